/* SPDX-License-Identifier: MIT */
/*
 * New identifiers: takes the names that are used, gives the next one like another. [D110, D424]
 */
#include "rewrite/patch/patch.h"

void patch_names_init(patch_names *n, const gedelf_allocator *allocator)
{
    *n = (patch_names){.capacity = 0};
    names_init(&n->letters, allocator);
}

void patch_names_free(patch_names *n)
{
    memory_release(n->letters.allocator, n->highest, n->capacity * sizeof *n->highest);
    names_free(&n->letters);
}

/* How many of a name's last characters are its number: none if that would be too large, whatever zeros are before it. */
static size_t number_length(view name)
{
    enum { DIGITS_MOST = 18 };
    size_t count = 0, counted = 0;
    for (; count < name.length && is_digit(name.text[name.length - count - 1]); count++)
        counted = name.text[name.length - count - 1] == '0' ? counted : count + 1;
    return counted > DIGITS_MOST ? 0 : count;
}

/* The highest number with these letters; NULL if there is no memory. */
static uint64_t *highest_with(patch_names *n, view letters)
{
    uint32_t before = n->letters.count, at = names_add(&n->letters, letters);
    if (at == 0 || !array_reserve(n->letters.allocator, &n->highest, &n->capacity, at))
        return NULL;
    if (at > before)
        n->highest[at - 1] = 0;
    return &n->highest[at - 1];
}

bool patch_names_note(patch_names *n, view name)
{
    size_t letters = name.length - number_length(name);
    uint64_t number = 0, *highest = highest_with(n, view_of(name.text, letters));
    for (size_t i = letters; i < name.length; i++)
        number = number * 10 + (uint64_t)(name.text[i] - '0');
    if (highest && *highest < number)
        *highest = number;
    return highest != NULL;
}

bool patch_names_next(patch_names *n, view like, name_taken_fn *taken, const void *context, buffer *out)
{
    size_t digits = number_length(like), begin = out->length;
    view letters = view_of(like.text, like.length - digits), made = VIEW("");
    uint64_t *highest = highest_with(n, letters);
    bool done = highest != NULL;
    while (done && (made.length == 0 || (taken && taken(context, made)))) {
        char text[20];
        size_t length = number_format(++*highest, text);
        out->length = begin;
        done = buffer_append(out, letters);
        for (size_t i = length; done && i < digits; i++)
            done = buffer_append(out, VIEW("0"));
        done = done && buffer_append(out, view_of(text, length));
        if (done)
            made = view_of(out->data + begin, out->length - begin);
    }
    return done;
}
