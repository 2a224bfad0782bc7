/* SPDX-License-Identifier: MIT */
/*
 * values: payload text to values and back: dates, ages, times, names, places, languages, addresses, media types, sets. Takes
 * views, gives values that have views into the same text, and writes them in ELF's notation and in GEDCOM 7's. Knows
 * texts, not structures; allocates nothing. It is public, and so the door is the public header, but for calendars.
 */
#ifndef GEDELF_VALUES_VALUES_H
#define GEDELF_VALUES_VALUES_H

#include <gedelf/values.h>

#include "base/base.h"

/* Appends a name as gedelf_name_format writes it: without its solidi. False if there is no memory. */
bool append_bare_name(buffer *out, view name);

/* Is it a letter, in a text that has been folded? Beyond ASCII, everything except punctuation is. */
bool is_word_letter(uint32_t c);

/* ---- Calendars ------------------------------------------------------------------------------- */

typedef struct calendar_month {
    char name[15];     /* three capitals or more: "VEND" */
    uint8_t days;      /* of the longest such month */
    const char *words; /* as people call it: "vendémiaire" */
} calendar_month;

/* What may be in a year with a slash (D206): nothing, years that differ by one, any years. */
typedef enum calendar_dual { DUAL_NEVER, DUAL_BY_ONE, DUAL_FREELY } calendar_dual;

/* A set of one of the epochs. */
#define CALENDAR_EPOCH(epoch) (1U << GEDELF_EPOCH_##epoch)

enum { CALENDAR_USES = 2 };

/* A calendar. Years are counted, so that 1 B.C. is 0, and months and days from 1. The functions are called with years up to
   VALUE_FAR_YEAR and a little beyond, from 1 if the calendar does not know B.C., and with months that there are. */
typedef struct value_calendar {
    const char *escape;  /* its name in ELF: "FRENCH R" in @#DFRENCH R@ */
    const char *keyword; /* in GEDCOM 7: "FRENCH_R"; with an underscore if that does not have the calendar */
    const char *name;    /* in what is printed: "french-r" */
    const calendar_month *months;
    int month_count;
    int64_t (*year_start)(int64_t year);          /* the number of its first day */
    int (*month_days)(int64_t year, int month);   /* 0 if the year does not have this month */
    int (*days_before)(int64_t year, int month);  /* all days of the months before; NULL if they are to be added up */
    gedelf_calendar_day (*from_day)(int64_t day); /* NULL if the year and the month are to be looked for */
    /* The month that means the date's in a notation; NULL if that is always the same. */
    int (*month_in)(const gedelf_single_date *date, gedelf_notation notation);
    unsigned epochs; /* that years may have: a set of CALENDAR_EPOCH */
    calendar_dual dual;
    int64_t short_year; /* years below it may have lost their beginning, as 90 for 1990; 0 if years are short */
    struct {
        int64_t first, last;
    } uses[CALENDAR_USES]; /* the years in which it was in use; nothing if that is always */
} value_calendar;

/* The calendar that a date says it is in; one without months if it is unknown, for any value. */
const value_calendar *calendar_of(gedelf_calendar number);

/* The names that 5.5.1 and ELF have in escapes, "FRENCH R", one by one from 0; NULL after the last. */
const char *calendar_escape(size_t index);

/* Is it one of these by which no date is understood: ROMAN or UNKNOWN? */
bool calendar_is_without_dates(view name);

/* Is it a month of some calendar, whatever the case of its letters? */
bool calendar_is_any_month(view name);

/* Which of the times in which a calendar was in use a year is in, from 1; 0 if it is in none. */
int calendar_use_of_year(const value_calendar *c, int64_t year);

/* Has it a year whose century, or of the Hebrew calendar whose thousands, may have been left out: 90 may be 1990, and 750 is 5750? */
bool date_has_short_year(const gedelf_date *date);

/* What gedelf_date_days_widened makes of the days of a date of this form. */
gedelf_days days_widened(gedelf_days days, gedelf_date_form form);

#endif
