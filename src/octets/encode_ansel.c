/* SPDX-License-Identifier: MIT */
/*
 * ANSEL: characters to octets. Letters are taken apart into a letter and its diacritics, and the diacritics put before
 * the letter in ANSEL's order, which is such that reading gives the canonical decomposition. [ELF-SER §ansel], D114
 */
#include "octets/octets.h"

#ifdef GEDELF_HAVE_UTF8PROC

#include <utf8proc.h>

/* What a character takes apart into: no canonical decomposition is longer. */
enum { LONGEST_DECOMPOSITION = 4 };

bool ansel_can_be_written(void)
{
    return true;
}

/* ---- Common letters -------------------------------------------------------------------------- */

/* A letter, and the mark that is on it, as octets. */
typedef struct ansel_letter {
    uint8_t letter; /* 0 if the letter is not a common one */
    uint8_t mark;   /* 0 if there is none */
} ansel_letter;

enum { COMMON_FIRST = 0xC0, COMMON_LAST = 0x17F };

static ansel_letter common_letter(uint32_t code_point)
{
    static const ansel_letter letters[COMMON_LAST + 1 - COMMON_FIRST] = {
#define ANSEL_LETTER(code_point, letter, mark) [(code_point)-COMMON_FIRST] = {letter, mark},
#include "octets/ansel_letters.def"
#undef ANSEL_LETTER
    };
    bool common = code_point >= COMMON_FIRST && code_point <= COMMON_LAST;
    return common ? letters[code_point - COMMON_FIRST] : (ansel_letter){0, 0};
}

/* ---- All characters -------------------------------------------------------------------------- */

/* The octet for a character that is not taken apart any further; *place says what it is. Where two octets mean the same,
   letters take the later one (CF, GEDCOM's own sharp s), diacritics the earlier one (F1). */
static uint8_t ansel_octet_of(uint32_t code_point, ansel_place *place)
{
    uint8_t found = 0;
    *place = code_point < 0x80 ? ANSEL_LETTER : ANSEL_NONE;
    if (code_point < 0x80)
        return (uint8_t)code_point;
    for (unsigned octet = 0x80; octet <= 0xFF; octet++) {
        uint32_t meaning;
        ansel_place its_place = ansel_meaning((unsigned char)octet, &meaning);
        if (its_place == ANSEL_NONE || meaning != code_point || (found != 0 && its_place != ANSEL_LETTER))
            continue;
        found = (uint8_t)octet;
        *place = its_place;
    }
    return found;
}

/* ANSEL has four letters with a horn, but no horn: puts it back on its letter. Returns how many are left. */
static size_t restore_horn(int32_t parts[LONGEST_DECOMPOSITION], size_t count)
{
    static const int32_t letters[4][2] = {{'O', 0x1A0}, {'o', 0x1A1}, {'U', 0x1AF}, {'u', 0x1B0}};
    size_t horn = 1;
    while (horn < count && parts[horn] != 0x31B)
        horn++;
    for (size_t i = 0; horn < count && i < 4; i++) {
        if (parts[0] != letters[i][0])
            continue;
        parts[0] = letters[i][1];
        memmove(parts + horn, parts + horn + 1, (count - horn - 1) * sizeof parts[0]);
        return count - 1;
    }
    return count;
}

/* Takes a character apart; returns into how many. */
static size_t decompose(uint32_t code_point, int32_t out[LONGEST_DECOMPOSITION])
{
    int class = 0;
    if (code_point < 0xC0) { /* nothing there can be taken apart */
        out[0] = (int32_t)code_point;
        return 1;
    }
    utf8proc_ssize_t count = utf8proc_decompose_char((utf8proc_int32_t)code_point, out, LONGEST_DECOMPOSITION,
                                                     UTF8PROC_STABLE | UTF8PROC_DECOMPOSE, &class);
    if (count >= 1 && count <= LONGEST_DECOMPOSITION)
        return restore_horn(out, (size_t)count);
    out[0] = (int32_t)code_point;
    return 1;
}

/* Scripts of which ANSEL has nothing, and nothing that their characters can be taken apart into: Greek to Vedic, but for the
   first signs of Greek; CJK to the private use area. */
static bool is_foreign_script(uint32_t code_point)
{
    return (code_point >= 0x388 && code_point < 0x1E00) || (code_point >= 0x3000 && code_point < 0xF900);
}

encoder_fit ansel_fits(uint32_t code_point)
{
    int32_t parts[LONGEST_DECOMPOSITION];
    if (common_letter(code_point).letter != 0)
        return FITS;
    if (is_foreign_script(code_point))
        return FITS_NOT;
    size_t count = decompose(code_point, parts);
    ansel_place place;
    ansel_octet_of((uint32_t)parts[0], &place);
    if (place == ANSEL_NONE)
        return FITS_NOT;
    encoder_fit fit = place == ANSEL_LETTER ? FITS : FITS_MARK;
    for (size_t i = 1; i < count; i++) {
        ansel_octet_of((uint32_t)parts[i], &place);
        if (place == ANSEL_NONE || place == ANSEL_LETTER)
            return FITS_NOT;
    }
    return fit;
}

uint64_t ansel_measure(view v)
{
    uint64_t octets = 0;
    int32_t parts[LONGEST_DECOMPOSITION];
    for (size_t i = 0, step; i < v.length; i += step) {
        uint32_t c = utf8_decode(v.text + i, &step);
        ansel_letter common = common_letter(c);
        if (common.letter != 0)
            octets += common.mark != 0 ? 2 : 1;
        else
            octets += c < 0x80 ? 1 : decompose(c, parts);
    }
    return octets;
}

/* ---- Texts ----------------------------------------------------------------------------------- */

/* A letter and the diacritics on it, in the order of the text. */
typedef struct cluster {
    uint8_t letter;
    bool open;
    buffer marks; /* ANSEL octets */
} cluster;

/* Canonical order of those in the same place: below the letter, what is attached to it comes first. */
static bool is_attached(uint8_t octet)
{
    return octet == 0xF0 || octet == 0xF1; /* cedilla and ogonek: combining class 202, the others below 220 */
}

/* Above the letter, the comma to the right comes last. */
static bool is_off_centre(uint8_t octet)
{
    return octet == 0xED; /* combining class 232, the others 230 */
}

/* Appends the marks that are in a place and in a group of it, forwards or backwards. */
static bool append_marks(const cluster *c, ansel_place place, bool special, bool backwards, buffer *out)
{
    for (size_t i = 0; i < c->marks.length; i++) {
        size_t at = backwards ? c->marks.length - 1 - i : i;
        uint8_t octet = (uint8_t)c->marks.data[at];
        uint32_t code_point;
        bool is_special = place == ANSEL_LOW ? is_attached(octet) : place == ANSEL_HIGH && is_off_centre(octet);
        if (ansel_meaning(octet, &code_point) == place && is_special == special &&
            !buffer_append(out, view_of(c->marks.data + at, 1)))
            return false;
    }
    return true;
}

/* Reading gives: letter, centre, low ones as they come, high ones the other way round. */
static bool append_cluster(cluster *c, buffer *out)
{
    if (!c->open)
        return true;
    bool done = c->marks.length == 0 ||
                (append_marks(c, ANSEL_HIGH, true, true, out) && append_marks(c, ANSEL_HIGH, false, true, out) &&
                 append_marks(c, ANSEL_LOW, true, false, out) && append_marks(c, ANSEL_LOW, false, false, out) &&
                 append_marks(c, ANSEL_CENTRE, false, false, out));
    c->marks.length = 0;
    c->open = false;
    return done && buffer_append(out, view_of((const char *)&c->letter, 1));
}

static bool add_mark(cluster *c, uint8_t octet)
{
    return buffer_append(&c->marks, view_of((const char *)&octet, 1));
}

static bool begin_cluster(cluster *c, uint8_t letter, buffer *out)
{
    bool done = append_cluster(c, out);
    c->letter = letter;
    c->open = true;
    return done;
}

static bool add_to_cluster(cluster *c, uint32_t code_point, buffer *out)
{
    ansel_place place;
    uint8_t octet = ansel_octet_of(code_point, &place);
    return place == ANSEL_LETTER ? begin_cluster(c, octet, out) : add_mark(c, octet);
}

static bool add_character(cluster *c, uint32_t code_point, buffer *out)
{
    int32_t parts[LONGEST_DECOMPOSITION];
    ansel_letter common = common_letter(code_point);
    if (common.letter != 0)
        return begin_cluster(c, common.letter, out) && (common.mark == 0 || add_mark(c, common.mark));
    bool done = true;
    size_t count = decompose(code_point, parts);
    for (size_t part = 0; done && part < count; part++)
        done = add_to_cluster(c, (uint32_t)parts[part], out);
    return done;
}

/* ASCII is copied, but for the last octet, on which a mark may follow. */
static bool add_ascii(cluster *c, view run, buffer *out)
{
    return append_cluster(c, out) && buffer_append(out, view_of(run.text, run.length - 1)) &&
           begin_cluster(c, (uint8_t)run.text[run.length - 1], out);
}

static size_t ascii_run(view v, size_t from)
{
    size_t i = from;
    while (i < v.length && (unsigned char)v.text[i] < 0x80)
        i++;
    return i - from;
}

bool ansel_append(view v, buffer *out)
{
    cluster c = {.open = false};
    buffer_init(&c.marks, out->allocator);
    bool done = true;
    for (size_t i = 0, step; done && i < v.length; i += step) {
        step = ascii_run(v, i);
        if (step > 0)
            done = add_ascii(&c, view_of(v.text + i, step), out);
        else
            done = add_character(&c, utf8_decode(v.text + i, &step), out);
    }
    done = done && append_cluster(&c, out);
    buffer_free(&c.marks);
    return done;
}

#else

bool ansel_can_be_written(void)
{
    return false;
}

encoder_fit ansel_fits(uint32_t code_point)
{
    return code_point < 0x80 ? FITS : FITS_NOT;
}

uint64_t ansel_measure(view v)
{
    return v.length;
}

bool ansel_append(view v, buffer *out)
{
    return buffer_append(out, v);
}

#endif
