/* SPDX-License-Identifier: MIT */
/*
 * Writing schemas and dictionaries: takes a schema, gives the lines that say the same, with prefixes where they make the
 * whole shorter. [ELF-SCH §schema, §prefix], [elf-2017-10 §6.3, §6.4], D21, D22, D31
 */
#include "format/types/types_private.h"

/* What IRIs begin with, and whether it gets a prefix. */
typedef struct iri_space {
    uint64_t uses;
    uint32_t key;  /* number of its prefix in `keys`; 0: it has none */
    bool declared; /* the header has the prefix already */
    bool needed;   /* in full, its IRIs would be taken for something else */
} iri_space;

/* A schema on its way out. */
typedef struct schema_writing {
    schema *s;
    unsigned what;
    uint64_t level;
    schema_emit_fn emit;
    void *context;
    uint32_t *first; /* of a type: the first definition to write; index + 1 */
    uint32_t *next;  /* of a definition */
    names spaces, keys, schemes;
    iri_space *uses; /* the one of space n is uses[n - 1] */
    size_t use_capacity;
    buffer value;
} schema_writing;

/* ---- What is written ------------------------------------------------------------------------- */

static bool writes_definition(const schema_writing *w, const tag_definition *d)
{
    if ((w->what & WRITE_ADDED) != 0)
        return (d->flags & DEFINITION_ADDED) != 0;
    return (w->what & WRITE_ALL) != 0 || (d->flags & DEFINITION_DEFAULT) == 0;
}

static bool writes_link(const schema_writing *w, const type_link *link)
{
    const type_entry *types = w->s->types;
    bool of_default =
        link->place == 0 && (types[link->sub - 1].flags & types[link->super - 1].flags & TYPE_DEFAULT) != 0;
    return !link->cut && (w->what & WRITE_ADDED) == 0 && ((w->what & WRITE_ALL) != 0 || !of_default);
}

static uint32_t next_written_link(const schema_writing *w, uint32_t link)
{
    while (link != 0 && !writes_link(w, &w->s->links[link - 1]))
        link = w->s->links[link - 1].next;
    return link;
}

static bool writes_type(const schema_writing *w, uint32_t type)
{
    return w->first[type - 1] != 0 || next_written_link(w, w->s->types[type - 1].first_link) != 0;
}

/* Links the definitions of each type, in their order. */
static void gather_definitions(schema_writing *w)
{
    const schema *s = w->s;
    memset(w->first, 0, s->iris.count * sizeof *w->first);
    for (size_t i = s->definition_count; i-- > 0;) {
        const tag_definition *d = &s->definitions[i];
        if (!writes_definition(w, d))
            continue;
        w->next[i] = w->first[d->type - 1];
        w->first[d->type - 1] = (uint32_t)i + 1;
    }
}

bool schema_has_added(const schema *s)
{
    return s->definition_count > s->settled_count;
}

/* ---- Prefixes -------------------------------------------------------------------------------- */

/* The part of an IRI that can be shortened: up to its number sign, else its last slash, else its last colon. */
static view iri_beginning(const schema *s, view iri)
{
    view elf = view_of_string(s->rules->elf_namespace);
    if (iri.length > elf.length && view_begins(iri, elf))
        return elf;
    static const char marks[] = {'#', '/', ':'};
    for (size_t i = 0; i < sizeof marks; i++) {
        for (size_t end = iri.length; end > 0; end--) {
            if (iri.text[end - 1] == marks[i] && end < iri.length)
                return view_of(iri.text, end);
        }
    }
    return view_of(NULL, 0);
}

static view iri_scheme(view iri)
{
    size_t colon = 0;
    while (colon < iri.length && iri.text[colon] != ':')
        colon++;
    return view_of(iri.text, colon);
}

/* Counts an IRI that will be written. */
static bool count_iri(schema_writing *w, uint32_t type)
{
    view iri = schema_iri(w->s, type), beginning = iri_beginning(w->s, iri), scheme = iri_scheme(iri);
    if (names_add(&w->schemes, scheme) == 0)
        return false;
    uint32_t known = names_find(&w->spaces, beginning);
    if (known == 0) {
        bool room = array_reserve(w->s->allocator, &w->uses, &w->use_capacity, (size_t)w->spaces.count + 1);
        known = room ? names_add(&w->spaces, beginning) : 0;
        if (known == 0)
            return false;
        w->uses[known - 1] = (iri_space){.needed = prefixes_find(&w->s->prefixes, scheme) != NULL};
    }
    w->uses[known - 1].uses++;
    return true;
}

static bool count_iris(schema_writing *w)
{
    const schema *s = w->s;
    bool memory = true;
    for (uint32_t type = 1; memory && type <= s->iris.count; type++) {
        if (!writes_type(w, type))
            continue;
        memory = count_iri(w, type);
        uint32_t link = next_written_link(w, s->types[type - 1].first_link);
        for (; memory && link != 0; link = next_written_link(w, s->links[link - 1].next))
            memory = count_iri(w, s->links[link - 1].super);
        for (uint32_t d = w->first[type - 1]; memory && d != 0; d = w->next[d - 1])
            memory = count_iri(w, s->definitions[d - 1].super);
    }
    return memory;
}

/* Some words of a namespace say nothing about it. */
static bool is_telling(view word)
{
    static const char *const idle[] = {"com", "org", "net", "html", "htm", "www"};
    return FIND_TEXT(idle, word) == COUNT_OF(idle) && word.length > 0 && is_letter(word.text[0]);
}

/* The last telling word of a namespace, of at most twelve letters. */
static view key_stem(view space)
{
    enum { LONGEST_KEY = 12 };
    size_t end = space.length, begin, scheme = iri_scheme(space).length + 1;
    while (end > scheme) {
        while (end > scheme && !is_in_class(space.text[end - 1], CLASS_DIGIT | CLASS_LETTER))
            end--;
        for (begin = end; begin > scheme && is_in_class(space.text[begin - 1], CLASS_DIGIT | CLASS_LETTER);)
            begin--;
        view word = view_of(space.text + begin, end - begin);
        if (is_telling(word))
            return view_of(word.text, word.length > LONGEST_KEY ? LONGEST_KEY : word.length);
        end = begin;
    }
    return VIEW("ns");
}

/* May this be a prefix for the namespace? Not if it is one for another, or could be the beginning of an IRI. */
static bool is_key_free(const schema_writing *w, view key, view space)
{
    const prefix_entry *known = prefixes_find(&w->s->prefixes, key);
    return names_find(&w->keys, key) == 0 && names_find(&w->schemes, key) == 0 &&
           (!known || view_equal(known->iri, space));
}

/* Finds a prefix that is free; its number in `keys`, or 0 if there is no memory. If the first will not do, a number that
   is likely to be free goes after it. */
static uint32_t choose_key(schema_writing *w, view space)
{
    view elf = view_of_string(w->s->rules->elf_namespace),
         stem = view_equal(space, elf) ? VIEW("elf") : key_stem(space);
    for (uint64_t number = w->keys.count;; number++) {
        bool bare = number == w->keys.count;
        w->value.length = 0;
        if (!buffer_append(&w->value, stem) || (!bare && !buffer_append_number(&w->value, number)))
            return 0;
        if (is_key_free(w, buffer_view(&w->value), space))
            return names_add(&w->keys, buffer_view(&w->value));
    }
}

/* Declarations of the header itself are used; and are written again, if all of it is written anew. */
static bool use_declared(schema_writing *w)
{
    const prefix_table *prefixes = &w->s->prefixes;
    bool memory = true;
    for (uint32_t i = 1; memory && i <= prefixes->keys.count; i++) {
        const prefix_entry *entry = &prefixes->entries[i - 1];
        uint32_t space = names_find(&w->spaces, entry->iri);
        if (entry->origin != 0 || space == 0 || entry->iri.length == 0 || w->uses[space - 1].key != 0)
            continue;
        w->uses[space - 1].key = names_add(&w->keys, names_at(&prefixes->keys, i));
        w->uses[space - 1].declared = (w->what & WRITE_ADDED) != 0;
        memory = w->uses[space - 1].key != 0;
    }
    return memory;
}

/* Does the prefix make the whole shorter, its own line included? */
static bool is_prefix_worth_it(const iri_space *use, view space, view key)
{
    uint64_t shorter = space.length > key.length + 1 ? space.length - key.length - 1 : 0;

    return use->needed || use->uses * shorter > key.length + space.length + sizeof "1 PRFX  \n" - 1;
}

static bool choose_prefixes(schema_writing *w)
{
    bool memory = use_declared(w);
    for (uint32_t i = 1; memory && i <= w->spaces.count; i++) {
        iri_space *use = &w->uses[i - 1];
        view space = names_at(&w->spaces, i);
        if (space.length == 0 || use->declared || (use->uses < 2 && !use->needed))
            continue;
        uint32_t key = use->key != 0 ? use->key : choose_key(w, space);
        memory = key != 0;
        use->key = memory && is_prefix_worth_it(use, space, names_at(&w->keys, key)) ? key : 0;
    }
    return memory;
}

/* ---- Lines ----------------------------------------------------------------------------------- */

static bool emit_line(schema_writing *w, uint64_t below, view tag, view value)
{
    return w->emit(w->context, w->level + below, tag, value);
}

static bool emit_prefixes(schema_writing *w)
{
    bool done = true;
    for (uint32_t i = 1; done && i <= w->spaces.count; i++) {
        const iri_space *use = &w->uses[i - 1];
        if (use->key == 0 || use->declared)
            continue;
        w->value.length = 0;
        done = buffer_append(&w->value, names_at(&w->keys, use->key)) && buffer_append(&w->value, VIEW(" ")) &&
               buffer_append(&w->value, names_at(&w->spaces, i)) &&
               emit_line(w, 0, VIEW("PRFX"), buffer_view(&w->value));
    }
    return done;
}

/* Appends an IRI, shortened if its beginning has a prefix. */
static bool append_iri(schema_writing *w, uint32_t type)
{
    view iri = schema_iri(w->s, type), beginning = iri_beginning(w->s, iri);
    uint32_t space = names_find(&w->spaces, beginning), key = space == 0 ? 0 : w->uses[space - 1].key;
    if (key == 0)
        return buffer_append(&w->value, iri);
    return buffer_append(&w->value, names_at(&w->keys, key)) && buffer_append(&w->value, VIEW(":")) &&
           buffer_append(&w->value, view_after(iri, beginning.length));
}

static bool emit_iri(schema_writing *w, uint64_t below, view tag, uint32_t type)
{
    w->value.length = 0;
    return append_iri(w, type) && emit_line(w, below, tag, buffer_view(&w->value));
}

/* Lines inside a schema cannot be continued, so long lists become several lines. */
static bool emit_definitions(schema_writing *w, uint32_t type)
{
    enum { LONG_ENOUGH = 160 };
    const tag_definition *all = w->s->definitions;
    bool done = true;
    for (uint32_t d = w->first[type - 1]; done && d != 0;) {
        uint32_t tag = all[d - 1].tag;
        w->value.length = 0;
        done = buffer_append(&w->value, names_at(&w->s->tags, tag));
        do {
            done = done && buffer_append(&w->value, VIEW(" ")) && append_iri(w, all[d - 1].super);
            d = w->next[d - 1];
        } while (done && d != 0 && all[d - 1].tag == tag && w->value.length < LONG_ENOUGH);
        done = done && emit_line(w, 1, VIEW("TAG"), buffer_view(&w->value));
    }
    return done;
}

static bool emit_types(schema_writing *w)
{
    const schema *s = w->s;
    bool done = true;
    for (uint32_t type = 1; done && type <= s->iris.count; type++) {
        if (!writes_type(w, type))
            continue;
        done = emit_iri(w, 0, VIEW("IRI"), type);
        uint32_t link = next_written_link(w, s->types[type - 1].first_link);
        for (; done && link != 0; link = next_written_link(w, s->links[link - 1].next))
            done = emit_iri(w, 1, VIEW("ISA"), s->links[link - 1].super);
        done = done && emit_definitions(w, type);
    }
    return done;
}

static bool emit_escapes(schema_writing *w)
{
    const schema *s = w->s;
    bool done = true;
    for (uint32_t i = 1; done && (w->what & WRITE_ADDED) == 0 && i <= s->tags.count; i++) {
        const tag_entry *entry = &s->tag_entries[i - 1];
        if (entry->escapes == 0 || (entry->escapes_line == 0 && (w->what & WRITE_ALL) == 0))
            continue;
        w->value.length = 0;
        done = buffer_append(&w->value, names_at(&s->tags, i)) && buffer_append(&w->value, VIEW(" "));
        for (int letter = 0; done && letter < 26; letter++) {
            char c = (char)('A' + letter);
            done = (entry->escapes >> letter & 1) == 0 || buffer_append(&w->value, view_of(&c, 1));
        }
        done = done && emit_line(w, 0, VIEW("ESC"), buffer_view(&w->value));
    }
    return done;
}

/* ---- All together ---------------------------------------------------------------------------- */

static bool write_body(schema_writing *w)
{
    gather_definitions(w);
    return count_iris(w) && choose_prefixes(w) && emit_prefixes(w) &&
           ((w->what & WRITE_DEFAULT_REFERENCE) == 0 || emit_line(w, 0, VIEW("SCHMA"), VIEW(DEFAULT_SCHEMA_IRI))) &&
           emit_escapes(w) && emit_types(w);
}

bool schema_write(schema *s, unsigned what, uint64_t level, schema_emit_fn emit, void *context)
{
    schema_writing w = {.s = s, .what = what, .level = level, .emit = emit, .context = context};
    size_t types = (s->iris.count + (size_t)1) * sizeof *w.first;
    size_t definitions = (s->definition_count + 1) * sizeof *w.next;
    w.first = memory_allocate(s->allocator, types);
    w.next = memory_allocate(s->allocator, definitions);
    names_init(&w.spaces, s->allocator);
    names_init(&w.keys, s->allocator);
    names_init(&w.schemes, s->allocator);
    buffer_init(&w.value, s->allocator);
    bool done = w.first && w.next && write_body(&w);
    memory_release(s->allocator, w.first, types);
    memory_release(s->allocator, w.next, definitions);
    memory_release(s->allocator, w.uses, w.use_capacity * sizeof *w.uses);
    names_free(&w.spaces);
    names_free(&w.keys);
    names_free(&w.schemes);
    buffer_free(&w.value);
    return done;
}

/* ---- Dictionaries ---------------------------------------------------------------------------- */

static bool append_mapping(const schema *s, const tag_mapping *m, buffer *out)
{
    bool done = buffer_append(out, names_at(&s->tags, m->tag));
    for (uint32_t i = 0; done && i < m->count; i++)
        done = buffer_append(out, i == 0 ? VIEW(" ") : VIEW("\n")) &&
               buffer_append(out, schema_iri(s, s->alternates[m->first + i]));
    return done;
}

bool dictionary_write(const schema *s, uint64_t level, schema_emit_fn emit, void *context)
{
    buffer value;
    const prefix_entry *fallback = prefixes_find(&s->prefixes, VIEW(""));
    bool done = !fallback || emit(context, level, VIEW("PRFX"), fallback->iri); /* first, as in JSON */
    buffer_init(&value, s->allocator);
    for (uint32_t i = 1; done && i <= s->prefixes.keys.count; i++) {
        view key = names_at(&s->prefixes.keys, i);
        if (key.length == 0)
            continue;
        value.length = 0;
        done = buffer_append(&value, key) && buffer_append(&value, VIEW(" ")) &&
               buffer_append(&value, s->prefixes.entries[i - 1].iri) &&
               emit(context, level, VIEW("PRFX"), buffer_view(&value));
    }
    for (size_t i = 0; done && i < s->mapping_count; i++) {
        value.length = 0;
        done = append_mapping(s, &s->mappings[i], &value) && emit(context, level, VIEW("DEFN"), buffer_view(&value));
    }
    buffer_free(&value);
    return done;
}
