/* SPDX-License-Identifier: MIT */
/* Within edit: a plan in the making, commands that find something, and what they do to it. */
#ifndef GEDELF_EDIT_SESSION_H
#define GEDELF_EDIT_SESSION_H

#include "rewrite/edit/edit_index.h"
#include "rewrite/edit/edit_names.h"
#include "rewrite/edit/edit_rest.h"

/* ---- What the first command finds (foresee.c) ------------------------------------------------ */

/* A structure that the first command finds: the record that it is in, from 1, 0 for the header, and how many structures
   are before it there. */
typedef struct edit_foreseen_match {
    uint64_t record;
    uint32_t offset;
} edit_foreseen_match;

/* All that the first command finds, in the order of the source, where that had to be known before. */
typedef struct edit_foreseen {
    bool known;
    edit_foreseen_match *items;
    size_t count, capacity;
    size_t at;       /* the first match that is in no record before the one at hand */
    uint64_t record; /* the one at hand */
} edit_foreseen;

/* Finds out. GEDELF_OK; GEDELF_MEMORY; another status, if all records must be in the tree to know what is wrong. */
gedelf_status foresee(edit_session *e);
void foreseen_free(edit_session *e);

/* Does it find something in the record at hand? From e->foreseen.at on, then. */
bool foreseen_here(edit_session *e);

/* ---- A plan in the making -------------------------------------------------------------------- */

/* What a pass over the source is for. */
typedef enum edit_purpose {
    EDIT_PLANNING,  /* to make changes */
    EDIT_NUMBERING, /* to know identifiers at one command */
    EDIT_GATHERING, /* to carry commands out on all records at once; of a dataset, only the header is read */
    EDIT_SURVEYING, /* to know the lines of what they changed */
    EDIT_COUNTING   /* to find pointers to what would be gone */
} edit_purpose;

/* A stretch of the source's text that is one record. */
typedef struct edit_stretch {
    uint64_t from, to;
    uint64_t number; /* of its first physical line */
} edit_stretch;

/* Where a version line would go, if one became necessary. */
typedef struct edit_version_point {
    bool possible;
    bool at_head; /* directly after HEAD */
    uint64_t octet, line;
    buffer lead, ending;
} edit_version_point;

/* The last line that stays, of those that were looked at: the next begins where it ends. */
typedef struct edit_staying {
    bool known;
    uint64_t after, ending; /* where the next one begins, and how many octets its line break has */
    uint64_t number;
    size_t from; /* the number of changes before those of its record */
} edit_staying;

struct edit_session {
    gedelf_edit *edit;
    const gedelf_allocator *allocator;
    gedelf_read_options options;
    gedelf_source source;
    diags diags;
    patch *plan;
    gedelf_reader *reader; /* of the pass at hand */
    const dialect *rules;
    const encoding *encoding;
    edit_purpose purpose;
    size_t stop;  /* the commands before this one are carried out */
    bool whole;   /* commands are carried out on all records at once */
    bool sparse;  /* but those that no command can find anything in are left out, and there is no dataset */
    bool restart; /* that turned out to be necessary */
    bool refused;
    bool form_added;    /* in this pass, */
    bool schema_added;  /* and a line HEAD.SCHMA */
    bool out_of_memory; /* where only a diagnostic was in the making */

    edit_tree tree;
    edit_siblings siblings, other_siblings;
    buffer indent;          /* the white space before lines of level 1, where the file has some */
    bool built;             /* the record at hand is in the tree */
    bool touched;           /* and something in it may have changed */
    bool at_header;         /* the header is in the tree, or at hand */
    bool at_tail;           /* what is at hand is the last of the file */
    gedelf_structure given; /* the record at hand, as it was read */
    edit_stretch stretch;
    const char *lines;     /* its text */
    record_edge edge;      /* where the next record begins */
    edit_line tail;        /* the last line that is not blank, so far, if records go after the last one: */
    bool appends;          /* a command puts them there */
    edit_command *command; /* the one at hand */
    uint32_t *found;       /* the nodes that it found */
    size_t found_count, found_capacity;
    path_node *matches; /* what was found in one record, before it is a node */
    size_t match_count, match_capacity;
    edit_staying staying;

    edit_foreseen foreseen;
    edit_rest rest;
    edit_tree all; /* the tree of all records, once commands were carried out on it */
    edit_survey survey;
    edit_index index;
    edit_uses uses;
    edit_ledger ledger;
    edit_numbering *numberings; /* one for each command; unused ones are empty */
    size_t numbering_count;
    edit_version_point version;

    composer composer;
    size_t *composed_ends; /* of the lines that it made */
    size_t composed_count, composed_capacity;
    buffer encoded, text;
    buffer normal; /* a payload in Normalization Form C */
};

/* Says why something is not done, about a node (0: about the file). The first text is the command. */
void edit_refuse(edit_session *e, enum diag_code code, uint32_t n, view second, view third);

/* The same, about a line of the source, and without the command. */
void edit_refuse_line(edit_session *e, enum diag_code code, const edit_line *l, view first, view second, view third);

/* The same, about something whose physical line is all that is known. */
void edit_refuse_at(edit_session *e, enum diag_code code, uint64_t number, view first, view second);

/* ---- Finding (edit_find.c) -------------------------------------------------------------------- */

/* Finds what the command at hand is about. */
gedelf_status edit_find(edit_session *e);

/* Are there so many commands that what each of them costs adds up? */
bool edit_is_many(const edit_session *e, size_t commands);

/* Could this identifier be in the text of the record at hand? */
bool edit_text_may_have(const edit_session *e, view name);

/* ---- Commands (commands.c) ------------------------------------------------------------------- */

/* Carries the command at hand out on what it found. */
gedelf_status edit_carry_out(edit_session *e);

/* Gives a node another payload. False if there is no memory. */
bool edit_set_payload(edit_session *e, uint32_t n, payload_kind kind, view text);

/* Notes that something in its record may have changed. */
void edit_touch(edit_session *e, uint32_t n);

/* May this node be changed in this way? If not, that has been said. */
typedef enum edit_touching { EDIT_TOUCH_VALUE, EDIT_TOUCH_WHOLE, EDIT_TOUCH_DELETE, EDIT_TOUCH_BELOW } edit_touching;
bool edit_may_touch(edit_session *e, uint32_t n, edit_touching how);

/* Can the encoding hold an identifier, and the dialect have it? */
bool edit_name_is_good(const edit_session *e, view name);

#endif
