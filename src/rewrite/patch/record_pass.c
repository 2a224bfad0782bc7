/* SPDX-License-Identifier: MIT */
/*
 * Octets of records: takes the physical lines of a source, gives each to the structure that begins there, or whose payload it
 * continues or qualifies.
 */
#include "rewrite/patch/patch.h"

gedelf_status record_pass_open(record_pass *p, view octets, const gedelf_dataset *dataset,
                               const gedelf_read_options *options)
{
    memset(p, 0, sizeof *p);
    p->trailer = UINT64_MAX;
    p->dataset = dataset;
    p->next = gedelf_dataset_head(dataset);
    return line_pass_open(&p->lines, octets, options);
}

void record_pass_close(record_pass *p)
{
    memory_release(&p->lines.allocator, p->blocks, p->capacity * sizeof *p->blocks);
    line_pass_close(&p->lines);
}

/* ---- Whose a line is ---------------------------------------------------------------------------- */

/* The structure whose lines are being met. */
typedef struct block_walk {
    uint32_t at;    /* its number, or BLOCK_OF_FILE */
    uint64_t level; /* its line's */
    uint32_t next;  /* the number of the structure that comes next, */
    uint64_t line;  /* and its line; UINT64_MAX: none comes in this record */
    bool missing;   /* one before that has none */
} block_walk;

static void look_ahead(const record_pass *p, block_walk *w)
{
    bool more = w->next < structure_size(p->record);
    w->line = more ? gedelf_structure_line(structure_part(p->record, w->next)) : UINT64_MAX;
}

/* A line of a level that is not higher belongs to a structure above. Each step up is one that was made down before. */
static void climb(const record_pass *p, block_walk *w, uint64_t level)
{
    while (w->at != 0 && w->at != BLOCK_OF_FILE && w->level >= level) {
        node n = block_node(p->record.block, p->record.index + w->at);
        w->at = n.parent - p->record.index;
        w->level--;
    }
}

/* A line that does not begin a structure: it continues or qualifies one, or belongs to none. */
static void pass_lines_between(record_pass *p, block_walk *w)
{
    const line_pass *l = &p->lines;
    bool continues = continuation_of(line_pass_tag(l)) != '\0';
    if (line_pass_is_trailer(l) && p->trailer == UINT64_MAX) {
        p->trailer = l->begin;
        p->body = l->previous;
    }
    if (p->trailer != UINT64_MAX || (p->in_header && l->usable && l->line.level == 1 && !continues))
        w->at = BLOCK_OF_FILE;
    else if (l->usable)
        climb(p, w, l->line.level);
}

static bool add_record_block(record_pass *p, uint64_t begin, uint32_t owner)
{
    return array_add(&p->lines.allocator, &p->blocks, &p->count, &p->capacity, (record_block){begin, begin, owner});
}

/* Takes the line at hand. False if there is no memory. */
static bool take_record_line(record_pass *p, block_walk *w)
{
    line_pass *l = &p->lines;
    uint32_t before = w->at;
    while (w->line < l->line.number) {
        w->missing = !p->in_header; /* where malformed lines may be before HEAD, or HEAD is not there */
        w->next++;
        look_ahead(p, w);
    }
    if (l->line.number == w->line) {
        w->at = w->next++;
        w->level = l->usable ? l->line.level : w->level + 1;
        look_ahead(p, w);
        return add_record_block(p, l->begin, w->at);
    }
    pass_lines_between(p, w);
    if (w->at == before)
        return true;
    p->tidy = p->tidy && w->at == BLOCK_OF_FILE;
    return add_record_block(p, l->begin, w->at);
}

/* ---- Records ------------------------------------------------------------------------------------ */

static void step_to_record(record_pass *p)
{
    p->in_header = !p->started;
    p->started = true;
    p->record = p->next;
    p->next = p->in_header ? gedelf_dataset_records(p->dataset) : gedelf_structure_next(p->record);
    p->begin = p->end;
    p->count = 0;
    p->tidy = true;
}

gedelf_status record_pass_next(record_pass *p)
{
    gedelf_status status = GEDELF_OK;
    if (!gedelf_structure_exists(p->next))
        return GEDELF_END;
    step_to_record(p);
    uint64_t stop = gedelf_structure_exists(p->next) ? gedelf_structure_line(p->next) : UINT64_MAX;
    block_walk w = {.at = BLOCK_OF_FILE};
    look_ahead(p, &w);
    if (p->in_header && !add_record_block(p, 0, BLOCK_OF_FILE))
        return GEDELF_MEMORY;
    for (;; p->waiting = false) {
        if (!p->waiting)
            status = line_pass_next(&p->lines);
        p->waiting = status == GEDELF_OK && p->lines.line.number >= stop;
        if (status != GEDELF_OK || p->waiting)
            break;
        if (!take_record_line(p, &w))
            return GEDELF_MEMORY;
        if (w.missing)
            return GEDELF_CHANGED;
        p->blocks[p->count - 1].last = p->lines.after;
    }
    p->end = p->waiting ? p->lines.begin : p->lines.octets.length;
    if (status == GEDELF_END && p->trailer == UINT64_MAX) {
        p->trailer = p->end;
        p->body = p->lines.after;
    }
    if (status != GEDELF_OK && status != GEDELF_END)
        return status;
    return w.line != UINT64_MAX && !p->in_header ? GEDELF_CHANGED : GEDELF_OK;
}

bool record_pass_ends(const record_pass *p, size_t count, uint32_t **ends, size_t *capacity)
{
    uint32_t size = structure_size(p->record);
    if (!array_reserve(&p->lines.allocator, ends, capacity, size))
        return false;
    memset(*ends, 0, size * sizeof **ends);
    for (uint32_t i = 0; i < count; i++) {
        if (p->blocks[i].owner != BLOCK_OF_FILE)
            (*ends)[p->blocks[i].owner] = i;
    }
    for (uint32_t i = size; i-- > 1;) {
        uint32_t *above = &(*ends)[structure_part_above(p->record, i)], own = (*ends)[i];
        if (*above < own)
            *above = own;
    }
    return true;
}
