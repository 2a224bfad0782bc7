/* SPDX-License-Identifier: MIT */
/*
 * What the files of this folder share: looking for dialect and encoding, and what a decoder calls.
 */
#ifndef GEDELF_OCTETS_PRIVATE_H
#define GEDELF_OCTETS_PRIVATE_H

#include "format/octets/octets.h"

/* Determines dialect and encoding, reading as much as that takes into c->raw; *byte_order_mark is its length, 0 if there
   is none. */
gedelf_status encoding_determine(characters *c, const gedelf_read_options *options, const dialect **rules, diags *d,
                                 size_t *byte_order_mark);

/* Looks for the CHAR line from the octet `begin` on, in the detected encoding or, if that is NULL, octet by octet. Statuses as for
   characters_open. */
gedelf_status header_scan_char(characters *c, const encoding *detected, size_t begin, bool recover,
                               const dialect *rules, diags *d, char_line *found);

/* Is there a header at all, where text may be before it? GEDELF_OK, or what reading came to. */
gedelf_status header_scan_exists(characters *c, size_t begin, const dialect *rules, bool *exists);

/* Looks for signs of the dialect, in the same way, in the whole header; reports nothing. GEDELF_OK, or the status of
   reading. */
gedelf_status header_scan_signs(characters *c, const encoding *detected, size_t begin, bool recover, unsigned *signs);

/* Is this a CHAR value that the VERS line below it makes more precise? */
bool char_line_needs_vers(const char_line *found);

/* Reads up to `size` more octets after those that wait in c->raw. */
gedelf_status characters_read(characters *c, size_t size);

/* How far a text has nothing but ASCII. */
size_t ascii_run(const char *text, size_t length);

/* Parts of ANSEL's encoding. */
bool decode_ansel(characters *c, const unsigned char *octets, size_t length, bool last, size_t *used);
bool ansel_holds(const encoding *e, uint32_t code_point);

/* Decodes octets. Each octet above 7F means a text, or nothing. */
bool decode_by_table(characters *c, const octet_text table[128], const unsigned char *octets, size_t length);

/* What a decoder calls: characters that decoded, and octets that did not. */
bool characters_append(characters *c, view v);
bool characters_append_one(characters *c, uint32_t code_point);
bool characters_append_fault(characters *c, uint32_t code, uint64_t octet, const unsigned char *octets, size_t count,
                             uint32_t value);

/* Or it asks where to put them, with room for so many octets (NULL if there is no memory), and says how far it came
   before it calls anything else. */
char *characters_reserve(characters *c, size_t room);
void characters_extend(characters *c, const char *end);

#endif
