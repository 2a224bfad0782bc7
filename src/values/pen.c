/* SPDX-License-Identifier: MIT */
/*
 * Writing values: pieces of text, one after the other, where there may be too little room for them.
 */
#include "values/values_private.h"

static void put_to_text(value_pen *pen, view text)
{
    bounded_text_put(&pen->to, text);
}

value_pen value_pen_to(char *into, size_t size)
{
    return (value_pen){put_to_text, {into, size, 0}};
}

void pen_text(value_pen *pen, const char *text)
{
    pen_put(pen, view_of_string(text));
}

void pen_number(value_pen *pen, int64_t number)
{
    char digits[20];
    if (number < 0)
        pen_text(pen, "-");
    pen_put(pen, view_of(digits, number_format((uint64_t)(number < 0 ? -number : number), digits)));
}

void pen_capitals(value_pen *pen, view text, char space)
{
    for (size_t i = 0; i < text.length; i++) {
        bool white = is_white_space(text.text[i]);
        char c = white ? space : to_upper(text.text[i]);
        if (white && (space == '\0' || (i > 0 && is_white_space(text.text[i - 1]))))
            continue;
        pen_put(pen, view_of(&c, 1));
    }
}

void pen_normalised(value_pen *pen, view text)
{
    size_t from = 0;
    for (size_t i = 0; i < text.length; i++) {
        if (!is_white_space(text.text[i]))
            continue;
        if (i > from)
            pen_put(pen, view_of(text.text + from, i - from));
        pen_text(pen, " ");
        while (i + 1 < text.length && is_white_space(text.text[i + 1]))
            i++;
        from = i + 1;
    }
    if (text.length > from)
        pen_put(pen, view_after(text, from));
}

void pen_digits(value_pen *pen, view digits, size_t least)
{
    digits = value_strip_zeros(digits);
    for (size_t length = digits.length; length < least; length++)
        pen_text(pen, "0");
    pen_put(pen, digits);
}
