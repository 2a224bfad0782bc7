/* SPDX-License-Identifier: MIT */
/*
 * Takes a person, gives a box: as large as what it says, with the person's text, colour and form. The forms are those of
 * genealogists, men angular and women round, so that colour is not the only sign.
 */
#include "family/chart/chart_private.h"

#define BOX_SIDE PX(14) /* between the frame and the text */
#define BOX_HEAD PX(8)
#define BOX_NARROWEST PX(76)
#define PHOTO_WIDTH PX(36)
#define PHOTO_HEIGHT PX(46)

void box_make(chart *c, chart_box *box, gedelf_person person, bool again)
{
    chart_px width = PX(BOX_WIDTH_MOST) - 2 * BOX_SIDE;
    view octets, type;
    *box = (chart_box){.person = person, .again = again};
    box->photo = !again && person_photo(c, person, &octets, &type);
    if (again)
        label_make_again(c, person, width, &box->label);
    else
        label_make(c, person, width, &box->label);
    box->width = px_larger(box->label.width + 2 * BOX_SIDE, BOX_NARROWEST);
    box->height = box->label.height + 2 * BOX_HEAD;
    if (box->photo) {
        box->width += PHOTO_WIDTH + PX(4);
        box->height = px_larger(box->height, PHOTO_HEIGHT + 2 * BOX_HEAD);
    }
}

/* How round a corner is. */
static chart_px box_corner(const chart *c, const chart_box *box)
{
    switch (gedelf_person_sex(c->people, box->person)) {
    case GEDELF_SEX_MALE: return PX(2);
    case GEDELF_SEX_FEMALE: return PX(14);
    default: return PX(7);
    }
}

static void box_frame(chart *c, buffer *out, const chart_box *box)
{
    SVG(c, out, "<rect class=\"b\" x=\"%\" y=\"%\" width=\"%\" height=\"%\" rx=\"%\"/>\n", box->x, box->y, box->width,
        box->height, box_corner(c, box));
    if (!box->again)
        SVG(c, out, "<path class=\"e\" d=\"M%,%V%\"/>\n", box->x + PX(6), box->y + PX(12),
            box->y + box->height - PX(12));
}

/* The photograph itself, so that the picture needs nothing else. */
static void box_photo(chart *c, buffer *out, const chart_box *box)
{
    view octets, type;
    if (!box->photo || !person_photo(c, box->person, &octets, &type))
        return;
    SVG(c, out,
        "<image x=\"%\" y=\"%\" width=\"%\" height=\"%\" preserveAspectRatio=\"xMidYMid slice\" xlink:href=\"data:",
        box->x + PX(12), box->y + (box->height - PHOTO_HEIGHT) / 2, PHOTO_WIDTH, PHOTO_HEIGHT);
    svg_text(c, out, type);
    svg_put(c, out, ";base64,");
    c->no_memory = c->no_memory || !buffer_append_base64(out, octets);
    svg_put(c, out, "\"/>\n");
}

static void box_lines(chart *c, buffer *out, const chart_box *box)
{
    chart_px y = box->y + (box->height - box->label.height) / 2;
    chart_px middle = box->x + box->width / 2 + (box->again ? 0 : PX(2)) + (box->photo ? PHOTO_WIDTH / 2 : 0);
    for (size_t i = 0; i < box->label.count; i++) {
        const text_line *words = &box->label.lines[i];
        svg_line(c, out, words, middle, y + text_foot(words->size));
        y += text_leading(words->size);
    }
}

/* A box for somebody of whom nothing is known but what it says, if that is something. */
static void box_unknown(chart *c, buffer *out, const chart_box *box)
{
    SVG(c, out, "<g class=\"p again h0\"><rect class=\"b\" x=\"%\" y=\"%\" width=\"%\" height=\"%\" rx=\"%\"/>\n",
        box->x, box->y, box->width, box->height, PX(7));
    if (box->label.count > 0)
        box_lines(c, out, box);
    else
        svg_words(c, out, "y", VIEW("?"), box->x + box->width / 2, box->y + box->height / 2 + PX(5), TYPE_NAME);
    svg_put(c, out, "</g>\n");
}

void box_draw(chart *c, const chart_box *box)
{
    buffer *out = &c->before;
    chart_reach(c, box->x, box->y, box->width, box->height);
    if (box->person == GEDELF_PERSON_NONE) {
        box_unknown(c, out, box);
        return;
    }
    svg_person_open(c, out, box->person, box->focus ? "p focus" : "p", box->hue, box->again);
    box_frame(c, out, box);
    box_photo(c, out, box);
    box_lines(c, out, box);
    svg_person_close(c, out, box->person, box->again);
    if (box->again)
        c->report.repeated++;
    else
        c->report.people++;
}
