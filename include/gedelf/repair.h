/* SPDX-License-Identifier: MIT */
/*
 * gedelf/repair.h: repair files that other programs reject or garble.
 *
 * A repair reads a source and plans which octets to change. It reports each repair, and then writes the repaired file.
 *
 *     gedelf_repair *repair;
 *     gedelf_repair_options options = GEDELF_REPAIR_OPTIONS(.tell = print_repair);
 *     gedelf_source source = gedelf_source_file("family.ged");
 *     gedelf_status status = gedelf_repair_new(&repair, &options);
 *     if (status == GEDELF_OK)
 *         status = gedelf_repair_plan(repair, source, NULL);
 *     if (status == GEDELF_OK)
 *         status = gedelf_repair_apply(repair, source, gedelf_sink_file("repaired.ged"));
 *     gedelf_repair_free(repair);
 *
 * Each kind of repair has a code and a class. If the repair answers a diagnostic, the two usually have the same code.
 * The class says how certain the repair is. Safe repairs have one right answer, and are made unless you switch them
 * off. Tidy repairs and guesses are made only if you switch them on.
 *
 * Nothing is lost. Octets that no repair concerns stay as they are, unless the encoding itself is repaired. Repairing a
 * file a second time changes nothing.
 *
 * The conventions in gedelf/gedelf.h apply here too.
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
    GEDELF_REPAIR_SAFE, /* something is wrong, and there is one right answer */
    GEDELF_REPAIR_TIDY, /* something is legal but causes trouble in other programs; there is one right answer */
    GEDELF_REPAIR_GUESS /* there is more than one possible answer */
} gedelf_repair_class;

/* Returns the name of a class: "safe", "tidy" or "guess". The text is constant. */
GEDELF_API const char *gedelf_repair_class_name(gedelf_repair_class certainty);

/* A kind of repair. All texts are constant. */
typedef struct gedelf_repair_kind {
    const char *code;              /* its code, such as "text-broken-off" */
    gedelf_repair_class certainty; /* its usual class; a single repair may have another one, which its report shows */
    const char *answers;           /* the codes of the diagnostics that it answers, separated by spaces; may be empty */
    const char *done; /* what was done, to follow a number: "CONT line% restored". After 1, leave the % out; after any
                         other number, replace it by an s */
    const char *explanation;    /* for genealogists: what is wrong, and what the repair does about it */
    const char *before, *after; /* an example; both are empty if it would be a whole file */
} gedelf_repair_kind;

/* gedelf_repair_kind_count returns how many kinds of repair there are. gedelf_repair_kind_at returns kind number
   `index`, counted from 0, or NULL if there is no such kind. */
GEDELF_API size_t gedelf_repair_kind_count(void);
GEDELF_API const gedelf_repair_kind *gedelf_repair_kind_at(size_t index);

/* Returns the kind of repair with this code, or NULL if there is none. */
GEDELF_API const gedelf_repair_kind *gedelf_repair_kind_find(gedelf_view code);

/* Returns the kind of repair that answers the diagnostic with this code, or NULL if there is none. */
GEDELF_API const gedelf_repair_kind *gedelf_repair_kind_for(gedelf_view diagnostic);

/* ---- Repairing ------------------------------------------------------------------------------- */

/* A repair that was made, or that is proposed. The views are valid until the callback returns. */
typedef struct gedelf_repair_report {
    const gedelf_repair_kind *kind; /* what kind of repair it is */
    gedelf_repair_class certainty;  /* how certain this repair is */
    uint64_t line;                  /* the physical line of the source, from 1 */
    gedelf_view record;             /* the identifier of the record it is in, without at signs; may be empty */
    gedelf_view before, after;      /* the text of the line or lines; octets that cannot be decoded look like <EB> */
    gedelf_view left;               /* what a person should check, in words; empty if there is nothing to check */
    bool sample;           /* an example of a change to the whole file that was already reported; not counted */
    uint64_t finding_line; /* the line of the finding that it answers; differs from `line` if the repair adds a
                                      line elsewhere */
    uint32_t finding;      /* the code of that finding; 0 if it may be any that the kind answers */
} gedelf_repair_report;

/* Receives each repair. Repairs come in the order of the stages of the work, and within a stage in the order of the
   file. */
typedef void (*gedelf_repair_fn)(void *context, const gedelf_repair_report *report);

/* Decides whether to make a guess. Return true to make it, false to leave the text as it is. */
typedef bool (*gedelf_repair_ask_fn)(void *context, const gedelf_repair_report *report);

/* Which repairs to make. Pass NULL for the defaults: all safe repairs. The common fields used are allocator,
   progress and context. `progress` counts stages of the work. */
typedef struct gedelf_repair_options {
    GEDELF_COMMON_OPTIONS;
    bool tidy, guess;         /* make the repairs of these classes, too */
    const char *fix, *skip;   /* codes of repairs, or of diagnostics that they answer, separated by commas: make or skip
                                    these repairs whatever their class. `skip` wins. NULL: none */
    gedelf_repair_fn tell;    /* receives each repair while the plan is made; NULL: none */
    gedelf_repair_ask_fn ask; /* decides about each guess that neither `fix` nor `skip` names; NULL: `guess` decides */
    const gedelf_packer *packer; /* unpacks archives; copied. NULL: read only archive members that are not compressed */
} gedelf_repair_options;

/* Initialises repair options, for example GEDELF_REPAIR_OPTIONS(.tidy = true). */
#define GEDELF_REPAIR_OPTIONS(...) GEDELF_MAKE(gedelf_repair_options, __VA_ARGS__)

/* A repair. It can plan and repair several files, one after the other. */
typedef struct gedelf_repair gedelf_repair;

/* Creates a repair.
     out       receives the repair, which the caller frees with gedelf_repair_free; NULL unless the status is GEDELF_OK
     options   NULL for the defaults; its texts need not outlive the call, but its context must outlive the repair
   Returns GEDELF_OK or GEDELF_MEMORY, or GEDELF_ARGUMENT if `fix` or `skip` has an unknown code. */
GEDELF_API gedelf_status gedelf_repair_new(gedelf_repair **out, const gedelf_repair_options *options);

/* Reads a source and plans its repairs. The plan replaces any earlier one. Nothing is written.
     source    a regular file or memory, because it is read more than once
     options   the encoding and dialect, to override those that the file shows; NULL to override nothing
   Returns GEDELF_OK; GEDELF_ARGUMENT if the source is neither a regular file nor memory; GEDELF_NOT_GENEALOGY if it
   is not a genealogy file, in which case gedelf_repair_refusal says what it is; otherwise a status of gedelf_read. */
GEDELF_API gedelf_status gedelf_repair_plan(gedelf_repair *repair, gedelf_source source,
                                            const gedelf_read_options *options);

/* Returns what the source is, such as "a PDF document", if the last plan found that it is not a genealogy file.
   Otherwise the view is empty. It is valid until the next plan, or until the repair is freed. */
GEDELF_API gedelf_view gedelf_repair_refusal(const gedelf_repair *repair);

/* Returns the plan as an edit, whose changes you can inspect with gedelf/edit.h; NULL if there is no plan. The
   repair owns the edit. It is valid until the next plan, or until the repair is freed. */
GEDELF_API const gedelf_edit *gedelf_repair_changes(const gedelf_repair *repair);

/* Returns how many repairs of kind number `index` (see gedelf_repair_kind_at) the plan makes. */
GEDELF_API uint64_t gedelf_repair_count(const gedelf_repair *repair, size_t index);

/* Returns how many repairs of the plan left something for a person to check. */
GEDELF_API uint64_t gedelf_repair_left(const gedelf_repair *repair);

/* Writes the repaired file.
     source   the same source that was planned
     sink     where to write; it may be the source's own file
   Returns the statuses of gedelf_edit_apply; GEDELF_ARGUMENT if there is no plan. */
GEDELF_API gedelf_status gedelf_repair_apply(const gedelf_repair *repair, gedelf_source source, gedelf_sink sink);

/* Frees a repair and everything it owns. `repair` may be NULL. */
GEDELF_API void gedelf_repair_free(gedelf_repair *repair);

/* ---- What can be repaired -------------------------------------------------------------------- */

/* How a finding can be repaired. The first three are the classes of repairs, with the same numbers. */
typedef enum gedelf_fix {
    GEDELF_FIX_SAFE = GEDELF_REPAIR_SAFE,   /* a safe repair fixes it */
    GEDELF_FIX_TIDY = GEDELF_REPAIR_TIDY,   /* a tidy repair changes it */
    GEDELF_FIX_GUESS = GEDELF_REPAIR_GUESS, /* a guess may fix it */
    GEDELF_FIX_BY_HAND,                     /* no repair changes it */
    GEDELF_FIX_UNKNOWN, /* not tried, because the source is too large or cannot be read a second time */
    GEDELF_FIX_KINDS    /* how many values there are */
} gedelf_fix;

/* Returns the name of a value: "safe", "tidy", "guess", "by hand" or "unknown". The text is constant. */
GEDELF_API const char *gedelf_fix_name(gedelf_fix fix);

/* Returns true if findings with this code can be repaired in some cases only. If it returns false, the class of the
   kind of repair holds for all of them. */
GEDELF_API bool gedelf_fix_depends(uint32_t code);

/* How to find out what can be repaired. Pass NULL for the defaults. The only common field used is the allocator. */
typedef struct gedelf_fixes_options {
    GEDELF_COMMON_OPTIONS;
    const gedelf_packer *packer; /* unpacks archives, as in gedelf_repair_options */
    uint64_t most;               /* do not try a repair on a source of more than this many octets; 0: no limit */
} gedelf_fixes_options;

/* Initialises these options, for example GEDELF_FIXES_OPTIONS(.most = 1000000). */
#define GEDELF_FIXES_OPTIONS(...) GEDELF_MAKE(gedelf_fixes_options, __VA_ARGS__)

/* Answers how the findings of one source can be repaired. Findings with most codes are always repaired, or never.
   For the other codes, such as bad-date, it tries a repair on the source when you first ask, and writes nothing.
   That takes as much time and memory as a repair, but happens only once. */
typedef struct gedelf_fixes gedelf_fixes;

/* Opens a gedelf_fixes. It reads nothing yet.
     out       receives the object, which the caller closes with gedelf_fixes_close; NULL unless the status is GEDELF_OK
     source    what the findings are about; its texts and octets must stay valid until the object is closed
     reading   the encoding and dialect, to override those that the file shows; NULL to override nothing. The struct is
               copied, but its texts must stay valid until the object is closed
     options   NULL for the defaults
   Returns GEDELF_OK or GEDELF_MEMORY. */
GEDELF_API gedelf_status gedelf_fixes_open(gedelf_fixes **out, gedelf_source source, const gedelf_read_options *reading,
                                           const gedelf_fixes_options *options);

/* Returns how a finding can be repaired; GEDELF_FIX_UNKNOWN if memory runs out. Pass the diagnostic as the library
   raised it: its severity counts, so do not change that before the call. */
GEDELF_API gedelf_fix gedelf_fixes_find(gedelf_fixes *fixes, const gedelf_diag *finding);

/* Counts how the findings of one code can be repaired, when you do not have all of them.
     like      one of the findings
     found     how many findings there are
     counts    receives the numbers, one for each gedelf_fix; their sum is `found` */
GEDELF_API void gedelf_fixes_count(gedelf_fixes *fixes, const gedelf_diag *like, uint64_t found,
                                   uint64_t counts[GEDELF_FIX_KINDS]);

/* Closes a gedelf_fixes and frees everything it owns. `fixes` may be NULL. */
GEDELF_API void gedelf_fixes_close(gedelf_fixes *fixes);

/* ---- Pointers to duplicate identifiers ------------------------------------------------------- */

/* How it is known which of several records a pointer means. */
typedef enum gedelf_aim_reason {
    GEDELF_AIM_UNKNOWN, /* it is not known */
    GEDELF_AIM_EQUAL,   /* the records are equal, so it does not matter */
    GEDELF_AIM_TYPE,    /* only one record has the type that the pointer's tag requires */
    GEDELF_AIM_PART, /* the source is several files joined into one, and only one record is from the pointer's file */
    GEDELF_AIM_LINK  /* only one record points back */
} gedelf_aim_reason;

/* A pointer to an identifier that several records have. */
typedef struct gedelf_aim {
    size_t size;              /* set by GEDELF_AIM() */
    uint64_t line;            /* the line of the pointer */
    gedelf_view name;         /* the identifier that it points to, without at signs */
    uint64_t count;           /* how many records have this identifier */
    uint64_t first_line;      /* the line of the first of these records */
    gedelf_view first_tag;    /* the tag of that record */
    uint64_t meant_line;      /* the line of the record that is meant; if it is unknown, of the one that a
                              repair would choose */
    gedelf_view meant_tag;    /* the tag of that record */
    gedelf_aim_reason reason; /* how it is known which record is meant */
} gedelf_aim;

/* Initialises an empty gedelf_aim for gedelf_aims_at to fill in. */
#define GEDELF_AIM(...) GEDELF_MAKE(gedelf_aim, __VA_ARGS__)

/* All pointers of one source to identifiers that several records have, in the order of lines. */
typedef struct gedelf_aims gedelf_aims;

/* Reads a source and finds these pointers. It follows the rules of a repair, and takes about as long.
     out       receives the pointers, which the caller frees with gedelf_aims_free; NULL unless the status is GEDELF_OK
     source    a regular file or memory, as for a repair
     reading   the allocator, encoding and dialect; NULL for the defaults
   Returns the statuses of gedelf_repair_plan. */
GEDELF_API gedelf_status gedelf_aims_read(gedelf_aims **out, gedelf_source source, const gedelf_read_options *reading);

/* Fills in *out with pointer number `index`, counted from 0. Returns false if there is no such pointer. The views
   are valid until `aims` is freed. */
GEDELF_API bool gedelf_aims_at(const gedelf_aims *aims, size_t index, gedelf_aim *out);

/* Completes an ambiguous-pointer diagnostic: if it is known which record the pointer means, the message will say so.
   The text that is added is valid until the next call, or until `aims` is freed. */
GEDELF_API void gedelf_aims_explain(gedelf_aims *aims, gedelf_diag *diag);

/* What a command did with these pointers. */
typedef enum gedelf_binding {
    GEDELF_BOUND_FIRST, /* the first record kept the identifier, so all pointers now lead to it */
    GEDELF_BOUND_NONE,  /* the pointers lead to none of the records */
    GEDELF_BOUND_OPEN   /* nothing changed: programs that read the output have to choose */
} gedelf_binding;

/* Raises an ambiguous-bound diagnostic for each identifier that several records have, unless the records are equal. It
   says which lines point to the identifier, what they point to in the output, and which of them mean another record.
     how       what was done with the pointers
     options   `diagnose` and `context` receive the diagnostics; max_per_code limits how many
   Returns GEDELF_OK or GEDELF_MEMORY. */
GEDELF_API gedelf_status gedelf_aims_diagnose(const gedelf_aims *aims, gedelf_binding how,
                                              const gedelf_read_options *options);

/* Frees the pointers. `aims` may be NULL. */
GEDELF_API void gedelf_aims_free(gedelf_aims *aims);

#ifdef __cplusplus
}
#endif

#endif
