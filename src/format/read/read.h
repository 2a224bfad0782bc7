/* SPDX-License-Identifier: MIT */
/*
 * read: the chain from octets to records. Takes a source, gives records, one after the other; the functions for users
 * are in the public header. Here are ways through a reader that do not store what need not be stored. They give the
 * same results as the usual ways.
 */
#ifndef GEDELF_READ_H
#define GEDELF_READ_H

#include "base/base.h"

/* ---- Records --------------------------------------------------------------------------------- */

/* As gedelf_reader_open and gedelf_read, but that each record goes through all stages. It gives the same, only slower: tests
   hold the one against the other. */
gedelf_status reader_open_by_stages(gedelf_reader **out, gedelf_source source, const gedelf_read_options *options);
gedelf_status dataset_read_by_stages(gedelf_dataset **out, gedelf_source source, const gedelf_read_options *options);

/* What is known about a record before it is stored. */
typedef struct record_glance {
    bool known;     /* else nothing is */
    view tag, xref; /* they live until the next call */
} record_glance;

/* Reads the next record as gedelf_reader_next does, but does not store it; reader_store does that, if it is wanted, before
   anything else is read. */
gedelf_status reader_glance(gedelf_reader *reader, record_glance *out);
gedelf_status reader_store(gedelf_reader *reader, gedelf_structure *out);

/* What the text of unremarked records means to a writer of the same dialect, in UTF-8 with LF. sweep.h defines
   "unremarked". */
typedef enum text_kind {
    TEXT_VERBATIM, /* what it would write, see block.verbatim */
    TEXT_JOINED, /* the same, but that lines with CONC, and with pairs of at signs, may have to be written otherwise */
    TEXT_ANY,    /* anything, but */
    TEXT_UNSURE  /* with at signs that are alone, so that they look like those of pointers */
} text_kind;

/* Unremarked records that follow each other. */
typedef struct record_run {
    view text; /* their lines; it lives until the next call */
    uint64_t count;
    text_kind kind;
    size_t longest; /* no line has more octets */
} record_run;

/* Reads the next records that are at hand, as long as they are of one kind, which is this one or a stricter one, and
   gives their text. With TEXT_ANY, all kinds count as one. If the next record is not of such a kind, it is given as
   gedelf_reader_next does, and the run is empty. */
gedelf_status reader_next_run(gedelf_reader *reader, text_kind loosest, record_run *run, gedelf_structure *out);

/* The same with TEXT_ANY, for at most this many records, at least one. */
gedelf_status reader_next_few(gedelf_reader *reader, uint64_t most, record_run *run, gedelf_structure *out);

/* ---- The sources of a record ------------------------------------------------------------------ */

struct assembler;
struct characters;
struct line;

/* The options with what a caller of an older version does not know. */
gedelf_read_options reader_options(const gedelf_read_options *options);

/* The text that is being read, with its encoding and its places in the source (the last record is still in it); and
   what was learnt from it: rules, metadata, tags and identifiers. */
struct characters *reader_characters(gedelf_reader *reader);
const struct assembler *reader_assembler(const gedelf_reader *reader);

/* The tags that have been met, by the order in which they were; some are there from the beginning. */
const names *reader_tags(const gedelf_reader *reader);
const names *dataset_tags(const gedelf_dataset *dataset);

/* A place between records. */
typedef struct record_edge {
    uint64_t at;     /* in the text */
    uint64_t number; /* of the physical line that begins there */
} record_edge;

/* Where the text begins that has not been made a record yet: before a record is read, where its lines begin; afterwards,
   where they end. */
record_edge reader_edge(const gedelf_reader *reader);

/* Is there no line after the last record? False means that it is not known yet. */
bool reader_has_ended(const gedelf_reader *reader);

/* The first line break of the source: a line_break. */
unsigned reader_line_break(const gedelf_reader *reader);

/* Parses a line of the last record once more: *l has its place. False if it cannot be used; nothing is said about it. */
bool reader_parse_line(gedelf_reader *reader, struct line *l);

#endif
