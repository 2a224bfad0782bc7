/* SPDX-License-Identifier: MIT */
/*
 * The relationship: takes two people, gives the first way between them that there is (D493): the ancestors in common on
 * top, both lines down from them with the word for each step, and what the second person is to the first below. Other ways,
 * over marriages, go to the right.
 */
#include "family/chart/chart_private.h"

#include <gedelf/kin.h>

#define STEP_HEIGHT PX(44) /* between two generations */
#define COLUMN_GAP PX(56)
#define TERM_SIZE PX(15)
#define TERM_WIDTH PX(480) /* of a narrow chart */

/* How one person of the way comes from the one before. */
typedef enum step_kind { STEP_NONE, STEP_UP, STEP_DOWN, STEP_ASIDE } step_kind;

/* A person of the way. */
typedef struct way_step {
    chart_box box;
    step_kind kind;
    bool married;             /* of STEP_ASIDE */
    gedelf_pedigree pedigree; /* of STEP_UP and STEP_DOWN: how the one below is a child of the one above */
    bool top;                 /* the way goes up to here, and down from here */
    int64_t level;            /* downwards */
    chart_px middle;          /* of the box */
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

/* Is this a child of the family? By birth, if one of the links says so; else as the first of them has it. */
static bool is_child_in(const gedelf_people *people, gedelf_person child, gedelf_family family, bool found,
                        gedelf_pedigree *pedigree)
{
    gedelf_link one = {0};
    while (next_child(people, family, &one)) {
        if (one.other != child)
            continue;
        if (!found || one.by_birth)
            *pedigree = one.by_birth ? GEDELF_PEDIGREE_BIRTH : one.pedigree;
        found = true;
    }
    return found;
}

static bool is_child_of(const gedelf_people *people, gedelf_person child, gedelf_person parent,
                        gedelf_pedigree *pedigree)
{
    gedelf_link link = {0};
    bool found = false;
    while (next_family(people, parent, &link))
        found = is_child_in(people, child, link.other, found, pedigree);
    return found;
}

/* The same for parents whom no record names: the family is one that a sibling is in as well. */
static bool is_child_beside(const gedelf_people *people, gedelf_person child, gedelf_person sibling,
                            gedelf_pedigree *pedigree)
{
    gedelf_link link = {0};
    gedelf_pedigree other;
    bool found = false;
    while (gedelf_person_link_next(people, child, &link)) {
        if ((link.kind == GEDELF_LINK_FAMC || link.kind == GEDELF_LINK_CHIL) &&
            is_child_in(people, sibling, link.other, false, &other))
            found = is_child_in(people, child, link.other, found, pedigree);
    }
    return found;
}

/* What a person of the way is to the one before, where it has no ancestors in common that say how far it goes up. */
static void find_step(const chart *c, way_step *s, gedelf_person from, gedelf_person to)
{
    gedelf_family family;
    if (is_child_of(c->people, from, to, &s->pedigree)) {
        s->kind = STEP_UP;
    } else if (is_child_of(c->people, to, from, &s->pedigree)) {
        s->kind = STEP_DOWN;
    } else {
        s->kind = STEP_ASIDE;
        s->married = is_partner_of(c->people, from, to, &family);
    }
}

/* The same where there are such ancestors. */
static void find_descent(const chart *c, const way_chart *w, way_step *s, const gedelf_kin_way *way)
{
    gedelf_person person = s->box.person, before = s[-1].box.person;
    s->kind = w->count - 1 <= way->up ? STEP_UP : STEP_DOWN;
    if (person == GEDELF_PERSON_NONE)
        is_child_beside(c->people, before, way->path[way->up], &s->pedigree);
    else if (before == GEDELF_PERSON_NONE)
        is_child_beside(c->people, person, way->path[way->up - 1], &s->pedigree);
    else if (s->kind == STEP_UP)
        is_child_of(c->people, before, person, &s->pedigree);
    else
        is_child_of(c->people, person, before, &s->pedigree);
}

/* A box for parents whom no record names: faint, with that in it. */
static void make_unknown_parents(chart *c, chart_box *box)
{
    view text = chart_word(c, WORD_UNKNOWN_PARENTS);
    *box = (chart_box){.person = GEDELF_PERSON_NONE, .again = true};
    box->label.count = 1;
    box->label.width = text_width(text, TYPE_YEARS, false);
    box->label.height = text_leading(TYPE_YEARS);
    box->label.lines[0] = (text_line){.runs = {text}, .width = box->label.width, .size = TYPE_YEARS, .dim = true};
    box->width = box->label.width + PX(28);
    chart_type(c, TYPE_YEARS);
}

static void take_step(chart *c, way_chart *w, const gedelf_kin_way *way, gedelf_person person)
{
    size_t i = w->count;
    way_step *s = &w->steps[w->count++];
    *s = (way_step){.kind = STEP_NONE};
    if (person == GEDELF_PERSON_NONE)
        make_unknown_parents(c, &s->box);
    else
        box_make(c, &s->box, person, false);
    if (person != GEDELF_PERSON_NONE)
        s->box.hue = chart_hue(c, person, i < way->up ? 1 : i > way->up ? 2 : 0, (uint32_t)i);
    if (i == 0)
        return;
    if (way->has_ancestors)
        find_descent(c, w, s, way);
    else
        find_step(c, s, s[-1].box.person, person);
    s->level = s[-1].level + (s->kind == STEP_DOWN) - (s->kind == STEP_UP);
    s[-1].top = s->kind == STEP_DOWN && s[-1].kind == STEP_UP;
}

/* Parents whom no record names are not in the path (D491), but the way leads over them. */
static void take_steps(chart *c, way_chart *w, const gedelf_kin_way *way)
{
    bool unknown = way->has_ancestors && way->common_count == 0 && way->up > 0 && way->down > 0;
    if (!array_reserve(c->allocator, &w->steps, &w->capacity, way->path_count + 1) || !w->steps) {
        c->no_memory = true;
        return;
    }
    for (size_t i = 0; i < way->path_count; i++) {
        if (unknown && i == way->up)
            take_step(c, w, way, GEDELF_PERSON_NONE);
        take_step(c, w, way, way->path[i]);
        w->steps[w->count - 1].box.focus = i == 0 || i + 1 == way->path_count;
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

/* A step aside, and those from where the way turned, down or up, go to the next column, so that no box is on another; the top is between
   two. Up again it goes where somebody's partner is a child as well, in a circle of ancestors. */
static void place_steps(way_chart *w)
{
    chart_px column = 0, next = w->width + COLUMN_GAP;
    for (size_t i = 0; i < w->count; i++) {
        way_step *s = &w->steps[i];
        bool turns_up = i > 0 && s->kind == STEP_UP && s[-1].kind == STEP_DOWN;
        if (s->kind == STEP_ASIDE || turns_up || (i > 0 && s[-1].top))
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

/* "foster daughter" */
static view child_word(const chart *c, gedelf_person person, gedelf_pedigree pedigree)
{
    gedelf_sex sex = gedelf_person_sex(c->people, person);
    size_t word = pedigree <= GEDELF_PEDIGREE_BIRTH    ? WORD_SON
                  : pedigree == GEDELF_PEDIGREE_FOSTER ? WORD_FOSTER_SON
                                                       : WORD_ADOPTED_SON;
    return chart_word(c, word + (sex == GEDELF_SEX_MALE ? 0 : sex == GEDELF_SEX_FEMALE ? 1 : 2));
}

/* From a person to the child below, whose word is beside the line; dashed if it is not by birth. */
static void draw_descent(chart *c, const way_chart *w, const way_step *upper, const way_step *lower, bool left)
{
    bool couple = upper->top && w->is_beside;
    gedelf_pedigree pedigree = left ? upper->pedigree : lower->pedigree;
    chart_px from = couple ? upper->box.y + upper->box.height / 2 : upper->box.y + upper->box.height;
    chart_px turn = upper->box.y + upper->box.height + STEP_HEIGHT / 2, to = lower->box.y, corner = PX(6);
    chart_px way = lower->middle > upper->middle ? corner : -corner;
    if (upper->middle != lower->middle && left) /* both lines go off from here */
        SVG(c, &c->after, "<path class=\"l\" d=\"M%,%V%\"/>\n", upper->middle, from, turn);
    svg_put(c, &c->after, pedigree > GEDELF_PEDIGREE_BIRTH ? "<path class=\"l d\" d=\"" : "<path class=\"l\" d=\"");
    if (upper->middle == lower->middle)
        SVG(c, &c->after, "M%,%V%\"/>\n", upper->middle, from, to);
    else if (left && lower->kind == STEP_DOWN) /* the other parent's line goes on from there */
        SVG(c, &c->after, "M%,%H%\"/>\n", upper->middle, turn, lower->middle);
    else
        SVG(c, &c->after, "M%,%H%Q%,% %,%V%\"/>\n", upper->middle, turn, lower->middle - way, lower->middle, turn,
            lower->middle, turn + corner, to);
    svg_words(c, &c->before, left ? "z y" : "a y", child_word(c, lower->box.person, pedigree),
              lower->middle + (left ? -PX(8) : PX(8)), to - PX(9), TYPE_YEARS);
}

static void draw_aside(chart *c, const way_step *from, const way_step *to)
{
    chart_px y = from->box.y + from->box.height / 2, begin = from->box.x + from->box.width, end = to->box.x;
    if (to->married)
        SVG(c, &c->after, "<path class=\"m\" d=\"M%,%H%M%,%H%\"/>\n", begin, y - PX(2), end, begin, y + PX(2), end);
    else
        SVG(c, &c->after, "<path class=\"l\" d=\"M%,%H%\"/>\n", begin, y, end);
}

static void draw_couple(chart *c, const way_chart *w, const way_step *top)
{
    view year = w->family == GEDELF_FAMILY_NONE ? VIEW("") : family_marriage_text(c, w->family);
    chart_px y = top->box.y + top->box.height / 2, begin = top->box.x + top->box.width;
    SVG(c, &c->after, "<path class=\"m\" d=\"M%,%H%M%,%H%\"/>\n", begin, y - PX(2), w->beside.x, begin, y + PX(2),
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

/* How many of the ways are described below the picture. */
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
    c->no_memory |= !append_terms(c, kin);
    view terms = chart_text(c, buffer_view(&c->scratch));
    c->scratch.length = 0;
    word_fill_in(c, &c->scratch, self ? WORD_TERM_SELF : WORD_TERM, (const view[]){second, terms, first}, 3);
    return chart_text(c, buffer_view(&c->scratch));
}

static void draw_term(chart *c, const gedelf_kin *kin, size_t chosen)
{
    size_t ways = gedelf_kin_count(kin);
    text_line lines[PARAGRAPH_LINES];
    chart_px middle = (c->left + c->right) / 2, y = c->bottom + PX(46);
    size_t count =
        text_paragraph(lines, term_text(c, kin), TERM_SIZE, px_larger(c->right - c->left, TERM_WIDTH), &c->texts);
    c->no_memory |= count == 0;
    for (size_t i = 0; i < count; i++) {
        chart_px width = lines[i].width;
        y += i > 0 ? text_leading(TERM_SIZE) : 0;
        svg_words(c, &c->before, "s", lines[i].runs[RUN_SURNAME], middle, y, TERM_SIZE);
        chart_reach(c, middle - width / 2, y - TERM_SIZE, width, TERM_SIZE * 3 / 2);
    }
    if (ways < 2)
        return;
    c->scratch.length = 0;
    word_fill_in_numbers(c, &c->scratch, WORD_WAY, (const uint64_t[]){chosen + 1, ways}, 2);
    svg_words(c, &c->before, "y", chart_text(c, buffer_view(&c->scratch)), middle, y + PX(18), TYPE_YEARS);
    chart_reach(c, middle, y, 0, PX(24));
}

/* The way that is drawn, if it was not chosen: the first that leads over ancestors in common, for that is what takes a
   picture. */
static size_t way_to_draw(const chart *c, const gedelf_kin *kin)
{
    if (c->options.way > 0)
        return c->options.way - 1;
    for (size_t i = 0; i < gedelf_kin_count(kin); i++) {
        if (gedelf_kin_way_at(kin, i).has_ancestors)
            return i;
    }
    return 0;
}

void draw_relationship(chart *c)
{
    gedelf_kin_options options = GEDELF_KIN_OPTIONS();
    gedelf_kin *kin;
    way_chart w = {.steps = NULL};
    options.allocator = c->allocator;
    options.language = gedelf_language_code(c->options.language); /* every language of the library is one of kinship */
    gedelf_status status = gedelf_kin_find(&kin, c->people, c->options.person, c->options.other, &options);
    c->no_memory |= status != GEDELF_OK;
    c->empty = status == GEDELF_OK && gedelf_kin_count(kin) == 0;
    c->report.ways = status == GEDELF_OK ? gedelf_kin_count(kin) : 0;
    c->no_such_part = status == GEDELF_OK && !c->empty && c->options.way > c->report.ways;
    if (status == GEDELF_OK && !c->empty && !c->no_such_part) {
        size_t chosen = way_to_draw(c, kin);
        gedelf_kin_way way = gedelf_kin_way_at(kin, chosen);
        take_steps(c, &w, &way);
        take_other_ancestor(c, &w, &way);
        measure_steps(&w);
        place_steps(&w);
        draw_steps(c, &w);
        draw_term(c, kin, chosen);
    }
    gedelf_kin_free(kin);
    memory_release(c->allocator, w.steps, w.capacity * sizeof *w.steps);
}
