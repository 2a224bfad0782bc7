/* SPDX-License-Identifier: MIT */
/*
 * Inputs for fuzz targets. See inputs.h.
 */
#include "inputs.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

/* See fuzz_read.c. The third octet is a chunk's size, times four. */
const char *const input_beginnings[INPUT_BEGINNINGS] = {
    "",
    "\x83\xA0\x04\x80",
    "\x87\xA0\x0C\x80",
    "\x99\xA0\x14\x80",
    "\x83\xA3\x08\x06",
    "\x83\xA7\x1C\x0B",
    "\x81\xA4\x04\x31",
    "\x82\xA0\x04\x81",
};

size_t input_sizes(size_t number, char sizes[FUZZ_SIZE_OCTETS])
{
    sizes[0] = (char)(unsigned char)(0xF8 + number % 4);
    sizes[1] = (char)(unsigned char)(number * 37 % 0x100);
    return FUZZ_SIZE_OCTETS;
}

/* What is done with each input. */
typedef struct taker {
    input_fn take;
    void *context;
} taker;

void inputs_give_up(const char *what)
{
    perror(what);
    exit(1);
}

static void append(buffer *b, view v)
{
    if (!buffer_append(b, v))
        inputs_give_up("inputs");
}

/* ---- Cases ----------------------------------------------------------------------------------- */

static bool begins(view v, const char *with)
{
    size_t length = strlen(with);
    return v.length >= length && memcmp(v.text, with, length) == 0;
}

static bool mentions(view v, const char *word)
{
    size_t length = strlen(word);
    for (size_t i = 1; i + length <= v.length; i++) {
        bool ends = i + length == v.length || v.text[i + length] == ' ';
        if (v.text[i - 1] == ' ' && ends && memcmp(v.text + i, word, length) == 0)
            return true;
    }
    return false;
}

static unsigned hex_digit(char c)
{
    return (unsigned)(is_digit(c) ? c - '0' : to_upper(c) - 'A' + 10) & 0xF;
}

/* \xHH, \n, \r, \t and \\ are octets; other escapes stay as they are. */
static void append_octets(buffer *out, view v)
{
    for (size_t i = 0; i < v.length; i++) {
        char c = v.text[i], next = i + 1 < v.length ? v.text[i + 1] : '\0';
        if (c == '\\' && next == 'x' && i + 3 < v.length) {
            c = (char)(hex_digit(v.text[i + 2]) << 4 | hex_digit(v.text[i + 3]));
            i += 3;
        } else if (c == '\\' && (next == 'n' || next == 'r' || next == 't' || next == '\\')) {
            c = next == 'n' ? '\n' : next == 'r' ? '\r' : next == 't' ? '\t' : '\\';
            i++;
        }
        append(out, view_of(&c, 1));
    }
}

/* The next line, without its line break. */
static view take_line(view *rest)
{
    const char *end = rest->length > 0 ? memchr(rest->text, '\n', rest->length) : NULL;
    size_t length = end ? (size_t)(end - rest->text) : rest->length;
    view taken = view_of(rest->text, length);
    size_t gone = end ? length + 1 : length;
    *rest = view_of(rest->text + gone, rest->length - gone);
    return taken;
}

/* A case's input is what is between its first line and the next that begins with three hyphens or equals signs. */
static void take_cases(view file_text, const char *path, const taker *t)
{
    buffer input;
    buffer_init(&input, &memory_default);
    while (file_text.length > 0) {
        view title = take_line(&file_text);
        if (!begins(title, "=== "))
            continue;
        bool body = mentions(title, "body"), octets = mentions(title, "octets");
        input.length = 0;
        if (body)
            append(&input, VIEW("0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n"));
        while (file_text.length > 0 && !begins(file_text, "--- ") && !begins(file_text, "===")) {
            view taken = take_line(&file_text);
            if (octets)
                append_octets(&input, taken);
            else
                append(&input, taken);
            append(&input, VIEW("\n"));
        }
        append(&input, body ? VIEW("0 TRLR\n") : VIEW(""));
        t->take(t->context, buffer_view(&input), path);
    }
    buffer_free(&input);
}

/* ---- Files and folders ----------------------------------------------------------------------- */

static void take_file(const char *path, const taker *t)
{
    FILE *f = fopen(path, "rb");
    buffer text;
    buffer_init(&text, &memory_default);
    if (!f)
        inputs_give_up(path);
    char piece[65536];
    for (size_t count; (count = fread(piece, 1, sizeof piece, f)) > 0;)
        append(&text, view_of(piece, count));
    fclose(f);
    t->take(t->context, buffer_view(&text), path);
    size_t length = strlen(path);
    if (length > 5 && strcmp(path + length - 5, ".case") == 0)
        take_cases(buffer_view(&text), path, t);
    buffer_free(&text);
}

/* Puts a path after those that wait, each ended by a NUL. */
static void wait_for(buffer *waiting, const char *folder, const char *name)
{
    if (folder) {
        append(waiting, view_of_string(folder));
        append(waiting, VIEW("/"));
    }
    append(waiting, view_of_string(name));
    append(waiting, VIEW("\0"));
}

static void open_folder(buffer *waiting, const char *path)
{
    DIR *folder = opendir(path);
    if (!folder)
        inputs_give_up(path);
    for (const struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        if (entry->d_name[0] != '.')
            wait_for(waiting, path, entry->d_name);
    }
    closedir(folder);
}

void inputs_each(char *const *paths, size_t count, input_fn take, void *context)
{
    const taker t = {take, context};
    buffer waiting;
    buffer_init(&waiting, &memory_default);
    for (size_t i = 0; i < count; i++)
        wait_for(&waiting, NULL, paths[i]);
    for (size_t at = 0; at < waiting.length;) {
        struct stat about;
        char *path = strdup(waiting.data + at);
        if (!path || stat(path, &about) != 0)
            inputs_give_up(path ? path : "inputs");
        at += strlen(path) + 1;
        if (S_ISDIR(about.st_mode))
            open_folder(&waiting, path);
        else
            take_file(path, &t);
        free(path);
    }
    buffer_free(&waiting);
}
