/* SPDX-License-Identifier: MIT */
/*
 * Pairs by content: takes two records that have different identifiers and share a hook, says how similar they must be
 * to be the same one. A sex, a family and an empty birth are much of what is known about many people, so likeness alone
 * would unite two siblings: people must have the same name, families a partner or a child in common, sources the same
 * title (D405, D443).
 */
#include "compare/diff/diff_private.h"

/* Records that are less similar are not the same. With less other evidence, they must be more similar. */
enum { SIMILAR_ENOUGH = SIMILARITY_TENTHS(4), SIMILAR_RATHER = SIMILARITY_TENTHS(6) };

/* Only what is the same in all is more similar. */
enum { SIMILAR_WHOLLY = SIMILARITY_WHOLE - 1 };

/* ---- People -------------------------------------------------------------------------------------- */

static view birth_date(gedelf_structure top)
{
    return gedelf_structure_payload(gedelf_structure_find(gedelf_structure_find(top, VIEW("BIRT")), VIEW("DATE")));
}

static bool view_ends_so(view v, view end)
{
    return v.length >= end.length && view_equal(view_of(v.text + v.length - end.length, end.length), end);
}

/* Are two dates of birth other ones? A year and a day of it are not. */
static bool births_differ(gedelf_structure a, gedelf_structure b)
{
    view first = birth_date(a), second = birth_date(b);
    return first.length > 0 && second.length > 0 && !view_ends_so(first, second) && !view_ends_so(second, first);
}

/* The first word of a name, if it is not a surname. */
static view first_given(view name)
{
    size_t length = 0;
    name = view_trim(name);
    while (length < name.length && name.text[length] != ' ' && name.text[length] != '/')
        length++;
    return view_of(name.text, length);
}

static uint32_t least_of_people(record_pairs *p, gedelf_structure a, gedelf_structure b)
{
    view first = record_label(a), second = record_label(b);
    bool differ = births_differ(a, b);
    if (first.length == 0 || second.length == 0)
        return SIMILAR_WHOLLY;
    if (texts_agree(p, first, second))
        return differ ? SIMILAR_RATHER : SIMILAR_ENOUGH;
    first = first_given(first);
    second = first_given(second);
    return first.length > 0 && !differ && view_equal_ignoring_case(first, second) ? SIMILAR_ENOUGH : SIMILAR_WHOLLY;
}

/* ---- Families ------------------------------------------------------------------------------------ */

/* Do both have such a partner? *same: and it is the same one. */
static bool both_have_partner(record_pairs *p, gedelf_structure a, gedelf_structure b, view tag, bool *same)
{
    view first = gedelf_structure_pointer(gedelf_structure_find(a, tag));
    view second = gedelf_structure_pointer(gedelf_structure_find(b, tag));
    bool both = first.length > 0 && second.length > 0;
    *same = both && pointers_agree(p, first, second);
    return both;
}

/* Two people of whom neither is paired may still turn out to be the same. */
static bool partner_is_open(const record_pairs *p, int side, gedelf_structure family, view tag)
{
    uint32_t to = record_pointed(p, side, gedelf_structure_pointer(gedelf_structure_find(family, tag)));
    return to > 0 && record_partner(p, side, to) == 0;
}

static bool has_child_in_common(record_pairs *p, gedelf_structure a, gedelf_structure b)
{
    enum { CHILDREN_MOST = 64 };
    gedelf_structure x = gedelf_structure_find(a, VIEW("CHIL"));
    for (int i = 0; i < CHILDREN_MOST && gedelf_structure_exists(x); i++, x = gedelf_structure_next_same(x)) {
        gedelf_structure y = gedelf_structure_find(b, VIEW("CHIL"));
        for (int k = 0; k < CHILDREN_MOST && gedelf_structure_exists(y); k++, y = gedelf_structure_next_same(y)) {
            view first = gedelf_structure_pointer(x), second = gedelf_structure_pointer(y);
            if (first.length > 0 && second.length > 0 && pointers_agree(p, first, second))
                return true;
        }
    }
    return false;
}

static uint32_t least_of_families(record_pairs *p, gedelf_structure a, gedelf_structure b)
{
    static const view partners[] = {{"HUSB", 4}, {"WIFE", 4}};
    bool common = false;
    for (size_t i = 0; i < sizeof partners / sizeof *partners; i++) {
        bool same;
        if (both_have_partner(p, a, b, partners[i], &same) && !same &&
            !(partner_is_open(p, SIDE_OLD, a, partners[i]) && partner_is_open(p, SIDE_NEW, b, partners[i])))
            return SIMILAR_WHOLLY;
        common = common || same;
    }
    return common || has_child_in_common(p, a, b) ? SIMILAR_ENOUGH : SIMILAR_WHOLLY;
}

/* ---- All of them --------------------------------------------------------------------------------- */

static uint32_t least_of_sources(record_pairs *p, gedelf_structure a, gedelf_structure b)
{
    return texts_agree(p, record_label(a), record_label(b)) ? SIMILAR_ENOUGH : SIMILAR_WHOLLY;
}

uint32_t least_similarity(record_pairs *p, uint32_t old_number, uint32_t new_number)
{
    gedelf_structure a = record_at(p, SIDE_OLD, old_number), b = record_at(p, SIDE_NEW, new_number);
    view tag = gedelf_structure_tag(a);
    if (view_equal(tag, VIEW("INDI")))
        return least_of_people(p, a, b);
    if (view_equal(tag, VIEW("FAM")))
        return least_of_families(p, a, b);
    return view_equal(tag, VIEW("SOUR")) ? least_of_sources(p, a, b) : SIMILAR_ENOUGH;
}
