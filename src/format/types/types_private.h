/* SPDX-License-Identifier: MIT */
/*
 * What the files of this folder share: flags of a schema, its hierarchy of types, and what tags mean where.
 */
#ifndef GEDELF_TYPES_PRIVATE_H
#define GEDELF_TYPES_PRIVATE_H

#include "format/types/types.h"

enum {
    TYPE_NAMED = 1,      /* the schema names it */
    TYPE_DEFAULT = 2,    /* so does the default schema */
    TYPE_UNDEFINED = 4,  /* it means a tag that nothing defines */
    TYPE_UNEXPANDED = 8, /* its name may have a prefix that another document declares */
    TYPE_HAS_SUBTYPES = 16
};

enum {
    DEFINITION_PREFERRED = 1, /* for writing */
    DEFINITION_DEFAULT = 2,   /* it is part of the default schema */
    DEFINITION_ADDED = 4      /* an assigner made it */
};

/* A set flag says that several definitions apply, with different types. */
#define MEANING_AMBIGUOUS UINT32_C(0x80000000)

/* False if there is no memory; it can be freed in any case. */
void schema_free(schema *s);

/* The type with this IRI; 0 if none has been met. */
uint32_t schema_find(const schema *s, view iri);

/* The same, where the structure has a tag already: *kept says whether that means the type there, or could be defined to. */
bool assigner_keep(assigner *n, view tag, uint32_t type, uint32_t super, bool *kept);

/* Makes up a tag for a type that is not in use, and that will not be made up again. */
bool assigner_make_up(assigner *n, view iri, view *tag);

/* Adds all that gedcom7.def says. False if there is no memory. */
bool schema_add_model(schema *s);

/* The type that the header gives an extension tag below a type; 0 if it gives none. */
uint32_t extension_type(const schema *s, view tag, uint32_t super);

/* Is the pair one that no definition may be made for? [ELF-SCH §tag-serialisation] */
bool is_reserved_pair(const schema *s, view tag, uint32_t super);

/* elf:Document, elf:Metadata, elf:Undefined or an undefined tag identifier; *tag is what the last means. */
bool is_reserved_type(const schema *s, uint32_t type);
bool is_undefined_identifier(const schema *s, view iri, view *tag);

/* Says something about an entry, wherever it is. */
void schema_say(const schema *s, assembler *a, uint32_t place, enum diag_code code, const view texts[3],
                uint64_t related);

/* The hierarchy of types: cuts cycles, and numbers the forest. `order` has room for all types, and receives them as they
   are numbered. */
bool hierarchy_settle(schema *s, assembler *a, uint32_t *order);

/* Finds what a type's forks lead to. False if there is no memory. */
bool lineage_collect(const schema *s, lineage *l, uint32_t type);

/* Finds all eventual supertypes of a type, itself first and the nearer before the farther, but no more than `most`. */
bool lineage_collect_all(const schema *s, lineage *l, uint32_t type, size_t most);
void lineage_free(lineage *l, const gedelf_allocator *allocator);

/* What each tag means where; reports what is ambiguous. */
bool meanings_settle(schema *s, assembler *a, const uint32_t *order);

/* The definition that applies to a tag below a type: index + 1, or 0. With MEANING_AMBIGUOUS if there are several;
   `other` is another of them. The caller has collected the type's lineage, unless it has no fork. */
uint32_t schema_meaning(const schema *s, const lineage *l, uint32_t tag, uint32_t super, uint32_t *other);

/* Reports, once, that the lineage that was collected last, this type's, has too many forks. */
void report_tangle(schema *s, assembler *a, uint32_t type);

/* Reports, once, that two definitions contradict each other. */
bool report_ambiguity(schema *s, assembler *a, uint32_t one, uint32_t other);

/* In a dictionary: the tags of pseudo-structures, which mean no type. [elf-2017-10 §6.2] */
bool is_pseudo_tag(const schema *s, view tag);

/* In a dictionary: appends the IRI that a tag without a mapping means. False if there is no memory. */
bool dictionary_expand(const schema *s, view tag, buffer *out);

/* The namespace that such an IRI begins with, and how much of the tag is not part of it. [elf-2017-10 §6.2] */
view dictionary_namespace(const schema *s, view tag, size_t *skipped);

/* Does the dictionary itself give the tag its type, by a mapping or a namespace? */
bool dictionary_has_own(const schema *s, view tag);

/* The default schema's preferred tag for a type below exactly this superstructure type, or, if `super` is empty, below the
   first that it has; empty if it has none. */
view default_schema_tag(view type, view super);

/* Does the default schema have this tag, and never for this type? */
bool default_schema_says_otherwise(view tag, view type);

/* Each adds an entry; false if there is no memory. `place` is a number of schema_add_position, or 0. */
bool schema_add_link(schema *s, uint32_t sub, uint32_t super, uint32_t place);
bool schema_add_definition(schema *s, uint32_t tag, uint32_t super, uint32_t type, uint32_t place, uint8_t flags);
bool schema_add_reference(schema *s, view iri, const schema_position *place);
uint32_t schema_add_position(schema *s, const schema_position *place);

#endif
