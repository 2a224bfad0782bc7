/* SPDX-License-Identifier: MIT */
/*
 * The reader: what users call to read a source, record by record or as a whole. The work is done in chain.c.
 * [ELF-SER §parsing]
 */
#include "format/read/read_private.h"

/* ---- Streaming ------------------------------------------------------------------------------- */

static gedelf_status reader_read_header(gedelf_reader *r)
{
    gedelf_status status = chain_read_header(&r->chain, &r->head, &r->schemas);
    if (status != GEDELF_OK)
        return status;
    characters *c = &r->characters;
    view text = view_of(characters_at(c, 0), (size_t)chain_text_left(&r->chain));
    if (!buffer_append(&r->head_text, text))
        return GEDELF_MEMORY;
    r->head.text = r->schemas.text = r->head_text.data;
    r->head.text_length = r->schemas.text_length = r->head_text.length;
    r->head.from = c;
    chain_metadata(&r->chain, &r->metadata);
    r->metadata.schema_count = r->schemas.schema_count;
    if (r->chain.options.typed)
        block_keep_types(&r->record, &r->schema);
    return GEDELF_OK;
}

static gedelf_status reader_open(gedelf_reader **out, gedelf_source source, const gedelf_read_options *options,
                                 bool by_stages)
{
    gedelf_read_options all = reader_options(options);
    const gedelf_allocator *allocator = all.allocator ? all.allocator : &memory_default;
    *out = NULL;
    gedelf_reader *r = memory_zeroed(allocator, sizeof *r);
    if (!r)
        return GEDELF_MEMORY;
    r->allocator = *allocator;
    buffer_init(&r->head_text, &r->allocator);
    block_init(&r->head, &r->allocator, &r->assembler, all.positions);
    block_init(&r->schemas, &r->allocator, &r->assembler, all.positions);
    block_init(&r->record, &r->allocator, &r->assembler, all.positions);
    chain_parts parts = {&r->characters, &r->assembler, &r->schema};
    gedelf_status status = chain_open(&r->chain, parts, source, &all, &r->allocator);
    r->chain.by_stages = by_stages;
    if (status == GEDELF_OK)
        status = reader_read_header(r);
    if (status == GEDELF_OK)
        *out = r;
    else
        gedelf_reader_close(r);
    return status;
}

gedelf_status gedelf_reader_open(gedelf_reader **out, gedelf_source source, const gedelf_read_options *options)
{
    return reader_open(out, source, options, false);
}

gedelf_status reader_open_by_stages(gedelf_reader **out, gedelf_source source, const gedelf_read_options *options)
{
    return reader_open(out, source, options, true);
}

/* Reads the next record and processes it, but does not store it. `stores` if it will be, and those that follow. GEDELF_END if
   there is none any more. */
static gedelf_status reader_take(gedelf_reader *r, bool stores)
{
    chain *c = &r->chain;
    record_clear(&r->assembler.record);
    chain_discard(c);
    c->stores = stores;
    r->stored = false;
    gedelf_status status = chain_assemble(c);
    if (status == GEDELF_OK)
        status = chain_process(c, 0);
    if (status != GEDELF_END)
        return status;
    gedelf_status concluded = chain_conclude(c);
    return concluded == GEDELF_OK ? GEDELF_END : concluded;
}

gedelf_status reader_store(gedelf_reader *reader, gedelf_structure *out)
{
    gedelf_reader *r = reader;
    chain *c = &r->chain;
    block_clear(&r->record);
    block_set_text(&r->record, &r->characters, chain_record_begin(c));
    r->record.text_length = (size_t)(chain_text_left(c) - chain_record_begin(c));
    r->record.from = &r->characters;
    r->status = chain_store(c, &r->record, false);
    r->stored = true;
    *out = block_at(&r->record, 0);
    return r->status;
}

gedelf_status gedelf_reader_next(gedelf_reader *reader, gedelf_structure *out)
{
    if (out)
        *out = (gedelf_structure){NULL, 0};
    if (reader->status != GEDELF_OK)
        return reader->status;
    reader->status = reader_take(reader, out != NULL);
    return reader->status == GEDELF_OK && out ? reader_store(reader, out) : reader->status;
}

/* Whether records will be stored is not known: probably so if the last one was. */
gedelf_status reader_glance(gedelf_reader *reader, record_glance *out)
{
    *out = (record_glance){.known = false};
    if (reader->status == GEDELF_OK)
        reader->status = reader_take(reader, reader->stored);
    if (reader->status == GEDELF_OK && reader->chain.swept)
        *out = (record_glance){true, swept_tag(&reader->chain), swept_xref(&reader->chain)};
    return reader->status;
}

/* Takes the records after the one that was taken, as long as they are of this kind, and gives the text of all. */
static gedelf_status reader_take_run(gedelf_reader *r, uint64_t most, text_kind kind, record_run *run)
{
    chain *c = &r->chain;
    uint64_t begin = chain_record_begin(c), more;
    gedelf_status status = chain_skip_swept(c, most - 1, kind, &more);
    *run = (record_run){.text = view_of(characters_at(&r->characters, begin), (size_t)(chain_text_left(c) - begin)),
                        .count = 1 + more,
                        .kind = kind,
                        .longest = longest_usual_line(c->assembler->rules)};
    return status;
}

static gedelf_status reader_next_most(gedelf_reader *reader, uint64_t most, text_kind loosest, record_run *run,
                                      gedelf_structure *out)
{
    *run = (record_run){.count = 0};
    *out = (gedelf_structure){NULL, 0};
    if (reader->status == GEDELF_OK)
        reader->status = reader_take(reader, false);
    if (reader->status != GEDELF_OK)
        return reader->status;
    const swept_record *swept = reader->chain.swept;
    text_kind own = swept ? swept_text_kind(reader->chain.batch, swept) : TEXT_UNSURE;
    if (!swept || own > loosest)
        return reader_store(reader, out);
    text_kind kind = loosest == TEXT_ANY ? TEXT_ANY : own;
    reader->status = reader_take_run(reader, most, kind, run);
    return reader->status;
}

gedelf_status reader_next_run(gedelf_reader *reader, text_kind loosest, record_run *run, gedelf_structure *out)
{
    return reader_next_most(reader, UINT64_MAX, loosest, run, out);
}

gedelf_status reader_next_few(gedelf_reader *reader, uint64_t most, record_run *run, gedelf_structure *out)
{
    return reader_next_most(reader, most, TEXT_ANY, run, out);
}

static gedelf_status reader_skip(gedelf_reader *r, uint64_t count)
{
    gedelf_status status = GEDELF_OK;
    while (status == GEDELF_OK && count > 0) {
        uint64_t swept;
        status = chain_skip_swept(&r->chain, count, TEXT_UNSURE, &swept);
        count -= swept;
        if (status == GEDELF_OK && count > 0) {
            status = reader_take(r, false);
            count--;
        }
    }
    return status;
}

gedelf_status gedelf_reader_skip(gedelf_reader *reader, uint64_t count)
{
    if (reader->status == GEDELF_OK)
        reader->status = reader_skip(reader, count);
    return reader->status;
}

const gedelf_metadata *gedelf_reader_metadata(const gedelf_reader *reader)
{
    return &reader->metadata;
}

gedelf_structure gedelf_reader_head(const gedelf_reader *reader)
{
    return block_at(&reader->head, 0);
}

gedelf_structure gedelf_reader_schema(const gedelf_reader *reader, size_t index)
{
    return block_schema(&reader->schemas, index);
}

const gedelf_schema *gedelf_reader_types(const gedelf_reader *reader)
{
    return reader->schema;
}

void gedelf_reader_progress(const gedelf_reader *reader, uint64_t *done, uint64_t *total)
{
    *done = reader->characters.in.done;
    *total = reader->characters.in.total;
}

gedelf_severity gedelf_reader_worst(const gedelf_reader *reader)
{
    return reader->chain.diags.worst;
}

void gedelf_reader_close(gedelf_reader *reader)
{
    if (!reader)
        return;
    gedelf_allocator allocator = reader->allocator;
    chain_close(&reader->chain);
    block_free(&reader->head);
    block_free(&reader->schemas);
    block_free(&reader->record);
    gedelf_schema_free(reader->schema);
    buffer_free(&reader->head_text);
    assembler_free(&reader->assembler);
    characters_close(&reader->characters);
    memory_release(&allocator, reader, sizeof *reader);
}

/* ---- The sources of a record ------------------------------------------------------------------ */

characters *reader_characters(gedelf_reader *reader)
{
    return &reader->characters;
}

const assembler *reader_assembler(const gedelf_reader *reader)
{
    return &reader->assembler;
}

const names *reader_tags(const gedelf_reader *reader)
{
    return &reader->assembler.tags;
}

const names *dataset_tags(const gedelf_dataset *dataset)
{
    return &dataset->assembler.tags;
}

record_edge reader_edge(const gedelf_reader *reader)
{
    const chain *c = &reader->chain;
    return (record_edge){chain_text_left(c), c->line_waits ? c->line.number : c->splitter.number};
}

bool reader_has_ended(const gedelf_reader *reader)
{
    return reader->chain.lines_ended;
}

unsigned reader_line_break(const gedelf_reader *reader)
{
    return reader->chain.splitter.first;
}

bool reader_parse_line(gedelf_reader *reader, line *l)
{
    speaker *s = &reader->chain.speaker;
    bool muted = s->muted;
    s->muted = true;
    bool usable = line_parse(s, l, 0);
    s->muted = muted;
    return usable;
}

/* ---- Checking -------------------------------------------------------------------------------- */

/* Remembers the gravest severity, also where no reader could be opened. */
typedef struct watcher {
    gedelf_diag_fn diagnose;
    void *context;
    gedelf_severity worst;
} watcher;

static bool watch(void *context, const gedelf_diag *diag)
{
    watcher *w = context;
    if (diag->severity > w->worst)
        w->worst = diag->severity;
    return !w->diagnose || w->diagnose(w->context, diag);
}

gedelf_status gedelf_check(gedelf_source source, const gedelf_read_options *options, gedelf_severity *worst)
{
    gedelf_read_options all = reader_options(options);
    watcher w = {all.diagnose, all.context, GEDELF_NOTE};
    gedelf_reader *reader;
    all.diagnose = watch;
    all.context = &w;
    gedelf_status status = gedelf_reader_open(&reader, source, &all);
    while (status == GEDELF_OK)
        status = gedelf_reader_skip(reader, UINT64_MAX);
    gedelf_reader_close(reader);
    if (worst)
        *worst = w.worst;
    return status == GEDELF_END ? GEDELF_OK : status;
}

/* ---- The whole dataset ----------------------------------------------------------------------- */

static gedelf_status dataset_add_block(gedelf_dataset *d, const chain *c)
{
    bool room = array_reserve(&d->allocator, &d->blocks, &d->block_capacity, d->block_count + 1);
    room = room && (d->block_count == 0 || block_trim(d->blocks[d->block_count - 1]));
    block *b = room ? memory_allocate(&d->allocator, sizeof *b) : NULL;
    if (!b)
        return GEDELF_MEMORY;
    block_init(b, &d->allocator, &d->assembler, c->options.positions);
    if (c->options.typed)
        block_keep_types(b, &d->schema);
    block_keep_in_text(b, &d->characters);
    block_keep_in_pool(b, &d->pool);
    b->begin = chain_record_begin(c);
    if (d->block_count > 0)
        d->blocks[d->block_count - 1]->next = b;
    d->blocks[d->block_count++] = b;
    return GEDELF_OK;
}

/* Stores the record that was assembled, and those that can be stored with it. Structures are numbered by their block, from 1,
   and their place in it. */
static gedelf_status dataset_store(gedelf_dataset *d, chain *c)
{
    gedelf_status status = GEDELF_OK;
    if (d->block_count == 0 || !chain_has_room(c, d->blocks[d->block_count - 1]))
        status = dataset_add_block(d, c);
    if (status != GEDELF_OK)
        return status;
    block *b = d->blocks[d->block_count - 1];
    status = chain_process(c, (uint64_t)d->block_count << 32 | b->count);
    if (status == GEDELF_OK)
        status = chain_store(c, b, true);
    record_clear(&d->assembler.record);
    return status == GEDELF_OK ? chain_store_run(c, b, (uint64_t)d->block_count << 32 | b->count) : status;
}

/* The text moves no more: blocks can point into it. */
static void dataset_settle(gedelf_dataset *d, const chain *c)
{
    chain_metadata(c, &d->metadata);
    block_set_text(&d->head, &d->characters, 0);
    block_set_text(&d->schemas, &d->characters, 0);
    for (size_t i = 0; i < d->block_count; i++)
        block_set_text(d->blocks[i], &d->characters, d->blocks[i]->begin);
    d->metadata.schema_count = d->schemas.schema_count;
    assembler_settle(&d->assembler);
    characters_settle(&d->characters);
}

/* No more records will come. */
static gedelf_status dataset_trim(gedelf_dataset *d)
{
    bool done = (d->block_count == 0 || block_trim(d->blocks[d->block_count - 1])) && pool_trim(&d->pool);
    for (size_t i = 0; i < d->block_count; i++)
        pool_point(d->blocks[i]);
    return done ? GEDELF_OK : GEDELF_MEMORY;
}

static gedelf_status dataset_read(gedelf_dataset *d, chain *c)
{
    if (!characters_expect_all(&d->characters))
        return GEDELF_MEMORY;
    d->pool.total = d->characters.in.total;
    gedelf_status status = chain_read_header(c, &d->head, &d->schemas);
    d->pool.typed = c->options.typed;
    if (c->options.typed)
        block_keep_types(&d->undefined, &d->schema);
    record_clear(&d->assembler.record);
    c->stores = true;
    while (status == GEDELF_OK && (status = chain_assemble(c)) == GEDELF_OK)
        status = dataset_store(d, c);
    if (status == GEDELF_END)
        status = chain_conclude(c);
    if (status == GEDELF_OK)
        status = dataset_trim(d);
    return status == GEDELF_OK ? dataset_make_undefined(d) : status;
}

static gedelf_status read_dataset(gedelf_dataset **out, gedelf_source source, const gedelf_read_options *options,
                                  bool by_stages)
{
    gedelf_read_options all = reader_options(options);
    const gedelf_allocator *allocator = all.allocator ? all.allocator : &memory_default;
    *out = NULL;
    gedelf_dataset *d = memory_zeroed(allocator, sizeof *d);
    if (!d)
        return GEDELF_MEMORY;
    d->allocator = *allocator;
    block_init(&d->head, &d->allocator, &d->assembler, all.positions);
    block_init(&d->schemas, &d->allocator, &d->assembler, all.positions);
    block_init(&d->undefined, &d->allocator, &d->assembler, all.positions);
    pool_init(&d->pool, &d->allocator, all.positions, false);
    chain c;
    chain_parts parts = {&d->characters, &d->assembler, &d->schema};
    gedelf_status status = chain_open(&c, parts, source, &all, &d->allocator);
    c.by_stages = by_stages;
    if (status == GEDELF_OK)
        status = dataset_read(d, &c);
    if (status == GEDELF_OK)
        dataset_settle(d, &c);
    chain_close(&c);
    if (status == GEDELF_OK)
        *out = d;
    else
        gedelf_dataset_free(d);
    return status;
}

gedelf_status gedelf_read(gedelf_dataset **out, gedelf_source source, const gedelf_read_options *options)
{
    return read_dataset(out, source, options, false);
}

gedelf_status dataset_read_by_stages(gedelf_dataset **out, gedelf_source source, const gedelf_read_options *options)
{
    return read_dataset(out, source, options, true);
}

/* ---- Schemas alone --------------------------------------------------------------------------- */

/* Reads the header, and hands its schema over. */
static gedelf_status schema_of_source(chain *c, schema **out, gedelf_source source, const gedelf_read_options *options,
                                      const gedelf_allocator *allocator)
{
    characters text;
    assembler a;
    chain_parts parts = {&text, &a, out};
    gedelf_status status = chain_open(c, parts, source, options, allocator);
    if (status == GEDELF_OK)
        status = chain_assemble(c);
    if (status == GEDELF_OK)
        status = chain_prepare_header(c);
    if (status == GEDELF_OK)
        diags_finish(&c->diags);
    assembler_free(&a);
    characters_close(&text);
    chain_close(c);
    return status;
}

gedelf_status gedelf_schema_read(gedelf_schema **out, gedelf_source source, const gedelf_read_options *options)
{
    gedelf_read_options all = reader_options(options);
    const gedelf_allocator *allocator = all.allocator ? all.allocator : &memory_default;
    chain c;
    all.typed = true;
    *out = NULL;
    gedelf_status status = schema_of_source(&c, out, source, &all, allocator);
    if (status != GEDELF_OK) {
        gedelf_schema_free(*out);
        *out = NULL;
    }
    return status;
}

/* Of a record that is not unremarked, nothing is known before it is stored. */
gedelf_status gedelf_reader_next_wanted(gedelf_reader *reader, gedelf_want_fn wanted, void *context,
                                        gedelf_structure *out)
{
    record_glance glance;
    gedelf_status status;
    while ((status = reader_glance(reader, &glance)) == GEDELF_OK) {
        if (glance.known && !wanted(context, glance.tag, glance.xref))
            continue;
        status = reader_store(reader, out);
        if (status != GEDELF_OK || glance.known ||
            wanted(context, gedelf_structure_tag(*out), gedelf_structure_xref(*out)))
            break;
    }
    if (status != GEDELF_OK)
        *out = (gedelf_structure){NULL, 0}; /* what is there is of an earlier call, or was not wanted */
    return status;
}
