/* SPDX-License-Identifier: MIT */
/*
 * There: takes a dataset of structures, gives a dataset of nodes.
 *   map_roles.c  what a structure is, and the key of what it claims
 *   map_nodes.c  making nodes
 *   map_walk.c   the stack of open structures, and what they are called
 *   map_digest.c what tells one file from another
 *   map_refs.c   OutRefs: the file, what it takes its knowledge from, and its citations
 *   from_elf.c   the claims of all structures
 */
#ifndef GEDELF_MAP_H
#define GEDELF_MAP_H

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
    buffer slugs, paths; /* of the frames, one after the other */
    buffer text;         /* for one text at a time */
    map_pairs parents, details;
} mapping;

/* Slugs and paths of tags are made longer with each level up to about so many octets, so that what is made does not grow
   with the depth of the file; beyond that, a structure is named by its number, and so is all that is below it. */
enum { MAP_NAME_MOST = 1000 };

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

/* The same for a detail of an OutRef. All details are side by side. Where `row` is NULL, only the path shows which
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

/* Opens a structure: pushes a frame for it, whose slug and path are what is in m->slugs and m->paths from these
   offsets on. NULL if there is no memory. What the frame says about nodes is left to the caller. */
map_frame *map_open(mapping *m, gedelf_structure s, map_context context, size_t slug, size_t path);

/* The structure on top of the stack is done. */
void map_close(mapping *m);

/* The next substructure of the structure on top; no structure after the last. `ordinal` receives its number among those
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

/* Is it a detail of the OutRef it is in? */
bool map_is_detail(const map_row *row, gedelf_structure s);

/* The OutRef of a citation. */
uint32_t map_citation_of(mapping *m, gedelf_structure citation);

/* The node that a pointer leads to. */
uint32_t map_target_of(mapping *m, gedelf_structure pointer);

#endif
