/* SPDX-License-Identifier: MIT */
/*
 * gedelf unzip: takes a GEDZIP archive and a folder, puts the files that are in the archive there, and nothing anywhere else.
 * D362
 *
 * The archive is not trusted, and neither is what is in the folder already: each part of a name is opened by itself, below the
 * one before it, and links are not followed. What is there is not overwritten.
 */
#include "cli/core/cli.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct unzip_job {
    const char *folder;
    int root;
    uint64_t files;
    buffer part; /* of a name, with a NUL after it */
} unzip_job;

/* A file that is being written. */
typedef struct unzip_file {
    int descriptor;
    int error;
} unzip_file;

static bool write_unzipped(void *context, const void *octets, size_t size)
{
    unzip_file *f = context;
    for (size_t done = 0; done < size;) {
        ssize_t written = write(f->descriptor, (const char *)octets + done, size - done);
        if (written >= 0) {
            done += (size_t)written;
        } else if (errno != EINTR) {
            f->error = errno;
            return false;
        }
    }
    return true;
}

static bool keep_part(unzip_job *j, view part)
{
    j->part.length = 0;
    return buffer_append(&j->part, part) && buffer_append(&j->part, view_of("", 1));
}

/* Opens the folder of this name below another one, and makes it if it is not there. -1 with errno set if that cannot be. */
static int open_below(unzip_job *j, int above, view name)
{
    errno = ENOMEM;
    if (!keep_part(j, name))
        return -1;
    if (mkdirat(above, j->part.data, 0777) != 0 && errno != EEXIST)
        return -1;
    return openat(above, j->part.data, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

/* Opens all folders that a name leads through. `name` becomes its last part, which is empty for a folder. */
static int open_way(unzip_job *j, view *name)
{
    int at = dup(j->root);
    const char *slash;
    while (at >= 0 && name->length > 0 && (slash = memchr(name->text, '/', name->length)) != NULL) {
        size_t length = (size_t)(slash - name->text);
        int next = open_below(j, at, view_of(name->text, length));
        int reason = errno;
        close(at);
        errno = reason;
        at = next;
        *name = view_of(slash + 1, name->length - length - 1);
    }
    return at;
}

static gedelf_status unzip_to(unzip_job *j, gedelf_archive *archive, size_t index, int way, int *error)
{
    unzip_file f = {.descriptor =
                        openat(way, j->part.data, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666)};
    *error = errno;
    if (f.descriptor < 0)
        return GEDELF_UNWRITABLE;
    gedelf_status status = gedelf_archive_extract(archive, index, gedelf_sink_callback(write_unzipped, &f));
    *error = f.error;
    if (close(f.descriptor) != 0 && status == GEDELF_OK) {
        *error = errno;
        status = GEDELF_UNWRITABLE;
    }
    if (status != GEDELF_OK)
        unlinkat(way, j->part.data, 0);
    return status;
}

/* One entry; what cannot be written is said with its name. */
static int unzip_entry(session *x, input *i, size_t index, const gedelf_archive_entry *e)
{
    unzip_job *j = x->job;
    view name = e->name;
    int error = 0, way = open_way(j, &name);
    gedelf_status status = way >= 0 ? GEDELF_OK : GEDELF_UNWRITABLE;
    error = errno;
    if (status == GEDELF_OK && name.length > 0)
        status = keep_part(j, name) ? unzip_to(j, i->archive, index, way, &error) : GEDELF_MEMORY;
    if (way >= 0)
        close(way);
    j->files += status == GEDELF_OK && name.length > 0;
    if (status != GEDELF_UNWRITABLE)
        return report_status(&x->report, status);
    bool named = keep_part(j, e->name);
    x->report.name = named ? j->part.data : i->name;
    errno = error;
    int result = report_status(&x->report, status);
    x->report.name = i->name;
    return result;
}

static int unzip_file_in(session *x, input *i)
{
    gedelf_archive_entry e = GEDELF_ARCHIVE_ENTRY();
    unzip_job *j = x->job;
    int result = EXIT_DONE;
    if (!i->archive)
        return report_failure(&x->report, DIAG_GEDZIP_BROKEN, VIEW("it is not a zip archive"));
    gedelf_status status = gedelf_archive_check_total(i->archive);
    if (status != GEDELF_OK)
        return report_status(&x->report, status);
    bool made = mkdir(j->folder, 0777) == 0;
    j->root = !made && errno != EEXIST ? -1 : open(j->folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (j->root < 0) {
        x->report.name = j->folder;
        return report_status(&x->report, GEDELF_UNWRITABLE);
    }
    for (size_t k = 0; result == EXIT_DONE && gedelf_archive_entry_at(i->archive, k, &e); k++) {
        if (e.safe && e.first_of_name)
            result = unzip_entry(x, i, k, &e);
    }
    close(j->root);
    if (made && result != EXIT_DONE)
        rmdir(j->folder); /* it goes only if it is empty */
    return result;
}

static int run_unzip(const settings *s)
{
    session x;
    unzip_job j = {.folder = s->operand_count == 2 ? s->operands[1] : NULL};
    if (s->operand_count != 2)
        return usage_error("unzip", "give an archive and a folder: gedelf unzip FILE.gdz DIR", NULL, NULL);
    listed_text first = {.text = s->operands[0]};
    text_list files = {.items = &first, .count = 1};
    buffer_init(&j.part, &memory_default);
    int status = session_begin(&x, s, false);
    x.job = &j;
    if (status == EXIT_DONE)
        status = session_each_of(&x, &files, unzip_file_in);
    status = session_end(&x, status);
    buffer_free(&j.part);
    return status;
}

static const option_row total_rows[] = {
    {0, "max-total", "N",
     "refuse an archive whose files have more than N bytes in\n"
     "total; default: 17179869184",
     OPTION_POSITIVE, .offset = offsetof(settings, max_total)},
};

static const option_group options_total = {"Reading", OPTION_ROWS(total_rows)};

static const option_group *const unzip_options[] = {&options_archives, &options_total, &options_findings,
                                                    &options_quiet,    &options_other, NULL};

const command command_unzip = {
    .name = "unzip",
    .summary = "extract the files from a GEDZIP archive",
    .operands = "FILE DIR",
    .description = "Extracts the files in a GEDZIP archive (gedcom.ged and its media) to the folder DIR.\n"
                   "Creates DIR if it does not exist. Skips links, and files whose names point outside DIR.\n"
                   "Never overwrites a file. Use - for standard input.\n",
    .options = unzip_options,
    .run = run_unzip,
};
