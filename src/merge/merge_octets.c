/* SPDX-License-Identifier: MIT */
/*
 * Merging, octets: takes stretches of OURS's octets and lines that are new, and hands them on one behind the other, each line
 * with its break.
 */
#include "merge/merge_private.h"

enum { MERGE_AT_ONCE = 1 << 16 };

bool merge_flush(merge_writer *w)
{
    if (w->out.length > 0 && !w->trial && !w->write(w->context, w->out.data, w->out.length))
        w->unwritable = true;
    w->out.length = 0;
    return !w->unwritable;
}

static bool close_line(merge_writer *w)
{
    bool open = w->open;
    w->open = false;
    return !open || encoder_append(w->encoding, w->ending, &w->out);
}

bool merge_put(merge_writer *w, view octets)
{
    if (octets.length == 0)
        return true;
    return close_line(w) && buffer_append(&w->out, octets) && (w->out.length < MERGE_AT_ONCE || merge_flush(w));
}

/* Large stretches are not copied on the way. The last line of the file may have no break. */
static bool copy_octets_of_ours(merge_writer *w, uint64_t from, uint64_t to)
{
    view octets = view_of(w->octets.text + from, (size_t)(to - from));
    if (to <= from)
        return true;
    if (octets.length < MERGE_AT_ONCE || w->trial) {
        if (!w->trial && !merge_put(w, octets))
            return false;
    } else if (!close_line(w) || !merge_flush(w) || !w->write(w->context, octets.text, octets.length)) {
        w->unwritable = true;
        return false;
    }
    w->open = to == w->octets.length && w->pass.lines.line.ending == BREAK_NONE;
    return true;
}

/* Lines for the header, each once. */
static bool put_insert(merge_writer *w, merge_insert *insert)
{
    bool done = true;
    for (size_t at = 0; done && at < insert->text.length;) {
        const char *from = insert->text.data + at, *end = memchr(from, '\n', insert->text.length - at);
        size_t length = end ? (size_t)(end - from) : insert->text.length - at;
        done = merge_put_line(w, view_of(from, length));
        at += length + 1;
    }
    insert->text.length = 0;
    return done;
}

bool merge_put_inserts(merge_writer *w)
{
    bool done = true;
    for (size_t i = 0; done && i < MERGE_INSERTS; i++)
        done = put_insert(w, &w->inserts[i]);
    return done;
}

/* The next of these lines that go between two octets; NULL if there are none. */
static merge_insert *next_insert(merge_writer *w, uint64_t from, uint64_t to)
{
    merge_insert *found = NULL;
    for (size_t i = 0; i < MERGE_INSERTS; i++) {
        merge_insert *insert = &w->inserts[i];
        bool here = insert->text.length > 0 && insert->at >= from && insert->at < to;
        if (here && (!found || insert->at < found->at))
            found = insert;
    }
    return found;
}

bool merge_copy(merge_writer *w, uint64_t from, uint64_t to)
{
    merge_insert *insert;
    bool done = true;
    while (done && (insert = next_insert(w, from, to)) != NULL) {
        done = copy_octets_of_ours(w, from, insert->at) && put_insert(w, insert);
        from = insert->at;
    }
    return done && copy_octets_of_ours(w, from, to);
}

bool merge_put_line(merge_writer *w, view text)
{
    return close_line(w) && encoder_append(w->encoding, text, &w->out) &&
           encoder_append(w->encoding, w->ending, &w->out) && (w->out.length < MERGE_AT_ONCE || merge_flush(w));
}

/* Where a block ends; what begins with the trailer comes behind all records, also if the header is the only one. */
static uint64_t merged_block_end(const merge_writer *w, size_t index)
{
    uint64_t end = record_block_end(&w->pass, index);
    return end < w->pass.trailer ? end : w->pass.trailer;
}

/* What is behind the trailer has no block here, and comes with that. */
bool merge_copy_between(merge_writer *w, size_t before)
{
    bool done = true;
    for (; done && w->passed < before && w->passed < w->block_count; w->passed++) {
        if (w->pass.blocks[w->passed].owner == BLOCK_OF_FILE)
            done = merge_copy(w, w->pass.blocks[w->passed].begin, merged_block_end(w, w->passed));
    }
    return done;
}

/* Blocks of a structure and all below it follow each other. */
bool merge_copy_ours(merge_writer *w, uint32_t number, bool whole)
{
    uint32_t first = w->first_blocks[number], last = first;
    if (whole && w->pass.tidy)
        last = w->first_blocks[number + structure_size(structure_part(w->pass.record, number)) - 1];
    else if (whole)
        last = w->ends[number];
    if (first >= w->block_count || last >= w->block_count) /* behind the trailer: they come with that */
        return true;
    bool done = merge_copy_between(w, first);
    return done && merge_copy(w, w->pass.blocks[first].begin, merged_block_end(w, last));
}

bool merge_copy_later(merge_writer *w, uint32_t number)
{
    uint32_t at = w->first_blocks[number];
    bool done = true;
    while (done && at < w->block_count && (at = w->later[at]) < w->block_count)
        done = merge_copy(w, w->pass.blocks[at].begin, merged_block_end(w, at));
    return done;
}
