/* SPDX-License-Identifier: MIT */
/*
 * Rows of files: every file becomes rows, and the dataset that is made of them again is the one that was read, to the last
 * member of its JSON. Rows are as their tables have them; and each allocation may fail.
 *
 *     rows_test CASES… FOLDERS… FILES…
 */
#include "runner.h"

#include <dirent.h>
#include <gedelf/json.h>
#include <gedelf/store.h>
#include <unistd.h>

/* What came of a source. */
typedef struct gathered {
    gedelf_extract *extract;
    gedelf_cell *structures; /* rows of `structure`, one after the other; texts are copies */
    size_t rows, capacity;
    gedelf_cell file[16];
    bool has_file;
    size_t counts[64];
    int64_t last_key[64][3]; /* of each table, of the row before */
    const char *wrong;
} gathered;

static size_t tried, failed, readable;
static size_t structure_table;

/* ---- Rows --------------------------------------------------------------------------------------- */

static gedelf_cell copy_cell(const gedelf_cell *c)
{
    gedelf_cell copy = *c;
    if (c->kind != GEDELF_CELL_TEXT)
        return copy;
    char *own = malloc(c->text.length + 1);
    if (!own)
        give_up("out of memory");
    if (c->text.length > 0)
        memcpy(own, c->text.text, c->text.length);
    copy.text.text = own;
    return copy;
}

static void free_cells(gedelf_cell *cells, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (cells[i].kind == GEDELF_CELL_TEXT)
            free((char *)cells[i].text.text);
}

/* Is a cell what its column says? */
static bool cell_fits(const gedelf_cell *c, const gedelf_column *column)
{
    return c->kind == column->kind || (c->kind == GEDELF_CELL_NULL && !column->required);
}

/* Which columns are in the key of a table: those whose names stand in it. */
static bool is_in_key(const gedelf_table *t, const char *name)
{
    const char *at = strstr(t->key, name);
    size_t length = strlen(name);
    return at && (at == t->key || at[-1] == ' ') && (at[length] == ',' || at[length] == '\0');
}

/* Rows of one table come in the order of their key, and no two have the same. */
static bool is_after(gathered *g, size_t table, const gedelf_cell *cells)
{
    const gedelf_table *t = gedelf_table_at(table);
    int64_t key[3] = {0, 0, 0};
    size_t parts = 0;
    for (size_t i = 0; i < t->column_count && parts < 3; i++)
        if (is_in_key(t, t->columns[i].name))
            key[parts++] = cells[i].integer;
    int order = 0;
    for (size_t i = 0; order == 0 && i < parts; i++)
        order = key[i] > g->last_key[table][i] ? 1 : key[i] < g->last_key[table][i] ? -1 : 0;
    memcpy(g->last_key[table], key, sizeof key);
    return g->counts[table] == 0 || order > 0;
}

static void keep_structure(gathered *g, const gedelf_cell *cells, size_t count)
{
    if (g->rows == g->capacity) {
        g->capacity = g->capacity == 0 ? 64 : 2 * g->capacity;
        g->structures = realloc(g->structures, g->capacity * count * sizeof *g->structures);
        if (!g->structures)
            give_up("out of memory");
    }
    for (size_t i = 0; i < count; i++)
        g->structures[g->rows * count + i] = copy_cell(&cells[i]);
    g->rows++;
}

static gedelf_status take_row(void *context, size_t table, const gedelf_cell *cells)
{
    gathered *g = context;
    const gedelf_table *t = gedelf_table_at(table);
    for (size_t i = 0; i < t->column_count; i++)
        if (!cell_fits(&cells[i], &t->columns[i]))
            g->wrong = t->columns[i].name;
    if (!is_after(g, table, cells))
        g->wrong = t->name;
    g->counts[table]++;
    if (table == structure_table)
        keep_structure(g, cells, t->column_count);
    if (table == 0) {
        for (size_t i = 0; i < t->column_count; i++)
            g->file[i] = copy_cell(&cells[i]);
        g->has_file = true;
    }
    return GEDELF_OK;
}

static void gathered_free(gathered *g)
{
    size_t columns = gedelf_table_at(structure_table)->column_count;
    free_cells(g->structures, g->rows * columns);
    free(g->structures);
    if (g->has_file)
        free_cells(g->file, gedelf_table_at(0)->column_count);
    gedelf_extract_free(g->extract);
}

/* ---- Back --------------------------------------------------------------------------------------- */

static gedelf_status extract(gathered *g, gedelf_dataset **out, const gedelf_allocator *allocator)
{
    size_t columns = gedelf_table_at(structure_table)->column_count;
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    options.allocator = allocator;
    options.max_depth = UINT64_MAX;
    gedelf_status status = gedelf_extract_new(&g->extract, g->file, allocator);
    for (size_t i = 0; status == GEDELF_OK && i < g->rows; i++)
        status = gedelf_extract_row(g->extract, g->structures + i * columns);
    status = status == GEDELF_OK ? gedelf_extract_finish(g->extract, out, &options) : status;
    gedelf_extract_free(g->extract);
    g->extract = NULL;
    return status;
}

static bool add_octets(void *context, const void *octets, size_t size)
{
    text_add(context, octets, size);
    return true;
}

static text json_of(const gedelf_dataset *dataset)
{
    text json = {0};
    if (gedelf_json_write(dataset, gedelf_sink_callback(add_octets, &json), NULL) != GEDELF_OK)
        give_up("out of memory");
    return json;
}

/* Gives what was gathered; the context is that. */
static gedelf_status give_gathered(void *context, gedelf_row_fn take, void *take_context)
{
    const gathered *g = context;
    size_t columns = gedelf_table_at(structure_table)->column_count;
    gedelf_status status = take(take_context, 0, g->file);
    for (size_t i = 0; status == GEDELF_OK && i < g->rows; i++)
        status = take(take_context, structure_table, g->structures + i * columns);
    return status;
}

/* ---- A file ------------------------------------------------------------------------------------- */

static void complain_of(const char *name, const char *what, const char *more)
{
    failed++;
    printf("FAILED %s: %s%s%s\n", name, what, more ? " " : "", more ? more : "");
}

/* What stands after the encoding: a dataset that is made of rows is in UTF-8, whatever the file was in. */
static const char *after_encoding(const text *json)
{
    return strstr(text_string(json), "\"elf_version\"");
}

/* What is written of rows, record by record, is what is written of their dataset. */
static void compare_written(const char *name, gathered *g, const gedelf_dataset *again)
{
    gedelf_write_options options = GEDELF_WRITE_OPTIONS();
    gedelf_view own = gedelf_dataset_metadata(again)->dialect;
    char dialect[64] = "";
    text whole = {0}, streamed = {0};
    memcpy(dialect, own.text, own.length < sizeof dialect ? own.length : 0);
    options.dialect = dialect;
    gedelf_status first = gedelf_write(again, gedelf_sink_callback(add_octets, &whole), &options);
    gedelf_status second =
        gedelf_extract_write(give_gathered, g, gedelf_sink_callback(add_octets, &streamed), &options);
    if (first != second)
        complain_of(name, "rows are written with another status:", gedelf_status_text(second));
    else if (first == GEDELF_OK &&
             (whole.length != streamed.length || memcmp(whole.data, streamed.data, whole.length) != 0))
        complain_of(name, "rows are written as another file", NULL);
    text_free(&whole);
    text_free(&streamed);
}

static void compare(const char *name, gathered *g, const gedelf_dataset *dataset)
{
    gedelf_dataset *again = NULL;
    gedelf_status status = extract(g, &again, NULL);
    if (status != GEDELF_OK) {
        complain_of(name, "rows give no dataset:", gedelf_status_text(status));
        return;
    }
    bool equal = false;
    text first = json_of(dataset), second = json_of(again);
    /* of schemas and dictionaries there is what they mean, as in JSON, and not how it was put */
    bool own_schema = gedelf_dataset_metadata(dataset)->schema_count > 0;
    if (gedelf_dataset_equal(dataset, again, NULL, &equal, NULL) != GEDELF_OK || (!equal && !own_schema))
        complain_of(name, "the dataset of its rows is another one", NULL);
    else if (strcmp(after_encoding(&first), after_encoding(&second)) != 0)
        complain_of(name, "the dataset of its rows has another JSON", NULL);
    text_free(&first);
    text_free(&second);
    compare_written(name, g, again);
    gedelf_dataset_free(again);
}

static gedelf_status make_rows(gathered *g, const text *input, const gedelf_read_options *reading,
                               const gedelf_allocator *allocator)
{
    gedelf_rows_options options = GEDELF_ROWS_OPTIONS();
    gedelf_read_options own = *reading;
    own.allocator = allocator;
    options.allocator = allocator;
    options.reading = &own;
    options.name = gedelf_text("a file");
    options.octets = input->length;
    options.today = 20000;
    return gedelf_rows_make(gedelf_source_memory(input->data, input->length), take_row, g, &options);
}

/* Each allocation fails in turn: the status says so, and nothing is left. */
static void try_scarcity(const char *name, const text *input, const gedelf_read_options *reading,
                         gedelf_status expected)
{
    enum { STEP = 31, OCTETS_MOST = 160 };
    for (size_t n = 0; input->length <= OCTETS_MOST; n += STEP) {
        scarcity s = {.until_failure = n};
        gedelf_allocator allocator = scarce_allocator(&s);
        gathered g = {.rows = 0};
        gedelf_status status = make_rows(&g, input, reading, &allocator);
        gathered_free(&g);
        if (s.live > 0 || s.wrong_size)
            complain_of(name, "memory is lost when there is none", NULL);
        if (s.failed && status != GEDELF_MEMORY && status != expected)
            complain_of(name, "no memory gives another status:", gedelf_status_text(status));
        if (!s.failed || s.live > 0)
            break;
    }
}

static void try_input(const char *name, const text *input, const gedelf_read_options *reading)
{
    gedelf_read_options plain = *reading;
    gedelf_dataset *dataset = NULL;
    gathered g = {.rows = 0};
    plain.diagnose = NULL;
    tried++;
    gedelf_status status = gedelf_read(&dataset, gedelf_source_memory(input->data, input->length), &plain);
    gedelf_status made = make_rows(&g, input, &plain, NULL);
    if (made != status)
        complain_of(name, "rows end with", gedelf_status_text(made));
    else if (!g.has_file && (status == GEDELF_OK || status == GEDELF_MALFORMED || status == GEDELF_ENCODING))
        complain_of(name, "there is no row of the file", NULL);
    else if (g.wrong)
        complain_of(name, "a row is not as its table has it:", g.wrong);
    else if (status == GEDELF_OK)
        compare(name, &g, dataset);
    readable += status == GEDELF_OK;
    gathered_free(&g);
    try_scarcity(name, input, &plain, status);
    gedelf_dataset_free(dataset);
}

/* ---- Files -------------------------------------------------------------------------------------- */

static void try_cases(const char *path)
{
    case_reader reader;
    test_case c = {0};
    text between = {0};
    read_case_file(&reader, path);
    while (next_case(&reader, &c, &between)) {
        text input = make_input(&c);
        try_input(text_string(&c.id), &input, &c.options);
        text_free(&input);
        case_free(&c);
    }
    text_free(&between);
    text_free(&reader.content);
}

static void try_file(const char *path)
{
    case_reader reader;
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    read_case_file(&reader, path);
    try_input(path, &reader.content, &options);
    options.recover = true;
    try_input(path, &reader.content, &options);
    text_free(&reader.content);
}

static void try_folder(const char *path, DIR *folder)
{
    const struct dirent *entry;
    while ((entry = readdir(folder)) != NULL) {
        size_t length = strlen(entry->d_name);
        if (length < 5 || strcmp(entry->d_name + length - 4, ".ged") != 0)
            continue;
        text inside = {0};
        text_add_string(&inside, path);
        text_add_octet(&inside, '/');
        text_add_string(&inside, entry->d_name);
        try_file(text_string(&inside));
        text_free(&inside);
    }
    closedir(folder);
}

int main(int argc, char **argv)
{
    structure_table = gedelf_table_find(gedelf_text("structure"));
    for (int i = 1; i < argc; i++) {
        size_t length = strlen(argv[i]);
        DIR *folder = opendir(argv[i]);
        if (folder != NULL)
            try_folder(argv[i], folder);
        else if (length > 5 && strcmp(argv[i] + length - 5, ".case") == 0)
            try_cases(argv[i]);
        else if (access(argv[i], R_OK) == 0) /* some files are not there with everybody */
            try_file(argv[i]);
    }
    printf("%zu files, %zu of them readable, %zu failed\n", tried, readable, failed);
    return failed > 0 || readable == 0;
}
