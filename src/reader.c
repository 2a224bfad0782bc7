/* SPDX-License-Identifier: MIT */
/*
 * The reader: the chain from octets to records, and nothing else. [ELF-SER §parsing]
 *
 *     octets ─▶ characters ─▶ line strings ─▶ lines ─▶ records ─▶ structures
 */
#include "dataset/dataset.h"

/* ---- The chain ------------------------------------------------------------------------------- */

/* The stages, tied together. They point at each other, so a chain stays where it is. */
typedef struct chain {
    gedelf_options options;
    buffer encoding; /* the encoding's name in the options, which need not live as long */
    gedelf_source source;
    diags diags;
    speaker speaker;
    splitter splitter;
    characters *characters;
    assembler *assembler;
    line line;       /* the last one read */
    bool line_waits; /* it begins the next record */
    bool lines_ended;
} chain;

static gedelf_status chain_check_options(const gedelf_options *options, const dialect **rules)
{
    const dialect *named = options->dialect ? dialect_named(view_of_string(options->dialect)) : dialect_default();
    *rules = named ? named : dialect_default();
    return named ? GEDELF_OK : GEDELF_ARGUMENT;
}

/* Fields that a later version of gedelf_options has, and the caller does not, keep their defaults. */
static gedelf_options chain_options(const gedelf_options *options)
{
    gedelf_options all = GEDELF_OPTIONS_INIT;
    if (options)
        memcpy(&all, options, options->size < sizeof all ? options->size : sizeof all);
    return all;
}

/* Keeps what the options point to. */
static bool chain_keep_options(chain *c, const dialect *rules)
{
    c->options.dialect = rules->name;
    if (!c->options.encoding)
        return true;
    view name = view_of_string(c->options.encoding);
    bool done = buffer_append(&c->encoding, view_of(name.text, name.length + 1));
    c->options.encoding = c->encoding.data;
    return done;
}

/* Whatever it comes to, all of it can be closed. */
static gedelf_status chain_open(chain *c, characters *text, assembler *a, gedelf_source source,
                                const gedelf_options *options, const gedelf_allocator *allocator)
{
    const dialect *rules;
    *c = (chain){.options = *options, .source = source, .characters = text, .assembler = a};
    c->speaker = (speaker){.text = text, .diags = &c->diags, .record = assembler_name_record, .context = a};
    gedelf_status status = chain_check_options(options, &rules);
    characters_init(text, allocator);
    bool ready = diags_init(&c->diags, allocator, options);
    ready = assembler_init(a, allocator, options, rules, &c->speaker) && ready;
    splitter_init(&c->splitter, &c->speaker);
    buffer_init(&c->encoding, allocator);
    ready = chain_keep_options(c, rules) && ready;
    if (status == GEDELF_OK && !ready)
        status = GEDELF_MEMORY;
    if (status == GEDELF_OK)
        status = characters_open(text, source, &c->options, rules, &c->diags);
    a->xrefs.remember = !input_can_be_read_again(&text->in);
    return c->diags.stopped ? GEDELF_STOPPED : status;
}

static void chain_close(chain *c)
{
    diags_free(&c->diags);
    buffer_free(&c->encoding);
}

/* Takes one line. GEDELF_END if a record is complete. */
static gedelf_status chain_step(chain *c)
{
    if (!c->line_waits) {
        gedelf_status status = splitter_next(&c->splitter, &c->line);
        if (status == GEDELF_END) {
            c->lines_ended = true;
            return assembler_finish(c->assembler, &c->line);
        }
        if (status != GEDELF_OK)
            return status;
    }
    gedelf_status status = assembler_push(c->assembler, &c->line);
    c->line_waits = status == GEDELF_END;
    return status;
}

/* Reads lines until a record is complete. GEDELF_END if there is none any more. */
static gedelf_status chain_assemble(chain *c)
{
    gedelf_status status = GEDELF_OK;
    while (status == GEDELF_OK && !c->lines_ended && !c->diags.stopped)
        status = chain_step(c);
    if (c->diags.stopped)
        return GEDELF_STOPPED;
    if (c->assembler->out_of_memory)
        return GEDELF_MEMORY;
    if (status != GEDELF_OK && status != GEDELF_END) {
        diags_finish(&c->diags);
        return status;
    }
    return c->assembler->record.count > 0 ? GEDELF_OK : GEDELF_END;
}

/* Processes the record; `where` is the number of its first structure. */
static gedelf_status chain_process(chain *c, uint64_t where)
{
    gedelf_status status = record_process(c->assembler, where);
    if (c->assembler->out_of_memory)
        return GEDELF_MEMORY;
    return c->diags.stopped ? GEDELF_STOPPED : status;
}

/* Where the text begins that has not been made a record yet. */
static uint64_t chain_text_left(const chain *c)
{
    return c->line_waits ? c->line.begin : c->splitter.at;
}

/* Reads the source once more, from the beginning, only to report the pointers that do not lead to just one place. It
   costs time for a file that has such pointers, and saves remembering all of them for one that has none. */
static gedelf_status chain_look_again(chain *c)
{
    characters text;
    assembler a;
    chain again;
    gedelf_options quietly = c->options;
    quietly.diagnose = NULL;
    gedelf_status status = chain_open(&again, &text, &a, c->source, &quietly, c->assembler->allocator);
    again.speaker.diags = &c->diags;
    again.speaker.muted = true;
    a.known = &c->assembler->xrefs;
    while (status == GEDELF_OK && (status = chain_assemble(&again)) == GEDELF_OK) {
        status = chain_process(&again, 0);
        record_clear(&a.record);
        characters_discard(&text, chain_text_left(&again));
        if (c->diags.stopped)
            break;
    }
    assembler_free(&a);
    characters_close(&text);
    chain_close(&again);
    if (status == GEDELF_END || c->diags.stopped)
        return GEDELF_OK;
    /* It could be read a moment ago: if it cannot now, it is not the same any more. */
    return status == GEDELF_MEMORY ? GEDELF_MEMORY : GEDELF_CHANGED;
}

/* Where nobody listens, it is enough to know that there are such pointers. */
static gedelf_status chain_count_dangling(chain *c)
{
    gedelf_diag diag = {.code = DIAG_DANGLING_POINTER, .line = 1, .column = 1, .width = 1};
    diags_raise(&c->diags, &diag);
    return GEDELF_OK;
}

/* What can be said only when all has been read. */
static gedelf_status chain_conclude(chain *c)
{
    gedelf_status status = GEDELF_OK;
    if (c->assembler->xrefs.remember)
        status = xrefs_conclude(&c->assembler->xrefs, &c->diags) ? GEDELF_OK : GEDELF_MEMORY;
    else if (xrefs_need_look(&c->assembler->xrefs))
        status = c->diags.diagnose ? chain_look_again(c) : chain_count_dangling(c);
    assembler_conclude(c->assembler);
    characters_judge(c->characters, &c->diags);
    diags_finish(&c->diags);
    return c->diags.stopped ? GEDELF_STOPPED : status;
}

static void chain_metadata(const chain *c, gedelf_metadata *out)
{
    const assembler *a = c->assembler;
    *out = (gedelf_metadata){.dialect = view_of_string(a->rules->name),
                             .encoding = c->characters->encoding.name,
                             .elf_version = buffer_view(&a->metadata.elf_version),
                             .gedcom_version = buffer_view(&a->metadata.gedcom_version),
                             .language = names_at(&a->qualifiers, a->metadata.language)};
}

/* Reads the header into its own two blocks. GEDELF_END cannot be: every file that can be read has a header. */
static gedelf_status chain_read_header(chain *c, block *head, block *schemas)
{
    gedelf_status status = chain_assemble(c);
    if (status == GEDELF_OK)
        status = chain_process(c, 0);
    if (status == GEDELF_OK)
        status = block_store(head, c->assembler, BLOCK_RECORD, true);
    if (status == GEDELF_OK)
        status = block_store(schemas, c->assembler, BLOCK_SCHEMAS, true);
    return status;
}

/* ---- Streaming ------------------------------------------------------------------------------- */

struct gedelf_reader {
    gedelf_allocator allocator;
    characters characters;
    assembler assembler;
    chain chain;
    buffer head_text; /* the header's text stays when all other text goes */
    block head, schemas, record;
    gedelf_metadata metadata;
    gedelf_status status; /* what the last call came to */
};

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
    chain_metadata(&r->chain, &r->metadata);
    r->metadata.schema_count = r->schemas.schema_count;
    return GEDELF_OK;
}

gedelf_status gedelf_reader_open(gedelf_reader **out, gedelf_source source, const gedelf_options *options)
{
    gedelf_options all = chain_options(options);
    const gedelf_allocator *allocator = all.allocator ? all.allocator : &memory_default;
    *out = NULL;
    gedelf_reader *r = memory_allocate(allocator, sizeof *r);
    if (!r)
        return GEDELF_MEMORY;
    memset(r, 0, sizeof *r);
    r->allocator = *allocator;
    buffer_init(&r->head_text, &r->allocator);
    block_init(&r->head, &r->allocator, &r->assembler, all.positions);
    block_init(&r->schemas, &r->allocator, &r->assembler, all.positions);
    block_init(&r->record, &r->allocator, &r->assembler, all.positions);
    gedelf_status status = chain_open(&r->chain, &r->characters, &r->assembler, source, &all, &r->allocator);
    if (status == GEDELF_OK)
        status = reader_read_header(r);
    if (status == GEDELF_OK)
        *out = r;
    else
        gedelf_reader_close(r);
    return status;
}

static gedelf_status reader_next(gedelf_reader *r, gedelf_structure *out)
{
    chain *c = &r->chain;
    record_clear(&r->assembler.record);
    characters_discard(&r->characters, chain_text_left(c));
    gedelf_status status = chain_assemble(c);
    if (status == GEDELF_OK)
        status = chain_process(c, 0);
    if (status == GEDELF_END) {
        gedelf_status concluded = chain_conclude(c);
        return concluded == GEDELF_OK ? GEDELF_END : concluded;
    }
    if (status != GEDELF_OK || !out)
        return status;
    block_clear(&r->record);
    block_set_text(&r->record, &r->characters, r->assembler.record.items[0].at);
    status = block_store(&r->record, &r->assembler, BLOCK_RECORD, false);
    *out = block_at(&r->record, 0);
    return status;
}

gedelf_status gedelf_reader_next(gedelf_reader *reader, gedelf_structure *out)
{
    if (out)
        *out = (gedelf_structure){NULL, 0};
    if (reader->status == GEDELF_OK)
        reader->status = reader_next(reader, out);
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
    block_free(&reader->head);
    block_free(&reader->schemas);
    block_free(&reader->record);
    buffer_free(&reader->head_text);
    assembler_free(&reader->assembler);
    characters_close(&reader->characters);
    chain_close(&reader->chain);
    memory_release(&allocator, reader, sizeof *reader);
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

gedelf_status gedelf_check(gedelf_source source, const gedelf_options *options, gedelf_severity *worst)
{
    gedelf_options all = chain_options(options);
    watcher w = {all.diagnose, all.diagnose_context, GEDELF_NOTE};
    gedelf_reader *reader;
    all.diagnose = watch;
    all.diagnose_context = &w;
    gedelf_status status = gedelf_reader_open(&reader, source, &all);
    while (status == GEDELF_OK)
        status = gedelf_reader_next(reader, NULL);
    gedelf_reader_close(reader);
    if (worst)
        *worst = w.worst;
    return status == GEDELF_END ? GEDELF_OK : status;
}

/* ---- The whole dataset ----------------------------------------------------------------------- */

static gedelf_status dataset_add_block(gedelf_dataset *d, const chain *c)
{
    void *blocks = d->blocks;
    bool room = memory_reserve(&d->allocator, &blocks, &d->block_capacity, sizeof *d->blocks, d->block_count + 1);
    d->blocks = blocks;
    block *b = room ? memory_allocate(&d->allocator, sizeof *b) : NULL;
    if (!b)
        return GEDELF_MEMORY;
    block_init(b, &d->allocator, &d->assembler, c->options.positions);
    b->begin = d->assembler.record.items[0].at;
    if (d->block_count > 0)
        d->blocks[d->block_count - 1]->next = b;
    d->blocks[d->block_count++] = b;
    return GEDELF_OK;
}

/* Stores the record that was assembled. Structures are numbered by their block, from 1, and their place in it. */
static gedelf_status dataset_store(gedelf_dataset *d, chain *c)
{
    gedelf_status status = GEDELF_OK;
    if (d->block_count == 0 || !block_has_room(d->blocks[d->block_count - 1], &d->assembler))
        status = dataset_add_block(d, c);
    if (status != GEDELF_OK)
        return status;
    block *b = d->blocks[d->block_count - 1];
    status = chain_process(c, (uint64_t)d->block_count << 32 | b->count);
    if (status == GEDELF_OK)
        status = block_store(b, &d->assembler, BLOCK_RECORD, true);
    record_clear(&d->assembler.record);
    return status;
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

static gedelf_status dataset_read(gedelf_dataset *d, chain *c)
{
    if (!characters_expect_all(&d->characters))
        return GEDELF_MEMORY;
    gedelf_status status = chain_read_header(c, &d->head, &d->schemas);
    record_clear(&d->assembler.record);
    while (status == GEDELF_OK && (status = chain_assemble(c)) == GEDELF_OK)
        status = dataset_store(d, c);
    if (status == GEDELF_END)
        status = chain_conclude(c);
    return status == GEDELF_OK ? dataset_make_undefined(d) : status;
}

gedelf_status gedelf_read(gedelf_dataset **out, gedelf_source source, const gedelf_options *options)
{
    gedelf_options all = chain_options(options);
    const gedelf_allocator *allocator = all.allocator ? all.allocator : &memory_default;
    *out = NULL;
    gedelf_dataset *d = memory_allocate(allocator, sizeof *d);
    if (!d)
        return GEDELF_MEMORY;
    memset(d, 0, sizeof *d);
    d->allocator = *allocator;
    block_init(&d->head, &d->allocator, &d->assembler, all.positions);
    block_init(&d->schemas, &d->allocator, &d->assembler, all.positions);
    block_init(&d->undefined, &d->allocator, &d->assembler, all.positions);
    chain c;
    gedelf_status status = chain_open(&c, &d->characters, &d->assembler, source, &all, &d->allocator);
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
