/* SPDX-License-Identifier: MIT */
/*
 * Takes a dataset or a reader's records, gives JSON. The tree is walked from each structure to its first substructure,
 * its neighbour or its superstructure, so that depth costs nothing.
 */
#include "export/export.h"

#include "types/types.h"

/* When `out` holds so much, it is drained. */
enum { DRAIN_LENGTH = 64 * 1024 };

/* A dataset or a reader: what stands before the records is the same in both. */
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

static bool json_drain(json_export *e)
{
    if (e->out->length >= DRAIN_LENGTH && e->drain)
        e->stopped = !e->drain(e->context, e->out);
    return !e->stopped;
}

/* ---- Structures ------------------------------------------------------------------------------ */

/* A key and its text, unless that is empty. */
static inline bool json_put_text(json_export *e, const char *key, view text)
{
    return text.length == 0 || (json_put(e, key) && json_append_string(e->out, text));
}

/* D104: language tags are compared without regard to case. */
static bool json_put_language(json_export *e, view language)
{
    return view_equal(language, e->language) || view_equal_ignoring_case(language, e->language) ||
           json_put_text(e, ",\"lang\":", language);
}

/* Everything but the substructures and the closing brace. */
static bool json_put_members(json_export *e, gedelf_structure s)
{
    view xref = gedelf_structure_xref(s);
    return json_put(e, "{") && json_put_text(e, "\"xref\":", xref) &&
           json_put_text(e, xref.length > 0 ? ",\"tag\":" : "\"tag\":", gedelf_structure_tag(s)) &&
           (!e->typed || json_put_text(e, ",\"type\":", gedelf_structure_type(s))) &&
           json_put_text(e, ",\"payload\":", gedelf_structure_payload(s)) &&
           json_put_text(e, ",\"pointer\":", gedelf_structure_pointer(s)) &&
           json_put_language(e, gedelf_structure_language(s)) &&
           json_put_text(e, ",\"datatype\":", gedelf_structure_datatype(s)) &&
           (!e->positions || (json_put(e, ",\"line\":") && buffer_append_number(e->out, gedelf_structure_line(s)))) &&
           json_drain(e);
}

/* Goes from a structure that is finished to the next one, closing what ends with it; *s is `top` when all is closed. */
static bool json_put_ends(json_export *e, gedelf_structure *s, gedelf_structure top)
{
    while (!gedelf_structure_same(*s, top)) {
        gedelf_structure next = gedelf_structure_next(*s);
        if (gedelf_structure_exists(next)) {
            *s = next;
            return json_put(e, ",");
        }
        *s = gedelf_structure_super(*s);
        if (!json_put(e, "]}") || !json_drain(e))
            return false;
    }
    return true;
}

/* One structure with all that is below it. */
static bool json_put_structure(json_export *e, gedelf_structure top)
{
    gedelf_structure s = top;
    do {
        if (!json_put_members(e, s))
            return false;
        gedelf_structure first = gedelf_structure_first(s);
        if (gedelf_structure_exists(first)) {
            s = first;
            if (!json_put(e, ",\"sub\":["))
                return false;
        } else if (!json_put(e, "}") || !json_put_ends(e, &s, top)) {
            return false;
        }
    } while (!gedelf_structure_same(s, top));
    return true;
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

/* A reference to a schema has a payload, its IRI; an inline schema has none. D118: white space is none. */
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

/* A namespace for a beginning of tags; the default namespace is for the empty beginning, and has a key of its own. */
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

static bool json_put_schemas(json_export *e, const json_header *h)
{
    const schema *s = h->dataset ? gedelf_dataset_types(h->dataset) : gedelf_reader_types(h->reader);
    bool dictionary = s && is_dictionary(s);
    if (!json_put(e, "["))
        return false;
    if (dictionary && s->prefixes.keys.count + s->mapping_count > 0 && !json_put_dictionary(e, s))
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

gedelf_status json_export_record(json_export *e, gedelf_structure s)
{
    return json_status(e, json_put_structure(e, s) && json_put(e, "\n"));
}
