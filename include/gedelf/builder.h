/* SPDX-License-Identifier: MIT */
/*
 * gedelf/builder.h: makes a dataset from nothing, or from parts of others, to be walked, compared or written.
 *
 *     gedelf_builder *builder;
 *     gedelf_item person, name;
 *     gedelf_status status = gedelf_builder_new(&builder, NULL);
 *     status = gedelf_builder_add(builder, GEDELF_ITEM_NONE, gedelf_text("INDI"), &person);
 *     status = gedelf_builder_add(builder, person, gedelf_text("NAME"), &name);
 *     status = gedelf_builder_set_payload(builder, name, gedelf_text("Emily /Brontë/"));
 *     status = gedelf_builder_finish(builder, &dataset);
 *
 * The conventions of gedelf/gedelf.h hold here too.
 */
#ifndef GEDELF_BUILDER_H
#define GEDELF_BUILDER_H

#include <gedelf/gedelf.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Building -------------------------------------------------------------------------------- */

/* A dataset in the making. Nothing has to be escaped, split or numbered by hand. */
typedef struct gedelf_builder gedelf_builder;

/* A structure in the making: a number that the builder gives out. */
typedef uint32_t gedelf_item;

/* What a record is below; and the header, which every builder has from the start. */
#define GEDELF_ITEM_NONE ((gedelf_item)0)
#define GEDELF_ITEM_HEAD ((gedelf_item)1)

/* Makes a builder, to be finished or freed by the caller. `allocator` may be NULL, and is copied. GEDELF_OK or
   GEDELF_MEMORY. */
GEDELF_API gedelf_status gedelf_builder_new(gedelf_builder **out, const gedelf_allocator *allocator);

/* Releases a builder without finishing it. NULL is allowed. */
GEDELF_API void gedelf_builder_free(gedelf_builder *builder);

/* Adds a structure after the last one in its place.
     super   the superstructure; GEDELF_ITEM_NONE for a record, GEDELF_ITEM_HEAD for a part of the header
     tag     letters, digits and underscores; not HEAD, TRLR, CONT, CONC, PLANG, DTYPE, nor, directly in the header,
             CHAR, ELF, GEDC or SCHMA, for which there are other functions or which the writer makes itself
     out     receives its number
   GEDELF_OK, GEDELF_ARGUMENT, GEDELF_MEMORY, GEDELF_LIMIT. */
GEDELF_API gedelf_status gedelf_builder_add(gedelf_builder *builder, gedelf_item super, gedelf_view tag,
                                            gedelf_item *out);

/* Adds a structure by its type, an IRI, instead of its tag. When the dataset is finished it gets the tag that the default
   schema has for it; where that has none, a tag is chosen, and an inline schema defines it. Other arguments and statuses
   as above. [ELF-SCH §tag-serialisation] */
GEDELF_API gedelf_status gedelf_builder_add_type(gedelf_builder *builder, gedelf_item super, gedelf_view type,
                                                 gedelf_item *out);

/* Sets a string payload: UTF-8 of any length, line breaks of any kind included. An empty one is none. A pointer that was
   there is gone. GEDELF_ARGUMENT if it is not UTF-8, or holds what is no character. */
GEDELF_API gedelf_status gedelf_builder_set_payload(gedelf_builder *builder, gedelf_item item, gedelf_view payload);

/* Makes the payload a pointer to another structure, which may have an identifier, or will be given one. */
GEDELF_API gedelf_status gedelf_builder_set_pointer(gedelf_builder *builder, gedelf_item item, gedelf_item target);

/* Makes the payload a pointer by name, without at signs; it need not lead anywhere. GEDELF_ARGUMENT if it could not be
   read back as a pointer. */
GEDELF_API gedelf_status gedelf_builder_set_pointer_name(gedelf_builder *builder, gedelf_item item, gedelf_view name);

/* Sets the cross-reference identifier, without at signs; an empty one is none. GEDELF_ARGUMENT if it is not legal. Two
   structures may be given the same one, as in a file; that is an error in the dataset. [ELF-SER §xref-ids] */
GEDELF_API gedelf_status gedelf_builder_set_xref(gedelf_builder *builder, gedelf_item item, gedelf_view xref);

/* Sets the payload's language, a well-formed language tag; for GEDELF_ITEM_HEAD, the default language. */
GEDELF_API gedelf_status gedelf_builder_set_language(gedelf_builder *builder, gedelf_item item, gedelf_view language);

/* Sets the payload's datatype, an IRI. */
GEDELF_API gedelf_status gedelf_builder_set_datatype(gedelf_builder *builder, gedelf_item item, gedelf_view datatype);

/* Sets the dialect that the dataset is in, "elf-1.0" if it is not set: what may be in it depends on that. GEDELF_ARGUMENT if
   there is none of this name, or something has been added already. */
GEDELF_API gedelf_status gedelf_builder_set_dialect(gedelf_builder *builder, gedelf_view name);

/* Sets the version of ELF or of GEDCOM that the dataset claims; an empty one is none. GEDELF_ARGUMENT if it is no
   version number. */
GEDELF_API gedelf_status gedelf_builder_set_elf_version(gedelf_builder *builder, gedelf_view version);
GEDELF_API gedelf_status gedelf_builder_set_gedcom_version(gedelf_builder *builder, gedelf_view version);

/* Copies a structure, with all that is below it, after the last one in its place. Payloads, languages, datatypes and
   identifiers are kept, and pointers by name, so that they lead to what has that identifier in the new dataset. The type
   is not: it is found anew when the new dataset is read.
     super   as for gedelf_builder_add
     from    a structure of any dataset or reader, which must live until this returns
     out     receives the number of the copy; may be NULL
   GEDELF_OK, GEDELF_MEMORY, GEDELF_LIMIT; GEDELF_ARGUMENT if `from` is no structure, may not be there, or has
   something that cannot be built: an identifier or pointer, for example, that is not legal. Then nothing is added. */
GEDELF_API gedelf_status gedelf_builder_copy(gedelf_builder *builder, gedelf_item super, gedelf_structure from,
                                             gedelf_item *out);

/* Adds a schema: a reference if `iri` is not empty; else an inline one, whose structures are then added below `out`. */
GEDELF_API gedelf_status gedelf_builder_add_schema(gedelf_builder *builder, gedelf_view iri, gedelf_item *out);

/* Says in the header what an extension tag means, in a dialect that has that: GEDCOM 7.0. `types` are IRIs; with several, the
   first that fits the place is meant. GEDELF_OK, GEDELF_MEMORY; GEDELF_ARGUMENT if the dialect has other means, the tag or a
   type cannot be, or the tag has been defined already. [gedcom-7.0 §Extensions] */
GEDELF_API gedelf_status gedelf_builder_define_tag(gedelf_builder *builder, gedelf_view tag, const gedelf_view *types,
                                                   size_t count);

/* Makes a dataset of it, to be freed by the caller, and releases the builder. If the status is not GEDELF_OK, *out is
   NULL, and the builder is still there. */
GEDELF_API gedelf_status gedelf_builder_finish(gedelf_builder *builder, gedelf_dataset **out);

#ifdef __cplusplus
}
#endif

#endif
