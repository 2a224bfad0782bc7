/* SPDX-License-Identifier: MIT */
/*
 * Sinks: takes octets, gives a file that appears whole or not at all, a block of memory that is likewise set only when all
 * of it is there, or hands them to the caller's function.
 */
#include "base/base.h"

#include <errno.h>

/* What a gedelf_bytes holds. The allocator is a copy, because nobody else keeps one for as long as the bytes are there. */
struct bytes_held {
    gedelf_allocator allocator;
    buffer text;
};

/* ---- Making sinks ---------------------------------------------------------------------------- */

gedelf_sink gedelf_sink_file(const char *path)
{
    return (gedelf_sink){.path = path};
}

gedelf_sink gedelf_sink_memory(gedelf_bytes *out)
{
    if (out)
        *out = (gedelf_bytes){NULL, 0, NULL};
    return (gedelf_sink){.bytes = out};
}

gedelf_sink gedelf_sink_callback(gedelf_write_fn write, void *context)
{
    return (gedelf_sink){.write = write, .context = context};
}

/* ---- Memory ---------------------------------------------------------------------------------- */

static struct bytes_held *held_new(const gedelf_allocator *allocator)
{
    struct bytes_held *held = memory_allocate(allocator, sizeof *held);
    if (!held)
        return NULL;
    held->allocator = *allocator;
    buffer_init(&held->text, &held->allocator);
    return held;
}

static void held_free(struct bytes_held *held)
{
    if (!held)
        return;
    gedelf_allocator allocator = held->allocator;
    buffer_free(&held->text);
    memory_release(&allocator, held, sizeof *held);
}

/* There is always room for the NUL at the end. */
static bool held_append(struct bytes_held *held, view octets)
{
    return octets.length < SIZE_MAX && buffer_reserve(&held->text, octets.length + 1) &&
           buffer_append(&held->text, octets);
}

static void held_give(struct bytes_held *held, gedelf_bytes *out)
{
    gedelf_bytes_free(out);
    held->text.data[held->text.length] = '\0';
    *out = (gedelf_bytes){held->text.data, held->text.length, held};
}

void gedelf_bytes_free(gedelf_bytes *bytes)
{
    if (!bytes)
        return;
    held_free(bytes->held);
    *bytes = (gedelf_bytes){NULL, 0, NULL};
}

/* ---- Writing --------------------------------------------------------------------------------- */

gedelf_status sink_open(sink_output *o, gedelf_sink sink, const gedelf_allocator *allocator)
{
    gedelf_status status = sink.write ? GEDELF_OK : GEDELF_ARGUMENT;
    *o = (sink_output){.sink = sink, .allocator = allocator ? allocator : &memory_default};
    if (sink.path) {
        status = file_output_open(&o->file, sink.path, o->allocator);
    } else if (sink.bytes) {
        o->held = held_new(o->allocator);
        status = o->held && held_append(o->held, VIEW("")) ? GEDELF_OK : GEDELF_MEMORY;
        if (status != GEDELF_OK)
            held_free(o->held);
    }
    o->open = status == GEDELF_OK;
    return status;
}

/* The caller's function may set errno, or not: what others have left there is not its reason. */
static gedelf_status call_back(const gedelf_sink *sink, const void *octets, size_t size)
{
    int before = errno;
    errno = 0;
    if (!sink->write(sink->context, octets, size))
        return GEDELF_UNWRITABLE;
    errno = before;
    return GEDELF_OK;
}

bool sink_write(void *context, const void *octets, size_t size)
{
    sink_output *o = context;
    if (!o->open && o->status == GEDELF_OK)
        o->status = GEDELF_ARGUMENT; /* it has been ended */
    if (o->status != GEDELF_OK || size == 0)
        return o->status == GEDELF_OK;
    if (o->sink.path)
        o->status = file_output_write(&o->file, octets, size);
    else if (o->sink.bytes)
        o->status = held_append(o->held, view_of(octets, size)) ? GEDELF_OK : GEDELF_MEMORY;
    else
        o->status = call_back(&o->sink, octets, size);
    o->error = errno;
    return o->status == GEDELF_OK;
}

bool sink_can_restart(const sink_output *o)
{
    return o->sink.path ? !o->file.direct : o->sink.bytes != NULL;
}

bool sink_restart(sink_output *o)
{
    if (o->sink.path && !file_output_restart(&o->file))
        return false;
    if (o->held)
        o->held->text.length = 0;
    o->status = GEDELF_OK;
    return o->sink.path || o->held;
}

/* ---- The end --------------------------------------------------------------------------------- */

static gedelf_status sink_commit(sink_output *o)
{
    if (o->sink.path)
        return file_output_commit(&o->file);
    if (o->held)
        held_give(o->held, o->sink.bytes);
    return GEDELF_OK;
}

static void sink_drop(sink_output *o)
{
    int reason = errno;
    if (o->sink.path)
        file_output_abandon(&o->file);
    held_free(o->held);
    errno = reason;
}

gedelf_status sink_result(const sink_output *o, gedelf_status status)
{
    if ((status != GEDELF_OK && status != GEDELF_UNWRITABLE) || o->status == GEDELF_OK)
        return status;
    errno = o->error;
    return o->status;
}

gedelf_status sink_end(sink_output *o, gedelf_status status)
{
    if (!o->open)
        return status;
    o->open = false;
    status = sink_result(o, status);
    if (status == GEDELF_OK)
        return sink_commit(o);
    sink_drop(o);
    return status;
}

gedelf_status sink_put(gedelf_sink sink, view octets, const gedelf_allocator *allocator)
{
    sink_output o;
    gedelf_status status = sink_open(&o, sink, allocator);
    if (status == GEDELF_OK && !sink_write(&o, octets.text, octets.length))
        status = GEDELF_UNWRITABLE;
    return sink_end(&o, status);
}
