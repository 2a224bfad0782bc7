/* SPDX-License-Identifier: MIT */
/*
 * Personal names, places and coordinates: takes a text, gives its parts. GEDCOM 5.5.1, NAME_PERSONAL, PLACE_NAME,
 * PLACE_LATITUDE and PLACE_LONGITUDE; FamilySearch GEDCOM 7.0, "Personal Name", "Latitude", "Longitude".
 */
#include "values/values_private.h"

/* ---- Names ----------------------------------------------------------------------------------- */

/* Where the next solidus is; the end if there is none. */
static const char *next_solidus(const char *at, const char *end)
{
    const char *found = at < end ? memchr(at, '/', (size_t)(end - at)) : NULL;
    return found ? found : end;
}

gedelf_name gedelf_name_parse(gedelf_view text)
{
    gedelf_name name = {0};
    if (text.length == 0)
        return name; /* an empty text may have no address */
    const char *end = text.text + text.length;
    const char *first = next_solidus(text.text, end);
    name.given = view_trim(view_of(text.text, (size_t)(first - text.text)));
    if (first == end)
        return name;
    const char *second = next_solidus(first + 1, end);
    name.surname = view_trim(view_of(first + 1, (size_t)(second - first - 1)));
    if (second < end)
        name.suffix = view_trim(view_of(second + 1, (size_t)(end - second - 1)));
    for (const char *at = first; at < end; at = next_solidus(at + 1, end))
        name.solidi++;
    return name;
}

/* Does a solidus are between two words, as in `Anna/Hannah` and `/Smith/John`? Not before a sign that closes: `/Smith/, Jr`. */
static bool is_solidus_between_words(gedelf_view text, size_t solidus)
{
    const char next = solidus + 1 < text.length ? text.text[solidus + 1] : ',';
    return !memchr(",.;:!?)]'\"-", next, 11);
}

size_t gedelf_name_format(gedelf_view text, char *into, size_t size)
{
    value_pen pen = value_pen_to(into, size);
    bool space = false;
    for (size_t i = 0, end; i < text.length; i = end) {
        char c = text.text[i];
        end = i + 1;
        if (is_white_space(c) || (c == '/' && is_solidus_between_words(text, i))) {
            space = pen.to.length > 0;
        } else if (c != '/') {
            while (end < text.length && text.text[end] != '/' && !is_white_space(text.text[end]))
                end++;
            pen_text(&pen, space ? " " : "");
            pen_put(&pen, view_of(text.text + i, end - i));
            space = false;
        }
    }
    return pen.to.length;
}

bool append_bare_name(buffer *out, view name)
{
    if (!buffer_reserve(out, name.length)) /* it never becomes longer */
        return false;
    if (name.length > 0)
        out->length += gedelf_name_format(name, out->data + out->length, name.length);
    return true;
}

/* ---- Places ---------------------------------------------------------------------------------- */

bool gedelf_place_next(gedelf_view *rest, gedelf_view *part)
{
    if (rest->length == 0)
        return false;
    const char *comma = memchr(rest->text, ',', rest->length);
    size_t length = comma ? (size_t)(comma - rest->text) : rest->length;
    *part = view_trim(view_of(rest->text, length));
    /* An empty part after the last comma is still to come: a view of one space is not empty. */
    if (comma && length + 1 == rest->length)
        *rest = VIEW(" ");
    else
        *rest = view_of(rest->text + length + (comma != NULL), rest->length - length - (comma != NULL));
    return true;
}

/* ---- Coordinates ----------------------------------------------------------------------------- */

#define BILLION INT64_C(1000000000)

/* Digits after the full stop, in billionths. */
static int64_t billionths(view digits)
{
    int64_t number = 0, unit = BILLION / 10;
    for (size_t i = 0; i < digits.length && unit > 0; i++, unit /= 10)
        number += unit * (digits.text[i] - '0');
    return number;
}

static bool is_above_zero(view digits)
{
    return digits.length > 0 && !view_equal(value_strip_zeros(digits), VIEW("0"));
}

static gedelf_problem parse_coordinate(int64_t *out, view text, const char *letters, int64_t most)
{
    value_scan s = value_scan_of(view_trim(text));
    if (s.at == s.end)
        return GEDELF_VALUE_EMPTY;
    char letter = *s.at++;
    if (letter != letters[0] && letter != letters[1])
        return GEDELF_COORDINATE_LETTER;
    view whole = value_take_digits(&s), fraction = view_of(NULL, 0);
    if (s.at < s.end && *s.at == '.') {
        s.at++;
        fraction = value_take_digits(&s);
        if (fraction.length == 0)
            return GEDELF_COORDINATE_NUMBER;
    }
    if (whole.length == 0 || s.at < s.end)
        return GEDELF_COORDINATE_NUMBER;
    int64_t degrees = value_number(whole);
    if (degrees > most || (degrees == most && is_above_zero(fraction)))
        return GEDELF_COORDINATE_TOO_LARGE;
    int64_t size = degrees * BILLION + billionths(fraction);
    *out = letter == letters[0] ? size : -size;
    return GEDELF_VALUE_OK;
}

gedelf_problem gedelf_latitude_parse(int64_t *out, gedelf_view text)
{
    return parse_coordinate(out, text, "NS", 90);
}

gedelf_problem gedelf_longitude_parse(int64_t *out, gedelf_view text)
{
    return parse_coordinate(out, text, "EW", 180);
}
