/* SPDX-License-Identifier: MIT */
/*
 * Input: takes a gedelf_source, gives its octets in pieces.
 */
#include "format/octets/octets.h"

gedelf_source gedelf_source_file(const char *path)
{
    return (gedelf_source){.path = path};
}

gedelf_source gedelf_source_memory(const void *octets, size_t length)
{
    return (gedelf_source){.octets = octets ? octets : "", .length = length};
}

gedelf_source gedelf_source_callback(gedelf_read_fn read, void *context)
{
    return (gedelf_source){.read = read, .context = context};
}

gedelf_status input_open(input *in, gedelf_source source)
{
    *in = (input){.source = source, .file = {.descriptor = -1}};
    if (source.path) {
        gedelf_status status = file_open_source(&in->file, source);
        in->total = in->file.size;
        return status;
    }
    if (source.octets)
        in->total = source.length;
    else if (!source.read)
        return GEDELF_ARGUMENT;
    return GEDELF_OK;
}

void input_close(input *in)
{
    file_close(&in->file);
}

bool input_can_be_read_again(const input *in)
{
    return in->source.octets || in->file.regular;
}

static gedelf_status input_read_memory(input *in, void *into, size_t size, size_t *got)
{
    size_t left = in->source.length - (size_t)in->done;
    *got = size < left ? size : left;
    memcpy(into, (const char *)in->source.octets + in->done, *got);
    return GEDELF_OK;
}

static gedelf_status input_read_callback(input *in, void *into, size_t size, size_t *got)
{
    ptrdiff_t count = in->source.read(in->source.context, into, size);
    if (count < 0 || (size_t)count > size)
        return GEDELF_UNREADABLE;
    *got = (size_t)count;
    return GEDELF_OK;
}

gedelf_status input_read(input *in, void *into, size_t size, size_t *got)
{
    gedelf_status status;
    *got = 0;
    if (in->ended)
        return GEDELF_OK;
    if (in->file.shared)
        status = file_read_at(&in->file, in->done, into, size, got);
    else if (in->source.path)
        status = file_read(&in->file, into, size, got);
    else if (in->source.octets)
        status = input_read_memory(in, into, size, got);
    else
        status = input_read_callback(in, into, size, got);
    in->done += *got;
    in->ended = status == GEDELF_OK && *got == 0;
    if (in->ended && in->file.regular && in->done < in->total)
        return GEDELF_CHANGED;
    return status;
}
