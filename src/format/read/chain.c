/* SPDX-License-Identifier: MIT */
/*
 * The chain from octets to typed structures, and nothing else. [ELF-SER §parsing]
 *
 *     octets ─▶ characters ─▶ line strings ─▶ lines ─▶ records ─▶ structures ─▶ typed structures
 *                        ╰──────────────────── sweep: unremarked records ─────────────────────╯
 */
#include "format/read/read_private.h"

/* ---- Setting up ------------------------------------------------------------------------------ */

/* NULL if the header decides. */
static gedelf_status chain_named_dialect(const gedelf_read_options *options, const dialect **rules)
{
    *rules = options->dialect ? dialect_named(view_of_string(options->dialect)) : NULL;
    return options->dialect && !*rules ? GEDELF_ARGUMENT : GEDELF_OK;
}

/* Fields that a later version of gedelf_read_options has, and the caller does not, keep their defaults. */
gedelf_read_options reader_options(const gedelf_read_options *options)
{
    gedelf_read_options all;
    options_take(&all, options);
    return all;
}

const char *gedelf_read_options_fault(const gedelf_read_options *options)
{
    const dialect *rules;
    gedelf_read_options all = reader_options(options);
    return chain_named_dialect(&all, &rules) == GEDELF_OK ? NULL : "dialect";
}

/* Keeps what the options point to. */
static bool chain_keep_options(chain *c)
{
    if (!c->options.encoding)
        return true;
    view name = view_of_string(c->options.encoding);
    bool done = buffer_append(&c->encoding, view_of(name.text, name.length + 1));
    c->options.encoding = c->encoding.data;
    return done;
}

/* From now on all stages know the dialect. */
static void chain_set_rules(chain *c, const dialect *rules)
{
    c->options.dialect = rules->name;
    c->speaker.rules = rules;
    c->assembler->rules = rules;
    c->assembler->recover = reading_recovers(&c->options, rules);
}

gedelf_status chain_open(chain *c, chain_parts parts, gedelf_source source, const gedelf_read_options *options,
                         const gedelf_allocator *allocator)
{
    const dialect *rules;
    characters *text = parts.characters;
    assembler *a = parts.assembler;
    *c = (chain){.options = *options, .source = source, .characters = text, .assembler = a, .schema = parts.schema};
    c->speaker = (speaker){.text = text, .diags = &c->diags, .record = assembler_name_record, .context = a};
    gedelf_status status = chain_named_dialect(options, &rules);
    characters_init(text, allocator);
    bool ready = diags_init(&c->diags, allocator, options);
    ready = assembler_init(a, allocator, options, dialect_default(), &c->speaker) && ready;
    splitter_init(&c->splitter, &c->speaker);
    buffer_init(&c->encoding, allocator);
    ready = chain_keep_options(c) && ready;
    if (status == GEDELF_OK && !ready)
        status = GEDELF_MEMORY;
    if (status == GEDELF_OK)
        status = characters_open(text, source, &c->options, &rules, &c->diags);
    chain_set_rules(c, rules ? rules : dialect_default());
    a->xrefs.remember = !input_can_be_read_again(&text->in);
    return c->diags.stopped ? GEDELF_STOPPED : status;
}

void chain_close(chain *c)
{
    chain_end_sweep(c);
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

/* After a conflict marker there are others, and all of them are to be dealt with: each is named, and nothing else (D428). */
static gedelf_status chain_name_markers(chain *c)
{
    line *l = &c->line;
    gedelf_status status = GEDELF_OK;
    bool muted = c->speaker.muted;
    c->speaker.record = NULL;
    while (!c->diags.stopped && status == GEDELF_OK) {
        c->speaker.muted = true; /* blank lines and the like are not worth a word any more */
        status = splitter_next(&c->splitter, l);
        c->speaker.muted = muted;
        if (status != GEDELF_OK)
            break;
        view text = view_of(characters_at(c->speaker.text, l->at), l->length);
        if (line_is_marker(&c->speaker, l))
            line_say(&c->speaker, l, DIAG_CONFLICT_MARKER, 0, l->length, text, VIEW(""), VIEW(""));
        characters_discard(c->speaker.text, c->splitter.at);
    }
    return status == GEDELF_OK || status == GEDELF_END ? GEDELF_MALFORMED : status;
}

/* Makes a record of the next lines. */
static gedelf_status chain_assemble_lines(chain *c)
{
    gedelf_status status = GEDELF_OK;
    while (status == GEDELF_OK && !c->lines_ended && !c->diags.stopped)
        status = chain_step(c);
    if (c->diags.stopped)
        return GEDELF_STOPPED;
    if (c->assembler->out_of_memory)
        return GEDELF_MEMORY;
    if (status == GEDELF_MALFORMED && line_is_marker(&c->speaker, &c->line))
        status = chain_name_markers(c);
    if (status != GEDELF_OK && status != GEDELF_END) {
        diags_finish(&c->diags);
        return status;
    }
    return c->assembler->record.count > 0 ? GEDELF_OK : GEDELF_END;
}

gedelf_status chain_assemble(chain *c)
{
    gedelf_status status = chain_take_swept(c);
    if (c->swept || status != GEDELF_OK)
        return status;
    ahead_own(c->ahead);
    status = chain_assemble_lines(c);
    ahead_leave(c->ahead);
    return status;
}

/* ---- Records --------------------------------------------------------------------------------- */

uint64_t chain_record_begin(const chain *c)
{
    return c->swept ? c->batch_begin + c->swept->begin : c->assembler->record.items[0].at;
}

gedelf_status chain_process(chain *c, uint64_t where)
{
    if (c->swept)
        return swept_process(c, where);
    ahead_own(c->ahead);
    gedelf_status status = record_process(c->assembler, where);
    if (status == GEDELF_OK && c->options.typed && c->schema && *c->schema && !record_resolve(*c->schema, c->assembler))
        status = GEDELF_MEMORY;
    ahead_leave(c->ahead);
    if (c->assembler->out_of_memory)
        return GEDELF_MEMORY;
    return c->diags.stopped ? GEDELF_STOPPED : status;
}

bool chain_has_room(const chain *c, const block *b)
{
    return c->swept ? swept_has_room(c, b) : block_has_room(b, c->assembler);
}

gedelf_status chain_store(chain *c, block *b, bool keep)
{
    b->verbatim = NULL;
    if (c->swept)
        return swept_store(c, b, keep);
    gedelf_status status = chain_keep_to(c, chain_text_left(c));
    return status == GEDELF_OK ? block_store(b, c->assembler, BLOCK_RECORD, keep) : status;
}

uint64_t chain_text_left(const chain *c)
{
    return c->line_waits ? c->line.begin : c->splitter.at;
}

/* As long as more records of a batch follow, nothing is read, and so nothing need be forgotten. */
void chain_discard(chain *c)
{
    if (!c->batch || c->batch_next >= c->batch->count)
        characters_discard(c->characters, chain_text_left(c));
}

/* Has each pointer been reported that does not lead to just one place, or is the rest only to be counted, and the first
   reading has done that? */
static bool chain_has_looked(const chain *c)
{
    bool only_counts = !diags_wants(&c->diags, DIAG_DANGLING_POINTER);
    return xrefs_are_reported(&c->assembler->xrefs, diags_raised(&c->diags, DIAG_DANGLING_POINTER), only_counts);
}

/* Reads the source once more, from the beginning, only to report the pointers that do not lead to just one place. It
   costs time for a file that has such pointers, and saves remembering all of them for one that has none. */
static gedelf_status chain_look_again(chain *c)
{
    characters text;
    assembler a;
    chain again;
    gedelf_read_options quietly = c->options;
    quietly.diagnose = NULL;
    quietly.typed = false;
    chain_parts parts = {&text, &a, NULL};
    gedelf_status status = chain_open(&again, parts, c->source, &quietly, c->assembler->allocator);
    again.by_stages = c->by_stages;
    again.speaker.diags = &c->diags;
    again.speaker.muted = true;
    a.known = &c->assembler->xrefs;
    while (status == GEDELF_OK && !chain_has_looked(c) && (status = chain_assemble(&again)) == GEDELF_OK) {
        if (a.record.header)
            status = header_prepare(&a);
        if (status == GEDELF_OK)
            status = chain_process(&again, 0);
        record_clear(&a.record);
        chain_discard(&again);
        if (c->diags.stopped)
            break;
    }
    chain_close(&again);
    assembler_free(&a);
    characters_close(&text);
    if (status == GEDELF_OK || status == GEDELF_END || c->diags.stopped) {
        diags_count_up_to(&c->diags, DIAG_DANGLING_POINTER, c->assembler->xrefs.dangling);
        return GEDELF_OK;
    }
    /* It could be read a moment ago: if it cannot now, it is not the same any more. */
    return status == GEDELF_MEMORY ? GEDELF_MEMORY : GEDELF_CHANGED;
}

/* Without a callback for diagnostics, it is enough to know that there are such pointers. */
static gedelf_status chain_count_dangling(chain *c)
{
    gedelf_diag diag = {.code = DIAG_DANGLING_POINTER, .line = 1, .column = 1, .width = 1};
    diags_raise(&c->diags, &diag);
    return GEDELF_OK;
}

gedelf_status chain_conclude(chain *c)
{
    gedelf_status status = GEDELF_OK;
    if (c->ahead && (status = chain_read_alone(c)) != GEDELF_OK)
        return status;
    if (c->assembler->xrefs.remember)
        status = xrefs_conclude(&c->assembler->xrefs, &c->diags) ? GEDELF_OK : GEDELF_MEMORY;
    else if (xrefs_need_look(&c->assembler->xrefs))
        status = c->diags.diagnose ? chain_look_again(c) : chain_count_dangling(c);
    assembler_conclude(c->assembler);
    characters_judge(c->characters, &c->diags);
    diags_finish(&c->diags);
    return c->diags.stopped ? GEDELF_STOPPED : status;
}

void chain_metadata(const chain *c, gedelf_metadata *out)
{
    const assembler *a = c->assembler;
    *out = (gedelf_metadata){.dialect = view_of_string(a->rules->name),
                             .encoding = c->characters->encoding.name,
                             .elf_version = buffer_view(&a->metadata.elf_version),
                             .gedcom_version = buffer_view(&a->metadata.gedcom_version),
                             .language = names_at(&a->qualifiers, a->metadata.language),
                             .encoding_line = a->metadata.char_line,
                             .elf_line = a->metadata.elf_line,
                             .gedcom_version_line = a->metadata.version_line,
                             .gedcom_form_line = a->metadata.form_line};
}

/* ---- The header and its schema ---------------------------------------------------------------- */

/* The schema, which is made when it is first needed. */
static schema *chain_schema(chain *c)
{
    if (!*c->schema)
        *c->schema = schema_create(c->assembler->allocator, c->assembler->rules);
    return *c->schema;
}

static bool chain_preserves(const void *context, view tag, char type)
{
    const chain *c = context;
    return schema_preserves(*c->schema, tag, type);
}

/* Names can have a prefix that the default schema declares, even where no schema had to be read so far. */
static bool chain_expand(void *context, view name, buffer *out)
{
    chain *c = context;
    bool fresh = !*c->schema, expanded;
    schema *s = chain_schema(c);
    if (!s || (fresh && !schema_add_default(s)))
        return false;
    return schema_expand(s, name, out, &expanded);
}

/* Without types and without a schema in the header, nothing depends on the default schema but the escapes that it keeps,
   unless the dialect keeps them anyway. */
static bool chain_needs_schema(const chain *c)
{
    const dialect *rules = c->assembler->rules;
    return c->options.typed || c->assembler->metadata.has_schema || c->options.schema_count > 0 ||
           (rules->types == TYPES_FROM_SCHEMA && !rules->always_preserved);
}

/* Reads the schema of another document. Only what is wrong with the schema is said, in that document's name. */
static gedelf_status chain_read_document(chain *c, gedelf_source source, view name)
{
    characters text;
    assembler a;
    chain other;
    gedelf_read_options quietly = c->options;
    chain_parts parts = {&text, &a, NULL};
    quietly.diagnose = NULL;
    quietly.dialect = quietly.encoding = NULL;
    quietly.typed = false;
    gedelf_status status = chain_open(&other, parts, source, &quietly, c->assembler->allocator);
    if (status == GEDELF_OK)
        status = chain_assemble(&other);
    if (status == GEDELF_OK)
        status = header_prepare(&a);
    if (status == GEDELF_OK) {
        other.diags.diagnose = c->diags.diagnose;
        other.diags.context = c->diags.context;
        other.diags.worst = GEDELF_NOTE;
        other.diags.file = name;
        status = schema_read(*c->schema, &a, name) ? GEDELF_OK : GEDELF_MEMORY;
        diags_finish(&other.diags);
        c->diags.stopped = c->diags.stopped || other.diags.stopped;
        c->diags.worst = other.diags.worst > c->diags.worst ? other.diags.worst : c->diags.worst;
    }
    assembler_free(&a);
    characters_close(&text);
    chain_close(&other);
    return status;
}

/* D31: the reader continues without a schema that is not found. */
static void chain_miss_schema(chain *c, view iri, gedelf_status why, const schema_position *place)
{
    gedelf_diag diag = {.code = why == GEDELF_END ? DIAG_SCHEMA_NOT_FOUND : DIAG_SCHEMA_UNREADABLE,
                        .line = place->line,
                        .column = place->column,
                        .width = place->width,
                        .where = place->where,
                        .args = {iri, view_of_string(gedelf_status_text(why))}};
    if (place->origin > 0) /* a schema refers to another */
        diag.file = (*c->schema)->origins[place->origin - 1];
    diags_raise(&c->diags, &diag);
}

/* One schema that is referred to. */
static gedelf_status chain_follow(chain *c, view iri, const schema_position *place)
{
    schema *s = *c->schema;
    if (is_default_schema(iri))
        return schema_add_default(s) ? GEDELF_OK : GEDELF_MEMORY;
    gedelf_source source = gedelf_source_memory(NULL, 0);
    gedelf_status status = GEDELF_END;
    if (c->options.find_schema)
        status = c->options.find_schema(c->options.find_schema_context, iri, &source);
    if (status == GEDELF_OK)
        status = chain_read_document(c, source, iri);
    if (status == GEDELF_OK || status == GEDELF_MEMORY || c->diags.stopped)
        return status;
    chain_miss_schema(c, iri, status, place);
    schema_miss_reference(s);
    return schema_add_default(s) ? GEDELF_OK : GEDELF_MEMORY;
}

/* D31: what the options name counts as if the header referred to it. */
static gedelf_status chain_add_documents(chain *c)
{
    schema_position nowhere = {.line = 1, .column = 1, .width = 1};
    gedelf_status status = GEDELF_OK;
    for (size_t i = 0; status == GEDELF_OK && i < c->options.schema_count; i++) {
        gedelf_source source = c->options.schemas[i];
        view name = source.path ? view_of_string(source.path) : VIEW("the schema given");
        status = chain_read_document(c, source, name);
        if (status == GEDELF_OK || status == GEDELF_MEMORY)
            continue;
        chain_miss_schema(c, name, status, &nowhere);
        status = schema_add_default(*c->schema) ? GEDELF_OK : GEDELF_MEMORY;
    }
    return status;
}

/* The header's schema, with all that it refers to. */
static gedelf_status chain_read_schema(chain *c)
{
    schema *s = chain_schema(c);
    if (!s || !schema_read(s, c->assembler, VIEW("")))
        return GEDELF_MEMORY;
    gedelf_status status = GEDELF_OK;
    if (c->assembler->rules->types == TYPES_FROM_SCHEMA) {
        status = chain_add_documents(c);
        view iri;
        schema_position place;
        while (status == GEDELF_OK && !c->diags.stopped && schema_next_reference(s, &iri, &place))
            status = chain_follow(c, iri, &place);
        if (status == GEDELF_OK && schema_is_empty(s) && c->options.schema_count == 0 && !schema_add_default(s))
            status = GEDELF_MEMORY;
    }
    if (c->assembler->rules->types == TYPES_FROM_MODEL && c->options.typed && !schema_add_default(s))
        status = GEDELF_MEMORY;
    if (status == GEDELF_OK && !schema_finish(s, c->assembler))
        status = GEDELF_MEMORY;
    return c->diags.stopped ? GEDELF_STOPPED : status;
}

gedelf_status chain_prepare_header(chain *c)
{
    gedelf_status status = header_prepare(c->assembler);
    c->assembler->schema = (schema_rules){.context = c, .expand = chain_expand};
    if (status == GEDELF_OK && chain_needs_schema(c)) {
        status = chain_read_schema(c);
        c->assembler->schema.preserves = chain_preserves;
    }
    if (c->options.typed_by_own)
        c->options.typed = c->schema && *c->schema && schema_says_more(*c->schema);
    return status;
}

gedelf_status chain_read_header(chain *c, block *head, block *schemas)
{
    gedelf_status status = chain_assemble(c);
    if (status == GEDELF_OK)
        status = chain_prepare_header(c);
    if (c->options.typed)
        block_keep_types(head, c->schema);
    if (status == GEDELF_OK)
        status = chain_process(c, 0);
    if (status == GEDELF_OK)
        status = block_store(head, c->assembler, BLOCK_RECORD, true);
    if (status == GEDELF_OK)
        status = block_store(schemas, c->assembler, BLOCK_SCHEMAS, true);
    return status;
}
