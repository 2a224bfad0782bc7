/* SPDX-License-Identifier: MIT */
/*
 * SHA-256: takes octets, gives a digest that no other octets are known to have. [FIPS 180-4 §6.2]
 */
#include "base/base.h"

/* The first 32 bits of the fractional parts of the cube roots of the first 64 primes. [FIPS 180-4 §4.2.2] */
static const uint32_t round_constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static inline uint32_t turn_right(uint32_t word, unsigned bits)
{
    return word >> bits | word << (32 - bits);
}

/* The 64 words that a block of 64 octets becomes. */
static void schedule(const unsigned char *octets, uint32_t words[64])
{
    for (size_t i = 0; i < 16; i++)
        words[i] = (uint32_t)octets[4 * i] << 24 | (uint32_t)octets[4 * i + 1] << 16 |
                   (uint32_t)octets[4 * i + 2] << 8 | (uint32_t)octets[4 * i + 3];
    for (size_t i = 16; i < 64; i++) {
        uint32_t a = words[i - 15], b = words[i - 2];
        words[i] = words[i - 16] + (turn_right(a, 7) ^ turn_right(a, 18) ^ a >> 3) + words[i - 7] +
                   (turn_right(b, 17) ^ turn_right(b, 19) ^ b >> 10);
    }
}

static void take_block(sha256 *h, const unsigned char *octets)
{
    uint32_t words[64], v[8];
    schedule(octets, words);
    memcpy(v, h->state, sizeof v);
    for (size_t i = 0; i < 64; i++) {
        uint32_t sum1 = turn_right(v[4], 6) ^ turn_right(v[4], 11) ^ turn_right(v[4], 25);
        uint32_t sum0 = turn_right(v[0], 2) ^ turn_right(v[0], 13) ^ turn_right(v[0], 22);
        uint32_t first = v[7] + sum1 + ((v[4] & v[5]) ^ (~v[4] & v[6])) + round_constants[i] + words[i];
        uint32_t second = sum0 + ((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]));
        memmove(v + 1, v, 7 * sizeof *v);
        v[4] += first;
        v[0] = first + second;
    }
    for (size_t i = 0; i < 8; i++)
        h->state[i] += v[i];
}

void sha256_begin(sha256 *h)
{
    /* the first 32 bits of the fractional parts of the square roots of the first 8 primes */
    static const uint32_t begin[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    *h = (sha256){.length = 0};
    memcpy(h->state, begin, sizeof begin);
}

void sha256_add(sha256 *h, view octets)
{
    const unsigned char *from = (const unsigned char *)octets.text;
    size_t left = octets.length;
    while (left > 0) {
        size_t used = (size_t)(h->length % sizeof h->block), room = sizeof h->block - used;
        size_t taken = left < room ? left : room;
        memcpy(h->block + used, from, taken);
        h->length += taken;
        from += taken;
        left -= taken;
        if (used + taken == sizeof h->block)
            take_block(h, h->block);
    }
}

void sha256_end(sha256 *h, char digits[64])
{
    static const char padding[64] = "\x80";
    unsigned char length[8];
    uint64_t bits = h->length * 8;
    for (size_t i = 0; i < 8; i++)
        length[i] = (unsigned char)(bits >> (56 - 8 * i));
    size_t used = (size_t)(h->length % sizeof h->block);
    sha256_add(h, view_of(padding, (used < 56 ? 56 : 120) - used));
    sha256_add(h, view_of((const char *)length, sizeof length));
    for (size_t i = 0; i < 64; i++)
        digits[i] = to_small_hex_digit(h->state[i / 8] >> (28 - 4 * (i % 8)));
}
