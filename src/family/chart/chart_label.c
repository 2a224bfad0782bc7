/* SPDX-License-Identifier: MIT */
/*
 * Takes people, gives what their boxes say: the name in lines, years, and a place or an occupation.
 */
#include "family/chart/chart_private.h"
#include "family/people/people.h"

/* ---- Texts ------------------------------------------------------------------------------------- */

view chart_text(chart *c, view text)
{
    char *copy = arena_copy(&c->texts, text);
    if (!copy)
        c->no_memory = true;
    return view_of(copy, copy ? text.length : 0);
}

/* Marks that set the direction of their neighbours are part of names in some scripts. Any other treacherous or control
   character, and anything that is not a Char of XML 1.0, is not. */
static bool is_fit_to_show(uint32_t character)
{
    bool sign = character == 0x200E || character == 0x200F || character == 0x61C;
    return is_character(character) && character >= ' ' && character != 0x7F && (sign || !is_treacherous(character));
}

view text_clean(chart *c, view text, size_t most)
{
    buffer *out = &c->scratch;
    size_t length;
    bool done = true, space = false;
    out->length = 0;
    for (size_t i = 0; done && i < text.length && out->length < most; i += length) {
        uint32_t character = utf8_decode(text.text + i, &length);
        if (is_white_space(text.text[i])) {
            space = out->length > 0;
            continue;
        }
        done = (!space || buffer_append(out, VIEW(" "))) &&
               buffer_append_character(out, is_fit_to_show(character) ? character : REPLACEMENT_CHARACTER);
        space = false;
    }
    if (out->length >= most)
        done = done && buffer_append(out, VIEW("…"));
    c->no_memory |= !done;
    return chart_text(c, buffer_view(out));
}

/* ---- Names ------------------------------------------------------------------------------------- */

/* "Hashem /Amir/, founder of the clan": the comma is the surname's, and no space is before it. */
static void attach_comma(chart *c, view runs[RUN_COUNT])
{
    view *suffix = &runs[RUN_SUFFIX];
    if (runs[RUN_SURNAME].length == 0 || suffix->length == 0 || (suffix->text[0] != ',' && suffix->text[0] != ';'))
        return;
    c->scratch.length = 0;
    c->no_memory |=
        !buffer_append(&c->scratch, runs[RUN_SURNAME]) || !buffer_append(&c->scratch, view_of(suffix->text, 1));
    runs[RUN_SURNAME] = chart_text(c, buffer_view(&c->scratch));
    *suffix = view_trim(view_after(*suffix, 1));
}

/* The runs of a name: given names, surname, suffix. One of them has something in it. */
static void person_runs_text(chart *c, gedelf_person person, view runs[RUN_COUNT])
{
    gedelf_name name = gedelf_name_parse(gedelf_person_name(c->people, person));
    runs[RUN_GIVEN] = text_clean(c, name.given, TEXT_MOST);
    runs[RUN_SURNAME] = text_clean(c, name.surname, TEXT_MOST);
    runs[RUN_SUFFIX] = text_clean(c, name.suffix, TEXT_MOST);
    attach_comma(c, runs);
    if (runs[RUN_GIVEN].length + runs[RUN_SURNAME].length + runs[RUN_SUFFIX].length == 0)
        runs[RUN_GIVEN] = VIEW("?");
}

view person_name_text(chart *c, gedelf_person person)
{
    view runs[RUN_COUNT];
    buffer *out = &c->scratch;
    bool done = true;
    person_runs_text(c, person, runs);
    out->length = 0;
    for (int i = 0; i < RUN_COUNT; i++) {
        if (runs[i].length > 0)
            done = done && (out->length == 0 || buffer_append(out, VIEW(" "))) && buffer_append(out, runs[i]);
    }
    c->no_memory |= !done;
    return chart_text(c, buffer_view(out));
}

/* ---- Years ------------------------------------------------------------------------------------- */

int64_t day_year(int64_t day)
{
    gedelf_calendar_day d = {0, 0, 0};
    gedelf_calendar_from_day(GEDELF_CALENDAR_GREGORIAN, day, &d);
    return d.year;
}

/* Is there an event that shows a death, dated or not? */
static bool person_has_died(const gedelf_people *people, gedelf_person person)
{
    gedelf_event event = {0};
    while (gedelf_person_event_next(people, person, &event)) {
        if (tells_death(role_of_event(event.tag)))
            return true;
    }
    return false;
}

bool family_event(const gedelf_people *people, gedelf_family family, gedelf_event_tag tag, gedelf_event *out)
{
    gedelf_event event = {0};
    while (gedelf_family_event_next(people, family, &event)) {
        if (event.tag == tag && (event.days.has_earliest || event.days.has_latest)) {
            *out = event;
            return true;
        }
    }
    return false;
}

void append_year(chart *c, int64_t year)
{
    uint64_t number = (uint64_t)(year > 0 ? year : 1 - year);
    if (year > 0)
        svg_count(c, &c->scratch, number);
    else
        word_fill_in_numbers(c, &c->scratch, WORD_BC, &number, 1);
}

/* No word. */
#define WORD_NONE SIZE_MAX

/* Appends a word to the scratch, and a space. */
static void append_chart_word(chart *c, size_t word)
{
    if (word != WORD_NONE)
        c->no_memory |= !buffer_append(&c->scratch, chart_word(c, word)) || !buffer_append(&c->scratch, VIEW(" "));
}

/* What is before the year of a date of this form. */
static size_t form_word(gedelf_date_form form)
{
    switch (form) {
    case GEDELF_FORM_ABT: return WORD_ABOUT;
    case GEDELF_FORM_CAL: return WORD_CALCULATED;
    case GEDELF_FORM_EST: return WORD_ESTIMATED;
    case GEDELF_FORM_BEF:
    case GEDELF_FORM_TO: return WORD_BEFORE;
    case GEDELF_FORM_AFT:
    case GEDELF_FORM_FROM: return WORD_AFTER;
    default: return WORD_NONE;
    }
}

/* The word that shows that a birth or a death is known only from a later event. */
static size_t tag_word(gedelf_event_tag tag)
{
    switch (tag) {
    case GEDELF_EVENT_CHR:
    case GEDELF_EVENT_BAPM: return WORD_BAPTISED;
    case GEDELF_EVENT_BURI: return WORD_BURIED;
    case GEDELF_EVENT_CREM: return WORD_CREMATED;
    default: return WORD_NONE;
    }
}

/* The year of an event, or the first and the last it can be of. */
static void append_event_year(chart *c, const gedelf_event *event)
{
    gedelf_days days = event->days;
    bool range = event->form == GEDELF_FORM_BET || event->form == GEDELF_FORM_FROM_TO;
    bool both = range && days.has_earliest && days.has_latest && day_year(days.earliest) != day_year(days.latest);
    append_chart_word(c, tag_word(event->tag));
    append_chart_word(c, form_word(event->form));
    append_year(c, day_year(days.has_earliest ? days.earliest : days.latest));
    if (both) {
        svg_put(c, &c->scratch, "/");
        append_year(c, day_year(days.latest));
    }
}

/* "b.", of which some languages have several forms. */
static size_t born_word(gedelf_sex sex)
{
    return sex == GEDELF_SEX_MALE ? WORD_BORN_MALE : sex == GEDELF_SEX_FEMALE ? WORD_BORN_FEMALE : WORD_BORN;
}

view person_years_text(chart *c, gedelf_person person)
{
    gedelf_event birth, death;
    bool born = gedelf_person_birth(c->people, person, &birth), died = gedelf_person_death(c->people, person, &death);
    bool dead = died || person_has_died(c->people, person);
    c->scratch.length = 0;
    if (born && !dead && birth.tag == GEDELF_EVENT_BIRT)
        append_chart_word(c, born_word(gedelf_person_sex(c->people, person)));
    if (born)
        append_event_year(c, &birth);
    if (born && dead)
        svg_put(c, &c->scratch, "–");
    else if (died && death.tag == GEDELF_EVENT_DEAT)
        append_chart_word(c, WORD_DIED);
    if (died)
        append_event_year(c, &death);
    return chart_text(c, buffer_view(&c->scratch));
}

view family_marriage_text(chart *c, gedelf_family family)
{
    gedelf_event event;
    c->scratch.length = 0;
    if (family_event(c->people, family, GEDELF_EVENT_MARR, &event))
        append_event_year(c, &event);
    return chart_text(c, buffer_view(&c->scratch));
}

/* ---- Details ----------------------------------------------------------------------------------- */

static gedelf_structure person_record(const chart *c, gedelf_person person)
{
    return gedelf_dataset_find(c->options.dataset, gedelf_person_xref(c->people, person));
}

static view payload_below(gedelf_structure s, view tag)
{
    s = gedelf_structure_exists(s) ? gedelf_structure_find(s, tag) : s;
    return gedelf_structure_exists(s) ? gedelf_structure_payload(s) : VIEW("");
}

/* The media type of a picture that programs show, by the end of its file's name; empty for any other. */
static view picture_type(view name)
{
    size_t at = name.length;
    while (at > 0 && name.text[at - 1] != '.' && name.text[at - 1] != '/')
        at--;
    view type = gedelf_media_type_of_format(view_after(name, at));
    bool shown = view_equal(type, VIEW("image/jpeg")) || view_equal(type, VIEW("image/png")) ||
                 view_equal(type, VIEW("image/gif")) || view_equal(type, VIEW("image/webp"));
    return shown ? type : VIEW("");
}

/* A multimedia record, or what is in its place; FILE is in it, several times perhaps. */
static bool object_photo(chart *c, gedelf_structure object, view *octets, view *type)
{
    if (gedelf_structure_pointer(object).length > 0)
        object = gedelf_dataset_target(c->options.dataset, object);
    if (!gedelf_structure_exists(object))
        return false;
    gedelf_structure name = gedelf_structure_find(object, VIEW("FILE"));
    for (; gedelf_structure_exists(name); name = gedelf_structure_next_same(name)) {
        *type = picture_type(gedelf_structure_payload(name));
        if (type->length > 0 && c->options.photo(c->options.context, gedelf_structure_payload(name), octets))
            return true;
    }
    return false;
}

bool person_photo(chart *c, gedelf_person person, view *octets, view *type)
{
    if (!c->options.dataset || !c->options.photo)
        return false;
    gedelf_structure found = person_record(c, person);
    if (!gedelf_structure_exists(found))
        return false;
    gedelf_structure object = gedelf_structure_find(found, VIEW("OBJE"));
    for (; gedelf_structure_exists(object); object = gedelf_structure_next_same(object)) {
        if (object_photo(c, object, octets, type))
            return true;
    }
    return false;
}

/* The smallest part of a place that has a name. */
static view place_part(view place)
{
    view part = VIEW("");
    while (part.length == 0 && gedelf_place_next(&place, &part))
        ;
    return part;
}

/* Where somebody was born, or else baptised, died or was buried. */
static view vital_place(gedelf_structure person)
{
    static const event_role roles[] = {EVENT_BIRTH, EVENT_BAPTISM, EVENT_DEATH, EVENT_BURIAL};
    view place = VIEW("");
    for (size_t i = 0; i < sizeof roles / sizeof *roles; i++) {
        gedelf_structure s = gedelf_structure_first(person);
        for (; place.length == 0 && gedelf_structure_exists(s); s = gedelf_structure_next(s)) {
            if (role_of_tag(gedelf_structure_tag(s)) == roles[i])
                place = place_part(payload_below(s, VIEW("PLAC")));
        }
    }
    return place;
}

static view label_detail(chart *c, gedelf_person person)
{
    if (!c->options.dataset || c->options.detail == GEDELF_DETAIL_NONE)
        return VIEW("");
    gedelf_structure found = person_record(c, person);
    if (!gedelf_structure_exists(found))
        return VIEW("");
    if (c->options.detail == GEDELF_DETAIL_OCCUPATION)
        return text_clean(c, payload_below(found, VIEW("OCCU")), TEXT_MOST);
    return text_clean(c, vital_place(found), TEXT_MOST);
}

/* ---- Labels ------------------------------------------------------------------------------------ */

static void label_measure(chart *c, box_label *l)
{
    l->width = l->height = 0;
    for (size_t i = 0; i < l->count; i++) {
        l->width = px_larger(l->width, l->lines[i].width);
        l->height += text_leading(l->lines[i].size);
        chart_type(c, l->lines[i].size);
    }
}

/* The name: whole in a few lines; if it does not fit, one step smaller; if it still does not, cut. */
static void label_add_name(chart *c, box_label *l, gedelf_person person, chart_px size, size_t most, chart_px width)
{
    view runs[RUN_COUNT];
    person_runs_text(c, person, runs);
    l->count = text_wrap(l->lines, most, runs, size, width);
    if (l->count == 0)
        l->count = text_wrap(l->lines, LABEL_NAME_LINES, runs, px_smaller(size, TYPE_STEP_SMALLER), width);
    if (l->count > 0)
        return;
    l->cut = true;
    c->report.cut++;
    l->count = text_wrap_cut(l->lines, LABEL_NAME_LINES, runs, px_smaller(size, TYPE_STEP_SMALLER), width, &c->texts);
    c->no_memory |= l->count == 0;
}

/* One line more, in small type; cut if it must be. */
static void label_add_line(chart *c, box_label *l, view text, chart_px size, chart_px width)
{
    view runs[RUN_COUNT] = {text};
    if (text.length == 0 || l->count == LABEL_LINES)
        return;
    size_t added = text_wrap_cut(&l->lines[l->count], 1, runs, size, width, &c->texts);
    c->no_memory |= added == 0;
    for (size_t i = 0; i < added; i++)
        l->lines[l->count++].dim = true;
}

void label_make_fit(chart *c, gedelf_person person, chart_px size, chart_px width, size_t name_lines, bool years,
                    box_label *out)
{
    view runs[RUN_COUNT];
    *out = (box_label){.count = 0};
    person_runs_text(c, person, runs);
    out->count = text_wrap(out->lines, name_lines, runs, size, width);
    if (out->count == 0) {
        size = px_larger(size - PX(2), px_smaller(size, TYPE_SMALLEST));
        out->count = text_wrap(out->lines, name_lines, runs, size, width);
    }
    if (out->count == 0) {
        out->cut = true;
        c->report.cut++;
        out->count = text_wrap_cut(out->lines, name_lines, runs, size, width, &c->texts);
        c->no_memory |= out->count == 0;
    }
    if (years)
        label_add_line(c, out, person_years_text(c, person), size - PX(1), width);
    label_measure(c, out);
}

void label_make(chart *c, gedelf_person person, chart_px width, box_label *out)
{
    *out = (box_label){.count = 0};
    label_add_name(c, out, person, TYPE_NAME, 2, width);
    label_add_line(c, out, person_years_text(c, person), TYPE_YEARS, width);
    label_add_line(c, out, label_detail(c, person), TYPE_YEARS, width);
    label_measure(c, out);
}

void label_make_again(chart *c, gedelf_person person, chart_px width, box_label *out)
{
    *out = (box_label){.count = 0};
    label_add_name(c, out, person, TYPE_STEP_SMALLER, 2, width);
    label_add_line(c, out, chart_word(c, WORD_SHOWN_ALREADY), TYPE_SMALL, width);
    label_measure(c, out);
}
