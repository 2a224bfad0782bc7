/* SPDX-License-Identifier: MIT */
/*
 * Takes a command's part of the command line, gives its settings; and the help, from the same rows. What options all or
 * several commands have is in options_shared.c, what one command has in that command's file.
 */
#include "cli/core/cli.h"

#include <getopt.h>
#include <stdio.h>
#include <unistd.h>

/* Above all letters, so that getopt_long can distinguish a row's number from these. */
enum { ROW_BASE = 256 };

/* ---- Usage errors ---------------------------------------------------------------------------- */

/* What is wrong: a sentence of the program, or a phrase of the library. */
static const char *say_fault(const char *what)
{
    const char *said = say(what);
    return said == what ? phrase_of(what) : said;
}

int usage_error(const char *name, const char *what, const char *text, const char *suggestion)
{
    const char *space = name ? " " : "";
    name = name ? name : "";
    complain("gedelf%s%s: %s%s%s%s", space, name, say_fault(what), text ? " '" : "", text ? text : "", text ? "'" : "");
    if (suggestion)
        complain("; did you mean '%s'?", suggestion);
    complain("\nSee 'gedelf%s%s --help'.\n", space, name);
    return EXIT_USAGE;
}

value_fault fault_unless(bool good, const char *expected)
{
    return (value_fault){good ? NULL : expected, NULL};
}

static int no_memory(void)
{
    fputs(say("gedelf: out of memory\n"), stderr);
    return EXIT_NOT_DONE;
}

/* ---- Rows ------------------------------------------------------------------------------------ */

/* The row of this number, and its group. */
static const option_row *row_at(const command *c, size_t index, const option_group **group)
{
    for (const option_group *const *g = c->options; *g; g++) {
        *group = *g;
        if (index < (*g)->count)
            return &(*g)->rows[index];
        index -= (*g)->count;
    }
    return NULL;
}

const option_row *option_at(const command *c, size_t index)
{
    const option_group *group;
    return row_at(c, index, &group);
}

bool option_is_lenient(const option_row *row)
{
    return row->value && row->value[0] == '[';
}

/* The number of the row that getopt_long has found: by its own number, or by its letter. */
static size_t row_number(const command *c, int found)
{
    size_t index = 0;
    if (found >= ROW_BASE)
        return (size_t)(found - ROW_BASE);
    for (const option_row *row; (row = option_at(c, index)) && row->letter != found;)
        index++;
    return index;
}

/* The names of a command's options, for suggest. */
static const char *option_name_at(const void *context, size_t index)
{
    const option_row *row = option_at(context, index);
    return row ? row->name : NULL;
}

/* ---- Values ---------------------------------------------------------------------------------- */

bool option_parse_number(uint64_t *number, const char *text)
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

const char *option_word_at(const option_row *row, size_t index)
{
    if (row->word_at)
        return row->word_at(NULL, index);
    for (const option_word *w = row->words; w && w->word; w++) {
        if (index-- == 0)
            return w->word;
    }
    return NULL;
}

static bool parse_word(unsigned *number, const char *text, const option_row *row)
{
    const char *word;
    for (size_t i = 0; (word = option_word_at(row, i)); i++) {
        if (strcmp(text, word) == 0) {
            *number = row->words ? row->words[i].number : (unsigned)i;
            return true;
        }
    }
    return false;
}

/* Adds to a list. False if there is no memory. */
static bool add_listed(text_list *list, const char *text, unsigned mark)
{
    return array_add(&memory_default, &list->items, &list->count, &list->capacity, (listed_text){text, mark});
}

/* ---- Faults of values ------------------------------------------------------------------------ */

/* "text, json or dot": appends what a value may be, as far as there is room. */
static void append_words(char *what, size_t size, const option_row *row)
{
    const char *word;
    for (size_t i = 0; (word = option_word_at(row, i)); i++) {
        const char *before = i == 0 ? "" : option_word_at(row, i + 1) ? ", " : say(" or ");
        size_t length = strlen(what);
        snprintf(what + length, size - length, "%s%s", before, word);
    }
}

static int wrong_value(const command *c, const option_row *row, const char *value, value_fault f)
{
    char what[160], words[96] = "";
    if (!f.expected)
        append_words(words, sizeof words, row);
    snprintf(what, sizeof what, say("--%s must be %s, not"), row->name, f.expected ? say(f.expected) : words);
    return usage_error(c->name, what, value, f.suggestion);
}

static int missing_value(const command *c, const option_row *row)
{
    char what[128];
    snprintf(what, sizeof what, say("option --%s needs a value: --%s=%s"), row->name, row->name, row->value);
    return usage_error(c->name, what, NULL, NULL);
}

/* A value that begins with a minus sign is taken for options: says how it should be written. getopt_long may have
   passed it or not. Empty if there is none. */
static void suggest_operand(const command *c, char **argv, char *out, size_t size)
{
    out[0] = 0;
    for (int i = optind - 1; i <= optind && argv[i]; i++) {
        bool meant = argv[i][0] == '-' && is_digit(argv[i][1]);
        if (meant && snprintf(out, size, "gedelf %s -- %s", c->name, argv[i]) >= (int)size)
            snprintf(out, size, "gedelf %s -- …", c->name);
    }
}

/* What getopt_long stumbled over. */
static int unknown_option(const command *c, char **argv)
{
    const char *text = argv[optind - 1];
    char suggestion[64] = "";
    if (optopt >= ROW_BASE)
        return usage_error(c->name, "this option does not take a value:", text, NULL);
    if (is_digit((char)optopt))
        suggest_operand(c, argv, suggestion, sizeof suggestion);
    if (optopt)
        return usage_error(c->name, "unknown option", (const char[]){'-', (char)optopt, 0},
                           suggestion[0] ? suggestion : NULL);
    const char *name = suggest(text + 2, option_name_at, c);
    snprintf(suggestion, sizeof suggestion, "--%s", name ? name : "");
    return usage_error(c->name, "unknown or ambiguous option", text, name ? suggestion : NULL);
}

/* ---- Setting what options say ---------------------------------------------------------------- */

/* A number, and another one for 0. */
static bool parse_unless_zero(uint64_t *number, const char *text, uint64_t zero)
{
    bool good = option_parse_number(number, text);
    *number = *number == 0 ? zero : *number;
    return good;
}

/* Sets what an option says; an exit status. `said` is the settings, or the command's own. */
static int apply(const command *c, const option_row *row, void *said, const char *value)
{
    void *place = (char *)said + row->offset;
    value_fault f = {NULL, NULL};
    bool good = true;
    switch (row->kind) {
    case OPTION_SWITCH: *(bool *)place = true; break;
    case OPTION_TEXT: *(const char **)place = value; break;
    case OPTION_NUMBER: f = fault_unless(option_parse_number(place, value), "a number"); break;
    case OPTION_EXACT: f = fault_unless(parse_unless_zero(place, value, GEDELF_ZERO), "a number"); break;
    case OPTION_LIMIT: f = fault_unless(parse_unless_zero(place, value, GEDELF_NO_LIMIT), "a number"); break;
    case OPTION_POSITIVE:
        f = fault_unless(option_parse_number(place, value) && *(uint64_t *)place > 0, "a number greater than 0");
        break;
    case OPTION_WORD: good = parse_word(place, value, row); break;
    case OPTION_LIST:
        if (!add_listed(place, value, row->mark))
            return no_memory();
        f = fault_unless(value[0] || !row->expected, row->expected);
        break;
    case OPTION_OTHER: f = row->apply(said, value); break;
    }
    return good && !f.expected ? EXIT_DONE : wrong_value(c, row, value, f);
}

/* ---- Parsing --------------------------------------------------------------------------------- */

/* What getopt_long wants to know. */
typedef struct getopt_tables {
    char *letters;
    struct option *names;
    size_t count; /* there is room for so many rows */
} getopt_tables;

static size_t option_count(const command *c)
{
    size_t count = 0;
    while (option_at(c, count))
        count++;
    return count;
}

static bool open_tables(getopt_tables *t, const command *c)
{
    t->count = option_count(c);
    t->letters = memory_allocate(&memory_default, 3 * t->count + 2);
    t->names = memory_allocate(&memory_default, (t->count + 1) * sizeof *t->names);
    return t->letters && t->names;
}

static void close_tables(getopt_tables *t)
{
    memory_release(&memory_default, t->letters, 3 * t->count + 2);
    memory_release(&memory_default, t->names, (t->count + 1) * sizeof *t->names);
}

static void fill_tables(getopt_tables *t, const command *c)
{
    size_t letters = 0;
    t->letters[letters++] = ':'; /* distinguish a missing value from an unknown option, and print nothing */
    for (size_t i = 0; i < t->count; i++) {
        const option_row *row = option_at(c, i);
        if (row->letter)
            t->letters[letters++] = row->letter;
        if (row->letter && row->value)
            t->letters[letters++] = ':';
        if (row->letter && option_is_lenient(row))
            t->letters[letters++] = ':';
        int value = option_is_lenient(row) ? optional_argument : row->value ? required_argument : no_argument;
        t->names[i] = (struct option){row->name, value, NULL, ROW_BASE + (int)i};
    }
    t->letters[letters] = 0;
    t->names[t->count] = (struct option){NULL, 0, NULL, 0};
}

/* What an ambiguous abbreviation means: the only one of the command's own options that it fits, if all others that it
   fits are common. NULL if there is no such option. */
static const struct option *preferred_option(const command *c, const getopt_tables *t, const char *text)
{
    const option_group *group;
    const option_row *row;
    const struct option *preferred = NULL;
    size_t length = strcspn(text, "=");
    for (size_t i = 0; length > 0 && (row = row_at(c, i, &group)); i++) {
        if (group->common || strncmp(row->name, text, length) != 0)
            continue;
        if (!group->own || preferred)
            return NULL;
        preferred = &t->names[i];
    }
    return preferred;
}

/* The next option, as getopt_long gives it. If that finds it ambiguous, it looks again, among the preferred one alone. */
static int next_option(const command *c, const getopt_tables *t, int argc, char **argv)
{
    int found = getopt_long(argc, argv, t->letters, t->names, NULL);
    const struct option *preferred = NULL;
    if (found == '?' && optopt == 0)
        preferred = preferred_option(c, t, argv[optind - 1] + 2);
    if (!preferred)
        return found;
    optind--;
    return getopt_long(argc, argv, t->letters, (const struct option[]){*preferred, {NULL, 0, NULL, 0}}, NULL);
}

static int parse_options(settings *s, const command *c, const getopt_tables *t, int argc, char **argv)
{
    int status = EXIT_DONE, found;
    while (status == EXIT_DONE && (found = next_option(c, t, argc, argv)) != -1) {
        if (found == '?')
            return unknown_option(c, argv);
        const option_group *group = NULL;
        const option_row *row = row_at(c, row_number(c, found == ':' ? optopt : found), &group);
        status = found == ':' ? missing_value(c, row) : apply(c, row, group->own ? s->own : s, optarg);
        language_choose(s->language);
    }
    return status;
}

/* How many of the operands are standard input. */
static size_t count_standard_input(const settings *s)
{
    size_t count = 0;
    for (size_t i = 0; i < s->operand_count; i++)
        count += strcmp(s->operands[i], "-") == 0 ? 1 : 0;
    return count;
}

bool has_standard_input(const settings *s)
{
    return count_standard_input(s) > 0;
}

/* Standard input is there once: a second reading would go on where the first one has ended. */
static const char input_read_twice[] = SAY("standard input (-) can be read only once");

const char *input_conflict(const settings *s, const char *named)
{
    return named && strcmp(named, "-") == 0 && has_standard_input(s) ? input_read_twice : NULL;
}

/* What is wrong with the shared options taken together; that has been said. */
static int options_agree(const settings *s)
{
    const char *wrong = NULL;
    if (count_standard_input(s) > 1)
        wrong = input_read_twice;
    else if (s->fetch_schemas && !fetch_is_possible())
        wrong = SAY("--fetch-schemas is not available: this gedelf was built without libcurl");
    else if (s->allow_local && !s->fetch_schemas)
        wrong = SAY("--allow-local can only be used with --fetch-schemas");
    return wrong ? usage_error(s->command->name, wrong, NULL, NULL) : EXIT_DONE;
}

static size_t processor_count(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count > 0 ? (size_t)count : 1;
}

/* The settings as they are if nothing is said. */
static bool begin_settings(settings *s, const command *c)
{
    *s = (settings){.command = c, .reading = GEDELF_READ_OPTIONS()};
    s->language = (unsigned)language_chosen_index();
    if (!c->defaults)
        return true;
    s->own = memory_allocate(&memory_default, c->own_size);
    if (s->own)
        memcpy(s->own, c->defaults, c->own_size);
    return s->own;
}

int options_parse(settings *s, const command *c, int argc, char **argv)
{
    getopt_tables tables = {NULL, NULL, 0};
    int status = EXIT_NOT_DONE;
    if (begin_settings(s, c) && open_tables(&tables, c)) {
        fill_tables(&tables, c);
        status = parse_options(s, c, &tables, argc, argv);
    } else {
        no_memory();
    }
    close_tables(&tables);
    if (s->reading.threads == 0) /* called only if necessary: the answer takes more memory than a small file */
        s->reading.threads = processor_count();
    s->operands = argv + optind;
    s->operand_count = (size_t)(argc - optind);
    return status != EXIT_DONE || s->help || s->version ? status : options_agree(s);
}

void options_free(settings *s)
{
    const option_group *group;
    const option_row *row;
    for (size_t i = 0; (row = row_at(s->command, i, &group)); i++) {
        char *said = group->own ? s->own : (void *)s;
        if (row->kind != OPTION_LIST || !said)
            continue;
        text_list *list = (text_list *)(void *)(said + row->offset); /* of which several rows may be */
        memory_release(&memory_default, list->items, list->capacity * sizeof *list->items);
        *list = (text_list){NULL, 0, 0};
    }
    memory_release(&memory_default, s->own, s->command->own_size);
}

/* ---- Help ------------------------------------------------------------------------------------ */

enum { HELP_COLUMN = 28 };

/* "  -v, --verbose", filled up with spaces to where its help begins, on the next line if it is long. */
static bool append_option_name(buffer *out, const option_row *row)
{
    size_t start = out->length;
    const char letter[] = {' ', ' ', '-', row->letter, ',', ' ', 0};
    if (!put(out, row->letter ? letter : "      ") || !put(out, "--") || !put(out, row->name) ||
        (row->value && (!put(out, option_is_lenient(row) ? "" : "=") || !put(out, row->value))))
        return false;
    size_t width = out->length - start;
    return width < HELP_COLUMN ? put_spaces(out, HELP_COLUMN - width) : put(out, "\n") && put_spaces(out, HELP_COLUMN);
}

static bool append_option_help(buffer *out, const command *c, const option_row *row)
{
    const char *text = say_option_help(c, row);
    bool done = append_option_name(out, row);
    if (text != row->help)
        return done && append_help_lines(out, text, HELP_COLUMN);
    for (const char *at = row->help; done && *at; at++)
        done = buffer_append(out, view_of(at, 1)) && (*at != '\n' || put_spaces(out, HELP_COLUMN));
    return done && put(out, "\n");
}

static bool append_options(buffer *out, const command *c)
{
    const char *heading = "";
    const option_group *group;
    const option_row *row;
    for (size_t i = 0; (row = row_at(c, i, &group)); i++) {
        bool begins = strcmp(group->heading, heading) != 0;
        heading = group->heading;
        if ((begins && (!put(out, "\n") || !put(out, say_help(heading)) || !put(out, ":\n"))) ||
            !append_option_help(out, c, row))
            return false;
    }
    return true;
}

/* The text before the options. */
static bool append_description(buffer *out, const command *c)
{
    const char *text = say_help(c->description);
    return text == c->description ? put(out, text) : append_help_lines(out, text, 0);
}

bool options_append_help(buffer *out, const command *c)
{
    view page = view_of(c->name, strcspn(c->name, " ")); /* a group has one */
    return put(out, say("Usage: gedelf ")) && put(out, c->name) && put(out, say(" [options]")) &&
           put(out, c->operands[0] ? " " : "") && put(out, c->operands) && put(out, "\n\n") &&
           append_description(out, c) && append_options(out, c) &&
           put(out, say("\nFor more, see the manual page gedelf-")) && buffer_append(out, page) && put(out, "(1).\n");
}
