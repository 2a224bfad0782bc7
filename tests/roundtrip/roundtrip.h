/* SPDX-License-Identifier: MIT */
/*
 * What the parts of the round-trip tests share. See roundtrip.c for what they do. Texts, cases and inputs are those of
 * the conformance runner, whose header this includes.
 */
#ifndef GEDELF_ROUNDTRIP_H
#define GEDELF_ROUNDTRIP_H

#include "runner.h"

/* ---- Ways of writing (trial.c) ------------------------------------------------------------------ */

/* One combination of options. */
typedef struct way {
    const char *dialect; /* NULL: ELF 1.0, of which more is asked */
    const char *encoding;
    gedelf_newline newline;
    uint64_t max_line; /* 0: as recommended */
    bool protect_spaces;
    bool byte_order_mark;
} way;

/* 5 encodings, 3 line breaks, 5 lengths, protected or not; every third is written with a byte-order mark. */
enum { WAY_COUNT = 5 * 3 * 5 * 2 };

way way_at(size_t index);

/* Four dialects, 4 encodings, 2 lengths. */
enum { DIALECT_WAY_COUNT = 4 * 4 * 2 };

way dialect_way_at(size_t index);
void way_show(const way *w, text *out);
bool is_wide(const way *w);

/* The longest line that a way allows, in octets. */
uint64_t way_limit(const way *w);

/* Whether the library was built with what it takes to write this encoding. */
bool can_write(const char *encoding);

/* What the library said, by code. */
typedef struct sayings {
    uint32_t codes[64];
    size_t counts[64];
    size_t count;
    text all; /* a line for each: its message */
} sayings;

/* A gedelf_diag_fn whose context is a sayings. */
bool take_saying(void *context, const gedelf_diag *diag);
size_t times_said(const sayings *s, const char *name);

/* A gedelf_write_fn whose context is a text. */
bool append_octets(void *context, const void *octets, size_t size);

gedelf_write_options way_options(const way *w, sayings *said);

/* ---- Trials (trial.c) --------------------------------------------------------------------------- */

/* A dataset, and where it comes from. */
typedef struct subject {
    const gedelf_dataset *dataset;
    const text *input;                  /* what it was read from; NULL if it was built */
    const gedelf_read_options *options; /* with which it was read */
} subject;

/* Writes the dataset in one way, reads it again, writes that again, and notes in `report` whatever is not as it should
   be. Returns true if nothing is. */
bool try_way(const subject *s, const way *w, text *report);

/* The same in another dialect, or in ELF 1.0 with a dataset of another dialect: either the dataset is the same, or the
   writer has said what is not (dialects.c). */
bool try_dialect(const subject *s, const way *w, text *report);

/* Notes what is wrong if the octets are not the expected ones. */
void expect_octets(const text *expected, const text *got, gedelf_status status, const char *what, text *report);

/* Adds a line to a report. */
void complain(text *report, const char *what, gedelf_view about);

/* Every payload of up to `longest` characters out of those that matter in escapes, in every dialect; returns how many round
   trips that was (payloads.c). */
size_t try_payloads(size_t longest, text *report);

/* ---- Comparing (lockstep.c) --------------------------------------------------------------------- */

/* What a dataset has that its written form cannot help having, too. */
typedef struct facts {
    bool dangling, ambiguous, reserved, duplicates; /* pointers and identifiers at fault */
    bool kept_qualifiers;                           /* PLANG or DTYPE in the tree */
    bool kept_continuations;                        /* CONT or CONC in the tree */
    bool kept_metadata;                             /* CHAR, ELF, GEDC, PLANG or SCHMA left in the header */
    bool schemas;                                   /* schemas, which may preserve escapes */
    bool misleading;                                /* a header that shows another dialect, but for an ELF line */
    bool restricted;                                /* restricted characters somewhere */
    bool foreign_names;                             /* identifiers or pointers that are not ASCII */
    bool foreign_values;                            /* datatypes or schemas that are not ASCII */
    bool mislabelled;                               /* two or more things that only GEDCOM 7.0 has (D307) */
} facts;

facts learn_facts(const gedelf_dataset *dataset);

/* Goes through both datasets side by side, in order: stricter than gedelf_dataset_equal, and independent of it. What the
   writer must leave out of the header may be missing from `after`. */
void walk_in_lockstep(const gedelf_dataset *before, const gedelf_dataset *after, const way *w, text *report);

/* ---- Octets (written.c) ------------------------------------------------------------------------- */

/* What the octets themselves tell. */
typedef struct written_facts {
    size_t escaped;             /* characters in Unicode escapes */
    bool elf, gedc, schema;     /* lines in the header */
    bool languages, datatypes;  /* PLANG or DTYPE lines anywhere */
    gedelf_view gedcom_version; /* points into the lines */
    text lines;                 /* in UTF-8, whatever the encoding; to be freed */
} written_facts;

/* Checks written octets by rules of its own, without the library. */
written_facts check_written(const text *octets, const way *w, const facts *known, text *report);

#endif
