/* SPDX-License-Identifier: MIT */
/*
 * What the files that anonymise share.
 */
#ifndef GEDELF_ANONYMISE_PRIVATE_H
#define GEDELF_ANONYMISE_PRIVATE_H

#include "redact/letters.h"
#include "redact/redact_private.h"

/* ---- Words -------------------------------------------------------------------------------------- */

/* The words of a file, and what becomes of them. */
typedef struct pseudonyms {
    const gedelf_allocator *allocator;
    const encoding *encoding;
    uint64_t key;
    int64_t shift;   /* of years */
    names words;     /* in small letters */
    uint32_t *turns; /* of each: which of the words that could stand for it does */
    size_t capacity;
    names taken; /* what no word may become: words of the file, and those that stand for others */
    names xrefs; /* identifiers that are changed, and what they become, */
    uint32_t *xref_turns;
    size_t xref_capacity;
    names taken_xrefs; /* and those that are there */
    letter_memory memory;
    bool latin_only; /* letters beyond ASCII stay, because the octets are in truth of another encoding (D14) */
    buffer word, made;
} pseudonyms;

void pseudonyms_init(pseudonyms *p, const gedelf_allocator *allocator, view key);
void pseudonyms_free(pseudonyms *p);

/* A piece of text, character by character. Those that are `kept` are not changed, and no part of words. */
typedef struct text_character {
    uint32_t code;
    bool kept;
} text_character;

typedef struct text_characters {
    text_character *items;
    size_t count, capacity;
} text_characters;

/* Notes the words of a text that are not to come again. False if there is no memory. */
bool pseudonyms_note(pseudonyms *p, const text_character *text, size_t count);

/* All words are noted: chooses what becomes of them. */
bool pseudonyms_choose(pseudonyms *p);

/* Changes a text: words become others, digits digits. */
bool pseudonyms_apply(pseudonyms *p, text_character *text, size_t count);

/* The same for identifiers, which are changed as a whole. */
bool pseudonyms_note_xref(pseudonyms *p, view xref);
bool pseudonyms_choose_xrefs(pseudonyms *p);
bool pseudonyms_apply_xref(pseudonyms *p, text_character *text, size_t count);

/* A number that hangs on the key, a text, and two more numbers. */
uint64_t pseudonyms_draw(const pseudonyms *p, view text, uint64_t turn, uint64_t place);

/* ---- Dates -------------------------------------------------------------------------------------- */

/* Changes a date: its years go back, and it stays valid, or invalid. False if there is no memory. */
bool anonymise_date(pseudonyms *p, text_character *text, size_t count, gedelf_notation notation);

/* Changes a latitude or longitude, which stays in its range. */
bool anonymise_coordinate(pseudonyms *p, text_character *text, size_t count, bool latitude);

/* ---- Payloads ----------------------------------------------------------------------------------- */

/* What is done to a payload. */
typedef enum anon_rule {
    RULE_TEXT,
    RULE_KEEP,
    RULE_LONG_WORDS, /* of a value that is none: numbers and short words stay, so that it does not become one */
    RULE_DATE,
    RULE_POINTER,
    RULE_FILE,
    RULE_LATITUDE,
    RULE_LONGITUDE
} anon_rule;

/* Is it a pointer, white space round it apart? */
bool is_pointer_payload(view payload);

/* Which, by the tags from the record down to the structure; `of_file`: it tells how the file is written. */
anon_rule rule_for(const view *tags, size_t depth, view payload, bool of_file, gedelf_notation notation);

#endif
