/* SPDX-License-Identifier: MIT */
/*
 * Does one thing with one file, once, and tells as JSON how long it took and what came of it:
 *
 *     bench_probe JOB FILE [THREADS]
 *
 * JOB      newlines, split, store: the limits, on the file in memory
 *          check-file, check-memory: gedelf_check
 *          read-file, read-memory: gedelf_read, freed after the clock was stopped
 *          walk-file, walk-memory: gedelf_read, and a look at everything in the dataset
 *          stream-file: one record after the other, with their lines
 *          people-file: the same, and the family graph made of them; its checksum is how many people there are
 *          genealogy-file: the same, and the graph checked
 *          words: a limit on the file's dates, one a line in memory; dates: gedelf_date_parse on them
 * THREADS  how many the library may use; 1 unless it is given
 *
 * A job from memory has the file in memory before the clock starts. Allocations are counted by the library's allocator.
 */
#include "limits.h"

#include <gedelf/genealogy.h>
#include <gedelf/values.h>

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
    gedelf_read_options options;
    const char *text; /* the file, for jobs from memory; or its dates */
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

/* Takes each record to the graph, if there is one. */
static bool stream_records(probe *p, gedelf_people *people)
{
    gedelf_reader *reader;
    gedelf_structure record;
    p->options.positions = true;
    gedelf_status status = gedelf_reader_open(&reader, p->source, &p->options);
    if (status == GEDELF_OK && people)
        status = gedelf_people_add(people, gedelf_reader_head(reader));
    while (status == GEDELF_OK && (status = gedelf_reader_next(reader, &record)) == GEDELF_OK) {
        p->checksum += gedelf_structure_line(record);
        if (people)
            status = gedelf_people_add(people, record);
    }
    gedelf_reader_close(reader);
    return status == GEDELF_END;
}

static bool run_stream(probe *p)
{
    return stream_records(p, NULL);
}

static bool make_graph(probe *p, gedelf_people **people)
{
    gedelf_people_options options = GEDELF_PEOPLE_OPTIONS();
    options.allocator = p->options.allocator;
    bool done = gedelf_people_new(people, &options) == GEDELF_OK && stream_records(p, *people) &&
                gedelf_people_finish(*people) == GEDELF_OK;
    p->checksum = done ? gedelf_people_count(*people) : 0;
    return done;
}

static bool run_people(probe *p)
{
    gedelf_people *people;
    bool done = make_graph(p, &people);
    gedelf_people_free(people);
    return done;
}

static bool take_diagnostic(void *context, const gedelf_diag *diag)
{
    *(uint64_t *)context += diag->line;
    return true;
}

static bool run_genealogy(probe *p)
{
    gedelf_people *people;
    gedelf_genealogy_options options = GEDELF_GENEALOGY_OPTIONS();
    options.allocator = p->options.allocator;
    options.diagnose = take_diagnostic;
    options.context = &p->checksum;
    bool done = make_graph(p, &people) && gedelf_genealogy_check(people, &options, NULL) == GEDELF_OK;
    gedelf_people_free(people);
    return done;
}

static bool run_words(probe *p)
{
    return limit_words(p->text, p->length, &p->checksum);
}

static bool run_dates(probe *p)
{
    const char *at = p->text, *end = at + p->length;
    gedelf_date date;
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        gedelf_problem problem =
            gedelf_date_parse(&date, (gedelf_view){at, (size_t)(stop - at)}, GEDELF_NOTATION_ELF, GEDELF_DATE_VALUE);
        p->checksum += problem == GEDELF_VALUE_OK ? (uint64_t)(date.dates[0].year + date.dates[0].month) : 1;
        at = stop + 1;
    }
    return true;
}

/* Leaves of the text nothing but the dates, one a line. */
static size_t keep_dates(char *text, size_t length)
{
    static const char tag[] = " DATE ";
    size_t kept = 0;
    for (char *at = text, *end = text + length, *stop; at < end; at = stop + 1) {
        stop = memchr(at, '\n', (size_t)(end - at));
        if (!stop)
            break;
        if (stop - at <= (ptrdiff_t)sizeof tag || memcmp(at + 1, tag, sizeof tag - 1) != 0)
            continue;
        size_t line = (size_t)(stop - at) - sizeof tag + 1;
        memmove(text + kept, at + sizeof tag, line);
        kept += line;
    }
    return kept;
}

static const struct job {
    const char *name;
    bool (*run)(probe *p);
    bool in_memory;
    bool dates_only;
} jobs[] = {
    {"newlines", run_newlines, true, false},   {"split", run_split, true, false},
    {"store", run_store, true, false},         {"check-file", run_check, false, false},
    {"check-memory", run_check, true, false},  {"read-file", run_read, false, false},
    {"read-memory", run_read, true, false},    {"walk-file", run_walk, false, false},
    {"walk-memory", run_walk, true, false},    {"words", run_words, true, true},
    {"dates", run_dates, true, true},          {"stream-file", run_stream, false, false},
    {"people-file", run_people, false, false}, {"genealogy-file", run_genealogy, false, false},
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
static bool set_threads(gedelf_read_options *options, unsigned threads)
{
    options->threads = threads;
    if (threads > 1)
        options->allocator = NULL; /* the one that counts is for one thread */
    return threads == 1 || strstr(gedelf_features(), "threads") != NULL;
}

static int run(const struct job *chosen, const char *path, unsigned threads)
{
    counted memory = {0};
    gedelf_allocator allocator = {counted_allocate, counted_resize, counted_release, &memory};
    probe p = {.source = gedelf_source_file(path), .options = GEDELF_READ_OPTIONS()};
    char *text = NULL;
    p.options.allocator = &allocator;
    if (!set_threads(&p.options, threads))
        return NO_THREADS;
    if (chosen->in_memory) {
        text = load(path, &p.length);
        p.text = text;
        if (!text)
            return 3;
        if (chosen->dates_only)
            p.length = keep_dates(text, p.length);
        p.source = gedelf_source_memory(text, p.length);
    }
    double begun = now(CLOCK_MONOTONIC), idle = now(CLOCK_PROCESS_CPUTIME_ID);
    bool done = chosen->run(&p);
    double seconds = now(CLOCK_MONOTONIC) - begun, busy = now(CLOCK_PROCESS_CPUTIME_ID) - idle;
    gedelf_dataset_free(p.dataset);
    free(text);
    printf("{\"seconds\":%.9f,\"cpu\":%.9f,\"checksum\":%" PRIu64 ",", seconds, busy, p.checksum);
    if (chosen->dates_only)
        printf("\"octets\":%zu,", p.length);
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
