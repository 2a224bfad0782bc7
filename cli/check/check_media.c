/* SPDX-License-Identifier: MIT */
/*
 * gedelf check of an archive: takes the dataset and the entries, gives what is named and not there, what is there and not
 * named, and what does not belong into such an archive. Media are not unpacked. D363
 */
#include "cli/check/check.h"

#include <gedelf/migrate.h>

typedef struct media_check {
    session *x;
    const gedelf_archive *archive;
    bool *used; /* by number of the entry */
    buffer path, text;
    bool no_memory;
} media_check;

static void say_media(media_check *c, enum diag_code code, uint64_t line, view first, view second)
{
    gedelf_diag diag = {.code = code,
                        .severity = gedelf_code_find(code)->severity,
                        .line = line,
                        .column = line > 0 ? 1 : 0,
                        .width = 1,
                        .args = {first, second}};
    report_diagnose(&c->x->report, &diag);
}

/* An entry whose name differs in case alone: a clause that says so. */
static view like_in_archive(media_check *c, view name)
{
    gedelf_archive_entry e = GEDELF_ARCHIVE_ENTRY();
    c->text.length = 0;
    for (size_t i = 0; gedelf_archive_entry_at(c->archive, i, &e); i++) {
        if (!e.safe || !view_equal_ignoring_case(e.name, name))
            continue;
        bool done = put(&c->text, ", but “") && buffer_append(&c->text, e.name) && put(&c->text, "” does");
        c->no_memory = c->no_memory || !done;
        break;
    }
    return buffer_view(&c->text);
}

static bool is_local_url(view url)
{
    return url.length >= 5 && view_equal_ignoring_case(view_of(url.text, 5), VIEW("file:"));
}

/* The callback for gedelf_dataset_files. */
static bool check_medium(void *context, gedelf_view url, gedelf_view type, uint64_t line, gedelf_view *to)
{
    media_check *c = context;
    size_t length = gedelf_file_path(url, NULL, 0);
    (void)type;
    (void)to;
    if (is_local_url(url)) {
        say_media(c, DIAG_MEDIA_LOCAL_URL, line, url, VIEW(""));
        return true;
    }
    if (length == 0)
        return true;
    c->path.length = 0;
    if (!buffer_reserve(&c->path, length)) {
        c->no_memory = true;
        return false;
    }
    c->path.length = gedelf_file_path(url, c->path.data, length);
    size_t index = gedelf_archive_find(c->archive, buffer_view(&c->path));
    if (index < gedelf_archive_count(c->archive))
        c->used[index] = true;
    else
        say_media(c, DIAG_MEDIA_MISSING, line, buffer_view(&c->path), like_in_archive(c, buffer_view(&c->path)));
    return !c->no_memory;
}

static bool is_foreign(view name)
{
    return (name.length >= 9 && view_equal(view_of(name.text, 9), VIEW("META-INF/"))) ||
           view_equal(name, VIEW("MANIFEST.MF"));
}

/* What no record names. */
static void check_entries(media_check *c, size_t dataset)
{
    gedelf_archive_entry e = GEDELF_ARCHIVE_ENTRY();
    for (size_t i = 0; gedelf_archive_entry_at(c->archive, i, &e); i++) {
        if (is_foreign(e.name))
            say_media(c, DIAG_GEDZIP_FOREIGN_ENTRY, 0, e.name, VIEW(""));
        else if (i != dataset && e.safe && !e.folder && !c->used[i])
            say_media(c, DIAG_MEDIA_UNUSED, 0, e.name, VIEW(""));
    }
}

gedelf_status check_media(session *x, input *i)
{
    gedelf_read_options silent = x->reading;
    gedelf_dataset *dataset;
    size_t count = gedelf_archive_count(i->archive);
    media_check c = {.x = x, .archive = i->archive, .used = memory_allocate(&memory_default, count * sizeof(bool))};
    silent.diagnose = NULL;
    silent.positions = true;
    buffer_init(&c.path, &memory_default);
    buffer_init(&c.text, &memory_default);
    gedelf_status status = c.used ? gedelf_read(&dataset, input_source(i), &silent) : GEDELF_MEMORY;
    if (status == GEDELF_OK) {
        memset(c.used, 0, count * sizeof(bool));
        if (gedelf_dataset_model(dataset) != GEDELF_MODEL_GEDCOM7)
            say_media(&c, DIAG_GEDZIP_VERSION, 0, VIEW(""), VIEW(""));
        status = gedelf_dataset_files(NULL, dataset, check_medium, &c, NULL);
        check_entries(&c, i->dataset);
        gedelf_dataset_free(dataset);
    }
    buffer_free(&c.path);
    buffer_free(&c.text);
    memory_release(&memory_default, c.used, count * sizeof(bool));
    return c.no_memory ? GEDELF_MEMORY : status;
}
