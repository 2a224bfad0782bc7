/* SPDX-License-Identifier: MIT */
/*
 * Words of texts in any language: takes a character, says whether it is part of a word. [D474]
 */
#include "values/values.h"

/* Is it one of the characters that separate words, from U+00C0 on? */
static bool is_sign(uint32_t c)
{
    static const struct {
        uint32_t first, last;
    } rows[] = {
#define WORD_SIGNS(first, last) {first, last},
#include "values/word_signs.def"
#undef WORD_SIGNS
    };
    bool found = false;
    for (size_t i = 0; !found && i < sizeof rows / sizeof *rows && rows[i].first <= c; i++)
        found = c <= rows[i].last;
    return found;
}

bool is_word_letter(uint32_t c)
{
    if (c < 0x80)
        return is_letter((char)c);
    return c >= 0xC0 && !is_sign(c);
}
