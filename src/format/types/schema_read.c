/* SPDX-License-Identifier: MIT */
/*
 * Reading schemas and dictionaries: takes the header's structures, gives entries of a schema. What is wrong with one is
 * said where it is, and it is not used. [ELF-SCH §schema], [elf-2018 §schema], [elf-2017-10 §6.4], D21, D22, D29,
 * D31, D112, D118
 */
#include "format/types/types_private.h"

/* A document whose header is being read. */
typedef struct reading {
    schema *s;
    assembler *a;
    uint32_t origin;
    prefix_table *own; /* the document's own prefixes */
    bool memory;       /* cleared when there is none */
    buffer name;       /* an IRI in the making */
    uint32_t *numbers; /* types in the making */
    size_t number_count, number_capacity;
} reading;

/* ---- Tokens ---------------------------------------------------------------------------------- */

/* A word of a payload, and where it is. */
typedef struct token {
    view text;
    const structure *part; /* the structure, or its continuation, on whose line it is */
    size_t from, to;       /* in the line string */
} token;

/* The words of a payload. They are found in the lines too, one after the other; where unescaping or merging changed them,
   they mean the whole value. */
typedef struct tokens {
    const reading *r;
    const structure *item;
    view rest; /* of the payload */
    const structure *part;
    size_t at; /* how far the part's line has been looked at */
    bool lost; /* lines and payload differ */
} tokens;

static tokens tokens_of(const reading *r, const structure *item)
{
    return (tokens){.r = r, .item = item, .rest = structure_payload(r->a, item), .part = item, .at = item->payload_at};
}

view take_word(view *rest)
{
    view v = *rest;
    size_t begin = 0, end;
    if (v.length == 0)
        return v; /* its text may be NULL */
    while (begin < v.length && is_white_space(v.text[begin]))
        begin++;
    for (end = begin; end < v.length && !is_white_space(v.text[end]);)
        end++;
    *rest = view_after(v, end);
    return view_of(v.text + begin, end - begin);
}

/* The continuation line after this part, or NULL. */
static const structure *next_part(const tokens *t)
{
    const structure *next = t->part + 1;
    bool within = next < t->r->a->record.items + t->item->end;
    return within && is_continuation(next->tag) ? next : NULL;
}

/* Finds the word in the lines. */
static void locate_token(tokens *t, token *found)
{
    view word = view_of(NULL, 0);
    while (!t->lost && word.length == 0) {
        view left = structure_text(t->r->a, t->part, t->at, t->part->length);
        word = take_word(&left);
        t->at = t->part->length - left.length;
        const structure *next = word.length == 0 ? next_part(t) : NULL;
        t->lost = word.length == 0 && !next;
        if (next) {
            t->part = next;
            t->at = next->payload_at;
        }
    }
    t->lost = t->lost || !view_equal(word, found->text);
    found->part = t->lost ? t->item : t->part;
    view value = t->lost ? structure_value(t->r->a, t->item, &found->from) : word;
    if (!t->lost)
        found->from = t->at - word.length;
    found->to = found->from + value.length;
}

static bool next_token(tokens *t, token *found)
{
    *found = (token){.text = take_word(&t->rest)};
    if (found->text.length == 0)
        return false;
    locate_token(t, found);
    return true;
}

static uint64_t count_tokens(const reading *r, const structure *item)
{
    view rest = structure_payload(r->a, item);
    uint64_t count = 0;
    while (take_word(&rest).length > 0)
        count++;
    return count;
}

/* ---- Saying ---------------------------------------------------------------------------------- */

static void say_token(const reading *r, const token *t, enum diag_code code, view second)
{
    structure_say(r->a, t->part, code, t->from, t->to, t->text, second);
}

/* Has the entry as many words as it needs? A pointer has been reported as such. */
static bool has_tokens(const reading *r, const structure *item, uint64_t least, uint64_t most, view needed)
{
    if (item->kind == PAYLOAD_POINTER)
        return false;
    uint64_t count = count_tokens(r, item);
    if (count >= least && count <= most)
        return true;
    size_t from;
    view value = structure_value(r->a, item, &from), tag = names_at(&r->a->tags, item->tag);
    if (value.length == 0)
        from = item->tag_at;
    structure_say(r->a, item, DIAG_SCHEMA_WORDS, from, from + (value.length == 0 ? tag.length : value.length), tag,
                  needed);
    return false;
}

/* The key was there before, in the same document. */
static void say_repeated(const reading *r, const token *t, const structure *item, uint64_t before)
{
    r->a->speaker->related = before;
    say_token(r, t, DIAG_SCHEMA_REPEATED, names_at(&r->a->tags, item->tag));
}

static schema_position token_place(const reading *r, const token *t)
{
    line l = structure_line(t->part);
    speaker *told = r->a->speaker;
    uint64_t octet = characters_octet(told->text, t->part->at + t->from);
    size_t width = utf8_count(structure_text(r->a, t->part, t->from, t->to));
    return (schema_position){.origin = r->origin,
                             .line = t->part->line,
                             .column = line_column(told, &l, t->from),
                             .width = width > 0 ? width : 1, /* the value may begin in a continuation line */
                             .where = {octet, characters_octet(told->text, t->part->at + t->to) - octet}};
}

/* Keeps the place of an entry: its number, or 0 if there is no memory. */
static uint32_t keep_place(reading *r, const token *t)
{
    schema_position place = token_place(r, t);
    uint32_t number = schema_add_position(r->s, &place);
    r->memory = r->memory && number != 0;
    return number;
}

/* ---- IRIs ------------------------------------------------------------------------------------ */

/* Expands a name by the document's own prefixes, else by all. */
static bool expand_name(reading *r, view name)
{
    size_t colon = 0;
    bool expanded = false;
    while (colon < name.length && name.text[colon] != ':')
        colon++;
    const prefix_entry *own = colon < name.length ? prefixes_find(r->own, view_of(name.text, colon)) : NULL;
    r->name.length = 0;
    if (own)
        r->memory = buffer_append(&r->name, own->iri) &&
                    buffer_append(&r->name, view_of(name.text + colon + 1, name.length - colon - 1));
    else
        r->memory = schema_expand(r->s, name, &r->name, &expanded);
    return own || expanded;
}

/* The type that a name means; 0 if it means none, which is reported, or if there is no memory. */
static uint32_t read_type(reading *r, const token *t)
{
    bool expanded = expand_name(r, t->text);
    if (!r->memory)
        return 0;
    if (!is_iri(buffer_view(&r->name))) {
        say_token(r, t, DIAG_SCHEMA_NOT_IRI, buffer_view(&r->name));
        return 0;
    }
    uint32_t type = schema_add_type(r->s, buffer_view(&r->name));
    r->memory = type != 0;
    if (type != 0 && !expanded)
        r->s->types[type - 1].flags |= TYPE_UNEXPANDED;
    return type;
}

/* ---- Prefixes -------------------------------------------------------------------------------- */

/* Prefix ::= [0-9A-Za-z]* "_" [elf-2017-10 §6.1]; in a schema, anything before a colon. */
static bool is_prefix(const reading *r, view key)
{
    size_t last = key.length - 1;
    if (!is_dictionary(r->s))
        return memchr(key.text, ':', key.length) == NULL;
    for (size_t i = 0; i < last; i++) {
        if (!is_in_class(key.text[i], CLASS_DIGIT | CLASS_LETTER))
            return false;
    }
    return key.text[last] == '_';
}

static bool prefix_is_good(const reading *r, const structure *item, token *key, token *iri)
{
    tokens t = tokens_of(r, item);
    bool single = is_dictionary(r->s) && count_tokens(r, item) == 1; /* D21: the default namespace */
    view needed = is_dictionary(r->s) ? VIEW("a key and an IRI, or an IRI alone") : VIEW("a prefix and an IRI");
    if (!has_tokens(r, item, single ? 1 : 2, 2, needed))
        return false;
    bool good = true;
    (void)next_token(&t, key);
    *iri = *key;
    if (!single)
        (void)next_token(&t, iri);
    if (!single && !is_prefix(r, key->text)) {
        say_token(r, key, DIAG_SCHEMA_BAD_KEY, names_at(&r->a->tags, item->tag));
        good = false;
    }
    if (!is_iri(iri->text)) {
        say_token(r, iri, DIAG_SCHEMA_NOT_IRI, iri->text);
        good = false;
    }
    if (single)
        key->text = view_of(NULL, 0);
    return good;
}

/* Prefixes are collected first, because names may come before them. Nothing is said yet. */
static void collect_prefix(reading *r, const structure *item)
{
    token key, iri;
    if (!prefix_is_good(r, item, &key, &iri))
        return;
    prefix_entry entry = {iri.text, r->origin, item->line};
    r->memory = prefixes_add(r->own, key.text, &entry);
    if (r->memory && r->own != &r->s->prefixes)
        r->memory = prefixes_add(&r->s->prefixes, key.text, &entry); /* D118: what was there before holds */
    r->s->has_own = true;
}

/* Says what is wrong with a prefix. */
static void judge_prefix(reading *r, const structure *item)
{
    token key, iri;
    if (!prefix_is_good(r, item, &key, &iri))
        return;
    const prefix_entry *first = prefixes_find(r->own, key.text);
    if (first && first->line != item->line) {
        key.text = key.text.length > 0 ? key.text : iri.text;
        say_repeated(r, &key, item, first->line);
    }
}

/* ---- Schemas --------------------------------------------------------------------------------- */

/* The position after a structure and all that hangs below it. */
static const structure *after(const reading *r, const structure *item)
{
    return r->a->record.items + item->end;
}

/* The first substructure from here on, up to `end`, that is neither a continuation line nor spoilt; or `end`. */
static const structure *skip_others(const reading *r, const structure *item, const structure *end)
{
    while (item < end && (is_continuation(item->tag) || (item->flags & SPOILT) != 0))
        item = is_continuation(item->tag) ? item + 1 : r->a->record.items + item->end;
    return item;
}

#define FOR_EACH_BELOW(r, item, super)                                                                                 \
    for (const structure *item = skip_others((r), (super) + 1, after((r), (super)));                                   \
         (r)->memory && item < after((r), (super)); item = skip_others((r), after((r), item), after((r), (super))))

static void say_unknown(const reading *r, const structure *item, const structure *super)
{
    structure_say_tag(r->a, item, DIAG_SCHEMA_UNKNOWN_TAG, names_at(&r->a->tags, super->tag));
}

static void say_all_unknown(const reading *r, const structure *super)
{
    FOR_EACH_BELOW(r, item, super)
    say_unknown(r, item, super);
}

static void read_supertype(reading *r, const structure *item, uint32_t type)
{
    tokens t = tokens_of(r, item);
    token name;
    say_all_unknown(r, item);
    if (!has_tokens(r, item, 1, 1, VIEW("one IRI")) || !next_token(&t, &name))
        return;
    uint32_t super = read_type(r, &name), place = super == 0 ? 0 : keep_place(r, &name);
    if (place != 0)
        r->memory = schema_add_link(r->s, type, super, place);
}

static void read_definition(reading *r, const structure *item, uint32_t type)
{
    tokens t = tokens_of(r, item);
    token tag, name;
    say_all_unknown(r, item);
    if (!has_tokens(r, item, 2, UINT64_MAX, VIEW("a tag and one or more IRIs")) || !next_token(&t, &tag))
        return;
    if (!is_tag(tag.text)) {
        say_token(r, &tag, DIAG_SCHEMA_BAD_TAG, names_at(&r->a->tags, item->tag));
        return;
    }
    uint32_t number = schema_add_tag(r->s, tag.text);
    r->memory = number != 0;
    while (r->memory && next_token(&t, &name)) {
        uint32_t super = read_type(r, &name), place = super == 0 ? 0 : keep_place(r, &name);
        if (place != 0)
            r->memory = schema_add_definition(r->s, number, super, type, place, 0);
    }
}

static void read_iri(reading *r, const structure *item)
{
    tokens t = tokens_of(r, item);
    token name;
    uint32_t type = 0;
    if (has_tokens(r, item, 1, 1, VIEW("one IRI")) && next_token(&t, &name))
        type = read_type(r, &name);
    if (type == 0)
        return;
    r->s->types[type - 1].flags |= TYPE_NAMED;
    r->s->has_own = true;
    FOR_EACH_BELOW(r, below, item)
    {
        if (below->tag == TAG_ISA)
            read_supertype(r, below, type);
        else if (below->tag == TAG_TAG)
            read_definition(r, below, type);
        else
            say_unknown(r, below, item);
    }
}

/* UserEscType ::= [A-TV-Z]; 0 if it is anything else. A letter may be repeated. */
static uint32_t escape_types(view letters)
{
    uint32_t types = 0;
    for (size_t i = 0; i < letters.length; i++) {
        char c = letters.text[i];
        if (c < 'A' || c > 'Z' || c == 'U')
            return 0;
        types |= UINT32_C(1) << (c - 'A');
    }
    return types;
}

static void keep_escapes(reading *r, const structure *item, const token *tag, uint32_t types)
{
    uint32_t number = schema_add_tag(r->s, tag->text);
    r->memory = number != 0;
    if (!r->memory)
        return;
    tag_entry *entry = &r->s->tag_entries[number - 1];
    if (entry->escapes_line == 0) {
        entry->escapes = types;
        entry->escapes_line = item->line;
        entry->escapes_origin = r->origin;
        r->s->has_own = true;
    } else if (entry->escapes_origin == r->origin) {
        say_repeated(r, tag, item, entry->escapes_line);
    }
}

static void read_escapes(reading *r, const structure *item)
{
    tokens t = tokens_of(r, item);
    token tag, letters;
    say_all_unknown(r, item);
    if (!has_tokens(r, item, 2, 2, VIEW("a tag and the types of its escapes")) || !next_token(&t, &tag) ||
        !next_token(&t, &letters))
        return;
    uint32_t types = escape_types(letters.text);
    if (!is_tag(tag.text))
        say_token(r, &tag, DIAG_SCHEMA_BAD_TAG, names_at(&r->a->tags, item->tag));
    else if (types == 0)
        say_token(r, &letters, DIAG_SCHEMA_BAD_ESCAPE, VIEW(""));
    else
        keep_escapes(r, item, &tag, types);
}

/* D118: what hangs below a reference is ignored. */
static void read_reference(reading *r, const structure *item)
{
    tokens t = tokens_of(r, item);
    token iri;
    if (!has_tokens(r, item, 1, 1, VIEW("one IRI")) || !next_token(&t, &iri))
        return;
    if (!is_iri(iri.text)) {
        say_token(r, &iri, DIAG_SCHEMA_NOT_IRI, iri.text);
        return;
    }
    schema_position place = token_place(r, &iri);
    r->memory = schema_add_reference(r->s, iri.text, &place);
}

static void read_schema_entry(reading *r, const structure *item, const structure *super)
{
    switch (item->tag) {
    case TAG_PRFX:
        say_all_unknown(r, item);
        judge_prefix(r, item);
        break;
    case TAG_IRI: read_iri(r, item); break;
    case TAG_ESC: read_escapes(r, item); break;
    case TAG_SCHMA: read_reference(r, item); break;
    default: say_unknown(r, item, super); break;
    }
}

static bool is_inline_schema(const reading *r, const structure *item)
{
    return item->tag == TAG_SCHMA && count_tokens(r, item) == 0;
}

static void read_schema(reading *r, const structure *item)
{
    if (!is_inline_schema(r, item)) {
        read_reference(r, item);
        return;
    }
    r->s->has_own = true; /* even if nothing is in it (D133) */
    FOR_EACH_BELOW(r, below, item)
    read_schema_entry(r, below, item);
}

/* ---- Dictionaries ---------------------------------------------------------------------------- */

/* The IRIs after the key of a DEFN, as types; false if one is not valid. */
static bool read_alternates(reading *r, tokens *t)
{
    token iri;
    bool good = true;
    r->number_count = 0;
    while (r->memory && next_token(t, &iri)) {
        r->memory = array_reserve(r->a->allocator, &r->numbers, &r->number_capacity, r->number_count + 1);
        if (!is_iri(iri.text)) {
            say_token(r, &iri, DIAG_SCHEMA_NOT_IRI, iri.text);
            good = false;
        } else if (r->memory) {
            r->numbers[r->number_count] = schema_add_type(r->s, iri.text);
            r->memory = r->numbers[r->number_count++] != 0;
        }
    }
    return good && r->memory && r->number_count < UINT32_MAX;
}

static void read_mapping(reading *r, const structure *item)
{
    tokens t = tokens_of(r, item);
    token key;
    if (!has_tokens(r, item, 2, UINT64_MAX, VIEW("a tag and one or more IRIs")) || !next_token(&t, &key))
        return;
    if (!is_tag(key.text)) {
        say_token(r, &key, DIAG_SCHEMA_BAD_TAG, names_at(&r->a->tags, item->tag));
        return;
    }
    if (is_pseudo_tag(r->s, key.text)) {
        say_token(r, &key, DIAG_DICTIONARY_PSEUDO_TAG, VIEW(""));
        return;
    }
    bool good = read_alternates(r, &t);
    uint32_t number = good ? schema_add_tag(r->s, key.text) : 0;
    r->memory = r->memory && (!good || number != 0);
    if (number == 0)
        return;
    uint32_t before = r->s->tag_entries[number - 1].mapping;
    schema_position place = token_place(r, &key);
    if (before == 0)
        r->memory = schema_add_mapping(r->s, number, r->numbers, (uint32_t)r->number_count, &place);
    else if (r->s->mappings[before - 1].origin == r->origin)
        say_repeated(r, &key, item, r->s->mappings[before - 1].line);
    r->s->has_own = true;
}

/* ---- Extension tags of GEDCOM 7.0 ------------------------------------------------------------- */

/* The tag of a definition, and its type; the metadata stage took only what is one (D305). */
static bool definition_of(reading *r, const structure *item, token *tag, uint32_t *number, uint32_t *type)
{
    tokens t = tokens_of(r, item);
    token uri;
    if (!next_token(&t, tag) || !next_token(&t, &uri))
        return false;
    *number = schema_add_tag(r->s, tag->text);
    *type = schema_add_type(r->s, uri.text);
    r->memory = r->memory && *number != 0 && *type != 0;
    return r->memory;
}

/* One more type for a tag, which has a mapping from the first on. False if there is no memory. */
static bool reserve_mapping(reading *r, const token *tag, uint32_t number)
{
    schema *s = r->s;
    tag_entry *entry = &s->tag_entries[number - 1];
    if (entry->mapping == 0) {
        schema_position place = token_place(r, tag);
        if (!schema_add_mapping(s, number, NULL, 0, &place))
            return false;
        entry->mapping = (uint32_t)s->mapping_count;
    }
    s->mappings[entry->mapping - 1].count++;
    return true;
}

/* How many types each tag has is known: gives each mapping its room, and empties it. False if there is no memory. */
static bool place_mappings(schema *s)
{
    size_t first = 0;
    for (size_t i = 0; i < s->mapping_count; i++) {
        s->mappings[i].first = first;
        first += s->mappings[i].count;
        s->mappings[i].count = 0;
    }
    s->alternate_count = first;
    return array_reserve(s->allocator, &s->alternates, &s->alternate_capacity, first);
}

/* Counts the types of each tag, in the place where its mapping will be, and says what is there twice. */
static void count_definitions(reading *r, const structure *top, numbered_pairs *seen)
{
    FOR_EACH_BELOW(r, item, top)
    {
        token tag;
        uint32_t number, type;
        if ((item->flags & ENTRY) == 0 || !definition_of(r, item, &tag, &number, &type))
            continue;
        uint32_t before = pairs_find(seen, number, type);
        if (before != 0)
            say_repeated(r, &tag, item, r->a->record.items[before].line);
        else
            r->memory = pairs_put(seen, number, type, (uint32_t)(item - r->a->record.items)) &&
                        reserve_mapping(r, &tag, number);
    }
}

/* Puts the types to where their tags have them. */
static void place_definitions(reading *r, const structure *top, const numbered_pairs *seen)
{
    schema *s = r->s;
    FOR_EACH_BELOW(r, item, top)
    {
        token tag;
        uint32_t number, type;
        if ((item->flags & ENTRY) == 0 || !definition_of(r, item, &tag, &number, &type) ||
            pairs_find(seen, number, type) != (uint32_t)(item - r->a->record.items))
            continue;
        tag_mapping *m = &s->mappings[s->tag_entries[number - 1].mapping - 1];
        s->alternates[m->first + m->count++] = type;
        s->types[type - 1].flags |= TYPE_NAMED;
    }
}

static void read_tag_definitions(reading *r, const structure *top)
{
    numbered_pairs seen;
    pairs_init(&seen, r->s->allocator);
    count_definitions(r, top, &seen);
    if (r->memory)
        r->memory = place_mappings(r->s);
    if (r->memory)
        place_definitions(r, top, &seen);
    pairs_free(&seen);
    r->s->has_own = true;
}

/* ---- Headers --------------------------------------------------------------------------------- */

/* Calls the function for each part of the header that says something about types. */
static void for_each_part(reading *r, void (*visit)(reading *r, const structure *item))
{
    const structure *items = r->a->record.items;
    for (uint32_t i = 1; r->memory && r->a->record.count > 0 && i < items[0].end; i = items[i].end) {
        if ((items[i].flags & SCHEMA) != 0 && (items[i].tag == TAG_SCHMA) != is_dictionary(r->s))
            visit(r, &items[i]);
    }
}

static void collect_prefixes(reading *r, const structure *item)
{
    if (item->tag == TAG_PRFX) {
        collect_prefix(r, item);
    } else if (!is_modelled(r->s) && is_inline_schema(r, item)) {
        FOR_EACH_BELOW(r, below, item)
        {
            if (below->tag == TAG_PRFX)
                collect_prefix(r, below);
        }
    }
}

static void read_part(reading *r, const structure *item)
{
    switch (item->tag) {
    case TAG_SCHMA:
        if (is_modelled(r->s))
            read_tag_definitions(r, item);
        else
            read_schema(r, item);
        break;
    case TAG_PRFX: judge_prefix(r, item); break;
    case TAG_DEFN: read_mapping(r, item); break;
    default: break;
    }
}

/* Gives a document its number, 0 for the file itself. */
static bool add_origin(schema *s, view document, uint32_t *origin)
{
    *origin = 0;
    if (document.length == 0)
        return true;
    bool room = array_reserve(s->allocator, &s->origins, &s->origin_capacity, s->origin_count + 1);
    const char *copy = room ? arena_copy(&s->text, document) : NULL;
    if (!copy)
        return false;
    s->origins[s->origin_count++] = view_of(copy, document.length);
    *origin = (uint32_t)s->origin_count;
    return true;
}

bool schema_read(schema *s, assembler *a, view document)
{
    reading r = {.s = s, .a = a, .own = &s->prefixes, .memory = true};
    prefix_table own;
    speaker *told = a->speaker;
    view file_before = told->diags->file;
    bool muted = told->muted;
    if (!add_origin(s, document, &r.origin))
        return false;
    prefixes_init(&own, s->allocator);
    buffer_init(&r.name, s->allocator);
    if (r.origin > 0) {
        r.own = &own;
        told->diags->file = s->origins[r.origin - 1];
    }
    told->muted = true;
    for_each_part(&r, collect_prefixes);
    told->muted = muted;
    for_each_part(&r, read_part);
    told->diags->file = file_before;
    prefixes_free(&own);
    buffer_free(&r.name);
    memory_release(a->allocator, r.numbers, r.number_capacity * sizeof *r.numbers);
    return r.memory;
}
