/* SPDX-License-Identifier: MIT */
/*
 * The stage of octets: takes the octets of the file, gives them decoded, and decides about the encoding of the output.
 * E1 to E6, R5
 */
#include "rewrite/repair/repair_lines.h"
#include "rewrite/repair/repair_octets.h"

/* ---- The CHAR line ----------------------------------------------------------------------------- */

/* A line of the header: where it is, and its level and tag. */
typedef struct header_line {
    size_t begin, end, next;
    view level, tag, value;
} header_line;

static view take_header_word(view *rest)
{
    size_t length = 0;
    *rest = view_trim(*rest);
    while (length < rest->length && !is_white_space(rest->text[length]))
        length++;
    view word = view_of(rest->text, length);
    *rest = view_trim(view_after(*rest, length));
    return word;
}

static bool header_line_at(view text, size_t at, header_line *out)
{
    if (at >= text.length)
        return false;
    *out = (header_line){.begin = at, .end = row_end(text, at)};
    out->next = row_next(text, out->end);
    view rest = view_of(text.text + at, out->end - at);
    out->level = take_header_word(&rest);
    out->tag = take_header_word(&rest);
    out->value = rest;
    return true;
}

static bool line_is(const header_line *l, view level, view tag)
{
    return view_equal(l->level, level) && view_equal_ignoring_case(l->tag, tag);
}

/* Does a row end the header? A record or the trailer begins there, though perhaps only nearly: "00 @I1@ INDI", "0@I1@ INDI",
   "O @I1@ INDI", "@I1@ INDI". */
static bool ends_header(view row)
{
    row = view_trim(row);
    size_t digits = level_digits(row), damaged = damaged_zero(row), xref = after_xref(row, 0);
    bool zero = digits > 0 && level_value(view_of(row.text, digits)) == 0;
    if (zero && (digits == row.length || is_white_space(row.text[digits])))
        return true;
    size_t level = damaged > 0 ? damaged : zero ? digits : 0;
    view rest = view_trim(view_after(row, level));
    if (level > 0)
        return view_begins(rest, VIEW("@")) || view_equal(rest, VIEW("TRLR"));
    return xref > 0 && xref < row.length && is_white_space(row.text[xref]);
}

/* Finds the header's CHAR line, and where the header ends. False if there is no header. */
static bool find_char(view text, header_line *found, bool *has_char, size_t *header_end)
{
    header_line l;
    bool inside = false;
    *has_char = false;
    for (size_t at = 0; header_line_at(text, at, &l); at = l.next) {
        if (!inside) {
            inside = line_is(&l, VIEW("0"), VIEW("HEAD"));
        } else if (ends_header(view_of(text.text + l.begin, l.end - l.begin))) {
            *header_end = l.begin;
            return true;
        } else if (!*has_char && line_is(&l, VIEW("1"), VIEW("CHAR"))) {
            *found = l;
            *has_char = true;
        }
    }
    *header_end = text.length;
    return inside;
}

/* The line break before a place: new lines take it. */
static view break_before(view text, size_t at)
{
    if (at >= 2 && text.text[at - 2] == '\r' && text.text[at - 1] == '\n')
        return view_of(text.text + at - 2, 2);
    return at >= 1 && (text.text[at - 1] == '\n' || text.text[at - 1] == '\r') ? view_of(text.text + at - 1, 1)
                                                                               : VIEW("\n");
}

static gedelf_status add_char(repair *r, size_t at, view value)
{
    buffer added;
    view text = repair_text(r), end = break_before(text, at);
    bool open = !is_row_start(text, at);
    buffer_init(&added, r->allocator);
    bool done = (!open || buffer_append(&added, end)) && buffer_append(&added, VIEW("1 CHAR ")) &&
                buffer_append(&added, value) && buffer_append(&added, end);
    gedelf_status status = done ? repair_change(r, at, at, buffer_view(&added)) : GEDELF_MEMORY;
    buffer_free(&added);
    return status;
}

/* Drops the lines below CHAR that say which of several encodings is meant. */
static gedelf_status drop_versions(repair *r, size_t at)
{
    header_line l;
    gedelf_status status = GEDELF_OK;
    for (; status == GEDELF_OK && header_line_at(repair_text(r), at, &l); at = l.next) {
        if (ends_header(repair_part(r, l.begin, l.end)) || view_equal(l.level, VIEW("1")))
            break;
        if (line_is(&l, VIEW("2"), VIEW("VERS")))
            status = repair_change(r, l.begin, l.next, VIEW(""));
    }
    return status;
}

gedelf_status octets_fix_char(repair *r, view value, bool drop_version)
{
    header_line l;
    bool has_char;
    size_t header_end;
    view text = repair_text(r);
    r->owes_label = !find_char(text, &l, &has_char, &header_end);
    if (r->owes_label) /* its first line may yet be repaired: see repair_settle_label */
        return GEDELF_OK;
    if (!has_char) /* GEDCOM 7 has none (R10) */
        return r->rules->utf8_only ? GEDELF_OK : add_char(r, header_end, value);
    view last = l.value.length > 0 ? l.value : l.tag;
    size_t from = (size_t)(last.text - text.text), after = from + last.length;
    gedelf_status status = GEDELF_OK;
    if (l.value.length == 0) /* what white space is there goes */
        status = repair_change(r, after, l.end, VIEW(" "));
    if (status == GEDELF_OK && l.value.length == 0)
        status = repair_change(r, l.end, l.end, value);
    else if (status == GEDELF_OK && !view_equal(l.value, value))
        status = repair_change(r, from, after, value);
    return status == GEDELF_OK && drop_version ? drop_versions(r, l.next) : status;
}

/* ---- From a later stage -------------------------------------------------------------------------- */

gedelf_status repair_become_utf8(repair *r)
{
    if (r->encoding.complete)
        return GEDELF_OK;
    octets_tell_utf8(r, REPAIR_ENCODING_EXTENSION, r->encoding.name);
    r->encoding = encoding_utf_8;
    r->reencoded = true;
    return octets_fix_char(r, VIEW("UTF-8"), true);
}

void octets_tell_utf8(repair *r, repair_code code, view from)
{
    repair_note note = {.code = code,
                        .graded = true,
                        .certainty = GEDELF_REPAIR_SAFE,
                        .line = 1,
                        .before = from,
                        .after = VIEW("UTF-8")};
    repair_offer(r, &note);
}

/* What the header's CHAR line says; empty if there is none that can be seen. */
static view label_of(const repair *r)
{
    header_line l;
    bool has_char;
    size_t header_end;
    return find_char(repair_text(r), &l, &has_char, &header_end) && has_char ? l.value : VIEW("");
}

static bool is_beyond_ascii(view text)
{
    bool beyond = false;
    for (size_t i = 0; i < text.length && !beyond; i++)
        beyond = (unsigned char)text.text[i] >= 0x80;
    return beyond;
}

/* Should the header have a CHAR line? It had one or was to get one; or letters beyond ASCII need one, if the octets do not show
   by themselves what they are, and nobody names it. */
static bool wants_label(const repair *r)
{
    header_line l;
    bool has_char;
    size_t header_end;
    if (r->rules->utf8_only || !find_char(repair_text(r), &l, &has_char, &header_end) ||
        (has_char && l.value.length > 0))
        return false;
    return r->owes_label || r->label.length > 0 ||
           (!is_wide(&r->encoding) && !r->reading->encoding && is_beyond_ascii(repair_text(r)));
}

/* The header should have a CHAR line, and has none now: its first line was only just repaired, or those after it have
   become a note. */
static gedelf_status restore_label(repair *r)
{
    view value = r->encoding.char_value;
    repair_note note = {.code = REPAIR_ENCODING_MISSING,
                        .graded = true,
                        .certainty = GEDELF_REPAIR_SAFE,
                        .line = 1,
                        .before = VIEW("(none)"),
                        .after = value};
    if (value.length == 0)
        return repair_become_utf8(r);
    return r->owes_label || repair_offer(r, &note) ? octets_fix_char(r, value, false) : GEDELF_OK;
}

/* The CHAR line names another encoding than the output is in. */
static gedelf_status overrule_label(repair *r, view says, view wanted)
{
    return repair_offer_change(r, REPAIR_ENCODING_OVERRULED, (size_t)(says.text - r->text.data), says, wanted)
               ? octets_fix_char(r, wanted, true)
               : GEDELF_OK;
}

/* It names that of the output, UTF-8, but not as it is written there. */
static gedelf_status respell_label(repair *r, view says)
{
    repair_note note = {.code = REPAIR_ENCODING_EXTENSION,
                        .graded = true,
                        .certainty = GEDELF_REPAIR_TIDY,
                        .at = (size_t)(says.text - r->text.data),
                        .before = says,
                        .after = encoding_utf_8.char_value};
    bool respelt = r->encoding.is_utf8 && repair_offer(r, &note);
    return respelt ? octets_fix_char(r, encoding_utf_8.char_value, false) : GEDELF_OK;
}

gedelf_status repair_put_mark(repair *r)
{
    view says = label_of(r);
    bool true_label = says.length == 0 || view_equal(encoding_named(says, VIEW("")), encoding_utf_8.name);
    r->mark = encoding_utf_8.mark;
    return true_label ? GEDELF_OK : overrule_label(r, says, VIEW("UTF-8"));
}

gedelf_status repair_settle_label(repair *r)
{
    view says = label_of(r);
    if (says.length == 0 && wants_label(r))
        return restore_label(r);
    bool told = view_equal(says, buffer_view(&r->label)) || view_equal(says, r->encoding.char_value);
    if (says.length == 0 || told) /* GEDCOM 7 has none, but may not lie either */
        return GEDELF_OK;
    if (view_equal(encoding_named(says, VIEW("")), r->encoding.name))
        return respell_label(r, says);
    if (!r->encoding.complete && view_equal(says, VIEW("UTF-8")) && !is_beyond_ascii(repair_text(r))) {
        r->encoding = encoding_utf_8; /* it is that already: nothing changes (R2) */
        return GEDELF_OK;
    }
    if (!r->encoding.complete)
        return repair_become_utf8(r);
    return overrule_label(r, says, is_wide(&r->encoding) ? VIEW("UNICODE") : VIEW("UTF-8"));
}

/* ---- The stage ----------------------------------------------------------------------------------- */

/* Opens the text by its own label, to learn what that says. */
static gedelf_status open_labelled(octets_job *j)
{
    repair *r = j->r;
    gedelf_read_options options = *r->reading;
    diags d;
    j->rules = options.dialect ? dialect_named(view_of_string(options.dialect)) : NULL;
    options.recover = true;
    options.diagnose = NULL;
    gedelf_status status = diags_init(&d, r->allocator, &options) ? GEDELF_OK : GEDELF_MEMORY;
    if (status == GEDELF_OK)
        status = j->opened =
            characters_open(&j->labelled, gedelf_source_memory(r->text.data, r->text.length), &options, &j->rules, &d);
    diags_free(&d);
    if (!j->rules)
        j->rules = dialect_default();
    return status == GEDELF_ENCODING ? GEDELF_OK : status;
}

/* Which encoding there is in truth. An encoding that the caller names is believed. */
static gedelf_status look_at_octets(octets_job *j)
{
    repair *r = j->r;
    gedelf_judge_options options = GEDELF_JUDGE_OPTIONS();
    options.allocator = r->allocator;
    gedelf_judgement_free(j->judgement);
    gedelf_status status = gedelf_judge(&j->judgement, gedelf_source_memory(r->text.data, r->text.length), &options);
    if (status == GEDELF_OK)
        j->verdict = gedelf_judgement_verdict(j->judgement);
    if (j->parted) {
        j->verdict.best = VIEW("UTF-8");
        j->verdict.certain = true;
    }
    return status;
}

/* Is it UTF-8 by its octets, or by its label and nothing speaks against it? */
static bool octets_are_utf8(const octets_job *j)
{
    view name = VIEW("UTF-8");
    return view_equal(j->verdict.best, name) || (view_equal(j->verdict.label, name) && j->verdict.label_decodes);
}

/* Takes out of octets what is in the way of decoding. */
static gedelf_status clean_octets(octets_job *j)
{
    repair *r = j->r;
    gedelf_status status = look_at_octets(j);
    if (status == GEDELF_OK)
        status = octets_read_parts(j);
    if (status == GEDELF_OK && j->parted)
        status = look_at_octets(j);
    if (status != GEDELF_OK || view_equal(j->verdict.best, encoding_utf_16le.name) ||
        view_equal(j->verdict.best, encoding_utf_16be.name))
        return status;
    size_t before = r->text.length;
    status = octets_take_nulls(r);
    if (status == GEDELF_OK)
        status = repair_apply(r);
    if (status == GEDELF_OK && r->text.length < before)
        status = look_at_octets(j);
    if (status == GEDELF_OK && (octets_are_utf8(j) || view_equal(j->verdict.label, VIEW("UTF-8"))) &&
        !r->reading->encoding)
        status = octets_join_split(r);
    bool joined = r->changes.count > 0;
    if (status == GEDELF_OK)
        status = repair_apply(r);
    if (status == GEDELF_OK && joined)
        status = look_at_octets(j);
    if (status == GEDELF_OK && octets_are_utf8(j) && !r->reading->encoding)
        status = octets_shorten(r);
    return status == GEDELF_OK ? repair_apply(r) : status;
}

gedelf_status repair_octets(repair *r)
{
    octets_job j = {.r = r};
    characters_init(&j.labelled, r->allocator);
    gedelf_status status = octets_mend_header(r);
    if (status == GEDELF_OK && status_expect(&status, clean_octets(&j)) && status_expect(&status, open_labelled(&j))) {
        r->rules = j.rules;
        status = octets_decide(&j);
    }
    if (status == GEDELF_OK)
        status = octets_decode(&j);
    if (status == GEDELF_OK && r->wide) /* whose lines could not be seen before */
        status = octets_mend_header(r);
    bool has_label = j.labelled.char_line.line > 0;
    if (status == GEDELF_OK && j.char_wrong &&
        (!r->rules->utf8_only || has_label)) /* GEDCOM 7 has none, but may not lie either */
        status = octets_fix_char(r, j.char_value, j.to_utf8);
    if (status == GEDELF_OK)
        status = repair_apply(r);
    if (status == GEDELF_OK && has_label && !buffer_append(&r->label, label_of(r)))
        status = GEDELF_MEMORY;
    characters_close(&j.labelled);
    gedelf_judgement_free(j.judgement);
    return status;
}
