/* SPDX-License-Identifier: MIT */
/*
 * Round trips: writing a dataset and reading what was written gives the dataset back, in every encoding, with every
 * line break and line length; writing that again gives the same octets; and the octets are such as an ELF writer may
 * write. Uses the public header and the C library alone.
 *
 *     roundtrip [--datasets N] [--texts N] [--payloads N] [--from SEED] [--every N] [FILE.case | FILE | FOLDER]…
 *
 * What is tried: every case of a case file that can be read, with its options; any other file; every file in a folder;
 * N datasets made from the seeds SEED, SEED + 1, … with the library's building functions; N texts made likewise, most of
 * them faulty, read with recovery; every payload of up to N of the characters that matter in escapes. Each in all ways, or in every Nth. What fails is made as small as it can be, and
 * printed with its seed.
 *
 *   generate.c  shrink.c   datasets and texts out of a seed, and smaller
 *   trial.c                one dataset in one way
 *   dialects.c             the same across dialects
 *   payloads.c             every short payload
 *   written.c              the octets, by rules of their own
 *   lockstep.c             the two datasets, structure by structure
 */
#include "generate.h"
#include "roundtrip.h"

#include <gedelf/dialect.h>
#include <dirent.h>

/* ---- Complaints --------------------------------------------------------------------------------- */

/* What was the first thing wrong? The same while something is made smaller, or it would end as something else. */
typedef struct complaint {
    char kind[80];
} complaint;

static complaint first_complaint(const text *report)
{
    complaint c = {{0}};
    const char *p = text_string(report);
    p += strspn(p, " ");
    if (strncmp(p, "line ", 5) == 0)
        p += strcspn(p, ":") + 2;
    snprintf(c.kind, sizeof c.kind, "%.*s", (int)strcspn(p, ":\n"), p);
    return c;
}

static bool same_complaint(complaint a, const text *report)
{
    complaint b = first_complaint(report);
    return report->length > 0 && strcmp(a.kind, b.kind) == 0;
}

/* ---- The session -------------------------------------------------------------------------------- */

enum { KINDS_MOST = 32, SHOWN_OF_A_KIND = 3 };

typedef struct session {
    size_t every; /* of the ways */
    size_t turn;  /* so that not always the same ones are left out */
    size_t tried, failed, unread, refused;
    bool ansel;
    complaint kinds[KINDS_MOST]; /* what was wrong */
    size_t counts[KINDS_MOST];   /* how often */
    size_t kind_count;
} session;

/* Counts a failure; true if it is one of the first of its kind, and worth showing. */
static bool is_news(session *s, complaint c)
{
    size_t i = 0;
    s->failed++;
    while (i < s->kind_count && strcmp(s->kinds[i].kind, c.kind) != 0)
        i++;
    if (i == KINDS_MOST)
        return false;
    s->kinds[i] = c;
    s->kind_count += i == s->kind_count;
    return ++s->counts[i] <= SHOWN_OF_A_KIND;
}

static void announce(const char *name, const way *w, const text *report, const text *what)
{
    text line = {0};
    way_show(w, &line);
    printf("FAILED %s, %s\n%s%s\n", name, text_string(&line), text_string(report), text_string(what));
    text_free(&line);
}

/* ---- One dataset -------------------------------------------------------------------------------- */

/* Tries all ways; the first one that fails is left in *w. More is asked of ELF 1.0 that comes from ELF 1.0. */
static bool survives(session *s, const subject *who, way *w, text *report)
{
    gedelf_view dialect = gedelf_dataset_metadata(who->dataset)->dialect;
    size_t own = is_exactly(dialect.text, dialect.length, "elf-1.0") ? WAY_COUNT : 0;
    for (size_t i = s->turn++ % s->every; i < own + DIALECT_WAY_COUNT; i += s->every) {
        *w = i < own ? way_at(i) : dialect_way_at(i - own);
        bool alike = w->dialect == NULL || gedelf_dialects_share_model(dialect, gedelf_text(w->dialect));
        if (!alike || (!s->ansel && strcmp(w->encoding, "ANSEL") == 0))
            continue;
        s->tried++;
        if (!try_way(who, w, report))
            return false;
    }
    return true;
}

/* How something fails, and how it is read. */
typedef struct reproduction {
    const gedelf_read_options *options;
    const way *w;
    complaint first;
} reproduction;

/* ---- Generated datasets ------------------------------------------------------------------------- */

static bool plan_fails(void *context, const plan *p)
{
    const reproduction *r = context;
    text report = {0};
    size_t refused = 0;
    gedelf_dataset *dataset = plan_build(p, &refused, &report);
    if (dataset != NULL)
        try_way(&(subject){.dataset = dataset}, r->w, &report);
    gedelf_dataset_free(dataset);
    bool failed = same_complaint(r->first, &report);
    text_free(&report);
    return failed;
}

/* Makes the plan as small as it gets, and tells what then is wrong. */
static void show_failing_plan(const char *name, plan *p, reproduction *r)
{
    text report = {0}, what = {0};
    size_t refused = 0;
    plan_shrink(p, plan_fails, r);
    gedelf_dataset *dataset = plan_build(p, &refused, &report);
    if (dataset != NULL)
        try_way(&(subject){.dataset = dataset}, r->w, &report);
    gedelf_dataset_free(dataset);
    plan_show(p, &what);
    announce(name, r->w, &report, &what);
    text_free(&report);
    text_free(&what);
}

static void try_generated(session *s, uint64_t seed)
{
    char name[64];
    snprintf(name, sizeof name, "the dataset of seed %" PRIu64, seed);
    plan p = plan_generate(seed);
    way w = way_at(0);
    text report = {0};
    gedelf_dataset *dataset = plan_build(&p, &s->refused, &report);
    if (dataset == NULL || !survives(s, &(subject){.dataset = dataset}, &w, &report)) {
        reproduction r = {NULL, &w, first_complaint(&report)};
        if (is_news(s, r.first))
            show_failing_plan(name, &p, &r);
    }
    gedelf_dataset_free(dataset);
    text_free(&report);
    plan_free(&p);
}

/* ---- Inputs ------------------------------------------------------------------------------------- */

static bool input_fails(void *context, const text *input)
{
    const reproduction *r = context;
    gedelf_dataset *dataset;
    text report = {0};
    if (gedelf_read(&dataset, gedelf_source_memory(input->data, input->length), r->options) != GEDELF_OK)
        return false;
    try_way(&(subject){dataset, input, r->options}, r->w, &report);
    gedelf_dataset_free(dataset);
    bool failed = same_complaint(r->first, &report);
    text_free(&report);
    return failed;
}

static void show_failing_input(const char *name, const text *original, reproduction *r)
{
    text report = {0}, what = {0}, shrunk = {0}, *input = &shrunk;
    gedelf_dataset *dataset;
    text_add(input, text_string(original), original->length);
    text_shrink(input, input_fails, r);
    if (gedelf_read(&dataset, gedelf_source_memory(input->data, input->length), r->options) == GEDELF_OK)
        try_way(&(subject){dataset, input, r->options}, r->w, &report);
    gedelf_dataset_free(dataset);
    for (size_t i = 0; i < input->length && i < 2000; i++) {
        unsigned char c = (unsigned char)input->data[i];
        char escape[8] = {(char)c, '\0'};
        if ((c < 0x20 && c != '\n') || c >= 0x7F)
            snprintf(escape, sizeof escape, "\\x%02X", (unsigned)c);
        if (i == 0 || input->data[i - 1] == '\n')
            text_add_string(&what, "  | ");
        text_add_string(&what, escape);
    }
    announce(name, r->w, &report, &what);
    text_free(&shrunk);
    text_free(&report);
    text_free(&what);
}

/* Types are wanted, because some dialects have another form for what gives structures their types (D34). */
static void try_input(session *s, const char *name, const text *input, const gedelf_read_options *given)
{
    gedelf_dataset *dataset;
    gedelf_read_options typed = *given, *options = &typed;
    text report = {0};
    way w;
    typed.typed = true;
    if (gedelf_read(&dataset, gedelf_source_memory(input->data, input->length), options) != GEDELF_OK) {
        s->unread++;
        return;
    }
    if (!survives(s, &(subject){dataset, input, options}, &w, &report)) {
        reproduction r = {options, &w, first_complaint(&report)};
        if (is_news(s, r.first))
            show_failing_input(name, input, &r);
    }
    gedelf_dataset_free(dataset);
    text_free(&report);
}

static void try_cases(session *s, const char *path)
{
    case_reader reader;
    test_case c = {0};
    text between = {0};
    read_case_file(&reader, path);
    while (next_case(&reader, &c, &between)) {
        text input = make_input(&c);
        try_input(s, text_string(&c.id), &input, &c.options);
        text_free(&input);
        case_free(&c);
    }
    text_free(&between);
    text_free(&reader.content);
}

static void try_file(session *s, const char *path)
{
    case_reader reader;
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    read_case_file(&reader, path);
    try_input(s, path, &reader.content, &options);
    options.recover = true;
    try_input(s, path, &reader.content, &options);
    text_free(&reader.content);
}

static void try_path(session *s, const char *path);

static void try_folder(session *s, const char *path, DIR *folder)
{
    const struct dirent *entry;
    while ((entry = readdir(folder)) != NULL) {
        if (entry->d_name[0] == '.')
            continue;
        text inside = {0};
        text_add_string(&inside, path);
        text_add_octet(&inside, '/');
        text_add_string(&inside, entry->d_name);
        try_path(s, text_string(&inside));
        text_free(&inside);
    }
    closedir(folder);
}

static void try_path(session *s, const char *path)
{
    size_t length = strlen(path);
    DIR *folder = opendir(path);
    if (folder != NULL)
        try_folder(s, path, folder);
    else if (length > 5 && strcmp(path + length - 5, ".case") == 0)
        try_cases(s, path);
    else
        try_file(s, path);
}

static void try_generated_text(session *s, uint64_t seed)
{
    char name[64];
    snprintf(name, sizeof name, "the text of seed %" PRIu64, seed);
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    options.recover = true;
    text input = text_generate(seed);
    try_input(s, name, &input, &options);
    text_free(&input);
}

static void try_all_payloads(session *s, size_t longest)
{
    text report = {0};
    s->tried += longest > 0 ? try_payloads(longest, &report) : 0;
    if (report.length > 0) {
        s->failed++;
        printf("FAILED payloads\n%s", text_string(&report));
    }
    text_free(&report);
}

/* ---- The program -------------------------------------------------------------------------------- */

static uint64_t number_argument(int argc, char **argv, int *i)
{
    if (*i + 1 >= argc)
        give_up("usage: roundtrip [--datasets N] [--texts N] [--payloads N] [--from SEED] [--every N] [PATH]…");
    return strtoull(argv[++*i], NULL, 10);
}

int main(int argc, char **argv)
{
    session s = {.every = 1, .ansel = can_write("ANSEL")};
    uint64_t datasets = 0, texts = 0, payloads = 0, from = 1;
    int i = 1;
    for (; i < argc && strncmp(argv[i], "--", 2) == 0; i++) {
        if (strcmp(argv[i], "--datasets") == 0)
            datasets = number_argument(argc, argv, &i);
        else if (strcmp(argv[i], "--texts") == 0)
            texts = number_argument(argc, argv, &i);
        else if (strcmp(argv[i], "--payloads") == 0)
            payloads = number_argument(argc, argv, &i);
        else if (strcmp(argv[i], "--from") == 0)
            from = number_argument(argc, argv, &i);
        else if (strcmp(argv[i], "--every") == 0)
            s.every = (size_t)number_argument(argc, argv, &i);
        else
            give_up("unknown option");
    }
    s.every += s.every == 0;
    for (uint64_t seed = from; seed < from + datasets; seed++)
        try_generated(&s, seed);
    for (uint64_t seed = from; seed < from + texts; seed++)
        try_generated_text(&s, seed);
    try_all_payloads(&s, (size_t)payloads);
    for (; i < argc; i++)
        try_path(&s, argv[i]);
    for (size_t kind = 0; kind < s.kind_count; kind++)
        printf("%zu times: %s\n", s.counts[kind], s.kinds[kind].kind);
    printf("%zu round trips, %zu subjects failed, %zu inputs could not be read, %zu values refused by the builder%s\n",
           s.tried, s.failed, s.unread, s.refused, s.ansel ? "" : "; ANSEL left out");
    return s.failed == 0 && s.tried > 0 ? 0 : 1;
}
