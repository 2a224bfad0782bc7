/* SPDX-License-Identifier: MIT */
/*
 * The door: takes a family graph and options, gives a chart as SVG.
 */
#include "family/draw/draw_private.h"

static const struct {
    const char *name;
    void (*draw)(chart *c);
    const char *before; /* the heading: what comes before the name */
} chart_kinds[] = {
#define CHART(name, heading) {#name, draw_##name, heading},
#include "family/draw/chart_kinds.def"
#undef CHART
};

enum { KINDS = sizeof chart_kinds / sizeof *chart_kinds };

const char *gedelf_chart_kind_name(size_t index)
{
    return index < KINDS ? chart_kinds[index].name : NULL;
}

static bool is_in_graph(const gedelf_people *people, gedelf_person person)
{
    return person < gedelf_people_count(people);
}

/* Have all options a meaning? */
static bool options_are_sound(const gedelf_people *people, const gedelf_chart_options *o)
{
    bool degrees = o->degrees == 180 || o->degrees == 270 || o->degrees == 360;
    bool two = o->kind != GEDELF_CHART_RELATIONSHIP || is_in_graph(people, o->other);
    return is_in_graph(people, o->person) && two && (unsigned)o->orientation <= GEDELF_ORIENTATION_RIGHT &&
           (unsigned)o->kind < KINDS && (unsigned)o->colour <= GEDELF_COLOUR_NONE &&
           (unsigned)o->theme <= GEDELF_THEME_DARK && (unsigned)o->detail <= GEDELF_DETAIL_OCCUPATION &&
           (unsigned)o->paper <= GEDELF_PAPER_TABLOID && degrees && (o->sheet == 0 || o->paper != GEDELF_PAPER_NONE);
}

static void chart_heading(chart *c)
{
    view name = person_name_text(c, c->options.person);
    c->scratch.length = 0;
    svg_put(c, &c->scratch, chart_kinds[c->options.kind].before);
    c->no_memory |= !buffer_append(&c->scratch, name);
    if (c->options.kind == GEDELF_CHART_RELATIONSHIP) {
        view other = person_name_text(c, c->options.other);
        c->scratch.length = 0;
        c->no_memory |= !buffer_append(&c->scratch, name) || !buffer_append(&c->scratch, VIEW(" and ")) ||
                        !buffer_append(&c->scratch, other);
    }
    c->heading = chart_text(c, buffer_view(&c->scratch));
}

static bool chart_open(chart *c, const gedelf_people *people, const gedelf_chart_options *options)
{
    *c = (chart){.people = people, .options = *options, .smallest = PX(100)};
    c->allocator = options->allocator ? options->allocator : &memory_default;
    buffer_init(&c->behind, c->allocator);
    buffer_init(&c->before, c->allocator);
    buffer_init(&c->defs, c->allocator);
    buffer_init(&c->scratch, c->allocator);
    arena_init(&c->texts, c->allocator);
    c->drawn_size = gedelf_people_count(people);
    c->drawn = memory_zeroed(c->allocator, c->drawn_size);
    return c->drawn != NULL;
}

static void chart_close(chart *c)
{
    buffer_free(&c->behind);
    buffer_free(&c->before);
    buffer_free(&c->defs);
    buffer_free(&c->scratch);
    arena_free(&c->texts);
    memory_release(c->allocator, c->drawn, c->drawn ? c->drawn_size : 0);
}

gedelf_status gedelf_chart_draw(const gedelf_people *people, const gedelf_chart_options *options, gedelf_write_fn write,
                                void *context, gedelf_chart_report *report)
{
    gedelf_chart_options all = GEDELF_CHART_OPTIONS_INIT;
    chart c;
    options_take(&all, options);
    if (!options_are_sound(people, &all))
        return GEDELF_ARGUMENT;
    gedelf_status status = GEDELF_MEMORY;
    if (chart_open(&c, people, &all)) {
        c.options.link = text_clean(&c, all.link, SIZE_MAX);
        chart_heading(&c);
        chart_kinds[all.kind].draw(&c);
        c.options.source = text_clean(&c, all.source, TEXT_MOST);
        status = c.no_such_part && !c.no_memory ? GEDELF_ARGUMENT
                 : c.empty && !c.no_memory      ? GEDELF_END
                                                : page_write(&c, write, context);
    }
    if (report)
        *report = c.report;
    chart_close(&c);
    return status;
}
