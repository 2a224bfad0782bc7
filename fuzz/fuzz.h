/* SPDX-License-Identifier: MIT */
/*
 * What the fuzz targets share: the octets that an input begins with, which choose how it is tried; and places to write to.
 *
 * An input that begins with an octet from 80 to BF, with which no file begins, has four octets of options before its text.
 * What they mean, each target says; flags are the six lower bits of the first.
 *
 * Before these may be two octets of sizes: the first, from F8 to FB, says how many threads read, 1 to 4, and the second how much is
 * done at a time (base/sizes.def): below 80 all sizes are the same, from 1 to 64, and from 80 on each is another of these. Inputs are
 * too short to reach the end of a piece otherwise.
 *
 * Most targets have several ways to try an input. A fuzzer takes the one that the options choose, since the next input is worth
 * more than the same one again; where inputs are replayed as a test, each is tried in every way.
 */
#ifndef GEDELF_FUZZ_H
#define GEDELF_FUZZ_H

#include "base/base.h"

int LLVMFuzzerTestOneInput(const uint8_t *octets, size_t length);

enum { FUZZ_OPTION_OCTETS = 4, FUZZ_SIZE_OCTETS = 2 };

/* An input, taken apart. */
typedef struct fuzz_input {
    uint8_t options[FUZZ_OPTION_OCTETS]; /* what the target says if the input has none */
    view text;
} fuzz_input;

/* How many octets of sizes, and of options, an input begins with. */
size_t fuzz_sizes_length(const uint8_t *octets, size_t length);
size_t fuzz_options_length(const uint8_t *octets, size_t length);

/* What the last input that was taken says of sizes and threads: every call of the library that can be given memory is given this one,
   and all reading is done with these options. */
extern const gedelf_allocator *fuzz_memory;
gedelf_read_options fuzz_options(void);
const gedelf_read_options *fuzz_reading(void); /* the same, until the next input */

/* Takes an input apart. `none` are the options of one that has none. */
fuzz_input fuzz_take(const uint8_t *octets, size_t length, const uint8_t none[FUZZ_OPTION_OCTETS]);

/* True in a replay, false in a fuzzer. */
extern const bool fuzz_every_way;

/* Is this one of the `count` ways to be taken? A fuzzer takes the one that `choice` chooses. */
static inline bool fuzz_takes(unsigned choice, unsigned count, unsigned way)
{
    return fuzz_every_way || choice % count == way;
}

/* A block of memory as a source. */
static inline gedelf_source fuzz_source(view octets)
{
    return gedelf_source_memory(octets.text, octets.length);
}

/* Is this about a pointer that leads to nothing, or to several? */
bool fuzz_is_lost_pointer(const gedelf_diag *diag);

/* A number by which one random number makes the next (hash_number). */
#define FUZZ_MULTIPLIER UINT64_C(0x9E3779B97F4A7C15)

/* Another version of a text, as somebody might have made it: some lines go with all below them, some come twice, and in some a
   letter changes. `state` says which. */
void fuzz_change_lines(view from, uint64_t state, buffer *out);

#endif
