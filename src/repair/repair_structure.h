/* SPDX-License-Identifier: MIT */
/*
 * Within the stage of structure: its four parts, which work one after the other.
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

/* What only makes other programs stumble (repair_tidy.c). It comes last of all stages, because others put lines in. */
gedelf_status repair_tidiness(repair *r);

#endif
