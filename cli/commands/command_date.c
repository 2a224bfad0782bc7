/* SPDX-License-Identifier: MIT */
/*
 * gedelf date: takes values, from the command line or one a line from standard input, gives what each means, as text or as
 * JSON (D221, D225).
 */
#include "cli/core/json.h"

#include <gedelf/dialect.h>
#include <gedelf/values.h>

#include <errno.h>
#include <stdio.h>
#include <unistd.h>

/* What values are read as. */
enum value_type { AS_DATE, AS_PERIOD, AS_EXACT, AS_AGE, AS_TIME };

/* What the command's own options say. */
typedef struct date_settings {
    unsigned format; /* an output_form */
    unsigned type;   /* an enum value_type */
    gedelf_notation notation;
} date_settings;

/* A value that has been read as one of the datatypes. */
typedef struct read_value {
    unsigned type; /* an enum value_type */
    view input;
    gedelf_problem problem;
    gedelf_date date;
    gedelf_age age;
    gedelf_time time;
} read_value;

typedef struct date_job {
    const date_settings *said;
    output out;
    buffer scratch; /* a text that is being made */
    bool invalid;   /* there was an invalid one */
    bool no_memory;
} date_job;

/* ---- Values ---------------------------------------------------------------------------------- */

static void read_as(read_value *v, gedelf_notation notation)
{
    switch (v->type) {
    case AS_AGE: v->problem = gedelf_age_parse(&v->age, v->input, notation); break;
    case AS_TIME: v->problem = gedelf_time_parse(&v->time, v->input, notation); break;
    default: v->problem = gedelf_date_parse(&v->date, v->input, notation, (gedelf_date_type)v->type);
    }
}

static bool is_date(const read_value *v)
{
    return v->type != AS_AGE && v->type != AS_TIME;
}

static const char *kind_of(const read_value *v)
{
    return v->type == AS_AGE ? "age" : v->type == AS_TIME ? "time" : gedelf_date_kind(&v->date);
}

/* The texts that a value has. */
typedef enum value_text { TEXT_ELF, TEXT_GEDCOM7, TEXT_PHRASE, TEXT_CALENDAR } value_text;

/* Writes one of them; false if the value has no such text. */
static bool write_text(const read_value *v, value_text which, char *into, size_t size, size_t *length)
{
    gedelf_notation notation = which == TEXT_GEDCOM7 ? GEDELF_NOTATION_GEDCOM7 : GEDELF_NOTATION_ELF;
    if (which == TEXT_PHRASE)
        return v->type == AS_AGE    ? gedelf_age_phrase(&v->age, into, size, length)
               : v->type == AS_TIME ? gedelf_time_phrase(&v->time, into, size, length)
                                    : gedelf_date_phrase(&v->date, into, size, length);
    if (which == TEXT_CALENDAR) {
        *length = is_date(v) ? gedelf_date_calendar(&v->date, into, size) : 0;
        return *length > 0;
    }
    *length = v->type == AS_AGE    ? gedelf_age_format(&v->age, notation, into, size)
              : v->type == AS_TIME ? gedelf_time_format(&v->time, notation, into, size)
                                   : gedelf_date_format(&v->date, notation, into, size);
    return true;
}

/* Makes one of the texts in `scratch`, which is made larger if need be; false if the value has none. */
static bool make_text(date_job *j, const read_value *v, value_text which)
{
    size_t length = 0;
    j->scratch.length = 0;
    if (!write_text(v, which, j->scratch.data, j->scratch.capacity, &length))
        return false;
    if (length > j->scratch.capacity) {
        if (!buffer_reserve(&j->scratch, length)) {
            j->no_memory = true;
            return false;
        }
        write_text(v, which, j->scratch.data, j->scratch.capacity, &length);
    }
    j->scratch.length = length;
    return true;
}

/* A day as ISO 8601 has it, in `into`; empty if there is none. */
enum { DAY_LENGTH = 32 };

static view day_text(bool there, int64_t day, char into[DAY_LENGTH])
{
    return view_of(into, there ? gedelf_day_format(day, into, DAY_LENGTH) : 0);
}

/* What is wrong with a date that is in no calendar, in `scratch` and in English; false if nothing is. */
static bool make_remark(date_job *j, const read_value *v)
{
    int days = 0;
    gedelf_problem problem = is_date(v) ? gedelf_date_calendar_problem(&v->date, &days) : GEDELF_VALUE_OK;
    j->scratch.length = 0;
    if (problem == GEDELF_VALUE_OK)
        return false;
    char digits[20];
    bool done = days > 0 ? buffer_fill(&j->scratch, "this day does not exist: the month has %1 days in that year",
                                       digits_of((uint64_t)days, digits))
                         : buffer_fill(&j->scratch, "not in the Gregorian calendar: %1",
                                       view_of_string(gedelf_problem_text(problem)));
    j->no_memory = !done || j->no_memory;
    return done;
}

/* ---- As JSON --------------------------------------------------------------------------------- */

/* null where there is no text. */
static bool append_made(date_job *j, const read_value *v, const char *key, value_text which, bool may_be_null)
{
    if (make_text(j, v, which))
        return json_put_text(&j->out.text, key, buffer_view(&j->scratch));
    return !j->no_memory && (!may_be_null || json_put_null(&j->out.text, key));
}

static bool append_date_facts(date_job *j, const read_value *v)
{
    char first[DAY_LENGTH], last[DAY_LENGTH];
    gedelf_days days = gedelf_date_days(&v->date);
    return append_made(j, v, "calendar", TEXT_CALENDAR, true) &&
           json_put_text_or_null(&j->out.text, "earliest", day_text(days.has_earliest, days.earliest, first)) &&
           json_put_text_or_null(&j->out.text, "latest", day_text(days.has_latest, days.latest, last));
}

static bool append_value_as_json(date_job *j, const read_value *v)
{
    buffer *out = &j->out.text;
    bool valid = v->problem == GEDELF_VALUE_OK;
    if (!put(out, "{") || !json_put_text(out, "input", v->input) || !json_put_truth(out, "valid", valid) ||
        !json_put_word(out, "kind", valid ? kind_of(v) : "invalid"))
        return false;
    if (!valid)
        return json_put_word(out, "problem", gedelf_problem_text(v->problem)) && put(out, "}\n");
    return (!is_date(v) || append_date_facts(j, v)) && append_made(j, v, "elf", TEXT_ELF, false) &&
           append_made(j, v, "gedcom7", TEXT_GEDCOM7, false) &&
           append_made(j, v, "gedcom7_phrase", TEXT_PHRASE, false) &&
           (!make_remark(j, v) || json_put_text(out, "remark", buffer_view(&j->scratch))) && put(out, "}\n");
}

/* ---- As text --------------------------------------------------------------------------------- */

static bool append_fact(buffer *out, const char *name, view text)
{
    enum { NAME_WIDTH = 16 };
    return put(out, "  ") && append_padded(out, view_of_string(say(name)), NAME_WIDTH) &&
           render_append_harmless(out, text) && put(out, "\n");
}

/* The same of a phrase of the library. */
static bool append_phrase_fact(buffer *out, const char *name, view phrase)
{
    buffer text;
    buffer_init(&text, &memory_default);
    bool done = put_phrase(&text, phrase) && append_fact(out, name, buffer_view(&text));
    buffer_free(&text);
    return done;
}

static bool append_made_fact(date_job *j, const read_value *v, const char *name, value_text which)
{
    if (!make_text(j, v, which) || (j->scratch.length == 0 && which != TEXT_PHRASE))
        return !j->no_memory;
    return which == TEXT_CALENDAR ? append_phrase_fact(&j->out.text, name, buffer_view(&j->scratch))
                                  : append_fact(&j->out.text, name, buffer_view(&j->scratch));
}

static bool append_days_fact(date_job *j, const read_value *v)
{
    char first[DAY_LENGTH], last[DAY_LENGTH];
    buffer *out = &j->out.text;
    gedelf_days days = gedelf_date_days(&v->date);
    view from = day_text(days.has_earliest, days.earliest, first), to = day_text(days.has_latest, days.latest, last);
    if (from.length == 0 && to.length == 0)
        return append_fact(out, "days", view_of_string(say("unknown")));
    if (view_equal(from, to))
        return append_fact(out, "day", from);
    j->scratch.length = 0;
    bool done = from.length == 0 ? put_said(&j->scratch, "until %1", to)
                : to.length == 0 ? put_said(&j->scratch, "from %1 on", from)
                                 : put_said(&j->scratch, "from %1 to %2", from, to);
    return done && append_fact(out, "days", buffer_view(&j->scratch));
}

static bool append_value_as_text(date_job *j, const read_value *v)
{
    buffer *out = &j->out.text;
    if (!render_append_harmless(out, v->input) || !put(out, "\n"))
        return false;
    if (v->problem != GEDELF_VALUE_OK)
        return append_phrase_fact(out, "invalid", view_of_string(gedelf_problem_text(v->problem)));
    return append_phrase_fact(out, "kind", view_of_string(kind_of(v))) &&
           append_made_fact(j, v, "calendar", TEXT_CALENDAR) && (!is_date(v) || append_days_fact(j, v)) &&
           append_made_fact(j, v, "in ELF", TEXT_ELF) && append_made_fact(j, v, "in GEDCOM 7", TEXT_GEDCOM7) &&
           append_made_fact(j, v, "with the phrase", TEXT_PHRASE) &&
           (!make_remark(j, v) || append_phrase_fact(out, "remark", buffer_view(&j->scratch)));
}

/* ---- All values ------------------------------------------------------------------------------ */

/* Prints what a value means. False if there is no memory, or nowhere to print to. */
static bool tell_value(date_job *j, view text)
{
    read_value v = {.type = j->said->type, .input = text};
    read_as(&v, j->said->notation);
    j->invalid |= v.problem != GEDELF_VALUE_OK;
    bool done = j->said->format == FORM_JSON ? append_value_as_json(j, &v) : append_value_as_text(j, &v);
    j->no_memory |= !done;
    return done && output_flush_if_due(&j->out);
}

/* All whole lines of what has been read. Its first `searched` octets have no end of a line. The rest is moved to the
   beginning. */
static bool tell_lines(date_job *j, buffer *text, size_t searched)
{
    size_t from = 0;
    const char *end;
    while (text->length > searched && (end = memchr(text->data + searched, '\n', text->length - searched)) != NULL) {
        size_t length = (size_t)(end - text->data) - from;
        size_t cut = length > 0 && end[-1] == '\r'; /* CR and LF are one line break */
        if (!tell_value(j, view_of(text->data + from, length - cut)))
            return false;
        searched = from += length + 1;
    }
    if (from > 0)
        memmove(text->data, text->data + from, text->length - from);
    text->length -= from;
    return true;
}

/* Tells about the lines of standard input. Gives the exit status. */
static int tell_standard_input(date_job *j)
{
    enum { PIECE = 64 * 1024 };
    buffer text;
    buffer_init(&text, &memory_default);
    file in = {.descriptor = STDIN_FILENO};
    size_t got = 1;
    gedelf_status status = GEDELF_OK;
    bool done = true;
    while (done && got > 0 && status == GEDELF_OK) {
        done = buffer_reserve(&text, PIECE);
        j->no_memory |= !done;
        if (done && (status = file_read(&in, text.data + text.length, PIECE, &got)) == GEDELF_OK) {
            text.length += got;
            done = tell_lines(j, &text, text.length - got);
        }
    }
    if (status != GEDELF_OK)
        fprintf(stderr, say("gedelf date: cannot read standard input: %s\n"), strerror(errno));
    if (done && status == GEDELF_OK && text.length > 0)
        done = tell_value(j, buffer_view(&text));
    buffer_free(&text);
    return done && status == GEDELF_OK ? EXIT_DONE : EXIT_NOT_DONE;
}

static int run_date(const settings *s)
{
    date_job j = {.said = s->own};
    int status = EXIT_DONE;
    output_init(&j.out, STDOUT_FILENO, NULL);
    buffer_init(&j.scratch, &memory_default);
    if (s->operand_count == 0)
        status = tell_standard_input(&j);
    for (size_t i = 0; status == EXIT_DONE && i < s->operand_count; i++)
        status = tell_value(&j, view_of_string(s->operands[i])) ? EXIT_DONE : EXIT_NOT_DONE;
    if (j.no_memory)
        fputs(say("gedelf: out of memory\n"), stderr);
    buffer_free(&j.scratch);
    if (!output_finish(&j.out))
        status = EXIT_NOT_DONE;
    return worse(status, j.invalid ? EXIT_PROBLEMS : EXIT_DONE);
}

/* ---- Options --------------------------------------------------------------------------------- */

static const option_word date_forms[] = {{"text", FORM_TEXT}, {"json", FORM_JSON}, {NULL, 0}};
static const option_word date_types[] = {{"date", AS_DATE}, {"period", AS_PERIOD}, {"exact", AS_EXACT},
                                         {"age", AS_AGE},   {"time", AS_TIME},     {NULL, 0}};

/* The data model of GEDCOM 7 has a notation of its own. */
static value_fault apply_from(void *said, const char *value)
{
    bool own = gedelf_dialects_share_model(view_of_string(value), VIEW("gedcom-7.0"));
    ((date_settings *)said)->notation = own ? GEDELF_NOTATION_GEDCOM7 : GEDELF_NOTATION_ELF;
    return dialect_fault(value, "gedcom-7.0 or a name listed by 'gedelf dialects'");
}

static const option_row date_rows[] = {
    {0, "format", "FORM", "print text or json; default: text", OPTION_WORD, .offset = offsetof(date_settings, format),
     .words = date_forms},
};
static const option_row date_value_rows[] = {
    {0, "from", "DIALECT",
     "read the values as if they were written in this\n"
     "dialect: gedcom-7.0 or a name listed by\n"
     "'gedelf dialects'; default: ELF",
     OPTION_OTHER, .word_at = dialect_name_at, .apply = apply_from},
    {0, "as", "DATATYPE",
     "read the values as date, period, exact, age or time;\n"
     "default: date",
     OPTION_WORD, .offset = offsetof(date_settings, type), .words = date_types},
};

static const option_group date_group = {"Output", OPTION_ROWS(date_rows), .own = true};
static const option_group date_values = {"Values", OPTION_ROWS(date_value_rows), .own = true};
static const date_settings date_defaults = {FORM_TEXT, AS_DATE, GEDELF_NOTATION_ELF};
static const option_group *const date_options[] = {&date_group, &date_values, &options_other, NULL};

const command command_date = {
    .name = "date",
    .summary = "show what a date means",
    .operands = "[VALUE…]",
    .description = "Shows what each VALUE means: the kind of date, its calendar, the days that it can refer\n"
                   "to, and how to write it in ELF and in GEDCOM 7. Without VALUE, reads one value per line\n"
                   "from standard input. Exits with status 1 if a value is invalid.\n",
    .options = date_options,
    .defaults = &date_defaults,
    .own_size = sizeof date_defaults,
    .run = run_date,
};
