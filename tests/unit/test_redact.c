/* SPDX-License-Identifier: MIT */
/*
 * Redacting, anonymising and who is living, with their public functions: options, callbacks, pieces of any size, and each
 * allocation that fails alone.
 */
#include "unit.h"

#include <gedelf/anonymise.h>
#include <gedelf/redact.h>

/* ---- Writing ----------------------------------------------------------------------------------- */

/* Takes what is written; false once so many calls were made. */
typedef struct sink {
    buffer out;
    size_t calls, fails_at; /* 0: never */
} sink;

static bool write_sink(void *context, const void *octets, size_t size)
{
    sink *s = context;
    s->calls++;
    return s->calls != s->fails_at && buffer_append(&s->out, view_of(octets, size));
}

/* ---- Reasons ----------------------------------------------------------------------------------- */

static void test_redact__reasons(void **state)
{
    (void)state;
    static const struct {
        gedelf_life life;
        bool living;
        const char *why;
    } rows[] = {{GEDELF_LIFE_UNKNOWN, true, "nothing shows that the person is dead"},
                {GEDELF_LIFE_RECENT, true, "the person may have been born too recently to be presumed dead"},
                {GEDELF_LIFE_RESTRICTED, true,
                 "the record is restricted (RESN or a private flag), or continues after an unusable line"},
                {GEDELF_LIFE_HIDDEN, true, "the evidence that the person is dead is itself left out"},
                {GEDELF_LIFE_DEAD, false, "a death, burial, cremation or probate is recorded"},
                {GEDELF_LIFE_AGED, false, "the person was born too long ago to be living"},
                {GEDELF_LIFE_KEPT, false, "the person was chosen to be kept"},
                {GEDELF_LIFE_CONTRADICTORY, true, "the dates contradict each other"},
                {GEDELF_LIFE_FLAGGED, true, "the record says that the person is living"}};
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        assert_int_equal(gedelf_life_is_living(rows[i].life), rows[i].living);
        assert_string_equal(gedelf_life_reason(rows[i].life), rows[i].why);
    }
    assert_string_equal(gedelf_life_reason((gedelf_life)COUNT_OF(rows)), "");
}

/* ---- Who is living ----------------------------------------------------------------------------- */

/* "0" to "8" for each person. */
static bool note_life(void *context, view xref, gedelf_life life)
{
    char *out = context;
    (void)xref;
    size_t length = strlen(out);
    out[length] = (char)('0' + life);
    out[length + 1] = '\0';
    return out[0] != 'x' || length < 2; /* stops after the first if it begins so */
}

static const char lives_text[] = HEADER
    "0 @I1@ INDI\n1 BIRT\n2 DATE 1 JAN 1900\n1 FAMS @F1@\n0 @I2@ INDI\n1 BIRT\n2 DATE 1990\n0 @I3@ INDI\n1 RESN "
    "privacy\n"
    "0 @I4@ INDI\n1 DEAT Y\n0 @I5@ INDI\n1 _LIVING Y\n0 @I6@ INDI\n1 BIRT\n2 DATE 1990\n1 BURI N\n1 CENS\n2 DATE 1800\n"
    "0 @I7@ INDI\n1 FAMC @F1@\n1 ADOP\n2 FAMC @F1@\n0 @F1@ FAM\n1 HUSB @I1@\n1 CHIL @I7@\n" TRAILER;

typedef struct lived {
    gedelf_dataset *dataset;
    gedelf_people *people;
} lived;

static gedelf_status read_lived(lived *l, const char *text, const gedelf_allocator *allocator)
{
    gedelf_read_options reading = GEDELF_READ_OPTIONS();
    gedelf_people_options options = GEDELF_PEOPLE_OPTIONS();
    reading.allocator = options.allocator = allocator;
    *l = (lived){NULL, NULL};
    gedelf_status status = gedelf_read(&l->dataset, source_of(view_of_string(text)), &reading);
    return status == GEDELF_OK ? gedelf_people_new_from(&l->people, l->dataset, &options) : status;
}

static void free_lived(lived *l)
{
    gedelf_people_free(l->people);
    gedelf_dataset_free(l->dataset);
}

/* 1 January 2010, when the first is 110 years old and not older, and the day after. */
enum { TODAY_2010 = 14610 };

static void test_redact__lives(void **state)
{
    (void)state;
    static const view nobody[] = {TEXT("I99")}, some[] = {TEXT("@I5@"), TEXT("I3")};
    static const struct {
        int64_t today;
        uint32_t max_age;
        const view *kept;
        size_t kept_count;
        gedelf_status status;
        const char *told;
        uint64_t counts[4]; /* living, by evidence, by age, contradictory */
    } rows[] = {{TODAY_2010, 110, NULL, 0, GEDELF_OK, "1124870", {6, 1, 0, 1}},
                {TODAY_2010 + 1, 110, NULL, 0, GEDELF_OK, "5124870", {5, 1, 1, 1}},
                {TODAY_2010, 109, NULL, 0, GEDELF_OK, "5124870", {5, 1, 1, 1}},
                {TODAY_2010, 110, some, 2, GEDELF_OK, "1164670", {4, 3, 0, 1}},
                {TODAY_2010, 110, nobody, 1, GEDELF_ARGUMENT, "", {9, 9, 9, 9}}};
    lived l;
    assert_int_equal(read_lived(&l, lives_text, NULL), GEDELF_OK);
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        gedelf_redact_options options = GEDELF_REDACT_OPTIONS();
        gedelf_redact_counts counts =
            GEDELF_REDACT_COUNTS(.living = 9, .dead_by_evidence = 9, .dead_by_age = 9, .contradictory = 9);
        char told[40] = "";
        options.today = rows[i].today;
        options.max_age = rows[i].max_age;
        options.kept = rows[i].kept;
        options.kept_count = rows[i].kept_count;
        options.tell = note_life;
        options.context = told;
        assert_int_equal(gedelf_lives_find(l.dataset, l.people, &options, &counts), rows[i].status);
        /* I5 is flagged, I6 contradictory */
        assert_string_equal(told, rows[i].told);
        const uint64_t got[] = {counts.living, counts.dead_by_evidence, counts.dead_by_age, counts.contradictory};
        for (size_t k = 0; k < COUNT_OF(got); k++)
            assert_int_equal(got[k], rows[i].counts[k]);
    }
    free_lived(&l);
}

/* A and B are each other's fathers, so that neither tells the other anything (D471); C and D are their relatives. */
#define CYCLE                                                                                                          \
    "0 @A@ INDI\n1 SEX M\n0 @B@ INDI\n1 SEX M\n0 @F1@ FAM\n1 HUSB @B@\n1 CHIL @A@\n0 @F2@ FAM\n1 HUSB @A@\n1 CHIL "    \
    "@B@\n"

static void test_redact__cycles(void **state)
{
    (void)state;
    static const struct {
        const char *records, *told;
    } rows[] = {
        {CYCLE, "00"},
        {CYCLE "0 @C@ INDI\n1 SEX M\n1 BIRT\n2 DATE 1800\n0 @F3@ FAM\n1 HUSB @C@\n1 CHIL @B@\n", "055"},
        {CYCLE "0 @C@ INDI\n1 SEX M\n1 BIRT\n2 DATE 1800\n0 @F3@ FAM\n1 HUSB @C@\n1 CHIL @A@\n", "505"},
        {CYCLE "0 @C@ INDI\n1 SEX F\n1 BIRT\n2 DATE 1 JAN 1840\n0 @F3@ FAM\n1 WIFE @C@\n1 CHIL @B@\n", "015"},
        {CYCLE "0 @C@ INDI\n1 SEX F\n1 BIRT\n2 DATE 31 DEC 1839\n0 @F3@ FAM\n1 WIFE @C@\n1 CHIL @B@\n", "055"},
        {CYCLE "0 @C@ INDI\n1 SEX F\n1 DEAT\n2 DATE 31 DEC 1899\n0 @F3@ FAM\n1 WIFE @C@\n1 CHIL @B@\n", "054"},
        {CYCLE "0 @C@ INDI\n1 SEX F\n1 DEAT\n2 DATE 1 JAN 1900\n0 @F3@ FAM\n1 WIFE @C@\n1 CHIL @B@\n", "014"},
        {CYCLE "0 @D@ INDI\n1 BIRT\n2 DATE 1850\n0 @F3@ FAM\n1 HUSB @A@\n1 CHIL @D@\n", "505"},
        {CYCLE "0 @D@ INDI\n1 BIRT\n2 DATE 1850\n0 @F3@ FAM\n1 HUSB @B@\n1 CHIL @D@\n", "055"},
        {CYCLE "0 @D@ INDI\n1 BIRT\n2 DATE 31 DEC 1911\n1 DEAT Y\n0 @F3@ FAM\n1 HUSB @B@\n1 CHIL @D@\n", "054"},
        {CYCLE "0 @D@ INDI\n1 BIRT\n2 DATE 1 JAN 1912\n1 DEAT Y\n0 @F3@ FAM\n1 HUSB @B@\n1 CHIL @D@\n", "014"},
        /* who is contradictory makes those contradictory whom both dates bound, and nobody dead */
        {CYCLE "0 @C@ INDI\n1 SEX M\n1 BIRT\n2 DATE 1990\n1 CENS\n2 DATE 1800\n0 @F3@ FAM\n1 HUSB @C@\n1 CHIL @B@\n",
         "077"},
        {CYCLE "0 @D@ INDI\n1 BIRT\n2 DATE 1990\n1 CENS\n2 DATE 1800\n0 @F3@ FAM\n1 HUSB @B@\n1 CHIL @D@\n", "077"},
        /* once it is known, nobody learns anything from them, within a cycle or without one (D478) */
        {"0 @C@ INDI\n1 SEX M\n1 BIRT\n2 DATE 1850\n1 CENS\n2 DATE 1800\n0 @D@ INDI\n0 @F1@ FAM\n1 HUSB @C@\n1 CHIL "
         "@D@\n",
         "70"},
        {"0 @C@ INDI\n1 BIRT\n2 DATE 1850\n1 CENS\n2 DATE 1800\n0 @P@ INDI\n1 SEX M\n0 @F1@ FAM\n1 HUSB @P@\n1 CHIL "
         "@C@\n",
         "70"},
        {"0 @A@ INDI\n1 SEX M\n0 @B@ INDI\n1 SEX M\n1 BIRT\n2 DATE 1850\n1 CENS\n2 DATE 1800\n0 @C@ INDI\n1 SEX M\n"
         "0 @F1@ FAM\n1 HUSB @B@\n1 CHIL @A@\n0 @F2@ FAM\n1 HUSB @A@\n1 CHIL @B@\n0 @F3@ FAM\n1 HUSB @C@\n1 CHIL @B@\n",
         "070"},
        {"0 @A@ INDI\n1 SEX M\n0 @B@ INDI\n1 SEX M\n0 @C@ INDI\n1 SEX M\n1 BIRT\n2 DATE 1850\n1 CENS\n2 DATE 1800\n"
         "0 @F1@ FAM\n1 HUSB @B@\n1 CHIL @A@\n0 @F2@ FAM\n1 HUSB @A@\n1 CHIL @B@\n0 @F3@ FAM\n1 HUSB @C@\n1 CHIL @B@\n",
         "007"},
        /* nor does an adopted child */
        {CYCLE "0 @D@ INDI\n1 BIRT\n2 DATE 1850\n1 FAMC @F3@\n2 PEDI adopted\n0 @F3@ FAM\n1 HUSB @B@\n1 CHIL @D@\n",
         "005"},
        {CYCLE "0 @D@ INDI\n1 BIRT\n2 DATE 1850\n0 @F3@ FAM\n1 HUSB @B@\n1 CHIL @D@\n2 _FREL Step\n", "005"},
        {CYCLE "0 @D@ INDI\n1 BIRT\n2 DATE 1850\n0 @F3@ FAM\n1 HUSB @B@\n1 CHIL @D@\n2 _FREL S\n", "005"},
        /* partners in a cycle tell each other what others do */
        {CYCLE "0 @C@ INDI\n1 SEX F\n1 BIRT\n2 DATE 31 DEC 1801\n0 @F3@ FAM\n1 HUSB @A@\n1 WIFE @C@\n", "505"},
        {CYCLE "0 @C@ INDI\n1 SEX F\n1 BIRT\n2 DATE 1 JAN 1802\n0 @F3@ FAM\n1 HUSB @A@\n1 WIFE @C@\n", "105"},
        {CYCLE "0 @F3@ FAM\n1 HUSB @A@\n1 MARR\n2 DATE 31 DEC 1911\n", "50"},
        {CYCLE "0 @F3@ FAM\n1 HUSB @A@\n1 MARR\n2 DATE 1 JAN 1912\n", "10"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        gedelf_redact_options options = GEDELF_REDACT_OPTIONS();
        char text[600], told[40] = "";
        lived l;
        snprintf(text, sizeof text, HEADER "%s" TRAILER, rows[i].records);
        assert_int_equal(read_lived(&l, text, NULL), GEDELF_OK);
        options.today = TODAY_2010;
        options.tell = note_life;
        options.context = told;
        assert_int_equal(gedelf_lives_find(l.dataset, l.people, &options, NULL), GEDELF_OK);
        if (strcmp(told, rows[i].told) != 0)
            fail_msg("row %zu: %s, not %s", i, told, rows[i].told);
        free_lived(&l);
    }
}

/* Nobody wants to be told, and there are no options; it may be stopped; and the records must be those of the graph. */
static void test_redact__lives_asked_otherwise(void **state)
{
    (void)state;
    lived l;
    gedelf_redact_options options = GEDELF_REDACT_OPTIONS();
    gedelf_redact_counts counts = GEDELF_REDACT_COUNTS();
    gedelf_lives *lives;
    char told[40] = "x";
    assert_int_equal(read_lived(&l, lives_text, NULL), GEDELF_OK);
    assert_int_equal(gedelf_lives_find(l.dataset, l.people, NULL, NULL), GEDELF_OK);
    assert_int_equal(gedelf_lives_find(l.dataset, l.people, NULL, &counts), GEDELF_OK); /* in 1970 */
    assert_int_equal(counts.living, 6);
    options.today = TODAY_2010;
    options.tell = note_life;
    options.context = told;
    assert_int_equal(gedelf_lives_find(l.dataset, l.people, &options, &counts), GEDELF_STOPPED);
    assert_string_equal(told, "x11");
    gedelf_structure first = gedelf_dataset_records(l.dataset);
    for (size_t missing = 0; missing < 2; missing++) { /* a person, or a family */
        assert_int_equal(gedelf_lives_new(&lives, GEDELF_NOTATION_ELF, NULL), GEDELF_OK);
        for (gedelf_structure s = first; gedelf_structure_exists(s); s = gedelf_structure_next(s)) {
            bool left_out =
                missing == 0 ? gedelf_structure_same(s, first) : view_equal(gedelf_structure_tag(s), VIEW("FAM"));
            assert_int_equal(left_out ? GEDELF_OK : gedelf_lives_add(lives, s), GEDELF_OK);
        }
        assert_int_equal(gedelf_lives_judge(lives, l.people, NULL), GEDELF_ARGUMENT);
        gedelf_lives_free(lives);
    }
    gedelf_lives_free(NULL);
    free_lived(&l);
}

/* ---- Pieces of any size ------------------------------------------------------------------------ */

/* Something for each form of a text, each kind of contact, adoptions, cycles, words of the dead, and identifiers to be renamed. */
static const char rich[] = HEADER
    "1 SUBM @U1@\n0 @U1@ SUBM\n1 NAME Una /Submitter/\n1 PHON 1234567\n"
    "0 @Lively1@ INDI\n1 NAME Young An /O'Lively-M\xC3\xBCller/\n2 GIVN Young An\n1 ALIA Yo /Lee/\n1 SEX F\n1 BIRT\n2 "
    "DATE 1999\n"
    "1 RESI\n2 ADDR 1 Oak Lane\n2 PHON 123-4567\n2 WWW www.a.example/x\n2 EMAIL a@@b.example\n1 FAMC @F1@\n2 PEDI "
    "adopted\n"
    "0 @I2@ INDI\n1 NAME Old /Man/\n1 DEAT Y\n1 FAMS @F1@\n1 ADOP\n2 FAMC @F2@\n1 NOTE <b>Old</b>ng &auml; \xC3\xA4-b "
    "O'x\n"
    "1 NOTE 1 Oak 123 c.example d@@b.example\n1 NOTE OldLivelyMan young-an.jpg\n1 NOTE @N1@\n1 ASSO @Lively1@\n2 RELA "
    "x\n"
    "0 @I3@ INDI\n1 NAME \xD0\x93\xD0\xB0\xD0\xBB\xD0\xB8\xD0\xBD\xD0\xB0 /\xE6\xAF\x9B/\n1 FAMS @F3@\n1 FAMC @F1@\n"
    "0 @I4@ INDI\n1 NAME Olden /Times/\n1 BIRT\n2 DATE 1700\n2 PLAC Rome\n1 FAMC @F3@\n1 FAMS @F2@\n1 NOTE "
    "\xE6\xAF\x9B "
    "\xD0\x93\xD0\xB0\xD0\xBB\xD0\xB8\xD0\xBD\xD1\x8B\n2 CONT 2 CONT\n"
    "0 @F1@ FAM\n1 HUSB @I2@\n1 CHIL @Lively1@\n1 CHIL @I3@\n0 @F2@ FAM\n1 HUSB @I4@\n1 CHIL @I2@\n1 MARR\n2 PLAC "
    "Lively\n"
    "0 @F3@ FAM\n1 WIFE @I3@\n1 CHIL @I4@\n0 @N1@ NOTE of somebody\n1 CONC else\n0 @N2@ NOTE of nobody\n" TRAILER;

/* Escapes, dates that are none, coordinates, hexadecimal strings, octets that do not decode, and addresses that are spelt out. */
static const char odd[] = HEADER
    "0 @Lively@ INDI\n1 NAME Al /Bo/\n1 EMAIL kim (at) site [dot] example\n1 ADDR Oak, 12, Lane\n1 PHON 333\n2 CONT "
    "4444\n"
    "0 @Dead@ INDI\n1 NAME Al /Bo/\n1 DEAT Y\n2 DATE 29 FEB 1900\n1 NOTE @#U41 5A@ kim@@site.example \xFF x\n"
    "1 EVEN\n2 DATE @#DROMAN@ 5 MAR 1900\n2 PLAC x\n3 MAP\n4 LATI N1.5\n4 LONG 7\n1 _UID 0123456789abcdef\n"
    "1 NOTE \xED\xA0\x81\xED\xB0\x80 Oaks 12 Lane\n1 NOTE  @Zebulon@ \n1 OBJE\n2 FILE a/albo.jpg\n"
    "0 @Zebulon@ NOTE y\n" TRAILER;

typedef struct redacting {
    bool drop, recover, anonymise;
    bool odd; /* that text, not the rich one */
} redacting;

static gedelf_status redact_rich(void *context, const gedelf_allocator *allocator)
{
    const redacting *how = context;
    gedelf_redact_options options = GEDELF_REDACT_OPTIONS();
    gedelf_anonymise_options renamed = GEDELF_ANONYMISE_OPTIONS();
    gedelf_read_options reading = GEDELF_READ_OPTIONS();
    sink s = {.calls = 0};
    reading.allocator = options.allocator = renamed.allocator = allocator;
    reading.recover = how->recover;
    options.reading = renamed.reading = &reading;
    options.today = 20000;
    options.drop = how->drop;
    renamed.drop_dates = how->drop;
    buffer_init(&s.out, &memory_default);
    gedelf_source source = source_of(how->odd ? VIEW(odd) : VIEW(rich));
    gedelf_status status = how->anonymise ? gedelf_anonymise(source, gedelf_sink_callback(write_sink, &s), &renamed)
                                          : gedelf_redact(source, gedelf_sink_callback(write_sink, &s), &options, NULL);
    buffer_free(&s.out);
    return status;
}

/* Children of whom the family says that they were not born into it. */
static const char adopted[] = HEADER "0 @I1@ INDI\n0 @I2@ INDI\n0 @F1@ FAM\n1 CHIL @I1@\n2 _FREL step\n1 CHIL @I2@\n2 "
                                     "_MREL step\n" TRAILER;

static gedelf_status find_lives_of(void *context, const gedelf_allocator *allocator)
{
    lived l;
    gedelf_redact_options options = GEDELF_REDACT_OPTIONS();
    options.allocator = allocator;
    options.today = 20000;
    assert_int_equal(read_lived(&l, context, NULL), GEDELF_OK);
    gedelf_status status = gedelf_lives_find(l.dataset, l.people, &options, NULL);
    free_lived(&l);
    return status;
}

static void test_redact__without_memory(void **state)
{
    (void)state;
    redacting ways[] = {{false, false, false, false}, {true, true, false, false},  {false, false, true, false},
                        {true, false, true, false},   {false, false, false, true}, {false, false, true, true}};
    for (size_t i = 0; i < COUNT_OF(ways); i++)
        assert_failures_are_told(redact_rich, &ways[i], GEDELF_OK);
    assert_failures_are_told(find_lives_of, (void *)(uintptr_t)rich, GEDELF_OK);
    assert_failures_are_told(find_lives_of, (void *)(uintptr_t)adopted, GEDELF_OK);
}

/* What is written, in pieces of so many octets; with `fails_at`, it cannot be written from that call on. */
static gedelf_status write_in_pieces(size_t size, bool anonymise, sink *s)
{
    sized_memory sized;
    work_sizes sizes = equal_sizes(size);
    gedelf_allocator allocator = memory_with_sizes(&sized, memory_default, &sizes);
    gedelf_redact_options options = GEDELF_REDACT_OPTIONS();
    gedelf_anonymise_options renamed = GEDELF_ANONYMISE_OPTIONS();
    options.allocator = renamed.allocator = size > 0 ? &allocator : NULL;
    options.today = 20000;
    renamed.key = VIEW("key");
    s->calls = 0;
    buffer_init(&s->out, &memory_default);
    return anonymise ? gedelf_anonymise(source_of(VIEW(rich)), gedelf_sink_callback(write_sink, s), &renamed)
                     : gedelf_redact(source_of(VIEW(rich)), gedelf_sink_callback(write_sink, s), &options, NULL);
}

static void test_redact__pieces(void **state)
{
    (void)state;
    for (int anonymise = 0; anonymise < 2; anonymise++) {
        sink whole = {.fails_at = 0};
        assert_int_equal(write_in_pieces(0, anonymise, &whole), GEDELF_OK);
        assert_int_equal(whole.calls, 1);
        for (size_t size = 1; size <= 64; size *= 4) {
            sink s = {.fails_at = 0};
            assert_int_equal(write_in_pieces(size, anonymise, &s), GEDELF_OK);
            assert_view(buffer_view(&s.out), buffer_view(&whole.out));
            assert_in_range(s.calls, whole.out.length / (size + 110), whole.out.length);
            size_t calls = s.calls;
            buffer_free(&s.out);
            for (s.fails_at = 1; s.fails_at <= calls; s.fails_at++) {
                assert_int_equal(write_in_pieces(size, anonymise, &s), GEDELF_UNWRITABLE);
                assert_int_equal(s.calls, s.fails_at);
                buffer_free(&s.out);
            }
        }
        whole.fails_at = 1;
        buffer_free(&whole.out);
        assert_int_equal(write_in_pieces(0, anonymise, &whole), GEDELF_UNWRITABLE);
        buffer_free(&whole.out);
    }
}

/* What is left of it, line by line: as D472 to D476 have it. */
static void test_redact__rich(void **state)
{
    (void)state;
    static const char kept[] = HEADER
        "1 SUBM @U1@\n0 @U1@ SUBM\n1 NAME Living\n0 @X1@ INDI\n1 NAME Living\n1 SEX F\n1 FAMC @F1@\n"
        "0 @I2@ INDI\n1 NAME Old /Man/\n1 DEAT Y\n1 FAMS @F1@\n1 ADOP\n2 FAMC @F2@\n1 NOTE <b>Old</b>ng &auml; "
        "\xC3\xA4-b O'x\n1 NOTE 1 Oak 123 c.example d@@b.example\n1 NOTE @N1@\n"
        "0 @I3@ INDI\n1 NAME Living\n1 FAMS @F3@\n1 FAMC @F1@\n"
        "0 @I4@ INDI\n1 NAME Olden /Times/\n1 BIRT\n2 DATE 1700\n2 PLAC Rome\n1 FAMC @F3@\n1 FAMS @F2@\n"
        "0 @F1@ FAM\n1 HUSB @I2@\n1 CHIL @X1@\n1 CHIL @I3@\n0 @F2@ FAM\n1 HUSB @I4@\n1 CHIL @I2@\n1 MARR\n2 PLAC "
        "Lively\n0 @F3@ FAM\n1 WIFE @I3@\n1 CHIL @I4@\n0 @N1@ NOTE of somebody\n1 CONC else\n" TRAILER;
    sink s = {.fails_at = 0};
    assert_int_equal(write_in_pieces(0, false, &s), GEDELF_OK);
    assert_view(buffer_view(&s.out), VIEW(kept));
    buffer_free(&s.out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_redact__reasons),        cmocka_unit_test(test_redact__lives),
        cmocka_unit_test(test_redact__cycles),         cmocka_unit_test(test_redact__lives_asked_otherwise),
        cmocka_unit_test(test_redact__without_memory), cmocka_unit_test(test_redact__pieces),
        cmocka_unit_test(test_redact__rich),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
