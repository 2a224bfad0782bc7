/* SPDX-License-Identifier: MIT */
/*
 * Cases that are in a file as they should come out: a program makes each of them anew from its own first lines, and both are compared
 * line by line. What is not a case is the same in both.
 */
#ifndef GEDELF_PRINTED_CASES_H
#define GEDELF_PRINTED_CASES_H

#include "unit.h"

/* Takes the next line off a text, with its line break. */
static inline view next_line(view *rest)
{
    const char *end = rest->length > 0 ? memchr(rest->text, '\n', rest->length) : NULL;
    size_t length = end ? (size_t)(end - rest->text) + 1 : rest->length;
    view taken = view_of(rest->text, length);
    *rest = view_after(*rest, length);
    return taken;
}

/* Takes a case off a text, and appends it as it comes out. */
typedef void (*append_case_fn)(view *rest, buffer *out);

static inline void append_cases(const char *name, append_case_fn append_case, buffer *out)
{
    buffer cases;
    buffer_init(&cases, &memory_default);
    append_contents(&cases, name);
    view rest = buffer_view(&cases);
    while (rest.length > 0) {
        if (view_begins(rest, VIEW("== ")))
            append_case(&rest, out);
        else
            assert_true(buffer_append(out, next_line(&rest)));
    }
    buffer_free(&cases);
}

static inline void assert_cases_come_out(const char *name, append_case_fn append_case)
{
    buffer cases, found;
    buffer_init(&cases, &memory_default);
    buffer_init(&found, &memory_default);
    append_contents(&cases, name);
    append_cases(name, append_case, &found);
    view rest = buffer_view(&cases), other = buffer_view(&found);
    while (rest.length > 0 || other.length > 0) {
        view expected = next_line(&rest);
        assert_view(next_line(&other), expected);
    }
    buffer_free(&cases);
    buffer_free(&found);
}

/* What comes out today, to be read line by line before it is kept. */
static inline int print_cases(const char *name, append_case_fn append_case)
{
    buffer found;
    buffer_init(&found, &memory_default);
    append_cases(name, append_case, &found);
    fwrite(found.data, 1, found.length, stderr);
    buffer_free(&found);
    return 0;
}

#endif
