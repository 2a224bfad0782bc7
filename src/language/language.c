/* SPDX-License-Identifier: MIT */
/*
 * Takes a language, a context and an English text, gives the translation. The tables have no pointers in them, so that nothing of
 * them is in memory before it is used.
 */
#include "language/language.h"

/* ---- The tables ------------------------------------------------------------------------------ */

/* Where the parts of a row are among the texts of its language. */
typedef struct text_row {
    uint32_t context, english, text;
} text_row;

struct gedelf_language {
    const char *code, *name;
    const char *texts;
    const text_row *rows; /* by context, then by the English text */
    size_t count;
};

#define LANGUAGE de
#define TABLE "language/de.def"
#include "language/language_table.h"

#define LANGUAGE fr
#define TABLE "language/fr.def"
#include "language/language_table.h"

/* The texts and rows of a language. */
#define TABLE_OF(code) (const char *)&code##_texts, code##_rows, sizeof code##_rows / sizeof *code##_rows

static const gedelf_language known_languages[] = {
    {"en", "English", "", NULL, 0},
    {"de", "Deutsch", TABLE_OF(de)},
    {"fr", "Français", TABLE_OF(fr)},
};

/* ---- Languages ------------------------------------------------------------------------------- */

const gedelf_language *gedelf_language_at(size_t index)
{
    return index < sizeof known_languages / sizeof *known_languages ? &known_languages[index] : NULL;
}

const gedelf_language *gedelf_language_find(const char *locale)
{
    view code = locale ? view_of(locale, strcspn(locale, "_-.@")) : VIEW("");
    for (size_t i = 0; i < sizeof known_languages / sizeof *known_languages; i++) {
        if (view_equal_ignoring_case(code, view_of_string(known_languages[i].code)))
            return &known_languages[i];
    }
    return &known_languages[0];
}

const char *gedelf_language_code(const gedelf_language *language)
{
    return language ? language->code : known_languages[0].code;
}

const char *gedelf_language_own_name(const gedelf_language *language)
{
    return language ? language->name : known_languages[0].name;
}

/* ---- Texts ----------------------------------------------------------------------------------- */

bool gedelf_translation_at(const gedelf_language *language, size_t index, gedelf_translation *out)
{
    if (!language || index >= language->count)
        return false;
    const text_row *row = &language->rows[index];
    gedelf_translation whole = {.context = language->texts + row->context,
                                .english = language->texts + row->english,
                                .text = language->texts + row->text};
    output_give(out, &whole);
    return true;
}

/* Negative if the text that is sought comes before that of a row. */
static int compare_texts(view sought, const char *text)
{
    size_t length = strlen(text), common = length < sought.length ? length : sought.length;
    int order = common > 0 ? memcmp(sought.text, text, common) : 0;
    return order != 0 || sought.length == length ? order : sought.length < length ? -1 : 1;
}

const char *gedelf_translation_find(const gedelf_language *language, const char *context, gedelf_view english)
{
    size_t from = 0, to = language ? language->count : 0;
    while (from < to) {
        size_t middle = from + (to - from) / 2;
        const text_row *row = &language->rows[middle];
        int order = strcmp(context, language->texts + row->context);
        if (order == 0)
            order = compare_texts(english, language->texts + row->english);
        if (order == 0)
            return language->texts + row->text;
        if (order < 0)
            to = middle;
        else
            from = middle + 1;
    }
    return NULL;
}

const char *language_part(const gedelf_language *language, const char *name, const char *part, const char *english)
{
    char context[96];
    size_t name_length = strlen(name), part_length = strlen(part);
    if (!language || language->count == 0 || name_length + part_length + 2 > sizeof context)
        return english;
    memcpy(context, name, name_length);
    context[name_length] = ' ';
    memcpy(context + name_length + 1, part, part_length + 1);
    const char *found = gedelf_translation_find(language, context, VIEW(""));
    return found ? found : english;
}

view language_phrase(const gedelf_language *language, view text)
{
    const char *found = text.length > 0 ? gedelf_translation_find(language, "phrase", text) : NULL;
    return found ? view_of_string(found) : text;
}

const char *language_say(const gedelf_language *language, const char *phrase)
{
    return language_phrase(language, view_of_string(phrase)).text;
}
