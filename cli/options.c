/* SPDX-License-Identifier: MIT */
/*
 * Takes a command's part of the command line, gives its settings; and the help, from the same table (options.def).
 */
#include "cli/cli.h"

#include <getopt.h>
#include <stdio.h>

/* ---- The table ------------------------------------------------------------------------------- */

/* Above all letters, so that getopt_long can tell them from these. */
enum option_id {
    OPTION_BASE = 255,
#define OPTION(NAME, group, letter, name, value, commands, help) OPTION_##NAME,
#include "cli/options.def"
#undef OPTION
    OPTION_BEYOND
};

typedef struct option_row {
    enum option_id id;
    const char *group;
    char letter;
    const char *name;
    const char *value;
    unsigned commands;
    const char *help;
} option_row;

static const option_row option_rows[] = {
#define OPTION(NAME, group, letter, name, value, commands, help)                                                       \
    {OPTION_##NAME, group, letter, name, value, commands, help},
#include "cli/options.def"
#undef OPTION
};

enum { OPTION_COUNT = sizeof option_rows / sizeof *option_rows };

/* ---- Usage errors ---------------------------------------------------------------------------- */

int usage_error(const char *name, const char *what, const char *text, const char *suggestion)
{
    const char *space = name ? " " : "";
    name = name ? name : "";
    fprintf(stderr, "gedelf%s%s: %s", space, name, what);
    if (text)
        fprintf(stderr, " '%s'", text);
    if (suggestion)
        fprintf(stderr, "; did you mean '%s'?", suggestion);
    fprintf(stderr, "\nSee 'gedelf%s%s --help'.\n", space, name);
    return EXIT_USAGE;
}

/* ---- Values ---------------------------------------------------------------------------------- */

static bool parse_number(uint64_t *number, const char *text)
{
    *number = 0;
    if (!*text)
        return false;
    for (; *text; text++) {
        uint64_t digit = (uint64_t)(*text - '0');
        if (!is_digit(*text) || *number > (UINT64_MAX - digit) / 10)
            return false;
        *number = *number * 10 + digit;
    }
    return true;
}

/* The place of a text in a list that ends with NULL. */
static bool parse_choice(unsigned *choice, const char *text, const char *const *list)
{
    for (*choice = 0; list[*choice]; ++*choice) {
        if (strcmp(text, list[*choice]) == 0)
            return true;
    }
    return false;
}

/* A number that is not 0. */
static bool parse_positive(uint64_t *number, const char *text)
{
    return parse_number(number, text) && *number > 0;
}

/* The same list, in upper or lower case. */
static bool parse_choice_in_any_case(unsigned *choice, const char *text, const char *const *list)
{
    for (*choice = 0; list[*choice]; ++*choice) {
        if (view_equal_ignoring_case(view_of_string(text), view_of_string(list[*choice])))
            return true;
    }
    return false;
}

/* Sets what an option about the output says; returns what its value should be if it is not that, else NULL. */
static const char *apply_output_value(settings *s, enum option_id id, const char *value)
{
    static const char *const targets[] = {"elf-1.0", "json", "polygenea", NULL};
    static const char *const encodings[] = {"UTF-8", "ASCII", "ANSEL", "UTF-16LE", "UTF-16BE", NULL};
    static const char *const newlines[] = {"lf", "crlf", "cr", NULL};          /* as in gedelf_newline */
    static const char *const abbreviations[] = {"keep", "auto", "none", NULL}; /* as in gedelf_pg_abbreviations */
    static const char *const pictures[] = {"dot", "svg", NULL};                /* as in picture_form */
    static const char *const reductions[] = {"derivations", "beliefs", NULL};  /* as in reduction */
    unsigned choice;
    switch (id) {
    case OPTION_TO:
        if (!parse_choice(&choice, value, targets))
            return "elf-1.0, json or polygenea";
        s->to_json = choice == 1;
        s->to_polygenea = choice == 2;
        return NULL;
    case OPTION_OUTPUT_ENCODING:
        if (!parse_choice_in_any_case(&choice, value, encodings))
            return "UTF-8, ASCII, ANSEL, UTF-16LE or UTF-16BE (UTF-16 needs its order of octets)";
        s->writing.encoding = encodings[choice];
        return NULL;
    case OPTION_NEWLINE:
        if (!parse_choice(&choice, value, newlines))
            return "lf, crlf or cr";
        s->writing.newline = (gedelf_newline)choice;
        return NULL;
    case OPTION_ABBREVIATIONS:
        if (!parse_choice(&choice, value, abbreviations))
            return "keep, auto or none";
        s->polygenea.abbreviations = (gedelf_pg_abbreviations)choice;
        s->abbreviations = true;
        return NULL;
    case OPTION_PICTURE:
        if (!parse_choice(&choice, value, pictures))
            return "dot or svg";
        s->picture = (picture_form)(PICTURE_DOT + choice);
        return NULL;
    case OPTION_MAX: s->limits = true; return parse_number(&s->inference.max, value) ? NULL : "a number";
    case OPTION_ROUNDS:
        s->limits = true;
        if (!parse_number(&s->inference.rounds, value))
            return "a number";
        s->no_rounds = s->inference.rounds == 0;
        return NULL;
    case OPTION_REMOVE: s->remove = value; return infer_is_list(value) ? NULL : "numbers of nodes with commas between";
    case OPTION_REDUCE:
        if (!parse_choice(&choice, value, reductions))
            return "derivations or beliefs";
        s->reduction = (reduction)(REDUCE_DERIVATIONS + choice);
        return NULL;
    case OPTION_MAX_NODES: return parse_positive(&s->max_nodes, value) ? NULL : "a number above 0";
    default: return parse_positive(&s->writing.max_line, value) ? NULL : "a number above 0";
    }
}

/* The same for the other options. */
static const char *apply_value(settings *s, enum option_id id, const char *value)
{
    static const char *const dialects[] = {"elf-1.0", NULL};
    static const char *const diagnostics[] = {"text", "json", "gcc", "sarif", NULL}; /* as in render_form */
    static const char *const formats[] = {"text", "json", "markdown", NULL};         /* as in explain_form */
    unsigned choice;
    switch (id) {
    case OPTION_DIALECT:
        s->reading.dialect = value;
        return parse_choice(&choice, value, dialects) ? NULL : "elf-1.0 (the only one so far)";
    case OPTION_ENCODING: s->reading.encoding = value; return NULL;
    case OPTION_OUTPUT: s->output = strcmp(value, "-") == 0 ? NULL : value; return NULL;
    case OPTION_MAX_DEPTH: return parse_number(&s->reading.max_depth, value) ? NULL : "a number";
    case OPTION_MAX_PER_CODE: return parse_number(&s->reading.max_per_code, value) ? NULL : "a number";
    case OPTION_DIAGNOSTICS:
        if (!parse_choice(&choice, value, diagnostics))
            return "text, json, sarif or gcc";
        s->diagnostics = (render_form)choice;
        return NULL;
    case OPTION_FORMAT:
        if (!parse_choice(&choice, value, formats))
            return "text, json or markdown";
        s->format = (explain_form)choice;
        return NULL;
    default: return apply_output_value(s, id, value);
    }
}

/* Sets what an option without a value says. */
static void apply_switch(settings *s, enum option_id id)
{
    bool *const switches[] = {
        [OPTION_LINES - OPTION_LINES] = &s->lines,
        [OPTION_POSITIONS - OPTION_LINES] = &s->reading.positions,
        [OPTION_BOM - OPTION_LINES] = &s->writing.byte_order_mark,
        [OPTION_PROTECT_SPACES - OPTION_LINES] = &s->writing.protect_spaces,
        [OPTION_CANONICAL - OPTION_LINES] = &s->polygenea.canonical,
        [OPTION_SCRIPTS - OPTION_LINES] = &s->scripts,
        [OPTION_RECOVER - OPTION_LINES] = &s->reading.recover,
        [OPTION_STRICT - OPTION_LINES] = &s->strict,
        [OPTION_VERBOSE - OPTION_LINES] = &s->verbose,
        [OPTION_QUIET - OPTION_LINES] = &s->quiet,
        [OPTION_HELP - OPTION_LINES] = &s->help,
        [OPTION_VERSION - OPTION_LINES] = &s->version,
    };
    *switches[id - OPTION_LINES] = true;
}

/* ---- Parsing --------------------------------------------------------------------------------- */

/* What getopt_long wants to know. */
typedef struct getopt_tables {
    char letters[2 * OPTION_COUNT + 2];
    struct option names[OPTION_COUNT + 1];
} getopt_tables;

static void fill_tables(getopt_tables *t, const command *c)
{
    size_t letters = 0, rows = 0;
    t->letters[letters++] = ':'; /* tell a missing value from an unknown option, and print nothing */
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        const option_row *row = &option_rows[i];
        if (!(row->commands & c->bit))
            continue;
        if (row->letter)
            t->letters[letters++] = row->letter;
        if (row->letter && row->value)
            t->letters[letters++] = ':';
        t->names[rows++] = (struct option){row->name, row->value ? required_argument : no_argument, NULL, (int)row->id};
    }
    t->letters[letters] = 0;
    t->names[rows] = (struct option){NULL, 0, NULL, 0};
}

static const option_row *row_of(int found)
{
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        if ((int)option_rows[i].id == found || (option_rows[i].letter && option_rows[i].letter == found))
            return &option_rows[i];
    }
    return NULL;
}

/* The names of a command's options, for suggest. */
static const char *option_name_at(const void *context, size_t index)
{
    const command *c = context;
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        if (option_rows[i].commands & c->bit && index-- == 0)
            return option_rows[i].name;
    }
    return NULL;
}

/* What getopt_long stumbled over. */
static bool unknown_option(const command *c, char **argv)
{
    const char *text = argv[optind - 1];
    if (optopt > OPTION_BASE) {
        usage_error(c->name, "this option takes no value:", text, NULL);
    } else if (optopt) {
        usage_error(c->name, "unknown option", (const char[]){'-', (char)optopt, 0}, NULL);
    } else {
        const char *name = suggest(text + 2, option_name_at, c);
        char suggestion[64];
        snprintf(suggestion, sizeof suggestion, "--%s", name ? name : "");
        usage_error(c->name, "unknown or ambiguous option", text, name ? suggestion : NULL);
    }
    return false;
}

static bool wrong_value(const command *c, const option_row *row, const char *value, const char *expected)
{
    char what[128];
    snprintf(what, sizeof what, "--%s must be %s, not", row->name, expected);
    usage_error(c->name, what, value, NULL);
    return false;
}

static bool missing_value(const command *c, const option_row *row)
{
    char what[128];
    snprintf(what, sizeof what, "the option --%s needs a value: --%s=%s", row->name, row->name, row->value);
    usage_error(c->name, what, NULL, NULL);
    return false;
}

bool options_parse(settings *s, const command *c, int argc, char **argv)
{
    *s = (settings){.command = c,
                    .reading = GEDELF_OPTIONS_INIT,
                    .writing = GEDELF_WRITE_OPTIONS_INIT,
                    .polygenea = GEDELF_PG_WRITE_OPTIONS_INIT,
                    .inference = GEDELF_PG_INFER_OPTIONS_INIT};
    getopt_tables tables;
    fill_tables(&tables, c);
    int found;
    while ((found = getopt_long(argc, argv, tables.letters, tables.names, NULL)) != -1) {
        if (found == '?')
            return unknown_option(c, argv);
        const option_row *row = row_of(found == ':' ? optopt : found);
        if (found == ':')
            return missing_value(c, row);
        if (!row->value) {
            apply_switch(s, row->id);
            continue;
        }
        const char *expected = apply_value(s, row->id, optarg);
        if (expected)
            return wrong_value(c, row, optarg, expected);
    }
    s->operands = argv + optind;
    s->operand_count = (size_t)(argc - optind);
    return true;
}

/* ---- Help ------------------------------------------------------------------------------------ */

enum { HELP_COLUMN = 28 };

static bool put_spaces(buffer *out, size_t count)
{
    bool done = true;
    while (done && count-- > 0)
        done = put(out, " ");
    return done;
}

/* "  -v, --verbose", filled up with spaces to where its help begins, on the next line if it is long. */
static bool append_option_name(buffer *out, const option_row *row)
{
    size_t start = out->length;
    const char letter[] = {' ', ' ', '-', row->letter, ',', ' ', 0};
    if (!put(out, row->letter ? letter : "      ") || !put(out, "--") || !put(out, row->name) ||
        (row->value && (!put(out, "=") || !put(out, row->value))))
        return false;
    size_t width = out->length - start;
    return width < HELP_COLUMN ? put_spaces(out, HELP_COLUMN - width) : put(out, "\n") && put_spaces(out, HELP_COLUMN);
}

static bool append_option_help(buffer *out, const option_row *row)
{
    bool done = append_option_name(out, row);
    for (const char *at = row->help; done && *at; at++)
        done = buffer_append(out, view_of(at, 1)) && (*at != '\n' || put_spaces(out, HELP_COLUMN));
    return done && put(out, "\n");
}

static bool append_options(buffer *out, const command *c)
{
    const char *group = "";
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        const option_row *row = &option_rows[i];
        if (!(row->commands & c->bit))
            continue;
        if (strcmp(row->group, group) != 0) {
            group = row->group;
            if (!put(out, "\n") || !put(out, group) || !put(out, ":\n"))
                return false;
        }
        if (!append_option_help(out, row))
            return false;
    }
    return true;
}

bool options_append_help(buffer *out, const command *c)
{
    return put(out, "Usage: gedelf ") && put(out, c->name) && put(out, " [options] ") && put(out, c->operands) &&
           put(out, "\n\n") && put(out, c->description) && append_options(out, c) &&
           put(out, "\nThe manual page gedelf-") && put(out, c->name) && put(out, "(1) tells more.\n");
}
