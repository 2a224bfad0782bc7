/* SPDX-License-Identifier: MIT */
/*
 * What the program reads: takes a name from the command line, gives a source for the library.
 */
#include "cli/core/cli.h"

#include <gedelf/json.h>
#include <gedelf/migrate.h>
#include <gedelf/research.h>

#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    LOAD_STEP = 64 * 1024,
    KEPT_IN_MEMORY = 1024 * 1024 /* more than that goes to a file */
};

static bool is_standard_input(const input *i)
{
    return strcmp(i->name, "-") == 0;
}

static bool is_in_memory(const input *i)
{
    return i->loaded && !scratch_is_open(&i->kept);
}

void input_init(input *i, const char *name)
{
    *i = (input){.name = name};
    i->file.descriptor = is_standard_input(i) ? STDIN_FILENO : -1;
    buffer_init(&i->octets, &memory_default);
    scratch_init(&i->kept);
    buffer_init(&i->packed, &memory_default);
}

void input_free(input *i)
{
    if (!is_standard_input(i))
        file_close(&i->file);
    gedelf_archive_close(i->archive);
    buffer_free(&i->octets);
    scratch_free(&i->kept);
    buffer_free(&i->packed);
}

/* Reads what was read ahead first. */
static gedelf_status input_read(input *i, file *f, void *into, size_t size, size_t *got)
{
    size_t left = i->ahead_length - i->ahead_used;
    if (left == 0 || f != &i->file)
        return file_read(f, into, size, got);
    *got = left < size ? left : size;
    memcpy(into, i->ahead + i->ahead_used, *got);
    i->ahead_used += *got;
    return GEDELF_OK;
}

void input_watch(input *i, progress *p)
{
    i->watch = p;
}

/* ---- Keeping --------------------------------------------------------------------------------- */

/* Moves what was kept in memory to a file, if there can be one. */
static gedelf_status spill(input *i)
{
    if (!scratch_is_open(&i->kept) && !scratch_open(&i->kept))
        return GEDELF_OK; /* then memory has to do */
    gedelf_status status = scratch_write(&i->kept, buffer_view(&i->octets));
    i->octets.length = 0;
    return status == GEDELF_OK ? GEDELF_OK : GEDELF_UNREADABLE;
}

/* Everything has been read. What is in a file is there as a whole. */
static gedelf_status keep_end(input *i)
{
    i->loaded = true;
    return scratch_is_open(&i->kept) ? spill(i) : GEDELF_OK;
}

/* ---- Reading for the library ----------------------------------------------------------------- */

static ptrdiff_t read_input(void *context, void *octets, size_t size)
{
    input *i = context;
    size_t got;
    if (input_read(i, &i->file, octets, size, &got) != GEDELF_OK) {
        i->error = errno;
        return -1;
    }
    i->done += got;
    i->changed = got == 0 && i->done < i->file.size;
    if (i->watch)
        progress_step(i->watch, i->done, i->file.size);
    return i->changed ? -1 : (ptrdiff_t)got;
}

/* Is it read here, and not by the library? */
static bool is_ours(input *i)
{
    return i->file.descriptor >= 0 || (i->watch && i->watch->wanted && file_open(&i->file, i->name) == GEDELF_OK);
}

gedelf_source input_source(input *i)
{
    if (is_in_memory(i))
        return gedelf_source_memory(i->octets.data, i->octets.length);
    if (i->loaded)
        return gedelf_source_file(scratch_name(&i->kept));
    return is_ours(i) ? gedelf_source_callback(read_input, i) : gedelf_source_file(i->name);
}

gedelf_status input_status(const input *i, gedelf_status status)
{
    if (i->error)
        errno = i->error;
    return status == GEDELF_UNREADABLE && i->changed ? GEDELF_CHANGED : status;
}

gedelf_status input_read_typed(input *i, const gedelf_options *options, gedelf_dataset **out)
{
    gedelf_status status = input_status(i, gedelf_read(out, input_source(i), options));
    if (status != GEDELF_OK || gedelf_dataset_model(*out) == GEDELF_MODEL_SEVEN ||
        gedelf_dataset_metadata(*out)->schema_count == 0)
        return status;
    gedelf_options again = *options;
    again.typed = true;
    again.diagnose = NULL; /* all has been said */
    gedelf_dataset_free(*out);
    *out = NULL;
    return input_status(i, gedelf_read(out, input_source(i), &again));
}

/* Reads a piece behind what is there. */
static gedelf_status load_piece(input *i, file *f, size_t *got)
{
    if (!buffer_reserve(&i->octets, LOAD_STEP))
        return GEDELF_MEMORY;
    gedelf_status status = input_read(i, f, i->octets.data + i->octets.length, LOAD_STEP, got);
    i->octets.length += status == GEDELF_OK ? *got : 0;
    return status;
}

static gedelf_status input_load(input *i, file *f)
{
    size_t got = 0;
    gedelf_status status;
    do
        status = load_piece(i, f, &got);
    while (status == GEDELF_OK && got > 0);
    i->loaded = status == GEDELF_OK;
    return status;
}

/* Calls `take` for the file, or for the one in which it is kept, open for reading. */
static gedelf_status input_with_file(input *i, gedelf_status (*take)(input *i, file *f))
{
    file f;
    if (!i->loaded && i->file.descriptor >= 0)
        return take(i, &i->file);
    gedelf_status status = file_open(&f, i->loaded ? scratch_name(&i->kept) : i->name);
    if (status != GEDELF_OK)
        return status;
    status = take(i, &f);
    int error = errno;
    file_close(&f);
    errno = error;
    return status;
}

static gedelf_status keep_unless_regular(input *i, file *f)
{
    size_t got = 0;
    gedelf_status status = GEDELF_OK;
    while (status == GEDELF_OK && !f->regular && !i->loaded) {
        status = load_piece(i, f, &got);
        if (status == GEDELF_OK && (got == 0 || i->octets.length >= KEPT_IN_MEMORY))
            status = got == 0 ? keep_end(i) : spill(i);
    }
    return status;
}

gedelf_status input_make_rereadable(input *i)
{
    return i->loaded ? GEDELF_OK : input_with_file(i, keep_unless_regular);
}

uint64_t input_size(const input *i)
{
    return !i->loaded ? i->noted[INPUT_LOOK_SIZE] : i->octets.length + i->kept.length;
}

/* A regular file that is shorter than it was is not all there. */
static gedelf_status load_all(input *i, file *f)
{
    gedelf_status status = input_load(i, f);
    return status == GEDELF_OK && i->octets.length < f->size ? GEDELF_CHANGED : status;
}

gedelf_status input_load_all(input *i)
{
    if (is_in_memory(i))
        return GEDELF_OK;
    gedelf_status status = input_with_file(i, load_all);
    scratch_free(&i->kept);
    return status;
}

/* ---- Archives -------------------------------------------------------------------------------- */

/* Reads the first octets; a regular file can be read again from its beginning, and others have them ahead. */
static gedelf_status look_ahead(input *i, file *f)
{
    size_t got = 1;
    gedelf_status status = GEDELF_OK;
    while (status == GEDELF_OK && got > 0 && i->ahead_length < sizeof i->ahead) {
        status = file_read(f, i->ahead + i->ahead_length, sizeof i->ahead - i->ahead_length, &got);
        i->ahead_length += status == GEDELF_OK ? got : 0;
    }
    return status;
}

gedelf_status input_is_archive(input *i, bool *archive)
{
    bool given = is_standard_input(i);
    *archive = false;
    gedelf_status status = given ? GEDELF_OK : file_open(&i->file, i->name);
    if (status != GEDELF_OK)
        return status;
    status = look_ahead(i, &i->file);
    *archive = status == GEDELF_OK && gedelf_is_archive(view_of(i->ahead, i->ahead_length));
    if (given || !i->file.regular)
        return status;
    file_close(&i->file);
    i->ahead_length = 0;
    return status;
}

/* ---- Looking at a file from outside ---------------------------------------------------------- */

/* Reads until it is certain, or there is no more. */
static gedelf_status look_for_json(input *i, file *f)
{
    char piece[4096];
    size_t got = 0;
    gedelf_json_recogniser r = {.state = 0};
    bool first = true;
    gedelf_status status;
    do {
        status = file_read(f, piece, sizeof piece, &got);
        if (status == GEDELF_OK && first)
            i->notation = gedelf_pg_is_notation(view_of(piece, got));
        if (status == GEDELF_OK)
            gedelf_json_recognise(&r, view_of(piece, got));
        first = false;
    } while (status == GEDELF_OK && got > 0 && !r.decided);
    i->json = status == GEDELF_OK && r.json;
    return status;
}

gedelf_status input_recognise(input *i)
{
    if (!is_in_memory(i))
        return input_with_file(i, look_for_json);
    gedelf_json_recogniser r = {.state = 0};
    gedelf_json_recognise(&r, buffer_view(&i->octets));
    i->json = r.json;
    i->notation = gedelf_pg_is_notation(buffer_view(&i->octets));
    return GEDELF_OK;
}

/* What is no regular file is never another one: it was kept when it was read. */
static void look(const input *i, uint64_t looks[INPUT_LOOKS])
{
    struct stat about;
    memset(looks, 0, INPUT_LOOKS * sizeof *looks);
    if (strcmp(i->name, "-") == 0 || stat(i->name, &about) != 0 || !S_ISREG(about.st_mode))
        return;
    looks[0] = (uint64_t)about.st_dev;
    looks[1] = (uint64_t)about.st_ino;
    looks[INPUT_LOOK_SIZE] = (uint64_t)about.st_size;
    looks[3] = (uint64_t)about.st_mtim.tv_sec;
    looks[4] = (uint64_t)about.st_mtim.tv_nsec;
    looks[5] = (uint64_t)about.st_ctim.tv_sec;
    looks[6] = (uint64_t)about.st_ctim.tv_nsec;
}

/* An archive was noted before its dataset was taken out of it. */
void input_note(input *i)
{
    if (!i->archive)
        look(i, i->noted);
}

bool input_is_as_noted(const input *i)
{
    uint64_t now[INPUT_LOOKS];
    look(i, now);
    return memcmp(now, i->noted, sizeof now) == 0;
}
