/* SPDX-License-Identifier: MIT */
/*
 * Back: takes the row of a file and those of its structures, gives the dataset. The rows hold what `dump` shows, so JSON Lines
 * is made of them, and read. [D501]
 */
#include "store/store_private.h"

#include <gedelf/json.h>

struct gedelf_extract {
    gedelf_allocator allocator;
    buffer json;
    int64_t *ends; /* of the structures that are open, the last numbers below them */
    size_t depth, capacity;
    int64_t expected; /* the number of the next row; 0: any */
    bool in_head;     /* the header is still open */
    bool first;       /* nothing stands before the next structure in its array */
};

static bool extract_put(gedelf_extract *x, const char *text)
{
    return buffer_append(&x->json, view_of_string(text));
}

/* A key and a text, unless that is nothing. `comma` is what stands before it. */
static bool put_member(gedelf_extract *x, const char *comma, const char *key, const gedelf_cell *c)
{
    if (c->kind != GEDELF_CELL_TEXT)
        return true;
    return extract_put(x, comma) && extract_put(x, "\"") && extract_put(x, key) && extract_put(x, "\":") &&
           json_append_string(&x->json, c->text);
}

/* A member of the header, null if it is nothing. */
static bool put_fact(gedelf_extract *x, const char *comma, const char *key, const gedelf_cell *c)
{
    if (c->kind == GEDELF_CELL_TEXT)
        return put_member(x, comma, key, c);
    return extract_put(x, comma) && extract_put(x, "\"") && extract_put(x, key) && extract_put(x, "\":null");
}

static bool put_file(gedelf_extract *x, const gedelf_cell *file_row)
{
    const gedelf_cell *schemas = &file_row[AT_file_head_schema];
    bool known = schemas->kind == GEDELF_CELL_TEXT;
    return put_fact(x, "{", "dialect", &file_row[AT_file_dialect]) &&
           put_fact(x, ",", "encoding", &file_row[AT_file_encoding]) &&
           put_fact(x, ",", "elf_version", &file_row[AT_file_elf_version]) &&
           put_fact(x, ",", "gedcom_version", &file_row[AT_file_gedcom_version]) &&
           put_member(x, ",", "language", &file_row[AT_file_language]) && extract_put(x, ",\"schemas\":") &&
           buffer_append(&x->json, known ? schemas->text : VIEW("[]")) && extract_put(x, ",\"head\":[");
}

gedelf_status gedelf_extract_open(gedelf_extract **out, const gedelf_cell *file_row, const gedelf_allocator *allocator)
{
    const gedelf_allocator *from = allocator ? allocator : &memory_default;
    *out = NULL;
    if (file_row[AT_file_dialect].kind != GEDELF_CELL_TEXT)
        return GEDELF_ARGUMENT;
    gedelf_extract *x = memory_allocate(from, sizeof *x);
    if (!x)
        return GEDELF_MEMORY;
    *x = (gedelf_extract){.allocator = *from, .in_head = true, .first = true};
    buffer_init(&x->json, &x->allocator);
    *out = x;
    if (put_file(x, file_row))
        return GEDELF_OK;
    gedelf_extract_close(x);
    *out = NULL;
    return GEDELF_MEMORY;
}

/* Closes the structures that end before this number. */
static bool close_structures(gedelf_extract *x, int64_t id)
{
    bool done = true;
    while (done && x->depth > 0 && x->ends[x->depth - 1] < id) {
        x->depth--;
        x->first = false;
        done = extract_put(x, "]}");
    }
    return done;
}

/* The first record, or the end, closes the header. */
static bool close_head(gedelf_extract *x)
{
    bool open = x->in_head;
    x->in_head = false;
    return !open || extract_put(x, "]}\n");
}

static bool put_structure(gedelf_extract *x, const gedelf_cell *row, bool leaf)
{
    bool xref = row[AT_structure_xref].kind == GEDELF_CELL_TEXT;
    return extract_put(x, "{") && put_member(x, "", "xref", &row[AT_structure_xref]) &&
           put_member(x, xref ? "," : "", "tag", &row[AT_structure_tag]) &&
           put_member(x, ",", "payload", &row[AT_structure_payload]) &&
           put_member(x, ",", "pointer", &row[AT_structure_pointer]) &&
           put_member(x, ",", "lang", &row[AT_structure_lang]) &&
           put_member(x, ",", "datatype", &row[AT_structure_datatype]) && extract_put(x, leaf ? "}" : ",\"sub\":[");
}

/* Is it where it says that it is? */
static bool fits(const gedelf_extract *x, const gedelf_cell *row)
{
    int64_t id = row[AT_structure_id].integer, last = row[AT_structure_last].integer;
    int64_t level = row[AT_structure_level].integer;
    size_t depth = x->depth;
    while (depth > 0 && x->ends[depth - 1] < id)
        depth--;
    bool within = depth == 0 || last <= x->ends[depth - 1];
    int64_t above = (int64_t)depth + (x->in_head && (depth > 0 || level > 0) ? 1 : 0);
    return (x->expected == 0 || id == x->expected) && last >= id && within && level == above;
}

gedelf_status gedelf_extract_row(gedelf_extract *x, const gedelf_cell *row)
{
    int64_t id = row[AT_structure_id].integer, last = row[AT_structure_last].integer;
    if (!fits(x, row))
        return GEDELF_ARGUMENT;
    if (!close_structures(x, id))
        return GEDELF_MEMORY;
    bool of_record = row[AT_structure_level].integer == 0;
    if (of_record && x->in_head) {
        x->first = true; /* the header was the first line */
        if (!close_head(x))
            return GEDELF_MEMORY;
    } else if (!x->first && !extract_put(x, of_record ? "\n" : ",")) {
        return GEDELF_MEMORY;
    }
    x->expected = id + 1;
    x->first = last > id;
    if (!put_structure(x, row, last == id))
        return GEDELF_MEMORY;
    return last == id || array_add(&x->allocator, &x->ends, &x->depth, &x->capacity, last) ? GEDELF_OK : GEDELF_MEMORY;
}

gedelf_status gedelf_extract_finish(gedelf_extract *x, gedelf_dataset **out, const gedelf_options *options)
{
    *out = NULL;
    if (x->depth > 0 && x->expected > 0 && x->ends[0] >= x->expected)
        return GEDELF_ARGUMENT;
    if (!close_structures(x, INT64_MAX) || !close_head(x) || !extract_put(x, "\n"))
        return GEDELF_MEMORY;
    return gedelf_json_read(out, buffer_view(&x->json), options);
}

void gedelf_extract_close(gedelf_extract *x)
{
    if (!x)
        return;
    gedelf_allocator allocator = x->allocator;
    buffer_free(&x->json);
    memory_release(&allocator, x->ends, x->capacity * sizeof *x->ends);
    memory_release(&allocator, x, sizeof *x);
}
