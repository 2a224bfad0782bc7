/* SPDX-License-Identifier: MIT */
/*
 * The family graph and its checks at size, and under a time limit: a million people; a person with very many children, or
 * partners; long chains of generations; circles; links that only one side has; names that are not numbered. Uses the public
 * headers and the C library alone.
 *
 *     genealogy_large [SCALE]
 *
 * SCALE divides the sizes. Time is that of the processor, so that other work on the machine does not count.
 */
#include "runner.h"

#include <gedelf/genealogy.h>

#include <time.h>

static unsigned long scale = 1;
static int failures = 0;

static void expect(bool truth, const char *where, const char *what)
{
    if (truth)
        return;
    failures++;
    printf("%s: not so: %s\n", where, what);
}

static double seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

/* ---- Documents --------------------------------------------------------------------------------- */

/* Room for a document that is written piece by piece. */
static text document;

static void put(const char *string)
{
    text_add_string(&document, string);
}

/* "PREFIX NUMBER SUFFIX" */
static void put_number(const char *before, unsigned long number, const char *after)
{
    put(before);
    text_add_number(&document, (int64_t)number);
    put(after);
}

static void begin_document(void)
{
    document.length = 0;
    put("0 HEAD\n1 GEDC\n2 VERS 5.5.1\n");
}

static void put_birth(unsigned long year)
{
    put_number("1 BIRT\n2 DATE 3 MAY ", year, "\n");
}

/* ---- Asking ------------------------------------------------------------------------------------ */

/* How often codes were given. */
typedef struct counts {
    uint64_t cyclic, one_way, parents, siblings, late, all, last;
    bool disordered;
} counts;

static bool count_diag(void *context, const gedelf_diag *diag)
{
    counts *n = context;
    const char *name = gedelf_code_find(diag->code)->name;
    n->all++;
    n->disordered = n->disordered || diag->line < n->last;
    n->last = diag->line;
    n->cyclic += strcmp(name, "cyclic-ancestry") == 0;
    n->one_way += strcmp(name, "link-one-way") == 0;
    n->parents += strcmp(name, "born-before-parent") == 0;
    n->siblings += strcmp(name, "siblings-too-close") == 0;
    n->late += strcmp(name, "ancestor-too-late") == 0;
    return true;
}

/* What is known of a document once it has been checked. */
typedef struct trial {
    counts counts;
    size_t people, octets, texts;
    double read, added, checked; /* seconds: reading alone, reading and adding, checking */
} trial;

static double time_reading(void)
{
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    gedelf_reader *reader;
    gedelf_structure record;
    double begin = seconds();
    options.positions = true;
    gedelf_status status = gedelf_reader_open(&reader, gedelf_source_memory(document.data, document.length), &options);
    while (status == GEDELF_OK)
        status = gedelf_reader_next(reader, &record);
    gedelf_reader_close(reader);
    return seconds() - begin;
}

static gedelf_people *read_people(void)
{
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    gedelf_reader *reader;
    gedelf_people *people = NULL;
    gedelf_structure record;
    options.positions = true;
    if (gedelf_reader_open(&reader, gedelf_source_memory(document.data, document.length), &options) != GEDELF_OK ||
        gedelf_people_new(&people, NULL) != GEDELF_OK)
        give_up("a document cannot be read");
    gedelf_status status = gedelf_people_add(people, gedelf_reader_head(reader));
    while (status == GEDELF_OK && (status = gedelf_reader_next(reader, &record)) == GEDELF_OK)
        status = gedelf_people_add(people, record);
    gedelf_reader_close(reader);
    if (status != GEDELF_END || gedelf_people_finish(people) != GEDELF_OK)
        give_up("a graph cannot be made");
    return people;
}

static trial check_document(uint64_t max_per_code)
{
    trial o = {.read = 0};
    put("0 TRLR\n");
    o.read = time_reading();
    double begin = seconds();
    gedelf_people *people = read_people();
    o.added = seconds() - begin;
    gedelf_genealogy_options options = GEDELF_GENEALOGY_OPTIONS();
    options.diagnose = count_diag;
    options.context = &o.counts;
    options.max_per_code = max_per_code == 0 ? GEDELF_NO_LIMIT : max_per_code;
    options.has_today = true;
    options.today = 18262;
    begin = seconds();
    if (gedelf_genealogy_check(people, &options, NULL) != GEDELF_OK)
        give_up("a graph cannot be checked");
    o.checked = seconds() - begin;
    o.people = gedelf_people_count(people);
    o.octets = gedelf_people_octets(people, &o.texts);
    gedelf_people_free(people);
    return o;
}

static void tell(const char *what, const trial *o, double most)
{
    double each = o->people > 0 ? (double)(o->octets - o->texts) / (double)o->people : 0;
    double texts = o->people > 0 ? (double)o->texts / (double)o->people : 0;
    printf("%-22s %8zu people  read %.2f s, with graph %.2f s, check %.2f s  %.1f + %.1f octets\n", what, o->people,
           o->read, o->added, o->checked, each, texts);
    expect(o->added + o->checked <= most, what, "it is done in time");
    expect(!o->counts.disordered, what, "diagnostics are in the order of lines");
}

/* ---- Families ---------------------------------------------------------------------------------- */

/* Families of two parents and three children each, of whom two are parents in families that follow. */
static void put_usual_family(unsigned long f, unsigned long generation)
{
    for (unsigned long child = 0; child < 3; child++) {
        unsigned long i = 3 * f + child;
        put_number("0 @I", i, "@ INDI\n");
        put_number("1 NAME Anne /Moss", i, "/\n");
        put(child == 1 ? "1 SEX F\n" : "1 SEX M\n");
        put_birth(1000 + 25 * (generation % 40) + 2 * child);
        put_number("1 DEAT\n2 DATE ", 1060 + 25 * (generation % 40), "\n");
        put_number("1 FAMC @F", f, "@\n");
        if (child < 2)
            put_number("1 FAMS @F", 2 * f + child + 1, "@\n");
    }
    put_number("0 @F", f, "@ FAM\n");
    if (f > 0)
        put_number((f - 1) % 2 == 0 ? "1 HUSB @I" : "1 WIFE @I", 3 * ((f - 1) / 2) + (f - 1) % 2, "@\n");
    for (unsigned long child = 0; child < 3; child++)
        put_number("1 CHIL @I", 3 * f + child, "@\n");
}

static void try_million(void)
{
    unsigned long families = 333334 / scale, generation = 0, last = 1;
    begin_document();
    for (unsigned long f = 0; f < families; f++) {
        if (f == last) {
            generation++;
            last = 2 * last + 1;
        }
        put_usual_family(f, generation);
    }
    trial o = check_document(50);
    tell("a million", &o, 15);
    expect(o.people == 3 * families, "a million", "all are there");
    expect(scale > 1 || (double)(o.octets - o.texts) / (double)o.people <= 64, "a million",
           "64 octets a person besides names and events");
    expect(scale > 1 || o.added - o.read <= 5, "a million", "the graph takes no longer than a few times the reading");
    expect(o.counts.cyclic == 0 && o.counts.parents == 0, "a million", "nothing is wrong with them");
}

/* One family with very many children, each of whom has a family too. */
static void try_children(unsigned long count)
{
    begin_document();
    put("0 @P@ INDI\n1 FAMS @F@\n0 @F@ FAM\n1 WIFE @P@\n");
    for (unsigned long i = 0; i < count; i++)
        put_number("1 CHIL @I", i, "@\n");
    for (unsigned long i = 0; i < count; i++) {
        put_number("0 @I", i, "@ INDI\n1 NAME Anne /Moss/\n1 FAMC @F@\n");
        put_birth(1000 + i % 1000);
        put_number("1 FAMS @F", i, "@\n");
        put_number("0 @F", i, "@ FAM\n");
        put_number("1 HUSB @I", i, "@\n");
    }
    trial o = check_document(0);
    tell("children", &o, 10);
    expect(o.counts.one_way == 0, "children", "all links are mutual");
}

/* The same if only the children say so, and one person in as many families. */
static void try_partners(unsigned long count)
{
    begin_document();
    put("0 @P@ INDI\n");
    for (unsigned long i = 0; i < count; i++)
        put_number("1 FAMS @F", i, "@\n");
    for (unsigned long i = 0; i < count; i++) {
        put_number("0 @F", i, "@ FAM\n1 MARR\n2 DATE 1850\n");
        put_number("0 @I", i, "@ INDI\n1 FAMC @F0@\n1 FAMS @F0@\n");
    }
    trial o = check_document(0);
    tell("partners", &o, 10);
    expect(o.counts.one_way == 3 * count, "partners", "no link is mutual");
}

/* One generation after the other, from the youngest to the oldest, and in the end a circle or not. */
static void try_chain(unsigned long count, bool circle)
{
    begin_document();
    for (unsigned long i = 0; i < count; i++) {
        put_number("0 @Person-", i, "@ INDI\n");
        put_number("1 FAMS @Family-", i, "@\n");
        if (circle || i + 1 < count)
            put_number("1 FAMC @Family-", (i + 1) % count, "@\n");
        put_number("0 @Family-", i, "@ FAM\n");
        put_number("1 HUSB @Person-", i, "@\n");
        if (circle || i > 0)
            put_number("1 CHIL @Person-", (i + count - 1) % count, "@\n");
    }
    trial o = check_document(50);
    tell(circle ? "a circle" : "a chain", &o, 10);
    expect(o.counts.cyclic == circle, "a chain", "a circle is told once");
    expect(o.counts.one_way == 0, "a chain", "all links are mutual");
}

/* People with dates far apart, and five undated generations between. */
static void try_undated(unsigned long count)
{
    begin_document();
    for (unsigned long i = 0; i < count; i++) {
        put_number("0 @I", i, "@ INDI\n");
        if (i % 5 == 0)
            put_birth(1900);
        put_number("1 FAMC @F", i + 1, "@\n");
        put_number("1 FAMS @F", i, "@\n");
        put_number("0 @F", i, "@ FAM\n");
    }
    trial o = check_document(0);
    tell("undated", &o, 10);
    expect(o.counts.late == (count - 1) / 5, "undated", "each is held against the one five generations before");
}

int main(int argc, char **argv)
{
    scale = argc > 1 ? strtoul(argv[1], NULL, 10) : 1;
    if (scale == 0)
        give_up("the scale is at least 1");
    try_million();
    try_children(10000 / scale + 1);
    try_children(100000 / scale + 1);
    try_partners(100000 / scale + 1);
    try_chain(1000 / scale + 1, false);
    try_chain(100000 / scale + 1, false);
    try_chain(100000 / scale + 1, true);
    try_undated(100000 / scale + 1);
    text_free(&document);
    return failures > 0;
}
