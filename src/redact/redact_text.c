/* SPDX-License-Identifier: MIT */
/*
 * How a text may be read: takes a payload, gives the forms in which names are looked for in it. [D474]
 *
 *   as it is      "Quark<b>son</b>", "O&rsquo;Brien"
 *   plain         without markup and entities, with usual letters for full-width ones, and nothing that cannot be seen:
 *                 "Quarkson", "O'Brien"
 *   joined        the same without apostrophes and hyphens within words: "OBrien"
 *
 * All of them without case and marks. A form that is the same as the one before is not given.
 */
#include "redact/redact_private.h"

/* ---- Markup ------------------------------------------------------------------------------------- */

/* How many octets of markup a text begins with; 0: none. Behind a letter or a slash only, so that "<1850" is none. */
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
    return c == 0xAD || (c >= 0x200B && c <= 0x200F) || (c >= 0x202A && c <= 0x202E) || (c >= 0x2060 && c <= 0x2064) ||
           c == 0xFEFF;
}

/* The usual character for one that looks the same in a name. */
static uint32_t usual_character(uint32_t c)
{
    if (c >= 0xFF01 && c <= 0xFF5E) /* full-width */
        return c - 0xFF01 + '!';
    if (c == '`' || c == 0xB4 || (c >= 0x2B9 && c <= 0x2BD) || (c >= 0x2018 && c <= 0x201B) || c == 0x2032)
        return '\'';
    return (c >= 0x2010 && c <= 0x2015) || c == 0x2212 ? '-' : c;
}

static bool append_plain(buffer *out, view text)
{
    bool done = true;
    for (size_t at = 0, step; done && at < text.length; at += step) {
        view rest = view_of(text.text + at, text.length - at);
        uint32_t c = utf8_decode(rest.text, &step), named = 0;
        size_t entity = c == '&' ? html_entity(rest, &named) : 0, markup = c == '<' ? markup_length(rest) : 0;
        c = usual_character(entity > 0 ? named : c);
        step = markup > 0 ? markup : entity > 0 ? entity : step;
        done = markup > 0 || is_unseen(c) || buffer_append_character(out, c);
    }
    return done;
}

/* Apostrophes and hyphens between letters are left out, and a line break behind a hyphen with it. */
static bool append_joined(buffer *out, view text)
{
    bool done = true, letter = false;
    for (size_t at = 0, step; done && at < text.length; at += step) {
        uint32_t c = utf8_decode(text.text + at, &step);
        bool joins = letter && (c == '\'' || c == '-');
        step += joins && c == '-' && at + 1 < text.length && text.text[at + 1] == '\n';
        size_t next_step;
        joins = joins && at + step < text.length && is_word_letter(utf8_decode(text.text + at + step, &next_step));
        done = joins || buffer_append(out, view_of(text.text + at, step));
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
        if (c == '<' || c == '&' || c == '`' || (unsigned char)c >= 0x80)
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

/* Gives a form without case and marks, in r->folded. */
static bool fold_form(redaction *r, view form)
{
    r->folded.length = 0;
    r->failed = r->failed || !text_fold(&r->normalizer, form, &r->folded);
    return !r->failed;
}

bool next_reading(redaction *r, text_reading *reading)
{
    bool plain = is_plain_text(reading->text);
    if (reading->turn == READ_AS_IT_IS) {
        reading->turn = READ_PLAIN;
        return fold_form(r, reading->text);
    }
    if (reading->turn == READ_PLAIN) {
        reading->turn = READ_JOINED;
        r->plain.length = 0;
        r->failed = r->failed || (!plain && !append_plain(&r->plain, reading->text));
        if (!plain)
            return fold_form(r, buffer_view(&r->plain));
    }
    view form = plain ? reading->text : buffer_view(&r->plain);
    if (reading->turn == READ_JOINED && has_joints(form)) {
        reading->turn = READ_DONE;
        r->joined.length = 0;
        r->failed = r->failed || !append_joined(&r->joined, form);
        return fold_form(r, buffer_view(&r->joined));
    }
    return false;
}
