/* SPDX-License-Identifier: MIT */
/*
 * Rows of tables: cells as text, what is asked for and cannot be had, rows that do not go together, and memory that is not there.
 * tests/store/rows_test.c holds what is made of rows against the files that they come from.
 */
#include "unit.h"

#include <gedelf/store.h>

/* The numbers of tables, TABLE_person, and of their columns, AT_person_xref. */
enum {
#define TABLE(name, layer, what) TABLE_##name,
#define COLUMN(table, name, type, need, what)
#define END_TABLE(name, key, indexes)
#include "store/tables.def"
#undef TABLE
#undef COLUMN
#undef END_TABLE
    TABLES
};

#define TABLE(name, layer, what) enum {
#define COLUMN(table, name, type, need, what) AT_##table##_##name,
#define END_TABLE(name, key, indexes)                                                                                  \
    COLUMNS_##name                                                                                                     \
    }                                                                                                                  \
    ;
#include "store/tables.def"
#undef TABLE
#undef COLUMN
#undef END_TABLE

enum { CELLS_MOST = 32 };

/* A file with something for every table. */
static const char FAMILY[] =
    "0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 SUBM @U1@\n"
    "0 @I1@ INDI\n1 NAME Ann Mary /van der Lee/\n2 GIVN Ann Mary\n2 SURN Lee\n1 SEX F\n"
    "1 BIRT\n2 DATE 1 JAN 1900\n2 PLAC Leeds, York, England\n3 MAP\n4 LATI N53.8\n4 LONG W1.5\n2 SOUR @S1@\n3 PAGE 7\n"
    "1 FAMS @F1@\n1 NOTE @N1@\n0 @I2@ INDI\n1 NAME /van der Poe Dam/\n1 FAMC @F1@\n2 PEDI adopted\n"
    "0 @F1@ FAM\n1 WIFE @I1@\n1 CHIL @I2@\n1 MARR\n2 PLAC Leeds, York, England\n0 @S1@ SOUR\n1 TITL Book\n1 REPO @R1@\n"
    "0 @R1@ REPO\n1 NAME Hall\n0 @N1@ NOTE text\n0 @O1@ OBJE\n1 FILE a.jpg\n2 FORM jpg\n0 @U1@ SUBM\n1 NAME Me\n"
    "1 ADDR Road\n0 TRLR\n";

/* ---- Cells -------------------------------------------------------------------------------------- */

static gedelf_cell number_cell(gedelf_cell_kind kind, int64_t number)
{
    return (gedelf_cell){.kind = kind, .integer = number};
}

static void test_cells__become_text(void **state)
{
    static const struct {
        gedelf_cell cell;
        view text;
    } examples[] = {
        {{.kind = GEDELF_CELL_NULL}, TEXT("")},
        {{.kind = GEDELF_CELL_INTEGER, .integer = 0}, TEXT("0")},
        {{.kind = GEDELF_CELL_INTEGER, .integer = -15}, TEXT("-15")},
        {{.kind = GEDELF_CELL_INTEGER, .integer = INT64_MIN}, TEXT("-9223372036854775808")},
        {{.kind = GEDELF_CELL_DAY, .integer = -1}, TEXT("1969-12-31")},
        {{.kind = GEDELF_CELL_MOMENT, .integer = 45296}, TEXT("1970-01-01T12:34:56Z")},
        {{.kind = GEDELF_CELL_MOMENT, .integer = 86399}, TEXT("1970-01-01T23:59:59Z")},
        {{.kind = GEDELF_CELL_MOMENT, .integer = 86400}, TEXT("1970-01-02T00:00:00Z")},
        {{.kind = GEDELF_CELL_MOMENT, .integer = -1}, TEXT("1969-12-31T23:59:59Z")},
        {{.kind = GEDELF_CELL_MOMENT, .integer = -86400}, TEXT("1969-12-31T00:00:00Z")},
        {{.kind = GEDELF_CELL_REAL, .real = 0}, TEXT("0.0")},
        {{.kind = GEDELF_CELL_REAL, .real = 20}, TEXT("20.0")},
        {{.kind = GEDELF_CELL_REAL, .real = -1.5}, TEXT("-1.5")},
        {{.kind = GEDELF_CELL_REAL, .real = 53.800000001}, TEXT("53.800000001")},
        {{.kind = GEDELF_CELL_BOOLEAN, .integer = 1}, TEXT("true")},
        {{.kind = GEDELF_CELL_BOOLEAN, .integer = 0}, TEXT("false")},
    };
    (void)state;
    for (size_t i = 0; i < COUNT_OF(examples); i++) {
        char text[GEDELF_CELL_MOST];
        size_t length = gedelf_cell_format(&examples[i].cell, text, sizeof text);
        assert_view(view_of(text, length), examples[i].text);
    }
}

/* As much is written as there is room for. */
static void test_cells__keep_within_their_room(void **state)
{
    gedelf_cell number = number_cell(GEDELF_CELL_INTEGER, 12345);
    char text[] = "......";
    (void)state;
    assert_int_equal(gedelf_cell_format(&number, text, 3), 5);
    assert_string_equal(text, "123...");
    assert_int_equal(gedelf_cell_format(&number, NULL, 0), 5);
}

/* ---- Lines -------------------------------------------------------------------------------------- */

static bool take_no_octets(void *context, const void *octets, size_t size)
{
    (void)context, (void)octets, (void)size;
    return false;
}

/* A row of `submitter` with cells of several kinds; what their columns are for does not matter here. */
static void fill_row(gedelf_cell *cells)
{
    memset(cells, 0, CELLS_MOST * sizeof *cells);
    cells[0] = number_cell(GEDELF_CELL_INTEGER, 1);
    cells[1] = number_cell(GEDELF_CELL_DAY, 0);
    cells[2] = (gedelf_cell){.kind = GEDELF_CELL_TEXT, .text = VIEW("=a, b")};
    cells[3] = (gedelf_cell){.kind = GEDELF_CELL_TEXT, .text = VIEW("")};
    cells[4] = (gedelf_cell){.kind = GEDELF_CELL_TEXT, .text = VIEW("=1")};
}

/* Writes a header and a row in a form; the context is that. */
static gedelf_status write_lines(void *context, const gedelf_allocator *allocator)
{
    const gedelf_row_form *form = context;
    gedelf_cell cells[CELLS_MOST];
    buffer out;
    buffer_init(&out, &memory_default);
    fill_row(cells);
    gedelf_status status =
        gedelf_row_write_header(TABLE_submitter, *form, gedelf_sink_callback(write_to_buffer, &out), allocator);
    if (status == GEDELF_OK)
        status =
            gedelf_row_write(TABLE_submitter, cells, *form, gedelf_sink_callback(write_to_buffer, &out), allocator);
    buffer_free(&out);
    return status;
}

static void test_lines__tell_what_fails(void **state)
{
    gedelf_cell cells[CELLS_MOST];
    (void)state;
    fill_row(cells);
    for (gedelf_row_form form = GEDELF_ROW_CSV; form <= GEDELF_ROW_JSON; form++) {
        gedelf_status status = form == GEDELF_ROW_JSON ? GEDELF_OK : GEDELF_UNWRITABLE;
        assert_failures_are_told(write_lines, &form, GEDELF_OK);
        assert_int_equal(gedelf_row_write_header(TABLE_person, form, gedelf_sink_callback(take_no_octets, NULL), NULL),
                         status);
        assert_int_equal(gedelf_row_write(TABLE_person, cells, form, gedelf_sink_callback(take_no_octets, NULL), NULL),
                         GEDELF_UNWRITABLE);
        assert_int_equal(gedelf_row_write_header(TABLES, form, gedelf_sink_callback(take_no_octets, NULL), NULL),
                         GEDELF_ARGUMENT);
        assert_int_equal(gedelf_row_write(TABLES, cells, form, gedelf_sink_callback(take_no_octets, NULL), NULL),
                         GEDELF_ARGUMENT);
    }
}

/* [RFC 4180]; what a spreadsheet would take for a formula has an apostrophe before it, and the file a mark; what is nothing differs
   from an empty text. */
static void test_lines__are_so(void **state)
{
    static const char *const expected[] = {
        [GEDELF_ROW_CSV] = "file,id,xref,name,address,language\r\n1,1970-01-01,\"=a, b\",\"\",=1,\r\n",
        [GEDELF_ROW_SPREADSHEET] = "\xEF\xBB\xBF"
                                   "file,id,xref,name,address,language\r\n1,1970-01-01,\"'=a, b\",\"\",\"'=1\",\r\n",
        [GEDELF_ROW_JSON] = "{\"file\":1,\"id\":\"1970-01-01\",\"xref\":\"=a, "
                            "b\",\"name\":\"\",\"address\":\"=1\",\"language\":null}\n",
    };
    gedelf_cell cells[CELLS_MOST];
    (void)state;
    fill_row(cells);
    for (gedelf_row_form form = GEDELF_ROW_CSV; form <= GEDELF_ROW_JSON; form++) {
        buffer out;
        buffer_init(&out, &memory_default);
        assert_int_equal(
            gedelf_row_write_header(TABLE_submitter, form, gedelf_sink_callback(write_to_buffer, &out), NULL),
            GEDELF_OK);
        assert_int_equal(
            gedelf_row_write(TABLE_submitter, cells, form, gedelf_sink_callback(write_to_buffer, &out), NULL),
            GEDELF_OK);
        assert_view(buffer_view(&out), view_of_string(expected[form]));
        buffer_free(&out);
    }
    cells[5] = number_cell(GEDELF_CELL_MOMENT, 0);
    cells[4] = number_cell(GEDELF_CELL_BOOLEAN, 1);
    buffer out;
    buffer_init(&out, &memory_default);
    assert_int_equal(
        gedelf_row_write(TABLE_submitter, cells, GEDELF_ROW_JSON, gedelf_sink_callback(write_to_buffer, &out), NULL),
        GEDELF_OK);
    assert_view(buffer_view(&out),
                VIEW("{\"file\":1,\"id\":\"1970-01-01\",\"xref\":\"=a, b\",\"name\":\"\",\"address\":true,"
                     "\"language\":\"1970-01-01T00:00:00Z\"}\n"));
    buffer_free(&out);
}

/* Every table can be found by its name, and no other. */
static void test_tables__have_names(void **state)
{
    (void)state;
    for (size_t i = 0; i < TABLES; i++) {
        const gedelf_table *t = gedelf_table_at(i);
        assert_non_null(t);
        assert_int_equal(gedelf_table_find(view_of_string(t->name)), i);
        assert_int_equal(gedelf_table_find(view_of(t->name, strlen(t->name) - 1)), TABLES);
    }
    assert_null(gedelf_table_at(TABLES));
    assert_int_equal(gedelf_table_find(VIEW("")), TABLES);
}

/* ---- Making rows -------------------------------------------------------------------------------- */

/* Rows of `file` and `structure`, and how many there were of all. */
typedef struct rows_kept {
    gedelf_cell file[CELLS_MOST];
    gedelf_cell structures[128][COLUMNS_structure];
    size_t count, all;
    size_t refused_at; /* this one is not taken; SIZE_MAX: all are */
    arena texts;
} rows_kept;

static void keep_cells(rows_kept *k, gedelf_cell *to, const gedelf_cell *from, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        to[i] = from[i];
        if (from[i].kind == GEDELF_CELL_TEXT) {
            to[i].text.text = arena_copy(&k->texts, from[i].text);
            assert_non_null(to[i].text.text);
        }
    }
}

static gedelf_status keep_row(void *context, size_t table, const gedelf_cell *cells)
{
    rows_kept *k = context;
    if (k->all++ == k->refused_at)
        return GEDELF_REFUSED;
    if (table == TABLE_file)
        keep_cells(k, k->file, cells, COLUMNS_file);
    if (table == TABLE_structure)
        keep_cells(k, k->structures[k->count++], cells, COLUMNS_structure);
    return GEDELF_OK;
}

static void rows_kept_init(rows_kept *k)
{
    *k = (rows_kept){.refused_at = SIZE_MAX};
    arena_init(&k->texts, &memory_default);
}

static gedelf_status make_family(rows_kept *k, const gedelf_allocator *allocator)
{
    gedelf_rows_options options = GEDELF_ROWS_OPTIONS();
    gedelf_read_options reading = GEDELF_READ_OPTIONS();
    reading.allocator = options.allocator = allocator;
    options.reading = &reading;
    options.name = VIEW("family.ged");
    options.today = 20000;
    return gedelf_rows_make(gedelf_source_memory(FAMILY, sizeof FAMILY - 1), keep_row, k, &options);
}

static gedelf_status make_rows_and_forget(void *context, const gedelf_allocator *allocator)
{
    rows_kept *k = context;
    k->count = k->all = 0;
    return make_family(k, allocator);
}

static void test_rows__tell_of_memory(void **state)
{
    rows_kept k;
    (void)state;
    rows_kept_init(&k);
    assert_failures_are_told(make_rows_and_forget, &k, GEDELF_OK);
    arena_free(&k.texts);
}

/* Whichever row is refused, making them ends there, with that status. */
static void test_rows__end_where_one_is_refused(void **state)
{
    rows_kept k;
    gedelf_status status = GEDELF_REFUSED;
    (void)state;
    for (size_t at = 0; status == GEDELF_REFUSED; at++) {
        rows_kept_init(&k);
        k.refused_at = at;
        status = make_family(&k, NULL);
        assert_int_equal(status, k.all > at ? GEDELF_REFUSED : GEDELF_OK);
        assert_true(k.all <= at + 1);
        arena_free(&k.texts);
    }
}

static void test_rows__want_a_source_that_can_be_read_twice(void **state)
{
    chunks c = {.text = VIEW(HEADER TRAILER), .size = 100};
    rows_kept k;
    (void)state;
    rows_kept_init(&k);
    assert_int_equal(gedelf_rows_make(gedelf_source_callback(chunks_read, &c), keep_row, &k, NULL), GEDELF_ARGUMENT);
    assert_int_equal(k.all, 0);
    arena_free(&k.texts);
}

/* ---- A file that could not be read -------------------------------------------------------------- */

static size_t rows_of_failure(uint64_t tables, uint32_t code, size_t refused_at, gedelf_status expected)
{
    gedelf_rows_options options = GEDELF_ROWS_OPTIONS();
    rows_kept k;
    rows_kept_init(&k);
    options.tables = tables;
    k.refused_at = refused_at;
    assert_int_equal(gedelf_rows_make_failed(code, VIEW("gone"), keep_row, &k, &options), expected);
    arena_free(&k.texts);
    return k.all;
}

static void test_rows__of_a_failure(void **state)
{
    const uint64_t files = UINT64_C(1) << TABLE_file, problems = UINT64_C(1) << TABLE_problem;
    const uint32_t known = gedelf_code_at(0)->code;
    (void)state;
    assert_int_equal(rows_of_failure(UINT64_MAX, known, SIZE_MAX, GEDELF_OK), 2);
    assert_int_equal(rows_of_failure(files, known, SIZE_MAX, GEDELF_OK), 1);
    assert_int_equal(rows_of_failure(problems, known, SIZE_MAX, GEDELF_OK), 1);
    assert_int_equal(rows_of_failure(UINT64_MAX, 0, SIZE_MAX, GEDELF_OK), 1);
    assert_int_equal(rows_of_failure(UINT64_MAX, known, 0, GEDELF_REFUSED), 1);
    assert_int_equal(rows_of_failure(UINT64_MAX, known, 1, GEDELF_REFUSED), 2);
}

/* ---- Back --------------------------------------------------------------------------------------- */

static gedelf_status extract_dataset(void *context, const gedelf_allocator *allocator)
{
    rows_kept *k = context;
    gedelf_extract *x;
    gedelf_dataset *dataset = NULL;
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    options.allocator = allocator;
    gedelf_status status = gedelf_extract_new(&x, k->file, allocator);
    for (size_t i = 0; status == GEDELF_OK && i < k->count; i++)
        status = gedelf_extract_row(x, k->structures[i]);
    if (status == GEDELF_OK)
        status = gedelf_extract_finish(x, &dataset, &options);
    gedelf_extract_free(x);
    gedelf_dataset_free(dataset);
    return status;
}

static gedelf_status give_rows(void *context, gedelf_row_fn take, void *take_context)
{
    rows_kept *k = context;
    gedelf_status status = take(take_context, TABLE_file, k->file);
    for (size_t i = 0; status == GEDELF_OK && i < k->count; i++)
        status = take(take_context, TABLE_structure, k->structures[i]);
    return status;
}

static gedelf_status extract_text(void *context, const gedelf_allocator *allocator)
{
    gedelf_write_options options = GEDELF_WRITE_OPTIONS();
    buffer out;
    options.allocator = allocator;
    buffer_init(&out, &memory_default);
    gedelf_status status =
        gedelf_extract_write(give_rows, context, gedelf_sink_callback(write_to_buffer, &out), &options);
    if (status == GEDELF_OK)
        assert_view(buffer_view(&out), VIEW(FAMILY));
    buffer_free(&out);
    return status;
}

static void test_extract__tells_of_memory(void **state)
{
    rows_kept k;
    (void)state;
    rows_kept_init(&k);
    assert_int_equal(make_family(&k, NULL), GEDELF_OK);
    assert_failures_are_told(extract_dataset, &k, GEDELF_OK);
    assert_failures_are_told(extract_text, &k, GEDELF_OK);
    arena_free(&k.texts);
}

/* Rows that do not go together: one cell is another, and neither way takes it. */
static void test_extract__takes_only_what_fits(void **state)
{
    static const struct {
        size_t row, column;
        int64_t more;
    } wrong[] = {
        {1, AT_structure_id, 1},    {7, AT_structure_id, 1},     {7, AT_structure_id, -1},
        {7, AT_structure_level, 1}, {7, AT_structure_level, -1}, {1, AT_structure_level, 1},
        {1, AT_structure_last, -1}, {8, AT_structure_last, 100},
    };
    rows_kept k;
    (void)state;
    rows_kept_init(&k);
    assert_int_equal(make_family(&k, NULL), GEDELF_OK);
    for (size_t i = 0; i < COUNT_OF(wrong); i++) {
        int64_t *changed = &k.structures[wrong[i].row][wrong[i].column].integer;
        *changed += wrong[i].more;
        assert_int_equal(extract_dataset(&k, NULL), GEDELF_ARGUMENT);
        assert_int_equal(extract_text(&k, NULL), GEDELF_ARGUMENT);
        *changed -= wrong[i].more;
    }
    k.count -= 1; /* the last one is missing */
    assert_int_equal(extract_dataset(&k, NULL), GEDELF_ARGUMENT);
    arena_free(&k.texts);
}

/* A file without a dialect could not be read, and one with too long a name is none of ours. */
static void test_extract__wants_a_dialect(void **state)
{
    static const char name[] = "a dialect that is much longer than any that there is, for it has 64 letters";
    rows_kept k;
    (void)state;
    rows_kept_init(&k);
    assert_int_equal(make_family(&k, NULL), GEDELF_OK);
    for (size_t length = 63; length <= 64; length++) {
        k.file[AT_file_dialect].text = view_of(name, length);
        assert_int_equal(extract_text(&k, NULL), GEDELF_ARGUMENT);
    }
    k.file[AT_file_dialect].kind = GEDELF_CELL_NULL;
    assert_int_equal(extract_text(&k, NULL), GEDELF_ARGUMENT);
    assert_int_equal(extract_dataset(&k, NULL), GEDELF_ARGUMENT);
    arena_free(&k.texts);
}

/* Gives rows of another file each time. */
static gedelf_status give_other_rows(void *context, gedelf_row_fn take, void *take_context)
{
    rows_kept *k = context;
    k->file[AT_file_id].integer++;
    return give_rows(context, take, take_context);
}

/* Gives a structure without a file. */
static gedelf_status give_no_file(void *context, gedelf_row_fn take, void *take_context)
{
    rows_kept *k = context;
    return take(take_context, TABLE_structure, k->structures[0]);
}

static gedelf_status give_nothing(void *context, gedelf_row_fn take, void *take_context)
{
    (void)context, (void)take, (void)take_context;
    return GEDELF_OK;
}

static void test_extract__wants_the_same_file_each_time(void **state)
{
    rows_kept k;
    (void)state;
    rows_kept_init(&k);
    assert_int_equal(make_family(&k, NULL), GEDELF_OK);
    assert_int_equal(gedelf_extract_write(give_other_rows, &k, gedelf_sink_callback(take_no_octets, NULL), NULL),
                     GEDELF_CHANGED);
    assert_int_equal(gedelf_extract_write(give_no_file, &k, gedelf_sink_callback(take_no_octets, NULL), NULL),
                     GEDELF_ARGUMENT);
    assert_int_equal(gedelf_extract_write(give_nothing, &k, gedelf_sink_callback(take_no_octets, NULL), NULL),
                     GEDELF_ARGUMENT);
    assert_int_equal(gedelf_extract_write(give_rows, &k, gedelf_sink_callback(take_no_octets, NULL), NULL),
                     GEDELF_UNWRITABLE);
    arena_free(&k.texts);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cells__become_text),
        cmocka_unit_test(test_cells__keep_within_their_room),
        cmocka_unit_test(test_lines__tell_what_fails),
        cmocka_unit_test(test_lines__are_so),
        cmocka_unit_test(test_tables__have_names),
        cmocka_unit_test(test_rows__tell_of_memory),
        cmocka_unit_test(test_rows__end_where_one_is_refused),
        cmocka_unit_test(test_rows__want_a_source_that_can_be_read_twice),
        cmocka_unit_test(test_rows__of_a_failure),
        cmocka_unit_test(test_extract__tells_of_memory),
        cmocka_unit_test(test_extract__takes_only_what_fits),
        cmocka_unit_test(test_extract__wants_a_dialect),
        cmocka_unit_test(test_extract__wants_the_same_file_each_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
