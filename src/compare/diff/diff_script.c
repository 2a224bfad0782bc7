/* SPDX-License-Identifier: MIT */
/*
 * The script that turns OLD's data into NEW's (D410): takes a comparison, gives commands for the editor. These run one after
 * the other, each on the result of those before it, so their order matters:
 *
 *   names     records get NEW's identifiers; one that is in the way, or part of an exchange, gets a temporary name
 *   records   in each pair, values are set; then structures removed, the last ones first, so that the numbers of the others still
 *             hold; then, from below, the rest is put in order and what is new is added (diff_order.c)
 *   added     records that are new
 *   removed   pointers in what is not compared to records that are gone; and these, the last ones first
 *   meanings  what NEW says of its tags, in GEDCOM 7.0; that alone is no difference (D401)
 */
#include "compare/diff/diff_private.h"

#include "compare/diff/diff.h"

#include <gedelf/migrate.h>

/* ---- Parts of commands --------------------------------------------------------------------------- */

bool script_put_text(diff_script *s, const char *text)
{
    return buffer_append(&s->text, view_of_string(text));
}

static bool script_put_view(diff_script *s, view text)
{
    return buffer_append(&s->text, text);
}

static bool script_put_pointer(diff_script *s, view name)
{
    return script_put_text(s, "@") && script_put_view(s, name) && script_put_text(s, "@");
}

/* A text in quotation marks. */
static bool put_quoted(diff_script *s, view text)
{
    bool done = script_put_text(s, "\"");
    for (size_t i = 0; done && i < text.length; i++) {
        char c = text.text[i];
        if (c == '\r' && i + 1 < text.length && text.text[i + 1] == '\n')
            continue;
        bool ends = c == '\n' || c == '\r';
        if (ends || c == '\t')
            done = script_put_text(s, ends ? "\\n" : "\\t");
        else
            done =
                ((c != '"' && c != '\\') || script_put_text(s, "\\")) && script_put_view(s, view_of(text.text + i, 1));
    }
    return done && script_put_text(s, "\"");
}

static bool script_put_value(diff_script *s, gedelf_structure said)
{
    const record_pairs *p = &s->d->records;
    view pointer = gedelf_structure_pointer(said);
    if (pointer.length == 0)
        return put_quoted(s, gedelf_structure_payload(said));
    const assembler *a = &p->sides[SIDE_NEW].dataset->assembler;
    if (xrefs_find(&a->xrefs, pointer).count != 1 && !is_void_name(a->rules, pointer))
        s->dangles = true;
    return script_put_pointer(s, pointer);
}

/* ---- Names --------------------------------------------------------------------------------------- */

static bool is_identified(const record_pairs *p, int side, size_t number)
{
    view xref = gedelf_structure_xref(record_at(p, side, number));
    return xref.length > 0 && record_pointed(p, side, xref) == number;
}

/* The record of NEW that a record of OLD becomes, or 0. One that gets or loses its identifier is made anew: no command does
   that, and nothing can point to it on one side. */
static uint32_t becomes(const record_pairs *p, size_t number)
{
    uint32_t partner = record_partner(p, SIDE_OLD, number);
    if (partner == 0)
        return 0;
    bool before = gedelf_structure_xref(record_at(p, SIDE_OLD, number)).length > 0;
    bool after = gedelf_structure_xref(record_at(p, SIDE_NEW, partner)).length > 0;
    return before == after ? partner : 0;
}

/* A name for a while: Z1, Z2, …, none that either side has. */
static view aside_name(uint32_t number, char room[24])
{
    room[0] = 'Z';
    return view_of(room, 1 + number_format(number, room + 1));
}

static bool has_name(const record_pairs *p, int side, view name)
{
    return xrefs_find(&p->sides[side].dataset->assembler.xrefs, name).exists;
}

static uint32_t next_aside(diff_script *s)
{
    const record_pairs *p = &s->d->records;
    char room[24];
    view name;
    do
        name = aside_name(++s->last_aside, room);
    while (has_name(p, SIDE_OLD, name) || has_name(p, SIDE_NEW, name));
    return s->last_aside;
}

/* The final name of a record of OLD that has an identifier of its own. A record that is removed gives up its name if
   another needs it. */
static view final_name(diff_script *s, size_t number, char room[24])
{
    const record_pairs *p = &s->d->records;
    uint32_t partner = becomes(p, number);
    view xref = gedelf_structure_xref(record_at(p, SIDE_OLD, number));
    if (partner != 0 && is_identified(p, SIDE_NEW, partner))
        return gedelf_structure_xref(record_at(p, SIDE_NEW, partner));
    if (partner != 0 || xrefs_find(&p->sides[SIDE_NEW].dataset->assembler.xrefs, xref).count == 0)
        return xref;
    if (s->aside[number - 1] == 0)
        s->aside[number - 1] = next_aside(s);
    return aside_name(s->aside[number - 1], room);
}

static bool put_xref(diff_script *s, view from, view to)
{
    return script_put_text(s, "xref ") && script_put_pointer(s, from) && script_put_text(s, " ") &&
           script_put_pointer(s, to) && script_put_text(s, "\n");
}

/* The record of OLD that has the name which another one is to get; 0 if none has, or it is the same. */
static uint32_t in_the_way(diff_script *s, size_t number)
{
    char room[24];
    uint32_t other = record_pointed(&s->d->records, SIDE_OLD, final_name(s, number, room));
    return other == number ? 0 : other;
}

enum { NAMED_NOT_YET, NAMED_NOW, NAMED_DONE };

/* Gives a record its name; first the one that has that name, and so on. At the end of such a row is a free name, or the record
   that it began with, which then makes way. */
static bool name_row(diff_script *s, size_t first, uint8_t *states, sort_items *row)
{
    const record_pairs *p = &s->d->records;
    char room[24], other_room[24];
    row->count = 0;
    for (size_t at = first; at != 0 && states[at - 1] == NAMED_NOT_YET; at = in_the_way(s, at)) {
        states[at - 1] = NAMED_NOW;
        if (!sort_items_add(p, row, (sort_item){0, 0, (uint32_t)at}))
            return false;
    }
    uint32_t last = row->items[row->count - 1].number;
    bool circle = row->count > 1 && in_the_way(s, last) == first, done = true;
    uint32_t aside = circle ? next_aside(s) : 0;
    if (circle)
        done = put_xref(s, gedelf_structure_xref(record_at(p, SIDE_OLD, first)), aside_name(aside, room));
    for (size_t i = row->count; done && i-- > 0;) {
        uint32_t number = row->items[i].number;
        view from = gedelf_structure_xref(record_at(p, SIDE_OLD, number)), to = final_name(s, number, other_room);
        from = circle && i == 0 ? aside_name(aside, room) : from;
        s->dangles = s->dangles || (has_name(p, SIDE_OLD, to) && record_pointed(p, SIDE_OLD, to) == 0);
        done = view_equal(from, to) || put_xref(s, from, to);
        states[number - 1] = NAMED_DONE;
    }
    return done;
}

static bool put_names(diff_script *s)
{
    const record_pairs *p = &s->d->records;
    size_t count = p->sides[SIDE_OLD].count;
    uint8_t *states = memory_allocate(p->allocator, count + 1);
    sort_items row = {NULL, 0, 0};
    bool done = states != NULL;
    if (done)
        memset(states, NAMED_NOT_YET, count + 1);
    for (size_t i = 1; done && i <= count; i++) {
        if (!is_identified(p, SIDE_OLD, i))
            states[i - 1] = NAMED_DONE;
        else if (states[i - 1] == NAMED_NOT_YET)
            done = name_row(s, i, states, &row);
    }
    sort_items_free(p, &row);
    if (states)
        memory_release(p->allocator, states, count + 1);
    return done;
}

/* ---- Addresses ----------------------------------------------------------------------------------- */

/* Counts the records of OLD by their tags. */
static bool count_ordinals(diff_script *s)
{
    const record_pairs *p = &s->d->records;
    size_t count = p->sides[SIDE_OLD].count, tags = (size_t)p->tags.count + 1;
    if (!array_reserve(p->allocator, &s->ordinals, &s->ordinal_capacity, count + 1) ||
        !array_reserve(p->allocator, &s->aside, &s->aside_capacity, count + 1) ||
        !array_reserve(p->allocator, &s->tag_counts, &s->tag_count_capacity, tags))
        return false;
    memset(s->aside, 0, s->aside_capacity * sizeof *s->aside);
    memset(s->tag_counts, 0, s->tag_count_capacity * sizeof *s->tag_counts);
    for (size_t i = 1; i <= count; i++)
        s->ordinals[i - 1] = ++s->tag_counts[record_tag(p, SIDE_OLD, i)];
    return true;
}

static bool address_by_ordinal(diff_script *s, uint32_t tag, uint32_t ordinal)
{
    s->address.length = 0;
    return buffer_append(&s->address, names_at(&s->d->records.tags, tag)) && buffer_append(&s->address, VIEW("[")) &&
           buffer_append_number(&s->address, ordinal) && buffer_append(&s->address, VIEW("]"));
}

static bool address_by_name(diff_script *s, view name)
{
    s->address.length = 0;
    return buffer_append(&s->address, VIEW("@")) && buffer_append(&s->address, name) &&
           buffer_append(&s->address, VIEW("@"));
}

/* How paths begin that lead into a record of OLD; 0 is the header. */
static bool address_record(diff_script *s, size_t number)
{
    const record_pairs *p = &s->d->records;
    char room[24];
    s->address.length = 0;
    if (number == 0)
        return buffer_append(&s->address, VIEW("HEAD"));
    if (is_identified(p, SIDE_OLD, number))
        return address_by_name(s, final_name(s, number, room));
    return address_by_ordinal(s, record_tag(p, SIDE_OLD, number), s->ordinals[number - 1]);
}

/* Is it a second header, which the reader keeps as a record? Paths mean the first one by HEAD, and the editor changes no other. */
static bool is_unreachable(const record_pairs *p, int side, size_t number)
{
    return number > 0 && view_equal(gedelf_structure_tag(record_at(p, side, number)), VIEW("HEAD"));
}

static bool put_old_path(diff_script *s, uint32_t number)
{
    return script_put_view(s, buffer_view(&s->address)) &&
           append_path_below(&s->d->pairs, SIDE_OLD, 0, number, &s->text);
}

/* ---- Values -------------------------------------------------------------------------------------- */

/* Gives what was added, or is now otherwise, the language or datatype that it has in NEW; `path` leads to it. */
static bool put_language(diff_script *s, view path, view language)
{
    view usual = s->d->records.sides[SIDE_OLD].dataset->metadata.language;
    if (view_equal_ignoring_case(language, usual))
        language = VIEW("none");
    return script_put_text(s, "language ") && script_put_view(s, path) && script_put_text(s, " ") &&
           script_put_view(s, language) && script_put_text(s, "\n");
}

static bool put_datatype_of(diff_script *s, view path, view datatype)
{
    return script_put_text(s, "datatype ") && script_put_view(s, path) &&
           (datatype.length == 0 || script_put_text(s, " ")) && script_put_view(s, datatype) &&
           script_put_text(s, "\n");
}

/* A pointer has neither language nor datatype. */
static bool put_unqualified(diff_script *s, view path, gedelf_structure old_structure)
{
    if (structure_has_language(old_structure) && !put_language(s, path, VIEW("none")))
        return false;
    return gedelf_structure_datatype(old_structure).length == 0 || put_datatype_of(s, path, VIEW(""));
}

static bool put_change(diff_script *s, const diff_edit *edit, view path)
{
    const structure_pairs *pairs_of = &s->d->pairs;
    gedelf_structure before = node_structure(&pairs_of->trees[SIDE_OLD], edit->old_node);
    gedelf_structure after = node_structure(&pairs_of->trees[SIDE_NEW], edit->new_node);
    bool points = gedelf_structure_pointer(after).length > 0;
    if (edit->what != GEDELF_DIFF_PAYLOAD && (!s->qualifies || points))
        return true;
    if (edit->what == GEDELF_DIFF_LANGUAGE)
        return put_language(s, path, gedelf_structure_language(after));
    if (edit->what == GEDELF_DIFF_DATATYPE)
        return put_datatype_of(s, path, gedelf_structure_datatype(after));
    return (!points || put_unqualified(s, path, before)) && script_put_text(s, "set ") && script_put_view(s, path) &&
           script_put_text(s, " ") && script_put_value(s, after) && script_put_text(s, "\n");
}

static bool put_changes(diff_script *s)
{
    const diff_edits *e = &s->d->edits;
    buffer path;
    bool done = true;
    buffer_init(&path, s->d->records.allocator);
    for (size_t i = 0; done && i < e->count; i++) {
        if (e->items[i].op != GEDELF_DIFF_CHANGE)
            continue;
        path.length = 0;
        done = buffer_append(&path, buffer_view(&s->address)) &&
               append_path_below(&s->d->pairs, SIDE_OLD, 0, e->items[i].old_node, &path) &&
               put_change(s, &e->items[i], buffer_view(&path));
    }
    buffer_free(&path);
    return done;
}

static bool put_removals(diff_script *s)
{
    const diff_edits *e = &s->d->edits;
    bool done = true;
    for (size_t i = e->count; done && i-- > 0;) {
        if (e->items[i].op == GEDELF_DIFF_REMOVE)
            done = script_put_text(s, "delete ") && put_old_path(s, e->items[i].old_node) && script_put_text(s, "\n");
    }
    return done;
}

/* ---- What is new --------------------------------------------------------------------------------- */

/* What a structure that was added says about its value. */
static bool put_qualifiers(diff_script *s, gedelf_structure added, view path)
{
    view usual = s->d->records.sides[SIDE_OLD].dataset->metadata.language, language = gedelf_structure_language(added);
    view datatype = gedelf_structure_datatype(added);
    if (!s->qualifies || gedelf_structure_pointer(added).length > 0)
        return true;
    if (gedelf_structure_payload(added).length > 0 && !view_equal_ignoring_case(language, usual) &&
        !put_language(s, path, language))
        return false;
    return datatype.length == 0 || put_datatype_of(s, path, datatype);
}

/* The identifier that a structure gets. If OLD's dialect allows them at records only, no command writes it, and this is
   reported. */
static view added_xref(diff_script *s, gedelf_structure added, bool *done)
{
    view xref = gedelf_structure_xref(added);
    gedelf_severity severity;
    const dialect *rules = s->d->records.sides[SIDE_OLD].dataset->assembler.rules;
    if (xref.length == 0 || !gedelf_structure_exists(gedelf_structure_super(added)) ||
        !dialect_severity(rules, DIAG_XREF_ON_SUBSTRUCTURE, &severity))
        return xref;
    *done = buffer_append(&s->left, VIEW(" @")) && buffer_append(&s->left, xref) && buffer_append(&s->left, VIEW("@"));
    return VIEW("");
}

/* " @I1@ NAME "John"", after the path. */
static bool put_added(diff_script *s, gedelf_structure added)
{
    bool told = true;
    view xref = added_xref(s, added, &told);
    bool speaks = gedelf_structure_payload(added).length > 0 || gedelf_structure_pointer(added).length > 0;
    return told && (xref.length == 0 || (script_put_text(s, " ") && script_put_pointer(s, xref))) &&
           script_put_text(s, " ") && script_put_view(s, gedelf_structure_tag(added)) &&
           (!speaks || (script_put_text(s, " ") && script_put_value(s, added))) && script_put_text(s, "\n");
}

bool script_add_tree(diff_script *s, uint32_t number, view lead, view path)
{
    const structure_pairs *pairs_of = &s->d->pairs;
    const structure_tree *t = &pairs_of->trees[SIDE_NEW];
    buffer own;
    buffer_init(&own, s->d->records.allocator);
    bool done = script_put_view(s, lead) && put_added(s, node_structure(t, number)) &&
                put_qualifiers(s, node_structure(t, number), path);
    for (uint32_t i = number + 1; done && i < number + t->nodes[number].size; i++) {
        gedelf_structure below = node_structure(t, i);
        own.length = 0;
        s->too_deep = s->too_deep || t->nodes[i].level > LEVEL_PAIRED;
        done = !s->too_deep && buffer_append(&own, path) &&
               append_path_below(pairs_of, SIDE_NEW, number, t->nodes[i].parent, &own) && script_put_text(s, "add ") &&
               script_put_view(s, buffer_view(&own)) && put_added(s, below);
        own.length = path.length;
        done = done && append_path_below(pairs_of, SIDE_NEW, number, i, &own) &&
               put_qualifiers(s, below, buffer_view(&own));
    }
    buffer_free(&own);
    return done;
}

static gedelf_status put_added_record(diff_script *s, size_t number)
{
    const record_pairs *p = &s->d->records;
    gedelf_structure none = {NULL, 0}, top = record_at(p, SIDE_NEW, number);
    view xref = gedelf_structure_xref(top);
    uint32_t tag = record_tag(p, SIDE_NEW, number), ordinal = ++s->tag_counts[tag];
    if (is_unreachable(p, SIDE_NEW, number)) {
        s->unreached = true;
        return GEDELF_OK;
    }
    gedelf_status status = structure_pairs_load(&s->d->pairs, none, top);
    if (status != GEDELF_OK)
        return status;
    bool done = xref.length > 0 ? address_by_name(s, xref) : address_by_ordinal(s, tag, ordinal);
    return done && script_add_tree(s, 0, VIEW("add ."), buffer_view(&s->address)) ? GEDELF_OK : GEDELF_MEMORY;
}

/* ---- Records ------------------------------------------------------------------------------------- */

/* Which one of its siblings with its tag that stay each node of OLD is. */
static bool rank_nodes(diff_script *s)
{
    const structure_tree *t = &s->d->pairs.trees[SIDE_OLD];
    if (!array_reserve(s->d->records.allocator, &s->ranks, &s->rank_capacity, t->count))
        return false;
    for (uint32_t parent = 0; parent < t->count; parent++) {
        uint32_t rank = 0, tag = 0;
        for (uint32_t i = t->nodes[parent].first; i != NO_NODE; i = t->nodes[i].next) {
            rank = t->nodes[i].tag == tag ? rank : 0;
            tag = t->nodes[i].tag;
            rank += t->nodes[i].partner != NO_NODE;
            s->ranks[i] = rank;
        }
    }
    return true;
}

bool script_put_ranked(diff_script *s, uint32_t old_node, buffer *out)
{
    const structure_pairs *pairs_of = &s->d->pairs;
    const tree_node *nodes = pairs_of->trees[SIDE_OLD].nodes;
    sort_items steps = {NULL, 0, 0};
    bool done = buffer_append(out, buffer_view(&s->address));
    for (uint32_t at = old_node; done && at != 0; at = nodes[at].parent)
        done = sort_items_add(pairs_of->records, &steps, (sort_item){0, 0, at});
    for (size_t i = steps.count; done && i-- > 0;) {
        uint32_t at = steps.items[i].number;
        done = buffer_append(out, VIEW(".")) && buffer_append(out, names_at(&pairs_of->records->tags, nodes[at].tag));
        if (done && (node_is_repeated(&pairs_of->trees[SIDE_OLD], at)))
            done = buffer_append(out, VIEW("[")) && buffer_append_number(out, s->ranks[at]) &&
                   buffer_append(out, VIEW("]"));
    }
    sort_items_free(pairs_of->records, &steps);
    return done;
}

/* Those of a record that stays, or of the header, which is number 0. */
static gedelf_status put_pair(diff_script *s, size_t number, gedelf_structure old_top, gedelf_structure new_top)
{
    gedelf_diff *d = s->d;
    if (records_run_alike(d, old_top, new_top))
        return GEDELF_OK;
    gedelf_status status = diff_edits_make(&d->edits, old_top, new_top);
    if (status != GEDELF_OK || d->edits.count == 0)
        return status;
    if (is_unreachable(&d->records, SIDE_OLD, number)) {
        s->unreached = true;
        return GEDELF_OK;
    }
    const structure_tree *t = &d->pairs.trees[SIDE_OLD];
    bool done = address_record(s, number) && put_changes(s) && put_removals(s) && rank_nodes(s);
    for (size_t i = t->count; done && i-- > 0;) {
        if (t->nodes[i].partner != NO_NODE && (t->nodes[i].flags & NODE_ALIKE) == 0)
            done = script_order_below(s, (uint32_t)i);
    }
    return done ? GEDELF_OK : GEDELF_MEMORY;
}

static gedelf_status put_records(diff_script *s)
{
    const record_pairs *p = &s->d->records;
    gedelf_status status = put_pair(s, 0, gedelf_dataset_head(p->sides[SIDE_OLD].dataset),
                                    gedelf_dataset_head(p->sides[SIDE_NEW].dataset));
    for (size_t i = 1; status == GEDELF_OK && i <= p->sides[SIDE_OLD].count; i++) {
        uint32_t partner = becomes(p, i);
        if (partner != 0)
            status = put_pair(s, i, record_at(p, SIDE_OLD, i), record_at(p, SIDE_NEW, partner));
    }
    for (size_t i = 1; status == GEDELF_OK && i <= p->sides[SIDE_NEW].count; i++) {
        uint32_t partner = record_partner(p, SIDE_NEW, i);
        if (partner == 0 || becomes(p, partner) == 0)
            status = put_added_record(s, i);
    }
    return status;
}

/* Which one of its siblings with its tag a structure is. */
static uint32_t place_among(gedelf_structure s)
{
    gedelf_structure first = gedelf_structure_first(gedelf_structure_super(s));
    uint32_t place = 0;
    for (; gedelf_structure_exists(first); first = gedelf_structure_next(first)) {
        place += view_equal(gedelf_structure_tag(first), gedelf_structure_tag(s));
        if (gedelf_structure_same(first, s))
            break;
    }
    return place;
}

/* "HEAD.DATE[1].NOTE[2]", of structure number `number` of the header, from after. */
static bool put_place_in_header(diff_script *s, gedelf_structure head, uint32_t number)
{
    sort_items steps = {NULL, 0, 0};
    bool done = true;
    for (uint32_t at = number; done && at != 0; at = structure_part_above(head, at))
        done = sort_items_add(&s->d->records, &steps, (sort_item){0, 0, at});
    done = done && script_put_text(s, "HEAD");
    for (size_t i = steps.count; done && i-- > 0;) {
        gedelf_structure step = structure_part(head, steps.items[i].number);
        done = script_put_text(s, ".") && script_put_view(s, gedelf_structure_tag(step)) && script_put_text(s, "[") &&
               buffer_append_number(&s->text, place_among(step)) && script_put_text(s, "]");
    }
    sort_items_free(&s->d->records, &steps);
    return done;
}

/* What is below HEAD.DATE is not compared (D401), but a pointer there must not lead to a record that goes. From after, and what
   is below another goes before it. */
static bool put_removals_in_header(diff_script *s)
{
    const record_pairs *p = &s->d->records;
    gedelf_structure head = gedelf_dataset_head(p->sides[SIDE_OLD].dataset);
    bool done = true;
    for (uint32_t i = structure_size(head); done && i-- > 1;) {
        gedelf_structure part = structure_part(head, i);
        view pointer = gedelf_structure_pointer(part);
        uint32_t target = pointer.length > 0 ? record_pointed(p, SIDE_OLD, pointer) : 0, top = i;
        if (target == 0 || becomes(p, target) != 0)
            continue;
        for (uint32_t above; (above = structure_part_above(head, top)) != 0;)
            top = above;
        if (view_equal(gedelf_structure_tag(structure_part(head, top)), VIEW("DATE")))
            done = script_put_text(s, "delete ") && put_place_in_header(s, head, i) && script_put_text(s, "\n");
    }
    return done;
}

static bool put_removed_records(diff_script *s)
{
    const record_pairs *p = &s->d->records;
    bool done = true;
    for (size_t i = p->sides[SIDE_OLD].count; done && i > 0; i--) {
        bool gone = becomes(p, i) == 0, reached = !is_unreachable(p, SIDE_OLD, i);
        s->unreached = s->unreached || (gone && !reached);
        if (gone && reached)
            done = script_put_text(s, "delete ") && address_record(s, i) &&
                   script_put_view(s, buffer_view(&s->address)) && script_put_text(s, "\n");
    }
    return done;
}

/* ---- What tags mean ------------------------------------------------------------------------------ */

/* What NEW says of its tags: each tag with its meanings, in order, as a command has them. */
typedef struct tag_list {
    names tags;
    buffer *meanings; /* of tag number n in meanings[n - 1] */
    size_t capacity;
    const gedelf_allocator *allocator;
} tag_list;

static bool list_meaning(void *context, const told_meaning *m)
{
    tag_list *l = context;
    view tag = m->tag, meaning = m->meaning;
    if (tag.length == 0 || !is_extension_tag(tag) || !is_of_class(tag, CLASS_TAG) || !is_iri(meaning))
        return true; /* no command says that */
    uint32_t before = l->tags.count, number = 0;
    /* room first: each tag that is there has its meanings */
    if (array_reserve(l->allocator, &l->meanings, &l->capacity, (size_t)before + 1))
        number = names_add(&l->tags, tag);
    if (number == 0)
        return false;
    if (number > before)
        buffer_init(&l->meanings[number - 1], l->allocator);
    return buffer_append(&l->meanings[number - 1], VIEW(" ")) && buffer_append(&l->meanings[number - 1], meaning);
}

static void tag_list_free(tag_list *l)
{
    for (uint32_t i = 0; i < l->tags.count; i++)
        buffer_free(&l->meanings[i]);
    memory_release(l->allocator, l->meanings, l->capacity * sizeof *l->meanings);
    names_free(&l->tags);
}

/* Tags that mean something else in NEW; what only OLD says stays (D401), unless NEW has such a tag and says nothing. */
static bool put_tag_list(diff_script *s, const tag_list *old_list, const tag_list *new_list)
{
    const names *used = &s->d->records.sides[SIDE_NEW].dataset->assembler.tags;
    bool done = true;
    for (uint32_t i = 1; done && i <= old_list->tags.count; i++) {
        view tag = names_at(&old_list->tags, i);
        if (names_find(&new_list->tags, tag) == 0 && names_find(used, tag) > 0)
            done = script_put_text(s, "schema ") && script_put_view(s, tag) && script_put_text(s, "\n");
    }
    for (uint32_t i = 1; done && i <= new_list->tags.count; i++) {
        view tag = names_at(&new_list->tags, i), now = buffer_view(&new_list->meanings[i - 1]);
        uint32_t known = names_find(&old_list->tags, tag);
        if (known == 0 || !view_equal(buffer_view(&old_list->meanings[known - 1]), now))
            done = script_put_text(s, "schema ") && script_put_view(s, tag) && script_put_view(s, now) &&
                   script_put_text(s, "\n");
    }
    return done;
}

/* In GEDCOM 7.0 a line of the header says what a tag means, and NEW's structures must not lose that. */
static bool put_meanings(diff_script *s)
{
    const record_pairs *p = &s->d->records;
    tag_list lists[2];
    bool done = true;
    if (s->text.length == 0 || !dataset_model(p->sides[SIDE_OLD].dataset)->tag_lines)
        return true;
    for (int side = 0; side < 2; side++) {
        lists[side] = (tag_list){.allocator = p->allocator};
        names_init(&lists[side].tags, p->allocator);
        done = done && tag_meanings_tell(p->sides[side].dataset, list_meaning, &lists[side]);
    }
    done = done && put_tag_list(s, &lists[SIDE_OLD], &lists[SIDE_NEW]);
    for (int side = 0; side < 2; side++)
        tag_list_free(&lists[side]);
    return done;
}

/* ---- All of it ----------------------------------------------------------------------------------- */

static gedelf_status make_script(diff_script *s)
{
    if (!count_ordinals(s) || !put_names(s))
        return GEDELF_MEMORY;
    gedelf_status status = put_records(s);
    if (status != GEDELF_OK)
        return status;
    return put_removals_in_header(s) && put_removed_records(s) && put_meanings(s) &&
                   !s->d->records.normalizer.out_of_memory
               ? GEDELF_OK
               : GEDELF_MEMORY;
}

/* What NEW's schemas say and OLD's do not, in ELF: no command can add it, so it is reported. */
static gedelf_status hand_over_schemas(const diff_script *s, gedelf_write_fn write, void *context)
{
    static const view comment = {"# The header of NEW also has the following, which no command can add to OLD:\n", 77};
    const record_pairs *p = &s->d->records;
    schema_search search = {.from = p->sides[SIDE_NEW].dataset, .into = p->sides[SIDE_OLD].dataset};
    buffer lines;
    if (s->text.length == 0 || dataset_model(search.into)->tag_lines)
        return GEDELF_OK;
    buffer_init(&lines, p->allocator);
    bool known = schema_lines_append(&search, p->allocator, &lines);
    bool done = known && (lines.length == 0 || write(context, comment.text, comment.length));
    for (size_t at = 0, next; done && at < lines.length; at = next) {
        const char *end = memchr(lines.data + at, '\n', lines.length - at);
        next = end ? (size_t)(end - lines.data) + 1 : lines.length;
        done = write(context, "# ", 2) && write(context, lines.data + at, next - at);
    }
    buffer_free(&lines);
    return done ? GEDELF_OK : known ? GEDELF_UNWRITABLE : GEDELF_MEMORY;
}

/* Identifiers that no command writes. */
static bool hand_over_left(const diff_script *s, gedelf_write_fn write, void *context)
{
    static const view comment = {"# NEW has these identifiers below records, which no command can write:", 70};
    return s->left.length == 0 || (write(context, comment.text, comment.length) &&
                                   write(context, s->left.data, s->left.length) && write(context, "\n", 1));
}

static bool hand_over_unreached(const diff_script *s, gedelf_write_fn write, void *context)
{
    static const view comment = {"# The files also differ in a second header, which no command can change\n", 72};
    return !s->unreached || write(context, comment.text, comment.length);
}

static gedelf_status script_hand_over(const diff_script *s, gedelf_write_fn write, void *context)
{
    static const view comment = {
        "# The result points to a record that does not exist: use 'gedelf edit --allow-dangling'\n", 88};
    gedelf_status status = hand_over_schemas(s, write, context);
    if (status != GEDELF_OK)
        return status;
    bool done = hand_over_left(s, write, context) && hand_over_unreached(s, write, context) &&
                (!s->dangles || s->text.length == 0 || write(context, comment.text, comment.length)) &&
                (s->text.length == 0 || write(context, s->text.data, s->text.length));
    return done ? GEDELF_OK : GEDELF_UNWRITABLE;
}

static gedelf_status script_to(gedelf_diff *diff, gedelf_write_fn write, void *context)
{
    const gedelf_allocator *allocator = diff->records.allocator;
    diff_script s = {.d = diff};
    s.qualifies = diff->records.sides[SIDE_OLD].dataset->assembler.rules->qualifiers;
    buffer_init(&s.text, allocator);
    buffer_init(&s.address, allocator);
    buffer_init(&s.left, allocator);
    gedelf_status status = make_script(&s);
    if (s.too_deep)
        status = GEDELF_LIMIT;
    if (status == GEDELF_OK)
        status = script_hand_over(&s, write, context);
    diff->next = 0;
    buffer_free(&s.text);
    buffer_free(&s.address);
    buffer_free(&s.left);
    memory_release(allocator, s.aside, s.aside_capacity * sizeof *s.aside);
    memory_release(allocator, s.ordinals, s.ordinal_capacity * sizeof *s.ordinals);
    memory_release(allocator, s.tag_counts, s.tag_count_capacity * sizeof *s.tag_counts);
    memory_release(allocator, s.ranks, s.rank_capacity * sizeof *s.ranks);
    memory_release(allocator, s.sums, s.sum_capacity * sizeof *s.sums);
    return status;
}

gedelf_status gedelf_diff_script(gedelf_diff *diff, gedelf_sink sink)
{
    sink_output out;
    gedelf_status status = sink_open(&out, sink, &diff->allocator);
    if (status == GEDELF_OK)
        status = script_to(diff, sink_write, &out);
    return sink_end(&out, status);
}
