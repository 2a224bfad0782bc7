/* SPDX-License-Identifier: MIT */
/*
 * The parts of matching, each by itself: logarithms, order, likeness of words, days, what is read of each person, and which records are
 * looked at together. [D440–D448]
 */
#include "unit.h"

#include "compare/match/match_search.h"

#include <math.h>

/* Sanitizers take a hundred times as long to load the nicknames: some of the rows are enough for them. */
#if defined(__SANITIZE_ADDRESS__)
enum { ROW_STEP = 9 };
#elif defined(__has_feature)
enum { ROW_STEP = __has_feature(address_sanitizer) ? 9 : 1 };
#else
enum { ROW_STEP = 1 };
#endif

/* ---- Weights ---------------------------------------------------------------------------------------- */

static void test_match__logarithms(void **state)
{
    static const struct {
        double number;
        match_bits bits;
    } rows[] = {{1, 0},     {2, 100},    {4, 200},    {1024, 1000},  {0.5, -100},    {0.25, -200}, {1.5, 58},
                {3, 158},   {10, 332},   {999, 996},  {0.001, -997}, {0.75, -42},    {1.99, 99},   {2.01, 101},
                {0.99, -1}, {1.0035, 0}, {1.0036, 1}, {0.997, 0},    {0.9963, -1},   {7, 281},     {100000, 1661},
                {1.9, 93},  {0.9, -15},  {0.3, -174}, {0.6, -74},    {0.0002, -1229}};
    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        if (match_log2(rows[i].number) != rows[i].bits)
            fail_msg("log2 of %g is %d, not %d", rows[i].number, (int)match_log2(rows[i].number), (int)rows[i].bits);
    }
}

static void test_match__powers(void **state)
{
    (void)state;
    static const struct {
        match_bits bits;
        double power;
    } rows[] = {{-3000, 9.313225746154785e-10},
                {-1999, 9.60307645851822e-07},
                {-512, 0.028755864082027346},
                {-101, 0.49654624771851796},
                {-100, 0.5},
                {-99, 0.5034777750283594},
                {-50, 0.7071067811865476},
                {-1, 0.9930924954370359},
                {1, 1.0069555500567189},
                {2, 1.013959479790029},
                {3, 1.0210121257071934},
                {10, 1.0717734625362931},
                {25, 1.189207115002721},
                {33, 1.2570133745218284},
                {50, 1.4142135623730951},
                {64, 1.5583291593209998},
                {99, 1.9861849908740719},
                {100, 2.0},
                {101, 2.0139111001134378},
                {127, 2.411615655381521},
                {128, 2.428389768790094},
                {158, 2.989698497269877},
                {255, 5.856342783782501},
                {256, 5.897076869164405},
                {1000, 1024.0},
                {1999, 1041332.9564953842},
                {3000, 1073741824.0}};
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        double chance = rows[i].power / (1 + rows[i].power);
        assert_true(fabs(match_power(rows[i].bits) / rows[i].power - 1) < 1e-9);
        assert_true(fabs(match_probability(rows[i].bits) - chance) < 1e-9);
    }
    assert_true(match_power(0) == 1);
    assert_true(match_probability(0) == 0.5);
    assert_true(match_probability(4000) == match_probability(4001));
    assert_true(match_probability(3990) < match_probability(4000));
    assert_true(match_probability(-4000) == match_probability(-4001));
    assert_true(match_probability(-3990) > match_probability(-4000));
    assert_true(match_probability(INT32_MIN) > 0);
}

/* ---- Order ------------------------------------------------------------------------------------------ */

static int compare_numbers(const void *a, const void *b)
{
    uint64_t one = *(const uint64_t *)a, other = *(const uint64_t *)b;
    return one < other ? -1 : one > other;
}

/* By all digits, by one alone, with equal ones among them, and none. */
static void test_match__sorted(void **state)
{
    static const uint64_t masks[] = {UINT64_MAX, 0xFF,       0x100, 0xFF00000000000000, 0x8000000000000001,
                                     7,          0xFFFFFFFF, 0,     0xFF00FF00FF00FF00};
    static const size_t counts[] = {0, 1, 2, 3, 255, 256, 257, 300};
    uint64_t items[300], spare[300], expected[300], random = 88172645463325252;
    (void)state;
    for (size_t i = 0; i < COUNT_OF(masks) * COUNT_OF(counts); i++) {
        size_t count = counts[i % COUNT_OF(counts)];
        for (size_t k = 0; k < count; k++) {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            items[k] = expected[k] = random & masks[i / COUNT_OF(counts)];
        }
        qsort(expected, count, sizeof *expected, compare_numbers);
        match_sort(items, spare, count);
        assert_memory_equal(items, expected, count * sizeof *items);
    }
}

/* ---- Words ------------------------------------------------------------------------------------------ */

#define GRADE(name) MATCH_WORDS_##name

static const struct {
    const char *a, *b;
    match_grade given, surname;
} word_rows[] = {
    {"gordon", "gordon", GRADE(EQUAL), GRADE(EQUAL)},
    {"b", "b", GRADE(EQUAL), GRADE(EQUAL)},
    /* an initial is one of given names alone */
    {"b", "berta", GRADE(INITIAL), GRADE(OTHER)},
    {"b", "albert", GRADE(OTHER), GRADE(OTHER)},
    {"b", "d", GRADE(OTHER), GRADE(OTHER)},
    {"bo", "berta", GRADE(OTHER), GRADE(OTHER)},
    /* nicknames too */
    {"bob", "robert", GRADE(NICKNAME), GRADE(OTHER)},
    {"bob", "rob", GRADE(NICKNAME), GRADE(OTHER)},
    {"bob", "berta", GRADE(OTHER), GRADE(OTHER)},
    /* one slip in words of 4 to 7 letters */
    {"tom", "tol", GRADE(OTHER), GRADE(OTHER)},
    {"kor", "korl", GRADE(OTHER), GRADE(OTHER)},
    {"korl", "korn", GRADE(CLOSE), GRADE(CLOSE)},
    {"korl", "kol", GRADE(OTHER), GRADE(OTHER)},
    {"korl", "korls", GRADE(CLOSE), GRADE(CLOSE)},
    {"korl", "gorn", GRADE(OTHER), GRADE(OTHER)},
    {"gordano", "gordaro", GRADE(CLOSE), GRADE(CLOSE)},
    {"gordano", "gortaro", GRADE(OTHER), GRADE(OTHER)},
    {"gordano", "godrano", GRADE(CLOSE), GRADE(CLOSE)},
    {"gordano", "godrana", GRADE(OTHER), GRADE(OTHER)},
    {"gordano", "gordanol", GRADE(CLOSE), GRADE(CLOSE)},
    {"gordano", "gordanols", GRADE(OTHER), GRADE(OTHER)},
    /* two in longer ones */
    {"gordanol", "gortarol", GRADE(CLOSE), GRADE(CLOSE)},
    {"gordanol", "lortarol", GRADE(OTHER), GRADE(OTHER)},
    {"gordanol", "gordanolsa", GRADE(CLOSE), GRADE(CLOSE)},
    {"gordanol", "gordanolsak", GRADE(OTHER), GRADE(OTHER)},
    {"gordanol", "odranol", GRADE(OTHER), GRADE(OTHER)}, /* the shorter one counts */
    {"gordanol", "godranols", GRADE(CLOSE), GRADE(CLOSE)},
    /* letters, not octets */
    {"\xD7\x90\xD7\x91\xD7\x92", "\xD7\x90\xD7\x91\xD7\x93", GRADE(OTHER), GRADE(OTHER)},
    /* the ending of Slavic wives */
    {"novak", "novakov", GRADE(CLOSE), GRADE(CLOSE)},
    {"novak", "novakow", GRADE(CLOSE), GRADE(CLOSE)},
    {"novak", "novakol", GRADE(OTHER), GRADE(OTHER)},
    {"novak", "novakav", GRADE(OTHER), GRADE(OTHER)},
    {"novak", "nokavov", GRADE(OTHER), GRADE(OTHER)},
    {"nov", "novov", GRADE(CLOSE), GRADE(CLOSE)},
    {"no", "noov", GRADE(OTHER), GRADE(OTHER)},
    /* the same sound */
    {"filer", "fuller", GRADE(SOUND), GRADE(SOUND)},
    {"tom", "tam", GRADE(SOUND), GRADE(SOUND)},
    {"filer", "puler", GRADE(SOUND), GRADE(SOUND)},
    {"filer", "miler", GRADE(CLOSE), GRADE(CLOSE)},
    {"filer", "muller", GRADE(OTHER), GRADE(OTHER)},
};

static uint32_t word_number(match_words *w, const char *text)
{
    uint32_t list[1];
    size_t count = 0;
    assert_true(match_words_of(w, view_of_string(text), gedelf_name_key, list, &count, 1));
    assert_int_equal(count, 1);
    return list[0];
}

static void assert_grades(match_words *w, size_t row)
{
    uint32_t a = word_number(w, word_rows[row].a), b = word_number(w, word_rows[row].b);
    match_grade found[] = {match_words_grade(w, a, b, true), match_words_grade(w, a, b, false),
                           match_words_grade(w, b, a, true), match_words_grade(w, b, a, false)};
    for (size_t i = 0; i < 4; i++) {
        if (found[i] != (i % 2 == 0 ? word_rows[row].given : word_rows[row].surname))
            fail_msg("%s and %s: %d (%zu)", word_rows[row].a, word_rows[row].b, (int)found[i], i);
    }
}

/* Answers are remembered, which changes none of them. */
static void test_match__words(void **state)
{
    match_words w;
    (void)state;
    assert_true(match_words_init(&w, &memory_default));
    for (size_t i = 0; i < COUNT_OF(word_rows); i++)
        assert_grades(&w, i);
    for (size_t i = COUNT_OF(word_rows); i-- > 0;)
        assert_grades(&w, i);
    match_words_free(&w);
}

/* Words that are too long are compared by their sounds alone. */
static void test_match__long_words(void **state)
{
    match_words w;
    char one[WORD_MOST + 3], other[WORD_MOST + 3];
    (void)state;
    assert_true(match_words_init(&w, &memory_default));
    for (size_t length = WORD_MOST - 1; length <= WORD_MOST + 1; length++) {
        memset(one, 'a', length);
        memcpy(one, "gordonlinder", 12);
        one[length] = '\0';
        memcpy(other, one, length + 1);
        other[length - 1] = 'l';
        assert_int_equal(match_words_grade(&w, word_number(&w, one), word_number(&w, other), false),
                         length <= WORD_MOST ? MATCH_WORDS_CLOSE : MATCH_WORDS_SOUND);
    }
    match_words_free(&w);
}

/* Each once, as many as there is room for. */
static void test_match__lists_of_words(void **state)
{
    match_words w;
    uint32_t list[4];
    size_t count = 0;
    (void)state;
    assert_true(match_words_init(&w, &memory_default));
    assert_true(match_words_of(&w, VIEW(""), gedelf_name_key, list, &count, 4));
    assert_int_equal(count, 0);
    assert_true(match_words_of(&w, VIEW("Zab Zac Zab"), gedelf_name_key, list, &count, 4));
    assert_int_equal(count, 2);
    assert_true(match_words_of(&w, VIEW("Zac Zad Zap Zaq"), gedelf_name_key, list, &count, 4));
    assert_int_equal(count, 4);
    assert_view(names_at(&w.names, list[0]), VIEW("zab"));
    assert_view(names_at(&w.names, list[1]), VIEW("zac"));
    assert_view(names_at(&w.names, list[2]), VIEW("zad"));
    assert_view(names_at(&w.names, list[3]), VIEW("zap"));
    assert_int_equal(names_find(&w.names, VIEW("zaq")), 0);
    match_words_free(&w);
}

static gedelf_status words_scarcely(void *context, const gedelf_allocator *allocator)
{
    match_words w;
    uint32_t list[4];
    size_t count = 0;
    (void)context;
    bool done =
        match_words_init(&w, allocator) &&
        match_words_of(&w, VIEW("A name that is longer than others, to be folded"), gedelf_name_key, list, &count, 4) &&
        match_words_couple(&w, 1, 2) && match_words_couple(&w, 2, 1) && match_words_couple(&w, 1, 2);
    if (done)
        assert_int_equal(w.couples.count, 2);
    match_words_free(&w);
    return done ? GEDELF_OK : GEDELF_MEMORY;
}

/* Arrays grow as they always do: the nicknames are many. */
static void test_match__words_without_memory(void **state)
{
    (void)state;
    for (size_t left = 0;; left += ROW_STEP) {
        census c = {.scarce = true, .once = true, .left = left};
        gedelf_allocator allocator = census_allocator(&c);
        gedelf_status status = words_scarcely(NULL, &allocator);
        assert_census_is_clean(&c);
        assert_int_equal(status, c.failed ? GEDELF_MEMORY : GEDELF_OK);
        if (!c.failed)
            break;
    }
}

/* The share of a name, smoothed by one, among all and among people of one surname. (D441) */
static void test_match__shares(void **state)
{
    match_words w;
    (void)state;
    assert_true(match_words_init(&w, &memory_default));
    uint32_t rare = word_number(&w, "Zab"), often = word_number(&w, "Zac"), surname = word_number(&w, "Zad");
    uint32_t other = word_number(&w, "Zap"), surnames[] = {surname, other};
    w.given_total = w.surname_total = 99;
    match_word_at(&w, rare)->as_given = 1;
    match_word_at(&w, often)->as_given = 49;
    match_word_at(&w, surname)->as_surname = 7;
    match_word_at(&w, other)->as_surname = 2;
    for (size_t i = 0; i < 5; i++)
        assert_true(match_words_couple(&w, surname, rare));
    assert_true(match_words_couple(&w, rare, surname));
    assert_true(fabs(match_surname_share(&w, surname) - 0.08) < 1e-12);
    assert_true(fabs(match_given_share_among(&w, rare, surnames, 0) - 0.02) < 1e-12);
    assert_true(fabs(match_given_share_among(&w, often, surnames, 0) - 0.1) < 1e-12); /* no more than this */
    assert_true(fabs(match_given_share_among(&w, rare, surnames, 1) - (3 + 5 * 0.02) / (5 + 5)) < 1e-12);
    assert_true(fabs(match_given_share_among(&w, rare, surnames, 2) - (3 + 5 * 0.02) / (5 + 5)) < 1e-12);
    assert_true(fabs(match_given_share_among(&w, rare, surnames + 1, 1) - 0.02) < 1e-12);
    assert_true(fabs(match_given_share_among(&w, often, surnames, 1) - 0.1) < 1e-12);
    match_words_free(&w);
}

/* ---- Days ------------------------------------------------------------------------------------------- */

static void test_match__days(void **state)
{
    enum { OPEN_FROM = INT32_MIN, OPEN_TO = INT32_MAX };
    static const struct {
        int32_t a_from, a_to, b_from, b_to;
        match_weight expected;
    } rows[] = {
        {0, 0, 0, 0, MATCH_DAY_SAME},
        {5, 5, 5, 5, MATCH_DAY_SAME},
        {0, 1, 1, 1, MATCH_DAYS_NARROW},
        {0, 0, 0, 1, MATCH_DAYS_NARROW},
        {0, 731, 700, 700, MATCH_DAYS_NARROW},
        {0, 732, 700, 700, MATCH_DAYS_DECADE},
        {0, 365, 0, 366, MATCH_DAYS_NARROW},
        {0, 366, 0, 366, MATCH_DAYS_DECADE},
        {0, 4383, 7, 7, MATCH_DAYS_DECADE},
        {0, 4384, 7, 7, MATCH_DAYS_WIDE},
        {0, 2000, 2000, 4383, MATCH_DAYS_DECADE},
        {0, 2000, 2000, 4384, MATCH_DAYS_WIDE},
        {OPEN_FROM, 0, 0, 0, MATCH_DAYS_WIDE},
        {0, OPEN_TO, 9, 9, MATCH_DAYS_WIDE},
        {0, 0, 1, 1, MATCH_DAYS_NEAR},
        {0, 0, 731, 731, MATCH_DAYS_NEAR},
        {0, 0, 732, 740, MATCH_DAYS_FAR},
        {0, 0, 1826, 1826, MATCH_DAYS_FAR},
        {0, 0, 1827, 1827, MATCH_DAYS_OTHER},
        {-9, 0, 1827, OPEN_TO, MATCH_DAYS_OTHER},
        {OPEN_FROM, 0, 731, OPEN_TO, MATCH_DAYS_NEAR},
        {-800, -800, -69, -60, MATCH_DAYS_NEAR},
    };
    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        match_days a = {rows[i].a_from, rows[i].a_to, true}, b = {rows[i].b_from, rows[i].b_to, true};
        if (match_compare_days(a, b) != rows[i].expected || match_compare_days(b, a) != rows[i].expected)
            fail_msg("row %zu: %d and %d", i, match_compare_days(a, b), match_compare_days(b, a));
    }
}

/* ---- What is read ----------------------------------------------------------------------------------- */

static void put(buffer *out, const char *format, ...)
{
    char text[256];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    assert_true(buffer_append(out, view_of_string(text)));
}

static void put_view(buffer *out, view v)
{
    assert_true(buffer_append(out, v));
}

/* Days from the first of 1800 on. */
static void put_days(buffer *out, const char *what, match_days days, int32_t zero)
{
    if (!days.known)
        return;
    put(out, " %s:", what);
    put(out, days.from == INT32_MIN ? "-" : "%d", days.from - (days.from == INT32_MIN ? 0 : zero));
    put(out, "..");
    put(out, days.to == INT32_MAX ? "-" : "%d", days.to - (days.to == INT32_MAX ? 0 : zero));
}

static void put_numbers(buffer *out, const char *what, const match_side *side, match_list list)
{
    for (size_t i = 0; i < list.count; i++)
        put(out, "%s%s%d", i == 0 ? " " : "", i == 0 ? what : ",", (int)match_list_items(side, list)[i] + 1);
}

static void put_number_of(buffer *out, const char *what, uint32_t number)
{
    if (number != MATCH_NONE)
        put(out, " %s:%d", what, (int)number + 1);
}

static void put_place(buffer *out, const gedelf_match *m, const char *what, uint32_t number)
{
    const match_place *place = number > 0 ? &m->places[number - 1] : NULL;
    for (size_t i = 0; place && i < place->count; i++) {
        put(out, i == 0 ? " %s:" : "<", what);
        put_view(out, names_at(&m->parts, place->parts[i]));
    }
}

/* Given names, those that are the first of a NAME with an asterisk, and surnames, those that relatives lend in parentheses. */
static void put_names(buffer *out, const gedelf_match *m, const match_side *side, const match_person *p)
{
    for (size_t i = 0; i < p->given.count; i++) {
        put(out, i > 0 ? " " : "");
        put_view(out, names_at(&m->words.names, match_list_items(side, p->given)[i]));
        put(out, (p->given_leads >> i & 1) != 0 ? "*" : "");
    }
    put(out, "/");
    for (size_t i = 0; i < p->surnames.count; i++) {
        put(out, i > 0 ? " " : "");
        put(out, i >= p->own_surnames ? "(" : "");
        put_view(out, names_at(&m->words.names, side->pool[p->surnames.at + i]));
        put(out, i >= p->own_surnames ? ")" : "");
    }
}

static void put_person(buffer *out, const gedelf_match *m, const match_side *side, size_t index)
{
    const match_person *p = &side->persons[index];
    int32_t zero = side->persons[side->person_count - 1].birth.from; /* the last one's, who is there for it */
    put_names(out, m, side, p);
    put_days(out, "b", p->birth, zero);
    put_days(out, "d", p->death, zero);
    put_days(out, "m", p->marriage, zero);
    if (p->alive != INT32_MIN)
        put(out, " alive:%d", p->alive - zero);
    put_place(out, m, "bp", p->birth_place);
    put_place(out, m, "dp", p->death_place);
    put_number_of(out, "f", p->father);
    put_number_of(out, "mo", p->mother);
    put_number_of(out, "fam", p->family);
    put_numbers(out, "p:", side, p->partners);
    put_numbers(out, "c:", side, p->children);
    for (size_t i = 0; i < p->uids.count; i++) {
        put(out, " uid:");
        put_view(out, names_at(&m->uids, match_list_items(side, p->uids)[i]));
    }
    put(out, "\n");
}

#define INDI(id) "0 @" id "@ INDI\n"
#define NAMED(id, name) INDI(id) "1 NAME " name "\n"

/* Records, and what is known of the people among them. */
static const struct {
    const char *records, *known;
} person_rows[] = {
    /* names */
    {NAMED("I1", "Anna Maria /Berg/"), "anna* maria/berg\n"},
    {NAMED("I1", "Anna /Berg/") "1 NAME Annie Maria /Thal/\n", "anna* annie* maria/berg thal\n"},
    {NAMED("I1", "Anna /Berg/") "1 NAME Anna /Berg/\n", "anna*/berg\n"},
    {NAMED("I1", "Anna /von Berg/"), "anna*/berg\n"},
    {NAMED("I1", "Anna /Berg Thal/"), "anna*/berg thal\n"},
    {NAMED("I1", "Anna /Berg/") "2 NICK Nan Nora\n", "anna* nan* nora/berg\n"},
    {NAMED("I1", "/Berg/") "2 GIVN Otto\n", "otto*/berg\n"},
    {NAMED("I1", "Anna /Berg/") "2 GIVN Otto\n", "anna*/berg\n"},
    {NAMED("I1", "Anna") "2 SURN Berg\n", "anna*/berg\n"},
    {NAMED("I1", "Anna") "2 SURN Otto /Berg/\n", "anna*/berg\n"},
    {NAMED("I1", "Anna /Berg/") "2 _MARNM Thal\n", "anna*/berg thal\n"},
    {NAMED("I1", "Anna /Berg/") "2 _MARNM Anna /Thal/\n", "anna*/berg thal\n"},
    {NAMED("I1", "Anna /Berg/") "1 _MARNM Thal\n", "anna*/berg thal\n"},
    {NAMED("I1", "Anna /Berg/") "2 NPFX Thal\n1 SURN Tal\n1 NICK Nan\n", "anna*/berg\n"},
    {NAMED("I1", "NN /Unknown/"), "/\n"},
    {NAMED("I1", "Unbekannt Inconnu Desconocido Ukjent Living Anna /Berg/"), "anna*/berg\n"},
    {NAMED("I1", "Anna /Unknown Berg/"), "anna*/berg\n"},
    {NAMED("I1", "Ab Bc Cd De Ef Fg Gh Hi Ij /Aa Bb Cc Dd Ee Ff Gg/"), "ab* bc cd de ef fg gh hi/aa bb cc dd ee ff\n"},
    /* births and deaths */
    {INDI("I1") "1 BIRT\n2 DATE 1 JAN 1800\n", "/ b:0..0\n"},
    {INDI("I1") "1 BIRT\n2 DATE 1800\n", "/ b:0..364\n"},
    {INDI("I1") "1 BIRT\n2 DATE ABT 1 JAN 1800\n", "/ b:-1826..1826\n"},
    {INDI("I1") "1 BIRT\n2 DATE CAL 1 JAN 1800\n", "/ b:-1826..1826\n"},
    {INDI("I1") "1 BIRT\n2 DATE EST 1 JAN 1800\n", "/ b:-1826..1826\n"},
    {INDI("I1") "1 BIRT\n2 DATE BEF 1 JAN 1800\n", "/ b:-..0\n"},
    {INDI("I1") "1 BIRT\n2 DATE AFT 1 JAN 1800\n", "/ b:0..-\n"},
    {INDI("I1") "1 BIRT\n2 DATE BET 1 JAN 1800 AND 3 JAN 1800\n", "/ b:0..2\n"},
    {INDI("I1") "1 BIRT\n2 DATE (soon)\n", "/\n"},
    {INDI("I1") "1 CHR\n2 DATE 1 JAN 1800\n", "/ b:-731..0\n"},
    {INDI("I1") "1 BAPM\n2 DATE 1 JAN 1800\n", "/ b:-731..0\n"},
    {INDI("I1") "1 CHR\n2 DATE BEF 1 JAN 1800\n", "/ b:-..0\n"},
    {INDI("I1") "1 BIRT Y\n1 CHR\n2 DATE 2 JAN 1800\n", "/ b:-730..1\n"},
    {INDI("I1") "1 CHR\n2 DATE 2 JAN 1800\n1 BIRT\n2 DATE 1 JAN 1800\n", "/ b:0..0\n"},
    {INDI("I1") "1 BIRT\n2 DATE 1 JAN 1800\n1 CHR\n2 DATE 2 JAN 1800\n", "/ b:0..0\n"},
    {INDI("I1") "1 BIRT\n2 DATE 1 JAN 1800\n1 BIRT\n2 DATE 2 JAN 1800\n", "/ b:0..0\n"},
    {INDI("I1") "1 CHR\n2 DATE 1 JAN 1800\n1 CHR\n2 DATE 2 JAN 1800\n", "/ b:-731..0\n"},
    {INDI("I1") "1 DEAT\n2 DATE 1 JAN 1800\n", "/ d:0..0\n"},
    {INDI("I1") "1 DEAT\n2 DATE 1 JAN 1800\n1 DEAT\n2 DATE 2 JAN 1800\n", "/ d:0..0\n"},
    {INDI("I1") "1 BURI\n2 DATE 1 JAN 1800\n", "/ d:-31..0\n"},
    {INDI("I1") "1 BURI\n2 DATE 3 JAN 1800\n1 DEAT\n2 DATE 1 JAN 1800\n", "/ d:0..0\n"},
    {INDI("I1") "1 DEAT\n2 DATE 1 JAN 1800\n1 BURI\n2 DATE 3 JAN 1800\n", "/ d:0..0\n"},
    {INDI("I1") "1 RESI\n2 DATE 1 JAN 1800\n", "/\n"},
    /* places */
    {INDI("I1") "1 BIRT\n2 PLAC Bonn\n", "/ bp:bonn\n"},
    {INDI("I1") "1 BIRT\n2 PLAC Bonn am Rhein, Rhine Province , Prussia\n",
     "/ bp:bonn am rhein<rhine province<prussia\n"},
    {INDI("I1") "1 BIRT\n2 PLAC  , , Uri\n", "/ bp:uri\n"},
    {INDI("I1") "1 BIRT\n2 PLAC ,\n1 CHR\n2 PLAC Uri\n", "/ bp:uri\n"},
    {INDI("I1") "1 BIRT\n2 PLAC  \n", "/\n"},
    {INDI("I1") "1 CHR\n2 PLAC Uri\n", "/ bp:uri\n"},
    {INDI("I1") "1 BAPM\n2 PLAC Uri\n", "/ bp:uri\n"},
    {INDI("I1") "1 BIRT\n2 PLAC Bonn\n1 CHR\n2 PLAC Uri\n", "/ bp:bonn\n"},
    {INDI("I1") "1 DEAT\n2 PLAC Bonn\n1 BURI\n2 PLAC Uri\n", "/ dp:bonn\n"},
    {INDI("I1") "1 BURI\n2 PLAC Uri\n1 BIRT\n2 PLAC Uri\n", "/ bp:uri dp:uri\n"},
    {INDI("I1") "1 RESI\n2 PLAC Uri\n", "/\n"},
    {INDI("I1") "1 BIRT\n2 PLAC a,b,c,d,e,f,g,h,i\n", "/ bp:a<b<c<d<e<f<g<h\n"},
    /* identifiers that are meant to be unique */
    {INDI("I1") "1 UID 01234567-89ab-cdef-0123-456789abcdef\n", "/ uid:0123456789ABCDEF0123456789ABCDEF\n"},
    {INDI("I1") "1 _UID {0123456789ABCDEF0123456789ABCDEF}\n", "/ uid:0123456789ABCDEF0123456789ABCDEF\n"},
    {INDI("I1") "1 _UID 0123456789ABCDEF0123456789ABCDEFA5C7\n", "/ uid:0123456789ABCDEF0123456789ABCDEF\n"},
    {INDI("I1") "1 UID 0123456789abcdef0123456789abcde\n", "/ uid:0123456789abcdef0123456789abcde\n"},
    {INDI("I1") "1 UID 0123456789abcdef x 0123456789abcdef\n", "/ uid:0123456789abcdef x 0123456789abcdef\n"},
    {INDI("I1") "1 UID  a b \n1 UID\n1 REFN c\n", "/ uid:a b\n"},
    {INDI("I1") "1 UID a\n1 UID b\n1 UID c\n1 UID d\n1 UID e\n", "/ uid:a uid:b uid:c uid:d\n"},
    /* families */
    {INDI("I1") INDI("I2") INDI("I3") "0 @F1@ FAM\n1 HUSB @I1@\n1 WIFE @I2@\n1 CHIL @I3@\n",
     "/ p:2 c:3\n/ p:1 c:3\n/ f:1 mo:2 fam:1\n"},
    {INDI("I1") "1 FAMS @F1@\n" INDI("I2") "1 SEX F\n1 FAMS @F1@\n" INDI("I3") "1 FAMC @F1@\n0 @F1@ FAM\n",
     "/ p:2 c:3\n/ p:1 c:3\n/ f:1 mo:2 fam:1\n"},
    {INDI("I1") "1 SEX F\n1 FAMS @F1@\n" INDI("I2") "1 SEX F\n1 FAMS @F1@\n" INDI("I3") "1 FAMC @F1@\n0 @F1@ FAM\n",
     "/ p:2 c:3\n/ p:1 c:3\n/ f:2 mo:1 fam:1\n"},
    {INDI("I1") INDI("I2") INDI("I3") "0 @F1@ FAM\n1 HUSB @I1@\n1 HUSB @I2@\n1 CHIL @I3@\n",
     "/ p:2 c:3\n/ p:1 c:3\n/ f:1 mo:2 fam:1\n"},
    {INDI("I1") INDI("I2") "0 @F1@ FAM\n1 HUSB @I1@\n1 CHIL @I2@\n", "/ c:2\n/ f:1 fam:1\n"},
    {INDI("I1") INDI("I2") "0 @F1@ FAM\n1 WIFE @I1@\n1 CHIL @I2@\n", "/ c:2\n/ mo:1 fam:1\n"},
    {INDI("I1") INDI("I2") "1 FAMC @F1@\n2 PEDI adopted\n1 FAMC @F2@\n" INDI(
         "I3") "0 @F1@ FAM\n1 HUSB @I1@\n0 @F2@ FAM\n1 HUSB @I3@\n",
     "/ c:2\n/ f:3 fam:2\n/ c:2\n"},
    {INDI("I1") INDI("I2") "1 FAMC @F1@\n2 PEDI adopted\n0 @F1@ FAM\n1 HUSB @I1@\n", "/ c:2\n/ f:1 fam:1\n"},
    {INDI("I1") "0 @F1@ FAM\n1 HUSB @I1@\n1 CHIL @I1@\n", "/ fam:1 c:1\n"},
    {INDI("I1") "0 @F1@ FAM\n1 WIFE @I1@\n1 CHIL @I1@\n", "/ fam:1 c:1\n"},
    {INDI("I1") INDI("I2") INDI("I3") "0 @F1@ FAM\n1 HUSB @I1@\n1 WIFE @I2@\n0 @F2@ FAM\n1 HUSB @I1@\n1 WIFE @I3@\n",
     "/ p:2,3\n/ p:1\n/ p:1\n"},
    /* marriages, and the last day of life that is known */
    {INDI("I1") INDI("I2") "0 @F1@ FAM\n1 HUSB @I1@\n1 WIFE @I2@\n1 MARR\n2 DATE 2 JAN 1800\n",
     "/ m:1..1 alive:1 p:2\n/ m:1..1 alive:1 p:1\n"},
    {INDI("I1") "0 @F1@ FAM\n1 HUSB @I1@\n1 MARR\n2 DATE BEF 2 JAN 1800\n", "/ m:-..1\n"},
    {INDI("I1") "0 @F1@ FAM\n1 HUSB @I1@\n1 MARR Y\n1 MARR\n2 DATE 2 JAN 1800\n1 MARR\n2 DATE 3 JAN 1800\n",
     "/ m:1..1 alive:1\n"},
    {INDI("I1") "0 @F1@ FAM\n1 HUSB @I1@\n1 ENGA\n2 DATE 2 JAN 1800\n", "/\n"},
    {INDI("I1") "0 @F1@ FAM\n1 HUSB @I1@\n1 MARR\n2 DATE 3 JAN 1800\n0 @F2@ FAM\n1 HUSB @I1@\n1 MARR\n2 DATE 2 JAN "
                "1800\n",
     "/ m:2..2 alive:2\n"},
    {INDI("I1") "0 @F1@ FAM\n1 HUSB @I1@\n0 @F2@ FAM\n1 HUSB @I1@\n1 MARR\n2 DATE 2 JAN 1800\n", "/ m:1..1 alive:1\n"},
    {INDI("I1")
         INDI("I2") "1 BIRT\n2 DATE 2 JAN 1801\n" INDI("I3") "1 BIRT\n2 DATE 1 JAN 1801\n0 @F1@ FAM\n1 WIFE @I1@\n"
                                                             "1 CHIL @I2@\n1 CHIL @I3@\n",
     "/ alive:0 c:2,3\n/ b:366..366 mo:1 fam:1\n/ b:365..365 mo:1 fam:1\n"},
    {INDI("I1") INDI("I2") "1 BIRT\n2 DATE BEF 2 JAN 1801\n0 @F1@ FAM\n1 WIFE @I1@\n1 CHIL @I2@\n",
     "/ c:2\n/ b:-..366 mo:1 fam:1\n"},
    /* surnames that are lent: the partner's, but not to men, and the father's */
    {NAMED("I1", "Otto /Berg/") "1 SEX M\n" NAMED("I2", "Anna /Thal/") "1 SEX F\n" NAMED(
         "I3", "Emil /Au/") "0 @F1@ FAM\n1 HUSB @I1@\n1 WIFE @I2@\n1 CHIL @I3@\n",
     "otto*/berg p:2 c:3\nanna*/thal (berg) p:1 c:3\nemil*/au (berg) f:1 mo:2 fam:1\n"},
    {NAMED("I1", "Otto /Berg/") NAMED("I2", "Anna /Berg/") "0 @F1@ FAM\n1 HUSB @I1@\n1 WIFE @I2@\n",
     "otto*/berg p:2\nanna*/berg p:1\n"},
    {NAMED("I1", "Otto /Berg/") NAMED("I2", "Anna /Thal/") "0 @F1@ FAM\n1 HUSB @I1@\n1 WIFE @I2@\n",
     "otto*/berg (thal) p:2\nanna*/thal (berg) p:1\n"},
    /* a name alone between solidi is a surname if a relative has it, and a given name if the father, or a man's child, has another */
    {NAMED("I1", "Otto /Berg/") NAMED("I2", "/Berg/") "0 @F1@ FAM\n1 HUSB @I1@\n1 CHIL @I2@\n",
     "otto*/berg c:2\n/berg f:1 fam:1\n"},
    {NAMED("I1", "Otto /Berg/") NAMED("I2", "/Baldr/") "0 @F1@ FAM\n1 HUSB @I1@\n1 CHIL @I2@\n",
     "otto*/berg c:2\nbaldr*/(berg) f:1 fam:1\n"},
    {NAMED("I1", "Anna /Berg/") NAMED("I2", "/Baldr/") "0 @F1@ FAM\n1 WIFE @I1@\n1 CHIL @I2@\n",
     "anna*/berg c:2\n/baldr mo:1 fam:1\n"},
    {NAMED("I1", "/Baldr/") "1 SEX M\n" NAMED("I2", "Otto /Berg/") "0 @F1@ FAM\n1 HUSB @I1@\n1 CHIL @I2@\n",
     "baldr*/ c:2\notto*/berg f:1 fam:1\n"},
    {NAMED("I1", "/Baldr/") "1 SEX F\n" NAMED("I2", "Otto /Berg/") "0 @F1@ FAM\n1 WIFE @I1@\n1 CHIL @I2@\n",
     "/baldr c:2\notto*/berg mo:1 fam:1\n"},
    {NAMED("I1", "Otto /Berg/") NAMED("I2", "/Baldr/")
         NAMED("I3", "Emil /Baldr/") "0 @F1@ FAM\n1 HUSB @I1@\n1 CHIL @I2@\n"
                                     "0 @F2@ FAM\n1 WIFE @I2@\n1 HUSB @I3@\n",
     "otto*/berg c:2\n/baldr (berg) f:1 fam:1 p:3\nemil*/baldr p:2\n"},
    {NAMED("I1", "Otto /Berg/") NAMED("I2", "/Baldr/") NAMED("I3", "/Loki/") "0 @F1@ FAM\n1 HUSB @I1@\n1 CHIL @I2@\n",
     "otto*/berg c:2\nbaldr*/(berg) f:1 fam:1\nloki*/\n"},
    {NAMED("I1", "Otto /Berg/") NAMED("I2", "/Baldr/") NAMED("I3", "/Berg/") "0 @F1@ FAM\n1 HUSB @I1@\n1 CHIL @I2@\n",
     "otto*/berg c:2\nbaldr*/(berg) f:1 fam:1\n/berg\n"},
    {NAMED("I1", "/Loki/"), "/loki\n"},
};

/* `text` lives as long as the dataset. */
static gedelf_dataset *read_records(const char *records, buffer *text)
{
    gedelf_dataset *dataset;
    buffer_init(text, &memory_default);
    put_view(text, VIEW(HEADER));
    put_view(text, view_of_string(records));
    put_view(text, VIEW("0 @I9@ INDI\n1 BIRT\n2 DATE 1 JAN 1800\n" TRAILER));
    assert_int_equal(gedelf_read(&dataset, gedelf_source_memory(text->data, text->length), NULL), GEDELF_OK);
    return dataset;
}

/* As one file, or as the second of two. */
static void test_match__people(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(person_rows); i += ROW_STEP) {
        buffer text, out;
        gedelf_dataset *dataset = read_records(person_rows[i].records, &text);
        gedelf_match *m = match_open(dataset, i % 2 == 0 ? NULL : dataset, &memory_default);
        assert_non_null(m);
        buffer_init(&out, &memory_default);
        assert_int_equal(match_read_sides(m), GEDELF_OK);
        for (size_t k = 0; k + 1 < m->b->person_count; k++)
            put_person(&out, m, m->b, k);
        if (!view_equal(buffer_view(&out), view_of_string(person_rows[i].known)))
            fail_msg("%s\n%.*s", person_rows[i].records, (int)out.length, out.data);
        gedelf_match_free(m);
        gedelf_dataset_free(dataset);
        buffer_free(&text);
        buffer_free(&out);
    }
}

/* ---- Who is looked at ------------------------------------------------------------------------------- */

/* What is looked at: pairs, as text. */
typedef struct looked {
    gedelf_match m; /* the first, so that it leads here */
    buffer pairs;
    size_t count;
    size_t left; /* looks until one fails */
} looked;

static gedelf_status note_look(gedelf_match *m, uint32_t a, uint32_t b)
{
    looked *l = (looked *)m;
    if (l->left-- == 0)
        return GEDELF_STOPPED;
    l->count++;
    put(&l->pairs, "%d=%d ", (int)a, (int)b);
    return GEDELF_OK;
}

/* The records from 100 on are of another decade. */
static uint32_t decade_by_number(const gedelf_match *m, uint32_t number, bool second)
{
    (void)m;
    return number >= 100 ? 7 + second * 0u : 3;
}

typedef struct search_keys {
    const char *keys; /* "1a 1b 2A": a letter is a key, a capital one is of the second side */
    bool one;
    const char *pairs;
} search_keys;

static void assert_looked(const search_keys *row)
{
    looked l = {.m = {.allocator = memory_default, .one = row->one}, .left = SIZE_MAX};
    match_search s;
    buffer_init(&l.pairs, &memory_default);
    match_search_init(&s, &l.m, 10, NULL);
    for (const char *at = row->keys; *at; at += at[2] == ' ' ? 3 : 2) {
        bool second = at[1] < 'a';
        uint64_t key = (uint64_t)(at[1] | 0x20) << 32 | 5; /* the lower half does not count */
        assert_true(match_search_key(&s, key + (uint64_t)at[0], (uint32_t)(at[0] - '0'), second));
    }
    assert_int_equal(match_search_run(&s, note_look), GEDELF_OK);
    if (!view_equal(buffer_view(&l.pairs), view_of_string(row->pairs)))
        fail_msg("%s: %.*s", row->keys, (int)l.pairs.length, l.pairs.data);
    match_search_free(&s);
    buffer_free(&l.pairs);
}

static void test_match__shared_keys(void **state)
{
    static const search_keys rows[] = {
        {"", true, ""},
        {"", false, ""},
        {"1a 2a", true, "1=2 "},
        {"2a 1a", true, "1=2 "},
        {"1a 2b", true, ""},
        {"1a 1a", true, ""},
        {"1a 1a 2a 2a", true, "1=2 "},
        {"1a 2a 1b 2b", true, "1=2 "},
        {"0a 1a 2a", true, "0=1 0=2 1=2 "},
        {"0a 9a 9b 1b", true, "0=9 1=9 "},
        {"1a 2A", false, "1=2 "},
        {"2a 1A", false, "2=1 "},
        {"1a 1A", false, "1=1 "},
        {"1a 2a", false, ""},
        {"1A 2A", false, ""},
        {"1a 2B", false, ""},
        {"1a 2a 3A 4A", false, "1=3 1=4 2=3 2=4 "},
        {"1a 3A 1b 3B 1c 4C", false, "1=3 1=4 "},
    };
    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows); i++)
        assert_looked(&rows[i]);
}

/* One key for `count` records of one file: how many pairs are looked at. */
static size_t count_looks(uint32_t count, uint32_t from, bool divided, size_t left, gedelf_status expected)
{
    looked l = {.m = {.allocator = memory_default, .one = true}, .left = left};
    match_search s;
    buffer_init(&l.pairs, &memory_default);
    match_search_init(&s, &l.m, from + count, divided ? decade_by_number : NULL);
    for (uint32_t i = from; i < from + count; i++)
        assert_true(match_search_key(&s, (uint64_t)1 << 32, i, false));
    assert_int_equal(match_search_run(&s, note_look), expected);
    match_search_free(&s);
    buffer_free(&l.pairs);
    return l.count;
}

/* Each is looked at with 64 others at most; more than 200 are divided by decades, or dropped. */
static void test_match__large_blocks(void **state)
{
    (void)state;
    assert_int_equal(count_looks(1, 0, false, SIZE_MAX, GEDELF_OK), 0);
    assert_int_equal(count_looks(2, 0, false, SIZE_MAX, GEDELF_OK), 1);
    assert_int_equal(count_looks(65, 0, false, SIZE_MAX, GEDELF_OK), 65 * 64 / 2);
    assert_int_equal(count_looks(66, 0, false, SIZE_MAX, GEDELF_OK), 66 * 65 / 2 - 1);
    assert_int_equal(count_looks(200, 0, false, SIZE_MAX, GEDELF_OK), 65 * 64 / 2 + (200 - 65) * 64);
    assert_int_equal(count_looks(201, 0, false, SIZE_MAX, GEDELF_OK), 0);
    assert_int_equal(count_looks(200, 0, true, SIZE_MAX, GEDELF_OK), 65 * 64 / 2 + (200 - 65) * 64);
    assert_int_equal(count_looks(201, 0, true, SIZE_MAX, GEDELF_OK),
                     65 * 64 / 2 + 35 * 64 + 65 * 64 / 2 + 36 * 64); /* 100 of the one, 101 of the other */
    assert_int_equal(count_looks(201, 100, true, SIZE_MAX, GEDELF_OK), 0);
    assert_int_equal(count_looks(65, 0, false, 5, GEDELF_STOPPED), 5);
}

/* Who shares more keys, or keys that fewer have, comes first where not all are looked at. */
static void test_match__promising_first(void **state)
{
    looked l = {.m = {.allocator = memory_default, .one = true}, .left = SIZE_MAX};
    match_search s;
    (void)state;
    buffer_init(&l.pairs, &memory_default);
    match_search_init(&s, &l.m, 80, NULL);
    for (uint32_t i = 0; i < 80; i++)
        assert_true(match_search_key(&s, (uint64_t)1 << 32, i, false));
    for (uint32_t i = 77; i < 80; i++)
        assert_true(match_search_key(&s, (uint64_t)2 << 32, i, false));
    assert_true(match_search_key(&s, (uint64_t)2 << 32, 0, false));
    assert_true(match_search_key(&s, (uint64_t)3 << 32, 0, false));
    assert_true(match_search_key(&s, (uint64_t)3 << 32, 79, false));
    assert_int_equal(match_search_run(&s, note_look), GEDELF_OK);
    assert_true(buffer_append(&l.pairs, view_of("", 1)));
    assert_memory_equal(l.pairs.data, "0=79 0=77 0=78 0=1 0=2 ", 23);
    match_search_free(&s);
    buffer_free(&l.pairs);
}

static gedelf_status search_scarcely(void *context, const gedelf_allocator *allocator)
{
    looked l = {.m = {.allocator = *allocator, .one = true}, .left = SIZE_MAX};
    match_search s;
    bool done = true;
    (void)context;
    buffer_init(&l.pairs, &memory_default);
    match_search_init(&s, &l.m, 300, decade_by_number);
    for (uint32_t i = 0; done && i < 3; i++)
        done = match_search_key(&s, (uint64_t)1 << 32, i, false) && match_search_key(&s, (uint64_t)2 << 32, i, false);
    gedelf_status status = done ? match_search_run(&s, note_look) : GEDELF_MEMORY;
    match_search_free(&s);
    buffer_free(&l.pairs);
    return status;
}

static void test_match__search_without_memory(void **state)
{
    (void)state;
    assert_failures_are_told(search_scarcely, NULL, GEDELF_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_match__logarithms),
        cmocka_unit_test(test_match__powers),
        cmocka_unit_test(test_match__sorted),
        cmocka_unit_test(test_match__words),
        cmocka_unit_test(test_match__long_words),
        cmocka_unit_test(test_match__lists_of_words),
        cmocka_unit_test(test_match__words_without_memory),
        cmocka_unit_test(test_match__shares),
        cmocka_unit_test(test_match__days),
        cmocka_unit_test(test_match__people),
        cmocka_unit_test(test_match__shared_keys),
        cmocka_unit_test(test_match__large_blocks),
        cmocka_unit_test(test_match__promising_first),
        cmocka_unit_test(test_match__search_without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
