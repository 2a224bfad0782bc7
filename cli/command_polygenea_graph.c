/* SPDX-License-Identifier: MIT */
/*
 * gedelf polygenea graph: takes a file in Polygenea's constructor notation, gives a picture of its nodes and references:
 * text in the DOT language or, drawn by Graphviz, SVG.
 */
#include "cli/picture.h"
#include "cli/polygenea.h"

/* To draw more than this takes long, and nobody can see anything in it. */
enum { NODES_IN_SVG = 500 };

/* How many nodes are drawn; 0: all. */
static uint64_t nodes_drawn(const polygenea_settings *own)
{
    return own->max_nodes > 0 || own->picture != PICTURE_SVG ? own->max_nodes : NODES_IN_SVG;
}

/* Says on standard error, for people, what the picture does not show. */
static void tell(polygenea_job *j, bool done)
{
    j->x->report.no_memory = !done || j->x->report.no_memory;
    output_flush_if_due(&j->x->err);
}

static void tell_cut(polygenea_job *j, uint64_t shown, uint64_t total)
{
    const settings *s = j->x->settings;
    buffer *out = &j->x->err.text;
    if (!s->quiet && s->diagnostics == RENDER_TEXT)
        tell(j, append_name(out, j->in->name) && put(out, ": drawn are the first ") &&
                    buffer_append_number(out, shown) && put(out, " of ") && buffer_append_number(out, total) &&
                    put(out, " nodes; --max-nodes draws more\n"));
}

static gedelf_status draw_svg(polygenea_job *j, uint32_t most)
{
    buffer dot;
    const char *why = "";
    buffer_init(&dot, &memory_default);
    gedelf_status status = gedelf_pg_write_dot(j->dataset, most, picture_collect, &dot, NULL);
    if (status == GEDELF_OK)
        status = svg_draw(&dot, &j->target, &why);
    else
        status = GEDELF_MEMORY;
    buffer_free(&dot);
    if (status != GEDELF_ARGUMENT)
        return status;
    tell(j, append_name(&j->x->err.text, j->in->name) && put(&j->x->err.text, ": cannot be drawn: ") &&
                put(&j->x->err.text, why) && put(&j->x->err.text, "\n"));
    return GEDELF_MALFORMED;
}

static gedelf_status write_graph(polygenea_job *j)
{
    uint64_t total = gedelf_pg_node_count(j->dataset), most = nodes_drawn(j->said);
    if (most > 0 && total > most)
        tell_cut(j, most, total);
    uint32_t limit = most > UINT32_MAX ? 0 : (uint32_t)most;
    if (j->said->picture == PICTURE_SVG)
        return draw_svg(j, limit);
    return gedelf_pg_write_dot(j->dataset, limit, target_write, &j->target, NULL);
}

int graph_polygenea(session *x, input *i)
{
    return polygenea_rewrite(x, i, write_graph);
}
