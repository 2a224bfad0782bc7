/* SPDX-License-Identifier: MIT */
/*
 * What tags mean: takes a tag, gives its number in tags.def and what is said there. [D258, D470, D471]
 */
#include "tags/tags.h"

#define SPELLING(tag, other)

static const struct {
    char text[7];
    uint8_t role;
} ged_tags[] = {
    {"", EVENT_NONE},
#define TAG(tag, ROLE) {#tag, EVENT_##ROLE},
#include "tags/tags.def"
#undef TAG
};

const char *ged_tag_text(ged_tag tag)
{
    return ged_tags[tag].text;
}

event_role role_of_ged_tag(ged_tag tag)
{
    return (event_role)ged_tags[tag].role;
}

event_role role_of_event(gedelf_event_tag tag)
{
    return tag <= GEDELF_EVENT_CHAN ? (event_role)ged_tags[tag].role : EVENT_NONE;
}

uint64_t events_of_birth(void)
{
    return 0
#define TAG(tag, ROLE) | (tells_birth(EVENT_##ROLE) && GED_##tag <= GED_CHAN ? UINT64_C(1) << (GED_##tag % 64) : 0)
#include "tags/tags.def"
#undef TAG
        ;
}

uint64_t events_of_death(void)
{
    return 0
#define TAG(tag, ROLE) | (tells_death(EVENT_##ROLE) && GED_##tag <= GED_CHAN ? UINT64_C(1) << (GED_##tag % 64) : 0)
#include "tags/tags.def"
#undef TAG
        ;
}

#undef SPELLING

/* ---- Finding ------------------------------------------------------------------------------------ */

/* The letters of a tag as one number, and in its highest octet how many there are: comparing it with many others takes no time. */
#define TAG_LETTER(tag, at)                                                                                            \
    ((at) < sizeof tag ? (uint64_t)(unsigned char)tag[(at) < sizeof tag ? (at) : 0] << 8 * (at) : 0)
#define TAG_LETTERS(tag)                                                                                               \
    (TAG_LETTER(tag, 0) | TAG_LETTER(tag, 1) | TAG_LETTER(tag, 2) | TAG_LETTER(tag, 3) | TAG_LETTER(tag, 4) |          \
     TAG_LETTER(tag, 5) | (uint64_t)(sizeof tag - 1) << 56)

/* Of too many letters none is in it: no tag of the table is like that. */
static uint64_t letters_of_tag(view tag)
{
    uint64_t letters = (uint64_t)tag.length << 56;
    for (size_t i = 0; i < tag.length && tag.length <= 6; i++)
        letters |= (uint64_t)(unsigned char)tag.text[i] << 8 * i;
    return letters;
}

ged_tag ged_tag_of(view tag)
{
    uint64_t letters = letters_of_tag(tag);
#define TAG(tag, ROLE)                                                                                                 \
    if (letters == TAG_LETTERS(#tag))                                                                                  \
        return GED_##tag;
#define SPELLING(tag, other)                                                                                           \
    if (letters == TAG_LETTERS(#tag))                                                                                  \
        return GED_##other;
#include "tags/tags.def"
#undef SPELLING
#undef TAG
    return GED_NONE;
}
