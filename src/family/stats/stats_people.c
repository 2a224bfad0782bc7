/* SPDX-License-Identifier: MIT */
/*
 * What people are like: takes the family graph, counts sexes, names, births, ages, children, generations, connected parts, and
 * how many of the ancestors are known.
 */
#include "family/stats/stats_private.h"
#include "values/values.h"

/* ---- Ages --------------------------------------------------------------------------------------- */

/* Dates that are known to the year, or nearly so. */
static bool is_known_to_year(const gedelf_event *e)
{
    enum { YEAR = 366 };
    return e->days.has_earliest && e->days.has_latest && e->days.latest - e->days.earliest <= YEAR;
}

/* Completed years between two events that are known to the year; false if they are not. */
static bool years_between(const gedelf_event *from, const gedelf_event *to, int64_t *years)
{
    if (!is_known_to_year(from) || !is_known_to_year(to))
        return false;
    int64_t begin = (from->days.earliest + from->days.latest) / 2, end = (to->days.earliest + to->days.latest) / 2;
    *years = (end - begin) * 400 / 146097;                      /* the mean year, */
    *years += gedelf_day_later(begin, *years + 1, 0, 0) <= end; /* which may be longer than these were */
    return end >= begin && *years <= 130;
}

static bool has_birth(const gedelf_stats *s, gedelf_person person, gedelf_event *birth)
{
    return gedelf_person_birth(s->people, person, birth);
}

static view month_words(int month)
{
    return view_of_string(calendar_of(GEDELF_CALENDAR_GREGORIAN)->months[month - 1].words);
}

/* ---- A person ----------------------------------------------------------------------------------- */

static void count_names(gedelf_stats *s, gedelf_person person, gedelf_sex sex)
{
    gedelf_name name = gedelf_name_parse(gedelf_person_name(s->people, person));
    size_t length = 0;
    if (name.surname.length > 0)
        stats_add(s, TABLE_SURNAMES, name.surname, 1);
    while (length < name.given.length && !is_white_space(name.given.text[length]))
        length++;
    if (length > 0 && (sex == GEDELF_SEX_MALE || sex == GEDELF_SEX_FEMALE))
        stats_add(s, sex == GEDELF_SEX_MALE ? TABLE_GIVEN_MALE : TABLE_GIVEN_FEMALE, view_of(name.given.text, length),
                  1);
}

/* "1850s" */
static void add_decade(gedelf_stats *s, int64_t decade, uint64_t count)
{
    char label[32] = "-";
    size_t length = decade < 0;
    length += number_format((uint64_t)(decade < 0 ? -decade : decade), label + length);
    label[length++] = 's';
    stats_add(s, TABLE_BIRTHS, view_of(label, length), count);
}

/* Decades in which nobody was born are shown too, where there are not too many of them. */
static void fill_decades(gedelf_stats *s)
{
    enum { LONGEST = 1000 };
    if (s->last_decade - s->first_decade > LONGEST)
        return;
    for (int64_t decade = s->first_decade; decade < s->last_decade; decade += 10)
        add_decade(s, decade, 0);
}

/* Decades of births; months of those that are known to the day or month. */
static void count_birth(gedelf_stats *s, const gedelf_event *birth)
{
    gedelf_calendar_day first, last;
    if (!is_known_to_year(birth) ||
        !gedelf_calendar_from_day(GEDELF_CALENDAR_GREGORIAN, birth->days.earliest, &first) ||
        !gedelf_calendar_from_day(GEDELF_CALENDAR_GREGORIAN, birth->days.latest, &last))
        return;
    int64_t decade = first.year >= 0 ? first.year - first.year % 10 : first.year - (first.year % 10 + 10) % 10;
    add_decade(s, decade, 1);
    s->first_decade = decade < s->first_decade ? decade : s->first_decade;
    s->last_decade = decade > s->last_decade ? decade : s->last_decade;
    if (first.year == last.year && first.month == last.month)
        stats_add(s, TABLE_BIRTH_MONTHS, month_words(first.month), 1);
}

static void count_person(gedelf_stats *s, gedelf_person person)
{
    static const char *const sexes[] = {"no sex", "male", "female", "unknown sex", "other sex", "sex not recorded"};
    gedelf_event birth, death;
    gedelf_sex sex = gedelf_person_sex(s->people, person);
    int64_t years;
    stats_add(s, TABLE_PEOPLE, view_of_string(sexes[sex]), 1);
    count_names(s, person, sex);
    bool born = has_birth(s, person, &birth), died = gedelf_person_death(s->people, person, &death);
    stats_add(s, TABLE_PEOPLE, VIEW("birth dated"), born);
    stats_add(s, TABLE_PEOPLE, VIEW("death dated"), died);
    if (born)
        count_birth(s, &birth);
    if (born && died && years_between(&birth, &death, &years))
        stats_number(s, TABLE_DEATH_AGES, years, 10, 100);
}

/* ---- A family ----------------------------------------------------------------------------------- */

/* The first event of a tag in a family. */
static gedelf_event first_event(const gedelf_stats *s, gedelf_family family, gedelf_event_tag tag)
{
    gedelf_event e = {.next = 0};
    while (gedelf_family_event_next(s->people, family, &e)) {
        if (e.tag == tag)
            return e;
    }
    return (gedelf_event){.next = 0};
}

/* The first child's birth: the earliest that is known. */
static gedelf_event first_birth(const gedelf_stats *s, gedelf_family family, int64_t *children)
{
    gedelf_event first = {.next = 0}, birth;
    *children = 0;
    link_walk w = walk_links(s->people, KIN_FAMILY, family);
    while (walk_next(&w)) {
        if (!walk_is_child(&w) || walk_is_repeated(&w))
            continue;
        ++*children;
        bool earlier = walk_is_by_birth(&w) && has_birth(s, w.other, &birth) && is_known_to_year(&birth) &&
                       (!first.days.has_earliest || birth.days.earliest < first.days.earliest);
        first = earlier ? birth : first;
    }
    return first;
}

static void count_parent_ages(gedelf_stats *s, gedelf_family family, const gedelf_event *wedding,
                              const gedelf_event *child)
{
    link_walk w = walk_links(s->people, KIN_FAMILY, family);
    while (walk_next(&w)) {
        gedelf_sex sex = gedelf_person_sex(s->people, w.other);
        gedelf_event birth;
        int64_t years;
        bool female = sex == GEDELF_SEX_FEMALE;
        if (!walk_is_partner(&w) || walk_is_repeated(&w) || (sex != GEDELF_SEX_MALE && !female) ||
            !has_birth(s, w.other, &birth))
            continue;
        if (years_between(&birth, wedding, &years))
            stats_number(s, female ? TABLE_MARRIAGE_AGES_FEMALE : TABLE_MARRIAGE_AGES_MALE, years, 5, 70);
        if (years_between(&birth, child, &years))
            stats_number(s, female ? TABLE_MOTHER_AGES : TABLE_FATHER_AGES, years, 5, 70);
    }
}

static void count_family(gedelf_stats *s, gedelf_family family)
{
    int64_t children;
    gedelf_event wedding = first_event(s, family, GEDELF_EVENT_MARR), child = first_birth(s, family, &children);
    stats_add(s, TABLE_FAMILIES, VIEW("families"), 1);
    stats_add(s, TABLE_FAMILIES, VIEW("marriage dated"), wedding.days.has_earliest || wedding.days.has_latest);
    stats_add(s, TABLE_FAMILIES, VIEW("with children"), children > 0);
    stats_number(s, TABLE_CHILDREN, children, 1, 20);
    count_parent_ages(s, family, &wedding, &child);
}

/* ---- Connected parts ---------------------------------------------------------------------------- */

static uint32_t find_root(uint32_t *part, uint32_t at)
{
    while (part[at] != at)
        at = part[at] = part[part[at]];
    return at;
}

/* All who are in one family are connected. */
static void connect_families(gedelf_stats *s, uint32_t *part)
{
    for (gedelf_family f = 0; f < s->people->families.count; f++) {
        uint32_t first = GEDELF_PERSON_NONE;
        link_walk w = walk_links(s->people, KIN_FAMILY, f);
        while (walk_next(&w)) {
            if (first != GEDELF_PERSON_NONE)
                part[find_root(part, w.other)] = find_root(part, first);
            first = w.other;
        }
    }
}

static void count_parts(gedelf_stats *s)
{
    size_t count = s->people->persons.count;
    uint32_t *part = memory_allocate(&s->allocator, (count + 1) * sizeof *part);
    uint32_t *size = memory_allocate(&s->allocator, (count + 1) * sizeof *size);
    uint64_t parts = 0, largest = 0;
    s->failed = s->failed || !part || !size;
    for (uint32_t i = 0; part && size && i < count; i++) {
        part[i] = i;
        size[i] = 0;
    }
    if (part && size)
        connect_families(s, part);
    for (uint32_t i = 0; part && size && i < count; i++)
        size[find_root(part, i)]++;
    for (uint32_t i = 0; part && size && i < count; i++) {
        static const int64_t steps[] = {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 10000, 100000, 1000000};
        char label[24];
        size_t k = 0;
        if (size[i] == 0)
            continue;
        while (k + 1 < sizeof steps / sizeof *steps && (int64_t)size[i] >= steps[k + 1])
            k++;
        size_t length = number_format((uint64_t)steps[k], label);
        if (k > 0)
            label[length++] = '+';
        stats_add(s, TABLE_PARTS, view_of(label, length), 1);
        parts++;
        largest = size[i] > largest ? size[i] : largest;
    }
    stats_add(s, TABLE_PEOPLE, VIEW("connected parts"), parts);
    stats_add(s, TABLE_PEOPLE, VIEW("in the largest part"), largest);
    memory_release(&s->allocator, part, (count + 1) * sizeof *part);
    memory_release(&s->allocator, size, (count + 1) * sizeof *size);
}

/* ---- Generations -------------------------------------------------------------------------------- */

static void count_generations(gedelf_stats *s)
{
    size_t count = s->people->persons.count;
    uint32_t *generation = ancestry_generations(s->people, &s->allocator);
    s->failed = s->failed || !generation;
    for (uint32_t i = 0; generation && i < count; i++)
        stats_number(s, TABLE_GENERATIONS, generation[i], 1, INT64_MAX);
    memory_release(&s->allocator, generation, (count + 1) * sizeof *generation);
}

/* ---- Ancestors that are known ------------------------------------------------------------------- */

enum { GENERATIONS_LOOKED = 8 };

/* How much of a generation of ancestors is known, of all people together: half of what is known of each parent's ancestors one
   generation nearer. Only the first two parents count. */
static void count_known(gedelf_stats *s, float *known, float *next)
{
    size_t count = s->people->persons.count;
    for (int g = 1; g <= GENERATIONS_LOOKED; g++) {
        double sum = 0;
        for (uint32_t i = 0; i < count; i++) {
            gedelf_parent_walk w = {.parent = 0};
            int parents = 0;
            next[i] = 0;
            while (parents < 2 && gedelf_person_parent_next(s->people, i, &w)) {
                next[i] += known[w.parent] / 2;
                parents++;
            }
            sum += (double)next[i];
        }
        uint64_t share = (uint64_t)(1000 * sum / (double)count + 0.5);
        char label[24];
        if (share == 0)
            return;
        stats_add(s, TABLE_COMPLETENESS, view_of(label, number_format((uint64_t)g, label)), share);
        float *swap = known;
        known = next;
        next = swap;
    }
}

static void count_completeness(gedelf_stats *s)
{
    size_t count = s->people->persons.count, size = (count + 1) * sizeof(float);
    float *known = memory_allocate(&s->allocator, size), *next = memory_allocate(&s->allocator, size);
    s->failed = s->failed || !known || !next;
    for (size_t i = 0; known && next && i < count; i++)
        known[i] = 1;
    if (known && next && count > 0)
        count_known(s, known, next);
    memory_release(&s->allocator, known, size);
    memory_release(&s->allocator, next, size);
}

/* ---- All of it ---------------------------------------------------------------------------------- */

static void count_lives(gedelf_stats *s)
{
    gedelf_redact_options options = GEDELF_REDACT_OPTIONS();
    gedelf_redact_counts lives = GEDELF_REDACT_COUNTS();
    options.allocator = &s->allocator;
    options.today = s->options.today;
    if (gedelf_lives_find(s->dataset, s->people, &options, &lives) != GEDELF_OK) {
        s->failed = true;
        return;
    }
    stats_add(s, TABLE_PEOPLE, VIEW("living"), lives.living);
    stats_add(s, TABLE_PEOPLE, VIEW("dead by evidence"), lives.dead_by_evidence);
    stats_add(s, TABLE_PEOPLE, VIEW("dead by age"), lives.dead_by_age);
}

void count_people(gedelf_stats *s)
{
    stats_add(s, TABLE_PEOPLE, VIEW("people"), s->people->persons.count);
    stats_add(s, TABLE_PEOPLE, VIEW("male"), 0);
    stats_add(s, TABLE_PEOPLE, VIEW("female"), 0);
    count_lives(s);
    for (int i = 1; s->people->persons.count > 0 && i <= 12; i++)
        stats_add(s, TABLE_BIRTH_MONTHS, month_words(i), 0);
    for (gedelf_person p = 0; !s->failed && p < s->people->persons.count; p++)
        count_person(s, p);
    fill_decades(s);
    for (gedelf_family f = 0; !s->failed && f < s->people->families.count; f++)
        count_family(s, f);
    count_parts(s);
    count_generations(s);
    count_completeness(s);
}
