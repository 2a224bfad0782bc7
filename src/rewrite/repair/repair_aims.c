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

/* "FAM in line 14" */
static bool append_meant(buffer *out, const gedelf_aim *aim)
{
    return buffer_append(out, aim->meant_tag) && buffer_append(out, VIEW(" on line ")) &&
           buffer_append_number(out, aim->meant_line);
}

static view reason_words(gedelf_aim_reason reason)
{
    static const char *const words[] = {"", "", ", the only one of that type", ", the only one from the same file",
                                        ", which points back"};
    return view_of_string(words[reason]);
}

void gedelf_aims_explain(gedelf_aims *a, gedelf_diag *diag)
{
    gedelf_aim aim = GEDELF_AIM();
    size_t i;
    SEARCH_SORTED(i, 0, a->count, a->items[i].line < diag->line);
    bool known = gedelf_aims_at(a, i, &aim) && aim.line == diag->line && aim.reason > GEDELF_AIM_EQUAL;
    a->scratch.length = 0;
    if (known && buffer_append(&a->scratch, VIEW("; it means ")) && append_meant(&a->scratch, &aim) &&
        buffer_append(&a->scratch, reason_words(aim.reason)))
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

/* "lines 8, 11 and 3 more", of the pointers that count. */
static bool append_lines(const gedelf_aims *a, const kept_aim *first, bool (*counts)(const kept_aim *k), buffer *out)
{
    uint64_t total = count_aims(a, first, counts), named = 0;
    bool done = buffer_append(out, total == 1 ? VIEW("line ") : VIEW("lines "));
    for (const kept_aim *k = first; done && named < LINES_NAMED_MOST && k; k = next_aim_of_name(a, k)) {
        if (!counts(k))
            continue;
        bool last = named + 1 == total;
        done =
            (named == 0 || buffer_append(out, last ? VIEW(" and ") : VIEW(", "))) && buffer_append_number(out, k->line);
        named++;
    }
    return done && (named == total || (buffer_append(out, VIEW(" and ")) && buffer_append_number(out, total - named) &&
                                       buffer_append(out, VIEW(" more"))));
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

/* What has become of the pointers: "lines 8 and 11 now point to the first, FAM in line 12". */
static bool append_binding(const gedelf_aims *a, const kept_aim *first, gedelf_binding how, buffer *out)
{
    bool one = first->next == 0;
    if (!append_lines(a, first, counts_always, out))
        return false;
    if (how == GEDELF_BOUND_OPEN)
        return buffer_append(out, one ? VIEW(" still points to it") : VIEW(" still point to it")) &&
               buffer_append(out, VIEW(": other programs may choose the wrong one"));
    if (how == GEDELF_BOUND_NONE)
        return buffer_append(out, one ? VIEW(" now points to none of them") : VIEW(" now point to none of them"));
    return buffer_append(out, one ? VIEW(" now points to the first, ") : VIEW(" now point to the first, ")) &&
           buffer_append(out, names_at(&a->texts, first->first_tag)) && buffer_append(out, VIEW(" on line ")) &&
           buffer_append_number(out, first->first_line);
}

/* Where another record is meant than the first: "; line 11 means FAM in line 14, which points back". */
static bool append_others_meant(const gedelf_aims *a, const kept_aim *first, buffer *out)
{
    gedelf_aim aim = GEDELF_AIM();
    uint64_t count = count_aims(a, first, means_another);
    const kept_aim *one = first;
    while (count > 0 && !means_another(one))
        one = next_aim_of_name(a, one);
    if (count == 0)
        return true;
    gedelf_aims_at(a, (size_t)(one - a->items), &aim);
    bool done = buffer_append(out, VIEW("; ")) && append_lines(a, first, means_another, out);
    if (count > 1)
        return done && buffer_append(out, VIEW(" mean others"));
    return done && buffer_append(out, VIEW(" means ")) && append_meant(out, &aim) &&
           buffer_append(out, reason_words(aim.reason));
}

static bool raise_bound(const gedelf_aims *a, const kept_aim *first, gedelf_binding how, diags *d, buffer texts[3])
{
    for (size_t i = 0; i < 3; i++)
        texts[i].length = 0;
    bool done = buffer_append(&texts[0], VIEW("@")) && buffer_append(&texts[0], names_at(&a->texts, first->name)) &&
                buffer_append(&texts[0], VIEW("@")) && append_binding(a, first, how, &texts[1]) &&
                append_others_meant(a, first, &texts[2]);
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
    buffer texts[3];
    options_take(&all, options);
    for (size_t i = 0; i < 3; i++)
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
    for (size_t i = 0; i < 3; i++)
        buffer_free(&texts[i]);
    return done ? GEDELF_OK : GEDELF_MEMORY;
}
