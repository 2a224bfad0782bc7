/* SPDX-License-Identifier: MIT */
/*
 * Readings and ranking, compared with a second, plain way to work them out: the letters of a word in each candidate,
 * its points, and which candidate is first by how much. [docs/internals/repair.md E2, E4; points are in readings.c]
 */
#include "unit.h"

#include "format/judge/judge_private.h"

/* ---- Letters and neighbours ---------------------------------------------------------------------- */

static const struct {
    uint32_t first, last;
    char kind; /* S, C, E or O */
    letter_script script;
    int distance;
} rows_of_letters[] = {
#define LETTERS(first, last, kind, script, distance) {first, last, #kind[0], SCRIPT_##script, distance},
#include "format/judge/letters.def"
#undef LETTERS
};

static letter_traits plain_letter(uint32_t c)
{
    for (size_t i = 0; i < COUNT_OF(rows_of_letters); i++) {
        char kind = rows_of_letters[i].kind;
        if (c < rows_of_letters[i].first || c > rows_of_letters[i].last)
            continue;
        if (kind == 'C')
            return (letter_traits){LETTER_CAPITAL, rows_of_letters[i].script,
                                   (uint32_t)((int)c + rows_of_letters[i].distance)};
        if ((kind == 'E' && c % 2 == 0) || (kind == 'O' && c % 2 == 1))
            return (letter_traits){LETTER_CAPITAL, rows_of_letters[i].script, c + 1};
        return (letter_traits){LETTER_SMALL, rows_of_letters[i].script, c};
    }
    return (letter_traits){LETTER_NONE, SCRIPT_NONE, c};
}

static void test_letter_of__all(void **state)
{
    (void)state;
    for (uint32_t c = 0; c < 0x600; c++) {
        letter_traits own = letter_of(c), plain = plain_letter(c);
        assert_int_equal(own.kind, plain.kind);
        assert_int_equal(own.script, plain.script);
        assert_int_equal(own.small, plain.small);
    }
    assert_int_equal(letter_of(0x10FFFF).kind, LETTER_NONE);
}

#define SPOKEN(tag)
#define LETTER(code_point, languages)
#define PAIR(first, second, seen, frequent)

static const struct {
    uint32_t small, languages;
} letters_written[] = {
#undef LETTER
#define LETTER(code_point, languages) {code_point, languages},
#include "format/judge/letter_pairs.def"
#undef LETTER
#define LETTER(code_point, languages)
};

static const struct {
    uint32_t first, second, seen, frequent;
} pairs_written[] = {
#undef PAIR
#define PAIR(first, second, seen, frequent) {first, second, seen, frequent},
#include "format/judge/letter_pairs.def"
};

static uint32_t plain_languages(uint32_t small)
{
    for (size_t i = 0; i < COUNT_OF(letters_written); i++) {
        if (letters_written[i].small == small)
            return letters_written[i].languages;
    }
    return 0;
}

static void plain_pair(uint32_t first, uint32_t second, uint32_t *seen, uint32_t *frequent)
{
    *seen = *frequent = 0;
    for (size_t i = 0; i < COUNT_OF(pairs_written); i++) {
        if (pairs_written[i].first == first && pairs_written[i].second == second) {
            *seen = pairs_written[i].seen;
            *frequent = pairs_written[i].frequent;
        }
    }
}

static void assert_pair(uint32_t first, uint32_t second)
{
    uint32_t seen, frequent, plain_seen, plain_frequent;
    pair_languages(first, second, &seen, &frequent);
    plain_pair(first, second, &plain_seen, &plain_frequent);
    assert_int_equal(seen, plain_seen);
    assert_int_equal(frequent, plain_frequent);
}

static void test_pair_languages__all(void **state)
{
    (void)state;
    for (uint32_t c = 0; c < 0x500; c++)
        assert_int_equal(letter_languages(c), plain_languages(c));
    for (size_t i = 0; i < COUNT_OF(pairs_written); i += 3) {
        assert_pair(pairs_written[i].first, pairs_written[i].second);
        assert_pair(pairs_written[i].first, pairs_written[i].second + 1);
        assert_pair(pairs_written[i].first + 1, pairs_written[i].second);
    }
    assert_pair(0, 0);
    assert_pair(0xFFFF, 0xFFFF);
}

static void test_spoken__tags(void **state)
{
    (void)state;
    for (size_t i = 0; i < spoken_count(); i++)
        assert_int_equal(spoken_find(spoken_tag(i)), i);
    assert_int_equal(spoken_find(VIEW("HU")), spoken_find(VIEW("hu")));
    assert_int_equal(spoken_find(VIEW("xx")), LANGUAGES_NONE);
    assert_int_equal(spoken_find(VIEW("")), LANGUAGES_NONE);
    assert_view(spoken_tag(spoken_count()), VIEW(""));
    assert_view(spoken_tag(LANGUAGES_NONE), VIEW(""));
}

/* ---- Candidates ---------------------------------------------------------------------------------- */

static void test_candidates__names(void **state)
{
    (void)state;
    for (size_t i = 0; i < CANDIDATES; i++)
        assert_int_equal(candidate_of(candidate_name(i)), i);
    assert_view(candidate_name(CANDIDATES), VIEW(""));
    assert_int_equal(candidate_of(VIEW("ISO-8859-9")), CANDIDATE_WINDOWS_1254);
    assert_int_equal(candidate_of(VIEW("iso-8859-13")), CANDIDATE_WINDOWS_1257);
    assert_int_equal(candidate_of(VIEW("KOI8-R")), CANDIDATES);
    assert_true(candidates_are_kin(CANDIDATE_WINDOWS_1250, CANDIDATE_ISO_8859_2));
    assert_true(candidates_are_kin(CANDIDATE_IBM437, CANDIDATE_IBM850));
    assert_false(candidates_are_kin(CANDIDATE_WINDOWS_1252, CANDIDATE_WINDOWS_1250));
}

/* A candidate can write a language of whose letters it has six of seven. */
static uint32_t plain_candidate_languages(const uint16_t *upper)
{
    uint32_t can = 0;
    for (size_t language = 0; language < spoken_count(); language++) {
        unsigned all = 0, missing = 0;
        for (size_t i = 0; i < COUNT_OF(letters_written); i++) {
            bool has = !upper;
            for (size_t k = 0; upper && k < 128; k++)
                has = has || upper[k] == letters_written[i].small;
            bool wanted = (letters_written[i].languages >> language & 1) != 0 && letters_written[i].small < 0x500;
            all += wanted;
            missing += wanted && !has;
        }
        can |= 7 * missing <= all ? 1u << language : 0;
    }
    return can;
}

static void test_candidates__languages(void **state)
{
    (void)state;
    for (size_t i = 0; i < CANDIDATES; i++) {
        page_candidate c = candidate_open(i);
        assert_ptr_equal(c.upper, code_page_own(candidate_name(i)));
        assert_int_equal(c.languages, plain_candidate_languages(c.upper));
    }
}

/* ---- Readings, the plain way ---------------------------------------------------------------------- */

static bool is_one_of(uint32_t c, const uint32_t *set, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (set[i] == c)
            return true;
    }
    return false;
}

static int plain_sign_points(uint32_t c, bool before, bool after)
{
    static const uint32_t usual[] = {0xA0, 0xA1, 0xA3, 0xA7, 0xA9, 0xAA, 0xAB, 0xAE,   0xB0,   0xB1,  0xB2,
                                     0xB3, 0xB7, 0xBA, 0xBB, 0xBC, 0xBD, 0xBF, 0x20AC, 0x2116, 0x2122};
    static const uint32_t open[] = {0x2018, 0x201C, 0x201A, 0x201E, 0xAB, 0xBB, 0x2039};
    static const uint32_t close[] = {0x2018, 0x2019, 0x201C, 0x201D, 0xAB, 0xBB, 0x203A};
    static const uint32_t rare[] = {0x2020, 0x2021, 0x2030};
    bool is_usual =
        is_one_of(c, usual, COUNT_OF(usual)) || (c >= 0x2010 && c <= 0x203A && !is_one_of(c, rare, COUNT_OF(rare)));
    if (before && after) {
        if (c == 0x2019)
            return 3;
        if (c == 0xA0)
            return 0;
        return is_usual && c >= 0x2010 ? -1 : -4;
    }
    bool quoted = (after && is_one_of(c, open, COUNT_OF(open))) || (before && is_one_of(c, close, COUNT_OF(close)));
    return quoted ? 3 : is_usual ? 0 : -2;
}

static int plain_letter_points(letter_traits here, letter_traits before, letter_traits after)
{
    bool is_before = before.kind != LETTER_NONE, is_after = after.kind != LETTER_NONE;
    bool other = (is_before && before.script != here.script) || (is_after && after.script != here.script);
    int points = other ? -4 : is_before || is_after ? 1 : 0;
    if (here.kind == LETTER_SMALL && (before.kind == LETTER_SMALL || after.kind == LETTER_SMALL))
        points += 1;
    if (here.kind == LETTER_CAPITAL && before.kind == LETTER_SMALL)
        points -= 4;
    return points;
}

static bool plain_tells_nothing(const word_reading *r)
{
    return r->count <= 1 || (r->count == 2 && r->characters[0] > 0x7F && r->characters[1] > 0x7F);
}

static int plain_structure(const word_reading *r)
{
    const letter_traits none = {LETTER_NONE, SCRIPT_NONE, ' '};
    int points = 0;
    for (size_t i = 0; !plain_tells_nothing(r) && i < r->count; i++) {
        uint32_t c = r->characters[i];
        letter_traits here = plain_letter(c), before = i > 0 ? plain_letter(r->characters[i - 1]) : none;
        letter_traits after = i + 1 < r->count ? plain_letter(r->characters[i + 1]) : none;
        if (c < 0x80 || c == 0xFFFD)
            points -= here.kind == LETTER_CAPITAL && before.kind == LETTER_SMALL && r->characters[i - 1] > 0x7F ? 2 : 0;
        else if (here.kind != LETTER_NONE)
            points += plain_letter_points(here, before, after);
        else
            points += plain_sign_points(c, before.kind != LETTER_NONE, after.kind != LETTER_NONE);
    }
    return points;
}

static void plain_take(word_reading *r, uint32_t c)
{
    bool bad = c == 0 || (c >= 0x80 && c <= 0x9F);
    r->undefined = r->undefined || bad;
    r->structure -= bad ? 8 : 0;
    r->characters[r->count++] = bad ? 0xFFFD : c;
}

/* A diacritic composes with the letter after it, or is loose; of two the first is passed over. */
static size_t plain_take_ansel(word_reading *r, view rest)
{
    unsigned char first = (unsigned char)rest.text[0], second = rest.length > 1 ? (unsigned char)rest.text[1] : 0;
    uint32_t meant, letter = 0;
    bool known = ansel_meaning(first, &meant) != ANSEL_NONE;
    if (first < 0xE0 || !known) {
        plain_take(r, known ? meant : 0);
        return 1;
    }
    if (second >= 0xE0)
        return 1;
    uint32_t composed = rest.length > 1 ? ansel_composed(second, first) : 0;
    r->structure += composed ? 2 : -6;
    if (!composed && rest.length > 1)
        ansel_meaning(second, &letter);
    plain_take(r, composed ? composed : rest.length > 1 && letter ? letter : meant);
    return rest.length > 1 ? 2 : 1;
}

static size_t plain_take_utf8(word_reading *r, view rest)
{
    size_t step = 1, most = rest.length < 4 ? rest.length : 4;
    bool good = utf8_valid_prefix(rest.text, most) > 0;
    plain_take(r, good ? utf8_decode(rest.text, &step) : 0);
    return step;
}

static word_reading read_plainly(size_t candidate, view word)
{
    word_reading r = {.count = 0};
    const uint16_t *upper = code_page_own(candidate_name(candidate));
    for (size_t i = 0, step = 1; i < word.length; i += step, step = 1) {
        unsigned char octet = (unsigned char)word.text[i];
        if (octet < 0x80 || upper)
            plain_take(&r, octet < 0x80 ? octet : upper[octet - 0x80]);
        else
            step = candidate == CANDIDATE_ANSEL ? plain_take_ansel(&r, view_after(word, i))
                                                : plain_take_utf8(&r, view_after(word, i));
    }
    r.structure += plain_structure(&r);
    return r;
}

/* Points in one language. */
static int plain_score(const word_reading *r, size_t language)
{
    uint32_t before = ' ', seen, frequent;
    int points = 0;
    for (size_t i = 0; !plain_tells_nothing(r) && i <= r->count; i++) {
        letter_traits l = plain_letter(i < r->count ? r->characters[i] : ' ');
        bool apostrophe = i > 0 && i + 1 < r->count && r->characters[i] == 0x2019;
        uint32_t here = apostrophe ? 0x2019 : l.kind == LETTER_NONE ? ' ' : l.small;
        if (here > 0x7F && (plain_languages(here) >> language & 1) == 0)
            points -= 3;
        plain_pair(before, here, &seen, &frequent);
        if (here > 0x7F || before > 0x7F)
            points += (frequent >> language & 1) != 0 ? 3 : (seen >> language & 1) != 0 ? 2 : -1;
        before = here;
    }
    return points;
}

static void assert_reads_like_plainly(size_t candidate, view word)
{
    page_candidate c = candidate_open(candidate);
    word_reading own, plain = read_plainly(candidate, word);
    int points[LANGUAGES_NONE];
    candidate_read(&c, candidate, word, &own);
    assert_int_equal(own.count, plain.count);
    assert_memory_equal(own.characters, plain.characters, own.count * sizeof *own.characters);
    assert_int_equal(own.undefined, plain.undefined);
    assert_int_equal(own.structure, plain.structure);
    reading_score(&own, c.languages, points);
    for (size_t i = 0; i < LANGUAGES_NONE; i++)
        assert_int_equal(points[i], (c.languages >> i & 1) != 0 ? plain_score(&plain, i) : 0);
}

/* ---- Words ---------------------------------------------------------------------------------------- */

static uint32_t stir(uint32_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 17;
    *state ^= *state << 5;
    return *state;
}

/* Words of letters and octets beyond ASCII, in any order. */
static void test_candidate_read__generated(void **state)
{
    (void)state;
    uint32_t stirring = 1252;
    for (size_t i = 0; i < 40 * CANDIDATES; i++) {
        char word[8];
        size_t length = stir(&stirring) % sizeof word + 1;
        for (size_t k = 0; k < length; k++) {
            uint32_t any = stir(&stirring);
            word[k] = (char)(any % 3 == 0   ? 'a' + any / 3 % 26
                             : any % 3 == 1 ? 0x80 + any / 3 % 128
                                            : 0xA0 + any / 3 % 96);
            if (any % 7 == 0)
                word[k] = (char)('A' + any / 7 % 26);
        }
        assert_reads_like_plainly(i % CANDIDATES, view_of(word, length));
    }
}

/* Each octet between small letters, before one, after one, between capitals, and alone. */
static void test_candidate_read__octets(void **state)
{
    static const char *const frames[][2] = {{"a", "e"}, {"", "e"}, {"a", ""}, {"A", "E"}, {"a", "E"}};
    static const size_t candidates[] = {CANDIDATE_WINDOWS_1252, CANDIDATE_ANSEL, CANDIDATE_IBM437, CANDIDATE_UTF_8};
    (void)state;
    for (size_t i = 0; i < 128 * COUNT_OF(frames); i++) {
        char word[4];
        size_t length = strlen(frames[i / 128][0]);
        memcpy(word, frames[i / 128][0], length);
        word[length++] = (char)(0x80 + i % 128);
        memcpy(word + length, frames[i / 128][1], strlen(frames[i / 128][1]));
        length += strlen(frames[i / 128][1]);
        assert_reads_like_plainly(candidates[i % COUNT_OF(candidates)], view_of(word, length));
    }
}

static void test_readings__alike(void **state)
{
    static const struct {
        uint32_t one, two;
        bool equal, alike;
    } rows[] = {
        {0x151, 0xF5, false, true},  {0x150, 0xD5, false, true}, {0x171, 0xFB, false, true},
        {0x170, 0xDB, false, true},  {0x151, 0x151, true, true}, {0x151, 0xFB, false, false},
        {0x150, 0xF5, false, false}, {'a', 'b', false, false},
    };
    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        word_reading a = {.characters = {'x', rows[i].one}, .count = 2},
                     b = {.characters = {'x', rows[i].two}, .count = 2};
        assert_int_equal(readings_equal(&a, &b), rows[i].equal);
        assert_int_equal(readings_alike(&a, &b), rows[i].alike);
        b.count = 1;
        assert_false(readings_equal(&a, &b));
        assert_false(readings_alike(&a, &b));
    }
}

/* ---- Ranking, the plain way ------------------------------------------------------------------------ */

static int at_most(int value, int most)
{
    return value > most ? most : value < -most ? -most : value;
}

typedef struct plain_rank {
    size_t main;
    int points[16];
    bool undefined[16];
    word_reading readings[16];
    int64_t score;
} plain_rank;

static int plain_word_points(const word_reading *r, uint32_t languages, size_t main, size_t given)
{
    int less = given < LANGUAGES_NONE ? 5 : 2;
    int best = main < LANGUAGES_NONE ? plain_score(r, main) - (main == given ? 0 : less - 2) : -60;
    for (size_t i = 0; i < spoken_count(); i++) {
        int other = (languages >> i & 1) != 0 ? plain_score(r, i) - less : -1000;
        best = other > best ? other : best;
    }
    return at_most(r->structure + best, 60);
}

static void rank_plainly(const word_set *words, size_t candidate, size_t given, plain_rank *out)
{
    uint32_t languages = plain_candidate_languages(code_page_own(candidate_name(candidate)));
    int64_t most = 0;
    *out = (plain_rank){.main = LANGUAGES_NONE};
    for (size_t i = 0; i < words->count; i++)
        out->readings[i] = read_plainly(candidate, words->items[i]);
    for (size_t l = 0; l < spoken_count(); l++) {
        int64_t total = 0;
        for (size_t i = 0; i < words->count; i++)
            total += at_most(plain_score(&out->readings[i], l), 60);
        if ((languages >> l & 1) != 0 && (out->main == LANGUAGES_NONE || total > most)) {
            out->main = l;
            most = total;
        }
    }
    if (given < LANGUAGES_NONE && (languages >> given & 1) != 0)
        out->main = given;
    for (size_t i = 0; i < words->count; i++) {
        out->points[i] = plain_word_points(&out->readings[i], languages, out->main, given);
        out->undefined[i] = out->readings[i].undefined;
        out->score += out->points[i];
    }
}

/* How far one candidate is ahead of another, in tenths of a word; *different words give another text. */
static int64_t plain_lead(const plain_rank *one, const plain_rank *two, size_t count, bool acute, uint64_t *different)
{
    int64_t lead = 0;
    *different = 0;
    for (size_t i = 0; i < count; i++) {
        int points = at_most(one->points[i] - two->points[i], 6) * 10 / 6;
        if (two->undefined[i] && !one->undefined[i] && one->points[i] > 0)
            points = 30;
        else if (one->undefined[i] && !two->undefined[i] && two->points[i] > 0)
            points = -30;
        if (readings_equal(&one->readings[i], &two->readings[i]))
            continue;
        ++*different;
        lead += acute || !readings_alike(&one->readings[i], &two->readings[i]) ? points : 0;
    }
    return lead;
}

static void assert_ranks_like_plainly(const word_set *words, view language, size_t label, bool utf8)
{
    static plain_rank plain[CANDIDATES];
    ranking out;
    size_t given = spoken_find(language), best = CANDIDATES;
    assert_true(rank_candidates(words, language, label, utf8, &out));
    assert_int_equal(out.count, utf8 ? CANDIDATES : CANDIDATES - 1);
    for (size_t i = 0; i < CANDIDATES; i++)
        rank_plainly(words, i, given, &plain[i]);
    for (size_t i = 0; i < CANDIDATES; i++) {
        bool better = best == CANDIDATES || plain[i].score > plain[best].score ||
                      (plain[i].score == plain[best].score && i == label);
        if (better && (i != CANDIDATE_UTF_8 || utf8))
            best = i;
    }
    uint32_t acute = plain_languages(0x151) | plain_languages(0xF5) | plain_languages(0xFB);
    bool tells = given < LANGUAGES_NONE && (acute >> given & 1) != 0, certain = plain[best].score > 0;
    int64_t least = INT64_MAX;
    size_t taken = best;
    for (size_t i = 0; i < out.count; i++) {
        size_t c = out.all[i].candidate;
        uint64_t different;
        int64_t lead = plain_lead(&plain[best], &plain[c], words->count, tells, &different);
        if (i > 0)
            assert_int_equal(out.all[i].score, plain[c].score);
        if (c == best)
            continue;
        bool kin = candidates_are_kin(best, c);
        bool after = different < 3 && kin ? lead >= 0 : lead >= 30 && lead * 4 >= (int64_t)different * 10;
        if (different == 0) {
            bool first = c == label || (taken != label && c < taken);
            taken = first ? c : taken;
            continue;
        }
        certain = certain && after;
        least = !kin && lead < least ? lead : least;
        assert_int_equal(out.all[i].after, lead);
    }
    assert_int_equal(out.all[0].candidate, taken);
    assert_int_equal(out.all[0].score, plain[best].score);
    assert_int_equal(out.certain, certain);
    assert_int_equal(out.language, plain[best].main);
    unsigned percent = least <= 0 ? 0 : least / 10 >= 7 ? 99 : 100 - (100u >> least / 10);
    assert_int_equal(out.certainty, percent);
}

/* Words of several languages in the encoding of a candidate, as far as it has their letters. */
static void put_words(word_set *words, size_t candidate, uint32_t *stirring)
{
    static const char *const texts[] = {"M\u00fcller",
                                        "J\u00e4ger",
                                        "gro\u00df",
                                        "Dvo\u0159\u00e1k",
                                        "\u010cern\u00fd",
                                        "Erd\u0151s",
                                        "Gy\u0151r",
                                        "Heged\u0171s",
                                        "\u041f\u0435\u0442\u0440\u043e\u0432",
                                        "\u041c\u043e\u0441\u043a\u0432\u0430",
                                        "caf\u00e9",
                                        "Jos\u00e9",
                                        "\u0141ukasz",
                                        "\u015al\u0105sk",
                                        "S\u00f8ren",
                                        "\u00c5rhus",
                                        "\u0130stanbul",
                                        "\u015ei\u015fli",
                                        "\u0391\u03b8\u03ae\u03bd\u03b1",
                                        "S\u00e3o",
                                        "fran\u00e7ais",
                                        "\u00dc",
                                        "Smith\u2019s",
                                        "\u201eHaus\u201c"};
    const uint16_t *upper = code_page_own(candidate_name(candidate));
    for (size_t count = stir(stirring) % 7 + 1; count > 0; count--) {
        view text = view_of_string(texts[stir(stirring) % COUNT_OF(texts)]);
        char word[40];
        size_t length = 0;
        for (size_t i = 0, step; i < text.length; i += step) {
            uint32_t c = utf8_decode(text.text + i, &step);
            for (size_t k = 0; k < 128 && c >= 0x80; k++) {
                if (upper[k] == c)
                    word[length++] = (char)(0x80 + k);
            }
            if (c < 0x80)
                word[length++] = (char)c;
        }
        assert_true(word_set_add(words, view_of(word, length), true));
    }
}

static void test_rank_candidates__generated(void **state)
{
    static const char *const languages[] = {"", "hu", "de", "xx", "ru", "pl"};
    static const size_t labels[] = {CANDIDATES, CANDIDATE_WINDOWS_1252, CANDIDATE_WINDOWS_1250, CANDIDATE_ISO_8859_1,
                                    CANDIDATE_IBM850};
    static const size_t written[] = {CANDIDATE_WINDOWS_1252, CANDIDATE_WINDOWS_1250, CANDIDATE_WINDOWS_1251,
                                     CANDIDATE_WINDOWS_1253, CANDIDATE_WINDOWS_1254, CANDIDATE_IBM850,
                                     CANDIDATE_MACINTOSH,    CANDIDATE_ISO_8859_2};
    uint32_t stirring = 8859;
    (void)state;
    for (size_t i = 0; i < 96; i++) {
        word_set words;
        word_set_init(&words, &memory_default);
        put_words(&words, written[i % COUNT_OF(written)], &stirring);
        if (words.count > 0)
            assert_ranks_like_plainly(&words, view_of_string(languages[i % COUNT_OF(languages)]),
                                      labels[i % COUNT_OF(labels)], i % 4 == 0);
        word_set_free(&words);
    }
}

/* ---- Sets of words ---------------------------------------------------------------------------------- */

/* Words with an octet above 7F, each once; `all`: also those that are UTF-8. Of long ones the beginning counts. */
static void test_word_set__rows(void **state)
{
    static const struct {
        view row;
        bool all;
        const char *words; /* with a | after each */
        uint64_t octets;   /* above 7F */
    } rows[] = {
        {TEXT("Smith Jones"), true, "", 0},
        {TEXT("1 NAME M\xFCller /M\xFCller/"), true, "M\xFCller|", 2},
        {TEXT("\xFC-\xE4 \xF6"), true, "\xFC|\xE4|\xF6|", 3},
        {TEXT("K\xC3\xB6ln M\xFCller"), true, "K\xC3\xB6ln|M\xFCller|", 3},
        {TEXT("K\xC3\xB6ln M\xFCller"), false, "M\xFCller|", 3},
        {TEXT("x\xC0\xAFy \xED\xA0\x80"), false, "", 5},
        {TEXT("x\xC0\xAF\xFCy"), false, "x\xC0\xAF\xFCy|", 3},
        {TEXT(""), true, "", 0},
        {TEXT("\xFC"
              "aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeee"),
         true,
         "\xFC"
         "aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeee|",
         1},
        {TEXT("\xFC"
              "aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeee \xFC"
              "aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeX"),
         true,
         "\xFC"
         "aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeee|",
         2},
    };
    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        word_set words;
        notebook out;
        uint64_t octets = 0;
        notebook_init(&out);
        word_set_init(&words, &memory_default);
        assert_true(word_set_add(&words, rows[i].row, rows[i].all));
        for (size_t k = 0; k < words.count; k++) {
            notebook_write(&out, words.items[k]);
            notebook_write(&out, VIEW("|"));
        }
        for (size_t k = 0; k < 128; k++)
            octets += words.octets[k];
        assert_view(buffer_view(&out.text), view_of_string(rows[i].words));
        assert_int_equal(octets, rows[i].octets);
        notebook_free(&out);
        word_set_free(&words);
    }
}

/* So many words are kept, and no more; each is found again. */
static void test_word_set__full(void **state)
{
    (void)state;
    word_set words;
    word_set_init(&words, &memory_default);
    for (size_t round = 0; round < 2; round++) {
        for (size_t i = 0; i < JUDGED_WORDS + 10; i++) {
            char word[4] = {(char)0xFC, (char)('a' + i % 26), (char)('a' + i / 26 % 26), (char)('a' + i / 676)};
            assert_true(word_set_add(&words, view_of(word, sizeof word), true));
            size_t most = i + 1 < JUDGED_WORDS ? i + 1 : JUDGED_WORDS;
            assert_int_equal(words.count, round == 0 ? most : JUDGED_WORDS);
        }
    }
    assert_int_equal(words.octets[0x7C], 2 * (JUDGED_WORDS + 10));
    word_set_free(&words);
}

static gedelf_status rank_scarcely(void *context, const gedelf_allocator *allocator)
{
    word_set words;
    ranking out;
    (void)context;
    word_set_init(&words, allocator);
    bool done = word_set_add(&words, VIEW("M\xFCller J\xE4ger"), true) &&
                rank_candidates(&words, VIEW("de"), CANDIDATES, true, &out);
    word_set_free(&words);
    return done ? GEDELF_OK : GEDELF_MEMORY;
}

static void test_word_set__scarce_memory(void **state)
{
    (void)state;
    assert_failures_are_told(rank_scarcely, NULL, GEDELF_OK);
}

/* ---- Verdicts, word for word -------------------------------------------------------------------------- */

#define HEADED(label) "0 HEAD\n1 CHAR " label "\n"
#define GERMAN                                                                                                         \
    "M\xFCller J\xE4ger K\xF6nig gro\xDF Stra\xDF"                                                                     \
    "e"

/* What is not ranked is certain, and all of it can be told beforehand:
   "BEST label LABEL, holds, decodes; N octets, N words; stray NAME N lines; diag SEVERITY LABEL|LOOKS LIKE|ENCODING at LINE:COLUMN+WIDTH" */
static void write_verdict(const gedelf_judgement *j, notebook *out)
{
    char text[300];
    gedelf_verdict v = gedelf_judgement_verdict(j);
    gedelf_diag diag;
    int length =
        snprintf(text, sizeof text, "%.*s%s label %.*s%s%s; %d octets, %d words", (int)v.best.length, v.best.text,
                 v.certain ? "" : "?", (int)v.label.length, v.label.text, v.label_holds ? ", holds" : "",
                 v.label_decodes ? ", decodes" : "", (int)v.high, (int)v.words);
    notebook_write(out, view_of(text, (size_t)length));
    if (v.stray.length > 0) {
        length = snprintf(text, sizeof text, "; stray %.*s%s %d lines", (int)v.stray.length, v.stray.text,
                          v.stray_certain ? "" : "?", (int)v.stray_lines);
        notebook_write(out, view_of(text, (size_t)length));
    }
    if (gedelf_judgement_diag(j, &diag)) {
        length = snprintf(text, sizeof text, "; diag %d %.*s|%.*s|%.*s at %d:%d+%d@%d,%d", (int)diag.severity,
                          (int)diag.args[0].length, diag.args[0].text, (int)diag.args[1].length, diag.args[1].text,
                          (int)diag.args[2].length, diag.args[2].text, (int)diag.line, (int)diag.column,
                          (int)diag.width, (int)diag.where.offset, (int)diag.where.length);
        notebook_write(out, view_of(text, (size_t)length));
    }
}

static const struct {
    view text;
    const char *label, *verdict;
} exact[] = {
    {TEXT(HEADED("UTF-8") "0 TRLR\n"), NULL, "ASCII label UTF-8, holds, decodes; 0 octets, 0 words"},
    {TEXT(HEADED("ANSI") "0 TRLR\n"), NULL, "ASCII label windows-1252, holds, decodes; 0 octets, 0 words"},
    {TEXT(HEADED("Klingon") "0 TRLR\n"), NULL, "ASCII label ; 0 octets, 0 words"},
    {TEXT("0 HEAD\n0 TRLR\n"), NULL, "ASCII label ; 0 octets, 0 words"},
    {TEXT("0 HEAD\n0 TRLR\n"), "ANSEL", "ASCII label ANSEL, holds, decodes; 0 octets, 0 words"},
    {TEXT("0 HEAD\n0 TRLR\n"), "UTF-16LE", "ASCII label UTF-16LE; 0 octets, 0 words"},
    {TEXT("0 HEAD\n1 GEDC\n2 VERS 7.0\n0 TRLR\n"), NULL, "ASCII label UTF-8, holds, decodes; 0 octets, 0 words"},
    {TEXT(HEADED("UTF-8") "0 NOTE K\xC3\xB6ln \xC3\x96l\n"), NULL,
     "UTF-8 label UTF-8, holds, decodes; 4 octets, 2 words"},
    {TEXT(HEADED("ANSEL") "0 NOTE K\xC3\xB6ln \xC3\x96l\n"), NULL,
     "UTF-8 label ANSEL, decodes; 4 octets, 2 words; diag 1 ANSEL|UTF-8|utf-8 at 2:8+5@14,5"},
    {TEXT(HEADED("ASCII") "0 NOTE K\xC3\xB6ln \xC3\x96l\n"), NULL,
     "UTF-8 label ASCII; 4 octets, 2 words; diag 2 ASCII|UTF-8|utf-8 at 2:8+5@14,5"},
    {TEXT("0 HEAD\n0 NOTE K\xC3\xB6ln \xC3\x96l\n"), NULL, "UTF-8 label ; 4 octets, 2 words"},
    {TEXT("0 HEAD\n0 NOTE K\xC3\xB6ln \xC3\x96l\n"), "ANSI", "UTF-8 label windows-1252, decodes; 4 octets, 2 words"},
    {TEXT(HEADED("UTF-8") "0 NOTE " GERMAN "\n"), NULL,
     "windows-1252 label UTF-8; 5 octets, 5 words; diag 2 UTF-8|windows-1252|windows-1252 at 2:8+5@14,5"},
    {TEXT(HEADED("ANSI") "0 NOTE " GERMAN "\n"), NULL,
     "windows-1252 label windows-1252, holds, decodes; 5 octets, 5 words"},
    {TEXT(HEADED("ISO-8859-1") "0 NOTE " GERMAN " \x93x\x94\n"), NULL,
     "windows-1252 label ISO-8859-1, decodes; 7 octets, 6 words; diag 1 ISO-8859-1|windows-1252|windows-1252 at "
     "2:8+10@14,10"},
    {TEXT(HEADED("UTF-8") "0 NOTE K\xC3\xB6ln \xC3\x96l\r\n1 CONT " GERMAN "\r1 CONT f\xC3\xBCr\n\n1 CONT sch\xF6n\n"),
     NULL,
     "UTF-8 label UTF-8; 12 octets, 6 words; stray windows-1252 2 lines; diag 2 UTF-8|UTF-8 with lines in "
     "windows-1252| at 2:8+5@14,5"},
    /* a character that the end cuts off */
    {TEXT(HEADED("UTF-8") "0 NOTE caf\xC3"), NULL, "UTF-8 label UTF-8, holds, decodes; 0 octets, 1 words"},
    {TEXT(HEADED("UTF-8") "0 NOTE K\xC3\xB6ln \xC3\x96l caf\xC3"), NULL,
     "UTF-8 label UTF-8, holds, decodes; 4 octets, 3 words"},
    {TEXT("0\0 \0H\0E\0A\0D\0\n\0"), NULL, "UTF-16LE label ; 0 octets, 0 words"},
    {TEXT("\xFF\xFE"
          "0\0 \0H\0E\0A\0D\0\n\0001\0 \0C\0H\0A\0R\0 \0U\0N\0I\0C\0O\0D\0E\0\n\0"),
     NULL, "UTF-16LE label , holds; 2 octets, 1 words"},
};

static void test_judge__exact_verdicts(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(exact); i++) {
        gedelf_judge_options options = GEDELF_JUDGE_OPTIONS();
        gedelf_judgement *j;
        notebook out;
        size_t count = 99;
        notebook_init(&out);
        options.label = exact[i].label;
        assert_int_equal(gedelf_judge(&j, source_of(exact[i].text), &options), GEDELF_OK);
        write_verdict(j, &out);
        if (strcmp(notebook_text(&out), exact[i].verdict) != 0)
            print_error("row %zu\n", i);
        assert_string_equal(notebook_text(&out), exact[i].verdict);
        const uint64_t *lines = gedelf_judgement_lines(j, &count);
        bool mixed = gedelf_judgement_verdict(j).stray.length > 0;
        assert_int_equal(count, mixed ? 2 : 0);
        assert_int_equal(lines != NULL, mixed);
        if (mixed) {
            assert_int_equal(lines[0], 4);
            assert_int_equal(lines[1], 7);
        }
        gedelf_judgement_free(j);
        notebook_free(&out);
    }
}

/* Words are read up to their forty-eighth octet. */
static void test_candidate_read__long_words(void **state)
{
    (void)state;
    page_candidate c = candidate_open(CANDIDATE_WINDOWS_1252);
    for (size_t length = 46; length <= 50; length++) {
        char word[50];
        word_reading r;
        memset(word, 'a', sizeof word);
        candidate_read(&c, CANDIDATE_WINDOWS_1252, view_of(word, length), &r);
        assert_int_equal(r.count, length < 48 ? length : 48);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_letter_of__all),
        cmocka_unit_test(test_pair_languages__all),
        cmocka_unit_test(test_spoken__tags),
        cmocka_unit_test(test_candidates__names),
        cmocka_unit_test(test_candidates__languages),
        cmocka_unit_test(test_candidate_read__generated),
        cmocka_unit_test(test_candidate_read__octets),
        cmocka_unit_test(test_readings__alike),
        cmocka_unit_test(test_rank_candidates__generated),
        cmocka_unit_test(test_word_set__rows),
        cmocka_unit_test(test_word_set__full),
        cmocka_unit_test(test_judge__exact_verdicts),
        cmocka_unit_test(test_candidate_read__long_words),
        cmocka_unit_test(test_word_set__scarce_memory),
    };
    return cmocka_run_group_tests_name("judge_readings", tests, NULL, NULL);
}
