/* SPDX-License-Identifier: MIT */
/*
 * Within join: which records of two datasets are one (join_pairs.c), what the second's identifiers become (join_names.c, join_inner.c), what
 * of a record comes to its partner and where (join_tree.c, join_unite.c), and how that changes the first file (join_compose.c). [D450–D453]
 */
#ifndef GEDELF_JOIN_PRIVATE_H
#define GEDELF_JOIN_PRIVATE_H

#include "compare/diff/diff.h"
#include "compare/match/match.h"
#include "model/model.h"
#include "rewrite/patch/patch.h"

#include <gedelf/join.h>

#define JOIN_NONE UINT32_MAX

/* The records of a dataset, and who is whose partner. */
typedef struct join_records {
    const gedelf_dataset *dataset;
    structure_list records;
    uint32_t *partners; /* places of the other dataset's records; JOIN_NONE */
} join_records;

/* What a structure says in the result. It is not compare's tree_node, which is of files as they are: docs/internals/rewriting.md. */
typedef struct joined_part {
    uint64_t own, whole; /* hashes of tag and value, and of all that is below too */
    uint64_t below;      /* the sum of what is below */
    uint64_t language;   /* as far as it counts; 0: it does not */
    uint64_t name;       /* of a substructure's identifier; 0: it has none */
    uint32_t level;
    uint32_t last;   /* of the first with its tag below its superstructure: the last one */
    uint8_t context; /* of the data model */
    bool used;
} joined_part;

/* A record, and its structures by their numbers. */
typedef struct join_tree {
    gedelf_structure top;
    joined_part *parts;
    size_t count, capacity;
} join_tree;

/* Where something goes in the first file's octets: what it has from `from` up to there goes. */
typedef struct join_point {
    uint64_t from, at;
} join_point;

/* Something that comes to the record of the first at hand: a structure of the second, or a note. */
typedef struct join_piece {
    join_point point;
    uint32_t level;
    gedelf_structure structure; /* none: a note, */
    size_t note, length;        /* which is this of all notes' text */
} join_piece;

typedef struct join_job {
    gedelf_allocator allocator;
    gedelf_join_options options;
    gedelf_join_fault fault;
    bool trial;               /* nothing is written: it is to be found out which characters come to the first, */
    bool exceeded;            /* and whether its encoding lacks one */
    gedelf_dataset *migrated; /* the second, if it had to be translated */
    join_records a, b;
    bool qualified;       /* payloads have languages and datatypes in the first file's dialect */
    bool defaults_count;  /* default languages do, where structures are compared */
    bool defaults_differ; /* what comes from the second says its language */
    names apart_names;    /* identifiers in given pairs that are not the same, */
    numbered_pairs apart; /* and their numbers by two */
    names taken;          /* identifiers of the first file, and those that were given out */
    names old;            /* names in the second that become others, */
    view *renamed;        /* and what these are: number n is renamed[n - 1] */
    size_t renamed_capacity;
    names shared; /* those of substructures that the first has too */
    arena texts;
    names used_tags;  /* extension tags of the second's records, */
    tag_renames tags; /* and what those become that mean something else in the first */
    view place_form;  /* what the second's header says of places, */
    view language;    /* and of texts, where one is GEDCOM 7.0; empty where the first says the same */
    model_guide *guide;
    normalizer normalizer;
    buffer text;
    join_tree tree_a, tree_b;
    hash_table by_whole, by_own, by_tag; /* parts of a node of the first */
    hash_table by_note;                  /* notes of its record */
    uint32_t last_note;                  /* 0: there is none; JOIN_NONE: they are not listed */
    uint64_t *work;                      /* pairs of nodes that are to be united */
    size_t work_count, work_capacity;
    record_pass pass; /* over the first file, */
    uint32_t *ends;   /* and where each structure of the record at hand ends: record_pass_ends */
    size_t end_capacity;
    join_piece *pieces; /* that come to the record at hand, */
    size_t piece_count, piece_capacity;
    buffer notes; /* and their texts */
    size_t parts; /* that came to it */
    composer composer;
    gedelf_structure first_language, first_datatype; /* the last PLANG and DTYPE that were the first below something */
    patch patch;                                     /* of the first file */
    buffer octets;                                   /* of a change */
    bool at_end;                                     /* something is put in after the last line, and that stays */
} join_job;

/* join_pairs.c: lists the records of both, and finds partners. GEDELF_OK, GEDELF_MEMORY, GEDELF_LIMIT, GEDELF_ARGUMENT. */
gedelf_status join_find_partners(join_job *j);
void join_records_free(join_job *j, join_records *r);

/* join_names.c: decides what the second's identifiers become. False if there is no memory. */
bool join_choose_names(join_job *j);

/* What a name of the second is in the result. */
view join_name(const join_job *j, view name);

/* join_inner.c: gives substructures of the second that have identifiers the names of their equals in a record of the first.
   `repeated`: names that a file has twice. False if there is no memory. */
bool join_share_names(join_job *j, gedelf_structure own, gedelf_structure other, const names *repeated);

/* What a name of the second becomes from now on, unless that is decided. */
bool join_rename(join_job *j, view from, view to);

/* join_header.c: decides what tags of the second become that mean something else in the first. GEDELF_OK, GEDELF_MEMORY,
   GEDELF_STOPPED. */
gedelf_status join_choose_tags(join_job *j);

/* What a tag of the second is in the result. */
view join_tag(const join_job *j, view tag);

/* What a structure of the second says in the result. */
view join_payload(const join_job *j, gedelf_structure s);

/* Finds out what the second's header, as it was read, says of values that the first's does not. */
void join_note_defaults(join_job *j, const gedelf_dataset *second);

/* What must therefore be added to a structure of the second: the language of its payload; and, as substructures, its
   language in 7.0, and the parts of a place. Empty: nothing. */
view join_language(const join_job *j, gedelf_structure from);
view join_default_part(const join_job *j, gedelf_structure from, view tag);

/* Adds the lines that the first's header needs: what tags of the second mean, and the version line. */
gedelf_status join_add_header_lines(join_job *j, const gedelf_read_options *options);

/* join_lost.c: reports which languages and datatypes of the second the first file's dialect cannot express. GEDELF_OK,
   GEDELF_MEMORY, GEDELF_STOPPED. */
gedelf_status join_tell_losses(const join_job *j);

/* join_tree.c: reads a record of the first or the second. False if there is no memory. */
bool join_read_tree(join_job *j, join_tree *t, gedelf_structure entry, bool second);

/* join_unite.c: what of each record of the second comes to its partner. */
gedelf_status join_unite_all(join_job *j);

/* join_compose.c: keeps a piece: a structure of the second with all that is below it, below a structure of the first; or a note. False
   if there is no memory. */
bool join_add_structure(join_job *j, uint32_t super, gedelf_structure s, join_point point);
bool join_add_note(join_job *j, view text, join_point point);

/* Makes changes of the pieces; and one of a record. False if there is no memory. */
bool join_put_pieces(join_job *j);
bool join_put_record(join_job *j, gedelf_structure s);

/* Lines in UTF-8 come to the first file. */
bool join_put_lines(join_job *j, join_point point, view text);

/* How a dataset's file was read. `name` receives its encoding's. False if there is no memory. */
bool join_reading(const gedelf_dataset *d, const gedelf_allocator *allocator, buffer *name, gedelf_read_options *out);

/* join_recode.c: the first file's octets in UTF-8, and the dataset that is read from them. In its lines, only the
   header's encoding changes. */
gedelf_status join_recode(const gedelf_dataset *a, gedelf_source source, const gedelf_allocator *allocator,
                          buffer *octets, gedelf_dataset **out);

gedelf_status join_tell(join_job *j, const gedelf_join_event *event);

#endif
