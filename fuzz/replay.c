/* SPDX-License-Identifier: MIT */
/*
 * Runs a fuzz target without a fuzzer, over all inputs below some paths. Each input is given as it is, and again after
 * octets that choose options; and all of these once more after octets that choose sizes.
 *
 *     replay [--ways N] PATH…
 *
 * With --ways, each input is given after N of the beginnings only, and the next one after others, so that all have their turn; most of
 * these with sizes.
 *
 * Says how many inputs there were, and which of them took longer than a second. A target that finds something aborts.
 */
#include "inputs.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

const bool fuzz_every_way = true;

typedef struct replay {
    size_t inputs;
    size_t ways; /* of each input */
    bool some;   /* of the beginnings */
} replay;

/* A block of its own for each input, so that a sanitizer sees what is read after its end. */
static void replay_after(view sizes, view beginning, view input)
{
    size_t length = sizes.length + beginning.length + input.length;
    uint8_t *octets = malloc(length > 0 ? length : 1);
    if (!octets)
        inputs_give_up("replay");
    memcpy(octets, sizes.text, sizes.length);
    memcpy(octets + sizes.length, beginning.text, beginning.length);
    if (input.length > 0)
        memcpy(octets + sizes.length + beginning.length, input.text, input.length);
    LLVMFuzzerTestOneInput(octets, length);
    free(octets);
}

static void replay_input(void *context, view input, const char *where)
{
    replay *r = context;
    clock_t begin = clock();
    for (size_t i = 0; i < r->ways; i++) {
        size_t number = r->inputs * r->ways + i;
        char sizes[FUZZ_SIZE_OCTETS];
        view beginning = view_of_string(input_beginnings[number % INPUT_BEGINNINGS]);
        if (!r->some || number % 3 == 0)
            replay_after(VIEW(""), beginning, input);
        if (!r->some || number % 3 != 0)
            replay_after(view_of(sizes, input_sizes(number / 2, sizes)), beginning, input);
    }
    r->inputs++;
    double seconds = (double)(clock() - begin) / CLOCKS_PER_SEC;
    if (seconds > (double)r->ways)
        fprintf(stderr, "%s: %.1f s, %zu times over\n", where, seconds, r->ways);
}

int main(int argc, char **argv)
{
    replay r = {0, INPUT_BEGINNINGS, false};
    int first = argc > 2 && strcmp(argv[1], "--ways") == 0 ? 3 : 1;
    if (first == 3 && argv[2][0] >= '1' && argv[2][0] <= '8' && !argv[2][1])
        r = (replay){0, (size_t)(argv[2][0] - '0'), true};
    replay_input(&r, VIEW(""), "nothing");
    inputs_each(argv + first, (size_t)(argc - first), replay_input, &r);
    printf("%zu inputs, each in %zu ways\n", r.inputs, r.ways);
    return 0;
}
