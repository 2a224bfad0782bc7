/* SPDX-License-Identifier: MIT */
/*
 * skim: plain records, in one sweep. Takes text that begins with a record, gives those records that are plain as nodes.
 *
 * A record is plain if no stage of the chain would say anything about it or change anything in it, but for putting
 * continuation lines together and making one at sign of two:
 *   - each line is level, space, tag, and perhaps space and payload, the record's own also has an identifier; it is
 *     not longer than recommended, and ends as the file's first line did;
 *   - tag and type are known already, which means that all there was to say about them has been said;
 *   - levels are as they should be; CONT and CONC stand directly below what they continue, with no space at the seam;
 *   - it has no control character, no private-use character, and no at sign that is not one of a pair, of a pointer or of
 *     an escape for a date. At signs that stand alone in a text are counted: who no longer says anything about them can take
 *     the record as plain.
 * Most records of most files are. What is not certain to be plain is left to the chain, so that this folder knows
 * little of the specification and never speaks; and with nothing but the chain, the result would be the same.
 */
#ifndef GEDELF_SKIM_H
#define GEDELF_SKIM_H

#include "dataset/dataset.h"

/* ---- Finding --------------------------------------------------------------------------------- */

/* So much of a text is looked at at a time, in words of 64 octets, that it is still at hand when its lines are taken. */
enum { FOUND_WORDS = 64, FOUND_AT_ONCE = 4 };

/* What the last octet that was looked at leaves open, as 0 or 1: is it a CR, or a space; has its line an at sign, something
   odd, a loose space? */
typedef struct open_ends {
    uint64_t cr, space, at_sign, odd, loose;
} open_ends;

/* Lines of a text, some at a time. In words, bit i is about octet i, and set for the last octet of a line, which is the
   last one of its line break, if the line has what the word is about. */
typedef struct found_lines {
    const wide_loops *loops;
    const char *text;
    size_t length;
    line_break ending; /* of its lines: LF, CR or CR LF */
    open_ends open;
    size_t begin, looked; /* where the part is that was looked at last */
    size_t count;         /* its lines */
    uint64_t at_signs[FOUND_WORDS];
    uint64_t odd[FOUND_WORDS];                       /* control characters, line breaks of another kind, private use */
    uint64_t loose[FOUND_WORDS];                     /* spaces behind spaces, and CR and LF behind spaces */
    uint64_t marked[FOUND_WORDS];                    /* any of these */
    uint32_t ends[FOUND_WORDS * 64 + FOUND_AT_ONCE]; /* where in the text the last octet of each is */
} found_lines;

/* Begins with a text whose lines end in LF, CR or CR LF. */
void found_begin(found_lines *f, view text, line_break ending);

/* Goes on to the next part in which a line ends. False if there is none. */
bool found_more(found_lines *f);

/* What a word says of the line with this last octet. */
static inline bool found_has(const found_lines *f, const uint64_t *words, uint32_t last)
{
    uint32_t at = last - (uint32_t)f->begin;
    return (words[at / 64] >> at % 64 & 1) != 0;
}

/* The last octet of a line break. */
static inline char last_of_break(line_break ending)
{
    return ending == BREAK_CR ? '\r' : '\n';
}

/* Where the next record begins behind a line break with this last octet, at or behind `from`, if the whole of that break and
   two octets more are there; NULL if none does. */
const char *find_record_begin(const char *from, const char *end, char last);

/* ---- Sweeping -------------------------------------------------------------------------------- */

/* An identifier, or a pointer without its at signs. */
typedef struct plain_name {
    uint64_t code; /* what xrefs find it by */
    uint32_t at, length;
} plain_name;

/* A payload that has to be put together from several lines, or has pairs of at signs. Like those of nodes, its numbers and
   places count from the batch's beginning. */
typedef struct plain_text {
    uint32_t node;
    uint32_t from, to; /* where the lines are */
} plain_text;

/* A record in a batch. Numbers and places count from the batch's beginning; its own end where the next record's begin. */
typedef struct plain_record {
    uint32_t begin; /* its text */
    uint32_t line;  /* physical lines before it */
    uint32_t node;  /* its structures */
    uint32_t name;  /* its identifier, and its pointers */
    uint32_t text;  /* its payloads that have to be put together */
    uint32_t tag;   /* the number of its tag */
    uint32_t alone; /* at signs that are not one of two: it is plain to those only who no longer remark on them */
    uint32_t unknown,
        super;     /* where the tag is that kept it from being plain, 0 if none did, and the type it is below */
    bool begun;    /* its own line is such that it begins a record, whatever follows */
    bool plain;    /* else only `begin`, `line` and these mean anything */
    bool verbatim; /* written as ELF in UTF-8 with LF, it would be this very text */
    bool joined;   /* the same, but for payloads with CONC or with pairs of at signs */
} plain_record;

/* What is known of a tag at a place: kept to be found quickly. */
typedef struct skim_place {
    uint64_t tag_text;
    uint32_t super; /* the superstructure's type, 0 if types are not wanted */
    uint32_t tag, type;
    uint32_t kind;   /* a place_kind; PLACE_NONE if the entry is free */
    uint64_t unused; /* so that finding the next one is a shift */
} skim_place;

/* The structure of a level that lines may still be below. */
typedef struct skim_level {
    uint32_t type, node;
} skim_level;

enum { SKIM_PLACE_BITS = 10, SKIM_PLACES = 1 << SKIM_PLACE_BITS };

/* Finds out what a tag means below a type, if that can be known without anything being said about it. */
typedef bool skim_teach_fn(void *context, view tag, uint32_t super, uint32_t *number, uint32_t *type);

/* A batch of records, and what it takes to make one. */
typedef struct skim {
    const gedelf_allocator *allocator;
    const names *tags;
    const pairs *types; /* the type of each tag below each type; NULL if types are not wanted */
    uint32_t document;  /* the type that records are below */
    const xrefs *xrefs; /* whose codes are noted */
    const dialect *rules;
    tag_set refused; /* tags that are never plain */
    uint64_t max_depth;
    line_break ending;  /* of lines: LF, CR or CR LF */
    bool dictionary;    /* a tag's type is the same below every type */
    bool ends_apart;    /* white space at the ends of a payload is not part of it */
    bool written_alike; /* what is written for such lines in ELF 1.0 are the same lines */
    bool held_open;     /* what cannot begin a record is part of the one before */
    bool positions;     /* blocks keep the lines of structures */
    bool numbered;      /* nodes have them */

    bool keeps_nodes;     /* else a record's structures are made when it is stored */
    skim_teach_fn *teach; /* NULL: only tags that are known are plain */
    void *teacher;
    struct ahead *ahead; /* who else may be looking at tags and types; NULL: nobody */

    node *nodes;
    size_t node_count, node_capacity;
    uint32_t *node_types;
    size_t type_capacity;
    uint32_t *node_lines;
    size_t line_capacity;
    plain_name *names;
    size_t name_count, name_capacity;
    plain_text *texts;
    size_t text_count, text_capacity;
    bool has_nodes;        /* of its records, not only of one that was stored */
    plain_record *records; /* with one more behind the last, where everything ends */
    size_t count, record_capacity;
    bool open; /* the record behind the last, of which there is only the beginning, may be plain */
    skim_level *levels;
    size_t level_capacity;
    uint32_t greatest_tag;              /* of those that were ever met */
    bool out_of_memory;                 /* while sweeping: what was not plain may only not have been looked at */
    skim_place places[SKIM_PLACES + 2]; /* the last ones are for tags too long to be found again */
    found_lines found;

    arena arena; /* payloads of the record that was stored last */
} skim;

void skim_init(skim *k, const gedelf_allocator *allocator);
void skim_free(skim *k);

/* Makes it know what another knows. */
void skim_resemble(skim *k, const skim *other);

/* Makes a batch of the text, which begins with a record: all records that are complete in it, plain or not. GEDELF_OK or
   GEDELF_MEMORY. */
gedelf_status skim_sweep(skim *k, view text);

/* Is it known by now what a tag means below a type? Who cannot learn tags may have met it too early. */
bool skim_learns(skim *k, view tag, uint32_t super);

/* Makes the nodes of a plain record that begins the text, which ends with it; whatever nodes there were are gone. GEDELF_OK or
   GEDELF_MEMORY. */
gedelf_status skim_make_nodes(skim *k, view text);

/* The names of a plain record: its identifier first, then those that it points to. */
static inline size_t plain_name_count(const plain_record *r)
{
    return (r + 1)->name - r->name;
}

static inline size_t plain_node_count(const plain_record *r)
{
    return (r + 1)->node - r->node;
}

/* Appends a plain record of the batch to a block, if that has room for it.
     text    where the record's own text is
     begin   where that is in the whole text
     number  the physical line that the batch begins with
     keep    payloads that were put together are copied; else they live until the next call
   Statuses as block_append has them. */
gedelf_status skim_store(skim *k, const plain_record *r, const char *text, uint64_t begin, uint64_t number, block *b,
                         bool keep);

/* The same for all records from `first` on up to `end`, which is none of them. They are plain and in a batch that has nodes,
   follow each other, and will be kept. `text` is where the first one's is. */
gedelf_status skim_store_run(skim *k, const plain_record *first, const plain_record *end, const char *text,
                             uint64_t begin, uint64_t number, block *b);

/* Appends a payload of a plain record, put together from its lines, from where it begins in the first of them up to the end
   of the last. False if there is no memory. */
bool skim_join_lines(buffer *out, const char *payload, const char *end, line_break ending);

/* ---- Reading ahead --------------------------------------------------------------------------- */

/* A stretch of the text that begins with a record and ends before another, or at the end of the text. */
typedef struct text_segment {
    uint64_t begin, end; /* in the whole text; no record begins in it if they are equal */
    const char *text;    /* at `begin`, and on beyond `end`, so that what follows the last record is seen */
    size_t length;       /* of that; all of it is valid UTF-8, and it ends with a line */
    bool last;           /* the text ends with it */
    skim skim;           /* its records, as one batch */

    buffer octets; /* what was read for it */
    gedelf_status status;
    int state;
} text_segment;

/* What is to be read by several threads: UTF-8 from here on, of which nothing is known to be wrong. */
typedef struct ahead_source {
    const char *memory; /* where the text is, from its beginning; NULL: in the file */
    file *file;
    uint64_t shift; /* how many octets of the file are before the text */
    uint64_t from;  /* the beginning of a record */
    uint64_t total; /* where the text ends */
    char *copy;     /* where all of the text is to be, from its beginning; NULL: nowhere */
    size_t jobs;    /* how many threads, the caller's included */
} ahead_source;

/* Threads that read and sweep what comes next, while the caller goes through what they have done, in order. */
typedef struct ahead ahead;

/* Is there enough to read for several threads to be of use, and can there be threads at all? */
bool ahead_is_worth_while(const ahead_source *source);

/* Begins to read. `like` tells what a batch needs to know. NULL if there is no memory, or are no threads. */
ahead *ahead_open(const gedelf_allocator *allocator, const ahead_source *source, const skim *like);

/* Stops reading. NULL is allowed. */
void ahead_close(ahead *a);

/* The next segment with a record in it, which lives until the next call; NULL if there is none any more, or if it cannot be
   used: its text is not UTF-8, or could not be read. Then reading has to go on in the usual way. */
text_segment *ahead_next(ahead *a);

/* Nobody else looks at tags and types until it is over. NULL is allowed. */
void ahead_own(ahead *a);
void ahead_share(ahead *a);
void ahead_leave(ahead *a);

#endif
