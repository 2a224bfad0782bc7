/* SPDX-License-Identifier: MIT */
/*
 * gedelf/compare.h: two files as data. Records are paired, then structures, and what differs is told.
 *
 * Order of records and of differently tagged structures, encoding, line breaks, where long texts are split, and the header's
 * date do not count; nor do letters with their marks behind them or in one. Everything else does: white space, case, the form
 * of a date, and the order of structures with the same tag.
 *
 * The conventions of gedelf/gedelf.h hold here too.
 */
#ifndef GEDELF_COMPARE_H
#define GEDELF_COMPARE_H

#include <gedelf/gedelf.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Pairing ------------------------------------------------------------------------------------- */

/* How records are paired, always with one of the same tag. */
typedef enum gedelf_match {
    GEDELF_MATCH_AUTO = 0,   /* the first of the others that serves; what it leaves over goes to the next ones */
    GEDELF_MATCH_ID = 1,     /* same identifier; records without one by content */
    GEDELF_MATCH_UID = 2,    /* same UID, EXID, REFN, RIN or AFN */
    GEDELF_MATCH_CONTENT = 3 /* by what they say, and whom they are related to */
} gedelf_match;

#ifdef __cplusplus
}
#endif

#endif
