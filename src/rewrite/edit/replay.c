/* SPDX-License-Identifier: MIT */
/*
 * From all records to one: takes the tree that commands were carried out on, which has no lines, and the current
 * record, which has just been taken apart; gives its tree as if the commands had been carried out on that. So only one
 * record at a time has lines.
 *
 * Structures from another record bring their lines along. These were kept when that record was current (the survey).
 * Records that are new, or not where their lines are, follow the record that they come after, their host.
 */
#include "rewrite/edit/edit_changes.h"
#include "rewrite/edit/edit_session.h"

/* ---- Where things are -------------------------------------------------------------------------- */

/* The node of a record's structure in its own tree: they are in the same order. */
static uint32_t own_node(uint32_t read_as)
{
    return EDIT_ROOT + read_as;
}

/* Is it a record where its lines are? */
static bool is_in_place(const edit_tree *all, uint32_t top)
{
    const edit_node *about = &all->nodes[top];
    return about->read_as == 1 && about->super == EDIT_ROOT && (about->flags & (EDIT_NODE_MOVED | EDIT_NODE_RUN)) == 0;
}

/* Among which record's lines does a structure come to be? */
static uint32_t host_of(const edit_tree *all, uint32_t n)
{
    uint32_t top = tree_record(all, n);
    return is_in_place(all, top) ? all->nodes[top].read_record : tree_more(all, top)->host;
}

/* Marks what is in another record now, of the record at hand, and what was read with it and is not in the tree of all. */
static void mark_elsewhere(edit_session *e, uint32_t number)
{
    edit_node *nodes = e->tree.nodes;
    const edit_tree *all = &e->all;
    uint32_t count = (uint32_t)e->tree.count - EDIT_ROOT - 1, source;
    uint32_t together = tree_sources_together(all);
    for (uint32_t from = 1; from <= count; from += together) {
        size_t at = tree_first_source(all, number, from);
        while ((source = tree_next_source(all, number, from, &at)) != 0) {
            bool elsewhere = (all->nodes[source].flags & EDIT_NODE_GONE) == 0 && host_of(all, source) != number;
            nodes[own_node(all->nodes[source].read_as)].flags |=
                (uint16_t)(EDIT_NODE_PICKED | (elsewhere ? EDIT_NODE_ELSEWHERE : 0));
        }
    }
    for (uint32_t n = EDIT_ROOT + 1; n < e->tree.count; n++) {
        if ((nodes[n].flags & EDIT_NODE_PICKED) == 0)
            nodes[n].flags |= nodes[nodes[n].origin].flags & EDIT_NODE_ELSEWHERE;
        nodes[n].flags &= (uint16_t)~EDIT_NODE_PICKED;
    }
}

/* ---- The survey -------------------------------------------------------------------------------- */

void survey_free(edit_session *e)
{
    edit_survey *s = &e->survey;
    memory_release(e->allocator, s->odd, s->odd_capacity * sizeof *s->odd);
    memory_release(e->allocator, s->kept, s->kept_capacity * sizeof *s->kept);
    memory_release(e->allocator, s->lines, s->line_capacity * sizeof *s->lines);
    memory_release(e->allocator, s->refusals, s->refusal_capacity * sizeof *s->refusals);
    arena_free(&s->texts);
    *s = (edit_survey){.odd_count = 0};
    arena_init(&s->texts, e->allocator);
}

static void exchange_trees(edit_session *e)
{
    edit_tree kept = e->all;
    e->all = e->tree;
    e->tree = kept;
}

void survey_begin(edit_session *e)
{
    if (e->all.bare)
        exchange_trees(e);
    e->tree.bare = true;
    e->survey.refusal_count = 0;
    e->survey.of_file = 0;
}

static bool survey_copy(edit_session *e, view *v)
{
    v->text = arena_copy(&e->survey.texts, *v);
    return v->text;
}

void survey_refuse(edit_session *e, const edit_refusal *refusal)
{
    edit_survey *s = &e->survey;
    edit_refusal kept = *refusal;
    bool done = survey_copy(e, &kept.second) && survey_copy(e, &kept.third) &&
                array_add(e->allocator, &s->refusals, &s->refusal_count, &s->refusal_capacity, kept);
    e->out_of_memory = e->out_of_memory || !done;
}

/* Lists the refusals of each record, in their order. */
static bool list_refusals(edit_session *e)
{
    edit_survey *s = &e->survey;
    for (size_t i = s->refusal_count; i-- > 0;) {
        edit_refusal *refusal = &s->refusals[i];
        uint32_t top = refusal->read_as > 0 ? tree_find_source(&e->all, refusal->record, 1) : 0;
        edit_more *more = top > 0 ? tree_add_more(&e->all, top) : NULL;
        uint32_t *first = more ? &more->refusals : &s->of_file;
        if (top > 0 && !more)
            return false;
        refusal->next = *first;
        *first = (uint32_t)i + 1;
    }
    return true;
}

/* What comes after a record goes after its last line, so its lines are needed. */
static bool list_hosts(edit_session *e)
{
    edit_tree *all = &e->all;
    uint32_t host = 0;
    for (uint32_t n = all->nodes[EDIT_ROOT].first; n > 0; n = all->nodes[n].next) {
        bool run = (all->nodes[n].flags & EDIT_NODE_RUN) != 0;
        if (run || is_in_place(all, n)) {
            host = run ? all->nodes[n].run_end - 1 : all->nodes[n].read_record;
            continue;
        }
        edit_more *more = tree_add_more(all, n);
        if (!more)
            return false;
        more->host = host;
        if (host < e->rest.count)
            e->rest.records[host].needed = true;
    }
    return true;
}

/* Of the last record that stays, the line break may go. */
static void need_last_staying(edit_session *e)
{
    edit_rest *r = &e->rest;
    uint32_t number = (uint32_t)r->count - 1, n;
    if (r->count == 0)
        return;
    while (number > 0 && (n = tree_find_source(&e->all, number, 1)) > 0 && !is_in_place(&e->all, n))
        number--;
    r->records[number].needed = r->records[number].needed || number + 1 < r->count;
}

bool survey_settle(edit_session *e)
{
    for (size_t i = 0; i < e->rest.count; i++)
        e->rest.records[i].needed = false;
    exchange_trees(e);
    need_last_staying(e);
    return list_refusals(e) && list_hosts(e);
}

bool survey_concerns(const edit_session *e, uint32_t number)
{
    uint32_t top = tree_find_source(&e->all, number, 1);
    bool concerned = top > 0 && ((e->all.nodes[top].flags & (EDIT_NODE_TOUCHED | EDIT_NODE_ASKED)) != 0 ||
                                 tree_more(&e->all, top)->refusals > 0);
    return concerned || (number < e->rest.count && e->rest.records[number].needed);
}

static bool note_odd(edit_session *e, uint32_t number)
{
    edit_survey *s = &e->survey;
    const edit_node *nodes = e->tree.nodes;
    bool done = true;
    if ((nodes[EDIT_ROOT + 1].flags & EDIT_NODE_UNCLEAR) != 0)
        done = array_add(e->allocator, &s->odd, &s->odd_count, &s->odd_capacity, (edit_odd){number, 0});
    for (uint32_t n = EDIT_ROOT + 1; done && n < e->tree.count; n++) {
        if ((nodes[n].flags & EDIT_NODE_OPAQUE) != 0)
            done = array_add(e->allocator, &s->odd, &s->odd_count, &s->odd_capacity, (edit_odd){number, n - EDIT_ROOT});
    }
    return done;
}

static bool keep_one_line(edit_session *e, const edit_line *l)
{
    edit_survey *s = &e->survey;
    edit_line kept = *l;
    bool done = s->line_count < UINT32_MAX && survey_copy(e, &kept.text) &&
                patch_reserve(e->allocator, &s->lines, &s->line_capacity, s->line_count + 1);
    if (done)
        s->lines[s->line_count++] = kept;
    return done;
}

static bool keep_lines_of(edit_session *e, uint32_t number, uint32_t n)
{
    edit_survey *s = &e->survey;
    const edit_tree *t = &e->tree;
    edit_kept kept = {.record = number, .read_as = n - EDIT_ROOT, .first = (uint32_t)s->line_count};
    uint32_t left = t->nodes[n].parts, line_number = t->nodes[n].own_line;
    bool done = line_number == 0 || keep_one_line(e, tree_line(t, line_number));
    while (done && (line_number = edit_next_part(t, n, line_number, &left)) > 0)
        done = keep_one_line(e, tree_line(t, line_number));
    kept.count = (uint32_t)s->line_count - kept.first;
    return done && array_add(e->allocator, &s->kept, &s->kept_count, &s->kept_capacity, kept);
}

bool survey_note(edit_session *e, uint32_t number)
{
    bool done = note_odd(e, number);
    mark_elsewhere(e, number);
    for (uint32_t n = EDIT_ROOT + 1; done && n < e->tree.count; n++) {
        if ((e->tree.nodes[n].flags & EDIT_NODE_ELSEWHERE) != 0)
            done = keep_lines_of(e, number, n);
    }
    return done;
}

/* ---- Structures from elsewhere ------------------------------------------------------------------ */

/* The lines that a structure had in its own record are numbered after those of the record at hand. */
static bool attach_lines(edit_session *e, uint32_t n, const edit_kept *kept)
{
    edit_tree *t = &e->tree;
    uint32_t number = (uint32_t)t->line_count + kept->first;
    if (kept->count == 0)
        return true;
    t->nodes[n].own_line = number + 1;
    t->nodes[n].parts = kept->count - 1;
    for (uint32_t i = 0; i < kept->count; i++) {
        edit_line *l = &e->survey.lines[kept->first + i];
        l->owner = n;
        if (l->kind != EDIT_LINE_QUALIFIER)
            continue;
        edit_more *more = tree_add_more(t, n);
        if (!more)
            return false;
        *(edit_is_language_line(l) ? &more->language_line : &more->datatype_line) = number + i + 1;
    }
    return true;
}

/* Finds them. */
static bool bring_lines(edit_session *e, uint32_t n, uint32_t number, uint32_t read_as)
{
    const edit_survey *s = &e->survey;
    size_t i;
    SEARCH_SORTED(i, 0, s->kept_count,
                  s->kept[i].record < number || (s->kept[i].record == number && s->kept[i].read_as < read_as));
    bool known = i < s->kept_count && s->kept[i].record == number && s->kept[i].read_as == read_as;
    e->tree.nodes[n].flags |= EDIT_NODE_MOVED;
    return !known || attach_lines(e, n, &s->kept[i]);
}

/* Structures of the dataset that follow each other, as they are, below a node. */
static bool put_given(edit_session *e, uint32_t number, gedelf_structure s, uint32_t count, uint32_t above)
{
    edit_tree *t = &e->tree;
    uint32_t first = (uint32_t)t->count, top = e->rest.records[number].index;
    for (uint32_t i = 0; i < count; i++) {
        gedelf_structure given = {s.block, s.index + i};
        uint32_t n = tree_add(t), super = gedelf_structure_super(given).index;
        if (n == 0 || !edit_fill_node(t, n, given) || !bring_lines(e, n, number, given.index - top + 1))
            return false;
        tree_put(t, n, super >= s.index ? first + (super - s.index) : above, EDIT_LAST);
    }
    return true;
}

/* The payload that a node of another record was read with. */
static void set_former_payload(edit_session *e, uint32_t source, edit_more *more)
{
    const edit_tree *all = &e->all;
    payload_kind kind = (payload_kind)tree_more(all, source)->was_kind;
    more->was = tree_more(all, source)->was;
    if (all->rest && all->nodes[source].read_as > 0)
        more->was = edit_payload_as_read(rest_structure(all, (path_node){all, source}), &kind);
    more->was_kind = (uint8_t)kind;
}

/* A node that is new, or of another record. 0 if there is no memory. */
static uint32_t put_other(edit_session *e, uint32_t source, uint32_t above)
{
    edit_tree *t = &e->tree;
    const edit_node *from = &e->all.nodes[source];
    const edit_more *has = tree_more(&e->all, source);
    view xref = tree_node_xref(&e->all, source);
    bool changed = from->read_as > 0 && (from->flags & EDIT_NODE_PAYLOAD) != 0;
    uint32_t n = tree_add(t);
    if (n == 0)
        return 0;
    edit_node *made = &t->nodes[n];
    made->tag = from->tag;
    made->payload = from->payload;
    made->kind = from->kind;
    made->flags = from->flags & (EDIT_NODE_TOUCHED | EDIT_NODE_OPAQUE);
    if (changed || xref.length > 0 || has->language.length > 0 || has->datatype.length > 0) {
        edit_more *more = tree_add_more(t, n);
        if (!more)
            return 0;
        more->xref = xref;
        more->language = has->language;
        more->datatype = has->datatype;
        made->flags |= changed ? EDIT_NODE_PAYLOAD : 0;
        if (changed)
            set_former_payload(e, source, more);
    }
    if (from->read_as > 0 && !bring_lines(e, n, from->read_record, from->read_as))
        return 0;
    tree_put(t, n, above, EDIT_LAST);
    if ((from->flags & EDIT_NODE_CLOSED) == 0)
        return n;
    gedelf_structure given = rest_structure(&e->all, (path_node){&e->all, source});
    uint32_t size = rest_size(&e->all, (path_node){&e->all, source});
    return put_given(e, from->read_record, (gedelf_structure){given.block, given.index + 1}, size - 1, n) ? n : 0;
}

/* ---- Structures of the record ------------------------------------------------------------------- */

/* Gives a node what commands gave it. */
static bool take_changes(edit_session *e, uint32_t n, uint32_t source)
{
    edit_tree *t = &e->tree;
    const edit_node *from = &e->all.nodes[source];
    const edit_more *has = tree_more(&e->all, source), *had = tree_more(t, n);
    view xref = tree_node_xref(&e->all, source);
    bool payload = (from->flags & EDIT_NODE_PAYLOAD) != 0;
    bool same = view_equal(xref, had->xref) && view_equal(has->language, had->language) &&
                view_equal(has->datatype, had->datatype);
    edit_more *more = payload || !same ? tree_add_more(t, n) : NULL;
    edit_node *about = &t->nodes[n];
    if (!more && (payload || !same))
        return false;
    about->flags |= from->flags & (EDIT_NODE_MOVED | EDIT_NODE_TOUCHED | EDIT_NODE_PAYLOAD);
    if (!view_equal(about->tag, from->tag))
        about->tag = from->tag;
    if (!same) {
        more->xref = xref;
        more->language = has->language;
        more->datatype = has->datatype;
    }
    if (payload) {
        more->was = about->payload;
        more->was_kind = about->kind;
        about->payload = from->payload;
        about->kind = from->kind;
    }
    return true;
}

/* What is below it comes anew, unless it is as it was read. */
static uint32_t put_own(edit_session *e, uint32_t source, uint32_t above)
{
    edit_tree *t = &e->tree;
    uint32_t n = own_node(e->all.nodes[source].read_as);
    if (!take_changes(e, n, source))
        return 0;
    if ((e->all.nodes[source].flags & EDIT_NODE_CLOSED) == 0)
        t->nodes[n].first = t->nodes[n].last = 0;
    tree_put(t, n, above, EDIT_LAST);
    return n;
}

static bool put_run(edit_session *e, uint32_t number, uint32_t run, uint32_t above)
{
    const edit_tree *all = &e->all;
    const edit_node *about = &all->nodes[run];
    if (about->read_record != number)
        return put_given(e, about->read_record, rest_structure(all, tree_path_head(all, run)),
                         about->run_end - about->read_as + 1, above);
    for (uint32_t i = about->read_as; i <= about->run_end;
         i += rest_size(all, (path_node){all, (uint64_t)i << 32 | run}))
        tree_put(&e->tree, own_node(i), above, EDIT_LAST);
    return true;
}

/* Puts a record, with what commands have put below it, after those that are there. */
static bool replay_record(edit_session *e, uint32_t number, uint32_t top)
{
    const edit_node *nodes = e->all.nodes;
    uint32_t above = EDIT_ROOT;
    for (uint32_t source = top; source > 0;) {
        bool own = nodes[source].read_as > 0 && nodes[source].read_record == number;
        if ((nodes[source].flags & EDIT_NODE_RUN) != 0) {
            if (!put_run(e, number, source, above))
                return false;
        } else {
            uint32_t n = own ? put_own(e, source, above) : put_other(e, source, above);
            if (n == 0)
                return false;
            if (nodes[source].first > 0) {
                above = n;
                source = nodes[source].first;
                continue;
            }
        }
        for (; source != top && nodes[source].next == 0; above = e->tree.nodes[above].super)
            source = nodes[source].super;
        source = source == top ? 0 : nodes[source].next;
    }
    return true;
}

bool replay(edit_session *e, uint32_t number)
{
    edit_tree *t = &e->tree;
    const edit_tree *all = &e->all;
    uint32_t top = tree_find_source(all, number, 1), next = 0;
    bool done = true;
    t->foreign = e->survey.lines;
    t->foreign_count = e->survey.line_count;
    mark_elsewhere(e, number);
    t->nodes[EDIT_ROOT].first = t->nodes[EDIT_ROOT].last = 0;
    if (top == 0) {
        uint32_t run = number < e->rest.count ? (uint32_t)rest_node(all, number).number : 0;
        next = run > 0 && all->nodes[run].run_end == number + 1 ? all->nodes[run].next : 0;
        tree_put(t, EDIT_ROOT + 1, EDIT_ROOT, EDIT_LAST);
    } else if (is_in_place(all, top)) {
        next = all->nodes[top].next;
        done = replay_record(e, number, top);
    } else {
        t->nodes[EDIT_ROOT + 1].flags |= EDIT_NODE_TOUCHED;
    }
    for (; done && next > 0 && (all->nodes[next].flags & EDIT_NODE_RUN) == 0 && !is_in_place(all, next);
         next = all->nodes[next].next)
        done = replay_record(e, number, next);
    return done;
}

/* ---- Refusals ---------------------------------------------------------------------------------- */

/* Raises those of a list, in the order of commands. */
static void raise_list(edit_session *e, uint32_t first)
{
    for (uint32_t i = first; i > 0; i = e->survey.refusals[i - 1].next) {
        const edit_refusal *r = &e->survey.refusals[i - 1];
        e->command = r->command > 0 ? &e->edit->commands[r->command - 1] : NULL;
        edit_refuse(e, (enum diag_code)r->code, r->read_as > 0 ? own_node(r->read_as) : 0, r->second, r->third);
    }
    e->command = NULL;
}

void survey_raise(edit_session *e, uint32_t number)
{
    uint32_t top = tree_find_source(&e->all, number, 1);
    raise_list(e, top > 0 ? tree_more(&e->all, top)->refusals : 0);
}

void survey_raise_of_file(edit_session *e)
{
    raise_list(e, e->survey.of_file);
}
