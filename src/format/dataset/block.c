/* SPDX-License-Identifier: MIT */
/*
 * Storing: takes a processed record, and appends what remains of it to a block as nodes. They are small ones as long as
 * that can be; a block that has to take what does not fit is made over.
 */
#include "format/dataset/dataset_private.h"

void block_init(block *b, const gedelf_allocator *allocator, const assembler *a, bool positions)
{
    *b = (block){.allocator = allocator,
                 .tags = &a->tags,
                 .qualifiers = &a->qualifiers,
                 .rules = &a->rules,
                 .positions = positions};
    arena_init(&b->arena, allocator);
}

void block_keep_types(block *b, schema *const *types_of)
{
    b->schema = types_of;
}

void block_keep_in_text(block *b, characters *c)
{
    b->own = c;
}

void block_keep_in_pool(block *b, node_pool *p)
{
    b->pool = p;
}

static void block_release_nodes(block *b)
{
    memory_release(b->allocator, b->nodes, b->nodes ? b->capacity * sizeof *b->nodes : 0);
    memory_release(b->allocator, b->small, b->small ? b->capacity * sizeof *b->small : 0);
}

static void block_forget_chunk(block *b)
{
    b->chunk = NULL;
    b->small = NULL;
    b->lines = NULL;
    b->types = NULL;
    b->capacity = b->line_capacity = b->type_capacity = 0;
}

void block_free(block *b)
{
    if (!b->allocator)
        return;
    if (b->chunk)
        block_forget_chunk(b);
    block_release_nodes(b);
    memory_release(b->allocator, b->cells, b->cell_capacity * sizeof *b->cells);
    memory_release(b->allocator, b->lines, b->line_capacity * sizeof *b->lines);
    memory_release(b->allocator, b->types, b->type_capacity * sizeof *b->types);
    memory_release(b->allocator, b->schemas, b->schema_capacity * sizeof *b->schemas);
    dates_free(b->dates, b->allocator);
    arena_free(&b->arena);
    *b = (block){.allocator = b->allocator};
}

void block_clear(block *b)
{
    b->count = 0;
    b->cell_count = 0;
    dates_clear(b->dates);
    arena_reset(&b->arena);
}

/* ---- Room ------------------------------------------------------------------------------------ */

/* Do the record's structures fit into small nodes of this block? */
static bool fits_small_nodes(const block *b, const record_extent *r)
{
    return r->largest < (size_t)1 << SMALL_SIZE && r->largest < (size_t)1 << SMALL_DISTANCE &&
           r->end <= memory_sizes(b->allocator)->block_text && r->greatest_tag < 1u << SMALL_TAG &&
           b->cell_count + r->count <= (size_t)1 << SMALL_TEXT;
}

/* A block of small nodes takes what fits. One of large nodes takes what would not fit elsewhere either; other records only
   as long as it would not be better to begin another block with them. */
static bool block_suits(const block *b, const record_extent *r)
{
    if (b->count == 0)
        return true;
    if (b->small)
        return fits_small_nodes(b, r) && (!b->chunk || r->count <= b->capacity - b->count);
    if (r->count > UINT32_MAX - b->count || r->begin > UINT32_MAX / 2)
        return false;
    record_extent alone = {r->count, r->largest, 0, r->end - r->begin, r->greatest_tag};
    return r->begin < memory_sizes(b->allocator)->block_text ||
           !fits_small_nodes(&(block){.allocator = b->allocator}, &alone);
}

static record_extent extent_of_record(const block *b, const assembler *a, size_t from)
{
    const structure *items = a->record.items;
    size_t to = from == 0 ? a->record.count : items[from].end;
    uint64_t end = items[to - 1].at + items[to - 1].length;
    /* Only in the header are there structures that do not be where their lines were (D120). */
    for (size_t i = from; a->record.header && i < to; i++)
        end = items[i].at + items[i].length > end ? items[i].at + items[i].length : end;
    return (record_extent){to - from, to - from, items[from].at - b->begin, end - b->begin, a->tags.count};
}

bool block_has_room(const block *b, const assembler *a)
{
    record_extent r = extent_of_record(b, a, 0);
    return block_suits(b, &r);
}

bool block_has_room_for(const block *b, size_t count, uint64_t begin, uint64_t end, uint32_t greatest_tag)
{
    record_extent r = {count, count, begin - b->begin, end - b->begin, greatest_tag};
    return block_suits(b, &r);
}

run_room block_room_for_run(const block *b, uint32_t greatest_tag)
{
    record_extent r = {.greatest_tag = greatest_tag};
    if (!b->chunk || !fits_small_nodes(b, &r))
        return (run_room){0};
    size_t cells = ((size_t)1 << SMALL_TEXT) - b->cell_count, nodes = b->capacity - b->count;
    return (run_room){.nodes = nodes < cells ? nodes : cells,
                      .largest = ((size_t)1 << (SMALL_SIZE < SMALL_DISTANCE ? SMALL_SIZE : SMALL_DISTANCE)) - 1,
                      .end = b->begin + memory_sizes(b->allocator)->block_text};
}

/* A block grows to the size that it will need if it continues as it began, so that there is little to give back. No
   line is shorter than four octets. */
static size_t nodes_to_expect(const block *b, const record_extent *r)
{
    const work_sizes *sizes = memory_sizes(b->allocator);
    const size_t first = sizes->block_first, most = sizes->block_text / 4;
    size_t needed = b->count + r->count, least = needed + needed / 8, expected = first;
    if (b->count >= first && r->begin > 0)
        expected = (size_t)((uint64_t)b->count * sizes->block_text / r->begin);
    expected = expected < most ? expected + expected / 32 : most;
    return expected > least ? expected : least;
}

static bool reserve_small_nodes(block *b, const record_extent *r)
{
    return b->count + r->count <= b->capacity ||
           array_resize(b->allocator, &b->small, &b->capacity, nodes_to_expect(b, r));
}

static bool reserve_nodes_in_form(block *b, const record_extent *r)
{
    return b->small ? reserve_small_nodes(b, r)
                    : array_reserve(b->allocator, &b->nodes, &b->capacity, b->count + r->count);
}

static bool block_reserve(block *b, const record_extent *r)
{
    bool room = reserve_nodes_in_form(b, r);
    if (room && b->positions && b->line_capacity < b->capacity)
        room = array_resize(b->allocator, &b->lines, &b->line_capacity, b->capacity);
    if (room && b->schema && b->type_capacity < b->capacity)
        room = array_resize(b->allocator, &b->types, &b->type_capacity, b->capacity);
    return room;
}

/* Gives the block arrays of its own instead of its room in the pool. */
static bool block_leave_pool(block *b)
{
    block own = *b;
    size_t count = b->count > 0 ? b->count : 1;
    block_forget_chunk(&own);
    bool done = array_resize(b->allocator, &own.small, &own.capacity, count) &&
                (!b->lines || array_resize(b->allocator, &own.lines, &own.line_capacity, count)) &&
                (!b->types || array_resize(b->allocator, &own.types, &own.type_capacity, count));
    if (!done) {
        memory_release(b->allocator, own.small, own.capacity * sizeof *own.small);
        memory_release(b->allocator, own.lines, own.line_capacity * sizeof *own.lines);
        return false;
    }
    memcpy(own.small, b->small, b->count * sizeof *b->small);
    if (b->lines)
        memcpy(own.lines, b->lines, b->count * sizeof *b->lines);
    if (b->types)
        memcpy(own.types, b->types, b->count * sizeof *b->types);
    *b = own;
    return true;
}

/* Makes large nodes of the small ones. */
static bool block_widen(block *b)
{
    size_t capacity = b->capacity > 0 ? b->capacity : 1;
    node *nodes = capacity <= SIZE_MAX / sizeof *nodes ? memory_allocate(b->allocator, capacity * sizeof *nodes) : NULL;
    if (!nodes)
        return false;
    for (size_t i = 0; i < b->count; i++)
        nodes[i] = block_node(b, i);
    block_release_nodes(b);
    b->nodes = nodes;
    b->small = NULL;
    b->capacity = capacity;
    return true;
}

/* The first record decides. */
static bool block_begin(block *b, const record_extent *r, bool small)
{
    if (small && b->pool)
        return pool_enter(b->pool, b, r->count);
    return (!small || reserve_small_nodes(b, r)) && block_reserve(b, r);
}

gedelf_status block_prepare(block *b, const record_extent *r, bool keep)
{
    if (r->count > UINT32_MAX - b->count)
        return GEDELF_LIMIT;
    bool fits = fits_small_nodes(b, r);
    if (b->chunk && fits && r->count <= b->capacity - b->count) /* as nearly always */
        return GEDELF_OK;
    if (!b->nodes && !b->small)
        return block_begin(b, r, keep && fits) ? GEDELF_OK : GEDELF_MEMORY;
    if (b->chunk && !block_leave_pool(b))
        return GEDELF_MEMORY;
    if (b->small && !fits && !block_widen(b))
        return GEDELF_MEMORY;
    return block_reserve(b, r) ? GEDELF_OK : GEDELF_MEMORY;
}

static bool block_trim_nodes(block *b)
{
    return array_trim(b->allocator, &b->small, &b->capacity, b->count) &&
           array_trim(b->allocator, &b->nodes, &b->capacity, b->count) &&
           array_trim(b->allocator, &b->lines, &b->line_capacity, b->count) &&
           array_trim(b->allocator, &b->types, &b->type_capacity, b->count);
}

bool block_trim(block *b)
{
    bool done = array_trim(b->allocator, &b->cells, &b->cell_capacity, b->cell_count);
    if (!b->chunk)
        return done && block_trim_nodes(b);
    pool_keep(b->pool, b);
    return done;
}

/* ---- Cells ----------------------------------------------------------------------------------- */

/* If characters have to be counted to find out where they came from, they must stay as they are. */
char *block_own_text(const block *b, uint64_t at)
{
    const characters *c = b->own;
    if (!c || !c->keeps_all || c->borrowed || !c->encoding.as_utf8)
        return NULL;
    return c->kept.data + (b->begin + at); /* all of the text is kept */
}

/* Keeps a cell's payload, in the text if there is room for it up to `end`. */
static bool cell_keep_payload(block *b, cell *c, uint64_t end)
{
    char *place =
        end >= c->payload_at && c->payload_length <= end - c->payload_at ? block_own_text(b, c->payload_at) : NULL;
    if (!place) {
        c->payload = arena_copy(&b->arena, view_of(c->payload, c->payload_length));
        return c->payload != NULL;
    }
    memmove(place, c->payload, c->payload_length);
    c->payload = NULL;
    return true;
}

cell *block_add_cell(block *b)
{
    bool room = array_reserve(b->allocator, &b->cells, &b->cell_capacity, b->cell_count + 1);
    return room ? &b->cells[b->cell_count++] : NULL;
}

static cell cell_of_structure(const block *b, const structure *s)
{
    return (cell){.payload = s->payload,
                  .payload_at = s->at - b->begin + s->payload_at,
                  .payload_length = s->payload ? s->payload_length : s->length - s->payload_at,
                  .xref_at = s->at - b->begin + s->xref_at,
                  .xref_length = s->xref_length,
                  .tag = s->tag,
                  .language = s->language,
                  .datatype = s->datatype};
}

/* ---- Nodes ----------------------------------------------------------------------------------- */

/* The sources of the nodes. */
typedef struct storing {
    block *b;
    structure *items;
    size_t from, to; /* of the record that is stored */
    bool keep;
    bool entries; /* only those entries are stored that are kept as a schema, while the rest is elsewhere */
} storing;

/* Is a structure below the one that is stored not part of it? */
static bool is_left_out(const storing *g, size_t index)
{
    unsigned flags = g->items[index].flags;
    return g->entries ? (flags & ENTRY) == 0 : (flags & REMOVED) != 0;
}

/* Stores a node after the others; its parent is a number in the block. It fits. */
static inline void block_put(block *b, node n)
{
    uint32_t index = (uint32_t)b->count++;
    if (!b->small) {
        b->nodes[index] = n;
        return;
    }
    b->small[index] = small_of(n.text, n.tag, index - n.parent, n.size);
}

/* Adds to each structure's size that of what is below it, from number `first` on. */
static void add_sizes(block *b, size_t first)
{
    for (size_t i = b->count; i-- > first + 1;) {
        node n = block_node(b, i);
        if (b->small)
            b->small[n.parent].shape += n.size << NODE_FLAGS;
        else
            b->nodes[n.parent].size += n.size;
    }
}

/* Does the line say everything about this structure, and can the node say where it is? */
static bool line_is_enough(const block *b, const structure *s)
{
    return !s->payload && s->language == 0 && s->datatype == 0 && s->tag < NODE_TAG_MOST && s->tag != TAG_ERROR &&
           (s->flags & (INVENTED | TRIMMED)) == 0 && s->at - b->begin <= UINT32_MAX;
}

/* Where the lines end that belong to structure number `index` alone: where the next one begins that is not removed. */
static uint64_t end_of_lines(const storing *g, size_t index)
{
    size_t next = index + 1;
    while (next < g->to && (g->items[next].flags & REMOVED) != 0)
        next = g->items[next].end;
    const structure *last = &g->items[g->to - 1];
    /* A record that is left to the stages can go on beyond what others have read, and then they have yet to put that in place. */
    if (g->b->own && g->b->own->lent)
        return 0;
    return (next < g->to ? g->items[next].at : last->at + last->length) - g->b->begin;
}

static gedelf_status node_of_structure(const storing *g, size_t index, node *n)
{
    const structure *s = &g->items[index];
    uint32_t flags = (s->kind == PAYLOAD_STRING ? NODE_STRING : 0u) | (s->kind == PAYLOAD_POINTER ? NODE_POINTER : 0u) |
                     (s->xref_length > 0 ? NODE_XREF : 0u);
    *n = (node){.size = 1};
    if (line_is_enough(g->b, s)) {
        n->text = (uint32_t)(s->at - g->b->begin);
        n->tag = s->tag << NODE_FLAGS | flags;
        return GEDELF_OK;
    }
    n->tag = (s->tag < NODE_TAG_MOST ? s->tag : NODE_TAG_MOST) << NODE_FLAGS | flags | NODE_CELL;
    cell *c = block_add_cell(g->b);
    if (!c)
        return GEDELF_MEMORY;
    *c = cell_of_structure(g->b, s);
    n->text = (uint32_t)(g->b->cell_count - 1);
    bool kept = !g->keep || !c->payload || cell_keep_payload(g->b, c, end_of_lines(g, index));
    return kept ? GEDELF_OK : GEDELF_MEMORY;
}

static gedelf_status block_store_one(const storing *g, size_t i)
{
    block *b = g->b;
    structure *s = &g->items[i];
    uint32_t index = (uint32_t)b->count;
    node n;
    gedelf_status status = node_of_structure(g, i, &n);
    if (status != GEDELF_OK)
        return status;
    s->stored = index;
    n.parent = i == g->from ? index : g->items[s->parent].stored;
    block_put(b, n);
    if (b->positions)
        b->lines[index] = s->line;
    if (b->schema)
        b->types[index] = s->type;
    return GEDELF_OK;
}

/* Stores the structure number `from` as a record, with what remains of what is below it; or with its entries. */
static gedelf_status block_store_tree(block *b, assembler *a, size_t from, bool keep, bool entries)
{
    record_extent r = extent_of_record(b, a, from);
    storing g = {
        .b = b, .items = a->record.items, .from = from, .to = from + r.count, .keep = keep, .entries = entries};
    size_t first = b->count;
    gedelf_status status = block_prepare(b, &r, keep);
    for (size_t i = from; status == GEDELF_OK && i < g.to;) {
        if (i > from && is_left_out(&g, i)) {
            i = g.items[i].end;
            continue;
        }
        status = block_store_one(&g, i++);
    }
    if (status == GEDELF_OK)
        add_sizes(b, first);
    return status;
}

gedelf_status block_index_schemas(block *b)
{
    for (size_t i = 0; i < b->count; i += block_node(b, i).size) {
        if (!array_add(b->allocator, &b->schemas, &b->schema_count, &b->schema_capacity, (uint32_t)i))
            return GEDELF_MEMORY;
    }
    return GEDELF_OK;
}

gedelf_status block_store(block *b, assembler *a, block_part part, bool keep)
{
    structure *items = a->record.items;
    b->language = a->metadata.language;
    if (part == BLOCK_RECORD)
        return block_store_tree(b, a, 0, keep, false);
    for (uint32_t i = 1; i < items[0].end; i = items[i].end) {
        if ((items[i].flags & SCHEMA) == 0)
            continue;
        gedelf_status status = block_store_tree(b, a, i, keep, (items[i].flags & ENTRY) != 0);
        if (status != GEDELF_OK)
            return status;
    }
    return block_index_schemas(b);
}

gedelf_status block_store_bare(block *b, uint32_t tag, uint32_t type)
{
    record_extent r = {.count = 1, .largest = 1, .greatest_tag = tag};
    gedelf_status status = block_prepare(b, &r, true);
    if (status != GEDELF_OK)
        return status;
    uint32_t index = (uint32_t)b->count;
    block_put(b, (node){.size = 1, .parent = index, .tag = tag << NODE_FLAGS});
    if (b->positions)
        b->lines[index] = 0;
    if (b->schema)
        b->types[index] = type;
    return GEDELF_OK;
}

void block_set_text(block *b, const characters *c, uint64_t begin)
{
    b->begin = begin;
    b->text = characters_at(c, begin);
    b->text_length = (size_t)(c->begin + c->length - begin);
}
