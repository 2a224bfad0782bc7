/* SPDX-License-Identifier: MIT */
/*
 * model: which structures may stand where, how often, and with what in them. Takes records, gives diagnostics; what users
 * call is in the public header. [ELF-DM], D240–D248
 */
#ifndef GEDELF_MODEL_DOOR_H
#define GEDELF_MODEL_DOOR_H

#include "dataset/dataset.h"
#include "values/values.h"

#include <gedelf/model.h>

/* ---- Asking what may stand where (model_ask.c) ----------------------------------------------- */

/* The table of five's model; a context is a number, and 0 is none. */
typedef struct model_places model_places;

/* What may stand in a place. */
typedef struct model_answer {
    uint8_t context; /* that it opens; 0: nothing may stand below */
    uint8_t most;    /* how many there may be; 0: any number */
    bool pointer, text;
} model_answer;

/* NULL if there is no memory. */
model_places *model_places_open(const gedelf_allocator *allocator);
void model_places_close(model_places *p);

/* The context of records, the header's among them. */
uint8_t model_places_records(const model_places *p);

/* False if the tag has no place in the context. */
bool model_places_find(const model_places *p, uint8_t context, view tag, model_answer *out);

#endif
