/* SPDX-License-Identifier: MIT */
/*
 * Names as they are compared: takes a name as it is written, gives its words in small letters from a to z, one space between
 * two of them (D444). Letters are spelt by a table, in every build in the same way; those of scripts that the table does not
 * have stay as they are. Nothing is kept but the end of the word at hand, so names may be of any length.
 */
#include "values/values_private.h"

/* ---- Letters ---------------------------------------------------------------------------------- */

typedef struct spelt_letter {
    uint16_t code_point;
    char spelling[5];
} spelt_letter;

static const spelt_letter spelt_letters[] = {
#define LETTER(code_point, spelling) {code_point, spelling},
#include "values/transliteration.def"
#undef LETTER
};

/* How a letter is spelt; NULL if the table does not have it. */
static const char *letter_spelling(uint32_t c)
{
    const size_t count = sizeof spelt_letters / sizeof *spelt_letters;
    size_t first;
    SEARCH_SORTED(first, 0, count, spelt_letters[first].code_point < c);
    return first < count && spelt_letters[first].code_point == c ? spelt_letters[first].spelling : NULL;
}

/* Marks that are on the letter before them, and apostrophes: they are not compared. */
static bool is_mark_on_letter(uint32_t c)
{
    return (c >= 0x300 && c <= 0x36F) || (c >= 0x483 && c <= 0x489) || (c >= 0x1AB0 && c <= 0x1AFF) ||
           (c >= 0x1DC0 && c <= 0x1DFF) || (c >= 0x20D0 && c <= 0x20FF) || (c >= 0xFE20 && c <= 0xFE2F) || c == '\'' ||
           c == '`' || c == 0xB4 || (c >= 0x2BB && c <= 0x2BF) || c == 0x2018 || c == 0x2019;
}

/* What is between words: signs of ASCII and Latin-1, and general and CJK punctuation. */
static bool is_between_words(uint32_t c)
{
    return c < 0xC0 || c == 0xD7 || c == 0xF7 || (c >= 0x2000 && c <= 0x206F) || (c >= 0x3000 && c <= 0x303F);
}

/* ---- Words ------------------------------------------------------------------------------------- */

enum { FOLD_TAIL = 8 }; /* letters at the end of a word that an ending or a particle may have */

/* A name that is being folded. */
typedef struct folding {
    value_pen pen;
    bool umlauts;        /* ae, oe and ue are a, o and u */
    bool endings, drops; /* endings are replaced; particles are left out */
    char tail[FOLD_TAIL];
    size_t held;   /* how many octets of the word are in `tail` */
    size_t length; /* how many it has in all */
} folding;

static bool is_particle(view word)
{
    static const char *const particles[] = {
#define PARTICLE(word) word,
#define ENDING(written, compared)
#include "values/name_words.def"
#undef PARTICLE
#undef ENDING
    };
    return FIND_TEXT(particles, word) < COUNT_OF(particles);
}

/* Replaces the ending of the word in hand; two letters at least must be before it. */
static void replace_ending(folding *f)
{
    static const struct {
        const char *written, *compared;
    } rows[] = {
#define PARTICLE(word)
#define ENDING(written, compared) {written, compared},
#include "values/name_words.def"
#undef PARTICLE
#undef ENDING
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        view written = view_of_string(rows[i].written), compared = view_of_string(rows[i].compared);
        if (f->length < written.length + 2 || !view_ends(view_of(f->tail, f->held), written))
            continue;
        f->held -= written.length;
        memcpy(f->tail + f->held, compared.text, compared.length);
        f->held += compared.length;
        return;
    }
}

static void fold_space(folding *f)
{
    if (f->pen.to.length > 0)
        pen_text(&f->pen, " ");
}

static void end_word(folding *f)
{
    if (f->length == 0)
        return;
    bool whole = f->held == f->length;
    if (!whole || !f->drops || !is_particle(view_of(f->tail, f->held))) {
        if (f->endings)
            replace_ending(f);
        if (whole)
            fold_space(f);
        pen_put(&f->pen, view_of(f->tail, f->held));
    }
    f->held = f->length = 0;
}

static void fold_octet(folding *f, char c)
{
    char before = f->held > 0 ? f->tail[f->held - 1] : '\0';
    if (f->umlauts && c == 'e' && (before == 'a' || before == 'o' || before == 'u'))
        return;
    if (f->held == FOLD_TAIL) {
        if (f->length == FOLD_TAIL)
            fold_space(f);
        pen_put(&f->pen, view_of(f->tail, 1));
        memmove(f->tail, f->tail + 1, --f->held);
    }
    f->tail[f->held++] = c;
    f->length++;
}

static void fold_character(folding *f, view character, uint32_t c)
{
    if (c >= 0xFF21 && c <= 0xFF5A) /* of full width */
        c -= 0xFEE0;
    if (c < 0x80 && (is_letter((char)c) || is_digit((char)c))) {
        fold_octet(f, to_lower((char)c));
        return;
    }
    const char *spelt = c < 0x80 ? NULL : letter_spelling(c);
    view octets = spelt ? view_of_string(spelt) : character;
    if (!spelt && is_mark_on_letter(c))
        return;
    if (!spelt && is_between_words(c)) {
        end_word(f);
        return;
    }
    for (size_t i = 0; i < octets.length; i++)
        fold_octet(f, octets.text[i]);
}

static size_t fold_whole(folding *f, view text)
{
    for (size_t i = 0, step; i < text.length; i += step) {
        uint32_t c = utf8_decode(text.text + i, &step);
        fold_character(f, view_of(text.text + i, step), c);
    }
    end_word(f);
    return f->pen.to.length;
}

size_t gedelf_name_fold(gedelf_view name, char *into, size_t size)
{
    folding f = {.pen = value_pen_to(into, size)};
    return fold_whole(&f, name);
}

size_t gedelf_name_key(gedelf_view name, char *into, size_t size)
{
    folding f = {.pen = value_pen_to(into, size), .umlauts = true};
    return fold_whole(&f, name);
}

size_t gedelf_surname_key(gedelf_view surname, char *into, size_t size)
{
    folding f = {.pen = value_pen_to(into, size), .umlauts = true, .endings = true, .drops = true};
    size_t length = fold_whole(&f, surname);
    if (length > 0)
        return length;
    folding all = {.pen = value_pen_to(into, size), .umlauts = true, .endings = true};
    return fold_whole(&all, surname);
}

bool gedelf_is_name_particle(gedelf_view word)
{
    char folded[FOLD_TAIL];
    size_t length = gedelf_name_key(word, folded, sizeof folded);
    return length <= sizeof folded && is_particle(view_of(folded, length));
}
