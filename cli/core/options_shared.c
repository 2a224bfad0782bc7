/* SPDX-License-Identifier: MIT */
/*
 * The options that several commands have, group by group. A command names the groups that it takes.
 */
#include "cli/core/cli.h"

#include <gedelf/dialect.h>
#include <gedelf/diff.h>

/* ---- Dialects -------------------------------------------------------------------------------- */

const char *dialect_name_at(const void *context, size_t index)
{
    (void)context;
    return gedelf_dialect_name(index);
}

value_fault dialect_fault(const char *name, const char *expected)
{
    for (size_t i = 0; i < gedelf_dialect_count(); i++) {
        if (strcmp(name, gedelf_dialect_name(i)) == 0)
            return (value_fault){NULL, NULL};
    }
    return (value_fault){expected, suggest(name, dialect_name_at, NULL)};
}

/* ---- Words ----------------------------------------------------------------------------------- */

const option_word option_match_ways[] = {{"auto", GEDELF_PAIRING_AUTO},
                                         {"id", GEDELF_PAIRING_ID},
                                         {"uid", GEDELF_PAIRING_UID},
                                         {"content", GEDELF_PAIRING_CONTENT},
                                         {NULL, 0}};

const option_word option_encodings[] = {{"UTF-8", 0},    {"ASCII", 0},    {"ANSEL", 0},
                                        {"UTF-16LE", 0}, {"UTF-16BE", 0}, {NULL, 0}};

/* ---- Output ---------------------------------------------------------------------------------- */

static const option_row shown_rows[] = {
    {0, "typed", NULL,
     "show the type of each structure, and report tags\n"
     "that no schema defines",
     OPTION_SWITCH, .offset = offsetof(settings, reading.typed)},
    {0, "positions", NULL, "show the line number of each structure", OPTION_SWITCH,
     .offset = offsetof(settings, reading.positions)},
};

const option_group options_shown = {"Output", OPTION_ROWS(shown_rows)};

value_fault apply_output(void *said, const char *value)
{
    ((settings *)said)->output = strcmp(value, "-") == 0 ? NULL : value;
    return (value_fault){NULL, NULL};
}

static const option_row output_rows[] = {
    {'o', "output", "OUT", "write to OUT instead of standard output", OPTION_OTHER, .apply = apply_output},
    {0, "no-wait", NULL, "fail if another gedelf process is changing the same\nfile", OPTION_SWITCH,
     .offset = offsetof(settings, no_wait)},
};

const option_group options_output = {"Output", OPTION_ROWS(output_rows)};
const option_group options_waiting = {"Output", output_rows + 1, 1, .own = false};

/* ---- Reading --------------------------------------------------------------------------------- */

static value_fault apply_dialect(void *said, const char *value)
{
    ((settings *)said)->reading.dialect = value;
    return dialect_fault(value, "a name listed by 'gedelf dialects'");
}

/* How many threads. */
static value_fault apply_jobs(void *said, const char *value)
{
    enum { MOST_JOBS = 1024 };
    uint64_t number;
    bool good = option_parse_number(&number, value) && number >= 1 && number <= MOST_JOBS;
    ((settings *)said)->reading.threads = good ? (size_t)number : 1;
    return fault_unless(good, "a number from 1 to 1024");
}

static const option_row reading_rows[] = {
    {0, "dialect", "NAME",
     "treat the file as if it were written in this dialect\n"
     "('gedelf dialects' lists all dialects); default:\n"
     "detect the dialect from the header",
     OPTION_OTHER, .word_at = dialect_name_at, .apply = apply_dialect},
    {0, "encoding", "NAME",
     "read the file in this character encoding, whatever the\n"
     "header says",
     OPTION_TEXT, .offset = offsetof(settings, reading.encoding), .words = option_encodings},
    {0, "recover", NULL,
     "continue after malformed lines and keep each one under\n"
     "the tag ERROR",
     OPTION_SWITCH, .offset = offsetof(settings, reading.recover)},
};

static const option_row archive_rows[] = {
    {0, "max-size", "N",
     "inside an archive, refuse any file larger than N\n"
     "bytes; default: 1073741824",
     OPTION_POSITIVE, .offset = offsetof(settings, max_size)},
    {0, "max-ratio", "N",
     "inside an archive, refuse any file that unpacks to\n"
     "over 1 MB and to over N times its packed size;\n"
     "default: 250",
     OPTION_POSITIVE, .offset = offsetof(settings, max_ratio)},
};

static const option_row accepting_rows[] = {
    {0, "strict", NULL,
     "reject a file that has an error: output nothing from\n"
     "it and exit with status 1",
     OPTION_SWITCH, .offset = offsetof(settings, strict)},
    {0, "max-depth", "N", "allow levels up to N; default: 1000000", OPTION_EXACT,
     .offset = offsetof(settings, reading.max_depth)},
};

static const option_row jobs_rows[] = {
    {0, "jobs", "N",
     "read large files with N threads; default: one for each\n"
     "processor",
     OPTION_OTHER, .apply = apply_jobs},
};

const option_group options_reading = {"Reading", OPTION_ROWS(reading_rows)};
const option_group options_notation = {"Reading", reading_rows, sizeof reading_rows / sizeof *reading_rows - 1,
                                       .own = false};
const option_group options_archives = {"Reading", OPTION_ROWS(archive_rows)};
const option_group options_accepting = {"Reading", OPTION_ROWS(accepting_rows)};
const option_group options_depth = {"Reading", accepting_rows + 1, 1, .own = false};
const option_group options_jobs = {"Reading", OPTION_ROWS(jobs_rows)};

/* ---- Schemas --------------------------------------------------------------------------------- */

static const option_row schema_rows[] = {
    {0, "schema", "FILE", "also use the schema in FILE; may be repeated", OPTION_LIST,
     .offset = offsetof(settings, schemas), .expected = "the name of a file or folder"},
    {0, "schema-path", "DIR",
     "look for schemas in DIR, as listed in its\n"
     "catalogue.tsv; may be repeated",
     OPTION_LIST, .offset = offsetof(settings, schema_paths), .expected = "the name of a file or folder"},
    {0, "fetch-schemas", NULL,
     "use HTTP or HTTPS to download schemas that are not\n"
     "found locally",
     OPTION_SWITCH, .offset = offsetof(settings, fetch_schemas)},
    {0, "allow-local", NULL,
     "with --fetch-schemas, also download schemas from\n"
     "addresses on this computer and on local networks",
     OPTION_SWITCH, .offset = offsetof(settings, allow_local)},
};

const option_group options_schemas = {"Schemas", OPTION_ROWS(schema_rows)};

/* ---- Diagnostics ----------------------------------------------------------------------------- */

static const option_word diagnostic_forms[] = {
    {"text", RENDER_TEXT}, {"json", RENDER_JSON}, {"sarif", RENDER_SARIF}, {"gcc", RENDER_GCC}, {NULL, 0}};

static const option_row diagnostic_rows[] = {
    {0, "diagnostics", "FORM", "show diagnostics as text, json, sarif or gcc;\ndefault: text", OPTION_WORD,
     .offset = offsetof(settings, diagnostics), .words = diagnostic_forms},
    {0, "max-per-code", "N",
     "show at most N diagnostics for each code and count the\n"
     "rest; 0 means no limit; default: 50",
     OPTION_LIMIT, .offset = offsetof(settings, reading.max_per_code)},
    {'v', "verbose", NULL, "show everything, including notes", OPTION_SWITCH, .offset = offsetof(settings, verbose)},
    {'q', "quiet", NULL, "show only fatal errors, and no progress line", OPTION_SWITCH,
     .offset = offsetof(settings, quiet)},
};

/* Of a command that is not brief. */
static const option_row quiet_rows[] = {
    {'q', "quiet", NULL, "show no summary and no progress line", OPTION_SWITCH, .offset = offsetof(settings, quiet)},
};

/* The first row is the form, the last one is --quiet. */
enum { DIAGNOSTIC_ROWS = sizeof diagnostic_rows / sizeof *diagnostic_rows };
const option_group options_diagnostics = {"Diagnostics", OPTION_ROWS(diagnostic_rows)};
const option_group options_findings = {"Diagnostics", diagnostic_rows, DIAGNOSTIC_ROWS - 1, .own = false};
const option_group options_remarks = {"Diagnostics", diagnostic_rows + 1, DIAGNOSTIC_ROWS - 2, .own = false};
const option_group options_quiet = {"Diagnostics", OPTION_ROWS(quiet_rows)};

/* ---- Other ----------------------------------------------------------------------------------- */

static const option_word colour_words[] = {
    {"auto", COLOUR_AUTO}, {"always", COLOUR_ALWAYS}, {"never", COLOUR_NEVER}, {NULL, 0}};

static const option_row other_rows[] = {
    {0, "language", "LANG", "show messages and help in LANG: en, de or fr;\ndefault: the language of the locale",
     OPTION_WORD, .offset = offsetof(settings, language), .word_at = language_code_at},
    {0, "color", "WHEN", "use colours: auto (only on a terminal), always or\nnever; default: auto", OPTION_WORD,
     .offset = offsetof(settings, colour), .words = colour_words},
    {'h', "help", NULL, "print this help", OPTION_SWITCH, .offset = offsetof(settings, help)},
    {0, "version", NULL, "print the version", OPTION_SWITCH, .offset = offsetof(settings, version)},
};

const option_group options_other = {"Other", OPTION_ROWS(other_rows), .common = true};

/* The first row is the language. */
const option_group options_other_words = {"Other", other_rows + 1, sizeof other_rows / sizeof *other_rows - 1,
                                          .common = true};
