/* SPDX-License-Identifier: MIT */
/*
 * Merging, identifiers: takes the records of THEIRS that come into the result, and gives those whose identifier OURS has for
 * something else another one: the same letters, and the number behind the highest that is used with them (D424); X and a number if
 * the dialect of OURS cannot have it (D110).
 */
#include "rewrite/merge/merge_private.h"

/* The highest numbers, by the letters before them. */
typedef struct name_counts {
    const gedelf_allocator *allocator;
    names letters;
    uint64_t *highest;
    size_t capacity;
} name_counts;

/* How many of a name's last characters are its number: none if that would be too large. */
static size_t number_length(view name)
{
    enum { DIGITS_MOST = 18 };
    size_t count = 0;
    while (count < name.length && is_digit(name.text[name.length - count - 1]))
        count++;
    return count > DIGITS_MOST ? 0 : count;
}

static uint64_t number_at_end(view name, size_t digits)
{
    uint64_t number = 0;
    for (size_t i = name.length - digits; i < name.length; i++)
        number = number * 10 + (uint64_t)(name.text[i] - '0');
    return number;
}

static bool count_name(name_counts *c, view name)
{
    size_t digits = number_length(name);
    uint64_t number = number_at_end(name, digits);
    uint32_t before = c->letters.count, at = names_add(&c->letters, view_of(name.text, name.length - digits));
    if (at == 0 || !array_reserve(c->allocator, &c->highest, &c->capacity, at))
        return false;
    if (at > before || c->highest[at - 1] < number)
        c->highest[at - 1] = number;
    return true;
}

static bool count_record_names(name_counts *c, const compare_side *side)
{
    bool done = true;
    for (size_t i = 0; done && i < side->count; i++) {
        view name = gedelf_structure_xref(side->records[i]);
        done = name.length == 0 || count_name(c, name);
    }
    return done;
}

static bool is_used(const merge_job *j, view name)
{
    return gedelf_structure_exists(gedelf_dataset_find(j->base, name)) ||
           gedelf_structure_exists(gedelf_dataset_find(j->ours, name)) ||
           gedelf_structure_exists(gedelf_dataset_find(j->theirs, name));
}

/* The next free name like this one, in `out`. */
static bool make_fresh_name(const merge_job *j, name_counts *c, view name, buffer *out)
{
    size_t digits = number_length(name);
    view letters = view_of(name.text, name.length - digits);
    uint32_t at = names_find(&c->letters, letters);
    bool done = at > 0;
    do {
        char text[24];
        size_t length = number_format(++c->highest[at - 1], text);
        out->length = 0;
        done = done && buffer_append(out, letters);
        for (size_t i = length; done && i < digits; i++)
            done = buffer_append(out, VIEW("0"));
        done = done && buffer_append(out, view_of(text, length));
    } while (done && is_used(j, buffer_view(out)));
    return done;
}

static gedelf_status rename_record(merge_job *j, name_counts *c, gedelf_structure s, buffer *text)
{
    view name = gedelf_structure_xref(s);
    if (c->letters.count == 0 &&
        (!count_record_names(c, &j->from_ours.sides[SIDE_OLD]) || !count_record_names(c, &j->sides.sides[SIDE_OLD]) ||
         !count_record_names(c, &j->sides.sides[SIDE_NEW])))
        return GEDELF_MEMORY;
    view like = merge_can_have_name(j, name) ? name : VIEW("X");
    if (!count_name(c, like) || !make_fresh_name(j, c, like, text))
        return GEDELF_MEMORY;
    uint32_t before = j->renamed.count, at = names_add(&j->renamed, name);
    if (at == 0 || (at > before && names_add(&j->fresh, buffer_view(text)) == 0))
        return GEDELF_MEMORY;
    j->result.renamed += at > before;
    return GEDELF_OK;
}

gedelf_status merge_name_records(merge_job *j)
{
    gedelf_status status = merge_rename_records(j) ? GEDELF_OK : GEDELF_MEMORY;
    name_counts c = {.allocator = &j->allocator};
    buffer text;
    buffer_init(&text, &j->allocator);
    names_init(&c.letters, &j->allocator);
    for (uint32_t i = 1; status == GEDELF_OK && i <= j->sides.sides[SIDE_NEW].count; i++) {
        gedelf_structure s = record_at(&j->sides, SIDE_NEW, i);
        view name = gedelf_structure_xref(s);
        uint32_t ours = record_partner(&j->sides, SIDE_NEW, i);
        bool needed = ours == 0 || merge_is_named_by_theirs(j, ours);
        bool goes = merge_is_removed_by_ours(j, i) && (j->theirs_flags[i - 1] & RECORD_CONTESTED) == 0;
        if (needed && !goes && name.length > 0 && !merge_name_is_free(j, name))
            status = rename_record(j, &c, s, &text);
    }
    memory_release(&j->allocator, c.highest, c.capacity * sizeof *c.highest);
    names_free(&c.letters);
    buffer_free(&text);
    return status;
}

view merge_record_name(const merge_job *j, uint32_t theirs)
{
    view name = gedelf_structure_xref(record_at(&j->sides, SIDE_NEW, theirs));
    uint32_t ours = record_partner(&j->sides, SIDE_NEW, theirs);
    view own = ours > 0 ? merge_ours_name(j, ours) : VIEW("");
    uint32_t at = own.length == 0 ? names_find(&j->renamed, name) : 0;
    if (own.length > 0)
        return own;
    return at > 0 ? names_at(&j->fresh, at) : name;
}

view merge_pointer_name(const merge_job *j, view pointer)
{
    uint32_t number = record_pointed(&j->sides, SIDE_NEW, pointer);
    if (number > 0)
        return merge_record_name(j, number);
    uint32_t at = names_find(&j->renamed, pointer); /* one that several have: together they get another */
    return at > 0 ? names_at(&j->fresh, at) : pointer;
}
