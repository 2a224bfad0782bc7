/* SPDX-License-Identifier: MIT */
/*
 * Takes the text at strings, integers, references and data, gives them as cells.
 * [PGN §Encoding a string, §Encoding an integer, §Encoding a Node Reference, §Encoding a datum; RFC 3548 §3]
 */
#include "research/polygenea/notation.h"

/* ---- Failing --------------------------------------------------------------------------------- */

gedelf_status pg_fail(pg_parser *p, enum diag_code code, uint64_t at, uint64_t length, view arg1, view arg2,
                      uint64_t related)
{
    gedelf_diag diag = {.code = code, .args = {arg1, arg2}};
    pg_notation_locate(&p->text, at, length, &diag);
    if (p->text.status != GEDELF_OK)
        return p->text.status; /* it is not the text that is at fault, but that no more of it could be read */
    if (related != UINT64_MAX)
        diag.related_line = pg_notation_line(&p->text, related);
    diags_raise(&p->diags, &diag);
    return p->diags.stopped ? GEDELF_STOPPED : GEDELF_MALFORMED;
}

/* Octets that are not UTF-8 are shown as the first of them. */
static gedelf_status pg_fail_utf8(pg_parser *p)
{
    uint64_t at = p->text.begin + p->text.valid;
    unsigned octet = (unsigned char)p->text.kept.data[p->text.valid];
    const char name[] = {to_hex_digit(octet >> 4), to_hex_digit(octet)};
    return pg_fail(p, DIAG_NOTATION_ENCODING, at, 1, view_of(name, 2), VIEW(""), UINT64_MAX);
}

/* The innermost bracket that is open, if there is one. */
static const pg_frame *pg_innermost(const pg_parser *p)
{
    size_t i = p->frame_count;
    while (i > 0 && p->frames[i - 1].closer == 0)
        i--;
    return i > 0 ? &p->frames[i - 1] : NULL;
}

gedelf_status pg_fail_at_end(pg_parser *p)
{
    if (p->text.status != GEDELF_OK)
        return p->text.status;
    if (p->text.bad)
        return pg_fail_utf8(p);
    const pg_frame *open = pg_innermost(p);
    char closer = open ? open->closer : ')';
    return pg_fail(p, DIAG_UNEXPECTED_END, p->last, 1, view_of(&closer, 1), VIEW(""), open ? open->at : UINT64_MAX);
}

int pg_skip_space(pg_parser *p)
{
    int c = pg_peek(&p->text, p->at);
    while (c >= 0 && is_white_space((char)c))
        c = pg_peek(&p->text, ++p->at);
    return c;
}

/* ---- Brackets -------------------------------------------------------------------------------- */

gedelf_status pg_open(pg_parser *p, char closer, size_t piece, const pg_form *forms, pg_form element)
{
    char limit[20];
    if (closer && p->depth >= p->max_depth)
        return pg_fail(p, DIAG_BRACKETS_TOO_DEEP, p->at, 1, view_of(limit, number_format(p->max_depth, limit)),
                       VIEW(""), UINT64_MAX);
    if (!array_add(p->allocator, &p->frames, &p->frame_count, &p->frame_capacity,
                   (pg_frame){piece, forms, element, 0, closer, p->at}))
        return GEDELF_MEMORY;
    p->depth += closer != 0;
    if (closer)
        pg_accept(p);
    return GEDELF_OK;
}

void pg_close(pg_parser *p)
{
    const pg_frame *frame = &p->frames[--p->frame_count];
    pg_cell *piece = &p->waiting.items[frame->cell];
    if (frame->closer) {
        p->depth--;
        pg_accept(p);
    }
    piece->count = frame->done;
    piece->size = (uint32_t)(p->waiting.count - frame->cell);
    piece->length = pg_extent(piece->at, p->last);
}

gedelf_status pg_fail_character(pg_parser *p, const char *words)
{
    size_t length;
    char octets[4];
    /* A character is never cut off by the end of what is valid. */
    uint32_t character = utf8_decode(p->text.kept.data + (p->at - p->text.begin), &length);
    utf8_encode(character, octets);
    return pg_fail(p, DIAG_UNEXPECTED_CHARACTER, p->at, length, view_of(octets, length), view_of_string(words),
                   UINT64_MAX);
}

gedelf_status pg_expect(pg_parser *p, char wanted, const char *words)
{
    int c = pg_skip_space(p);
    if (c < 0)
        return pg_fail_at_end(p);
    if (c != wanted)
        return pg_fail_character(p, words);
    pg_accept(p);
    return GEDELF_OK;
}

/* ---- Strings --------------------------------------------------------------------------------- */

/* Goes to the quotation mark that ends the string whose first character is at p->at; says if there are doubled ones
   before it. */
static gedelf_status pg_find_string_end(pg_parser *p, uint64_t *end, bool *doubled)
{
    uint64_t at = p->at;
    *doubled = false;
    for (;;) {
        if (pg_peek(&p->text, at) < 0) {
            bool ended = p->text.status == GEDELF_OK && !p->text.bad;
            return ended ? pg_fail(p, DIAG_UNTERMINATED_STRING, p->at - 1, 1, VIEW(""), VIEW(""), UINT64_MAX)
                         : pg_fail_at_end(p);
        }
        size_t from = (size_t)(at - p->text.begin), left = p->text.valid - from;
        const char *quote = memchr(p->text.kept.data + from, '"', left);
        at += quote ? (size_t)(quote - (p->text.kept.data + from)) : left;
        if (!quote)
            continue;
        if (pg_peek(&p->text, at + 1) != '"') {
            *end = at;
            return GEDELF_OK;
        }
        *doubled = true;
        at += 2;
    }
}

/* Each doubled quotation mark is one. */
static bool pg_undouble(view v, buffer *out)
{
    out->length = 0;
    if (!buffer_reserve(out, v.length))
        return false;
    for (size_t i = 0; i < v.length; i++) {
        out->data[out->length++] = v.text[i];
        i += v.text[i] == '"';
    }
    return true;
}

/* A leading colon says that the rest is as it is; else what is before the first colon may be a short form
   (D46). */
bool pg_unabbreviate(pg_parser *p, view v, view *out)
{
    const gedelf_pg_dataset *d = p->d;
    const char *colon =
        d->abbreviation_count > 0 || (v.length > 0 && v.text[0] == ':') ? memchr(v.text, ':', v.length) : NULL;
    *out = v;
    if (!colon)
        return true;
    size_t before = (size_t)(colon - v.text);
    view rest = view_of(colon + 1, v.length - before - 1);
    uint32_t number = before > 0 ? names_find(&d->short_forms, view_of(v.text, before)) : 0;
    if (before == 0)
        *out = rest;
    if (number == 0)
        return true;
    p->expanded.length = 0;
    bool done = buffer_append(&p->expanded, names_at(&d->strings, d->abbreviations[number - 1].prefix)) &&
                buffer_append(&p->expanded, rest);
    *out = buffer_view(&p->expanded);
    return done;
}

gedelf_status pg_parse_string(pg_parser *p, uint32_t *string)
{
    uint64_t end = p->at;
    bool doubled;
    p->at++; /* the quotation mark */
    gedelf_status status = pg_find_string_end(p, &end, &doubled);
    if (status != GEDELF_OK)
        return status;
    view v = pg_notation_view(&p->text, p->at, end);
    if (doubled && !pg_undouble(v, &p->string))
        return GEDELF_MEMORY;
    if (doubled)
        v = buffer_view(&p->string);
    if (v.length > 0 && !pg_unabbreviate(p, v, &v))
        return GEDELF_MEMORY;
    *string = names_add(&p->d->strings, v);
    p->at = end;
    pg_accept(p);
    return *string ? GEDELF_OK : GEDELF_MEMORY;
}

/* Adds the cell of a string that has been parsed. */
static gedelf_status pg_add_string(pg_parser *p, pg_form form, uint32_t string, uint64_t from)
{
    pg_cell *piece = pg_cells_add(&p->waiting, GEDELF_PG_STRING, form);
    if (!piece)
        return GEDELF_MEMORY;
    piece->as.string = string;
    piece->at = from;
    piece->length = pg_extent(from, p->at);
    return GEDELF_OK;
}

gedelf_status pg_parse_string_cell(pg_parser *p, pg_form form)
{
    uint32_t string;
    uint64_t from = p->at;
    gedelf_status status = pg_parse_string(p, &string);
    return status == GEDELF_OK ? pg_add_string(p, form, string, from) : status;
}

/* ---- Numbers --------------------------------------------------------------------------------- */

/* Goes past the digits; GEDELF_OK and their value, or what is wrong with them. */
static gedelf_status pg_parse_digits(pg_parser *p, uint64_t from, bool negative, uint64_t *value)
{
    uint64_t first = p->at, most = (uint64_t)INT64_MAX + negative; /* D72 */
    bool large = false;
    int c = pg_peek(&p->text, p->at);
    *value = 0;
    for (; c >= '0' && c <= '9'; c = pg_peek(&p->text, ++p->at)) {
        uint64_t digit = (uint64_t)(c - '0');
        large = large || *value > (most - digit) / 10;
        *value = *value * 10 + digit;
    }
    uint64_t count = p->at - first;
    bool zero = count > 0 && pg_peek(&p->text, first) == '0';
    if (count == 0 && c >= 0 && is_white_space((char)c))
        return pg_fail(p, DIAG_MISPLACED_SPACE, p->at, 1, VIEW(""), VIEW(""), UINT64_MAX);
    if (count == 0 && c == PG_BAD)
        return pg_fail_at_end(p);
    if (count == 0 || (zero && (count > 1 || negative))) {
        p->string.length = 0; /* a copy, because finding the line may move the text */
        if (!buffer_append(&p->string, pg_notation_view(&p->text, from, p->at)))
            return GEDELF_MEMORY;
        return pg_fail(p, DIAG_NUMBER_MALFORMED, from, p->at - from, buffer_view(&p->string), VIEW(""), UINT64_MAX);
    }
    if (large)
        return pg_fail(p, DIAG_NUMBER_TOO_LARGE, from, p->at - from, VIEW(""), VIEW(""), UINT64_MAX);
    p->last = p->at;
    return GEDELF_OK;
}

/* D43: a negative reference counts nodes back. */
gedelf_status pg_parse_number_cell(pg_parser *p, pg_form form)
{
    uint64_t from = p->at, value;
    bool negative = pg_peek(&p->text, p->at) == '-';
    p->at += negative;
    gedelf_status status = pg_parse_digits(p, from, negative, &value);
    if (status != GEDELF_OK)
        return status;
    pg_cell *piece = pg_cells_add(&p->waiting, pg_forms[form].type, form);
    if (!piece)
        return GEDELF_MEMORY;
    piece->as.number = negative ? -(int64_t)(value - 1) - 1 : (int64_t)value;
    piece->absolute = !negative;
    piece->at = from;
    piece->length = pg_extent(from, p->at);
    if (form != FORM_REFERENCE)
        return GEDELF_OK;
    if (negative)
        piece->as.number += p->node_count;
    pg_count_reference(p, piece);
    return GEDELF_OK;
}

/* ---- Base64 ---------------------------------------------------------------------------------- */

/* The value of a character, 64 for a pad, 65 for any other. */
static unsigned base64_value(int c)
{
    if (c >= 'A' && c <= 'Z')
        return (unsigned)(c - 'A');
    if (c >= 'a' && c <= 'z')
        return (unsigned)(c - 'a') + 26;
    if (c >= '0' && c <= '9')
        return (unsigned)(c - '0') + 52;
    return c == '+' ? 62 : c == '/' ? 63 : c == '=' ? 64 : 65;
}

/* What is wrong with four characters of Base64, `pads` of them pads; NULL if nothing is. */
static const char *base64_fault(const unsigned four[4], unsigned pads)
{
    if (pads > 2 || (pads == 2 && four[3] != 64) || (pads > 0 && (four[3] != 64 || (pads == 2 && four[2] != 64))))
        return "a = is before the end";
    if ((pads == 1 && (four[2] & 3) != 0) || (pads == 2 && (four[1] & 15) != 0))
        return "the padding bits are not zero";
    return NULL;
}

/* Decodes four characters. */
static bool base64_append(buffer *out, const unsigned four[4], unsigned pads)
{
    unsigned long bits = 0;
    for (size_t i = 0; i < 4; i++)
        bits = bits << 6 | (four[i] & 63);
    const char three[] = {(char)(bits >> 16 & 255), (char)(bits >> 8 & 255), (char)(bits & 255)};
    return buffer_append(out, view_of(three, 3 - pads));
}

static gedelf_status pg_fail_base64(pg_parser *p, uint64_t at, const char *what)
{
    return pg_fail(p, DIAG_BASE64_MALFORMED, at, 1, view_of_string(what), VIEW(""), UINT64_MAX);
}

/* The octets after the reverse solidus, into p->string. D49: nothing is passed over in silence. */
static gedelf_status pg_parse_base64(pg_parser *p)
{
    unsigned four[4], pads = 0;
    size_t count = 0;
    p->string.length = 0;
    for (;; p->at++) {
        int c = pg_peek(&p->text, p->at);
        unsigned value = base64_value(c);
        if (value > 64)
            break;
        if (pads > 0 && (value != 64 || count == 0))
            return pg_fail_base64(p, p->at, "it continues after its end");
        pads += value == 64;
        four[count++] = value;
        if (count < 4)
            continue;
        const char *what = base64_fault(four, pads);
        if (what)
            return pg_fail_base64(p, p->at - 3, what);
        if (!base64_append(&p->string, four, pads))
            return GEDELF_MEMORY;
        count = 0;
    }
    if (pg_peek(&p->text, p->at) == PG_BAD)
        return pg_fail_at_end(p);
    p->last = p->at;
    return count > 0 ? pg_fail_base64(p, p->at - 1, "its length is not a multiple of four") : GEDELF_OK;
}

/* ---- Data ------------------------------------------------------------------------------------ */

/* A string that may be left out, and a comma. */
static gedelf_status pg_parse_datum_string(pg_parser *p)
{
    gedelf_status status;
    int c = pg_skip_space(p);
    uint64_t from = p->at;
    if (c == '"') {
        status = pg_parse_string_cell(p, FORM_STRING);
    } else {
        uint32_t empty = names_add(&p->d->strings, VIEW(""));
        status = empty ? pg_add_string(p, FORM_STRING, empty, from) : GEDELF_MEMORY;
    }
    return status == GEDELF_OK ? pg_expect(p, ',', "a comma") : status;
}

static gedelf_status pg_parse_datum_octets(pg_parser *p)
{
    gedelf_status status = pg_expect(p, '\\', "“\\” and Base64");
    uint64_t from = p->at - 1;
    if (status == GEDELF_OK)
        status = pg_parse_base64(p);
    if (status != GEDELF_OK)
        return status;
    uint32_t string = names_add(&p->d->strings, buffer_view(&p->string));
    status = string ? pg_add_string(p, FORM_STRING, string, from) : GEDELF_MEMORY;
    uint64_t space = p->at;
    if (status != GEDELF_OK)
        return status;
    int c = pg_skip_space(p);
    if (p->at > space && c >= 0 && base64_value(c) <= 64)
        return pg_fail(p, DIAG_MISPLACED_SPACE, space, 1, VIEW(""), VIEW(""), UINT64_MAX);
    return c < 0 ? pg_fail_at_end(p) : c != ')' ? pg_fail_character(p, "“)”") : GEDELF_OK;
}

/* D41: a string is a datum without media type and language. */
static gedelf_status pg_parse_text_datum(pg_parser *p)
{
    uint32_t empty = names_add(&p->d->strings, VIEW(""));
    uint64_t from = p->at;
    if (!empty)
        return GEDELF_MEMORY;
    gedelf_status status = pg_add_string(p, FORM_STRING, empty, from);
    if (status == GEDELF_OK)
        status = pg_add_string(p, FORM_STRING, empty, from);
    return status == GEDELF_OK ? pg_parse_string_cell(p, FORM_STRING) : status;
}

static gedelf_status pg_parse_full_datum(pg_parser *p, size_t number)
{
    gedelf_status status = pg_open(p, ')', number, NULL, FORM_STRING);
    if (status == GEDELF_OK)
        status = pg_parse_datum_string(p);
    if (status == GEDELF_OK)
        status = pg_parse_datum_string(p);
    if (status == GEDELF_OK)
        status = pg_parse_datum_octets(p);
    if (status == GEDELF_OK)
        pg_close(p);
    return status;
}

gedelf_status pg_parse_datum_cells(pg_parser *p, pg_form form)
{
    size_t number = p->waiting.count;
    pg_cell *piece = pg_cells_add(&p->waiting, GEDELF_PG_DATUM, form);
    if (!piece)
        return GEDELF_MEMORY;
    piece->at = p->at;
    gedelf_status status = pg_peek(&p->text, p->at) == '"' ? pg_parse_text_datum(p) : pg_parse_full_datum(p, number);
    piece = &p->waiting.items[number];
    piece->count = 3;
    piece->size = 4;
    piece->length = pg_extent(piece->at, p->at);
    return status;
}
