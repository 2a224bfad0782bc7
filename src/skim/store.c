/* SPDX-License-Identifier: MIT */
/*
 * Storing: takes a plain record of a batch, appends it to a block. Only here are payloads put together, because whoever
 * checks a file does not want them. [ELF-SER §merge-conts, §payload-unesc]
 */
#include "skim/skim.h"

/* A payload that is put together from lines. It may come to stand where they are: it never gets ahead of them. */
typedef struct joining {
    const char *from, *end; /* what is left of the lines */
    char *to;
    bool crlf;
    bool pairs; /* there are at signs, two by two */
} joining;

/* Appends the rest of a line, up to `stop`, with one at sign where there are two. */
static void join_rest(joining *j, const char *stop)
{
    while (j->pairs && j->from < stop) {
        const char *at = memchr(j->from, '@', (size_t)(stop - j->from));
        if (!at)
            break;
        size_t length = (size_t)(at + 1 - j->from);
        memmove(j->to, j->from, length);
        j->to += length;
        j->from = at + 2;
    }
    if (j->to != j->from)
        memmove(j->to, j->from, (size_t)(stop - j->from));
    j->to += stop - j->from;
}

/* The tag, or an identifier, stands behind the level, which is mostly one digit. */
static inline const char *behind_level(const char *p)
{
    while (*p != ' ')
        p++;
    return p + 1;
}

/* The line break that ends the line. */
static const char *join_line_break(const joining *j)
{
    return memchr(j->from, '\n', (size_t)(j->end - j->from));
}

/* Joins the lines of a payload. The first is there without what stands before the payload; the others are level, space,
   CONT or CONC, and perhaps a space and something to append. */
static void join_lines(joining *j)
{
    const char *stop = join_line_break(j);
    join_rest(j, stop - j->crlf);
    for (j->from = stop + 1; j->from < j->end; j->from = stop + 1) {
        stop = join_line_break(j);
        const char *tag = behind_level(j->from);
        if (tag[3] == 'T')
            *j->to++ = '\n';
        j->from = tag + 4 < stop - j->crlf ? tag + 5 : stop - j->crlf;
        join_rest(j, stop - j->crlf);
    }
}

bool skim_join_lines(buffer *out, const char *payload, const char *end, bool crlf)
{
    if (!buffer_reserve(out, (size_t)(end - payload)))
        return false;
    joining j = {.from = payload, .end = end, .to = out->data + out->length, .crlf = crlf, .pairs = true};
    join_lines(&j);
    out->length = (size_t)(j.to - out->data);
    return true;
}

/* Where the payload begins in the line of a structure: behind the level, the tag and a space each; the record's own
   identifier stands between. */
static const char *begin_of_payload(const skim *k, const char *p, size_t node_number, const plain_record *r)
{
    const char *tag = behind_level(p);
    if (node_number == r->node)
        tag += k->names[r->name].length + 3;
    const char *end = tag + names_at(k->tags, k->nodes[node_number].tag >> NODE_FLAGS).length;
    return *end == ' ' ? end + 1 : end;
}

/* A record that is stored, and where. */
typedef struct plain_storing {
    skim *k;
    const plain_record *r;
    const char *text; /* the record's */
    uint64_t begin;   /* where that is in the whole text */
    block *b;
    bool keep;
} plain_storing;

/* Gives a node its payload in a cell. It is put where its lines are if these are ours and nobody needs them any more. */
static bool put_together(const plain_storing *g, const plain_text *t)
{
    skim *k = g->k;
    node *n = &k->nodes[t->node];
    cell *c = block_add_cell(g->b);
    if (!c)
        return false;
    const char *payload = begin_of_payload(k, g->text + t->from, t->node, g->r), *end = g->text + t->to;
    uint64_t at = g->begin - g->b->begin;
    *c = (cell){.payload_at = at + (uint64_t)(payload - g->text), .tag = n->tag >> NODE_FLAGS};
    if (t->node == g->r->node) {
        c->xref_at = at + k->names[g->r->name].at - g->r->begin;
        c->xref_length = k->names[g->r->name].length;
    }
    n->tag |= NODE_CELL;
    n->text = block_cell_text(g->b, g->begin);
    char *own = g->keep ? block_own_text(g->b, c->payload_at) : NULL;
    arena *elsewhere = g->keep ? &g->b->arena : &k->arena;
    char *place = own ? own : arena_reserve(elsewhere, (size_t)(end - payload));
    if (!place)
        return false;
    joining j = {.from = payload, .end = end, .to = place, .crlf = k->crlf};
    j.pairs = memchr(payload, '@', (size_t)(end - payload)) != NULL;
    join_lines(&j);
    c->payload_length = (size_t)(j.to - place);
    if (!own) {
        c->payload = place;
        arena_take(elsewhere, c->payload_length);
    }
    return true;
}

static gedelf_status make_cells(const plain_storing *g)
{
    bool done = true;
    if (!g->keep)
        arena_reset(&g->k->arena);
    for (uint32_t i = g->r->text; done && i < (g->r + 1)->text; i++)
        done = put_together(g, &g->k->texts[i]);
    return done ? GEDELF_OK : GEDELF_MEMORY;
}

/* Makes the structures of a record that has none yet, which are then the batch's only ones. */
static gedelf_status make_nodes(skim *k, plain_record pair[2], const char *text)
{
    gedelf_status status = skim_make_nodes(k, view_of(text, pair[1].begin - pair[0].begin));
    uint32_t before = pair[0].line; /* lines are counted from the batch's beginning */
    for (size_t i = 0; k->positions && i < k->node_count; i++)
        k->node_lines[i] += before;
    pair[0].node = pair[0].text = 0;
    pair[1].node = (uint32_t)k->node_count;
    pair[1].text = (uint32_t)k->text_count;
    return status;
}

/* As skim_store, for a record that has structures. */
static gedelf_status store_nodes(skim *k, const plain_record *r, const char *text, uint64_t begin, uint64_t number,
                                 block *b, bool keep)
{
    gedelf_status status = GEDELF_OK;
    if ((r + 1)->text > r->text)
        status = make_cells(&(plain_storing){k, r, text, begin, b, keep});
    if (status != GEDELF_OK)
        return status;
    node_record nodes = {.nodes = k->nodes + r->node,
                         .count = plain_node_count(r),
                         .begin = begin,
                         .end = begin + (r + 1)->begin - r->begin,
                         .greatest_tag = k->greatest_tag,
                         .types = k->types ? k->node_types + r->node : NULL,
                         .lines = k->positions ? k->node_lines + r->node : NULL,
                         .first_line = number};
    return block_append(b, &nodes, keep);
}

gedelf_status skim_store(skim *k, const plain_record *r, const char *text, uint64_t begin, uint64_t number, block *b,
                         bool keep)
{
    if (k->has_nodes)
        return store_nodes(k, r, text, begin, number, b, keep);
    plain_record pair[2] = {r[0], r[1]};
    gedelf_status status = make_nodes(k, pair, text);
    return status == GEDELF_OK ? store_nodes(k, pair, text, begin, number, b, keep) : status;
}
