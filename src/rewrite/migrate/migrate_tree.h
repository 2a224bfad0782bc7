/* SPDX-License-Identifier: MIT */
/*
 * Within migrate: what seven allows, and trees of one record. Five and seven are the families of data models; which versions of them
 * are the older and the newer model at hand, the run knows.
 *
 *     record ─copy─▶ tree ─outline─▶ tree ─translate, structure by structure─▶ tree ─inline─▶ builder
 */
#ifndef GEDELF_MIGRATE_TREE_H
#define GEDELF_MIGRATE_TREE_H

#include "format/dataset/dataset.h"
#include "rewrite/migrate/migrate.h"

/* ---- Seven's table (migrate_seven.c) --------------------------------------------------------- */

typedef struct migration migration;
typedef g7_row seven_type;

/* A substructure that a type has: a row of its table. */
typedef struct seven_substructure {
    const seven_type *type;
    bool required, several;
} seven_substructure;

/* The type of the file itself, below which records are. */
const seven_type *seven_file(void);

/* The substructure of a type that has this tag; false if there is none. */
bool seven_find(const migration *m, const seven_type *super, view tag, seven_substructure *out);

/* Goes through the substructures that a type must have: `at` is 0 at first. False at the end. */
bool seven_next_required(const migration *m, const seven_type *super, size_t *at, view *tag, seven_substructure *out);

/* Must LANG or MIME are below a type, though neither must (D312)? */
bool seven_wants_either(const seven_type *super);

/* How many different structures must be below a type? */
uint8_t seven_wants(const migration *m, const seven_type *super);

/* The tag of a type, by its IRI; empty if it is not one of seven's. */
view seven_tag_of(const migration *m, view iri);

bool seven_is(const seven_type *type, const char *name);

/* The type of record that structures of a type point to. */
const seven_type *seven_target(const seven_type *type);

#define ELF_UNDEFINED ELF_NAMESPACE "Undefined#"

/* ---- Trees (migrate_tree.c) ------------------------------------------------------------------ */

typedef struct migrate_node {
    view tag, xref, text; /* of a pointer, `text` is the name */
    view type;            /* of the source, if it is known */
    view language, datatype;
    view origin_record, origin_path; /* of a record that was made from a structure: where that was, for the report */
    view again;                      /* of a record whose identifier another one before it has: what it is called */
    bool pointer;
    bool up;       /* of a tree that was outlined: its line was one level up (D335) */
    view was;      /* of a tree that was made ready: the line that is to be kept in a _WAS; empty: none */
    bool used;     /* it is a satellite that its superstructure has taken */
    bool added;    /* of the source: only there because seven wants it, and gone when all below it is (D323) */
    bool split;    /* it was a part of the one before it (D344) */
    bool whole;    /* of the result: copied with all below it, untranslated */
    bool complete; /* of the result: seven wants nothing below it */
    bool own;      /* of the result: an old line said that it was there */
    uint64_t line;
    struct migrate_node *super, *first, *last, *next;
    struct migrate_node *to; /* what it has become; NULL: nothing */
    const seven_type *seven; /* its type there; NULL: none, or not known */
    view full;               /* a tag of which it has as many substructures as are allowed */
    uint8_t five;            /* the context that it opens in five */
    bool known_five;         /* five has it there */
} migrate_node;

/* New nodes; NULL if there is no memory. */
migrate_node *migrate_node_new(migration *m, view tag);
void migrate_node_append(migrate_node *super, migrate_node *t);
void migrate_node_insert(migrate_node *super, migrate_node *before,
                         migrate_node *t); /* after `before`; NULL: as the first */
void migrate_node_remove(migrate_node *t);
migrate_node *migrate_node_add(migration *m, migrate_node *super, view tag, view text);
migrate_node *migrate_node_find(const migrate_node *super, view tag);

/* The next one in preorder within a tree, and the next one that is not below `t`. */
migrate_node *migrate_node_follow(const migrate_node *top, const migrate_node *t);
migrate_node *migrate_node_skip(const migrate_node *top, const migrate_node *t);

/* A copy of a tree; everything below is marked as it is. */
migrate_node *migrate_node_copy(migration *m, const migrate_node *from);

/* A tree of a structure of a dataset. */
migrate_node *migrate_node_of_structure(migration *m, gedelf_structure s);

/* Its identifier and its payload, or the name that it points to, as they are in the result. */
view migrate_node_xref(migration *m, const migrate_node *t);
view migrate_node_payload(migration *m, const migrate_node *t, bool *pointer);

/* Adds it to the builder, below `super`. */
gedelf_status migrate_node_build(migration *m, gedelf_builder *b, const migrate_node *top, gedelf_item super);

/* ---- What becomes of trees ------------------------------------------------------------------- */

/* Translates a tree, which becomes another one. */
migrate_node *translate_tree(migration *m, migrate_node *top);

/* What a migrate_node of the result is, by its tag and what it is below (migrate_translate.c). */
void set_types(migration *m, migrate_node *n);

/* Five to seven: makes a pointer of a structure that is a record in seven (D334, D335). `super` is what it is below there. */
void outline_one(migration *m, const seven_type *super, migrate_node *s);

/* And back: inlines records again. */
void inline_tree(migration *m, migrate_node *top);

/* Parts of names: "a, b" becomes two, and two become one again (D344). Changes the source's tree below what was translated. */
void arrange_pieces(migration *m, migrate_node *s);

bool is_piece(view super_tag, view tag);

/* ---- What must be there (migrate_missing.c) -------------------------------------------------- */

/* Adds what is missing; false if something is that cannot be added. */
bool add_missing(migration *m, migrate_node *n);

/* The same below a structure of seven that five had as an extension, which is copied as it is. */
void complete_copy(migration *m, migrate_node *top);

/* Was it added because it must be there, and is it as it was added? (D323, D349) */
bool was_added(migration *m, const migrate_node *s);

#endif
