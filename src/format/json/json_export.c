/* SPDX-License-Identifier: MIT */
/*
 * Takes a dataset or a reader's records, gives JSON. The tree is walked from each structure to its first substructure,
 * its neighbour or its superstructure, so that depth costs nothing.
 */
#include "format/json/json_private.h"

#include "format/dataset/dataset.h"

/* A dataset or a reader: what is before the records is the same in both. */
typedef struct json_header {
    const gedelf_metadata *metadata;
    gedelf_structure head;
    const gedelf_dataset *dataset; /* one of these two is NULL */
    const gedelf_reader *reader;
    bool document; /* each key on a line of its own */
} json_header;

/* Most of what is written is a few octets long and known beforehand: inline, neither finding its length nor making room
   for it costs a call. */
static inline bool json_put(json_export *e, const char *text)
{
    buffer *out = e->out;
    size_t length = strlen(text);
    if (out->capacity - out->length < length && !buffer_reserve(out, length))
        return false;
    memcpy(out->data + out->length, text, length);
    out->length += length;
    return true;
}

bool json_drain(json_export *e)
{
    if (e->out->length >= memory_sizes(e->out->allocator)->written && e->drain)
        e->stopped = !e->drain(e->context, e->out);
    return !e->stopped;
}

/* ---- Structures ------------------------------------------------------------------------------ */

/* A key and its text, unless that is empty. */
static inline bool json_put_text(json_export *e, const char *key, view text)
{
    return text.length == 0 || (json_put(e, key) && json_append_text(e->out, text));
}

/* D104: language tags are compared without regard to case. */
static bool json_put_language(json_export *e, view language)
{
    return view_equal(language, e->language) || view_equal_ignoring_case(language, e->language) ||
           json_put_text(e, JSON_LANG, language);
}

/* A key and its text, unless that is empty, where there is room. */
static inline char *json_write(char *to, const char *key, view text)
{
    size_t length = strlen(key);
    if (text.length == 0)
        return to;
    memcpy(to, key, length);
    return json_write_text(to + length, text);
}

/* The members that most structures have, and its type, if types are wanted. `length` is that of all texts. */
static bool json_put_short_members(json_export *e, const structure_parts *p, view type, size_t length)
{
    static const char keys[] = JSON_XREF JSON_TAG JSON_TYPE JSON_PAYLOAD JSON_POINTER;
    size_t room = sizeof keys + JSON_TEXT_ROOM(0) * 5 + JSON_TEXT_ROOM(length);
    buffer *out = e->out;
    if (out->capacity - out->length < room && !buffer_reserve(out, room))
        return false;
    char *to = out->data + out->length;
    to = json_write(to, JSON_XREF, p->xref);
    to = p->xref.length > 0 ? json_write(to, JSON_TAG, p->tag) : json_write(to, JSON_TAG_FIRST, p->tag);
    to = json_write(to, JSON_TYPE, type);
    to = json_write(to, JSON_PAYLOAD, p->payload);
    to = json_write(to, JSON_POINTER, p->pointer);
    out->length = (size_t)(to - out->data);
    return true;
}

/* The same, however long. */
static bool json_put_long_members(json_export *e, const structure_parts *p, view type)
{
    return json_put_text(e, JSON_XREF, p->xref) &&
           json_put_text(e, p->xref.length > 0 ? JSON_TAG : JSON_TAG_FIRST, p->tag) &&
           json_put_text(e, JSON_TYPE, type) && json_put_text(e, JSON_PAYLOAD, p->payload) &&
           json_put_text(e, JSON_POINTER, p->pointer);
}

/* The members that come after the payload. Most structures have none of them. */
static bool json_put_other_members(json_export *e, gedelf_structure s, const structure_parts *p)
{
    const names *qualifiers = s.block->qualifiers;
    uint32_t language = p->language != 0 ? p->language : s.block->language;
    return json_put_language(e, names_at(qualifiers, language)) &&
           json_put_text(e, JSON_DATATYPE, names_at(qualifiers, p->datatype)) &&
           (!e->positions || (json_put(e, JSON_LINE) && buffer_append_number(e->out, gedelf_structure_line(s))));
}

/* Everything except the substructures and the closing brace. `usual` if nothing comes after the payload, apart from a
   language or a datatype of the structure itself. */
static bool json_put_members(json_export *e, gedelf_structure s, const structure_parts *p, bool usual)
{
    view type = e->typed ? gedelf_structure_type(s) : view_of(NULL, 0);
    size_t length = p->tag.length + p->xref.length + type.length + p->payload.length + p->pointer.length;
    bool is_short = length <= memory_sizes(e->out->allocator)->json_short;
    bool done = is_short ? json_put_short_members(e, p, type, length) : json_put_long_members(e, p, type);
    if (!usual || p->language != 0 || p->datatype != 0)
        done = done && json_put_other_members(e, s, p);
    return done && json_drain(e);
}

/* Closes this many structures that have substructures. */
static bool json_put_ends(json_export *e, uint32_t count)
{
    bool done = true;
    for (; done && count > 0; count--)
        done = json_put(e, JSON_SUB_END) && json_drain(e);
    return done;
}

/* One structure with all that is below it. */
static bool json_put_structure(json_export *e, gedelf_structure top)
{
    structure_parts parts;
    bool usual = !e->positions && view_equal(names_at(top.block->qualifiers, top.block->language), e->language);
    if (usual && !e->typed && json_is_verbatim(top))
        return json_put_verbatim(e, top) && json_drain(e);
    structure_look(top, &parts);
    uint32_t end = top.index + parts.size;
    for (gedelf_structure s = top;;) {
        if (!json_put_members(e, s, &parts, usual))
            return false;
        bool leaf = parts.size == 1;
        if (!json_put(e, leaf ? JSON_LEAF_END : JSON_SUB) ||
            (leaf && !json_put_ends(e, structure_closes(s, top.index))))
            return false;
        if (++s.index == end)
            return true;
        if (leaf && !json_put(e, ","))
            return false;
        structure_look(s, &parts);
    }
}

/* A structure's substructures as an array. */
static bool json_put_substructures(json_export *e, gedelf_structure super)
{
    if (!json_put(e, "["))
        return false;
    gedelf_structure first = gedelf_structure_first(super);
    for (gedelf_structure s = first; gedelf_structure_exists(s); s = gedelf_structure_next(s)) {
        bool comma = !gedelf_structure_same(s, first);
        if ((comma && !json_put(e, ",")) || !json_put_structure(e, s))
            return false;
    }
    return json_put(e, "]");
}

/* ---- The header ------------------------------------------------------------------------------ */

/* Begins a member of the document. */
static bool json_put_key(json_export *e, const json_header *h, const char *comma, const char *key)
{
    return json_put(e, comma) && json_put(e, h->document ? "\n  \"" : "\"") && json_put(e, key) &&
           json_put(e, h->document ? "\": " : "\":");
}

static bool json_put_version(json_export *e, view version)
{
    return version.length > 0 ? json_append_string(e->out, version) : json_put(e, "null");
}

/* What a schema says has no type itself, so only schemas that are written out here could have been typed. */
static bool json_put_inline(json_export *e, gedelf_structure top)
{
    bool typed = e->typed;
    e->typed = false;
    bool done = json_put(e, "{\"inline\":") && json_put_substructures(e, top) && json_put(e, "}");
    e->typed = typed;
    return done;
}

/* A reference to a schema has a payload, its IRI; an inline schema has none. D118: white space counts as no payload. */
static bool json_put_schema(json_export *e, gedelf_structure top)
{
    view iri = view_trim(gedelf_structure_payload(top));
    return iri.length > 0 ? json_put(e, "{\"iri\":") && json_append_string(e->out, iri) && json_put(e, "}")
                          : json_put_inline(e, top);
}

static bool json_put_schema_list(json_export *e, const json_header *h)
{
    for (size_t i = 0; i < h->metadata->schema_count; i++) {
        gedelf_structure top = h->dataset ? gedelf_dataset_schema(h->dataset, i) : gedelf_reader_schema(h->reader, i);
        if ((i > 0 && !json_put(e, ",")) || !json_put_schema(e, top))
            return false;
    }
    return true;
}

/* ---- The dictionary of 2017 ------------------------------------------------------------------ */

/* A namespace for a prefix of tags. The default namespace is for the empty prefix, and has a separate key. */
static bool json_put_namespaces(json_export *e, const prefix_table *t, const char *separator)
{
    bool first = true, done = true;
    for (uint32_t i = 1; done && i <= t->keys.count; i++) {
        view key = names_at(&t->keys, i);
        if (key.length == 0)
            continue;
        done = json_put(e, first ? separator : ",") && (!first || json_put(e, "\"prefixes\":{")) &&
               json_append_string(e->out, key) && json_put(e, ":") && json_append_string(e->out, t->entries[i - 1].iri);
        first = false;
    }
    return done && (first || json_put(e, "}"));
}

static bool json_put_mapping(json_export *e, const schema *s, const tag_mapping *m)
{
    bool done = json_append_string(e->out, names_at(&s->tags, m->tag)) && json_put(e, ":[");
    for (uint32_t i = 0; done && i < m->count; i++)
        done = (i == 0 || json_put(e, ",")) && json_append_string(e->out, schema_iri(s, s->alternates[m->first + i]));
    return done && json_put(e, "]");
}

static bool json_put_mappings(json_export *e, const schema *s, const char *separator)
{
    bool done = s->mapping_count == 0 || (json_put(e, separator) && json_put(e, "\"tags\":{"));
    for (size_t i = 0; done && i < s->mapping_count; i++)
        done = (i == 0 || json_put(e, ",")) && json_put_mapping(e, s, &s->mappings[i]);
    return done && (s->mapping_count == 0 || json_put(e, "}"));
}

/* What is empty is left out. */
static bool json_put_dictionary(json_export *e, const schema *s)
{
    const prefix_entry *fallback = prefixes_find(&s->prefixes, VIEW(""));
    bool prefixes = s->prefixes.keys.count > (fallback ? 1u : 0u);
    return json_put(e, "{\"dictionary\":{") && (!fallback || json_put_text(e, "\"default\":", fallback->iri)) &&
           json_put_namespaces(e, &s->prefixes, fallback ? "," : "") &&
           json_put_mappings(e, s, fallback || prefixes ? "," : "") && json_put(e, "}}");
}

/* The extension tags of GEDCOM 7.0 (D302). */
static bool json_put_extensions(json_export *e, const schema *s)
{
    return json_put(e, "{") && json_put_mappings(e, s, "") && json_put(e, "}");
}

static bool json_put_schemas(json_export *e, const json_header *h)
{
    const schema *s = h->dataset ? gedelf_dataset_types(h->dataset) : gedelf_reader_types(h->reader);
    bool dictionary = s && is_dictionary(s);
    if (!json_put(e, "["))
        return false;
    if (s && is_modelled(s))
        return (schema_is_empty(s) || json_put_extensions(e, s)) && json_put(e, "]");
    if (dictionary && !schema_is_empty(s) && !json_put_dictionary(e, s))
        return false;
    return (dictionary || json_put_schema_list(e, h)) && json_put(e, "]");
}

/* ---- The header as a whole ------------------------------------------------------------------- */

/* The document up to and with its head. */
static bool json_put_header(json_export *e, const json_header *h)
{
    const gedelf_metadata *m = h->metadata;
    e->language = m->language;
    return json_put(e, "{") && json_put_key(e, h, "", "dialect") && json_append_string(e->out, m->dialect) &&
           json_put_key(e, h, ",", "encoding") && json_append_string(e->out, m->encoding) &&
           json_put_key(e, h, ",", "elf_version") && json_put_version(e, m->elf_version) &&
           json_put_key(e, h, ",", "gedcom_version") && json_put_version(e, m->gedcom_version) &&
           json_put_key(e, h, ",", "language") && json_append_string(e->out, m->language) &&
           json_put_key(e, h, ",", "schemas") && json_put_schemas(e, h) && json_put_key(e, h, ",", "head") &&
           json_put_substructures(e, h->head);
}

/* ---- The records ----------------------------------------------------------------------------- */

static bool json_put_records(json_export *e, const gedelf_dataset *dataset)
{
    gedelf_structure first = gedelf_dataset_records(dataset);
    if (!gedelf_structure_exists(first))
        return json_put(e, "[]");
    for (gedelf_structure s = first; gedelf_structure_exists(s); s = gedelf_structure_next(s)) {
        bool comma = !gedelf_structure_same(s, first);
        if (!json_put(e, comma ? ",\n    " : "[\n    ") || !json_put_structure(e, s))
            return false;
    }
    return json_put(e, "\n  ]");
}

/* Why a writing function returned false. */
static gedelf_status json_status(const json_export *e, bool done)
{
    if (done)
        return GEDELF_OK;
    return e->stopped ? GEDELF_STOPPED : GEDELF_MEMORY;
}

gedelf_status json_export_dataset(json_export *e, const gedelf_dataset *dataset)
{
    json_header h = {gedelf_dataset_metadata(dataset), gedelf_dataset_head(dataset), dataset, NULL, true};
    e->stopped = false;
    return json_status(e, json_put_header(e, &h) && json_put_key(e, &h, ",", "records") &&
                              json_put_records(e, dataset) && json_put(e, "\n}\n"));
}

gedelf_status json_export_header(json_export *e, const gedelf_reader *reader)
{
    json_header h = {gedelf_reader_metadata(reader), gedelf_reader_head(reader), NULL, reader, false};
    e->stopped = false;
    return json_status(e, json_put_header(e, &h) && json_put(e, "}\n") && json_drain(e));
}

bool json_export_schemas(json_export *e, const gedelf_reader *reader)
{
    json_header h = {gedelf_reader_metadata(reader), gedelf_reader_head(reader), NULL, reader, false};
    e->language = h.metadata->language;
    return json_put_schemas(e, &h);
}

gedelf_status json_export_record(json_export *e, gedelf_structure s)
{
    return json_status(e, json_put_structure(e, s) && json_put(e, "\n"));
}

/* Can records be written without lines and types, and so from their text? */
static bool json_export_takes_text(const json_export *e)
{
    return !e->positions && !e->typed;
}

gedelf_status json_export_run(json_export *e, const record_run *run)
{
    return json_status(e, json_put_lines(e, run->text, run->longest) && json_put(e, "\n") && json_drain(e));
}

gedelf_status json_export_next(json_export *e, gedelf_reader *reader)
{
    gedelf_structure record_read;
    record_run run = {.count = 0};
    gedelf_status status = json_export_takes_text(e) ? reader_next_run(reader, TEXT_ANY, &run, &record_read)
                                                     : gedelf_reader_next(reader, &record_read);
    if (status != GEDELF_OK)
        return status;
    return run.count > 0 ? json_export_run(e, &run) : json_export_record(e, record_read);
}
