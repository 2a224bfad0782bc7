/* SPDX-License-Identifier: MIT */
/*
 * The generator's output: takes ASCII, words and numbers, gives octets of one encoding to a function, a piece at a time.
 * And its dice, which fall alike on every machine.
 */
#ifndef GEDELF_BENCH_PEN_H
#define GEDELF_BENCH_PEN_H

#include "words.h"

#include <string.h>

/* How much is written at once, and how much room is kept after it for what is put next. */
enum { PEN_PIECE = 1 << 18, PEN_MARGIN = 1 << 10 };

typedef struct pen {
    wordbook words;
    bench_encoding encoding;
    bool wide, big_endian; /* UTF-16 */
    bool failed;           /* nothing is written any more */
    bool dry;              /* nothing is written at all, only counted */
    bench_write_fn write;
    void *context;
    uint64_t lines, flushed;
    uint64_t dice;
    uint64_t seed;
    size_t length;
    char octets[PEN_PIECE + PEN_MARGIN];
} pen;

/* Hands over what there is. */
void pen_flush(pen *p);

/* How many octets have been put so far. */
static inline uint64_t pen_total(const pen *p)
{
    return p->flushed + p->length;
}

/* Makes room for at least WORD_STRIDE octets. */
static inline void pen_make_room(pen *p)
{
    if (p->length >= PEN_PIECE)
        pen_flush(p);
}

/* Puts ASCII, at most PEN_MARGIN / 2 octets. */
static inline void pen_ascii(pen *p, const char *text, size_t length)
{
    pen_make_room(p);
    if (p->wide) {
        ascii_to_utf16(p->octets + p->length, text, length, p->big_endian);
        p->length += 2 * length;
        return;
    }
    memcpy(p->octets + p->length, text, length);
    p->length += length;
}

#define PUT(p, literal) pen_ascii((p), (literal), sizeof(literal) - 1)

static inline void pen_number(pen *p, uint64_t number)
{
    char digits[20];
    size_t at = sizeof digits;
    do {
        digits[--at] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    pen_ascii(p, digits + at, sizeof digits - at);
}

static inline void pen_word(pen *p, word w)
{
    pen_make_room(p);
    if (w.length <= WORD_STRIDE)
        memcpy(p->octets + p->length, w.octets, WORD_STRIDE);
    else
        memcpy(p->octets + p->length, w.octets, w.length);
    p->length += w.length;
}

/* ---- Dice ------------------------------------------------------------------------------------ */

/* Spreads a number over all 64 bits: the finaliser of SplitMix64, by Steele, Lea and Flood. */
static inline uint64_t spread(uint64_t x)
{
    x = (x ^ x >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ x >> 27) * UINT64_C(0x94D049BB133111EB);
    return x ^ x >> 31;
}

/* From here on the dice fall as they do for the record number `index` of a kind, wherever the pen was before. */
static inline void pen_throw(pen *p, uint64_t kind, uint64_t index)
{
    p->dice = spread(p->seed + spread((kind << 48) + index));
}

/* A number below `count`. */
static inline uint32_t pen_draw(pen *p, uint32_t count)
{
    p->dice += UINT64_C(0x9E3779B97F4A7C15);
    return (uint32_t)((spread(p->dice) >> 32) * count >> 32);
}

/* True in so many of a hundred cases. */
static inline bool pen_chance(pen *p, uint32_t percent)
{
    return pen_draw(p, 100) < percent;
}

/* A word of a culture, and the same put. */
static inline word pen_pick(pen *p, word_culture culture, word_kind kind)
{
    word_list list = p->words.lists[culture][kind];
    return list.words[pen_draw(p, list.count)];
}

static inline void pen_any(pen *p, word_culture culture, word_kind kind)
{
    pen_word(p, pen_pick(p, culture, kind));
}

#endif
