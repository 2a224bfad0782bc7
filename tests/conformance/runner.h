/* SPDX-License-Identifier: MIT */
/*
 * What the parts of the conformance runner share. See runner.c for what it does.
 */
#ifndef GEDELF_CONFORMANCE_RUNNER_H
#define GEDELF_CONFORMANCE_RUNNER_H

#include <gedelf/gedelf.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Growable texts (text.c) -------------------------------------------------------------------- */

typedef struct text {
    char *data; /* NUL-terminated once something was added */
    size_t length;
    size_t capacity;
} text;

/* Says why on standard error, and ends the program. */
void give_up(const char *why);

void text_add(text *t, const char *data, size_t length);
void text_add_string(text *t, const char *string);
void text_add_octet(text *t, unsigned octet);
void text_add_number(text *t, int64_t number);
void text_free(text *t);
bool text_equal(const text *a, const text *b);

/* NUL-terminated, and never NULL. */
const char *text_string(const text *t);

bool begins_with(const char *line, size_t length, const char *prefix);
bool is_exactly(const char *line, size_t length, const char *string);

/* ---- Cases (cases.c) ---------------------------------------------------------------------------- */

enum { SECTION_INPUT, SECTION_DOCUMENT, SECTION_RECORDS, SECTION_DIAG, SECTION_COUNT };

extern const char *const section_titles[SECTION_COUNT];

enum wide { WIDE_NO, WIDE_LITTLE, WIDE_BIG };

/* How the dataset of a case is written, and what comes of it. */
typedef struct output {
    text title;             /* "--- written option option…" */
    text encoding, dialect; /* of the options */
    gedelf_write_options options;
    bool body, elf, octets;
    text expected, said; /* as in the case */
    text got, got_said;
    bool unavailable; /* the library was built without what this encoding needs */
} output;

enum { OUTPUTS_MOST = 8 };

typedef struct test_case {
    const char *file;
    size_t line; /* of its title */
    text title;
    text id;
    text section[SECTION_COUNT];
    bool has[SECTION_COUNT];
    text encoding, dialect; /* of the options; empty if there are none */
    gedelf_read_options options;
    enum wide wide;
    bool body, octets, once;
    output outputs[OUTPUTS_MOST];
    size_t output_count;
} test_case;

/* The lines of the header that the option "body" puts before the input. */
enum { HEADER_LINES = 5 };

/* Where reading stands in a case file. */
typedef struct case_reader {
    const char *file;
    text content;
    size_t offset;
    size_t line;
} case_reader;

void read_case_file(case_reader *r, const char *path);

/* The next case; what stands before it goes to `between`. False if there is none. */
bool next_case(case_reader *r, test_case *c, text *between);
void case_free(test_case *c);

/* Says what is wrong with a case itself, and ends the program. */
void case_fault(const test_case *c, const char *why);

/* ---- Inputs (inputs.c) -------------------------------------------------------------------------- */

/* The octets that a case is about. */
text make_input(const test_case *c);

/* The length of the UTF-8 sequence at p, surrogates allowed, and its code point; 0 if there is none. */
size_t utf8_sequence(const unsigned char *p, size_t left, uint32_t *code_point);

void to_utf16(text *out, const text *in, enum wide wide);

/* ---- Outputs (outputs.c) ------------------------------------------------------------------------ */

/* The output that a line "--- written …" opens. */
output *output_open(test_case *c, const char *line, size_t length);
void output_free(output *o);

/* Writes the dataset of a case in each of the ways that it lists, and leaves what came of it in its outputs. */
void write_outputs(test_case *c, const text *input);

/* ---- JSON (json.c) ------------------------------------------------------------------------------ */

void json_string(text *out, gedelf_view v);

/* A structure with all that is below it, as `gedelf dump` prints it. */
void json_structure(text *out, gedelf_structure root, gedelf_view default_language);

/* The document without its records, in a line. */
void json_reader(text *out, const gedelf_reader *reader);
void json_dataset(text *out, const gedelf_dataset *dataset);

/* ---- Dictionaries (dictionary.c) ---------------------------------------------------------------- */

/* The dictionary that PRFX and DEFN structures make up; nothing if none of them can be used. */
void json_dictionary(text *out, const gedelf_structure *entries, size_t count);

/* ---- Reading (readings.c) ----------------------------------------------------------------------- */

/* What reading an input once gave. */
typedef struct outcome {
    gedelf_status status;
    gedelf_severity worst; /* of the diagnostics delivered */
    text document, records;
    text diags;   /* "LINE:COLUMN severity code", as in the case */
    text details; /* the same with all that a diagnostic holds */
    text fault;   /* what the library did that no library should */
    int64_t line_offset;
    size_t input_length;
    bool recover;
    bool rejected; /* something was an error that is fatal in the catalogue, and no recovery was asked for */
} outcome;

/* A source that hands out its octets in pieces. */
typedef struct piecemeal {
    const char *octets;
    size_t left;
    size_t piece; /* 0: as much as is asked for */
} piecemeal;

/* A gedelf_read_fn whose context is a piecemeal. */
ptrdiff_t deliver(void *context, void *buffer, size_t size);

enum how { HOW_STREAM, HOW_SKIP, HOW_DATASET, HOW_CHECK, HOW_POSITIONS };

/* One of the ways to read an input. */
typedef struct mode {
    const char *name;
    enum how how;
    bool callback;
    size_t piece;
    uint64_t tiny; /* the sizes that the library works with (tiny.h); 0: the usual ones */
    size_t jobs;
} mode;

enum { MODE_COUNT = 16, MODES_ONCE = 2 };

/* All ways; the first one is what the others are compared with. A case with the option "once" is read in the first
   MODES_ONCE only. */
extern const mode modes[MODE_COUNT];

outcome read_input(const test_case *c, const text *input, const mode *m);
void outcome_free(outcome *o);

/* ---- Comparing (compare.c) ---------------------------------------------------------------------- */

typedef struct verdict {
    const test_case *c;
    bool failed;
} verdict;

/* Prints what is wrong; the first time, which case it is. */
void fail(verdict *v, const char *mode_name, const char *what);

void expect_text(verdict *v, const char *mode_name, const char *what, const text *expected, const text *got);
void expect_status(verdict *v, const char *mode_name, gedelf_status expected, gedelf_status got);
void expect_no_fault(verdict *v, const outcome *o, const char *mode_name);

/* The first reading against what the case says. */
void compare_with_case(verdict *v, const outcome *o);

/* What was written against what the case says. */
void compare_outputs(verdict *v);

/* Another reading against the first one. */
void compare_readings(verdict *v, const outcome *first, const outcome *o, const mode *m);

/* ---- Scarce memory (scarce.c) ------------------------------------------------------------------- */

/* Counts allocations, fails one of them, and sees whether the sizes are right. */
typedef struct scarcity {
    size_t until_failure; /* how many more succeed before one fails */
    bool failed;
    size_t live;         /* blocks */
    size_t octets, peak; /* in them, now and at most */
    bool wrong_size;
} scarcity;

gedelf_allocator scarce_allocator(scarcity *s);

/* ---- More questions (reencode.c, scarcity.c) ---------------------------------------------------- */

/* Asks the case in the other encodings, if it can be. */
void ask_in_other_encodings(verdict *v, const text *input, const outcome *first);

/* Asks the case with each of its allocations failing. */
void ask_with_failures(verdict *v, const text *input, gedelf_status expected);

#endif
