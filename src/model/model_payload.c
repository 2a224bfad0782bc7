/* SPDX-License-Identifier: MIT */
/*
 * Checks a payload: takes a structure and its entry in the table, and reports what the payload should be and is not.
 * values/ parses the values themselves. D243, D245–D247, D231
 */
#include "model/model_private.h"

static const view no_text = {NULL, 0};

/* ---- Dates ----------------------------------------------------------------------------------- */

static void model_say_value(gedelf_model *m, gedelf_structure s, enum diag_code code, view value, const char *what,
                            gedelf_problem problem)
{
    model_say(m, s, PART_PAYLOAD, code, value, view_of_string(what), view_of_string(gedelf_problem_text(problem)));
}

/* The date as the standard spells it, in m->scratch. */
static view model_spelling(gedelf_model *m, const gedelf_date *date)
{
    buffer *out = &m->scratch;
    out->length = 0;
    size_t length = gedelf_date_format(date, GEDELF_NOTATION_ELF, NULL, 0);
    if (!buffer_reserve(out, length)) {
        m->no_memory = true;
        return no_text;
    }
    out->length = gedelf_date_format(date, GEDELF_NOTATION_ELF, out->data, length);
    return buffer_view(out);
}

void model_note_date(gedelf_model *m, gedelf_structure s, gedelf_problem problem, const gedelf_date *date)
{
    if (problem == GEDELF_VALUE_OK || date->type == GEDELF_DATE_VALUE)
        m->no_memory = !structure_note_date(s, problem, date) || m->no_memory;
}

static void model_check_date(gedelf_model *m, gedelf_structure s, view value, gedelf_date_type type, const char *what)
{
    gedelf_date date;
    gedelf_problem problem = gedelf_date_parse(&date, value, GEDELF_NOTATION_ELF, type);
    model_note_date(m, s, problem, &date);
    if (problem != GEDELF_VALUE_OK) {
        model_say_value(m, s, DIAG_BAD_DATE, value, what, problem);
        return;
    }
    if (gedelf_date_not_in_calendar(&date))
        model_say(m, s, PART_PAYLOAD, DIAG_DATE_NOT_IN_CALENDAR, value, no_text, no_text);
    if (gedelf_date_out_of_use(&date))
        model_say(m, s, PART_PAYLOAD, DIAG_DATE_OUT_OF_USE, value, no_text, no_text);
    if (gedelf_date_is_respelt(&date))
        model_say(m, s, PART_PAYLOAD, DIAG_DATE_SPELLING, value, model_spelling(m, &date), no_text);
}

static void model_check_age(gedelf_model *m, gedelf_structure s, view value)
{
    gedelf_age age;
    gedelf_problem problem = gedelf_age_parse(&age, value, GEDELF_NOTATION_ELF);
    if (problem != GEDELF_VALUE_OK)
        model_say_value(m, s, DIAG_BAD_AGE, value, "age", problem);
}

static void model_check_time(gedelf_model *m, gedelf_structure s, view value)
{
    gedelf_time time;
    gedelf_problem problem = gedelf_time_parse(&time, value, GEDELF_NOTATION_ELF);
    if (problem != GEDELF_VALUE_OK)
        model_say_value(m, s, DIAG_BAD_TIME, value, "time", problem);
}

/* ---- Other values ---------------------------------------------------------------------------- */

static void model_check_coordinate(gedelf_model *m, gedelf_structure s, view value, bool latitude)
{
    int64_t degrees;
    gedelf_problem problem =
        latitude ? gedelf_latitude_parse(&degrees, value) : gedelf_longitude_parse(&degrees, value);
    if (problem != GEDELF_VALUE_OK)
        model_say_value(m, s, DIAG_BAD_COORDINATE, value, latitude ? "latitude" : "longitude", problem);
}

static void model_check_digits(gedelf_model *m, gedelf_structure s, view value)
{
    size_t i = 0;
    while (i < value.length && is_digit(value.text[i]))
        i++;
    if (i < value.length)
        model_say(m, s, PART_PAYLOAD, DIAG_BAD_NUMBER, value, gedelf_structure_tag(s), no_text);
}

static void model_check_name(gedelf_model *m, gedelf_structure s, view value)
{
    size_t solidi = gedelf_name_parse(value).solidi;
    if (solidi == 1 || solidi > 2)
        model_say(m, s, PART_PAYLOAD, DIAG_NAME_SLASHES, value,
                  solidi == 1 ? VIEW("only one slash") : VIEW("more than two slashes"), no_text);
}

/* "M, F, U, X, N" */
static view model_words_of(gedelf_model *m, gedelf_set set)
{
    buffer *out = &m->scratch;
    bool done = true;
    out->length = 0;
    view word = gedelf_set_word(set, 0);
    for (size_t i = 1; done && word.length > 0; word = gedelf_set_word(set, i++))
        done = (out->length == 0 || buffer_append(out, VIEW(", "))) && buffer_append(out, word);
    m->no_memory = m->no_memory || !done;
    return buffer_view(out);
}

static void model_check_set(gedelf_model *m, gedelf_structure s, view value, gedelf_set set)
{
    if (!gedelf_set_has(set, value))
        model_say(m, s, PART_PAYLOAD, DIAG_BAD_ENUMERATION, value, gedelf_structure_tag(s), model_words_of(m, set));
}

/* Only a whole N denies an event. */
static void model_check_event(gedelf_model *m, gedelf_structure s, view value)
{
    if (view_equal(value, VIEW("N")))
        model_say(m, s, PART_PAYLOAD, DIAG_NEGATED_EVENT, gedelf_structure_tag(s), no_text, no_text);
}

/* A text that is not empty, by its datatype. */
static void model_check_value(gedelf_model *m, gedelf_structure s, const model_rule *rule, view value)
{
    switch ((payload_rule)rule->payload) {
    case PAYLOAD_DATE: model_check_date(m, s, value, GEDELF_DATE_VALUE, "date"); break;
    case PAYLOAD_PERIOD: model_check_date(m, s, value, GEDELF_DATE_PERIOD, "period of time"); break;
    case PAYLOAD_EXACT_DATE: model_check_date(m, s, value, GEDELF_DATE_EXACT, "exact date"); break;
    case PAYLOAD_AGE: model_check_age(m, s, value); break;
    case PAYLOAD_TIME: model_check_time(m, s, value); break;
    case PAYLOAD_DIGITS: model_check_digits(m, s, value); break;
    case PAYLOAD_LATITUDE: model_check_coordinate(m, s, value, true); break;
    case PAYLOAD_LONGITUDE: model_check_coordinate(m, s, value, false); break;
    case PAYLOAD_NAME: model_check_name(m, s, value); break;
    case PAYLOAD_SET: model_check_set(m, s, value, (gedelf_set)rule->set); break;
    case PAYLOAD_NOTHING:
        model_say(m, s, PART_PAYLOAD, DIAG_UNEXPECTED_PAYLOAD, gedelf_structure_tag(s), value, no_text);
        break;
    case PAYLOAD_RECORD:
        model_say(m, s, PART_PAYLOAD, DIAG_POINTER_EXPECTED, gedelf_structure_tag(s), value, no_text);
        break;
    case PAYLOAD_FREE: model_check_event(m, s, value); break;
    case PAYLOAD_TEXT: break;
    }
}

/* ---- All payloads ---------------------------------------------------------------------------- */

/* A pointer where there can be none. */
static void model_check_pointer(gedelf_model *m, gedelf_structure s, const model_rule *rule)
{
    model_say(m, s, PART_PAYLOAD, rule->payload == PAYLOAD_NOTHING ? DIAG_UNEXPECTED_PAYLOAD : DIAG_TEXT_EXPECTED,
              gedelf_structure_tag(s), gedelf_structure_pointer(s), no_text);
}

/* Nothing where there should be something (D243, D245, D247). */
static void model_check_emptiness(gedelf_model *m, gedelf_structure s, const model_rule *rule, bool alone)
{
    bool wanted =
        rule->payload == PAYLOAD_RECORD || (alone && rule->payload != PAYLOAD_NOTHING && rule->payload != PAYLOAD_FREE);
    if (wanted)
        model_say(m, s, PART_TAG, DIAG_MISSING_PAYLOAD, gedelf_structure_tag(s),
                  alone ? VIEW("it has no value and no lines below it") : VIEW("it does not say which record is meant"),
                  no_text);
}

void model_check_payload(gedelf_model *m, gedelf_structure s, const model_rule *rule, const node *n)
{
    if ((n->tag & NODE_POINTER) != 0) {
        model_check_pointer(m, s, rule);
        return;
    }
    view value = (n->tag & NODE_STRING) != 0 ? view_trim(gedelf_structure_payload(s)) : no_text;
    if (value.length > 0)
        model_check_value(m, s, rule, value);
    else
        model_check_emptiness(m, s, rule, n->size == 1);
}
