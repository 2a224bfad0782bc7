/* SPDX-License-Identifier: MIT */
/*
 * The default schema: takes default_schema.def, gives entries of a schema. It was checked when it was made, and tests see
 * to it that it is complete and unambiguous. [ELF-SCH §default-schema], D32
 */
#include "format/types/types_private.h"

/* Types in the order of the table: each after its supertypes. */
static const struct default_type {
    const char *name, *super; /* NULL: none */
} default_types[] = {
#define PRFX(prefix, space)
#define ESC(tag, letters)
#define ROOT(type) {type, NULL},
#define TYPE(type, super) {type, super},
#define ISA(type, super) {type, super},
#define TAG(tag, super, type)
#define ALIAS(tag, super, type)
#include "format/types/default_schema.def"
#undef ROOT
#undef TYPE
#undef ISA
#undef TAG
#undef ALIAS
};

static const struct default_definition {
    const char *tag, *super, *type;
    uint8_t flags;
} default_definitions[] = {
#define ROOT(type)
#define TYPE(type, super)
#define ISA(type, super)
#define TAG(tag, super, type) {tag, super, type, DEFINITION_DEFAULT | DEFINITION_PREFERRED},
#define ALIAS(tag, super, type) {tag, super, type, DEFINITION_DEFAULT},
#include "format/types/default_schema.def"
#undef TAG
#undef ALIAS
#define TAG(tag, super, type)
#define ALIAS(tag, super, type)
};
#undef PRFX
#undef ESC

static const struct default_prefix {
    const char *key, *iri;
} default_prefixes[] = {
#define PRFX(prefix, space) {prefix, ELF_NAMESPACE space},
#define ESC(tag, letters)
#include "format/types/default_schema.def"
#undef PRFX
#undef ESC
};

static const struct default_escape {
    const char *tag, *letters;
} default_escapes[] = {
#define PRFX(prefix, space)
#define ESC(tag, letters) {tag, letters},
#include "format/types/default_schema.def"
#undef PRFX
#undef ESC
#undef ROOT
#undef TYPE
#undef ISA
#undef TAG
#undef ALIAS
};

bool is_default_schema(view iri)
{
    return view_equal(iri, VIEW(DEFAULT_SCHEMA_IRI));
}

/* The type of this name; 0 if there is no memory. */
static uint32_t default_type(schema *s, const char *name)
{
    s->scratch.length = 0;
    if (!buffer_append(&s->scratch, VIEW(ELF_NAMESPACE)) || !buffer_append(&s->scratch, view_of_string(name)))
        return 0;
    uint32_t type = schema_add_type(s, buffer_view(&s->scratch));
    if (type != 0)
        s->types[type - 1].flags |= TYPE_NAMED | TYPE_DEFAULT;
    return type;
}

static bool add_default_types(schema *s)
{
    for (size_t i = 0; i < sizeof default_types / sizeof default_types[0]; i++) {
        const struct default_type *row = &default_types[i];
        uint32_t type = default_type(s, row->name), super = row->super ? default_type(s, row->super) : 0;
        if (type == 0 || (row->super && (super == 0 || !schema_add_link(s, type, super, 0))))
            return false;
    }
    return true;
}

static bool add_default_definitions(schema *s)
{
    for (size_t i = 0; i < sizeof default_definitions / sizeof default_definitions[0]; i++) {
        const struct default_definition *row = &default_definitions[i];
        uint32_t tag = schema_add_tag(s, view_of_string(row->tag));
        uint32_t super = default_type(s, row->super), type = default_type(s, row->type);
        if (tag == 0 || super == 0 || type == 0 || !schema_add_definition(s, tag, super, type, 0, row->flags))
            return false;
    }
    return true;
}

/* D118: what others say about prefixes and escapes holds before this. */
static bool add_default_rules(schema *s)
{
    uint32_t nowhere = UINT32_MAX;
    for (size_t i = 0; i < sizeof default_prefixes / sizeof default_prefixes[0]; i++) {
        prefix_entry entry = {view_of_string(default_prefixes[i].iri), nowhere, 0};
        if (!prefixes_add(&s->prefixes, view_of_string(default_prefixes[i].key), &entry))
            return false;
    }
    for (size_t i = 0; i < sizeof default_escapes / sizeof default_escapes[0]; i++) {
        uint32_t tag = schema_add_tag(s, view_of_string(default_escapes[i].tag));
        tag_entry *entry = tag == 0 ? NULL : &s->tag_entries[tag - 1];
        if (!entry)
            return false;
        for (const char *c = default_escapes[i].letters; entry->escapes_line == 0 && *c; c++)
            entry->escapes |= UINT32_C(1) << (*c - 'A');
        entry->escapes_origin = entry->escapes_line == 0 ? nowhere : entry->escapes_origin;
    }
    return true;
}

bool schema_add_default(schema *s)
{
    if (is_dictionary(s) || s->has_default)
        return true;
    s->has_default = true;
    if (is_modelled(s))
        return schema_add_model(s);
    return add_default_types(s) && add_default_definitions(s) && add_default_rules(s);
}

/* The name within the default schema's namespace; empty if it is elsewhere. */
static view default_name(view iri)
{
    view space = VIEW(ELF_NAMESPACE);
    bool within = iri.length > space.length && view_equal(view_of(iri.text, space.length), space);
    return within ? view_after(iri, space.length) : view_of(NULL, 0);
}

bool default_schema_says_otherwise(view tag, view type)
{
    view name = default_name(type);
    bool known = false, same = false;
    for (size_t i = 0; i < sizeof default_definitions / sizeof default_definitions[0]; i++) {
        const struct default_definition *row = &default_definitions[i];
        if (view_equal(tag, view_of_string(row->tag))) {
            known = true;
            same = same || view_equal(name, view_of_string(row->type));
        }
    }
    return known && !same;
}

view default_schema_tag(view type, view super)
{
    view name = default_name(type), super_name = default_name(super);
    for (size_t i = 0; name.length > 0 && i < sizeof default_definitions / sizeof default_definitions[0]; i++) {
        const struct default_definition *row = &default_definitions[i];
        if ((row->flags & DEFINITION_PREFERRED) != 0 && view_equal(name, view_of_string(row->type)) &&
            (super.length == 0 || view_equal(super_name, view_of_string(row->super))))
            return view_of_string(row->tag);
    }
    return view_of(NULL, 0);
}
