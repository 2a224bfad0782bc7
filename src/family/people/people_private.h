/* SPDX-License-Identifier: MIT */
/*
 * What the files of people/ share: how packs are written.
 */
#ifndef GEDELF_PEOPLE_PRIVATE_H
#define GEDELF_PEOPLE_PRIVATE_H

#include "family/people/people.h"

enum {
    NUMBER_MOST = 10, /* octets of a packed number */

    /* What is in the second octet of an event; above it the form of its date */
    PACK_DATE = 1, /* it has a DATE */
    PACK_EARLIEST = 2,
    PACK_LATEST = 4,
    PACK_SLACK = 8, /* the date is made wider for comparing */
    PACK_FORM = 4,  /* how many bits are below the form */

    PACK_FIRST_DAY = -62091, /* 1 January 1800 */
    NUMBERS_CAP = 1000000    /* no age and no number of children is kept above this */
};

/* An age, or a number of children, to be packed. */
typedef struct packed_age {
    uint8_t code;
    age_bound bound;
    uint64_t line, number;
} packed_age;

/* These append to a pack; `base` is the record's line. False if there is no memory. */
bool pack_begin(buffer *pack, const pack_head *head, kin_kind kind);
bool pack_event(buffer *pack, uint64_t base, bool has_date, const gedelf_event *e);
bool pack_age(buffer *pack, uint64_t base, const packed_age *age);
bool pack_end(buffer *pack);

#endif
