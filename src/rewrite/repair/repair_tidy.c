/* SPDX-License-Identifier: MIT */
/*
 * Tidiness: takes a file without errors, gives one that other programs accept too, as far as the options ask for it.
 * What to do follows from the warnings and notes of reading.
 */
#include "rewrite/repair/repair_octets.h"
#include "rewrite/repair/repair_records.h"

enum { TIDY_ROUNDS_MOST = 4, LINE_MOST = 250 };

typedef struct tidy_job {
    repair *r;
    sayings found;
    size_t next;
    size_t tidied;
    buffer scratch;
    view ending;
} tidy_job;

/* ---- Header ----------------------------------------------------------------------------------- */

/* A line, or lines, after a row. */
static gedelf_status tidy_add(tidy_job *j, const loose_line *l, repair_code code, const char *const *lines,
                              size_t count)
{
    j->scratch.length = 0;
    bool done = true;
    for (size_t i = 0; done && i < count; i++)
        done = buffer_append(&j->scratch, view_of_string(lines[i])) && buffer_append(&j->scratch, j->ending);
    if (!done)
        return GEDELF_MEMORY;
    view shown = view_of(j->scratch.data, j->scratch.length - j->ending.length);
    if (!repair_offer_change(j->r, code, l->begin, l->text, shown))
        return GEDELF_OK;
    j->tidied++;
    return repair_change(j->r, l->next, l->next, buffer_view(&j->scratch));
}

static gedelf_status tidy_form(tidy_job *j, const loose_line *l, repair_code code)
{
    static const char *const missing[] = {"2 FORM LINEAGE-LINKED"};
    if (code == REPAIR_GEDC_FORM_MISSING) { /* after the version, if that is there */
        loose_line next;
        bool version =
            walk_row(j->r, l->next, &next) && next.kind == LOOSE_LINE && view_equal(loose_tag(&next), VIEW("VERS"));
        return tidy_add(j, version ? &next : l, code, missing, 1);
    }
    return repair_put_value(j->r, l, &(repair_note){.code = code}, VIEW("LINEAGE-LINKED"), &j->scratch, &j->tidied);
}

static gedelf_status tidy_version(tidy_job *j, const loose_line *l)
{
    const char *const *missing = j->r->rules->model->version_lines; /* 7.0's because the caller says so */
    size_t count = 0;
    while (missing[count])
        count++;
    return l->level == 0 ? tidy_add(j, l, REPAIR_GEDCOM_VERSION_MISSING, missing, count) : GEDELF_OK;
}

/* ---- At signs --------------------------------------------------------------------------------- */

static gedelf_status tidy_sign(tidy_job *j, const loose_line *l, const said *s)
{
    view row = repair_part(j->r, l->begin, l->end);
    size_t at = utf8_offset(row, s->column);
    if (at >= row.length || row.text[at] != '@')
        return GEDELF_OK;
    j->scratch.length = 0;
    if (!buffer_append(&j->scratch, view_of(row.text, at)) || !buffer_append(&j->scratch, VIEW("@")) ||
        !buffer_append(&j->scratch, view_after(row, at)))
        return GEDELF_MEMORY;
    if (!repair_offer_change(j->r, REPAIR_BARE_AT_SIGN, l->begin, row, buffer_view(&j->scratch)))
        return GEDELF_OK;
    j->tidied++;
    return repair_change(j->r, l->begin + at, l->begin + at, VIEW("@"));
}

/* ---- Long lines -------------------------------------------------------------------------------- */

/* The last place before `most` where a payload can be split: between two characters that are neither white space nor at
   signs nor marks; 0 if there is none. */
static size_t long_line_split(view payload, size_t most)
{
    size_t best = 0;
    for (size_t i = 0, step; i < payload.length && i < most; i += step) {
        uint32_t c = utf8_decode(payload.text + i, &step);
        char before = i > 0 ? payload.text[i - 1] : ' ';
        if (i > 0 && !is_white_space(before) && before != '@' && !is_white_space(payload.text[i]) &&
            payload.text[i] != '@' && !is_combining_mark(c))
            best = i;
    }
    return best;
}

static gedelf_status tidy_long_line(tidy_job *j, const loose_line *l)
{
    repair *r = j->r;
    view payload = loose_payload(l), rest = payload;
    uint64_t level = is_continuation_tag(loose_tag(l)) ? l->level : l->level + 1;
    size_t taken = l->payload_at;
    if (r->rules->conc_foreign || loose_pointer(payload).length > 0 ||
        memchr(payload.text, '#', payload.length) != NULL)
        return GEDELF_OK; /* an escape must not be split */
    j->scratch.length = 0;
    if (!buffer_append(&j->scratch, view_of(l->text.text, l->payload_at)))
        return GEDELF_MEMORY;
    while (taken + rest.length > LINE_MOST) {
        size_t split = taken < LINE_MOST ? long_line_split(rest, LINE_MOST - taken) : 0;
        if (split == 0)
            break;
        size_t before = j->scratch.length + split + j->ending.length;
        bool done = buffer_append(&j->scratch, view_of(rest.text, split)) && buffer_append(&j->scratch, j->ending) &&
                    buffer_append_number(&j->scratch, level) && buffer_append(&j->scratch, VIEW(" CONC "));
        if (!done)
            return GEDELF_MEMORY;
        taken = j->scratch.length - before;
        rest = view_after(rest, split);
    }
    if (rest.length == payload.length)
        return GEDELF_OK;
    if (!buffer_append(&j->scratch, rest))
        return GEDELF_MEMORY;
    if (!repair_offer_change(r, REPAIR_LONG_LINE, l->begin, l->text, buffer_view(&j->scratch)))
        return GEDELF_OK;
    j->tidied++;
    return repair_change(r, l->at, l->end, buffer_view(&j->scratch));
}

/* ---- The end of the file ------------------------------------------------------------------------ */

static gedelf_status tidy_controls(tidy_job *j, const loose_line *l)
{
    view row = repair_part(j->r, l->begin, l->end);
    size_t length = row.length;
    while (length > 0 && (row.text[length - 1] == 0x1A || is_in_class(row.text[length - 1], CLASS_SPACE)))
        length--;
    if (length == row.length || !repair_offer_change(j->r, REPAIR_TRAILING_CONTROLS, l->begin,
                                                     view_of(row.text, length), view_of(row.text, length)))
        return GEDELF_OK;
    j->tidied++;
    return repair_change(j->r, length == 0 ? l->begin : l->begin + length, length == 0 ? l->next : l->end, VIEW(""));
}

/* ---- All --------------------------------------------------------------------------------------- */

static gedelf_status tidy_by(tidy_job *j, const loose_line *l, const said *s, bool *whole)
{
    switch (s->code) {
    case DIAG_GEDC_FORM_MISSING: return tidy_form(j, l, REPAIR_GEDC_FORM_MISSING);
    case DIAG_GEDC_FORM_CASE: return tidy_form(j, l, REPAIR_GEDC_FORM_CASE);
    case DIAG_GEDCOM_VERSION_MISSING: return tidy_version(j, l);
    case DIAG_BARE_AT_SIGN: return *whole ? GEDELF_OK : tidy_sign(j, l, s);
    case DIAG_LONG_LINE: *whole = true; return tidy_long_line(j, l);
    case DIAG_TRAILING_CONTROLS: return tidy_controls(j, l);
    default: return GEDELF_OK;
    }
}

static gedelf_status tidy_round(tidy_job *j)
{
    loose_line l;
    uint64_t number = 0;
    j->found.all = true;
    j->next = j->tidied = 0;
    gedelf_status status = repair_read(j->r, &j->found);
    if (status == GEDELF_OK && !sayings_sort(&j->found))
        status = GEDELF_MEMORY;
    for (size_t at = 0; status == GEDELF_OK && walk_row(j->r, at, &l); at = l.next) {
        bool whole = false;
        number++;
        if (l.next > l.end)
            j->ending = loose_break(j->r, &l);
        for (; status == GEDELF_OK && j->next < j->found.count && j->found.items[j->next].line <= number; j->next++) {
            const said *s = &j->found.items[j->next];
            bool line_is_good = l.kind == LOOSE_LINE || s->code == DIAG_TRAILING_CONTROLS;
            if (s->line == number && line_is_good)
                status = tidy_by(j, &l, s, &whole);
        }
    }
    return status == GEDELF_OK ? repair_apply(j->r) : status;
}

/* A header that came to be here, or was moved, may still lack its CHAR line, or that its value; one that was there before has been looked at when
   the encoding was. */
static gedelf_status tidy_encoding(repair *r)
{
    loose_line l;
    bool header = false;
    for (size_t at = 0; walk_row(r, at, &l); at = l.next) {
        if (l.kind != LOOSE_LINE)
            continue;
        if (l.level == 0 && header)
            break;
        header = header || (l.level == 0 && view_equal(loose_tag(&l), VIEW("HEAD")));
        bool label = view_equal_ignoring_case(loose_tag(&l), VIEW("CHAR")); /* as reading sees it (D131) */
        if (label && l.level == 1 && loose_payload(&l).length > 0)
            return GEDELF_OK;
    }
    bool ascii = r->encoding.is_utf8;
    for (size_t i = 0; ascii && i < r->text.length; i++)
        ascii = (unsigned char)r->text.data[i] < 0x80;
    repair_note note = {.code = REPAIR_ENCODING_MISSING,
                        .graded = true,
                        .certainty = GEDELF_REPAIR_TIDY,
                        .at = 0,
                        .before = VIEW("(none)"),
                        .after = VIEW("UTF-8")};
    if (!header || !ascii || r->rules->utf8_only || !repair_offer(r, &note))
        return GEDELF_OK;
    gedelf_status status = octets_fix_char(r, VIEW("UTF-8"), false);
    return status == GEDELF_OK ? repair_apply(r) : status;
}

/* So may a byte-order mark: only now is it certain that the file is one that should have it. */
static gedelf_status tidy_mark(repair *r)
{
    bool wanted =
        r->rules->utf8_only && r->encoding.is_utf8 && r->mark.length == 0 && repair_is_on(r, REPAIR_NO_BYTE_ORDER_MARK);
    if (!wanted || !repair_offer_change(r, REPAIR_NO_BYTE_ORDER_MARK, 0, VIEW("no byte-order mark"), VIEW("one")))
        return GEDELF_OK;
    gedelf_status status = repair_put_mark(r);
    return status == GEDELF_OK ? repair_apply(r) : status;
}

gedelf_status repair_tidiness(repair *r)
{
    static const repair_code codes[] = {REPAIR_GEDC_FORM_MISSING, REPAIR_GEDC_FORM_CASE, REPAIR_GEDCOM_VERSION_MISSING,
                                        REPAIR_BARE_AT_SIGN,      REPAIR_LONG_LINE,      REPAIR_TRAILING_CONTROLS};
    tidy_job j = {.r = r, .found = {.allocator = r->allocator}, .tidied = 1, .ending = VIEW("\n")};
    bool wanted = false;
    gedelf_status status = tidy_mark(r);
    if (status == GEDELF_OK && repair_is_on_as(r, REPAIR_ENCODING_MISSING, GEDELF_REPAIR_TIDY))
        status = tidy_encoding(r);
    if (status == GEDELF_OK)
        status = repair_seams(r);
    for (size_t i = 0; i < COUNT_OF(codes); i++)
        wanted = wanted || repair_is_on(r, codes[i]);
    buffer_init(&j.scratch, r->allocator);
    for (size_t i = 0; wanted && status == GEDELF_OK && j.tidied > 0 && i < TIDY_ROUNDS_MOST; i++)
        status = tidy_round(&j);
    sayings_free(&j.found);
    buffer_free(&j.scratch);
    return status;
}
