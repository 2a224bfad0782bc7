/* SPDX-License-Identifier: MIT */
/*
 * What the files of redact/ share.
 */
#ifndef GEDELF_REDACT_PRIVATE_H
#define GEDELF_REDACT_PRIVATE_H

#include "format/lines/lines.h"
#include "family/people/people.h"
#include "format/read/read.h"
#include "rewrite/redact/redact.h"

/* ---- The dataset, structure by structure ------------------------------------------------------- */

enum {
    ITEM_CUT = 1,      /* it goes, with all that is below it */
    ITEM_LIVING = 2,   /* its payload becomes "Living" */
    ITEM_EMPTY = 4,    /* its payload goes */
    ITEM_NAMELESS = 8, /* a record that needs a NAME */
    ITEM_RECORD = 16,
    ITEM_STRAY = 32 /* a record in the place of a part of one */
};

/* A structure, in the order of the file. */
typedef struct redact_item {
    gedelf_structure structure;
    uint32_t behind; /* the number of the first that is not below it */
    uint8_t flags;
} redact_item;

typedef enum redact_kind { REDACT_HEADER, REDACT_PERSON, REDACT_FAMILY, REDACT_SUBMITTER, REDACT_OTHER } redact_kind;

/* A record. */
typedef struct redact_record {
    uint32_t item;
    uint32_t same;  /* the number of the next one with the same identifier, and 1; 0: there is none */
    uint32_t index; /* of the person or family */
    uint8_t kind;   /* a redact_kind */
    bool reached;   /* something that stays leads to it */
    bool hollow;    /* of a family: only its members stay; of another record: it may be of somebody living */
} redact_record;

/* The days between which something was; OPEN_DAY, or its opposite: nobody knows. */
typedef struct day_span {
    int64_t from, to;
} day_span;

#define OPEN_DAY INT64_MAX
#define OPEN_SPAN ((day_span){-OPEN_DAY, OPEN_DAY})

static inline int64_t day_after_years(int64_t day, int64_t years)
{
    return day == OPEN_DAY || day == -OPEN_DAY ? day : gedelf_day_later(day, years, 0, 0);
}

static inline void lower_day(int64_t *bound, int64_t day)
{
    *bound = day < *bound ? day : *bound;
}

static inline void raise_day(int64_t *bound, int64_t day)
{
    *bound = day > *bound ? day : *bound;
}

/* What the record of a person tells of a life. */
typedef struct person_life {
    day_span born;
    int64_t died; /* at the latest */
    bool dead;    /* there is evidence of it */
    bool restricted, kept;
    bool flagged;                 /* the record says that the person is living */
    bool contradictory, changing; /* changing: something was learnt when families were gone through last */
    uint8_t life;                 /* a gedelf_life */
} person_life;

/* How records are read for what they tell of lives. */
typedef struct life_reading {
    gedelf_notation notation;
    int64_t today;
    uint32_t max_age;
    const redact_item *items; /* of the record's structures, in their order: what stays; NULL: all of them */
    uint32_t first;           /* the number of the record in its block */
} life_reading;

/* Adds what the record of a person tells to what is known. */
void life_read_person(const life_reading *how, gedelf_structure top, person_life *life);

/* Notes whether it says that the person is not to be shown, or is living. */
void life_read_flags(gedelf_structure top, person_life *life);

/* The days of a family's events: all of them were from the one on, or up to the other. */
day_span life_read_family(const life_reading *how, gedelf_structure top);

/* Pairs of the one whose record tells it and the other. */
typedef struct adoption_pairs {
    uint64_t *items;
    size_t count, capacity;
} adoption_pairs;

/* Who is said to be no child by birth of which family. */
typedef struct adoption_list {
    const gedelf_allocator *allocator;
    names xrefs;              /* the identifiers that are named */
    adoption_pairs by_person; /* people and families, as people tell it */
    adoption_pairs by_family; /* families and people, as families do */
} adoption_list;

void adoptions_init(adoption_list *a, const gedelf_allocator *allocator);
void adoptions_free(adoption_list *a);

/* Forgets them, but not the identifiers. */
void adoptions_clear(adoption_list *a);

/* Notes a family that somebody's record names, or a child that a family's does. False if there is no memory. */
bool adoptions_note_family(adoption_list *a, uint32_t person, view family);
bool adoptions_note_child(adoption_list *a, uint32_t family, view child);

/* All are noted: finds the families and people, those that are there. */
void adoptions_resolve(adoption_list *a, const gedelf_people *people);
bool is_adopted_by(const adoption_list *a, uint32_t person, uint32_t family);

/* Notes the adoptions that the record of a person, or of a family, tells of. False if there is no memory. */
bool life_read_adoptions(const life_reading *how, gedelf_structure top, uint32_t person, adoption_list *out);
bool life_read_children(const life_reading *how, gedelf_structure top, uint32_t family, adoption_list *out);

/* Lives, and how they are connected. */
typedef struct life_graph {
    const gedelf_allocator *allocator;
    const gedelf_people *people;
    int64_t today;
    uint32_t max_age;
    bool early;                     /* whether first days of births are passed on */
    bool own_dates;                 /* nobody learns anything from relatives */
    bool drop;                      /* the living are not connected with anybody any more */
    person_life *lives;             /* of people: the caller's */
    day_span *family_days;          /* of families, as life_read_family has them: the caller's */
    day_span *births;               /* of people, worked out: what their records and those of others tell */
    uint32_t *order;                /* families, those of ancestors first */
    uint32_t *cycles;               /* of ancestors */
    uint8_t *gone;                  /* of people: not connected with anybody any more, so that they are in none */
    const adoption_list *adoptions; /* resolved: the caller's */
    uint32_t *partner_first,
        *partners; /* of each family, where its partners begin; they end where the next one's begin */
} life_graph;

/* Makes what is not the caller's. False if there is no memory; it is to be released in any case. */
bool life_graph_make(life_graph *g);
void life_graph_free(life_graph *g);

/* Where the living are dropped, cycles of ancestors that one of them closes are none any more: finds them anew. False if there is no
   memory. */
bool life_graph_part(life_graph *g);

/* Works out when people were born, and who is contradictory. */
void births_work_out(const life_graph *g);

/* The days on which a partner who has no record can have been born, by the family's events and children. */
day_span birth_of_partner(const life_graph *g, uint32_t family);

/* Finds out who is living, by what has been read. Who was so, stays so; GEDELF_LIFE_KEPT without `kept`: nothing is known
   yet. Gives how many people changed. */
size_t life_judge(const life_graph *g);

/* Notes who is to be kept. GEDELF_OK, or GEDELF_ARGUMENT if somebody of them is not there. */
gedelf_status lives_keep(const life_graph *g, const gedelf_redact_options *options);

/* Counts what people are, and tells options->tell. GEDELF_OK or GEDELF_STOPPED. */
gedelf_status lives_tell(const life_graph *g, const gedelf_redact_options *options, gedelf_redact_counts *counts);

/* Words of names: whose they are. */
enum { WORD_OF_LIVING = 1, WORD_OF_DEAD = 2 };

/* Texts of which it is known whose they are. */
typedef struct owned_texts {
    names texts;
    uint8_t *flags;
    size_t capacity;
    size_t longest; /* in octets */
} owned_texts;

/* Phrases, whose words are looked for one behind the other. */
typedef struct phrase_set {
    owned_texts known;
    bool digits;           /* numbers are words too */
    size_t words, letters; /* of the longest; the letters of scripts without spaces */
} phrase_set;

typedef struct redaction {
    gedelf_allocator allocator;
    gedelf_redact_options options;
    gedelf_notation notation;
    const gedelf_dataset *dataset;
    const gedelf_people *people;
    redact_item *items;
    size_t item_count, item_capacity;
    redact_record *records;
    size_t record_count, record_capacity;
    names xrefs;       /* of records */
    names strays;      /* identifiers of records in the wrong place, which go */
    uint32_t *by_xref; /* number n: the first record that has it, and 1 */
    size_t xref_capacity;
    uint32_t *person_records, *family_records; /* by their numbers */
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

static inline redact_item *item_of(const redaction *r, const redact_record *entry)
{
    return &r->items[entry->item];
}

static inline bool is_living(const redaction *r, uint32_t person)
{
    return gedelf_life_is_living((gedelf_life)r->graph.lives[person].life);
}

/* Does a structure with this number stay, as far as is known? Those above it do. */
static inline bool item_stays(const redaction *r, uint32_t number)
{
    return (r->items[number].flags & ITEM_CUT) == 0;
}

/* Lists structures and records. False if there is no memory. */
bool redaction_list(redaction *r);
void redaction_free(redaction *r);

/* What the flags of programs say. */
typedef enum record_flag { FLAG_NONE, FLAG_LIVING, FLAG_PRIVATE } record_flag;

/* Has a structure such a flag below it? And one, or a RESN, that says it is not to be shown? */
bool has_flag(gedelf_structure which, record_flag meaning);
bool is_kept_secret(gedelf_structure which);

/* Is a word one of others, in any letters? The last of these is NULL. */
bool is_one_of(view word, const char *const *words);
bool says_no(view payload);

/* Is it about an account of the user's, which nobody else is to have (D619)? */
bool is_account_tag(view tag);

/* The structure behind another in the order of the file, below the same top, with or without what is below that other; none at the end. */
gedelf_structure structure_behind(gedelf_structure s, gedelf_structure top, bool below);

/* Is it a line that cannot be used, which --recover keeps? Does a record go on behind such a line, so that the rest may be of another
   one (D470)? And is a record not to be shown, because of that or of what it says? */
bool is_unusable(gedelf_structure which);
bool goes_on_behind_unusable(gedelf_structure top);
bool is_record_kept_secret(gedelf_structure top);

/* Is it the tag of a person, a family or a submitter? In other letters, as in "0 @I1@ Indi", it is none of GEDCOM's, but one of these is
   meant. */
bool is_meant_for_people(view tag);

bool is_note_tag(view tag);

/* Is it a tag of the header that tells how the file is written? */
bool is_written_tag(view tag);

/* Is the payload of a SEX one of the words for it? */
bool is_sex(view payload);

/* The first record with the identifier that a structure points to, and 1; 0: it is no pointer, or leads nowhere. */
uint32_t target_of(const redaction *r, gedelf_structure which);

/* Marks what goes because of who is living, and of words of their names. Nothing that went comes back. */
void mark_structures(redaction *r);
bool mark_words(redaction *r);

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
bool is_word_letter(uint32_t c);

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

/* How the living can be reached: notes what a structure tells of that; and does the form at hand tell it? */
bool note_contacts(redaction *r, gedelf_structure s);
bool has_living_contact(redaction *r);

/* Writes what stays. */
gedelf_status write_redacted(redaction *r, view octets, gedelf_write_fn write, void *context);

/* ---- Letters --------------------------------------------------------------------------------- */

/* Letters and their classes. */

/* A letter by its place: a small one and its capital have the same. */
typedef struct class_letter {
    uint32_t class, index;
    bool capital;
} class_letter;

/* What was found last. */
typedef struct remembered_letter {
    uint32_t code;
    bool found; /* it is a letter */
    class_letter letter;
} remembered_letter;

enum { LETTERS_REMEMBERED = 256 }; /* as in sizes.def */

/* All zero at first, but for `count`. */
typedef struct letter_memory {
    uint32_t count; /* how many of these are used */
    remembered_letter letters[LETTERS_REMEMBERED];
} letter_memory;

/* Finds a character; false if it is no letter. */
bool letter_find(letter_memory *m, uint32_t c, class_letter *out);

/* How many letters a class has, capitals apart; and the character of a place that there is. */
uint32_t letter_class_size(uint32_t class);
uint32_t letter_at(const class_letter *l);

/* ---- Anonymising ----------------------------------------------------------------------------- */

/* What the files that anonymise share. */

/* ---- Words -------------------------------------------------------------------------------------- */

/* The words of a file, and what becomes of them. */
typedef struct pseudonyms {
    const gedelf_allocator *allocator;
    const encoding *encoding;
    uint64_t key;
    int64_t shift;   /* of years */
    names words;     /* in small letters */
    uint32_t *turns; /* of each: which of the words that could stand for it does */
    size_t capacity;
    names taken; /* what no word may become: words of the file, and those that stand for others */
    names xrefs; /* identifiers that are changed, and what they become, */
    uint32_t *xref_turns;
    size_t xref_capacity;
    names taken_xrefs; /* and those that are there */
    letter_memory memory;
    bool latin_only; /* letters beyond ASCII stay, because the octets are in truth of another encoding (D14) */
    buffer word, made;
} pseudonyms;

void pseudonyms_init(pseudonyms *p, const gedelf_allocator *allocator, view key);
void pseudonyms_free(pseudonyms *p);

/* A piece of text, character by character. Those that are `kept` are not changed, and no part of words. */
typedef struct text_character {
    uint32_t code;
    bool kept;
} text_character;

typedef struct text_characters {
    text_character *items;
    size_t count, capacity;
} text_characters;

/* Notes the words of a text that are not to come again. False if there is no memory. */
bool pseudonyms_note(pseudonyms *p, const text_character *text, size_t count);

/* All words are noted: chooses what becomes of them. */
bool pseudonyms_choose(pseudonyms *p);

/* Changes a text: words become others, digits digits. */
bool pseudonyms_apply(pseudonyms *p, text_character *text, size_t count);

/* The same for identifiers, which are changed as a whole. */
bool pseudonyms_note_xref(pseudonyms *p, view xref);
bool pseudonyms_choose_xrefs(pseudonyms *p);
bool pseudonyms_apply_xref(pseudonyms *p, text_character *text, size_t count);

/* A number that hangs on the key and a text, and others that hang on it and two more numbers: a text is gone through once, however
   many letters it has. */
uint64_t pseudonyms_base(const pseudonyms *p, view text);

static inline uint64_t pseudonyms_draw(uint64_t base, uint64_t turn, uint64_t place)
{
    return hash_number(place, hash_number(turn, base));
}

/* ---- Dates -------------------------------------------------------------------------------------- */

/* Changes a date: its years go back, and it stays valid, or invalid. False if there is no memory. */
bool anonymise_date(pseudonyms *p, text_character *text, size_t count, gedelf_notation notation);

/* Changes a latitude or longitude, which stays in its range. */
bool anonymise_coordinate(pseudonyms *p, text_character *text, size_t count, bool latitude);

/* ---- Payloads ----------------------------------------------------------------------------------- */

/* What is done to a payload. */
typedef enum anon_rule {
    RULE_TEXT,
    RULE_KEEP,
    RULE_LONG_WORDS, /* of a value that is none: numbers and short words stay, so that it does not become one */
    RULE_DATE,
    RULE_POINTER,
    RULE_FILE,
    RULE_LATITUDE,
    RULE_LONGITUDE
} anon_rule;

/* Which, by the tags from the record down to the structure; `of_file`: it tells how the file is written. */
anon_rule rule_for(const view *tags, size_t depth, view payload, bool of_file, gedelf_notation notation);

#endif
