/* SPDX-License-Identifier: MIT */
/*
 * The stage of values: takes dates, sexes and names that programs do not understand, gives those that they do.
 */
#include "rewrite/repair/repair_records.h"

typedef struct values_job {
    repair *r;
    open_branches levels;
    uint64_t days_first, months_first; /* dates of the file that show which it is */
    bool ordered, day_first;           /* which it is, if that is known */
    buffer scratch;
} values_job;

/* What is wrong with a date, as the code of the finding; 0 if programs understand it. */
static uint32_t date_finding(const values_job *j, view text, bool exact)
{
    gedelf_date date;
    gedelf_date_type type = exact ? GEDELF_DATE_EXACT : GEDELF_DATE_VALUE;
    if (gedelf_date_parse(&date, text, j->r->rules->model->notation, type) != GEDELF_VALUE_OK)
        return DIAG_BAD_DATE;
    return gedelf_date_not_in_calendar(&date) ? DIAG_DATE_NOT_IN_CALENDAR : 0;
}

static gedelf_status put_mended_value(values_job *j, const loose_line *l, repair_code code, uint32_t answered,
                                      view value)
{
    return repair_put_value(j->r, l, &(repair_note){.code = code, .finding = answered}, value, &j->scratch, NULL);
}

/* A text that is continued is not a date, and its lines stay together. */
static bool is_continued(const values_job *j, const loose_line *l)
{
    loose_line next;
    return walk_row(j->r, l->next, &next) && next.kind == LOOSE_LINE && next.level == l->level + 1 &&
           is_continuation_tag(loose_tag(&next));
}

static gedelf_status pass_date(values_job *j, const loose_line *l, bool exact, bool count_only)
{
    char out[DATE_ROOM];
    size_t length;
    view payload = loose_payload(l);
    uint32_t wrong = view_trim(payload).length > 0 ? date_finding(j, payload, exact) : 0;
    if (wrong == 0 || is_continued(j, l))
        return GEDELF_OK;
    date_reading reading = read_loose_date(payload, exact, j->day_first, out, &length);
    j->days_first += count_only && reading == READ_DAY_FIRST;
    j->months_first += count_only && reading == READ_MONTH_FIRST;
    if (count_only || reading == READ_NOT || (reading == READ_EITHER && !j->ordered))
        return GEDELF_OK;
    repair_code code = reading == READ_EITHER ? REPAIR_DATE_ORDER : REPAIR_DATE_FORM;
    return put_mended_value(j, l, code, wrong, view_of(out, length));
}

/* The letter that a sex is to be; 0 if it is one already, or not understood. In GEDCOM 7.0 case counts. */
static char mended_sex(view text, const data_model *model)
{
    char capital = text.length == 1 ? to_upper(text.text[0]) : 0;
    if (text.length == 0 || (model->typed ? g7_set_has(model, G7_D_SEX, text) : gedelf_set_has(GEDELF_SET_SEX, text)))
        return 0;
    return model->typed && g7_set_has(model, G7_D_SEX, view_of(&capital, 1)) ? capital : read_sex_word(text);
}

static gedelf_status pass_sex(values_job *j, const loose_line *l)
{
    char letter = mended_sex(view_trim(loose_payload(l)), j->r->rules->model);
    return letter ? put_mended_value(j, l, REPAIR_SEX_VALUE, DIAG_BAD_ENUMERATION, view_of(&letter, 1)) : GEDELF_OK;
}

/* How a name with one slash, and something after it, is repaired: with white space before the slash it is the beginning of a surname;
   between two letters it is more often another form of the name (`Anna/Hannah`), so that closing it is a guess. Else it stays. */
static repair_code slash_code(view name, size_t slash)
{
    if (slash == 0 || is_white_space(name.text[slash - 1]))
        return REPAIR_NAME_SLASHES;
    bool glued = is_word_octet(name.text[slash - 1]) && is_word_octet(name.text[slash + 1]);
    return glued ? REPAIR_NAME_SLASH_GLUED : REPAIR_COUNT;
}

/* A surname with a slash before it and none after it. */
static gedelf_status pass_name(values_job *j, const loose_line *l)
{
    view name = view_trim(loose_payload(l));
    const char *found = name.length > 0 ? memchr(name.text, '/', name.length) : NULL;
    size_t slash = found ? (size_t)(found - name.text) : name.length;
    view after = found ? view_after(name, slash + 1) : VIEW("");
    if (view_trim(after).length == 0 || memchr(after.text, '/', after.length) || is_continued(j, l))
        return GEDELF_OK;
    repair_code code = slash_code(name, slash);
    if (code == REPAIR_COUNT)
        return GEDELF_OK;
    buffer closed;
    buffer_init(&closed, j->r->allocator);
    bool done = buffer_append(&closed, name) && buffer_append(&closed, VIEW("/"));
    gedelf_status status = done ? put_mended_value(j, l, code, DIAG_NAME_SLASHES, buffer_view(&closed)) : GEDELF_MEMORY;
    buffer_free(&closed);
    return status;
}

/* The language of the header decides the order of dates; English has both. */
static void note_language(values_job *j, const loose_line *l)
{
    view language = view_trim(loose_payload(l));
    bool english = language.length >= 2 && view_equal_ignoring_case(view_of(language.text, 2), VIEW("en"));
    if (!j->ordered && language.length > 0 && !english)
        j->ordered = j->day_first = true;
}

static gedelf_status pass_values(values_job *j, bool count_only)
{
    loose_line l;
    gedelf_status status = GEDELF_OK;
    bool in_header = false, in_person = false;
    j->levels.count = 0;
    for (size_t at = 0; status == GEDELF_OK && walk_row(j->r, at, &l); at = l.next) {
        if (l.kind != LOOSE_LINE)
            continue;
        view tag = loose_tag(&l);
        levels_pop(&j->levels, l.level);
        in_header = l.level == 0 ? view_equal(tag, VIEW("HEAD")) : in_header;
        in_person = l.level == 0 ? view_equal(tag, VIEW("INDI")) : in_person;
        bool date = view_equal(tag, VIEW("DATE")) || view_equal(tag, VIEW("SDATE")), sex = view_equal(tag, VIEW("SEX"));
        model_answer answer = date || sex ? levels_ask(&j->levels, tag) : (model_answer){.allowed = false};
        if (answer.allowed && date && (answer.date || answer.exact_date))
            status = pass_date(j, &l, answer.exact_date, count_only);
        else if (answer.allowed && answer.sex && !count_only)
            status = pass_sex(j, &l);
        else if (!count_only && in_person && l.level == 1 && view_equal(tag, VIEW("NAME")))
            status = pass_name(j, &l);
        else if (count_only && in_header && l.level == 1 && view_equal(tag, VIEW("LANG")))
            note_language(j, &l);
        if (status == GEDELF_OK && !levels_push(&j->levels, &l, l.level))
            status = GEDELF_MEMORY;
    }
    return status;
}

gedelf_status repair_values(repair *r)
{
    values_job j = {.r = r};
    buffer_init(&j.scratch, r->allocator);
    gedelf_status status = levels_open(&j.levels, r) ? GEDELF_OK : GEDELF_MEMORY;
    if (status == GEDELF_OK && repair_is_on(r, REPAIR_DATE_ORDER)) {
        status = pass_values(&j, true);
        if (j.days_first != j.months_first) {
            j.ordered = true;
            j.day_first = j.days_first > j.months_first;
        }
    }
    if (status == GEDELF_OK)
        status = pass_values(&j, false);
    levels_close(&j.levels);
    buffer_free(&j.scratch);
    return status;
}
