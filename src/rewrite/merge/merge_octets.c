/* SPDX-License-Identifier: MIT */
/*
 * Merging, octets: takes stretches of OURS's octets and lines that are new, and hands them on one behind the other, each line
 * with its break.
 */
#include "rewrite/merge/merge_private.h"

bool merge_flush(merge_writer *w)
{
    if (w->out.length > 0 && !w->trial && !w->write(w->context, w->out.data, w->out.length))
        w->unwritable = true;
    w->out.length = 0;
    return !w->unwritable;
}

static bool close_line(merge_writer *w)
{
    bool open = w->open;
    w->open = false;
    return !open || encoder_append(w->encoding, w->ending, &w->out);
}

bool merge_put(merge_writer *w, view octets)
{
    if (octets.length == 0)
        return true;
    return close_line(w) && buffer_append(&w->out, octets) &&
           (w->out.length < memory_sizes(w->out.allocator)->written || merge_flush(w));
}

/* Large stretches are not copied on the way. The last line of the file may have no break. */
static bool copy_merged_stretch(merge_writer *w, uint64_t from, uint64_t to)
{
    view octets = view_of(w->octets.text + from, (size_t)(to - from));
    if (to <= from)
        return true;
    if (octets.length < memory_sizes(w->out.allocator)->written || w->trial) {
        if (!w->trial && !merge_put(w, octets))
            return false;
    } else if (!close_line(w) || !merge_flush(w) || !w->write(w->context, octets.text, octets.length)) {
        w->unwritable = true;
        return false;
    }
    w->open = to == w->octets.length && w->pass.lines.line.ending == BREAK_NONE;
    return true;
}

/* Without the lines that go. */
static bool copy_octets_of_ours(merge_writer *w, uint64_t from, uint64_t to)
{
    size_t at;
    bool done = true;
    SEARCH_SORTED(at, 0, w->cut_count, w->cuts[at].to <= from);
    for (; done && at < w->cut_count && w->cuts[at].from < to; at++) {
        done = copy_merged_stretch(w, from, w->cuts[at].from);
        from = w->cuts[at].to;
    }
    return done && copy_merged_stretch(w, from, to);
}

/* Lines for the header, each once. */
static bool put_insert(merge_writer *w, merge_insert *insert)
{
    bool done = true;
    for (size_t at = 0; done && at < insert->text.length;) {
        const char *from = insert->text.data + at, *end = memchr(from, '\n', insert->text.length - at);
        size_t length = end ? (size_t)(end - from) : insert->text.length - at;
        done = merge_put_line(w, view_of(from, length));
        at += length + 1;
    }
    insert->text.length = 0;
    return done;
}

bool merge_put_inserts(merge_writer *w)
{
    bool done = true;
    for (size_t i = 0; done && i < MERGE_INSERTS; i++)
        done = put_insert(w, &w->inserts[i]);
    return done;
}

/* The next of these lines that go between two octets; NULL if there are none. */
static merge_insert *next_insert(merge_writer *w, uint64_t from, uint64_t to)
{
    merge_insert *found = NULL;
    for (size_t i = 0; i < MERGE_INSERTS; i++) {
        merge_insert *insert = &w->inserts[i];
        bool here = insert->text.length > 0 && insert->at >= from && insert->at < to;
        if (here && (!found || insert->at < found->at))
            found = insert;
    }
    return found;
}

bool merge_copy(merge_writer *w, uint64_t from, uint64_t to)
{
    merge_insert *insert;
    bool done = true;
    while (done && (insert = next_insert(w, from, to)) != NULL) {
        done = copy_octets_of_ours(w, from, insert->at) && put_insert(w, insert);
        from = insert->at;
    }
    return done && copy_octets_of_ours(w, from, to);
}

bool merge_put_line(merge_writer *w, view text)
{
    return close_line(w) && encoder_append(w->encoding, text, &w->out) &&
           encoder_append(w->encoding, w->ending, &w->out) &&
           (w->out.length < memory_sizes(w->out.allocator)->written || merge_flush(w));
}

/* Where a block ends; what begins with the trailer comes behind all records, also if the header is the only one. */
static uint64_t merged_block_end(const merge_writer *w, size_t index)
{
    uint64_t end = record_block_end(&w->pass, index);
    return end < w->pass.trailer ? end : w->pass.trailer;
}

bool merge_copy_between(merge_writer *w, size_t before)
{
    bool done = true;
    for (; done && w->passed < before && w->passed < w->block_count; w->passed++) {
        if (w->pass.blocks[w->passed].owner == BLOCK_OF_FILE)
            done = merge_copy(w, w->pass.blocks[w->passed].begin, merged_block_end(w, w->passed));
    }
    return done;
}

bool merge_put_marker(merge_writer *w, const char *signs, view name)
{
    buffer text;
    buffer_init(&text, &w->j->allocator);
    bool done = buffer_append(&text, view_of_string(signs)) &&
                (name.length == 0 || (buffer_append(&text, VIEW(" ")) && buffer_append(&text, name))) &&
                merge_put_line(w, buffer_view(&text));
    buffer_free(&text);
    return done;
}

bool merge_put_versions(merge_writer *w, bool (*put)(merge_writer *w, const void *what), const void *what)
{
    const gedelf_merge_options *o = &w->j->options;
    merge_mode before = w->j->version;
    bool done = merge_put_marker(w, "<<<<<<<", o->ours);
    w->j->version = MODE_OURS;
    done = done && put(w, what) && merge_put_marker(w, "=======", VIEW(""));
    w->j->version = MODE_THEIRS;
    done = done && put(w, what);
    w->j->version = before;
    return done && merge_put_marker(w, ">>>>>>>", o->theirs);
}

/* ---- Lines with identifiers that are others in the result ---------------------------------------- */

/* A block of OURS in which a record is named. */
typedef struct named_block {
    view octets;
    gedelf_structure structure;
    uint32_t record, target; /* the record that it begins, and the one that it points to; 0 */
} named_block;

static bool is_renamed_in_merge(const merge_job *j, uint32_t ours)
{
    return ours > 0 &&
           (merge_name_is_contested(j, ours) ||
            !view_equal(merge_ours_name(j, ours), gedelf_structure_xref(record_at(&j->sides, SIDE_OLD, ours))));
}

/* Is there a name in a block that is another in the result? */
static bool block_is_renamed(const merge_writer *w, size_t index, named_block *b)
{
    const merge_job *j = w->j;
    uint32_t owner = w->pass.blocks[index].owner;
    uint64_t begin = w->pass.blocks[index].begin;
    if (owner == BLOCK_OF_FILE || w->first_blocks[owner] != index)
        return false;
    b->structure = structure_part(w->pass.record, owner);
    view pointer = gedelf_structure_pointer(b->structure);
    b->octets = view_of(w->octets.text + begin, (size_t)(merged_block_end(w, index) - begin));
    b->record = owner == 0 && w->given.length == 0 && is_renamed_in_merge(j, w->number) ? w->number : 0;
    b->target = pointer.length > 0 ? record_pointed(&j->sides, SIDE_OLD, pointer) : 0;
    b->target = is_renamed_in_merge(j, b->target) ? b->target : 0;
    return b->record > 0 || b->target > 0;
}

static bool encode_name(const merge_writer *w, view name, buffer *out)
{
    out->length = 0;
    return encoder_append(w->encoding, VIEW("@"), out) && encoder_append(w->encoding, name, out) &&
           encoder_append(w->encoding, VIEW("@"), out);
}

/* Where a name is in a line: an identifier is the first thing in it after the level, a pointer the last. */
static size_t find_name(const merge_writer *w, view octets, view name, bool last)
{
    size_t found = SIZE_MAX, unit = w->encoding->unit;
    for (size_t at = 0; at + name.length <= octets.length && (last || found == SIZE_MAX); at += unit) {
        if (memcmp(octets.text + at, name.text, name.length) == 0)
            found = at;
    }
    return found;
}

/* Puts the octets up to a name, and the new one in its place; *octets is what follows it. */
static bool put_renamed(merge_writer *w, const named_block *b, uint32_t number, bool pointer, view *octets)
{
    buffer name;
    view own = gedelf_structure_xref(record_at(&w->j->sides, SIDE_OLD, number));
    buffer_init(&name, &w->j->allocator);
    bool done = encode_name(w, own, &name);
    size_t at = done ? find_name(w, *octets, buffer_view(&name), pointer) : SIZE_MAX;
    if (done && at == SIZE_MAX) {
        merge_refuse(w, b->structure, VIEW("an identifier that THEIRS changed"));
    } else if (done) {
        size_t behind = at + name.length;
        done = merge_put(w, view_of(octets->text, at)) && encode_name(w, merge_ours_name(w->j, number), &name) &&
               merge_put(w, buffer_view(&name));
        *octets = view_of(octets->text + behind, octets->length - behind);
    }
    buffer_free(&name);
    return done;
}

static bool put_named_block(merge_writer *w, const void *what)
{
    const named_block *b = what;
    view octets = b->octets;
    bool done = (b->record == 0 || put_renamed(w, b, b->record, false, &octets)) &&
                (b->target == 0 || put_renamed(w, b, b->target, true, &octets)) && merge_put(w, octets);
    w->open =
        octets.text + octets.length == w->octets.text + w->octets.length && w->pass.lines.line.ending == BREAK_NONE;
    return done;
}

/* Blocks from one to another of the record at hand, both included. */
bool merge_copy_blocks(merge_writer *w, size_t first, size_t last)
{
    const merge_job *j = w->j;
    uint64_t from = w->pass.blocks[first].begin;
    bool done = true;
    for (size_t i = first; done && (j->ours_names || j->names_conflict) && i <= last; i++) {
        named_block b;
        merge_insert *insert;
        if (!block_is_renamed(w, i, &b))
            continue;
        done = merge_copy(w, from, w->pass.blocks[i].begin);
        from = merged_block_end(w, i);
        while (done && (insert = next_insert(w, w->pass.blocks[i].begin, from)) != NULL)
            done = put_insert(w, insert);
        bool both = merge_name_is_contested(j, b.record) || merge_name_is_contested(j, b.target);
        done = done && (both ? merge_put_versions(w, put_named_block, &b) : put_named_block(w, &b));
    }
    return done && merge_copy(w, from, merged_block_end(w, last));
}

/* ---- Structures of OURS ------------------------------------------------------------------------- */

/* What is behind the trailer, and stays, comes with that. */
static void keep_behind(merge_writer *w, size_t first, size_t last)
{
    for (size_t i = first < w->block_count ? w->block_count : first; i <= last && i < w->pass.count; i++)
        w->kept[i - w->block_count] = true;
}

bool merge_copy_all(merge_writer *w)
{
    w->passed = w->block_count;
    keep_behind(w, w->block_count, w->pass.count);
    return w->block_count == 0 || merge_copy_blocks(w, 0, w->block_count - 1);
}

/* Blocks of a structure and all below it follow each other. */
bool merge_copy_ours(merge_writer *w, uint32_t number, bool whole)
{
    size_t first = w->first_blocks[number], last = first;
    if (whole && w->pass.tidy)
        last = w->first_blocks[number + structure_size(structure_part(w->pass.record, number)) - 1];
    else if (whole && first < w->block_count)
        last = w->ends[number];
    if (last >= w->block_count) {
        keep_behind(w, first, last);
        last = w->block_count - 1;
    }
    return first >= w->block_count || (merge_copy_between(w, first) && merge_copy_blocks(w, first, last));
}

bool merge_copy_end(merge_writer *w)
{
    /* the trailer may stand in a block with what is nobody's before it */
    uint64_t begins = w->block_count < w->pass.count ? w->pass.blocks[w->block_count].begin : w->pass.end;
    bool done = merge_copy(w, w->pass.trailer, begins);
    for (size_t i = w->block_count; done && i < w->pass.count; i++) {
        if (w->pass.blocks[i].owner == BLOCK_OF_FILE || w->kept[i - w->block_count])
            done = merge_copy(w, w->pass.blocks[i].begin, record_block_end(&w->pass, i));
    }
    return done;
}

bool merge_copy_later(merge_writer *w, uint32_t number)
{
    uint32_t at = w->first_blocks[number];
    bool done = true;
    while (done && at < w->block_count && (at = w->later[at]) < w->block_count)
        done = merge_copy(w, w->pass.blocks[at].begin, merged_block_end(w, at));
    return done;
}
