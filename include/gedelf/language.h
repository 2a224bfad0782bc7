/* SPDX-License-Identifier: MIT */
/*
 * gedelf/language.h: get the texts of the library in languages other than English.
 *
 * To get a message in German:
 *
 *     const gedelf_language *language = gedelf_language_find("de_AT.UTF-8");
 *     char message[500];
 *     gedelf_diag_message_in(diag, language, message, sizeof message);
 *
 * If a text has no translation, or if the language is NULL, you get the English text. Codes, names and JSON are the same in
 * every language. The library does not remember a language and does not read the locale: pass the language to each function.
 *
 * The conventions of gedelf/gedelf.h apply here too. All texts are constant, NUL-terminated and in UTF-8. Any thread may call
 * these functions.
 */
#ifndef GEDELF_LANGUAGE_H
#define GEDELF_LANGUAGE_H

#include <gedelf/repair.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Languages ------------------------------------------------------------------------------- */

/* A language. It is constant; do not free it. */
typedef struct gedelf_language gedelf_language;

/* Returns language number `index`, counted from 0; NULL after the last one. Number 0 is English. */
GEDELF_API const gedelf_language *gedelf_language_at(size_t index);

/* Finds the language of a locale or a language tag: German for "de", "de_AT.UTF-8" and "de-AT".
     locale   the locale or language tag; may be NULL
   Returns English for NULL, for "C" and "POSIX", and for languages that are not known. Never returns NULL. */
GEDELF_API const gedelf_language *gedelf_language_find(const char *locale);

/* Returns the code of a language in ISO 639-1, such as "de"; "en" for NULL. */
GEDELF_API const char *gedelf_language_code(const gedelf_language *language);

/* Returns the name of a language in that language, such as "Deutsch"; "English" for NULL. */
GEDELF_API const char *gedelf_language_own_name(const gedelf_language *language);

/* ---- Diagnostics ----------------------------------------------------------------------------- */

/* The texts of a code. */
typedef enum gedelf_code_part {
    GEDELF_CODE_MESSAGE = 0,     /* gedelf_code_info.message, with %1 to %3 */
    GEDELF_CODE_EXPLANATION = 1, /* gedelf_code_info.explanation */
    GEDELF_CODE_REMEDY = 2       /* gedelf_code_info.remedy */
} gedelf_code_part;

/* Returns one of the texts of a code; NULL if there is no such code. */
GEDELF_API const char *gedelf_code_text(uint32_t code, gedelf_code_part part, const gedelf_language *language);

/* Writes the message of a diagnostic, as gedelf_diag_message does in English. If the message quotes phrases of the library, these
   are translated. Texts in quotation marks come from the file and are not translated.
     language   NULL for English
   The other arguments and the result are those of gedelf_diag_message. */
GEDELF_API size_t gedelf_diag_message_in(const gedelf_diag *diag, const gedelf_language *language, char *out,
                                         size_t size);

/* Translates a phrase that the library made: what is left to do after a repair, the years of a person, the reason for a change. Do not
   pass text from a file, parts of which may look like such phrases.
     language   NULL for English
     text       the phrase in English, with its parts filled in
     into       receives at most `size` octets, without a NUL; may be NULL if `size` is 0
     size       how many octets there is room for
   Returns the length of the whole translation, which may be more than `size`. Any other text is returned as it is. */
GEDELF_API size_t gedelf_phrase_translate(const gedelf_language *language, gedelf_view text, char *into, size_t size);

/* ---- Repairs --------------------------------------------------------------------------------- */

/* The texts of a kind of repair. */
typedef enum gedelf_repair_part {
    GEDELF_REPAIR_EXPLANATION = 0, /* gedelf_repair_kind.explanation */
    GEDELF_REPAIR_DONE = 1,        /* gedelf_repair_kind.done, after the number 1 */
    GEDELF_REPAIR_DONE_MANY = 2    /* gedelf_repair_kind.done, after other numbers */
} gedelf_repair_part;

/* Returns one of the texts of a kind of repair. In English, both forms of `done` are gedelf_repair_kind.done, including
   its %. */
GEDELF_API const char *gedelf_repair_text(const gedelf_repair_kind *kind, gedelf_repair_part part,
                                          const gedelf_language *language);

/* ---- Charts ---------------------------------------------------------------------------------- */

/* Returns the name of a word that charts use, such as "born": word number `index`, counted from 0; NULL after the last one. */
GEDELF_API const char *gedelf_chart_word_name(size_t index);

/* Returns the word itself, such as "b."; NULL after the last one. Charts replace %1 to %4 in it by other texts. */
GEDELF_API const char *gedelf_chart_word(size_t index, const gedelf_language *language);

/* ---- Any text -------------------------------------------------------------------------------- */

/* A translation, as in the tables in po/. */
typedef struct gedelf_translation {
    size_t size;         /* set by GEDELF_TRANSLATION() */
    const char *context; /* where the text is used, such as "phrase", "help" or "bad-date message" */
    const char *english; /* the English text; empty if the context alone identifies the text */
    const char *text;    /* the translation */
} gedelf_translation;

/* Makes a gedelf_translation for a function to fill in. */
#define GEDELF_TRANSLATION(...) GEDELF_MAKE(gedelf_translation, __VA_ARGS__)

/* Gets translation number `index` of a language, counted from 0. They are ordered by context and then by English text.
     out   receives the translation
   Returns false after the last one. */
GEDELF_API bool gedelf_translation_at(const gedelf_language *language, size_t index, gedelf_translation *out);

/* Finds the translation of an English text.
     language   the language; there are no translations for English and NULL
     context    the context of the text, as in gedelf_translation
     english    the English text; empty if the context alone identifies the text
   Returns NULL if there is no translation. */
GEDELF_API const char *gedelf_translation_find(const gedelf_language *language, const char *context,
                                               gedelf_view english);

#ifdef __cplusplus
}
#endif

#endif
