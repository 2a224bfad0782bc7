/* SPDX-License-Identifier: MIT */
/*
 * Takes the theme, gives the rules of CSS. Colours are variables, so that a reader's style can change them and the system
 * can choose between light and dark; each rule has the colour itself before that, for programs that know no variables.
 */
#include "family/chart/chart_private.h"

static const struct {
    const char *name, *tones[2]; /* light and dark */
} page_colours[] = {
#define COLOUR(name, light, dark) {#name, {light, dark}},
#define HUE(fill, edge, dark_fill, dark_edge)
#include "family/chart/palette.def"
#undef COLOUR
#undef HUE
};

static const struct {
    const char *fills[2], *edges[2];
} hues[] = {
#define COLOUR(name, light, dark)
#define HUE(fill, edge, dark_fill, dark_edge) {{fill, dark_fill}, {edge, dark_edge}},
#include "family/chart/palette.def"
#undef COLOUR
#undef HUE
};

enum { PAGE_COLOURS = sizeof page_colours / sizeof *page_colours, HUES = sizeof hues / sizeof *hues };
_Static_assert((int)HUES == (int)HUE_FIRST + (int)HUE_COLOURS, "palette.def has a row for each hue");

/* The variables, in one tone: 0 is light. */
static void style_variables(chart *c, buffer *out, int tone)
{
    svg_put(c, out, ":root{");
    for (size_t i = 0; i < PAGE_COLOURS; i++) {
        svg_put(c, out, "--");
        svg_put(c, out, page_colours[i].name);
        svg_put(c, out, ":");
        svg_put(c, out, page_colours[i].tones[tone]);
        svg_put(c, out, ";");
    }
    for (size_t i = 0; i < HUES; i++) {
        SVG(c, out, "--f%:", PX(i));
        svg_put(c, out, hues[i].fills[tone]);
        SVG(c, out, ";--e%:", PX(i));
        svg_put(c, out, hues[i].edges[tone]);
        svg_put(c, out, ";");
    }
    svg_put(c, out, "}\n");
}

/* property:colour;property:var(--name) */
static void style_colour(chart *c, buffer *out, const char *property, const char *colour, const char *name)
{
    svg_put(c, out, property);
    svg_put(c, out, ":");
    svg_put(c, out, colour);
    svg_put(c, out, ";");
    svg_put(c, out, property);
    svg_put(c, out, ":var(--");
    svg_put(c, out, name);
    svg_put(c, out, ");");
}

static void style_page_colour(chart *c, buffer *out, const char *property, size_t colour, int tone)
{
    style_colour(c, out, property, page_colours[colour].tones[tone], page_colours[colour].name);
}

static void style_hue(chart *c, buffer *out, size_t hue, int tone)
{
    char fill[22] = "f", edge[22] = "e"; /* and the number of the hue */
    number_format(hue, fill + 1);
    number_format(hue, edge + 1);
    SVG(c, out, ".h% .b{", PX(hue));
    style_colour(c, out, "fill", hues[hue].fills[tone], fill);
    style_colour(c, out, "stroke", hues[hue].edges[tone], edge);
    SVG(c, out, "}.h% .e{", PX(hue));
    style_colour(c, out, "stroke", hues[hue].edges[tone], edge);
    SVG(c, out, "}.h% .i{", PX(hue));
    style_colour(c, out, "fill", hues[hue].edges[tone], edge);
    SVG(c, out, "}.g%{", PX(hue));
    style_colour(c, out, "stop-color", hues[hue].edges[tone], edge);
    svg_put(c, out, "}\n");
}

/* In the order of palette.def. */
enum { COLOUR_PAPER, COLOUR_INK, COLOUR_DIM, COLOUR_LINE, COLOUR_GRID };

/* Everything but the variables and the hues. */
static void style_rules(chart *c, buffer *out, int tone)
{
    svg_put(c, out, "text{font-family:\"Liberation Sans\",Arimo,Arial,Helvetica,sans-serif;text-anchor:middle;");
    style_page_colour(c, out, "fill", COLOUR_INK, tone);
    svg_put(c, out, "}\n.s{font-weight:bold}.a{text-anchor:start}.z{text-anchor:end}.y{");
    style_page_colour(c, out, "fill", COLOUR_DIM, tone);
    svg_put(c, out, "}\n.paper{");
    style_page_colour(c, out, "fill", COLOUR_PAPER, tone);
    svg_put(c, out, "}.l,.m{fill:none;stroke-width:1.5;");
    style_page_colour(c, out, "stroke", COLOUR_LINE, tone);
    svg_put(c, out, "}.d{stroke-dasharray:6 4}.grid{fill:none;stroke-width:1;");
    style_page_colour(c, out, "stroke", COLOUR_GRID, tone);
    svg_put(c, out, "}.t{fill:none;stroke-width:1.5;");
    style_page_colour(c, out, "stroke", COLOUR_INK, tone);
    svg_put(c, out,
            "}\n.b{stroke-width:1}.e{fill:none;stroke-width:3;stroke-linecap:round}.focus .b{stroke-width:3}"
            ".again .b{fill:none;stroke-dasharray:4 3}.none .b{fill:none;stroke-opacity:.35}.o{fill-opacity:.55}\n"
            "a{cursor:pointer}a:hover .b,a:focus .b{stroke-width:3}\n");
}

void style_write(chart *c, buffer *out)
{
    gedelf_chart_theme theme = c->options.paper == GEDELF_PAPER_NONE ? c->options.theme : GEDELF_THEME_LIGHT;
    int tone = theme == GEDELF_THEME_DARK;
    svg_put(c, out, "<style>\n");
    style_variables(c, out, tone);
    if (theme == GEDELF_THEME_AUTO) {
        svg_put(c, out, "@media screen and (prefers-color-scheme:dark){");
        style_variables(c, out, 1);
        svg_put(c, out, "}\n");
    }
    style_rules(c, out, tone);
    for (size_t i = 0; i < HUES; i++)
        style_hue(c, out, i, tone);
    svg_text(c, out, text_clean(c, c->options.style, SIZE_MAX));
    svg_put(c, out, "</style>\n");
}
