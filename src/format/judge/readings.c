/* SPDX-License-Identifier: MIT */
/*
 * Readings: takes a word as octets and a candidate, gives its characters and how good they are: points for what shows in any
 * language, and points in each language that can be written in the candidate. (E2)
 */
#include "format/judge/judge_private.h"

/* What counts how much. */
enum {
    POINTS_UNDEFINED = -8, /* an octet that means nothing, or a control character */
    POINTS_BESIDE = 1,     /* a letter beside a letter of the same script */
    POINTS_SMALL = 1,      /* a small letter beside a small letter */
    POINTS_SCRIPTS = -4,   /* two scripts in a word */
    POINTS_CASE = -4,      /* a capital after a small letter */
    POINTS_INSIDE = -4,    /* a symbol between letters */
    POINTS_DASH = -1,      /* a dash or quotation mark between letters */
    POINTS_SYMBOL = -2,    /* a symbol that is hardly ever written, beside a word or alone */
    POINTS_QUOTED = 3,     /* a quotation mark on the side of a word where it belongs */
    POINTS_COMPOSED = 2,   /* ANSEL: a diacritic before a letter that it is written with */
    POINTS_LOOSE = -6,     /* and before anything else */
    POINTS_FREQUENT = 3,   /* two neighbours that a language has often, */
    POINTS_SEEN = 2,       /* that it has, */
    POINTS_UNSEEN = -1,    /* that its words did not have, */
    POINTS_FOREIGN = -3    /* and a letter that it has not */
};

/* ---- Candidates --------------------------------------------------------------------------------- */

static const char *const candidate_names[] = {
#define CANDIDATE(SYMBOL, name, family) name,
#include "format/judge/candidates.def"
#undef CANDIDATE
};

view candidate_name(size_t number)
{
    return number < CANDIDATES ? view_of_string(candidate_names[number]) : VIEW("");
}

size_t candidate_of(view name)
{
    if (view_equal_ignoring_case(name, VIEW("ISO-8859-9")))
        return CANDIDATE_WINDOWS_1254;
    if (view_equal_ignoring_case(name, VIEW("ISO-8859-13")))
        return CANDIDATE_WINDOWS_1257;
    return FIND_TEXT_IGNORING_CASE(candidate_names, name);
}

static bool page_has(const uint16_t *upper, uint32_t c)
{
    for (size_t i = 0; i < 128; i++) {
        if (upper[i] == c)
            return true;
    }
    return false;
}

static const char *const candidate_families[] = {
#define CANDIDATE(SYMBOL, name, family) #family,
#include "format/judge/candidates.def"
#undef CANDIDATE
};

bool candidates_are_kin(size_t one, size_t other)
{
    return view_equal(view_of_string(candidate_families[one]), view_of_string(candidate_families[other]));
}

page_candidate candidate_open(size_t number)
{
    enum { LETTERS_END = 0x500, OF_SEVEN = 7 };
    page_candidate c = {.upper = code_page_own(candidate_name(number)), .languages = 0};
    unsigned all[LANGUAGES_NONE] = {0}, missing[LANGUAGES_NONE] = {0};
    for (uint32_t small = 0xDF; small < LETTERS_END; small++) {
        uint32_t languages = letter_languages(small);
        bool absent = languages != 0 && c.upper && !page_has(c.upper, small);
        for (; languages != 0; languages &= languages - 1) {
            all[first_bit(languages)]++;
            missing[first_bit(languages)] += absent;
        }
    }
    for (size_t i = 0; i < spoken_count(); i++)
        c.languages |= missing[i] * OF_SEVEN <= all[i] ? 1u << i : 0;
    return c;
}

/* ---- Decoding ----------------------------------------------------------------------------------- */

static void take_read(word_reading *r, uint32_t c)
{
    if (c == 0 || (c >= 0x80 && c < 0xA0)) {
        r->undefined = true;
        r->structure += POINTS_UNDEFINED;
        c = REPLACEMENT_CHARACTER;
    }
    r->characters[r->count++] = c;
}

/* ANSEL: a letter with the diacritic before it. Of two diacritics the first is passed over. */
static size_t take_ansel(word_reading *r, const unsigned char *p, size_t length)
{
    uint32_t c, diacritic;
    if (p[0] < 0xE0) {
        ansel_role place = ansel_meaning(p[0], &c);
        take_read(r, place == ANSEL_NONE ? 0 : c);
        return 1;
    }
    if (ansel_meaning(p[0], &diacritic) == ANSEL_NONE) {
        take_read(r, 0);
        return 1;
    }
    if (length > 1 && p[1] >= 0xE0)
        return 1;
    c = length > 1 ? ansel_composed(p[1], p[0]) : 0;
    r->structure += c ? POINTS_COMPOSED : POINTS_LOOSE;
    if (!c && length > 1)
        ansel_meaning(p[1], &c);
    take_read(r, c ? c : diacritic);
    return length > 1 ? 2 : 1;
}

static size_t take_utf8(word_reading *r, const unsigned char *p, size_t length)
{
    size_t step, valid = utf8_valid_prefix((const char *)p, length < 4 ? length : 4);
    if (valid == 0) {
        take_read(r, 0);
        return 1;
    }
    take_read(r, utf8_decode((const char *)p, &step));
    return step;
}

/* ---- Structure ---------------------------------------------------------------------------------- */

/* Signs that people write: quotation marks, dashes, ordinals, the degree and paragraph signs. */
static bool is_usual_sign(uint32_t c)
{
    static const uint16_t usual[] = {0xA0, 0xA1, 0xA3, 0xA7, 0xA9, 0xAA, 0xAB, 0xAE,   0xB0,   0xB1,  0xB2,
                                     0xB3, 0xB7, 0xBA, 0xBB, 0xBC, 0xBD, 0xBF, 0x20AC, 0x2116, 0x2122};
    if (c >= 0x2010 && c <= 0x203A)
        return c != 0x2020 && c != 0x2021 && c != 0x2030;
    for (size_t i = 0; i < sizeof usual / sizeof usual[0]; i++) {
        if (usual[i] == c)
            return true;
    }
    return false;
}

static bool is_space_like(uint32_t c)
{
    return c == 0xA0 || c == ' ';
}

enum { APOSTROPHE = 0x2019 };

/* Quotation marks that open, and those that close; some do both, by language. */
static bool opens(uint32_t c)
{
    return c == 0x2018 || c == 0x201C || c == 0x201A || c == 0x201E || c == 0xAB || c == 0xBB || c == 0x2039;
}

static bool closes(uint32_t c)
{
    return c == 0x2018 || c == APOSTROPHE || c == 0x201C || c == 0x201D || c == 0xAB || c == 0xBB || c == 0x203A;
}

static int sign_points(uint32_t c, bool letter_before, bool letter_after)
{
    bool usual = is_usual_sign(c);
    if (letter_before && letter_after)
        return c == APOSTROPHE        ? POINTS_QUOTED
               : is_space_like(c)     ? 0
               : c >= 0x2010 && usual ? POINTS_DASH
                                      : POINTS_INSIDE;
    if ((letter_after && opens(c)) || (letter_before && closes(c)))
        return POINTS_QUOTED;
    return usual ? 0 : POINTS_SYMBOL;
}

static int letter_points(letter_traits here, letter_traits before, letter_traits after)
{
    int points = 0;
    bool beside = before.kind != LETTER_NONE || after.kind != LETTER_NONE;
    bool mixed = (before.kind != LETTER_NONE && before.script != here.script) ||
                 (after.kind != LETTER_NONE && after.script != here.script);
    if (mixed)
        points += POINTS_SCRIPTS;
    else if (beside)
        points += POINTS_BESIDE;
    if (here.kind == LETTER_SMALL && (before.kind == LETTER_SMALL || after.kind == LETTER_SMALL))
        points += POINTS_SMALL;
    if (here.kind == LETTER_CAPITAL && before.kind == LETTER_SMALL)
        points += POINTS_CASE;
    return points;
}

/* A sign or letter alone, perhaps in a list of them, or two that are both beyond ASCII. */
static bool tells_nothing(const word_reading *r)
{
    return r->count < 2 || (r->count == 2 && r->characters[0] >= 0x80 && r->characters[1] >= 0x80);
}

static void add_structure(word_reading *r)
{
    const letter_traits none = {LETTER_NONE, SCRIPT_NONE, ' '};
    letter_traits before = none, here = letter_of(r->characters[0]);
    if (tells_nothing(r))
        return;
    for (size_t i = 0; i < r->count; i++) {
        uint32_t c = r->characters[i];
        letter_traits after = i + 1 < r->count ? letter_of(r->characters[i + 1]) : none;
        if (c >= 0x80 && c != REPLACEMENT_CHARACTER)
            r->structure += here.kind != LETTER_NONE
                                ? letter_points(here, before, after)
                                : sign_points(c, before.kind != LETTER_NONE, after.kind != LETTER_NONE);
        else if (here.kind == LETTER_CAPITAL && before.kind == LETTER_SMALL && r->characters[i - 1] >= 0x80)
            r->structure += POINTS_CASE / 2;
        before = here;
        here = after;
    }
}

void candidate_read(const page_candidate *c, size_t number, view word, word_reading *out)
{
    const unsigned char *octets = (const unsigned char *)word.text;
    size_t length = word.length < WORD_OCTETS ? word.length : WORD_OCTETS;
    *out = (word_reading){.count = 0};
    for (size_t i = 0; i < length;) {
        if (octets[i] < 0x80) {
            take_read(out, octets[i++]);
        } else if (c->upper) {
            take_read(out, c->upper[octets[i++] - 0x80]);
        } else if (number == CANDIDATE_ANSEL) {
            i += take_ansel(out, octets + i, length - i);
        } else {
            i += take_utf8(out, octets + i, length - i);
        }
    }
    add_structure(out);
}

/* ---- Languages ---------------------------------------------------------------------------------- */

static void add_pair(uint32_t first, uint32_t second, uint32_t languages, int points[LANGUAGES_NONE])
{
    uint32_t seen, frequent;
    pair_languages(first, second, &seen, &frequent);
    for (uint32_t left = languages; left != 0; left &= left - 1) {
        unsigned bit = first_bit(left);
        points[bit] += (frequent >> bit & 1) ? POINTS_FREQUENT : (seen >> bit & 1) ? POINTS_SEEN : POINTS_UNSEEN;
    }
}

static void add_foreign(uint32_t small, uint32_t languages, int points[LANGUAGES_NONE])
{
    uint32_t foreign = languages & ~letter_languages(small);
    for (; foreign != 0; foreign &= foreign - 1)
        points[first_bit(foreign)] += POINTS_FOREIGN;
}

void reading_score(const word_reading *r, uint32_t languages, int points[LANGUAGES_NONE])
{
    uint32_t before = ' ';
    memset(points, 0, LANGUAGES_NONE * sizeof *points);
    if (tells_nothing(r))
        return;
    for (size_t i = 0; i <= r->count; i++) {
        letter_traits l = i < r->count ? letter_of(r->characters[i]) : (letter_traits){LETTER_NONE, SCRIPT_NONE, ' '};
        bool apostrophe = i > 0 && i + 1 < r->count && r->characters[i] == APOSTROPHE;
        uint32_t here = apostrophe ? (uint32_t)APOSTROPHE : l.kind == LETTER_NONE ? ' ' : l.small;
        if (here >= 0x80)
            add_foreign(here, languages, points);
        if (here >= 0x80 || before >= 0x80)
            add_pair(before, here, languages, points);
        before = here;
    }
}

bool readings_equal(const word_reading *a, const word_reading *b)
{
    return a->count == b->count && memcmp(a->characters, b->characters, a->count * sizeof *a->characters) == 0;
}

static uint32_t without_double_acute(uint32_t c)
{
    switch (c) {
    case 0x151: return 0xF5;
    case 0x150: return 0xD5;
    case 0x171: return 0xFB;
    case 0x170: return 0xDB;
    default: return c;
    }
}

bool readings_alike(const word_reading *a, const word_reading *b)
{
    if (a->count != b->count)
        return false;
    for (size_t i = 0; i < a->count; i++) {
        if (without_double_acute(a->characters[i]) != without_double_acute(b->characters[i]))
            return false;
    }
    return true;
}
