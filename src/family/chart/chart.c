/* SPDX-License-Identifier: MIT */
/*
 * The door: takes a family graph and options, gives a chart as SVG.
 */
#include "family/chart/chart_private.h"

static const struct {
    const char *name;
    void (*draw)(chart *c);
} chart_kinds[] = {
#define CHART(name, heading) {#name, draw_##name},
#include "family/chart/chart_kinds.def"
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
    view both[] = {person_name_text(c, c->options.person), VIEW("")};
    if (c->options.kind == GEDELF_CHART_RELATIONSHIP)
        both[1] = person_name_text(c, c->options.other);
    c->scratch.length = 0;
    word_fill_in(c, &c->scratch, WORD_HEADINGS + (size_t)c->options.kind, both, 2);
    c->heading = chart_text(c, buffer_view(&c->scratch));
}

static bool chart_open(chart *c, const gedelf_people *people, const gedelf_chart_options *options)
{
    *c = (chart){.people = people, .options = *options, .smallest = PX(100)};
    c->allocator = options->allocator ? options->allocator : &memory_default;
    buffer_init(&c->after, c->allocator);
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
    buffer_free(&c->after);
    buffer_free(&c->before);
    buffer_free(&c->defs);
    buffer_free(&c->scratch);
    arena_free(&c->texts);
    memory_release(c->allocator, c->drawn, c->drawn ? c->drawn_size : 0);
}

enum { USUAL_DEGREES = 270 };

static gedelf_status chart_to(const gedelf_people *people, const gedelf_chart_options *options, gedelf_write_fn write,
                              void *context, gedelf_chart_report *report)
{
    gedelf_chart_options all;
    chart c;
    options_take(&all, options);
    all.generations = option_number(all.generations, GEDELF_NO_LIMIT);
    OPTION_DEFAULT(all.degrees, USUAL_DEGREES);
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
    output_give(report, &c.report);
    chart_close(&c);
    return status;
}

gedelf_status gedelf_chart_draw(const gedelf_people *people, const gedelf_chart_options *options, gedelf_sink sink,
                                gedelf_chart_report *report)
{
    sink_output out;
    gedelf_status status = sink_open(&out, sink, option_allocator(options));
    if (status == GEDELF_OK)
        status = chart_to(people, options, sink_write, &out, report);
    return sink_end(&out, status);
}
