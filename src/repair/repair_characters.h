/* SPDX-License-Identifier: MIT */
/*
 * What the files of the stage of characters share: a payload whose pieces are joined.
 */
#ifndef GEDELF_REPAIR_CHARACTERS_H
#define GEDELF_REPAIR_CHARACTERS_H

#include "repair/repair_private.h"

/* A payload, with its CONT and CONC lines: CONC joins, and a CONT is a line feed. */
typedef struct joined_payload {
    buffer joined;
    size_t *places; /* of each octet, in the text; of a line feed, where its CONT line begins */
    size_t capacity;
    size_t begin, next; /* where its first row begins, and the row behind its last one */
} joined_payload;

void joined_init(joined_payload *p, const gedelf_allocator *allocator);
void joined_free(joined_payload *p);

/* Takes the payload of the row at `at`. False at the end of the text; or, with *memory false, if there is no memory. */
bool joined_take(joined_payload *p, view text, size_t at, bool *memory);

/* Is it a pointer? That is spelt like an identifier, which is no payload and stays: so must the pointer. */
bool joined_is_pointer(const joined_payload *p);

/* Notes a change of a part of the payload, which CONC may have cut: what is put in stands where the part began. */
gedelf_status joined_change(repair *r, const joined_payload *p, size_t from, size_t to, view put);

/* Makes sure that the output can have this text. */
gedelf_status characters_make_fit(repair *r, view put);

gedelf_status characters_undo_double(repair *r);
gedelf_status characters_undo_c1(repair *r);
gedelf_status characters_undo_entities(repair *r);

#endif
