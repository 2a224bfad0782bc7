/* SPDX-License-Identifier: MIT */
/*
 * What the program reads: takes a name from the command line, gives a source for the library.
 */
#include "cli/cli.h"

#include <errno.h>
#include <unistd.h>

enum { LOAD_STEP = 1024 * 1024 };

static bool is_standard_input(const input *i)
{
    return strcmp(i->name, "-") == 0;
}

void input_init(input *i, const char *name)
{
    *i = (input){.name = name};
    i->file.descriptor = is_standard_input(i) ? STDIN_FILENO : -1;
    buffer_init(&i->octets, &memory_default);
}

void input_free(input *i)
{
    if (!is_standard_input(i))
        file_close(&i->file);
    buffer_free(&i->octets);
}

void input_watch(input *i, progress *p)
{
    i->watch = p;
}

/* Reads for the library. */
static ptrdiff_t read_input(void *context, void *octets, size_t size)
{
    input *i = context;
    size_t got;
    if (file_read(&i->file, octets, size, &got) != GEDELF_OK) {
        i->error = errno;
        return -1;
    }
    i->done += got;
    i->changed = got == 0 && i->done < i->file.size;
    if (i->watch)
        progress_step(i->watch, i->done, i->file.size);
    return i->changed ? -1 : (ptrdiff_t)got;
}

gedelf_source input_source(input *i)
{
    if (i->loaded)
        return gedelf_source_memory(i->octets.data, i->octets.length);
    bool ours = is_standard_input(i) || (i->watch && i->watch->wanted && file_open(&i->file, i->name) == GEDELF_OK);
    return ours ? gedelf_source_callback(read_input, i) : gedelf_source_file(i->name);
}

gedelf_status input_status(const input *i, gedelf_status status)
{
    if (i->error)
        errno = i->error;
    return status == GEDELF_UNREADABLE && i->changed ? GEDELF_CHANGED : status;
}

static gedelf_status input_load(input *i, file *f)
{
    size_t got = 0;
    do {
        if (!buffer_reserve(&i->octets, LOAD_STEP))
            return GEDELF_MEMORY;
        gedelf_status status = file_read(f, i->octets.data + i->octets.length, LOAD_STEP, &got);
        if (status != GEDELF_OK)
            return status;
        i->octets.length += got;
    } while (got > 0);
    i->loaded = true;
    return GEDELF_OK;
}

gedelf_status input_make_rereadable(input *i)
{
    if (is_standard_input(i))
        return input_load(i, &i->file);
    file f;
    gedelf_status status = file_open(&f, i->name);
    if (status != GEDELF_OK)
        return status;
    if (!f.regular)
        status = input_load(i, &f);
    int error = errno;
    file_close(&f);
    errno = error;
    return status;
}
