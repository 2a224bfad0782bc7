/* SPDX-License-Identifier: MIT */
/*
 * Inputs for fuzz targets, out of the tests: files, all files of a folder and of those below it, and every case of a *.case
 * file.
 */
#ifndef GEDELF_FUZZ_INPUTS_H
#define GEDELF_FUZZ_INPUTS_H

#include "fuzz.h"

/* Takes an input; `where` is the file that it comes from. */
typedef void (*input_fn)(void *context, view input, const char *where);

/* Gives every input below these paths to `take`. Ends the program if one cannot be read. */
void inputs_each(char *const *paths, size_t count, input_fn take, void *context);

/* Options that inputs are tried with: none; recovering; with everything told; in other encodings; what goes wrong. */
enum { INPUT_BEGINNINGS = 8 };
extern const char *const input_beginnings[INPUT_BEGINNINGS];

/* Sizes that inputs are tried with: writes the octets that choose number `number` of them, and returns how many they are. */
size_t input_sizes(size_t number, char sizes[FUZZ_SIZE_OCTETS]);

/* Ends the program, saying what failed and why. */
void inputs_give_up(const char *what);

#endif
