/* SPDX-License-Identifier: MIT */
/*
 * Back: takes the row of a file and those of its structures, gives the dataset, or writes it batch by batch. The rows hold what
 * `dump` shows, so JSON Lines is made of them, and read. [D501]
 */
#include "store/store_private.h"

#include "format/write/write.h"

#include <gedelf/json.h>

typedef struct extract_stream extract_stream;

struct gedelf_extract {
    gedelf_allocator allocator;
    extract_stream *stream; /* takes batches of records; NULL: there will be a dataset of all */
    size_t header;          /* how long its line is */
    buffer json;
    int64_t *ends; /* of the structures that are open, the last numbers below them */
    size_t depth, capacity;
    int64_t expected; /* the number of the next row; 0: any */
    bool in_head;     /* the header is still open */
    bool first;       /* nothing is before the next structure in its array */
};

static bool extract_put(gedelf_extract *x, const char *text)
{
    return buffer_append(&x->json, view_of_string(text));
}

/* A key and a text, unless that is nothing. `comma` is what is before it. */
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

gedelf_status gedelf_extract_new(gedelf_extract **out, const gedelf_cell *file_row, const gedelf_allocator *allocator)
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
    gedelf_extract_free(x);
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
    if (open && !extract_put(x, "]}\n"))
        return false;
    x->header = open ? x->json.length : x->header;
    return true;
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

/* ---- Batch by batch ----------------------------------------------------------------------------- */

typedef enum extract_pass { EXTRACT_SURVEY, EXTRACT_FIRST, EXTRACT_REST } extract_pass;

struct extract_stream {
    gedelf_extract *extract;
    gedelf_writer *writer;
    gedelf_write_fn write;
    void *context;
    gedelf_write_options writing;
    char dialect[64];
    int64_t file; /* its number */
    extract_pass pass;
    bool begun;       /* the header is written, or surveyed in that pass */
    bool wants_first; /* some records are to be written before all others */
};

static gedelf_status stream_record(extract_stream *s, gedelf_structure top)
{
    bool first = gedelf_writer_wants_first(s->writer, top);
    s->wants_first = s->wants_first || first;
    if (s->pass == EXTRACT_SURVEY)
        return gedelf_writer_survey(s->writer, top);
    return first == (s->pass == EXTRACT_FIRST) ? gedelf_writer_record(s->writer, top) : GEDELF_OK;
}

static gedelf_status stream_head(extract_stream *s, const gedelf_dataset *batch)
{
    bool begun = s->begun;
    s->begun = true;
    if (begun)
        return GEDELF_OK;
    return s->pass == EXTRACT_SURVEY ? gedelf_writer_survey(s->writer, gedelf_dataset_head(batch))
                                     : gedelf_writer_begin(s->writer, batch);
}

/* Passes on the records that are there, all closed, and forgets them. Nothing is said about them: pointers lead to other
   batches. */
static gedelf_status stream_batch(gedelf_extract *x)
{
    gedelf_dataset *batch;
    gedelf_read_options reading = GEDELF_READ_OPTIONS();
    reading.allocator = &x->allocator;
    reading.max_depth = UINT64_MAX; /* it was not too deep when it was imported */
    gedelf_status status = gedelf_json_read(&batch, buffer_view(&x->json), &reading);
    if (status == GEDELF_OK)
        status = stream_head(x->stream, batch);
    gedelf_structure s = batch ? gedelf_dataset_records(batch) : (gedelf_structure){NULL, 0};
    for (; status == GEDELF_OK && gedelf_structure_exists(s); s = gedelf_structure_next(s))
        status = stream_record(x->stream, s);
    gedelf_dataset_free(batch);
    x->json.length = x->header;
    x->first = true;
    return status;
}

/* ---- Rows --------------------------------------------------------------------------------------- */

gedelf_status gedelf_extract_row(gedelf_extract *x, const gedelf_cell *row)
{
    int64_t id = row[AT_structure_id].integer, last = row[AT_structure_last].integer;
    if (!fits(x, row))
        return GEDELF_ARGUMENT;
    if (!close_structures(x, id))
        return GEDELF_MEMORY;
    bool of_record = row[AT_structure_level].integer == 0;
    gedelf_status status =
        of_record && x->stream && x->json.length > x->header + memory_sizes(x->json.allocator)->rows && !x->in_head
            ? stream_batch(x)
            : GEDELF_OK;
    if (status != GEDELF_OK)
        return status;
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

/* All rows are there: closes what is open. */
static gedelf_status extract_conclude(gedelf_extract *x)
{
    if (x->depth > 0 && x->expected > 0 && x->ends[0] >= x->expected)
        return GEDELF_ARGUMENT;
    return close_structures(x, INT64_MAX) && close_head(x) && extract_put(x, "\n") ? GEDELF_OK : GEDELF_MEMORY;
}

gedelf_status gedelf_extract_finish(gedelf_extract *x, gedelf_dataset **out, const gedelf_read_options *options)
{
    *out = NULL;
    gedelf_status status = extract_conclude(x);
    return status == GEDELF_OK ? gedelf_json_read(out, buffer_view(&x->json), options) : status;
}

void gedelf_extract_free(gedelf_extract *x)
{
    if (!x)
        return;
    gedelf_allocator allocator = x->allocator;
    buffer_free(&x->json);
    memory_release(&allocator, x->ends, x->capacity * sizeof *x->ends);
    memory_release(&allocator, x, sizeof *x);
}

/* ---- Writing ------------------------------------------------------------------------------------ */

/* The file's own dialect is what is written. */
static gedelf_status open_stream_writer(extract_stream *s, const gedelf_cell *file_row)
{
    view name = file_row[AT_file_dialect].text;
    if (name.length >= sizeof s->dialect)
        return GEDELF_ARGUMENT;
    memcpy(s->dialect, name.text, name.length);
    s->dialect[name.length] = '\0';
    s->writing.dialect = s->dialect;
    return writer_open(&s->writer, s->write, s->context, &s->writing);
}

static gedelf_status take_stream_row(void *context, size_t table, const gedelf_cell *cells)
{
    extract_stream *s = context;
    if (table != TABLE_file)
        return s->extract ? gedelf_extract_row(s->extract, cells) : GEDELF_ARGUMENT;
    if (s->writer && s->file != cells[AT_file_id].integer)
        return GEDELF_CHANGED;
    s->file = cells[AT_file_id].integer;
    gedelf_status status = gedelf_extract_new(&s->extract, cells, s->writing.allocator);
    if (status == GEDELF_OK)
        s->extract->stream = s;
    return status == GEDELF_OK && !s->writer ? open_stream_writer(s, cells) : status;
}

static gedelf_status run_stream(extract_stream *s, extract_pass pass, gedelf_extract_fn rows, void *context)
{
    s->pass = pass;
    gedelf_status status = rows(context, take_stream_row, s);
    if (status == GEDELF_OK)
        status = s->extract ? extract_conclude(s->extract) : GEDELF_ARGUMENT;
    if (status == GEDELF_OK)
        status = stream_batch(s->extract);
    gedelf_extract_free(s->extract);
    s->extract = NULL;
    return status;
}

static gedelf_status extract_rows_to(gedelf_extract_fn rows, void *context, gedelf_write_fn write, void *write_context,
                                     const gedelf_write_options *writing)
{
    extract_stream s = {.write = write, .context = write_context, .writing = GEDELF_WRITE_OPTIONS()};
    options_take(&s.writing, writing);
    gedelf_status status = run_stream(&s, EXTRACT_SURVEY, rows, context);
    s.begun = false;
    if (status == GEDELF_OK && s.wants_first)
        status = run_stream(&s, EXTRACT_FIRST, rows, context);
    if (status == GEDELF_OK)
        status = run_stream(&s, EXTRACT_REST, rows, context);
    if (status == GEDELF_OK)
        status = gedelf_writer_end(s.writer);
    gedelf_writer_close(s.writer);
    return status;
}

gedelf_status gedelf_extract_write(gedelf_extract_fn rows, void *context, gedelf_sink sink,
                                   const gedelf_write_options *writing)
{
    sink_output out;
    gedelf_status status = sink_open(&out, sink, option_allocator(writing));
    if (status == GEDELF_OK)
        status = extract_rows_to(rows, context, sink_write, &out, writing);
    return sink_end(&out, status);
}
