/* SPDX-License-Identifier: MIT */
/*
 * Takes a term, gives it spread out as cells in preorder; and takes cells, gives the term. Both are loops over arrays:
 * a predicate a million levels deep costs memory, never stack.
 */
#include "research/polygenea/polygenea_private.h"

void pg_cells_init(pg_cells *c, const gedelf_allocator *allocator)
{
    *c = (pg_cells){.allocator = allocator};
}

void pg_cells_free(pg_cells *c)
{
    memory_release(c->allocator, c->items, c->capacity * sizeof *c->items);
    memory_release(c->allocator, c->scratch, c->scratch_capacity * sizeof *c->scratch);
    pg_cells_init(c, c->allocator);
}

pg_cell *pg_cells_add(pg_cells *c, gedelf_pg_type type, pg_form form)
{
    bool done = array_reserve(c->allocator, &c->items, &c->capacity, c->count + 1);
    if (!done)
        return NULL;
    pg_cell *piece = &c->items[c->count++];
    *piece = (pg_cell){.type = (uint8_t)type, .form = (uint8_t)form, .size = 1};
    return piece;
}

static bool pg_cells_reserve_scratch(pg_cells *c, size_t count)
{
    bool done = array_reserve(c->allocator, &c->scratch, &c->scratch_capacity, count);
    return done;
}

/* ---- From a term ----------------------------------------------------------------------------- */

/* The form of item `index` of a cell. FORM_NONE if there is no such item in it. */
static pg_form pg_item_form(const pg_cell *piece, size_t index)
{
    const pg_form *forms;
    switch ((gedelf_pg_type)piece->type) {
    case GEDELF_PG_DATUM: return index < 3 ? FORM_STRING : FORM_NONE;
    case GEDELF_PG_LIST:
    case GEDELF_PG_SET: return pg_forms[piece->form].element;
    case GEDELF_PG_PAIR: return index == 0 ? FORM_STRING : index == 1 ? pg_forms[piece->form].element : FORM_NONE;
    case GEDELF_PG_PREDICATE:
    case GEDELF_PG_PRODUCER: forms = pg_argument_forms((pg_form)piece->form, (gedelf_pg_op)piece->sub); break;
    case GEDELF_PG_QUERY:
    case GEDELF_PG_TEMPLATE:
    case GEDELF_PG_CONTENT: forms = pg_field_forms((gedelf_pg_type)piece->type, (gedelf_pg_kind)piece->sub); break;
    default: return FORM_NONE;
    }
    return forms && index < pg_form_count(forms) ? forms[index] : FORM_NONE;
}

/* Has a cell the number of items that its form wants? */
static bool pg_cell_is_whole(const pg_cell *piece)
{
    bool any = piece->type == GEDELF_PG_LIST || piece->type == GEDELF_PG_SET;
    bool leaf =
        piece->type == GEDELF_PG_STRING || piece->type == GEDELF_PG_INTEGER || piece->type == GEDELF_PG_REFERENCE;
    bool has_forms = piece->type != GEDELF_PG_PREDICATE && piece->type != GEDELF_PG_PRODUCER
                         ? true
                         : pg_argument_forms((pg_form)piece->form, (gedelf_pg_op)piece->sub) != NULL;
    if (any || leaf)
        return true;
    return has_forms && pg_item_form(piece, piece->count) == FORM_NONE &&
           (piece->count == 0 ? piece->type == GEDELF_PG_PREDICATE && piece->sub == GEDELF_PG_TOP
                              : pg_item_form(piece, piece->count - 1) != FORM_NONE);
}

/* Adds the cell of one term. */
static gedelf_status pg_expand_one(const gedelf_pg_dataset *d, uint32_t term, pg_form form, pg_cells *out)
{
    const pg_term *t = pg_at(d, term);
    if (form == FORM_NONE || t->type != pg_forms[form].type)
        return GEDELF_ARGUMENT;
    pg_cell *piece = pg_cells_add(out, (gedelf_pg_type)t->type, form);
    if (!piece)
        return GEDELF_MEMORY;
    piece->sub = t->sub;
    piece->count = t->count;
    if (t->type == GEDELF_PG_STRING)
        piece->as.string = t->as.string;
    else if (t->type == GEDELF_PG_INTEGER || t->type == GEDELF_PG_REFERENCE)
        piece->as.number = t->as.number;
    return pg_cell_is_whole(piece) ? GEDELF_OK : GEDELF_ARGUMENT;
}

/* What is being spread out: three numbers in out->scratch for each term that is open, its own, its cell counted from the
   first, and how many of its items are done. */
enum { OPEN_TERM, OPEN_CELL, OPEN_DONE, OPEN_SIZE };

gedelf_status pg_expand(const gedelf_pg_dataset *d, uint32_t term, pg_form form, pg_cells *out)
{
    size_t first = out->count, depth = 0;
    gedelf_status status = pg_expand_one(d, term, form, out);
    uint32_t next = term;
    bool opens = true;
    while (status == GEDELF_OK && (opens || depth > 0)) {
        if (opens) {
            if (!pg_cells_reserve_scratch(out, (depth + 1) * OPEN_SIZE))
                return GEDELF_MEMORY;
            uint32_t *top = out->scratch + depth++ * OPEN_SIZE;
            top[OPEN_TERM] = next;
            top[OPEN_CELL] = (uint32_t)(out->count - 1 - first);
            top[OPEN_DONE] = 0;
        }
        uint32_t *top = out->scratch + (depth - 1) * OPEN_SIZE;
        pg_cell *piece = &out->items[first + top[OPEN_CELL]];
        opens = top[OPEN_DONE] < piece->count;
        if (opens) {
            next = pg_items(d, top[OPEN_TERM])[top[OPEN_DONE]];
            status = pg_expand_one(d, next, pg_item_form(piece, top[OPEN_DONE]), out);
            top[OPEN_DONE]++;
        } else {
            piece->size = (uint32_t)(out->count - first - top[OPEN_CELL]);
            depth--;
        }
        if (out->count - first >= UINT32_MAX)
            status = GEDELF_LIMIT;
    }
    return status;
}

/* ---- To a term ------------------------------------------------------------------------------- */

/* The term of a cell without items. */
static gedelf_status pg_contract_leaf(gedelf_pg_dataset *d, const gedelf_pg_dataset *from, const pg_cell *piece,
                                      uint32_t *out)
{
    if (piece->type != GEDELF_PG_STRING)
        return pg_make_number(d, (gedelf_pg_type)piece->type, piece->as.number, out);
    uint32_t string = piece->as.string;
    if (d != from)
        string = names_add(&d->strings, names_at(&from->strings, string));
    return string ? pg_make_text(d, string, out) : GEDELF_MEMORY;
}

/* Where item `index` of the cell number `parent` is. */
static size_t pg_cell_of_item(const pg_cell *cells, size_t parent, size_t index)
{
    size_t at = parent + 1;
    while (index-- > 0)
        at += cells[at].size;
    return at;
}

gedelf_status pg_contract(gedelf_pg_dataset *d, const gedelf_pg_dataset *from, pg_cells *c, size_t begin, uint32_t *out)
{
    pg_cell *cells = c->items + begin;
    size_t size = cells[0].size;
    /* After the last cell, its items come first: so their terms are there when they are needed, at the place of the
       item; the other half of scratch is where a cell's items are gathered. */
    if (!pg_cells_reserve_scratch(c, 2 * size))
        return GEDELF_MEMORY;
    uint32_t *terms = c->scratch, *items = terms + size;
    for (size_t i = size; i-- > 0;) {
        const pg_cell *piece = &cells[i];
        bool leaf =
            piece->type == GEDELF_PG_STRING || piece->type == GEDELF_PG_INTEGER || piece->type == GEDELF_PG_REFERENCE;
        size_t doubled = SIZE_MAX, at = i + 1;
        for (size_t k = 0; k < piece->count; k++, at += cells[at].size)
            items[k] = terms[at];
        gedelf_status status =
            leaf ? pg_contract_leaf(d, from, piece, &terms[i])
                 : pg_make(d, (gedelf_pg_type)piece->type, piece->sub, items, piece->count, &doubled, &terms[i]);
        if (status != GEDELF_OK)
            return status;
        if (doubled != SIZE_MAX)
            cells[pg_cell_of_item(cells, i, doubled)].repeated = true;
    }
    *out = terms[0];
    return GEDELF_OK;
}
