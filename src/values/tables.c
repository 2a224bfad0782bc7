/* SPDX-License-Identifier: MIT */
/*
 * Words that are in tables: sets (D246), languages, media formats. Takes a text, gives what the table has for it.
 */
#include "values/values_private.h"

/* ---- Pairs ----------------------------------------------------------------------------------- */

typedef struct value_pair {
    view first, second;
} value_pair;

#define PAIR(first, second) {{first, sizeof(first) - 1}, {second, sizeof(second) - 1}},

static const value_pair languages[] = {
#define LANGUAGE PAIR
#include "values/languages.def"
#undef LANGUAGE
};

static const value_pair media_formats[] = {
#define FORMAT PAIR
#include "values/media_formats.def"
#undef FORMAT
};

#undef PAIR

/* The other half of the first pair that has this half; empty if there is none. White space at the ends does not count. */
static view other_half(const value_pair *table, size_t count, view text, bool by_second)
{
    text = view_trim(text);
    for (size_t i = 0; i < count; i++) {
        if (view_equal_ignoring_case(text, by_second ? table[i].second : table[i].first))
            return by_second ? table[i].first : table[i].second;
    }
    return view_of(NULL, 0);
}

gedelf_view gedelf_language_tag(gedelf_view name)
{
    return other_half(languages, sizeof languages / sizeof *languages, name, false);
}

gedelf_view gedelf_language_name(gedelf_view tag)
{
    return other_half(languages, sizeof languages / sizeof *languages, tag, true);
}

gedelf_view gedelf_media_type_of_format(gedelf_view format)
{
    return other_half(media_formats, sizeof media_formats / sizeof *media_formats, format, false);
}

gedelf_view gedelf_media_format_of_type(gedelf_view type)
{
    return other_half(media_formats, sizeof media_formats / sizeof *media_formats, type, true);
}

/* ---- Sets ------------------------------------------------------------------------------------ */

enum { SETS = GEDELF_SET_ORDINANCE_STATUS + 1 };

static const struct {
    const char *name;
    view words;
} word_sets[SETS] = {
#define SET(set, name, words) [GEDELF_SET_##set] = {name, {words, sizeof(words) - 1}},
#include "values/sets.def"
#undef SET
};

const char *gedelf_set_name(gedelf_set set)
{
    return (unsigned)set < SETS ? word_sets[set].name : NULL;
}

gedelf_view gedelf_set_word(gedelf_set set, size_t index)
{
    if ((unsigned)set >= SETS)
        return view_of(NULL, 0);
    value_scan s = value_scan_of(word_sets[set].words);
    view word = value_peek_word(&s);
    for (; index > 0 && word.length > 0; index--) {
        s.at += word.length;
        value_skip_space(&s);
        word = value_peek_word(&s);
    }
    return word;
}

static bool has_word(gedelf_set set, view text)
{
    view word;
    for (size_t i = 0; (word = gedelf_set_word(set, i)).length > 0; i++) {
        if (view_equal_ignoring_case(text, word))
            return true;
    }
    return false;
}

bool gedelf_set_has(gedelf_set set, gedelf_view text)
{
    text = view_trim(text);
    if (set != GEDELF_SET_RESTRICTION)
        return has_word(set, text);
    view part;
    bool all = text.length > 0;
    while (all && gedelf_place_next(&text, &part))
        all = has_word(set, part);
    return all;
}
