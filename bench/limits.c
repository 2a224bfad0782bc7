/* SPDX-License-Identifier: MIT */
/*
 * The loops after limits.h, in plain C with memchr, which the C library has in wide instructions. They check nothing:
 * neither characters nor levels, tags or pointers.
 */
#include "limits.h"

#include <stdlib.h>
#include <string.h>

/* In blocks that an octet can count, so that a compiler can make it sixteen or more additions at a time. */
bool limit_newlines(const char *text, size_t length, uint64_t *checksum)
{
    enum { LANES = 64, STEPS = 255 };
    size_t at = 0;
    *checksum = 0;
    while (length - at >= LANES) {
        size_t steps = (length - at) / LANES < STEPS ? (length - at) / LANES : STEPS;
        unsigned char counts[LANES] = {0};
        for (size_t step = 0; step < steps; step++, at += LANES)
            for (size_t lane = 0; lane < LANES; lane++)
                counts[lane] = (unsigned char)(counts[lane] + (text[at + lane] == '\n'));
        for (size_t lane = 0; lane < LANES; lane++)
            *checksum += counts[lane];
    }
    for (; at < length; at++)
        *checksum += text[at] == '\n';
    return true;
}

/* Where the parts of a line are: 24 octets. Distances are from the line's beginning. */
typedef struct line_parts {
    uint64_t start;
    uint32_t length, level;
    uint16_t xref, tag, tag_length, payload;
} line_parts;

/* Takes the line that begins at `at`, and returns where the next one does. */
static inline const char *split_parts(const char *text, const char *at, const char *end, line_parts *parts)
{
    const char *start = at, *stop = memchr(at, '\n', (size_t)(end - at));
    stop = stop ? stop : end;
    uint32_t level = 0;
    for (; at < stop && *at >= '0' && *at <= '9'; at++)
        level = level * 10 + (uint32_t)(*at - '0');
    at += at < stop;
    const char *xref = at;
    if (at < stop && *at == '@') {
        const char *close = memchr(at + 1, '@', (size_t)(stop - at - 1));
        at = close && stop - close > 2 ? close + 2 : stop;
    }
    const char *space = memchr(at, ' ', (size_t)(stop - at));
    space = space ? space : stop;
    *parts = (line_parts){.start = (uint64_t)(start - text),
                          .length = (uint32_t)(stop - start),
                          .level = level,
                          .xref = (uint16_t)(xref - start),
                          .tag = (uint16_t)(at - start),
                          .tag_length = (uint16_t)(space - at),
                          .payload = (uint16_t)(space - start)};
    return stop + 1;
}

static inline uint64_t parts_checksum(const line_parts *parts)
{
    return parts->level + 3 * (uint64_t)parts->length + 5U * parts->xref + 7U * parts->tag + 11U * parts->tag_length +
           13U * parts->payload;
}

bool limit_split(const char *text, size_t length, uint64_t *checksum)
{
    const char *at = text, *end = text + length;
    *checksum = 0;
    while (at < end) {
        line_parts parts;
        at = split_parts(text, at, end, &parts);
        *checksum += parts_checksum(&parts);
    }
    return true;
}

bool limit_store(const char *text, size_t length, uint64_t *checksum)
{
    const char *at = text, *end = text + length;
    size_t count = 0, room = 0;
    line_parts *lines = NULL;
    while (at < end) {
        if (count == room) {
            room = room ? 2 * room : 4096;
            line_parts *more = realloc(lines, room * sizeof *lines);
            if (!more) {
                free(lines);
                return false;
            }
            lines = more;
        }
        at = split_parts(text, at, end, &lines[count++]);
    }
    *checksum = count;
    for (size_t i = 0; i < count; i += 509)
        *checksum += parts_checksum(&lines[i]);
    free(lines);
    return true;
}

bool limit_words(const char *text, size_t length, uint64_t *checksum)
{
    uint64_t number = 0, words = 0, letters = 0;
    *checksum = 0;
    for (size_t i = 0; i < length; i++) {
        char c = text[i];
        if (c >= '0' && c <= '9') {
            number = number * 10 + (uint64_t)(c - '0');
        } else if (c == ' ' || c == '\n') {
            words++;
            *checksum += number;
            number = 0;
        } else {
            letters += (unsigned char)c;
        }
    }
    *checksum += words + letters;
    return true;
}
