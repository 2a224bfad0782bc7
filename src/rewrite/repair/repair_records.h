/* SPDX-License-Identifier: MIT */
/* Within repair: the stages of structure, identifiers, pointers, links and values. */
#ifndef GEDELF_REPAIR_RECORDS_H
#define GEDELF_REPAIR_RECORDS_H

#include "rewrite/repair/repair_loose.h"

/* ---- The stage of structure ------------------------------------------------------------------ */

/* Its parts, which work one after the other. */

/* The header comes first, the trailer last, and there is one of each (repair_frame.c). */
gedelf_status repair_frame(repair *r);

/* Levels follow each other, and continuation lines are where they may (repair_records.c). */
gedelf_status repair_records(repair *r);

/* What reading still calls an error is answered code by code (repair_answers.c). */
gedelf_status repair_answers(repair *r);

/* Where texts are split by CONC: spaces that were lost there (a guess), and splits beside a space (repair_seams.c). */
gedelf_status repair_seams(repair *r);

/* ---- Identifiers and pointers ---------------------------------------------------------------- */

/* The tag of the records that a tag points to (pointer_types.def); empty if that is not known. */
view pointed_tag(view tag, const data_model *model);

/* Gives identifiers that no identifier can be new names, and pointers that are spelt alike. */
gedelf_status repair_malformed_xrefs(repair *r);

/* May this be an identifier, in the file's own dialect? */
bool is_good_xref(const repair *r, view name);

/* ---- Records for dangling pointers (repair_stubs.c) ------------------------------------------- */

/* A record that is made. */
typedef struct stub {
    view tag;      /* a constant text */
    uint64_t line; /* of the first pointer to it, in the source */
} stub;

/* A link from a record of the file to one that is made, which is to lead back. */
typedef struct stub_link {
    uint32_t stub;    /* its number, from 1 */
    view from;        /* the identifier of the record of the file, in the text */
    const char *back; /* the tag that leads back; NULL if that goes by the sex of a partner */
    char sex;         /* as a capital; 0 if it is not known */
} stub_link;

typedef struct stubs {
    repair *r;
    names made;    /* identifiers for which a record is made, */
    names renamed; /* and what they are called there */
    stub *items;
    size_t capacity;
    stub_link *links;
    size_t link_count, link_capacity;
    size_t settled; /* links whose sex is known */
    view record;    /* the identifier of the record at hand, */
    view tag;       /* its tag, */
    char sex;       /* and its sex, if it has been seen */
} stubs;

void stubs_init(stubs *s, repair *r);
void stubs_free(stubs *s);

/* Follows the lines of the file. */
void stubs_pass(stubs *s, const loose_line *l);

/* Makes a record for a name that is not in `made` yet. False if there is no memory. */
bool stubs_add(stubs *s, view name, view renamed, view tag, uint64_t first_line);

/* The line at hand leads to record `number`: notes the link back. False if there is no memory. */
bool stubs_link(stubs *s, uint32_t number, const loose_line *l);

/* Appends all records that were made, when all lines were passed. False if there is no memory. */
bool stubs_write(stubs *s, buffer *out, view ending);

/* ---- The stage of values --------------------------------------------------------------------- */

/* A letter of ASCII, or a part of any other character. */
static inline bool is_word_octet(char c)
{
    return is_letter(c) || (unsigned char)c >= 0x80;
}

/* What a date that is written otherwise comes to. */
typedef enum date_reading {
    READ_NOT,       /* nothing certain */
    READ_CERTAIN,   /* one reading */
    READ_DAY_FIRST, /* "13/08/1990": certain, and shows how the file has its dates */
    READ_MONTH_FIRST,
    READ_EITHER /* "03/04/1900" */
} date_reading;

/* Room for a date in its form. */
enum { DATE_ROOM = 32 };

/* Reads a date that is written as people do. `out` receives its form (D220) and *length how long that is; for READ_EITHER
   that of the day first, if `day_first`, else of the month. `exact`: nothing but a day will do. */
date_reading read_loose_date(view text, bool exact, bool day_first, char out[DATE_ROOM], size_t *length);

/* The letter of a word for a sex: M, F or U; 0 if it is not such a word, or not alone. */
char read_sex_word(view text);

#endif
