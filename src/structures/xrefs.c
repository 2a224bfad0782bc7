/* SPDX-License-Identifier: MIT */
/*
 * Cross-reference identifiers and pointers: takes note of each, and knows at the end which pointers lead nowhere and
 * which to several places. Where a source cannot be read again, each pointer is remembered with its line and record as
 * text. [ELF-SER §pointer-conversion], D8, D9
 */
#include "structures/structures.h"

void xrefs_init(xrefs *x, const gedelf_allocator *allocator)
{
    *x = (xrefs){.allocator = allocator};
    names_init(&x->names, allocator);
    buffer_init(&x->sources, allocator);
}

void xrefs_settle(xrefs *x)
{
    buffer_free(&x->sources);
    memory_release(x->allocator, x->places, x->place_capacity * sizeof *x->places);
    x->places = NULL;
    x->place_capacity = x->place_count = 0;
}

void xrefs_free(xrefs *x)
{
    xrefs_settle(x);
    names_free(&x->names);
    memory_release(x->allocator, x->entries, x->entry_capacity * sizeof *x->entries);
    x->entries = NULL;
    x->entry_capacity = 0;
}

/* The number of a name, with its entry made if it is new; 0 if there is no memory. */
static uint32_t xrefs_number(xrefs *x, view name)
{
    uint32_t before = x->names.count;
    void *entries = x->entries;
    bool room = memory_reserve(x->allocator, &entries, &x->entry_capacity, sizeof *x->entries, (size_t)before + 1);
    x->entries = entries;
    uint32_t number = room ? names_add(&x->names, name) : 0;
    if (number > before)
        x->entries[number - 1] = (xref_entry){0};
    return number;
}

const xref_entry *xrefs_find(const xrefs *x, view name)
{
    uint32_t number = names_find(&x->names, name);
    return number == 0 ? NULL : &x->entries[number - 1];
}

bool xrefs_define(xrefs *x, view name, uint64_t number_of_line, uint64_t where, uint64_t *taken)
{
    uint32_t number = xrefs_number(x, name);
    if (number == 0)
        return false;
    xref_entry *entry = &x->entries[number - 1];
    *taken = entry->count > 0 ? entry->line : 0;
    if (entry->count++ == 0) {
        entry->line = number_of_line;
        entry->where = where;
    }
    return true;
}

bool xrefs_mention(xrefs *x, view name)
{
    uint32_t number = xrefs_number(x, name);
    if (number != 0)
        x->entries[number - 1].pointed = true;
    return number != 0;
}

uint64_t xrefs_hash(const xrefs *x, view name)
{
    return hash_text(name, x->names.seed);
}

void xrefs_prefetch(const xrefs *x, uint64_t hash)
{
    (void)x;
    (void)hash;
}

bool xrefs_is_defined(const xrefs *x, view name, uint64_t hash)
{
    (void)hash;
    const xref_entry *entry = xrefs_find(x, name);
    return entry && entry->count > 0;
}

bool xrefs_define_hashed(xrefs *x, view name, uint64_t hash, uint64_t number_of_line, uint64_t where, uint64_t *taken)
{
    (void)hash;
    return xrefs_define(x, name, number_of_line, where, taken);
}

bool xrefs_mention_hashed(xrefs *x, view name, uint64_t hash)
{
    (void)hash;
    return xrefs_mention(x, name);
}

bool xrefs_need_look(const xrefs *x)
{
    for (uint32_t i = 0; i < x->names.count; i++) {
        if (x->entries[i].pointed && x->entries[i].count != 1)
            return true;
    }
    return false;
}

bool xrefs_remember(xrefs *x, view name, const pointer_place *place, view source, view record_name)
{
    void *places = x->places;
    bool room = memory_reserve(x->allocator, &places, &x->place_capacity, sizeof *x->places, x->place_count + 1);
    x->places = places;
    pointer_place p = *place;
    p.name = room ? xrefs_number(x, name) : 0;
    if (p.name == 0)
        return false;
    /* Pointers of one record share its name. */
    const pointer_place *before = x->place_count > 0 ? &x->places[x->place_count - 1] : NULL;
    if (before && view_equal(view_of(x->sources.data + before->record_at, before->record_length), record_name)) {
        p.record_at = before->record_at;
    } else {
        p.record_at = x->sources.length;
        if (!buffer_append(&x->sources, record_name))
            return false;
    }
    p.record_length = (uint32_t)record_name.length;
    p.source_at = x->sources.length;
    p.source_length = (uint32_t)source.length;
    if (!buffer_append(&x->sources, source))
        return false;
    x->places[x->place_count++] = p;
    return true;
}

static void report_place(const xrefs *x, const pointer_place *p, view label, diags *d)
{
    const xref_entry *entry = &x->entries[p->name - 1];
    char digits[20];
    gedelf_diag diag = {.code = entry->count == 0 ? DIAG_DANGLING_POINTER : DIAG_AMBIGUOUS_POINTER,
                        .line = p->line,
                        .column = p->column,
                        .where = p->where,
                        .related_line = entry->line,
                        .width = p->width,
                        .source = view_of(x->sources.data + p->source_at, p->source_length),
                        .record = view_of(x->sources.data + p->record_at, p->record_length)};
    diag.source_at = diag.source.length > 0 ? p->source_place : 0;
    diag.args[0] = label;
    diag.args[1] = view_of(digits, number_format(entry->count, digits));
    diags_raise(d, &diag);
}

bool xrefs_conclude(xrefs *x, diags *d)
{
    buffer label;
    bool done = true;
    buffer_init(&label, x->allocator);
    for (size_t i = 0; done && i < x->place_count; i++) {
        const pointer_place *p = &x->places[i];
        if (x->entries[p->name - 1].count == 1)
            continue;
        label.length = 0;
        done = buffer_append(&label, VIEW("@")) && buffer_append(&label, names_at(&x->names, p->name)) &&
               buffer_append(&label, VIEW("@"));
        if (done)
            report_place(x, p, buffer_view(&label), d);
    }
    buffer_free(&label);
    return done;
}
