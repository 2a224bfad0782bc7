/* SPDX-License-Identifier: MIT */
/*
 * patch: which octets of a source others take the place of, and what all that change files need for it.
 *
 *   patch          changes of a source's octets, in any order; written in one pass over the source
 *   patch_flow     what becomes of a source, from its beginning to its end: what is copied, what is left out, what is put in
 *   composer       a structure ─▶ its lines, as the file would have them
 *   patch_names    names ─▶ the next one that is free
 *   record_pass    which octets are whose, record by record
 *   header_places  where a header takes lines that are no structures
 *
 * An octet outside the changes is written as it was read.
 */
#ifndef GEDELF_SRC_PATCH_H
#define GEDELF_SRC_PATCH_H

#include "format/dataset/dataset.h"
#include "format/lines/lines.h"
#include "format/read/read.h"
#include "format/structures/structures.h"

/* As array_reserve, for what there may be as much of as of the file: where there is much, room grows by an eighth. */
#define patch_reserve(allocator, items, capacity, needed)                                                              \
    ((needed) <= *(capacity) || ((needed) < memory_sizes(allocator)->edit_many                                         \
                                     ? array_reserve((allocator), (items), (capacity), (needed))                       \
                                     : array_resize((allocator), (items), (capacity), (needed) + (needed) / 8)))

/* ---- Changes (patch.c, patch_then.c) ------------------------------------------------------------- */

/* A change of the source's octets. */
typedef struct patch_change {
    uint64_t offset, length; /* octets of the source */
    size_t at, size;         /* what takes their place, in the plan's octets */
    uint64_t line;           /* the physical line that it begins in */
    uint64_t check;          /* a hash of the octets in it and round it, to know the source again */
} patch_change;

/* Physical lines of a record in which something is changed. */
typedef struct patch_touched {
    uint64_t first, last;
} patch_touched;

/* Changes, and what is put in. */
typedef struct patch {
    patch_change *changes;
    size_t count, capacity;
    patch_touched *touched; /* in the order of the source */
    size_t touched_count, touched_capacity;
    buffer octets;
    buffer encoding;       /* its name */
    uint64_t total;        /* how many octets the source has */
    bool insertions_first; /* what is put in goes before what is changed after it, whichever was planned first */
    bool lines_apart;      /* what comes from different lines stays apart where it only touches */
    bool trusted;          /* the source is known to be the one that was planned for: there are no hashes */
} patch;

/* How many octets on either side of a change must be what they were. */
enum { PATCH_CHECKED_AROUND = 32 };

/* A plan without changes. */
void patch_init(patch *p, const gedelf_allocator *allocator);

/* Releases what a plan holds; and a plan that was allocated. */
void patch_clear(patch *p);
void patch_free(patch *p, const gedelf_allocator *allocator);

/* Adds a change, from one octet to another; nothing if it changes nothing. False if there is no memory. */
bool patch_add(patch *p, uint64_t from, uint64_t to, view octets, uint64_t number);

/* The same, of what is before all else that is put in at that octet. */
bool patch_add_first(patch *p, uint64_t at, view octets, uint64_t number);

/* What takes the place of the octets of a change. */
view patch_octets(const patch *p, const patch_change *c);

/* Puts the changes into their order, and makes one of those that touch. False if there is no memory. */
bool patch_settle(patch *p);

/* Works out the hashes. GEDELF_OK, or what reading came to. */
gedelf_status patch_take_prints(patch *p, gedelf_source source);

/* Writes the source with the changes of a settled plan made. Statuses as for gedelf_edit_apply. */
gedelf_status patch_write(const patch *p, gedelf_source source, gedelf_write_fn write, void *context);

/* The line of the source that a line of what a plan makes of it comes from. */
typedef uint64_t patch_line_fn(void *context, uint64_t number);

/* Makes one plan of two: of a settled one, and another settled one for what the first makes of the source. `out` is empty before.
   False if there is no memory. */
bool patch_then(const patch *first, const patch *second, patch_line_fn *line_of, void *context, patch *out);

/* A row is what line breaks of any kind end, whatever the dialect says. Where does the row that begins at a place end, without its
   line break, and where does the one after that begin? Does one begin here, and where does the one begin that a place is in? */
size_t row_end(view text, size_t at);
size_t row_next(view text, size_t end);
bool is_row_start(view text, size_t at);
size_t row_start(view text, size_t at);

/* ---- From the beginning to the end (patch_flow.c) ----------------------------------------------- */

/* A result in the making, described in its order: stretches of the source that are copied, and octets that are put
   between them. Octets that are not copied are left out. Octets that are copied a second time, or after something that
   is further down, are put in as new. Further changes can be added to the patch, of octets that nothing has been
   written about. Functions return false if there is no memory. */
typedef struct patch_flow {
    patch patch;
    const line_pass *lines; /* the pass over the source, which knows its octets, its encoding and its line break */
    uint64_t at;            /* the source's octets up to here are in the result, or gone, */
    uint64_t done;          /* and up to here that has been written */
    bool open;              /* what came last has no line break yet */
    gedelf_write_fn write;
    void *context;
} patch_flow;

void flow_begin(patch_flow *f, const line_pass *lines, gedelf_write_fn write, void *context,
                const gedelf_allocator *allocator);
void flow_free(patch_flow *f);

bool flow_copy(patch_flow *f, uint64_t from, uint64_t to);
bool flow_put(patch_flow *f, view octets);

/* A piece of a line, in UTF-8: it gets the source's encoding. */
bool flow_put_text(patch_flow *f, view text);

/* Lines in UTF-8, each with a line feed: they get the source's encoding and its line break. */
bool flow_put_lines(patch_flow *f, view text);

/* Writes the result as far as it is known, and forgets it; in the second form only if it has become much, so that memory does not grow with
   the file. Statuses as of patch_write. */
gedelf_status flow_end(patch_flow *f);
gedelf_status flow_pass_on(patch_flow *f);

/* The same lines as octets, appended. */
bool append_encoded_lines(const line_pass *lines, view text, buffer *out);

/* ---- Lines that are new (patch_compose.c) -------------------------------------------------------------- */

/* Makes lines as the file would have them: in its dialect, with what its encoding lacks escaped. [ELF-SER §serialising-structures] */
typedef struct composer {
    wrapper wrapper;
    buffer lines;       /* what was made, in UTF-8, each line with a line feed */
    view language;      /* what a payload is in of which nothing is said */
    bool needs_version; /* something was made that has a meaning only in a file that says that it is ELF */
} composer;

/* A structure by itself. */
typedef struct composer_value {
    line_opening opening;
    view pointer; /* without at signs; empty: there is a payload, or nothing */
    view payload, language, datatype;
    unsigned how;       /* as for wrapper_payload */
    bool in_full;       /* language and datatype are written even if there is no payload, */
    bool language_said; /* and the language even if it is the file's */
} composer_value;

void composer_init(composer *c, const gedelf_allocator *allocator);
void composer_free(composer *c);

/* For a file of a dialect and in an encoding. `escapes` says which stay. */
void composer_set_up(composer *c, const dialect *rules, const encoding *e, const schema_rules *escapes);

/* For the file that a dataset was read from. */
void composer_set_up_like(composer *c, const gedelf_dataset *d, const encoding *e);

/* How much of a line's length a character takes at least, as the dialect measures. */
uint64_t composer_unit(const composer *c);

/* Appends the lines of a structure. What the dialect has no form for is in the wrapper's `lost`. False if there is no memory. */
bool compose_lines(composer *c, const composer_value *s);

/* ---- New identifiers (patch_names.c) ------------------------------------------------------------- */

/* The one rule: the same letters, and the number after the highest that is used with them, with as many digits at least
   as the name has that it is for; X and a number where the dialect cannot have such a name. [D110, D424] */
typedef struct patch_names {
    names letters;
    uint64_t *highest; /* letters number n: highest[n - 1] */
    size_t capacity;
} patch_names;

typedef bool name_taken_fn(const void *context, view name);

void patch_names_init(patch_names *n, const gedelf_allocator *allocator);
void patch_names_free(patch_names *n);

/* A name that is used. False if there is no memory. */
bool patch_names_note(patch_names *n, view name);

/* Appends the next name like this one that is not taken; NULL: none is taken. False if there is no memory. */
bool patch_names_next(patch_names *n, view like, name_taken_fn *taken, const void *context, buffer *out);

/* ---- Records and their octets ---------------------------------------------------------------- */

/* The octets of a source, record by record (record_pass.c). Takes a source's octets and its dataset, which was read
   with its lines; says for each record which stretches of octets belong to which structure, so that what stays can be
   copied as it is. */

/* The owner of octets that belong to no structure: text before the header, metadata in it, the trailer and text after
   it. */
#define BLOCK_OF_FILE UINT32_MAX

/* A stretch of octets: whole lines, and blank ones after them. It ends where the next one begins, or the record does. */
typedef struct record_block {
    uint64_t begin;
    uint64_t last;  /* where its last line ends that is not blank */
    uint32_t owner; /* the number of a structure in its record, in preorder, the record's being 0; or BLOCK_OF_FILE */
} record_block;

typedef struct record_pass {
    line_pass lines;
    const gedelf_dataset *dataset;
    bool started;
    bool waiting; /* the line at hand is of the next record */
    bool in_header;
    gedelf_structure next;
    gedelf_structure record; /* the one at hand, */
    uint64_t begin, end;     /* its octets; the first also has what is before it, the last one what is after it */
    record_block *blocks;    /* and whose they are */
    size_t count, capacity;
    bool tidy;        /* every structure has one block, which is not interrupted by lines of one above it */
    uint64_t trailer; /* where TRLR begins, or else the octets end; UINT64_MAX as long as that is not known */
    uint64_t body;    /* where the last line before that ends */
} record_pass;

/* It can be closed in any case. `octets` and `dataset` must live as long. */
gedelf_status record_pass_open(record_pass *p, view octets, const gedelf_dataset *dataset,
                               const gedelf_read_options *options);
void record_pass_close(record_pass *p);

/* The next record, the first being the header; GEDELF_END after the last; GEDELF_CHANGED if a structure of one that is not the
   header has no line, so that the octets are not what the dataset was read from. */
gedelf_status record_pass_next(record_pass *p);

/* Finds, for each structure of the record at hand that is in the first `count` blocks, the last of these that is its own or of what is
   below it. False if there is no memory. */
bool record_pass_ends(const record_pass *p, size_t count, uint32_t **ends, size_t *capacity);

/* Where block number `index` of the record at hand ends. */
static inline uint64_t record_block_end(const record_pass *p, size_t index)
{
    return index + 1 < p->count ? p->blocks[index + 1].begin : p->end;
}

/* ---- Lines of the header (header_places.c) --------------------------------------------------- */

/* What a file's header needs in addition to data, when structures of another file are added to the file: the version
   line that makes it ELF, and the other file's definitions of tags. Such lines are not structures. [D27, D429, D450] */

/* A line of a file: the octet at which it begins, its number, and where the line before it ended; number 0 means no
   line. */
typedef struct header_spot {
    uint64_t octet, number, previous;
} header_spot;

/* Lines before which something can be put into a header; none where there is no header. */
typedef struct header_places {
    header_spot version; /* a version line; none where there is one that does not count */
    header_spot schemas; /* what tags mean: it comes to what is there; none where the header says nothing of that */
    header_spot end;     /* the first one that is not the header's */
} header_places;

/* Finds them in a source that can be read with these options. GEDELF_OK, or why its lines could not be read. */
gedelf_status header_places_find(header_places *out, view octets, const gedelf_read_options *options);

/* Must the header of a dataset's file have a version line before escapes and qualifiers mean something in it? */
bool header_lacks_version(const gedelf_dataset *d);

/* Appends the version line of a dialect, without a line break. */
bool append_version_line(const dialect *rules, buffer *out);

#endif
