/* SPDX-License-Identifier: MIT */
/*
 * Makes GEDCOM files to measure with: takes a seed, a size, an encoding and a shape, gives octets, the same ones for the
 * same plan on every machine. Nothing is kept but one piece of output and the words, so a file can have any size.
 *
 * A file of the shape "normal" is conformant ELF: people, families, sources, repositories and notes, whose pointers all
 * lead somewhere, in the order in which programs usually write them, so that most pointers lead forward.
 */
#ifndef GEDELF_BENCH_GENERATOR_H
#define GEDELF_BENCH_GENERATOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum bench_encoding {
    BENCH_UTF_8,
    BENCH_ASCII,
    BENCH_ANSEL,
    BENCH_UTF_16LE,
    BENCH_UTF_16BE,
    BENCH_WINDOWS_1252,
    BENCH_ENCODINGS
} bench_encoding;

/* What a file is made of. All but the first are awkward on purpose. */
typedef enum bench_shape {
    BENCH_NORMAL,
    BENCH_TINY,        /* records of one line */
    BENCH_GIANT,       /* a single record */
    BENCH_LONG,        /* lines of a million characters */
    BENCH_DEEP,        /* a hundred thousand levels */
    BENCH_AT,          /* payloads of at signs */
    BENCH_CONC,        /* ten thousand continuation lines to a payload */
    BENCH_DIAGNOSTICS, /* something to say about each line, but nothing fatal */
    BENCH_SHAPES
} bench_shape;

typedef struct bench_plan {
    uint64_t seed;
    uint64_t size; /* in octets; the file comes out a little smaller or larger */
    bench_encoding encoding;
    bench_shape shape;
} bench_plan;

/* What was made. */
typedef struct bench_tally {
    uint64_t octets;
    uint64_t lines;
    uint64_t names; /* a bound from below on how many identifiers and unresolved pointers are open at once at most */
} bench_tally;

/* Takes the next octets; false if they could not be written. */
typedef bool (*bench_write_fn)(void *context, const void *octets, size_t size);

/* Makes a file. False if `write` returned false, or there was no memory. */
bool bench_generate(const bench_plan *plan, bench_write_fn write, void *context, bench_tally *tally);

/* Their names: "UTF-8", "windows-1252"; "normal", "tiny". */
const char *bench_encoding_name(bench_encoding encoding);
const char *bench_shape_name(bench_shape shape);

#endif
