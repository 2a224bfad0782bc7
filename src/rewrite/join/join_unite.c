/* SPDX-License-Identifier: MIT */
/*
 * Uniting: takes two records that are one, and finds out for each structure of the second whether the first has it, can take it
 * in, or gets it after its own; what there can be only one of becomes a note. [D450, D451]
 */
#include "compare/diff/diff.h"
#include "rewrite/join/join_private.h"

#include <gedelf/migrate.h>

/* What may not differ in two structures that are united. */
static const char *const single_parts[] = {"DATE", "PLAC", "AGE", "CAUS", "TYPE", "PAGE", "PEDI"};

enum { CHOICES_MOST = 64 }; /* so many structures with the same tag and value are tried */

/* ---- Alike -------------------------------------------------------------------------------------- */

/* Does one of the first say what one of the second does by itself? That says no language and has no identifier, or the same. */
static bool says_the_same(const joined_part *own, const joined_part *other)
{
    return own->own == other->own && (other->language == 0 || own->language == other->language) &&
           (other->name == 0 || own->name == other->name);
}

/* Can something in a node be pointed to? Then it is neither left out nor made a note of. */
static bool has_names(const join_tree *t, uint32_t part)
{
    uint32_t i = part;
    while (i < structure_part_end(t->top, part) && t->parts[i].name == 0)
        i++;
    return i < structure_part_end(t->top, part);
}

/* ---- Where something goes -------------------------------------------------------------------------- */

/* After a node and all that is below it; blank lines stay after that. */
static join_point point_after_part(const join_job *j, uint32_t part)
{
    uint64_t at = j->trial ? 0 : j->pass.blocks[j->ends[part]].last;
    return (join_point){at, at};
}

static uint32_t short_hash(uint64_t hash)
{
    return (uint32_t)(hash >> 32);
}

/* The first part with this tag of the node whose parts are indexed; JOIN_NONE. */
static uint32_t first_part(const join_job *j, view tag)
{
    uint32_t hash = short_hash(hash_text(tag, 0)), number;
    for (size_t at = table_home(j->by_tag.capacity, hash); (number = table_next(&j->by_tag, hash, &at)) != 0;) {
        if (view_equal(gedelf_structure_tag(structure_part(j->tree_a.top, number - 1)), tag))
            return number - 1;
    }
    return JOIN_NONE;
}

/* After the last of the same tag below `super`, whose parts are indexed, or after all. */
static join_point point_for(const join_job *j, uint32_t super, view tag)
{
    uint32_t first = first_part(j, tag);
    return point_after_part(j, first == JOIN_NONE ? super : j->tree_a.parts[first].last);
}

/* ---- Notes ---------------------------------------------------------------------------------------- */

static bool append_note_path(join_job *j, uint32_t part, buffer *out)
{
    const join_tree *t = &j->tree_b;
    uint32_t path[16];
    size_t count = 0;
    for (uint32_t i = part; i > 0 && count < 16; i = structure_part_above(t->top, i))
        path[count++] = i;
    bool done = true;
    for (size_t i = count; done && i > 0; i--)
        done = (i == count || buffer_append(out, VIEW("."))) &&
               buffer_append(out, gedelf_structure_tag(structure_part(t->top, path[i - 1])));
    return done && (count > 0 || buffer_append(out, gedelf_structure_tag(t->top)));
}

static bool append_value(join_job *j, gedelf_structure s, buffer *out)
{
    view pointer = gedelf_structure_pointer(s), payload = gedelf_structure_payload(s);
    if (pointer.length > 0)
        return buffer_append(out, VIEW(" @")) && buffer_append(out, join_name(j, pointer)) &&
               buffer_append(out, VIEW("@"));
    return payload.length == 0 || (buffer_append(out, VIEW(" ")) && buffer_append(out, payload));
}

/* What a payload that goes into a note was in. */
static bool append_qualifiers(const joined_part *n, gedelf_structure s, buffer *out)
{
    view datatype = gedelf_structure_datatype(s);
    bool done =
        n->language == 0 || (buffer_append(out, VIEW("\n")) && buffer_append_number(out, n->level + 1) &&
                             buffer_append(out, VIEW(" PLANG ")) && buffer_append(out, gedelf_structure_language(s)));
    return done &&
           (datatype.length == 0 || (buffer_append(out, VIEW("\n")) && buffer_append_number(out, n->level + 1) &&
                                     buffer_append(out, VIEW(" DTYPE ")) && buffer_append(out, datatype)));
}

/* "[gedelf join, FILE @ID@] SEX F", and what is below it in lines of its own. */
static bool append_note(join_job *j, uint32_t part, bool below, buffer *out)
{
    const join_tree *t = &j->tree_b;
    view xref = gedelf_structure_xref(t->top);
    bool done = buffer_append(out, VIEW("[gedelf join, ")) && buffer_append(out, j->options.name);
    if (xref.length > 0)
        done = done && buffer_append(out, VIEW(" @")) && buffer_append(out, xref) && buffer_append(out, VIEW("@"));
    done = done && buffer_append(out, VIEW("] ")) && append_note_path(j, part, out) &&
           append_value(j, structure_part(t->top, part), out) &&
           append_qualifiers(&t->parts[part], structure_part(t->top, part), out);
    for (uint32_t i = part + 1; below && done && i < structure_part_end(t->top, part); i++) {
        gedelf_structure s = structure_part(t->top, i);
        done = buffer_append(out, VIEW("\n")) && buffer_append_number(out, t->parts[i].level) &&
               buffer_append(out, VIEW(" ")) && buffer_append(out, gedelf_structure_tag(s)) &&
               append_value(j, s, out) && append_qualifiers(&t->parts[i], s, out);
    }
    return done;
}

/* Notes of the first's record, listed when they are first needed. */
static bool list_notes(join_job *j)
{
    const join_tree *t = &j->tree_a;
    bool done = true;
    if (j->last_note != JOIN_NONE)
        return true;
    j->last_note = 0;
    table_clear(&j->by_note);
    for (uint32_t i = 1; done && i < t->count; i = structure_part_end(t->top, i)) {
        if (!view_equal(gedelf_structure_tag(structure_part(t->top, i)), VIEW("NOTE")))
            continue;
        j->last_note = i;
        done = table_add(&j->by_note, short_hash(hash_text(gedelf_structure_payload(structure_part(t->top, i)), 0)),
                         i + 1);
    }
    return done;
}

/* Has the record got that note already, since these files were joined before? */
static bool has_note(const join_job *j, view text)
{
    uint32_t hash = short_hash(hash_text(text, 0)), number;
    for (size_t at = table_home(j->by_note.capacity, hash); (number = table_next(&j->by_note, hash, &at)) != 0;) {
        if (view_equal(gedelf_structure_payload(structure_part(j->tree_a.top, number - 1)), text))
            return true;
    }
    return false;
}

static gedelf_status note_instead(join_job *j, uint32_t entry, uint32_t part, bool below)
{
    buffer text;
    buffer_init(&text, &j->allocator);
    gedelf_status status = append_note(j, part, below, &text) && list_notes(j) ? GEDELF_OK : GEDELF_MEMORY;
    if (status == GEDELF_OK && has_note(j, buffer_view(&text))) {
        buffer_free(&text);
        return GEDELF_OK;
    }
    if (status == GEDELF_OK && !join_add_note(j, buffer_view(&text), point_after_part(j, j->last_note)))
        status = GEDELF_MEMORY;
    if (status == GEDELF_OK) {
        gedelf_structure own = j->a.records.items[entry];
        gedelf_join_event event = {.action = GEDELF_JOIN_NOTED,
                                   .tag = gedelf_structure_tag(own),
                                   .a = gedelf_structure_xref(own),
                                   .b = gedelf_structure_xref(j->tree_b.top),
                                   .text = buffer_view(&text)};
        status = join_tell(j, &event);
    }
    j->parts++;
    buffer_free(&text);
    return status;
}

/* ---- The date of the last change ------------------------------------------------------------------- */

/* Its DATE; JOIN_NONE. *others: does it have other parts too? */
static uint32_t date_of_change(const join_tree *t, uint32_t change, bool *others)
{
    uint32_t found = JOIN_NONE;
    *others = false;
    for (uint32_t i = change + 1; i < structure_part_end(t->top, change); i = structure_part_end(t->top, i)) {
        bool date = found == JOIN_NONE && view_equal(gedelf_structure_tag(structure_part(t->top, i)), VIEW("DATE"));
        *others = *others || !date;
        found = date ? i : found;
    }
    return found;
}

/* A structure of the second below one of the first. */
static gedelf_status put_below(join_job *j, uint32_t super, gedelf_structure s, join_point point)
{
    return join_add_structure(j, super, s, point) ? GEDELF_OK : GEDELF_MEMORY;
}

/* One in the place of one of the first. */
static gedelf_status put_instead(join_job *j, uint32_t own, gedelf_structure s)
{
    join_point point = point_after_part(j, own);
    for (size_t i = 0; !j->trial && point.from == point.at; i++) {
        if (j->pass.blocks[i].owner == own)
            point.from = j->pass.blocks[i].begin;
    }
    return put_below(j, structure_part_above(j->tree_a.top, own), s, point);
}

/* The later one counts; everything else that the other one says is added to it. (D451) */
static gedelf_status unite_changes(join_job *j, uint32_t own, uint32_t part)
{
    join_tree *a = &j->tree_a, *b = &j->tree_b;
    bool own_others, others;
    uint32_t own_date = date_of_change(a, own, &own_others), date = date_of_change(b, part, &others);
    bool later = change_is_later(structure_part(a->top, own), structure_part(b->top, part),
                                 dataset_model(j->a.dataset)->notation);
    gedelf_status status = GEDELF_OK;
    if (later ? !own_others : !others)
        return later ? put_instead(j, own, structure_part(b->top, part)) : GEDELF_OK;
    if (date != JOIN_NONE && (own_date != JOIN_NONE || !later))
        b->parts[date].used = true;
    if (later && own_date != JOIN_NONE)
        status = put_instead(j, own_date, structure_part(b->top, date));
    if (status == GEDELF_OK &&
        !array_add(&j->allocator, &j->work, &j->work_count, &j->work_capacity, (uint64_t)own << 32 | part))
        status = GEDELF_MEMORY;
    return status;
}

static gedelf_status take_change(join_job *j, uint32_t entry, uint32_t part)
{
    const join_tree *t = &j->tree_a;
    for (uint32_t i = 1; i < t->count; i = structure_part_end(t->top, i)) {
        if (view_equal(gedelf_structure_tag(structure_part(t->top, i)), VIEW("CHAN")))
            return has_names(t, i) ? note_instead(j, entry, part, true) : unite_changes(j, i, part);
    }
    return put_below(j, 0, structure_part(j->tree_b.top, part), point_after_part(j, 0));
}

/* ---- Uniting -------------------------------------------------------------------------------------- */

/* Which of the parts below two structures contradict each other? */
static bool contradict(const join_job *j, uint32_t a, uint32_t b)
{
    const join_tree *one = &j->tree_a, *other = &j->tree_b;
    for (uint32_t k = b + 1; k < structure_part_end(other->top, b); k = structure_part_end(other->top, k)) {
        view tag = gedelf_structure_tag(structure_part(other->top, k));
        bool single = FIND_TEXT(single_parts, tag) < COUNT_OF(single_parts), found = false, same = false;
        for (uint32_t i = a + 1; single && i < structure_part_end(one->top, a); i = structure_part_end(one->top, i)) {
            bool alike = view_equal(gedelf_structure_tag(structure_part(one->top, i)), tag);
            found = found || alike;
            same = same || (alike && says_the_same(&one->parts[i], &other->parts[k]));
        }
        if (found && !same)
            return true;
    }
    return false;
}

/* Parts of a node of the first are found quickly: by their hashes, and by their tags. */
static bool index_part(join_job *j, uint32_t part)
{
    joined_part *n = &j->tree_a.parts[part];
    view tag = gedelf_structure_tag(structure_part(j->tree_a.top, part));
    uint32_t first = first_part(j, tag);
    n->last = part;
    if (first != JOIN_NONE)
        j->tree_a.parts[first].last = part;
    else if (!table_add(&j->by_tag, short_hash(hash_text(tag, 0)), part + 1))
        return false;
    return table_add(&j->by_whole, short_hash(n->whole), part + 1) &&
           table_add(&j->by_own, short_hash(n->own), part + 1);
}

static bool index_parts(join_job *j, uint32_t super)
{
    join_tree *t = &j->tree_a;
    bool done = true;
    table_clear(&j->by_whole);
    table_clear(&j->by_own);
    table_clear(&j->by_tag);
    for (uint32_t i = super + 1; done && i < structure_part_end(t->top, super); i = structure_part_end(t->top, i))
        done = index_part(j, i);
    return done;
}

/* Has the first an equal one? */
static bool find_equal(join_job *j, uint64_t whole)
{
    uint32_t hash = short_hash(whole), number;
    for (size_t at = table_home(j->by_whole.capacity, hash); (number = table_next(&j->by_whole, hash, &at)) != 0;) {
        if (j->tree_a.parts[number - 1].whole == whole) {
            j->tree_a.parts[number - 1].used = true;
            return true;
        }
    }
    return false;
}

/* One that can take this in; JOIN_NONE. */
static uint32_t find_host(join_job *j, uint32_t part)
{
    uint32_t hash = short_hash(j->tree_b.parts[part].own), number;
    size_t tried = 0;
    for (size_t at = table_home(j->by_own.capacity, hash);
         tried < CHOICES_MOST && (number = table_next(&j->by_own, hash, &at)) != 0; tried++) {
        const joined_part *host = &j->tree_a.parts[number - 1];
        if (says_the_same(host, &j->tree_b.parts[part]) && !host->used && !contradict(j, number - 1, part))
            return number - 1;
    }
    return JOIN_NONE;
}

static gedelf_status bring_structure(join_job *j, uint32_t entry, uint32_t super, uint32_t part)
{
    gedelf_structure s = structure_part(j->tree_b.top, part);
    view tag = join_tag(j, gedelf_structure_tag(s));
    uint32_t host = find_host(j, part);
    if (host != JOIN_NONE) {
        j->tree_a.parts[host].used = true;
        return array_add(&j->allocator, &j->work, &j->work_count, &j->work_capacity, (uint64_t)host << 32 | part)
                   ? GEDELF_OK
                   : GEDELF_MEMORY;
    }
    model_answer answer = model_guide_ask(j->guide, j->tree_a.parts[super].context, tag);
    bool single = answer.allowed && answer.most == 1;
    if (single && first_part(j, tag) != JOIN_NONE && !has_names(&j->tree_b, part))
        return note_instead(j, entry, part, true);
    j->parts++;
    return put_below(j, super, s, point_for(j, super, tag));
}

/* Equal ones first, so that nothing else takes their place. */
static gedelf_status unite_parts(join_job *j, uint32_t entry, uint32_t super, uint32_t part)
{
    join_tree *t = &j->tree_b;
    gedelf_status status = index_parts(j, super) ? GEDELF_OK : GEDELF_MEMORY;
    for (uint32_t i = part + 1; status == GEDELF_OK && i < structure_part_end(t->top, part);
         i = structure_part_end(t->top, i))
        t->parts[i].used = t->parts[i].used || find_equal(j, t->parts[i].whole);
    for (uint32_t i = part + 1; status == GEDELF_OK && i < structure_part_end(t->top, part);
         i = structure_part_end(t->top, i)) {
        if (t->parts[i].used)
            continue;
        bool change =
            t->parts[i].level == 1 && view_equal(gedelf_structure_tag(structure_part(t->top, i)), VIEW("CHAN"));
        status = change && !has_names(t, i) ? take_change(j, entry, i) : bring_structure(j, entry, super, i);
    }
    return status;
}

static gedelf_status unite_record(join_job *j, uint32_t entry, uint32_t other)
{
    j->work_count = 0;
    j->parts = 0;
    j->last_note = JOIN_NONE;
    if (!join_read_tree(j, &j->tree_a, j->a.records.items[entry], false) ||
        !join_read_tree(j, &j->tree_b, j->b.records.items[other], true))
        return GEDELF_MEMORY;
    if (j->tree_a.parts[0].whole == j->tree_b.parts[0].whole)
        return GEDELF_OK;
    gedelf_status status = GEDELF_OK;
    if (!j->trial && !record_pass_ends(&j->pass, j->pass.count, &j->ends, &j->end_capacity))
        return GEDELF_MEMORY;
    if (!says_the_same(&j->tree_a.parts[0], &j->tree_b.parts[0])) /* what is after the tag of the record itself */
        status = note_instead(j, entry, 0, false);
    if (status == GEDELF_OK && !array_add(&j->allocator, &j->work, &j->work_count, &j->work_capacity, 0))
        status = GEDELF_MEMORY;
    while (status == GEDELF_OK && j->work_count > 0) {
        uint64_t pair = j->work[--j->work_count];
        status = unite_parts(j, entry, (uint32_t)(pair >> 32), (uint32_t)pair);
    }
    return status == GEDELF_OK && !join_put_pieces(j) ? GEDELF_MEMORY : status;
}

/* ---- All records ----------------------------------------------------------------------------------- */

static gedelf_status tell_record(join_job *j, gedelf_join_action action, gedelf_structure entry, view name)
{
    gedelf_join_event event = {.action = action,
                               .tag = gedelf_structure_tag(entry),
                               .a = name,
                               .b = gedelf_structure_xref(entry),
                               .parts = j->parts};
    return join_tell(j, &event);
}

static gedelf_status add_other_record(join_job *j, gedelf_structure entry)
{
    view xref = gedelf_structure_xref(entry), name = join_name(j, xref);
    j->parts = 0;
    if (!join_put_record(j, entry))
        return GEDELF_MEMORY;
    return tell_record(j, view_equal(name, xref) ? GEDELF_JOIN_ADDED : GEDELF_JOIN_RENAMED, entry, name);
}

/* Goes on to the next record of the first; the header is the first one. */
static gedelf_status next_own_record(join_job *j)
{
    return j->trial ? GEDELF_OK : record_pass_next(&j->pass);
}

gedelf_status join_unite_all(join_job *j)
{
    gedelf_status status = next_own_record(j);
    for (uint32_t i = 0; status == GEDELF_OK && i < j->a.records.count; i++) {
        uint32_t other = j->a.partners[i];
        status = next_own_record(j);
        if (other == JOIN_NONE || status != GEDELF_OK)
            continue;
        status = unite_record(j, i, other);
        if (status == GEDELF_OK)
            status = tell_record(j, GEDELF_JOIN_UNITED, j->b.records.items[other],
                                 gedelf_structure_xref(j->a.records.items[i]));
    }
    for (size_t i = 0; status == GEDELF_OK && i < j->b.records.count; i++) {
        if (j->b.partners[i] == JOIN_NONE)
            status = add_other_record(j, j->b.records.items[i]);
    }
    return status;
}
