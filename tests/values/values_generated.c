/* SPDX-License-Identifier: MIT */
/*
 * Makes values at random, most of them dates and many of them nearly dates, and looks for what must hold of all of them:
 *
 *   - what is written in ELF is read as the same value: form, dates, days and text (D220);
 *   - what is written in GEDCOM 7 is valid there, and has the same days unless a phrase stands beside it;
 *   - the first day is not after the last, and a wider stretch of days holds the narrower one;
 *   - a day that is counted in a calendar and back is the same day, and the next day is the next one there too.
 *
 *     values_generated [--values N] [--days N] [--seed N] [FILE…]
 *
 * Of a FILE, the payloads of its DATE, AGE and TIME lines are taken too. A failure names its seed, or its line.
 */
#include "runner.h"

#include "chance.h"

#include <gedelf/values.h>

/* ---- Chance ---------------------------------------------------------------------------------- */

static uint64_t chance;

static size_t up_to(size_t limit)
{
    return (size_t)(random_number(&chance) % limit);
}

static bool once_in(size_t n)
{
    return up_to(n) == 0;
}

#define ONE_OF(list) ((list)[up_to(sizeof(list) / sizeof *(list))])

/* ---- Texts ----------------------------------------------------------------------------------- */

static void add_space(text *out)
{
    static const char *const spaces[] = {" ", " ", " ", " ", " ", "  ", "\t", "\r\n", ""};
    text_add_string(out, ONE_OF(spaces));
}

static void add_digits(text *out)
{
    static const char *const numbers[] = {"0", "00", "7", "007", "999999", "1000000", "99999999999999999999", "-44"};
    if (once_in(12))
        text_add_string(out, ONE_OF(numbers));
    else
        text_add_number(out, (int64_t)up_to(once_in(3) ? 40 : 6000));
}

static void add_year(text *out)
{
    static const char *const epochs[] = {"B.C.", "BC", "bce", "A.D.", "ce", "A.M.", "am",  "XY",
                                         "B.H.", "AT", "TO",  "H_V",  "$x", "A.",   "xyz", "1A"};
    add_digits(out);
    if (once_in(5)) {
        text_add_string(out, "/");
        add_digits(out);
    } else if (once_in(8)) {
        text_add_string(out, "/");
        text_add_number(out, (int64_t)up_to(100));
    }
    if (once_in(5)) {
        add_space(out);
        text_add_string(out, ONE_OF(epochs));
    }
}

static void add_single(text *out)
{
    static const char *const escapes[] = {
        "@#DGREGORIAN@", "@#DJULIAN@",    "@#DJULIAN@", "@#DFRENCH R@", "@#DFRENCH  R@", "@#DHEBREW@", "@#dhebrew@",
        "@#DISLAMIC@",   "@#DOLD STYLE@", "@#DX",       "JULIAN",       "_ISLAMIC",      "HEBREW"};
    static const char *const months[] = {"JAN", "Feb", "FEB", "MAY",    "DEC", "VEND", "COMP", "TSH", "ADR",
                                         "ADS", "CSH", "KSL", "AUGUST", "RAJ", "_RAJ", "FERV", "UNK", "x"};
    if (once_in(3)) {
        text_add_string(out, ONE_OF(escapes));
        add_space(out);
    }
    if (!once_in(3)) {
        if (!once_in(3)) {
            text_add_number(out, (int64_t)up_to(once_in(4) ? 100 : 32));
            add_space(out);
        }
        text_add_string(out, ONE_OF(months));
        add_space(out);
    }
    add_year(out);
}

static text make_date(void)
{
    static const char *const before[] = {"ABT", "CAL", "EST", "BEF", "AFT", "FROM", "TO", "BET", "INT", "abt", "Abt."};
    static const char *const between[] = {"AND", "TO", "and", "-"};
    static const char *const phrases[] = {"(x)", "()", "(a  b)", "(a (b))", "("};
    text out = {0};
    if (once_in(8))
        add_space(&out);
    if (once_in(2)) {
        text_add_string(&out, ONE_OF(before));
        add_space(&out);
    }
    if (!once_in(20))
        add_single(&out);
    if (once_in(3)) {
        add_space(&out);
        text_add_string(&out, ONE_OF(between));
        add_space(&out);
        add_single(&out);
    }
    if (once_in(8)) {
        add_space(&out);
        text_add_string(&out, ONE_OF(phrases));
    }
    return out;
}

/* ---- What must hold -------------------------------------------------------------------------- */

static const char *place; /* where the text is from, for messages */
static size_t failures;

static void complain(gedelf_view v, const char *why)
{
    if (failures++ < 20)
        printf("%s: %.*s\n    %s\n", place, (int)v.length, v.text, why);
}

static text written(const gedelf_date *d, gedelf_notation notation)
{
    text out = {0};
    size_t length = gedelf_date_format(d, notation, NULL, 0);
    char *block = malloc(length ? length : 1);
    if (!block)
        give_up("out of memory");
    gedelf_date_format(d, notation, block, length);
    text_add(&out, block, length);
    free(block);
    return out;
}

static bool same_days(gedelf_days a, gedelf_days b)
{
    return a.has_earliest == b.has_earliest && a.has_latest == b.has_latest && a.earliest == b.earliest &&
           a.latest == b.latest;
}

static bool same_single(const gedelf_single_date *a, const gedelf_single_date *b)
{
    bool default_a = a->calendar != GEDELF_CALENDAR_UNKNOWN && a->epoch != GEDELF_EPOCH_BC;
    return a->calendar == b->calendar && a->month == b->month && a->day == b->day && a->year == b->year &&
           a->historical == b->historical && a->dual == b->dual && a->difference == b->difference &&
           (a->epoch == b->epoch || (default_a && b->epoch == GEDELF_EPOCH_NONE)) &&
           a->month_name.length == b->month_name.length;
}

static void check_read_again(gedelf_view v, const gedelf_date *d)
{
    text elf = written(d, GEDELF_NOTATION_ELF), twice = {0};
    gedelf_date again;
    gedelf_view w = {elf.data, elf.length};
    if (gedelf_date_parse(&again, w, GEDELF_NOTATION_ELF, d->type) != GEDELF_VALUE_OK) {
        complain(v, "what is written in ELF is invalid");
    } else {
        twice = written(&again, GEDELF_NOTATION_ELF);
        bool same = again.form == d->form && same_days(gedelf_date_days(&again), gedelf_date_days(d));
        for (size_t i = 0; same && i < gedelf_date_count(d); i++)
            same = same_single(&d->dates[i], &again.dates[i]);
        if (!same)
            complain(v, "what is written in ELF is read as another value");
        if (!text_equal(&elf, &twice))
            complain(v, "what is written in ELF is written in another way when it has been read");
        if (gedelf_date_is_respelt(&again))
            complain(v, "what is written in ELF is said to be spelt in another way");
    }
    text_free(&elf);
    text_free(&twice);
}

/* A dual year whose first number is too far away has no days (D219), but GEDCOM 7 has its second one alone, which may be in
   the wrong order then. */
static bool may_be_backwards(const gedelf_date *d)
{
    return gedelf_date_count(d) == 2 && (d->dates[0].historical > 999999 || d->dates[1].historical > 999999);
}

static void check_gedcom7(gedelf_view v, const gedelf_date *d)
{
    text seven = written(d, GEDELF_NOTATION_GEDCOM7), twice = {0};
    size_t length;
    bool phrase = gedelf_date_phrase(d, NULL, 0, &length);
    gedelf_date again;
    gedelf_view w = {seven.data, seven.length};
    if (gedelf_date_parse(&again, w, GEDELF_NOTATION_GEDCOM7, GEDELF_DATE_VALUE) != GEDELF_VALUE_OK) {
        if (!may_be_backwards(d))
            complain(v, "what is written in GEDCOM 7 is invalid");
    } else {
        twice = written(&again, GEDELF_NOTATION_GEDCOM7);
        if (!text_equal(&seven, &twice))
            complain(v, "what is written in GEDCOM 7 is written in another way when it has been read");
        if (!phrase && !same_days(gedelf_date_days(&again), gedelf_date_days(d)))
            complain(v, "what is written in GEDCOM 7 has other days");
        if (!phrase && again.form != d->form)
            complain(v, "what is written in GEDCOM 7 has another form");
    }
    text_free(&seven);
    text_free(&twice);
}

static void check_days(gedelf_view v, const gedelf_date *d)
{
    gedelf_days days = gedelf_date_days(d), wide = gedelf_date_days_widened(d);
    if (days.has_earliest && days.has_latest && days.earliest > days.latest)
        complain(v, "its first day is after its last");
    bool dated = days.has_earliest || days.has_latest;
    if (dated && !gedelf_days_within(days, wide))
        complain(v, "its days are not within its wider days");
    if (gedelf_days_order(days, days) != GEDELF_POSSIBLY || gedelf_days_compare(days, days) != 0)
        complain(v, "it is before or after itself");
}

/* Returns whether it is a date. */
static bool check_date(gedelf_view v)
{
    gedelf_date d, e;
    if (gedelf_date_parse(&e, v, GEDELF_NOTATION_GEDCOM7, GEDELF_DATE_VALUE) == GEDELF_VALUE_OK) {
        check_days(v, &e);
        check_gedcom7(v, &e);
    }
    if (gedelf_date_parse(&d, v, GEDELF_NOTATION_ELF, GEDELF_DATE_VALUE) != GEDELF_VALUE_OK)
        return false;
    check_days(v, &d);
    check_read_again(v, &d);
    check_gedcom7(v, &d);
    return true;
}

/* ---- Calendars ------------------------------------------------------------------------------- */

static bool is_next(gedelf_calendar_day a, gedelf_calendar_day b)
{
    if (b.day == a.day + 1)
        return a.month == b.month && a.year == b.year;
    if (b.day != 1)
        return false;
    return b.year == a.year ? b.month > a.month : b.year == a.year + 1 && b.month == 1;
}

static void check_calendar_day(gedelf_calendar calendar, int64_t day)
{
    gedelf_calendar_day here, next;
    int64_t back = 0;
    char iso[32];
    gedelf_view v = {iso, gedelf_day_format(day, iso, sizeof iso)};
    if (!gedelf_calendar_from_day(calendar, day, &here) || !gedelf_calendar_from_day(calendar, day + 1, &next))
        complain(v, "a calendar does not have this day");
    else if (!gedelf_calendar_to_day(calendar, &here, &back) || back != day)
        complain(v, "a calendar counts this day, and then counts it as another");
    else if (!is_next(here, next))
        complain(v, "in a calendar another day follows this one");
}

static void check_calendars(size_t count)
{
    static const int64_t firsts[] = {-365000000, -365000000, -64748, -2092590};
    for (int calendar = GEDELF_CALENDAR_GREGORIAN; calendar <= GEDELF_CALENDAR_HEBREW; calendar++) {
        for (size_t i = 0; i < count; i++) {
            int64_t first = firsts[calendar];
            int64_t span = once_in(2) ? 1000000 : 363000000 - first;
            int64_t from = span == 1000000 && first < -64748 ? -700000 : first;
            check_calendar_day((gedelf_calendar)calendar, from + (int64_t)up_to((size_t)span));
        }
    }
}

/* ---- Files ----------------------------------------------------------------------------------- */

/* The payload of a line that has one of the tags; false for other lines. */
static bool payload_of(const char *line, size_t length, const char *tag, gedelf_view *out)
{
    size_t at = strspn(line, " 0123456789"), tag_length = strlen(tag);
    if (at + tag_length >= length || memcmp(line + at, tag, tag_length) != 0 || line[at + tag_length] != ' ')
        return false;
    *out = (gedelf_view){line + at + tag_length + 1, length - at - tag_length - 1};
    return true;
}

static void check_line(const char *line, size_t length, size_t *values, size_t *dates)
{
    gedelf_view v;
    gedelf_age age;
    gedelf_time time;
    char room[64];
    if (payload_of(line, length, "DATE", &v)) {
        ++*values;
        *dates += check_date(v);
    } else if (payload_of(line, length, "AGE", &v)) {
        if (gedelf_age_parse(&age, v, GEDELF_NOTATION_ELF) == GEDELF_VALUE_OK)
            gedelf_age_format(&age, GEDELF_NOTATION_ELF, room, sizeof room);
    } else if (payload_of(line, length, "TIME", &v)) {
        if (gedelf_time_parse(&time, v, GEDELF_NOTATION_ELF) == GEDELF_VALUE_OK)
            gedelf_time_format(&time, GEDELF_NOTATION_ELF, room, sizeof room);
    }
}

static void check_file(const char *name)
{
    text all = {0};
    char piece[4096];
    size_t values = 0, dates = 0;
    FILE *f = fopen(name, "rb");
    if (!f)
        give_up("a file cannot be opened");
    for (size_t got; (got = fread(piece, 1, sizeof piece, f)) > 0;)
        text_add(&all, piece, got);
    fclose(f);
    place = name;
    const char *at = text_string(&all), *end = at + all.length;
    while (at < end) {
        size_t length = 0;
        while (at + length < end && at[length] != '\n' && at[length] != '\r')
            length++;
        check_line(at, length, &values, &dates);
        at += length + 1;
    }
    printf("%s: %zu dates, %zu of them valid\n", name, values, dates);
    text_free(&all);
}

int main(int argc, char **argv)
{
    size_t count = 100000, days = 10000, dates = 0;
    uint64_t seed = 1;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--values") == 0 && i + 1 < argc)
            count = (size_t)strtoull(argv[++i], NULL, 10);
        else if (strcmp(argv[i], "--days") == 0 && i + 1 < argc)
            days = (size_t)strtoull(argv[++i], NULL, 10);
        else if (strcmp(argv[i], "--seed") == 0 && i + 1 < argc)
            seed = strtoull(argv[++i], NULL, 10);
        else
            check_file(argv[i]);
    }
    char name[32];
    place = name;
    for (size_t i = 0; i < count; i++) {
        chance = seed + i;
        snprintf(name, sizeof name, "--values 1 --seed %" PRIu64, chance);
        text made = make_date();
        dates += check_date((gedelf_view){made.data, made.length});
        text_free(&made);
    }
    snprintf(name, sizeof name, "days");
    check_calendars(days);
    printf("%zu values, %zu of them valid dates, %zu failed\n", count, dates, failures);
    return failures > 0 || (count >= 1000 && dates < count / 20);
}
