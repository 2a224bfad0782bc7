/* SPDX-License-Identifier: MIT */
/*
 * Sets of small numbers that share what they have in common: takes numbers and sets, gives sets. A set is a binary tree of
 * which every leaf has 64 numbers as bits, and no two trees with the same numbers are there. So a long chain of sets, each
 * with one member more than the one before, takes room for a path of the tree each, and equal sets are found at once.
 */
#include "polygenea/reason.h"

enum { SET_LEAF_BITS = 6, SET_HEIGHT_MOST = 32 - SET_LEAF_BITS };

typedef struct pg_set_node {
    uint64_t content; /* of a leaf its bits; of any other its halves, the lower one in the upper 32 bits */
    uint8_t height;   /* 0: a leaf */
} pg_set_node;

void pg_sets_init(pg_sets *s, const gedelf_allocator *allocator, uint32_t limit)
{
    *s = (pg_sets){.allocator = allocator};
    table_init(&s->numbers, allocator);
    while (s->height < SET_HEIGHT_MOST && (uint64_t)limit > UINT64_C(64) << s->height)
        s->height++;
}

void pg_sets_free(pg_sets *s)
{
    memory_release(s->allocator, s->nodes, s->capacity * sizeof *s->nodes);
    table_free(&s->numbers);
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
    pg_set_node tree = {content, (uint8_t)height};
    *out = (uint32_t)s->count + 1;
    return s->count < UINT32_MAX - 1 && array_add(s->allocator, &s->nodes, &s->count, &s->capacity, tree) &&
           table_add(&s->numbers, hash, *out);
}

static uint32_t set_half(const pg_sets *s, uint32_t set, bool upper)
{
    uint64_t content = set == 0 ? 0 : s->nodes[set - 1].content;
    return (uint32_t)(upper ? content & UINT32_MAX : content >> 32);
}

bool pg_sets_single(pg_sets *s, uint32_t number, uint32_t *out)
{
    bool done = set_intern(s, 0, UINT64_C(1) << (number & 63), out);
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

bool pg_sets_list(const pg_sets *s, uint32_t set, pg_row *out)
{
    struct {
        uint32_t set, base;
    } open[SET_HEIGHT_MOST + 2] = {{set, 0}};
    size_t count = 1;
    while (count > 0) {
        uint32_t top = open[--count].set, base = open[count].base;
        if (top == 0)
            continue;
        const pg_set_node *tree = &s->nodes[top - 1];
        if (tree->height > 0) {
            open[count].set = set_half(s, top, true);
            open[count++].base = base + (UINT32_C(1) << (SET_LEAF_BITS + tree->height - 1));
            open[count].set = set_half(s, top, false);
            open[count++].base = base;
            continue;
        }
        for (uint32_t bit = 0; bit < 64; bit++) {
            if (tree->content >> bit & 1 && !pg_row_add(s->allocator, out, base + bit))
                return false;
        }
    }
    return true;
}
