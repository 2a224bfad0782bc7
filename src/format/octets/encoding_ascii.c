/* SPDX-License-Identifier: MIT */
/*
 * Encodings of one octet for each character that extend ASCII, and ASCII itself: octets to characters. What the octets
 * above 7F mean comes as a table. [ELF-SER §encodings], D12
 */
#include "format/octets/octets_private.h"

/* Copies the texts of octets above 7F, and of single octets between such; stops at what means nothing. */
static size_t copy_texts(const octet_text table[128], const unsigned char *octets, size_t length, char **out)
{
    size_t i = 0;
    for (; i < length; i++) {
        unsigned char octet = octets[i];
        if (octet >= 0x80) {
            const octet_text *t = &table[octet - 0x80];
            if (t->length == 0)
                return i;
            memcpy(*out, t->utf8, sizeof t->utf8);
            *out += t->length;
        } else if (octet > 0 && i + 1 < length && octets[i + 1] >= 0x80) {
            *(*out)++ = (char)octet;
        } else {
            return i;
        }
    }
    return i;
}

/* One piece, up to its end or to an octet that means nothing. */
static bool decode_piece(characters *c, const octet_text table[128], const unsigned char *octets, size_t length,
                         size_t *used)
{
    size_t i = 0, step;
    char *out = characters_reserve(c, length * sizeof table[0].utf8);
    if (!out)
        return false;
    do {
        step = c->loops->copy_ascii((const char *)octets + i, length - i, out);
        out += step;
        i += step;
        step = copy_texts(table, octets + i, length - i, &out);
        i += step;
    } while (step > 0 && i < length);
    characters_extend(c, out);
    *used = i;
    return true;
}

bool decode_by_table(characters *c, const octet_text table[128], const unsigned char *octets, size_t length)
{
    /* Room for the text grows by this many octets at a time. If a whole file is kept, no more than this is wasted. */
    const size_t most = c->sizes->decoded;
    bool done = true;
    for (size_t i = 0; done && i < length;) {
        size_t used = 0, piece = length - i < most ? length - i : most;
        done = decode_piece(c, table, octets + i, piece, &used);
        if (done && used < piece) {
            uint32_t code = octets[i + used] == 0 ? DIAG_NULL_CHARACTER : DIAG_BAD_OCTET;
            done = characters_append_fault(c, code, c->octet + i + used, octets + i + used, 1, 0);
            used++;
        }
        i += used;
    }
    return done;
}

static bool decode_ascii(characters *c, const unsigned char *octets, size_t length, bool last, size_t *used)
{
    static const octet_text none[128] = {{.length = 0}};
    (void)last;
    *used = length;
    return decode_by_table(c, none, octets, length);
}

static bool ascii_holds(const encoding *e, uint32_t code_point)
{
    (void)e;
    return code_point < 0x80;
}

static encoder_fit ascii_fits(const encoding *e, uint32_t code_point)
{
    return ascii_holds(e, code_point) ? FITS : FITS_NOT;
}

const encoding encoding_ascii = {.name = {"ASCII", 5},
                                 .char_value = {"ASCII", 5},
                                 .unit = 1,
                                 .as_utf8 = true,
                                 .eight_bit = true,
                                 .seven_bit = true,
                                 .deprecated = true,
                                 .decode = decode_ascii,
                                 .holds = ascii_holds,
                                 .fits = ascii_fits};
