/* SPDX-License-Identifier: MIT */
/*
 * The words of words.def in the encoding that is asked for. Words that the encoding cannot hold are left out; a culture
 * that has none left of a kind takes the English ones.
 */
#ifndef GEDELF_BENCH_WORDS_H
#define GEDELF_BENCH_WORDS_H

#include "generator.h"

typedef enum word_culture {
    ENGLISH,
    GERMAN,
    FRENCH,
    POLISH,
    NORDIC,
    RUSSIAN,
    GREEK,
    HEBREW,
    ARABIC,
    CHINESE,
    JAPANESE,
    KOREAN,
    HINDI,
    CULTURES
} word_culture;

typedef enum word_kind { MALE, FEMALE, SURNAME, PLACE, TRADE, PHRASE, TAIL, WORD_KINDS } word_kind;

/* Copying a fixed number of octets is much faster than copying just as many as there are. So every word can be read,
   and every piece of output written, this far from its beginning. */
enum { WORD_STRIDE = 64 };

typedef struct word {
    const char *octets;
    size_t length;
} word;

typedef struct word_list {
    const word *words;
    uint32_t count;
} word_list;

typedef struct wordbook {
    word_list lists[CULTURES][WORD_KINDS];
    word *words;
    char *octets;
    size_t word_count, length;
} wordbook;

/* False if there is no memory; then there is nothing to free. */
bool wordbook_init(wordbook *book, bench_encoding encoding);
void wordbook_free(wordbook *book);

/* Writes ASCII as UTF-16 to `out`, `length` code units. */
void ascii_to_utf16(char *out, const char *text, size_t length, bool big_endian);

#endif
