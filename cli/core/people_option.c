/* SPDX-License-Identifier: MIT */
/*
 * What the commands about people share: takes a file, gives the family graph of it; takes what somebody typed, gives the
 * person that is meant, or lists those that it could be.
 */
#include "cli/core/people_option.h"

#include <gedelf/model.h>

#include <stdlib.h>
#include <time.h>

/* ---- Today ------------------------------------------------------------------------------------- */

enum { SECONDS_A_DAY = 86400 };

int find_now(const char *name, int64_t *now)
{
    const char *epoch = getenv("SOURCE_DATE_EPOCH");
    uint64_t seconds = (uint64_t)time(NULL);
    if (epoch && *epoch && (!option_parse_number(&seconds, epoch) || seconds / SECONDS_A_DAY > INT32_MAX))
        return usage_error(name, "SOURCE_DATE_EPOCH must be a number of seconds since 1970, not", epoch, NULL);
    *now = (int64_t)seconds;
    return EXIT_DONE;
}

int find_today(const char *name, int64_t *today)
{
    int status = find_now(name, today);
    *today /= SECONDS_A_DAY;
    return status;
}

/* ---- The file ---------------------------------------------------------------------------------- */

/* The graph numbers people as their records are in the file. */
static bool list_records(people_file *f)
{
    gedelf_person next = 0;
    size_t count = gedelf_people_count(f->people);
    f->records = memory_allocate(&memory_default, count * sizeof *f->records);
    gedelf_structure s = gedelf_dataset_records(f->dataset);
    for (; f->records && gedelf_structure_exists(s) && next < count; s = gedelf_structure_next(s)) {
        if (view_equal(gedelf_structure_tag(s), VIEW("INDI")))
            f->records[next++] = s;
    }
    return f->records != NULL || count == 0;
}

int people_file_read(people_file *f, session *x, input *i)
{
    gedelf_people_options options = GEDELF_PEOPLE_OPTIONS();
    *f = (people_file){.dataset = NULL};
    input_watch(i, &x->progress);
    gedelf_status status = input_status(i, gedelf_read(&f->dataset, input_source(i), &x->reading));
    progress_erase(&x->progress);
    if (status != GEDELF_OK)
        return report_status(&x->report, status);
    if (session_rejects(x))
        return EXIT_PROBLEMS;
    if (gedelf_is_gedcom7(gedelf_dataset_metadata(f->dataset), gedelf_dataset_head(f->dataset)))
        options.notation = GEDELF_NOTATION_GEDCOM7;
    f->notation = options.notation;
    status = gedelf_people_new_from(&f->people, f->dataset, &options);
    if (status == GEDELF_OK && !list_records(f))
        status = GEDELF_MEMORY;
    return report_status(&x->report, status);
}

gedelf_structure people_file_record(const people_file *f, gedelf_person person)
{
    return person < gedelf_people_count(f->people) ? f->records[person] : (gedelf_structure){NULL, 0};
}

void people_file_free(people_file *f)
{
    if (f->people)
        memory_release(&memory_default, f->records, gedelf_people_count(f->people) * sizeof *f->records);
    gedelf_people_free(f->people);
    gedelf_dataset_free(f->dataset);
}

/* One file is read, even if more are on the command line. */
int people_run(const settings *s, int (*work)(session *x, input *i), void *job)
{
    session x;
    listed_text name = {s->operands[0], 0};
    text_list one = {&name, 1, 1};
    int status = session_begin(&x, s, false);
    x.job = job;
    return session_end(&x, status == EXIT_DONE ? session_each_of(&x, &one, work) : status);
}

/* ---- Who is meant ------------------------------------------------------------------------------ */

/* Puts what was appended from here on, a phrase of the library, into the language of the program. */
static bool translate_from(buffer *out, size_t begin)
{
    buffer phrase;
    buffer_init(&phrase, &memory_default);
    bool done = buffer_append(&phrase, view_of(out->data + begin, out->length - begin));
    out->length = begin;
    done = done && put_phrase(out, buffer_view(&phrase));
    buffer_free(&phrase);
    return done;
}

bool append_person(buffer *out, const gedelf_people *people, gedelf_person person)
{
    size_t length = gedelf_person_format(people, person, NULL, 0), begin = out->length;
    if (!buffer_reserve(out, length))
        return false;
    out->length += gedelf_person_format(people, person, out->data + out->length, length);
    return gedelf_person_name(people, person).length > 0 || translate_from(out, begin);
}

bool append_person_life(buffer *out, const gedelf_people *people, gedelf_person person)
{
    size_t length = gedelf_person_years_format(people, person, NULL, 0);
    if (!append_person(out, people, person) || (length > 0 && !put(out, ", ")) || !buffer_reserve(out, length))
        return false;
    size_t begin = out->length;
    out->length += gedelf_person_years_format(people, person, out->data + begin, length);
    return translate_from(out, begin);
}

bool append_line(buffer *out, gedelf_view text)
{
    bool done = true, space = false;
    text = view_trim(text);
    for (size_t i = 0; done && i < text.length; i++) {
        bool white = is_white_space(text.text[i]);
        if (!white)
            done = (!space || put(out, " ")) && buffer_append(out, view_of(text.text + i, 1));
        space = white;
    }
    return done;
}

/* So many of the people that a text could mean are listed. */
enum { CHOICES_LISTED = 20 };

typedef struct people_choice {
    const gedelf_people *people;
    gedelf_person first;
    size_t count;
    buffer list; /* a line for each */
    bool failed;
} people_choice;

static bool note_choice(void *context, gedelf_person person)
{
    people_choice *c = context;
    c->first = c->count == 0 ? person : c->first;
    if (c->count++ < CHOICES_LISTED)
        c->failed = c->failed || !put(&c->list, "  ") || !append_person_life(&c->list, c->people, person) ||
                    !put(&c->list, "\n");
    return !c->failed;
}

/* Says that it is nobody, or who it could be. */
static int refuse_choice(session *x, people_choice *c, const char *text)
{
    buffer *out = &x->err.text, name;
    char digits[20];
    buffer_init(&name, &memory_default);
    output_flush(&x->out);
    bool done = put(out, "gedelf ") && put(out, x->settings->command->name) && put(out, ": ");
    done = done && append_name(&name, text);
    if (c->count == 0) {
        done = done && put_said(out, "no person has the identifier, path or name '%1'\n", buffer_view(&name));
    } else {
        done = done &&
               put_said(out, "'%1' matches %2 people; choose one by identifier:\n", buffer_view(&name),
                        digits_of(c->count, digits)) &&
               buffer_append(out, buffer_view(&c->list));
        if (c->count > CHOICES_LISTED)
            done = done && put_said(out, "  … and %1 more\n", digits_of(c->count - CHOICES_LISTED, digits));
    }
    buffer_free(&name);
    x->report.no_memory = x->report.no_memory || !done;
    output_flush(&x->err);
    return EXIT_NOT_DONE;
}

int people_file_choose(const people_file *f, session *x, const char *text, gedelf_person *out)
{
    people_choice c = {.people = f->people};
    buffer_init(&c.list, &memory_default);
    gedelf_status status = gedelf_people_search(f->people, f->dataset, view_of_string(text), note_choice, &c);
    int result = EXIT_DONE;
    if (c.failed)
        status = GEDELF_MEMORY;
    if (status == GEDELF_LIMIT)
        result = report_failure(&x->report, DIAG_PATH_ENDLESS, view_of_string(text));
    else if (status != GEDELF_OK)
        result = report_status(&x->report, status);
    else if (c.count != 1)
        result = refuse_choice(x, &c, text);
    *out = c.first;
    buffer_free(&c.list);
    return result;
}
