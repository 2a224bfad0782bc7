/* SPDX-License-Identifier: MIT */
/*
 * The fan: takes a person, gives ancestors in rings around, each in a field half as wide as the child's. In the inner rings
 * text is along the ring, in straight lines, which are easier to read than bent ones and can be drawn by every
 * program; further out it runs from the middle outwards.
 */
#include "family/chart/chart_private.h"

#define FAN_MIDDLE PX(62)
#define FIELD_PAD PX(6)
#define FIELD_NARROWEST PX(9) /* along the ring */

enum { FAN_GENERATIONS_MOST = 16, FAN_ALONG = 4 /* the last ring with text along it */ };

/* A field: in a ring, counted from the left. */
typedef struct fan_field {
    gedelf_person person;
    uint32_t ring, place;
    bool again;
    bool more; /* parents would follow */
} fan_field;

typedef struct fan {
    fan_field *fields;
    size_t count, capacity;
    chart_px inner[FAN_GENERATIONS_MOST + 2]; /* where each ring begins */
    uint32_t rings;
} fan;

/* ---- Angles ------------------------------------------------------------------------------------ */

/* Angles are from upwards, clockwise, in turns. */
static const double TURN = 6.283185307179586;

/* The sine of at most half a turn. The mathematical library is not used, because it may differ between systems. */
static double sine(double turns)
{
    double x = turns * TURN;
    if (x > TURN / 4)
        x = TURN / 2 - x;
    else if (x < -TURN / 4)
        x = -TURN / 2 - x;
    double square = x * x, term = x, sum = x;
    for (int i = 2; i <= 18; i += 2) {
        term *= -square / (i * (i + 1));
        sum += term;
    }
    return sum;
}

static double cosine(double turns)
{
    return sine(0.25 - (turns < 0 ? -turns : turns));
}

static chart_px rounded(double x)
{
    return (chart_px)(x < 0 ? x - 0.5 : x + 0.5);
}

/* The side of a square that is so large, or a little less. */
static chart_px square_side(chart_px area)
{
    chart_px side = 0;
    for (chart_px bit = (chart_px)1 << 30; bit > 0; bit >>= 1) {
        if ((side + bit) * (side + bit) <= area)
            side += bit;
    }
    return side;
}

/* Where a field begins and ends; half a turn is what `sine` knows. */
static double fan_angle(const chart *c, uint32_t ring, uint32_t place)
{
    return c->options.degrees / 360.0 * ((double)place / (double)(UINT64_C(1) << ring) - 0.5);
}

/* ---- Who --------------------------------------------------------------------------------------- */

static void fan_add(chart *c, fan *f, gedelf_person person, uint32_t ring, uint32_t place)
{
    if (c->no_memory || !array_reserve(c->allocator, &f->fields, &f->capacity, f->count + 1)) {
        c->no_memory = true;
        return;
    }
    bool known = person != GEDELF_PERSON_NONE;
    f->fields[f->count++] = (fan_field){person, ring, place, known && c->drawn[person], false};
    if (known)
        c->drawn[person] = true;
    if (known && f->rings < ring)
        f->rings = ring;
}

static void fan_choose(chart *c, fan *f)
{
    uint64_t wanted = c->options.generations;
    uint32_t most = wanted < FAN_GENERATIONS_MOST ? (uint32_t)wanted : FAN_GENERATIONS_MOST;
    fan_add(c, f, c->options.person, 0, 0);
    for (size_t i = 0; i < f->count && !c->no_memory; i++) {
        const fan_field field = f->fields[i];
        gedelf_person parents[2];
        if (field.person == GEDELF_PERSON_NONE || field.again)
            continue;
        person_parents(c->people, field.person, parents);
        uint64_t before = c->report.left_out;
        for (uint32_t k = 0; k < 2; k++) {
            if (field.ring < most)
                fan_add(c, f, parents[k], field.ring + 1, 2 * field.place + k);
            else
                c->report.left_out += parents[k] != GEDELF_PERSON_NONE && !c->drawn[parents[k]];
        }
        f->fields[i].more = c->report.left_out > before;
    }
}

/* Rings become narrower outwards; but those with text that runs outwards are as wide as a name. Where the fields of the
   last ones would be narrower than the smallest type, all rings are made wider. */
static void fan_rings(const chart *c, fan *f)
{
    double scale = 1;
    f->inner[0] = 0;
    f->inner[1] = FAN_MIDDLE;
    for (uint32_t ring = 1; ring <= f->rings; ring++) {
        chart_px width = ring <= FAN_ALONG ? PX(76) - PX(3) * (chart_px)ring : PX(132) - PX(4) * (chart_px)ring;
        double arc = c->options.degrees / 360.0 * TURN / (double)(UINT64_C(1) << ring);
        double needed =
            ((double)FIELD_NARROWEST / arc - (double)FAN_MIDDLE) / (double)(f->inner[ring] - FAN_MIDDLE + 1);
        scale = scale < needed ? needed : scale;
        f->inner[ring + 1] = f->inner[ring] + width;
    }
    for (uint32_t ring = 1; ring <= f->rings + 1 && scale > 1; ring++)
        f->inner[ring] = FAN_MIDDLE + rounded((double)(f->inner[ring] - FAN_MIDDLE) * scale);
}

/* ---- Fields ------------------------------------------------------------------------------------ */

static void fan_point(chart *c, const char *command, chart_px radius, double angle)
{
    svg_put(c, &c->before, command);
    SVG(c, &c->before, "%,%", rounded((double)radius * sine(angle)), rounded(-(double)radius * cosine(angle)));
}

/* The outline of a field. */
static void fan_outline(chart *c, const fan *f, const fan_field *field)
{
    buffer *out = &c->before;
    chart_px inner = f->inner[field->ring], outer = f->inner[field->ring + 1];
    double from = fan_angle(c, field->ring, field->place), to = fan_angle(c, field->ring, field->place + 1);
    if (field->ring == 0) {
        SVG(c, out, "<circle class=\"b\" r=\"%\"/>\n", outer);
        return;
    }
    const char *arc = to - from > 0.5 ? " 0 1 " : " 0 0 ";
    svg_put(c, out, "<path class=\"b\" d=\"");
    fan_point(c, "M", inner, from);
    fan_point(c, "L", outer, from);
    SVG(c, out, "A%,%", outer, outer);
    svg_put(c, out, arc);
    fan_point(c, "1 ", outer, to);
    fan_point(c, "L", inner, to);
    SVG(c, out, "A%,%", inner, inner);
    svg_put(c, out, arc);
    fan_point(c, "0 ", inner, from);
    /* Paler outwards. */
    svg_put(c, out, "Z\"");
    if (field->ring > 2)
        SVG(c, out, " fill-opacity=\"%\"", px_larger(100 - 12 * ((chart_px)field->ring - 2), 35));
    svg_put(c, out, "/>\n");
}

/* Puts the lines of a label around a place, turned by so many turns. */
static void fan_lines(chart *c, const box_label *l, double x, double y, double turns)
{
    buffer *out = &c->before;
    chart_px at = -l->height / 2;
    SVG(c, out, "<g transform=\"translate(%,%) rotate(%)\">\n", rounded(x), rounded(y), rounded(turns * 36000));
    for (size_t i = 0; i < l->count; i++) {
        svg_line(c, out, &l->lines[i], 0, at + text_foot(l->lines[i].size));
        at += text_leading(l->lines[i].size);
    }
    svg_put(c, out, "</g>\n");
}

/* How wide a text can be that is along a ring: its corners are to be in the field. */
static chart_px fan_room(const fan *f, const fan_field *field, double half, chart_px height)
{
    chart_px low = f->inner[field->ring] + FIELD_PAD, high = low + height,
             outer = f->inner[field->ring + 1] - FIELD_PAD / 2;
    if (high >= outer)
        return 0;
    double corner = (double)square_side(outer * outer - high * high);
    if (half < 0.2) {
        double edge = (double)low * sine(half) / cosine(half) - (double)FIELD_PAD / 2;
        corner = corner < edge ? corner : edge;
    }
    return 2 * rounded(corner);
}

/* Text along the ring; upside down where it would be on its head. */
static void fan_text_along(chart *c, const fan *f, const fan_field *field)
{
    static const chart_px sizes[FAN_ALONG + 1] = {PX(13), PX(13), PX(12), PX(11), PX(10)};
    box_label l;
    double from = fan_angle(c, field->ring, field->place), to = fan_angle(c, field->ring, field->place + 1);
    double angle = (from + to) / 2;
    chart_px size = sizes[field->ring], lines = 2;
    chart_px room = fan_room(f, field, (to - from) / 2, lines * text_leading(size) + text_leading(size - PX(1)));
    label_make_fit(c, field->person, size, room, (size_t)lines, true, &l);
    chart_px spare = f->inner[field->ring + 1] - f->inner[field->ring] - l.height - 2 * FIELD_PAD;
    chart_px middle = f->inner[field->ring] + FIELD_PAD + l.height / 2 + spare / 3;
    double radius = (double)middle;
    bool turned = angle > 0.25 || angle < -0.25;
    fan_lines(c, &l, radius * sine(angle), -radius * cosine(angle), turned ? angle - 0.5 : angle);
}

/* Text from the middle outwards, in as many lines as the field is wide. */
static void fan_text_outwards(chart *c, const fan *f, const fan_field *field)
{
    box_label l;
    double from = fan_angle(c, field->ring, field->place), to = fan_angle(c, field->ring, field->place + 1);
    double angle = (from + to) / 2, radius = (double)(f->inner[field->ring] + f->inner[field->ring + 1]) / 2;
    chart_px arc = rounded((double)f->inner[field->ring] * (to - from) * TURN) - PX(2);
    chart_px size = px_larger(PX(7), px_smaller(PX(11), arc * 4 / 5));
    bool years = arc >= text_leading(size) + text_leading(size - PX(1));
    size_t lines = arc >= 2 * text_leading(size) + text_leading(size - PX(1)) ? 2 : 1;
    label_make_fit(c, field->person, size, f->inner[field->ring + 1] - f->inner[field->ring] - 2 * FIELD_PAD, lines,
                   years, &l);
    fan_lines(c, &l, radius * sine(angle), -radius * cosine(angle), angle < 0 ? angle + 0.25 : angle - 0.25);
}

/* The person in the middle. */
static void fan_text_middle(chart *c, const fan_field *field)
{
    box_label l;
    label_make_fit(c, field->person, TYPE_NAME, 2 * FAN_MIDDLE - PX(22), LABEL_NAME_LINES, true, &l);
    fan_lines(c, &l, 0, 0, 0);
}

static unsigned fan_strain(const fan_field *field)
{
    return field->ring == 0 ? 0 : field->ring == 1 ? 1 + 2 * field->place : 1 + (field->place >> (field->ring - 2));
}

static void fan_reach_point(chart *c, chart_px radius, double angle)
{
    chart_reach(c, rounded((double)radius * sine(angle)), rounded(-(double)radius * cosine(angle)), 0, 0);
}

/* The box around a field: its corners, and where it goes furthest up, down or to a side. */
static void fan_reach(chart *c, const fan *f, const fan_field *field)
{
    chart_px outer = f->inner[field->ring + 1];
    double from = fan_angle(c, field->ring, field->place), to = fan_angle(c, field->ring, field->place + 1);
    if (field->ring == 0) {
        chart_reach(c, -outer, -outer, 2 * outer, 2 * outer);
        return;
    }
    fan_reach_point(c, outer, from);
    fan_reach_point(c, outer, to);
    for (int quarter = -1; quarter <= 1; quarter++) {
        if (from < quarter * 0.25 && quarter * 0.25 < to)
            fan_reach_point(c, outer, quarter * 0.25);
    }
}

/* An ellipsis outside, where parents would follow. */
static void fan_draw_more(chart *c, const fan *f, const fan_field *field)
{
    double radius = (double)(f->inner[field->ring + 1] + PX(10));
    double angle = (fan_angle(c, field->ring, field->place) + fan_angle(c, field->ring, field->place + 1)) / 2;
    chart_px x = rounded(radius * sine(angle)), y = rounded(-radius * cosine(angle)) + PX(2);
    svg_words(c, &c->before, "y more", VIEW("…"), x, y, TYPE_NAME);
    chart_reach(c, x - PX(7), y - PX(8), PX(14), PX(10));
}

static void fan_draw_field(chart *c, const fan *f, const fan_field *field)
{
    buffer *out = &c->before;
    fan_reach(c, f, field);
    if (field->person == GEDELF_PERSON_NONE) {
        svg_put(c, out, "<g class=\"none h0\">");
        fan_outline(c, f, field);
        svg_put(c, out, "</g>\n");
        return;
    }
    svg_person_open(c, out, field->person, field->ring == 0 ? "p focus" : "p",
                    chart_hue(c, field->person, fan_strain(field), field->ring), field->again);
    fan_outline(c, f, field);
    if (field->ring == 0)
        fan_text_middle(c, field);
    else if (field->ring <= FAN_ALONG)
        fan_text_along(c, f, field);
    else
        fan_text_outwards(c, f, field);
    svg_person_close(c, out, field->person, field->again);
    if (field->more)
        fan_draw_more(c, f, field);
    c->report.people += !field->again;
    c->report.repeated += field->again;
}

void draw_fan(chart *c)
{
    fan f = {.fields = NULL};
    fan_choose(c, &f);
    fan_rings(c, &f);
    for (size_t i = 1; i < f.count; i++) {
        if (f.fields[i].ring <= f.rings)
            fan_draw_field(c, &f, &f.fields[i]);
    }
    if (f.count > 0) /* the heavier frame lies over the others */
        fan_draw_field(c, &f, &f.fields[0]);
    memory_release(c->allocator, f.fields, f.capacity * sizeof *f.fields);
}
