/* SPDX-License-Identifier: MIT */
/*
 * Completions: takes the tables of commands and options, prints the completions of a shell: of commands, options, and the values
 * that options have words for.
 */
#include "cli/made/made.h"

#include <stdio.h>

/* ---- What the tables say --------------------------------------------------------------------- */

/* What completes the value of an option. */
typedef enum value_kind { VALUE_NONE, VALUE_UNKNOWN, VALUE_WORDS, VALUE_FILE, VALUE_FOLDER } value_kind;

static value_kind kind_of_value(const option_row *row)
{
    if (!row->value)
        return VALUE_NONE;
    if (row->words || row->word_at)
        return VALUE_WORDS;
    if (strcmp(row->value, "FILE") == 0 || strcmp(row->value, "OUT") == 0 || strcmp(row->value, "REPORT") == 0 ||
        strcmp(row->value, "SCRIPT") == 0)
        return VALUE_FILE;
    return strcmp(row->value, "DIR") == 0 ? VALUE_FOLDER : VALUE_UNKNOWN;
}

static bool takes_files(const command *c)
{
    return strstr(c->operands, "FILE") != NULL;
}

/* ---- Writing --------------------------------------------------------------------------------- */

static void print_words(const option_row *row)
{
    const char *word;
    for (size_t i = 0; (word = option_word_at(row, i)); i++)
        printf("%s%s", i == 0 ? "" : " ", word);
}

static void print_operands(const command *c)
{
    const char *word;
    for (size_t i = 0; c->operand_at && (word = c->operand_at(NULL, i)); i++)
        printf("%s%s", i == 0 ? "" : " ", word);
}

/* What a shell runs to learn the words, which are at the beginning of its lines. */
static void print_operands_from(const command *c)
{
    printf("%s 2>/dev/null | cut -d \" \" -f 1", c->operands_from);
}

/* The first line of a help, without what would end a quoted text in any of the shells, or mean something in zsh. */
static void print_help(const char *help)
{
    for (; *help && *help != '\n'; help++) {
        if (*help == ':' || *help == '[' || *help == ']')
            printf("%s", *help == ':' ? "," : "");
        else if (*help == '\'')
            printf("’");
        else
            putchar(*help);
    }
}

/* The commands whose names have two words, such as "show" of schema. */
static void print_second_words(size_t group)
{
    size_t length = made_first_word(commands[group]);
    for (size_t i = group; i < COMMAND_COUNT && strncmp(commands[i]->name, commands[group]->name, length + 1) == 0; i++)
        printf("%s%s", i == group ? "" : " ", commands[i]->name + length + 1);
}

/* ---- bash ------------------------------------------------------------------------------------ */

static void print_first_words(void)
{
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        if (made_is_alone(i) || made_begins_group(i))
            printf("%.*s ", (int)made_first_word(commands[i]), commands[i]->name);
    }
    printf("help");
}

static void print_bash_options(const command *c)
{
    const option_row *row;
    printf("    '%s') options='", c->name);
    for (size_t i = 0; (row = option_at(c, i)); i++) {
        printf("%s--%s%s", i == 0 ? "" : " ", row->name, row->value && !option_is_lenient(row) ? "=" : "");
        if (row->letter)
            printf(" -%c", row->letter);
    }
    printf("' operands=%s", c->operands_from ? "$(" : "'");
    if (c->operands_from)
        print_operands_from(c);
    else
        print_operands(c);
    printf("%s files=%s ;;\n", c->operands_from ? ")" : "'", takes_files(c) ? "yes" : "");
}

static void print_bash_values(const command *c)
{
    const option_row *row;
    for (size_t i = 0; (row = option_at(c, i)); i++) {
        value_kind kind = kind_of_value(row);
        if (kind == VALUE_NONE || option_is_lenient(row))
            continue;
        printf("    '%s --%s'", c->name, row->name);
        if (row->letter)
            printf(" | '%s -%c'", c->name, row->letter);
        printf(") kind=%s words='", kind == VALUE_WORDS    ? "words"
                                    : kind == VALUE_FILE   ? "file"
                                    : kind == VALUE_FOLDER ? "folder"
                                                           : "unknown");
        if (kind == VALUE_WORDS)
            print_words(row);
        printf("' ;;\n");
    }
}

static const char bash_begin[] =
    "# shellcheck shell=bash disable=SC2034,SC2207 # variables are those of the caller; words have no spaces\n"
    "\n"
    "# What a command has: sets options, operands and files.\n"
    "_gedelf_command() {\n"
    "    options= operands= files=\n"
    "    case $1 in\n";

static const char bash_middle[] = "    esac\n"
                                  "}\n"
                                  "\n"
                                  "# How the value of an option is completed: sets kind and words; kind is empty if it "
                                  "takes none.\n"
                                  "_gedelf_value() {\n"
                                  "    kind= words=\n"
                                  "    case $1 in\n";

/* bash takes "--to=json" for three words. */
static const char bash_end[] =
    "_gedelf() {\n"
    "    local cur=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}\n"
    "    local options operands files kind words command=${COMP_WORDS[1]} first=2\n"
    "    COMPREPLY=()\n"
    "    if [[ $cur == = ]]; then\n"
    "        cur=\n"
    "    elif [[ $before == = && $COMP_CWORD -ge 3 ]]; then\n"
    "        before=${COMP_WORDS[COMP_CWORD - 2]}\n"
    "    fi\n"
    "    if [[ $COMP_CWORD -eq 1 ]]; then\n"
    "        COMPREPLY=($(compgen -W \"$_gedelf_commands --help --version\" -- \"$cur\"))\n"
    "        return\n"
    "    fi\n"
    "    _gedelf_group \"$command\"\n"
    "    if [[ $words ]]; then\n"
    "        first=3\n"
    "        if [[ $COMP_CWORD -eq 2 ]]; then\n"
    "            COMPREPLY=($(compgen -W \"$words\" -- \"$cur\"))\n"
    "            return\n"
    "        fi\n"
    "        command+=\" ${COMP_WORDS[2]}\"\n"
    "    elif [[ $command == help ]]; then\n"
    "        [[ $COMP_CWORD -eq 2 ]] && COMPREPLY=($(compgen -W \"$_gedelf_commands\" -- \"$cur\"))\n"
    "        return\n"
    "    fi\n"
    "    _gedelf_command \"$command\"\n"
    "    _gedelf_value \"$command $before\"\n"
    "    case $kind in\n"
    "    words) COMPREPLY=($(compgen -W \"$words\" -- \"$cur\")) ;;\n"
    "    file) compopt -o filenames && COMPREPLY=($(compgen -f -- \"$cur\")) ;;\n"
    "    folder) compopt -o filenames && COMPREPLY=($(compgen -d -- \"$cur\")) ;;\n"
    "    esac\n"
    "    [[ $kind ]] && return\n"
    "    if [[ $cur == -* ]]; then\n"
    "        COMPREPLY=($(compgen -W \"$options\" -- \"$cur\"))\n"
    "        [[ ${COMPREPLY[0]} == *= ]] && compopt -o nospace\n"
    "        return\n"
    "    fi\n"
    "    if [[ $operands && ($COMP_CWORD -eq $first || ! $files) ]]; then\n"
    "        COMPREPLY=($(compgen -W \"$operands\" -- \"$cur\"))\n"
    "    elif [[ $files ]]; then\n"
    "        compopt -o filenames && COMPREPLY=($(compgen -f -- \"$cur\"))\n"
    "    fi\n"
    "}\n"
    "complete -F _gedelf gedelf\n";

static void print_bash(void)
{
    printf("# Completion of gedelf(1) for bash, made from its tables of options by `make docs`.\n%s", bash_begin);
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        print_bash_options(commands[i]);
    printf("%s", bash_middle);
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        print_bash_values(commands[i]);
    printf("    esac\n}\n\n# The commands of a group: sets words.\n_gedelf_group() {\n    words=\n    case $1 in\n");
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        if (made_begins_group(i)) {
            printf("    %.*s) words='", (int)made_first_word(commands[i]), commands[i]->name);
            print_second_words(i);
            printf("' ;;\n");
        }
    }
    printf("    esac\n}\n\n_gedelf_commands='");
    print_first_words();
    printf("'\n\n%s", bash_end);
}

/* ---- zsh ------------------------------------------------------------------------------------- */

/* How _arguments completes a value. */
static void print_zsh_value(const option_row *row)
{
    value_kind kind = kind_of_value(row);
    printf(":%s:", option_is_lenient(row) ? "SUFFIX" : row->value);
    if (kind == VALUE_WORDS) {
        printf("(");
        print_words(row);
        printf(")");
    } else if (kind == VALUE_FILE || kind == VALUE_FOLDER) {
        printf("%s", kind == VALUE_FILE ? "_files" : "_files -/");
    } else {
        printf(" ");
    }
}

/* '(-o --output)'{-o+,--output=}'[…]:OUT:_files'; '*' instead of what excludes it where it may be repeated. */
static void print_zsh_option(const option_row *row)
{
    const char *value = !row->value ? "" : option_is_lenient(row) ? "=-" : "=";
    bool repeated = row->kind == OPTION_LIST;
    printf("            ");
    if (row->letter && repeated)
        printf("'*'{-%c+,--%s%s}'[", row->letter, row->name, value);
    else if (row->letter)
        printf("'(-%c --%s)'{-%c%s,--%s%s}'[", row->letter, row->name, row->letter,
               !row->value              ? ""
               : option_is_lenient(row) ? "-"
                                        : "+",
               row->name, value);
    else
        printf("'%s--%s%s[", repeated ? "*" : "", row->name, value);
    print_help(row->help);
    printf("]");
    if (option_is_lenient(row))
        printf(":");
    if (row->value)
        print_zsh_value(row);
    printf("' \\\n");
}

static void print_zsh_operands(const command *c)
{
    if (c->operand_at) {
        printf("            '%s:operand:(", takes_files(c) ? "1" : "*");
        print_operands(c);
        printf(")'%s", takes_files(c) ? " \\\n" : "\n");
    }
    if (takes_files(c)) {
        printf("            '*:FILE:_files'\n");
    } else if (c->operands_from) {
        printf("            \"*:operand:($(");
        print_operands_from(c);
        printf("))\"\n");
    } else if (!c->operand_at) {
        printf("            '*:operand: '\n");
    }
}

static void print_zsh_command(const command *c)
{
    const option_row *row;
    printf("    '%s')\n        _arguments -s -S \\\n", c->name);
    for (size_t i = 0; (row = option_at(c, i)); i++)
        print_zsh_option(row);
    print_zsh_operands(c);
    printf("        ;;\n");
}

static void print_zsh_descriptions(size_t from, size_t to, size_t skipped)
{
    for (size_t i = from; i < to; i++) {
        printf("            '%s:", commands[i]->name + skipped);
        print_help(commands[i]->summary);
        printf("'\n");
    }
}

static void print_zsh(void)
{
    printf("#compdef gedelf\n# Completion of gedelf(1) for zsh, made from its tables of options by `make docs`.\n\n"
           "_gedelf() {\n    local command=$words[2]\n    local -a found\n    if (( CURRENT == 2 )) ||\n"
           "        { (( CURRENT == 3 )) && [[ $command == help ]]; }; then\n        found=(\n");
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        if (made_is_alone(i))
            print_zsh_descriptions(i, i + 1, 0);
        else if (made_begins_group(i))
            printf("            '%.*s:a group of commands'\n", (int)made_first_word(commands[i]), commands[i]->name);
    }
    printf(
        "            'help:show help for a command'\n        )\n        _describe command found\n        return\n    "
        "fi\n");
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        size_t end = i;
        if (!made_begins_group(i))
            continue;
        while (end < COMMAND_COUNT &&
               strncmp(commands[end]->name, commands[i]->name, made_first_word(commands[i]) + 1) == 0)
            end++;
        printf("    if [[ $command == %.*s ]]; then\n        if (( CURRENT == 3 )); then\n            found=(\n",
               (int)made_first_word(commands[i]), commands[i]->name);
        print_zsh_descriptions(i, end, made_first_word(commands[i]) + 1);
        printf("            )\n            _describe command found\n            return\n        fi\n"
               "        command+=\" $words[3]\"\n        shift words\n        (( CURRENT-- ))\n    fi\n");
    }
    printf("    shift words\n    (( CURRENT-- ))\n    case $command in\n");
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        print_zsh_command(commands[i]);
    printf("    esac\n}\n\n_gedelf \"$@\"\n");
}

/* ---- fish ------------------------------------------------------------------------------------ */

static void print_fish_option(const command *c, const option_row *row)
{
    value_kind kind = kind_of_value(row);
    printf("complete -c gedelf -n '__gedelf_is %s'", c->name);
    if (row->letter)
        printf(" -s %c", row->letter);
    printf(" -l %s", row->name);
    if (kind != VALUE_NONE && !option_is_lenient(row))
        printf(" -%s", kind == VALUE_FILE ? "rF" : "x");
    if (kind == VALUE_WORDS) {
        printf(" -a '");
        print_words(row);
        printf("'");
    } else if (kind == VALUE_FOLDER) {
        printf(" -a '(__fish_complete_directories)'");
    }
    printf(" -d '");
    print_help(row->help);
    printf("'\n");
}

static const char fish_begin[] =
    "# Completion of gedelf(1) for fish, made from its tables of options by `make docs`.\n\n"
    "# Does the command line begin with these words?\n"
    "function __gedelf_is\n"
    "    set -l words (commandline -opc)\n"
    "    set -l last (math 1 + (count $argv))\n"
    "    test (count $words) -ge $last; and test \"$words[2..$last]\" = \"$argv\"\n"
    "end\n\n"
    "# Does it have so many words, and begin with the others?\n"
    "function __gedelf_has\n"
    "    set -l words (commandline -opc)\n"
    "    test (count $words) -eq $argv[1]; and test \"$words[2..]\" = \"$argv[2..]\"\n"
    "end\n\n"
    "complete -c gedelf -f\n"
    "complete -c gedelf -n '__gedelf_has 1' -a help -d 'show help for a command'\n"
    "complete -c gedelf -n '__gedelf_has 1' -s h -l help -d 'print help'\n"
    "complete -c gedelf -n '__gedelf_has 1' -l version -d 'print the version'\n";

static void print_fish_command(size_t index)
{
    const command *c = commands[index];
    const option_row *row;
    size_t length = made_first_word(c);
    if (made_begins_group(index))
        printf("complete -c gedelf -n '__gedelf_has 1; or __gedelf_has 2 help' -a %.*s -d 'a group of commands'\n",
               (int)length, c->name);
    if (made_is_alone(index))
        printf("complete -c gedelf -n '__gedelf_has 1; or __gedelf_has 2 help' -a %s -d '", c->name);
    else
        printf("complete -c gedelf -n '__gedelf_has 2 %.*s' -a %s -d '", (int)length, c->name, c->name + length + 1);
    print_help(c->summary);
    printf("'\n");
    for (size_t i = 0; (row = option_at(c, i)); i++)
        print_fish_option(c, row);
    if (c->operand_at) {
        printf("complete -c gedelf -n '__gedelf_is %s' -a '", c->name);
        print_operands(c);
        printf("'\n");
    }
    if (c->operands_from) {
        printf("complete -c gedelf -n '__gedelf_is %s' -a '(", c->name);
        print_operands_from(c);
        printf(")'\n");
    }
    if (takes_files(c))
        printf("complete -c gedelf -n '__gedelf_is %s' -F\n", c->name);
}

static void print_fish(void)
{
    printf("%s", fish_begin);
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        print_fish_command(i);
}

/* ---------------------------------------------------------------------------------------------- */

bool make_completions(const char *shell)
{
    static const struct {
        const char *shell;
        void (*print)(void);
    } all[] = {{"bash", print_bash}, {"zsh", print_zsh}, {"fish", print_fish}};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        if (strcmp(shell, all[i].shell) == 0) {
            all[i].print();
            return true;
        }
    }
    return false;
}
