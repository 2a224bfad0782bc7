/* SPDX-License-Identifier: MIT */
/*
 * The same case in other encodings: the dataset must be the same, and so must every diagnostic that does not depend on
 * the encoding.
 */
#include "runner.h"

/* Whether the line holds one of the diagnostics that depend on the encoding: all of the octets' stage, and those about
   how long a line is and which escapes it needs. */
static bool depends_on_encoding(const char *line)
{
    const char *name = strchr(strchr(line, ' ') + 1, ' ') + 1;
    gedelf_view view = {name, strcspn(name, "\n")};
    const gedelf_code_info *info = gedelf_code_named(view);
    return info->stage == GEDELF_STAGE_OCTETS || strcmp(info->name, "needless-escape") == 0 ||
           strcmp(info->name, "long-line") == 0;
}

static text independent_diags(const text *diags)
{
    text out = {0};
    const char *p = text_string(diags);
    while (*p != '\0') {
        size_t length = strcspn(p, "\n") + 1;
        if (!depends_on_encoding(p))
            text_add(&out, p, length);
        p += length;
    }
    return out;
}

/* White space is squeezed and letters are capitals, as in the search for the encoding. [ELF-SER §specified-enc] */
static text normalised(const char *line, size_t length)
{
    text out = {0};
    for (size_t i = 0; i < length; i++) {
        char c = line[i];
        bool space = c == ' ' || c == '\t';
        if (space && (out.length == 0 || out.data[out.length - 1] == ' '))
            continue;
        text_add_octet(&out, space ? ' ' : c >= 'a' && c <= 'z' ? (unsigned char)(c - 32) : (unsigned char)c);
    }
    return out;
}

/* The length of the physical line at `start`, without its line break. */
static size_t line_length(const text *input, size_t start)
{
    size_t length = 0;
    while (start + length < input->length && input->data[start + length] != '\n' && input->data[start + length] != '\r')
        length++;
    return length;
}

/* Where the physical line after the one at `start` begins. */
static size_t line_after(const text *input, size_t start)
{
    size_t end = start + line_length(input, start);
    bool pair = end + 1 < input->length && input->data[end] == '\r' && input->data[end + 1] == '\n';
    return end + (pair ? 2 : 1);
}

/* The last word of the line at `start`: where it begins, and its length. */
static size_t last_word(const text *input, size_t start, size_t *length)
{
    size_t end = start + line_length(input, start);
    while (input->data[end - 1] == ' ' || input->data[end - 1] == '\t')
        end--;
    size_t word = end;
    while (input->data[word - 1] != ' ' && input->data[word - 1] != '\t')
        word--;
    *length = end - word;
    return word;
}

/* The place of the CHAR line's value in the header, and its physical line; false if there is none. */
static bool find_encoding_name(const text *input, size_t *start, size_t *length, uint64_t *line_number)
{
    *line_number = 1;
    size_t records = 0;
    for (size_t i = 0; i < input->length; i = line_after(input, i), ++*line_number) {
        text form = normalised(input->data + i, line_length(input, i));
        records += begins_with(text_string(&form), form.length, "0 ");
        bool found = begins_with(text_string(&form), form.length, "1 CHAR ") && form.length > 7;
        text_free(&form);
        if (records > 1)
            return false;
        if (found) {
            *start = last_word(input, i, length);
            return true;
        }
    }
    return false;
}

static bool has_diag_on_line(const text *diags, int64_t line)
{
    text start = {0};
    text_add_number(&start, line);
    text_add_octet(&start, ':');
    bool found = false;
    for (const char *p = text_string(diags); *p != '\0'; p += strcspn(p, "\n") + 1)
        found = found || strncmp(p, start.data, start.length) == 0;
    text_free(&start);
    return found;
}

/* Whether a case can be asked in other encodings: it is in sound UTF-8, was accepted, and nothing but the encoding
   hangs on the CHAR line's value. */
static bool can_reencode(const test_case *c, const text *input, const outcome *o)
{
    if (c->wide != WIDE_NO || c->encoding.length > 0 || o->status != GEDELF_OK)
        return false;
    if (strstr(text_string(&o->document), "\"encoding\":\"UTF-8\"") == NULL ||
        strstr(text_string(&o->document), "\"tag\":\"CHAR\"") != NULL)
        return false;
    const unsigned char *p = (const unsigned char *)input->data;
    size_t length = 0;
    for (size_t i = 0; i < input->length; i += length) {
        uint32_t code_point = 0;
        length = utf8_sequence(p + i, input->length - i, &code_point);
        if (length == 0 || (code_point >= 0xD800 && code_point < 0xE000) || code_point == 0 || code_point == 0xFFFE ||
            code_point == 0xFFFF)
            return false;
    }
    return true;
}

static bool is_ascii(const text *input)
{
    for (size_t i = 0; i < input->length; i++)
        if ((unsigned char)input->data[i] >= 0x80)
            return false;
    return true;
}

/* What follows the encoding's name in a document. */
static const char *after_encoding(const text *document)
{
    const char *key = strstr(text_string(document), "\"elf_version\"");
    return key == NULL ? "" : key;
}

typedef struct target {
    const char *name; /* for the CHAR line */
    enum wide wide;
    const char *title;
} target;

static const target targets[] = {
    {"UNICODE", WIDE_LITTLE, "in UTF-16LE"},
    {"UNICODE", WIDE_BIG, "in UTF-16BE"},
    {"ASCII", WIDE_NO, "in ASCII"},
    {"ANSEL", WIDE_NO, "in ANSEL"},
};

static text reencode(const text *input, const target *t, size_t name_start, size_t name_length)
{
    text plain = {0};
    if (t->wide != WIDE_NO && !begins_with(input->data, input->length, "\xEF\xBB\xBF"))
        text_add_string(&plain, "\xEF\xBB\xBF");
    text_add(&plain, input->data, name_start);
    if (name_length > 0)
        text_add_string(&plain, t->name);
    text_add(&plain, input->data + name_start + name_length, input->length - name_start - name_length);
    if (t->wide == WIDE_NO)
        return plain;
    text wide = {0};
    to_utf16(&wide, &plain, t->wide);
    text_free(&plain);
    return wide;
}

static void compare_reencoded(verdict *v, const text *input, const outcome *first, const target *t)
{
    outcome o = read_input(v->c, input, &modes[0]);
    expect_no_fault(v, &o, t->title);
    expect_status(v, t->title, GEDELF_OK, o.status);
    text expected = independent_diags(&first->diags);
    text got = independent_diags(&o.diags);
    expect_text(v, t->title, "other diagnostics than in UTF-8", &expected, &got);
    expect_text(v, t->title, "other records than in UTF-8", &first->records, &o.records);
    if (strcmp(after_encoding(&first->document), after_encoding(&o.document)) != 0)
        fail(v, t->title, "another document than in UTF-8");
    text_free(&expected);
    text_free(&got);
    outcome_free(&o);
}

void ask_in_other_encodings(verdict *v, const text *input, const outcome *first)
{
    size_t start = 0, length = 0;
    uint64_t line = 0;
    if (!can_reencode(v->c, input, first))
        return;
    bool named = find_encoding_name(input, &start, &length, &line);
    text independent = independent_diags(&first->diags);
    bool touched = named && has_diag_on_line(&independent, (int64_t)line - first->line_offset);
    text_free(&independent);
    if (touched)
        return;
    for (size_t i = 0; i < sizeof targets / sizeof targets[0]; i++) {
        bool possible = targets[i].wide != WIDE_NO || (named && is_ascii(input));
        if (!possible)
            continue;
        text other = reencode(input, &targets[i], named ? start : 0, named ? length : 0);
        compare_reencoded(v, &other, first, &targets[i]);
        text_free(&other);
    }
}
