/* SPDX-License-Identifier: MIT */
/*
 * The timeline: takes a person, gives a bar for each life of ancestors, descendants and partners, on a grid of years, one
 * generation after the other. A bar fades over the time in which it can have begun or ended, and is open where nothing is
 * known.
 */
#include "family/chart/chart_tree.h"

#include <stdlib.h>

#define LINE_HEIGHT PX(24)
#define BAR_HEIGHT PX(12)
#define NAMES_WIDTH PX(230)
#define YEARS_ROOM PX(96) /* after the last year, for the years that are after a bar */
#define CHART_WIDTH PX(1000)
#define LONG_CHART PX(600) /* years are below a longer one, too */

/* No more links of a family than this are looked at for each partner: there may be many partners, too. */
enum { LINKS_MOST = 100 };

enum { DAYS_OPEN = 5479 /* fifteen years: over this a bar fades whose end is not known */, DAYS_A_YEAR = 365 };

/* A life. */
typedef struct drawn_life {
    gedelf_person person;
    int64_t generation; /* ancestors below 0 */
    size_t place;
    bool known;                /* something is dated */
    int64_t born[2], died[2];  /* first and last day */
    bool open_begin, open_end; /* these were not known, and are where the bar ends */
    gedelf_days sorted;
} drawn_life;

typedef struct timeline {
    drawn_life *lives;
    size_t count, capacity;
    int64_t first_year, last_year;
    chart_px year;                         /* how wide a year is */
    int64_t step;                          /* years between two lines of the grid */
    uint8_t hues[HUE_FIRST + HUE_COLOURS]; /* those that are used */
} timeline;

/* ---- Lives ------------------------------------------------------------------------------------- */

/* Makes a stretch of days larger by those of an event. */
static void widen_range(int64_t range[2], bool *some, const gedelf_event *event)
{
    gedelf_days d = event->days;
    int64_t first = d.has_earliest ? d.earliest : d.latest, last = d.has_latest ? d.latest : d.earliest;
    if (!d.has_earliest && !d.has_latest)
        return;
    range[0] = *some && range[0] < first ? range[0] : first;
    range[1] = *some && range[1] > last ? range[1] : last;
    *some = true;
}

/* Goes through the children among the first links of a family. */
static bool next_near_child(const gedelf_people *people, gedelf_family family, gedelf_link *link, int *left)
{
    while (--*left >= 0 && gedelf_family_link_next(people, family, link)) {
        if (is_link_to_child(link))
            return true;
    }
    return false;
}

/* The days of all that is dated in a life, with its families. */
static bool life_range(const gedelf_people *people, gedelf_person person, int64_t range[2])
{
    gedelf_event event = {0};
    gedelf_link link = {0};
    bool some = false;
    while (gedelf_person_event_next(people, person, &event)) {
        if (event.tag != GEDELF_EVENT_CHAN && event.tag != GEDELF_EVENT_OTHER)
            widen_range(range, &some, &event);
    }
    while (next_family(people, person, &link)) {
        gedelf_link child = {0};
        if (family_event(people, link.other, GEDELF_EVENT_MARR, &event))
            widen_range(range, &some, &event);
        for (int left = LINKS_MOST; next_near_child(people, link.other, &child, &left);) {
            if (gedelf_person_birth(people, child.other, &event))
                widen_range(range, &some, &event);
        }
    }
    return some;
}

/* The days on which something was. What is open at one end is made as long as what is not known. */
static void life_end(const gedelf_event *event, int64_t days[2])
{
    gedelf_days d = event->wide;
    days[0] =
        d.has_earliest
            ? d.earliest
            : d.latest - (event->tag == GEDELF_EVENT_BIRT || event->tag == GEDELF_EVENT_DEAT ? DAYS_OPEN : DAYS_A_YEAR);
    days[1] = d.has_latest ? d.latest : d.earliest + DAYS_OPEN;
}

static void life_find(const gedelf_people *people, drawn_life *l)
{
    gedelf_event birth, death;
    int64_t range[2] = {0, 0};
    l->known = life_range(people, l->person, range);
    if (gedelf_person_birth(people, l->person, &birth)) {
        life_end(&birth, l->born);
    } else {
        l->open_begin = true;
        l->born[0] = range[0] - DAYS_OPEN;
        l->born[1] = range[0];
    }
    if (gedelf_person_death(people, l->person, &death)) {
        life_end(&death, l->died);
    } else {
        l->open_end = true;
        l->died[0] = range[1];
        l->died[1] = range[1] + DAYS_OPEN;
    }
    if (l->died[0] < l->born[1]) /* they can be the same days, or in the wrong order */
        l->died[0] = l->born[1];
    if (l->died[1] < l->died[0])
        l->died[1] = l->died[0];
    l->sorted = (gedelf_days){l->born[0], l->born[1], l->known, l->known};
}

static void add_life(chart *c, timeline *t, const chart_box *box, int64_t generation)
{
    if (box->again || box->person == GEDELF_PERSON_NONE || c->no_memory)
        return;
    if (!array_reserve(c->allocator, &t->lives, &t->capacity, t->count + 1)) {
        c->no_memory = true;
        return;
    }
    drawn_life *l = &t->lives[t->count];
    *l = (drawn_life){.person = box->person, .generation = generation, .place = t->count};
    life_find(c->people, l);
    t->count++;
}

static void add_lives(chart *c, timeline *t, const chart_tree *from, int sign)
{
    for (size_t i = sign < 0; i < from->count && !c->no_memory; i++) {
        for (uint32_t k = 0; k < from->nodes[i].box_count; k++)
            add_life(c, t, &from->boxes[from->nodes[i].first_box + k], sign * (int64_t)from->nodes[i].depth);
    }
}

static int compare_lives(const void *a, const void *b)
{
    const drawn_life *one = a, *other = b;
    if (one->generation != other->generation)
        return one->generation < other->generation ? -1 : 1;
    int order = gedelf_days_compare(one->sorted, other->sorted);
    return order != 0 ? order : (one->place > other->place) - (one->place < other->place);
}

/* The same people as in an hourglass. */
static void choose_lives(chart *c, timeline *t)
{
    chart_tree below, above;
    chart_tree_init(&below);
    chart_tree_init(&above);
    chart_tree_choose_descendants(c, &below);
    chart_tree_choose_ancestors(c, &above, c->options.person);
    add_lives(c, t, &above, -1);
    add_lives(c, t, &below, 1);
    chart_tree_free(c, &below);
    chart_tree_free(c, &above);
    if (!c->no_memory && t->lives)
        qsort(t->lives, t->count, sizeof *t->lives, compare_lives);
}

/* ---- The grid ---------------------------------------------------------------------------------- */

static int64_t floor_to(int64_t number, int64_t step)
{
    int64_t rest = number % step;
    return number - (rest < 0 ? rest + step : rest);
}

/* False if nobody has a date. */
static bool find_scale(timeline *t)
{
    static const int64_t steps[] = {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 100000, 1000000};
    int64_t first = INT64_MAX, last = INT64_MIN;
    size_t i = 0;
    for (size_t k = 0; k < t->count; k++) {
        if (!t->lives[k].known)
            continue;
        first = first < t->lives[k].born[0] ? first : t->lives[k].born[0];
        last = last > t->lives[k].died[1] ? last : t->lives[k].died[1];
    }
    if (first > last)
        return false;
    int64_t from = day_year(first), to = day_year(last) + 1;
    t->year = px_larger(1, px_smaller(PX(8), CHART_WIDTH / (to - from + 1)));
    while (steps[i] * t->year < PX(44) && i + 1 < sizeof steps / sizeof *steps)
        i++;
    t->step = steps[i];
    t->first_year = floor_to(from, t->step);
    t->last_year = floor_to(to + t->step - 1, t->step);
    return true;
}

/* Where a day is. */
static chart_px day_place(const timeline *t, int64_t day)
{
    gedelf_calendar_day d = {t->first_year, 1, 1};
    int64_t begin = 0;
    gedelf_calendar_to_day(GEDELF_CALENDAR_GREGORIAN, &d, &begin);
    return (day - begin) * t->year * 10000 / 3652425 + NAMES_WIDTH;
}

static view year_text(chart *c, int64_t year)
{
    c->scratch.length = 0;
    append_year(c, year);
    return chart_text(c, buffer_view(&c->scratch));
}

static void draw_grid(chart *c, const timeline *t, chart_px height)
{
    for (int64_t year = t->first_year; year <= t->last_year && !c->no_memory; year += t->step) {
        chart_px x = NAMES_WIDTH + (year - t->first_year) * t->year;
        view text = year_text(c, year);
        SVG(c, &c->after, "<path class=\"grid\" d=\"M%,0V%\"/>\n", x, height);
        svg_words(c, &c->after, "y", text, x, -PX(6), TYPE_SMALL);
        if (height > LONG_CHART)
            svg_words(c, &c->after, "y", text, x, height + PX(12), TYPE_SMALL);
    }
}

/* ---- Bars -------------------------------------------------------------------------------------- */

/* Colours that fade in, and out. */
static void draw_fades(chart *c, const timeline *t)
{
    for (size_t hue = 0; hue < sizeof t->hues; hue++) {
        for (int out = 0; t->hues[hue] && out < 2; out++) {
            SVG(c, &c->defs, out ? "<linearGradient id=\"o%\">" : "<linearGradient id=\"i%\">", PX(hue));
            SVG(c, &c->defs, "<stop class=\"g%\" offset=\"0\" stop-opacity=\"%\"/>", PX(hue), out ? 80 : 5);
            SVG(c, &c->defs, "<stop class=\"g%\" offset=\"1\" stop-opacity=\"%\"/></linearGradient>\n", PX(hue),
                out ? 5 : 80);
        }
    }
}

static void draw_fade(chart *c, const timeline *t, int64_t from, int64_t to, chart_px y, unsigned hue, char way)
{
    chart_px x = day_place(t, from), width = day_place(t, to) - x;
    char fill[] = " fill=\"url(#?%)\"/>\n";
    fill[12] = way;
    if (width < 10)
        return;
    SVG(c, &c->before, "<rect x=\"%\" y=\"%\" width=\"%\" height=\"%\"", x, y, width, BAR_HEIGHT);
    SVG(c, &c->before, fill, PX(hue));
}

/* Where an event is: on its first day, if that is known. */
static chart_px event_place(const timeline *t, const gedelf_event *event)
{
    return day_place(t, event->days.has_earliest ? event->days.earliest : event->days.latest);
}

static void draw_marriage(chart *c, const timeline *t, gedelf_family family, chart_px y)
{
    gedelf_event event;
    if (!family_event(c->people, family, GEDELF_EVENT_MARR, &event))
        return;
    SVG(c, &c->before, "<path class=\"t\" d=\"M%,%V%\"><title>married ", event_place(t, &event), y - PX(3),
        y + BAR_HEIGHT + PX(1));
    svg_text(c, &c->before, family_marriage_text(c, family));
    svg_put(c, &c->before, "</title></path>\n");
}

static void draw_birth(chart *c, const timeline *t, gedelf_person child, chart_px y)
{
    gedelf_event event;
    if (!gedelf_person_birth(c->people, child, &event))
        return;
    SVG(c, &c->before, "<circle class=\"i\" cx=\"%\" cy=\"%\" r=\"1.8\"><title>", event_place(t, &event),
        y + BAR_HEIGHT + PX(4));
    svg_text(c, &c->before, person_name_text(c, child));
    svg_put(c, &c->before, "</title></circle>\n");
}

/* Marriages are strokes through the bar, births of children dots below it. */
static void draw_marks(chart *c, const timeline *t, const drawn_life *l, chart_px y)
{
    gedelf_link link = {0}, child;
    while (next_family(c->people, l->person, &link)) {
        draw_marriage(c, t, link.other, y);
        child = (gedelf_link){0};
        for (int left = LINKS_MOST; next_near_child(c->people, link.other, &child, &left);)
            draw_birth(c, t, child.other, y);
    }
}

static void draw_bar(chart *c, timeline *t, const drawn_life *l, chart_px y, unsigned hue)
{
    chart_px from = day_place(t, l->born[1]), to = day_place(t, l->died[0]);
    draw_fade(c, t, l->born[0], l->born[1], y, hue, 'i');
    SVG(c, &c->before, "<rect class=\"i\" x=\"%\" y=\"%\" width=\"%\" height=\"%\" fill-opacity=\".8\"/>\n", from, y,
        px_larger(to - from, PX(1)), BAR_HEIGHT);
    draw_fade(c, t, l->died[0], l->died[1], y, hue, 'o');
    draw_marks(c, t, l, y);
    view years = person_years_text(c, l->person);
    if (years.length > 0)
        svg_words(c, &c->before, "a y", years, day_place(t, l->died[1]) + PX(6), y + PX(10), TYPE_SMALL);
    t->hues[hue] = true;
}

static void draw_life(chart *c, timeline *t, const drawn_life *l, chart_px y)
{
    box_label name;
    bool focus = l->person == c->options.person;
    unsigned hue = chart_hue(c, l->person, 0, (uint32_t)(l->generation < 0 ? -l->generation : l->generation));
    label_make_fit(c, l->person, PX(12), NAMES_WIDTH - PX(30), 1, false, &name);
    svg_person_open(c, &c->before, l->person, focus ? "p focus" : "p", hue, false);
    SVG(c, &c->before, "<rect class=\"b\" x=\"0\" y=\"%\" width=\"10\" height=\"10\" rx=\"%\"/>\n", y + PX(1),
        gedelf_person_sex(c->people, l->person) == GEDELF_SEX_FEMALE ? PX(5) : PX(1));
    svg_line(c, &c->before, &name.lines[0], PX(18) + name.lines[0].width / 2, y + PX(10));
    if (l->known)
        draw_bar(c, t, l, y, hue);
    svg_person_close(c, &c->before, l->person, false);
    c->report.people++;
}

/* ---- Generations ------------------------------------------------------------------------------- */

/* What a generation is called. */
static view generation_text(chart *c, int64_t generation)
{
    uint64_t far = (uint64_t)(generation < 0 ? -generation : generation);
    if (far <= 3)
        return chart_word(c, (size_t)(WORD_OWN_GENERATION + generation));
    c->scratch.length = 0;
    word_fill_in_numbers(c, &c->scratch, generation < 0 ? WORD_GENERATIONS_BEFORE : WORD_GENERATIONS_AFTER, &far, 1);
    return chart_text(c, buffer_view(&c->scratch));
}

/* ---- The legend -------------------------------------------------------------------------------- */

/* A bar of so many pixels, with what it may have: an end that fades, a stroke, a dot. */
static void draw_sample(chart *c, timeline *t, chart_px x, chart_px y, size_t kind)
{
    enum { SAMPLE_BAR, SAMPLE_FADE, SAMPLE_MARRIAGE, SAMPLE_BIRTH };
    SVG(c, &c->before, "<rect class=\"i\" x=\"%\" y=\"%\" width=\"%\" height=\"%\" fill-opacity=\".8\"/>\n", x, y,
        kind == SAMPLE_FADE ? PX(14) : PX(28), BAR_HEIGHT);
    if (kind == SAMPLE_FADE)
        SVG(c, &c->before, "<rect x=\"%\" y=\"%\" width=\"%\" height=\"%\" fill=\"url(#o%)\"/>\n", x + PX(14), y,
            PX(14), BAR_HEIGHT, PX(HUE_NEUTRAL));
    else if (kind == SAMPLE_MARRIAGE)
        SVG(c, &c->before, "<path class=\"t\" d=\"M%,%V%\"/>\n", x + PX(14), y - PX(3), y + BAR_HEIGHT + PX(1));
    else if (kind == SAMPLE_BIRTH)
        SVG(c, &c->before, "<circle class=\"i\" cx=\"%\" cy=\"%\" r=\"1.8\"/>\n", x + PX(14), y + BAR_HEIGHT + PX(4));
    t->hues[HUE_NEUTRAL] = true;
}

/* What the signs mean, below the chart. */
static void draw_legend(chart *c, timeline *t, chart_px y)
{
    chart_px x = NAMES_WIDTH;
    svg_put(c, &c->before, "<g class=\"legend h0\">\n");
    for (size_t word = WORD_LEGEND_LIFE; word <= WORD_LEGEND_BIRTH; word++) {
        view text = chart_word(c, word);
        draw_sample(c, t, x, y, word - WORD_LEGEND_LIFE);
        svg_words(c, &c->before, "a y", text, x + PX(34), y + PX(10), TYPE_SMALL);
        x += PX(34) + text_width(text, TYPE_SMALL, false) + PX(24);
    }
    svg_put(c, &c->before, "</g>\n");
    chart_reach(c, NAMES_WIDTH, y, x - NAMES_WIDTH, LINE_HEIGHT);
}

static void draw_lives(chart *c, timeline *t)
{
    chart_px y = PX(8);
    for (size_t i = 0; i < t->count && !c->no_memory; i++) {
        if (i == 0 || t->lives[i].generation != t->lives[i - 1].generation) {
            svg_words(c, &c->before, "a y", generation_text(c, t->lives[i].generation), 0, y + PX(14), TYPE_YEARS);
            y += PX(26);
        }
        draw_life(c, t, &t->lives[i], y);
        y += LINE_HEIGHT;
    }
    if (!c->options.plain)
        draw_legend(c, t, y + PX(18) + (y > LONG_CHART ? PX(20) : 0));
    draw_fades(c, t);
    draw_grid(c, t, y);
    chart_reach(c, 0, -PX(18), NAMES_WIDTH + (t->last_year - t->first_year) * t->year + YEARS_ROOM,
                y + PX(14) + (y > LONG_CHART ? PX(20) : 0));
}

/* Without any date there is nothing to draw. */
void draw_timeline(chart *c)
{
    timeline t = {.lives = NULL};
    choose_lives(c, &t);
    c->empty = !find_scale(&t);
    if (!c->empty)
        draw_lives(c, &t);
    memory_release(c->allocator, t.lives, t.capacity * sizeof *t.lives);
}
