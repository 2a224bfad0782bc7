/* SPDX-License-Identifier: MIT */
/*
 * A source from its beginning to its end: takes stretches of it that stay and what comes between them, makes changes of that, and writes
 * the result as far as it is known.
 */
#include "rewrite/patch/patch.h"

void flow_begin(patch_flow *f, const line_pass *lines, gedelf_write_fn write, void *context,
                const gedelf_allocator *allocator)
{
    *f = (patch_flow){.lines = lines, .write = write, .context = context};
    patch_init(&f->patch, allocator);
    f->patch.trusted = f->patch.insertions_first = true;
}

void flow_free(patch_flow *f)
{
    patch_clear(&f->patch);
}

/* ---- Changes ------------------------------------------------------------------------------------ */

/* The change that ends where the flow is; NULL if there is no memory. */
static patch_change *change_here(patch_flow *f)
{
    patch *p = &f->patch;
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
    if (!c)
        return to <= f->at;
    c->length += to - f->at;
    f->at = to;
    return true;
}

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
    patch_change *c = what.length > 0 ? change_here(f) : NULL;
    if (!c)
        return what.length == 0;
    buffer *out = &f->patch.octets;
    bool open = f->open && kind != FLOW_TEXT;
    f->open = f->open && !open;
    bool done = (!open || append_encoded_lines(f->lines, VIEW("\n"), out)) && append_kind(f->lines, kind, what, out);
    c->size = out->length - c->at;
    return done;
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

bool flow_copy(patch_flow *f, uint64_t from, uint64_t to)
{
    view octets = f->lines->octets;
    uint64_t again = to < f->at ? to : f->at; /* up to here it has been passed already, and is put in */
    if (from >= to)
        return true;
    bool done = from >= again || flow_put(f, view_of(octets.text + from, (size_t)(again - from)));
    done = done && (to <= f->at || leave_out(f, from > f->at ? from : f->at));
    f->at = to > f->at ? to : f->at;
    f->open = to == octets.length && f->lines->line.ending == BREAK_NONE;
    return done;
}

/* ---- Writing ------------------------------------------------------------------------------------ */

gedelf_status flow_end(patch_flow *f)
{
    patch *p = &f->patch;
    if (!patch_settle(p))
        return GEDELF_MEMORY;
    for (size_t i = 0; i < p->count; i++)
        p->changes[i].offset -= f->done;
    p->total = f->at - f->done;
    gedelf_source source = gedelf_source_memory(f->lines->octets.text + f->done, (size_t)p->total);
    gedelf_status status = patch_write(p, source, f->write, f->context);
    p->count = p->octets.length = 0;
    f->done = f->at;
    return status;
}

gedelf_status flow_pass_on(patch_flow *f)
{
    const patch *p = &f->patch;
    size_t held = p->octets.length + p->count * sizeof *p->changes;
    return held < memory_sizes(p->octets.allocator)->written ? GEDELF_OK : flow_end(f);
}
