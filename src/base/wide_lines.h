/* SPDX-License-Identifier: MIT */
/*
 * Finding lines: takes bits about sixty-four octets, gives the lines that end among them, and which of these have at
 * signs, loose spaces or something odd in them. This is for the variants of the loops (wide.h). Each is compiled with
 * the instructions that its processors have, for words too.
 */
#ifndef GEDELF_WIDE_LINES_H
#define GEDELF_WIDE_LINES_H

#include "base/base.h"

/* What sixty-four octets are. Odd are octets that begin or end what is in few lines: control characters but CR and LF, and up
   to U+009F; private-use characters, and some others as rare. In UTF-8, the former are after C2, and the latter begin with
   EE, with EF and an octet up to A3, or with F3 and above. */
typedef struct wide_sight {
    uint64_t lf, cr, at_signs, spaces, odd;
} wide_sight;

/* Of which lines, shown by their last octet, any octet is marked. Between two line breaks all bits of `between` are set, so
   that a sum with a bit there carries up to the break; what carries beyond the word is for the line that goes on there. */
ALWAYS_INLINE uint64_t mark_lines(uint64_t marks, uint64_t breaks, uint64_t *open)
{
    uint64_t between = ~breaks;
    uint64_t sum = (marks & between) + between, carried = sum + *open;
    *open = (uint64_t)(sum < between) | (uint64_t)(carried < sum);
    return (carried | marks) & breaks;
}

/* The same where hardly anything ever is marked. */
ALWAYS_INLINE uint64_t mark_few_lines(uint64_t marks, uint64_t breaks, uint64_t *open)
{
    return (marks | *open) == 0 ? 0 : mark_lines(marks, breaks, open);
}

/* The last octet of each line break of the usual kind. Half a break of CR LF is odd: LF itself, but with CR the octet
   after it, so that every line with one of them in it, or at its end, has an odd octet. */
ALWAYS_INLINE uint64_t usual_breaks(const wide_sight *s, wide_break ending, wide_open *open, uint64_t *odd)
{
    if (ending == WIDE_CR) {
        *odd = s->odd | s->lf;
        return s->cr;
    }
    if (ending == WIDE_LF) {
        *odd = s->odd | s->cr;
        return s->lf;
    }
    uint64_t after_cr = s->cr << 1 | open->cr;
    open->cr = s->cr >> 63;
    *odd = s->odd | (s->lf ^ after_cr);
    return s->lf & after_cr;
}

/* A space after another, or a line break after a space: what is at an end of a payload always shows as one. */
ALWAYS_INLINE uint64_t loose_spaces(const wide_sight *s, wide_open *open)
{
    uint64_t after_space = s->spaces << 1 | open->space;
    open->space = s->spaces >> 63;
    return after_space & (s->spaces | s->lf | s->cr);
}

/* Writes the places of the bits. Most words have few, so that four are written each time, because guessing whether there
   is one more costs more. */
ALWAYS_INLINE void write_places(uint64_t bits, uint32_t begin, uint32_t *out)
{
    const uint64_t last = UINT64_C(1) << 63;
    do {
        for (size_t i = 0; i < 4; i++, bits &= bits - 1)
            *out++ = begin + first_bit(bits | last);
    } while (bits != 0);
}

/* Notes the lines that end in word `i`. Returns the last octets of their line breaks. */
ALWAYS_INLINE uint64_t find_in_word(const wide_sight *seen, size_t i, wide_lines *lines, wide_open *open)
{
    uint64_t odd, breaks = usual_breaks(seen, lines->ending, open, &odd);
    uint64_t at_signs = mark_lines(seen->at_signs, breaks, &open->at_sign);
    odd = mark_few_lines(odd, breaks, &open->odd);
    uint64_t loose = mark_few_lines(loose_spaces(seen, open), breaks, &open->loose);
    lines->at_signs[i] = at_signs;
    lines->odd[i] = odd;
    lines->loose[i] = loose;
    lines->marked[i] = at_signs | odd | loose;
    return breaks;
}

#endif
