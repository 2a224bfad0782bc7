/* SPDX-License-Identifier: MIT */
/*
 * What a spreadsheet does to a text that it has saved, undone: quotation marks round lines, doubled inside them, and separators
 * after the last cell. Takes the octets of the file, gives changes of them. (spreadsheet-quoted)
 *
 * A line was one cell, or several if the spreadsheet took its commas for separators: then they are joined again. Empty cells at
 * the end of a row are those that it adds to make all rows as long as the longest. [RFC 4180 §2]
 */
#include "rewrite/repair/repair_octets.h"

static bool is_separator(char c)
{
    return c == ',' || c == ';' || c == '\t';
}

/* Appends a cell that is in quotation marks, and gives where the cell ends; 0 if nothing closes it. */
static size_t take_quoted_cell(view row, buffer *out)
{
    for (size_t at = 1; at < row.length;) {
        const char *sign = memchr(row.text + at, '"', row.length - at);
        if (!sign)
            return 0;
        size_t end = (size_t)(sign - row.text);
        bool doubled = end + 1 < row.length && row.text[end + 1] == '"';
        if (!buffer_append(out, view_of(row.text + at, end + doubled - at)) || !doubled)
            return end + 1;
        at = end + 2;
    }
    return 0;
}

/* The same for a cell without quotation marks; SIZE_MAX if it has some. */
static size_t take_plain_cell(view row, char separator, buffer *out)
{
    const char *stop = separator ? memchr(row.text, separator, row.length) : NULL;
    size_t length = stop ? (size_t)(stop - row.text) : row.length;
    if (memchr(row.text, '"', length))
        return SIZE_MAX;
    return buffer_append(out, view_of(row.text, length)) ? length : SIZE_MAX;
}

/* Makes one line of the cells of a row; false if it is not a row of cells, or there is no memory. No separator: one
   cell. */
static bool join_cells(view row, char separator, buffer *out)
{
    size_t filled = out->length; /* up to the last cell that is not empty */
    while (row.length > 0) {
        size_t before = out->length;
        bool quoted = row.text[0] == '"';
        size_t end = quoted ? take_quoted_cell(row, out) : take_plain_cell(row, separator, out);
        if (end > row.length || (quoted && end == 0) || (end < row.length && row.text[end] != separator))
            return false;
        filled = out->length > before ? out->length : filled;
        row = view_after(row, end);
        if (row.length > 0) {
            row = view_after(row, 1);
            if (!buffer_append(out, view_of(&separator, 1)))
                return false;
        }
    }
    out->length = filled;
    return true;
}

/* ---- Recognising -------------------------------------------------------------------------------------------- */

/* What is known about the spreadsheet that saved a file. */
typedef struct saved_cells {
    char separator; /* NUL: no row has more than one cell */
    size_t header;  /* where the row of the header, or else of the first record, begins */
    bool marked;    /* that row itself is not as it was: there is no doubt */
} saved_cells;

/* The separator after the first cell of a row, if that is in quotation marks, or is the header; else NUL. */
static char separator_after(view row, buffer *scratch)
{
    size_t end = 6; /* of “0 HEAD” */
    scratch->length = 0;
    if (view_begins(row, VIEW("\"")))
        end = take_quoted_cell(row, scratch);
    else if (!view_begins(row, VIEW("0 HEAD")))
        end = 0;
    return end > 0 && end < row.length && is_separator(row.text[end]) ? row.text[end] : '\0';
}

/* Is this the header's row? `marked`: not as it should be. */
static bool is_cell_of_header(view row, buffer *scratch, saved_cells *s)
{
    if (!view_begins(row, VIEW("\"0 HEAD")) && !view_begins(row, VIEW("0 HEAD")))
        return false;
    s->separator = separator_after(row, scratch);
    s->marked = s->separator == ',' || s->separator == ';' || row.text[0] == '"';
    scratch->length = 0;
    return join_cells(row, s->separator, scratch) && view_equal(view_trim(buffer_view(scratch)), VIEW("0 HEAD"));
}

/* Is this the row of a record, in quotation marks? */
static bool is_cell_of_record(view row, buffer *scratch, saved_cells *s)
{
    if (!view_begins(row, VIEW("\"0 @")))
        return false;
    s->separator = separator_after(row, scratch);
    s->marked = true;
    scratch->length = 0;
    return join_cells(row, s->separator, scratch);
}

/* Finds the first row that is just that. */
static bool find_cell(view text, buffer *scratch, saved_cells *s,
                      bool (*is_cell)(view row, buffer *scratch, saved_cells *s))
{
    for (size_t at = utf8_mark_length(text); at < text.length; at = row_next(text, row_end(text, at))) {
        s->header = at;
        if (is_cell(whole_row(text, at), scratch, s))
            return true;
    }
    return false;
}

/* Can the header are as it was? Then the first quotation mark of all begins a row; or there are none, and tabs separate. */
static bool may_be_cells(view text, const saved_cells *s)
{
    const char *sign = memchr(text.text + s->header, '"', text.length - s->header);
    if (s->marked || !sign)
        return s->marked || s->separator == '\t';
    return sign > text.text && (sign[-1] == '\n' || sign[-1] == '\r');
}

/* Are all rows from the header on rows of cells? If the header is as it was, then rows in quotation marks must have been lines,
   and no other may have such marks; for tabs, which are white space as well, every row must have them. */
static bool are_all_cells(view text, buffer *scratch, saved_cells *s)
{
    bool quoted = false, tabs = s->separator == '\t';
    for (size_t at = s->header; at < text.length; at = row_next(text, row_end(text, at))) {
        view row = whole_row(text, at);
        if (s->separator == '\0')
            s->separator = separator_after(row, scratch);
        scratch->length = 0;
        if (!join_cells(row, s->separator, scratch))
            return false;
        bool marks = row.length > 0 && row.text[0] == '"';
        if (marks && !s->marked && !row_has_level(buffer_view(scratch)))
            return false;
        quoted = quoted || marks;
        tabs = tabs && (row.length == 0 || memchr(row.text, '\t', row.length));
    }
    return s->marked || quoted || tabs;
}

/* ---- Undoing ------------------------------------------------------------------------------------------------ */

static gedelf_status undo_rows(repair *r, const saved_cells *s, buffer *scratch)
{
    view text = repair_text(r);
    bool told = false;
    gedelf_status status = GEDELF_OK;
    for (size_t at = s->header; status == GEDELF_OK && at < text.length; at = row_next(text, row_end(text, at))) {
        view row = whole_row(text, at);
        scratch->length = 0;
        if (!join_cells(row, s->separator, scratch))
            return GEDELF_MEMORY;
        if (view_equal(row, buffer_view(scratch)))
            continue;
        if (!told && !repair_offer_change(r, REPAIR_SPREADSHEET_QUOTED, at, row, buffer_view(scratch)))
            return GEDELF_OK;
        told = true;
        status = repair_change(r, at, at + row.length, buffer_view(scratch));
    }
    return status;
}

gedelf_status container_uncell(repair *r)
{
    buffer scratch;
    saved_cells s;
    gedelf_status status = GEDELF_OK;
    buffer_init(&scratch, r->allocator);
    view text = repair_text(r);
    bool found = find_cell(text, &scratch, &s, is_cell_of_header) || find_cell(text, &scratch, &s, is_cell_of_record);
    if (found && may_be_cells(text, &s) && are_all_cells(text, &scratch, &s))
        status = undo_rows(r, &s, &scratch);
    buffer_free(&scratch);
    return status;
}
