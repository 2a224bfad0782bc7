/* SPDX-License-Identifier: MIT */
/*
 * Types to tags: takes a finished schema, gives structures of a type the tag that means it where they are, and adds
 * definitions where none does. [ELF-SCH §tag-serialisation], D32, D33
 *
 * A definition that is added is found by its own pair alone. That is enough, because it is added only where it cannot
 * change what a tag means elsewhere: for a type without subtypes, or with a tag that means nothing else.
 */
#include "format/types/types_private.h"

/* A tag that definitions give a type, in a list. */
typedef struct possible_tag {
    uint32_t tag;
    uint32_t next; /* of the same type: index + 1 */
} possible_tag;

/* ---- What definitions give ------------------------------------------------------------------- */

/* Room for the first tag of each type there is. */
static bool reserve_types(assigner *n)
{
    size_t before = n->first_capacity;
    bool room = array_reserve(n->s->allocator, &n->first, &n->first_capacity, n->s->iris.count);
    if (room && n->first_capacity > before)
        memset(n->first + before, 0, (n->first_capacity - before) * sizeof *n->first);
    return room;
}

/* Notes that a tag can mean a type; those noted first are preferred. */
static bool note_tag(assigner *n, uint32_t type, uint32_t tag)
{
    if (pairs_find(&n->known, type, tag) != 0)
        return true;
    bool room = reserve_types(n) && n->tag_count < UINT32_MAX - 1 &&
                array_reserve(n->s->allocator, &n->tags, &n->tag_capacity, n->tag_count + 1);
    if (!room || !pairs_put(&n->known, type, tag, (uint32_t)n->tag_count + 1))
        return false;
    n->tags[n->tag_count++] = (possible_tag){.tag = tag};
    uint32_t last = pairs_find(&n->last, type, 1), number = (uint32_t)n->tag_count;
    if (last == 0)
        n->first[type - 1] = number;
    else
        n->tags[last - 1].next = number;
    return pairs_put(&n->last, type, 1, number);
}

/* First what the default schema prefers, then what it knows, then the rest. */
static bool note_definitions(assigner *n)
{
    static const uint8_t wanted[] = {DEFINITION_DEFAULT | DEFINITION_PREFERRED, DEFINITION_DEFAULT, 0};
    const schema *s = n->s;
    bool memory = true;
    for (size_t round = 0; round < sizeof wanted; round++) {
        for (size_t i = 0; memory && i < s->definition_count; i++) {
            const tag_definition *d = &s->definitions[i];
            if ((d->flags & wanted[round]) == wanted[round])
                memory = note_tag(n, d->type, d->tag);
        }
    }
    return memory;
}

bool assigner_init(assigner *n, schema *s)
{
    *n = (assigner){.s = s};
    pairs_init(&n->chosen, s->allocator);
    pairs_init(&n->known, s->allocator);
    pairs_init(&n->last, s->allocator);
    names_init(&n->avoided, s->allocator);
    names_init(&n->stems, s->allocator);
    return note_definitions(n);
}

void assigner_free(assigner *n)
{
    const gedelf_allocator *allocator = n->s->allocator;
    pairs_free(&n->chosen);
    pairs_free(&n->known);
    pairs_free(&n->last);
    names_free(&n->avoided);
    names_free(&n->stems);
    memory_release(allocator, n->first, n->first_capacity * sizeof *n->first);
    memory_release(allocator, n->tags, n->tag_capacity * sizeof *n->tags);
    memory_release(allocator, n->stem_counts, n->stem_capacity * sizeof *n->stem_counts);
}

bool assigner_avoid(assigner *n, view tag)
{
    return names_add(&n->avoided, tag) != 0;
}

/* ---- What may be defined --------------------------------------------------------------------- */

/* Would the dialect take a structure with this tag for something else there? */
static bool is_taken_otherwise(const schema *s, view tag, uint32_t super)
{
    tag_set known = tags_for(ROLE_FRAME | ROLE_QUALIFIER | ROLE_METADATA);
    tag_set everywhere = s->rules->dropped | tags_for(s->rules->qualifiers ? ROLE_FRAME | ROLE_QUALIFIER : ROLE_FRAME);
    for (uint32_t number = TAG_NONE + 1; number < TAG_FIRST_OTHER; number++) {
        if (!is_in_tag_set(known, number) || !view_equal(tag, known_tag((enum tag_number)number)))
            continue;
        return is_in_tag_set(everywhere, number) ||
               (super == schema_metadata(s) && is_in_tag_set(s->rules->metadata | tags_for(ROLE_VERSION), number));
    }
    return is_reserved_pair(s, tag, super);
}

/* The definition that applies to a tag below a type; see schema_meaning. False if there is no memory. */
static bool find_meaning(schema *s, uint32_t tag, uint32_t super, uint32_t *meaning)
{
    uint32_t other;
    *meaning = 0;
    if (s->types[super - 1].fork != 0 && !lineage_collect(s, &s->lineage, super))
        return false;
    *meaning = schema_meaning(s, &s->lineage, tag, super, &other);
    return true;
}

/* Can the tag be defined to mean the type there, and change nothing else? */
static bool may_define(assigner *n, view tag, uint32_t super, uint32_t type, bool *may)
{
    schema *s = n->s;
    uint32_t number = names_find(&s->tags, tag), meaning;
    bool has_subtypes = (s->types[super - 1].flags & TYPE_HAS_SUBTYPES) != 0;
    *may = is_tag(tag) && names_find(&n->avoided, tag) == 0 && !is_taken_otherwise(s, tag, super);
    if (!*may || number == 0 || s->tag_entries[number - 1].definitions == 0)
        return true;
    const tag_entry *entry = &s->tag_entries[number - 1];
    *may = entry->only_type == type || (!has_subtypes && !entry->widened);
    if (!*may)
        return true;
    bool memory = find_meaning(s, number, super, &meaning);
    *may = meaning == 0;
    return memory;
}

/* Adds the definition. */
static bool define_tag(assigner *n, view tag, uint32_t super, uint32_t type)
{
    schema *s = n->s;
    uint32_t number = schema_add_tag(s, tag);
    if (number == 0 || !schema_add_definition(s, number, super, type, 0, DEFINITION_ADDED))
        return false;
    if ((s->types[super - 1].flags & TYPE_HAS_SUBTYPES) != 0)
        s->tag_entries[number - 1].widened = true;
    return note_tag(n, type, number);
}

/* ---- Making up tags -------------------------------------------------------------------------- */

/* Tags should have no more characters than this. [ELF-SCH §tags] */
enum { LONGEST_MADE_UP = 15 };

/* What a type's IRI ends in, as letters that a tag can have, after an underscore. */
static size_t make_stem(view iri, char stem[LONGEST_MADE_UP])
{
    size_t end = iri.length, scheme = 0, begin, length = 0;
    while (scheme < iri.length && iri.text[scheme++] != ':')
        continue;
    while (end > scheme && !is_in_class(iri.text[end - 1], CLASS_TAG))
        end--;
    for (begin = end; begin > scheme && !memchr("/#:?=", iri.text[begin - 1], 5);)
        begin--;
    stem[length++] = '_';
    for (size_t i = begin; i < end && length < LONGEST_MADE_UP; i++) {
        bool good = is_in_class(iri.text[i], CLASS_TAG);
        if ((good && iri.text[i] != '_') || stem[length - 1] != '_')
            stem[length++] = good ? to_upper(iri.text[i]) : '_';
    }
    if (length == 1) {
        memcpy(stem + 1, "TYPE", 4);
        length = 5;
    }
    return length;
}

/* The next number for this stem, from 1; 0 if there is no memory. */
static uint32_t count_stem(assigner *n, view stem)
{
    uint32_t number = names_add(&n->stems, stem);
    size_t before = n->stem_capacity;
    bool room = number != 0 && array_reserve(n->s->allocator, &n->stem_counts, &n->stem_capacity, n->stems.count);
    if (!room)
        return 0;
    if (n->stem_capacity > before)
        memset(n->stem_counts + before, 0, (n->stem_capacity - before) * sizeof *n->stem_counts);
    return ++n->stem_counts[number - 1];
}

static bool is_tag_free(const assigner *n, view tag)
{
    uint32_t number = names_find(&n->s->tags, tag);
    return (number == 0 || n->s->tag_entries[number - 1].definitions == 0) && names_find(&n->avoided, tag) == 0;
}

/* A tag that is not in use. `out` has room for it. */
static bool make_up_tag(assigner *n, view iri, char out[LONGEST_MADE_UP], size_t *length)
{
    char stem[LONGEST_MADE_UP], digits[20];
    size_t stem_length = make_stem(iri, stem);
    do {
        uint32_t number = count_stem(n, view_of(stem, stem_length));
        if (number == 0)
            return false;
        size_t digit_count = number == 1 ? 0 : number_format(number, digits), kept = stem_length;
        if (kept + digit_count > LONGEST_MADE_UP)
            kept = LONGEST_MADE_UP - digit_count;
        memcpy(out, stem, kept);
        memcpy(out + kept, digits, digit_count);
        *length = kept + digit_count;
    } while (!is_tag_free(n, view_of(out, *length)));
    return true;
}

/* ---- Choosing -------------------------------------------------------------------------------- */

/* A tag that means the type there already: *tag is its number, or 0. HEAD and TRLR are for the file itself wherever they are,
   though a schema may define them below records. [ELF-SCH §tag-serialisation] */
static bool find_tag(assigner *n, uint32_t type, uint32_t super, uint32_t *tag)
{
    schema *s = n->s;
    *tag = 0;
    for (uint32_t i = n->first[type - 1]; i != 0; i = n->tags[i - 1].next) {
        uint32_t meaning;
        if (has_role(names_at(&s->tags, n->tags[i - 1].tag), ROLE_FRAME))
            continue;
        if (!find_meaning(s, n->tags[i - 1].tag, super, &meaning))
            return false;
        if (meaning != 0 && (meaning & MEANING_AMBIGUOUS) == 0 && s->definitions[meaning - 1].type == type) {
            *tag = n->tags[i - 1].tag;
            return true;
        }
    }
    return true;
}

/* A tag that can be defined to mean the type there; empty if none will do that anybody thought of before. The same tag
   should mean a type everywhere. */
static bool find_definable(assigner *n, uint32_t type, uint32_t super, view wish, view *tag)
{
    schema *s = n->s;
    const view thought_of[] = {default_schema_tag(schema_iri(s, type), schema_iri(s, super)),
                               default_schema_tag(schema_iri(s, type), view_of(NULL, 0)), wish};
    bool may = false, memory = true;
    for (uint32_t i = n->first[type - 1]; memory && !may && i != 0; i = n->tags[i - 1].next) {
        *tag = names_at(&s->tags, n->tags[i - 1].tag);
        memory = may_define(n, *tag, super, type, &may);
    }
    for (size_t i = 0; memory && !may && i < sizeof thought_of / sizeof thought_of[0]; i++) {
        *tag = thought_of[i];
        memory = may_define(n, *tag, super, type, &may);
    }
    if (!may)
        *tag = view_of(NULL, 0);
    return memory;
}

static bool choose_tag(assigner *n, uint32_t type, uint32_t super, view wish, uint32_t *tag)
{
    view found;
    char made_up[LONGEST_MADE_UP];
    if (!reserve_types(n) || !find_tag(n, type, super, tag))
        return false;
    if (*tag != 0)
        return true;
    if (!find_definable(n, type, super, wish, &found))
        return false;
    if (found.length == 0) {
        size_t length;
        if (!make_up_tag(n, schema_iri(n->s, type), made_up, &length))
            return false;
        found = view_of(made_up, length);
    }
    if (!define_tag(n, found, super, type))
        return false;
    *tag = names_find(&n->s->tags, found);
    return true;
}

bool assigner_tag(assigner *n, uint32_t type, uint32_t super, view wish, view *tag)
{
    schema *s = n->s;
    uint32_t chosen = pairs_find(&n->chosen, type, super);
    if (chosen == 0 && is_undefined_identifier(s, schema_iri(s, type), tag)) {
        *tag = tag->length > 0 ? *tag : VIEW("UNDEF");
        return true;
    }
    if (chosen == 0 && (!choose_tag(n, type, super, wish, &chosen) || !pairs_put(&n->chosen, type, super, chosen)))
        return false;
    *tag = names_at(&s->tags, chosen);
    return true;
}

bool assigner_keep(assigner *n, view tag, uint32_t type, uint32_t super, bool *kept)
{
    schema *s = n->s;
    uint32_t number = names_find(&s->tags, tag), meaning = 0;
    if (number != 0 && !find_meaning(s, number, super, &meaning))
        return false;
    *kept = meaning != 0 && (meaning & MEANING_AMBIGUOUS) == 0 && s->definitions[meaning - 1].type == type;
    if (*kept || meaning != 0)
        return true;
    bool memory = may_define(n, tag, super, type, kept);
    return memory && (!*kept || define_tag(n, tag, super, type));
}

bool assigner_make_up(assigner *n, view iri, view *tag)
{
    char made_up[LONGEST_MADE_UP];
    size_t length;
    uint32_t number = make_up_tag(n, iri, made_up, &length) ? names_add(&n->avoided, view_of(made_up, length)) : 0;
    *tag = names_at(&n->avoided, number);
    return number != 0;
}
