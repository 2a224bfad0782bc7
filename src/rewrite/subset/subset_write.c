/* SPDX-License-Identifier: MIT */
/*
 * Writing a part of a file: takes which records are kept, copies their lines but for pointers to what is left out, and puts
 * empty records before the trailer where pointers are to lead somewhere. [D464]
 */
#include "rewrite/subset/subset_private.h"

typedef struct subset_writer {
    subset_job *j;
    view octets;
    record_pass pass;
    gedelf_write_fn write;
    void *context;
    uint8_t *cut; /* of each structure of the record at hand */
    size_t cut_capacity;
    uint64_t from, to; /* octets that are to be copied, and have not been yet */
    bool stubs_done;
} subset_writer;

/* ---- Octets ------------------------------------------------------------------------------------- */

static gedelf_status flush_octets(subset_writer *w)
{
    size_t size = (size_t)(w->to - w->from);
    bool done = size == 0 || w->write(w->context, w->octets.text + w->from, size);
    w->from = w->to;
    return done ? GEDELF_OK : GEDELF_UNWRITABLE;
}

/* Stretches that follow each other are written at once. */
static gedelf_status copy_stretch(subset_writer *w, uint64_t from, uint64_t to)
{
    gedelf_status status = GEDELF_OK;
    if (from != w->to) {
        status = flush_octets(w);
        w->from = from;
    }
    w->to = to;
    return status;
}

/* ---- Stubs -------------------------------------------------------------------------------------- */

static bool append_stub(const subset_job *j, size_t number, buffer *out)
{
    gedelf_structure s = j->stub_targets[number];
    return buffer_append(out, VIEW("0 @")) && buffer_append(out, gedelf_structure_xref(s)) &&
           buffer_append(out, VIEW("@ ")) && buffer_append(out, gedelf_structure_tag(s));
}

/* Empty records, each on a line; the line before them gets a break if it has none. */
static gedelf_status write_stubs(subset_writer *w)
{
    const encoding *into = &w->pass.lines.text.encoding;
    view ending = line_pass_break(&w->pass.lines);
    buffer text, out;
    buffer_init(&text, &w->j->allocator);
    buffer_init(&out, &w->j->allocator);
    gedelf_status status = flush_octets(w);
    bool open = w->to == w->octets.length && w->pass.lines.line.ending == BREAK_NONE;
    bool done = !open || w->j->stub_count == 0 || encoder_append(into, ending, &out);
    for (size_t i = 0; done && i < w->j->stub_count; i++) {
        text.length = 0;
        done = append_stub(w->j, i, &text) && encoder_append(into, buffer_view(&text), &out) &&
               encoder_append(into, ending, &out);
    }
    if (!done)
        status = GEDELF_MEMORY;
    else if (status == GEDELF_OK && out.length > 0 && !w->write(w->context, out.data, out.length))
        status = GEDELF_UNWRITABLE;
    buffer_free(&text);
    buffer_free(&out);
    w->stubs_done = true;
    return status;
}

/* ---- Records ------------------------------------------------------------------------------------ */

/* Marks what goes of a record: pointers to what is left out, with all that is below them. */
static bool mark_cut(subset_writer *w, bool kept)
{
    gedelf_structure entry = w->pass.record;
    uint32_t size = structure_size(entry);
    if (!array_reserve(&w->j->allocator, &w->cut, &w->cut_capacity, size))
        return false;
    memset(w->cut, !kept, size);
    for (uint32_t i = 0, below; kept && i < size; i += below) {
        gedelf_structure s = structure_part(entry, i);
        bool cuts = subset_cuts(w->j, s);
        below = cuts ? structure_size(s) : 1;
        if (cuts)
            memset(w->cut + i, 1, below);
    }
    return true;
}

static gedelf_status write_kept_record(subset_writer *w, bool kept)
{
    gedelf_status status = mark_cut(w, kept) ? GEDELF_OK : GEDELF_MEMORY;
    for (size_t i = 0; status == GEDELF_OK && i < w->pass.count; i++) {
        record_block b = w->pass.blocks[i];
        if (b.begin == w->pass.trailer && !w->stubs_done)
            status = write_stubs(w);
        if (status == GEDELF_OK && (b.owner == BLOCK_OF_FILE || !w->cut[b.owner]))
            status = copy_stretch(w, b.begin, record_block_end(&w->pass, i));
    }
    return status;
}

static gedelf_status write_subset_records(subset_writer *w)
{
    gedelf_status status;
    for (uint32_t i = 0; (status = record_pass_next(&w->pass)) == GEDELF_OK; i++) {
        status = write_kept_record(w, subset_keeps(w->j, i));
        if (status != GEDELF_OK)
            return status;
    }
    if (status == GEDELF_END)
        status = w->stubs_done ? flush_octets(w) : write_stubs(w);
    return status;
}

gedelf_status subset_write(subset_job *j, view octets, const gedelf_options *reading, gedelf_write_fn write,
                           void *context)
{
    subset_writer w = {.j = j, .octets = octets, .write = write, .context = context};
    gedelf_status status = record_pass_open(&w.pass, octets, j->dataset, reading);
    if (status == GEDELF_OK)
        status = write_subset_records(&w);
    record_pass_close(&w.pass);
    memory_release(&j->allocator, w.cut, w.cut_capacity);
    return status;
}
