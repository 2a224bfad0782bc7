/* SPDX-License-Identifier: MIT */
/*
 * Back: the table of elf_mapping.def read backwards. Takes a dataset of nodes, gives a dataset of structures, and tells which nodes
 * have no counterpart in it.
 *   unmap_rows.c     which tag a key has in a context, and by which way it is reached
 *   unmap_records.c  which nodes are records, what they are called, and which claims are about which node
 *   unmap_schemas.c  schemas of the file's own
 *   unmap_refs.c     OutRefs: the header, the records of sources, and citations
 *   to_elf.c         the structures of all claims
 */
#ifndef GEDELF_UNMAP_H
#define GEDELF_UNMAP_H

#include "format/lines/lines.h"
#include "research/mapping/mapping.h"

#include <gedelf/builder.h>

/* What a node is in ELF. */
typedef enum unmap_role {
    UNMAP_OTHER,
    UNMAP_RECORD,   /* a record of its own */
    UNMAP_DOCUMENT, /* the file */
    UNMAP_UNDEFINED /* what a pointer leads to that leads nowhere */
} unmap_role;

/* What is known about a node. */
typedef struct unmap_node {
    uint8_t role;   /* an unmap_role */
    bool used;      /* it is there, */
    bool cut;       /* but not with all that it says */
    uint32_t tag;   /* of a record, in unmapping.texts */
    uint32_t xref;  /* of a record, or what is undefined, there; 0: it has none */
    uint64_t visit; /* when it was last met among what a Derivation rests on */
} unmap_node;

/* Claims that differ in their source only, and so are one structure. */
typedef struct unmap_group {
    size_t first; /* claim, in unmapping.claims */
    size_t count;
} unmap_group;

/* A structure whose substructures are being written. */
typedef struct unmap_frame {
    gedelf_item item;
    map_context context;
    uint32_t own_key;                /* what has this key is its payload; 0: nothing is */
    size_t claims, groups, payloads; /* where its own begin */
    size_t next, end;                /* of its groups */
    size_t payload_end;
    size_t sources, source_count; /* in unmapping.sources: where it comes from */
} unmap_frame;

/* A structure of an OutRef's details, by its row. */
typedef struct unmap_detail {
    uint64_t serial; /* of the OutRef */
    gedelf_item item;
    bool payload;
} unmap_detail;

/* The same by its path of tags. */
typedef struct unmap_path {
    gedelf_item item;
    bool payload;
    view text; /* of it */
} unmap_path;

enum { UNMAP_NO_ROW = -1, UNMAP_NOT_THERE = -2 };

typedef struct unmapping {
    const gedelf_allocator *allocator;
    const gedelf_pg_dataset *d;
    gedelf_builder *builder;
    gedelf_status status; /* of the first thing that failed; from then on nothing more is made */
    unmap_node *nodes;    /* of each node */
    names texts;          /* tags and identifiers */
    names xrefs;          /* that are taken */
    uint32_t *record;     /* the nodes that are records, in the order of writing */
    size_t record_count;
    size_t *first; /* of each node: where the claims about it begin; one more at the end */
    uint32_t *about;
    int16_t above[2][MAP_ROWS]; /* by which row each is reached in the header, and in a citation */
    unmap_detail details[MAP_ROWS];
    uint64_t serial;
    names schemas;       /* the numbers of details that say what is in a schema, as octets */
    names types;         /* IRIs that schemas define, with a tag each in type_tags */
    uint32_t *type_tags; /* in texts; 0: none */
    size_t type_capacity;
    names paths;            /* of the details of one OutRef */
    unmap_path *path_items; /* the first of each */
    size_t path_capacity;

    unmap_frame *frames;
    size_t frame_count, frame_capacity;
    uint32_t *claims; /* of the frames */
    size_t claim_count, claim_capacity;
    uint32_t *scratch;
    size_t scratch_capacity;
    unmap_group *groups;
    size_t group_count, group_capacity;
    uint32_t *payloads; /* Properties that are payloads of things in a frame, by key and value */
    size_t payload_count, payload_capacity;
    uint32_t *sources;
    size_t source_count, source_capacity;
    uint32_t *support; /* what a Derivation rests on */
    size_t support_count, support_capacity;
    uint64_t visit; /* how often that was looked for */
    buffer text;
} unmapping;

/* Takes what something came to that ELF may not be able to hold, which is then left out: u->status is of the first that failed
   otherwise. Returns whether it was made. */
bool unmap_try(unmapping *u, gedelf_status status);

/* The text of a string field, and the node of a reference field, of a node; in sound datasets both are there. */
view unmap_text(const unmapping *u, uint32_t vertex, size_t field);
uint32_t unmap_target(const unmapping *u, uint32_t vertex, size_t field);

/* ---- unmap_rows.c ---------------------------------------------------------------------------- */

/* Finds out how rows are reached. */
void unmap_learn_rows(unmapping *u);

/* The row of a key in a context, or in a context that it is based on; NULL if there is none. */
const map_row *unmap_row_of(map_context context, view key);

/* The row of a tag in a context, or in a context that it is based on; NULL if there is none. */
const map_row *unmap_row_of_tag(map_context context, view tag);

/* The name of a type in FHISO's namespace; empty if it is not there. */
view unmap_name_of_fhiso(view key);

/* The tag of what has this key in a context: by the table, by a schema of the file's own, by GEDCOM 7.0; empty if none of them
   knows. The row of the table, or NULL, goes to `row`. */
view unmap_tag_of(const unmapping *u, map_context context, view key, const map_row **row);

/* The tag of a type of GEDCOM 7.0, "https://gedcom.io/terms/v7/INDI-NAME"; empty if it is not such a type. */
view unmap_tag_of_type(view key);

/* The last tag of a key that is a path of tags and has no row; empty if it is not a path. */
view unmap_tag_of_path(view key);

/* Which of the two trees of rows: the header's, or a citation's. */
enum { UNMAP_HEADER, UNMAP_CITATION };

/* The row of a key anywhere in such a tree, the nearest; NULL if there is none. */
const map_row *unmap_row_below(const unmapping *u, unsigned tree, view key);

/* ---- unmap_records.c ------------------------------------------------------------------------- */

/* Finds out what all nodes are, and which claims are about which. */
void unmap_learn_nodes(unmapping *u);

/* The text of a detail of an OutRef; false if it has none with this key. */
bool unmap_find_detail(const unmapping *u, uint32_t vertex, view key, view *out);

/* ---- unmap_schemas.c ------------------------------------------------------------------------- */

/* The schemas of a document, of its details, and which tags they have for which types. */
void unmap_schemas(unmapping *u, uint32_t document);

/* Is it the key of a detail that says what is in a schema? */
bool unmap_is_schema_key(view key);

/* ---- unmap_refs.c ---------------------------------------------------------------------------- */

/* Adds a structure; GEDELF_ITEM_NONE if it cannot be, or what it would be below is not there. */
gedelf_item unmap_add(unmapping *u, gedelf_item super, view tag);

/* Takes down whether all that a node says is there. */
void unmap_expect_said(unmapping *u, uint32_t vertex, bool said);

/* Makes a structure a pointer, to what has this identifier in u->texts; 0: to nothing. Returns whether it is one. */
bool unmap_point(unmapping *u, gedelf_item item, uint32_t xref);

/* Sets what a datum says as the payload of a structure. Returns whether all of it is there. */
bool unmap_set_datum(unmapping *u, gedelf_item item, gedelf_pg_value datum);

/* From here on, details of another OutRef are looked at. */
void unmap_begin_details(unmapping *u);

/* Is this a path that begins so, and whose steps are tags with or without a number, such as HEAD.EVEN[2].ROLE? */
bool unmap_is_path(view key, view beginning);

/* What is known about a path, which is made without a structure if there is none; NULL if there is no memory. */
unmap_path *unmap_path_at(unmapping *u, view path);

/* Sets what a datum says as the payload of the structure of such a path below another one, made with those above it; its steps
   from `from` on. Returns whether all of it is there. */
bool unmap_set_path(unmapping *u, view key, size_t from, gedelf_item top, gedelf_pg_value datum);

/* The header, of the details of a document. */
void unmap_header(unmapping *u, uint32_t document);

/* The details of an OutRef that is a record, or is in one. */
void unmap_recorded(unmapping *u, uint32_t vertex, gedelf_item item, map_context context);

/* A citation in a structure. Returns whether it leads to what is cited; details that do not be there are taken down. */
bool unmap_citation(unmapping *u, gedelf_item super, uint32_t vertex);

/* Appends the OutRefs that a claim comes from to u->sources: none if it is the file; each once, in rising order, between
   `begin` and the end. False if it comes from reasoning. */
bool unmap_add_sources(unmapping *u, size_t begin, uint32_t claim);

#endif
