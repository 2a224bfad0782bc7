/* SPDX-License-Identifier: MIT */
/*
 * How a text may be read: takes a payload, gives the forms in which names are looked for in it. [D474]
 *
 *   as it is      "Quark<b>son</b>", "O&rsquo;Brien"
 *   plain         without markup, entities and percent-encoding, with usual letters for full-width ones and those with strokes, and
 *                 nothing that cannot be seen: "Quarkson", "O'Brien", "Yildiz" of a dotless i, which is "YILDIZ" in capitals
 *   joined        the same without apostrophes and hyphens within words: "OBrien"
 *   spelt         plain, with two letters where languages write two for one: "Mueller"
 *   apart         with a space before a capital within a word, as in names of files: "Zoe Quarkson.jpg" of "ZoeQuarkson.jpg"
 *
 * All of them without case and marks. A form that is the same as the one before is not given.
 */
#include "rewrite/redact/redact_private.h"

/* ---- Markup ------------------------------------------------------------------------------------- */

/* How many octets of markup a text begins with; 0: none. Only a letter or a slash may follow, so that "<1850" is not
   markup. */
static size_t markup_length(view text)
{
    bool opens = text.length > 2 && (is_letter(text.text[1]) || text.text[1] == '/' || text.text[1] == '!');
    size_t end = 1;
    while (opens && end < text.length && text.text[end] != '>' && text.text[end] != '<')
        end++;
    return opens && end < text.length && text.text[end] == '>' ? end + 1 : 0;
}

/* ---- Characters --------------------------------------------------------------------------------- */

static bool is_unseen(uint32_t c)
{
    return c == 0xAD || c == 0x34F || c == 0x61C || (c >= 0x200B && c <= 0x200F) || (c >= 0x202A && c <= 0x202E) ||
           (c >= 0x2060 && c <= 0x2069) || (c >= 0xFE00 && c <= 0xFE0F) || c == 0xFEFF;
}

/* The usual digit for one of another script: Arabic, Persian, Indian; else the character itself. */
static uint32_t usual_digit(uint32_t c)
{
    static const uint32_t zeros[] = {0x660, 0x6F0, 0x966};
    for (size_t i = 0; i < COUNT_OF(zeros); i++) {
        if (c >= zeros[i] && c < zeros[i] + 10)
            return c - zeros[i] + '0';
    }
    return c;
}

/* The usual character for one that looks the same in a name, or means the same in a number. */
static uint32_t usual_character(uint32_t c)
{
    if (c >= 0xFF01 && c <= 0xFF5E) /* full-width */
        return c - 0xFF01 + '!';
    if (c == '`' || c == 0xB4 || (c >= 0x2B9 && c <= 0x2BD) || (c >= 0x2018 && c <= 0x201B) || c == 0x2032)
        return '\'';
    return (c >= 0x2010 && c <= 0x2015) || c == 0x2212 ? '-' : usual_digit(c);
}

/* How a character is written without it, as far as that is known; empty: as it is. */
static view spelling_of(uint32_t c, bool spelt)
{
    static const struct {
        uint32_t letter;
        const char *usual, *spelt;
    } rows[] = {
#define LETTER_SPELLING(letter, usual, spelt) {letter, usual, spelt},
#include "rewrite/redact/letter_spellings.def"
#undef LETTER_SPELLING
    };
    for (size_t i = 0; i < COUNT_OF(rows) && rows[i].letter <= c; i++) {
        if (rows[i].letter == c)
            return view_of_string(spelt ? rows[i].spelt : rows[i].usual);
    }
    return VIEW("");
}

/* Is there a character as URLs write it ("%C3%BC"), as in a FILE of GEDCOM 7? Its length, and the character; 0 if there
   is none. */
static size_t percent_character(view text, uint32_t *code_point)
{
    char octets[4];
    for (size_t count = 0, step; count < sizeof octets && 3 * count + 2 < text.length; count++) {
        const char *at = text.text + 3 * count;
        int high = *at == '%' ? hex_digit_value(at[1]) : -1, low = high < 0 ? -1 : hex_digit_value(at[2]);
        if (low < 0)
            return 0;
        octets[count] = (char)(high * 16 + low);
        if (utf8_valid_prefix(octets, count + 1) == count + 1) {
            *code_point = utf8_decode(octets, &step);
            return 3 * (count + 1);
        }
    }
    return 0;
}

/* The length of something that means another character; 0: nothing does. */
static size_t coded_character(view text, uint32_t *code_point)
{
    return text.text[0] == '&'   ? html_entity(text, code_point)
           : text.text[0] == '%' ? percent_character(text, code_point)
                                 : 0;
}

static bool append_plain(buffer *out, view text, bool spelt)
{
    bool done = true;
    for (size_t at = 0, step; done && at < text.length; at += step) {
        view rest = view_of(text.text + at, text.length - at);
        uint32_t c = utf8_decode(rest.text, &step), meant = 0;
        size_t coded = coded_character(rest, &meant), markup = c == '<' ? markup_length(rest) : 0;
        c = usual_character(coded > 0 ? meant : c);
        view spelling = spelling_of(c, spelt);
        step = markup > 0 ? markup : coded > 0 ? coded : step;
        done = markup > 0 || is_unseen(c) ||
               (spelling.length > 0 ? buffer_append(out, spelling) : buffer_append_character(out, c));
    }
    return done;
}

/* Apostrophes and hyphens between letters are left out, and a line break after a hyphen with it. */
static bool append_joined(redaction *r, view text)
{
    bool done = true, letter = false;
    for (size_t at = 0, step; done && at < text.length; at += step) {
        uint32_t c = utf8_decode(text.text + at, &step);
        bool joins = letter && (c == '\'' || c == '-');
        step += joins && c == '-' && at + 1 < text.length && text.text[at + 1] == '\n';
        size_t next_step;
        joins = joins && at + step < text.length && is_word_letter(utf8_decode(text.text + at + step, &next_step));
        done = joins || buffer_append(&r->joined, view_of(text.text + at, step));
        letter = is_word_letter(c);
    }
    return done;
}

/* ---- Readings ----------------------------------------------------------------------------------- */

/* Has it anything that would be left out or replaced? */
static bool is_plain_text(view text)
{
    for (size_t i = 0; i < text.length; i++) {
        char c = text.text[i];
        if (c == '<' || c == '&' || c == '`' || c == '%' || (unsigned char)c >= 0x80)
            return false;
    }
    return true;
}

static bool has_joints(view text)
{
    for (size_t i = 0; i < text.length; i++) {
        if (text.text[i] == '\'' || text.text[i] == '-')
            return true;
    }
    return false;
}

/* Is there a capital after a small letter? */
static bool is_hump(view text, size_t at)
{
    char c = text.text[at], before = at > 0 ? text.text[at - 1] : ' ';
    return is_letter(c) && to_lower(c) != c && is_letter(before) && to_lower(before) == before;
}

static bool has_humps(view text)
{
    bool found = false;
    for (size_t i = 0; !found && i < text.length; i++)
        found = is_hump(text, i);
    return found;
}

/* Gives a form without case and marks, in r->folded. */
static bool fold_form(redaction *r, view form)
{
    r->folded.length = 0;
    r->failed = r->failed || !text_fold(&r->normalizer, form, &r->folded);
    return !r->failed;
}

/* Where the run of letters, or of others, ends that begins at a place. */
static size_t letters_end(view text, size_t begin, bool *letters)
{
    size_t step, end = begin;
    *letters = is_word_letter(utf8_decode(text.text + begin, &step));
    while (end < text.length && is_word_letter(utf8_decode(text.text + end, &step)) == *letters)
        end += step;
    return end;
}

/* A word that the dead have is one word, whatever its parts are: a dead MacDonald is not a living Donald. */
static bool is_whole_word(redaction *r, view word)
{
    return fold_form(r, word) && (texts_flags(&r->words, buffer_view(&r->folded)) & WORD_OF_DEAD) != 0;
}

static bool append_word_parts(buffer *out, view word)
{
    bool done = true;
    for (size_t i = 0; done && i < word.length; i++)
        done = (!is_hump(word, i) || buffer_append(out, VIEW(" "))) && buffer_append(out, view_of(word.text + i, 1));
    return done;
}

static bool append_apart(redaction *r, view text)
{
    bool done = true, letters;
    for (size_t at = 0, end; done && at < text.length; at = end) {
        end = letters_end(text, at, &letters);
        view run = view_of(text.text + at, end - at);
        bool whole = !has_humps(run) || is_whole_word(r, run);
        done = !r->failed && (whole ? buffer_append(&r->joined, run) : append_word_parts(&r->joined, run));
    }
    return done;
}

/* The plain form or, composed before, the spelt one, in r->plain. A text that is plain already stays as it is. */
static bool read_plain(redaction *r, view text, bool spelt)
{
    r->plain.length = r->joined.length = 0;
    bool done = !spelt || text_compose(&r->normalizer, text, &r->joined);
    r->failed = r->failed || !done || !append_plain(&r->plain, spelt ? buffer_view(&r->joined) : text, spelt);
    return !r->failed && fold_form(r, buffer_view(&r->plain));
}

/* A form with its words put together, or taken apart, in r->joined. */
static bool read_words(redaction *r, view form, bool (*append)(redaction *r, view text))
{
    r->joined.length = 0;
    r->failed = r->failed || !append(r, form);
    return fold_form(r, buffer_view(&r->joined));
}

/* Does a text have this form, other than those before it? */
static bool has_reading(const redaction *r, const text_reading *reading, bool plain)
{
    view form = plain ? reading->text : buffer_view(&r->plain);
    switch (reading->turn) {
    case READ_AS_IT_IS: return true;
    case READ_JOINED: return has_joints(form);
    case READ_APART: return reading->apart && has_humps(form);
    default: /* plain, spelt */ return !plain;
    }
}

bool next_reading(redaction *r, text_reading *reading)
{
    bool plain = is_plain_text(reading->text);
    while (reading->turn < READ_DONE && !has_reading(r, reading, plain))
        reading->turn++;
    view form = plain ? reading->text : buffer_view(&r->plain);
    switch (reading->turn++) {
    case READ_AS_IT_IS: return fold_form(r, reading->text);
    case READ_PLAIN: return read_plain(r, reading->text, false);
    case READ_JOINED: return read_words(r, form, append_joined);
    case READ_SPELT: return read_plain(r, reading->text, true);
    case READ_APART: return read_words(r, form, append_apart);
    default: reading->turn = READ_DONE; return false;
    }
}
