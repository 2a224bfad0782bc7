/* SPDX-License-Identifier: MIT */
/*
 * What the program reads: takes a name from the command line, gives a source for the library.
 */
#include "cli/core/cli.h"

#include <gedelf/json.h>
#include <gedelf/migrate.h>
#include <gedelf/polygenea.h>

#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    LOAD_STEP = 64 * 1024,
    KEPT_IN_MEMORY = 1024 * 1024 /* more than that goes to a file, or stays there */
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

gedelf_status input_open_once(input *i)
{
    if (i->file.descriptor >= 0)
        return GEDELF_OK;
    gedelf_status status = file_open(&i->file, i->name);
    i->regular = i->file.regular;
    return status;
}

void input_forget(input *i)
{
    input_free(i);
    input_init(i, i->name);
}

/* What it is read from: the file itself, or the one in which it is kept. */
static file input_file(const input *i)
{
    return i->loaded ? (file){.descriptor = i->kept.file.descriptor, .size = i->kept.length, .regular = true} : i->file;
}

/* Reads on: in a regular file from `done` on; else what was read ahead comes first. */
static gedelf_status input_read(input *i, file *f, void *into, size_t size, size_t *got)
{
    size_t left = i->ahead_length - i->ahead_used;
    gedelf_status status = GEDELF_OK;
    if (f->regular) {
        status = file_read_at(f, i->done, into, size, got);
    } else if (left == 0) {
        status = file_read(f, into, size, got);
    } else {
        *got = left < size ? left : size;
        memcpy(into, i->ahead + i->ahead_used, *got);
        i->ahead_used += *got;
    }
    i->done += status == GEDELF_OK ? *got : 0;
    return status;
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

/* Reads a piece after what is there. */
static gedelf_status keep_piece(input *i, file *f, size_t *got)
{
    if (!buffer_reserve(&i->octets, LOAD_STEP))
        return GEDELF_MEMORY;
    gedelf_status status = input_read(i, f, i->octets.data + i->octets.length, LOAD_STEP, got);
    i->octets.length += status == GEDELF_OK ? *got : 0;
    return status;
}

/* Reads all of it into memory; once that has more octets than `most`, they are moved to a file. A regular file that is shorter
   than it was is not all there. */
static gedelf_status keep_all(input *i, size_t most)
{
    file f = input_file(i);
    size_t got = 1;
    gedelf_status status = GEDELF_OK;
    i->done = f.regular ? 0 : i->done;
    while (status == GEDELF_OK && got > 0) {
        status = keep_piece(i, &f, &got);
        if (status == GEDELF_OK && i->octets.length > most)
            status = spill(i);
    }
    return status == GEDELF_OK && i->done < f.size ? GEDELF_CHANGED : status;
}

gedelf_status input_make_rereadable(input *i)
{
    if (i->loaded)
        return GEDELF_OK;
    gedelf_status status = input_open_once(i);
    if (status == GEDELF_OK)
        input_note(i);
    if (status != GEDELF_OK || i->file.size > KEPT_IN_MEMORY)
        return status;
    status = keep_all(i, KEPT_IN_MEMORY);
    if (status == GEDELF_OK && scratch_is_open(&i->kept)) {
        status = spill(i);
        buffer_free(&i->octets); /* the work to come needs the memory */
    }
    i->loaded = status == GEDELF_OK;
    return status;
}

gedelf_status input_load_all(input *i)
{
    if (is_in_memory(i))
        return GEDELF_OK;
    gedelf_status status = input_open_once(i);
    if (status == GEDELF_OK)
        status = keep_all(i, SIZE_MAX);
    scratch_free(&i->kept);
    i->loaded = status == GEDELF_OK;
    return status;
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
    i->changed = got == 0 && i->done < i->file.size;
    if (i->watch)
        progress_step(i->watch, i->done, i->file.size);
    return i->changed ? -1 : (ptrdiff_t)got;
}

gedelf_source input_source(input *i)
{
    if (is_in_memory(i))
        return gedelf_source_memory(i->octets.data, i->octets.length);
    if (i->loaded)
        return gedelf_source_file(scratch_name(&i->kept));
    if (input_open_once(i) != GEDELF_OK)
        return gedelf_source_file(i->name); /* the reader gets the reason */
    bool watched = i->watch && i->watch->wanted;
    if (i->regular && !watched)
        return file_source(&i->file, i->name);
    i->done = i->regular ? 0 : i->done;
    return gedelf_source_callback(read_input, i);
}

gedelf_status input_status(const input *i, gedelf_status status)
{
    if (i->error)
        errno = i->error;
    return status == GEDELF_UNREADABLE && i->changed ? GEDELF_CHANGED : status;
}

gedelf_status input_read_typed(input *i, const gedelf_read_options *options, gedelf_dataset **out)
{
    gedelf_status status = input_status(i, gedelf_read(out, input_source(i), options));
    if (status != GEDELF_OK || gedelf_dataset_model(*out) == GEDELF_MODEL_GEDCOM7 ||
        gedelf_dataset_metadata(*out)->schema_count == 0)
        return status;
    gedelf_read_options again = *options;
    again.typed = true;
    again.diagnose = NULL; /* all has been said */
    gedelf_dataset_free(*out);
    *out = NULL;
    return input_status(i, gedelf_read(out, input_source(i), &again));
}

uint64_t input_size(const input *i)
{
    return !i->loaded ? i->noted[INPUT_LOOK_SIZE] : i->octets.length + i->kept.length;
}

/* ---- Archives -------------------------------------------------------------------------------- */

gedelf_status input_is_archive(input *i, bool *archive)
{
    size_t got = 1;
    gedelf_status status = input_open_once(i);
    while (status == GEDELF_OK && got > 0 && i->ahead_length < sizeof i->ahead) {
        char *into = i->ahead + i->ahead_length;
        size_t room = sizeof i->ahead - i->ahead_length;
        status = i->regular ? file_read_at(&i->file, i->ahead_length, into, room, &got)
                            : file_read(&i->file, into, room, &got);
        i->ahead_length += status == GEDELF_OK ? got : 0;
    }
    *archive = status == GEDELF_OK && gedelf_is_archive(view_of(i->ahead, i->ahead_length));
    return status;
}

/* ---- Looking at a file from outside ---------------------------------------------------------- */

/* Reads until it is certain, or there is no more. */
static gedelf_status look_for_json(input *i)
{
    char piece[4096];
    file f = input_file(i);
    size_t got = 0;
    gedelf_json_recogniser r = {.state = 0};
    bool first = true;
    gedelf_status status;
    i->done = 0;
    do {
        status = input_read(i, &f, piece, sizeof piece, &got);
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
        return look_for_json(i);
    gedelf_json_recogniser r = {.state = 0};
    gedelf_json_recognise(&r, buffer_view(&i->octets));
    i->json = r.json;
    i->notation = gedelf_pg_is_notation(buffer_view(&i->octets));
    return GEDELF_OK;
}

/* A file that is not a regular one never counts as changed: it was kept when it was read. */
static void look(bool seen, const struct stat *about, uint64_t looks[INPUT_LOOKS])
{
    memset(looks, 0, INPUT_LOOKS * sizeof *looks);
    if (!seen || !S_ISREG(about->st_mode))
        return;
    looks[0] = (uint64_t)about->st_dev;
    looks[1] = (uint64_t)about->st_ino;
    looks[INPUT_LOOK_SIZE] = (uint64_t)about->st_size;
    looks[3] = (uint64_t)about->st_mtim.tv_sec;
    looks[4] = (uint64_t)about->st_mtim.tv_nsec;
    looks[5] = (uint64_t)about->st_ctim.tv_sec;
    looks[6] = (uint64_t)about->st_ctim.tv_nsec;
}

/* The file that is read, whatever has its name by now. */
void input_note(input *i)
{
    struct stat about;
    look(input_open_once(i) == GEDELF_OK && i->regular && fstat(i->file.descriptor, &about) == 0, &about, i->noted);
}

bool input_is_as_noted(const input *i)
{
    struct stat about;
    uint64_t now[INPUT_LOOKS];
    look(!is_standard_input(i) && stat(i->name, &about) == 0, &about, now);
    return memcmp(now, i->noted, sizeof now) == 0;
}
