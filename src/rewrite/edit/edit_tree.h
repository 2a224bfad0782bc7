/* SPDX-License-Identifier: MIT */
/*
 * Within edit: the tree. A record in which a command finds something is taken apart into physical lines and a tree of
 * structures; commands change the tree; what then differs from the lines becomes changes. Records in which nothing is found
 * are only read.
 */
#ifndef GEDELF_EDIT_TREE_H
#define GEDELF_EDIT_TREE_H

#include "rewrite/edit/edit_commands.h"
#include "rewrite/edit/edit_lines.h"
#include "rewrite/edit/edit_siblings.h"

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
    EDIT_NODE_RUN = 2048,       /* means several that follow each other, all as they are in the dataset */
    EDIT_NODE_CLOSED = 4096,    /* what is below it is so too, and not in the tree */
    EDIT_NODE_NAMED = 8192,     /* its identifier is that which it has in the dataset */
    EDIT_NODE_ASKED = 16384     /* a record whose lines have been checked for being clear */
};

/* What few structures have, and records. */
typedef struct edit_more {
    view xref;
    view language, datatype; /* its own; empty if it has none */
    view was;
    uint32_t language_line, datatype_line;
    uint32_t last_line; /* of a record: its last line that is not blank */
    uint32_t goal;      /* of a record, while structures are moved: where those in it go to */
    uint32_t host;      /* of a record that has no place among the lines: the number of the one that it comes after */
    uint32_t refusals;  /* of a record: the first one, from 1; 0: there are none */
    uint8_t was_kind;   /* a payload_kind */
} edit_more;

/* A structure, as commands see it. Number 0 is no structure, and, for paths, the UNDEF that dangling pointers lead to;
   number 1 is the node above all records. There may be as many nodes as the file has lines, so a node is small. In a
   tree of all records, nodes have no lines, but know what they were read as: which record, counted from the header,
   which is 0, and which of its structures, counted from 0. */
typedef struct edit_node {
    uint32_t super, first, last, next, previous;
    union {
        uint32_t origin;  /* the superstructure that it was read with */
        uint32_t run_end; /* without lines, of a run: the structure, or the record, after its last */
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

/* Records that are being edited: one of them, or all. */
struct edit_tree {
    const gedelf_allocator *allocator;
    struct edit_rest *rest; /* what runs and closed nodes have; NULL: there are no such */
    bool bare;              /* there are no lines */
    hash_table sources;     /* then: nodes by what they were read as */
    edit_node *nodes;
    size_t count, capacity;
    edit_more *more; /* number 0 is that of all which have nothing */
    size_t more_count, more_capacity;
    edit_line *lines; /* number n is lines[n - 1] */
    size_t line_count, line_capacity;
    edit_line *foreign; /* lines of other records, from which structures came; they are numbered after these */
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
};

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
void tree_insert(edit_tree *t, uint32_t n, uint32_t super, uint32_t before, uint32_t after);

/* A record that was in a run is a node now. If all was known of where pointers lead, it still is. False if there is no
   memory. */
bool tree_entered(edit_tree *t, uint32_t n, bool known);

/* Without lines: notes what a node was read as; and the node of that, 0 if there is none. */
bool tree_note_source(edit_tree *t, uint32_t n);
uint32_t tree_find_source(const edit_tree *t, uint32_t number, uint32_t read_as);

/* The nodes of so many structures from one on, which is one after a multiple of that, one after the other, and 0 after the
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

/* As paths see it too: a node, or the first of a run; what is first below one; what comes after one; its tag. */
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

#endif
