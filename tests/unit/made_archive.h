/* SPDX-License-Identifier: MIT */
/*
 * Archives made by other means than the library's, as PKWARE's APPNOTE.TXT has them, and packing that does not pack.
 */
#ifndef GEDELF_MADE_ARCHIVE_H
#define GEDELF_MADE_ARCHIVE_H

#include "unit.h"

#include <gedelf/archive.h>

/* ---- An archive made by hand ----------------------------------------------------------------- */

static inline void put_number(buffer *out, uint64_t number, size_t octets)
{
    for (size_t i = 0; i < octets; i++, number /= 256) {
        char octet = (char)(number % 256);
        assert_true(buffer_append(out, view_of(&octet, 1)));
    }
}

static inline void put_text(buffer *out, view text)
{
    assert_true(text.length == 0 || buffer_append(out, text));
}

/* An entry, as both headers have it. */
typedef struct made {
    view name, octets;
    uint64_t checksum; /* of the octets */
    uint64_t needed, flags, method, time, date;
    view extra; /* of both headers */
    uint64_t made_by, internal, external;
    view remark;
    uint64_t length; /* if it claims another one than it has */
} made;

#define HEAD_SUM UINT64_C(0x29258C52) /* CRC-32 of the dataset, and of "x" */
#define X_SUM UINT64_C(0x8CDC1683)
#define DATASET TEXT("0 HEAD\n0 TRLR\n")

static inline void put_common(buffer *out, const made *m)
{
    put_number(out, m->needed, 2);
    put_number(out, m->flags, 2);
    put_number(out, m->method, 2);
    put_number(out, m->time, 2);
    put_number(out, m->date, 2);
    put_number(out, m->checksum, 4);
    put_number(out, m->octets.length, 4);
    put_number(out, m->length > 0 ? m->length : m->octets.length, 4);
    put_number(out, m->name.length, 2);
    put_number(out, m->extra.length, 2);
}

static inline void put_local(buffer *out, const made *m)
{
    put_number(out, 0x04034B50, 4);
    put_common(out, m);
    put_text(out, m->name);
    put_text(out, m->extra);
    put_text(out, m->octets);
}

static inline void put_central(buffer *out, const made *m, uint64_t offset)
{
    put_number(out, 0x02014B50, 4);
    put_number(out, m->made_by, 2);
    put_common(out, m);
    put_number(out, m->remark.length, 2);
    put_number(out, 0, 2);
    put_number(out, m->internal, 2);
    put_number(out, m->external, 4);
    put_number(out, offset, 4);
    put_text(out, m->name);
    put_text(out, m->extra);
    put_text(out, m->remark);
}

static inline void put_end(buffer *out, uint64_t count, uint64_t size, uint64_t offset, view comment)
{
    put_number(out, 0x06054B50, 4);
    put_number(out, 0, 4);
    put_number(out, count, 2);
    put_number(out, count, 2);
    put_number(out, size, 4);
    put_number(out, offset, 4);
    put_number(out, comment.length, 2);
    put_text(out, comment);
}

static inline void put_archive(buffer *out, const made *entries, size_t count, view comment)
{
    size_t at[8];
    for (size_t i = 0; i < count; i++) {
        at[i] = out->length;
        put_local(out, &entries[i]);
    }
    size_t directory = out->length;
    for (size_t i = 0; i < count; i++)
        put_central(out, &entries[i], at[i]);
    put_end(out, count, out->length - directory, directory, comment);
}

/* ---- What others say ------------------------------------------------------------------------- */

/* "error code(first|second)", one a line. */
static inline bool note_texts(void *context, const gedelf_diag *diag)
{
    buffer *out = context;
    const char *parts[] = {gedelf_severity_name(diag->severity), " ", gedelf_code_find(diag->code)->name, "("};
    for (size_t i = 0; i < COUNT_OF(parts); i++)
        put_text(out, view_of_string(parts[i]));
    put_text(out, diag->args[0]);
    put_text(out, VIEW("|"));
    put_text(out, diag->args[1]);
    put_text(out, VIEW(")\n"));
    return true;
}

/* Opens an archive, finds its dataset and unpacks all that there is; what was said goes to `notes`. */
static inline gedelf_status read_all(const gedelf_archive_options *options, view octets, buffer *got)
{
    gedelf_archive *archive;
    size_t index = 0;
    gedelf_status status = gedelf_archive_open(&archive, source_of(octets), options);
    if (status == GEDELF_OK)
        status = gedelf_archive_dataset(archive, &index);
    for (size_t i = 0; status == GEDELF_OK && i < gedelf_archive_count(archive); i++)
        status = gedelf_archive_extract(archive, i, gedelf_sink_callback(write_to_buffer, got));
    gedelf_archive_close(archive);
    return status;
}

static inline void assert_read(view octets, gedelf_status expected, const char *notes,
                               const gedelf_archive_options *given)
{
    buffer got, said;
    gedelf_archive_options options = GEDELF_ARCHIVE_OPTIONS();
    if (given)
        options = *given;
    buffer_init(&got, &memory_default);
    buffer_init(&said, &memory_default);
    options.diagnose = note_texts;
    options.context = &said;
    assert_int_equal(read_all(&options, octets, &got), expected);
    assert_view(buffer_view(&said), view_of_string(notes));
    buffer_free(&got);
    buffer_free(&said);
}

static const made two[] = {
    {.name = TEXT("gedcom.ged"), .octets = DATASET, .checksum = HEAD_SUM, .needed = 20, .date = 0x21, .made_by = 20},
    {.name = TEXT("ä.txt"),
     .octets = TEXT("x"),
     .checksum = X_SUM,
     .needed = 20,
     .flags = 0x800,
     .date = 0x21,
     .made_by = 20},
};

/* Where parts of the archive of those two begin. */
enum {
    LOCAL_1 = 0,
    NAME_1 = LOCAL_1 + 30,
    OCTETS_1 = NAME_1 + 10,
    LOCAL_2 = OCTETS_1 + 14,
    CENTRAL_1 = LOCAL_2 + 30 + 6 + 1,
    CENTRAL_2 = CENTRAL_1 + 46 + 10,
    END = CENTRAL_2 + 46 + 6,
    WHOLE = END + 22
};

/* ---- Packing that does not pack -------------------------------------------------------------- */

/* Gives what it takes, and says so much more when it is asked to say a lot. */
typedef struct idle {
    bool unpacks;
    uint64_t more; /* octets that the last push claims to give besides, which are nowhere */
    gedelf_status begins, pushes;
    bool early; /* the stream ends with the first push */
    size_t open;
} idle;

static inline gedelf_status idle_begin(void *context, bool unpack, void **stream)
{
    idle *i = context;
    i->unpacks = unpack;
    if (i->begins == GEDELF_OK) {
        *stream = i;
        i->open++;
    }
    return i->begins;
}

static inline gedelf_status idle_push(void *stream, const void *octets, size_t size, bool last, gedelf_write_fn write,
                                      void *context)
{
    idle *i = stream;
    if (i->pushes != GEDELF_OK)
        return i->pushes;
    if (size > 0 && !write(context, octets, size))
        return GEDELF_UNWRITABLE;
    if (last && i->more > 0 && !write(context, NULL, (size_t)i->more))
        return GEDELF_UNWRITABLE;
    return (last || i->early) && i->unpacks ? GEDELF_END : GEDELF_OK;
}

static inline void idle_end(void *stream)
{
    ((idle *)stream)->open--;
}

static inline gedelf_packer idle_packer(idle *i)
{
    return (gedelf_packer){idle_begin, idle_push, idle_end, i, NULL};
}

/* Takes octets, but none that are nowhere. */
static inline bool add_what_is_there(void *context, const void *octets, size_t size)
{
    return !octets || write_to_buffer(context, octets, size);
}

/* The dataset alone, with a record for large numbers. */
static inline void put_with_record_64(buffer *out, view extra, uint64_t length, uint64_t packed, uint64_t offset)
{
    made m = two[0];
    put_local(out, &m);
    size_t directory = out->length, size;
    m.extra = extra;
    put_central(out, &m, 0);
    size = out->length - directory;
    static const size_t places[] = {24, 20, 42};
    const uint64_t numbers[] = {length, packed, offset};
    for (size_t i = 0; i < 3; i++) {
        for (size_t j = 0; j < 4; j++)
            out->data[directory + places[i] + j] = (char)(numbers[i] >> 8 * j);
    }
    size_t record_at = out->length;
    put_number(out, 0x06064B50, 4);
    put_number(out, 44, 8);
    put_number(out, 45, 2);
    put_number(out, 45, 2);
    put_number(out, 0, 8);
    put_number(out, 1, 8);
    put_number(out, 1, 8);
    put_number(out, size, 8);
    put_number(out, directory, 8);
    put_number(out, 0x07064B50, 4);
    put_number(out, 0, 4);
    put_number(out, record_at, 8);
    put_number(out, 1, 4);
    put_end(out, 1, 0xFFFFFFFF, 0xFFFFFFFF, VIEW(""));
}

#define FULL 0xFFFFFFFF

#define GED .name = TEXT("gedcom.ged"), .octets = DATASET, .checksum = HEAD_SUM
#define X .octets = TEXT("x"), .checksum = X_SUM

#endif
