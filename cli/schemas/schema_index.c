/* SPDX-License-Identifier: MIT */
/*
 * Takes a schema, gives an index of it.
 */
#include "cli/schemas/schema_index.h"

#include <stdlib.h>

/* ---- Lists ----------------------------------------------------------------------------------- */

bool number_list_add(number_list *l, uint32_t number)
{
    return array_add(&memory_default, &l->items, &l->count, &l->capacity, number);
}

void number_list_free(number_list *l)
{
    memory_release(&memory_default, l->items, l->capacity * sizeof *l->items);
    *l = (number_list){0};
}

/* ---- Relations ------------------------------------------------------------------------------- */

/* Two lists of equal length: what belongs to what. */
typedef struct number_pairs {
    number_list keys, values;
} number_pairs;

static bool number_pairs_add(number_pairs *p, uint32_t key, uint32_t value)
{
    return number_list_add(&p->keys, key) && number_list_add(&p->values, value);
}

static void number_pairs_free(number_pairs *p)
{
    number_list_free(&p->keys);
    number_list_free(&p->values);
}

static void relation_free(relation *r)
{
    memory_release(&memory_default, r->begin, (r->keys + 2) * sizeof *r->begin);
    memory_release(&memory_default, r->items, r->count * sizeof *r->items);
    *r = (relation){0};
}

/* Sorts pairs by their keys, which are numbers from 1 to `keys`; those with one key stay in their order. */
static bool relation_make(relation *r, const number_list *by, const number_list *values, size_t keys)
{
    size_t count = by->count;
    *r = (relation){.keys = keys, .count = count};
    r->begin = memory_allocate(&memory_default, (keys + 2) * sizeof *r->begin);
    r->items = count > 0 ? memory_allocate(&memory_default, count * sizeof *r->items) : NULL;
    if (!r->begin || (count > 0 && !r->items))
        return false;
    memset(r->begin, 0, (keys + 2) * sizeof *r->begin);
    for (size_t i = 0; i < count; i++)
        r->begin[by->items[i]]++;
    for (size_t k = 1; k < keys + 2; k++)
        r->begin[k] += r->begin[k - 1];
    /* begin[k] is where those of k end; filled from after, it is where they begin. */
    for (size_t i = count; i-- > 0;)
        r->items[--r->begin[by->items[i]]] = values->items[i];
    return true;
}

/* Adds the numbers that belong to `key` and have not been met. */
static bool relation_step(const relation *r, uint32_t key, bool *met, number_list *out)
{
    bool done = true;
    for (size_t i = r->begin[key]; done && i < r->begin[key + 1]; i++) {
        if (!met[r->items[i]])
            done = number_list_add(out, r->items[i]);
        met[r->items[i]] = true;
    }
    return done;
}

bool relation_follow(const relation *r, const uint32_t *from, size_t count, number_list *out)
{
    bool *met = memory_allocate(&memory_default, r->keys + 1);
    bool done = met != NULL;
    if (done)
        memset(met, 0, r->keys + 1);
    for (size_t i = 0; done && i < count; i++)
        met[from[i]] = true;
    for (size_t i = 0; done && i < count; i++)
        done = relation_step(r, from[i], met, out);
    for (size_t i = 0; done && i < out->count; i++)
        done = relation_step(r, out->items[i], met, out);
    memory_release(&memory_default, met, met ? r->keys + 1 : 0);
    return done;
}

/* ---- Prefixes -------------------------------------------------------------------------------- */

static bool index_prefix(schema_index *x, view key, view iri)
{
    size_t needed = x->prefixes.count + 1;
    bool room = array_reserve(&memory_default, &x->namespaces, &x->namespace_capacity, needed);
    uint32_t number = room ? names_add(&x->prefixes, key) : 0;
    if (number == needed)
        x->namespaces[number - 1] = iri;
    return number != 0;
}

/* Is this a prefix in the sense of "elf:BIRTH"? */
static bool shortens(const schema_index *x, uint32_t prefix)
{
    return prefix > x->declared || (prefix > 0 && !x->dictionary);
}

static int compare_downwards(const void *a, const void *b)
{
    uint32_t first = *(const uint32_t *)a, second = *(const uint32_t *)b;
    return (first < second) - (first > second);
}

/* Sorts the lengths of namespaces, and drops those that are there twice. */
static void settle_lengths(number_list *l)
{
    size_t kept = 0;
    if (l->count > 0)
        qsort(l->items, l->count, sizeof *l->items, compare_downwards);
    for (size_t i = 0; i < l->count; i++) {
        if (kept == 0 || l->items[i] != l->items[kept - 1])
            l->items[kept++] = l->items[i];
    }
    l->count = kept;
}

/* Makes it possible to find the prefix for an IRI without a look at each of them. */
static bool index_namespaces(schema_index *x)
{
    bool done = true;
    for (uint32_t i = 1; done && i <= x->prefixes.count; i++) {
        view space = x->namespaces[i - 1];
        uint32_t before = x->spaces.count;
        if (!shortens(x, i) || space.length == 0 || space.length > UINT32_MAX)
            continue;
        uint32_t number = names_add(&x->spaces, space);
        done = number != 0 && (number <= before || (number_list_add(&x->space_prefixes, i) &&
                                                    number_list_add(&x->space_lengths, (uint32_t)space.length)));
    }
    settle_lengths(&x->space_lengths);
    return done;
}

/* The schema's own, and elf: if that is not one of them. */
static bool index_prefixes(schema_index *x)
{
    view prefix, iri;
    x->dictionary = gedelf_schema_is_dictionary(x->schema);
    for (; gedelf_schema_prefix(x->schema, x->declared, &prefix, &iri); x->declared++) {
        if (!index_prefix(x, prefix, iri))
            return false;
    }
    return index_prefix(x, VIEW("elf"), gedelf_schema_namespace(x->schema)) && index_namespaces(x);
}

/* ---- Types, tags, definitions ---------------------------------------------------------------- */

static bool index_types(schema_index *x)
{
    size_t count = gedelf_schema_type_count(x->schema);
    for (size_t i = 0; i < count; i++) {
        if (names_add(&x->types, gedelf_schema_type(x->schema, i)) == 0)
            return false;
    }
    return true;
}

static bool index_definition(schema_index *x, const gedelf_definition *d)
{
    bool room = array_reserve(&memory_default, &x->definitions, &x->definition_capacity, x->definition_count + 1);
    if (!room)
        return false;
    indexed_definition *to = &x->definitions[x->definition_count++];
    to->tag = names_add(&x->tags, d->tag);
    to->type = names_add(&x->types, d->type);
    to->super = d->super.length > 0 ? names_add(&x->types, d->super) : 0;
    return to->tag != 0 && to->type != 0 && (to->super != 0 || d->super.length == 0);
}

static bool index_definitions(schema_index *x)
{
    gedelf_definition d = GEDELF_DEFINITION();
    for (size_t i = 0; gedelf_schema_definition(x->schema, i, &d); i++) {
        if (!index_definition(x, &d))
            return false;
    }
    return true;
}

/* What a tag that the dictionary does not list means: its namespace decides. */
static bool index_unlisted(schema_index *x, view tag)
{
    number_list types = {0};
    buffer iri;
    buffer_init(&iri, &memory_default);
    bool done = schema_index_find_types(x, tag, &types);
    view space, rest;
    if (done && types.count == 0 && gedelf_schema_expand(x->schema, tag, &space, &rest) &&
        names_find(&x->tags, tag) == 0) {
        done = buffer_append(&iri, space) && buffer_append(&iri, rest);
        gedelf_definition d = {.tag = tag, .type = buffer_view(&iri)};
        done = done && index_definition(x, &d);
    }
    buffer_free(&iri);
    number_list_free(&types);
    return done;
}

static bool index_asked(schema_index *x, char *const *asked, size_t count)
{
    bool done = true;
    for (size_t i = 0; done && x->dictionary && i < count; i++)
        done = index_unlisted(x, view_of_string(asked[i]));
    return done;
}

/* Each type with each of its supertypes. A supertype may be a type that has not been named before. */
static bool collect_supertypes(schema_index *x, number_pairs *out)
{
    for (uint32_t type = 1; type <= x->types.count; type++) {
        view super;
        for (size_t i = 0; (super = gedelf_schema_supertype(x->schema, names_at(&x->types, type), i)).length > 0; i++) {
            uint32_t number = names_add(&x->types, super);
            if (number == 0 || !number_pairs_add(out, type, number))
                return false;
        }
    }
    return true;
}

static bool relate_types(schema_index *x)
{
    number_pairs found = {{0}, {0}};
    bool done = collect_supertypes(x, &found) &&
                relation_make(&x->supertypes, &found.keys, &found.values, x->types.count) &&
                relation_make(&x->subtypes, &found.values, &found.keys, x->types.count);
    number_pairs_free(&found);
    return done;
}

static bool relate_definitions(schema_index *x)
{
    number_pairs types = {{0}, {0}}, tags = {{0}, {0}};
    bool done = true;
    for (size_t i = 0; done && i < x->definition_count; i++)
        done = number_pairs_add(&types, x->definitions[i].type, (uint32_t)i) &&
               number_pairs_add(&tags, x->definitions[i].tag, (uint32_t)i);
    done = done && relation_make(&x->tags_of, &types.keys, &types.values, x->types.count) &&
           relation_make(&x->meanings, &tags.keys, &tags.values, x->tags.count);
    number_pairs_free(&types);
    number_pairs_free(&tags);
    return done;
}

bool schema_index_init(schema_index *x, const gedelf_schema *indexed, char *const *asked, size_t count)
{
    *x = (schema_index){.schema = indexed};
    names_init(&x->types, &memory_default);
    names_init(&x->tags, &memory_default);
    names_init(&x->prefixes, &memory_default);
    names_init(&x->spaces, &memory_default);
    return index_prefixes(x) && index_types(x) && index_definitions(x) && index_asked(x, asked, count) &&
           relate_types(x) && relate_definitions(x);
}

void schema_index_free(schema_index *x)
{
    relation_free(&x->supertypes);
    relation_free(&x->subtypes);
    relation_free(&x->tags_of);
    relation_free(&x->meanings);
    memory_release(&memory_default, x->definitions, x->definition_capacity * sizeof *x->definitions);
    memory_release(&memory_default, x->namespaces, x->namespace_capacity * sizeof *x->namespaces);
    names_free(&x->types);
    names_free(&x->tags);
    names_free(&x->prefixes);
    names_free(&x->spaces);
    number_list_free(&x->space_lengths);
    number_list_free(&x->space_prefixes);
}

/* ---- Names ----------------------------------------------------------------------------------- */

/* What is after the last of these characters; all of it if there is none. */
static view part_after(view iri, const char *signs)
{
    size_t begin = iri.length;
    while (begin > 0 && !strchr(signs, iri.text[begin - 1]))
        begin--;
    return view_after(iri, begin);
}

view iri_last_part(view iri)
{
    view part = part_after(iri, "/");
    return part.length < iri.length ? part : part_after(iri, ":");
}

/* "BIRTH", or "CENSUS#Family"; or what is after a number sign, as in https://example.com/terms#Hair. */
static bool is_last_part(view iri, view name)
{
    return view_equal(iri_last_part(iri), name) || view_equal(part_after(iri, "/#"), name);
}

/* Of several prefixes that fit, the one whose namespace is longest. */
static uint32_t prefix_for(const schema_index *x, view iri)
{
    for (size_t i = 0; i < x->space_lengths.count; i++) {
        size_t length = x->space_lengths.items[i];
        uint32_t space = length < iri.length ? names_find(&x->spaces, view_of(iri.text, length)) : 0;
        if (space != 0)
            return x->space_prefixes.items[space - 1];
    }
    return 0;
}

bool schema_index_append_type(const schema_index *x, buffer *out, uint32_t type)
{
    view iri = names_at(&x->types, type);
    uint32_t prefix = prefix_for(x, iri);
    if (prefix == 0)
        return buffer_append(out, iri);
    size_t length = x->namespaces[prefix - 1].length;
    return buffer_append(out, names_at(&x->prefixes, prefix)) && buffer_append(out, VIEW(":")) &&
           buffer_append(out, view_after(iri, length));
}

/* The IRI that a prefixed name means; `out` stays empty if it means none. */
static bool expand(const schema_index *x, view name, buffer *out)
{
    const char *colon = memchr(name.text, ':', name.length);
    size_t length = colon ? (size_t)(colon - name.text) : 0;
    uint32_t prefix = length > 0 ? names_find(&x->prefixes, view_of(name.text, length)) : 0;
    return !shortens(x, prefix) || (buffer_append(out, x->namespaces[prefix - 1]) &&
                                    buffer_append(out, view_of(colon + 1, name.length - length - 1)));
}

bool schema_index_find_types(const schema_index *x, view name, number_list *out)
{
    buffer iri;
    buffer_init(&iri, &memory_default);
    uint32_t whole = names_find(&x->types, name);
    bool done = true;
    if (whole == 0) {
        done = expand(x, name, &iri);
        whole = done && iri.length > 0 ? names_find(&x->types, buffer_view(&iri)) : 0;
    }
    buffer_free(&iri);
    if (whole != 0)
        return number_list_add(out, whole);
    for (uint32_t type = 1; done && type <= x->types.count; type++)
        done = !is_last_part(names_at(&x->types, type), name) || number_list_add(out, type);
    return done;
}
