/* SPDX-License-Identifier: MIT */
/*
 * Runs the cases of values: takes *.case files, gives what is not as they expect. Uses the public headers and the C library
 * alone.
 *
 *     values_runner FILE.case…
 *
 * A case is values, each with what it means:
 *
 *     === id  what it shows
 *     as exact                       what they are: date (if nothing is said), period, exact, age or time
 *     from gedcom7                   how they are written, if not in ELF's notation
 *     --- @#DJULIAN@ 1 JAN 1700      a value; \t, \n, \r and \s stand for white space
 *     date julian 1700-01-11 …       kind, calendar (- if there is none), first and last day (null if there is none; … if it
 *                                    is the same day); of ages and times only the kind
 *     elf 1 JAN 1700                 how it is written in ELF; left out where it is the value
 *     gedcom7 JULIAN 1 JAN 1700      and in GEDCOM 7; left out where it is the same as in ELF
 *     phrase …                       the phrase beside it; left out where there is none
 *     is respelt                     what gedelf_date_is_respelt, _not_in_calendar or _out_of_use say yes to
 *     --- 5 MAY
 *     invalid
 *     ===
 *
 * Between cases, lines that begin with ; are comments.
 *
 * What is asked of every value beyond that: what is written in ELF can be read, and gives the same kind, calendar, days and
 * text (D220); what is written in GEDCOM 7 can be read there, and has the same days unless there is a phrase; and that
 * there is too little room for a text does no harm.
 */
#include "runner.h"

#include <gedelf/values.h>

typedef enum read_as { AS_DATE, AS_PERIOD, AS_EXACT, AS_AGE, AS_TIME } read_as;

typedef struct value {
    read_as as;
    gedelf_notation notation;
    gedelf_problem problem;
    gedelf_date date;
    gedelf_age age;
    gedelf_time time;
} value;

typedef struct value_case {
    const char *file;
    text id;
    read_as as;
    gedelf_notation notation;
    size_t values, failed;
} value_case;

/* ---- Values ---------------------------------------------------------------------------------- */

static value read_value(gedelf_view v, read_as as, gedelf_notation notation)
{
    value out = {.as = as, .notation = notation};
    if (as == AS_AGE)
        out.problem = gedelf_age_parse(&out.age, v, notation);
    else if (as == AS_TIME)
        out.problem = gedelf_time_parse(&out.time, v, notation);
    else
        out.problem = gedelf_date_parse(&out.date, v, notation, (gedelf_date_type)as);
    return out;
}

enum { WRITE_ELF, WRITE_GEDCOM7, WRITE_PHRASE, WRITE_CALENDAR };

static bool write_one(const value *v, int which, char *into, size_t size, size_t *length)
{
    gedelf_notation n = which == WRITE_GEDCOM7 ? GEDELF_NOTATION_GEDCOM7 : GEDELF_NOTATION_ELF;
    if (which == WRITE_PHRASE)
        return v->as == AS_AGE    ? gedelf_age_phrase(&v->age, into, size, length)
               : v->as == AS_TIME ? gedelf_time_phrase(&v->time, into, size, length)
                                  : gedelf_date_phrase(&v->date, into, size, length);
    *length = which == WRITE_CALENDAR ? gedelf_date_calendar(&v->date, into, size)
              : v->as == AS_AGE       ? gedelf_age_format(&v->age, n, into, size)
              : v->as == AS_TIME      ? gedelf_time_format(&v->time, n, into, size)
                                      : gedelf_date_format(&v->date, n, into, size);
    return true;
}

/* Writes a text into blocks of every size up to its own, each with nothing after it that may be touched. */
static bool written(const value *v, int which, text *out)
{
    size_t whole = 0, length = 0;
    if (!write_one(v, which, NULL, 0, &whole))
        return false;
    for (size_t size = 0; size <= whole; size++) {
        char *block = malloc(size ? size : 1);
        if (!block)
            give_up("out of memory");
        if (!write_one(v, which, block, size, &length) || length != whole)
            give_up("a text has another length if there is less room");
        if (size == whole)
            text_add(out, block, size);
        free(block);
    }
    return true;
}

static void add_day(text *out, bool there, int64_t day)
{
    char iso[32];
    text_add_string(out, " ");
    if (there)
        text_add(out, iso, gedelf_day_format(day, iso, sizeof iso));
    else
        text_add_string(out, "null");
}

static void add_facts(text *out, const value *v)
{
    text calendar = {0};
    if (v->as == AS_AGE || v->as == AS_TIME) {
        text_add_string(out, v->as == AS_AGE ? "age" : "time");
        return;
    }
    gedelf_days days = gedelf_date_days(&v->date);
    written(v, WRITE_CALENDAR, &calendar);
    text_add_string(out, gedelf_date_kind(&v->date));
    text_add_string(out, " ");
    text_add_string(out, calendar.length > 0 ? text_string(&calendar) : "-");
    add_day(out, days.has_earliest, days.earliest);
    if (days.has_earliest && days.has_latest && days.earliest == days.latest)
        text_add_string(out, " …");
    else
        add_day(out, days.has_latest, days.latest);
    text_free(&calendar);
}

static void add_line(text *out, const char *name, const text *line)
{
    text_add_string(out, "\n");
    text_add_string(out, name);
    text_add_string(out, line->length > 0 ? " " : "");
    text_add_string(out, text_string(line));
}

static void add_remarks(text *out, const value *v)
{
    if (v->as == AS_AGE || v->as == AS_TIME)
        return;
    text_add_string(out, gedelf_date_not_in_calendar(&v->date) ? "\nis not-in-calendar" : "");
    text_add_string(out, gedelf_date_is_respelt(&v->date) ? "\nis respelt" : "");
    text_add_string(out, gedelf_date_out_of_use(&v->date) ? "\nis out-of-use" : "");
}

/* What a value means, as a case has it. */
static text describe(const value *v, gedelf_view input)
{
    text out = {0}, elf = {0}, gedcom7 = {0}, phrase = {0};
    if (v->problem != GEDELF_VALUE_OK) {
        text_add_string(&out, "invalid");
        return out;
    }
    add_facts(&out, v);
    written(v, WRITE_ELF, &elf);
    written(v, WRITE_GEDCOM7, &gedcom7);
    if (elf.length != input.length || (elf.length > 0 && memcmp(elf.data, input.text, elf.length) != 0))
        add_line(&out, "elf", &elf);
    if (!text_equal(&elf, &gedcom7))
        add_line(&out, "gedcom7", &gedcom7);
    if (written(v, WRITE_PHRASE, &phrase))
        add_line(&out, "phrase", &phrase);
    add_remarks(&out, v);
    text_free(&elf);
    text_free(&gedcom7);
    text_free(&phrase);
    return out;
}

/* ---- What holds for every value -------------------------------------------------------------- */

/* Reading what was written gives the same; NULL if it does. */
static const char *read_again(const value *v, int which)
{
    const char *wrong = NULL;
    text first = {0}, second = {0}, facts = {0}, facts_again = {0};
    gedelf_notation notation = which == WRITE_ELF ? GEDELF_NOTATION_ELF : GEDELF_NOTATION_GEDCOM7;
    written(v, which, &first);
    value again = read_value((gedelf_view){first.data, first.length}, v->as, notation);
    add_facts(&facts, v);
    if (again.problem != GEDELF_VALUE_OK) {
        wrong = which == WRITE_ELF ? "what is written in ELF is invalid" : "what is written in GEDCOM 7 is invalid";
    } else {
        written(&again, which, &second);
        add_facts(&facts_again, &again);
        if (!text_equal(&first, &second))
            wrong = "what is written is written in another way when it is read again";
        else if (!text_equal(&facts, &facts_again) &&
                 !(which == WRITE_GEDCOM7 && write_one(v, WRITE_PHRASE, NULL, 0, &(size_t){0})))
            wrong = "what is written means something else when it is read again";
    }
    text_free(&first);
    text_free(&second);
    text_free(&facts);
    text_free(&facts_again);
    return wrong;
}

/* Where GEDCOM 7 has names that ELF cannot have, a phrase keeps them: another kind. */
static const char *check_value(const value *v)
{
    text elf = {0};
    bool kept = false;
    if (v->problem != GEDELF_VALUE_OK)
        return NULL;
    written(v, WRITE_ELF, &elf);
    kept = v->notation == GEDELF_NOTATION_GEDCOM7 && (elf.length == 0 || elf.data[0] == '(');
    text_free(&elf);
    const char *wrong = kept ? NULL : read_again(v, WRITE_ELF);
    if (wrong)
        return wrong;
    bool nothing = v->as == AS_EXACT && v->notation == GEDELF_NOTATION_ELF && v->date.form == GEDELF_FORM_PHRASE;
    return nothing ? NULL : read_again(v, WRITE_GEDCOM7);
}

/* ---- Cases ----------------------------------------------------------------------------------- */

/* Takes the next line; false at the end. */
static bool take_line(const char **at, size_t *number, const char **line, size_t *length)
{
    if (!**at)
        return false;
    *line = *at;
    *length = strcspn(*at, "\n");
    *at += *length + ((*at)[*length] == '\n');
    ++*number;
    return true;
}

/* A value as it stands in a case: \t, \n, \r and \s are white space. */
static text unescaped(const char *line, size_t length)
{
    text out = {0};
    for (size_t i = 0; i < length; i++) {
        const char *found = line[i] == '\\' && i + 1 < length ? strchr("tnrs", line[i + 1]) : NULL;
        text_add_octet(&out, (unsigned char)(found ? "\t\n\r "[strchr("tnrs", *found) - "tnrs"] : line[i]));
        i += found != NULL;
    }
    return out;
}

static void run_value(value_case *c, size_t number, const text *input, const text *expected)
{
    /* A block of its own, so that a sanitizer sees what is read after it. */
    char *block = malloc(input->length ? input->length : 1);
    if (!block)
        give_up("out of memory");
    if (input->length > 0)
        memcpy(block, input->data, input->length);
    gedelf_view v = {block, input->length};
    value got = read_value(v, c->as, c->notation);
    text description = describe(&got, v);
    const char *wrong = check_value(&got);
    bool same = text_equal(&description, expected);
    c->values++;
    if (!same || wrong) {
        c->failed++;
        printf("%s:%zu: %s: %s\n", c->file, number, text_string(&c->id), text_string(input));
        if (!same)
            printf("  expected:\n%s\n  got:\n%s\n", text_string(expected), text_string(&description));
        if (wrong)
            printf("  %s\n", wrong);
    }
    text_free(&description);
    free(block);
}

static void set_option(value_case *c, const char *line, size_t length)
{
    static const char *const types[] = {"as date", "as period", "as exact", "as age", "as time"};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        if (is_exactly(line, length, types[i])) {
            c->as = (read_as)i;
            return;
        }
    }
    if (is_exactly(line, length, "from gedcom7"))
        c->notation = GEDELF_NOTATION_GEDCOM7;
    else
        give_up("a case has an option that is none");
}

/* A case up to its end. */
static void run_case(value_case *c, const char **at, size_t *number)
{
    const char *line;
    size_t length, value_number = 0;
    text input = {0}, expected = {0};
    while (take_line(at, number, &line, &length)) {
        bool ends = is_exactly(line, length, "==="), begins = begins_with(line, length, "---");
        if ((ends || begins) && value_number > 0)
            run_value(c, value_number, &input, &expected);
        if (ends || begins) {
            text_free(&input);
            text_free(&expected);
            input = expected = (text){0};
        }
        if (ends)
            return;
        if (begins) {
            value_number = *number;
            input = unescaped(line + (length > 3 ? 4 : 3), length > 3 ? length - 4 : 0);
        } else if (value_number == 0) {
            set_option(c, line, length);
        } else {
            text_add_string(&expected, expected.length > 0 ? "\n" : "");
            text_add(&expected, line, length);
        }
    }
    give_up("a case does not end");
}

static text load_file(const char *name)
{
    text out = {0};
    char piece[4096];
    FILE *f = fopen(name, "rb");
    if (!f)
        give_up("a file cannot be opened");
    for (size_t got; (got = fread(piece, 1, sizeof piece, f)) > 0;)
        text_add(&out, piece, got);
    fclose(f);
    return out;
}

int main(int argc, char **argv)
{
    size_t cases = 0, values = 0, failed = 0;
    for (int i = 1; i < argc; i++) {
        text file = load_file(argv[i]);
        const char *at = text_string(&file), *line;
        size_t number = 0, length;
        while (take_line(&at, &number, &line, &length)) {
            if (length == 0 || line[0] == ';')
                continue;
            if (!begins_with(line, length, "=== "))
                give_up("something stands between cases");
            value_case c = {.file = argv[i]};
            text_add(&c.id, line + 4, strcspn(line + 4, " \n"));
            run_case(&c, &at, &number);
            cases++;
            values += c.values;
            failed += c.failed;
            text_free(&c.id);
        }
        text_free(&file);
    }
    printf("%zu cases with %zu values, %zu failed\n", cases, values, failed);
    return cases == 0 || failed > 0;
}
