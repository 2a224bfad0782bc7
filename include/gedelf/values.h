/* SPDX-License-Identifier: MIT */
/*
 * gedelf/values.h: what the text of a payload means: dates, ages, times, names, places and other values.
 *
 *     gedelf_date date;
 *     if (gedelf_date_parse(&date, text, GEDELF_NOTATION_ELF, GEDELF_DATE_VALUE) == GEDELF_VALUE_OK) {
 *         gedelf_days days = gedelf_date_days(&date);
 *         ...
 *     }
 *
 * Nothing here allocates memory, and nothing can fail but for what is wrong with the text, which is a gedelf_problem. A
 * value that was parsed has views into the text that it was parsed from, and lives as long as that.
 *
 * Functions that write a value take a place for at most `size` octets, write as many as there is room for, without a NUL,
 * and return how many the whole has. `into` may be NULL if `size` is 0.
 *
 * The rules are those of FHISO's ELF: Date, Age and Time Microformats [ELF-DATES], and where that leaves something open
 * the decisions of docs/spec-notes.md (D200 to D231). The conventions of gedelf/gedelf.h hold here too.
 */
#ifndef GEDELF_VALUES_H
#define GEDELF_VALUES_H

#include <gedelf/gedelf.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- What is wrong with a text ----------------------------------------------------------------- */

/* Why a text is no value of the kind that was asked for. */
typedef enum gedelf_problem {
    GEDELF_VALUE_OK = 0,             /* nothing */
    GEDELF_VALUE_EMPTY = 1,          /* there is nothing */
    GEDELF_VALUE_SPACES = 2,         /* white space where there can be none, or none where there must be some */
    GEDELF_VALUE_END = 3,            /* something is after what is an age or a time */
    GEDELF_VALUE_CHARACTER = 4,      /* GEDCOM 7: a character that such values do not have */
    GEDELF_DATE_NO_YEAR = 10,        /* no year where there must be one */
    GEDELF_DATE_BAD_ESCAPE = 11,     /* a calendar escape that is none */
    GEDELF_DATE_BAD_CALENDAR = 12,   /* GEDCOM 7: a calendar that is none, and no extension */
    GEDELF_DATE_BAD_MONTH = 13,      /* no month of the calendar, or no month's name at all */
    GEDELF_DATE_BAD_DAY = 14,        /* the month does not have this day */
    GEDELF_DATE_BAD_YEAR = 15,       /* the calendar does not have this year */
    GEDELF_DATE_BAD_DUAL_YEAR = 16,  /* the calendar has no dual year, or not this one */
    GEDELF_DATE_BAD_EPOCH = 17,      /* the calendar does not have this epoch */
    GEDELF_DATE_RESERVED = 18,       /* a reserved word is where a month or an epoch should */
    GEDELF_DATE_NO_SECOND = 19,      /* BET without AND */
    GEDELF_DATE_BACKWARDS = 20,      /* a range or period that ends before it begins */
    GEDELF_DATE_BAD_PHRASE = 21,     /* parentheses that are not one pair around a phrase at the end */
    GEDELF_DATE_NO_PHRASE = 22,      /* INT without a phrase */
    GEDELF_DATE_NO_PERIOD = 23,      /* a period was asked for, and it does not begin with FROM or TO */
    GEDELF_DATE_NOT_EXACT = 24,      /* an exact date was asked for: a day, a month and a year of four digits */
    GEDELF_DATE_END = 25,            /* something is after what is a date */
    GEDELF_AGE_BAD_UNIT = 30,        /* a number without y, m or d, or these in the wrong order */
    GEDELF_AGE_WEEKS = 31,           /* weeks, which only GEDCOM 7 has */
    GEDELF_AGE_NO_NUMBER = 32,       /* no number where there must be one, and none of the words */
    GEDELF_AGE_TOO_LARGE = 33,       /* GEDCOM 7: a number of weeks that cannot be counted in days */
    GEDELF_TIME_BAD_FORM = 40,       /* it is not hours, minutes and seconds with colons between them */
    GEDELF_TIME_BAD_HOUR = 41,       /* above 24, or 24 with something after it */
    GEDELF_TIME_BAD_MINUTE = 42,     /* above 59 */
    GEDELF_TIME_BAD_SECOND = 43,     /* 61 or more; in GEDCOM 7 60 or more */
    GEDELF_TIME_BAD_ZONE = 44,       /* no time zone, or one above 23:59; in GEDCOM 7 any but Z */
    GEDELF_COORDINATE_LETTER = 50,   /* it does not begin with N or S, or with E or W */
    GEDELF_COORDINATE_NUMBER = 51,   /* no decimal number follows */
    GEDELF_COORDINATE_TOO_LARGE = 52 /* more than 90 degrees, or 180 */
} gedelf_problem;

/* A clause for a problem, to be after a colon ("the month does not have this day"). Never NULL, for any value;
   constant, never freed. */
GEDELF_API const char *gedelf_problem_text(gedelf_problem problem);

/* In which notation a value is written. */
typedef enum gedelf_notation {
    GEDELF_NOTATION_ELF = 0,    /* ELF's, which is GEDCOM 5.5.1's and a little more */
    GEDELF_NOTATION_GEDCOM7 = 1 /* FamilySearch GEDCOM 7.0's */
} gedelf_notation;

/* ---- Days and calendars ------------------------------------------------------------------------ */

/* The calendars that dates are understood in. A calendar that is added has a number above these, whether it has a name here
   or not. */
typedef enum gedelf_calendar {
    GEDELF_CALENDAR_GREGORIAN = 0,
    GEDELF_CALENDAR_JULIAN = 1,
    GEDELF_CALENDAR_FRENCH = 2, /* French Republican */
    GEDELF_CALENDAR_HEBREW = 3,
    GEDELF_CALENDAR_UNKNOWN = 4 /* any other */
} gedelf_calendar;

/* A day as a calendar counts it. */
typedef struct gedelf_calendar_day {
    int64_t year; /* Gregorian and Julian: 0 is 1 B.C., -1 is 2 B.C. (D215) */
    int month;    /* from 1, in the order of gedelf_calendar_month_name */
    int day;      /* from 1 */
} gedelf_calendar_day;

/* Months of a calendar: how many names it has (none if it is unknown), and the name of number `month`, from 1: "JAN";
   NULL beyond the last. In Hebrew 6 is ADR and 7 is ADS, which common years do not have. [ELF-DATES §calendars] */
GEDELF_API int gedelf_calendar_month_count(gedelf_calendar calendar);
GEDELF_API const char *gedelf_calendar_month_name(gedelf_calendar calendar, int month);

/* How many days a month of a year has; 0 if there is no such month. */
GEDELF_API int gedelf_calendar_month_days(gedelf_calendar calendar, int64_t year, int month);

/* The number of a day: how many days it is after 1 January 1970 of the Gregorian calendar, less than 0 before. False if
   the calendar does not have that day, is unknown, or the year is beyond 999,999 (D219). */
GEDELF_API bool gedelf_calendar_to_day(gedelf_calendar calendar, const gedelf_calendar_day *from, int64_t *day);

/* The reverse. False if the calendar is unknown, or does not go there: all but Gregorian and Julian have a first day, and
   days go up to 401,000,000, which is beyond all days that a date can have. */
GEDELF_API bool gedelf_calendar_from_day(gedelf_calendar calendar, int64_t day, gedelf_calendar_day *out);

/* Writes a day in the Gregorian calendar as ISO 8601 has it: "1900-09-24"; a sign is before years below 0000. */
GEDELF_API size_t gedelf_day_format(int64_t day, char *into, size_t size);

/* The day that is so many years, months and days later, in the Gregorian calendar: what is no day of its month is the
   month's last (D228). The years must not lead beyond 999,999. */
GEDELF_API int64_t gedelf_day_later(int64_t day, int64_t years, int64_t months, int64_t days);

/* Days on which something can have been: a stretch of them, which may be open at one end or at both. */
typedef struct gedelf_days {
    int64_t earliest, latest; /* first and last day; 0 where there is none */
    bool has_earliest, has_latest;
} gedelf_days;

/* How two such stretches lie to one another. */
typedef enum gedelf_order {
    GEDELF_BEFORE = -1,  /* certainly before */
    GEDELF_POSSIBLY = 0, /* possibly the same, before or after */
    GEDELF_AFTER = 1     /* certainly after */
} gedelf_order;

/* Is `a` certainly before `b`, or certainly after it? (D218) */
GEDELF_API gedelf_order gedelf_days_order(gedelf_days a, gedelf_days b);

/* Can `a` have been before `b`: is there a day of the one that is before a day of the other? An open end is infinitely
   far, and what is not dated at all can have been at any time. */
GEDELF_API bool gedelf_days_can_precede(gedelf_days a, gedelf_days b);

/* Is `a` certainly within `b`: all days of the one are days of the other? Can it be: have they a day in common? */
GEDELF_API bool gedelf_days_within(gedelf_days a, gedelf_days b);
GEDELF_API bool gedelf_days_can_be_within(gedelf_days a, gedelf_days b);

/* For sorting: negative, 0 or positive. By the first day, then by the last; an open beginning comes first, what is not
   dated at all last (D218). */
GEDELF_API int gedelf_days_compare(gedelf_days a, gedelf_days b);

/* ---- Dates ------------------------------------------------------------------------------------- */

/* The datatypes of dates. [ELF-DATES §dates] */
typedef enum gedelf_date_type {
    GEDELF_DATE_VALUE = 0,  /* elf:DateValue: any date */
    GEDELF_DATE_PERIOD = 1, /* elf:DatePeriod: FROM and TO */
    GEDELF_DATE_EXACT = 2   /* elf:DateExact: a day of the Gregorian calendar */
} gedelf_date_type;

/* What is before a date, or around it. */
typedef enum gedelf_date_form {
    GEDELF_FORM_DATE = 0,    /* 1900 */
    GEDELF_FORM_FROM = 1,    /* FROM 1900 */
    GEDELF_FORM_TO = 2,      /* TO 1900 */
    GEDELF_FORM_FROM_TO = 3, /* FROM 1900 TO 1910 */
    GEDELF_FORM_BEF = 4,     /* BEF 1900: on or before (D213) */
    GEDELF_FORM_AFT = 5,     /* AFT 1900: on or after */
    GEDELF_FORM_BET = 6,     /* BET 1900 AND 1910 */
    GEDELF_FORM_ABT = 7,     /* ABT 1900 */
    GEDELF_FORM_CAL = 8,     /* CAL 1900 */
    GEDELF_FORM_EST = 9,     /* EST 1900 */
    GEDELF_FORM_INT = 10,    /* INT 1900 (the year of the comet) */
    GEDELF_FORM_PHRASE = 11  /* (the year of the comet); in GEDCOM 7 the empty value */
} gedelf_date_form;

/* What years are counted from, and in which direction (D205). */
typedef enum gedelf_epoch {
    GEDELF_EPOCH_NONE = 0, /* nothing is said */
    GEDELF_EPOCH_BC = 1,
    GEDELF_EPOCH_AD = 2,
    GEDELF_EPOCH_AM = 3,
    GEDELF_EPOCH_OTHER = 4 /* its name says which */
} gedelf_epoch;

/* One date: a day, a month or a year. Numbers above 10^18 are 10^18 here; their digits have them in full. Whoever makes a
   date without a text leaves views empty, but for the names that are needed. */
typedef struct gedelf_single_date {
    gedelf_calendar calendar;
    gedelf_epoch epoch;
    bool escaped;       /* the calendar is named in the text; in GEDCOM 7 it always is, since none is a name too */
    bool dual;          /* it has two years */
    int month;          /* as in gedelf_calendar_month_name; 0 if there is none, or the calendar is unknown */
    int64_t day;        /* 0 if there is none */
    int64_t year;       /* the logical year, as it is counted from its epoch */
    int64_t historical; /* of a dual year the first one; else the same as `year` */
    int difference;     /* of a dual year: the logical year less the historical one, if that is from -9 to 9; else 0 */
    gedelf_view calendar_name; /* of an unknown calendar that is named: ISLAMIC; of GEDCOM 7 without the underscore */
    gedelf_view month_name;    /* as it is in the text, where the calendar is unknown */
    gedelf_view epoch_name;    /* as it is in the text, of GEDELF_EPOCH_OTHER */
    gedelf_view day_digits, historical_digits;
    gedelf_view year_digits; /* of a dual year the second one, which may be an abbreviation; else empty */
} gedelf_single_date;

/* A date value. */
typedef struct gedelf_date {
    gedelf_date_form form;
    gedelf_date_type type;
    gedelf_notation notation;    /* that it was read in */
    gedelf_single_date dates[2]; /* the second one of GEDELF_FORM_BET and GEDELF_FORM_FROM_TO only */
    gedelf_view phrase;          /* what is between the parentheses */
    gedelf_view text;            /* the whole */
} gedelf_date;

/* Reads a date. What `out` receives is of use only if the result is GEDELF_VALUE_OK, or GEDELF_DATE_BACKWARDS. */
GEDELF_API gedelf_problem gedelf_date_parse(gedelf_date *out, gedelf_view text, gedelf_notation notation,
                                            gedelf_date_type type);

/* How many dates it has: 0, 1 or 2. */
GEDELF_API size_t gedelf_date_count(const gedelf_date *date);

/* The kind: "date", "period", "range", "approximate", "interpreted" or "phrase". Constant. */
GEDELF_API const char *gedelf_date_kind(const gedelf_date *date);

/* Writes the calendar's name: "gregorian", "julian", "french-r", "hebrew", another name in small letters, "unknown", or
   "mixed" (D221). Nothing for a phrase. */
GEDELF_API size_t gedelf_date_calendar(const gedelf_date *date, char *into, size_t size);

/* The days on which it can have been (D211 to D217); of one of its dates alone, by the same rules. */
GEDELF_API gedelf_days gedelf_date_days(const gedelf_date *date);
GEDELF_API gedelf_days gedelf_single_date_days(const gedelf_single_date *date);

/* The same, made wider where the date is not meant exactly: ABT by 1,826 days on each side, CAL by 730, EST by 3,652
   (D257). */
GEDELF_API gedelf_days gedelf_date_days_widened(const gedelf_date *date);

/* The year that a date begins in, by the Gregorian calendar; where it has no beginning, as with BEF, the year that it ends in.
     year   receives it: 0 is 1 B.C.
     text   a date in either notation
   False, and *year stays as it is, if the text is not a date, or its days are not known. */
GEDELF_API bool gedelf_date_year(int64_t *year, gedelf_view text);

/* Writes it in a notation (D220, D222 to D224). In GEDCOM 7 some need a phrase beside them, or have only that. */
GEDELF_API size_t gedelf_date_format(const gedelf_date *date, gedelf_notation notation, char *into, size_t size);

/* The phrase that GEDCOM 7 needs beside it (D223): false if it needs none. `length` receives how long it is. */
GEDELF_API bool gedelf_date_phrase(const gedelf_date *date, char *into, size_t size, size_t *length);

/* Has it a date without an escape that is none of the Gregorian calendar, nor a dual year of the Julian one? (D231) */
GEDELF_API bool gedelf_date_not_in_calendar(const gedelf_date *date);

/* Why that is so: what is wrong with the first such date as one of the Gregorian calendar, such as GEDELF_DATE_BAD_DAY for
   29 FEB 1900. GEDELF_VALUE_OK if nothing is. `days` receives how many days the month has in that year, 0 if that is not the
   matter; may be NULL. */
GEDELF_API gedelf_problem gedelf_date_calendar_problem(const gedelf_date *date, int *days);

/* Is it spelt in another way than it would be written, white space and leading zeros aside? (D231) */
GEDELF_API bool gedelf_date_is_respelt(const gedelf_date *date);

/* Has it a French Republican year in which that calendar was not in use: above 18, and not 79? (D231) */
GEDELF_API bool gedelf_date_out_of_use(const gedelf_date *date);

/* ---- Ages -------------------------------------------------------------------------------------- */

/* An age that is a word. [ELF-DATES §age] */
typedef enum gedelf_age_word {
    GEDELF_AGE_NO_WORD = 0,
    GEDELF_AGE_CHILD = 1,
    GEDELF_AGE_INFANT = 2,
    GEDELF_AGE_STILLBORN = 3
} gedelf_age_word;

/* The units of an age, the largest first. */
typedef enum gedelf_age_unit {
    GEDELF_UNIT_YEARS = 0,
    GEDELF_UNIT_MONTHS = 1,
    GEDELF_UNIT_WEEKS = 2, /* of GEDCOM 7 only */
    GEDELF_UNIT_DAYS = 3
} gedelf_age_unit;

/* An age. Numbers above 10^18 are 10^18 here; their digits have them in full. */
typedef struct gedelf_age {
    gedelf_age_word word;
    char bound;            /* '<', '>', or 0 */
    bool has[4];           /* by unit; none if it is a word or, in GEDCOM 7, empty */
    int64_t count[4];      /* 0 of what it does not have */
    gedelf_view digits[4]; /* empty of what it does not have */
    gedelf_notation notation;
    gedelf_view text;
} gedelf_age;

/* Reads an age (D226). What `out` receives is of use only if the result is
   GEDELF_VALUE_OK. */
GEDELF_API gedelf_problem gedelf_age_parse(gedelf_age *out, gedelf_view text, gedelf_notation notation);

/* Writes it in a notation. */
GEDELF_API size_t gedelf_age_format(const gedelf_age *age, gedelf_notation notation, char *into, size_t size);

/* The phrase that GEDCOM 7 needs beside it, which is a word (D227): false if it needs none. */
GEDELF_API bool gedelf_age_phrase(const gedelf_age *age, char *into, size_t size, size_t *length);

/* The days on which someone born on this day can have been of this age (D228). Open where the age is above 10,000
   years. */
GEDELF_API gedelf_days gedelf_age_days(const gedelf_age *age, int64_t born);

/* ---- Times ------------------------------------------------------------------------------------- */

/* A time of day. [ELF-DATES §time] */
typedef struct gedelf_time {
    int hour;             /* to 24 */
    int minute, second;   /* 60 is a leap second; 0 if it is not there */
    gedelf_view fraction; /* the digits after the full stop; empty if there are none */
    gedelf_view zone;     /* Z, +01:00; empty if there is none */
    gedelf_notation notation;
    gedelf_view text;
} gedelf_time;

/* Reads a time (D229). What `out` receives is of use only if the result is
   GEDELF_VALUE_OK. */
GEDELF_API gedelf_problem gedelf_time_parse(gedelf_time *out, gedelf_view text, gedelf_notation notation);

/* Writes it in a notation. */
GEDELF_API size_t gedelf_time_format(const gedelf_time *time, gedelf_notation notation, char *into, size_t size);

/* The phrase that GEDCOM 7 needs beside it (D230): false if it needs none. */
GEDELF_API bool gedelf_time_phrase(const gedelf_time *time, char *into, size_t size, size_t *length);

/* ---- Names and places -------------------------------------------------------------------------- */

/* A personal name: given names /surname/ suffix. The parts are without white space at their ends. */
typedef struct gedelf_name {
    gedelf_view given;   /* before the first solidus */
    gedelf_view surname; /* between the first and the second */
    gedelf_view suffix;  /* after the second, further ones included */
    size_t solidi;       /* there should be none, or two */
} gedelf_name;

/* Takes a personal name apart. */
GEDELF_API gedelf_name gedelf_name_parse(gedelf_view text);

/* Writes a name for people to read: without solidi, white space normalised. A solidus between two words becomes a space. */
GEDELF_API size_t gedelf_name_format(gedelf_view text, char *into, size_t size);

/* Writes a name as it is searched and sorted by: its words in small letters without marks, one space between two of them;
   Cyrillic and Greek in Latin letters, letters of other scripts as they are, signs left out (D444): "Łukasz O'Brien-Groß" is
   "lukasz obrien gross". */
GEDELF_API size_t gedelf_name_fold(gedelf_view name, char *into, size_t size);

/* Writes a name as it is compared: as gedelf_name_fold does, and ae, oe and ue are a, o and u, so that Müller and Mueller are
   the same. */
GEDELF_API size_t gedelf_name_key(gedelf_view name, char *into, size_t size);

/* Writes a surname as it is compared: as gedelf_name_key does, without particles (von, de), and with the men's endings instead
   of the women's (Kowalska is "kowalski", Jónsdóttir and Jónsson are "jonson"). */
GEDELF_API size_t gedelf_surname_key(gedelf_view surname, char *into, size_t size);

/* Is a word one that is before surnames and does not tell them apart: von, van, der, de, … (D444)? */
GEDELF_API bool gedelf_is_name_particle(gedelf_view word);

/* How many codes a name has at the most. */
#define GEDELF_SOUNDS_MOST 8

/* Gives the codes of what a name sounds like, in the Daitch–Mokotoff system: numbers of six digits, those at the front being 0
   where it begins with a vowel; several where a spelling has several sounds (D447).
     name    as gedelf_name_key or gedelf_surname_key writes it; what is no letter from a to z is passed over
     codes   room for `most` of them; GEDELF_SOUNDS_MOST are enough
   Returns how many there are; none if the name has no such letter. */
GEDELF_API size_t gedelf_name_sounds(gedelf_view name, uint32_t *codes, size_t most);

/* Takes the next part off a place name, or of any list with commas: "Leith, Edinburgh, Scotland". False if there is none
   left.
     rest    what is still to be taken apart, at first the whole; changed
     part    receives the part, without white space at its ends; it may be empty
   An empty text has no parts. */
GEDELF_API bool gedelf_place_next(gedelf_view *rest, gedelf_view *part);

/* Reads a latitude ("N18.150944") or a longitude ("E168.150944") in billionths of a degree, south and west below 0; what
   is smaller is left out. What `out` receives is of use only if the result is
   GEDELF_VALUE_OK. */
GEDELF_API gedelf_problem gedelf_latitude_parse(int64_t *out, gedelf_view text);
GEDELF_API gedelf_problem gedelf_longitude_parse(int64_t *out, gedelf_view text);

/* ---- Languages, addresses, media --------------------------------------------------------------- */

/* The language tag of BCP 47 for a language's name in GEDCOM 5.5.1 ("German": "de"), and the name for a tag. The case of
   letters does not count. Empty if it is not one of them; constant. */
GEDELF_API gedelf_view gedelf_language_tag(gedelf_view name);
GEDELF_API gedelf_view gedelf_language_name(gedelf_view tag);

/* An e-mail address. */
typedef struct gedelf_email {
    gedelf_view mailbox, domain; /* before and after the at sign */
} gedelf_email;

/* Takes an e-mail address apart; false if it is none: one at sign with a name before it and a domain after it. */
GEDELF_API bool gedelf_email_parse(gedelf_email *out, gedelf_view text);

/* A web address. */
typedef struct gedelf_web {
    gedelf_view scheme; /* http, https or ftp; empty if it begins with the host */
    gedelf_view host, port;
    gedelf_view rest; /* from the first solidus, question or number sign after the host on */
} gedelf_web;

/* Takes a web address apart; false if it is none. The scheme may be left out, as people do ("www.example.org"). */
GEDELF_API bool gedelf_web_parse(gedelf_web *out, gedelf_view text);

/* Is it a reference to a resource, with or without a scheme? Characters beyond ASCII are taken as they are. [RFC 3986 §4.1] */
GEDELF_API bool gedelf_is_uri_reference(gedelf_view text);

/* A media type. [RFC 2045 §5.1] */
typedef struct gedelf_media_type {
    gedelf_view type, subtype;
    gedelf_view parameters; /* after the first semicolon; empty if there are none */
} gedelf_media_type;

/* Takes a media type apart ("text/html; charset=utf-8"); false if it is none. */
GEDELF_API bool gedelf_media_type_parse(gedelf_media_type *out, gedelf_view text);

/* The media type for a format of GEDCOM 5.5.1 or the end of a file's name ("jpg": "image/jpeg"), and the format for a
   media type. The case of letters does not count. Empty if it is not one of them; constant. */
GEDELF_API gedelf_view gedelf_media_type_of_format(gedelf_view format);
GEDELF_API gedelf_view gedelf_media_format_of_type(gedelf_view type);

/* ---- Sets -------------------------------------------------------------------------------------- */

/* The sets of words that payloads may be taken from (D246). */
typedef enum gedelf_set {
    GEDELF_SET_SEX = 0,
    GEDELF_SET_RESTRICTION = 1,
    GEDELF_SET_PEDIGREE = 2,
    GEDELF_SET_LINK_STATUS = 3,
    GEDELF_SET_ADOPTED_BY = 4,
    GEDELF_SET_CERTAINTY = 5,
    GEDELF_SET_ORDINANCE_FLAG = 6,
    GEDELF_SET_ORDINANCE_STATUS = 7
} gedelf_set;

/* The name that a set has in tables ("sex"), and its word number `index`, from 0; empty beyond the last. Constant. */
GEDELF_API const char *gedelf_set_name(gedelf_set set);
GEDELF_API gedelf_view gedelf_set_word(gedelf_set set, size_t index);

/* Is the text one of the set's words? The case of letters does not count, nor white space at the ends; of
   GEDELF_SET_RESTRICTION it may be a list with commas. */
GEDELF_API bool gedelf_set_has(gedelf_set set, gedelf_view text);

#ifdef __cplusplus
}
#endif

#endif
