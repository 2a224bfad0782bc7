/* SPDX-License-Identifier: MIT */
/*
 * Letters and their classes.
 */
#ifndef GEDELF_REDACT_LETTERS_H
#define GEDELF_REDACT_LETTERS_H

#include "base/base.h"

/* A letter by its place: a small one and its capital have the same. */
typedef struct class_letter {
    uint32_t class, index;
    bool capital;
} class_letter;

/* What was found last; all zero at first. */
typedef struct remembered_letter {
    uint32_t code;
    bool found; /* it is a letter */
    class_letter letter;
} remembered_letter;

enum { LETTERS_REMEMBERED = 256 };

typedef struct letter_memory {
    remembered_letter letters[LETTERS_REMEMBERED];
} letter_memory;

/* Finds a character; false if it is no letter. */
bool letter_find(letter_memory *m, uint32_t c, class_letter *out);

/* How many letters a class has, capitals apart; and the character of a place that there is. */
uint32_t letter_class_size(uint32_t class);
uint32_t letter_at(const class_letter *l);

#endif
