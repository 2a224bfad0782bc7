/* SPDX-License-Identifier: MIT */
/*
 * IRI dictionaries: every example of the drafts of 2017, what is wrong with one, how compactly one is written, and
 * dictionaries made of schemas and back.
 */
#include "unit.h"
#include "format/types/types.h"

#define ELF "http://terms.fhiso.org/elf/"
#define NEW_ELF "https://terms.fhiso.org/elf/"

/* A header of October 2017, four lines long. */
#define BEGIN "0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 ELF 1.0.0\n"

/* ---- Reading --------------------------------------------------------------------------------- */

static gedelf_dataset *read_typed(const char *text, notebook *notes)
{
    gedelf_dataset *dataset;
    notebook_init(notes);
    gedelf_read_options options = options_with(notes);
    options.typed = true;
    assert_int_equal(gedelf_read(&dataset, source_of(view_of_string(text)), &options), GEDELF_OK);
    return dataset;
}

/* The types of the records, one line each. */
static void assert_record_types(const gedelf_dataset *dataset, const char *expected)
{
    notebook seen;
    notebook_init(&seen);
    gedelf_structure s = gedelf_dataset_records(dataset);
    for (; gedelf_structure_exists(s); s = gedelf_structure_next(s)) {
        notebook_write(&seen, gedelf_structure_type(s));
        notebook_write(&seen, VIEW("\n"));
    }
    assert_string_equal(notebook_text(&seen), expected);
    notebook_free(&seen);
}

/* [elf-2017-06 §tag2iri], [elf-2017-10 §6.2, §6.4]: the example, with the further IRI on the same line or another one, and the
   entries in either order. */
static void test_dictionary__example(void **state)
{
    (void)state;
    static const char *const entries[] = {
        "1 PRFX X_ http://example.com/extensions/\n1 PRFX _ http://example.com/old_extensions.html#\n"
        "1 DEFN _UID http://example.com/UUID\n2 CONT http://purl.org/dc/terms/identifier\n",
        "1 DEFN _UID  http://example.com/UUID\t http://purl.org/dc/terms/identifier\n"
        "1 PRFX _ http://example.com/old_extensions.html#\n1 PRFX X_ http://example.com/extensions/\n",
        "1 DEFN _UID\n2 CONT http://example.com/UU\n2 CONC ID\n2 CONT http://purl.org/dc/terms/identifier\n"
        "1 PRFX _ http://example.com/old_extensions.html#\n1 PRFX X_\n2 CONT http://example.com/extensions/\n",
    };
    for (size_t i = 0; i < COUNT_OF(entries); i++) {
        char text[800];
        notebook notes;
        snprintf(text, sizeof text,
                 BEGIN "%s0 @a@ INDI\n0 @b@ X_LAT\n0 @c@ _LOC\n0 @d@ _UID\n0 @e@ X_A_B\n0 @f@ Y_A\n" TRAILER,
                 entries[i]);
        gedelf_dataset *dataset = read_typed(text, &notes);
        assert_null(strstr(notebook_text(&notes), "schema"));
        assert_record_types(dataset, ELF "INDI\nhttp://example.com/extensions/LAT\n"
                                         "http://example.com/old_extensions.html#LOC\nhttp://example.com/UUID\n"
                                         "http://example.com/extensions/A_B\n" ELF "Y_A\n");
        const schema *s = gedelf_dataset_types(dataset);
        gedelf_definition d = GEDELF_DEFINITION();
        assert_int_equal(gedelf_schema_definition_count(s), 1);
        assert_true(gedelf_schema_definition(s, 0, &d));
        assert_view(d.tag, VIEW("_UID"));
        assert_view(d.type, VIEW("http://example.com/UUID"));
        assert_int_equal(d.super.length, 0);
        assert_view(gedelf_schema_supertype(s, d.type, 0), VIEW("http://purl.org/dc/terms/identifier"));
        assert_int_equal(gedelf_schema_supertype(s, d.type, 1).length, 0);
        assert_view(gedelf_schema_resolve(s, VIEW("X_LAT"), VIEW("")), VIEW("http://example.com/extensions/LAT"));
        assert_view(gedelf_schema_resolve(s, VIEW("_UID"), VIEW("x:y")), VIEW("http://example.com/UUID"));
        gedelf_dataset_free(dataset);
        notebook_free(&notes);
    }
}

/* [elf-2017-10 §6]: a subtype under the tag of what it is a kind of; D21: the default namespace. */
static void test_dictionary__others(void **state)
{
    (void)state;
    notebook notes;
    gedelf_dataset *dataset = read_typed(BEGIN "1 DEFN AUTH http://terms.fhiso.org/sources/authorName " ELF
                                               "AUTH\n1 PRFX http://example.com/ns#\n"
                                               "0 @a@ AUTH\n0 @b@ INDI\n0 @c@ _X\n0 @d@ UNDEF\n" TRAILER,
                                         &notes);
    assert_null(strstr(notebook_text(&notes), "schema"));
    assert_record_types(dataset, "http://terms.fhiso.org/sources/authorName\nhttp://example.com/ns#INDI\n"
                                 "http://example.com/ns#_X\nhttp://example.com/ns#UNDEF\n");
    assert_view(gedelf_structure_type(gedelf_structure_first(gedelf_dataset_head(dataset))),
                VIEW("http://example.com/ns#GEDC"));
    gedelf_dataset_free(dataset);
    notebook_free(&notes);
}

static void test_dictionary__faults(void **state)
{
    (void)state;
    static const struct {
        const char *entries, *notes;
    } table[] = {
        {"1 PRFX X_ a:\n", ""},
        {"1 PRFX\n", "5:3 error schema-words\n"},
        {"1 PRFX X_ a: b:\n", "5:8 error schema-words\n"},
        {"1 PRFX X a:\n", "5:8 error schema-bad-key\n"},
        {"1 PRFX X_Y_ a:\n", "5:8 error schema-bad-key\n"},
        {"1 PRFX X_ a\n", "5:11 error schema-not-iri\n"},
        {"1 PRFX a\n", "5:8 error schema-not-iri\n"},
        {"1 PRFX X_ a:\n1 PRFX X_ b:\n", "6:8 error schema-repeated\n"},
        {"1 PRFX a:\n1 PRFX b:\n", "6:8 error schema-repeated\n"},
        {"1 DEFN\n", "5:3 error schema-words\n"},
        {"1 DEFN X\n", "5:8 error schema-words\n"},
        {"1 DEFN X-Y a:\n", "5:8 error schema-bad-tag\n"},
        {"1 DEFN X a: b c\n", "5:13 error schema-not-iri\n5:15 error schema-not-iri\n"},
        {"1 DEFN X a:\n2 CONT b\n", "6:8 error schema-not-iri\n"},
        {"1 DEFN X a:\n1 DEFN X b:\n", "6:8 error schema-repeated\n"},
        {"1 DEFN CONT a:\n", "5:8 warning dictionary-pseudo-tag\n"},
        {"1 DEFN PRFX a:\n", "5:8 warning dictionary-pseudo-tag\n"},
    };
    for (size_t i = 0; i < COUNT_OF(table); i++) {
        char text[400];
        notebook notes;
        schema *s;
        notebook_init(&notes);
        gedelf_read_options options = options_with(&notes);
        options.dialect = "elf-2017-10";
        snprintf(text, sizeof text, BEGIN "%s" TRAILER, table[i].entries);
        assert_int_equal(gedelf_schema_read(&s, source_of(view_of_string(text)), &options), GEDELF_OK);
        if (strcmp(notebook_text(&notes), table[i].notes) != 0)
            fail_msg("%sraises\n%snot\n%s", table[i].entries, notebook_text(&notes), table[i].notes);
        gedelf_schema_free(s);
        notebook_free(&notes);
    }
}

/* ---- Writing --------------------------------------------------------------------------------- */

static bool take_line(void *context, uint64_t level, view tag, view value)
{
    buffer *out = context;
    return buffer_append_number(out, level) && buffer_append(out, VIEW(" ")) && buffer_append(out, tag) &&
           buffer_append(out, VIEW(" ")) && buffer_append(out, value) && buffer_append(out, VIEW("\n"));
}

static void assert_written(schema *s, const char *expected)
{
    buffer out;
    buffer_init(&out, &memory_default);
    if (is_dictionary(s))
        assert_true(dictionary_write(s, 1, take_line, &out));
    else
        assert_true(schema_write(s, s->has_default ? WRITE_DEFAULT_REFERENCE : 0, 2, take_line, &out));
    assert_view(buffer_view(&out), view_of_string(expected));
    buffer_free(&out);
}

static schema *open_as(const char *text, const char *name)
{
    schema *s;
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    options.dialect = name;
    assert_int_equal(gedelf_schema_read(&s, source_of(view_of_string(text)), &options), GEDELF_OK);
    return s;
}

static void test_dictionary__as_read(void **state)
{
    (void)state;
    schema *s =
        open_as(BEGIN "1 DEFN A a:b\n2 CONT a:c\n1 PRFX X_ http://example.com/\n1 PRFX n:\n" TRAILER, "elf-2017-10");
    assert_written(s, "1 PRFX n:\n1 PRFX X_ http://example.com/\n1 DEFN A a:b\na:c\n");
    gedelf_schema_free(s);
}

/* ---- Converting ------------------------------------------------------------------------------- */

/* A structure to be shown: tag, type in the source by its IRI ("": as the source has it), the row it is below (-1: it is a
   record), and the tag it gets. */
typedef struct shown {
    const char *tag, *type;
    int super;
    const char *outcome;
} shown;

enum { MOST_SHOWN = 16 };

static uint32_t source_type(schema *from, const shown *row, uint32_t number, uint32_t super)
{
    bool fresh;
    if (*row->type)
        return schema_add_type(from, view_of_string(row->type));
    return schema_resolve(from, number, view_of_string(row->tag), super, &fresh);
}

/* Shows the rows, and tells whether there was memory for it. */
static bool show_rows(conversion *c, const shown *rows, size_t count, uint32_t *types, uint32_t *targets)
{
    for (size_t i = 0; i < count; i++) {
        bool top = rows[i].super < 0;
        uint32_t super = top ? schema_document(c->from) : types[rows[i].super];
        types[i] = source_type(c->from, &rows[i], 1000 + (uint32_t)i, super);
        if (types[i] == 0)
            return false;
        uint32_t above = top ? schema_document(c->to) : targets[rows[i].super];
        targets[i] = conversion_meet(c, view_of_string(rows[i].tag), types[i], above);
        if (targets[i] == 0)
            return false;
    }
    return conversion_finish(c);
}

static void assert_outcomes(conversion *c, const shown *rows, size_t count, const uint32_t *types,
                            const uint32_t *targets)
{
    for (size_t i = 0; i < count; i++) {
        uint32_t above = rows[i].super < 0 ? schema_document(c->to) : targets[rows[i].super], target;
        view tag = conversion_tag(c, view_of_string(rows[i].tag), types[i], above, &target);
        assert_view(tag, view_of_string(rows[i].outcome));
        assert_int_equal(target, targets[i]);
    }
}

/* Converts between a header and the other kind, checks tags and what is written. */
static void assert_converts(const char *header_text, const char *name, const char *to_name, const shown *rows,
                            size_t count, const char *expected)
{
    schema *from = open_as(header_text, name);
    schema *to = schema_create(&memory_default, dialect_named(view_of_string(to_name)));
    conversion c;
    uint32_t types[MOST_SHOWN], targets[MOST_SHOWN];
    assert_true(count <= MOST_SHOWN);
    assert_true(conversion_init(&c, from, to));
    assert_true(show_rows(&c, rows, count, types, targets));
    assert_outcomes(&c, rows, count, types, targets);
    assert_written(to, expected);
    conversion_free(&c);
    gedelf_schema_free(to);
    gedelf_schema_free(from);
}

#define EXAMPLE                                                                                                        \
    "1 PRFX X_ http://example.com/extensions/\n1 PRFX _ http://example.com/old_extensions.html#\n"                     \
    "1 DEFN _UID http://example.com/UUID http://purl.org/dc/terms/identifier\n"

/* D34: a TAG for each superstructure type, ISA for further IRIs, and a reference to the default schema. */
static void test_dictionary__to_schema(void **state)
{
    (void)state;
    static const shown rows[] = {
        {"INDI", "", -1, "INDI"}, {"_UID", "", 0, "_UID"},  {"X_LAT", "", 0, "X_LAT"}, {"FAM", "", -1, "FAM"},
        {"_UID", "", 3, "_UID"},  {"_LOC", "", -1, "_LOC"}, {"X_LAT", "", 5, "X_LAT"}, {"NAME", "", 5, "NAME"},
    };
    assert_converts(BEGIN EXAMPLE TRAILER, "elf-2017-10", "elf-1.0", rows, COUNT_OF(rows),
                    "2 PRFX elf " NEW_ELF "\n"
                    "2 SCHMA https://fhiso.org/TR/elf-data-model/v1.0.0\n"
                    "2 IRI http://example.com/UUID\n3 ISA http://purl.org/dc/terms/identifier\n"
                    "3 TAG _UID elf:INDIVIDUAL_RECORD elf:FAM_RECORD\n"
                    "2 IRI http://example.com/extensions/LAT\n"
                    "3 TAG X_LAT elf:INDIVIDUAL_RECORD http://example.com/old_extensions.html#LOC\n"
                    "2 IRI http://example.com/old_extensions.html#LOC\n3 TAG _LOC elf:Document\n");
}

/* A tag that means something else in the default schema stays, and the default schema does not serve (D138). */
static void test_dictionary__clashes(void **state)
{
    (void)state;
    static const shown rows[] = {
        {"INDI", "", -1, "INDI"}, {"NAME", "", 0, "NAME"}, {"_NAME", "", 0, "_NAME"},
        {"CHAN", "", 0, "CHAN"},  {"NAME", "", 3, "NAME"},
    };
    assert_converts(BEGIN "1 DEFN NAME http://example.com/name\n" TRAILER, "elf-2017-10", "elf-1.0", rows,
                    COUNT_OF(rows),
                    "2 PRFX elf " NEW_ELF "\n"
                    "2 IRI http://example.com/name\n3 TAG NAME elf:Undefined#INDI elf:Undefined#CHAN\n");
    static const shown all[] = {{"INDI", "", -1, "INDI"}, {"NAME", "", 0, "NAME"}};
    assert_converts(BEGIN "1 PRFX http://example.com/\n" TRAILER, "elf-2017-10", "elf-1.0", all, COUNT_OF(all),
                    "2 IRI http://example.com/INDI\n3 TAG INDI " NEW_ELF "Document\n"
                    "2 IRI http://example.com/NAME\n3 TAG NAME http://example.com/INDI\n");
}

#define SCHEMA_BEGIN                                                                                                   \
    "0 HEAD\n1 CHAR UTF-8\n1 ELF 1.0.0\n1 SCHMA\n2 SCHMA https://fhiso.org/TR/elf-data-model/v1.0.0\n"                 \
    "2 PRFX elf " NEW_ELF "\n2 PRFX ex https://example.com/\n"

/* D34: each (tag, type) becomes a PRFX or DEFN, and where one tag means two types the second gets a tag of its own; what the
   default schema defines, and what nothing does, needs neither. */
static void test_dictionary__from_schema(void **state)
{
    (void)state;
    static const shown rows[] = {
        {"INDI", "", -1, "INDI"}, {"X_HAIR", "", 0, "X_HAIR"}, {"X_EYES", "", 0, "X_EYES"}, {"_EX", "", 0, "_EX"},
        {"FAM", "", -1, "FAM"},   {"_EX", "", 4, "_HOUSE"},    {"_FOO", "", 4, "_FOO"},     {"_KIND", "", 4, "_KIND"},
        {"DATE", "", 7, "_DAY"},  {"MARR", "", 4, "MARR"},     {"DATE", "", 9, "DATE"},
    };
    assert_converts(SCHEMA_BEGIN "2 IRI ex:HAIR\n3 TAG X_HAIR elf:INDIVIDUAL_RECORD\n"
                                 "2 IRI ex:EYES\n3 TAG X_EYES elf:INDIVIDUAL_RECORD\n"
                                 "2 IRI ex:ex\n3 TAG _EX elf:INDIVIDUAL_RECORD\n"
                                 "2 IRI ex:house\n3 TAG _EX elf:FAM_RECORD\n"
                                 "2 IRI ex:kind\n3 ISA elf:Event\n3 TAG _KIND elf:FAM_RECORD\n"
                                 "2 IRI ex:day\n3 TAG DATE ex:kind2\n2 IRI ex:kind\n3 ISA ex:kind2\n" TRAILER,
                    "elf-1.0", "elf-2017-10", rows, 8,
                    "1 PRFX X_ https://example.com/\n1 DEFN _EX https://example.com/ex\n"
                    "1 DEFN _HOUSE https://example.com/house\n"
                    "1 DEFN _KIND https://example.com/kind\n" NEW_ELF "Event\nhttps://example.com/kind2\n" NEW_ELF
                    "Structure\n");
}

/* The same tag for what the default schema defines and for something else: the latter gives way. */
static void test_dictionary__gives_way(void **state)
{
    (void)state;
    static const shown rows[] = {
        {"_K", "", -1, "_K"},    {"DATE", "", 0, "_DAY"}, {"FAM", "", -1, "FAM"},
        {"MARR", "", 2, "MARR"}, {"DATE", "", 3, "DATE"},
    };
    assert_converts(SCHEMA_BEGIN "2 IRI ex:k\n3 TAG _K elf:Document\n2 IRI ex:day\n3 TAG DATE ex:k\n" TRAILER,
                    "elf-1.0", "elf-2017-06", rows, COUNT_OF(rows),
                    "1 DEFN _K https://example.com/k\n1 DEFN _DAY https://example.com/day\n");
}

/* [elf-2017-10 §6.3]: just an underscore is a key only where it pays; the default namespace fits if nothing else needs it. */
static void test_dictionary__is_compact(void **state)
{
    (void)state;
    static const shown rows[] = {
        {"_ONE", "https://example.com/ONE", -1, "_ONE"},
        {"_TWO", "https://example.com/TWO", -1, "_TWO"},
        {"_SIX", "https://example.org/SIX", -1, "_SIX"},
        {"PLAIN", "https://example.net/#PLAIN", -1, "PLAIN"},
        {"CLEAR", "https://example.net/#CLEAR", -1, "CLEAR"},
        {"OTHER", "https://example.net/OTHER", -1, "OTHER"},
        {"FAM", "", -1, "FAM"},
    };
    assert_converts(HEADER TRAILER, "elf-1.0", "elf-2017-10", rows, 6,
                    "1 PRFX https://example.net/#\n1 PRFX _ https://example.com/\n1 DEFN _SIX https://example.org/SIX\n"
                    "1 DEFN OTHER https://example.net/OTHER\n");
    assert_converts(HEADER TRAILER, "elf-1.0", "elf-2017-10", rows, 7,
                    "1 PRFX _ https://example.com/\n1 DEFN _SIX https://example.org/SIX\n"
                    "1 DEFN PLAIN https://example.net/#PLAIN\n1 DEFN CLEAR https://example.net/#CLEAR\n"
                    "1 DEFN OTHER https://example.net/OTHER\n");
}

/* Everything that converting and writing allocate may fail. */
static bool convert_scarcely(const gedelf_allocator *allocator, const char *text, const char *name, const char *to_name,
                             const shown *rows, size_t count)
{
    schema *from = NULL;
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    uint32_t types[MOST_SHOWN], targets[MOST_SHOWN];
    conversion c;
    buffer out;
    options.dialect = name;
    options.allocator = allocator;
    bool done = gedelf_schema_read(&from, source_of(view_of_string(text)), &options) == GEDELF_OK;
    schema *to = done ? schema_create(allocator, dialect_named(view_of_string(to_name))) : NULL;
    done = to && conversion_init(&c, from, to) && show_rows(&c, rows, count, types, targets);
    buffer_init(&out, &memory_default);
    if (done)
        done = is_dictionary(to) ? dictionary_write(to, 1, take_line, &out) : schema_write(to, 0, 2, take_line, &out);
    if (to)
        conversion_free(&c);
    gedelf_schema_free(to);
    gedelf_schema_free(from);
    buffer_free(&out);
    return done;
}

static void test_dictionary__without_memory(void **state)
{
    (void)state;
    static const shown rows[] = {
        {"INDI", "", -1, ""}, {"_UID", "", 0, ""}, {"X_A", "", 0, ""},
        {"NAME", "", 1, ""},  {"X_B", "", 0, ""},  {"X_A", "", 1, ""},
    };
    static const struct {
        const char *text, *name, *to;
    } table[] = {
        {BEGIN EXAMPLE "1 DEFN NAME a:b a:c\n" TRAILER, "elf-2017-10", "elf-1.0"},
        {SCHEMA_BEGIN
         "2 IRI ex:A\n3 TAG X_A elf:INDIVIDUAL_RECORD\n2 IRI ex:a\n3 ISA ex:b\n3 TAG _UID elf:INDIVIDUAL_RECORD\n"
         "2 IRI ex:q\n3 TAG X_A ex:a\n2 IRI ex:B\n3 TAG X_B elf:Record\n" TRAILER,
         "elf-1.0", "elf-2017-06"},
    };
    for (size_t i = 0; i < COUNT_OF(table); i++) {
        census c = {.scarce = true};
        gedelf_allocator allocator = census_allocator(&c);
        size_t failures = 0;
        bool done = false;
        for (; !done; failures++) {
            c.left = failures;
            done = convert_scarcely(&allocator, table[i].text, table[i].name, table[i].to, rows, COUNT_OF(rows));
            assert_true(done || c.left == 0);
            assert_census_is_clean(&c);
        }
        assert_true(failures > 50);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_dictionary__example),     cmocka_unit_test(test_dictionary__others),
        cmocka_unit_test(test_dictionary__faults),      cmocka_unit_test(test_dictionary__as_read),
        cmocka_unit_test(test_dictionary__to_schema),   cmocka_unit_test(test_dictionary__clashes),
        cmocka_unit_test(test_dictionary__from_schema), cmocka_unit_test(test_dictionary__gives_way),
        cmocka_unit_test(test_dictionary__is_compact),  cmocka_unit_test(test_dictionary__without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
