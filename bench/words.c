/* SPDX-License-Identifier: MIT */
/*
 * Takes the lists of words.def, gives each word in one encoding. The generator has encoders of its own, as small as its
 * words allow: what is measured is not to be what made the file.
 */
#include "words.h"

#include <stdlib.h>
#include <string.h>

static const struct word_row {
    word_culture culture;
    word_kind kind;
    const char *list;
} word_rows[] = {
#define WORDS(culture, kind, list) {culture, kind, list},
#include "words.def"
#undef WORDS
};

static const struct ansel_letter {
    uint32_t code_point;
    unsigned char octets[2];
} ansel_letters[] = {
#define LETTER(code_point, first, second) {code_point, {first, second}},
#include "letters.def"
#undef LETTER
};

enum {
    ROW_COUNT = sizeof word_rows / sizeof word_rows[0],
    LETTER_COUNT = sizeof ansel_letters / sizeof ansel_letters[0],
    GROWTH = 2 /* UTF-16 has at most two octets for one of UTF-8 */
};

/* The character that begins at *at, which is moved past it. The words are good UTF-8, below U+10000. */
static uint32_t next_character(const char **at)
{
    const unsigned char *octets = (const unsigned char *)*at;
    if (octets[0] < 0x80) {
        *at += 1;
        return octets[0];
    }
    if (octets[0] < 0xE0) {
        *at += 2;
        return (octets[0] & 0x1FU) << 6 | (octets[1] & 0x3FU);
    }
    *at += 3;
    return (octets[0] & 0x0FU) << 12 | (octets[1] & 0x3FU) << 6 | (octets[2] & 0x3FU);
}

/* The encoders write one character of 80 or above, and return how many octets that took; 0 if they cannot. */
static size_t encode_ansel_letter(char *out, uint32_t character)
{
    for (size_t i = 0; i < LETTER_COUNT; i++)
        if (ansel_letters[i].code_point == character) {
            memcpy(out, ansel_letters[i].octets, 2);
            return ansel_letters[i].octets[1] ? 2 : 1;
        }
    return 0;
}

static size_t encode_latin_letter(char *out, uint32_t character)
{
    *out = (char)character;
    return character >= 0xA0 && character <= 0xFF ? 1 : 0;
}

static size_t encode_utf16(char *out, uint32_t character, bool big_endian)
{
    out[big_endian ? 0 : 1] = (char)(character >> 8);
    out[big_endian ? 1 : 0] = (char)(character & 0xFF);
    return 2;
}

static size_t encode_character(char *out, uint32_t character, bench_encoding encoding)
{
    if (encoding == BENCH_UTF_16LE || encoding == BENCH_UTF_16BE)
        return encode_utf16(out, character, encoding == BENCH_UTF_16BE);
    *out = (char)character;
    if (character < 0x80)
        return 1;
    if (encoding == BENCH_ANSEL)
        return encode_ansel_letter(out, character);
    return encoding == BENCH_WINDOWS_1252 ? encode_latin_letter(out, character) : 0;
}

/* The word from `text` on, `length` octets of UTF-8, in another encoding; 0 if it does not fit in there. */
static size_t encode_word(char *out, const char *text, size_t length, bench_encoding encoding)
{
    if (encoding == BENCH_UTF_8) {
        memcpy(out, text, length);
        return length;
    }
    size_t written = 0;
    for (const char *at = text; at < text + length;) {
        size_t count = encode_character(out + written, next_character(&at), encoding);
        if (count == 0)
            return 0;
        written += count;
    }
    return written;
}

static void add_word(wordbook *book, const char *text, size_t length, bench_encoding encoding)
{
    char *out = book->octets + book->length;
    size_t written = encode_word(out, text, length, encoding);
    if (written == 0)
        return;
    book->words[book->word_count++] = (word){out, written};
    book->length += written;
}

static void add_list(wordbook *book, const struct word_row *row, bench_encoding encoding)
{
    size_t first = book->word_count;
    for (const char *at = row->list; *at != '\0';) {
        size_t length = strcspn(at, "|");
        add_word(book, at, length, encoding);
        at += length + (at[length] == '|');
    }
    book->lists[row->culture][row->kind] = (word_list){book->words + first, (uint32_t)(book->word_count - first)};
}

bool wordbook_init(wordbook *book, bench_encoding encoding)
{
    size_t octets = 0, words = 0;
    for (size_t i = 0; i < ROW_COUNT; i++) {
        octets += strlen(word_rows[i].list);
        words++;
        for (const char *bar = word_rows[i].list; (bar = strchr(bar, '|')); bar++)
            words++;
    }
    *book = (wordbook){.words = malloc(words * sizeof(word)), .octets = calloc(octets * GROWTH + WORD_STRIDE, 1)};
    if (!book->words || !book->octets) {
        wordbook_free(book);
        return false;
    }
    for (size_t i = 0; i < ROW_COUNT; i++)
        add_list(book, &word_rows[i], encoding);
    for (size_t culture = 0; culture < CULTURES; culture++)
        for (size_t kind = 0; kind < WORD_KINDS; kind++)
            if (book->lists[culture][kind].count == 0)
                book->lists[culture][kind] = book->lists[ENGLISH][kind];
    return true;
}

void wordbook_free(wordbook *book)
{
    free(book->words);
    free(book->octets);
    *book = (wordbook){.words = NULL};
}

void ascii_to_utf16(char *out, const char *text, size_t length, bool big_endian)
{
    memset(out, 0, 2 * length);
    for (size_t i = 0; i < length; i++)
        out[2 * i + big_endian] = text[i];
}
