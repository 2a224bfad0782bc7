/* SPDX-License-Identifier: MIT */
/*
 * Identifiers: takes the partners, gives what each name of the second file becomes: its partner's, itself, or, where the first
 * file has that name or its dialect cannot have it, a new one. [D110, D424, D450]
 */
#include "rewrite/join/join_private.h"

/* The identifiers of both files, and the numbers in them. */
typedef struct join_series {
    patch_names numbers;
    names of_first, of_second;
    names repeated; /* those that a file has twice */
} join_series;

static bool is_name_given(const void *context, view name)
{
    const join_job *j = context;
    return names_find(&j->taken, name) > 0;
}

/* The next free name like this one; X and a number if the first file's dialect cannot have such. */
static bool choose_new_name(join_job *j, join_series *s, view xref, bool native, view *out)
{
    j->text.length = 0;
    if (!patch_names_next(&s->numbers, native ? xref : VIEW("X"), is_name_given, j, &j->text))
        return false;
    char *kept = arena_copy(&j->texts, buffer_view(&j->text));
    *out = view_of(kept, j->text.length);
    return kept && names_add(&j->taken, *out) > 0;
}

/* ---- Names ---------------------------------------------------------------------------------------- */

/* A name of a structure, in either file. */
static bool note_join_name(join_series *s, names *of_file, view xref)
{
    uint32_t before = of_file->count, number = names_add(of_file, xref);
    bool again = of_file->count == before;
    return number > 0 && (!again || names_add(&s->repeated, xref) > 0) && patch_names_note(&s->numbers, xref);
}

/* All names of the first: those of structures, and those of dangling pointers. */
static bool note_first(join_job *j, join_series *s, gedelf_structure entry)
{
    bool done = true;
    uint32_t size = structure_size(entry);
    for (uint32_t i = 0; done && i < size; i++) {
        gedelf_structure p = structure_part(entry, i);
        view xref = gedelf_structure_xref(p), pointer = gedelf_structure_pointer(p);
        if (xref.length > 0)
            done = names_add(&j->taken, xref) > 0 && note_join_name(s, &s->of_first, xref);
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
    bool native = xref_is_allowed(j->a.dataset->assembler.rules, xref);
    if (!native || names_find(&j->taken, xref) > 0 ? !choose_new_name(j, s, xref, native, &other)
                                                   : names_add(&j->taken, xref) == 0)
        return false;
    return join_rename(j, xref, other);
}

/* Notes an identifier of the second. */
static bool note_second(join_job *j, join_series *s, view xref)
{
    (void)j;
    return note_join_name(s, &s->of_second, xref);
}

/* A dangling name of the second must not lead to a record now: it gets another name if the first has it, and no record
   gets that. GEDCOM 7.0's VOID is not a name. */
static bool choose_dangling(join_job *j, join_series *s, gedelf_structure entry)
{
    bool done = true;
    uint32_t size = structure_size(entry);
    for (uint32_t i = 0; done && i < size; i++) {
        gedelf_structure p = structure_part(entry, i);
        view name = gedelf_structure_pointer(p), other;
        bool nowhere = name.length > 0 && names_find(&s->of_second, name) == 0 && !view_equal(name, VIEW("VOID"));
        if (!nowhere)
            continue;
        bool native = pointer_is_allowed(j->a.dataset->assembler.rules, name);
        if ((!native || names_find(&s->of_first, name) > 0) && names_find(&j->old, name) == 0)
            done = choose_new_name(j, s, name, native, &other) && join_rename(j, name, other);
        else
            done = names_add(&j->taken, name) > 0;
    }
    return done;
}

typedef bool (*join_visit_fn)(join_job *j, join_series *s, view xref);

static bool each_identifier(join_job *j, join_series *s, gedelf_structure entry, join_visit_fn visit)
{
    bool done = true;
    uint32_t size = structure_size(entry);
    for (uint32_t i = 0; done && i < size; i++) {
        view xref = gedelf_structure_xref(structure_part(entry, i));
        done = xref.length == 0 || visit(j, s, xref);
    }
    return done;
}

/* Does something with the identifiers of the second's header and each of its records. The header's parts have names like others, so
   that pointers to them lead nowhere else, although it does not come to the result. */
static bool each_of_second(join_job *j, join_series *s, join_visit_fn visit)
{
    bool done = each_identifier(j, s, gedelf_dataset_head(j->b.dataset), visit);
    for (size_t i = 0; done && i < j->b.records.count; i++)
        done = each_identifier(j, s, j->b.records.items[i], visit);
    return done;
}

/* Records that have partners, and what is equal in them and in the headers, have the first's names. */
static bool choose_shared(join_job *j, join_series *s)
{
    bool done = true;
    for (size_t i = 0; done && i < j->b.records.count; i++) {
        view xref = gedelf_structure_xref(j->b.records.items[i]);
        if (xref.length > 0 && j->b.partners[i] != JOIN_NONE)
            done = join_rename(j, xref, gedelf_structure_xref(j->a.records.items[j->b.partners[i]]));
    }
    done =
        done && join_share_names(j, gedelf_dataset_head(j->a.dataset), gedelf_dataset_head(j->b.dataset), &s->repeated);
    for (size_t i = 0; done && i < j->b.records.count; i++) {
        if (j->b.partners[i] != JOIN_NONE)
            done = join_share_names(j, j->a.records.items[j->b.partners[i]], j->b.records.items[i], &s->repeated);
    }
    return done;
}

static bool choose_all(join_job *j, join_series *s)
{
    bool done = note_first(j, s, gedelf_dataset_head(j->a.dataset));
    for (size_t i = 0; done && i < j->a.records.count; i++)
        done = note_first(j, s, j->a.records.items[i]);
    done = done && each_of_second(j, s, note_second) && choose_shared(j, s);
    for (size_t i = 0; done && i < j->b.records.count; i++)
        done = choose_dangling(j, s, j->b.records.items[i]);
    return done && each_of_second(j, s, choose_name);
}

bool join_choose_names(join_job *j)
{
    join_series s;
    patch_names_init(&s.numbers, &j->allocator);
    names_init(&s.of_first, &j->allocator);
    names_init(&s.of_second, &j->allocator);
    names_init(&s.repeated, &j->allocator);
    bool done = choose_all(j, &s);
    patch_names_free(&s.numbers);
    names_free(&s.of_first);
    names_free(&s.of_second);
    names_free(&s.repeated);
    return done;
}

view join_name(const join_job *j, view name)
{
    uint32_t number = names_find(&j->old, name);
    return number > 0 ? j->renamed[number - 1] : name;
}
