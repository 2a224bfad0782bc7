/* SPDX-License-Identifier: MIT */
/*
 * Skimming changes nothing: files made from seeds are read in every way, and each way must come to the same structures,
 * the same diagnostics and the same status as reading by stages, where nothing is skimmed.
 *
 *     skim_generated [--files N] [--large N] [--tiny N] [--from SEED] [FILE]…
 *
 * What is read: N files made from the seeds SEED, SEED + 1, …; N large ones made likewise, which several threads read; N small ones
 * which several threads read in pieces of a few octets; and files of one's own. A small file that fails is made as small as it can
 * be, and printed; of a large one the seed has to do.
 *
 *   seeded_files.c  seeded_lines.c  the files
 *   ways.c                        the ways to read them
 */
#include "seeded_files.h"
#include "tiny.h"
#include "ways.h"

#include <gedelf/dialect.h>
#include <unistd.h>

/* ---- Ways ------------------------------------------------------------------------------------ */

enum { WHATS = AS_LINES + 1 };

/* In each list, what is asked for is first asked of the stages. */
static const way small_ways[] = {
    {BY_STAGES, AS_DATASET, 1, 0},      {BY_STAGES, AS_STREAM, 1, 0},      {BY_STAGES, AS_CHECK, 1, 0},
    {BY_STAGES, AS_CONVERSION, 1, 0},   {BY_STAGES, AS_SAMPLES, 1, 0},     {BY_STAGES, AS_LINES, 1, 0},
    {FROM_CALLBACK, AS_DATASET, 1, 0},  {FROM_CALLBACK, AS_STREAM, 1, 7},  {FROM_CALLBACK, AS_CHECK, 2, 0},
    {FROM_CALLBACK, AS_CHECK, 1, 1},    {FROM_CALLBACK, AS_LINES, 1, 100}, {FROM_CALLBACK, AS_CONVERSION, 1, 0},
    {FROM_MEMORY, AS_DATASET, 1, 0},    {FROM_MEMORY, AS_STREAM, 1, 0},    {FROM_MEMORY, AS_CHECK, 1, 0},
    {FROM_MEMORY, AS_CONVERSION, 1, 0}, {FROM_FILE, AS_DATASET, 1, 0},     {FROM_FILE, AS_STREAM, 2, 0},
    {FROM_FILE, AS_CHECK, 1, 0},        {FROM_MEMORY, AS_SAMPLES, 1, 0},   {FROM_MEMORY, AS_LINES, 1, 0},
    {FROM_FILE, AS_LINES, 1, 0},        {FROM_CALLBACK, AS_SAMPLES, 1, 3},
};

static const way large_ways[] = {
    {BY_STAGES, AS_DATASET, 1, 0},    {BY_STAGES, AS_STREAM, 1, 0},     {BY_STAGES, AS_CHECK, 1, 0},
    {BY_STAGES, AS_CONVERSION, 1, 0}, {BY_STAGES, AS_SAMPLES, 1, 0},    {BY_STAGES, AS_LINES, 1, 0},
    {FROM_MEMORY, AS_DATASET, 1, 0},  {FROM_FILE, AS_STREAM, 1, 0},     {FROM_CALLBACK, AS_CHECK, 1, 1000},
    {FROM_FILE, AS_DATASET, 2, 0},    {FROM_FILE, AS_STREAM, 3, 0},     {FROM_FILE, AS_CHECK, 7, 0},
    {FROM_MEMORY, AS_DATASET, 3, 0},  {FROM_MEMORY, AS_STREAM, 2, 0},   {FROM_MEMORY, AS_CHECK, 2, 0},
    {FROM_FILE, AS_DATASET, 7, 0},    {FROM_FILE, AS_CONVERSION, 2, 0}, {FROM_CALLBACK, AS_DATASET, 1, 0},
    {FROM_FILE, AS_SAMPLES, 2, 0},    {FROM_FILE, AS_SAMPLES, 1, 0},    {FROM_CALLBACK, AS_CONVERSION, 1, 0},
    {FROM_FILE, AS_LINES, 1, 0},      {FROM_MEMORY, AS_LINES, 1, 0},    {FROM_FILE, AS_LINES, 3, 0},
};

/* With pieces of a few octets. */
static const way tiny_ways[] = {
    {BY_STAGES, AS_DATASET, 1, 0},    {BY_STAGES, AS_STREAM, 1, 0},      {BY_STAGES, AS_CHECK, 1, 0},
    {BY_STAGES, AS_CONVERSION, 1, 0}, {BY_STAGES, AS_SAMPLES, 1, 0},     {BY_STAGES, AS_LINES, 1, 0},
    {FROM_FILE, AS_DATASET, 2, 0},    {FROM_FILE, AS_STREAM, 3, 0},      {FROM_FILE, AS_CHECK, 4, 0},
    {FROM_FILE, AS_CONVERSION, 2, 0}, {FROM_FILE, AS_SAMPLES, 2, 0},     {FROM_FILE, AS_LINES, 3, 0},
    {FROM_MEMORY, AS_DATASET, 3, 0},  {FROM_MEMORY, AS_STREAM, 2, 0},    {FROM_MEMORY, AS_CHECK, 2, 0},
    {FROM_MEMORY, AS_DATASET, 1, 0},  {FROM_FILE, AS_DATASET, 1, 0},     {FROM_FILE, AS_STREAM, 1, 0},
    {FROM_CALLBACK, AS_CHECK, 1, 3},  {FROM_CALLBACK, AS_DATASET, 1, 0},
};

typedef struct way_list {
    const way *ways;
    size_t count;
} way_list;

static const way_list small_list = {small_ways, sizeof small_ways / sizeof small_ways[0]};
static const way_list tiny_list = {tiny_ways, sizeof tiny_ways / sizeof tiny_ways[0]};
static const way_list large_list = {large_ways, sizeof large_ways / sizeof large_ways[0]};

/* ---- One file -------------------------------------------------------------------------------- */

/* On disk, for the ways that want it there. */
static void write_file(const char *path, const text *octets)
{
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(text_string(octets), 1, octets->length, file) != octets->length || fclose(file) != 0)
        give_up("cannot write the file to be read");
}

/* In a block of its own, so that a sanitizer sees what is read after its end. */
static text alone(const text *octets)
{
    text copy = {malloc(octets->length > 0 ? octets->length : 1), octets->length, octets->length};
    if (!copy.data)
        give_up("out of memory");
    memcpy(copy.data, text_string(octets), octets->length);
    return copy;
}

/* A part of the line in which they differ. */
static void show_line(const text *t, size_t begin, const char *title, text *report)
{
    const char *line = text_string(t) + begin;
    size_t length = strcspn(line, "\n");
    text_add_string(report, title);
    text_add(report, line, length < 500 ? length : 500);
    text_add_octet(report, '\n');
}

static void show_difference(const text *a, const text *b, text *report)
{
    const char *p = text_string(a), *q = text_string(b);
    size_t at = 0;
    while (at < a->length && at < b->length && p[at] == q[at])
        at++;
    while (at > 0 && p[at - 1] != '\n')
        at--;
    show_line(a, at, "  there: ", report);
    show_line(b, at, "  here:  ", report);
}

/* True if both came to the same. */
static bool compare(const material *m, const way *wa, const transcript *a, const way *wb, const transcript *b,
                    text *report)
{
    const text *in_a, *in_b;
    const char *what = transcript_difference(a, wa->what, b, wb->what, &in_a, &in_b);
    if (!what)
        return true;
    text_add_string(report, "  there: ");
    way_describe(wa, m, report);
    text_add_string(report, "\n  here:  ");
    way_describe(wb, m, report);
    text_add_string(report, "\n  different: ");
    text_add_string(report, what);
    text_add_string(report, "\n  statuses: ");
    text_add_string(report, gedelf_status_text(a->status));
    text_add_string(report, ", ");
    text_add_string(report, gedelf_status_text(b->status));
    text_add_octet(report, '\n');
    if (in_a)
        show_difference(in_a, in_b, report);
    return false;
}

/* Reads in all ways, until one is different. */
static bool survives(const material *m, const way_list *list, text *report)
{
    transcript first[WHATS];
    const way *first_way[WHATS] = {NULL};
    bool same = true;
    for (size_t i = 0; same && i < list->count; i++) {
        const way *w = &list->ways[i];
        transcript t = way_go(w, m);
        size_t other = first_way[w->what] ? (size_t)w->what : (size_t)list->ways[0].what;
        if (i > 0)
            same = compare(m, first_way[other], &first[other], w, &t, report);
        if (first_way[w->what]) {
            transcript_free(&t);
        } else {
            first[w->what] = t;
            first_way[w->what] = w;
        }
    }
    for (size_t i = 0; i < WHATS; i++) {
        if (first_way[i])
            transcript_free(&first[i]);
    }
    return same;
}

/* Options that depend on the seed. */
static material material_for(uint64_t seed, const char *path)
{
    static const uint64_t depths[] = {1000000, 1000000, 1000000, 3, 1, 9};
    static const uint64_t limits[] = {GEDELF_NO_LIMIT, 50, 2};
    random_source r = {seed ^ 0x5EED};
    material m = {.path = path, .options = GEDELF_READ_OPTIONS()};
    m.options.typed = random_chance(&r, 60);
    m.options.positions = random_chance(&r, 60);
    m.options.max_depth = depths[random_below(&r, 6)];
    m.options.max_per_code = limits[random_below(&r, 3)];
    m.options.recover = random_chance(&r, 20);
    m.options.encoding = random_chance(&r, 5) ? "UTF-8" : random_chance(&r, 2) ? "windows-1252" : NULL;
    m.options.dialect = random_chance(&r, 30) ? gedelf_dialect_name(random_below(&r, gedelf_dialect_count())) : NULL;
    m.silent = random_chance(&r, 5);
    m.stop_after = random_chance(&r, 8) ? 1 + random_below(&r, 12) : 0;
    return m;
}

/* ---- Many files ------------------------------------------------------------------------------ */

typedef struct session {
    char path[64]; /* of the file on disk */
    uint64_t seed; /* of the options */
    const way_list *list;
    size_t tried, failed;
} session;

static bool is_same_everywhere(const session *s, const text *octets, text *report)
{
    material m = material_for(s->seed, s->path);
    gedelf_allocator *tiny = s->list == &tiny_list ? tiny_open(s->seed, NULL) : NULL;
    m.sized = tiny;
    m.octets = alone(octets);
    write_file(s->path, octets);
    bool same = survives(&m, s->list, report);
    text_free(&m.octets);
    tiny_close(tiny);
    return same;
}

static bool still_fails(void *context, const text *octets)
{
    text report = {0};
    bool fails = !is_same_everywhere(context, octets, &report);
    text_free(&report);
    return fails;
}

static void try_file(session *s, const char *name, text *octets)
{
    text report = {0};
    s->tried++;
    if (!is_same_everywhere(s, octets, &report)) {
        s->failed++;
        if (s->list != &large_list) {
            text_shrink(octets, still_fails, s);
            text_free(&report);
            is_same_everywhere(s, octets, &report);
        }
        printf("FAILED %s, seed %" PRIu64 "\n%s", name, s->seed, text_string(&report));
        if (s->list != &large_list) {
            printf("---\n");
            fwrite(octets->data, 1, octets->length, stdout);
            printf("---\n");
        }
        fflush(stdout);
    }
    text_free(&report);
}

static void try_generated(session *s, text (*generate)(uint64_t), const char *name, uint64_t from, size_t count)
{
    for (uint64_t seed = from; seed < from + count; seed++) {
        text octets = generate(seed);
        s->seed = seed;
        try_file(s, name, &octets);
        text_free(&octets);
    }
}

static void try_path(session *s, const char *path)
{
    text octets = {0};
    char block[4096];
    size_t length;
    FILE *file = fopen(path, "rb");
    if (!file)
        give_up("cannot read a file");
    while ((length = fread(block, 1, sizeof block, file)) > 0)
        text_add(&octets, block, length);
    fclose(file);
    s->list = octets.length > 1000000 ? &large_list : &small_list;
    for (s->seed = 0; s->seed < 20; s->seed++)
        try_file(s, path, &octets);
    text_free(&octets);
}

/* The value of an option; 0 if it is none. */
static uint64_t number_after(int count, char **arguments, int *i, const char *name)
{
    if (strcmp(arguments[*i], name) != 0 || *i + 1 >= count)
        return 0;
    return strtoull(arguments[++*i], NULL, 10);
}

static void make_path(session *s)
{
    snprintf(s->path, sizeof s->path, "/tmp/skim_generated_XXXXXX");
    int descriptor = mkstemp(s->path);
    if (descriptor < 0 || close(descriptor) != 0)
        give_up("cannot make a file to be read");
}

int main(int count, char **arguments)
{
    session s = {.tried = 0};
    uint64_t files = 0, large = 0, tiny = 0, from = 1, number;
    make_path(&s);
    for (int i = 1; i < count; i++) {
        if ((number = number_after(count, arguments, &i, "--files")) > 0)
            files = number;
        else if ((number = number_after(count, arguments, &i, "--large")) > 0)
            large = number;
        else if ((number = number_after(count, arguments, &i, "--tiny")) > 0)
            tiny = number;
        else if ((number = number_after(count, arguments, &i, "--from")) > 0)
            from = number;
        else
            try_path(&s, arguments[i]);
    }
    s.list = &small_list;
    try_generated(&s, seeded_file, "a file", from, (size_t)files);
    s.list = &tiny_list;
    try_generated(&s, seeded_file, "a file in tiny pieces", from, (size_t)tiny);
    s.list = &large_list;
    try_generated(&s, large_file, "a large file", from, (size_t)large);
    remove(s.path);
    printf("%zu files, %zu failed\n", s.tried, s.failed);
    return s.failed > 0 || s.tried == 0;
}
