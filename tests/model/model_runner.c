/* SPDX-License-Identifier: MIT */
/*
 * Runs the cases of the data model: takes *.case files, checks every case's input in every way the library offers, and
 * compares the diagnostics with what the case expects. A user of the library: it sees the public headers alone.
 *
 *     model_runner FILE.case…
 *
 * A case is as conformance/runner.c describes it; its --- diag section has what the model says, and nothing else; with the
 * option "body", what it says of that header is left out:
 *
 *     LINE:COLUMN severity code[: text]     the text stands somewhere in the message
 *
 * What is asked of every case beyond that: the same from a stream, from a callback in chunks, from a whole dataset, from a
 * stream that is not shown a second time; and GEDELF_MEMORY, and nothing left behind, for each allocation that fails.
 */
#include "runner.h"

#include <gedelf/model.h>

enum { MESSAGE_LONGEST = 1024 };

/* What a check gave. */
typedef struct findings {
    text lines;     /* "LINE:COLUMN severity code: message" */
    text places;    /* the same without the message */
    int64_t before; /* lines before the case's own */
    gedelf_status status;
    const text *input;
    const char *fault;
} findings;

enum how_to { FROM_STREAM, FROM_CHUNKS, FROM_DATASET, REMEMBERING, WAYS };

static const char *const way_names[] = {"streamed", "in chunks", "from a dataset", "remembering"};

/* What is shown of the line is the line, if it is at hand. */
static void check_source(findings *f, const gedelf_diag *diag)
{
    if (diag->source.length == 0)
        return;
    if (diag->source_at > diag->source.length)
        f->fault = "the place is not in the line";
    if (memchr(diag->source.text, '\n', diag->source.length))
        f->fault = "a line has a line break";
}

static bool take_finding(void *context, const gedelf_diag *diag)
{
    findings *f = context;
    char line[160], message[MESSAGE_LONGEST];
    if (f->before > 0 && (int64_t)diag->line <= f->before)
        return true;
    snprintf(line, sizeof line, "%" PRId64 ":%" PRIu64 " %s %s", (int64_t)diag->line - f->before, diag->column,
             gedelf_severity_name(diag->severity), gedelf_code_find(diag->code)->name);
    gedelf_diag_message(diag, message, sizeof message);
    text_add_string(&f->places, line);
    text_add_octet(&f->places, '\n');
    text_add_string(&f->lines, line);
    text_add_string(&f->lines, ": ");
    text_add_string(&f->lines, message);
    text_add_octet(&f->lines, '\n');
    check_source(f, diag);
    return true;
}

static void findings_free(findings *f)
{
    text_free(&f->lines);
    text_free(&f->places);
}

/* A source that hands out its octets in chunks of three. */
typedef struct chunks {
    const char *octets;
    size_t left;
} chunks;

static ptrdiff_t deliver_chunk(void *context, void *buffer, size_t size)
{
    chunks *p = context;
    size_t count = size < 3 ? size : 3;
    count = count < p->left ? count : p->left;
    if (count > 0)
        memcpy(buffer, p->octets, count);
    p->octets += count;
    p->left -= count;
    return (ptrdiff_t)count;
}

/* ---- Ways ---------------------------------------------------------------------------------------- */

static gedelf_status check_stream(gedelf_model **model, gedelf_source source, const gedelf_read_options *reading,
                                  gedelf_model_options *options)
{
    gedelf_reader *reader;
    gedelf_structure record;
    gedelf_status status = gedelf_reader_open(&reader, source, reading);
    if (status == GEDELF_OK) {
        options->gedcom7 = gedelf_is_gedcom7(gedelf_reader_metadata(reader), gedelf_reader_head(reader));
        status = gedelf_model_new(model, options);
    }
    if (status == GEDELF_OK)
        status = gedelf_model_record(*model, gedelf_reader_head(reader));
    while (status == GEDELF_OK && (status = gedelf_reader_next(reader, &record)) == GEDELF_OK)
        status = gedelf_model_record(*model, record);
    if (status == GEDELF_END)
        status = gedelf_model_finish(*model);
    gedelf_reader_close(reader);
    return status;
}

static gedelf_status show_dataset(gedelf_model *model, const gedelf_dataset *dataset)
{
    gedelf_status status = gedelf_model_record(model, gedelf_dataset_head(dataset));
    gedelf_structure record = gedelf_dataset_records(dataset);
    for (; status == GEDELF_OK && gedelf_structure_exists(record); record = gedelf_structure_next(record))
        status = gedelf_model_record(model, record);
    return status == GEDELF_OK ? gedelf_model_finish(model) : status;
}

static gedelf_status check_dataset(gedelf_model **model, gedelf_source source, const gedelf_read_options *reading,
                                   gedelf_model_options *options)
{
    gedelf_dataset *dataset;
    gedelf_status status = gedelf_read(&dataset, source, reading);
    if (status == GEDELF_OK) {
        options->gedcom7 = gedelf_is_gedcom7(gedelf_dataset_metadata(dataset), gedelf_dataset_head(dataset));
        status = gedelf_model_new(model, options);
    }
    if (status == GEDELF_OK)
        status = show_dataset(*model, dataset);
    if (status == GEDELF_OK && gedelf_model_wants_look(*model))
        status = show_dataset(*model, dataset);
    gedelf_dataset_free(dataset);
    return status;
}

static findings check_in_way(const test_case *c, const text *input, enum how_to way, const gedelf_allocator *allocator)
{
    findings f = {.before = c->body ? HEADER_LINES : 0, .input = input};
    gedelf_model_options options = GEDELF_MODEL_OPTIONS();
    gedelf_read_options reading = c->options;
    chunks pieces = {input->data, input->length};
    gedelf_source source = gedelf_source_memory(input->data, input->length);
    gedelf_model *model = NULL;
    options.allocator = reading.allocator = allocator;
    options.diagnose = take_finding;
    options.context = &f;
    options.max_per_code = c->options.max_per_code;
    options.remember = way == REMEMBERING;
    reading.positions = true;
    reading.typed_by_own = true;
    if (way == FROM_DATASET)
        f.status = check_dataset(&model, source, &reading, &options);
    else
        f.status = check_stream(&model, way == FROM_CHUNKS ? gedelf_source_callback(deliver_chunk, &pieces) : source,
                                &reading, &options);
    if (f.status == GEDELF_OK && way != FROM_DATASET && gedelf_model_wants_look(model))
        f.status = gedelf_model_look_again(model, source, &reading);
    if (f.status == GEDELF_OK && gedelf_model_wants_look(model))
        f.fault = "it wants a second look after the second look";
    gedelf_model_free(model);
    return f;
}

/* ---- Comparing ------------------------------------------------------------------------------------ */

static bool complain(const test_case *c, const char *way, const char *what, const char *expected, const char *got)
{
    printf("%s:%zu: %s: %s: %s\n--- expected\n%s--- got\n%s", c->file, c->line, text_string(&c->id), way, what,
           expected, got);
    return false;
}

/* One line of what is expected: the place, severity and code, and what the message must have. */
static bool line_agrees(const char *expected, size_t length, const char *got, size_t got_length)
{
    const char *colon = memchr(expected, ':', length);
    colon = colon ? memchr(colon + 1, ':', length - (size_t)(colon + 1 - expected)) : NULL;
    size_t head = colon ? (size_t)(colon - expected) : length;
    if (got_length < head + 2 || memcmp(expected, got, head) != 0 || got[head] != ':')
        return false;
    char wanted[MESSAGE_LONGEST], message[MESSAGE_LONGEST];
    size_t wanted_length = colon ? length - head - 2 : 0;
    snprintf(wanted, sizeof wanted, "%.*s", (int)wanted_length, colon ? colon + 2 : "");
    snprintf(message, sizeof message, "%.*s", (int)(got_length - head - 2), got + head + 2);
    return strstr(message, wanted) != NULL;
}

static bool agrees(const char *expected, const char *got)
{
    while (*expected && *got) {
        size_t length = strcspn(expected, "\n"), got_length = strcspn(got, "\n");
        if (!line_agrees(expected, length, got, got_length))
            return false;
        expected += length + (expected[length] == '\n');
        got += got_length + (got[got_length] == '\n');
    }
    return !*expected && !*got;
}

/* Where a payload was joined, a dataset no longer has its line: then the column is not told. Lines and codes are. */
static void without_columns(text *out, const char *lines)
{
    while (*lines) {
        size_t number = strcspn(lines, ":"), length = strcspn(lines, "\n"), word = strcspn(lines, " ");
        text_add(out, lines, number);
        text_add(out, lines + word, length - word);
        text_add_octet(out, '\n');
        lines += length + 1;
    }
}

static bool same_elsewhere(const test_case *c, const findings *first, const findings *other, enum how_to way)
{
    text a = {0}, b = {0};
    if (way == FROM_DATASET) {
        without_columns(&a, text_string(&first->places));
        without_columns(&b, text_string(&other->places));
    }
    bool same = way == FROM_DATASET ? text_equal(&a, &b) : text_equal(&first->lines, &other->lines);
    same = same && first->status == other->status;
    if (!same)
        complain(c, way_names[way], "another result", text_string(&first->lines), text_string(&other->lines));
    text_free(&a);
    text_free(&b);
    return same;
}

/* Each allocation fails in turn. */
static bool survives_failures(const test_case *c, const text *input)
{
    static const enum how_to ways[] = {FROM_STREAM, REMEMBERING};
    for (size_t i = 0; i < 2; i++) {
        for (size_t count = 0;; count++) {
            scarcity s = {.until_failure = count};
            gedelf_allocator allocator = scarce_allocator(&s);
            findings f = check_in_way(c, input, ways[i], &allocator);
            bool good = s.live == 0 && !s.wrong_size && (!s.failed || f.status == GEDELF_MEMORY);
            findings_free(&f);
            if (!good)
                return complain(c, way_names[ways[i]], "an allocation that fails is not survived", "", "");
            if (!s.failed)
                break;
        }
    }
    return true;
}

static bool run_case(const test_case *c)
{
    text input = make_input(c);
    findings first = check_in_way(c, &input, FROM_STREAM, NULL);
    const char *expected = text_string(&c->section[SECTION_DIAG]);
    bool good = first.status == GEDELF_OK && agrees(expected, text_string(&first.lines));
    if (!good)
        complain(c, way_names[FROM_STREAM], "this was found", expected, text_string(&first.lines));
    if (first.fault)
        good = complain(c, way_names[FROM_STREAM], first.fault, "", "");
    for (enum how_to way = FROM_CHUNKS; good && way < WAYS; way++) {
        findings other = check_in_way(c, &input, way, NULL);
        good = same_elsewhere(c, &first, &other, way);
        findings_free(&other);
    }
    good = good && (c->once || survives_failures(c, &input));
    findings_free(&first);
    text_free(&input);
    return good;
}

int main(int argc, char **argv)
{
    size_t failed = 0, cases = 0;
    for (int i = 1; i < argc; i++) {
        case_reader r;
        test_case c;
        text between = {0};
        read_case_file(&r, argv[i]);
        for (; next_case(&r, &c, &between); cases++) {
            failed += !run_case(&c);
            case_free(&c);
        }
        text_free(&between);
        text_free(&r.content);
    }
    printf("%zu cases, %zu failed\n", cases, failed);
    return failed > 0 || cases == 0;
}
