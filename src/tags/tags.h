/* SPDX-License-Identifier: MIT */
/*
 * tags: what tags mean. Takes a tag, gives its number, and the part that such an event has in a life; tags.def says it of each. [D258,
 * D470, D471]
 */
#ifndef GEDELF_TAGS_H
#define GEDELF_TAGS_H

#include "base/base.h"

#include <gedelf/people.h>

/* The tags that are distinguished. The first ones are those of gedelf_event_tag. */
typedef enum ged_tag {
    GED_NONE, /* none of those below */
#define TAG(tag, ROLE) GED_##tag,
#define SPELLING(tag, other)
#include "tags/tags.def"
#undef SPELLING
#undef TAG
} ged_tag;

_Static_assert((int)GED_BIRT == (int)GEDELF_EVENT_BIRT && (int)GED_CHAN == (int)GEDELF_EVENT_CHAN,
               "the tags of the family graph come first");

/* What part an event or attribute has in a life. */
typedef enum event_role {
    EVENT_NONE,    /* not an event, but it may have a date of the record */
    EVENT_BIRTH,   /* the birth itself */
    EVENT_BAPTISM, /* means a birth that is not known */
    EVENT_LIFE,
    EVENT_MARRIAGE,
    EVENT_DIVORCE,
    EVENT_DEATH,  /* the death itself */
    EVENT_BURIAL, /* means a death that is not known */
    EVENT_PROBATE /* shows that somebody is dead, but not when */
} event_role;

/* In these letters only: "birt" is not one of them. */
ged_tag ged_tag_of(view tag);
const char *ged_tag_text(ged_tag tag);

event_role role_of_ged_tag(ged_tag tag);
event_role role_of_event(gedelf_event_tag tag);

static inline event_role role_of_tag(view tag)
{
    return role_of_ged_tag(ged_tag_of(tag));
}

static inline bool tells_birth(event_role role)
{
    return role == EVENT_BIRTH || role == EVENT_BAPTISM;
}

/* Is somebody dead after this? */
static inline bool tells_death(event_role role)
{
    return role >= EVENT_DEATH;
}

/* Is it what happens to a couple, and not to one person? */
static inline bool is_of_couple(event_role role)
{
    return role == EVENT_MARRIAGE || role == EVENT_DIVORCE;
}

/* Does it happen once in a life, or between two people, though sources may describe it in several ways (D421)? */
static inline bool happens_once(event_role role)
{
    return role != EVENT_NONE && role != EVENT_LIFE && role != EVENT_PROBATE;
}

/* All events of the family graph that show a birth, and all that show a death: the bits numbered by their tags. */
uint64_t events_of_birth(void);
uint64_t events_of_death(void);

#endif
