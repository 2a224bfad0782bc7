/* SPDX-License-Identifier: MIT */
/*
 * Writing a part of a file: takes which records are kept, copies their lines but for pointers to what is left out, and puts
 * empty records before the trailer where pointers are to lead somewhere. [D464]
 */
#include "rewrite/subset/subset_private.h"

typedef struct subset_writer {
    subset_job *j;
    record_pass pass;
    patch_flow flow;
    uint8_t *cut; /* of each structure of the record at hand */
    size_t cut_capacity;
    bool stubs_done;
} subset_writer;

/* ---- Stubs -------------------------------------------------------------------------------------- */

static bool append_stub(const subset_job *j, size_t number, buffer *out)
{
    gedelf_structure s = j->stub_targets.items[number];
    return buffer_append(out, VIEW("0 @")) && buffer_append(out, gedelf_structure_xref(s)) &&
           buffer_append(out, VIEW("@ ")) && buffer_append(out, gedelf_structure_tag(s)) &&
           buffer_append(out, VIEW("\n"));
}

/* Empty records, each on a line. */
static bool write_stubs(subset_writer *w)
{
    buffer text;
    buffer_init(&text, &w->j->allocator);
    bool done = true;
    for (size_t i = 0; done && i < w->j->stub_targets.count; i++)
        done = append_stub(w->j, i, &text);
    done = done && flow_put_lines(&w->flow, buffer_view(&text));
    buffer_free(&text);
    w->stubs_done = true;
    return done;
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

static bool write_kept_record(subset_writer *w, bool kept)
{
    bool done = mark_cut(w, kept);
    for (size_t i = 0; done && i < w->pass.count; i++) {
        record_block b = w->pass.blocks[i];
        if (b.begin == w->pass.trailer && !w->stubs_done)
            done = write_stubs(w);
        if (done && (b.owner == BLOCK_OF_FILE || !w->cut[b.owner]))
            done = flow_copy(&w->flow, b.begin, record_block_end(&w->pass, i));
    }
    return done;
}

static gedelf_status write_subset_records(subset_writer *w)
{
    gedelf_status status = GEDELF_OK;
    for (uint32_t i = 0; status == GEDELF_OK && (status = record_pass_next(&w->pass)) == GEDELF_OK; i++)
        status = write_kept_record(w, subset_keeps(w->j, i)) ? flow_pass_on(&w->flow) : GEDELF_MEMORY;
    if (status != GEDELF_END)
        return status;
    return w->stubs_done || write_stubs(w) ? flow_end(&w->flow) : GEDELF_MEMORY;
}

gedelf_status subset_write(subset_job *j, view octets, const gedelf_read_options *reading, gedelf_write_fn write,
                           void *context)
{
    subset_writer w = {.j = j};
    flow_begin(&w.flow, &w.pass.lines, write, context, &j->allocator);
    gedelf_status status = record_pass_open(&w.pass, octets, j->dataset, reading);
    if (status == GEDELF_OK)
        status = write_subset_records(&w);
    record_pass_close(&w.pass);
    flow_free(&w.flow);
    memory_release(&j->allocator, w.cut, w.cut_capacity);
    return status;
}
