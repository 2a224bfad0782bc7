/* SPDX-License-Identifier: MIT */
/*
 * gedelf/chart.h: draw family charts as SVG.
 *
 * A chart shows the ancestors of a person, the descendants, both, a fan, a timeline, or how two people are related. It
 * is written as SVG 1.1:
 *
 *     gedelf_chart_options options = GEDELF_CHART_OPTIONS(.kind = GEDELF_CHART_DESCENDANTS, .person = person);
 *     gedelf_status status = gedelf_chart_draw(people, &options, sink, NULL);
 *
 * Text in a chart stays text. It is measured with the widths of Liberation Sans, which Arial, Arimo and Helvetica
 * share. Nothing overlaps. A person who occurs several times is drawn in full once, and otherwise as a small box that
 * refers to the full one. The same graph and options always give the same octets. Time and memory are linear in the
 * number of people and families of the graph.
 *
 * The conventions of gedelf/gedelf.h apply here too.
 */
#ifndef GEDELF_CHART_H
#define GEDELF_CHART_H

#include <gedelf/language.h>
#include <gedelf/people.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Kinds of charts --------------------------------------------------------------------------- */

/* The kinds of charts. */
typedef enum gedelf_chart_kind {
    GEDELF_CHART_PEDIGREE = 0,    /* the person at the left, ancestors to the right */
    GEDELF_CHART_DESCENDANTS = 1, /* the person with partners on top, descendants below */
    GEDELF_CHART_HOURGLASS = 2,   /* ancestors above, descendants below */
    GEDELF_CHART_FAN = 3,         /* the person in the middle, ancestors in rings */
    GEDELF_CHART_TIMELINE = 4,    /* ancestors and descendants, with a bar for each life */
    GEDELF_CHART_RELATIONSHIP = 5 /* two people, and the lines to the ancestors that they have in common */
} gedelf_chart_kind;

/* Returns the name of a kind of chart: "pedigree".
     index   the value of the gedelf_chart_kind
   Returns NULL after the last. The text is static. */
GEDELF_API const char *gedelf_chart_kind_name(size_t index);

/* What colours show. */
typedef enum gedelf_chart_colour {
    GEDELF_COLOUR_SEX = 0,        /* the person's sex, which the shape of the box shows too */
    GEDELF_COLOUR_LINE = 1,       /* the line: one hue for each grandparent's line, or for each child's */
    GEDELF_COLOUR_GENERATION = 2, /* the generation: one hue for each */
    GEDELF_COLOUR_NONE = 3        /* nothing */
} gedelf_chart_colour;

/* Light or dark colours. A chart on paper is always light. */
typedef enum gedelf_chart_theme {
    GEDELF_THEME_AUTO = 0,  /* as set in the viewer's system; light in print */
    GEDELF_THEME_LIGHT = 1, /* dark on white */
    GEDELF_THEME_DARK = 2   /* light on a dark background */
} gedelf_chart_theme;

/* What the third line of a box shows. It needs the option `dataset`. */
typedef enum gedelf_chart_detail {
    GEDELF_DETAIL_NONE = 0,      /* nothing: a box has the name and the years only */
    GEDELF_DETAIL_PLACE = 1,     /* the smallest part of the place of birth, or of death */
    GEDELF_DETAIL_OCCUPATION = 2 /* the first occupation */
} gedelf_chart_detail;

/* Sizes of paper. */
typedef enum gedelf_chart_paper {
    GEDELF_PAPER_NONE = 0,   /* no paper: the picture is as large as the chart */
    GEDELF_PAPER_A4 = 1,     /* 210 × 297 mm */
    GEDELF_PAPER_A3 = 2,     /* 297 × 420 mm */
    GEDELF_PAPER_A2 = 3,     /* 420 × 594 mm */
    GEDELF_PAPER_A1 = 4,     /* 594 × 841 mm */
    GEDELF_PAPER_A0 = 5,     /* 841 × 1189 mm */
    GEDELF_PAPER_LETTER = 6, /* 8.5 × 11 inches */
    GEDELF_PAPER_LEGAL = 7,  /* 8.5 × 14 inches */
    GEDELF_PAPER_TABLOID = 8 /* 11 × 17 inches */
} gedelf_chart_paper;

/* The direction in which the generations of a chart of descendants follow each other. */
typedef enum gedelf_chart_orientation {
    GEDELF_ORIENTATION_DOWN = 0, /* downwards, with siblings side by side */
    GEDELF_ORIENTATION_RIGHT = 1 /* to the right, with siblings below each other; suits large families */
} gedelf_chart_orientation;

/* Loads a photograph, which is then embedded in the chart.
     context   the context in the options
     file      the payload of the FILE structure
     octets    receives the content of the file; it must live until the next call
   Returns false if the photograph is not available. The box is then drawn without it. */
typedef bool (*gedelf_photo_fn)(void *context, gedelf_view file, gedelf_view *octets);

/* Options for drawing a chart. The defaults draw all ancestors of the first person in the graph, coloured by sex, in
   the viewer's theme. Of the common fields, only `allocator` and `context` are used. */
typedef struct gedelf_chart_options {
    GEDELF_COMMON_OPTIONS;
    gedelf_chart_kind kind;               /* the kind of chart */
    gedelf_person person;                 /* whose chart it is */
    gedelf_person other;                  /* for GEDELF_CHART_RELATIONSHIP: the second person */
    uint64_t generations;                 /* how many generations beyond the person; 0: all, but at most 16 in a fan.
                                             GEDELF_ZERO: none */
    gedelf_chart_colour colour;           /* what colours show */
    gedelf_chart_theme theme;             /* light or dark colours */
    gedelf_chart_detail detail;           /* the third line of a box */
    gedelf_chart_paper paper;             /* the paper on which the chart must fit */
    uint32_t degrees;                     /* the angle of a fan: 180, 270 or 360; 0: 270 */
    bool plain;                           /* leave out the heading and the text in the corner */
    gedelf_view source;                   /* the text in the corner, such as the name of the file; may be empty */
    gedelf_view style;                    /* CSS rules, which are added after those of the chart; may be empty */
    gedelf_view link;                     /* the address to which a person's box links, in which {id} is replaced by the
                                             identifier; may be empty */
    const gedelf_dataset *dataset;        /* the dataset of the graph, for details and photographs; may be NULL */
    gedelf_photo_fn photo;                /* loads photographs; NULL: there are none */
    gedelf_chart_orientation orientation; /* for GEDELF_CHART_DESCENDANTS: the direction */
    uint32_t way;                    /* for GEDELF_CHART_RELATIONSHIP: which of several ways to draw, counted from 1
                                        in the order of gedelf/kin.h; 0: the first through ancestors in common */
    uint32_t sheet;                  /* with `paper`: which sheet to draw, counted from 1. The chart then keeps its
                                        size and is cut into sheets, with marks where neighbours overlap. 0: the
                                        chart is scaled down to fit on one sheet */
    const gedelf_language *language; /* the language of the words in the chart; NULL: English */
} gedelf_chart_options;

/* Makes a gedelf_chart_options from the fields that you name. */
#define GEDELF_CHART_OPTIONS(...) GEDELF_MAKE(gedelf_chart_options, __VA_ARGS__)

/* What was drawn. */
typedef struct gedelf_chart_report {
    size_t size;            /* set by GEDELF_CHART_REPORT() */
    uint64_t people;        /* how many people are drawn, each counted once */
    uint64_t repeated;      /* how many small boxes refer to people who are drawn elsewhere */
    uint64_t left_out;      /* how many relatives of the last generation are not drawn */
    uint64_t cut;           /* how many names were too long and were shortened; their title has them in full */
    uint64_t width;         /* the width of the picture, in pixels of 1/96 inch */
    uint64_t height;        /* the height of the picture, in the same unit */
    uint64_t smallest_type; /* the size of the smallest type on paper, in hundredths of a point */
    uint64_t ways;          /* for GEDELF_CHART_RELATIONSHIP: how many ways there are */
    uint64_t sheets;        /* with options.paper: into how many sheets the chart would be cut */
} gedelf_chart_report;

/* Makes a gedelf_chart_report for gedelf_chart_draw to fill in. */
#define GEDELF_CHART_REPORT(...) GEDELF_MAKE(gedelf_chart_report, __VA_ARGS__)

/* Draws a chart.
     people    a finished graph
     options   what to draw; must not be NULL
     sink      where to write the picture
     report    receives what was drawn; make it with GEDELF_CHART_REPORT(); may be NULL
   Returns GEDELF_OK, GEDELF_MEMORY or GEDELF_UNWRITABLE; GEDELF_ARGUMENT if an option is not valid: there is no such
   person, way or sheet; GEDELF_END if there is nothing to draw, because the two people of a GEDELF_CHART_RELATIONSHIP
   are not related, or nobody in a GEDELF_CHART_TIMELINE has a date. */
GEDELF_API gedelf_status gedelf_chart_draw(const gedelf_people *people, const gedelf_chart_options *options,
                                           gedelf_sink sink, gedelf_chart_report *report);

#ifdef __cplusplus
}
#endif

#endif
