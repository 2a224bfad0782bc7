/* SPDX-License-Identifier: MIT */
/*
 * What a name sounds like: takes a folded name, gives its codes in the Daitch–Mokotoff system, numbers of six digits; several
 * where a spelling has several sounds (D447). The chart is daitch_mokotoff.def.
 */
#include "values/values_private.h"

enum { SOUND_SILENT = -1, SOUND_DIGITS = 6 };

typedef struct sound_row {
    const char *letters;
    int8_t codes[2][3]; /* the first sound, and the second; at the beginning, before a vowel, elsewhere */
    bool two;
} sound_row;

static const sound_row sound_rows[] = {
#define SOUND(letters, first, vowel, other) {letters, {{first, vowel, other}, {0, 0, 0}}, false},
#define SOUNDS(letters, first, vowel, other, f, v, o) {letters, {{first, vowel, other}, {f, v, o}}, true},
#include "values/daitch_mokotoff.def"
#undef SOUND
#undef SOUNDS
};

/* A code in the making. */
typedef struct sound_code {
    uint32_t number;
    uint8_t digits;
    int8_t last; /* the code of the letters before */
} sound_code;

typedef struct sound_codes {
    sound_code items[GEDELF_SOUNDS_MOST];
    size_t count;
} sound_codes;

/* The row of the letters at the start of `rest`; NULL if it begins with none. */
static const sound_row *find_sound(view rest)
{
    for (size_t i = 0; i < sizeof sound_rows / sizeof *sound_rows; i++) {
        const char *letters = sound_rows[i].letters;
        if (letters[0] == rest.text[0] && view_begins(rest, view_of_string(letters)))
            return &sound_rows[i];
    }
    return NULL;
}

static void add_digit(sound_code *c, int digit)
{
    if (c->digits < SOUND_DIGITS) {
        c->number = c->number * 10 + (uint32_t)digit;
        c->digits++;
    }
}

/* The same code twice in a row is one sound, but for 66, which is two letters. */
static sound_code append_sound(sound_code c, int8_t code)
{
    if (c.digits == SOUND_DIGITS)
        return c;
    if (code >= 10) {
        if (c.last != code || code == 66) {
            add_digit(&c, code / 10);
            add_digit(&c, code % 10);
        }
    } else if (code != SOUND_SILENT && code != c.last) {
        add_digit(&c, code);
    }
    c.last = code;
    return c;
}

static void add_code(sound_codes *all, sound_code c)
{
    for (size_t i = 0; i < all->count; i++) {
        if (all->items[i].number == c.number && all->items[i].digits == c.digits && all->items[i].last == c.last)
            return;
    }
    if (all->count < GEDELF_SOUNDS_MOST)
        all->items[all->count++] = c;
}

static bool is_vowel(char c)
{
    return c == 'a' || c == 'e' || c == 'i' || c == 'o' || c == 'u';
}

/* Each code goes on with each sound of the letters. */
static void take_sound(sound_codes *all, const sound_row *row, int place)
{
    sound_codes before = *all;
    all->count = 0;
    for (size_t i = 0; i < before.count; i++)
        add_code(all, append_sound(before.items[i], row->codes[0][place]));
    for (size_t i = 0; row->two && i < before.count; i++)
        add_code(all, append_sound(before.items[i], row->codes[1][place]));
}

/* Codes with as many digits as they should have, each once. */
static size_t give_codes(const sound_codes *all, uint32_t *codes, size_t most)
{
    size_t count = 0;
    for (size_t i = 0; i < all->count; i++) {
        sound_code c = all->items[i];
        size_t at = 0;
        while (c.digits < SOUND_DIGITS)
            add_digit(&c, 0);
        while (at < count && codes[at] != c.number)
            at++;
        if (at == count && count < most)
            codes[count++] = c.number;
    }
    return count;
}

size_t gedelf_name_sounds(gedelf_view name, uint32_t *codes, size_t most)
{
    sound_codes all = {.count = 1};
    bool begun = false;
    all.items[0] = (sound_code){0, 0, SOUND_SILENT};
    for (size_t i = 0; i < name.length;) {
        const sound_row *row = find_sound(view_after(name, i));
        if (!row) {
            i++;
            continue;
        }
        i += view_of_string(row->letters).length;
        take_sound(&all, row, !begun ? 0 : i < name.length && is_vowel(name.text[i]) ? 1 : 2);
        begun = true;
    }
    return begun ? give_codes(&all, codes, most) : 0;
}
