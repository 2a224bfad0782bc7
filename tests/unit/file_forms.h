/* SPDX-License-Identifier: MIT */
/*
 * One text in many forms: encodings, line breaks, and ends of a file. What a file says does not depend on them, and whoever changes one
 * line of it leaves them as they are (D429, D453).
 */
#ifndef GEDELF_FILE_FORMS_H
#define GEDELF_FILE_FORMS_H

#include "unit.h"

typedef struct file_form {
    const char *encoding, *character_set; /* what the file is in, and what its header says */
    const char *ending;
    bool mark; /* a byte-order mark comes first */
    bool open; /* the last line has no line break */
} file_form;

static const file_form file_forms[] = {
    {"UTF-8", "UTF-8", "\n", false, false},      {"UTF-8", "UTF-8", "\r\n", false, false},
    {"UTF-8", "UTF-8", "\r", false, true},       {"UTF-8", "UTF-8", "\n", true, true},
    {"UTF-16LE", "UNICODE", "\r\n", true, true}, {"UTF-16BE", "UNICODE", "\n", true, false},
    {"ANSEL", "ANSEL", "\r\n", false, true},     {"ANSEL", "ANSEL", "\r", false, false},
};

enum { FILE_FORMS = sizeof file_forms / sizeof *file_forms };

static inline void append_in_encoding(buffer *out, const file_form *f, view text)
{
    assert_true(text.length == 0 || encoder_append(encoder_named(view_of_string(f->encoding)), text, out));
}

/* Line breaks of the text are "\n"; where its header says UTF-8, it says what is so. */
static inline void append_in_form(buffer *out, const file_form *f, const char *text)
{
    static const char said[] = "1 CHAR UTF-8\n";
    assert_true(!f->mark || encoder_append_mark(encoder_named(view_of_string(f->encoding)), out));
    for (const char *at = text, *end; *at != '\0'; at = end + 1) {
        end = strchr(at, '\n');
        assert_non_null(end);
        if (strncmp(at, said, sizeof said - 1) == 0) {
            append_in_encoding(out, f, VIEW("1 CHAR "));
            append_in_encoding(out, f, view_of_string(f->character_set));
        } else {
            append_in_encoding(out, f, view_of(at, (size_t)(end - at)));
        }
        if (end[1] != '\0' || !f->open)
            append_in_encoding(out, f, view_of_string(f->ending));
    }
}

#endif
