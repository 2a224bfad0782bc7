/* SPDX-License-Identifier: MIT */
/*
 * Digests: takes octets, gives their SHA-1 or SHA-256. [FIPS 180-4]
 *
 * SHA-1 is here for names that a standard makes with it (UUIDs of version 5), never against an adversary.
 */
#ifndef GEDELF_BASE_SHA_H
#define GEDELF_BASE_SHA_H

#include "base/base.h"

enum { SHA1_SIZE = 20, SHA256_SIZE = 32, SHA_BLOCK = 64 };

/* A digest in the making. */
typedef struct sha_state {
    uint32_t words[8];
    uint64_t octets; /* taken so far */
    bool wide;       /* SHA-256 */
    unsigned char block[SHA_BLOCK];
} sha_state;

void sha1_begin(sha_state *s);
void sha256_begin(sha_state *s);

/* Takes more octets. */
void sha_take(sha_state *s, view octets);

/* Writes the digest of all that was taken: SHA1_SIZE or SHA256_SIZE octets. The state must be begun anew afterwards. */
void sha_end(sha_state *s, unsigned char *out);

/* The same of SHA-256, as hexadecimal digits with small letters, without a NUL. */
void sha256_end_digits(sha_state *s, char digits[2 * SHA256_SIZE]);

#endif
