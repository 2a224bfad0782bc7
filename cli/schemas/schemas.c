/* SPDX-License-Identifier: MIT */
/*
 * Takes the IRIs by which files refer to schemas, gives the schemas: from the folders that --schema-path names, and
 * with --fetch-schemas from copies that were fetched before, or from their servers (D31). Results are remembered for
 * the whole run: a file is read twice to be converted, and several files may have one schema.
 */
#include "cli/core/cli.h"

#include <gedelf/schema.h>
#include <errno.h>
#include <sys/stat.h>

/* ---- Opening --------------------------------------------------------------------------------- */

const char *schema_file_fault(const char *path)
{
    struct stat about;
    if (stat(path, &about) != 0 || S_ISREG(about.st_mode) || S_ISDIR(about.st_mode))
        return NULL;
    return "it is not a regular file";
}

/* The files that --schema names are read with each input, so they must be there, and stay. */
static int check_schema_file(report *r, const char *path)
{
    file f;
    const char *fault = schema_file_fault(path);
    r->name = path;
    gedelf_status status = fault ? GEDELF_UNREADABLE : file_open(&f, path);
    int result = fault ? report_failure(r, DIAG_UNREADABLE_FILE, view_of_string(fault)) : report_status(r, status);
    if (status == GEDELF_OK)
        file_close(&f);
    r->name = NULL;
    return result;
}

static int add_schema_files(schema_finder *f, const text_list *files)
{
    int result = EXIT_DONE;
    if (files->count == 0)
        return EXIT_DONE;
    f->source_count = files->count;
    f->sources = memory_allocate(&memory_default, files->count * sizeof *f->sources);
    if (!f->sources)
        return report_status(f->report, GEDELF_MEMORY);
    for (size_t i = 0; i < files->count; i++) {
        f->sources[i] = gedelf_source_file(files->items[i].text);
        result = worse(result, check_schema_file(f->report, files->items[i].text));
    }
    return result;
}

int schema_finder_open(schema_finder *f, const settings *s, report *r)
{
    *f = (schema_finder){
        .report = r, .fetches = s->fetch_schemas, .limits = FETCH_LIMITS_INIT, .budget = FETCH_BUDGET_INIT};
    if (s->allow_local)
        f->limits.allows = NULL;
    names_init(&f->catalogue, &memory_default);
    names_init(&f->asked, &memory_default);
    arena_init(&f->paths, &memory_default);
    buffer_init(&f->folder, &memory_default);
    int result = add_schema_files(f, &s->schemas);
    for (size_t i = 0; i < s->schema_paths.count; i++)
        result = worse(result, catalogue_read(f, s->schema_paths.items[i].text));
    if (f->fetches && !cache_append_folder(&f->folder, s->allow_local))
        result = worse(result, report_status(r, GEDELF_MEMORY));
    return result;
}

void schema_finder_close(schema_finder *f)
{
    for (size_t i = 0; i < f->asked.count && i < f->answer_capacity; i++) {
        buffer_free(&f->answers[i].document);
        buffer_free(&f->answers[i].reason);
    }
    memory_release(&memory_default, f->answers, f->answer_capacity * sizeof *f->answers);
    memory_release(&memory_default, f->files, f->file_capacity * sizeof *f->files);
    memory_release(&memory_default, f->sources, f->source_count * sizeof *f->sources);
    names_free(&f->catalogue);
    names_free(&f->asked);
    arena_free(&f->paths);
    buffer_free(&f->folder);
}

void schema_finder_serve(schema_finder *f, gedelf_read_options *reading)
{
    reading->schemas = f->sources;
    reading->schema_count = f->source_count;
    reading->find_schema = schema_finder_find;
    reading->find_schema_context = f;
}

/* ---- Looking for a schema -------------------------------------------------------------------- */

/* The file that a folder of schemas has for this one. */
static gedelf_status find_in_catalogue(const schema_finder *f, view iri, schema_answer *a)
{
    uint32_t number = names_find(&f->catalogue, iri);
    file opened;
    if (number == 0)
        return GEDELF_END;
    a->path = f->files[number - 1];
    const char *fault = schema_file_fault(a->path);
    gedelf_status status = fault ? GEDELF_UNREADABLE : file_open(&opened, a->path);
    if (status == GEDELF_OK)
        file_close(&opened);
    else if (!put(&a->reason, a->path) || !put(&a->reason, " cannot be read: ") ||
             !put(&a->reason, fault ? fault : strerror(errno)))
        status = GEDELF_MEMORY;
    return status;
}

/* A file that is not an ELF document at all is not worth keeping. */
static gedelf_status judge_document(schema_answer *a)
{
    gedelf_schema *found;
    gedelf_status status = gedelf_schema_read(&found, gedelf_source_memory(a->document.data, a->document.length), NULL);
    gedelf_schema_free(found);
    if (status != GEDELF_OK && status != GEDELF_MEMORY &&
        !put(&a->reason, "the server's answer is not an ELF document"))
        status = GEDELF_MEMORY;
    return status;
}

static gedelf_status find_on_server(schema_finder *f, view iri, schema_answer *a)
{
    bool found = false;
    if (f->folder.length > 0 && !cache_find(f->folder.data, iri, &a->document, &found))
        return GEDELF_MEMORY;
    if (found)
        return GEDELF_OK;
    gedelf_status status = fetch_schema(iri, &f->limits, &f->budget, &a->document, &a->reason);
    if (status == GEDELF_OK)
        status = judge_document(a);
    if (status == GEDELF_OK && f->folder.length > 0)
        cache_keep(f->folder.data, iri, buffer_view(&a->document));
    return status;
}

/* The answer for an IRI, which may have been given before; NULL if there is no memory. */
static schema_answer *answer_for(schema_finder *f, view iri)
{
    uint32_t before = f->asked.count;
    bool room = array_reserve(&memory_default, &f->answers, &f->answer_capacity, before + 1);
    uint32_t number = room ? names_add(&f->asked, iri) : 0;
    if (number == 0)
        return NULL;
    schema_answer *a = &f->answers[number - 1];
    if (number <= before)
        return a;
    *a = (schema_answer){.status = GEDELF_END};
    buffer_init(&a->document, &memory_default);
    buffer_init(&a->reason, &memory_default);
    a->status = find_in_catalogue(f, iri, a);
    if (a->status == GEDELF_END && f->fetches)
        a->status = find_on_server(f, iri, a);
    return a;
}

/* Says why there is no schema, once for each file that refers to it. */
static void tell_reason(const schema_finder *f, view iri, schema_answer *a)
{
    gedelf_diag diag = {.code = DIAG_SCHEMA_UNFETCHED,
                        .severity = GEDELF_WARNING,
                        .line = 1,
                        .column = 1,
                        .width = 1,
                        .args = {buffer_view(&a->reason)},
                        .file = iri};
    if (a->reason.length == 0 || a->told == f->turn)
        return;
    a->told = f->turn;
    report_diagnose(f->report, &diag);
}

gedelf_status schema_finder_find(void *context, gedelf_view iri, gedelf_source *out)
{
    schema_finder *f = context;
    schema_answer *a = answer_for(f, iri);
    if (!a)
        return GEDELF_MEMORY;
    if (a->status == GEDELF_OK)
        *out = a->path ? gedelf_source_file(a->path) : gedelf_source_memory(a->document.data, a->document.length);
    else
        tell_reason(f, iri, a);
    return a->status;
}
