/* SPDX-License-Identifier: MIT */
/*
 * The fast path through the chain: takes the text where a record begins, gives the record if it is unremarked. The
 * sweep makes batches of records, here or, in other threads, ahead of the chain. A record that is not unremarked, or
 * not where the chain is, goes through the stages. The two ways share nothing but the place that was reached.
 */
#include "format/read/read_private.h"

/* ---- Setting up ------------------------------------------------------------------------------ */

/* Where the encoding is in doubt (D13), each line has to be asked about it before the one before it counts. */
static bool chain_may_sweep(const chain *c)
{
    const assembler *a = c->assembler;
    line_break first = c->splitter.first;
    bool usual = first == BREAK_LF || first == BREAK_CRLF || first == BREAK_CR;
    return usual && !c->by_stages && !c->characters->strictly_utf8 && a->records > 0 && !a->trailer &&
           !c->lines_ended && a->record.count == 0;
}

/* Of a tag with an underscore something is said when it is new, and of one without a meaning. */
static bool chain_teach(void *context, view tag, uint32_t super, uint32_t *number, uint32_t *type)
{
    chain *c = context;
    if (is_extension_tag(tag) || tag_characters(tag) < tag.length)
        return false;
    *number = names_add(&c->assembler->tags, tag);
    bool memory = *number != 0;
    if (memory && c->own_batch->types)
        memory = schema_resolve_quietly(*c->schema, *number, tag, super, type);
    c->own_batch->out_of_memory = c->own_batch->out_of_memory || !memory;
    return memory && (!c->own_batch->types || *type != 0);
}

static bool chain_begin_sweep(chain *c)
{
    assembler *a = c->assembler;
    record_batch *k = memory_allocate(a->allocator, sizeof *k);
    c->own_batch = k;
    if (!k)
        return false;
    const schema *types = c->options.typed && c->schema ? *c->schema : NULL;
    batch_init(k, a->allocator);
    k->tags = &a->tags;
    k->types = types ? &types->memo : NULL;
    k->document = types ? schema_document(types) : 0;
    k->xrefs = a->known ? a->known : &a->xrefs;
    k->dictionary = a->rules->types == TYPES_FROM_DICTIONARY;
    k->max_depth = a->max_depth;
    k->ending = c->splitter.first;
    k->written_alike = k->ending == BREAK_LF && a->rules->written_as_read;
    k->held_open = a->recover;
    k->rules = a->rules;
    k->refused = tags_for(ROLE_FRAME | ROLE_QUALIFIER | ROLE_STAND_IN) | a->rules->dropped | a->rules->reserved |
                 (a->rules->conc_foreign ? TAG_BIT(CONC) : 0);
    k->ends_apart = a->rules->wide_payload_gap || a->rules->payload_end_dropped;
    k->positions = c->options.positions;
    k->numbered = k->positions || a->xrefs.remember;
    k->teach = chain_teach;
    k->teacher = c;
    return true;
}

/* ---- Batches --------------------------------------------------------------------------------- */

/* Reads until the text from `at` on is so long, or ends. */
static gedelf_status chain_fill(chain *c, uint64_t at, uint64_t wanted)
{
    characters *text = c->characters;
    gedelf_status status = GEDELF_OK;
    while (status == GEDELF_OK && !text->whole && text->begin + text->length - at < wanted)
        status = characters_fill(text);
    return status;
}

/* The number of the physical line that the text begins with which has not been made a record. */
static uint64_t chain_line_left(const chain *c)
{
    return c->line_waits ? c->line.number : c->splitter.number;
}

/* Does a line after `*looked` seem to begin a record? If not, *looked moves on to what has not been looked at. */
static bool chain_sees_record(const chain *c, uint64_t *looked)
{
    const characters *text = c->characters;
    uint64_t end = text->begin + text->length;
    const char *from = characters_at(text, *looked);
    bool seen = find_record_begin(from, from + (end - *looked), last_of_break(c->own_batch->ending)) != NULL;
    *looked = end > *looked + 2 ? end - 2 : *looked; /* a line break there may be followed by what is to come */
    return seen;
}

/* The text from `at` on has a record that is not complete. Reads what is likely to complete it, but at least as much again,
   so that a record of any size is swept a few times at most. */
static gedelf_status chain_fill_record(chain *c, uint64_t at)
{
    const characters *text = c->characters;
    uint64_t length = text->begin + text->length - at, looked = at + (length > 2 ? length - 3 : 0);
    gedelf_status status = chain_fill(c, at, 2 * length + 1);
    while (status == GEDELF_OK && !text->whole && !chain_sees_record(c, &looked))
        status = characters_fill(c->characters);
    return status;
}

/* The batch begins where the text does that has not been made a record. */
static void chain_set_batch(chain *c, record_batch *batch, uint64_t at)
{
    c->batch = batch;
    c->batch_begin = at;
    c->batch_line = chain_line_left(c);
    c->batch_next = 0;
    c->batch_fetched = xrefs_are_far(batch->xrefs) ? 0 : SIZE_MAX;
}

/* Records that do not begin in the segment are those of the next one. */
static void chain_drop_next_segment(chain *c)
{
    record_batch *k = c->batch;
    while (c->ahead && k->count > 0 && c->batch_begin + k->records[k->count - 1].begin >= c->segment_end)
        k->count--;
}

/* Makes a batch of the text from `at` on. If not even one record is complete, more of it is read; but not for one that
   will not be unremarked. */
static gedelf_status chain_make_batch(chain *c, uint64_t at)
{
    characters *text = c->characters;
    gedelf_status status = GEDELF_OK;
    /* What was left of the text that was swept last would come to the same. */
    bool swept = c->swept_end == text->begin + text->length && c->own_batch->open && !c->ahead;
    chain_set_batch(c, c->own_batch, at);
    c->batch->count = 0;
    if (swept)
        status = chain_fill_record(c, at);
    while (status == GEDELF_OK) {
        uint64_t length = text->begin + text->length - at;
        const char *from = characters_at(text, at);
        if (length >= 2 && !are_record_beginning(from))
            return GEDELF_OK;
        c->batch->keeps_nodes = c->stores || c->assembler->xrefs.remember;
        ahead_own(c->ahead); /* it learns tags */
        status = batch_sweep(c->batch, view_of(from, (size_t)length));
        ahead_leave(c->ahead);
        chain_drop_next_segment(c);
        c->swept_end = at + length;
        c->batch_end = c->batch->count > 0 ? at + c->batch->records[c->batch->count].begin : at + length;
        if (status != GEDELF_OK || c->batch->count > 0 || !c->batch->open || text->whole || c->ahead)
            return status;
        status = chain_fill_record(c, at);
    }
    return status;
}

/* The record of the batch that begins at `at`; NULL if there is none. */
static const swept_record *chain_find_in_batch(chain *c, uint64_t at)
{
    const record_batch *k = c->batch;
    while (k && c->batch_next < k->count && c->batch_begin + k->records[c->batch_next].begin < at)
        c->batch_next++;
    const swept_record *r = k && c->batch_next < k->count ? &k->records[c->batch_next] : NULL;
    return r && c->batch_begin + r->begin == at ? r : NULL;
}

/* ---- Reading ahead --------------------------------------------------------------------------- */

static gedelf_status chain_end_ahead(chain *c)
{
    ahead_close(c->ahead);
    c->ahead = NULL;
    c->batch = NULL;
    return characters_reclaim(c->characters);
}

/* The same, with the text from `at` on, which is still needed. */
static gedelf_status chain_end_ahead_at(chain *c, uint64_t at)
{
    bool held = characters_hold(c->characters, at);
    gedelf_status status = chain_end_ahead(c);
    return held ? status : GEDELF_MEMORY;
}

/* The stages need more than a segment has. They own the names meanwhile, for which threads may be waiting; and of the text they
   may need all that is there. Where all of it is kept, what was delivered is kept too, with what payloads have become in it. */
static gedelf_status chain_end_lending(void *context)
{
    chain *c = context;
    ahead_leave(c->ahead);
    return chain_end_ahead_at(c, c->characters->keeps_all ? c->segment_end : c->characters->begin);
}

/* Lets threads read what follows `at`, if that is of use. */
static bool chain_begin_ahead(chain *c, uint64_t at)
{
    characters *text = c->characters;
    ahead_source source = {.file = &text->in.file, .from = at, .jobs = c->options.threads};
    if (c->alone)
        return false;
    c->alone = true; /* it is tried once */
    if (!characters_can_be_lent(text, &source.shift) || text->in.total < source.shift + at)
        return false;
    source.total = text->in.total - source.shift;
    if (text->borrowed)
        source.memory = (const char *)text->in.source.octets + source.shift;
    else if (text->keeps_all)
        source.copy = text->kept.data;
    c->own_batch->keeps_nodes = c->stores;
    if (ahead_is_worth_while(&source, text->sizes))
        c->ahead = ahead_open(c->assembler->allocator, &source, c->own_batch);
    if (c->ahead)
        characters_begin_lending(text, chain_end_lending, c);
    c->segment_end = at;
    return c->ahead != NULL;
}

/* Threads put the text of their segments where all of it is kept. Of a record that goes on after the segment nothing may be there yet, or
   it may come later, over what payloads have become: so they end before it is stored. */
gedelf_status chain_keep_to(chain *c, uint64_t end)
{
    if (!c->ahead || !c->characters->lent || !c->characters->keeps_all || end <= c->segment_end)
        return GEDELF_OK;
    return chain_end_ahead_at(c, c->segment_end);
}

gedelf_status chain_read_alone(chain *c)
{
    return chain_end_ahead_at(c, chain_text_left(c));
}

/* Takes the next segment, if that is what follows. */
static gedelf_status chain_next_segment(chain *c, uint64_t at)
{
    if (!characters_hold(c->characters, at))
        return GEDELF_MEMORY;
    text_segment *s = at == c->segment_end ? ahead_next(c->ahead) : NULL;
    if (!s || s->begin != at)
        return chain_end_ahead(c);
    characters_lend(c->characters, s->text, s->begin, s->length, s->last);
    c->segment_end = s->end;
    chain_set_batch(c, &s->batch, at);
    return GEDELF_OK;
}

/* ---- Taking them ----------------------------------------------------------------------------- */

/* With many names, they are too large for the processor's caches, and are met in any order. So those of the next
   records are prefetched while this one is looked at. A name is in one of two places of the table, and the first one
   shows whether the second has to be fetched too. */
static void chain_fetch_names(chain *c, const swept_record *r)
{
    enum { BEFOREHAND = 64, SHORTLY_BEFORE = 32 };
    const record_batch *k = c->batch;
    size_t end = (size_t)r->name + BEFOREHAND < k->name_count ? (size_t)r->name + BEFOREHAND : k->name_count;
    for (; c->batch_fetched < end; c->batch_fetched++) {
        xrefs_prefetch(k->xrefs, k->names[c->batch_fetched].code);
        if (c->batch_fetched >= SHORTLY_BEFORE)
            xrefs_prefetch_second(k->xrefs, k->names[c->batch_fetched - SHORTLY_BEFORE].code);
    }
}

/* At the second look: does each pointer lead to just one place? Those that do not are counted, if that is all that is wanted; else the
   stages have to say what is wrong with them. */
static bool chain_judge_pointers(const chain *c, const swept_record *r)
{
    const swept_name *all = &c->batch->names[r->name];
    diags *d = c->speaker.diags;
    uint64_t dangling = 0, ambiguous = 0;
    for (size_t i = 1; i < swept_name_count(r); i++) {
        xref_entry entry = xrefs_find(c->assembler->known, swept_name_text(c, &all[i]));
        enum diag_code code;
        if (is_dangling(&entry, &code))
            *(code == DIAG_DANGLING_POINTER ? &dangling : &ambiguous) += 1;
    }
    if ((dangling > 0 && diags_wants(d, DIAG_DANGLING_POINTER)) ||
        (ambiguous > 0 && diags_wants(d, DIAG_AMBIGUOUS_POINTER)))
        return false;
    diags_count(d, DIAG_DANGLING_POINTER, dangling, c->batch_line + r->line);
    diags_count(d, DIAG_AMBIGUOUS_POINTER, ambiguous, c->batch_line + r->line);
    return true;
}

/* Would something still be said about at signs that are alone? */
static bool chain_remarks_at_signs(const chain *c)
{
    return c->assembler->rules->at_signs_remarked && diags_wants(&c->diags, DIAG_BARE_AT_SIGN);
}

/* Is a record that is unremarked by itself also unremarked where it is? All its characters were decoded; and nothing before it has its
   identifier and no at sign is alone in it, or such things have been shown often enough. */
static bool chain_accepts(chain *c, const swept_record *r)
{
    const characters *text = c->characters;
    chain_fetch_names(c, r);
    if (text->fault_first < text->fault_count && text->faults[text->fault_first].at < c->batch_begin + (r + 1)->begin)
        return false;
    if (c->assembler->known)
        return chain_judge_pointers(c, r);
    if (r->alone > 0 && chain_remarks_at_signs(c))
        return false;
    const swept_name *own = &c->batch->names[r->name];
    return !xrefs_is_defined(&c->assembler->xrefs, swept_name_text(c, own), own->code) ||
           !diags_wants(&c->diags, DIAG_DUPLICATE_XREF);
}

/* Passes over the lines of a record. */
static void chain_pass_swept(chain *c, const swept_record *r)
{
    splitter *s = &c->splitter;
    s->at = s->swept = c->batch_begin + (r + 1)->begin;
    s->traits = 0;
    s->number = c->batch_line + (r + 1)->line;
    c->line_waits = false;
    c->swept = r;
}

/* Is a record only not unremarked because the thread that read ahead did not know a tag, which is known now, or can be learnt? */
static bool chain_learns(chain *c, const swept_record *r)
{
    if (r->unremarked || r->unknown == 0 || c->batch == c->own_batch)
        return false;
    const char *tag = characters_at(c->characters, c->batch_begin + r->unknown);
    size_t length = 0;
    while ((unsigned char)tag[length] > ' ') /* it ends with the line at the latest */
        length++;
    ahead_own(c->ahead);
    bool learns = batch_learns(c->own_batch, view_of(tag, length), r->super);
    ahead_leave(c->ahead);
    return learns;
}

/* The record that begins at `at`, from a batch that may have to be made. */
static gedelf_status chain_find_record(chain *c, uint64_t at, const swept_record **r)
{
    gedelf_status status = GEDELF_OK;
    /* The first batches are made alone: threads only know the tags that were met before. */
    bool first = !c->batch || c->batch_next < c->batch->count || at < c->characters->sizes->window;
    if ((c->ahead || (!first && chain_begin_ahead(c, at))) && at >= c->segment_end)
        status = chain_next_segment(c, at);
    *r = status == GEDELF_OK ? chain_find_in_batch(c, at) : NULL;
    if (*r && chain_learns(c, *r))
        *r = NULL; /* so that the rest of the segment is swept again */
    /* What was swept is not swept again: where lines end in several ways, each record would be. */
    if (*r || status != GEDELF_OK || at < c->batch_end)
        return status;
    status = chain_make_batch(c, at);
    *r = chain_find_in_batch(c, at);
    return status;
}

/* Takes the next record if it is unremarked. */
gedelf_status chain_take_swept(chain *c)
{
    const swept_record *r;
    c->swept = NULL;
    if (!chain_may_sweep(c))
        return GEDELF_OK;
    if (!c->own_batch && !chain_begin_sweep(c))
        return GEDELF_MEMORY;
    gedelf_status status = chain_find_record(c, chain_text_left(c), &r);
    if (status == GEDELF_OK && r && r->unremarked && chain_accepts(c, r)) {
        /* In what the stages took since the batch was made, there may have been other line breaks than it counted. */
        c->batch_line = chain_line_left(c) - r->line;
        c->assembler->records++;
        c->batch_next++;
        chain_pass_swept(c, r);
    }
    return status;
}

/* ---- The record that was taken ---------------------------------------------------------------- */

/* Notes what a record points to. */
static bool swept_mention(chain *c, const swept_record *r)
{
    xrefs *x = &c->assembler->xrefs;
    bool noted = true;
    for (const swept_name *p = &c->batch->names[r->name] + 1; noted && p < &c->batch->names[(r + 1)->name]; p++)
        noted = xrefs_mention_known(x, p->code) || xrefs_mention_slowly(x, swept_name_text(c, p), p->code);
    return noted;
}

/* All that an unremarked record needs: its names are noted, and diagnostics that are no longer shown are counted. */
static gedelf_status swept_define(chain *c, const swept_record *r, uint64_t *state, uint64_t where)
{
    uint64_t number = c->batch_line + r->line, taken;
    mislabelling_note_record(c->assembler, r->tag);
    if (!state || !xrefs_define_at(&c->assembler->xrefs, state, number, where, &taken) || !swept_mention(c, r))
        return GEDELF_MEMORY;
    if (taken > 0 || r->alone > 0) {
        diags_count(&c->diags, DIAG_DUPLICATE_XREF, taken > 0 ? 1 : 0, number);
        diags_count(&c->diags, DIAG_BARE_AT_SIGN, c->assembler->rules->at_signs_remarked ? r->alone : 0, number);
    }
    if (c->assembler->xrefs.remember && swept_name_count(r) > 1 && !swept_remember(c, r))
        return GEDELF_MEMORY;
    return GEDELF_OK;
}

static uint64_t *swept_state(chain *c, const swept_record *r)
{
    const swept_name *own = &c->batch->names[r->name];
    return xrefs_fetch(&c->assembler->xrefs, swept_name_text(c, own), own->code);
}

gedelf_status swept_process(chain *c, uint64_t where)
{
    return c->assembler->known ? GEDELF_OK : swept_define(c, c->swept, swept_state(c, c->swept), where);
}

/* Accepts and processes a record whose characters were all decoded. False if it is not accepted, or at a failure. */
static bool swept_note(chain *c, const swept_record *r, uint64_t where, gedelf_status *status)
{
    chain_fetch_names(c, r);
    if (c->assembler->known)
        return chain_judge_pointers(c, r);
    if (r->alone > 0 && chain_remarks_at_signs(c))
        return false;
    uint64_t *state = swept_state(c, r);
    if (state && xref_is_defined(*state) && diags_wants(&c->diags, DIAG_DUPLICATE_XREF))
        return false;
    *status = swept_define(c, r, state, where);
    return *status == GEDELF_OK;
}

/* Where a run of consecutive records of the batch can begin, all of them decoded; NULL if none can. */
static const swept_record *chain_begin_run(chain *c)
{
    const characters *text = c->characters;
    const swept_record *first = chain_may_sweep(c) ? chain_find_in_batch(c, chain_text_left(c)) : NULL;
    if (!first || text->fault_first < text->fault_count)
        return NULL;
    c->batch_line = chain_line_left(c) - first->line;
    return first;
}

/* The records up to, but not including, `end` were taken. */
static void chain_end_run(chain *c, const swept_record *first, const swept_record *end)
{
    size_t count = (size_t)(end - first);
    c->assembler->records += count;
    c->batch_next += count;
    if (count > 0)
        chain_pass_swept(c, end - 1);
}

static inline bool swept_is_of_kind(const record_batch *batch, const swept_record *r, text_kind kind)
{
    if (kind == TEXT_UNSURE)
        return true;
    text_kind own = swept_text_kind(batch, r);
    return kind < TEXT_ANY ? own == kind : own <= kind;
}

/* What chain_take_swept does for one record, at once for all that follow in the batch up to one that is not unremarked. */
gedelf_status chain_skip_swept(chain *c, uint64_t most, text_kind kind, uint64_t *count)
{
    gedelf_status status = GEDELF_OK;
    const swept_record *first = chain_begin_run(c), *r = first;
    *count = 0;
    if (!first)
        return GEDELF_OK;
    const swept_record *end = c->batch->records + c->batch->count;
    end = most < (uint64_t)(end - first) ? first + most : end;
    while (r < end && r->unremarked && swept_is_of_kind(c->batch, r, kind) && swept_note(c, r, 0, &status))
        r++;
    *count = (uint64_t)(r - first);
    chain_end_run(c, first, r);
    return status;
}

/* Is there room for a record that comes after others of a run? */
static bool is_room_in_run(const run_room *room, const swept_record *first, const swept_record *r, uint64_t begin)
{
    return (r + 1)->node - first->node <= room->nodes && swept_node_count(r) <= room->largest &&
           begin + (r + 1)->begin <= room->end;
}

gedelf_status chain_store_run(chain *c, block *b, uint64_t where)
{
    gedelf_status status = GEDELF_OK;
    const swept_record *first = c->swept && c->batch->has_nodes ? chain_begin_run(c) : NULL, *r = first;
    if (!first)
        return GEDELF_OK;
    const swept_record *end = c->batch->records + c->batch->count;
    run_room room = block_room_for_run(b, c->batch->greatest_tag);
    while (r < end && r->unremarked && is_room_in_run(&room, first, r, c->batch_begin) &&
           swept_note(c, r, where + (r->node - first->node), &status))
        r++;
    if (r == first || status != GEDELF_OK)
        return status;
    chain_end_run(c, first, r);
    uint64_t begin = c->batch_begin + first->begin;
    return batch_store_run(c->batch, first, r, characters_at(c->characters, begin), begin, c->batch_line, b);
}

view swept_tag(const chain *c)
{
    return names_at(&c->assembler->tags, c->swept->tag);
}

view swept_xref(const chain *c)
{
    return swept_name_text(c, &c->batch->names[c->swept->name]);
}

bool swept_has_room(const chain *c, const block *b)
{
    const swept_record *r = c->swept;
    return block_has_room_for(b, swept_node_count(r), c->batch_begin + r->begin, c->batch_begin + (r + 1)->begin,
                              c->batch->greatest_tag);
}

gedelf_status swept_store(chain *c, block *b, bool keep)
{
    const swept_record *r = c->swept;
    uint64_t begin = c->batch_begin + r->begin;
    b->language = c->assembler->metadata.language;
    size_t number = (size_t)(r - c->batch->records);
    b->verbatim = r->verbatim && !keep ? c->assembler->rules : NULL; /* a block that is kept has other records too */
    gedelf_status status = batch_store(c->batch, r, characters_at(c->characters, begin), begin, c->batch_line, b, keep);
    c->swept = &c->batch->records[number]; /* records may have been moved, if their nodes had to be made */
    return status;
}

void chain_end_sweep(chain *c)
{
    ahead_close(c->ahead);
    if (c->own_batch)
        batch_free(c->own_batch);
    memory_release(c->assembler->allocator, c->own_batch, sizeof *c->own_batch);
}
