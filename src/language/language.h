/* SPDX-License-Identifier: MIT */
/*
 * language: texts in other languages than English. scripts/make_translations makes a table for each language, such as de.def, from
 * po/de.po. What the public header offers is in gedelf/language.h.
 */
#ifndef GEDELF_LANGUAGE_ROOM_H
#define GEDELF_LANGUAGE_ROOM_H

#include "base/base.h"

#include <gedelf/language.h>

/* The translation of the text that a name and a part of it mean ("bad-date", "message"); else the English one, which may be NULL. */
const char *language_part(const gedelf_language *language, const char *name, const char *part, const char *english);

/* A phrase of the library. scripts/make_translations finds the calls of this function. */
const char *language_say(const gedelf_language *language, const char *phrase);

/* Gives a text that may be a phrase, or one with parts filled in (buffer_fill), in a language, piece by piece; any other text as it is. */
typedef void (*language_put_fn)(void *context, view piece);
void language_spell(const gedelf_language *language, view text, language_put_fn put, void *context);

/* Is what comes at this place of a pattern within quotation marks, and so a text from the file, which stays as it is? */
bool language_is_quoted(const char *pattern, const char *place);

#endif
