/* SPDX-License-Identifier: MIT */
/*
 * Packs and unpacks for the library: takes octets, gives them deflated, or inflated again, through zlib, which is loaded when
 * there is an archive. [RFC 1951]
 */
#include "cli/core/cli.h"

bool packer_is_there(void)
{
#ifdef GEDELF_HAVE_ZLIB
    return true;
#else
    return false;
#endif
}

#ifdef GEDELF_HAVE_ZLIB

#include "cli/core/late.h"

#define ZLIB_CONST
#include <zlib.h>

/* What is used of zlib. */
typedef struct zlib_calls {
    int (*inflate_init)(z_streamp stream, int bits, const char *version, int size);
    int (*inflate)(z_streamp stream, int flush);
    int (*inflate_end)(z_streamp stream);
    int (*deflate_init)(z_streamp stream, int level, int method, int bits, int memory, int strategy,
                        const char *version, int size);
    int (*deflate)(z_streamp stream, int flush);
    int (*deflate_params)(z_streamp stream, int level, int strategy);
    int (*deflate_end)(z_streamp stream);
} zlib_calls;

static const late_function zlib_functions[] = {
    LATE_FUNCTION(zlib_calls, inflate_init, inflateInit2_),
    LATE_FUNCTION(zlib_calls, inflate, inflate),
    LATE_FUNCTION(zlib_calls, inflate_end, inflateEnd),
    LATE_FUNCTION(zlib_calls, deflate_init, deflateInit2_),
    LATE_FUNCTION(zlib_calls, deflate, deflate),
    LATE_FUNCTION(zlib_calls, deflate_params, deflateParams),
    LATE_FUNCTION(zlib_calls, deflate_end, deflateEnd),
};

/* A stream on its way. */
typedef struct packing {
    zlib_calls calls;
    z_stream stream;
    bool unpacks, stores;
    uint64_t in, made;
    unsigned char out[32 * 1024];
} packing;

enum { RAW_BITS = -15, LEVEL = 9, MEMORY_LEVEL = 8 }; /* no header; as small as can be */

static gedelf_status packing_begin(void *context, bool unpack, void **stream)
{
    (void)context;
    packing *p = memory_allocate(&memory_default, sizeof *p);
    if (!p)
        return GEDELF_MEMORY;
    memset(p, 0, sizeof *p);
    p->unpacks = unpack;
    int result = Z_VERSION_ERROR;
    if (late_load(GEDELF_ZLIB_LIBRARY, zlib_functions, sizeof zlib_functions / sizeof *zlib_functions, &p->calls))
        result = unpack ? p->calls.inflate_init(&p->stream, RAW_BITS, ZLIB_VERSION, (int)sizeof p->stream)
                        : p->calls.deflate_init(&p->stream, LEVEL, Z_DEFLATED, RAW_BITS, MEMORY_LEVEL,
                                                Z_DEFAULT_STRATEGY, ZLIB_VERSION, (int)sizeof p->stream);
    if (result == Z_OK) {
        *stream = p;
        return GEDELF_OK;
    }
    memory_release(&memory_default, p, sizeof *p);
    return result == Z_MEM_ERROR ? GEDELF_MEMORY : GEDELF_UNREADABLE;
}

/* Passes the output on until the input gives no more. */
static gedelf_status packing_drain(packing *p, bool last, gedelf_write_fn write, void *write_context)
{
    int flush = last && !p->unpacks ? Z_FINISH : Z_NO_FLUSH, result;
    do {
        p->stream.next_out = p->out;
        p->stream.avail_out = sizeof p->out;
        result = p->unpacks ? p->calls.inflate(&p->stream, flush) : p->calls.deflate(&p->stream, flush);
        if (result == Z_MEM_ERROR)
            return GEDELF_MEMORY;
        if (result != Z_OK && result != Z_STREAM_END && result != Z_BUF_ERROR)
            return GEDELF_MALFORMED;
        size_t made = sizeof p->out - p->stream.avail_out;
        p->made += made;
        if (made > 0 && !write(write_context, p->out, made))
            return GEDELF_UNWRITABLE;
    } while (result != Z_STREAM_END && p->stream.avail_out == 0);
    return result == Z_STREAM_END && p->unpacks ? GEDELF_END : GEDELF_OK;
}

/* What would become too small for readers, who take it for a bomb (max_ratio), is stored in blocks of the same stream until it
   is large enough. */
static gedelf_status packing_adjust(packing *p, gedelf_write_fn write, void *write_context)
{
    enum { SMALL = 1 << 19, RATIO = 200 };
    bool stores = p->in > SMALL && p->in / RATIO > p->made;
    int result = Z_OK;
    if (p->unpacks || stores == p->stores)
        return GEDELF_OK;
    p->stores = stores;
    p->stream.avail_in = 0;
    do {
        p->stream.next_out = p->out;
        p->stream.avail_out = sizeof p->out;
        result = p->calls.deflate_params(&p->stream, stores ? 0 : LEVEL, Z_DEFAULT_STRATEGY);
        size_t made = sizeof p->out - p->stream.avail_out;
        p->made += made;
        if (made > 0 && !write(write_context, p->out, made))
            return GEDELF_UNWRITABLE;
    } while (result == Z_BUF_ERROR && p->stream.avail_out == 0);
    return result == Z_OK || result == Z_BUF_ERROR ? GEDELF_OK : GEDELF_MALFORMED;
}

static gedelf_status packing_push(void *stream, const void *octets, size_t size, bool last, gedelf_write_fn write,
                                  void *write_context)
{
    enum { AT_ONCE = 1 << 16 };
    packing *p = stream;
    const unsigned char *from = octets;
    gedelf_status status = GEDELF_OK;
    do {
        size_t now = size < AT_ONCE ? size : AT_ONCE;
        status = packing_adjust(p, write, write_context);
        if (status != GEDELF_OK)
            return status;
        p->stream.next_in = from;
        p->stream.avail_in = (uInt)now;
        p->in += now;
        status = packing_drain(p, last && now == size, write, write_context);
        from = from ? from + now : from;
        size -= now;
    } while (status == GEDELF_OK && size > 0);
    return status;
}

static void packing_end(void *stream)
{
    packing *p = stream;
    if (p->unpacks)
        p->calls.inflate_end(&p->stream);
    else
        p->calls.deflate_end(&p->stream);
    memory_release(&memory_default, p, sizeof *p);
}

const gedelf_packer packer_zlib = {.begin = packing_begin,
                                   .push = packing_push,
                                   .end = packing_end,
                                   .reason = LATE_MISSING(GEDELF_ZLIB_LIBRARY, "zlib1g")};

#else

const gedelf_packer packer_zlib = {.reason = "gedelf was built without zlib"};

#endif
