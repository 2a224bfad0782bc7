/* SPDX-License-Identifier: MIT */
/*
 * Writes inputs for fuzzers to begin with: one file for each input below some paths that is not too long, each after octets
 * that choose options and, but for every fourth, sizes, which differ from one to the next.
 *
 *     fuzz_seeds FOLDER LONGEST PATH…
 *
 * The folder must be there. Files are named by what is in them, so that what is there twice is written once.
 */
#include "inputs.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct sower {
    const char *folder;
    size_t longest, inputs;
} sower;

static void sow(void *context, view input, const char *where)
{
    sower *s = context;
    if (input.length > s->longest)
        return;
    bool told = input.length > 0 && (unsigned char)input.text[0] >= 0x80; /* it has its own options, or sizes */
    size_t number = s->inputs++;
    view beginning = view_of_string(told ? "" : input_beginnings[number % INPUT_BEGINNINGS]);
    char sizes[FUZZ_SIZE_OCTETS];
    size_t sizes_length = told || number % 4 == 0 ? 0 : input_sizes(number, sizes);
    char path[4096];
    int length = snprintf(path, sizeof path, "%s/%016" PRIx64, s->folder, hash_text(input, 1));
    FILE *f = length > 0 && (size_t)length < sizeof path ? fopen(path, "wb") : NULL;
    bool done = f && fwrite(sizes, 1, sizes_length, f) == sizes_length;
    done = done && fwrite(beginning.text, 1, beginning.length, f) == beginning.length;
    done = done && (input.length == 0 || fwrite(input.text, 1, input.length, f) == input.length);
    if (!done || fclose(f) != 0)
        inputs_give_up(where);
}

int main(int argc, char **argv)
{
    if (argc < 4) {
        fputs("usage: fuzz_seeds FOLDER LONGEST PATH...\n", stderr);
        return 2;
    }
    sower s = {argv[1], (size_t)strtoul(argv[2], NULL, 10), 0};
    inputs_each(argv + 3, (size_t)(argc - 3), sow, &s);
    return 0;
}
