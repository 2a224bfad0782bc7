/* SPDX-License-Identifier: MIT */
/*
 * What the files of genealogy/ share: facts about records, comparisons of dates, and findings.
 *
 * Records are gone through once, in the order of the file, and each check belongs to the record that its line is in,
 * so that what is found comes in the order of lines, and needs to be kept for one record only. What can only be seen from
 * elsewhere (from the family of a child, say) is found before that, and waits (`pending`).
 */
#ifndef GEDELF_GENEALOGY_PRIVATE_H
#define GEDELF_GENEALOGY_PRIVATE_H

#include <gedelf/genealogy.h>
#include "family/people/people.h"

/* ---- Findings ---------------------------------------------------------------------------------- */

/* Something that a message names. */
typedef enum message_part_kind { TERM_NOTHING, TERM_PERSON, TERM_FAMILY, TERM_TEXT, TERM_NUMBER } message_part_kind;

typedef struct message_part {
    message_part_kind kind;
    uint32_t index;   /* of a person or family; or the number */
    const char *text; /* constant */
} message_part;

static inline message_part person_term(gedelf_person person)
{
    return (message_part){TERM_PERSON, person, NULL};
}

static inline message_part family_term(gedelf_family family)
{
    return (message_part){TERM_FAMILY, family, NULL};
}

static inline message_part text_term(const char *text)
{
    return (message_part){TERM_TEXT, 0, text};
}

static inline message_part number_term(uint64_t number)
{
    return (message_part){TERM_NUMBER, (uint32_t)(number < UINT32_MAX ? number : UINT32_MAX), NULL};
}

static inline message_part no_term(void)
{
    return (message_part){TERM_NOTHING, 0, NULL};
}

/* A diagnostic in the making. The first text of a message is cut when it is long, and so is for numbers and tags. */
typedef struct finding {
    uint64_t at; /* its line */
    enum diag_code code;
    message_part message_parts[3];
} finding;

typedef struct findings {
    finding *items;
    size_t count, capacity;
} findings;

/* ---- Facts ------------------------------------------------------------------------------------- */

/* An event that is dated. */
typedef struct dated {
    gedelf_days days; /* made wider (D257); open at both ends if there is no such event */
    uint64_t at;      /* the line of its DATE */
} dated;

/* What a record says of its events. Only those in `dated` have their place filled in. */
typedef struct facts {
    uint64_t present;                   /* bits: tags that occur, dated or not */
    uint64_t dated;                     /* bits: tags with a dated event */
    dated first[GEDELF_EVENT_CHAN + 1]; /* the first of its tag that is dated (D258) */
    unsigned emigrations, immigrations;
} facts;

#define EVENT_BIT(tag) (UINT64_C(1) << (tag))

static inline dated fact(const facts *f, gedelf_event_tag tag)
{
    return (f->dated & EVENT_BIT(tag)) != 0 ? f->first[tag] : (dated){{0, 0, false, false}, 0};
}

/* A person's birth and death. */
typedef struct vitals {
    dated birt, deat;   /* by those tags */
    dated birth, death; /* or by what follows soon (D258) */
    uint64_t present;   /* as in facts */
    gedelf_sex sex;
} vitals;

/* ---- The check --------------------------------------------------------------------------------- */

enum {
    ROLE_HUSB = 1, /* of a person: has been so in a family that was checked */
    ROLE_WIFE = 2,
    ROLE_TOLD = 4,    /* that they are both has been said */
    ROLE_ANCESTOR = 8 /* that an ancestor was born too late has been said */
};

/* A member of the family in hand. */
typedef struct family_member {
    gedelf_person person;
    gedelf_link_kind kind;
    bool own, by_birth;
    uint32_t link; /* the place of the pointer among the links of families, if the family has it itself */
} family_member;

typedef struct family_members {
    family_member *items;
    size_t count, capacity;
} family_members;

/* What gedelf_genealogy_limits means. */
typedef struct check_limits {
    uint32_t life, marriage, gap, parent, mother, father, gestation, siblings, span, spouses, children;
} check_limits;

typedef struct checker {
    const gedelf_people *people;
    const gedelf_genealogy_options *options;
    check_limits limits;
    gedelf_allocator allocator;
    diags diags;
    bool failed; /* there was no memory */
    gedelf_days today;
    gedelf_days exported; /* HEAD.DATE, if it is dated */
    findings found;       /* in the record in hand */
    findings *waiting;    /* for records that are still to come, by their codes */
    uint64_t *passed;     /* by codes: how many are not kept, because they come after all that will be shown */
    findings pending;     /* all that wait, in the order of lines */
    size_t pending_next;
    family_members spouses, children; /* of the family in hand */
    uint64_t *keys;                   /* for sorting */
    size_t key_capacity;
    uint8_t *roles;                                 /* of people */
    hash_table people_by_birth, families_by_couple; /* one more than their numbers */
    buffer texts[3], record, names, name, other_name;
    vitals *kept; /* vitals that were used lately, by the lowest bits of their people */
    gedelf_person *kept_of;
    size_t kept_count;
} checker;

/* Notes something in the record in hand, or for a record that is still to come. */
void find_here(checker *c, enum diag_code code, uint64_t at, message_part one, message_part two, message_part three);
void find_elsewhere(checker *c, enum diag_code code, uint64_t at, message_part one, message_part two,
                    message_part three);

/* Codes that belong to this stage are numbered from here on. */
enum { CODE_FIRST = 1200, CODE_COUNT = 100 };

/* ---- Comparing (D257) -------------------------------------------------------------------------- */

static inline bool before(gedelf_days a, gedelf_days b)
{
    return a.has_latest && b.has_earliest && a.latest < b.earliest;
}

static inline bool is_dated_at_all(gedelf_days d)
{
    return d.has_earliest || d.has_latest;
}

static inline bool is_single_day(gedelf_days d)
{
    return d.has_earliest && d.has_latest && d.earliest == d.latest;
}

/* Is `a` before so many years after `b`, or after that? */
bool before_years(gedelf_days a, int64_t years, gedelf_days b);
bool after_years(gedelf_days a, int64_t years, gedelf_days b);

/* Is it more than so many days after it? */
static inline bool after_days(gedelf_days a, int64_t days, gedelf_days b)
{
    return a.has_earliest && b.has_latest && a.earliest > b.latest + days;
}

/* ---- Facts about records ----------------------------------------------------------------------- */

/* Adds an event to the facts of its record. */
void facts_add(facts *f, const gedelf_event *e);

/* Birth and death from events as they come by, before there are any, and when all have. */
static inline vitals vitals_begin(void)
{
    const dated nothing = {{0, 0, false, false}, 0};
    vitals v;
    v.birt = v.deat = v.birth = v.death = nothing;
    v.present = 0;
    v.sex = GEDELF_SEX_NONE;
    return v;
}

void vitals_add(vitals *v, const gedelf_event *e);
void vitals_end(vitals *v, gedelf_sex sex);

/* The same for anybody; it lives until the next call for somebody else. */
const vitals *vitals_of(checker *c, gedelf_person person);

/* All of a family's events. */
facts facts_of_family(const checker *c, gedelf_family family);

/* The name of a person as D255 has it, in small letters of ASCII; empty if there is none. */
bool person_comparable_name(checker *c, gedelf_person person, buffer *into);

/* A hash of that and a day; equal for equal names, and 0 if there is none. White space and solidi do not count, so that the
   name need not be made for it. */
uint32_t name_hash(const checker *c, gedelf_person person, int64_t day);

/* Members of a family, each once, without those that its own pointers name again. */
bool collect_members(checker *c, gedelf_family family);

/* Is the person among the spouses that were collected? */
bool is_spouse(const checker *c, gedelf_person person);

/* Appends the name of what a message is about. (D255) */
bool append_term(checker *c, buffer *out, message_part t);

/* ---- Checks ------------------------------------------------------------------------------------ */

void check_person(checker *c, gedelf_person person);
void check_family(checker *c, gedelf_family family);
void check_other(checker *c, size_t index);

/* What every record can have: a date in the future, or a change after the export. */
void check_date(checker *c, const gedelf_event *e, message_part whose);

/* The order of events in a record: a person's or a family's. */
void check_event_order(checker *c, const facts *f, message_part whose);

/* An age of a person at an event. */
void check_age(checker *c, const pack_item *item, gedelf_person person);

/* What waits for records that are still to come. */
void find_among_families(checker *c);
void find_overlapping_marriages(checker *c);
void find_late_ancestors(checker *c);
void find_cycles(checker *c);

/* Who is there twice. */
void twins_open(checker *c);
void twins_close(checker *c);
void check_person_twin(checker *c, gedelf_person person, const vitals *v, uint64_t at);
void check_family_twin(checker *c, gedelf_family family, gedelf_person husband, gedelf_person wife, uint64_t at);

#endif
