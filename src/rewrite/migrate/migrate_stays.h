/* SPDX-License-Identifier: MIT */
/* Within migrate: what stays as it is, which is most of a file, and so is found out quickly. */
#ifndef GEDELF_MIGRATE_STAYS_H
#define GEDELF_MIGRATE_STAYS_H

#include "rewrite/migrate/migrate_units.h"

typedef enum stay_verdict { STAY_UNKNOWN, STAY_NEVER, STAY_BY_VALUE } stay_verdict;

/* What the rules say of a tag below another. */
typedef struct stay_rule {
    uint64_t tag, super; /* as numbers */
    const seven_type *seven;
    const seven_type *type; /* what it is in seven */
    stay_verdict verdict;
    uint8_t five_above, five;
    bool pointer, several;
    bool required;            /* it must be there */
    bool renamed;             /* but it has another tag */
    bool piece;               /* it is a part of a name, which may become a list (D344) */
    bool any_text;            /* whatever its payload is, it stays, line breaks included */
    uint8_t wanted;           /* how many different structures must be below it */
    const seven_type *target; /* the type of record that it points to */
    bool (*stays)(view text); /* stays this payload as it is? */
} stay_rule;

enum { STAY_RULES = 1024 }; /* as in sizes.def */

/* A tag of up to eight octets as a number; 0 for others. */
uint64_t tag_key(view tag);

/* A structure that is asked about. */
typedef struct stay_question {
    view tag, text;      /* of a pointer, `text` is the name */
    uint64_t key, super; /* its tag and the one above as numbers; 0 for what records are below */
    bool pointer;
} stay_question;

/* The rule for a structure of five that seven has as it is, which leads back; NULL says nothing. It is good until the next call,
   and may be `renamed`. */
const stay_rule *find_stay_rule(migration *m, const unit_context *context, const stay_question *of);

/* A structure of a record that is copied. */
typedef struct record_row {
    structure_parts parts;
    const seven_type *type;
    uint64_t tag;      /* as a number */
    size_t super, end; /* rows: what it is below, itself if that is nothing; where what is below it ends */
    gedelf_item item;
    uint8_t five;
} record_row;

/* Does all of a record of five stay as it is? False also if that is not known. If it does, it can be copied to the result,
   which is then to be the next thing. */
bool record_stays(migration *m, gedelf_structure top);
void copy_record(migration *m, gedelf_structure top);

/* The same for the text of a record that has no remarks for the reader (format/read/sweep.h). `verbatim` if seven writes just this
   text. */
bool record_text_stays(migration *m, view text, bool *verbatim);

/* Is the payload of the record itself a pointer? */
bool is_pointing_record(view text);

/* Appends it as seven writes it; false if there is no memory. */
bool append_record_text(buffer *out, view text);

/* Told of a stretch of a text, and what takes its place. False: to stop. */
typedef bool (*text_change_fn)(void *context, view old, view made);

/* The same text by what is changed in it, in order. False if it was stopped. */
bool each_text_change(view text, text_change_fn take, void *context);

/* One level of such a text. */
typedef struct text_level {
    const seven_type *type;
    view tag;
    uint64_t key;  /* the tag as a number */
    uint64_t seen; /* tags met below it that may or must occur once: a bit for each hash */
    uint8_t five;
    uint8_t missing;
    bool any_text;
} text_level;

#endif
