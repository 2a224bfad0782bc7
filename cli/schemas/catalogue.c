/* SPDX-License-Identifier: MIT */
/*
 * Takes a folder of schemas, gives which schema is in which file: its catalogue.tsv lists IRI, tab, file name (D31). What
 * a line says wrong is reported with its place, and the line is not used.
 */
#include "cli/core/cli.h"
#include "cli/schemas/schema_index.h"

#include <errno.h>

/* A line of the file. */
typedef struct catalogue_line {
    const char *path; /* of the catalogue */
    view text;
    uint64_t number;
    uint64_t offset;  /* in octets */
    uint32_t earlier; /* how many schemas the folders before this one have */
} catalogue_line;

/* ---- A line ---------------------------------------------------------------------------------- */

static void report_line(report *r, const catalogue_line *l, const char *why)
{
    gedelf_diag diag = {.code = DIAG_SCHEMA_CATALOGUE,
                        .severity = GEDELF_WARNING,
                        .line = l->number,
                        .column = 1,
                        .where = {l->offset, l->text.length},
                        .width = utf8_count(l->text),
                        .source = l->text,
                        .args = {view_of_string(why)},
                        .file = view_of_string(l->path)};
    report_diagnose(r, &diag);
}

/* A name below the folder: not empty, not absolute, and no part of it leads up. */
static bool stays_below(view name)
{
    size_t begin = 0;
    if (name.length == 0 || name.text[0] == '/')
        return false;
    for (size_t i = 0; i <= name.length; i++) {
        if (i < name.length && name.text[i] != '/')
            continue;
        if (view_equal(view_of(name.text + begin, i - begin), VIEW("..")))
            return false;
        begin = i + 1;
    }
    return true;
}

/* Adds an entry. GEDELF_OK, also if there is one for this IRI already, or GEDELF_MEMORY. */
static gedelf_status add_entry(schema_finder *f, const char *folder, view iri, view name, uint32_t *number_out)
{
    buffer path;
    uint32_t before = f->catalogue.count, number = names_add(&f->catalogue, iri);
    *number_out = number;
    if (number == 0)
        return GEDELF_MEMORY;
    if (number <= before)
        return GEDELF_OK;
    bool room = array_reserve(&memory_default, &f->files, &f->file_capacity, number);
    buffer_init(&path, &memory_default);
    bool done = room && put(&path, folder) && put(&path, "/") && buffer_append(&path, name) &&
                buffer_append(&path, view_of("", 1));
    if (room)
        f->files[number - 1] = done ? arena_copy(&f->paths, buffer_view(&path)) : NULL;
    done = done && f->files[number - 1];
    buffer_free(&path);
    return done ? GEDELF_OK : GEDELF_MEMORY;
}

static gedelf_status read_line(schema_finder *f, const char *folder, const catalogue_line *l)
{
    const char *tab = memchr(l->text.text, '\t', l->text.length);
    if (!tab) {
        report_line(f->report, l, "there is no tab between an IRI and a file name");
        return GEDELF_OK;
    }
    size_t length = (size_t)(tab - l->text.text);
    view iri = view_of(l->text.text, length), name = view_of(tab + 1, l->text.length - length - 1);
    const char *wrong = NULL;
    uint32_t before = f->catalogue.count, number = 0;
    gedelf_status status = GEDELF_OK;
    if (!gedelf_is_iri(iri))
        wrong = "it does not begin with an IRI";
    else if (memchr(name.text, '\t', name.length))
        wrong = "there is a second tab";
    else if (!stays_below(name))
        wrong = "the file must be in the folder or below it";
    else
        status = add_entry(f, folder, iri, name, &number);
    if (number > l->earlier && number <= before)
        wrong = "the IRI is already listed, and the first file is used";
    if (wrong)
        report_line(f->report, l, wrong);
    return status;
}

/* ---- The file -------------------------------------------------------------------------------- */

/* The line from `at` on, without its line break; *at is moved after that. */
static view next_line(view text, size_t *at)
{
    const char *begin = text.text + *at, *end = memchr(begin, '\n', text.length - *at);
    size_t length = end ? (size_t)(end - begin) : text.length - *at;
    *at += length + (end ? 1 : 0);
    if (length > 0 && begin[length - 1] == '\r')
        length--;
    return view_of(begin, length);
}

static gedelf_status read_lines(schema_finder *f, const char *folder, const char *path, view text)
{
    catalogue_line l = {.path = path, .earlier = f->catalogue.count};
    gedelf_status status = GEDELF_OK;
    size_t at = utf8_mark_length(text);
    while (status == GEDELF_OK && at < text.length) {
        l.offset = at;
        l.number++;
        l.text = next_line(text, &at);
        bool meant = view_trim(l.text).length > 0 && l.text.text[0] != '#';
        if (meant && (utf8_valid_prefix(l.text.text, l.text.length) < l.text.length)) {
            l.text.length = utf8_valid_prefix(l.text.text, l.text.length);
            report_line(f->report, &l, "it is not UTF-8, or contains a NUL character");
        } else if (meant) {
            status = read_line(f, folder, &l);
        }
    }
    return status;
}

/* All folders are read into the same table. If several have a schema, the first one counts, and the others are not at
   fault. */
int catalogue_read(schema_finder *f, const char *folder)
{
    buffer path;
    input i;
    buffer_init(&path, &memory_default);
    bool enough = put(&path, folder) && put(&path, "/catalogue.tsv") && buffer_append(&path, view_of("", 1));
    const char *name = enough ? path.data : folder;
    input_init(&i, name);
    const char *fault = schema_file_fault(name);
    gedelf_status status = fault ? GEDELF_UNREADABLE : enough ? input_load_all(&i) : GEDELF_MEMORY;
    if (status == GEDELF_OK)
        status = read_lines(f, folder, name, buffer_view(&i.octets));
    f->report->name = name;
    int result = fault ? report_failure(f->report, DIAG_UNREADABLE_FILE, view_of_string(fault))
                       : report_status(f->report, status);
    f->report->name = NULL;
    input_free(&i);
    buffer_free(&path);
    return result;
}
