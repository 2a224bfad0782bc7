/* SPDX-License-Identifier: MIT */
/*
 * gedelf polygenea graph: takes a file in Polygenea's constructor notation, gives a picture of its nodes and references, of
 * the people in it, or of the evidence for a node: text in the DOT language or, drawn by Graphviz, SVG.
 */
#include "cli/pictures/picture.h"
#include "cli/polygenea/polygenea.h"

/* How many people a screen holds, and how many nodes, which say less; and how far one looks around somebody. */
enum { PEOPLE_SEEN = 30, NODES_SEEN = 60, STEPS_AROUND = 2 };

/* A picture that is asked for. */
typedef struct drawing {
    gedelf_pg_picture_options options;
    gedelf_pg_numbers of;
    bool nodes; /* each node and each reference */
    uint64_t left_out;
} drawing;

/* ---- What is drawn --------------------------------------------------------------------------- */

static uint32_t number_within(uint64_t number)
{
    return number > UINT32_MAX ? UINT32_MAX : (uint32_t)number;
}

static bool is_subject(const gedelf_pg_dataset *d, uint32_t node)
{
    gedelf_pg_kind kind = gedelf_pg_kind_of(d, gedelf_pg_node(d, node));
    return kind == GEDELF_PG_SUBJECT || kind == GEDELF_PG_AGGREGATED_SUBJECT;
}

/* Of somebody, the people around them; of anything else, what it rests on. */
static gedelf_status choose_of(polygenea_job *j, drawing *d)
{
    gedelf_view term = view_of_string(j->said->of);
    gedelf_status status = select_nodes(j, &term, 1, &d->of);
    if (status != GEDELF_OK)
        return status;
    bool people = d->of.count == 0 || is_subject(j->dataset, d->of.items[0]) || j->said->show == SHOW_PEOPLE;
    if (!people && !gedelf_pg_is_sound(j->dataset))
        return refuse_unsound(j);
    d->options.show = people ? GEDELF_PG_SHOW_PEOPLE : GEDELF_PG_SHOW_EVIDENCE;
    d->options.of = d->of.items;
    d->options.of_count = d->of.count;
    if (people && j->said->depth == 0)
        d->options.depth = STEPS_AROUND;
    return GEDELF_OK;
}

static gedelf_status choose_picture(polygenea_job *j, drawing *d)
{
    const polygenea_settings *own = j->said;
    *d = (drawing){.options = GEDELF_PG_PICTURE_OPTIONS()};
    bool few = gedelf_pg_node_count(j->dataset) <= NODES_SEEN;
    d->nodes = !own->of && (own->show == SHOW_NODES || (own->show == SHOW_UNSAID && few));
    d->options.max_boxes = own->max_nodes > 0 ? number_within(own->max_nodes) : d->nodes ? NODES_SEEN : PEOPLE_SEEN;
    d->options.depth = number_within(own->depth);
    return own->of ? choose_of(j, d) : GEDELF_OK;
}

/* ---- Drawing --------------------------------------------------------------------------------- */

/* Says on standard error, for people, what the picture does not show. */
static void tell(polygenea_job *j, bool done)
{
    j->x->report.no_memory = !done || j->x->report.no_memory;
    output_flush_if_due(&j->x->err);
}

static void tell_cut(polygenea_job *j, const drawing *d)
{
    const settings *s = j->x->settings;
    buffer *out = &j->x->err.text;
    if (d->left_out > 0 && !s->quiet && s->diagnostics == RENDER_TEXT)
        tell(j, append_name(out, j->in->name) && put(out, ": ") && buffer_append_number(out, d->left_out) &&
                    put(out, d->nodes ? " nodes" : " boxes") && put(out, " not drawn; use --max-nodes to draw more\n"));
}

static gedelf_status write_picture(polygenea_job *j, drawing *d, gedelf_sink sink)
{
    uint32_t left_out = 0, most = (uint32_t)d->options.max_boxes;
    uint64_t total = gedelf_pg_node_count(j->dataset);
    if (d->nodes) {
        d->left_out = total > most ? total - most : 0;
        return gedelf_pg_write_dot(j->dataset, most, sink, NULL);
    }
    gedelf_status status = gedelf_pg_draw(j->dataset, sink, &d->options, &left_out);
    d->left_out = left_out;
    return status;
}

static gedelf_status draw_svg(polygenea_job *j, drawing *d)
{
    buffer dot;
    const char *why = "";
    buffer_init(&dot, &memory_default);
    gedelf_status status = write_picture(j, d, gedelf_sink_callback(write_to_buffer, &dot));
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
    drawing d;
    gedelf_status status = choose_picture(j, &d);
    if (status == GEDELF_OK)
        status = j->said->form == RESEARCH_SVG ? draw_svg(j, &d) : write_picture(j, &d, target_sink(&j->target));
    if (status == GEDELF_OK)
        tell_cut(j, &d);
    gedelf_pg_numbers_free(&d.of);
    return status;
}

int graph_polygenea(session *x, input *i)
{
    return polygenea_rewrite(x, i, write_graph);
}
