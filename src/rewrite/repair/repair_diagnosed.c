/* SPDX-License-Identifier: MIT */
/*
 * What reading says: takes the text as it is at some stage, gives the errors that a reader finds in it.
 */
#include "format/read/read.h"
#include "rewrite/repair/repair_loose.h"

static bool keep_saying(void *context, const gedelf_diag *diag)
{
    sayings *s = context;
    if (diag->severity < GEDELF_ERROR && !s->all)
        return true;
    if (!array_reserve(s->allocator, &s->items, &s->capacity, s->count + 1)) {
        s->out_of_memory = true;
        return false;
    }
    s->items[s->count++] = (said){diag->code, diag->line, diag->column, diag->width};
    return true;
}

void sayings_free(sayings *s)
{
    memory_release(s->allocator, s->items, s->capacity * sizeof *s->items);
    s->items = NULL;
    s->count = s->capacity = 0;
}

static bool are_lines_in_order(const void *context, const void *before, const void *after)
{
    (void)context;
    return ((const said *)before)->line <= ((const said *)after)->line;
}

bool sayings_sort(sayings *s)
{
    return array_sort(s->allocator, s->items, s->count, sizeof *s->items, are_lines_in_order, NULL);
}

/* Reads to the end; and learns from the header. */
static gedelf_status read_through(repair *r, const gedelf_read_options *options)
{
    gedelf_reader *reader;
    gedelf_status status = gedelf_reader_open(&reader, gedelf_source_memory(r->text.data, r->text.length), options);
    if (status != GEDELF_OK)
        return status;
    const gedelf_metadata *said_of_file = gedelf_reader_metadata(reader);
    r->rules = dialect_named(said_of_file->dialect);
    while (status == GEDELF_OK)
        status = gedelf_reader_skip(reader, UINT64_MAX);
    gedelf_reader_close(reader);
    return status;
}

gedelf_status repair_read(repair *r, sayings *out)
{
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    options.allocator = r->allocator;
    options.dialect = r->reading->dialect;
    options.max_depth = r->reading->max_depth;
    options.encoding = "UTF-8"; /* whatever the file says, the text has been decoded */
    options.recover = !out->stops;
    options.max_per_code = GEDELF_NO_LIMIT;
    options.diagnose = keep_saying;
    options.context = out;
    out->allocator = r->allocator;
    out->count = 0;
    gedelf_status status = read_through(r, &options);
    return status == GEDELF_MEMORY || out->out_of_memory ? GEDELF_MEMORY : GEDELF_OK;
}
