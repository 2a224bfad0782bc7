/* SPDX-License-Identifier: MIT */
/* Within migrate: names that records have and get, extensions with terms of our own, and the report. */
#ifndef GEDELF_MIGRATE_NAMES_H
#define GEDELF_MIGRATE_NAMES_H

#include "rewrite/migrate/migrate_run.h"
#include "rewrite/migrate/migrate_units.h"

/* ---- Names (migrate_names.c) ----------------------------------------------------------------- */

/* Notes the identifier of a record. A record whose payload is a pointer is not one of seven's. */
void note_record_name(migration *m, view name, view tag, bool points);
const name_fact *find_name_owner(const migration *m, view name);

/* The record of this name, which some structure points to; NULL if there is none. While it is guessed, there always is one, of
   the type that is wanted, which may be NULL: any. */
const name_fact *find_target(migration *m, const seven_type *wanted, view name);

/* Were all guesses right? */
bool guesses_are_right(const migration *m);
void note_record(migration *m, gedelf_structure top);

/* Notes the names that structures point to: no record may be given one of them that has none. */
void note_pointers(migration *m, gedelf_structure top);
void count_pointers(migration *m, gedelf_structure top);
void rename_records(migration *m);
void forget_met(migration *m);
view name_again(migration *m, view name);
bool is_target_name(const migration *m, view name);

/* The record that goes back to where it is pointed to; NULL if there is none of that name. */
const migrate_node *find_inlined(const migration *m, view name);

/* The type that records with a tag of the source have in seven; NULL: none. */
const seven_type *type_of_record(migration *m, view tag);

/* The number of a text in a map, which is added if it is new; or the same, and what it means is now this. 0 if there is no
   memory, which is noted. */
uint32_t text_map_add(migration *m, text_map *map, view key);
uint32_t text_map_put(migration *m, text_map *map, view key, view value);

/* What a text means; empty if it is not there. */
view text_map_find(const text_map *map, view key);
view keep_late(migration *m, view text);

/* A text that lives as long as what is being made; empty if there is no memory, which is noted. */
view keep_view(migration *m, view text);
view keep_two(migration *m, view first, view second);

/* Does an identifier change, and have several records one? */
bool is_renamed(const migration *m, view name);
bool has_namesake(const migration *m, view name);

/* Has something of the source this identifier, be it a pointer, or was it given? */
bool is_name_taken(const migration *m, view name);

/* What an identifier is called in the result. */
view new_name(migration *m, view name);

/* ---- Extensions (migrate.c) ------------------------------------------------------------------ */

/* Terms of our own (D330). */
typedef enum own_term { TERM_WAS, TERM_INLINE, TERM_DATATYPE, TERM_LANGUAGE, TERM_SCHEMA, TERM_LANG } own_term;

/* The extension tag for a tag of the source: "_" and the tag. */
view extension_tag(migration *m, view tag);

/* Adds a structure with a term of ours; the header will define it. */
migrate_node *term_add(migration *m, migrate_node *super, own_term term, view text);
bool is_term(migration *m, const migrate_node *t, own_term term);

/* Notes that the header has to define an extension. `super` is the result's. */
void define_extension(migration *m, view tag, view iri, const migrate_node *super);

/* The tag that the default schema has for a type; empty if it has none. */
view elf_tag_of(migration *m, view iri);

/* The tag in the target model that an extension of the source was made from, if it was made from one; else empty. */
view original_tag(migration *m, const migrate_node *t);

/* Is the tag an underscore and the other one, in capitals, perhaps with a number? */
bool is_made_of(view tag, view original);
view term_iri(own_term term);

/* ---- The report (migrate.c) ------------------------------------------------------------------ */

/* Tells what became of a structure; `result` may be NULL. */
void tell(migration *m, const migrate_node *from, gedelf_fate fate, const migrate_node *to, const line_unit *result,
          const char *why);

/* Says what is wrong with a structure. */
void say_of(migration *m, const migrate_node *of, enum diag_code code, view first, view second, view third);

/* The tags of a structure and all above it, with full stops between. */
view path_of(migration *m, const migrate_node *t);

#endif
