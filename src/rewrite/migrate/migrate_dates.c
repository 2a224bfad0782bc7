/* SPDX-License-Identifier: MIT */
/*
 * Dates, ages and times there and back: takes a unit of one model, gives text and PHRASE of the other. D338 to D341
 */
#include "rewrite/migrate/migrate_names.h"

static bool text_has(view text, const char *any_of)
{
    for (size_t i = 0; i < text.length; i++) {
        if (text.text[i] != 0 && strchr(any_of, text.text[i]))
            return true;
    }
    return false;
}

/* No payload, and all of it in a phrase. */
static bool to_phrase(line_unit *out, view text)
{
    out->text = view_of("", 0);
    unit_part_add(out, "PHRASE", text);
    return true;
}

enum { FORMAT_FIRST = 256 };

/* Writes a value that a function formats, however long it is. */
#define KEEP_FORMATTED(m, call)                                                                                        \
    char first_try[FORMAT_FIRST];                                                                                      \
    char *into = first_try;                                                                                            \
    size_t size = sizeof first_try, length = (call);                                                                   \
    if (length > size) {                                                                                               \
        (m)->scratch.length = 0;                                                                                       \
        if (!buffer_reserve(&(m)->scratch, length)) {                                                                  \
            (m)->status = GEDELF_MEMORY;                                                                               \
            return view_of("", 0);                                                                                     \
        }                                                                                                              \
        into = (m)->scratch.data;                                                                                      \
        size = length;                                                                                                 \
        length = (call);                                                                                               \
    }                                                                                                                  \
    return keep_view((m), view_of(into, length))

static view date_text(migration *m, const gedelf_date *date, gedelf_notation notation)
{
    KEEP_FORMATTED(m, gedelf_date_format(date, notation, into, size));
}

static size_t date_phrase_length(const gedelf_date *date, char *into, size_t size)
{
    size_t needed = 0;
    gedelf_date_phrase(date, into, size, &needed);
    return needed;
}

static view date_phrase(migration *m, const gedelf_date *date)
{
    KEEP_FORMATTED(m, date_phrase_length(date, into, size));
}

static view age_text(migration *m, const gedelf_age *age, gedelf_notation notation)
{
    KEEP_FORMATTED(m, gedelf_age_format(age, notation, into, size));
}

static size_t age_phrase_length(const gedelf_age *age, char *into, size_t size)
{
    size_t needed = 0;
    gedelf_age_phrase(age, into, size, &needed);
    return needed;
}

static view age_phrase(migration *m, const gedelf_age *age)
{
    KEEP_FORMATTED(m, age_phrase_length(age, into, size));
}

static view time_text(migration *m, const gedelf_time *time, gedelf_notation notation)
{
    KEEP_FORMATTED(m, gedelf_time_format(time, notation, into, size));
}

static gedelf_date_type date_type_of(const seven_type *type)
{
    return type->payload == G7_P_DATE_EXACT    ? GEDELF_DATE_EXACT
           : type->payload == G7_P_DATE_PERIOD ? GEDELF_DATE_PERIOD
                                               : GEDELF_DATE_VALUE;
}

/* Puts a range in the wrong order right: "BET b AND a". */
static view turned_range(migration *m, view text)
{
    static const view and = VIEW_LITERAL(" AND ");
    if (text.length < 4 || !view_equal_ignoring_case(view_of(text.text, 4), VIEW("BET ")))
        return view_of("", 0);
    for (size_t i = 4; i + and.length < text.length; i++) {
        if (!view_equal_ignoring_case(view_of(text.text + i, and.length), and))
            continue;
        view first = view_of(text.text + 4, i - 4), second = view_of(text.text + i + 5, text.length - i - 5);
        return keep_two(m, keep_two(m, VIEW("BET "), second), keep_two(m, and, first));
    }
    return view_of("", 0);
}

bool date_to_newer(migration *m, const seven_type *type, const line_unit *in, line_unit *out, view five_super)
{
    gedelf_date date;
    gedelf_date_type wanted = date_type_of(type);
    (void)five_super;
    if (in->text.length == 0)
        return wanted != GEDELF_DATE_EXACT;
    gedelf_problem problem = gedelf_date_parse(&date, in->text, GEDELF_NOTATION_ELF, wanted);
    if (problem == GEDELF_DATE_BACKWARDS)
        problem = gedelf_date_parse(&date, turned_range(m, in->text), GEDELF_NOTATION_ELF, wanted);
    if (problem != GEDELF_VALUE_OK)
        return wanted != GEDELF_DATE_EXACT && to_phrase(out, in->text);
    out->text = date_text(m, &date, GEDELF_NOTATION_GEDCOM7);
    view phrase = date_phrase(m, &date);
    if (phrase.length > 0)
        unit_part_add(out, "PHRASE", phrase);
    return phrase.length == 0 || wanted != GEDELF_DATE_EXACT;
}

/* A phrase that, read as five's payload, gives this very date is taken back as it is (D340). */
static bool phrase_gives(migration *m, const seven_type *type, const line_unit *in)
{
    line_unit five = {.text = unit_phrase(in)}, again = {.text = view_of("", 0)};
    gedelf_date date;
    return gedelf_date_parse(&date, five.text, GEDELF_NOTATION_ELF, date_type_of(type)) == GEDELF_VALUE_OK &&
           date_to_newer(m, type, &five, &again, view_of("", 0)) && view_equal(again.text, in->text) &&
           unit_has_phrase(&again) && view_equal(unit_phrase(&again), unit_phrase(in));
}

static bool is_single_date(const gedelf_date *date)
{
    return date->form == GEDELF_FORM_DATE;
}

bool date_to_older(migration *m, const seven_type *type, const line_unit *in, line_unit *out, view five_super)
{
    gedelf_date date;
    bool phrase = unit_has_phrase(in), empty = in->text.length == 0;
    bool valid =
        !empty && gedelf_date_parse(&date, in->text, GEDELF_NOTATION_GEDCOM7, date_type_of(type)) == GEDELF_VALUE_OK;
    (void)five_super;
    out->text = valid ? date_text(m, &date, GEDELF_NOTATION_ELF) : in->text;
    if (!phrase)
        return true;
    bool bare = unit_phrase(in).length > 0 && !text_has(unit_phrase(in), "()\n\r");
    if (phrase_gives(m, type, in))
        out->text = unit_phrase(in);
    else if (bare && empty)
        out->text = keep_two(m, keep_two(m, VIEW("("), unit_phrase(in)), VIEW(")"));
    else if (bare && valid && is_single_date(&date))
        out->text = keep_two(
            m, keep_two(m, keep_two(m, VIEW("INT "), out->text), keep_two(m, VIEW(" ("), unit_phrase(in))), VIEW(")"));
    else
        out->leaves_phrase = true;
    return true;
}

/* Takes a number with its unit, and puts it where that unit belongs; false if it is not one, or the unit is there
   already. */
static bool take_age_piece(view *text, view pieces[3])
{
    static const char units[] = "ymd";
    size_t digits = 0;
    while (digits < text->length && is_digit(text->text[digits]))
        digits++;
    if (digits == 0 || digits == text->length)
        return false;
    const char *unit = strchr(units, text->text[digits] | 0x20); /* capitals, too (D202) */
    if (!unit || pieces[unit - units].length > 0)
        return false;
    pieces[unit - units] = view_of(text->text, digits + 1);
    *text = view_trim(view_after(*text, digits + 1));
    return true;
}

/* Puts years, months and days into their order (D341); nothing if they are not that. */
static view ordered_age(migration *m, view text)
{
    view rest = view_trim(text), pieces[3] = {{"", 0}, {"", 0}, {"", 0}}, result = view_of("", 0);
    if (rest.length > 0 && (rest.text[0] == '<' || rest.text[0] == '>')) {
        result = view_of(rest.text, 1);
        rest = view_trim(view_after(rest, 1));
    }
    do {
        if (!take_age_piece(&rest, pieces))
            return view_of("", 0);
    } while (rest.length > 0);
    for (size_t i = 0; i < 3; i++) {
        if (pieces[i].length > 0)
            result = keep_two(m, result.length > 0 ? keep_two(m, result, VIEW(" ")) : result, pieces[i]);
    }
    return result;
}

bool age_to_newer(migration *m, const seven_type *type, const line_unit *in, line_unit *out, view five_super)
{
    gedelf_age age;
    (void)type;
    (void)five_super;
    if (in->text.length == 0)
        return true;
    gedelf_problem problem = gedelf_age_parse(&age, in->text, GEDELF_NOTATION_ELF);
    if (problem != GEDELF_VALUE_OK)
        problem = gedelf_age_parse(&age, ordered_age(m, in->text), GEDELF_NOTATION_ELF);
    if (problem != GEDELF_VALUE_OK)
        return to_phrase(out, in->text);
    out->text = age_text(m, &age, GEDELF_NOTATION_GEDCOM7);
    view phrase = age_phrase(m, &age);
    if (phrase.length > 0)
        unit_part_add(out, "PHRASE", phrase);
    return true;
}

bool age_to_older(migration *m, const seven_type *type, const line_unit *in, line_unit *out, view five_super)
{
    gedelf_age age;
    line_unit five = {.text = unit_phrase(in)}, again = {.text = view_of("", 0)};
    bool valid = in->text.length > 0 && gedelf_age_parse(&age, in->text, GEDELF_NOTATION_GEDCOM7) == GEDELF_VALUE_OK;
    out->text = valid ? age_text(m, &age, GEDELF_NOTATION_ELF) : in->text;
    if (!unit_has_phrase(in))
        return true;
    if (age_to_newer(m, type, &five, &again, five_super) && view_equal(again.text, in->text) && unit_has_phrase(&again))
        out->text = unit_phrase(in);
    else
        out->leaves_phrase = true;
    return true;
}

/* A time that seven has, too, stays as it is written (D331). */
bool time_to_newer(migration *m, const seven_type *type, const line_unit *in, line_unit *out, view five_super)
{
    gedelf_time time;
    size_t length;
    (void)type;
    (void)five_super;
    if (gedelf_time_parse(&time, in->text, GEDELF_NOTATION_ELF) != GEDELF_VALUE_OK ||
        gedelf_time_phrase(&time, NULL, 0, &length))
        return false;
    bool stays = gedelf_time_parse(&(gedelf_time){.hour = 0}, in->text, GEDELF_NOTATION_GEDCOM7) == GEDELF_VALUE_OK;
    out->text = stays ? in->text : time_text(m, &time, GEDELF_NOTATION_GEDCOM7);
    return true;
}
