/* SPDX-License-Identifier: MIT */
/*
 * Writing an archive anew with those of its files alone that the new dataset names: takes an archive, makes its dataset, reads that for the
 * files it names, and leaves out the others, which may be pictures of whoever is hidden. [D473, D482]
 */
#include "cli/core/rewrite.h"

#include <gedelf/migrate.h>

typedef struct media_kept {
    const gedelf_archive *archive;
    bool *named; /* by number of the entry */
    buffer dataset, path;
} media_kept;

/* The callback for gedelf_dataset_files. False: there is no memory. */
static bool note_medium(void *context, gedelf_view url, gedelf_view type, uint64_t line, gedelf_view *to)
{
    media_kept *m = context;
    size_t length = gedelf_file_path(url, NULL, 0);
    (void)type;
    (void)line;
    (void)to;
    m->path.length = 0;
    if (!buffer_reserve(&m->path, length))
        return false;
    m->path.length = gedelf_file_path(url, m->path.data, length);
    size_t index = length > 0 ? gedelf_archive_find(m->archive, buffer_view(&m->path)) : SIZE_MAX;
    if (index < gedelf_archive_count(m->archive))
        m->named[index] = true;
    return true;
}

/* Reads what was made for the files that it names. */
static gedelf_status note_media(session *x, media_kept *m)
{
    gedelf_read_options silent = x->reading;
    gedelf_dataset *dataset;
    silent.diagnose = NULL;
    gedelf_status status = gedelf_read(&dataset, gedelf_source_memory(m->dataset.data, m->dataset.length), &silent);
    if (status != GEDELF_OK)
        return status;
    status = gedelf_dataset_files(NULL, dataset, note_medium, m, NULL);
    gedelf_dataset_free(dataset);
    return status == GEDELF_STOPPED ? GEDELF_MEMORY : status;
}

static gedelf_status write_made(void *job, gedelf_sink sink)
{
    const media_kept *m = job;
    return sink_put(sink, buffer_view(&m->dataset), &memory_default);
}

static bool is_named(void *job, size_t entry)
{
    const media_kept *m = job;
    return m->named[entry];
}

/* ---- What is left out -------------------------------------------------------------------------- */

static bool is_left_out(const media_kept *m, const input *i, size_t index, gedelf_archive_entry *entry)
{
    return gedelf_archive_entry_at(m->archive, index, entry) && index != i->dataset && !m->named[index] &&
           !entry->folder;
}

static bool put_left_out(buffer *out, const media_kept *m, const input *i, size_t count)
{
    enum { NAMES_MOST = 10 };
    gedelf_archive_entry entry = GEDELF_ARCHIVE_ENTRY();
    size_t said = 0;
    char digits[20];
    bool done =
        append_name(out, i->name) &&
        put_counted(out, count, ": %1 file in the archive was left out because nothing in the result refers to it: ",
                    ": %1 files in the archive were left out because nothing in the result refers to them: ");
    for (size_t k = 0; done && said < NAMES_MOST && k < gedelf_archive_count(m->archive); k++) {
        if (is_left_out(m, i, k, &entry))
            done = put(out, said++ == 0 ? "“" : ", “") && render_append_harmless(out, entry.name) && put(out, "”");
    }
    if (done && count > NAMES_MOST)
        done = put_said(out, " and %1 more", digits_of(count - NAMES_MOST, digits));
    return done && put(out, "\n");
}

static bool tell_left_out(session *x, const media_kept *m, const input *i)
{
    gedelf_archive_entry entry = GEDELF_ARCHIVE_ENTRY();
    size_t count = 0;
    for (size_t k = 0; k < gedelf_archive_count(m->archive); k++)
        count += is_left_out(m, i, k, &entry);
    return count == 0 || x->settings->quiet || put_left_out(&x->err.text, m, i, count);
}

/* ---- All of it --------------------------------------------------------------------------------- */

gedelf_status rewrite_with_named_media(session *x, input *i, rewrite_fn make, void *job, gedelf_sink sink)
{
    size_t count = gedelf_archive_count(i->archive);
    media_kept m = {.archive = i->archive, .named = memory_allocate(&memory_default, count * sizeof *m.named)};
    buffer_init(&m.dataset, &memory_default);
    buffer_init(&m.path, &memory_default);
    gedelf_status status = m.named ? GEDELF_OK : GEDELF_MEMORY;
    if (status == GEDELF_OK) {
        memset(m.named, 0, count * sizeof *m.named);
        status = make(job, input_source(i), gedelf_sink_callback(write_to_buffer, &m.dataset));
        status = status == GEDELF_UNWRITABLE ? GEDELF_MEMORY : status;
    }
    if (status == GEDELF_OK)
        status = note_media(x, &m);
    if (status == GEDELF_OK)
        status = archive_rewrite_with(x, i, &(archive_changes){.make = write_made, .keeps = is_named, .job = &m}, sink);
    if (status == GEDELF_OK && !tell_left_out(x, &m, i))
        status = GEDELF_MEMORY;
    buffer_free(&m.dataset);
    buffer_free(&m.path);
    memory_release(&memory_default, m.named, count * sizeof *m.named);
    return status;
}
