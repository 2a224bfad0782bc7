/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: rows of tables. Takes any octets as a file, and asserts that
 *   - every cell is of its column's kind, and is something where that is required; texts are valid UTF-8;
 *   - rows of a table come in the order of their ids, in any form of text on one line, or several within quotation marks;
 *   - rows of `file` and `structure` make the dataset again that was read.
 * Options: flags (1: recovering).
 */
#include "fuzz.h"

#include <gedelf/store.h>

#include <assert.h>

typedef struct store_run {
    gedelf_extract *extract;
    size_t file, structure; /* the numbers of two tables */
    buffer line;
} store_run;

static void check_cells(const gedelf_table *table, const gedelf_cell *cells)
{
    for (size_t i = 0; i < table->column_count; i++) {
        const gedelf_cell *cell = &cells[i];
        assert(cell->kind == table->columns[i].kind || cell->kind == GEDELF_CELL_NULL);
        assert(cell->kind != GEDELF_CELL_NULL || !table->columns[i].required);
        assert(cell->kind != GEDELF_CELL_BOOLEAN || cell->integer == 0 || cell->integer == 1);
        if (cell->kind == GEDELF_CELL_TEXT)
            assert(utf8_valid_prefix(cell->text.text, cell->text.length) == cell->text.length);
    }
}

/* JSON has no line break but at its end; CSV has others only within quotation marks, of which there are pairs. */
static void check_line(view v, gedelf_row_form form)
{
    bool quoted = false;
    assert(v.length > 0 && v.text[v.length - 1] == '\n');
    for (size_t i = 0; i + 1 < v.length; i++) {
        if (form != GEDELF_ROW_JSON && v.text[i] == '"')
            quoted = !quoted;
        bool last = i + 2 == v.length && v.text[i] == '\r';
        assert(quoted || last || (v.text[i] != '\n' && (form == GEDELF_ROW_JSON || v.text[i] != '\r')));
    }
    assert(!quoted && (form != GEDELF_ROW_JSON || (v.text[0] == '{' && v.text[v.length - 2] == '}')));
}

static gedelf_status take_row(void *context, size_t table, const gedelf_cell *cells)
{
    store_run *r = context;
    check_cells(gedelf_table_at(table), cells);
    for (gedelf_row_form form = GEDELF_ROW_CSV; form <= GEDELF_ROW_JSON; form++) {
        r->line.length = 0;
        assert(gedelf_row_write(table, cells, form, gedelf_sink_callback(write_to_buffer, &r->line), fuzz_memory) ==
               GEDELF_OK);
        check_line(buffer_view(&r->line), form);
    }
    if (table == r->structure && r->extract)
        assert(gedelf_extract_row(r->extract, cells) == GEDELF_OK);
    return GEDELF_OK;
}

/* The row of the file itself comes last, but is needed first. */
static gedelf_status take_file(void *context, size_t table, const gedelf_cell *cells)
{
    store_run *r = context;
    assert(table == r->file && !r->extract);
    gedelf_status status = gedelf_extract_new(&r->extract, cells, fuzz_memory);
    assert(status == GEDELF_OK || status == GEDELF_ARGUMENT);
    return GEDELF_OK;
}

static void compare_extracted(gedelf_extract *extract, view octets, const gedelf_read_options *reading)
{
    gedelf_dataset *first, *again;
    gedelf_structure difference;
    gedelf_read_options options = fuzz_options();
    bool equal = false;
    options.max_depth = UINT64_MAX; /* what is deeper as JSON than as lines */
    assert(gedelf_read(&first, fuzz_source(octets), reading) == GEDELF_OK);
    assert(gedelf_extract_finish(extract, &again, &options) == GEDELF_OK);
    assert(gedelf_dataset_equal(first, again, NULL, &equal, &difference) == GEDELF_OK);
    /* A dictionary goes by its meaning, and may have other lines. */
    assert(equal || gedelf_dataset_metadata(first)->schema_count > 0);
    gedelf_dataset_free(first);
    gedelf_dataset_free(again);
}

int LLVMFuzzerTestOneInput(const uint8_t *octets, size_t length)
{
    static const uint8_t none[FUZZ_OPTION_OCTETS] = {0x81, 0, 0, 0};
    fuzz_input in = fuzz_take(octets, length, none);
    store_run r = {.file = gedelf_table_find(VIEW("file")), .structure = gedelf_table_find(VIEW("structure"))};
    gedelf_read_options reading = fuzz_options();
    gedelf_rows_options options = GEDELF_ROWS_OPTIONS();
    options.allocator = fuzz_memory;
    reading.recover = (in.options[0] & 1) != 0;
    options.reading = &reading;
    options.today = 20000;
    buffer_init(&r.line, fuzz_memory);
    options.tables = UINT64_C(1) << r.file;
    gedelf_status first = gedelf_rows_make(fuzz_source(in.text), take_file, &r, &options);
    options.tables = UINT64_MAX;
    gedelf_status status = gedelf_rows_make(fuzz_source(in.text), take_row, &r, &options);
    assert(first == status);
    assert((status == GEDELF_OK) == (r.extract != NULL));
    assert(status == GEDELF_OK || status == GEDELF_MALFORMED || status == GEDELF_ENCODING);
    if (status == GEDELF_OK)
        compare_extracted(r.extract, in.text, &reading);
    gedelf_extract_free(r.extract);
    buffer_free(&r.line);
    return 0;
}
