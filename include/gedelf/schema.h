/* SPDX-License-Identifier: MIT */
/*
 * gedelf/schema.h: what tags mean. A file says it by schemas or, in the dialects of 2017, by a dictionary. A dataset or
 * reader has what its file says; a schema can be read by itself, too.
 *
 *     gedelf_schema *schema;
 *     gedelf_status status = gedelf_schema_new_default(&schema, NULL);
 *     if (status == GEDELF_OK)
 *         ... gedelf_schema_resolve(schema, gedelf_text("BIRT"), type) ...
 *     gedelf_schema_free(schema);
 *
 * The conventions of gedelf/gedelf.h hold here too.
 */
#ifndef GEDELF_SCHEMA_H
#define GEDELF_SCHEMA_H

#include <gedelf/gedelf.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Types ----------------------------------------------------------------------------------- */

/* What the tags of a file mean: its schema with all that it refers to, or, in the dialects of 2017, its dictionary. */
typedef struct gedelf_schema gedelf_schema;

/* What a tag means below structures of some type. Views live as long as the schema. */
typedef struct gedelf_definition {
    size_t size;      /* set by GEDELF_DEFINITION() */
    gedelf_view type; /* the IRI that it means */
    gedelf_view tag;  /* "HUSB" */
    gedelf_view
        super; /* the superstructure's type, or a supertype of it; empty: any, as in a dictionary, and for extension
                          tags of GEDCOM 7 */
} gedelf_definition;

/* Makes one to be filled in. */
#define GEDELF_DEFINITION(...) GEDELF_MAKE(gedelf_definition, __VA_ARGS__)

/* The schema of a dataset or reader; lives as long. Where the file has none of its own, this is the default schema; but
   NULL if options.typed was not set and nothing else needed it, and for a dataset that was built. */
GEDELF_API const gedelf_schema *gedelf_dataset_types(const gedelf_dataset *dataset);
GEDELF_API const gedelf_schema *gedelf_reader_types(const gedelf_reader *reader);

/* Reads the schema of a document, and no more than its header. Any status but GEDELF_END. */
GEDELF_API gedelf_status gedelf_schema_read(gedelf_schema **out, gedelf_source source,
                                            const gedelf_read_options *options);

/* The default schema. `allocator` may be NULL, and is copied. GEDELF_OK or GEDELF_MEMORY. */
GEDELF_API gedelf_status gedelf_schema_new_default(gedelf_schema **out, const gedelf_allocator *allocator);

/* Releases a schema that was made by either. NULL is allowed. */
GEDELF_API void gedelf_schema_free(gedelf_schema *schema);

/* How many types the schema names, and the IRI of number `index`, from 0; empty beyond the last. */
GEDELF_API size_t gedelf_schema_type_count(const gedelf_schema *schema);
GEDELF_API gedelf_view gedelf_schema_type(const gedelf_schema *schema, size_t index);

/* How many definitions of tags it has; number `index`, from 0. False beyond the last. */
GEDELF_API size_t gedelf_schema_definition_count(const gedelf_schema *schema);
GEDELF_API bool gedelf_schema_definition(const gedelf_schema *schema, size_t index, gedelf_definition *out);

/* Direct supertypes of a type: number `index`, from 0; empty beyond the last. In a dictionary these are the further IRIs
   that mean the same tag, in their order. */
GEDELF_API gedelf_view gedelf_schema_supertype(const gedelf_schema *schema, gedelf_view type, size_t index);

/* How many prefixes a schema has, or how many namespaces a dictionary; number `index`, from 0, and the IRI that it means.
   False beyond the last. In a dictionary the empty prefix is the default namespace, and others are beginnings of tags. */
GEDELF_API size_t gedelf_schema_prefix_count(const gedelf_schema *schema);
GEDELF_API bool gedelf_schema_prefix(const gedelf_schema *schema, size_t index, gedelf_view *prefix, gedelf_view *iri);

/* Is it a dictionary, as the dialects of 2017 have it? */
GEDELF_API bool gedelf_schema_is_dictionary(const gedelf_schema *schema);

/* The namespace of ELF's own types, which "elf:" means. */
GEDELF_API gedelf_view gedelf_schema_namespace(const gedelf_schema *schema);

/* What a tag means in a dictionary by its form alone, whether it is listed or not: the IRI is a namespace, and after it the tag or
   a part of it. Views live as long as the schema, and as the tag. False in a schema, for what is no tag, and for a tag that is no
   structure's. */
GEDELF_API bool gedelf_schema_expand(const gedelf_schema *schema, gedelf_view tag, gedelf_view *space,
                                     gedelf_view *rest);

/* Is this text an IRI? (D112) */
GEDELF_API bool gedelf_is_iri(gedelf_view text);

/* The type of a structure with this tag below one of the type `super`; for records that is "…/elf/Document", and for
   parts of the header "…/elf/Metadata". Empty if there is none, or no single one. */
GEDELF_API gedelf_view gedelf_schema_resolve(const gedelf_schema *schema, gedelf_view tag, gedelf_view super);

#ifdef __cplusplus
}
#endif

#endif
