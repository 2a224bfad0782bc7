/* SPDX-License-Identifier: MIT */
/*
 * Letters: takes a character, says which class of letters it is in, and gives others of that class. [D481]
 */
#include "rewrite/anonymise/anonymise_private.h"

typedef struct class_row {
    uint32_t class, index, first, count, step;
    int32_t distance;
} class_row;

static const class_row class_rows[] = {
#define L(class, index, first, count, step, distance) {class, index, first, count, step, distance},
#include "rewrite/anonymise/letters.def"
#undef L
};

enum { CLASS_ROW_COUNT = COUNT_OF(class_rows) };

/* Is a character in a row, or in that of its capitals? */
static bool row_has(const class_row *r, uint32_t c, bool capital, uint32_t *index)
{
    int64_t offset = (int64_t)c - r->first - (capital ? r->distance : 0);
    if (offset < 0 || offset % r->step != 0 || offset / r->step >= r->count || (capital && r->distance == 0))
        return false;
    *index = r->index + (uint32_t)(offset / r->step);
    return true;
}

static bool try_row(size_t row, uint32_t c, class_letter *out)
{
    for (int capital = 0; capital < 2; capital++) {
        if (row_has(&class_rows[row], c, capital == 1, &out->index)) {
            out->class = class_rows[row].class;
            out->capital = capital == 1;
            return true;
        }
    }
    return false;
}

/* Texts have few different letters. */
bool letter_find(letter_memory *m, uint32_t c, class_letter *out)
{
    if (c < 0x80) { /* the first class */
        *out = (class_letter){.class = 0, .index = (c | 0x20) - 'a', .capital = c < 'a'};
        return is_letter((char)c);
    }
    remembered_letter *r = &m->letters[c % m->count];
    if (r->code != c) {
        *r = (remembered_letter){.code = c};
        for (size_t i = 0; i < CLASS_ROW_COUNT && !r->found; i++)
            r->found = try_row(i, c, &r->letter);
    }
    *out = r->letter;
    return r->found;
}

/* The last row that does not begin after a place: rows are in this order. */
static const class_row *row_at(uint32_t class, uint32_t index)
{
    size_t low = 0, high = CLASS_ROW_COUNT;
    while (high - low > 1) {
        size_t middle = (low + high) / 2;
        const class_row *r = &class_rows[middle];
        if (r->class > class || (r->class == class && r->index > index))
            high = middle;
        else
            low = middle;
    }
    return &class_rows[low];
}

uint32_t letter_class_size(uint32_t class)
{
    const class_row *r = row_at(class, UINT32_MAX);
    return r->index + r->count;
}

uint32_t letter_at(const class_letter *l)
{
    const class_row *r = row_at(l->class, l->index);
    return (uint32_t)((int64_t)r->first + (int64_t)(l->index - r->index) * r->step + (l->capital ? r->distance : 0));
}
