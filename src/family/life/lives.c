/* SPDX-License-Identifier: MIT */
/*
 * Who is living, record by record: takes records as they are read, which are then forgotten, and the family graph made
 * from them; says what each person is. [D470, D471, D477, D478]
 */
#include "family/life/life_private.h"

struct gedelf_lives {
    gedelf_allocator allocator;
    gedelf_redact_options options;
    life_reading reading;
    person_life *people;
    size_t count, capacity;
    day_span *family_days;
    size_t family_count, family_capacity;
    adoption_list adoptions;
};

/* ---- Telling ------------------------------------------------------------------------------------ */

gedelf_status lives_keep(const life_graph *g, const gedelf_redact_options *options)
{
    for (size_t i = 0; i < options->kept_count; i++) {
        gedelf_person person = gedelf_people_find(g->people, without_at_signs(options->kept[i]));
        if (person == GEDELF_PERSON_NONE)
            return GEDELF_ARGUMENT;
        g->lives[person].kept = true;
    }
    return GEDELF_OK;
}

gedelf_status lives_tell(const life_graph *g, const gedelf_redact_options *options, gedelf_redact_counts *counts)
{
    gedelf_redact_counts sum = GEDELF_REDACT_COUNTS();
    for (gedelf_person i = 0; i < g->people->persons.count; i++) {
        gedelf_life life = (gedelf_life)g->lives[i].life;
        sum.living += gedelf_life_is_living(life);
        sum.contradictory += life == GEDELF_LIFE_CONTRADICTORY;
        sum.dead_by_age += life == GEDELF_LIFE_AGED;
        sum.dead_by_evidence += life == GEDELF_LIFE_DEAD || life == GEDELF_LIFE_KEPT;
        if (options->tell && !options->tell(options->context, gedelf_person_xref(g->people, i), life))
            return GEDELF_STOPPED;
    }
    output_give(counts, &sum);
    return GEDELF_OK;
}

/* ---- Record by record --------------------------------------------------------------------------- */

gedelf_status gedelf_lives_new(gedelf_lives **out, gedelf_notation notation, const gedelf_redact_options *options)
{
    gedelf_redact_options all;
    options_take(&all, options);
    OPTION_DEFAULT(all.max_age, USUAL_AGE);
    const gedelf_allocator *allocator = all.allocator ? all.allocator : &memory_default;
    gedelf_lives *l = memory_allocate(allocator, sizeof *l);
    *out = l;
    if (!l)
        return GEDELF_MEMORY;
    *l = (gedelf_lives){.allocator = *allocator,
                        .options = all,
                        .reading = {.notation = notation, .today = all.today, .max_age = all.max_age}};
    adoptions_init(&l->adoptions, &l->allocator);
    return GEDELF_OK;
}

gedelf_status gedelf_lives_add(gedelf_lives *lives, gedelf_structure added)
{
    view tag = gedelf_structure_tag(added);
    bool room = true;
    if (view_equal(tag, VIEW("INDI"))) {
        person_life life = {.born = OPEN_SPAN, .died = OPEN_DAY, .life = GEDELF_LIFE_KEPT};
        life_read_person(&lives->reading, added, &life);
        life_read_flags(added, &life);
        room = life_read_adoptions(&lives->reading, added, (uint32_t)lives->count, &lives->adoptions) &&
               array_add(&lives->allocator, &lives->people, &lives->count, &lives->capacity, life);
    } else if (view_equal(tag, VIEW("FAM"))) {
        day_span days = life_read_family(&lives->reading, added);
        room = life_read_children(&lives->reading, added, (uint32_t)lives->family_count, &lives->adoptions) &&
               array_add(&lives->allocator, &lives->family_days, &lives->family_count, &lives->family_capacity, days);
    }
    return room ? GEDELF_OK : GEDELF_MEMORY;
}

gedelf_status gedelf_lives_judge(gedelf_lives *lives, const gedelf_people *people, gedelf_redact_counts *counts)
{
    life_graph g = {.allocator = &lives->allocator,
                    .people = people,
                    .today = lives->options.today,
                    .max_age = lives->options.max_age,
                    .lives = lives->people,
                    .family_days = lives->family_days,
                    .adoptions = &lives->adoptions};
    if (people->persons.count != lives->count || people->families.count != lives->family_count)
        return GEDELF_ARGUMENT;
    adoptions_resolve(&lives->adoptions, people);
    gedelf_status status = life_graph_make(&g) ? lives_keep(&g, &lives->options) : GEDELF_MEMORY;
    if (status == GEDELF_OK) {
        life_judge(&g);
        status = lives_tell(&g, &lives->options, counts);
    }
    life_graph_free(&g);
    return status;
}

void gedelf_lives_free(gedelf_lives *lives)
{
    if (!lives)
        return;
    gedelf_allocator allocator = lives->allocator;
    memory_release(&allocator, lives->people, lives->capacity * sizeof *lives->people);
    memory_release(&allocator, lives->family_days, lives->family_capacity * sizeof *lives->family_days);
    adoptions_free(&lives->adoptions);
    memory_release(&allocator, lives, sizeof *lives);
}

/* ---- A dataset ---------------------------------------------------------------------------------- */

gedelf_status gedelf_lives_find(const gedelf_dataset *dataset, const gedelf_people *people,
                                const gedelf_redact_options *options, gedelf_redact_counts *counts)
{
    gedelf_lives *lives;
    gedelf_status status = gedelf_lives_new(&lives, people->notation, options);
    gedelf_structure s = gedelf_dataset_records(dataset);
    for (; status == GEDELF_OK && gedelf_structure_exists(s); s = gedelf_structure_next(s))
        status = gedelf_lives_add(lives, s);
    if (status == GEDELF_OK)
        status = gedelf_lives_judge(lives, people, counts);
    gedelf_lives_free(lives);
    return status;
}
