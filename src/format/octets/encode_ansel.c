/* SPDX-License-Identifier: MIT */
/*
 * ANSEL: characters to octets. Letters are taken apart into a letter and its diacritics, and the diacritics put before
 * the letter in ANSEL's order, which is such that reading gives the canonical decomposition. [ELF-SER §ansel], D114
 */
#include "format/octets/octets_private.h"

/* ---- Characters ------------------------------------------------------------------------------ */

/* A character, taken apart: a letter and the marks on it, or a mark. */
typedef struct ansel_parts {
    uint8_t octets[3];
    uint8_t count; /* 0 if ANSEL does not have it */
} ansel_parts;

/* Characters from 0080 to 036F and from 1E00 to 1EFF are found by their number. */
enum { SLOT_FIRST = 0x80, SLOT_GAP = 0x370, SLOT_AGAIN = 0x1E00, SLOT_LAST = 0x1EFF };

#define SLOT(c) ((c) < SLOT_GAP ? (c)-SLOT_FIRST : (c)-SLOT_AGAIN + SLOT_GAP - SLOT_FIRST)

static const ansel_parts ansel_slots[SLOT(SLOT_LAST) + 1] = {
#define ANSEL_CHARACTER(c, count, first, second, third) [SLOT(c)] = {{first, second, third}, count},
#define ANSEL_OTHER(c, count, first, second, third)
#include "format/octets/ansel_letters.def"
#undef ANSEL_CHARACTER
#undef ANSEL_OTHER
};

static ansel_parts other_parts(uint32_t code_point)
{
    switch (code_point) {
#define ANSEL_CHARACTER(c, count, first, second, third)
#define ANSEL_OTHER(c, count, first, second, third)                                                                    \
    case c:                                                                                                            \
        return (ansel_parts){{first, second, third}, count};
#include "format/octets/ansel_letters.def"
#undef ANSEL_CHARACTER
#undef ANSEL_OTHER
    default: return (ansel_parts){{0, 0, 0}, 0};
    }
}

/* Of a character beyond ASCII. */
static inline ansel_parts parts_of(uint32_t code_point)
{
    if (code_point < SLOT_GAP)
        return ansel_slots[code_point - SLOT_FIRST];
    if (code_point >= SLOT_AGAIN && code_point <= SLOT_LAST)
        return ansel_slots[SLOT(code_point)];
    return other_parts(code_point);
}

uint32_t ansel_composed(unsigned char letter, unsigned char diacritic)
{
    for (uint32_t c = 0xC0; c <= SLOT_LAST; c++) {
        if (c == SLOT_GAP)
            c = SLOT_AGAIN;
        const ansel_parts *parts = &ansel_slots[SLOT(c)];
        if (parts->count == 2 && parts->octets[0] == letter && parts->octets[1] == diacritic)
            return c;
    }
    return 0;
}

/* All octets from E0 on are marks, and no others. */
static inline bool is_mark(uint8_t octet)
{
    return octet >= 0xE0;
}

static encoder_fit ansel_fits(const encoding *e, uint32_t code_point)
{
    (void)e;
    ansel_parts parts = parts_of(code_point);
    if (parts.count == 0)
        return FITS_NOT;
    return is_mark(parts.octets[0]) ? FITS_MARK : FITS;
}

/* ---- Lengths --------------------------------------------------------------------------------- */

/* How long a character is in UTF-8, when it is read again. */
static size_t parts_utf8_length(ansel_parts parts)
{
    char utf8[4];
    size_t length = 0;
    for (size_t i = 0; i < parts.count; i++) {
        uint32_t code_point;
        ansel_meaning(parts.octets[i], &code_point);
        length += utf8_encode(code_point, utf8);
    }
    return length;
}

/* What is read again is the canonical decomposition, with a character for each octet. */
static uint64_t ansel_measure(const encoding *e, view v, line_measure how)
{
    (void)e;
    uint64_t count = 0;
    for (size_t i = 0, step; i < v.length; i += step) {
        step = 1;
        if ((unsigned char)v.text[i] < 0x80) {
            count++;
            continue;
        }
        ansel_parts parts = parts_of(utf8_decode(v.text + i, &step));
        if (parts.count == 0) /* it cannot be written, but something is in its place */
            count += how == MEASURE_UTF8_OCTETS ? step : 1;
        else
            count += how == MEASURE_UTF8_OCTETS ? parts_utf8_length(parts) : parts.count;
    }
    return count;
}

/* ---- Letters with many marks ------------------------------------------------------------------ */

/* The marks on a letter as ANSEL has them: reading gives the letter, centre, low ones as they come, high ones the other way
   round. In the same place, canonical order counts: below the letter, what is attached to it comes first; above it, the comma
   to the right comes last. */
typedef enum mark_rank { RANK_OFF_CENTRE, RANK_HIGH, RANK_ATTACHED, RANK_LOW, RANK_CENTRE, MARK_RANKS } mark_rank;

/* A mark on a letter. */
typedef struct ranked_mark {
    uint8_t octet, rank;
} ranked_mark;

/* A letter and the marks on it, in the order of the text. */
typedef struct cluster {
    uint8_t letter;
    bool has_letter;
    unsigned ranks; /* which of them there are, one bit each */
    const gedelf_allocator *allocator;
    ranked_mark *marks;
    size_t count, capacity;
} cluster;

static mark_rank rank_of_mark(uint8_t octet)
{
    uint32_t code_point;
    switch (ansel_meaning(octet, &code_point)) {
    case ANSEL_HIGH: return octet == 0xED ? RANK_OFF_CENTRE : RANK_HIGH; /* combining class 232, the others 230 */
    case ANSEL_LOW:                                                      /* cedilla and ogonek: 202, the others 220 */
        return octet == 0xF0 || octet == 0xF1 ? RANK_ATTACHED : RANK_LOW;
    default: return RANK_CENTRE;
    }
}

/* Appends a letter with its marks. There is room. */
static void append_cluster(const cluster *c, buffer *out)
{
    for (unsigned rank = 0; rank < MARK_RANKS; rank++) {
        for (size_t i = 0; (c->ranks >> rank & 1) != 0 && i < c->count; i++) {
            const ranked_mark *m = &c->marks[rank <= RANK_HIGH ? c->count - 1 - i : i];
            if (m->rank == rank)
                out->data[out->length++] = (char)m->octet;
        }
    }
    if (c->has_letter)
        out->data[out->length++] = (char)c->letter;
}

/* ---- Texts ----------------------------------------------------------------------------------- */

/* The next character of a text, and how many octets it has there. */
static inline ansel_parts next_parts(view v, size_t at, size_t *step)
{
    unsigned char first = (unsigned char)v.text[at];
    *step = 1;
    return first < 0x80 ? (ansel_parts){{first, 0, 0}, 1} : parts_of(utf8_decode(v.text + at, step));
}

static bool add_marks(cluster *c, const uint8_t *octets, size_t count)
{
    bool done = true;
    for (size_t i = 0; done && i < count; i++) {
        ranked_mark added = {octets[i], (uint8_t)rank_of_mark(octets[i])};
        c->ranks |= 1u << added.rank;
        done = array_add(c->allocator, &c->marks, &c->count, &c->capacity, added);
    }
    return done;
}

/* The letter at `*at`, if there is one, with all marks that are on it: *at is moved after them. */
static bool take_cluster(cluster *c, view v, size_t *at)
{
    size_t step;
    ansel_parts parts = next_parts(v, *at, &step);
    c->has_letter = parts.count > 0 && !is_mark(parts.octets[0]);
    c->letter = parts.octets[0];
    c->count = 0;
    c->ranks = 0;
    size_t first = c->has_letter ? 1 : 0;
    bool done = true;
    do {
        done = add_marks(c, parts.octets + first, parts.count - first);
        *at += step;
        first = 0;
        parts = *at < v.length ? next_parts(v, *at, &step) : (ansel_parts){{0, 0, 0}, 1};
    } while (done && parts.count > 0 && is_mark(parts.octets[0]));
    return done;
}

/* Is there a mark at this place? */
static inline bool mark_follows(view v, size_t at)
{
    size_t step;
    return at < v.length && (unsigned char)v.text[at] >= 0x80 && is_mark(next_parts(v, at, &step).octets[0]);
}

/* A letter without a mark may have one after it: they are put together. */
static inline size_t add_single_mark(view v, size_t at, ansel_parts *parts)
{
    size_t step;
    if (parts->count != 1 || !mark_follows(v, at))
        return 0;
    ansel_parts mark_parts = next_parts(v, at, &step);
    if (mark_parts.count != 1)
        return 0;
    parts->octets[1] = mark_parts.octets[0];
    parts->count = 2;
    return step;
}

/* Appends a letter with at most two marks on it, in the order that append_cluster gives them. */
static inline char *append_parts(ansel_parts parts, char *to)
{
    uint8_t first = parts.octets[1], second = parts.octets[2];
    if (parts.count == 3) {
        mark_rank a = rank_of_mark(first), b = rank_of_mark(second);
        bool swaps = a > b || (a == b && a <= RANK_HIGH);
        *to++ = (char)(swaps ? second : first);
        *to++ = (char)(swaps ? first : second);
    } else if (parts.count == 2) {
        *to++ = (char)first;
    }
    *to++ = (char)parts.octets[0];
    return to;
}

/* Copies characters that are one letter with two marks at most, and have no others after them. Returns how many octets of the
   text that was. */
static size_t append_easy(view v, size_t from, buffer *out)
{
    size_t at = from, step;
    char *to = out->data + out->length;
    while (at < v.length) {
        ansel_parts parts = next_parts(v, at, &step);
        bool letter = parts.count > 0 && !is_mark(parts.octets[0]);
        if (letter)
            step += add_single_mark(v, at + step, &parts);
        if (!letter || mark_follows(v, at + step))
            break;
        to = append_parts(parts, to);
        at += step;
    }
    out->length = (size_t)(to - out->data);
    return at - from;
}

/* ASCII is copied, but for the last octet, on which a mark may follow. */
static size_t append_ascii(view v, size_t from, buffer *out)
{
    size_t run = ascii_run(v.text + from, v.length - from);
    if (run > 0 && from + run < v.length)
        run--;
    if (run > 0)
        memcpy(out->data + out->length, v.text + from, run);
    out->length += run;
    return run;
}

static bool ansel_append(const encoding *e, view v, buffer *out)
{
    (void)e;
    cluster c = {.allocator = out->allocator};
    /* No character takes more than three octets for two in UTF-8. */
    if (v.length > SIZE_MAX / 2 || !buffer_reserve(out, 2 * v.length))
        return false;
    bool done = true;
    for (size_t at = 0, before = 0; done && at < v.length; before = at) {
        at += append_ascii(v, at, out);
        at += append_easy(v, at, out);
        if (at == before) {
            done = take_cluster(&c, v, &at);
            append_cluster(&c, out);
        }
    }
    memory_release(c.allocator, c.marks, c.capacity * sizeof *c.marks);
    return done;
}

const encoding encoding_ansel = {.name = {"ANSEL", 5},
                                 .char_value = {"ANSEL", 5},
                                 .unit = 1,
                                 .one_each = true,
                                 .eight_bit = true,
                                 .marks_first = true,
                                 .deprecated = true,
                                 .growth = 3,
                                 .decode = decode_ansel,
                                 .holds = ansel_holds,
                                 .fits = ansel_fits,
                                 .measure = ansel_measure,
                                 .append = ansel_append};
