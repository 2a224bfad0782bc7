/* SPDX-License-Identifier: MIT */
/*
 * gedelf/chart.h: pictures of families. Takes the family graph and a person, gives a chart as SVG 1.1: ancestors,
 * descendants, both, a fan, a timeline, or how two people are related.
 *
 *     gedelf_chart_options options = GEDELF_CHART_OPTIONS(.kind = GEDELF_CHART_DESCENDANTS, .person = person);
 *     gedelf_status status = gedelf_chart_draw(people, &options, sink, NULL);
 *
 * Text is text, measured by the widths of Liberation Sans, which Arial, Arimo and Helvetica have too; nothing is drawn over
 * anything else. People who occur again are drawn in full once, and then as a small box that leads to the first. The same
 * graph and options give the same octets. Time and memory are linear in the people and families of the graph.
 *
 * The conventions of gedelf/gedelf.h hold here too.
 */
#ifndef GEDELF_CHART_H
#define GEDELF_CHART_H

#include <gedelf/language.h>
#include <gedelf/people.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- What is drawn ----------------------------------------------------------------------------- */

/* The kinds of charts. */
typedef enum gedelf_chart_kind {
    GEDELF_CHART_PEDIGREE = 0,    /* the person at the left, ancestors to the right */
    GEDELF_CHART_DESCENDANTS = 1, /* the person with partners on top, descendants below */
    GEDELF_CHART_HOURGLASS = 2,   /* ancestors above, descendants below */
    GEDELF_CHART_FAN = 3,         /* the person in the middle, ancestors in rings */
    GEDELF_CHART_TIMELINE = 4,    /* a bar for each life of ancestors and descendants */
    GEDELF_CHART_RELATIONSHIP = 5 /* two people, and the lines that lead to the ancestors they have in common */
} gedelf_chart_kind;

/* The name of a kind, by its number: "pedigree"; NULL beyond the last. Constant. */
GEDELF_API const char *gedelf_chart_kind_name(size_t index);

/* What colours mean. */
typedef enum gedelf_chart_colour {
    GEDELF_COLOUR_SEX = 0,        /* the person's sex, of which the form of a box is the second sign */
    GEDELF_COLOUR_LINE = 1,       /* one hue for each grandparent's line, or for each child's */
    GEDELF_COLOUR_GENERATION = 2, /* one hue for each generation */
    GEDELF_COLOUR_NONE = 3        /* nothing */
} gedelf_chart_colour;

/* Light or dark. */
typedef enum gedelf_chart_theme {
    GEDELF_THEME_AUTO = 0,  /* as the reader's system has it; in print always light */
    GEDELF_THEME_LIGHT = 1, /* dark on white */
    GEDELF_THEME_DARK = 2   /* light on a dark ground */
} gedelf_chart_theme;

/* A third line in the boxes, for which the dataset must be there. */
typedef enum gedelf_chart_detail {
    GEDELF_DETAIL_NONE = 0,      /* none: the name and the years */
    GEDELF_DETAIL_PLACE = 1,     /* the place of birth, or of death, its smallest part */
    GEDELF_DETAIL_OCCUPATION = 2 /* the first occupation */
} gedelf_chart_detail;

/* Sizes of paper. */
typedef enum gedelf_chart_paper {
    GEDELF_PAPER_NONE = 0,   /* as large as the chart is */
    GEDELF_PAPER_A4 = 1,     /* 210 × 297 mm */
    GEDELF_PAPER_A3 = 2,     /* 297 × 420 mm */
    GEDELF_PAPER_A2 = 3,     /* 420 × 594 mm */
    GEDELF_PAPER_A1 = 4,     /* 594 × 841 mm */
    GEDELF_PAPER_A0 = 5,     /* 841 × 1189 mm */
    GEDELF_PAPER_LETTER = 6, /* 8.5 × 11 inches */
    GEDELF_PAPER_LEGAL = 7,  /* 8.5 × 14 inches */
    GEDELF_PAPER_TABLOID = 8 /* 11 × 17 inches */
} gedelf_chart_paper;

/* Where the generations of a tree of descendants go. */
typedef enum gedelf_chart_orientation {
    GEDELF_ORIENTATION_DOWN = 0, /* down; siblings are side by side */
    GEDELF_ORIENTATION_RIGHT = 1 /* to the right; siblings are below each other, which is for many of them */
} gedelf_chart_orientation;

/* Finds a photograph, by what FILE says of it: sets `octets`, which live until the next call. False if it is not to be had:
   the box is then without it. */
typedef bool (*gedelf_photo_fn)(void *context, gedelf_view file, gedelf_view *octets);

/* How to draw. The defaults are all ancestors of the first person, coloured by sex, light or dark as the reader has it. Of the
   common fields, allocator and context count. */
typedef struct gedelf_chart_options {
    GEDELF_COMMON_OPTIONS;
    gedelf_chart_kind kind; /* what is drawn */
    gedelf_person person;   /* whose chart it is */
    gedelf_person other;    /* of GEDELF_CHART_RELATIONSHIP: the second one */
    uint64_t generations;   /* how many beyond the person; 0: all, in a fan 16 at most. GEDELF_ZERO: the person alone */
    gedelf_chart_colour colour;    /* what colours mean */
    gedelf_chart_theme theme;      /* light or dark */
    gedelf_chart_detail detail;    /* the third line of a box */
    gedelf_chart_paper paper;      /* what the chart is to fit on */
    uint32_t degrees;              /* of a fan: 180, 270 or 360; 0: 270 */
    bool plain;                    /* no heading, and nothing in the corner */
    gedelf_view source;            /* what is in the corner: the name of the file, and so on; may be empty */
    gedelf_view style;             /* rules of CSS, which come after the chart's own */
    gedelf_view link;              /* where a person's box leads: an address in which {id} means the identifier */
    const gedelf_dataset *dataset; /* what the graph was made of, for details and photographs; NULL if there are none */
    gedelf_photo_fn photo;         /* NULL: no photographs */
    gedelf_chart_orientation orientation; /* of GEDELF_CHART_DESCENDANTS */
    /* Of GEDELF_CHART_RELATIONSHIP: which of several ways is drawn, from 1, in the order of gedelf/kin.h; 0: the first that
       leads through ancestors in common. */
    uint32_t way;
    /* With `paper`: the chart keeps its size and is cut into sheets, and this one is drawn, from 1, with marks where it
       overlaps with its neighbours; 0: it is made smaller, so that it fits on one. */
    uint32_t sheet;
    const gedelf_language *language; /* of the words in the chart; NULL: English */
} gedelf_chart_options;

/* Makes these options. */
#define GEDELF_CHART_OPTIONS(...) GEDELF_MAKE(gedelf_chart_options, __VA_ARGS__)

/* What became of it. */
typedef struct gedelf_chart_report {
    size_t size;            /* set by GEDELF_CHART_REPORT() */
    uint64_t people;        /* who are drawn, each counted once */
    uint64_t repeated;      /* small boxes for people who are drawn elsewhere */
    uint64_t left_out;      /* relatives of those in the last generation, who would follow */
    uint64_t cut;           /* names that were too long for their place, and are whole in their titles only */
    uint64_t width;         /* of the picture, in pixels of 1/96 inch */
    uint64_t height;        /* likewise */
    uint64_t smallest_type; /* the size of the smallest type, on paper, in hundredths of a point */
    uint64_t ways;          /* of GEDELF_CHART_RELATIONSHIP: how many there are */
    uint64_t sheets;        /* of options.paper: how many sheets the chart would be cut into */
} gedelf_chart_report;

/* Makes one to be filled in. */
#define GEDELF_CHART_REPORT(...) GEDELF_MAKE(gedelf_chart_report, __VA_ARGS__)

/* Draws a chart.
     options   must not be NULL; the person must be in the graph
     sink      where the picture goes
     report    receives what became of it; may be NULL
   GEDELF_OK; GEDELF_MEMORY; GEDELF_UNWRITABLE; GEDELF_ARGUMENT if an option has no meaning: there is no such
   person, no such way between the two, or no such sheet; GEDELF_END if the two people of GEDELF_CHART_RELATIONSHIP are not
   related, or nobody of a GEDELF_CHART_TIMELINE has a date, and nothing was drawn. */
GEDELF_API gedelf_status gedelf_chart_draw(const gedelf_people *people, const gedelf_chart_options *options,
                                           gedelf_sink sink, gedelf_chart_report *report);

#ifdef __cplusplus
}
#endif

#endif
