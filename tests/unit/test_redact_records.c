/* SPDX-License-Identifier: MIT */
/*
 * What stays of records (D470, D472, D473, D475, D476), line by line: each case has the lines of a file after its header, with
 * a minus before those that go, a plus before those that come, and a space before those that stay. Redacting the result once more
 * changes nothing.
 */
#include "unit.h"

#include <gedelf/redact.h>

/* How a file is redacted. */
typedef enum redact_way { STAYS_LIVING, DROPPED, RECOVERED } redact_way;

static void redact_octets(view text, redact_way way, buffer *out)
{
    gedelf_redact_options options = GEDELF_REDACT_OPTIONS();
    gedelf_read_options reading = GEDELF_READ_OPTIONS();
    reading.recover = way == RECOVERED;
    options.reading = &reading;
    options.drop = way == DROPPED;
    options.today = 20000; /* 4 October 2024 */
    buffer_init(out, &memory_default);
    assert_int_equal(gedelf_redact(source_of(text), gedelf_sink_callback(write_to_buffer, out), &options, NULL),
                     GEDELF_OK);
}

/* The lines that there are before, or after. */
static void take_side(const char *lines, char other, buffer *out)
{
    buffer_init(out, &memory_default);
    assert_true(buffer_append(out, VIEW(HEADER)));
    for (const char *at = lines, *end; *at; at = end + 1) {
        end = strchr(at, '\n');
        if (*at != other)
            assert_true(buffer_append(out, view_of(at + 1, (size_t)(end - at))));
    }
    assert_true(buffer_append(out, VIEW(TRAILER)));
}

static void assert_case(const char *lines, redact_way way)
{
    buffer before, after, once, twice;
    take_side(lines, '+', &before);
    take_side(lines, '-', &after);
    redact_octets(buffer_view(&before), way, &once);
    if (!view_equal(buffer_view(&once), buffer_view(&after)))
        fail_msg("%s\nbecomes\n%.*s", lines, (int)once.length, once.data);
    redact_octets(buffer_view(&once), way, &twice);
    assert_view(buffer_view(&twice), buffer_view(&once));
    buffer_free(&before);
    buffer_free(&after);
    buffer_free(&once);
    buffer_free(&twice);
}

static void assert_cases(const char *const *cases, size_t count, redact_way way)
{
    for (size_t i = 0; i < count; i++)
        assert_case(cases[i], way);
}

#define DEAD " 0 @D@ INDI\n 1 NAME Dee\n 1 DEAT Y\n"

/* ---- The living -------------------------------------------------------------------------------- */

static void test_redact_records__living(void **state)
{
    (void)state;
    static const char *const cases[] = {
        " 0 @I1@ INDI\n-1 NAME Zoe /Quark/\n-2 GIVN Zoe\n+1 NAME Living\n-1 NAME Zed\n 1 SEX F\n-2 NOTE x\n-1 SEX "
        "M\n-1 BIRT\n-2 DATE "
        "1990\n",
        " 0 @I1@ INDI\n+1 NAME Living\n 1 SEX M\n",
        " 0 @I1@ INDI\n+1 NAME Living\n",
        "-0 @I1@ INDI text\n+0 @I1@ INDI\n+1 NAME Living\n",
        " 0 @I1@ INDI\n-1 NAME\n+1 NAME Living\n-1 SEX of Zoe\n-1 SEX F\n",
        " 0 @I1@ INDI\n+1 NAME Living\n 1 SEX Female\n",
        " 0 @I1@ INDI\n+1 NAME Living\n 1 SEX MALE\n",
        " 0 @I1@ INDI\n+1 NAME Living\n 1 SEX unknown\n",
        " 0 @I1@ INDI\n+1 NAME Living\n-1 SEX femal\n",
        " 0 @I1@ INDI\n+1 NAME Living\n-1 SEX FM\n",
        " 0 @I1@ INDI\n+1 NAME Living\n 1 FAMC @F1@\n-2 PEDI adopted\n 1 FAMS @F2@\n-2 NOTE x\n-1 FAMC Zoe\n-1 FAMX "
        "@F1@\n"
        " 0 @F1@ FAM\n 1 CHIL @I1@\n 0 @F2@ FAM\n 1 HUSB @I1@\n",
    };
    assert_cases(cases, COUNT_OF(cases), STAYS_LIVING);
}

static void test_redact_records__evidence(void **state)
{
    (void)state;
    static const char *const dead[] = {"1 DEAT Y",
                                       "1 DEAT y",
                                       "1 BURI Y",
                                       "1 CREM Y",
                                       "1 PROB Y",
                                       "1 DEAT\n 2 PLAC x",
                                       "1 DEAT x\n 2 PLAC x",
                                       "1 DEAT\n 2 DATE 4 OCT 2024",
                                       "1 DEAT\n 2 DATE ABT 2024",
                                       "1 BIRT\n 2 DATE 3 OCT 1914",
                                       "1 CHR\n 2 DATE 3 OCT 1914",
                                       "1 RESI\n 2 DATE 3 OCT 1914",
                                       "1 BIRT\n 2 DATE ABT 3 OCT 1909",
                                       "1 BIRT\n 2 DATE CAL 3 OCT 1909",
                                       "1 BIRT\n 2 DATE EST 3 OCT 1909",
                                       "1 BIRT\n 2 DATE BEF 3 OCT 1914",
                                       "1 DEAT\n 2 DATE x",
                                       "1 BURI\n 2 DATE 1990\n 1 DEAT N"};
    static const char *const living[] = {"1 DEAT",
                                         "1 DEAT N",
                                         "1 DEAT n\n-2 PLAC x",
                                         "1 DEAT x",
                                         "1 DEAT\n-2 DATE 5 OCT 2024",
                                         "1 DEAT Y\n-2 DATE AFT 5 OCT 2024",
                                         "1 BIRT\n-2 DATE 4 OCT 1914",
                                         "1 BIRT\n-2 DATE ABT 4 OCT 1909",
                                         "1 BIRT\n-2 DATE CAL 4 OCT 1909",
                                         "1 BIRT\n-2 DATE EST 4 OCT 1909",
                                         "1 BIRT\n-2 DATE AFT 1800",
                                         "1 CHAN\n-2 DATE 1800",
                                         "1 NOTE x\n-2 DATE 1800",
                                         "1 SOUR x\n-2 DATE 1800",
                                         "1 OBJE\n-2 DATE 1800",
                                         "1 BIRT\n-2 NOTE x\n-3 DATE 1800",
                                         "1 BIRT\n-2 DATE 1800\n-2 DATE 1990",
                                         "1 BIRT\n-2 DATE 1800\n-2 DATE x",
                                         "1 DEAT\n-2 DATE 1990\n-2 DATE 2030",
                                         "1 WILL Y"};
    for (size_t i = 0; i < COUNT_OF(dead); i++) {
        char lines[200];
        snprintf(lines, sizeof lines, " 0 @I1@ INDI\n 1 NAME Zoe\n %s\n", dead[i]);
        assert_case(lines, STAYS_LIVING);
    }
    for (size_t i = 0; i < COUNT_OF(living); i++) {
        char lines[200];
        snprintf(lines, sizeof lines, " 0 @I1@ INDI\n-1 NAME Zoe\n+1 NAME Living\n-%s\n", living[i]);
        assert_case(lines, STAYS_LIVING);
    }
}

/* RESN, and the flags of programs: on a person, a family, an event, another record. */
static void test_redact_records__flags(void **state)
{
    (void)state;
    static const struct {
        const char *flag;
        bool of_person, of_rest;
    } rows[] = {{"RESN confidential", true, true},
                {"RESN PRIVACY", true, true},
                {"RESN locked, Privacy", true, true},
                {"RESN confidential,locked", true, true},
                {"RESN locked confidential", true, true},
                {"RESN locked", false, false},
                {"RESN privacyx", false, false},
                {"RESN", false, false},
                {"_LIVING Y", true, false},
                {"_LIVING", true, false},
                {"_LIVING true", true, false},
                {"_LIVING N", false, false},
                {"_LIVING No", false, false},
                {"_LIVING FALSE", false, false},
                {"_LIVING 0", false, false},
                {"__LIVING", true, false},
                {"_PRIV Y", true, true},
                {"_PRIV n", false, false},
                {"_PRIVATE", true, true},
                {"__PRIVATE", true, true},
                {"_HID Y", true, true},
                {"LIVING Y", false, false},
                {"_LIVINGS Y", false, false},
                {"_PRIVY Y", false, false}};
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        char lines[300];
        char goes = rows[i].of_rest ? '-' : ' ';
        if (rows[i].of_person)
            snprintf(lines, sizeof lines, " 0 @I1@ INDI\n-1 NAME Zoe\n+1 NAME Living\n-1 DEAT Y\n-1 %s\n",
                     rows[i].flag);
        else
            snprintf(lines, sizeof lines, " 0 @I1@ INDI\n 1 NAME Zoe\n 1 DEAT Y\n 1 %s\n", rows[i].flag);
        assert_case(lines, STAYS_LIVING);
        snprintf(lines, sizeof lines, DEAD "%c1 RESI x\n%c2 %s\n 1 OCCU y\n", goes, goes, rows[i].flag);
        assert_case(lines, STAYS_LIVING);
        snprintf(lines, sizeof lines, DEAD " 0 @F1@ FAM\n 1 HUSB @D@\n%c1 MARR Y\n%c1 %s\n", goes, goes, rows[i].flag);
        assert_case(lines, STAYS_LIVING);
        snprintf(lines, sizeof lines, DEAD "%c1 NOTE @N1@\n%c0 @N1@ NOTE x\n%c1 %s\n", goes, goes, goes, rows[i].flag);
        assert_case(lines, STAYS_LIVING);
    }
    static const char *const lists[] = {
        " 0 @I1@ INDI\n-1 NAME Zoe\n+1 NAME Living\n-1 DEAT Y\n-1 _FLGS\n-2 __LIVING\n",
        " 0 @I1@ INDI\n-1 NAME Zoe\n+1 NAME Living\n-1 DEAT Y\n-1 _FLGS\n-2 _X\n-2 __PRIVATE\n",
        " 0 @I1@ INDI\n 1 NAME Zoe\n 1 DEAT Y\n 1 _FLGS\n 2 __LIVING N\n",
        " 0 @I1@ INDI\n 1 NAME Zoe\n 1 DEAT Y\n 1 NOTE x\n 2 __LIVING\n",
        " 0 @I1@ INDI\n 1 NAME Zoe\n 1 DEAT Y\n 1 _FLGS\n 2 _X\n 3 __LIVING\n",
        DEAD "-1 RESI x\n-2 _FLGS\n-3 __PRIVATE\n",
    };
    assert_cases(lists, COUNT_OF(lists), STAYS_LIVING);
}

/* ---- Families ---------------------------------------------------------------------------------- */

#define LIVING_ONE " 0 @I9@ INDI\n-1 NAME Zoe\n+1 NAME Living\n"

static void test_redact_records__families(void **state)
{
    (void)state;
    static const char *const cases[] = {
        /* a living partner: members alone */
        DEAD LIVING_ONE "-0 @F1@ FAM x\n+0 @F1@ FAM\n 1 HUSB @I9@\n-2 AGE 3y\n 1 WIFE @D@\n-2 NOTE x\n 1 CHIL @D@\n-2 "
                        "_FREL Natural\n-1 MARR "
                        "Y\n-1 NOTE x\n-1 HUSB Zed\n-1 CHIL\n 1 CHIL @VOID@\n-2 PHRASE x\n",
        /* a living child: the rest stays */
        DEAD LIVING_ONE
        " 0 @F1@ FAM\n 1 HUSB @D@\n 2 NOTE x\n 1 CHIL @I9@\n-2 NOTE x\n 1 CHIL @D@\n 2 NOTE y\n 1 MARR Y\n",
        /* who is named by a text, or below a pointer that leads nowhere */
        DEAD " 0 @F1@ FAM\n 1 HUSB @D@\n-1 WIFE Gwen /Text/\n+1 WIFE\n-2 NOTE x\n 1 CHIL @VOID@\n-2 PHRASE Gwen\n 1 "
             "MARR\n 2 HUSB\n 3 AGE "
             "30y\n 2 WIFE\n 3 AGE 29y\n",
        DEAD " 0 @F1@ FAM\n 1 HUSB @D@\n 1 MARR\n-2 WIFE of Zoe\n+2 WIFE\n 3 AGE 29y\n",
        /* what is about a family of which only members stay */
        " 0 @D@ INDI\n 1 NAME Dee\n 1 DEAT Y\n 1 FAMS @F1@\n-2 NOTE x\n 1 FAMS @F2@\n 2 NOTE y\n 1 FAMC @F1@\n 2 PEDI "
        "birth\n" LIVING_ONE " 0 @F1@ FAM\n 1 HUSB @D@\n 1 WIFE @I9@\n-1 MARR Y\n 0 @F2@ FAM\n 1 HUSB @D@\n 1 MARR Y\n",
        /* a partner only by the FAMS of the living */
        DEAD " 0 @I9@ INDI\n-1 NAME Zoe\n+1 NAME Living\n 1 FAMS @F1@\n 0 @F1@ FAM\n 1 HUSB @D@\n-1 MARR Y\n",
        /* two with the same identifier, one of them living */
        (" 0 @I2@ INDI\n 1 NAME Dee\n 1 DEAT Y\n 0 @I2@ INDI\n-1 NAME Zoe\n+1 NAME Living\n 0 @F1@ FAM\n 1 HUSB "
         "@I2@\n-1 MARR Y\n"),
    };
    assert_cases(cases, COUNT_OF(cases), STAYS_LIVING);
}

static void test_redact_records__dropped(void **state)
{
    (void)state;
    static const char *const cases[] = {
        DEAD "-0 @I9@ INDI\n-1 NAME Zoe\n-1 SEX F\n 0 @F1@ FAM\n-1 HUSB @I9@\n 1 WIFE @D@\n-1 MARR Y\n",
        DEAD "-0 @I9@ INDI\n-1 NAME Zoe\n-1 FAMS @F1@\n-0 @F1@ FAM\n-1 HUSB @I9@\n 0 @F2@ FAM\n 1 HUSB @D@\n-1 CHIL "
             "@I9@\n-2 NOTE x\n 1 MARR Y\n",
        " 0 @F1@ FAM\n-1 MARR Y\n 0 @F2@ FAM\n",
    };
    assert_cases(cases, COUNT_OF(cases), DROPPED);
}

/* ---- Other records ----------------------------------------------------------------------------- */

static void test_redact_records__others(void **state)
{
    (void)state;
    static const char *const cases[] = {
        /* what only the living lead to goes; what leads on stays */
        DEAD " 1 SOUR @S1@\n 2 PAGE x\n 0 @I9@ INDI\n-1 NAME Zoe\n+1 NAME Living\n-1 SOUR @S2@\n-1 NOTE @N1@\n 0 @S1@ "
             "SOUR\n 1 REPO @R1@\n"
             "-0 @S2@ SOUR\n-1 REPO @R2@\n 0 @R1@ REPO\n-0 @R2@ REPO\n-0 @N1@ NOTE x\n-0 @N2@ NOTE y\n-0 @N3@ NOTE "
             "@N4@\n-0 @N4@ NOTE z\n",
        DEAD " 1 NOTE @N1@\n 0 @N1@ NOTE x\n 1 SOUR @S1@\n 0 @S1@ SOUR\n 1 NOTE @N2@\n 0 @N2@ NOTE y\n 0 @N2@ NOTE z\n",
        /* pointers to the living */
        " 0 @D@ INDI\n 1 NAME Dee\n 1 DEAT Y\n-1 ASSO @I9@\n-2 RELA x\n 1 ASSO @E@\n 1 _X\n-2 _Y @I9@\n 2 _Z @E@\n-1 "
        "ALIA @I9@\n 1 NOTE @GONE@\n 0 @E@ INDI\n"
        " 1 NAME Eve\n 1 DEAT Y\n" LIVING_ONE,
        DEAD " 1 SOUR @S1@\n 0 @S1@ SOUR\n-1 _X @I9@\n-2 _Y\n 1 TITL x\n" LIVING_ONE,
        /* to what goes */
        DEAD "-1 NOTE @N1@\n-2 SOUR x\n 1 OCCU y\n-0 @N1@ NOTE by Zoey\n 0 @I9@ INDI\n-1 NAME Zoey\n+1 NAME Living\n",
        /* submitters */
        DEAD " 1 SUBM @U@\n 0 @U@ SUBM\n-1 NAME Una\n-2 NOTE x\n+1 NAME Living\n-1 NAME Ute\n-1 ADDR x\n-2 CONT y\n-1 "
             "PHON 1\n",
        DEAD " 1 SUBM @U@\n 0 @U@ SUBM\n-1 ADDR x\n",
        DEAD "-0 @U@ SUBM\n-1 NAME Una\n",
        /* tags in other letters */
        DEAD "-1 NOTE by Zoey\n-0 @I9@ Indi\n-1 NAME Zoey\n-0 @F@ fam\n-1 HUSB @D@\n-0 @U@ Subm\n-1 NAME Ursula\n-0 "
             "@X@ _INDI\n",
        /* what must have something goes with it */
        DEAD "-1 OBJE\n-2 FILE zoey.jpg\n-3 FORM jpg\n-2 TITL x\n 1 OBJE\n 2 FILE x.jpg\n-2 TITL Zoey\n 0 @I9@ "
             "INDI\n-1 NAME Zoey\n+1 NAME Living\n",
        DEAD "-1 SLGC\n-2 STAT x\n-2 FAMC @zoey@\n 1 EVEN\n 2 DATE 1900\n-1 EVEN\n-2 TYPE of Zoey\n-2 DATE 1900\n-1 "
             "CHAN\n-2 DATE "
             "(Zoey)\n 0 @I9@ INDI\n-1 NAME Zoey\n+1 NAME Living\n",
        /* a text of a person's own line */
        "-0 @D@ INDI of Zoey\n+0 @D@ INDI\n 1 NAME Dee\n 1 DEAT Y\n 0 @I9@ INDI\n-1 NAME Zoey\n+1 NAME Living\n",
        " 0 @D@ INDI of Zoe\n 1 NAME Dee\n 1 DEAT Y\n",
        /* dates are none of a name, phrases are */
        DEAD " 1 RESI\n 2 DATE 3 MAY 1900\n-2 DATE INT 3 MAY 1900 (when Mayer came)\n-2 DATE (Mayer)\n 1 OCCU april\n "
             "0 @I9@ INDI\n-1 NAME Mayer\n+1 NAME "
             "Living\n",
    };
    assert_cases(cases, COUNT_OF(cases), STAYS_LIVING);
}

/* Of the header, its file, notes and what points to the living. */
static void test_redact_records__header(void **state)
{
    (void)state;
    static const char *const cases[] = {
        "-1 FILE x.ged\n-1 NOTE y\n-2 CONT z\n-1 SNOTE @N@\n 1 SOUR x\n 2 NAME y\n-2 NOTE n\n 1 DATE 1 JAN 2000\n-1 _X "
        "@I9@\n 1 LANG German\n" LIVING_ONE,
        " 1 SOUR Zoey\n 2 VERS 1\n-2 NAME Zoeys\n-1 DEST Zoey\n 0 @I9@ INDI\n-1 NAME Zoey\n+1 NAME Living\n",
        " 1 SUBM @U@\n 0 @U@ SUBM\n-1 NAME Una\n+1 NAME Living\n",
    };
    assert_cases(cases, COUNT_OF(cases), STAYS_LIVING);
}

/* ---- Lines that cannot be used ----------------------------------------------------------------- */

static void test_redact_records__recovered(void **state)
{
    (void)state;
    static const char *const cases[] = {
        /* such a line goes; a record that goes on after it may hold another one */
        " 0 @I1@ INDI\n-1 NAME Zoe\n+1 NAME Living\n-1 DEAT Y\n-broken\n-1 OCCU x\n",
        " 0 @I1@ INDI\n 1 NAME Zoe\n 1 DEAT Y\n-broken\n",
        " 0 @I1@ INDI\n 1 NAME Zoe\n 1 DEAT Y\n-broken\n-broken again\n" DEAD,
        DEAD " 0 @F1@ FAM\n 1 HUSB @D@\n-1 MARR Y\n-broken\n-1 NOTE x\n",
        DEAD "-1 NOTE @N1@\n-1 NOTE of Zebulon\n-0 @N1@ NOTE x\n-broken\n-1 NAME Zebulon\n",
        DEAD " 1 RESI\n 2 PLAC x\n-broken\n 2 NOTE y\n",
    };
    assert_cases(cases, COUNT_OF(cases), RECOVERED);
}

/* ---- Line breaks ------------------------------------------------------------------------------- */

/* A name that comes has the line break of the line before it; at the end there is none if there was none. */
static void test_redact_records__breaks(void **state)
{
    (void)state;
    static const char *const rows[][2] = {
        {"0 HEAD\r\n1 CHAR UTF-8\r\n0 @I1@ INDI\r\n1 SEX M\r\n0 TRLR\r\n",
         "0 HEAD\r\n1 CHAR UTF-8\r\n0 @I1@ INDI\r\n1 NAME Living\r\n1 SEX M\r\n0 TRLR\r\n"},
        {"0 HEAD\r1 CHAR UTF-8\r0 @I1@ INDI\r0 TRLR\r", "0 HEAD\r1 CHAR UTF-8\r0 @I1@ INDI\r1 NAME Living\r0 TRLR\r"},
        {"0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI", "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME Living"},
        {"0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME Zoe", "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME Living"},
        {"0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME Zoe\n1 SEX M",
         "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME Living\n1 SEX M"},
        {"0 HEAD\n1 CHAR UTF-8\n\n0 @I1@ INDI\n\n1 NAME Zoe\n\n1 SEX M\n\n0 TRLR\n",
         "0 HEAD\n1 CHAR UTF-8\n\n0 @I1@ INDI\n1 NAME Living\n1 SEX M\n\n0 TRLR\n"},
        {"\xEF\xBB\xBF"
         "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n0 TRLR",
         "\xEF\xBB\xBF"
         "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME Living\n0 TRLR"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        buffer out;
        redact_octets(view_of_string(rows[i][0]), RECOVERED, &out);
        if (!view_equal(buffer_view(&out), view_of_string(rows[i][1])))
            fail_msg("%zu becomes\n%.*s", i, (int)out.length, out.data);
        buffer_free(&out);
    }
}

/* ---- Encodings --------------------------------------------------------------------------------- */

/* A text of ASCII in UTF-16, with its mark. */
static void widen(view text, bool big, buffer *out)
{
    buffer_init(out, &memory_default);
    assert_true(buffer_append(out, big ? VIEW("\xFE\xFF") : VIEW("\xFF\xFE")));
    for (size_t i = 0; i < text.length; i++) {
        const char unit[] = {big ? '\0' : text.text[i], big ? text.text[i] : '\0'};
        assert_true(buffer_append(out, view_of(unit, sizeof unit)));
    }
}

/* The same text with other line breaks. */
static void break_lines(const char *text, const char *with, buffer *out)
{
    buffer_init(out, &memory_default);
    for (; *text; text++)
        assert_true(buffer_append(out, *text == '\n' ? view_of_string(with) : view_of(text, 1)));
}

static void assert_redacted(view before, view after)
{
    buffer out;
    redact_octets(before, STAYS_LIVING, &out);
    assert_view(buffer_view(&out), after);
    buffer_free(&out);
}

/* Names that come and identifiers that are renamed, with every line break, in octets and in words of two. */
static void test_redact_records__encodings(void **state)
{
    (void)state;
#define WIDE_HEADER "0 HEAD\n1 CHAR UNICODE\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n"
    static const char *const rows[][2] = {
        {"0 @I1@ INDI\n1 SEX M\n", "0 @I1@ INDI\n1 NAME Living\n1 SEX M\n"},
        {"0 @I1@ INDI\n1 NAME Zoe\n1 SEX M\n", "0 @I1@ INDI\n1 NAME Living\n1 SEX M\n"},
        {"0 @Zebulon@ INDI\n1 NAME Zebulon\n1 FAMS @F1@\n0 @D@ INDI\n1 NAME Dee\n1 DEAT Y\n2 NOTE kept  as it is \n1 "
         "FAMS @F1@\n0 @F1@ FAM\n1 HUSB @Zebulon@\n1 WIFE @D@\n",
         "0 @X1@ INDI\n1 NAME Living\n1 FAMS @F1@\n0 @D@ INDI\n1 NAME Dee\n1 DEAT Y\n2 NOTE kept  as it is \n1 "
         "FAMS @F1@\n0 @F1@ FAM\n1 HUSB @X1@\n1 WIFE @D@\n"},
        {"0 @D@ INDI\n1 NAME Dee\n1 DEAT Y\n1 NOTE @ZebulonN@\n0 @I1@ INDI\n1 NAME Zebulon\n0 @ZebulonN@ NOTE x\n1 "
         "CONT "
         "y\n",
         "0 @D@ INDI\n1 NAME Dee\n1 DEAT Y\n1 NOTE @X1@\n0 @I1@ INDI\n1 NAME Living\n0 @X1@ NOTE x\n1 CONT y\n"},
    };
    static const char *const breaks[] = {"\n", "\r\n", "\r"};
    for (size_t i = 0; i < COUNT_OF(rows) * COUNT_OF(breaks); i++) {
        buffer sides[2], wide[2];
        for (int form = 0; form < 3; form++) { /* octets, and both orders of them */
            for (size_t side = 0; side < 2; side++) {
                char text[600];
                snprintf(text, sizeof text, "%s%s" TRAILER, form == 0 ? HEADER : WIDE_HEADER,
                         rows[i / COUNT_OF(breaks)][side]);
                break_lines(text, breaks[i % COUNT_OF(breaks)], &sides[side]);
                widen(buffer_view(&sides[side]), form == 1, &wide[side]);
            }
            assert_redacted(buffer_view(form == 0 ? &sides[0] : &wide[0]),
                            buffer_view(form == 0 ? &sides[1] : &wide[1]));
            for (size_t side = 0; side < 2; side++) {
                buffer_free(&sides[side]);
                buffer_free(&wide[side]);
            }
        }
    }
}

/* What tells how the file is written stays, but for notes; a trailer is one at level 0 alone, and nothing comes after it. */
static void test_redact_records__written(void **state)
{
    (void)state;
#define WRITTEN "0 HEAD\n1 CHAR UTF-8\n"
#define REST "0 @D@ INDI\n1 NAME Dee\n1 DEAT Y\n0 TRLR\n"
    static const char *const rows[][2] = {
        {WRITTEN "1 GEDC\n2 VERS 5.5.1\n2 TRLR x\n" REST, WRITTEN "1 GEDC\n2 VERS 5.5.1\n2 TRLR x\n" REST},
        {WRITTEN "1 GEDC\n2 NOTE secret\n2 VERS 5.5.1\n" REST, WRITTEN "1 GEDC\n2 VERS 5.5.1\n" REST},
        {WRITTEN "1 GEDC\n2 VERS 5.5.1\n2 NOTE secret\n3 CONT x\n3 _X y\n2 _Z z\n" REST,
         WRITTEN "1 GEDC\n2 VERS 5.5.1\n2 _Z z\n" REST},
        {WRITTEN "1 GEDC\n2 VERS 5.5.1\n2 _X y\n3 NOTE secret\n3 _Y z\n2 FORM LINEAGE-LINKED\n" REST,
         WRITTEN "1 GEDC\n2 VERS 5.5.1\n2 _X y\n3 _Y z\n2 FORM LINEAGE-LINKED\n" REST},
        {WRITTEN "1 GEDC\n2 VERS 5.5.1\n2 NOTE a\n2 NOTE b\n2 FORM LINEAGE-LINKED\n" REST,
         WRITTEN "1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n" REST},
        {WRITTEN "1 GEDC\n2 VERS 5.5.1\n1 FILE x\n1 SOUR y\n2 NOTE z\n" REST,
         WRITTEN "1 GEDC\n2 VERS 5.5.1\n1 SOUR y\n" REST},
        {WRITTEN "1 FILE x\n1 GEDC\n2 VERS 5.5.1\n" REST, WRITTEN "1 GEDC\n2 VERS 5.5.1\n" REST},
        {WRITTEN "1 NOTE x\n2 CONT y\n1 GEDC\n2 VERS 5.5.1\n" REST, WRITTEN "1 GEDC\n2 VERS 5.5.1\n" REST},
        {WRITTEN "1 GEDC\n2 VERS 5.5.1\n0 @D@ INDI\n1 NAME Dee\n1 DEAT Y\n1 NOTE a\n2 CONT b\n2 CONC c\n0 TRLR\n",
         WRITTEN "1 GEDC\n2 VERS 5.5.1\n0 @D@ INDI\n1 NAME Dee\n1 DEAT Y\n1 NOTE a\n2 CONT b\n2 CONC c\n0 TRLR\n"},
        {WRITTEN
         "1 GEDC\n2 VERS 5.5.1\n0 @D@ INDI\n1 NAME Dee\n1 DEAT Y\n0 @I1@ INDI\n1 NAME Zoe\n2 CONT b\n1 SEX F\n0 "
         "TRLR\n",
         WRITTEN "1 GEDC\n2 VERS 5.5.1\n0 @D@ INDI\n1 NAME Dee\n1 DEAT Y\n0 @I1@ INDI\n1 NAME Living\n1 SEX F\n0 "
                 "TRLR\n"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++)
        assert_redacted(view_of_string(rows[i][0]), view_of_string(rows[i][1]));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_redact_records__breaks),    cmocka_unit_test(test_redact_records__living),
        cmocka_unit_test(test_redact_records__evidence),  cmocka_unit_test(test_redact_records__flags),
        cmocka_unit_test(test_redact_records__families),  cmocka_unit_test(test_redact_records__dropped),
        cmocka_unit_test(test_redact_records__others),    cmocka_unit_test(test_redact_records__header),
        cmocka_unit_test(test_redact_records__recovered), cmocka_unit_test(test_redact_records__encodings),
        cmocka_unit_test(test_redact_records__written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
