/* SPDX-License-Identifier: MIT */
/* Within migrate: the run, with all that is known while it lasts; writing by a plan; and the header. */
#ifndef GEDELF_MIGRATE_RUN_H
#define GEDELF_MIGRATE_RUN_H

#include "family/people/people.h"
#include "format/read/read.h"
#include "model/model.h"
#include "rewrite/migrate/migrate_tree.h"
#include "rewrite/patch/patch.h"

/* ---- The run (migrate.c) --------------------------------------------------------------------- */

/* What is known about an identifier of the source. */
typedef struct name_fact {
    const seven_type *type; /* of the first record that has it, in seven; NULL: seven has none */
    uint32_t count;         /* how many records have it; 0: only substructures or pointers do */
    uint32_t met : 31;      /* how many of them have been translated, if there are several */
    uint32_t guessed : 1; /* there has been a pointer to it, and no record yet: `type` is what it must be, NULL: any */
} name_fact;

/* A record that is inlined again, if it is pointed to once (D325). */
typedef struct inline_record {
    const migrate_node *top;
    size_t pointed;
} inline_record;

/* Texts, and what each means. */
typedef struct text_map {
    names keys;
    view *values; /* by their numbers */
    size_t room;
} text_map;

/* What is noted of each record of the source, a bit each. */
typedef struct record_bits {
    uint8_t *bits;
    size_t room;
} record_bits;

/* What is done with records while they are gone through. */
typedef enum migrate_pass {
    PASS_TRANSLATE, /* all are translated */
    PASS_OUTLINED   /* those that were made from structures are; they come after all others */
} migrate_pass;

struct migration {
    gedelf_allocator allocator;
    gedelf_migrate_options options;
    const gedelf_dataset *from; /* NULL: it is read record by record, */
    gedelf_source source;       /* from here */
    const gedelf_read_options *reading;
    gedelf_reader *header; /* of such a source, which has read just that */
    const gedelf_metadata *metadata;
    gedelf_structure head;
    const data_model *of, *to; /* the models of source and result; */
    const data_model *newer;   /* of the two, the one of seven, */
    model_guide *older;        /* and where the other allows what */
    bool by_meaning;           /* what means nothing in a schema is not carried over, as when it is written */
    gedelf_builder *builder;   /* of the header, and of all records if there will be a dataset */
    gedelf_builder *batch;     /* of records that are written soon; NULL if there will be a dataset */
    size_t batch_count;
    gedelf_writer *writer; /* NULL if there will be a dataset */
    bool surveys;          /* records are not written yet: what the header must say is to be found out */
    bool guesses; /* at the same time identifiers are learnt: those that are not known yet are taken to be good */
    bool wrong;   /* some of these guesses was wrong, or something was to be said */
    bool learnt, surveyed; /* identifiers are known; and what the header must say, for guesses were right */
    gedelf_status status;  /* GEDELF_MEMORY as soon as there is none; then results are not good */
    diags diags;
    arena text;         /* of the record that is being translated */
    arena late;         /* what lives until the end */
    arena *here;        /* where new nodes and texts go */
    gedelf_schema *elf; /* the default schema */
    names source_tags;  /* all tags of the source */
    text_map kept;      /* tags of extensions that were made, and which tag each means */
    names definitions;  /* "tag IRI" of seven, "tag IRI super" of five: what the header must say */
    text_map own;       /* of seven: extension tags that its SCHMA defines, and what each means */
    text_map elf_tags;  /* types of the default schema, and their tags */
    name_map known;     /* identifiers of the source, … */
    name_fact *facts;   /* … and what is known of them: by the numbers of their states */
    size_t fact_count;
    names foreign;     /* those of records that cannot stay */
    uint64_t last_tag; /* the tag of a record, as a number, and its type in seven: the last answer */
    const seven_type *last_type;
    size_t fact_room;
    bool has_namesakes; /* some of them belong to several */
    text_map renamed;   /* identifiers of the source that change, and the new ones */
    text_map old_names; /* identifiers of records that had others, and which */
    text_map
        repeated; /* identifiers that others before have, with the number of the record that has it, and what that is called */
    names taken;                   /* identifiers that were given */
    names inlined;                 /* identifiers of records that are inlined again, … */
    inline_record *inline_records; /* … and the records: by number */
    size_t inline_room;
    migrate_pass pass;
    migrate_node **outlined; /* records made from structures of the current record, yet to be translated */
    size_t outlined_count, outlined_room;
    bool nested;                        /* it is one of those that is translated */
    names outlined_names, nested_names; /* their identifiers, in the order in which they are made; */
    uint32_t outlined_met, nested_met;  /* how many have been made, since the records are gone through */
    uint64_t outlined_number;
    view language; /* the default language of five */
    view system;   /* HEAD.SOUR */
    view record;   /* the record that is being translated, for the report */
    buffer scratch;
    struct stay_rule *stay_rules; /* by a hash: what was last asked about */
    record_bits stays, as_text, verbatim,
        outlines; /* it stays; so does its text, as it is; it becomes other records too */
    bool head_outlines;
    bool plans;                 /* while they are read for the first time, how to change the source's octets is noted */
    patch plan;                 /* that */
    gedelf_writer *plan_writer; /* writes the records of it */
    uint64_t planned;           /* how many records result from it */
    uint64_t plan_end;          /* where the last of them ends, in octets */
    size_t record_number, record_count;
    size_t noted;            /* the number after the last record whose identifier was noted from its text */
    uint64_t written;        /* how many records the result has */
    struct record_row *rows; /* of the record that is being looked at */
    size_t row_room;
    struct text_level *levels; /* of the text that is being looked at */
    size_t level_room;
    buffer lines;          /* of a text that is being written */
    uint32_t *result_tags; /* the numbers that tags of the source have in the result; 0: not known yet */
    size_t result_tag_room;
    bool in_head; /* it is the header that is being translated, and not a record of that tag */
    bool stopped;
    bool speaks; /* there are diagnostics */
    void (*progress)(void *context, uint64_t done, uint64_t total);
    void *progress_context;
};

/* Opens and closes a run; it can be closed in any case. Either there is a dataset, or a source that can be read again. */
gedelf_status migration_open(migration *m, const gedelf_dataset *from, const data_model *to,
                             const gedelf_migrate_options *options);
gedelf_status migration_open_source(migration *m, gedelf_source source, const gedelf_read_options *reading,
                                    const data_model *to, const gedelf_migrate_options *options);
void migration_close(migration *m);

/* Learns what has to be known before anything is translated; and, if it can, surveys it at the same time. */
void migration_learn(migration *m);

/* Translates everything but the header's definitions. */
void migration_run(migration *m);

/* Writes what the header must say, and makes the dataset. */
gedelf_status migration_finish(migration *m, gedelf_dataset **out);

/* For a dataset that stays in its model. */
void migration_keep_definitions(migration *m);

/* Goes through the records of the source. `skim`, if it is not NULL, is asked first about records without remarks for the reader,
   and if it returns true, that is all. */
typedef bool (*skim_fn)(migration *m, view tag, view xref, view text);
typedef void (*visit_fn)(migration *m, gedelf_structure top);
void each_record(migration *m, const gedelf_read_options *reading, skim_fn skim, visit_fn visit);

/* All tags of the source have been met. */
void copy_tags(migration *m, const names *tags);

/* The current record has been translated, and perhaps became several records. If it is the header, that is noted. */
void note_outlined(migration *m, bool *of_head);

/* Learns identifiers and surveys records at the same time, if that can be done. */
void guess_records(migration *m);

/* Reads a source and writes it in the other data model, record by record, in memory that grows with the number of identifiers
   only (and, to GEDCOM 5.5.1, with the records that go back into the places they were taken from). The dialect is that of
   converting->writing, and `restart` is not needed. GEDELF_MODEL if it is in that model already (migrate_write.c). */
gedelf_status migrate_source(gedelf_source source, gedelf_data_model to, gedelf_write_fn write, void *context,
                             const gedelf_convert_options *converting, const gedelf_migrate_options *options);

/* ---- Writing by a plan (migrate_planned.c) --------------------------------------------------- */

/* Begins a plan if the source is such that its octets can stay. It is given up as soon as there is anything that is not
   certain, or it becomes large. */
void plan_open(migration *m, const gedelf_write_options *writing);
void plan_close(migration *m);

/* Notes what becomes of the record that was read last, whose octets begin at `from`. If its text stays, with what
   each_text_change says, `text` is that; else it is empty, and the plan's writer has written it. */
void plan_record(migration *m, gedelf_reader *reader, uint64_t from, view text);

/* Writes all records by the plan. */
void write_planned(migration *m);

/* Translates the records, or those that are made of their structures. */
void translate_records(migration *m, migrate_pass pass);

/* Bits by the number of a record. */
bool bit_is_set(const record_bits *b, size_t at);

/* One of the source's schemas. */
gedelf_structure schema_at(const migration *m, size_t index);

/* ---- The header (migrate_head.c) ------------------------------------------------------------- */

void learn_schemas(migration *m);
void find_language(migration *m);
void translate_head(migration *m);

/* The header again, for the records that its structures become. */
void translate_head_again(migration *m);

/* The lines that define extensions. */
void define_extensions(migration *m);

/* Is it an IRI of ours, or of ELF's? */
bool is_ours(view iri);
void take_definition(migration *m, view old_line);

/* Tells of the header's lines that are not in a dataset (D327). */
void tell_dropped_lines(migration *m);

#endif
