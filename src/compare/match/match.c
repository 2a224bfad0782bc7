/* SPDX-License-Identifier: MIT */
/*
 * match: takes two datasets, or one, gives pairs of records that are probably the same, the best first. [D440–D449]
 */
#include "compare/match/match_private.h"

static const char *const evidence_names[GEDELF_EVIDENCE_COUNT] = {
    "surname", "given",  "birth",    "death", "birth-place", "death-place", "father",
    "mother",  "spouse", "marriage", "child", "uid",         "title",
};

const char *gedelf_evidence_name(gedelf_evidence evidence)
{
    return (size_t)evidence < GEDELF_EVIDENCE_COUNT ? evidence_names[evidence] : NULL;
}

/* ---- What was found ------------------------------------------------------------------------------- */

/* The evidence for it, the strongest first; less than half a bit does not count. */
static void take_reasons(gedelf_match_pair *pair, const match_bits evidence[GEDELF_EVIDENCE_COUNT])
{
    for (size_t i = 0; i < GEDELF_EVIDENCE_COUNT; i++) {
        size_t at = pair->why_count;
        if (evidence[i] < MATCH_BIT / 2)
            continue;
        for (; at > 0 && evidence[pair->why[at - 1]] < evidence[i]; at--)
            pair->why[at] = pair->why[at - 1];
        pair->why[at] = (uint8_t)i;
        pair->why_count++;
    }
}

gedelf_status match_found_add(gedelf_match *m, gedelf_structure a, gedelf_structure b, double score,
                              const match_bits evidence[GEDELF_EVIDENCE_COUNT])
{
    gedelf_match_pair pair = {.a = a, .b = b, .score = score};
    take_reasons(&pair, evidence);
    return array_add(&m->allocator, &m->found, &m->found_count, &m->found_capacity, pair) ? GEDELF_OK : GEDELF_MEMORY;
}

/* Sorts by score, in the order in which they were found where that is the same: kinds of records, then order of the files. */
static bool sort_found(gedelf_match *m)
{
    size_t count = m->found_count, octets = count * sizeof(uint64_t);
    uint64_t *ranks = memory_allocate(&m->allocator, octets + 1), *spare = memory_allocate(&m->allocator, octets + 1);
    gedelf_match_pair *sorted = memory_allocate(&m->allocator, count * sizeof *sorted + 1);
    bool done = ranks && spare && sorted;
    for (size_t i = 0; done && i < count; i++)
        ranks[i] = (uint64_t)((1 - m->found[i].score) * 4000000000.0) << 32 | i;
    if (done)
        match_sort(ranks, spare, count);
    for (size_t i = 0; done && i < count; i++)
        sorted[i] = m->found[(uint32_t)ranks[i]];
    if (done && count > 0)
        memcpy(m->found, sorted, count * sizeof *sorted);
    memory_release(&m->allocator, ranks, octets + 1);
    memory_release(&m->allocator, spare, octets + 1);
    memory_release(&m->allocator, sorted, count * sizeof *sorted + 1);
    return done;
}

/* ---- All of it ------------------------------------------------------------------------------------ */

static match_bits prior_of(size_t a, size_t b)
{
    size_t most = a > b ? a : b;
    return most > 1 ? -match_log2((double)most) : 0;
}

gedelf_status match_read_sides(gedelf_match *m)
{
    gedelf_status status = match_words_init(&m->words, &m->allocator) ? match_side_read(m, m->a) : GEDELF_MEMORY;
    if (status == GEDELF_OK)
        status = match_side_link(m, m->a);
    if (status == GEDELF_OK && !m->one)
        status = match_side_read(m, m->b);
    if (status == GEDELF_OK && !m->one)
        status = match_side_link(m, m->b);
    m->prior = prior_of(m->a->person_count, m->b->person_count);
    m->source_prior = prior_of(m->a->source_count, m->b->source_count);
    return status;
}

void match_tell(const gedelf_match *m, unsigned done)
{
    if (m->progress)
        m->progress(m->progress_context, done, MATCH_DONE);
}

static gedelf_status find_all_pairs(gedelf_match *m)
{
    gedelf_status status = match_read_sides(m);
    match_tell(m, MATCH_SIDES_READ);
    if (status == GEDELF_OK)
        status = match_find_candidates(m);
    match_tell(m, MATCH_CANDIDATES_FOUND);
    if (status == GEDELF_OK)
        status = match_run_rounds(m);
    match_tell(m, MATCH_ROUNDS_RUN);
    if (status == GEDELF_OK)
        status = match_find_families(m);
    if (status == GEDELF_OK)
        status = match_find_sources(m);
    if (status == GEDELF_OK)
        status = match_find_others(m);
    if (status == GEDELF_OK && !sort_found(m))
        status = GEDELF_MEMORY;
    return status;
}

gedelf_match *match_open(const gedelf_dataset *a, const gedelf_dataset *b, const gedelf_allocator *allocator)
{
    gedelf_match *m = memory_allocate(allocator, sizeof *m);
    if (!m)
        return NULL;
    *m = (gedelf_match){.allocator = *allocator};
    m->sides[0].dataset = a;
    m->sides[1].dataset = b;
    m->one = !b;
    m->a = &m->sides[0];
    m->b = &m->sides[b != NULL];
    match_table_make(&m->table);
    names_init(&m->uids, &m->allocator);
    names_init(&m->place_names, &m->allocator);
    names_init(&m->parts, &m->allocator);
    table_init(&m->known, &m->allocator);
    m->words.allocator = &m->allocator;
    names_init(&m->words.names, &m->allocator);
    buffer_init(&m->words.folded, &m->allocator);
    pairs_init(&m->words.couples, &m->allocator);
    return m;
}

/* Nine in ten of the pairs are right. */
#define USUAL_SCORE 0.9

/* The lowest score that options.min means: 0 is the default, and GEDELF_ANY_SCORE means 0. */
static double least_score(double min)
{
    if (min >= 0 && min <= 0)
        return USUAL_SCORE;
    return min >= GEDELF_ANY_SCORE && min <= GEDELF_ANY_SCORE ? 0 : min;
}

gedelf_status gedelf_match_new(gedelf_match **out, const gedelf_dataset *a, const gedelf_dataset *b,
                               const gedelf_match_options *options)
{
    gedelf_match_options all;
    options_take(&all, options);
    double least = least_score(all.min);
    *out = NULL;
    if (!(least >= 0 && least <= 1))
        return GEDELF_ARGUMENT;
    gedelf_match *m = match_open(a, b, all.allocator ? all.allocator : &memory_default);
    if (!m)
        return GEDELF_MEMORY;
    m->least = least;
    m->progress = all.progress;
    m->progress_context = all.context;
    gedelf_status status = find_all_pairs(m);
    if (status != GEDELF_OK)
        gedelf_match_free(m);
    else
        *out = m;
    return status;
}

size_t gedelf_match_count(const gedelf_match *match)
{
    return match->found_count;
}

const gedelf_match_pair *gedelf_match_at(const gedelf_match *match, size_t index)
{
    return index < match->found_count ? &match->found[index] : NULL;
}

static void free_people(gedelf_match *m)
{
    size_t a = m->a->person_count + 1, b = m->b->person_count + 1;
    memory_release(&m->allocator, m->sure_of_a, a * sizeof *m->sure_of_a);
    memory_release(&m->allocator, m->odds_of_a, a * sizeof *m->odds_of_a);
    memory_release(&m->allocator, m->sure_of_b, b * sizeof *m->sure_of_b);
    memory_release(&m->allocator, m->pairs, m->pair_capacity * sizeof *m->pairs);
    match_side_free(m, &m->sides[0]);
    match_side_free(m, &m->sides[1]);
}

void gedelf_match_free(gedelf_match *match)
{
    if (!match)
        return;
    gedelf_allocator allocator = match->allocator;
    free_people(match);
    match_words_free(&match->words);
    names_free(&match->uids);
    names_free(&match->place_names);
    names_free(&match->parts);
    table_free(&match->known);
    memory_release(&allocator, match->places, match->place_capacity * sizeof *match->places);
    memory_release(&allocator, match->part_people, match->part_capacity * sizeof *match->part_people);
    memory_release(&allocator, match->found, match->found_capacity * sizeof *match->found);
    memory_release(&allocator, match, sizeof *match);
}
