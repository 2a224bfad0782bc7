/* SPDX-License-Identifier: MIT */
/*
 * people: the family graph. Takes records one after the other (people_add.c), and keeps of each what its family is made of:
 *
 *   pack    octets: its line, identifier and name, then its events, one after the other (people_pack.c)
 *   links   eight octets for each pointer to a person or family, in the order of the file
 *   names   four octets for each identifier that is numbered, as most are (people_names.c)
 *
 * When all records are there, pointers get their targets, and it is found out which of them are answered by the other side
 * (people_finish.c). Questions are answered from that (people_walk.c). [D255–D258]
 */
#ifndef GEDELF_PEOPLE_DOOR_H
#define GEDELF_PEOPLE_DOOR_H

#include "format/dataset/dataset.h"
#include "tags/tags.h"

#include <gedelf/people.h>

/* ---- Events ------------------------------------------------------------------------------------ */

/* Is a structure with an unknown tag an event, directly in the record of a person or family? It is if it has a date or
   a place, and is not a reference. */
bool is_event_by_parts(ged_tag tag, gedelf_structure s);

/* ---- Records ----------------------------------------------------------------------------------- */

/* A person or a family. Its links go up to where those of the next one begin. */
typedef struct kin_record {
    uint32_t pack;
    uint32_t links; /* and, in the highest bit, whether there are echoes */
} kin_record;

#define RECORD_HAS_ECHOES UINT32_C(0x80000000)

/* Which records there are. */
typedef enum kin_kind {
    KIN_NOTHING = 0, /* of a name: nothing has it */
    KIN_PERSON = 1,
    KIN_FAMILY = 2,
    KIN_OTHER = 3 /* any other record, any other structure; of a name: or several of them */
} kin_kind;

/* A record that is neither, or the header. */
typedef struct other_record {
    uint32_t pack;
    uint32_t name; /* of its identifier; NO_NAME if it has none */
} other_record;

#define LINK_TARGET_NONE UINT32_MAX
enum { LINK_DELTA_LONG = UINT16_MAX };

/* A pointer to a person or family. */
typedef struct kin_link {
    uint32_t
        target; /* the name's number, and in the end that of the person or family; LINK_TARGET_NONE if it does not count */
    uint16_t delta; /* its line, from the record's on; LINK_DELTA_LONG: it is in long_lines */
    uint8_t kind;   /* a gedelf_link_kind, and marks */
    uint8_t nature; /* of FAMC, and of a CHIL that it answers: the pedigree, and the status above it */
} kin_link;

enum {
    LINK_KIND = 7,       /* the bits of the kind */
    LINK_MUTUAL = 8,     /* the other side says so too */
    LINK_REPEATED = 16,  /* the record has said so before */
    NATURE_PEDIGREE = 7, /* the bits of the pedigree */
    NATURE_STATUS = 3    /* how many bits are below the status */
};

/* The line of a link that is far away from its record's. */
typedef struct long_line {
    uint32_t link;
    uint64_t line;
} long_line;

/* Links of people, or of families, in the order of their records. */
typedef struct kin_links {
    kin_link *items;
    size_t count, capacity;
    long_line *long_lines;
    size_t long_count, long_capacity;
} kin_links;

/* What only the other side says. */
typedef struct kin_echo {
    uint32_t owner; /* whom it is said of */
    uint32_t other; /* by whom */
    uint32_t link;  /* the other's */
} kin_echo;

/* Such claims, in the order of `owner`. */
typedef struct kin_echoes {
    kin_echo *items;
    size_t count, capacity;
} kin_echoes;

/* Where a link to a partner is among those of a family that has many, so that not all its children must be passed by. */
typedef struct partner_spot {
    uint32_t family;
    uint64_t at; /* as walk_place has it; UINT64_MAX after the last one of each such family */
} partner_spot;

/* All records of one kind. */
typedef struct kin_records {
    kin_record *items; /* and one more after the last, once the graph is finished */
    size_t count, capacity;
    kin_links links;
    kin_echoes echoes;
} kin_records;

/* ---- Names ------------------------------------------------------------------------------------- */

#define NO_NAME UINT32_MAX

/* What is known about a name: 0 if it was never met; the index of the record, its kind, and whether something points to
   it. */
enum {
    STATE_INDEX = 0x1FFFFFFF,
    STATE_SEVERAL = STATE_INDEX,  /* with KIN_OTHER: more than one structure has it */
    STATE_PART = STATE_INDEX - 1, /* with KIN_OTHER: a structure that is not a record */
    STATE_KIND = 29,              /* how many bits are below the kind */
    RECORDS_MOST = STATE_PART
};

#define STATE_POINTED UINT32_C(0x80000000)

static inline kin_kind state_kind(uint32_t state)
{
    return (kin_kind)(state >> STATE_KIND & 3);
}

/* Where the states of 64 numbered names in a row are. */
typedef struct name_page {
    uint64_t key; /* the code of a numbered name without its lowest bits */
    uint32_t first;
} name_page;

enum { RECENT_PAGES = 16 }; /* as in sizes.def */

/* Names to numbers: those of their states. */
typedef struct name_map {
    const gedelf_allocator *allocator;
    uint32_t *states;
    size_t state_count, state_capacity;
    name_page *pages;
    size_t page_count, page_capacity;
    hash_table page_numbers; /* indices of these, plus 1 */
    size_t numbered;         /* how many names are in pages */
    size_t pages_free;       /* so many pages may be as empty as they are */
    size_t recent_mask;      /* so many of these, and one, are used */
    name_page recent[RECENT_PAGES];
    names odd;            /* all others */
    uint32_t *odd_states; /* where theirs are */
    size_t odd_capacity;
} name_map;

void name_map_init(name_map *m, const gedelf_allocator *allocator);
void name_map_free(name_map *m);

/* The number of a name's state, which is made if the name is new; NO_NAME if there is no memory. */
uint32_t name_map_add(name_map *m, view name);

/* The same if the name was met; else NO_NAME. */
uint32_t name_map_find(const name_map *m, view name);

size_t name_map_octets(const name_map *m);

/* ---- Packs ------------------------------------------------------------------------------------- */

/* The items of a pack other than events, whose codes are one more than their tags. */
enum {
    PACK_END = 0,
    PACK_AGE = 64, /* of the event before it: of its person, */
    PACK_AGE_HUSB, /* of the family's husband, */
    PACK_AGE_WIFE, /* of its wife */
    PACK_NCHI      /* of a family */
};

/* How an age is to be understood (D228). */
typedef enum age_bound { AGE_EXACT, AGE_LESS, AGE_MORE, AGE_CHILD, AGE_INFANT, AGE_STILLBORN } age_bound;

/* What the records of one person, family or other have in their packs. */
typedef struct pack_head {
    uint64_t line;
    view xref, name; /* a family has no name */
    bool has_name;   /* it has one, if an empty one */
    uint8_t tag;     /* of other records: an other_tag */
    uint32_t items;  /* where its events begin */
} pack_head;

/* Records that are looked at for what points to them, and the header. */
typedef enum other_tag { OTHER_ANY, OTHER_HEAD, OTHER_SOUR, OTHER_NOTE, OTHER_OBJE, OTHER_REPO, OTHER_SNOTE } other_tag;

/* One item of a pack. */
typedef struct pack_item {
    uint8_t code;       /* an event's tag and 1, or one of the above */
    gedelf_event event; /* of an event; and the event that an age belongs to */
    uint64_t line;      /* of an age or a number of children */
    age_bound bound;
    uint64_t number; /* the age in completed years, or how many children; 10^6 at most */
    uint32_t next;
} pack_item;

/* ---- The graph --------------------------------------------------------------------------------- */

enum {
    MARK_SEX = 7,      /* bits: a gedelf_sex */
    MARK_JOINED = 8,   /* an ASSO or ALIA leads from it or to it */
    MARK_ALIASED = 16, /* so, and one of them is an ALIA */
    MARK_BORN = 32,    /* a BIRT, CHR or BAPM is dated, so that gedelf_person_birth may know something */
    MARK_BIRTHDAY = 64 /* a BIRT is dated with a single day */
};

struct gedelf_people {
    gedelf_allocator allocator;
    gedelf_notation notation;
    bool finished;
    name_map names;
    kin_records persons, families;
    partner_spot *spots; /* in order */
    size_t spot_count, spot_capacity;
    uint8_t *marks; /* of people */
    size_t mark_capacity;
    other_record *others;
    size_t other_count, other_capacity;
    buffer pack;
    const struct names *tags; /* what tag numbers mean, as long as records are added */
    date_notes *notes;        /* for the dates of the dataset that they are of; NULL: they are not noted */
    uint8_t *tag_codes;       /* by tag numbers: a ged_tag and 1; 0: not looked at yet */
    size_t tag_capacity;
};

/* Reads the beginning of a pack. */
pack_head pack_read_head(const gedelf_people *people, uint32_t pack, kin_kind kind);

/* The item before the first one of a pack, `next` being pack_head's `items`. */
static inline pack_item pack_before(uint32_t next)
{
    pack_item item;
    item.code = PACK_END;
    item.event = (gedelf_event){.next = 0};
    item.line = item.number = 0;
    item.bound = AGE_EXACT;
    item.next = next;
    return item;
}

/* Reads the next item; false after the last. Begin with pack_before. `base` is the record's line. */
bool pack_next(const gedelf_people *people, uint64_t base, pack_item *item);

/* The links that a record has, from *begin to *end in the links of its kind. */
static inline void record_links(const kin_records *r, uint32_t index, uint32_t *begin, uint32_t *end)
{
    *begin = r->items[index].links & ~RECORD_HAS_ECHOES;
    *end = r->items[index + 1].links & ~RECORD_HAS_ECHOES;
}

/* A walk through the links of a person or family that count: its own in the order of the file, then the echoes. It
   gives only the pointer itself, whichever side has it. The public functions give the rest. */
typedef struct link_walk {
    const kin_records *records, *others;
    const kin_link *link; /* the pointer */
    uint32_t owner;       /* whose links these are */
    uint32_t other;       /* whom it is to, or from */
    bool own;             /* it is the owner's; else the other's */
    uint32_t at, end;     /* the rest of its own */
    size_t echo;
} link_walk;

/* Where the echoes of a record begin. */
size_t first_echo(const kin_echoes *e, uint32_t owner);

static inline link_walk walk_links(const gedelf_people *p, kin_kind kind, uint32_t owner)
{
    link_walk w = {.records = kind == KIN_PERSON ? &p->persons : &p->families,
                   .others = kind == KIN_PERSON ? &p->families : &p->persons,
                   .owner = owner};
    record_links(w.records, owner, &w.at, &w.end);
    w.echo =
        (w.records->items[owner].links & RECORD_HAS_ECHOES) != 0 ? first_echo(&w.records->echoes, owner) : SIZE_MAX;
    return w;
}

static inline bool walk_next(link_walk *w)
{
    while (w->at < w->end) {
        w->link = &w->records->links.items[w->at++];
        w->other = w->link->target;
        w->own = true;
        if (w->other != LINK_TARGET_NONE)
            return true;
    }
    const kin_echoes *e = &w->records->echoes;
    if (w->echo >= e->count || e->items[w->echo].owner != w->owner)
        return false;
    w->link = &w->others->links.items[e->items[w->echo].link];
    w->other = e->items[w->echo++].other;
    w->own = false;
    return true;
}

/* Echoes come after all links of its own. */
#define WALK_ECHOES (UINT64_C(1) << 63)

/* The place of the link that comes next. Places grow. */
static inline uint64_t walk_place(const link_walk *w)
{
    return w->at < w->end ? w->at : WALK_ECHOES | w->echo;
}

/* Goes to a place. */
static inline void walk_go(link_walk *w, uint64_t place)
{
    w->at = (place & WALK_ECHOES) != 0 ? w->end : (uint32_t)place;
    w->echo = (place & WALK_ECHOES) != 0 ? (size_t)(place & ~WALK_ECHOES) : w->echo;
}

static inline gedelf_link_kind walk_kind(const link_walk *w)
{
    return (gedelf_link_kind)(w->link->kind & LINK_KIND);
}

/* Is it between a family and a partner, whichever side says so? */
static inline bool walk_is_partner(const link_walk *w)
{
    return walk_kind(w) == GEDELF_LINK_FAMS || walk_kind(w) <= GEDELF_LINK_WIFE;
}

static inline bool walk_is_child(const link_walk *w)
{
    return walk_kind(w) == GEDELF_LINK_CHIL || walk_kind(w) == GEDELF_LINK_FAMC;
}

static inline bool walk_is_repeated(const link_walk *w)
{
    return (w->link->kind & LINK_REPEATED) != 0;
}

/* Is it between a family and a child by birth? (D256) If it is said twice, the first time counts. */
static inline bool walk_is_by_birth(const link_walk *w)
{
    return walk_is_child(w) && !walk_is_repeated(w) && (w->link->nature & NATURE_PEDIGREE) <= GEDELF_PEDIGREE_BIRTH &&
           w->link->nature >> NATURE_STATUS <= GEDELF_LINK_PROVEN;
}

/* The next link of a family that is to a partner. Takes no longer where there are many children. */
bool walk_next_partner(const gedelf_people *p, link_walk *w);

/* Is a parent, by the link to the family, the father of its children, and not the mother? */
bool walk_is_father(const gedelf_people *people, const link_walk *partner);

/* The line of the pointer. */
uint64_t walk_line(const gedelf_people *people, const link_walk *w);

/* Finds people who are their own ancestors, by birth or by any kind of link, and so are in a cycle: an array of one more than there are people, which
   has the number of each one's cycle, from 1 on, and 0 for most; to be released. `count` receives how many cycles there are,
   and `families`, if it is not NULL, all families, those of ancestors before those of their descendants. NULL if there is no
   memory. Nobody is in a cycle who is `gone`: of each person not 0; NULL: nobody is. */
uint32_t *ancestry_cycles(const gedelf_people *people, bool by_birth, const uint8_t *gone,
                          const gedelf_allocator *allocator, uint32_t *count, uint32_t *families);

/* The generation of each person: 1 for one whose parents by birth are not known, else one more than theirs; who is met again on the
   way to ancestors, because of a cycle, is left out there. An array of one more than there are people, to be released; NULL if
   there is no memory. */
uint32_t *ancestry_generations(const gedelf_people *people, const gedelf_allocator *allocator);

/* Appends what gedelf_person_format writes. False if there is no memory. */
bool append_person_name(const gedelf_people *people, gedelf_person person, buffer *out);

/* Sorts numbers in place. The time grows with their count and its logarithm, whatever the numbers are. */
void sort_numbers(uint64_t *items, size_t count);

#endif
