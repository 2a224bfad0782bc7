/* SPDX-License-Identifier: MIT */
/*
 * Takes what was drawn, gives the picture: an SVG document with style, a heading, what is in the corner, and a size, that
 * of paper if one is wanted.
 */
#include "family/chart/chart_private.h"

#define PAGE_MARGIN PX(24)
#define HEADING_SIZE PX(20)
#define HEADING_ROOM PX(44)
#define CORNER_ROOM PX(24)
#define NARROWEST_HEADING PX(480)

/* What is larger than this is shown as large as the reader's window is, so that the person is in view. */
#define NATURAL_MOST PX(2400)

/* In pixels of 1/96 inch, upright; in the order of gedelf_chart_paper. */
static const struct {
    chart_px width, height;
    const char *sizes[2]; /* as SVG has them */
} papers[] = {
    {0, 0, {"", ""}},
    {PX(7937) / 10, PX(11225) / 10, {"210mm", "297mm"}},
    {PX(11225) / 10, PX(15874) / 10, {"297mm", "420mm"}},
    {PX(15874) / 10, PX(22450) / 10, {"420mm", "594mm"}},
    {PX(22450) / 10, PX(31786) / 10, {"594mm", "841mm"}},
    {PX(31786) / 10, PX(44938) / 10, {"841mm", "1189mm"}},
    {PX(816), PX(1056), {"8.5in", "11in"}},
    {PX(816), PX(1344), {"8.5in", "14in"}},
    {PX(1056), PX(1632), {"11in", "17in"}},
};

/* The picture in its own measure, and how that comes to paper. */
typedef struct chart_page {
    chart_px x, y, width, height;
    bool landscape;
} chart_page;

#define SHEET_MARGIN PX(36)  /* of the paper, which printers leave empty */
#define SHEET_OVERLAP PX(30) /* what two neighbours both have */
#define SHEET_MARK PX(16)    /* how long a mark is */

/* How a picture is cut into sheets. */
typedef struct sheet_grid {
    chart_px wide, high; /* of the paper */
    uint64_t across, down;
} sheet_grid;

/* One of its sheets: what of the picture is on it. */
typedef struct chart_sheet {
    chart_px x, y, width, height;
    uint64_t column, row;
} chart_sheet;

/* ---- Sheets ------------------------------------------------------------------------------------ */

/* How many sheets a length needs, if each has this much. */
static uint64_t sheets_for(chart_px length, chart_px paper)
{
    chart_px each = paper - 2 * SHEET_MARGIN, more = length - each, step = each - SHEET_OVERLAP;
    return more <= 0 ? 1 : 1 + (uint64_t)((more + step - 1) / step);
}

static sheet_grid grid_of(const chart_page *p, chart_px wide, chart_px high)
{
    return (sheet_grid){wide, high, sheets_for(p->width, wide), sheets_for(p->height, high)};
}

/* Upright or across, whichever takes fewer sheets. */
static sheet_grid choose_grid(const chart *c, chart_page *p)
{
    sheet_grid upright = grid_of(p, papers[c->options.paper].width, papers[c->options.paper].height);
    sheet_grid lying = grid_of(p, upright.high, upright.wide);
    uint64_t one = upright.across * upright.down, other = lying.across * lying.down;
    p->landscape = other < one || (other == one && p->width > p->height);
    return p->landscape ? lying : upright;
}

static chart_sheet sheet_at(const chart_page *p, const sheet_grid *g, uint32_t number)
{
    chart_sheet s = {.width = g->wide - 2 * SHEET_MARGIN, .height = g->high - 2 * SHEET_MARGIN};
    s.column = (number - 1) % g->across;
    s.row = (number - 1) / g->across;
    s.x = p->x + (chart_px)s.column * (s.width - SHEET_OVERLAP);
    s.y = p->y + (chart_px)s.row * (s.height - SHEET_OVERLAP);
    return s;
}

/* Marks in the margins at both ends of a line: upright at x, or flat at y. */
static void mark_upright(chart *c, buffer *out, const chart_sheet *s, chart_px x)
{
    SVG(c, out, "<path class=\"t mark\" d=\"M%,%V%M%,%V%\"/>\n", x, s->y - SHEET_MARK, s->y - PX(4), x,
        s->y + s->height + PX(4), s->y + s->height + SHEET_MARK);
}

static void mark_flat(chart *c, buffer *out, const chart_sheet *s, chart_px y)
{
    SVG(c, out, "<path class=\"t mark\" d=\"M%,%H%M%,%H%\"/>\n", s->x - SHEET_MARK, y, s->x - PX(4),
        s->x + s->width + PX(4), y, s->x + s->width + SHEET_MARK);
}

/* Where the sheet ends, and where its neighbours begin; and which one it is. */
static void sheet_marks(chart *c, buffer *out, const chart_sheet *s, const sheet_grid *g)
{
    mark_upright(c, out, s, s->x);
    mark_upright(c, out, s, s->x + s->width);
    mark_flat(c, out, s, s->y);
    mark_flat(c, out, s, s->y + s->height);
    if (s->column > 0)
        mark_upright(c, out, s, s->x + SHEET_OVERLAP);
    if (s->column + 1 < g->across)
        mark_upright(c, out, s, s->x + s->width - SHEET_OVERLAP);
    if (s->row > 0)
        mark_flat(c, out, s, s->y + SHEET_OVERLAP);
    if (s->row + 1 < g->down)
        mark_flat(c, out, s, s->y + s->height - SHEET_OVERLAP);
    c->scratch.length = 0;
    const uint64_t numbers[] = {s->row * g->across + s->column + 1, g->across * g->down, s->row + 1, s->column + 1};
    word_fill_in_numbers(c, &c->scratch, WORD_SHEET, numbers, 4);
    svg_words(c, out, "y", chart_text(c, buffer_view(&c->scratch)), s->x + s->width / 2, s->y + s->height + PX(22),
              TYPE_SMALL);
}

/* The sheet instead of the whole: what is seen of it, and what is drawn in its margins. */
static void page_cut(chart *c, chart_page *p, const sheet_grid *g, buffer *marks)
{
    chart_sheet s = sheet_at(p, g, c->options.sheet);
    SVG(c, &c->defs, "<clipPath id=\"sheet\"><rect x=\"%\" y=\"%\" width=\"%\" height=\"%\"/></clipPath>\n", s.x, s.y,
        s.width, s.height);
    sheet_marks(c, marks, &s, g);
    p->x = s.x - SHEET_MARGIN;
    p->y = s.y - SHEET_MARGIN;
    p->width = g->wide;
    p->height = g->high;
}

/* ---- The page ---------------------------------------------------------------------------------- */

/* The heading in lines that are no wider than the chart, or, above a narrow chart, than a heading may be. */
static void page_heading(chart *c)
{
    text_line lines[PARAGRAPH_LINES];
    chart_px width = px_larger(c->right - c->left, NARROWEST_HEADING);
    size_t count = text_paragraph(lines, c->heading, HEADING_SIZE, width, &c->texts);
    c->no_memory |= count == 0;
    c->top -= HEADING_ROOM + (chart_px)(count > 0 ? count - 1 : 0) * text_leading(HEADING_SIZE);
    for (size_t i = 0; i < count; i++) {
        c->right = px_larger(c->right, c->left + lines[i].width);
        svg_words(c, &c->before, "a s", lines[i].runs[RUN_SURNAME], c->left,
                  c->top + HEADING_SIZE + (chart_px)i * text_leading(HEADING_SIZE), HEADING_SIZE);
    }
}

/* What is in the corner, cut if it is longer than that. */
static void page_corner(chart *c)
{
    text_line piece = {.width = 0};
    const view runs[RUN_COUNT] = {c->options.source};
    chart_px width = px_larger(c->right - c->left, NARROWEST_HEADING);
    c->bottom += CORNER_ROOM;
    c->no_memory |= text_wrap_cut(&piece, 1, runs, TYPE_SMALL, width, &c->texts) == 0;
    c->right = px_larger(c->right, c->left + piece.width);
    svg_words(c, &c->before, "z y", piece.runs[RUN_GIVEN], c->right, c->bottom, TYPE_SMALL);
}

static void page_extent(chart *c, chart_page *p)
{
    if (!c->options.plain && c->heading.length > 0)
        page_heading(c);
    if (!c->options.plain && c->options.source.length > 0)
        page_corner(c);
    *p = (chart_page){c->left - PAGE_MARGIN, c->top - PAGE_MARGIN, c->right - c->left + 2 * PAGE_MARGIN,
                      c->bottom - c->top + 2 * PAGE_MARGIN, false};
}

/* Makes the picture as large as the paper, in its own measure: what is not needed becomes margin. */
static chart_px page_fit(chart *c, chart_page *p)
{
    chart_px wide = papers[c->options.paper].width, high = papers[c->options.paper].height;
    p->landscape = p->width > p->height;
    if (p->landscape) {
        chart_px swap = wide;
        wide = high;
        high = swap;
    }
    /* The scale is a fraction: paper over picture, by whichever of the two is tighter. */
    bool by_width = p->width * high > p->height * wide;
    chart_px size = by_width ? p->width : p->height, paper = by_width ? wide : high;
    if (size < paper) { /* nothing is made larger */
        paper = size = 1;
        p->x -= (wide - p->width) / 2;
        p->y -= (high - p->height) / 2;
        p->width = wide;
        p->height = high;
    } else if (by_width) {
        chart_px taller = p->width * high / wide;
        p->y -= (taller - p->height) / 2;
        p->height = taller;
    } else {
        chart_px wider = p->height * wide / high;
        p->x -= (wider - p->width) / 2;
        p->width = wider;
    }
    c->report.width = (uint64_t)wide / 100;
    c->report.height = (uint64_t)high / 100;
    return c->smallest * paper / size;
}

static void page_size(chart *c, buffer *out, chart_page *p)
{
    chart_px smallest = c->smallest;
    c->report.width = (uint64_t)(p->width + 99) / 100;
    c->report.height = (uint64_t)(p->height + 99) / 100;
    if (c->options.paper != GEDELF_PAPER_NONE) {
        if (c->options.sheet == 0)
            smallest = page_fit(c, p);
        svg_put(c, out, " width=\"");
        svg_put(c, out, papers[c->options.paper].sizes[p->landscape]);
        svg_put(c, out, "\" height=\"");
        svg_put(c, out, papers[c->options.paper].sizes[!p->landscape]);
        svg_put(c, out, "\"");
    } else if (p->width <= NATURAL_MOST && p->height <= NATURAL_MOST) {
        SVG(c, out, " width=\"%\" height=\"%\"", p->width, p->height);
    }
    c->report.smallest_type = (uint64_t)(smallest * 72 / 96);
    SVG(c, out, " viewBox=\"% % % %\"", p->x, p->y, p->width, p->height);
}

static void page_head(chart *c, buffer *out, chart_page *p)
{
    svg_put(c, out,
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" "
            "xmlns:xlink=\"http://www.w3.org/1999/xlink\" role=\"img\" aria-labelledby=\"title desc\"");
    page_size(c, out, p);
    svg_put(c, out, ">\n<title id=\"title\">");
    svg_text(c, out, c->heading);
    svg_put(c, out, "</title>\n<desc id=\"desc\">");
    word_fill_in_numbers(c, out, c->report.people == 1 ? WORD_ONE_PERSON : WORD_PEOPLE, &c->report.people, 1);
    if (c->report.repeated > 0)
        svg_text(c, out, chart_word(c, WORD_REPEATED));
    svg_put(c, out, "</desc>\n");
    style_write(c, out);
    svg_put(c, out, "<defs>\n");
}

gedelf_status page_write(chart *c, gedelf_write_fn write, void *context)
{
    chart_page p;
    buffer out, marks;
    bool cut = c->options.sheet > 0;
    buffer_init(&out, c->allocator);
    buffer_init(&marks, c->allocator);
    page_extent(c, &p);
    sheet_grid grid = {.across = 0};
    if (c->options.paper != GEDELF_PAPER_NONE)
        grid = choose_grid(c, &p);
    c->report.sheets = grid.across * grid.down;
    c->no_such_part = c->options.sheet > c->report.sheets;
    if (cut && !c->no_such_part)
        page_cut(c, &p, &grid, &marks);
    page_head(c, &out, &p);
    view pieces[] = {buffer_view(&out),       buffer_view(&c->defs),
                     VIEW("</defs>\n"),       {NULL, 0},
                     buffer_view(&c->after),  VIEW("</g>\n<g>\n"),
                     buffer_view(&c->before), cut ? VIEW("</g>\n</g>\n") : VIEW("</g>\n"),
                     buffer_view(&marks),     VIEW("</svg>\n")};
    c->scratch.length = 0;
    SVG(c, &c->scratch, "<rect class=\"paper\" x=\"%\" y=\"%\" width=\"%\" height=\"%\"/>\n", p.x, p.y, p.width,
        p.height);
    svg_put(c, &c->scratch, cut ? "<g clip-path=\"url(#sheet)\">\n<g>\n" : "<g>\n");
    pieces[3] = buffer_view(&c->scratch);
    gedelf_status status = c->no_memory ? GEDELF_MEMORY : c->no_such_part ? GEDELF_ARGUMENT : GEDELF_OK;
    for (size_t i = 0; status == GEDELF_OK && i < sizeof pieces / sizeof *pieces; i++) {
        if (pieces[i].length > 0 && !write(context, pieces[i].text, pieces[i].length))
            status = GEDELF_UNWRITABLE;
    }
    buffer_free(&out);
    buffer_free(&marks);
    return status;
}
