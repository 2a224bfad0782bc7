/* SPDX-License-Identifier: MIT */
/*
 * Restrictions and flags: takes a structure, says whether RESN or a flag of a program says that it must not be shown,
 * or that somebody is living; and whether a record may hold another one. [D470, D473]
 */
#include "family/life/life_private.h"

/* A list of words, with commas or spaces between. */
static bool restricts(view list)
{
    bool found = false;
    for (size_t at = 0, end; !found && at < list.length; at = end + 1) {
        for (end = at; end < list.length && list.text[end] != ',' && !is_white_space(list.text[end]);)
            end++;
        view word = view_of(list.text + at, end - at);
        found = view_equal_ignoring_case(word, VIEW("confidential")) || view_equal_ignoring_case(word, VIEW("privacy"));
    }
    return found;
}

bool is_one_of(view word, const char *const *words)
{
    bool found = false;
    for (; !found && *words; words++)
        found = view_equal_ignoring_case(word, view_of_string(*words));
    return found;
}

/* In doubt a flag counts. */
bool says_no(view payload)
{
    static const char *const words[] = {"N", "no", "false", "0", NULL};
    return is_one_of(view_trim(payload), words);
}

static record_flag meaning_of_flag(view tag)
{
    record_flag meaning = FLAG_NONE;
    if (tag.length == 0 || tag.text[0] != '_') /* as most, which are many */
        return meaning;
#define RECORD_FLAG(name, which) meaning = view_equal_ignoring_case(tag, VIEW(#name)) ? FLAG_##which : meaning;
#include "family/life/record_flags.def"
#undef RECORD_FLAG
    return meaning;
}

static bool is_flag(gedelf_structure s, record_flag meaning)
{
    return meaning_of_flag(gedelf_structure_tag(s)) == meaning && !says_no(gedelf_structure_payload(s));
}

/* Is it a list of flags that has such a one? */
static bool lists_flag(gedelf_structure s, record_flag meaning)
{
    static const char *const lists[] = {"_FLGS", "_PRIVACY", NULL};
    bool found = false, list = is_one_of(gedelf_structure_tag(s), lists);
    for (s = gedelf_structure_first(s); list && !found && gedelf_structure_exists(s); s = gedelf_structure_next(s))
        found = is_flag(s, meaning);
    return found;
}

bool has_flag(gedelf_structure which, record_flag meaning)
{
    bool found = false;
    gedelf_structure s = gedelf_structure_first(which);
    for (; !found && gedelf_structure_exists(s); s = gedelf_structure_next(s))
        found = is_flag(s, meaning) || lists_flag(s, meaning);
    return found;
}

bool is_unusable(gedelf_structure which)
{
    return view_equal(gedelf_structure_tag(which), VIEW("ERROR"));
}

/* A line that cannot be used hangs below the last good one (D16), and may be one that began another record. */
bool goes_on_after_unusable(gedelf_structure top)
{
    bool broken = false, found = false;
    uint32_t size = structure_size(top);
    for (uint32_t i = 1; !found && i < size; i++) {
        bool unusable = is_unusable(structure_part(top, i));
        found = broken && !unusable && structure_part_above(top, i) == 0;
        broken = broken || unusable;
    }
    return found;
}

bool is_record_kept_secret(gedelf_structure top)
{
    return is_kept_secret(top) || goes_on_after_unusable(top);
}

bool is_kept_secret(gedelf_structure which)
{
    bool found = has_flag(which, FLAG_PRIVATE);
    gedelf_structure s = gedelf_structure_first(which);
    for (; !found && gedelf_structure_exists(s); s = gedelf_structure_next(s))
        found =
            view_equal_ignoring_case(gedelf_structure_tag(s), VIEW("RESN")) && restricts(gedelf_structure_payload(s));
    return found;
}
