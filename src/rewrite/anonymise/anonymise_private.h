/* SPDX-License-Identifier: MIT */
/*
 * anonymise: a file that tells of nobody, but is like the one it is made of. Takes a source, gives it with other words and years in the same
 * form. The door is <gedelf/anonymise.h>; this is what its files share. [D480–D484]
 *
 *     octets ─▶ lines ─▶ words and years ─▶ pseudonyms ─▶ lines in the same form ─▶ octets
 */
#ifndef GEDELF_ANONYMISE_PRIVATE_H
#define GEDELF_ANONYMISE_PRIVATE_H

#include "format/lines/lines.h"
#include "format/read/read.h"
#include "rewrite/patch/patch.h"

#include <gedelf/anonymise.h>

/* ---- Letters --------------------------------------------------------------------------------- */

/* A letter by its place: a small one and its capital have the same. */
typedef struct class_letter {
    uint32_t class, index;
    bool capital;
} class_letter;

/* What was found last. */
typedef struct remembered_letter {
    uint32_t code;
    bool found; /* it is a letter */
    class_letter letter;
} remembered_letter;

enum { LETTERS_REMEMBERED = 256 }; /* as in sizes.def */

/* All zero at first, except `count`. */
typedef struct letter_memory {
    uint32_t count; /* how many of these are used */
    remembered_letter letters[LETTERS_REMEMBERED];
} letter_memory;

/* Finds a character; false if it is not a letter. */
bool letter_find(letter_memory *m, uint32_t c, class_letter *out);

/* How many letters a class has, counting capitals separately; and the character at an existing place. */
uint32_t letter_class_size(uint32_t class);
uint32_t letter_at(const class_letter *l);

/* ---- Words -------------------------------------------------------------------------------------- */

/* The words of a file, and what becomes of them. */
typedef struct pseudonyms {
    const gedelf_allocator *allocator;
    const encoding *encoding;
    uint64_t key;
    int64_t shift;   /* of years */
    names words;     /* in small letters */
    uint32_t *turns; /* of each: which of the words that could mean it does */
    size_t capacity;
    names taken; /* what no word may become: words of the file, and those that mean others */
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

/* A number that hangs on the key and a text, and others that hang on it and two more numbers: a text is gone through once, however
   many letters it has. */
uint64_t pseudonyms_base(const pseudonyms *p, view text);

static inline uint64_t pseudonyms_draw(uint64_t base, uint64_t turn, uint64_t place)
{
    return hash_number(place, hash_number(turn, base));
}

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
    RULE_LONG_WORDS, /* of a value that is not valid: numbers and short words stay, so that it does not become valid */
    RULE_DATE,
    RULE_POINTER,
    RULE_FILE,
    RULE_LATITUDE,
    RULE_LONGITUDE
} anon_rule;

/* Which treatment, by the tags from the record down to the structure; `of_file`: it says how the file is written. */
anon_rule rule_for(const view *tags, size_t depth, view payload, bool of_file, gedelf_notation notation);

#endif
