/* SPDX-License-Identifier: MIT */
/*
 * The table of the mapping read backwards: takes a key and a context, gives the row, and with it the tag. Where several tags
 * have one key, the first of them is written.
 */
#include "research/mapping/unmap.h"

#include "format/types/types.h"

static const map_context unmap_bases[MAP_CONTEXTS] = {
#define MAP_CONTEXT(NAME, BASE) MAP_IN_##BASE,
#include "research/mapping/elf_mapping.def"
#undef MAP_CONTEXT
};

view unmap_name_of_fhiso(view key)
{
    view beginning = VIEW(ELF_NAMESPACE);
    bool ours = key.length > beginning.length && view_begins(key, beginning);
    return ours ? view_after(key, beginning.length) : VIEW("");
}

static const map_row *unmap_row_in(map_context context, view name)
{
    for (size_t i = 0; i < MAP_ROWS; i++) {
        if (map_rows[i].context == context && view_equal(name, view_of_string(map_rows[i].name)))
            return &map_rows[i];
    }
    return NULL;
}

const map_row *unmap_row_of(map_context context, view key)
{
    view name = unmap_name_of_fhiso(key);
    if (name.length == 0)
        return NULL;
    const map_row *row = unmap_row_in(context, name);
    while (!row && unmap_bases[context] != context) {
        context = unmap_bases[context];
        row = unmap_row_in(context, name);
    }
    return row;
}

const map_row *unmap_row_of_tag(map_context context, view tag)
{
    for (;;) {
        for (size_t i = 0; i < MAP_ROWS; i++) {
            if (map_rows[i].context == context && view_equal(tag, view_of_string(map_rows[i].tag)))
                return &map_rows[i];
        }
        if (unmap_bases[context] == context)
            return NULL;
        context = unmap_bases[context];
    }
}

/* Types that depend on where they are have the names of what they are in before the tag, and some a word after it:
   "INDI-NAME", "DATE-exact". The last step in capitals is the tag. [gedcom-7.0 §3] */
view unmap_tag_of_type(view key)
{
    view beginning = VIEW(G7_NAMESPACE), tag = VIEW("");
    if (key.length <= beginning.length || !view_begins(key, beginning))
        return tag;
    for (size_t from = beginning.length, to; from < key.length; from = to + 1) {
        for (to = from; to < key.length && is_in_class(key.text[to], CLASS_CAPITAL); to++)
            continue;
        if (to > from && (to == key.length || key.text[to] == '-'))
            tag = view_of(key.text + from, to - from);
        while (to < key.length && key.text[to] != '-')
            to++;
    }
    return tag;
}

view unmap_tag_of(const unmapping *u, map_context context, view key, const map_row **row)
{
    uint32_t own = names_find(&u->types, key);
    *row = unmap_row_of(context, key);
    if (*row)
        return view_of_string((*row)->tag);
    if (own != 0 && u->type_tags[own - 1] != 0)
        return names_at(&u->texts, u->type_tags[own - 1]);
    return unmap_tag_of_type(key);
}

view unmap_tag_of_path(view key)
{
    size_t end = key.length, from;
    bool path = false;
    for (size_t i = 0; i < key.length; i++) {
        if (key.text[i] == ':' || key.text[i] == '/')
            return VIEW("");
        path = path || key.text[i] == '.' || (unsigned char)key.text[i] >= 0x80;
    }
    if (path && end > 0 && key.text[end - 1] == ']') {
        while (end > 0 && key.text[end - 1] != '[')
            end--;
        end -= end > 0;
    }
    for (from = end; from > 0 && is_in_class(key.text[from - 1], CLASS_TAG); from--)
        continue;
    bool good = path && from > 0 && from < end;
    return good ? view_of(key.text + from, end - from) : VIEW("");
}

/* ---- Trees of rows --------------------------------------------------------------------------- */

/* Is a context the same as another, or one that it is based on? */
static bool unmap_is_based(map_context context, map_context base)
{
    while (context != base && unmap_bases[context] != context)
        context = unmap_bases[context];
    return context == base;
}

/* Reaches the rows of a context, and of those that it is based on, by the row that leads there. */
static void unmap_reach(int16_t above[MAP_ROWS], map_context context, int16_t by, int16_t *waiting, size_t *count)
{
    for (size_t i = 0; i < MAP_ROWS; i++) {
        if (above[i] == UNMAP_NOT_THERE && unmap_is_based(context, map_rows[i].context)) {
            above[i] = by;
            waiting[(*count)++] = (int16_t)i;
        }
    }
}

/* Breadth first, so that each is reached by the shortest way. */
static void unmap_learn_tree(int16_t above[MAP_ROWS], map_context root)
{
    int16_t waiting[MAP_ROWS];
    size_t count = 0;
    for (size_t i = 0; i < MAP_ROWS; i++)
        above[i] = UNMAP_NOT_THERE;
    unmap_reach(above, root, UNMAP_NO_ROW, waiting, &count);
    for (size_t i = 0; i < count; i++)
        unmap_reach(above, map_rows[waiting[i]].below, waiting[i], waiting, &count);
}

void unmap_learn_rows(unmapping *u)
{
    unmap_learn_tree(u->above[UNMAP_HEADER], MAP_IN_METADATA);
    unmap_learn_tree(u->above[UNMAP_CITATION], MAP_IN_CITED);
}

/* How many rows lead to one. */
static size_t unmap_depth(const int16_t above[MAP_ROWS], size_t row)
{
    size_t depth = 0;
    for (int16_t i = above[row]; i >= 0; i = above[i])
        depth++;
    return depth;
}

const map_row *unmap_row_below(const unmapping *u, unsigned tree, view key)
{
    view name = unmap_name_of_fhiso(key), tag = unmap_tag_of_type(key);
    size_t best = MAP_ROWS, best_depth = 0;
    for (size_t i = 0; (name.length > 0 || tag.length > 0) && i < MAP_ROWS; i++) {
        bool fits = name.length > 0 ? view_equal(name, view_of_string(map_rows[i].name))
                                    : view_equal(tag, view_of_string(map_rows[i].tag));
        if (u->above[tree][i] == UNMAP_NOT_THERE || !fits)
            continue;
        size_t depth = unmap_depth(u->above[tree], i);
        if (best == MAP_ROWS || depth < best_depth) {
            best = i;
            best_depth = depth;
        }
    }
    return best < MAP_ROWS ? &map_rows[best] : NULL;
}
