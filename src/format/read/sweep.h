/* SPDX-License-Identifier: MIT */
/*
 * The sweep: takes text that begins with a record, gives those records that are unremarked, as names and, if they are to be
 * stored, as nodes. Reading ahead, with several threads, is here too.
 *
 * A record is unremarked if no stage of the chain would report anything about it or change anything in it, apart from
 * joining continuation lines and turning two at signs into one. The same functions as in the stages decide this for a line
 * (format/lines/line_rules.h), and the dialect's rules:
 *   - each line is level, space, tag, and perhaps space and payload; the record's own line also has an identifier; it is
 *     not longer than recommended, and ends as the file's first line did;
 *   - tag and type are known already, so that everything about them has been reported;
 *   - levels are as they should be; CONT and CONC are directly below what they continue, with no space at the seam;
 *   - it has no control character, no private-use character, and no at sign that is not one of a pair, of a pointer or of
 *     an escape that stays. At signs that are alone in a text are counted: once enough of them have been shown, or where
 *     the dialect does not mind them, the record counts as unremarked;
 *   - white space is at the ends of a payload only where the dialect has it as part of the payload;
 *   - with --recover, the line that follows the record begins another one, whatever else it says.
 * Most records of most files are unremarked. A record that is not certainly unremarked is left to the stages. The stages alone
 * would give the same result; tests/skim compares the two.
 */
#ifndef GEDELF_SWEEP_H
#define GEDELF_SWEEP_H

#include "format/dataset/dataset.h"

/* ---- Sweeping -------------------------------------------------------------------------------- */

/* An identifier, or a pointer without its at signs. */
typedef struct swept_name {
    uint64_t code; /* what xrefs find it by */
    uint32_t at, length;
} swept_name;

/* A payload that has to be put together from several lines, or has pairs of at signs. Like those of nodes, its numbers and
   places count from the batch's beginning. */
typedef struct split_payload {
    uint32_t node;
    uint32_t from, to; /* where the lines are */
} split_payload;

/* A record in a batch. Numbers and places count from the batch's beginning; its own end where the next record's begin. */
typedef struct swept_record {
    uint32_t begin; /* its text */
    uint32_t line;  /* physical lines before it */
    uint32_t node;  /* its structures */
    uint32_t name;  /* its identifier, and its pointers */
    uint32_t text;  /* its payloads that have to be put together */
    uint32_t tag;   /* the number of its tag */
    uint32_t alone; /* at signs that are not one of two: it is unremarked only if they are no longer remarked upon */
    uint32_t unknown,
        super;       /* where the tag is that kept it from being unremarked, 0 if none did, and the type it is below */
    bool begun;      /* its own line certainly begins a record, whatever follows */
    bool unremarked; /* else only `begin`, `line` and these mean anything */
    bool verbatim;   /* written in its dialect, in UTF-8 with LF, it would be this very text */
    bool joined;     /* the same, except for payloads with CONC or with pairs of at signs */
} swept_record;

/* What is known about a tag at a place, kept for quick access. */
typedef struct swept_tag_entry {
    uint64_t tag_text;
    uint32_t super; /* the superstructure's type, 0 if types are not wanted */
    uint32_t tag, type;
    uint32_t kind;   /* a tag_use; TAG_USE_UNKNOWN if the entry is free */
    uint64_t unused; /* so that finding the next one is a shift */
} swept_tag_entry;

/* The structure of a level that lines may still be below. */
typedef struct open_level {
    uint32_t type, node;
} open_level;

enum { TAG_ENTRY_BITS = 10, TAG_ENTRIES = 1 << TAG_ENTRY_BITS }; /* as in sizes.def */

/* Finds out what a tag means below a type, if that can be known without anything being said about it. */
typedef bool teach_tag_fn(void *context, view tag, uint32_t super, uint32_t *number, uint32_t *type);

/* A batch of records, and what it takes to make one. */
typedef struct record_batch {
    const gedelf_allocator *allocator;
    const names *tags;
    const numbered_pairs *types; /* the type of each tag below each type; NULL if types are not wanted */
    uint32_t document;           /* the type that records are below */
    const xrefs *xrefs;          /* whose codes are noted */
    const dialect *rules;
    tag_set refused; /* tags that are never unremarked */
    uint64_t max_depth;
    line_break ending;  /* of lines: LF, CR or CR LF */
    bool dictionary;    /* a tag's type is the same below every type */
    bool ends_apart;    /* white space at the ends of a payload is not part of it */
    bool written_alike; /* what is written for such lines in the same dialect are the same lines */
    bool held_open;     /* what cannot begin a record is part of the one before */
    bool positions;     /* blocks keep the lines of structures */
    bool numbered;      /* nodes have them */

    bool keeps_nodes;    /* else a record's structures are made when it is stored */
    teach_tag_fn *teach; /* NULL: only tags that are known are unremarked */
    void *teacher;
    struct ahead *ahead; /* threads that may be looking at tags and types meanwhile; NULL: none */

    node *nodes;
    size_t node_count, node_capacity;
    uint32_t *node_types;
    size_t type_capacity;
    uint32_t *node_lines;
    size_t line_capacity;
    swept_name *names;
    size_t name_count, name_capacity;
    split_payload *texts;
    size_t text_count, text_capacity;
    bool has_nodes;        /* of its records, not only of one that was stored */
    swept_record *records; /* with one more after the last, where everything ends */
    size_t count, record_capacity;
    bool open; /* the record after the last, of which only the beginning is there, may be unremarked */
    open_level *levels;
    size_t level_capacity;
    uint32_t greatest_tag; /* of those that were ever met */
    bool out_of_memory;    /* while sweeping: what was not unremarked may only not have been looked at */
    size_t tag_mask;       /* this many of the entries, plus one, are for tags */
    swept_tag_entry tag_entries[TAG_ENTRIES + 2]; /* the last ones are for tags too long to be found again */
    found_lines found;

    arena arena; /* payloads of the record that was stored last */
} record_batch;

void batch_init(record_batch *k, const gedelf_allocator *allocator);
void batch_free(record_batch *k);

/* Makes it know what another knows. */
void batch_resemble(record_batch *k, const record_batch *other);

/* Makes a batch of the text, which begins with a record: all records that are complete in it, unremarked or not. GEDELF_OK or
   GEDELF_MEMORY. */
gedelf_status batch_sweep(record_batch *k, view text);

/* Is it known by now what a tag means below a type? A thread, which cannot learn tags, may have met it too early. */
bool batch_learns(record_batch *k, view tag, uint32_t super);

/* Makes the nodes of an unremarked record that begins the text, which ends with it; earlier nodes are dropped.
   GEDELF_OK or GEDELF_MEMORY. */
gedelf_status batch_make_nodes(record_batch *k, view text);

/* The names of an unremarked record: its identifier first, then those that it points to. */
static inline size_t swept_name_count(const swept_record *r)
{
    return (r + 1)->name - r->name;
}

static inline size_t swept_node_count(const swept_record *r)
{
    return (r + 1)->node - r->node;
}

/* Appends an unremarked record of the batch to a block, if that has room for it.
     text    where the record's own text is
     begin   where that is in the whole text
     number  the physical line that the batch begins with
     keep    payloads that were put together are copied; else they live until the next call
   Statuses as block_append has them. */
gedelf_status batch_store(record_batch *k, const swept_record *r, const char *text, uint64_t begin, uint64_t number,
                          block *b, bool keep);

/* The same for all records from `first` up to, but not including, `end`. They are unremarked, consecutive, in a batch
   that has nodes, and will be kept. `text` is where the first one's is. */
gedelf_status batch_store_run(record_batch *k, const swept_record *first, const swept_record *end, const char *text,
                              uint64_t begin, uint64_t number, block *b);

/* ---- Reading ahead --------------------------------------------------------------------------- */

/* A stretch of the text that begins with a record and ends before another, or at the end of the text. */
typedef struct text_segment {
    uint64_t begin, end; /* in the whole text; no record begins in it if they are equal */
    const char *text;    /* at `begin`, and on beyond `end`, so that what follows the last record is seen */
    size_t length;       /* of that; all of it is valid UTF-8, and it ends with a line */
    bool last;           /* the text ends with it */
    record_batch batch;  /* its records, as one batch */

    buffer octets; /* what was read for it */
    gedelf_status status;
    int state;
} text_segment;

/* What several threads are to read: UTF-8 from here on, without known faults. */
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
bool ahead_is_worth_while(const ahead_source *source, const work_sizes *sizes);

/* Begins to read. `like` has what a batch needs to know. NULL if there is no memory, or if there are no threads. */
ahead *ahead_open(const gedelf_allocator *allocator, const ahead_source *source, const record_batch *like);

/* Stops reading. NULL is allowed. */
void ahead_close(ahead *a);

/* The next segment with a record in it, which lives until the next call; NULL if there is none any more, or if it cannot be
   used: its text is not UTF-8, or could not be read. Then reading has to go on in the usual way. */
text_segment *ahead_next(ahead *a);

/* For tags and types: one thread owns them, or several share them, until they leave. NULL is allowed. */
void ahead_own(ahead *a);
void ahead_share(ahead *a);
void ahead_leave(ahead *a);

#endif
