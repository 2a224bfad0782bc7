/* SPDX-License-Identifier: MIT */
/*
 * Identifiers: takes the partners, gives what each name of the second file becomes: its partner's, itself, or, where the first
 * file has that name, the same letters and a number behind the highest used with them; X and a number where the first file's dialect
 * cannot have it. [D110, D424, D450]
 */
#include "rewrite/join/join_private.h"

/* The highest number of each text that stands before numbers; and the identifiers of both files. */
typedef struct join_series {
    names letters;
    names of_first, of_second;
    names repeated; /* those that a file has twice */
    struct join_number {
        uint64_t highest;
        size_t digits;
    } * numbers;
    size_t capacity;
} join_series;

gedelf_structure join_structure_after(gedelf_structure s, gedelf_structure top)
{
    gedelf_structure next = gedelf_structure_first(s);
    while (!gedelf_structure_exists(next) && !gedelf_structure_same(s, top)) {
        next = gedelf_structure_next(s);
        s = gedelf_structure_super(s);
    }
    return next;
}

/* ---- Numbers -------------------------------------------------------------------------------------- */

static view letters_of(view xref)
{
    while (xref.length > 0 && is_digit(xref.text[xref.length - 1]))
        xref.length--;
    return xref;
}

static struct join_number *series_find(join_job *j, join_series *s, view letters)
{
    uint32_t before = s->letters.count, number = names_add(&s->letters, letters);
    if (number == 0 || !array_reserve(&j->allocator, &s->numbers, &s->capacity, number))
        return NULL;
    if (number > before)
        s->numbers[number - 1] = (struct join_number){0, 1};
    return &s->numbers[number - 1];
}

/* Numbers that are too long to be counted are not followed. */
static bool series_note(join_job *j, join_series *s, view xref)
{
    enum { COUNTED_MOST = 17 };
    view letters = letters_of(xref);
    size_t digits = xref.length - letters.length;
    uint64_t value = 0;
    struct join_number *number = series_find(j, s, letters);
    if (!number || digits == 0 || digits > COUNTED_MOST)
        return number != NULL;
    for (size_t i = letters.length; i < xref.length; i++)
        value = value * 10 + (uint64_t)(xref.text[i] - '0');
    if (value > number->highest) {
        number->highest = value;
        number->digits = digits;
    }
    return true;
}

/* The next free name with these letters. */
static bool choose_new_name(join_job *j, join_series *s, view xref, view *out)
{
    char digits[20];
    struct join_number *number = series_find(j, s, letters_of(xref));
    if (!number)
        return false;
    do {
        size_t length = number_format(++number->highest, digits);
        j->text.length = 0;
        if (!buffer_append(&j->text, letters_of(xref)))
            return false;
        for (size_t i = length; i < number->digits; i++) {
            if (!buffer_append(&j->text, VIEW("0")))
                return false;
        }
        if (!buffer_append(&j->text, view_of(digits, length)))
            return false;
    } while (names_find(&j->taken, buffer_view(&j->text)) > 0);
    char *kept = arena_copy(&j->texts, buffer_view(&j->text));
    *out = view_of(kept, j->text.length);
    return kept && names_add(&j->taken, *out) > 0;
}

/* ---- Names ---------------------------------------------------------------------------------------- */

/* A name of a structure, in either file. */
static bool note_join_name(join_job *j, join_series *s, names *of_file, view xref)
{
    uint32_t before = of_file->count, number = names_add(of_file, xref);
    bool again = of_file->count == before;
    return number > 0 && (!again || names_add(&s->repeated, xref) > 0) && series_note(j, s, xref);
}

/* All names of the first: those of structures, and those that pointers lead nowhere by. */
static bool note_first(join_job *j, join_series *s, gedelf_structure entry)
{
    bool done = true;
    for (gedelf_structure p = entry; done && gedelf_structure_exists(p); p = join_structure_after(p, entry)) {
        view xref = gedelf_structure_xref(p), pointer = gedelf_structure_pointer(p);
        if (xref.length > 0)
            done = names_add(&j->taken, xref) > 0 && note_join_name(j, s, &s->of_first, xref);
        if (done && pointer.length > 0)
            done = names_add(&j->taken, pointer) > 0;
    }
    return done;
}

bool join_rename(join_job *j, view from, view to)
{
    uint32_t before = j->old.count, number = names_add(&j->old, from);
    if (number == 0 || !array_reserve(&j->allocator, &j->renamed, &j->renamed_capacity, number))
        return false;
    if (number > before)
        j->renamed[number - 1] = to;
    return true;
}

/* A name of the second that has no partner. */
static bool choose_name(join_job *j, join_series *s, view xref)
{
    view other = xref;
    if (names_find(&j->old, xref) > 0)
        return true;
    bool native = builder_allows_xref(j->builder, xref);
    if (!native || names_find(&j->taken, xref) > 0 ? !choose_new_name(j, s, native ? xref : VIEW("X"), &other)
                                                   : names_add(&j->taken, xref) == 0)
        return false;
    return join_rename(j, xref, other);
}

/* Notes the identifiers of a record of the second. */
static bool note_second(join_job *j, join_series *s, gedelf_structure entry)
{
    bool done = true;
    for (gedelf_structure p = entry; done && gedelf_structure_exists(p); p = join_structure_after(p, entry)) {
        view xref = gedelf_structure_xref(p);
        if (xref.length > 0)
            done = note_join_name(j, s, &s->of_second, xref);
    }
    return done;
}

/* A name of the second that leads nowhere must not lead somewhere now: it becomes another if the first has it, and no record
   gets it. GEDCOM 7.0's VOID is no name. */
static bool choose_dangling(join_job *j, join_series *s, gedelf_structure entry)
{
    bool done = true;
    for (gedelf_structure p = entry; done && gedelf_structure_exists(p); p = join_structure_after(p, entry)) {
        view name = gedelf_structure_pointer(p), other;
        bool nowhere = name.length > 0 && names_find(&s->of_second, name) == 0 && !view_equal(name, VIEW("VOID"));
        if (!nowhere)
            continue;
        bool native = builder_allows_pointer(j->builder, name);
        if ((!native || names_find(&s->of_first, name) > 0) && names_find(&j->old, name) == 0)
            done = choose_new_name(j, s, native ? name : VIEW("X"), &other) && join_rename(j, name, other);
        else
            done = names_add(&j->taken, name) > 0;
    }
    return done;
}

static bool choose_in_record(join_job *j, join_series *s, gedelf_structure entry)
{
    bool done = true;
    for (gedelf_structure p = entry; done && gedelf_structure_exists(p); p = join_structure_after(p, entry)) {
        view xref = gedelf_structure_xref(p);
        if (xref.length > 0)
            done = choose_name(j, s, xref);
    }
    return done;
}

/* Does something with the second's header and each of its records. The header's parts have names like others, so that pointers to
   them lead nowhere else, although it does not come to the result. */
static bool each_of_second(join_job *j, join_series *s, bool (*visit)(join_job *, join_series *, gedelf_structure))
{
    bool done = visit(j, s, gedelf_dataset_head(j->b.dataset));
    for (size_t i = 0; done && i < j->b.count; i++)
        done = visit(j, s, j->b.items[i]);
    return done;
}

/* Records that have partners, and what is equal in them and in the headers, have the first's names. */
static bool choose_shared(join_job *j, join_series *s)
{
    bool done = true;
    for (size_t i = 0; done && i < j->b.count; i++) {
        view xref = gedelf_structure_xref(j->b.items[i]);
        if (xref.length > 0 && j->b.partners[i] != JOIN_NONE)
            done = join_rename(j, xref, gedelf_structure_xref(j->a.items[j->b.partners[i]]));
    }
    done =
        done && join_share_names(j, gedelf_dataset_head(j->a.dataset), gedelf_dataset_head(j->b.dataset), &s->repeated);
    for (size_t i = 0; done && i < j->b.count; i++) {
        if (j->b.partners[i] != JOIN_NONE)
            done = join_share_names(j, j->a.items[j->b.partners[i]], j->b.items[i], &s->repeated);
    }
    return done;
}

static bool choose_all(join_job *j, join_series *s)
{
    bool done = note_first(j, s, gedelf_dataset_head(j->a.dataset));
    for (size_t i = 0; done && i < j->a.count; i++)
        done = note_first(j, s, j->a.items[i]);
    done = done && each_of_second(j, s, note_second) && choose_shared(j, s);
    for (size_t i = 0; done && i < j->b.count; i++)
        done = choose_dangling(j, s, j->b.items[i]);
    return done && each_of_second(j, s, choose_in_record);
}

bool join_choose_names(join_job *j)
{
    join_series s = {.capacity = 0};
    names_init(&s.letters, &j->allocator);
    names_init(&s.of_first, &j->allocator);
    names_init(&s.of_second, &j->allocator);
    names_init(&s.repeated, &j->allocator);
    bool done = choose_all(j, &s);
    names_free(&s.letters);
    names_free(&s.of_first);
    names_free(&s.of_second);
    names_free(&s.repeated);
    memory_release(&j->allocator, s.numbers, s.capacity * sizeof *s.numbers);
    return done;
}

view join_name(const join_job *j, view name)
{
    uint32_t number = names_find(&j->old, name);
    return number > 0 ? j->renamed[number - 1] : name;
}
