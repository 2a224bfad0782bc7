/* SPDX-License-Identifier: MIT */
/*
 * mapping: ELF ⇄ Polygenea. Takes a dataset of structures, gives a dataset of nodes, and back; what a structure is, as a table.
 */
#ifndef GEDELF_MAPPING_DOOR_H
#define GEDELF_MAPPING_DOOR_H

#include "research/polygenea/polygenea.h"

#include <gedelf/mapping.h>

/* ---- What a structure is --------------------------------------------------------------------- */

typedef enum map_role { MAP_THING, MAP_VALUE, MAP_ATTRIBUTE, MAP_RECORDED, MAP_DETAIL, MAP_CITATION } map_role;

/* Where structures are: see elf_mapping.def. */
typedef enum map_context {
#define MAP_CONTEXT(NAME, BASE) MAP_IN_##NAME,
#include "research/mapping/elf_mapping.def"
#undef MAP_CONTEXT
    MAP_CONTEXTS
} map_context;

enum {
    MAP_ROWS = 0
#define MAP_ROW(CONTEXT, tag, name, role, type, BELOW) +1
#include "research/mapping/elf_mapping.def"
#undef MAP_ROW
};

typedef struct map_row {
    map_context context;
    const char *tag, *name;
    map_role role;
    const char *type;
    map_context below;
} map_row;

extern const map_row map_rows[MAP_ROWS];

#endif
