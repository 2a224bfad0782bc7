/* SPDX-License-Identifier: MIT */
/*
 * The share of genes: takes two people, gives Wright's coefficient of relationship over the whole pedigree by birth. [D492]
 *
 * The ancestors of both are put in an order in which parents come before children. How much of each of them is in somebody
 * (half of it in each child) is one sweep down that order; from it comes how much two people have in common, and how inbred
 * somebody is, which the share of the founders' variance in everybody depends on (Meuwissen and Luo, "Computing inbreeding
 * coefficients in large populations", 1992). So no way is followed twice, however many there are.
 */
#include "family/kin/kin_private.h"

/* An ancestor: his parents, by their numbers in the order. */
typedef struct share_node {
    uint32_t parents[2];
    double inbreeding, variance;
} share_node;

#define NO_ANCESTOR UINT32_MAX
#define ON_THE_WAY (UINT32_MAX - 1) /* it has been entered, and its number is not known yet */

typedef struct share_search {
    const gedelf_people *people;
    const gedelf_allocator *allocator;
    size_t count;      /* of people, and two for each family: those whom it does not name */
    uint32_t *numbers; /* of each of them, in the order: parents first */
    share_node *nodes;
    size_t node_count, node_capacity;
    uint32_t *stack;
    size_t depth, stack_capacity;
    uint32_t *children; /* of each number: how many of the order */
    double *part;       /* how much of each number is in the one that is looked at */
    double *parts[2];   /* the same of the two people */
    uint64_t *waiting;  /* a bit for each number that has a part which is not passed on yet */
    bool loops;
} share_search;

/* ---- The order ---------------------------------------------------------------------------------- */

/* The two parents of the first family by birth; whom it does not name is one of its two numbers. */
static void two_parents(const share_search *s, uint32_t of, uint32_t parents[2])
{
    const gedelf_people *p = s->people;
    parents[0] = parents[1] = NO_ANCESTOR;
    if (of >= p->persons.count)
        return;
    link_walk w = walk_links(p, KIN_PERSON, of);
    while (walk_next(&w)) {
        if (!walk_is_by_birth(&w))
            continue;
        size_t named = 0;
        link_walk f = walk_links(p, KIN_FAMILY, w.other);
        while (named < 2 && walk_next_partner(p, &f)) {
            if (!walk_is_repeated(&f))
                parents[named++] = f.other;
        }
        for (; named < 2; named++)
            parents[named] = (uint32_t)(p->persons.count + 2 * (size_t)w.other + named);
        return;
    }
}

static bool push_share(share_search *s, uint32_t relative)
{
    return array_add(s->allocator, &s->stack, &s->depth, &s->stack_capacity, relative);
}

/* Gives a node its number, when its parents have theirs. */
static bool settle_share(share_search *s, uint32_t relative, const uint32_t parents[2])
{
    if (!array_reserve(s->allocator, &s->nodes, &s->node_capacity, s->node_count + 1))
        return false;
    share_node n = {.parents = {NO_ANCESTOR, NO_ANCESTOR}};
    for (int i = 0; i < 2; i++)
        n.parents[i] = parents[i] == NO_ANCESTOR ? NO_ANCESTOR : s->numbers[parents[i]];
    s->numbers[relative] = (uint32_t)s->node_count;
    s->nodes[s->node_count++] = n;
    return true;
}

/* Puts somebody and all ancestors in order, parents first. */
static bool order_ancestors(share_search *s, uint32_t from)
{
    bool done = s->numbers[from] != NO_ANCESTOR || push_share(s, from);
    while (done && s->depth > 0 && !s->loops) {
        uint32_t relative = s->stack[s->depth - 1], parents[2], missing = 0;
        two_parents(s, relative, parents);
        if (s->numbers[relative] < ON_THE_WAY) { /* somebody else's parent too */
            s->depth--;
            continue;
        }
        s->numbers[relative] = ON_THE_WAY;
        for (int i = 0; done && i < 2; i++) {
            if (parents[i] == NO_ANCESTOR || s->numbers[parents[i]] < ON_THE_WAY)
                continue;
            s->loops = s->loops || s->numbers[parents[i]] == ON_THE_WAY;
            missing++;
            done = push_share(s, parents[i]);
        }
        if (done && missing == 0) {
            done = settle_share(s, relative, parents);
            s->depth--;
        }
    }
    return done;
}

/* ---- Parts -------------------------------------------------------------------------------------- */

static void give_part(share_search *s, double *part, uint32_t number, double amount)
{
    part[number] += amount;
    s->waiting[number / 64] |= UINT64_C(1) << number % 64;
}

/* The last number that waits, at or before `from`; NO_ANCESTOR if there is none. */
static uint32_t last_waiting(const share_search *s, uint32_t from)
{
    for (uint32_t word = from / 64 + 1; word-- > 0;) {
        uint64_t bits = s->waiting[word];
        if (bits == 0)
            continue;
        uint32_t bit = 63;
        while ((bits >> bit & 1) == 0)
            bit--;
        return 64 * word + bit;
    }
    return NO_ANCESTOR;
}

/* Works out how much of every ancestor is in somebody. Known variances are summed as squares. With `keep`, the parts
   stay; otherwise they are all zero again. */
static double sweep_parts(share_search *s, uint32_t of, double *part, bool keep)
{
    double sum = 0;
    give_part(s, part, of, 1);
    for (uint32_t at = of; (at = last_waiting(s, at)) != NO_ANCESTOR;) {
        double amount = part[at];
        s->waiting[at / 64] &= ~(UINT64_C(1) << at % 64);
        /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): what there is room for is there */
        sum += amount * amount * s->nodes[at].variance;
        for (int i = 0; i < 2; i++) {
            if (s->nodes[at].parents[i] != NO_ANCESTOR)
                give_part(s, part, s->nodes[at].parents[i], amount / 2);
        }
        if (!keep)
            part[at] = 0;
    }
    return sum;
}

/* Can the parents have ancestors in common? Not if one of them has no parents here, and no other child. */
static bool can_be_inbred(const share_search *s, const share_node *n)
{
    for (int i = 0; i < 2; i++) {
        uint32_t parent = n->parents[i];
        if (parent == NO_ANCESTOR || (s->nodes[parent].parents[0] == NO_ANCESTOR && s->children[parent] == 1))
            return false;
    }
    return true;
}

static void find_inbreeding(share_search *s)
{
    for (uint32_t i = 0; i < s->node_count; i++) {
        share_node *n = &s->nodes[i];
        bool founder = n->parents[0] == NO_ANCESTOR;
        n->variance =
            founder ? 1 : 0.5 - 0.25 * (s->nodes[n->parents[0]].inbreeding + s->nodes[n->parents[1]].inbreeding);
        if (can_be_inbred(s, n))
            n->inbreeding = sweep_parts(s, i, s->part, false) - 1;
    }
}

/* ---- The coefficient ---------------------------------------------------------------------------- */

static bool allocate_parts(share_search *s)
{
    size_t count = s->node_count, words = count / 64 + 1;
    s->children = memory_allocate(s->allocator, count * sizeof *s->children);
    s->part = memory_allocate(s->allocator, count * sizeof *s->part);
    s->parts[0] = memory_allocate(s->allocator, count * sizeof *s->part);
    s->parts[1] = memory_allocate(s->allocator, count * sizeof *s->part);
    s->waiting = memory_allocate(s->allocator, words * sizeof *s->waiting);
    if (!s->children || !s->part || !s->parts[0] || !s->parts[1] || !s->waiting)
        return false;
    memset(s->children, 0, count * sizeof *s->children);
    memset(s->waiting, 0, words * sizeof *s->waiting);
    for (size_t i = 0; i < count; i++)
        s->part[i] = s->parts[0][i] = s->parts[1][i] = 0;
    for (size_t i = 0; i < count; i++) {
        for (int k = 0; k < 2; k++) {
            if (s->nodes[i].parents[k] != NO_ANCESTOR)
                s->children[s->nodes[i].parents[k]]++;
        }
    }
    return true;
}

/* Newton's way, so that no other library is needed: the number is between 1 and 4. */
static double square_root(double number)
{
    double root = number, before = 0;
    for (int i = 0; i < 64 && root != before; i++) {
        before = root;
        root = (root + number / root) / 2;
    }
    return root;
}

static double share_of(share_search *s, uint32_t a, uint32_t b)
{
    double sum = 0;
    bool common = false;
    sweep_parts(s, a, s->parts[0], true);
    sweep_parts(s, b, s->parts[1], true);
    for (size_t i = 0; !common && i < s->node_count; i++)
        common = s->parts[0][i] > 0 && s->parts[1][i] > 0;
    if (!common) /* then it does not matter how inbred they are, which takes long to find out */
        return 0;
    find_inbreeding(s);
    for (size_t i = 0; i < s->node_count; i++)
        sum += s->parts[0][i] * s->parts[1][i] * s->nodes[i].variance;
    return sum / square_root((1 + s->nodes[a].inbreeding) * (1 + s->nodes[b].inbreeding));
}

static void share_free(share_search *s)
{
    size_t count = s->node_count;
    memory_release(s->allocator, s->numbers, s->count * sizeof *s->numbers);
    memory_release(s->allocator, s->nodes, s->node_capacity * sizeof *s->nodes);
    memory_release(s->allocator, s->stack, s->stack_capacity * sizeof *s->stack);
    memory_release(s->allocator, s->children, count * sizeof *s->children);
    memory_release(s->allocator, s->part, count * sizeof *s->part);
    memory_release(s->allocator, s->parts[0], count * sizeof *s->part);
    memory_release(s->allocator, s->parts[1], count * sizeof *s->part);
    memory_release(s->allocator, s->waiting, (count / 64 + 1) * sizeof *s->waiting);
}

bool kin_find_coefficient(gedelf_kin *k, gedelf_person a, gedelf_person b)
{
    const gedelf_people *p = k->people;
    share_search s = {.people = p, .allocator = &k->allocator, .count = p->persons.count + 2 * p->families.count};
    s.numbers = memory_allocate(s.allocator, s.count * sizeof *s.numbers);
    bool done = s.numbers != NULL;
    if (done) {
        memset(s.numbers, 0xFF, s.count * sizeof *s.numbers);
        done = order_ancestors(&s, a) && (s.loops || order_ancestors(&s, b));
    }
    if (done && !s.loops) {
        done = allocate_parts(&s);
        k->has_coefficient = done;
        k->coefficient = !done ? 0 : a == b ? 1 : share_of(&s, s.numbers[a], s.numbers[b]);
    }
    share_free(&s);
    return done;
}
