/* SPDX-License-Identifier: MIT */
/*
 * base: memory, texts, growable things, files. Knows nothing of genealogy.
 *
 * Every allocation goes through a gedelf_allocator and can fail; functions that allocate return false or NULL then,
 * and leave what was there before intact.
 */
#ifndef GEDELF_BASE_H
#define GEDELF_BASE_H

#include <gedelf/gedelf.h>

#include "base/wide.h"

#include <string.h>

/* ---- Views ----------------------------------------------------------------------------------- */

typedef gedelf_view view;

/* A view of a string literal, NULs in it included. */
#define VIEW(literal) ((view){(literal), sizeof(literal) - 1})

/* The same as an initialiser of something static, which a compound literal cannot be. */
#define VIEW_LITERAL(literal)                                                                                          \
    {                                                                                                                  \
        (literal), sizeof(literal) - 1                                                                                 \
    }

static inline view view_of(const char *text, size_t length)
{
    return (view){text, length};
}

/* The rest of a text without its first `length` octets. If it is empty, it may have no address. */
static inline view view_after(view v, size_t length)
{
    return length == 0 ? v : view_of(v.text + length, v.length - length);
}

static inline bool view_equal(view a, view b)
{
    return a.length == b.length && (a.length == 0 || memcmp(a.text, b.text, a.length) == 0);
}

/* Has a text this beginning, or this end? */
static inline bool view_begins(view v, view beginning)
{
    return v.length >= beginning.length && view_equal(view_of(v.text, beginning.length), beginning);
}

static inline bool view_ends(view v, view end)
{
    return v.length >= end.length && view_equal(view_after(v, v.length - end.length), end);
}

/* Less than 0, 0, or more: the order of texts by their octets, which in UTF-8 is that of their characters. */
int view_compare(view a, view b);

/* A view of a NUL-terminated string; NULL gives an empty view. */
view view_of_string(const char *string);

/* Are they equal, apart from the case of ASCII letters? */
bool view_equal_ignoring_case(view a, view b);

/* How many items an array has. */
#define COUNT_OF(array) (sizeof(array) / sizeof(array)[0])

/* Which of the texts of a list is this one, or which row of a table has it in a member? COUNT_OF(…) if none is. */
#define FIND_TEXT(list, v) find_text((list), sizeof(list)[0], COUNT_OF(list), (v), false)
#define FIND_TEXT_IGNORING_CASE(list, v) find_text((list), sizeof(list)[0], COUNT_OF(list), (v), true)
#define FIND_ROW(table, member, v) find_text(&(table)[0].member, sizeof(table)[0], COUNT_OF(table), (v), false)
size_t find_text(const char *const *first, size_t size, size_t count, view v, bool ignoring_case);

/* White space is space, tab, line feed and carriage return. [Basic Concepts §whitespace] */
static inline bool is_white_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* Without the white space at both ends. */
static inline view view_trim(view v)
{
    while (v.length > 0 && is_white_space(v.text[0])) {
        v.text++;
        v.length--;
    }
    while (v.length > 0 && is_white_space(v.text[v.length - 1]))
        v.length--;
    return v;
}

/* What an ASCII character can be part of; nothing for others. */
enum {
    CLASS_DIGIT = 1,
    CLASS_LETTER = 2,
    CLASS_TAG = 4,          /* [0-9a-zA-Z_] */
    CLASS_ID = 8,           /* IDChar of [ELF-SER §xref-ids] */
    CLASS_SPACE = 16,       /* space and tab */
    CLASS_PRINTABLE = 32,   /* U+0020 to U+007E, but no at sign */
    CLASS_NOT_AT_SIGN = 64, /* any character that a line can have, except an at sign */
    CLASS_CAPITAL = 128     /* [A-Z0-9_]: tagchar of GEDCOM 7.0 */
};

extern const uint8_t character_classes[256];

static inline bool is_in_class(char c, uint8_t classes)
{
    return (character_classes[(unsigned char)c] & classes) != 0;
}

static inline bool is_digit(char c)
{
    return is_in_class(c, CLASS_DIGIT);
}

static inline bool is_letter(char c)
{
    return is_in_class(c, CLASS_LETTER);
}

static inline char to_upper(char c)
{
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

static inline bool is_hex_digit(char c)
{
    return is_digit(c) || (to_upper(c) >= 'A' && to_upper(c) <= 'F');
}

/* The value of a hexadecimal digit; -1 if it is not one. */
static inline int hex_digit_value(char c)
{
    return is_digit(c) ? c - '0' : is_hex_digit(c) ? to_upper(c) - 'A' + 10 : -1;
}

static inline char to_lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* Is a line a conflict marker, as merging writes them: seven of one of three signs, and then a space or nothing?
   (D428) */
static inline bool is_conflict_marker(view v)
{
    size_t i = 1;
    if (v.length < 7 || (v.text[0] != '<' && v.text[0] != '=' && v.text[0] != '>'))
        return false;
    while (i < 7 && v.text[i] == v.text[0])
        i++;
    return i == 7 && (v.length == 7 || v.text[7] == ' ');
}

/* ---- Memory ---------------------------------------------------------------------------------- */

/* malloc and friends. */
extern const gedelf_allocator memory_default;

/* How much is done at a time. sizes.def describes each size. */
typedef struct work_sizes {
#define SIZE(name, usual, least, most) size_t name;
#include "base/sizes.def"
#undef SIZE
} work_sizes;

extern const work_sizes usual_sizes;

/* All sizes set to this many octets or items, as far as each can be. */
work_sizes equal_sizes(size_t size);

/* Each size set separately, up to this many octets or items; equal seeds give equal sizes. */
work_sizes mixed_sizes(size_t most, uint64_t seed);

/* An allocator with sizes. It comes to all that does a piece of work, so the sizes do as well. */
typedef struct sized_memory {
    gedelf_allocator inner;
    work_sizes sizes;
} sized_memory;

/* Makes an allocator of another one and of sizes; it lives as long as `m`. */
gedelf_allocator memory_with_sizes(sized_memory *m, gedelf_allocator inner, const work_sizes *sizes);

/* Makes one with the sizes of a third; just `inner` if that has the usual ones. */
gedelf_allocator memory_with_sizes_of(sized_memory *m, gedelf_allocator inner, const gedelf_allocator *other);

void *sized_allocate(void *context, size_t size);

/* The greatest power of two that is not above a size; sizes that are such powers are masks as well. */
static inline size_t power_of_two_within(size_t size)
{
    size_t power = 1;
    while (power <= size / 2)
        power *= 2;
    return power;
}

static inline const work_sizes *memory_sizes(const gedelf_allocator *allocator)
{
    return allocator->allocate == sized_allocate ? &((const sized_memory *)allocator->context)->sizes : &usual_sizes;
}

void *memory_allocate(const gedelf_allocator *allocator, size_t size);

/* The same, all of it 0. */
void *memory_zeroed(const gedelf_allocator *allocator, size_t size);
void *memory_resize(const gedelf_allocator *allocator, void *block, size_t old_size, size_t new_size);
void memory_release(const gedelf_allocator *allocator, void *block, size_t size);

/* Makes room for `needed` items of `item_size` octets in *items, which has room for *capacity; grows geometrically, so
   that appending one at a time costs constant time on average. */
bool memory_reserve(const gedelf_allocator *allocator, void **items, size_t *capacity, size_t item_size, size_t needed);

/* The same for a pointer to items of any type, which comes by its address: array_reserve(allocator, &items, &capacity,
   needed). */
#define array_reserve(allocator, items, capacity, needed)                                                              \
    array_reserve_any((allocator), (items), (capacity), sizeof **(items), (needed))

static inline bool array_reserve_any(const gedelf_allocator *allocator, void *items, size_t *capacity, size_t item_size,
                                     size_t needed)
{
    void *block;
    if (needed <= *capacity)
        return true;
    memcpy(&block, items, sizeof block);
    bool room = memory_reserve(allocator, &block, capacity, item_size, needed);
    memcpy(items, &block, sizeof block);
    return room;
}

/* Adds an item, the last argument, to an array that comes by its address like its count and its capacity. What the item is must
   not depend on the count. */
#define array_add(allocator, items, count, capacity, ...)                                                              \
    (array_reserve((allocator), (items), (capacity), (size_t)(*(count)) + 1)                                           \
         ? ((*(items))[(*(count))++] = (__VA_ARGS__), true)                                                            \
         : false)

/* Gives an array, which comes by its address, room for exactly `count` items, more or fewer than there was. */
#define array_resize(allocator, items, capacity, count)                                                                \
    array_resize_any((allocator), (items), (capacity), sizeof **(items), (count))
bool array_resize_any(const gedelf_allocator *allocator, void *items, size_t *capacity, size_t item_size, size_t count);

/* The same for an array that may have too much room. An array without items, or without spare room, stays as it is. */
#define array_trim(allocator, items, capacity, count)                                                                  \
    ((count) == 0 || (count) == *(capacity) || !*(items) || array_resize((allocator), (items), (capacity), (count)))

/* May one item are before another that comes after it? */
typedef bool (*sort_order)(const void *context, const void *before, const void *after);

/* Sorts an array. Equal items stay in their order. While it runs, it needs memory for a second array, unless the array
   is in order already. False if there is no memory. */
bool array_sort(const gedelf_allocator *allocator, void *items, size_t count, size_t size, sort_order in_order,
                const void *context);

/* The same with room for a second array, which the caller has. */
void array_sort_with(void *items, void *room, size_t count, size_t size, sort_order in_order, const void *context);

/* Searches something that is in order. `is_before` is an expression about the variable `at`, true for all indices
   before some index. Sets `at` to the first index from `low` up to `high` for which it is not true. */
#define SEARCH_SORTED(at, low, high, is_before)                                                                        \
    do {                                                                                                               \
        size_t search_low = (low), search_high = (high);                                                               \
        while (search_low < search_high) {                                                                             \
            (at) = search_low + (search_high - search_low) / 2;                                                        \
            if (is_before)                                                                                             \
                search_low = (at) + 1;                                                                                 \
            else                                                                                                       \
                search_high = (at);                                                                                    \
        }                                                                                                              \
        (at) = search_low;                                                                                             \
    } while (0)

/* Copies the options of a caller into `all`, which begins with its size as all options do. The caller's header may be older, and
   its struct shorter: the fields that it does not have are zero, which is their default. What a longer struct has besides is
   ignored. NULL has no fields. Options that were taken can be given on as they are, and so are taken again. */
#define options_take(all, given) options_take_any((all), sizeof *(all), (given), (given) ? (given)->size : 0)

static inline void options_take_any(void *all, size_t size, const void *given, size_t given_size)
{
    memset(all, 0, size);
    if (given)
        memcpy(all, given, given_size < size ? given_size : size);
    memcpy(all, &size, sizeof size);
}

/* The allocator that a caller's options name, which are not taken yet; NULL if they name none. All options have it after their
   size. */
#define option_allocator(given) ((given) && (given)->size > sizeof(size_t) ? (given)->allocator : NULL)

/* Gives a field its default, if it is zero. */
#define OPTION_DEFAULT(field, usual) ((field) = (field) ? (field) : (usual))

/* What a number of the options means: its default, if it is 0; 0, if it is GEDELF_ZERO. This is for whoever uses the number in the
   end: what comes of it must not be given on as an option. */
static inline uint64_t option_number(uint64_t given, uint64_t usual)
{
    return given == 0 ? usual : given == GEDELF_ZERO ? 0 : given;
}

/* The same for a limit, where the library's parts have 0 for no limit. */
static inline uint64_t option_limit(uint64_t given, uint64_t usual)
{
    return given == 0 ? usual : given == GEDELF_NO_LIMIT ? 0 : given;
}

/* The deepest level that may be read. */
static inline uint64_t option_depth(const gedelf_read_options *options)
{
    enum { USUAL_DEPTH = 1000000 };
    return option_number(options->max_depth, USUAL_DEPTH);
}

/* Gives the caller what is in `whole`, as far as the caller's struct, which begins with its size, has room for it. `out` may be
   NULL. */
#define output_give(out, whole) ((out) ? output_give_any((out), (out)->size, (whole), sizeof *(whole)) : (void)0)

static inline void output_give_any(void *out, size_t out_size, const void *whole, size_t size)
{
    size_t common = out_size < size ? out_size : size;
    if (common > sizeof size)
        memcpy((char *)out + sizeof size, (const char *)whole + sizeof size, common - sizeof size);
}

/* Where a job remembers the first thing that failed: takes what one more step came to. Returns whether all is well so far. */
static inline bool status_expect(gedelf_status *first, gedelf_status next)
{
    if (*first == GEDELF_OK)
        *first = next;
    return *first == GEDELF_OK;
}

/* The same for a step that can fail only because there is no memory. */
static inline bool status_enough(gedelf_status *first, bool enough)
{
    return status_expect(first, enough ? GEDELF_OK : GEDELF_MEMORY);
}

/* For a function that is compiled anew for each call, with constants for some of its arguments. */
#if defined(__GNUC__)
#define ALWAYS_INLINE static inline __attribute__((always_inline))
#else
#define ALWAYS_INLINE static inline
#endif

/* ---- Words of octets ------------------------------------------------------------------------ */

/* The first octet is the lowest one, on any machine. Compilers turn these into one instruction. */
static inline uint64_t four_octets(const char *text)
{
    const unsigned char *octets = (const unsigned char *)text;
    return (uint32_t)octets[0] | (uint32_t)octets[1] << 8 | (uint32_t)octets[2] << 16 | (uint32_t)octets[3] << 24;
}

static inline uint64_t eight_octets(const char *text)
{
    const unsigned char *octets = (const unsigned char *)text;
    return (uint64_t)octets[0] | (uint64_t)octets[1] << 8 | (uint64_t)octets[2] << 16 | (uint64_t)octets[3] << 24 |
           (uint64_t)octets[4] << 32 | (uint64_t)octets[5] << 40 | (uint64_t)octets[6] << 48 |
           (uint64_t)octets[7] << 56;
}

/* One octet eight times. */
#define EIGHT_TIMES(octet) (UINT64_C(0x0101010101010101) * (octet))

/* ---- Buffers --------------------------------------------------------------------------------- */

/* A growable text. */
typedef struct buffer {
    const gedelf_allocator *allocator;
    char *data;
    size_t length;
    size_t capacity;
} buffer;

void buffer_init(buffer *b, const gedelf_allocator *allocator);
void buffer_free(buffer *b);

/* Makes room for `more` octets after the length. */
bool buffer_grow(buffer *b, size_t more);

/* The same, where there mostly is room. */
static inline bool buffer_reserve(buffer *b, size_t more)
{
    return more <= b->capacity - b->length || buffer_grow(b, more);
}

bool buffer_append(buffer *b, view v);

/* The same as a gedelf_write_fn, whose context is the buffer. */
bool write_to_buffer(void *context, const void *octets, size_t size);
bool buffer_append_character(buffer *b, uint32_t code_point);
bool buffer_append_number(buffer *b, uint64_t number);

/* Appends a text with %1 to %5 in it, for which these parts are filled in. */
bool buffer_append_filled(buffer *b, const char *pattern, const view *parts, size_t count);

/* The same of a phrase that messages quote: scripts/make_translations finds it, and language_spell recognises and translates it. */
#define buffer_fill(b, pattern, ...)                                                                                   \
    buffer_append_filled(b, pattern, (const view[]){__VA_ARGS__}, sizeof((const view[]){__VA_ARGS__}) / sizeof(view))

/* Appends octets as Base64. [RFC 3548 §3] */
bool buffer_append_base64(buffer *b, view octets);

static inline view buffer_view(const buffer *b)
{
    return view_of(b->data, b->length);
}

/* ---- Arenas ---------------------------------------------------------------------------------- */

/* Texts that are all released together. Compiled with GEDELF_ARENA_SEPARATE, each is a block of its own, so that a
   sanitizer sees it overrun. */
typedef struct arena {
    const gedelf_allocator *allocator;
    struct arena_block *blocks; /* the newest first */
    size_t used;                /* in the newest */
    size_t first;               /* how large the first one is */
} arena;

void arena_init(arena *a, const gedelf_allocator *allocator);

/* The same, where it is known how many octets will be enough, texts that are empty counted as one. */
void arena_init_sized(arena *a, const gedelf_allocator *allocator, size_t octets);
void arena_free(arena *a);

/* Forgets every text, and keeps the largest block for the next ones. */
void arena_reset(arena *a);

/* How much memory it has. */
size_t arena_octets(const arena *a);

/* A copy of a text; NULL if there is no memory, never for an empty text. */
char *arena_copy(arena *a, view v);

/* Room for a text of at most `most` octets. The text must be taken before the arena is used for anything else. NULL if
   there is no memory. */
char *arena_reserve(arena *a, size_t most);
void arena_take(arena *a, size_t length);

/* ---- Characters ------------------------------------------------------------------------------ */

enum { REPLACEMENT_CHARACTER = 0xFFFD };
#define REPLACEMENT_TEXT "\xEF\xBF\xBD" /* the same in UTF-8 */

/* A control character below U+0080, and no tab or line break. */
static inline bool is_control(uint32_t c)
{
    return (c < 0x20 && c != '\t' && c != '\n' && c != '\r') || c == 0x7F;
}

/* The digit of the lowest four bits, 0 to 9 and A to F. */
static inline char to_hex_digit(unsigned bits)
{
    return "0123456789ABCDEF"[bits & 0xF];
}

/* The same, 0 to 9 and a to f: for names of files. */
static inline char to_small_hex_digit(unsigned bits)
{
    char digit = to_hex_digit(bits);
    return digit >= 'A' ? (char)(digit - 'A' + 'a') : digit;
}

/* The character at the start of valid UTF-8, and its length in octets. */
static inline uint32_t utf8_decode(const char *text, size_t *length)
{
    const unsigned char *p = (const unsigned char *)text;
    if (p[0] < 0x80) {
        *length = 1;
        return p[0];
    }
    if (p[0] < 0xE0) {
        *length = 2;
        return (p[0] & 0x1Fu) << 6 | (p[1] & 0x3Fu);
    }
    if (p[0] < 0xF0) {
        *length = 3;
        return (p[0] & 0x0Fu) << 12 | (p[1] & 0x3Fu) << 6 | (p[2] & 0x3Fu);
    }
    *length = 4;
    return (p[0] & 0x07u) << 18 | (p[1] & 0x3Fu) << 12 | (p[2] & 0x3Fu) << 6 | (p[3] & 0x3Fu);
}

/* Writes a character as UTF-8; returns its length, 1 to 4. */
size_t utf8_encode(uint32_t code_point, char out[4]);

/* The byte-order mark in UTF-8, and how long it is at the beginning of a text: 3, or 0 if there is none. */
#define UTF8_MARK "\xEF\xBB\xBF"
size_t utf8_mark_length(view v);

/* How many octets must be put in, left out, changed or swapped with their neighbour to make one word of the other; case does
   not count. For a word that is too long for a slip, more than its length. */
enum { WORD_MOST = 63 };
size_t word_distance(view one, view other);

/* How many characters valid UTF-8 has. */
size_t utf8_count(view v);

/* How many of them take four octets. */
size_t utf8_count_long(view v);

/* Where character number `column` begins, counted from 1; the length if there are fewer. */
size_t utf8_offset(view v, uint64_t column);

/* Characters that turn the direction of what is shown after them, break the line, control a terminal, or cannot be
   seen. */
static inline bool is_treacherous(uint32_t c)
{
    return (c >= 0x80 && c <= 0x9F) || c == 0x61C || c == 0x200E || c == 0x200F || (c >= 0x2028 && c <= 0x202E) ||
           (c >= 0x2066 && c <= 0x2069) || c == 0xFEFF;
}

/* Char of [Basic Concepts §strings]: no zero, no surrogate, not U+FFFE, not U+FFFF, nothing beyond U+10FFFF. */
static inline bool is_character(uint32_t c)
{
    return c >= 1 && c <= 0x10FFFF && (c < 0xD800 || c > 0xDFFF) && c != 0xFFFE && c != 0xFFFF;
}

/* PrivateUseChar of [Basic Concepts §pua-chars]. */
static inline bool is_private_use(uint32_t c)
{
    return (c >= 0xE000 && c <= 0xF8FF) || (c >= 0xF0000 && c <= 0xFFFFD) || (c >= 0x100000 && c <= 0x10FFFD);
}

/* How many cells of a terminal a character takes: 0 for one that is on the character before it, 1 or 2. */
size_t character_cells(uint32_t code_point);

/* How far valid UTF-8 that holds only Chars goes from the start of `octets`; the whole length if all of it is. A
   sequence cut off by the end is not valid. */
static inline size_t utf8_valid_prefix(const char *octets, size_t length)
{
    return wide_best()->utf8_valid_prefix(octets, length);
}

/* The distance to the first CR or LF, or `length` if there is none. Adds what is before it to *traits. */
static inline size_t sweep_line(const char *text, size_t length, unsigned *traits)
{
    return wide_best()->sweep_line(text, length, traits);
}

/* ---- Texts of bounded size ------------------------------------------------------------------- */

/* A text that is written into a buffer that may be too small. Octets that do not fit are still counted. */
typedef struct bounded_text {
    char *into; /* may be NULL if `size` is 0 */
    size_t size, length;
} bounded_text;

void bounded_text_put(bounded_text *t, view text);

/* As buffer_append_filled and buffer_fill. */
void bounded_text_filled(bounded_text *t, const char *pattern, const view *parts, size_t count);
#define bounded_text_fill(t, pattern, ...)                                                                             \
    bounded_text_filled(t, pattern, (const view[]){__VA_ARGS__}, sizeof((const view[]){__VA_ARGS__}) / sizeof(view))

/* ---- Numbers --------------------------------------------------------------------------------- */

/* Writes a number in decimal, without a NUL; returns how many digits. */
size_t number_format(uint64_t number, char out[20]);

/* Writes a code point as "U+0040" or "U+10FFFF", without a NUL; returns the length. */
size_t code_point_format(uint32_t code_point, char out[8]);

/* ---- Parts with a page of their own ------------------------------------------------------------ */

#include "base/file.h"
#include "base/json_parse.h"
#include "base/sha.h"
#include "base/sink.h"
#include "base/tables.h"
#include "base/text_forms.h"

#endif
