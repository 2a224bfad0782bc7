/* SPDX-License-Identifier: MIT */
/*
 * Storing: takes a processed record, and appends what remains of it to a block as nodes.
 */
#include "dataset/dataset.h"

void block_init(block *b, const gedelf_allocator *allocator, const assembler *a, bool positions)
{
    *b = (block){.allocator = allocator, .tags = &a->tags, .qualifiers = &a->qualifiers, .positions = positions};
    arena_init(&b->arena, allocator);
}

void block_keep_types(block *b, schema *const *types_of)
{
    b->schema = types_of;
}

void block_free(block *b)
{
    if (!b->allocator)
        return;
    memory_release(b->allocator, b->nodes, b->capacity * sizeof *b->nodes);
    memory_release(b->allocator, b->cells, b->cell_capacity * sizeof *b->cells);
    memory_release(b->allocator, b->lines, b->line_capacity * sizeof *b->lines);
    memory_release(b->allocator, b->types, b->type_capacity * sizeof *b->types);
    memory_release(b->allocator, b->schemas, b->schema_capacity * sizeof *b->schemas);
    arena_free(&b->arena);
    *b = (block){.allocator = b->allocator};
}

void block_clear(block *b)
{
    b->count = 0;
    b->cell_count = 0;
    arena_reset(&b->arena);
}

/* ---- Cells ----------------------------------------------------------------------------------- */

/* Does the line tell all about this structure, and can the node say where it is? */
static bool line_is_enough(const block *b, const structure *s)
{
    return !s->payload && s->language == 0 && s->datatype == 0 && s->tag < NODE_TAG_MOST && s->tag != TAG_ERROR &&
           (s->flags & (INVENTED | TRIMMED)) == 0 && s->at - b->begin <= UINT32_MAX;
}

static bool cell_keep_payload(block *b, const structure *s, cell *c)
{
    c->payload = arena_copy(&b->arena, view_of(s->payload, s->payload_length));
    return c->payload != NULL;
}

static gedelf_status block_add_cell(block *b, const structure *s, bool keep, uint32_t *number)
{
    cell c = {.payload = s->payload,
              .payload_at = s->at - b->begin + s->payload_at,
              .payload_length = s->payload ? s->payload_length : s->length - s->payload_at,
              .xref_at = s->at - b->begin + s->xref_at,
              .xref_length = s->xref_length,
              .tag = s->tag,
              .language = s->language,
              .datatype = s->datatype};
    void *cells = b->cells;
    bool room = memory_reserve(b->allocator, &cells, &b->cell_capacity, sizeof *b->cells, b->cell_count + 1);
    b->cells = cells;
    if (!room || (keep && s->payload && !cell_keep_payload(b, s, &c)))
        return GEDELF_MEMORY;
    *number = (uint32_t)b->cell_count;
    b->cells[b->cell_count++] = c;
    return GEDELF_OK;
}

/* ---- Nodes ----------------------------------------------------------------------------------- */

static bool block_reserve(block *b, size_t more)
{
    void *nodes = b->nodes, *lines = b->lines, *types = b->types;
    bool room = memory_reserve(b->allocator, &nodes, &b->capacity, sizeof *b->nodes, b->count + more);
    b->nodes = nodes;
    if (room && b->positions)
        room = memory_reserve(b->allocator, &lines, &b->line_capacity, sizeof *b->lines, b->count + more);
    b->lines = lines;
    if (room && b->schema)
        room = memory_reserve(b->allocator, &types, &b->type_capacity, sizeof *b->types, b->count + more);
    b->types = types;
    return room;
}

static gedelf_status node_of_structure(block *b, const structure *s, bool keep, node *n)
{
    uint32_t flags = (s->kind == PAYLOAD_STRING ? NODE_STRING : 0u) | (s->kind == PAYLOAD_POINTER ? NODE_POINTER : 0u) |
                     (s->xref_length > 0 ? NODE_XREF : 0u);
    *n = (node){.size = 1};
    if (line_is_enough(b, s)) {
        n->text = (uint32_t)(s->at - b->begin);
        n->tag = s->tag << NODE_FLAGS | flags;
        return GEDELF_OK;
    }
    n->tag = (s->tag < NODE_TAG_MOST ? s->tag : NODE_TAG_MOST) << NODE_FLAGS | flags | NODE_CELL;
    return block_add_cell(b, s, keep, &n->text);
}

static gedelf_status block_store_one(block *b, structure *items, structure *s, bool root, bool keep)
{
    uint32_t index = (uint32_t)b->count;
    node *n = &b->nodes[index];
    gedelf_status status = node_of_structure(b, s, keep, n);
    if (status != GEDELF_OK)
        return status;
    s->stored = index;
    n->parent = root ? index : items[s->parent].stored;
    if (b->positions)
        b->lines[index] = s->line;
    if (b->schema)
        b->types[index] = s->type;
    b->count++;
    return GEDELF_OK;
}

/* Stores the structure number `from` as a record, with what remains of what is below it. */
static gedelf_status block_store_tree(block *b, structure *items, size_t from, bool keep)
{
    size_t to = items[from].end, first = b->count;
    if (to - from > UINT32_MAX - first)
        return GEDELF_LIMIT;
    if (!block_reserve(b, to - from))
        return GEDELF_MEMORY;
    for (size_t i = from; i < to;) {
        if (i > from && (items[i].flags & REMOVED) != 0) {
            i = items[i].end;
            continue;
        }
        gedelf_status status = block_store_one(b, items, &items[i], i == from, keep);
        if (status != GEDELF_OK)
            return status;
        i++;
    }
    for (size_t i = b->count; i-- > first + 1;)
        b->nodes[b->nodes[i].parent].size += b->nodes[i].size;
    return GEDELF_OK;
}

gedelf_status block_index_schemas(block *b)
{
    for (size_t i = 0; i < b->count; i += b->nodes[i].size) {
        void *schemas = b->schemas;
        bool room =
            memory_reserve(b->allocator, &schemas, &b->schema_capacity, sizeof *b->schemas, b->schema_count + 1);
        b->schemas = schemas;
        if (!room)
            return GEDELF_MEMORY;
        b->schemas[b->schema_count++] = (uint32_t)i;
    }
    return GEDELF_OK;
}

gedelf_status block_store(block *b, assembler *a, block_part part, bool keep)
{
    structure *items = a->record.items;
    b->language = a->metadata.language;
    if (part == BLOCK_RECORD)
        return block_store_tree(b, items, 0, keep);
    for (uint32_t i = 1; i < items[0].end; i = items[i].end) {
        if ((items[i].flags & SCHEMA) == 0)
            continue;
        gedelf_status status = block_store_tree(b, items, i, keep);
        if (status != GEDELF_OK)
            return status;
    }
    return block_index_schemas(b);
}

/* ---- Records that are nodes already ----------------------------------------------------------- */

/* Takes over a cell, whose places count from `shift` behind the block's text. */
static gedelf_status block_take_cell(block *b, const cell *from, uint64_t shift, bool keep, uint32_t *number)
{
    cell c = *from;
    void *cells = b->cells;
    bool room = memory_reserve(b->allocator, &cells, &b->cell_capacity, sizeof *b->cells, b->cell_count + 1);
    b->cells = cells;
    if (room && keep && c.payload)
        room = (c.payload = arena_copy(&b->arena, view_of(c.payload, c.payload_length))) != NULL;
    if (!room)
        return GEDELF_MEMORY;
    c.payload_at += shift;
    c.xref_at += shift;
    *number = (uint32_t)b->cell_count;
    b->cells[b->cell_count++] = c;
    return GEDELF_OK;
}

gedelf_status block_append(block *b, const node *nodes, size_t count, const cell *cells, const uint32_t *types,
                           const uint64_t *lines, uint64_t begin, bool keep)
{
    uint64_t shift = begin - b->begin;
    uint32_t first = (uint32_t)b->count;
    gedelf_status status = GEDELF_OK;
    if (count > UINT32_MAX - b->count || shift > UINT32_MAX)
        return GEDELF_LIMIT;
    if (!block_reserve(b, count))
        return GEDELF_MEMORY;
    for (size_t i = 0; status == GEDELF_OK && i < count; i++) {
        node *n = &b->nodes[first + i];
        *n = nodes[i];
        n->parent += first;
        if ((n->tag & NODE_CELL) != 0)
            status = block_take_cell(b, &cells[n->text], shift, keep, &n->text);
        else
            n->text += (uint32_t)shift;
    }
    if (status != GEDELF_OK)
        return status;
    for (size_t i = 0; b->positions && i < count; i++)
        b->lines[first + i] = lines ? lines[i] : 0;
    for (size_t i = 0; b->schema && i < count; i++)
        b->types[first + i] = types ? types[i] : 0;
    b->count += count;
    return GEDELF_OK;
}

bool block_has_room_for(const block *b, size_t count, uint64_t begin, uint64_t end, uint32_t greatest_tag)
{
    (void)begin;
    return end - b->begin <= UINT32_MAX && count <= UINT32_MAX - b->count && greatest_tag < NODE_TAG_MOST;
}

/* What remains if an array cannot be made smaller is only larger than it need be. */
static void block_shrink(const block *b, void **items, size_t *capacity, size_t item_size, size_t count)
{
    void *smaller = count > 0 && count < *capacity
                        ? memory_resize(b->allocator, *items, *capacity * item_size, count * item_size)
                        : NULL;
    if (!smaller)
        return;
    *items = smaller;
    *capacity = count;
}

void block_trim(block *b)
{
    void *nodes = b->nodes, *cells = b->cells, *lines = b->lines, *types = b->types;
    block_shrink(b, &nodes, &b->capacity, sizeof *b->nodes, b->count);
    block_shrink(b, &cells, &b->cell_capacity, sizeof *b->cells, b->cell_count);
    block_shrink(b, &lines, &b->line_capacity, sizeof *b->lines, b->count);
    block_shrink(b, &types, &b->type_capacity, sizeof *b->types, b->count);
    b->nodes = nodes;
    b->cells = cells;
    b->lines = lines;
    b->types = types;
}

/* ---------------------------------------------------------------------------------------------- */

gedelf_status block_store_bare(block *b, uint32_t tag, uint32_t type)
{
    if (!block_reserve(b, 1))
        return GEDELF_MEMORY;
    uint32_t index = (uint32_t)b->count++;
    b->nodes[index] = (node){.size = 1, .parent = index, .tag = tag << NODE_FLAGS};
    if (b->positions)
        b->lines[index] = 0;
    if (b->schema)
        b->types[index] = type;
    return GEDELF_OK;
}

bool block_has_room(const block *b, const assembler *a)
{
    const structure *root = &a->record.items[0];
    return root->at - b->begin <= UINT32_MAX / 2 && a->record.count <= UINT32_MAX - b->count;
}

void block_set_text(block *b, const characters *c, uint64_t begin)
{
    b->begin = begin;
    b->text = characters_at(c, begin);
    b->text_length = (size_t)(c->begin + c->length - begin);
}
