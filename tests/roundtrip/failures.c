/* SPDX-License-Identifier: MIT */
/*
 * Writing when something is in the way: no memory, no room for the output, an encoding that does not exist, a caller who
 * has heard enough; and payloads of a size or kind that leaves nowhere to divide a line. Uses the public header and the
 * C library alone.
 *
 *     failures [--megabytes N]
 *
 * N is the size of the largest payload, 100 if nothing is said.
 */
#include "generate.h"
#include "roundtrip.h"

#include <gedelf/builder.h>
#include <gedelf/dialect.h>
#include <time.h>

static size_t failed;

static void expect(bool holds, const char *what, const char *about)
{
    if (holds)
        return;
    failed++;
    printf("FAILED %s: %s\n", about, what);
}

static void expect_that(gedelf_status got, gedelf_status expected, const char *about)
{
    if (got != expected)
        printf("  status: %s\n", gedelf_status_text(got));
    expect(got == expected, gedelf_status_text(expected), about);
}

/* A dataset with one record, of which `text` is the payload `times` times. */
static gedelf_dataset *build_payload(const char *piece, size_t times)
{
    gedelf_builder *builder;
    gedelf_item item;
    gedelf_dataset *dataset = NULL;
    text payload = {0};
    size_t length = strlen(piece);
    payload.data = malloc(length * times + 1);
    if (payload.data == NULL || gedelf_builder_new(&builder, NULL) != GEDELF_OK)
        give_up("out of memory");
    for (size_t i = 0; i < times; i++)
        memcpy(payload.data + i * length, piece, length);
    payload.length = length * times;
    if (gedelf_builder_add(builder, GEDELF_ITEM_NONE, (gedelf_view){"NOTE", 4}, &item) != GEDELF_OK ||
        gedelf_builder_set_payload(builder, item, (gedelf_view){payload.data, payload.length}) != GEDELF_OK ||
        gedelf_builder_finish(builder, &dataset) != GEDELF_OK)
        give_up("a payload cannot be built");
    text_free(&payload);
    return dataset;
}

static gedelf_dataset *build_seed(uint64_t seed)
{
    plan p = plan_generate(seed);
    size_t refused = 0;
    text report = {0};
    gedelf_dataset *dataset = plan_build(&p, &refused, &report);
    if (dataset == NULL)
        give_up(text_string(&report));
    plan_free(&p);
    text_free(&report);
    return dataset;
}

/* ---- No memory ---------------------------------------------------------------------------------- */

/* Writes with the allocation number n failing; false once n is beyond the last. */
static bool write_with_failure(const gedelf_dataset *dataset, const way *w, size_t n, const char *about)
{
    scarcity scarce = {.until_failure = n};
    gedelf_allocator allocator = scarce_allocator(&scarce);
    sayings said = {0};
    text out = {0};
    gedelf_write_options options = way_options(w, &said);
    options.allocator = &allocator;
    gedelf_status status = gedelf_write(dataset, gedelf_sink_callback(append_octets, &out), &options);
    expect_that(status, scarce.failed ? GEDELF_MEMORY : GEDELF_OK, about);
    expect(scarce.live == 0, "memory is not released", about);
    expect(!scarce.wrong_size, "the allocator is told a wrong size", about);
    text_free(&out);
    text_free(&said.all);
    return scarce.failed && failed == 0;
}

/* Identifiers that some encodings can hold, some cannot, and some take apart. */
static gedelf_dataset *build_names(void)
{
    static const char *const names[] = {"\xC3\xA9", "\xE4\xBD\xA0", "I1", "\xE1\xBB\x87"};
    gedelf_builder *builder;
    gedelf_item item;
    gedelf_dataset *dataset = NULL;
    if (gedelf_builder_new(&builder, NULL) != GEDELF_OK)
        give_up("out of memory");
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        gedelf_view name = {names[i], strlen(names[i])};
        if (gedelf_builder_add(builder, GEDELF_ITEM_NONE, (gedelf_view){"INDI", 4}, &item) != GEDELF_OK ||
            gedelf_builder_set_xref(builder, item, name) != GEDELF_OK ||
            gedelf_builder_add(builder, item, (gedelf_view){"ALIA", 4}, &item) != GEDELF_OK ||
            gedelf_builder_set_pointer_name(builder, item, name) != GEDELF_OK)
            give_up("identifiers cannot be built");
    }
    if (gedelf_builder_finish(builder, &dataset) != GEDELF_OK)
        give_up("identifiers cannot be built");
    return dataset;
}

/* Writes in every `step`th way, with each allocation failing in turn. */
static void write_without_memory(const gedelf_dataset *dataset, size_t step, const char *name)
{
    for (size_t i = 0; i < WAY_COUNT + DIALECT_WAY_COUNT; i += step) {
        way w = i < WAY_COUNT ? way_at(i) : dialect_way_at(i - WAY_COUNT);
        char about[64];
        if (w.dialect &&
            !gedelf_dialects_share_model(gedelf_dataset_metadata(dataset)->dialect, gedelf_text(w.dialect)))
            continue;
        snprintf(about, sizeof about, "%s, way %zu, without memory", name, i);
        for (size_t n = 0; can_write(w.encoding) && write_with_failure(dataset, &w, n, about); n++)
            continue;
    }
}

/* A dictionary, and a schema in which one tag means two things, for converting each to the other (D34); a part of GEDC
   and identifiers that some dialects cannot have. */
static const char *const typed_texts[] = {
    "0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 ELF 1.0.0\n2 NOTE x\n1 PRFX X_ http://example.com/x/\n"
    "1 DEFN _UID http://example.com/UUID\n2 CONT http://example.com/Identifier\n0 @A b!@ INDI\n1 _UID 1\n1 X_LAT 2\n"
    "1 FRIEND @A b!@\n0 TRLR\n",
    "0 HEAD\n1 CHAR UTF-8\n1 ELF 1.0.0\n1 SCHMA https://fhiso.org/TR/elf-data-model/v1.0.0\n1 SCHMA\n"
    "2 IRI http://example.com/A\n3 TAG _KIND https://terms.fhiso.org/elf/INDIVIDUAL_RECORD\n"
    "2 IRI http://example.com/B\n3 TAG _KIND https://terms.fhiso.org/elf/FAM_RECORD\n"
    "0 @I1@ INDI\n1 _KIND a\n0 @F1@ FAM\n1 _KIND b\n2 PLANG fr\n0 TRLR\n",
};

static void try_types_without_memory(void)
{
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    options.typed = true;
    for (size_t i = 0; i < sizeof typed_texts / sizeof typed_texts[0]; i++) {
        gedelf_dataset *dataset;
        gedelf_source source = gedelf_source_memory(typed_texts[i], strlen(typed_texts[i]));
        if (gedelf_read(&dataset, source, &options) != GEDELF_OK)
            give_up("types cannot be read");
        write_without_memory(dataset, 7, i == 0 ? "a dictionary" : "a schema");
        gedelf_dataset_free(dataset);
    }
}

static void try_without_memory(void)
{
    gedelf_dataset *dataset = build_names();
    write_without_memory(dataset, 1, "identifiers");
    gedelf_dataset_free(dataset);
    try_types_without_memory();
    for (uint64_t seed = 1; seed <= 60; seed++) {
        char name[32];
        snprintf(name, sizeof name, "seed %" PRIu64, seed);
        dataset = build_seed(seed);
        write_without_memory(dataset, 19, name);
        gedelf_dataset_free(dataset);
    }
}

/* ---- Nowhere to write --------------------------------------------------------------------------- */

/* A place that is full after so many calls. */
typedef struct full_disk {
    size_t calls_left;
    bool full;
    size_t calls_after;
} full_disk;

static bool write_to_disk(void *context, const void *octets, size_t size)
{
    full_disk *d = context;
    (void)octets;
    (void)size;
    d->calls_after += d->full;
    d->full = d->full || d->calls_left-- == 0;
    return !d->full;
}

static void try_full_disk(void)
{
    gedelf_dataset *dataset = build_payload("Elizabeth ", 40000);
    for (size_t i = 0; i < 5; i++) {
        way w = way_at(i);
        full_disk disk = {0};
        gedelf_write_options options = way_options(&w, NULL);
        for (size_t n = 0; can_write(w.encoding) && (n == 0 || disk.full); n++) {
            disk = (full_disk){.calls_left = n};
            gedelf_status status = gedelf_write(dataset, gedelf_sink_callback(write_to_disk, &disk), &options);
            expect_that(status, disk.full ? GEDELF_UNWRITABLE : GEDELF_OK, "a full disk");
            expect(disk.calls_after == 0, "it is written on after a failure", "a full disk");
            expect(n < 1000, "it is never done", "a full disk");
        }
    }
    gedelf_dataset_free(dataset);
}

/* After a failure, every call comes to the same. */
static void try_going_on(void)
{
    gedelf_dataset *dataset = build_payload("Elizabeth ", 40000);
    gedelf_structure record = gedelf_dataset_records(dataset);
    full_disk disk = {0};
    gedelf_writer *writer;
    expect_that(gedelf_writer_open(&writer, gedelf_sink_callback(write_to_disk, &disk), NULL), GEDELF_OK, "going on");
    expect_that(gedelf_writer_survey(writer, record), GEDELF_OK, "going on");
    expect_that(gedelf_writer_begin(writer, dataset), GEDELF_OK, "going on");
    expect_that(gedelf_writer_record(writer, record), GEDELF_UNWRITABLE, "going on");
    expect_that(gedelf_writer_record(writer, record), GEDELF_UNWRITABLE, "going on");
    expect_that(gedelf_writer_begin(writer, dataset), GEDELF_UNWRITABLE, "going on");
    expect_that(gedelf_writer_survey(writer, record), GEDELF_UNWRITABLE, "going on");
    expect_that(gedelf_writer_end(writer), GEDELF_UNWRITABLE, "going on");
    expect(disk.calls_after == 0, "it is written on after a failure", "going on");
    gedelf_writer_close(writer);
    gedelf_dataset_free(dataset);
}

/* Nothing is written before it is asked for, nor after the end. */
static void try_nothing(void)
{
    gedelf_writer *writer;
    text out = {0};
    expect_that(gedelf_writer_open(&writer, gedelf_sink_callback(append_octets, &out), NULL), GEDELF_OK,
                "an unused writer");
    gedelf_writer_close(writer);
    gedelf_writer_close(NULL);
    expect(out.length == 0, "it writes", "an unused writer");
}

/* ---- Options that make no sense ------------------------------------------------------------------ */

static void try_encoding(const gedelf_dataset *dataset, const char *name, gedelf_status expected)
{
    gedelf_write_options options = GEDELF_WRITE_OPTIONS();
    sayings said = {0};
    text out = {0};
    gedelf_writer *writer;
    options.encoding = name;
    options.diagnose = take_saying;
    options.context = &said;
    expect_that(gedelf_write(dataset, gedelf_sink_callback(append_octets, &out), &options), expected, name);
    expect((times_said(&said, "unsupported-encoding") == 1) == (expected != GEDELF_OK), "what is said", name);
    expect((out.length == 0) == (expected != GEDELF_OK), "what is written", name);
    expect_that(gedelf_writer_open(&writer, gedelf_sink_callback(append_octets, &out), &options), expected, name);
    expect((writer == NULL) == (expected != GEDELF_OK), "the writer", name);
    gedelf_writer_close(writer);
    text_free(&out);
    text_free(&said.all);
}

static void try_options(void)
{
    static const char *const unknown[] = {"",     "EBCDIC", "UTF-7",      "UTF-32", "UNICODE",      "ANSI",
                                          "UTF-", "UTF-88", "ISO-8859-1", "utf",    "WINDOWS-1252", "UTF-16LE "};
    static const char *const known[] = {"UTF-8", "ASCII", "UTF-16LE", "UTF-16BE"};
    gedelf_dataset *dataset = build_payload("x", 1);
    gedelf_write_options options = GEDELF_WRITE_OPTIONS();
    text out = {0};
    for (size_t i = 0; i < sizeof unknown / sizeof unknown[0]; i++)
        try_encoding(dataset, unknown[i], GEDELF_ENCODING);
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        try_encoding(dataset, known[i], GEDELF_OK);
    if (!can_write("ANSEL"))
        try_encoding(dataset, "ANSEL", GEDELF_ENCODING);
    options.dialect = "elf-3000";
    expect_that(gedelf_write(dataset, gedelf_sink_callback(append_octets, &out), &options), GEDELF_ARGUMENT,
                "an unknown dialect");
    options.dialect = "elf-1.0";
    expect_that(gedelf_write(dataset, gedelf_sink_callback(append_octets, &out), &options), GEDELF_OK,
                "a known dialect");
    options.newline = (gedelf_newline)3;
    expect_that(gedelf_write(dataset, gedelf_sink_callback(append_octets, &out), &options), GEDELF_ARGUMENT,
                "an unknown line break");
    text_free(&out);
    gedelf_dataset_free(dataset);
}

/* Options of a caller who was compiled when there were fewer of them. */
static void try_short_options(void)
{
    gedelf_dataset *dataset = build_payload("x", 1);
    gedelf_write_options options = GEDELF_WRITE_OPTIONS();
    text expected = {0}, out = {0};
    options.size = offsetof(gedelf_write_options, encoding);
    options.encoding = "EBCDIC";
    options.max_line = 1;
    expect_that(gedelf_write(dataset, gedelf_sink_callback(append_octets, &expected), NULL), GEDELF_OK, "no options");
    expect_that(gedelf_write(dataset, gedelf_sink_callback(append_octets, &out), &options), GEDELF_OK, "few options");
    expect(text_equal(&expected, &out), "options that are not there are used", "few options");
    text_free(&expected);
    text_free(&out);
    gedelf_dataset_free(dataset);
}

static bool hear_enough(void *context, const gedelf_diag *diag)
{
    (void)diag;
    ++*(size_t *)context;
    return false;
}

static void try_stopping(void)
{
    gedelf_dataset *dataset = build_payload("\xC3\xA9", 10);
    gedelf_write_options options = GEDELF_WRITE_OPTIONS();
    size_t heard = 0;
    text out = {0};
    options.encoding = "ASCII";
    options.diagnose = hear_enough;
    options.context = &heard;
    expect_that(gedelf_write(dataset, gedelf_sink_callback(append_octets, &out), &options), GEDELF_STOPPED,
                "a caller who has heard enough");
    expect(heard == 1, "it is told more", "a caller who has heard enough");
    text_free(&out);
    gedelf_dataset_free(dataset);
}

/* ---- Odd lines ----------------------------------------------------------------------------------- */

/* Limits that no line can keep. */
static void try_tiny_lines(void)
{
    static const char *const pieces[] = {" ",  "@",      "\t", "\xCC\x81",        "x", "\xC3\xA9", "\n",
                                         "\r", "@#U41@", "x ", "\xF0\x9D\x84\x9E"};
    for (size_t i = 0; i < WAY_COUNT; i++) {
        way w = way_at(i);
        if (!can_write(w.encoding))
            continue;
        w.max_line = w.max_line == 0 ? 1 : w.max_line;
        for (size_t j = 0; j < sizeof pieces / sizeof pieces[0]; j++) {
            gedelf_dataset *dataset = build_payload(pieces[j], 1 + i % 40);
            text report = {0};
            if (!try_way(&(subject){.dataset = dataset}, &w, &report))
                printf("%s", text_string(&report));
            expect(report.length == 0, "a round trip", "lines of one thing only");
            text_free(&report);
            gedelf_dataset_free(dataset);
        }
    }
}

/* As many levels as one may have. */
static void try_depth(size_t depth)
{
    gedelf_builder *builder;
    gedelf_item item = GEDELF_ITEM_NONE;
    gedelf_dataset *dataset = NULL;
    if (gedelf_builder_new(&builder, NULL) != GEDELF_OK)
        give_up("out of memory");
    for (size_t i = 0; i < depth; i++)
        expect_that(gedelf_builder_add(builder, item, (gedelf_view){"A", 1}, &item), GEDELF_OK, "depth");
    expect_that(gedelf_builder_finish(builder, &dataset), GEDELF_OK, "depth");
    way w = way_at(0);
    text report = {0};
    if (!try_way(&(subject){.dataset = dataset}, &w, &report))
        printf("%s", text_string(&report));
    expect(report.length == 0, "a round trip", "depth");
    text_free(&report);
    gedelf_dataset_free(dataset);
}

/* ---- Large payloads ------------------------------------------------------------------------------ */

typedef struct count {
    uint64_t octets, lines;
} count;

static bool count_octets(void *context, const void *octets, size_t size)
{
    count *c = context;
    c->octets += size;
    for (const char *p = octets; (p = memchr(p, '\n', size - (size_t)(p - (const char *)octets))) != NULL; p++)
        c->lines++;
    return true;
}

/* Seconds that it takes to write the payload; *peak receives the memory that writing takes. */
static double write_large(const char *piece, size_t octets, const way *w, size_t *peak, count *counted)
{
    gedelf_dataset *dataset = build_payload(piece, octets / strlen(piece));
    scarcity scarce = {.until_failure = SIZE_MAX};
    gedelf_allocator allocator = scarce_allocator(&scarce);
    gedelf_write_options options = GEDELF_WRITE_OPTIONS();
    options.allocator = &allocator;
    options.encoding = w->encoding;
    options.dialect = w->dialect;
    *counted = (count){0};
    clock_t start = clock();
    expect_that(gedelf_write(dataset, gedelf_sink_callback(count_octets, counted), &options), GEDELF_OK,
                "a large payload");
    double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    expect(scarce.live == 0, "memory is not released", "a large payload");
    *peak = scarce.peak;
    gedelf_dataset_free(dataset);
    return seconds;
}

/* Four times the payload may take four times the time and memory, and some more; `growing` says whether the memory may
   grow at all: it must where there is nowhere to divide the line. */
static void try_large_in(const char *dialect, const char *piece, size_t octets, const char *encoding, bool growing)
{
    size_t peak, peak_quarter;
    count counted;
    way w = {.dialect = dialect, .encoding = encoding};
    if (!can_write(encoding))
        return;
    double quarter = write_large(piece, octets / 4, &w, &peak_quarter, &counted);
    double whole = write_large(piece, octets, &w, &peak, &counted);
    printf("%6.1f MB of \"%s\" in %s %s: %.2f s (a quarter: %.2f s), %zu KiB, %" PRIu64 " lines\n",
           (double)octets / 1e6, piece[0] == '\n' ? "\\n" : piece, dialect == NULL ? "elf-1.0" : dialect, encoding,
           whole, quarter, peak / 1024, counted.lines);
    expect(whole < 12 * quarter + 0.5, "the time is not linear", piece);
    expect(growing ? peak <= 16 * octets + (1 << 20) : peak <= (1 << 20), "too much memory", piece);
}

static void try_large(const char *piece, size_t octets, const char *encoding, bool growing)
{
    try_large_in(NULL, piece, octets, encoding, growing);
}

/* In the draft of 2018, a space belongs to each escape, and no line but the last may end in one. */
static void try_large_in_dialects(size_t octets)
{
    try_large_in("elf-2018", "\xC3\xA9", octets, "ASCII", true);
    try_large_in("elf-2018", "@#D@ ", octets, "UTF-8", true);
    try_large_in("elf-2017-10", "\xC3\xA9", octets, "ASCII", false);
    try_large_in("elf-2017-10", "@#U4", octets, "UTF-8", false);
    try_large_in("elf-2017-10", "@#", octets, "UTF-8", false);
    try_large_in("elf-2017-10", "@#x@", octets, "UTF-8", false);
    try_large_in("elf-2017-06", "@#x@", octets, "UTF-8", false);
}

static void try_large_payloads(size_t megabytes)
{
    size_t octets = megabytes * 1000000;
    try_large("x", octets, "UTF-8", false);
    try_large("x", octets / 4, "UTF-16LE", false);
    try_large("\xC3\xA9", octets / 10, "ASCII", false);
    try_large("\xC3\xA9", octets / 40, "ANSEL", false);
    try_large("@", octets / 10, "UTF-8", false);
    try_large("\n", octets / 10, "UTF-8", false);
    try_large(" ", octets / 10, "UTF-8", true);
    try_large("x ", octets / 10, "UTF-8", true);
    try_large("\xCC\x81", octets / 10, "UTF-8", true);
    try_large("\xCC\x81", octets / 40, "ANSEL", true);
    try_large_in_dialects(octets / 10);
}

int main(int argc, char **argv)
{
    size_t megabytes = 100;
    if (argc == 3 && strcmp(argv[1], "--megabytes") == 0)
        megabytes = (size_t)strtoul(argv[2], NULL, 10);
    else if (argc != 1)
        give_up("usage: failures [--megabytes N]");
    try_without_memory();
    try_full_disk();
    try_going_on();
    try_nothing();
    try_options();
    try_short_options();
    try_stopping();
    try_tiny_lines();
    try_depth(20000 * (megabytes < 50 ? megabytes : 50));
    try_large_payloads(megabytes);
    printf("%zu failed\n", failed);
    return failed == 0 ? 0 : 1;
}
