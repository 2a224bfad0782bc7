/* SPDX-License-Identifier: MIT */
/*
 * What seven allows: takes a type and a tag, gives the type there, from seven.def. D310
 */
#include "migrate/migrate_private.h"

static const seven_type types[] = {
#define SEVEN(name, kind, of, entries) {name, SEVEN_##kind, of, entries},
#define WORDS(set, words)
#include "migrate/seven.def"
#undef SEVEN
#undef WORDS
};

static const struct {
    const char *set, *words;
} word_sets[] = {
#define SEVEN(name, kind, of, entries)
#define WORDS(set, words) {set, words},
#include "migrate/seven.def"
#undef SEVEN
#undef WORDS
};

enum { TYPE_COUNT = sizeof types / sizeof *types };

const seven_type *seven_file(void)
{
    return &types[0];
}

bool seven_is(const seven_type *type, const char *name)
{
    return type && strcmp(type->name, name) == 0;
}

/* Types are in the order of their names, but for the file, which is first in any case. */
static const seven_type *type_named(view name)
{
    size_t low = 0, high = TYPE_COUNT;
    while (low < high) {
        size_t middle = (low + high) / 2, length = strlen(types[middle].name);
        int order = memcmp(types[middle].name, name.text, length < name.length ? length : name.length);
        order = order != 0 ? order : length < name.length ? -1 : length > name.length;
        if (order == 0)
            return &types[middle];
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}

bool seven_next(const seven_type *super, const char **at, view *tag, seven_place *out)
{
    const char *p = *at ? *at : super->entries;
    while (*p == ' ')
        p++;
    if (!*p)
        return false;
    size_t length = strcspn(p, "?!*+");
    *tag = view_of(p, length);
    char often = p[length];
    const char *name = p + length + 1;
    size_t rest = strcspn(name, " ");
    out->type = type_named(rest > 0 ? view_of(name, rest) : *tag);
    out->required = often == '!' || often == '+';
    out->several = often == '*' || often == '+';
    *at = name + rest;
    return true;
}

bool seven_find(const seven_type *super, view tag, seven_place *out)
{
    const char *at = NULL;
    view found;
    while (super && seven_next(super, &at, &found, out)) {
        if (view_equal(found, tag))
            return out->type != NULL;
    }
    return false;
}

view seven_tag_of(view iri)
{
    static const view space = {SEVEN_NAMESPACE, sizeof SEVEN_NAMESPACE - 1};
    seven_place place;
    view tag;
    if (iri.length <= space.length || memcmp(iri.text, space.text, space.length) != 0)
        return view_of(NULL, 0);
    const seven_type *wanted = type_named(view_of(iri.text + space.length, iri.length - space.length));
    for (size_t i = 0; wanted && i < TYPE_COUNT; i++) {
        for (const char *at = NULL; seven_next(&types[i], &at, &tag, &place);) {
            if (place.type == wanted)
                return tag;
        }
    }
    return view_of(NULL, 0);
}

bool seven_has_word(const char *set, view word)
{
    for (size_t i = 0; word.length > 0 && i < sizeof word_sets / sizeof *word_sets; i++) {
        if (strcmp(word_sets[i].set, set) != 0)
            continue;
        for (const char *p = word_sets[i].words; *p; p += strspn(p, " ")) {
            size_t length = strcspn(p, " ");
            if (view_equal(view_of(p, length), word))
                return true;
            p += length;
        }
    }
    return false;
}
