/* SPDX-License-Identifier: MIT */
/* Within edit: which commands a record concerns, by the identifiers and payloads that they ask for; and what has identifiers. */
#ifndef GEDELF_EDIT_INDEX_H
#define GEDELF_EDIT_INDEX_H

#include "rewrite/edit/edit_commands.h"

typedef struct edit_session edit_session;
typedef struct edit_index edit_index;

/* ---- Commands by payloads (command_values.c) ------------------------------------------------- */

/* Commands by payloads that they ask for. */
typedef struct edit_values {
    names keys;      /* the tag and the text */
    uint32_t *first; /* of key n at n - 1: the first entry of a command, from 1 */
    size_t capacity;
    names records; /* the tags of records that commands ask for */
    names tags;    /* and of what is below them */
    bool any_record;
    buffer key;
    normalizer normalizer;
} edit_values;

void values_init(edit_values *v, const gedelf_allocator *allocator);
void values_free(edit_values *v);

/* Puts an entry before the others that ask for the same. False if there is no memory. */
bool values_list(edit_values *v, const path_value *asked, uint32_t *next, size_t entry);

/* Could a command ask for something in a record of this tag? */
bool values_concern(const edit_index *x, view tag);

/* Chooses the commands that ask for what the record at hand has, in the tree or as it was read. False if there is no
   memory. */
bool values_meet(edit_session *e);

/* ---- Commands by identifiers (command_index.c) ----------------------------------------------- */

/* What commands have to do with an identifier. */
typedef struct edit_key {
    uint32_t first;   /* the first entry of a command that begins with it, from 1; 0 if there is none */
    uint32_t renamed; /* the first entry of one that renames it */
    bool made;        /* a command makes pointers of it, */
    bool captures;    /* because it gives it to what has another one */
    bool given;       /* such pointers may be in any record */
    uint64_t turn;    /* of the last record that has it, */
    uint64_t pointed; /* and of the last one that points to it, or has it */
} edit_key;

/* Commands by identifiers and payloads; those of the record at hand are chosen. */
struct edit_index {
    names names;
    edit_key *keys; /* number n is keys[n - 1] */
    size_t capacity;
    uint32_t *next; /* of each entry, two for a command: the next one with the same identifier, from 1 */
    uint64_t *unnamed,
        *chosen; /* a bit for each command: those that may concern any record, and those of the record at hand */
    size_t count, words; /* of commands, and of such a map */
    uint64_t
        *pending; /* identifiers that were met, and not yet looked at: twice the number, and 1 if the record has it */
    size_t pending_count, pending_capacity;
    uint64_t turn;
    uint64_t lengths, endings; /* a bit for each length that identifiers have, and for each last octet, modulo 64 */
    edit_values values;
    bool chosen_some; /* there are bits in `chosen` */
    bool numbers;     /* the new identifiers of records cannot be known in advance */
    bool scans;       /* all that are in a record's text matter */
    bool all;         /* at this record every command does */
};

/* False if there is no memory; it can be closed in any case. */
bool index_open(edit_index *x, const gedelf_edit *edit, const gedelf_allocator *allocator);
void index_close(edit_index *x);

/* Chooses the commands that can find something in the record at hand, which has this identifier; or every one. False if
   there is no memory. */
bool index_choose(edit_session *e, view xref);
void index_choose_all(edit_session *e);

/* The first chosen command from number i on; the number of commands if there is none. */
size_t index_next(const edit_session *e, size_t i);

/* Chooses a command. */
void index_set(edit_index *x, size_t i);

/* What commands have to do with an identifier; all zero if they have nothing. */
const edit_key *index_find(const edit_session *e, view name);

/* ---- Structures by identifiers (xref_uses.c) ------------------------------------------------- */

/* A structure that has an identifier, or points to it. */
typedef struct edit_use {
    path_node node;
    uint32_t next; /* of the same identifier, from 1; 0: there is none */
} edit_use;

/* Those of one identifier. */
typedef struct edit_use_list {
    uint64_t turn;        /* the gathering that they are of; before another, there are none */
    uint32_t first, last; /* from 1 */
    bool mixed;           /* there may be others, or they are not in their order */
} edit_use_list;

/* What has identifiers that commands rename, or points to them, in what is at hand: only where there are many commands. */
typedef struct edit_uses {
    bool known;
    uint64_t turn; /* how often they were gathered */
    edit_use *items;
    size_t count, capacity;
    edit_use_list *lists; /* of number n in the index of commands at n - 1 */
    size_t list_capacity;
} edit_uses;

/* All have to be gathered again; and: something has got this identifier, or points to it, other than by an xref command. */
void uses_forget(edit_session *e);
void uses_blur(edit_session *e, view name);
void uses_free(edit_session *e);

/* Adds what the xref command at hand is about to the matches, in its order; some may be gone or have another identifier. They
   will have the new one. *listed is false if all must be looked at instead. False if there is no memory. */
bool uses_find(edit_session *e, bool *listed);

#endif
