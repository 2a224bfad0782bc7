/* SPDX-License-Identifier: MIT */
/*
 * ANSEL: octets to characters. Diacritics are before their letter in ANSEL and after it in Unicode; of several, the
 * one nearest the letter comes last in ANSEL above it and first below it. [ELF-SER §ansel], D105, D114
 */
#include "format/octets/octets_private.h"

typedef struct ansel_octet {
    uint16_t code_point;
    uint8_t place;
    octet_text text;
} ansel_octet;

/* Each in UTF-8, which takes one octet to three. */
#define TEXT_LENGTH(c) ((c) < 0x80 ? 1 : (c) < 0x800 ? 2 : 3)
#define FIRST_OCTET(c) (char)((c) < 0x80 ? (c) : (c) < 0x800 ? 0xC0 | (c) >> 6 : 0xE0 | (c) >> 12)
#define SECOND_OCTET(c) (char)(0x80 | (((c) < 0x800 ? (c) : (c) >> 6) & 0x3F))
#define THIRD_OCTET(c) (char)(0x80 | ((c)&0x3F))

static const ansel_octet ansel_table[128] = {
#define ANSEL(octet, c, place)                                                                                         \
    [(octet)-0x80] = {c, ANSEL_##place, {{FIRST_OCTET(c), SECOND_OCTET(c), THIRD_OCTET(c)}, TEXT_LENGTH(c)}},
#include "format/octets/ansel.def"
#undef ANSEL
};

static ansel_role ansel_role_of(unsigned char octet)
{
    return octet < 0x80 ? ANSEL_LETTER : (ansel_role)ansel_table[octet - 0x80].place;
}

/* The waiting diacritics of one place, in ANSEL's order or the other way round. */
static bool append_diacritics(characters *c, ansel_role place, bool backwards)
{
    const unsigned char *waiting = (const unsigned char *)c->diacritics.data;
    size_t count = c->diacritics.length;
    for (size_t i = 0; i < count; i++) {
        unsigned char octet = waiting[backwards ? count - 1 - i : i];
        if (ansel_role_of(octet) == place && !characters_append_one(c, ansel_table[octet - 0x80].code_point))
            return false;
    }
    return true;
}

/* After a letter: centre, then low, then high ones, those from the letter outwards. */
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
    if (ansel_role_of(*p) == ANSEL_NONE)
        return characters_append_fault(c, DIAG_BAD_OCTET, octet, p, 1, 0);
    return characters_append_one(c, ansel_table[*p - 0x80].code_point);
}

static bool decode_ansel_octet(characters *c, const unsigned char *p, uint64_t octet)
{
    ansel_role place = ansel_role_of(*p);
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

static char *put_text(char *out, const octet_text *t)
{
    memcpy(out, t->utf8, sizeof t->utf8);
    return out + t->length;
}

/* Copies easy characters: letters, and single diacritics followed by an ASCII character other than a line break. */
static size_t copy_letters(const unsigned char *octets, size_t length, char **out)
{
    size_t i = 0;
    while (i < length && octets[i] >= 0x80) {
        const ansel_octet *o = &ansel_table[octets[i] - 0x80];
        if (o->place == ANSEL_LETTER) {
            *out = put_text(*out, &o->text);
            i++;
        } else if (o->place != ANSEL_NONE && i + 1 < length && octets[i + 1] >= 0x20 && octets[i + 1] < 0x80) {
            *(*out)++ = (char)octets[i + 1];
            *out = put_text(*out, &o->text);
            i += 2;
        } else {
            break;
        }
    }
    return i;
}

/* One piece, as far as it is easy. */
static bool decode_easy(characters *c, const unsigned char *octets, size_t length, size_t *used)
{
    size_t i = 0, step;
    char *out = characters_reserve(c, length * sizeof ansel_table[0].text.utf8);
    if (!out)
        return false;
    do {
        step = c->loops->copy_ascii((const char *)octets + i, length - i, out);
        out += step;
        i += step;
        step = copy_letters(octets + i, length - i, &out);
        i += step;
    } while (step > 0 && i < length);
    characters_extend(c, out);
    *used = i;
    return true;
}

bool decode_ansel(characters *c, const unsigned char *octets, size_t length, bool last, size_t *used)
{
    bool done = true;
    /* Room for the text grows by this many octets at a time. If a whole file is kept, no more than this is wasted. */
    const size_t most = c->sizes->decoded;
    for (size_t i = 0; done && i < length;) {
        size_t easy = 0;
        if (c->diacritics.length == 0)
            done = decode_easy(c, octets + i, length - i < most ? length - i : most, &easy);
        i += easy;
        if (done && easy == 0) {
            done = decode_ansel_octet(c, octets + i, c->octet + i);
            i++;
        }
    }
    if (done && last && c->diacritics.length > 0)
        done = strand_diacritics(c);
    *used = length;
    return done;
}

ansel_role ansel_meaning(unsigned char octet, uint32_t *code_point)
{
    *code_point = octet < 0x80 ? octet : ansel_table[octet - 0x80].code_point;
    return ansel_role_of(octet);
}

bool ansel_holds(const encoding *e, uint32_t code_point)
{
    (void)e;
    if (code_point < 0x80)
        return true;
    for (size_t i = 0; i < 128; i++) {
        if (ansel_table[i].code_point == code_point)
            return true;
    }
    return false;
}
