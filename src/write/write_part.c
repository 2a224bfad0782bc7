/* SPDX-License-Identifier: MIT */
/*
 * Takes structures, gives them as lines of the dialect that they were read from, each with the level that it has there:
 * parts of a file, and not a file.
 */
#include "write/write_private.h"

/* The writer's lines go to the buffer that it was given last. */
static bool elf_take(void *context, const void *octets, size_t size)
{
    elf_export *e = context;
    return !e->out || buffer_append(e->out, view_of(octets, size));
}

/* What the header says about escapes, the writer learns by writing the header, which nobody wants to see. */
gedelf_status elf_export_open(elf_export *e, const gedelf_reader *reader, const gedelf_dataset *dataset)
{
    const gedelf_metadata *m = reader ? gedelf_reader_metadata(reader) : gedelf_dataset_metadata(dataset);
    gedelf_write_options options = GEDELF_WRITE_OPTIONS_INIT;
    *e = (elf_export){.out = NULL};
    options.dialect = dialect_named(m->dialect)->name;
    gedelf_status status = gedelf_writer_open(&e->writer, elf_take, e, &options);
    if (status == GEDELF_OK)
        status = reader ? gedelf_writer_begin_as_read(e->writer, reader) : gedelf_writer_begin(e->writer, dataset);
    if (e->writer)
        e->writer->out.length = 0;
    return status;
}

void elf_export_close(elf_export *e)
{
    gedelf_writer_close(e->writer);
    e->writer = NULL;
}

gedelf_status elf_export_structure(elf_export *e, gedelf_structure s, buffer *out)
{
    gedelf_writer *w = e->writer;
    gedelf_structure top = s, above, sub;
    uint64_t level = 0;
    for (; gedelf_structure_exists(above = gedelf_structure_super(top)); top = above)
        level++;
    uint32_t place = gedelf_structure_tag_number(top) == TAG_HEAD ? HEADER_PLACE : NO_PLACE;
    e->out = out;
    bool done = write_alone(w, s, level);
    for (sub = gedelf_structure_first(s); done && gedelf_structure_exists(sub); sub = gedelf_structure_next(sub))
        done = write_tree(w, sub, level + 1, place);
    done = done && buffer_append(out, buffer_view(&w->out));
    w->out.length = 0;
    gedelf_status status = writer_result(w, done);
    return status == GEDELF_UNWRITABLE ? GEDELF_MEMORY : status; /* only memory is written to */
}
