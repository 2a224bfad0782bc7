/* SPDX-License-Identifier: MIT */
/*
 * Words of names: takes texts, gives their folded words as numbers, what each sounds like and which others it may mean,
 * how many people have it, and how alike two are. [D444, D446, D447]
 */
#include "compare/match/match_private.h"

enum { GRADE_BITS = 4 };

static const char *const alike_rows[] = {
#define NAMES_ALIKE(names) names,
#include "compare/match/nicknames.def"
#undef NAMES_ALIKE
};

/* ---- Words --------------------------------------------------------------------------------------- */

static bool pool_take(match_words *w, const uint32_t *items, size_t count, uint32_t *at)
{
    if (!array_reserve(w->allocator, &w->pool, &w->pool_capacity, w->pool_count + count))
        return false;
    *at = (uint32_t)w->pool_count;
    for (size_t i = 0; i < count; i++)
        w->pool[w->pool_count++] = items[i];
    return true;
}

/* The number of a folded word; 0 if there is no memory. */
static uint32_t add_word(match_words *w, view word)
{
    uint32_t before = w->names.count, number = names_add(&w->names, word), codes[GEDELF_SOUNDS_MOST];
    if (number <= before)
        return number;
    if (!array_reserve(w->allocator, &w->items, &w->capacity, number))
        return 0;
    match_word *item = &w->items[number - 1];
    *item = (match_word){.sound_count = (uint8_t)gedelf_name_sounds(word, codes, GEDELF_SOUNDS_MOST)};
    return pool_take(w, codes, item->sound_count, &item->sounds) ? number : 0;
}

static bool fold_into(match_words *w, view text, match_fold_fn fold)
{
    w->folded.length = 0;
    size_t length = fold(text, w->folded.data, w->folded.capacity);
    if (length > w->folded.capacity) {
        if (!buffer_reserve(&w->folded, length))
            return false;
        fold(text, w->folded.data, length);
    }
    w->folded.length = length;
    return true;
}

/* Takes the next word off a folded text; empty after the last. */
static view take_folded_word(view *rest)
{
    size_t end = 0;
    while (end < rest->length && rest->text[end] != ' ')
        end++;
    view word = view_of(rest->text, end);
    *rest = end < rest->length ? view_of(rest->text + end + 1, rest->length - end - 1) : view_of(NULL, 0);
    return word;
}

bool match_words_of(match_words *w, view text, match_fold_fn fold, uint32_t *list, size_t *count, size_t most)
{
    if (text.length == 0)
        return true;
    if (!fold_into(w, text, fold))
        return false;
    view rest = buffer_view(&w->folded);
    while (rest.length > 0 && *count < most) {
        uint32_t number = add_word(w, take_folded_word(&rest));
        size_t at = 0;
        if (number == 0)
            return false;
        while (at < *count && list[at] != number)
            at++;
        if (at == *count)
            list[(*count)++] = number;
    }
    return true;
}

/* ---- Nicknames ----------------------------------------------------------------------------------- */

/* The words of all rows, each with its row, as word << 32 | row. */
static bool read_rows(match_words *w, uint64_t **rows, size_t *count, size_t *capacity)
{
    for (uint32_t g = 0; g < sizeof alike_rows / sizeof *alike_rows; g++) {
        uint32_t words[128];
        size_t found = 0;
        if (!match_words_of(w, view_of_string(alike_rows[g]), gedelf_name_key, words, &found, 128))
            return false;
        for (size_t i = 0; i < found; i++) {
            if (!array_add(w->allocator, rows, count, capacity, (uint64_t)words[i] << 32 | g))
                return false;
        }
    }
    return true;
}

static bool give_groups(match_words *w, const uint64_t *rows, size_t count)
{
    for (size_t i = 0, end; i < count; i = end) {
        match_word *word = match_word_at(w, (uint32_t)(rows[i] >> 32));
        word->groups = (uint32_t)w->pool_count;
        for (end = i; end < count && rows[end] >> 32 == rows[i] >> 32; end++) {
            uint32_t group = (uint32_t)rows[end], at;
            if (!pool_take(w, &group, 1, &at))
                return false;
            word->group_count++;
        }
    }
    return true;
}

static bool load_nicknames(match_words *w)
{
    uint64_t *rows = NULL;
    size_t count = 0, capacity = 0;
    bool done = read_rows(w, &rows, &count, &capacity);
    if (done)
        sort_numbers(rows, count);
    done = done && give_groups(w, rows, count);
    memory_release(w->allocator, rows, capacity * sizeof *rows);
    return done;
}

bool match_words_init(match_words *w, const gedelf_allocator *allocator)
{
    *w = (match_words){.allocator = allocator};
    names_init(&w->names, allocator);
    buffer_init(&w->folded, allocator);
    pairs_init(&w->couples, allocator);
    size_t slots = power_of_two_within(memory_sizes(allocator)->grade_slots);
    bool done = array_resize(allocator, &w->grades, &w->grade_capacity, slots) && load_nicknames(w);
    if (w->grades)
        memset(w->grades, 0, w->grade_capacity * sizeof *w->grades);
    return done;
}

void match_words_free(match_words *w)
{
    names_free(&w->names);
    buffer_free(&w->folded);
    pairs_free(&w->couples);
    memory_release(w->allocator, w->items, w->capacity * sizeof *w->items);
    memory_release(w->allocator, w->pool, w->pool_capacity * sizeof *w->pool);
    memory_release(w->allocator, w->grades, w->grade_capacity * sizeof *w->grades);
}

/* ---- How alike ----------------------------------------------------------------------------------- */

static bool lists_meet(const uint32_t *a, size_t a_count, const uint32_t *b, size_t b_count)
{
    for (size_t i = 0; i < a_count; i++) {
        for (size_t k = 0; k < b_count; k++) {
            if (a[i] == b[k])
                return true;
        }
    }
    return false;
}

/* One is the other with the ending of Slavic wives: Novak, Novakov(a). */
static bool is_with_ending(view shorter, view longer)
{
    return shorter.length >= 3 && longer.length == shorter.length + 2 &&
           memcmp(shorter.text, longer.text, shorter.length) == 0 && longer.text[shorter.length] == 'o' &&
           (longer.text[shorter.length + 1] == 'v' || longer.text[shorter.length + 1] == 'w');
}

/* One slip in words of 4 to 7 letters, two in longer ones. */
static bool are_close(view a, view b)
{
    view shorter = a.length <= b.length ? a : b, longer = a.length <= b.length ? b : a;
    size_t letters = utf8_count(shorter), slips = letters < 4 ? 0 : letters < 8 ? 1 : 2;
    if (is_with_ending(shorter, longer))
        return true;
    return slips > 0 && longer.length - shorter.length <= slips && longer.length <= WORD_MOST &&
           word_distance(a, b) <= slips;
}

static match_grade grade_anew(const match_words *w, uint32_t a, uint32_t b, bool given)
{
    const match_word *one = match_word_at(w, a), *other = match_word_at(w, b);
    view first = names_at(&w->names, a), second = names_at(&w->names, b);
    if (first.length == 1 || second.length == 1)
        /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): no word is empty */
        return given && first.text[0] == second.text[0] ? MATCH_WORDS_INITIAL : MATCH_WORDS_OTHER;
    if (given && lists_meet(w->pool + one->groups, one->group_count, w->pool + other->groups, other->group_count))
        return MATCH_WORDS_NICKNAME;
    if (are_close(first, second))
        return MATCH_WORDS_CLOSE;
    if (lists_meet(w->pool + one->sounds, one->sound_count, w->pool + other->sounds, other->sound_count))
        return MATCH_WORDS_SOUND;
    return MATCH_WORDS_OTHER;
}

match_grade match_words_grade(match_words *w, uint32_t a, uint32_t b, bool given)
{
    if (a == b)
        return MATCH_WORDS_EQUAL;
    uint64_t low = a < b ? a : b, high = a < b ? b : a;
    uint64_t key = (high << 29 | low) << 1 | given;
    uint64_t *slot = &w->grades[hash_number(key, 0) & (w->grade_capacity - 1)];
    if (*slot >> GRADE_BITS != (key & UINT64_MAX >> GRADE_BITS))
        *slot = key << GRADE_BITS | (uint64_t)grade_anew(w, (uint32_t)low, (uint32_t)high, given);
    return (match_grade)(*slot & ((1u << GRADE_BITS) - 1));
}

static double smoothed_share(uint64_t count, uint64_t total)
{
    return (double)(count + 1) / (double)(total + 1);
}

/* A file of one family has few names, which are not so frequent in the world. */
static double match_given_share(const match_words *w, uint32_t word)
{
    const double most = 0.1;
    double share = smoothed_share(match_word_at(w, word)->as_given, w->given_total);
    return share < most ? share : most;
}

bool match_words_couple(match_words *w, uint32_t surname, uint32_t given)
{
    return pairs_put(&w->couples, surname, given, pairs_find(&w->couples, surname, given) + 1);
}

static double without_two(uint32_t count)
{
    return count > 2 ? (double)(count - 2) : 0;
}

double match_given_share_among(const match_words *w, uint32_t word, const uint32_t *surnames, size_t count)
{
    const double weight = 5; /* of what is known of all people, beside the few of one surname */
    double all = match_given_share(w, word), most = all;
    for (size_t i = 0; i < count; i++) {
        double both = without_two(pairs_find(&w->couples, surnames[i], word));
        double share = (both + weight * all) / (without_two(match_word_at(w, surnames[i])->as_surname) + weight);
        most = share > most ? share : most;
    }
    return most;
}

double match_surname_share(const match_words *w, uint32_t word)
{
    return smoothed_share(match_word_at(w, word)->as_surname, w->surname_total);
}
