/* SPDX-License-Identifier: MIT */
/*
 * The chain, asked directly: which records take the short way and which go through the stages, and how many at a time; and schemas
 * of other documents. That both ways give the same is what tests/skim compares. [format/read/read_private.h]
 */
#include "unit.h"

#include "format/read/read_private.h"

/* ---- Which way ------------------------------------------------------------------------------- */

/* What a file is read with. */
typedef struct way_row {
    const char *dialect;
    bool recover, typed;
    size_t most; /* of a code; 0: no limit */
    const char *text;
    const char *expected;
} way_row;

#define SEVEN_HEADER "0 HEAD\n1 GEDC\n2 VERS 7.0\n"

/* s the short way, t the stages; then the line after the record. The trailer is the last of them, by the stages. */
static const way_row way_rows[] = {
    {"elf-1.0", false, false, 0, HEADER "0 @A@ INDI\n0 @B@ INDI\n1 NAME x\n" TRAILER, "s7 s9 "},
    {"elf-1.0", false, true, 0, HEADER "0 @A@ INDI\n0 @B@ INDI\n1 NAME x\n" TRAILER, "s7 s9 "},
    {"elf-1.0", true, false, 0, HEADER "0 @A@ INDI\n0 @B@ INDI\n1 NAME x\n" TRAILER,
     "s7 t10 "}, /* what follows may be a part of it */
    {"elf-1.0", false, false, 0, HEADER TRAILER, ""},
    {"elf-1.0", false, false, 0, HEADER "0 INDI\n0 @B@ INDI\n0 INDI\n0 @C@ INDI\n" TRAILER, "t7 s8 t9 s10 "},
    /* tags: a new one is learnt, one with an underscore is told of */
    {"elf-1.0", false, false, 0, HEADER "0 @A@ WIBBLE\n1 WOBBLE\n0 @B@ WIBBLE\n1 WOBBLE\n" TRAILER, "s8 s10 "},
    {"elf-1.0", false, true, 0, HEADER "0 @A@ WIBBLE\n0 @B@ WIBBLE\n" TRAILER, "t7 t8 "},
    {"elf-1.0", false, false, 0, HEADER "0 @A@ INDI\n1 _X\n0 @B@ INDI\n0 @C@ INDI\n1 _X\n" TRAILER, "t8 s9 t11 "},
    /* identifiers that others have: told of until one more than the limit */
    {"elf-1.0", false, false, 0, HEADER "0 @A@ INDI\n0 @A@ INDI\n0 @A@ INDI\n0 @B@ INDI\n" TRAILER, "s7 t8 t9 s10 "},
    {"elf-1.0", false, false, 1, HEADER "0 @A@ INDI\n0 @A@ INDI\n0 @A@ INDI\n0 @A@ INDI\n" TRAILER, "s7 t8 t9 s10 "},
    {"elf-1.0", false, false, 2, HEADER "0 @A@ INDI\n0 @A@ INDI\n0 @A@ INDI\n0 @A@ INDI\n0 @A@ INDI\n" TRAILER,
     "s7 t8 t9 t10 s11 "},
    /* at signs that are alone */
    {"elf-1.0", false, false, 0, HEADER "0 @A@ INDI\n1 NOTE a@b\n0 @B@ INDI\n1 NOTE a@b\n" TRAILER, "t8 t10 "},
    {"elf-1.0", false, false, 1,
     HEADER "0 @A@ INDI\n1 NOTE a@b\n0 @B@ INDI\n1 NOTE a@b\n0 @C@ INDI\n1 NOTE a@b\n" TRAILER, "t8 t10 s12 "},
    {"elf-1.0", false, false, 1, HEADER "0 @A@ INDI\n1 NOTE a@b@c\n0 @B@ INDI\n1 NOTE a@b\n" TRAILER, "t8 s10 "},
    {"gedcom-7.0", false, false, 0, SEVEN_HEADER "0 @A@ INDI\n1 NOTE a@b\n0 @B@ INDI\n1 NOTE a@b\n" TRAILER, "s6 s8 "},
    /* line breaks */
    {"elf-1.0", false, false, 0, HEADER "0 @A@ INDI\n0 @B@ INDI\r\n0 @C@ INDI\n" TRAILER, "s7 t8 s9 "},
    {"elf-1.0", false, false, 0,
     "0 HEAD\r\n1 CHAR UTF-8\r\n1 GEDC\r\n2 VERS 5.5.1\r\n2 FORM LINEAGE-LINKED\r\n0 @A@ INDI\r\n0 @B@ INDI\r\n0 "
     "TRLR\r\n",
     "s7 s8 "},
    {"elf-1.0", false, false, 0,
     "0 HEAD\r1 CHAR UTF-8\r1 GEDC\r2 VERS 5.5.1\r2 FORM LINEAGE-LINKED\r0 @A@ INDI\r0 @B@ INDI\r0 TRLR\r", "s7 s8 "},
    {"elf-1.0", false, false, 0,
     "0 HEAD\n\r1 CHAR UTF-8\n\r1 GEDC\n\r2 VERS 5.5.1\n\r2 FORM LINEAGE-LINKED\n\r0 @A@ INDI\n\r0 @B@ INDI\n\r0 "
     "TRLR\n\r",
     "t13 t15 "}, /* which is no line break of any dialect */
    /* after the trailer nothing is taken */
    {"elf-1.0", true, false, 0, HEADER "0 @A@ INDI\n0 TRLR\n0 @B@ INDI\n", "t9 "},
    /* the last record has no end until the file has one */
    {"elf-1.0", false, false, 0, HEADER "0 @A@ INDI\n0 @B@ INDI\n1 NOTE a\n2 CONT b\n0 TRLR", "s7 s10 "},
};

static gedelf_read_options way_options(const way_row *row, notebook *n)
{
    gedelf_read_options options = options_with(n);
    options.dialect = row->dialect;
    options.recover = row->recover;
    options.typed = row->typed;
    options.max_per_code = row->most == 0 ? GEDELF_NO_LIMIT : row->most;
    return options;
}

/* The ways of all records. */
static void note_ways(gedelf_source source, const gedelf_read_options *options, notebook *ways)
{
    gedelf_reader *r;
    gedelf_structure s;
    assert_int_equal(gedelf_reader_open(&r, source, options), GEDELF_OK);
    while (gedelf_reader_next(r, &s) == GEDELF_OK) {
        char text[32];
        snprintf(text, sizeof text, "%c%u ", r->chain.swept ? 's' : 't', (unsigned)reader_edge(r).number);
        notebook_write(ways, view_of_string(text));
    }
    gedelf_reader_close(r);
}

static void test_chain__ways(void **state)
{
    size_t wrong = 0;
    (void)state;
    for (size_t i = 0; i < COUNT_OF(way_rows); i++) {
        const way_row *row = &way_rows[i];
        notebook diagnostics, ways;
        notebook_init(&diagnostics);
        notebook_init(&ways);
        gedelf_read_options options = way_options(row, &diagnostics);
        note_ways(source_of(view_of_string(row->text)), &options, &ways);
        if (strcmp(notebook_text(&ways), row->expected) != 0) {
            print_error("row %zu: %s%s, not %s\n", i, row->text, notebook_text(&ways), row->expected);
            wrong++;
        }
        notebook_free(&diagnostics);
        notebook_free(&ways);
    }
    assert_int_equal(wrong, 0);
}

/* ---- What is said ---------------------------------------------------------------------------- */

/* Files of which much is said; the limit is for each code. What is only counted is told with the place of the first. */
static const struct {
    size_t most;
    const char *text;
    const char *expected;
} said_rows[] = {
    {0, HEADER "0 @A@ INDI\n0 @A@ INDI\n0 @A@ INDI\n" TRAILER, "7:3 duplicate-xref\n8:3 duplicate-xref\n"},
    {1, HEADER "0 @A@ INDI\n0 @A@ INDI\n0 @A@ INDI\n0 @A@ INDI\n0 @A@ INDI\n" TRAILER,
     "7:3 duplicate-xref\n8:3 repeated: duplicate-xref occurs 4 times in all; shown: 1\n"},
    {1, HEADER "0 @A@ INDI\n1 FAMC @X@\n0 @B@ INDI\n1 FAMC @Y@\n1 FAMC @Z@\n" TRAILER,
     "7:8 dangling-pointer\n9:8 repeated: dangling-pointer occurs 3 times in all; shown: 1\n"},
    {2, HEADER "0 @A@ INDI\n1 FAMC @X@\n0 @B@ INDI\n1 FAMC @Y@\n1 FAMC @Z@\n0 @C@ INDI\n1 FAMC @V@\n" TRAILER,
     "7:8 dangling-pointer\n9:8 dangling-pointer\n10:8 repeated: dangling-pointer occurs 4 times in all; shown: 2\n"},
    {0, HEADER "0 @A@ INDI\n0 @A@ INDI\n0 @B@ INDI\n1 ALIA @A@\n1 ALIA @B@\n1 FAMC @X@\n" TRAILER,
     "7:3 duplicate-xref\n9:8 ambiguous-pointer\n11:8 dangling-pointer\n"},
};

/* "7:3 name", and of what is only counted, what the message says of it; of other documents their name. */
static bool note_diag(void *context, const gedelf_diag *diag)
{
    char text[512], message[256] = "";
    const char *name = gedelf_code_find(diag->code)->name;
    if (strcmp(name, "repeated") == 0)
        gedelf_diag_message(diag, message, sizeof message);
    snprintf(text, sizeof text, "%.*s%s%llu:%llu %s%s%s\n", (int)diag->file.length,
             diag->file.text ? diag->file.text : "", diag->file.length > 0 ? ":" : "", (unsigned long long)diag->line,
             (unsigned long long)diag->column, name, message[0] ? ": " : "", message);
    notebook_write(context, view_of_string(text));
    return true;
}

/* How it is read: a file can be read again, a pipe cannot. */
static void note_said(view text, const gedelf_read_options *options, bool pipe, bool skips)
{
    gedelf_reader *r;
    gedelf_structure s;
    chunks c = {.text = text, .size = 7};
    gedelf_source source = pipe ? gedelf_source_callback(chunks_read, &c) : source_of(text);
    assert_int_equal(gedelf_reader_open(&r, source, options), GEDELF_OK);
    gedelf_status status = GEDELF_OK;
    while (status == GEDELF_OK)
        status = skips ? gedelf_reader_skip(r, 2) : gedelf_reader_next(r, &s);
    assert_int_equal(status, GEDELF_END);
    assert_int_equal(gedelf_reader_worst(r), GEDELF_ERROR);
    gedelf_reader_close(r);
}

static void test_chain__said(void **state)
{
    (void)state;
    for (size_t i = 0; i < 4 * COUNT_OF(said_rows); i++) {
        notebook n;
        notebook_init(&n);
        gedelf_read_options options = options_with(&n);
        options.diagnose = note_diag;
        options.dialect = "elf-1.0";
        options.max_per_code = said_rows[i / 4].most == 0 ? GEDELF_NO_LIMIT : said_rows[i / 4].most;
        note_said(view_of_string(said_rows[i / 4].text), &options, (i & 1) != 0, (i & 2) != 0);
        assert_string_equal(notebook_text(&n), said_rows[i / 4].expected);
        notebook_free(&n);
    }
}

/* ---- The same in every way ---------------------------------------------------------------------- */

/* Everything that there is to a diagnostic. */
static bool note_all(void *context, const gedelf_diag *diag)
{
    char text[256];
    int length = snprintf(text, sizeof text, "%u %d %llu:%llu+%llu %llu+%llu ~%llu @%zu %d ", (unsigned)diag->code,
                          (int)diag->severity, (unsigned long long)diag->line, (unsigned long long)diag->column,
                          (unsigned long long)diag->width, (unsigned long long)diag->where.offset,
                          (unsigned long long)diag->where.length, (unsigned long long)diag->related_line,
                          diag->source_at, diag->passed);
    const view texts[] = {diag->source, diag->args[0], diag->args[1], diag->args[2], diag->record, diag->path};
    notebook_write(context, view_of(text, (size_t)length));
    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        notebook_write(context, texts[i]);
        notebook_write(context, VIEW("|"));
    }
    notebook_write(context, VIEW("\n"));
    return true;
}

/* Lines after a record's first, by which records are named, and in which something is amiss. An asterisk is the line break. */
static const char *const record_bodies[] = {
    "",
    "1 NAME a*",
    "1 NAME a /b/*1 NAME c*1 FAMC @X@*",
    "1 FAMC @X@*1 NAME after*1 FAMC @Y@*",
    "1 TITL t*2 CONT u*2 CONC v*1 SOUR @X@*",
    "1 NAME*1 TITL t*1 NOTE @Z@*",
    "1 NAME *1 TITL t*1 NOTE @Z@*",
    "1 NAME a@@b*1 NOTE @Z@*",
    "1 NAME a@@b*2 CONT @@c*2 SOUR @X@*2 SOUR @A@*",
    "1 BIRT*2 NAME deep*1 FAMC @X@*",
    "1 NAME @A@*1 NAME n*1 FAMC @Y@*",
    "1 NOTE @X@*2 NOTE @Y@*3 NOTE @A@*",
    "1 NOTE n*2 CONT c*2 CONT*2 CONC d*1 FAMC @X@*",
    "1 NAME \xC3\xA9\xE2\x82\xAC*1 FAMC @X@*",
    "1 NOTE a@b*1 FAMC @X@*",
    "1 NAME a@b*1 FAMC @X@*",
    "1 TITL  wide *1 FAMC @X@*",
};

/* Records with these bodies, in turns from `seed` on; every seventh has an identifier that others have, or none. */
static void append_records(buffer *out, size_t seed, const char *line_end)
{
    for (size_t i = 0; i < 40; i++) {
        const char *body = record_bodies[(seed + i * 5) % COUNT_OF(record_bodies)];
        char text[32];
        const char *whole = i % 13 == 12 ? "0 SOUR*" : i % 7 == 6 ? "0 @A@ SOUR*" : NULL;
        if (whole)
            snprintf(text, sizeof text, "%s", whole);
        else
            snprintf(text, sizeof text, "0 @%c%u@ INDI*", (int)('A' + seed % 5), (unsigned)i);
        for (const char *c = text; *c || *body; *c ? c++ : body++) {
            char one = *c ? *c : *body;
            assert_true(buffer_append(out, one == '*' ? view_of_string(line_end) : view_of(&one, 1)));
        }
    }
}

static void append_lines(buffer *out, const char *lines, const char *line_end)
{
    for (const char *c = lines; *c; c++)
        assert_true(buffer_append(out, *c == '\n' ? view_of_string(line_end) : view_of(c, 1)));
}

typedef gedelf_status (*open_fn)(gedelf_reader **out, gedelf_source source, const gedelf_read_options *options);

/* What is said of a text, and its structures' places, read by one of these ways: with the stages or without, from a pipe or from
   memory, and skipping so many records at a time. */
static void note_way(view text, gedelf_read_options options, unsigned way, size_t skips, notebook *n)
{
    gedelf_reader *r;
    gedelf_structure s;
    chunks c = {.text = text, .size = 50};
    gedelf_source source = (way & 1) != 0 ? gedelf_source_callback(chunks_read, &c) : source_of(text);
    open_fn opens = (way & 2) != 0 ? reader_open_by_stages : gedelf_reader_open;
    gedelf_status status = opens(&r, source, &options);
    for (size_t i = 0; status == GEDELF_OK; i++) {
        bool skipped = skips > 0 && i % 2 == 1;
        status = skipped ? gedelf_reader_skip(r, skips) : gedelf_reader_next(r, &s);
        if (status != GEDELF_OK || skipped)
            continue;
        char place[64];
        int length = snprintf(place, sizeof place, "%llu ", (unsigned long long)gedelf_structure_line(s));
        notebook_write(n, view_of(place, (size_t)length));
    }
    assert_int_equal(status, GEDELF_END);
    gedelf_reader_close(r);
}

static void assert_ways_agree(view text, const gedelf_read_options *options, size_t skips)
{
    notebook first;
    notebook_init(&first);
    gedelf_read_options noting = *options;
    noting.context = &first;
    note_way(text, noting, 2, skips, &first);
    for (unsigned way = 0; way < 4; way++) {
        notebook n;
        notebook_init(&n);
        noting.context = &n;
        note_way(text, noting, way, skips, &n);
        assert_string_equal(notebook_text(&n), notebook_text(&first));
        notebook_free(&n);
    }
    notebook_free(&first);
}

static void test_chain__all_ways(void **state)
{
    static const char *const line_ends[] = {"\n", "\r\n", "\r"};
    static const struct {
        const char *dialect, *header;
    } headers[] = {{"elf-1.0", HEADER}, {"elf-2018", HEADER}, {"gedcom-7.0", SEVEN_HEADER}};
    (void)state;
    for (size_t i = 0; i < 36; i++) {
        buffer text;
        const char *line_end = line_ends[i % 3];
        gedelf_read_options options = GEDELF_READ_OPTIONS();
        buffer_init(&text, &memory_default);
        append_lines(&text, headers[i / 3 % 3].header, line_end);
        append_records(&text, i, line_end);
        append_lines(&text, TRAILER, line_end);
        options.dialect = headers[i / 3 % 3].dialect;
        options.diagnose = note_all;
        options.max_per_code = i % 4 == 0 ? GEDELF_NO_LIMIT : i % 4 * 3;
        options.positions = true;
        options.recover = true;
        assert_ways_agree(buffer_view(&text), &options, i % 5);
        buffer_free(&text);
    }
}

/* ---- Only what is wanted ------------------------------------------------------------------------ */

/* Wants INDI, and notes what it was asked about. */
static bool wants_person(void *context, gedelf_view tag, gedelf_view xref)
{
    notebook_write(context, tag);
    notebook_write(context, VIEW("/"));
    notebook_write(context, xref);
    notebook_write(context, VIEW(" "));
    return view_equal(tag, VIEW("INDI"));
}

/* Each record is asked about once, whichever way it went. */
static void test_chain__wanted(void **state)
{
    view text = VIEW(HEADER "0 @A@ INDI\n0 @B@ FAM\n0 INDI\n1 SEX M\n0 FAM\n0 @C@ INDI\n0 @D@ FAM\n" TRAILER);
    static const unsigned lines[] = {6, 8, 11};
    gedelf_reader *r;
    gedelf_structure s;
    notebook n;
    (void)state;
    notebook_init(&n);
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    options.positions = true;
    assert_int_equal(gedelf_reader_open(&r, source_of(text), &options), GEDELF_OK);
    assert_false(reader_has_ended(r));
    for (size_t i = 0; i < COUNT_OF(lines); i++) {
        assert_int_equal(gedelf_reader_next_wanted(r, wants_person, &n, &s), GEDELF_OK);
        assert_int_equal(gedelf_structure_line(s), lines[i]);
        assert_view(gedelf_structure_tag(s), VIEW("INDI"));
        assert_false(reader_has_ended(r));
    }
    assert_int_equal(gedelf_reader_next_wanted(r, wants_person, &n, &s), GEDELF_END);
    assert_false(gedelf_structure_exists(s));
    assert_true(reader_has_ended(r));
    assert_string_equal(notebook_text(&n), "INDI/A FAM/B INDI/ FAM/ INDI/C FAM/D ");
    gedelf_reader_close(r);
    notebook_free(&n);
}

/* ---- Schemas of other documents (D31) -------------------------------------------------------- */

#define ELF_HEADER "0 HEAD\n1 CHAR UTF-8\n1 ELF 1.0.0\n"
#define ANY_TYPE "https://example.com/"

/* Documents by their address: such as have a schema, a fault in it, none, no header, and such as are found but cannot be read. */
static const struct {
    const char *name, *text;
} documents[] = {
    {ANY_TYPE "good",
     ELF_HEADER "1 SCHMA\n2 IRI " ANY_TYPE "T\n3 TAG WIBBLE https://terms.fhiso.org/elf/Document\n" TRAILER},
    {ANY_TYPE "on", ELF_HEADER "1 SCHMA\n2 SCHMA " ANY_TYPE "good\n" TRAILER},
    {ANY_TYPE "astray", ELF_HEADER "1 SCHMA\n2 SCHMA " ANY_TYPE "none\n" TRAILER},
    {ANY_TYPE "bad", ELF_HEADER "1 SCHMA\n2 IRI x y\n" TRAILER},
    {ANY_TYPE "plain", ELF_HEADER TRAILER},
    {ANY_TYPE "broken", "x\n"},
};

typedef struct library {
    gedelf_status otherwise; /* what is said of an address that is not known */
} library;

static gedelf_status find_document(void *context, gedelf_view iri, gedelf_source *out)
{
    const library *l = context;
    for (size_t i = 0; i < COUNT_OF(documents); i++) {
        if (view_equal(iri, view_of_string(documents[i].name))) {
            *out = source_of(view_of_string(documents[i].text));
            return GEDELF_OK;
        }
    }
    return l->otherwise;
}

/* The schema that the header refers to; what becomes of it; and the type of a record WIBBLE: from there, or none. */
static const struct {
    const char *name;
    gedelf_status otherwise;
    bool typed; /* it says what WIBBLE is */
    gedelf_severity worst;
    const char *said;
} reference_rows[] = {
    {"good", GEDELF_END, true, GEDELF_NOTE, ""},
    {"on", GEDELF_END, true, GEDELF_NOTE, ""},
    {"astray", GEDELF_END, false, GEDELF_WARNING, ANY_TYPE "astray:5:9 schema-not-found\n"},
    {"bad", GEDELF_END, false, GEDELF_ERROR, ANY_TYPE "bad:5:7 schema-words\n"},
    {"plain", GEDELF_END, false, GEDELF_NOTE, ""},
    {"broken", GEDELF_END, false, GEDELF_WARNING, "5:9 schema-unreadable\n"},
    {"none", GEDELF_END, false, GEDELF_WARNING, "5:9 schema-not-found\n"},
    {"none", GEDELF_UNREADABLE, false, GEDELF_WARNING, "5:9 schema-unreadable\n"},
};

static void append_string(buffer *out, const char *text)
{
    assert_true(buffer_append(out, view_of_string(text)));
}

/* A file that refers to this schema, with a record that only such a one can know. */
static void append_file(buffer *out, const char *name)
{
    append_string(out, ELF_HEADER "1 SCHMA\n2 SCHMA " ANY_TYPE);
    append_string(out, name);
    append_string(out, "\n0 @W@ WIBBLE\n" TRAILER);
}

static gedelf_read_options options_of_library(library *l, notebook *n)
{
    gedelf_read_options options = options_with(n);
    options.diagnose = note_diag;
    options.find_schema = find_document;
    options.find_schema_context = l;
    return options;
}

static void test_schemas__references(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(reference_rows); i++) {
        notebook n;
        buffer text;
        library l = {reference_rows[i].otherwise};
        gedelf_reader *r;
        gedelf_structure s;
        notebook_init(&n);
        buffer_init(&text, &memory_default);
        append_file(&text, reference_rows[i].name);
        gedelf_read_options options = options_of_library(&l, &n);
        options.typed = true;
        assert_int_equal(gedelf_reader_open(&r, source_of(buffer_view(&text)), &options), GEDELF_OK);
        assert_string_equal(notebook_text(&n), reference_rows[i].said);
        assert_int_equal(gedelf_reader_worst(r), reference_rows[i].worst);
        assert_int_equal(gedelf_reader_next(r, &s), GEDELF_OK);
        bool typed = view_equal(gedelf_structure_type(s), VIEW(ANY_TYPE "T"));
        assert_int_equal(typed, reference_rows[i].typed);
        gedelf_reader_close(r);
        buffer_free(&text);
        notebook_free(&n);
    }
}

/* Those that the options name: whatever one comes to, the next one is read. */
static void test_schemas__given(void **state)
{
    (void)state;
    gedelf_source given[] = {source_of(view_of_string("x\n")), gedelf_source_file("tests/unit/none.ged"),
                             source_of(view_of_string(documents[3].text)),
                             source_of(view_of_string(documents[0].text))};
    notebook n;
    gedelf_reader *r;
    gedelf_structure s;
    library l = {GEDELF_END};
    notebook_init(&n);
    gedelf_read_options options = options_of_library(&l, &n);
    options.typed = true;
    options.schemas = given;
    options.schema_count = COUNT_OF(given);
    view text = VIEW(ELF_HEADER "0 @W@ WIBBLE\n0 @I@ INDI\n" TRAILER);
    assert_int_equal(gedelf_reader_open(&r, source_of(text), &options), GEDELF_OK);
    assert_string_equal(notebook_text(&n), "1:3 gedcom-version-missing\n1:1 schema-unreadable\n1:1 schema-unreadable\n"
                                           "the schema given:5:7 schema-words\n");
    assert_int_equal(gedelf_reader_next(r, &s), GEDELF_OK);
    assert_view(gedelf_structure_type(s), VIEW(ANY_TYPE "T"));
    assert_int_equal(gedelf_reader_next(r, &s), GEDELF_OK);
    assert_view(gedelf_structure_type(s), VIEW("https://terms.fhiso.org/elf/INDIVIDUAL_RECORD"));
    gedelf_reader_close(r);
    notebook_free(&n);
}

/* ---- Where memory ends ------------------------------------------------------------------------ */

/* All ways to read a file of which something is said. */
static gedelf_status read_scarcely(void *context, const gedelf_allocator *allocator)
{
    const char *text = context;
    library l = {GEDELF_END};
    notebook n;
    gedelf_reader *r = NULL;
    gedelf_structure s;
    chunks c = {.text = view_of_string(text), .size = 11};
    gedelf_source given = source_of(view_of_string(documents[0].text));
    notebook_init(&n);
    gedelf_read_options options = options_of_library(&l, &n);
    options.allocator = allocator;
    options.typed = options.positions = true;
    options.schemas = &given;
    options.schema_count = 1;
    options.encoding = "UTF-8";
    gedelf_status status = gedelf_reader_open(&r, gedelf_source_callback(chunks_read, &c), &options);
    while (status == GEDELF_OK)
        status = gedelf_reader_next(r, &s);
    gedelf_reader_close(r);
    if (status == GEDELF_END)
        status = gedelf_check(source_of(c.text), &options, NULL);
    gedelf_dataset *d = NULL;
    if (status == GEDELF_OK)
        status = gedelf_read(&d, source_of(c.text), &options);
    gedelf_dataset_free(d);
    notebook_free(&n);
    return status;
}

static void test_chain__no_memory(void **state)
{
    static char text[] =
        ELF_HEADER "1 SCHMA\n2 SCHMA " ANY_TYPE
                   "on\n0 @A@ WIBBLE @X@\n1 WOBBLE\n0 @B@ INDI\n1 FAMC @X@\n1 ALIA @A@\n1 NOTE a\n2 CONT b\n"
                   "0 @B@ INDI\n1 ALIA @B@\n0 @C@ INDI\n1 NAME n\n" TRAILER;
    (void)state;
    assert_failures_are_told(read_scarcely, text, GEDELF_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_chain__ways),         cmocka_unit_test(test_chain__said),
        cmocka_unit_test(test_chain__all_ways),     cmocka_unit_test(test_chain__wanted),
        cmocka_unit_test(test_schemas__references), cmocka_unit_test(test_schemas__given),
        cmocka_unit_test(test_chain__no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
