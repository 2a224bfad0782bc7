/* SPDX-License-Identifier: MIT */
/*
 * Datasets as JSON, written with the public walking functions alone.
 */
#include "runner.h"

/* C1 controls, and characters that change the direction of writing, break the line or cannot be seen. */
static bool is_escaped(uint32_t c)
{
    return (c >= 0x80 && c <= 0x9F) || c == 0x61C || c == 0x200E || c == 0x200F || (c >= 0x2028 && c <= 0x202E) ||
           (c >= 0x2066 && c <= 0x2069) || c == 0xFEFF;
}

void json_string(text *out, gedelf_view v)
{
    static const char short_forms[] = "\"\"\\\\\bb\ff\nn\rr\tt";
    text_add_octet(out, '"');
    for (size_t i = 0; i < v.length; i++) {
        unsigned char c = (unsigned char)v.text[i];
        const char *form = NULL;
        for (size_t j = 0; j + 1 < sizeof short_forms; j += 2)
            if ((unsigned char)short_forms[j] == c)
                form = short_forms + j + 1;
        char escape[8] = {(char)c, '\0'};
        uint32_t code_point = 0;
        size_t step = c < 0x80 ? 0 : utf8_sequence((const unsigned char *)v.text + i, v.length - i, &code_point);
        if (step > 1 && is_escaped(code_point)) {
            snprintf(escape, sizeof escape, "\\u%04X", (unsigned)code_point);
            i += step - 1;
        } else if (form != NULL)
            snprintf(escape, sizeof escape, "\\%c", *form);
        else if (c < 0x20)
            snprintf(escape, sizeof escape, "\\u%04X", (unsigned)c);
        text_add_string(out, escape);
    }
    text_add_octet(out, '"');
}

static void json_member(text *out, const char *key, gedelf_view value)
{
    if (out->data[out->length - 1] != '{')
        text_add_octet(out, ',');
    text_add_octet(out, '"');
    text_add_string(out, key);
    text_add_string(out, "\":");
    json_string(out, value);
}

/* Language tags compare without regard to case (D104). */
static bool same_language(gedelf_view a, gedelf_view b)
{
    if (a.length != b.length)
        return false;
    for (size_t i = 0; i < a.length; i++) {
        char x = a.text[i], y = b.text[i];
        if (x != y && ((x | 0x20) != (y | 0x20) || (x | 0x20) < 'a' || (x | 0x20) > 'z'))
            return false;
    }
    return true;
}

/* A structure's own members, with its object left open. */
static void json_open_structure(text *out, gedelf_structure s, gedelf_view default_language)
{
    text_add_octet(out, '{');
    if (gedelf_structure_xref(s).length > 0)
        json_member(out, "xref", gedelf_structure_xref(s));
    json_member(out, "tag", gedelf_structure_tag(s));
    if (gedelf_structure_type(s).length > 0)
        json_member(out, "type", gedelf_structure_type(s));
    if (gedelf_structure_pointer(s).length > 0)
        json_member(out, "pointer", gedelf_structure_pointer(s));
    else if (gedelf_structure_payload(s).length > 0)
        json_member(out, "payload", gedelf_structure_payload(s));
    if (!same_language(gedelf_structure_language(s), default_language))
        json_member(out, "lang", gedelf_structure_language(s));
    if (gedelf_structure_datatype(s).length > 0)
        json_member(out, "datatype", gedelf_structure_datatype(s));
}

/* Without recursion: depth is the input's to choose. */
void json_structure(text *out, gedelf_structure root, gedelf_view default_language)
{
    gedelf_structure s = root;
    for (;;) {
        json_open_structure(out, s, default_language);
        gedelf_structure next = gedelf_structure_first(s);
        if (gedelf_structure_exists(next)) {
            text_add_string(out, ",\"sub\":[");
            s = next;
            continue;
        }
        text_add_octet(out, '}');
        while (!gedelf_structure_same(s, root) && !gedelf_structure_exists(gedelf_structure_next(s))) {
            s = gedelf_structure_super(s);
            text_add_string(out, "]}");
        }
        if (gedelf_structure_same(s, root))
            return;
        text_add_octet(out, ',');
        s = gedelf_structure_next(s);
    }
}

static void json_substructures(text *out, gedelf_structure super, gedelf_view default_language)
{
    text_add_octet(out, '[');
    gedelf_structure s = gedelf_structure_first(super);
    while (gedelf_structure_exists(s)) {
        json_structure(out, s, default_language);
        s = gedelf_structure_next(s);
        if (gedelf_structure_exists(s))
            text_add_octet(out, ',');
    }
    text_add_octet(out, ']');
}

static void json_version(text *out, const char *key, gedelf_view version)
{
    text_add_string(out, ",\"");
    text_add_string(out, key);
    text_add_string(out, "\":");
    if (version.length == 0)
        text_add_string(out, "null");
    else
        json_string(out, version);
}

/* The part of a definition before its space, or after it. */
static gedelf_view definition_part(gedelf_structure definition, bool after)
{
    gedelf_view v = gedelf_structure_payload(definition);
    size_t space = (size_t)((const char *)memchr(v.text, ' ', v.length) - v.text);
    return after ? (gedelf_view){v.text + space + 1, v.length - space - 1} : (gedelf_view){v.text, space};
}

static bool is_same_tag(gedelf_structure a, gedelf_structure b)
{
    gedelf_view one = definition_part(a, false), other = definition_part(b, false);
    return one.length == other.length && memcmp(one.text, other.text, one.length) == 0;
}

/* Is there an earlier definition of the same tag; with the same type, if that matters? */
static bool is_defined_before(gedelf_structure schema, gedelf_structure s, bool with_type)
{
    gedelf_structure before = gedelf_structure_first(schema);
    for (; !gedelf_structure_same(before, s); before = gedelf_structure_next(before)) {
        gedelf_view one = definition_part(before, true), other = definition_part(s, true);
        bool same_type = one.length == other.length && memcmp(one.text, other.text, one.length) == 0;
        if (is_same_tag(before, s) && (!with_type || same_type))
            return true;
    }
    return false;
}

/* GEDCOM 7.0: each tag with its types, in the order of their lines (D302). */
static void json_extension_tags(text *out, gedelf_structure schema)
{
    const char *comma = "";
    text_add_string(out, "{\"tags\":{");
    for (gedelf_structure s = gedelf_structure_first(schema); gedelf_structure_exists(s);
         s = gedelf_structure_next(s)) {
        if (is_defined_before(schema, s, false))
            continue;
        text_add_string(out, comma);
        json_string(out, definition_part(s, false));
        text_add_string(out, ":[");
        for (gedelf_structure t = s; gedelf_structure_exists(t); t = gedelf_structure_next(t)) {
            if (!is_same_tag(s, t) || is_defined_before(schema, t, true))
                continue;
            text_add_string(out, gedelf_structure_same(s, t) ? "" : ",");
            json_string(out, definition_part(t, true));
        }
        text_add_octet(out, ']');
        comma = ",";
    }
    text_add_string(out, "}}");
}

static void json_schema(text *out, gedelf_structure schema, gedelf_view default_language)
{
    text_add_octet(out, '{');
    if (gedelf_structure_payload(schema).length > 0) {
        json_member(out, "iri", gedelf_structure_payload(schema));
    } else {
        text_add_string(out, "\"inline\":");
        json_substructures(out, schema, default_language);
    }
    text_add_octet(out, '}');
}

/* Everything but the schemas, which come from the reader or the dataset. */
static void json_document_start(text *out, const gedelf_metadata *m)
{
    text_add_octet(out, '{');
    json_member(out, "dialect", m->dialect);
    json_member(out, "encoding", m->encoding);
    json_version(out, "elf_version", m->elf_version);
    json_version(out, "gedcom_version", m->gedcom_version);
    json_member(out, "language", m->language);
    text_add_string(out, ",\"schemas\":[");
}

static void json_document_end(text *out, const gedelf_metadata *m, gedelf_structure head)
{
    text_add_string(out, "],\"head\":");
    json_substructures(out, head, m->language);
    text_add_string(out, "}\n");
}

/* SCHMA structures one by one; PRFX and DEFN structures as the dictionary they make up. */
static void json_schemas(text *out, const gedelf_structure *schemas, const gedelf_metadata *m)
{
    gedelf_view tag = m->schema_count == 0 ? (gedelf_view){NULL, 0} : gedelf_structure_tag(schemas[0]);
    if (m->schema_count > 0 && !is_exactly(tag.text, tag.length, "SCHMA")) {
        json_dictionary(out, schemas, m->schema_count);
        return;
    }
    if (m->schema_count > 0 && is_exactly(m->dialect.text, m->dialect.length, "gedcom-7.0")) {
        json_extension_tags(out, schemas[0]);
        return;
    }
    for (size_t i = 0; i < m->schema_count; i++) {
        if (i > 0)
            text_add_octet(out, ',');
        json_schema(out, schemas[i], m->language);
    }
}

static gedelf_structure *new_structures(size_t count)
{
    gedelf_structure *structures = calloc(count + 1, sizeof *structures);
    if (structures == NULL)
        give_up("out of memory");
    return structures;
}

void json_reader(text *out, const gedelf_reader *reader)
{
    const gedelf_metadata *m = gedelf_reader_metadata(reader);
    gedelf_structure *schemas = new_structures(m->schema_count);
    for (size_t i = 0; i < m->schema_count; i++)
        schemas[i] = gedelf_reader_schema(reader, i);
    json_document_start(out, m);
    json_schemas(out, schemas, m);
    json_document_end(out, m, gedelf_reader_head(reader));
    free(schemas);
}

void json_dataset(text *out, const gedelf_dataset *dataset)
{
    const gedelf_metadata *m = gedelf_dataset_metadata(dataset);
    gedelf_structure *schemas = new_structures(m->schema_count);
    for (size_t i = 0; i < m->schema_count; i++)
        schemas[i] = gedelf_dataset_schema(dataset, i);
    json_document_start(out, m);
    json_schemas(out, schemas, m);
    json_document_end(out, m, gedelf_dataset_head(dataset));
    free(schemas);
}
