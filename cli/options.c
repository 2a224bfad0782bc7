/* SPDX-License-Identifier: MIT */
/*
 * Takes a command's part of the command line, gives its settings; and the help, from the same table (options.def).
 */
#include "cli/cli.h"

#include <getopt.h>
#include <stdio.h>
#include <unistd.h>

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
    complain("gedelf%s%s: %s%s%s%s", space, name, what, text ? " '" : "", text ? text : "", text ? "'" : "");
    if (suggestion)
        complain("; did you mean '%s'?", suggestion);
    complain("\nSee 'gedelf%s%s --help'.\n", space, name);
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

/* ---- Dialects ------------------------------------------------------------------------------- */

static const char *dialect_name_at(const void *context, size_t index)
{
    (void)context;
    return gedelf_dialect_name(index);
}

static bool is_dialect(const char *name)
{
    for (size_t i = 0; i < gedelf_dialect_count(); i++) {
        if (strcmp(name, gedelf_dialect_name(i)) == 0)
            return true;
    }
    return false;
}

/* ---- Setting what options say ---------------------------------------------------------------- */

/* What is wrong with a value; all NULL if nothing is. */
typedef struct value_fault {
    const char *expected;
    const char *suggestion; /* what might have been meant; may be NULL */
} value_fault;

static const value_fault no_fault = {NULL, NULL};

static value_fault fault_unless(bool good, const char *expected)
{
    return (value_fault){good ? NULL : expected, NULL};
}

static value_fault dialect_fault(const char *value, const char *expected)
{
    return (value_fault){expected, suggest(value, dialect_name_at, NULL)};
}

/* One of a few forms; `forms` tells which they are. */
static value_fault apply_form(settings *s, const char *value, const char *const *words, const output_form *forms,
                              const char *expected)
{
    unsigned choice;
    if (!parse_choice(&choice, value, words))
        return (value_fault){expected, NULL};
    s->format = forms[choice];
    return no_fault;
}

/* Sets what an option about the output says. */
static value_fault apply_output_value(settings *s, enum option_id id, const char *value)
{
    static const char *const encodings[] = {"UTF-8", "ASCII", "ANSEL", "UTF-16LE", "UTF-16BE", NULL};
    static const char *const newlines[] = {"lf", "crlf", "cr", NULL}; /* as in gedelf_newline */
    unsigned choice;
    switch (id) {
    case OPTION_TO:
        s->to_json = strcmp(value, "json") == 0;
        s->to_polygenea = strcmp(value, "polygenea") == 0;
        if (s->to_json || s->to_polygenea)
            return no_fault;
        s->writing.dialect = value;
        return is_dialect(value) ? no_fault
                                 : dialect_fault(value, "json, polygenea or a name that 'gedelf dialects' lists");
    case OPTION_OUTPUT_ENCODING:
        if (!parse_choice_in_any_case(&choice, value, encodings))
            return fault_unless(false, "UTF-8, ASCII, ANSEL, UTF-16LE or UTF-16BE (UTF-16 needs its order of octets)");
        s->writing.encoding = encodings[choice];
        return no_fault;
    case OPTION_NEWLINE:
        if (!parse_choice(&choice, value, newlines))
            return fault_unless(false, "lf, crlf or cr");
        s->writing.newline = (gedelf_newline)choice;
        return no_fault;
    default: return fault_unless(parse_positive(&s->writing.max_line, value), "a number above 0");
    }
}

/* The same for what Polygenea alone has. */
static value_fault apply_polygenea_value(settings *s, enum option_id id, const char *value)
{
    static const char *const abbreviations[] = {"keep", "auto", "none", NULL}; /* as in gedelf_pg_abbreviations */
    static const char *const pictures[] = {"dot", "svg", NULL};                /* as in picture_form */
    static const char *const reductions[] = {"derivations", "beliefs", NULL};  /* as in reduction */
    unsigned choice;
    switch (id) {
    case OPTION_ABBREVIATIONS:
        if (!parse_choice(&choice, value, abbreviations))
            return fault_unless(false, "keep, auto or none");
        s->polygenea.abbreviations = (gedelf_pg_abbreviations)choice;
        s->abbreviations = true;
        return no_fault;
    case OPTION_PICTURE:
        if (!parse_choice(&choice, value, pictures))
            return fault_unless(false, "dot or svg");
        s->picture = (picture_form)(PICTURE_DOT + choice);
        return no_fault;
    case OPTION_MAX: s->limits = true; return fault_unless(parse_number(&s->inference.max, value), "a number");
    case OPTION_ROUNDS:
        s->limits = true;
        if (!parse_number(&s->inference.rounds, value))
            return fault_unless(false, "a number");
        s->no_rounds = s->inference.rounds == 0;
        return no_fault;
    case OPTION_REMOVE:
        s->remove = value;
        return fault_unless(infer_is_list(value), "numbers of nodes with commas between");
    case OPTION_REDUCE:
        if (!parse_choice(&choice, value, reductions))
            return fault_unless(false, "derivations or beliefs");
        s->reduction = (reduction)(REDUCE_DERIVATIONS + choice);
        return no_fault;
    default: return fault_unless(parse_positive(&s->max_nodes, value), "a number above 0");
    }
}

/* The same for the forms of what is printed. */
static value_fault apply_form_value(settings *s, enum option_id id, const char *value)
{
    static const char *const diagnostics[] = {"text", "json", "gcc", "sarif", NULL}; /* as in render_form */
    static const char *const many[] = {"text", "json", "markdown", NULL}, *const few[] = {"text", "json", NULL},
                             *const drawn[] = {"text", "json", "dot", NULL}, *const found[] = {"text", "tsv",   "json",
                                                                                               "elf",  "count", NULL};
    static const output_form forms[] = {FORM_TEXT, FORM_JSON, FORM_MARKDOWN};
    static const output_form drawn_forms[] = {FORM_TEXT, FORM_JSON, FORM_DOT};
    static const output_form found_forms[] = {FORM_TEXT, FORM_TSV, FORM_JSON, FORM_ELF, FORM_COUNT};
    unsigned choice;
    switch (id) {
    case OPTION_GET_FORMAT: return apply_form(s, value, found, found_forms, "text, tsv, json, elf or count");
    case OPTION_FORMAT: return apply_form(s, value, many, forms, "text, json or markdown");
    case OPTION_DIALECTS_FORMAT: return apply_form(s, value, few, forms, "text or json");
    case OPTION_SCHEMA_FORMAT: return apply_form(s, value, drawn, drawn_forms, "text, json or dot");
    default:
        if (!parse_choice(&choice, value, diagnostics))
            return fault_unless(false, "text, json, sarif or gcc");
        s->diagnostics = (render_form)choice;
        return no_fault;
    }
}

/* Adds to a list. That there is no memory for so little is not told apart from a bad value. */
static value_fault apply_listed(text_list *list, const char *value)
{
    void *items = list->items;
    bool room = memory_reserve(&memory_default, &items, &list->capacity, sizeof *list->items, list->count + 1);
    list->items = items;
    if (room)
        list->items[list->count++] = value;
    return fault_unless(room && value[0], "the name of a file or folder");
}

/* How many threads. */
static bool parse_jobs(size_t *jobs, const char *value)
{
    enum { MOST_JOBS = 1024 };
    uint64_t number;
    bool good = parse_number(&number, value) && number >= 1 && number <= MOST_JOBS;
    *jobs = good ? (size_t)number : 1;
    return good;
}

/* Adds a command, or the name of a file of commands. */
static value_fault apply_edit(edit_parts *parts, const char *value, bool is_file)
{
    void *items = parts->items;
    bool room = memory_reserve(&memory_default, &items, &parts->capacity, sizeof *parts->items, parts->count + 1);
    parts->items = items;
    if (room)
        parts->items[parts->count++] = (edit_part){value, is_file};
    return fault_unless(room && (value[0] || !is_file), "the name of a file");
}

/* A suffix that begins with a letter is probably no suffix: -ie is not -i -e. */
static value_fault apply_in_place(settings *s, const char *value)
{
    s->in_place = true;
    s->backup = value;
    return fault_unless(!value ||
                            (value[0] && !strchr(value, '/') && !is_in_class(value[0], CLASS_LETTER | CLASS_DIGIT)),
                        "what is put behind a file's name, beginning with a sign, such as .bak");
}

/* The same for the other options. */
static value_fault apply_value(settings *s, enum option_id id, const char *value)
{
    switch (id) {
    case OPTION_DIALECT:
        s->reading.dialect = value;
        return is_dialect(value) ? no_fault : dialect_fault(value, "a name that 'gedelf dialects' lists");
    case OPTION_ENCODING: s->reading.encoding = value; return no_fault;
    case OPTION_COLUMNS: s->columns = value; return no_fault;
    case OPTION_COMMAND: return apply_edit(&s->edits, value, false);
    case OPTION_COMMAND_FILE: return apply_edit(&s->edits, value, true);
    case OPTION_IN_PLACE: return apply_in_place(s, value);
    case OPTION_SCHEMA: return apply_listed(&s->schemas, value);
    case OPTION_SCHEMA_PATH: return apply_listed(&s->schema_paths, value);
    case OPTION_OUTPUT: s->output = strcmp(value, "-") == 0 ? NULL : value; return no_fault;
    case OPTION_MAX_DEPTH: return fault_unless(parse_number(&s->reading.max_depth, value), "a number");
    case OPTION_JOBS: return fault_unless(parse_jobs(&s->reading.jobs, value), "a number from 1 to 1024");
    case OPTION_MAX_PER_CODE: return fault_unless(parse_number(&s->reading.max_per_code, value), "a number");
    case OPTION_GET_FORMAT:
    case OPTION_FORMAT:
    case OPTION_DIALECTS_FORMAT:
    case OPTION_SCHEMA_FORMAT:
    case OPTION_DIAGNOSTICS: return apply_form_value(s, id, value);
    case OPTION_ABBREVIATIONS:
    case OPTION_PICTURE:
    case OPTION_MAX:
    case OPTION_ROUNDS:
    case OPTION_REMOVE:
    case OPTION_REDUCE:
    case OPTION_MAX_NODES: return apply_polygenea_value(s, id, value);
    default: return apply_output_value(s, id, value);
    }
}

/* Sets what an option without a value says. */
static void apply_switch(settings *s, enum option_id id)
{
    bool *const switches[] = {
        [OPTION_DRY_RUN - OPTION_BASE] = &s->dry_run,
        [OPTION_JSON - OPTION_BASE] = &s->json,
        [OPTION_HEADER - OPTION_BASE] = &s->header,
        [OPTION_NULL - OPTION_BASE] = &s->null,
        [OPTION_LINES - OPTION_BASE] = &s->lines,
        [OPTION_TYPED - OPTION_BASE] = &s->reading.typed,
        [OPTION_FETCH_SCHEMAS - OPTION_BASE] = &s->fetch_schemas,
        [OPTION_ALLOW_LOCAL - OPTION_BASE] = &s->allow_local,
        [OPTION_POSITIONS - OPTION_BASE] = &s->reading.positions,
        [OPTION_BOM - OPTION_BASE] = &s->writing.byte_order_mark,
        [OPTION_PROTECT_SPACES - OPTION_BASE] = &s->writing.protect_spaces,
        [OPTION_CANONICAL - OPTION_BASE] = &s->polygenea.canonical,
        [OPTION_SCRIPTS - OPTION_BASE] = &s->scripts,
        [OPTION_RECOVER - OPTION_BASE] = &s->reading.recover,
        [OPTION_STRICT - OPTION_BASE] = &s->strict,
        [OPTION_VERBOSE - OPTION_BASE] = &s->verbose,
        [OPTION_QUIET - OPTION_BASE] = &s->quiet,
        [OPTION_HELP - OPTION_BASE] = &s->help,
        [OPTION_VERSION - OPTION_BASE] = &s->version,
    };
    *switches[id - OPTION_BASE] = true;
}

/* ---- Parsing --------------------------------------------------------------------------------- */

/* What getopt_long wants to know. */
typedef struct getopt_tables {
    char letters[3 * OPTION_COUNT + 2];
    struct option names[OPTION_COUNT + 1];
} getopt_tables;

/* May its value be left out? */
static bool is_optional(const option_row *row)
{
    return row->value && row->value[0] == '[';
}

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
        if (row->letter && is_optional(row))
            t->letters[letters++] = ':';
        int value = is_optional(row) ? optional_argument : row->value ? required_argument : no_argument;
        t->names[rows++] = (struct option){row->name, value, NULL, (int)row->id};
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

static bool wrong_value(const command *c, const option_row *row, const char *value, value_fault f)
{
    char what[128];
    snprintf(what, sizeof what, "--%s must be %s, not", row->name, f.expected);
    usage_error(c->name, what, value, f.suggestion);
    return false;
}

static bool missing_value(const command *c, const option_row *row)
{
    char what[128];
    snprintf(what, sizeof what, "the option --%s needs a value: --%s=%s", row->name, row->name, row->value);
    usage_error(c->name, what, NULL, NULL);
    return false;
}

/* Standard input is there once: a second reading would go on where the first one has ended. */
static bool reads_input_twice(const settings *s)
{
    size_t count = 0;
    for (size_t i = 0; i < s->operand_count; i++)
        count += strcmp(s->operands[i], "-") == 0 ? 1 : 0;
    return count > 1;
}

/* What is wrong with the options taken together; that has been said. */
static bool options_agree(const settings *s)
{
    const char *wrong = NULL;
    if (reads_input_twice(s))
        wrong = "standard input (-) can be read once only";
    else if (s->fetch_schemas && !fetch_is_possible())
        wrong = "this gedelf was built without libcurl, and cannot do --fetch-schemas";
    else if (s->allow_local && !s->fetch_schemas)
        wrong = "--allow-local has no meaning without --fetch-schemas";
    if (wrong)
        usage_error(s->command->name, wrong, NULL, NULL);
    return !wrong;
}

static size_t processor_count(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count > 0 ? (size_t)count : 1;
}

bool options_parse(settings *s, const command *c, int argc, char **argv)
{
    *s = (settings){.command = c,
                    .reading = GEDELF_OPTIONS_INIT,
                    .writing = GEDELF_WRITE_OPTIONS_INIT,
                    .polygenea = GEDELF_PG_WRITE_OPTIONS_INIT,
                    .inference = GEDELF_PG_INFER_OPTIONS_INIT};
    s->reading.jobs = 0;
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
        value_fault f = apply_value(s, row->id, optarg);
        if (f.expected)
            return wrong_value(c, row, optarg, f);
    }
    if (s->reading.jobs == 0) /* asked for only if need be: the answer takes more memory than a small file */
        s->reading.jobs = processor_count();
    s->operands = argv + optind;
    s->operand_count = (size_t)(argc - optind);
    return s->help || s->version || options_agree(s);
}

void options_free(settings *s)
{
    memory_release(&memory_default, s->schemas.items, s->schemas.capacity * sizeof *s->schemas.items);
    memory_release(&memory_default, s->edits.items, s->edits.capacity * sizeof *s->edits.items);
    memory_release(&memory_default, s->schema_paths.items, s->schema_paths.capacity * sizeof *s->schema_paths.items);
}

/* ---- Help ------------------------------------------------------------------------------------ */

enum { HELP_COLUMN = 28 };

/* "  -v, --verbose", filled up with spaces to where its help begins, on the next line if it is long. */
static bool append_option_name(buffer *out, const option_row *row)
{
    size_t start = out->length;
    const char letter[] = {' ', ' ', '-', row->letter, ',', ' ', 0};
    if (!put(out, row->letter ? letter : "      ") || !put(out, "--") || !put(out, row->name) ||
        (row->value && (!put(out, is_optional(row) ? "" : "=") || !put(out, row->value))))
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
    view page = view_of(c->name, strcspn(c->name, " ")); /* a group has one */
    return put(out, "Usage: gedelf ") && put(out, c->name) && put(out, " [options]") &&
           put(out, c->operands[0] ? " " : "") && put(out, c->operands) && put(out, "\n\n") &&
           put(out, c->description) && append_options(out, c) && put(out, "\nThe manual page gedelf-") &&
           buffer_append(out, page) && put(out, "(1) tells more.\n");
}
