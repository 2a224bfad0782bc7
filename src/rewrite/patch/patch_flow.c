/* SPDX-License-Identifier: MIT */
/*
 * A source from its beginning to its end: takes stretches of it that stay and what comes between them, gives the changes, or writes the
 * result.
 */
#include "rewrite/patch/patch.h"

void flow_begin(patch_flow *f, const line_pass *lines, gedelf_write_fn write, void *context,
                const gedelf_allocator *allocator)
{
    *f = (patch_flow){.lines = lines, .write = write, .context = context};
    buffer_init(&f->waiting, allocator);
}

void flow_free(patch_flow *f)
{
    buffer_free(&f->waiting);
}

/* What a step came to; where memory was not enough, the flow ends. */
static bool flow_settle(patch_flow *f, bool done)
{
    if (!done)
        f->status = GEDELF_MEMORY;
    return f->status == GEDELF_OK;
}

/* ---- Writing at once ---------------------------------------------------------------------------- */

static bool write_out(patch_flow *f, view octets)
{
    if (f->status == GEDELF_OK && octets.length > 0 && !f->write(f->context, octets.text, octets.length))
        f->status = GEDELF_UNWRITABLE;
    return f->status == GEDELF_OK;
}

static bool write_waiting(patch_flow *f)
{
    bool done = write_out(f, buffer_view(&f->waiting));
    f->waiting.length = 0;
    return done;
}

/* Is there as much as is written at once? */
static bool is_much(const patch_flow *f, uint64_t length)
{
    return length >= memory_sizes(f->waiting.allocator)->written;
}

/* The stretch that was copied last is still to come: what is short waits for more, what is long is written from where it is. */
static bool pass_stretch(patch_flow *f)
{
    if (f->at == f->done)
        return f->status == GEDELF_OK;
    view octets = view_of(f->lines->octets.text + f->done, (size_t)(f->at - f->done));
    bool much = is_much(f, octets.length);
    f->done = f->at;
    if ((much || is_much(f, f->waiting.length)) && !write_waiting(f))
        return false;
    return much ? write_out(f, octets) : flow_settle(f, buffer_append(&f->waiting, octets));
}

/* Stretches that follow each other are one. */
static bool write_stretch(patch_flow *f, uint64_t from, uint64_t to)
{
    bool done = from == f->at || pass_stretch(f);
    f->done = from == f->at ? f->done : from;
    f->at = to;
    return done;
}

/* ---- A patch ------------------------------------------------------------------------------------ */

/* The change that ends where the flow is; NULL if there is no memory. */
static patch_change *change_here(patch_flow *f)
{
    patch *p = f->patch;
    const patch_change *last = p->count > 0 ? &p->changes[p->count - 1] : NULL;
    patch_change fresh = {.offset = f->at, .at = p->octets.length};
    if (last && last->offset + last->length == f->at)
        return &p->changes[p->count - 1];
    if (!patch_reserve(p->octets.allocator, &p->changes, &p->capacity, p->count + 1))
        return NULL;
    p->changes[p->count] = fresh;
    return &p->changes[p->count++];
}

/* The source's octets from where the flow is up to `to` go. */
static bool leave_out(patch_flow *f, uint64_t to)
{
    patch_change *c = to > f->at ? change_here(f) : NULL;
    if (c) {
        c->length += to - f->at;
        f->at = to;
    }
    return flow_settle(f, c || to <= f->at);
}

/* ---- Both --------------------------------------------------------------------------------------- */

bool append_encoded_lines(const line_pass *lines, view text, buffer *out)
{
    bool done = true;
    for (size_t at = 0, length; done && at < text.length; at += length + 1) {
        const char *from = text.text + at, *end = memchr(from, '\n', text.length - at);
        length = end ? (size_t)(end - from) : text.length - at;
        done = encoder_append(&lines->text.encoding, view_of(from, length), out) &&
               encoder_append(&lines->text.encoding, line_pass_break(lines), out);
    }
    return done;
}

typedef enum flow_kind { FLOW_OCTETS, FLOW_TEXT, FLOW_LINES } flow_kind;

static bool append_kind(const line_pass *lines, flow_kind kind, view what, buffer *out)
{
    switch (kind) {
    case FLOW_OCTETS: return buffer_append(out, what);
    case FLOW_TEXT: return encoder_append(&lines->text.encoding, what, out);
    default: return append_encoded_lines(lines, what, out);
    }
}

/* A line that has no line break gets one before what begins another. */
static bool flow_put_kind(patch_flow *f, flow_kind kind, view what)
{
    patch_change *c = f->patch && what.length > 0 ? change_here(f) : NULL;
    if (what.length == 0 || (f->patch && !c))
        return flow_settle(f, what.length == 0);
    if (!c && !pass_stretch(f))
        return false;
    buffer *out = c ? &f->patch->octets : &f->waiting;
    bool open = f->open && kind != FLOW_TEXT;
    f->open = f->open && !open;
    bool done = (!open || append_encoded_lines(f->lines, VIEW("\n"), out)) && append_kind(f->lines, kind, what, out);
    if (c)
        c->size = out->length - c->at;
    return flow_settle(f, done) && (c || !is_much(f, out->length) || write_waiting(f));
}

bool flow_put(patch_flow *f, view octets)
{
    return flow_put_kind(f, FLOW_OCTETS, octets);
}

bool flow_put_text(patch_flow *f, view text)
{
    return flow_put_kind(f, FLOW_TEXT, text);
}

bool flow_put_lines(patch_flow *f, view text)
{
    return flow_put_kind(f, FLOW_LINES, text);
}

/* The stretch becomes part of a patch: what of it has been passed already is put in, what is before it goes. */
static bool keep_stretch(patch_flow *f, uint64_t from, uint64_t to)
{
    view octets = f->lines->octets;
    uint64_t again = to < f->at ? to : f->at;
    if (from < again && !flow_put(f, view_of(octets.text + from, (size_t)(again - from))))
        return false;
    if (to > f->at && !leave_out(f, from > f->at ? from : f->at))
        return false;
    f->at = to > f->at ? to : f->at;
    return true;
}

bool flow_copy(patch_flow *f, uint64_t from, uint64_t to)
{
    view octets = f->lines->octets;
    if (from >= to)
        return f->status == GEDELF_OK;
    bool done = f->patch ? keep_stretch(f, from, to) : write_stretch(f, from, to);
    f->open = to == octets.length && f->lines->line.ending == BREAK_NONE;
    return done;
}

bool flow_end(patch_flow *f)
{
    return pass_stretch(f) && write_waiting(f);
}

gedelf_status flow_write(patch_flow *f, gedelf_write_fn write, void *context)
{
    patch *p = f->patch;
    if (!patch_settle(p))
        return GEDELF_MEMORY;
    for (size_t i = 0; i < p->count; i++)
        p->changes[i].offset -= f->done;
    p->trusted = true;
    p->total = f->at - f->done;
    gedelf_source source = gedelf_source_memory(f->lines->octets.text + f->done, (size_t)p->total);
    gedelf_status status = patch_write(p, source, write, context);
    p->count = p->octets.length = 0;
    f->done = f->at;
    return status;
}

gedelf_status flow_pass_on(patch_flow *f, gedelf_write_fn write, void *context)
{
    const patch *p = f->patch;
    size_t held = p->octets.length + p->count * sizeof *p->changes;
    return held < memory_sizes(p->octets.allocator)->written ? GEDELF_OK : flow_write(f, write, context);
}
