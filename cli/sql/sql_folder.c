/* SPDX-License-Identifier: MIT */
/*
 * A folder as a store of rows: takes rows, gives a file for each table, as CSV or JSON Lines. Each appears whole or not at
 * all, and all of them when the last row is there.
 */
#include "cli/sql/sql.h"

#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FOLDER_TABLES_MOST = 64 };

/* The file of a table. */
typedef struct table_file {
    file_output file;
    bool open;
    buffer waiting;  /* to be written */
    uint64_t length; /* of what has been */
    uint64_t keep;   /* what is there of the files before */
} table_file;

typedef struct folder_store {
    session *x;
    gedelf_row_form form;
    const char *made; /* the folder, if it was not there before */
    uint64_t wanted;
    int64_t files; /* so many have been begun */
    table_file tables[FOLDER_TABLES_MOST];
} folder_store;

/* ---- Rows --------------------------------------------------------------------------------------- */

static gedelf_status flush_table(table_file *t)
{
    gedelf_status status = file_output_write(&t->file, t->waiting.data, t->waiting.length);
    t->length += t->waiting.length;
    t->waiting.length = 0;
    return status;
}

/* The context is the file of a table. */
static bool write_waiting(void *context, const void *octets, size_t size)
{
    table_file *t = context;
    if (!buffer_append(&t->waiting, view_of(octets, size))) {
        errno = ENOMEM;
        return false;
    }
    return t->waiting.length < OUTPUT_LENGTH || flush_table(t) == GEDELF_OK;
}

static gedelf_status folder_row(void *context, size_t table, const gedelf_cell *cells)
{
    folder_store *p = context;
    return gedelf_row_write(table, cells, p->form, gedelf_sink_callback(write_waiting, &p->tables[table]),
                            &memory_default);
}

/* ---- Files -------------------------------------------------------------------------------------- */

/* Nothing is there: a folder is always made anew. */
static gedelf_status folder_look(void *context, view name, view digits, sql_presence *out)
{
    (void)context;
    (void)name;
    (void)digits;
    *out = SQL_ABSENT;
    return GEDELF_OK;
}

static gedelf_status folder_begin_file(void *context, view name, int64_t *number)
{
    folder_store *p = context;
    (void)name;
    *number = ++p->files;
    for (size_t i = 0; i < FOLDER_TABLES_MOST; i++)
        p->tables[i].keep = p->tables[i].length + p->tables[i].waiting.length;
    return GEDELF_OK;
}

/* Takes back what was written since then. */
static bool cut_table(table_file *t)
{
    if (!t->open || t->length + t->waiting.length == t->keep)
        return true;
    if (t->keep >= t->length) {
        t->waiting.length = (size_t)(t->keep - t->length);
        return true;
    }
    t->waiting.length = 0;
    t->length = t->keep;
    return ftruncate(t->file.descriptor, (off_t)t->keep) == 0 &&
           lseek(t->file.descriptor, (off_t)t->keep, SEEK_SET) == (off_t)t->keep;
}

static gedelf_status folder_end_file(void *context, bool keep)
{
    folder_store *p = context;
    bool done = true;
    for (size_t i = 0; done && !keep && i < FOLDER_TABLES_MOST; i++)
        done = cut_table(&p->tables[i]);
    return done ? GEDELF_OK : GEDELF_UNWRITABLE;
}

static gedelf_status folder_finish(void *context)
{
    folder_store *p = context;
    gedelf_status status = GEDELF_OK;
    for (size_t i = 0; status == GEDELF_OK && i < FOLDER_TABLES_MOST; i++) {
        table_file *t = &p->tables[i];
        if (t->open && (status = flush_table(t)) == GEDELF_OK && !file_output_flush(&t->file))
            status = GEDELF_UNWRITABLE;
    }
    for (size_t i = 0; status == GEDELF_OK && i < FOLDER_TABLES_MOST; i++) {
        if (p->tables[i].open) {
            p->tables[i].open = false;
            status = file_output_commit(&p->tables[i].file);
        }
    }
    return status;
}

static void folder_close(void *context)
{
    folder_store *p = context;
    for (size_t i = 0; i < FOLDER_TABLES_MOST; i++) {
        if (p->tables[i].open)
            file_output_abandon(&p->tables[i].file);
        buffer_free(&p->tables[i].waiting);
    }
    if (p->made)
        rmdir(p->made); /* it goes only if it is empty: nothing was done */
    memory_release(&memory_default, p, sizeof *p);
}

static const char *folder_fault(const void *context)
{
    (void)context;
    return NULL;
}

/* ---- Opening ------------------------------------------------------------------------------------ */

/* The path of the file of a table. */
static bool append_table_path(buffer *path, const folder_store *p, size_t number, const char *folder)
{
    size_t length = strlen(folder);
    return put(path, folder) && (length > 0 && folder[length - 1] == '/' ? true : put(path, "/")) &&
           put(path, gedelf_table_at(number)->name) && put(path, p->form == GEDELF_ROW_JSON ? ".jsonl" : ".csv") &&
           buffer_append(path, view_of("", 1));
}

static gedelf_status open_table(folder_store *p, size_t number, const char *folder)
{
    table_file *f = &p->tables[number];
    buffer path;
    buffer_init(&path, &memory_default);
    bool done = append_table_path(&path, p, number, folder);
    gedelf_status status = done ? file_output_open(&f->file, path.data, &memory_default) : GEDELF_MEMORY;
    buffer_free(&path);
    f->open = status == GEDELF_OK;
    return status == GEDELF_OK
               ? gedelf_row_write_header(number, p->form, gedelf_sink_callback(write_waiting, f), &memory_default)
               : status;
}

/* Is there a table in the folder that would stay as it is? Its rows are of other files, and could not be distinguished
   from ours. */
static bool is_mixed(const folder_store *p, const char *folder)
{
    bool mixed = false;
    buffer path;
    buffer_init(&path, &memory_default);
    for (size_t i = 0; !mixed && gedelf_table_at(i); i++) {
        path.length = 0;
        mixed = (p->wanted >> i & 1) == 0 && append_table_path(&path, p, i, folder) && access(path.data, F_OK) == 0;
    }
    buffer_free(&path);
    return mixed;
}

static gedelf_status open_tables(folder_store *p, const char *folder)
{
    p->made = mkdir(folder, 0777) == 0 ? folder : NULL;
    gedelf_status status = p->made || errno == EEXIST ? GEDELF_OK : GEDELF_UNWRITABLE;
    for (size_t i = 0; status == GEDELF_OK && gedelf_table_at(i); i++) {
        if ((p->wanted >> i & 1) != 0)
            status = open_table(p, i, folder);
    }
    return status;
}

int sql_open_folder(sql_store *store, session *x, const sql_settings *said, uint64_t wanted)
{
    folder_store *p = memory_allocate(&memory_default, sizeof *p);
    if (!p)
        return report_status(&x->report, GEDELF_MEMORY);
    memset(p, 0, sizeof *p);
    p->x = x;
    p->wanted = wanted;
    p->form = said->spreadsheet ? GEDELF_ROW_SPREADSHEET : GEDELF_ROW_CSV;
    if (strcmp(said->to, "jsonl") == 0)
        p->form = GEDELF_ROW_JSON;
    for (size_t i = 0; i < FOLDER_TABLES_MOST; i++)
        buffer_init(&p->tables[i].waiting, &memory_default);
    *store = (sql_store){
        p,    folder_look, folder_begin_file, folder_row, folder_end_file, folder_finish, folder_close, folder_fault,
        NULL, NULL};
    if (is_mixed(p, x->settings->output)) {
        folder_close(p);
        return usage_error("sql", "the folder has tables from another run that --only leaves out; empty it first:",
                           x->settings->output, NULL);
    }
    gedelf_status status = open_tables(p, x->settings->output);
    if (status == GEDELF_OK)
        return EXIT_DONE;
    int reason = errno;
    folder_close(p);
    errno = reason;
    report_file(&x->report, x->settings->output);
    return report_status(&x->report, status);
}
