/* SPDX-License-Identifier: MIT */
/*
 * dataset: the tree that users walk. Takes processed records, and stores them in little space: eight octets for each
 * structure, plus the text, which stays where it was read.
 *
 * A block holds structures as nodes in preorder. The usual node knows only where its line begins in the text;
 * everything else is looked up in the line when a caller asks for it. If the line does not say everything about a
 * structure (its payload was unescaped or merged, or it has a language), it also has a cell, which has the rest.
 *
 * Blocks of a dataset have at most a megabyte of text, so that their nodes fit into eight octets. A record that is too
 * large for that, or is streamed, is in a block whose nodes have sixteen. block_node hides which it is.
 */
#ifndef GEDELF_DATASET_H
#define GEDELF_DATASET_H

#include "format/types/types.h"

#include <gedelf/builder.h>
#include <gedelf/values.h>

#include <stdatomic.h>

enum {
    NODE_STRING = 1,  /* has a string payload */
    NODE_POINTER = 2, /* has a pointer payload */
    NODE_XREF = 4,    /* has a cross-reference identifier */
    NODE_CELL = 8,    /* `text` is the number of its cell */
    NODE_FLAGS = 4    /* how many bits they take */
};

/* The largest tag number that fits beside the flags. A larger one is in the cell. */
enum { NODE_TAG_MOST = 0x0FFFFFFF };

/* A structure. */
typedef struct node {
    uint32_t text;   /* where its line string begins, from the block's text on; or its cell */
    uint32_t size;   /* how many nodes it is with all that is below it */
    uint32_t parent; /* the index of its superstructure; its own if it has none */
    uint32_t tag;    /* the number of its tag, and the flags in the lowest bits */
} node;

/* The same where offsets and counts are small. */
typedef struct small_node {
    uint32_t place; /* the text in the lowest bits, and the tag's number */
    uint32_t shape; /* the flags in the lowest bits, the size, and the distance to the superstructure */
} small_node;

enum {
    SMALL_TEXT = 20, /* bits */
    SMALL_TAG = 12,
    SMALL_SIZE = 14,
    SMALL_DISTANCE = 14
};

/* What a line does not say about its structure. */
typedef struct cell {
    const char *payload; /* NULL: the text from payload_at on */
    uint64_t payload_at;
    size_t payload_length;
    uint64_t xref_at;
    uint32_t xref_length;
    uint32_t tag;
    uint32_t language, datatype; /* 0 if there is none */
} cell;

/* Room for the nodes of some blocks. */
typedef struct node_chunk {
    struct node_chunk *older;
    small_node *small;
    uint64_t *lines;                               /* NULL if they are not wanted */
    uint32_t *types;                               /* so too */
    size_t capacity, line_capacity, type_capacity; /* the same, but while they are given back */
    size_t used;
} node_chunk;

/* Where the nodes of a dataset's blocks are, if they are small. */
typedef struct node_pool {
    const gedelf_allocator *allocator;
    node_chunk *newest;
    uint64_t total; /* how long the text will be, or more; 0 if that is not known */
    uint64_t stored;
    bool positions, typed;
} node_pool;

/* Structures whose texts are in one place. */
struct gedelf_block {
    const gedelf_allocator *allocator;
    const names *tags, *qualifiers;
    const dialect *const *rules; /* that it was read by, or is built for */
    uint32_t language;           /* the default one */
    const char *text;            /* the text that offsets count in */
    size_t text_length;
    uint64_t begin;   /* where that begins in the whole text */
    characters *own;  /* what the text belongs to, if it can be written over; else NULL */
    characters *from; /* what knows the octets that the text was, as long as a record is streamed; else NULL */
    node *nodes;
    small_node *small; /* instead, if all of them fit */
    size_t count, capacity;
    cell *cells;
    size_t cell_count, cell_capacity;
    uint64_t *lines; /* the nodes' line numbers, if they are wanted */
    size_t line_capacity;
    bool positions;
    uint32_t *types; /* the nodes' types, if they are wanted */
    size_t type_capacity;
    schema *const *schema;   /* what knows their IRIs; NULL if they are not wanted */
    bool apart;              /* its records have nothing to do with each other */
    const dialect *verbatim; /* see below; NULL: it is not */
    uint32_t *schemas;       /* where each schema begins, if it has any */
    size_t schema_count, schema_capacity;
    node_pool *pool;   /* where small nodes go; NULL: into arrays of its own */
    node_chunk *chunk; /* where they are, their lines and types too; NULL: not there */
    size_t chunk_first;
    struct date_table *_Atomic dates; /* what its dates mean; NULL if nobody has noted it */
    arena arena;                      /* payloads, if they are to be kept */
    struct gedelf_block *next;        /* where the records go on */
};

typedef struct gedelf_block block;

/* A block is verbatim if writing its one record in the dialect that it was read by gives the text from `text` on,
   `text_length` octets, as it is. That means: the text is its lines and nothing else, with an LF after each; level,
   identifier, tag and payload have one space between them; there is no CONC, no at sign except those of identifiers, of
   pointers and of escapes that stay, no white space at an end of a payload line, and no line that is longer than usual
   with its LF; the dialect can have all the tags and identifiers, and gives none of the tags except CONT a special
   meaning; no payload has its own language or datatype. */

void block_init(block *b, const gedelf_allocator *allocator, const assembler *a, bool positions);

/* Lets the block keep the types of structures. */
void block_keep_types(block *b, schema *const *types_of);

/* Lets the block put payloads that it keeps to where their lines were in the text, if that can be written over: they are
   never longer, and the lines are no longer needed. */
void block_keep_in_text(block *b, characters *c);

/* Lets the block put small nodes into a pool. Only one block at a time can be filled; it is complete when it was trimmed. */
void block_keep_in_pool(block *b, node_pool *p);
void block_free(block *b);

/* Forgets the structures, but keeps the room. */
void block_clear(block *b);

/* What is to be stored of a record. */
typedef enum block_part {
    BLOCK_RECORD, /* what remains of it */
    BLOCK_SCHEMAS /* the schemas that were taken out of the header, each as a record */
} block_part;

/* The text that the record's lines are in, from which the block counts. It may move when the text is filled. */
void block_set_text(block *b, const characters *c, uint64_t begin);

/* Stores a processed record. Its payloads are copied if `keep`; else they live as long as the record. GEDELF_OK,
   GEDELF_MEMORY or GEDELF_LIMIT. */
gedelf_status block_store(block *b, assembler *a, block_part part, bool keep);

/* Should this record go into this block? It can in any case as long as its structures can be numbered, but the block may
   need more room for each then. */
bool block_has_room(const block *b, const assembler *a);

/* Records that follow each other, and are there as nodes. */
typedef struct node_run {
    node *
        nodes; /* what parents are indices into; a record's own is its own parent. Sizes are 1, and are added up when the
                        nodes are appended */
    size_t from, to;       /* which of them to append */
    size_t largest;        /* no record has more nodes */
    uint64_t origin;       /* where in the whole text it is that their lines are counted from */
    uint64_t begin, end;   /* their text in the whole text */
    uint32_t greatest_tag; /* no tag has a greater number */
    const uint32_t *types; /* of all `nodes`; NULL: they are 0 */
    const uint32_t *lines; /* so too, counted from `first_line` on; NULL: they are 0 */
    uint64_t first_line;
} node_run;

/* Appends such records. What cells say must be in the block already. A block whose records are not `keep`t has large nodes.
   GEDELF_OK, GEDELF_MEMORY or GEDELF_LIMIT. */
gedelf_status block_append(block *b, const node_run *r, bool keep);

/* How much can be appended to a block at once, without another block being better. */
typedef struct run_room {
    size_t nodes;   /* how many in all; 0: not even one record */
    size_t largest; /* how many in a record */
    uint64_t end;   /* with a text up to here in the whole text */
} run_room;

run_room block_room_for_run(const block *b, uint32_t greatest_tag);

/* Appends a cell, which is still to be filled in. NULL if there is no memory. */
cell *block_add_cell(block *b);

/* The text of a node of such a record, if the last cell is its own. It is counted like that of others, so that
   appending need not distinguish them. */
static inline uint32_t block_cell_text(const block *b, uint64_t origin)
{
    return (uint32_t)(b->cell_count - 1) - (uint32_t)(origin - b->begin);
}

/* The place in the text where what begins at `at` from the block's text on can be written over; NULL if it cannot. */
char *block_own_text(const block *b, uint64_t at);

/* Should a record of this many structures, whose text goes from `begin` to `end` in the whole text, be appended to this
   block? No tag in it has a greater number than `greatest_tag`. */
bool block_has_room_for(const block *b, size_t count, uint64_t begin, uint64_t end, uint32_t greatest_tag);

/* No more will be stored: gives back the room that is not needed. False if there is no memory. */
bool block_trim(block *b);

void pool_init(node_pool *p, const gedelf_allocator *allocator, bool positions, bool typed);
void pool_free(node_pool *p);

/* Called when no more blocks will come: gives back the room that is not needed. Then each block must learn where its
   nodes are. False if there is no memory. */
bool pool_trim(node_pool *p);
void pool_point(block *b);

/* Structure number `index` of a block, in whichever form it is stored. */
static inline node block_node(const block *b, size_t index)
{
    if (!b->small)
        return b->nodes[index];
    small_node n = b->small[index];
    return (node){.text = n.place & ((1u << SMALL_TEXT) - 1),
                  .size = n.shape >> NODE_FLAGS & ((1u << SMALL_SIZE) - 1),
                  .parent = (uint32_t)index - (n.shape >> (NODE_FLAGS + SMALL_SIZE)),
                  .tag = n.place >> SMALL_TEXT << NODE_FLAGS | (n.shape & ((1u << NODE_FLAGS) - 1))};
}

/* The structure number `index`; no structure if the block has fewer. */
gedelf_structure block_at(const block *b, size_t index);

/* Does the structure say itself which language its payload is in? */
bool structure_has_language(gedelf_structure s);

/* What a structure says itself, found with one look at its line. */
typedef struct structure_parts {
    view tag, xref, payload, pointer; /* empty if there is none */
    uint32_t tag_number;
    uint32_t language, datatype; /* 0 if it has none of its own */
    uint32_t size;               /* how many structures it is with all that is below it */
    bool in_line;                /* the payload is in one line, and `traits` is known */
    unsigned traits;             /* what is in the payload */
} structure_parts;

void structure_look(gedelf_structure s, structure_parts *out);

/* How many structures it is with all that is below it. */
static inline uint32_t structure_size(gedelf_structure s)
{
    return block_node(s.block, s.index).size;
}

/* The record that a structure is in, as diagnostics name it, in `out`: "INDI @I12@, John Smith"; nothing for the header. False if
   there is no memory. */
bool record_name_of(buffer *out, gedelf_structure s);

/* Does it have nothing but a tag, a payload that is not a pointer, and substructures? If the answer is no, it may still
   be so. */
bool structure_is_simple(gedelf_structure s);

/* How many of the structures above this one, up to and including the one with the index `top`, end where it ends: the
   next structure is that many levels higher. */
uint32_t structure_closes(gedelf_structure s, uint32_t top);

/* ---- Dates ----------------------------------------------------------------------------------- */

typedef enum date_precision { PRECISION_NONE, PRECISION_YEAR, PRECISION_MONTH, PRECISION_DAY } date_precision;

/* What the payload of a DATE means. */
typedef struct date_facts {
    gedelf_days days, wide; /* as gedelf_date_days and gedelf_date_days_widened have them */
    gedelf_date_form form;
    date_precision precision; /* of its first date */
    bool valid;               /* it is a date; else nothing is known */
    bool phrased;             /* it has a phrase, for which the payload is to be parsed */
    bool short_year;          /* as date_has_short_year */
    bool gregorian;           /* all its dates are of that calendar */
} date_facts;

/* What a DATE means, without parsing it again if that was done before; and what any text means. */
date_facts structure_date(gedelf_structure s, gedelf_notation notation);
date_facts date_facts_read(view text, gedelf_notation notation);

/* A DATE was parsed, in the order of the file. If its record is streamed, other callers need not parse it again. False
   if there is no memory. */
bool structure_note_date(gedelf_structure s, gedelf_problem problem, const gedelf_date *date);

typedef struct date_table date_table;

/* Dates that are met in the order of a dataset, noted likewise: they are seen by all who ask once they are ended, or the next block is
   begun. False if there is no memory; what was noted by then counts. */
typedef struct date_notes {
    const block *block; /* NULL at first */
    date_table *table;  /* NULL: there were notes of the block before */
} date_notes;

bool date_notes_add(date_notes *n, gedelf_structure s, gedelf_notation notation, const date_facts *f);
void date_notes_end(date_notes *n);

/* Notes all DATEs of a dataset, for callers that need most of them several times. False if there is no memory. */
bool dataset_note_dates(const gedelf_dataset *d, gedelf_notation notation);

void dates_clear(date_table *t);
void dates_free(date_table *t, const gedelf_allocator *allocator);

/* The schema number `index` of such a block. */
gedelf_structure block_schema(const block *b, size_t index);

/* A dataset owns its text, its blocks and its names. */
struct gedelf_dataset {
    gedelf_allocator allocator;
    characters characters;
    assembler assembler;
    gedelf_metadata metadata;
    block head, schemas, undefined;
    bool marks_apart; /* it comes from a document that was made from ANSEL (D128) */
    node_pool pool;
    schema *schema; /* NULL if it was not needed */
    block **blocks; /* of the records */
    size_t block_count, block_capacity;
};

/* The data model that it is in. */
static inline const data_model *dataset_model(const gedelf_dataset *d)
{
    return d->assembler.rules->model;
}

/* The same by what is known about a header: `about` may be NULL, and `head` may be no structure. */
const data_model *header_model(const gedelf_metadata *about, gedelf_structure head);

/* Makes a record UNDEF for each name that does not belong to just one structure, once all names are known.
   [ELF-SER §pointer-conversion], D8 */
gedelf_status dataset_make_undefined(gedelf_dataset *d);

/* ---- Building what was read ------------------------------------------------------------------ */

/* A stretch of the text. */
typedef struct item_text {
    size_t at, length;
} item_text;

/* Items in a row, by their numbers; 0 if there is none. */
typedef struct item_row {
    uint32_t first, last;
} item_row;

/* A structure in the making. */
typedef struct builder_item {
    uint32_t tag;
    uint32_t type;        /* the number of the type it was added with instead of a tag; 0 if it was not */
    uint32_t super, next; /* 0 if there is none */
    item_row below;
    uint32_t language, datatype; /* 0 if there is none */
    uint32_t target;             /* the item that it points to; 0 if it does not, or by name */
    uint32_t stored;             /* the index of its node */
    item_text payload;           /* a string, or the name of what it points to with its at signs */
    item_text xref;              /* with its at signs; empty if there is none */
    uint8_t kind;                /* a payload_kind */
    uint8_t place;               /* an item_context */
    bool pointed;                /* an item points to it */
    bool invented;               /* it was given its identifier while finishing */
} builder_item;

struct gedelf_builder {
    gedelf_allocator allocator;
    gedelf_dataset *dataset;
    builder_item *items; /* number 0, GEDELF_ITEM_NONE, is what records are below; number 1 is the header */
    size_t count, capacity;
    item_row schemas;
    size_t schema_count;
    names types; /* the IRIs of types that items were added with */
};

/* Adds a structure as gedelf_builder_add does, but with any tag that a line can have: reading leaves some in the tree
   that are reserved, where they are not as they should be (D104, D107, D119). CHAR, ELF, GEDC, PLANG and SCHMA directly
   in the header are then faulty metadata, in which identifiers and pointers do not count. */
gedelf_status builder_add_as_read(gedelf_builder *builder, gedelf_item super, view tag, gedelf_item *out);

/* Adds a structure of a record with its identifier and its payload, or pointer. All of them must be legal, as those of
   another dataset are if the builder's dialect allows the names. `tag` is its number in the builder; 0: there was no
   memory. GEDELF_OK, GEDELF_MEMORY, GEDELF_LIMIT. */
gedelf_status builder_add_parts(gedelf_builder *builder, gedelf_item super, uint32_t tag, const structure_parts *parts,
                                gedelf_item *out);

/* Adds a schema as gedelf_builder_add_schema does, but what it refers to need not be an IRI: reading does not ask for
   that. It has no white space at its ends; in ELF 1.0 it is one line, and no pointer. */
gedelf_status builder_add_schema_as_read(gedelf_builder *builder, view reference, gedelf_item *out);

/* The builder's dialect, which is the default one unless this says otherwise before anything is added. GEDELF_OK or
   GEDELF_ARGUMENT. */
gedelf_status builder_set_dialect(gedelf_builder *builder, const dialect *rules);

/* Says that the dataset's texts have marks apart from their letters, as they come from ANSEL (D128). */
void builder_set_marks_apart(gedelf_builder *builder);

/* Is this the tag of something that the dialect takes out of the header? */
bool builder_is_metadata(const gedelf_builder *builder, view tag);

/* Add to the dictionary of a dialect that has one: the namespace of tags that begin with `key`, or the default
   namespace if `key` is empty; the IRIs that a tag means, at least one. GEDELF_ARGUMENT if a key is not a tag or is
   there already, if an IRI is not valid, or if the dialect has no dictionaries; GEDELF_MEMORY. [elf-2017-10 §6], D21,
   D29 */
gedelf_status builder_add_namespace(gedelf_builder *builder, view key, view iri);
gedelf_status builder_add_mapping(gedelf_builder *builder, view tag, const view *iris, size_t count);

/* What it builds, unfinished. */
gedelf_dataset *builder_dataset(gedelf_builder *builder);

const dialect *builder_rules(const gedelf_builder *b);

/* May a structure have this identifier in a dialect; may a payload point to it? */
bool xref_is_allowed(const dialect *rules, view v);
bool pointer_is_allowed(const dialect *rules, view v);

/* ---- A record by numbers --------------------------------------------------------------------- */

/* Structure number `number` of a record, in preorder, the record's own being 0. Who keeps something of each structure keeps it by this
   number, and need not keep a tree. */
static inline gedelf_structure structure_part(gedelf_structure top, uint32_t number)
{
    return (gedelf_structure){top.block, top.index + number};
}

/* The number of the one that it is directly below; of the record's own its own. */
static inline uint32_t structure_part_above(gedelf_structure top, uint32_t number)
{
    return block_node(top.block, top.index + number).parent - top.index;
}

/* The number of the first one after it that is not below it. */
static inline uint32_t structure_part_end(gedelf_structure top, uint32_t number)
{
    return number + structure_size(structure_part(top, number));
}

/* The level of a part whose level is that of the part before it at first: it is below that, or below one above it. */
static inline uint64_t structure_next_level(gedelf_structure top, uint32_t number, uint64_t level)
{
    uint32_t above = structure_part_above(top, number), part = number - 1;
    for (level++; part != above; level--)
        part = structure_part_above(top, part);
    return level;
}

/* Is its payload a pointer? */
static inline bool structure_points(gedelf_structure s)
{
    return (block_node(s.block, s.index).tag & NODE_POINTER) != 0;
}

/* ---- Structures that have numbers ------------------------------------------------------------- */

/* Structures, in the order of arrival: number 1 is at 0. */
typedef struct structure_list {
    gedelf_structure *items;
    size_t count, capacity;
    hash_table numbers; /* by where they are */
} structure_list;

void structures_init(structure_list *l, const gedelf_allocator *allocator);
void structures_free(structure_list *l);

/* Adds one, which is not there yet. False if there is no memory. */
bool structures_add(structure_list *l, gedelf_structure s);

/* The number of one; 0 if it is not there. */
uint32_t structures_find(const structure_list *l, gedelf_structure s);

#endif
