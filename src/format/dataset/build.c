/* SPDX-License-Identifier: MIT */
/*
 * Building: takes structures one by one, refuses what could not be read back from a file, and gives a dataset of the
 * kind that reading gives. [ELF-SER §lines, §tags, §xref-ids, §header, §pointer-conversion], D8–D12, D104, D107,
 * D117–D119
 *
 * A dataset is there from the start, and texts, names and versions go straight into it: finishing only has to number
 * the structures and store them. An identifier is kept with its at signs, because so it is also what every pointer to
 * it has for a payload.
 */
#include "format/dataset/dataset_private.h"

/* ---- Items ----------------------------------------------------------------------------------- */

uint32_t item_after(const gedelf_builder *b, uint32_t i)
{
    if (b->items[i].below.first != 0)
        return b->items[i].below.first;
    while (i != 0 && b->items[i].next == 0)
        i = b->items[i].super;
    return i == 0 ? 0 : b->items[i].next;
}

/* The item that was given out under this number, or NULL. */
static builder_item *item_numbered(const gedelf_builder *b, gedelf_item i)
{
    return i != GEDELF_ITEM_NONE && i < b->count ? &b->items[i] : NULL;
}

static bool item_is_schema(const builder_item *s)
{
    return s->place == ITEM_IN_SCHEMA && s->super == 0;
}

const dialect *builder_rules(const gedelf_builder *b)
{
    return b->dataset->assembler.rules;
}

/* What is between the at signs. */
static view label_name(const gedelf_builder *b, item_text label)
{
    return view_of(b->dataset->characters.kept.data + label.at + 1, label.length - 2);
}

/* ---- What is legal --------------------------------------------------------------------------- */

/* UTF-8 that holds only Chars. [Basic Concepts §strings] */
static bool is_legal_text(view v)
{
    return v.length == 0 || utf8_valid_prefix(v.text, v.length) == v.length;
}

bool xref_is_allowed(const dialect *rules, view v)
{
    return v.length > 0 && is_legal_text(v) && xref_valid_prefix(rules, v) == v.length;
}

static bool has_octet(view v, char c)
{
    return v.length > 0 && memchr(v.text, c, v.length) != NULL;
}

static bool is_one_line(view v)
{
    return !has_octet(v, '\n') && !has_octet(v, '\r');
}

/* Pointer ::= "@" [^#x23#x40#xA#xD] [^#x40#xA#xD]* "@"; older dialects want an identifier (D126). */
bool pointer_is_allowed(const dialect *rules, view v)
{
    if (!rules->loose_pointers)
        return xref_is_allowed(rules, v);
    return v.length > 0 && v.text[0] != '#' && !has_octet(v, '@') && is_one_line(v) && is_legal_text(v);
}

/* Would this payload be read as a pointer, if a line had it as it is? */
static bool looks_like_pointer(const gedelf_builder *b, view v)
{
    view label = view_trim(v);
    return label.length > 2 && label.text[0] == '@' && label.text[label.length - 1] == '@' &&
           pointer_is_allowed(builder_rules(b), view_of(label.text + 1, label.length - 2));
}

/* Where nothing in a schema is unescaped or merged, what cannot be in a line as it is cannot be there (D107). */
static bool is_legal_in_schema(const gedelf_builder *b, view v)
{
    bool stands = builder_rules(b)->faulty_metadata_kept;
    return is_legal_text(v) && (!stands || (is_one_line(v) && !looks_like_pointer(b, v)));
}

static bool is_reserved_tag(uint32_t tag)
{
    return is_in_tag_set(tags_for(ROLE_FRAME | ROLE_CONTINUATION | ROLE_QUALIFIER), tag);
}

bool builder_is_metadata(const gedelf_builder *builder, view tag)
{
    const dialect *rules = builder_rules(builder);
    return !rules->metadata_parts && is_metadata_tag(rules, names_find(&builder->dataset->assembler.tags, tag));
}

/* Has this item's payload a place for a language or a datatype? A pointer has not (D104). */
static bool can_be_qualified(const gedelf_builder *b, gedelf_item i, const builder_item *s)
{
    return builder_rules(b)->qualifiers && s && i != GEDELF_ITEM_HEAD && s->place == ITEM_IN_RECORD &&
           s->kind != PAYLOAD_POINTER;
}

/* Can this item's payload become a pointer? */
static bool can_point(gedelf_item i, const builder_item *s)
{
    return s && i != GEDELF_ITEM_HEAD && s->place != ITEM_IN_SCHEMA && s->language == 0 && s->datatype == 0;
}

/* ---- Opening and closing --------------------------------------------------------------------- */

static void builder_init_blocks(gedelf_dataset *d)
{
    block_init(&d->head, &d->allocator, &d->assembler, false);
    block_init(&d->schemas, &d->allocator, &d->assembler, false);
    block_init(&d->undefined, &d->allocator, &d->assembler, false);
}

static gedelf_dataset *builder_begin_dataset(const gedelf_allocator *allocator)
{
    static const gedelf_read_options options = {.size = sizeof(gedelf_read_options)};
    gedelf_dataset *d = memory_zeroed(allocator, sizeof *d);
    if (!d)
        return NULL;
    d->allocator = *allocator;
    characters_init(&d->characters, &d->allocator);
    d->characters.encoding = encoding_utf_8;
    builder_init_blocks(d);
    if (assembler_init(&d->assembler, &d->allocator, &options, dialect_default(), NULL))
        return d;
    gedelf_dataset_free(d);
    return NULL;
}

void builder_set_marks_apart(gedelf_builder *builder)
{
    builder->dataset->marks_apart = true;
}

static bool builder_reserve(gedelf_builder *b, size_t more)
{
    bool room = array_reserve(&b->allocator, &b->items, &b->capacity, b->count + more);
    return room;
}

gedelf_status gedelf_builder_new(gedelf_builder **out, const gedelf_allocator *allocator)
{
    const gedelf_allocator *chosen = allocator ? allocator : &memory_default;
    *out = NULL;
    gedelf_builder *b = memory_allocate(chosen, sizeof *b);
    if (!b)
        return GEDELF_MEMORY;
    *b = (gedelf_builder){.allocator = *chosen};
    names_init(&b->types, &b->allocator);
    b->dataset = builder_begin_dataset(&b->allocator);
    if (!b->dataset || !builder_reserve(b, 2)) {
        gedelf_builder_free(b);
        return GEDELF_MEMORY;
    }
    b->items[b->count++] = (builder_item){.tag = TAG_NONE};
    b->items[b->count++] = (builder_item){.tag = TAG_HEAD};
    *out = b;
    return GEDELF_OK;
}

void gedelf_builder_free(gedelf_builder *builder)
{
    if (!builder)
        return;
    gedelf_allocator allocator = builder->allocator;
    gedelf_dataset_free(builder->dataset);
    names_free(&builder->types);
    memory_release(&allocator, builder->items, builder->capacity * sizeof *builder->items);
    memory_release(&allocator, builder, sizeof *builder);
}

/* ---- Adding ---------------------------------------------------------------------------------- */

/* Makes an item that is in no row yet; `tag` is a number, or 0 if there was no memory for it. */
static gedelf_status item_make_numbered(gedelf_builder *b, uint32_t super, uint32_t tag, item_context place,
                                        gedelf_item *out)
{
    if (b->count == UINT32_MAX)
        return GEDELF_LIMIT;
    if (tag == 0 || !builder_reserve(b, 1))
        return GEDELF_MEMORY;
    *out = (gedelf_item)b->count;
    b->items[b->count++] = (builder_item){.tag = tag, .super = super, .place = (uint8_t)place};
    return GEDELF_OK;
}

static gedelf_status item_make(gedelf_builder *b, uint32_t super, view tag, item_context place, gedelf_item *out)
{
    return item_make_numbered(b, super, names_add(&b->dataset->assembler.tags, tag), place, out);
}

static void item_append(gedelf_builder *b, item_row *row, uint32_t i)
{
    if (row->last != 0)
        b->items[row->last].next = i;
    else
        row->first = i;
    row->last = i;
}

gedelf_status builder_add_as_read(gedelf_builder *builder, gedelf_item super, view tag, gedelf_item *out)
{
    gedelf_item made;
    *out = GEDELF_ITEM_NONE;
    if (super >= builder->count || !is_tag(tag))
        return GEDELF_ARGUMENT;
    item_context place = builder->items[super].place;
    if (super == GEDELF_ITEM_HEAD && builder_is_metadata(builder, tag))
        place = ITEM_IN_METADATA;
    gedelf_status status = item_make(builder, super, tag, place, &made);
    if (status != GEDELF_OK)
        return status;
    item_append(builder, &builder->items[super].below, made);
    *out = made;
    return GEDELF_OK;
}

gedelf_status gedelf_builder_add(gedelf_builder *builder, gedelf_item super, gedelf_view tag, gedelf_item *out)
{
    uint32_t known = names_find(&builder->dataset->assembler.tags, tag);
    *out = GEDELF_ITEM_NONE;
    if (super >= builder->count || is_reserved_tag(known) ||
        (super == GEDELF_ITEM_HEAD && builder_is_metadata(builder, tag)))
        return GEDELF_ARGUMENT;
    const builder_item *above = &builder->items[super];
    if (item_is_schema(above) && above->kind == PAYLOAD_STRING)
        return GEDELF_ARGUMENT; /* what hangs below a reference is ignored (D118) */
    return builder_add_as_read(builder, super, tag, out);
}

/* ---- Texts ----------------------------------------------------------------------------------- */

/* Keeps a text, between at signs if it is a label: where the old one was if it fits there, or if nothing comes after
   it; else at the end. */
static bool text_keep(gedelf_builder *b, item_text *t, view v, bool label)
{
    buffer *kept = &b->dataset->characters.kept;
    size_t length = label ? v.length + 2 : v.length;
    bool last = t->length > 0 && t->at + t->length == kept->length;
    size_t at = last || length <= t->length ? t->at : kept->length;
    if (length > kept->length - at && !buffer_reserve(kept, length - (kept->length - at)))
        return false;
    if (v.length > 0)
        memcpy(kept->data + at + (label ? 1 : 0), v.text, v.length);
    if (label)
        kept->data[at] = kept->data[at + length - 1] = '@';
    if (last || at == kept->length)
        kept->length = at + length;
    *t = (item_text){at, length};
    return true;
}

gedelf_status builder_add_parts(gedelf_builder *builder, gedelf_item super, uint32_t tag, const structure_parts *parts,
                                gedelf_item *out)
{
    bool points = parts->pointer.length > 0;
    gedelf_status status = item_make_numbered(builder, super, tag, ITEM_IN_RECORD, out);
    if (status != GEDELF_OK)
        return status;
    builder_item *s = &builder->items[*out];
    item_append(builder, &builder->items[super].below, *out);
    if (parts->xref.length > 0 && !text_keep(builder, &s->xref, parts->xref, true))
        return GEDELF_MEMORY;
    s->kind = points ? PAYLOAD_POINTER : parts->payload.length > 0 ? PAYLOAD_STRING : PAYLOAD_NONE;
    bool kept =
        s->kind == PAYLOAD_NONE || text_keep(builder, &s->payload, points ? parts->pointer : parts->payload, points);
    return kept ? GEDELF_OK : GEDELF_MEMORY;
}

gedelf_status gedelf_builder_set_payload(gedelf_builder *builder, gedelf_item i, gedelf_view payload)
{
    builder_item *s = item_numbered(builder, i);
    if (!s || i == GEDELF_ITEM_HEAD || item_is_schema(s) || !is_legal_text(payload))
        return GEDELF_ARGUMENT;
    if (s->place == ITEM_IN_SCHEMA && !is_legal_in_schema(builder, payload))
        return GEDELF_ARGUMENT;
    if (!text_keep(builder, &s->payload, payload, false))
        return GEDELF_MEMORY;
    s->kind = payload.length > 0 ? PAYLOAD_STRING : PAYLOAD_NONE;
    s->target = 0;
    return GEDELF_OK;
}

gedelf_status gedelf_builder_set_pointer(gedelf_builder *builder, gedelf_item i, gedelf_item target)
{
    builder_item *s = item_numbered(builder, i);
    const builder_item *to = item_numbered(builder, target);
    if (!can_point(i, s) || !to || target == GEDELF_ITEM_HEAD || to->place != ITEM_IN_RECORD)
        return GEDELF_ARGUMENT;
    s->kind = PAYLOAD_POINTER;
    s->target = target;
    return GEDELF_OK;
}

gedelf_status gedelf_builder_set_pointer_name(gedelf_builder *builder, gedelf_item i, gedelf_view name)
{
    builder_item *s = item_numbered(builder, i);
    if (!can_point(i, s) || !pointer_is_allowed(builder_rules(builder), name))
        return GEDELF_ARGUMENT;
    if (!text_keep(builder, &s->payload, name, true))
        return GEDELF_MEMORY;
    s->kind = PAYLOAD_POINTER;
    s->target = 0;
    return GEDELF_OK;
}

gedelf_status gedelf_builder_set_xref(gedelf_builder *builder, gedelf_item i, gedelf_view xref)
{
    builder_item *s = item_numbered(builder, i);
    if (!s || i == GEDELF_ITEM_HEAD || s->place == ITEM_IN_SCHEMA ||
        (xref.length > 0 && !xref_is_allowed(builder_rules(builder), xref)))
        return GEDELF_ARGUMENT;
    if (xref.length > UINT32_MAX)
        return GEDELF_LIMIT;
    return text_keep(builder, &s->xref, xref, xref.length > 0) ? GEDELF_OK : GEDELF_MEMORY;
}

/* ---- Languages, datatypes, versions, schemas ------------------------------------------------- */

/* Changes a qualifier only if there is memory for the new one. */
static gedelf_status qualifier_set(gedelf_builder *b, uint32_t *qualifier, view v)
{
    uint32_t number = names_add(&b->dataset->assembler.qualifiers, v);
    if (number == 0)
        return GEDELF_MEMORY;
    *qualifier = number;
    return GEDELF_OK;
}

gedelf_status gedelf_builder_set_language(gedelf_builder *builder, gedelf_item i, gedelf_view language)
{
    builder_item *s = item_numbered(builder, i);
    if (!is_language_tag(language) || (i != GEDELF_ITEM_HEAD && !can_be_qualified(builder, i, s)))
        return GEDELF_ARGUMENT;
    metadata *m = &builder->dataset->assembler.metadata;
    return qualifier_set(builder, i == GEDELF_ITEM_HEAD ? &m->language : &s->language, language);
}

gedelf_status gedelf_builder_set_datatype(gedelf_builder *builder, gedelf_item i, gedelf_view datatype)
{
    builder_item *s = item_numbered(builder, i);
    if (!can_be_qualified(builder, i, s) || !is_legal_text(datatype) || !is_iri(datatype))
        return GEDELF_ARGUMENT;
    return qualifier_set(builder, &s->datatype, datatype);
}

static gedelf_status version_set(buffer *version, view v)
{
    buffer normalised;
    bool memory = true;
    buffer_init(&normalised, version->allocator);
    if (v.length > 0 && !version_parse(v, &normalised, &memory))
        return GEDELF_ARGUMENT;
    buffer *replaced = memory ? version : &normalised;
    buffer_free(replaced);
    if (memory)
        *version = normalised;
    return memory ? GEDELF_OK : GEDELF_MEMORY;
}

gedelf_status gedelf_builder_set_elf_version(gedelf_builder *builder, gedelf_view version)
{
    return version_set(&builder->dataset->assembler.metadata.elf_version, version);
}

gedelf_status gedelf_builder_set_gedcom_version(gedelf_builder *builder, gedelf_view version)
{
    return version_set(&builder->dataset->assembler.metadata.gedcom_version, version);
}

/* Adds one of the structures that say what tags mean: `tag` is SCHMA, PRFX or DEFN. */
static gedelf_status add_to_schemas(gedelf_builder *b, view tag, view payload, gedelf_item *out)
{
    gedelf_item made;
    gedelf_status status = item_make(b, 0, tag, ITEM_IN_SCHEMA, &made);
    if (status != GEDELF_OK)
        return status;
    builder_item *s = &b->items[made];
    if (!text_keep(b, &s->payload, payload, false)) {
        b->count--;
        return GEDELF_MEMORY;
    }
    s->kind = payload.length > 0 ? PAYLOAD_STRING : PAYLOAD_NONE;
    item_append(b, &b->schemas, made);
    b->schema_count++;
    *out = made;
    return GEDELF_OK;
}

gedelf_status builder_add_schema_as_read(gedelf_builder *builder, view reference, gedelf_item *out)
{
    *out = GEDELF_ITEM_NONE;
    if (!is_legal_in_schema(builder, reference) || view_trim(reference).length < reference.length ||
        builder_rules(builder)->types != TYPES_FROM_SCHEMA)
        return GEDELF_ARGUMENT;
    return add_to_schemas(builder, VIEW("SCHMA"), reference, out);
}

gedelf_status builder_add_entry(gedelf_builder *builder, view tag, view payload)
{
    gedelf_item made;
    return add_to_schemas(builder, tag, payload, &made);
}

gedelf_status builder_add_below_schema(gedelf_builder *builder, view tag, view payload)
{
    gedelf_item top = builder->schemas.first, made;
    gedelf_status status = top != 0 ? GEDELF_OK : add_to_schemas(builder, VIEW("SCHMA"), view_of("", 0), &top);
    if (status == GEDELF_OK)
        status = builder_add_as_read(builder, top, tag, &made);
    return status == GEDELF_OK ? gedelf_builder_set_payload(builder, made, payload) : status;
}

gedelf_dataset *builder_dataset(gedelf_builder *builder)
{
    return builder->dataset;
}

gedelf_status builder_set_dialect(gedelf_builder *builder, const dialect *rules)
{
    if (builder->count > 2)
        return GEDELF_ARGUMENT; /* what is there already was judged by other rules */
    builder->dataset->assembler.rules = rules;
    return GEDELF_OK;
}

gedelf_status gedelf_builder_set_dialect(gedelf_builder *builder, gedelf_view name)
{
    const dialect *rules = dialect_named(name);
    return rules ? builder_set_dialect(builder, rules) : GEDELF_ARGUMENT;
}

gedelf_status gedelf_builder_add_schema(gedelf_builder *builder, gedelf_view iri, gedelf_item *out)
{
    *out = GEDELF_ITEM_NONE;
    if (iri.length > 0 && !(is_legal_text(iri) && is_iri(iri)))
        return GEDELF_ARGUMENT;
    return builder_add_schema_as_read(builder, iri, out);
}

/* ---- Finishing: numbers ---------------------------------------------------------------------- */

/* Numbers the items from `first` on as their nodes will be, and marks what they point to. */
static void number_items(gedelf_builder *b, uint32_t first)
{
    uint32_t stored = 0;
    for (uint32_t i = first; i != 0; i = item_after(b, i)) {
        b->items[i].stored = stored++;
        if (b->items[i].target != 0)
            b->items[b->items[i].target].pointed = true;
    }
}

static void builder_number(gedelf_builder *b)
{
    for (size_t i = 0; i < b->count; i++)
        b->items[i].pointed = false;
    number_items(b, GEDELF_ITEM_HEAD);
    number_items(b, b->schemas.first);
    number_items(b, b->items[0].below.first);
}

/* ---- Finishing: names ------------------------------------------------------------------------ */

/* What a structure's identifier begins with, if it is given one. */
static const struct {
    view tag;
    char letter;
} xref_letters[] = {
    {{"INDI", 4}, 'I'}, {{"FAM", 3}, 'F'},  {{"SOUR", 4}, 'S'}, {{"REPO", 4}, 'R'},
    {{"NOTE", 4}, 'N'}, {{"OBJE", 4}, 'M'}, {{"SUBM", 4}, 'U'}, {{"", 0}, 'X'},
};

enum { XREF_LETTERS = sizeof xref_letters / sizeof xref_letters[0] };

/* The entry for a tag; the last one is for all that are not listed. */
static size_t xref_letter_of(view tag)
{
    size_t i = 0;
    while (i + 1 < XREF_LETTERS && !view_equal(xref_letters[i].tag, tag))
        i++;
    return i;
}

/* Gives an item the first identifier of its kind that nothing has and nothing points to; `used` is how far that was
   tried before. */
static bool item_invent_xref(gedelf_builder *b, builder_item *s, uint64_t used[XREF_LETTERS])
{
    const assembler *a = &b->dataset->assembler;
    size_t kind = xref_letter_of(names_at(&a->tags, s->tag));
    char name[21] = {xref_letters[kind].letter};
    size_t length;
    do
        length = 1 + number_format(++used[kind], name + 1);
    while (xrefs_find(&a->xrefs, view_of(name, length)).exists);
    s->invented = text_keep(b, &s->xref, view_of(name, length), true);
    return s->invented;
}

/* Where the dataset will find a structure: in block 0, the header, or in block 1. */
static uint64_t item_where(const builder_item *s, uint32_t block_number)
{
    return (uint64_t)block_number << 32 | s->stored;
}

/* Notes the identifiers and the pointers by name from `first` on, in order: of those that share an identifier, the
   first is the one that is found. */
static bool note_given_names(gedelf_builder *b, uint32_t first, uint32_t block_number)
{
    xrefs *x = &b->dataset->assembler.xrefs;
    uint64_t taken;
    for (uint32_t i = first; i != 0; i = item_after(b, i)) {
        const builder_item *s = &b->items[i];
        if (s->place != ITEM_IN_RECORD)
            continue;
        const dialect *rules = builder_rules(b);
        bool named = s->xref.length > 0 && !is_void_name(rules, label_name(b, s->xref));
        if (named && !xrefs_define(x, label_name(b, s->xref), 0, item_where(s, block_number), &taken))
            return false;
        bool points = s->kind == PAYLOAD_POINTER && s->target == 0 && !is_void_name(rules, label_name(b, s->payload));
        if (points && !xrefs_mention(x, label_name(b, s->payload)))
            return false;
    }
    return true;
}

/* Gives identifiers to items that are pointed to and have none. */
static bool note_invented_names(gedelf_builder *b, uint32_t first, uint32_t block_number, uint64_t used[XREF_LETTERS])
{
    xrefs *x = &b->dataset->assembler.xrefs;
    uint64_t taken;
    for (uint32_t i = first; i != 0; i = item_after(b, i)) {
        builder_item *s = &b->items[i];
        if (!s->pointed || s->xref.length > 0)
            continue;
        if (!item_invent_xref(b, s, used) ||
            !xrefs_define(x, label_name(b, s->xref), 0, item_where(s, block_number), &taken))
            return false;
    }
    return true;
}

static bool note_pointed_names(gedelf_builder *b)
{
    for (size_t i = 0; i < b->count; i++) {
        const builder_item *s = &b->items[i];
        if (s->pointed && !xrefs_mention(&b->dataset->assembler.xrefs, label_name(b, s->xref)))
            return false;
    }
    return true;
}

static gedelf_status builder_note_names(gedelf_builder *b)
{
    uint64_t used[XREF_LETTERS] = {0};
    uint32_t records = b->items[0].below.first;
    bool done = note_given_names(b, GEDELF_ITEM_HEAD, 0) && note_given_names(b, records, 1) &&
                note_invented_names(b, GEDELF_ITEM_HEAD, 0, used) && note_invented_names(b, records, 1, used) &&
                note_pointed_names(b);
    return done ? GEDELF_OK : GEDELF_MEMORY;
}

/* ---- Finishing: nodes ------------------------------------------------------------------------ */

/* Is there more to this item than its tag? */
static bool item_needs_cell(const builder_item *s)
{
    return s->kind != PAYLOAD_NONE || s->xref.length > 0 || s->language != 0 || s->datatype != 0 ||
           s->tag >= NODE_TAG_MOST;
}

/* Room for all nodes and cells that the items from `first` on will need. */
static bool reserve_nodes(const gedelf_builder *b, block *to, uint32_t first)
{
    size_t count = 0, cell_count = 0;
    for (uint32_t i = first; i != 0; i = item_after(b, i)) {
        count++;
        cell_count += item_needs_cell(&b->items[i]) ? 1 : 0;
    }
    return array_reserve(&b->dataset->allocator, &to->nodes, &to->capacity, count) &&
           array_reserve(&b->dataset->allocator, &to->cells, &to->cell_capacity, cell_count);
}

static cell cell_of_item(const gedelf_builder *b, const builder_item *s)
{
    item_text payload = s->target != 0 ? b->items[s->target].xref : s->payload;
    bool named = s->xref.length > 0;
    return (cell){.payload_at = payload.at,
                  .payload_length = payload.length,
                  .xref_at = named ? s->xref.at + 1 : 0,
                  .xref_length = named ? (uint32_t)(s->xref.length - 2) : 0,
                  .tag = s->tag,
                  .language = s->language,
                  .datatype = s->datatype};
}

static void store_item(const gedelf_builder *b, block *to, const builder_item *s)
{
    uint32_t flags = (s->kind == PAYLOAD_STRING ? NODE_STRING : 0u) | (s->kind == PAYLOAD_POINTER ? NODE_POINTER : 0u) |
                     (s->xref.length > 0 ? NODE_XREF : 0u);
    node *n = &to->nodes[to->count++];
    *n = (node){.size = 1, .parent = s->super != 0 ? b->items[s->super].stored : s->stored};
    if (item_needs_cell(s)) {
        flags |= NODE_CELL;
        n->text = (uint32_t)to->cell_count;
        to->cells[to->cell_count++] = cell_of_item(b, s);
    }
    n->tag = (s->tag < NODE_TAG_MOST ? s->tag : NODE_TAG_MOST) << NODE_FLAGS | flags;
}

/* Stores the items from `first` on. One block has room for as many as there are item numbers. */
static gedelf_status store_items(const gedelf_builder *b, block *to, uint32_t first)
{
    const buffer *kept = &b->dataset->characters.kept;
    if (!reserve_nodes(b, to, first))
        return GEDELF_MEMORY;
    to->language = b->dataset->assembler.metadata.language;
    to->text = kept->data;
    to->text_length = kept->length;
    for (uint32_t i = first; i != 0; i = item_after(b, i))
        store_item(b, to, &b->items[i]);
    for (size_t i = to->count; i-- > 0;) {
        if (to->nodes[i].parent != i)
            to->nodes[to->nodes[i].parent].size += to->nodes[i].size;
    }
    return GEDELF_OK;
}

static gedelf_status store_records(const gedelf_builder *b)
{
    gedelf_dataset *d = b->dataset;
    bool room = array_reserve(&d->allocator, &d->blocks, &d->block_capacity, 1);
    block *records = room ? memory_allocate(&d->allocator, sizeof *records) : NULL;
    if (!records)
        return GEDELF_MEMORY;
    block_init(records, &d->allocator, &d->assembler, false);
    d->blocks[d->block_count++] = records;
    return store_items(b, records, b->items[0].below.first);
}

static gedelf_status builder_store(const gedelf_builder *b)
{
    gedelf_dataset *d = b->dataset;
    gedelf_status status = store_items(b, &d->head, GEDELF_ITEM_HEAD);
    if (status == GEDELF_OK)
        status = store_items(b, &d->schemas, b->schemas.first);
    if (status == GEDELF_OK)
        status = block_index_schemas(&d->schemas);
    if (status == GEDELF_OK && b->items[0].below.first != 0)
        status = store_records(b);
    return status == GEDELF_OK ? dataset_make_undefined(d) : status;
}

/* ---- Finishing ------------------------------------------------------------------------------- */

/* Forgets the items that came after the first `count`: a schema. */
static void builder_forget_items(gedelf_builder *b, size_t count)
{
    uint32_t last = 0;
    for (uint32_t i = b->schemas.first; b->count > count && i != 0 && i < count; i = b->items[i].next)
        last = i;
    if (b->count > count) {
        b->schemas.last = last;
        if (last != 0)
            b->items[last].next = 0;
        else
            b->schemas.first = 0;
        b->schema_count--;
    }
    b->count = count;
}

/* Takes back what finishing did, so that the builder can go on. */
static void builder_take_back(gedelf_builder *b, size_t text_length, size_t count)
{
    gedelf_dataset *d = b->dataset;
    builder_forget_items(b, count);
    if (d->block_count > 0) {
        block_free(d->blocks[0]);
        memory_release(&d->allocator, d->blocks[0], sizeof *d->blocks[0]);
        d->block_count = 0;
    }
    block_free(&d->head);
    block_free(&d->schemas);
    block_free(&d->undefined);
    builder_init_blocks(d);
    xrefs_free(&d->assembler.xrefs);
    d->characters.kept.length = text_length;
    for (size_t i = 0; i < b->count; i++) {
        if (b->items[i].invented)
            b->items[i].xref.length = 0;
        b->items[i].invented = false;
    }
}

/* Nothing changes any more. */
static void builder_settle(const gedelf_builder *b)
{
    gedelf_dataset *d = b->dataset;
    assembler *a = &d->assembler;
    d->characters.text = d->characters.kept.data;
    d->characters.length = d->characters.kept.length;
    d->characters.whole = true;
    a->metadata.has_schema = b->schema_count > 0;
    d->metadata = (gedelf_metadata){.dialect = view_of_string(a->rules->name),
                                    .encoding = d->characters.encoding.name,
                                    .elf_version = buffer_view(&a->metadata.elf_version),
                                    .gedcom_version = buffer_view(&a->metadata.gedcom_version),
                                    .language = names_at(&a->qualifiers, a->metadata.language),
                                    .schema_count = b->schema_count};
    assembler_settle(a);
}

gedelf_status gedelf_builder_finish(gedelf_builder *builder, gedelf_dataset **out)
{
    size_t text_length = builder->dataset->characters.kept.length, count = builder->count;
    *out = NULL;
    gedelf_status status = builder_assign_tags(builder);
    builder_number(builder);
    if (status == GEDELF_OK)
        status = builder_note_names(builder);
    if (status == GEDELF_OK)
        status = builder_store(builder);
    if (status == GEDELF_OK)
        status = dictionary_settle(builder->dataset);
    if (status != GEDELF_OK) {
        builder_take_back(builder, text_length, count);
        return status;
    }
    builder_settle(builder);
    *out = builder->dataset;
    builder->dataset = NULL;
    gedelf_builder_free(builder);
    return GEDELF_OK;
}
