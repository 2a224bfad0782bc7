/* SPDX-License-Identifier: MIT */
/*
 * Takes a catalogue entry, gives its example as a person can read it: lines with numbers, a caret under the place, and
 * octets that cannot be seen as numbers.
 */
#include "cli/core/cli.h"

/* The octets of an example on their way to the screen. */
typedef struct example {
    const gedelf_code_info *info;
    const unsigned char *octets;
    size_t length, at;
    size_t unit; /* 1, or 2 in UTF-16 */
    size_t high; /* in UTF-16, where in a unit the high octet is */
    uint64_t line;
    buffer shown;           /* the line so far */
    uint64_t characters;    /* in it */
    uint64_t column, width; /* what is to be underlined in `shown`; column 0: nothing */
} example;

/* An octet that cannot be shown as it is: <1B>. */
static bool append_octet(buffer *out, unsigned octet)
{
    return buffer_append(out, view_of((const char[]){'<', to_hex_digit(octet >> 4), to_hex_digit(octet), '>'}, 4));
}

/* Appends octets one by one, as numbers. */
static bool append_octets(example *x, size_t count)
{
    bool done = true;
    for (size_t i = 0; done && i < count; i++)
        done = append_octet(&x->shown, x->octets[x->at + i]);
    return done;
}

/* The code unit at `at`, or -1 at the end. */
static long unit_at(const example *x, size_t at)
{
    if (at + x->unit > x->length)
        return -1;
    return x->unit == 1 ? x->octets[at] : x->octets[at + x->high] << 8 | x->octets[at + 1 - x->high];
}

/* Not a control character, a byte-order mark or for private use. */
static bool is_readable(uint32_t c)
{
    return c >= 0x20 && (c < 0x7F || c > 0x9F) && c != 0xFEFF && (c < 0xE000 || c > 0xF8FF) && c < 0xF0000;
}

/* How many octets the character at the cursor has, and whether it can be shown as it is. In UTF-16 that is said of the
   characters of one unit only; the examples have no others. */
static size_t character_length(const example *x, bool *readable, uint32_t *character)
{
    size_t left = x->length - x->at, length;
    if (x->unit == 2) {
        long unit = unit_at(x, x->at);
        *character = (uint32_t)unit;
        *readable = is_readable(*character) && is_character(*character);
        return left < 2 ? left : 2;
    }
    const char *text = (const char *)x->octets + x->at;
    size_t valid = utf8_valid_prefix(text, left < 4 ? left : 4);
    *character = valid > 0 ? utf8_decode(text, &length) : 0;
    *readable = valid > 0 && is_readable(*character);
    return valid > 0 ? length : 1;
}

/* One character more was shown, or a line break; `before` characters of `shown` were there before. */
static void count_character(example *x, size_t before)
{
    x->characters++;
    if (x->line == x->info->line && x->characters == x->info->column) {
        x->column = before + 1;
        x->width = utf8_count(buffer_view(&x->shown)) - before;
    }
}

/* Goes past one character. */
static bool show_character(example *x)
{
    bool readable;
    uint32_t character;
    size_t length = character_length(x, &readable, &character);
    size_t before = utf8_count(buffer_view(&x->shown));
    bool done = readable ? buffer_append_character(&x->shown, character) : append_octets(x, length);
    count_character(x, before);
    x->at += length;
    return done;
}

/* Goes past a line break, if one is here; a carriage return is shown, because it may be what matters. */
static bool show_line_break(example *x, bool *found)
{
    long unit = unit_at(x, x->at);
    bool both = unit == '\r' && unit_at(x, x->at + x->unit) == '\n';
    size_t length = both ? 2 * x->unit : x->unit, before = utf8_count(buffer_view(&x->shown));
    *found = unit == '\r' || unit == '\n';
    if (unit == '\r' && !append_octets(x, length))
        return false;
    if (unit == '\r')
        count_character(x, before);
    x->at += *found ? length : 0;
    return true;
}

/* Appends the first line, or the first two, of those that the renderer puts between the message and the clause. */
static bool append_excerpt_lines(buffer *out, const gedelf_diag *diag, size_t count)
{
    buffer text;
    buffer_init(&text, out->allocator);
    renderer r = {.form = RENDER_TEXT, .notes = true, .out = &text};
    bool done = render_diag(&r, VIEW(""), diag);
    view rest = buffer_view(&text);
    for (size_t i = 0; done && i <= count; i++) {
        const char *end = memchr(rest.text, '\n', rest.length);
        size_t length = end ? (size_t)(end - rest.text) + 1 : rest.length;
        done = i == 0 || buffer_append(out, view_of(rest.text, length));
        rest = view_after(rest, length);
    }
    buffer_free(&text);
    return done;
}

/* Appends a line of the example with its number and, where it is the place, the caret below it. */
static bool append_example_line(buffer *out, example *x)
{
    bool is_place = x->line == x->info->line;
    if (is_place && x->column == 0) { /* after the end of the line */
        x->column = utf8_count(buffer_view(&x->shown)) + 1;
        x->width = 1;
    }
    if (x->shown.length == 0 && !buffer_append(&x->shown, VIEW(" ")))
        return false;
    gedelf_diag diag = {.code = x->info->code,
                        .line = x->line,
                        .column = is_place ? x->column : 1,
                        .width = x->width,
                        .source = buffer_view(&x->shown)};
    diag.source_at = utf8_offset(diag.source, diag.column);
    return append_excerpt_lines(out, &diag, is_place ? 2 : 1);
}

/* Goes past one line. */
static bool show_line(example *x)
{
    bool ended = x->at >= x->length;
    while (!ended) {
        if (!show_line_break(x, &ended) || (!ended && !show_character(x)))
            return false;
        ended = ended || x->at >= x->length;
    }
    return true;
}

/* The lines of the example; one more if the place is after the last. */
static bool append_example_lines(buffer *out, example *x)
{
    while (x->at < x->length || x->line < x->info->line) {
        x->line++;
        if (!show_line(x) || !append_example_line(out, x))
            return false;
        x->shown.length = 0;
        x->characters = x->column = x->width = 0;
    }
    return true;
}

/* Finds out whether an example is in UTF-16, and goes past its byte-order mark, which is shown and is not counted. */
static bool example_begin(example *x)
{
    const unsigned char *o = x->octets;
    bool marked = x->length >= 2 && ((o[0] == 0xFF && o[1] == 0xFE) || (o[0] == 0xFE && o[1] == 0xFF));
    bool wide = marked || (x->length >= 4 && (o[0] == 0) != (o[1] == 0) && (o[2] == 0) != (o[3] == 0));
    x->unit = wide ? 2 : 1;
    x->high = wide && (marked ? o[0] == 0xFF : o[1] == 0);
    size_t mark = marked ? 2 : utf8_mark_length(view_of((const char *)o, x->length));
    return append_octets(x, mark) && (x->at = mark, true);
}

bool example_append(buffer *out, const gedelf_code_info *info)
{
    example x = {.info = info, .octets = (const unsigned char *)info->example, .length = info->example_length};
    buffer_init(&x.shown, out->allocator);
    bool done = example_begin(&x) && append_example_lines(out, &x);
    buffer_free(&x.shown);
    return done;
}
