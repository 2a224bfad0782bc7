/* SPDX-License-Identifier: MIT */
/*
 * Options and commands. A command is a file: it has a `command` at its end, with its own rows of options and the shared
 * groups that it takes, and a row in commands.def. What the command line says comes to `settings`, which all commands
 * share, and to a struct of the command's own. Parsing, help, suggestions and completions all go by these tables.
 */
#ifndef GEDELF_CLI_OPTIONS_H
#define GEDELF_CLI_OPTIONS_H

#include "diag/diag.h"

#include <gedelf/gedelf.h>

#include <stddef.h>

/* ---- Rows ------------------------------------------------------------------------------------ */

/* What an option sets. */
typedef enum option_kind {
    OPTION_SWITCH,   /* a bool; it takes no value */
    OPTION_TEXT,     /* a const char *: the value */
    OPTION_NUMBER,   /* a uint64_t */
    OPTION_EXACT,    /* a uint64_t of the library's options, which mean their default by 0: 0 is GEDELF_ZERO */
    OPTION_LIMIT,    /* likewise: 0 is GEDELF_NO_LIMIT */
    OPTION_POSITIVE, /* a uint64_t above 0 */
    OPTION_WORD,     /* an unsigned: the number of the word, or its index in `word_at` */
    OPTION_LIST,     /* a text_list, to which it adds; empty texts are allowed if there is nothing in `expected` */
    OPTION_OTHER     /* what `apply` makes of it */
} option_kind;

/* A word that a value may be. */
typedef struct option_word {
    const char *word; /* NULL after the last one */
    unsigned number;
} option_word;

/* What is wrong with a value; all NULL if nothing is. */
typedef struct value_fault {
    const char *expected;
    const char *suggestion; /* what might have been meant; may be NULL */
} value_fault;

value_fault fault_unless(bool good, const char *expected);

/* A number of decimal digits alone. False if the text is not one, or it is too large. */
bool option_parse_number(uint64_t *number, const char *text);

typedef struct option_row {
    char letter; /* its short form, 0 if it has none */
    const char *name;
    const char
        *value;       /* what help calls its value, NULL if it takes none; in brackets if it may be left out. FILE, OUT,
                          SCRIPT and DIR are completed as such */
    const char *help; /* lines that fit beside the options */
    option_kind kind;
    size_t offset;            /* where what it sets is: offsetof in the settings, or in the command's own */
    const option_word *words; /* of OPTION_WORD; of others, what completion offers */
    const char *(*word_at)(const void *context, size_t index); /* the same, where the words are not known here */
    const char *expected;                                      /* what a value must be, if the kind does not say */
    unsigned mark;                                             /* of OPTION_LIST: goes with each text */
    value_fault (*apply)(void *said, const char *value); /* of OPTION_OTHER: takes the settings, or the command's own */
} option_row;

/* The word number `index` that a value may be; NULL after the last one, or if the row has none. */
const char *option_word_at(const option_row *row, size_t index);

/* Options that are together. Groups with the same heading that follow each other are one in the help. */
typedef struct option_group {
    const char *heading;
    const option_row *rows;
    size_t count;
    bool own;    /* offsets are in the command's own settings */
    bool common; /* every command has them, so an abbreviation means one of the command's own first */
} option_group;

/* The rows of a group, and how many they are. */
#define OPTION_ROWS(array) .rows = (array), .count = sizeof(array) / sizeof *(array)

/* ---- What the command line says -------------------------------------------------------------- */

/* A text that an option gave, which may be given several times. */
typedef struct listed_text {
    const char *text;
    unsigned mark; /* of the option's row */
} listed_text;

typedef struct text_list {
    listed_text *items;
    size_t count, capacity;
} text_list;

/* What all commands share. */
typedef struct settings {
    const struct command *command;
    void *own; /* what the command's own options say; NULL if it has none */
    gedelf_read_options reading;
    const char *output;     /* the file to be written; NULL: standard output */
    uint64_t max_size;      /* of what is in an archive; 0: as the library has it */
    uint64_t max_total;     /* of all that is in it; likewise */
    uint64_t max_ratio;     /* to what it is packed; likewise */
    bool no_wait;           /* for another process that changes the same file */
    text_list schemas;      /* files */
    text_list schema_paths; /* folders */
    bool fetch_schemas;
    bool allow_local;
    bool strict;
    bool verbose;
    bool quiet;
    bool help;
    bool version;
    unsigned diagnostics; /* a render_form */
    unsigned colour;      /* one of the next */
    unsigned language;    /* its number: gedelf_language_at */
    char **operands;      /* files, codes, or names */
    size_t operand_count;
} settings;

/* Where colours are used: on a terminal, unless NO_COLOR is set; or in any case; or nowhere. */
enum { COLOUR_AUTO, COLOUR_ALWAYS, COLOUR_NEVER };

/* The shared groups, in the order in which help shows them. */
extern const option_word option_match_ways[];  /* ways of pairing records */
extern const option_word option_encodings[];   /* character encodings that are not code pages */
extern const option_group options_shown;       /* --typed and --positions: of what is printed of structures */
extern const option_group options_output;      /* --output and --no-wait */
extern const option_group options_waiting;     /* --no-wait alone, for a command that says what it writes to --output */
extern const option_group options_reading;     /* of ELF */
extern const option_group options_notation;    /* the same without --recover, for a command that always continues */
extern const option_group options_archives;    /* --max-size, --max-ratio: of archives */
extern const option_group options_accepting;   /* --strict and --max-depth: of any format */
extern const option_group options_depth;       /* --max-depth alone, for a command on which --strict has no effect */
extern const option_group options_jobs;        /* --jobs */
extern const option_group options_schemas;     /* where they are found */
extern const option_group options_diagnostics; /* their form and number, and --quiet of a command that is brief */
extern const option_group options_findings;    /* the same without --quiet */
extern const option_group options_remarks;     /* also without the form, for a command that has more of them */
extern const option_group options_quiet;       /* --quiet of a command that is not brief */
extern const option_group options_other;       /* --language, --color, --help and --version: every command has them */
extern const option_group options_other_words; /* the same without --language, for a command that has one of its own */

/* Sets --output; "-" means standard output. */
value_fault apply_output(void *said, const char *value);

/* Is this the name of a dialect? If not, `expected` is what a value must be. */
value_fault dialect_fault(const char *name, const char *expected);
const char *dialect_name_at(const void *context, size_t index);

/* ---- Commands -------------------------------------------------------------------------------- */

typedef struct command {
    const char *name;    /* one word, or two: the first is then the name of a group */
    const char *summary; /* one line for the list of commands */
    const char *operands;
    const char *description;
    const option_group *const *options; /* NULL after the last one */
    const void *defaults;               /* of its own settings; NULL if it has none */
    size_t own_size;
    const char *(*operand_at)(const void *context, size_t index); /* words that an operand may be; NULL: see operands */
    const char *operands_from; /* or a command that prints them, at the beginning of its lines; may be NULL */
    bool brief;      /* of a file it says only what is an error, and how much else there is: 'gedelf check' says more */
    bool recovers;   /* its answer is for people: it goes on past what is malformed, and says so */
    bool summarises; /* it is there to say what is wrong: by severity, after a table of codes */
    int (*run)(const settings *s);
} command;

#define HEADING(text)
#define COMMAND(name) extern const command command_##name;
#include "cli/core/commands.def"
#undef COMMAND

enum command_number {
#define COMMAND(name) COMMAND_##name,
#include "cli/core/commands.def"
#undef COMMAND
#undef HEADING
    COMMAND_COUNT
};

/* Does it go on past what is malformed although the command line does not say so? Not if a file with errors is to be rejected. */
static inline bool command_recovers(const settings *s)
{
    return s->command->recovers && !s->reading.recover && !s->strict;
}

/* All commands, in the order in which help lists them. */
extern const command *const commands[COMMAND_COUNT];

/* Reads the options of a command, whose name ends with argv[0]. Gives EXIT_DONE, EXIT_USAGE, or EXIT_NOT_DONE if there is
   no memory; what is wrong has been said on standard error. The settings can be freed in any case. */
int options_parse(settings *s, const command *c, int argc, char **argv);
void options_free(settings *s);

/* Prints a command's help. */
bool options_append_help(buffer *out, const command *c);

/* The rows of a command, one after the other; NULL after the last. */
const option_row *option_at(const command *c, size_t index);

/* May its value be left out? */
bool option_is_lenient(const option_row *row);

/* Is standard input (-) among the operands? And if it is, and an option names it too: what is wrong with that; else NULL. */
bool has_standard_input(const settings *s);
const char *input_conflict(const settings *s, const char *named);

/* Says on standard error what is wrong with the command line, and where help is. Returns EXIT_USAGE.
     name        of the command; NULL if there is none
     text        what the user wrote; may be NULL
     suggestion  what might have been meant; may be NULL */
int usage_error(const char *name, const char *what, const char *text, const char *suggestion);

#endif
