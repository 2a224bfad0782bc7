/* SPDX-License-Identifier: MIT */
/*
 * The meaning of dates: takes a date whose parts have been read, says whether its calendar has it, and which days it
 * can mean. [ELF-DATES §cal-escapes, §calendars], D204 to D217, D219, D231.
 */
#include "values/values_private.h"

static const gedelf_days no_days = {0, 0, false, false};

/* ---- Well-formed dates ----------------------------------------------------------------------- */

static bool has_its_epoch(const gedelf_single_date *d, const value_calendar *c)
{
    return d->epoch == GEDELF_EPOCH_NONE || (c->epochs >> d->epoch & 1) != 0;
}

static bool may_be_dual(const gedelf_single_date *d, const value_calendar *c)
{
    bool by_one = d->difference == 1 || d->difference == -1;
    return c->dual == DUAL_FREELY || (c->dual == DUAL_BY_ONE && by_one);
}

/* The year before 1 A.D. is 1 B.C.; here it is 0 (D215). */
static int64_t counted_year(const gedelf_single_date *d, int64_t year)
{
    return d->epoch == GEDELF_EPOCH_BC ? 1 - year : year;
}

static bool is_far(const gedelf_single_date *d)
{
    return d->year > VALUE_LAST_YEAR || d->historical > VALUE_LAST_YEAR;
}

/* Does its month have this day? The shortest month length is one day less than the longest, so the year seldom matters.
   If a year is too far away, the longest length is used (D219). */
static bool has_its_day(const gedelf_single_date *d, const value_calendar *c)
{
    int most = calendar_days_at_most(c, d->month);
    if (d->day < most || d->month == 0)
        return true;
    if (d->day > most || d->year > VALUE_LAST_YEAR)
        return d->day <= most;
    return d->day <= gedelf_calendar_month_days(d->calendar, counted_year(d, d->year), d->month);
}

/* Puts the date into its calendar, which is known. */
static gedelf_problem settle_in_calendar(gedelf_single_date *d)
{
    const value_calendar *c = calendar_of(d->calendar);
    if (d->month_name.length > 0 && d->month == 0)
        return GEDELF_DATE_BAD_MONTH;
    if (d->year < 1 || d->historical < 1)
        return GEDELF_DATE_BAD_YEAR;
    if (d->dual && !may_be_dual(d, c))
        return GEDELF_DATE_BAD_DUAL_YEAR;
    if (!has_its_epoch(d, c))
        return GEDELF_DATE_BAD_EPOCH;
    if (c->month_in)
        d->month = c->month_in(d, GEDELF_NOTATION_ELF);
    return has_its_day(d, c) ? GEDELF_VALUE_OK : GEDELF_DATE_BAD_DAY;
}

gedelf_problem value_settle(gedelf_single_date *d)
{
    if (d->calendar == GEDELF_CALENDAR_UNKNOWN)
        return GEDELF_VALUE_OK;
    gedelf_problem problem = settle_in_calendar(d);
    if (problem == GEDELF_VALUE_OK || d->escaped)
        return problem;
    d->calendar = GEDELF_CALENDAR_UNKNOWN;
    d->month = 0;
    return GEDELF_VALUE_OK;
}

/* ---- Dual years without an escape ------------------------------------------------------------ */

static bool is_unescaped_dual(const gedelf_single_date *d)
{
    return d->calendar == GEDELF_CALENDAR_UNKNOWN && !d->escaped && d->dual;
}

static bool value_dual_as_julian(const gedelf_single_date *d, gedelf_single_date *out)
{
    *out = *d;
    out->calendar = GEDELF_CALENDAR_JULIAN;
    out->month = calendar_month_number(&calendar_julian, d->month_name);
    return is_unescaped_dual(d) && !is_far(d) && settle_in_calendar(out) == GEDELF_VALUE_OK;
}

bool value_dual_as_gregorian(const gedelf_single_date *d, gedelf_single_date *out)
{
    if (!value_dual_as_julian(d, out))
        return false;
    out->calendar = GEDELF_CALENDAR_GREGORIAN;
    out->dual = false;
    out->historical = out->year;
    out->historical_digits = out->year_digits = view_of(NULL, 0);
    return settle_in_calendar(out) == GEDELF_VALUE_OK;
}

/* ---- Days ------------------------------------------------------------------------------------ */

/* All days of a date in a calendar that is known, with the year given. */
static gedelf_days days_with_year(const gedelf_single_date *d, int64_t year)
{
    int64_t counted = counted_year(d, year);
    int last_month = gedelf_calendar_month_count(d->calendar);
    int month = d->month ? d->month : last_month;
    int day = d->day ? (int)d->day : gedelf_calendar_month_days(d->calendar, counted, month);
    gedelf_calendar_day first = {counted, d->month ? d->month : 1, d->day ? day : 1}, last = {counted, month, day};
    gedelf_days days = {0, 0, true, true};
    bool there = gedelf_calendar_to_day(d->calendar, &first, &days.earliest);
    if (d->day) /* one day is both */
        days.latest = days.earliest;
    else
        there = there && gedelf_calendar_to_day(d->calendar, &last, &days.latest);
    return there ? days : no_days;
}

/* From the first day of both to the last day of both. */
static gedelf_days days_together(gedelf_days a, gedelf_days b)
{
    return (gedelf_days){a.earliest < b.earliest ? a.earliest : b.earliest, a.latest > b.latest ? a.latest : b.latest,
                         true, true};
}

/* D207 */
static gedelf_days days_of_dual(const gedelf_single_date *d)
{
    gedelf_single_date julian, gregorian;
    if (!value_dual_as_julian(d, &julian))
        return no_days;
    gedelf_days days = days_with_year(&julian, julian.year);
    if (!value_dual_as_gregorian(d, &gregorian))
        return days;
    days = days_together(days, days_with_year(&gregorian, gregorian.year));
    if (d->month_name.length == 0) {
        days = days_together(days, days_with_year(&julian, julian.historical));
        days = days_together(days, days_with_year(&gregorian, julian.historical));
    }
    return days;
}

gedelf_days gedelf_single_date_days(const gedelf_single_date *date)
{
    if (date->calendar == GEDELF_CALENDAR_UNKNOWN)
        return days_of_dual(date);
    return is_far(date) ? no_days : days_with_year(date, date->year);
}

gedelf_days gedelf_date_days(const gedelf_date *date)
{
    gedelf_days days = no_days, second = no_days;
    if (gedelf_date_count(date) > 0)
        days = gedelf_single_date_days(&date->dates[0]);
    if (date->form == GEDELF_FORM_TO || date->form == GEDELF_FORM_BEF) {
        days.has_earliest = false;
        days.earliest = 0;
    } else if (date->form == GEDELF_FORM_FROM || date->form == GEDELF_FORM_AFT) {
        days.has_latest = false;
        days.latest = 0;
    } else if (gedelf_date_count(date) == 2) {
        second = gedelf_single_date_days(&date->dates[1]);
        days.has_latest = second.has_latest;
        days.latest = second.latest;
    }
    return days;
}

gedelf_days days_widened(gedelf_days days, gedelf_date_form form)
{
    enum { ABT_DAYS = 1826, CAL_DAYS = 730, EST_DAYS = 3652 };
    int64_t wider = form == GEDELF_FORM_ABT   ? ABT_DAYS
                    : form == GEDELF_FORM_CAL ? CAL_DAYS
                    : form == GEDELF_FORM_EST ? EST_DAYS
                                              : 0;
    days.earliest -= days.has_earliest ? wider : 0;
    days.latest += days.has_latest ? wider : 0;
    return days;
}

gedelf_days gedelf_date_days_widened(const gedelf_date *date)
{
    return days_widened(gedelf_date_days(date), date->form);
}

bool gedelf_date_year(int64_t *year, gedelf_view text)
{
    gedelf_date date;
    gedelf_calendar_day day;
    if (gedelf_date_parse(&date, text, GEDELF_NOTATION_ELF, GEDELF_DATE_VALUE) != GEDELF_VALUE_OK &&
        gedelf_date_parse(&date, text, GEDELF_NOTATION_GEDCOM7, GEDELF_DATE_VALUE) != GEDELF_VALUE_OK)
        return false;
    gedelf_days days = gedelf_date_days(&date);
    bool known =
        (days.has_earliest || days.has_latest) &&
        gedelf_calendar_from_day(GEDELF_CALENDAR_GREGORIAN, days.has_earliest ? days.earliest : days.latest, &day);
    if (known)
        *year = day.year;
    return known;
}

/* ---- Years that are cut short ---------------------------------------------------------------- */

static bool is_short_year(const gedelf_single_date *date)
{
    int64_t year = date->year < date->historical ? date->year : date->historical;
    return date->epoch == GEDELF_EPOCH_NONE && year < calendar_of(date->calendar)->short_year;
}

bool date_has_short_year(const gedelf_date *date)
{
    size_t count = gedelf_date_count(date);
    return (count > 0 && is_short_year(&date->dates[0])) || (count > 1 && is_short_year(&date->dates[1]));
}

/* ---- Whole values ---------------------------------------------------------------------------- */

size_t gedelf_date_count(const gedelf_date *date)
{
    if (date->form == GEDELF_FORM_PHRASE)
        return 0;
    return date->form == GEDELF_FORM_BET || date->form == GEDELF_FORM_FROM_TO ? 2 : 1;
}

const char *gedelf_date_kind(const gedelf_date *date)
{
    static const char *const kinds[] = {
        [GEDELF_FORM_DATE] = "date",       [GEDELF_FORM_FROM] = "period",     [GEDELF_FORM_TO] = "period",
        [GEDELF_FORM_FROM_TO] = "period",  [GEDELF_FORM_BEF] = "range",       [GEDELF_FORM_AFT] = "range",
        [GEDELF_FORM_BET] = "range",       [GEDELF_FORM_ABT] = "approximate", [GEDELF_FORM_CAL] = "approximate",
        [GEDELF_FORM_EST] = "approximate", [GEDELF_FORM_INT] = "interpreted", [GEDELF_FORM_PHRASE] = "phrase"};
    return kinds[date->form];
}

/* D210. GEDCOM 7 has no rule for the number of digits. */
static bool is_exact(const gedelf_date *date)
{
    const gedelf_single_date *d = &date->dates[0];
    if (date->form != GEDELF_FORM_DATE || d->calendar != GEDELF_CALENDAR_GREGORIAN || d->day == 0 ||
        d->epoch != GEDELF_EPOCH_NONE)
        return false;
    if (date->notation == GEDELF_NOTATION_GEDCOM7)
        return d->day_digits.text == date->text.text; /* no calendar is before it */
    return !d->escaped && d->day_digits.length <= 2 && d->historical_digits.length == 4;
}

static bool is_period(const gedelf_date *date)
{
    return date->form == GEDELF_FORM_FROM || date->form == GEDELF_FORM_TO || date->form == GEDELF_FORM_FROM_TO ||
           (date->form == GEDELF_FORM_PHRASE && date->notation == GEDELF_NOTATION_GEDCOM7);
}

gedelf_problem value_check_date(const gedelf_date *date)
{
    if (date->type == GEDELF_DATE_EXACT && !is_exact(date))
        return GEDELF_DATE_NOT_EXACT;
    if (date->type == GEDELF_DATE_PERIOD && !is_period(date))
        return GEDELF_DATE_NO_PERIOD;
    if (gedelf_date_count(date) == 2) {
        gedelf_days days = gedelf_date_days(date);
        if (days.has_earliest && days.has_latest && days.earliest > days.latest)
            return GEDELF_DATE_BACKWARDS;
    }
    return GEDELF_VALUE_OK;
}

/* Is it a date without an escape that is in no calendar? */
static bool is_in_no_calendar(const gedelf_single_date *d)
{
    gedelf_single_date julian;
    return d->calendar == GEDELF_CALENDAR_UNKNOWN && !d->escaped && !value_dual_as_julian(d, &julian);
}

gedelf_problem gedelf_date_calendar_problem(const gedelf_date *date, int *days)
{
    int unwanted;
    int *most = days ? days : &unwanted;
    *most = 0;
    for (size_t i = 0; i < gedelf_date_count(date); i++) {
        gedelf_single_date d = date->dates[i];
        if (!is_in_no_calendar(&d))
            continue;
        d.calendar = GEDELF_CALENDAR_GREGORIAN;
        d.month = calendar_month_number(&calendar_gregorian, d.month_name);
        gedelf_problem problem = settle_in_calendar(&d);
        if (problem == GEDELF_DATE_BAD_DAY && d.year <= VALUE_LAST_YEAR)
            *most = gedelf_calendar_month_days(d.calendar, counted_year(&d, d.year), d.month);
        return problem;
    }
    return GEDELF_VALUE_OK;
}

bool gedelf_date_not_in_calendar(const gedelf_date *date)
{
    return gedelf_date_calendar_problem(date, NULL) != GEDELF_VALUE_OK;
}

bool gedelf_date_out_of_use(const gedelf_date *date)
{
    bool out = false;
    for (size_t i = 0; !out && i < gedelf_date_count(date); i++)
        out = calendar_use_of_year(calendar_of(date->dates[i].calendar), date->dates[i].year) == 0;
    return out;
}
