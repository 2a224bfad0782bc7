/* SPDX-License-Identifier: MIT */
/*
 * Takes constructor notation, gives a dataset: abbreviations, then nodes one after the other. [PGN §Encoding a Dataset]
 *
 * What an absolute reference means is certain only when it is certain how the file counts its nodes (D40, D52). Until
 * then nodes wait; afterwards each is put into the dataset as soon as it has been parsed, and its text is forgotten. If a
 * reference leads forward or nowhere, nodes wait until the end of the file, when it is known which of the two it is.
 */
#include "research/polygenea/notation.h"

/* ---- Counting -------------------------------------------------------------------------------- */

void pg_count_reference(pg_parser *p, const pg_cell *piece)
{
    int64_t target = piece->as.number;
    bool good = target >= 0 && (uint64_t)target < p->node_count;
    if (!good && p->by_algorithm) {
        p->by_algorithm = false;
        p->odd_at = piece->at;
        p->odd_length = piece->length;
    }
    if (piece->absolute)
        good = (uint64_t)target >= p->lines && (uint64_t)target - p->lines < p->node_count;
    p->by_example = p->by_example && good;
}

/* ---- Putting nodes into the dataset ---------------------------------------------------------- */

/* What the number of the first of equal nodes is called. */
static void pg_say_repeated(const pg_speaker *to, const gedelf_pg_dataset *d)
{
    char first[20];
    view number = view_of(first, number_format(d->same[to->number], first));
    pg_say(to, DIAG_NODE_REPEATED, to->node, number, VIEW(""));
}

/* The node whose cells begin at `begin` becomes the next one of the dataset. */
static gedelf_status pg_settle_node(pg_parser *p, size_t begin, uint64_t count_base)
{
    pg_cell *cells = p->waiting.items + begin;
    pg_speaker to = {.diags = &p->diags, .text = &p->text, .node = cells, .number = (uint32_t)p->d->node_count};
    uint32_t content;
    pg_notation_anchor(&p->text, cells->at);
    for (size_t i = 0; i < cells->size; i++) {
        if (cells[i].type == GEDELF_PG_REFERENCE && cells[i].absolute)
            cells[i].as.number -= (int64_t)count_base;
    }
    gedelf_status status = pg_check_node(p->d, p->node_count, &to);
    if (status == GEDELF_OK)
        status = pg_contract(p->d, p->d, &p->waiting, begin, &content);
    if (status == GEDELF_OK)
        status = pg_append_node(p->d, content);
    if (status == GEDELF_OK && !pg_note_origin(p->d, to.number, pg_notation_origin(&p->text, cells->at)))
        status = GEDELF_MEMORY;
    if (status != GEDELF_OK)
        return status;
    for (size_t i = 0; i < cells->size; i++) {
        if (cells[i].repeated && cells[i].length > 0) /* D48: a set of Top alone is written {,} */
            pg_say(&to, DIAG_SET_REPETITION, &cells[i], VIEW(""), VIEW(""));
    }
    if (p->d->same[to.number] != to.number)
        pg_say_repeated(&to, p->d);
    return p->diags.stopped ? GEDELF_STOPPED : GEDELF_OK;
}

/* A reference leads forward: is there a cycle? [PG §Dependencies and Cycles] */
static gedelf_status pg_settle_cycles(pg_parser *p)
{
    uint32_t *cycles = pg_find_cycles(p->d);
    if (!cycles)
        return GEDELF_MEMORY;
    uint32_t number = p->node_count;
    size_t begin = 0;
    for (size_t i = 0; i < p->waiting.count; i += p->waiting.items[i].size)
        number--; /* those that waited are the last ones */
    for (; begin < p->waiting.count; begin += p->waiting.items[begin].size, number++) {
        pg_speaker to = {.diags = &p->diags, .text = &p->text, .node = p->waiting.items + begin, .number = number};
        pg_notation_anchor(&p->text, to.node->at);
        pg_check_cycles(cycles, p->node_count, &to);
    }
    memory_release(p->allocator, cycles, (p->d->node_count + 1) * sizeof *cycles);
    return p->diags.stopped ? GEDELF_STOPPED : GEDELF_OK;
}

/* D40: says that the example's count was taken. */
static void pg_say_counting(pg_parser *p)
{
    char lines[20];
    gedelf_diag diag = {.code = DIAG_EXAMPLE_COUNTING};
    diag.args[0] = view_of(lines, number_format(p->lines, lines));
    pg_notation_locate(&p->text, p->odd_at, p->odd_length, &diag);
    diags_raise(&p->diags, &diag);
}

/* Puts the nodes that wait into the dataset, checked, if it is certain by now what their references mean; at the end of
   the text it always is. GEDELF_OK, GEDELF_MEMORY, GEDELF_LIMIT or GEDELF_STOPPED. */
static gedelf_status pg_settle(pg_parser *p, bool end)
{
    bool certain = (p->lines == 0 || !p->by_example) && p->by_algorithm;
    bool by_example = !p->by_algorithm && p->by_example;
    gedelf_status status = GEDELF_OK;
    if (!end && !certain)
        return GEDELF_OK;
    if (end && by_example)
        pg_say_counting(p);
    p->d->unsound = !p->by_algorithm && !by_example;
    for (size_t begin = 0; status == GEDELF_OK && begin < p->waiting.count; begin += p->waiting.items[begin].size)
        status = pg_settle_node(p, begin, by_example ? p->lines : 0);
    if (status == GEDELF_OK && p->d->unsound)
        status = pg_settle_cycles(p);
    p->waiting.count = 0;
    pg_notation_forget(&p->text, p->at);
    return status;
}

/* ---- Reading --------------------------------------------------------------------------------- */

/* One abbreviation or node. */
static gedelf_status pg_parse_item(pg_parser *p, int c)
{
    if (c == 'N')
        return pg_parse_abbreviation(p);
    if (p->node_count == UINT32_MAX - 1)
        return GEDELF_LIMIT;
    gedelf_status status = pg_parse_node(p);
    p->node_count++;
    return status == GEDELF_OK ? pg_settle(p, false) : status;
}

/* D49: a byte-order mark is skipped. */
static void pg_parse_mark(pg_parser *p)
{
    if (!p->text.marked)
        return;
    gedelf_diag diag = {.code = DIAG_NOTATION_MARK};
    pg_notation_locate(&p->text, 3, 0, &diag);
    diag.where = (gedelf_span){0, 3};
    diags_raise(&p->diags, &diag);
    p->at = p->last = 3;
}

static gedelf_status pg_parse_all(pg_parser *p)
{
    pg_parse_mark(p);
    gedelf_status status = p->diags.stopped ? GEDELF_STOPPED : GEDELF_OK;
    int c = 0;
    while (status == GEDELF_OK && (c = pg_skip_space(p)) >= 0) {
        p->last = p->at;
        status = pg_parse_item(p, c);
    }
    if (status == GEDELF_OK && c == PG_BAD)
        status = pg_fail_at_end(p);
    if (status == GEDELF_OK)
        status = pg_settle(p, true);
    if (status == GEDELF_OK)
        diags_finish(&p->diags);
    return status == GEDELF_OK && p->diags.stopped ? GEDELF_STOPPED : status;
}

static void pg_parser_close(pg_parser *p)
{
    pg_notation_close(&p->text);
    diags_free(&p->diags);
    memory_release(p->allocator, p->frames, p->frame_capacity * sizeof *p->frames);
    buffer_free(&p->string);
    buffer_free(&p->expanded);
    pg_cells_free(&p->waiting);
}

static gedelf_status pg_parser_open(pg_parser *p, gedelf_source source, const gedelf_allocator *allocator,
                                    const gedelf_read_options *options)
{
    *p = (pg_parser){
        .allocator = allocator, .max_depth = option_depth(options), .by_algorithm = true, .by_example = true};
    buffer_init(&p->string, allocator);
    buffer_init(&p->expanded, allocator);
    pg_cells_init(&p->waiting, allocator);
    bool ready = diags_init(&p->diags, allocator, options);
    gedelf_status status = pg_notation_open(&p->text, source, allocator);
    p->diags.recover = false; /* nothing here can be passed */
    return ready ? status : GEDELF_MEMORY;
}

/* The next octet that is not white space, from *at on, as pg_peek gives it. */
static int pg_peek_after_space(pg_parser *p, uint64_t *at)
{
    int c;
    while ((c = pg_peek(&p->text, *at)) >= 0 && is_white_space((char)c))
        (*at)++;
    return c;
}

/* Is it JSON: a brace, and then a key? No notation begins so. */
static bool pg_is_json(pg_parser *p)
{
    uint64_t at = p->at;
    if (pg_peek_after_space(p, &at) != '{')
        return false;
    at++;
    return pg_peek_after_space(p, &at) == '"';
}

/* All of the text, as JSON (D76). */
static gedelf_status pg_parse_json(pg_parser *p, const gedelf_read_options *options)
{
    while (pg_notation_fill(&p->text))
        continue;
    if (p->text.status != GEDELF_OK)
        return p->text.status;
    if (p->text.bad)
        return pg_fail_at_end(p);
    return pg_read_json(p->d, view_of(p->text.kept.data, p->text.valid), options, &p->diags.worst);
}

gedelf_status gedelf_pg_read(gedelf_pg_dataset **out, gedelf_source source, const gedelf_read_options *options,
                             gedelf_severity *worst)
{
    gedelf_read_options all;
    options_take(&all, options);
    const gedelf_allocator *allocator = all.allocator ? all.allocator : &memory_default;
    pg_parser p;
    gedelf_pg_dataset *d;
    gedelf_status status = gedelf_pg_new(&d, allocator);
    *out = NULL;
    if (worst)
        *worst = GEDELF_NOTE;
    if (status != GEDELF_OK)
        return status;
    status = pg_parser_open(&p, source, &d->allocator, &all);
    p.d = d;
    if (status == GEDELF_OK)
        status = pg_is_json(&p) ? pg_parse_json(&p, &all) : pg_parse_all(&p);
    if (worst)
        *worst = p.diags.worst;
    pg_parser_close(&p);
    if (status == GEDELF_OK)
        *out = d;
    else
        gedelf_pg_free(d);
    return status;
}

gedelf_status gedelf_pg_check(const gedelf_pg_dataset *dataset, const gedelf_read_options *options,
                              gedelf_severity *worst)
{
    gedelf_read_options all = GEDELF_READ_OPTIONS();
    options_take(&all, options);
    const gedelf_allocator *allocator = all.allocator ? all.allocator : &memory_default;
    const gedelf_pg_dataset *d = dataset;
    diags diagnostics;
    pg_cells cells;
    gedelf_status status = diags_init(&diagnostics, allocator, &all) ? GEDELF_OK : GEDELF_MEMORY;
    pg_cells_init(&cells, allocator);
    uint32_t *cycles = d->unsound ? pg_find_cycles(d) : NULL;
    if (d->unsound && !cycles)
        status = GEDELF_MEMORY;
    for (uint32_t vertex = 0; status == GEDELF_OK && vertex < d->node_count; vertex++) {
        cells.count = 0;
        status = pg_expand(d, d->nodes[vertex], FORM_NODE, &cells);
        pg_speaker to = {
            .diags = &diagnostics, .origin = pg_origin_of(d, vertex), .node = cells.items, .number = vertex};
        if (status == GEDELF_OK)
            status = pg_check_node(d, d->node_count, &to);
        if (status == GEDELF_OK && cycles)
            pg_check_cycles(cycles, d->node_count, &to);
        if (status == GEDELF_OK && diagnostics.stopped)
            status = GEDELF_STOPPED;
    }
    if (status == GEDELF_OK)
        diags_finish(&diagnostics);
    if (worst)
        *worst = diagnostics.worst;
    memory_release(&d->allocator, cycles, (d->node_count + 1) * sizeof *cycles);
    pg_cells_free(&cells);
    diags_free(&diagnostics);
    return status;
}
