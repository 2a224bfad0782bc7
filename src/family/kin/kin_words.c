/* SPDX-License-Identifier: MIT */
/*
 * Words for relatives: takes how somebody is related, gives the word for it in one of the languages of the table.
 * [D494–D496]
 */
#include "family/kin/kin_private.h"

/* ---- The table ---------------------------------------------------------------------------------- */

typedef enum word_row_kind {
    ROW_LANGUAGE,
    ROW_WORD,
    ROW_BEYOND,
    ROW_FORM,
    ROW_ORDINAL,
    ROW_DEGREE,
    ROW_REMOVED,
    ROW_SENTENCE
} word_row_kind;

/* A row of it: `what` is a role or a form, `number` the generation, the degree, or what is taken off for %n. */
typedef struct word_row {
    const char *language;
    word_row_kind kind;
    unsigned what, number;
    const char *texts[4];
} word_row;

static const word_row word_rows[] = {
#define KIN_LANGUAGE(language) {#language, ROW_LANGUAGE, 0, 0, {NULL}},
#define KIN(language, role, generation, m, f, x) {#language, ROW_WORD, KIN_##role, generation, {m, f, x, NULL}},
#define KIN_BEYOND(language, role, less, m, f, x) {#language, ROW_BEYOND, KIN_##role, less, {m, f, x, NULL}},
#define KIN_FORM(language, form, m, f, x) {#language, ROW_FORM, KIN_##form, 0, {m, f, x, NULL}},
#define KIN_ORDINAL(language, st, nd, rd, th) {#language, ROW_ORDINAL, 0, 0, {st, nd, rd, th}},
#define KIN_DEGREE(language, degree, word) {#language, ROW_DEGREE, 0, degree, {word, word, word, NULL}},
#define KIN_REMOVED(language, times, text) {#language, ROW_REMOVED, 0, times, {text, text, text, NULL}},
#define KIN_SENTENCE(language, sentence, text)                                                                         \
    {#language, ROW_SENTENCE, GEDELF_KIN_SAYS_##sentence, 0, {text, text, text, NULL}},
#include "family/kin/kin_words.def"
#undef KIN_LANGUAGE
#undef KIN
#undef KIN_BEYOND
#undef KIN_FORM
#undef KIN_ORDINAL
#undef KIN_DEGREE
#undef KIN_REMOVED
#undef KIN_SENTENCE
};

const char *gedelf_kin_language(size_t index)
{
    for (size_t i = 0; i < COUNT_OF(word_rows); i++) {
        if (word_rows[i].kind == ROW_LANGUAGE && index-- == 0)
            return word_rows[i].language;
    }
    return NULL;
}

/* The row of a kind for a number, or NULL. */
static const word_row *find_word(const char *language, word_row_kind kind, unsigned what, size_t number)
{
    for (size_t i = 0; i < COUNT_OF(word_rows); i++) {
        const word_row *r = &word_rows[i];
        bool numbered = kind != ROW_BEYOND && kind != ROW_FORM && kind != ROW_ORDINAL;
        if (r->kind == kind && r->what == what && (!numbered || r->number == number) &&
            strcmp(r->language, language) == 0)
            return r;
    }
    return NULL;
}

bool kin_has_language(const char *language)
{
    return find_word(language, ROW_LANGUAGE, 0, 0) != NULL;
}

/* ---- Putting together --------------------------------------------------------------------------- */

/* What the letters after percent signs mean. */
typedef struct word_parts {
    const char *language;
    view word, degree, removed;
    size_t number;
} word_parts;

static bool append_ordinal(const char *language, size_t number, buffer *out)
{
    const word_row *r = find_word(language, ROW_ORDINAL, 0, 0);
    size_t last = number % 100 > 10 && number % 100 < 20 ? 0 : number % 10;
    if (strcmp(language, "fr") == 0) /* only the first is 1er, and 21e is like all others */
        last = number;
    return buffer_append_number(out, number) &&
           buffer_append(out, view_of_string(r->texts[last >= 1 && last <= 3 ? last - 1 : 3]));
}

/* A word with a small first letter; the words of the table that need one begin with a letter of ASCII. */
static bool append_small(view word, buffer *out)
{
    size_t at = out->length;
    bool done = buffer_append(out, word);
    if (done)
        out->data[at] = to_lower(out->data[at]);
    return done;
}

static bool append_part(const word_parts *p, char letter, buffer *out)
{
    switch (letter) {
    case 'n': return buffer_append_number(out, p->number);
    case 'o': return append_ordinal(p->language, p->number, out);
    case 'w': return buffer_append(out, p->word);
    case 'l': return append_small(p->word, out);
    case 'd': return buffer_append(out, p->degree);
    default: return buffer_append(out, p->removed);
    }
}

static bool append_pattern(const char *pattern, const word_parts *p, buffer *out)
{
    bool done = true;
    for (; done && *pattern; pattern++) {
        if (*pattern == '%')
            done = append_part(p, *++pattern, out);
        else
            done = buffer_append(out, view_of(pattern, 1));
    }
    return done;
}

static size_t column_of(gedelf_sex sex)
{
    return sex == GEDELF_SEX_MALE ? 0 : sex == GEDELF_SEX_FEMALE ? 1 : 2;
}

/* Appends a word, or the pattern for numbers that the table has no word for. */
static bool append_numbered(const char *language, word_row_kind kind, size_t number, buffer *out)
{
    const word_row *r = find_word(language, kind, 0, number);
    word_parts p = {.language = language, .number = number};
    r = r ? r : find_word(language, kind, 0, 0);
    return r ? append_pattern(r->texts[0], &p, out) : append_ordinal(language, number, out);
}

/* The word for the role alone. */
static bool append_role(const char *language, const kin_term *t, size_t column, buffer *out)
{
    bool distant =
        t->role == KIN_ANCESTOR || t->role == KIN_DESCENDANT || t->role == KIN_UNCLE || t->role == KIN_NEPHEW;
    const word_row *r = find_word(language, ROW_WORD, t->role, distant ? t->distance : 0);
    word_parts p = {.language = language};
    if (!r) {
        r = find_word(language, ROW_BEYOND, t->role, 0);
        p.number = t->distance - r->number;
    }
    return append_pattern(r->texts[column], &p, out);
}

/* Puts a form round the word that is at the end of `out`, from `at` on. */
static bool apply_form(const char *language, kin_form form, size_t column, size_t at, buffer *out)
{
    buffer word;
    const word_row *r = find_word(language, ROW_FORM, form, 0);
    buffer_init(&word, out->allocator);
    bool done = buffer_append(&word, view_of(out->data + at, out->length - at));
    word_parts p = {.language = language, .word = buffer_view(&word)};
    out->length = at;
    done = done && append_pattern(r->texts[column], &p, out);
    buffer_free(&word);
    return done;
}

/* "second cousin once removed" */
static bool append_cousins(const char *language, const kin_term *t, size_t column, buffer *out)
{
    buffer degree, removed, word;
    buffer_init(&degree, out->allocator);
    buffer_init(&removed, out->allocator);
    buffer_init(&word, out->allocator);
    bool done = append_numbered(language, ROW_DEGREE, t->distance, &degree) &&
                (t->removed == 0 || append_numbered(language, ROW_REMOVED, t->removed, &removed)) &&
                append_role(language, t, column, &word);
    word_parts p = {.language = language,
                    .word = buffer_view(&word),
                    .degree = buffer_view(&degree),
                    .removed = buffer_view(&removed)};
    done = done && append_pattern(find_word(language, ROW_FORM, KIN_COUSINS, 0)->texts[column], &p, out);
    buffer_free(&degree);
    buffer_free(&removed);
    buffer_free(&word);
    return done;
}

const char *gedelf_kin_sentence_form(const char *language, gedelf_kin_sentence sentence)
{
    const word_row *r = find_word(language, ROW_SENTENCE, (unsigned)sentence, 0);
    return r ? r->texts[0] : NULL;
}

bool kin_say(const char *language, const kin_term *term, gedelf_sex sex, buffer *out)
{
    size_t column = column_of(sex), at = out->length;
    bool cousin = term->role == KIN_COUSIN;
    bool done = cousin ? append_cousins(language, term, column, out) : append_role(language, term, column, out);
    if (done && term->half)
        done = apply_form(language, cousin ? KIN_HALF_COUSIN : KIN_HALF, column, at, out);
    return done && (term->form == KIN_NO_FORM || apply_form(language, term->form, column, at, out));
}

/* ---- Which word --------------------------------------------------------------------------------- */

kin_term kin_term_of(size_t up, size_t down, bool half)
{
    kin_term t = {.half = half, .form = KIN_NO_FORM};
    if (up == 0 && down == 0) {
        t.role = KIN_SELF;
    } else if (down == 0 || up == 0) {
        t.role = down == 0 ? KIN_ANCESTOR : KIN_DESCENDANT;
        t.distance = up + down;
    } else if (up == 1 && down == 1) {
        t.role = KIN_SIBLING;
    } else if (down == 1 || up == 1) {
        t.role = down == 1 ? KIN_UNCLE : KIN_NEPHEW;
        t.distance = down == 1 ? up : down;
    } else {
        t.role = KIN_COUSIN;
        t.distance = (up < down ? up : down) - 1;
        t.removed = up < down ? down - up : up - down;
    }
    return t;
}
