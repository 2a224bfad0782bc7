/* SPDX-License-Identifier: MIT */
/*
 * Trees: who is where in a chart of generations.
 */
#ifndef GEDELF_CHART_TREE_H
#define GEDELF_CHART_TREE_H

#include "family/chart/chart_private.h"

#define NODE_NONE UINT32_MAX

/* A node of a tree: some boxes in a row. Children of a node follow each other, and a generation follows the one before it.
   Breadth is the direction in which siblings are beside each other. */
typedef struct chart_node {
    uint32_t parent, first_child, child_count;
    uint32_t depth;
    uint32_t group;         /* which of its parent's families it is of, counted over the whole tree */
    uint32_t first_box;     /* its boxes, */
    uint32_t box_count;     /* the first is the person's own */
    chart_px exit;          /* where the line to it begins, from the parent's anchor */
    chart_px before, after; /* how far its boxes go to both sides of its anchor, which is where the line to it ends */
    chart_px at;            /* where its anchor is */
    gedelf_person person;
    bool dashed;         /* the line to it: not by birth */
    uint32_t arches;     /* how many of its marriages are drawn over the boxes between */
    bool from_middle;    /* it begins between two boxes of the parent's, not at the edge of one */
    bool in_middle;      /* and so it ends here */
    uint32_t first_bond; /* its bonds */
    uint32_t bond_count;
    unsigned strain; /* whose line it is of, for the colour; 0: nobody's */
} chart_node;

/* A marriage: between two boxes of a node. */
typedef struct chart_joint {
    uint32_t node;
    chart_px from, to; /* the edges of the boxes, from the node's anchor */
    view text;         /* the year, or which marriage it is; may be empty */
    uint32_t arch; /* 0: they are beside each other; else at which height it goes from the person over those between */
} chart_joint;

/* A place where people follow who are not drawn, because there are to be no more generations. */
typedef struct chart_more {
    uint32_t node;
    chart_px from; /* where, from the node's anchor */
} chart_more;

/* A family that is drawn with a node: where the line to its children begins, from the node's anchor. */
typedef struct chart_bond {
    gedelf_family family;
    chart_px exit;
    bool from_middle;
} chart_bond;

typedef struct chart_tree {
    chart_node *nodes;
    size_t count, capacity;
    chart_box *boxes; /* x is from the anchor until the tree is laid out */
    size_t box_count, box_capacity;
    chart_joint *joints;
    size_t joint_count, joint_capacity;
    chart_bond *bonds;
    size_t bond_count, bond_capacity;
    chart_more *more;
    size_t more_count, more_capacity;
    chart_px rise;   /* how far above the root's row the first lines turn later than they would */
    uint32_t filled; /* the node that boxes are being added to */
    uint32_t depths; /* how many generations there are */
    uint32_t groups;
    bool sideways; /* breadth is from top to bottom */
    bool upwards;  /* generations go up */
} chart_tree;

void chart_tree_init(chart_tree *t);
void chart_tree_free(chart *c, chart_tree *t);

/* Chooses who is in a tree. The root is there, as number 0, and has its boxes. */
void chart_tree_choose_pedigree(chart *c, chart_tree *t);
void chart_tree_choose_ancestors(chart *c, chart_tree *t, gedelf_person person);
void chart_tree_choose_descendants(chart *c, chart_tree *t);

/* Finds the anchors of all nodes: siblings are `gap` apart, cousins `far`. The root's is 0. */
void chart_tree_place(chart *c, chart_tree *t, chart_px gap, chart_px far);

/* How far lines of a row's marriages go beyond its boxes. */
static inline chart_px arches_height(uint32_t arches)
{
    return (chart_px)arches * PX(6);
}

/* Gives all boxes their places and draws them with the lines between them, the row of the root beginning at 0. */
void chart_tree_draw(chart *c, chart_tree *t);

#endif
