/* SPDX-License-Identifier: MIT */
/*
 * Records whose text is written as it is: each comes out as it does when its structures are asked, as ELF and as JSON; and
 * where the text is not what would be written, it is not. The records are made up at random, of lines that come close to
 * what is canonical and of some that do not.
 */
#include "unit.h"

#include "dataset/dataset.h"
#include "export/export.h"

enum { RECORDS = 6000 };

/* ---- Making records up ----------------------------------------------------------------------- */

static uint32_t chance(uint64_t *state, uint32_t count)
{
    *state = *state * UINT64_C(6364136223846793005) + 1442695040888963407u;
    return (uint32_t)(*state >> 33) % count;
}

static void add_text(buffer *out, const char *text)
{
    assert_true(buffer_append(out, view_of_string(text)));
}

#define ADD_ONE_OF(out, state, list) add_text(out, (list)[chance(state, (uint32_t)COUNT_OF(list))])

/* What comes behind the tag; the usual comes more often. True if it can be continued. */
static bool add_payload(buffer *out, uint64_t *state)
{
    static const char *const pieces[] = {"John /Smith/", "x",        "12345678", "\"quoted\"",
                                         "back\\slash",  "tab\tbed", "Zoë",      "日本語",
                                         "1 JAN 1900",   "a b",      "e\xCC\x81"};
    static const char *const odd[] = {"",       " at the end ", "a@@b",  "@#DJULIAN@ 5 MAR 1700", "@", "a\x01z",
                                      "@#U41@", "a  b",         "@@I1@@"};
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

static bool append_octets(void *context, const void *octets, size_t size)
{
    return buffer_append(context, view_of(octets, size));
}

/* The record as ELF, with the header before it. */
static void write_one(gedelf_structure s, const gedelf_reader *reader, const gedelf_write_options *options, buffer *out)
{
    gedelf_writer *writer;
    assert_int_equal(gedelf_writer_open(&writer, append_octets, out, options), GEDELF_OK);
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
        GEDELF_WRITE_OPTIONS_INIT,
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
        plain.verbatim = false;
        verbatim += s.block->verbatim;
        if (s.block->verbatim)
            compare_ways(s, (gedelf_structure){&plain, s.index}, reader);
    }
    gedelf_reader_close(reader);
    buffer_free(&text);
    assert_true(records == RECORDS);
    assert_true(verbatim > RECORDS / 10 && verbatim < records);
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
        cmocka_unit_test(test_verbatim__both_ways),
        cmocka_unit_test(test_verbatim__at_a_glance),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
