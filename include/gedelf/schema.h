/* SPDX-License-Identifier: MIT */
/*
 * gedelf/schema.h: find out what tags mean.
 *
 * A file defines that in schemas or, in the dialects of 2017, in a dictionary. A dataset or reader has the schema of its file.
 * You can also read a schema alone, or make the default schema:
 *
 *     gedelf_schema *schema;
 *     gedelf_status status = gedelf_schema_new_default(&schema, NULL);
 *     if (status == GEDELF_OK)
 *         ... gedelf_schema_resolve(schema, gedelf_text("BIRT"), type) ...
 *     gedelf_schema_free(schema);
 *
 * The conventions of gedelf/gedelf.h apply here too.
 */
#ifndef GEDELF_SCHEMA_H
#define GEDELF_SCHEMA_H

#include <gedelf/gedelf.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Types ----------------------------------------------------------------------------------- */

/* The meaning of the tags of a file: its schema, with all schemas that it refers to. In the dialects of 2017, the dictionary of
   the file. */
typedef struct gedelf_schema gedelf_schema;

/* The meaning of a tag below structures of some type. The views are valid as long as the schema. */
typedef struct gedelf_definition {
    size_t size;       /* set by GEDELF_DEFINITION() */
    gedelf_view type;  /* the IRI that the tag means */
    gedelf_view tag;   /* the tag, such as "HUSB" */
    gedelf_view super; /* the type of the superstructure, or a supertype of it; empty: any, as in a dictionary and for
                          extension tags of GEDCOM 7 */
} gedelf_definition;

/* Makes a gedelf_definition for a function to fill in. */
#define GEDELF_DEFINITION(...) GEDELF_MAKE(gedelf_definition, __VA_ARGS__)

/* Return the schema of a dataset or reader, which is valid as long as the dataset or reader. If the file has no schema, they
   return the default schema. They return NULL for a dataset that was built, and if the file was read without the option `typed`
   and nothing else needed the schema. */
GEDELF_API const gedelf_schema *gedelf_dataset_types(const gedelf_dataset *dataset);
GEDELF_API const gedelf_schema *gedelf_reader_types(const gedelf_reader *reader);

/* Reads the schema of a document. Reads only the header of the document.
     out       receives the schema, which the caller frees; NULL if the status is not GEDELF_OK
     source    where to read from
     options   NULL for the defaults
   Returns the same statuses as gedelf_read. */
GEDELF_API gedelf_status gedelf_schema_read(gedelf_schema **out, gedelf_source source,
                                            const gedelf_read_options *options);

/* Makes the default schema.
     out         receives the schema, which the caller frees; NULL if the status is not GEDELF_OK
     allocator   NULL for the default; it is copied
   Returns GEDELF_OK or GEDELF_MEMORY. */
GEDELF_API gedelf_status gedelf_schema_new_default(gedelf_schema **out, const gedelf_allocator *allocator);

/* Releases a schema that gedelf_schema_read or gedelf_schema_new_default made. NULL is allowed. */
GEDELF_API void gedelf_schema_free(gedelf_schema *schema);

/* Return the number of types that the schema names; and the IRI of type number `index`, counted from 0, which is empty after
   the last one. */
GEDELF_API size_t gedelf_schema_type_count(const gedelf_schema *schema);
GEDELF_API gedelf_view gedelf_schema_type(const gedelf_schema *schema, size_t index);

/* Return the number of tag definitions in the schema; and get definition number `index`, counted from 0.
     out   receives the definition
   gedelf_schema_definition returns false after the last one. */
GEDELF_API size_t gedelf_schema_definition_count(const gedelf_schema *schema);
GEDELF_API bool gedelf_schema_definition(const gedelf_schema *schema, size_t index, gedelf_definition *out);

/* Returns direct supertype number `index` of a type, counted from 0; empty after the last one. In a dictionary these are the
   other IRIs of the same tag, in their order.
     type   the IRI of the type */
GEDELF_API gedelf_view gedelf_schema_supertype(const gedelf_schema *schema, gedelf_view type, size_t index);

/* Return the number of prefixes of a schema, or of namespaces of a dictionary; and get number `index`, counted from 0. In a
   dictionary the empty prefix is the default namespace, and the other prefixes are beginnings of tags.
     prefix   receives the prefix
     iri      receives the IRI that it means
   gedelf_schema_prefix returns false after the last one. */
GEDELF_API size_t gedelf_schema_prefix_count(const gedelf_schema *schema);
GEDELF_API bool gedelf_schema_prefix(const gedelf_schema *schema, size_t index, gedelf_view *prefix, gedelf_view *iri);

/* Returns whether this is a dictionary of the dialects of 2017. */
GEDELF_API bool gedelf_schema_is_dictionary(const gedelf_schema *schema);

/* Returns the namespace of ELF's own types, which "elf:" means. */
GEDELF_API gedelf_view gedelf_schema_namespace(const gedelf_schema *schema);

/* Finds the meaning of a tag in a dictionary from the form of the tag alone, whether the dictionary lists it or not. The IRI is
   the namespace followed by the rest.
     space   receives the namespace, which is valid as long as the schema
     rest    receives the tag, or a part of it, which is valid as long as the tag
   Returns false if the schema is not a dictionary, if the text is not a tag, or if the tag never belongs to a structure,
   such as CONT. */
GEDELF_API bool gedelf_schema_expand(const gedelf_schema *schema, gedelf_view tag, gedelf_view *space,
                                     gedelf_view *rest);

/* Returns whether a text is an IRI. */
GEDELF_API bool gedelf_is_iri(gedelf_view text);

/* Finds the type of a structure.
     tag     the tag of the structure
     super   the type of its superstructure; "…/elf/Document" for a record, "…/elf/Metadata" for a part of the header
   Returns the IRI of the type; empty if there is none, or more than one. */
GEDELF_API gedelf_view gedelf_schema_resolve(const gedelf_schema *schema, gedelf_view tag, gedelf_view super);

#ifdef __cplusplus
}
#endif

#endif
