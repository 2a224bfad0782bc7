/* SPDX-License-Identifier: MIT */
/*
 * types: tagged ⇄ typed structures. Takes what the header says about tags (an ELF Schema, or the IRI dictionary of
 * 2017), and gives each structure the IRI that its tag stands for below its superstructure; and the other way, gives
 * types tags, and says what the header must say so that they are read back.
 * [ELF-SCH §tags, §schema], [elf-2018 §schema], [elf-2017-10 §6], D30–D34, D113, D118
 *
 * A schema is read in this order: schema_init; schema_read for the file's own header, then schema_add_default or
 * schema_read for each reference, as schema_next_reference tells them; then schema_finish. After that it is only asked.
 *
 * Promises about types:
 *   - they are numbers above 0, each with one IRI: schema_iri;
 *   - the type of a structure depends on its tag and its superstructure's type alone, and is found in time that does not
 *     grow with the schema once that pair has been met;
 *   - a structure that no definition applies to, or several with different types (D33), has the type
 *     elf:Undefined#TAG; the record UNDEF has elf:Undefined (D113).
 */
#ifndef GEDELF_TYPES_H
#define GEDELF_TYPES_H

#include "structures/structures.h"

typedef struct gedelf_schema schema;

/* Where an entry stands: for what is said about it when its text is gone. */
typedef struct schema_place {
    uint32_t origin; /* which document: 0 is the file itself, others are numbered as they are read */
    uint64_t line, column;
    uint64_t width;
    gedelf_span where;
} schema_place;

/* False if there is no memory; it can be freed in any case. */
bool schema_init(schema *s, const gedelf_allocator *allocator, const dialect *rules);
void schema_free(schema *s);

/* ---- Reading --------------------------------------------------------------------------------- */

/* Reads the schemas (SCHMA), or the dictionary (PRFX, DEFN), that the assembler's header record has: the structures
   whose SCHEMA flag is set, after their payloads have been unescaped and merged. What is wrong with an entry is said
   where it stands, and the entry is not used (D118). `file` is empty for the file's own header; else it names the
   document, and everything that is said carries it. False if there is no memory. */
bool schema_read(schema *s, assembler *a, view file);

/* The next schema that was referred to and has not been asked for yet, each IRI once; false if there is none. `place` is
   where it is referred to first. */
bool schema_next_reference(schema *s, view *iri, schema_place *place);

/* Is this the IRI of the default schema? (D32) */
bool is_default_schema(view iri);

/* Adds the default schema, unless it is there already. False if there is no memory. */
bool schema_add_default(schema *s);

/* Has it any entry of its own, or any reference? If not, the default schema serves (D32). */
bool schema_is_empty(const schema *s);

/* All has been read: cuts cycles of supertypes, and reports those, and tags that mean two things in one place (D33, D119).
   What the file itself says is shown with its line, because the assembler still has its header. False if there is no
   memory. */
bool schema_finish(schema *s, assembler *a);

/* ---- Asking ---------------------------------------------------------------------------------- */

/* The type numbers of elf:Document, below which records are, and elf:Metadata, below which the header's parts are; 0 in a
   dictionary. */
uint32_t schema_document(const schema *s);
uint32_t schema_metadata(const schema *s);

/* The type of a structure: `tag` is the document's number for its tag, whose text is `text`, `super` its superstructure's
   type. *fresh is set if this pair is met for the first time. 0 if there is no memory. */
uint32_t schema_resolve(schema *s, uint32_t tag, view text, uint32_t super, bool *fresh);

/* Is this a type that no definition stands behind? */
bool schema_is_undefined(const schema *s, uint32_t type);

/* The IRI of a type; empty for 0. It stays where it is. */
view schema_iri(const schema *s, uint32_t type);

/* The type with this IRI; 0 if none has been met. */
uint32_t schema_find(const schema *s, view iri);

/* Is an escape of this type preserved in payloads of this tag? (ESC; the dialect's always_preserved too) */
bool schema_preserves(const schema *s, view tag, char type);

/* Appends a prefixed name as the IRI it stands for, or as it is if its prefix is not declared; *expanded says which.
   False if there is no memory. */
bool schema_expand(const schema *s, view name, buffer *out, bool *expanded);

/* What is close to a tag that is not defined below `super`: the tag that is defined there and differs least, if it
   differs little; else empty. */
view schema_suggest(const schema *s, view tag, uint32_t super);

/* ---- Typing records -------------------------------------------------------------------------- */

/* Sets the type of each structure of the record that was processed, header or not, and reports tags that nothing
   defines, once for each tag and place. False if there is no memory. */
bool record_resolve(schema *s, assembler *a);

#endif
