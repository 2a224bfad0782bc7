/* SPDX-License-Identifier: MIT */
/*
 * Takes a dataset, gives it in constructor notation. [PGN §Encoding and all below; D41, D44 to D50]
 *
 * A set is in ascending order of its encoded items. To find that order, the items of the innermost sets are compared
 * first: two walks side by side, which end at the first difference. Nothing is written before all of a node is in order,
 * so nothing is copied about, however deep sets are in each other.
 */
#include "research/polygenea/node_text.h"
#include "research/polygenea/notation.h"

/* ---- Leaves ---------------------------------------------------------------------------------- */

static bool pg_append_text(const pg_writer *w, buffer *out, uint32_t string)
{
    return pg_append_string(out, names_at(&w->d->strings, string), &w->prefixes,
                            w->unabbreviated ? 0 : w->prefixes.count);
}

/* D41: plain text is a string, all else Base64. */
static bool pg_append_datum(const pg_writer *w, buffer *out, const pg_cell *datum)
{
    const names *strings = &w->d->strings;
    if (pg_cell_is_plain(w->d, datum))
        return pg_append_text(w, out, datum[3].as.string);
    bool media = names_at(strings, datum[1].as.string).length > 0;
    bool language = names_at(strings, datum[2].as.string).length > 0;
    return buffer_append(out, VIEW("(")) && (!media || pg_append_text(w, out, datum[1].as.string)) &&
           buffer_append(out, VIEW(",")) && (!language || pg_append_text(w, out, datum[2].as.string)) &&
           buffer_append(out, VIEW(",\\")) && buffer_append_base64(out, names_at(strings, datum[3].as.string)) &&
           buffer_append(out, VIEW(")"));
}

static size_t pg_digits(uint64_t number)
{
    char digits[20];
    return number_format(number, digits);
}

/* D45: relative only if that is shorter. D75: a name where nodes are named. */
static bool pg_append_reference(const pg_writer *w, buffer *out, int64_t vertex)
{
    if (w->uuids) {
        char name[GEDELF_PG_NAME_LENGTH];
        pg_format_uuid(&w->uuids[vertex], name);
        return buffer_append(out, view_of(name, sizeof name));
    }
    uint64_t position = w->positions[vertex], back = w->index - position;
    if (!w->unabbreviated && 1 + pg_digits(back) < pg_digits(position))
        return buffer_append(out, VIEW("-")) && buffer_append_number(out, back);
    return buffer_append_number(out, position);
}

/* Is this the only item of a list or set? (D48) */
static bool pg_is_alone(const pg_tree *t, uint32_t piece)
{
    const pg_cell *parent = t->parent[piece] == PG_NO_CELL ? NULL : &t->cells.items[t->parent[piece]];
    return parent && parent->count == 1 && (parent->type == GEDELF_PG_LIST || parent->type == GEDELF_PG_SET);
}

static bool pg_append_integer(buffer *out, int64_t number, bool alone)
{
    char text[21];
    return (number == -1 && !alone) || buffer_append(out, pg_number_text(number, text));
}

/* ---- Cells ----------------------------------------------------------------------------------- */

/* Is it the text of something that is not known? */
static bool pg_is_strange_text(const pg_writer *w, uint32_t number)
{
    const pg_tree *t = &w->tree;
    const pg_cell *parent = t->parent[number] == PG_NO_CELL ? NULL : &t->cells.items[t->parent[number]];
    return parent && pg_is_unknown(parent->type, parent->sub);
}

/* What comes before the items of a cell; all of it if it has none. */
static bool pg_append_opening(const pg_writer *w, buffer *out, uint32_t number)
{
    const pg_cell *piece = &w->tree.cells.items[number];
    const pg_op_info *op = &pg_ops[piece->sub < PG_OPS ? piece->sub : 0];
    if (pg_is_unknown(piece->type, piece->sub))
        return pg_append_strange(w, out, names_at(&w->d->strings, piece[1].as.string)); /* all of it */
    switch ((gedelf_pg_type)piece->type) {
    case GEDELF_PG_STRING: return pg_is_strange_text(w, number) || pg_append_text(w, out, piece->as.string);
    case GEDELF_PG_INTEGER: return pg_append_integer(out, piece->as.number, pg_is_alone(&w->tree, number));
    case GEDELF_PG_REFERENCE: return pg_append_reference(w, out, piece->as.number);
    case GEDELF_PG_DATUM: return pg_append_datum(w, out, piece);
    case GEDELF_PG_LIST: return buffer_append(out, VIEW("["));
    case GEDELF_PG_SET: return buffer_append(out, VIEW("{"));
    case GEDELF_PG_PAIR: return true;
    case GEDELF_PG_PREDICATE:
        if (piece->sub == GEDELF_PG_TOP)
            return !pg_is_alone(&w->tree, number) || buffer_append(out, VIEW(","));
        return piece->sub == GEDELF_PG_LIT ||
               (buffer_append(out, VIEW("Q")) && buffer_append(out, view_of_string(op->name)) &&
                buffer_append(out, VIEW("(")));
    case GEDELF_PG_PRODUCER:
        return piece->sub == GEDELF_PG_LIT ||
               (buffer_append(out, VIEW("B")) && buffer_append(out, view_of_string(op->name)) &&
                buffer_append(out, VIEW("(")));
    default: return buffer_append(out, view_of(&pg_kinds[piece->sub].letter, 1)) && buffer_append(out, VIEW("("));
    }
}

/* What comes after the items. */
static bool pg_append_closing(const pg_writer *w, buffer *out, uint32_t number)
{
    const pg_cell *piece = &w->tree.cells.items[number];
    if (pg_is_unknown(piece->type, piece->sub))
        return true;
    switch ((gedelf_pg_type)piece->type) {
    case GEDELF_PG_LIST: return buffer_append(out, VIEW("]"));
    case GEDELF_PG_SET: return buffer_append(out, VIEW("}"));
    case GEDELF_PG_PREDICATE:
    case GEDELF_PG_PRODUCER:
        return piece->sub == GEDELF_PG_TOP || piece->sub == GEDELF_PG_LIT || buffer_append(out, VIEW(")"));
    case GEDELF_PG_QUERY:
    case GEDELF_PG_TEMPLATE:
    case GEDELF_PG_CONTENT: return buffer_append(out, VIEW(")"));
    default: return true;
    }
}

/* One step of a walk, as text. What is between items belongs to the second of them. */
static bool pg_append_step(const pg_writer *w, buffer *out, pg_walk *walk)
{
    const pg_tree *t = &w->tree;
    uint32_t piece = walk->cell;
    bool done = true;
    if (walk->leaving) {
        done = pg_append_closing(w, out, piece);
        bool more = piece != walk->top && t->next[piece] != PG_NO_CELL;
        bool pair = more && t->cells.items[t->parent[piece]].type == GEDELF_PG_PAIR;
        done = done && (!more || buffer_append(out, pair ? VIEW(":") : VIEW(",")));
    } else {
        done = pg_append_opening(w, out, piece);
    }
    pg_walk_on(t, walk);
    return done;
}

/* ---- Sets ------------------------------------------------------------------------------------ */

/* A walk whose text is compared as it comes. */
typedef struct pg_stream {
    pg_walk walk;
    buffer *text;
    size_t used;
} pg_stream;

/* What there is of its text; empty only at its end. */
static view pg_stream_more(pg_writer *w, pg_stream *s)
{
    if (s->used == s->text->length)
        s->used = s->text->length = 0;
    while (s->text->length == 0 && pg_walk_event(&s->walk) != WALK_END && !w->no_memory)
        w->no_memory = !pg_append_step(w, s->text, &s->walk);
    if (s->text->length == 0)
        return VIEW("");
    return view_of(s->text->data + s->used, s->text->length - s->used);
}

static int pg_compare_cells(void *context, uint32_t a, uint32_t b)
{
    pg_writer *w = context;
    pg_stream left = {pg_walk_begin(a), &w->left, 0}, right = {pg_walk_begin(b), &w->right, 0};
    w->left.length = w->right.length = 0;
    for (;;) {
        view first = pg_stream_more(w, &left), second = pg_stream_more(w, &right);
        size_t common = first.length < second.length ? first.length : second.length;
        if (common == 0 || w->no_memory)
            return (first.length > 0) - (second.length > 0);
        int order = memcmp(first.text, second.text, common);
        if (order != 0)
            return order;
        left.used += common;
        right.used += common;
    }
}

/* Puts the items of a set in order. */
static bool pg_sort_set(pg_writer *w, uint32_t set)
{
    pg_tree *t = &w->tree;
    size_t count = 0;
    bool done = array_reserve(w->allocator, &w->items, &w->item_capacity, 2 * (size_t)t->cells.items[set].count);
    if (!done)
        return false;
    for (uint32_t item = t->first[set]; item != PG_NO_CELL; item = t->next[item])
        w->items[count++] = item;
    pg_sort(w->items, w->items + count, count, pg_compare_cells, w);
    t->first[set] = w->items[0];
    for (size_t i = 0; i < count; i++)
        t->next[w->items[i]] = i + 1 < count ? w->items[i + 1] : PG_NO_CELL;
    return !w->no_memory;
}

gedelf_status pg_append_node_text(pg_writer *w, uint32_t vertex, buffer *out)
{
    pg_tree *t = &w->tree;
    gedelf_status status = pg_tree_fill(t, w->d, pg_at(w->d, w->d->nodes[vertex])->canonical);
    if (status != GEDELF_OK)
        return status;
    for (size_t i = t->cells.count; i-- > 0;) {
        if (t->cells.items[i].type == GEDELF_PG_SET && t->cells.items[i].count > 1 && !pg_sort_set(w, (uint32_t)i))
            return GEDELF_MEMORY;
    }
    for (pg_walk walk = pg_walk_begin(0); pg_walk_event(&walk) != WALK_END;) {
        if (!pg_append_step(w, out, &walk))
            return GEDELF_MEMORY;
    }
    return GEDELF_OK;
}

/* ---- Datasets -------------------------------------------------------------------------------- */

gedelf_status pg_drain(buffer *out, gedelf_write_fn write, void *context, size_t least)
{
    if (out->length < least || out->length == 0)
        return GEDELF_OK;
    bool done = write(context, out->data, out->length);
    out->length = 0;
    return done ? GEDELF_OK : GEDELF_UNWRITABLE;
}

/* D50, D47: the file's abbreviations in its order, but for those that break a rule. */
static bool pg_keep_abbreviations(pg_writer *w)
{
    const gedelf_pg_dataset *d = w->d;
    bool done = true;
    for (size_t i = 0; done && i < d->abbreviation_count; i++) {
        const pg_abbreviation *a = &d->abbreviations[i];
        if (!a->faulty)
            done =
                pg_prefixes_add(&w->prefixes, names_at(&d->strings, a->prefix), names_at(&d->strings, a->short_form));
    }
    return done;
}

static gedelf_status pg_gather_prefixes(pg_writer *w, gedelf_pg_abbreviations which)
{
    gedelf_status status = GEDELF_OK;
    if (which == GEDELF_PG_KEEP && !pg_keep_abbreviations(w))
        return GEDELF_MEMORY;
    if (which == GEDELF_PG_AUTO)
        status = pg_prefixes_choose(&w->prefixes, &w->chosen, w->d, &w->tree);
    return status == GEDELF_OK && !pg_prefixes_sort(&w->prefixes) ? GEDELF_MEMORY : status;
}

/* Each abbreviation is written with those before it. */
static gedelf_status pg_write_prefixes(pg_writer *w)
{
    gedelf_status status = GEDELF_OK;
    for (size_t i = 0; status == GEDELF_OK && i < w->prefixes.count; i++) {
        const pg_prefix *prefix = &w->prefixes.items[w->prefixes.by_ordinal[i]];
        bool done = buffer_append(&w->out, VIEW("N(")) && pg_append_string(&w->out, prefix->prefix, &w->prefixes, i) &&
                    buffer_append(&w->out, VIEW(",")) &&
                    pg_append_string(&w->out, prefix->short_form, &w->prefixes, i) &&
                    buffer_append(&w->out, VIEW(")\n"));
        status =
            done ? pg_drain(&w->out, w->write, w->context, memory_sizes(w->out.allocator)->written) : GEDELF_MEMORY;
    }
    return status;
}

static gedelf_status pg_write_nodes(pg_writer *w)
{
    gedelf_status status = GEDELF_OK;
    for (size_t i = 0; status == GEDELF_OK && i < w->node_count; i++) {
        w->index = (uint32_t)i;
        status = pg_append_node_text(w, w->order[i], &w->out);
        if (status == GEDELF_OK && !buffer_append(&w->out, VIEW("\n")))
            status = GEDELF_MEMORY;
        if (status == GEDELF_OK)
            status = pg_drain(&w->out, w->write, w->context, memory_sizes(w->out.allocator)->written);
    }
    return status;
}

/* All nodes in the order of the dataset, equal ones once. */
static gedelf_status pg_order_as_they_are(pg_writer *w)
{
    const gedelf_pg_dataset *d = w->d;
    size_t size = (d->node_count + 1) * sizeof *w->order;
    w->order = memory_allocate(w->allocator, size);
    w->positions = memory_allocate(w->allocator, size);
    if (!w->order || !w->positions)
        return GEDELF_MEMORY;
    for (uint32_t vertex = 0; vertex < d->node_count; vertex++) {
        if (d->same[vertex] == vertex) {
            w->positions[vertex] = (uint32_t)w->node_count;
            w->order[w->node_count++] = vertex;
        }
    }
    return GEDELF_OK;
}

void pg_writer_open(pg_writer *w, const gedelf_pg_dataset *d, const gedelf_allocator *allocator)
{
    *w = (pg_writer){.allocator = allocator, .d = d};
    buffer_init(&w->out, allocator);
    buffer_init(&w->left, allocator);
    buffer_init(&w->right, allocator);
    pg_tree_init(&w->tree, allocator);
    pg_prefixes_init(&w->prefixes, allocator);
    names_init(&w->chosen, allocator);
}

void pg_writer_close(pg_writer *w)
{
    size_t size = (w->d->node_count + 1) * sizeof *w->order;
    buffer_free(&w->out);
    buffer_free(&w->left);
    buffer_free(&w->right);
    pg_tree_free(&w->tree);
    pg_prefixes_free(&w->prefixes);
    names_free(&w->chosen);
    memory_release(w->allocator, w->order, size);
    memory_release(w->allocator, w->positions, size);
    memory_release(w->allocator, w->items, w->item_capacity * sizeof *w->items);
}

gedelf_status pg_append_notation(const gedelf_pg_dataset *d, uint32_t node, buffer *out)
{
    pg_writer w;
    pg_writer_open(&w, d, &d->allocator);
    w.unabbreviated = true;
    gedelf_status status = pg_append_node_text(&w, node, out);
    pg_writer_close(&w);
    return status;
}

static gedelf_status notation_to(const gedelf_pg_dataset *dataset, gedelf_write_fn write, void *context,
                                 const gedelf_pg_write_options *options)
{
    gedelf_pg_write_options all;
    options_take(&all, options);
    const gedelf_allocator *allocator = all.allocator ? all.allocator : &memory_default;
    pg_writer w;
    if (dataset->unsound || (unsigned)all.abbreviations > GEDELF_PG_WITHOUT ||
        (all.canonical && all.abbreviations == GEDELF_PG_KEEP))
        return GEDELF_ARGUMENT;
    pg_writer_open(&w, dataset, allocator);
    w.write = write;
    w.context = context;
    gedelf_status status = pg_order_as_they_are(&w);
    if (status == GEDELF_OK && all.canonical)
        status = pg_order_by_content(&w);
    if (status == GEDELF_OK)
        status = pg_gather_prefixes(&w, all.abbreviations);
    if (status == GEDELF_OK)
        status = pg_write_prefixes(&w);
    if (status == GEDELF_OK)
        status = pg_write_nodes(&w);
    if (status == GEDELF_OK)
        status = pg_drain(&w.out, write, context, 0);
    pg_writer_close(&w);
    return status;
}

gedelf_status gedelf_pg_write(const gedelf_pg_dataset *dataset, gedelf_sink sink,
                              const gedelf_pg_write_options *options)
{
    sink_output out;
    gedelf_status status = sink_open(&out, sink, option_allocator(options));
    if (status == GEDELF_OK)
        status = notation_to(dataset, sink_write, &out, options);
    return sink_end(&out, status);
}
