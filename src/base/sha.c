/* SPDX-License-Identifier: MIT */
/*
 * Takes octets, gives their SHA-1 or SHA-256, both by the same scheme of blocks and padding. [FIPS 180-4 §5, §6]
 */
#include "base/sha.h"

static uint32_t sha_left(uint32_t word, unsigned bits)
{
    return word << bits | word >> (32 - bits);
}

static uint32_t sha_right(uint32_t word, unsigned bits)
{
    return word >> bits | word << (32 - bits);
}

static void sha_store(unsigned char *out, uint32_t word)
{
    out[0] = (unsigned char)(word >> 24);
    out[1] = (unsigned char)(word >> 16);
    out[2] = (unsigned char)(word >> 8);
    out[3] = (unsigned char)word;
}

static uint32_t sha_load(const unsigned char *in)
{
    return (uint32_t)in[0] << 24 | (uint32_t)in[1] << 16 | (uint32_t)in[2] << 8 | (uint32_t)in[3];
}

/* ---- SHA-1 ----------------------------------------------------------------------------------- */

void sha1_begin(sha_state *s)
{
    *s = (sha_state){.words = {0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476, 0xC3D2E1F0}};
}

/* [FIPS 180-4 §4.1.1, §4.2.1] */
static uint32_t sha1_mix(unsigned round, const uint32_t v[5])
{
    if (round < 20)
        return ((v[1] & v[2]) | (~v[1] & v[3])) + 0x5A827999;
    if (round < 40)
        return (v[1] ^ v[2] ^ v[3]) + 0x6ED9EBA1;
    if (round < 60)
        return ((v[1] & v[2]) | (v[1] & v[3]) | (v[2] & v[3])) + 0x8F1BBCDC;
    return (v[1] ^ v[2] ^ v[3]) + 0xCA62C1D6;
}

static void sha1_block(sha_state *s)
{
    uint32_t w[80], v[5];
    for (unsigned i = 0; i < 16; i++)
        w[i] = sha_load(s->block + 4 * (size_t)i);
    for (unsigned i = 16; i < 80; i++)
        w[i] = sha_left(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    memcpy(v, s->words, sizeof v);
    for (unsigned i = 0; i < 80; i++) {
        uint32_t next = sha_left(v[0], 5) + sha1_mix(i, v) + v[4] + w[i];
        v[4] = v[3];
        v[3] = v[2];
        v[2] = sha_left(v[1], 30);
        v[1] = v[0];
        v[0] = next;
    }
    for (unsigned i = 0; i < 5; i++)
        s->words[i] += v[i];
}

/* ---- SHA-256 --------------------------------------------------------------------------------- */

void sha256_begin(sha_state *s)
{
    *s = (sha_state){
        .words = {0x6A09E667, 0xBB67AE85, 0x3C6EF372, 0xA54FF53A, 0x510E527F, 0x9B05688C, 0x1F83D9AB, 0x5BE0CD19},
        .wide = true};
}

/* [FIPS 180-4 §4.2.2] */
static const uint32_t sha256_constants[64] = {
    0x428A2F98, 0x71374491, 0xB5C0FBCF, 0xE9B5DBA5, 0x3956C25B, 0x59F111F1, 0x923F82A4, 0xAB1C5ED5,
    0xD807AA98, 0x12835B01, 0x243185BE, 0x550C7DC3, 0x72BE5D74, 0x80DEB1FE, 0x9BDC06A7, 0xC19BF174,
    0xE49B69C1, 0xEFBE4786, 0x0FC19DC6, 0x240CA1CC, 0x2DE92C6F, 0x4A7484AA, 0x5CB0A9DC, 0x76F988DA,
    0x983E5152, 0xA831C66D, 0xB00327C8, 0xBF597FC7, 0xC6E00BF3, 0xD5A79147, 0x06CA6351, 0x14292967,
    0x27B70A85, 0x2E1B2138, 0x4D2C6DFC, 0x53380D13, 0x650A7354, 0x766A0ABB, 0x81C2C92E, 0x92722C85,
    0xA2BFE8A1, 0xA81A664B, 0xC24B8B70, 0xC76C51A3, 0xD192E819, 0xD6990624, 0xF40E3585, 0x106AA070,
    0x19A4C116, 0x1E376C08, 0x2748774C, 0x34B0BCB5, 0x391C0CB3, 0x4ED8AA4A, 0x5B9CCA4F, 0x682E6FF3,
    0x748F82EE, 0x78A5636F, 0x84C87814, 0x8CC70208, 0x90BEFFFA, 0xA4506CEB, 0xBEF9A3F7, 0xC67178F2,
};

/* The next two words of a round, from the eight at hand. [FIPS 180-4 §6.2.2] */
static void sha256_round(uint32_t v[8], uint32_t word)
{
    uint32_t mixed = sha_right(v[4], 6) ^ sha_right(v[4], 11) ^ sha_right(v[4], 25);
    uint32_t first = v[7] + mixed + ((v[4] & v[5]) ^ (~v[4] & v[6])) + word;
    uint32_t turned = sha_right(v[0], 2) ^ sha_right(v[0], 13) ^ sha_right(v[0], 22);
    uint32_t second = turned + ((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]));
    memmove(v + 1, v, 7 * sizeof *v);
    v[4] += first;
    v[0] = first + second;
}

static void sha256_block(sha_state *s)
{
    uint32_t w[64], v[8];
    for (unsigned i = 0; i < 16; i++)
        w[i] = sha_load(s->block + 4 * (size_t)i);
    for (unsigned i = 16; i < 64; i++) {
        uint32_t low = sha_right(w[i - 15], 7) ^ sha_right(w[i - 15], 18) ^ w[i - 15] >> 3;
        uint32_t high = sha_right(w[i - 2], 17) ^ sha_right(w[i - 2], 19) ^ w[i - 2] >> 10;
        w[i] = w[i - 16] + low + w[i - 7] + high;
    }
    memcpy(v, s->words, sizeof v);
    for (unsigned i = 0; i < 64; i++)
        sha256_round(v, w[i] + sha256_constants[i]);
    for (unsigned i = 0; i < 8; i++)
        s->words[i] += v[i];
}

/* ---- Both ------------------------------------------------------------------------------------ */

void sha_take(sha_state *s, view octets)
{
    while (octets.length > 0) {
        size_t used = (size_t)(s->octets % SHA_BLOCK), room = SHA_BLOCK - used;
        size_t taken = octets.length < room ? octets.length : room;
        memcpy(s->block + used, octets.text, taken);
        s->octets += taken;
        octets = view_after(octets, taken);
        if (taken < room)
            return;
        if (s->wide)
            sha256_block(s);
        else
            sha1_block(s);
    }
}

void sha_end(sha_state *s, unsigned char *out)
{
    static const char padding[SHA_BLOCK] = {(char)0x80};
    uint64_t bits = s->octets * 8;
    size_t used = (size_t)(s->octets % SHA_BLOCK);
    unsigned char length[8];
    sha_store(length, (uint32_t)(bits >> 32));
    sha_store(length + 4, (uint32_t)bits);
    sha_take(s, view_of(padding, used < SHA_BLOCK - 8 ? SHA_BLOCK - 8 - used : 2 * SHA_BLOCK - 8 - used));
    sha_take(s, view_of((const char *)length, sizeof length));
    for (size_t i = 0; i < (s->wide ? 8u : 5u); i++)
        sha_store(out + 4 * i, s->words[i]);
}

void sha256_end_digits(sha_state *s, char digits[2 * SHA256_SIZE])
{
    unsigned char digest[SHA256_SIZE];
    sha_end(s, digest);
    for (size_t i = 0; i < sizeof digest; i++) {
        digits[2 * i] = to_small_hex_digit(digest[i] >> 4);
        digits[2 * i + 1] = to_small_hex_digit(digest[i]);
    }
}
