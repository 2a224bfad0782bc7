/* SPDX-License-Identifier: MIT */
/*
 * Finding lines: takes text, gives where each line ends, and which lines have at signs, loose spaces or something odd in
 * them. Octets are looked at 64 at a time; what follows from that is arithmetic on words in which bit i stands for octet i.
 */
#include "lines/found_lines.h"

void found_begin(found_lines *f, view text, line_break ending)
{
    f->text = text.text;
    f->length = text.length;
    f->ending = ending;
    f->begin = f->looked = 0;
    f->count = 0;
    f->open = (open_ends){0, 0, 0, 0, 0};
}

/* ---- Looking --------------------------------------------------------------------------------- */

/* Looks at up to 64 octets with letters around them, which mean nothing: at the ends of a text there is nothing else. */
static void see_end(const found_lines *f, size_t at, wide_sight *out)
{
    char octets[1 + WIDE_MAPPED];
    size_t length = f->length - at < WIDE_MAPPED ? f->length - at : WIDE_MAPPED;
    memset(octets, 'x', sizeof octets);
    if (at > 0)
        octets[0] = f->text[at - 1];
    memcpy(octets + 1, f->text + at, length);
    f->loops->see(octets + 1, 1, out);
}

/* Looks at the next part of the text. Returns how many words it makes. */
static size_t see_part(found_lines *f, wide_sight seen[FOUND_WORDS])
{
    size_t left = f->length - f->looked, first = 0;
    size_t words = left / WIDE_MAPPED < FOUND_WORDS ? left / WIDE_MAPPED : FOUND_WORDS;
    f->begin = f->looked;
    if (f->begin == 0 && words > 0)
        see_end(f, first++, seen);
    if (words > first)
        f->loops->see(f->text + f->begin + first * WIDE_MAPPED, words - first, seen + first);
    if (words < FOUND_WORDS && left % WIDE_MAPPED > 0) {
        see_end(f, f->begin + WIDE_MAPPED * words, seen + words);
        words++;
    }
    f->looked = words * WIDE_MAPPED < left ? f->begin + words * WIDE_MAPPED : f->length;
    return words;
}

/* ---- What follows ---------------------------------------------------------------------------- */

/* Of which lines, shown by their last octet, any octet is marked. Between two line breaks all bits of `between` are set, so
   that a sum with a bit there carries up to the break; what carries beyond the word is for the line that goes on there. */
static inline uint64_t mark_lines(uint64_t marks, uint64_t breaks, uint64_t *open)
{
    uint64_t between = ~breaks;
    uint64_t sum = (marks & between) + between, carried = sum + *open;
    *open = (uint64_t)(sum < between) | (uint64_t)(carried < sum);
    return (carried | marks) & breaks;
}

/* The same where hardly anything ever is marked. */
static inline uint64_t mark_few_lines(uint64_t marks, uint64_t breaks, uint64_t *open)
{
    return (marks | *open) == 0 ? 0 : mark_lines(marks, breaks, open);
}

/* The last octet of each line break of the usual kind. Half a break of CR LF is odd: LF itself, but with CR the octet
   behind it, so that every line with one of them in it, or at its end, has an odd octet. */
static inline uint64_t usual_breaks(const wide_sight *s, line_break ending, open_ends *open, uint64_t *odd)
{
    if (ending == BREAK_CR) {
        *odd = s->odd | s->lf;
        return s->cr;
    }
    if (ending == BREAK_LF) {
        *odd = s->odd | s->cr;
        return s->lf;
    }
    uint64_t behind_cr = s->cr << 1 | open->cr;
    open->cr = s->cr >> 63;
    *odd = s->odd | (s->lf ^ behind_cr);
    return s->lf & behind_cr;
}

/* A space behind another, or a line break behind a space: what stands at an end of a payload always shows as one. */
static inline uint64_t loose_spaces(const wide_sight *s, open_ends *open)
{
    uint64_t behind_space = s->spaces << 1 | open->space;
    open->space = s->spaces >> 63;
    return behind_space & (s->spaces | s->lf | s->cr);
}

/* Writes the places of the bits. Most words have few, so that four are written each time, because guessing whether there
   is one more costs more. */
static inline void write_places(uint64_t bits, uint32_t begin, uint32_t *out)
{
    const uint64_t last = UINT64_C(1) << 63;
    do {
        for (size_t i = 0; i < FOUND_AT_ONCE; i++, bits &= bits - 1)
            *out++ = begin + first_bit(bits | last);
    } while (bits != 0);
}

bool found_more(found_lines *f)
{
    wide_sight seen[FOUND_WORDS];
    open_ends open = f->open;
    f->count = 0;
    while (f->count == 0 && f->looked < f->length) {
        size_t words = see_part(f, seen);
        for (size_t i = 0; i < words; i++) {
            uint64_t odd, breaks = usual_breaks(&seen[i], f->ending, &open, &odd);
            f->at_signs[i] = mark_lines(seen[i].at_signs, breaks, &open.at_sign);
            f->odd[i] = mark_few_lines(odd, breaks, &open.odd);
            f->loose[i] = mark_few_lines(loose_spaces(&seen[i], &open), breaks, &open.loose);
            f->marked[i] = f->at_signs[i] | f->odd[i] | f->loose[i];
            write_places(breaks, (uint32_t)(f->begin + i * WIDE_MAPPED), f->ends + f->count);
            f->count += count_bits(breaks);
        }
    }
    f->open = open;
    return f->count > 0;
}

/* ---- Records --------------------------------------------------------------------------------- */

const char *find_record_begin(const char *from, const char *end, char last)
{
    for (const char *p = from; p < end && (p = memchr(p, last, (size_t)(end - p))) != NULL && end - p > 2; p++) {
        if (are_record_beginning(p + 1))
            return p + 1;
    }
    return NULL;
}
