/* SPDX-License-Identifier: MIT */
/*
 * Control characters, which seven forbids and five has: takes texts, gives them with U+FFFD in their place; and old lines (D321)
 * in a form that seven can hold: after a percent sign, with which no line begins, each control character and percent sign is
 * “%” and two digits. [gedcom-7.0 §Characters]
 */
#include "rewrite/migrate/migrate_names.h"

bool has_controls(view text)
{
    for (size_t i = 0; i < text.length; i++) {
        if (is_control((unsigned char)text.text[i]))
            return true;
    }
    return false;
}

/* Makes a text anew, octet by octet. */
static view rewrite_text(migration *m, view text, bool (*append)(buffer *out, char octet))
{
    buffer out;
    buffer_init(&out, &m->allocator);
    bool done = true;
    for (size_t i = 0; done && i < text.length; i++)
        done = append(&out, text.text[i]);
    if (!done)
        m->status = GEDELF_MEMORY;
    view made = done ? keep_view(m, buffer_view(&out)) : view_of("", 0);
    buffer_free(&out);
    return made;
}

static bool append_replaced(buffer *out, char octet)
{
    return buffer_append(out, is_control((unsigned char)octet) ? VIEW(REPLACEMENT_TEXT) : view_of(&octet, 1));
}

view without_controls(migration *m, view text)
{
    return has_controls(text) ? rewrite_text(m, text, append_replaced) : text;
}

static bool append_percent(buffer *out, char octet)
{
    unsigned char c = (unsigned char)octet;
    char coded[] = {'%', to_hex_digit(c >> 4u), to_hex_digit(c)};
    bool plain = octet != '%' && !is_control(c);
    return buffer_append(out, plain ? view_of(&octet, 1) : view_of(coded, sizeof coded));
}

view old_line_coded(migration *m, view old_line)
{
    return has_controls(old_line) ? keep_two(m, VIEW("%"), rewrite_text(m, old_line, append_percent)) : old_line;
}

view old_line_decoded(migration *m, view coded)
{
    if (!view_begins(coded, VIEW("%")))
        return coded;
    buffer out;
    buffer_init(&out, &m->allocator);
    bool done = true;
    for (size_t i = 1; done && i < coded.length; i++) {
        char octet = coded.text[i];
        if (is_percent_octet(coded, i, &octet))
            i += 2;
        done = buffer_append(&out, view_of(&octet, 1));
    }
    if (!done)
        m->status = GEDELF_MEMORY;
    view made = done ? keep_view(m, buffer_view(&out)) : view_of("", 0);
    buffer_free(&out);
    return made;
}
