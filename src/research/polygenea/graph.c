/* SPDX-License-Identifier: MIT */
/*
 * Pictures: takes a dataset, gives a graph in the DOT language, for Graphviz and other programs that draw. Each node is a
 * box that says what it is in a few words; each reference is an arrow with the name of the field it is in.
 *
 * Nothing that is in a dataset may do anything in the picture: texts are cut, control characters are blanks, and what
 * DOT or its entities would take for more than text is escaped.
 */
#include "research/polygenea/words.h"

/* How much of a text is shown, in characters; and how many pairs or queries. */
enum { GRAPH_TEXT_MOST = 40, GRAPH_ITEMS_MOST = 6 };

/* In a picture of more nodes than this, arrows to OutRefs that are sources would cover everything: a line in the box is
   used instead. */
enum { GRAPH_ARROWS_MOST = 60 };

/* How many columns an arrow may cross. Programs that draw need time for each column that each arrow crosses, which would
   grow with the square of the length of a chain; so a longer one ends in the number of the node it leads to. */
enum { GRAPH_COLUMNS_MOST = 10 };

/* How nodes of a kind look; the shape distinguishes them for people who cannot distinguish the colours. */
static const struct {
    const char *shape, *colour;
} graph_looks[PG_KINDS] = {
    [GEDELF_PG_AGGREGATED_SUBJECT] = {"doubleoctagon", "#ffe9a8"},
    [GEDELF_PG_CONNECTION] = {"cds", "#d5efd0"},
    [GEDELF_PG_DERIVATION] = {"hexagon", "#ffd9b8"},
    [GEDELF_PG_EXPECTATION] = {"component", "#e4d7f5"},
    [GEDELF_PG_INFERENCE] = {"hexagon", "#ffd9b8"},
    [GEDELF_PG_OUTREF] = {"folder", "#d3e3f3"},
    [GEDELF_PG_PROPERTY] = {"note", "#ffffff"},
    [GEDELF_PG_SUBJECT] = {"octagon", "#ffe9a8"},
    [GEDELF_PG_TAG] = {"tab", "#f3d3dd"},
    [GEDELF_PG_UNKNOWN] = {"box", "#eeeeee"},
};

/* ---- Texts ----------------------------------------------------------------------------------- */

void graph_put(graph_writer *g, view text)
{
    g->enough = g->enough && buffer_append(&g->out, text);
}

void graph_put_string(graph_writer *g, const char *text)
{
    graph_put(g, view_of_string(text));
}

void graph_put_number(graph_writer *g, uint64_t number)
{
    g->enough = g->enough && buffer_append_number(&g->out, number);
}

/* XML has no control characters, no surrogates and no U+FFFE or U+FFFF. */
static void graph_put_character(graph_writer *g, uint32_t c)
{
    if (c < 0x20 || c == 0x7F || (c >= 0x80 && c < 0xA0) || !is_character(c))
        graph_put(g, VIEW(" "));
    else if (c == '"')
        graph_put(g, VIEW("\\\""));
    else if (c == '\\')
        graph_put(g, VIEW("\\\\"));
    else if (c == '&')
        graph_put(g, VIEW("&amp;"));
    else if (c == '<')
        graph_put(g, VIEW("&lt;"));
    else if (c == '>')
        graph_put(g, VIEW("&gt;"));
    else
        g->enough = g->enough && buffer_append_character(&g->out, c);
}

void graph_put_wrapped(graph_writer *g, view text, size_t width)
{
    size_t column = 0;
    for (size_t at = 0; at < text.length;) {
        size_t end = at, length, count = 0;
        for (; end < text.length && (end == at || text.text[end] != ' '); end += length, count++)
            utf8_decode(text.text + end, &length);
        bool breaks = column > 0 && column + count > width;
        if (breaks)
            graph_put(g, VIEW("\\n"));
        column = breaks ? count : column + count;
        for (at += breaks && text.text[at] == ' '; at < end; at += length)
            graph_put_character(g, utf8_decode(text.text + at, &length));
    }
}

/* The beginning of a text; all of it if it is not long. */
static void graph_put_text(graph_writer *g, view text)
{
    size_t at = 0, length;
    for (size_t shown = 0; at < text.length && shown < GRAPH_TEXT_MOST; shown++, at += length)
        graph_put_character(g, utf8_decode(text.text + at, &length));
    if (at < text.length)
        graph_put(g, VIEW("…"));
}

/* The longest prefix of a text that has a short form; returns its length, 0 if there is none. */
static size_t graph_find_prefix(const graph_writer *g, view text, view *short_form)
{
    size_t longest = 0;
    for (size_t i = 0; i < gedelf_pg_abbreviation_count(g->d); i++) {
        view prefix, form;
        gedelf_pg_abbreviation(g->d, i, &prefix, &form);
        if (prefix.length > longest && view_begins(text, prefix)) {
            longest = prefix.length;
            *short_form = form;
        }
    }
    return longest;
}

/* A text that may be an IRI, and then is shown in short. */
static void graph_put_name(graph_writer *g, view text)
{
    view form = VIEW("");
    size_t prefix = graph_find_prefix(g, text, &form);
    if (prefix > 0) {
        graph_put_text(g, form);
        graph_put(g, VIEW(":"));
    }
    graph_put_text(g, view_after(text, prefix));
}

/* “Patrick”, or what kind of thing it is if it cannot be read. */
static void graph_put_datum(graph_writer *g, gedelf_pg_value datum)
{
    view media = gedelf_pg_text(g->d, gedelf_pg_item(g->d, datum, 0));
    view octets = gedelf_pg_text(g->d, gedelf_pg_item(g->d, datum, 2));
    bool text = media.length == 0 || view_equal(media, VIEW(GEDELF_PG_DATE));
    if (text && pg_is_utf8(octets)) {
        graph_put(g, VIEW("“"));
        graph_put_name(g, octets);
        graph_put(g, VIEW("”"));
        return;
    }
    graph_put(g, VIEW("("));
    graph_put_text(g, media);
    graph_put_string(g, media.length > 0 ? ", " : "");
    graph_put_number(g, octets.length);
    graph_put(g, VIEW(" bytes)"));
}

/* ---- Labels ---------------------------------------------------------------------------------- */

/* A new line of a label. */
static void graph_put_break(graph_writer *g)
{
    graph_put(g, VIEW("\\n"));
}

static void graph_put_details(graph_writer *g, gedelf_pg_value details)
{
    size_t count = gedelf_pg_item_count(g->d, details);
    for (size_t i = 0; i < count && i < GRAPH_ITEMS_MOST; i++) {
        gedelf_pg_value pair = gedelf_pg_item(g->d, details, i);
        graph_put_break(g);
        graph_put_name(g, gedelf_pg_text(g->d, gedelf_pg_item(g->d, pair, 0)));
        graph_put(g, VIEW(" "));
        graph_put_datum(g, gedelf_pg_item(g->d, pair, 1));
    }
    if (count > GRAPH_ITEMS_MOST) {
        graph_put_break(g);
        graph_put(g, VIEW("…"));
    }
}

/* The key of a query or template if there is just one that it can be. */
static void graph_put_only_key(graph_writer *g, gedelf_pg_value item)
{
    gedelf_pg_kind kind = gedelf_pg_kind_of(g->d, item);
    gedelf_pg_value key = gedelf_pg_item(g->d, item, 1);
    bool keyed = kind == GEDELF_PG_CONNECTION || kind == GEDELF_PG_PROPERTY || kind == GEDELF_PG_TAG;
    if (!keyed || gedelf_pg_op_of(g->d, key) != GEDELF_PG_LIT)
        return;
    graph_put(g, VIEW(" "));
    graph_put_name(g, gedelf_pg_text(g->d, gedelf_pg_item(g->d, key, 0)));
}

/* "if Subject, Subject, Connection parent" */
static void graph_put_list(graph_writer *g, const char *word, gedelf_pg_value list)
{
    size_t count = gedelf_pg_item_count(g->d, list);
    graph_put_break(g);
    graph_put_string(g, word);
    for (size_t i = 0; i < count && i < GRAPH_ITEMS_MOST; i++) {
        gedelf_pg_value item = gedelf_pg_item(g->d, list, i);
        graph_put_string(g, i > 0 ? ", " : " ");
        graph_put_string(g, gedelf_pg_kind_name(gedelf_pg_kind_of(g->d, item)));
        graph_put_only_key(g, item);
    }
    graph_put_string(g, count == 0 ? " nothing" : count > GRAPH_ITEMS_MOST ? ", …" : "");
}

static void graph_put_field_text(graph_writer *g, gedelf_pg_value content, size_t field)
{
    graph_put_break(g);
    graph_put_name(g, gedelf_pg_text(g->d, gedelf_pg_item(g->d, content, field)));
}

/* What the node says, below its kind and number. */
static void graph_put_words(graph_writer *g, gedelf_pg_value content)
{
    switch (gedelf_pg_kind_of(g->d, content)) {
    case GEDELF_PG_OUTREF: graph_put_details(g, gedelf_pg_item(g->d, content, 1)); break;
    case GEDELF_PG_PROPERTY:
        graph_put_field_text(g, content, 1);
        graph_put_break(g);
        graph_put_datum(g, gedelf_pg_item(g->d, content, 3));
        break;
    case GEDELF_PG_EXPECTATION:
        graph_put_list(g, "if", gedelf_pg_item(g->d, content, 0));
        graph_put_list(g, "then", gedelf_pg_item(g->d, content, 1));
        break;
    case GEDELF_PG_AGGREGATED_SUBJECT:
    case GEDELF_PG_INFERENCE: break;
    case GEDELF_PG_UNKNOWN: graph_put_field_text(g, content, 0); break;
    default: graph_put_field_text(g, content, 1); break; /* slug, key or reason */
    }
}

/* ---- Boxes and arrows ------------------------------------------------------------------------ */

/* Is a reference the source of a claim, an OutRef, that is named in words? */
static bool graph_is_folded(const graph_writer *g, gedelf_pg_value reference, view name)
{
    int64_t target = gedelf_pg_number(g->d, reference);
    return g->folds && view_equal(name, VIEW("source")) && target >= 0 &&
           target < (int64_t)gedelf_pg_node_count(g->d) && pg_kind_of_node(g->d, (uint32_t)target) == GEDELF_PG_OUTREF;
}

/* "from 3" */
static void graph_put_source(graph_writer *g, gedelf_pg_value content)
{
    gedelf_pg_value source = gedelf_pg_item(g->d, content, 0);
    if (!gedelf_pg_kind_is_claim(gedelf_pg_kind_of(g->d, content)) || !graph_is_folded(g, source, VIEW("source")))
        return;
    graph_put(g, VIEW("\\nfrom "));
    graph_put_number(g, gedelf_pg_same(g->d, (uint32_t)gedelf_pg_number(g->d, source)));
}

static void graph_put_box(graph_writer *g, uint32_t number)
{
    gedelf_pg_value content = gedelf_pg_node(g->d, number);
    gedelf_pg_kind kind = gedelf_pg_kind_of(g->d, content);
    graph_put(g, VIEW("  n"));
    graph_put_number(g, number);
    graph_put(g, VIEW(" [shape="));
    graph_put_string(g, graph_looks[kind].shape);
    graph_put(g, VIEW(", fillcolor=\""));
    graph_put_string(g, graph_looks[kind].colour);
    graph_put(g, VIEW("\", label=\""));
    graph_put_string(g, gedelf_pg_kind_name(kind));
    graph_put(g, VIEW(" "));
    graph_put_number(g, number);
    graph_put_words(g, content);
    graph_put_source(g, content);
    graph_put(g, VIEW("\"];\n"));
}

/* The end of an arrow. A missing node is drawn too, so that it can be seen. */
static void graph_put_end(graph_writer *g, int64_t target)
{
    bool there = target >= 0 && target < (int64_t)gedelf_pg_node_count(g->d);
    graph_put_string(g, there ? "n" : target < 0 ? "missing_minus_" : "missing_");
    graph_put_number(g, there        ? gedelf_pg_same(g->d, (uint32_t)target)
                        : target < 0 ? 0 - (uint64_t)target
                                     : (uint64_t)target);
}

/* The name of where a short arrow ends. */
static void graph_put_short_end(graph_writer *g, uint32_t from, uint32_t target)
{
    graph_put_number(g, from);
    graph_put(g, VIEW("_to_n"));
    graph_put_number(g, target);
}

/* Ends an arrow near where it begins. */
static void graph_put_stub(graph_writer *g, uint32_t from, uint32_t target)
{
    gedelf_pg_kind kind = gedelf_pg_kind_of(g->d, gedelf_pg_node(g->d, target));
    graph_put(g, VIEW("  n"));
    graph_put_short_end(g, from, target);
    graph_put(g, VIEW(" [shape=plaintext, style=\"\", label=\""));
    graph_put_string(g, gedelf_pg_kind_name(kind));
    graph_put(g, VIEW(" "));
    graph_put_number(g, target);
    graph_put(g, VIEW("\"];\n"));
}

/* Does an arrow cross too many columns? */
static bool graph_is_far(const graph_writer *g, uint32_t from, uint32_t target)
{
    return g->columns[from] > g->columns[target] && g->columns[from] - g->columns[target] > GRAPH_COLUMNS_MOST;
}

/* An arrow. Every claim has a source, so those arrows stay in the background. */
static void graph_put_arrow(graph_writer *g, uint32_t from, gedelf_pg_value reference, view name)
{
    int64_t target = gedelf_pg_number(g->d, reference);
    bool there = target >= 0 && target < (int64_t)gedelf_pg_node_count(g->d);
    if (there && (uint64_t)target >= g->limit)
        return;
    uint32_t first = there ? gedelf_pg_same(g->d, (uint32_t)target) : 0;
    bool far = there && graph_is_far(g, from, first);
    if (far)
        graph_put_stub(g, from, first);
    graph_put(g, VIEW("  n"));
    graph_put_number(g, from);
    graph_put_string(g, far ? " -> n" : " -> ");
    if (far)
        graph_put_short_end(g, from, first);
    else
        graph_put_end(g, target);
    graph_put(g, VIEW(" [label=\""));
    graph_put_name(g, name);
    graph_put_string(g, view_equal(name, VIEW("source"))
                            ? "\", color=\"#b0b0b0\", fontcolor=\"#909090\", style=dashed];\n"
                            : "\"];\n");
}

/* The arrows of a field: of a reference, of a list or set of them, or of the parents of an OutRef. */
static void graph_put_field(graph_writer *g, uint32_t from, gedelf_pg_value value, view name)
{
    if (gedelf_pg_type_of(g->d, value) == GEDELF_PG_REFERENCE && !graph_is_folded(g, value, name))
        graph_put_arrow(g, from, value, name);
    for (size_t i = 0; i < gedelf_pg_item_count(g->d, value); i++) {
        gedelf_pg_value item = gedelf_pg_item(g->d, value, i);
        gedelf_pg_value second = gedelf_pg_item(g->d, item, 1);
        if (gedelf_pg_type_of(g->d, item) == GEDELF_PG_REFERENCE)
            graph_put_arrow(g, from, item, name);
        else if (gedelf_pg_type_of(g->d, item) == GEDELF_PG_PAIR &&
                 gedelf_pg_type_of(g->d, second) == GEDELF_PG_REFERENCE)
            graph_put_arrow(g, from, second, gedelf_pg_text(g->d, gedelf_pg_item(g->d, item, 0)));
    }
}

static void graph_put_node(graph_writer *g, uint32_t number)
{
    gedelf_pg_value content = gedelf_pg_node(g->d, number);
    gedelf_pg_kind kind = gedelf_pg_kind_of(g->d, content);
    graph_put_box(g, number);
    for (size_t i = 0; i < gedelf_pg_kind_fields(kind); i++)
        graph_put_field(g, number, gedelf_pg_item(g->d, content, i), view_of_string(gedelf_pg_field_name(kind, i)));
}

/* ---- The picture ----------------------------------------------------------------------------- */

gedelf_status graph_flush(graph_writer *g)
{
    gedelf_status status = !g->enough                                         ? GEDELF_MEMORY
                           : g->write(g->context, g->out.data, g->out.length) ? GEDELF_OK
                                                                              : GEDELF_UNWRITABLE;
    g->out.length = 0;
    return status;
}

/* The node is further than what it refers to. */
static void graph_take_reference(void *context, int64_t target)
{
    graph_writer *g = context;
    if (target < 0 || target >= (int64_t)g->number)
        return; /* forward, or nowhere */
    uint32_t column = g->columns[gedelf_pg_same(g->d, (uint32_t)target)];
    g->column = column >= g->column ? column + 1 : g->column;
}

static void graph_find_columns(graph_writer *g, uint32_t count)
{
    for (g->number = 0; g->number < count; g->number++) {
        g->column = 0;
        pg_each_reference(g->d, gedelf_pg_node(g->d, g->number), graph_take_reference, g);
        g->columns[g->number] = g->column;
    }
}

static gedelf_status graph_put_all(graph_writer *g, uint32_t count)
{
    graph_put_string(g, g->folds ? "digraph polygenea {\n  graph [rankdir=RL, nslimit=1, nslimit1=1, mclimit=0.05, "
                                   "searchsize=5, splines=line];\n"
                                 : "digraph polygenea {\n  graph [rankdir=RL];\n");
    graph_put(g, VIEW(""
                      "  node [style=filled, fontname=\"sans-serif\", fontsize=10, margin=\"0.2,0.06\"];\n"
                      "  edge [fontname=\"sans-serif\", fontsize=8];\n"));
    gedelf_status status = graph_flush(g);
    for (uint32_t i = 0; status == GEDELF_OK && i < count; i++) {
        if (gedelf_pg_same(g->d, i) != i)
            continue;
        graph_put_node(g, i);
        status = graph_flush(g);
    }
    graph_put(g, VIEW("}\n"));
    return status == GEDELF_OK ? graph_flush(g) : status;
}

static gedelf_status dot_to(const gedelf_pg_dataset *dataset, uint32_t max_nodes, gedelf_write_fn write, void *context,
                            const gedelf_pg_write_options *options)
{
    const gedelf_allocator *allocator = options && options->allocator ? options->allocator : &memory_default;
    graph_writer g = {.d = dataset, .write = write, .context = context, .enough = true};
    uint32_t count = gedelf_pg_node_count(dataset);
    g.limit = max_nodes > 0 ? max_nodes : UINT64_MAX;
    count = count < g.limit ? count : max_nodes;
    g.folds = count > GRAPH_ARROWS_MOST;
    size_t size = ((size_t)count + 1) * sizeof *g.columns;
    g.columns = memory_allocate(allocator, size);
    if (!g.columns)
        return GEDELF_MEMORY;
    buffer_init(&g.out, allocator);
    graph_find_columns(&g, count);
    gedelf_status status = graph_put_all(&g, count);
    buffer_free(&g.out);
    memory_release(allocator, g.columns, size);
    return status;
}

gedelf_status gedelf_pg_write_dot(const gedelf_pg_dataset *dataset, uint32_t max_nodes, gedelf_sink sink,
                                  const gedelf_pg_write_options *options)
{
    sink_output out;
    gedelf_status status = sink_open(&out, sink, option_allocator(options));
    if (status == GEDELF_OK)
        status = dot_to(dataset, max_nodes, sink_write, &out, options);
    return sink_end(&out, status);
}
