/* SPDX-License-Identifier: MIT */
/*
 * Runs a fuzz target without a fuzzer: over files, over all files of a folder and of those below it, and over every
 * case of a *.case file. Each input is given as it stands, and again behind octets that choose options.
 *
 *     replay [--ways N] PATH…
 *
 * With --ways, each input is given in N of the ways only, and the next one in others, so that all have their turn.
 *
 * Says how many inputs there were, and which of them took longer than a second. A target that finds something aborts.
 */
#include "base/base.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>

int LLVMFuzzerTestOneInput(const uint8_t *octets, size_t length);

/* See fuzz_read.c: recovering; with everything told, in chunks of three; in other encodings; what goes wrong. */
static const char *const beginnings[] = {
    "",
    "\x83\xA0\x01\x80",
    "\x87\xA0\x03\x80",
    "\x99\xA0\x05\x80",
    "\x83\xA3\x02\x06",
    "\x83\xA7\x07\x0B",
    "\x81\xA4\x01\x31",
    "\x82\xA0\x01\x81",
};

enum { BEGINNINGS = sizeof beginnings / sizeof beginnings[0] };

static size_t inputs;
static size_t ways = BEGINNINGS; /* of each input */

static void die(const char *what)
{
    perror(what);
    exit(1);
}

static void append(buffer *b, view v)
{
    if (!buffer_append(b, v))
        die("replay");
}

/* ---- Inputs ---------------------------------------------------------------------------------- */

/* A block of its own for each input, so that a sanitizer sees what is read behind its end. */
static void run(view input, const char *where)
{
    clock_t begin = clock();
    for (size_t i = 0; i < ways; i++) {
        view beginning = view_of_string(beginnings[(inputs * ways + i) % BEGINNINGS]);
        size_t length = beginning.length + input.length;
        uint8_t *octets = malloc(length > 0 ? length : 1);
        if (!octets)
            die("replay");
        memcpy(octets, beginning.text, beginning.length);
        if (input.length > 0)
            memcpy(octets + beginning.length, input.text, input.length);
        LLVMFuzzerTestOneInput(octets, length);
        free(octets);
    }
    inputs++;
    double seconds = (double)(clock() - begin) / CLOCKS_PER_SEC;
    if (seconds > (double)ways)
        fprintf(stderr, "%s: %.1f s, %zu times over\n", where, seconds, ways);
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

/* A case's input is what stands between its first line and the next that begins with three hyphens or equals signs. */
static void run_cases(view file_text, const char *path)
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
        run(buffer_view(&input), path);
    }
    buffer_free(&input);
}

/* ---- Files and folders ----------------------------------------------------------------------- */

/* Paths that wait, each ended by a NUL. */
static buffer waiting;

static void run_file(const char *path)
{
    FILE *f = fopen(path, "rb");
    buffer text;
    buffer_init(&text, &memory_default);
    if (!f)
        die(path);
    char piece[65536];
    for (size_t count; (count = fread(piece, 1, sizeof piece, f)) > 0;)
        append(&text, view_of(piece, count));
    fclose(f);
    run(buffer_view(&text), path);
    size_t length = strlen(path);
    if (length > 5 && strcmp(path + length - 5, ".case") == 0)
        run_cases(buffer_view(&text), path);
    buffer_free(&text);
}

static void wait_for(const char *folder, const char *name)
{
    if (folder) {
        append(&waiting, view_of_string(folder));
        append(&waiting, VIEW("/"));
    }
    append(&waiting, view_of_string(name));
    append(&waiting, VIEW("\0"));
}

static void run_folder(const char *path)
{
    DIR *folder = opendir(path);
    if (!folder)
        die(path);
    for (const struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        if (entry->d_name[0] != '.')
            wait_for(path, entry->d_name);
    }
    closedir(folder);
}

int main(int argc, char **argv)
{
    buffer_init(&waiting, &memory_default);
    int first = argc > 2 && strcmp(argv[1], "--ways") == 0 ? 3 : 1;
    if (first == 3 && argv[2][0] >= '1' && argv[2][0] <= '8' && !argv[2][1])
        ways = (size_t)(argv[2][0] - '0');
    run(VIEW(""), "nothing");
    for (int i = first; i < argc; i++)
        wait_for(NULL, argv[i]);
    for (size_t at = 0; at < waiting.length;) {
        struct stat about;
        char *path = strdup(waiting.data + at);
        if (!path || stat(path, &about) != 0)
            die(path ? path : "replay");
        at += strlen(path) + 1;
        if (S_ISDIR(about.st_mode))
            run_folder(path);
        else
            run_file(path);
        free(path);
    }
    buffer_free(&waiting);
    printf("%zu inputs, each in %zu ways\n", inputs, ways);
    return 0;
}
