/* SPDX-License-Identifier: MIT */
/*
 * gedelf convert --to gedzip: takes a dataset of GEDCOM 7.0, gives an archive with it and with the files that it names, as far
 * as they are below the folder of media, or in the archive that was read. D364, D365
 */
#ifndef _XOPEN_SOURCE
#define _XOPEN_SOURCE 700 /* realpath */
#endif

#include "cli/convert/convert.h"

#include <gedelf/migrate.h>

#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>

/* A file that goes into the archive. */
typedef struct packed_file {
    size_t path;  /* where its name begins in `texts`, with a NUL after it; empty if it is in the old archive */
    size_t index; /* there */
    bool pack;
} packed_file;

typedef struct packing_job {
    session *x;
    input *in;
    char *root;    /* the folder of media, all links resolved; NULL if there is none */
    names entries; /* the names in the new archive, in order */
    packed_file *files;
    size_t room;
    buffer texts, path, url, name;
    bool no_memory;
} packing_job;

/* ---- Saying ---------------------------------------------------------------------------------- */

static void say_of_file(packing_job *j, enum diag_code code, view url, uint64_t line)
{
    gedelf_diag diag = {.code = code,
                        .severity = GEDELF_ERROR,
                        .line = line,
                        .column = line > 0 ? 1 : 0,
                        .width = 1,
                        .args = {url, VIEW("")}};
    report_diagnose(&j->x->report, &diag);
}

/* ---- Finding --------------------------------------------------------------------------------- */

/* Is what is packed already only stored? */
static bool is_worth_packing(view type)
{
    static const char *const packed[] = {"image/", "audio/", "video/", "application/zip", "application/pdf"};
    for (size_t i = 0; i < sizeof packed / sizeof *packed; i++) {
        view beginning = view_of_string(packed[i]);
        if (type.length >= beginning.length &&
            view_equal_ignoring_case(view_of(type.text, beginning.length), beginning))
            return view_equal_ignoring_case(type, VIEW("image/bmp")) ||
                   view_equal_ignoring_case(type, VIEW("image/svg+xml"));
    }
    return true;
}

/* Notes a file under a name; the first mention counts. */
static bool note_file(packing_job *j, view name, packed_file found)
{
    uint32_t before = j->entries.count, number = names_add(&j->entries, name);
    if (number == 0 || !array_reserve(&memory_default, &j->files, &j->room, number + 1)) {
        j->no_memory = true;
        return false;
    }
    if (number > before)
        j->files[number] = found;
    return true;
}

/* Signs that a name in an archive cannot have (D362) become low lines. */
static bool put_safe_name(buffer *out, view name)
{
    bool done = true;
    out->length = 0;
    for (size_t i = 0; done && i < name.length; i++) {
        char c = name.text[i];
        bool drive = i == 1 && c == ':' && is_letter(name.text[0]);
        bool safe = (unsigned char)c >= 0x20 && c != 0x7F && c != '\\' && !drive;
        done = buffer_append(out, view_of(safe ? &c : "_", 1));
    }
    return done;
}

/* Is an entry of this name the dataset, or another file? */
static bool is_taken(const packing_job *j, view name, const char *found)
{
    uint32_t number = names_find(&j->entries, name);
    return view_equal(name, VIEW("gedcom.ged")) ||
           (number > 0 && strcmp(j->texts.data + j->files[number].path, found) != 0);
}

/* The name in the archive: "-1", "-2" before the dot while another has it (D365). It is in `name`. */
static bool entry_name(packing_job *j, view wanted, const char *found)
{
    char digits[20];
    bool done = put_safe_name(&j->name, wanted);
    size_t dot = done ? j->name.length : 0;
    while (dot > 0 && j->name.data[dot - 1] != '.' && j->name.data[dot - 1] != '/')
        dot--;
    dot = dot > 1 && j->name.data[dot - 1] == '.' && j->name.data[dot - 2] != '/' ? dot - 1 : wanted.length;
    for (uint64_t number = 1; done && is_taken(j, buffer_view(&j->name), found); number++) {
        view end = view_after(wanted, dot);
        j->name.length = dot;
        done = put(&j->name, "-") && buffer_append(&j->name, view_of(digits, number_format(number, digits))) &&
               buffer_append(&j->name, end);
    }
    return done;
}

/* Has it parts that are empty, . or ..? */
static bool has_dots(view path)
{
    for (size_t i = 0, begin = 0; i <= path.length; i++) {
        if (i < path.length && path.text[i] != '/')
            continue;
        view part = view_of(path.text + begin, i - begin);
        if (part.length == 0 || view_equal(part, VIEW(".")) || view_equal(part, VIEW("..")))
            return true;
        begin = i + 1;
    }
    return false;
}

/* Takes such parts out, with the part before ..; false if they lead out of the archive. */
static bool resolve_in_archive(buffer *path)
{
    size_t to = 0;
    for (size_t i = 0, begin = 0; i <= path->length; i++) {
        if (i < path->length && path->data[i] != '/')
            continue;
        view part = view_of(path->data + begin, i - begin);
        begin = i + 1;
        if (view_equal(part, VIEW(".."))) {
            if (to == 0)
                return false;
            while (to > 0 && path->data[to - 1] != '/')
                to--;
            to -= to > 0 ? 1 : 0;
        } else if (part.length > 0 && !view_equal(part, VIEW("."))) {
            if (to > 0)
                path->data[to++] = '/';
            memmove(path->data + to, part.text, part.length);
            to += part.length;
        }
    }
    path->length = to;
    return true;
}

/* The path of a URL, with a NUL after it; false if it cannot be a file here. */
static bool path_of_url(packing_job *j, view url)
{
    size_t length = gedelf_file_path(url, NULL, 0);
    j->path.length = 0;
    if (length == 0 || !buffer_reserve(&j->path, length + 1))
        return false;
    gedelf_file_path(url, j->path.data, length);
    j->path.data[length] = 0;
    j->path.length = length;
    return true;
}

/* The payload that leads to an entry. */
static view url_of_entry(packing_job *j, view name)
{
    size_t length = gedelf_file_url(name, NULL, 0);
    j->url.length = 0;
    if (!buffer_reserve(&j->url, length)) {
        j->no_memory = true;
        return view_of("", 0);
    }
    gedelf_file_url(name, j->url.data, length);
    j->url.length = length;
    return buffer_view(&j->url);
}

/* Finds it in the old archive. */
static bool take_from_archive(packing_job *j, view url, view type, uint64_t line, view *to)
{
    bool dots = has_dots(buffer_view(&j->path)), inside = !dots || resolve_in_archive(&j->path);
    view name = buffer_view(&j->path);
    size_t index = gedelf_archive_find(j->in->archive, name);
    (void)type;
    if (!inside || index == gedelf_archive_count(j->in->archive) || index == j->in->dataset) {
        say_of_file(j, DIAG_MEDIA_MISSING, url, line);
        return true;
    }
    if (dots)
        *to = url_of_entry(j, name);
    return note_file(j, name, (packed_file){.path = 0, .index = index}) && !j->no_memory;
}

/* Where it is, all links resolved; NULL with the reason said. */
static char *resolve(packing_job *j, view url, uint64_t line)
{
    struct stat about;
    bool absolute = j->path.data[0] == '/';
    buffer whole;
    buffer_init(&whole, &memory_default);
    bool enough = (absolute || (put(&whole, j->root) && put(&whole, "/"))) &&
                  buffer_append(&whole, view_of(j->path.data, j->path.length + 1));
    char *found = enough ? realpath(whole.data, NULL) : NULL;
    size_t root = strlen(j->root);
    bool inside = found && strncmp(found, j->root, root) == 0 && (found[root] == '/' || root == 1);
    bool outside_by_name = absolute && strncmp(j->path.data, j->root, root) != 0;
    buffer_free(&whole);
    bool regular = inside && stat(found, &about) == 0 && S_ISREG(about.st_mode);
    j->no_memory = j->no_memory || !enough;
    if (regular)
        return found;
    say_of_file(j, (found && !inside) || (!found && outside_by_name) ? DIAG_MEDIA_OUTSIDE_ROOT : DIAG_MEDIA_MISSING,
                url, line);
    free(found);
    return NULL;
}

/* Finds it below the folder. What was not relative to it is named anew. */
static bool take_from_folder(packing_job *j, view url, view type, uint64_t line, view *to)
{
    char *found = j->root ? resolve(j, url, line) : NULL;
    if (!found)
        return !j->no_memory;
    size_t root = strlen(j->root), at = j->texts.length;
    bool absolute = j->path.data[0] == '/';
    view relative = view_of_string(found + root + (root > 1)), path = buffer_view(&j->path);
    bool done = entry_name(j, absolute || has_dots(path) ? relative : path, found) && put(&j->texts, found) &&
                buffer_append(&j->texts, view_of("", 1)) &&
                note_file(j, buffer_view(&j->name), (packed_file){.path = at, .pack = is_worth_packing(type)});
    if (done && !view_equal(buffer_view(&j->name), path))
        *to = url_of_entry(j, buffer_view(&j->name));
    free(found);
    j->no_memory = j->no_memory || !done;
    return done;
}

/* The callback for gedelf_dataset_files. */
static bool take_file(void *context, gedelf_view url, gedelf_view type, uint64_t line, gedelf_view *to)
{
    packing_job *j = context;
    if (!path_of_url(j, url))
        return true; /* on the web */
    if (memchr(j->path.data, 0, j->path.length)) {
        say_of_file(j, DIAG_MEDIA_MISSING, url, line);
        return true;
    }
    return j->in->archive ? take_from_archive(j, url, type, line, to) : take_from_folder(j, url, type, line, to);
}

/* ---- Writing --------------------------------------------------------------------------------- */

static gedelf_status write_media(packing_job *j, gedelf_archive_writer *writer)
{
    gedelf_status status = GEDELF_OK;
    for (uint32_t i = 1; status == GEDELF_OK && i <= j->entries.count; i++) {
        const packed_file *f = &j->files[i];
        if (j->in->archive)
            status = gedelf_archive_writer_copy(writer, j->in->archive, f->index);
        else
            status = gedelf_archive_writer_add(writer, names_at(&j->entries, i),
                                               gedelf_source_file(j->texts.data + f->path), f->pack);
    }
    return status;
}

static gedelf_status write_archive(packing_job *j, const gedelf_dataset *dataset, const gedelf_write_options *writing,
                                   gedelf_sink sink)
{
    gedelf_archive_options options = session_archive_options(j->x);
    gedelf_archive_writer *writer;
    gedelf_status status = gedelf_archive_writer_open(&writer, sink, &options);
    if (status == GEDELF_OK)
        status = gedelf_archive_writer_begin(writer, VIEW("gedcom.ged"));
    if (status == GEDELF_OK)
        status = gedelf_write(dataset, gedelf_sink_callback(gedelf_archive_writer_write, writer), writing);
    if (status == GEDELF_OK)
        status = gedelf_archive_writer_end(writer);
    if (status == GEDELF_OK)
        status = write_media(j, writer);
    if (status == GEDELF_OK)
        status = gedelf_archive_writer_finish(writer, VIEW(""));
    gedelf_archive_writer_close(writer);
    return status;
}

/* The folder of the input, or the one that was named. */
static char *find_root(const session *x, const input *i)
{
    const convert_settings *own = x->settings->own;
    const char *slash = strrchr(i->name, '/');
    buffer folder;
    buffer_init(&folder, &memory_default);
    bool done = own->media_root ? put(&folder, own->media_root)
                : slash         ? buffer_append(&folder, view_of(i->name, (size_t)(slash - i->name) + 1))
                                : put(&folder, ".");
    done = done && buffer_append(&folder, view_of("", 1));
    char *root = done ? realpath(folder.data, NULL) : NULL;
    buffer_free(&folder);
    return root;
}

gedelf_status convert_to_archive(session *x, input *i, gedelf_dataset **dataset, const gedelf_write_options *writing,
                                 gedelf_sink sink)
{
    packing_job j = {.x = x, .in = i, .root = find_root(x, i)};
    gedelf_dataset *renamed = NULL;
    buffer *const buffers[] = {&j.texts, &j.path, &j.url, &j.name};
    for (size_t k = 0; k < sizeof buffers / sizeof *buffers; k++)
        buffer_init(buffers[k], &memory_default);
    names_init(&j.entries, &memory_default);
    gedelf_status status = j.root ? gedelf_dataset_files(&renamed, *dataset, take_file, &j, NULL) : GEDELF_UNREADABLE;
    if (status == GEDELF_STOPPED && j.no_memory)
        status = GEDELF_MEMORY;
    if (renamed) {
        gedelf_dataset_free(*dataset);
        *dataset = renamed;
    }
    if (status == GEDELF_OK)
        status = write_archive(&j, *dataset, writing, sink);
    for (size_t k = 0; k < sizeof buffers / sizeof *buffers; k++)
        buffer_free(buffers[k]);
    names_free(&j.entries);
    memory_release(&memory_default, j.files, j.room * sizeof *j.files);
    free(j.root);
    return status;
}
