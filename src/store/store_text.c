/* SPDX-License-Identifier: MIT */
/*
 * Rows as text: takes a row, gives a line of CSV [RFC 4180] or of JSON Lines.
 */
#include "store/store_private.h"

/* ---- Cells -------------------------------------------------------------------------------------- */

static bool append_day(buffer *out, int64_t day)
{
    size_t length = gedelf_day_format(day, NULL, 0);
    if (!buffer_reserve(out, length))
        return false;
    out->length += gedelf_day_format(day, out->data + out->length, length);
    return true;
}

/* Two digits. */
static bool append_pair(buffer *out, const char *before, int64_t number)
{
    char digits[2] = {(char)('0' + number / 10), (char)('0' + number % 10)};
    return buffer_append(out, view_of_string(before)) && buffer_append(out, view_of(digits, sizeof digits));
}

static bool append_moment(buffer *out, int64_t moment)
{
    enum { DAY_SECONDS = 86400 };
    int64_t day = moment / DAY_SECONDS, second = moment % DAY_SECONDS;
    if (second < 0) {
        day--;
        second += DAY_SECONDS;
    }
    return append_day(out, day) && append_pair(out, "T", second / 3600) && append_pair(out, ":", second / 60 % 60) &&
           append_pair(out, ":", second % 60) && buffer_append(out, VIEW("Z"));
}

static bool append_integer(buffer *out, int64_t number)
{
    uint64_t size = number < 0 ? UINT64_C(0) - (uint64_t)number : (uint64_t)number;
    return (number >= 0 || buffer_append(out, VIEW("-"))) && buffer_append_number(out, size);
}

/* A number with nine digits behind the point, as coordinates have them, without zeros at the end. */
static bool append_real(buffer *out, double number)
{
    enum { DIGITS = 9, BILLION = 1000000000 };
    char digits[DIGITS];
    double size = number < 0 ? -number : number;
    uint64_t billionths = (uint64_t)(size * BILLION + 0.5), rest = billionths % BILLION;
    size_t length = DIGITS;
    if ((number < 0 && !buffer_append(out, VIEW("-"))) || !buffer_append_number(out, billionths / BILLION))
        return false;
    for (size_t i = DIGITS; i > 0; i--, rest /= 10)
        digits[i - 1] = (char)('0' + rest % 10);
    while (length > 1 && digits[length - 1] == '0')
        length--;
    return buffer_append(out, VIEW(".")) && buffer_append(out, view_of(digits, length));
}

bool cell_append(buffer *out, const gedelf_cell *c)
{
    switch (c->kind) {
    case GEDELF_CELL_INTEGER: return append_integer(out, c->integer);
    case GEDELF_CELL_TEXT: return buffer_append(out, c->text);
    case GEDELF_CELL_DAY: return append_day(out, c->integer);
    case GEDELF_CELL_REAL: return append_real(out, c->real);
    case GEDELF_CELL_BOOLEAN: return buffer_append(out, c->integer ? VIEW("true") : VIEW("false"));
    case GEDELF_CELL_MOMENT: return append_moment(out, c->integer);
    default: return true;
    }
}

/* ---- CSV ---------------------------------------------------------------------------------------- */

/* Would a spreadsheet take it for a formula? Numbers that are texts are no formulas. */
static bool is_formula(view text)
{
    return text.length > 0 && memchr("=+-@\t\r", text.text[0], 6) != NULL;
}

static bool needs_quotation(view text)
{
    for (size_t i = 0; i < text.length; i++) {
        if (memchr(",\"\r\n", text.text[i], 4))
            return true;
    }
    return text.length == 0;
}

/* An empty text is quoted, so that it is not nothing. */
static bool append_csv_text(buffer *out, view text, bool spreadsheet)
{
    bool formula = spreadsheet && is_formula(text);
    if (!needs_quotation(text))
        return (!formula || buffer_append(out, VIEW("'"))) && buffer_append(out, text);
    if (!buffer_append(out, formula ? VIEW("\"'") : VIEW("\"")))
        return false;
    for (size_t from = 0, i = 0; i <= text.length; i++) {
        if (i < text.length && text.text[i] != '"')
            continue;
        bool quotation = i < text.length;
        if (!buffer_append(out, view_of(text.text + from, i - from + quotation)))
            return false;
        from = i; /* a quotation mark is written twice */
    }
    return buffer_append(out, VIEW("\""));
}

static bool append_csv(buffer *out, const gedelf_table *t, const gedelf_cell *cells, bool spreadsheet)
{
    bool done = true;
    for (size_t i = 0; done && i < t->column_count; i++) {
        done = i == 0 || buffer_append(out, VIEW(","));
        if (done)
            done = cells[i].kind == GEDELF_CELL_TEXT ? append_csv_text(out, cells[i].text, spreadsheet)
                                                     : cell_append(out, &cells[i]);
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
    return (!quoted || buffer_append(out, VIEW("\""))) && cell_append(out, c) &&
           (!quoted || buffer_append(out, VIEW("\"")));
}

static bool append_json(buffer *out, const gedelf_table *t, const gedelf_cell *cells)
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
    bool done = !spreadsheet || buffer_append(out, VIEW("\xEF\xBB\xBF"));
    for (size_t i = 0; done && i < t->column_count; i++)
        done = (i == 0 || buffer_append(out, VIEW(","))) && buffer_append(out, view_of_string(t->columns[i].name));
    return done && buffer_append(out, VIEW("\r\n"));
}

static gedelf_status write_text(buffer *text, bool made, gedelf_write_fn write, void *context)
{
    gedelf_status status = GEDELF_MEMORY;
    if (made)
        status = write(context, text->data, text->length) ? GEDELF_OK : GEDELF_UNWRITABLE;
    buffer_free(text);
    return status;
}

gedelf_status gedelf_row_write_header(size_t table, gedelf_row_form form, gedelf_write_fn write, void *context,
                                      const gedelf_allocator *allocator)
{
    const gedelf_table *t = gedelf_table_at(table);
    buffer text;
    if (!t)
        return GEDELF_ARGUMENT;
    if (form == GEDELF_ROW_JSON)
        return GEDELF_OK;
    buffer_init(&text, allocator ? allocator : &memory_default);
    return write_text(&text, append_header(&text, t, form == GEDELF_ROW_SPREADSHEET), write, context);
}

gedelf_status gedelf_row_write(size_t table, const gedelf_cell *cells, gedelf_row_form form, gedelf_write_fn write,
                               void *context, const gedelf_allocator *allocator)
{
    const gedelf_table *t = gedelf_table_at(table);
    buffer text;
    if (!t)
        return GEDELF_ARGUMENT;
    buffer_init(&text, allocator ? allocator : &memory_default);
    bool made = form == GEDELF_ROW_JSON ? append_json(&text, t, cells)
                                        : append_csv(&text, t, cells, form == GEDELF_ROW_SPREADSHEET);
    return write_text(&text, made, write, context);
}
