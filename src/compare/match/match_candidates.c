/* SPDX-License-Identifier: MIT */
/*
 * Candidates: takes records with their keys, finds those pairs that share one and are worth a look (D448). The records with one
 * key are a block. Blocks that are too large say nothing, and are divided, then dropped, so that the time goes by the number of
 * records whatever is in them.
 */
#include "compare/match/match_search.h"

enum { BLOCK_MOST = 200, CANDIDATES_MOST = 64 };

#define KEY_SECOND UINT32_C(0x80000000)

void match_search_init(match_search *s, gedelf_match *m, size_t count,
                       uint32_t (*decade)(const gedelf_match *m, uint32_t number, bool second))
{
    *s = (match_search){.m = m, .count = count, .decade = decade};
}

bool match_search_key(match_search *s, uint64_t hash, uint32_t number, bool second)
{
    return array_add(&s->m->allocator, &s->keys, &s->key_count, &s->key_capacity,
                     (hash >> 32) << 32 | number | (second ? KEY_SECOND : 0));
}

/* ---- Blocks -------------------------------------------------------------------------------------- */

static bool sort_in_spare(match_search *s, uint64_t *items, size_t count)
{
    if (!array_reserve(&s->m->allocator, &s->spare, &s->spare_capacity, count))
        return false;
    match_sort(items, s->spare, count);
    return true;
}

/* A person's key twice is one. */
static void drop_repeated_keys(match_search *s)
{
    size_t kept = 0;
    for (size_t i = 0; i < s->key_count; i++) {
        if (kept == 0 || s->keys[kept - 1] != s->keys[i])
            s->keys[kept++] = s->keys[i];
    }
    s->key_count = kept;
}

/* A block, from one key to another: those of the first side are before those of the second. */
static bool keep_block(match_search *s, size_t begin, size_t end)
{
    size_t second = begin;
    while (second < end && ((uint32_t)s->keys[second] & KEY_SECOND) == 0)
        second++;
    size_t from = s->m->one ? begin : second;
    bool done = true;
    if (end - begin > BLOCK_MOST || end - begin < 2 || (!s->m->one && (second == begin || second == end)))
        return true;
    for (size_t i = begin; done && i < second; i++)
        done = array_add(&s->m->allocator, &s->entries, &s->entry_count, &s->entry_capacity,
                         (uint64_t)(uint32_t)s->keys[i] << 32 | s->block_count);
    return done && array_add(&s->m->allocator, &s->blocks, &s->block_count, &s->block_capacity,
                             (match_block){(uint32_t)from, (uint32_t)(end - from)});
}

/* Adds each stretch of keys whose upper halves are the same by `add`. */
static bool each_stretch(match_search *s, size_t begin, size_t end,
                         bool (*add)(match_search *s, size_t begin, size_t end))
{
    bool done = true;
    for (size_t i = begin, next; done && i < end; i = next) {
        for (next = i + 1; next < end && s->keys[next] >> 32 == s->keys[i] >> 32; next++)
            continue;
        done = add(s, i, next);
    }
    return done;
}

static uint32_t decade_of(const match_search *s, uint32_t low)
{
    return s->decade ? s->decade(s->m, low & ~KEY_SECOND, (low & KEY_SECOND) != 0) : 0;
}

static bool divide_block(match_search *s, size_t begin, size_t end)
{
    if (end - begin <= BLOCK_MOST)
        return keep_block(s, begin, end);
    for (size_t i = begin; i < end; i++)
        s->keys[i] = (uint64_t)decade_of(s, (uint32_t)s->keys[i]) << 32 | (uint32_t)s->keys[i];
    return sort_in_spare(s, s->keys + begin, end - begin) && each_stretch(s, begin, end, keep_block);
}

/* ---- Who is looked at ---------------------------------------------------------------------------- */

static bool mark_block(match_search *s, uint32_t a, const match_block *shared)
{
    uint32_t weight = 16 + 4096 / shared->count;
    for (size_t i = shared->begin; i < shared->begin + shared->count; i++) {
        uint32_t b = (uint32_t)s->keys[i] & ~KEY_SECOND;
        if (s->m->one && b <= a)
            continue;
        if (s->marks[b] == 0 && !array_add(&s->m->allocator, &s->touched, &s->touched_count, &s->touched_capacity, b))
            return false;
        s->marks[b] += weight;
    }
    return true;
}

/* The most promising first; in order of number where they promise the same. */
static gedelf_status look_at_marked(match_search *s, uint32_t a)
{
    gedelf_status status = GEDELF_OK;
    for (size_t i = 0; i < s->touched_count; i++) {
        uint32_t b = (uint32_t)s->touched[i];
        s->touched[i] = (uint64_t)(UINT32_MAX - s->marks[b]) << 32 | b;
        s->marks[b] = 0;
    }
    if (s->touched_count > CANDIDATES_MOST && !sort_in_spare(s, s->touched, s->touched_count))
        return GEDELF_MEMORY;
    for (size_t i = 0; status == GEDELF_OK && i < s->touched_count && i < CANDIDATES_MOST; i++)
        status = s->look(s->m, a, (uint32_t)s->touched[i]);
    s->touched_count = 0;
    return status;
}

/* Tells how far it has come, if that is another part than before. */
static void tell_looked(const match_search *s, size_t at, unsigned *told)
{
    unsigned done = s->begins + (unsigned)((uint64_t)(s->ends - s->begins) * at / s->entry_count);
    if (done != *told)
        match_tell(s->m, done);
    *told = done;
}

static gedelf_status look_at_all(match_search *s)
{
    gedelf_status status = GEDELF_OK;
    unsigned told = s->begins;
    for (size_t i = 0, next; status == GEDELF_OK && i < s->entry_count; i = next) {
        uint32_t a = (uint32_t)(s->entries[i] >> 32);
        for (next = i; next < s->entry_count && s->entries[next] >> 32 == a; next++) {
            if (!mark_block(s, a, &s->blocks[(uint32_t)s->entries[next]]))
                return GEDELF_MEMORY;
        }
        status = look_at_marked(s, a);
        tell_looked(s, next, &told);
    }
    return status;
}

void match_search_free(match_search *s)
{
    const gedelf_allocator *allocator = &s->m->allocator;
    memory_release(allocator, s->keys, s->key_capacity * sizeof *s->keys);
    memory_release(allocator, s->blocks, s->block_capacity * sizeof *s->blocks);
    memory_release(allocator, s->entries, s->entry_capacity * sizeof *s->entries);
    memory_release(allocator, s->spare, s->spare_capacity * sizeof *s->spare);
    memory_release(allocator, s->marks, s->mark_capacity * sizeof *s->marks);
    memory_release(allocator, s->touched, s->touched_capacity * sizeof *s->touched);
}

gedelf_status match_search_run(match_search *s, match_look_fn look)
{
    bool done = s->count == 0 || array_resize(&s->m->allocator, &s->marks, &s->mark_capacity, s->count);
    s->look = look;
    if (done && s->count > 0)
        memset(s->marks, 0, s->count * sizeof *s->marks);
    done = done && sort_in_spare(s, s->keys, s->key_count);
    if (done) {
        drop_repeated_keys(s);
        done = each_stretch(s, 0, s->key_count, divide_block) && sort_in_spare(s, s->entries, s->entry_count);
    }
    return done ? look_at_all(s) : GEDELF_MEMORY;
}
