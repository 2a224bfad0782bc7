/* SPDX-License-Identifier: MIT */
/*
 * How a fuzzer changes inputs that are files of lines: half of the time as libFuzzer does, with octets and the words of its
 * dictionary, and else as lines. A change of octets seldom leaves a line with a level, a tag and a payload; so what comes
 * after the first error would hardly be reached.
 *
 * Takes an input, which may begin with options (see fuzz.h), and gives another one that is no longer than libFuzzer allows.
 */
#include "fuzz.h"

size_t LLVMFuzzerMutate(uint8_t *octets, size_t length, size_t most);
size_t LLVMFuzzerCustomMutator(uint8_t *octets, size_t length, size_t most, unsigned int seed);
size_t LLVMFuzzerCustomCrossOver(const uint8_t *first, size_t first_length, const uint8_t *second, size_t second_length,
                                 uint8_t *out, size_t most, unsigned int seed);

/* An input that is being changed. */
typedef struct sheet {
    uint8_t *octets;
    size_t length, most;
    size_t begin; /* of its text, after options */
    uint64_t state;
} sheet;

/* From `begin` to `end`, without the line break; parts of it that are not there are empty. */
typedef struct line {
    size_t begin, level_end, tag, tag_end, payload, end;
} line;

enum { PIECE_MOST = 1024 };

static size_t draw(sheet *s, size_t count)
{
    s->state = hash_number(s->state, UINT64_C(0xBF58476D1CE4E5B9));
    return (size_t)((s->state >> 24) % (count > 0 ? count : 1));
}

/* ---- Lines ----------------------------------------------------------------------------------- */

static bool ends_line(uint8_t c)
{
    return c == '\n' || c == '\r';
}

static size_t word_end(const sheet *s, size_t at, size_t end)
{
    while (at < end && s->octets[at] != ' ')
        at++;
    return at;
}

static size_t after_space(const sheet *s, size_t at, size_t end)
{
    return at < end && s->octets[at] == ' ' ? at + 1 : at;
}

/* The line in which an octet is. */
static line line_at(const sheet *s, size_t at)
{
    line l = {.begin = at, .end = at};
    while (l.begin > s->begin && !ends_line(s->octets[l.begin - 1]))
        l.begin--;
    while (l.end < s->length && !ends_line(s->octets[l.end]))
        l.end++;
    l.level_end = word_end(s, l.begin, l.end);
    l.tag = after_space(s, l.level_end, l.end);
    if (l.tag < l.end && s->octets[l.tag] == '@')
        l.tag = after_space(s, word_end(s, l.tag, l.end), l.end);
    l.tag_end = word_end(s, l.tag, l.end);
    l.payload = after_space(s, l.tag_end, l.end);
    return l;
}

static line draw_line(sheet *s)
{
    return line_at(s, s->begin + draw(s, s->length - s->begin));
}

static size_t next_line(const sheet *s, size_t end)
{
    while (end < s->length && ends_line(s->octets[end]))
        end++;
    return end;
}

static uint8_t level_at(const sheet *s, size_t at)
{
    return at < s->length && is_digit((char)s->octets[at]) ? s->octets[at] : '0';
}

/* Where the lines below this one end. */
static size_t part_end(const sheet *s, const line *l)
{
    size_t at = next_line(s, l->end);
    while (at < s->length && level_at(s, at) > level_at(s, l->begin))
        at = next_line(s, line_at(s, at).end);
    return at;
}

/* Puts a copy of `with` in the place of some octets, if there is room; `with` may be of the sheet itself. */
static void splice(sheet *s, size_t at, size_t gone, const uint8_t *with, size_t length)
{
    uint8_t piece[PIECE_MOST];
    if (length > PIECE_MOST || s->length - gone + length > s->most)
        return;
    if (length > 0)
        memcpy(piece, with, length);
    memmove(s->octets + at + length, s->octets + at + gone, s->length - at - gone);
    if (length > 0)
        memcpy(s->octets + at, piece, length);
    s->length = s->length - gone + length;
}

/* ---- Changes --------------------------------------------------------------------------------- */

static void remove_part(sheet *s)
{
    line l = draw_line(s);
    splice(s, l.begin, (draw(s, 2) == 0 ? part_end(s, &l) : next_line(s, l.end)) - l.begin, NULL, 0);
}

static void copy_part(sheet *s)
{
    line from = draw_line(s), to = draw_line(s);
    size_t end = draw(s, 2) == 0 ? part_end(s, &from) : next_line(s, from.end);
    splice(s, to.begin, 0, s->octets + from.begin, end - from.begin);
}

/* One deeper, one less deep, or anything. */
static void change_level(sheet *s)
{
    line l = draw_line(s);
    uint8_t level = level_at(s, l.begin), other = (uint8_t)('0' + draw(s, 10));
    size_t how = draw(s, 4);
    uint8_t chosen = how == 0 && level > '0' ? level - 1 : how <= 2 && level < '9' ? level + 1 : other;
    splice(s, l.begin, l.level_end - l.begin, &chosen, 1);
}

static void copy_tag(sheet *s)
{
    line from = draw_line(s), to = draw_line(s);
    splice(s, to.tag, to.tag_end - to.tag, s->octets + from.tag, from.tag_end - from.tag);
}

static void copy_payload(sheet *s)
{
    line from = draw_line(s), to = draw_line(s);
    if (to.payload > to.tag_end)
        splice(s, to.payload, to.end - to.payload, s->octets + from.payload, from.end - from.payload);
}

/* Puts an identifier, or pointer, of one line where another has its payload. */
static void copy_pointer(sheet *s)
{
    line from = draw_line(s), to = draw_line(s);
    size_t at = from.begin, end;
    while (at < from.end && s->octets[at] != '@')
        at++;
    for (end = at + 1; end < from.end && s->octets[end] != '@';)
        end++;
    if (end < from.end && to.payload > to.tag_end)
        splice(s, to.payload, to.end - to.payload, s->octets + at, end + 1 - at);
}

/* Lets libFuzzer change one payload alone. */
static void change_payload(sheet *s)
{
    line l = draw_line(s);
    uint8_t piece[PIECE_MOST];
    size_t length = l.end - l.payload, most = s->most - s->length + length;
    most = most < PIECE_MOST ? most : PIECE_MOST;
    if (length > most || most == 0)
        return;
    memcpy(piece, s->octets + l.payload, length);
    splice(s, l.payload, length, piece, LLVMFuzzerMutate(piece, length, most));
}

/* How many octets are before the text. */
static size_t text_begin(const uint8_t *octets, size_t length)
{
    size_t sizes = fuzz_sizes_length(octets, length);
    return sizes + fuzz_options_length(octets + sizes, length - sizes);
}

/* Other options, or some at all. */
static void change_options(sheet *s)
{
    uint8_t options[FUZZ_OPTION_OCTETS] = {0x80, 0, 0, 0};
    size_t at = draw(s, FUZZ_OPTION_OCTETS), sizes = fuzz_sizes_length(s->octets, s->length);
    if (s->begin > sizes)
        memcpy(options, s->octets + sizes, FUZZ_OPTION_OCTETS);
    options[at] = at == 0 ? (uint8_t)(0x80 + draw(s, 0x40)) : (uint8_t)draw(s, 0x100);
    splice(s, sizes, s->begin - sizes, options, FUZZ_OPTION_OCTETS);
    s->begin = text_begin(s->octets, s->length);
}

/* Other sizes, or some at all. */
static void change_sizes(sheet *s)
{
    uint8_t sizes[FUZZ_SIZE_OCTETS] = {(uint8_t)(0xF8 + draw(s, 4)), (uint8_t)draw(s, 0x100)};
    splice(s, 0, fuzz_sizes_length(s->octets, s->length), sizes, FUZZ_SIZE_OCTETS);
    s->begin = text_begin(s->octets, s->length);
}

/* ---- What libFuzzer calls -------------------------------------------------------------------- */

static sheet sheet_of(uint8_t *octets, size_t length, size_t most, unsigned int seed)
{
    return (sheet){octets, length, most, text_begin(octets, length), seed};
}

size_t LLVMFuzzerCustomMutator(uint8_t *octets, size_t length, size_t most, unsigned int seed)
{
    static void (*const changes[])(sheet *) = {remove_part,  copy_part,      change_level,   copy_tag,    copy_payload,
                                               copy_pointer, change_payload, change_options, change_sizes};
    sheet s = sheet_of(octets, length, most, seed);
    if (draw(&s, 2) == 0 || length == 0)
        return LLVMFuzzerMutate(octets, length, most);
    for (size_t times = 1 + draw(&s, 3); times > 0 && s.length > s.begin; times--)
        changes[draw(&s, sizeof changes / sizeof *changes)](&s);
    return s.length > 0 ? s.length : LLVMFuzzerMutate(octets, length, most);
}

/* A record, or another part, of the second in the first. */
size_t LLVMFuzzerCustomCrossOver(const uint8_t *first, size_t first_length, const uint8_t *second, size_t second_length,
                                 uint8_t *out, size_t most, unsigned int seed)
{
    size_t length = first_length < most ? first_length : most;
    memcpy(out, first, length);
    sheet s = sheet_of(out, length, most, seed);
    /* The other is only looked at. */
    sheet other = sheet_of((uint8_t *)(uintptr_t)second, second_length, second_length, seed + 1);
    if (s.length <= s.begin || other.length <= other.begin)
        return length;
    line from = draw_line(&other), to = draw_line(&s);
    splice(&s, to.begin, 0, second + from.begin, part_end(&other, &from) - from.begin);
    return s.length;
}
