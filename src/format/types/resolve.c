/* SPDX-License-Identifier: MIT */
/*
 * Tags to types: takes structures with tags, gives each the type that schema or dictionary say, and reports tags that
 * nothing defines. [ELF-SCH §tag-definitions, §tags: parsing], [elf-2017-10 §6.2], D8, D30, D33, D113
 */
#include "format/types/types_private.h"

/* ---- Undefined types ------------------------------------------------------------------------- */

/* elf:Undefined#TAG, or elf:Undefined for UNDEF (D113). */
static uint32_t undefined_type(schema *s, view tag)
{
    buffer *out = &s->scratch;
    out->length = 0;
    bool memory = buffer_append(out, view_of_string(s->rules->elf_namespace)) && buffer_append(out, VIEW("Undefined"));
    if (memory && !view_equal(tag, VIEW("UNDEF")))
        memory = buffer_append(out, VIEW("#")) && buffer_append(out, tag);
    uint32_t type = memory ? schema_add_type(s, buffer_view(out)) : 0;
    if (type != 0)
        s->types[type - 1].flags |= TYPE_UNDEFINED;
    return type;
}

/* ---- Dictionaries ---------------------------------------------------------------------------- */

view dictionary_namespace(const schema *s, view tag, size_t *skipped)
{
    size_t underscore = 0;
    while (underscore < tag.length && tag.text[underscore] != '_')
        underscore++;
    *skipped = underscore < tag.length ? underscore + 1 : 0;
    const prefix_entry *entry = *skipped == 0 ? NULL : prefixes_find(&s->prefixes, view_of(tag.text, *skipped));
    if (entry)
        return entry->iri;
    *skipped = 0;
    entry = prefixes_find(&s->prefixes, view_of(NULL, 0));
    return entry ? entry->iri : view_of_string(s->rules->elf_namespace);
}

bool is_pseudo_tag(const schema *s, view tag)
{
    return has_role(tag, ROLE_CONTINUATION) || is_in_tag_set(s->rules->dropped, tag_numbered(tag));
}

bool dictionary_expand(const schema *s, view tag, buffer *out)
{
    size_t skipped;
    view space = dictionary_namespace(s, tag, &skipped);
    return buffer_append(out, space) && buffer_append(out, view_after(tag, skipped));
}

static uint32_t dictionary_resolve(schema *s, view tag)
{
    uint32_t number = names_find(&s->tags, tag), entry = number == 0 ? 0 : s->tag_entries[number - 1].mapping;
    if (entry != 0)
        return s->alternates[s->mappings[entry - 1].first];
    if (is_pseudo_tag(s, tag))
        return undefined_type(s, tag);
    s->scratch.length = 0;
    return dictionary_expand(s, tag, &s->scratch) ? schema_add_type(s, buffer_view(&s->scratch)) : 0;
}

bool schema_gives_own_type(const schema *s, uint32_t type, view tag)
{
    if (is_dictionary(s))
        return dictionary_has_own(s, tag);
    return type != 0 && (s->types[type - 1].flags & (TYPE_DEFAULT | TYPE_UNDEFINED)) == 0;
}

bool schema_says_more(const schema *s)
{
    if (is_dictionary(s) || is_modelled(s))
        return !schema_is_empty(s);
    for (size_t i = 0; i < s->definition_count; i++) {
        if ((s->definitions[i].flags & DEFINITION_DEFAULT) == 0)
            return true;
    }
    return false;
}

bool dictionary_has_own(const schema *s, view tag)
{
    size_t skipped;
    uint32_t number = names_find(&s->tags, tag);
    if (number != 0 && s->tag_entries[number - 1].mapping != 0)
        return true;
    view space = dictionary_namespace(s, tag, &skipped);
    return !is_pseudo_tag(s, tag) && (skipped > 0 || space.text != s->rules->elf_namespace);
}

/* ---- Schemas --------------------------------------------------------------------------------- */

/* Resolves a pair that has not been met before. 0 if there is no memory. */
static uint32_t schema_resolve_fresh(schema *s, view tag, uint32_t super)
{
    uint32_t number = names_find(&s->tags, tag), other, own = is_modelled(s) ? extension_type(s, tag, super) : 0;
    if (own != 0)
        return own;
    if (number == 0 || s->tag_entries[number - 1].definitions == 0)
        return undefined_type(s, tag);
    if (s->types[super - 1].fork != 0 && !lineage_collect(s, &s->lineage, super))
        return 0;
    uint32_t meaning = schema_meaning(s, &s->lineage, number, super, &other);
    if (meaning == 0 || (meaning & MEANING_AMBIGUOUS) != 0)
        return undefined_type(s, tag);
    return s->definitions[meaning - 1].type;
}

/* What a tag's meaning depends on: in a dictionary it means the same everywhere. */
static uint32_t memo_key(const schema *s, uint32_t super)
{
    return is_dictionary(s) ? 0 : super;
}

uint32_t schema_resolve(schema *s, uint32_t tag, view text, uint32_t super, bool *fresh)
{
    uint32_t key = memo_key(s, super), type = pairs_find(&s->memo, tag, key);
    *fresh = type == 0;
    if (type != 0)
        return type;
    type = is_dictionary(s) ? dictionary_resolve(s, text) : schema_resolve_fresh(s, text, super);
    return type != 0 && pairs_put(&s->memo, tag, key, type) ? type : 0;
}

bool schema_resolve_quietly(schema *s, uint32_t tag, view text, uint32_t super, uint32_t *type)
{
    uint32_t number = names_find(&s->tags, text), other;
    *type = 0;
    if (is_dictionary(s) || number == 0 || s->types[super - 1].fork != 0 || schema_is_undefined(s, super))
        return true;
    uint32_t meaning = schema_meaning(s, &s->lineage, number, super, &other);
    if (meaning == 0 || (meaning & MEANING_AMBIGUOUS) != 0)
        return true;
    *type = s->definitions[meaning - 1].type;
    return pairs_put(&s->memo, tag, super, *type);
}

/* ---- What is close ---------------------------------------------------------------------------- */

/* With more tags, finding what is close would cost more than it helps; no tag that is longer is a slip. */
enum { MOST_TAGS = 4096, LONGEST_TAG = 31 };

/* The tag that is closest, below a type whose lineage has been collected. */
static view find_close_tag(const schema *s, const lineage *l, view tag, uint32_t super)
{
    view best = view_of(NULL, 0);
    size_t least = tag.length >= 6 ? 3 : 2; /* it must be less */
    for (uint32_t number = 1; least > 0 && number <= s->tags.count; number++) {
        view other = names_at(&s->tags, number);
        uint32_t unused;
        size_t distance = other.length <= LONGEST_TAG ? word_distance(tag, other) : least;
        if (distance >= least || s->tag_entries[number - 1].definitions == 0)
            continue;
        uint32_t meaning = schema_meaning(s, l, number, super, &unused);
        if (meaning == 0 || (meaning & MEANING_AMBIGUOUS) != 0)
            continue;
        least = distance;
        best = other;
    }
    return best;
}

/* Is it a tag of GEDCOM 5.5.1 or 5.5 that ELF's own schema leaves out? */
static bool is_legacy_tag(view tag)
{
    static const char *const tags[] = {
#define TAG(tag) #tag,
#include "format/types/legacy_tags.def"
#undef TAG
    };
    return FIND_TEXT(tags, tag) < COUNT_OF(tags);
}

/* Is it worth looking for a similar tag? A tag that is defined somewhere, or is one of GEDCOM's, is not a slip. */
static bool may_be_slip(const schema *s, view tag)
{
    uint32_t number = names_find(&s->tags, tag);
    bool known = (number != 0 && s->tag_entries[number - 1].definitions > 0) || is_legacy_tag(tag);
    return !known && !is_dictionary(s) && tag.length <= LONGEST_TAG && tag.length >= 2 && s->tags.count <= MOST_TAGS;
}

/* ---- Records --------------------------------------------------------------------------------- */

/* "below INDI", "as a record", "in the header". */
static bool describe_place(assembler *a, const structure *item, buffer *out)
{
    const structure *items = a->record.items;
    if (item == items)
        return buffer_append(out, VIEW("as a record"));
    if (a->record.header && item->parent == 0)
        return buffer_append(out, VIEW("in the header"));
    return buffer_fill(out, "below %1", names_at(&a->tags, items[item->parent].tag));
}

/* The serialisation format itself knows some tags that no schema need define. */
static bool is_known_otherwise(const assembler *a, const structure *item)
{
    bool versions = a->record.header && a->rules->elf_line == ELF_VERSION_IN_GEDC;
    tag_set known = TAG_BIT(HEAD) | tags_for(ROLE_STAND_IN | ROLE_CONTINUATION | (versions ? ROLE_VERSION : ROLE_NONE));
    return is_in_tag_set(known, item->tag);
}

/* Appends the tags that are similar to a tag, if they will be shown. */
static bool append_close(schema *s, assembler *a, enum diag_code code, view tag, uint32_t super)
{
    buffer *out = &a->scratch;
    if (!diags_wants(a->speaker->diags, code) || !may_be_slip(s, tag))
        return true;
    if (!lineage_collect(s, &s->lineage, super))
        return false;
    view close = find_close_tag(s, &s->lineage, tag, super);
    return close.length == 0 || buffer_fill(out, " (did you mean “%1”?)", close);
}

/* Says that a tag is not defined where it is. Below what is not defined itself, nothing can be. */
static bool say_undefined(schema *s, assembler *a, const structure *item, uint32_t super)
{
    view tag = names_at(&a->tags, item->tag);
    enum diag_code code = is_extension_tag(tag) ? DIAG_UNDEFINED_EXTENSION : DIAG_UNDEFINED_TAG;
    line l = structure_line(item);
    buffer *out = &a->scratch;
    out->length = 0;
    /* What hangs below an extension is free (D306). */
    bool free = is_modelled(s) && (s->types[super - 1].flags & TYPE_DEFAULT) == 0 && super != schema_document(s);
    if (free || schema_is_undefined(s, super) || is_known_otherwise(a, item))
        return true;
    if (!describe_place(a, item, out))
        return false;
    size_t place = out->length;
    if (!append_close(s, a, code, tag, super))
        return false;
    line_say(a->speaker, &l, code, item->tag_at, item->tag_at + tag.length, tag, view_of(out->data, place),
             view_of(out->data + place, out->length - place));
    return true;
}

/* Two definitions that were not found out when the schema was read; or the tag is not defined. */
static bool say_without_type(schema *s, assembler *a, const structure *item, uint32_t super)
{
    uint32_t tag = names_find(&s->tags, names_at(&a->tags, item->tag)), other = 0, meaning = 0;
    if (is_dictionary(s))
        return true;
    if (tag != 0)
        meaning = schema_meaning(s, &s->lineage, tag, super, &other);
    if (meaning == 0)
        return say_undefined(s, a, item, super);
    return other == 0 || report_ambiguity(s, a, meaning, other);
}

static bool resolve_structure(schema *s, assembler *a, structure *item, uint32_t super)
{
    bool fresh;
    item->type = pairs_find(&s->memo, item->tag, memo_key(s, super));
    if (item->type != 0)
        return true;
    item->type = schema_resolve(s, item->tag, names_at(&a->tags, item->tag), super, &fresh);
    if (item->type == 0)
        return false;
    if (fresh && !is_dictionary(s) && s->types[super - 1].fork != 0)
        report_tangle(s, a, super);
    return !fresh || !schema_is_undefined(s, item->type) || say_without_type(s, a, item, super);
}

bool record_resolve(schema *s, assembler *a)
{
    record *r = &a->record;
    bool memory = true;
    for (size_t i = 0; memory && i < r->count;) {
        structure *item = &r->items[i];
        if ((item->flags & REMOVED) != 0) {
            i = item->end;
            continue;
        }
        if (i == 0 && r->header && !is_dictionary(s))
            item->type = schema_metadata(s);
        else
            memory = resolve_structure(s, a, item, i == 0 ? schema_document(s) : r->items[item->parent].type);
        i++;
    }
    return memory;
}
