/* SPDX-License-Identifier: MIT */
/*
 * Takes a diagnostic, gives it as a person reads it: the message, the line it is about with the place underlined, and
 * the clause of the specification.
 *
 *     family.ged:12:8: error[dangling-pointer]: the pointer @F9@ leads nowhere: …
 *        12 | 1 FAMC @F9@
 *           |        ^~~~
 *           = elf-1.0 §pointer-conversion
 *
 * A line can be as long as a file. So nothing of it is copied or looked at but the octets before the place, to find it,
 * and what fits on a line of a terminal around it.
 */
#include "diag/diag_private.h"

enum {
    NUMBER_WIDTH = 5,   /* the line's number is set in so many cells, or in more if it has more digits */
    CELLS_IN_ALL = 100, /* what is shown of a line */
    CELLS_WHOLE = 90,   /* as long as there is no more before the place, the line is shown from its beginning, */
    CELLS_BEFORE = 60,  /* else so much before the place */
    TAB_WIDTH = 4,
    MARKS_PER_CELL = 4 /* the line is cut when a cell has more than this many characters of no width */
};

static const char style_place[] = "\033[1m";
static const char style_gutter[] = "\033[34m";
static const char style_end[] = "\033[0m";

static const char *const style_severity[] = {
    [GEDELF_NOTE] = "\033[1;36m",
    [GEDELF_WARNING] = "\033[1;35m",
    [GEDELF_ERROR] = "\033[1;31m",
    [GEDELF_FATAL] = "\033[1;31m",
};

/* What of a line is shown, and where in it the place is: offsets in octets of the line. */
typedef struct excerpt {
    view line;
    size_t from;
    size_t place;
    uint64_t width; /* of the place, in characters */
} excerpt;

/* ---- Finding the place ----------------------------------------------------------------------- */

static bool continues_character(char octet)
{
    return ((unsigned char)octet & 0xC0) == 0x80;
}

static size_t source_cells(uint32_t character)
{
    return character == '\t' ? TAB_WIDTH : render_cells(character);
}

/* Goes back from the place by so many cells, or to the beginning of the line. */
static size_t go_back(view text, size_t place, size_t limit)
{
    size_t at = place, cells = 0, count = 0;
    while (at > 0 && count < limit * MARKS_PER_CELL) {
        size_t before = at - 1, length;
        while (before > 0 && continues_character(text.text[before]))
            before--;
        cells += source_cells(utf8_decode(text.text + before, &length));
        if (cells > limit)
            break;
        count++;
        at = before;
    }
    return at;
}

static excerpt excerpt_of(const gedelf_diag *diag)
{
    size_t place = diag->source_at < diag->source.length ? diag->source_at : diag->source.length;
    size_t from = go_back(diag->source, place, CELLS_WHOLE);
    from = from > 0 ? go_back(diag->source, place, CELLS_BEFORE) : 0;
    return (excerpt){diag->source, from, place, diag->width};
}

/* ---- The line -------------------------------------------------------------------------------- */

/* The cells to be underlined. */
typedef struct underline {
    size_t start;
    size_t length;
} underline;

static bool append_source_character(buffer *out, uint32_t character, size_t *cells)
{
    if (character == '\t') {
        *cells += TAB_WIDTH;
        return render_append(out, "    ");
    }
    return render_append_character(out, character, cells);
}

/* Where the underlining is, when the place took the cells from `start` to `end`. A mark that is on the character
   before it is underlined there. */
static underline underline_of(size_t start, size_t end, bool on_character)
{
    if (end > start)
        return (underline){start, end - start};
    return (underline){on_character && start > 0 ? start - 1 : start, 1};
}

/* Appends the characters from `from` up to `to`. */
static bool append_before(buffer *out, view text, size_t from, size_t to, size_t *cells)
{
    size_t length;
    for (size_t at = from; at < to; at += length) {
        if (!append_source_character(out, utf8_decode(text.text + at, &length), cells))
            return false;
    }
    return true;
}

/* Appends the characters from the place on, as far as there is room; *end receives the cell after its last one. */
static bool append_from_place(buffer *out, const excerpt *e, size_t *cells, size_t *end)
{
    size_t at = e->place, count = 0, length;
    while (at < e->line.length) {
        uint32_t character = utf8_decode(e->line.text + at, &length);
        if (*cells + source_cells(character) > CELLS_IN_ALL || count == CELLS_IN_ALL * MARKS_PER_CELL)
            return render_append(out, "…");
        if (!append_source_character(out, character, cells))
            return false;
        count++;
        at += length;
        *end = count <= e->width ? *cells : *end;
    }
    return true;
}

/* Appends what is shown of a line, "…" where it is cut, and finds out what to underline. */
static bool append_excerpt(buffer *out, const excerpt *e, underline *under)
{
    size_t cells = e->from > 0 ? 1 : 0, start, end;
    if ((e->from > 0 && !render_append(out, "…")) || !append_before(out, e->line, e->from, e->place, &cells))
        return false;
    start = end = cells;
    if (!append_from_place(out, e, &cells, &end))
        return false;
    *under = underline_of(start, end, e->place < e->line.length);
    return true;
}

static bool append_repeated(buffer *out, const char *text, size_t times)
{
    for (size_t i = 0; i < times; i++) {
        if (!render_append(out, text))
            return false;
    }
    return true;
}

/* ---- The parts ------------------------------------------------------------------------------- */

static bool append_style(const renderer *r, const char *style)
{
    return !r->colour || render_append(r->out, style);
}

/* What is before the text of a line: its number or nothing, and a sign. */
static bool append_gutter(const renderer *r, uint64_t number, bool numbered, const char *sign)
{
    char digits[20];
    size_t length = number_format(number, digits);
    size_t width = length > NUMBER_WIDTH ? length : NUMBER_WIDTH;
    return append_style(r, style_gutter) && append_repeated(r->out, " ", numbered ? width - length : width) &&
           (!numbered || buffer_append(r->out, view_of(digits, length))) && render_append(r->out, " ") &&
           render_append(r->out, sign) && append_style(r, style_end) && render_append(r->out, " ");
}

/* "family.ged:12:8:", or "family.ged:" if it is about the whole file. */
static bool append_text_place(buffer *out, view name, const gedelf_diag *diag)
{
    return render_append_harmless(out, name) && render_append(out, ":") &&
           (diag->line == 0 || (buffer_append_number(out, diag->line) && render_append(out, ":") &&
                                buffer_append_number(out, diag->column) && render_append(out, ":")));
}

static bool append_head(const renderer *r, view name, const gedelf_diag *diag)
{
    buffer *out = r->out;
    return append_style(r, style_place) && append_text_place(out, name, diag) && append_style(r, style_end) &&
           render_append(out, " ") && append_style(r, style_severity[diag->severity]) &&
           render_append(out, render_severity(r, diag->severity)) && render_append(out, "[") &&
           render_append(out, render_name(diag)) && render_append(out, "]") && append_style(r, style_end) &&
           render_append(out, ": ") && render_append_harmless_message(r, diag) && render_append(out, "\n");
}

static bool append_source(const renderer *r, const gedelf_diag *diag)
{
    excerpt e = excerpt_of(diag);
    underline under;
    return append_gutter(r, diag->line, true, "|") && append_excerpt(r->out, &e, &under) &&
           render_append(r->out, "\n") && append_gutter(r, diag->line, false, "|") &&
           append_repeated(r->out, " ", under.start) && append_style(r, style_severity[diag->severity]) &&
           render_append(r->out, "^") && append_repeated(r->out, "~", under.length - 1) && append_style(r, style_end) &&
           render_append(r->out, "\n");
}

static bool append_clause(const renderer *r, const gedelf_diag *diag)
{
    return append_gutter(r, diag->line, false, "=") && render_append(r->out, render_clause(diag)) &&
           render_append(r->out, "\n");
}

bool render_text(renderer *r, view name, const gedelf_diag *diag)
{
    return append_head(r, name, diag) && (diag->source.length == 0 || append_source(r, diag)) &&
           (diag->line == 0 || append_clause(r, diag));
}
