/* SPDX-License-Identifier: MIT */
/*
 * cli: the program. main.c chooses the command; each command has a file; what they share is here: options, input,
 * output, the report of diagnostics, progress.
 */
#ifndef GEDELF_CLI_H
#define GEDELF_CLI_H

#include "cli/schemas/fetch.h"
#include "cli/core/options.h"
#include "cli/core/tally.h"
#include "diag/diag.h"

#include <gedelf/archive.h>
#include <gedelf/edit.h>
#include <gedelf/gedelf.h>
#include <gedelf/language.h>
#include <gedelf/repair.h>

/* The exit status; where several files differ, the highest holds. */
enum {
    EXIT_DONE = 0,
    EXIT_PROBLEMS = 1, /* done, and errors were found */
    EXIT_USAGE = 2,    /* the command line was wrong */
    EXIT_NOT_DONE = 3  /* malformed or unreadable input, unwritable output, no memory */
};

static inline int worse(int a, int b)
{
    return a > b ? a : b;
}

/* Appends a NUL-terminated text. */
static inline bool put(buffer *out, const char *text)
{
    return buffer_append(out, view_of_string(text));
}

/* When so much is waiting to be written, it is written. */
enum { OUTPUT_LENGTH = 64 * 1024 };

/* ---- Texts ----------------------------------------------------------------------------------- */

/* The forms in which commands print what is not a dataset; each command has some of them. */
typedef enum output_form {
    FORM_TEXT,
    FORM_JSON,
    FORM_MARKDOWN,
    FORM_DOT,
    FORM_TSV,
    FORM_CSV,
    FORM_ELF,
    FORM_COUNT
} output_form;

/* Appends a text, broken into lines of at most TEXT_WIDTH characters, each but the first set in by `indent` spaces;
   `column` characters of the first are taken. */
enum { TEXT_WIDTH = 80 };
bool append_folded(buffer *out, const char *text, size_t column, size_t indent);

bool put_spaces(buffer *out, size_t count);

/* Appends a text, and spaces until `width` characters are filled. */
bool append_padded(buffer *out, view text, size_t width);

/* Appends valid UTF-8, or as much of it as fills so many cells of a terminal, at least one, and "…" for the rest. */
bool append_cut(buffer *out, view text, size_t cells);

/* Text of a page: what has a meaning in HTML is escaped, and what obeys or deceives is shown as in text. */
bool append_html(buffer *out, gedelf_view text);

/* Appends a text whose lines stay as they are, unless they are too wide; all but the first are set in, as is what is folded. */
bool append_help_lines(buffer *out, const char *text, size_t indent);

/* Appends the example of a catalogue entry, with line numbers and a caret under the place. */
bool example_append(buffer *out, const gedelf_code_info *info);

/* Is the locale C or POSIX, so that what is drawn should be of ASCII? Where none is set, it is not known. */
bool locale_is_ascii(void);

/* The name that is most like `wrong`, or NULL if none is. name_at(context, i) gives the names, and NULL after the last. */
const char *suggest(const char *wrong, const char *(*name_at)(const void *context, size_t index), const void *context);

/* ---- Languages ------------------------------------------------------------------------------- */

/* The number of the language that the environment asks for (LC_ALL, LC_MESSAGES, LANG), and the code of each. */
size_t language_of_environment(void);
const char *language_code_at(const void *context, size_t index);

/* From here on the program speaks this one. */
void language_choose(size_t index);

/* The number of the language that was chosen. */
size_t language_chosen_index(void);

/* Chooses what --language says anywhere on a command line, so that it also holds for faults of the options before it. */
void language_peek(int argc, char **argv);

/* Chooses it where no command reads the option: takes it out of the first words, or wherever it is. NULL, or a value that is not a
   language. */
const char *language_take(int *argc, char **argv, bool anywhere);
const gedelf_language *language_chosen(void);

/* A text of the program in that language: a sentence; help; the help of an option; a severity. What is passed to
   `say` and `complain` is found by scripts/make_translations, and so is what is in a table and marked with SAY. */
const char *say(const char *english);
const char *say_help(const char *english);
const char *say_option_help(const command *c, const option_row *row);
const char *say_severity(gedelf_severity severity);
#define SAY(text) text

/* Appends such a sentence, with parts filled in for %1 to %5. */
#define put_said(out, english, ...)                                                                                    \
    buffer_append_filled(out, say(english), (const view[]){__VA_ARGS__},                                               \
                         sizeof((const view[]){__VA_ARGS__}) / sizeof(view))

/* Appends one of two sentences, by a number, which is %1 in them. */
bool put_counted(buffer *out, uint64_t count, const char *one, const char *many);

/* Appends a text that may be a phrase of the library, or one with parts; and a whole phrase. */
bool put_phrase(buffer *out, view text);
const char *phrase_of(const char *english);

/* A number as a part of a sentence. */
static inline view digits_of(uint64_t number, char digits[20])
{
    return view_of(digits, number_format(number, digits));
}

/* How wide a column of severities is. */
size_t severity_width(void);

/* ---- Progress -------------------------------------------------------------------------------- */

/* A line on a terminal that shows the progress of the work, and disappears when there is something else to show. */
typedef struct progress {
    bool wanted;
    bool visible;
    uint64_t looked;    /* how many octets were done when the clock was looked at last */
    double begun, last; /* when it began, and was shown last, in seconds */
} progress;

/* Seconds of a clock that is never set. */
double seconds_now(void);

void progress_init(progress *p, bool wanted);

/* A piece of work begins: reading a file, or writing. */
void progress_begin(progress *p);

/* Reports how many octets are done, and how many there are in all (0: not known). Seldom looks at the clock. */
void progress_step(progress *p, uint64_t done, uint64_t total);

/* Takes the line away. */
void progress_erase(progress *p);

/* ---- Output ---------------------------------------------------------------------------------- */

/* A stream of the program. */
typedef struct output {
    int descriptor;
    buffer text;        /* what is yet to be written */
    bool terminal;      /* someone is watching: write at once, and nothing that could deceive them */
    size_t fit_begin;   /* on a terminal: from here on, */
    size_t fit_end;     /* up to here, the text is the program's own, and is written as it is */
    buffer shown;       /* the text, fit for a terminal */
    bool failed;        /* and it has been said so, */
    bool broken;        /* or nobody reads it, and the program ends by SIGPIPE when all is done */
    progress *progress; /* to be erased before something is written to a terminal; may be NULL */
} output;

/* Makes sure that the descriptors 0 to 2 are not given to other files when one of them is closed. */
void output_guard_descriptors(void);

void output_init(output *o, int descriptor, progress *p);

/* Writes what is waiting; on a terminal, what is not a whole character waits on. False, once and for all, if it cannot be
   written. */
bool output_flush(output *o);

/* What was appended from `from` on has colours in it, and nothing else that a terminal would obey. */
void output_trust(output *o, size_t from);

/* The same if much is waiting, or someone is watching. */
bool output_flush_if_due(output *o);

/* Writes a text after what is waiting, at once if there is much of it. GEDELF_OK, GEDELF_UNWRITABLE or GEDELF_MEMORY. */
gedelf_status output_write(output *o, view text);

/* Writes what is waiting and releases the buffer; for standard output also finds out whether all of it has arrived. */
bool output_finish(output *o);

/* May colours be used there, as --color has it? */
bool output_has_colours(const output *o, const settings *s);

/* Says something on standard error, put together as printf does, in the language of the program. */
void complain(const char *format, ...);

/* Prints a text to standard output; returns the exit status. */
int output_print(bool (*append)(buffer *out, const void *context), const void *context);

/* ---- A file that is written ------------------------------------------------------------------ */

/* Where a conversion goes to: a file that appears whole or not at all, or standard output. A signal that ends the
   program removes what was not finished. */
typedef struct target {
    const char *name;   /* of the file; NULL: standard output */
    file_output file;   /* of a file */
    output *out;        /* standard output */
    progress *progress; /* gets how much has been written; may be NULL */
    uint64_t written;   /* octets */
    uint64_t expected;  /* how many there will be; 0: not known */
    int error;          /* errno of what failed */
    bool discard;       /* nothing is to be written at all */
    bool can_restart;   /* what was written can be taken back */
    int64_t begin;      /* where standard output, if that is a file, was when the conversion began */
} target;

/* Writing that fails gives an error instead of a signal from here on: a broken pipe, a file that becomes too large. */
void target_prepare(void);

/* Would a broken pipe have ended the program, before that? And ends it so. */
bool target_ends_by_pipe(void);
void target_end_by_pipe(void);

/* Opens it. GEDELF_OK, GEDELF_UNWRITABLE or GEDELF_MEMORY. */
gedelf_status target_open(target *t, const char *name, output *out);

/* Do both describe the same file? */
struct stat;
bool is_same_file(const struct stat *a, const struct stat *b);

/* Is the file of this name (NULL: standard output) one of those that are read? Output that is not a genealogy file must
   not replace it; the text says so. */
bool target_is_input(const char *name, char *const *inputs, size_t count);
extern const char target_input_lost[];

/* A gedelf_write_fn, whose context is the target; and the sink that it makes. */
bool target_write(void *context, const void *octets, size_t size);
gedelf_sink target_sink(target *t);

/* Takes back what was written, so that it can be written again. False if that is not possible after all. */
bool target_restart(target *t);

/* What was written is good, and appears; or it is not, and vanishes. Statuses as above. */
gedelf_status target_commit(target *t);
void target_abandon(target *t);

/* ---- Scratch --------------------------------------------------------------------------------- */

/* A file for as long as the program runs. */
typedef struct scratch {
    file_output file;
    descriptor_path path; /* its name, if it is in no folder */
    bool unnamed;
    uint64_t length;
} scratch;

void scratch_init(scratch *s);
void scratch_free(scratch *s);

/* Makes the file; false, with nothing left behind, if that is not possible. */
bool scratch_open(scratch *s);
bool scratch_is_open(const scratch *s);

/* GEDELF_OK, or GEDELF_UNWRITABLE with errno set. */
gedelf_status scratch_write(scratch *s, view octets);

/* What to open it by; as long as the scratch lives. */
const char *scratch_name(const scratch *s);

/* ---- Text that waits ------------------------------------------------------------------------- */

/* Text that is to be written later, however much it is. */
typedef struct text_spill {
    buffer text;
    scratch kept; /* what was too much for memory, which comes before */
} text_spill;

void spill_init(text_spill *s);
void spill_free(text_spill *s);
bool spill_is_empty(const text_spill *s);

/* Something was appended to its text: puts that away if it is much. False if it cannot be written. */
bool spill_settle(text_spill *s);

/* Gives all of it to an output; it is empty then. `colours`: there are some in it. False if it cannot be read, or there is no
   memory. */
bool spill_pass(text_spill *s, output *o, bool colours);

/* ---- Input ----------------------------------------------------------------------------------- */

/* How many numbers describe what a file looks like from outside, and which of them is its size. */
enum { INPUT_LOOK_SIZE = 2, INPUT_LOOKS = 7 };

/* A file that is to be read, or standard input. */
typedef struct input {
    const char *name; /* "-" is standard input */
    file file;        /* opened once, however often it is read */
    bool regular;     /* that can be read again */
    uint64_t done;    /* how far it has been read here, and not by the library */
    progress *watch;  /* gets the progress of reading; may be NULL */
    int error;        /* errno of a read that failed */
    bool changed;     /* the file became shorter */
    bool loaded;      /* all of it is in `octets`, or in `kept` if that is open */
    buffer octets;
    scratch kept;  /* what was too much for memory */
    bool json;     /* it begins like JSON */
    bool notation; /* it begins like a Polygenea dataset, in constructor notation or JSON */
    char ahead[4]; /* its first octets, which of what is not regular come before what is read on */
    size_t ahead_length, ahead_used;
    gedelf_archive *archive; /* it is an archive, and `octets` has its dataset; NULL: it is not */
    size_t dataset;          /* the number of that entry */
    buffer packed;           /* the archive itself, if it could not be read again */
    uint64_t
        noted[INPUT_LOOKS]; /* what the file looked like: device, number, size, and when it, and what is known about
                                    it, was last changed */
} input;

void input_init(input *i, const char *name);
void input_free(input *i);

/* Opens it, if it is not open. Statuses as those of file_open. */
gedelf_status input_open_once(input *i);

/* Another file has its name by now: it is to be opened and read anew. */
void input_forget(input *i);

/* Reports the progress of reading to `p`, for calls that read a whole file and do not report it themselves. */
void input_watch(input *i, progress *p);

gedelf_source input_source(input *i);

/* What a reading call's status comes to, when the reason may have been found here; errno is set for GEDELF_UNREADABLE. */
gedelf_status input_status(const input *i, gedelf_status status);

/* Reads a dataset that may have to be translated into another data model: for that, what schemas of its own define must have types
   (D402). The input must be rereadable. */
gedelf_status input_read_typed(input *i, const gedelf_read_options *options, gedelf_dataset **out);

/* Makes it possible to read it twice. A small input is read into memory, and is not read again. A larger one that is
   not a regular file is copied to a temporary file. It is noted before that. GEDELF_OK, GEDELF_UNREADABLE with errno
   set, GEDELF_CHANGED or GEDELF_MEMORY. */
gedelf_status input_make_rereadable(input *i);

/* How many octets it has, when it can be read twice. */
uint64_t input_size(const input *i);

/* Reads all of it into memory. Statuses as above. */
gedelf_status input_load_all(input *i);

/* Finds out whether it is JSON, or a Polygenea dataset, if it can be read twice. */
gedelf_status input_recognise(input *i);

/* Is it an archive? Looks at its first octets, which will be read in any case. Statuses as above. */
gedelf_status input_is_archive(input *i, bool *archive);

/* Remembers what a file looks like from outside, before it is read: a later look would miss changes made meanwhile. The
   other function says whether it still looks so, or is safe in memory. */
void input_note(input *i);
bool input_is_as_noted(const input *i);

/* ---- The pager ------------------------------------------------------------------------------- */

/* What standard output goes through on a terminal. */
typedef struct pager {
    int process; /* 0 if there is none */
} pager;

/* Begins one, unless there is one; if standard output is a terminal and the user has not said otherwise (GEDELF_PAGER,
   PAGER). */
void pager_begin(pager *p);

/* Waits until it is closed. Nothing can be written any more. */
void pager_end(pager *p);

/* ---- The report ------------------------------------------------------------------------------ */

/* What a code counts as: as the library says, as nothing, or as this severity. */
enum { LEVEL_SAME, LEVEL_OFF, LEVEL_NOTE /* and the other severities, up to error */ };

/* A form of --diagnostics that the renderer does not have: groups by code. */
enum { DIAGNOSTICS_SUMMARY = RENDER_SARIF + 1 };

/* Shows diagnostics and counts them. */
typedef struct report {
    renderer renderer;
    output *output;
    const uint8_t *levels; /* what each code counts as, by its place in the catalogue; NULL: as it is */
    bool brief;            /* little is shown of a file, and then how much was not, */
    bool quiet;            /* or not even that */
    bool strict;           /* a file with an error is rejected */
    bool recovers;         /* reading continues past fatal findings without being asked to, which is reported */
    bool summarises;       /* nothing is shown but groups, at the end of a file */
    bool several;          /* or of them all, if there are several */
    bool lists;            /* at the end of a file a table by code, then all by severity, which wait in `waiting` */
    text_spill waiting[4];
    uint64_t hidden[4]; /* what a brief report did not show, by severity */
    uint64_t passed;    /* what would have ended the reading, had that not gone on */
    bool stopped;       /* something did end it */
    code_tally groups;  /* of the file */
    code_tally totals;  /* of all files */
    size_t files;
    const char *name;                     /* of the file */
    uint64_t found[4];                    /* by severity, those only counted included */
    uint64_t not_shown[4];                /* of these, how many were one too many of their code */
    uint64_t fixable[GEDELF_FIX_BY_HAND]; /* how many can be repaired in each way, if that was counted */
    bool ambiguous;                       /* a pointer of the file leads to an identifier that several records have */
    bool no_memory;
    pager *pager; /* begun before the first list is shown; NULL: there is to be none */
} report;

/* Diagnostics go to `o`, in the form that the settings ask for. */
bool report_begin(report *r, const settings *s, output *o);
bool report_end(report *r);

/* From here on it is about this file. */
void report_file(report *r, const char *name);

/* Finds out how what was found in the file can be repaired, to be shown in the table and in the summary. */
void report_find_fixes(report *r, gedelf_fixes *fixes);

/* The file is done: shows the table and what waits, or the groups; and of a brief report, how much was not shown. */
bool report_file_end(report *r);

/* All files are done: shows the groups, if they are those of several files. */
bool report_all_groups(report *r);

/* What all files come to by code, if there were several. */
bool report_totals(report *r);

/* The callback for gedelf_read_options; the context is the report. */
bool report_diagnose(void *context, const gedelf_diag *diag);

/* Reports a status that is not about the text, and returns the exit status for it. Needs errno for GEDELF_UNREADABLE
   and GEDELF_UNWRITABLE; the latter is about the file that report_file named last. */
int report_status(report *r, gedelf_status status);

/* Reports something fatal about the file as a whole, which has no line, and returns EXIT_NOT_DONE. */
int report_failure(report *r, enum diag_code code, view text);

/* The number that a diagnostic quotes. */
uint64_t number_of(view digits);

/* A file's name may hold anything; control characters do not go to a terminal. */
bool append_name(buffer *out, const char *name);

/* One line about the whole file. */
bool report_summary(report *r);

/* ---- Schemas --------------------------------------------------------------------------------- */

/* What is known about a schema that a file referred to. */
typedef struct schema_answer {
    gedelf_status status;
    const char *path; /* the file that it is in; NULL: it is in `document` */
    buffer document;
    buffer reason; /* why it could not be found; empty if it was not needed */
    uint64_t told; /* when that was said last */
} schema_answer;

/* Finds the schemas that files refer to. */
typedef struct schema_finder {
    report *report;
    gedelf_source *sources; /* what --schema names */
    size_t source_count;

    names catalogue; /* the IRIs that the folders of --schema-path have */
    const char **files;
    size_t file_capacity;
    arena paths;

    bool fetches;
    fetch_limits limits;
    fetch_budget budget; /* for the whole run */
    buffer folder;       /* of copies, with a NUL after it; empty if there is none */

    names asked; /* the IRIs that were asked for */
    schema_answer *answers;
    size_t answer_capacity;
    uint64_t turn; /* the number of the file that is being read, from 1 */
} schema_finder;

/* Opens it, and gives the exit status: something may be wrong with a file or folder that the options name, which is then
   said. It can be closed in any case. */
int schema_finder_open(schema_finder *f, const settings *s, report *r);
void schema_finder_close(schema_finder *f);

/* Makes the library ask it. */
void schema_finder_serve(schema_finder *f, gedelf_read_options *reading);

/* The callback for gedelf_read_options; the context is the finder. */
gedelf_status schema_finder_find(void *context, gedelf_view iri, gedelf_source *out);

/* Why a schema is not read from this file: it is a pipe or a device, where reading might never end. NULL if it is neither. */
const char *schema_file_fault(const char *path);

/* Reads the catalogue of a folder, and gives the exit status. */
int catalogue_read(schema_finder *f, const char *folder);

/* ---- A lock ---------------------------------------------------------------------------------- */

/* What keeps other processes from replacing a file at the same time. */
typedef struct file_lock {
    int descriptor; /* -1: there is none */
    bool told;      /* it has been said that it is waited for */
} file_lock;

/* Locks what is read, if `onto`, which is to be written, is the same file. If another program of this kind has it, waits, and says so, or
   with --no-wait gives up, which is then said. EXIT_DONE or EXIT_NOT_DONE. */
struct session;
int lock_take(file_lock *l, struct session *x, input *i, const char *onto);
void lock_release(file_lock *l);

/* ---- A run over files ------------------------------------------------------------------------ */

/* What the commands that read files need. */
typedef struct session {
    const settings *settings;
    gedelf_read_options reading; /* with the report as callback */
    progress progress;
    output out, err;
    report report;
    schema_finder finder;
    uint64_t written;                                  /* octets of documents */
    file_lock lock;                                    /* of the file that is being worked on */
    void *job;                                         /* the command's own */
    int (*prepare)(struct session *x, const input *i); /* called before a file is looked at; may be NULL */
    bool whole_archives;                               /* they are not opened; the command does that itself */
} session;

/* Begins a run, and gives the exit status so far; if it is not EXIT_DONE, the run can only be ended. Diagnostics go to
   standard output or standard error. */
int session_begin(session *x, const settings *s, bool diagnostics_to_output);

/* Does --strict reject the file that is being read? It does if that has an error. */
bool session_rejects(const session *x);

/* Writes to standard output. False if that fails: it is said at once, or at the end if there is no memory. */
bool session_write(session *x, view octets);

/* The exit status for a status that may be about the output, which is then reported; standard output has reported its
   own failure. `i` is the input, NULL if its faults have been reported. */
int session_failure(session *x, const input *i, const target *t, gedelf_status status);

/* Progress is shown although standard output is a terminal: nothing runs over that yet. */
void session_show_progress(session *x);

/* Before a file is read whose place `onto` may take (NULL: standard output): it is locked until the work on it is done.
   An archive is then unpacked anew. EXIT_DONE or EXIT_NOT_DONE. */
int session_lock(session *x, input *i, const char *onto);

/* As target_commit; reports what the new file does not have of the old one's attributes. */
gedelf_status session_commit(session *x, target *t);

/* The file that was read is kept under its name with the suffix after it, when all of the new one is there. Gives the exit
   status. */
int session_back_up(session *x, const input *i, const char *suffix);

/* Ends it: takes the exit status of what was done, gives that of the run. */
int session_end(session *x, int status);

/* Calls `work` for each file, and gives the exit status of all. */
int session_each(session *x, int (*work)(session *x, input *i));

/* The same for these files, instead of those that the command line names. */
int session_each_of(session *x, const text_list *files, int (*work)(session *x, input *i));

/* A whole run: calls `work` for each file, which returns its exit status, and returns the exit status of all. */
int session_run(const settings *s, bool diagnostics_to_output, int (*work)(session *x, input *i));

/* ---- Pointers to identifiers that several records have ---------------------------------------- */

/* Says what has become of such pointers in the output, if reading has found any: before the output takes the file's place. */
void session_name_bound(session *x, input *i, gedelf_binding how);

/* A file that has more octets is not read a second time for the sake of an explanation: that takes a few seconds. */
enum { EXPLAINED_MOST = 64 * 1024 * 1024 };

/* Which records they mean, found out when the first is to be reported. */
typedef struct meant_pointers {
    gedelf_aims *aims; /* NULL: not known */
    bool looked;
} meant_pointers;

/* Completes a diagnostic of such a pointer; others stay as they are. */
void meant_pointers_explain(meant_pointers *m, input *i, const gedelf_read_options *reading, gedelf_diag *diag);
void meant_pointers_forget(meant_pointers *m);

/* ---- Archives -------------------------------------------------------------------------------- */

/* Packs and unpacks by zlib. */
extern const gedelf_packer packer_zlib;
bool packer_is_there(void); /* was zlib there when the program was built? */

/* How archives are read and written in this run; diagnostics go to the report. */
gedelf_archive_options session_archive_options(session *x);

/* If the input is an archive, opens it, and takes its dataset into memory; what is wrong with it has been said. EXIT_DONE or
   EXIT_NOT_DONE. */
int session_unpack(session *x, input *i);

/* Does a name end as those of archives do? It may be NULL. */
bool names_archive(const char *name);

/* How an archive that is written anew differs: its dataset, which `make` writes; the entries that `more` adds at the
   end; and the entries that `keeps` drops. If it drops any, comments are dropped too, those of the remaining entries
   included. `more` and `keeps` may be NULL. */
typedef struct archive_changes {
    gedelf_status (*make)(void *job, gedelf_sink sink);
    gedelf_status (*more)(void *job, gedelf_archive_writer *writer);
    bool (*keeps)(void *job, size_t entry);
    void *job;
} archive_changes;

/* Writes such an archive. Statuses as for gedelf_write. */
gedelf_status archive_rewrite_with(session *x, input *i, const archive_changes *changes, gedelf_sink sink);

/* The same with the dataset alone. */
gedelf_status archive_rewrite(session *x, input *i, gedelf_status (*make)(void *job, gedelf_sink sink), void *job,
                              gedelf_sink sink);

/* ---- Editing --------------------------------------------------------------------------------- */

/* What its options say. */
typedef struct edit_settings {
    text_list parts;    /* commands, and names of files that have some, which have the mark EDIT_FILE */
    bool in_place;      /* a file is replaced by its edited form, */
    const char *backup; /* and kept with this at the end of its name; NULL: it is not */
    bool dry_run;
    bool json; /* a report in JSON */
    bool allow_dangling;
} edit_settings;

enum { EDIT_COMMAND, EDIT_FILE };

/* What is done to the files. */
typedef struct edit_job {
    session *x;
    const edit_settings *said;
    gedelf_edit *edit;
    buffer *scripts; /* the text of each part of the settings */
    size_t script_count;
    uint64_t *found; /* how many structures each command found in all files */
    size_t found_capacity;
    buffer value;    /* what the last value was loaded from a file */
    bool unloadable; /* one could not be, and that has been said */
    bool unplanned;  /* for some file there was no plan, so that what commands find is not known */
} edit_job;

/* Takes the commands of the settings; gives the exit status. What is wrong with them has been said. */
int edit_load(edit_job *j);
void edit_unload(edit_job *j);

/* Shows a diagnostic about some octets of a script; code, severity and texts are those of `what`. */
bool edit_say(edit_job *j, size_t script, size_t at, size_t length, const gedelf_diag *what);

/* What became of a file. */
typedef enum edit_outcome { EDIT_DONE, EDIT_UNCHANGED, EDIT_REJECTED, EDIT_REFUSED, EDIT_FAILED } edit_outcome;

/* How many octets the file will have. */
uint64_t edit_result_size(const gedelf_edit *edit, const input *i);

/* Writes the file as it will be, under this name (NULL: to standard output). `backup` is what is put after the name under
   which the file is kept that was there; NULL: it is not. Gives the exit status. */
int write_edited(session *x, input *i, const char *name, const gedelf_edit *edit, const char *backup);

/* Prints a diff of what will be changed. Gives the exit status. */
int show_edited(session *x, input *i, const gedelf_edit *edit);

/* Counts what the commands found in the last plan. */
void edit_count_found(edit_job *j);

/* Tells of a file what became of it, as the options want it. */
void edit_report_file(edit_job *j, const input *i, edit_outcome outcome);

/* Says which commands found nothing in any file; gives EXIT_PROBLEMS if that is all of them. Says nothing if some file
   was not looked through. */
int edit_report_unmatched(edit_job *j);

/* Keeps a copy of a file under its name with the suffix after it, as it is: before it is replaced. GEDELF_OK,
   GEDELF_UNREADABLE or GEDELF_UNWRITABLE with errno set, or GEDELF_MEMORY. `copy` receives its name. */
gedelf_status backup_make(const char *name, const char *suffix, buffer *copy);

/* The suffix that the value of -i gives, NULL if there is none. */
value_fault in_place_suffix(const char *value, const char **suffix);

#endif
