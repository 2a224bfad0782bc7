/* SPDX-License-Identifier: MIT */
/*
 * What the files of redact/ share.
 */
#ifndef GEDELF_REDACT_PRIVATE_H
#define GEDELF_REDACT_PRIVATE_H

#include "family/life/life.h"
#include "format/lines/lines.h"
#include "format/read/read.h"
#include "model/model.h"
#include "rewrite/patch/patch.h"
#include "rewrite/redact/redact.h"
#include "values/values.h"

/* ---- The dataset, record by record ------------------------------------------------------------- */

/* What becomes of a structure. */
enum {
    MARKED_CUT = 1,      /* it goes, with all that is below it */
    MARKED_LIVING = 2,   /* its payload becomes "Living" */
    MARKED_EMPTY = 4,    /* its payload goes */
    MARKED_NAMELESS = 8, /* a record that needs a NAME */
    MARKED_STRAY = 16    /* a record in the place of a part of one */
};

typedef enum redact_kind { REDACT_HEADER, REDACT_PERSON, REDACT_FAMILY, REDACT_SUBMITTER, REDACT_OTHER } redact_kind;

/* A record. */
typedef struct redact_record {
    gedelf_structure top;
    uint8_t *marks; /* of its structures, by their numbers in it */
    uint32_t same;  /* the number of the next one with the same identifier, and 1; 0: there is none */
    uint32_t index; /* of the person or family */
    uint8_t kind;   /* a redact_kind */
    bool reached;   /* something that stays leads to it */
    bool hollow;    /* of a family: only its members stay; of another record: it may be of somebody living */
} redact_record;

/* Words of names: whose they are. */
enum { WORD_OF_LIVING = 1, WORD_OF_DEAD = 2 };

/* Texts whose owner is known. */
typedef struct owned_texts {
    names texts;
    uint8_t *flags;
    size_t capacity;
    size_t longest; /* in octets */
} owned_texts;

/* Phrases, whose words are looked for one after the other. */
typedef struct phrase_set {
    owned_texts known;
    bool digits;           /* numbers are words too */
    size_t words, letters; /* of the longest; the letters of scripts without spaces */
} phrase_set;

typedef struct redaction {
    gedelf_allocator allocator;
    gedelf_redact_options options;
    const data_model *model;
    const gedelf_dataset *dataset;
    const gedelf_people *people;
    arena marks;            /* where those of records are */
    redact_record *records; /* the header is the first */
    size_t record_count, record_capacity;
    names xrefs;       /* of records */
    names strays;      /* identifiers of records in the wrong place, which go */
    uint32_t *by_xref; /* number n: the first record that has it, and 1 */
    size_t xref_capacity;
    uint32_t *person_records, *family_records; /* by their numbers */
    model_guide *models[2];                    /* of five and seven */
    adoption_list adoptions;
    life_graph graph;
    owned_texts words;
    owned_texts stems;    /* these words without the endings that others replace */
    owned_texts glued;    /* whole names, written as one word */
    phrase_set phrases;   /* whole names of the living */
    phrase_set streets;   /* where they live */
    owned_texts contacts; /* how they can be reached: numbers and addresses, in the form in which they are compared */
    buffer phrase, glue;
    normalizer normalizer;
    buffer plain, joined, folded; /* the forms of a text */
    bool failed;                  /* there was no memory for one of them */
    names renamed;                /* identifiers that are not to be shown */
    size_t changed;               /* how much of it changed in this round */
} redaction;

static inline bool is_living(const redaction *r, uint32_t person)
{
    return gedelf_life_is_living((gedelf_life)r->graph.lives[person].life);
}

/* Does the structure of a record with this number stay, as far as is known? Those above it do. */
static inline bool part_stays(const redact_record *entry, uint32_t number)
{
    return (entry->marks[number] & MARKED_CUT) == 0;
}

/* The number of the next one that may stay. */
static inline uint32_t part_after(const redact_record *entry, uint32_t number)
{
    return part_stays(entry, number) ? number + 1 : structure_part_end(entry->top, number);
}

static inline void cut_part(redaction *r, const redact_record *entry, uint32_t number)
{
    r->changed += part_stays(entry, number);
    entry->marks[number] |= MARKED_CUT;
}

/* Lists records, and marks what cannot stay in any. False if there is no memory. */
bool redaction_list(redaction *r);
void redaction_free(redaction *r);

/* Is it the tag of a person, a family or a submitter? In other letters, as in "0 @I1@ Indi", it is not one of GEDCOM's,
   but one of these is meant. */
bool is_meant_for_people(view tag);

bool is_note_tag(view tag);

/* Is the payload of a SEX one of the words for it? */
bool is_sex(view payload);

/* The first record with the identifier that a structure points to, plus 1; 0: it is not a pointer, or there is no such
   record. */
uint32_t target_of(const redaction *r, gedelf_structure which);

/* Marks what goes because of who is living, and of words of their names. Nothing that went comes back. */
void mark_structures(redaction *r);
bool mark_words(redaction *r);

/* Marks a structure of a record that goes, with the whole if it must not be without it; gives the number of the first that is not below
   what goes. */
uint32_t cut_whole(redaction *r, const redact_record *entry, uint32_t number);

/* Marks the records that nothing leads to any more. False if there is no memory. */
bool mark_unreached(redaction *r);

/* Chooses the identifiers that are to be renamed. */
bool choose_renamed(redaction *r);

/* A text, and which form of it comes next; begin with READ_AS_IT_IS. */
enum { READ_AS_IT_IS, READ_PLAIN, READ_JOINED, READ_SPELT, READ_APART, READ_DONE };

typedef struct text_reading {
    view text;
    uint8_t turn;
    bool
        apart; /* whether words that are written as one are taken apart, too: not of names, whose parts are other names */
} text_reading;

/* Gives the next form of a text in which words are compared, in r->folded. False if there is none, or no memory (r->failed). */
bool next_reading(redaction *r, text_reading *reading);

/* Texts and whose they are: forgets it of all; notes one; and is it of the living alone? False of noting: there is no memory. */
void texts_clear(owned_texts *t);
bool texts_note(redaction *r, owned_texts *t, view text, uint8_t flag);
bool texts_are_of_living(const owned_texts *t, view text);
uint8_t texts_flags(const owned_texts *t, view text);

/* What is left of a word without one of the endings that languages have; empty if it has it not, or too little is left to be a
   name. */
extern const size_t name_ending_count;
view without_ending(view word, size_t number);

/* Notes what is left of a name word whose ending is replaced by others; and is a word a form of one of the living? */
bool note_stems(redaction *r, view word, uint8_t flag);
bool has_living_stem(const redaction *r, view word);

/* Names within words, as in names of files: notes a whole name; has a text one of the living anywhere; has one of the addresses in it? */
bool note_glued(redaction *r, view phrase, uint8_t flag);
bool has_name_within(const redaction *r, view text);
bool has_name_in_address(const redaction *r, view text);

/* Phrases of the living in the form at hand, r->folded: notes what it says, as names are, whose words may be in any order; or of an
   address its streets, and with `from_first` its first line; notes that the dead have it too; and has it one that these have not? The
   noting ones give false if there is no memory. */
void phrases_clear(phrase_set *p);
bool note_whole_name(redaction *r);
bool note_streets(redaction *r, bool from_first);
void open_phrases(redaction *r, phrase_set *p);
bool has_living_phrase(redaction *r, phrase_set *p);

/* How to reach the living: one notes what a structure says about that; the other asks whether the current form says
   it. */
bool note_contacts(redaction *r, gedelf_structure s);
bool has_living_contact(redaction *r);

/* Writes what stays. */
gedelf_status write_redacted(redaction *r, view octets, gedelf_write_fn write, void *context);

#endif
