/* SPDX-License-Identifier: MIT */
/*
 * gedelf/builder.h: build a dataset from nothing, or from parts of others, to walk, compare or write it.
 *
 * To build a dataset with one person:
 *
 *     gedelf_builder *builder;
 *     gedelf_item person, name;
 *     gedelf_status status = gedelf_builder_new(&builder, NULL);
 *     status = gedelf_builder_add(builder, GEDELF_ITEM_NONE, gedelf_text("INDI"), &person);
 *     status = gedelf_builder_add(builder, person, gedelf_text("NAME"), &name);
 *     status = gedelf_builder_set_payload(builder, name, gedelf_text("Emily /Brontë/"));
 *     status = gedelf_builder_finish(builder, &dataset);
 *
 * The conventions of gedelf/gedelf.h apply here too. All texts are copied. The functions return GEDELF_MEMORY if there is no
 * memory, and GEDELF_ARGUMENT if an item is not one of the builder, or if the item cannot have what you set.
 */
#ifndef GEDELF_BUILDER_H
#define GEDELF_BUILDER_H

#include <gedelf/gedelf.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Building -------------------------------------------------------------------------------- */

/* A dataset under construction. You do not have to escape, split or number anything yourself. */
typedef struct gedelf_builder gedelf_builder;

/* A structure under construction: a number that the builder assigns. */
typedef uint32_t gedelf_item;

/* The superstructure to name for a record; and the header, which every builder has from the start. */
#define GEDELF_ITEM_NONE ((gedelf_item)0)
#define GEDELF_ITEM_HEAD ((gedelf_item)1)

/* Makes a builder.
     out         receives the builder, which the caller finishes or frees; NULL if the status is not GEDELF_OK
     allocator   NULL for the default; it is copied
   Returns GEDELF_OK or GEDELF_MEMORY. */
GEDELF_API gedelf_status gedelf_builder_new(gedelf_builder **out, const gedelf_allocator *allocator);

/* Releases a builder without finishing it. NULL is allowed. */
GEDELF_API void gedelf_builder_free(gedelf_builder *builder);

/* Adds a structure after the last substructure of its superstructure, or after the last record.
     super   the superstructure; GEDELF_ITEM_NONE for a record, GEDELF_ITEM_HEAD for a part of the header
     tag     letters, digits and underscores. HEAD, TRLR, CONT, CONC, PLANG and DTYPE are not allowed, nor are CHAR, ELF, GEDC
             and SCHMA directly in the header: use other functions for these, or the writer makes them itself
     out     receives the number of the structure
   Returns GEDELF_OK, GEDELF_ARGUMENT, GEDELF_MEMORY or GEDELF_LIMIT. */
GEDELF_API gedelf_status gedelf_builder_add(gedelf_builder *builder, gedelf_item super, gedelf_view tag,
                                            gedelf_item *out);

/* Adds a structure by its type instead of its tag, in a dialect that has schemas. It gets its tag when the dataset is
   finished: the tag of the default schema, or, if that has none, a new tag that an inline schema defines.
     type   an IRI
   The other arguments and the statuses are those of gedelf_builder_add. [ELF-SCH §tag-serialisation] */
GEDELF_API gedelf_status gedelf_builder_add_type(gedelf_builder *builder, gedelf_item super, gedelf_view type,
                                                 gedelf_item *out);

/* Sets the payload to a string, and replaces a payload that is a string or a pointer.
     payload   UTF-8 of any length, with line breaks of any kind; an empty view removes the payload
   Returns GEDELF_OK or GEDELF_MEMORY; GEDELF_ARGUMENT if the text is not UTF-8 or contains something that is not a
   character. */
GEDELF_API gedelf_status gedelf_builder_set_payload(gedelf_builder *builder, gedelf_item item, gedelf_view payload);

/* Sets the payload to a pointer to another structure. If `target` has no identifier when the dataset is finished, it gets
   one. Returns GEDELF_OK; GEDELF_ARGUMENT if the payload has a language or datatype, or if `target` is the header, or
   part of a schema. */
GEDELF_API gedelf_status gedelf_builder_set_pointer(gedelf_builder *builder, gedelf_item item, gedelf_item target);

/* Sets the payload to a pointer with a given name.
     name   the identifier to point to, without at signs; there need not be a structure with that identifier
   Returns GEDELF_OK or GEDELF_MEMORY; GEDELF_ARGUMENT if the payload has a language or datatype, or if the name could not be
   read back as a pointer. */
GEDELF_API gedelf_status gedelf_builder_set_pointer_name(gedelf_builder *builder, gedelf_item item, gedelf_view name);

/* Sets the cross-reference identifier. You may give two structures the same one, as in a file; that is an error in the
   dataset.
     xref   the identifier, without at signs; an empty view removes it
   Returns GEDELF_OK, GEDELF_MEMORY or GEDELF_LIMIT; GEDELF_ARGUMENT if the identifier is not legal. [ELF-SER §xref-ids] */
GEDELF_API gedelf_status gedelf_builder_set_xref(gedelf_builder *builder, gedelf_item item, gedelf_view xref);

/* Sets the language of the payload or, for GEDELF_ITEM_HEAD, the default language.
     language   a well-formed language tag
   Returns GEDELF_OK or GEDELF_MEMORY; GEDELF_ARGUMENT if the language tag is not well-formed, if the payload is a pointer, or
   if payloads have no language in the dialect. */
GEDELF_API gedelf_status gedelf_builder_set_language(gedelf_builder *builder, gedelf_item item, gedelf_view language);

/* Sets the datatype of the payload.
     datatype   an IRI
   Returns GEDELF_OK or GEDELF_MEMORY; GEDELF_ARGUMENT if the text is not an IRI, if the payload is a pointer, or if payloads
   have no datatype in the dialect. */
GEDELF_API gedelf_status gedelf_builder_set_datatype(gedelf_builder *builder, gedelf_item item, gedelf_view datatype);

/* Sets the dialect of the dataset, which decides what may be in it. The default is "elf-1.0". Returns GEDELF_OK;
   GEDELF_ARGUMENT if there is no dialect of this name, or if something has been added already. */
GEDELF_API gedelf_status gedelf_builder_set_dialect(gedelf_builder *builder, gedelf_view name);

/* Set the version of ELF and the version of GEDCOM that the dataset claims.
     version   a version number such as "5.5.1"; an empty view removes it
   Return GEDELF_OK or GEDELF_MEMORY; GEDELF_ARGUMENT if the text is not a version number. */
GEDELF_API gedelf_status gedelf_builder_set_elf_version(gedelf_builder *builder, gedelf_view version);
GEDELF_API gedelf_status gedelf_builder_set_gedcom_version(gedelf_builder *builder, gedelf_view version);

/* Copies a structure and everything below it, after the last substructure of `super`. The copy keeps payloads, languages,
   datatypes and identifiers. It keeps pointers by name, so they point to the structure with that identifier in the new
   dataset. It does not keep types: these are found again when the new dataset is read.
     super   as for gedelf_builder_add
     from    a structure of any dataset or reader; it must stay valid until this function returns
     out     receives the number of the copy; may be NULL
   Returns GEDELF_OK, GEDELF_MEMORY or GEDELF_LIMIT; GEDELF_ARGUMENT if `from` is not a structure, is not allowed below
   `super`, or contains something that cannot be built, such as an identifier or pointer that is not legal. If the status is
   not GEDELF_OK, nothing is added. */
GEDELF_API gedelf_status gedelf_builder_copy(gedelf_builder *builder, gedelf_item super, gedelf_structure from,
                                             gedelf_item *out);

/* Adds a schema, in a dialect that has schemas.
     iri   the IRI of the schema to refer to; empty for an inline schema
     out   receives the number of the SCHMA structure. Add the structures of an inline schema below it
   Returns GEDELF_OK, GEDELF_MEMORY or GEDELF_LIMIT; GEDELF_ARGUMENT if `iri` is not an IRI, or if the dialect has no
   schemas. */
GEDELF_API gedelf_status gedelf_builder_add_schema(gedelf_builder *builder, gedelf_view iri, gedelf_item *out);

/* Defines an extension tag in the header, as GEDCOM 7.0 does.
     tag     the extension tag
     types   the IRIs that the tag means. If there are several, the first that fits the place is meant
     count   the number of types
   Returns GEDELF_OK or GEDELF_MEMORY; GEDELF_ARGUMENT if the dialect is not GEDCOM 7.0, if the tag or a type is not legal, or
   if the tag has been defined already. [gedcom-7.0 §Extensions] */
GEDELF_API gedelf_status gedelf_builder_define_tag(gedelf_builder *builder, gedelf_view tag, const gedelf_view *types,
                                                   size_t count);

/* Makes the dataset and releases the builder.
     out   receives the dataset, which the caller frees; NULL if the status is not GEDELF_OK. Then the builder is not released
   Returns GEDELF_OK, GEDELF_MEMORY or GEDELF_LIMIT. */
GEDELF_API gedelf_status gedelf_builder_finish(gedelf_builder *builder, gedelf_dataset **out);

#ifdef __cplusplus
}
#endif

#endif
