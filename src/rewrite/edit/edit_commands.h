/* SPDX-License-Identifier: MIT */
/*
 * Within edit: the commands, and the edit that holds them. A script becomes commands; what carries them out is in
 * edit_session.h.
 */
#ifndef GEDELF_EDIT_COMMANDS_H
#define GEDELF_EDIT_COMMANDS_H

#include "format/path/path.h"
#include "format/regex/regex.h"
#include "rewrite/edit/edit.h"

typedef enum edit_verb {
#define VERB(NAME, name, parse, act, next) EDIT_##NAME,
#include "rewrite/edit/verbs.def"
#undef VERB
} edit_verb;

/* Where something new, or something moved, goes: as the last or first of the structures below, or beside. */
typedef enum edit_position { EDIT_LAST, EDIT_FIRST, EDIT_BEFORE, EDIT_AFTER } edit_position;

/* A payload to be. Text is as it is meant, with nothing escaped, and line breaks of any kind. A pointer is without its at
   signs. A script writes a pointer @X@; a text that looks like one is written in quotation marks there. */
typedef struct edit_value {
    view text;
    bool given;   /* else none: the structure gets no payload */
    bool pointer; /* it is a pointer */
} edit_value;

/* A command. Its views are in the edit's own memory, for edit_keep copied them there. What a verb does not use is zero. */
typedef struct edit_command {
    edit_verb verb;
    gedelf_path *
        path; /* what it is about; NULL for xref, renumber and schema, for add to make a record of its own, and for set to
                           set HEAD.GEDC.FORM, or with EDIT_AFTER to add it */
    gedelf_path *other; /* move: where to */
    edit_position
        position; /* add: below or beside what `path` finds; move: below or beside what `other` finds. Without a path,
                           EDIT_FIRST makes the first record after the header, EDIT_LAST the last one */
    view xref;    /* add: its identifier, without at signs, or empty */
    view tag;     /* rename, add, schema: the tag; language: the language tag, datatype: the IRI, empty to remove it */
    edit_value value; /* set, add; schema: IRIs with blanks between */
    regex *pattern;   /* replace: what is looked for in the payload */
    view text;        /* replace: what takes its place; $1 to $99, $& and $$ as in ECMAScript 5.1 §15.5.4.11 */
    bool everywhere;  /* replace: each match, not only the first */
    view from, to;    /* xref: identifiers without at signs */
    view tag_pattern; /* renumber: only records of this tag; empty: all that have an identifier */
    /* renumber: the new identifiers, without at signs: {n} is the number, {n:4} the number with at least four digits,
       {letter} the tag's first letter, {tag} the tag. Numbers count from 1, separately for each text before the number,
       in the order of records. A number that another record keeps is skipped. Must have one {n}. Empty: {letter}{n} */
    view numbering;
    size_t script;     /* the number of its script, */
    size_t at, length; /* where it is there, */
    view written;      /* and how it is there */
    uint64_t matched, changed;
} edit_command;

struct gedelf_edit {
    gedelf_allocator allocator;
    edit_command *commands;
    size_t command_count, command_capacity;
    size_t script_count;
    arena texts; /* of the commands */
    gedelf_edit_file_fn load;
    void *load_context;
    gedelf_progress_fn tell;
    void *tell_context;
    bool allow_dangling;
    patch *plan; /* NULL if there is none */
};

/* ---- For script.c ---------------------------------------------------------------------------- */

/* A copy of a text that lives as long as the edit. False if there is no memory. */
bool edit_keep(gedelf_edit *edit, view *text);

/* Adds a copy of a command, with its path, `other` and pattern, which belong to the edit from now on, even on failure.
   GEDELF_OK or GEDELF_MEMORY. */
gedelf_status edit_append(gedelf_edit *edit, const edit_command *command);

/* Takes the commands from number `count` on away again, and releases them. */
void edit_truncate(gedelf_edit *edit, size_t count);

/* Can this be a tag, an identifier, a numbering, a language tag, a datatype? If not, what is wrong, in a sentence that is a
   fault's message; NULL if it can. Whether the file's dialect agrees is found out when it is planned for. */
const char *edit_tag_fault(view tag);
const char *edit_xref_fault(view xref);
const char *edit_numbering_fault(view numbering);
const char *edit_language_fault(view language);
const char *edit_datatype_fault(view datatype);
const char *edit_meaning_fault(view iri);

/* Can a file have this text: is it UTF-8, and are all code points characters? */
const char *edit_value_fault(edit_value value);

#endif
