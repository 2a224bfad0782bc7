/* SPDX-License-Identifier: MIT */
/*
 * judge: octets ─▶ which character encoding they are in. What users call is in the public header; the rules are E1 to E6 of
 * docs/internals/repair.md.
 */
#ifndef GEDELF_JUDGE_DOOR_H
#define GEDELF_JUDGE_DOOR_H

#include "format/octets/octets.h"

#include <gedelf/judge.h>

/* ---- UTF-8 that is cut in two ----------------------------------------------------------------- */

/* How many octets at the end of a text are the beginning of a character of UTF-8 that is cut off; 0 if none. */
size_t utf8_cut_off(view text);

/* Where the payload of a line `n CONC …` or `n CONT …` begins; 0 if it is another line. */
size_t continuation_payload(view row);

/* How many octets at the start of `payload` make a whole character of what was cut off at the end of another; 0 if they do
   not. */
size_t utf8_rest(view cut_off, view payload);

/* The length of a character at the start of a text that UTF-8 does not allow, but that can be recognised: a surrogate,
   or two of them (CESU-8); an overlong form; something that is not a character. 0 if there is none. */
size_t utf8_lax_length(view text);

#endif
