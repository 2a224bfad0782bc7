/* SPDX-License-Identifier: MIT */
/*
 * What the files of store/ share.
 */
#ifndef GEDELF_STORE_PRIVATE_H
#define GEDELF_STORE_PRIVATE_H

#include "base/base.h"
#include "store/store.h"

/* The numbers of tables, TABLE_person, and of their columns, AT_person_xref. */
enum {
#define TABLE(name, layer, what) TABLE_##name,
#define COLUMN(table, name, type, need, what)
#define END_TABLE(name, key, indexes)
#include "store/tables.def"
#undef TABLE
#undef COLUMN
#undef END_TABLE
    TABLE_COUNT
};

#define TABLE(name, layer, what) enum {
#define COLUMN(table, name, type, need, what) AT_##table##_##name,
#define END_TABLE(name, key, indexes)                                                                                  \
    COLUMNS_##name                                                                                                     \
    }                                                                                                                  \
    ;
#include "store/tables.def"
#undef TABLE
#undef COLUMN
#undef END_TABLE

#endif
