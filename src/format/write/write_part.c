/* SPDX-License-Identifier: MIT */
/*
 * Takes structures, gives them as lines of the dialect that they were read from, each with the level that it has there:
 * parts of a file, and not a file.
 */
#include "format/write/write_private.h"

#include <gedelf/parts.h>

/* What the header says about escapes, the writer learns by writing the header, which is not to be seen. */
static bool write_nowhere(void *context, const void *octets, size_t size)
{
    (void)context;
    (void)octets;
    (void)size;
    return true;
}

gedelf_status gedelf_writer_open_part(gedelf_writer **out, const gedelf_reader *reader, const gedelf_dataset *dataset,
                                      gedelf_sink sink)
{
    gedelf_write_options options = GEDELF_WRITE_OPTIONS();
    *out = NULL;
    if (!reader == !dataset)
        return GEDELF_ARGUMENT;
    const gedelf_metadata *m = reader ? gedelf_reader_metadata(reader) : gedelf_dataset_metadata(dataset);
    options.dialect = dialect_named(m->dialect)->name;
    options.allocator = dataset ? &dataset->allocator : NULL;
    gedelf_writer *w;
    gedelf_status status = writer_open(&w, write_nowhere, NULL, &options);
    if (status == GEDELF_OK)
        status = reader ? gedelf_writer_begin_as_read(w, reader) : gedelf_writer_begin(w, dataset);
    if (status != GEDELF_OK) {
        gedelf_writer_close(w);
        return status;
    }
    w->out.length = 0;
    w->part = true;
    status = writer_set_sink(w, sink);
    if (status == GEDELF_OK)
        *out = w;
    else
        gedelf_writer_close(w);
    return status;
}

gedelf_status gedelf_writer_part(gedelf_writer *writer, gedelf_structure s)
{
    gedelf_writer *w = writer;
    gedelf_structure top = s, above, sub;
    uint64_t level = 0;
    for (; gedelf_structure_exists(above = gedelf_structure_super(top)); top = above)
        level++;
    uint32_t place = gedelf_structure_tag_number(top) == TAG_HEAD ? HEADER_CONTEXT : NO_CONTEXT;
    bool done = write_alone(w, s, level);
    for (sub = gedelf_structure_first(s); done && gedelf_structure_exists(sub); sub = gedelf_structure_next(sub))
        done = write_tree(w, sub, level + 1, place);
    return writer_result(w, done && writer_flush(w));
}
