/* SPDX-License-Identifier: MIT */
/*
 * Takes two texts, and says which of their words differ: the shortest list of words removed and added that turns one
 * into the other, found by E. Myers's method (An O(ND) Difference Algorithm and Its Variations, 1986), which is quick
 * where little differs. Where much differs, it does not matter which single words happen to be the same, and the search
 * is given up.
 */
#include "compare/diff/diff_private.h"

enum { WORDS_DIFFERING_MOST = 200 };

typedef struct word_list {
    view *items;
    size_t count, capacity;
} word_list;

typedef struct words_work {
    const gedelf_allocator *allocator;
    word_list old_words, new_words;
    size_t begin, end; /* so many words at the beginning, and at the end, are the same */
    int32_t *furthest; /* for each number of differences d, how far diagonals -d to d go, one d after the other */
    size_t capacity;
    gedelf_words_kind *steps; /* from the end to the beginning */
    size_t step_count, step_capacity;
    gedelf_words_fn each;
    void *context;
} words_work;

/* What an octet is part of: white space, a word, or neither: such a sign means itself. */
typedef enum word_class { WORD_SPACE, WORD_LETTER, WORD_SIGN } word_class;

static word_class word_class_of(char c)
{
    if (is_white_space(c))
        return WORD_SPACE;
    return is_in_class(c, CLASS_DIGIT | CLASS_LETTER) || (unsigned char)c >= 0x80 ? WORD_LETTER : WORD_SIGN;
}

/* A word is a stretch of white space, of letters, or a sign. */
static bool take_words(const words_work *w, word_list *list, view text)
{
    for (size_t i = 0, from = 0; i < text.length; i++) {
        word_class class_of = word_class_of(text.text[i]);
        bool ends = i + 1 == text.length || class_of == WORD_SIGN || class_of != word_class_of(text.text[i + 1]);
        if (!ends)
            continue;
        view word = view_of(text.text + from, i + 1 - from);
        if (!array_add(w->allocator, &list->items, &list->count, &list->capacity, word))
            return false;
        from = i + 1;
    }
    return true;
}

static void find_same_ends(words_work *w)
{
    const word_list *a = &w->old_words, *b = &w->new_words;
    size_t least = a->count < b->count ? a->count : b->count;
    while (w->begin < least && view_equal(a->items[w->begin], b->items[w->begin]))
        w->begin++;
    while (w->end < least - w->begin && view_equal(a->items[a->count - 1 - w->end], b->items[b->count - 1 - w->end]))
        w->end++;
}

/* Where the diagonals of d differences begin: those of fewer have 1, 3, 5, … before. */
static int32_t *diagonals(const words_work *w, int32_t d)
{
    return w->furthest + (size_t)d * (size_t)d + (size_t)d;
}

/* Is it a word added, and not one removed, that leads furthest on diagonal k with d differences? */
static bool is_step_down(const words_work *w, int32_t d, int32_t k)
{
    const int32_t *before = diagonals(w, d - 1);
    return k == -d || (k != d && before[k - 1] < before[k + 1]);
}

/* How far that leads, before words that are the same. */
static int32_t step_onto(const words_work *w, int32_t d, int32_t k)
{
    const int32_t *before = diagonals(w, d - 1);
    return is_step_down(w, d, k) ? before[k + 1] : before[k - 1] + 1;
}

/* Follows words that are the same. */
static int32_t follow_same(const words_work *w, int32_t x, int32_t k, int32_t old_count, int32_t new_count)
{
    const view *a = w->old_words.items + w->begin, *b = w->new_words.items + w->begin;
    while (x < old_count && x - k < new_count && view_equal(a[x], b[x - k]))
        x++;
    return x;
}

/* The number of differences; -1 if there are too many, -2 if there is no memory. */
static int32_t count_differences(words_work *w, int32_t old_count, int32_t new_count)
{
    for (int32_t d = 0; d <= WORDS_DIFFERING_MOST; d++) {
        size_t needed = ((size_t)d + 1) * ((size_t)d + 1);
        if (!array_reserve(w->allocator, &w->furthest, &w->capacity, needed))
            return -2;
        for (int32_t k = -d; k <= d; k += 2) {
            int32_t x = follow_same(w, d == 0 ? 0 : step_onto(w, d, k), k, old_count, new_count);
            diagonals(w, d)[k] = x;
            if (x >= old_count && x - k >= new_count)
                return d;
        }
    }
    return -1;
}

static bool note_step(words_work *w, gedelf_words_kind kind)
{
    return array_add(w->allocator, &w->steps, &w->step_count, &w->step_capacity, kind);
}

/* Goes the way back from the end. */
static bool trace_back(words_work *w, int32_t d, int32_t x, int32_t y)
{
    bool done = true;
    for (; done && d >= 0; d--) {
        int32_t k = x - y, from = d == 0 ? 0 : step_onto(w, d, k);
        bool added = d > 0 && is_step_down(w, d, k);
        for (; done && x > from; x--, y--)
            done = note_step(w, GEDELF_WORDS_SAME);
        if (d == 0 || !done)
            continue;
        done = note_step(w, added ? GEDELF_WORDS_ADDED : GEDELF_WORDS_REMOVED);
        x -= added ? 0 : 1;
        y -= added ? 1 : 0;
    }
    return done;
}

/* Tells words that follow each other. */
static bool tell_words(const words_work *w, gedelf_words_kind kind, const word_list *list, size_t from, size_t to)
{
    if (from == to)
        return true;
    const view *last = &list->items[to - 1];
    size_t length = (size_t)(last->text - list->items[from].text) + last->length;
    return w->each(w->context, kind, view_of(list->items[from].text, length));
}

static bool tell_steps(const words_work *w)
{
    size_t a = w->begin, b = a;
    bool done = true;
    for (size_t i = w->step_count; done && i > 0;) {
        gedelf_words_kind kind = w->steps[i - 1];
        size_t from = i;
        while (i > 0 && w->steps[i - 1] == kind)
            i--;
        const word_list *list = kind == GEDELF_WORDS_ADDED ? &w->new_words : &w->old_words;
        size_t at = kind == GEDELF_WORDS_ADDED ? b : a;
        done = tell_words(w, kind, list, at, at + from - i);
        a += kind != GEDELF_WORDS_ADDED ? from - i : 0;
        b += kind != GEDELF_WORDS_REMOVED ? from - i : 0;
    }
    return done;
}

static gedelf_status tell_middle(words_work *w)
{
    size_t old_end = w->old_words.count - w->end, new_end = w->new_words.count - w->end;
    size_t old_count = old_end - w->begin, new_count = new_end - w->begin;
    int32_t d = -1;
    if (old_count > 0 && new_count > 0 && old_count < INT32_MAX / 2 && new_count < INT32_MAX / 2)
        d = count_differences(w, (int32_t)old_count, (int32_t)new_count);
    if (d == -2 || (d >= 0 && !trace_back(w, d, (int32_t)old_count, (int32_t)new_count)))
        return GEDELF_MEMORY;
    bool done = d >= 0 ? tell_steps(w)
                       : tell_words(w, GEDELF_WORDS_REMOVED, &w->old_words, w->begin, old_end) &&
                             tell_words(w, GEDELF_WORDS_ADDED, &w->new_words, w->begin, new_end);
    return done ? GEDELF_OK : GEDELF_STOPPED;
}

static gedelf_status compare_words(words_work *w, view old_text, view new_text)
{
    if (!take_words(w, &w->old_words, old_text) || !take_words(w, &w->new_words, new_text))
        return GEDELF_MEMORY;
    find_same_ends(w);
    if (!tell_words(w, GEDELF_WORDS_SAME, &w->old_words, 0, w->begin))
        return GEDELF_STOPPED;
    gedelf_status status = tell_middle(w);
    size_t count = w->old_words.count;
    if (status == GEDELF_OK && !tell_words(w, GEDELF_WORDS_SAME, &w->old_words, count - w->end, count))
        status = GEDELF_STOPPED;
    return status;
}

gedelf_status gedelf_words_compare(gedelf_view old_text, gedelf_view new_text, gedelf_words_fn each, void *context,
                                   const gedelf_allocator *allocator)
{
    words_work w = {.allocator = allocator ? allocator : &memory_default, .each = each, .context = context};
    gedelf_status status = compare_words(&w, old_text, new_text);
    memory_release(w.allocator, w.old_words.items, w.old_words.capacity * sizeof *w.old_words.items);
    memory_release(w.allocator, w.new_words.items, w.new_words.capacity * sizeof *w.new_words.items);
    memory_release(w.allocator, w.furthest, w.capacity * sizeof *w.furthest);
    memory_release(w.allocator, w.steps, w.step_capacity * sizeof *w.steps);
    return status;
}
