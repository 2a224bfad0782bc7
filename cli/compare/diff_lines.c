/* SPDX-License-Identifier: MIT */
/*
 * Takes a file, gives its lines, as octets; and takes such a line, gives it as it is shown.
 */
#include "cli/compare/diff_lines.h"

enum { LINES_STEP = 256 * 1024 };

/* ---- Where lines end ------------------------------------------------------------------------- */

static size_t unit_length(const diff_form *form)
{
    return form->wide ? 2 : 1;
}

static unsigned unit_at(const diff_form *form, const char *octets)
{
    unsigned first = (unsigned char)octets[0];
    if (!form->wide)
        return first;
    unsigned second = (unsigned char)octets[1];
    return form->big ? first << 8 | second : second << 8 | first;
}

/* The length of a line whose line break begins at `at`; 0 if that may be longer than what is there. */
static size_t break_end(const diff_form *form, view octets, size_t at, bool last)
{
    size_t step = unit_length(form), next = at + step;
    if (unit_at(form, octets.text + at) == '\n')
        return next;
    if (next + step > octets.length)
        return last ? octets.length : 0;
    return unit_at(form, octets.text + next) == '\n' ? next + step : next;
}

size_t diff_line_length(const diff_form *form, view octets, size_t from, bool last)
{
    size_t step = unit_length(form);
    if (form->exact) {
        const char *end = octets.length > from ? memchr(octets.text + from, '\n', octets.length - from) : NULL;
        return end ? (size_t)(end - octets.text) + 1 : last ? octets.length : 0;
    }
    for (size_t at = from; at + step <= octets.length; at += step) {
        unsigned unit = unit_at(form, octets.text + at);
        if (unit == '\n' || unit == '\r')
            return break_end(form, octets, at, last);
    }
    return last ? octets.length : 0;
}

/* Octets without the line break at their end. */
static view without_break(const diff_form *form, view octets)
{
    size_t step = unit_length(form), length = octets.length;
    unsigned unit = length >= step ? unit_at(form, octets.text + length - step) : 0;
    if (unit == '\n') {
        length -= step;
        unit = length >= step ? unit_at(form, octets.text + length - step) : 0;
    }
    return view_of(octets.text, unit == '\r' ? length - step : length);
}

view diff_last_line(const diff_form *form, view octets)
{
    size_t step = unit_length(form), at = without_break(form, octets).length;
    for (; at >= step; at -= step) {
        unsigned unit = unit_at(form, octets.text + at - step);
        if (unit == '\n' || (unit == '\r' && !form->exact))
            break;
    }
    at = at >= step ? at : 0;
    return view_after(octets, at);
}

bool diff_line_is_ended(const diff_form *form, view octets)
{
    size_t step = unit_length(form);
    unsigned unit = octets.length >= step ? unit_at(form, octets.text + octets.length - step) : 0;
    return unit == '\n' || (!form->exact && unit == '\r');
}

bool diff_line_begins_record(const diff_form *form, view octets)
{
    size_t step = unit_length(form);
    return octets.length >= 2 * step && unit_at(form, octets.text) == '0' && unit_at(form, octets.text + step) == ' ';
}

/* ---- A file ---------------------------------------------------------------------------------- */

gedelf_status diff_lines_open(diff_lines *l, const diff_form *form, gedelf_source source)
{
    *l = (diff_lines){.form = *form};
    buffer_init(&l->octets, &memory_default);
    return gedelf_octets_open(&l->in, source, NULL);
}

void diff_lines_close(diff_lines *l)
{
    gedelf_octets_close(l->in);
    buffer_free(&l->octets);
}

/* Reads more octets after those of the next line. */
static gedelf_status lines_fill(diff_lines *l)
{
    size_t left = l->octets.length - l->at, got;
    if (l->at > 0)
        memmove(l->octets.data, l->octets.data + l->at, left);
    l->octets.length = left;
    l->at = 0;
    /* Octets that were searched are not searched again, except one that may be half a line break. */
    l->looked = left > 4 ? (left - 4) & ~(size_t)1 : 0;
    if (!buffer_reserve(&l->octets, LINES_STEP))
        return GEDELF_MEMORY;
    gedelf_status status = gedelf_octets_read(l->in, l->octets.data + left, LINES_STEP, &got);
    l->octets.length += got;
    l->ended = status == GEDELF_OK && got == 0;
    return status;
}

gedelf_status diff_lines_next(diff_lines *l, view *out)
{
    for (;;) {
        view rest = l->at < l->octets.length ? view_of(l->octets.data + l->at, l->octets.length - l->at) : VIEW("");
        size_t length = rest.length > 0 ? diff_line_length(&l->form, rest, l->looked, l->ended) : 0;
        if (length > 0) {
            *out = view_of(rest.text, length);
            l->at += length;
            l->offset += length;
            l->looked = 0;
            return GEDELF_OK;
        }
        if (l->ended)
            return GEDELF_END;
        gedelf_status status = lines_fill(l);
        if (status != GEDELF_OK)
            return status;
    }
}

/* ---- Showing --------------------------------------------------------------------------------- */

/* Decodes a line by itself, which can be done in every encoding of ELF. */
static gedelf_status decode_line(const diff_form *form, view octets, buffer *out)
{
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    buffer name;
    buffer_init(&name, &memory_default);
    gedelf_status status = GEDELF_MEMORY;
    if (buffer_append(&name, form->encoding) && buffer_append(&name, view_of("", 1))) {
        options.encoding = name.data;
        status = gedelf_decode(octets, gedelf_sink_callback(write_to_buffer, out), &options);
    }
    buffer_free(&name);
    return status;
}

gedelf_status diff_line_show(const diff_form *form, view octets, buffer *out, bool *ended)
{
    if (form->exact) {
        *ended = octets.length > 0 && octets.text[octets.length - 1] == '\n';
        return buffer_append(out, view_of(octets.text, octets.length - *ended)) ? GEDELF_OK : GEDELF_MEMORY;
    }
    view text = without_break(form, octets);
    *ended = text.length < octets.length;
    gedelf_status status = text.length > 0 ? decode_line(form, text, out) : GEDELF_OK;
    bool marks = form->mixed && *ended && octets.text[text.length] == '\r';
    return status == GEDELF_OK && marks && !buffer_append(out, VIEW("␍")) ? GEDELF_MEMORY : status;
}
