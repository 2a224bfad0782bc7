/* SPDX-License-Identifier: MIT */
/*
 * Runs the cases for reasoning: takes *.case files, infers from every case's input, and compares what was added and said
 * with what the case expects. Uses the public headers and the C library alone.
 *
 *     infer_runner [--update] FILE.case…
 *
 * A case:
 *
 *     === id  [clause]  option option…
 *     a dataset in constructor notation
 *     --- added
 *     the nodes that are new; with reduce=, all nodes
 *     --- diag
 *     LINE:COLUMN severity code       of the checks of Inferences and of inferring, in order
 *     ===
 *
 * Options: max=N, rounds=N, scripts (canned ones), reduce=derivations, reduce=beliefs; quiet: reading may find errors.
 *
 * What is asked of every case beyond that: with every allocation that fails, a clean GEDELF_MEMORY; what was inferred is
 * good, and nothing more follows from it; and all lists that match, found by trying them all, were inferred from.
 */
#include "infer_support.h"
#include "tiny.h"

#include <gedelf/reason.h>

enum { PART_INPUT, PART_ADDED, PART_DIAG, PARTS };

static const char *const part_titles[PARTS] = {"", "--- added", "--- diag"};

typedef enum reduction { REDUCE_NOT, REDUCE_DERIVATIONS, REDUCE_BELIEFS } reduction;

typedef struct infer_case {
    const char *file;
    size_t line;
    text title;
    text parts[PARTS], got[PARTS];
    gedelf_pg_infer_options options;
    reduction reduction;
    bool quiet, failed;
} infer_case;

/* ---- Case files ------------------------------------------------------------------------------ */

static void fault_in(const infer_case *c, const char *why)
{
    fprintf(stderr, "%s:%zu: %s: %s\n", c->file, c->line, text_string(&c->title), why);
    exit(2);
}

/* 0 means no limit. */
static uint64_t limit_of(const char *digits)
{
    uint64_t number = strtoull(digits, NULL, 10);
    return number == 0 ? GEDELF_NO_LIMIT : number;
}

static void parse_option(infer_case *c, const char *word, size_t length)
{
    if (begins_with(word, length, "max="))
        c->options.max = limit_of(word + 4);
    else if (begins_with(word, length, "max-steps="))
        c->options.max_steps = limit_of(word + 10);
    else if (is_exactly(word, length, "aggregate"))
        c->options.aggregate = true;
    else if (begins_with(word, length, "rounds="))
        c->options.rounds = strtoull(word + 7, NULL, 10);
    else if (is_exactly(word, length, "scripts"))
        c->options.script = run_canned_script;
    else if (is_exactly(word, length, "reduce=derivations"))
        c->reduction = REDUCE_DERIVATIONS;
    else if (is_exactly(word, length, "reduce=beliefs"))
        c->reduction = REDUCE_BELIEFS;
    else if (is_exactly(word, length, "quiet"))
        c->quiet = true;
    else
        fault_in(c, "unknown option");
}

static void parse_title(infer_case *c)
{
    const char *p = strchr(text_string(&c->title), ']');
    if (!p)
        fault_in(c, "the title is not “=== id  [clause]  options”");
    for (p++; *(p += strspn(p, " ")) != '\0'; p += strcspn(p, " "))
        parse_option(c, p, strcspn(p, " "));
}

/* Takes the next case from `*at` on; lines between cases go to `between`. */
static bool take_case(const char *path, const char **at, infer_case *c, text *between)
{
    size_t part = PARTS;
    *c = (infer_case){.file = path, .options = GEDELF_PG_INFER_OPTIONS()};
    while (**at) {
        const char *line = *at;
        size_t length = strcspn(line, "\n"), opened = 1;
        *at += length + (line[length] == '\n');
        if (part == PARTS && begins_with(line, length, "=== ")) {
            text_add(&c->title, line, length);
            parse_title(c);
            part = PART_INPUT;
        } else if (part == PARTS) {
            text_add(between, line, length);
            text_add_octet(between, '\n');
        } else if (is_exactly(line, length, "===")) {
            return true;
        } else {
            while (opened < PARTS && !is_exactly(line, length, part_titles[opened]))
                opened++;
            if (opened < PARTS) {
                part = opened;
                continue;
            }
            text_add(&c->parts[part], line, length);
            text_add_octet(&c->parts[part], '\n');
        }
    }
    if (part != PARTS)
        fault_in(c, "the case has no end");
    return false;
}

static void free_case(infer_case *c)
{
    text_free(&c->title);
    for (size_t i = 0; i < PARTS; i++) {
        text_free(&c->parts[i]);
        text_free(&c->got[i]);
    }
}

static void fail_case(infer_case *c, const char *what)
{
    if (!c->failed)
        printf("FAILED %s\n  %s\n", text_string(&c->title), c->file);
    c->failed = true;
    printf("  %s\n", what);
}

static void expect_part(infer_case *c, size_t part)
{
    if (text_equal(&c->parts[part], &c->got[part]))
        return;
    fail_case(c, part_titles[part]);
    printf("--- expected\n%s--- got\n%s", text_string(&c->parts[part]), text_string(&c->got[part]));
}

/* ---- Questions ------------------------------------------------------------------------------- */

static gedelf_status reduce_to(reduction r, const gedelf_pg_dataset *dataset, gedelf_pg_dataset **out)
{
    return r == REDUCE_BELIEFS ? gedelf_pg_reduce_to_beliefs(dataset, 0, out)
                               : gedelf_pg_reduce_to_derivations(dataset, out);
}

/* Where line number `count` begins. */
static const char *skip_lines(const char *p, size_t count)
{
    while (count-- > 0)
        p += strcspn(p, "\n") + 1;
    return p;
}

/* Writes what is new, or all if it was reduced. */
static void write_added(infer_case *c, const gedelf_pg_dataset *dataset, size_t before)
{
    gedelf_status status;
    text all = write_polygenea(dataset, GEDELF_PG_WITHOUT, false, &status);
    if (status != GEDELF_OK)
        fail_case(c, "what was inferred cannot be written");
    text_add_string(&c->got[PART_ADDED], skip_lines(text_string(&all), before));
    text_free(&all);
}

/* Lines of a dataset that was not inferred from: equal nodes are written once. */
static size_t count_first(const gedelf_pg_dataset *d)
{
    size_t count = 0;
    for (uint32_t node = 0; node < gedelf_pg_node_count(d); node++)
        count += gedelf_pg_same(d, node) == node;
    return count;
}

/* What was added to a dataset follows, and is all that follows. */
static void ask_again(infer_case *c, gedelf_pg_dataset *dataset, bool limited)
{
    text diags = {0};
    uint64_t added = 0;
    gedelf_pg_infer_options options = c->options;
    options.diagnose = take_reasoning;
    options.context = &diags;
    gedelf_status status = gedelf_pg_check_inferences(dataset, &options, NULL);
    size_t before = strlen(text_string(&diags));
    if (status != GEDELF_OK || (before > 0 && !strstr(text_string(&c->got[PART_DIAG]), text_string(&diags))))
        fail_case(c, "what was inferred is not good");
    if (status == GEDELF_OK)
        status = gedelf_pg_infer(dataset, &options, &added);
    if (!limited && (status != GEDELF_OK || added > 0))
        fail_case(c, "more follows");
    text_free(&diags);
}

static void ask_once(infer_case *c)
{
    pg_outcome o = read_polygenea(&c->parts[PART_INPUT], 0, NULL);
    bool clean = !strstr(text_string(&o.diags), " error ") && !strstr(text_string(&o.diags), " fatal ");
    if (o.status != GEDELF_OK || (!clean && !c->quiet))
        fault_in(c, text_string(&o.details));
    gedelf_pg_infer_options options = c->options;
    options.diagnose = take_reasoning;
    options.context = &c->got[PART_DIAG];
    size_t before = count_first(o.dataset);
    gedelf_pg_dataset *reduced = NULL;
    gedelf_status status = gedelf_pg_check_inferences(o.dataset, &options, NULL);
    if (status == GEDELF_OK)
        status = gedelf_pg_infer(o.dataset, &options, NULL);
    if (status == GEDELF_OK && c->reduction != REDUCE_NOT)
        status = reduce_to(c->reduction, o.dataset, &reduced);
    if (status != GEDELF_OK)
        fail_case(c, gedelf_status_text(status));
    else
        write_added(c, reduced ? reduced : o.dataset, reduced ? 0 : before);
    expect_part(c, PART_ADDED);
    expect_part(c, PART_DIAG);
    const char *said = text_string(&c->got[PART_DIAG]);
    bool limited = strstr(said, "-limit") || strstr(said, "script-failed") || strstr(said, "regex-endless");
    ask_again(c, o.dataset, limited);
    gedelf_pg_free(reduced);
    pg_outcome_free(&o);
}

static bool ignore_diag(void *context, const gedelf_diag *diag)
{
    (void)context;
    (void)diag;
    return true;
}

/* All that can be done, as long as there is memory. */
/* Makes rules of the Derivations that have claims, adds them, and takes them out again. */
static gedelf_status generalise_each(gedelf_pg_dataset *dataset)
{
    gedelf_status status = GEDELF_OK;
    uint32_t nodes = gedelf_pg_node_count(dataset);
    for (uint32_t node = 0; status == GEDELF_OK && node < nodes; node++) {
        gedelf_pg_dataset *rule = NULL, *rest = NULL;
        status = gedelf_pg_generalise(dataset, node, node % 8, &rule);
        if (status == GEDELF_OK)
            status = gedelf_pg_add_expectations(dataset, rule, NULL);
        if (status == GEDELF_OK)
            status = gedelf_pg_remove_unused(dataset, nodes, &rest);
        gedelf_pg_free(rule);
        gedelf_pg_free(rest);
        status = status == GEDELF_ARGUMENT ? GEDELF_OK : status; /* it is no example */
    }
    return status;
}

static gedelf_status do_everything(const infer_case *c, const gedelf_allocator *allocator)
{
    gedelf_read_options reading = GEDELF_READ_OPTIONS();
    gedelf_pg_infer_options options = c->options;
    gedelf_pg_dataset *dataset, *derivations = NULL, *beliefs = NULL;
    reading.allocator = allocator;
    options.diagnose = ignore_diag;
    gedelf_status status = gedelf_pg_read(
        &dataset, gedelf_source_memory(c->parts[PART_INPUT].data, c->parts[PART_INPUT].length), &reading, NULL);
    if (status == GEDELF_OK)
        status = gedelf_pg_check_inferences(dataset, &options, NULL);
    if (status == GEDELF_OK)
        status = gedelf_pg_infer(dataset, &options, NULL);
    if (status == GEDELF_OK)
        status = gedelf_pg_reduce_to_derivations(dataset, &derivations);
    if (status == GEDELF_OK)
        status = gedelf_pg_reduce_to_beliefs(dataset, 0, &beliefs);
    if (status == GEDELF_OK)
        status = gedelf_pg_check_expectations(dataset, &options, NULL);
    if (status == GEDELF_OK)
        status = generalise_each(dataset);
    gedelf_pg_free(beliefs);
    gedelf_pg_free(derivations);
    gedelf_pg_free(dataset);
    return status;
}

/* Arrays grow by one item at a time, so that whatever may need memory does. */
static void ask_scarcely(infer_case *c)
{
    bool failed = true;
    for (size_t n = 0; failed && !c->failed; n += n < 1000 ? 1 : n / 10) {
        scarcity scarce = {.until_failure = n};
        gedelf_allocator allocator = scarce_allocator(&scarce);
        gedelf_allocator *tiny = tiny_open(0, &allocator);
        gedelf_status status = do_everything(c, tiny);
        tiny_close(tiny);
        char what[128];
        failed = scarce.failed;
        snprintf(what, sizeof what, "when allocation %zu fails: %s", n, gedelf_status_text(status));
        if (status != (failed ? GEDELF_MEMORY : GEDELF_OK))
            fail_case(c, what);
        if (scarce.live != 0)
            fail_case(c, "memory is not released");
        if (scarce.wrong_size)
            fail_case(c, "the allocator is told a wrong size");
    }
}

/* ---- The program ----------------------------------------------------------------------------- */

static void run_case(infer_case *c)
{
    ask_once(c);
    if (c->options.max < 100000)
        ask_scarcely(c);
    const char *wrong = infer_by_trying(&c->parts[PART_INPUT]);
    if (wrong)
        fail_case(c, wrong);
}

static void add_case(text *out, const infer_case *c)
{
    text_add_string(out, text_string(&c->title));
    text_add_string(out, "\n");
    for (size_t part = 0; part < PARTS; part++) {
        const text *content = part > 0 && c->failed ? &c->got[part] : &c->parts[part];
        if (part > 0 && content->length > 0) {
            text_add_string(out, part_titles[part]);
            text_add_string(out, "\n");
        }
        text_add(out, text_string(content), content->length);
    }
    text_add_string(out, "===\n");
}

static size_t run_file(const char *path, bool update, size_t *count)
{
    infer_case c;
    text content = {0}, updated = {0};
    size_t failed = 0;
    text_load(&content, path);
    const char *at = text_string(&content);
    for (bool more = true; more;) {
        more = take_case(path, &at, &c, &updated);
        if (more) {
            run_case(&c);
            ++*count;
            failed += c.failed;
            add_case(&updated, &c);
        }
        free_case(&c);
    }
    FILE *stream = update && failed > 0 ? fopen(path, "wb") : NULL;
    if (stream) {
        fwrite(text_string(&updated), 1, updated.length, stream);
        fclose(stream);
    }
    text_free(&updated);
    text_free(&content);
    return failed;
}

int main(int argc, char **argv)
{
    bool update = false;
    size_t failed = 0, count = 0;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--update") == 0)
            update = true;
        else
            failed += run_file(argv[i], update, &count);
    }
    printf("%zu passed, %zu failed\n", count - failed, failed);
    return failed == 0 && count > 0 ? 0 : 1;
}
