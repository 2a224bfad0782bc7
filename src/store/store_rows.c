/* SPDX-License-Identifier: MIT */
/*
 * Takes a source, gives the rows of all tables. [D500 to D507]
 *
 * The source is read twice. The first reading (store_survey.c) finds identifiers, the family graph, who is living and what is
 * wrong, the second makes rows record by record, so that no more than one record is in memory.
 */
#include "store/store_private.h"

#include "format/json/json.h"

/* ---- A row -------------------------------------------------------------------------------------- */

void rows_begin(row_maker *m, size_t table)
{
    memset(m->cells, 0, gedelf_table_at(table)->column_count * sizeof *m->cells);
    m->text.length = 0;
    if (table != TABLE_file)
        rows_number(m, 0, m->options.file);
}

void rows_text(row_maker *m, size_t column, gedelf_view text)
{
    m->cells[column] = (gedelf_cell){.kind = text.length > 0 ? GEDELF_CELL_TEXT : GEDELF_CELL_NULL, .text = text};
}

void rows_number(row_maker *m, size_t column, int64_t number)
{
    m->cells[column] = (gedelf_cell){.kind = GEDELF_CELL_INTEGER, .integer = number};
}

void rows_id(row_maker *m, size_t column, int64_t id)
{
    if (id > 0)
        rows_number(m, column, id);
}

void rows_made(row_maker *m, size_t column, size_t from)
{
    /* the buffer may move until the row is given away */
    if (m->text.length > from)
        m->cells[column] = (gedelf_cell){
            .kind = GEDELF_CELL_TEXT, .integer = (int64_t)from + 1, .text = {NULL, m->text.length - from}};
}

/* Texts that were made for the row are where they will stay. */
static void settle_texts(row_maker *m, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        gedelf_cell *c = &m->cells[i];
        if (c->kind == GEDELF_CELL_TEXT && !c->text.text && c->integer > 0) /* an empty one may be nowhere */
            c->text.text = m->text.data + (c->integer - 1);
    }
}

gedelf_status rows_give(row_maker *m, size_t table)
{
    settle_texts(m, gedelf_table_at(table)->column_count);
    return m->row(m->context, table, m->cells);
}

/* ---- The row of the file ------------------------------------------------------------------------ */

/* What `dump` has as its schemas. */
static bool append_schemas(row_maker *m, const gedelf_reader *reader)
{
    json_export e = {.out = &m->text};
    return json_export_schemas(&e, reader);
}

/* The row of `file`; `reader` is NULL if it could not be read. */
static gedelf_status rows_file(row_maker *m, const gedelf_reader *reader)
{
    const gedelf_metadata *about = reader ? gedelf_reader_metadata(reader) : NULL;
    if (!rows_wanted(m, TABLE_file))
        return GEDELF_OK;
    rows_begin(m, TABLE_file);
    rows_number(m, AT_file_id, m->options.file);
    rows_text(m, AT_file_name, m->options.name);
    m->cells[AT_file_name].kind = GEDELF_CELL_TEXT;
    m->cells[AT_file_imported_at] = (gedelf_cell){.kind = GEDELF_CELL_MOMENT, .integer = m->options.imported_at};
    if (m->options.octets > 0)
        rows_number(m, AT_file_size, (int64_t)m->options.octets);
    if (about) {
        rows_text(m, AT_file_sha256, m->options.sha256);
        rows_text(m, AT_file_dialect, about->dialect);
        rows_text(m, AT_file_encoding, about->encoding);
        rows_text(m, AT_file_gedcom_version, about->gedcom_version);
        rows_text(m, AT_file_elf_version, about->elf_version);
        rows_text(m, AT_file_language, about->language);
        if (!append_schemas(m, reader))
            return GEDELF_MEMORY;
        rows_made(m, AT_file_head_schema, 0);
    }
    return rows_give(m, TABLE_file);
}

/* ---- The second reading ------------------------------------------------------------------------- */

void rows_step(row_maker *m, const gedelf_reader *reader, uint64_t *before)
{
    uint64_t done, total;
    if (!m->options.progress)
        return;
    gedelf_reader_progress(reader, &done, &total);
    m->done += done - *before;
    *before = done;
    m->options.progress(m->options.context, m->done, m->total);
}

static gedelf_status give_record(row_maker *m, gedelf_structure owner)
{
    gedelf_status status = GEDELF_OK;
    if (rows_wanted(m, TABLE_structure))
        status = rows_structures(m, owner, m->next_id, false);
    if (status == GEDELF_OK && rows_have_upper(m))
        status = rows_record(m, owner, m->next_id);
    m->next_id += structure_size(owner);
    return status;
}

static gedelf_status give_records(row_maker *m)
{
    gedelf_structure head = gedelf_reader_head(m->reader), owner;
    gedelf_status status = GEDELF_OK;
    uint64_t before = 0;
    if (rows_wanted(m, TABLE_structure))
        status = rows_structures(m, head, 0, true);
    m->next_id = structure_size(head);
    while (status == GEDELF_OK && (status = gedelf_reader_next(m->reader, &owner)) == GEDELF_OK) {
        status = give_record(m, owner);
        rows_step(m, m->reader, &before);
    }
    if (status == GEDELF_END)
        status = rows_places(m);
    return status == GEDELF_OK ? rows_file(m, m->reader) : status;
}

/* What was read well once can be malformed only if it is no longer the same. */
static gedelf_status as_changed(gedelf_status status)
{
    return status == GEDELF_MALFORMED || status == GEDELF_ENCODING ? GEDELF_CHANGED : status;
}

static gedelf_status read_again(row_maker *m)
{
    gedelf_read_options reading = m->reading;
    reading.diagnose = NULL;
    reading.positions = rows_wanted(m, TABLE_structure);
    reading.typed = reading.positions;
    gedelf_status status = gedelf_reader_open(&m->reader, m->source, &reading);
    if (status == GEDELF_OK)
        status = give_records(m);
    gedelf_reader_close(m->reader);
    return as_changed(status);
}

/* ---- The whole ---------------------------------------------------------------------------------- */

static void maker_init(row_maker *m, gedelf_row_fn row, void *context, const gedelf_rows_options *options)
{
    *m = (row_maker){.row = row, .context = context};
    options_take(&m->options, options);
    OPTION_DEFAULT(m->options.tables, UINT64_MAX);
    OPTION_DEFAULT(m->options.file, 1);
    m->allocator = m->options.allocator ? *m->options.allocator : memory_default;
    m->reading = reader_options(m->options.reading);
    m->reading.allocator = m->reading.allocator ? m->reading.allocator : &m->allocator;
    buffer_init(&m->text, &m->allocator);
    name_map_init(&m->xrefs, &m->allocator);
    names_init(&m->places, &m->allocator);
    names_init(&m->told, &m->allocator);
}

static void maker_free(row_maker *m)
{
    buffer_free(&m->text);
    name_map_free(&m->xrefs);
    names_free(&m->places);
    names_free(&m->told);
    gedelf_people_free(m->people);
    gedelf_lives_free(m->lives);
    memory_release(&m->allocator, m->ids, m->id_capacity * sizeof *m->ids);
    memory_release(&m->allocator, m->person_ids, m->person_capacity * sizeof *m->person_ids);
    memory_release(&m->allocator, m->sources.items, m->sources.capacity * sizeof *m->sources.items);
    memory_release(&m->allocator, m->repositories.items, m->repositories.capacity * sizeof *m->repositories.items);
    memory_release(&m->allocator, m->family_ids, m->family_capacity * sizeof *m->family_ids);
    memory_release(&m->allocator, m->living, m->living_capacity * sizeof *m->living);
    memory_release(&m->allocator, m->tags, m->tag_capacity * sizeof *m->tags);
    memory_release(&m->allocator, m->place_items, m->place_capacity * sizeof *m->place_items);
}

/* Adds what check finds after a fatal finding, in the rest of a file that cannot be read, except what was reported
   already (D507). */
static gedelf_status tell_of_rest(const row_maker *m)
{
    row_maker rest;
    if (!rows_wanted(m, TABLE_problem))
        return GEDELF_OK;
    maker_init(&rest, m->row, m->context, &m->options);
    rest.source = m->source;
    rest.options.tables = UINT64_C(1) << TABLE_problem;
    rest.options.progress = NULL;
    rest.problems = m->problems;
    rest.told_before = &m->told;
    rest.reading.diagnose = NULL;
    rest.reading.recover = rest.reading.keep_fatal = true;
    gedelf_status status = rows_survey(&rest);
    maker_free(&rest);
    return status == GEDELF_MALFORMED || status == GEDELF_ENCODING ? GEDELF_OK : status;
}

gedelf_status gedelf_rows_make(gedelf_source source, gedelf_row_fn row, void *context,
                               const gedelf_rows_options *options)
{
    row_maker m;
    if (source.read)
        return GEDELF_ARGUMENT;
    maker_init(&m, row, context, options);
    m.source = source;
    gedelf_status status = rows_survey(&m);
    if (status == GEDELF_MALFORMED || status == GEDELF_ENCODING) {
        gedelf_status told = tell_of_rest(&m);
        if (told == GEDELF_OK)
            told = rows_file(&m, NULL);
        status = told == GEDELF_OK ? status : told;
    }
    if (status == GEDELF_OK)
        status = read_again(&m);
    maker_free(&m);
    return status;
}

gedelf_status gedelf_rows_make_failed(uint32_t code, gedelf_view message, gedelf_row_fn row, void *context,
                                      const gedelf_rows_options *options)
{
    row_maker m;
    const gedelf_code_info *info = gedelf_code_find(code);
    gedelf_status status = GEDELF_OK;
    maker_init(&m, row, context, options);
    if (info && rows_wanted(&m, TABLE_problem)) {
        rows_begin(&m, TABLE_problem);
        rows_number(&m, AT_problem_id, 1);
        rows_text(&m, AT_problem_code, view_of_string(info->name));
        rows_text(&m, AT_problem_severity, view_of_string(gedelf_severity_name(GEDELF_FATAL)));
        rows_text(&m, AT_problem_message, message);
        m.cells[AT_problem_message].kind = GEDELF_CELL_TEXT;
        status = rows_give(&m, TABLE_problem);
    }
    if (status == GEDELF_OK)
        status = rows_file(&m, NULL);
    maker_free(&m);
    return status;
}
