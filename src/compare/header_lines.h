/* SPDX-License-Identifier: MIT */
/*
 * Within compare: what comes to a file's header besides data, when structures of another file come to the file: the version line
 * that makes it ELF, and what the other file says of its tags. Such lines are no structures. [D27, D429, D450]
 */
#ifndef GEDELF_COMPARE_HEADER_LINES_H
#define GEDELF_COMPARE_HEADER_LINES_H

#include "dataset/dataset.h"
#include "lines/lines.h"

/* A line of a file: the octet at which it begins, and its number; 0 is none. */
typedef struct header_spot {
    uint64_t octet, number;
} header_spot;

/* Lines before which something can be put into a header. */
typedef struct header_places {
    header_spot version; /* a version line; none where there is one that does not count, or no header */
    header_spot schemas; /* what tags mean: it comes to what is there; none where the header says nothing of that */
    header_spot end;     /* the first one that is not the header's */
} header_places;

/* Finds them in a source that can be read with these options. GEDELF_OK, or why its lines could not be read. */
gedelf_status header_places_find(header_places *out, view octets, const gedelf_options *options);

/* Must the header of a dataset's file have a version line before escapes and qualifiers mean something in it? */
bool header_lacks_version(const gedelf_dataset *d);

/* Appends the version line of a dialect, without a line break. */
bool header_append_version(const gedelf_dataset *d, buffer *out);

/* What a file says of its tags that others do not. */
typedef struct schema_search {
    const gedelf_dataset *from;     /* whose it is, */
    const gedelf_dataset *into;     /* and to whose header it comes: both say so in the same way */
    const gedelf_dataset *besides;  /* what this one says is not wanted either; NULL */
    const names *anew;              /* but for these tags: what it says of them is; NULL */
    const names *used;              /* tags that matter; NULL: all */
    view (*name)(void *, view tag); /* what a tag is called there; NULL: as it is */
    void *context;
} schema_search;

/* Appends it as lines, each with a line feed: whole schemas, or, in GEDCOM 7.0, what goes below a SCHMA. False if there is no
   memory. */
bool schema_lines_append(const schema_search *s, const gedelf_allocator *allocator, buffer *out);

#endif
