/* SPDX-License-Identifier: MIT */
/*
 * Takes a network address, says whether it belongs to a host on the Internet. A schema's IRI comes out of a file that
 * anybody may have written, and must not make us connect to a host that only we can reach. Sources: IANA, IPv4 and IPv6
 * Special-Purpose Address Registries (RFC 6890 and others).
 */
#include "cli/schemas/fetch.h"

/* A block of addresses: those whose first bits are these. */
typedef struct address_block {
    unsigned char first[16];
    unsigned bits;
} address_block;

static const address_block closed_ipv4[] = {
    {{0}, 8},             /* this network; 0.0.0.0 is not a host */
    {{10}, 8},            /* private */
    {{100, 64}, 10},      /* shared by customers of a carrier (CGNAT) */
    {{127}, 8},           /* this computer */
    {{169, 254}, 16},     /* this link */
    {{172, 16}, 12},      /* private */
    {{192, 0, 0}, 24},    /* protocols */
    {{192, 0, 2}, 24},    /* examples */
    {{192, 168}, 16},     /* private */
    {{198, 18}, 15},      /* benchmarks */
    {{198, 51, 100}, 24}, /* examples */
    {{203, 0, 113}, 24},  /* examples */
    {{224}, 4},           /* groups */
    {{240}, 4},           /* reserved, and everybody */
};

/* Beyond 2000::/3 nothing has been given out: not there are ::1, fc00::/7 (private), fe80::/10 (this link), fec0::/10
   (this site) and ff00::/8 (groups). */
static const address_block open_ipv6 = {{0x20}, 3};

static const address_block closed_ipv6[] = {
    {{0x20, 0x01, 0x00}, 23},       /* protocols, Teredo among them */
    {{0x20, 0x01, 0x0D, 0xB8}, 32}, /* examples */
    {{0x3F, 0xFF}, 20},             /* examples */
};

/* Where an IPv6 address has an IPv4 address in it, that one counts. */
static const struct {
    address_block block;
    size_t at; /* where in it */
} ipv4_in_ipv6[] = {
    {{{[10] = 0xFF, [11] = 0xFF}, 96}, 12},         /* ::ffff:a.b.c.d, mapped */
    {{{0x00, 0x64, 0xFF, 0x9B, [11] = 0}, 96}, 12}, /* 64:ff9b::a.b.c.d, translated (NAT64) */
    {{{0x20, 0x02}, 16}, 2},                        /* 2002:abcd::, tunnelled (6to4) */
};

static bool is_in_block(const unsigned char *address, const address_block *b)
{
    unsigned whole = b->bits / 8, rest = b->bits % 8;
    return memcmp(address, b->first, whole) == 0 &&
           (rest == 0 || (address[whole] ^ b->first[whole]) >> (8 - rest) == 0);
}

static bool is_in_blocks(const unsigned char *address, const address_block *blocks, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (is_in_block(address, &blocks[i]))
            return true;
    }
    return false;
}

static bool ipv4_is_public(const unsigned char *address)
{
    return !is_in_blocks(address, closed_ipv4, sizeof closed_ipv4 / sizeof *closed_ipv4);
}

static bool ipv6_is_public(const unsigned char *address)
{
    for (size_t i = 0; i < sizeof ipv4_in_ipv6 / sizeof *ipv4_in_ipv6; i++) {
        if (is_in_block(address, &ipv4_in_ipv6[i].block))
            return ipv4_is_public(address + ipv4_in_ipv6[i].at);
    }
    return is_in_block(address, &open_ipv6) &&
           !is_in_blocks(address, closed_ipv6, sizeof closed_ipv6 / sizeof *closed_ipv6);
}

bool address_is_public(const unsigned char *address, size_t length)
{
    return (length == 4 && ipv4_is_public(address)) || (length == 16 && ipv6_is_public(address));
}
