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

/* The same of a text that may be one of phrases.def; else it is as it is. */
view language_phrase(const gedelf_language *language, view text);

#endif
