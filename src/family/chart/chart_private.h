/* SPDX-License-Identifier: MIT */
/*
 * What the files of this folder share. A `chart` collects the picture: lines and boxes as SVG, in two buffers, because
 * lines lie after boxes. Appending sets no_memory if there is none, and is then without effect; whoever makes the
 * picture looks at that in the end.
 */
#ifndef GEDELF_CHART_PRIVATE_H
#define GEDELF_CHART_PRIVATE_H

#include "family/chart/chart_text.h"
#include "language/language.h"

/* ---- The chart --------------------------------------------------------------------------------- */

typedef enum hue_kind { HUE_NEUTRAL, HUE_MALE, HUE_FEMALE, HUE_OTHER, HUE_FIRST } hue_kind;
enum { HUE_COLOURS = 8 }; /* from HUE_FIRST on */

/* A box, or another place where a person is drawn. */
typedef struct chart_box {
    gedelf_person person;
    chart_px x, y, width, height;
    unsigned strain; /* whose line it is of, for the colour; 0: nobody's */
    unsigned hue;    /* a hue_kind, or HUE_FIRST and a number below HUE_COLOURS */
    bool focus;      /* it is the requested person */
    bool again;      /* drawn elsewhere in full */
    bool photo;      /* there is one, which is at the left */
    box_label label;
} chart_box;

typedef struct chart {
    const gedelf_people *people;
    gedelf_chart_options options;
    const gedelf_allocator *allocator;
    gedelf_chart_report report;
    buffer after, before; /* SVG of lines, and of what is in front of them */
    buffer defs;
    buffer scratch;
    arena texts;
    uint8_t *drawn; /* by person: is he or she drawn in full? */
    size_t drawn_size;
    chart_px left, top, right, bottom; /* how far what was drawn goes */
    chart_px smallest;                 /* the smallest size of type */
    view heading;                      /* of the page */
    bool empty;                        /* there is nothing to draw */
    bool no_such_part;                 /* the requested way between two people, or sheet, does not exist */
    bool no_memory;
} chart;

/* ---- Words ------------------------------------------------------------------------------------- */

/* The words, and after them the headings by the numbers of the kinds. */
enum {
#define WORD(NAME, name, text) WORD_##NAME,
#include "family/chart/chart_words.def"
#undef WORD
    WORD_HEADINGS
};

/* A word in the language of the chart. */
view chart_word(const chart *c, size_t word);

/* Appends it, with these texts, or numbers of which there are at most four, for its %1, %2 and so on. */
void word_fill_in(chart *c, buffer *out, size_t word, const view *parts, size_t count);
void word_fill_in_numbers(chart *c, buffer *out, size_t word, const uint64_t *numbers, size_t count);

/* ---- Labels ------------------------------------------------------------------------------------ */

/* What a person's box says: name, years, and the detail that is wanted; no wider than `width`. */
void label_make(chart *c, gedelf_person person, chart_px width, box_label *out);

/* The same for a person who is drawn elsewhere. */
void label_make_again(chart *c, gedelf_person person, chart_px width, box_label *out);

/* The same in one size of type, with at most this many lines for the name; the years only if they are wanted. */
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

/* The parents of a person, the father first as far as that is known; GEDELF_PERSON_NONE where there is none. */
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

/* Appends a year to the scratch, as people count them: 0 is 1 BC. */
void append_year(chart *c, int64_t year);

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

/* ---- Kinds of charts --------------------------------------------------------------------------- */

#define CHART(name, heading) void draw_##name(chart *c);
#include "family/chart/chart_kinds.def"
#undef CHART

#endif
