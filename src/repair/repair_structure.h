/* SPDX-License-Identifier: MIT */
/*
 * Within the stage of structure: its parts, which work one after the other.
 */
#ifndef GEDELF_REPAIR_STRUCTURE_H
#define GEDELF_REPAIR_STRUCTURE_H

#include "repair/repair_walk.h"

/* The header comes first, the trailer last, and there is one of each (repair_frame.c). */
gedelf_status repair_frame(repair *r);

/* Levels follow each other, and continuation lines stand where they may (repair_records.c). */
gedelf_status repair_records(repair *r);

/* What reading still calls an error is answered code by code (repair_answers.c). */
gedelf_status repair_answers(repair *r);

/* Where texts are split by CONC: spaces that were lost there (a guess), and splits beside a space (repair_seams.c). */
gedelf_status repair_seams(repair *r);

#endif
