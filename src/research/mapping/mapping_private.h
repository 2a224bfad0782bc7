/* SPDX-License-Identifier: MIT */
/*
 * What the files of mapping share.
 *
 * There: takes a dataset of structures, gives a dataset of nodes.
 *   map_roles.c  what a structure is, and the key of what it claims
 *   map_nodes.c  making nodes
 *   map_walk.c   the stack of open structures, and what they are called
 *   map_digest.c what tells one file from another
 *   map_refs.c   OutRefs: the file, what it takes its knowledge from, and its citations
 *   from_elf.c   the claims of all structures
 * Back: the table of elf_mapping.def read backwards. Takes a dataset of nodes, gives a dataset of structures, and tells which nodes
 * have no counterpart in it.
 *   unmap_rows.c     which tag a key has in a context, and by which way it is reached
 *   unmap_records.c  which nodes are records, what they are called, and which claims are about which node
 *   unmap_schemas.c  schemas of the file's own
 *   unmap_refs.c     OutRefs: the header, the records of sources, and citations
 *   to_elf.c         the structures of all claims
 */
#ifndef GEDELF_MAPPING_PRIVATE_H
#define GEDELF_MAPPING_PRIVATE_H

#include "format/lines/lines.h"
#include "research/mapping/mapping.h"

/* ---- A mapping ------------------------------------------------------------------------------- */

/* A structure that is open: its substructures are being looked at. */
typedef struct map_frame {
    gedelf_structure next;        /* the substructure to be looked at next */
    map_context context;          /* of its substructures */
    bool described;               /* it is an OutRef, and what is a detail of it is there already */
    bool by_path;                 /* what is below it has the path of tags for a key */
    size_t nodes;                 /* where its own begin in mapping.nodes */
    size_t sources, source_count; /* there: where claims of its substructures come from */
    size_t of, of_count;          /* there: what they are about: one node, or one for each source */
    size_t ordinals, ordinal;     /* where its own begin in mapping.ordinals, and that of `next` */
    size_t slug, path;            /* where its own begin in mapping.slugs and mapping.paths */
} map_frame;

/* How often a tag has been met among the substructures of one structure. */
typedef struct map_meeting {
    uint64_t structure; /* the number of that structure */
    uint64_t count;
} map_meeting;

/* The sets of an OutRef in the making. */
typedef struct map_pairs {
    gedelf_pg_value *items;
    size_t count, capacity;
} map_pairs;

typedef struct mapping {
    const gedelf_allocator *allocator;
    const gedelf_dataset *elf;
    gedelf_pg_dataset *out;
    gedelf_status status; /* of the first thing that failed; from then on nothing more is made */
    uint32_t file;        /* the file's own node */
    uint64_t unknown;     /* structures whose key is the path of their tags */
    uint64_t repeated;    /* structures that say what another one has said, and so are nothing new */
    bool cites_record;    /* the citation at hand does */

    uint32_t tags[MAP_ROWS];                         /* the tag numbers of the rows */
    gedelf_pg_value keys[MAP_ROWS];                  /* made when they are wanted first */
    size_t first[MAP_CONTEXTS], count[MAP_CONTEXTS]; /* the rows of each context */
    names recorded;                                  /* identifiers of the records that are OutRefs */
    uint32_t *recorded_nodes;                        /* their nodes */
    size_t recorded_capacity;

    map_frame *frames; /* from the record to where the walk is */
    size_t frame_count, frame_capacity;
    uint32_t *nodes; /* of the frames */
    size_t node_count, node_capacity;
    uint64_t *ordinals; /* of the frames' substructures among those with the same tag, from 1 */
    size_t ordinal_count, ordinal_capacity;
    map_meeting *meetings; /* by tag number */
    size_t meeting_capacity;
    uint64_t opened;     /* structures so far */
    uint64_t record;     /* the number of the record, from 1 */
    uint64_t structure;  /* the number of the structure in it */
    buffer slugs, paths; /* of the frames, one behind the other */
    buffer text;         /* for one text at a time */
    map_pairs parents, details;
} mapping;

/* Slugs and paths of tags are made longer with each level up to about so many octets, so that what is made does not grow
   with the depth of the file; beyond that, a structure is named by its number, and so is all that is below it. */
enum { MAP_NAME_MOST = 1000 };

/* Remembers the first thing that failed. Returns whether all is well so far. */
bool map_expect(mapping *m, gedelf_status status);

/* The same for a step that can only fail for want of memory. */
bool map_enough(mapping *m, bool enough);

/* ---- map_roles.c ----------------------------------------------------------------------------- */

/* Finds out what the tags of the rows are in this dataset. */
void map_learn_tags(mapping *m);

/* The row of a structure in this context; NULL if it has none. */
const map_row *map_row_of(const mapping *m, map_context context, gedelf_structure s);

/* Is it a citation there? */
bool map_is_citation(const mapping *m, map_context context, gedelf_structure s);

/* Is there anything below it but citations? */
bool map_has_parts(const mapping *m, map_context below, gedelf_structure s);

/* The key of what a structure claims: the type that the file's own schema gives it, else the one of its row or, where
   `row` is NULL, the path of its tags. A structure whose key is a path is counted in m->unknown. */
gedelf_pg_value map_claim_key_of(mapping *m, gedelf_structure s, const map_row *row, view path);

/* The same for a detail of an OutRef: all of them lie side by side, and where `row` is NULL it takes the path to tell which
   belongs to which, whatever the type. */
gedelf_pg_value map_detail_key_of(mapping *m, gedelf_structure s, const map_row *row, view path);

/* ---- map_nodes.c ----------------------------------------------------------------------------- */

/* Values; 0 if something went wrong. */
gedelf_pg_value map_string(mapping *m, view text);
gedelf_pg_value map_text_datum(mapping *m, view text);

/* The string payload, with its datatype, and its language where that is not the file's. */
gedelf_pg_value map_datum_of(mapping *m, gedelf_structure s);

/* Nodes; 0 if something went wrong. */
uint32_t map_property(mapping *m, uint32_t source, gedelf_pg_value key, uint32_t of, gedelf_pg_value datum);
uint32_t map_connection(mapping *m, uint32_t source, gedelf_pg_value key, uint32_t of, uint32_t value);
uint32_t map_subject(mapping *m, view slug);

/* Says what type a Subject is of. */
void map_type(mapping *m, uint32_t subject, view type);

/* Adds a pair to the parents, or to the details, of the next OutRef. */
void map_add_parent(mapping *m, gedelf_pg_value key, uint32_t number);
void map_add_detail(mapping *m, gedelf_pg_value key, gedelf_pg_value datum);

/* An OutRef of these. */
uint32_t map_outref(mapping *m);

/* ---- map_walk.c ------------------------------------------------------------------------------ */

/* Opens a structure: pushes a frame for it, whose slug and path are what stands in m->slugs and m->paths from these
   offsets on. NULL if there is no memory. What the frame says about nodes is left to the caller. */
map_frame *map_open(mapping *m, gedelf_structure s, map_context context, size_t slug, size_t path);

/* The structure on top of the stack is done. */
void map_close(mapping *m);

/* The next substructure of the structure on top; no structure behind the last. `ordinal` receives its number among those
   with the same tag. */
gedelf_structure map_next(mapping *m, uint64_t *ordinal);

/* Appends what a record is called: its tag and identifier or, if it has none or an earlier one has the same, its
   number. */
void map_append_record_slug(mapping *m, gedelf_structure r);

/* Appends a tag with its number, if that is not 1: "BIRT[2]". Brackets cannot be part of a tag. */
bool map_append_step(buffer *out, gedelf_structure s, uint64_t ordinal);

/* Appends the slug, or the path, of a substructure of what is on top: "INDI @I1@ BIRT[2]", "INDI._MILT". They begin where
   the buffer ended. */
void map_append_slug(mapping *m, gedelf_structure s, uint64_t ordinal);
void map_append_path(mapping *m, gedelf_structure s, uint64_t ordinal);

static inline view map_slug(const mapping *m, size_t from)
{
    return view_of(m->slugs.data + from, m->slugs.length - from);
}

static inline view map_path(const mapping *m, size_t from)
{
    return view_of(m->paths.data + from, m->paths.length - from);
}

/* Is the payload a pointer? */
static inline bool map_is_pointer(gedelf_structure s)
{
    return gedelf_structure_pointer(s).length > 0;
}

/* Appends what a structure with an identifier is called: "INDI @I1@". */
bool map_append_identity(buffer *out, gedelf_structure s);

/* Is it this structure that pointers with its identifier lead to? */
bool map_is_identified(const mapping *m, gedelf_structure s);

/* ---- map_digest.c ---------------------------------------------------------------------------- */

/* The SHA-256 of all records, as hexadecimal digits; false if there are no records. */
bool map_digest(const gedelf_dataset *elf, char digits[2 * SHA256_SIZE]);

/* ---- map_refs.c ------------------------------------------------------------------------------ */

/* Makes the file's node, and one for each record that is an OutRef. */
void map_make_file(mapping *m, view name);
void map_make_recorded(mapping *m);

/* The OutRef of a structure that has the role RECORDED, and this slug. */
uint32_t map_recorded_of(mapping *m, gedelf_structure s, map_context below, view slug);

/* Is it a detail of the OutRef it stands in? */
bool map_is_detail(const map_row *row, gedelf_structure s);

/* The OutRef of a citation. */
uint32_t map_citation_of(mapping *m, gedelf_structure citation);

/* The node that a pointer leads to. */
uint32_t map_target_of(mapping *m, gedelf_structure pointer);

/* ---- Back: what nodes are in ELF ------------------------------------------------------------- */

/* What a node is in ELF. */
typedef enum unmap_role {
    UNMAP_OTHER,
    UNMAP_RECORD,   /* a record of its own */
    UNMAP_DOCUMENT, /* the file */
    UNMAP_UNDEFINED /* what a pointer leads to that leads nowhere */
} unmap_role;

/* What is known of a node. */
typedef struct unmap_node {
    uint8_t role;   /* an unmap_role */
    bool used;      /* it stands there, */
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

/* Remembers the first thing that failed. Returns whether all is well so far. */
bool unmap_expect(unmapping *u, gedelf_status status);
bool unmap_enough(unmapping *u, bool enough);

/* The same for something that ELF may not be able to hold, which is then left out. Returns whether it was made. */
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

/* The name of a type in FHISO's namespace; empty if it is none. */
view unmap_name_of_fhiso(view key);

/* The tag of what has this key in a context: by the table, by a schema of the file's own, by GEDCOM 7.0; empty if none of them
   knows. The row of the table, or NULL, goes to `row`. */
view unmap_tag_of(const unmapping *u, map_context context, view key, const map_row **row);

/* The tag of a type of GEDCOM 7.0, "https://gedcom.io/terms/v7/INDI-NAME"; empty if it is none. */
view unmap_tag_of_type(view key);

/* The last tag of a path of tags, which a key is that has no row; empty if it is none. */
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

/* Takes down whether all that a node says stands there. */
void unmap_expect_said(unmapping *u, uint32_t vertex, bool said);

/* Makes a structure a pointer, to what has this identifier in u->texts; 0: to nothing. Returns whether it is one. */
bool unmap_point(unmapping *u, gedelf_item item, uint32_t xref);

/* Sets what a datum says as the payload of a structure. Returns whether all of it stands there. */
bool unmap_set_datum(unmapping *u, gedelf_item item, gedelf_pg_value datum);

/* From here on, details of another OutRef are looked at. */
void unmap_begin_details(unmapping *u);

/* Is this a path that begins so, and whose steps are tags with or without a number, such as HEAD.EVEN[2].ROLE? */
bool unmap_is_path(view key, view beginning);

/* What is known of a path, which is made without a structure if there is none; NULL if there is no memory. */
unmap_path *unmap_path_at(unmapping *u, view path);

/* Sets what a datum says as the payload of the structure of such a path below another one, made with those above it; its steps
   from `from` on. Returns whether all of it stands there. */
bool unmap_set_path(unmapping *u, view key, size_t from, gedelf_item top, gedelf_pg_value datum);

/* The header, of the details of a document. */
void unmap_header(unmapping *u, uint32_t document);

/* The details of an OutRef that is a record, or stands in one. */
void unmap_recorded(unmapping *u, uint32_t vertex, gedelf_item item, map_context context);

/* A citation in a structure. Returns whether it leads to what is cited; details that do not stand there are taken down. */
bool unmap_citation(unmapping *u, gedelf_item super, uint32_t vertex);

/* Appends the OutRefs that a claim comes from to u->sources: none if it is the file; each once, in rising order, between
   `begin` and the end. False if it comes from reasoning. */
bool unmap_add_sources(unmapping *u, size_t begin, uint32_t claim);

#endif
