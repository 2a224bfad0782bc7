/* SPDX-License-Identifier: MIT */
/*
 * Takes a graph in the DOT language, gives it drawn, as SVG, by Graphviz, if the program was built with it. Graphviz is
 * loaded when there is something to draw.
 *
 * Graphviz has global state and prints to standard error at will. So the program uses it, and not the library, and its
 * messages are caught here.
 */
#include "cli/polygenea/polygenea.h"

#ifdef GEDELF_HAVE_GRAPHVIZ

#include "cli/core/late.h"

#include <gvc.h>

/* What is used of Graphviz. libgvc brings libcgraph, whose functions are those with "ag". */
typedef struct graphviz_calls {
    agusererrf (*seterrf)(agusererrf take);
    Agraph_t *(*memread)(const char *text);
    int (*close)(Agraph_t *graph);
    GVC_t *(*context)(void);
    int (*layout)(GVC_t *graphviz, Agraph_t *graph, const char *engine);
    int (*render_data)(GVC_t *graphviz, Agraph_t *graph, const char *format, char **result, unsigned int *length);
    void (*free_render_data)(char *data);
    int (*free_layout)(GVC_t *graphviz, Agraph_t *graph);
    int (*free_context)(GVC_t *graphviz);
} graphviz_calls;

static const late_function graphviz_functions[] = {
    LATE_FUNCTION(graphviz_calls, seterrf, agseterrf),
    LATE_FUNCTION(graphviz_calls, memread, agmemread),
    LATE_FUNCTION(graphviz_calls, close, agclose),
    LATE_FUNCTION(graphviz_calls, context, gvContext),
    LATE_FUNCTION(graphviz_calls, layout, gvLayout),
    LATE_FUNCTION(graphviz_calls, render_data, gvRenderData),
    LATE_FUNCTION(graphviz_calls, free_render_data, gvFreeRenderData),
    LATE_FUNCTION(graphviz_calls, free_layout, gvFreeLayout),
    LATE_FUNCTION(graphviz_calls, free_context, gvFreeContext),
};

bool svg_is_there(void)
{
    return true;
}

/* Its warnings are about fonts and such, and nothing that the user could do anything about. */
static int keep_quiet(char *message)
{
    (void)message;
    return 0;
}

/* Draws what has been laid out. */
static gedelf_status render_svg(const graphviz_calls *g, GVC_t *graphviz, Agraph_t *graph, target *t)
{
    char *svg = NULL;
    unsigned length = 0;
    if (g->render_data(graphviz, graph, "svg", &svg, &length) != 0 || !svg)
        return GEDELF_ARGUMENT;
    gedelf_status status = target_write(t, svg, length) ? GEDELF_OK : GEDELF_UNWRITABLE;
    g->free_render_data(svg);
    return status;
}

/* Draws a text, which ends with a NUL. */
static gedelf_status draw_text(const graphviz_calls *g, const char *text, target *t, const char **why)
{
    gedelf_status status = GEDELF_ARGUMENT;
    g->seterrf(keep_quiet);
    *why = "Graphviz cannot lay out the graph";
    GVC_t *graphviz = g->context();
    Agraph_t *graph = graphviz ? g->memread(text) : NULL;
    if (graph && g->layout(graphviz, graph, "dot") == 0) {
        *why = "Graphviz cannot write the graph as SVG";
        status = render_svg(g, graphviz, graph, t);
        g->free_layout(graphviz, graph);
    }
    if (graph)
        g->close(graph);
    if (graphviz)
        g->free_context(graphviz);
    return status;
}

gedelf_status svg_draw(const buffer *dot, target *t, const char **why)
{
    graphviz_calls g;
    buffer text;
    *why = LATE_MISSING(GEDELF_GRAPHVIZ_LIBRARY, "libgvc6");
    if (!late_load(GEDELF_GRAPHVIZ_LIBRARY, graphviz_functions, sizeof graphviz_functions / sizeof *graphviz_functions,
                   &g))
        return GEDELF_ARGUMENT;
    buffer_init(&text, &memory_default);
    bool enough = buffer_append(&text, buffer_view(dot)) && buffer_append(&text, view_of("", 1)); /* with a NUL */
    gedelf_status status = enough ? draw_text(&g, text.data, t, why) : GEDELF_MEMORY;
    buffer_free(&text);
    return status;
}

#else

bool svg_is_there(void)
{
    return false;
}

gedelf_status svg_draw(const buffer *dot, target *t, const char **why)
{
    (void)dot;
    (void)t;
    *why = "this gedelf was built without Graphviz";
    return GEDELF_ARGUMENT;
}

#endif
