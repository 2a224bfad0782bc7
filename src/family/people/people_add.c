/* SPDX-License-Identifier: MIT */
/*
 * Adding: takes a record, gives its pack and its links, and notes which identifiers it has and which it points to. Each
 * structure is looked at once, in the order of the file.
 */
#include "family/people/people_private.h"

/* ---- Tags -------------------------------------------------------------------------------------- */

_Static_assert((int)(GED_ALIA - GED_HUSB) == (int)GEDELF_LINK_ALIA && GEDELF_LINK_HUSB == 0 &&
                   (int)(GED_SNOTE - GED_HEAD) == (int)(OTHER_SNOTE - OTHER_HEAD),
               "links and records are in the order of tags.def");

bool is_event_by_parts(ged_tag tag, gedelf_structure s)
{
    return tag == GED_NONE && gedelf_structure_pointer(s).length == 0 &&
           (gedelf_structure_exists(gedelf_structure_find(s, VIEW("DATE"))) ||
            gedelf_structure_exists(gedelf_structure_find(s, VIEW("PLAC"))));
}

/* Makes room for what the tags of these records mean. */
static bool prepare_tags(gedelf_people *p, const block *b)
{
    size_t before = p->tags == b->tags ? p->tag_capacity : 0;
    bool room = array_reserve(&p->allocator, &p->tag_codes, &p->tag_capacity, (size_t)b->tags->count + 1);
    if (room)
        memset(p->tag_codes + before, 0, p->tag_capacity - before);
    p->tags = b->tags;
    return room;
}

static inline ged_tag node_tag(gedelf_people *p, const block *b, uint32_t index, node n)
{
    uint32_t number = n.tag >> NODE_FLAGS;
    if (number == NODE_TAG_MOST)
        number = gedelf_structure_tag_number((gedelf_structure){b, index});
    if (p->tag_codes[number] == 0)
        p->tag_codes[number] = (uint8_t)(ged_tag_of(names_at(b->tags, number)) + 1);
    return (ged_tag)(p->tag_codes[number] - 1);
}

/* ---- Identifiers ------------------------------------------------------------------------------- */

/* A structure has this name. If several do, it belongs to none of them. (D8) */
static uint32_t define_name(gedelf_people *p, view name, kin_kind kind, size_t index)
{
    uint32_t at = name_map_add(&p->names, name);
    if (at == NO_NAME)
        return NO_NAME;
    uint32_t *state = &p->names.states[at], pointed = *state & STATE_POINTED;
    if (state_kind(*state) == KIN_NOTHING)
        *state = pointed | (uint32_t)kind << STATE_KIND | (uint32_t)index;
    else
        *state = pointed | (uint32_t)KIN_OTHER << STATE_KIND | STATE_SEVERAL;
    return at;
}

/* Something points to this name. */
static uint32_t point_to_name(gedelf_people *p, view name)
{
    uint32_t at = name_map_add(&p->names, name);
    if (at != NO_NAME)
        p->names.states[at] |= STATE_POINTED;
    return at;
}

/* ---- A record on its way ----------------------------------------------------------------------- */

enum { AGE_OWN, AGE_OF_HUSBAND, AGE_OF_WIFE, AGES };

typedef struct adding {
    gedelf_people *people;
    const block *block;
    uint32_t record;
    kin_kind kind;
    kin_records *records; /* of people or families; NULL for others */
    pack_head head;
    uint32_t one, two; /* the structures on levels 1 and 2 that are open */
    ged_tag one_code, two_code;
    uint32_t pointer; /* the name that the structure in hand points to; NO_NAME if it does not */
    bool linked;      /* level 1 is a link */
    bool has_date;
    bool has_ages;
    gedelf_event event;    /* what level 1 is, as far as it is known */
    packed_age ages[AGES]; /* all zeros if there are none */
} adding;

static inline gedelf_structure structure_at(const adding *a, uint32_t index)
{
    return (gedelf_structure){a->block, index};
}

static inline uint64_t line_at(const adding *a, uint32_t index)
{
    uint64_t number = a->block->lines ? a->block->lines[index] : 0;
    return number > a->head.line ? number : a->head.line;
}

/* ---- Level 1 ----------------------------------------------------------------------------------- */

/* What was open on level 1 is complete. */
static bool close_one(adding *a)
{
    buffer *pack = &a->people->pack;
    bool kept = a->one != a->record && (a->event.tag != GEDELF_EVENT_OTHER || a->has_date || a->has_ages);
    if (a->kind == KIN_OTHER)
        kept = a->has_date && (a->event.tag == GEDELF_EVENT_CHAN || a->head.tag == OTHER_HEAD);
    bool done = !kept || pack_event(pack, a->head.line, a->has_date, &a->event);
    for (size_t i = 0; done && kept && a->has_ages && i < AGES; i++)
        done = a->ages[i].code == 0 || pack_age(pack, a->head.line, &a->ages[i]);
    return done;
}

static bool add_link(adding *a, gedelf_link_kind kind, uint64_t number)
{
    kin_links *l = &a->records->links;
    const gedelf_allocator *allocator = &a->people->allocator;
    uint64_t delta = number - a->head.line;
    uint16_t written = (uint16_t)(delta < LINK_DELTA_LONG ? delta : LINK_DELTA_LONG);
    return (delta < LINK_DELTA_LONG || array_add(allocator, &l->long_lines, &l->long_count, &l->long_capacity,
                                                 (long_line){(uint32_t)l->count, number})) &&
           array_add(allocator, &l->items, &l->count, &l->capacity, (kin_link){a->pointer, written, (uint8_t)kind, 0});
}

static bool links_here(const adding *a, ged_tag code)
{
    bool of_family = code < GED_FAMC;
    return code >= GED_HUSB && code <= GED_ALIA && a->pointer != NO_NAME && a->records &&
           of_family == (a->kind == KIN_FAMILY);
}

static void take_child_count(adding *a, uint32_t index)
{
    view text = view_trim(gedelf_structure_payload(structure_at(a, index)));
    uint64_t number = 0;
    size_t i = 0;
    for (; i < text.length && is_digit(text.text[i]); i++)
        number = number > NUMBERS_CAP ? number : number * 10 + (uint64_t)(text.text[i] - '0');
    if (a->kind != KIN_FAMILY || i == 0 || i < text.length)
        return;
    a->ages[AGE_OWN] = (packed_age){PACK_NCHI, AGE_EXACT, a->event.line, number < NUMBERS_CAP ? number : NUMBERS_CAP};
    a->has_ages = true;
}

/* Notes what is needed for most people, so that their packs need not be read for it. */
static void mark_birth(adding *a)
{
    gedelf_event_tag tag = a->event.tag;
    const gedelf_days *d = &a->event.wide;
    uint8_t *marks = &a->people->marks[a->people->persons.count];
    if (d->has_latest && tells_birth(role_of_event(tag)))
        *marks |= MARK_BORN;
    if (d->has_earliest && role_of_event(tag) == EVENT_BIRTH)
        *marks |= d->has_latest && d->earliest == d->latest ? MARK_BORN | MARK_BIRTHDAY : MARK_BORN;
}

static bool take_date_of_event(adding *a, uint32_t index)
{
    gedelf_people *p = a->people;
    gedelf_structure s = structure_at(a, index);
    if (a->has_date)
        return true; /* the first DATE counts (D258) */
    a->has_date = true;
    a->event.date_line = line_at(a, index);
    date_facts date = structure_date(s, p->notation);
    bool noted = !p->notes || date_notes_add(p->notes, s, p->notation, &date);
    if (!date.valid)
        return noted;
    a->event.form = date.form;
    a->event.days = date.days;
    a->event.wide = date.wide;
    if (a->kind == KIN_PERSON)
        mark_birth(a);
    return noted;
}

static bool open_one(adding *a, uint32_t index, ged_tag code)
{
    if (!close_one(a))
        return false;
    a->one = a->two = index;
    a->one_code = code;
    a->has_date = false;
    if (a->has_ages)
        memset(a->ages, 0, sizeof a->ages);
    a->has_ages = false;
    a->event = (gedelf_event){.tag = code <= GED_CHAN ? (gedelf_event_tag)code : GEDELF_EVENT_OTHER};
    a->event.line = line_at(a, index);
    if (code == GED_NCHI)
        take_child_count(a, index);
    if (code == GED_DATE && a->head.tag == OTHER_HEAD && !take_date_of_event(a, index))
        return false;
    a->linked = links_here(a, code);
    return !a->linked || add_link(a, (gedelf_link_kind)(code - GED_HUSB), a->event.line);
}

/* ---- Below ------------------------------------------------------------------------------------- */

static void take_age(adding *a, uint32_t index, size_t whose)
{
    gedelf_age age;
    view text = gedelf_structure_payload(structure_at(a, index));
    if (a->ages[whose].code != 0 || gedelf_age_parse(&age, text, a->people->notation) != GEDELF_VALUE_OK)
        return;
    static const age_bound words[] = {AGE_EXACT, AGE_CHILD, AGE_INFANT, AGE_STILLBORN};
    static const int64_t years_have[] = {1, 12, 52, 366};
    uint64_t number = 0;
    bool has_number = false;
    for (size_t i = 0; i < 4; i++) {
        int64_t count = age.count[i] < NUMBERS_CAP * 400 ? age.count[i] : NUMBERS_CAP * 400;
        if (i == GEDELF_UNIT_DAYS)
            count += 7 * (age.count[GEDELF_UNIT_WEEKS] < NUMBERS_CAP ? age.count[GEDELF_UNIT_WEEKS] : NUMBERS_CAP);
        number += i == GEDELF_UNIT_WEEKS ? 0 : (uint64_t)(count / years_have[i]);
        has_number = has_number || age.has[i];
    }
    if (!has_number && age.word == GEDELF_AGE_NO_WORD)
        return; /* GEDCOM 7: an empty age */
    age_bound bound = age.bound == '<' ? AGE_LESS : age.bound == '>' ? AGE_MORE : words[age.word];
    a->ages[whose] = (packed_age){(uint8_t)(PACK_AGE + whose), bound, line_at(a, index),
                                  number < NUMBERS_CAP ? number : NUMBERS_CAP};
    a->has_ages = true;
}

/* A word's number in a list, from 1 on; 0 if there is nothing, one more than the last if it is not in the list. */
static uint8_t word_of(view text, const char *const *words, uint8_t count)
{
    text = view_trim(text);
    uint8_t i = 0;
    while (i < count && !view_equal_ignoring_case(text, view_of_string(words[i])))
        i++;
    return text.length == 0 ? 0 : (uint8_t)(i + 1);
}

static void take_nature(adding *a, uint32_t index, ged_tag code)
{
    static const char *const pedigrees[] = {"birth", "adopted", "foster", "sealing"};
    static const char *const statuses[] = {"proven", "challenged", "disproven"};
    kin_link *link = &a->records->links.items[a->records->links.count - 1];
    view text = gedelf_structure_payload(structure_at(a, index));
    if (code == GED_PEDI && (link->nature & NATURE_PEDIGREE) == 0)
        link->nature |= word_of(text, pedigrees, 4);
    uint8_t status = code == GED_STAT ? word_of(text, statuses, 3) : 0;
    if (link->nature >> NATURE_STATUS == 0 && status <= GEDELF_LINK_DISPROVEN)
        link->nature |= (uint8_t)(status << NATURE_STATUS);
}

static bool open_two(adding *a, uint32_t index, ged_tag code)
{
    a->two = index;
    a->two_code = code;
    if (code == GED_DATE)
        return take_date_of_event(a, index);
    if (code == GED_AGE && a->kind == KIN_PERSON)
        take_age(a, index, AGE_OWN);
    else if ((code == GED_PEDI || code == GED_STAT) && a->one_code == GED_FAMC && a->linked)
        take_nature(a, index, code);
    return true;
}

static void open_three(adding *a, uint32_t index, ged_tag code)
{
    if (code != GED_AGE || a->kind != KIN_FAMILY)
        return;
    if (a->two_code == GED_HUSB)
        take_age(a, index, AGE_OF_HUSBAND);
    else if (a->two_code == GED_WIFE)
        take_age(a, index, AGE_OF_WIFE);
}

/* ---- The record -------------------------------------------------------------------------------- */

/* Notes what a structure is called and what it points to. */
static bool take_names(adding *a, uint32_t index, node n)
{
    gedelf_people *p = a->people;
    a->pointer = NO_NAME;
    if ((n.tag & NODE_POINTER) != 0) {
        a->pointer = point_to_name(p, gedelf_structure_pointer(structure_at(a, index)));
        if (a->pointer == NO_NAME)
            return false;
    }
    if ((n.tag & NODE_XREF) == 0 || index == a->record)
        return true;
    return define_name(p, gedelf_structure_xref(structure_at(a, index)), KIN_OTHER, STATE_PART) != NO_NAME;
}

static bool add_structures(adding *a, uint32_t size)
{
    bool done = true;
    for (uint32_t i = a->record + 1; done && i < a->record + size; i++) {
        node n = block_node(a->block, i);
        ged_tag code = node_tag(a->people, a->block, i, n);
        a->pointer = NO_NAME;
        if ((n.tag & (NODE_POINTER | NODE_XREF)) != 0)
            done = take_names(a, i, n);
        if (done && n.parent == a->record)
            done = open_one(a, i, code);
        else if (n.parent == a->one)
            done = done && open_two(a, i, code);
        else if (n.parent == a->two)
            open_three(a, i, code);
    }
    return done && close_one(a) && pack_end(&a->people->pack);
}

/* Name and sex are in the pack before all events, wherever they are in the record. */
static uint8_t find_name_and_sex(adding *a, uint32_t size)
{
    static const char sexes[] = "MFUXN";
    uint8_t sex = GEDELF_SEX_NONE;
    uint32_t end = a->record + size;
    for (uint32_t i = a->record + 1; i < end && !(a->head.has_name && sex != GEDELF_SEX_NONE);) {
        node n = block_node(a->block, i);
        ged_tag code = node_tag(a->people, a->block, i, n);
        view payload =
            code == GED_NAME || code == GED_SEX ? gedelf_structure_payload(structure_at(a, i)) : view_of("", 0);
        if (code == GED_NAME && !a->head.has_name) {
            a->head.has_name = true;
            a->head.name = payload;
        } else if (code == GED_SEX && sex == GEDELF_SEX_NONE) {
            payload = view_trim(payload);
            const char *found = payload.length == 1 ? memchr(sexes, to_upper(payload.text[0]), 5) : NULL;
            sex = found ? (uint8_t)(found - sexes + 1) : GEDELF_SEX_UNKNOWN;
        }
        i += n.size;
    }
    return sex;
}

static bool add_event_marks(adding *a, uint8_t sex)
{
    gedelf_people *p = a->people;
    bool room = array_reserve(&p->allocator, &p->marks, &p->mark_capacity, p->persons.count + 1);
    if (room)
        p->marks[p->persons.count] = sex;
    return room;
}

/* Gives the record its number, and the name that. */
static bool add_record(adding *a, view xref)
{
    gedelf_people *p = a->people;
    kin_records *r = a->records;
    size_t count = r ? r->count : p->other_count;
    uint32_t name = xref.length > 0 ? define_name(p, xref, a->kind, count) : NO_NAME;
    bool room = r ? array_reserve(&p->allocator, &r->items, &r->capacity, count + 2)
                  : array_reserve(&p->allocator, &p->others, &p->other_capacity, count + 2);
    if (!room || (xref.length > 0 && name == NO_NAME))
        return false;
    if (r)
        r->items[r->count] = (kin_record){(uint32_t)p->pack.length, (uint32_t)r->links.count};
    else
        p->others[p->other_count] = (other_record){(uint32_t)p->pack.length, name};
    return true;
}

static kin_kind kind_of_record(ged_tag code)
{
    return code == GED_INDI ? KIN_PERSON : code == GED_FAM ? KIN_FAMILY : KIN_OTHER;
}

/* Is there room for one more, as far as numbers go? */
static bool within_limits(const gedelf_people *p)
{
    return p->persons.count < RECORDS_MOST && p->families.count < RECORDS_MOST && p->other_count < RECORDS_MOST &&
           p->pack.length <= UINT32_MAX && p->persons.links.count < RECORD_HAS_ECHOES &&
           p->families.links.count < RECORD_HAS_ECHOES;
}

static bool add_whole(adding *a, uint32_t size)
{
    gedelf_people *p = a->people;
    a->head.xref = gedelf_structure_xref(structure_at(a, a->record));
    a->head.line = gedelf_structure_line(structure_at(a, a->record));
    uint8_t sex = a->kind == KIN_PERSON ? find_name_and_sex(a, size) : 0;
    bool done = (a->kind != KIN_PERSON || add_event_marks(a, sex)) && add_record(a, a->head.xref) &&
                pack_begin(&p->pack, &a->head, a->kind) && add_structures(a, size);
    if (a->records)
        a->records->count += done;
    else
        p->other_count += done;
    return done;
}

gedelf_status gedelf_people_add(gedelf_people *people, gedelf_structure top)
{
    gedelf_people *p = people;
    if (p->finished)
        return GEDELF_ARGUMENT;
    const block *b = top.block;
    if ((p->tags != b->tags || b->tags->count >= p->tag_capacity) && !prepare_tags(p, b))
        return GEDELF_MEMORY;
    if (!within_limits(p))
        return GEDELF_LIMIT;
    node n = block_node(b, top.index);
    ged_tag code = node_tag(p, b, top.index, n);
    adding a = {.people = p, .block = b, .record = top.index, .kind = kind_of_record(code)};
    a.one = a.two = top.index;
    a.records = a.kind == KIN_PERSON ? &p->persons : a.kind == KIN_FAMILY ? &p->families : NULL;
    if (code >= GED_HEAD && code <= GED_SNOTE)
        a.head.tag = (uint8_t)(code - GED_HEAD + OTHER_HEAD);
    /* what a record itself points to counts as well: NOTE records in some files do */
    return take_names(&a, top.index, n) && add_whole(&a, n.size) ? GEDELF_OK : GEDELF_MEMORY;
}
