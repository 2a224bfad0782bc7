/* SPDX-License-Identifier: MIT */
/*
 * Takes texts, gives them as lines and columns for people.
 */
#include "cli/cli.h"

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
