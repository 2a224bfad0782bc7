/* SPDX-License-Identifier: MIT */
/*
 * Runs the conformance cases: takes *.case files, reads every case's input in every way the library offers, and
 * compares dataset and diagnostics with what the case expects. Uses the public header and the C library alone.
 *
 *     runner [--update] [--list] [--only ID] [--inputs FOLDER] FILE.case…
 *
 * --update rewrites the expectations of the cases that fail (look at the difference before keeping it), --list prints
 * the ids, --only runs a single case. --inputs runs none, but writes the octets of each to FOLDER/ID.ged, and prints its
 * id and the options that reading it takes, with tabs between.
 *
 * A case:
 *
 *     === id  [clause]  option option…
 *     input lines
 *     --- document
 *     the first line of `gedelf dump --lines`, optional
 *     --- records
 *     its other lines, optional
 *     --- diag
 *     LINE:COLUMN severity code       all of them, in order; none if the section is missing
 *     --- written option option…
 *     the octets that writing the dataset gives, optional; there may be several of these
 *     --- said
 *     LINE severity code: message     all that is said while writing, in order; none if the section is missing
 *     ===
 *
 * Between cases, lines that begin with ; are comments. Options:
 *
 *     body               the input stands between a good header of five lines and a trailer; expected line numbers
 *                        count from its own first line
 *     octets             in the input, \xHH \n \r \t \\ are octets, \*N{text} is text N times, and a backslash at the
 *                        end of a line takes the line break away
 *     utf-16le utf-16be  the input is turned into UTF-16; surrogates in it stay as they are, and octets that are not
 *                        UTF-8 are put in as single octets
 *     recover  typed     gedelf_read_options.recover and typed; types are then in the JSON
 *     max-depth=N  max-per-code=N  encoding=NAME  dialect=NAME   likewise
 *     once               read only from memory: not in chunks, not in other encodings, not with failing allocations
 *
 * Options of what is written:
 *
 *     dialect=NAME  encoding=NAME  newline=lf|crlf|cr  max-line=N  bom  protect-spaces   gedelf_write_options
 *     body               what is shown stands between a good header and a trailer: HEAD, CHAR, GEDC with 5.5.1, and what
 *                        the dialect adds to that: ELF in GEDC, a reference to the default schema
 *     elf                with ELF in that header
 *     octets             what is shown is the whole, with escapes as in the input; UTF-16 is shown as UTF-8. Without it,
 *                        line breaks are shown as such, and a byte-order mark where there must be one is not shown
 *
 * What is asked of every case beyond its expectations: the same dataset and diagnostics from memory and in chunks of
 * one to five octets, record by record and as a whole; the same again in the other encodings; a clean GEDELF_MEMORY for
 * each allocation that fails; and a tree whose links agree with each other.
 */
#include "runner.h"

/* ---- Running ------------------------------------------------------------------------------------ */

static void ask_in_other_ways(verdict *v, const text *input, const outcome *first)
{
    size_t count = v->c->once ? MODES_ONCE : MODE_COUNT;
    for (size_t i = 1; i < count; i++) {
        outcome o = read_input(v->c, input, &modes[i]);
        compare_readings(v, first, &o, &modes[i]);
        expect_no_fault(v, &o, modes[i].name);
        outcome_free(&o);
    }
}

/* Whether the case needs a code page that the library was built without, or that this computer's iconv lacks. */
static bool lacks_code_page(const test_case *c, const outcome *o)
{
    return strstr(text_string(&o->diags), " encoding-unavailable\n") != NULL &&
           strstr(text_string(&c->section[SECTION_DIAG]), " encoding-unavailable\n") == NULL;
}

enum result { PASSED, FAILED, SKIPPED, RESULT_COUNT };

/* Runs a case; what the first reading gave is left in *first. */
static enum result run_case(test_case *c, outcome *first)
{
    verdict v = {c, false};
    text input = make_input(c);
    *first = read_input(c, &input, &modes[0]);
    if (lacks_code_page(c, first)) {
        text_free(&input);
        return SKIPPED;
    }
    compare_with_case(&v, first);
    expect_no_fault(&v, first, modes[0].name);
    write_outputs(c, &input);
    compare_outputs(&v);
    ask_in_other_ways(&v, &input, first);
    if (!c->once && !v.failed) {
        ask_in_other_encodings(&v, &input, first);
        ask_with_failures(&v, &input, first->status);
    }
    text_free(&input);
    return v.failed ? FAILED : PASSED;
}

/* ---- Updating ----------------------------------------------------------------------------------- */

static void write_section(text *out, const test_case *c, int section, const text *content)
{
    if (!c->has[section] && (section != SECTION_DIAG || content->length == 0))
        return;
    text_add_string(out, section_titles[section]);
    text_add_octet(out, '\n');
    text_add(out, text_string(content), content->length);
}

static void write_output(text *out, const output *o, bool as_got)
{
    const text *content = as_got ? &o->got : &o->expected, *said = as_got ? &o->got_said : &o->said;
    text_add(out, o->title.data, o->title.length);
    text_add_octet(out, '\n');
    text_add(out, text_string(content), content->length);
    if (said->length > 0)
        text_add_string(out, "--- said\n");
    text_add(out, text_string(said), said->length);
}

/* The case with the expectations that `o` fulfils, or with its own if o is NULL. */
static void write_case(text *out, const test_case *c, const outcome *o)
{
    text_add(out, c->title.data, c->title.length);
    text_add_octet(out, '\n');
    text_add(out, text_string(&c->section[SECTION_INPUT]), c->section[SECTION_INPUT].length);
    write_section(out, c, SECTION_DOCUMENT, o == NULL ? &c->section[SECTION_DOCUMENT] : &o->document);
    write_section(out, c, SECTION_RECORDS, o == NULL ? &c->section[SECTION_RECORDS] : &o->records);
    write_section(out, c, SECTION_DIAG, o == NULL ? &c->section[SECTION_DIAG] : &o->diags);
    for (size_t i = 0; i < c->output_count; i++)
        write_output(out, &c->outputs[i], o != NULL);
    text_add_string(out, "===\n");
}

static void write_file(const char *path, const text *content)
{
    FILE *stream = fopen(path, "wb");
    if (stream == NULL || fwrite(text_string(content), 1, content->length, stream) != content->length ||
        fclose(stream) != 0) {
        perror(path);
        exit(2);
    }
}

/* ---- The program -------------------------------------------------------------------------------- */

typedef struct session {
    bool update, list;
    const char *only;
    const char *inputs; /* the folder to write them to */
    size_t count[RESULT_COUNT];
    text ids; /* "\nid\n…", to see that none is used twice */
} session;

static void note_id(session *s, const test_case *c)
{
    text needle = {0};
    text_add_octet(&needle, '\n');
    text_add(&needle, c->id.data, c->id.length);
    text_add_octet(&needle, '\n');
    if (strstr(text_string(&s->ids), needle.data) != NULL)
        case_fault(c, "the id is used twice");
    text_add(&s->ids, needle.data, needle.length);
    text_free(&needle);
}

/* Writes what a case is about to a file, for other tests. */
static void write_input(const session *s, const test_case *c)
{
    text path = {0}, input = make_input(c);
    text_add_string(&path, s->inputs);
    text_add_octet(&path, '/');
    text_add_string(&path, text_string(&c->id));
    text_add_string(&path, ".ged");
    write_file(text_string(&path), &input);
    printf("%s", text_string(&c->id));
    if (c->options.recover)
        printf("\t--recover");
    if (c->dialect.length > 0)
        printf("\t--dialect=%s", text_string(&c->dialect));
    if (c->encoding.length > 0)
        printf("\t--encoding=%s", text_string(&c->encoding));
    printf("\n");
    text_free(&path);
    text_free(&input);
}

/* Runs one case, and appends it to the updated file. */
static void handle_case(session *s, test_case *c, text *updated)
{
    note_id(s, c);
    outcome first = {0};
    bool wanted = s->only == NULL || strcmp(s->only, text_string(&c->id)) == 0;
    enum result result = PASSED;
    if (s->list)
        printf("%s\n", text_string(&c->id));
    else if (s->inputs != NULL)
        write_input(s, c);
    else if (wanted)
        s->count[result = run_case(c, &first)]++;
    write_case(updated, c, result == FAILED ? &first : NULL);
    outcome_free(&first);
}

static void handle_file(session *s, const char *path)
{
    case_reader reader;
    text updated = {0};
    test_case c = {0};
    size_t failed_before = s->count[FAILED];
    read_case_file(&reader, path);
    while (next_case(&reader, &c, &updated)) {
        handle_case(s, &c, &updated);
        case_free(&c);
    }
    if (s->update && s->count[FAILED] > failed_before)
        write_file(path, &updated);
    text_free(&updated);
    text_free(&reader.content);
}

int main(int argc, char **argv)
{
    session s = {0};
    int i = 1;
    for (; i < argc && strncmp(argv[i], "--", 2) == 0; i++) {
        if (strcmp(argv[i], "--update") == 0)
            s.update = true;
        else if (strcmp(argv[i], "--list") == 0)
            s.list = true;
        else if (strcmp(argv[i], "--only") == 0 && i + 1 < argc)
            s.only = argv[++i];
        else if (strcmp(argv[i], "--inputs") == 0 && i + 1 < argc)
            s.inputs = argv[++i];
        else
            give_up("usage: runner [--update] [--list] [--only ID] [--inputs FOLDER] FILE.case…");
    }
    for (; i < argc; i++)
        handle_file(&s, argv[i]);
    text_free(&s.ids);
    if (s.count[SKIPPED] > 0)
        printf("%zu skipped: there is no iconv for their code pages\n", s.count[SKIPPED]);
    if (!s.list && s.inputs == NULL)
        printf("%zu passed, %zu failed\n", s.count[PASSED], s.count[FAILED]);
    return s.count[FAILED] == 0 ? 0 : 1;
}
