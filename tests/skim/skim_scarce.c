/* SPDX-License-Identifier: MIT */
/*
 * The sweep and reading ahead with allocations that fail: each reading gives GEDELF_MEMORY, or what it gives when nothing
 * fails, for some of what is found out beforehand can be found out later too; and nothing leaks.
 *
 *     skim_scarce [--large N]
 *
 * A small file is read with each of its allocations failing in turn, alone and with all that follow it; one that several
 * threads read, with N of them.
 */
#include "seeded_files.h"
#include "ways.h"

#include <stdatomic.h>

/* ---- An allocator for several threads -------------------------------------------------------- */

/* One at a time may ask. */
typedef struct shared_scarcity {
    atomic_flag busy;
    scarcity scarce;
    gedelf_allocator one;
    bool lasting; /* once one allocation has failed, so do all others */
} shared_scarcity;

static shared_scarcity *enter(void *context)
{
    shared_scarcity *s = context;
    while (atomic_flag_test_and_set_explicit(&s->busy, memory_order_acquire))
        ;
    if (s->lasting && s->scarce.failed)
        s->scarce.until_failure = 0;
    return s;
}

static void leave(shared_scarcity *s)
{
    atomic_flag_clear_explicit(&s->busy, memory_order_release);
}

static void *shared_allocate(void *context, size_t size)
{
    shared_scarcity *s = enter(context);
    void *block = s->one.allocate(s->one.context, size);
    leave(s);
    return block;
}

static void *shared_resize(void *context, void *block, size_t old_size, size_t new_size)
{
    shared_scarcity *s = enter(context);
    void *resized = s->one.resize(s->one.context, block, old_size, new_size);
    leave(s);
    return resized;
}

static void shared_release(void *context, void *block, size_t size)
{
    shared_scarcity *s = enter(context);
    s->one.release(s->one.context, block, size);
    leave(s);
}

/* ---- One reading ----------------------------------------------------------------------------- */

typedef struct trial {
    const way *w;
    material m;
    transcript usual; /* what it comes to when nothing fails */
    size_t tried, failed;
} trial;

static void complain(trial *t, size_t number, bool lasting, const char *what)
{
    text line = {0};
    way_describe(t->w, &t->m, &line);
    printf("FAILED %s, allocation %zu%s: %s\n", text_string(&line), number, lasting ? " and later" : "", what);
    t->failed++;
    text_free(&line);
}

/* Reads with allocation `number` failing. False once that is beyond the last. */
static bool try_failure(trial *t, size_t number, bool lasting)
{
    const text *in_usual, *in_other;
    shared_scarcity s = {.busy = ATOMIC_FLAG_INIT, .scarce = {.until_failure = number}, .lasting = lasting};
    gedelf_allocator allocator = {shared_allocate, shared_resize, shared_release, &s};
    s.one = scarce_allocator(&s.scarce);
    material m = t->m;
    m.options.allocator = &allocator;
    transcript got = way_go(t->w, &m);
    t->tried++;
    if (got.status != GEDELF_MEMORY) {
        const char *what = transcript_difference(&t->usual, t->w->what, &got, t->w->what, &in_usual, &in_other);
        if (what)
            complain(t, number, lasting, what);
    }
    if (got.status == GEDELF_MEMORY && !s.scarce.failed)
        complain(t, number, lasting, "there was memory");
    if (s.scarce.live != 0)
        complain(t, number, lasting, "memory is not released");
    if (s.scarce.wrong_size)
        complain(t, number, lasting, "the allocator is told a wrong size");
    transcript_free(&got);
    return s.scarce.failed;
}

/* ---- Many ------------------------------------------------------------------------------------ */

/* Each allocation, or so many of them: as threads are not always equally quick, not always the same ones. */
static void try_way(trial *t, size_t most)
{
    size_t count = SIZE_MAX, step = 1;
    t->usual = way_go(t->w, &t->m);
    if (most > 0) {
        scarcity counting = {.until_failure = SIZE_MAX};
        shared_scarcity s = {.busy = ATOMIC_FLAG_INIT, .scarce = counting};
        gedelf_allocator allocator = {shared_allocate, shared_resize, shared_release, &s};
        s.one = scarce_allocator(&s.scarce);
        material m = t->m;
        m.options.allocator = &allocator;
        transcript counted = way_go(t->w, &m);
        transcript_free(&counted);
        count = SIZE_MAX - s.scarce.until_failure;
        step = count / most + 1;
    }
    for (unsigned lasting = 0; lasting < 2; lasting++) {
        for (size_t n = 0; n < count && try_failure(t, n, lasting != 0) && t->failed < 10;)
            n += step;
    }
    transcript_free(&t->usual);
}

static void try_octets(const way *ways, size_t count, text octets, size_t most, size_t *tried, size_t *failed)
{
    for (size_t i = 0; i < count; i++) {
        trial t = {.w = &ways[i], .m = {.octets = octets, .options = GEDELF_READ_OPTIONS()}};
        t.m.options.typed = i % 2 == 0;
        t.m.options.positions = i % 3 != 0;
        try_way(&t, most);
        *tried += t.tried;
        *failed += t.failed;
    }
    text_free(&octets);
}

int main(int count, char **arguments)
{
    static const way small_ways[] = {{FROM_MEMORY, AS_DATASET, 1, 0}, {FROM_MEMORY, AS_CHECK, 1, 0},
                                     {FROM_MEMORY, AS_STREAM, 1, 0},  {FROM_MEMORY, AS_CHECK, 1, 0},
                                     {FROM_MEMORY, AS_LINES, 1, 0},   {FROM_MEMORY, AS_DATASET, 1, 0},
                                     {FROM_CALLBACK, AS_CHECK, 1, 0}, {FROM_CALLBACK, AS_DATASET, 1, 0}};
    static const way large_ways[] = {
        {FROM_MEMORY, AS_DATASET, 2, 0}, {FROM_MEMORY, AS_CHECK, 2, 0}, {FROM_MEMORY, AS_STREAM, 3, 0}};
    bool told = count == 3 && strcmp(arguments[1], "--large") == 0;
    size_t most = told ? (size_t)strtoul(arguments[2], NULL, 10) : 20, tried = 0, failed = 0;
    for (uint64_t seed = 2; seed < 4; seed++)
        try_octets(small_ways, sizeof small_ways / sizeof small_ways[0], clean_file(seed, 5000), 0, &tried, &failed);
    /* One in which a pointer leads nowhere, so that it is looked at again. */
    text broken = clean_file(5, 3000);
    broken.length -= strlen("0 TRLR\r\n");
    text_add_string(&broken, "0 @Z@ INDI\r\n1 FAMC @NOWHERE@\r\n0 TRLR\r\n");
    try_octets(small_ways, sizeof small_ways / sizeof small_ways[0], broken, 0, &tried, &failed);
    try_octets(large_ways, sizeof large_ways / sizeof large_ways[0], clean_file(6, 1200000), most, &tried, &failed);
    printf("%zu readings, %zu failed\n", tried, failed);
    return failed > 0 || tried == 0;
}
