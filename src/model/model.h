/* SPDX-License-Identifier: MIT */
/*
 * model: which structures may be where, how often, and with what in them. Takes records, gives diagnostics; what users
 * call is in the public header. [ELF-DM], D240–D248
 */
#ifndef GEDELF_MODEL_DOOR_H
#define GEDELF_MODEL_DOOR_H

#include "format/dataset/dataset.h"
#include "values/values.h"

#include <gedelf/model.h>

/* ---- The table as others ask it (model_guide.c) ---------------------------------------------- */

typedef struct model_guide model_guide;

/* Contexts that the table does not have: what is below an extension, and below what has nothing below it. */
enum { MODEL_ANYTHING = 0, MODEL_NOTHING = 255 };

/* What the data model says of a tag in a place. */
typedef struct model_answer {
    bool defined;   /* it has the tag, somewhere */
    bool allowed;   /* here */
    bool extension; /* it is an extension tag, which may be anywhere */
    bool part;      /* it is the serialisation's business: CONT and the like */
    bool text;      /* it may hold a text */
    bool free;      /* it may, but need not mean anything: an event */
    bool pointer;   /* it may point to a record */
    bool date, exact_date, sex;
    uint8_t most;    /* how many there may be; 0: any number */
    uint8_t context; /* of what is below it */
} model_answer;

/* NULL if there is no memory. The allocator must live as long as the guide. */
model_guide *model_guide_open(const gedelf_allocator *allocator, const data_model *model);
void model_guide_close(model_guide *g);

/* The context of records. */
uint8_t model_guide_records(const model_guide *g);

/* Of a tag that is not allowed there, the rest of the answer is what it is elsewhere. */
model_answer model_guide_ask(const model_guide *g, uint8_t context, view tag);

/* The same for making structures: false unless it is a tag of the model's own that has a place there. */
bool model_guide_find(const model_guide *g, uint8_t context, view tag, model_answer *out);

/* Must there be a structure with this tag in that context? */
bool model_guide_requires(const model_guide *g, uint8_t context, view tag);

/* Tag number `index` of all that the model has, from 0; empty beyond the last. */
view model_guide_tag(const model_guide *g, size_t index);

#endif
