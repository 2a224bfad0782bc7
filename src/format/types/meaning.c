/* SPDX-License-Identifier: MIT */
/*
 * What a tag means where: takes definitions and the forest of types, gives for each tag a list of stretches of the
 * forest, and the definition that applies there. Contradictions are found on the way. [ELF-SCH §tag-definitions], D33
 *
 * A definition for structures below a type holds for its subtypes too, which the forest numbers one after the other. So
 * the definitions of one tag, taken in the order of the forest, lie within or after each other like brackets.
 */
#include "format/types/types_private.h"

/* A definition whose stretch has not ended. */
typedef struct open_definition {
    uint32_t end;
    uint32_t meaning;    /* what holds within: index + 1, perhaps MEANING_AMBIGUOUS */
    uint32_t definition; /* index + 1 */
} open_definition;

/* Two definitions that contradict each other. */
typedef struct contradiction {
    uint32_t other; /* definition: index + 1 */
    uint32_t below; /* a type below which both apply */
    uint32_t next;  /* of the same definition: index + 1 */
} contradiction;

/* What is needed while meanings are found. */
typedef struct meanings_work {
    schema *s;
    assembler *a;          /* NULL if nothing is to be said */
    uint32_t *sorted;      /* definitions by tag, and in the order of the forest: index + 1 */
    open_definition *open; /* a stack */
    uint32_t *first;       /* of a definition: its first contradiction; index + 1 */
    contradiction *found;
    size_t found_count, found_capacity;
    uint64_t steps; /* that may still be taken */
} meanings_work;

/* How much work may go into types with several supertypes. */
enum { MOST_LOOKUPS = 5000000 };

static uint32_t definition_type(const schema *s, uint32_t definition)
{
    return s->definitions[(definition & ~MEANING_AMBIGUOUS) - 1].type;
}

/* ---- Contradictions -------------------------------------------------------------------------- */

/* The one to be shown is read last; but what the default schema says has no place. */
static bool is_shown_before(const schema *s, uint32_t one, uint32_t other)
{
    bool has_place = s->definitions[one - 1].place != 0, other_has = s->definitions[other - 1].place != 0;
    return has_place == other_has ? one < other : other_has;
}

static bool note_contradiction(meanings_work *w, uint32_t one, uint32_t other, uint32_t below)
{
    schema *s = w->s;
    one &= ~MEANING_AMBIGUOUS;
    other &= ~MEANING_AMBIGUOUS;
    if (definition_type(s, one) == definition_type(s, other))
        return true;
    uint32_t shown = is_shown_before(s, one, other) ? other : one, related = shown == one ? other : one;
    if (pairs_find(&s->reported, shown, related) != 0)
        return true;
    bool room = array_reserve(s->allocator, &w->found, &w->found_capacity, w->found_count + 1);
    if (!room || !pairs_put(&s->reported, shown, related, 1))
        return false;
    w->found[w->found_count++] = (contradiction){related, below, w->first[shown - 1]};
    w->first[shown - 1] = (uint32_t)w->found_count;
    return true;
}

/* "https://… (line 12)": the type that a definition gives, and where. */
static bool describe_definition(schema *s, const tag_definition *d, const schema_position *beside)
{
    char digits[20];
    buffer *out = &s->scratch;
    const schema_position *place = d->place == 0 ? NULL : &s->places[d->place - 1];
    out->length = 0;
    view type = schema_iri(s, d->type);
    if (!place)
        return buffer_fill(out, "%1 (the default schema)", type);
    view number = view_of(digits, number_format(place->line, digits));
    if (place->origin == beside->origin)
        return buffer_fill(out, "%1 (line %2)", type, number);
    if (place->origin == 0)
        return buffer_fill(out, "%1 (the file itself, line %2)", type, number);
    return buffer_fill(out, "%1 (%2, line %3)", type, s->origins[place->origin - 1], number);
}

/* Is the type this one or above it? Its lineage has been collected, unless it has no fork. */
static bool is_above(const schema *s, uint32_t type, uint32_t below)
{
    const type_entry *entry = &s->types[type - 1];
    size_t count = s->types[below - 1].fork == 0 ? 0 : s->lineage.count;
    uint32_t begin = s->types[below - 1].begin;
    bool found = begin >= entry->begin && begin < entry->end;
    for (size_t i = 0; !found && i < count; i++) {
        begin = s->types[s->lineage.items[i] - 1].begin;
        found = begin >= entry->begin && begin < entry->end;
    }
    return found;
}

/* Two definitions of the default schema contradict each other only because of a supertype that someone else added: where
   that is done, or 0 (D134). False if there is no memory. */
static bool find_cause(schema *s, uint32_t below, uint32_t *place)
{
    *place = 0;
    if (below == 0)
        return true;
    if (s->types[below - 1].fork != 0 && !lineage_collect(s, &s->lineage, below))
        return false;
    for (size_t i = 0; *place == 0 && i < s->link_count; i++) {
        const type_link *link = &s->links[i];
        if (link->place != 0 && !link->cut && is_above(s, link->sub, below))
            *place = link->place;
    }
    return true;
}

static bool say_contradiction(schema *s, assembler *a, uint32_t shown, uint32_t related, uint32_t below)
{
    const tag_definition *d = &s->definitions[shown - 1], *other = &s->definitions[related - 1];
    uint32_t where = d->place;
    if (!a || (where == 0 && !find_cause(s, below, &where)))
        return !a;
    if (where == 0)
        return true;
    const schema_position *place = &s->places[where - 1];
    if (!describe_definition(s, other, place))
        return false;
    bool together = other->place != 0 && s->places[other->place - 1].origin == place->origin;
    const view texts[3] = {names_at(&s->tags, d->tag), schema_iri(s, d->type), buffer_view(&s->scratch)};
    schema_say(s, a, where, DIAG_SCHEMA_AMBIGUOUS_TAG, texts, together ? s->places[other->place - 1].line : 0);
    return true;
}

bool report_ambiguity(schema *s, assembler *a, uint32_t one, uint32_t other)
{
    one &= ~MEANING_AMBIGUOUS;
    other &= ~MEANING_AMBIGUOUS;
    uint32_t shown = is_shown_before(s, one, other) ? other : one, related = shown == one ? other : one;
    if (pairs_find(&s->reported, shown, related) != 0)
        return true;
    return pairs_put(&s->reported, shown, related, 1) && say_contradiction(s, a, shown, related, 0);
}

void report_tangle(schema *s, assembler *a, uint32_t type)
{
    if (!s->lineage.cut_off || s->tangled || !a)
        return;
    const view texts[3] = {schema_iri(s, type), {NULL, 0}, {NULL, 0}};
    uint32_t fork = s->types[type - 1].fork;
    s->tangled = true;
    schema_say(s, a, s->links[s->types[fork - 1].last_link - 1].place, DIAG_SCHEMA_TANGLED, texts, 0);
}

/* In the order of reading. */
static bool say_contradictions(meanings_work *w)
{
    bool memory = true;
    for (uint32_t d = 1; memory && w->found_count > 0 && d <= w->s->definition_count; d++) {
        for (uint32_t i = w->first[d - 1]; memory && i != 0; i = w->found[i - 1].next)
            memory = say_contradiction(w->s, w->a, d, w->found[i - 1].other, w->found[i - 1].below);
    }
    return memory;
}

/* ---- The forest ------------------------------------------------------------------------------ */

static void sort_definitions(meanings_work *w, const uint32_t *order)
{
    schema *s = w->s;
    size_t place = 0;
    for (uint32_t i = 0; i < s->tags.count; i++) {
        s->tag_entries[i].first_meaning = place;
        place += s->tag_entries[i].definitions;
    }
    for (uint32_t i = (uint32_t)s->definition_count; i > 0; i--) {
        tag_definition *d = &s->definitions[i - 1];
        d->next_below = s->types[d->super - 1].below;
        s->types[d->super - 1].below = i;
    }
    for (uint32_t i = 0; i < s->iris.count; i++) {
        for (uint32_t d = s->types[order[i] - 1].below; d != 0; d = s->definitions[d - 1].next_below)
            w->sorted[s->tag_entries[s->definitions[d - 1].tag - 1].first_meaning++] = d;
    }
}

/* From here on this holds; it takes the place of what was to begin here. */
static void begin_meaning(schema *s, tag_entry *entry, uint32_t begin, uint32_t meaning)
{
    tag_meaning *last = s->meanings + s->meaning_count;
    if (entry->meaning_count > 0 && last[-1].begin == begin) {
        last[-1].definition = meaning;
        return;
    }
    *last = (tag_meaning){begin, meaning};
    s->meaning_count++;
    entry->meaning_count++;
}

/* Ends the definitions that end before `begin`. */
static size_t end_definitions(meanings_work *w, tag_entry *entry, size_t depth, uint32_t begin)
{
    while (depth > 0 && w->open[depth - 1].end <= begin) {
        uint32_t end = w->open[--depth].end;
        begin_meaning(w->s, entry, end, depth == 0 ? 0 : w->open[depth - 1].meaning);
    }
    return depth;
}

/* What holds within two definitions. The outer one stays, so that all definitions that contradict it are reported. */
static uint32_t combine_meanings(const schema *s, uint32_t outer, uint32_t inner)
{
    if (outer == 0 || inner == 0)
        return outer | inner;
    bool agree = definition_type(s, outer) == definition_type(s, inner);
    return agree ? outer | (inner & MEANING_AMBIGUOUS) : outer | MEANING_AMBIGUOUS;
}

static bool find_tag_meanings(meanings_work *w, tag_entry *entry, const uint32_t *sorted)
{
    schema *s = w->s;
    size_t depth = 0;
    bool memory = true;
    entry->first_meaning = s->meaning_count;
    for (uint32_t i = 0; memory && i < entry->definitions; i++) {
        uint32_t d = sorted[i];
        const type_entry *super = &s->types[s->definitions[d - 1].super - 1];
        depth = end_definitions(w, entry, depth, super->begin);
        uint32_t outer = depth == 0 ? 0 : w->open[depth - 1].meaning, meaning = combine_meanings(s, outer, d);
        if ((meaning & MEANING_AMBIGUOUS) != 0)
            memory = note_contradiction(w, outer, d, s->definitions[d - 1].super);
        w->open[depth++] = (open_definition){super->end, meaning, d};
        begin_meaning(s, entry, super->begin, meaning);
    }
    (void)end_definitions(w, entry, depth, UINT32_MAX);
    return memory;
}

static bool find_meanings(meanings_work *w)
{
    schema *s = w->s;
    bool memory = true;
    size_t place = 0;
    s->meaning_count = 0;
    for (uint32_t i = 0; memory && i < s->tags.count; i++) {
        tag_entry *entry = &s->tag_entries[i];
        memory = find_tag_meanings(w, entry, w->sorted + place);
        place += entry->definitions;
    }
    return memory;
}

/* ---- Asking ---------------------------------------------------------------------------------- */

/* What a tag means at one place of the forest. */
static uint32_t meaning_at(const schema *s, const tag_entry *entry, uint32_t begin)
{
    const tag_meaning *all = s->meanings + entry->first_meaning;
    size_t first;
    SEARCH_SORTED(first, 0, entry->meaning_count, all[first].begin <= begin);
    return first == 0 ? 0 : all[first - 1].definition;
}

uint32_t schema_meaning(const schema *s, const lineage *l, uint32_t tag, uint32_t super, uint32_t *other)
{
    const tag_entry *entry = &s->tag_entries[tag - 1];
    uint32_t added = pairs_find(&s->added, tag, super), meaning = 0;
    *other = 0;
    if (added != 0 || entry->meaning_count == 0)
        return added;
    if (s->types[super - 1].fork == 0)
        return meaning_at(s, entry, s->types[super - 1].begin);
    for (size_t i = 0; i < l->count; i++) {
        uint32_t next = meaning_at(s, entry, s->types[l->items[i] - 1].begin);
        if (next != 0 && meaning != 0 && definition_type(s, next) != definition_type(s, meaning))
            *other = next & ~MEANING_AMBIGUOUS;
        meaning = combine_meanings(s, meaning, next);
    }
    return meaning;
}

/* ---- Forks ----------------------------------------------------------------------------------- */

/* Does the tag mean two things below a type whose lineage has been collected? */
static bool check_fork(meanings_work *w, uint32_t tag, uint32_t type)
{
    uint32_t other, meaning = schema_meaning(w->s, &w->s->lineage, tag, type, &other);
    w->steps -= w->s->lineage.count < w->steps ? w->s->lineage.count : w->steps;
    return other == 0 || note_contradiction(w, meaning, other, type);
}

/* Below a type with several supertypes, any tag that means two things somewhere may do so. */
static bool check_joins(meanings_work *w)
{
    schema *s = w->s;
    bool memory = true;
    for (uint32_t type = 1; memory && w->steps > 0 && type <= s->iris.count; type++) {
        if (s->types[type - 1].fork != type)
            continue;
        memory = lineage_collect(s, &s->lineage, type);
        report_tangle(s, w->a, type);
        w->steps -= s->iris.count / 64 < w->steps ? s->iris.count / 64 : w->steps;
        for (uint32_t tag = 1; memory && w->steps > 0 && tag <= s->tags.count; tag++) {
            w->steps--;
            if (s->tag_entries[tag - 1].definitions > 1 && s->tag_entries[tag - 1].only_type == 0)
                memory = check_fork(w, tag, type);
        }
    }
    return memory;
}

/* And so may the tag of a definition for structures below one that has such a type above it. */
static bool check_below_joins(meanings_work *w)
{
    schema *s = w->s;
    bool memory = true;
    for (size_t i = 0; memory && w->steps > 0 && i < s->definition_count; i++) {
        const tag_definition *d = &s->definitions[i];
        uint32_t fork = s->types[d->super - 1].fork;
        if (fork == 0 || fork == d->super || s->tag_entries[d->tag - 1].only_type != 0)
            continue;
        memory = lineage_collect(s, &s->lineage, d->super) && check_fork(w, d->tag, d->super);
        w->steps -= s->iris.count / 64 < w->steps ? s->iris.count / 64 : w->steps;
    }
    return memory;
}

/* ---- All together ---------------------------------------------------------------------------- */

bool meanings_settle(schema *s, assembler *a, const uint32_t *order)
{
    size_t count = s->definition_count;
    meanings_work w = {.s = s, .a = a, .steps = MOST_LOOKUPS};
    s->settled_count = count;
    if (count == 0)
        return true;
    bool memory = array_reserve(s->allocator, &s->meanings, &s->meaning_capacity, 2 * count);
    w.sorted = memory_allocate(s->allocator, count * sizeof *w.sorted);
    w.first = memory_zeroed(s->allocator, count * sizeof *w.first);
    w.open = memory_allocate(s->allocator, count * sizeof *w.open);
    if (memory && w.sorted && w.first && w.open) {
        sort_definitions(&w, order);
        memory = find_meanings(&w) && check_joins(&w) && check_below_joins(&w) && say_contradictions(&w);
    } else {
        memory = false;
    }
    memory_release(s->allocator, w.sorted, count * sizeof *w.sorted);
    memory_release(s->allocator, w.first, count * sizeof *w.first);
    memory_release(s->allocator, w.open, count * sizeof *w.open);
    memory_release(s->allocator, w.found, w.found_capacity * sizeof *w.found);
    return memory;
}
