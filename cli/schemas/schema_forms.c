/* SPDX-License-Identifier: MIT */
/*
 * Takes what is to be shown of a schema, gives it for programs: as JSON, or as a graph in the language of Graphviz.
 */
#include "cli/core/json.h"
#include "cli/schemas/schema_index.h"

/* ---- JSON ------------------------------------------------------------------------------------ */

/* A member that is a type; null where there is none. */
static bool append_type_member(buffer *out, const schema_index *x, const char *key, uint32_t type)
{
    return type != 0 ? json_put_text(out, key, names_at(&x->types, type)) : json_put_null(out, key);
}

static bool append_iris(buffer *out, const schema_index *x, const char *key, const uint32_t *types, size_t count)
{
    bool done = json_put_open(out, key, "[");
    for (size_t i = 0; done && i < count; i++)
        done = append_type_member(out, x, NULL, types[i]);
    return done && put(out, "]");
}

static bool append_direct(buffer *out, const schema_index *x, const char *key, const relation *r, uint32_t type)
{
    return append_iris(out, x, key, r->items + r->begin[type], r->begin[type + 1] - r->begin[type]);
}

static bool append_eventual(buffer *out, const schema_index *x, const char *key, const relation *r, uint32_t type)
{
    number_list all = {0};
    bool done = relation_follow(r, &type, 1, &all) && append_iris(out, x, key, all.items, all.count);
    number_list_free(&all);
    return done;
}

/* The superstructure's type is null in a dictionary. */
static bool append_tags_member(buffer *out, const schema_index *x, uint32_t type)
{
    bool done = json_put_open(out, "tags", "[");
    for (size_t i = x->tags_of.begin[type]; done && i < x->tags_of.begin[type + 1]; i++) {
        const indexed_definition *d = &x->definitions[x->tags_of.items[i]];
        done = json_put_open(out, NULL, "{") && json_put_text(out, "tag", names_at(&x->tags, d->tag)) &&
               append_type_member(out, x, "super", d->super) && put(out, "}");
    }
    return done && put(out, "]");
}

/* A type. If all types are shown, so are the direct steps between them: indirect ones would make the list much
   longer. */
static bool append_type_json(buffer *out, const schema_index *x, uint32_t type, bool eventual)
{
    return put(out, "{") && append_type_member(out, x, "type", type) &&
           append_direct(out, x, "supertypes", &x->supertypes, type) &&
           (!eventual || append_eventual(out, x, "eventual_supertypes", &x->supertypes, type)) &&
           append_direct(out, x, "subtypes", &x->subtypes, type) &&
           (!eventual || append_eventual(out, x, "eventual_subtypes", &x->subtypes, type)) &&
           append_tags_member(out, x, type) && put(out, "}");
}

static bool append_tag_json(buffer *out, const schema_index *x, uint32_t tag)
{
    const relation *r = &x->meanings;
    bool done =
        put(out, "{") && json_put_text(out, "tag", names_at(&x->tags, tag)) && json_put_open(out, "meanings", "[");
    for (size_t i = r->begin[tag]; done && i < r->begin[tag + 1]; i++) {
        const indexed_definition *d = &x->definitions[r->items[i]];
        done = json_put_open(out, NULL, "{") && append_type_member(out, x, "super", d->super) &&
               append_type_member(out, x, "type", d->type) && put(out, "}");
    }
    return done && put(out, "]}");
}

/* The outermost members have lines of their own, with spaces that no others have. */
static bool append_prefixes_json(buffer *out, const schema_index *x)
{
    bool done = put(out, "\n  \"prefixes\": {");
    for (uint32_t i = 1; done && i <= x->declared; i++)
        done = json_put_key_text(out, names_at(&x->prefixes, i)) && json_append_string(out, x->namespaces[i - 1]);
    return done && put(out, "},");
}

/* The separator of the elements of a list, each of which has a line. */
static bool append_element(buffer *out, size_t index)
{
    return put(out, index > 0 ? ",\n    " : "\n    ");
}

bool append_schema_as_json(buffer *out, const schema_selection *s)
{
    const schema_index *x = s->index;
    size_t types = s->whole ? x->types.count : s->types.count, tags = s->whole ? x->tags.count : s->tags.count;
    bool done = put(out, "{") && (!s->whole || append_prefixes_json(out, x)) && put(out, "\n  \"types\": [");
    for (size_t i = 0; done && i < types; i++)
        done = append_element(out, i) &&
               append_type_json(out, x, s->whole ? (uint32_t)i + 1 : s->types.items[i], !s->whole);
    done = done && put(out, types > 0 ? "\n  ],\n  \"tags\": [" : "],\n  \"tags\": [");
    for (size_t i = 0; done && i < tags; i++)
        done = append_element(out, i) && append_tag_json(out, x, s->whole ? (uint32_t)i + 1 : s->tags.items[i]);
    return done && put(out, tags > 0 ? "\n  ]\n}\n" : "]\n}\n");
}

/* ---- Graphviz -------------------------------------------------------------------------------- */

/* The types that were asked for, or that the tags mean. */
static bool collect_asked(const schema_selection *s, number_list *out)
{
    const schema_index *x = s->index;
    bool done = true;
    for (size_t i = 0; done && i < s->types.count; i++)
        done = number_list_add(out, s->types.items[i]);
    for (size_t i = 0; done && i < s->tags.count; i++) {
        uint32_t tag = s->tags.items[i];
        for (size_t k = x->meanings.begin[tag]; done && k < x->meanings.begin[tag + 1]; k++)
            done = number_list_add(out, x->definitions[x->meanings.items[k]].type);
    }
    return done;
}

static void mark_drawn(const number_list *types, bool *drawn)
{
    for (size_t i = 0; i < types->count; i++)
        drawn[types->items[i]] = true;
}

/* Marks these types, and all above and below them. */
static bool mark_asked(const schema_selection *s, bool *drawn)
{
    const schema_index *x = s->index;
    number_list asked = {0}, above = {0}, below = {0};
    bool done = collect_asked(s, &asked) && relation_follow(&x->supertypes, asked.items, asked.count, &above) &&
                relation_follow(&x->subtypes, asked.items, asked.count, &below);
    mark_drawn(&asked, drawn);
    mark_drawn(&above, drawn);
    mark_drawn(&below, drawn);
    number_list_free(&asked);
    number_list_free(&above);
    number_list_free(&below);
    return done;
}

/* In the whole schema, only types that have a place in the hierarchy. */
static bool is_in_hierarchy(const schema_index *x, uint32_t type)
{
    return x->supertypes.begin[type] < x->supertypes.begin[type + 1] ||
           x->subtypes.begin[type] < x->subtypes.begin[type + 1];
}

/* An IRI has neither quotation marks nor backslashes, so its name needs no escapes. */
static bool append_node_name(buffer *out, const schema_index *x, uint32_t type)
{
    return put(out, "\"") && schema_index_append_type(x, out, type) && put(out, "\"");
}

/* A type with its tags, each once, and the ways to its supertypes. */
static bool append_node(buffer *out, const schema_index *x, uint32_t type, const bool *drawn)
{
    uint32_t before = 0;
    bool done = put(out, "    ") && append_node_name(out, x, type) && put(out, " [label=\"") &&
                schema_index_append_type(x, out, type);
    for (size_t i = x->tags_of.begin[type]; done && i < x->tags_of.begin[type + 1]; i++) {
        uint32_t tag = x->definitions[x->tags_of.items[i]].tag;
        if (tag != before)
            done = put(out, before == 0 ? "\\n" : " ") && buffer_append(out, names_at(&x->tags, tag));
        before = tag;
    }
    done = done && put(out, "\"];\n");
    for (size_t i = x->supertypes.begin[type]; done && i < x->supertypes.begin[type + 1]; i++) {
        uint32_t super = x->supertypes.items[i];
        if (drawn[super])
            done = put(out, "    ") && append_node_name(out, x, type) && put(out, " -> ") &&
                   append_node_name(out, x, super) && put(out, ";\n");
    }
    return done;
}

static bool append_nodes(buffer *out, const schema_index *x, const bool *drawn)
{
    bool done = put(out, "digraph schema {\n    rankdir=BT;\n    node [shape=box];\n");
    for (uint32_t type = 1; done && type <= x->types.count; type++)
        done = !drawn[type] || append_node(out, x, type, drawn);
    return done && put(out, "}\n");
}

bool append_schema_as_dot(buffer *out, const schema_selection *s)
{
    const schema_index *x = s->index;
    size_t size = (size_t)x->types.count + 1;
    bool *drawn = memory_allocate(&memory_default, size);
    for (uint32_t type = 0; drawn && type < size; type++)
        drawn[type] = s->whole && type > 0 && is_in_hierarchy(x, type);
    bool done = drawn && mark_asked(s, drawn) && append_nodes(out, x, drawn);
    memory_release(&memory_default, drawn, drawn ? size : 0);
    return done;
}
