/* SPDX-License-Identifier: MIT */
/*
 * From ELF to Polygenea: takes a dataset of structures, gives a dataset of claims with their sources.
 *
 * A thing that the file describes is a Subject, its description is Properties and Connections, and structures below
 * such a claim are about the claim itself. A claim has the source that the structure cites, one claim for each
 * citation, or else the source of its superstructure, which in the end is the file. Nothing is concluded: that a
 * family's husband is its child's father is a matter for an Expectation. [PG §Term Normalisation] D8, D30, D113;
 * gedelf-polygenea-mapping(7)
 */
#include "research/mapping/map.h"

/* ---- A structure ----------------------------------------------------------------------------- */

/* The claims to make about one structure. */
typedef struct map_claim {
    gedelf_structure s;
    const map_row *row; /* NULL if it has none */
    map_context below;
    bool parts;   /* there is something below it but citations */
    bool pointer; /* its payload is one */
    bool payload; /* it has a payload of either kind */
    gedelf_pg_value key;
    size_t slug, path;            /* where its own begin */
    size_t nodes;                 /* how many there were */
    size_t sources, source_count; /* in m->nodes */
    bool cited;                   /* they are its own */
} map_claim;

static void map_push(mapping *m, uint32_t number)
{
    if (m->status == GEDELF_OK)
        status_enough(&m->status, array_add(m->allocator, &m->nodes, &m->node_count, &m->node_capacity, number));
}

/* The sources of its claims: what it cites, else what is above it has. */
static void map_find_sources(mapping *m, map_claim *c)
{
    const map_frame *above = &m->frames[m->frame_count - 1];
    size_t sources = above->sources, count = above->source_count;
    for (gedelf_structure sub = gedelf_structure_first(c->s); gedelf_structure_exists(sub);
         sub = gedelf_structure_next(sub)) {
        if (m->status == GEDELF_OK && map_is_citation(m, c->below, sub))
            map_push(m, map_citation_of(m, sub));
    }
    c->cited = m->node_count > c->nodes;
    c->sources = c->cited ? c->nodes : sources;
    c->source_count = c->cited ? m->node_count - c->nodes : count;
}

/* What its claim from source number `index` is about. A claim above it that was made once for each source has as many
   nodes; a claim with its own source is about the first. */
static uint32_t map_of(const mapping *m, const map_claim *c, size_t index)
{
    const map_frame *above = &m->frames[m->frame_count - 1];
    return m->nodes[above->of + (above->of_count == 1 || c->cited ? 0 : index)];
}

/* Claims of something that it has this value. */
static uint32_t map_claim_value(mapping *m, const map_claim *c, size_t index, uint32_t of)
{
    uint32_t source = m->nodes[c->sources + index];
    if (c->pointer)
        return map_connection(m, source, c->key, of, map_target_of(m, c->s));
    return map_property(m, source, c->key, of, map_datum_of(m, c->s));
}

/* Claims it once for each source; the nodes are left on m->nodes. Returns whether each of them is new. */
static bool map_claim_values(mapping *m, const map_claim *c)
{
    bool new_ones = true;
    for (size_t i = 0; m->status == GEDELF_OK && i < c->source_count; i++) {
        uint32_t before = gedelf_pg_node_count(m->out);
        uint32_t number = map_claim_value(m, c, i, map_of(m, c, i));
        new_ones = new_ones && number >= before;
        map_push(m, number);
    }
    return new_ones;
}

/* ---- Things ---------------------------------------------------------------------------------- */

static uint32_t map_make_thing(mapping *m, const map_row *row, gedelf_pg_value key, view slug)
{
    uint32_t subject = map_subject(m, slug);
    map_type(m, subject, row && row->type ? view_of_string(row->type) : gedelf_pg_text(m->out, key));
    return subject;
}

static bool map_is_recorded(const map_row *row)
{
    return row && row->role == MAP_RECORDED;
}

/* Claims that something of this kind is there, and what its payload says of it. Leaves its node alone on m->nodes. */
static void map_claim_thing(mapping *m, const map_claim *c)
{
    view slug = map_slug(m, c->slug);
    uint32_t thing =
        map_is_recorded(c->row) ? map_recorded_of(m, c->s, c->below, slug) : map_make_thing(m, c->row, c->key, slug);
    for (size_t i = 0; m->status == GEDELF_OK && i < c->source_count; i++) {
        map_connection(m, m->nodes[c->sources + i], c->key, map_of(m, c, i), thing);
        if (c->payload)
            map_claim_value(m, c, i, thing);
    }
    m->node_count = c->cited ? c->sources + c->source_count : c->nodes;
    map_push(m, thing);
}

/* Is it a thing, and not just a value? A structure without a value but with parts is one, and so is one that can be
   pointed to. */
static bool map_is_thing(const mapping *m, const map_claim *c)
{
    map_role role = c->row ? c->row->role : MAP_VALUE;
    return role == MAP_THING || (role == MAP_RECORDED && !c->pointer) || (!c->payload && c->parts) ||
           map_is_identified(m, c->s);
}

/* Makes the claims of a structure; returns whether structures below it are about a thing. A value is claimed about the
   superstructure. An attribute is also a thing if it has parts. So is a value that has been claimed before, because its
   parts would otherwise be mixed up with those of the other one. */
static bool map_make_claims(mapping *m, const map_claim *c)
{
    bool thing = map_is_thing(m, c), attribute = c->row && c->row->role == MAP_ATTRIBUTE, new_ones = true;
    if (!thing || (attribute && c->payload))
        new_ones = map_claim_values(m, c);
    thing = thing || (c->parts && (attribute || !new_ones));
    m->repeated += !thing && !new_ones;
    if (thing && m->status == GEDELF_OK)
        map_claim_thing(m, c);
    return thing;
}

/* ---- The walk -------------------------------------------------------------------------------- */

/* Opens a structure whose claims have been made. */
static void map_enter(mapping *m, const map_claim *c, bool thing)
{
    size_t of_count = thing ? 1 : c->source_count;
    map_frame *frame = map_open(m, c->s, c->below, c->slug, c->path);
    if (!frame)
        return;
    frame->nodes = c->nodes;
    frame->sources = c->sources;
    frame->source_count = c->source_count;
    frame->of = m->node_count - of_count;
    frame->of_count = of_count;
    frame->described = thing && map_is_recorded(c->row);
}

/* Are there no claims in it? Citations are sources, and what is a detail of an OutRef, or right in the header, has been
   taken. */
static bool map_is_taken(const map_frame *above, const map_row *row, gedelf_structure s)
{
    return (row && row->role == MAP_CITATION) || (above->described && map_is_detail(row, s)) ||
           (above->context == MAP_IN_METADATA && !map_is_pointer(s));
}

static void map_look_at(mapping *m, gedelf_structure s, uint64_t ordinal)
{
    const map_frame *above = &m->frames[m->frame_count - 1];
    const map_row *row = map_row_of(m, above->context, s);
    if (map_is_taken(above, row, s))
        return;
    map_claim c = {.s = s,
                   .row = row,
                   .below = row ? row->below : MAP_IN_UNKNOWN,
                   .pointer = map_is_pointer(s),
                   .slug = m->slugs.length,
                   .path = m->paths.length,
                   .nodes = m->node_count};
    c.parts = map_has_parts(m, c.below, s);
    c.payload = c.pointer || gedelf_structure_payload(s).length > 0;
    map_append_slug(m, s, ordinal);
    map_append_path(m, s, 1);
    c.key = map_claim_key_of(m, s, row, map_path(m, c.path));
    map_find_sources(m, &c);
    bool thing = map_make_claims(m, &c);
    if (c.parts && m->status == GEDELF_OK) {
        map_enter(m, &c, thing);
        return;
    }
    m->node_count = c.nodes;
    m->slugs.length = c.slug;
    m->paths.length = c.path;
}

/* Looks at everything below a structure whose node is known, and whose claims come from the file. */
static void map_walk(mapping *m, gedelf_structure s, map_context below, uint32_t number, bool described)
{
    uint64_t ordinal = 1;
    map_frame *frame = map_open(m, s, below, 0, 0);
    if (!frame)
        return;
    map_push(m, m->file);
    map_push(m, number);
    *frame = (map_frame){.next = frame->next,
                         .context = below,
                         .described = described,
                         .source_count = 1,
                         .of = 1,
                         .of_count = 1,
                         .ordinal = frame->ordinal};
    while (m->status == GEDELF_OK && m->frame_count > 0) {
        gedelf_structure sub = map_next(m, &ordinal);
        if (gedelf_structure_exists(sub))
            map_look_at(m, sub, ordinal);
        else
            map_close(m);
    }
}

/* ---- Records --------------------------------------------------------------------------------- */

/* What a record cites, it cites for all of itself; its claims are the file's own. */
static void map_cite_record(mapping *m, gedelf_structure r, map_context below, uint32_t number)
{
    gedelf_pg_value key = map_string(m, VIEW(ELF_NAMESPACE "SOURCE_CITATION"));
    for (gedelf_structure sub = gedelf_structure_first(r); gedelf_structure_exists(sub);
         sub = gedelf_structure_next(sub)) {
        if (m->status == GEDELF_OK && map_is_citation(m, below, sub))
            map_connection(m, m->file, key, number, map_citation_of(m, sub));
    }
}

static void map_record_payload(mapping *m, gedelf_structure r, gedelf_pg_value key, uint32_t number)
{
    if (map_is_pointer(r))
        map_connection(m, m->file, key, number, map_target_of(m, r));
    else if (gedelf_structure_payload(r).length > 0)
        map_property(m, m->file, key, number, map_datum_of(m, r));
}

static void map_record(mapping *m, gedelf_structure r)
{
    const map_row *row = map_row_of(m, MAP_IN_DOCUMENT, r);
    map_context below = row ? row->below : MAP_IN_UNKNOWN;
    m->record++;
    m->structure = 0;
    map_append_record_slug(m, r);
    status_enough(&m->status, buffer_append(&m->paths, gedelf_structure_tag(r)));
    gedelf_pg_value key = map_claim_key_of(m, r, row, buffer_view(&m->paths));
    uint32_t number = map_is_recorded(row) ? map_recorded_of(m, r, below, buffer_view(&m->slugs))
                                           : map_make_thing(m, row, key, buffer_view(&m->slugs));
    map_record_payload(m, r, key, number);
    map_cite_record(m, r, below, number);
    map_walk(m, r, below, number, map_is_recorded(row));
}

static void map_header(mapping *m)
{
    status_enough(&m->status, buffer_append(&m->slugs, VIEW("HEAD")) && buffer_append(&m->paths, VIEW("HEAD")));
    map_walk(m, gedelf_dataset_head(m->elf), MAP_IN_METADATA, m->file, true);
}

static void map_all(mapping *m, view name)
{
    map_learn_tags(m);
    status_expect(&m->status, gedelf_pg_abbreviate(m->out, VIEW(ELF_NAMESPACE), VIEW("elf")));
    map_make_file(m, name);
    map_make_recorded(m);
    map_header(m);
    m->record = 0;
    for (gedelf_structure s = gedelf_dataset_records(m->elf); m->status == GEDELF_OK && gedelf_structure_exists(s);
         s = gedelf_structure_next(s))
        map_record(m, s);
}

/* ---- The whole ------------------------------------------------------------------------------- */

static void map_init(mapping *m, const gedelf_dataset *elf, const gedelf_allocator *allocator)
{
    *m = (mapping){.allocator = allocator, .elf = elf};
    names_init(&m->recorded, allocator);
    buffer_init(&m->slugs, allocator);
    buffer_init(&m->paths, allocator);
    buffer_init(&m->text, allocator);
}

static void map_free(mapping *m)
{
    names_free(&m->recorded);
    buffer_free(&m->slugs);
    buffer_free(&m->paths);
    buffer_free(&m->text);
    memory_release(m->allocator, m->recorded_nodes, m->recorded_capacity * sizeof *m->recorded_nodes);
    memory_release(m->allocator, m->frames, m->frame_capacity * sizeof *m->frames);
    memory_release(m->allocator, m->nodes, m->node_capacity * sizeof *m->nodes);
    memory_release(m->allocator, m->ordinals, m->ordinal_capacity * sizeof *m->ordinals);
    memory_release(m->allocator, m->meetings, m->meeting_capacity * sizeof *m->meetings);
    memory_release(m->allocator, m->parents.items, m->parents.capacity * sizeof *m->parents.items);
    memory_release(m->allocator, m->details.items, m->details.capacity * sizeof *m->details.items);
}

static void map_tell(diags *sink, uint32_t code, uint64_t amount)
{
    char digits[20];
    gedelf_diag diag = {.code = code, .line = 1, .column = 1, .width = 1};
    diag.args[0] = view_of(digits, number_format(amount, digits));
    if (amount > 0)
        diags_raise(sink, &diag);
}

/* Tells how much had no place in the mapping, or but one with another. */
static gedelf_status map_report(const mapping *m, const gedelf_read_options *options)
{
    diags sink;
    if (!diags_init(&sink, m->allocator, options))
        return GEDELF_MEMORY;
    map_tell(&sink, DIAG_KEPT_BY_TAG, m->unknown);
    map_tell(&sink, DIAG_KEPT_ONCE, m->repeated);
    gedelf_status status = sink.stopped ? GEDELF_STOPPED : GEDELF_OK;
    diags_free(&sink);
    return status;
}

gedelf_status gedelf_pg_from_elf(gedelf_pg_dataset **out, const gedelf_dataset *dataset, gedelf_view name,
                                 const gedelf_read_options *options)
{
    gedelf_read_options chosen;
    options_take(&chosen, options);
    const gedelf_allocator *allocator = chosen.allocator ? chosen.allocator : &memory_default;
    mapping m;
    *out = NULL;
    map_init(&m, dataset, allocator);
    status_expect(&m.status, gedelf_pg_new(&m.out, allocator));
    if (m.status == GEDELF_OK)
        map_all(&m, name);
    if (m.status == GEDELF_OK)
        status_expect(&m.status, map_report(&m, &chosen));
    map_free(&m);
    if (m.status == GEDELF_OK)
        *out = m.out;
    else
        gedelf_pg_free(m.out);
    return m.status;
}
