/* SPDX-License-Identifier: MIT */
/*
 * gedelf/language.h: the texts of the library in other languages than English.
 *
 *     const gedelf_language *language = gedelf_language_find("de_AT.UTF-8");
 *     char message[500];
 *     gedelf_diag_message_in(diag, language, message, sizeof message);
 *
 * A text that has no translation is given in English, and so is every text where the language is NULL. Codes, names and JSON are
 * the same in every language. The library keeps no language of its own and does not look at the locale: the caller passes one.
 *
 * The conventions of gedelf/gedelf.h hold here too. All texts are constant, in UTF-8.
 */
#ifndef GEDELF_LANGUAGE_H
#define GEDELF_LANGUAGE_H

#include <gedelf/repair.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Languages ------------------------------------------------------------------------------- */

/* A language. Constant. */
typedef struct gedelf_language gedelf_language;

/* Language number `index`, from 0, which is English; NULL beyond the last. */
GEDELF_API const gedelf_language *gedelf_language_at(size_t index);

/* The language of a locale or a language tag: German for "de", "de_AT.UTF-8" and "de-AT". English if it is not known, as for
   "C" and "POSIX", or NULL; never NULL. */
GEDELF_API const gedelf_language *gedelf_language_find(const char *locale);

/* Its code, as in ISO 639-1: "de". "en" for NULL. */
GEDELF_API const char *gedelf_language_code(const gedelf_language *language);

/* What it is called in itself: "Deutsch". "English" for NULL. */
GEDELF_API const char *gedelf_language_own_name(const gedelf_language *language);

/* ---- Diagnostics ----------------------------------------------------------------------------- */

/* The texts of a code. */
typedef enum gedelf_code_part {
    GEDELF_CODE_MESSAGE = 0,     /* as gedelf_code_info.message: with %1 to %3 */
    GEDELF_CODE_EXPLANATION = 1, /* as gedelf_code_info.explanation */
    GEDELF_CODE_REMEDY = 2       /* as gedelf_code_info.remedy */
} gedelf_code_part;

/* One of the texts of a code; NULL if there is no such code. */
GEDELF_API const char *gedelf_code_text(uint32_t code, gedelf_code_part part, const gedelf_language *language);

/* The message of a diagnostic, as gedelf_diag_message gives it in English. Phrases of the library among the texts that the message
   quotes are translated; texts in quotation marks, which are from the file, are not. */
GEDELF_API size_t gedelf_diag_message_in(const gedelf_diag *diag, const gedelf_language *language, char *out,
                                         size_t size);

/* A phrase of the library in a language: an argument of a diagnostic, what was before and after a repair or is left to do, the
   years of a person. Parts that the library filled in stay as they are, unless they are phrases themselves, and so does any
   other text. Writes at most `size` octets, without a NUL, and returns how many the whole has. */
GEDELF_API size_t gedelf_phrase_translate(const gedelf_language *language, gedelf_view text, char *into, size_t size);

/* ---- Repairs --------------------------------------------------------------------------------- */

/* The texts of a kind of repair. */
typedef enum gedelf_repair_part {
    GEDELF_REPAIR_EXPLANATION = 0, /* as gedelf_repair_kind.explanation */
    GEDELF_REPAIR_DONE = 1,        /* as gedelf_repair_kind.done, after the number 1 */
    GEDELF_REPAIR_DONE_MANY = 2    /* the same after other numbers */
} gedelf_repair_part;

/* One of the texts of a kind of repair. In English, both forms of `done` are gedelf_repair_kind.done, with its %. */
GEDELF_API const char *gedelf_repair_text(const gedelf_repair_kind *kind, gedelf_repair_part part,
                                          const gedelf_language *language);

/* ---- Charts ---------------------------------------------------------------------------------- */

/* The name of a word that charts use, by its number, from 0: "born"; NULL beyond the last. */
GEDELF_API const char *gedelf_chart_word_name(size_t index);

/* The word itself: "b."; NULL beyond the last. %1 to %4 in it are what is filled in. */
GEDELF_API const char *gedelf_chart_word(size_t index, const gedelf_language *language);

/* ---- Any text -------------------------------------------------------------------------------- */

/* A translation, as the tables in po/ have it. */
typedef struct gedelf_translation {
    size_t size;         /* set by GEDELF_TRANSLATION() */
    const char *context; /* "phrase", "help", "bad-date message" */
    const char *english; /* the English text; empty if the context alone says which text it is */
    const char *text;    /* the translation */
} gedelf_translation;

/* Makes one to be filled in. */
#define GEDELF_TRANSLATION(...) GEDELF_MAKE(gedelf_translation, __VA_ARGS__)

/* Translation number `index` of a language, from 0, in the order of contexts and texts. False beyond the last. */
GEDELF_API bool gedelf_translation_at(const gedelf_language *language, size_t index, gedelf_translation *out);

/* The translation of an English text in a context; NULL if there is none. `english` is empty if the context alone says which text
   it is. */
GEDELF_API const char *gedelf_translation_find(const gedelf_language *language, const char *context,
                                               gedelf_view english);

#ifdef __cplusplus
}
#endif

#endif
