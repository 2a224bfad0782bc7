/* SPDX-License-Identifier: MIT */
/*
 * Which payloads are changed, and how: takes the tags that lead to a structure, and its payload. [D482]
 */
#include "rewrite/anonymise/anonymise_private.h"

static bool tag_is(view tag, const char *name)
{
    return view_equal_ignoring_case(tag, view_of_string(name));
}

/* Is a word among others that have a space between them? */
static bool is_among(view word, const char *words)
{
    while (*words) {
        size_t length = strcspn(words, " ");
        if (view_equal_ignoring_case(word, view_of(words, length)))
            return true;
        words += length + (words[length] == ' ');
    }
    return false;
}

static bool is_in_kept_set(view tag, view payload)
{
    bool kept = false;
#define KEPT_SET(name, set) kept = kept || (tag_is(tag, #name) && gedelf_set_has(GEDELF_SET_##set, payload));
#define KEPT_WORDS(super, name, words)
#define KEPT_ALL(super, name)
#include "rewrite/anonymise/kept_words.def"
#undef KEPT_SET
#undef KEPT_WORDS
#undef KEPT_ALL
    return kept;
}

static bool is_kept_word(view above, view tag, view payload)
{
    static const struct {
        const char *super, *tag, *words;
    } rows[] = {
#define KEPT_SET(name, set)
#define KEPT_WORDS(super, name, words) {super, name, words},
#define KEPT_ALL(super, name) {super, name, NULL},
#include "rewrite/anonymise/kept_words.def"
#undef KEPT_SET
#undef KEPT_WORDS
#undef KEPT_ALL
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        if (tag_is(tag, rows[i].tag) && (!*rows[i].super || tag_is(above, rows[i].super)) &&
            (!rows[i].words || is_among(payload, rows[i].words)))
            return true;
    }
    return false;
}

/* Kinds of events that a source is about: tags with commas between. */
static bool is_list_of_events(view above, view tag, view payload)
{
    enum { LONGEST = 5 };
    size_t length = 0;
    if (!tag_is(tag, "EVEN") || !(tag_is(above, "SOUR") || tag_is(above, "DATA")))
        return false;
    for (size_t i = 0; i < payload.length; i++) {
        char c = payload.text[i];
        bool between = c == ',' || c == ' ';
        length = between ? 0 : length + 1;
        if (!between && ((to_upper(c) != c && is_letter(c)) || !is_in_class(c, CLASS_TAG) || length > LONGEST))
            return false;
    }
    return true;
}

/* The format of a picture, or a media type. */
static bool is_media_format(view above, view tag, view payload)
{
    return tag_is(tag, "FORM") && (tag_is(above, "OBJE") || tag_is(above, "FILE")) &&
           (gedelf_media_type_of_format(payload).length > 0 || memchr(payload.text, '/', payload.length));
}

/* The program that made the file, and for which. */
static bool is_of_program(const view *tags, size_t depth)
{
    if (depth < 2 || !tag_is(tags[0], "HEAD"))
        return false;
    bool program = tag_is(tags[1], "SOUR");
    return depth == 2 ? program || tag_is(tags[1], "DEST")
                      : depth == 3 && program && (tag_is(tags[2], "VERS") || tag_is(tags[2], "NAME"));
}

/* A word of a set that is short, but none of the set's words, might become one of them: it stays. */
static bool is_short_stranger(view tag, view payload)
{
    return payload.length <= 3 && is_among(tag, "SEX RESN PEDI STAT ADOP QUAY ORDI");
}

/* Ages, times of day and languages stay if they are such. */
static anon_rule rule_for_value(view tag, view word, gedelf_notation notation)
{
    gedelf_age age;
    gedelf_time time;
    bool valid = tag_is(tag, "AGE")    ? gedelf_age_parse(&age, word, notation) == GEDELF_VALUE_OK
                 : tag_is(tag, "TIME") ? gedelf_time_parse(&time, word, notation) == GEDELF_VALUE_OK
                                       : gedelf_language_tag(word).length > 0 || gedelf_language_name(word).length > 0;
    return valid ? RULE_KEEP : RULE_LONG_WORDS;
}

anon_rule rule_for(const view *tags, size_t depth, view payload, bool of_file, gedelf_notation notation)
{
    view tag = tags[depth - 1], above = depth > 1 ? tags[depth - 2] : view_of("", 0);
    view word = view_trim(payload);
    if (of_file || word.length == 0 || view_equal(word, VIEW("Y")) || is_of_program(tags, depth))
        return RULE_KEEP;
    if (pointer_name(word).length > 0)
        return RULE_POINTER;
    if (is_in_kept_set(tag, word) || is_kept_word(above, tag, word) || is_media_format(above, tag, word) ||
        is_list_of_events(above, tag, word) || is_short_stranger(tag, word))
        return RULE_KEEP;
    if (is_among(tag, "AGE TIME LANG"))
        return rule_for_value(tag, word, notation);
    if (tag_is(tag, "DATE") || tag_is(tag, "SDATE"))
        return RULE_DATE;
    if (tag_is(tag, "FILE"))
        return RULE_FILE;
    return tag_is(tag, "LATI") ? RULE_LATITUDE : tag_is(tag, "LONG") ? RULE_LONGITUDE : RULE_TEXT;
}
