/* SPDX-License-Identifier: MIT */
/*
 * From Polygenea to ELF: takes a dataset of claims, gives a dataset of structures, by the table of elf_mapping.def read
 * backwards. Claims that were made from a file in ELF give that file's structures again; so does a belief snapshot of
 * them. Nodes without a place in ELF, such as Tags, rules and conclusions, are left out and reported. [PG §Removing all
 * reasoning]
 *
 * Claims that differ in their source only are one structure with several citations. A citation is written only if it
 * differs from the one above. There is no recursion: structures whose substructures are being written are on a stack.
 */
#include "research/mapping/unmap.h"

#include "format/types/types.h"

/* ---- Groups of claims ------------------------------------------------------------------------ */

static int unmap_compare_fields(const unmapping *u, uint32_t a, uint32_t b)
{
    gedelf_pg_kind kinds[2] = {pg_kind_of_node(u->d, a), pg_kind_of_node(u->d, b)};
    if (kinds[0] != kinds[1])
        return kinds[0] < kinds[1] ? -1 : 1;
    for (size_t field = 1; field < 4; field += 2) { /* key and value */
        uint32_t one = pg_field(u->d, a, field), other = pg_field(u->d, b, field);
        if (one != other)
            return one < other ? -1 : 1;
    }
    return 0;
}

static int unmap_compare_claims(void *context, uint32_t a, uint32_t b)
{
    return unmap_compare_fields(context, a, b);
}

static int unmap_compare_groups(void *context, uint32_t a, uint32_t b)
{
    const unmapping *u = context;
    uint32_t one = u->claims[u->groups[a].first], other = u->claims[u->groups[b].first];
    return (one > other) - (one < other);
}

/* Puts groups from `begin` on in the order of their first claims. */
static void unmap_order_groups(unmapping *u, size_t begin)
{
    size_t count = u->group_count - begin;
    bool room = array_reserve(u->allocator, &u->scratch, &u->scratch_capacity, 2 * count) &&
                array_reserve(u->allocator, &u->groups, &u->group_capacity, u->group_count + count);
    if (!status_enough(&u->status, room) || count == 0)
        return;
    for (size_t i = 0; i < count; i++)
        u->scratch[i] = (uint32_t)(begin + i);
    pg_sort(u->scratch, u->scratch + count, count, unmap_compare_groups, u);
    unmap_group *sorted = u->groups + u->group_count;
    for (size_t i = 0; i < count; i++)
        sorted[i] = u->groups[u->scratch[i]];
    memcpy(u->groups + begin, sorted, count * sizeof *sorted);
}

/* Makes groups of the claims from `begin` on. */
static void unmap_make_groups(unmapping *u, size_t begin)
{
    size_t count = u->claim_count - begin, groups = u->group_count;
    if (!status_enough(&u->status, array_reserve(u->allocator, &u->scratch, &u->scratch_capacity, count)) || count == 0)
        return;
    pg_sort(u->claims + begin, u->scratch, count, unmap_compare_claims, u);
    for (size_t i = begin; i < u->claim_count && u->status == GEDELF_OK; i++) {
        if (i > begin && unmap_compare_fields(u, u->claims[i - 1], u->claims[i]) == 0)
            u->groups[u->group_count - 1].count++;
        else
            status_enough(&u->status, array_add(u->allocator, &u->groups, &u->group_count, &u->group_capacity,
                                                (unmap_group){i, 1}));
    }
    if (u->status == GEDELF_OK)
        unmap_order_groups(u, groups);
}

/* ---- Payloads of things ---------------------------------------------------------------------- */

/* What a Connection leads to, if that is a structure and no record. */
static bool unmap_is_thing(const unmapping *u, uint32_t claim)
{
    uint32_t value = unmap_target(u, claim, 3);
    gedelf_pg_kind kind = pg_kind_of_node(u->d, value);
    return u->nodes[value].role == UNMAP_OTHER && (kind == GEDELF_PG_SUBJECT || kind == GEDELF_PG_OUTREF);
}

/* An attribute with parts is claimed twice: as a value, and as a thing with that value. Takes down the latter values. */
static void unmap_find_payloads(unmapping *u, unmap_frame *f)
{
    for (size_t i = f->groups; i < u->group_count && u->status == GEDELF_OK; i++) {
        uint32_t claim = u->claims[u->groups[i].first];
        if (pg_kind_of_node(u->d, claim) != GEDELF_PG_CONNECTION || !unmap_is_thing(u, claim))
            continue;
        uint32_t thing = unmap_target(u, claim, 3), key = pg_field(u->d, claim, 1);
        for (size_t k = u->first[thing]; k < u->first[thing + 1]; k++) {
            if (pg_field(u->d, u->about[k], 1) == key)
                status_enough(&u->status, array_add(u->allocator, &u->payloads, &u->payload_count, &u->payload_capacity,
                                                    u->about[k]));
        }
    }
    size_t count = u->payload_count - f->payloads;
    if (count > 0 && status_enough(&u->status, array_reserve(u->allocator, &u->scratch, &u->scratch_capacity, count)))
        pg_sort(u->payloads + f->payloads, u->scratch, count, unmap_compare_claims, u);
    f->payload_end = u->payload_count;
}

/* Is the value of a claim that of a thing beside it? */
static bool unmap_is_payload(const unmapping *u, const unmap_frame *f, uint32_t claim)
{
    size_t first;
    SEARCH_SORTED(first, f->payloads, f->payload_end, unmap_compare_fields(u, u->payloads[first], claim) < 0);
    return first < f->payload_end && unmap_compare_fields(u, u->payloads[first], claim) == 0;
}

/* ---- Frames ---------------------------------------------------------------------------------- */

/* Opens a structure that some nodes are: what is said about them is below it. */
static void unmap_open(unmapping *u, const unmap_frame *like, const uint32_t *nodes, size_t count)
{
    unmap_frame f = *like;
    f.claims = u->claim_count;
    f.groups = u->group_count;
    f.payloads = u->payload_count;
    for (size_t i = 0; i < count && u->status == GEDELF_OK; i++) {
        for (size_t k = u->first[nodes[i]]; k < u->first[nodes[i] + 1] && u->status == GEDELF_OK; k++)
            status_enough(&u->status,
                          array_add(u->allocator, &u->claims, &u->claim_count, &u->claim_capacity, u->about[k]));
    }
    if (u->status == GEDELF_OK)
        unmap_make_groups(u, f.claims);
    if (u->status == GEDELF_OK)
        unmap_find_payloads(u, &f);
    f.next = f.groups;
    f.end = u->group_count;
    if (u->status == GEDELF_OK)
        status_enough(&u->status, array_add(u->allocator, &u->frames, &u->frame_count, &u->frame_capacity, f));
}

static void unmap_close(unmapping *u)
{
    const unmap_frame *f = &u->frames[--u->frame_count];
    u->claim_count = f->claims;
    u->group_count = f->groups;
    u->payload_count = f->payloads;
    u->source_count = f->sources + f->source_count;
}

/* ---- A group --------------------------------------------------------------------------------- */

/* A group being written. */
typedef struct unmap_job {
    unmap_frame above; /* a copy, since the stack may move */
    unmap_group group;
    uint32_t claim; /* the first of the group */
    bool connection;
    view tag;
    map_context below;
    size_t sources, source_count;
} unmap_job;

/* The claims of a group are there, all that they say or not. */
static void unmap_mark(unmapping *u, const unmap_group *group, bool said)
{
    for (size_t i = 0; i < group->count; i++) {
        u->nodes[u->claims[group->first + i]].used = true;
        unmap_expect_said(u, u->claims[group->first + i], said);
    }
}

/* In a belief snapshot, a Connection to an OutRef is derived from that too, which says nothing. */
static void unmap_drop_source(unmapping *u, size_t begin, uint32_t vertex)
{
    size_t kept = begin;
    for (size_t i = begin; i < u->source_count; i++) {
        if (u->sources[i] != vertex)
            u->sources[kept++] = u->sources[i];
    }
    u->source_count = kept;
}

/* Where all claims of the group come from; false if it is reasoning. */
static bool unmap_find_sources(unmapping *u, unmap_job *j)
{
    bool said = true;
    j->sources = u->source_count;
    for (size_t i = 0; said && i < j->group.count; i++)
        said = unmap_add_sources(u, j->sources, u->claims[j->group.first + i]);
    if (j->connection)
        unmap_drop_source(u, j->sources, unmap_target(u, j->claim, 3));
    j->source_count = u->source_count - j->sources;
    return said;
}

static bool unmap_is_inherited(const unmapping *u, const unmap_job *j, uint32_t source)
{
    for (size_t i = 0; i < j->above.source_count; i++) {
        if (u->sources[j->above.sources + i] == source)
            return true;
    }
    return false;
}

/* A citation is for all that is below a structure: so there is none where all of them are above already, and all of them
   where one does not. Returns whether what is cited is there. */
static bool unmap_cite(unmapping *u, const unmap_job *j, gedelf_item item)
{
    bool inherited = true, said = true;
    for (size_t i = 0; inherited && i < j->source_count; i++)
        inherited = unmap_is_inherited(u, j, u->sources[j->sources + i]);
    for (size_t i = 0; !inherited && i < j->source_count && u->status == GEDELF_OK; i++)
        said = unmap_citation(u, item, u->sources[j->sources + i]) && said;
    return said;
}

/* A pointer that leads nowhere says all that is claimed of what it would lead to: that it is undefined. */
static void unmap_use_undefined(unmapping *u, uint32_t vertex)
{
    u->nodes[vertex].used = true;
    for (size_t k = u->first[vertex]; k < u->first[vertex + 1]; k++) {
        view type = gedelf_pg_text(u->d, gedelf_pg_item(u->d, pg_field(u->d, u->about[k], 3), 2));
        if (pg_kind_of_node(u->d, u->about[k]) == GEDELF_PG_PROPERTY &&
            view_equal(unmap_text(u, u->about[k], 1), VIEW("type")) &&
            view_equal(type, VIEW(ELF_NAMESPACE "Undefined")))
            u->nodes[u->about[k]].used = true;
    }
}

/* Sets a claim's value as the payload of a structure. Returns whether all of it is there. */
static bool unmap_set_value(unmapping *u, gedelf_item item, uint32_t claim, bool connection)
{
    if (!connection)
        return unmap_set_datum(u, item, pg_field(u->d, claim, 3));
    uint32_t value = unmap_target(u, claim, 3);
    if (u->nodes[value].role == UNMAP_UNDEFINED)
        unmap_use_undefined(u, value);
    return unmap_point(u, item, u->nodes[value].xref);
}

/* What a structure is, by its key; false if ELF has no place for it. */
static bool unmap_find_tag(unmapping *u, unmap_job *j)
{
    view key = unmap_text(u, j->claim, 1);
    const map_row *row;
    j->tag = unmap_tag_of(u, j->above.context, key, &row);
    if (j->tag.length == 0)
        j->tag = unmap_tag_of_path(key);
    if (!row)
        row = unmap_row_of_tag(j->above.context, j->tag);
    j->below = row ? row->below : MAP_IN_UNKNOWN;
    return j->tag.length > 0;
}

/* The nodes of a group lie in the array that opening it adds to, and that may move; so it is opened by a copy. */
static void unmap_open_group(unmapping *u, const unmap_frame *f, const unmap_group *group)
{
    size_t size = group->count * sizeof *u->claims;
    uint32_t *copy = memory_allocate(u->allocator, size);
    if (!status_enough(&u->status, copy != NULL))
        return;
    /* NOLINTNEXTLINE(clang-analyzer-core.NonNullParamChecker): unmap_enough asks for it */
    memcpy(copy, u->claims + group->first, size);
    unmap_open(u, f, copy, group->count);
    memory_release(u->allocator, copy, size);
}

/* In a belief snapshot, what is said about an OutRef is derived from that too. */
static void unmap_inherit(unmapping *u, unmap_frame *f, uint32_t vertex)
{
    if (status_enough(&u->status, array_add(u->allocator, &u->sources, &u->source_count, &u->source_capacity, vertex)))
        f->source_count++;
}

/* Is anything said about a claim of a group? Then it is a structure of its own. */
static bool unmap_has_parts(const unmapping *u, const unmap_group *group)
{
    bool any = false;
    for (size_t i = 0; !any && i < group->count; i++) {
        uint32_t claim = u->claims[group->first + i];
        any = u->first[claim] < u->first[claim + 1];
    }
    return any;
}

/* A structure with a value, below which is what is said about its claims. */
static void unmap_write_value(unmapping *u, const unmap_job *j, unmap_frame *f)
{
    bool twice = !j->connection && !unmap_has_parts(u, &j->group) && unmap_is_payload(u, &j->above, j->claim);
    f->item = twice ? GEDELF_ITEM_NONE : unmap_add(u, j->above.item, j->tag);
    if (twice)
        unmap_mark(u, &j->group, true);
    if (f->item == GEDELF_ITEM_NONE)
        return;
    bool said = unmap_set_value(u, f->item, j->claim, j->connection);
    unmap_mark(u, &j->group, unmap_cite(u, j, f->item) && said);
    uint32_t value = j->connection ? unmap_target(u, j->claim, 3) : 0;
    if (j->connection && pg_kind_of_node(u->d, value) == GEDELF_PG_OUTREF)
        unmap_inherit(u, f, value);
    if (u->status == GEDELF_OK)
        unmap_open_group(u, f, &j->group);
}

/* A structure that is a thing of its own. */
static void unmap_write_thing(unmapping *u, const unmap_job *j, unmap_frame *f)
{
    uint32_t thing = unmap_target(u, j->claim, 3);
    f->item = u->nodes[thing].used ? GEDELF_ITEM_NONE : unmap_add(u, j->above.item, j->tag);
    if (f->item == GEDELF_ITEM_NONE)
        return;
    u->nodes[thing].used = true;
    unmap_mark(u, &j->group, unmap_cite(u, j, f->item));
    if (pg_kind_of_node(u->d, thing) == GEDELF_PG_OUTREF) {
        unmap_recorded(u, thing, f->item, j->below);
        unmap_inherit(u, f, thing);
    }
    f->own_key = pg_field(u->d, j->claim, 1);
    unmap_open(u, f, &thing, 1);
}

/* Is it one of the claims that are not a structure of their own: a type, a payload, what a record cites? Does what is to be
   done with it. */
static bool unmap_write_special(unmapping *u, const unmap_job *j)
{
    view key = unmap_text(u, j->claim, 1);
    if (!j->connection && view_equal(key, VIEW("type"))) {
        unmap_mark(u, &j->group, true);
        return true;
    }
    if (j->above.own_key != 0 && pg_field(u->d, j->claim, 1) == j->above.own_key) {
        unmap_mark(u, &j->group, unmap_set_value(u, j->above.item, j->claim, j->connection));
        u->frames[u->frame_count - 1].own_key = 0;
        return true;
    }
    uint32_t value = j->connection ? unmap_target(u, j->claim, 3) : 0;
    if (!j->connection || !view_equal(key, VIEW(ELF_NAMESPACE "SOURCE_CITATION")) ||
        pg_kind_of_node(u->d, value) != GEDELF_PG_OUTREF)
        return false;
    unmap_mark(u, &j->group, unmap_citation(u, j->above.item, value));
    return true;
}

static void unmap_write_group(unmapping *u, const unmap_frame *above, unmap_group group)
{
    unmap_job j = {.above = *above, .group = group, .claim = u->claims[group.first]};
    j.connection = pg_kind_of_node(u->d, j.claim) == GEDELF_PG_CONNECTION;
    bool said = unmap_find_sources(u, &j);
    bool done = u->status == GEDELF_OK && said && unmap_write_special(u, &j);
    if (done || !said || u->status != GEDELF_OK || !unmap_find_tag(u, &j)) {
        u->source_count = j.sources;
        return;
    }
    unmap_frame f = {.context = j.below, .sources = j.sources, .source_count = j.source_count};
    size_t frames = u->frame_count;
    if (j.connection && unmap_is_thing(u, j.claim))
        unmap_write_thing(u, &j, &f);
    else
        unmap_write_value(u, &j, &f);
    if (u->frame_count == frames)
        u->source_count = j.sources;
}

/* ---- Records --------------------------------------------------------------------------------- */

/* Writes all that is said about a node whose structure is there. */
static void unmap_walk(unmapping *u, gedelf_item item, uint32_t vertex, map_context context, uint32_t own_key)
{
    unmap_frame f = {.item = item, .context = context, .own_key = own_key};
    u->source_count = 0;
    if (pg_kind_of_node(u->d, vertex) == GEDELF_PG_OUTREF)
        unmap_inherit(u, &f, vertex);
    unmap_open(u, &f, &vertex, 1);
    while (u->status == GEDELF_OK && u->frame_count > 0) {
        unmap_frame *top = &u->frames[u->frame_count - 1];
        if (top->next == top->end) {
            unmap_close(u);
            continue;
        }
        unmap_frame above = *top;
        unmap_write_group(u, &above, u->groups[top->next++]);
    }
}

/* Is a key the type of a record with this tag, which its payload has: FHISO's, GEDCOM 7.0's, or the tag itself? */
static bool unmap_is_record_key(view key, const map_row *row, view tag)
{
    view fhiso = VIEW(ELF_NAMESPACE), typed = VIEW(G7_NAMESPACE "record-");
    view beginning = row ? fhiso : VIEW(""), name = row ? view_of_string(row->name) : tag;
    if (key.length > typed.length && view_begins(key, typed))
        return view_equal(view_after(key, typed.length), tag);
    return key.length == beginning.length + name.length && view_begins(key, beginning) && view_ends(key, name);
}

/* The key of a record's payload; 0 if it has none. */
static uint32_t unmap_own_key(const unmapping *u, uint32_t vertex, const map_row *row, view tag)
{
    for (size_t i = u->first[vertex]; i < u->first[vertex + 1]; i++) {
        if (unmap_is_record_key(unmap_text(u, u->about[i], 1), row, tag))
            return pg_field(u->d, u->about[i], 1);
    }
    return 0;
}

static void unmap_record(unmapping *u, uint32_t vertex)
{
    gedelf_item item;
    view tag = names_at(&u->texts, u->nodes[vertex].tag);
    const map_row *row = unmap_row_of_tag(MAP_IN_DOCUMENT, tag);
    map_context below = row ? row->below : MAP_IN_UNKNOWN;
    if (!unmap_try(u, gedelf_builder_add(u->builder, GEDELF_ITEM_NONE, tag, &item)))
        return;
    if (u->nodes[vertex].xref != 0)
        unmap_try(u, gedelf_builder_set_xref(u->builder, item, names_at(&u->texts, u->nodes[vertex].xref)));
    u->nodes[vertex].used = true;
    if (pg_kind_of_node(u->d, vertex) == GEDELF_PG_OUTREF)
        unmap_recorded(u, vertex, item, below);
    if (u->status == GEDELF_OK)
        unmap_walk(u, item, vertex, below, unmap_own_key(u, vertex, row, tag));
}

/* Are the claims in GEDCOM 7.0's types? Only their keys show it: a value, or a detail of a file such as its schema, may
   name such a type in any file, and one of them among FHISO's is an extension. Citations of a record have FHISO's key
   in either model. (D77) */
static bool unmap_is_typed(const unmapping *u)
{
    bool typed = false, fhiso = false;
    for (size_t i = 0; !fhiso && i < u->first[u->d->node_count]; i++) {
        view key = unmap_text(u, u->about[i], 1);
        typed = typed || unmap_tag_of_type(key).length > 0;
        fhiso = unmap_name_of_fhiso(key).length > 0 && !view_equal(key, VIEW(ELF_NAMESPACE "SOURCE_CITATION"));
    }
    return typed && !fhiso;
}

/* Of several files, the first has the header; schemas are those of all. */
static void unmap_all(unmapping *u)
{
    bool headed = false;
    unmap_learn_rows(u);
    unmap_learn_nodes(u);
    if (u->status == GEDELF_OK && unmap_is_typed(u))
        status_expect(&u->status, gedelf_builder_set_dialect(
                                      u->builder, view_of_string(dialect_of_family(GEDELF_MODEL_GEDCOM7)->name)));
    for (uint32_t i = 0; i < u->d->node_count && u->status == GEDELF_OK; i++) {
        if (u->nodes[i].role != UNMAP_DOCUMENT)
            continue;
        unmap_schemas(u, i);
        if (headed)
            continue;
        headed = true;
        unmap_header(u, i);
        if (u->status == GEDELF_OK)
            unmap_walk(u, GEDELF_ITEM_HEAD, i, MAP_IN_METADATA, 0);
    }
    for (size_t i = 0; i < u->record_count && u->status == GEDELF_OK; i++)
        unmap_record(u, u->record[i]);
}

/* ---- The whole ------------------------------------------------------------------------------- */

/* Is it what `text` begins with, after white space? Then *text is what comes after that. */
static bool unmap_skip(view *text, const char *word)
{
    view beginning = view_of_string(word);
    *text = view_trim(*text);
    bool there = view_begins(*text, beginning);
    if (there)
        *text = view_after(*text, beginning.length);
    return there;
}

/* What gedelf_pg_write_json writes has these keys, which JSON of structures has not. */
static bool unmap_is_json(view text)
{
    view nodes;
    if (!unmap_skip(&text, "{"))
        return false;
    nodes = text;
    return unmap_skip(&text, "\"abbreviations\"")
               ? unmap_skip(&text, ":") && unmap_skip(&text, "{")
               : unmap_skip(&nodes, "\"nodes\"") && unmap_skip(&nodes, ":") && unmap_skip(&nodes, "[");
}

bool gedelf_pg_is_notation(gedelf_view beginning)
{
    view text = beginning;
    text = view_after(text, utf8_mark_length(text));
    return header_is_polygenea(text) || unmap_is_json(text);
}

static void unmap_free(unmapping *u)
{
    size_t count = u->d->node_count + 2;
    const gedelf_allocator *a = u->allocator;
    gedelf_builder_free(u->builder);
    names_free(&u->texts);
    names_free(&u->xrefs);
    names_free(&u->paths);
    names_free(&u->schemas);
    names_free(&u->types);
    memory_release(a, u->type_tags, u->type_capacity * sizeof *u->type_tags);
    buffer_free(&u->text);
    memory_release(a, u->nodes, count * sizeof *u->nodes);
    memory_release(a, u->record, (count - 1) * sizeof *u->record);
    memory_release(a, u->first, count * sizeof *u->first);
    memory_release(a, u->about, count * sizeof *u->about);
    memory_release(a, u->path_items, u->path_capacity * sizeof *u->path_items);
    memory_release(a, u->frames, u->frame_capacity * sizeof *u->frames);
    memory_release(a, u->claims, u->claim_capacity * sizeof *u->claims);
    memory_release(a, u->scratch, u->scratch_capacity * sizeof *u->scratch);
    memory_release(a, u->groups, u->group_capacity * sizeof *u->groups);
    memory_release(a, u->payloads, u->payload_capacity * sizeof *u->payloads);
    memory_release(a, u->sources, u->source_capacity * sizeof *u->sources);
    memory_release(a, u->support, u->support_capacity * sizeof *u->support);
}

/* The nodes that found no place, or not with all that they say. */
static void unmap_tell(unmapping *u, gedelf_pg_numbers *left)
{
    for (uint32_t i = 0; left && i < u->d->node_count && u->status == GEDELF_OK; i++) {
        if (u->d->same[i] == i && (!u->nodes[i].used || u->nodes[i].cut))
            status_enough(&u->status, array_add(left->allocator, &left->items, &left->count, &left->capacity, i));
    }
}

gedelf_status gedelf_pg_to_elf(gedelf_dataset **out, const gedelf_pg_dataset *dataset, gedelf_pg_numbers *left)
{
    unmapping *u;
    *out = NULL;
    if (left)
        *left = (gedelf_pg_numbers){NULL, 0, 0, &dataset->allocator};
    if (dataset->unsound)
        return GEDELF_ARGUMENT;
    u = memory_zeroed(&dataset->allocator, sizeof *u);
    if (!u)
        return GEDELF_MEMORY;
    u->allocator = &dataset->allocator;
    u->d = dataset;
    names_init(&u->texts, u->allocator);
    names_init(&u->xrefs, u->allocator);
    names_init(&u->paths, u->allocator);
    names_init(&u->schemas, u->allocator);
    names_init(&u->types, u->allocator);
    buffer_init(&u->text, u->allocator);
    status_expect(&u->status, gedelf_builder_new(&u->builder, u->allocator));
    if (u->status == GEDELF_OK)
        unmap_all(u);
    if (u->status == GEDELF_OK)
        unmap_tell(u, left);
    if (u->status == GEDELF_OK && status_expect(&u->status, gedelf_builder_finish(u->builder, out)))
        u->builder = NULL;
    gedelf_status status = u->status;
    unmap_free(u);
    memory_release(&dataset->allocator, u, sizeof *u);
    if (status != GEDELF_OK && left)
        gedelf_pg_numbers_free(left);
    return status;
}
