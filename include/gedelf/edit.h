/* SPDX-License-Identifier: MIT */
/*
 * gedelf/edit.h: the ELF editor. It changes in a file what was asked, and leaves every other octet alone.
 *
 *     gedelf_edit *edit;
 *     gedelf_status status = gedelf_edit_new(&edit, NULL);
 *     if (status == GEDELF_OK)
 *         status = gedelf_edit_add(edit, script, &fault);
 *     if (status == GEDELF_OK)
 *         status = gedelf_edit_plan(edit, source, NULL);
 *     if (status == GEDELF_OK)
 *         status = gedelf_edit_apply(edit, source, sink);
 *     gedelf_edit_free(edit);
 *
 * An edit is a list of commands, and, once it was planned for a source, a list of changes: stretches of the source's
 * octets, and the octets that take their place. Planning reads the source and changes nothing; applying copies it, with
 * the changes made. Memory is needed for the changes only, except by commands that have to see several records at once:
 * those whose path follows pointers, or that move something into another record.
 *
 * Commands are carried out one after the other, each on what the one before it left. How they are written is described in
 * gedelf-edit(1), and paths in gedelf-path(7). The conventions of gedelf/gedelf.h hold here too.
 */
#ifndef GEDELF_EDIT_H
#define GEDELF_EDIT_H

#include <gedelf/gedelf.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Commands -------------------------------------------------------------------------------- */

/* Commands, and what was planned with them. */
typedef struct gedelf_edit gedelf_edit;

/* What is wrong with a script, and where. */
typedef struct gedelf_edit_fault {
    size_t size;         /* set by GEDELF_EDIT_FAULT() */
    size_t at, length;   /* in the script, in octets */
    const char *message; /* what is wrong, and what to do about it: constant, NUL-terminated */
} gedelf_edit_fault;

/* Makes one to be filled in. */
#define GEDELF_EDIT_FAULT(...) GEDELF_MAKE(gedelf_edit_fault, __VA_ARGS__)

/* Loads the file that a command takes its value from: sets *text to what is in it, which must live until the next call.
   GEDELF_OK, or what kept it from that, which gedelf_edit_add then returns. */
typedef gedelf_status (*gedelf_edit_file_fn)(void *context, gedelf_view name, gedelf_view *text);

/* Makes an edit without commands, to be freed by the caller. `allocator` may be NULL, and is copied. GEDELF_OK or
   GEDELF_MEMORY. */
GEDELF_API gedelf_status gedelf_edit_new(gedelf_edit **out, const gedelf_allocator *allocator);

/* Releases an edit. NULL is allowed. */
GEDELF_API void gedelf_edit_free(gedelf_edit *edit);

/* How values are loaded from files. Without it, a command that wants that is a fault. */
GEDELF_API void gedelf_edit_on_file(gedelf_edit *edit, gedelf_edit_file_fn load, void *context);

/* The function that receives how far planning is, in octets of the source; NULL: none. Where the source has to be read more
   than once, it begins again. */
GEDELF_API void gedelf_edit_on_progress(gedelf_edit *edit, gedelf_progress_fn tell, void *context);

/* Adds the commands of a script after those that are there; a script is one command, or several, each on a line of its
   own. The text is copied.
     fault   receives what is wrong if the status is GEDELF_ARGUMENT; may be NULL
   If the status is not GEDELF_OK, none of its commands is added. GEDELF_OK, GEDELF_ARGUMENT, GEDELF_MEMORY, or what the
   function for files gave. */
GEDELF_API gedelf_status gedelf_edit_add(gedelf_edit *edit, gedelf_view script, gedelf_edit_fault *fault);

/* What became of a command in the last plan. */
typedef struct gedelf_edit_tally {
    size_t script;       /* the number of the gedelf_edit_add that brought it, from 0 */
    size_t at, length;   /* its place in that script */
    gedelf_view written; /* the command itself, as it is there; lives as long as the edit */
    uint64_t matched;    /* how many structures it found */
    uint64_t changed;    /* how many of those it changed */
} gedelf_edit_tally;

/* How many commands there are, and number `index`, from 0, all zero beyond the last. */
GEDELF_API size_t gedelf_edit_command_count(const gedelf_edit *edit);
GEDELF_API gedelf_edit_tally gedelf_edit_command(const gedelf_edit *edit, size_t index);

/* May the edit leave pointers that lead nowhere? By default that is refused; else the diagnostics that would say so are
   warnings, and it is done. */
GEDELF_API void gedelf_edit_allow_dangling(gedelf_edit *edit, bool allow);

/* ---- Planning -------------------------------------------------------------------------------- */

/* Reads a source and works out what is to be changed in it; an earlier plan is forgotten.
     source    a regular file or memory, because it is read more than once; GEDELF_ARGUMENT for others
     options   how to read it, and the function that is told what is wrong with it; NULL for the defaults
   What would do harm is refused: what would make the file worse than it is, and what touches records that cannot be
   understood. Diagnostics of the stage GEDELF_STAGE_EDIT then say what and why, the status is GEDELF_REFUSED, and the plan
   is empty. Any other status but GEDELF_END as for gedelf_read. */
GEDELF_API gedelf_status gedelf_edit_plan(gedelf_edit *edit, gedelf_source source, const gedelf_read_options *options);

/* A change: octets of the source, and what takes their place. Either can be empty, but not both. */
typedef struct gedelf_edit_change {
    gedelf_span where;  /* in the source */
    gedelf_view octets; /* in the source's own encoding, so no text as elsewhere; lives until the next plan */
    uint64_t line;      /* the physical line that `where` begins in, from 1 */
} gedelf_edit_change;

/* How many changes the plan has, and number `index`, from 0, all zero beyond the last. They are in the order of the
   source, and neither overlap nor touch. */
GEDELF_API size_t gedelf_edit_change_count(const gedelf_edit *edit);
GEDELF_API gedelf_edit_change gedelf_edit_change_at(const gedelf_edit *edit, size_t index);

/* Is something changed in the record of the source, or in its header, that has this physical line, from 1? Blank lines
   before a record are none of its lines. False if there is no plan. It tells diagnostics of what is edited from those of
   the rest. */
GEDELF_API bool gedelf_edit_touches_line(const gedelf_edit *edit, uint64_t line);

/* The encoding of the source that was planned for, by its preferred MIME name; empty if there is no plan. */
GEDELF_API gedelf_view gedelf_edit_encoding(const gedelf_edit *edit);

/* ---- Applying -------------------------------------------------------------------------------- */

/* Writes the source with the changes made, in one pass.
     source           the same that was planned for
     sink             where to
   GEDELF_OK; GEDELF_CHANGED if it is not the same any more, as far as its size and the octets in and round the changes
   show, which may be found out when much has been written; GEDELF_UNREADABLE, GEDELF_UNWRITABLE, GEDELF_MEMORY;
   GEDELF_ARGUMENT if there is no plan. */
GEDELF_API gedelf_status gedelf_edit_apply(const gedelf_edit *edit, gedelf_source source, gedelf_sink sink);

/* ---- All at once ----------------------------------------------------------------------------- */

/* Changes a source by a script, and writes the result: makes an edit, adds the script, plans and applies it.
     source    a regular file or memory
     sink      where to; it may be the source's own file
     script    one command or several, as gedelf_edit_add takes them
     options   how to read the source; the allocator is for the edit too. NULL for the defaults
   GEDELF_OK; GEDELF_ARGUMENT if there is a fault in the script, which gedelf_edit_add explains, or if the source is a callback;
   GEDELF_REFUSED if the edit would do harm; other statuses as for gedelf_edit_plan and gedelf_edit_apply. */
GEDELF_API gedelf_status gedelf_edit_run(gedelf_source source, gedelf_sink sink, gedelf_view script,
                                         const gedelf_read_options *options);

#ifdef __cplusplus
}
#endif

#endif
