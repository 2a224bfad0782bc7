/* SPDX-License-Identifier: MIT */
/*
 * gedelf/values.h: the meaning of payloads: dates, ages, times, names, places and other values.
 *
 * The functions here parse the text of a payload, write values as text, compare dates, and convert them between
 * calendars:
 *
 *     gedelf_date date;
 *     if (gedelf_date_parse(&date, text, GEDELF_NOTATION_ELF, GEDELF_DATE_VALUE) == GEDELF_VALUE_OK) {
 *         gedelf_days days = gedelf_date_days(&date);
 *         ...
 *     }
 *
 * Nothing here allocates memory, and all functions are safe in any thread. A function that parses a text fails only if
 * the text is wrong; its gedelf_problem says why. A parsed value has views into the text that it was parsed from, so
 * that text must outlive it.
 *
 * Functions that write a value take a buffer `into` of `size` octets. They write as much as there is room for, without
 * a NUL, and return the length of the whole text, which may be more than `size`. `into` may be NULL if `size` is 0.
 *
 * Dates, ages and times follow FHISO's "ELF: Date, Age and Time Microformats" [ELF-DATES]. Where that draft leaves a
 * question open, docs/spec-notes.md has the answer (D200 to D231). The conventions of gedelf/gedelf.h apply here too.
 */
#ifndef GEDELF_VALUES_H
#define GEDELF_VALUES_H

#include <gedelf/gedelf.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Problems ---------------------------------------------------------------------------------- */

/* Why a text is not a valid value. */
typedef enum gedelf_problem {
    GEDELF_VALUE_OK = 0,             /* the text is valid */
    GEDELF_VALUE_EMPTY = 1,          /* the text is empty */
    GEDELF_VALUE_SPACES = 2,         /* white space is missing, or there is some where it is not allowed */
    GEDELF_VALUE_END = 3,            /* something follows the age or the time */
    GEDELF_VALUE_CHARACTER = 4,      /* GEDCOM 7: a character that is not allowed in such a value */
    GEDELF_DATE_NO_YEAR = 10,        /* the year is missing */
    GEDELF_DATE_BAD_ESCAPE = 11,     /* the calendar escape is malformed */
    GEDELF_DATE_BAD_CALENDAR = 12,   /* GEDCOM 7: the calendar is neither a standard one nor an extension */
    GEDELF_DATE_BAD_MONTH = 13,      /* the calendar does not have this month, or the word cannot be a month */
    GEDELF_DATE_BAD_DAY = 14,        /* the month does not have this day */
    GEDELF_DATE_BAD_YEAR = 15,       /* the calendar does not have this year */
    GEDELF_DATE_BAD_DUAL_YEAR = 16,  /* the calendar has no dual years, or not this one */
    GEDELF_DATE_BAD_EPOCH = 17,      /* the calendar does not have this epoch */
    GEDELF_DATE_RESERVED = 18,       /* a reserved word is in the place of a month or an epoch */
    GEDELF_DATE_NO_SECOND = 19,      /* BET without AND */
    GEDELF_DATE_BACKWARDS = 20,      /* a range or period that ends before it begins */
    GEDELF_DATE_BAD_PHRASE = 21,     /* parentheses that are not a single pair around a phrase at the end */
    GEDELF_DATE_NO_PHRASE = 22,      /* INT without a phrase */
    GEDELF_DATE_NO_PERIOD = 23,      /* GEDELF_DATE_PERIOD was requested, but the text does not begin with FROM or TO */
    GEDELF_DATE_NOT_EXACT = 24,      /* GEDELF_DATE_EXACT was requested, which is a day, a month and a year of four
                                        digits */
    GEDELF_DATE_END = 25,            /* something follows the date */
    GEDELF_AGE_BAD_UNIT = 30,        /* a number without y, m or d, or these in the wrong order */
    GEDELF_AGE_WEEKS = 31,           /* weeks, which only GEDCOM 7 has */
    GEDELF_AGE_NO_NUMBER = 32,       /* the number is missing, and the text is not CHILD, INFANT or STILLBORN */
    GEDELF_AGE_TOO_LARGE = 33,       /* GEDCOM 7: more weeks than can be counted in days */
    GEDELF_TIME_BAD_FORM = 40,       /* not hours, minutes and seconds with colons between them */
    GEDELF_TIME_BAD_HOUR = 41,       /* hours above 24, or 24 with minutes or seconds; in GEDCOM 7 above 23 */
    GEDELF_TIME_BAD_MINUTE = 42,     /* minutes above 59 */
    GEDELF_TIME_BAD_SECOND = 43,     /* seconds above 60; in GEDCOM 7 above 59 */
    GEDELF_TIME_BAD_ZONE = 44,       /* not a time zone, or one above 23:59; in GEDCOM 7 anything but Z */
    GEDELF_COORDINATE_LETTER = 50,   /* a latitude that does not begin with N or S, a longitude not with E or W */
    GEDELF_COORDINATE_NUMBER = 51,   /* no decimal number follows the letter */
    GEDELF_COORDINATE_TOO_LARGE = 52 /* a latitude above 90 degrees, or a longitude above 180 */
} gedelf_problem;

/* Returns a clause that describes a problem and can follow a colon: "the month does not have this day". Never NULL, for
   any value. The text is static. */
GEDELF_API const char *gedelf_problem_text(gedelf_problem problem);

/* The notation in which a value is written. */
typedef enum gedelf_notation {
    GEDELF_NOTATION_ELF = 0,    /* that of ELF, which extends that of GEDCOM 5.5.1 a little */
    GEDELF_NOTATION_GEDCOM7 = 1 /* that of FamilySearch GEDCOM 7.0 */
} gedelf_notation;

/* ---- Days and calendars ------------------------------------------------------------------------ */

/* The calendars that the library understands. A calendar that a later version adds gets a number above these, whether
   it has a name here or not. */
typedef enum gedelf_calendar {
    GEDELF_CALENDAR_GREGORIAN = 0, /* Gregorian */
    GEDELF_CALENDAR_JULIAN = 1,    /* Julian */
    GEDELF_CALENDAR_FRENCH = 2,    /* French Republican */
    GEDELF_CALENDAR_HEBREW = 3,    /* Hebrew */
    GEDELF_CALENDAR_UNKNOWN = 4    /* any other */
} gedelf_calendar;

/* A day as a calendar counts it. */
typedef struct gedelf_calendar_day {
    int64_t year; /* Gregorian and Julian: 0 is 1 B.C., -1 is 2 B.C. */
    int month;    /* from 1, in the order of gedelf_calendar_month_name */
    int day;      /* from 1 */
} gedelf_calendar_day;

/* gedelf_calendar_month_count returns how many months a calendar has names for; 0 if the calendar is unknown.
   gedelf_calendar_month_name returns the name of a month: "JAN"; NULL if there is no such month. The text is static.
     month   from 1. In the Hebrew calendar 6 is ADR and 7 is ADS; common years do not have ADS
   [ELF-DATES §calendars] */
GEDELF_API int gedelf_calendar_month_count(gedelf_calendar calendar);
GEDELF_API const char *gedelf_calendar_month_name(gedelf_calendar calendar, int month);

/* Returns how many days a month of a year has; 0 if there is no such month. `year` and `month` are counted as in
   gedelf_calendar_day. */
GEDELF_API int gedelf_calendar_month_days(gedelf_calendar calendar, int64_t year, int month);

/* Converts a day of a calendar to a day number.
     day   receives the number of days since 1 January 1970 in the Gregorian calendar; negative for earlier days
   Returns false if the calendar does not have that day or is unknown, or if the year is beyond 999,999. */
GEDELF_API bool gedelf_calendar_to_day(gedelf_calendar calendar, const gedelf_calendar_day *from, int64_t *day);

/* Converts a day number to a day of a calendar. Returns false if the calendar is unknown; if `day` is before the first
   day of the calendar, which all but the Gregorian and the Julian calendar have; or if `day` is beyond 401,000,000 in
   either direction, which is further than any date can be. */
GEDELF_API bool gedelf_calendar_from_day(gedelf_calendar calendar, int64_t day, gedelf_calendar_day *out);

/* Writes a day as an ISO 8601 date in the Gregorian calendar: "1900-09-24". Years below 0000 get a minus sign. */
GEDELF_API size_t gedelf_day_format(int64_t day, char *into, size_t size);

/* Returns the day that is a number of years, months and days later, in the Gregorian calendar. First adds the years and
   months; if the resulting month does not have the day, its last day is used. Then adds the days. The resulting year
   must not be beyond 999,999. */
GEDELF_API int64_t gedelf_day_later(int64_t day, int64_t years, int64_t months, int64_t days);

/* The days on which something may have happened: an interval, which may be open at one end or both. An interval that is
   open at both ends means that the date is not known. */
typedef struct gedelf_days {
    int64_t earliest, latest;      /* the first and the last day, as day numbers; 0 at an open end */
    bool has_earliest, has_latest; /* whether the interval has a first, and a last day */
} gedelf_days;

/* The order of two intervals. */
typedef enum gedelf_order {
    GEDELF_BEFORE = -1,  /* certainly before */
    GEDELF_POSSIBLY = 0, /* neither is certain: possibly before, after or the same */
    GEDELF_AFTER = 1     /* certainly after */
} gedelf_order;

/* Returns whether `a` is certainly before `b`, certainly after it, or neither. It is certainly before if its last day
   is before the first day of `b`. */
GEDELF_API gedelf_order gedelf_days_order(gedelf_days a, gedelf_days b);

/* Returns whether `a` may have been before `b`: whether some day of `a` is before some day of `b`. An open end is
   infinitely far away, so something without a date may have happened at any time. */
GEDELF_API bool gedelf_days_can_precede(gedelf_days a, gedelf_days b);

/* gedelf_days_within returns whether `a` is certainly within `b`: whether all days of `a` are days of `b`. It is false
   if either has no date. gedelf_days_can_be_within returns whether `a` may be within `b`: whether they have a day in
   common. */
GEDELF_API bool gedelf_days_within(gedelf_days a, gedelf_days b);
GEDELF_API bool gedelf_days_can_be_within(gedelf_days a, gedelf_days b);

/* Compares two intervals for sorting, by the first day and then by the last. An interval with an open beginning comes
   before the others, and one without any date comes after all others. Returns a negative number, 0 or a positive
   number. */
GEDELF_API int gedelf_days_compare(gedelf_days a, gedelf_days b);

/* ---- Dates ------------------------------------------------------------------------------------- */

/* The datatypes of dates. [ELF-DATES §dates] */
typedef enum gedelf_date_type {
    GEDELF_DATE_VALUE = 0,  /* elf:DateValue: any date */
    GEDELF_DATE_PERIOD = 1, /* elf:DatePeriod: FROM and TO */
    GEDELF_DATE_EXACT = 2   /* elf:DateExact: a day of the Gregorian calendar */
} gedelf_date_type;

/* The form of a date value: the words before, between or after its dates. */
typedef enum gedelf_date_form {
    GEDELF_FORM_DATE = 0,    /* 1900 */
    GEDELF_FORM_FROM = 1,    /* FROM 1900 */
    GEDELF_FORM_TO = 2,      /* TO 1900 */
    GEDELF_FORM_FROM_TO = 3, /* FROM 1900 TO 1910 */
    GEDELF_FORM_BEF = 4,     /* BEF 1900: on or before */
    GEDELF_FORM_AFT = 5,     /* AFT 1900: on or after */
    GEDELF_FORM_BET = 6,     /* BET 1900 AND 1910 */
    GEDELF_FORM_ABT = 7,     /* ABT 1900 */
    GEDELF_FORM_CAL = 8,     /* CAL 1900 */
    GEDELF_FORM_EST = 9,     /* EST 1900 */
    GEDELF_FORM_INT = 10,    /* INT 1900 (the year of the comet) */
    GEDELF_FORM_PHRASE = 11  /* (the year of the comet); in GEDCOM 7 an empty value */
} gedelf_date_form;

/* The epoch from which years are counted. */
typedef enum gedelf_epoch {
    GEDELF_EPOCH_NONE = 0, /* the text names no epoch */
    GEDELF_EPOCH_BC = 1,   /* B.C., counted backwards */
    GEDELF_EPOCH_AD = 2,   /* A.D. */
    GEDELF_EPOCH_AM = 3,   /* A.M., of the Hebrew calendar */
    GEDELF_EPOCH_OTHER = 4 /* any other; `epoch_name` has its name */
} gedelf_epoch;

/* One date: a day, a month or a year. A number above 10^18 is stored as 10^18; the views of its digits have it in full.
   If you fill in a date yourself, you may leave the views empty, except the names of an unknown calendar, its month and
   an unknown epoch. */
typedef struct gedelf_single_date {
    gedelf_calendar calendar;  /* the calendar */
    gedelf_epoch epoch;        /* the epoch */
    bool escaped;              /* the text names the calendar. Always true in GEDCOM 7, where no name means Gregorian */
    bool dual;                 /* the date has a dual year: 1699/00 */
    int month;                 /* from 1, as in gedelf_calendar_month_name; 0 if there is none, or the calendar is
                                  unknown */
    int64_t day;               /* from 1; 0 if there is none */
    int64_t year;              /* the logical year, counted from its epoch */
    int64_t historical;        /* the first year of a dual year; otherwise the same as `year` */
    int difference;            /* for a dual year: `year` minus `historical`, if that is from -9 to 9; otherwise 0 */
    gedelf_view calendar_name; /* the name of an unknown calendar, if the text has one: ISLAMIC. GEDCOM 7: without the
                                  underscore */
    gedelf_view month_name;    /* if the calendar is unknown: the month as in the text */
    gedelf_view epoch_name;    /* for GEDELF_EPOCH_OTHER: the epoch as in the text */
    gedelf_view day_digits, historical_digits; /* the digits of `day` and of `historical` */
    gedelf_view year_digits; /* the digits of the second year of a dual year, which may be abbreviated; otherwise
                                empty */
} gedelf_single_date;

/* A date value. */
typedef struct gedelf_date {
    gedelf_date_form form;       /* its form */
    gedelf_date_type type;       /* the datatype as which it was parsed */
    gedelf_notation notation;    /* the notation from which it was parsed */
    gedelf_single_date dates[2]; /* its dates. Only GEDELF_FORM_BET and GEDELF_FORM_FROM_TO have the second */
    gedelf_view phrase;          /* the text between the parentheses */
    gedelf_view text;            /* the whole text */
} gedelf_date;

/* Parses a date.
     out        receives the date. It is valid only if the result is GEDELF_VALUE_OK or GEDELF_DATE_BACKWARDS, and only
                as long as `text` lives
     text       the text, such as "ABT 1900"
     notation   the notation of the text
     type       which datatype the text must have
   Returns GEDELF_VALUE_OK, or why the text is not valid. */
GEDELF_API gedelf_problem gedelf_date_parse(gedelf_date *out, gedelf_view text, gedelf_notation notation,
                                            gedelf_date_type type);

/* Returns how many dates a date value has: 0, 1 or 2. */
GEDELF_API size_t gedelf_date_count(const gedelf_date *date);

/* Returns the kind of a date: "date", "period", "range", "approximate", "interpreted" or "phrase". The text is
   static. */
GEDELF_API const char *gedelf_date_kind(const gedelf_date *date);

/* Writes the name of the calendar: "gregorian", "julian", "french-r", "hebrew", the name of another calendar in lower
   case, "unknown", or "mixed" if two dates have different calendars. Writes nothing for a phrase. */
GEDELF_API size_t gedelf_date_calendar(const gedelf_date *date, char *into, size_t size);

/* Returns the days that a date value, or one of its dates, may mean. ABT, CAL and EST make no difference here. An end
   of the interval is open if it is not known: for a phrase, an unknown calendar, or a year beyond 999,999. A dual year
   without a calendar, such as 1699/00, means its days in the Julian and in the Gregorian calendar. */
GEDELF_API gedelf_days gedelf_date_days(const gedelf_date *date);
GEDELF_API gedelf_days gedelf_single_date_days(const gedelf_single_date *date);

/* Returns the same days, widened if the date is not exact: by 1,826 days on each side for ABT, 730 for CAL, 3,652 for
   EST. Use this to compare dates. */
GEDELF_API gedelf_days gedelf_date_days_widened(const gedelf_date *date);

/* Gets the Gregorian year in which a date begins. For a date without a beginning, such as BEF 1900, it is the year in
   which it ends.
     year   receives the year; 0 is 1 B.C.
     text   a date in either notation
   Returns false, and leaves *year as it is, if the text is not a valid date or its days are not known. */
GEDELF_API bool gedelf_date_year(int64_t *year, gedelf_view text);

/* Writes a date in a notation. GEDCOM 7 cannot express every date: some also need a phrase, or consist of a phrase
   only. See gedelf_date_phrase. */
GEDELF_API size_t gedelf_date_format(const gedelf_date *date, gedelf_notation notation, char *into, size_t size);

/* Writes the phrase (PHRASE) that GEDCOM 7 needs in addition to a date.
     into, size   receives at most `size` octets
     length       receives the length of the whole phrase, if there is one
   Returns false if the date needs no phrase. */
GEDELF_API bool gedelf_date_phrase(const gedelf_date *date, char *into, size_t size, size_t *length);

/* Returns whether one of the dates names no calendar and does not exist in the Gregorian calendar: 29 FEB 1900. Such a
   date is valid, but in an unknown calendar. A date with a dual year that exists in the Julian calendar does not
   count. */
GEDELF_API bool gedelf_date_not_in_calendar(const gedelf_date *date);

/* Returns why the first such date does not exist in the Gregorian calendar: GEDELF_DATE_BAD_DAY for 29 FEB 1900.
   Returns GEDELF_VALUE_OK if there is no such date.
     days   receives how many days the month has in that year, if the day is the problem; otherwise 0. May be NULL */
GEDELF_API gedelf_problem gedelf_date_calendar_problem(const gedelf_date *date, int *days);

/* Returns whether the text of a date differs from what gedelf_date_format writes, apart from white space and leading
   zeros. Always false for a date that was parsed from GEDCOM 7. */
GEDELF_API bool gedelf_date_is_respelt(const gedelf_date *date);

/* Returns whether a date has a French Republican year in which that calendar was not in use: above 18, except 79. */
GEDELF_API bool gedelf_date_out_of_use(const gedelf_date *date);

/* ---- Ages -------------------------------------------------------------------------------------- */

/* An age that is a word. [ELF-DATES §age] */
typedef enum gedelf_age_word {
    GEDELF_AGE_NO_WORD = 0,  /* the age is not a word */
    GEDELF_AGE_CHILD = 1,    /* CHILD */
    GEDELF_AGE_INFANT = 2,   /* INFANT */
    GEDELF_AGE_STILLBORN = 3 /* STILLBORN */
} gedelf_age_word;

/* The units of an age, from the largest to the smallest. */
typedef enum gedelf_age_unit {
    GEDELF_UNIT_YEARS = 0,  /* years */
    GEDELF_UNIT_MONTHS = 1, /* months */
    GEDELF_UNIT_WEEKS = 2,  /* weeks, in GEDCOM 7 only */
    GEDELF_UNIT_DAYS = 3    /* days */
} gedelf_age_unit;

/* An age. The three arrays are indexed by gedelf_age_unit. A number above 10^18 is stored as 10^18; the views of its
   digits have it in full. */
typedef struct gedelf_age {
    gedelf_age_word word;     /* the word, if it is one */
    char bound;               /* '<', '>', or 0 if there is neither */
    bool has[4];              /* whether the age has this unit; none if it is a word or, in GEDCOM 7, empty */
    int64_t count[4];         /* how many of this unit; 0 if it does not have the unit */
    gedelf_view digits[4];    /* the digits of this number; empty if it does not have the unit */
    gedelf_notation notation; /* the notation from which it was parsed */
    gedelf_view text;         /* the whole text */
} gedelf_age;

/* Parses an age.
     out        receives the age. It is valid only if the result is GEDELF_VALUE_OK, and only as long as `text` lives
     text       the text, such as "> 3y 2m"
     notation   the notation of the text
   Returns GEDELF_VALUE_OK, or why the text is not valid. */
GEDELF_API gedelf_problem gedelf_age_parse(gedelf_age *out, gedelf_view text, gedelf_notation notation);

/* Writes an age in a notation. In the notation of ELF, which has no weeks, weeks become days. */
GEDELF_API size_t gedelf_age_format(const gedelf_age *age, gedelf_notation notation, char *into, size_t size);

/* Writes the phrase (PHRASE) that GEDCOM 7 needs in addition to an age, because the age is a word. Arguments as for
   gedelf_date_phrase. Returns false if the age needs no phrase. */
GEDELF_API bool gedelf_age_phrase(const gedelf_age *age, char *into, size_t size, size_t *length);

/* Returns the days on which someone born on day number `born` may have been of this age. CHILD means under 18 years,
   INFANT under 3 years, STILLBORN up to 30 days. The interval begins with `born` and has no end if the age is empty or
   above 10,000 years. */
GEDELF_API gedelf_days gedelf_age_days(const gedelf_age *age, int64_t born);

/* ---- Times ------------------------------------------------------------------------------------- */

/* A time of day. [ELF-DATES §time] */
typedef struct gedelf_time {
    int hour;                 /* 0 to 24 */
    int minute, second;       /* 60 is a leap second; seconds are 0 if the text has none */
    gedelf_view fraction;     /* the digits after the full stop; empty if there are none */
    gedelf_view zone;         /* the time zone, such as Z or +01:00; empty if there is none */
    gedelf_notation notation; /* the notation from which it was parsed */
    gedelf_view text;         /* the whole text */
} gedelf_time;

/* Parses a time.
     out        receives the time. It is valid only if the result is GEDELF_VALUE_OK, and only as long as `text` lives
     text       the text, such as "14:30"
     notation   the notation of the text
   Returns GEDELF_VALUE_OK, or why the text is not valid. */
GEDELF_API gedelf_problem gedelf_time_parse(gedelf_time *out, gedelf_view text, gedelf_notation notation);

/* Writes a time in a notation. GEDCOM 7 has no leap seconds, no 24:00 and no time zone but Z: see
   gedelf_time_phrase. */
GEDELF_API size_t gedelf_time_format(const gedelf_time *time, gedelf_notation notation, char *into, size_t size);

/* Writes the phrase (PHRASE) that GEDCOM 7 needs in addition to a time. Arguments as for gedelf_date_phrase. Returns
   false if the time needs no phrase. */
GEDELF_API bool gedelf_time_phrase(const gedelf_time *time, char *into, size_t size, size_t *length);

/* ---- Names and places -------------------------------------------------------------------------- */

/* A personal name: given names /surname/ suffix. The parts have no white space at their ends. */
typedef struct gedelf_name {
    gedelf_view given;   /* before the first solidus */
    gedelf_view surname; /* between the first and the second solidus */
    gedelf_view suffix;  /* after the second solidus, including any others */
    size_t solidi;       /* how many solidi there are; there should be none or two */
} gedelf_name;

/* Splits a personal name into its parts, which are views into `text`. */
GEDELF_API gedelf_name gedelf_name_parse(gedelf_view text);

/* Writes a name for people to read, without solidi and with white space normalised. A solidus between two words becomes
   a space. */
GEDELF_API size_t gedelf_name_format(gedelf_view text, char *into, size_t size);

/* Writes a name as a key for searching and sorting: in lower case, without diacritical marks and punctuation, and with
   one space between words. Cyrillic and Greek become Latin letters; other scripts stay as they are. "Łukasz
   O'Brien-Groß" becomes "lukasz obrien gross". */
GEDELF_API size_t gedelf_name_fold(gedelf_view name, char *into, size_t size);

/* Writes a name as a key for comparing names. This is what gedelf_name_fold writes, but with a, o and u for ae, oe and
   ue, so that Müller and Mueller have the same key. */
GEDELF_API size_t gedelf_name_key(gedelf_view name, char *into, size_t size);

/* Writes a surname as a key for comparing surnames. This is what gedelf_name_key writes, but without particles (von,
   de), unless there is nothing else, and with men's endings instead of women's: Kowalska becomes "kowalski", and both
   Jónsdóttir and Jónsson become "jonson". */
GEDELF_API size_t gedelf_surname_key(gedelf_view surname, char *into, size_t size);

/* Returns whether a word is a particle that precedes surnames and does not distinguish them: von, van, der, de and so
   on. */
GEDELF_API bool gedelf_is_name_particle(gedelf_view word);

/* The largest number of codes that gedelf_name_sounds returns. */
#define GEDELF_SOUNDS_MOST 8

/* Computes phonetic codes of a name with a variant of the Daitch–Mokotoff system. Names that sound alike share a code.
   A code is a number of six digits, which begins with 0 if the name begins with a vowel. A name has several codes if
   its spelling can be pronounced in several ways.
     name    a name as gedelf_name_key or gedelf_surname_key writes it; only letters from a to z count
     codes   receives the codes
     most    how many codes there is room for; GEDELF_SOUNDS_MOST is enough
   Returns the number of codes; 0 if the name has no such letter. */
GEDELF_API size_t gedelf_name_sounds(gedelf_view name, uint32_t *codes, size_t most);

/* Gets the next part of a place name, or of any list separated by commas: "Leith, Edinburgh, Scotland".
     rest    set it to the whole text before the first call; each call removes the part that it returns
     part    receives the part, without white space at its ends; it may be empty
   Returns false after the last part. An empty text has no parts. */
GEDELF_API bool gedelf_place_next(gedelf_view *rest, gedelf_view *part);

/* Parses a latitude ("N18.150944") or a longitude ("E168.150944").
     out    receives billionths of a degree, negative for south and west; further digits are cut off. It is set only if
            the result is GEDELF_VALUE_OK
     text   the text
   Returns GEDELF_VALUE_OK, or why the text is not valid. */
GEDELF_API gedelf_problem gedelf_latitude_parse(int64_t *out, gedelf_view text);
GEDELF_API gedelf_problem gedelf_longitude_parse(int64_t *out, gedelf_view text);

/* ---- Languages, addresses, media --------------------------------------------------------------- */

/* gedelf_language_tag returns the BCP 47 language tag for a language name of GEDCOM 5.5.1: "de" for "German".
   gedelf_language_name returns the name for a tag. Case does not matter. The result is empty if the table has no such
   language. The text is static. */
GEDELF_API gedelf_view gedelf_language_tag(gedelf_view name);
GEDELF_API gedelf_view gedelf_language_name(gedelf_view tag);

/* An e-mail address. */
typedef struct gedelf_email {
    gedelf_view mailbox, domain; /* before and after the at sign */
} gedelf_email;

/* Splits an e-mail address into its parts. Returns false if the text is not an e-mail address: a name, one at sign, and
   a domain with a full stop in it. */
GEDELF_API bool gedelf_email_parse(gedelf_email *out, gedelf_view text);

/* A web address. */
typedef struct gedelf_web {
    gedelf_view scheme;     /* http, https or ftp; empty if the address begins with the host */
    gedelf_view host, port; /* the host and the port; the port is empty if there is none */
    gedelf_view rest;       /* the rest, from the first /, ? or # after the host */
} gedelf_web;

/* Splits a web address into its parts. The scheme may be missing: "www.example.org". Returns false if the text is not a
   web address. */
GEDELF_API bool gedelf_web_parse(gedelf_web *out, gedelf_view text);

/* Returns whether a text is a URI reference, with or without a scheme. Characters outside ASCII are allowed.
   [RFC 3986 §4.1] */
GEDELF_API bool gedelf_is_uri_reference(gedelf_view text);

/* A media type. [RFC 2045 §5.1] */
typedef struct gedelf_media_type {
    gedelf_view type, subtype; /* before and after the solidus */
    gedelf_view parameters;    /* the text after the first semicolon; empty if there is none */
} gedelf_media_type;

/* Splits a media type into its parts: "text/html; charset=utf-8". Returns false if the text is not a media type. */
GEDELF_API bool gedelf_media_type_parse(gedelf_media_type *out, gedelf_view text);

/* gedelf_media_type_of_format returns the media type for a format of GEDCOM 5.5.1 or a file name extension:
   "image/jpeg" for "jpg". gedelf_media_format_of_type returns the format for a media type. Case does not matter. The
   result is empty if the table has no such format. The text is static. */
GEDELF_API gedelf_view gedelf_media_type_of_format(gedelf_view format);
GEDELF_API gedelf_view gedelf_media_format_of_type(gedelf_view type);

/* ---- Sets -------------------------------------------------------------------------------------- */

/* The sets of words to which some payloads are limited. */
typedef enum gedelf_set {
    GEDELF_SET_SEX = 0,             /* SEX: M, F, … */
    GEDELF_SET_RESTRICTION = 1,     /* RESN: confidential, … */
    GEDELF_SET_PEDIGREE = 2,        /* PEDI: birth, adopted, … */
    GEDELF_SET_LINK_STATUS = 3,     /* STAT in FAMC: proven, … */
    GEDELF_SET_ADOPTED_BY = 4,      /* ADOP: HUSB, WIFE or BOTH */
    GEDELF_SET_CERTAINTY = 5,       /* QUAY: 0 to 3 */
    GEDELF_SET_ORDINANCE_FLAG = 6,  /* ORDI: yes or no */
    GEDELF_SET_ORDINANCE_STATUS = 7 /* STAT of an ordinance: COMPLETED, … */
} gedelf_set;

/* gedelf_set_name returns the name of a set as tables use it: "sex"; NULL if there is no such set. gedelf_set_word
   returns a word of the set; empty after the last.
     index   which word, counted from 0
   The texts are static. */
GEDELF_API const char *gedelf_set_name(gedelf_set set);
GEDELF_API gedelf_view gedelf_set_word(gedelf_set set, size_t index);

/* Returns whether a text is a word of a set. Case and white space at the ends do not matter. For GEDELF_SET_RESTRICTION
   the text may be a list of words separated by commas. */
GEDELF_API bool gedelf_set_has(gedelf_set set, gedelf_view text);

#ifdef __cplusplus
}
#endif

#endif
