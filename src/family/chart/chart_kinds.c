/* SPDX-License-Identifier: MIT */
/*
 * The charts that are trees: takes a person, gives ancestors to the right, descendants below, or both.
 */
#include "family/chart/chart_tree.h"

#define SIBLING_GAP PX(16)
#define COUSIN_GAP PX(34)

void draw_pedigree(chart *c)
{
    chart_tree t;
    chart_tree_init(&t);
    chart_tree_choose_pedigree(c, &t);
    chart_tree_place(c, &t, PX(8), PX(14));
    chart_tree_draw(c, &t);
    chart_tree_free(c, &t);
}

void draw_descendants(chart *c)
{
    chart_tree t;
    chart_tree_init(&t);
    chart_tree_choose_descendants(c, &t);
    bool narrow = t.sideways;
    chart_tree_place(c, &t, narrow ? PX(8) : SIBLING_GAP, narrow ? PX(16) : COUSIN_GAP);
    chart_tree_draw(c, &t);
    chart_tree_free(c, &t);
}

/* The ancestors are above the person's own box. */
void draw_hourglass(chart *c)
{
    chart_tree below, above;
    chart_tree_init(&below);
    chart_tree_init(&above);
    chart_tree_choose_descendants(c, &below);
    chart_tree_choose_ancestors(c, &above, c->options.person);
    chart_tree_place(c, &below, SIBLING_GAP, COUSIN_GAP);
    chart_tree_place(c, &above, COUSIN_GAP, COUSIN_GAP);
    above.rise = below.count > 0 ? arches_height(below.nodes[0].arches) : 0;
    chart_tree_draw(c, &above);
    chart_tree_draw(c, &below);
    chart_tree_free(c, &below);
    chart_tree_free(c, &above);
}
