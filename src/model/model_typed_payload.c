/* SPDX-License-Identifier: MIT */
/*
 * Checks a payload of GEDCOM 7.0: takes a structure and its entry in the table, and reports what the payload should be
 * and is not, to the letter of the standard. [gedcom-7.0 §Data types], D306, D311, D312
 */
#include "model/model_private.h"

static const view no_words = {NULL, 0};

static void say_value7(gedelf_model *m, gedelf_structure s, enum diag_code code, view value, const char *what,
                       gedelf_problem problem)
{
    if (problem != GEDELF_VALUE_OK)
        model_say(m, s, PART_PAYLOAD, code, value, view_of_string(what), view_of_string(gedelf_problem_text(problem)));
}

/* ---- Dates, ages, times, coordinates --------------------------------------------------------- */

/* A date with the months and calendars that its extension tags are, if the header says so (D305). */
static view in_standard_words(gedelf_model *m, gedelf_structure s, view value)
{
    const schema *types = s.block->schema ? *s.block->schema : NULL;
    buffer *out = &m->scratch;
    bool done = true;
    if (!types || !memchr(value.text, '_', value.length))
        return value;
    out->length = 0;
    for (size_t from = 0, to; done && from < value.length; from = to) {
        for (to = from; to < value.length && value.text[to] != ' ';)
            to++;
        view word = view_of(value.text + from, to - from), meant = extension_word(types, word);
        to += to < value.length ? 1 : 0;
        done = buffer_append(out, meant.length > 0 ? meant : word) &&
               buffer_append(out, view_of(word.text + word.length, to - from - word.length));
    }
    m->no_memory = m->no_memory || !done;
    return buffer_view(out);
}

static void check_date7(gedelf_model *m, gedelf_structure s, view value, gedelf_date_type type, const char *what)
{
    gedelf_date date;
    view meant = in_standard_words(m, s, value), payload = gedelf_structure_payload(s);
    gedelf_problem problem = gedelf_date_parse(&date, meant, m->rules->model->notation, type);
    if (meant.text == payload.text && meant.length == payload.length)
        model_note_date(m, s, problem, &date);
    say_value7(m, s, DIAG_BAD_DATE, value, what, problem);
}

static void check_age7(gedelf_model *m, gedelf_structure s, view value)
{
    gedelf_age age;
    say_value7(m, s, DIAG_BAD_AGE, value, "age", gedelf_age_parse(&age, value, m->rules->model->notation));
}

static void check_time7(gedelf_model *m, gedelf_structure s, view value)
{
    gedelf_time time;
    say_value7(m, s, DIAG_BAD_TIME, value, "time", gedelf_time_parse(&time, value, m->rules->model->notation));
}

static void check_coordinate7(gedelf_model *m, gedelf_structure s, view value, bool latitude)
{
    int64_t degrees;
    bool apart = view_trim(value).length < value.length;
    gedelf_problem problem = apart      ? GEDELF_VALUE_SPACES
                             : latitude ? gedelf_latitude_parse(&degrees, value)
                                        : gedelf_longitude_parse(&degrees, value);
    say_value7(m, s, DIAG_BAD_COORDINATE, value, latitude ? "latitude" : "longitude", problem);
}

/* ---- Enumerations ---------------------------------------------------------------------------- */

/* "M, F, X, U" */
static view values_of_set(gedelf_model *m, g7_detail set)
{
    buffer *out = &m->scratch;
    bool done = true;
    out->length = 0;
    const data_model *model = m->rules->model;
    view word = g7_set_value(model, set, 0);
    for (size_t i = 1; done && word.length > 0; word = g7_set_value(model, set, i++))
        done = (out->length == 0 || buffer_append(out, VIEW(", "))) && buffer_append(out, word);
    m->no_memory = m->no_memory || !done;
    return buffer_view(out);
}

/* extTag, which fits every set (D306). */
static bool is_extension_value(view value)
{
    return value.length > 1 && value.text[0] == '_' && is_of_class(value, CLASS_CAPITAL);
}

static void check_one_value(gedelf_model *m, gedelf_structure s, view value, g7_detail set)
{
    if (!is_extension_value(value) && !g7_set_has(m->rules->model, set, value))
        model_say(m, s, PART_PAYLOAD, DIAG_BAD_ENUMERATION, value, gedelf_structure_tag(s), values_of_set(m, set));
    else if (g7_value_is_deprecated(set, value))
        model_say(m, s, PART_PAYLOAD, DIAG_DEPRECATED_VALUE, value, gedelf_structure_tag(s), no_words);
}

/* Spaces, but nothing else, may be round a comma; what is wrong is said once. */
static void check_list_of_values(gedelf_model *m, gedelf_structure s, view value, g7_detail set)
{
    for (size_t from = 0, to; from <= value.length; from = to + 1) {
        for (to = from; to < value.length && value.text[to] != ',';)
            to++;
        size_t begin = from, end = to;
        while (begin < end && from > 0 && value.text[begin] == ' ')
            begin++;
        while (end > begin && to < value.length && value.text[end - 1] == ' ')
            end--;
        view item = view_of(value.text + begin, end - begin);
        bool good = is_extension_value(item) || g7_set_has(m->rules->model, set, item);
        check_one_value(m, s, item, set);
        if (!good)
            return;
    }
}

/* ---- Other values ---------------------------------------------------------------------------- */

static void check_integer7(gedelf_model *m, gedelf_structure s, view value)
{
    if (!is_of_class(value, CLASS_DIGIT))
        model_say(m, s, PART_PAYLOAD, DIAG_BAD_NUMBER, value, gedelf_structure_tag(s), no_words);
}

/* PersonalName has two slashes or none, and no tab. */
static void check_name7(gedelf_model *m, gedelf_structure s, view value)
{
    size_t slashes = gedelf_name_parse(value).solidi;
    bool broken = memchr(value.text, '\t', value.length) || memchr(value.text, '\n', value.length);
    const char *why = slashes == 1  ? "only one slash"
                      : slashes > 2 ? "more than two slashes"
                      : broken      ? "a tab or a line break"
                                    : NULL;
    if (why)
        model_say(m, s, PART_PAYLOAD, DIAG_NAME_SLASHES, value, view_of_string(why), no_words);
}

/* A name such as English is well formed, but no registered tag is so long. */
static void check_language7(gedelf_model *m, gedelf_structure s, view value)
{
    size_t first = 0;
    while (first < value.length && value.text[first] != '-')
        first++;
    if (!is_language_tag(value))
        model_say(m, s, PART_PAYLOAD, DIAG_BAD_LANGUAGE, value, VIEW("it is malformed"), no_words);
    else if (first > 3)
        model_say_as(m, s, PART_PAYLOAD, DIAG_BAD_LANGUAGE, GEDELF_WARNING, value, VIEW("it looks like a name"));
}

static void check_media_type7(gedelf_model *m, gedelf_structure s, view value)
{
    gedelf_media_type type;
    if (view_trim(value).length < value.length || !gedelf_media_type_parse(&type, value))
        model_say(m, s, PART_PAYLOAD, DIAG_BAD_MEDIA_TYPE, value, no_words, no_words);
}

/* What keeps a path without a scheme from being one; NULL if nothing does. */
static const char *fault_of_local_path(view value)
{
    if (value.text[0] == '/')
        return "it begins with a slash";
    for (size_t from = 0, to; from <= value.length; from = to + 1) {
        for (to = from; to < value.length && value.text[to] != '/';)
            to++;
        if (to - from == 2 && memcmp(value.text + from, "..", 2) == 0)
            return "it leads out of the folder";
    }
    bool more = memchr(value.text, '?', value.length) || memchr(value.text, '#', value.length);
    return more ? "a file cannot have a query or a fragment" : NULL;
}

/* Is this octet written by its number somewhere? */
static bool has_encoded(view value, unsigned first, unsigned last)
{
    for (size_t i = 0; i + 2 < value.length; i++) {
        if (value.text[i] != '%' || !is_hex_digit(value.text[i + 1]) || !is_hex_digit(value.text[i + 2]))
            continue;
        unsigned octet = 0;
        for (size_t k = 1; k <= 2; k++) {
            char c = to_upper(value.text[i + k]);
            octet = octet << 4 | (unsigned)(is_digit(c) ? c - '0' : c - 'A' + 10);
        }
        if (octet >= first && octet <= last)
            return true;
    }
    return false;
}

static bool is_known_scheme(view scheme)
{
    static const char *const schemes[] = {"ftp", "http", "https", "file"};
    for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++) {
        if (view_equal_ignoring_case(scheme, view_of_string(schemes[i])))
            return true;
    }
    return false;
}

static const char *fault_of_path(view value)
{
    if (memchr(value.text, '\\', value.length) || has_encoded(value, '\\', '\\'))
        return "it has a backslash";
    if (!gedelf_is_uri_reference(value))
        return "it has a character that must be percent-encoded";
    size_t length = 0;
    while (length < value.length && !strchr(":/?#", value.text[length]))
        length++;
    if (length < value.length && value.text[length] == ':')
        return is_known_scheme(view_of(value.text, length)) ? NULL : "its scheme is not ftp, http, https or file";
    return has_encoded(value, 0, 0x1F) || has_encoded(value, 0x7F, 0x7F) ? "it has a control character"
                                                                         : fault_of_local_path(value);
}

static void check_path7(gedelf_model *m, gedelf_structure s, view value)
{
    const char *why = fault_of_path(value);
    if (why)
        model_say(m, s, PART_PAYLOAD, DIAG_BAD_PATH, value, view_of_string(why), no_words);
}

/* ---- All of them ----------------------------------------------------------------------------- */

static void check_value7(gedelf_model *m, gedelf_structure s, const model_rule *rule, view value)
{
    view tag = gedelf_structure_tag(s);
    g7_detail set = (g7_detail)rule->set;
    switch ((g7_payload)rule->payload) {
    case G7_P_NOTHING: model_say(m, s, PART_PAYLOAD, DIAG_UNEXPECTED_PAYLOAD, tag, value, no_words); break;
    case G7_P_YES:
        if (!view_equal(value, VIEW("Y")))
            model_say(m, s, PART_PAYLOAD, DIAG_BAD_PAYLOAD, tag, value, no_words);
        break;
    case G7_P_POINTER: model_say(m, s, PART_PAYLOAD, DIAG_POINTER_EXPECTED, tag, value, no_words); break;
    case G7_P_LANGUAGE: check_language7(m, s, value); break;
    case G7_P_URI:
        if (!gedelf_is_uri_reference(value))
            model_say(m, s, PART_PAYLOAD, DIAG_BAD_URI, value, no_words, no_words);
        break;
    case G7_P_INTEGER: check_integer7(m, s, value); break;
    case G7_P_MEDIA_TYPE: check_media_type7(m, s, value); break;
    case G7_P_AGE: check_age7(m, s, value); break;
    case G7_P_DATE: check_date7(m, s, value, GEDELF_DATE_VALUE, "date"); break;
    case G7_P_DATE_EXACT: check_date7(m, s, value, GEDELF_DATE_EXACT, "exact date"); break;
    case G7_P_DATE_PERIOD: check_date7(m, s, value, GEDELF_DATE_PERIOD, "period of time"); break;
    case G7_P_ENUM: check_one_value(m, s, value, set); break;
    case G7_P_LIST_ENUM: check_list_of_values(m, s, value, set); break;
    case G7_P_FILE_PATH: check_path7(m, s, value); break;
    case G7_P_LATITUDE: check_coordinate7(m, s, value, true); break;
    case G7_P_LONGITUDE: check_coordinate7(m, s, value, false); break;
    case G7_P_NAME: check_name7(m, s, value); break;
    case G7_P_TAG_DEFINITION: /* those that are one are not here any more */
        model_say(m, s, PART_PAYLOAD, DIAG_BAD_TAG_DEFINITION, value, no_words, no_words);
        break;
    case G7_P_TIME: check_time7(m, s, value); break;
    case G7_P_TEXT:
    case G7_P_LIST_TEXT: break;
    }
}

/* Which payloads may be empty (D311). */
static bool may_be_empty(g7_payload payload)
{
    switch (payload) {
    case G7_P_NOTHING:
    case G7_P_YES:
    case G7_P_TEXT:
    case G7_P_LIST_TEXT:
    case G7_P_LIST_ENUM:
    case G7_P_DATE:
    case G7_P_DATE_PERIOD:
    case G7_P_AGE:
    case G7_P_FILE_PATH:
    case G7_P_URI: return true;
    default: return false;
    }
}

/* Nothing after the tag. For records, and for events that are only known to have happened, a note is enough (D312). */
static void check_emptiness7(gedelf_model *m, gedelf_structure s, uint8_t super, const model_rule *rule, bool alone)
{
    view tag = gedelf_structure_tag(s);
    bool mild = super == m->table.records || rule->payload == G7_P_YES;
    if (!may_be_empty((g7_payload)rule->payload))
        model_say(m, s, PART_TAG, DIAG_MISSING_PAYLOAD, tag,
                  rule->payload == G7_P_POINTER ? VIEW("it does not say which record is meant")
                                                : VIEW("its value cannot be empty"),
                  no_words);
    else if (alone && m->table.required[rule->context] == 0 && rule->type != G7_T_HEAD)
        model_say_as(m, s, PART_TAG, DIAG_EMPTY_STRUCTURE, mild ? GEDELF_NOTE : GEDELF_WARNING, tag, no_words);
}

/* NO says that an event did not happen which could have been there. */
static void check_non_event(gedelf_model *m, gedelf_structure s, uint8_t super)
{
    view event = gedelf_structure_payload(s), above = gedelf_structure_tag(gedelf_structure_super(s));
    uint8_t tag = model_table_tag(&m->table, event);
    bool known = super > 0 && tag >= TAG_FIRST && g7_set_has(m->rules->model, G7_D_EVEN, event);
    if (!known || model_table_has(&m->table, super, tag))
        return;
    m->scratch.length = 0;
    m->no_memory = !buffer_fill(&m->scratch, "in %1", above) || m->no_memory;
    model_say(m, s, PART_PAYLOAD, DIAG_NO_OUT_OF_PLACE, event, buffer_view(&m->scratch), no_words);
}

static void check_specials(gedelf_model *m, gedelf_structure s, uint8_t super, const model_rule *rule)
{
    view pointer = gedelf_structure_pointer(s);
    if (rule->type == G7_T_NO)
        check_non_event(m, s, super);
    if (rule->type == G7_T_ALIA && pointer.length > 0 && view_equal(pointer, gedelf_structure_xref(m->record)))
        model_say(m, s, PART_PAYLOAD, DIAG_ALIA_SELF, no_words, no_words, no_words);
    if (g7_type_is_deprecated((enum g7_type)rule->type))
        model_say(m, s, PART_TAG, DIAG_DEPRECATED_STRUCTURE, gedelf_structure_tag(s), no_words, no_words);
}

void model_check_typed(gedelf_model *m, gedelf_structure s, uint8_t super, const model_rule *rule, const node *n)
{
    bool text = rule->payload == G7_P_TEXT || rule->payload == G7_P_LIST_TEXT;
    if ((n->tag & NODE_POINTER) != 0 && rule->payload != G7_P_POINTER)
        model_say(m, s, PART_PAYLOAD, rule->payload == G7_P_NOTHING ? DIAG_UNEXPECTED_PAYLOAD : DIAG_TEXT_EXPECTED,
                  gedelf_structure_tag(s), gedelf_structure_pointer(s), no_words);
    else if ((n->tag & NODE_STRING) != 0 && !text)
        check_value7(m, s, rule, gedelf_structure_payload(s));
    else if ((n->tag & (NODE_STRING | NODE_POINTER)) == 0)
        check_emptiness7(m, s, super, rule, n->size == 1);
    check_specials(m, s, super, rule);
}

void model_conclude_typed(gedelf_model *m, gedelf_structure s, const model_rule *rule)
{
    bool translated = rule->type == G7_T_NOTE_TRAN;
    if (translated && !gedelf_structure_exists(gedelf_structure_find(s, VIEW("LANG"))) &&
        !gedelf_structure_exists(gedelf_structure_find(s, VIEW("MIME"))))
        model_say(m, s, PART_TAG, DIAG_MISSING_STRUCTURE, VIEW("LANG” or “MIME"), VIEW("in TRAN"), no_words);
    if (rule->type == G7_T_EXID && !gedelf_structure_exists(gedelf_structure_find(s, VIEW("TYPE"))))
        model_say(m, s, PART_TAG, DIAG_DEPRECATED_STRUCTURE, VIEW("EXID"), VIEW(" without a TYPE below it"), no_words);
}
