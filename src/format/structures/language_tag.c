/* SPDX-License-Identifier: MIT */
/*
 * Language tags: takes a text, says whether it is a well-formed language tag. [Basic Concepts §lang-tags], [RFC 5646
 * §2.1]
 */
#include "format/structures/structures.h"

/* A tag, and where in it the next subtag begins. */
typedef struct subtags {
    view tag;
    size_t at;
} subtags;

/* The next subtag; empty at the end. */
static view peek(const subtags *t)
{
    size_t end = t->at;
    while (end < t->tag.length && t->tag.text[end] != '-')
        end++;
    return view_of(t->tag.text + t->at, end - t->at);
}

static void take(subtags *t)
{
    t->at += peek(t).length;
    if (t->at < t->tag.length)
        t->at++;
}

static bool is_alphanumeric(char c)
{
    return is_letter(c) || is_digit(c);
}

static bool all(view v, bool (*is)(char), size_t least, size_t most)
{
    for (size_t i = 0; i < v.length; i++) {
        if (!is(v.text[i]))
            return false;
    }
    return v.length >= least && v.length <= most;
}

/* language = 2*3ALPHA ["-" extlang] / 4ALPHA / 5*8ALPHA, with up to three extlangs of three letters. */
static bool take_language(subtags *t)
{
    view language = peek(t);
    if (!all(language, is_letter, 2, 8))
        return false;
    take(t);
    for (int i = 0; language.length <= 3 && i < 3 && all(peek(t), is_letter, 3, 3); i++)
        take(t);
    return true;
}

static bool is_variant(view v)
{
    return all(v, is_alphanumeric, 5, 8) || (all(v, is_alphanumeric, 4, 4) && is_digit(v.text[0]));
}

/* "-" subtags of `least` to 8 characters, at least one. */
static bool take_run(subtags *t, size_t least)
{
    take(t);
    if (!all(peek(t), is_alphanumeric, least, 8))
        return false;
    while (all(peek(t), is_alphanumeric, least, 8))
        take(t);
    return true;
}

static bool is_private(view v)
{
    return v.length == 1 && to_upper(v.text[0]) == 'X';
}

static bool is_langtag(subtags t)
{
    if (!is_private(peek(&t))) {
        if (!take_language(&t))
            return false;
        if (all(peek(&t), is_letter, 4, 4))
            take(&t);
        if (all(peek(&t), is_letter, 2, 2) || all(peek(&t), is_digit, 3, 3))
            take(&t);
        while (is_variant(peek(&t)))
            take(&t);
        while (all(peek(&t), is_alphanumeric, 1, 1) && !is_private(peek(&t))) {
            if (!take_run(&t, 2))
                return false;
        }
    }
    if (is_private(peek(&t)) && !take_run(&t, 1))
        return false;
    return t.at == t.tag.length && t.tag.text[t.at - 1] != '-';
}

bool is_language_tag(view v)
{
    static const view grandfathered[] = {
#define GRANDFATHERED(tag) {tag, sizeof(tag) - 1},
#include "format/structures/grandfathered.def"
#undef GRANDFATHERED
    };
    for (size_t i = 0; i < sizeof grandfathered / sizeof grandfathered[0]; i++) {
        if (view_equal_ignoring_case(v, grandfathered[i]))
            return true;
    }
    return v.length > 0 && is_langtag((subtags){v, 0});
}
