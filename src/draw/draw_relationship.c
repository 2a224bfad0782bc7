/* SPDX-License-Identifier: MIT */
/*
 * The relationship: takes two people, gives the first way between them that there is (D493): the ancestors in common on
 * top, both lines down from them with the word for each step, and what the second person is to the first below. Other ways,
 * over marriages, go to the right.
 */
#include "draw/draw_private.h"

#include <gedelf/kin.h>

#define STEP_HEIGHT PX(44) /* between two generations */
#define COLUMN_GAP PX(56)
#define TERM_SIZE PX(15)

/* How one person of the way comes from the one before. */
typedef enum step_kind { STEP_NONE, STEP_UP, STEP_DOWN, STEP_ASIDE } step_kind;

/* A person of the way. */
typedef struct way_step {
    chart_box box;
    step_kind kind;
    bool married;    /* of STEP_ASIDE */
    bool top;        /* the way goes up to here, and down from here */
    int64_t level;   /* downwards */
    chart_px middle; /* of the box */
} way_step;

typedef struct way_chart {
    way_step *steps;
    size_t count, capacity;
    chart_box beside; /* the other ancestor in common */
    bool is_beside;
    gedelf_family family;   /* of both */
    chart_px width, height; /* of the largest box */
} way_chart;

/* ---- Steps ------------------------------------------------------------------------------------- */

static bool is_partner_of(const gedelf_people *people, gedelf_person a, gedelf_person b, gedelf_family *family)
{
    gedelf_link link = {0};
    while (next_family(people, a, &link)) {
        gedelf_link partner = {0};
        while (next_partner(people, link.other, &partner)) {
            if (partner.other == b) {
                *family = link.other;
                return true;
            }
        }
    }
    return false;
}

static bool is_child_of(const gedelf_people *people, gedelf_person child, gedelf_person parent)
{
    gedelf_link link = {0};
    while (next_family(people, parent, &link)) {
        gedelf_link one = {0};
        while (next_child(people, link.other, &one)) {
            if (one.other == child)
                return true;
        }
    }
    return false;
}

/* What the next person of the way is to the one before. With ancestors in common it is known how far the way goes up. */
static step_kind find_step(const chart *c, const gedelf_kin_way *way, size_t number, bool *married)
{
    gedelf_person from = way->path[number - 1], to = way->path[number];
    gedelf_family family;
    *married = false;
    if (way->has_ancestors)
        return number <= way->up ? STEP_UP : STEP_DOWN;
    if (is_child_of(c->people, from, to))
        return STEP_UP;
    if (is_child_of(c->people, to, from))
        return STEP_DOWN;
    *married = is_partner_of(c->people, from, to, &family);
    return STEP_ASIDE;
}

static void take_steps(chart *c, way_chart *w, const gedelf_kin_way *way)
{
    if (!array_reserve(c->allocator, &w->steps, &w->capacity, way->path_count + 1)) {
        c->no_memory = true;
        return;
    }
    for (size_t i = 0; i < way->path_count; i++) {
        way_step *s = &w->steps[w->count++];
        *s = (way_step){.kind = STEP_NONE};
        box_make(c, &s->box, way->path[i], false);
        s->box.focus = i == 0 || i + 1 == way->path_count;
        s->kind = i > 0 ? find_step(c, way, i, &s->married) : STEP_NONE;
        s->level = i == 0 ? 0 : s[-1].level + (s->kind == STEP_DOWN) - (s->kind == STEP_UP);
        s->box.hue = chart_hue(c, way->path[i], i < way->up ? 1 : i > way->up ? 2 : 0, (uint32_t)i);
        if (i > 0)
            s[-1].top = s->kind == STEP_DOWN && s[-1].kind == STEP_UP;
    }
}

/* The two ancestors in common, side by side. */
static void take_other_ancestor(chart *c, way_chart *w, const gedelf_kin_way *way)
{
    if (way->common_count < 2 || way->up == 0 || way->down == 0)
        return;
    w->is_beside = true;
    if (!is_partner_of(c->people, way->common[0], way->common[1], &w->family))
        w->family = GEDELF_FAMILY_NONE;
    box_make(c, &w->beside, way->common[1], false);
    w->beside.hue = chart_hue(c, way->common[1], 0, (uint32_t)way->up);
}

/* ---- Places ------------------------------------------------------------------------------------ */

static void measure_steps(way_chart *w)
{
    for (size_t i = 0; i < w->count; i++) {
        w->width = px_larger(w->width, w->steps[i].box.width);
        w->height = px_larger(w->height, w->steps[i].box.height);
    }
    if (w->is_beside) {
        w->width = px_larger(w->width, w->beside.width);
        w->height = px_larger(w->height, w->beside.height);
    }
}

/* A step aside, and one down from where the way turned, go to the next column; the top stands between two. */
static void place_steps(way_chart *w)
{
    chart_px column = 0, next = w->width + COLUMN_GAP;
    for (size_t i = 0; i < w->count; i++) {
        way_step *s = &w->steps[i];
        if (s->kind == STEP_ASIDE || (i > 0 && s[-1].top))
            column += next;
        s->middle = s->top ? column + next / 2 : column;
        s->box.width = w->width;
        s->box.height = w->height;
        s->box.x = s->middle - w->width / 2;
        s->box.y = s->level * (w->height + STEP_HEIGHT);
        if (s->top && w->is_beside) {
            s->box.x = s->middle - COLUMN_GAP / 2 - w->width;
            w->beside.x = s->middle + COLUMN_GAP / 2;
            w->beside.y = s->box.y;
            w->beside.width = w->width;
            w->beside.height = w->height;
        }
    }
}

/* ---- Lines ------------------------------------------------------------------------------------- */

static const char *child_word(const chart *c, gedelf_person person)
{
    gedelf_sex sex = gedelf_person_sex(c->people, person);
    return sex == GEDELF_SEX_MALE ? "son" : sex == GEDELF_SEX_FEMALE ? "daughter" : "child";
}

/* From a person to the child below, whose word stands beside the line. */
static void draw_descent(chart *c, const way_chart *w, const way_step *upper, const way_step *lower, bool left)
{
    bool couple = upper->top && w->is_beside;
    chart_px from = couple ? upper->box.y + upper->box.height / 2 : upper->box.y + upper->box.height;
    chart_px turn = upper->box.y + upper->box.height + STEP_HEIGHT / 2, to = lower->box.y, corner = PX(6);
    chart_px way = lower->middle > upper->middle ? corner : -corner;
    if (upper->middle == lower->middle) {
        SVG(c, &c->behind, "<path class=\"l\" d=\"M%,%V%\"/>\n", upper->middle, from, to);
    } else {
        if (left) /* both lines go off from here */
            SVG(c, &c->behind, "<path class=\"l\" d=\"M%,%V%\"/>\n", upper->middle, from, turn);
        SVG(c, &c->behind, "<path class=\"l\" d=\"M%,%H%Q%,% %,%V%\"/>\n", upper->middle, turn, lower->middle - way,
            lower->middle, turn, lower->middle, turn + corner, to);
    }
    svg_words(c, &c->before, left ? "z y" : "a y", view_of_string(child_word(c, lower->box.person)),
              lower->middle + (left ? -PX(8) : PX(8)), to - PX(9), TYPE_YEARS);
}

static void draw_aside(chart *c, const way_step *from, const way_step *to)
{
    chart_px y = from->box.y + from->box.height / 2, begin = from->box.x + from->box.width, end = to->box.x;
    if (to->married)
        SVG(c, &c->behind, "<path class=\"m\" d=\"M%,%H%M%,%H%\"/>\n", begin, y - PX(2), end, begin, y + PX(2), end);
    else
        SVG(c, &c->behind, "<path class=\"l\" d=\"M%,%H%\"/>\n", begin, y, end);
}

static void draw_couple(chart *c, const way_chart *w, const way_step *top)
{
    view year = w->family == GEDELF_FAMILY_NONE ? VIEW("") : family_marriage_text(c, w->family);
    chart_px y = top->box.y + top->box.height / 2, begin = top->box.x + top->box.width;
    SVG(c, &c->behind, "<path class=\"m\" d=\"M%,%H%M%,%H%\"/>\n", begin, y - PX(2), w->beside.x, begin, y + PX(2),
        w->beside.x);
    if (year.length > 0)
        svg_words(c, &c->before, "y", year, top->middle, y - PX(6), TYPE_SMALL);
    box_draw(c, &w->beside);
}

static void draw_steps(chart *c, const way_chart *w)
{
    for (size_t i = 0; i < w->count; i++) {
        const way_step *s = &w->steps[i];
        if (s->kind == STEP_UP)
            draw_descent(c, w, s, s - 1, true);
        else if (s->kind == STEP_DOWN)
            draw_descent(c, w, s - 1, s, false);
        else if (s->kind == STEP_ASIDE)
            draw_aside(c, s - 1, s);
        box_draw(c, &s->box);
        if (s->top && w->is_beside)
            draw_couple(c, w, s);
    }
}

/* ---- The chart --------------------------------------------------------------------------------- */

/* So many of the ways are told below the picture. */
enum { TERMS_TOLD = 4 };

/* Appends what the second person is to the first, by each way; what was said by the way before is not said again. */
static bool append_terms(chart *c, const gedelf_kin *kin)
{
    view before = VIEW("");
    bool done = true;
    for (size_t i = 0; done && i < gedelf_kin_count(kin) && i < TERMS_TOLD; i++) {
        gedelf_kin_way way = gedelf_kin_way_at(kin, i);
        if (!view_equal(way.term, before))
            done =
                (before.length == 0 || buffer_append(&c->scratch, VIEW(", "))) && buffer_append(&c->scratch, way.term);
        before = way.term;
    }
    return done;
}

/* "Emily Brontë: first cousin of Charlotte Brontë" */
static view term_text(chart *c, const gedelf_kin *kin)
{
    view first = person_name_text(c, c->options.person), second = person_name_text(c, c->options.other);
    bool self = c->options.person == c->options.other;
    c->scratch.length = 0;
    c->no_memory |= !buffer_append(&c->scratch, second) || !buffer_append(&c->scratch, VIEW(": ")) ||
                    !append_terms(c, kin) ||
                    (!self && (!buffer_append(&c->scratch, VIEW(" of ")) || !buffer_append(&c->scratch, first)));
    return chart_text(c, buffer_view(&c->scratch));
}

static void draw_term(chart *c, const gedelf_kin *kin)
{
    size_t ways = gedelf_kin_count(kin);
    view term = term_text(c, kin);
    chart_px width = text_width(term, TERM_SIZE, true), middle = (c->left + c->right) / 2, y = c->bottom + PX(46);
    svg_words(c, &c->before, "s", term, middle, y, TERM_SIZE);
    chart_reach(c, middle - width / 2, y - TERM_SIZE, width, TERM_SIZE * 3 / 2);
    if (ways < 2)
        return;
    c->scratch.length = 0;
    svg_put(c, &c->scratch, "one of ");
    svg_count(c, &c->scratch, ways);
    svg_put(c, &c->scratch, " ways is drawn");
    svg_words(c, &c->before, "y", chart_text(c, buffer_view(&c->scratch)), middle, y + PX(18), TYPE_YEARS);
    chart_reach(c, middle, y, 0, PX(24));
}

/* The way that is drawn: the first that leads over ancestors in common, for that is what takes a picture. */
static gedelf_kin_way way_to_draw(const gedelf_kin *kin)
{
    for (size_t i = 0; i < gedelf_kin_count(kin); i++) {
        gedelf_kin_way way = gedelf_kin_way_at(kin, i);
        if (way.has_ancestors)
            return way;
    }
    return gedelf_kin_way_at(kin, 0);
}

void draw_relationship(chart *c)
{
    gedelf_kin_options options = GEDELF_KIN_OPTIONS_INIT;
    gedelf_kin *kin;
    way_chart w = {.steps = NULL};
    options.allocator = c->allocator;
    gedelf_status status = gedelf_kin_find(&kin, c->people, c->options.person, c->options.other, &options);
    c->no_memory |= status != GEDELF_OK;
    c->empty = status == GEDELF_OK && gedelf_kin_count(kin) == 0;
    if (status == GEDELF_OK && !c->empty) {
        gedelf_kin_way way = way_to_draw(kin);
        take_steps(c, &w, &way);
        take_other_ancestor(c, &w, &way);
        measure_steps(&w);
        place_steps(&w);
        draw_steps(c, &w);
        draw_term(c, kin);
    }
    gedelf_kin_free(kin);
    memory_release(c->allocator, w.steps, w.capacity * sizeof *w.steps);
}
