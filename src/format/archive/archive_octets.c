/* SPDX-License-Identifier: MIT */
/*
 * The octets of an archive, wherever they are, and checksums of octets. [APPNOTE.TXT §4.4.7]
 */
#include "format/archive/archive_private.h"

gedelf_status archive_octets_open(archive_octets *o, gedelf_source source, const gedelf_allocator *allocator)
{
    *o = (archive_octets){.in_memory = !source.path, .memory = source.octets, .file = {.descriptor = -1}};
    o->size = source.length;
    o->piece = memory_sizes(allocator)->archive_piece;
    if (source.read)
        return GEDELF_ARGUMENT;
    if (o->in_memory)
        return GEDELF_OK;
    gedelf_status status = file_open_source(&o->file, source);
    o->size = o->file.size;
    return status;
}

void archive_octets_close(archive_octets *o)
{
    if (!o->in_memory)
        file_close(&o->file);
}

gedelf_status archive_octets_get(archive_octets *o, uint64_t at, void *into, size_t size)
{
    if (at > o->size || size > o->size - at)
        return GEDELF_END;
    if (o->in_memory) {
        if (size > 0)
            memcpy(into, o->memory + at, size);
        return GEDELF_OK;
    }
    for (size_t done = 0, got; done < size; done += got) {
        gedelf_status status = file_read_at(&o->file, at + done, (char *)into + done, size - done, &got);
        if (status != GEDELF_OK || got == 0)
            return status == GEDELF_OK ? GEDELF_END : status;
    }
    return GEDELF_OK;
}

/* ---- Checksums ------------------------------------------------------------------------------- */

void crc_init(crc *c)
{
    for (uint32_t octet = 0; octet < 256; octet++) {
        uint32_t value = octet;
        for (int bit = 0; bit < 8; bit++)
            value = (value & 1) != 0 ? value >> 1 ^ UINT32_C(0xEDB88320) : value >> 1;
        c->table[octet] = value;
    }
    crc_begin(c);
}

void crc_begin(crc *c)
{
    c->value = MOST_32;
}

void crc_take(crc *c, const void *octets, size_t size)
{
    const unsigned char *o = octets;
    uint32_t value = c->value;
    for (size_t i = 0; i < size; i++)
        value = c->table[(value ^ o[i]) & 0xFF] ^ value >> 8;
    c->value = value;
}

uint32_t crc_result(const crc *c)
{
    return c->value ^ MOST_32;
}
