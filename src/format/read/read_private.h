/* SPDX-License-Identifier: MIT */
/*
 * The stages of reading, tied together: what the reader of a stream and of a whole dataset have in common.
 */
#ifndef GEDELF_READ_PRIVATE_H
#define GEDELF_READ_PRIVATE_H

#include "format/read/read.h"
#include "format/read/sweep.h"

/* The stages. They point at each other, so a chain stays where it is. */
typedef struct chain {
    gedelf_read_options options;
    buffer encoding; /* the encoding's name in the options, which need not live as long */
    gedelf_source source;
    diags diags;
    speaker speaker;
    splitter splitter;
    characters *characters;
    assembler *assembler;
    schema **schema; /* what the header's tags mean, once that had to be found out; NULL at a second look */
    line line;       /* the last one read */
    bool line_waits; /* it begins the next record */
    bool lines_ended;

    bool by_stages;            /* every record goes through all stages */
    bool stores;               /* records are stored, not only looked at */
    record_batch *own_batch;   /* NULL until a record could be swept */
    ahead *ahead;              /* threads that read what comes next; NULL: none */
    bool alone;                /* no threads shall */
    uint64_t segment_end;      /* where the text ends that they have delivered */
    record_batch *batch;       /* the records that were swept last: the chain's own, or theirs */
    uint64_t batch_begin;      /* where it begins in the text */
    uint64_t batch_end;        /* up to here, the chain has swept itself */
    uint64_t swept_end;        /* where the text ended then */
    uint64_t batch_line;       /* the physical line that it begins with */
    size_t batch_next;         /* the next of its records */
    size_t batch_fetched;      /* how many of its names have been fetched to be looked up */
    const swept_record *swept; /* the last record read, if it is one; else the assembler has it */
} chain;

/* Where a chain's large parts are: in the reader or the dataset that outlives it. */
typedef struct chain_parts {
    characters *characters;
    assembler *assembler;
    schema **schema;
} chain_parts;

/* Opens a source. Whatever it comes to, all of it can be closed. */
gedelf_status chain_open(chain *c, chain_parts parts, gedelf_source source, const gedelf_read_options *options,
                         const gedelf_allocator *allocator);
void chain_close(chain *c);

/* Reads the header into its own two blocks, and its schema. GEDELF_END cannot be: every file that can be read has a
   header. */
gedelf_status chain_read_header(chain *c, block *head, block *schemas);

/* The header is complete: takes its metadata out, and reads its schema. */
gedelf_status chain_prepare_header(chain *c);

/* Reads until a record is complete. GEDELF_END if there is none any more. */
gedelf_status chain_assemble(chain *c);

/* Where the record that was read begins in the text. */
uint64_t chain_record_begin(const chain *c);

/* Processes the record; `where` is the number of its first structure. */
gedelf_status chain_process(chain *c, uint64_t where);

/* Can the record's structures still be numbered, and its lines found, in this block? */
bool chain_has_room(const chain *c, const block *b);

/* Appends the processed record to a block, whose text has been set; see block_store. */
gedelf_status chain_store(chain *c, block *b, bool keep);

/* Where the text begins that has not been made a record yet. */
uint64_t chain_text_left(const chain *c);

/* Forgets the text before that, if it is time to. */
void chain_discard(chain *c);

/* What can be said only when all has been read. */
gedelf_status chain_conclude(chain *c);

/* What the header says about the file. */
void chain_metadata(const chain *c, gedelf_metadata *out);

/* ---- Within the chain ------------------------------------------------------------------------ */

/* Takes the next record if it is unremarked: then c->swept is it. GEDELF_OK, or what kept it from reading on. */
gedelf_status chain_take_swept(chain *c);

/* Passes over the next unremarked records, up to `most`, as long as their text is of this kind, and says how many they
   were. With TEXT_ANY, stricter kinds count as the same; with TEXT_UNSURE, all kinds do. */
gedelf_status chain_skip_swept(chain *c, uint64_t most, text_kind kind, uint64_t *count);

/* Remembers its pointers, in a source that cannot be read again. False if there is no memory. */
bool swept_remember(chain *c, const swept_record *r);

static inline view swept_name_text(const chain *c, const swept_name *p)
{
    return view_of(characters_at(c->characters, c->batch_begin + p->at), p->length);
}

/* Notes its identifier and its pointers, which is all that is left to do; `where` is the number of its first structure. */
gedelf_status swept_process(chain *c, uint64_t where);
bool swept_has_room(const chain *c, const block *b);
gedelf_status swept_store(chain *c, block *b, bool keep);

/* The tag and the identifier of the unremarked record that was taken. */
view swept_tag(const chain *c);
view swept_xref(const chain *c);

static inline text_kind swept_text_kind(const record_batch *batch, const swept_record *r)
{
    if (r->alone > 0 || batch->ending == BREAK_CR)
        return TEXT_UNSURE;
    return r->verbatim ? TEXT_VERBATIM : r->joined ? TEXT_JOINED : TEXT_ANY;
}

/* Takes, processes and stores the records after one that is unremarked, as long as they are unremarked too, have been swept already,
   and the block has room for them. `where` is the number of the next structure in the block, which is kept. GEDELF_OK or
   GEDELF_MEMORY. */
gedelf_status chain_store_run(chain *c, block *b, uint64_t where);

/* Ends reading ahead. GEDELF_OK, GEDELF_MEMORY or GEDELF_UNREADABLE. */
gedelf_status chain_read_alone(chain *c);

/* Before a record is stored that ends here: sees to it that all of its text is kept. */
gedelf_status chain_keep_to(chain *c, uint64_t end);

/* Releases what all this needs. */
void chain_end_sweep(chain *c);

/* ---- The reader ------------------------------------------------------------------------------- */

struct gedelf_reader {
    gedelf_allocator allocator;
    characters characters;
    assembler assembler;
    chain chain;
    buffer head_text; /* the header's text stays when all other text goes */
    block head, schemas, record;
    schema *schema;
    gedelf_metadata metadata;
    gedelf_status status; /* what the last call came to */
    bool stored;          /* the record that was read last was */
};

#endif
