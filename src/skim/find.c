/* SPDX-License-Identifier: MIT */
/*
 * Finding line breaks, at signs, loose spaces and what is odd, 64 octets at a time: takes text, gives one bit for each octet.
 *
 * A variant knows how to look at 64 octets with the instructions of some processor. What follows from what it saw, and
 * how a text is cut into 64s, is the same for all, and is plain arithmetic on 64-bit words, in which bit i stands for
 * octet i. Every variant that the processor can use is tested against the plain one.
 */
#include "skim/skim.h"

#if defined(__x86_64__) && defined(__GNUC__)
#define FIND_X86 1
#include <immintrin.h>
#elif defined(__aarch64__) && defined(__ARM_NEON)
#define FIND_NEON 1
#include <arm_neon.h>
#endif

/* What 64 octets are. */
typedef struct looked {
    uint64_t lf, cr, at, space;
    uint64_t control; /* below U+0020, or U+007F */
    uint64_t high;    /* not ASCII */
} looked;

/* What those that are not ASCII are. Two characters of Unicode have to be told from others by their first two octets. */
typedef struct looked_high {
    uint64_t c2, ef;         /* the octets that begin U+0080 to U+00BF, and U+F000 to U+FFFF */
    uint64_t to_9f, to_a3;   /* 80 to 9F, and 80 to A3 */
    uint64_t always_private; /* EE, F3 and above */
} looked_high;

/* ---- What follows ---------------------------------------------------------------------------- */

/* What the end of the 64 octets before left open. */
typedef struct open_ends {
    uint64_t cr, c2, ef, space; /* 1 if the last octet was one */
} open_ends;

/* C1 control characters begin with C2 and go up to 9F. Private-use characters begin with EE, with EF up to A3, with F3
   or with F4; some others that begin with F3 or F4 are as rare. [Basic Concepts §restricted-chars, §pua-chars] */
static inline uint64_t odd_among_high(const looked_high *s, open_ends *before)
{
    uint64_t behind_c2 = s->c2 << 1 | before->c2, behind_ef = s->ef << 1 | before->ef;
    before->c2 = s->c2 >> 63;
    before->ef = s->ef >> 63;
    return s->always_private | (behind_c2 & s->to_9f) | (behind_ef & s->to_a3);
}

/* A line break of the usual kind, and control characters that are part of none. */
static inline uint64_t usual_breaks(const looked *s, bool crlf, open_ends *before, uint64_t *odd)
{
    if (!crlf) {
        *odd = s->control & ~s->lf;
        return s->lf;
    }
    uint64_t behind_cr = s->cr << 1 | before->cr;
    before->cr = s->cr >> 63;
    *odd = (s->control & ~s->lf & ~s->cr) | (s->lf ^ behind_cr);
    return s->lf & behind_cr;
}

/* A space behind another, or a line break behind a space: what stands at an end of a payload always shows as one. */
static inline uint64_t loose_spaces(const looked *s, open_ends *before)
{
    uint64_t behind_space = s->space << 1 | before->space;
    before->space = s->space >> 63;
    return behind_space & (s->space | s->lf | s->cr);
}

/* The loop of every variant: it has to be compiled with the variant's instructions, therefore a macro. */
#define FIND_LOOP(look, look_high)                                                                                     \
    open_ends before = {0, 0, 0, 0};                                                                                   \
    for (size_t i = 0; i * 64 < length; i++) {                                                                         \
        unsigned char last[64];                                                                                        \
        const unsigned char *p = (const unsigned char *)text + i * 64;                                                 \
        if (length - i * 64 < 64)                                                                                      \
            p = pad_last(last, p, length - i * 64);                                                                    \
        looked s = look(p);                                                                                            \
        uint64_t odd;                                                                                                  \
        out->breaks[i] = usual_breaks(&s, crlf, &before, &odd);                                                        \
        out->ats[i] = s.at;                                                                                            \
        out->loose[i] = loose_spaces(&s, &before);                                                                     \
        if ((s.high | before.c2 | before.ef) != 0) {                                                                   \
            looked_high h = look_high(p);                                                                              \
            odd |= odd_among_high(&h, &before);                                                                        \
        }                                                                                                              \
        out->odds[i] = odd;                                                                                            \
    }                                                                                                                  \
    if (length % 64 != 0) /* nothing is odd there, even behind a CR */                                                 \
        out->odds[length / 64] &= (UINT64_C(1) << length % 64) - 1;

/* The last octets of a text, with letters behind them, which mean nothing. */
static const unsigned char *pad_last(unsigned char out[64], const unsigned char *p, size_t length)
{
    memset(out, 'x', 64);
    memcpy(out, p, length);
    return out;
}

/* ---- Plain C --------------------------------------------------------------------------------- */

static inline uint64_t bit_if(bool is, unsigned i)
{
    return (uint64_t)is << i;
}

static looked look_plainly(const unsigned char *p)
{
    looked s = {0, 0, 0, 0, 0, 0};
    for (unsigned i = 0; i < 64; i++) {
        s.lf |= bit_if(p[i] == '\n', i);
        s.cr |= bit_if(p[i] == '\r', i);
        s.at |= bit_if(p[i] == '@', i);
        s.space |= bit_if(p[i] == ' ', i);
        s.control |= bit_if(p[i] < 0x20 || p[i] == 0x7F, i);
        s.high |= bit_if(p[i] >= 0x80, i);
    }
    return s;
}

static looked_high look_plainly_high(const unsigned char *p)
{
    looked_high s = {0, 0, 0, 0, 0};
    for (unsigned i = 0; i < 64; i++) {
        s.c2 |= bit_if(p[i] == 0xC2, i);
        s.ef |= bit_if(p[i] == 0xEF, i);
        s.to_9f |= bit_if(p[i] >= 0x80 && p[i] <= 0x9F, i);
        s.to_a3 |= bit_if(p[i] >= 0x80 && p[i] <= 0xA3, i);
        s.always_private |= bit_if(p[i] == 0xEE || p[i] >= 0xF3, i);
    }
    return s;
}

static void find_plainly(const char *text, size_t length, bool crlf, finding *out)
{
    FIND_LOOP(look_plainly, look_plainly_high)
}

/* ---- SSE2, which every x86-64 processor has -------------------------------------------------- */

#ifdef FIND_X86

/* One bit for each of 64 octets, of which four registers say yes or no. */
static inline uint64_t gather_sse2(const __m128i is[4])
{
    uint64_t bits = 0;
    for (unsigned i = 0; i < 4; i++)
        bits |= (uint64_t)(uint32_t)_mm_movemask_epi8(is[i]) << (16 * i);
    return bits;
}

static inline void load_sse2(const unsigned char *p, __m128i v[4])
{
    for (unsigned i = 0; i < 4; i++)
        v[i] = _mm_loadu_si128((const __m128i *)(const void *)(p + 16 * i));
}

static inline uint64_t equal_sse2(const __m128i v[4], int octet)
{
    __m128i is[4];
    for (unsigned i = 0; i < 4; i++)
        is[i] = _mm_cmpeq_epi8(v[i], _mm_set1_epi8((char)octet));
    return gather_sse2(is);
}

/* The same, but for octets up to and with this one. */
static inline uint64_t up_to_sse2(const __m128i v[4], int octet)
{
    __m128i is[4];
    for (unsigned i = 0; i < 4; i++)
        is[i] = _mm_cmpeq_epi8(_mm_min_epu8(v[i], _mm_set1_epi8((char)octet)), v[i]);
    return gather_sse2(is);
}

static inline looked look_sse2(const unsigned char *p)
{
    __m128i v[4];
    load_sse2(p, v);
    return (looked){.lf = equal_sse2(v, '\n'),
                    .cr = equal_sse2(v, '\r'),
                    .at = equal_sse2(v, '@'),
                    .space = equal_sse2(v, ' '),
                    .control = up_to_sse2(v, 0x1F) | equal_sse2(v, 0x7F),
                    .high = gather_sse2(v)};
}

static inline looked_high look_sse2_high(const unsigned char *p)
{
    __m128i v[4];
    load_sse2(p, v);
    uint64_t high = gather_sse2(v);
    return (looked_high){.c2 = equal_sse2(v, 0xC2),
                         .ef = equal_sse2(v, 0xEF),
                         .to_9f = up_to_sse2(v, 0x9F) & high,
                         .to_a3 = up_to_sse2(v, 0xA3) & high,
                         .always_private = equal_sse2(v, 0xEE) | ~up_to_sse2(v, 0xF2)};
}

static void find_sse2(const char *text, size_t length, bool crlf, finding *out){FIND_LOOP(look_sse2, look_sse2_high)}

/* ---- AVX2 ------------------------------------------------------------------------------------ */

#define AVX2 __attribute__((target("avx2")))

AVX2 static inline uint64_t gather_avx2(__m256i low, __m256i upper)
{
    return (uint32_t)_mm256_movemask_epi8(low) | (uint64_t)(uint32_t)_mm256_movemask_epi8(upper) << 32;
}

AVX2 static inline uint64_t equal_avx2(__m256i low, __m256i upper, int octet)
{
    __m256i wanted = _mm256_set1_epi8((char)octet);
    return gather_avx2(_mm256_cmpeq_epi8(low, wanted), _mm256_cmpeq_epi8(upper, wanted));
}

AVX2 static inline uint64_t up_to_avx2(__m256i low, __m256i upper, int octet)
{
    __m256i most = _mm256_set1_epi8((char)octet);
    return gather_avx2(_mm256_cmpeq_epi8(_mm256_min_epu8(low, most), low),
                       _mm256_cmpeq_epi8(_mm256_min_epu8(upper, most), upper));
}

AVX2 static inline looked look_avx2(const unsigned char *p)
{
    __m256i low = _mm256_loadu_si256((const __m256i *)(const void *)p);
    __m256i upper = _mm256_loadu_si256((const __m256i *)(const void *)(p + 32));
    return (looked){.lf = equal_avx2(low, upper, '\n'),
                    .cr = equal_avx2(low, upper, '\r'),
                    .at = equal_avx2(low, upper, '@'),
                    .space = equal_avx2(low, upper, ' '),
                    .control = up_to_avx2(low, upper, 0x1F) | equal_avx2(low, upper, 0x7F),
                    .high = gather_avx2(low, upper)};
}

AVX2 static inline looked_high look_avx2_high(const unsigned char *p)
{
    __m256i low = _mm256_loadu_si256((const __m256i *)(const void *)p);
    __m256i upper = _mm256_loadu_si256((const __m256i *)(const void *)(p + 32));
    uint64_t high = gather_avx2(low, upper);
    return (looked_high){.c2 = equal_avx2(low, upper, 0xC2),
                         .ef = equal_avx2(low, upper, 0xEF),
                         .to_9f = up_to_avx2(low, upper, 0x9F) & high,
                         .to_a3 = up_to_avx2(low, upper, 0xA3) & high,
                         .always_private = equal_avx2(low, upper, 0xEE) | ~up_to_avx2(low, upper, 0xF2)};
}

AVX2 static void find_avx2(const char *text, size_t length, bool crlf,
                           finding *out){FIND_LOOP(look_avx2, look_avx2_high)}

/* ---- AVX-512, which compares 64 octets at once ----------------------------------------------- */

#define AVX512 __attribute__((target("avx512f,avx512bw")))

AVX512 static inline uint64_t equal_avx512(__m512i v, int octet)
{
    return _mm512_cmpeq_epi8_mask(v, _mm512_set1_epi8((char)octet));
}

AVX512 static inline uint64_t up_to_avx512(__m512i v, int octet)
{
    return _mm512_cmple_epu8_mask(v, _mm512_set1_epi8((char)octet));
}

AVX512 static inline looked look_avx512(const unsigned char *p)
{
    __m512i v = _mm512_loadu_si512(p);
    return (looked){.lf = equal_avx512(v, '\n'),
                    .cr = equal_avx512(v, '\r'),
                    .at = equal_avx512(v, '@'),
                    .space = equal_avx512(v, ' '),
                    .control = up_to_avx512(v, 0x1F) | equal_avx512(v, 0x7F),
                    .high = _mm512_movepi8_mask(v)};
}

AVX512 static inline looked_high look_avx512_high(const unsigned char *p)
{
    __m512i v = _mm512_loadu_si512(p);
    uint64_t high = _mm512_movepi8_mask(v);
    return (looked_high){.c2 = equal_avx512(v, 0xC2),
                         .ef = equal_avx512(v, 0xEF),
                         .to_9f = up_to_avx512(v, 0x9F) & high,
                         .to_a3 = up_to_avx512(v, 0xA3) & high,
                         .always_private = equal_avx512(v, 0xEE) | ~up_to_avx512(v, 0xF2)};
}

AVX512 static void find_avx512(const char *text, size_t length, bool crlf, finding *out)
{
    FIND_LOOP(look_avx512, look_avx512_high)
}

#endif

/* ---- NEON, which every 64-bit ARM processor has ---------------------------------------------- */

#ifdef FIND_NEON

/* One bit for each of 64 octets: each octet keeps the bit of its place among eight, and neighbours are added up. */
static inline uint64_t gather_neon(const uint8x16_t is[4])
{
    static const uint8_t places[16] = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    uint8x16_t bit = vld1q_u8(places);
    uint8x16_t first = vpaddq_u8(vandq_u8(is[0], bit), vandq_u8(is[1], bit));
    uint8x16_t second = vpaddq_u8(vandq_u8(is[2], bit), vandq_u8(is[3], bit));
    uint8x16_t both = vpaddq_u8(first, second);
    return vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(both, both)), 0);
}

static inline void load_neon(const unsigned char *p, uint8x16_t v[4])
{
    for (unsigned i = 0; i < 4; i++)
        v[i] = vld1q_u8(p + 16 * i);
}

static inline uint64_t equal_neon(const uint8x16_t v[4], unsigned octet)
{
    uint8x16_t is[4];
    for (unsigned i = 0; i < 4; i++)
        is[i] = vceqq_u8(v[i], vdupq_n_u8((uint8_t)octet));
    return gather_neon(is);
}

static inline uint64_t up_to_neon(const uint8x16_t v[4], unsigned octet)
{
    uint8x16_t is[4];
    for (unsigned i = 0; i < 4; i++)
        is[i] = vcleq_u8(v[i], vdupq_n_u8((uint8_t)octet));
    return gather_neon(is);
}

static inline looked look_neon(const unsigned char *p)
{
    uint8x16_t v[4];
    load_neon(p, v);
    return (looked){.lf = equal_neon(v, '\n'),
                    .cr = equal_neon(v, '\r'),
                    .at = equal_neon(v, '@'),
                    .space = equal_neon(v, ' '),
                    .control = up_to_neon(v, 0x1F) | equal_neon(v, 0x7F),
                    .high = ~up_to_neon(v, 0x7F)};
}

static inline looked_high look_neon_high(const unsigned char *p)
{
    uint8x16_t v[4];
    load_neon(p, v);
    uint64_t high = ~up_to_neon(v, 0x7F);
    return (looked_high){.c2 = equal_neon(v, 0xC2),
                         .ef = equal_neon(v, 0xEF),
                         .to_9f = up_to_neon(v, 0x9F) & high,
                         .to_a3 = up_to_neon(v, 0xA3) & high,
                         .always_private = equal_neon(v, 0xEE) | ~up_to_neon(v, 0xF2)};
}

static void find_neon(const char *text, size_t length, bool crlf, finding *out)
{
    FIND_LOOP(look_neon, look_neon_high)
}

#endif

/* ---- Choosing -------------------------------------------------------------------------------- */

/* The quickest first. */
static const finder finders[] = {
#ifdef FIND_X86
    {"avx512", find_avx512}, {"avx2", find_avx2}, {"sse2", find_sse2},
#endif
#ifdef FIND_NEON
    {"neon", find_neon},
#endif
    {"plain", find_plainly},
};

static bool finder_is_usable(const finder *f)
{
#ifdef FIND_X86
    if (f->find == find_avx512)
        return __builtin_cpu_supports("avx512bw") != 0;
    if (f->find == find_avx2)
        return __builtin_cpu_supports("avx2") != 0;
#endif
    return f->find != NULL;
}

const finder *finder_at(size_t index)
{
    for (size_t i = 0; i < sizeof finders / sizeof finders[0]; i++) {
        if (finder_is_usable(&finders[i]) && index-- == 0)
            return &finders[i];
    }
    return NULL;
}

const finder *finder_best(void)
{
    return finder_at(0);
}
