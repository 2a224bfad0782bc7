/* SPDX-License-Identifier: MIT */
/*
 * Storing: takes a plain record of a batch, appends it to a block. Only here are payloads put together, because whoever
 * checks a file does not want them. [ELF-SER §merge-conts, §payload-unesc]
 */
#include "skim/skim.h"

/* Where the payload of a line begins: behind the level, the tag and a space each; an identifier stands between. */
static const char *payload_of_line(const char *p, const char *end, bool *cont)
{
    const char *tag = (const char *)memchr(p, ' ', (size_t)(end - p)) + 1;
    if (*tag == '@')
        tag = (const char *)memchr(tag, ' ', (size_t)(end - tag)) + 1;
    const char *space = memchr(tag, ' ', (size_t)(end - tag));
    *cont = end - tag >= 4 && memcmp(tag, "CONT", 4) == 0;
    return space ? space + 1 : end;
}

/* Appends a payload with one at sign where there are two. */
static bool append_unpaired(buffer *out, const char *p, const char *end)
{
    if (p == end)
        return true;
    if (!buffer_reserve(out, (size_t)(end - p)))
        return false;
    char *to = out->data + out->length;
    while (p < end) {
        const char *at = memchr(p, '@', (size_t)(end - p));
        size_t run = (size_t)((at ? at : end) - p);
        memcpy(to, p, run);
        to += run;
        p += run;
        for (; p<end && * p == '@'; p += end - p> 1 && p[1] == '@' ? 2 : 1)
            *to++ = '@';
    }
    out->length = (size_t)(to - out->data);
    return true;
}

/* Joins the lines of a payload, and finds where it begins in the first of them. */
static bool join_lines(buffer *out, const char *p, const char *end, bool crlf, const char **begin)
{
    bool done = true;
    for (bool first = true; done && p < end; first = false) {
        const char *stop = memchr(p, '\n', (size_t)(end - p));
        bool cont;
        const char *payload = payload_of_line(p, stop - crlf, &cont);
        done = (first || !cont || buffer_append(out, VIEW("\n"))) && append_unpaired(out, payload, stop - crlf);
        *begin = first ? payload : *begin;
        p = stop + 1;
    }
    return done;
}

/* Gives a node its payload in a cell. */
static bool put_together(skim *k, const plain_text *t, const char *text, const plain_record *r, cell *c)
{
    buffer *out = &k->scratch;
    out->length = 0;
    const char *payload = NULL;
    bool done = join_lines(out, text + t->from, text + t->to, k->crlf, &payload);
    *c = (cell){.payload = done ? arena_copy(&k->arena, buffer_view(out)) : NULL,
                .payload_at = (uint64_t)(payload - text),
                .payload_length = out->length,
                .tag = k->nodes[t->node].tag >> NODE_FLAGS};
    if (t->node == r->node) {
        c->xref_at = k->names[r->name].at - r->begin;
        c->xref_length = k->names[r->name].length;
    }
    return c->payload != NULL;
}

static gedelf_status make_cells(skim *k, const plain_record *r, const char *text)
{
    uint32_t count = (r + 1)->text - r->text;
    void *cells = k->cells;
    bool done = memory_reserve(k->allocator, &cells, &k->cell_capacity, sizeof *k->cells, count);
    k->cells = cells;
    arena_reset(&k->arena);
    for (uint32_t i = 0; done && i < count; i++) {
        const plain_text *t = &k->texts[r->text + i];
        done = put_together(k, t, text, r, &k->cells[i]);
        k->nodes[t->node].tag |= NODE_CELL;
        k->nodes[t->node].text = i;
    }
    return done ? GEDELF_OK : GEDELF_MEMORY;
}

/* Physical lines, counted from the file's beginning. */
static gedelf_status number_lines(skim *k, const plain_record *r, uint64_t first)
{
    uint32_t count = (uint32_t)plain_node_count(r);
    void *numbers = k->numbers;
    bool room = memory_reserve(k->allocator, &numbers, &k->number_capacity, sizeof *k->numbers, count);
    k->numbers = numbers;
    for (uint32_t i = 0; room && i < count; i++)
        k->numbers[i] = first + k->node_lines[r->node + i];
    return room ? GEDELF_OK : GEDELF_MEMORY;
}

/* How many nodes each structure is: in preorder, what is below comes behind it. */
static void add_up_sizes(node *nodes, uint32_t count)
{
    for (uint32_t i = count; i-- > 1;)
        nodes[nodes[i].parent].size += nodes[i].size;
}

gedelf_status skim_store(skim *k, const plain_record *r, const char *text, uint64_t begin, uint64_t number, block *b,
                         bool keep)
{
    node *nodes = k->nodes + r->node;
    uint32_t count = (uint32_t)plain_node_count(r);
    gedelf_status status = GEDELF_OK;
    add_up_sizes(nodes, count);
    if ((r + 1)->text > r->text)
        status = make_cells(k, r, text);
    if (status == GEDELF_OK && k->positions)
        status = number_lines(k, r, number);
    if (status != GEDELF_OK)
        return status;
    return block_append(b, nodes, count, k->cells, k->types ? k->node_types + r->node : NULL,
                        k->positions ? k->numbers : NULL, begin, keep);
}
