/* SPDX-License-Identifier: MIT */
/*
 * Within match: what is known of each record (features), which records are compared (candidates), what speaks for and against
 * a pair (evidence), and how pairs lend each other weight (rounds). Weights are hundredths of a bit: whole numbers, so that
 * the same input gives the same output everywhere.
 *
 *   dataset ─▶ side: people, families, sources with their features ─▶ keys ─▶ candidates ─▶ pairs ─▶ rounds ─▶ found
 */
#ifndef GEDELF_MATCH_PRIVATE_H
#define GEDELF_MATCH_PRIVATE_H

#include "compare/match/match.h"
#include "family/people/people.h"
#include "values/values.h"

/* match_sort.c: sorts numbers upwards, in time that goes by their number. `spare` has room for as many. */
void match_sort(uint64_t *items, uint64_t *spare, size_t count);

/* ---- Weights ------------------------------------------------------------------------------------ */

/* A weight of evidence, in hundredths of a bit. */
typedef int32_t match_bits;

enum { MATCH_BIT = 100 };

typedef enum match_weight {
#define WEIGHT(name, m, u) MATCH_##name,
#define SIBLING(name, m, u) MATCH_SIBLING_##name,
#define LEAST(name, bits) MATCH_LEAST_##name,
#define MOST(name, bits) MATCH_MOST_##name,
#include "compare/match/match_weights.def"
#undef WEIGHT
#undef SIBLING
#undef LEAST
#undef MOST
    MATCH_WEIGHT_COUNT
} match_weight;

/* log2 of a number above 0. */
match_bits match_log2(double number);

/* 2 to the power of this. */
double match_power(match_bits bits);

/* Works out a table of MATCH_WEIGHT_COUNT weights, and of the m and u that they are made of. */
typedef struct match_table {
    match_bits bits[MATCH_WEIGHT_COUNT];
    double m[MATCH_WEIGHT_COUNT], u[MATCH_WEIGHT_COUNT];
} match_table;

void match_table_make(match_table *t);

/* ---- Words of names ----------------------------------------------------------------------------- */

/* How alike two words are; the better, the higher. */
typedef enum match_grade {
    MATCH_WORDS_OTHER,
    MATCH_WORDS_INITIAL,
    MATCH_WORDS_SOUND,
    MATCH_WORDS_CLOSE,
    MATCH_WORDS_NICKNAME,
    MATCH_WORDS_EQUAL
} match_grade;

typedef struct match_word {
    uint32_t sounds, groups; /* where they are in the pool */
    uint8_t sound_count, group_count;
    uint32_t as_given, as_surname; /* how many people have it */
} match_word;

/* The words of the names of both sides, as numbers from 1 on. */
typedef struct match_words {
    const gedelf_allocator *allocator;
    names names;
    match_word *items; /* number n is items[n - 1] */
    size_t capacity;
    uint32_t *pool;
    size_t pool_count, pool_capacity;
    uint64_t given_total, surname_total; /* of all counts */
    uint64_t *couples;                   /* surname and given name that stand together, */
    uint32_t *couple_counts;             /* how many people have both, */
    size_t couple_count, couple_capacity, counts_capacity;
    hash_table couple_numbers; /* and their numbers, plus 1 */
    uint64_t *grades;          /* answers that were given before */
    size_t grade_capacity;
    buffer folded;
} match_words;

bool match_words_init(match_words *w, const gedelf_allocator *allocator);
void match_words_free(match_words *w);

typedef size_t (*match_fold_fn)(gedelf_view name, char *into, size_t size);

/* Adds the words of a text, folded, to a list that has room for `most`; those that are in it already are passed over. False if
   there is no memory. */
bool match_words_of(match_words *w, view text, match_fold_fn fold, uint32_t *list, size_t *count, size_t most);

static inline match_word *match_word_at(const match_words *w, uint32_t number)
{
    return &w->items[number - 1];
}

/* How alike two words are; nicknames count where `given`. */
match_grade match_words_grade(match_words *w, uint32_t a, uint32_t b, bool given);

/* Counts one more person with this surname and given name. False if there is no memory. */
bool match_words_couple(match_words *w, uint32_t surname, uint32_t given);

/* The share of a given name among people with one of these surnames, or among all, if that is more: people of one language have
   names in common that are rare in the whole. The two that are being compared do not count. */
double match_given_share_among(const match_words *w, uint32_t word, const uint32_t *surnames, size_t count);
double match_surname_share(const match_words *w, uint32_t word);

/* ---- Features ----------------------------------------------------------------------------------- */

enum {
    MATCH_GIVEN_MOST = 8,
    MATCH_SURNAMES_MOST = 12,
    MATCH_PARTNERS_MOST = 8,
    MATCH_CHILDREN_MOST = 32,
    MATCH_UIDS_MOST = 4,
    MATCH_PLACE_PARTS_MOST = 8,
    MATCH_TITLE_WORDS_MOST = 32
};

#define MATCH_NONE UINT32_MAX

/* Days on which something was. */
typedef struct match_days {
    int32_t from, to; /* INT32_MIN, INT32_MAX where it is open */
    bool known;
} match_days;

/* A list in the side's pool. */
typedef struct match_list {
    uint32_t at;
    uint8_t count;
} match_list;

typedef struct match_person {
    gedelf_structure record;
    match_list given;    /* words; */
    uint8_t given_leads; /* bits: those that are the first of a NAME */
    match_list surnames; /* words: first those of the person, */
    uint8_t own_surnames;
    uint8_t sex; /* a gedelf_sex */
    match_list uids, partners, children;
    match_days birth, death;
    match_days marriage;               /* the first that is dated */
    int32_t alive;                     /* a day at which or after which the person lived, INT32_MIN: none is known */
    uint32_t birth_place, death_place; /* numbers of places; 0 if not known */
    uint32_t father, mother, family;   /* MATCH_NONE: not known */
} match_person;

typedef struct match_family {
    gedelf_structure record;
    uint32_t husband, wife; /* MATCH_NONE: not known */
    match_days marriage;
    match_list children, uids;
    int32_t last_birth; /* the latest day known before or at which a child was born at the earliest */
} match_family;

typedef struct match_source {
    gedelf_structure record;
    match_list title, author, references; /* words, words, numbers of uids */
    match_list numbers;                   /* words of the title that have digits */
} match_source;

/* One file. */
typedef struct match_side {
    const gedelf_dataset *dataset;
    gedelf_people *people;
    match_person *persons;
    size_t person_count, person_capacity;
    match_family *families;
    size_t family_count, family_capacity;
    match_source *sources;
    size_t source_count, source_capacity;
    uint32_t *pool;
    size_t pool_count, pool_capacity;
} match_side;

/* A place: its parts, the smallest first, as numbers in `parts`. */
typedef struct match_place {
    uint32_t parts[MATCH_PLACE_PARTS_MOST];
    uint8_t count;
    uint32_t people; /* how many have it */
} match_place;

/* ---- Pairs -------------------------------------------------------------------------------------- */

/* Whose evidence it is. */
typedef enum match_kin { MATCH_FATHER, MATCH_MOTHER, MATCH_PARTNER, MATCH_CHILD, MATCH_KINS } match_kin;

typedef struct match_pair {
    uint32_t a, b;
    match_bits own;          /* what the two say of themselves */
    match_bits self;         /* of that, what tells siblings apart, as among siblings */
    int16_t kin[MATCH_KINS]; /* what relatives' names and dates say */
    match_bits odds;         /* all in all, in the last round */
    bool same_uid;
} match_pair;

/* Evidence by sort, in the order of gedelf_evidence. */
typedef struct match_evidence {
    match_bits of[GEDELF_EVIDENCE_COUNT];
    match_bits self;
    bool excluded, same_uid;
} match_evidence;

/* Sums of what rivals have, for pairs of two files (D443). */
typedef struct match_rivals {
    double *of_a, *of_b;
} match_rivals;

struct gedelf_match {
    gedelf_allocator allocator;
    double least;
    void (*progress)(void *context, uint64_t done, uint64_t total);
    void *progress_context;
    bool one;                /* within one file */
    bool sources_are_others; /* they are not compared by likeness */
    match_side sides[2];
    match_side *a, *b; /* the same if it is one file */
    match_table table;
    match_words words;
    names uids;
    names place_names, parts;
    match_place *places; /* number n is places[n - 1] */
    size_t place_capacity;
    uint32_t *part_people; /* how many people have each part as the smallest one of a place */
    size_t part_capacity;
    uint64_t place_total;
    match_bits prior, family_prior, source_prior;

    match_pair *pairs; /* of people */
    size_t pair_count, pair_capacity;
    hash_table known;                /* the pairs by a and b */
    uint32_t *sure_of_a, *sure_of_b; /* by person: the other of a sure pair; MATCH_NONE; in the end of those found */
    match_bits *odds_of_a;           /* by person: the odds of that pair, once found */

    gedelf_match_pair *found;
    size_t found_count, found_capacity;
};

/* match.c: opens one that has read nothing; NULL if there is no memory. Then reads both sides. */
gedelf_match *match_open(const gedelf_dataset *a, const gedelf_dataset *b, const gedelf_allocator *allocator);
gedelf_status match_read_sides(gedelf_match *m);

/* match_features.c, match_kinship.c: reads all of a side. */
gedelf_status match_side_read(gedelf_match *m, match_side *side);
gedelf_status match_side_link(gedelf_match *m, match_side *side);

/* match_lone.c: tells single names that stand between solidi from surnames. False if there is no memory. */
bool match_settle_lone(gedelf_match *m, match_side *side);
void match_side_free(gedelf_match *m, match_side *side);

/* Adds a list to the side's pool. False if there is no memory. */
bool match_pool_add(gedelf_match *m, match_side *side, const uint32_t *items, size_t count, match_list *out);

static inline const uint32_t *match_list_items(const match_side *side, match_list list)
{
    return list.count > 0 ? side->pool + list.at : NULL;
}

/* match_compare.c: all evidence of two people, by what they say of themselves and by the names of relatives (D442 to D445). */
void match_compare_people(gedelf_match *m, uint32_t a, uint32_t b, match_evidence *out);
match_weight match_compare_days(match_days a, match_days b);
match_grade match_first_given(gedelf_match *m, const match_person *a, const match_person *b);

/* match_kinship_compare.c: what relatives' names and dates say. */
match_bits match_compare_kin(gedelf_match *m, const match_person *a, const match_person *b, match_kin kin);
match_bits match_compare_marriage(gedelf_match *m, const match_person *a, const match_person *b);
match_bits match_given_weight(gedelf_match *m, const match_person *a, const match_person *b, match_grade *grade);
match_bits match_surname_weight(gedelf_match *m, const match_person *a, const match_person *b, bool derived);

/* match_candidates.c: finds pairs of records that share keys (D448). */

/* Takes a pair that is worth a look. */
typedef gedelf_status (*match_look_fn)(gedelf_match *m, uint32_t a, uint32_t b);

typedef struct match_block {
    uint32_t begin, count; /* in the keys: those of the second side, or of the one */
} match_block;

typedef struct match_search {
    gedelf_match *m;
    size_t count; /* of records of the second side, or of the one */
    uint32_t (*decade)(const gedelf_match *m, uint32_t number,
                       bool second); /* divides large blocks; NULL: nothing does */
    match_look_fn look;
    uint64_t *keys; /* hash, side, record */
    size_t key_count, key_capacity;
    match_block *blocks;
    size_t block_count, block_capacity;
    uint64_t *entries; /* record, block */
    size_t entry_count, entry_capacity;
    uint64_t *spare;
    size_t spare_capacity;
    uint32_t *marks; /* by record of the second side: how much the blocks in common say */
    size_t mark_capacity;
    uint64_t *touched;
    size_t touched_count, touched_capacity;
    unsigned begins, ends; /* which part of all the work it is, in thousandths; both 0: too little to be told */
} match_search;

/* Of a thousand parts of the work so many are done when the sides have been read, when candidates have been compared, and
   when the rounds have been run: about what it takes for large files. */
enum { MATCH_SIDES_READ = 150, MATCH_CANDIDATES_FOUND = 850, MATCH_ROUNDS_RUN = 950, MATCH_DONE = 1000 };

/* Tells whoever wants to know. */
void match_tell(const gedelf_match *m, unsigned done);

void match_search_init(match_search *s, gedelf_match *m, size_t count,
                       uint32_t (*decade)(const gedelf_match *m, uint32_t number, bool second));
void match_search_free(match_search *s);

/* Gives a record a key. False if there is no memory. */
bool match_search_key(match_search *s, uint64_t hash, uint32_t number, bool second);

/* Hands over pairs, each once. GEDELF_OK, GEDELF_MEMORY, or what `look` returned. */
gedelf_status match_search_run(match_search *s, match_look_fn look);

/* match_keys.c: hands pairs of people to match_pair_add. */
gedelf_status match_find_candidates(gedelf_match *m);

/* match_rounds.c */

/* Compares two people, and keeps the pair unless it is hopeless. Nothing if it is known. GEDELF_OK or GEDELF_MEMORY. */
gedelf_status match_pair_add(gedelf_match *m, uint32_t a, uint32_t b);
gedelf_status match_run_rounds(gedelf_match *m);

/* Makes room for sure pairs, of which there are none. False if there is no memory. */
bool match_sure_open(gedelf_match *m);

/* The odds of a pair in hundredths of a bit, as they are known in this round. */
match_bits match_pair_odds(const gedelf_match *m, const match_pair *p);

/* The probability of odds. */
double match_probability(match_bits odds);

/* Adds what was found: sorts evidence, and names it. */
gedelf_status match_found_add(gedelf_match *m, gedelf_structure a, gedelf_structure b, double score,
                              const match_bits evidence[GEDELF_EVIDENCE_COUNT]);

/* Families, sources, and all others. */
gedelf_status match_find_families(gedelf_match *m);
gedelf_status match_find_sources(gedelf_match *m);
gedelf_status match_find_others(gedelf_match *m);

#endif
