/* SPDX-License-Identifier: MIT */
/*
 * Text that was encoded twice: UTF-8 that some program took for windows-1252 or ISO-8859-1 and wrote as UTF-8 again. Takes
 * payloads, gives back the letters where they are certain. And the quotation marks of windows-1252 that were read as control
 * characters. (double-encoded, c1-punctuation)
 */
#include "rewrite/repair/repair_octets.h"

enum { MOST_TIMES = 4, ENOUGH_RUNS = 2, ENOUGH_PAYLOADS = 3 };

/* Room to work in. */
typedef struct double_work {
    buffer octets, text;
    buffer meant; /* what a run becomes */
    bool memory;
} double_work;

/* ---- Characters as octets ---------------------------------------------------------------------------- */

/* The octet that a character was, as windows-1252 or ISO-8859-1 has it; 0 if neither has it. */
static unsigned octet_after(uint32_t c)
{
    if (c >= 0x80 && c <= 0xFF)
        return c;
    if (c > 0x192 && c != 0x2C6 && c != 0x2DC && (c < 0x2013 || c > 0x2122))
        return 0;
    const uint16_t *page = code_page_own(VIEW("windows-1252"));
    for (unsigned i = 0; i < 0x20; i++) {
        if (page[i] == c)
            return 0x80 + i;
    }
    return 0;
}

/* Letters, marks and punctuation: what a text may have become garbled from. No letters of phonetics, no controls. */
static bool may_be_meant(uint32_t c)
{
    return (c >= 0xA0 && c < 0x250) || c == 0x2C6 || c == 0x2DC || (c >= 0x300 && c < 0x2000) ||
           (c >= 0x2010 && c < 0x2040) || c == 0x20AC || c == 0x2116 || c == 0x2122 ||
           (c >= 0x3000 && c < 0xD800 && is_character(c)) || (c >= 0xF900 && c < 0xFE00);
}

/* A run of characters beyond ASCII as octets; false if some character is not an octet. */
static bool run_octets(view run, buffer *octets)
{
    octets->length = 0;
    for (size_t i = 0, step; i < run.length; i += step) {
        unsigned octet = octet_after(utf8_decode(run.text + i, &step));
        char c = (char)octet;
        if (octet == 0 || !buffer_append(octets, view_of(&c, 1)))
            return false;
    }
    return true;
}

/* Is it UTF-8 of what may be meant? If `half`, controls may be in it, which were octets. */
static bool is_meant(view octets, bool half)
{
    if (utf8_valid_prefix(octets.text, octets.length) < octets.length)
        return false;
    for (size_t i = 0, step; i < octets.length; i += step) {
        uint32_t c = utf8_decode(octets.text + i, &step);
        if (!may_be_meant(c) && !(half && c >= 0x80 && c < 0xA0))
            return false;
    }
    return true;
}

/* Decodes a run as often as that gives something, and keeps the last that may be meant. False if nothing may. */
static bool undo_run_text(view run, double_work *w)
{
    bool found = false, done = true;
    w->text.length = w->meant.length = 0;
    done = buffer_append(&w->text, run);
    for (int i = 0; done && i < MOST_TIMES; i++) {
        if (!run_octets(buffer_view(&w->text), &w->octets) || w->octets.length < 2 ||
            !is_meant(buffer_view(&w->octets), true))
            break;
        w->text.length = 0;
        done = buffer_append(&w->text, buffer_view(&w->octets));
        if (done && is_meant(buffer_view(&w->text), false)) {
            w->meant.length = 0;
            done = buffer_append(&w->meant, buffer_view(&w->text));
            found = true;
        }
    }
    w->memory = w->memory && done;
    return done && found;
}

/* ---- Runs -------------------------------------------------------------------------------------------- */

static size_t run_end(view text, size_t at)
{
    while (at < text.length && (unsigned char)text.text[at] >= 0x80)
        at++;
    return at;
}

static size_t run_begin(view text, size_t at)
{
    while (at < text.length && (unsigned char)text.text[at] < 0x80)
        at++;
    return at;
}

/* What is seen in a payload. */
typedef struct double_sight {
    size_t runs, garbled; /* how many runs, and how many of them could be undone */
    bool marked;          /* it has Ã, Â or â€ */
} double_sight;

static bool shows_mark(view run)
{
    for (size_t i = 0, step; i < run.length; i += step) {
        uint32_t c = utf8_decode(run.text + i, &step);
        if (c == 0xC3 || c == 0xC2)
            return true;
        if (c == 0xE2 && i + step < run.length && utf8_decode(run.text + i + step, &(size_t){0}) == 0x20AC)
            return true;
    }
    return false;
}

static double_sight look_at_runs(view text, double_work *w)
{
    double_sight seen = {0, 0, false};
    for (size_t at = run_begin(text, 0); at < text.length; at = run_begin(text, at)) {
        size_t end = run_end(text, at);
        view run = view_of(text.text + at, end - at);
        seen.runs++;
        seen.garbled += undo_run_text(run, w);
        seen.marked = seen.marked || shows_mark(run);
        at = end;
    }
    return seen;
}

static bool is_wholly_garbled(const double_sight *seen)
{
    return seen->runs > 0 && seen->garbled == seen->runs;
}

/* ---- Undoing ------------------------------------------------------------------------------------------- */

typedef struct double_job {
    repair *r;
    joined_payload payload;
    double_work work;
    size_t qualified; /* payloads of the file that are wholly garbled */
    bool memory;
} double_job;

static gedelf_status undo_run(double_job *j, size_t from, size_t to)
{
    if (!undo_run_text(view_of(j->payload.joined.data + from, to - from), &j->work))
        return GEDELF_OK;
    view meant = buffer_view(&j->work.meant);
    gedelf_status status = characters_make_fit(j->r, meant);
    return status == GEDELF_OK ? joined_change(j->r, &j->payload, from, to, meant) : status;
}

/* The payload as it will be, for the report. */
static bool append_undone(double_job *j, buffer *out)
{
    view text = buffer_view(&j->payload.joined);
    bool done = true;
    for (size_t at = 0; done && at < text.length;) {
        size_t begin = run_begin(text, at), end = run_end(text, begin);
        view run = view_of(text.text + begin, end - begin);
        done = buffer_append(out, view_of(text.text + at, begin - at)) &&
               buffer_append(out, undo_run_text(run, &j->work) ? buffer_view(&j->work.meant) : run);
        at = end;
    }
    return done;
}

static gedelf_status undo_payload(double_job *j, gedelf_repair_class certainty)
{
    repair *r = j->r;
    buffer after;
    buffer_init(&after, r->allocator);
    view text = buffer_view(&j->payload.joined);
    gedelf_status status = append_undone(j, &after) ? GEDELF_OK : GEDELF_MEMORY;
    repair_note note = {.code = REPAIR_DOUBLE_ENCODED,
                        .graded = true,
                        .certainty = certainty,
                        .at = j->payload.begin,
                        .before = text,
                        .after = buffer_view(&after)};
    if (status == GEDELF_OK && repair_offer(r, &note)) {
        for (size_t at = run_begin(text, 0); status == GEDELF_OK && at < text.length; at = run_begin(text, at)) {
            size_t end = run_end(text, at);
            status = undo_run(j, at, end);
            at = end;
        }
    }
    buffer_free(&after);
    return status;
}

/* Is it certain, a guess, or nothing? */
static gedelf_status judge_payload(double_job *j)
{
    view text = buffer_view(&j->payload.joined);
    if (joined_is_pointer(&j->payload))
        return GEDELF_OK;
    double_sight seen = look_at_runs(text, &j->work);
    bool whole = is_wholly_garbled(&seen);
    bool shown = seen.marked || seen.runs >= ENOUGH_RUNS || j->qualified >= ENOUGH_PAYLOADS;
    if (whole && shown)
        return undo_payload(j, GEDELF_REPAIR_SAFE);
    bool some = seen.garbled > 0 && (seen.marked || seen.garbled >= ENOUGH_RUNS);
    return some ? undo_payload(j, GEDELF_REPAIR_GUESS) : GEDELF_OK;
}

static void count_qualified(double_job *j)
{
    view text = repair_text(j->r);
    for (size_t at = 0; j->qualified < ENOUGH_PAYLOADS && joined_take(&j->payload, text, at, &j->memory);
         at = j->payload.next) {
        double_sight seen = look_at_runs(buffer_view(&j->payload.joined), &j->work);
        j->qualified += is_wholly_garbled(&seen) && !joined_is_pointer(&j->payload);
    }
}

gedelf_status characters_undo_double(repair *r)
{
    double_job j = {.r = r, .memory = true, .work.memory = true};
    gedelf_status status = GEDELF_OK;
    joined_init(&j.payload, r->allocator);
    buffer_init(&j.work.octets, r->allocator);
    buffer_init(&j.work.text, r->allocator);
    buffer_init(&j.work.meant, r->allocator);
    count_qualified(&j);
    view text = repair_text(r);
    for (size_t at = 0; status == GEDELF_OK && j.memory && joined_take(&j.payload, text, at, &j.memory);
         at = j.payload.next)
        status = judge_payload(&j);
    joined_free(&j.payload);
    buffer_free(&j.work.octets);
    buffer_free(&j.work.text);
    buffer_free(&j.work.meant);
    return j.memory && j.work.memory ? status : GEDELF_MEMORY;
}

/* ---- Controls that were punctuation ------------------------------------------------------------------------ */

/* What a control character from U+0080 to U+009F was in windows-1252; 0 if it was nothing, and for other characters. */
static uint32_t punctuation_after(uint32_t c)
{
    return c >= 0x80 && c < 0xA0 ? code_page_own(VIEW("windows-1252"))[c - 0x80] : 0;
}

/* The first of them from `at` on; the length if there is none. They are C2 and an octet up to 9F. */
static size_t find_control(view text, size_t at)
{
    for (; at + 1 < text.length; at++) {
        const char *lead = memchr(text.text + at, 0xC2, text.length - at - 1);
        if (!lead)
            break;
        at = (size_t)(lead - text.text);
        if ((unsigned char)text.text[at + 1] < 0xA0)
            return at;
    }
    return text.length;
}

static bool all_are_punctuation(view text)
{
    size_t at = find_control(text, 0);
    for (; at < text.length; at = find_control(text, at + 2)) {
        if (punctuation_after((unsigned char)text.text[at + 1]) == 0)
            return false;
    }
    return true;
}

/* The row from its first control on becomes `after`. */
static bool append_punctuated(view row, buffer *after)
{
    bool done = true;
    for (size_t at = 0; done && at < row.length;) {
        size_t found = find_control(row, at);
        done = buffer_append(after, view_of(row.text + at, found - at));
        if (done && found < row.length)
            done = buffer_append_character(after, punctuation_after((unsigned char)row.text[found + 1]));
        at = found < row.length ? found + 2 : row.length;
    }
    return done;
}

static gedelf_status punctuate_row(repair *r, size_t begin, size_t end)
{
    buffer after;
    buffer_init(&after, r->allocator);
    view row = repair_part(r, begin, end);
    gedelf_status status = append_punctuated(row, &after) ? GEDELF_OK : GEDELF_MEMORY;
    if (status == GEDELF_OK && repair_offer_change(r, REPAIR_C1_PUNCTUATION, begin, row, buffer_view(&after))) {
        status = characters_make_fit(r, buffer_view(&after));
        if (status == GEDELF_OK)
            status = repair_change(r, begin, end, buffer_view(&after));
    }
    buffer_free(&after);
    return status;
}

gedelf_status characters_undo_c1(repair *r)
{
    view text = repair_text(r);
    gedelf_status status = GEDELF_OK;
    if (!all_are_punctuation(text))
        return GEDELF_OK;
    for (size_t at = find_control(text, 0); status == GEDELF_OK && at < text.length; at = find_control(text, at)) {
        size_t end = row_end(text, at);
        status = punctuate_row(r, row_start(text, at), end);
        at = end;
    }
    return status;
}
