/* SPDX-License-Identifier: MIT */
/*
 * Takes texts, gives them as lines and columns for people.
 */
#include "cli/core/cli.h"

#include <stdlib.h>

bool locale_is_ascii(void)
{
    static const char *const variables[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    const char *value = NULL;
    for (size_t i = 0; i < sizeof variables / sizeof *variables && !(value && *value); i++)
        value = getenv(variables[i]);
    return value && (strcmp(value, "C") == 0 || strcmp(value, "POSIX") == 0);
}

bool put_spaces(buffer *out, size_t count)
{
    bool done = true;
    while (done && count-- > 0)
        done = put(out, " ");
    return done;
}

bool append_folded(buffer *out, const char *text, size_t column, size_t indent)
{
    const char *separator = "";
    while (*(text += strspn(text, " \n"))) {
        size_t length = strcspn(text, " \n"), width = utf8_count(view_of(text, length));
        bool fits = column + strlen(separator) + width <= TEXT_WIDTH;
        column = fits ? column + strlen(separator) + width : indent + width;
        if (!put(out, fits ? separator : "\n") || (!fits && !put_spaces(out, indent)) ||
            !buffer_append(out, view_of(text, length)))
            return false;
        separator = " ";
        text += length;
    }
    return put(out, "\n");
}

bool append_padded(buffer *out, view text, size_t width)
{
    size_t taken = utf8_count(text);
    return buffer_append(out, text) && put_spaces(out, taken < width ? width - taken : 0);
}

/* How many octets of a text fill so many cells, or all of it. */
static size_t length_of_cells(view text, size_t cells)
{
    size_t at = 0, length;
    for (; at < text.length; at += length) {
        size_t taken = character_cells(utf8_decode(text.text + at, &length));
        if (taken > cells)
            break;
        cells -= taken;
    }
    return at;
}

bool append_cut(buffer *out, view text, size_t cells)
{
    if (length_of_cells(text, cells) >= text.length)
        return buffer_append(out, text);
    size_t length = length_of_cells(text, cells - 1);
    while (length > 0 && text.text[length - 1] == ' ')
        length--;
    return buffer_append(out, view_of(text.text, length)) && put(out, "…");
}
