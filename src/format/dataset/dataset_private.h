/* SPDX-License-Identifier: MIT */
/*
 * What the files of this folder share: lines that are looked at again, room for nodes, and a dataset in the making.
 */
#ifndef GEDELF_DATASET_PRIVATE_H
#define GEDELF_DATASET_PRIVATE_H

#include "format/dataset/dataset.h"

/* Appends a record that has only a tag, and a type, if types are kept. */
gedelf_status block_store_bare(block *b, uint32_t tag, uint32_t type);

/* Notes where each schema of a block of schemas begins. GEDELF_OK or GEDELF_MEMORY. */
gedelf_status block_index_schemas(block *b);

static inline const char *line_after_gap(const char *text)
{
    while (is_in_class(*text, CLASS_SPACE))
        text++;
    return text;
}

/* Where the tag, or what is before it, begins. Every line that became a structure has a level, a gap and a tag, so
   that no other end has to be looked for. */
static inline const char *line_after_level(const char *text)
{
    if (text[1] == ' ' && text[2] != ' ' && text[2] != '\t') /* as in nearly every line */
        return text + 2;
    while (is_digit(*text))
        text++;
    return line_after_gap(text);
}

/* The identifier that begins here; *text is then after it. */
static inline view line_take_xref(const char **text, const char *end)
{
    const char *name = *text + 1, *close = memchr(name, '@', (size_t)(end - name));
    *text = line_after_gap(close + 1);
    return view_of(name, (size_t)(close - name));
}

/* What decides in which form a record, or several, can be stored, or at most that. */
typedef struct record_extent {
    size_t count, largest; /* nodes in all, and in the largest record */
    uint64_t begin, end;   /* of its text, from the block's on */
    uint32_t greatest_tag;
} record_extent;

/* Makes room for a record, in the form that it needs. What is not kept is not worth to be made small. GEDELF_OK,
   GEDELF_MEMORY or GEDELF_LIMIT. */
gedelf_status block_prepare(block *b, const record_extent *r, bool keep);

/* Gives an empty block room for at least this many nodes. False if there is no memory. */
bool pool_enter(node_pool *p, block *b, size_t least);

/* The block is complete, and has what it needs. */
void pool_keep(node_pool *p, block *b);

static inline small_node small_of(uint32_t text, uint32_t tag, uint32_t distance, uint32_t size)
{
    uint32_t flags = tag & ((1u << NODE_FLAGS) - 1);
    return (small_node){tag >> NODE_FLAGS << SMALL_TEXT | text,
                        distance << (NODE_FLAGS + SMALL_SIZE) | size << NODE_FLAGS | flags};
}

/* Where an item is, as far as that decides what it can have. */
typedef enum item_context {
    ITEM_IN_RECORD,   /* in a record or in the header */
    ITEM_IN_METADATA, /* in faulty metadata: identifiers and pointers do not count, nothing is qualified (D107, D119) */
    ITEM_IN_SCHEMA    /* in a schema: no identifiers, no pointers, one line of payload (D107, D118) */
} item_context;

/* The next item in preorder; 0 after the last of its row's outermost items. */
uint32_t item_after(const gedelf_builder *b, uint32_t i);

/* Gives the items that were added by their types their tags, and adds the schema that these need. GEDELF_OK, or the
   status of the failure; items that it added are then still there. [ELF-SCH §tag-serialisation] */
gedelf_status builder_assign_tags(gedelf_builder *b);

/* Adds a PRFX or DEFN structure to the header. */
gedelf_status builder_add_entry(gedelf_builder *builder, view tag, view payload);

/* Adds a structure below the one SCHMA, which the first one makes. */
gedelf_status builder_add_below_schema(gedelf_builder *builder, view tag, view payload);

/* Makes it possible to ask the dictionary, or what tags mean, if there is one. GEDELF_OK or GEDELF_MEMORY. */
gedelf_status dictionary_settle(gedelf_dataset *d);

#endif
