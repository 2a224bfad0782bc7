/* SPDX-License-Identifier: MIT */
/*
 * The options that several commands have, group by group. A command names the groups that it takes.
 */
#include "cli/core/cli.h"

#include <gedelf/compare.h>

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

const option_word option_match_ways[] = {{"auto", GEDELF_MATCH_AUTO},
                                         {"id", GEDELF_MATCH_ID},
                                         {"uid", GEDELF_MATCH_UID},
                                         {"content", GEDELF_MATCH_CONTENT},
                                         {NULL, 0}};

const option_word option_encodings[] = {{"UTF-8", 0},    {"ASCII", 0},    {"ANSEL", 0},
                                        {"UTF-16LE", 0}, {"UTF-16BE", 0}, {NULL, 0}};

/* ---- Output ---------------------------------------------------------------------------------- */

static const option_row shown_rows[] = {
    {0, "typed", NULL,
     "give the type of each structure, and report tags\n"
     "that no schema defines",
     OPTION_SWITCH, .offset = offsetof(settings, reading.typed)},
    {0, "positions", NULL, "give the line of each structure", OPTION_SWITCH,
     .offset = offsetof(settings, reading.positions)},
};

const option_group options_shown = {"Output", OPTION_ROWS(shown_rows)};

static value_fault apply_output(void *said, const char *value)
{
    ((settings *)said)->output = strcmp(value, "-") == 0 ? NULL : value;
    return (value_fault){NULL, NULL};
}

static const option_row output_rows[] = {
    {'o', "output", "OUT", "write to this file, not to standard output", OPTION_OTHER, .apply = apply_output},
    {0, "no-wait", NULL, "give up if another gedelf changes the same file", OPTION_SWITCH,
     .offset = offsetof(settings, no_wait)},
};

const option_group options_output = {"Output", OPTION_ROWS(output_rows)};

/* ---- Reading --------------------------------------------------------------------------------- */

static value_fault apply_dialect(void *said, const char *value)
{
    ((settings *)said)->reading.dialect = value;
    return dialect_fault(value, "a name that 'gedelf dialects' lists");
}

/* How many threads. */
static value_fault apply_jobs(void *said, const char *value)
{
    enum { MOST_JOBS = 1024 };
    uint64_t number;
    bool good = option_parse_number(&number, value) && number >= 1 && number <= MOST_JOBS;
    ((settings *)said)->reading.jobs = good ? (size_t)number : 1;
    return fault_unless(good, "a number from 1 to 1024");
}

static const option_row reading_rows[] = {
    {0, "dialect", "NAME",
     "read as this dialect, which 'gedelf dialects' lists;\n"
     "the default is to tell by the header",
     OPTION_OTHER, .word_at = dialect_name_at, .apply = apply_dialect},
    {0, "encoding", "NAME",
     "read as this character encoding, whatever the\n"
     "file says",
     OPTION_TEXT, .offset = offsetof(settings, reading.encoding), .words = option_encodings},
    {0, "recover", NULL,
     "go on past malformed lines, keeping each as an\n"
     "ERROR structure",
     OPTION_SWITCH, .offset = offsetof(settings, reading.recover)},
};

static const option_row archive_rows[] = {
    {0, "max-size", "N",
     "the most octets that a file in an archive may have;\n"
     "default 1073741824",
     OPTION_POSITIVE, .offset = offsetof(settings, max_size)},
    {0, "max-ratio", "N",
     "how many times as large as it is packed a file may\n"
     "be that has more than a megabyte; default 250",
     OPTION_POSITIVE, .offset = offsetof(settings, max_ratio)},
};

static const option_row accepting_rows[] = {
    {0, "strict", NULL,
     "reject a file that has an error: print nothing\n"
     "of it, and exit with status 1",
     OPTION_SWITCH, .offset = offsetof(settings, strict)},
    {0, "max-depth", "N", "the deepest level allowed; default 1000000", OPTION_NUMBER,
     .offset = offsetof(settings, reading.max_depth)},
};

static const option_row jobs_rows[] = {
    {0, "jobs", "N",
     "read large files with so many threads; default: one\n"
     "for each processor",
     OPTION_OTHER, .apply = apply_jobs},
};

const option_group options_reading = {"Reading", OPTION_ROWS(reading_rows)};
const option_group options_archives = {"Reading", OPTION_ROWS(archive_rows)};
const option_group options_accepting = {"Reading", OPTION_ROWS(accepting_rows)};
const option_group options_jobs = {"Reading", OPTION_ROWS(jobs_rows)};

/* ---- Schemas --------------------------------------------------------------------------------- */

static const option_row schema_rows[] = {
    {0, "schema", "FILE", "use the schema of this file too; may be repeated", OPTION_LIST,
     .offset = offsetof(settings, schemas), .expected = "the name of a file or folder"},
    {0, "schema-path", "DIR",
     "look for schemas here, where catalogue.tsv lists\n"
     "them; may be repeated",
     OPTION_LIST, .offset = offsetof(settings, schema_paths), .expected = "the name of a file or folder"},
    {0, "fetch-schemas", NULL, "fetch other schemas over http and https", OPTION_SWITCH,
     .offset = offsetof(settings, fetch_schemas)},
    {0, "allow-local", NULL,
     "fetch them from this computer and local networks\n"
     "too",
     OPTION_SWITCH, .offset = offsetof(settings, allow_local)},
};

const option_group options_schemas = {"Schemas", OPTION_ROWS(schema_rows)};

/* ---- Diagnostics ----------------------------------------------------------------------------- */

static const option_word diagnostic_forms[] = {
    {"text", RENDER_TEXT}, {"json", RENDER_JSON}, {"sarif", RENDER_SARIF}, {"gcc", RENDER_GCC}, {NULL, 0}};

static const option_row diagnostic_rows[] = {
    {0, "diagnostics", "FORM", "text (the default), json, sarif or gcc", OPTION_WORD,
     .offset = offsetof(settings, diagnostics), .words = diagnostic_forms},
    {0, "max-per-code", "N",
     "show at most N of one code and count the rest;\n"
     "default 50; 0 means no limit",
     OPTION_NUMBER, .offset = offsetof(settings, reading.max_per_code)},
    {'v', "verbose", NULL, "show all, notes too", OPTION_SWITCH, .offset = offsetof(settings, verbose)},
    {'q', "quiet", NULL, "no summary and no progress; where nothing is\nchecked, show only what is fatal",
     OPTION_SWITCH, .offset = offsetof(settings, quiet)},
};

const option_group options_diagnostics = {"Diagnostics", OPTION_ROWS(diagnostic_rows)};

/* The first row is the form. */
const option_group options_remarks = {"Diagnostics", diagnostic_rows + 1,
                                      sizeof diagnostic_rows / sizeof *diagnostic_rows - 1, .own = false};

/* ---- Other ----------------------------------------------------------------------------------- */

static const option_word colour_words[] = {
    {"auto", COLOUR_AUTO}, {"always", COLOUR_ALWAYS}, {"never", COLOUR_NEVER}, {NULL, 0}};

static const option_row other_rows[] = {
    {0, "color", "WHEN", "use colours: auto (on a terminal; the default),\nalways or never", OPTION_WORD,
     .offset = offsetof(settings, colour), .words = colour_words},
    {'h', "help", NULL, "print this help", OPTION_SWITCH, .offset = offsetof(settings, help)},
    {0, "version", NULL, "print the version", OPTION_SWITCH, .offset = offsetof(settings, version)},
};

const option_group options_other = {"Other", OPTION_ROWS(other_rows)};
