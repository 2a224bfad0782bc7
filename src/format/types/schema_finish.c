/* SPDX-License-Identifier: MIT */
/*
 * Finishing a schema: takes all that was read, expands names whose prefixes another document declares, leaves out what no
 * definition may say, and settles hierarchy and meanings. Also says things about entries, wherever they are.
 * [ELF-SCH §prefix, §tag-definitions, §tag-serialisation], D33, D118, D119
 */
#include "format/types/types_private.h"

/* ---- Saying ---------------------------------------------------------------------------------- */

/* The structure of the header, continuation lines included, that is on this line; NULL if the header is gone. */
static const structure *structure_on_line(const assembler *a, uint64_t number)
{
    const record *r = &a->record;
    size_t first;
    SEARCH_SORTED(first, 0, r->header ? r->count : 0, r->items[first].line < number);
    return first < r->count && r->header && r->items[first].line == number ? &r->items[first] : NULL;
}

static void say_elsewhere(const schema *s, assembler *a, const schema_position *place, gedelf_diag *diag)
{
    diag->line = place->line;
    diag->column = place->column;
    diag->width = place->width;
    diag->where = place->where;
    if (place->origin > 0)
        diag->file = s->origins[place->origin - 1];
    diags_raise(a->speaker->diags, diag);
}

void schema_say(const schema *s, assembler *a, uint32_t place, enum diag_code code, const view texts[3],
                uint64_t related)
{
    if (!a || place == 0 || a->speaker->muted)
        return;
    const schema_position *p = &s->places[place - 1];
    const structure *item = p->origin == 0 ? structure_on_line(a, p->line) : NULL;
    if (!item) {
        gedelf_diag diag = {.code = code, .related_line = related, .args = {texts[0], texts[1], texts[2]}};
        say_elsewhere(s, a, p, &diag);
        return;
    }
    line l = structure_line(item);
    view source = line_source(a->speaker, &l);
    size_t from = utf8_offset(source, p->column), to = utf8_offset(source, p->column + p->width);
    a->speaker->related = related;
    line_say(a->speaker, &l, code, from - item->lead, to - item->lead, texts[0], texts[1], texts[2]);
}

/* ---- Names whose prefixes were declared later ------------------------------------------------ */

/* The type that a name means now; itself if that has not changed. 0 if there is no memory. */
static uint32_t expanded_type(schema *s, uint32_t type)
{
    bool expanded;
    if ((s->types[type - 1].flags & TYPE_UNEXPANDED) == 0)
        return type;
    s->scratch.length = 0;
    if (!schema_expand(s, schema_iri(s, type), &s->scratch, &expanded))
        return 0;
    if (!expanded || !is_iri(buffer_view(&s->scratch)))
        return type;
    uint32_t target = schema_add_type(s, buffer_view(&s->scratch));
    if (target != 0)
        s->types[target - 1].flags |= TYPE_NAMED;
    return target;
}

/* Replaces names by the types that they mean. */
static void replace_types(schema *s, const uint32_t *targets)
{
    for (size_t i = 0; i < s->link_count; i++) {
        s->links[i].sub = targets[s->links[i].sub - 1];
        s->links[i].super = targets[s->links[i].super - 1];
    }
    for (size_t i = 0; i < s->definition_count; i++) {
        s->definitions[i].super = targets[s->definitions[i].super - 1];
        s->definitions[i].type = targets[s->definitions[i].type - 1];
    }
}

static bool expand_types(schema *s)
{
    uint32_t count = s->iris.count;
    uint32_t *targets = memory_allocate(s->allocator, (size_t)count * sizeof *targets);
    bool memory = targets != NULL, changed = false;
    for (uint32_t type = 1; memory && type <= count; type++) {
        targets[type - 1] = expanded_type(s, type);
        memory = targets[type - 1] != 0;
        if (memory && targets[type - 1] != type) {
            s->types[type - 1].flags = 0;
            changed = true;
        }
    }
    if (memory && changed)
        replace_types(s, targets);
    memory_release(s->allocator, targets, (size_t)count * sizeof *targets);
    return memory;
}

/* ---- Prefixes without a declaration ----------------------------------------------------------- */

/* Is this more likely a prefixed name than an IRI? Schemes of the web have "//" after them; some others have not. */
static bool looks_prefixed(view name, view *prefix)
{
    static const char *const schemes[] = {"urn", "tag", "info", "doi", "did", "mailto", "data", "oid", "ark", "news"};
    const char *colon = memchr(name.text, ':', name.length);
    if (!colon)
        return false;
    *prefix = view_of(name.text, (size_t)(colon - name.text));
    size_t rest = name.length - prefix->length - 1;
    return (rest < 2 || memcmp(colon + 1, "//", 2) != 0) &&
           FIND_TEXT_IGNORING_CASE(schemes, *prefix) == COUNT_OF(schemes);
}

/* Says so, once, where a name that could not be expanded is referred to: it is an IRI then (D112), but hardly the one that
   was meant. */
static void doubt_name(schema *s, assembler *a, uint32_t type, uint32_t place)
{
    view name = schema_iri(s, type), prefix;
    if ((s->types[type - 1].flags & TYPE_UNEXPANDED) == 0 || place == 0)
        return;
    s->types[type - 1].flags &= (uint8_t)~TYPE_UNEXPANDED;
    if (!looks_prefixed(name, &prefix))
        return;
    const view texts[3] = {prefix, name, {NULL, 0}};
    schema_say(s, a, place, DIAG_SCHEMA_UNDECLARED_PREFIX, texts, 0);
}

static void doubt_names(schema *s, assembler *a)
{
    for (size_t i = 0; i < s->link_count; i++)
        doubt_name(s, a, s->links[i].super, s->links[i].place);
    for (size_t i = 0; i < s->definition_count; i++)
        doubt_name(s, a, s->definitions[i].super, s->definitions[i].place);
}

/* ---- What may not be said -------------------------------------------------------------------- */

static bool is_definition_good(schema *s, assembler *a, const tag_definition *d)
{
    const view texts[3] = {names_at(&s->tags, d->tag), schema_iri(s, d->super), schema_iri(s, d->type)};
    if (is_reserved_pair(s, texts[0], d->super)) {
        schema_say(s, a, d->place, DIAG_SCHEMA_RESERVED_TAG, texts, 0);
        return false;
    }
    if (is_reserved_type(s, d->type)) {
        const view type_first[3] = {texts[2], texts[0], {NULL, 0}};
        schema_say(s, a, d->place, DIAG_SCHEMA_RESERVED_TYPE, type_first, 0);
        return false;
    }
    return true;
}

/* Leaves out definitions that may not be, and those that say again what another says; counts the rest. */
static bool sift_definitions(schema *s, assembler *a)
{
    numbered_pairs last; /* (tag, superstructure type) → the last definition with it: index + 1 */
    size_t kept = 0;
    bool memory = true;
    pairs_init(&last, s->allocator);
    for (uint32_t i = 0; i < s->tags.count; i++)
        s->tag_entries[i].definitions = s->tag_entries[i].only_type = 0;
    for (size_t i = 0; memory && i < s->definition_count; i++) {
        tag_definition d = s->definitions[i];
        uint32_t same = pairs_find(&last, d.tag, d.super);
        if ((same != 0 && s->definitions[same - 1].type == d.type) || !is_definition_good(s, a, &d))
            continue;
        s->definitions[kept++] = d;
        memory = pairs_put(&last, d.tag, d.super, (uint32_t)kept);
        tag_entry *entry = &s->tag_entries[d.tag - 1];
        entry->only_type = entry->definitions == 0 || entry->only_type == d.type ? d.type : 0;
        entry->definitions++;
    }
    pairs_free(&last);
    if (memory)
        s->definition_count = kept;
    return memory;
}

/* ---- All together ---------------------------------------------------------------------------- */

static bool list_types(schema *s)
{
    bool memory = array_reserve(s->allocator, &s->listed, &s->listed_capacity, s->iris.count);
    s->listed_count = 0;
    for (uint32_t type = 1; memory && type <= s->iris.count; type++) {
        if ((s->types[type - 1].flags & TYPE_NAMED) != 0)
            s->listed[s->listed_count++] = type;
    }
    return memory;
}

bool schema_finish(schema *s, assembler *a)
{
    if (is_dictionary(s) || s->iris.count == 0) {
        s->finished = list_types(s);
        return s->finished;
    }
    if (!expand_types(s))
        return false;
    doubt_names(s, a);
    if (!sift_definitions(s, a))
        return false;
    size_t octets = (size_t)s->iris.count * sizeof(uint32_t);
    uint32_t *order = memory_allocate(s->allocator, octets);
    bool memory = order && hierarchy_settle(s, a, order) && meanings_settle(s, a, order) && list_types(s);
    memory_release(s->allocator, order, octets);
    s->finished = memory;
    return memory;
}
