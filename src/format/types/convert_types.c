/* SPDX-License-Identifier: MIT */
/*
 * Converting between dictionaries and schemas: takes the tags and types that occur, and where, gives a schema or a
 * dictionary that says the same, and the tags that go with it. D30, D34, D138
 */
#include "format/types/types_private.h"

/* A tag with its own type, below a superstructure type; or, for a dictionary, anywhere. */
typedef struct conversion_case {
    uint32_t tag;         /* number in `tags` */
    uint32_t kind;        /* number of the tag with its type */
    uint32_t type, super; /* to a schema: in the target; to a dictionary: the type in the source */
} conversion_case;

/* ---- Beginning and end ----------------------------------------------------------------------- */

/* The first IRI of a mapping is a type; the others are supertypes of it (D34). */
static bool convert_mappings(const schema *from, schema *to)
{
    bool memory = true;
    for (size_t i = 0; memory && i < from->mapping_count; i++) {
        const tag_mapping *m = &from->mappings[i];
        uint32_t type = schema_add_type(to, schema_iri(from, from->alternates[m->first]));
        memory = type != 0;
        for (uint32_t j = 1; memory && j < m->count; j++) {
            uint32_t super = schema_add_type(to, schema_iri(from, from->alternates[m->first + j]));
            memory = super != 0 && schema_add_link(to, type, super, 0);
        }
    }
    return memory;
}

/* Does the dictionary have for a tag of the default schema another type? Then only one of them can be kept, and the
   dictionary is the file's own (D138). A default namespace is for all tags. */
static bool clashes_with_default(const schema *from)
{
    if (prefixes_find(&from->prefixes, view_of(NULL, 0)))
        return true;
    for (size_t i = 0; i < from->mapping_count; i++) {
        const tag_mapping *m = &from->mappings[i];
        if (default_schema_says_otherwise(names_at(&from->tags, m->tag), schema_iri(from, from->alternates[m->first])))
            return true;
    }
    return false;
}

bool conversion_init(conversion *c, schema *from, schema *to)
{
    *c = (conversion){.from = from, .to = to};
    names_init(&c->tags, to->allocator);
    pairs_init(&c->kinds, to->allocator);
    pairs_init(&c->outcomes, to->allocator);
    bool ready =
        is_dictionary(to) || (convert_mappings(from, to) && (clashes_with_default(from) || schema_add_default(to)) &&
                              schema_finish(to, NULL));
    return assigner_init(&c->assigner, to) && ready;
}

void conversion_free(conversion *c)
{
    const gedelf_allocator *allocator = c->to->allocator;
    names_free(&c->tags);
    pairs_free(&c->kinds);
    pairs_free(&c->outcomes);
    memory_release(allocator, c->fixed, c->fixed_capacity * sizeof *c->fixed);
    memory_release(allocator, c->cases, c->case_capacity * sizeof *c->cases);
    assigner_free(&c->assigner);
}

/* ---- Meeting --------------------------------------------------------------------------------- */

/* Has the tag a type that the target's header must speak of? */
static bool has_own_type(const conversion *c, view tag, uint32_t type)
{
    return schema_gives_own_type(c->from, type, tag);
}

/* The number of a tag in `tags`; 0 if there is no memory. */
static uint32_t count_tag(conversion *c, view tag)
{
    size_t before = c->fixed_capacity;
    bool room = array_reserve(c->to->allocator, &c->fixed, &c->fixed_capacity, (size_t)c->tags.count + 1);
    if (room && c->fixed_capacity > before)
        memset(c->fixed + before, 0, (c->fixed_capacity - before) * sizeof *c->fixed);
    return room ? names_add(&c->tags, tag) : 0;
}

/* The type that a tag without its own type has in the target. */
static uint32_t untyped_target(conversion *c, uint32_t tag, uint32_t super)
{
    bool fresh;
    view text = names_at(&c->tags, tag);
    c->fixed[tag - 1] = true;
    if (is_dictionary(c->to))
        return 1;
    uint32_t type = schema_resolve(c->to, tag, text, super, &fresh);
    bool undefined = type != 0 && schema_is_undefined(c->to, type);
    return !undefined || assigner_avoid(&c->assigner, text) ? type : 0;
}

/* Remembers a tag with its own type. */
static bool add_case(conversion *c, const conversion_case *found)
{
    bool room = array_reserve(c->to->allocator, &c->cases, &c->case_capacity, c->case_count + 1);
    if (!room || !pairs_put(&c->outcomes, found->kind, found->super, UINT32_MAX))
        return false;
    c->cases[c->case_count++] = *found;
    return true;
}

/* The number of a tag with its type in the source; 0 if there is no memory. */
static uint32_t count_kind(conversion *c, uint32_t tag, uint32_t type)
{
    uint32_t kind = pairs_find(&c->kinds, tag, type);
    if (kind == 0) {
        kind = (uint32_t)c->kinds.count + 1;
        kind = pairs_put(&c->kinds, tag, type, kind) ? kind : 0;
    }
    return kind;
}

uint32_t conversion_meet(conversion *c, view tag, uint32_t type, uint32_t super)
{
    bool dictionary = is_dictionary(c->to);
    uint32_t number = count_tag(c, tag);
    if (number == 0 || !has_own_type(c, tag, type))
        return number == 0 ? 0 : untyped_target(c, number, super);
    uint32_t target = dictionary ? type : schema_add_type(c->to, schema_iri(c->from, type));
    conversion_case found = {number, count_kind(c, number, type), target, dictionary ? 1 : super};
    if (found.kind == 0 || target == 0)
        return 0;
    bool known = pairs_find(&c->outcomes, found.kind, found.super) != 0;
    return known || add_case(c, &found) ? target : 0;
}

/* ---- To a schema ----------------------------------------------------------------------------- */

/* Tags stay what they are where they can. */
static bool settle_schema_case(conversion *c, const conversion_case *found)
{
    view tag = names_at(&c->tags, found->tag);
    bool kept;
    if (!assigner_keep(&c->assigner, tag, found->type, found->super, &kept) ||
        (!kept && !assigner_tag(&c->assigner, found->type, found->super, view_of(NULL, 0), &tag)))
        return false;
    uint32_t outcome = schema_add_tag(c->to, tag);
    return outcome != 0 && pairs_put(&c->outcomes, found->kind, found->super, outcome);
}

/* ---- To a dictionary ------------------------------------------------------------------------- */

/* A tag that the dictionary must give a type, and the namespace that could. */
typedef struct dictionary_case {
    uint32_t tag;    /* number in to->tags */
    uint32_t type;   /* in the source */
    uint32_t supers; /* how many supertypes it has that are worth naming */
    uint32_t key;    /* what the tag begins with, up to its first underscore: number in `keys`; 0 if it has none */
    uint32_t space; /* what the type's IRI has before the rest of the tag: number in `spaces`; 0 if it ends otherwise */
    uint32_t all_space; /* the same before the whole tag */
} dictionary_case;

/* A dictionary in the making. */
typedef struct dictionary_making {
    conversion *c;
    dictionary_case *cases;
    size_t count;
    names keys, spaces;
    numbered_pairs uses; /* (key, space) → how many types it could give; the default namespace has the key UINT32_MAX */
    numbered_pairs best; /* (key, 1) → the space that gives most */
    names fixed_keys;    /* of tags that no namespace may change */
    bool has_fixed;      /* there are tags that the default namespace may not change */
    lineage lineage;
} dictionary_making;

/* No more of a type's supertypes become hints for its tag: with a long chain of types, the dictionary would grow with its
   square. */
enum { MOST_ALTERNATES = 256 };

static const uint32_t default_key = UINT32_MAX;

static view tag_beginning(view tag)
{
    size_t i = 0;
    while (i < tag.length && tag.text[i] != '_')
        i++;
    return i < tag.length ? view_of(tag.text, i + 1) : view_of(NULL, 0);
}

/* What is before `ending` in an IRI, as a number of `spaces`: 0 if it does not end so, or there is no memory. */
static uint32_t space_before(dictionary_making *m, view iri, view ending, bool *memory)
{
    size_t length = iri.length - ending.length;
    if (ending.length == 0 || ending.length >= iri.length || !is_iri(view_of(iri.text, length)) ||
        !view_equal(view_of(iri.text + length, ending.length), ending))
        return 0;
    uint32_t space = names_add(&m->spaces, view_of(iri.text, length));
    *memory = *memory && space != 0;
    return space;
}

/* One more type that a key with this namespace could give. */
static bool count_use(dictionary_making *m, uint32_t key, uint32_t space)
{
    if (key == 0 || space == 0)
        return true;
    uint32_t uses = pairs_find(&m->uses, key, space) + 1, best = pairs_find(&m->best, key, 1);
    bool memory = pairs_put(&m->uses, key, space, uses);
    if (memory && (best == 0 || uses > pairs_find(&m->uses, key, best)))
        memory = pairs_put(&m->best, key, 1, space);
    return memory;
}

/* Finds out what could give the tag its type. Only a mapping can name supertypes. */
static bool examine_case(dictionary_making *m, dictionary_case *d)
{
    const conversion *c = m->c;
    view tag = names_at(&c->to->tags, d->tag), iri = schema_iri(c->from, d->type), key = tag_beginning(tag);
    bool memory = lineage_collect_all(c->from, &m->lineage, d->type, MOST_ALTERNATES);
    d->supers = memory ? (uint32_t)m->lineage.count - 1 : 0;
    if (!memory || d->supers > 0)
        return memory;
    if (key.length > 0) {
        d->key = names_add(&m->keys, key);
        memory = d->key != 0;
        d->space = space_before(m, iri, view_after(tag, key.length), &memory);
    }
    d->all_space = space_before(m, iri, tag, &memory);
    return memory && count_use(m, d->key, d->space) && count_use(m, default_key, d->all_space);
}

/* Namespaces must leave alone the tags that mean what the default schema defines, or nothing does. */
static bool find_fixed_keys(dictionary_making *m)
{
    const conversion *c = m->c;
    bool memory = true;
    for (uint32_t i = 1; memory && i <= c->tags.count; i++) {
        view key = tag_beginning(names_at(&c->tags, i));
        m->has_fixed = m->has_fixed || c->fixed[i - 1];
        memory = !c->fixed[i - 1] || key.length == 0 || names_add(&m->fixed_keys, key) != 0;
    }
    return memory;
}

/* A key of one underscore would be meant for particular tags, so one alone is better mapped. [elf-2017-10 §6.3] */
static bool uses_key(const dictionary_making *m, const dictionary_case *d)
{
    view key = names_at(&m->keys, d->key);
    return d->key != 0 && d->space != 0 && names_find(&m->fixed_keys, key) == 0 &&
           pairs_find(&m->best, d->key, 1) == d->space &&
           (key.length > 1 || pairs_find(&m->uses, d->key, d->space) > 1);
}

static bool uses_default(const dictionary_making *m, const dictionary_case *d)
{
    schema *to = m->c->to;
    return !m->has_fixed && d->all_space != 0 && pairs_find(&m->best, default_key, 1) == d->all_space &&
           pairs_find(&m->uses, default_key, d->all_space) > 1 &&
           (d->key == 0 || !prefixes_find(&to->prefixes, names_at(&m->keys, d->key)));
}

static bool map_case(dictionary_making *m, const dictionary_case *d)
{
    const conversion *c = m->c;
    uint32_t numbers[MOST_ALTERNATES];
    const schema_position nowhere = {.origin = 0};
    bool memory = lineage_collect_all(c->from, &m->lineage, d->type, MOST_ALTERNATES);
    for (size_t i = 0; memory && i < m->lineage.count; i++) {
        numbers[i] = schema_add_type(c->to, schema_iri(c->from, m->lineage.items[i]));
        memory = numbers[i] != 0;
    }
    return memory && schema_add_mapping(c->to, d->tag, numbers, (uint32_t)m->lineage.count, &nowhere);
}

static bool fill_dictionary(dictionary_making *m)
{
    schema *to = m->c->to;
    bool memory = find_fixed_keys(m);
    for (size_t i = 0; memory && i < m->count; i++)
        memory = examine_case(m, &m->cases[i]);
    for (size_t i = 0; memory && i < m->count; i++) {
        const dictionary_case *d = &m->cases[i];
        const prefix_entry entry = {.iri = names_at(&m->spaces, d->space)};
        memory = !uses_key(m, d) || prefixes_add(&to->prefixes, names_at(&m->keys, d->key), &entry);
    }
    for (size_t i = 0; memory && i < m->count; i++) {
        const dictionary_case *d = &m->cases[i];
        const prefix_entry entry = {.iri = names_at(&m->spaces, d->all_space)};
        if (uses_default(m, d))
            memory = prefixes_add(&to->prefixes, view_of(NULL, 0), &entry);
        else if (!uses_key(m, d))
            memory = map_case(m, d);
    }
    return memory;
}

/* If one tag means two types, or is needed for what the default schema defines, the second gets another tag. */
static bool name_case(conversion *c, const conversion_case *found, numbered_pairs *owners, uint32_t *tag)
{
    view text = names_at(&c->tags, found->tag);
    uint32_t owner = pairs_find(owners, found->tag, 1);
    bool keeps = !c->fixed[found->tag - 1] && owner == 0 && !is_pseudo_tag(c->to, text) &&
                 !view_equal(text, VIEW("HEAD")) && !view_equal(text, VIEW("UNDEF"));
    if (keeps && !pairs_put(owners, found->tag, 1, found->type))
        return false;
    if (!keeps && !assigner_make_up(&c->assigner, schema_iri(c->from, found->type), &text))
        return false;
    *tag = schema_add_tag(c->to, text);
    return *tag != 0 && pairs_put(&c->outcomes, found->kind, found->super, *tag);
}

static bool name_cases(conversion *c, dictionary_making *m)
{
    numbered_pairs owners;
    bool memory = true;
    pairs_init(&owners, c->to->allocator);
    for (uint32_t i = 1; memory && i <= c->tags.count; i++)
        memory = assigner_avoid(&c->assigner, names_at(&c->tags, i));
    for (size_t i = 0; memory && i < c->case_count; i++) {
        m->cases[m->count] = (dictionary_case){.type = c->cases[i].type};
        memory = name_case(c, &c->cases[i], &owners, &m->cases[m->count++].tag);
    }
    pairs_free(&owners);
    return memory;
}

static bool settle_dictionary(conversion *c)
{
    const gedelf_allocator *allocator = c->to->allocator;
    dictionary_making m = {.c = c};
    size_t octets = (c->case_count + 1) * sizeof *m.cases;
    m.cases = memory_allocate(allocator, octets);
    names_init(&m.keys, allocator);
    names_init(&m.spaces, allocator);
    names_init(&m.fixed_keys, allocator);
    pairs_init(&m.uses, allocator);
    pairs_init(&m.best, allocator);
    bool memory = m.cases && name_cases(c, &m) && fill_dictionary(&m) && schema_finish(c->to, NULL);
    names_free(&m.keys);
    names_free(&m.spaces);
    names_free(&m.fixed_keys);
    pairs_free(&m.uses);
    pairs_free(&m.best);
    lineage_free(&m.lineage, c->from->allocator);
    memory_release(allocator, m.cases, octets);
    return memory;
}

/* ---- Afterwards ------------------------------------------------------------------------------ */

bool conversion_finish(conversion *c)
{
    bool memory = true;
    if (is_dictionary(c->to))
        return settle_dictionary(c);
    for (size_t i = 0; memory && i < c->case_count; i++)
        memory = settle_schema_case(c, &c->cases[i]);
    return memory;
}

view conversion_tag(conversion *c, view tag, uint32_t type, uint32_t super, uint32_t *target)
{
    bool dictionary = is_dictionary(c->to);
    uint32_t number = names_find(&c->tags, tag);
    *target = 0;
    if (number == 0)
        return view_of(NULL, 0);
    if (!has_own_type(c, tag, type)) {
        *target = untyped_target(c, number, super);
        return *target == 0 ? view_of(NULL, 0) : tag;
    }
    uint32_t kind = pairs_find(&c->kinds, number, type);
    uint32_t outcome = pairs_find(&c->outcomes, kind, dictionary ? 1 : super);
    *target = dictionary ? type : schema_find(c->to, schema_iri(c->from, type));
    return names_at(&c->to->tags, outcome);
}
