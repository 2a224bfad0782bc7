/* SPDX-License-Identifier: MIT */
/*
 * Redacting: takes a source, finds out who is living and what concerns them, in rounds until nothing changes, and writes the
 * rest. What tells that somebody is dead may itself be left out; then that person counts as living in the next round, so that
 * the result says of everybody what this run does. [D470–D476]
 */
#include "redact/redact_private.h"

#include "model/model.h"

#include <gedelf/model.h>

/* People who are to be kept, and restrictions. */
static gedelf_status note_wishes(redaction *r)
{
    for (size_t i = 0; i < r->options.kept_count; i++) {
        gedelf_person person = gedelf_people_find(r->people, r->options.kept[i]);
        if (person == GEDELF_PERSON_NONE)
            return GEDELF_ARGUMENT;
        r->lives[person].kept = true;
    }
    for (size_t i = 0; i < r->people->persons.count; i++)
        r->lives[i].restricted = is_kept_secret(item_of(r, &r->records[r->person_records[i]])->structure);
    return GEDELF_OK;
}

/* Each round can only find more people living and more that goes, so that there is an end; it comes soon. */
static bool run_rounds(redaction *r)
{
    bool done = true;
    do {
        r->changed = 0;
        judge_lives(r);
        mark_structures(r);
        done = mark_words(r);
    } while (done && r->changed > 0);
    return done && mark_unreached(r) && choose_renamed(r);
}

static gedelf_status tell_lives(const redaction *r, gedelf_redact_counts *counts)
{
    *counts = (gedelf_redact_counts){0, 0, 0};
    for (gedelf_person i = 0; i < r->people->persons.count; i++) {
        gedelf_life life = (gedelf_life)r->lives[i].life;
        counts->living += gedelf_life_is_living(life);
        counts->dead_by_age += life == GEDELF_LIFE_AGED;
        counts->dead_by_evidence += life == GEDELF_LIFE_DEAD || life == GEDELF_LIFE_KEPT;
        if (r->options.tell && !r->options.tell(r->options.tell_context, gedelf_person_xref(r->people, i), life))
            return GEDELF_STOPPED;
    }
    return GEDELF_OK;
}

/* Finds out all that is to be known of a dataset. It can be freed in any case. */
static gedelf_status redact_judge(redaction *r, gedelf_redact_counts *counts)
{
    names_init(&r->xrefs, &r->allocator);
    names_init(&r->words, &r->allocator);
    names_init(&r->phrases, &r->allocator);
    buffer_init(&r->phrase, &r->allocator);
    names_init(&r->renamed, &r->allocator);
    normalizer_init(&r->normalizer, &r->allocator);
    buffer_init(&r->folded, &r->allocator);
    gedelf_status status = redaction_list(r) ? note_wishes(r) : GEDELF_MEMORY;
    if (status == GEDELF_OK && !run_rounds(r))
        status = GEDELF_MEMORY;
    return status == GEDELF_OK ? tell_lives(r, counts) : status;
}

/* Options of an older caller are shorter than ours. */
static redaction redaction_with(const gedelf_redact_options *options)
{
    redaction r = {.options = GEDELF_REDACT_OPTIONS_INIT};
    options_take(&r.options, options);
    r.allocator = r.options.allocator ? *r.options.allocator : memory_default;
    return r;
}

gedelf_status gedelf_lives_find(const gedelf_dataset *dataset, const gedelf_people *people,
                                const gedelf_redact_options *options, gedelf_redact_counts *counts)
{
    redaction r = redaction_with(options);
    gedelf_redact_counts unwanted;
    r.dataset = dataset;
    r.people = people;
    r.notation = people->notation;
    gedelf_status status = redact_judge(&r, counts ? counts : &unwanted);
    redaction_free(&r);
    return status;
}

static gedelf_status read_people(redaction *r, view octets, const gedelf_options *reading, gedelf_dataset **dataset,
                                 gedelf_people **people)
{
    gedelf_people_options options = GEDELF_PEOPLE_OPTIONS_INIT;
    options.allocator = &r->allocator;
    gedelf_status status = gedelf_read(dataset, gedelf_source_memory(octets.text, octets.length), reading);
    if (status != GEDELF_OK)
        return status;
    if (gedelf_is_gedcom7(gedelf_dataset_metadata(*dataset), gedelf_dataset_head(*dataset)))
        options.notation = GEDELF_NOTATION_GEDCOM7;
    r->notation = options.notation;
    return gedelf_people_make(people, *dataset, &options);
}

gedelf_status gedelf_redact(gedelf_source source, gedelf_write_fn write, void *context,
                            const gedelf_redact_options *options, gedelf_redact_counts *counts)
{
    redaction r = redaction_with(options);
    gedelf_redact_counts unwanted;
    gedelf_dataset *dataset = NULL;
    gedelf_people *people = NULL;
    buffer owned;
    view octets;
    gedelf_options reading = reader_options(r.options.reading);
    reading.positions = true;
    reading.allocator = reading.allocator ? reading.allocator : &r.allocator;
    r.options.reading = &reading;
    buffer_init(&owned, &r.allocator);
    gedelf_status status = octets_read(source, &owned, &octets);
    if (status == GEDELF_OK)
        status = read_people(&r, octets, &reading, &dataset, &people);
    r.dataset = dataset;
    r.people = people;
    bool judged = status == GEDELF_OK;
    if (status == GEDELF_OK)
        status = redact_judge(&r, counts ? counts : &unwanted);
    if (status == GEDELF_OK)
        status = write_redacted(&r, octets, write, context);
    if (judged)
        redaction_free(&r);
    gedelf_people_close(people);
    gedelf_dataset_free(dataset);
    buffer_free(&owned);
    return status;
}
