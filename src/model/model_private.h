/* SPDX-License-Identifier: MIT */
/*
 * Shared by the parts of the check: the table and its queries, the places of diagnostics, counts, and what is known
 * about identifiers.
 */
#ifndef GEDELF_MODEL_PRIVATE_H
#define GEDELF_MODEL_PRIVATE_H

#include "model/model.h"

/* ---- The table (model_table.c) --------------------------------------------------------------- */

/* The kinds of record that a pointer may lead to. TARGET_OTHER is a record of any other kind, TARGET_NONE a structure
   that is not a record. */
typedef enum record_kind {
    TARGET_UNKNOWN,
    TARGET_HEAD,
    TARGET_FAM,
    TARGET_INDI,
    TARGET_OBJE,
    TARGET_NOTE,
    TARGET_REPO,
    TARGET_SOUR,
    TARGET_SUBM,
    TARGET_SUBN,
    TARGET_OTHER,
    TARGET_NONE,
    TARGET_SEVERAL /* more than one structure has the identifier */
} record_kind;

/* The kinds of a set are bits: 1 << kind. */
#define TARGETS_ALL ((1u << TARGET_NONE) - 1u)

typedef enum payload_rule {
    PAYLOAD_TEXT,
    PAYLOAD_NOTHING,
    PAYLOAD_FREE,
    PAYLOAD_DATE,
    PAYLOAD_PERIOD,
    PAYLOAD_EXACT_DATE,
    PAYLOAD_AGE,
    PAYLOAD_TIME,
    PAYLOAD_DIGITS,
    PAYLOAD_LATITUDE,
    PAYLOAD_LONGITUDE,
    PAYLOAD_NAME,
    PAYLOAD_SET,
    PAYLOAD_RECORD /* a pointer, and nothing else */
} payload_rule;

/* What a tag is, in any place. */
enum { TAG_UNSEEN, TAG_FOREIGN, TAG_EXTENSION, TAG_IGNORED, TAG_FIRST };

/* The most tags, contexts and entries that the table has room for. */
enum { TAGS_MOST = 192, CONTEXTS_MOST = 192, RULES_MOST = 1536 };

/* The bit that is set for what may be there any number of times. */
enum { SLOT_ANY = 63 };

/* One entry of a context. */
typedef struct model_rule {
    uint8_t tag;
    uint8_t payload;  /* its payload if it is not a pointer: a payload_rule; in a table of types a g7_payload */
    uint8_t set;      /* if it is one of a set: a gedelf_set; in a table of types a g7_detail */
    uint8_t context;  /* that it opens; 0: none */
    uint8_t slot;     /* the bit in which it is counted, among those of its context */
    uint8_t most;     /* how many there may be; 0: any number */
    uint16_t targets; /* the kinds of record that it may point to; 0: it must not be a pointer */
    bool event;       /* an event that may be denied by mistake (negated-event) */
    bool association; /* ASSO, which may lead to other records too (D245) */
    bool ignored;
    uint8_t type; /* in a table of types: a g7_type */
} model_rule;

/* The table of a data model, made when a check begins: of what is known of its types (D310), or of model_table.def. */
typedef struct model_table {
    bool typed; /* each type is a context */
    names tags; /* the number of a tag is one less than TAG_FIRST and its number here */
    const char *contexts[CONTEXTS_MOST];
    uint64_t required[CONTEXTS_MOST]; /* the bits of entries that must be there */
    uint8_t slots[CONTEXTS_MOST];     /* how many bits are in use */
    size_t context_count;
    uint16_t places[CONTEXTS_MOST][TAGS_MOST]; /* the entry for a tag: index + 1; 0: it has no place there */
    uint8_t kinds[TAGS_MOST];                  /* the kind that a record with this tag is: a record_kind */
    model_rule rules[RULES_MOST];
    size_t rule_count;
    uint8_t records, head, file, link, object; /* contexts that are asked for by name */
    uint16_t type_places[G7_TYPES];            /* an entry for each type, wherever that may be: index + 1 */
} model_table;

/* False if there is no memory. It can be freed in any case. */
bool model_table_init(model_table *t, const gedelf_allocator *allocator, const data_model *model);
void model_table_free(model_table *t);

/* Adds all types of a data model to a table that is empty; false if there is no memory. */
bool model_table_add_types(model_table *t, const data_model *model);

/* Adds an entry for a tag to a context; false if there is no memory, or no room. */
bool model_table_add(model_table *t, uint8_t context, view tag, model_rule rule, bool required);

/* What a tag is: TAG_FOREIGN, TAG_EXTENSION, TAG_IGNORED or its number. */
uint8_t model_table_tag(const model_table *t, view tag);

/* The text of such a number. */
view model_table_tag_text(const model_table *t, uint8_t tag);

/* Has a context an entry for a tag? */
static inline bool model_table_has(const model_table *t, uint8_t context, uint8_t tag)
{
    return t->places[context][tag] > 0;
}

static inline const model_rule *model_table_rule(const model_table *t, uint8_t context, uint8_t tag)
{
    uint16_t place = t->places[context][tag];
    return place > 0 ? &t->rules[place - 1] : NULL;
}

/* The tag in this context that is like a wrong one; empty if there is none. */
view model_table_suggest(const model_table *t, uint8_t context, view tag);

/* ---- Types (model_typed.c, model_typed_payload.c) --------------------------------------------- */

/* The context that structures of a type open. */
static inline uint8_t g7_context(enum g7_type type)
{
    return (uint8_t)(type + 1);
}

/* Is it a structure type, or a value of a set, that is not to be used any more? */
bool g7_type_is_deprecated(enum g7_type type);
bool g7_value_is_deprecated(g7_detail set, view value);

/* The standard type that the header gives an extension tag (D305); G7_RECORDS if it gives none. */
enum g7_type g7_type_of_extension(const data_model *model, gedelf_structure s);

/* ---- Places (model_say.c) -------------------------------------------------------------------- */

/* Which part of a line a diagnostic is about. */
typedef enum line_part { PART_TAG, PART_PAYLOAD } line_part;

/* What is found of the place of a structure. Views live as long as the record. */
typedef struct model_position {
    uint64_t line, column, width;
    gedelf_span where;
    view source;
    size_t source_at;
} model_position;

/* ---- Groups (model_groups.c) ----------------------------------------------------------------- */

/* How many codes are reported in groups. */
enum { GROUP_CODES = 5 };

/* Where a structure is that is not in its place. */
typedef struct group_context {
    uint8_t class;        /* what its tag is: TAG_FOREIGN and the others */
    uint8_t context;      /* that it is in; 0: its superstructure opens none, */
    uint16_t super_entry; /* and this is that one's entry in the table */
    bool undefined;       /* it is a schema of the file's own that does not have it there (D248) */
} group_context;

/* Diagnostics that are reported once for each context and tag (D244). */
typedef struct model_group {
    enum diag_code code;
    uint64_t count;
    model_position place; /* of the first one; its text, and those below, are kept if they will be shown */
    view tag, super, record, suggestion;
    bool shown;
} model_group;

typedef struct model_groups {
    numbered_pairs numbers; /* (context, tag) → group: index + 1 */
    model_group *items;
    size_t count, capacity;
    uint64_t code_counts[GROUP_CODES]; /* how many groups each code has */
    arena text;
} model_groups;

/* ---- Pointers (model_targets.c) -------------------------------------------------------------- */

/* A pointer of a file that cannot be shown a second time. Texts are in `texts`. */
typedef struct model_pointer {
    uint64_t line, column, width;
    gedelf_span where;
    size_t name_at, record_at;
    uint32_t name_length, record_length;
    uint16_t targets;
} model_pointer;

/* What is known about identifiers: which kind of record has each, and which kinds some pointer to it does not
   accept. */
typedef struct model_targets {
    xrefs names;
    bool suspect; /* some pointer leads to the wrong kind */
    model_pointer *pointers;
    size_t pointer_count, pointer_capacity;
    buffer texts;
} model_targets;

/* ---- The check (model.c, model_walk.c) ------------------------------------------------------- */

/* What is known about a structure of the record that is being checked. */
typedef struct walk_state {
    uint64_t seen;   /* a bit for each entry that was met, two for entries that may occur three times */
    uint16_t place;  /* its own entry in the table: index + 1; 0 for the record itself */
    uint8_t context; /* that it opens; 0: none */
} walk_state;

typedef enum model_phase { PHASE_FIRST, PHASE_DONE, PHASE_WANTS_LOOK, PHASE_LOOK } model_phase;

struct gedelf_model {
    gedelf_allocator allocator;
    model_table table;
    diags diags;
    const dialect *rules; /* of the file; or, before a record was seen, of those that it may be in */
    bool remember;
    bool no_memory;
    model_phase phase;
    const names *tags; /* whose numbers `classes` are about */
    uint8_t *classes;  /* what each tag is: TAG_UNSEEN and the others */
    size_t class_capacity;
    walk_state *walk;
    size_t walk_capacity;
    gedelf_structure record; /* the one that is being checked */
    bool named;              /* `record_name` is up to date */
    buffer record_name;
    buffer scratch; /* for texts of messages */
    model_groups groups;
    model_targets targets;
};

/* Finds the place of a structure. */
void model_position_of(gedelf_structure s, line_part part, model_position *out);

/* Names the record that is being checked: "INDI @I12@, John Smith"; empty for the header. */
view model_record_name(gedelf_model *m);

/* Tells something about a structure. The texts may be in m->scratch. */
void model_say(gedelf_model *m, gedelf_structure s, line_part part, enum diag_code code, view first, view second,
               view third);

/* The same, milder or graver than the catalogue says. */
void model_say_as(gedelf_model *m, gedelf_structure s, line_part part, enum diag_code code, gedelf_severity severity,
                  view first, view second);

/* Checks a record, all of it. */
void model_walk_record(gedelf_model *m, gedelf_structure record);

/* Some payloads need no closer look: a text of any kind, where only its presence counts; a pointer that is checked
   elsewhere; and a missing payload that need not be there. */
static inline bool model_takes_any_payload(const model_rule *rule, const node *n)
{
    if ((n->tag & NODE_POINTER) != 0)
        return rule->targets != 0;
    if ((n->tag & NODE_STRING) != 0)
        return rule->payload == PAYLOAD_TEXT || (rule->payload == PAYLOAD_FREE && !rule->event);
    return rule->payload == PAYLOAD_FREE || rule->payload == PAYLOAD_NOTHING;
}

/* Checks any other payload of a structure against its entry. */
void model_check_payload(gedelf_model *m, gedelf_structure s, const model_rule *rule, const node *n);

/* A date was parsed as one of some type: keeps what is true of it whatever its type is, for those who look at the record next. */
void model_note_date(gedelf_model *m, gedelf_structure s, gedelf_problem problem, const gedelf_date *date);

/* Checks the payload of a structure that has a type, and what else that asks for. `super` is the context that it is in. */
void model_check_typed(gedelf_model *m, gedelf_structure s, uint8_t super, const model_rule *rule, const node *n);

/* Checks that are possible when everything below such a structure has been seen. */
void model_conclude_typed(gedelf_model *m, gedelf_structure s, const model_rule *rule);

/* Counts a structure that is not in its place; then reports all groups. */
void model_groups_init(model_groups *g, const gedelf_allocator *allocator);
void model_groups_free(model_groups *g);
void model_group_add(gedelf_model *m, gedelf_structure s, const group_context *p);
void model_groups_tell(gedelf_model *m);

void model_targets_init(model_targets *t, const gedelf_allocator *allocator);
void model_targets_free(model_targets *t);

/* A structure has an identifier. */
void model_target_define(gedelf_model *m, view xref, record_kind kind);

/* A structure points somewhere, where it may point to records of these kinds. */
void model_target_mention(gedelf_model *m, gedelf_structure s, view name, uint16_t targets);

/* Tells of the pointers that were remembered. */
void model_targets_tell(gedelf_model *m);

#endif
