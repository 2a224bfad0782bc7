/* SPDX-License-Identifier: MIT */
/*
 * Takes a dataset, gives abbreviations that make its notation short. [PGN §Encoding a Dataset, step 2]
 *
 * Candidates are the beginnings of IRIs up to a solidus, a number sign or a colon. Each would save so many octets for
 * each string that begins with it, and costs its own line. The one that saves most is taken, then the one that saves most
 * on top of that, as long as something is saved. All of it depends on the strings alone, not on the order of nodes.
 */
#include "research/polygenea/node_text.h"

enum {
    CHOSEN_MOST = 26,    /* a letter each */
    CUTS_MOST = 16,      /* candidates in one string */
    CANDIDATE_LEAST = 4, /* octets */
    SHORT_LENGTH = 2,    /* a letter and a colon */
    LINE_LENGTH = 10     /* what N("","a") and its line break have besides the prefix */
};

/* A beginning of strings. */
typedef struct pg_candidate {
    uint32_t shorter; /* the next shorter candidate, plus 1; 0 if there is none */
    bool chosen;
    uint64_t
        weight; /* how often it would be used: strings that begin with it, and with nothing longer that is chosen */
} pg_candidate;

typedef struct pg_choice {
    const gedelf_allocator *allocator;
    names texts; /* of candidate k it is number k + 1 */
    pg_candidate *items;
    size_t capacity;
    uint64_t *weights; /* of each string in the dataset, how often it is written */
    bool no_memory;
} pg_choice;

/* ---- Strings --------------------------------------------------------------------------------- */

/* Counts the strings of a node, as they will be written. */
static void pg_weigh_node(pg_choice *c, const gedelf_pg_dataset *d, const pg_cells *cells)
{
    for (size_t i = 0; i < cells->count; i++) {
        const pg_cell *piece = &cells->items[i];
        if (piece->type == GEDELF_PG_STRING)
            c->weights[piece->as.string]++;
        else if (piece->type == GEDELF_PG_DATUM && !pg_cell_is_plain(d, piece))
            c->weights[piece[3].as.string]--; /* it will be Base64, and is counted below */
    }
}

static gedelf_status pg_weigh(pg_choice *c, const gedelf_pg_dataset *d, pg_tree *t)
{
    gedelf_status status = GEDELF_OK;
    for (uint32_t vertex = 0; status == GEDELF_OK && vertex < d->node_count; vertex++) {
        if (d->same[vertex] != vertex)
            continue;
        t->cells.count = 0;
        status = pg_expand(d, pg_at(d, d->nodes[vertex])->canonical, FORM_NODE, &t->cells);
        if (status == GEDELF_OK)
            pg_weigh_node(c, d, &t->cells);
    }
    return status;
}

/* ---- Candidates ------------------------------------------------------------------------------ */

/* A string becomes one of those that begin with a candidate; gives its place plus 1, 0 if there is no memory. */
static uint32_t pg_add_candidate(pg_choice *c, view text, uint32_t shorter, uint64_t weight)
{
    uint32_t before = c->texts.count, number = names_add(&c->texts, text);
    bool done = number && array_reserve(c->allocator, &c->items, &c->capacity, number);
    if (!done)
        return 0;
    if (number > before)
        c->items[number - 1] = (pg_candidate){.shorter = shorter};
    c->items[number - 1].weight += weight;
    return number;
}

/* The candidates of a string: it must look like an IRI. */
static bool pg_cut(pg_choice *c, view text, uint64_t weight)
{
    const char *colon = text.length > 0 ? memchr(text.text, ':', text.length) : NULL;
    size_t scheme = colon ? (size_t)(colon - text.text) : 0, cuts = 0;
    uint32_t shorter = 0;
    if (!colon || !pg_is_scheme(view_of(text.text, scheme)))
        return true;
    for (size_t i = scheme; i < text.length && cuts < CUTS_MOST; i++) {
        char here = text.text[i];
        bool cut = here == '/' || here == '#' || here == ':';
        bool within = i + 1 < text.length && text.text[i + 1] == '/'; /* of http://, cut after the second */
        if (!cut || within || i + 1 < CANDIDATE_LEAST)
            continue;
        shorter = pg_add_candidate(c, view_of(text.text, i + 1), shorter, weight);
        if (!shorter)
            return false;
        cuts++;
    }
    return true;
}

/* ---- Choosing -------------------------------------------------------------------------------- */

/* What means a candidate now: the longest that is chosen among those that it begins with; 0 if there is none. */
static uint32_t pg_covering(const pg_choice *c, const pg_candidate *candidate)
{
    uint32_t shorter = candidate->shorter;
    while (shorter && !c->items[shorter - 1].chosen)
        shorter = c->items[shorter - 1].shorter;
    return shorter;
}

/* How many octets a candidate would save; below 0 if it costs more than it saves. */
static int64_t pg_gain(const pg_choice *c, size_t index)
{
    const pg_candidate *candidate = &c->items[index];
    uint64_t length = names_at(&c->texts, (uint32_t)index + 1).length;
    uint32_t covering = pg_covering(c, candidate);
    uint64_t covered = covering ? names_at(&c->texts, covering).length : SHORT_LENGTH;
    uint64_t each = length > covered ? length - covered : 0;
    uint64_t cost = LINE_LENGTH + length - (covering ? covered - SHORT_LENGTH : 0);
    uint64_t most = (uint64_t)INT64_MAX / 2;
    uint64_t saved = each > 0 && candidate->weight > most / each ? most : candidate->weight * each;
    return (int64_t)saved - (int64_t)cost;
}

/* The candidate that saves most; the first of them in the order of their texts. False if none saves anything. */
static bool pg_find_best(const pg_choice *c, size_t *best)
{
    int64_t most = 0;
    for (size_t i = 0; i < c->texts.count; i++) {
        if (c->items[i].chosen || c->items[i].weight < 2)
            continue;
        int64_t gain = pg_gain(c, i);
        bool better = gain > most || (gain == most && most > 0 &&
                                      view_compare(names_at(&c->texts, (uint32_t)i + 1),
                                                   names_at(&c->texts, (uint32_t)*best + 1)) < 0);
        if (better) {
            most = gain;
            *best = i;
        }
    }
    return most > 0;
}

/* Its strings are no longer those of the shorter ones. */
static void pg_take(pg_choice *c, size_t index)
{
    uint64_t weight = c->items[index].weight;
    uint32_t shorter = c->items[index].shorter;
    c->items[index].chosen = true;
    while (shorter) {
        pg_candidate *candidate = &c->items[shorter - 1];
        candidate->weight -= weight;
        shorter = candidate->chosen ? 0 : candidate->shorter;
    }
}

/* ---- The result ------------------------------------------------------------------------------ */

static int pg_compare_candidates(void *context, uint32_t a, uint32_t b)
{
    const pg_choice *c = context;
    return view_compare(names_at(&c->texts, a), names_at(&c->texts, b)) < 0 ? -1 : 1;
}

/* In the order of their texts, so that a prefix comes before those that begin with it. */
static bool pg_deliver(pg_choice *c, pg_prefixes *p, names *texts)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz";
    uint32_t chosen[CHOSEN_MOST], scratch[CHOSEN_MOST];
    size_t count = 0;
    for (uint32_t i = 0; i < c->texts.count; i++) {
        if (c->items[i].chosen)
            chosen[count++] = i + 1;
    }
    pg_sort(chosen, scratch, count, pg_compare_candidates, c);
    for (size_t i = 0; i < count; i++) {
        uint32_t number = names_add(texts, names_at(&c->texts, chosen[i]));
        if (!number || !pg_prefixes_add(p, names_at(texts, number), view_of(letters + i, 1)))
            return false;
    }
    return true;
}

static gedelf_status pg_choose(pg_choice *c, pg_prefixes *p, names *texts, const gedelf_pg_dataset *d, pg_tree *t)
{
    size_t best = 0;
    gedelf_status status = pg_weigh(c, d, t);
    if (status != GEDELF_OK)
        return status;
    for (uint32_t string = 1; string <= d->strings.count; string++) {
        if (c->weights[string] > 0 && !pg_cut(c, names_at(&d->strings, string), c->weights[string]))
            return GEDELF_MEMORY;
    }
    for (size_t i = 0; i < CHOSEN_MOST && pg_find_best(c, &best); i++)
        pg_take(c, best);
    return pg_deliver(c, p, texts) ? GEDELF_OK : GEDELF_MEMORY;
}

gedelf_status pg_prefixes_choose(pg_prefixes *p, names *texts, const gedelf_pg_dataset *d, pg_tree *t)
{
    size_t size = ((size_t)d->strings.count + 1) * sizeof(uint64_t);
    pg_choice c = {.allocator = p->allocator};
    names_init(&c.texts, p->allocator);
    c.weights = memory_zeroed(p->allocator, size);
    gedelf_status status = c.weights ? GEDELF_OK : GEDELF_MEMORY;
    if (c.weights) {
        status = pg_choose(&c, p, texts, d, t);
    }
    memory_release(p->allocator, c.weights, size);
    memory_release(p->allocator, c.items, c.capacity * sizeof *c.items);
    names_free(&c.texts);
    return status;
}
