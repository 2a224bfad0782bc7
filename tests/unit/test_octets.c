/* SPDX-License-Identifier: MIT */
/*
 * Octets to characters: every decoder, however its octets arrive; what did not decode; where in the input a character
 * came from; which encoding a name means.
 */
#include "unit.h"

/* ---- Reading in every way -------------------------------------------------------------------- */

enum { LARGEST_CHUNK = 7 };

/* The source number `way`: 0 is memory, others are chunks of so many octets. */
static gedelf_source source_in_way(chunks *c, view octets, size_t way)
{
    *c = (chunks){.text = octets, .size = way};
    return way == 0 ? source_of(octets) : gedelf_source_callback(chunks_read, c);
}

/* Faults as text: where its are-in is, its octets, the diagnostic. */
static void write_faults(characters *c, notebook *out)
{
    for (const fault *f; (f = characters_take_fault(c, UINT64_MAX)) != NULL;) {
        char text[100];
        int length = snprintf(text, sizeof text, "%u:%u+%u %s\n", (unsigned)f->at, (unsigned)f->octet,
                              (unsigned)f->count, gedelf_code_find(f->code)->name);
        notebook_write(out, view_of(text, (size_t)length));
    }
}

static void assert_decodes(const char *name, view octets, view expected, const char *faults)
{
    for (size_t way = 0; way <= LARGEST_CHUNK; way++) {
        stage s;
        chunks c;
        stage_open_as(&s, source_in_way(&c, octets, way), name);
        assert_view(stage_read_all(&s), expected);
        write_faults(&s.text, &s.notes);
        assert_string_equal(notebook_text(&s.notes), faults);
        stage_close(&s);
    }
}

/* ---- Decoding -------------------------------------------------------------------------------- */

#define FFFD "\xEF\xBF\xBD"

typedef struct decoding {
    view octets, text;
    const char *faults;
} decoding;

/* A row of octets, text and faults; octets may be zero. */
#define ROW(octets, text, faults)                                                                                      \
    {                                                                                                                  \
        TEXT(octets), TEXT(text), faults                                                                               \
    }

static void assert_all_decode(const char *name, const decoding *rows, size_t count)
{
    for (size_t i = 0; i < count; i++)
        assert_decodes(name, rows[i].octets, rows[i].text, rows[i].faults);
}

/* One U+FFFD for each maximal subpart (D12). */
static void test_octets_utf8__decoding(void **state)
{
    (void)state;
    static const decoding rows[] = {
        ROW("", "", ""),
        ROW("a", "a", ""),
        ROW("Zo\xC3\xAB \xE9\x88\xB4 \xF0\xA0\x80\xA1.", "Zoë 鈴 𠀡.", ""),
        ROW("\xFF\xFF", FFFD FFFD, "0:0+1 bad-octet\n3:1+1 bad-octet\n"),
        ROW("a\x80z", "a" FFFD "z", "1:1+1 bad-octet\n"),
        ROW("\xC0\x80", FFFD FFFD, "0:0+1 bad-octet\n3:1+1 bad-octet\n"),
        ROW("\xE0\x9Fz", FFFD FFFD "z", "0:0+1 bad-octet\n3:1+1 bad-octet\n"),
        ROW("\xE2\x82z", FFFD "z", "0:0+2 bad-octet\n"),
        ROW("\xF0\x9F\x98z", FFFD "z", "0:0+3 bad-octet\n"),
        ROW("\xF0\x9F\x98\xF0\x9F\x98\x80", FFFD "😀", "0:0+3 bad-octet\n"),
        ROW("\xF0\x8Fz", FFFD FFFD "z", "0:0+1 bad-octet\n3:1+1 bad-octet\n"),
        ROW("\xF4\x90\x80\x80", FFFD FFFD FFFD FFFD,
            "0:0+1 bad-octet\n3:1+1 bad-octet\n6:2+1 bad-octet\n9:3+1 bad-octet\n"),
        ROW("a\xE2\x82", "a" FFFD, "1:1+2 cut-off-character\n"),
        ROW("\xF0\x9F\x98", FFFD, "0:0+3 cut-off-character\n"),
        ROW("\xC3", FFFD, "0:0+1 cut-off-character\n"),
        ROW("a\0b", "a" FFFD "b", "1:1+1 null-character\n"),
        ROW("\xEF\xBF\xBE\xEF\xBF\xBF", FFFD FFFD, "0:0+3 not-a-character\n3:3+3 not-a-character\n"),
        ROW("\xEF\xBF", FFFD, "0:0+2 cut-off-character\n"),
        ROW("\xED\xA0\x80", FFFD FFFD FFFD, "0:0+1 bad-octet\n3:1+1 bad-octet\n6:2+1 bad-octet\n"),
        ROW("\xED\xA1\x80\xED\xB0\xA1z", "𠀡z", "0:0+6 cesu-8\n"),
        ROW("\xED\xB0\xA1\xED\xA1\x80", FFFD FFFD FFFD FFFD FFFD FFFD,
            "0:0+1 bad-octet\n3:1+1 bad-octet\n6:2+1 bad-octet\n9:3+1 bad-octet\n12:4+1 bad-octet\n15:5+1 bad-octet\n"),
        ROW("\xED\xA1\x80\xED\xB0z", FFFD FFFD FFFD FFFD FFFD "z",
            "0:0+1 bad-octet\n3:1+1 bad-octet\n6:2+1 bad-octet\n9:3+1 bad-octet\n12:4+1 bad-octet\n"),
        ROW("\xEF\xBB\xBF"
            "a\xEF\xBB\xBF",
            "a\xEF\xBB\xBF", ""), /* a byte-order mark is one at the beginning only */
    };
    assert_all_decode("UTF-8", rows, COUNT_OF(rows));
}

static void test_octets_ascii__decoding(void **state)
{
    (void)state;
    static const decoding rows[] = {
        ROW("abc\x7F", "abc\x7F", ""),
        ROW("a\x80\xFF", "a" FFFD FFFD, "1:1+1 bad-octet\n4:2+1 bad-octet\n"),
        ROW("a\0", "a" FFFD, "1:1+1 null-character\n"),
    };
    assert_all_decode("ASCII", rows, COUNT_OF(rows));
}

static void test_octets_utf16__decoding(void **state)
{
    (void)state;
    static const decoding little[] = {
        ROW("a\0\xEB\0\x34\x92", "aë鈴", ""),
        ROW("\xFF\xFE"
            "a\0",
            "a", ""),
        ROW("\x40\xD8\x21\xDC", "𠀡", ""),
        ROW("\xFF\xDB\xFF\xDF\x00\xD8\x00\xDC", "\xF4\x8F\xBF\xBF𐀀", ""),
        ROW("\x40\xD8"
            "a\0",
            FFFD "a", "0:0+2 unpaired-surrogate\n"),
        ROW("a\0\x40\xD8", "a" FFFD, "1:2+2 unpaired-surrogate\n"),
        ROW("\x21\xDC\x40\xD8\x21\xDC", FFFD "𠀡", "0:0+2 unpaired-surrogate\n"),
        ROW("\x40\xD8\x40\xD8\x21\xDC", FFFD "𠀡", "0:0+2 unpaired-surrogate\n"),
        ROW("a\0\0\0", "a" FFFD, "1:2+2 null-character\n"),
        ROW("a\0\xFE\xFF\xFF\xFF", "a" FFFD FFFD, "1:2+2 not-a-character\n4:4+2 not-a-character\n"),
        ROW("a\0b", "a" FFFD, "1:2+1 cut-off-character\n"),
        ROW("\x40\xD8z", FFFD FFFD, "0:0+2 unpaired-surrogate\n3:2+1 cut-off-character\n"),
    };
    static const decoding big[] = {
        ROW("\0a\0\xEB\x92\x34", "aë鈴", ""),
        ROW("\xFE\xFF\0a", "a", ""),
        ROW("\xD8\x40\xDC\x21", "𠀡", ""),
        ROW("\xD8\x40\0a", FFFD "a", "0:0+2 unpaired-surrogate\n"),
        ROW("\0a\0", "a" FFFD, "1:2+1 cut-off-character\n"),
    };
    assert_all_decode("UTF-16LE", little, COUNT_OF(little));
    assert_all_decode("UTF-16BE", big, COUNT_OF(big));
}

static void test_octets_ansel__decoding(void **state)
{
    (void)state;
    static const decoding rows[] = {
        ROW("Andr\xE2"
            "e",
            "Andre\xCC\x81", ""),
        ROW("\xA1\xB1\xB9\xC7\xCF", "Łł£ßß", ""),
        ROW("\xEB"
            "t\xEC"
            "s",
            "t\xEF\xB8\xA0s\xEF\xB8\xA1", ""),
        /* Of several above the letter, the nearest comes last in ANSEL and first in Unicode; below, first in both. */
        ROW("\xE8\xE5u", "u\xCC\x84\xCC\x88", ""),
        ROW("\xF2\xF6u", "u\xCC\xA3\xCC\xB2", ""),
        ROW("\xE3\xF2"
            "a",
            "a\xCC\xA3\xCC\x82", ""),
        ROW("\xF2\xE3"
            "a",
            "a\xCC\xA3\xCC\x82", ""),
        ROW("\xE1\xF0\xFC\xE2o", "o\xCC\xB8\xCC\xA7\xCC\x81\xCC\x80", ""),
        /* With nothing to be on they stay (D105); anything but a line break will do (D114). */
        ROW("a\xE2\nb", "a\xCC\x81\nb", "1:1+1 lone-diacritic\n"),
        ROW("a\xE8\xE5\rb", "a\xCC\x88\xCC\x84\rb", "1:1+1 lone-diacritic\n"),
        ROW("a\xE2", "a\xCC\x81", "1:1+1 lone-diacritic\n"),
        ROW("\xE2 ", " \xCC\x81", ""),
        ROW("\xE2\xA1", "Ł\xCC\x81", ""),
        ROW("\xE2\x80z", FFFD "\xCC\x81z", "0:1+1 bad-octet\n"),
        ROW("\xE2\0z", FFFD "\xCC\x81z", "0:1+1 null-character\n"),
        ROW("\xAF\xBB\xC9\xFD\xFF", FFFD FFFD FFFD FFFD FFFD,
            "0:0+1 bad-octet\n3:1+1 bad-octet\n6:2+1 bad-octet\n9:3+1 bad-octet\n12:4+1 bad-octet\n"),
    };
    assert_all_decode("ANSEL", rows, COUNT_OF(rows));
}

/* ---- ANSEL's table --------------------------------------------------------------------------- */

enum { LETTER = 1, DIACRITIC, HIGH = DIACRITIC, LOW = DIACRITIC, CENTRE = DIACRITIC };

static const struct {
    unsigned octet;
    uint32_t code_point;
    int place;
} ansel_rows[] = {
#define ANSEL(octet, code_point, place) {octet, code_point, place},
#include "format/octets/ansel.def"
#undef ANSEL
};

/* Each octet before a letter: by itself, after the letter, or nothing at all. */
static void test_octets_ansel__every_octet(void **state)
{
    (void)state;
    for (unsigned octet = 0x80; octet < 0x100; octet++) {
        char octets[2] = {(char)octet, 'a'}, text[8] = FFFD "a";
        size_t length = 4;
        const char *faults = "0:0+1 bad-octet\n";
        for (size_t i = 0; i < COUNT_OF(ansel_rows); i++) {
            if (ansel_rows[i].octet != octet)
                continue;
            bool after = ansel_rows[i].place == DIACRITIC;
            size_t step = utf8_encode(ansel_rows[i].code_point, text + after);
            text[after ? 0 : step] = 'a';
            length = step + 1;
            faults = "";
        }
        assert_decodes("ANSEL", view_of(octets, 2), view_of(text, length), faults);
    }
}

static void test_octets_ansel__holds(void **state)
{
    (void)state;
    for (uint32_t c = 0; c <= 0xFFFF; c++) {
        bool expected = c < 0x80;
        for (size_t i = 0; i < COUNT_OF(ansel_rows); i++)
            expected = expected || ansel_rows[i].code_point == c;
        if (c > 0 && encoding_ansel.holds(&encoding_ansel, c) != expected)
            fail_msg("U+%04X", (unsigned)c);
    }
    assert_false(encoding_ansel.holds(&encoding_ansel, 0x10141));
}

static void test_octets_ansel__rows_ascend(void **state)
{
    (void)state;
    for (size_t i = 1; i < COUNT_OF(ansel_rows); i++)
        assert_true(ansel_rows[i - 1].octet < ansel_rows[i].octet);
    assert_true(ansel_rows[0].octet >= 0x80 && ansel_rows[COUNT_OF(ansel_rows) - 1].octet <= 0xFF);
}

/* ---- Code pages ------------------------------------------------------------------------------ */

static void test_octets_code_page__decoding(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        decoding row;
    } table[] = {
        {"windows-1252", ROW("\x80\xE9\xFF", "€éÿ", "")},
        {"windows-1252", ROW("a\x81z\0", "a" FFFD "z" FFFD, "1:1+1 bad-octet\n5:3+1 null-character\n")},
        {"windows-1251", ROW("\xCF\xF3\xF8\xEA\xE8\xED", "Пушкин", "")},
        {"IBM437", ROW("\x81\xE1", "üß", "")},
        {"IBM850", ROW("\x9B\xE1", "øß", "")},
        {"macintosh", ROW("\x8E\xCA", "é\xC2\xA0", "")},
        {"macintosh", ROW("\xC6\xDB\xF0", "∆€\xEF\xA3\xBF", "")}, /* Apple's table (D129) */
        {"cp850", ROW("\x9B\xE1", "øß", "")},
        {"ISO-8859-15", ROW("\xA4\xBD", "€œ", "")},
        {"iso-8859-2", ROW("\xB3\xF3\xBC", "łóź", "")},
        {"KOI8-R", ROW("\xF0", "П", "")}, /* any that iconv knows and that extends ASCII */
    };
    for (size_t i = 0; i < COUNT_OF(table) - (code_pages_are_there() ? 0 : 1); i++)
        assert_all_decode(table[i].name, &table[i].row, 1);
}

/* ISO 8859-1 is the first 256 characters of Unicode. */
static void test_octets_code_page__latin_1(void **state)
{
    (void)state;
    char octets[255], text[2 * 255];
    size_t length = 0;
    for (unsigned c = 1; c < 256; c++) {
        octets[c - 1] = (char)c;
        length += utf8_encode(c, text + length);
    }
    assert_decodes("LATIN1", view_of(octets, sizeof octets), view_of(text, length), "");
}

/* Not 8 bits, not an extension of ASCII, or not an encoding. */
static void test_octets_code_page__refused(void **state)
{
    (void)state;
    static const char *const refused[] = {"UTF-7",         "UTF-32",  "SHIFT-JIS", "EBCDIC-US",
                                          "UTF-8//IGNORE", "Klingon", "",          "windows-1252/"};
    for (size_t i = 0; i < COUNT_OF(refused); i++) {
        stage s;
        stage_init(&s);
        s.options.encoding = refused[i];
        assert_int_equal(stage_open(&s, source_of(VIEW("0 HEAD\n"))), GEDELF_ENCODING);
        assert_string_equal(notebook_text(&s.notes), "1:1 fatal unsupported-encoding\n");
        stage_close(&s);
    }
}

/* What an encoding can hold needs no escape. */
static void test_octets__encoding_holds(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        uint32_t code_point;
        bool holds;
    } table[] = {
        {"UTF-8", 0x20021, true},       {"UTF-16BE", 0x20021, true},    {"ASCII", 'a', true},
        {"ASCII", 0xE9, false},         {"ANSEL", 0x141, true},         {"ANSEL", 0xE9, false},
        {"windows-1252", 0x20AC, true}, {"windows-1252", 0x141, false},
    };
    for (size_t i = 0; i < COUNT_OF(table); i++) {
        stage s;
        stage_open_as(&s, source_of(VIEW("")), table[i].name);
        assert_int_equal(encoding_holds(&s.text.encoding, table[i].code_point), table[i].holds);
        stage_close(&s);
    }
}

/* ---- Places ---------------------------------------------------------------------------------- */

/* Pieces of input, and what each becomes: together they are a text of which every place is known. */
typedef struct piece {
    view octets, text;
} piece;

#define PIECE(octets, text)                                                                                            \
    {                                                                                                                  \
        TEXT(octets), TEXT(text)                                                                                       \
    }

enum { REPEATS = 40 };

static size_t piece_count(const piece *pieces)
{
    size_t count = 0;
    while (pieces[count].octets.length > 0)
        count++;
    return count;
}

/* The pieces, in an order in which each comes next to each. */
static const piece *piece_at(const piece *pieces, size_t number)
{
    size_t count = piece_count(pieces);
    return &pieces[(number * (number / count + 1)) % count];
}

/* Asks for the place of each piece, up or down; `discarded` pieces are gone. */
static void assert_places(characters *c, const piece *pieces, size_t total, size_t discarded, bool upwards)
{
    uint64_t at = 0, octet = 0;
    for (size_t i = 0; i < total; i++) {
        at += upwards ? 0 : piece_at(pieces, i)->text.length;
        octet += upwards ? 0 : piece_at(pieces, i)->octets.length;
    }
    for (size_t i = 0; i < total; i++) {
        const piece *p = piece_at(pieces, upwards ? i : total - 1 - i);
        at -= upwards ? 0 : p->text.length;
        octet -= upwards ? 0 : p->octets.length;
        if ((upwards ? i : total - 1 - i) >= discarded)
            assert_int_equal(characters_octet(c, at), octet);
        at += upwards ? p->text.length : 0;
        octet += upwards ? p->octets.length : 0;
    }
}

static void assert_places_in(const char *name, const piece *pieces)
{
    size_t total = piece_count(pieces) * REPEATS;
    buffer octets, text;
    buffer_init(&octets, &memory_default);
    buffer_init(&text, &memory_default);
    for (size_t i = 0; i < total; i++) {
        assert_true(buffer_append(&octets, piece_at(pieces, i)->octets));
        assert_true(buffer_append(&text, piece_at(pieces, i)->text));
    }
    for (size_t way = 0; way <= LARGEST_CHUNK; way++) {
        stage s;
        chunks c;
        stage_open_as(&s, source_in_way(&c, buffer_view(&octets), way), name);
        assert_view(stage_read_all(&s), buffer_view(&text));
        assert_places(&s.text, pieces, total, 0, true);
        assert_places(&s.text, pieces, total, 0, false);
        assert_int_equal(characters_octet(&s.text, text.length), octets.length);
        uint64_t gone = 0;
        for (size_t i = 0; i < total; i++) {
            gone += piece_at(pieces, i)->text.length;
            characters_discard(&s.text, gone);
            if (i % 50 == 0)
                assert_places(&s.text, pieces, total, i + 1, true);
        }
        stage_close(&s);
    }
    buffer_free(&octets);
    buffer_free(&text);
}

static void test_octets__places(void **state)
{
    (void)state;
    static const piece utf8[] = {PIECE("a", "a"),
                                 PIECE("\xC3\xAB", "ë"),
                                 PIECE("\xE9\x88\xB4", "鈴"),
                                 PIECE("\xF0\xA0\x80\xA1", "𠀡"),
                                 PIECE("\xFF", FFFD),
                                 PIECE("\xF0\x9F\x98 ", FFFD " "),
                                 PIECE("\0", FFFD),
                                 PIECE("\xED\xA1\x80\xED\xB0\xA1", "𠀡"),
                                 PIECE("\xEF\xBF\xBE", FFFD),
                                 {{NULL, 0}, {NULL, 0}}};
    static const piece utf16[] = {
        PIECE("a\0", "a"),     PIECE("\xEB\0", "ë"),    PIECE("\x34\x92", "鈴"),        PIECE("\x40\xD8\x21\xDC", "𠀡"),
        PIECE("\0\0", FFFD),   PIECE("\x21\xDC", FFFD), PIECE("\x40\xD8.\0", FFFD "."), PIECE("\xFF\xFF", FFFD),
        {{NULL, 0}, {NULL, 0}}};
    static const piece ansel[] = {PIECE("a", "a"),
                                  PIECE("\xA1", "Ł"),
                                  PIECE("\xE2"
                                        "e",
                                        "e\xCC\x81"),
                                  PIECE("\xFF", FFFD),
                                  PIECE("\0", FFFD),
                                  PIECE("\xE1\xF0\xFC\xE2o", "o\xCC\xB8\xCC\xA7\xCC\x81\xCC\x80"),
                                  PIECE("\xE8\n", "\xCC\x88\n"),
                                  PIECE("\xE2\xFF", FFFD "\xCC\x81"),
                                  {{NULL, 0}, {NULL, 0}}};
    static const piece ascii[] = {
        PIECE("a", "a"), PIECE("bc", "bc"), PIECE("\xFF", FFFD), PIECE("\0", FFFD), {{NULL, 0}, {NULL, 0}}};
    static const piece windows[] = {
        PIECE("a", "a"), PIECE("\xE9", "é"), PIECE("\x80", "€"), PIECE("\x81", FFFD), {{NULL, 0}, {NULL, 0}}};
    assert_places_in("UTF-8", utf8);
    assert_places_in("UTF-16LE", utf16);
    assert_places_in("ANSEL", ansel);
    assert_places_in("ASCII", ascii);
    assert_places_in("windows-1252", windows);
}

static void test_octets__places_count_the_byte_order_mark(void **state)
{
    (void)state;
    stage s;
    stage_open_as(&s,
                  source_of(VIEW("\xEF\xBB\xBF"
                                 "ab")),
                  "UTF-8");
    assert_view(stage_read_all(&s), VIEW("ab"));
    assert_int_equal(characters_octet(&s.text, 1), 4);
    stage_close(&s);
}

static void test_octets__measure(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        uint64_t octets;
    } table[] = {{"UTF-8", 10}, {"UTF-16LE", 10}, {"UTF-16BE", 10}, {"ANSEL", 4}, {"ASCII", 10}};
    for (size_t i = 0; i < COUNT_OF(table); i++) {
        stage s;
        stage_open_as(&s, source_of(VIEW("")), table[i].name);
        assert_int_equal(characters_measure(&s.text, VIEW("aë鈴𠀡")), table[i].octets);
        assert_int_equal(characters_measure(&s.text, VIEW("")), 0);
        stage_close(&s);
    }
}

/* ---- Filling and discarding ------------------------------------------------------------------ */

/* However much is forgotten on the way, and wherever a fault makes a copy necessary, the text stays as it was. */
static void test_octets__discarding(void **state)
{
    (void)state;
    enum { LENGTH = 400000 };
    char *octets = malloc(LENGTH);
    for (size_t i = 0; i < LENGTH; i++)
        octets[i] = i % 70001 == 70000 ? '\xFF' : (char)('a' + i % 26);
    for (size_t way = 0; way < 3; way++) {
        stage s;
        chunks c = {.text = view_of(octets, LENGTH), .size = way == 1 ? 1000 : LENGTH};
        stage_open_as(&s, way == 0 ? source_of(c.text) : gedelf_source_callback(chunks_read, &c), "UTF-8");
        uint64_t at = 0, octet = 0;
        while (!s.text.whole) {
            assert_int_equal(characters_fill(&s.text), GEDELF_OK);
            while (at < s.text.begin + s.text.length) {
                assert_int_equal(characters_octet(&s.text, at), octet);
                bool broken = octet % 70001 == 70000;
                const char *expected = broken ? FFFD : octets + octet;
                assert_memory_equal(characters_at(&s.text, at), expected, broken ? 3 : 1);
                at += broken ? 3 : 1;
                octet++;
                if (octet % 999 == 0)
                    characters_discard(&s.text, at);
            }
        }
        assert_int_equal(octet, LENGTH);
        stage_close(&s);
    }
    free(octets);
}

/* Where all of the text is expected to be kept, nothing is forgotten: whoever reads a whole file counts on its beginning. */
static void test_octets__all_is_kept(void **state)
{
    (void)state;
    view octets = VIEW("0 HEAD\n0 TRLR\n");
    for (size_t way = 0; way <= LARGEST_CHUNK; way++) {
        stage s;
        chunks c;
        stage_open_as(&s, source_in_way(&c, octets, way), "UTF-8");
        assert_true(characters_expect_all(&s.text));
        stage_read_all(&s);
        characters_discard(&s.text, octets.length - 1);
        assert_view(view_of(characters_at(&s.text, 0), s.text.length), octets);
        assert_int_equal(s.text.begin, 0);
        stage_close(&s);
    }
}

/* UTF-8 in the caller's memory is not copied, unless there is a fault in it. */
static void test_octets__zero_copy(void **state)
{
    (void)state;
    view good = VIEW("0 HEAD\n1 NOTE Zoë\n"), bad = VIEW("0 HEAD\n1 NOTE Zo\xEB\n");
    stage s;
    stage_open_as(&s, source_of(good), "UTF-8");
    assert_ptr_equal(stage_read_all(&s).text, good.text);
    stage_close(&s);
    stage_open_as(&s, source_of(bad), "UTF-8");
    assert_ptr_not_equal(stage_read_all(&s).text, bad.text);
    stage_close(&s);
}

static void test_octets__faults_are_dropped(void **state)
{
    (void)state;
    stage s;
    stage_open_as(&s, source_of(VIEW("\xFF.\xFF.\xFF")), "ASCII");
    stage_read_all(&s);
    characters_drop_faults(&s.text, 4, 5);
    assert_null(characters_take_fault(&s.text, 0));
    assert_int_equal(characters_take_fault(&s.text, 100)->octet, 0);
    assert_int_equal(characters_take_fault(&s.text, 100)->octet, 4);
    assert_false(characters_have_faults(&s.text));
    assert_null(characters_take_fault(&s.text, 100));
    stage_close(&s);
}

/* ---- Names ----------------------------------------------------------------------------------- */

static const struct {
    const char *name, *vers, *mime_name;
} named[] = {
#define ENCODING(symbol)
#define ENCODING_NAME(name, mime_name) {name, "", mime_name},
#include "format/octets/encodings.def"
#undef ENCODING
#undef ENCODING_NAME
#define VARIANT(char_value, vers_value, mime_name) {char_value, vers_value, mime_name},
#include "format/octets/encoding_variants.def"
#undef VARIANT
};

static void test_octets__encoding_names(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(named); i++) {
        char loose[100] = " ";
        for (const char *c = named[i].name; *c; c++) {
            size_t length = strlen(loose);
            loose[length] = *c >= 'A' && *c <= 'Z' ? (char)(*c + 32) : *c;
            loose[length + 1] = "- _"[length % 3];
        }
        const char *const spellings[] = {named[i].name, loose};
        for (size_t k = 0; k < COUNT_OF(spellings); k++) {
            assert_view(encoding_named(view_of_string(spellings[k]), view_of_string(named[i].vers)),
                        view_of_string(named[i].mime_name));
        }
    }
}

static void test_octets__other_names(void **state)
{
    (void)state;
    static const char *const others[] = {
        "",          "KLINGON", "UTF80",  "ISO8859",
        "ISO885912", "LATIN",   "CP1259", "a name that is longer than any name of an encoding could ever be"};
    for (size_t i = 0; i < COUNT_OF(others); i++)
        assert_view(encoding_named(view_of_string(others[i]), VIEW("")), VIEW(""));
    /* an unknown VERS changes nothing */
    assert_view(encoding_named(VIEW("ANSI"), VIEW("9999")), VIEW("windows-1252"));
}

/* Every row again, as a file gives it. */
static void test_octets__char_lines(void **state)
{
    (void)state;
    if (!code_pages_are_there())
        skip();
    for (size_t i = 0; i < COUNT_OF(named); i++) {
        char text[200], vers[50] = "";
        if (named[i].vers[0])
            snprintf(vers, sizeof vers, "2 VERS %s\n", named[i].vers);
        snprintf(text, sizeof text, "0 HEAD\n1 CHAR %s\n%s0 TRLR\n", named[i].name, vers);
        for (size_t way = 0; way < 3; way++) {
            stage s;
            chunks c;
            stage_init(&s);
            assert_int_equal(stage_open(&s, source_in_way(&c, view_of_string(text), way)), GEDELF_OK);
            assert_view(s.text.encoding.name, view_of_string(named[i].mime_name));
            assert_string_equal(notebook_text(&s.notes), "2:8 warning encoding-extension\n");
            assert_view(stage_read_all(&s), view_of_string(text));
            stage_close(&s);
        }
    }
}

/* ---- Which encoding it is -------------------------------------------------------------------- */

/* "0 HEAD" and a line break in UTF-16. */
#define LITTLE_HEAD "0\0 \0H\0E\0A\0D\0\n\0"
#define BIG_HEAD "\0000\0 \0H\0E\0A\0D\0\n"

#define UTF8_MARK "\xEF\xBB\xBF"

/* The table of [ELF-SER §detected-enc], and the CHAR line's say (D13, D108, D116). */
static void test_octets__determining(void **state)
{
    (void)state;
    static const struct {
        view octets;
        const char *name, *notes;
    } table[] = {
        {TEXT(""), "UTF-8", ""},
        {TEXT("0 HEAD\n"), "UTF-8", ""},
        {TEXT(UTF8_MARK "0 HEAD\n"), "UTF-8", "1:1 note byte-order-mark\n"},
        {TEXT("\xFF\xFE" LITTLE_HEAD), "UTF-16LE", "1:1 note encoding-deprecated\n"},
        {TEXT("\xFE\xFF" BIG_HEAD), "UTF-16BE", "1:1 note encoding-deprecated\n"},
        {TEXT(LITTLE_HEAD), "UTF-16LE", "1:1 warning no-byte-order-mark\n1:1 note encoding-deprecated\n"},
        {TEXT(BIG_HEAD), "UTF-16BE", "1:1 warning no-byte-order-mark\n1:1 note encoding-deprecated\n"},
        {TEXT("0 HEAD\n1 CHAR ANSEL\n"), "ANSEL", "2:8 note encoding-deprecated\n"},
        {TEXT("0 HEAD\r1 CHAR ASCII\r"), "ASCII", "2:8 note encoding-deprecated\n"},
        {TEXT("\r\n 0  HEAD\r\n\r\n\t1 CHAR\tansel \r\n"), "ANSEL", "4:9 note encoding-deprecated\n"},
        {TEXT("0 HEAD\n0 @I1@ INDI\n1 CHAR ANSEL\n"), "UTF-8", ""},
        {TEXT(UTF8_MARK "0 HEAD\n1 CHAR ANSEL\n"), "UTF-8",
         "1:1 note byte-order-mark\n2:8 warning encoding-overruled\n"},
        {TEXT("0 HEAD\n1 CHAR UNICODE\n"), "UTF-8", "2:8 warning unicode-is-utf-8\n"},
    };
    for (size_t i = 0; i < COUNT_OF(table); i++) {
        for (size_t way = 0; way <= LARGEST_CHUNK; way++) {
            stage s;
            chunks c;
            stage_init(&s);
            assert_int_equal(stage_open(&s, source_in_way(&c, table[i].octets, way)), GEDELF_OK);
            assert_view(s.text.encoding.name, view_of_string(table[i].name));
            assert_string_equal(notebook_text(&s.notes), table[i].notes);
            stage_close(&s);
        }
    }
}

static void test_octets__refusing(void **state)
{
    (void)state;
    static const struct {
        view octets;
        gedelf_status status;
        const char *notes;
    } table[] = {
        {TEXT("\n0 INDI\n1 CHAR ANSEL\n"), GEDELF_MALFORMED, "2:1 fatal header-missing\n"},
        {TEXT("0 HEAD\n1 CHAR KLINGON\n"), GEDELF_ENCODING, "2:8 fatal unsupported-encoding\n"},
        {TEXT("0 HEAD\n1 SOUR a\0b\n"), GEDELF_MALFORMED, "2:9 fatal null-octet\n"},
    };
    for (size_t i = 0; i < COUNT_OF(table); i++) {
        for (size_t way = 0; way <= LARGEST_CHUNK; way++) {
            stage s;
            chunks c;
            stage_init(&s);
            assert_int_equal(stage_open(&s, source_in_way(&c, table[i].octets, way)), table[i].status);
            assert_string_equal(notebook_text(&s.notes), table[i].notes);
            stage_close(&s);
        }
    }
}

/* "UNICODE" that is neither UTF-16 nor UTF-8 is found out late. */
static void test_octets__unicode_that_is_not(void **state)
{
    (void)state;
    stage s;
    stage_init(&s);
    assert_int_equal(stage_open(&s, source_of(VIEW("0 HEAD\n1 CHAR UNICODE\n1 NOTE Zo\xEB\n"))), GEDELF_OK);
    while (!s.text.whole)
        assert_int_equal(characters_fill(&s.text), GEDELF_OK);
    assert_false(characters_contradict(&s.text, 22)); /* up to the third line */
    assert_true(characters_contradict(&s.text, s.text.length));
    characters_refuse(&s.text, &s.diags);
    assert_string_equal(notebook_text(&s.notes), "2:8 warning unicode-is-utf-8\n2:8 fatal unsupported-encoding\n");
    stage_close(&s);
}

/* ---- Guessing (D14) -------------------------------------------------------------------------- */

static void test_octets__guessing(void **state)
{
    (void)state;
    static const struct {
        const char *octets;
        bool utf8;
    } table[] = {
        {"plain", false},           {"Zo\xC3\xAB", true},    {"Zo\xEB", false},
        {"Zo\xEB.", false},         {"\xC3", false},         {"\xE2\xC3\xAB", false},
        {"\xF0\xA0\x80\xA1", true}, {"\xED\xA0\x80", false}, {"\xC3\xAB\xEB", false},
    };
    for (size_t i = 0; i < COUNT_OF(table); i++) {
        size_t length = strlen(table[i].octets);
        for (size_t cut = 0; cut <= length; cut++) {
            utf8_guess guess = {.high = false};
            utf8_guess_feed(&guess, (const unsigned char *)table[i].octets, cut);
            utf8_guess_feed(&guess, (const unsigned char *)table[i].octets + cut, length - cut);
            assert_int_equal(utf8_guess_says_yes(&guess), table[i].utf8);
        }
    }
}

/* Both sides of every range that is known to have no marks. */
static void test_octets__combining_marks(void **state)
{
    static const uint32_t marks[] = {0x300,  0x36F,  0x483,  0x489,  0x591,  0x20D0,
                                     0x302A, 0x3099, 0xA66F, 0xFE20, 0x1D167};
    static const uint32_t others[] = {'a',    0xE9,   0x2FF,  0x370,  0x43B,  0x482,  0x48A,  0x531,  0x58F,   0x1E00,
                                      0x2019, 0x20AC, 0x3042, 0x3400, 0x4E00, 0x9FFF, 0xAC00, 0xD7A3, 0x1F600, 0x20000};
    (void)state;
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        assert_true(is_combining_mark(marks[i]));
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_false(is_combining_mark(others[i]));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_octets_utf8__decoding),
        cmocka_unit_test(test_octets_ascii__decoding),
        cmocka_unit_test(test_octets_utf16__decoding),
        cmocka_unit_test(test_octets_ansel__decoding),
        cmocka_unit_test(test_octets_ansel__every_octet),
        cmocka_unit_test(test_octets_ansel__holds),
        cmocka_unit_test(test_octets_ansel__rows_ascend),
        cmocka_unit_test(test_octets_code_page__decoding),
        cmocka_unit_test(test_octets_code_page__latin_1),
        cmocka_unit_test(test_octets_code_page__refused),
        cmocka_unit_test(test_octets__encoding_holds),
        cmocka_unit_test(test_octets__places),
        cmocka_unit_test(test_octets__places_count_the_byte_order_mark),
        cmocka_unit_test(test_octets__measure),
        cmocka_unit_test(test_octets__discarding),
        cmocka_unit_test(test_octets__all_is_kept),
        cmocka_unit_test(test_octets__zero_copy),
        cmocka_unit_test(test_octets__faults_are_dropped),
        cmocka_unit_test(test_octets__encoding_names),
        cmocka_unit_test(test_octets__other_names),
        cmocka_unit_test(test_octets__char_lines),
        cmocka_unit_test(test_octets__determining),
        cmocka_unit_test(test_octets__refusing),
        cmocka_unit_test(test_octets__unicode_that_is_not),
        cmocka_unit_test(test_octets__guessing),
        cmocka_unit_test(test_octets__combining_marks),
    };
    return cmocka_run_group_tests_name("octets", tests, NULL, NULL);
}
