/* SPDX-License-Identifier: MIT */
/*
 * Within archive: the parts of a zip file, as PKWARE's APPNOTE.TXT describes them, and what is remembered about one.
 */
#ifndef GEDELF_ARCHIVE_PRIVATE_H
#define GEDELF_ARCHIVE_PRIVATE_H

#include "format/archive/archive.h"
#include "diag/diag.h"

/* ---- The format ------------------------------------------------------------------------------ */

enum {
    /* Sizes of headers before what is of any length in them. */
    LOCAL_HEADER = 30,
    CENTRAL_HEADER = 46,
    END_RECORD = 22,
    END_LOCATOR_64 = 20,
    END_RECORD_64 = 56,
    COMMENT_MOST = 65535,

    /* Bits of the flags. */
    FLAG_ENCRYPTED = 0x0001,
    FLAG_DESCRIPTOR = 0x0008, /* checksum and sizes are after the octets */
    FLAG_STRONG = 0x0040,     /* encrypted otherwise */
    FLAG_UTF8 = 0x0800,

    /* Methods of packing. */
    METHOD_STORED = 0,
    METHOD_DEFLATED = 8,

    EXTRA_ZIP64 = 0x0001,
    EXTRA_AES = 0x9901,
    VERSION_DEFLATED = 20,
    VERSION_64 = 45,
    DATE_1980 = 0x0021,       /* 1 January 1980 */
    ARCHIVE_PIECE = 16 * 1024 /* octets that are read at a time, as in sizes.def */
};

#define SIGN_LOCAL UINT32_C(0x04034B50)
#define SIGN_CENTRAL UINT32_C(0x02014B50)
#define SIGN_END UINT32_C(0x06054B50)
#define SIGN_END_64 UINT32_C(0x06064B50)
#define SIGN_LOCATOR_64 UINT32_C(0x07064B50)
#define SIGN_DESCRIPTOR UINT32_C(0x08074B50)

/* Larger numbers are elsewhere (zip64). */
#define MOST_16 UINT16_C(0xFFFF)
#define MOST_32 UINT32_C(0xFFFFFFFF)

static inline uint16_t archive_two(const char *at)
{
    return (uint16_t)((unsigned char)at[0] | (unsigned char)at[1] << 8);
}

static inline uint32_t archive_four(const char *at)
{
    return (uint32_t)four_octets(at);
}

/* A checksum in the making. */
typedef struct crc {
    uint32_t table[256];
    uint32_t value;
} crc;

void crc_init(crc *c);
void crc_begin(crc *c);
void crc_take(crc *c, const void *octets, size_t size);
uint32_t crc_result(const crc *c);

/* ---- An archive ------------------------------------------------------------------------------ */

/* An entry of the central directory. */
typedef struct archive_entry {
    view name;          /* as it is read */
    view raw;           /* as it is */
    view extra, remark; /* what else is there */
    uint16_t made_by, needed, flags, method, time, date, internal;
    uint32_t checksum, external;
    uint64_t length, packed, offset;
    bool folder, link, safe, first;
    bool counted; /* its octets are part of the total */
} archive_entry;

/* How much is unpacked, and how much that is in the archive. */
typedef struct archive_total {
    uint64_t length, packed;
} archive_total;

/* Where octets are. */
typedef struct archive_octets {
    bool in_memory;
    const char *memory;
    file file;
    uint64_t size;
    size_t piece; /* how many are read at a time, ARCHIVE_PIECE at the most */
} archive_octets;

gedelf_status archive_octets_open(archive_octets *o, gedelf_source source, const gedelf_allocator *allocator);
void archive_octets_close(archive_octets *o);

/* Reads exactly `size` octets; GEDELF_OK, GEDELF_END if there are fewer, GEDELF_UNREADABLE. */
gedelf_status archive_octets_get(archive_octets *o, uint64_t at, void *into, size_t size);

struct gedelf_archive {
    gedelf_allocator allocator;
    gedelf_archive_options options;
    gedelf_packer packer;
    diags diags;
    archive_octets octets;
    buffer directory; /* the central directory, as it is */
    uint64_t directory_at;
    buffer comment;
    arena text;
    archive_entry *entries;
    size_t count, capacity;
    names names;     /* of the entries that can be found */
    size_t *by_name; /* by number of the name: the entry */
    size_t by_name_room;
    crc crc;
    archive_total total; /* of the entries that were unpacked, or begun */
};

/* Completes options of any caller. */
gedelf_archive_options archive_options_of(const gedelf_archive_options *given);

/* Raises a diagnostic about the archive as a whole, and gives GEDELF_MALFORMED, or GEDELF_STOPPED. */
gedelf_status archive_refuse(gedelf_archive *a, enum diag_code code, view first, view second);

/* Raises one that does not end the reading; `milder`: as an error, where the catalogue has it fatal. */
void archive_say(gedelf_archive *a, enum diag_code code, view first, view second, bool milder);

/* Finds out what an entry is called, whether that is safe, and whether it is a file; false if there is no memory. */
bool archive_entry_name(gedelf_archive *a, archive_entry *e);

/* Looks at what is before an entry's octets, and finds where they begin; `compares`: says if it has another name there. */
gedelf_status archive_entry_begin(gedelf_archive *a, const archive_entry *e, uint64_t *at, bool compares);

/* What keeps an entry from being unpacked, said as fatal, or as an error if `milder`; false if nothing does. */
bool archive_entry_is_locked(gedelf_archive *a, const archive_entry *e, bool milder);

#endif
