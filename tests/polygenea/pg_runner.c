/* SPDX-License-Identifier: MIT */
/*
 * Runs the cases for Polygenea: takes *.case files, reads every case's input in every way, writes what came of it, and
 * compares all of it with what the case expects. Uses the public headers and the C library alone.
 *
 *     pg_runner [--update] [--only ID] FILE.case…
 *
 * --update rewrites the expectations of the cases that fail (look at the difference before keeping it).
 *
 * A case:
 *
 *     === id  [clause]  option option…
 *     input lines
 *     --- abbreviations
 *     the object that `gedelf polygenea dump` prints, optional
 *     --- nodes
 *     the nodes that it prints, one a line, optional
 *     --- diag
 *     LINE:COLUMN severity code       all of them, in order; none if the section is missing
 *     --- keep
 *     what `gedelf polygenea format` prints, optional; or "refused"
 *     --- auto, --- none, --- canonical
 *     the same with --abbreviations=auto, --abbreviations=none, or --canonical --abbreviations=none
 *     ===
 *
 * Between cases, lines that begin with ; are comments. Options:
 *
 *     octets             in the input, \xHH \n \r \t \\ are octets, \*N{text} is text N times, and a backslash at the
 *                        end of a line takes the line break away
 *     max-depth=N  max-per-code=N   gedelf_read_options
 *
 * What is asked of every case beyond its expectations: the same dataset and diagnostics from memory and in chunks of one
 * to five octets; a clean GEDELF_MEMORY for each allocation that fails, in reading, checking and writing; what is
 * written, in every way, can be read and is the same dataset.
 */
#include "support.h"
#include "tiny.h"

enum { PART_INPUT, PART_ABBREVIATIONS, PART_NODES, PART_DIAG, PART_KEEP, PART_AUTO, PART_NONE, PART_CANONICAL, PARTS };

static const char *const part_titles[PARTS] = {
    "", "--- abbreviations", "--- nodes", "--- diag", "--- keep", "--- auto", "--- none", "--- canonical",
};

typedef struct pg_case {
    const char *file;
    size_t line;
    text title, id;
    text parts[PARTS], got[PARTS];
    bool has[PARTS];
    bool octets;
    gedelf_read_options options;
    bool failed;
} pg_case;

/* ---- Case files ------------------------------------------------------------------------------ */

static void fault_in(const pg_case *c, const char *why)
{
    fprintf(stderr, "%s:%zu: %s: %s\n", c->file, c->line, text_string(&c->title), why);
    exit(2);
}

static void pg_case_free(pg_case *c)
{
    text_free(&c->title);
    text_free(&c->id);
    for (size_t i = 0; i < PARTS; i++) {
        text_free(&c->parts[i]);
        text_free(&c->got[i]);
    }
}

/* A number of the library's options, which mean their default by 0. */
static uint64_t number_or(const char *digits, uint64_t zero)
{
    uint64_t number = strtoull(digits, NULL, 10);
    return number == 0 ? zero : number;
}

/* "=== id  [clause]  option option…" */
static void parse_case_title(pg_case *c)
{
    const char *p = text_string(&c->title) + 4, *end = strchr(p, ']');
    size_t length = strcspn(p, " ");
    text_add(&c->id, p, length);
    if (!end || p[length + strspn(p + length, " ")] != '[')
        fault_in(c, "the title is not “=== id  [clause]  options”");
    for (p = end + 1; *(p += strspn(p, " ")) != '\0'; p += length) {
        length = strcspn(p, " ");
        if (is_exactly(p, length, "octets"))
            c->octets = true;
        else if (begins_with(p, length, "max-depth="))
            c->options.max_depth = number_or(p + 10, GEDELF_ZERO);
        else if (begins_with(p, length, "max-per-code="))
            c->options.max_per_code = number_or(p + 13, GEDELF_NO_LIMIT);
        else
            fault_in(c, "unknown option");
    }
}

/* Where reading stands in a case file. */
typedef struct pg_file {
    const char *path;
    text content;
    size_t at, line;
} pg_file;

static bool take_file_line(pg_file *f, const char **line, size_t *length)
{
    if (f->at >= f->content.length)
        return false;
    *line = f->content.data + f->at;
    *length = strcspn(*line, "\n");
    f->at += *length + 1;
    f->line++;
    return true;
}

static void read_parts(pg_file *f, pg_case *c)
{
    const char *line;
    size_t length, part = PART_INPUT;
    while (take_file_line(f, &line, &length)) {
        if (is_exactly(line, length, "==="))
            return;
        size_t opened = 1;
        while (opened < PARTS && !is_exactly(line, length, part_titles[opened]))
            opened++;
        if (opened == PARTS && begins_with(line, length, "--- "))
            fault_in(c, "unknown section");
        if (opened < PARTS) {
            part = opened;
            c->has[part] = true;
            continue;
        }
        text_add(&c->parts[part], line, length);
        text_add_octet(&c->parts[part], '\n');
    }
    fault_in(c, "the case has no end");
}

static bool take_case(pg_file *f, pg_case *c, text *between)
{
    const char *line;
    size_t length;
    while (take_file_line(f, &line, &length)) {
        if (begins_with(line, length, "=== ")) {
            *c = (pg_case){.file = f->path, .line = f->line, .options = GEDELF_READ_OPTIONS()};
            text_add(&c->title, line, length);
            parse_case_title(c);
            read_parts(f, c);
            return true;
        }
        text_add(between, line, length);
        text_add_octet(between, '\n');
    }
    return false;
}

/* ---- Inputs ---------------------------------------------------------------------------------- */

static unsigned digit_value(const pg_case *c, char digit)
{
    static const char digits[] = "0123456789ABCDEF";
    const char *found = digit == '\0' ? NULL : strchr(digits, digit);
    if (!found)
        fault_in(c, "\\x needs two digits, in capitals");
    return (unsigned)(found - digits);
}

/* The escape at p; returns its length. A repeated text has no escapes in it. */
static size_t add_escape(const pg_case *c, text *out, const char *p)
{
    const char *close = strchr(p, '}');
    char *open;
    switch (p[1]) {
    case 'x': text_add_octet(out, digit_value(c, p[2]) * 16 + digit_value(c, p[3])); return 4;
    case 'n': text_add_octet(out, '\n'); return 2;
    case 'r': text_add_octet(out, '\r'); return 2;
    case 't': text_add_octet(out, '\t'); return 2;
    case '\\': text_add_octet(out, '\\'); return 2;
    case '\n': return 2;
    case '*':
        for (unsigned long count = strtoul(p + 2, &open, 10); count > 0; count--)
            text_add(out, open + 1, (size_t)(close - open - 1));
        return (size_t)(close - p) + 1;
    default: fault_in(c, "unknown escape in the input"); return 2;
    }
}

static text input_of(const pg_case *c)
{
    text out = {0};
    const text *in = &c->parts[PART_INPUT];
    for (size_t i = 0; i < in->length;) {
        if (c->octets && in->data[i] == '\\') {
            i += add_escape(c, &out, in->data + i);
        } else {
            text_add_octet(&out, (unsigned char)in->data[i]);
            i++;
        }
    }
    return out;
}

/* ---- Asking ---------------------------------------------------------------------------------- */

static void fail_case(pg_case *c, const char *what)
{
    if (!c->failed)
        printf("FAILED %s\n  %s:%zu\n", text_string(&c->title), c->file, c->line);
    c->failed = true;
    printf("  %s\n", what);
}

static void expect_same(pg_case *c, const char *what, const text *expected, const text *got)
{
    if (text_equal(expected, got))
        return;
    fail_case(c, what);
    printf("--- expected\n%s--- got\n%s", text_string(expected), text_string(got));
}

/* Takes the abbreviations and the nodes out of a document, whose layout is fixed. */
static void split_dump(const text *dump, text *abbreviations, text *nodes)
{
    const char *p = strstr(text_string(dump), "\"abbreviations\": "), *end;
    if (!p)
        give_up("the document has no abbreviations");
    p += strlen("\"abbreviations\": ");
    end = strchr(p, '\n');
    text_add(abbreviations, p, (size_t)(end - p - 1));
    text_add_octet(abbreviations, '\n');
    for (p = end; (p = strstr(p, "\n    ")) != NULL; p = end) {
        p += 5;
        end = strchr(p, '\n');
        text_add(nodes, p, (size_t)(end - p) - (end[-1] == ','));
        text_add_octet(nodes, '\n');
    }
}

static void write_as(pg_case *c, size_t part, const gedelf_pg_dataset *dataset)
{
    static const gedelf_pg_abbreviations ways[] = {GEDELF_PG_KEEP, GEDELF_PG_AUTO, GEDELF_PG_WITHOUT,
                                                   GEDELF_PG_WITHOUT};
    gedelf_status status;
    c->got[part] = write_polygenea(dataset, ways[part - PART_KEEP], part == PART_CANONICAL, &status);
    if (status != GEDELF_OK) {
        text_free(&c->got[part]);
        text_add_string(&c->got[part], "refused\n");
    }
}

static gedelf_status expected_outcome(const pg_case *c)
{
    return strstr(text_string(&c->parts[PART_DIAG]), " fatal ") ? GEDELF_MALFORMED : GEDELF_OK;
}

/* The first reading, against what the case says. */
static void ask_once(pg_case *c, const pg_outcome *o)
{
    text_add(&c->got[PART_DIAG], text_string(&o->diags), o->diags.length);
    expect_same(c, "other diagnostics", &c->parts[PART_DIAG], &c->got[PART_DIAG]);
    if (o->status != expected_outcome(c))
        fail_case(c, gedelf_status_text(o->status));
    if (o->status == GEDELF_OK) {
        text dump = dump_polygenea(o->dataset);
        split_dump(&dump, &c->got[PART_ABBREVIATIONS], &c->got[PART_NODES]);
        text_free(&dump);
        for (size_t part = PART_KEEP; part < PARTS; part++)
            write_as(c, part, o->dataset);
    }
    for (size_t part = PART_ABBREVIATIONS; part < PARTS; part++) {
        if (c->has[part] && part != PART_DIAG)
            expect_same(c, part_titles[part], &c->parts[part], &c->got[part]);
    }
}

static void ask_in_chunks(pg_case *c, const text *input, const pg_outcome *first)
{
    for (size_t piece = 1; piece <= 5 && !c->failed; piece++) {
        pg_outcome o = read_polygenea(input, piece, &c->options);
        if (o.status != first->status)
            fail_case(c, "another status in chunks");
        expect_same(c, "other diagnostics in chunks", &first->details, &o.details);
        if (o.status == GEDELF_OK && first->status == GEDELF_OK) {
            text one = dump_polygenea(first->dataset), other = dump_polygenea(o.dataset);
            expect_same(c, "another dataset in chunks", &one, &other);
            text_free(&one);
            text_free(&other);
        }
        pg_outcome_free(&o);
    }
}

/* ---- Scarce memory --------------------------------------------------------------------------- */

/* Everything that can be done with a text, as long as there is memory. */
static gedelf_status do_everything(const text *input, const gedelf_read_options *options)
{
    gedelf_pg_dataset *dataset, *rest = NULL;
    gedelf_pg_write_options writing = GEDELF_PG_WRITE_OPTIONS();
    gedelf_pg_numbers numbers = {0};
    text out = {0};
    writing.allocator = options->allocator;
    gedelf_status status = gedelf_pg_read(&dataset, gedelf_source_memory(input->data, input->length), options, NULL);
    if (status == GEDELF_OK)
        status = gedelf_pg_check(dataset, options, NULL);
    if (status == GEDELF_OK)
        status = gedelf_pg_write_json(dataset, gedelf_sink_callback(take_octets, &out), &writing);
    bool sound = status == GEDELF_OK && gedelf_pg_is_sound(dataset);
    for (int way = 0; sound && status == GEDELF_OK && way < 4; way++) {
        writing.abbreviations = (gedelf_pg_abbreviations)(way % 3);
        writing.canonical = way == 1;
        status = gedelf_pg_write(dataset, gedelf_sink_callback(take_octets, &out), &writing);
    }
    uint32_t count = status == GEDELF_OK ? gedelf_pg_node_count(dataset) : 0;
    if (count > 0)
        status = gedelf_pg_dependencies(dataset, count - 1, &numbers);
    gedelf_pg_numbers_free(&numbers);
    if (count > 0 && status == GEDELF_OK)
        status = gedelf_pg_constituents(dataset, count - 1, &numbers);
    gedelf_pg_numbers_free(&numbers);
    if (count > 0 && sound && status == GEDELF_OK)
        status = gedelf_pg_remove(dataset, &(uint32_t){count / 2}, 1, &rest);
    gedelf_pg_free(rest);
    gedelf_pg_free(dataset);
    text_free(&out);
    return status;
}

static bool ignore_diag(void *context, const gedelf_diag *diag)
{
    (void)context;
    (void)diag;
    return true;
}

/* Arrays grow by one item at a time, so that whatever may need memory does. */
static void ask_scarcely(pg_case *c, const text *input, gedelf_status expected)
{
    bool failed = true;
    for (size_t n = 0; failed && !c->failed; n += n < 400 ? 1 : n / 10) {
        scarcity scarce = {.until_failure = n};
        gedelf_allocator allocator = scarce_allocator(&scarce);
        gedelf_allocator *tiny = tiny_open(0, &allocator);
        gedelf_read_options options = c->options;
        options.allocator = tiny;
        options.diagnose = ignore_diag;
        gedelf_status status = do_everything(input, &options);
        tiny_close(tiny);
        failed = scarce.failed;
        if (status != (failed ? GEDELF_MEMORY : expected)) {
            char what[128];
            snprintf(what, sizeof what, "when allocation %zu fails: %s", n, gedelf_status_text(status));
            fail_case(c, what);
        }
        if (scarce.live != 0)
            fail_case(c, "memory is not released");
        if (scarce.wrong_size)
            fail_case(c, "the allocator is told a wrong size");
    }
}

/* ---- The program ----------------------------------------------------------------------------- */

static void run_pg_case(pg_case *c)
{
    text input = input_of(c);
    pg_outcome o = read_polygenea(&input, 0, &c->options);
    ask_once(c, &o);
    ask_in_chunks(c, &input, &o);
    if (o.status == GEDELF_OK && gedelf_pg_is_sound(o.dataset)) {
        const char *wrong = round_trip(o.dataset);
        if (wrong)
            fail_case(c, wrong);
    }
    if (input.length < 20000)
        ask_scarcely(c, &input, o.status);
    pg_outcome_free(&o);
    text_free(&input);
}

/* The case with what was found where it failed. */
static void add_case(text *out, const pg_case *c)
{
    text_add_string(out, text_string(&c->title));
    text_add_string(out, "\n");
    text_add(out, text_string(&c->parts[PART_INPUT]), c->parts[PART_INPUT].length);
    for (size_t part = PART_ABBREVIATIONS; part < PARTS; part++) {
        const text *content = c->failed ? &c->got[part] : &c->parts[part];
        if (!c->has[part] && (part != PART_DIAG || content->length == 0))
            continue;
        text_add_string(out, part_titles[part]);
        text_add_string(out, "\n");
        text_add(out, text_string(content), content->length);
    }
    text_add_string(out, "===\n");
}

static size_t run_pg_file(const char *path, const char *only, bool update, size_t *count)
{
    pg_file f = {.path = path};
    pg_case c;
    text updated = {0};
    size_t failed = 0;
    text_load(&f.content, path);
    while (take_case(&f, &c, &updated)) {
        if (!only || strcmp(only, text_string(&c.id)) == 0) {
            run_pg_case(&c);
            ++*count;
        }
        failed += c.failed;
        add_case(&updated, &c);
        pg_case_free(&c);
    }
    FILE *stream = update && failed > 0 ? fopen(path, "wb") : NULL;
    if (stream) {
        fwrite(text_string(&updated), 1, updated.length, stream);
        fclose(stream);
    }
    text_free(&updated);
    text_free(&f.content);
    return failed;
}

int main(int argc, char **argv)
{
    bool update = false;
    const char *only = NULL;
    size_t failed = 0, count = 0;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--update") == 0)
            update = true;
        else if (strcmp(argv[i], "--only") == 0 && i + 1 < argc)
            only = argv[++i];
        else
            failed += run_pg_file(argv[i], only, update, &count);
    }
    printf("%zu passed, %zu failed\n", count - failed, failed);
    return failed == 0 && count > 0 ? 0 : 1;
}
