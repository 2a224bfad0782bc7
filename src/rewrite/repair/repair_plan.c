/* SPDX-License-Identifier: MIT */
/*
 * The way in and the way out: takes the source's octets; and the text with its rows, gives a plan on those octets. R4, R5
 */
#include "rewrite/repair/repair_private.h"

/* ---- The way in ------------------------------------------------------------------------------ */

/* What earlier rounds made of the source. */
static gedelf_status load_between(const repair *r, buffer *out)
{
    gedelf_status status = patch_write(r->base, r->source, write_to_buffer, out);
    return status == GEDELF_UNWRITABLE ? GEDELF_MEMORY : status;
}

gedelf_status repair_load(const repair *r, buffer *out)
{
    if (r->base)
        return load_between(r, out);
    input in;
    gedelf_status status = input_open(&in, r->source);
    size_t got = 1;
    if (status == GEDELF_OK && !input_can_be_read_again(&in))
        status = GEDELF_ARGUMENT;
    if (status == GEDELF_OK && in.total < SIZE_MAX && !buffer_reserve(out, (size_t)in.total + 1))
        status = GEDELF_MEMORY;
    while (status == GEDELF_OK && got > 0) {
        bool room = out->capacity > out->length || buffer_reserve(out, memory_sizes(out->allocator)->loaded);
        status = room ? input_read(&in, out->data + out->length, out->capacity - out->length, &got) : GEDELF_MEMORY;
        if (status == GEDELF_OK)
            out->length += got;
    }
    input_close(&in);
    return status;
}

/* ---- The source's lines ---------------------------------------------------------------------- */

/* The lines of the source, one after the other. */
typedef struct source_lines {
    view octets;
    size_t unit, greater; /* of a code unit: how many octets, and which of them is 0 in ASCII */
    size_t begin, end;    /* of the line at hand, its line break included */
    uint64_t number;      /* of that line */
} source_lines;

/* The code unit at a place if it is ASCII; else NUL. */
static char source_unit_at(const source_lines *s, size_t at)
{
    if (s->unit == 1)
        return s->octets.text[at];
    return at + 1 < s->octets.length && s->octets.text[at + s->greater] == 0 ? s->octets.text[at + 1 - s->greater] : 0;
}

static size_t source_line_end(const source_lines *s, size_t at)
{
    if (s->unit == 1)
        return row_next(s->octets, row_end(s->octets, at));
    while (at < s->octets.length && source_unit_at(s, at) != '\n' && source_unit_at(s, at) != '\r')
        at += s->unit;
    if (at >= s->octets.length)
        return s->octets.length;
    size_t next = at + s->unit;
    bool both = source_unit_at(s, at) == '\r' && next < s->octets.length && source_unit_at(s, next) == '\n';
    return both ? next + s->unit : next;
}

/* Goes on to a line. */
static void source_move(source_lines *s, uint64_t number)
{
    while (s->number < number) {
        s->begin = s->end;
        s->end = source_line_end(s, s->begin);
        s->number++;
    }
}

/* ---- The plan -------------------------------------------------------------------------------- */

/* A plan in the making. */
typedef struct source_plan {
    repair *r;
    patch *plan;
    source_lines lines;
    size_t done;    /* the source's octets up to here are in the output, or gone */
    buffer pending; /* what comes after them */
} source_plan;

/* What waits takes the place of the source's octets up to `to`, from line `first` on. */
static bool plan_flush(source_plan *p, size_t to, uint64_t first)
{
    bool done = patch_add(p->plan, p->done, to, buffer_view(&p->pending), first);
    p->pending.length = 0;
    p->done = to;
    return done;
}

static bool plan_row(source_plan *p, view row, uint64_t source_line, bool kept)
{
    repair *r = p->r;
    size_t was = p->pending.length;
    uint64_t first = p->lines.number + 1;
    if (!kept)
        return repair_encode_row(r, row, source_line, &p->pending);
    source_move(&p->lines, source_line);
    if (r->reencoded || (r->replaced && !repair_stays_unread(r, source_line))) {
        view old = view_of(p->lines.octets.text + p->lines.begin, p->lines.end - p->lines.begin);
        if (!repair_encode_row(r, row, source_line, &p->pending))
            return false;
        if (!view_equal(old, view_of(p->pending.data + was, p->pending.length - was)))
            return true;
        p->pending.length = was;
    }
    bool done = plan_flush(p, p->lines.begin, first);
    p->done = p->lines.end;
    return done;
}

static bool plan_rows(source_plan *p)
{
    repair *r = p->r;
    view text = repair_text(r);
    bool done = true;
    size_t run = 0;
    for (size_t at = 0, row = 0; done && at < text.length; row++) {
        size_t next = row_next(text, row_end(text, at));
        while (run + 1 < r->run_count && r->runs[run + 1].row <= row)
            run++;
        const repair_run *from = &r->runs[run];
        uint64_t source_line = from->kept ? from->line + (row - from->row) : from->line;
        done = plan_row(p, view_of(text.text + at, next - at), source_line, from->kept && !r->taken_out);
        at = next;
    }
    return done;
}

bool repair_is_untouched(const repair *r)
{
    return !r->changed && !r->reencoded && !r->replaced && !r->taken_out && view_equal(r->mark, r->source_mark);
}

gedelf_status repair_plan_source(repair *r, patch *plan)
{
    buffer octets;
    source_plan p = {.r = r, .plan = plan};
    if (!buffer_append(&plan->encoding, r->encoding.name))
        return GEDELF_MEMORY;
    if (repair_is_untouched(r))
        return GEDELF_OK;
    buffer_init(&octets, r->allocator);
    buffer_init(&p.pending, r->allocator);
    /* Once more, because the stages have made another text of it: both at once are in memory only here. */
    gedelf_status status = repair_load(r, &octets);
    if (status == GEDELF_OK) {
        bool same = view_equal(r->mark, r->source_mark) && !r->taken_out;
        size_t begin = r->source_mark.length;
        p.lines = (source_lines){.octets = buffer_view(&octets),
                                 .unit = r->wide ? 2 : 1,
                                 .greater = r->wide && r->wide->greater_first ? 0 : 1,
                                 .begin = begin,
                                 .end = begin};
        p.done = same ? begin : 0;
        bool done = (same || buffer_append(&p.pending, r->mark)) &&
                    (same || r->taken_out || plan_flush(&p, begin, 1)) && plan_rows(&p) &&
                    plan_flush(&p, octets.length, p.lines.number + 1);
        status = done ? GEDELF_OK : GEDELF_MEMORY;
    }
    buffer_free(&octets);
    buffer_free(&p.pending);
    return status;
}
