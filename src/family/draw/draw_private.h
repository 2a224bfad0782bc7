/* SPDX-License-Identifier: MIT */
/*
 * What the files of this folder share. A `chart` collects the picture: lines and boxes as SVG, in two buffers, because
 * lines lie behind boxes. Appending sets no_memory if there is none, and is then without effect; whoever makes the
 * picture looks at that in the end.
 */
#ifndef GEDELF_DRAW_PRIVATE_H
#define GEDELF_DRAW_PRIVATE_H

#include "family/draw/draw.h"

/* A length or a place: hundredths of a pixel. */
typedef int64_t chart_px;

#define PX(pixels) ((chart_px)(pixels)*100)

static inline chart_px px_larger(chart_px a, chart_px b)
{
    return a > b ? a : b;
}

static inline chart_px px_smaller(chart_px a, chart_px b)
{
    return a < b ? a : b;
}

/* ---- Texts ------------------------------------------------------------------------------------- */

/* Sizes of type. */
#define TYPE_NAME PX(13)
#define TYPE_STEP_SMALLER PX(11)
#define TYPE_YEARS PX(11)
#define TYPE_SMALL PX(10)
#define TYPE_SMALLEST PX(8)

/* A line of text: up to three stretches, of which the second is bold. */
enum { RUN_GIVEN, RUN_SURNAME, RUN_SUFFIX, RUN_COUNT };

typedef struct text_line {
    view runs[RUN_COUNT];
    chart_px width, size;
    bool dim; /* it steps back */
} text_line;

/* What stands in a box. */
enum { LABEL_NAME_LINES = 3, LABEL_LINES = LABEL_NAME_LINES + 2 };

typedef struct box_label {
    text_line lines[LABEL_LINES];
    size_t count;
    chart_px width, height; /* of the text */
    bool cut;               /* the name is not whole */
} box_label;

/* The width of a text. */
chart_px text_width(view text, chart_px size, bool bold);

/* How far lines are apart, and how far below the top of its line the foot of a text stands. */
static inline chart_px text_leading(chart_px size)
{
    return size * 5 / 4;
}

static inline chart_px text_foot(chart_px size)
{
    return size * 19 / 20;
}

/* Breaks the runs between words into no more than `most` lines of no more than `width`. If that is not possible, `lines` has
   nothing of use and 0 is returned. */
size_t text_wrap(text_line *lines, size_t most, const view runs[RUN_COUNT], chart_px size, chart_px width);

/* The same; but what is too much is cut off, which an ellipsis shows, in `texts`. 0 if there is no memory. */
size_t text_wrap_cut(text_line *lines, size_t most, const view runs[RUN_COUNT], chart_px size, chart_px width,
                     arena *texts);

/* Breaks a bold text into lines, and cuts it if there would be more than these. 0 if there is no memory. */
enum { PARAGRAPH_LINES = 4 };
size_t text_paragraph(text_line lines[PARAGRAPH_LINES], view text, chart_px size, chart_px width, arena *texts);

/* Is the first character that has a direction one of a script that goes from right to left? */
bool text_is_right_to_left(const view runs[RUN_COUNT]);

/* ---- The chart --------------------------------------------------------------------------------- */

typedef enum hue_kind { HUE_NEUTRAL, HUE_MALE, HUE_FEMALE, HUE_OTHER, HUE_FIRST } hue_kind;
enum { HUE_COLOURS = 8 }; /* from HUE_FIRST on */

/* A box, or another place where a person is drawn. */
typedef struct chart_box {
    gedelf_person person;
    chart_px x, y, width, height;
    unsigned strain; /* whose line it is of, for the colour; 0: nobody's */
    unsigned hue;    /* a hue_kind, or HUE_FIRST and a number below HUE_COLOURS */
    bool focus;      /* it is the one that was asked for */
    bool again;      /* drawn elsewhere in full */
    bool photo;      /* there is one, which stands at the left */
    box_label label;
} chart_box;

typedef struct chart {
    const gedelf_people *people;
    gedelf_chart_options options;
    const gedelf_allocator *allocator;
    gedelf_chart_report report;
    buffer behind, before; /* SVG of lines, and of what is in front of them */
    buffer defs;
    buffer scratch;
    arena texts;
    uint8_t *drawn; /* by person: is he or she drawn in full? */
    size_t drawn_size;
    chart_px left, top, right, bottom; /* how far what was drawn goes */
    chart_px smallest;                 /* the smallest size of type */
    view heading;                      /* of the page */
    bool empty;                        /* there is nothing to draw */
    bool no_such_part;                 /* the way between two people, or the sheet, that was asked for is none */
    bool no_memory;
} chart;

/* ---- Labels ------------------------------------------------------------------------------------ */

/* What a person's box says: name, years, and the detail that is wanted; no wider than `width`. */
void label_make(chart *c, gedelf_person person, chart_px width, box_label *out);

/* The same for a person who is drawn elsewhere. */
void label_make_again(chart *c, gedelf_person person, chart_px width, box_label *out);

/* The same in one size of type, with no more than so many lines for the name; the years only if they are wanted. */
void label_make_fit(chart *c, gedelf_person person, chart_px size, chart_px width, size_t name_lines, bool years,
                    box_label *out);

/* A name for people, and years ("1816–1855"; empty if there are none), as text that lives as long as the chart. */
view person_name_text(chart *c, gedelf_person person);
view person_years_text(chart *c, gedelf_person person);

/* The year of a family's marriage; empty if it is not known. */
view family_marriage_text(chart *c, gedelf_family family);

/* A text fit to be shown: no white space but single spaces, and U+FFFD for what XML cannot have or nobody can see. What is
   longer than `most` octets is cut: somebody with a name of a megabyte and ten thousand families is in ten thousand
   boxes. */
enum { TEXT_MOST = 1000 };
view text_clean(chart *c, view text, size_t most);

/* A copy of a text that lives as long as the chart; empty if there is no memory. */
view chart_text(chart *c, view text);

/* The parents of a person, the father first as far as that can be told; GEDELF_PERSON_NONE where there is none. */
void person_parents(const gedelf_people *people, gedelf_person person, gedelf_person out[2]);

/* Goes through the families in which a person is a partner, each once. */
bool next_family(const gedelf_people *people, gedelf_person person, gedelf_link *link);

/* Goes through the partners of a family, each once; through its children. */
bool next_partner(const gedelf_people *people, gedelf_family family, gedelf_link *link);
bool next_child(const gedelf_people *people, gedelf_family family, gedelf_link *link);

/* Does a link of a family lead to a child that no link before it led to? */
static inline bool is_link_to_child(const gedelf_link *link)
{
    return (link->kind == GEDELF_LINK_CHIL || link->kind == GEDELF_LINK_FAMC) && !link->repeated;
}

/* ---- Events ------------------------------------------------------------------------------------ */

/* The year in which a day is. */
int64_t day_year(int64_t day);

/* The first dated event of a family with this tag; false if there is none. */
bool family_event(const gedelf_people *people, gedelf_family family, gedelf_event_tag tag, gedelf_event *out);

/* ---- SVG --------------------------------------------------------------------------------------- */

void svg_put(chart *c, buffer *out, const char *text);
void svg_count(chart *c, buffer *out, uint64_t number);

/* A text as character data or between quotation marks. */
void svg_text(chart *c, buffer *out, view text);

/* Puts a template, in which each % is the next number. */
void svg_form(chart *c, buffer *out, const char *form, const chart_px *numbers, size_t count);
#define SVG(c, out, form, ...)                                                                                         \
    svg_form((c), (out), (form), (const chart_px[]){__VA_ARGS__},                                                      \
             sizeof((const chart_px[]){__VA_ARGS__}) / sizeof(chart_px))

/* A line of text, around x and with its foot at y. */
void svg_line(chart *c, buffer *out, const text_line *words, chart_px x, chart_px y);

/* A single text in the same way. */
void svg_words(chart *c, buffer *out, const char *class, view text, chart_px x, chart_px y, chart_px size);

/* Opens and closes the group of a person: its title, and its link. */
void svg_person_open(chart *c, buffer *out, gedelf_person person, const char *class, unsigned hue, bool again);
void svg_person_close(chart *c, buffer *out, gedelf_person person, bool again);

/* Something was drawn here. */
void chart_reach(chart *c, chart_px x, chart_px y, chart_px width, chart_px height);

/* Text of this size was drawn. */
static inline void chart_type(chart *c, chart_px size)
{
    c->smallest = px_smaller(c->smallest, size);
}

/* The colour of a person.
     strain, generation   for the colours that go by these; strain 0 is nobody's */
unsigned chart_hue(const chart *c, gedelf_person person, unsigned strain, uint32_t generation);

/* A person's box, as large as its label asks for; then its picture, at the place that it was given. */
enum { BOX_WIDTH_MOST = 196 };
void box_make(chart *c, chart_box *box, gedelf_person person, bool again);
void box_draw(chart *c, const chart_box *box);

/* The photograph of a person: its octets, which live until the next call, and their media type. False if there is none. */
bool person_photo(chart *c, gedelf_person person, view *octets, view *type);

/* The whole picture: style, heading, page. Writes it. */
gedelf_status page_write(chart *c, gedelf_write_fn write, void *context);
void style_write(chart *c, buffer *out);

/* ---- Trees ------------------------------------------------------------------------------------- */

#define NODE_NONE UINT32_MAX

/* A node of a tree: some boxes in a row. Children of a node follow each other, and a generation follows the one before it.
   Breadth is the direction in which siblings stand beside each other. */
typedef struct chart_node {
    uint32_t parent, first_child, child_count;
    uint32_t depth;
    uint32_t group;         /* which of its parent's families it is of, counted over the whole tree */
    uint32_t first_box;     /* its boxes, */
    uint32_t box_count;     /* of which the first is the person's own */
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
    view text;         /* the year, or what tells which marriage it is; may be empty */
    uint32_t
        arch; /* 0: they stand beside each other; else at which height it goes from the person over those between */
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

/* Finds the anchors of all nodes: siblings stand `gap` apart, cousins `far`. The root's is 0. */
void chart_tree_place(chart *c, chart_tree *t, chart_px gap, chart_px far);

/* How far lines of a row's marriages go beyond its boxes. */
static inline chart_px arches_height(uint32_t arches)
{
    return (chart_px)arches * PX(6);
}

/* Gives all boxes their places and draws them with the lines between them, the row of the root beginning at 0. */
void chart_tree_draw(chart *c, chart_tree *t);

/* ---- Kinds of charts --------------------------------------------------------------------------- */

#define CHART(name, heading) void draw_##name(chart *c);
#include "family/draw/chart_kinds.def"
#undef CHART

#endif
