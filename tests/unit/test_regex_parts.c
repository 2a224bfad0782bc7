/* SPDX-License-Identifier: MIT */
/*
 * The parts of regular expressions: what an expression becomes, which characters are alike or in a set, how many steps a search may
 * take, and that no failure of memory goes unnoticed. [ECMA-262, edition 5.1, §15.10; D65, D128]
 */
#include "unit.h"

#include "format/regex/regex_private.h"

static regex *compiled(const char *source)
{
    regex *r;
    regex_fault flaw = {"", 0};
    if (regex_compile(&r, view_of_string(source), &memory_default, &flaw) != GEDELF_OK)
        fail_msg("%s: %s", source, flaw.why);
    return r;
}

static view encoded(uint32_t c, char octets[4])
{
    return view_of(octets, utf8_encode(c, octets));
}

/* ---- Characters ------------------------------------------------------------------------------- */

static const struct {
    uint32_t first, last, step;
    int32_t distance;
} upper_ranges[] = {
#define U(first, last, step, distance) {first, last, step, distance},
#include "format/regex/regex_upper.def"
#undef U
};

/* The table, looked at from its beginning. */
static uint32_t plain_canonical(uint32_t c)
{
    for (size_t i = 0; i < COUNT_OF(upper_ranges); i++) {
        bool in = c >= upper_ranges[i].first && c <= upper_ranges[i].last;
        if (in && (c - upper_ranges[i].first) % upper_ranges[i].step == 0)
            return (uint32_t)((int64_t)c + upper_ranges[i].distance);
    }
    return c;
}

static void test_regex_parts__upper_case(void **state)
{
    (void)state;
    static const uint32_t known[][2] = {
        {'a', 'A'},     {'z', 'Z'},     {'`', '`'},     {'{', '{'},           {0xB5, 0x39C},
        {0xDF, 0xDF},   {0xE0, 0xC0},   {0xF7, 0xF7},   {0xFE, 0xDE},         {0xFF, 0x178},
        {0x101, 0x100}, {0x100, 0x100}, {0x17F, 0x17F}, {0x131, 0x131},       {0x3C2, 0x3A3},
        {0x3C3, 0x3A3}, {0x430, 0x410}, {0x44F, 0x42F}, {0x10FFFF, 0x10FFFF},
    };
    for (size_t i = 0; i < COUNT_OF(known); i++)
        assert_int_equal(rx_canonical(known[i][0]), known[i][1]);
    for (uint32_t c = 0; c < 0x20000; c++)
        assert_int_equal(rx_canonical(c), plain_canonical(c));
}

/* All that have one form find each other, and nothing else. */
static void test_regex_parts__alike(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(upper_ranges); i++) {
        for (uint32_t c = upper_ranges[i].first; c <= upper_ranges[i].last; c++) {
            uint32_t canonical = rx_canonical(c), other;
            bool found = canonical == c;
            for (size_t at = 0; rx_next_alike(canonical, &at, &other);) {
                assert_int_equal(rx_canonical(other), canonical);
                found = found || other == c;
            }
            assert_true(found);
        }
    }
    size_t at = 0;
    uint32_t other;
    assert_false(rx_next_alike('1', &at, &other));
}

/* Which characters a set has. [§15.10.2.12] */
static bool is_in_plain_set(char set, uint32_t c)
{
    static const uint32_t spaces[] = {0x9,    0xA,    0xB,    0xC,    0xD,    0x20,   0xA0,   0x1680, 0x2000,
                                      0x2001, 0x2002, 0x2003, 0x2004, 0x2005, 0x2006, 0x2007, 0x2008, 0x2009,
                                      0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF};
    bool digit = c >= '0' && c <= '9', letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'), space = false;
    for (size_t i = 0; i < COUNT_OF(spaces); i++)
        space = space || spaces[i] == c;
    return set == 'd' ? digit : set == 's' ? space : digit || letter || c == '_';
}

static void test_regex_parts__sets(void **state)
{
    (void)state;
    static const char *const sources[][2] = {
        {"\\d", "\\D"}, {"\\s", "\\S"}, {"\\w", "\\W"}, {"[\\d]", "[^\\d]"}, {"[\\s]", "[\\S]"}};
    for (size_t i = 0; i < COUNT_OF(sources); i++) {
        regex *has = compiled(sources[i][0]), *has_not = compiled(sources[i][1]);
        const char *letter = strpbrk(sources[i][0], "dsw");
        for (uint32_t c = 1; c <= 0x10000; c += c == 0xD7FF ? 0x801 : 1) {
            char octets[4];
            view text = encoded(c, octets);
            bool in = is_in_plain_set(*letter, c);
            if (regex_search(has, text) != (in ? GEDELF_OK : GEDELF_END) ||
                regex_search(has_not, text) != (in ? GEDELF_END : GEDELF_OK))
                fail_msg("%s: U+%04X", sources[i][0], (unsigned)c);
        }
        assert_int_equal(regex_search(has_not, VIEW("\xF4\x8F\xBF\xBF")), GEDELF_OK);
        regex_free(has);
        regex_free(has_not);
    }
}

/* What can be part of a name has no meaning when it is escaped; all else means itself. [§15.10.1, IdentityEscape] */
static void test_regex_parts__escaped_characters(void **state)
{
    (void)state;
    static const struct {
        uint32_t c;
        bool good;
    } rows[] = {
        {'#', true},     {'$', false},     {'%', true},    {'.', true},     {'/', true},     {':', true},
        {'@', true},     {'A', false},     {'Z', false},   {'[', true},     {'^', true},     {'_', false},
        {'`', true},     {'a', false},     {'e', false},   {'g', false},    {'y', false},    {'z', false},
        {'{', true},     {'~', true},      {0x7F, true},   {0x80, true},    {0xA0, true},    {0xBF, true},
        {0xC0, false},   {0xD6, false},    {0xD7, true},   {0xD8, false},   {0xF6, false},   {0xF7, true},
        {0xF8, false},   {0x1FFF, false},  {0x2000, true}, {0x2026, true},  {0x2BFF, true},  {0x2C00, false},
        {0x2FFF, false}, {0x3000, true},   {0x3020, true}, {0x3021, false}, {0xFEFE, false}, {0xFEFF, true},
        {0xFF00, false}, {0x1F600, false},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        char source[8] = "\\", octets[4];
        view text = encoded(rows[i].c, octets);
        regex *r;
        regex_fault flaw = {"", 0};
        memcpy(source + 1, text.text, text.length);
        gedelf_status status = regex_compile(&r, view_of(source, text.length + 1), &memory_default, &flaw);
        if (status != (rows[i].good ? GEDELF_OK : GEDELF_MALFORMED) || (!rows[i].good && flaw.at != 1))
            fail_msg("U+%04X: %d", (unsigned)rows[i].c, status);
        assert_true(!rows[i].good || regex_search(r, text) == GEDELF_OK);
        regex_free(r);
    }
}

/* ---- What expressions become ------------------------------------------------------------------- */

/* The characters that an expression asks for, in their order. */
static void note_characters(const regex *r, char *out, size_t room)
{
    *out = '\0';
    for (size_t i = 0; i < r->code_count; i++) {
        if (r->code[i].op == RX_CHARACTER)
            snprintf(out + strlen(out), room - strlen(out), " %X", (unsigned)r->code[i].a);
    }
}

static void test_regex_parts__characters(void **state)
{
    (void)state;
    static const struct {
        const char *source, *characters;
    } rows[] = {
        {"ab", " 61 62"},
        {"/ab\\x63/i", " 41 42 43"},
        {"\\f\\n\\r\\t\\v\\0", " C A D 9 B 0"},
        {"\\cA\\cz\\cJ\\cZ\\ca", " 1 1A A 1A 1"},
        {"\\x00\\xfF\\xa0", " 0 FF A0"},
        {"\\u0041\\uFFFF\\uabCD", " 41 FFFF ABCD"},
        {"\\ud7ff\\udc00", " D7FF DC00"},
        {"\\ud800\\udc00", " 10000"},
        {"\\udbff\\udfff", " 10FFFF"},
        {"\\ud800\\udbff", " D800 DBFF"},
        {"\\ud800\\ue000", " D800 E000"},
        {"\\udbff\\udc00", " 10FC00"},
        {"\\ud83d\\ude00x", " 1F600 78"},
        {"\\ud83dx", " D83D 78"},
        {"\\ud83d\\n", " D83D A"},
        {"\\ud83d\\x41", " D83D 41"},
        {"\\ud83duDE00", " D83D 75 44 45 30 30"},
        {"\\udc00\\udc00", " DC00 DC00"},
        {"\xF0\x9F\x98\x80", " 1F600"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        char got[128];
        regex *r = compiled(rows[i].source);
        note_characters(r, got, sizeof got);
        if (strcmp(got, rows[i].characters) != 0)
            fail_msg("%s:%s, not%s", rows[i].source, got, rows[i].characters);
        regex_free(r);
    }
}

static void test_regex_parts__quantifiers(void **state)
{
    (void)state;
    static const struct {
        const char *source;
        uint32_t min, max;
        bool lazy;
    } rows[] = {
        {"a*", 0, RX_ENDLESS, false},
        {"a*?", 0, RX_ENDLESS, true},
        {"a+", 1, RX_ENDLESS, false},
        {"(a)+?", 1, RX_ENDLESS, true},
        {"a?", 0, 1, false},
        {"(?:a)??", 0, 1, true},
        {"a{0}", 0, 0, false},
        {"a{9}", 9, 9, false},
        {"a{10}?", 10, 10, true},
        {"a{2,}", 2, RX_ENDLESS, false},
        {"a{2,2}", 2, 2, false},
        {"a{2,31}", 2, 31, false},
        {"a{4294967293}", RX_ENDLESS - 2, RX_ENDLESS - 2, false},
        {"a{4294967294}", RX_ENDLESS - 1, RX_ENDLESS - 1, false},
        {"a{4294967295}", RX_ENDLESS - 1, RX_ENDLESS - 1, false},
        {"a{1,99999999999999999999999}", 1, RX_ENDLESS - 1, false},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        regex *r = compiled(rows[i].source);
        assert_int_equal(r->loop_count, 1);
        assert_int_equal(r->loops[0].min, rows[i].min);
        assert_int_equal(r->loops[0].max, rows[i].max);
        assert_int_equal(r->loops[0].lazy, rows[i].lazy);
        regex_free(r);
    }
}

/* The program in words: each instruction with what it has, then the loops, and how many groups, registers and marks there are. */
static void list_program(const regex *r, char *out, size_t room)
{
    static const char *const ops[] = {"nothing", "character", "any",   "class",     "either",   "jump", "save",
                                      "begin",   "end",       "bound", "back",      "count",    "loop", "enter",
                                      "again",   "ahead",     "done",  "not_ahead", "not_done", "match"};
    size_t at = 0;
    for (size_t i = 0; i < r->code_count; i++)
        at += (size_t)snprintf(out + at, room - at, "%zu %s %u %u; ", i, ops[r->code[i].op], (unsigned)r->code[i].a,
                               (unsigned)r->code[i].b);
    for (size_t i = 0; i < r->loop_count; i++) {
        const rx_loop *l = &r->loops[i];
        at += (size_t)snprintf(out + at, room - at, "loop %zu: registers %u %u, groups %u %u, from %u to %u; ", i,
                               (unsigned)l->counter, (unsigned)l->start, (unsigned)l->first_group,
                               (unsigned)l->group_after, (unsigned)l->loop, (unsigned)l->after);
    }
    for (size_t i = 0; i < r->class_count; i++)
        at += (size_t)snprintf(out + at, room - at, "class %zu: %u and %u%s; ", i, (unsigned)r->classes[i].first,
                               (unsigned)r->classes[i].count, r->classes[i].negated ? ", not" : "");
    for (size_t i = 0; i < r->range_count; i++)
        at +=
            (size_t)snprintf(out + at, room - at, "%X-%X ", (unsigned)r->ranges[i].first, (unsigned)r->ranges[i].last);
    snprintf(out + at, room - at, "%u groups, %u registers, %u marks; ", (unsigned)r->group_count,
             (unsigned)r->register_count, (unsigned)r->mark_count);
}

/* What expressions become. */
static const struct {
    const char *source, *program;
} programs[] = {
    {"a|b|", "0 nothing 0 0; 1 nothing 0 0; 2 nothing 0 0; 3 either 6 1; 4 character 97 0; 5 jump 10 0; "
             "6 either 9 2; 7 character 98 0; 8 jump 10 0; 9 nothing 0 0; 10 match 0 0; "
             "1 groups, 2 registers, 2 marks; "},
    {"(a)(?:b)", "0 nothing 0 0; 1 nothing 0 0; 2 nothing 0 0; 3 nothing 0 0; 4 nothing 0 0; 5 nothing 0 0; "
                 "6 nothing 0 0; 7 save 2 0; 8 nothing 0 0; 9 character 97 0; 10 save 3 0; 11 nothing 0 0; "
                 "12 nothing 0 0; 13 nothing 0 0; 14 nothing 0 0; 15 character 98 0; 16 match 0 0; "
                 "2 groups, 4 registers, 0 marks; "},
    {"a*b+?", "0 nothing 0 0; 1 nothing 0 0; 2 nothing 0 0; 3 nothing 0 0; 4 count 0 0; 5 loop 0 1; "
              "6 enter 0 0; 7 character 97 0; 8 again 0 0; 9 count 1 0; 10 loop 1 2; 11 enter 1 0; "
              "12 character 98 0; 13 again 1 0; 14 match 0 0; loop 0: registers 2 3, groups 0 0, from 5 to 9; "
              "loop 1: registers 4 5, groups 0 0, from 10 to 14; 1 groups, 6 registers, 2 marks; "},
    {"(a|b)*", "0 nothing 0 0; 1 nothing 0 0; 2 nothing 0 0; 3 nothing 0 0; 4 count 0 0; 5 loop 0 1; "
               "6 enter 0 0; 7 save 2 0; 8 either 11 2; 9 character 97 0; 10 jump 13 0; 11 nothing 0 0; "
               "12 character 98 0; 13 save 3 0; 14 again 0 0; 15 match 0 0; "
               "loop 0: registers 4 5, groups 1 2, from 5 to 15; 2 groups, 6 registers, 2 marks; "},
    {"(?:a{2,3})+", "0 nothing 0 0; 1 nothing 0 0; 2 nothing 0 0; 3 nothing 0 0; 4 count 1 0; 5 loop 1 1; "
                    "6 enter 1 0; 7 nothing 0 0; 8 count 0 0; 9 loop 0 0; 10 enter 0 0; 11 character 97 0; "
                    "12 again 0 0; 13 again 1 0; 14 match 0 0; loop 0: registers 2 3, groups 0 0, from 9 to 13; "
                    "loop 1: registers 4 5, groups 1 1, from 5 to 14; 1 groups, 6 registers, 1 marks; "},
    {"((a*)b?)*", "0 nothing 0 0; 1 nothing 0 0; 2 nothing 0 0; 3 nothing 0 0; 4 count 2 0; 5 loop 2 0; "
                  "6 enter 2 0; 7 save 2 0; 8 nothing 0 0; 9 nothing 0 0; 10 nothing 0 0; 11 nothing 0 0; "
                  "12 save 4 0; 13 nothing 0 0; 14 count 0 0; 15 loop 0 0; 16 enter 0 0; 17 character 97 0; "
                  "18 again 0 0; 19 save 5 0; 20 count 1 0; 21 loop 1 0; 22 enter 1 0; 23 character 98 0; "
                  "24 again 1 0; 25 save 3 0; 26 again 2 0; 27 match 0 0; "
                  "loop 0: registers 6 7, groups 0 0, from 15 to 19; "
                  "loop 1: registers 8 9, groups 0 0, from 21 to 25; "
                  "loop 2: registers 10 11, groups 1 3, from 5 to 27; 3 groups, 12 registers, 0 marks; "},
    {"(?=a(b))c\\1", "0 nothing 0 0; 1 nothing 0 0; 2 nothing 0 0; 3 nothing 0 0; 4 ahead 4 0; 5 nothing 0 0; "
                     "6 character 97 0; 7 nothing 0 0; 8 nothing 0 0; 9 nothing 0 0; 10 save 2 0; 11 nothing 0 0; "
                     "12 character 98 0; 13 save 3 0; 14 done 4 0; 15 character 99 0; 16 back 1 0; 17 match 0 0; "
                     "2 groups, 6 registers, 0 marks; "},
    {"(?!a|b)(?=c)", "0 nothing 0 0; 1 nothing 0 0; 2 nothing 0 0; 3 nothing 0 0; 4 not_ahead 2 11; 5 either 8 0; "
                     "6 character 97 0; 7 jump 10 0; 8 nothing 0 0; 9 character 98 0; 10 not_done 2 0; 11 ahead 4 0; "
                     "12 nothing 0 0; 13 character 99 0; 14 done 4 0; 15 match 0 0; 1 groups, 6 registers, 0 marks; "},
    {"^[^a-c\\d]\\w$", "0 nothing 0 0; 1 nothing 0 0; 2 nothing 0 0; 3 nothing 0 0; 4 begin 0 0; 5 class 0 0; "
                       "6 class 1 0; 7 end 0 0; 8 match 0 0; class 0: 0 and 2, not; class 1: 2 and 4; "
                       "61-63 30-39 30-39 41-5A 5F-5F 61-7A 1 groups, 2 registers, 0 marks; "},
    {".\\b\\B\\0", "0 nothing 0 0; 1 nothing 0 0; 2 nothing 0 0; 3 nothing 0 0; 4 any 0 0; 5 bound 0 0; "
                   "6 bound 0 1; 7 character 0 0; 8 match 0 0; 1 groups, 2 registers, 0 marks; "},
    {"(?:a|)+x*", "0 nothing 0 0; 1 nothing 0 0; 2 nothing 0 0; 3 nothing 0 0; 4 count 0 0; 5 loop 0 0; "
                  "6 enter 0 0; 7 either 10 0; 8 character 97 0; 9 jump 11 0; 10 nothing 0 0; 11 again 0 0; "
                  "12 count 1 0; 13 loop 1 1; 14 enter 1 0; 15 character 120 0; 16 again 1 0; 17 match 0 0; "
                  "loop 0: registers 2 3, groups 1 1, from 5 to 12; "
                  "loop 1: registers 4 5, groups 0 0, from 13 to 17; 1 groups, 6 registers, 1 marks; "},
    {"(?:^$|(b*))*", "0 nothing 0 0; 1 nothing 0 0; 2 nothing 0 0; 3 nothing 0 0; 4 count 1 0; 5 loop 1 0; "
                     "6 enter 1 0; 7 either 11 0; 8 begin 0 0; 9 end 0 0; 10 jump 23 0; 11 nothing 0 0; "
                     "12 nothing 0 0; 13 nothing 0 0; 14 nothing 0 0; 15 save 2 0; 16 nothing 0 0; 17 count 0 0; "
                     "18 loop 0 0; 19 enter 0 0; 20 character 98 0; 21 again 0 0; 22 save 3 0; 23 again 1 0; "
                     "24 match 0 0; loop 0: registers 4 5, groups 0 0, from 18 to 22; "
                     "loop 1: registers 6 7, groups 1 2, from 5 to 24; 2 groups, 8 registers, 0 marks; "},
    {"[\\D][\\0]?", "0 nothing 0 0; 1 nothing 0 0; 2 nothing 0 0; 3 nothing 0 0; 4 class 0 0; 5 count 0 0; "
                    "6 loop 0 0; 7 enter 0 0; 8 class 1 0; 9 again 0 0; 10 match 0 0; "
                    "loop 0: registers 2 3, groups 0 0, from 6 to 10; class 0: 0 and 2; class 1: 2 and 1; "
                    "0-2F 3A-10FFFF 0-0 1 groups, 4 registers, 0 marks; "},
    {"(?:(?:ab*){2}c*)*d*",
     "0 nothing 0 0; 1 nothing 0 0; 2 nothing 0 0; 3 nothing 0 0; 4 count 3 0; 5 loop 3 1; "
     "6 enter 3 0; 7 nothing 0 0; 8 count 1 0; 9 loop 1 0; 10 enter 1 0; 11 nothing 0 0; "
     "12 character 97 0; 13 count 0 0; 14 loop 0 0; 15 enter 0 0; 16 character 98 0; 17 again 0 0; "
     "18 again 1 0; 19 count 2 0; 20 loop 2 2; 21 enter 2 0; 22 character 99 0; 23 again 2 0; "
     "24 again 3 0; 25 count 4 0; 26 loop 4 3; 27 enter 4 0; 28 character 100 0; 29 again 4 0; "
     "30 match 0 0; loop 0: registers 2 3, groups 0 0, from 14 to 18; "
     "loop 1: registers 4 5, groups 1 1, from 9 to 19; "
     "loop 2: registers 6 7, groups 0 0, from 20 to 24; "
     "loop 3: registers 8 9, groups 1 1, from 5 to 25; "
     "loop 4: registers 10 11, groups 0 0, from 26 to 30; 1 groups, 12 registers, 3 marks; "},
    {"((a)|b+?)+\\2", "0 nothing 0 0; 1 nothing 0 0; 2 nothing 0 0; 3 nothing 0 0; 4 count 1 0; 5 loop 1 0; "
                      "6 enter 1 0; 7 save 2 0; 8 either 17 0; 9 nothing 0 0; 10 nothing 0 0; 11 nothing 0 0; "
                      "12 save 4 0; 13 nothing 0 0; 14 character 97 0; 15 save 5 0; 16 jump 23 0; 17 nothing 0 0; "
                      "18 count 0 0; 19 loop 0 0; 20 enter 0 0; 21 character 98 0; 22 again 0 0; 23 save 3 0; "
                      "24 again 1 0; 25 back 2 0; 26 match 0 0; loop 0: registers 6 7, groups 0 0, from 19 to 23; "
                      "loop 1: registers 8 9, groups 1 3, from 5 to 25; 3 groups, 10 registers, 0 marks; "},
};

static void test_regex_parts__programs(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(programs); i++) {
        char got[4096];
        regex *r = compiled(programs[i].source);
        list_program(r, got, sizeof got);
        if (strcmp(got, programs[i].program) != 0)
            fail_msg("%s:\n%s", programs[i].source, got);
        regex_free(r);
    }
}

/* In a program of more than 4096 instructions no marks are placed: that would itself take long. */
static void test_regex_parts__long_programs(void **state)
{
    (void)state;
    enum { MOST = 818 }; /* 5 for each loop, 4 before them and 1 after */
    char source[2 * MOST + 4];
    for (size_t i = 0; i + 1 < sizeof source; i++)
        source[i] = i % 2 == 0 ? 'x' : '*';
    source[2 * MOST + 2] = '\0';
    regex *longer = compiled(source);
    source[2 * MOST] = 'y'; /* 4096 instructions */
    source[2 * MOST + 1] = '\0';
    regex *r = compiled(source);
    assert_int_equal(r->code_count, 4096);
    assert_int_equal(r->mark_count, MOST);
    assert_int_equal(longer->code_count, 4100);
    assert_int_equal(longer->mark_count, 0);
    regex_free(r);
    regex_free(longer);
}

/* Each fault has its words and its place; what is after the text does not matter. */
static void test_regex_parts__faults(void **state)
{
    (void)state;
    static const struct {
        const char *source;
        size_t length, at; /* 0: all of it */
        const char *why;
    } rows[] = {
        {"x(?", 0, 1, "what follows “(?”"},
        {"x(?a)", 0, 1, "what follows “(?”"},
        {"x(a", 0, 1, "a parenthesis is not closed"},
        {"(a)(b", 0, 3, "a parenthesis is not closed"},
        {"(?:a)", 4, 0, "a parenthesis is not closed"},
        {"a)", 0, 1, "a closing parenthesis has"},
        {"(a))", 0, 3, "a closing parenthesis has"},
        {"x[a-b]", 4, 1, "a class is not closed"},
        {"x[a-]", 4, 1, "a class is not closed"},
        {"x[a]", 3, 1, "a class is not closed"},
        {"x[^]", 3, 1, "a class is not closed"},
        {"x[\\]", 3, 2, "nothing follows the backslash"},
        {"x\\n", 2, 1, "nothing follows the backslash"},
        {"[\\1]", 0, 1, "a class cannot contain a reference"},
        {"[\\01]", 0, 1, "a class cannot contain a reference"},
        {"[\\9]", 0, 1, "a class cannot contain a reference"},
        {"[b-a]", 0, 1, "a range must go from a lower"},
        {"[xb-a]", 0, 2, "a range must go from a lower"},
        {"[\\d-z]", 0, 1, "a range must go from one character"},
        {"[a-\\d]", 0, 1, "a range must go from one character"},
        {"xa{}", 0, 2, "a number must follow"},
        {"xa{1}", 3, 2, "a number must follow"},
        {"xa{1x", 0, 2, "a brace is not closed"},
        {"xa{1}", 4, 2, "a brace is not closed"},
        {"xa{1,}", 5, 2, "a brace is not closed"},
        {"xa{2,1}", 0, 2, "the numbers of a quantifier"},
        {"(a){2,1}", 0, 3, "the numbers of a quantifier"},
        {"x*+", 0, 2, "there is nothing to repeat"},
        {"x|?", 0, 2, "there is nothing to repeat"},
        {"(*)", 0, 1, "there is nothing to repeat"},
        {"\\b{2}", 0, 2, "there is nothing to repeat"},
        {"a]", 0, 1, "a closing bracket has"},
        {"a}", 0, 1, "a closing bracket has"},
        {"x\\c", 0, 2, "a letter must follow"},
        {"x\\cA", 3, 2, "a letter must follow"},
        {"x\\c[", 0, 2, "a letter must follow"},
        {"x\\x1", 0, 2, "two hexadecimal digits"},
        {"x\\x12", 4, 2, "two hexadecimal digits"},
        {"x\\x1g", 0, 2, "two hexadecimal digits"},
        {"x\\u123", 0, 3, "four hexadecimal digits"},
        {"x\\u1234", 6, 3, "four hexadecimal digits"},
        {"x\\01", 0, 1, "a digit must not follow"},
        {"x\\00", 0, 1, "a digit must not follow"},
        {"x\\1", 0, 1, "there is no group"},
        {"(a)\\1\\2(b)\\4\\3", 0, 10, "there is no group"},
        {"(a)x\\9999999999999", 0, 4, "there is no group"},
        {"/a", 0, 0, "the regular expression has no"},
        {"/a/", 2, 0, "the regular expression has no"},
        {"/a\\/", 0, 0, "the regular expression has no"},
        {"/[/", 0, 0, "the regular expression has no"},
        {"/[\\]/", 0, 0, "the regular expression has no"},
        {"/a/gg", 0, 4, "the flags are g, i and m"},
        {"/a/iI", 0, 4, "the flags are g, i and m"},
        {"/a/mim", 0, 5, "the flags are g, i and m"},
        {"/x[/]/y", 0, 6, "the flags are g, i and m"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        regex *r;
        regex_fault flaw = {"", SIZE_MAX};
        view source = view_of_string(rows[i].source);
        source.length = rows[i].length > 0 ? rows[i].length : source.length;
        gedelf_status status = regex_compile(&r, source, &memory_default, &flaw);
        if (status != GEDELF_MALFORMED || flaw.at != rows[i].at ||
            strncmp(flaw.why, rows[i].why, strlen(rows[i].why)) != 0)
            fail_msg("%s: %d at %zu: %s", rows[i].source, status, flaw.at, flaw.why);
        assert_null(r);
    }
}

/* Of several faults, the first one is told. */
static void test_regex_parts__first_fault(void **state)
{
    (void)state;
    static const struct {
        const char *source;
        size_t at;
    } rows[] = {
        {"x(?a[b-a]", 1}, {"a)b)", 1},    {"(a))[b-a]", 3}, {"[\\1]a)", 1},   {"[b-a]c)", 1},    {"[\\d-z]c)", 1},
        {"[a-\\d]c)", 1}, {"xa{}b)", 2},  {"xa{1x)", 2},    {"xa{2,1}b)", 2}, {"(a){2,1}b)", 3}, {"x*+b)", 2},
        {"x|?)", 2},      {"a]b)", 1},    {"a}b)", 1},      {"x\\c)", 2},     {"x\\x1)", 2},     {"x\\u123)", 3},
        {"x\\01)", 1},    {"x\\a)", 2},   {"[a\\a])", 3},   {"[\\c])", 2},    {"[a-\\x1])", 4},  {"(?=a)*)", 5},
        {"a{1,0}{)", 1},  {"(a){1{)", 3}, {"/)/x", 3},      {"/a/xg", 3},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        regex *r;
        regex_fault flaw = {"", SIZE_MAX};
        gedelf_status status = regex_compile(&r, view_of_string(rows[i].source), &memory_default, &flaw);
        if (status != GEDELF_MALFORMED || flaw.at != rows[i].at)
            fail_msg("%s: %d at %zu: %s", rows[i].source, status, flaw.at, flaw.why);
    }
}

/* The body is compiled in Normalization Form C; what is wrong with it is told of how it was written. (D128) */
static void test_regex_parts__composed(void **state)
{
    (void)state;
    static const struct {
        const char *body, *flags;
        gedelf_status status;
        const char *characters;
        size_t at;
    } rows[] = {
        {"ab", "", GEDELF_OK, " 61 62", 0},          {"e\xCC\x81", "", GEDELF_OK, " E9", 0},
        {"e\xCC\x81", "i", GEDELF_OK, " C9", 0},     {"\xC3\xA9", "i", GEDELF_OK, " C9", 0},
        {"e\xCC\x81(", "", GEDELF_MALFORMED, "", 3}, {"e\xCC\x81", "x", GEDELF_MALFORMED, "", 3},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        regex *r = NULL;
        regex_fault flaw = {"", 0};
        normalizer n;
        buffer composed;
        char got[64] = "";
        normalizer_init(&n, &memory_default);
        buffer_init(&composed, &memory_default);
        assert_int_equal(regex_compile_composed(&r, view_of_string(rows[i].body), view_of_string(rows[i].flags), &n,
                                                &composed, &memory_default, &flaw),
                         rows[i].status);
        if (r)
            note_characters(r, got, sizeof got);
        assert_string_equal(got, rows[i].characters);
        assert_int_equal(flaw.at, rows[i].at);
        regex_free(r);
        buffer_free(&composed);
        normalizer_free(&n);
    }
}

/* ---- Steps ------------------------------------------------------------------------------------- */

/* What a search without an end takes: a million steps, and 64 for each octet from where it begins; where there are marks, twice as
   many more as the expression has instructions, 256 at most. What a text is worth: 1000, and as much for each octet, once. */
static void test_regex_parts__steps(void **state)
{
    (void)state;
    enum { LENGTH = 80 };
    static const struct {
        const char *source;
        size_t from;
        bool marks;
    } rows[] = {
        {"((a*)*)*\\1c", 0, false},
        {"((a*)*)*\\1c", 30, false},
        {"x*(?:a?){40}a{60}c", 0, true},
        {"x*(?:a?){40}a{60}c", 1, true},
        {"x*x*x*x*x*x*x*x*x*x*x*x*x*x*x*x*x*x*x*x*x*x*x*x*x*x*x*(?:a?){40}a{60}c", 0, true},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        char octets[LENGTH];
        memset(octets, 'a', sizeof octets);
        regex *r = compiled(rows[i].source);
        assert_int_equal(r->mark_count > 0, rows[i].marks);
        assert_int_equal(r->balance, RX_BALANCE);
        uint64_t each = 64 + (!rows[i].marks ? 0 : r->code_count < 128 ? 2 * r->code_count : 256);
        uint64_t paid = 1000 + (rows[i].from == 0 ? LENGTH * each : 0);
        assert_int_equal(regex_search_from(r, view_of(octets, LENGTH), rows[i].from), GEDELF_LIMIT);
        assert_int_equal(r->steps, 0);
        assert_int_equal(r->balance, RX_BALANCE + paid - (1000000 + (LENGTH - rows[i].from) * each));
        regex_free(r);
    }
}

/* What a search that ends has left over is there for the next one. */
static void test_regex_parts__steps_left(void **state)
{
    (void)state;
    regex *r = compiled("(b)\\1");
    uint64_t own = 1000000 + 5 * 64, paid = 1000 + 5 * 64;
    assert_int_equal(regex_search(r, VIEW("aabba")), GEDELF_OK);
    assert_in_range(own - r->steps, 5, 100);
    assert_int_equal(r->balance, RX_BALANCE + paid - (own - r->steps));
    uint64_t before = r->balance;
    assert_int_equal(regex_search_from(r, VIEW("aabba"), 4), GEDELF_END);
    assert_int_equal(r->balance, before + 1000 - (1000000 + 64 - r->steps));
    regex_free(r);
}

/* Steps run out while a group is looked for again, and while registers are cleared: there are never fewer than none. */
static void test_regex_parts__no_steps_left(void **state)
{
    (void)state;
    enum { SHORT = 200, TIMES = 400, GROUPS = 4000 };
    char text[2 * SHORT + 1];
    static char source[4 * GROUPS];
    memset(text, 'a', sizeof text);
    text[SHORT] = 'b';
    strcpy(source, "^(a*)b(?:c");
    for (int i = 0; i < TIMES; i++)
        strcat(source, "|(?=\\1c)");
    strcat(source, ")");
    regex *r = compiled(source);
    r->balance = 0;
    assert_int_equal(regex_search(r, view_of(text, sizeof text)), GEDELF_LIMIT);
    assert_int_equal(r->steps, 0);
    assert_int_equal(r->balance, 0);
    regex_free(r);
    for (size_t i = 0; i < GROUPS; i++)
        memcpy(source + 3 * i, "(x)", 3);
    source[3 * GROUPS] = '\0';
    r = compiled(source);
    r->balance = 0;
    assert_int_equal(regex_search(r, view_of(text, sizeof text)), GEDELF_LIMIT);
    assert_int_equal(r->balance, 0);
    regex_free(r);
}

/* ---- Memory ------------------------------------------------------------------------------------ */

typedef struct search_work {
    const char *body, *flags, *text;
    bool composed;
} search_work;

static gedelf_status search_scarcely(void *context, const gedelf_allocator *allocator)
{
    const search_work *w = context;
    regex *r = NULL;
    regex_fault flaw;
    normalizer n;
    buffer composed;
    normalizer_init(&n, allocator);
    buffer_init(&composed, allocator);
    view body = view_of_string(w->body), flags = view_of_string(w->flags);
    gedelf_status status = w->composed ? regex_compile_composed(&r, body, flags, &n, &composed, allocator, &flaw)
                                       : regex_compile_body(&r, body, flags, allocator, &flaw);
    if (status != GEDELF_OK)
        assert_null(r);
    if (status == GEDELF_OK)
        status = regex_search(r, view_of_string(w->text));
    regex_free(r);
    buffer_free(&composed);
    normalizer_free(&n);
    return status;
}

static void test_regex_parts__memory(void **state)
{
    (void)state;
    search_work rows[] = {
        {"(?:([a-c]+)|x{2,3}?)*(?=\\1)\\w", "im", "xxabcabcabcabc", false},
        {"^([^\\d\\s]|[\\D\\S]|\\W)+?(?!(y)\\2|z)(?=b)\\b\\Bx?|b$", "", "ab", false},
        {"(a|b|(c|\\0)*?|[\\W\\b-\\x20]{2,3})+(?:d)*", "i", "abcabcdd", false},
        {"(a+)+$", "", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab", false},
        {"(a|b)+(a*)*(?:(c)|(d))*?e", "m", "abaabaababababababababababababcde", false},
        {"e\xCC\x81(?!a)(?=b|c)", "i",
         "\xC3\x89"
         "b",
         true},
        {"abc", "", "xabc", true},
    };
    static const gedelf_status usual[] = {GEDELF_OK, GEDELF_OK, GEDELF_OK, GEDELF_END, GEDELF_OK, GEDELF_OK, GEDELF_OK};
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        char faulty[128];
        search_work wrong = rows[i];
        assert_failures_are_told(search_scarcely, &rows[i], usual[i]);
        snprintf(faulty, sizeof faulty, "%s)", rows[i].body); /* nor is anything read after a failure */
        wrong.body = faulty;
        assert_failures_are_told(search_scarcely, &wrong, GEDELF_MALFORMED);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_regex_parts__upper_case), cmocka_unit_test(test_regex_parts__alike),
        cmocka_unit_test(test_regex_parts__sets),       cmocka_unit_test(test_regex_parts__escaped_characters),
        cmocka_unit_test(test_regex_parts__characters), cmocka_unit_test(test_regex_parts__quantifiers),
        cmocka_unit_test(test_regex_parts__programs),   cmocka_unit_test(test_regex_parts__long_programs),
        cmocka_unit_test(test_regex_parts__faults),     cmocka_unit_test(test_regex_parts__first_fault),
        cmocka_unit_test(test_regex_parts__composed),   cmocka_unit_test(test_regex_parts__steps),
        cmocka_unit_test(test_regex_parts__steps_left), cmocka_unit_test(test_regex_parts__no_steps_left),
        cmocka_unit_test(test_regex_parts__memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
