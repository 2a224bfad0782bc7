/* SPDX-License-Identifier: MIT */
/*
 * Case files: takes their text, gives cases. The format is described at the top of runner.c.
 */
#include "runner.h"

const char *const section_titles[SECTION_COUNT] = {"", "--- document", "--- records", "--- diag"};

void case_fault(const test_case *c, const char *why)
{
    fprintf(stderr, "%s:%zu: %s: %s\n", c->file, c->line, text_string(&c->title), why);
    exit(2);
}

void case_free(test_case *c)
{
    text_free(&c->title);
    text_free(&c->id);
    for (int i = 0; i < SECTION_COUNT; i++)
        text_free(&c->section[i]);
    text_free(&c->encoding);
    text_free(&c->dialect);
    for (size_t i = 0; i < c->output_count; i++)
        output_free(&c->outputs[i]);
    *c = (test_case){0};
}

/* A number of the library's options, which mean their default by 0. */
static uint64_t number_or(const char *digits, uint64_t zero)
{
    uint64_t number = strtoull(digits, NULL, 10);
    return number == 0 ? zero : number;
}

static void parse_option(test_case *c, const char *word, size_t length)
{
    if (is_exactly(word, length, "body"))
        c->body = true;
    else if (is_exactly(word, length, "octets"))
        c->octets = true;
    else if (is_exactly(word, length, "once"))
        c->once = true;
    else if (is_exactly(word, length, "recover"))
        c->options.recover = true;
    else if (is_exactly(word, length, "typed"))
        c->options.typed = true;
    else if (is_exactly(word, length, "utf-16le"))
        c->wide = WIDE_LITTLE;
    else if (is_exactly(word, length, "utf-16be"))
        c->wide = WIDE_BIG;
    else if (begins_with(word, length, "max-depth="))
        c->options.max_depth = number_or(word + 10, GEDELF_ZERO);
    else if (begins_with(word, length, "max-per-code="))
        c->options.max_per_code = number_or(word + 13, GEDELF_NO_LIMIT);
    else if (begins_with(word, length, "encoding="))
        text_add(&c->encoding, word + 9, length - 9);
    else if (begins_with(word, length, "dialect="))
        text_add(&c->dialect, word + 8, length - 8);
    else
        case_fault(c, "unknown option");
}

/* "=== id  [clause]  option option…" */
static void parse_title(test_case *c)
{
    const char *p = text_string(&c->title) + 4;
    size_t length = strcspn(p, " ");
    text_add(&c->id, p, length);
    p += length + strspn(p + length, " ");
    const char *end = strchr(p, ']');
    if (*p != '[' || end == NULL || c->id.length == 0)
        case_fault(c, "the title is not “=== id  [clause]  options”");
    p = end + 1;
    while (*(p += strspn(p, " ")) != '\0') {
        length = strcspn(p, " ");
        parse_option(c, p, length);
        p += length;
    }
    c->options.encoding = c->encoding.length == 0 ? NULL : c->encoding.data;
    c->options.dialect = c->dialect.length == 0 ? NULL : c->dialect.data;
}

/* The section that a line opens, or NULL if it opens none. */
static text *opened_section(test_case *c, const char *line, size_t length)
{
    for (int i = SECTION_DOCUMENT; i < SECTION_COUNT; i++) {
        if (is_exactly(line, length, section_titles[i])) {
            c->has[i] = true;
            return &c->section[i];
        }
    }
    if (begins_with(line, length, "--- written"))
        return &output_open(c, line, length)->expected;
    if (is_exactly(line, length, "--- said") && c->output_count > 0)
        return &c->outputs[c->output_count - 1].said;
    if (begins_with(line, length, "--- "))
        case_fault(c, "unknown section");
    return NULL;
}

/* The next line without its line break; false at the end. */
static bool next_line(case_reader *r, const char **line, size_t *length)
{
    if (r->offset >= r->content.length)
        return false;
    *line = r->content.data + r->offset;
    *length = strcspn(*line, "\n");
    r->offset += *length + 1;
    r->line++;
    return true;
}

static void read_sections(case_reader *r, test_case *c)
{
    const char *line;
    size_t length;
    text *section = &c->section[SECTION_INPUT];
    while (next_line(r, &line, &length)) {
        if (is_exactly(line, length, "==="))
            return;
        text *opened = opened_section(c, line, length);
        if (opened != NULL) {
            section = opened;
            continue;
        }
        text_add(section, line, length);
        text_add_octet(section, '\n');
    }
    case_fault(c, "the case has no end");
}

/* The next case; what stands before it goes to `between`. False if there is none. */
bool next_case(case_reader *r, test_case *c, text *between)
{
    const char *line;
    size_t length;
    while (next_line(r, &line, &length)) {
        if (begins_with(line, length, "=== ")) {
            *c = (test_case){.file = r->file, .line = r->line, .options = GEDELF_READ_OPTIONS()};
            text_add(&c->title, line, length);
            parse_title(c);
            read_sections(r, c);
            return true;
        }
        if (length > 0 && line[0] != ';') {
            fprintf(stderr, "%s:%zu: neither a case nor a comment\n", r->file, r->line);
            exit(2);
        }
        text_add(between, line, length);
        text_add_octet(between, '\n');
    }
    return false;
}

void read_case_file(case_reader *r, const char *path)
{
    *r = (case_reader){.file = path};
    FILE *stream = fopen(path, "rb");
    if (stream == NULL) {
        perror(path);
        exit(2);
    }
    char piece[4096];
    size_t got;
    while ((got = fread(piece, 1, sizeof piece, stream)) > 0)
        text_add(&r->content, piece, got);
    fclose(stream);
}
