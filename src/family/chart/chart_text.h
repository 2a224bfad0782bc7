/* SPDX-License-Identifier: MIT */
/*
 * Lengths, and texts as they are measured and broken into lines.
 */
#ifndef GEDELF_CHART_TEXT_H
#define GEDELF_CHART_TEXT_H

#include "family/chart/chart.h"

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

/* A line of text: up to three stretches; the second is bold. */
enum { RUN_GIVEN, RUN_SURNAME, RUN_SUFFIX, RUN_COUNT };

typedef struct text_line {
    view runs[RUN_COUNT];
    chart_px width, size;
    bool dim; /* it steps back */
} text_line;

/* What is in a box. */
enum { LABEL_NAME_LINES = 3, LABEL_LINES = LABEL_NAME_LINES + 2 };

typedef struct box_label {
    text_line lines[LABEL_LINES];
    size_t count;
    chart_px width, height; /* of the text */
    bool cut;               /* the name is not whole */
} box_label;

/* The width of a text. */
chart_px text_width(view text, chart_px size, bool bold);

/* How far lines are apart, and how far below the top of its line the foot of a text is. */
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

#endif
