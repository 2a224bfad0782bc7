/* SPDX-License-Identifier: MIT */
/*
 * Every short payload: all strings, up to a length, of the characters that matter in escapes, and of pieces that are whole
 * escapes, as the payloads of records with and without preserved escapes. Written in each dialect, each comes back as it
 * was; and October's lines are what its grammar allows. D7, D23, D28, D125
 */
#include "roundtrip.h"

#include <gedelf/builder.h>
#include <gedelf/dialect.h>

/* D is a type of escape, and a hexadecimal digit. */
static const char *const letters[] = {"@", "#", "U", "D", " ", "\xC3\xA9"};

enum { LETTERS = sizeof letters / sizeof letters[0] };

/* Escapes side by side are longer than letters come to. */
static const char *const pieces[LETTERS] = {"@", "@#D@", "@#UD@", "#UD", "@#x", "\xC3\xA9"};

/* So many pieces fewer than letters make a payload. */
enum { PIECES_FEWER = 2 };

/* String number `number` of so many letters or pieces. */
static text payload_numbered(const char *const *from, size_t number, size_t length)
{
    text out = {0};
    for (size_t i = 0; i < length; i++, number /= LETTERS)
        text_add_string(&out, from[number % LETTERS]);
    return out;
}

/* Which payloads a dialect has a form for. */
typedef struct range_of_payloads {
    bool leading_space; /* one that begins with white space */
    bool foreign;       /* one that the encoding lacks a character of */
} range_of_payloads;

static bool is_in_range(const text *payload, const range_of_payloads *range)
{
    bool foreign = strstr(text_string(payload), "\xC3\xA9") != NULL;
    return (range->leading_space || payload->data[0] != ' ') && (range->foreign || !foreign);
}

static void add_record(gedelf_builder *builder, const char *tag, const text *payload)
{
    gedelf_item item;
    if (gedelf_builder_add(builder, GEDELF_ITEM_NONE, (gedelf_view){tag, strlen(tag)}, &item) != GEDELF_OK ||
        gedelf_builder_set_payload(builder, item, (gedelf_view){payload->data, payload->length}) != GEDELF_OK)
        give_up("a payload cannot be built");
}

static void add_payloads(gedelf_builder *builder, const char *const *from, size_t longest,
                         const range_of_payloads *range)
{
    for (size_t length = 1, count = LETTERS; length <= longest; length++, count *= LETTERS) {
        for (size_t i = 0; i < count; i++) {
            text payload = payload_numbered(from, i, length);
            if (is_in_range(&payload, range)) {
                add_record(builder, "NOTE", &payload);
                add_record(builder, "DATE", &payload);
            }
            text_free(&payload);
        }
    }
}

static gedelf_dataset *build_payloads(size_t longest, const range_of_payloads *range, const char *dialect)
{
    gedelf_builder *builder;
    gedelf_dataset *dataset;
    bool alike = gedelf_dialects_share_model(gedelf_text(""), gedelf_text(dialect));
    if (gedelf_builder_new(&builder, NULL) != GEDELF_OK ||
        (!alike && gedelf_builder_set_dialect(builder, gedelf_text(dialect)) != GEDELF_OK))
        give_up("out of memory");
    add_payloads(builder, letters, longest, range);
    add_payloads(builder, pieces, longest - PIECES_FEWER, range);
    if (gedelf_builder_finish(builder, &dataset) != GEDELF_OK)
        give_up("payloads cannot be built");
    return dataset;
}

/* Is it made of characters, pairs of at signs and escapes? PItem ::= [^@] | "@@" | "@#" [^@]* "@" [elf-2017-10 §5.1] */
static bool is_payload_line(const char *p, const char *end)
{
    while (p < end) {
        bool pair = *p == '@' && p + 1 < end && p[1] == '@', escape = *p == '@' && p + 1 < end && p[1] == '#';
        const char *close = escape ? memchr(p + 2, '@', (size_t)(end - p - 2)) : NULL;
        if (*p == '@' && !pair && !close)
            return false;
        p = close ? close + 1 : p + 1 + pair;
    }
    return true;
}

/* Looks at what is after the tag of each line. */
static void check_payload_lines(const text *octets, const way *w, text *report)
{
    const char *end = octets->data + octets->length, *next;
    for (const char *line = octets->data; line < end; line = next) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        stop = stop ? stop : end;
        next = stop + 1;
        const char *tag = memchr(line, ' ', (size_t)(stop - line));
        const char *payload = tag ? memchr(tag + 1, ' ', (size_t)(stop - tag - 1)) : NULL;
        if (payload && !is_payload_line(payload + 1, stop)) {
            way_show(w, report);
            complain(report, ": no payload line of the draft is", (gedelf_view){line, (size_t)(stop - line)});
        }
    }
}

static void try_payload_way(const gedelf_dataset *dataset, const way *w, text *report)
{
    text octets = {0};
    gedelf_dataset *again = NULL;
    gedelf_write_options writing = way_options(w, NULL);
    gedelf_read_options reading = GEDELF_READ_OPTIONS();
    reading.dialect = w->dialect;
    gedelf_status status = gedelf_write(dataset, gedelf_sink_callback(append_octets, &octets), &writing);
    if (status == GEDELF_OK)
        status = gedelf_read(&again, gedelf_source_memory(octets.data, octets.length), &reading);
    if (status == GEDELF_OK && strcmp(w->dialect, "elf-2017-10") == 0)
        check_payload_lines(&octets, w, report);
    bool equal = false;
    gedelf_structure where = {0};
    if (status != GEDELF_OK || gedelf_dataset_equal(dataset, again, NULL, &equal, &where) != GEDELF_OK || !equal) {
        way_show(w, report);
        complain(report, ": another payload comes back than", gedelf_structure_payload(where));
    }
    gedelf_dataset_free(again);
    text_free(&octets);
}

size_t try_payloads(size_t longest, text *report)
{
    static const char *const encodings[] = {"UTF-8", "ASCII"};
    static const uint64_t lengths[] = {0, 8, 13};
    size_t tried = 0;
    for (size_t i = 0; i < gedelf_dialect_count() * 2; i++) {
        bool june = strcmp(gedelf_dialect_name(i / 2), "elf-2017-06") == 0;
        range_of_payloads range = {.leading_space = !june, .foreign = !june || i % 2 == 0};
        gedelf_dataset *dataset = build_payloads(longest, &range, gedelf_dialect_name(i / 2));
        for (size_t j = 0; j < sizeof lengths / sizeof lengths[0]; j++, tried++) {
            way w = {.dialect = gedelf_dialect_name(i / 2), .encoding = encodings[i % 2], .max_line = lengths[j]};
            gedelf_write_options options = way_options(&w, NULL);
            if (gedelf_write_options_fault(&options))
                continue;
            try_payload_way(dataset, &w, report);
        }
        gedelf_dataset_free(dataset);
    }
    return tried;
}
