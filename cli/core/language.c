/* SPDX-License-Identifier: MIT */
/*
 * The language of the program: takes the environment or --language, gives texts in it.
 */
#include "cli/core/cli.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What is said goes through here from everywhere, and so its language is the only state that all of the program shares. */
static const gedelf_language *chosen;

static size_t language_index(const gedelf_language *language)
{
    size_t index = 0;
    while (gedelf_language_at(index) != language)
        index++;
    return index;
}

size_t language_of_environment(void)
{
    static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    const char *value = NULL;
    for (size_t i = 0; i < sizeof variables / sizeof *variables && !(value && *value); i++)
        value = getenv(variables[i]);
    return language_index(gedelf_language_find(value));
}

void language_choose(size_t index)
{
    chosen = gedelf_language_at(index);
}

const gedelf_language *language_chosen(void)
{
    return chosen;
}

size_t language_chosen_index(void)
{
    return language_index(chosen);
}

const char *language_code_at(const void *context, size_t index)
{
    (void)context;
    const gedelf_language *language = gedelf_language_at(index);
    return language ? gedelf_language_code(language) : NULL;
}

/* The value of --language at this place of the command line, and how many words it takes up; NULL if there is something else. */
static const char *language_value(int argc, char **argv, int at, int *words)
{
    static const char name[] = "--language";
    size_t length = sizeof name - 1;
    if (strncmp(argv[at], name, length) != 0 || (argv[at][length] && argv[at][length] != '='))
        return NULL;
    *words = argv[at][length] || at + 1 == argc ? 1 : 2;
    return argv[at][length] ? argv[at] + length + 1 : *words == 2 ? argv[at + 1] : "";
}

static bool language_take_named(const char *code)
{
    const char *known;
    for (size_t i = 0; (known = language_code_at(NULL, i)); i++) {
        if (strcmp(known, code) == 0) {
            language_choose(i);
            return true;
        }
    }
    return false;
}

void language_peek(int argc, char **argv)
{
    int words = 1;
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i += words) {
        words = 1;
        const char *value = language_value(argc, argv, i, &words);
        if (value)
            language_take_named(value);
    }
}

const char *language_take(int *argc, char **argv, bool anywhere)
{
    int words;
    for (int i = 1; i < *argc;) {
        const char *value = language_value(*argc, argv, i, &words);
        if (!value && !anywhere)
            return NULL;
        if (value && !language_take_named(value))
            return value;
        if (!value) {
            i++;
            continue;
        }
        memmove(argv + i, argv + i + words, (size_t)(*argc - i - words + 1) * sizeof *argv);
        *argc -= words;
    }
    return NULL;
}

static const char *translated(const char *context, const char *english)
{
    const char *text = gedelf_translation_find(chosen, context, view_of_string(english));
    return text ? text : english;
}

const char *say(const char *english)
{
    return *english ? translated("program", english) : english;
}

const char *say_help(const char *english)
{
    return *english ? translated("help", english) : english;
}

const char *say_option_help(const command *c, const option_row *row)
{
    char context[96];
    snprintf(context, sizeof context, "help %s --%s", c->name, row->name);
    const char *text = gedelf_translation_find(chosen, context, view_of_string(row->help));
    return text ? text : say_help(row->help);
}

bool put_counted(buffer *out, uint64_t count, const char *one, const char *many)
{
    char digits[20];
    return put_said(out, count == 1 ? one : many, digits_of(count, digits));
}

const char *phrase_of(const char *english)
{
    return translated("phrase", english);
}

bool put_phrase(buffer *out, view text)
{
    size_t length = gedelf_phrase_translate(chosen, text, NULL, 0);
    if (length == 0)
        return true;
    if (!buffer_reserve(out, length))
        return false;
    out->length += gedelf_phrase_translate(chosen, text, out->data + out->length, length);
    return true;
}

const char *say_severity(gedelf_severity severity)
{
    const char *name = gedelf_severity_name(severity);
    char context[32];
    snprintf(context, sizeof context, "severity %s", name);
    const char *found = gedelf_translation_find(chosen, context, VIEW(""));
    return found ? found : name;
}

size_t severity_width(void)
{
    size_t width = sizeof "warning  " - 1;
    for (int severity = GEDELF_NOTE; severity <= GEDELF_FATAL; severity++) {
        size_t needed = utf8_count(view_of_string(say_severity((gedelf_severity)severity))) + 1;
        width = needed > width ? needed : width;
    }
    return width;
}

bool append_help_lines(buffer *out, const char *text, size_t indent)
{
    bool done = true;
    while (done && *text) {
        size_t length = strcspn(text, "\n");
        char line[512];
        if (length >= sizeof line || indent + utf8_count(view_of(text, length)) <= TEXT_WIDTH) {
            done = buffer_append(out, view_of(text, length)) && put(out, "\n");
        } else { /* a translation is longer than what it is of */
            memcpy(line, text, length);
            line[length] = 0;
            size_t set_in = strspn(line, " ");
            done = put_spaces(out, set_in) && append_folded(out, line, indent + set_in, indent + set_in);
        }
        text += length + (text[length] != 0);
        done = done && (!*text || *text == '\n' || put_spaces(out, indent));
    }
    return done;
}
