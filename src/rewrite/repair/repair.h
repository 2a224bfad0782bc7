/* SPDX-License-Identifier: MIT */
/*
 * repair: a file ─▶ a plan of changed octets (edit's plan, edit's apply), and a report of each repair. The functions
 * for users are in the public header. docs/internals/repair.md has the rules R1 to R10, docs/repair.md all repairs.
 */
#ifndef GEDELF_REPAIR_DOOR_H
#define GEDELF_REPAIR_DOOR_H

#include "rewrite/edit/edit.h"

#include <gedelf/repair.h>

#endif
