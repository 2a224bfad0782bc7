/* SPDX-License-Identifier: MIT */
/*
 * Words: takes lines, keeps each word that has octets above 7F once, in memory that does not grow with the file.
 */
#include "format/judge/judge_private.h"

/* Twice as many as there can be words, and a power of two. */
enum { WORD_SLOTS = 2 * JUDGED_WORDS };

void word_set_init(word_set *s, const gedelf_allocator *allocator)
{
    *s = (word_set){.allocator = allocator};
    arena_init(&s->text, allocator);
}

void word_set_free(word_set *s)
{
    arena_free(&s->text);
    memory_release(s->allocator, s->items, s->capacity * sizeof *s->items);
    memory_release(s->allocator, s->slots, s->slots ? WORD_SLOTS * sizeof *s->slots : 0);
    s->items = NULL;
    s->slots = NULL;
    s->count = s->capacity = 0;
}

static bool word_set_start(word_set *s)
{
    if (!s->slots)
        s->slots = memory_allocate(s->allocator, WORD_SLOTS * sizeof *s->slots);
    if (!s->slots || !array_reserve(s->allocator, &s->items, &s->capacity, JUDGED_WORDS))
        return false;
    if (s->count == 0)
        memset(s->slots, 0, WORD_SLOTS * sizeof *s->slots);
    return true;
}

static bool word_set_keep(word_set *s, view word)
{
    if (s->count == JUDGED_WORDS)
        return true;
    if (s->count == 0 && !word_set_start(s))
        return false;
    size_t slot = (size_t)hash_text(word, 0) % WORD_SLOTS;
    while (s->slots[slot] != 0) {
        if (view_equal(s->items[s->slots[slot] - 1], word))
            return true;
        slot = (slot + 1) % WORD_SLOTS;
    }
    const char *copy = arena_copy(&s->text, word);
    if (!copy)
        return false;
    s->items[s->count++] = view_of(copy, word.length);
    s->slots[slot] = (uint16_t)s->count;
    return true;
}

static bool is_judged_octet(char c)
{
    return (unsigned char)c >= 0x80 || is_letter(c);
}

/* Is it UTF-8, apart from forms that can be recognised? */
static bool is_laxly_utf8(view text)
{
    size_t at = 0, step = 1;
    for (; step > 0 && at < text.length; at += step) {
        step = utf8_valid_prefix(text.text + at, text.length - at);
        step += utf8_lax_length(view_of(text.text + at + step, text.length - at - step));
    }
    return at == text.length;
}

bool word_set_add(word_set *s, view row, bool all)
{
    for (size_t i = 0; i < row.length;) {
        size_t begin = i;
        bool high = false;
        for (; i < row.length && is_judged_octet(row.text[i]); i++) {
            unsigned char octet = (unsigned char)row.text[i];
            if (octet >= 0x80) {
                high = true;
                s->octets[octet - 0x80]++;
            }
        }
        size_t length = i - begin < WORD_OCTETS ? i - begin : WORD_OCTETS;
        if (high && (all || !is_laxly_utf8(view_of(row.text + begin, i - begin))) &&
            !word_set_keep(s, view_of(row.text + begin, length)))
            return false;
        i += i == begin;
    }
    return true;
}
