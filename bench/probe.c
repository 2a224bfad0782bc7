/* SPDX-License-Identifier: MIT */
/*
 * Does one thing with one file, once, and tells as JSON how long it took and what came of it:
 *
 *     bench_probe JOB FILE [THREADS]
 *
 * JOB      newlines, split, store: the limits, on the file in memory
 *          check-file, check-memory: gedelf_check
 *          check-recover, check-elf-2018, check-elf-2017-10, check-elf-2017-06: the same from the file, with that option
 *          check-cr: the same, for a file that has CR alone as its line break
 *          check-callback: the same, but that the octets come through a callback and cannot be read again
 *          read-file, read-memory: gedelf_read, freed after the clock was stopped
 *          walk-file, walk-memory: gedelf_read, and a look at everything in the dataset
 * THREADS  how many the library may use; 1 unless it is given
 *
 * A job from memory has the file in memory before the clock starts. Allocations are counted by the library's allocator.
 */
#include "limits.h"

#include <gedelf/gedelf.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* The status of a program that was asked for threads that there are not. */
enum { NO_THREADS = 4 };

/* ---- Memory ---------------------------------------------------------------------------------- */

/* What the library has asked for. */
typedef struct counted {
    uint64_t calls; /* of allocate and resize */
    uint64_t live, peak;
} counted;

static void count_change(counted *c, size_t old_size, size_t new_size)
{
    c->calls++;
    c->live += new_size - old_size;
    c->peak = c->live > c->peak ? c->live : c->peak;
}

static void *counted_allocate(void *context, size_t size)
{
    void *piece = malloc(size);
    if (piece)
        count_change(context, 0, size);
    return piece;
}

static void *counted_resize(void *context, void *piece, size_t old_size, size_t new_size)
{
    void *moved = realloc(piece, new_size);
    if (moved)
        count_change(context, old_size, new_size);
    return moved;
}

static void counted_release(void *context, void *piece, size_t size)
{
    counted *c = context;
    c->live -= size;
    free(piece);
}

/* ---- What is done ---------------------------------------------------------------------------- */

/* A job, its input and its outcome. */
typedef struct probe {
    gedelf_source source;
    gedelf_options options;
    const char *text; /* the file, for jobs from memory */
    size_t length;
    gedelf_dataset *dataset;
    uint64_t checksum;
} probe;

static bool run_newlines(probe *p)
{
    return limit_newlines(p->text, p->length, &p->checksum);
}

static bool run_split(probe *p)
{
    return limit_split(p->text, p->length, &p->checksum);
}

static bool run_store(probe *p)
{
    return limit_store(p->text, p->length, &p->checksum);
}

static bool run_check(probe *p)
{
    gedelf_severity worst;
    gedelf_status status = gedelf_check(p->source, &p->options, &worst);
    p->checksum = (uint64_t)worst;
    return status == GEDELF_OK;
}

static bool run_recover(probe *p)
{
    p->options.recover = true;
    return run_check(p);
}

static bool run_as(probe *p, const char *dialect)
{
    p->options.dialect = dialect;
    return run_check(p);
}

static bool run_2018(probe *p)
{
    return run_as(p, "elf-2018");
}

static bool run_2017_10(probe *p)
{
    return run_as(p, "elf-2017-10");
}

static bool run_2017_06(probe *p)
{
    return run_as(p, "elf-2017-06");
}

/* Hands out what is left of the file. */
static ptrdiff_t hand_out(void *context, void *into, size_t size)
{
    probe *p = context;
    size_t count = size < p->length ? size : p->length;
    memcpy(into, p->text, count);
    p->text += count;
    p->length -= count;
    return (ptrdiff_t)count;
}

static bool run_callback(probe *p)
{
    p->source = gedelf_source_callback(hand_out, p);
    return run_check(p);
}

static bool run_read(probe *p)
{
    return gedelf_read(&p->dataset, p->source, &p->options) == GEDELF_OK;
}

/* What there is to a structure, pointers followed. */
static uint64_t look_at(const gedelf_dataset *dataset, gedelf_structure structure)
{
    uint64_t sum = gedelf_structure_tag_number(structure) + 3 * gedelf_structure_payload(structure).length +
                   5 * gedelf_structure_xref(structure).length;
    if (gedelf_structure_pointer(structure).length > 0)
        sum += 7 * gedelf_structure_xref(gedelf_dataset_target(dataset, structure)).length;
    return sum;
}

/* The structure after this one in the order of the file. */
static gedelf_structure structure_after(gedelf_structure structure)
{
    gedelf_structure next = gedelf_structure_first(structure);
    while (!gedelf_structure_exists(next) && gedelf_structure_exists(structure)) {
        next = gedelf_structure_next(structure);
        structure = gedelf_structure_super(structure);
    }
    return next;
}

static bool run_walk(probe *p)
{
    if (!run_read(p))
        return false;
    gedelf_structure structure = gedelf_dataset_records(p->dataset);
    for (; gedelf_structure_exists(structure); structure = structure_after(structure))
        p->checksum += look_at(p->dataset, structure);
    return true;
}

static const struct job {
    const char *name;
    bool (*run)(probe *p);
    bool in_memory;
} jobs[] = {
    {"newlines", run_newlines, true},
    {"split", run_split, true},
    {"store", run_store, true},
    {"check-recover", run_recover, false},
    {"check-elf-2018", run_2018, false},
    {"check-elf-2017-10", run_2017_10, false},
    {"check-elf-2017-06", run_2017_06, false},
    {"check-cr", run_check, false},
    {"check-callback", run_callback, true},
    {"check-file", run_check, false},
    {"check-memory", run_check, true},
    {"read-file", run_read, false},
    {"read-memory", run_read, true},
    {"walk-file", run_walk, false},
    {"walk-memory", run_walk, true},
};

/* ---- The program ----------------------------------------------------------------------------- */

static double now(clockid_t id)
{
    struct timespec t;
    clock_gettime(id, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* The whole file; NULL if it could not be read. */
static char *load(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    char *text = NULL;
    if (file && fseeko(file, 0, SEEK_END) == 0) {
        *length = (size_t)ftello(file);
        rewind(file);
        text = malloc(*length + 1);
        if (text && fread(text, 1, *length, file) != *length) {
            free(text);
            text = NULL;
        }
    }
    if (file)
        fclose(file);
    return text;
}

static const struct job *find_job(const char *name)
{
    for (size_t i = 0; i < sizeof jobs / sizeof jobs[0]; i++)
        if (strcmp(jobs[i].name, name) == 0)
            return &jobs[i];
    return NULL;
}

/* False if the library has no threads to give. */
static bool set_threads(gedelf_options *options, unsigned threads)
{
#ifdef GEDELF_BENCH_JOBS
    options->jobs = threads;
    if (threads > 1)
        options->allocator = NULL; /* the one that counts is for one thread */
    return true;
#else
    (void)options;
    return threads == 1;
#endif
}

static int run(const struct job *chosen, const char *path, unsigned threads)
{
    counted memory = {0};
    gedelf_allocator allocator = {counted_allocate, counted_resize, counted_release, &memory};
    probe p = {.source = gedelf_source_file(path), .options = GEDELF_OPTIONS_INIT};
    char *text = NULL;
    p.options.allocator = &allocator;
    if (!set_threads(&p.options, threads))
        return NO_THREADS;
    if (chosen->in_memory) {
        text = load(path, &p.length);
        p.text = text;
        if (!text)
            return 3;
        p.source = gedelf_source_memory(text, p.length);
    }
    double begun = now(CLOCK_MONOTONIC), idle = now(CLOCK_PROCESS_CPUTIME_ID);
    bool done = chosen->run(&p);
    double seconds = now(CLOCK_MONOTONIC) - begun, busy = now(CLOCK_PROCESS_CPUTIME_ID) - idle;
    gedelf_dataset_free(p.dataset);
    free(text);
    printf("{\"seconds\":%.9f,\"cpu\":%.9f,\"checksum\":%" PRIu64 ",", seconds, busy, p.checksum);
    printf("\"allocations\":%" PRIu64 ",\"allocated\":%" PRIu64 "}\n", memory.calls, memory.peak);
    return done ? 0 : 1;
}

int main(int argc, char **argv)
{
    const struct job *chosen = argc > 2 ? find_job(argv[1]) : NULL;
    unsigned threads = argc > 3 ? (unsigned)(argv[3][0] - '0') : 1;
    if (!chosen || argc > 4 || threads < 1 || threads > 9) {
        fputs("usage: bench_probe JOB FILE [THREADS]\n", stderr);
        return 2;
    }
    return run(chosen, argv[2], threads);
}
