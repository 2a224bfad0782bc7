/* SPDX-License-Identifier: MIT */
/*
 * What the program reads: takes a name from the command line, gives a source for the library.
 */
#include "cli/cli.h"

#include <errno.h>
#include <unistd.h>

enum { LOAD_STEP = 1024 * 1024 };

void input_init(input *i, const char *name)
{
    *i = (input){.name = name, .standard = {.descriptor = STDIN_FILENO}};
    buffer_init(&i->octets, &memory_default);
}

void input_free(input *i)
{
    buffer_free(&i->octets);
}

static bool is_standard_input(const input *i)
{
    return strcmp(i->name, "-") == 0;
}

static ptrdiff_t read_standard_input(void *context, void *octets, size_t size)
{
    input *i = context;
    size_t got;
    if (file_read(&i->standard, octets, size, &got) == GEDELF_OK)
        return (ptrdiff_t)got;
    i->error = errno;
    return -1;
}

gedelf_source input_source(input *i)
{
    if (i->loaded)
        return gedelf_source_memory(i->octets.data, i->octets.length);
    return is_standard_input(i) ? gedelf_source_callback(read_standard_input, i) : gedelf_source_file(i->name);
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
        return input_load(i, &i->standard);
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
