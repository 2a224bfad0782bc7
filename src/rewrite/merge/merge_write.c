/* SPDX-License-Identifier: MIT */
/*
 * Merging, the result: goes through OURS record by record, and writes of each what is to be: its octets, those of its lines that
 * stay with lines of THEIRS between them, or two versions between conflict markers (D426, D427, D429).
 */
#include "rewrite/merge/merge_private.h"

/* ---- Nodes -------------------------------------------------------------------------------------- */

/* Does nothing of OURS follow in the same row? Then lines of the header that belong to no structure come first: CHAR
   should be near its top. */
static bool is_after_ours(const merge_job *j, const merge_node *n)
{
    bool after = n->ours == NO_NODE;
    for (uint32_t i = n->next; after && i != NO_NODE; i = j->tree.items[i].next)
        after = j->tree.items[i].ours == NO_NODE;
    return after;
}

static bool write_one_side(merge_writer *w, bool of_ours, const merge_node *n)
{
    if (of_ours)
        return n->ours == NO_NODE || merge_copy_ours(w, n->ours, true);
    if (w->level == 1 && w->j->in_header && is_after_ours(w->j, n) && !merge_copy_between(w, w->block_count))
        return false;
    return n->theirs == NO_NODE || merge_compose_whole(w, node_structure(tree_of_theirs(w->j), n->theirs), w->level);
}

/* The line of a record of OURS that gets an identifier. */
static bool write_named(merge_writer *w, const merge_node *n)
{
    return merge_copy_between(w, w->first_blocks[n->ours]) &&
           merge_compose_value(w, true, node_structure(tree_of_ours(w->j), n->ours), 0, w->given);
}

static bool has_value_conflict(const merge_node *n)
{
    return n->value == VALUE_CONFLICT || n->value == VALUE_CONTESTED;
}

/* Is the value that is written OURS's alone? */
static bool has_own_value(const merge_node *n, merge_mode mode)
{
    return has_value_conflict(n) ? mode != MODE_THEIRS && mode != MODE_BOTH : n->value != VALUE_THEIRS;
}

static bool is_given_name(const merge_writer *w)
{
    return w->level == 0 && w->given.length > 0;
}

static bool write_value(merge_writer *w, const merge_node *n, merge_mode mode)
{
    merge_job *j = w->j;
    if (has_own_value(n, mode))
        return is_given_name(w) ? write_named(w, n) : merge_copy_ours(w, n->ours, false);
    gedelf_structure s = node_structure(tree_of_theirs(j), n->theirs);
    view xref = gedelf_structure_xref(s);
    if (n->ours == NO_NODE)
        return merge_compose_value(w, false, s, w->level, w->level == 0 ? merge_pointer_name(j, xref) : xref);
    if (!merge_copy_between(w, w->first_blocks[n->ours]))
        return false;
    gedelf_structure own = node_structure(tree_of_ours(j), n->ours);
    if (has_value_conflict(n) && mode == MODE_BOTH)
        return merge_compose_both(w, own, s);
    return merge_compose_value(w, false, s, w->level, is_given_name(w) ? w->given : gedelf_structure_xref(own));
}

static bool is_in_conflict(const merge_node *n)
{
    return n->fate == FATE_CONFLICT || n->fate == FATE_CONTESTED || (n->fate == FATE_MERGED && has_value_conflict(n));
}

static bool write_merge_tree(merge_writer *w, uint32_t top, merge_mode mode);

static bool write_version(merge_writer *w, const void *number)
{
    return write_merge_tree(w, *(const uint32_t *)number, w->j->version);
}

/* A structure that is in conflict, in all versions that are wanted; no version has another conflict in it, so that this does
   not come here again. */
/* NOLINTNEXTLINE(misc-no-recursion) */
static bool write_conflict(merge_writer *w, uint32_t number, merge_mode mode)
{
    const merge_node *n = &w->j->tree.items[number];
    if (n->fate != FATE_CONTESTED && (n->fate != FATE_MERGED || n->value != VALUE_CONTESTED))
        merge_say_conflict(w, number);
    if (mode == MODE_OURS || mode == MODE_THEIRS)
        return write_merge_tree(w, number, mode);
    if (mode == MODE_BOTH)
        return write_merge_tree(w, number, MODE_OURS) && write_merge_tree(w, number, MODE_THEIRS);
    return (n->ours == NO_NODE || merge_copy_between(w, w->first_blocks[n->ours])) &&
           merge_put_versions(w, write_version, &number);
}

/* Writes a node by itself; *below receives whether its children follow. */
static bool write_node(merge_writer *w, uint32_t number, merge_mode mode, bool *below)
{
    const merge_node *n = &w->j->tree.items[number];
    *below = n->fate == FATE_MERGED;
    switch ((merge_fate)n->fate) {
    case FATE_OURS: return write_one_side(w, true, n);
    case FATE_THEIRS: return write_one_side(w, false, n);
    case FATE_CONFLICT:
    case FATE_CONTESTED:
        return (mode == MODE_THEIRS || write_one_side(w, true, n)) &&
               (mode == MODE_OURS || write_one_side(w, false, n));
    default: return write_value(w, n, mode);
    }
}

/* The structures below a node have been written. Its own lines that come after them, such as PLANG, still belong to
   it. */
static bool leave_merge_node(merge_writer *w, uint32_t number, merge_mode mode)
{
    const merge_node *n = &w->j->tree.items[number];
    if (w->pass.tidy || n->fate != FATE_MERGED || n->ours == NO_NODE || !has_own_value(n, mode) || is_given_name(w))
        return true;
    return merge_copy_later(w, n->ours);
}

/* Must it be reported, and written in more than one version or in a chosen one? The topmost node is being handled
   already. */
static bool opens_conflict(const merge_writer *w, uint32_t number, uint32_t top, merge_mode mode, bool nested)
{
    const merge_node *n = &w->j->tree.items[number];
    bool joined = mode == MODE_BOTH && number == 0 && n->fate == FATE_MERGED; /* payloads of a record are joined */
    return !nested && number != top && is_in_conflict(n) && !joined;
}

/* Writes a node and all that is below it, in one version, or with all conflicts that there are below it. */
/* NOLINTNEXTLINE(misc-no-recursion) */
static bool write_merge_tree(merge_writer *w, uint32_t top, merge_mode mode)
{
    const merge_nodes *t = &w->j->tree;
    bool nested = is_in_conflict(&t->items[top]) && mode != MODE_MARKERS && mode != MODE_BOTH;
    uint64_t level = w->level;
    bool done = true, below, apart;
    for (uint32_t i = top; done;) {
        below = false;
        apart = opens_conflict(w, i, top, mode, nested);
        done = apart ? write_conflict(w, i, mode) : write_node(w, i, mode, &below);
        if (below && t->items[i].first != NO_NODE) {
            i = t->items[i].first;
            w->level++;
            continue;
        }
        done = done && (apart || leave_merge_node(w, i, mode));
        for (; i != top && t->items[i].next == NO_NODE; done = done && leave_merge_node(w, i, mode)) {
            i = t->items[i].parent;
            w->level--;
        }
        if (i == top)
            break;
        i = t->items[i].next;
    }
    w->level = level;
    return done;
}

/* The current tree, whose record itself may be in conflict. */
static bool write_record_tree(merge_writer *w, merge_mode mode)
{
    const merge_node *n = &w->j->tree.items[0];
    bool conflict = is_in_conflict(n);
    if (conflict && mode == MODE_BOTH) {
        merge_say_conflict(w, 0);
        return write_merge_tree(w, 0, mode);
    }
    return conflict ? write_conflict(w, 0, mode) : write_merge_tree(w, 0, mode);
}

/* ---- Records of OURS ---------------------------------------------------------------------------- */

/* In a record that is not tidy: which blocks are one structure's, and where all of each ends. */
static bool note_later(merge_writer *w, uint32_t size)
{
    const gedelf_allocator *a = &w->j->allocator;
    if (!array_reserve(a, &w->ends, &w->end_capacity, size) ||
        !array_reserve(a, &w->later, &w->later_capacity, w->block_count + 1))
        return false;
    memset(w->ends, 0xFF, size * sizeof *w->ends);
    for (uint32_t i = 0; i < w->block_count; i++) {
        uint32_t owner = w->pass.blocks[i].owner;
        w->later[i] = UINT32_MAX;
        if (owner == BLOCK_OF_FILE)
            continue;
        if (w->ends[owner] != UINT32_MAX)
            w->later[w->ends[owner]] = i;
        w->ends[owner] = i;
    }
    return record_pass_ends(&w->pass, w->block_count, &w->ends, &w->end_capacity);
}

/* Where the blocks of each structure begin. What is after the trailer, and stays, stays there. */
static bool note_first_blocks(merge_writer *w)
{
    uint32_t size = structure_size(w->pass.record);
    if (!array_reserve(&w->j->allocator, &w->first_blocks, &w->first_block_capacity, size))
        return false;
    memset(w->first_blocks, 0xFF, size * sizeof *w->first_blocks);
    w->block_count = w->passed = 0;
    for (size_t i = 0; i < w->pass.count; i++) {
        uint32_t owner = w->pass.blocks[i].owner;
        if (owner != BLOCK_OF_FILE && w->first_blocks[owner] == UINT32_MAX)
            w->first_blocks[owner] = (uint32_t)i;
        w->block_count += w->pass.blocks[i].begin < w->pass.trailer;
    }
    size_t after = w->pass.count - w->block_count;
    if (!array_reserve(&w->j->allocator, &w->kept, &w->kept_capacity, after + 1))
        return false;
    memset(w->kept, 0, after * sizeof *w->kept);
    return w->pass.tidy || note_later(w, size);
}

/* All of a record stays, unless it has pointers to one that is contested. */
static gedelf_status write_as_ours(merge_writer *w, merge_mode mode)
{
    merge_job *j = w->j;
    if (!merge_has_contested(j, true, w->pass.record))
        return merge_copy_all(w) ? GEDELF_OK : GEDELF_MEMORY;
    gedelf_status status = merge_make_tree_of(j, true, w->pass.record);
    bool done = status != GEDELF_OK || write_record_tree(w, mode);
    return status == GEDELF_OK && !done ? GEDELF_MEMORY : status;
}

static gedelf_status write_as_theirs(merge_writer *w, merge_mode mode)
{
    gedelf_status status = merge_make_tree_of(w->j, false, w->record);
    return status == GEDELF_OK && !write_record_tree(w, mode) ? GEDELF_MEMORY : status;
}

static merge_mode mode_of(const merge_writer *w)
{
    static const merge_mode modes[] = {[GEDELF_CONFLICTS_MARKERS] = MODE_MARKERS,
                                       [GEDELF_CONFLICTS_OURS] = MODE_OURS,
                                       [GEDELF_CONFLICTS_THEIRS] = MODE_THEIRS,
                                       [GEDELF_CONFLICTS_BOTH] = MODE_BOTH};
    return modes[w->j->options.conflicts];
}

/* The version of the side that has a record; the other's is empty. */
static bool write_kept_version(merge_writer *w, const void *context)
{
    const merge_mode *side = context;
    return w->j->version != *side || (*side == MODE_OURS ? write_as_ours : write_as_theirs)(w, *side) == GEDELF_OK;
}

/* A record that one side removed, and that the other, `side`, needs. */
static gedelf_status write_contested(merge_writer *w, merge_mode side)
{
    merge_mode mode = mode_of(w);
    merge_say_conflict(w, NO_NODE);
    if (mode == (side == MODE_OURS ? MODE_THEIRS : MODE_OURS))
        return GEDELF_OK;
    if (mode != MODE_MARKERS)
        return (side == MODE_OURS ? write_as_ours : write_as_theirs)(w, mode);
    return merge_put_versions(w, write_kept_version, &side) ? GEDELF_OK : GEDELF_MEMORY;
}

/* What one side removed and the other only renamed goes, which is not to go unnoticed. */
static void say_gone(merge_writer *w, gedelf_structure about, uint32_t base)
{
    view now = gedelf_structure_xref(w->record);
    view before = gedelf_structure_xref(record_at(&w->j->from_ours, SIDE_OLD, base));
    if (now.length > 0 && before.length > 0 && !view_equal(now, before))
        merge_say(w, DIAG_MERGE_GONE, GEDELF_NOTE, about, now, before, VIEW(""));
}

static gedelf_status write_merged(merge_writer *w, gedelf_structure base, gedelf_structure theirs)
{
    gedelf_status status = merge_make_tree(w->j, base, w->pass.record, theirs);
    if (status != GEDELF_OK || (!w->j->touched && w->given.length == 0))
        return status == GEDELF_OK ? write_as_ours(w, mode_of(w)) : status;
    return write_record_tree(w, mode_of(w)) ? GEDELF_OK : GEDELF_MEMORY;
}

/* Record `number` of OURS; 0 is the header. */
static gedelf_status write_record_of_ours(merge_writer *w, uint32_t number)
{
    merge_job *j = w->j;
    gedelf_structure none = {NULL, 0};
    w->given = VIEW("");
    w->number = number;
    if (number == 0)
        return write_merged(w, gedelf_dataset_head(j->base), gedelf_dataset_head(j->theirs));
    uint32_t base = merge_base_of_ours(j, number), theirs = merge_theirs_of_ours(j, number);
    if (merge_is_removed_by_theirs(j, number)) {
        if ((j->ours_flags[number - 1] & RECORD_CONTESTED) != 0)
            return write_contested(w, MODE_OURS);
        say_gone(w, w->record, base);
        return GEDELF_OK;
    }
    merge_say_name(w);
    if (!merge_concerns(j, number))
        return write_as_ours(w, mode_of(w));
    if (merge_is_named_by_theirs(j, number))
        w->given = merge_record_name(j, theirs);
    return write_merged(w, base > 0 ? record_at(&j->from_ours, SIDE_OLD, base) : none,
                        record_at(&j->sides, SIDE_NEW, theirs));
}

/* The known part of the result is written, unless the header may still get a line. */
static gedelf_status conclude_merged_record(merge_writer *w, gedelf_status status)
{
    if (w->stopped)
        return GEDELF_STOPPED;
    bool waits = w->version_missing || w->j->in_header || w->refused;
    return status == GEDELF_OK && !waits ? flow_pass_on(&w->flow) : status;
}

/* The header is at hand. */
static gedelf_status write_records_of_ours(merge_writer *w)
{
    gedelf_status status = GEDELF_OK;
    for (uint32_t i = 0; status == GEDELF_OK; i++) {
        w->record = w->pass.record;
        w->level = 0;
        w->j->in_header = i == 0;
        if (!note_first_blocks(w))
            return GEDELF_MEMORY;
        status = write_record_of_ours(w, i);
        if (status == GEDELF_OK && !merge_copy_between(w, w->block_count))
            status = GEDELF_MEMORY;
        if (status == GEDELF_OK && i == 0 && !flow_put_lines(&w->flow, buffer_view(&w->meanings)))
            status = GEDELF_MEMORY;
        status = conclude_merged_record(w, status);
        if (status == GEDELF_OK)
            status = record_pass_next(&w->pass);
    }
    w->j->in_header = false;
    return status == GEDELF_END ? GEDELF_OK : status;
}

/* ---- Records of THEIRS -------------------------------------------------------------------------- */

static void say_merge_renamed(merge_writer *w, uint32_t number)
{
    view name = gedelf_structure_xref(w->record), now = merge_record_name(w->j, number);
    if (name.length > 0 && !view_equal(name, now))
        merge_say(w, DIAG_MERGE_RENAMED, GEDELF_NOTE, (gedelf_structure){NULL, 0}, name, now, VIEW(""));
}

static gedelf_status write_records_of_theirs(merge_writer *w)
{
    merge_job *j = w->j;
    gedelf_status status = GEDELF_OK;
    w->given = VIEW("");
    w->number = 0;
    for (uint32_t i = 1; status == GEDELF_OK && i <= j->sides.sides[SIDE_NEW].count; i++) {
        bool contested = (j->theirs_flags[i - 1] & RECORD_CONTESTED) != 0;
        w->record = record_at(&j->sides, SIDE_NEW, i);
        w->level = 0;
        if (record_partner(&j->sides, SIDE_NEW, i) > 0)
            continue;
        if (merge_is_removed_by_ours(j, i) && !contested) {
            say_gone(w, (gedelf_structure){NULL, 0}, merge_base_of_theirs(j, i));
            continue;
        }
        say_merge_renamed(w, i);
        status = contested ? write_contested(w, MODE_THEIRS) : write_as_theirs(w, mode_of(w));
        status = conclude_merged_record(w, status);
    }
    return status;
}

/* ---- All of it ---------------------------------------------------------------------------------- */

/* THEIRS may have been saved in another form, which does not count as data (D429). */
static void say_form(merge_writer *w)
{
    const gedelf_metadata *base = gedelf_dataset_metadata(w->j->base), *ours = gedelf_dataset_metadata(w->j->ours);
    const gedelf_metadata *theirs = gedelf_dataset_metadata(w->j->theirs);
    gedelf_structure none = {NULL, 0};
    w->record = gedelf_dataset_head(w->j->ours);
    if (w->j->begun)
        return;
    if (!view_equal(base->encoding, theirs->encoding) && !view_equal(ours->encoding, theirs->encoding))
        merge_say(w, DIAG_MERGE_FORM, GEDELF_NOTE, none, base->encoding, theirs->encoding, VIEW(""));
    if (!view_equal(base->dialect, theirs->dialect) && !view_equal(ours->dialect, theirs->dialect))
        merge_say(w, DIAG_MERGE_FORM, GEDELF_NOTE, none, base->dialect, theirs->dialect, VIEW(""));
}

static gedelf_status write_whole_merge(merge_writer *w)
{
    say_form(w);
    w->j->version = mode_of(w);
    merge_say_tags(w);
    gedelf_status status = write_records_of_ours(w);
    if (status == GEDELF_OK)
        status = write_records_of_theirs(w);
    if (status == GEDELF_OK && (!(merge_copy_end(w) && merge_add_version(w)) || w->no_memory))
        status = GEDELF_MEMORY;
    if (status == GEDELF_OK && w->refused)
        status = GEDELF_NO_FORM;
    return status == GEDELF_OK ? flow_end(&w->flow) : status;
}

/* Goes through OURS once, from the first octet to the last. What its line break is, it says in its header. */
static gedelf_status run_merge(merge_writer *w, view octets, const gedelf_read_options *reading)
{
    gedelf_status status = record_pass_open(&w->pass, octets, w->j->ours, reading);
    if (status != GEDELF_OK || !status_expect(&status, record_pass_next(&w->pass)))
        return status;
    composer_set_up_like(&w->composer, w->j->ours, &w->pass.lines.text.encoding);
    status = merge_prepare_header(w, reading);
    return status == GEDELF_OK ? write_whole_merge(w) : status;
}

gedelf_status merge_write(merge_job *j, view octets, const gedelf_read_options *reading, gedelf_write_fn write,
                          void *context)
{
    merge_writer w = {.j = j};
    flow_begin(&w.flow, &w.pass.lines, write, context, &j->allocator);
    composer_init(&w.composer, &j->allocator);
    buffer_init(&w.meanings, &j->allocator);
    buffer_init(&w.name, &j->allocator);
    gedelf_status status = run_merge(&w, octets, reading);
    record_pass_close(&w.pass);
    memory_release(&j->allocator, w.first_blocks, w.first_block_capacity * sizeof *w.first_blocks);
    memory_release(&j->allocator, w.kept, w.kept_capacity * sizeof *w.kept);
    memory_release(&j->allocator, w.ends, w.end_capacity * sizeof *w.ends);
    memory_release(&j->allocator, w.later, w.later_capacity * sizeof *w.later);
    flow_free(&w.flow);
    composer_free(&w.composer);
    buffer_free(&w.meanings);
    buffer_free(&w.name);
    return status;
}
