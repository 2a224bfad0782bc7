/* SPDX-License-Identifier: MIT */
/*
 * edit: the ELF editor. Takes commands and a source, gives a plan: octets of the source, and what takes their place; and
 * applies it. [Seed 004: an ELF editor changes what was asked and leaves the rest identical]
 *
 *     script ─▶ commands ─▶ (record ─▶ tree ─▶ changed tree ─▶ changes)* ─▶ plan ─▶ octets
 *
 * Promises:
 *   - an octet outside the changes is written as it was read;
 *   - reading what was written gives the dataset that the commands make of the one that was read.
 */
#ifndef GEDELF_SRC_EDIT_H
#define GEDELF_SRC_EDIT_H

#include "format/path/path.h"
#include "format/regex/regex.h"
#include "rewrite/patch/patch.h"

#include <gedelf/edit.h>

/* ---- Commands -------------------------------------------------------------------------------- */

typedef enum edit_verb {
#define VERB(NAME, name, parse, act, next) EDIT_##NAME,
#include "rewrite/edit/verbs.def"
#undef VERB
} edit_verb;

/* Where something new, or something moved, goes: as the last or first of the structures below, or beside. */
typedef enum edit_position { EDIT_LAST, EDIT_FIRST, EDIT_BEFORE, EDIT_AFTER } edit_position;

/* A payload to be. Text is as it is meant, with nothing escaped, and line breaks of any kind. A pointer is without its at
   signs. A script writes a pointer @X@; a text that looks like one is written in quotation marks there. */
typedef struct edit_value {
    view text;
    bool given;   /* else none: the structure gets no payload */
    bool pointer; /* it is a pointer */
} edit_value;

/* A command. Its views are in the edit's own memory, for edit_keep copied them there. What a verb does not use is zero. */
typedef struct edit_command {
    edit_verb verb;
    gedelf_path *
        path; /* what it is about; NULL for xref, renumber and schema, for add to make a record of its own, and for set to
                           set HEAD.GEDC.FORM, or with EDIT_AFTER to add it */
    gedelf_path *other; /* move: where to */
    edit_position
        position; /* add: below or beside what `path` finds; move: below or beside what `other` finds. Without a path,
                           EDIT_FIRST makes the first record behind the header, EDIT_LAST the last one */
    view xref;    /* add: its identifier, without at signs, or empty */
    view tag;     /* rename, add, schema: the tag; language: the language tag, datatype: the IRI, empty to remove it */
    edit_value value; /* set, add; schema: IRIs with blanks between */
    regex *pattern;   /* replace: what is looked for in the payload */
    view text;        /* replace: what takes its place; $1 to $99, $& and $$ as in ECMAScript 5.1 §15.5.4.11 */
    bool everywhere;  /* replace: each match, not only the first */
    view from, to;    /* xref: identifiers without at signs */
    view tag_pattern; /* renumber: only records of this tag; empty: all that have an identifier */
    view numbering; /* renumber: the identifiers to be, without at signs: {n} is the number, {n:4} with at least so many
                           digits, {letter} the tag's first letter, {tag} the tag. Numbers count from 1, for each text
                           that stands before the number, in the order of records; one that another record keeps is left
                           out. Must have one {n}. Empty: {letter}{n} */
    size_t script;  /* the number of its script, */
    size_t at, length; /* where it is there, */
    view written;      /* and how it stands there */
    uint64_t matched, changed;
} edit_command;

/* ---- The plan -------------------------------------------------------------------------------- */

/* Gives an edit a plan that was made elsewhere, which is its own from now on: what *p held is moved. False if there is no
   memory. */
bool edit_adopt(gedelf_edit *edit, patch *p);

struct gedelf_edit {
    gedelf_allocator allocator;
    edit_command *commands;
    size_t command_count, command_capacity;
    size_t script_count;
    arena texts; /* of the commands */
    gedelf_edit_file_fn load;
    void *load_context;
    gedelf_edit_progress_fn tell;
    void *tell_context;
    bool allow_dangling;
    patch *plan; /* NULL if there is none */
};

/* ---- For script.c ---------------------------------------------------------------------------- */

/* A copy of a text that lives as long as the edit. False if there is no memory. */
bool edit_keep(gedelf_edit *edit, view *text);

/* Adds a command, which is copied, with its path, `other` and pattern, which are the edit's from now on, whatever comes of
   it. GEDELF_OK or GEDELF_MEMORY. */
gedelf_status edit_append(gedelf_edit *edit, const edit_command *command);

/* Takes the commands from number `count` on away again, and releases them. */
void edit_truncate(gedelf_edit *edit, size_t count);

/* Can this be a tag, an identifier, a numbering, a language tag, a datatype? If not, what is wrong, in a sentence that is a
   fault's message; NULL if it can. Whether the file's dialect agrees is found out when it is planned for. */
const char *edit_tag_fault(view tag);
const char *edit_xref_fault(view xref);
const char *edit_numbering_fault(view numbering);
const char *edit_language_fault(view language);
const char *edit_datatype_fault(view datatype);
const char *edit_meaning_fault(view iri);

/* Is this text one that a file can have: UTF-8, with nothing in it that is no character? */
const char *edit_value_fault(edit_value value);

/* ---- Within the folder: structures with the same superstructure -------------------------------- */

/* They are known by their tags and by their places, so that commands which name them so find them without going through all. */
typedef struct edit_tree edit_tree;

/* Some of the structures of one tag, in their order. */
enum { SIBLINGS_TOGETHER = 256 };
typedef struct edit_siblings_piece {
    uint32_t count;
    uint32_t nodes[SIBLINGS_TOGETHER];
} edit_siblings_piece;

/* Where a node is among the pieces. */
typedef struct sibling_place {
    uint32_t node; /* 0 if that is no longer known */
    size_t piece, slot;
} sibling_place;

/* The structures of one tag below one other, that were looked for last. */
typedef struct sibling_list {
    uint32_t super; /* 0: nothing is known */
    view tag;
    edit_siblings_piece *pieces;
    size_t count, capacity;
    uint32_t *order; /* of the pieces */
    size_t order_capacity;
    sibling_place found[2]; /* that which was found last, and the one before: a move has two */
} sibling_list;

/* The first and the last of a tag, and how many there are. */
typedef struct sibling_row {
    uint32_t first, last, count;
} sibling_row;

/* The nodes of the same tag beside one. */
typedef struct sibling_links {
    uint32_t next, previous;
} sibling_links;

/* All structures below one other by their tags, in their order. */
typedef struct sibling_tags {
    uint32_t super; /* 0: nothing is known */
    uint32_t asked; /* below which something was looked for last */
    names tags;
    sibling_row *rows; /* tag number n is rows[n - 1] */
    size_t row_capacity;
    sibling_links *links; /* by the numbers of nodes */
    size_t link_capacity;
} sibling_tags;

/* What is known of siblings. */
typedef struct edit_siblings {
    sibling_list lists[2]; /* those below some structure; and records, which have a list of their own */
    sibling_tags by_tag;
    path_node
        wanted; /* below which they are in a run, and should be nodes before they are looked for again; or no node */
} edit_siblings;

/* ---- Siblings of one tag (siblings.c) ------------------------------------------------------------ */

void siblings_init(const edit_tree *t);
void siblings_free(const edit_tree *t);

/* Nothing is known any more. */
void siblings_clear(const edit_tree *t);

/* Number `position` of those below a node that have a tag, from 1, or with 0 the last; *n is 0 if there are not so many. False
   if there is no memory, or that is not known. */
bool siblings_find(const edit_tree *t, uint32_t super, view tag, uint64_t position, uint32_t *n);

/* A node has come to where it is, or is about to go. */
void siblings_added(const edit_tree *t, uint32_t n);
void siblings_taken(const edit_tree *t, uint32_t n);

/* ---- Siblings by their tags (sibling_tags.c) ------------------------------------------------------ */

void sibling_tags_free(const edit_tree *t);

/* Notes that something below a node is looked for. Was it so the last time too? */
bool sibling_tags_ask(const edit_tree *t, uint32_t super);

/* Those below a node that have a tag; NULL if that is not known. */
const sibling_row *sibling_tags_find(const edit_tree *t, uint32_t super, view tag);

/* As those of siblings.c, which call them. */
void sibling_tags_added(const edit_tree *t, uint32_t n);
void sibling_tags_taken(const edit_tree *t, uint32_t n);

#endif
