/* SPDX-License-Identifier: MIT */
/*
 * Within edit: how a plan is made. A record in which a command finds something is taken apart into physical lines and a
 * tree of structures; commands change the tree; what then differs from the lines becomes changes. Records in which nothing
 * is found are only read.
 */
#ifndef GEDELF_EDIT_PRIVATE_H
#define GEDELF_EDIT_PRIVATE_H

#include "format/dataset/dataset.h"
#include "rewrite/edit/edit.h"
#include "format/read/read.h"

/* ---- Lines ----------------------------------------------------------------------------------- */

typedef enum edit_line_kind {
    EDIT_LINE_BLANK,     /* white space only */
    EDIT_LINE_OWN,       /* begins a structure */
    EDIT_LINE_MORE,      /* continues a structure's payload */
    EDIT_LINE_QUALIFIER, /* gives a payload its language or datatype */
    EDIT_LINE_FOREIGN,   /* is no part of the record: metadata, the trailer, what is outside */
    EDIT_LINE_OBSCURE    /* is not understood */
} edit_line_kind;

/* A physical line of the source. Its parts are offsets in its text. */
typedef struct edit_line {
    view text;       /* without its line break */
    uint64_t octet;  /* where it begins in the source */
    uint64_t behind; /* where the next one begins */
    uint64_t number; /* from 1 */
    uint32_t xref_at, xref_end;
    uint32_t tag_at, tag_end;
    uint32_t payload_at; /* the text's length if it has none */
    uint32_t dropped;    /* white space at its end that means nothing */
    uint32_t level;
    uint32_t owner;     /* the node whose line it is; 0 if it has none */
    uint32_t irregular; /* where its parts' octets are noted, because they cannot be counted; 0 if they can */
    uint8_t kind;       /* an edit_line_kind */
    uint8_t ending;     /* a line_break */
} edit_line;

/* Where the parts of a line are in the source, if that cannot be worked out from its text. */
typedef struct edit_octets {
    uint64_t xref_at, xref_end, tag_at, tag_end, payload_at, payload_end;
} edit_octets;

/* ---- The tree -------------------------------------------------------------------------------- */

enum {
    EDIT_NODE_GONE = 1,         /* deleted, or below what is */
    EDIT_NODE_MOVED = 2,        /* is elsewhere than its lines */
    EDIT_NODE_OPAQUE = 4,       /* a line that cannot be used, kept as an ERROR (D16) */
    EDIT_NODE_UNCLEAR = 8,      /* a record with lines whose meaning hangs on those around them */
    EDIT_NODE_HEADER = 16,      /* the header record */
    EDIT_NODE_PAYLOAD = 32,     /* its payload may have changed: `was` is what it was */
    EDIT_NODE_TOUCHED = 64,     /* a record in which something may have changed */
    EDIT_NODE_PICKED = 128,     /* found by the command at hand */
    EDIT_NODE_AT_LINES = 256,   /* where its lines are; worked out for making changes */
    EDIT_NODE_ALIVE = 512,      /* part of the tree; worked out likewise */
    EDIT_NODE_ELSEWHERE = 1024, /* in another record's tree now, and a matter of that; worked out likewise */
    EDIT_NODE_RUN = 2048,       /* stands for several that follow each other, all as they are in the dataset */
    EDIT_NODE_CLOSED = 4096,    /* what is below it is so too, and not in the tree */
    EDIT_NODE_NAMED = 8192,     /* its identifier is that which it has in the dataset */
    EDIT_NODE_ASKED = 16384     /* a record of which it was asked whether its lines are clear */
};

/* What few structures have, and records. */
typedef struct edit_more {
    view xref;
    view language, datatype; /* its own; empty if it has none */
    view was;
    uint32_t language_line, datatype_line;
    uint32_t last_line; /* of a record: its last line that is not blank */
    uint32_t goal;      /* of a record, while structures are moved: where those in it go to */
    uint32_t host;      /* of a record that has no place among the lines: the number of the one that it comes behind */
    uint32_t refusals;  /* of a record: the first one, from 1; 0: there are none */
    uint8_t was_kind;   /* a payload_kind */
} edit_more;

/* A structure, as commands have it. Number 0 is none, and to paths the UNDEF that pointers to nothing lead to; number 1 is
   what records are below. There may be as many as the file has lines, so it is small.

   In a tree of all records nodes have no lines, but know what they were read as: which record, counted from the header,
   which is 0, and which of its structures, counted from 0. */
typedef struct edit_node {
    uint32_t super, first, last, next, previous;
    union {
        uint32_t origin;  /* the superstructure that it was read with */
        uint32_t run_end; /* without lines, of a run: the structure, or the record, behind its last */
    };
    union {
        uint32_t own_line; /* its line's number in the tree, from 1; 0 if it is new */
        uint32_t read_as;  /* without lines: which of its record's structures it is, plus 1; of a run the first, or of a
                              run of records which record that is; 0 if it is new */
    };
    union {
        uint32_t parts;       /* how many lines continue or qualify its payload */
        uint32_t read_record; /* without lines: the record that it was read in */
    };
    uint32_t record; /* the one that it is in, or is */
    uint32_t level;  /* how deep it is in its record */
    uint32_t more;   /* the number of what else it has; 0: nothing */
    uint16_t flags;
    uint8_t kind; /* a payload_kind */
    view tag;
    view payload; /* or the pointer, without at signs */
} edit_node;

#define EDIT_ROOT ((uint32_t)1)

/* Nodes by their identifiers. */
typedef struct tree_names {
    bool known; /* it is what the tree has */
    names names;
    uint32_t *nodes; /* number n is nodes[n - 1]; 0 if there are several */
    size_t capacity;
} tree_names;

/* A record of the dataset. There are as many as in the file, so it is small. */
typedef struct edit_rest_record {
    const struct gedelf_block *block; /* where it is there */
    uint32_t index;
    uint32_t node; /* its node, or the run that it is the first of; 0: it is in a run with the one before it */
    bool wide;     /* it has to be in the tree with all that is below it */
    bool apart;    /* it has to be in the tree */
    bool needed;   /* its lines are, because something comes behind them */
} edit_rest_record;

/* What the tree of all records is made from. */
typedef struct edit_rest {
    gedelf_dataset *dataset;   /* NULL: there is none, and all that commands can find is in the tree */
    edit_rest_record *records; /* number 0 is the header */
    size_t count, capacity;
    uint32_t *blocks; /* the numbers of those that are the first of their blocks */
    size_t block_count, block_capacity;
    size_t looked;   /* the block where was looked last */
    uint32_t run;    /* the run that was split last */
    uint32_t *climb; /* structures on the way to one, or how far those reach that one is below */
    size_t climb_count, climb_capacity;
    names tags; /* of nodes, if there is no dataset */
} edit_rest;

/* A structure whose line cannot be used, or a record whose lines hang on those around them. */
typedef struct edit_odd {
    uint32_t record, read_as; /* as a node has them; 0 for the record as a whole */
} edit_odd;

/* Why something is not done, until the line is at hand that it is about. */
typedef struct edit_refusal {
    uint32_t code;
    uint32_t record, read_as; /* what it is about, as a node has it; 0 for the file */
    uint32_t next;            /* of the same record, from 1 */
    size_t command;           /* the number of its command plus 1; 0 if it has none */
    view second, third;
} edit_refusal;

/* The lines of a structure that is in another record now. */
typedef struct edit_kept {
    uint32_t record, read_as;
    uint32_t first, count;
} edit_kept;

/* What was learnt from the lines of records that commands change, before the changes are made. */
typedef struct edit_survey {
    edit_odd *odd; /* in the order of the source */
    size_t odd_count, odd_capacity;
    edit_kept *kept; /* likewise */
    size_t kept_count, kept_capacity;
    edit_line *lines;
    size_t line_count, line_capacity;
    arena texts; /* of these */
    edit_refusal *refusals;
    size_t refusal_count, refusal_capacity;
    uint32_t of_file; /* the first one that is about the file, from 1; 0: there is none */
} edit_survey;

/* The last line that stays, of those that were looked at: the next begins where it ends. */
typedef struct edit_staying {
    bool known;
    uint64_t behind, ending; /* where the next one begins, and how many octets its line break has */
    uint64_t number;
    size_t from; /* the number of changes before those of its record */
} edit_staying;

/* Records that are being edited: one of them, or all. */
typedef struct edit_tree {
    const gedelf_allocator *allocator;
    edit_rest *rest;    /* what runs and closed nodes have; NULL: there are no such */
    bool bare;          /* there are no lines */
    hash_table sources; /* then: nodes by what they were read as */
    edit_node *nodes;
    size_t count, capacity;
    edit_more *more; /* number 0 is that of all which have nothing */
    size_t more_count, more_capacity;
    edit_line *lines; /* number n is lines[n - 1] */
    size_t line_count, line_capacity;
    edit_line *foreign; /* lines of other records, from which structures came; they are numbered behind these */
    size_t foreign_count;
    edit_octets *octets; /* number n is octets[n - 1] */
    size_t octets_count, octets_capacity;
    view *leads; /* the white space that lines of each level begin with */
    size_t lead_count, lead_capacity;
    uint64_t wrapped; /* how long the longest line is that a CONC follows; 0 if there is none */
    arena texts;
    edit_siblings *siblings;
    tree_names targets; /* all that pointers lead to */
    tree_names records; /* the records alone */
    uint64_t record_count;
    uint64_t inner_xrefs; /* how many structures other than records have an identifier */
} edit_tree;

void tree_init(edit_tree *t, edit_siblings *siblings, const gedelf_allocator *allocator);
void tree_free(edit_tree *t);

/* Forgets all. False if there is no memory. */
bool tree_clear(edit_tree *t);

/* Room for another node, number 0 if there is no memory. */
uint32_t tree_add(edit_tree *t);

/* What else a node has; and the same to change it, NULL if there is no memory. It stays where it is until another node
   gets something. */
static inline const edit_more *tree_more(const edit_tree *t, uint32_t n)
{
    return &t->more[t->nodes[n].more];
}
edit_more *tree_add_more(edit_tree *t, uint32_t n);

/* Its identifier; empty if it has none. */
view tree_node_xref(const edit_tree *t, uint32_t n);

/* Puts a node where it goes: as the last or first below `where`, or beside it. */
void tree_put(edit_tree *t, uint32_t n, uint32_t where, edit_position position);

/* Takes it out of the tree, with what is below it. */
void tree_take(edit_tree *t, uint32_t n);

/* The same, for ever: all of it is gone. */
void tree_delete(edit_tree *t, uint32_t n);

/* A node has another identifier now. */
void tree_renamed(edit_tree *t, uint32_t n);

/* The one record with this identifier, or no node. False if that is not known: then all must be looked at. */
bool tree_find_record(edit_tree *t, view xref, path_node *found);

/* Puts a node between others where it has been all along, in a run. */
void tree_insert(edit_tree *t, uint32_t n, uint32_t super, uint32_t before, uint32_t behind);

/* A record that was in a run is a node now. If all was known of where pointers lead, it still is. False if there is no
   memory. */
bool tree_entered(edit_tree *t, uint32_t n, bool known);

/* Without lines: notes what a node was read as; and the node of that, 0 if there is none. */
bool tree_note_source(edit_tree *t, uint32_t n);
uint32_t tree_find_source(const edit_tree *t, uint32_t number, uint32_t read_as);

/* The nodes of so many structures from one on, which is one behind a multiple of that, one after the other, and 0 behind the
   last: for (size_t at = tree_first_source(t, number, from); (n = tree_next_source(t, number, from, &at)) != 0;) */
uint32_t tree_sources_together(const edit_tree *t);
size_t tree_first_source(const edit_tree *t, uint32_t number, uint32_t from);
uint32_t tree_next_source(const edit_tree *t, uint32_t number, uint32_t from, size_t *at);

/* Another tag for a node. */
void tree_retag(edit_tree *t, uint32_t n, view tag);

/* The next node in preorder, without leaving what is below `top`; 0 at the end. */
uint32_t tree_after(const edit_tree *t, uint32_t n, uint32_t top);

/* The record that a node is in, or is; and how deep it is in it. */
static inline uint32_t tree_record(const edit_tree *t, uint32_t n)
{
    return t->nodes[n].record;
}

static inline uint64_t tree_level(const edit_tree *t, uint32_t n)
{
    return t->nodes[n].level;
}

/* Is `n` the same as `above`, or below it? */
bool tree_is_below(const edit_tree *t, uint32_t n, uint32_t above);

/* The tree as paths see it; `targets` if they follow pointers. False if there is no memory. */
bool tree_for_paths(edit_tree *t, bool targets, path_tree *out);

/* As paths see it too: a node, or the first of a run; what is first below one; what comes behind one; its tag. */
path_node tree_path_head(const edit_tree *t, uint32_t n);
path_node tree_path_first(const void *tree, path_node n);
path_node tree_path_next(const void *tree, path_node n);
view tree_path_tag(const void *tree, path_node n);

static inline edit_line *tree_line(const edit_tree *t, uint32_t number)
{
    if (number > t->line_count)
        return &t->foreign[number - t->line_count - 1];
    return number > 0 ? &t->lines[number - 1] : NULL;
}

/* ---- A plan in the making -------------------------------------------------------------------- */

/* What becomes of an identifier in the whole source. */
typedef struct edit_entry {
    int64_t defined, pointed;            /* how often more than before */
    uint64_t defined_line, pointed_line; /* lines where it comes to be */
    uint64_t left;                       /* pointers that remain, where they had to be counted */
    bool counted;
} edit_entry;

/* Identifiers and pointers that the edit takes away and adds. */
typedef struct edit_ledger {
    names names;
    edit_entry *entries;
    size_t capacity;
} edit_ledger;

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

/* Commands by payloads that they ask for. */
typedef struct edit_values {
    names keys;      /* the tag and the text */
    uint32_t *first; /* of key n at n - 1: the first entry of a command, from 1 */
    size_t capacity;
    names records; /* the tags of records that are asked for */
    names tags;    /* and of what is below them */
    bool any_record;
    buffer key;
    normalizer normalizer;
} edit_values;

/* Commands by identifiers and payloads; those of the record at hand are chosen. */
typedef struct edit_index {
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
    bool numbers;     /* what identifiers records will have cannot be told */
    bool scans;       /* all that stand in a record's text matter */
    bool all;         /* at this record every command does */
} edit_index;

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

/* What a renumber command found, and what it made of it. */
typedef struct edit_numbering {
    bool ready;
    names old;    /* the identifiers to be changed, in their order */
    names kept;   /* those that stay, and names that pointers mention */
    names fresh;  /* the new ones: number n is the new name of the old number n */
    buffer tags;  /* of the records, each with a NUL behind it */
    bool doubled; /* an identifier is there twice */
} edit_numbering;

/* A structure that the first command finds: the record that it is in, from 1, 0 for the header, and how many structures
   stand before it there. */
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
    bool at_head; /* directly behind HEAD */
    uint64_t octet, line;
    buffer lead, ending;
} edit_version_point;

typedef struct edit_session {
    gedelf_edit *edit;
    const gedelf_allocator *allocator;
    gedelf_options options;
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
    edit_line tail;        /* the last line that is not blank, so far, if records go behind the last one: */
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
} edit_session;

/* Says why something is not done, about a node (0: about the file). The first text is the command. */
void edit_refuse(edit_session *e, enum diag_code code, uint32_t n, view second, view third);

/* The same, about a line of the source, and without the command. */
void edit_refuse_line(edit_session *e, enum diag_code code, const edit_line *l, view first, view second, view third);

/* The same, about something of which only the physical line is known. */
void edit_refuse_at(edit_session *e, enum diag_code code, uint64_t number, view first, view second);

/* ---- Taking records apart (record_lines.c) --------------------------------------------------- */

/* Adds the record at hand to the tree. GEDELF_OK, GEDELF_MEMORY, GEDELF_LIMIT. */
gedelf_status edit_build(edit_session *e);

/* Notes where in the header a version line would go. */
gedelf_status edit_note_version_point(edit_session *e);

/* Sets or adds the line HEAD.GEDC.FORM, which is no part of the tree, where the header is at hand. */
gedelf_status edit_set_form(edit_session *e);

/* Gives a tag just the meanings that the command at hand names, in GEDCOM 7.0's HEAD.SCHMA, likewise. */
gedelf_status edit_set_meanings(edit_session *e);

/* Where parts of a line begin and end in the source. */
edit_octets edit_line_octets(const edit_session *e, const edit_line *l);

/* Where the payload ends in a line's text. */
static inline size_t edit_payload_end(const edit_line *l)
{
    return l->text.length - l->dropped;
}

view edit_line_tag(const edit_line *l);
view edit_line_payload(const edit_line *l);

/* Takes a structure's texts, as they are in its dataset or reader. False if there is no memory. */
bool edit_fill_node(edit_tree *t, uint32_t n, gedelf_structure s);

/* The payload of such a structure, or the pointer, without at signs. */
view edit_payload_as_read(gedelf_structure s, payload_kind *kind);

/* Appends a datatype as the IRI that it stands for, if it has a prefix that a schema of the file declares (D11). False if there
   is no memory. */
bool edit_expand_datatype(const edit_session *e, view datatype, buffer *out);

/* Of a line that qualifies a payload: does it say the language? Else it says the datatype. */
bool edit_is_language_line(const edit_line *l);

/* ---- All records (rest.c) --------------------------------------------------------------------- */

/* Reads the dataset. GEDELF_OK; GEDELF_MEMORY; another status, if it cannot be read. */
gedelf_status rest_open(edit_session *e);
void rest_close(edit_session *e);

/* Puts all records of the dataset into the tree, which is empty, as runs. */
gedelf_status rest_add_all(edit_session *e);

/* Puts the record at hand into the tree, where there is no dataset. */
gedelf_status rest_add(edit_session *e, uint32_t number);

/* The structure of the dataset that a node was read as. */
gedelf_structure rest_structure(const edit_tree *t, path_node n);

/* How many structures it is with those below it. */
uint32_t rest_size(const edit_tree *t, path_node n);

/* The record with this number as paths see it. */
path_node rest_node(const edit_tree *t, uint32_t number);

/* The record with this identifier that is in a run, or no node. */
path_node rest_find(const edit_tree *t, view xref);

/* The node of what a path found, which comes out of its run. False if there is no memory. */
bool rest_fetch(edit_session *e, path_node match, uint32_t *n);

/* Each record is a node of its own afterwards. False if there is no memory. */
bool rest_unfold_records(edit_session *e);

/* Lets what is below a node have a place in the tree, so that something can be put there. False if there is no memory. */
bool rest_unfold(edit_session *e, uint32_t n);

/* The same, each as a node of its own. */
bool rest_unfold_each(edit_session *e, path_node n);

/* What is known to be odd, nodes know. False if there is no memory. */
bool rest_mark_odd(edit_session *e);

/* Goes through all structures in their order; nothing may be fetched meanwhile. False if `visit` gave that. */
typedef bool (*rest_visit_fn)(edit_session *e, path_node n, void *context);
bool rest_walk(edit_session *e, rest_visit_fn visit, void *context);

/* How many levels are below a node. False if there is no memory. */
bool rest_height(edit_session *e, uint32_t n, uint64_t *height);

/* ---- From all records to one (replay.c) ------------------------------------------------------- */

void survey_free(edit_session *e);

/* The commands begin anew. */
void survey_begin(edit_session *e);

/* Notes a refusal until its line is at hand. */
void survey_refuse(edit_session *e, const edit_refusal *refusal);

/* The commands have been carried out: the tree is put aside, and it is found out what comes behind which record. False if
   there is no memory. */
bool survey_settle(edit_session *e);

/* Has something in this record to be looked at, or does something come behind it? */
bool survey_concerns(const edit_session *e, uint32_t number);

/* Of the record at hand, which is in the tree with its lines: notes what is odd about it, and keeps the lines of what is in
   another record now. */
bool survey_note(edit_session *e, uint32_t number);

/* Changes the record at hand, which is in the tree with its lines, to what commands made of it; what comes behind it follows
   it there. False if there is no memory. */
bool replay(edit_session *e, uint32_t number);

/* Says why something is not done, as far as it is about the record at hand, or about the file. */
void survey_raise(edit_session *e, uint32_t number);
void survey_raise_of_file(edit_session *e);

/* ---- What the first command finds (foresee.c) ------------------------------------------------- */

/* Finds out. GEDELF_OK; GEDELF_MEMORY; another status, if all records must be in the tree to tell what is wrong. */
gedelf_status foresee(edit_session *e);
void foreseen_free(edit_session *e);

/* Does it find something in the record at hand? From e->foreseen.at on, then. */
bool foreseen_here(edit_session *e);

/* ---- Commands by identifiers (command_index.c) ------------------------------------------------ */

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

/* ---- Commands by payloads (command_values.c) -------------------------------------------------- */

void values_init(edit_values *v, const gedelf_allocator *allocator);
void values_free(edit_values *v);

/* Puts an entry before the others that ask for the same. False if there is no memory. */
bool values_list(edit_values *v, const path_value *asked, uint32_t *next, size_t entry);

/* Could a command ask for something in a record of this tag? */
bool values_concern(const edit_index *x, view tag);

/* Chooses the commands that ask for what the record at hand has, in the tree or as it was read. False if there is no
   memory. */
bool values_meet(edit_session *e);

/* ---- Structures by identifiers (xref_uses.c) -------------------------------------------------- */

/* All have to be gathered again; and: something has got this identifier, or points to it, other than by an xref command. */
void uses_forget(edit_session *e);
void uses_blur(edit_session *e, view name);
void uses_free(edit_session *e);

/* Adds what the xref command at hand is about to the matches, in its order; some may be gone or have another identifier. They
   will have the new one. *listed is false if all must be looked at instead. False if there is no memory. */
bool uses_find(edit_session *e, bool *listed);

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

/* ---- Numbering (numbering.c) ----------------------------------------------------------------- */

void numbering_init(edit_numbering *n, const gedelf_allocator *allocator);
void numbering_free(edit_numbering *n);

/* Notes the identifiers of the record at hand, in the tree or as it was read. */
gedelf_status numbering_note(edit_session *e, edit_numbering *n);

/* Chooses the new identifiers. */
gedelf_status numbering_settle(edit_session *e, edit_numbering *n);

/* Renames what is in the tree. */
gedelf_status numbering_carry_out(edit_session *e, edit_numbering *n);

/* ---- Writing lines (compose.c) --------------------------------------------------------------- */

/* Makes the lines of a structure, without line breaks and white space before them: composed_line gives each. A part of the
   payload that begins with a line break may be given alone. False if there is no memory; what has no form in this file has
   then been refused, and the lines are not to be used if e->refused. */
bool edit_compose(edit_session *e, uint32_t n, uint64_t level, view payload);
view edit_composed_line(const edit_session *e, size_t index);

/* The length of "1 @X@ TAG", which a structure's first line begins with. */
size_t edit_prefix_length(uint64_t level, view xref, view tag);

/* Appends a text in the source's encoding. */
bool edit_encode(const edit_session *e, view text, buffer *out);

view edit_line_break_text(unsigned ending);

/* Where the line of a text that begins at `at` ends, and with what. */
line_break edit_find_line_end(const dialect *rules, view text, size_t at, size_t *end);

/* ---- Changes (changes.c) --------------------------------------------------------------------- */

/* Adds to the plan what the tree has other than its lines. */
gedelf_status edit_make_changes(edit_session *e);

/* Adds one change, from one octet to another, or, in the second form, as a text. */
bool edit_change_add(edit_session *e, uint64_t from, uint64_t to, view octets, uint64_t number);
bool edit_change_text(edit_session *e, uint64_t from, uint64_t to, view text, uint64_t number);

/* Cuts a whole line out. */
bool edit_cut_line(edit_session *e, const edit_line *l);

/* The white space that a line begins with; and that which a line of this level should begin with. */
view edit_lead_of(const edit_line *l);
bool edit_append_lead(const edit_session *e, uint64_t level, buffer *out);

/* Appends a new line in octets, with the line break of a neighbour; behind the last line of the file, its line break goes
   first. */
bool edit_append_line(edit_session *e, view text, const edit_line *neighbour, buffer *out);

/* The next line behind `number` that continues or qualifies a node; 0 if there is none. `left` is how many there are. */
uint32_t edit_next_part(const edit_tree *t, uint32_t n, uint32_t number, uint32_t *left);

/* ---- Payloads (rewrite.c) -------------------------------------------------------------------- */

/* Changes the lines of a node that stays where it is, so that they have its payload. */
bool edit_rewrite_payload(edit_session *e, uint32_t n);

/* Puts a text into the place of one line's payload. */
bool edit_change_payload(edit_session *e, const edit_line *l, view text);

bool edit_has_at_sign(const edit_line *l);

/* ---- Identifiers (ledger.c) ------------------------------------------------------------------ */

void ledger_init(edit_ledger *l, const gedelf_allocator *allocator);
void ledger_free(edit_ledger *l);

/* Notes what the tree defines and points to other than its lines did. Needs the flags that edit_make_changes sets. */
gedelf_status ledger_note(edit_session *e);

/* Are there identifiers that would be gone, and were pointed to? Then pointers have to be counted. */
bool ledger_needs_count(edit_session *e);

/* Does the record at hand, as it was read, point to what would be gone? */
bool ledger_concerns(const edit_session *e);

/* Says so, if the record at hand still points to what would be gone. */
gedelf_status ledger_count(edit_session *e);

/* Refuses what makes identifiers ambiguous, or pointers lead nowhere. */
void ledger_judge(edit_session *e);

#endif
