/* SPDX-License-Identifier: MIT */
/*
 * The forms that languages give a name: takes a word, gives it without an ending, or says whether it is a name of the
 * living whose own ending another one has replaced. [D474]
 */
#include "rewrite/redact/redact_private.h"

/* The least number of letters of a name; of a stem whose ending another one replaces, one less, as in "Анны". */
enum { NAME_LETTERS = 4, STEM_LETTERS = 3 };

static const view name_endings[] = {
#define NAME_ENDING(letters) {letters, sizeof(letters) - 1},
#define NAME_STEM(letters)
#include "rewrite/redact/name_endings.def"
#undef NAME_ENDING
#undef NAME_STEM
};

static const view stem_endings[] = {
#define NAME_ENDING(letters)
#define NAME_STEM(letters) {letters, sizeof(letters) - 1},
#include "rewrite/redact/name_endings.def"
#undef NAME_ENDING
#undef NAME_STEM
};

const size_t name_ending_count = COUNT_OF(name_endings);

/* The text before an ending, if it has enough letters. Most words end in another octet, which is quick to see. */
static view before_ending(view word, view ending, size_t letters)
{
    if (word.length <= ending.length || word.text[word.length - 1] != ending.text[ending.length - 1] ||
        memcmp(word.text + word.length - ending.length, ending.text, ending.length) != 0)
        return VIEW("");
    view rest = view_of(word.text, word.length - ending.length);
    return utf8_count(rest) >= letters ? rest : VIEW("");
}

view without_ending(view word, size_t number)
{
    return before_ending(word, name_endings[number], NAME_LETTERS);
}

bool note_stems(redaction *r, view word, uint8_t flag)
{
    bool done = true;
    for (size_t i = 0; done && i < COUNT_OF(stem_endings); i++) {
        view stem = before_ending(word, stem_endings[i], STEM_LETTERS);
        done = stem.length == 0 || texts_note(r, &r->stems, stem, flag);
    }
    return done;
}

bool has_living_stem(const redaction *r, view word)
{
    bool found = texts_are_of_living(&r->stems, word);
    for (size_t i = 0; r->stems.texts.count > 0 && !found && i < name_ending_count; i++) {
        view rest = before_ending(word, name_endings[i], STEM_LETTERS);
        found = rest.length > 0 && texts_are_of_living(&r->stems, rest);
    }
    return found;
}
