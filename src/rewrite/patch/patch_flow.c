/* SPDX-License-Identifier: MIT */
/*
 * A patch from the beginning to the end: takes stretches of the source that stay and what comes between them, gives the changes.
 */
#include "rewrite/patch/patch.h"

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

/* Puts octets in, or lines that are still text. A line that has no line break gets one before. */
static bool flow_put_either(patch_flow *f, view what, bool lines)
{
    buffer *out = &f->patch->octets;
    bool open = f->open;
    patch_change *c = what.length > 0 ? change_here(f) : NULL;
    if (!c)
        return what.length == 0;
    f->open = false;
    bool done = (!open || append_encoded_lines(f->lines, VIEW("\n"), out)) &&
                (lines ? append_encoded_lines(f->lines, what, out) : buffer_append(out, what));
    c->size = out->length - c->at;
    return done;
}

bool flow_put(patch_flow *f, view octets)
{
    return flow_put_either(f, octets, false);
}

bool flow_put_lines(patch_flow *f, view text)
{
    return flow_put_either(f, text, true);
}

/* The source's octets from where the flow is up to `to` go. */
static bool leave_out(patch_flow *f, uint64_t to)
{
    patch_change *c = to > f->at ? change_here(f) : NULL;
    if (c)
        c->length += to - f->at;
    bool done = c || to <= f->at;
    f->at = to > f->at ? to : f->at;
    return done;
}

bool flow_copy(patch_flow *f, uint64_t from, uint64_t to)
{
    view octets = f->lines->octets;
    uint64_t again = to < f->at ? to : f->at; /* up to here it has been passed already */
    if (from >= to)
        return true;
    if (from < again && !flow_put(f, view_of(octets.text + from, (size_t)(again - from))))
        return false;
    if (to > f->at && !leave_out(f, from > f->at ? from : f->at))
        return false;
    f->at = to > f->at ? to : f->at;
    f->open = to == octets.length && f->lines->line.ending == BREAK_NONE;
    return true;
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
