/* SPDX-License-Identifier: MIT */
/*
 * What the files of store/ share.
 */
#ifndef GEDELF_STORE_PRIVATE_H
#define GEDELF_STORE_PRIVATE_H

#include "family/life/life.h"
#include "format/read/read.h"
#include "values/values.h"

#include <gedelf/store.h>

/* The numbers of tables, TABLE_person, and of their columns, AT_person_xref. */
enum {
#define TABLE(name, layer, what) TABLE_##name,
#define COLUMN(table, name, type, need, what)
#define END_TABLE(name, key, indexes)
#include "store/tables.def"
#undef TABLE
#undef COLUMN
#undef END_TABLE
    STORE_TABLES
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

/* ---- Making rows -------------------------------------------------------------------------------- */

enum { CELLS_MOST = 32 };

/* A structure that has rows, with its number. */
typedef struct stored_structure {
    gedelf_structure structure;
    structure_parts parts;
    int64_t id;
    int64_t super; /* the number of what it is directly in; 0: it is a record */
} stored_structure;

/* A place that the file names. */
typedef struct stored_place {
    uint64_t count;
    int64_t latitude, longitude; /* in billionths of a degree */
    bool mapped;
} stored_place;

/* The numbers of records of one kind, in order. */
typedef struct record_ids {
    int64_t *items;
    size_t count, capacity;
} record_ids;

/* What makes the rows of one file. */
typedef struct row_maker {
    gedelf_allocator allocator;
    gedelf_rows_options options;
    gedelf_read_options reading;
    gedelf_source source;
    gedelf_row_fn row;
    void *context;
    gedelf_cell cells[CELLS_MOST]; /* of the row in the making */
    buffer text;                   /* texts of that row, if they are made for it */
    gedelf_status failed;          /* what `row` gave when it was called within a callback; GEDELF_OK */

    /* the first reading */
    name_map xrefs; /* identifiers, */
    int64_t *ids;   /* and the number of the structure that has each; 0: several have it */
    size_t id_capacity;
    gedelf_people *people;
    int64_t *person_ids, *family_ids; /* numbers of their records */
    size_t person_count, person_capacity, family_count, family_capacity;
    record_ids sources, repositories;
    gedelf_lives *lives;
    uint8_t *living;
    size_t living_count, living_capacity;
    gedelf_notation notation;
    int64_t next_id;  /* of the next record */
    int64_t problems; /* so many have rows */
    names told;       /* where they are: code, line and column, as octets */
    const names
        *told_before;     /* the same from an earlier reading, which ended at a fatal finding; NULL: there was none */
    bool ended;           /* that has been met in this reading */
    uint64_t done, total; /* octets that were read, of all readings */

    /* the second one */
    gedelf_reader *reader;
    uint8_t *tags; /* by their numbers: a ged_tag and 1; 0: not looked at yet */
    size_t tag_capacity;
    size_t person, family; /* how many have been met */
    names places;
    stored_place *place_items;
    size_t place_capacity;
} row_maker;

/* Are rows of this table wanted? */
static inline bool rows_wanted(const row_maker *m, size_t table)
{
    return (m->options.tables >> table & 1) != 0;
}

/* Are any but those of the lower layer? */
static inline bool rows_have_upper(const row_maker *m)
{
    return (m->options.tables & ~(UINT64_C(1) << TABLE_file | UINT64_C(1) << TABLE_structure)) != 0;
}

/* Begins a row, which has only the number of the file so far. */
void rows_begin(row_maker *m, size_t table);

/* Set a cell of it. What is empty, or 0 where it is a number of a structure, is nothing. */
void rows_text(row_maker *m, size_t column, gedelf_view text);
void rows_number(row_maker *m, size_t column, int64_t number);
void rows_id(row_maker *m, size_t column, int64_t id);

/* A text of the row that is not in the file: begins where `text` ends; rows_made sets the cell. */
void rows_made(row_maker *m, size_t column, size_t from);

/* Gives the row away. */
gedelf_status rows_give(row_maker *m, size_t table);

/* Tells how far it is. */
void rows_step(row_maker *m, const gedelf_reader *reader, uint64_t *before);

/* Reads the source for the first time: identifiers, the family graph, and all that is wrong. Statuses as for gedelf_rows_make. */
gedelf_status rows_survey(row_maker *m);

/* The number of the structure that has an identifier; 0 if none has, or several. */
int64_t rows_find_id(const row_maker *m, gedelf_view xref);

/* What a tag is. */
ged_tag rows_tag(const row_maker *m, uint32_t number);

/* The first structure with a tag directly below another. */
gedelf_structure rows_below(const row_maker *m, gedelf_structure s, ged_tag tag);

/* Its payload; empty if it is not there. */
gedelf_view rows_payload_below(const row_maker *m, gedelf_structure s, ged_tag tag);

/* The rows of `structure` for a record, or for what is in the header. */
gedelf_status rows_structures(row_maker *m, gedelf_structure top, int64_t base, bool head);

/* The rows of the upper layer for a record. */
gedelf_status rows_record(row_maker *m, gedelf_structure owner, int64_t base);

/* The rows of people and of families, with their names, events and children. */
gedelf_status rows_person(row_maker *m, const stored_structure *owner);
gedelf_status rows_family(row_maker *m, const stored_structure *owner);

/* What a record has in it, anywhere. */
typedef struct record_counts {
    int64_t citations, notes, media;
} record_counts;

/* The rows for what is anywhere in a record: citations, notes, media, associations, places. */
gedelf_status rows_parts(row_maker *m, const stored_structure *owner, record_counts *counts);

/* The rows of `place`. */
gedelf_status rows_places(row_maker *m);

#endif
