/* SPDX-License-Identifier: MIT */
/*
 * Growable texts. A test program may give up when there is no memory.
 */
#include "runner.h"

void give_up(const char *why)
{
    fprintf(stderr, "runner: %s\n", why);
    exit(2);
}

void text_add(text *t, const char *data, size_t length)
{
    if (t->length + length + 1 > t->capacity) {
        t->capacity = (t->length + length + 1) * 2;
        t->data = realloc(t->data, t->capacity);
        if (t->data == NULL)
            give_up("out of memory");
    }
    if (length > 0)
        memcpy(t->data + t->length, data, length);
    t->length += length;
    t->data[t->length] = '\0';
}

void text_add_string(text *t, const char *string)
{
    text_add(t, string, strlen(string));
}

void text_add_octet(text *t, unsigned octet)
{
    char c = (char)octet;
    text_add(t, &c, 1);
}

void text_add_number(text *t, int64_t number)
{
    char digits[32];
    snprintf(digits, sizeof digits, "%" PRId64, number);
    text_add_string(t, digits);
}

void text_free(text *t)
{
    free(t->data);
    *t = (text){0};
}

const char *text_string(const text *t)
{
    return t->length == 0 ? "" : t->data;
}

bool text_equal(const text *a, const text *b)
{
    return a->length == b->length && (a->length == 0 || memcmp(a->data, b->data, a->length) == 0);
}

bool begins_with(const char *line, size_t length, const char *prefix)
{
    size_t n = strlen(prefix);
    return length >= n && memcmp(line, prefix, n) == 0;
}

bool is_exactly(const char *line, size_t length, const char *string)
{
    return length == strlen(string) && memcmp(line, string, length) == 0;
}
