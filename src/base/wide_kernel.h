/* SPDX-License-Identifier: MIT */
/*
 * The loops that see every octet, written once for all wide instructions. This file is included once for each set of
 * them, in a source file that has defined
 *
 *     LANE(name)   the set's own form of a name, for what is defined here
 *     OP(name)     its form of an operation's name
 *     LANE_TARGET  the attribute that lets the compiler use the set
 *     LANE_SIZE    how many octets a vector has: 16, 32 or 64
 *     LANE_TABLE   the variant's table of functions,
 *     LANE_NAME    its name,
 *     LANE_COUNT_BITS(bits)  how many bits of a word are set, and
 *     LANE_SHORT(name)  if it leaves loops that end after few octets to another set, that set's form of a name
 *
 * and the operations on vectors of unsigned octets, which are of the type OP(vector):
 *
 *     OP(load)  OP(store)  OP(fill)        from memory, to memory, one octet everywhere
 *     OP(and)  OP(or)  OP(xor)             bit by bit
 *     OP(minus)                            the difference, but never below 0
 *     OP(equal)                            FF where two octets are equal, else 00
 *     OP(bits)                             the highest bit of each octet, that of the first in bit 0
 *     OP(swap)                             the octets of each unit of two exchanged
 *     OP(narrow)                           an octet for each unit of two in two vectors: 0 if the unit's highest bit is
 *                                          set, FF if it is more than that
 *
 * and, if it can look up sixteen octets at once and says so with LANE_LOOKUP,
 *
 *     OP(table)                            a table of sixteen octets, ready for
 *     OP(look_up)                          the octet in a table for each octet from 0 to 15
 *     OP(high_half)                        the upper four bits of each octet
 *     OP(back_1)  OP(back_2)  OP(back_3)   the octet one, two, three places before each; from the vector before for the
 *                                          first ones
 *
 * Unity builds have all of these in one source: names are distinct, and what is defined here is undefined at the end.
 */

enum { LANE(count) = 64 / LANE_SIZE };

/* ---- What was found -------------------------------------------------------------------------- */

/* A set with LANE_MASKS has its own type for which octets were found, and these operations instead of OP(equal) and
   OP(bits). For the others it is a vector, in which the highest bit of each octet counts. */
#if !defined(LANE_MASKS)

typedef OP(vector) LANE(found);

/* The octets that are this one. */
LANE_TARGET static inline LANE(found) LANE(same)(OP(vector) v, unsigned octet)
{
    return OP(equal)(v, OP(fill)(octet));
}

/* The octets 80 to FF. */
LANE_TARGET static inline LANE(found) LANE(high)(OP(vector) v)
{
    return v;
}

LANE_TARGET static inline LANE(found) LANE(either)(LANE(found) one, LANE(found) other)
{
    return OP(or)(one, other);
}

LANE_TARGET static inline LANE(found) LANE(differ)(LANE(found) one, LANE(found) other)
{
    return OP(xor)(one, other);
}

LANE_TARGET static inline uint64_t LANE(collect)(LANE(found) found)
{
    return OP(bits)(found);
}

#endif

/* ---- Lines ----------------------------------------------------------------------------------- */

/* C0 controls but tab, and DEL; line breaks too. */
LANE_TARGET static inline LANE(found) LANE(find_controls)(OP(vector) v)
{
    LANE(found) low = LANE(same)(OP(minus)(v, OP(fill)(0x1F)), 0);
    return LANE(either)(LANE(differ)(low, LANE(same)(v, '\t')), LANE(same)(v, 0x7F));
}

LANE_TARGET static inline LANE(found) LANE(find_breaks)(OP(vector) v)
{
    return LANE(either)(LANE(same)(v, '\n'), LANE(same)(v, '\r'));
}

LANE_TARGET static inline LANE(found) LANE(find_stops)(OP(vector) v)
{
    LANE(found) ascii = LANE(either)(LANE(either)(LANE(same)(v, '"'), LANE(same)(v, '\\')), LANE(same)(v, '@'));
    LANE(found) high = LANE(either)(LANE(either)(LANE(same)(v, 0xD8), LANE(same)(v, 0xE2)), LANE(same)(v, 0xEF));
    return LANE(either)(ascii, high);
}

LANE_TARGET static void LANE(map_strings)(const char *text, size_t count, uint64_t *breaks, uint64_t *stops)
{
    for (size_t m = 0; m < count; m++, text += WIDE_MAPPED) {
        breaks[m] = stops[m] = 0;
        for (unsigned i = 0; i < LANE(count); i++) {
            OP(vector) v = OP(load)(text + (size_t)i * LANE_SIZE);
            unsigned shift = i * (LANE_SIZE % 64);
            breaks[m] |= LANE(collect)(LANE(same)(v, '\n')) << shift;
            stops[m] |= LANE(collect)(LANE(find_stops)(v)) << shift;
        }
    }
}

/* Among octets that are not all ASCII, those that are odd: bits of `v`, which follow one octet after `before`. */
LANE_TARGET static inline uint64_t LANE(see_high)(OP(vector) v, OP(vector) before)
{
    uint64_t after_c2 = LANE(collect)(LANE(same)(before, 0xC2)), after_ef = LANE(collect)(LANE(same)(before, 0xEF));
    uint64_t to_9f = LANE(collect)(LANE(same)(OP(minus)(v, OP(fill)(0x9F)), 0));
    uint64_t to_a3 = LANE(collect)(LANE(same)(OP(minus)(v, OP(fill)(0xA3)), 0));
    uint64_t from_f3 = LANE(collect)(LANE(same)(OP(minus)(OP(fill)(0xF3), v), 0));
    uint64_t second = ((after_c2 & to_9f) | (after_ef & to_a3)) & LANE(collect)(LANE(high)(v));
    return from_f3 | LANE(collect)(LANE(same)(v, 0xEE)) | second;
}

LANE_TARGET static inline wide_sight LANE(see)(const char *text)
{
    wide_sight seen = {.lf = 0};
    for (unsigned i = 0; i < LANE(count); i++) {
        const char *part = text + (size_t)i * LANE_SIZE;
        OP(vector) v = OP(load)(part);
        unsigned shift = i * (LANE_SIZE % 64);
        LANE(found) low = LANE(same)(OP(minus)(v, OP(fill)(0x1F)), 0);
        uint64_t odd = LANE(collect)(LANE(either)(low, LANE(same)(v, 0x7F)));
        if (LANE(collect)(LANE(high)(v)) != 0)
            odd |= LANE(see_high)(v, OP(load)(part - 1));
        seen.lf |= LANE(collect)(LANE(same)(v, '\n')) << shift;
        seen.cr |= LANE(collect)(LANE(same)(v, '\r')) << shift;
        seen.at_signs |= LANE(collect)(LANE(same)(v, '@')) << shift;
        seen.spaces |= LANE(collect)(LANE(same)(v, ' ')) << shift;
        seen.odd |= odd << shift;
    }
    seen.odd &= ~(seen.lf | seen.cr);
    return seen;
}

LANE_TARGET static void LANE(find_lines)(const char *text, size_t first, size_t count, wide_lines *lines)
{
    wide_open open = lines->open;
    size_t found = lines->count;
    for (size_t i = first; i < first + count; i++, text += WIDE_MAPPED) {
        wide_sight seen = LANE(see)(text);
        uint64_t breaks = find_in_word(&seen, i, lines, &open);
        write_places(breaks, (uint32_t)(lines->begin + i * WIDE_MAPPED), lines->ends + found);
        found += LANE_COUNT_BITS(breaks);
    }
    lines->open = open;
    lines->count = found;
}

/* ---- ASCII ----------------------------------------------------------------------------------- */

/* Octets that are not 01 to 7F. */
LANE_TARGET static inline LANE(found) LANE(find_others)(OP(vector) v)
{
    return LANE(either)(LANE(high)(v), LANE(same)(v, 0));
}

/* ---- Loops that often end after few octets ---------------------------------------------------- */

#if !defined(LANE_SHORT)
#define LANE_SHORT(name) LANE(name)

/* The traits of those octets that `wanted` has bits for. */
LANE_TARGET static inline unsigned LANE(vector_traits)(OP(vector) v, uint64_t wanted)
{
    uint64_t at_signs = LANE(collect)(LANE(same)(v, '@')) & wanted;
    uint64_t controls = LANE(collect)(LANE(find_controls)(v)) & wanted;
    uint64_t high = LANE(collect)(LANE(high)(v)) & wanted;
    return (at_signs != 0 ? TRAIT_AT_SIGN : 0u) | (controls != 0 ? TRAIT_CONTROL : 0u) | (high != 0 ? TRAIT_HIGH : 0u);
}

LANE_TARGET static size_t LANE(sweep_line)(const char *text, size_t length, unsigned *traits)
{
    size_t i = 0;
    for (; length - i >= LANE_SIZE; i += LANE_SIZE) {
        OP(vector) v = OP(load)(text + i);
        uint64_t breaks = LANE(collect)(LANE(find_breaks)(v));
        if (breaks != 0) {
            *traits |= LANE(vector_traits)(v, (breaks & (0 - breaks)) - 1);
            return i + first_bit(breaks);
        }
        *traits |= LANE(vector_traits)(v, UINT64_MAX);
    }
    return i + wide_portable.sweep_line(text + i, length - i, traits);
}

LANE_TARGET static size_t LANE(copy_ascii)(const char *octets, size_t length, char *out)
{
    size_t i = 0;
    for (; length - i >= LANE_SIZE; i += LANE_SIZE) {
        OP(vector) v = OP(load)(octets + i);
        uint64_t others = LANE(collect)(LANE(find_others)(v));
        OP(store)(out + i, v);
        if (others != 0)
            return i + first_bit(others);
    }
    return i + wide_portable.copy_ascii(octets + i, length - i, out + i);
}

/* A unit is ASCII and not zero if and only if its octet, made narrow, is. */
LANE_TARGET static size_t LANE(narrow_ascii)(const char *octets, size_t length, bool greater_first, char *out)
{
    size_t i = 0;
    for (; length - i >= LANE_SIZE; i += LANE_SIZE) {
        OP(vector) one = OP(load)(octets + 2 * i), two = OP(load)(octets + 2 * i + LANE_SIZE);
        OP(vector) v = greater_first ? OP(narrow)(OP(swap)(one), OP(swap)(two)) : OP(narrow)(one, two);
        uint64_t others = LANE(collect)(LANE(find_others)(v));
        OP(store)(out + i, v);
        if (others != 0)
            return i + first_bit(others);
    }
    return i + wide_portable.narrow_ascii(octets + 2 * i, length - i, greater_first, out + i);
}

#endif

/* ---- Checking UTF-8 -------------------------------------------------------------------------- */

#if defined(LANE_LOOKUP)

/* Sequences are at most four octets long, and all before `end` is valid but perhaps for one that is cut off there: where
   the last one begins. */
static inline size_t LANE(last_start)(const char *octets, size_t end)
{
    size_t i = end;
    while (i > 0 && end - i < 4 && ((unsigned char)octets[i - 1] & 0xC0) == 0x80)
        i--;
    return i > 0 && (unsigned char)octets[i - 1] >= 0xC0 ? i - 1 : i;
}

/* Whether an octet may follow another shows in both halves of the first and the upper half of the second. Each of three
   tables says which mistakes its half can be part of, and a mistake is what all three agree on. The method is that of
   J. Keiser and D. Lemire, "Validating UTF-8 in less than one instruction per byte" (2021). The highest bit is for a
   trailing octet after a trailing octet, which is right if and only if the lead of a long sequence comes before. */
#if !defined(GEDELF_WIDE_MISTAKES)
#define GEDELF_WIDE_MISTAKES

enum {
    MISTAKE_CUT = 1,        /* a lead, and no trailing octet after it */
    MISTAKE_STRAY = 2,      /* a trailing octet after ASCII */
    MISTAKE_LONG_3 = 4,     /* E0, 80 to 9F */
    MISTAKE_BEYOND = 8,     /* F4 to FF, 90 to BF */
    MISTAKE_SURROGATE = 16, /* ED, A0 to BF */
    MISTAKE_LONG_2 = 32,    /* C0 or C1 */
    MISTAKE_EDGE = 64,      /* F0 or F5 to FF, 80 to 8F */
    MISTAKE_TRAILS = 128,   /* two trailing octets */
    MISTAKE_ANY_LOW = MISTAKE_CUT | MISTAKE_STRAY | MISTAKE_TRAILS,
    MISTAKE_HUGE = MISTAKE_ANY_LOW | MISTAKE_BEYOND | MISTAKE_EDGE,
    MISTAKE_TRAIL = MISTAKE_STRAY | MISTAKE_LONG_2 | MISTAKE_TRAILS
};

static const uint8_t first_high_mistakes[16] = {
    [0x0] = MISTAKE_STRAY,
    [0x1] = MISTAKE_STRAY,
    [0x2] = MISTAKE_STRAY,
    [0x3] = MISTAKE_STRAY,
    [0x4] = MISTAKE_STRAY,
    [0x5] = MISTAKE_STRAY,
    [0x6] = MISTAKE_STRAY,
    [0x7] = MISTAKE_STRAY,
    [0x8] = MISTAKE_TRAILS,
    [0x9] = MISTAKE_TRAILS,
    [0xA] = MISTAKE_TRAILS,
    [0xB] = MISTAKE_TRAILS,
    [0xC] = MISTAKE_CUT | MISTAKE_LONG_2,
    [0xD] = MISTAKE_CUT,
    [0xE] = MISTAKE_CUT | MISTAKE_LONG_3 | MISTAKE_SURROGATE,
    [0xF] = MISTAKE_CUT | MISTAKE_BEYOND | MISTAKE_EDGE,
};

static const uint8_t first_low_mistakes[16] = {
    [0x0] = MISTAKE_ANY_LOW | MISTAKE_LONG_3 | MISTAKE_LONG_2 | MISTAKE_EDGE,
    [0x1] = MISTAKE_ANY_LOW | MISTAKE_LONG_2,
    [0x2] = MISTAKE_ANY_LOW,
    [0x3] = MISTAKE_ANY_LOW,
    [0x4] = MISTAKE_ANY_LOW | MISTAKE_BEYOND,
    [0x5] = MISTAKE_HUGE,
    [0x6] = MISTAKE_HUGE,
    [0x7] = MISTAKE_HUGE,
    [0x8] = MISTAKE_HUGE,
    [0x9] = MISTAKE_HUGE,
    [0xA] = MISTAKE_HUGE,
    [0xB] = MISTAKE_HUGE,
    [0xC] = MISTAKE_HUGE,
    [0xD] = MISTAKE_HUGE | MISTAKE_SURROGATE,
    [0xE] = MISTAKE_HUGE,
    [0xF] = MISTAKE_HUGE,
};

static const uint8_t second_high_mistakes[16] = {
    [0x0] = MISTAKE_CUT,
    [0x1] = MISTAKE_CUT,
    [0x2] = MISTAKE_CUT,
    [0x3] = MISTAKE_CUT,
    [0x4] = MISTAKE_CUT,
    [0x5] = MISTAKE_CUT,
    [0x6] = MISTAKE_CUT,
    [0x7] = MISTAKE_CUT,
    [0x8] = MISTAKE_TRAIL | MISTAKE_LONG_3 | MISTAKE_EDGE,
    [0x9] = MISTAKE_TRAIL | MISTAKE_LONG_3 | MISTAKE_BEYOND,
    [0xA] = MISTAKE_TRAIL | MISTAKE_SURROGATE | MISTAKE_BEYOND,
    [0xB] = MISTAKE_TRAIL | MISTAKE_SURROGATE | MISTAKE_BEYOND,
    [0xC] = MISTAKE_CUT,
    [0xD] = MISTAKE_CUT,
    [0xE] = MISTAKE_CUT,
    [0xF] = MISTAKE_CUT,
};

#endif

LANE_TARGET static inline OP(vector) LANE(find_mistakes)(OP(vector) first, OP(vector) second)
{
    OP(vector) high = OP(look_up)(OP(table)(first_high_mistakes), OP(high_half)(first));
    OP(vector) low = OP(look_up)(OP(table)(first_low_mistakes), OP(and)(first, OP(fill)(0x0F)));
    OP(vector) next = OP(look_up)(OP(table)(second_high_mistakes), OP(high_half)(second));
    return OP(and)(OP(and)(high, low), next);
}

/* EF BF BE and EF BF BF are U+FFFE and U+FFFF, which are not Chars: the highest bit is set at the last octet. */
LANE_TARGET static inline OP(vector) LANE(find_no_chars)(OP(vector) v, OP(vector) one, OP(vector) two)
{
    OP(vector) lead = OP(xor)(two, OP(fill)(0xEF)), next = OP(xor)(one, OP(fill)(0xBF));
    OP(vector) begun = OP(minus)(OP(fill)(0x80), OP(or)(lead, next)); /* 80 only if both are what they have to be */
    return OP(and)(begun, OP(minus)(v, OP(fill)(0xBE - 0x80)));
}

/* Not zero where something is wrong, zero octets aside. */
LANE_TARGET static inline OP(vector) LANE(find_faults)(OP(vector) v, OP(vector) before)
{
    OP(vector) one = OP(back_1)(v, before), two = OP(back_2)(v, before), three = OP(back_3)(v, before);
    OP(vector) pairs = LANE(find_mistakes)(one, v);
    /* The highest bit is set where a third or fourth octet has to be. */
    OP(vector) late = OP(or)(OP(minus)(two, OP(fill)(0xE0 - 0x80)), OP(minus)(three, OP(fill)(0xF0 - 0x80)));
    OP(vector) wrong = OP(xor)(OP(and)(late, OP(fill)(0x80)), pairs);
    return OP(or)(wrong, OP(and)(LANE(find_no_chars)(v, one, two), OP(fill)(0x80)));
}

/* Sixty-four octets with others than ASCII among them. *before is the vector before them, and the last of them then. */
LANE_TARGET static inline bool LANE(check_block)(const char *octets, OP(vector) * before)
{
    OP(vector) faults = OP(fill)(0);
    uint64_t zeros = 0;
    for (size_t i = 0; i < LANE(count); i++) {
        OP(vector) v = OP(load)(octets + i * LANE_SIZE);
        faults = OP(or)(faults, LANE(find_faults)(v, *before));
        zeros |= LANE(collect)(LANE(same)(v, 0));
        *before = v;
    }
    return zeros == 0 && LANE(collect)(LANE(same)(faults, 0)) == UINT64_MAX >> (64 - LANE_SIZE);
}

/* Does a sequence continue after these octets, the last of which is the last of a vector? */
static inline bool LANE(is_cut)(const char *end)
{
    return (unsigned char)end[-1] >= 0xC0 || (unsigned char)end[-2] >= 0xE0 || (unsigned char)end[-3] >= 0xF0;
}

/* Are this many octets, a multiple of sixty-four, all 01 to 7F? */
LANE_TARGET static inline bool LANE(are_ascii)(const char *octets, size_t length)
{
    LANE(found) others = LANE(find_others)(OP(load)(octets));
    for (size_t i = LANE_SIZE; i < length; i += LANE_SIZE)
        others = LANE(either)(others, LANE(find_others)(OP(load)(octets + i)));
    return LANE(collect)(others) == 0;
}

/* Passes over octets that are 01 to 7F, much at a time as long as that goes. */
LANE_TARGET static inline size_t LANE(pass_ascii)(const char *octets, size_t length)
{
    enum { MUCH = 256 };
    size_t i = 0;
    while (length - i >= MUCH && LANE(are_ascii)(octets + i, MUCH))
        i += MUCH;
    while (length - i >= 64 && LANE(are_ascii)(octets + i, 64))
        i += 64;
    return i;
}

LANE_TARGET static size_t LANE(utf8_valid_prefix)(const char *octets, size_t length)
{
    size_t i = 0;
    if (length == 0) /* then there may be no octets to point at */
        return 0;
    while (length - i >= 64) {
        OP(vector) before = OP(fill)(0); /* nothing goes on after ASCII */
        i += LANE(pass_ascii)(octets + i, length - i);
        while (length - i >= 64 && !LANE(are_ascii)(octets + i, 64) && LANE(check_block)(octets + i, &before))
            i += 64;
        if (length - i >= 64 && (!LANE(are_ascii)(octets + i, 64) || LANE(is_cut)(octets + i)))
            break;
    }
    i = LANE(last_start)(octets, i);
    return i + wide_portable.utf8_valid_prefix(octets + i, length - i);
}

#else

/* Without tables, looking at one character after the other is as fast. */
static size_t LANE(utf8_valid_prefix)(const char *octets, size_t length)
{
    return wide_portable.utf8_valid_prefix(octets, length);
}

#endif

const wide_loops LANE_TABLE = {LANE_NAME,         LANE(utf8_valid_prefix), LANE_SHORT(sweep_line),  LANE(find_lines),
                               LANE(map_strings), LANE_SHORT(copy_ascii),  LANE_SHORT(narrow_ascii)};

#undef LANE
#undef OP
#undef LANE_TARGET
#undef LANE_SIZE
#undef LANE_NAME
#undef LANE_TABLE
#undef LANE_SHORT
#undef LANE_COUNT_BITS
#if defined(LANE_LOOKUP)
#undef LANE_LOOKUP
#endif
#if defined(LANE_MASKS)
#undef LANE_MASKS
#endif
