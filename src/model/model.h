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

#endif
