/* SPDX-License-Identifier: MIT */
/*
 * Finishing: takes all records, gives pointers their targets, and finds out which of them the other side has too. A
 * link that the other side does not have is noted there as an echo, so that all links can be seen from either side
 * (D256).
 *
 * To see whether the other side has a link, the shorter one of the two records' lists of links is gone through. So
 * neither a family with very many children nor a person with very many partners costs more than its links.
 */
#include "family/people/people_private.h"

/* ---- Opening and closing ----------------------------------------------------------------------- */

gedelf_status gedelf_people_new(gedelf_people **out, const gedelf_people_options *options)
{
    gedelf_people_options all;
    options_take(&all, options);
    const gedelf_allocator *allocator = all.allocator ? all.allocator : &memory_default;
    gedelf_people *p = memory_allocate(allocator, sizeof *p);
    *out = p;
    if (!p)
        return GEDELF_MEMORY;
    *p = (gedelf_people){.allocator = *allocator, .notation = all.notation};
    name_map_init(&p->names, &p->allocator);
    buffer_init(&p->pack, &p->allocator);
    return GEDELF_OK;
}

static void records_free(kin_records *r, const gedelf_allocator *a)
{
    memory_release(a, r->items, r->capacity * sizeof *r->items);
    memory_release(a, r->links.items, r->links.capacity * sizeof *r->links.items);
    memory_release(a, r->links.long_lines, r->links.long_capacity * sizeof *r->links.long_lines);
    memory_release(a, r->echoes.items, r->echoes.capacity * sizeof *r->echoes.items);
}

static void tags_free(gedelf_people *p)
{
    memory_release(&p->allocator, p->tag_codes, p->tag_capacity);
    p->tag_codes = NULL;
    p->tag_capacity = 0;
    p->tags = NULL;
}

void gedelf_people_free(gedelf_people *people)
{
    gedelf_people *p = people;
    if (!p)
        return;
    gedelf_allocator allocator = p->allocator;
    name_map_free(&p->names);
    records_free(&p->persons, &p->allocator);
    records_free(&p->families, &p->allocator);
    memory_release(&p->allocator, p->spots, p->spot_capacity * sizeof *p->spots);
    memory_release(&p->allocator, p->marks, p->mark_capacity);
    memory_release(&p->allocator, p->others, p->other_capacity * sizeof *p->others);
    buffer_free(&p->pack);
    tags_free(p);
    memory_release(&allocator, p, sizeof *p);
}

/* ---- Targets ----------------------------------------------------------------------------------- */

/* A person's FAMC and FAMS lead to families, all else to people. */
static kin_kind wanted_kind(const kin_link *link)
{
    unsigned kind = link->kind & LINK_KIND;
    return kind == GEDELF_LINK_FAMC || kind == GEDELF_LINK_FAMS ? KIN_FAMILY : KIN_PERSON;
}

static bool joins(const kin_link *link)
{
    return (link->kind & LINK_KIND) >= GEDELF_LINK_ASSO;
}

/* An ASSO or ALIA connects its person to the rest, whatever it leads to, unless it is dangling. */
static void mark_joined(gedelf_people *p, uint32_t person, const kin_link *link)
{
    uint8_t joined = (link->kind & LINK_KIND) == GEDELF_LINK_ALIA ? MARK_JOINED | MARK_ALIASED : MARK_JOINED;
    p->marks[person] |= joined;
    if (link->target != LINK_TARGET_NONE)
        p->marks[link->target] |= joined;
}

static void find_targets(gedelf_people *p, kin_records *r)
{
    for (uint32_t i = 0; i < r->count; i++) {
        uint32_t begin, end;
        record_links(r, i, &begin, &end);
        for (uint32_t k = begin; k < end; k++) {
            kin_link *link = &r->links.items[k];
            uint32_t state = p->names.states[link->target];
            bool counts = state_kind(state) == wanted_kind(link);
            link->target = counts ? state & STATE_INDEX : (uint32_t)LINK_TARGET_NONE;
            bool leads = state_kind(state) != KIN_NOTHING && (state & STATE_INDEX) != STATE_SEVERAL;
            if (leads && r == &p->persons && joins(link))
                mark_joined(p, i, link);
        }
    }
}

/* ---- Repeated links ---------------------------------------------------------------------------- */

/* Sorts any numbers in place. */
static void sift(uint64_t *items, size_t from, size_t count)
{
    uint64_t item = items[from];
    size_t child;
    for (; (child = 2 * from + 1) < count; from = child) {
        if (child + 1 < count && items[child + 1] > items[child])
            child++;
        if (items[child] <= item)
            break;
        items[from] = items[child];
    }
    items[from] = item;
}

void sort_numbers(uint64_t *items, size_t count)
{
    for (size_t i = count / 2; i > 0; i--)
        sift(items, i - 1, count);
    for (size_t i = count; i > 1; i--) {
        uint64_t last = items[i - 1];
        items[i - 1] = items[0];
        items[0] = last;
        sift(items, 0, i - 1);
    }
}

static void mark_repeated_among_few(kin_link *links, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        for (size_t j = 0; j < i && links[i].target != LINK_TARGET_NONE; j++) {
            if (links[j].target == links[i].target && ((links[j].kind ^ links[i].kind) & LINK_KIND) == 0)
                links[i].kind |= LINK_REPEATED;
        }
    }
}

/* Those with the same target and kind are next to each other once they are sorted, the first one first. */
static void mark_repeated_among_many(kin_link *links, size_t count, uint64_t *keys)
{
    for (size_t kind = GEDELF_LINK_HUSB; kind <= GEDELF_LINK_ALIA; kind++) {
        size_t n = 0;
        for (size_t i = 0; i < count; i++) {
            if ((links[i].kind & LINK_KIND) == kind && links[i].target != LINK_TARGET_NONE)
                keys[n++] = (uint64_t)links[i].target << 32 | i;
        }
        sort_numbers(keys, n);
        for (size_t i = 1; i < n; i++) {
            if (keys[i] >> 32 == keys[i - 1] >> 32)
                links[keys[i] & UINT32_MAX].kind |= LINK_REPEATED;
        }
    }
}

static bool mark_repeated(const gedelf_people *p, kin_records *r)
{
    uint64_t *keys = NULL;
    size_t capacity = 0;
    bool room = true;
    for (uint32_t i = 0; room && i < r->count; i++) {
        uint32_t begin, end;
        record_links(r, i, &begin, &end);
        if (begin == end)
            continue;
        if (end - begin <= memory_sizes(&p->allocator)->links_few) {
            mark_repeated_among_few(r->links.items + begin, end - begin);
            continue;
        }
        room = array_reserve(&p->allocator, &keys, &capacity, end - begin);
        if (room)
            mark_repeated_among_many(r->links.items + begin, end - begin, keys);
    }
    memory_release(&p->allocator, keys, capacity * sizeof *keys);
    return room;
}

/* ---- Answers ----------------------------------------------------------------------------------- */

static bool answers(unsigned of_family, unsigned of_person)
{
    return (of_family & LINK_KIND) == GEDELF_LINK_CHIL ? (of_person & LINK_KIND) == GEDELF_LINK_FAMC
                                                       : (of_person & LINK_KIND) == GEDELF_LINK_FAMS;
}

/* Both sides say so. What a child says of the link holds for its family too. */
static void join_links(kin_link *of_family, kin_link *of_person)
{
    if ((of_family->kind & LINK_MUTUAL) == 0)
        of_family->nature = of_person->nature;
    of_family->kind |= LINK_MUTUAL;
    of_person->kind |= LINK_MUTUAL;
}

/* Looks for the answers to a link among the links of its target. */
static void find_answers(kin_link *link, uint32_t index, kin_link *begin, const kin_link *end, bool link_is_of_family)
{
    for (kin_link *other = begin; other < end; other++) {
        kin_link *of_family = link_is_of_family ? link : other, *of_person = link_is_of_family ? other : link;
        if (other->target == index && !joins(of_person) && answers(of_family->kind, of_person->kind))
            join_links(of_family, of_person);
    }
}

/* Goes through the links of all records whose targets have fewer links than they, or as many if that is the question. */
static void find_all_answers(kin_records *from, kin_records *to, bool from_families)
{
    for (uint32_t i = 0; i < from->count; i++) {
        uint32_t begin, end;
        record_links(from, i, &begin, &end);
        for (uint32_t l = begin; l < end; l++) {
            kin_link *link = &from->links.items[l];
            uint32_t first, last;
            if (link->target == LINK_TARGET_NONE || joins(link))
                continue;
            record_links(to, link->target, &first, &last);
            if (first < last && last - first < end - begin + from_families)
                find_answers(link, i, to->links.items + first, to->links.items + last, from_families);
        }
    }
}

/* ---- Echoes ------------------------------------------------------------------------------------ */

static bool is_one_way(const kin_link *link)
{
    return link->target != LINK_TARGET_NONE && !joins(link) && (link->kind & (LINK_MUTUAL | LINK_REPEATED)) == 0;
}

/* Sorts echoes by their owners, and keeps their order otherwise: eight bits at a time, the lowest first. */
static void sort_echoes(kin_echo *items, kin_echo *spare, size_t count)
{
    for (unsigned shift = 0; shift < 32; shift += 8) {
        size_t starts[257] = {0};
        for (size_t i = 0; i < count; i++)
            starts[(items[i].owner >> shift & 255) + 1]++;
        for (size_t i = 1; i < 257; i++)
            starts[i] += starts[i - 1];
        for (size_t i = 0; i < count; i++)
            spare[starts[items[i].owner >> shift & 255]++] = items[i];
        kin_echo *swap = items;
        items = spare;
        spare = swap;
    }
}

/* Notes what `from` say of `to` and these do not say. */
static bool make_echoes(const gedelf_people *p, const kin_records *from, kin_records *to)
{
    size_t count = 0, n = 0;
    for (size_t i = 0; i < from->links.count; i++)
        count += is_one_way(&from->links.items[i]);
    if (count == 0)
        return true;
    kin_echo *items = memory_allocate(&p->allocator, count * sizeof *items);
    kin_echo *spare = items ? memory_allocate(&p->allocator, count * sizeof *spare) : NULL;
    for (uint32_t i = 0; spare && i < from->count; i++) {
        uint32_t begin, end;
        record_links(from, i, &begin, &end);
        for (uint32_t l = begin; l < end; l++) {
            if (is_one_way(&from->links.items[l]))
                items[n++] = (kin_echo){from->links.items[l].target, i, l};
        }
    }
    if (spare)
        sort_echoes(items, spare, count); /* after four rounds they are where they were */
    for (size_t i = 0; spare && i < count; i++)
        to->items[items[i].owner].links |= RECORD_HAS_ECHOES;
    memory_release(&p->allocator, spare, count * sizeof *spare);
    to->echoes = (kin_echoes){items, items ? count : 0, items ? count : 0};
    return spare != NULL;
}

/* ---- Partners of large families ---------------------------------------------------------------- */

static bool add_spot(gedelf_people *p, uint32_t family, uint64_t at)
{
    partner_spot spot = {family, at};
    return array_add(&p->allocator, &p->spots, &p->spot_count, &p->spot_capacity, spot);
}

static bool add_spots_of(gedelf_people *p, uint32_t family)
{
    link_walk w = walk_links(p, KIN_FAMILY, family);
    bool done = true;
    for (uint64_t at = walk_place(&w); done && walk_next(&w); at = walk_place(&w)) {
        if (walk_is_partner(&w))
            done = add_spot(p, family, at);
    }
    return done && add_spot(p, family, UINT64_MAX);
}

/* Families with more links than are walked have places of partners. */
static bool has_many_links(const gedelf_people *p, uint32_t family)
{
    link_walk w = walk_links(p, KIN_FAMILY, family);
    size_t count = 0, few = memory_sizes(&p->allocator)->links_walked;
    while (count <= few && walk_next(&w))
        count++;
    return count > few;
}

static bool make_spots(gedelf_people *p)
{
    bool done = true;
    for (uint32_t i = 0; done && i < p->families.count; i++)
        done = !has_many_links(p, i) || add_spots_of(p, i);
    return done;
}

/* ---- All of it --------------------------------------------------------------------------------- */

/* One more record after the last, so that each one's links end where the next one's begin. */
static bool close_records(const gedelf_people *p, kin_records *r)
{
    bool room = array_reserve(&p->allocator, &r->items, &r->capacity, r->count + 1);
    if (room)
        r->items[r->count] = (kin_record){(uint32_t)p->pack.length, (uint32_t)r->links.count};
    return room;
}

/* Gives back room that is not needed. */
static bool trim_records(const gedelf_people *p, kin_records *r)
{
    return array_trim(&p->allocator, &r->items, &r->capacity, r->count + 1) &&
           array_trim(&p->allocator, &r->links.items, &r->links.capacity, r->links.count);
}

static bool trim_all(gedelf_people *p)
{
    name_map *n = &p->names;
    return array_trim(&p->allocator, &p->marks, &p->mark_capacity, p->persons.count) &&
           array_trim(&p->allocator, &p->others, &p->other_capacity, p->other_count) &&
           array_trim(&p->allocator, &p->pack.data, &p->pack.capacity, p->pack.length) &&
           array_trim(&p->allocator, &n->states, &n->state_capacity, n->state_count) && trim_records(p, &p->persons) &&
           trim_records(p, &p->families);
}

gedelf_status gedelf_people_finish(gedelf_people *people)
{
    gedelf_people *p = people;
    if (p->finished)
        return GEDELF_OK;
    tags_free(p);
    if (!close_records(p, &p->persons) || !close_records(p, &p->families) || !trim_all(p))
        return GEDELF_MEMORY;
    find_targets(p, &p->persons);
    find_targets(p, &p->families);
    p->finished = true;
    if (!mark_repeated(p, &p->persons) || !mark_repeated(p, &p->families))
        return GEDELF_MEMORY;
    find_all_answers(&p->families, &p->persons, true);
    find_all_answers(&p->persons, &p->families, false);
    bool done = make_echoes(p, &p->persons, &p->families) && make_echoes(p, &p->families, &p->persons) && make_spots(p);
    return done ? GEDELF_OK : GEDELF_MEMORY;
}

gedelf_status gedelf_people_new_from(gedelf_people **out, const gedelf_dataset *dataset,
                                     const gedelf_people_options *options)
{
    date_notes notes = {.block = NULL};
    gedelf_status status = gedelf_people_new(out, options);
    if (status != GEDELF_OK)
        return status;
    (*out)->notes = &notes;
    status = gedelf_people_add(*out, gedelf_dataset_head(dataset));
    gedelf_structure s = gedelf_dataset_records(dataset);
    for (; status == GEDELF_OK && gedelf_structure_exists(s); s = gedelf_structure_next(s))
        status = gedelf_people_add(*out, s);
    date_notes_end(&notes);
    (*out)->notes = NULL;
    if (status == GEDELF_OK)
        status = gedelf_people_finish(*out);
    if (status != GEDELF_OK) {
        gedelf_people_free(*out);
        *out = NULL;
    }
    return status;
}
