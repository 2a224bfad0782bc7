/* SPDX-License-Identifier: MIT */
/*
 * Text for pages: takes what files say, gives it so that it means nothing in HTML.
 */
#include "cli/compare/compare.h"

static bool append_html_character(buffer *out, char c)
{
    switch (c) {
    case '<': return put(out, "&lt;");
    case '>': return put(out, "&gt;");
    case '&': return put(out, "&amp;");
    case '"': return put(out, "&quot;");
    default: return buffer_append(out, view_of(&c, 1));
    }
}

bool append_html(buffer *out, view text)
{
    buffer shown;
    buffer_init(&shown, &memory_default);
    bool done = append_visible(&shown, text, "");
    for (size_t i = 0; done && i < shown.length; i++)
        done = append_html_character(out, shown.data[i]);
    buffer_free(&shown);
    return done;
}
