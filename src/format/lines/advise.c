/* SPDX-License-Identifier: MIT */
/*
 * Advice: takes a line that was parsed, and says what a writer should have done otherwise; and reports what did not
 * decode. [ELF-SER §line-strings, §serialising-lines, §serialising-structures, §tags, §xref-ids], D12, D19
 */
#include "format/lines/lines.h"

/* ---- What did not decode --------------------------------------------------------------------- */

/* "byte FF", "bytes E2 82" */
static view fault_octets(const fault *f, char out[32])
{
    char digits[24];
    size_t length = 0;
    for (size_t i = 0; i < f->count; i++) {
        digits[length++] = to_hex_digit(f->octets[i] >> 4);
        digits[length++] = to_hex_digit(f->octets[i]);
        digits[length++] = ' ';
    }
    bounded_text text = {out, 32, 0};
    bounded_text_fill(&text, f->count == 1 ? "byte %1" : "bytes %1", view_of(digits, length - 1));
    return view_of(out, text.length);
}

static void report_fault(speaker *s, const line *l, const fault *f)
{
    char octets[32], name[8];
    size_t from = (size_t)(f->at - l->at), step;
    if (!line_will_say(s, (enum diag_code)f->code, l->number))
        return;
    view first = fault_octets(f, octets), second = s->text->encoding.name;
    if (f->code == DIAG_LONE_DIACRITIC || f->code == DIAG_NOT_A_CHARACTER)
        first = view_of(name, code_point_format(f->value, name));
    if (f->code == DIAG_CESU_8)
        second = view_of(name, code_point_format(f->value, name));
    utf8_decode(characters_at(s->text, f->at), &step);
    line_say(s, l, (enum diag_code)f->code, from, from + step, first, second, VIEW(""));
}

void line_report_faults(speaker *s, const line *l)
{
    uint64_t end = l->at + l->length;
    for (const fault *next; (next = characters_take_fault(s->text, end)) != NULL;) {
        fault f = *next;
        report_fault(s, l, &f);
    }
}

/* ---- The end of the file --------------------------------------------------------------------- */

/* Was the U+FFFD at `at` a NUL? Asked for places from the end backwards; *next is where to look on, from one after the
   last fault. */
static bool was_null(const characters *c, uint64_t at, size_t *next)
{
    while (*next > c->fault_first && c->faults[*next - 1].at > at)
        --*next;
    return *next > c->fault_first && c->faults[*next - 1].at == at && c->faults[*next - 1].code == DIAG_NULL_CHARACTER;
}

/* The length without the U+001A, NULs and white space at the end. */
static size_t length_without_controls(speaker *s, const line *l, bool *any)
{
    view v = line_view(s, l);
    size_t length = v.length, end = v.length, fault_at = characters_faults_before(s->text, l->at + v.length);
    while (length > 0) {
        char c = v.text[length - 1];
        if (c == 0x1A) {
            end = --length;
            *any = true;
        } else if (c == ' ' || c == '\t') {
            length--;
        } else if (length >= 3 && memcmp(v.text + length - 3, REPLACEMENT_TEXT, 3) == 0 &&
                   was_null(s->text, l->at + length - 3, &fault_at)) {
            end = length -= 3;
            *any = true;
        } else {
            break;
        }
    }
    return end;
}

void line_drop_controls(speaker *s, line *l)
{
    bool any = false;
    size_t length = length_without_controls(s, l, &any);
    if (!any)
        return;
    view first = *(characters_at(s->text, l->at + length)) == 0x1A ? VIEW("U+001A") : VIEW("null bytes");
    line_say(s, l, DIAG_TRAILING_CONTROLS, length, l->length, first, VIEW(""), VIEW(""));
    characters_drop_faults(s->text, l->at + length, l->at + l->length);
    l->length = length;
}

void line_remark_ending(speaker *s, line *l)
{
    if (l->ending == BREAK_NONE && l->length > 0 && !l->remarked)
        line_say(s, l, DIAG_NO_FINAL_LINE_BREAK, l->length, l->length, VIEW(""), VIEW(""), VIEW(""));
    l->remarked = true;
}

/* ---- Characters ------------------------------------------------------------------------------ */

/* RestrictedChar of [Basic Concepts §restricted-chars]. */
static bool is_restricted(uint32_t c)
{
    return is_control(c) || (c >= 0x80 && c <= 0x9F && c != 0x85);
}

/* Control characters, and the octet that begins those from U+0080 to U+009F. */
static bool may_begin_restricted(unsigned char c)
{
    return c < 0x20 || c == 0x7F || c == 0xC2;
}

/* What there is to say about a character; 0 if there is nothing. */
static enum diag_code fault_of_character(const dialect *rules, uint32_t c)
{
    if (rules->c1_apart && c >= 0x80 && c <= 0x9F)
        return DIAG_C1_CHARACTER;
    return is_restricted(c) ? DIAG_RESTRICTED_CHARACTER : (enum diag_code)0;
}

static void advise_characters(speaker *s, const line *l)
{
    view v = line_view(s, l);
    bool control = (l->traits & TRAIT_CONTROL) != 0;
    for (size_t i = l->level_length, step = 1; i < v.length; i += step) {
        step = 1;
        if (!control) {
            const char *next = memchr(v.text + i, 0xC2, v.length - i);
            if (!next)
                return;
            i = (size_t)(next - v.text);
        }
        if (!may_begin_restricted((unsigned char)v.text[i]))
            continue;
        uint32_t c = utf8_decode(v.text + i, &step);
        enum diag_code code = fault_of_character(s->rules, c);
        if (code != 0 && line_will_say(s, code, l->number)) {
            char name[8];
            line_say(s, l, code, i, i + step, view_of(name, code_point_format(c, name)), VIEW(""), VIEW(""));
        }
    }
}

/* ---- Form ------------------------------------------------------------------------------------ */

/* One space is enough. A tab does not count as one: some dialects do not know it here (D29). If the delimiter from
   `from` to `to` is wider, reports it. */
static bool advise_delimiter(speaker *s, const line *l, view v, size_t from, size_t to, bool tabs_remarked)
{
    if (to == from || (to - from == 1 && v.text[from] == ' '))
        return false;
    const char *tab = memchr(v.text + from, '\t', to - from);
    size_t superfluous = v.text[from] == '\t' ? from : from + 1, at = tab ? (size_t)(tab - v.text) : from;
    bool said = (s->rules->tabs_remarked & TABS_REMARKED_ANYWHERE) != 0;
    if (tab && tabs_remarked && !said)
        line_say(s, l, DIAG_TAB_DELIMITER, at, at + 1, VIEW(""), VIEW(""), VIEW(""));
    else if (!tab || !tabs_remarked)
        line_say(s, l, DIAG_WIDE_DELIMITER, superfluous, to, VIEW(""), VIEW(""), VIEW(""));
    return true;
}

static void advise_delimiters(speaker *s, const line *l)
{
    view v = line_view(s, l);
    bool between = (s->rules->tabs_remarked & TABS_REMARKED_BETWEEN) != 0;
    bool before_payload = (s->rules->tabs_remarked & TABS_REMARKED_BEFORE_PAYLOAD) != 0;
    size_t before_tag = l->level_length;
    if (l->xref_length > 0) {
        if (advise_delimiter(s, l, v, l->level_length, l->xref_at - 1, between))
            return;
        before_tag = l->xref_at + l->xref_length + 1;
    }
    bool parts = l->payload_at < l->length || !s->rules->wide_payload_gap;
    if (!advise_delimiter(s, l, v, before_tag, l->tag_at, between) && parts)
        advise_delimiter(s, l, v, l->tag_at + l->tag_length, l->payload_at, before_payload);
}

/* Where lines have no control characters at all, a tab is one; so it is said once for the line. [elf-2017-06 §Lines] */
static void advise_tabs(speaker *s, const line *l)
{
    view v = line_view(s, l);
    const char *tab = memchr(v.text, '\t', v.length);
    size_t at = tab ? (size_t)(tab - v.text) : 0;
    if (tab)
        line_say(s, l, DIAG_TAB_DELIMITER, at, at + 1, VIEW(""), VIEW(""), VIEW(""));
}

/* How long the line is, as the dialect measures it. */
static uint64_t measure_line(const speaker *s, const line *l)
{
    view source = line_source(s, l);
    uint64_t breaks = l->ending == BREAK_CRLF || l->ending == BREAK_LFCR ? 2 : 1;
    switch (s->rules->measure) {
    case MEASURE_CHARACTERS: return utf8_count(source) + l->dropped + breaks;
    case MEASURE_UTF8_OCTETS: return source.length + l->dropped;
    default: return characters_measure(s->text, source) + s->text->encoding.unit * breaks;
    }
}

static void advise_length(speaker *s, const line *l)
{
    const dialect *rules = s->rules;
    bool wide = rules->measure == MEASURE_OCTETS && is_wide(&s->text->encoding);
    uint64_t length = measure_line(s, l), limit = (wide ? 2 : 1) * rules->line_length;
    if (length <= limit)
        return;
    char size[20], most[20];
    view first = view_of(size, number_format(length, size)), second = view_of(most, number_format(limit, most));
    view unit = rules->measure == MEASURE_CHARACTERS    ? VIEW("characters including its line break")
                : rules->measure == MEASURE_UTF8_OCTETS ? VIEW("bytes in UTF-8")
                                                        : VIEW("bytes including its line break");
    size_t lead = (size_t)(l->at - l->begin);
    line whole = *l;
    whole.at = l->begin;
    whole.length = lead + l->length;
    line_say(s, &whole, DIAG_LONG_LINE, 0, whole.length, first, second, unit);
}

static void advise_xref(speaker *s, const line *l)
{
    view v = line_view(s, l), xref = view_of(v.text + l->xref_at, l->xref_length);
    size_t from = l->xref_at - 1, to = l->xref_at + l->xref_length + 1;
    uint64_t count = (l->traits & TRAIT_HIGH) != 0 ? utf8_count(xref) : xref.length;
    view label = view_of(v.text + from, to - from), none = VIEW("");
    if (count > s->rules->xref_length) {
        char digits[20];
        line_say(s, l, DIAG_LONG_XREF, from, to, view_of(digits, number_format(count, digits)), none, none);
    }
    if (count < xref.length)
        line_say(s, l, DIAG_XREF_NOT_ASCII, from, to, label, none, none);
    char first = xref.text[0];
    if (!is_letter(first) && !is_digit(first) && first != '_')
        line_say(s, l, DIAG_XREF_FIRST_CHARACTER, from, to, label, none, none);
}

static void advise_tag(speaker *s, const line *l)
{
    char digits[20];
    view tag = view_of(line_view(s, l).text + l->tag_at, l->tag_length);
    line_say(s, l, DIAG_LONG_TAG, l->tag_at, l->tag_at + l->tag_length, tag,
             view_of(digits, number_format(l->tag_length, digits)), VIEW(""));
}

static void advise_indentation(speaker *s, const line *l, size_t lead)
{
    line whole = *l;
    whole.at = l->begin;
    whole.length += lead;
    line_say(s, &whole, DIAG_INDENTED_LINE, 0, lead, VIEW(""), VIEW(""), VIEW(""));
}

/* What the names of a line should be made of. [gedcom-7.0 §Lines] */
static void advise_names(speaker *s, const line *l)
{
    view v = line_view(s, l), xref = view_of(v.text + l->xref_at, l->xref_length);
    view tag = view_of(v.text + l->tag_at, l->tag_length), none = VIEW("");
    if (!is_of_class(xref, s->rules->name_class)) {
        size_t from = l->xref_at - 1, to = l->xref_at + l->xref_length + 1;
        line_say(s, l, DIAG_XREF_CHARACTERS, from, to, view_of(v.text + from, to - from), none, none);
    }
    if (!is_native_tag(s->rules, tag))
        line_say(s, l, DIAG_TAG_CHARACTERS, l->tag_at, l->tag_at + l->tag_length, tag, none, none);
}

/* A space after the tag, and nothing after that. */
static void advise_blank_payload(speaker *s, const line *l)
{
    bool blank = l->payload_at == l->length && l->payload_at > l->tag_at + l->tag_length;
    if (blank && characters_at(s->text, l->at)[l->length - 1] == ' ')
        line_say(s, l, DIAG_PAYLOAD_BLANK, l->length - 1, l->length, VIEW(""), VIEW(""), VIEW(""));
}

/* Is each delimiter just one space? */
static bool is_tight(const line *l, const char *text)
{
    size_t tight = l->level_length + 1 + (l->xref_length > 0 ? l->xref_length + 3 : 0);
    return l->tag_at == tight && text[l->level_length] == ' ' && text[l->tag_at - 1] == ' ' &&
           text[l->payload_at - 1] != '\t' && l->payload_at <= l->tag_at + l->tag_length + 1;
}

static void advise_form(speaker *s, const line *l)
{
    size_t lead = (size_t)(l->at - l->begin);
    if (lead > 0)
        advise_indentation(s, l, lead);
    if ((s->rules->tabs_remarked & TABS_REMARKED_ANYWHERE) != 0)
        advise_tabs(s, l);
    if (!is_tight(l, characters_at(s->text, l->at)))
        advise_delimiters(s, l);
    if (s->rules->blank_payload_remarked)
        advise_blank_payload(s, l);
    if (s->rules->name_class != 0)
        advise_names(s, l);
}

static void advise_lengths(speaker *s, const line *l)
{
    const dialect *rules = s->rules;
    size_t lead = (size_t)(l->at - l->begin);
    if (l->xref_length > 0 && rules->xref_length > 0)
        advise_xref(s, l);
    if (l->tag_length > rules->tag_length && rules->tag_length > 0)
        advise_tag(s, l);
    if (rules->line_length > 0 && lead + l->length + l->dropped > surely_short_line(rules))
        advise_length(s, l);
}

void line_advise_at_length(speaker *s, const line *l)
{
    if (!l->tight) {
        advise_form(s, l);
        advise_lengths(s, l);
    }
    if ((l->traits & (TRAIT_CONTROL | TRAIT_HIGH)) != 0)
        advise_characters(s, l);
}
