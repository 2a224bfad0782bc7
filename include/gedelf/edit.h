/* SPDX-License-Identifier: MIT */
/*
 * gedelf/edit.h: edit records of a file, and leave every other octet as it is.
 *
 * To edit a source with a script:
 *
 *     gedelf_edit *edit;
 *     gedelf_edit_fault fault = GEDELF_EDIT_FAULT();
 *     gedelf_status status = gedelf_edit_new(&edit, NULL);
 *     if (status == GEDELF_OK)
 *         status = gedelf_edit_add(edit, script, &fault);
 *     if (status == GEDELF_OK)
 *         status = gedelf_edit_plan(edit, source, NULL);
 *     if (status == GEDELF_OK)
 *         status = gedelf_edit_apply(edit, source, sink);
 *     gedelf_edit_free(edit);
 *
 * An edit is a list of commands. Planning it for a source turns the commands into a list of changes: ranges of octets in the
 * source, and the octets that replace them. Planning reads the source and changes nothing. Applying copies the source and
 * makes the changes in the copy. Memory grows only with the number of changes, except for commands that need several records
 * at once: commands whose path follows pointers, and commands that move something into another record.
 *
 * Commands run one after another. Each works on the result of the one before. gedelf-edit(1) describes the commands, and
 * gedelf-path(7) describes the paths. The conventions of gedelf/gedelf.h apply here too.
 */
#ifndef GEDELF_EDIT_H
#define GEDELF_EDIT_H

#include <gedelf/gedelf.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Commands -------------------------------------------------------------------------------- */

/* An edit: commands, and the plan that was made with them. */
typedef struct gedelf_edit gedelf_edit;

/* A fault in a script. */
typedef struct gedelf_edit_fault {
    size_t size;         /* set by GEDELF_EDIT_FAULT() */
    size_t at, length;   /* the offset and length of the fault in the script, in octets */
    const char *message; /* what is wrong and what to do about it; constant and NUL-terminated */
} gedelf_edit_fault;

/* Makes a gedelf_edit_fault for a function to fill in. */
#define GEDELF_EDIT_FAULT(...) GEDELF_MAKE(gedelf_edit_fault, __VA_ARGS__)

/* A callback that loads the file from which a command takes its value.
     context   the argument `context` of gedelf_edit_on_file
     name      the name of the file
     text      receives the content of the file, which must stay valid until the next call
   Returns GEDELF_OK, or the status for gedelf_edit_add to return. */
typedef gedelf_status (*gedelf_edit_file_fn)(void *context, gedelf_view name, gedelf_view *text);

/* Makes an edit without commands.
     out         receives the edit, which the caller frees; NULL if the status is not GEDELF_OK
     allocator   NULL for the default; it is copied
   Returns GEDELF_OK or GEDELF_MEMORY. */
GEDELF_API gedelf_status gedelf_edit_new(gedelf_edit **out, const gedelf_allocator *allocator);

/* Releases an edit. NULL is allowed. */
GEDELF_API void gedelf_edit_free(gedelf_edit *edit);

/* Sets the callback that loads values from files. Without it, a command that takes its value from a file is a fault.
     load      loads a file; NULL for none
     context   the first argument of `load` */
GEDELF_API void gedelf_edit_on_file(gedelf_edit *edit, gedelf_edit_file_fn load, void *context);

/* Sets the callback that receives the progress of planning, in octets of the source.
     tell      receives the progress; NULL for none. The numbers start again at 0 when the source is read again
     context   the first argument of `tell` */
GEDELF_API void gedelf_edit_on_progress(gedelf_edit *edit, gedelf_progress_fn tell, void *context);

/* Adds the commands of a script after the commands that the edit has already.
     script   one command, or several commands on a line each; the text is copied
     fault    receives what is wrong if the status is GEDELF_ARGUMENT; may be NULL
   Returns GEDELF_OK, GEDELF_MEMORY, GEDELF_ARGUMENT if there is a fault in the script, or the status of the callback that
   loads files. If the status is not GEDELF_OK, none of the commands is added. */
GEDELF_API gedelf_status gedelf_edit_add(gedelf_edit *edit, gedelf_view script, gedelf_edit_fault *fault);

/* What a command did in the last plan. */
typedef struct gedelf_edit_tally {
    size_t script;       /* the number of the gedelf_edit_add call that added it, counted from 0 */
    size_t at, length;   /* its offset and length in that script, in octets */
    gedelf_view written; /* the text of the command; valid as long as the edit */
    uint64_t matched;    /* how many structures it found */
    uint64_t changed;    /* how many of those it changed */
} gedelf_edit_tally;

/* Return the number of commands; and command number `index`, counted from 0. After the last one, all members are zero. */
GEDELF_API size_t gedelf_edit_command_count(const gedelf_edit *edit);
GEDELF_API gedelf_edit_tally gedelf_edit_command(const gedelf_edit *edit, size_t index);

/* Sets whether the edit may leave pointers to records that no longer exist. By default, planning refuses that. If you allow it,
   the diagnostics about it are warnings, and the changes are made. */
GEDELF_API void gedelf_edit_allow_dangling(gedelf_edit *edit, bool allow);

/* ---- Planning -------------------------------------------------------------------------------- */

/* Reads a source and works out the changes. This replaces an earlier plan.
     source    a regular file or a block of memory, because it is read more than once
     options   how to read the source, and the callback for its diagnostics; NULL for the defaults
   Planning refuses changes that would do harm: changes that would introduce errors, and changes to records that it cannot
   understand. Diagnostics of the stage GEDELF_STAGE_EDIT then say what it refuses and why, the status is GEDELF_REFUSED, and
   the plan is empty. Returns GEDELF_ARGUMENT if the source cannot be read again. Otherwise returns the same statuses as
   gedelf_read. */
GEDELF_API gedelf_status gedelf_edit_plan(gedelf_edit *edit, gedelf_source source, const gedelf_read_options *options);

/* A change: octets of the source, and the octets that replace them. One of them may be empty, but not both. */
typedef struct gedelf_edit_change {
    gedelf_span where;  /* the range in the source */
    gedelf_view octets; /* the new octets, in the encoding of the source and so not always UTF-8; valid until the next
                           plan */
    uint64_t line;      /* the physical line in which `where` begins, counted from 1 */
} gedelf_edit_change;

/* Return the number of changes in the plan; and change number `index`, counted from 0. After the last one, all members are
   zero. The changes are in the order of the source. They do not overlap, and are not adjacent. */
GEDELF_API size_t gedelf_edit_change_count(const gedelf_edit *edit);
GEDELF_API gedelf_edit_change gedelf_edit_change_at(const gedelf_edit *edit, size_t index);

/* Returns whether the plan changes the record, or the header, that contains a line of the source. Use it to distinguish
   diagnostics about edited records from others. Blank lines before a record do not belong to it.
     line   the physical line, counted from 1
   Returns false if there is no plan. */
GEDELF_API bool gedelf_edit_touches_line(const gedelf_edit *edit, uint64_t line);

/* Returns the encoding of the source that was planned for, by its preferred MIME name; empty if there is no plan. */
GEDELF_API gedelf_view gedelf_edit_encoding(const gedelf_edit *edit);

/* ---- Applying -------------------------------------------------------------------------------- */

/* Writes the source with the changes, in one pass.
     source   the source that was planned for
     sink     where to write to
   Returns GEDELF_OK, GEDELF_UNREADABLE, GEDELF_UNWRITABLE or GEDELF_MEMORY; GEDELF_ARGUMENT if there is no plan;
   GEDELF_CHANGED if the source is not the same any more. It compares the size, and the octets in and around the changes. It may
   notice a difference only after much has been written. */
GEDELF_API gedelf_status gedelf_edit_apply(const gedelf_edit *edit, gedelf_source source, gedelf_sink sink);

/* ---- All at once ----------------------------------------------------------------------------- */

/* Edits a source with a script and writes the result: makes an edit, adds the script, plans and applies it.
     source    a regular file or a block of memory
     sink      where to write to; it may be the file of the source
     script    one command, or several commands on a line each
     options   how to read the source; the edit uses the allocator too. NULL for the defaults
   Returns GEDELF_OK; GEDELF_ARGUMENT if the source is a callback, or if there is a fault in the script, which gedelf_edit_add
   can explain; GEDELF_REFUSED if the edit would do harm; otherwise the same statuses as gedelf_edit_plan and
   gedelf_edit_apply. */
GEDELF_API gedelf_status gedelf_edit_run(gedelf_source source, gedelf_sink sink, gedelf_view script,
                                         const gedelf_read_options *options);

#ifdef __cplusplus
}
#endif

#endif
