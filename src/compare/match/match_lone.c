/* SPDX-License-Identifier: MIT */
/*
 * Lone names: takes the people of a side with their relatives, finds those whose only name is between solidi. Some programs and
 * authors write a single name so (NAME /Baldr/), others write a surname so whose given name nobody knows (NAME /Smith/). A surname
 * is shared with a parent, the partner or children; a name that is not is a given name, and is compared as one. [D444]
 */
#include "compare/match/match_private.h"

/* What relatives say of a lone name. */
typedef enum lone_name { LONE_NOT, LONE_UNKNOWN, LONE_SURNAME, LONE_GIVEN } lone_name;

static bool is_lone(const match_person *p)
{
    return p->given.count == 0 && p->own_surnames > 0;
}

/* Do two people have a surname in common, as far as its spelling shows? */
static bool share_surname(gedelf_match *m, const match_side *side, const match_person *a, const match_person *b)
{
    for (size_t i = 0; i < a->own_surnames; i++) {
        for (size_t k = 0; k < b->own_surnames; k++) {
            if (match_words_grade(&m->words, side->pool[a->surnames.at + i], side->pool[b->surnames.at + k], false) >
                MATCH_WORDS_OTHER)
                return true;
        }
    }
    return false;
}

/* Takes the evidence of one relative: a surname in common settles it. */
static lone_name ask_relative(gedelf_match *m, const match_side *side, const match_person *p, uint32_t relative,
                              bool inherits, lone_name so_far)
{
    const match_person *other = &side->persons[relative];
    if (so_far == LONE_SURNAME || other->own_surnames == 0)
        return so_far;
    return share_surname(m, side, p, other) ? LONE_SURNAME : inherits ? LONE_GIVEN : so_far;
}

static lone_name judge_lone(gedelf_match *m, const match_side *side, const match_person *p)
{
    const uint32_t *partners = match_list_items(side, p->partners), *children = match_list_items(side, p->children);
    lone_name found = LONE_UNKNOWN;
    if (!is_lone(p))
        return LONE_NOT;
    if (p->father != MATCH_NONE)
        found = ask_relative(m, side, p, p->father, true, found);
    if (p->mother != MATCH_NONE)
        found = ask_relative(m, side, p, p->mother, false, found);
    for (size_t i = 0; i < p->partners.count; i++)
        found = ask_relative(m, side, p, partners[i], false, found);
    for (size_t i = 0; i < p->children.count; i++)
        found = ask_relative(m, side, p, children[i], p->sex == GEDELF_SEX_MALE, found);
    return found;
}

/* The surname becomes a given name, with what is counted. */
static bool make_given(gedelf_match *m, match_side *side, match_person *p)
{
    uint32_t words[MATCH_GIVEN_MOST];
    size_t count = 0;
    for (; count < p->own_surnames && count < MATCH_GIVEN_MOST; count++) {
        words[count] = side->pool[p->surnames.at + count];
        match_word_at(&m->words, words[count])->as_surname--;
        match_word_at(&m->words, words[count])->as_given++;
    }
    m->words.surname_total--;
    m->words.given_total++;
    p->surnames.count = p->own_surnames = 0;
    p->given_leads = 1;
    return match_pool_add(m, side, words, count, &p->given);
}

/* Has anybody with a given name this surname? */
static bool is_somebodys_surname(const gedelf_match *m, const match_side *side, const match_person *p,
                                 const uint32_t *alone)
{
    uint32_t word = side->pool[p->surnames.at];
    return match_word_at(&m->words, word)->as_surname > alone[word - 1];
}

/* Those of whom relatives say nothing are as most of the others of the side are, unless somebody else has that surname. */
static bool settle_lone(gedelf_match *m, match_side *side, uint8_t *judged, uint32_t *alone)
{
    size_t counts[4] = {0};
    bool done = true;
    for (size_t i = 0; i < side->person_count; i++) {
        const match_person *p = &side->persons[i];
        judged[i] = (uint8_t)judge_lone(m, side, p);
        counts[judged[i]]++;
        for (size_t k = 0; judged[i] != LONE_NOT && k < p->own_surnames; k++)
            alone[side->pool[p->surnames.at + k] - 1]++;
    }
    for (size_t i = 0; i < side->person_count; i++) {
        if (judged[i] == LONE_UNKNOWN && counts[LONE_GIVEN] > counts[LONE_SURNAME] &&
            !is_somebodys_surname(m, side, &side->persons[i], alone))
            judged[i] = LONE_GIVEN;
    }
    for (size_t i = 0; done && i < side->person_count; i++)
        done = judged[i] != LONE_GIVEN || make_given(m, side, &side->persons[i]);
    return done;
}

bool match_settle_lone(gedelf_match *m, match_side *side)
{
    const gedelf_allocator *allocator = &m->allocator;
    size_t words = m->words.names.count * sizeof(uint32_t) + 1, people = side->person_count + 1;
    uint8_t *judged = memory_allocate(allocator, people);
    uint32_t *alone = memory_zeroed(allocator, words);
    bool done = judged && alone;
    if (done) {
        done = settle_lone(m, side, judged, alone);
    }
    if (judged)
        memory_release(allocator, judged, people);
    if (alone)
        memory_release(allocator, alone, words);
    return done;
}
