/* SPDX-License-Identifier: MIT */
/*
 * What the rows of all tables say of a file, cell by cell: cases in store.rows, by the columns' descriptions in tables.def
 * and D500 to D507.
 */
#include "unit.h"

#include <gedelf/store.h>

/* ---- Rows as lines --------------------------------------------------------------------------- */

/* A line break is shown, so that a row is a line. */
static void append_value(buffer *out, view value)
{
    for (size_t i = 0; i < value.length; i++)
        assert_true(buffer_append(out, value.text[i] == '\n' ? VIEW("␤") : view_of(value.text + i, 1)));
}

/* "person: id=7 | xref=I1", only what is not nothing, and without the number of the file. */
static gedelf_status append_row(void *context, size_t table, const gedelf_cell *cells)
{
    buffer *out = context;
    const gedelf_table *t = gedelf_table_at(table);
    const char *before = ": ";
    assert_true(buffer_append(out, view_of_string(t->name)));
    for (size_t i = 0; i < t->column_count; i++) {
        char text[GEDELF_CELL_MOST];
        view value = cells[i].text;
        bool of_file = strcmp(t->columns[i].name, "file") == 0;
        assert_true(!of_file || (cells[i].kind == GEDELF_CELL_INTEGER && cells[i].integer == 5));
        if (of_file || cells[i].kind == GEDELF_CELL_NULL)
            continue;
        if (cells[i].kind != GEDELF_CELL_TEXT)
            value = view_of(text, gedelf_cell_format(&cells[i], text, sizeof text));
        assert_true(buffer_append(out, view_of_string(before)) &&
                    buffer_append(out, view_of_string(t->columns[i].name)) && buffer_append(out, VIEW("=")));
        append_value(out, value);
        before = " | ";
    }
    return buffer_append(out, VIEW("\n")) ? GEDELF_OK : GEDELF_MEMORY;
}

/* ---- Cases ----------------------------------------------------------------------------------- */

static view take_line(view *rest)
{
    const char *end = memchr(rest->text, '\n', rest->length);
    size_t length = end ? (size_t)(end - rest->text) + 1 : rest->length;
    view taken = view_of(rest->text, length);
    *rest = view_after(*rest, length);
    return taken;
}

/* The lines up to one that begins so. */
static view take_until(view *rest, view beginning)
{
    view taken = view_of(rest->text, 0);
    while (rest->length > 0 && !view_begins(*rest, beginning))
        taken.length += take_line(rest).length;
    return taken;
}

/* The tables that a case names, "=== person event: what it is about"; all if it names none. */
static uint64_t tables_of(view title)
{
    uint64_t tables = 0;
    const char *colon = memchr(title.text, ':', title.length);
    assert_non_null(colon);
    view words = view_of(title.text + 4, (size_t)(colon - title.text) - 4);
    for (size_t i = 0; gedelf_table_at(i); i++) {
        view name = view_of_string(gedelf_table_at(i)->name);
        for (size_t at = 0; at + name.length <= words.length; at++) {
            view rest = view_after(words, at);
            bool begins = at == 0 || words.text[at - 1] == ' ',
                 ends = rest.length == name.length || rest.text[name.length] == ' ';
            if (begins && view_begins(rest, name) && ends)
                tables |= UINT64_C(1) << i;
        }
    }
    return tables;
}

static void make_rows(buffer *out, view text_of_file, uint64_t tables)
{
    gedelf_rows_options options = GEDELF_ROWS_OPTIONS();
    out->length = 0;
    options.name = VIEW("a.ged");
    options.today = 20000; /* 4 October 2024 */
    options.imported_at = 86399;
    options.octets = 123;
    options.sha256 = VIEW("abc");
    options.file = 5;
    options.tables = tables;
    gedelf_status status = gedelf_rows_make(source_of(text_of_file), append_row, out, &options);
    assert_true(status == GEDELF_OK || status == GEDELF_MALFORMED);
}

/* Each table alone has the rows that it has among all. */
static void check_tables_alone(view text_of_file)
{
    buffer all, alone, expected;
    buffer_init(&all, &memory_default);
    buffer_init(&alone, &memory_default);
    buffer_init(&expected, &memory_default);
    make_rows(&all, text_of_file, UINT64_MAX);
    for (size_t i = 0; gedelf_table_at(i); i++) {
        view name = view_of_string(gedelf_table_at(i)->name);
        expected.length = 0;
        for (view rest = buffer_view(&all); rest.length > 0;) {
            view row = take_line(&rest);
            if (view_begins(row, name) && row.text[name.length] == ':')
                assert_true(buffer_append(&expected, row));
        }
        make_rows(&alone, text_of_file, UINT64_C(1) << i);
        assert_view(buffer_view(&alone), buffer_view(&expected));
    }
    buffer_free(&all);
    buffer_free(&alone);
    buffer_free(&expected);
}

static void run_case(view title, view text_of_file, view expected)
{
    buffer out;
    buffer_init(&out, &memory_default);
    make_rows(&out, text_of_file, tables_of(title));
    if (!view_equal(buffer_view(&out), expected)) {
        fprintf(stderr, "%.*sgives\n%.*s", (int)title.length, title.text, (int)out.length, out.data);
        fail();
    }
    buffer_free(&out);
    check_tables_alone(text_of_file);
}

static void test_store_rows__cases(void **state)
{
    (void)state;
    buffer text;
    size_t count = 0;
    buffer_init(&text, &memory_default);
    FILE *cases = fopen("tests/unit/store.rows", "rb");
    assert_non_null(cases);
    for (size_t got = 1; got > 0; text.length += got) {
        assert_true(buffer_reserve(&text, 4096));
        got = fread(text.data + text.length, 1, 4096, cases);
    }
    fclose(cases);
    view rest = buffer_view(&text);
    take_until(&rest, VIEW("=== "));
    for (; rest.length > 0; count++) {
        view title = take_line(&rest), text_of_file = take_until(&rest, VIEW("--- rows\n"));
        take_line(&rest);
        run_case(title, text_of_file, take_until(&rest, VIEW("=== ")));
    }
    assert_true(count > 5);
    buffer_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_store_rows__cases)};
    return cmocka_run_group_tests_name("store_rows", tests, NULL, NULL);
}
