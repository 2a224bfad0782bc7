/* SPDX-License-Identifier: MIT */
/*
 * What tells of the living in a text (D474), and which identifiers do (D475): tables of notes of a dead person, and whether each
 * stays.
 */
#include "unit.h"

#include <gedelf/redact.h>

/* ---- Asking ------------------------------------------------------------------------------------ */

static void redact_text(view text, buffer *out)
{
    gedelf_redact_options options = GEDELF_REDACT_OPTIONS();
    options.today = 20000;
    buffer_init(out, &memory_default);
    assert_int_equal(gedelf_redact(source_of(text), gedelf_sink_callback(write_to_buffer, out), &options, NULL),
                     GEDELF_OK);
    assert_true(buffer_append(out, view_of("", 1)));
}

typedef struct text_row {
    const char *text;
    bool stays;
} text_row;

static void append_text(buffer *out, const char *text)
{
    assert_true(buffer_append(out, view_of_string(text)));
}

/* Is each note of a dead person there afterwards, or not? */
static void assert_texts(const char *records, const char *tag, const text_row *rows, size_t count)
{
    buffer text, out;
    buffer_init(&text, &memory_default);
    append_text(&text, HEADER);
    append_text(&text, records);
    append_text(&text, "0 @D@ INDI\n1 NAME Old\n1 DEAT Y\n");
    for (size_t i = 0; i < count; i++) {
        append_text(&text, tag);
        append_text(&text, rows[i].text);
        append_text(&text, "\n");
    }
    append_text(&text, TRAILER);
    redact_text(buffer_view(&text), &out);
    for (size_t i = 0; i < count; i++) {
        char wanted[400];
        snprintf(wanted, sizeof wanted, "\n%s%s\n", tag, rows[i].text);
        if ((strstr(out.data, wanted) != NULL) != rows[i].stays)
            fail_msg("“%s” %s", rows[i].text, rows[i].stays ? "goes" : "stays");
    }
    buffer_free(&text);
    buffer_free(&out);
}

#define ASSERT_NOTES(records, rows) assert_texts((records), "1 NOTE ", (rows), COUNT_OF(rows))

/* The same of a text with a character in the middle of it. */
typedef struct character_row {
    uint32_t code_point;
    bool stays;
} character_row;

static void assert_characters(const char *records, const char *before, const char *after, const character_row *rows,
                              size_t count)
{
    static char texts[64][80];
    text_row made[64];
    assert_in_range(count, 1, COUNT_OF(texts));
    for (size_t i = 0; i < count; i++) {
        buffer character;
        buffer_init(&character, &memory_default);
        assert_true(buffer_append_character(&character, rows[i].code_point));
        snprintf(texts[i], sizeof texts[i], "%s%.*s%s", before, (int)character.length, character.data, after);
        made[i] = (text_row){texts[i], rows[i].stays};
        buffer_free(&character);
    }
    assert_texts(records, "1 NOTE ", made, count);
}

/* ---- Words ------------------------------------------------------------------------------------- */

#define LIVING(name) "0 @L@ INDI\n1 NAME " name "\n"

static void test_redact_texts__words(void **state)
{
    (void)state;
    static const text_row lengths[] = {{"abc", true},
                                       {"abcs", true},
                                       {"defg", false},
                                       {"Defgs", false},
                                       {"xdefg", true},
                                       {"defgx", true},
                                       {"\xC3\xA9\xC3\xA8q", true},
                                       {"x:DEFG", false},
                                       {"1defg2", false},
                                       {"de fg", true},
                                       {"a defg", false},
                                       {"defg a", false}};
    ASSERT_NOTES(LIVING("Abc /Defg/") "0 @L2@ INDI\n1 NAME \xC3\xA9\xC3\xA8q\n", lengths);
    static const text_row tags[] = {{"Aaaa", false}, {"Bbbb", false}, {"Cccc", false}, {"Dddd", false},
                                    {"Eeee", false}, {"Ffff", false}, {"Gggg", false}, {"Hhhh", false},
                                    {"Iiii", false}, {"Jjjj", false}, {"Kkkk", false}, {"Llll", true},
                                    {"Mmmm", true},  {"Nnnn", false}, {"Oooo", false}};
    ASSERT_NOTES(
        "0 @L@ INDI\n1 NAME Aaaa\n2 _X Kkkk\n1 ALIA Bbbb\n1 NICK Cccc\n1 _AKA Dddd\n1 _AKAN Eeee\n1 _ALIA Ffff\n"
        "1 _MARNM Gggg\n1 _NAME Hhhh\n1 _NICK Iiii\n1 _RUFNAME Jjjj\n1 OCCU Llll\n2 NAME Mmmm\n1 NAME Nnnn\n"
        "2 NOTE x\n3 NOTE Oooo\n",
        tags);
    /* what the dead have too, but for a NAME that is deeper; and places of families that stay */
    static const text_row open[] = {{"Aaaa", true},  {"Bbbb", true},  {"Cccc", false}, {"Dddd", true},
                                    {"Eeee", false}, {"Ffff", false}, {"living", true}};
    ASSERT_NOTES(
        "0 @L@ INDI\n1 NAME Aaaa Bbbb Cccc Dddd Eeee Ffff Living\n1 FAMS @F2@\n0 @P@ INDI\n1 NAME Aaaa\n1 "
        "DEAT Y\n2 PLAC "
        "Bbbb\n2 NAME Cccc\n"
        "0 @F@ FAM\n1 HUSB @P@\n1 MARR\n2 PLAC Dddd\n2 NAME Eeee\n0 @F2@ FAM\n1 HUSB @L@\n1 MARR\n2 PLAC Ffff\n",
        open);
}

/* A word of the dead is no word of the living, but its parts are none of the dead. */
static void test_redact_texts__parts(void **state)
{
    (void)state;
    static const text_row rows[] = {
        {"Donald", false},     {"MacDonald", true},  {"MacDonald x", true},         {"x MacDonald", true},
        {"McDonald", false},   {"macdonald", true},  {"MacDonald McDonald", false}, {"xDonald", false},
        {"xdonald", true},     {"DonaldMac", false}, {"MacDonaldMac", false},       {"1Donald", false},
        {"aMacDonald", false}, {"XDonald", true}};
    ASSERT_NOTES(LIVING("Zoe /Donald/") "0 @P@ INDI\n1 NAME Ian /MacDonald/\n1 DEAT Y\n", rows);
}

static const char *const endings[] = {
#define NAME_ENDING(letters) letters,
#define NAME_STEM(letters)
#include "rewrite/redact/name_endings.def"
#undef NAME_ENDING
#undef NAME_STEM
};

static const char *const stems[] = {
#define NAME_ENDING(letters)
#define NAME_STEM(letters) letters,
#include "rewrite/redact/name_endings.def"
#undef NAME_ENDING
#undef NAME_STEM
};

/* Every ending after a name of four letters; of three it is none. Cyrillic endings replace the name's own as well. */
static void test_redact_texts__endings(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(endings); i++) {
        char texts[4][40];
        static const char *const begins[] = {"Qqww", "Qqw", "xqqww", "\xD0\x9F\xD1\x82\xD1\x86"};
        text_row rows[4];
        for (size_t k = 0; k < COUNT_OF(rows); k++) {
            snprintf(texts[k], sizeof texts[k], "%s%s", begins[k], endings[i]);
            rows[k] = (text_row){texts[k], k == 1 || k == 2};
        }
        /* птц and a letter that is replaced */
        ASSERT_NOTES(
            "0 @L@ INDI\n1 NAME Qqww\n0 @M@ INDI\n1 NAME Qqw\n0 @N@ INDI\n1 NAME \xD0\x9F\xD1\x82\xD1\x86\xD0\xB0\n",
            rows);
    }
    for (size_t i = 0; i < COUNT_OF(stems); i++) {
        char name[80], texts[3][60];
        text_row rows[3];
        snprintf(name, sizeof name, "0 @L@ INDI\n1 NAME \xD0\xBF\xD1\x82\xD1\x86%s\n", stems[i]);
        snprintf(texts[0], sizeof texts[0], "\xD0\xBF\xD1\x82\xD1\x86");
        snprintf(texts[1], sizeof texts[1], "\xD0\xBF\xD1\x82\xD1\x86%s", "\xD1\x83");
        snprintf(texts[2], sizeof texts[2], "\xD0\xBF\xD1\x82%s", "\xD1\x83");
        for (size_t k = 0; k < COUNT_OF(rows); k++)
            rows[k] = (text_row){texts[k], k == 2 || k == 0};
        ASSERT_NOTES(name, rows);
    }
}

/* ---- Forms of a text --------------------------------------------------------------------------- */

/* d'Abc has no word of four letters, but is one without its apostrophe. */
static void test_redact_texts__joints(void **state)
{
    (void)state;
    static const character_row rows[] = {
        {'\'', false},   {'-', false},    {'`', false},    {'a', true},     {'_', true},     {'*', true},
        {',', true},     {0xB3, true},    {0xB4, false},   {0xB5, true},    {0x2B8, true},   {0x2B9, false},
        {0x2BB, false},  {0x2BD, false},  {0x2BE, true},   {0x2010, false}, {0x2012, false}, {0x2015, false},
        {0x2016, true},  {0x2017, true},  {0x2018, false}, {0x2019, false}, {0x201B, false}, {0x201C, true},
        {0x2031, true},  {0x2032, false}, {0x2033, true},  {0x2211, true},  {0x2212, false}, {0x2213, true},
        {0xFF07, false}, {0xFF0D, false}, {0xFF08, true},  {0xFF00, true},  {0xFF5F, true}};
    assert_characters(LIVING("X /d'Abc/"), "D", "Abc", rows, COUNT_OF(rows));
    static const text_row texts[] = {{"DAbc", false},           {"D'abc", false},  {"D''Abc", true},
                                     {"D' Abc", true},          {"D 'Abc", true},  {"D-\n2 CONT Abc", false},
                                     {"D'\n2 CONT Abc", true},  {"'DAbc'", false}, {"D-Abc-", false},
                                     {"D-\n2 CONT -Abc", true}, {"Dabc'", false}};
    ASSERT_NOTES(LIVING("X /d'Abc/"), texts);
}

/* What cannot be seen is nothing, signs separate words, and letters belong to them. */
static void test_redact_texts__characters(void **state)
{
    (void)state;
    static const character_row within[] = {
        {0xAC, true},    {0xAD, false},   {0xAE, true},    {0x34E, false},  {0x34F, false},  {0x61B, true},
        {0x61C, false},  {0x61D, true},   {0x200A, true},  {0x200B, false}, {0x200D, false}, {0x200F, false},
        {0x2029, true},  {0x202A, false}, {0x202C, false}, {0x202E, false}, {0x202F, true},  {0x205F, true},
        {0x2060, false}, {0x2065, false}, {0x2069, false}, {0x206A, true},  {0xFDFF, true},  {0xFE00, false},
        {0xFE07, false}, {0xFE0F, false}, {0xFE10, true},  {0xFEFE, true},  {0xFEFF, false}, {0xFF01, true}};
    assert_characters(LIVING("Quarkson"), "Quark", "son", within, COUNT_OF(within));
    static const character_row after[] = {
        {'@' + 27, false}, {'[', false},     {'{', false},    {0xA0, false},   {0xBF, false},   {0xE6, true},
        {0xD7, false},     {0xDF, true},     {0xF7, false},   {0xF8, true},    {0x37E, false},  {0x387, false},
        {0x555, true},     {0x55A, false},   {0x55F, false},  {0x560, true},   {0x588, true},   {0x589, false},
        {0x58A, false},    {0x5BE, false},   {0x608, true},   {0x609, false},  {0x60D, false},  {0x61F, false},
        {0x620, true},     {0x66D, false},   {0x66E, true},   {0x965, false},  {0x970, false},  {0x1FFF, true},
        {0x2000, false},   {0x206F, false},  {0x2090, true},  {0x20A0, false}, {0x20CF, false}, {0x218F, true},
        {0x2190, false},   {0x2BFF, false},  {0x2C00, true},  {0x2E00, false}, {0x2E7F, false}, {0x3000, false},
        {0x303F, false},   {0x3041, true},   {0x30A0, false}, {0x30FA, true},  {0x30FB, false}, {0xFE30, false},
        {0xFF0F, false},   {0xFF1A, false},  {0xFF20, false}, {0xFF41, true},  {0xFFFD, false}, {0x1EFFF, true},
        {0x1F000, false},  {0x1FAFF, false}, {0x1FB00, true}};
    assert_characters(LIVING("Quarkson"), "Quarkson", "x", after, COUNT_OF(after));
}

static void test_redact_texts__markup(void **state)
{
    (void)state;
    static const text_row rows[] = {{"Qu<b>arkson", false},
                                    {"Qu</b>arkson", false},
                                    {"Qu<!-- x -->arkson", false},
                                    {"Qu<1>arkson", true},
                                    {"Qu<>arkson", true},
                                    {"Qu<barkson", true},
                                    {"Qu<b<i>arkson", true},
                                    {"Quarkson<b>", false},
                                    {"Quarkso<b>n", false},
                                    {"Qu< b>arkson", true},
                                    {"Qu<a href=\"x\">arkson", false},
                                    {"Qu>arkson", true},
                                    {"Qu%61rkson", false},
                                    {"Quarkso%6e", false},
                                    {"Quarkso%6E", false},
                                    {"Quarkso%6", true},
                                    {"Qu%6rkson", true},
                                    {"Qu%g1rkson", true},
                                    {"Qu%1grkson", true},
                                    {"%51uarkson", false},
                                    {"Qu%%61rkson", true},
                                    {"M%C3%BCllerfeld", false},
                                    {"m%c3%bcllerfeld", false},
                                    {"M%C3llerfeld", true},
                                    {"M%C3%20llerfeld", true},
                                    {"M%FCllerfeld", true},
                                    {"Hu%E1%BA%BFtran", false},
                                    {"Hu%E1%BAtran", true},
                                    {"Ab%F0%90%90%80cd", false},
                                    {"Ab%F0%90%90cd", true},
                                    {"Qu&#97;rkson", false},
                                    {"Qu&#97rkson", true},
                                    {"Qu&zwj;arkson", false},
                                    {"%C3%BC Quarkson", false}};
    ASSERT_NOTES(
        "0 @L@ INDI\n1 NAME Quarkson\n0 @M@ INDI\n1 NAME M\xC3\xBCllerfeld\n0 @N@ INDI\n1 NAME Hu\xE1\xBA\xBFtran\n"
        "0 @O@ INDI\n1 NAME Ab\xF0\x90\x90\x80"
        "cd\n",
        rows);
}

/* Letters that are often written with others: the name and the text, either way. */
static void test_redact_texts__spellings(void **state)
{
    (void)state;
    static const struct {
        const char *letter, *usual, *spelt;
    } rows[] = {{"\xC3\x84", "A", "Ae"}, {"\xC3\x85", "A", "Aa"},  {"\xC3\x86", "Ae", "AE"}, {"\xC3\x90", "D", "d"},
                {"\xC3\x96", "O", "Oe"}, {"\xC3\x98", "O", "Oe"},  {"\xC3\x9C", "U", "Ue"},  {"\xC3\x9E", "Th", "th"},
                {"\xC3\xA4", "a", "ae"}, {"\xC3\xA5", "a", "aa"},  {"\xC3\xA6", "ae", "AE"}, {"\xC3\xB0", "d", "D"},
                {"\xC3\xB6", "o", "oe"}, {"\xC3\xB8", "o", "oe"},  {"\xC3\xBC", "u", "ue"},  {"\xC3\xBE", "th", "TH"},
                {"\xC4\x90", "D", "d"},  {"\xC4\x91", "d", "D"},   {"\xC4\xB1", "i", "I"},   {"\xC5\x81", "L", "l"},
                {"\xC5\x82", "l", "L"},  {"\xC5\x92", "Oe", "OE"}, {"\xC5\x93", "oe", "OE"}};
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        const char *forms[] = {rows[i].letter, rows[i].usual, rows[i].spelt};
        for (size_t name = 0; name < COUNT_OF(forms); name++) {
            char person[80], texts[3][40];
            text_row made[3];
            snprintf(person, sizeof person, "0 @L@ INDI\n1 NAME bcg%shj\n", forms[name]);
            for (size_t k = 0; k < COUNT_OF(made); k++) {
                bool same_usual = name == 0 || k == 0 ||
                                  view_equal_ignoring_case(view_of_string(forms[name]), view_of_string(forms[k]));
                snprintf(texts[k], sizeof texts[k], "Bcg%shj%d", forms[k], (int)k);
                made[k] = (text_row){texts[k], !same_usual};
            }
            ASSERT_NOTES(person, made);
        }
    }
}

/* ---- Whole names ------------------------------------------------------------------------------- */

static void test_redact_texts__phrases(void **state)
{
    (void)state;
    static const text_row short_names[] = {{"Al Bo", false},       {"Bo Al", false},
                                           {"Bo, Al", false},      {"Al  /Bo/", false},
                                           {"Al", true},           {"Bo", true},
                                           {"Al x Bo", true},      {"Al Bos", true},
                                           {"x Al Bo y", false},   {"Xy Z", true},
                                           {"Z Xy", true},         {"alBo", false},
                                           {"N N", true},          {"Al\n2 CONT Bo", false},
                                           {"Tom Lee", false},     {"Lee Tom", false},
                                           {"Ian Lee", false},     {"Lee Ian", false},
                                           {"Tom Ian Lee", false}, {"Lee Tom Ian", false},
                                           {"Ian Lee Tom", false}, {"Tom Ian", true},
                                           {"Ian Tom", true},      {"Tom Leen", true}};
    ASSERT_NOTES(
        "0 @L@ INDI\n1 NAME Al /Bo/\n0 @M@ INDI\n1 NAME Xy /Z/\n0 @N@ INDI\n1 NAME Tom Ian /Lee/\n0 @O@ INDI\n1 NAME N "
        "/N/\n",
        short_names);
    /* Chinese: two letters, anywhere; one is none */
    static const text_row dense[] = {{"\xE6\xAF\x9B\xE6\xB3\xBD", false},
                                     {"\xE6\xB3\xBD\xE6\xAF\x9B", false},
                                     {"\xE6\xAF\x9B \xE6\xB3\xBD", false},
                                     {"x\xE5\xAE\x89\xE6\xAF\x9B\xE6\xB3\xBD\xE5\xAE\x89", false},
                                     {"\xE6\xAF\x9B\xE5\xAE\x89\xE6\xB3\xBD", true},
                                     {"\xE6\xAF\x9B", true},
                                     {"\xE5\x8A\xA0", true}};
    ASSERT_NOTES("0 @L@ INDI\n1 NAME \xE6\xB3\xBD /\xE6\xAF\x9B/\n0 @M@ INDI\n1 NAME \xE5\x8A\xA0\n", dense);
    /* a name of nine words: the first eight */
    static const text_row words[] = {{"A B C D E F G H", false}, {"H A B C D E F G", false},
                                     {"B C D E F G H A", false}, {"A B C D E F G", true},
                                     {"B C D E F G H I", true},  {"A B C D E F G H I", false}};
    ASSERT_NOTES(LIVING("A B C D E F G H I"), words);
    /* who is called the same and is dead */
    static const text_row open[] = {{"Al Bo", true}, {"Bo Al", false}, {"Cy Do", false}};
    ASSERT_NOTES(
        "0 @L@ INDI\n1 NAME Al /Bo/\n0 @M@ INDI\n1 NAME Cy /Do/\n0 @P@ INDI\n1 NAME Al /Bo/\n1 DEAT Y\n2 NOTE Cy Do\n",
        open);
}

/* Of scripts without spaces two letters are a name, anywhere; of others they are none. */
static void test_redact_texts__dense(void **state)
{
    (void)state;
    static const character_row rows[] = {{0x10FF, true},  {0x1100, false},  {0x1150, false}, {0x11FF, false},
                                         {0x1200, true},  {0x2C7F, true},   {0x2E80, false}, {0x3042, false},
                                         {0x9FFF, false}, {0xA000, true},   {0xABF0, true},  {0xAC00, false},
                                         {0xD7A3, false}, {0xF900, false},  {0xFAD9, false}, {0x1F00, true},
                                         {0x1E000, true}, {0x20000, false}, {0x2A6D6, false}};
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        char person[80], text[40];
        buffer two;
        buffer_init(&two, &memory_default);
        assert_true(buffer_append_character(&two, rows[i].code_point) &&
                    buffer_append_character(&two, rows[i].code_point));
        snprintf(person, sizeof person, "0 @L@ INDI\n1 NAME %.*s\n", (int)two.length, two.data);
        snprintf(text, sizeof text, "q%.*sq", (int)two.length, two.data);
        assert_texts(person, "1 NOTE ", &(text_row){text, rows[i].stays}, 1);
        buffer_free(&two);
    }
}

static void test_redact_texts__streets(void **state)
{
    (void)state;
    static const text_row rows[] = {{"12 Oak Lane", false},
                                    {"12 OAK-lane, x", false},
                                    {"x 12 Oak Lane 3", false},
                                    {"Oak Lane 12", true},
                                    {"1 Oak Lane", true},
                                    {"Oak Lane", true},
                                    {"Springs", true},
                                    {"34", true},
                                    {"34 A", true},
                                    {"56 Ab", false},
                                    {"7 Ab", true},
                                    {"New Mill", true},
                                    {"Elm Row", false},
                                    {"9 Elm Row", false},
                                    {"Second Lane 1", false},
                                    {"8 Fir", true}};
    ASSERT_NOTES("0 @L@ INDI\n1 RESI\n2 ADDR 12 Oak Lane\n3 CONT Springs\n1 ADDR 34 A\n1 ADDR 56 Ab\n1 ADDR New "
                 "Mill\n1 ADDR Elm Row\n"
                 "1 RESI\n2 ADDR\n3 ADR1 Second Lane 1\n3 ADR2 8 Fir\n0 @P@ INDI\n1 NAME X\n1 DEAT Y\n2 PLAC New "
                 "Mill\n1 RESI\n2 PLAC 12 "
                 "Oak Lane\n",
                 rows);
}

/* ---- Contacts ---------------------------------------------------------------------------------- */

static void test_redact_texts__email(void **state)
{
    (void)state;
    static const text_row rows[] = {{"a.b_c-d+e%f@@x.example", false},
                                    {"A.B_C-D+E%F@@X.EXAMPLE", false},
                                    {"b_c-d+e%f@@x.example", true},
                                    {"c-d+e%f@@x.example", true},
                                    {"d+e%f@@x.example", true},
                                    {"e%f@@x.example", true},
                                    {"f@@x.example", true},
                                    {"za.b_c-d+e%f@@x.example", true},
                                    {"(a.b_c-d+e%f@@x.example)", false},
                                    {"a.b_c-d+e%f@@x.example.", false},
                                    {"a.b_c-d+e%f@@x.example-", false},
                                    {"a.b_c-d+e%f@@x.examples", true},
                                    {"a.b_c-d+e%f@@x", true},
                                    {"mailto:a.b_c-d+e%f@@x.example,z", false},
                                    {"9z@@localhost", true},
                                    {"9y@@.example", true},
                                    {"@@x.example", true},
                                    {"k1@@k-2.example", false},
                                    {"k1@@k-3.example", true},
                                    {"u@@n.example", false},
                                    {"m\xC3\xB6@@n.example", false},
                                    {"\xC3\xB6@@n.example", true}};
    ASSERT_NOTES("0 @L@ INDI\n1 EMAIL a.b_c-d+e%f@@x.example\n1 NOTE 9z@@localhost 9y@@.example @@x.example\n1 EVEN\n2 "
                 "NOTE or k1@@k-2.example,\n"
                 "1 OBJE\n2 TITL u@@n.example m\xC3\xB6@@n.example\n",
                 rows);
}

static void test_redact_texts__web(void **state)
{
    (void)state;
    static const text_row rows[] = {{"site.example", false},
                                    {"http://site.example", false},
                                    {"https://www.site.example/", false},
                                    {"www.site.example", false},
                                    {"SITE.example/x/y", false},
                                    {"site.example?x", false},
                                    {"site.example#x", false},
                                    {"site.example:x", true},
                                    {"site.example&x", true},
                                    {"site.examples", true},
                                    {"asite.example", true},
                                    {"w.site.example", true},
                                    {"site", true},
                                    {"see site.example.", false},
                                    {"(site.example)", false},
                                    {"ftp://site.example/", false},
                                    {"//site.example", true},
                                    {"nodot/x.y", true},
                                    {".example", true},
                                    {"www.", true},
                                    {"www.z", true},
                                    {"t.example/a:b", false},
                                    {"t.example/a:c", true},
                                    {"t.example/a", true},
                                    {"u.example/a~b", false},
                                    {"u.example/a~c", true},
                                    {"v.example/a?b", false},
                                    {"v.example/a?c", true},
                                    {"v.example/a", true},
                                    {"w.example/a=b", false},
                                    {"w.example/a=c", true},
                                    {"q.example/a#b", false},
                                    {"q.example/a#c", true},
                                    {"r.example/a&b", false},
                                    {"r.example/a&c", true},
                                    {"s.example/a/b", false},
                                    {"s.example/a/c", true},
                                    {"s.example/a/b/c", false},
                                    {"s.example/a/bc", true},
                                    {"p.example/a_b", false},
                                    {"p.example/a_c", true},
                                    {"url.example", false},
                                    {"_www.example", false},
                                    {"_url.example", false},
                                    {"_web.example", false},
                                    {"note.example", true},
                                    {"x.example,y.example", false},
                                    {"l.example/1/2/3/4/5/6/7/8/9/a/b/c/d/e/f/x", false},
                                    {"m.example/1/2/3/4/5/6/7/8/9/a/b/c/d/e/f/g/x", true},
                                    {"m.example/1/2/3/4/5/6/7/8/9/a/b/c/d/e/f/g", false}};
    ASSERT_NOTES(
        "0 @L@ INDI\n1 WWW http://www.site.example/\n1 WWW nodot/x.y\n1 WWW .example\n1 WWW www.\n1 WWW "
        "t.example/a:b\n1 WWW "
        "u.example/a~b\n1 WWW v.example/a?b\n1 WWW w.example/a=b\n1 WWW q.example/a#b\n1 WWW r.example/a&b\n1 WWW "
        "s.example/a/b\n"
        "1 WWW p.example/a_b\n1 URL url.example\n1 _WWW _www.example\n1 _URL _url.example\n1 _WEB _web.example\n1 NOTE "
        "note.example\n1 WWW y.example and more\n1 WWW l.example/1/2/3/4/5/6/7/8/9/a/b/c/d/e/f\n1 WWW "
        "m.example/1/2/3/4/5/6/7/8/9/a/b/c/d/e/f/g\n",
        rows);
}

static void test_redact_texts__phones(void **state)
{
    (void)state;
    static const character_row within[] = {
        {' ', false},    {'\t', false},  {'-', false},   {'.', false},    {'/', false},    {'(', false},
        {')', false},    {'+', false},   {'\'', false},  {',', false},    {'_', false},    {';', true},
        {':', true},     {'x', true},    {'*', true},    {0xA0, false},   {0x9F, true},    {0xA1, true},
        {0xB7, false},   {0xB6, true},   {0x1FFF, true}, {0x2000, false}, {0x2005, false}, {0x200A, false},
        {0x202F, false}, {0x2030, true}, {0x203F, true}};
    assert_characters("0 @L@ INDI\n1 PHON 1234567\n", "123", "4567", within, COUNT_OF(within));
    static const text_row rows[] = {
        {"1234567", false},      {"91234567", false},   {"12345678", true},          {"123456", true},
        {"234567", true},        {"1234567 8", false},  {"1234567a", false},         {"a1234567", false},
        {"12 3 4 5 6 7", false}, {"1234568", true},     {"123\n2 CONT 4567", false}, {"5550001", false},
        {"5550002", false},      {"5550003", false},    {"5550004", false},          {"5550005", false},
        {"5550006", true},       {"7770001", false},    {"7770002", false},          {"0001777", true},
        {"0002888 1", true},     {"888 9999 1", false}, {"+49 (888) 9999-1", false}, {"9999 1", true},
        {"654321", true}};
    ASSERT_NOTES("0 @L@ INDI\n1 PHON 1234567\n1 FAX 5550001\n1 _PHON 5550002\n1 _PHONE 5550003\n1 _MOBILE 5550004\n1 "
                 "_FAX 5550005\n"
                 "1 REFN 5550006\n1 PHON 7770001\n2 CONT 7770002\n1 PHON 888 9999 1\n1 PHON 654321\n",
                 rows);
}

/* What is in e-mail addresses, and what ends them, on either side of the sign. */
static void test_redact_texts__email_characters(void **state)
{
    (void)state;
    static const character_row before[] = {{'.', true},  {'_', true},  {'-', true},  {'+', true},    {'%', true},
                                           {'a', true},  {'Z', true},  {'0', true},  {'9', true},    {0xE9, true},
                                           {'/', false}, {':', false}, {'!', false}, {'*', false},   {',', false},
                                           {' ', false}, {'=', false}, {'(', false}, {0x4E2D, true}, {';', false}};
    assert_characters("0 @L@ INDI\n1 EMAIL ann@@example.org\n", "x", "ann@@example.org", before, COUNT_OF(before));
    static const character_row after[] = {{'.', true},  {'_', true},  {'-', true},  {'+', true},  {'%', true},
                                          {'a', true},  {'0', true},  {0xE9, true}, {'/', false}, {':', false},
                                          {'!', false}, {',', false}, {' ', false}, {')', false}, {'>', false}};
    assert_characters("0 @L@ INDI\n1 EMAIL ann@@example.org\n", "ann@@example.org", "x", after, COUNT_OF(after));
}

/* Lines of an address: a web address must look like one there, and telephone numbers end with their line. */
static void test_redact_texts__address_lines(void **state)
{
    (void)state;
    static const text_row rows[] = {
        {"abc.de", false},     {"ab.cd", true},          {"abd.d", true},        {"abe.d1", true},  {"abf.1de", true},
        {"abcd.ef/gh", false}, {"abcd.ef", true},        {"ab.ce", false},       {"a.bx", false},   {"mail.host", true},
        {"joe.hann", true},    {"St.Gallen", true},      {"one.two.de", false},  {"two.de", true},  {"abg.de/1", false},
        {"abh.d/efg", true},   {"1234567", false},       {"3334444", false},     {"5556666", true}, {"6667777", true},
        {"www.ab.ce", false},  {"http://a.bx/y", false}, {"abc.de/below", false}};
    ASSERT_NOTES("0 @L@ INDI\n1 RESI\n2 ADDR\n3 ADR2 abc.de\n3 ADR2 ab.cd\n3 ADR2 abd.d\n3 ADR2 abe.d1\n3 ADR2 "
                 "abf.1de\n3 ADR2 see abcd.ef/gh now\n3 ADR2 www.ab.ce\n3 ADR2 http://a.bx\n3 ADR2 me@@mail.host\n3 "
                 "ADR2 joe.hann@@x.y\n3 ADR2 St.Gallen\n3 ADR2 one.two.de\n3 ADR2 abg.de/1\n3 ADR2 abh.d/efg\n3 ADR2 "
                 "Tel. 123 45 67\n2 PHON 333\n3 CONT 4444\n1 RESI\n2 ADDR 555\n3 CONT 6666\n1 RESI\n2 ADDR\n3 ADR3 "
                 "666\n4 CONT 7777\n",
                 rows);
}

/* ---- Houses ------------------------------------------------------------------------------------ */

/* An address, the texts that go if somebody living has it, and those that stay, with bars between. */
typedef struct house_row {
    const char *address, *go, *stay;
} house_row;

static void assert_each_text(const char *records, const char *texts, bool stays)
{
    for (const char *at = texts; *at; at += strcspn(at, "|"), at += *at == '|') {
        char text[100];
        snprintf(text, sizeof text, "%.*s", (int)strcspn(at, "|"), at);
        assert_texts(records, "1 NOTE ", &(text_row){text, stays}, 1);
    }
}

static void assert_houses(const char *tag, const house_row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        char records[200];
        snprintf(records, sizeof records, "0 @L@ INDI\n1 RESI\n2 ADDR\n3 %s %s\n", tag, rows[i].address);
        assert_each_text(records, rows[i].go, false);
        assert_each_text(records, rows[i].stay, true);
    }
}

static void test_redact_texts__houses(void **state)
{
    (void)state;
    static const house_row rows[] = {
        {"Oak Lane 12", "Oak Lane 12|the OAK-lane, 12 of them|Oak Lane 12a",
         "12 Oak Lane|Oak Lane 12ab|Oak Lane 121|Oak Lane 1|Oak Lane|Lane 12"},
        {"Oak Lane 12a", "Oak Lane 12", ""},
        {"Oak Lane 12ab", "", "Oak Lane 12ab"},
        {"12 Oak Lane", "12 Oak Lane|x 12 Oak Lane y", "Oak Lane 12|12 Oak"},
        {"12a Oak Lane", "12 Oak Lane", ""},
        /* words that say that a number follows */
        {"Oak Lane 12",
         "Oak Lane Nr. 12|Oak Lane n 12|Oak Lane no. 12|Oak Lane nro 12|Oak Lane num. 12|Oak Lane numero 12|Oak Lane "
         "Nummer 12|Oak Lane Number 12",
         "Oak Lane nn 12|Oak Lane no way 12"},
        {"Oak Lane Nr. 12", "Oak Lane 12|Oak Lane no 12", ""},
        /* a comma parts words from the number, unless there are none that it does not part */
        {"Oak, 12 Lane", "12 Lane", "Oak 12"},
        {"Oaks, 12 Lane", "12 Lane", "Oaks 12"},
        {"Oaks 12, Lane", "Oaks 12", "12 Lane"},
        {"Oaks, 12, Lane", "Oaks 12|12 Lane", ""},
        {"Oaks; 12; Lane", "Oaks 12|12 Lane", ""},
        {"Oaks: 12 Lane", "Oaks 12", ""},
        {"Oaks 12 Lane", "Oaks 12|12 Lane", ""},
        {"Oaks 12\n4 CONT Lane", "Oaks 12", "12 Lane"},
        {"Oaks\n4 CONT 12 Lane", "", "Oaks 12"},
        {"Main Road, Abcd 7", "Abcd 7", ""},
        {"Main Road Abcd 7", "Main Road Abcd 7", "Abcd 7"},
        {"Abcd, Efgh, 7", "Efgh 7", "Abcd 7"},
        {"Abcd, 7, Efgh, Ijkl", "7 Efgh", ""},
        {"7 Efgh, Ijkl", "7 Efgh", ""},
        {"7 Efgh Ijkl", "", "7 Efgh"},
        /* four letters */
        {"Abc 12", "", "Abc 12"},
        {"Abcd 12", "Abcd 12", ""},
        {"12 Abc", "", "12 Abc"},
        {"12 Abcd", "12 Abcd", ""},
        {"Ab Cd 12", "Ab Cd 12", ""},
        /* a number of five digits is a post code, but for the first, and so is one of four that follows no street */
        {"Abcd 12345", "Abcd 12345", ""},
        {"Abcd 7 12345 Town", "Abcd 7", "12345 Town"},
        {"Abcd 7 1234 Town", "Abcd 7", "1234 Town"},
        {"Abcd 7 123 Efgh", "Abcd 7|123 Efgh", ""},
        {"Abcd 7, Efgh 1234", "Efgh 1234", ""},
        {"Abcd 7, Efgh 12345", "", "Efgh 12345"},
        {"1234 Abcd", "1234 Abcd", ""},
        {"Abcd 7 Efgh 8", "Abcd 7|7 Efgh|Efgh 8|Abcd Efgh 8", "Abcd 8"},
        /* seven words with the number */
        {"Aa Bb Cc Dd Ee Ff Gg Hh 5", "Bb Cc Dd Ee Ff Gg Hh 5", "Cc Dd Ee Ff Gg Hh 5"},
        {"Aa Bb Cc Dd Ee Ff Gg 5", "Aa Bb Cc Dd Ee Ff Gg 5", "Bb Cc Dd Ee Ff Gg 5"},
        {"5 Aa Bb Cc Dd Ee Ff Gg Hh", "5 Aa Bb Cc Dd Ee Ff Gg", "5 Aa Bb Cc Dd Ee Ff"},
    };
    assert_houses("ADR2", rows, COUNT_OF(rows));
    /* of the first line, eight words without a number too */
    static const house_row first[] = {
        {"Elm Row", "Elm Row", "Elm"},
        {"Elm Row\n4 CONT Fir Way", "Elm Row", "Fir Way"},
        {"\n4 CONT Elm Row", "Elm Row", ""},
        {"Q", "", "Q"},
        {"Qr", "Qr", ""},
        {"Aa Bb Cc Dd Ee Ff Gg Hh Ii", "Aa Bb Cc Dd Ee Ff Gg Hh", "Aa Bb Cc Dd Ee Ff Gg"},
        {"Aa Bb Cc Dd Ee Ff Gg", "Aa Bb Cc Dd Ee Ff Gg", ""},
    };
    assert_houses("ADR1", first, COUNT_OF(first));
}

/* Signs that are spelt out so that no program finds them: in brackets of any kind, with spaces or without. */
static void test_redact_texts__spelt_email(void **state)
{
    (void)state;
    static const char records[] =
        "0 @L@ INDI\n1 EMAIL ann@@example.org\n1 EMAIL kim (at) site [dot] example\n1 NOTE write to lee { at } "
        "a (dot) b [ dot ] example, please\n";
    static const char go[] =
        "ann@@example.org|ann (at) example.org|ann(at)example.org|ann[at]example.org|ann{at}example.org|"
        "ann ( at ) example.org|ann  (  at  )  example.org|ann (at] example.org|ANN (AT) EXAMPLE (DOT) ORG|"
        "ann@@example (dot) org|ann (at) example[dot]org|ann (at) example { dot } org|"
        "ann (at) example (dot) org.|see (ann (at) example.org) now|"
        "bob (at) example.org, ann (at) example.org|ann (at) example.org, bob (at) example.org|"
        "kim@@site.example|kim (at) site.example|lee@@a.b.example";
    static const char stay[] =
        "bob (at) example.org|ann (at example.org|ann at) example.org|ann at example.org|"
        "ann (at< example.org|ann (a) example.org|ann (ta) example.org|ann (att) example.org|"
        "ann (dot) example.org|ann (dots) example.org|ann (at) example (at) org|ann (at) example (do) org|"
        "(at) example.org|ann (at)|ann (at|ann (at |ann (dot|ann (|ann ( |im@@site.example|lee@@a.b";
    assert_each_text(records, go, false);
    assert_each_text(records, stay, true);
}

/* One of the given names and one of the surnames, in either order: what is after the second slash is no surname. */
static void test_redact_texts__surnames(void **state)
{
    (void)state;
    static const text_row rows[] = {{"Cy Bo", false}, {"Bo Cy", false}, {"Al Bo", false}, {"Bo Al", false},
                                    {"Al Cy", true},  {"Cy Al", true},  {"Ed Fi", false}, {"Ed Gu", false},
                                    {"Gu Ed", false}, {"Fi Ed", false}, {"Fi Gu", true},  {"Gu Fi", true},
                                    {"Hu Iv", false}, {"Iv Hu", false}, {"Jo Ky", false}, {"Ky Jo", false}};
    ASSERT_NOTES("0 @L@ INDI\n1 NAME Al /Bo/ Cy\n0 @M@ INDI\n1 NAME Ed /Fi Gu/\n0 @N@ INDI\n1 NAME Hu Iv\n0 @O@ "
                 "INDI\n1 NAME /Jo/ Ky\n",
                 rows);
}

/* Digits of other scripts are digits. */
static void test_redact_texts__digits(void **state)
{
    (void)state;
    static const uint32_t zeros[] = {0x660, 0x6F0, 0x966, 0xFF10};
    for (size_t i = 0; i < COUNT_OF(zeros); i++) {
        for (uint32_t digit = 0; digit < 10; digit++) {
            char records[60];
            const character_row rows[] = {{zeros[i] + digit, false}, {zeros[i] + (digit + 1) % 10, true}};
            snprintf(records, sizeof records, "0 @L@ INDI\n1 PHON 123%c567\n", (int)('0' + digit));
            assert_characters(records, "123", "567", rows, COUNT_OF(rows));
        }
        const character_row beside[] = {{zeros[i] - 1, true}, {zeros[i] + 10, true}};
        assert_characters("0 @L@ INDI\n1 PHON 1230567\n", "123", "567", beside, COUNT_OF(beside));
    }
}

/* ---- Names of files ---------------------------------------------------------------------------- */

static void test_redact_texts__files(void **state)
{
    (void)state;
    static const text_row rows[] = {{"zoequarkson.jpg", false}, {"xquarksonx", false}, {"quarksen.jpg", true},
                                    {"a/b/quarkson", false},    {"albo.jpg", false},   {"xalbox.jpg", false},
                                    {"boal.jpg", false},        {"al.jpg", true},      {"qark.jpg", false},
                                    {"xqarkx.jpg", false},      {"qarken.jpg", true},  {"xqarken.jpg", true},
                                    {"qarkenqark.jpg", false},  {"qar.jpg", true},     {"\xC3\xA4qark.jpg", false}};
    assert_texts("0 @L@ INDI\n1 NAME Zoe /Quarkson/\n0 @M@ INDI\n1 NAME Al /Bo/\n0 @N@ INDI\n1 NAME Qark\n0 @P@ "
                 "INDI\n1 NAME Qarken\n"
                 "1 DEAT Y\n",
                 "1 FILE ", rows, COUNT_OF(rows));
    /* in a note only where it is a name of a file or an address */
    static const text_row notes[] = {{"xquarksonx", true},     {"xquarksonx.jpg", false}, {"x/xquarksonx", false},
                                     {"xquarksonx\\x", false}, {"xquarksonx@@x", false},  {"xquarksonx.", true},
                                     {".xquarksonx", true},    {"xquarksonx. y", true},   {"a.b xquarksonx", true},
                                     {"xquarksonx a.b", true}, {"y xquarksonx.z", false}, {"xquarksonx..z", true},
                                     {"xquarksonx.-z", true},  {"xquarksonx-.z", true},   {"xquarksonx.1", false}};
    ASSERT_NOTES("0 @L@ INDI\n1 NAME Zoe /Quarkson/\n", notes);
}

/* ---- Identifiers ------------------------------------------------------------------------------- */

/* Of the living those stay that are digits after nothing or few letters; of others, those without a name of theirs. */
static void test_redact_texts__identifiers(void **state)
{
    (void)state;
    static const struct {
        const char *xref;
        bool stays;
    } rows[] = {{"1", true},    {"I1", true},   {"P12", true},  {"IND1", true},    {"INDI1", true}, {"N1", true},
                {"X7", true},   {"i2", true},   {"inD2", true}, {"Q1", false},     {"I", false},    {"I1a", false},
                {"1I", false},  {"II1", false}, {"IN1", false}, {"INDIV1", false}, {"X", false},    {"P", false},
                {"NN2", false}, {"I-1", false}, {"I1-1", false}};
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        char text[300], kept[40];
        buffer out;
        snprintf(text, sizeof text,
                 HEADER "0 @%s@ INDI\n1 NAME Zebulon\n1 FAMS @F1@\n0 @F1@ FAM\n1 HUSB @%s@\n" TRAILER, rows[i].xref,
                 rows[i].xref);
        snprintf(kept, sizeof kept, "1 HUSB @%s@\n", rows[i].stays ? rows[i].xref : "X1");
        redact_text(view_of_string(text), &out);
        if (!strstr(out.data, kept))
            fail_msg("%s", rows[i].xref);
        snprintf(kept, sizeof kept, "0 @%s@ INDI\n", rows[i].stays ? rows[i].xref : "X1");
        assert_non_null(strstr(out.data, kept));
        buffer_free(&out);
    }
    buffer out;
    redact_text(VIEW(HEADER "0 @ZebulonA@ INDI\n1 NAME Zebulon\n1 FAMS @FZebulon@\n0 @B@ INDI\n1 NAME Bob\n1 NOTE "
                            "@X2@\n0 @Q@ INDI\n1 NAME Q\n"
                            "1 DEAT Y\n1 NOTE @X3@\n1 NOTE @X1@\n0 @FZebulon@ FAM\n1 HUSB @ZebulonA@\n1 WIFE @B@\n0 "
                            "@X1@ NOTE one\n" TRAILER),
                &out);
    /* X1 is a record's, X2 and X3 are pointed to */
    assert_string_equal(
        out.data,
        HEADER "0 @X4@ INDI\n1 NAME Living\n1 FAMS @X6@\n0 @X5@ INDI\n1 NAME Living\n0 @Q@ INDI\n1 NAME Q\n1 DEAT "
               "Y\n1 NOTE @X3@\n1 NOTE @X1@\n0 @X6@ FAM\n1 HUSB @X4@\n1 WIFE @X5@\n0 @X1@ NOTE one\n" TRAILER);
    buffer_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_redact_texts__dense),
        cmocka_unit_test(test_redact_texts__words),
        cmocka_unit_test(test_redact_texts__parts),
        cmocka_unit_test(test_redact_texts__endings),
        cmocka_unit_test(test_redact_texts__joints),
        cmocka_unit_test(test_redact_texts__characters),
        cmocka_unit_test(test_redact_texts__markup),
        cmocka_unit_test(test_redact_texts__spellings),
        cmocka_unit_test(test_redact_texts__phrases),
        cmocka_unit_test(test_redact_texts__streets),
        cmocka_unit_test(test_redact_texts__email),
        cmocka_unit_test(test_redact_texts__web),
        cmocka_unit_test(test_redact_texts__phones),
        cmocka_unit_test(test_redact_texts__files),
        cmocka_unit_test(test_redact_texts__identifiers),
        cmocka_unit_test(test_redact_texts__spelt_email),
        cmocka_unit_test(test_redact_texts__email_characters),
        cmocka_unit_test(test_redact_texts__address_lines),
        cmocka_unit_test(test_redact_texts__houses),
        cmocka_unit_test(test_redact_texts__surnames),
        cmocka_unit_test(test_redact_texts__digits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
