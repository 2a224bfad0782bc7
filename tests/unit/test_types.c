/* SPDX-License-Identifier: MIT */
/*
 * Tags to types: schemas as they are read, with every example of the drafts, what is wrong with them, and how long it
 * takes.
 */
#include "unit.h"
#include "format/types/types_private.h"

#include <time.h>

#define ELF "https://terms.fhiso.org/elf/"
#define EX "https://example.com/"

/* A header of ELF 1.0, three lines long; the schema's own lines begin at line 4. */
#define BEGIN "0 HEAD\n1 ELF 1.0.0\n1 SCHMA\n"
#define DEFAULT "2 SCHMA https://fhiso.org/TR/elf-data-model/v1.0.0\n"
#define PREFIXES "2 PRFX elf " ELF "\n2 PRFX ex " EX "\n"

/* ---- Reading --------------------------------------------------------------------------------- */

/* The tests have short IRIs, "a:b", which look like names with a prefix that nobody declares; that is not what they are
   about. schema.case has tests of that. */
static bool take_but_prefixes(void *context, const gedelf_diag *diag)
{
    bool counted = diag->code == DIAG_REPEATED && view_equal(diag->args[0], VIEW("schema-undeclared-prefix"));
    return diag->code == DIAG_SCHEMA_UNDECLARED_PREFIX || counted || notebook_take(context, diag);
}

static schema *open_schema_with(view text, notebook *notes, gedelf_read_options *options)
{
    schema *s;
    notebook_init(notes);
    options->encoding = "UTF-8"; /* so that nothing is said about CHAR */
    options->diagnose = take_but_prefixes;
    options->context = notes;
    assert_int_equal(gedelf_schema_read(&s, source_of(text), options), GEDELF_OK);
    return s;
}

static schema *open_schema(const char *text, notebook *notes)
{
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    options.max_per_code = GEDELF_NO_LIMIT;
    return open_schema_with(view_of_string(text), notes, &options);
}

static void close_schema(schema *s, notebook *notes)
{
    gedelf_schema_free(s);
    notebook_free(notes);
}

/* The type of a tag, with prefixes elf and ex; "" if there is none. */
static void assert_meaning(const schema *s, const char *tag, const char *super, const char *type)
{
    view found[2];
    char texts[2][200];
    const char *const asked[2] = {super, type};
    for (size_t i = 0; i < 2; i++) {
        const char *name = asked[i], *space = "";
        if (strncmp(name, "elf:", 4) == 0)
            space = ELF, name += 4;
        else if (strncmp(name, "ex:", 3) == 0)
            space = EX, name += 3;
        snprintf(texts[i], sizeof texts[i], "%s%s", space, name);
        found[i] = view_of_string(texts[i]);
    }
    assert_view(gedelf_schema_resolve(s, view_of_string(tag), found[0]), found[1]);
}

/* ---- The drafts' examples --------------------------------------------------------------------- */

/* [elf-2018 §iri-tag, §prefix], [ELF-SCH §prefix]: with the namespace that the examples have. */
static void test_types__tag_definitions(void **state)
{
    (void)state;
    notebook notes;
    schema *s = open_schema(BEGIN "2 PRFX elf https://fhiso.org/elf/\n"
                                  "2 IRI elf:PARENT1_POINTER\n3 TAG HUSB elf:FAM_RECORD\n"
                                  "2 IRI elf:Parent1Age\n3 TAG HUSB elf:FamilyEvent\n"
                                  "2 IRI elf:MULTIMEDIA_FORMAT\n"
                                  "3 TAG FORM elf:MULTIMEDIA_FILE_REFERENCE elf:MULTIMEDIA_RECORD\n"
                                  "2 IRI elf:ADDRESS_EMAIL\n3 TAG EMAIL elf:Agent\n3 TAG EMAI elf:Agent\n" TRAILER,
                            &notes);
    assert_string_equal(notebook_text(&notes), "");
    assert_int_equal(gedelf_schema_definition_count(s), 6);
    assert_meaning(s, "HUSB", "https://fhiso.org/elf/FamilyEvent", "https://fhiso.org/elf/Parent1Age");
    assert_meaning(s, "HUSB", "https://fhiso.org/elf/FAM_RECORD", "https://fhiso.org/elf/PARENT1_POINTER");
    assert_meaning(s, "FORM", "https://fhiso.org/elf/MULTIMEDIA_RECORD", "https://fhiso.org/elf/MULTIMEDIA_FORMAT");
    assert_meaning(s, "FORM", "https://fhiso.org/elf/MULTIMEDIA_FILE_REFERENCE",
                   "https://fhiso.org/elf/MULTIMEDIA_FORMAT");
    assert_meaning(s, "EMAIL", "https://fhiso.org/elf/Agent", "https://fhiso.org/elf/ADDRESS_EMAIL");
    assert_meaning(s, "EMAI", "https://fhiso.org/elf/Agent", "https://fhiso.org/elf/ADDRESS_EMAIL");
    assert_meaning(s, "INDI", "elf:Document", ""); /* its own schema replaces the default one (D32) */
    close_schema(s, &notes);
}

/* [ELF-SCH §Supertypes]: eventual supertypes; two of them. */
static void test_types__supertypes(void **state)
{
    (void)state;
    notebook notes;
    schema *s = open_schema(BEGIN PREFIXES "2 IRI elf:SUBMITTER_RECORD\n3 ISA elf:Agent\n3 ISA elf:Record\n"
                                           "3 TAG SUBM elf:Document\n"
                                           "2 IRI elf:MARRIAGE\n3 ISA elf:FamilyEvent\n"
                                           "2 IRI elf:FamilyEvent\n3 ISA elf:Event\n"
                                           "2 IRI elf:PARENT1_POINTER\n3 ISA elf:ParentPointer\n"
                                           "2 IRI ex:A\n3 TAG A elf:Agent\n2 IRI ex:R\n3 TAG R elf:Record\n"
                                           "2 IRI ex:C\n3 TAG CAUS elf:Event\n" TRAILER,
                            &notes);
    assert_string_equal(notebook_text(&notes), "");
    assert_meaning(s, "A", "elf:SUBMITTER_RECORD", "ex:A");
    assert_meaning(s, "R", "elf:SUBMITTER_RECORD", "ex:R");
    assert_meaning(s, "A", "elf:Record", "");
    assert_meaning(s, "CAUS", "elf:MARRIAGE", "ex:C");
    assert_meaning(s, "CAUS", "elf:FamilyEvent", "ex:C");
    assert_meaning(s, "CAUS", "elf:Event", "ex:C");
    assert_meaning(s, "CAUS", "elf:PARENT1_POINTER", "");
    assert_view(gedelf_schema_supertype(s, VIEW(ELF "PARENT1_POINTER"), 0), VIEW(ELF "ParentPointer"));
    close_schema(s, &notes);
}

/* [ELF-SCH §tag-definitions]: what is not permitted, and what is. */
static void test_types__two_supertypes_disagree(void **state)
{
    (void)state;
    notebook notes;
    schema *s = open_schema(BEGIN PREFIXES "2 IRI elf:SUBMITTER_RECORD\n3 ISA elf:Agent\n3 ISA elf:Record\n"
                                           "2 IRI ex:AgentKind\n3 TAG _EX_KIND elf:Agent\n"
                                           "2 IRI ex:RecordKind\n3 TAG _EX_KIND elf:Record\n" TRAILER,
                            &notes);
    assert_string_equal(notebook_text(&notes), "12:16 error schema-ambiguous-tag\n");
    assert_meaning(s, "_EX_KIND", "elf:SUBMITTER_RECORD", "");
    assert_meaning(s, "_EX_KIND", "elf:Agent", "ex:AgentKind");
    assert_meaning(s, "_EX_KIND", "elf:Record", "ex:RecordKind");
    close_schema(s, &notes);
    s = open_schema(BEGIN PREFIXES "2 IRI elf:SUBMITTER_RECORD\n3 ISA elf:Agent\n3 ISA elf:Record\n"
                                   "2 IRI ex:Kind\n3 TAG _EX_KIND elf:Agent\n3 TAG _EX_KIND elf:Record\n" TRAILER,
                    &notes);
    assert_string_equal(notebook_text(&notes), "");
    assert_meaning(s, "_EX_KIND", "elf:SUBMITTER_RECORD", "ex:Kind");
    close_schema(s, &notes);
}

/* [elf-2018 §Escape-preserving tags] */
static void test_types__escapes(void **state)
{
    (void)state;
    notebook notes;
    static const char *const spelt[] = {"QG", "GQ", "QGGQQQGGGG"};
    for (size_t i = 0; i < COUNT_OF(spelt); i++) {
        char text[200];
        snprintf(text, sizeof text, BEGIN "2 ESC DATE D\n2 ESC _OLD_EXTENSION %s\n" TRAILER, spelt[i]);
        schema *s = open_schema(text, &notes);
        assert_string_equal(notebook_text(&notes), "");
        assert_true(schema_preserves(s, VIEW("_OLD_EXTENSION"), 'Q'));
        assert_true(schema_preserves(s, VIEW("_OLD_EXTENSION"), 'G'));
        assert_false(schema_preserves(s, VIEW("_OLD_EXTENSION"), 'A'));
        assert_false(schema_preserves(s, VIEW("NOTE"), 'G'));
        assert_false(schema_preserves(s, VIEW("_OLD_EXTENSION"), 'g'));
        close_schema(s, &notes);
    }
}

/* [elf-2018 §External Schema IRI]: nested, and in 1.0 directly; D118: what hangs below is ignored. */
static void test_types__references(void **state)
{
    (void)state;
    notebook notes;
    static const char *const texts[] = {
        BEGIN DEFAULT TRAILER,
        "0 HEAD\n1 ELF 1.0.0\n1 SCHMA https://fhiso.org/TR/elf-data-model/v1.0.0\n2 IRI x\n" TRAILER,
        HEADER TRAILER,
    };
    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        schema *s = open_schema(texts[i], &notes);
        assert_null(strstr(notebook_text(&notes), "error"));
        assert_int_equal(gedelf_schema_definition_count(s), 215);
        assert_meaning(s, "INDI", "elf:Document", "elf:INDIVIDUAL_RECORD");
        close_schema(s, &notes);
    }
    /* An empty inline schema is one (D133); white space is no reference. */
    schema *s = open_schema("0 HEAD\n1 ELF 1.0.0\n1 SCHMA   \n" TRAILER, &notes);
    assert_int_equal(gedelf_schema_definition_count(s), 0);
    close_schema(s, &notes);
}

/* ---- Prefixes -------------------------------------------------------------------------------- */

/* Prefixes may come after the names that have them, and the default schema declares elf and elfm; a name whose prefix nobody
   declares is an IRI as it is (D112). */
static void test_types__prefixes(void **state)
{
    (void)state;
    notebook notes;
    schema *s = open_schema(BEGIN "2 IRI ex:hair\n3 TAG _HAIR elf:INDIVIDUAL_RECORD\n3 ISA xsd:string\n2 PRFX ex " EX
                                  "\n" DEFAULT "2 IRI ex:part\n3 TAG _PART ex:hair\n" TRAILER,
                            &notes);
    buffer out;
    bool expanded;
    assert_string_equal(notebook_text(&notes), "");
    assert_meaning(s, "_HAIR", "elf:INDIVIDUAL_RECORD", "ex:hair");
    assert_meaning(s, "_PART", "ex:hair", "ex:part");
    assert_view(gedelf_schema_supertype(s, VIEW(EX "hair"), 0), VIEW("xsd:string"));
    for (size_t i = 0; i < gedelf_schema_type_count(s); i++)
        assert_false(view_equal(gedelf_schema_type(s, i), VIEW("elf:INDIVIDUAL_RECORD")));
    buffer_init(&out, &memory_default);
    assert_true(schema_expand(s, VIEW("elfm:TAG"), &out, &expanded) && expanded);
    assert_view(buffer_view(&out), VIEW(ELF "metadata/TAG"));
    out.length = 0;
    assert_true(schema_expand(s, VIEW("xsd:date"), &out, &expanded) && !expanded);
    assert_view(buffer_view(&out), VIEW("xsd:date"));
    buffer_free(&out);
    close_schema(s, &notes);
}

/* ---- What is wrong with a schema -------------------------------------------------------------- */

static void test_types__faults(void **state)
{
    (void)state;
    static const struct {
        const char *body, *notes;
    } table[] = {
        {"2 PRFX ex\n", "4:8 error schema-words\n"},
        {"2 PRFX\n", "4:3 error schema-words\n"},
        {"2 PRFX ex a: b:\n", "4:8 error schema-words\n"},
        {"2 PRFX e:x " EX "\n", "4:8 error schema-bad-key\n"},
        {"2 PRFX ex example\n", "4:11 error schema-not-iri\n"},
        {"2 PRFX ex " EX "\n2 PRFX ex " EX "2\n", "5:8 error schema-repeated\n"},
        {"2 PRFX ex " EX "\n1 SCHMA\n2 PRFX ex " EX "\n", "6:8 error schema-repeated\n"},
        {"2 IRI\n3 TAG A " EX "\n", "4:3 error schema-words\n"},
        {"2 IRI a b\n", "4:7 error schema-words\n"},
        {"2 IRI hair\n3 TAG A " EX "\n", "4:7 error schema-not-iri\n"},
        {"2 IRI a:b\n3 TAG A\n", "5:7 error schema-words\n"},
        {"2 IRI a:b\n3 TAG\n", "5:3 error schema-words\n"},
        {"2 IRI a:b\n3 TAG A-B a:c\n", "5:7 error schema-bad-tag\n"},
        {"2 IRI a:b\n3 TAG A a:c d a:e\n", "5:13 error schema-not-iri\n"},
        {"2 IRI a:b\n3 ISA\n", "5:3 error schema-words\n"},
        {"2 IRI a:b\n3 ISA a:c a:d\n", "5:7 error schema-words\n"},
        {"2 IRI a:b\n3 ISA c\n", "5:7 error schema-not-iri\n"},
        {"2 ESC A\n", "4:7 error schema-words\n"},
        {"2 ESC A B C\n", "4:7 error schema-words\n"},
        {"2 ESC A. B\n", "4:7 error schema-bad-tag\n"},
        {"2 ESC A U\n", "4:9 error schema-bad-escape\n"},
        {"2 ESC A Bc\n", "4:9 error schema-bad-escape\n"},
        {"2 ESC A B\n2 ESC A C\n", "5:7 error schema-repeated\n"},
        {"2 SCHMA example\n", "4:9 error schema-not-iri\n"},
        {"2 SCHMA a: b:\n", "4:9 error schema-words\n"},
        {"2 NOTE x\n", "4:3 warning schema-unknown-tag\n"},
        {"2 IRI a:b\n3 TAGS A\n", "5:3 warning schema-unknown-tag\n"},
        {"2 PRFX a b:\n3 TAG A\n", "5:3 warning schema-unknown-tag\n"},
        {"2 IRI a:b\n3 TAG A a:c\n4 NOTE x\n5 NOTE y\n", "6:3 warning schema-unknown-tag\n"},
        {"2 IRI a:b\n3 TAG CONT a:c\n", "5:12 error schema-reserved-tag\n"},
        {"2 IRI a:b\n3 TAG UNDEF a:c\n", "5:13 error schema-reserved-tag\n"},
        {"2 IRI a:b\n3 TAG HEAD " ELF "Document a:c\n", "5:12 error schema-reserved-tag\n"},
        {"2 IRI a:b\n3 TAG SCHMA " ELF "Metadata\n", "5:13 error schema-reserved-tag\n"},
        {"2 IRI a:b\n3 TAG SCHMA " ELF "Document\n", ""},
        {"2 IRI " ELF "Document\n3 TAG A a:c\n", "5:9 error schema-reserved-type\n"},
        {"2 IRI " ELF "Undefined#X\n3 TAG X a:c\n", "5:9 error schema-reserved-type\n"},
        {"2 IRI " ELF "Undefined#X-Y\n3 TAG X a:c\n", ""},
        {"2 IRI a:b\n3 ISA a:b\n", "5:7 error schema-cycle\n"},
        {"2 IRI a:b\n3 ISA a:c\n3 ISA a:c\n", ""},
        {"2 IRI a:b\n3 TAG A a:c\n3 TAG A a:c\n", ""},
        {"2 IRI a:b\n3 TAG A a:c\n2 IRI a:d\n3 TAG A a:c\n", "7:9 error schema-ambiguous-tag\n"},
        {"2 IRI a:b\n3 TAG A a:c\n2 IRI a:d\n3 TAG A a:c\n2 IRI a:e\n3 TAG A a:c\n",
         "7:9 error schema-ambiguous-tag\n9:9 error schema-ambiguous-tag\n"},
        {"2 IRI a:c\n3 ISA a:x\n2 IRI a:b\n3 TAG A a:c\n2 IRI a:d\n3 TAG A a:x\n", "9:9 error schema-ambiguous-tag\n"},
        {DEFAULT "2 IRI a:b\n3 TAG BIRT " ELF "INDIVIDUAL_RECORD\n", "6:12 error schema-ambiguous-tag\n"},
    };
    for (size_t i = 0; i < COUNT_OF(table); i++) {
        char text[400];
        notebook notes;
        snprintf(text, sizeof text, BEGIN "%s" TRAILER, table[i].body);
        schema *s = open_schema(text, &notes);
        if (strcmp(notebook_text(&notes), table[i].notes) != 0)
            fail_msg("%sraises\n%snot\n%s", table[i].body, notebook_text(&notes), table[i].notes);
        close_schema(s, &notes);
    }
}

/* What is wrong is not used, the rest is. */
static void test_types__rest_is_used(void **state)
{
    (void)state;
    notebook notes;
    schema *s = open_schema(BEGIN PREFIXES "2 IRI ex:a\n3 TAG CONT elf:Document\n3 TAG A elf:Document x ex:b\n"
                                           "2 PRFX ex https://example.org/\n2 IRI ex:c\n3 TAG C ex:a\n" TRAILER,
                            &notes);
    assert_int_equal(gedelf_schema_definition_count(s), 3);
    assert_meaning(s, "A", "elf:Document", "ex:a");
    assert_meaning(s, "A", "ex:b", "ex:a");
    assert_meaning(s, "C", "ex:a", "ex:c"); /* the first prefix holds (D29) */
    assert_meaning(s, "CONT", "elf:Document", "");
    close_schema(s, &notes);
}

/* D33: both definitions are named, with their lines. */
static void test_types__messages(void **state)
{
    (void)state;
    notebook notes;
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    schema *s;
    notebook_init(&notes);
    notes.thorough = true;
    options.encoding = "UTF-8";
    options.diagnose = take_but_prefixes;
    options.context = &notes;
    view text = VIEW(BEGIN "2 IRI a:b\n3 TAG A a:c\n2 IRI a:d\n3 TAG A a:c\n" DEFAULT "2 IRI a:e\n3 TAG FAM " ELF
                           "Document\n" TRAILER);
    assert_int_equal(gedelf_schema_read(&s, source_of(text), &options), GEDELF_OK);
    assert_string_equal(
        notebook_text(&notes),
        "7:9 error schema-ambiguous-tag octets 67+3 width 3 related 5: “A” means a:d, but also a:b (line "
        "5); where both apply, it has no type | 3 TAG A a:c\n"
        "10:11 error schema-ambiguous-tag octets 142+36 width 36 related 0: “FAM” means a:e, but also " ELF
        "FAM_RECORD (the default schema); where both apply, it has no type | 3 TAG FAM " ELF "Document\n");
    close_schema(s, &notes);
}

/* ---- Other documents -------------------------------------------------------------------------- */

/* A shelf of schemas: IRI and text by turns. */
static gedelf_status find_on_shelf(void *context, view iri, gedelf_source *out)
{
    for (const char *const *shelf = context; *shelf; shelf += 2) {
        if (view_equal(iri, view_of_string(shelf[0]))) {
            *out = source_of(view_of_string(shelf[1]));
            return GEDELF_OK;
        }
    }
    return GEDELF_END;
}

/* D118: one's own prefixes and escapes hold, in silence; within another document, that document's. Definitions are united. A
   document that refers to itself, or back, is read once. */
static void test_types__external(void **state)
{
    (void)state;
    static const char *const shelf[] = {
        EX "one",
        BEGIN "2 PRFX p https://one.example/\n2 IRI p:one\n3 TAG ONE p:base\n2 ESC A Q\n2 SCHMA " EX "one\n2 SCHMA " EX
              "two\n2 IRI bad\n" TRAILER,
        EX "two", BEGIN "2 IRI q:two\n3 TAG ONE q:base\n2 PRFX q https://two.example/\n2 SCHMA " EX "one\n" TRAILER,
        NULL};
    notebook notes;
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    options.find_schema = find_on_shelf;
    options.find_schema_context = (void *)(uintptr_t)shelf;
    schema *s =
        open_schema_with(VIEW(BEGIN "2 SCHMA " EX "one\n2 PRFX p https://own.example/\n2 ESC A G\n2 IRI p:own\n3 TAG "
                                    "OWN q:base\n" TRAILER),
                         &notes, &options);
    assert_string_equal(notebook_text(&notes), "10:7 error schema-not-iri\n");
    assert_meaning(s, "ONE", "https://one.example/base", "https://one.example/one");
    assert_meaning(s, "ONE", "https://two.example/base", "https://two.example/two");
    assert_meaning(s, "OWN", "https://two.example/base", "https://own.example/own"); /* q is declared elsewhere */
    assert_true(schema_preserves(s, VIEW("A"), 'G'));
    assert_false(schema_preserves(s, VIEW("A"), 'Q'));
    assert_meaning(s, "INDI", "elf:Document", "");
    close_schema(s, &notes);
}

/* ---- Cycles ---------------------------------------------------------------------------------- */

/* D119: of each cycle, the link that was read last is ignored. */
static void test_types__cycles(void **state)
{
    (void)state;
    static const struct {
        const char *links, *notes; /* subtype and supertype by turns, from line 5 on, two lines each */
    } table[] = {
        {"abbcca", "9:7 error schema-cycle\n"},
        {"cabcab", "9:7 error schema-cycle\n"},
        {"abba", "7:7 error schema-cycle\n"},
        {"abbcbacb", "9:7 error schema-cycle\n11:7 error schema-cycle\n"},
        {"abacbdcdda", "13:7 error schema-cycle\n"},
        {"abacbdcd", ""},
        {"xaabbccd", ""},
        {"xaabbccaya", "11:7 error schema-cycle\n"},
        {"aaabba", "5:7 error schema-cycle\n9:7 error schema-cycle\n"},
    };
    for (size_t i = 0; i < COUNT_OF(table); i++) {
        char text[600] = BEGIN;
        notebook notes;
        for (const char *c = table[i].links; *c; c += 2) {
            size_t length = strlen(text);
            snprintf(text + length, sizeof text - length, "2 IRI ex:%c\n3 ISA ex:%c\n", c[0], c[1]);
        }
        strncat(text, TRAILER, sizeof text - strlen(text) - 1);
        schema *s = open_schema(text, &notes);
        if (strcmp(notebook_text(&notes), table[i].notes) != 0)
            fail_msg("%s raises\n%snot\n%s", table[i].links, notebook_text(&notes), table[i].notes);
        close_schema(s, &notes);
    }
}

/* ---- Against the letter of the draft ----------------------------------------------------------- */

static uint32_t random_number(uint32_t *seed)
{
    *seed = *seed * 1664525 + 1013904223;
    return *seed >> 16;
}

enum { SOME_TYPES = 12, SOME_TAGS = 3 };

/* A schema of a few types, with links at random but none downwards, and what the draft's own words make of it. */
typedef struct small_schema {
    bool above[SOME_TYPES][SOME_TYPES];        /* eventual supertypes */
    int definitions[SOME_TAGS][SOME_TYPES][2]; /* up to two types for each pair; -1: none */
} small_schema;

static schema *make_small(small_schema *m, uint32_t seed)
{
    schema *s = schema_create(&memory_default, dialect_default());
    uint32_t types[SOME_TYPES], tags[SOME_TAGS];
    *m = (small_schema){.above = {{false}}};
    for (uint32_t i = 0; i < SOME_TYPES; i++) {
        char iri[] = {'t', ':', (char)('a' + i)};
        types[i] = schema_add_type(s, view_of(iri, 3));
        m->above[i][i] = true;
        for (uint32_t j = 0; j < i; j++) {
            if (random_number(&seed) % 4 != 0)
                continue;
            assert_true(schema_add_link(s, types[i], types[j], 0));
            for (uint32_t k = 0; k < SOME_TYPES; k++)
                m->above[i][k] |= m->above[j][k];
        }
    }
    for (uint32_t t = 0; t < SOME_TAGS; t++) {
        tags[t] = schema_add_tag(s, view_of(&"ABC"[t], 1));
        for (uint32_t i = 0; i < SOME_TYPES; i++) {
            for (uint32_t k = 0; k < 2; k++) {
                bool is = random_number(&seed) % 8 == 0;
                uint32_t type = random_number(&seed) % 3;
                m->definitions[t][i][k] = is ? (int)type : -1;
                assert_true(!is || schema_add_definition(s, tags[t], types[i], types[type], 0, 0));
            }
        }
    }
    assert_true(schema_finish(s, NULL));
    return s;
}

/* The type of a tag below a type: -1 if there is none, -2 if there are two. */
static int plain_meaning(const small_schema *m, uint32_t tag, uint32_t super)
{
    int found = -1;
    for (uint32_t i = 0; i < SOME_TYPES; i++) {
        for (uint32_t k = 0; k < 2; k++) {
            int type = m->above[super][i] ? m->definitions[tag][i][k] : -1;
            if (type >= 0)
                found = found == -1 || found == type ? type : -2;
        }
    }
    return found;
}

static void test_types__as_defined(void **state)
{
    (void)state;
    for (uint32_t seed = 1; seed <= 2000; seed++) {
        small_schema m;
        schema *s = make_small(&m, seed);
        bool ambiguous = false;
        for (uint32_t tag = 0; tag < SOME_TAGS; tag++) {
            for (uint32_t type = 0; type < SOME_TYPES; type++) {
                char super[] = {'t', ':', (char)('a' + type)};
                int meaning = plain_meaning(&m, tag, type);
                ambiguous = ambiguous || meaning == -2;
                char expected[] = {'t', ':', (char)('a' + meaning)};
                assert_view(gedelf_schema_resolve(s, view_of(&"ABC"[tag], 1), view_of(super, 3)),
                            view_of(expected, meaning >= 0 ? 3 : 0));
            }
        }
        assert_int_equal(ambiguous, s->reported.count > 0); /* D33: found when it was read */
        gedelf_schema_free(s);
    }
}

/* ---- Large schemas ---------------------------------------------------------------------------- */

/* A text of many lines, in which %u means the line's number, and %v for the next. */
static void append_lines(buffer *out, const char *pattern, unsigned count, bool backwards)
{
    for (unsigned i = 0; i < count; i++) {
        unsigned number = backwards ? count - 1 - i : i;
        for (const char *c = pattern; *c; c++) {
            if (*c == '%')
                assert_true(buffer_append_number(out, *++c == 'u' ? number : number + 1));
            else
                assert_true(buffer_append(out, view_of(c, 1)));
        }
    }
}

/* How long a schema of so many lines takes, in seconds; and what is said about it is left in `notes`. */
static double time_schema(const char *pattern, const char *more, unsigned count, bool backwards, notebook *notes)
{
    buffer text;
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    buffer_init(&text, &memory_default);
    assert_true(buffer_append(&text, VIEW(BEGIN)));
    append_lines(&text, pattern, count, backwards);
    append_lines(&text, more, 1, false);
    assert_true(buffer_append(&text, VIEW(TRAILER)));
    clock_t begin = clock();
    schema *s = open_schema_with(buffer_view(&text), notes, &options);
    double seconds = (double)(clock() - begin) / CLOCKS_PER_SEC;
    gedelf_schema_free(s);
    buffer_free(&text);
    return seconds;
}

/* Four times as much takes about four times as long, and not sixteen times. What is very quick says nothing. */
static void assert_linear(const char *pattern, const char *more, unsigned count, bool backwards, const char *expected)
{
    notebook few, many;
    double short_time = time_schema(pattern, more, count / 4, backwards, &few);
    double long_time = time_schema(pattern, more, count, backwards, &many);
    if (long_time > 0.2 && long_time > 10 * short_time)
        fail_msg("%u lines take %g s, %u lines %g s:\n%s", count / 4, short_time, count, long_time, pattern);
    assert_string_equal(notebook_text(&many), expected);
    notebook_free(&few);
    notebook_free(&many);
}

static void test_types__large(void **state)
{
    (void)state;
    assert_linear("2 IRI e:t%u\n3 ISA e:t%v\n", "2 IRI e:x\n3 TAG A e:t0\n", 100000, false, "");
    assert_linear("2 IRI e:t%u\n3 ISA e:t%v\n", "2 IRI e:x\n3 TAG A e:t0\n", 100000, true, "");
    assert_linear("2 IRI e:t%u\n3 TAG A%u e:s\n", "", 100000, false, "");
    assert_linear("2 IRI e:t\n3 TAG A e:s%u\n", "", 100000, false, "");
}

/* Chains that close only with their last line, or the first one. */
static void test_types__large_cycles(void **state)
{
    (void)state;
    assert_linear("2 IRI e:t%u\n3 ISA e:t%v\n", "2 IRI e:t60000\n3 ISA e:t0\n", 60000, false,
                  "120005:7 error schema-cycle\n");
    assert_linear("2 IRI e:t%u\n3 ISA e:t%v\n", "2 IRI e:t60000\n3 ISA e:t0\n", 60000, true,
                  "120005:7 error schema-cycle\n");
}

/* A ladder: on each rung there are two types, each with both of the next rung as supertypes. There are more ways up than
   could be walked, and more forks than are followed. */
static void test_types__tangled(void **state)
{
    (void)state;
    notebook notes;
    (void)time_schema("2 IRI e:a%u\n3 ISA e:a%v\n3 ISA e:b%v\n2 IRI e:b%u\n3 ISA e:a%v\n3 ISA e:b%v\n",
                      "2 IRI e:x\n3 TAG A e:a90\n", 90, false, &notes);
    assert_string_equal(notebook_text(&notes), "");
    notebook_free(&notes);
    double seconds = time_schema("2 IRI e:a%u\n3 ISA e:a%v\n3 ISA e:b%v\n2 IRI e:b%u\n3 ISA e:a%v\n3 ISA e:b%v\n",
                                 "2 IRI e:x\n3 TAG A e:a5000\n", 5000, false, &notes);
    assert_non_null(strstr(notebook_text(&notes), " error schema-tangled\n"));
    assert_int_equal(notes.count, 1);
    assert_true(seconds < 5);
    notebook_free(&notes);
}

/* ---- Records --------------------------------------------------------------------------------- */

/* The types of a dataset, in the order of its structures: "TAG=type", where elf: and U# are short. */
static void append_types(notebook *out, gedelf_structure top)
{
    for (gedelf_structure s = top; gedelf_structure_exists(s);) {
        view type = gedelf_structure_type(s), space = VIEW(ELF), undefined = VIEW("Undefined");
        notebook_write(out, gedelf_structure_tag(s));
        notebook_write(out, VIEW("="));
        bool is_elf = type.length > space.length && view_equal(view_of(type.text, space.length), space);
        type = is_elf ? view_of(type.text + space.length, type.length - space.length) : type;
        bool is_undefined = type.length >= 9 && view_equal(view_of(type.text, 9), undefined);
        notebook_write(out, is_undefined ? VIEW("U") : VIEW(""));
        notebook_write(out, is_undefined ? view_of(type.text + 9, type.length - 9) : type);
        notebook_write(out, VIEW(" "));
        gedelf_structure next = gedelf_structure_first(s);
        while (!gedelf_structure_exists(next) && gedelf_structure_exists(s)) {
            next = gedelf_structure_next(s);
            s = gedelf_structure_super(s);
        }
        s = next;
    }
}

static void assert_types(const char *text, const char *types, const char *expected)
{
    notebook notes, seen;
    gedelf_dataset *dataset;
    notebook_init(&notes);
    notebook_init(&seen);
    gedelf_read_options options = options_with(&notes);
    options.typed = true;
    options.encoding = "UTF-8";
    assert_int_equal(gedelf_read(&dataset, source_of(view_of_string(text)), &options), GEDELF_OK);
    append_types(&seen, gedelf_structure_first(gedelf_dataset_head(dataset)));
    append_types(&seen, gedelf_dataset_records(dataset));
    assert_string_equal(notebook_text(&seen), types);
    assert_string_equal(notebook_text(&notes), expected);
    gedelf_dataset_free(dataset);
    notebook_free(&notes);
    notebook_free(&seen);
}

static void test_types__records(void **state)
{
    (void)state;
    assert_types(HEADER
                 "1 SUBM @S1@\n1 DATE 1 JAN 2000\n0 @S1@ SUBM\n1 EMAI a\n1 RIN 3\n0 @F1@ FAM\n1 HUSB @I1@\n1 MARR\n2 "
                 "HUSB\n3 AGE 21\n0 @I1@ INDI\n1 BURI\n2 DATE 1900\n" TRAILER,
                 "SUBM=SUBMITTER_POINTER DATE=TRANSMISSION_DATE SUBM=SUBMITTER_RECORD EMAI=ADDRESS_EMAIL "
                 "RIN=AUTOMATED_RECORD_ID FAM=FAM_RECORD HUSB=PARENT1_POINTER MARR=MARRIAGE HUSB=Parent1Age "
                 "AGE=AGE_AT_EVENT INDI=INDIVIDUAL_RECORD BURI=BURIAL DATE=DATE_VALUE ",
                 "");
    /* once for each tag and place, and not below what is undefined itself */
    assert_types(
        HEADER "1 XYZ\n0 @I1@ INDI\n1 _A\n2 DATE 1\n1 _A\n1 XYZ\n2 _A\n0 @I2@ INDI\n1 _A\n0 @X1@ XYZ\n" TRAILER,
        "XYZ=U#XYZ INDI=INDIVIDUAL_RECORD _A=U#_A DATE=U#DATE _A=U#_A XYZ=U#XYZ _A=U#_A "
        "INDI=INDIVIDUAL_RECORD _A=U#_A XYZ=U#XYZ ",
        "6:3 warning undefined-tag\n8:3 note extension-tag\n8:3 note undefined-extension\n11:3 warning undefined-tag\n"
        "15:8 warning undefined-tag\n");
    /* what is ambiguous was reported with the schema (D33) */
    assert_types("0 HEAD\n1 ELF 1.0.0\n1 SCHMA\n2 IRI a:b\n3 TAG A " ELF "Document\n2 IRI a:c\n3 TAG A " ELF
                 "Document\n3 TAG X " ELF "Undefined#A\n0 @A1@ A\n1 X\n" TRAILER,
                 "A=U#A X=a:c ", "7:9 error schema-ambiguous-tag\n");
}

/* ---- Without memory --------------------------------------------------------------------------- */

static void test_types__without_memory(void **state)
{
    (void)state;
    view text = VIEW(BEGIN "2 IRI ex:b\n3 ISA elf:Event\n3 ISA ex:a\n2 PRFX ex " EX "\n" DEFAULT
                           "2 ESC A B\n2 IRI ex:a\n3 ISA ex:b\n3 TAG A ex:b " ELF "Document\n2 IRI ex:c\n3 TAG A ex:b\n"
                           "2 IRI no\n2 SCHMA " EX "one\n0 @A1@ A\n1 DAET\n1 A\n" TRAILER);
    static const char *const shelf[] = {EX "one", BEGIN "2 PRFX p q:\n2 IRI p:a\n3 TAG ONE ex:b\n2 IRI no\n" TRAILER,
                                        NULL};
    census c = {.scarce = true};
    gedelf_allocator allocator = census_allocator(&c);
    gedelf_status status = GEDELF_MEMORY;
    size_t failures = 0;
    for (; status == GEDELF_MEMORY; failures++) {
        notebook notes;
        gedelf_dataset *dataset;
        notebook_init(&notes);
        gedelf_read_options options = options_with(&notes);
        options.allocator = &allocator;
        options.typed = true;
        options.find_schema = find_on_shelf;
        options.find_schema_context = (void *)(uintptr_t)shelf;
        c.left = failures;
        status = gedelf_read(&dataset, source_of(text), &options);
        gedelf_dataset_free(dataset);
        assert_census_is_clean(&c);
        notebook_free(&notes);
    }
    assert_int_equal(status, GEDELF_OK);
    assert_true(failures > 50);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_types__tag_definitions),
        cmocka_unit_test(test_types__supertypes),
        cmocka_unit_test(test_types__two_supertypes_disagree),
        cmocka_unit_test(test_types__escapes),
        cmocka_unit_test(test_types__references),
        cmocka_unit_test(test_types__prefixes),
        cmocka_unit_test(test_types__faults),
        cmocka_unit_test(test_types__rest_is_used),
        cmocka_unit_test(test_types__messages),
        cmocka_unit_test(test_types__external),
        cmocka_unit_test(test_types__cycles),
        cmocka_unit_test(test_types__as_defined),
        cmocka_unit_test(test_types__large),
        cmocka_unit_test(test_types__large_cycles),
        cmocka_unit_test(test_types__tangled),
        cmocka_unit_test(test_types__records),
        cmocka_unit_test(test_types__without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
