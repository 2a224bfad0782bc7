/* SPDX-License-Identifier: MIT */
/*
 * What events are: takes a tag, gives what part it has in a life. [D258, D470, D471]
 */
#include "family/people/people.h"

/* The letters of a tag as one number, 0 if there are too many: then comparing it with many others takes no time. */
static inline uint32_t letters_of_tag(const char *tag, size_t length)
{
    uint32_t letters = 0;
    for (size_t i = 0; i < length; i++)
        letters = length <= 4 ? letters << 8 | (unsigned char)tag[i] : 0;
    return letters;
}

event_role role_of_tag(view tag)
{
    uint32_t letters = letters_of_tag(tag.text, tag.length);
    event_role role = EVENT_NONE;
#define EVENT_TAG(TAG, ROLE) role = letters == letters_of_tag(#TAG, sizeof #TAG - 1) ? EVENT_##ROLE : role;
#define LIFE_EVENT EVENT_TAG
#include "family/people/event_tags.def"
#include "family/people/life_events.def"
#undef LIFE_EVENT
#undef EVENT_TAG
    return role;
}

event_role role_of_event(gedelf_event_tag tag)
{
    static const uint8_t roles[] = {
        EVENT_NONE,
#define EVENT_TAG(TAG, ROLE) EVENT_##ROLE,
#include "family/people/event_tags.def"
#undef EVENT_TAG
    };
    return (size_t)tag < sizeof roles ? (event_role)roles[tag] : EVENT_NONE;
}

uint64_t events_of_birth(void)
{
    return 0
#define EVENT_TAG(TAG, ROLE) | (tells_birth(EVENT_##ROLE) ? UINT64_C(1) << GEDELF_EVENT_##TAG : 0)
#include "family/people/event_tags.def"
#undef EVENT_TAG
        ;
}

uint64_t events_of_death(void)
{
    return 0
#define EVENT_TAG(TAG, ROLE) | (tells_death(EVENT_##ROLE) ? UINT64_C(1) << GEDELF_EVENT_##TAG : 0)
#include "family/people/event_tags.def"
#undef EVENT_TAG
        ;
}
