/* SPDX-License-Identifier: MIT */
/*
 * ANSEL: octets to characters. Diacritics stand before their letter in ANSEL and behind it in Unicode; of several, the
 * one nearest the letter comes last in ANSEL above it and first below it. [ELF-SER §ansel], D105, D114
 */
#include "octets/octets.h"

typedef struct ansel_octet {
    uint16_t code_point;
    uint8_t place;
} ansel_octet;

static const ansel_octet ansel_table[128] = {
#define ANSEL(octet, code_point, place) [(octet)-0x80] = {code_point, ANSEL_##place},
#include "octets/ansel.def"
#undef ANSEL
};

static ansel_place ansel_place_of(unsigned char octet)
{
    return octet < 0x80 ? ANSEL_LETTER : (ansel_place)ansel_table[octet - 0x80].place;
}

/* The waiting diacritics of one place, in ANSEL's order or the other way round. */
static bool append_diacritics(characters *c, ansel_place place, bool backwards)
{
    const unsigned char *waiting = (const unsigned char *)c->diacritics.data;
    size_t count = c->diacritics.length;
    for (size_t i = 0; i < count; i++) {
        unsigned char octet = waiting[backwards ? count - 1 - i : i];
        if (ansel_place_of(octet) == place && !characters_append_one(c, ansel_table[octet - 0x80].code_point))
            return false;
    }
    return true;
}

/* Behind a letter: centre, then low, then high ones, those from the letter outwards. */
static bool settle_diacritics(characters *c)
{
    bool done = append_diacritics(c, ANSEL_CENTRE, false) && append_diacritics(c, ANSEL_LOW, false) &&
                append_diacritics(c, ANSEL_HIGH, true);
    c->diacritics.length = 0;
    return done;
}

/* At the end of a line: they stay where they are (D105). */
static bool strand_diacritics(characters *c)
{
    const unsigned char *waiting = (const unsigned char *)c->diacritics.data;
    bool done = characters_append_fault(c, DIAG_LONE_DIACRITIC, c->diacritics_octet, waiting, 1,
                                        ansel_table[waiting[0] - 0x80].code_point);
    for (size_t i = 0; done && i < c->diacritics.length; i++)
        done = characters_append_one(c, ansel_table[waiting[i] - 0x80].code_point);
    c->diacritics.length = 0;
    return done;
}

static bool append_letter(characters *c, const unsigned char *p, uint64_t octet)
{
    if (*p == 0)
        return characters_append_fault(c, DIAG_NULL_CHARACTER, octet, p, 1, 0);
    if (*p < 0x80)
        return characters_append_one(c, *p);
    if (ansel_place_of(*p) == ANSEL_NONE)
        return characters_append_fault(c, DIAG_BAD_OCTET, octet, p, 1, 0);
    return characters_append_one(c, ansel_table[*p - 0x80].code_point);
}

static bool decode_ansel_octet(characters *c, const unsigned char *p, uint64_t octet)
{
    ansel_place place = ansel_place_of(*p);
    if (place == ANSEL_HIGH || place == ANSEL_LOW || place == ANSEL_CENTRE) {
        if (c->diacritics.length == 0)
            c->diacritics_octet = octet;
        return buffer_append(&c->diacritics, view_of((const char *)p, 1));
    }
    if (c->diacritics.length == 0)
        return append_letter(c, p, octet);
    if (*p == '\n' || *p == '\r')
        return strand_diacritics(c) && append_letter(c, p, octet);
    return append_letter(c, p, octet) && settle_diacritics(c);
}

bool decode_ansel(characters *c, const unsigned char *octets, size_t length, bool last, size_t *used)
{
    size_t i = 0;
    bool done = true;
    while (done && i < length) {
        size_t run = i;
        while (run < length && octets[run] - 1u < 0x7F && c->diacritics.length == 0)
            run++;
        done = characters_append(c, view_of((const char *)octets + i, run - i));
        i = run;
        if (done && i < length) {
            done = decode_ansel_octet(c, octets + i, c->octet + i);
            i++;
        }
    }
    if (done && last && c->diacritics.length > 0)
        done = strand_diacritics(c);
    *used = length;
    return done;
}

ansel_place ansel_meaning(unsigned char octet, uint32_t *code_point)
{
    *code_point = octet < 0x80 ? octet : ansel_table[octet - 0x80].code_point;
    return ansel_place_of(octet);
}

bool ansel_holds(uint32_t code_point)
{
    if (code_point < 0x80)
        return true;
    for (size_t i = 0; i < 128; i++) {
        if (ansel_table[i].code_point == code_point)
            return true;
    }
    return false;
}
