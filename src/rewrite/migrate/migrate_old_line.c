/* SPDX-License-Identifier: MIT */
/*
 * Old lines: a unit as the text of a _WAS, and back; and the _WAS that a structure has with it. D321
 */
#include "rewrite/migrate/migrate_names.h"

const view no_line = {"-", 1};

view line_of(migration *m, const line_unit *u)
{
    view old_line = u->up ? VIEW("^") : view_of("", 0);
    bool like_pointer = !u->pointer && u->text.length > 0 && u->text.text[0] == '@';
    if (u->xref.length > 0)
        old_line = keep_two(m, old_line, keep_two(m, keep_two(m, VIEW("@"), u->xref), VIEW("@ ")));
    old_line = keep_two(m, old_line, u->tag);
    if (u->text.length == 0)
        return old_line;
    view text = u->pointer ? keep_two(m, keep_two(m, VIEW("@"), u->text), VIEW("@"))
                           : keep_two(m, like_pointer ? VIEW("@") : VIEW(""), u->text);
    return keep_two(m, keep_two(m, old_line, VIEW(" ")), text);
}

bool unit_of_line(view old_line, line_unit *out)
{
    *out = (line_unit){.text = view_of("", 0)};
    out->up = old_line.length > 0 && old_line.text[0] == '^';
    old_line = view_after(old_line, out->up ? 1 : 0);
    if (old_line.length > 2 && old_line.text[0] == '@') {
        size_t after = after_xref(old_line, 0);
        if (after < 3 || after == old_line.length || old_line.text[after] != ' ')
            return false;
        out->xref = without_at_signs(view_of(old_line.text, after));
        old_line = view_after(old_line, after + 1);
    }
    const char *space = memchr(old_line.text, ' ', old_line.length);
    size_t length = space ? (size_t)(space - old_line.text) : old_line.length;
    out->tag = view_of(old_line.text, length);
    out->text = space ? view_after(old_line, length + 1) : view_of("", 0);
    if (out->text.length > 1 && out->text.text[0] == '@') {
        view name = pointer_name(out->text);
        out->pointer = name.length > 0;
        out->text = out->pointer ? name : view_after(out->text, 1);
    }
    return length > 0;
}

migrate_node *was_of(migration *m, const migrate_node *s)
{
    migrate_node *t = s->first;
    while (t && !is_term(m, t, TERM_WAS))
        t = t->next;
    if (t && !m->to->typed)
        t->text = old_line_decoded(m, t->text);
    return t;
}

void add_was(migration *m, migrate_node *n, view old_line)
{
    if (!m->options.one_way)
        term_add(m, n, TERM_WAS, m->to->typed ? old_line_coded(m, old_line) : old_line);
}
