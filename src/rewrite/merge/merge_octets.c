/* SPDX-License-Identifier: MIT */
/*
 * Merging, octets: takes structures of OURS, and tells the patch which of its octets are copied, with the names of
 * records in the result.
 */
#include "rewrite/merge/merge_private.h"

/* Where a block ends; what begins with the trailer comes after all records, also if the header is the only one. */
static uint64_t merged_block_end(const merge_writer *w, size_t index)
{
    uint64_t end = record_block_end(&w->pass, index);
    return end < w->pass.trailer ? end : w->pass.trailer;
}

bool merge_copy_between(merge_writer *w, size_t before)
{
    bool done = true;
    for (; done && w->passed < before && w->passed < w->block_count; w->passed++) {
        if (w->pass.blocks[w->passed].owner == BLOCK_OF_FILE)
            done = flow_copy(&w->flow, w->pass.blocks[w->passed].begin, merged_block_end(w, w->passed));
    }
    return done;
}

static bool put_marker(merge_writer *w, const char *signs, view name)
{
    buffer text;
    buffer_init(&text, &w->j->allocator);
    bool done = buffer_append(&text, view_of_string(signs)) &&
                (name.length == 0 || (buffer_append(&text, VIEW(" ")) && buffer_append(&text, name))) &&
                flow_put_lines(&w->flow, buffer_view(&text));
    buffer_free(&text);
    return done;
}

bool merge_put_versions(merge_writer *w, bool (*put)(merge_writer *w, const void *what), const void *what)
{
    const gedelf_merge_options *o = &w->j->options;
    merge_mode before = w->j->version;
    bool done = put_marker(w, "<<<<<<<", o->ours);
    w->j->version = MODE_OURS;
    done = done && put(w, what) && put_marker(w, "=======", VIEW(""));
    w->j->version = MODE_THEIRS;
    done = done && put(w, what);
    w->j->version = before;
    return done && put_marker(w, ">>>>>>>", o->theirs);
}

/* ---- Lines with identifiers that are others in the result ---------------------------------------- */

/* A block of OURS in which a record is named. */
typedef struct named_block {
    uint64_t begin, end;
    gedelf_structure structure;
    uint32_t record, target; /* the record that it begins, and the one that it points to; 0 */
} named_block;

static bool is_renamed_in_merge(const merge_job *j, uint32_t ours)
{
    return ours > 0 &&
           (merge_name_is_contested(j, ours) ||
            !view_equal(merge_ours_name(j, ours), gedelf_structure_xref(record_at(&j->sides, SIDE_OLD, ours))));
}

/* Is there a name in a block that is another in the result? */
static bool block_is_renamed(const merge_writer *w, size_t index, named_block *b)
{
    const merge_job *j = w->j;
    uint32_t owner = w->pass.blocks[index].owner;
    b->begin = w->pass.blocks[index].begin;
    b->end = merged_block_end(w, index);
    if (owner == BLOCK_OF_FILE || w->first_blocks[owner] != index)
        return false;
    b->structure = structure_part(w->pass.record, owner);
    view pointer = gedelf_structure_pointer(b->structure);
    b->record = owner == 0 && w->given.length == 0 && is_renamed_in_merge(j, w->number) ? w->number : 0;
    b->target = pointer.length > 0 ? record_pointed(&j->sides, SIDE_OLD, pointer) : 0;
    b->target = is_renamed_in_merge(j, b->target) ? b->target : 0;
    return b->record > 0 || b->target > 0;
}

/* The name with its at signs, as the file has it. */
static bool encode_name(const merge_writer *w, view name, buffer *out)
{
    const encoding *into = &w->pass.lines.text.encoding;
    out->length = 0;
    return encoder_append(into, VIEW("@"), out) && encoder_append(into, name, out) &&
           encoder_append(into, VIEW("@"), out);
}

/* Where a name is in octets of OURS: an identifier is the first thing in a line after the level, a pointer the last. */
static uint64_t find_name(const merge_writer *w, uint64_t from, uint64_t to, view name, bool last)
{
    uint64_t found = UINT64_MAX;
    size_t unit = w->pass.lines.text.encoding.unit;
    for (uint64_t at = from; at + name.length <= to && (last || found == UINT64_MAX); at += unit) {
        if (memcmp(w->pass.lines.octets.text + at, name.text, name.length) == 0)
            found = at;
    }
    return found;
}

/* Copies the octets from *from up to a name, and puts the new one in its place; *from is what follows it. */
static bool put_renamed(merge_writer *w, const named_block *b, uint32_t number, bool pointer, uint64_t *from)
{
    buffer name;
    view own = gedelf_structure_xref(record_at(&w->j->sides, SIDE_OLD, number));
    buffer_init(&name, &w->j->allocator);
    bool done = encode_name(w, own, &name);
    uint64_t at = done ? find_name(w, *from, b->end, buffer_view(&name), pointer) : UINT64_MAX;
    if (done && at == UINT64_MAX) {
        merge_refuse(w, b->structure, VIEW("an identifier that THEIRS changed"));
    } else if (done) {
        uint64_t after = at + name.length;
        done = flow_copy(&w->flow, *from, at) && encode_name(w, merge_ours_name(w->j, number), &name) &&
               flow_put(&w->flow, buffer_view(&name));
        *from = after;
    }
    buffer_free(&name);
    return done;
}

static bool put_named_block(merge_writer *w, const void *what)
{
    const named_block *b = what;
    uint64_t from = b->begin;
    return (b->record == 0 || put_renamed(w, b, b->record, false, &from)) &&
           (b->target == 0 || put_renamed(w, b, b->target, true, &from)) && flow_copy(&w->flow, from, b->end);
}

/* Blocks from one to another of the record at hand, both included. */
static bool copy_blocks(merge_writer *w, size_t first, size_t last)
{
    const merge_job *j = w->j;
    uint64_t from = w->pass.blocks[first].begin;
    bool done = true;
    for (size_t i = first; done && (j->ours_names || j->names_conflict) && i <= last; i++) {
        named_block b;
        if (!block_is_renamed(w, i, &b))
            continue;
        bool both = merge_name_is_contested(j, b.record) || merge_name_is_contested(j, b.target);
        done = flow_copy(&w->flow, from, b.begin) &&
               (both ? merge_put_versions(w, put_named_block, &b) : put_named_block(w, &b));
        from = b.end;
    }
    return done && flow_copy(&w->flow, from, merged_block_end(w, last));
}

/* ---- Structures of OURS ------------------------------------------------------------------------- */

/* What is after the trailer, and stays, comes with that. */
static void keep_after(merge_writer *w, size_t first, size_t last)
{
    for (size_t i = first < w->block_count ? w->block_count : first; i <= last && i < w->pass.count; i++)
        w->kept[i - w->block_count] = true;
}

bool merge_copy_all(merge_writer *w)
{
    w->passed = w->block_count;
    keep_after(w, w->block_count, w->pass.count);
    return w->block_count == 0 || copy_blocks(w, 0, w->block_count - 1);
}

/* Blocks of a structure and all below it follow each other. */
bool merge_copy_ours(merge_writer *w, uint32_t number, bool whole)
{
    size_t first = w->first_blocks[number], last = first;
    if (whole && w->pass.tidy)
        last = w->first_blocks[number + structure_size(structure_part(w->pass.record, number)) - 1];
    else if (whole && first < w->block_count)
        last = w->ends[number];
    if (last >= w->block_count) {
        keep_after(w, first, last);
        last = w->block_count - 1;
    }
    return first >= w->block_count || (merge_copy_between(w, first) && copy_blocks(w, first, last));
}

bool merge_copy_end(merge_writer *w)
{
    /* the trailer may be in a block with what is nobody's before it */
    uint64_t begins = w->block_count < w->pass.count ? w->pass.blocks[w->block_count].begin : w->pass.end;
    bool done = flow_copy(&w->flow, w->pass.trailer, begins);
    for (size_t i = w->block_count; done && i < w->pass.count; i++) {
        if (w->pass.blocks[i].owner == BLOCK_OF_FILE || w->kept[i - w->block_count])
            done = flow_copy(&w->flow, w->pass.blocks[i].begin, record_block_end(&w->pass, i));
    }
    return done;
}

bool merge_copy_later(merge_writer *w, uint32_t number)
{
    uint32_t at = w->first_blocks[number];
    bool done = true;
    while (done && at < w->block_count && (at = w->later[at]) < w->block_count)
        done = flow_copy(&w->flow, w->pass.blocks[at].begin, merged_block_end(w, at));
    return done;
}
