/* SPDX-License-Identifier: MIT */
/*
 * Numbered identifiers: which names are, that name and code give each other, that names with and without a page are kept
 * apart, and that numbers far from each other do not take more room than they should.
 */
#include "unit.h"

#include "chance.h"

/* The code of a name, octet by octet; 0 if it is not numbered. */
static uint64_t plain_code(view name)
{
    size_t before = name.length;
    uint64_t prefix = 0, number = 0;
    while (before > 0 && name.text[before - 1] >= '0' && name.text[before - 1] <= '9')
        before--;
    size_t digits = name.length - before;
    if (digits == 0 || digits > 8 || before > 4)
        return 0;
    for (size_t i = 0; i < name.length; i++) {
        unsigned char c = (unsigned char)name.text[i];
        if (c == 0 || c > 0x7F)
            return 0;
        prefix |= i < before ? (uint64_t)c << 8 * i : 0;
        number = i < before ? 0 : number * 10 + c - '0';
    }
    return UINT64_C(1) << 63 | prefix << 31 | (uint64_t)digits << 27 | number;
}

/* ---- Codes ----------------------------------------------------------------------------------- */

typedef struct code_case {
    view name;
    const char *key;         /* the characters before the digits; NULL if it is not numbered */
    uint64_t digits, number; /* how many digits, and what they are */
} code_case;

static const code_case code_cases[] = {
    {TEXT("I1"), "I", 1, 1},
    {TEXT("0"), "", 1, 0},
    {TEXT("7"), "", 1, 7},
    {TEXT("00000000"), "", 8, 0},
    {TEXT("12345678"), "", 8, 12345678},
    {TEXT("99999999"), "", 8, 99999999},
    {TEXT("123456789"), NULL, 0, 0},
    {TEXT("I12345678"), "I", 8, 12345678},
    {TEXT("I99999999"), "I", 8, 99999999},
    {TEXT("I123456789"), NULL, 0, 0},
    {TEXT("I00000017"), "I", 8, 17},
    {TEXT("I000000017"), NULL, 0, 0},
    {TEXT("I0017"), "I", 4, 17},
    {TEXT("I017"), "I", 3, 17},
    {TEXT("I17"), "I", 2, 17},
    {TEXT("FAM12"), "FAM", 2, 12},
    {TEXT("NOTE0003"), "NOTE", 4, 3},
    {TEXT("NOTE00034"), "NOTE", 5, 34},
    {TEXT("NOTE98765432"), "NOTE", 8, 98765432},
    {TEXT("NOTE987654321"), NULL, 0, 0},
    {TEXT("NOTES1"), NULL, 0, 0},
    {TEXT("NOTES123"), NULL, 0, 0},
    {TEXT("NOTES12345"), NULL, 0, 0},
    {TEXT("1A2B3"), "1A2B", 1, 3},
    {TEXT("1A2B3C4"), NULL, 0, 0},
    {TEXT("1-22"), "1-", 2, 22},
    {TEXT("123X"), NULL, 0, 0},
    {TEXT("X"), NULL, 0, 0},
    {TEXT("ABCDEFGH"), NULL, 0, 0},
    {TEXT("/5"), "/", 1, 5},
    {TEXT(":5"), ":", 1, 5},
    {TEXT("I/"), NULL, 0, 0},
    {TEXT("I:"), NULL, 0, 0},
    {TEXT("\x7F"
          "9"),
     "\x7F", 1, 9},
    {TEXT("a b1"), "a b", 1, 1},
    {TEXT("\0"
          "1"),
     NULL, 0, 0},
    {TEXT("I\0"
          "1"),
     NULL, 0, 0},
    {TEXT("\0I1"), NULL, 0, 0},
    {TEXT("\xC3\xA9"
          "1"),
     NULL, 0, 0},
    {TEXT("\xFF\xFF"
          "12"),
     NULL, 0, 0},
    {TEXT("\x80"
          "12345678"),
     NULL, 0, 0},
    {TEXT("I\xB1"), NULL, 0, 0},
    {{NULL, 0}, NULL, 0, 0},
};

static uint64_t code_of_case(const code_case *c)
{
    uint64_t prefix = 0;
    for (size_t i = 0; c->key[i] != '\0'; i++)
        prefix |= (uint64_t)(unsigned char)c->key[i] << 8 * i;
    return UINT64_C(1) << 63 | prefix << 31 | c->digits << 27 | c->number;
}

static void test_xref_numbers__codes(void **state)
{
    (void)state;
    xrefs x;
    char room[XREF_NUMBERED_LONGEST];
    xrefs_init(&x, &memory_default);
    for (size_t i = 0; i < COUNT_OF(code_cases); i++) {
        const code_case *c = &code_cases[i];
        uint64_t code = xrefs_code(&x, c->name);
        assert_int_equal(xref_is_numbered(code), c->key != NULL);
        assert_int_equal(plain_code(c->name), c->key ? code : 0);
        if (c->key) {
            assert_int_equal(code, code_of_case(c));
            assert_view(xref_numbered_name(code, room), c->name);
        }
    }
    xrefs_free(&x);
}

/* Random names of few different characters: whichever way, the code is the same. */
static void test_xref_numbers__same_code(void **state)
{
    (void)state;
    static const char characters_used[] = {'0', '1', '2', '3', '4', '5', '6', '7',        '8',
                                           '9', 'I', '/', ':', '~', 1,   0,   (char)0x80, (char)0xB0};
    uint64_t random = 88172645463325252u;
    size_t numbered = 0, long_ones = 0;
    xrefs x;
    char text[14], room[XREF_NUMBERED_LONGEST];
    xrefs_init(&x, &memory_default);
    for (size_t i = 0; i < 400000; i++) {
        size_t length = (size_t)(random_number(&random) % (sizeof text + 1)),
               before = (size_t)(random_number(&random) % 6);
        for (size_t at = 0; at < length; at++) {
            size_t used = at < before || random_number(&random) % 50 == 0 ? sizeof characters_used : 10;
            text[at] = characters_used[random_number(&random) % used];
        }
        view name = view_of(text, length);
        uint64_t code = xrefs_code(&x, name);
        assert_int_equal(xref_is_numbered(code) ? code : 0, plain_code(name));
        if (!xref_is_numbered(code))
            continue;
        assert_view(xref_numbered_name(code, room), name);
        numbered++;
        long_ones += length > 8;
    }
    assert_true(numbered > 20000 && numbered < 380000 && long_ones > 10000);
    xrefs_free(&x);
}

/* ---- Against a model ------------------------------------------------------------------------- */

typedef struct model_name {
    char text[24];
    size_t length;
    uint64_t count, line, where;
    bool pointed;
} model_name;

/* Kinds of names: how they are written, and how many numbers there are, and how far apart. Some are too sparse for pages
   at first, or always; others come in between, so that their pages are made later. */
static const struct name_kind {
    const char *format;
    size_t numbers, apart;
} name_kinds[] = {
    {"I%zu", 3000, 1},        {"%zu", 3000, 1},           {"F%05zu", 3000, 1},   {"NOTE%08zu", 3000, 1},
    {"S%zu", 6000, 999},      {"R%08zu", 4000, 24000},    {"Q%zu", 20000, 64},   {"Q%zu", 1000000, 1},
    {"%09zu", 2000, 1},       {"I%zuA", 2000, 1},         {"FAMILY%zu", 500, 1}, {"the longest name %zu", 500, 1},
    {"\xC3\xA9%zu", 1000, 1}, {"\001\001%zu", 1000, 100},
};

static int compare_model_names(const void *a, const void *b)
{
    return strcmp(((const model_name *)a)->text, ((const model_name *)b)->text);
}

/* Names of all kinds in a sorted list, without those that are there twice. */
static size_t make_model(model_name *names_there, size_t count, uint64_t *random)
{
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        const struct name_kind *kind = &name_kinds[random_number(random) % COUNT_OF(name_kinds)];
        model_name *m = &names_there[i];
        *m = (model_name){0};
        size_t number = (size_t)(random_number(random) % kind->numbers) * kind->apart;
        m->length = (size_t)snprintf(m->text, sizeof m->text, kind->format, number);
        assert_true(m->length < sizeof m->text);
    }
    qsort(names_there, count, sizeof *names_there, compare_model_names);
    for (size_t i = 0; i < count; i++) {
        if (kept == 0 || strcmp(names_there[kept - 1].text, names_there[i].text) != 0)
            names_there[kept++] = names_there[i];
    }
    return kept;
}

static void define_both(xrefs *x, model_name *m, view name, uint64_t code, uint64_t step)
{
    uint64_t taken, where = step % 5 << 32 | step % 1000, *found = xrefs_fetch(x, name, code);
    assert_non_null(found);
    assert_int_equal(xref_is_defined(*found), m->count > 0);
    assert_true(xrefs_define_at(x, found, step, where, &taken));
    assert_int_equal(taken, m->line);
    if (m->count++ == 0) {
        m->line = step;
        m->where = where;
    }
}

static void assert_as_model(const xrefs *x, const model_name *names_there, size_t count)
{
    char room[XREF_NUMBERED_LONGEST];
    size_t amiss = 0, met = 0, there = 0;
    for (size_t i = 0; i < count; i++) {
        const model_name *m = &names_there[i];
        view name = view_of(m->text, m->length);
        xref_entry entry = xrefs_find(x, name);
        assert_int_equal(entry.exists, m->count > 0 || m->pointed);
        assert_int_equal(entry.count, m->count);
        assert_int_equal(entry.line, m->line);
        assert_int_equal(entry.where, m->where);
        assert_int_equal(entry.pointed, m->pointed);
        amiss += m->pointed && m->count != 1;
        met += entry.exists;
        if (entry.exists)
            assert_view(xrefs_name_at(x, xrefs_slot(x, name), room), name);
    }
    assert_int_equal(x->amiss, amiss);
    for (size_t place = 0; place < xrefs_slots(x); place++)
        there += xrefs_at(x, place).exists;
    assert_int_equal(there, met);
}

static void test_xref_numbers__as_in_a_list(void **state)
{
    (void)state;
    enum { NAMES = 60000, STEPS = 150000 };
    model_name *names_there = malloc(NAMES * sizeof *names_there);
    uint64_t random = 362436069u;
    for (size_t round = 0; round < 3; round++) {
        xrefs x;
        size_t count = make_model(names_there, NAMES, &random);
        xrefs_init(&x, &memory_default);
        for (uint64_t step = 1; step <= STEPS; step++) {
            model_name *m = &names_there[random_number(&random) % count];
            view name = view_of(m->text, m->length);
            uint64_t code = xrefs_code(&x, name);
            xrefs_prefetch(&x, code);
            xrefs_prefetch_second(&x, code);
            assert_int_equal(xrefs_is_defined(&x, name, code), m->count > 0);
            if (random_number(&random) % 3 == 0) {
                define_both(&x, m, name, code, step);
                continue;
            }
            assert_true(xrefs_mention_coded(&x, name, code));
            m->pointed = true;
        }
        assert_true(x.numbers.strays > 1000 && x.numbers.names > 1000);
        assert_as_model(&x, names_there, count);
        xrefs_free(&x);
    }
    free(names_there);
}

/* ---- With and without a page ----------------------------------------------------------------- */

static void define_number(xrefs *x, const char *format, size_t number)
{
    char text[24];
    uint64_t taken;
    view name = view_of(text, (size_t)snprintf(text, sizeof text, format, number));
    assert_true(xrefs_define(x, name, number + 1, 0, &taken));
    assert_int_equal(taken, 0);
}

/* Is the name where it belongs if it has a page? */
static bool is_in_a_page(const xrefs *x, view name)
{
    return *xref_numbered_state(&x->numbers, xrefs_code(x, name)) != 0;
}

/* A name goes to the table because there is no page for it, then its page is made for another one. */
static void test_xref_numbers__page_comes_later(void **state)
{
    (void)state;
    xrefs x;
    uint64_t taken;
    size_t apart = 0;
    xrefs_init(&x, &memory_default);
    for (; x.numbers.strays == 0 && apart < 5000; apart++)
        define_number(&x, "I%07zu", apart * 1000);
    assert_true(apart > 500 && apart < 1100);
    define_number(&x, "I%07zu", 9000000);
    assert_false(is_in_a_page(&x, VIEW("I9000000")));
    for (size_t i = 0; i < 10000; i++)
        define_number(&x, "F%05zu", i);
    define_number(&x, "I%07zu", 9000001);
    assert_true(is_in_a_page(&x, VIEW("I9000001")));

    assert_false(is_in_a_page(&x, VIEW("I9000000")));
    assert_int_equal(xrefs_find(&x, VIEW("I9000000")).line, 9000001);
    assert_true(xrefs_mention(&x, VIEW("I9000000")));
    assert_false(xrefs_need_look(&x));
    assert_true(xrefs_define(&x, VIEW("I9000000"), 5, 0, &taken));
    assert_int_equal(taken, 9000001);
    assert_true(xrefs_need_look(&x));
    assert_false(is_in_a_page(&x, VIEW("I9000000")));
    assert_false(xrefs_find(&x, VIEW("I9000002")).exists);
    xrefs_free(&x);
}

/* However many kinds of names there are, each is found. */
static void test_xref_numbers__many_families(void **state)
{
    (void)state;
    xrefs x;
    char text[24];
    xrefs_init(&x, &memory_default);
    for (size_t round = 0; round < 2; round++) {
        for (size_t i = 0; i < 26 * 26 * 3; i++) {
            int length = snprintf(text, sizeof text, "%c%c%0*d", (char)('A' + i % 26), (char)('A' + i / 26 % 26),
                                  (int)(i / 676 + 1), 7);
            view name = view_of(text, (size_t)length);
            uint64_t taken;
            assert_int_equal(xrefs_find(&x, name).line, round == 0 ? 0 : i + 1);
            if (round == 0)
                assert_true(xrefs_define(&x, name, i + 1, i, &taken));
        }
    }
    assert_true(x.numbers.strays > 0 && x.numbers.page_count > 100);
    xrefs_free(&x);
}

/* ---- Room ------------------------------------------------------------------------------------ */

/* One name takes little, however great its number. */
static void test_xref_numbers__one_alone(void **state)
{
    (void)state;
    census counts = {0};
    gedelf_allocator allocator = census_allocator(&counts);
    xrefs x;
    xrefs_init(&x, &allocator);
    define_number(&x, "I%zu", 99999999);
    assert_true(counts.octets < 40000);
    assert_int_equal(xrefs_find(&x, VIEW("I99999999")).line, 100000000);
    xrefs_free(&x);
    assert_census_is_clean(&counts);
}

/* Half a megabyte may be taken in vain, besides what a name takes in any case. */
static void test_xref_numbers__room(void **state)
{
    (void)state;
    static const struct {
        const char *format;
        size_t apart; /* 0: anywhere */
    } spreads[] = {{"I%08zu", 1},    {"I%08zu", 64}, {"I%08zu", 100}, {"%08zu", 900},
                   {"I%09zu", 1000}, {"I%zu", 1000}, {"N%08zu", 0},   {"%09zu", 0}};
    for (size_t i = 0; i < COUNT_OF(spreads); i++) {
        census counts = {0};
        gedelf_allocator allocator = census_allocator(&counts);
        uint64_t random = 521288629u, taken;
        char text[24];
        xrefs x;
        xrefs_init(&x, &allocator);
        for (size_t name = 1; name <= 100000; name++) {
            size_t anywhere = (size_t)(random_number(&random) % 100000000);
            size_t number = spreads[i].apart > 0 ? name * spreads[i].apart : anywhere;
            view v = view_of(text, (size_t)snprintf(text, sizeof text, spreads[i].format, number));
            assert_true(xrefs_define(&x, v, name, 0, &taken));
            size_t octets_not_numbered = (sizeof(xref_slot) + v.length + 1) * 4 * name + 20000;
            assert_true(x.numbers.octets <= (1 << 19) + 32 * x.numbers.names + 8 * x.numbers.strays);
            assert_true(counts.octets <= (1 << 19) + (1 << 15) + octets_not_numbered);
        }
        assert_true(counts.octets <= (1 << 19) + 60 * 100000);
        xrefs_free(&x);
        assert_census_is_clean(&counts);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_xref_numbers__codes),         cmocka_unit_test(test_xref_numbers__same_code),
        cmocka_unit_test(test_xref_numbers__as_in_a_list),  cmocka_unit_test(test_xref_numbers__page_comes_later),
        cmocka_unit_test(test_xref_numbers__many_families), cmocka_unit_test(test_xref_numbers__one_alone),
        cmocka_unit_test(test_xref_numbers__room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
