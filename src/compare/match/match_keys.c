/* SPDX-License-Identifier: MIT */
/*
 * Keys of people: takes names, births and relatives, gives the numbers that two records of one person should share, however they
 * are spelt. [D448]
 */
#include "compare/match/match_search.h"

enum {
    GIVEN_CODES_MOST = 12,
    SURNAME_CODES_MOST = 16,
    KIN_CODES_MOST = 4,
    KEYED_PARTNERS = 3,
    ALIKE_CODES = 1000000, /* codes of rows of nicknames are above those of sounds */
    DAYS_DATED = 4383      /* a birth that is not known better has no year */
};

/* Sorts of keys. */
enum { KEY_NAMES = 1, KEY_LETTERS, KEY_YEAR, KEY_FATHER, KEY_MOTHER, KEY_PARTNER, KEY_UID, KEY_LONE, KEY_UNNAMED };

/* Codes of words. */
typedef struct code_list {
    uint32_t items[SURNAME_CODES_MOST];
    size_t count, most;
} code_list;

/* ---- Codes --------------------------------------------------------------------------------------- */

static void code_add(code_list *codes, uint32_t code)
{
    for (size_t i = 0; i < codes->count; i++) {
        if (codes->items[i] == code)
            return;
    }
    if (codes->count < codes->most)
        codes->items[codes->count++] = code;
}

static void code_add_word(const match_words *w, code_list *codes, uint32_t word, bool groups)
{
    const match_word *item = match_word_at(w, word);
    if (item->sound_count > 0)
        code_add(codes, w->pool[item->sounds]);
    for (size_t i = 0; groups && i < item->group_count; i++)
        code_add(codes, ALIKE_CODES + w->pool[item->groups + i]);
    for (size_t i = 1; i < item->sound_count; i++)
        code_add(codes, w->pool[item->sounds + i]);
}

/* First those of the names that are first. */
static code_list given_codes(const gedelf_match *m, const match_side *side, const match_person *p, size_t most)
{
    code_list codes = {.most = most};
    const uint32_t *words = match_list_items(side, p->given);
    for (size_t lead = 0; lead < 2; lead++) {
        for (size_t i = 0; i < p->given.count; i++) {
            if ((p->given_leads >> i & 1) != lead)
                code_add_word(&m->words, &codes, words[i], true);
        }
    }
    return codes;
}

static code_list surname_codes(const gedelf_match *m, const match_side *side, const match_person *p, size_t most)
{
    code_list codes = {.most = most};
    for (size_t i = 0; i < p->surnames.count; i++)
        code_add_word(&m->words, &codes, side->pool[p->surnames.at + i], false);
    return codes;
}

/* ---- Keys ---------------------------------------------------------------------------------------- */

typedef struct keyed_person {
    match_search *s;
    const match_side *side;
    const match_person *person;
    uint32_t number;
    bool second, done;
} keyed_person;

static void key_add(keyed_person *k, uint32_t kind, uint64_t first, uint64_t second, uint64_t third)
{
    uint64_t hash = hash_number(third, hash_number(second, hash_number(first, kind)));
    k->done = k->done && match_search_key(k->s, hash, k->number, k->second);
}

/* As many letters as there are, up to so many. */
static uint64_t first_letters(const match_words *w, uint32_t word, size_t most)
{
    view text = names_at(&w->names, word);
    return hash_text(view_of(text.text, text.length < most ? text.length : most), 0);
}

static void add_letter_keys(keyed_person *k)
{
    const match_words *w = &k->s->m->words;
    const match_person *p = k->person;
    const uint32_t *given = match_list_items(k->side, p->given);
    for (size_t i = 0; i < p->given.count; i++) {
        if ((p->given_leads >> i & 1) == 0)
            continue;
        for (size_t j = 0; j < p->surnames.count; j++)
            key_add(k, KEY_LETTERS, first_letters(w, k->side->pool[p->surnames.at + j], 4),
                    first_letters(w, given[i], 3), 0);
    }
}

/* Two years are up to two apart if they share one of three. */
static void add_year_keys(keyed_person *k, const code_list *given)
{
    const match_days *birth = &k->person->birth;
    if (!birth->known || birth->from == INT32_MIN || birth->to == INT32_MAX ||
        (int64_t)birth->to - birth->from > DAYS_DATED)
        return;
    int64_t year = (((int64_t)birth->from + birth->to) / 2 * 400 + 146097 * INT64_C(10000)) / 146097;
    for (size_t i = 0; i < given->count; i++) {
        for (int64_t later = 0; later < 3; later++)
            key_add(k, KEY_YEAR, given->items[i], (uint64_t)(year + later), 0);
    }
}

static void add_kin_keys(keyed_person *k, uint32_t kind, uint32_t relative, const code_list *given)
{
    if (relative == MATCH_NONE)
        return;
    const match_person *kin = &k->side->persons[relative];
    code_list called = given_codes(k->s->m, k->side, kin, KIN_CODES_MOST);
    code_list surnames = surname_codes(k->s->m, k->side, kin, KIN_CODES_MOST);
    for (size_t i = 0; i < given->count && i < KIN_CODES_MOST; i++) {
        for (size_t j = 0; j < called.count; j++) {
            for (size_t l = 0; l < surnames.count; l++)
                key_add(k, kind, given->items[i], called.items[j], surnames.items[l]);
        }
    }
}

/* Who has one name only shares that; who has no given name, the surname and the year of birth. */
static void add_lone_keys(keyed_person *k, const code_list *given, const code_list *surnames)
{
    const match_days *birth = &k->person->birth;
    for (size_t i = 0; k->person->own_surnames == 0 && i < given->count; i++)
        key_add(k, KEY_LONE, given->items[i], 0, 0);
    for (size_t i = 0; given->count == 0 && birth->known && birth->from == birth->to && i < surnames->count; i++)
        key_add(k, KEY_UNNAMED, surnames->items[i], (uint64_t)birth->from, 0);
}

static bool add_keys(match_search *s, const match_side *side, uint32_t number, bool second)
{
    const match_person *p = &side->persons[number];
    keyed_person k = {s, side, p, number, second, true};
    code_list given = given_codes(s->m, side, p, GIVEN_CODES_MOST);
    code_list surnames = surname_codes(s->m, side, p, SURNAME_CODES_MOST);
    const uint32_t *partners = match_list_items(side, p->partners), *uids = match_list_items(side, p->uids);
    for (size_t i = 0; i < surnames.count; i++) {
        for (size_t j = 0; j < given.count; j++)
            key_add(&k, KEY_NAMES, surnames.items[i], given.items[j], 0);
    }
    add_letter_keys(&k);
    add_lone_keys(&k, &given, &surnames);
    add_year_keys(&k, &given);
    add_kin_keys(&k, KEY_FATHER, p->father, &given);
    add_kin_keys(&k, KEY_MOTHER, p->mother, &given);
    for (size_t i = 0; i < p->partners.count && i < KEYED_PARTNERS; i++)
        add_kin_keys(&k, KEY_PARTNER, partners[i], &given);
    for (size_t i = 0; i < p->uids.count; i++)
        key_add(&k, KEY_UID, uids[i], 0, 0);
    return k.done;
}

static bool make_keys(match_search *s)
{
    bool done = true;
    for (uint32_t i = 0; done && i < s->m->a->person_count; i++)
        done = add_keys(s, s->m->a, i, false);
    for (uint32_t i = 0; done && !s->m->one && i < s->m->b->person_count; i++)
        done = add_keys(s, s->m->b, i, true);
    return done;
}

static uint32_t birth_decade(const gedelf_match *m, uint32_t number, bool second)
{
    const match_days *birth = &(second ? m->b : m->a)->persons[number].birth;
    return birth->known && birth->from != INT32_MIN ? (uint32_t)(birth->from / 3652 + 1000000) : 0;
}

gedelf_status match_find_candidates(gedelf_match *m)
{
    match_search s;
    match_search_init(&s, m, m->b->person_count, birth_decade);
    s.begins = MATCH_SIDES_READ;
    s.ends = MATCH_CANDIDATES_FOUND;
    gedelf_status status = make_keys(&s) ? match_search_run(&s, match_pair_add) : GEDELF_MEMORY;
    match_search_free(&s);
    return status;
}
