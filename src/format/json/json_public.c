/* SPDX-License-Identifier: MIT */
/*
 * What users call: JSON goes to a function of theirs, piece by piece; and JSON that is read gets types, if they are wanted.
 */
#include "format/json/json_private.h"
#include "format/write/write.h"

#include <gedelf/json.h>

struct gedelf_json_writer {
    gedelf_allocator allocator;
    json_export json;
    buffer out; /* what has not been handed over */
    sink_output sink;
};

/* ---- Writing --------------------------------------------------------------------------------- */

static bool hand_over(void *context, buffer *out)
{
    gedelf_json_writer *w = context;
    bool done = out->length == 0 || sink_write(&w->sink, out->data, out->length);
    out->length = 0;
    return done;
}

/* What stops an export is that it could not be handed over. */
static gedelf_status json_result(const gedelf_json_writer *w, gedelf_status status)
{
    return sink_result(&w->sink, status == GEDELF_STOPPED ? GEDELF_UNWRITABLE : status);
}

gedelf_status gedelf_json_writer_open(gedelf_json_writer **out, gedelf_sink sink, const gedelf_json_options *options)
{
    gedelf_json_options all;
    options_take(&all, options);
    const gedelf_allocator *allocator = all.allocator ? all.allocator : &memory_default;
    gedelf_json_writer *w = memory_allocate(allocator, sizeof *w);
    *out = NULL;
    if (!w)
        return GEDELF_MEMORY;
    *w = (gedelf_json_writer){.allocator = *allocator};
    buffer_init(&w->out, &w->allocator);
    w->json = (json_export){.out = &w->out,
                            .drain = hand_over,
                            .context = w,
                            .positions = all.positions,
                            .typed = all.typed,
                            .language = all.language};
    gedelf_status status = sink_open(&w->sink, sink, &w->allocator);
    if (status == GEDELF_OK)
        *out = w;
    else
        gedelf_json_writer_close(w);
    return status;
}

gedelf_status gedelf_json_writer_header(gedelf_json_writer *writer, const gedelf_reader *reader)
{
    return json_result(writer, json_export_header(&writer->json, reader));
}

gedelf_status gedelf_json_writer_record(gedelf_json_writer *writer, gedelf_structure top)
{
    return json_result(writer, json_export_record(&writer->json, top));
}

gedelf_status gedelf_json_writer_copy(gedelf_json_writer *writer, gedelf_reader *reader)
{
    gedelf_status status = json_export_next(&writer->json, reader);
    return writer->json.stopped ? json_result(writer, status)
                                : status; /* a callback of the reader may have stopped it, too */
}

gedelf_status gedelf_json_writer_flush(gedelf_json_writer *writer)
{
    return hand_over(writer, &writer->out) ? GEDELF_OK : json_result(writer, GEDELF_UNWRITABLE);
}

gedelf_status gedelf_json_writer_end(gedelf_json_writer *writer)
{
    gedelf_status status = gedelf_json_writer_flush(writer);
    return status == GEDELF_OK ? sink_end(&writer->sink, GEDELF_OK) : status;
}

void gedelf_json_writer_close(gedelf_json_writer *writer)
{
    if (!writer)
        return;
    gedelf_allocator allocator = writer->allocator;
    sink_end(&writer->sink, GEDELF_STOPPED); /* which it is not if it has come to its end */
    buffer_free(&writer->out);
    memory_release(&allocator, writer, sizeof *writer);
}

gedelf_status gedelf_json_write(const gedelf_dataset *dataset, gedelf_sink sink, const gedelf_json_options *options)
{
    gedelf_json_writer *writer;
    gedelf_status status = gedelf_json_writer_open(&writer, sink, options);
    if (status == GEDELF_OK)
        status = json_result(writer, json_export_dataset(&writer->json, dataset));
    if (status == GEDELF_OK)
        status = gedelf_json_writer_end(writer);
    gedelf_json_writer_close(writer);
    return status;
}

/* ---- Types ----------------------------------------------------------------------------------- */

/* A text that is read piece by piece, so that the dataset keeps its own copy. */
typedef struct text_source {
    view rest;
} text_source;

static ptrdiff_t read_text(void *context, void *into, size_t size)
{
    text_source *t = context;
    size_t length = size < t->rest.length ? size : t->rest.length;
    memcpy(into, t->rest.text, length);
    t->rest = view_after(t->rest, length);
    return (ptrdiff_t)length;
}

/* Structures get their types when ELF is read. So the dataset is written in its own dialect, in memory, which says what the
   dialect has no form for, and read, in silence, because nothing new can be said. */
static gedelf_status json_find_types(gedelf_dataset **dataset, const gedelf_read_options *options)
{
    buffer text;
    gedelf_dataset *typed = NULL;
    gedelf_read_options reading = *options;
    gedelf_write_options writing = GEDELF_WRITE_OPTIONS();
    writing.allocator = options->allocator;
    writing.diagnose = options->diagnose;
    writing.context = options->context;
    writing.max_per_code = options->max_per_code;
    writing.normalize = GEDELF_NORMALIZE_NONE; /* the caller that writes it has the choice (D128) */
    writing.dialect = reading.dialect = dialect_named(gedelf_dataset_metadata(*dataset)->dialect)->name;
    reading.encoding = NULL;
    reading.recover = false;
    reading.positions = false; /* lines of a text that was never seen */
    reading.diagnose = NULL;
    buffer_init(&text, options->allocator ? options->allocator : &memory_default);
    gedelf_status status = write_for_reading(*dataset, write_to_buffer, &text, &writing);
    text_source source = {buffer_view(&text)};
    if (status == GEDELF_OK)
        status = gedelf_read(&typed, gedelf_source_callback(read_text, &source), &reading);
    buffer_free(&text);
    if (status == GEDELF_OK) {
        typed->marks_apart = (*dataset)->marks_apart;
        gedelf_dataset_free(*dataset);
        *dataset = typed;
    }
    return status == GEDELF_UNWRITABLE ? GEDELF_MEMORY : status;
}

/* ---- Reading --------------------------------------------------------------------------------- */

bool gedelf_json_recognises(gedelf_view beginning)
{
    gedelf_json_recogniser r = {.state = 0};
    gedelf_json_recognise(&r, beginning);
    return r.json;
}

gedelf_status gedelf_json_read(gedelf_dataset **out, gedelf_view text, const gedelf_read_options *options)
{
    gedelf_read_options all = reader_options(options);
    gedelf_status status = json_import(out, text, options);
    if (status == GEDELF_OK && all.typed)
        status = json_find_types(out, &all);
    if (status != GEDELF_OK) {
        gedelf_dataset_free(*out);
        *out = NULL;
    }
    return status;
}
