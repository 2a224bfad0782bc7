/* SPDX-License-Identifier: MIT */
/*
 * Two plans in one: takes a plan, and another for what the first makes of the source; gives one for the source itself.
 */
#include "rewrite/patch/patch.h"

/* The way through what the first plan makes, piece by piece: what stays of the source, and what the plan puts in. */
typedef struct plan_weaver {
    const patch *first;
    patch *out;
    size_t next;      /* the first plan's change that comes next */
    size_t put;       /* how much of what it puts in is after us */
    uint64_t source;  /* where we are in the source, */
    uint64_t between; /* and in what the first plan makes of it */
    uint64_t done;    /* the source's octets up to here are in the output, or gone */
    buffer pending;   /* what comes after them */
    uint64_t line;    /* where that begins; 0 if nothing has been changed there */
} plan_weaver;

static bool weaver_flush(plan_weaver *w, uint64_t to)
{
    bool done = patch_add(w->out, w->done, to, buffer_view(&w->pending), w->line);
    w->pending.length = 0;
    w->line = 0;
    w->done = to;
    return done;
}

static void weaver_note_line(plan_weaver *w, uint64_t number)
{
    if (w->line == 0)
        w->line = number;
}

/* A change of the first plan, up to `to` of what it makes; what it puts in goes if `stays` is false. */
static bool weave_change(plan_weaver *w, const patch_change *c, uint64_t to, bool stays)
{
    uint64_t left = c->size - w->put, wanted = to - w->between;
    size_t taken = (size_t)(left < wanted ? left : wanted);
    view put = view_of(patch_octets(w->first, c).text + w->put, taken);
    weaver_note_line(w, c->line);
    w->put += taken;
    w->between += taken;
    if (w->put == c->size) {
        w->source += c->length;
        w->put = 0;
        w->next++;
    }
    return !stays || buffer_append(&w->pending, put);
}

/* What the first plan leaves as it is, up to `to` of what it makes or its next change. */
static bool weave_kept(plan_weaver *w, uint64_t change, uint64_t to, bool stays)
{
    uint64_t length = change - w->source < to - w->between ? change - w->source : to - w->between;
    bool done = !stays || weaver_flush(w, w->source);
    w->source += length;
    w->between += length;
    if (stays)
        w->done = w->source;
    return done;
}

/* All up to `to` of what the first plan makes; it goes if `stays` is false. A change that begins there is still to come, so that
   what the second plan puts in there is before it. */
static bool weave_to(plan_weaver *w, uint64_t to, bool stays)
{
    bool done = true;
    while (done && w->between < to) {
        const patch_change *c = w->next < w->first->count ? &w->first->changes[w->next] : NULL;
        done = c && c->offset == w->source ? weave_change(w, c, to, stays)
                                           : weave_kept(w, c ? c->offset : w->first->total, to, stays);
    }
    return done;
}

/* The changes of the first plan that are left, which only take something away. */
static void weave_rest(plan_weaver *w)
{
    if (w->next < w->first->count)
        weaver_note_line(w, w->first->changes[w->next].line);
}

bool patch_then(const patch *first, const patch *second, patch_line_fn *line_of, void *context, patch *out)
{
    plan_weaver w = {.first = first, .out = out};
    bool done = buffer_append(&out->encoding, buffer_view(&second->encoding));
    buffer_init(&w.pending, out->octets.allocator);
    out->total = first->total;
    for (size_t i = 0; done && i < second->count; i++) {
        const patch_change *c = &second->changes[i];
        done = weave_to(&w, c->offset, true);
        weaver_note_line(&w, line_of(context, c->line));
        done = done && buffer_append(&w.pending, patch_octets(second, c)) && weave_to(&w, c->offset + c->length, false);
    }
    done = done && weave_to(&w, second->total, true);
    weave_rest(&w);
    done = done && weaver_flush(&w, first->total);
    buffer_free(&w.pending);
    return done;
}
