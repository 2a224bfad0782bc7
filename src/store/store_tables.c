/* SPDX-License-Identifier: MIT */
/*
 * The tables and views as data: tables.def and views.def. [D500 to D507]
 */
#include "store/store_private.h"

/* ---- Columns ------------------------------------------------------------------------------------ */

#define REQUIRED true
#define OPTIONAL false
#define TABLE(name, layer, what) static const gedelf_column columns_of_##name[] = {
#define COLUMN(table, name, type, need, what) {#name, GEDELF_CELL_##type, need, what},
#define END_TABLE(name, key, indexes)                                                                                  \
    }                                                                                                                  \
    ;
#include "store/tables.def"
#undef TABLE
#undef COLUMN
#undef END_TABLE
#undef REQUIRED
#undef OPTIONAL

/* ---- Tables ------------------------------------------------------------------------------------- */

enum { LAYER_LOWER = false, LAYER_UPPER = true };

static const gedelf_table tables[] = {
#define TABLE(name, layer, what)                                                                                       \
    {                                                                                                                  \
#name, what, LAYER_##layer, columns_of_##name, sizeof columns_of_##name / sizeof *columns_of_##name,
#define COLUMN(table, name, type, need, what)
#define END_TABLE(name, key, indexes)                                                                                  \
    key, indexes                                                                                                       \
    }                                                                                                                  \
    ,
#include "store/tables.def"
#undef TABLE
#undef COLUMN
#undef END_TABLE
};

_Static_assert(STORE_TABLES < 64, "bits of gedelf_rows_options.tables");

static const gedelf_table_view table_views[] = {
#define VIEW_OF(name, columns, what, sql) {#name, columns, what, sql},
#include "store/views.def"
#undef VIEW_OF
};

const gedelf_table *gedelf_table_at(size_t index)
{
    return index < STORE_TABLES ? &tables[index] : NULL;
}

const gedelf_table_view *gedelf_table_view_at(size_t index)
{
    return index < sizeof table_views / sizeof *table_views ? &table_views[index] : NULL;
}

unsigned gedelf_tables_version(void)
{
    return STORE_TABLES_VERSION;
}

size_t gedelf_table_find(gedelf_view name)
{
    return FIND_ROW(tables, name, name);
}
