/* SPDX-License-Identifier: MIT */
/*
 * Changes: takes them in any order, puts them into that of the source, and writes the source with them in one pass. A
 * hash of the octets in and round each change shows whether the source is still the same.
 */
#include "rewrite/patch/patch.h"

void patch_init(patch *p, const gedelf_allocator *allocator)
{
    *p = (patch){.count = 0};
    buffer_init(&p->octets, allocator);
    buffer_init(&p->encoding, allocator);
}

void patch_clear(patch *p)
{
    const gedelf_allocator *allocator = p->octets.allocator;
    memory_release(allocator, p->changes, p->capacity * sizeof *p->changes);
    memory_release(allocator, p->touched, p->touched_capacity * sizeof *p->touched);
    buffer_free(&p->octets);
    buffer_free(&p->encoding);
    patch_init(p, allocator);
}

void patch_free(patch *p, const gedelf_allocator *allocator)
{
    patch_clear(p);
    memory_release(allocator, p, sizeof *p);
}

/* ---- Settling -------------------------------------------------------------------------------- */

/* May a change are before another that was made later? */
static bool are_changes_in_order(const void *plan, const void *before, const void *after)
{
    const patch *p = plan;
    const patch_change *a = before, *b = after;
    bool late = p->insertions_first && a->offset == b->offset && a->length > 0 && b->length == 0;
    return a->offset <= b->offset && !late;
}

view patch_octets(const patch *p, const patch_change *c)
{
    return c->size > 0 ? view_of(p->octets.data + c->at, c->size) : VIEW("");
}

/* Do two changes that follow each other touch? */
static bool changes_touch(const patch *p, const patch_change *a, const patch_change *b)
{
    uint64_t end = a->offset + a->length;
    bool apart = p->lines_apart && b->line != a->line;
    return apart ? b->offset < end : b->offset <= end;
}

bool patch_add(patch *p, uint64_t from, uint64_t to, view octets, uint64_t number)
{
    if (from == to && octets.length == 0)
        return true;
    if (!patch_reserve(p->octets.allocator, &p->changes, &p->capacity, p->count + 1))
        return false;
    p->changes[p->count] = (patch_change){
        .offset = from, .length = to - from, .at = p->octets.length, .size = octets.length, .line = number};
    if (!buffer_append(&p->octets, octets))
        return false;
    p->count++;
    return true;
}

static bool is_in_order(const patch *p)
{
    size_t at = 0;
    bool ordered = true;
    for (size_t i = 0; ordered && i < p->count; i++) {
        const patch_change *c = &p->changes[i];
        ordered = c->at == at && (i == 0 || are_changes_in_order(p, c - 1, c));
        at += c->size;
    }
    return ordered;
}

/* The changes in their order, and what they put in one after the other. */
static bool put_in_order(patch *p)
{
    buffer octets;
    if (is_in_order(p))
        return true;
    bool done = array_sort(p->octets.allocator, p->changes, p->count, sizeof *p->changes, are_changes_in_order, p);
    buffer_init(&octets, p->octets.allocator);
    for (size_t i = 0; done && i < p->count; i++) {
        view text = patch_octets(p, &p->changes[i]);
        p->changes[i].at = octets.length;
        done = buffer_append(&octets, text);
    }
    buffer_free(done ? &p->octets : &octets);
    if (done)
        p->octets = octets;
    return done;
}

bool patch_settle(patch *p)
{
    size_t count = 0;
    if (!put_in_order(p))
        return false;
    for (size_t i = 0; i < p->count; i++) {
        patch_change c = p->changes[i], *before = p->changes + (count > 0 ? count - 1 : 0);
        uint64_t end = c.offset + c.length;
        if (count == 0 || !changes_touch(p, before, &c)) {
            p->changes[count++] = c;
            continue;
        }
        if (end > before->offset + before->length)
            before->length = end - before->offset;
        before->size += c.size;
    }
    p->count = count;
    return true;
}

bool patch_add_first(patch *p, uint64_t at, view octets, uint64_t number)
{
    if (octets.length == 0 || !patch_add(p, at, at, octets, number))
        return octets.length == 0;
    patch_change last = p->changes[p->count - 1];
    memmove(p->changes + 1, p->changes, (p->count - 1) * sizeof last);
    p->changes[0] = last;
    return true;
}

/* ---- Knowing the source again ---------------------------------------------------------------- */

/* The octets that a change's hash is made of: its own, and some on both sides, but none that another change's is. */
typedef struct watched {
    uint64_t begin, end;
} watched;

static uint64_t watched_end(const patch *p, size_t index)
{
    const patch_change *c = &p->changes[index];
    uint64_t end = c->offset + c->length + PATCH_CHECKED_AROUND;
    uint64_t most = index + 1 < p->count ? p->changes[index + 1].offset : p->total;
    return end < most ? end : most;
}

static watched watched_octets(const patch *p, size_t index)
{
    const patch_change *c = &p->changes[index];
    uint64_t begin = c->offset > PATCH_CHECKED_AROUND ? c->offset - PATCH_CHECKED_AROUND : 0;
    uint64_t least = index > 0 ? watched_end(p, index - 1) : 0;
    return (watched){begin > least ? begin : least, watched_end(p, index)};
}

#define HASH_BEGIN UINT64_C(0xCBF29CE484222325)

/* FNV-1a: it can be continued in the next window. */
static uint64_t hash_on(uint64_t hash, const char *octets, size_t length)
{
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)octets[i]) * UINT64_C(0x100000001B3);
    return hash;
}

/* The octets of a source from an offset on; of a file, which may have become shorter, as many as there are. */
static gedelf_status read_at(input *in, uint64_t offset, char *into, size_t size, size_t *got)
{
    if (in->source.path)
        return file_read_at(&in->file, offset, into, size, got);
    memcpy(into, (const char *)in->source.octets + offset, size);
    *got = size;
    return GEDELF_OK;
}

static gedelf_status take_print(patch *p, size_t index, input *in, buffer *window)
{
    watched w = watched_octets(p, index);
    uint64_t hash = HASH_BEGIN;
    const size_t most = memory_sizes(window->allocator)->loaded;
    while (w.begin < w.end) {
        size_t size = w.end - w.begin < most ? (size_t)(w.end - w.begin) : most, got = 0;
        gedelf_status status = read_at(in, w.begin, window->data, size, &got);
        if (status != GEDELF_OK || got == 0)
            return status == GEDELF_OK ? GEDELF_CHANGED : status;
        hash = hash_on(hash, window->data, got);
        w.begin += got;
    }
    p->changes[index].check = hash;
    return GEDELF_OK;
}

gedelf_status patch_take_prints(patch *p, gedelf_source source)
{
    input in;
    buffer window;
    gedelf_status status = input_open(&in, source);
    buffer_init(&window, p->octets.allocator);
    if (status == GEDELF_OK && !buffer_reserve(&window, memory_sizes(window.allocator)->loaded))
        status = GEDELF_MEMORY;
    if (status == GEDELF_OK && in.total != p->total)
        status = GEDELF_CHANGED;
    for (size_t i = 0; status == GEDELF_OK && i < p->count; i++)
        status = take_print(p, i, &in, &window);
    buffer_free(&window);
    input_close(&in);
    return status;
}

/* ---- Copying --------------------------------------------------------------------------------- */

typedef struct copying {
    const patch *plan;
    input in;
    buffer held, out;
    view window;     /* of the source: held, or where it is in memory */
    uint64_t at;     /* where that begins in the source */
    size_t watching; /* the change whose hash is being made */
    uint64_t hash;   /* so far */
    size_t next;     /* the change that is applied next */
    gedelf_write_fn write;
    void *context;
} copying;

static bool copying_flush(copying *c)
{
    bool done = c->out.length == 0 || c->write(c->context, c->out.data, c->out.length);
    c->out.length = 0;
    return done;
}

/* Small pieces are gathered, large ones go as they are. GEDELF_OK, GEDELF_UNWRITABLE, GEDELF_MEMORY. */
static gedelf_status copying_put(copying *c, view octets)
{
    const work_sizes *sizes = memory_sizes(c->out.allocator);
    if (c->out.length + octets.length > sizes->loaded && !copying_flush(c))
        return GEDELF_UNWRITABLE;
    if (octets.length <= sizes->written_whole)
        return buffer_append(&c->out, octets) ? GEDELF_OK : GEDELF_MEMORY;
    if (!copying_flush(c) || !c->write(c->context, octets.text, octets.length))
        return GEDELF_UNWRITABLE;
    return GEDELF_OK;
}

/* Goes on with the hashes; false if one is not what it was. */
static bool copying_watch(copying *c)
{
    uint64_t end = c->at + c->window.length;
    if (c->plan->trusted)
        c->watching = c->plan->count;
    while (c->watching < c->plan->count) {
        watched w = watched_octets(c->plan, c->watching);
        uint64_t from = w.begin > c->at ? w.begin : c->at, to = w.end < end ? w.end : end;
        if (from < to)
            c->hash = hash_on(c->hash, c->window.text + (size_t)(from - c->at), (size_t)(to - from));
        if (w.end > end)
            return true;
        if (c->hash != c->plan->changes[c->watching].check)
            return false;
        c->hash = HASH_BEGIN;
        c->watching++;
    }
    return true;
}

/* Writes the window, with the changes that begin in it. What a change takes away may reach beyond it. */
static gedelf_status copying_window(copying *c, uint64_t *written)
{
    uint64_t end = c->at + c->window.length;
    gedelf_status status = GEDELF_OK;
    while (status == GEDELF_OK && *written <= end) {
        bool more = c->next < c->plan->count && c->plan->changes[c->next].offset <= end;
        uint64_t stop = more ? c->plan->changes[c->next].offset : end;
        if (stop > *written)
            status = copying_put(c, view_of(c->window.text + (size_t)(*written - c->at), (size_t)(stop - *written)));
        *written = stop;
        if (!more)
            break;
        const patch_change *change = &c->plan->changes[c->next++];
        *written += change->length;
        if (status == GEDELF_OK)
            status = copying_put(c, patch_octets(c->plan, change));
    }
    return status;
}

/* The next window, which is empty at the end of the source. */
static gedelf_status copying_read(copying *c)
{
    const size_t most = memory_sizes(c->held.allocator)->loaded;
    const gedelf_source *s = &c->in.source;
    if (s->octets) {
        size_t at = (size_t)c->at, left = s->length - at;
        c->window = view_of((const char *)s->octets + at, left < most ? left : most);
        return GEDELF_OK;
    }
    if (!buffer_reserve(&c->held, most))
        return GEDELF_MEMORY;
    gedelf_status status = input_read(&c->in, c->held.data, most, &c->window.length);
    c->window.text = c->held.data;
    return status;
}

static gedelf_status copy_all(copying *c)
{
    uint64_t written = 0;
    gedelf_status status = c->in.total == c->plan->total ? GEDELF_OK : GEDELF_CHANGED;
    while (status == GEDELF_OK) {
        status = copying_read(c);
        if (status == GEDELF_OK && !copying_watch(c))
            status = GEDELF_CHANGED;
        if (status == GEDELF_OK)
            status = copying_window(c, &written);
        c->at += c->window.length;
        if (c->window.length == 0)
            break;
    }
    if (status == GEDELF_OK && c->at != c->plan->total)
        return GEDELF_CHANGED;
    return status == GEDELF_OK && !copying_flush(c) ? GEDELF_UNWRITABLE : status;
}

gedelf_status patch_write(const patch *p, gedelf_source source, gedelf_write_fn write, void *context)
{
    copying c = {.plan = p, .hash = HASH_BEGIN, .write = write, .context = context};
    buffer_init(&c.held, p->octets.allocator);
    buffer_init(&c.out, p->octets.allocator);
    gedelf_status status = input_open(&c.in, source);
    if (status == GEDELF_OK && !input_can_be_read_again(&c.in))
        status = GEDELF_ARGUMENT;
    if (status == GEDELF_OK)
        status = copy_all(&c);
    input_close(&c.in);
    buffer_free(&c.held);
    buffer_free(&c.out);
    return status;
}

/* ---- Texts -------------------------------------------------------------------------------------- */

size_t row_end(view text, size_t at)
{
    unsigned traits = 0;
    return at < text.length ? at + sweep_line(text.text + at, text.length - at, &traits) : at;
}

size_t row_next(view text, size_t end)
{
    if (end >= text.length)
        return text.length;
    bool both = text.text[end] == '\r' && end + 1 < text.length && text.text[end + 1] == '\n';
    return end + (both ? 2 : 1);
}

bool is_row_start(view text, size_t at)
{
    return at == 0 || text.text[at - 1] == '\n' || text.text[at - 1] == '\r';
}

size_t row_start(view text, size_t at)
{
    while (!is_row_start(text, at))
        at--;
    return at;
}
