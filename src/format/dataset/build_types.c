/* SPDX-License-Identifier: MIT */
/*
 * Building by types: takes structures that were added with a type instead of a tag; gives them the tags that the default
 * schema has for them, or tags that an inline schema defines. [ELF-SCH §tag-serialisation], D32, D33, D113
 */
#include "format/dataset/dataset_private.h"

/* ---- Adding ---------------------------------------------------------------------------------- */

/* The part of an IRI after the namespace of ELF; nothing if it is in another one. */
static view name_in_namespace(const dialect *rules, view iri)
{
    view space = view_of_string(rules->elf_namespace);
    bool inside = iri.length > space.length && view_begins(iri, space);
    return inside ? view_after(iri, space.length) : view_of(NULL, 0);
}

/* The tag that an undefined tag identifier means (D113); empty if it is not such an identifier. */
static view tag_of_undefined(view name)
{
    view begin = VIEW("Undefined#");
    bool undefined = name.length > begin.length && view_begins(name, begin);
    return undefined ? view_after(name, begin.length) : view_of(NULL, 0);
}

/* Types that no structure has. */
static bool is_placeholder_type(view name)
{
    return view_equal(name, VIEW("Document")) || view_equal(name, VIEW("Metadata")) ||
           view_equal(name, VIEW("Undefined"));
}

gedelf_status gedelf_builder_add_type(gedelf_builder *builder, gedelf_item super, gedelf_view type, gedelf_item *out)
{
    const dialect *rules = builder->dataset->assembler.rules;
    view name = name_in_namespace(rules, type), tag = tag_of_undefined(name);
    bool legal = type.length > 0 && utf8_valid_prefix(type.text, type.length) == type.length && is_iri(type);
    *out = GEDELF_ITEM_NONE;
    if (super >= builder->count || builder->items[super].place != ITEM_IN_RECORD || !legal ||
        rules->types != TYPES_FROM_SCHEMA || is_placeholder_type(name))
        return GEDELF_ARGUMENT;
    if (tag.length > 0)
        return gedelf_builder_add(builder, super, tag, out);
    uint32_t number = names_add(&builder->types, type);
    /* Until it gets its own tag, it has one that every builder knows. */
    gedelf_status status = number != 0 ? builder_add_as_read(builder, super, VIEW("UNDEF"), out) : GEDELF_MEMORY;
    if (status == GEDELF_OK)
        builder->items[*out].type = number;
    return status;
}

/* ---- Types of all items ---------------------------------------------------------------------- */

/* Finding tags for the types of items. */
typedef struct tagging {
    gedelf_builder *b;
    schema *s;       /* the default schema, and what is added to it */
    uint32_t *types; /* of each item */
    size_t capacity;
    assigner assigner;
    gedelf_item top, last; /* the schema's item, and the last one directly below it */
    gedelf_status status;  /* of what was added last */
} tagging;

/* The type that items are below. */
static uint32_t type_of_super(const tagging *t, uint32_t i)
{
    uint32_t super = t->b->items[i].super;
    if (super == GEDELF_ITEM_HEAD)
        return schema_metadata(t->s);
    return super == GEDELF_ITEM_NONE ? schema_document(t->s) : t->types[super];
}

/* Finds the type of an item, and keeps its tag from being given to another one if nothing defines it. */
static bool find_type(tagging *t, uint32_t i)
{
    const builder_item *s = &t->b->items[i];
    view tag = names_at(&t->b->dataset->assembler.tags, s->tag);
    bool fresh;
    if (s->type != 0)
        t->types[i] = schema_add_type(t->s, names_at(&t->b->types, s->type));
    else
        t->types[i] = schema_resolve(t->s, s->tag, tag, type_of_super(t, i), &fresh);
    bool undefined = t->types[i] != 0 && s->type == 0 && schema_is_undefined(t->s, t->types[i]);
    return t->types[i] != 0 && (!undefined || assigner_avoid(&t->assigner, tag));
}

/* Gives an item its tag. */
static bool give_tag(tagging *t, uint32_t i)
{
    builder_item *s = &t->b->items[i];
    view tag;
    if (s->type == 0)
        return true;
    if (!assigner_tag(&t->assigner, t->types[i], type_of_super(t, i), VIEW(""), &tag))
        return false;
    uint32_t number = names_add(&t->b->dataset->assembler.tags, tag);
    if (number != 0)
        s->tag = number;
    return number != 0;
}

/* Does something with each item below `first` and after it, superstructures first. */
static bool for_each_item(tagging *t, uint32_t first, bool (*work)(tagging *t, uint32_t i))
{
    bool done = true;
    for (uint32_t i = first; done && i != 0; i = item_after(t->b, i))
        done = work(t, i);
    return done;
}

static bool tag_all(tagging *t)
{
    uint32_t head = t->b->items[GEDELF_ITEM_HEAD].below.first, records = t->b->items[GEDELF_ITEM_NONE].below.first;
    return for_each_item(t, head, find_type) && for_each_item(t, records, find_type) &&
           for_each_item(t, head, give_tag) && for_each_item(t, records, give_tag);
}

/* ---- The schema ------------------------------------------------------------------------------ */

/* Takes a line of the schema's body: directly below it, or one further down. */
static bool take_schema_line(void *context, uint64_t level, view tag, view value)
{
    tagging *t = context;
    gedelf_item made;
    t->status = builder_add_as_read(t->b, level == 2 ? t->top : t->last, tag, &made);
    if (t->status == GEDELF_OK && value.length > 0)
        t->status = gedelf_builder_set_payload(t->b, made, value);
    if (t->status == GEDELF_OK && level == 2)
        t->last = made;
    return t->status == GEDELF_OK;
}

/* The default schema is referred to because a schema of one's own takes its place otherwise (D32). */
static gedelf_status add_needed_schema(tagging *t)
{
    if (!schema_has_added(t->s))
        return GEDELF_OK;
    gedelf_status status = builder_add_schema_as_read(t->b, VIEW(""), &t->top);
    if (status != GEDELF_OK)
        return status;
    bool done = schema_write(t->s, WRITE_ADDED | WRITE_DEFAULT_REFERENCE, 2, take_schema_line, t);
    return done || t->status != GEDELF_OK ? t->status : GEDELF_MEMORY;
}

gedelf_status builder_assign_tags(gedelf_builder *b)
{
    tagging t = {.b = b};
    if (b->types.count == 0)
        return GEDELF_OK;
    bool ready = array_reserve(&b->allocator, &t.types, &t.capacity, b->count);
    t.s = ready ? schema_create(&b->allocator, b->dataset->assembler.rules) : NULL;
    ready = t.s && schema_add_default(t.s) && schema_finish(t.s, NULL);
    if (t.s)
        ready = assigner_init(&t.assigner, t.s) && ready;
    gedelf_status status = ready && tag_all(&t) ? add_needed_schema(&t) : GEDELF_MEMORY;
    if (t.s)
        assigner_free(&t.assigner);
    gedelf_schema_free(t.s);
    memory_release(&b->allocator, t.types, t.capacity * sizeof *t.types);
    return status;
}
