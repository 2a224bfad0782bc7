/* SPDX-License-Identifier: MIT */
/*
 * The records of a normal file. How often a tag occurs, and how long its payload is, was set so that lines are as long
 * as in files of the common programs, 21 to 24 octets with the line break, and the tags about as frequent.
 */
#include "population.h"

enum {
    ROOTS = 24,    /* people without parents, as many as a round of families has children */
    ROUND = 8,     /* families whose numbers of children come round again */
    WIFE_BACK = 40 /* a wife is taken from so many families back */
};

enum record_kind { OF_HEAD, OF_PERSON, OF_FAMILY, OF_SOURCE, OF_REPOSITORY, OF_NOTE, OF_CULTURE };

/* How many children the families of a round have, and how many those before them in the round. */
static const unsigned char children_of[ROUND] = {3, 0, 2, 5, 1, 4, 2, 7};
static const unsigned char children_before[ROUND] = {0, 3, 3, 5, 10, 11, 15, 17};

population population_of(uint64_t families)
{
    families = (families + ROUND - 1) / ROUND * ROUND;
    return (population){.families = families,
                        .people = 3 * families + ROOTS,
                        .sources = families / 16 + 1,
                        .repositories = families / 256 + 1,
                        .notes = families / 8 + 1};
}

/* The family that a person is a child of. Not for the roots. */
static uint64_t parents_of(uint64_t person)
{
    uint64_t child = person - ROOTS, place = child % ROOTS, family = ROUND - 1;
    while (children_before[family] > place || children_of[family] == 0)
        family--;
    return child / ROOTS * ROUND + family;
}

/* The family that a person is husband or wife in; none if it is not below the number of families. */
static uint64_t marriage_of(uint64_t person)
{
    static const uint64_t shift[3] = {0, WIFE_BACK, 0};
    return person % 3 == 2 ? UINT64_MAX : person / 3 + shift[person % 3];
}

/* Mostly Latin letters, as in the files that are about; people of one culture live together. */
word_culture culture_near(const pen *p, uint64_t index)
{
    static const unsigned char cultures[32] = {ENGLISH, GERMAN,  ENGLISH, FRENCH,   ENGLISH, POLISH,  ENGLISH, GERMAN,
                                               ENGLISH, RUSSIAN, ENGLISH, NORDIC,   GERMAN,  ENGLISH, FRENCH,  GREEK,
                                               ENGLISH, GERMAN,  HEBREW,  ENGLISH,  POLISH,  ENGLISH, CHINESE, FRENCH,
                                               ENGLISH, ARABIC,  NORDIC,  JAPANESE, ENGLISH, KOREAN,  RUSSIAN, HINDI};
    return cultures[spread(p->seed ^ spread(((uint64_t)OF_CULTURE << 48) + index / 512)) % 32];
}

/* ---- Parts of records ------------------------------------------------------------------------ */

static void put_pointer(pen *p, const char *tag, size_t length, uint64_t number)
{
    pen_ascii(p, tag, length);
    pen_number(p, number + 1);
    PUT(p, "@\n");
}

#define PUT_POINTER(p, literal, number) put_pointer((p), (literal), sizeof(literal) - 1, (number))

static void put_day(pen *p, uint32_t year)
{
    static const char months[12][5] = {" JAN ", " FEB ", " MAR ", " APR ", " MAY ", " JUN ",
                                       " JUL ", " AUG ", " SEP ", " OCT ", " NOV ", " DEC "};
    pen_number(p, 1 + pen_draw(p, 28));
    pen_ascii(p, months[pen_draw(p, 12)], 5);
    pen_number(p, year);
}

/* Most dates are days; some are vague, and old ones may be in another calendar. */
static void put_date(pen *p, uint32_t year)
{
    uint32_t form = pen_draw(p, 32);
    PUT(p, "2 DATE ");
    if (form < 4)
        PUT(p, "ABT ");
    else if (form == 4)
        PUT(p, "BEF ");
    else if (form == 5 && year < 1752)
        PUT(p, "@#DJULIAN@ ");
    if (form < 8)
        pen_number(p, year);
    else
        put_day(p, year);
    PUT(p, "\n");
}

static void put_place(pen *p, word_culture culture)
{
    PUT(p, "2 PLAC ");
    pen_any(p, culture, PLACE);
    PUT(p, "\n");
}

/* Date and place of an event, each of which may be unknown. */
static void put_details(pen *p, word_culture culture, uint32_t year)
{
    uint32_t known = pen_draw(p, 8);
    if (known > 0)
        put_date(p, year);
    if (known > 1)
        put_place(p, culture);
}

void put_residence(pen *p, word_culture culture, uint32_t year)
{
    PUT(p, "1 RESI\n");
    put_details(p, culture, year);
}

static void put_citation(pen *p, const population *all)
{
    PUT_POINTER(p, "2 SOUR @S", spread(p->dice) % all->sources);
    if (pen_chance(p, 60)) {
        PUT(p, "3 PAGE vol. ");
        pen_number(p, 1 + pen_draw(p, 30));
        PUT(p, ", folio ");
        pen_number(p, 1 + pen_draw(p, 900));
        PUT(p, ", entry 7\n");
    }
}

/* A text that goes on for some lines: after CONC in the middle of a word, as programs split it. `conc` and `cont` are
   levels, tags and all. */
static void put_text(pen *p, word_culture culture, const char *conc, const char *cont, uint32_t lines)
{
    pen_any(p, culture, PHRASE);
    for (; lines > 0; lines--) {
        bool split = pen_chance(p, 40);
        pen_ascii(p, split ? conc : cont, 8);
        pen_any(p, culture, split ? TAIL : PHRASE);
        for (uint32_t more = 1 + pen_draw(p, 2); more > 0; more--) {
            PUT(p, "; ");
            pen_any(p, culture, PHRASE);
        }
    }
    PUT(p, "\n");
}

static void put_change(pen *p)
{
    PUT(p, "1 CHAN\n2 DATE ");
    put_day(p, 1990 + pen_draw(p, 30));
    PUT(p, "\n3 TIME 1");
    pen_number(p, pen_draw(p, 10));
    PUT(p, ":");
    pen_number(p, 10 + pen_draw(p, 50));
    PUT(p, ":07\n");
}

static void put_reference(pen *p)
{
    static const char digits[] = "0123456789ABCDEF";
    char text[32];
    uint64_t bits[2] = {spread(p->dice), spread(p->dice + 1)};
    for (size_t i = 0; i < sizeof text; i++)
        text[i] = digits[bits[i / 16] >> 4 * (i % 16) & 15];
    PUT(p, "1 REFN ");
    pen_ascii(p, text, sizeof text);
    PUT(p, "\n");
}

/* ---- Records --------------------------------------------------------------------------------- */

void put_head(pen *p)
{
    static const char *const names[BENCH_ENCODINGS] = {"UTF-8", "ASCII", "ANSEL", "UNICODE", "UNICODE", "windows-1252"};
    if (p->encoding == BENCH_UTF_16LE || p->encoding == BENCH_UTF_16BE) {
        memcpy(p->octets + p->length, p->encoding == BENCH_UTF_16BE ? "\xFE\xFF" : "\xFF\xFE", 2);
        p->length += 2;
    }
    PUT(p, "0 HEAD\n1 SOUR GEDELF_BENCH\n2 NAME a seeded generator\n1 SUBM @U1@\n1 CHAR ");
    pen_ascii(p, names[p->encoding], strlen(names[p->encoding]));
    PUT(p, "\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n0 @U1@ SUBM\n1 NAME Nobody /Inparticular/\n");
}

static void put_names(pen *p, word_culture culture, bool male)
{
    word_kind kind = male ? MALE : FEMALE;
    word given = pen_pick(p, culture, kind), family_name = pen_pick(p, culture, SURNAME);
    PUT(p, "1 NAME ");
    pen_word(p, given);
    for (uint32_t more = pen_draw(p, 3); more > 0; more--) {
        PUT(p, " ");
        pen_any(p, culture, kind);
    }
    PUT(p, " /");
    pen_word(p, family_name);
    PUT(p, "/\n");
    if (pen_chance(p, 50)) {
        PUT(p, "2 GIVN ");
        pen_word(p, given);
        PUT(p, "\n2 SURN ");
        pen_word(p, family_name);
        PUT(p, "\n");
    }
    if (male)
        PUT(p, "1 SEX M\n");
    else
        PUT(p, "1 SEX F\n");
}

static void put_life(pen *p, population *all, word_culture culture, uint32_t year)
{
    PUT(p, "1 BIRT\n");
    put_details(p, culture, year);
    if (pen_chance(p, 25)) {
        put_citation(p, all);
        all->pointers++;
    }
    if (pen_chance(p, 30)) {
        PUT(p, "1 CHR\n");
        put_details(p, culture, year);
    }
    if (pen_chance(p, 70)) {
        PUT(p, "1 DEAT\n");
        put_details(p, culture, year + 20 + pen_draw(p, 60));
    }
    if (pen_chance(p, 25)) {
        PUT(p, "1 BURI\n");
        put_place(p, culture);
    }
    if (pen_chance(p, 25)) {
        PUT(p, "1 OCCU ");
        pen_any(p, culture, TRADE);
        PUT(p, "\n");
    }
    if (pen_chance(p, 15))
        put_residence(p, culture, year + 30);
}

static void put_remarks(pen *p, population *all, word_culture culture)
{
    uint32_t kind = pen_draw(p, 64);
    if (kind < 11) {
        PUT(p, "1 NOTE ");
        put_text(p, culture, "\n2 CONC ", "\n2 CONT ", pen_draw(p, 8));
    } else if (kind < 15) {
        PUT_POINTER(p, "1 NOTE @N", spread(p->dice) % all->notes);
        all->pointers++;
    } else if (kind == 15) {
        PUT(p, "1 RESI\n2 EMAIL someone@@example.org\n");
    }
    if (kind % 8 == 0)
        put_reference(p);
    if (kind % 4 == 1)
        put_change(p);
}

void put_person(pen *p, population *all, uint64_t index)
{
    word_culture culture = culture_near(p, index);
    uint32_t year = (uint32_t)(1600 + 350 * index / all->people);
    uint64_t marriage = marriage_of(index);
    pen_throw(p, OF_PERSON, index);
    PUT(p, "0 @I");
    pen_number(p, index + 1);
    PUT(p, "@ INDI\n");
    put_names(p, culture, index % 3 == 0 || (index % 3 == 2 && index % 2 == 0));
    put_life(p, all, culture, year);
    put_remarks(p, all, culture);
    if (index >= ROOTS) {
        PUT_POINTER(p, "1 FAMC @F", parents_of(index));
        all->pointers++;
    }
    if (marriage < all->families) {
        PUT_POINTER(p, "1 FAMS @F", marriage);
        all->pointers++;
    }
}

void put_family(pen *p, const population *all, uint64_t index)
{
    uint64_t child = ROOTS + index / ROUND * ROOTS + children_before[index % ROUND];
    pen_throw(p, OF_FAMILY, index);
    PUT(p, "0 @F");
    pen_number(p, index + 1);
    PUT(p, "@ FAM\n");
    PUT_POINTER(p, "1 HUSB @I", 3 * index);
    if (index >= WIFE_BACK)
        PUT_POINTER(p, "1 WIFE @I", 3 * (index - WIFE_BACK) + 1);
    if (pen_chance(p, 80)) {
        PUT(p, "1 MARR\n");
        put_details(p, culture_near(p, 3 * index), (uint32_t)(1625 + 350 * index / all->families));
        if (pen_chance(p, 20))
            put_citation(p, all);
    }
    for (uint32_t i = 0; i < children_of[index % ROUND]; i++)
        PUT_POINTER(p, "1 CHIL @I", child + i);
    if (pen_chance(p, 20))
        put_change(p);
}

void put_source(pen *p, const population *all, uint64_t index)
{
    word_culture culture = culture_near(p, 512 * index);
    pen_throw(p, OF_SOURCE, index);
    PUT(p, "0 @S");
    pen_number(p, index + 1);
    PUT(p, "@ SOUR\n1 TITL ");
    pen_any(p, culture, PLACE);
    PUT(p, ": parish register ");
    pen_number(p, index);
    PUT(p, "\n1 AUTH ");
    pen_any(p, culture, SURNAME);
    PUT_POINTER(p, "\n1 REPO @R", spread(p->dice) % all->repositories);
    PUT(p, "1 TEXT ");
    put_text(p, culture, "\n2 CONC ", "\n2 CONT ", 1 + pen_draw(p, 8));
}

void put_repository(pen *p, uint64_t index)
{
    word_culture culture = culture_near(p, 512 * index);
    pen_throw(p, OF_REPOSITORY, index);
    PUT(p, "0 @R");
    pen_number(p, index + 1);
    PUT(p, "@ REPO\n1 NAME Archive of ");
    pen_any(p, culture, PLACE);
    PUT(p, "\n1 ADDR ");
    pen_number(p, 1 + pen_draw(p, 200));
    PUT(p, " High Street\n2 CONT ");
    pen_any(p, culture, PLACE);
    PUT(p, "\n");
}

void put_note(pen *p, uint64_t index)
{
    word_culture culture = culture_near(p, 512 * index);
    pen_throw(p, OF_NOTE, index);
    PUT(p, "0 @N");
    pen_number(p, index + 1);
    PUT(p, "@ NOTE ");
    put_text(p, culture, "\n1 CONC ", "\n1 CONT ", 1 + pen_draw(p, 12));
}
