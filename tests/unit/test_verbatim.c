/* SPDX-License-Identifier: MIT */
/*
 * Records whose text is written as it is: each comes out as it does when its structures are asked, as ELF and as JSON; and
 * where the text is not what would be written, it is not; and so do many of them at once. The records are made up at random, of lines that come close to
 * what is canonical and of some that do not.
 */
#include "unit.h"

#include "chance.h"

#include "format/dataset/dataset.h"
#include "format/json/json.h"
#include "format/write/write.h"

enum { RECORDS = 6000 };

/* ---- Making records up ----------------------------------------------------------------------- */

static uint32_t chance(uint64_t *state, uint32_t count)
{
    return (uint32_t)(random_number(state) % count);
}

static void add_text(buffer *out, const char *text)
{
    assert_true(buffer_append(out, view_of_string(text)));
}

#define ADD_ONE_OF(out, state, list) add_text(out, (list)[chance(state, (uint32_t)COUNT_OF(list))])

/* What comes after the tag; the usual comes more often. True if it can be continued. */
static bool add_payload(buffer *out, uint64_t *state)
{
    static const char *const pieces[] = {"John /Smith/", "x",        "12345678", "\"quoted\"",
                                         "back\\slash",  "tab\tbed", "Zoë",      "日本語",
                                         "1 JAN 1900",   "a b",      "e\xCC\x81"};
    static const char *const odd[] = {"",       " at the end ", "a@@b",   "@#DJULIAN@ 5 MAR 1700",  "@", "a\x01z",
                                      "@#U41@", "a  b",         "@@I1@@", "@@#DJULIAN@@ 5 MAR 1700"};
    switch (chance(state, 12)) {
    case 0: break;
    case 1: add_text(out, " @I1@"); return false;
    case 2:
        add_text(out, " ");
        ADD_ONE_OF(out, state, odd);
        break;
    case 3:
        add_text(out, " ");
        for (uint32_t i = chance(state, 40); i > 0; i--)
            ADD_ONE_OF(out, state, pieces);
        add_text(out, "z");
        break;
    default: add_text(out, " "); ADD_ONE_OF(out, state, pieces);
    }
    return true;
}

static bool add_line(buffer *out, uint64_t *state, uint32_t level, const char *tag)
{
    char digits[32];
    snprintf(digits, sizeof digits, "%u ", (unsigned)level);
    add_text(out, digits);
    add_text(out, tag);
    bool text = add_payload(out, state);
    add_text(out, "\n");
    return text;
}

static void add_record(buffer *out, uint64_t *state, uint32_t number)
{
    static const char *const tops[] = {"INDI", "NOTE", "FAM", "_OWN"};
    static const char *const tags[] = {"NAME", "NOTE", "BIRT", "DATE", "SEX", "F", "_LONGERTHAN8", "CONTA", "PLANG"};
    uint32_t level = 0;
    char name[32];
    snprintf(name, sizeof name, "0 @%c%u@ ", chance(state, 4) == 0 ? 'X' : 'I', (unsigned)number);
    add_text(out, name);
    ADD_ONE_OF(out, state, tops);
    bool text = add_payload(out, state);
    add_text(out, "\n");
    for (uint32_t lines = chance(state, 8); lines > 0; lines--) {
        for (; text && chance(state, 4) == 0; lines += chance(state, 2))
            add_line(out, state, level + 1, chance(state, 9) == 0 ? "CONC" : "CONT");
        level = 1 + chance(state, level < 11 ? level + 1 : 11);
        text =
            add_line(out, state, level, tags[chance(state, (uint32_t)COUNT_OF(tags) - (chance(state, 4) > 0 ? 1 : 0))]);
    }
}

/* ---- Both ways ------------------------------------------------------------------------------- */

/* The record as ELF, with the header before it. */
static void write_one(gedelf_structure s, const gedelf_reader *reader, const gedelf_write_options *options, buffer *out)
{
    gedelf_writer *writer;
    assert_int_equal(gedelf_writer_open(&writer, gedelf_sink_callback(write_to_buffer, out), options), GEDELF_OK);
    assert_int_equal(gedelf_writer_survey(writer, s), GEDELF_OK);
    assert_int_equal(gedelf_writer_begin_as_read(writer, reader), GEDELF_OK);
    assert_int_equal(gedelf_writer_record(writer, s), GEDELF_OK);
    assert_int_equal(gedelf_writer_end(writer), GEDELF_OK);
    gedelf_writer_close(writer);
}

static void print_one(gedelf_structure s, const gedelf_reader *reader, buffer *out)
{
    json_export e = {.out = out};
    assert_int_equal(json_export_header(&e, reader), GEDELF_OK);
    assert_int_equal(json_export_record(&e, s), GEDELF_OK);
}

static void compare_ways(gedelf_structure s, gedelf_structure plainly, const gedelf_reader *reader)
{
    static const gedelf_write_options options[] = {
        {.size = sizeof(gedelf_write_options)},
        {.size = sizeof(gedelf_write_options), .newline = GEDELF_NEWLINE_CRLF},
        {.size = sizeof(gedelf_write_options), .max_line = 60},
        {.size = sizeof(gedelf_write_options), .max_line = 1000, .protect_spaces = true},
        {.size = sizeof(gedelf_write_options), .encoding = "ASCII"},
        {.size = sizeof(gedelf_write_options), .encoding = "UTF-16LE"},
        {.size = sizeof(gedelf_write_options), .dialect = "elf-2018"},
    };
    buffer found, expected;
    buffer_init(&found, &memory_default);
    buffer_init(&expected, &memory_default);
    for (size_t i = 0; i <= COUNT_OF(options); i++) {
        found.length = expected.length = 0;
        if (i < COUNT_OF(options)) {
            write_one(s, reader, &options[i], &found);
            write_one(plainly, reader, &options[i], &expected);
        } else {
            print_one(s, reader, &found);
            print_one(plainly, reader, &expected);
        }
        assert_view(buffer_view(&found), buffer_view(&expected));
    }
    buffer_free(&found);
    buffer_free(&expected);
}

static void test_verbatim__both_ways(void **state)
{
    (void)state;
    buffer text;
    gedelf_reader *reader;
    gedelf_structure s;
    uint64_t seed = 1;
    size_t records = 0, verbatim = 0;
    buffer_init(&text, &memory_default);
    add_text(&text, HEADER);
    for (uint32_t i = 1; i <= RECORDS; i++)
        add_record(&text, &seed, i);
    add_text(&text, TRAILER);
    assert_int_equal(gedelf_reader_open(&reader, source_of(buffer_view(&text)), NULL), GEDELF_OK);
    for (; gedelf_reader_next(reader, &s) == GEDELF_OK; records++) {
        block plain = *s.block;
        plain.verbatim = NULL;
        verbatim += s.block->verbatim ? 1 : 0;
        if (s.block->verbatim)
            compare_ways(s, (gedelf_structure){&plain, s.index}, reader);
    }
    gedelf_reader_close(reader);
    buffer_free(&text);
    assert_true(records == RECORDS);
    assert_true(verbatim > RECORDS / 10 && verbatim < records);
}

/* ---- Many at once ---------------------------------------------------------------------------- */

/* A file with such records. Where lines end in CR LF, none of them is verbatim. */
static void make_file(buffer *out, uint64_t seed, bool crlf)
{
    buffer text;
    buffer_init(&text, &memory_default);
    add_text(&text, HEADER);
    for (uint32_t i = 1; i <= RECORDS; i++)
        add_record(&text, &seed, i);
    add_text(&text, TRAILER);
    for (size_t i = 0; i < text.length; i++) {
        if (crlf && text.data[i] == '\n')
            add_text(out, "\r");
        assert_true(buffer_append(out, view_of(text.data + i, 1)));
    }
    buffer_free(&text);
}

/* How often each kind of text was met, and how many records there were. */
typedef struct run_counts {
    uint64_t records, in_runs[3];
} run_counts;

static void count_run(run_counts *n, const record_run *run)
{
    n->records += run->count > 0 ? run->count : 1;
    n->in_runs[run->kind] += run->count;
}

static void print_file(view text, bool by_runs, buffer *out, run_counts *n)
{
    gedelf_reader *reader;
    gedelf_structure s;
    record_run run = {.count = 0};
    json_export e = {.out = out};
    assert_int_equal(gedelf_reader_open(&reader, source_of(text), NULL), GEDELF_OK);
    assert_int_equal(json_export_header(&e, reader), GEDELF_OK);
    while ((by_runs ? reader_next_run(reader, TEXT_ANY, &run, &s) : gedelf_reader_next(reader, &s)) == GEDELF_OK) {
        count_run(n, &run);
        assert_int_equal(run.count > 0 ? json_export_run(&e, &run) : json_export_record(&e, s), GEDELF_OK);
    }
    gedelf_reader_close(reader);
}

static void test_runs__as_json(void **state)
{
    (void)state;
    for (int crlf = 0; crlf < 2; crlf++) {
        run_counts runs = {0}, plainly = {0};
        buffer text, found, expected;
        buffer_init(&text, &memory_default);
        buffer_init(&found, &memory_default);
        buffer_init(&expected, &memory_default);
        make_file(&text, 3, crlf != 0);
        print_file(buffer_view(&text), true, &found, &runs);
        print_file(buffer_view(&text), false, &expected, &plainly);
        assert_view(buffer_view(&found), buffer_view(&expected));
        assert_int_equal(runs.records, RECORDS);
        assert_true(runs.in_runs[TEXT_ANY] > RECORDS / 10 && runs.in_runs[TEXT_ANY] < RECORDS);
        buffer_free(&text);
        buffer_free(&found);
        buffer_free(&expected);
    }
}

/* One pass over the file, which surveys it or writes it. */
static void write_pass(view text, gedelf_writer *writer, text_kind loosest, bool survey, run_counts *n)
{
    gedelf_reader *reader;
    gedelf_structure s;
    record_run run = {.count = 0};
    bool by_runs = loosest != TEXT_ANY;
    assert_int_equal(gedelf_reader_open(&reader, source_of(text), NULL), GEDELF_OK);
    assert_int_equal(survey ? gedelf_writer_survey(writer, gedelf_reader_head(reader))
                            : gedelf_writer_begin_as_read(writer, reader),
                     GEDELF_OK);
    while ((by_runs ? reader_next_run(reader, loosest, &run, &s) : gedelf_reader_next(reader, &s)) == GEDELF_OK) {
        count_run(n, &run);
        if (run.count > 0)
            assert_int_equal(survey ? writer_survey_run(writer, &run) : writer_record_run(writer, &run), GEDELF_OK);
        else
            assert_int_equal(survey ? gedelf_writer_survey(writer, s) : gedelf_writer_record(writer, s), GEDELF_OK);
    }
    gedelf_reader_close(reader);
}

static void write_file(view text, bool by_runs, const gedelf_write_options *options, buffer *out, run_counts *n)
{
    gedelf_writer *writer;
    assert_int_equal(gedelf_writer_open(&writer, gedelf_sink_callback(write_to_buffer, out), options), GEDELF_OK);
    text_kind loosest = by_runs ? writer_takes_text(writer) : TEXT_ANY;
    write_pass(text, writer, loosest, true, &(run_counts){0});
    write_pass(text, writer, loosest, false, n);
    assert_int_equal(gedelf_writer_end(writer), GEDELF_OK);
    gedelf_writer_close(writer);
}

static void test_runs__as_elf(void **state)
{
    (void)state;
    static const gedelf_write_options options[] = {
        {.size = sizeof(gedelf_write_options)},
        {.size = sizeof(gedelf_write_options), .max_line = 1000},
        {.size = sizeof(gedelf_write_options), .protect_spaces = true},
    };
    buffer text, found, expected;
    buffer_init(&text, &memory_default);
    buffer_init(&found, &memory_default);
    buffer_init(&expected, &memory_default);
    make_file(&text, 4, false);
    for (size_t i = 0; i < COUNT_OF(options); i++) {
        run_counts runs = {0}, plainly = {0};
        found.length = expected.length = 0;
        write_file(buffer_view(&text), true, &options[i], &found, &runs);
        write_file(buffer_view(&text), false, &options[i], &expected, &plainly);
        assert_view(buffer_view(&found), buffer_view(&expected));
        assert_int_equal(runs.records, RECORDS);
        assert_true(runs.in_runs[TEXT_VERBATIM] > RECORDS / 10);
        assert_true(options[i].protect_spaces || runs.in_runs[TEXT_JOINED] > RECORDS / 100);
        assert_true(runs.in_runs[TEXT_VERBATIM] + runs.in_runs[TEXT_JOINED] < RECORDS);
    }
    buffer_free(&text);
    buffer_free(&found);
    buffer_free(&expected);
}

/* What is known of a record before it is stored is what its structure says then. */
static void test_glance__as_stored(void **state)
{
    (void)state;
    buffer text;
    gedelf_reader *reader;
    record_glance glance;
    gedelf_structure s;
    size_t records = 0, known = 0;
    buffer_init(&text, &memory_default);
    make_file(&text, 5, false);
    assert_int_equal(gedelf_reader_open(&reader, source_of(buffer_view(&text)), NULL), GEDELF_OK);
    for (; reader_glance(reader, &glance) == GEDELF_OK; records++) {
        known += glance.known;
        if (!glance.known || records % 3 == 0)
            continue;
        assert_int_equal(reader_store(reader, &s), GEDELF_OK);
        assert_view(glance.tag, gedelf_structure_tag(s));
        assert_view(glance.xref, gedelf_structure_xref(s));
    }
    gedelf_reader_close(reader);
    buffer_free(&text);
    assert_int_equal(records, RECORDS);
    assert_true(known > RECORDS / 10 && known < RECORDS);
}

/* ---- At a glance ----------------------------------------------------------------------------- */

static void compare_parts(gedelf_structure s)
{
    structure_parts p;
    structure_look(s, &p);
    assert_view(p.tag, gedelf_structure_tag(s));
    assert_view(p.xref, gedelf_structure_xref(s));
    assert_view(p.payload, gedelf_structure_payload(s));
    assert_view(p.pointer, gedelf_structure_pointer(s));
    assert_int_equal(p.tag_number, gedelf_structure_tag_number(s));
    assert_int_equal(p.language != 0, structure_has_language(s));
    assert_int_equal(p.size, structure_size(s));
    assert_int_equal(p.size > 1, gedelf_structure_exists(gedelf_structure_first(s)));
    if (structure_is_simple(s))
        assert_true(p.xref.length == 0 && p.pointer.length == 0 && p.language == 0 && p.datatype == 0);
}

/* What is above a structure that ends where it ends. */
static uint32_t count_ends(gedelf_structure s)
{
    uint32_t count = 0;
    gedelf_structure super = gedelf_structure_super(s);
    while (gedelf_structure_exists(super) && !gedelf_structure_exists(gedelf_structure_next(s))) {
        count++;
        s = super;
        super = gedelf_structure_super(s);
    }
    return count;
}

static void test_verbatim__at_a_glance(void **state)
{
    (void)state;
    buffer text;
    gedelf_dataset *dataset;
    uint64_t seed = 2;
    buffer_init(&text, &memory_default);
    add_text(&text, HEADER);
    for (uint32_t i = 1; i <= RECORDS; i++)
        add_record(&text, &seed, i);
    add_text(&text, TRAILER);
    assert_int_equal(gedelf_read(&dataset, source_of(buffer_view(&text)), NULL), GEDELF_OK);
    gedelf_structure s = gedelf_dataset_records(dataset);
    for (; gedelf_structure_exists(s); s = gedelf_structure_next(s)) {
        gedelf_structure each = s;
        for (uint32_t left = structure_size(s); left > 0; left--, each.index++) {
            compare_parts(each);
            assert_int_equal(structure_closes(each, s.index), count_ends(each));
        }
    }
    gedelf_dataset_free(dataset);
    buffer_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_verbatim__both_ways),   cmocka_unit_test(test_runs__as_json),
        cmocka_unit_test(test_runs__as_elf),          cmocka_unit_test(test_glance__as_stored),
        cmocka_unit_test(test_verbatim__at_a_glance),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
