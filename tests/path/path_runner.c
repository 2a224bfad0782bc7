/* SPDX-License-Identifier: MIT */
/*
 * Runs the cases of the path language: takes *.case files, gives what is not as they expect. Uses the public headers and
 * the C library alone.
 *
 *     path_runner FILE.case…
 *
 * A case is an ELF document and paths, each with the physical lines of what it matches, in order:
 *
 *     === id  what it shows
 *     input lines
 *     --- INDI.NAME
 *     3 9 12
 *     --- INDI.FOO
 *     none
 *     --> 9 TYPE                 a relative path, below the structure in line 9
 *     10
 *     --- INDI[
 *     fault 4 1 the message      where, how many octets, and what is said
 *     --- INDI[NAME~"(a*)*b"]
 *     status 8                   what gedelf_path_find returns
 *     ===
 *
 * Between cases, lines that begin with ; are comments. In an input, a line "*N text" is the text N times.
 *
 * What is asked of every path beyond its matches: the same once more after rewinding; the same while streaming, unless it
 * needs the dataset, and then a refusal; to stop at the first match; and a clean GEDELF_MEMORY for each allocation that
 * fails.
 */
#include "runner.h"

#include <gedelf/path.h>

typedef struct path_case {
    const char *file;
    size_t line;
    text id, input;
    gedelf_dataset *dataset;
    size_t paths, failed;
} path_case;

/* A path of a case. */
typedef struct question {
    const path_case *c;
    size_t line;
    gedelf_view path;
    uint64_t below; /* the line of the structure that it begins below; 0: it does not */
} question;

/* ---- Going through matches ------------------------------------------------------------------- */

typedef struct match_list {
    text lines;
    bool stop;
    size_t count;
} match_list;

static bool take_match(void *context, gedelf_structure match)
{
    match_list *m = context;
    text_add_string(&m->lines, m->count++ > 0 ? " " : "");
    text_add_number(&m->lines, (int64_t)gedelf_structure_line(match));
    return !m->stop;
}

/* The structure that begins in this line; no structure if there is none. */
static gedelf_structure structure_at(gedelf_structure top, uint64_t line)
{
    gedelf_structure s = top, next;
    while (gedelf_structure_exists(s) && gedelf_structure_line(s) != line) {
        next = gedelf_structure_first(s);
        while (!gedelf_structure_exists(next) && gedelf_structure_exists(s)) {
            next = gedelf_structure_next(s);
            s = gedelf_structure_super(s);
        }
        s = next;
    }
    return s;
}

static gedelf_status find_in_dataset(const question *q, gedelf_path *path, match_list *m)
{
    const gedelf_dataset *d = q->c->dataset;
    if (q->below > 0) {
        gedelf_structure s = structure_at(gedelf_dataset_records(d), q->below);
        if (!gedelf_structure_exists(s))
            give_up("there is no structure in the line that a path begins below");
        return gedelf_path_find_below(path, s, d, take_match, m);
    }
    gedelf_status status = gedelf_path_find(path, gedelf_dataset_head(d), d, take_match, m);
    gedelf_structure s = gedelf_dataset_records(d);
    for (; status == GEDELF_OK && gedelf_structure_exists(s); s = gedelf_structure_next(s))
        status = gedelf_path_find(path, s, d, take_match, m);
    return status;
}

static gedelf_status find_streaming(const question *q, gedelf_path *path, match_list *m)
{
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    gedelf_reader *reader;
    gedelf_structure record;
    options.positions = true;
    gedelf_source source = gedelf_source_memory(q->c->input.data, q->c->input.length);
    if (gedelf_reader_open(&reader, source, &options) != GEDELF_OK)
        give_up("the input cannot be read");
    gedelf_status status = gedelf_path_find(path, gedelf_reader_head(reader), NULL, take_match, m);
    while (status == GEDELF_OK && (status = gedelf_reader_next(reader, &record)) == GEDELF_OK)
        status = gedelf_path_find(path, record, NULL, take_match, m);
    gedelf_reader_close(reader);
    return status == GEDELF_END ? GEDELF_OK : status;
}

/* ---- What a path gives ----------------------------------------------------------------------- */

static gedelf_status parse_question(const question *q, gedelf_path **path, const gedelf_allocator *allocator,
                                    gedelf_path_fault *fault)
{
    return q->below > 0 ? gedelf_path_parse_relative(path, q->path, allocator, fault)
                        : gedelf_path_parse(path, q->path, allocator, fault);
}

/* As the case writes it. */
static text describe_result(gedelf_status status, match_list *m)
{
    text out = {0};
    if (status != GEDELF_OK) {
        text_add_string(&out, "status ");
        text_add_number(&out, status);
    } else {
        text_add_string(&out, m->count > 0 ? text_string(&m->lines) : "none");
    }
    text_free(&m->lines);
    *m = (match_list){.stop = m->stop};
    return out;
}

static text describe_fault(const gedelf_path_fault *fault)
{
    text out = {0};
    text_add_string(&out, "fault ");
    text_add_number(&out, (int64_t)fault->at);
    text_add_string(&out, " ");
    text_add_number(&out, (int64_t)fault->length);
    text_add_string(&out, " ");
    text_add_string(&out, fault->message);
    return out;
}

/* Is the same said in another way of asking? NULL if it is. */
static const char *ask_again(const question *q, gedelf_path *path, const text *expected)
{
    match_list m = {0};
    const char *wrong = NULL;
    gedelf_path_rewind(path);
    text again = describe_result(find_in_dataset(q, path, &m), &m);
    if (!text_equal(&again, expected))
        wrong = "another result after rewinding";
    text_free(&again);
    if (q->below > 0 || wrong)
        return wrong;
    gedelf_path_rewind(path);
    text streamed = describe_result(find_streaming(q, path, &m), &m);
    if (gedelf_path_needs_dataset(path) ? strcmp(text_string(&streamed), "status 7") != 0
                                        : !text_equal(&streamed, expected))
        wrong = "another result while streaming";
    text_free(&streamed);
    return wrong;
}

static const char *ask_for_one(const question *q, gedelf_path *path, const text *expected)
{
    match_list m = {.stop = true};
    gedelf_path_rewind(path);
    gedelf_status status = find_in_dataset(q, path, &m);
    bool any = text_string(expected)[0] >= '0' && text_string(expected)[0] <= '9';
    size_t length = strcspn(text_string(expected), " ");
    bool good = !any || (status == GEDELF_STOPPED && m.count == 1 &&
                         is_exactly(text_string(&m.lines), m.lines.length,
                                    length == expected->length ? text_string(expected) : text_string(&m.lines)) &&
                         strncmp(text_string(&m.lines), text_string(expected), length) == 0);
    text_free(&m.lines);
    return good ? NULL : "it did not stop at the first match";
}

/* Everything once, with an allocator that fails. */
static gedelf_status ask_scarcely(const question *q, const gedelf_allocator *allocator)
{
    gedelf_path *path;
    gedelf_path_fault fault = GEDELF_PATH_FAULT();
    match_list m = {0};
    gedelf_status status = parse_question(q, &path, allocator, &fault);
    if (status == GEDELF_OK)
        status = find_in_dataset(q, path, &m);
    gedelf_path_free(path);
    text_free(&m.lines);
    return status;
}

static const char *ask_failing(const question *q, gedelf_status expected)
{
    enum { MOST = 5000 };
    for (size_t n = 0; n < MOST; n++) {
        scarcity scarce = {.until_failure = n};
        gedelf_allocator allocator = scarce_allocator(&scarce);
        gedelf_status status = ask_scarcely(q, &allocator);
        if (scarce.live != 0)
            return "a failed allocation left memory after";
        if (scarce.wrong_size)
            return "a block was released with a wrong size";
        if (status != (scarce.failed ? GEDELF_MEMORY : expected))
            return "a failed allocation has another status";
        if (!scarce.failed)
            return NULL;
    }
    return "there are too many allocations";
}

/* What the path gives; *wrong says what else is not as it should be. */
static text ask(const question *q, const char **wrong)
{
    gedelf_path *path;
    gedelf_path_fault fault = GEDELF_PATH_FAULT(.message = "");
    match_list m = {0};
    text got;
    gedelf_status status = parse_question(q, &path, NULL, &fault);
    if (status != GEDELF_OK) {
        got = describe_fault(&fault);
        if (fault.at > q->path.length || fault.length > q->path.length - fault.at)
            *wrong = "the fault is outside the path";
    } else {
        status = find_in_dataset(q, path, &m);
        got = describe_result(status, &m);
        *wrong = status == GEDELF_OK ? ask_again(q, path, &got) : NULL;
        if (!*wrong)
            *wrong = ask_for_one(q, path, &got);
    }
    if (!*wrong)
        *wrong = ask_failing(q, status);
    gedelf_path_free(path);
    return got;
}

/* ---- Case files ------------------------------------------------------------------------------ */

static void fault_in_case(const path_case *c, size_t line, const char *why)
{
    fprintf(stderr, "%s:%zu: %s: %s\n", c->file, line, text_string(&c->id), why);
    exit(2);
}

/* A line of input: as it stands, or "*N text". */
static void add_input(path_case *c, const char *line, size_t length)
{
    unsigned long count = 1;
    char *end;
    if (begins_with(line, length, "*")) {
        count = strtoul(line + 1, &end, 10);
        length -= (size_t)(end + 1 - line);
        line = end + 1;
    }
    for (; count > 0; count--) {
        text_add(&c->input, line, length);
        text_add_octet(&c->input, '\n');
    }
}

static void open_dataset(path_case *c)
{
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    options.positions = true;
    if (gedelf_read(&c->dataset, gedelf_source_memory(c->input.data, c->input.length), &options) != GEDELF_OK)
        fault_in_case(c, c->line, "the input cannot be read");
}

/* "--- PATH" or "--> LINE PATH" */
static question question_of(const path_case *c, size_t number, const char *line, size_t length)
{
    question q = {.c = c, .line = number, .path = {line + 4, length - 4}};
    if (begins_with(line, length, "--> ")) {
        char *end;
        q.below = strtoull(line + 4, &end, 10);
        q.path = (gedelf_view){end + 1, (size_t)(line + length - end - 1)};
    }
    return q;
}

static void run_question(path_case *c, const question *q, const char *expected, size_t length)
{
    const char *wrong = NULL;
    text got = ask(q, &wrong);
    c->paths++;
    bool differs = !is_exactly(expected, length, text_string(&got));
    if (differs || wrong) {
        c->failed++;
        printf("%s:%zu: %s: %.*s\n", c->file, q->line, text_string(&c->id), (int)q->path.length, q->path.text);
        if (differs)
            printf("    expected: %.*s\n    got:      %s\n", (int)length, expected, text_string(&got));
        if (wrong)
            printf("    %s\n", wrong);
    }
    text_free(&got);
}

/* The next line of a file's content. */
static bool take_line(const char **at, size_t *number, const char **line, size_t *length)
{
    if (**at == '\0')
        return false;
    *line = *at;
    *length = strcspn(*at, "\n");
    *at += *length + ((*at)[*length] == '\n');
    ++*number;
    return true;
}

/* A case, from after its title on. */
static void run_case(path_case *c, const char **at, size_t *number)
{
    const char *line, *expected;
    size_t length, expected_length;
    while (take_line(at, number, &line, &length) && !is_exactly(line, length, "===")) {
        if (!begins_with(line, length, "--- ") && !begins_with(line, length, "--> ")) {
            add_input(c, line, length);
            continue;
        }
        if (!c->dataset)
            open_dataset(c);
        question q = question_of(c, *number, line, length);
        if (!take_line(at, number, &expected, &expected_length))
            fault_in_case(c, *number, "a path has no expectation");
        run_question(c, &q, expected, expected_length);
    }
    gedelf_dataset_free(c->dataset);
    text_free(&c->input);
    text_free(&c->id);
}

static text load_file(const char *path)
{
    text out = {0};
    char piece[4096];
    FILE *stream = fopen(path, "rb");
    if (!stream) {
        perror(path);
        exit(2);
    }
    for (size_t got; (got = fread(piece, 1, sizeof piece, stream)) > 0;)
        text_add(&out, piece, got);
    fclose(stream);
    return out;
}

int main(int argc, char **argv)
{
    size_t failed = 0, cases = 0, paths = 0;
    for (int i = 1; i < argc; i++) {
        text content = load_file(argv[i]);
        const char *at = text_string(&content), *line;
        size_t number = 0, length;
        while (take_line(&at, &number, &line, &length)) {
            if (!begins_with(line, length, "=== "))
                continue;
            path_case c = {.file = argv[i], .line = number};
            text_add(&c.id, line + 4, strcspn(line + 4, " \n"));
            run_case(&c, &at, &number);
            failed += c.failed;
            paths += c.paths;
            cases++;
        }
        text_free(&content);
    }
    printf("%zu cases with %zu paths, %zu failed\n", cases, paths, failed);
    return failed > 0 || paths == 0;
}
