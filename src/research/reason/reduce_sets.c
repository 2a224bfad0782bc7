/* SPDX-License-Identifier: MIT */
/*
 * Sets of small numbers that share what they have in common: takes numbers and sets, gives sets. A set is a binary
 * tree. Every leaf has 16 numbers as bits, and no two trees have the same numbers. So in a long chain of sets, each
 * with one member more than the one before, each takes room for one path of the tree, and equal sets are found at once.
 *
 * Listing each of such a chain would take room that grows with the square of its length. So sets can also be taken
 * apart into numbers and subsets, where a subset that is part of several sets is listed once.
 */
#include "research/reason/beliefs.h"

#define SET_LEAF_MASK ((UINT64_C(1) << SET_LEAF_SIZE) - 1)

enum {
    SET_LEAF_BITS = 4, /* few, as the leaf that a chain grows in is listed for each of its sets */
    SET_LEAF_SIZE = 1 << SET_LEAF_BITS,
    SET_HEIGHT_MOST = 32 - SET_LEAF_BITS,
    SET_WHOLE_MOST = 32,  /* a set of no more numbers is not taken apart */
    SET_SHARED_LEAST = 4, /* a subset of fewer is not worth it */
    SET_SHARES_LEAST = 2  /* how often a subset is used at least, of those that are listed apart */
};

typedef struct pg_set_node {
    uint64_t
        content; /* of a leaf its bits, and above them its first number; of others their halves, the lower one above */
    uint8_t height; /* 0: a leaf */
    uint8_t shares; /* how many of the sets that are taken apart, and of their subsets, it is a half of; at most 2 */
    uint32_t size;  /* how many numbers are in it */
} pg_set_node;

void pg_sets_init(pg_sets *s, const gedelf_allocator *allocator, uint32_t limit)
{
    *s = (pg_sets){.allocator = allocator};
    table_init(&s->numbers, allocator);
    while (s->height < SET_HEIGHT_MOST && (uint64_t)limit > (uint64_t)SET_LEAF_SIZE << s->height)
        s->height++;
}

void pg_sets_free(pg_sets *s)
{
    memory_release(s->allocator, s->nodes, s->capacity * sizeof *s->nodes);
    table_free(&s->numbers);
}

static uint32_t set_half(const pg_sets *s, uint32_t set, bool upper)
{
    uint64_t content = set == 0 ? 0 : s->nodes[set - 1].content;
    return (uint32_t)(upper ? content & UINT32_MAX : content >> 32);
}

static uint32_t set_size(const pg_sets *s, uint32_t set)
{
    return set == 0 ? 0 : s->nodes[set - 1].size;
}

/* How many numbers a tree with this content has. */
static uint32_t set_measure(const pg_sets *s, unsigned height, uint64_t content)
{
    uint32_t size = 0;
    if (height > 0)
        return set_size(s, (uint32_t)(content >> 32)) + set_size(s, (uint32_t)(content & UINT32_MAX));
    for (content &= SET_LEAF_MASK; content != 0; content &= content - 1)
        size++;
    return size;
}

/* The set with this content, made if it is new. */
static bool set_intern(pg_sets *s, unsigned height, uint64_t content, uint32_t *out)
{
    uint32_t hash = (uint32_t)hash_number(content, hash_number(height, s->numbers.seed)), number;
    *out = 0;
    if (content == 0)
        return true;
    for (size_t at = table_home(s->numbers.capacity, hash); (number = table_next(&s->numbers, hash, &at)) != 0;) {
        const pg_set_node *tree = &s->nodes[number - 1];
        if (tree->content == content && tree->height == height) {
            *out = number;
            return true;
        }
    }
    pg_set_node tree = {content, (uint8_t)height, 0, set_measure(s, height, content)};
    *out = (uint32_t)s->count + 1;
    return s->count < UINT32_MAX - 1 && array_add(s->allocator, &s->nodes, &s->count, &s->capacity, tree) &&
           table_add(&s->numbers, hash, *out);
}

bool pg_sets_single(pg_sets *s, uint32_t number, uint32_t *out)
{
    uint32_t place = number & (SET_LEAF_SIZE - 1);
    bool done = set_intern(s, 0, (uint64_t)(number - place) << SET_LEAF_SIZE | UINT64_C(1) << place, out);
    for (unsigned height = 1; done && height <= s->height; height++) {
        bool upper = (number >> (SET_LEAF_BITS + height - 1) & 1) != 0;
        done = set_intern(s, height, upper ? (uint64_t)*out : (uint64_t)*out << 32, out);
    }
    return done;
}

/* Two sets that are being joined, half by half. */
typedef struct set_frame {
    uint32_t a, b, lower;
    uint8_t done; /* halves */
} set_frame;

/* What needs no look inside: false if it does. */
static bool set_join_at_once(uint32_t a, uint32_t b, uint32_t *out)
{
    *out = a == 0 ? b : a;
    return a == b || a == 0 || b == 0;
}

bool pg_sets_join(pg_sets *s, uint32_t a, uint32_t b, uint32_t *out)
{
    set_frame frames[SET_HEIGHT_MOST + 1] = {{a, b, 0, 0}};
    unsigned depth = 0;
    bool done = true;
    if (set_join_at_once(a, b, out))
        return true;
    for (;;) {
        set_frame *f = &frames[depth];
        unsigned height = s->height - depth;
        bool ready = height == 0 || f->done == 2;
        if (height == 0) {
            done = set_intern(s, 0, s->nodes[f->a - 1].content | s->nodes[f->b - 1].content, out);
        } else if (f->done == 2) {
            done = set_intern(s, height, (uint64_t)f->lower << 32 | *out, out);
        } else {
            bool upper = f->done == 1;
            uint32_t left = set_half(s, f->a, upper), right = set_half(s, f->b, upper);
            if (!set_join_at_once(left, right, out)) {
                frames[++depth] = (set_frame){left, right, 0, 0};
                continue;
            }
        }
        if (!done)
            return false;
        if (ready && depth-- == 0)
            return true;
        f = &frames[depth]; /* *out is the half of this one that comes next */
        f->lower = f->done == 0 ? *out : f->lower;
        f->done++;
    }
}

/* ---- Taking apart ---------------------------------------------------------------------------- */

void pg_sets_take_apart(pg_sets *s, uint32_t set)
{
    if (set_size(s, set) > SET_WHOLE_MOST)
        s->nodes[set - 1].shares = 1;
}

/* Halves have lower numbers than what they are halves of, so going down once meets each after all that it is part of. */
void pg_sets_share(pg_sets *s)
{
    for (uint32_t set = (uint32_t)s->count; set > 0; set--) {
        const pg_set_node *tree = &s->nodes[set - 1];
        if (tree->height == 0 || tree->shares == 0)
            continue;
        for (unsigned half = 0; half < 2; half++) {
            uint32_t part = set_half(s, set, half == 1);
            if (part != 0 && s->nodes[part - 1].shares < SET_SHARES_LEAST)
                s->nodes[part - 1].shares++;
        }
    }
}

bool pg_sets_is_part(const pg_sets *s, uint32_t set)
{
    const pg_set_node *tree = &s->nodes[set - 1];
    return tree->shares >= SET_SHARES_LEAST && tree->size >= SET_SHARED_LEAST;
}

/* The numbers of a leaf. */
static bool set_list_leaf(const pg_sets *s, uint64_t content, pg_row *out)
{
    uint32_t first = (uint32_t)(content >> SET_LEAF_SIZE);
    for (uint32_t place = 0; place < SET_LEAF_SIZE; place++) {
        if (content >> place & 1 && !pg_row_add(s->allocator, out, first + place))
            return false;
    }
    return true;
}

bool pg_sets_list(const pg_sets *s, uint32_t set, pg_row *numbers, pg_row *parts)
{
    uint32_t open[SET_HEIGHT_MOST + 2] = {set};
    bool apart = set != 0 && s->nodes[set - 1].shares > 0, done = true;
    for (size_t count = 1; done && count > 0;) {
        uint32_t top = open[--count];
        if (top == 0)
            continue;
        const pg_set_node *tree = &s->nodes[top - 1];
        if (apart && top != set && pg_sets_is_part(s, top)) {
            done = pg_row_add(s->allocator, parts, top);
        } else if (tree->height == 0) {
            done = set_list_leaf(s, tree->content, numbers);
        } else {
            open[count++] = set_half(s, top, true);
            open[count++] = set_half(s, top, false);
        }
    }
    return done;
}
