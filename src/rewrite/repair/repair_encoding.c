/* SPDX-License-Identifier: MIT */
/*
 * Which encoding the file is in, and what to do about it: takes the judgement and the label, reports the repair, and
 * says how to decode and which encoding the output has. E3 to E5, R5
 */
#include "rewrite/repair/repair_octets.h"

/* A repair of the whole file that offers itself. */
typedef struct encoding_offer {
    repair_code code;
    gedelf_repair_class certainty;
    view from, to;  /* encodings, for the report */
    bool uncertain; /* it is the best, but not certain (E5) */
} encoding_offer;

static bool offer(octets_job *j, const encoding_offer *o)
{
    const char_line *label = &j->labelled.char_line;
    repair_note note = {.code = o->code,
                        .graded = true,
                        .certainty = o->certainty,
                        .line = label->line > 0 ? label->line : 1,
                        .before = o->from,
                        .after = o->to};
    if (o->uncertain)
        note.left = VIEW("the encoding of the letters is not certain: check the names");
    if (!repair_offer(j->r, &note))
        return false;
    j->told = true;
    j->told_code = o->code;
    return true;
}

/* What the label says, in words. */
static view label_shown(const octets_job *j)
{
    view value = buffer_view(&j->labelled.char_line.value);
    return value.length > 0 ? value : VIEW("(none)");
}

static bool says_unicode(const octets_job *j)
{
    view value = buffer_view(&j->labelled.char_line.value);
    return view_equal_ignoring_case(value, VIEW("UNICODE")) || view_equal_ignoring_case(value, VIEW("UTF-16"));
}

static void set_char(octets_job *j, view value)
{
    j->char_wrong = true;
    j->char_value = value;
}

/* The octets become UTF-8. */
static void set_utf8(octets_job *j, view decode_as)
{
    j->decode_as = decode_as;
    j->to_utf8 = true;
    set_char(j, VIEW("UTF-8"));
}

/* GEDCOM 7 is in UTF-8 and nothing else (R10): what is in `decode_as` becomes that. */
static bool decide_utf8_only(octets_job *j)
{
    encoding_offer o = {REPAIR_ENCODING_CONTRADICTED, GEDELF_REPAIR_SAFE, j->decode_as, VIEW("UTF-8"), false};
    if (!j->rules->utf8_only || view_equal(j->decode_as, VIEW("UTF-8")) || !offer(j, &o))
        return false;
    set_utf8(j, j->decode_as);
    return true;
}

/* ---- UTF-16 ------------------------------------------------------------------------------------- */

static void decide_wide(octets_job *j)
{
    j->decode_as = j->verdict.best;
    if (decide_utf8_only(j))
        return;
    view value = buffer_view(&j->labelled.char_line.value);
    encoding_offer o = {REPAIR_ENCODING_OVERRULED, GEDELF_REPAIR_SAFE, label_shown(j), j->verdict.best, false};
    if (value.length == 0)
        o.code = REPAIR_ENCODING_MISSING;
    if (value.length == 0 && j->labelled.encoding.unit == 2)
        o.certainty = GEDELF_REPAIR_TIDY; /* the octets say it themselves */
    if (j->rules->utf8_only) {            /* GEDCOM 7 knows nothing else */
        o = (encoding_offer){REPAIR_ENCODING_OVERRULED, GEDELF_REPAIR_SAFE, j->verdict.best, VIEW("UTF-8"), false};
        if (offer(j, &o))
            set_utf8(j, j->verdict.best);
    } else if (!says_unicode(j) && offer(j, &o))
        set_char(j, VIEW("UNICODE"));
    else if (says_unicode(j) && !view_equal(value, VIEW("UNICODE"))) {
        o = (encoding_offer){REPAIR_ENCODING_EXTENSION, GEDELF_REPAIR_TIDY, value, VIEW("UNICODE"), false};
        if (offer(j, &o))
            set_char(j, VIEW("UNICODE"));
    }
}

/* ---- UTF-8 and ASCII ------------------------------------------------------------------------------ */

/* Which repair answers a CHAR line that does not say UTF-8, where the file is just that; REPAIR_COUNT if none does. */
static repair_code code_for_utf8(const octets_job *j, bool ascii)
{
    view value = buffer_view(&j->labelled.char_line.value);
    if (view_equal(value, VIEW("UTF-8")))
        return REPAIR_COUNT;
    if (value.length == 0) /* a header that is not there will be made with a CHAR line */
        return j->rules->utf8_only || !j->labelled.char_line.in_header ? REPAIR_COUNT : REPAIR_ENCODING_MISSING;
    if (j->marked)
        return encoding_own(encoding_named(value, VIEW(""))) == &encoding_utf_8 ? REPAIR_ENCODING_EXTENSION
                                                                                : REPAIR_ENCODING_OVERRULED;
    if (says_unicode(j))
        return REPAIR_UNICODE_IS_UTF_8;
    if (j->verdict.label.length == 0 || is_wide(encoding_own(j->verdict.label)))
        return REPAIR_UNSUPPORTED_ENCODING;
    if (view_equal(j->verdict.label, VIEW("UTF-8")) || (ascii && !encoding_own(j->verdict.label)))
        return REPAIR_ENCODING_EXTENSION;
    return ascii ? REPAIR_COUNT : REPAIR_ENCODING_CONTRADICTED;
}

static void decide_utf8(octets_job *j, bool ascii)
{
    repair_code code = code_for_utf8(j, ascii);
    j->decode_as = VIEW("UTF-8");
    if (code == REPAIR_COUNT)
        return;
    bool tidy = code == REPAIR_ENCODING_EXTENSION || (code == REPAIR_ENCODING_MISSING && ascii);
    encoding_offer o = {code, tidy ? GEDELF_REPAIR_TIDY : GEDELF_REPAIR_SAFE, label_shown(j), VIEW("UTF-8"), false};
    if (offer(j, &o) || j->parted)
        set_char(j, VIEW("UTF-8"));
}

/* Some lines are not UTF-8. */
static void decide_mixed(octets_job *j)
{
    decide_utf8(j, false);
    encoding_offer o = {REPAIR_MIXED_ENCODING, GEDELF_REPAIR_SAFE, j->verdict.stray, VIEW("UTF-8"),
                        !j->verdict.stray_certain};
    if (!offer(j, &o))
        j->verdict.stray = VIEW("");
}

/* ---- One octet for each character ----------------------------------------------------------------- */

/* Which repair answers a label that does not hold. */
static repair_code code_for_page(const octets_job *j)
{
    if (buffer_view(&j->labelled.char_line.value).length == 0 && !j->rules->utf8_only)
        return REPAIR_ENCODING_MISSING;
    bool known = j->verdict.label.length > 0 && !says_unicode(j);
    return known ? REPAIR_ENCODING_CONTRADICTED : REPAIR_UNSUPPORTED_ENCODING;
}

/* The label holds. If another encoding may still be better, that is a guess. If it is not one of ELF's own, that is
   tidied. */
static void decide_label(octets_job *j)
{
    view value = buffer_view(&j->labelled.char_line.value);
    j->decode_as = j->verdict.label;
    if (decide_utf8_only(j))
        return;
    encoding_offer guess = {REPAIR_ENCODING_UNCERTAIN, GEDELF_REPAIR_GUESS, j->verdict.label, j->verdict.guess, false};
    if (j->verdict.guess.length > 0 && offer(j, &guess)) {
        set_utf8(j, j->verdict.guess);
        return;
    }
    encoding_offer tidy = {REPAIR_ENCODING_EXTENSION, GEDELF_REPAIR_TIDY, j->verdict.label, VIEW("UTF-8"), false};
    bool must = j->rules->utf8_only && !view_equal(j->verdict.label, VIEW("UTF-8"));
    if (must)
        tidy.certainty = GEDELF_REPAIR_SAFE;
    if ((must || !encoding_own(value)) && offer(j, &tidy))
        set_utf8(j, j->verdict.label);
}

static void decide_page(octets_job *j)
{
    bool same = view_equal_ignoring_case(j->verdict.best, j->verdict.label);
    if (j->verdict.label_holds || same) {
        decide_label(j);
        return;
    }
    encoding_offer o = {code_for_page(j), GEDELF_REPAIR_SAFE, label_shown(j), j->verdict.best, !j->verdict.certain};
    if (offer(j, &o))
        set_utf8(j, j->verdict.best);
    else
        j->decode_as = j->verdict.label.length > 0 ? j->verdict.label : VIEW("UTF-8");
}

/* ---- Deciding ------------------------------------------------------------------------------------- */

/* What the caller names is believed; the file then becomes UTF-8 only for what cannot be said otherwise. */
static void decide_named(octets_job *j)
{
    j->decode_as = view_of_string(j->r->reading->encoding);
}

/* Whether UTF-8 should have a mark depends on the version, which may yet be repaired: see tidy_mark. */
static void decide_mark(octets_job *j, bool wide)
{
    repair *r = j->r;
    encoding_offer off = {REPAIR_BYTE_ORDER_MARK, GEDELF_REPAIR_TIDY, VIEW("a byte-order mark"), VIEW("none"), false};
    encoding_offer on = {REPAIR_NO_BYTE_ORDER_MARK, GEDELF_REPAIR_TIDY, VIEW("no byte-order mark"), VIEW("one"), false};
    const encoding *e = wide ? encoding_own(j->verdict.best) : &encoding_utf_8;
    r->source_mark = r->mark = j->marked ? e->mark : VIEW("");
    if (wide && j->to_utf8) {
        e = &encoding_utf_8;
        r->mark = j->marked ? e->mark : VIEW("");
        wide = false;
    }
    if (j->marked && !wide && !j->rules->mark_utf8 && offer(j, &off))
        r->mark = VIEW("");
    else if (!j->marked && wide && j->rules->mark_utf16 && offer(j, &on))
        r->mark = e->mark;
}

/* UNICODE is not a name for octets that mean themselves: then one letter of UTF-8 is enough. */
static bool is_utf8_as_unicode(const octets_job *j)
{
    view text = repair_text(j->r);
    return says_unicode(j) && utf8_valid_prefix(text.text, text.length) == text.length;
}

gedelf_status octets_decide(octets_job *j)
{
    view best = j->verdict.best, text = repair_text(j->r);
    const encoding *own = encoding_own(best);
    bool ascii = view_equal(best, VIEW("ASCII")), utf8 = view_equal(best, VIEW("UTF-8"));
    j->marked = view_begins(text, is_wide(own) ? own->mark : encoding_utf_8.mark);
    if (j->r->reading->encoding)
        decide_named(j);
    else if (is_wide(own))
        decide_wide(j);
    else if (j->verdict.stray.length > 0)
        decide_mixed(j);
    else if (ascii || (utf8 && j->verdict.certain) || is_utf8_as_unicode(j))
        decide_utf8(j, ascii);
    else if (best.length > 0)
        decide_page(j);
    else
        j->decode_as = VIEW("UTF-8");
    repair_code told = j->told_code;
    decide_mark(j, is_wide(own));
    j->told_code = told; /* of which samples are shown */
    return GEDELF_OK;
}
