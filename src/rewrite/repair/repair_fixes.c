/* SPDX-License-Identifier: MIT */
/*
 * Repairs of single lines: takes a row that is not a line, gives the line that was certainly meant. Each repair fixes
 * one thing; a row may need several.
 */
#include "rewrite/repair/repair_lines.h"

bool is_known_tag(const lines_job *j, view tag)
{
    return model_guide_ask(j->levels.guide, MODEL_NOTHING, tag).defined || view_equal(tag, VIEW("TRLR")) ||
           names_find(&j->tags, tag) > 0;
}

/* ---- Characters ------------------------------------------------------------------------------ */

/* How long a character is that is not seen and has no business before a level. */
static size_t invisible_length(view v)
{
    static const char *const marks[] = {UTF8_MARK, "\xE2\x80\x8B", "\f", "\v"};
    for (size_t i = 0; i < COUNT_OF(marks); i++) {
        view sign = view_of_string(marks[i]);
        if (view_begins(v, sign))
            return sign.length;
    }
    unsigned char first = v.length > 0 ? (unsigned char)v.text[0] : ' ';
    return (first < 0x20 && first != '\t') || first == 0x7F; /* a control character, R6 */
}

/* How long a space is that is not U+0020. */
static size_t odd_space_length(view v)
{
    size_t step;
    if (v.length == 0 || (unsigned char)v.text[0] < 0xC2) /* ASCII, or the inside of a character */
        return 0;
    uint32_t c = utf8_decode(v.text, &step);
    return c == 0xA0 || (c >= 0x2000 && c <= 0x200A) || c == 0x202F || c == 0x3000 ? step : 0;
}

static size_t quote_length(view v, bool closing)
{
    static const char *const open[] = {"\"",           "'",        "\xE2\x80\x9C", "\xE2\x80\x9E",
                                       "\xE2\x80\x98", "\xC2\xAB", "\xE2\x80\x9D"};
    for (size_t i = 0; i < COUNT_OF(open); i++) {
        view quote = view_of_string(open[i]);
        if (closing ? view_ends(v, quote) : view_begins(v, quote))
            return quote.length;
    }
    view last = VIEW("\xC2\xBB"), other = VIEW("\xE2\x80\x99");
    if (closing && view_ends(v, last))
        return last.length;
    return closing && view_ends(v, other) ? other.length : 0;
}

static size_t spaces_at(view v, size_t i)
{
    size_t count = 0;
    while (i + count < v.length && is_in_class(v.text[i + count], CLASS_SPACE))
        count++;
    return count;
}

/* Puts a line together from three parts. */
static bool compose_three(buffer *out, view a, view b, view c)
{
    out->length = 0;
    return buffer_append(out, a) && buffer_append(out, b) && buffer_append(out, c);
}

/* ---- Before the tag -------------------------------------------------------------------------- */

static bool fix_page_break(lines_job *j, view v, buffer *out)
{
    size_t at = 0, step;
    if (!j->begun && v.length > 0 && !strchr("\f\v", v.text[0]) && (unsigned char)v.text[0] < 0x80)
        return false; /* the encoding was judged without a header that begins so */
    while ((step = invisible_length(view_after(v, at))) > 0 || (at > 0 && (step = spaces_at(v, at)) > 0))
        at += step;
    return at > 0 && compose_three(out, view_after(v, at), VIEW(""), VIEW(""));
}

static bool fix_odd_spaces(lines_job *j, view v, buffer *out)
{
    size_t lead = 0, step;
    (void)j;
    while ((step = odd_space_length(view_after(v, lead))) > 0)
        lead += step;
    if (lead > 0)
        return compose_three(out, view_after(v, lead), VIEW(""), VIEW(""));
    size_t digits = level_digits(v);
    if (digits == 0)
        return false;
    for (size_t at = digits, part = 0; at < v.length && part < 3; part++) {
        size_t gap = odd_space_length(view_after(v, at));
        if (gap > 0)
            return compose_three(out, view_of(v.text, at), VIEW(" "), view_after(v, at + gap));
        at += spaces_at(v, at);
        while (at < v.length && spaces_at(v, at) == 0 && odd_space_length(view_after(v, at)) == 0)
            at++;
    }
    return false;
}

static bool fix_padded(lines_job *j, view v, buffer *out)
{
    size_t digits = level_digits(v), zeros = 0;
    (void)j;
    if (!is_level_padded(view_of(v.text, digits)))
        return false;
    while (zeros + 1 < digits && v.text[zeros] == '0')
        zeros++;
    return compose_three(out, view_after(v, zeros), VIEW(""), VIEW(""));
}

static bool fix_unspaced(lines_job *j, view v, buffer *out)
{
    size_t digits = level_digits(v);
    (void)j;
    bool unspaced = digits > 0 && digits < v.length &&
                    (v.text[digits] == '@' || is_letter(v.text[digits]) || v.text[digits] == '_');
    return unspaced && compose_three(out, view_of(v.text, digits), VIEW(" "), view_after(v, digits));
}

/* Where the part after level and spaces begins; 0 if there is no level. */
static size_t after_spaces(view v)
{
    size_t digits = level_digits(v), gap = spaces_at(v, digits);
    return digits > 0 && gap > 0 ? digits + gap : 0;
}

/* The first word of a text. */
static view first_word(view v)
{
    size_t i = 0;
    while (i < v.length && !is_in_class(v.text[i], CLASS_SPACE))
        i++;
    return view_of(v.text, i);
}

static bool is_known_word(const lines_job *j, view v)
{
    view word = first_word(v);
    return word.length > 0 && tag_characters(word) == word.length && is_known_tag(j, word);
}

static bool fix_quoted_xref(lines_job *j, view v, buffer *out)
{
    size_t at = after_spaces(v), open = at > 0 ? quote_length(view_after(v, at), false) : 0;
    (void)j;
    if (open == 0)
        return false;
    view word = first_word(view_after(v, at));
    size_t close = word.length > open ? quote_length(word, true) : 0;
    if (close == 0 || word.length < open + close + 3)
        return false;
    view inside = view_of(word.text + open, word.length - open - close);
    return loose_pointer(inside).length > 0 &&
           compose_three(out, view_of(v.text, at), inside, view_after(v, at + word.length));
}

static bool fix_empty_xref(lines_job *j, view v, buffer *out)
{
    size_t at = after_spaces(v);
    if (at == 0 || after_xref(v, at) != at + 2)
        return false;
    size_t next = at + 2 + spaces_at(v, at + 2);
    return is_known_word(j, view_after(v, next)) &&
           compose_three(out, view_of(v.text, at), view_after(v, next), VIEW(""));
}

static bool fix_unspaced_xref(lines_job *j, view v, buffer *out)
{
    size_t at = after_spaces(v);
    size_t end = at > 0 ? after_xref(v, at) : 0;
    bool unspaced = end > at + 2 && end < v.length && spaces_at(v, end) == 0;
    return unspaced && is_known_word(j, view_after(v, end)) &&
           compose_three(out, view_of(v.text, end), VIEW(" "), view_after(v, end));
}

static bool fix_unfinished_xref(lines_job *j, view v, buffer *out)
{
    size_t at = after_spaces(v);
    view word = at > 0 ? first_word(view_after(v, at)) : VIEW("");
    size_t end = at + word.length, next = end + spaces_at(v, end);
    if (word.length < 2 || next == end || !is_known_word(j, view_after(v, next)))
        return false;
    if (word.text[0] == '@' && !memchr(word.text + 1, '@', word.length - 1))
        return compose_three(out, view_of(v.text, end), VIEW("@"), view_after(v, end));
    bool open = word.text[0] != '@' && memchr(word.text, '@', word.length) == word.text + word.length - 1;
    return open && compose_three(out, view_of(v.text, at), VIEW("@"), view_after(v, at));
}

/* ---- Lines of records ------------------------------------------------------------------------ */

static bool is_record_word(const lines_job *j, view word)
{
    model_answer answer = model_guide_ask(j->levels.guide, model_guide_records(j->levels.guide), word);
    return (answer.allowed && answer.defined && !view_equal(word, VIEW("HEAD"))) ||
           (tag_characters(word) == word.length && is_extension_tag(word) && names_find(&j->tags, word) > 0);
}

/* How long a sign is that may be before or after an identifier. */
static size_t name_sign(view word, bool after)
{
    char c = word.length > 0 ? word.text[after ? word.length - 1 : 0] : 'x';
    return c == '@' || c == '<' || c == '>' ? 1 : quote_length(word, after);
}

/* What is left of a word once such signs are off; empty if one is within. */
static view bare_name(view word)
{
    size_t length;
    while ((length = name_sign(word, false)) > 0)
        word = view_after(word, length);
    while ((length = name_sign(word, true)) > 0)
        word.length -= length;
    return word.length > 0 && memchr(word.text, '@', word.length) ? VIEW("") : word;
}

/* The one word between a level 0 and the tag of a record that must be an identifier; empty if the line is not like
   that. */
static view record_word(const lines_job *j, view v, size_t *at, view *tag)
{
    *at = after_spaces(v);
    view word = *at > 0 && v.text[0] == '0' && level_digits(v) == 1 ? first_word(view_after(v, *at)) : VIEW("");
    size_t next = *at + word.length;
    *tag = first_word(view_after(v, next + spaces_at(v, next)));
    return word.length > 0 && is_record_word(j, *tag) ? word : VIEW("");
}

/* Puts at signs, and nothing else, round the identifier of a record. */
static bool compose_record(view v, view word, view tag, buffer *out)
{
    view name = bare_name(word);
    out->length = 0;
    return name.length > 0 && buffer_append(out, VIEW("0 @")) && buffer_append(out, name) &&
           buffer_append(out, VIEW("@ ")) && buffer_append(out, view_after(v, (size_t)(tag.text - v.text)));
}

/* "0 "I2" INDI", "0 <I2> INDI" */
static bool fix_quoted_name(lines_job *j, view v, buffer *out)
{
    size_t at;
    view tag, word = record_word(j, v, &at, &tag);
    bool angle = word.length > 2 && word.text[0] == '<' && word.text[word.length - 1] == '>';
    bool quoted = angle || (word.length > 2 && quote_length(word, false) > 0 && quote_length(word, true) > 0);
    return quoted && compose_record(v, word, tag, out);
}

/* "0 @I2@@ INDI", "0 @@I2@ INDI" */
static bool fix_damaged_name(lines_job *j, view v, buffer *out)
{
    size_t at;
    view tag, word = record_word(j, v, &at, &tag);
    return word.length > 0 && memchr(word.text, '@', word.length) && compose_record(v, word, tag, out);
}

size_t damaged_zero(view v)
{
    view word = first_word(v);
    bool signs = true, zero = false;
    for (size_t i = 0; i < word.length; i++) {
        bool is_zero = word.text[i] == '0' || word.text[i] == 'O' || word.text[i] == 'o';
        signs = signs && (is_zero ? !zero : !is_in_class(word.text[i], CLASS_TAG) && word.text[i] != '@');
        zero = zero || is_zero;
    }
    return zero && signs && word.length <= 3 && word.length < v.length && !view_equal(word, VIEW("0")) ? word.length
                                                                                                       : 0;
}

/* "O @I2@ INDI", "+0 @I2@ INDI" */
static bool fix_damaged_zero(lines_job *j, view v, buffer *out)
{
    size_t length = damaged_zero(v);
    if (length == 0 || !compose_three(out, VIEW("0"), view_after(v, length), VIEW("")))
        return false;
    loose_line parsed;
    parsed.text = buffer_view(out);
    return loose_parse(NULL, parsed.text, &parsed) && parsed.xref_end > 0 && is_record_word(j, loose_tag(&parsed));
}

bool is_damaged_record(const lines_job *j, view v)
{
    if (v.length > 0 && begins_record(v))
        return true;
    v = view_trim(v);
    size_t last;
    for (last = v.length; last > 0 && spaces_at(v, last - 1) == 0;)
        last--;
    bool ends = last > 0 && is_record_word(j, view_after(v, last));
    return ends && (damaged_zero(v) > 0 || (v.text[0] == '0' && spaces_at(v, 1) == 0 && memchr(v.text, '@', last)));
}

/* ---- The tag --------------------------------------------------------------------------------- */

/* Where the tag should be: after the level, and the identifier if there is one. */
static size_t tag_place(view v)
{
    size_t at = after_spaces(v);
    size_t after = at > 0 ? after_xref(v, at) : 0;
    return after > 0 ? after + spaces_at(v, after) : at;
}

static bool is_all_capitals(view v)
{
    bool any = false;
    for (size_t i = 0; i < v.length; i++) {
        if (v.text[i] >= 'a' && v.text[i] <= 'z')
            return false;
        any = any || is_letter(v.text[i]);
    }
    return any;
}

/* Does it have letters only, some of them beyond ASCII? */
static bool is_foreign_word(view v)
{
    bool any = false, only = true;
    for (size_t i = 0; i < v.length; i++) {
        any = any || (unsigned char)v.text[i] >= 0x80;
        only = only && (is_in_class(v.text[i], CLASS_TAG) || (unsigned char)v.text[i] >= 0x80);
    }
    return any && only;
}

/* Does a word begin like a tag, with a letter of any script? Signs and symbols are not letters, nor are characters
   beyond the letters with two octets in UTF-16. */
static bool begins_like_tag(view word)
{
    if ((unsigned char)word.text[0] < 0x80)
        return is_letter(word.text[0]) || word.text[0] == '_';
    size_t step;
    uint32_t c = utf8_decode(word.text, &step);
    bool sign = c < 0xC0 || c == 0xD7 || c == 0xF7 || (c >= 0x2000 && c < 0x2C00) || (c >= 0x3000 && c < 0x3040);
    return !sign && c < 0xD800;
}

static bool append_mended_tag(buffer *out, view word)
{
    bool done = is_extension_tag(word) || buffer_append(out, VIEW("_"));
    for (size_t i = 0; done && i < word.length; i++) {
        if (is_in_class(word.text[i], CLASS_TAG))
            done = buffer_append(out, view_of(word.text + i, 1));
        else if (((unsigned char)word.text[i] & 0xC0) != 0x80) /* one for each character */
            done = buffer_append(out, VIEW("_"));
    }
    return done;
}

static bool fix_tag(lines_job *j, view v, buffer *out)
{
    size_t at = tag_place(v);
    view word = at > 0 && at < v.length ? first_word(view_after(v, at)) : VIEW("");
    size_t good = tag_characters(word), end = at + word.length;
    if (word.length == 0 || good == word.length)
        return false;
    size_t letters = good; /* after the signs that may be off: they are text, and stay */
    while (letters < word.length && (unsigned char)word.text[letters] < 0x80 &&
           !is_in_class(word.text[letters], CLASS_TAG))
        letters++;
    if (letters < word.length && (unsigned char)word.text[letters] >= 0x80 && good > 0 &&
        is_known_tag(j, view_of(word.text, good)))
        return compose_three(out, view_of(v.text, at + good), VIEW(" "), view_after(v, at + letters));
    bool after = good > 0;
    for (size_t i = good; i < word.length; i++)
        after = after && !is_in_class(word.text[i], CLASS_TAG);
    if (after && is_known_tag(j, view_of(word.text, good)))
        return compose_three(out, view_of(v.text, at + good), view_after(v, end), VIEW(""));
    bool colon = good > 0 && (word.text[good] == ':' || word.text[good] == '=');
    if (colon && is_known_tag(j, view_of(word.text, good)))
        return compose_three(out, view_of(v.text, at + good), VIEW(" "), view_after(v, at + good + 1));
    const loose_level *top = levels_top(&j->levels);
    /* of a word in small letters, or of another script, too little would be left: it is more likely text (1 août 1900, 1 января 1900) */
    bool like_name = (word.text[0] >= 'A' && word.text[0] <= 'Z') || word.text[0] == '_';
    bool plausible = (is_all_capitals(word) ? begins_like_tag(word) : like_name && is_foreign_word(word)) &&
                     !memchr(word.text, '@', word.length);
    if (!plausible || (top && level_value(view_of(v.text, level_digits(v))) > top->was + 1))
        return false;
    out->length = 0;
    return buffer_append(out, view_of(v.text, at)) && append_mended_tag(out, word) &&
           buffer_append(out, view_after(v, end));
}

/* ---- All of them ----------------------------------------------------------------------------- */

typedef struct line_fix {
    repair_code code;
    bool (*fix)(lines_job *j, view v, buffer *out);
} line_fix;

static const line_fix line_fixes[] = {
    {REPAIR_PAGE_BREAK, fix_page_break},       {REPAIR_LEVEL_UNSPACED, fix_odd_spaces},
    {REPAIR_LEVEL_PADDED, fix_padded},         {REPAIR_LEVEL_UNSPACED, fix_unspaced},
    {REPAIR_XREF_QUOTED, fix_quoted_xref},     {REPAIR_XREF_EMPTY, fix_empty_xref},
    {REPAIR_XREF_UNSPACED, fix_unspaced_xref}, {REPAIR_XREF_UNFINISHED, fix_unfinished_xref},
    {REPAIR_TAG_MALFORMED, fix_tag},           {REPAIR_XREF_QUOTED, fix_quoted_name},
    {REPAIR_XREF_MALFORMED, fix_damaged_name}, {REPAIR_LEVEL_MISSING, fix_damaged_zero},
};

/* Makes one repair, from `fixed` to `other`; false if none applies. */
static bool fix_once(lines_job *j, repair_code *code)
{
    for (size_t i = 0; i < COUNT_OF(line_fixes); i++) {
        if (line_fixes[i].fix(j, buffer_view(&j->fixed), &j->other)) {
            buffer swapped = j->fixed;
            j->fixed = j->other;
            j->other = swapped;
            *code = line_fixes[i].code;
            return true;
        }
    }
    return false;
}

bool fix_line(lines_job *j, const loose_line *l, repair_code codes[FIXES_MOST], size_t *count)
{
    loose_line parsed = *l;
    *count = 0;
    j->fixed.length = 0;
    if (!buffer_append(&j->fixed, l->text))
        return false;
    while (*count < FIXES_MOST && fix_once(j, &codes[*count])) {
        ++*count;
        if (j->fixed.length == 0)
            return true;
        if (!loose_parse(j->r->rules, buffer_view(&j->fixed), &parsed))
            continue;
        parsed.text = buffer_view(&j->fixed);
        view tag = loose_tag(&parsed);
        bool mended = codes[*count - 1] == REPAIR_TAG_MALFORMED || codes[*count - 1] == REPAIR_PAGE_BREAK;
        return mended || is_known_tag(j, tag) || is_extension_tag(tag);
    }
    return false;
}

bool is_xref_taken(lines_job *j, view xref)
{
    loose_line l;
    for (size_t at = 0; !j->xrefs_gathered && walk_row(j->r, at, &l); at = l.next) {
        if (l.kind == LOOSE_LINE && l.xref_end > 0 && names_add(&j->xrefs, loose_xref_name(&l)) == 0)
            return true;
    }
    j->xrefs_gathered = true;
    return names_find(&j->xrefs, xref) > 0;
}

/* ---- What is not there ----------------------------------------------------------------------- */

size_t find_missing_level(const lines_job *j, view tag, uint64_t next, uint64_t *level)
{
    const open_branches *o = &j->levels;
    size_t count = 0;
    if (is_continuation_tag(tag)) {
        const loose_level *top = levels_top(o);
        if (!top || (!top->text && !top->continuation))
            return 0;
        *level = top->continuation ? top->was : top->was + 1;
        return 1;
    }
    for (size_t i = 0; i < o->count; i++) {
        const loose_level *item = &o->items[i];
        model_answer answer = model_guide_ask(o->guide, item->context, tag);
        if (item->continuation || item->context == MODEL_ANYTHING || !answer.allowed || next > item->was + 2)
            continue;
        *level = item->was + 1;
        count++;
    }
    return count;
}

view find_missing_tag(const lines_job *j, const view *below, size_t count)
{
    view found = VIEW("");
    size_t fitting = 0;
    for (size_t i = 0; count >= 2 && model_guide_tag(j->levels.guide, i).length > 0; i++) {
        view tag = model_guide_tag(j->levels.guide, i);
        model_answer answer = levels_ask(&j->levels, tag);
        bool fits = answer.allowed && !answer.part && answer.context != MODEL_ANYTHING;
        for (size_t k = 0; fits && k < count; k++)
            fits = model_guide_ask(j->levels.guide, answer.context, below[k]).allowed;
        if (fits) {
            found = tag;
            fitting++;
        }
    }
    return fitting == 1 ? found : VIEW("");
}
