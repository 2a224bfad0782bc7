/* SPDX-License-Identifier: MIT */
/*
 * Pictures of evidence: takes nodes, gives a graph with a box for each claim that they rest on, with its source in the same
 * box, and one for each Inference, with its rule, and each Derivation. What is concluded is above what it rests on.
 */
#include "research/polygenea/words.h"

enum { EVIDENCE_WIDTH = 34 };

typedef struct evidence_picture {
    graph_writer *g;
    gedelf_pg_words *words;
    unsigned char *drawn; /* of each node: it has a box */
    uint32_t *above;      /* of each depth: the node with a box that is there, PG_NO_NODE if it has none */
    size_t above_capacity;
    uint32_t boxes, left_out;
    uint64_t most;
} evidence_picture;

static void evidence_put_words(evidence_picture *e)
{
    graph_put_wrapped(e->g, buffer_view(&e->words->out), EVIDENCE_WIDTH);
    e->g->enough = e->g->enough && e->words->enough;
    e->words->out.length = 0;
}

/* The OutRef that a claim comes from, as lines of its box. */
static void evidence_put_source(evidence_picture *e, uint32_t claim)
{
    uint32_t source = words_field_node(e->words, claim, 0);
    if (source == PG_NO_NODE || pg_kind_of_node(e->g->d, source) != GEDELF_PG_OUTREF)
        return;
    graph_put(e->g, VIEW("\\n"));
    words_put(e->words, "from ");
    words_put_label(e->words, source);
    evidence_put_words(e);
}

static void evidence_put_rule(evidence_picture *e, uint32_t inference)
{
    uint32_t rule = words_field_node(e->words, inference, 1);
    if (rule != PG_NO_NODE)
        words_put_node(e->words, rule);
}

static void evidence_put_box(evidence_picture *e, uint32_t vertex, bool asked)
{
    gedelf_pg_kind kind = pg_kind_of_node(e->g->d, vertex);
    bool rule = kind == GEDELF_PG_INFERENCE || kind == GEDELF_PG_DERIVATION;
    graph_put(e->g, VIEW("  n"));
    graph_put_number(e->g, vertex);
    graph_put_string(e->g, rule    ? " [shape=box, style=\"rounded,filled\", fillcolor=\"#e4d7f5\", label=\""
                           : asked ? " [shape=box, fillcolor=\"#ffe9a8\", penwidth=2, label=\""
                                   : " [shape=box, fillcolor=\"#ffffff\", label=\"");
    if (kind == GEDELF_PG_INFERENCE)
        evidence_put_rule(e, vertex);
    else
        words_put_node(e->words, vertex);
    evidence_put_words(e);
    if (gedelf_pg_kind_is_claim(kind))
        evidence_put_source(e, vertex);
    graph_put(e->g, VIEW("\"];\n"));
}

/* Sources are in the boxes of claims, rules in those of Inferences; and that everybody is mentioned somewhere shows
   nothing. */
static bool evidence_has_box(const evidence_picture *e, const gedelf_pg_step *step)
{
    gedelf_pg_kind kind = pg_kind_of_node(e->g->d, step->node);
    if (step->depth == 0)
        return true;
    return kind != GEDELF_PG_OUTREF && kind != GEDELF_PG_EXPECTATION && kind != GEDELF_PG_SUBJECT;
}

static void evidence_put_step(evidence_picture *e, const gedelf_pg_step *step)
{
    bool box = evidence_has_box(e, step), new_box = box && !e->drawn[step->node];
    if (new_box && e->most > 0 && e->boxes >= e->most) {
        e->left_out++;
        box = false;
    }
    e->above[step->depth] = box ? step->node : PG_NO_NODE;
    if (!box)
        return;
    if (new_box) {
        evidence_put_box(e, step->node, step->part == GEDELF_PG_ASKED);
        e->drawn[step->node] = 1;
        e->boxes++;
    }
    uint32_t above = step->depth > 0 ? e->above[step->depth - 1] : PG_NO_NODE;
    if (above == PG_NO_NODE)
        return;
    graph_put(e->g, VIEW("  n"));
    graph_put_number(e->g, above);
    graph_put(e->g, VIEW(" -> n"));
    graph_put_number(e->g, step->node);
    graph_put(e->g, VIEW(" [dir=back];\n"));
}

static gedelf_status evidence_put_node(evidence_picture *e, uint32_t vertex, uint32_t depth)
{
    gedelf_pg_evidence evidence;
    gedelf_status status = gedelf_pg_why(e->g->d, vertex, depth, &evidence);
    for (size_t i = 0; status == GEDELF_OK && i < evidence.count; i++) {
        const gedelf_pg_step *step = &evidence.items[i];
        if (!array_reserve(e->g->out.allocator, &e->above, &e->above_capacity, (size_t)step->depth + 1)) {
            status = GEDELF_MEMORY;
            break;
        }
        evidence_put_step(e, step);
        status = graph_flush(e->g);
    }
    gedelf_pg_evidence_free(&evidence);
    return status;
}

static gedelf_status graph_evidence(graph_writer *g, const gedelf_pg_picture_options *options, uint32_t *left_out)
{
    evidence_picture e = {.g = g, .most = options->max_boxes};
    size_t size = g->d->node_count + 1;
    gedelf_status status = gedelf_pg_words_new(&e.words, g->d);
    e.drawn = memory_zeroed(g->out.allocator, size);
    if (status == GEDELF_OK && !e.drawn)
        status = GEDELF_MEMORY;
    if (status == GEDELF_OK) {
        e.words->enough = true;
        graph_put(g, VIEW("digraph polygenea {\n"
                          "  graph [rankdir=TB, nodesep=0.25, ranksep=0.35];\n"
                          "  node [style=filled, fontname=\"sans-serif\", fontsize=10, margin=\"0.15,0.06\"];\n"));
    }
    for (size_t i = 0; status == GEDELF_OK && i < options->of_count; i++)
        status = evidence_put_node(&e, options->of[i], options->depth);
    graph_put(g, VIEW("}\n"));
    if (status == GEDELF_OK)
        status = graph_flush(g);
    *left_out = e.left_out;
    memory_release(g->out.allocator, e.drawn, size);
    memory_release(g->out.allocator, e.above, e.above_capacity * sizeof *e.above);
    gedelf_pg_words_free(e.words);
    return status;
}

/* ---- Either picture -------------------------------------------------------------------------- */

enum { USUAL_BOXES = 30 };

static gedelf_status draw_to(const gedelf_pg_dataset *dataset, gedelf_write_fn write, void *context,
                             const gedelf_pg_picture_options *options, uint32_t *left_out)
{
    gedelf_pg_picture_options all;
    graph_writer g = {.d = dataset, .write = write, .context = context, .enough = true};
    uint32_t ignored = 0;
    left_out = left_out ? left_out : &ignored;
    *left_out = 0;
    options_take(&all, options);
    all.max_boxes = option_limit(all.max_boxes, USUAL_BOXES);
    bool evidence = all.show == GEDELF_PG_SHOW_EVIDENCE;
    if ((unsigned)all.show > GEDELF_PG_SHOW_EVIDENCE || (evidence && (dataset->unsound || all.of_count == 0)))
        return GEDELF_ARGUMENT;
    for (size_t i = 0; i < all.of_count; i++) {
        if (all.of[i] >= dataset->node_count)
            return GEDELF_ARGUMENT;
    }
    buffer_init(&g.out, all.allocator ? all.allocator : &memory_default);
    gedelf_status status = evidence ? graph_evidence(&g, &all, left_out) : graph_people(&g, &all, left_out);
    buffer_free(&g.out);
    return status;
}

gedelf_status gedelf_pg_draw(const gedelf_pg_dataset *dataset, gedelf_sink sink,
                             const gedelf_pg_picture_options *options, uint32_t *left_out)
{
    sink_output out;
    gedelf_status status = sink_open(&out, sink, option_allocator(options));
    if (status == GEDELF_OK)
        status = draw_to(dataset, sink_write, &out, options, left_out);
    return sink_end(&out, status);
}
