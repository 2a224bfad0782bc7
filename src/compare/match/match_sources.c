/* SPDX-License-Identifier: MIT */
/*
 * Sources: takes their titles, authors, abbreviations and reference numbers, gives pairs of sources that are probably the same.
 * [D440]
 */
#include "compare/match/match_search.h"

/* How many words of the one have an equal or a close one in the other, of all words of both, in hundredths. */
static unsigned words_in_common(gedelf_match *m, match_list a, match_list b)
{
    const uint32_t *one = match_list_items(m->a, a), *other = match_list_items(m->b, b);
    uint32_t taken = 0;
    unsigned found = 0;
    for (size_t i = 0; i < a.count; i++) {
        for (size_t k = 0; k < b.count; k++) {
            if ((taken >> k & 1) == 0 && match_words_grade(&m->words, one[i], other[k], false) >= MATCH_WORDS_CLOSE) {
                taken |= (uint32_t)1 << k;
                found++;
                break;
            }
        }
    }
    return a.count + b.count > 0 ? 200 * found / (unsigned)(a.count + b.count) : 0;
}

/* Years and volumes: those of the one must be among those of the other. */
static bool numbers_differ(const gedelf_match *m, match_list a, match_list b)
{
    const uint32_t *one = match_list_items(m->a, a), *other = match_list_items(m->b, b);
    size_t found = 0, least = a.count < b.count ? a.count : b.count;
    for (size_t i = 0; i < a.count; i++) {
        for (size_t k = 0; k < b.count; k++)
            found += one[i] == other[k];
    }
    return found < least;
}

static match_bits title_weight(gedelf_match *m, const match_source *a, const match_source *b)
{
    unsigned common = words_in_common(m, a->title, b->title);
    if (a->title.count == 0 || b->title.count == 0)
        return 0;
    return m->table.bits[common == 100 ? MATCH_TITLE_SAME : common >= 75 ? MATCH_TITLE_CLOSE : MATCH_TITLE_OTHER];
}

static match_bits author_weight(gedelf_match *m, const match_source *a, const match_source *b)
{
    if (a->author.count == 0 || b->author.count == 0)
        return 0;
    return m->table.bits[words_in_common(m, a->author, b->author) >= 50 ? MATCH_AUTHOR_SAME : MATCH_AUTHOR_OTHER];
}

/* Sources are kept as pairs of people are, with what there is of evidence. */
static gedelf_status compare_sources(gedelf_match *m, uint32_t a, uint32_t b)
{
    const match_source *one = &m->a->sources[a], *other = &m->b->sources[b];
    if (numbers_differ(m, one->numbers, other->numbers))
        return GEDELF_OK;
    match_pair p = {.a = a, .b = b, .self = title_weight(m, one, other)};
    p.own = author_weight(m, one, other);
    p.same_uid = match_lists_meet(m, one->references, other->references);
    p.odds = m->source_prior + p.self + p.own + (p.same_uid ? m->table.bits[MATCH_REFERENCE_SAME] : 0);
    if (match_probability(p.odds) < m->least)
        return GEDELF_OK;
    return array_add(&m->allocator, &m->pairs, &m->pair_count, &m->pair_capacity, p) ? GEDELF_OK : GEDELF_MEMORY;
}

static bool add_source_keys(match_search *s, const match_side *side, uint32_t number, bool second)
{
    const match_source *source = &side->sources[number];
    const uint32_t *title = match_list_items(side, source->title);
    const uint32_t *references = match_list_items(side, source->references);
    bool done = true;
    uint64_t whole = 0;
    for (size_t i = 0; done && i < source->title.count; i++) {
        whole = hash_number(title[i], whole);
        done = match_search_key(s, hash_number(title[i], 1), number, second);
    }
    if (done && source->title.count > 0)
        done = match_search_key(s, hash_number(whole, 2), number, second);
    for (size_t i = 0; done && i < source->references.count; i++)
        done = match_search_key(s, hash_number(references[i], 3), number, second);
    return done;
}

static gedelf_status search_sources(gedelf_match *m)
{
    match_search s;
    bool done = true;
    match_search_init(&s, m, m->b->source_count, NULL);
    for (uint32_t i = 0; done && i < m->a->source_count; i++)
        done = add_source_keys(&s, m->a, i, false);
    for (uint32_t i = 0; done && !m->one && i < m->b->source_count; i++)
        done = add_source_keys(&s, m->b, i, true);
    gedelf_status status = done ? match_search_run(&s, compare_sources) : GEDELF_MEMORY;
    match_search_free(&s);
    return status;
}

static gedelf_status tell_source(gedelf_match *m, const match_pair *p)
{
    match_bits evidence[GEDELF_EVIDENCE_COUNT] = {0};
    evidence[GEDELF_EVIDENCE_TITLE] = p->self;
    evidence[GEDELF_EVIDENCE_UID] = p->same_uid ? INT32_MAX : 0;
    return match_found_add(m, m->a->sources[p->a].record, m->b->sources[p->b].record, match_probability(p->odds),
                           evidence);
}

/* The best first, in two files one to one. */
static gedelf_status choose_sources(gedelf_match *m, uint64_t *ranks, uint64_t *spare, uint8_t *taken)
{
    gedelf_status status = GEDELF_OK;
    memset(taken, 0, m->a->source_count + m->b->source_count + 1);
    for (size_t i = 0; i < m->pair_count; i++)
        ranks[i] = (uint64_t)(100000 - m->pairs[i].odds) << 32 | i;
    match_sort(ranks, spare, m->pair_count);
    for (size_t i = 0; status == GEDELF_OK && i < m->pair_count; i++) {
        const match_pair *p = &m->pairs[(uint32_t)ranks[i]];
        uint8_t *of_a = &taken[p->a], *of_b = &taken[m->a->source_count + p->b];
        if (!m->one && (*of_a || *of_b))
            continue;
        *of_a = *of_b = 1;
        status = tell_source(m, p);
    }
    return status;
}

/* The pairs of people have been delivered by now, so their room can be used for those of sources. */
gedelf_status match_find_sources(gedelf_match *m)
{
    m->pair_count = 0;
    gedelf_status status = search_sources(m);
    size_t octets = m->pair_count * sizeof(uint64_t) + 1, sources = m->a->source_count + m->b->source_count + 1;
    uint64_t *ranks = memory_allocate(&m->allocator, octets), *spare = memory_allocate(&m->allocator, octets);
    uint8_t *taken = memory_allocate(&m->allocator, sources);
    if (status == GEDELF_OK)
        status = ranks && spare && taken ? choose_sources(m, ranks, spare, taken) : GEDELF_MEMORY;
    memory_release(&m->allocator, ranks, octets);
    memory_release(&m->allocator, spare, octets);
    memory_release(&m->allocator, taken, sources);
    return status;
}
