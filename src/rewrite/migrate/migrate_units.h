/* SPDX-License-Identifier: MIT */
/*
 * Within migrate: units. A structure is translated together with its *satellites*, substructures that say the rest of the same
 * thing (PHRASE beside a date, TYPE beside an identifier): that is a unit. A rule is a pair of functions on units, there and
 * back; whether it may be used without a _WAS is found out by using the other one (D321).
 */
#ifndef GEDELF_MIGRATE_UNITS_H
#define GEDELF_MIGRATE_UNITS_H

#include "rewrite/migrate/migrate_tree.h"

/* ---- Units (migrate_unit.c) ----------------------------------------------------------------- */

enum { SATELLITES = 2 };

typedef struct unit_part {
    view tag, text;
    migrate_node *from; /* the migrate_node that it was made of; NULL for a new one */
} unit_part;

/* A line with the substructures that belong to it. */
typedef struct line_unit {
    view tag, xref, text;
    bool pointer;
    bool up;            /* it is one level up */
    view note;          /* what can only be said in a note beside it (D349) */
    bool leaves_phrase; /* the PHRASE beside it says something else, and stays */
    unit_part parts[SATELLITES];
    size_t count;
} line_unit;

/* Where a unit is: what its superstructure is in both models. */
typedef struct unit_context {
    const seven_type *seven; /* NULL: not in seven */
    uint8_t five;            /* 0: not in five */
    view five_super;         /* that one's tag in five; empty for records */
} unit_context;

/* Translates a unit. False if it has no counterpart. `why` receives a clause for people. */
bool unit_to_newer(migration *m, const unit_context *context, const line_unit *in, line_unit *out, const char **why);
bool unit_to_older(migration *m, const unit_context *context, const line_unit *in, line_unit *out, const char **why);

/* The tag that seven has for a tag of five, if that is all there is to it; else the same. `five_super` is the tag above, and
   empty for records. */
view tag_in_newer(view five_super, view tag, bool pointer);

/* Does a name lead to a record of the source that has this type in seven? */
bool points_well(migration *m, const seven_type *target, view name);
/* Leads nowhere in seven. This very text is never renamed, though a record of five may be called so. */
extern const view void_name;

/* Has a record of the source, or a new one, this identifier? */
bool is_record_name(migration *m, view name);

/* Can seven have this tag? */
bool is_seven_tag(view tag);

bool unit_equal(const line_unit *a, const line_unit *b);
const unit_part *unit_part_find(const line_unit *u, const char *tag);
void unit_part_add(line_unit *u, const char *tag, view text);

/* ---- Old lines (migrate_old_line.c) ---------------------------------------------------------- */

/* Says that there was no such line. */
extern const view no_line;

/* A line without its level: "@I1@ INDI", "SEX Male". Text that would be read as a pointer has its at sign twice. */
view line_of(migration *m, const line_unit *u);

/* The unit that an old line says; false if it says none. */
bool unit_of_line(view old_line, line_unit *out);

/* The old line that a structure has with it; NULL: none. */
migrate_node *was_of(migration *m, const migrate_node *s);
void add_was(migration *m, migrate_node *n, view old_line);

/* Control characters, which seven forbids: is there one; the text with U+FFFD in their places; and an old line in a form that
   seven can hold, and back. */
bool has_controls(view text);
view without_controls(migration *m, view text);
view old_line_coded(migration *m, view old_line);
view old_line_decoded(migration *m, view coded);

/* ---- Values (migrate_values.c) --------------------------------------------------------------- */

/* A value there and back, by its kind in seven: takes text and parts, sets those of `out`. */
typedef bool (*value_fn)(migration *m, const seven_type *type, const line_unit *in, line_unit *out, view five_super);
bool value_to_newer(migration *m, const seven_type *type, const line_unit *in, line_unit *out, view five_super);
bool value_to_older(migration *m, const seven_type *type, const line_unit *in, line_unit *out, view five_super);

/* The PHRASE beside it; empty if there is none. */
view unit_phrase(const line_unit *u);
bool unit_has_phrase(const line_unit *u);

/* Dates, ages and times, in migrate_dates.c. */
bool date_to_newer(migration *m, const seven_type *type, const line_unit *in, line_unit *out, view five_super);
bool date_to_older(migration *m, const seven_type *type, const line_unit *in, line_unit *out, view five_super);
bool age_to_newer(migration *m, const seven_type *type, const line_unit *in, line_unit *out, view five_super);
bool age_to_older(migration *m, const seven_type *type, const line_unit *in, line_unit *out, view five_super);
bool time_to_newer(migration *m, const seven_type *type, const line_unit *in, line_unit *out, view five_super);

/* FILE ⇄ URL (D336), in migrate_path.c. */
bool path_to_url(migration *m, view path, view *url);
bool url_to_path(migration *m, view url, view *path);

/* A text as the fragment of a URL, and back (D347); false if the result is not valid text. */
view text_to_fragment(migration *m, view text);
bool fragment_to_text(migration *m, view fragment, view *text);

/* Do a percent sign and two digits are here, and for which octet? */
bool is_percent_octet(view url, size_t at, char *octet);

/* Does a relative path of five lead out of the folder it begins in? */
bool path_leads_out(view path);

/* Characters that a URL reference cannot have as they are. */
bool is_encoded_in_url(char c);

#endif
