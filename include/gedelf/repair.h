/* SPDX-License-Identifier: MIT */
/*
 * gedelf/repair.h: a file that other programs reject or garble, put right with nothing lost. Takes a source, gives a plan
 * of changed octets, and a report of each repair.
 *
 *     gedelf_repair *repair;
 *     options.tell = print_repair;
 *     status = gedelf_repair_new(&repair, &options);
 *     status = gedelf_repair_plan(repair, gedelf_source_file("family.ged"), NULL);
 *     if (status == GEDELF_OK)
 *         status = gedelf_repair_apply(repair, gedelf_source_file("family.ged"), write_to_file, file);
 *     gedelf_repair_free(repair);
 *
 * Each kind of repair has a code, which is that of the diagnostic that it answers where there is one, and a class: what is
 * safe has one right answer, and is done unless it is switched off; what is tidy or a guess is done if it is switched on.
 * Octets that no repair concerns stay as they are, unless the encoding itself is repaired. Repairing what was repaired
 * changes nothing. The conventions of gedelf/gedelf.h hold here too.
 */
#ifndef GEDELF_REPAIR_H
#define GEDELF_REPAIR_H

#include <gedelf/archive.h>
#include <gedelf/edit.h>
#include <gedelf/gedelf.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Kinds of repair ------------------------------------------------------------------------- */

/* How certain a repair is. */
typedef enum gedelf_repair_class {
    GEDELF_REPAIR_SAFE, /* one right answer, to what is wrong */
    GEDELF_REPAIR_TIDY, /* one right answer, to what is legal but makes other programs stumble */
    GEDELF_REPAIR_GUESS /* more than one answer */
} gedelf_repair_class;

/* The name of a class: "safe", "tidy", "guess". A constant text. */
GEDELF_API const char *gedelf_repair_class_name(gedelf_repair_class certainty);

/* A kind of repair. The texts are constant. */
typedef struct gedelf_repair_kind {
    const char *code;              /* "text-broken-off" */
    gedelf_repair_class certainty; /* its class; some are less certain in some cases, which the report says */
    const char *answers;           /* the codes of the diagnostics that it answers, with a space between them; may be
                                      empty */
    const char *done;           /* what was done, after a number: "CONT line% restored"; the % is an s after all numbers
                                      but 1 */
    const char *explanation;    /* for a genealogist: what is wrong, and what is done about it */
    const char *before, *after; /* an example */
} gedelf_repair_kind;

/* How many kinds there are, and kind number `index`, from 0; NULL beyond the last. */
GEDELF_API size_t gedelf_repair_kind_count(void);
GEDELF_API const gedelf_repair_kind *gedelf_repair_kind_at(size_t index);

/* The kind that has this code; NULL if there is none. */
GEDELF_API const gedelf_repair_kind *gedelf_repair_kind_find(gedelf_view code);

/* The kind that answers the diagnostic with this code; NULL if there is none. */
GEDELF_API const gedelf_repair_kind *gedelf_repair_kind_for(gedelf_view diagnostic);

/* ---- Repairing ------------------------------------------------------------------------------- */

/* A repair that was made, or is proposed. Views live until the callback returns. */
typedef struct gedelf_repair_report {
    const gedelf_repair_kind *kind;
    gedelf_repair_class certainty; /* of this one */
    uint64_t line;                 /* the physical line of the source, from 1 */
    gedelf_view record;            /* the identifier of the record that it is in, without at signs; may be empty */
    gedelf_view before, after;     /* the text of the line or lines; what could not be decoded as <EB> */
    gedelf_view left;              /* what a person should look at, in words; empty if there is nothing */
    bool sample;                   /* it only shows what an earlier one did to the whole file, and is not counted */
    uint64_t finding_line; /* the line of the finding that it answers: not `line` if a line is added elsewhere */
    uint32_t finding;      /* the code of that finding; 0 if it may be any that the kind answers */
} gedelf_repair_report;

/* Told of each repair, in the order of the stages, and within a stage in that of the file. */
typedef void (*gedelf_repair_fn)(void *context, const gedelf_repair_report *report);

/* Asked whether a guess is to be carried out. */
typedef bool (*gedelf_repair_ask_fn)(void *context, const gedelf_repair_report *report);

/* Which repairs to make; NULL means the defaults: what is safe. Of the common fields, allocator, progress and context count.
   `progress` counts parts of the work. */
typedef struct gedelf_repair_options {
    GEDELF_COMMON_OPTIONS;
    bool tidy, guess;         /* these classes are on */
    const char *fix, *skip;   /* codes that are on and off whatever their class, with commas between them; NULL: none */
    gedelf_repair_fn tell;    /* receives each repair; NULL: it is not wanted */
    gedelf_repair_ask_fn ask; /* asked for each guess that no code switches on or off; NULL: the class decides */
    const gedelf_packer *packer; /* unpacks archives; copied. NULL: only what is stored in them can be read */
} gedelf_repair_options;

/* Makes these options. */
#define GEDELF_REPAIR_OPTIONS(...) GEDELF_MAKE(gedelf_repair_options, __VA_ARGS__)

/* A repair of one file after the other. */
typedef struct gedelf_repair gedelf_repair;

/* Makes a repair.
     out       receives it, to be freed by the caller; NULL if the status is not GEDELF_OK
     options   NULL for the defaults; its texts are not needed any more afterwards
   GEDELF_OK, GEDELF_MEMORY; GEDELF_ARGUMENT if a code is not known. */
GEDELF_API gedelf_status gedelf_repair_new(gedelf_repair **out, const gedelf_repair_options *options);

/* Reads a source and works out what is to be changed in it; an earlier plan is forgotten.
     source    a regular file or memory, because it is read more than once; GEDELF_ARGUMENT for others
     options   its encoding and dialect, if they are to be other than the file shows; NULL for none
   GEDELF_OK; GEDELF_NOT_GENEALOGY if it is no genealogy file: gedelf_repair_refusal tells what it is; other statuses as for
   reading. */
GEDELF_API gedelf_status gedelf_repair_plan(gedelf_repair *repair, gedelf_source source,
                                            const gedelf_read_options *options);

/* What the file is that is no genealogy file: "a PDF document"; empty if nothing was refused. Lives until the next plan. */
GEDELF_API gedelf_view gedelf_repair_refusal(const gedelf_repair *repair);

/* The plan as an edit of the source, to look at its changes; it belongs to the repair, and lives until the next plan. NULL
   if there is none. */
GEDELF_API const gedelf_edit *gedelf_repair_changes(const gedelf_repair *repair);

/* How many repairs of kind number `index` were made. */
GEDELF_API uint64_t gedelf_repair_count(const gedelf_repair *repair, size_t index);

/* How many repairs left something for a person to look at. */
GEDELF_API uint64_t gedelf_repair_left(const gedelf_repair *repair);

/* Writes the source with all repairs made. Arguments and statuses as for gedelf_edit_apply. */
GEDELF_API gedelf_status gedelf_repair_apply(const gedelf_repair *repair, gedelf_source source, gedelf_sink sink);

/* Releases a repair and all that it holds. NULL is allowed. */
GEDELF_API void gedelf_repair_free(gedelf_repair *repair);

/* ---- What can be repaired -------------------------------------------------------------------- */

/* How a finding can be repaired. The first three are the classes of repairs, with the same numbers. */
typedef enum gedelf_fix {
    GEDELF_FIX_SAFE = GEDELF_REPAIR_SAFE,
    GEDELF_FIX_TIDY = GEDELF_REPAIR_TIDY,
    GEDELF_FIX_GUESS = GEDELF_REPAIR_GUESS,
    GEDELF_FIX_BY_HAND, /* no repair changes it */
    GEDELF_FIX_UNKNOWN, /* the source is too large, or cannot be read a second time: it was not tried */
    GEDELF_FIX_KINDS    /* how many there are */
} gedelf_fix;

/* Its name: "safe", "tidy", "guess", "by hand", "unknown". A constant text. */
GEDELF_API const char *gedelf_fix_name(gedelf_fix fix);

/* Does it depend on the case whether findings with this code can be repaired? If not, the class of their kind tells. */
GEDELF_API bool gedelf_fix_depends(uint32_t code);

/* How to find out; NULL means the defaults. Of the common fields, the allocator counts. */
typedef struct gedelf_fixes_options {
    GEDELF_COMMON_OPTIONS;
    const gedelf_packer *packer; /* as for a repair */
    uint64_t most;               /* sources with more octets are not tried; 0: no limit */
} gedelf_fixes_options;

/* Makes these options. */
#define GEDELF_FIXES_OPTIONS(...) GEDELF_MAKE(gedelf_fixes_options, __VA_ARGS__)

/* Says of what was found in one source how it can be repaired. Most codes are always repaired, or never. Only when one of
   the others is asked for, such as bad-date, is a repair tried on the source, once, with nothing written; that takes as long
   and as much memory as a repair. */
typedef struct gedelf_fixes gedelf_fixes;

/* Opens it. Nothing is read yet.
     out       receives it, to be closed by the caller; NULL if the status is not GEDELF_OK
     source    what the findings are about; its texts and octets must live until it is closed
     reading   its encoding and dialect, if they are to be other than the file shows; NULL for none; copied, but its texts
               must live likewise
     options   NULL for the defaults
   GEDELF_OK or GEDELF_MEMORY. */
GEDELF_API gedelf_status gedelf_fixes_open(gedelf_fixes **out, gedelf_source source, const gedelf_read_options *reading,
                                           const gedelf_fixes_options *options);

/* How this finding can be repaired. Only its code, line and severity count; the severity must be the library's own. If
   memory runs out, GEDELF_FIX_UNKNOWN. */
GEDELF_API gedelf_fix gedelf_fixes_find(gedelf_fixes *fixes, const gedelf_diag *finding);

/* How many findings of a code can be repaired in each way, when not all of them are at hand.
     like      one of them
     found     how many there are
     counts    receives the numbers, one for each gedelf_fix; together they are `found` */
GEDELF_API void gedelf_fixes_count(gedelf_fixes *fixes, const gedelf_diag *like, uint64_t found,
                                   uint64_t counts[GEDELF_FIX_KINDS]);

/* Closes it and releases what it holds. NULL is allowed. */
GEDELF_API void gedelf_fixes_close(gedelf_fixes *fixes);

/* ---- Pointers to identifiers that several records have ------------------------------------------ */

/* What tells which of several records a pointer means. */
typedef enum gedelf_aim_reason {
    GEDELF_AIM_UNKNOWN, /* nothing does */
    GEDELF_AIM_EQUAL,   /* the records are equal */
    GEDELF_AIM_TYPE,    /* only one is of the type that the pointer's tag wants */
    GEDELF_AIM_PART,    /* several files were joined into one, and only one record is of the same file */
    GEDELF_AIM_LINK     /* only one points back */
} gedelf_aim_reason;

/* A pointer to an identifier that several records have. */
typedef struct gedelf_aim {
    size_t size;           /* set by GEDELF_AIM() */
    uint64_t line;         /* of the pointer, */
    gedelf_view name;      /* and the identifier in it, without at signs */
    uint64_t count;        /* how many records have it */
    uint64_t first_line;   /* the first of them: its line, */
    gedelf_view first_tag; /* and its tag */
    uint64_t meant_line;   /* the one that is meant, or if that is not known, the one that a repair would take */
    gedelf_view meant_tag;
    gedelf_aim_reason reason;
} gedelf_aim;

/* Makes one to be filled in. */
#define GEDELF_AIM(...) GEDELF_MAKE(gedelf_aim, __VA_ARGS__)

/* All such pointers of one source, in the order of lines. */
typedef struct gedelf_aims gedelf_aims;

/* Reads a source, and finds such pointers; by the same rules as a repair, so that it takes as long.
     out       receives them, to be freed by the caller; NULL if the status is not GEDELF_OK
     source    a regular file or memory, as for a repair
     reading   its allocator, encoding and dialect; NULL for the defaults
   GEDELF_OK; other statuses as for gedelf_repair_plan. */
GEDELF_API gedelf_status gedelf_aims_read(gedelf_aims **out, gedelf_source source, const gedelf_read_options *reading);

/* Pointer number `index`, from 0; false beyond the last. Views live as long as `aims`. */
GEDELF_API bool gedelf_aims_at(const gedelf_aims *aims, size_t index, gedelf_aim *out);

/* Completes a diagnostic of such a pointer (ambiguous-pointer) with the record that is meant, if that is known. */
GEDELF_API void gedelf_aims_explain(gedelf_aims *aims, gedelf_diag *diag);

/* What a command does with such pointers. */
typedef enum gedelf_binding {
    GEDELF_BOUND_FIRST, /* the first record keeps the identifier, and so all of them point to it */
    GEDELF_BOUND_NONE,  /* they point to none */
    GEDELF_BOUND_OPEN   /* they stay as they are: whoever reads the output has to choose */
} gedelf_binding;

/* Raises one diagnostic (ambiguous-bound) for each identifier: which lines point to it, what they point to in the output, and
   where another record is meant.
     how       what was done with the pointers
     options   to whom it is told, and how many at most (max_per_code)
   GEDELF_OK or GEDELF_MEMORY. */
GEDELF_API gedelf_status gedelf_aims_diagnose(const gedelf_aims *aims, gedelf_binding how,
                                              const gedelf_read_options *options);

/* Releases them. NULL is allowed. */
GEDELF_API void gedelf_aims_free(gedelf_aims *aims);

#ifdef __cplusplus
}
#endif

#endif
