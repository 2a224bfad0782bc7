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

#include "compare/match/match_words.h"

/* match_sort.c: sorts numbers upwards, in time that goes by their number. `spare` has room for as many. */
void match_sort(uint64_t *items, uint64_t *spare, size_t count);

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
    match_bits self;         /* the part of it that distinguishes siblings, as among siblings */
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

/* match_lone.c: distinguishes single names between slashes from surnames. False if there is no memory. */
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
bool match_lists_meet(const gedelf_match *m, match_list a, match_list b); /* have they something in common? */
match_weight match_compare_days(match_days a, match_days b);
match_grade match_first_given(gedelf_match *m, const match_person *a, const match_person *b);

/* match_kinship_compare.c: what relatives' names and dates say. */
match_bits match_compare_kin(gedelf_match *m, const match_person *a, const match_person *b, match_kin kin);
match_bits match_compare_marriage(gedelf_match *m, const match_person *a, const match_person *b);
match_bits match_given_weight(gedelf_match *m, const match_person *a, const match_person *b, match_grade *grade);
match_bits match_surname_weight(gedelf_match *m, const match_person *a, const match_person *b, bool derived);

/* How many thousandths of the work are done when the sides have been read, when candidates have been compared, and when
   the rounds have been run: about what it takes for large files. */
enum { MATCH_SIDES_READ = 150, MATCH_CANDIDATES_FOUND = 850, MATCH_ROUNDS_RUN = 950, MATCH_DONE = 1000 };

/* Reports progress to the caller, if it asked for it. */
void match_tell(const gedelf_match *m, unsigned done);

/* match_keys.c: hands pairs of people to match_pair_add. */
gedelf_status match_find_candidates(gedelf_match *m);

/* match_rounds.c */

/* Compares two people, and keeps the pair unless it is hopeless. Nothing if it is known. GEDELF_OK or GEDELF_MEMORY. */
gedelf_status match_pair_add(gedelf_match *m, uint32_t a, uint32_t b);
gedelf_status match_run_rounds(gedelf_match *m);

/* Makes room for sure pairs; there are none yet. False if there is no memory. */
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
