/* SPDX-License-Identifier: MIT */
/*
 * Rows as text: takes a row, gives a line of CSV [RFC 4180] or of JSON Lines.
 */
#include "store/store_private.h"

/* ---- Cells -------------------------------------------------------------------------------------- */

/* Two digits after a character. */
static size_t write_pair(char *out, char before, int64_t number)
{
    out[0] = before;
    out[1] = (char)('0' + number / 10);
    out[2] = (char)('0' + number % 10);
    return 3;
}

static size_t write_day(char *out, int64_t day)
{
    enum { DAY_MOST = 20 };
    return gedelf_day_format(day, out, DAY_MOST);
}

static size_t write_moment(char *out, int64_t moment)
{
    enum { DAY_SECONDS = 86400 };
    int64_t day = moment / DAY_SECONDS, second = moment % DAY_SECONDS;
    if (second < 0) {
        day--;
        second += DAY_SECONDS;
    }
    size_t length = write_day(out, day);
    length += write_pair(out + length, 'T', second / 3600);
    length += write_pair(out + length, ':', second / 60 % 60);
    length += write_pair(out + length, ':', second % 60);
    out[length] = 'Z';
    return length + 1;
}

static size_t write_integer(char *out, int64_t number)
{
    uint64_t size = number < 0 ? UINT64_C(0) - (uint64_t)number : (uint64_t)number;
    *out = '-';
    return (number < 0) + number_format(size, out + (number < 0));
}

/* A number with nine digits after the point, as coordinates have them, without zeros at the end. */
static size_t write_real(char *out, double number)
{
    enum { DIGITS = 9, SCALE = 1000000000 };
    double size = number < 0 ? -number : number;
    uint64_t billionths = size < 1e9 ? (uint64_t)(size * SCALE + 0.5) : UINT64_MAX, rest = billionths % SCALE;
    size_t length = 0;
    if (number < 0)
        out[length++] = '-';
    length += number_format(billionths / SCALE, out + length);
    out[length] = '.';
    for (size_t i = DIGITS; i > 0; i--, rest /= 10)
        out[length + i] = (char)('0' + rest % 10);
    length += DIGITS + 1;
    while (out[length - 1] == '0' && out[length - 2] != '.')
        length--;
    return length;
}

static size_t write_cell(char *out, const gedelf_cell *c)
{
    switch (c->kind) {
    case GEDELF_CELL_INTEGER: return write_integer(out, c->integer);
    case GEDELF_CELL_DAY: return write_day(out, c->integer);
    case GEDELF_CELL_REAL: return write_real(out, c->real);
    case GEDELF_CELL_MOMENT: return write_moment(out, c->integer);
    case GEDELF_CELL_BOOLEAN: memcpy(out, c->integer ? "true" : "false", 5); return c->integer ? 4 : 5;
    default: return 0;
    }
}

size_t gedelf_cell_format(const gedelf_cell *c, char *into, size_t size)
{
    char text[GEDELF_CELL_MOST];
    size_t length = write_cell(text, c);
    if (size > 0)
        memcpy(into, text, length < size ? length : size);
    return length;
}

static bool append_cell_text(buffer *out, const gedelf_cell *c)
{
    char text[GEDELF_CELL_MOST];
    return buffer_append(out, view_of(text, write_cell(text, c)));
}

/* ---- CSV ---------------------------------------------------------------------------------------- */

/* An empty text is quoted, so that it is not nothing. */
static bool append_csv_text(buffer *out, view text, bool spreadsheet)
{
    if (text.length == 0)
        return csv_append_quoted(out, text);
    return spreadsheet ? csv_append_safe(out, text) : csv_append(out, text);
}

static bool append_csv_line(buffer *out, const gedelf_table *t, const gedelf_cell *cells, bool spreadsheet)
{
    bool done = true;
    for (size_t i = 0; done && i < t->column_count; i++) {
        done = i == 0 || buffer_append(out, VIEW(","));
        if (done)
            done = cells[i].kind == GEDELF_CELL_TEXT ? append_csv_text(out, cells[i].text, spreadsheet)
                                                     : append_cell_text(out, &cells[i]);
    }
    return done && buffer_append(out, VIEW("\r\n"));
}

/* ---- JSON --------------------------------------------------------------------------------------- */

static bool append_json_cell(buffer *out, const gedelf_cell *c)
{
    bool quoted = c->kind == GEDELF_CELL_DAY || c->kind == GEDELF_CELL_MOMENT;
    if (c->kind == GEDELF_CELL_NULL)
        return buffer_append(out, VIEW("null"));
    if (c->kind == GEDELF_CELL_TEXT)
        return json_append_string(out, c->text);
    return (!quoted || buffer_append(out, VIEW("\""))) && append_cell_text(out, c) &&
           (!quoted || buffer_append(out, VIEW("\"")));
}

static bool append_json_line(buffer *out, const gedelf_table *t, const gedelf_cell *cells)
{
    bool done = true;
    for (size_t i = 0; done && i < t->column_count; i++)
        done = buffer_append(out, i == 0 ? VIEW("{\"") : VIEW(",\"")) &&
               buffer_append(out, view_of_string(t->columns[i].name)) && buffer_append(out, VIEW("\":")) &&
               append_json_cell(out, &cells[i]);
    return done && buffer_append(out, VIEW("}\n"));
}

/* ---- Lines -------------------------------------------------------------------------------------- */

static bool append_header(buffer *out, const gedelf_table *t, bool spreadsheet)
{
    bool done = !spreadsheet || buffer_append(out, VIEW(UTF8_MARK));
    for (size_t i = 0; done && i < t->column_count; i++)
        done = (i == 0 || buffer_append(out, VIEW(","))) && buffer_append(out, view_of_string(t->columns[i].name));
    return done && buffer_append(out, VIEW("\r\n"));
}

static gedelf_status give_text_line(buffer *text, bool made, gedelf_write_fn write, void *context)
{
    gedelf_status status = GEDELF_MEMORY;
    if (made)
        status = write(context, text->data, text->length) ? GEDELF_OK : GEDELF_UNWRITABLE;
    buffer_free(text);
    return status;
}

static gedelf_status row_header_to(size_t table, gedelf_row_form form, gedelf_write_fn write, void *context,
                                   const gedelf_allocator *allocator)
{
    const gedelf_table *t = gedelf_table_at(table);
    buffer text;
    if (!t)
        return GEDELF_ARGUMENT;
    if (form == GEDELF_ROW_JSON)
        return GEDELF_OK;
    buffer_init(&text, allocator ? allocator : &memory_default);
    return give_text_line(&text, append_header(&text, t, form == GEDELF_ROW_SPREADSHEET), write, context);
}

gedelf_status gedelf_row_write_header(size_t table, gedelf_row_form form, gedelf_sink sink,
                                      const gedelf_allocator *allocator)
{
    sink_output out;
    gedelf_status status = sink_open(&out, sink, allocator);
    if (status == GEDELF_OK)
        status = row_header_to(table, form, sink_write, &out, allocator);
    return sink_end(&out, status);
}

static gedelf_status row_to(size_t table, const gedelf_cell *cells, gedelf_row_form form, gedelf_write_fn write,
                            void *context, const gedelf_allocator *allocator)
{
    const gedelf_table *t = gedelf_table_at(table);
    buffer text;
    if (!t)
        return GEDELF_ARGUMENT;
    buffer_init(&text, allocator ? allocator : &memory_default);
    bool made = form == GEDELF_ROW_JSON ? append_json_line(&text, t, cells)
                                        : append_csv_line(&text, t, cells, form == GEDELF_ROW_SPREADSHEET);
    return give_text_line(&text, made, write, context);
}

gedelf_status gedelf_row_write(size_t table, const gedelf_cell *cells, gedelf_row_form form, gedelf_sink sink,
                               const gedelf_allocator *allocator)
{
    sink_output out;
    gedelf_status status = sink_open(&out, sink, allocator);
    if (status == GEDELF_OK)
        status = row_to(table, cells, form, sink_write, &out, allocator);
    return sink_end(&out, status);
}
