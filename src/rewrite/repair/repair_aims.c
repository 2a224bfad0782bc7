/* SPDX-License-Identifier: MIT */
/*
 * Pointers to identifiers that several records have: takes a source, gives each such pointer with the record that it
 * means, as the stage of identifiers decides; and reports them. D8, D9
 */
#include "rewrite/repair/repair_private.h"

/* A pointer; texts are numbers of `texts`. */
typedef struct kept_aim {
    uint64_t line, first_line, meant_line, count;
    size_t next; /* the index of the next pointer with the same name, from 1; 0: there is none */
    uint32_t name, first_tag, meant_tag;
    uint8_t reason;
    bool begins; /* it is the first of its name */
} kept_aim;

struct gedelf_aims {
    gedelf_allocator allocator;
    names texts;
    kept_aim *items;
    size_t count, capacity;
    size_t *lasts; /* for each number of `texts`: the last pointer with that name, from 1; 0: there is none */
    size_t last_count, last_capacity;
    bool out_of_memory;
    buffer scratch; /* what explains the last diagnostic */
};

/* ---- Gathering -------------------------------------------------------------------------------- */

/* Adds a pointer after the last one of its name. False if there is no memory. */
static bool add_aim(gedelf_aims *a, kept_aim kept)
{
    if (!array_reserve(&a->allocator, &a->items, &a->capacity, a->count + 1) ||
        !array_reserve(&a->allocator, &a->lasts, &a->last_capacity, (size_t)kept.name + 1))
        return false;
    while (a->last_count <= kept.name)
        a->lasts[a->last_count++] = 0;
    size_t *last = &a->lasts[kept.name];
    kept.begins = *last == 0;
    if (*last > 0)
        a->items[*last - 1].next = a->count + 1;
    a->items[a->count++] = kept;
    *last = a->count;
    return true;
}

static void keep_aim(void *context, const gedelf_aim *aim)
{
    gedelf_aims *a = context;
    kept_aim kept = {.line = aim->line,
                     .first_line = aim->first_line,
                     .meant_line = aim->meant_line,
                     .count = aim->count,
                     .name = names_add(&a->texts, aim->name),
                     .first_tag = names_add(&a->texts, aim->first_tag),
                     .meant_tag = names_add(&a->texts, aim->meant_tag),
                     .reason = (uint8_t)aim->reason};
    bool done = kept.name > 0 && kept.first_tag > 0 && kept.meant_tag > 0 && add_aim(a, kept);
    a->out_of_memory = a->out_of_memory || !done;
}

static gedelf_status gather_aims(gedelf_aims *a, gedelf_source source, const gedelf_read_options *reading)
{
    gedelf_repair_options options = GEDELF_REPAIR_OPTIONS();
    gedelf_repair *g;
    options.allocator = &a->allocator;
    gedelf_status status = gedelf_repair_new(&g, &options);
    if (status == GEDELF_OK)
        status = repair_look_at_aims(g, source, reading, keep_aim, a);
    gedelf_repair_free(g);
    return a->out_of_memory ? GEDELF_MEMORY : status;
}

gedelf_status gedelf_aims_read(gedelf_aims **out, gedelf_source source, const gedelf_read_options *reading)
{
    const gedelf_allocator *from = reading && reading->allocator ? reading->allocator : &memory_default;
    gedelf_aims *made = memory_allocate(from, sizeof *made);
    *out = NULL;
    if (!made)
        return GEDELF_MEMORY;
    *made = (gedelf_aims){.allocator = *from};
    names_init(&made->texts, &made->allocator);
    buffer_init(&made->scratch, &made->allocator);
    gedelf_status status = gather_aims(made, source, reading);
    if (status == GEDELF_OK)
        *out = made;
    else
        gedelf_aims_free(made);
    return status;
}

void gedelf_aims_free(gedelf_aims *a)
{
    if (!a)
        return;
    gedelf_allocator allocator = a->allocator;
    names_free(&a->texts);
    buffer_free(&a->scratch);
    memory_release(&allocator, a->items, a->capacity * sizeof *a->items);
    memory_release(&allocator, a->lasts, a->last_capacity * sizeof *a->lasts);
    memory_release(&allocator, a, sizeof *a);
}

bool gedelf_aims_at(const gedelf_aims *a, size_t index, gedelf_aim *out)
{
    if (index >= a->count)
        return false;
    const kept_aim *k = &a->items[index];
    gedelf_aim whole = GEDELF_AIM(.line = k->line, .name = names_at(&a->texts, k->name), .count = k->count,
                                  .first_line = k->first_line, .first_tag = names_at(&a->texts, k->first_tag),
                                  .meant_line = k->meant_line, .meant_tag = names_at(&a->texts, k->meant_tag),
                                  .reason = (gedelf_aim_reason)k->reason);
    output_give(out, &whole);
    return true;
}

/* ---- In words --------------------------------------------------------------------------------- */

/* Which record a pointer means, and why that is certain: that a message about the pointer says, or one about several. */
static const char *const it_means[] = {
    "; it means %1 on line %2", "; it means %1 on line %2", "; it means %1 on line %2, the only one of that type",
    "; it means %1 on line %2, the only one from the same file", "; it means %1 on line %2, which points back"};
static const char *const line_means[] = {"; line %3 means %1 on line %2", "; line %3 means %1 on line %2",
                                         "; line %3 means %1 on line %2, the only one of that type",
                                         "; line %3 means %1 on line %2, the only one from the same file",
                                         "; line %3 means %1 on line %2, which points back"};

static bool append_meant(buffer *out, const char *const *phrases, const gedelf_aim *aim)
{
    char meant[20], own[20];
    const view parts[] = {aim->meant_tag, view_of(meant, number_format(aim->meant_line, meant)),
                          view_of(own, number_format(aim->line, own))};
    return buffer_append_filled(out, phrases[aim->reason], parts, 3);
}

void gedelf_aims_explain(gedelf_aims *a, gedelf_diag *diag)
{
    gedelf_aim aim = GEDELF_AIM();
    size_t i;
    SEARCH_SORTED(i, 0, a->count, a->items[i].line < diag->line);
    bool known = gedelf_aims_at(a, i, &aim) && aim.line == diag->line && aim.reason > GEDELF_AIM_EQUAL;
    a->scratch.length = 0;
    if (known && append_meant(&a->scratch, it_means, &aim))
        diag->args[2] = buffer_view(&a->scratch);
}

/* ---- Telling ---------------------------------------------------------------------------------- */

/* So many lines of one identifier are named. */
enum { LINES_NAMED_MOST = 5 };

/* The next pointer with the same name; NULL if there is none. */
static const kept_aim *next_aim_of_name(const gedelf_aims *a, const kept_aim *k)
{
    return k->next > 0 ? &a->items[k->next - 1] : NULL;
}

static uint64_t count_aims(const gedelf_aims *a, const kept_aim *first, bool (*counts)(const kept_aim *k))
{
    uint64_t total = 0;
    for (const kept_aim *k = first; k; k = next_aim_of_name(a, k))
        total += counts(k);
    return total;
}

/* How lines are named: "line 8", "lines 8, 11 and 13", "lines 8, 11 and 3 more". */
typedef enum lines_form { LINE_ONE, LINES_SEVERAL, LINES_MORE } lines_form;

/* The lines of the pointers that count, as parts of a phrase: "8, 11" and "13" or "3". */
typedef struct lines_named {
    lines_form form;
    view first, last;
    char digits[20];
} lines_named;

/* Names them; `list` keeps them. False if there is no memory. */
static bool name_lines(const gedelf_aims *a, const kept_aim *first, bool (*counts)(const kept_aim *k), buffer *list,
                       lines_named *out)
{
    uint64_t total = count_aims(a, first, counts), named = 0, last = total - LINES_NAMED_MOST;
    bool done = true, more = total > LINES_NAMED_MOST;
    list->length = 0;
    for (const kept_aim *k = first; done && named < LINES_NAMED_MOST && k; k = next_aim_of_name(a, k)) {
        if (!counts(k))
            continue;
        if (++named == total && total > 1)
            last = k->line;
        else
            done = buffer_append(list, named == 1 ? VIEW("") : VIEW(", ")) && buffer_append_number(list, k->line);
    }
    out->form = total == 1 ? LINE_ONE : more ? LINES_MORE : LINES_SEVERAL;
    out->first = buffer_view(list);
    out->last = view_of(out->digits, number_format(last, out->digits));
    return done;
}

static bool counts_always(const kept_aim *k)
{
    (void)k;
    return true;
}

/* Does a pointer mean another record than the first, for certain? */
static bool means_another(const kept_aim *k)
{
    return k->reason != GEDELF_AIM_UNKNOWN && k->meant_line != k->first_line;
}

/* What has become of the pointers: "lines 8 and 11 now point to the first, FAM on line 12". */
static const char *const bound_phrases[][3] = {
    [GEDELF_BOUND_OPEN] = {"line %1 still points to it: other programs may choose the wrong one",
                           "lines %1 and %2 still point to it: other programs may choose the wrong one",
                           "lines %1 and %2 more still point to it: other programs may choose the wrong one"},
    [GEDELF_BOUND_NONE] = {"line %1 now points to none of them", "lines %1 and %2 now point to none of them",
                           "lines %1 and %2 more now point to none of them"},
    [GEDELF_BOUND_FIRST] = {"line %1 now points to the first, %3 on line %4",
                            "lines %1 and %2 now point to the first, %3 on line %4",
                            "lines %1 and %2 more now point to the first, %3 on line %4"},
};

static bool append_binding(const gedelf_aims *a, const kept_aim *first, gedelf_binding how, buffer *list, buffer *out)
{
    lines_named lines;
    char digits[20];
    if (!name_lines(a, first, counts_always, list, &lines))
        return false;
    const view parts[] = {lines.first, lines.last, names_at(&a->texts, first->first_tag),
                          view_of(digits, number_format(first->first_line, digits))};
    return buffer_append_filled(out, bound_phrases[how][lines.form], parts, 4);
}

/* Where another record is meant than the first: "; line 11 means FAM on line 14, which points back". */
static bool append_others_meant(const gedelf_aims *a, const kept_aim *first, buffer *list, buffer *out)
{
    gedelf_aim aim = GEDELF_AIM();
    lines_named lines;
    const kept_aim *one = first;
    while (one && !means_another(one))
        one = next_aim_of_name(a, one);
    if (!one)
        return true;
    gedelf_aims_at(a, (size_t)(one - a->items), &aim);
    if (!name_lines(a, first, means_another, list, &lines))
        return false;
    if (lines.form == LINE_ONE)
        return append_meant(out, line_means, &aim);
    return buffer_fill(
        out, lines.form == LINES_SEVERAL ? "; lines %1 and %2 mean others" : "; lines %1 and %2 more mean others",
        lines.first, lines.last);
}

static bool raise_bound(const gedelf_aims *a, const kept_aim *first, gedelf_binding how, diags *d, buffer texts[4])
{
    for (size_t i = 0; i < 3; i++)
        texts[i].length = 0;
    bool done = buffer_append(&texts[0], VIEW("@")) && buffer_append(&texts[0], names_at(&a->texts, first->name)) &&
                buffer_append(&texts[0], VIEW("@")) && append_binding(a, first, how, &texts[3], &texts[1]) &&
                append_others_meant(a, first, &texts[3], &texts[2]);
    gedelf_diag diag = {.code = DIAG_AMBIGUOUS_BOUND,
                        .line = first->line,
                        .column = 1,
                        .args = {buffer_view(&texts[0]), buffer_view(&texts[1]), buffer_view(&texts[2])}};
    if (done)
        diags_raise(d, &diag);
    return done;
}

gedelf_status gedelf_aims_diagnose(const gedelf_aims *a, gedelf_binding how, const gedelf_read_options *options)
{
    diags d;
    gedelf_read_options all;
    buffer texts[4]; /* the arguments, and a list */
    options_take(&all, options);
    for (size_t i = 0; i < 4; i++)
        buffer_init(&texts[i], &a->allocator);
    bool done = diags_init(&d, &a->allocator, &all);
    for (size_t i = 0; done && i < a->count; i++) {
        const kept_aim *k = &a->items[i];
        if (k->begins && k->reason != GEDELF_AIM_EQUAL) /* equal records are as good as one */
            done = raise_bound(a, k, how, &d, texts);
    }
    if (done)
        diags_finish(&d);
    diags_free(&d);
    for (size_t i = 0; i < 4; i++)
        buffer_free(&texts[i]);
    return done ? GEDELF_OK : GEDELF_MEMORY;
}
