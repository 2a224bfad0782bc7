/* SPDX-License-Identifier: MIT */
/*
 * Merging, octets: takes stretches of OURS's octets and lines that are new, and hands them on one behind the other, each line
 * with its break.
 */
#include "compare/merge_write.h"

enum { MERGE_AT_ONCE = 1 << 16 };

bool merge_flush(merge_writer *w)
{
    if (w->held)
        return true;
    if (w->out.length > 0 && !w->write(w->context, w->out.data, w->out.length))
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
bool merge_copy(merge_writer *w, uint64_t from, uint64_t to)
{
    view octets = view_of(w->octets.text + from, (size_t)(to - from));
    if (to <= from)
        return true;
    if (octets.length < MERGE_AT_ONCE || w->held) {
        if (!merge_put(w, octets))
            return false;
    } else if (!close_line(w) || !merge_flush(w) || !w->write(w->context, octets.text, octets.length)) {
        w->unwritable = true;
        return false;
    }
    w->open = to == w->octets.length && w->pass.lines.line.ending == BREAK_NONE;
    return true;
}

bool merge_put_line(merge_writer *w, view text)
{
    return close_line(w) && encoder_append(w->encoding, text, &w->out) &&
           encoder_append(w->encoding, w->ending, &w->out) && (w->out.length < MERGE_AT_ONCE || merge_flush(w));
}

bool merge_copy_between(merge_writer *w, size_t before)
{
    bool done = true;
    for (; done && w->passed < before; w->passed++) {
        if (w->pass.blocks[w->passed].owner == BLOCK_OF_FILE)
            done = merge_copy(w, w->pass.blocks[w->passed].begin, record_block_end(&w->pass, w->passed));
    }
    return done;
}

/* Blocks of a structure and all below it follow each other, if the record is tidy. */
bool merge_copy_ours(merge_writer *w, uint32_t number, bool whole)
{
    uint32_t size = whole ? structure_size(record_part(w->pass.record, number)) : 1;
    uint32_t first = w->first_blocks[number], last = w->first_blocks[number + size - 1];
    if (first >= w->block_count || last >= w->block_count) /* behind the trailer: they come with that */
        return true;
    bool done = merge_copy_between(w, first);
    return done && merge_copy(w, w->pass.blocks[first].begin, record_block_end(&w->pass, last));
}
