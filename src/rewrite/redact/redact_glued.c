/* SPDX-License-Identifier: MIT */
/*
 * Names within words: takes names of files, addresses and identifiers, where people write several words as one, and finds names of the
 * living in them: "zoequarkson.jpg". [D474, D475]
 */
#include "rewrite/redact/redact_private.h"

/* Names longer than GLUED_MOST are separate words; those shorter than GLUED_LEAST do not count. */
enum { GLUED_LEAST = 4, GLUED_MOST = 64 };

bool note_glued(redaction *r, view phrase, uint8_t flag)
{
    r->glue.length = 0;
    bool done = true;
    for (size_t i = 0; done && i < phrase.length; i++)
        done = phrase.text[i] == ' ' || buffer_append(&r->glue, view_of(phrase.text + i, 1));
    return done && texts_note(r, &r->glued, buffer_view(&r->glue), flag);
}

/* Does a name of the living begin at a place of a run of letters? Not within a longer word that the dead have: *covered is where the
   last of these ends. */
static bool is_name_at(const redaction *r, view run, size_t at, size_t *covered)
{
    size_t most = r->words.longest > r->glued.longest ? r->words.longest : r->glued.longest;
    most = most < GLUED_MOST ? most : GLUED_MOST;
    for (size_t length = run.length - at < most ? run.length - at : most; length >= GLUED_LEAST; length--) {
        view word = view_of(run.text + at, length);
        uint8_t flags = texts_flags(&r->words, word);
        if ((flags & WORD_OF_DEAD) != 0 && at + length > *covered)
            *covered = at + length;
        if (at + length > *covered && (flags == WORD_OF_LIVING || texts_are_of_living(&r->glued, word)))
            return true;
    }
    return false;
}

bool has_name_within(const redaction *r, view text)
{
    size_t step = 0, end;
    bool found = false;
    for (size_t begin = 0; !found && begin < text.length; begin = end + (end == begin ? step : 0)) {
        for (end = begin; end < text.length && is_word_letter(utf8_decode(text.text + end, &step));)
            end += step;
        size_t covered = 0;
        for (size_t at = 0; !found && at < end - begin; at++)
            found = is_name_at(r, view_of(text.text + begin, end - begin), at, &covered);
    }
    return found;
}

/* Is it the name of a file, or an address: has it an at sign, a slash, or a full stop within it? */
static bool is_address(view token)
{
    bool found = false;
    for (size_t i = 0; !found && i < token.length; i++) {
        char c = token.text[i];
        bool within = i > 0 && i + 1 < token.length && (unsigned char)token.text[i - 1] > '.' &&
                      (unsigned char)token.text[i + 1] > '.';
        found = c == '@' || c == '/' || c == '\\' || (c == '.' && within);
    }
    return found;
}

bool has_name_in_address(const redaction *r, view text)
{
    bool found = false;
    for (size_t at = 0, end; !found && at < text.length; at = end + 1) {
        for (end = at; end < text.length && !is_white_space(text.text[end]);)
            end++;
        view token = view_of(text.text + at, end - at);
        found = is_address(token) && has_name_within(r, token);
    }
    return found;
}
