/* SPDX-License-Identifier: MIT */
/*
 * Takes a graph in the DOT language, gives it drawn, as SVG, by Graphviz; if the program was built with it.
 *
 * Graphviz has state of its own and speaks to standard error when it likes. So it is for the program and not for the
 * library, and what it has to say is caught here.
 */
#include "cli/cli.h"

#ifdef GEDELF_HAVE_GRAPHVIZ

#include <gvc.h>

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
static gedelf_status render_svg(GVC_t *graphviz, Agraph_t *graph, target *t)
{
    char *svg = NULL;
    unsigned length = 0;
    if (gvRenderData(graphviz, graph, "svg", &svg, &length) != 0 || !svg)
        return GEDELF_ARGUMENT;
    gedelf_status status = target_write(t, svg, length) ? GEDELF_OK : GEDELF_UNWRITABLE;
    gvFreeRenderData(svg);
    return status;
}

gedelf_status svg_draw(const buffer *dot, target *t, const char **why)
{
    buffer text;
    gedelf_status status = GEDELF_ARGUMENT;
    buffer_init(&text, &memory_default);
    if (!buffer_append(&text, buffer_view(dot)) || !buffer_append(&text, view_of("", 1))) { /* with a NUL */
        buffer_free(&text);
        return GEDELF_MEMORY;
    }
    agseterrf(keep_quiet);
    *why = "Graphviz cannot lay it out";
    GVC_t *graphviz = gvContext();
    Agraph_t *graph = graphviz ? agmemread(text.data) : NULL;
    if (graph && gvLayout(graphviz, graph, "dot") == 0) {
        *why = "Graphviz cannot write SVG";
        status = render_svg(graphviz, graph, t);
        gvFreeLayout(graphviz, graph);
    }
    if (graph)
        agclose(graph);
    if (graphviz)
        gvFreeContext(graphviz);
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
    *why = "this build does without Graphviz";
    return GEDELF_ARGUMENT;
}

#endif
