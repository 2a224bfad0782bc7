/* SPDX-License-Identifier: MIT */
/*
 * diag: everything that can be said about a text, how it is raised, and how it is shown.
 *
 * A stage fills in a gedelf_diag and gives it to diags_raise. The catalogue (diagnostics.def) knows severity, message
 * and clause. diags counts, limits repeats, and hands over to the callback of the options.
 */
#ifndef GEDELF_DIAG_H
#define GEDELF_DIAG_H

#include "base/base.h"

#include <gedelf/language.h>

/* ---- Codes ----------------------------------------------------------------------------------- */

enum diag_code {
#define DIAG(number, NAME, name, severity, stage, recoverable, clause, message, explanation, remedy, example, line,    \
             column)                                                                                                   \
    DIAG_##NAME = number,
#include "diag/diagnostics.def"
#undef DIAG
};

/* The catalogue in the order of codes, and how many there are. */
extern const gedelf_code_info catalogue[];
extern const size_t catalogue_count;

/* The place of a code in the catalogue; catalogue_count if there is no such code. */
size_t catalogue_index(uint32_t code);

/* Does a dialect that rejects lines go on past it? */
bool catalogue_rejected(size_t index);

/* The code that a diagnostic is about: of a note about repeats, the one that was repeated. */
uint32_t diag_code_about(const gedelf_diag *diag);

/* Is what the reader says with this code the data model's to say, which knows more? So it is of tags that no schema defines, of
   extension tags and of records without an identifier. (D244, D248) */
bool diag_is_left_to_model(uint32_t code);

/* ---- Raising --------------------------------------------------------------------------------- */

/* How often a code was raised, and where it was raised first beyond what is shown. */
typedef struct diag_tally {
    uint64_t raised;
    uint64_t line, column;
    gedelf_span where;
} diag_tally;

/* Where a source's own specification says what a diagnostic is about; NULL if that is where the catalogue says. */
typedef const char *(*diags_clause_fn)(const void *context, uint32_t code);

/* How severe it takes one; false if that is as the catalogue says. */
typedef bool (*diags_severity_fn)(const void *context, uint32_t code, gedelf_severity *severity);

/* Takes diagnostics for one source. */
typedef struct diags {
    const gedelf_allocator *allocator;
    gedelf_diag_fn diagnose; /* may be NULL */
    void *context;
    uint64_t max_per_code;      /* 0: no limit */
    bool recover;               /* what --recover can pass is an error, */
    bool keep_fatal;            /* or as fatal as it would have been */
    bool rejects;               /* what the dialect rejects line by line is an error */
    diags_clause_fn clause;     /* NULL: the catalogue knows */
    diags_severity_fn severity; /* likewise */
    const void *clause_context; /* of both */
    view file;                  /* what every diagnostic is about, if not the source itself */
    gedelf_severity worst;
    bool stopped;  /* the callback wants no more */
    bool finished; /* the counts have been reported */
    diag_tally *tallies;
} diags;

/* False if there is no memory. */
bool diags_init(diags *d, const gedelf_allocator *allocator, const gedelf_read_options *options);
void diags_free(diags *d);

/* Whether the next one of this code would be shown. If not, it need only be counted: finding out line, column and texts
   can be saved. */
bool diags_wants(const diags *d, enum diag_code code);

/* Counts diagnostics that would not be shown. */
void diags_count(diags *d, enum diag_code code, uint64_t times, uint64_t number_of_line);

/* Whether the next one of this code would be shown; if not, it has been counted. */
bool diags_admit(diags *d, enum diag_code code, uint64_t number_of_line);

/* How often a code has been raised. */
uint64_t diags_raised(const diags *d, enum diag_code code);

/* Where it is known how often it would be raised in all, the rest need not be raised one by one, once none of it would be
   shown. */
void diags_count_up_to(diags *d, enum diag_code code, uint64_t raised);

/* Counts a diagnostic, and delivers it unless it is one too many. diag->severity need not be set. */
void diags_raise(diags *d, gedelf_diag *diag);

/* The same where a rule makes it milder or graver than the catalogue says. */
void diags_raise_as(diags *d, gedelf_diag *diag, gedelf_severity severity);

/* Delivers one note for each code that had more diagnostics than were delivered. */
void diags_finish(diags *d);

/* ---- Showing --------------------------------------------------------------------------------- */

/* How diagnostics are shown: --diagnostics=text|json|gcc|sarif. */
typedef enum render_form { RENDER_TEXT, RENDER_JSON, RENDER_GCC, RENDER_SARIF } render_form;

/* Shows diagnostics as text in a buffer, to which each function appends; all return false if there is no memory. The
   caller writes the buffer out and empties it whenever it likes. */
typedef struct renderer {
    render_form form;
    bool notes;                      /* text and gcc: show notes too */
    bool colour;                     /* text: with terminal colours */
    const gedelf_language *language; /* text and gcc: of the messages; NULL: English */
    buffer *out;
    uint64_t shown; /* how many so far */
} renderer;

/* SARIF's beginning; nothing in the other forms. */
bool render_begin(renderer *r);

/* The identifier of the record that a diagnostic is in; empty if there is none. */
view render_record_xref(const gedelf_diag *diag);

/* One diagnostic about the file of this name, if one of its severity is shown. One about line 0 is about the file as a
   whole: it is shown without a place and without a clause. */
bool render_diag(renderer *r, view file, const gedelf_diag *diag);

/* SARIF's end; nothing in the other forms. */
bool render_end(renderer *r);

/* Appends a text so that it stays on its line and does nothing to a terminal: control characters become pictures, what
   would turn the direction of writing is named, and octets that are not UTF-8 become U+FFFD. */
bool render_append_harmless(buffer *out, view text);

#endif
