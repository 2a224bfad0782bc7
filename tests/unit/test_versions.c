/* SPDX-License-Identifier: MIT */
/*
 * Comparing, merging, joining and cutting files when something fails: each allocation fails in turn, and only that one; each write fails in
 * turn; each message is answered by a stop. The status says so, nothing is left, and nothing is written after a write that failed.
 */
#include "unit.h"

#include <gedelf/merge.h>
#include <gedelf/join.h>
#include <gedelf/subset.h>

/* ---- Files --------------------------------------------------------------------------------------- */

#define HEAD_551 "0 HEAD\n1 SOUR T\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n"
#define HEAD_7(tags) "0 HEAD\n1 GEDC\n2 VERS 7.0\n1 SCHMA\n" tags
#define HEAD_ELF(more) "0 HEAD\n1 CHAR UTF-8\n1 ELF 1.0.0\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n" more

/* A version and two that were made of it: BASE, OURS, THEIRS; OLD and NEW are the first and the last of these. */
typedef struct versions {
    const char *what;
    const char *texts[3];
} versions;

static const versions rows[] = {
    {"changes, conflicts, additions, removals, renamings and moves",
     {HEAD_551
      "1 NOTE a\n0 @I1@ INDI\n1 NAME A //\n1 BIRT\n2 DATE 1900\n1 NOTE x\n1 NOTE y\n1 NOTE z\n1 FAMS @F1@\n"
      "1 CHAN\n2 DATE 1 JAN 2000\n0 @I2@ INDI\n1 NAME B //\n1 FAMS @F1@\n0 @F1@ FAM\n1 HUSB @I1@\n1 WIFE @I2@\n"
      "0 @N1@ NOTE t\n0 @N2@ NOTE u\n0 NOTE loose\n0 TRLR\n",
      HEAD_551
      "1 NOTE b\n0 @I1@ INDI\n1 NAME A //\n1 BIRT\n2 DATE 1901\n2 PLAC P\n1 NOTE x\n1 NOTE y\n1 NOTE z\n1 OCCU o\n"
      "1 FAMS @F1@\n1 CHAN\n2 DATE 1 JAN 2001\n0 @I2@ INDI\n1 NAME Bb //\n1 FAMS @F1@\n0 @F1@ FAM\n1 HUSB @I1@\n"
      "1 WIFE @I2@\n0 @N1@ NOTE t\n1 REFN 1\n0 @N2@ NOTE u\n0 NOTE loose\n0 @I3@ INDI\n1 NAME C //\n0 TRLR\n",
      HEAD_551
      "1 NOTE c\n0 @I1@ INDI\n1 NAME A //\n1 BIRT\n2 DATE 1902\n1 NOTE z\n1 NOTE x\n1 NOTE new\n1 OCCU o\n1 OCCU p\n"
      "1 FAMS @F9@\n1 CHAN\n2 DATE 1 JAN 2002\n0 @F9@ FAM\n1 HUSB @I1@\n1 CHIL @I3@\n0 @I3@ INDI\n1 NAME D //\n1 NOTE "
      "@N2@\n"
      "0 @N2@ NOTE u\n1 REFN 2\n0 NOTE loose\n0 TRLR\n"}},
    {"identifiers are exchanged",
     {HEAD_551 "0 @I1@ INDI\n1 NAME Ann /Ash/\n1 SEX F\n0 @I2@ INDI\n1 NAME Bob /Birch/\n1 SEX M\n0 @I3@ INDI\n1 NAME "
               "C //\n0 TRLR\n",
      HEAD_551 "0 @I1@ INDI\n1 NAME Ann /Ash/\n1 SEX F\n1 OCCU x\n0 @I2@ INDI\n1 NAME Bob /Birch/\n1 SEX M\n0 @I3@ "
               "INDI\n1 NAME C //\n0 TRLR\n",
      HEAD_551 "0 @I2@ INDI\n1 NAME Ann /Ash/\n1 SEX F\n0 @I1@ INDI\n1 NAME Bob /Birch/\n1 SEX M\n1 OCCU y\n0 @I4@ "
               "INDI\n1 NAME C //\n0 TRLR\n"}},
    {"tags mean something else in GEDCOM 7.0",
     {HEAD_7("2 TAG _A http://a.example/\n") "0 @I1@ INDI\n1 NAME A //\n1 _A x\n0 TRLR\n",
      HEAD_7("2 TAG _A http://a.example/\n2 TAG _B http://b.example/\n") "0 @I1@ INDI\n1 NAME A //\n1 _A x\n1 _B y\n0 "
                                                                         "TRLR\n",
      HEAD_7(
          "2 TAG _A http://a.example/\n2 TAG _B http://c.example/\n2 TAG _C http://d.example/\n") "0 @I1@ INDI\n1 NAME "
                                                                                                  "Aa //\n1 _A z\n1 _B "
                                                                                                  "y\n2 _C w\n1 SNOTE "
                                                                                                  "@N1@\n0 @N1@ SNOTE "
                                                                                                  "n\n1 LANG fr\n0 "
                                                                                                  "TRLR\n"}},
    {"languages, datatypes and schemas of ELF",
     {HEAD_ELF("1 LANG en\n") "0 @I1@ INDI\n1 NAME A //\n1 NOTE caf\xC3\xA9\n2 PLANG fr\n0 TRLR\n",
      HEAD_ELF("1 LANG en\n") "0 @I1@ INDI\n1 NAME A //\n1 NOTE caf\xC3\xA9\n2 PLANG fr\n1 OCCU x\n0 TRLR\n",
      HEAD_ELF("1 LANG en\n1 SCHMA\n2 PRFX ex https://e.example/\n2 IRI ex:t\n3 TAG _T ex:s\n") "0 @I1@ INDI\n1 NAME A "
                                                                                                "//\n1 NOTE "
                                                                                                "cafe\xCC\x81\n2 PLANG "
                                                                                                "de\n1 NOTE b\n2 DTYPE "
                                                                                                "https://e.example/"
                                                                                                "d\n1 _T x\n0 TRLR\n"}},
    {"another data model",
     {HEAD_551 "0 @I1@ INDI\n1 NAME A //\n1 SEX M\n0 TRLR\n",
      HEAD_551 "0 @I1@ INDI\n1 NAME A //\n1 SEX M\n1 OCCU x\n0 TRLR\n",
      "0 HEAD\n1 GEDC\n2 VERS 7.0\n0 @I1@ INDI\n1 NAME Aa //\n1 SEX M\n1 RESI\n2 DATE 1900\n0 TRLR\n"}},
    {"identifiers of substructures, pointers that lead nowhere, and a file that does not end",
     {HEAD_551 "0 @I1@ INDI\n1 @N1@ NOTE x\n1 NOTE x\n1 ASSO @N1@\n1 ASSO @nobody@\n0 TRLR\n",
      HEAD_551
      "0 @I1@ INDI\n1 @N1@ NOTE x\n1 NOTE x\n1 ASSO @N1@\n1 ASSO @nobody@\n1 SEX M\n0 @U@ SUBM\n1 NAME u\n0 TRLR",
      HEAD_551 "0 @I1@ INDI\n1 @N1@ NOTE x\n1 ASSO @I1@\n1 ASSO @nowhere@\n1 NOTE y\n2 @N2@ SOUR s\n0 TRLR\n"}},
    {"in ASCII, beside what that does not have",
     {"0 HEAD\n1 CHAR ASCII\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n0 @I1@ INDI\n1 NAME A /B/\n0 TRLR\n",
      "0 HEAD\n1 CHAR ASCII\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n0 @I1@ INDI\n1 NAME A /B/\n1 SEX M\n0 TRLR\n",
      HEAD_551 "0 @I1@ INDI\n1 NAME A /B/\n1 NOTE \xC3\xA9\n0 @I2@ INDI\n1 NAME C /D/\n0 TRLR\n"}},
};

/* ---- Doing something with them ------------------------------------------------------------------- */

typedef enum action { ACT_DIFF, ACT_SCRIPT, ACT_MERGE, ACT_JOIN, ACT_SUBSET } action;

typedef struct work {
    action act;
    unsigned how; /* a gedelf_pairing, a gedelf_conflicts, or wishes */
    const versions *of;
    gedelf_dataset *datasets[3];
    size_t writes;  /* that are allowed before one fails; SIZE_MAX: none does */
    size_t written; /* octets */
    bool failed;    /* a write, or a message */
    size_t messages;
} work;

static bool write_some(void *context, const void *octets, size_t size)
{
    work *w = context;
    (void)octets;
    assert_false(w->failed);
    w->failed = w->writes == 0;
    w->writes -= w->writes != SIZE_MAX && !w->failed;
    w->written += size;
    return !w->failed;
}

static bool take_message(void *context, const gedelf_diag *diag)
{
    work *w = context;
    (void)diag;
    assert_false(w->failed);
    w->failed = w->messages == 0;
    w->messages -= w->messages != SIZE_MAX && !w->failed;
    return !w->failed;
}

static bool take_event(void *context, const gedelf_join_event *event)
{
    (void)event;
    return take_message(context, NULL);
}

static gedelf_source text_source(const char *text)
{
    return gedelf_source_memory(text, strlen(text));
}

static gedelf_status do_diff(work *w, const gedelf_allocator *allocator)
{
    gedelf_diff_options options = GEDELF_DIFF_OPTIONS();
    gedelf_diff *diff;
    gedelf_diff_change change = GEDELF_DIFF_CHANGE();
    bool same;
    options.allocator = allocator;
    options.match = (gedelf_pairing)w->how;
    gedelf_status status = gedelf_diff_new(&diff, w->datasets[0], w->datasets[2], &options);
    if (status == GEDELF_OK)
        status = gedelf_diff_tags(diff, &same);
    if (status == GEDELF_OK && w->act == ACT_SCRIPT)
        status = gedelf_diff_script(diff, gedelf_sink_callback(write_some, w));
    while (status == GEDELF_OK && w->act == ACT_DIFF)
        status = gedelf_diff_next(diff, &change);
    gedelf_diff_free(diff);
    return status == GEDELF_END ? GEDELF_OK : status;
}

static gedelf_status do_merge(work *w, const gedelf_allocator *allocator)
{
    gedelf_merge_options options = GEDELF_MERGE_OPTIONS();
    gedelf_read_options reading = GEDELF_READ_OPTIONS();
    reading.allocator = allocator;
    options.reading = &reading;
    options.allocator = allocator;
    options.conflicts = (gedelf_conflicts)w->how;
    options.match = GEDELF_PAIRING_ID; /* content loads the tables of matching each time */
    options.diagnose = take_message;
    options.context = w;
    return gedelf_merge(w->datasets[0], text_source(w->of->texts[1]), w->datasets[2],
                        gedelf_sink_callback(write_some, w), &options, NULL);
}

static gedelf_status do_join(work *w, const gedelf_allocator *allocator)
{
    static const gedelf_join_pair pairs[] = {{{"I1", 2}, {"I1", 2}, false}, {{"N1", 2}, {"N2", 2}, true}};
    gedelf_join_options options = GEDELF_JOIN_OPTIONS();
    options.allocator = allocator;
    options.name = VIEW("other");
    options.tell = take_event;
    options.context = w;
    options.keep_encoding = w->how > 0;
    options.pairs = pairs;
    options.pair_count = 1;
    return gedelf_join(w->datasets[1], text_source(w->of->texts[1]), w->datasets[2],
                       gedelf_sink_callback(write_some, w), &options);
}

static gedelf_status do_subset(work *w, const gedelf_allocator *allocator)
{
    static const gedelf_subset_wish wishes[] = {{GEDELF_SUBSET_RELATIVES, {"I1", 2}},
                                                {GEDELF_SUBSET_WHERE, {"FAM", 3}},
                                                {GEDELF_SUBSET_WITHOUT, {"NOTE", 4}},
                                                {GEDELF_SUBSET_ANCESTORS, {"I1", 2}},
                                                {GEDELF_SUBSET_DESCENDANTS, {"I1", 2}}};
    gedelf_subset_options options = GEDELF_SUBSET_OPTIONS();
    gedelf_read_options reading = GEDELF_READ_OPTIONS();
    reading.allocator = allocator;
    options.reading = &reading;
    options.allocator = allocator;
    options.wishes = wishes + w->how;
    options.wish_count = w->how == 0 ? COUNT_OF(wishes) : 1;
    options.stubs = w->how % 2 == 0;
    return gedelf_subset(text_source(w->of->texts[1]), gedelf_sink_callback(write_some, w), &options, NULL);
}

static gedelf_status do_work(void *context, const gedelf_allocator *allocator)
{
    static gedelf_status (*const done[])(work *, const gedelf_allocator *) = {do_diff, do_diff, do_merge, do_join,
                                                                              do_subset};
    work *w = context;
    w->failed = false;
    w->written = 0;
    return done[w->act](w, allocator);
}

/* ---- Each of them --------------------------------------------------------------------------------- */

/* Sanitizers take ten times as long: some of the rows are enough for them. */
#if defined(__SANITIZE_ADDRESS__)
enum { ROW_STEP = 5 };
#else
enum { ROW_STEP = 1 };
#endif

/* From one way to another. */
static void each_work(action act, unsigned from, unsigned to, void (*try)(work *w))
{
    for (size_t i = 0; i < COUNT_OF(rows); i += ROW_STEP) {
        work w = {.act = act, .of = &rows[i], .writes = SIZE_MAX, .messages = SIZE_MAX};
        gedelf_read_options options = GEDELF_READ_OPTIONS();
        options.typed = options.positions = true;
        for (size_t k = 0; k < COUNT_OF(w.datasets); k++)
            assert_int_equal(gedelf_read(&w.datasets[k], text_source(rows[i].texts[k]), &options), GEDELF_OK);
        for (w.how = from; w.how <= to; w.how++)
            try(&w);
        for (size_t k = 0; k < COUNT_OF(w.datasets); k++)
            gedelf_dataset_free(w.datasets[k]);
    }
}

/* What comes of it if nothing fails. */
static gedelf_status usual_status(work *w)
{
    w->writes = w->messages = SIZE_MAX;
    return do_work(w, NULL);
}

/* Is NEW of another data model? */
static bool is_translated(const versions *v)
{
    return strstr(v->texts[2], "VERS 7") && !strstr(v->texts[0], "VERS 7");
}

/* Has the encoding of OURS not what THEIRS has? */
static bool is_recoded(const versions *v)
{
    return strstr(v->texts[1], "ASCII") != NULL;
}

/* Translating takes long; one way is enough. */
static void try_memory(work *w)
{
    gedelf_status usual = usual_status(w);
    if (!is_translated(w->of) || (w->act == ACT_MERGE && w->how == GEDELF_CONFLICTS_MARKERS))
        assert_failures_are_told(do_work, w, usual);
}

/* Matching loads its tables each time, so arrays grow as they always do. */
static void try_memory_usually(work *w)
{
    gedelf_status usual = usual_status(w);
    bool failed = is_recoded(w->of);
    for (size_t left = 0; failed; left++) {
        census c = {.scarce = true, .once = true, .left = left};
        gedelf_allocator allocator = census_allocator(&c);
        gedelf_status status = do_work(w, &allocator);
        assert_census_is_clean(&c);
        failed = c.failed;
        assert_int_equal(status, failed ? GEDELF_MEMORY : usual);
    }
}

/* None is allowed, then one, and so on, until nothing fails. */
static void try_each(work *w, size_t *allowed, gedelf_status failure)
{
    gedelf_status usual = usual_status(w);
    for (size_t count = 0;; count++) {
        *allowed = count;
        gedelf_status status = do_work(w, NULL);
        assert_int_equal(status, w->failed ? failure : usual);
        if (!w->failed)
            break;
    }
    *allowed = SIZE_MAX;
}

static void try_writes(work *w)
{
    try_each(w, &w->writes, GEDELF_UNWRITABLE);
}

static void try_messages(work *w)
{
    try_each(w, &w->messages, GEDELF_STOPPED);
}

static void test_versions__memory_of_diff(void **state)
{
    (void)state;
    each_work(ACT_DIFF, GEDELF_PAIRING_ID, GEDELF_PAIRING_UID, try_memory);
}

static void test_versions__memory_of_script(void **state)
{
    (void)state;
    each_work(ACT_SCRIPT, GEDELF_PAIRING_ID, GEDELF_PAIRING_ID, try_memory);
}

static void test_versions__memory_of_merge(void **state)
{
    (void)state;
    each_work(ACT_MERGE, GEDELF_CONFLICTS_MARKERS, GEDELF_CONFLICTS_BOTH, try_memory);
}

static void test_versions__memory_of_subset(void **state)
{
    (void)state;
    each_work(ACT_SUBSET, 0, 4, try_memory);
}

static void test_versions__memory_of_join(void **state)
{
    (void)state;
    each_work(ACT_JOIN, 0, 0, try_memory_usually);
}

static void test_versions__writes(void **state)
{
    (void)state;
    each_work(ACT_SCRIPT, GEDELF_PAIRING_ID, GEDELF_PAIRING_ID, try_writes);
    each_work(ACT_MERGE, GEDELF_CONFLICTS_MARKERS, GEDELF_CONFLICTS_BOTH, try_writes);
    each_work(ACT_JOIN, 0, 1, try_writes);
    each_work(ACT_SUBSET, 0, 4, try_writes);
}

static void test_versions__messages(void **state)
{
    (void)state;
    each_work(ACT_MERGE, GEDELF_CONFLICTS_MARKERS, GEDELF_CONFLICTS_BOTH, try_messages);
    each_work(ACT_JOIN, 0, 1, try_messages);
}

/* A word chooses those tests whose names end with it. */
int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_versions__memory_of_diff),  cmocka_unit_test(test_versions__memory_of_script),
        cmocka_unit_test(test_versions__memory_of_merge), cmocka_unit_test(test_versions__memory_of_subset),
        cmocka_unit_test(test_versions__memory_of_join),  cmocka_unit_test(test_versions__writes),
        cmocka_unit_test(test_versions__messages)};
    char filter[32];
    if (argc > 1) {
        snprintf(filter, sizeof filter, "*_%s", argv[1]);
        cmocka_set_test_filter(filter);
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
