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
    line_break ending;
    bool pairs; /* there may be at signs, two by two or alone */
} joining;

/* Appends the rest of a line, up to `stop`. Where there are no at signs it is one piece. */
static void join_rest(joining *j, const char *stop)
{
    while (j->from < stop) {
        view text = view_of(j->from, (size_t)(stop - j->from));
        if (j->pairs)
            payload_take(&j->from, stop, &text);
        else
            j->from = stop;
        if (j->to != text.text)
            memmove(j->to, text.text, text.length);
        j->to += text.length;
    }
}

/* Appends what a continuation line begins with. */
static void join_joint(joining *j, char letter)
{
    view joint = continuation_joint(letter);
    memcpy(j->to, joint.text, joint.length);
    j->to += joint.length;
}

/* The line break that ends the line. */
static const char *join_line_break(const joining *j)
{
    return memchr(j->from, last_of_break(j->ending), (size_t)(j->end - j->from));
}

/* Joins the lines of a payload. The first is there without what stands before the payload; the others are level, space,
   CONT or CONC, and perhaps a space and something to append. */
static void join_lines(joining *j)
{
    const char *stop = join_line_break(j);
    size_t cr = j->ending == BREAK_CRLF ? 1 : 0;
    join_rest(j, stop - cr);
    for (j->from = stop + 1; j->from < j->end; j->from = stop + 1) {
        stop = join_line_break(j);
        const char *tag = behind_level(j->from);
        join_joint(j, tag[3]);
        j->from = tag + 4 < stop - cr ? tag + 5 : stop - cr;
        join_rest(j, stop - cr);
    }
}

bool skim_join_lines(buffer *out, const char *payload, const char *end, line_break ending)
{
    if (!buffer_reserve(out, (size_t)(end - payload)))
        return false;
    joining j = {.from = payload, .end = end, .to = out->data + out->length, .ending = ending, .pairs = true};
    join_lines(&j);
    out->length = (size_t)(j.to - out->data);
    return true;
}

/* Where the payload begins in the line of a structure: behind the level, the tag and a space each; an identifier stands
   between. */
static const char *begin_of_payload(const char *p, size_t xref_length, view tag_name)
{
    const char *tag = behind_level(p);
    if (xref_length > 0)
        tag += xref_length + 3;
    return behind_tag(tag + tag_name.length);
}

/* Records that are stored, and where. */
typedef struct plain_storing {
    skim *k;
    const char *text; /* theirs */
    uint32_t from;    /* where that is in the batch */
    uint64_t origin;  /* where the batch is in the whole text */
    block *b;
    bool keep;
} plain_storing;

/* Puts the payload together where its lines are, if these are ours and nobody needs them any more; else elsewhere. */
static bool put_payload(const plain_storing *g, cell *c, const char *payload, const char *end)
{
    char *own = g->keep ? block_own_text(g->b, c->payload_at) : NULL;
    arena *elsewhere = g->keep ? &g->b->arena : &g->k->arena;
    char *place = own ? own : arena_reserve(elsewhere, (size_t)(end - payload));
    if (!place)
        return false;
    joining j = {.from = payload, .end = end, .to = place, .ending = g->k->ending};
    j.pairs = memchr(payload, '@', (size_t)(end - payload)) != NULL;
    join_lines(&j);
    c->payload_length = (size_t)(j.to - place);
    if (!own) {
        c->payload = place;
        arena_take(elsewhere, c->payload_length);
    }
    return true;
}

/* Gives a node its payload in a cell. */
static bool put_together(const plain_storing *g, const plain_text *t)
{
    node *n = &g->k->nodes[t->node];
    const char *text = g->text + (t->from - g->from);
    uint64_t shift = g->origin - g->b->begin;
    cell *c = block_add_cell(g->b);
    if (!c)
        return false;
    *c = (cell){.tag = n->tag >> NODE_FLAGS};
    if ((n->tag & NODE_XREF) != 0) {
        const char *name = behind_level(text) + 1;
        c->xref_at = shift + t->from + (uint64_t)(name - text);
        c->xref_length = (uint32_t)(strchr(name, '@') - name);
    }
    const char *payload = begin_of_payload(text, c->xref_length, names_at(g->k->tags, c->tag));
    c->payload_at = shift + t->from + (uint64_t)(payload - text);
    n->tag |= NODE_CELL;
    n->text = block_cell_text(g->b, g->origin);
    return put_payload(g, c, payload, text + (t->to - t->from));
}

static gedelf_status make_cells(const plain_storing *g, uint32_t first, uint32_t end)
{
    bool done = true;
    if (!g->keep)
        arena_reset(&g->k->arena);
    for (uint32_t i = first; done && i < end; i++)
        done = put_together(g, &g->k->texts[i]);
    return done ? GEDELF_OK : GEDELF_MEMORY;
}

/* Stores records that have structures. The largest one has so many. */
static gedelf_status store_nodes(const plain_storing *g, const plain_record *first, const plain_record *end,
                                 uint64_t number, size_t largest)
{
    const skim *k = g->k;
    gedelf_status status = end->text > first->text ? make_cells(g, first->text, end->text) : GEDELF_OK;
    if (status != GEDELF_OK)
        return status;
    node_run nodes = {.nodes = k->nodes,
                      .from = first->node,
                      .to = end->node,
                      .largest = largest,
                      .origin = g->origin,
                      .begin = g->origin + g->from,
                      .end = g->origin + g->from + (end->begin - first->begin),
                      .greatest_tag = k->greatest_tag,
                      .types = k->types ? k->node_types : NULL,
                      .lines = k->positions ? k->node_lines : NULL,
                      .first_line = number};
    return block_append(g->b, &nodes, g->keep);
}

gedelf_status skim_store_run(skim *k, const plain_record *first, const plain_record *end, const char *text,
                             uint64_t begin, uint64_t number, block *b)
{
    size_t largest = 0;
    for (const plain_record *r = first; r < end; r++)
        largest = plain_node_count(r) > largest ? plain_node_count(r) : largest;
    plain_storing g = {k, text, first->begin, begin - first->begin, b, true};
    return store_nodes(&g, first, end, number, largest);
}

/* Makes the structures of a record that has none yet, which are then the batch's only ones, and it begins there. */
static gedelf_status make_nodes(skim *k, plain_record pair[2], const char *text)
{
    gedelf_status status = skim_make_nodes(k, view_of(text, pair[1].begin - pair[0].begin));
    uint32_t before = pair[0].line; /* lines are counted from the batch's beginning */
    for (size_t i = 0; k->numbered && i < k->node_count; i++)
        k->node_lines[i] += before;
    pair[0].node = pair[0].text = 0;
    pair[1].node = (uint32_t)k->node_count;
    pair[1].text = (uint32_t)k->text_count;
    return status;
}

gedelf_status skim_store(skim *k, const plain_record *r, const char *text, uint64_t begin, uint64_t number, block *b,
                         bool keep)
{
    plain_record pair[2] = {r[0], r[1]};
    plain_storing g = {k, text, r->begin, begin - r->begin, b, keep};
    if (!k->has_nodes) {
        gedelf_status status = make_nodes(k, pair, text);
        if (status != GEDELF_OK)
            return status;
        g.from = 0;
        g.origin = begin;
    }
    return store_nodes(&g, &pair[0], &pair[1], number, plain_node_count(pair));
}
