/* SPDX-License-Identifier: MIT */
/*
 * Takes a dataset, gives it as one JSON document: the abbreviations, then all nodes as they were read, each on a line of
 * its own. (D51)
 */
#include "research/polygenea/node_text.h"

typedef struct pg_json {
    const gedelf_pg_dataset *d;
    gedelf_write_fn write;
    void *context;
    buffer out, piece;
    pg_tree tree;
    gedelf_pg_names *uuids; /* NULL: names are not wanted */
    uint32_t node;
} pg_json;

static bool pg_json_put(pg_json *j, const char *text)
{
    return buffer_append(&j->out, view_of_string(text));
}

/* The length of a text up to the next U+FFFE or U+FFFF, which json_append_string does not take for characters. */
static size_t pg_json_clean_length(view text)
{
    for (size_t i = 0; i + 3 <= text.length; i++) {
        if (memcmp(text.text + i, "\xEF\xBF", 2) == 0 && ((unsigned char)text.text[i + 2] & 0xFE) == 0xBE)
            return i;
    }
    return text.length;
}

/* A string, which is UTF-8. */
static bool pg_json_string(pg_json *j, view text)
{
    size_t clean = pg_json_clean_length(text);
    if (clean == text.length)
        return json_append_string(&j->out, text);
    bool done = pg_json_put(j, "\"");
    while (done && text.length > 0) {
        j->piece.length = 0;
        done = json_append_string(&j->piece, view_of(text.text, clean)) &&
               buffer_append(&j->out, view_of(j->piece.data + 1, j->piece.length - 2));
        if (done && clean < text.length)
            done = pg_json_put(j, (text.text[clean + 2] & 1) != 0 ? "\\uFFFF" : "\\uFFFE");
        size_t used = clean < text.length ? clean + 3 : clean;
        text = view_after(text, used);
        clean = pg_json_clean_length(text);
    }
    return done && pg_json_put(j, "\"");
}

static bool pg_json_number(pg_json *j, int64_t number)
{
    char text[21];
    return buffer_append(&j->out, pg_number_text(number, text));
}

static bool pg_json_datum(pg_json *j, const pg_cell *datum)
{
    const names *strings = &j->d->strings;
    view octets = names_at(strings, datum[3].as.string);
    if (pg_cell_is_plain(j->d, datum))
        return pg_json_string(j, octets);
    return pg_json_put(j, "{\"media\":") && pg_json_string(j, names_at(strings, datum[1].as.string)) &&
           pg_json_put(j, ",\"lang\":") && pg_json_string(j, names_at(strings, datum[2].as.string)) &&
           pg_json_put(j, ",\"base64\":\"") && buffer_append_base64(&j->out, octets) && pg_json_put(j, "\"}");
}

/* ---- Cells ----------------------------------------------------------------------------------- */

/* The separator of a cell from the one before it: the name of a field, or a comma. */
static bool pg_json_put_name(pg_json *j, uint32_t number)
{
    const pg_tree *t = &j->tree;
    if (t->parent[number] == PG_NO_CELL)
        return true;
    const pg_cell *parent = &t->cells.items[t->parent[number]];
    if (parent->type < GEDELF_PG_QUERY)
        return t->position[number] == 0 || pg_json_put(j, ",");
    return pg_json_put(j, ",\"") && pg_json_put(j, pg_kinds[parent->sub].names[t->position[number]]) &&
           pg_json_put(j, "\":");
}

/* "{"id":7,"kind":"Tag"", without the number if it is not a node. */
static bool pg_json_kind(pg_json *j, const pg_cell *piece)
{
    bool done = pg_json_put(j, "{");
    if (piece->type == GEDELF_PG_CONTENT)
        done = done && pg_json_put(j, "\"id\":") && buffer_append_number(&j->out, j->node) && pg_json_put(j, ",");
    return done && pg_json_put(j, "\"kind\":\"") && pg_json_put(j, pg_kinds[piece->sub].name) && pg_json_put(j, "\"");
}

static bool pg_json_enter(pg_json *j, uint32_t number)
{
    const pg_cell *piece = &j->tree.cells.items[number];
    if (!pg_json_put_name(j, number))
        return false;
    switch ((gedelf_pg_type)piece->type) {
    case GEDELF_PG_STRING: return pg_json_string(j, names_at(&j->d->strings, piece->as.string));
    case GEDELF_PG_INTEGER:
    case GEDELF_PG_REFERENCE: return pg_json_number(j, piece->as.number);
    case GEDELF_PG_DATUM: return pg_json_datum(j, piece);
    case GEDELF_PG_LIST:
    case GEDELF_PG_SET:
    case GEDELF_PG_PAIR: return pg_json_put(j, "[");
    case GEDELF_PG_PREDICATE:
    case GEDELF_PG_PRODUCER:
        return pg_json_put(j, "{\"op\":\"") && pg_json_put(j, pg_ops[piece->sub].name) &&
               pg_json_put(j, piece->count > 0 ? "\",\"args\":[" : "\"");
    default: return pg_json_kind(j, piece);
    }
}

/* The end of a node, query or template: a node's name comes after its fields (D75). */
static bool pg_json_end(pg_json *j, const pg_cell *piece)
{
    char name[GEDELF_PG_NAME_LENGTH];
    bool done = true;
    if (piece->type == GEDELF_PG_CONTENT && j->uuids && gedelf_pg_name(j->uuids, j->node, name))
        done = pg_json_put(j, ",\"name\":\"") && buffer_append(&j->out, view_of(name, sizeof name)) &&
               pg_json_put(j, "\"");
    return done && pg_json_put(j, "}");
}

static bool pg_json_leave(pg_json *j, uint32_t number)
{
    const pg_cell *piece = &j->tree.cells.items[number];
    switch ((gedelf_pg_type)piece->type) {
    case GEDELF_PG_STRING:
    case GEDELF_PG_INTEGER:
    case GEDELF_PG_REFERENCE:
    case GEDELF_PG_DATUM: return true;
    case GEDELF_PG_LIST:
    case GEDELF_PG_SET:
    case GEDELF_PG_PAIR: return pg_json_put(j, "]");
    case GEDELF_PG_PREDICATE:
    case GEDELF_PG_PRODUCER: return pg_json_put(j, piece->count > 0 ? "]}" : "}");
    default: return pg_json_end(j, piece);
    }
}

/* ---- The document ---------------------------------------------------------------------------- */

static bool pg_json_abbreviations(pg_json *j)
{
    bool done = pg_json_put(j, "{\n  \"abbreviations\": {");
    for (size_t i = 0; done && i < j->d->abbreviation_count; i++) {
        view prefix, short_form;
        gedelf_pg_abbreviation(j->d, i, &prefix, &short_form);
        done = (i == 0 || pg_json_put(j, ",")) && pg_json_string(j, short_form) && pg_json_put(j, ":") &&
               pg_json_string(j, prefix);
    }
    return done && pg_json_put(j, "},\n  \"nodes\": [");
}

static gedelf_status pg_json_node(pg_json *j)
{
    gedelf_status status = pg_tree_fill(&j->tree, j->d, j->d->nodes[j->node]);
    if (status == GEDELF_OK && !pg_json_put(j, j->node > 0 ? ",\n    " : "\n    "))
        status = GEDELF_MEMORY;
    pg_walk walk = pg_walk_begin(0);
    for (; status == GEDELF_OK && pg_walk_event(&walk) != WALK_END; pg_walk_on(&j->tree, &walk)) {
        if (!(walk.leaving ? pg_json_leave(j, walk.cell) : pg_json_enter(j, walk.cell)))
            status = GEDELF_MEMORY;
        else
            status = pg_drain(&j->out, j->write, j->context, memory_sizes(j->out.allocator)->written);
    }
    return status;
}

static gedelf_status pg_json_to(const gedelf_pg_dataset *dataset, gedelf_write_fn write, void *context,
                                const gedelf_pg_write_options *options)
{
    gedelf_pg_write_options all;
    options_take(&all, options);
    const gedelf_allocator *allocator = all.allocator ? all.allocator : &memory_default;
    pg_json j = {.d = dataset, .write = write, .context = context};
    buffer_init(&j.out, allocator);
    buffer_init(&j.piece, allocator);
    pg_tree_init(&j.tree, allocator);
    gedelf_status status = all.names ? gedelf_pg_names_new(&j.uuids, dataset) : GEDELF_OK;
    if (status == GEDELF_OK && !pg_json_abbreviations(&j))
        status = GEDELF_MEMORY;
    for (; status == GEDELF_OK && j.node < dataset->node_count; j.node++)
        status = pg_json_node(&j);
    if (status == GEDELF_OK && !pg_json_put(&j, dataset->node_count > 0 ? "\n  ]\n}\n" : "]\n}\n"))
        status = GEDELF_MEMORY;
    if (status == GEDELF_OK)
        status = pg_drain(&j.out, write, context, 0);
    buffer_free(&j.out);
    buffer_free(&j.piece);
    pg_tree_free(&j.tree);
    gedelf_pg_names_free(j.uuids);
    return status;
}

gedelf_status gedelf_pg_write_json(const gedelf_pg_dataset *dataset, gedelf_sink sink,
                                   const gedelf_pg_write_options *options)
{
    sink_output out;
    gedelf_status status = sink_open(&out, sink, option_allocator(options));
    if (status == GEDELF_OK)
        status = pg_json_to(dataset, sink_write, &out, options);
    return sink_end(&out, status);
}
