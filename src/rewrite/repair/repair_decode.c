/* SPDX-License-Identifier: MIT */
/*
 * Decoding: takes the octets and how to read them, gives the text, reports samples of changes, and octets that did not
 * decode. R5, R8; mixed-encoding, bad-octet and the like
 */
#include "rewrite/repair/repair_octets.h"

enum { SAMPLES = 20 };

/* ---- Reading in an encoding ------------------------------------------------------------------------- */

gedelf_status octets_decode_all(characters *c, view octets, view name)
{
    char spelt[64];
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    if (name.length >= sizeof spelt)
        return GEDELF_ENCODING;
    memcpy(spelt, name.text, name.length);
    spelt[name.length] = '\0';
    options.encoding = spelt;
    options.recover = true;
    return characters_decode_all(c, octets, &options);
}

/* ---- Lines in another encoding ------------------------------------------------------------------------ */

/* Decodes a stray line: what is UTF-8 in it stays. */
static bool append_stray(buffer *out, const uint16_t *page, view row)
{
    bool done = true;
    for (size_t at = 0; done && at < row.length;) {
        size_t valid = utf8_valid_prefix(row.text + at, row.length - at);
        valid += utf8_lax_length(view_of(row.text + at + valid, row.length - at - valid));
        done = buffer_append(out, view_of(row.text + at, valid));
        at += valid;
        if (done && valid == 0) {
            unsigned char octet = (unsigned char)row.text[at++];
            uint32_t c = octet < 0x80 ? octet : page[octet - 0x80]; /* a zero octet may be there, if it is to stay */
            done = buffer_append_character(out, c || octet == 0 ? c : (uint32_t)REPLACEMENT_CHARACTER);
        }
    }
    return done;
}

/* All lines, those in UTF-8 as they are. */
static gedelf_status decode_mixed(const octets_job *j, buffer *out)
{
    view text = repair_text(j->r);
    const uint16_t *page = code_page_own(j->verdict.stray);
    bool done = page && buffer_reserve(out, text.length + 1);
    for (size_t at = j->r->source_mark.length; done && at < text.length;) {
        size_t next = row_next(text, row_end(text, at));
        done = append_stray(out, page, view_of(text.text + at, next - at));
        at = next;
    }
    return done ? GEDELF_OK : GEDELF_MEMORY;
}

/* ---- Telling ---------------------------------------------------------------------------------------- */

/* Shows some of the rows that a repair of the whole file has changed. */
static gedelf_status show_samples(octets_job *j, view raw, view text)
{
    repair *r = j->r;
    buffer before;
    size_t shown = 0;
    gedelf_status status = GEDELF_OK;
    buffer_init(&before, r->allocator);
    size_t old = r->source_mark.length;
    for (size_t at = 0; status == GEDELF_OK && shown < SAMPLES && at < text.length && old < raw.length;) {
        size_t end = row_end(text, at), old_end = row_end(raw, old);
        view now = view_of(text.text + at, end - at), was = view_of(raw.text + old, old_end - old);
        if (!view_equal(now, was)) {
            before.length = 0;
            status = repair_append_shown(&before, was) ? GEDELF_OK : GEDELF_MEMORY;
            repair_note note = {
                .code = j->told_code, .at = old, .sample = true, .before = buffer_view(&before), .after = now};
            note.graded = true;
            note.certainty = GEDELF_REPAIR_SAFE;
            if (status == GEDELF_OK)
                repair_offer(r, &note);
            shown++;
        }
        at = row_next(text, end);
        old = row_next(raw, old_end);
    }
    buffer_free(&before);
    return status;
}

static repair_code code_of_fault(uint32_t diag)
{
    switch (diag) {
    case DIAG_UNPAIRED_SURROGATE: return REPAIR_UNPAIRED_SURROGATE;
    case DIAG_NOT_A_CHARACTER: return REPAIR_NOT_A_CHARACTER;
    case DIAG_CUT_OFF_CHARACTER: return REPAIR_CUT_OFF_CHARACTER;
    case DIAG_LONE_DIACRITIC: return REPAIR_LONE_DIACRITIC;
    case DIAG_NULL_CHARACTER: return REPAIR_NULL_CHARACTER;
    case DIAG_CESU_8: return REPAIR_CESU_8;
    default: return REPAIR_BAD_OCTET;
    }
}

static view left_of_fault(repair_code code)
{
    switch (code) {
    case REPAIR_LONE_DIACRITIC: return VIEW("an accent without a letter: find out which letter it belongs to");
    case REPAIR_NULL_CHARACTER:
    case REPAIR_CESU_8: return VIEW("");
    default: return VIEW("something could not be read; U+FFFD replaces it");
    }
}

/* The old row, for the report: with the octets themselves instead of the characters that replaced them. */
static bool append_fault_row(buffer *out, view text, const fault *f, size_t at, size_t length)
{
    buffer octets;
    buffer_init(&octets, out->allocator);
    bool done = true;
    for (size_t i = 0; done && i < f->count; i++) {
        char shown[] = {'<', to_hex_digit(f->octets[i] >> 4u), to_hex_digit(f->octets[i]), '>'};
        done = buffer_append(&octets, view_of(shown, sizeof shown));
    }
    done = done && octets_append_row(out, text, at, at + length, buffer_view(&octets));
    buffer_free(&octets);
    return done;
}

gedelf_status octets_tell_fault(repair *r, const fault *f)
{
    view text = repair_text(r);
    size_t at = (size_t)f->at, length;
    repair_code code = code_of_fault(f->code);
    buffer before, after;
    utf8_decode(text.text + at, &length);
    bool lone = code == REPAIR_LONE_DIACRITIC, null = code == REPAIR_NULL_CHARACTER;
    buffer_init(&before, r->allocator);
    buffer_init(&after, r->allocator);
    view put = lone ? VIEW("\xC2\xA0") : null ? VIEW("") : view_of(text.text + at, length);
    size_t to = lone ? at : at + length;
    bool shown = append_fault_row(&before, text, f, at, length) && octets_append_row(&after, text, at, to, put);
    gedelf_status status = shown ? GEDELF_OK : GEDELF_MEMORY;
    repair_note note = {.code = code,
                        .at = at,
                        .before = buffer_view(&before),
                        .after = buffer_view(&after),
                        .left = left_of_fault(code)};
    bool made = shown && !r->keeps_unread && repair_offer(r, &note);
    if (made && (lone || null))
        status = repair_change(r, at, to, put);
    if (shown && !octets_unread_note(r, f, !made))
        status = GEDELF_MEMORY;
    buffer_free(&before);
    buffer_free(&after);
    return status;
}

static gedelf_status tell_faults(repair *r, characters *c)
{
    gedelf_status status = GEDELF_OK;
    const fault *f;
    while (status == GEDELF_OK && (f = characters_take_fault(c, UINT64_MAX)) != NULL)
        status = octets_tell_fault(r, f);
    return status;
}

/* ---- Decoding --------------------------------------------------------------------------------------- */

/* What is read from ANSEL and becomes UTF-8 is composed (R5). */
static gedelf_status compose(const repair *r, buffer *text)
{
    buffer composed;
    normalizer n;
    buffer_init(&composed, r->allocator);
    normalizer_init(&n, r->allocator);
    bool done = text_compose(&n, buffer_view(text), &composed);
    normalizer_free(&n);
    if (!done) {
        buffer_free(&composed);
        return GEDELF_MEMORY;
    }
    buffer_free(text);
    *text = composed;
    return GEDELF_OK;
}

/* Is there something that did not decode, and is to be repaired? */
static bool has_fault_to_mend(const repair *r, const characters *c)
{
    for (size_t i = c->fault_first; i < c->fault_count; i++) {
        if (repair_is_on(r, code_of_fault(c->faults[i].code)))
            return true;
    }
    return false;
}

/* The output is in the source's encoding, or in UTF-8. Where something did not decode, UTF-8 alone has a sign for it. */
static void settle_encoding(octets_job *j, characters *c)
{
    repair *r = j->r;
    bool faulty = characters_have_faults(c), short_of = !j->to_utf8 && !c->encoding.complete;
    bool utf8 = j->to_utf8 || (short_of && has_fault_to_mend(r, c) && repair_is_on(r, REPAIR_ENCODING_CONTRADICTED));
    r->keeps_unread = short_of && !utf8;
    if (utf8 && !j->to_utf8 && !j->rules->utf8_only) {
        j->to_utf8 = j->char_wrong = true;
        j->char_value = VIEW("UTF-8");
        octets_tell_utf8(r, REPAIR_ENCODING_CONTRADICTED, c->encoding.name);
    }
    r->encoding = utf8 ? encoding_utf_8 : c->encoding;
    r->reencoded =
        r->reencoded || j->verdict.stray.length > 0 || (utf8 && !view_equal(c->encoding.name, encoding_utf_8.name));
    r->replaced = faulty;
    r->wide = is_wide(&c->encoding) ? (c->encoding.greater_first ? &encoding_utf_16be : &encoding_utf_16le) : NULL;
    r->page = c->code_page; /* from now on it is ours */
    r->encoding.page = utf8 ? NULL : r->page;
    c->code_page = NULL;
    if (!utf8 && r->page) { /* the name that it was loaded by goes with `c`; not every one may be in a CHAR line */
        r->encoding.name = j->decode_as;
        r->encoding.char_value = encoding_named(j->decode_as, VIEW("")).length > 0 ? j->decode_as : VIEW("");
    }
}

/* Faults are counted in the text as it was decoded, so they are reported before it is composed. */
static gedelf_status take_decoded(octets_job *j, characters *c, buffer *text)
{
    repair *r = j->r;
    bool ansel = c->encoding.marks_first;
    settle_encoding(j, c);
    repair_decoded(r, text);
    gedelf_status status = tell_faults(r, c);
    if (status == GEDELF_OK)
        status = repair_apply(r);
    return status == GEDELF_OK && ansel && j->to_utf8 ? compose(r, &r->text) : status;
}

gedelf_status octets_decode(octets_job *j)
{
    repair *r = j->r;
    characters c;
    buffer text;
    bool mixed = j->verdict.stray.length > 0 && code_page_own(j->verdict.stray);
    characters_init(&c, r->allocator);
    buffer_init(&text, r->allocator);
    buffer lines; /* of mixed ones, in UTF-8 */
    buffer_init(&lines, r->allocator);
    gedelf_status status = mixed ? decode_mixed(j, &lines) : GEDELF_OK;
    if (status == GEDELF_OK)
        status =
            octets_decode_all(&c, mixed ? buffer_view(&lines) : repair_text(r), mixed ? VIEW("UTF-8") : j->decode_as);
    if (status == GEDELF_OK && !buffer_append(&text, view_of(c.text, c.length)))
        status = GEDELF_MEMORY;
    bool bytewise = !is_wide(&c.encoding); /* else every row would be a sample */
    if (status == GEDELF_OK && j->told && bytewise && (mixed || j->to_utf8))
        status = show_samples(j, repair_text(r), buffer_view(&text));
    if (status == GEDELF_OK)
        status = take_decoded(j, &c, &text);
    buffer_free(&text);
    characters_close(&c);
    buffer_free(&lines);
    return status;
}
