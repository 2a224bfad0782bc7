/* SPDX-License-Identifier: MIT */
/*
 * What seven wants below a structure: adds it where it is missing, with an old line that says so, and knows it again. D323
 */
#include "rewrite/migrate/migrate_names.h"

/* FORM by the end of the file's name. */
static view media_by_name(view name)
{
    size_t at = name.length;
    while (at > 0 && name.text[at - 1] != '.')
        at--;
    view type = at > 0 ? gedelf_media_type_of_format(view_after(name, at)) : view_of("", 0);
    return type.length > 0 ? type : VIEW("application/octet-stream");
}

/* What can be added without saying anything (D323); false if it cannot. */
static bool text_to_add(const migrate_node *n, view tag, const seven_substructure *wanted, view *text, bool *pointer)
{
    static const char *const empty[] = {"TYPE", "NAME", "FILE"};
    *pointer = wanted->type->payload == G7_P_POINTER && seven_is(n->seven, "SLGC");
    *text = *pointer                                   ? void_name
            : view_equal(tag, VIEW("ROLE"))            ? VIEW("OTHER")
            : wanted->type->payload == G7_P_LANGUAGE   ? VIEW("und")
            : wanted->type->payload == G7_P_MEDIA_TYPE ? media_by_name(n->text)
                                                       : view_of("", 0);
    return text->length > 0 || FIND_TEXT(empty, tag) < COUNT_OF(empty);
}

/* Adds what was not there. */
static migrate_node *add_wanted(migration *m, migrate_node *n, view tag, view text)
{
    migrate_node *added = migrate_node_add(m, n, tag, text);
    if (added)
        set_types(m, added);
    return added;
}

/* It calls itself for what it adds, two deep at most: what must be below what, is our own table. */
/* NOLINTNEXTLINE(misc-no-recursion) */
bool add_missing(migration *m, migrate_node *n)
{
    size_t at = 0;
    view tag, text;
    bool pointer;
    seven_substructure found;
    if (seven_wants_either(n->seven) && !migrate_node_find(n, VIEW("LANG")) && !migrate_node_find(n, VIEW("MIME")))
        add_was(m, add_wanted(m, n, VIEW("LANG"), VIEW("und")), no_line);
    while (n->seven && seven_next_required(m, n->seven, &at, &tag, &found)) {
        if (view_equal(tag, VIEW("GEDC")) || migrate_node_find(n, tag))
            continue;
        if (!text_to_add(n, tag, &found, &text, &pointer))
            return false;
        migrate_node *added = add_wanted(m, n, tag, text);
        if (!added)
            return true;
        added->pointer = pointer;
        add_missing(m, added); /* a FILE has a FORM, and nothing more */
        add_was(m, added, no_line);
    }
    return true;
}

/* What cannot be added stays away: the structure is an extension only in five. */
void complete_copy(migration *m, migrate_node *top)
{
    for (migrate_node *t = top; t; t = migrate_node_follow(top, t)) {
        if (t != top)
            set_types(m, t);
        add_missing(m, t);
    }
}

/* ---- And back -------------------------------------------------------------------------------- */

/* Has it the text that is added where such a structure is missing? */
static bool has_added_text(const migrate_node *s)
{
    if (view_equal(s->tag, VIEW("ROLE")))
        return view_equal(s->text, VIEW("OTHER"));
    if (view_equal(s->tag, VIEW("LANG")))
        return view_equal(s->text, VIEW("und"));
    return s->text.length == 0 || (s->pointer && view_equal(s->text, VIEW("VOID"))) ||
           (s->super && view_equal(s->tag, VIEW("FORM")) && view_equal(s->text, media_by_name(s->super->text)));
}

static bool holds_old_line_only(migration *m, const migrate_node *s)
{
    const migrate_node *t = s->first;
    while (t && is_term(m, t, TERM_WAS))
        t = t->next;
    return !t;
}

/* Has somebody put something below it since, or changed it? What was one level up (D335), or was added with it, was not. */
static bool holds_own(migration *m, const migrate_node *s)
{
    bool own = false;
    for (const migrate_node *t = s->first; !own && t; t = t->next) {
        const migrate_node *was = was_of(m, t);
        bool lifted = was && was->text.length > 0 && was->text.text[0] == '^';
        bool added = was && view_equal(was->text, no_line) && has_added_text(t) && holds_old_line_only(m, t);
        own = !lifted && !added && !is_term(m, t, TERM_WAS);
    }
    return own;
}

bool was_added(migration *m, const migrate_node *s)
{
    const migrate_node *was = was_of(m, s);
    line_unit old;
    if (!was || !view_equal(was->text, no_line) || holds_own(m, s))
        return false;
    const migrate_node *above = s->super ? was_of(m, s->super) : NULL;
    bool noted = above && unit_of_line(above->text, &old) && view_equal(without_controls(m, old.text), s->text);
    return noted || has_added_text(s);
}
