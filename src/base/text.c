/* SPDX-License-Identifier: MIT */
/*
 * Texts: views, growable buffers, characters in UTF-8, numbers in decimal.
 */
#include "base/base.h"

/* ---- Characters ------------------------------------------------------------------------------ */

const uint8_t character_classes[256] = {
#define CLASS(character, classes) [character] = (classes),
#include "base/character_classes.def"
#undef CLASS
};

typedef struct width_range {
    uint32_t first, last;
    uint32_t cells;
} width_range;

static const width_range width_ranges[] = {
#define W(first, last, cells) {first, last, cells},
#include "base/character_widths.def"
#undef W
};

size_t character_cells(uint32_t code_point)
{
    const size_t count = sizeof width_ranges / sizeof *width_ranges;
    size_t first;
    if (code_point < 0xA0)
        return 1;
    SEARCH_SORTED(first, 0, count, width_ranges[first].last < code_point);
    return first < count && width_ranges[first].first <= code_point ? width_ranges[first].cells : 1;
}

/* ---- Views ----------------------------------------------------------------------------------- */

int view_compare(view a, view b)
{
    size_t common = a.length < b.length ? a.length : b.length;
    int order = common > 0 ? memcmp(a.text, b.text, common) : 0;
    return order != 0 ? order : (a.length > b.length) - (a.length < b.length);
}

view view_of_string(const char *string)
{
    return view_of(string, string ? strlen(string) : 0);
}

bool view_equal_ignoring_case(view a, view b)
{
    if (a.length != b.length)
        return false;
    for (size_t i = 0; i < a.length; i++) {
        if (to_upper(a.text[i]) != to_upper(b.text[i]))
            return false;
    }
    return true;
}

size_t find_text(const char *const *first, size_t size, size_t count, view v, bool ignoring_case)
{
    size_t i = 0;
    for (; i < count; i++) {
        view text = view_of_string(*(const char *const *)(const void *)((const char *)first + i * size));
        if (ignoring_case ? view_equal_ignoring_case(v, text) : view_equal(v, text))
            break;
    }
    return i;
}

/* ---- Buffers --------------------------------------------------------------------------------- */

void buffer_init(buffer *b, const gedelf_allocator *allocator)
{
    *b = (buffer){.allocator = allocator};
}

void buffer_free(buffer *b)
{
    memory_release(b->allocator, b->data, b->capacity);
    *b = (buffer){.allocator = b->allocator};
}

bool buffer_grow(buffer *b, size_t more)
{
    return more <= SIZE_MAX - b->length && array_reserve(b->allocator, &b->data, &b->capacity, b->length + more);
}

bool buffer_append(buffer *b, view v)
{
    if (v.length == 0)
        return true;
    if (!buffer_reserve(b, v.length))
        return false;
    memcpy(b->data + b->length, v.text, v.length);
    b->length += v.length;
    return true;
}

bool write_to_buffer(void *context, const void *octets, size_t size)
{
    return buffer_append(context, view_of(octets, size));
}

bool buffer_append_character(buffer *b, uint32_t code_point)
{
    char octets[4];
    size_t length = utf8_encode(code_point, octets);
    return buffer_append(b, view_of(octets, length));
}

/* The next piece of a pattern: words, or the part at this place. Empty at its end. */
static view next_piece(const char **at, const view *parts, size_t count)
{
    const char *from = *at;
    size_t part = from[0] == '%' && is_digit(from[1]) ? (size_t)(from[1] - '1') : SIZE_MAX;
    if (part < count) {
        *at += 2;
        return parts[part];
    }
    *at += *from ? 1 + strcspn(from + 1, "%") : 0;
    return view_of(from, (size_t)(*at - from));
}

bool buffer_append_filled(buffer *b, const char *pattern, const view *parts, size_t count)
{
    bool done = true;
    while (done && *pattern)
        done = buffer_append(b, next_piece(&pattern, parts, count));
    return done;
}

void bounded_text_filled(bounded_text *t, const char *pattern, const view *parts, size_t count)
{
    while (*pattern)
        bounded_text_put(t, next_piece(&pattern, parts, count));
}

bool buffer_append_number(buffer *b, uint64_t number)
{
    char digits[20];
    size_t length = number_format(number, digits);
    return buffer_append(b, view_of(digits, length));
}

bool buffer_append_base64(buffer *b, view octets)
{
    static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < octets.length; i += 3) {
        size_t left = octets.length - i;
        unsigned long bits = (unsigned long)(unsigned char)octets.text[i] << 16;
        bits |= left > 1 ? (unsigned long)(unsigned char)octets.text[i + 1] << 8 : 0;
        bits |= left > 2 ? (unsigned char)octets.text[i + 2] : 0;
        const char four[] = {alphabet[bits >> 18], alphabet[bits >> 12 & 63], left > 1 ? alphabet[bits >> 6 & 63] : '=',
                             left > 2 ? alphabet[bits & 63] : '='};
        if (!buffer_append(b, view_of(four, 4)))
            return false;
    }
    return true;
}

/* ---- Numbers --------------------------------------------------------------------------------- */

size_t number_format(uint64_t number, char out[20])
{
    char reversed[20];
    size_t length = 0;
    do {
        reversed[length++] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    for (size_t i = 0; i < length; i++)
        out[i] = reversed[length - 1 - i];
    return length;
}

size_t code_point_format(uint32_t code_point, char out[8])
{
    size_t width = code_point > 0xFFFFF ? 6 : code_point > 0xFFFF ? 5 : 4;
    out[0] = 'U';
    out[1] = '+';
    for (size_t i = 0; i < width; i++)
        out[2 + i] = to_hex_digit(code_point >> (4 * (width - 1 - i)));
    return 2 + width;
}

/* ---- UTF-8 ----------------------------------------------------------------------------------- */

size_t utf8_encode(uint32_t code_point, char out[4])
{
    unsigned char *p = (unsigned char *)out;
    if (code_point < 0x80) {
        p[0] = (unsigned char)code_point;
        return 1;
    }
    if (code_point < 0x800) {
        p[0] = (unsigned char)(0xC0 | code_point >> 6);
        p[1] = (unsigned char)(0x80 | (code_point & 0x3F));
        return 2;
    }
    if (code_point < 0x10000) {
        p[0] = (unsigned char)(0xE0 | code_point >> 12);
        p[1] = (unsigned char)(0x80 | (code_point >> 6 & 0x3F));
        p[2] = (unsigned char)(0x80 | (code_point & 0x3F));
        return 3;
    }
    p[0] = (unsigned char)(0xF0 | code_point >> 18);
    p[1] = (unsigned char)(0x80 | (code_point >> 12 & 0x3F));
    p[2] = (unsigned char)(0x80 | (code_point >> 6 & 0x3F));
    p[3] = (unsigned char)(0x80 | (code_point & 0x3F));
    return 4;
}

/* The sum of the eight octets of a word, which is at most 255. */
static size_t sum_octets(uint64_t word)
{
    return (size_t)(word * UINT64_C(0x0101010101010101) >> 56);
}

size_t utf8_mark_length(view v)
{
    view mark = VIEW(UTF8_MARK);
    return view_begins(v, mark) ? mark.length : 0;
}

size_t utf8_count(view v)
{
    enum { MOST = 31 }; /* words at a time: each adds at most eight, so that the sum stays below 256 */
    size_t trails = 0, i = 0;
    while (v.length - i >= 8) {
        uint64_t sums = 0;
        for (size_t words = 0; words < MOST && v.length - i >= 8; words++, i += 8) {
            uint64_t word;
            memcpy(&word, v.text + i, 8);
            sums += word >> 7 & ~word >> 6 & UINT64_C(0x0101010101010101); /* 10xxxxxx */
        }
        trails += sum_octets(sums);
    }
    for (; i < v.length; i++)
        trails += ((unsigned char)v.text[i] & 0xC0) == 0x80;
    return v.length - trails;
}

size_t utf8_count_long(view v)
{
    size_t count = 0, i = 0;
    for (; v.length - i >= 8; i += 8) {
        uint64_t word;
        memcpy(&word, v.text + i, 8);
        if ((word & UINT64_C(0x8080808080808080)) != 0)
            count += sum_octets(word >> 7 & word >> 6 & word >> 5 & word >> 4 & UINT64_C(0x0101010101010101));
    }
    for (; i < v.length; i++)
        count += (unsigned char)v.text[i] >= 0xF0;
    return count;
}

size_t utf8_offset(view v, uint64_t column)
{
    size_t at = 0, step;
    for (uint64_t i = 1; i < column && at < v.length; i++) {
        utf8_decode(v.text + at, &step);
        at += step;
    }
    return at;
}

/* ---- Words that are alike -------------------------------------------------------------------- */

static size_t least_of(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Row by row; two rows above are needed for letters that are swapped. */
size_t word_distance(view one, view other)
{
    uint8_t rows[3][WORD_MOST + 1];
    if (one.length > WORD_MOST || other.length > WORD_MOST)
        return one.length + other.length + 1;
    for (size_t j = 0; j <= other.length; j++)
        rows[0][j] = (uint8_t)j;
    for (size_t i = 1; i <= one.length; i++) {
        uint8_t *row = rows[i % 3], *above = rows[(i + 2) % 3], *second = rows[(i + 1) % 3];
        row[0] = (uint8_t)i;
        for (size_t j = 1; j <= other.length; j++) {
            char a = to_upper(one.text[i - 1]), b = to_upper(other.text[j - 1]);
            size_t least = least_of(least_of(above[j], row[j - 1]) + 1U, above[j - 1] + (a == b ? 0U : 1U));
            if (i > 1 && j > 1 && a == to_upper(other.text[j - 2]) && b == to_upper(one.text[i - 2]))
                least = least_of(least, second[j - 2] + 1U);
            row[j] = (uint8_t)least;
        }
    }
    return rows[one.length % 3][other.length];
}

/* ---- Texts of bounded size ------------------------------------------------------------------- */

void bounded_text_put(bounded_text *t, view text)
{
    if (text.length > 0 && t->length < t->size) { /* no text may be NULL, which memcpy must not have */
        size_t room = t->size - t->length;
        memcpy(t->into + t->length, text.text, text.length < room ? text.length : room);
    }
    t->length += text.length;
}
