/* SPDX-License-Identifier: MIT */
/*
 * Takes numbers, texts, people and boxes, gives pieces of SVG.
 */
#include "family/chart/chart_private.h"

/* ---- Numbers and texts ------------------------------------------------------------------------- */

static void svg_append(chart *c, buffer *out, view text)
{
    c->no_memory = c->no_memory || !buffer_append(out, text);
}

void svg_put(chart *c, buffer *out, const char *text)
{
    svg_append(c, out, view_of_string(text));
}

void svg_count(chart *c, buffer *out, uint64_t number)
{
    c->no_memory = c->no_memory || !buffer_append_number(out, number);
}

/* With as many decimals as it needs, two at most. */
static void svg_number(chart *c, buffer *out, chart_px number)
{
    char text[24];
    size_t length = 0;
    uint64_t size = number < 0 ? (uint64_t)-number : (uint64_t)number;
    if (number < 0)
        text[length++] = '-';
    length += number_format(size / 100, text + length);
    if (size % 100 != 0) {
        text[length++] = '.';
        text[length++] = (char)('0' + size % 100 / 10);
    }
    if (size % 10 != 0)
        text[length++] = (char)('0' + size % 10);
    svg_append(c, out, view_of(text, length));
}

void svg_text(chart *c, buffer *out, view text)
{
    size_t from = 0;
    for (size_t i = 0; i <= text.length; i++) {
        const char *entity = NULL;
        if (i < text.length) {
            switch (text.text[i]) {
            case '&': entity = "&amp;"; break;
            case '<': entity = "&lt;"; break;
            case '>': entity = "&gt;"; break;
            case '"': entity = "&quot;"; break;
            default: continue;
            }
        }
        if (i > from)
            svg_append(c, out, view_of(text.text + from, i - from));
        if (entity)
            svg_put(c, out, entity);
        from = i + 1;
    }
}

void svg_form(chart *c, buffer *out, const char *form, const chart_px *numbers, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        size_t length = strcspn(form, "%");
        svg_append(c, out, view_of(form, length));
        svg_number(c, out, numbers[i]);
        form += length + 1;
    }
    svg_put(c, out, form);
}

/* ---- Lines of text ----------------------------------------------------------------------------- */

void svg_line(chart *c, buffer *out, const text_line *words, chart_px x, chart_px y)
{
    bool some = false;
    SVG(c, out, "<text x=\"%\" y=\"%\" font-size=\"%\"", x, y, words->size);
    svg_put(c, out, words->dim ? " class=\"y\"" : "");
    svg_put(c, out, text_is_right_to_left(words->runs) ? " direction=\"rtl\"" : "");
    svg_put(c, out, ">");
    for (int i = 0; i < RUN_COUNT; i++) {
        if (words->runs[i].length == 0)
            continue;
        svg_put(c, out, some ? " " : "");
        svg_put(c, out, i == RUN_SURNAME ? "<tspan class=\"s\">" : "");
        svg_text(c, out, words->runs[i]);
        svg_put(c, out, i == RUN_SURNAME ? "</tspan>" : "");
        some = true;
    }
    svg_put(c, out, "</text>\n");
}

void svg_words(chart *c, buffer *out, const char *class, view text, chart_px x, chart_px y, chart_px size)
{
    svg_put(c, out, "<text class=\"");
    svg_put(c, out, class);
    SVG(c, out, "\" x=\"%\" y=\"%\" font-size=\"%\">", x, y, size);
    svg_text(c, out, text);
    svg_put(c, out, "</text>\n");
    chart_type(c, size);
}

/* ---- People ------------------------------------------------------------------------------------ */

/* Identifiers of GEDCOM may hold what those of XML cannot, so it is the number. */
static void svg_person_id(chart *c, buffer *out, gedelf_person person)
{
    svg_put(c, out, "p");
    svg_count(c, out, (uint64_t)person + 1);
}

/* Appends the text of an address, in which everything that has a meaning of its own there is as %XX. */
static void svg_address_part(chart *c, buffer *out, view text)
{
    for (size_t i = 0; i < text.length; i++) {
        char octet = text.text[i],
             escaped[3] = {'%', to_hex_digit((unsigned char)octet >> 4), to_hex_digit((unsigned char)octet)};
        bool unreserved =
            is_in_class(octet, CLASS_DIGIT | CLASS_LETTER) || octet == '-' || octet == '_' || octet == '.';
        svg_append(c, out, unreserved ? view_of(&text.text[i], 1) : view_of(escaped, sizeof escaped));
    }
}

/* Where a person's box leads: what the link says, with the identifier in it. */
static void svg_link(chart *c, buffer *out, gedelf_person person)
{
    view link = c->options.link, sign = VIEW("{id}");
    size_t from = 0;
    for (size_t i = 0; i + sign.length <= link.length; i++) {
        if (!view_equal(view_of(link.text + i, sign.length), sign))
            continue;
        svg_text(c, out, view_of(link.text + from, i - from));
        svg_address_part(c, out, gedelf_person_xref(c->people, person));
        from = i + sign.length;
    }
    svg_text(c, out, view_after(link, from));
}

static bool has_link(const chart *c, gedelf_person person, bool again)
{
    return again || (c->options.link.length > 0 && gedelf_person_xref(c->people, person).length > 0);
}

/* Name, years and identifier. */
static void svg_title(chart *c, buffer *out, gedelf_person person)
{
    view years = person_years_text(c, person), xref = text_clean(c, gedelf_person_xref(c->people, person), TEXT_MOST);
    svg_put(c, out, "<title>");
    svg_text(c, out, person_name_text(c, person));
    if (years.length > 0) {
        svg_put(c, out, ", ");
        svg_text(c, out, years);
    }
    if (xref.length > 0) {
        svg_put(c, out, " (");
        svg_text(c, out, xref);
        svg_put(c, out, ")");
    }
    svg_put(c, out, "</title>\n");
}

void svg_person_open(chart *c, buffer *out, gedelf_person person, const char *class, unsigned hue, bool again)
{
    svg_put(c, out, "<g class=\"");
    svg_put(c, out, class);
    svg_put(c, out, again ? " again h" : " h");
    svg_count(c, out, hue);
    if (!again) {
        svg_put(c, out, "\" id=\"");
        svg_person_id(c, out, person);
    }
    svg_put(c, out, "\">");
    svg_title(c, out, person);
    if (!has_link(c, person, again))
        return;
    svg_put(c, out, "<a xlink:href=\"");
    if (again) {
        svg_put(c, out, "#");
        svg_person_id(c, out, person);
    } else {
        svg_link(c, out, person);
    }
    svg_put(c, out, "\">\n");
}

void svg_person_close(chart *c, buffer *out, gedelf_person person, bool again)
{
    svg_put(c, out, has_link(c, person, again) ? "</a></g>\n" : "</g>\n");
}

/* ---- The chart --------------------------------------------------------------------------------- */

void chart_reach(chart *c, chart_px x, chart_px y, chart_px width, chart_px height)
{
    c->left = px_smaller(c->left, x);
    c->top = px_smaller(c->top, y);
    c->right = px_larger(c->right, x + width);
    c->bottom = px_larger(c->bottom, y + height);
}

unsigned chart_hue(const chart *c, gedelf_person person, unsigned strain, uint32_t generation)
{
    switch (c->options.colour) {
    case GEDELF_COLOUR_LINE: return strain == 0 ? HUE_NEUTRAL : HUE_FIRST + (strain - 1) % HUE_COLOURS;
    case GEDELF_COLOUR_GENERATION: return HUE_FIRST + generation % HUE_COLOURS;
    case GEDELF_COLOUR_NONE: return HUE_NEUTRAL;
    default: break;
    }
    gedelf_sex sex = gedelf_person_sex(c->people, person);
    return sex == GEDELF_SEX_MALE ? HUE_MALE : sex == GEDELF_SEX_FEMALE ? HUE_FEMALE : HUE_OTHER;
}
