/* SPDX-License-Identifier: MIT */
/*
 * Within compare: the octets of a source, record by record. Takes a source's octets and its dataset, which was read with its
 * lines; tells of each record which stretches of the octets are whose, so that what stays can be copied as it is.
 */
#ifndef GEDELF_COMPARE_RECORD_PASS_H
#define GEDELF_COMPARE_RECORD_PASS_H

#include "dataset/dataset.h"
#include "read/read.h"

/* The owner of what is no structure's: what stands before the header, metadata in it, the trailer and what follows it. */
#define BLOCK_OF_FILE UINT32_MAX

/* A stretch of octets: whole lines, and blank ones behind them. It ends where the next one begins, or the record does. */
typedef struct record_block {
    uint64_t begin;
    uint32_t owner; /* the number of a structure in its record, in preorder, the record's being 0; or BLOCK_OF_FILE */
} record_block;

typedef struct record_pass {
    line_pass lines;
    const gedelf_dataset *dataset;
    bool started;
    bool waiting; /* the line at hand is of the next record */
    bool in_header;
    gedelf_structure next;
    gedelf_structure record; /* the one at hand, */
    uint64_t begin, end;     /* its octets; the first also has what stands before it, the last one what is behind it */
    record_block *blocks;    /* and whose they are */
    size_t count, capacity;
    bool tidy;        /* every structure has one block, which is not interrupted by lines of one above it */
    uint64_t trailer; /* where TRLR begins, or else the octets end; UINT64_MAX as long as that is not known */
} record_pass;

/* It can be closed in any case. `octets` and `dataset` must live as long. */
gedelf_status record_pass_open(record_pass *p, view octets, const gedelf_dataset *dataset,
                               const gedelf_options *options);
void record_pass_close(record_pass *p);

/* The next record, the first being the header; GEDELF_END behind the last. */
gedelf_status record_pass_next(record_pass *p);

/* Where block number `index` of the record at hand ends. */
static inline uint64_t record_block_end(const record_pass *p, size_t index)
{
    return index + 1 < p->count ? p->blocks[index + 1].begin : p->end;
}

/* Structure number `number` of a record. */
static inline gedelf_structure record_part(gedelf_structure entry, uint32_t number)
{
    return (gedelf_structure){entry.block, entry.index + number};
}

/* The level of the structure behind another in a record, whose level is given. */
static inline uint64_t next_part_level(gedelf_structure part, gedelf_structure next, uint64_t level)
{
    uint32_t above = block_node(next.block, next.index).parent;
    for (level++; part.index != above; level--)
        part.index = block_node(part.block, part.index).parent;
    return level;
}

#endif
