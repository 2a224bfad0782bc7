/* SPDX-License-Identifier: MIT */
/*
 * Redacting: takes a source, finds out who is living and what is about them, in rounds until nothing changes, and
 * writes the rest. The evidence that somebody is dead may itself be left out. Then that person counts as living in the
 * next round, so that the result says the same about everybody as this run does. [D470–D476]
 */
#include "rewrite/redact/redact_private.h"

#include <gedelf/model.h>

static void note_restrictions(redaction *r)
{
    for (size_t i = 0; i < r->people->persons.count; i++)
        life_read_flags(r->records[r->person_records[i]].top, &r->graph.lives[i]);
}

static life_rest rest_of(const void *context, gedelf_structure s)
{
    const redact_record *entry = context;
    uint8_t marks = entry->marks[s.index - entry->top.index];
    return (marks & MARKED_CUT) != 0 ? REST_NONE : (marks & MARKED_EMPTY) != 0 ? REST_EMPTY : REST_ALL;
}

/* Only what stays counts, so that redacting the result finds the same people living (D476). */
static life_reading reading_of(const redaction *r, const redact_record *entry)
{
    return (life_reading){.notation = r->model->notation,
                          .today = r->options.today,
                          .max_age = r->options.max_age,
                          .rest = rest_of,
                          .context = entry};
}

/* In the first round, all count as dead before it, so that everything is read. */
static bool read_people_lives(redaction *r)
{
    bool done = true;
    adoptions_clear(&r->adoptions);
    for (uint32_t i = 0; done && i < r->people->persons.count; i++) {
        person_life *life = &r->graph.lives[i];
        const redact_record *entry = &r->records[r->person_records[i]];
        life_reading how = reading_of(r, entry);
        life->born = OPEN_SPAN;
        life->died = OPEN_DAY;
        life->dead = false;
        if (is_living(r, i)) /* nothing of them stays */
            continue;
        life_read_person(&how, entry->top, life);
        done = life_read_adoptions(&how, entry->top, i, &r->adoptions);
    }
    return done;
}

static bool read_family_lives(redaction *r)
{
    bool done = true;
    for (uint32_t i = 0; done && i < r->people->families.count; i++) {
        const redact_record *entry = &r->records[r->family_records[i]];
        life_reading how = reading_of(r, entry);
        done = life_read_children(&how, entry->top, i, &r->adoptions);
        r->graph.family_days[i] =
            entry->hollow || !part_stays(entry, 0) ? OPEN_SPAN : life_read_family(&how, entry->top);
    }
    adoptions_resolve(&r->adoptions, r->people);
    return done;
}

/* A death that is denied by what goes would be one in the result, and make somebody dead who was living: it goes too (D470). */
static void mark_undenied(redaction *r)
{
    for (uint32_t i = 0; i < r->people->persons.count; i++) {
        const redact_record *entry = &r->records[r->person_records[i]];
        life_reading how = reading_of(r, entry);
        uint32_t end = is_living(r, i) ? 0 : structure_size(entry->top);
        for (uint32_t part = 1; part < end; part = structure_part_end(entry->top, part)) {
            if (part_stays(entry, part) && life_loses_denial(&how, structure_part(entry->top, part)))
                cut_whole(r, entry, part);
        }
    }
}

/* Each round can only find more living people and more to leave out, so there is an end, and it usually comes soon.
   Where the living are dropped, though, a line of ancestors without dates can lose some generations in each round.
   After many rounds nobody counts as dead because of relatives, which errs on the safe side (D478). */
static bool run_rounds(redaction *r)
{
    enum { ROUNDS_MOST = 64 };
    bool done = true;
    size_t rounds = 0;
    do {
        r->graph.own_dates = rounds++ >= ROUNDS_MOST;
        done = read_people_lives(r) && read_family_lives(r) && (!r->options.drop || life_graph_part(&r->graph));
        if (!done)
            break;
        r->changed = life_judge(&r->graph);
        mark_structures(r);
        done = mark_words(r);
        mark_undenied(r);
    } while (done && r->changed > 0);
    return done && mark_unreached(r) && choose_renamed(r);
}

/* Finds out all that is to be known of a dataset. It can be freed in any case. */
static gedelf_status redact_judge(redaction *r, gedelf_redact_counts *counts)
{
    arena_init(&r->marks, &r->allocator);
    names_init(&r->xrefs, &r->allocator);
    names_init(&r->strays, &r->allocator);
    adoptions_init(&r->adoptions, &r->allocator);
    names_init(&r->words.texts, &r->allocator);
    names_init(&r->stems.texts, &r->allocator);
    names_init(&r->glued.texts, &r->allocator);
    names_init(&r->phrases.known.texts, &r->allocator);
    names_init(&r->streets.known.texts, &r->allocator);
    names_init(&r->contacts.texts, &r->allocator);
    r->streets.digits = true;
    buffer_init(&r->phrase, &r->allocator);
    buffer_init(&r->glue, &r->allocator);
    buffer_init(&r->plain, &r->allocator);
    buffer_init(&r->joined, &r->allocator);
    names_init(&r->renamed, &r->allocator);
    normalizer_init(&r->normalizer, &r->allocator);
    buffer_init(&r->folded, &r->allocator);
    gedelf_status status = redaction_list(r) ? lives_keep(&r->graph, &r->options) : GEDELF_MEMORY;
    if (status != GEDELF_OK)
        return status;
    note_restrictions(r);
    return run_rounds(r) ? lives_tell(&r->graph, &r->options, counts) : GEDELF_MEMORY;
}

/* Options of an older caller are shorter than ours. */
static redaction redaction_with(const gedelf_redact_options *options)
{
    redaction r = {.dataset = NULL};
    options_take(&r.options, options);
    OPTION_DEFAULT(r.options.max_age, USUAL_AGE);
    r.allocator = r.options.allocator ? *r.options.allocator : memory_default;
    return r;
}

static gedelf_status read_people(redaction *r, view octets, const gedelf_read_options *reading,
                                 gedelf_dataset **dataset, gedelf_people **people)
{
    gedelf_people_options options = GEDELF_PEOPLE_OPTIONS();
    options.allocator = &r->allocator;
    gedelf_status status = gedelf_read(dataset, gedelf_source_memory(octets.text, octets.length), reading);
    if (status != GEDELF_OK)
        return status;
    r->model = header_model(gedelf_dataset_metadata(*dataset), gedelf_dataset_head(*dataset));
    options.notation = r->model->notation;
    if (!dataset_note_dates(*dataset, options.notation)) /* each round asks for them */
        return GEDELF_MEMORY;
    return gedelf_people_new_from(people, *dataset, &options);
}

static gedelf_status redact_to(gedelf_source source, gedelf_write_fn write, void *context,
                               const gedelf_redact_options *options, gedelf_redact_counts *counts)
{
    redaction r = redaction_with(options);
    gedelf_dataset *dataset = NULL;
    gedelf_people *people = NULL;
    buffer owned;
    view octets;
    gedelf_read_options reading = reader_options(r.options.reading);
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
        status = redact_judge(&r, counts);
    if (status == GEDELF_OK)
        status = write_redacted(&r, octets, write, context);
    if (judged)
        redaction_free(&r);
    gedelf_people_free(people);
    gedelf_dataset_free(dataset);
    buffer_free(&owned);
    return status;
}

gedelf_status gedelf_redact(gedelf_source source, gedelf_sink sink, const gedelf_redact_options *options,
                            gedelf_redact_counts *counts)
{
    sink_output out;
    gedelf_status status = sink_open(&out, sink, option_allocator(options));
    if (status == GEDELF_OK)
        status = redact_to(source, sink_write, &out, options, counts);
    return sink_end(&out, status);
}
