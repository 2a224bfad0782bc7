/* SPDX-License-Identifier: MIT */
/*
 * Seams: takes texts that CONC lines split, gives splits inside words, where no program drops anything (tidy); and spaces
 * between words that run together because some program did (a guess).
 */
#include "rewrite/repair/repair_records.h"

enum { SEAM_ROUNDS_MOST = 6, JOINS_LEAST = 5 };

/* A CONC line, and the line that it continues. */
typedef struct seam {
    loose_line before, after;
} seam;

typedef struct seams_job {
    repair *r;
    names words;          /* of all texts, but those that seams cut */
    uint64_t joins, lost; /* how many seams there are between words, and where two words seem to run together */
    size_t moved;
    buffer scratch;
} seams_job;

typedef gedelf_status (*seam_fn)(seams_job *j, const seam *s);

static gedelf_status each_seam(seams_job *j, seam_fn visit)
{
    seam s = {.before = {.kind = LOOSE_BLANK}};
    gedelf_status status = GEDELF_OK;
    for (size_t at = 0; status == GEDELF_OK && walk_row(j->r, at, &s.after); at = s.after.next) {
        bool conc = s.after.kind == LOOSE_LINE && continuation_of(loose_tag(&s.after)) == 'C';
        if (conc && s.before.kind == LOOSE_LINE && s.before.next == s.after.begin)
            status = visit(j, &s);
        s.before = s.after;
    }
    return status;
}

/* ---- Lost spaces ------------------------------------------------------------------------------- */

/* The word that a text ends with, and the one that it begins with. */
static view word_at_end(view v)
{
    size_t from = v.length;
    while (from > 0 && is_word_octet(v.text[from - 1]))
        from--;
    return view_after(v, from);
}

static view word_at_start(view v)
{
    size_t to = 0;
    while (to < v.length && is_word_octet(v.text[to]))
        to++;
    return view_of(v.text, to);
}

/* Adds the words of a payload, but for the one at either end that a seam may have cut. */
static bool add_words(seams_job *j, view v, bool first_is_whole, bool last_is_whole)
{
    for (size_t at = 0; at < v.length;) {
        view word = word_at_start(view_after(v, at));
        bool cut = (at == 0 && !first_is_whole) || (at + word.length == v.length && !last_is_whole);
        if (word.length > 0 && !cut && names_add(&j->words, word) == 0)
            return false;
        at += word.length > 0 ? word.length : 1;
    }
    return true;
}

static bool gather_words(seams_job *j)
{
    loose_line l, next;
    bool done = true;
    for (size_t at = 0; done && walk_row(j->r, at, &l); at = l.next) {
        if (l.kind != LOOSE_LINE)
            continue;
        bool conc = continuation_of(loose_tag(&l)) == 'C';
        bool split =
            walk_row(j->r, l.next, &next) && next.kind == LOOSE_LINE && continuation_of(loose_tag(&next)) == 'C';
        done = add_words(j, loose_payload(&l), !conc, !split);
    }
    return done;
}

/* Do two words meet here, and make none together? */
static bool is_lost_space(seams_job *j, const seam *s)
{
    view one = word_at_end(loose_payload(&s->before)), other = word_at_start(loose_payload(&s->after));
    if (one.length == 0 || other.length == 0 || names_find(&j->words, one) == 0 || names_find(&j->words, other) == 0)
        return false;
    j->scratch.length = 0;
    return buffer_append(&j->scratch, one) && buffer_append(&j->scratch, other) &&
           names_find(&j->words, buffer_view(&j->scratch)) == 0;
}

static gedelf_status count_seam(seams_job *j, const seam *s)
{
    view one = word_at_end(loose_payload(&s->before)), other = word_at_start(loose_payload(&s->after));
    j->joins += one.length > 0 && other.length > 0;
    j->lost += is_lost_space(j, s);
    return GEDELF_OK;
}

static gedelf_status put_space(seams_job *j, const seam *s)
{
    size_t at = s->after.at + s->after.payload_at;
    if (!is_lost_space(j, s))
        return GEDELF_OK;
    j->scratch.length = 0;
    if (!buffer_append(&j->scratch, view_of(s->after.text.text, s->after.payload_at)) ||
        !buffer_append(&j->scratch, VIEW(" ")) || !buffer_append(&j->scratch, loose_payload(&s->after)))
        return GEDELF_MEMORY;
    bool made =
        repair_offer_change(j->r, REPAIR_CONC_SPACE_LOST, s->after.begin, s->after.text, buffer_view(&j->scratch));
    return made ? repair_change(j->r, at, at, VIEW(" ")) : GEDELF_OK;
}

static gedelf_status restore_spaces(seams_job *j)
{
    gedelf_status status = gather_words(j) ? each_seam(j, count_seam) : GEDELF_MEMORY;
    if (status == GEDELF_OK && j->joins >= JOINS_LEAST && j->lost * 10 >= j->joins * 8)
        status = each_seam(j, put_space);
    return status == GEDELF_OK ? repair_apply(j->r) : status;
}

/* ---- Splits beside a space ---------------------------------------------------------------------- */

/* How much of the text after a seam must go before it so that it is inside a word; 0 if that cannot be. */
static size_t move_length(view before, view after)
{
    char last = before.length > 0 ? before.text[before.length - 1] : ' ';
    for (size_t i = 0, step; i < after.length; i += step) {
        utf8_decode(after.text + i, &step);
        char next = after.text[i];
        if (next == '@') /* an escape must not be split */
            return 0;
        if (i > 0 && !is_white_space(last) && !is_white_space(next) && last != '@')
            return i;
        last = after.text[i + step - 1];
    }
    return 0;
}

static gedelf_status move_seam(seams_job *j, const seam *s)
{
    view before = loose_payload(&s->before), after = loose_payload(&s->after);
    bool smooth = before.length > 0 && is_smooth_seam(before.text[before.length - 1], after);
    size_t length = smooth || after.length == 0 || loose_pointer(before).length > 0 ? 0 : move_length(before, after);
    if (length == 0)
        return GEDELF_OK;
    view moved = view_of(after.text, length);
    bool bare = s->before.tag_end == s->before.text.length;
    j->scratch.length = 0;
    if (!buffer_append(&j->scratch, s->before.text) || !buffer_append(&j->scratch, bare ? VIEW(" ") : VIEW("")) ||
        !buffer_append(&j->scratch, moved))
        return GEDELF_MEMORY;
    if (!repair_offer_change(j->r, REPAIR_SPACE_BEFORE_CONC, s->before.begin, s->before.text, buffer_view(&j->scratch)))
        return GEDELF_OK;
    j->moved++;
    gedelf_status status = bare ? repair_change(j->r, s->before.end, s->before.end, VIEW(" ")) : GEDELF_OK;
    size_t at = s->after.at + s->after.payload_at;
    if (status == GEDELF_OK)
        status = repair_change(j->r, s->before.end, s->before.end, moved);
    return status == GEDELF_OK ? repair_change(j->r, at, at + length, VIEW("")) : status;
}

gedelf_status repair_seams(repair *r)
{
    seams_job j = {.r = r, .moved = 1};
    gedelf_status status = GEDELF_OK;
    names_init(&j.words, r->allocator);
    buffer_init(&j.scratch, r->allocator);
    if (repair_is_on(r, REPAIR_CONC_SPACE_LOST))
        status = restore_spaces(&j);
    for (size_t i = 0;
         repair_is_on(r, REPAIR_SPACE_BEFORE_CONC) && status == GEDELF_OK && j.moved > 0 && i < SEAM_ROUNDS_MOST; i++) {
        j.moved = 0;
        status = each_seam(&j, move_seam);
        if (status == GEDELF_OK)
            status = repair_apply(r);
    }
    names_free(&j.words);
    buffer_free(&j.scratch);
    return status;
}
