/* SPDX-License-Identifier: MIT */
/*
 * Takes a reader, gives its records as ELF or JSON, by the ways of stream.h.
 */
#include "runs.h"

#include "format/json/json.h"
#include "format/write/write.h"

gedelf_status runs_open(gedelf_reader **out, gedelf_source source, const gedelf_read_options *options, bool by_stages)
{
    return by_stages ? reader_open_by_stages(out, source, options) : gedelf_reader_open(out, source, options);
}

gedelf_status runs_read(gedelf_dataset **out, gedelf_source source, const gedelf_read_options *options, bool by_stages)
{
    return by_stages ? dataset_read_by_stages(out, source, options) : gedelf_read(out, source, options);
}

static gedelf_status convert_next(gedelf_writer *writer, gedelf_reader *reader, bool first)
{
    gedelf_structure record;
    record_run run = {.count = 0};
    text_kind loosest = writer_takes_text(writer);
    gedelf_status status =
        loosest == TEXT_ANY ? gedelf_reader_next(reader, &record) : reader_next_run(reader, loosest, &run, &record);
    if (status != GEDELF_OK)
        return status;
    if (run.count > 0)
        return first ? writer_survey_run(writer, &run) : writer_record_run(writer, &run);
    return first ? gedelf_writer_survey(writer, record) : gedelf_writer_record(writer, record);
}

gedelf_status runs_convert(gedelf_writer *writer, gedelf_reader *reader, bool first)
{
    gedelf_status status = GEDELF_OK;
    while (status == GEDELF_OK)
        status = convert_next(writer, reader, first);
    return status;
}

gedelf_status runs_print(gedelf_reader *reader, const gedelf_read_options *options, gedelf_write_fn write,
                         void *context)
{
    buffer lines;
    buffer_init(&lines, options->allocator ? options->allocator : &memory_default);
    json_export e = {.out = &lines, .positions = options->positions, .typed = options->typed};
    gedelf_status status = json_export_header(&e, reader);
    while (status == GEDELF_OK)
        status = json_export_next(&e, reader);
    if (lines.length > 0)
        write(context, lines.data, lines.length);
    buffer_free(&lines);
    return status;
}
