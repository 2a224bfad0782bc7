/* SPDX-License-Identifier: MIT */
/*
 * genealogy: family graph ─▶ plausibility diagnostics. Its door is the public header: nothing else is shared.
 */
#ifndef GEDELF_GENEALOGY_DOOR_H
#define GEDELF_GENEALOGY_DOOR_H

#include <gedelf/genealogy.h>

#endif
