/* SPDX-License-Identifier: MIT */
/*
 * A part of a file: takes a source and wishes, finds out which of its records are wanted and what belongs to them, and has
 * them written. [D460–D464]
 */
#include "rewrite/subset/subset_private.h"

/* ---- Records ------------------------------------------------------------------------------------ */

static uint32_t record_hash(const subset_job *j, gedelf_structure s)
{
    return (uint32_t)hash_number((uint64_t)(uintptr_t)s.block, hash_number(s.index, j->record_numbers.seed));
}

/* Structures with an identifier that another one before them has; NULL if there is none. */
static subset_namesakes *find_namesakes(const subset_job *j, gedelf_structure first)
{
    uint32_t number, hash = record_hash(j, first);
    for (size_t at = table_home(j->group_numbers.capacity, hash);
         (number = table_next(&j->group_numbers, hash, &at)) != 0;) {
        if (gedelf_structure_same(j->groups[number - 1].first, first))
            return &j->groups[number - 1];
    }
    return NULL;
}

static bool add_namesake(subset_job *j, gedelf_structure first, gedelf_structure s)
{
    subset_namesakes *group = find_namesakes(j, first);
    subset_namesake one = {.structure = s};
    if (!array_add(&j->allocator, &j->namesakes, &j->namesake_count, &j->namesake_capacity, one))
        return false;
    uint32_t number = (uint32_t)j->namesake_count;
    if (group) {
        j->namesakes[group->last - 1].next = number;
        group->last = number;
        return true;
    }
    subset_namesakes made = {.first = first, .next = number, .last = number};
    return array_add(&j->allocator, &j->groups, &j->group_count, &j->group_capacity, made) &&
           table_add(&j->group_numbers, record_hash(j, first), (uint32_t)j->group_count);
}

/* Lists what has an identifier that something before it has. False if there is no memory. */
static bool list_namesakes(subset_job *j, gedelf_structure entry)
{
    uint32_t size = structure_size(entry);
    bool done = true;
    for (uint32_t i = 0; done && i < size; i++) {
        gedelf_structure s = structure_part(entry, i);
        view name = gedelf_structure_xref(s);
        gedelf_structure first = name.length > 0 ? gedelf_dataset_find(j->dataset, name) : s;
        done = gedelf_structure_same(first, s) || add_namesake(j, first, s);
    }
    return done;
}

static bool list_as(subset_job *j, uint32_t **list, size_t *capacity, size_t count)
{
    if (!array_reserve(&j->allocator, list, capacity, count + 1))
        return false;
    (*list)[count] = (uint32_t)j->count - 1;
    return true;
}

static bool add_subset_record(subset_job *j, gedelf_structure s, uint8_t flags)
{
    bool room = array_reserve(&j->allocator, &j->records, &j->capacity, j->count + 1) &&
                array_reserve(&j->allocator, &j->flags, &j->flag_capacity, j->count + 1) &&
                table_add(&j->record_numbers, record_hash(j, s), (uint32_t)j->count + 1);
    if (!room)
        return false;
    j->records[j->count] = s;
    j->flags[j->count++] = flags;
    return list_namesakes(j, s);
}

/* Lists the records of the dataset. False if there is no memory. */
static bool subset_list(subset_job *j)
{
    size_t persons = 0, families = 0;
    bool done = add_subset_record(j, gedelf_dataset_head(j->dataset), SUBSET_KEPT);
    gedelf_structure s = gedelf_dataset_records(j->dataset);
    for (; done && gedelf_structure_exists(s); s = gedelf_structure_next(s)) {
        bool person = view_equal(gedelf_structure_tag(s), VIEW("INDI"));
        bool family = view_equal(gedelf_structure_tag(s), VIEW("FAM"));
        done = add_subset_record(j, s, person || family ? 0 : SUBSET_OTHER);
        if (done && person)
            done = list_as(j, &j->persons, &j->person_capacity, persons++);
        else if (done && family)
            done = list_as(j, &j->families, &j->family_capacity, families++);
    }
    return done;
}

static void subset_free(subset_job *j)
{
    const gedelf_allocator *a = &j->allocator;
    memory_release(a, j->records, j->capacity * sizeof *j->records);
    memory_release(a, j->flags, j->flag_capacity);
    memory_release(a, j->persons, j->person_capacity * sizeof *j->persons);
    memory_release(a, j->families, j->family_capacity * sizeof *j->families);
    memory_release(a, j->queue, j->queue_capacity * sizeof *j->queue);
    memory_release(a, j->stub_targets, j->target_capacity * sizeof *j->stub_targets);
    memory_release(a, j->groups, j->group_capacity * sizeof *j->groups);
    memory_release(a, j->namesakes, j->namesake_capacity * sizeof *j->namesakes);
    table_free(&j->record_numbers);
    table_free(&j->group_numbers);
    table_free(&j->stub_numbers);
}

/* The number of a structure among some, from 1; 0 if it is none of them. */
static uint32_t number_of_structure(const hash_table *numbers, const gedelf_structure *items, gedelf_structure s,
                                    uint32_t hash)
{
    uint32_t number;
    for (size_t at = table_home(numbers->capacity, hash); (number = table_next(numbers, hash, &at)) != 0;) {
        if (gedelf_structure_same(items[number - 1], s))
            break;
    }
    return number;
}

/* The number of the record that a structure is in, or is; UINT32_MAX for what a pointer that leads nowhere leads to. */
static uint32_t subset_record_of(const subset_job *j, gedelf_structure s)
{
    gedelf_structure above;
    while (gedelf_structure_exists(above = gedelf_structure_super(s)))
        s = above;
    return number_of_structure(&j->record_numbers, j->records, s, record_hash(j, s)) - 1;
}

/* What a structure points to, if several have the identifier; else NULL. (D8) */
static subset_namesakes *subset_several_targets(const subset_job *j, gedelf_structure s)
{
    view name = gedelf_structure_pointer(s);
    gedelf_structure first = name.length > 0 ? gedelf_dataset_find(j->dataset, name) : (gedelf_structure){NULL, 0};
    return gedelf_structure_exists(first) ? find_namesakes(j, first) : NULL;
}

/* Does a structure point to one of the dataset? Then that is given. */
static bool subset_target(const subset_job *j, gedelf_structure s, gedelf_structure *target, uint32_t *entry)
{
    if (gedelf_structure_pointer(s).length == 0)
        return false;
    *target = gedelf_dataset_target(j->dataset, s);
    *entry = gedelf_structure_exists(*target) ? subset_record_of(j, *target) : UINT32_MAX;
    return *entry != UINT32_MAX;
}

bool subset_cuts(const subset_job *j, gedelf_structure s)
{
    gedelf_structure target;
    uint32_t entry;
    if (j->options.stubs)
        return false;
    if (subset_target(j, s, &target, &entry))
        return !subset_keeps(j, entry);
    /* a record that is a pointer itself, and leads to several, stays, as one that leads nowhere does */
    const subset_namesakes *several =
        gedelf_structure_exists(gedelf_structure_super(s)) ? subset_several_targets(j, s) : NULL;
    return several && !several->kept;
}

/* ---- Paths -------------------------------------------------------------------------------------- */

typedef struct subset_path_run {
    subset_job *j;
    uint8_t flags; /* for what is found */
} subset_path_run;

static bool found_by_path(void *context, gedelf_structure match)
{
    subset_path_run *r = context;
    uint32_t entry = subset_record_of(r->j, match);
    if (entry != UINT32_MAX && entry > 0)
        r->j->flags[entry] |= r->flags;
    return true;
}

static gedelf_status follow_wished_path(subset_path_run *r, view text)
{
    subset_job *j = r->j;
    gedelf_path *path;
    gedelf_status status = gedelf_path_parse(&path, text, &j->allocator, NULL);
    for (size_t i = 0; status == GEDELF_OK && i < j->count; i++)
        status = gedelf_path_find(path, j->records[i], j->dataset, found_by_path, r);
    gedelf_path_free(path);
    return status;
}

static gedelf_status follow_paths(subset_job *j, gedelf_subset_kind kind, uint8_t flags)
{
    subset_path_run r = {j, flags};
    gedelf_status status = GEDELF_OK;
    for (size_t i = 0; status == GEDELF_OK && i < j->options.wish_count; i++) {
        j->result.fault = i;
        if (j->options.wishes[i].kind == kind)
            status = follow_wished_path(&r, j->options.wishes[i].text);
    }
    return status;
}

/* ---- What belongs to what is kept --------------------------------------------------------------- */

/* What is left out gets a stub, once: a record, or a structure in one. */
static bool need_stub(subset_job *j, gedelf_structure target)
{
    uint32_t hash = record_hash(j, target);
    if (number_of_structure(&j->stub_numbers, j->stub_targets, target, hash) > 0)
        return true;
    return array_add(&j->allocator, &j->stub_targets, &j->stub_count, &j->target_capacity, target) &&
           table_add(&j->stub_numbers, hash, (uint32_t)j->stub_count);
}

/* A structure is kept with its record, unless that is a person or a family, or a path says that it goes. */
static bool follow_to(subset_job *j, uint32_t entry)
{
    if (subset_keeps(j, entry) || (j->flags[entry] & (SUBSET_OTHER | SUBSET_BARRED)) != SUBSET_OTHER)
        return true;
    subset_keep(j, entry);
    return array_add(&j->allocator, &j->queue, &j->queue_count, &j->queue_capacity, entry);
}

/* All are kept that can be: nobody knows which one is meant. If none is, the first stands for them. */
static bool follow_to_several(subset_job *j, subset_namesakes *several)
{
    uint32_t first = subset_record_of(j, several->first), entry = first;
    if (several->followed)
        return true;
    bool done = follow_to(j, first);
    several->followed = true;
    several->kept = subset_keeps(j, first);
    for (uint32_t i = several->next; done && i != 0; i = j->namesakes[i - 1].next) {
        entry = subset_record_of(j, j->namesakes[i - 1].structure);
        done = follow_to(j, entry);
        several->kept = several->kept || subset_keeps(j, entry);
    }
    return done && (several->kept || !j->options.stubs || need_stub(j, several->first));
}

/* Pointers to records that are neither people nor families are followed. */
static bool follow_pointer(subset_job *j, gedelf_structure s)
{
    gedelf_structure target;
    uint32_t entry;
    if (subset_target(j, s, &target, &entry))
        return follow_to(j, entry) && (subset_keeps(j, entry) || !j->options.stubs || need_stub(j, target));
    subset_namesakes *several = subset_several_targets(j, s);
    bool done = !several || follow_to_several(j, several);
    j->result.ambiguous += several && (several->kept || j->options.stubs);
    return done;
}

/* The record that a record leads to, if it is a pointer itself; UINT32_MAX if it is none, or leads nowhere. */
static uint32_t record_led_to(const subset_job *j, uint32_t entry)
{
    gedelf_structure target;
    uint32_t led_to;
    return subset_target(j, j->records[entry], &target, &led_to) ? led_to : UINT32_MAX;
}

/* Will it be left out, as far as others than itself decide? Others than people and families come with what leads to them. */
static bool will_be_left_out(const subset_job *j, uint32_t entry)
{
    unsigned flags = j->flags[entry];
    return (flags & SUBSET_BARRED) != 0 || (flags & (SUBSET_KEPT | SUBSET_OTHER)) == 0;
}

/* Of records that are pointers, each to the next one: all go if the last leads to one that is left out. One behind which it is
   known already ends the row, and in a circle nobody is left out. */
static void bar_row(subset_job *j, uint32_t first)
{
    uint32_t end = first;
    while (end != UINT32_MAX && !will_be_left_out(j, end) && (j->flags[end] & SUBSET_PASSED) == 0) {
        j->flags[end] |= SUBSET_PASSED;
        end = record_led_to(j, end);
    }
    bool goes = end != UINT32_MAX && will_be_left_out(j, end);
    for (uint32_t i = first; goes && i != end; i = record_led_to(j, i))
        j->flags[i] |= SUBSET_BARRED;
}

/* A record that is a pointer goes like any other, if it leads to what is left out, and so do pointers to it. (D464) */
static void bar_pointing_records(subset_job *j)
{
    for (uint32_t i = 1; !j->options.stubs && i < j->count; i++)
        bar_row(j, i);
}

static gedelf_status follow_pointers(subset_job *j)
{
    bool done = true;
    j->queue_count = 0;
    for (uint32_t i = 0; done && i < j->count; i++) {
        if (subset_keeps(j, i))
            done = array_add(&j->allocator, &j->queue, &j->queue_count, &j->queue_capacity, i);
    }
    for (size_t at = 0; done && at < j->queue_count; at++) {
        gedelf_structure entry = j->records[j->queue[at]];
        uint32_t size = structure_size(entry);
        for (uint32_t i = 0, below; done && i < size; i += below) {
            gedelf_structure s = structure_part(entry, i);
            done = follow_pointer(j, s);
            below = subset_cuts(j, s) ? structure_size(s) : 1;
        }
    }
    return done ? GEDELF_OK : GEDELF_MEMORY;
}

/* ---- All of it ---------------------------------------------------------------------------------- */

/* If the only wishes are to leave something out, all else is wanted. */
static void keep_all_unless_wished(subset_job *j)
{
    for (size_t i = 0; i < j->options.wish_count; i++) {
        if (j->options.wishes[i].kind != GEDELF_SUBSET_WITHOUT)
            return;
    }
    for (uint32_t i = 0; i < j->count; i++)
        subset_keep(j, i);
}

static void count_kept(subset_job *j)
{
    gedelf_subset_result *r = &j->result;
    for (uint32_t i = 1; i < j->count; i++)
        r->others += subset_keeps(j, i);
    for (size_t i = 0; i < gedelf_people_count(j->people); i++)
        r->people += subset_keeps(j, j->persons[i]);
    for (size_t i = 0; i < gedelf_people_family_count(j->people); i++)
        r->families += subset_keeps(j, j->families[i]);
    r->others -= r->people + r->families;
}

static gedelf_status subset_choose(subset_job *j)
{
    table_init(&j->record_numbers, &j->allocator);
    table_init(&j->group_numbers, &j->allocator);
    table_init(&j->stub_numbers, &j->allocator);
    gedelf_status status = subset_list(j) ? GEDELF_OK : GEDELF_MEMORY;
    if (status == GEDELF_OK)
        status = follow_paths(j, GEDELF_SUBSET_WITHOUT, SUBSET_BARRED);
    if (status == GEDELF_OK)
        status = follow_paths(j, GEDELF_SUBSET_WHERE, SUBSET_KEPT | SUBSET_FOUND);
    for (int kind = GEDELF_SUBSET_ANCESTORS; status == GEDELF_OK && kind <= GEDELF_SUBSET_RELATIVES; kind++)
        status = subset_search(j, (gedelf_subset_kind)kind);
    if (status != GEDELF_OK)
        return status;
    keep_all_unless_wished(j);
    subset_families(j);
    bar_pointing_records(j);
    status = follow_pointers(j);
    count_kept(j);
    return status;
}

static gedelf_status subset_of_octets(subset_job *j, view octets, gedelf_write_fn write, void *context)
{
    gedelf_options reading = reader_options(j->options.reading);
    gedelf_people_options options = GEDELF_PEOPLE_OPTIONS_INIT;
    gedelf_dataset *dataset = NULL;
    gedelf_people *people = NULL;
    reading.positions = true;
    reading.allocator = reading.allocator ? reading.allocator : &j->allocator;
    options.allocator = &j->allocator;
    gedelf_status status = gedelf_read(&dataset, gedelf_source_memory(octets.text, octets.length), &reading);
    if (status == GEDELF_OK)
        status = gedelf_people_make(&people, dataset, &options);
    if (status == GEDELF_OK) {
        j->dataset = dataset;
        j->people = people;
        status = subset_choose(j);
        if (status == GEDELF_OK)
            status = subset_write(j, octets, &reading, write, context);
        subset_free(j);
    }
    gedelf_people_close(people);
    gedelf_dataset_free(dataset);
    return status;
}

gedelf_status gedelf_subset(gedelf_source source, gedelf_write_fn write, void *context,
                            const gedelf_subset_options *options, gedelf_subset_result *result)
{
    subset_job j = {.options = GEDELF_SUBSET_OPTIONS_INIT};
    buffer owned;
    view octets;
    options_take(&j.options, options);
    j.allocator = j.options.allocator ? *j.options.allocator : memory_default;
    if (j.options.wish_count == 0)
        return GEDELF_ARGUMENT;
    buffer_init(&owned, &j.allocator);
    gedelf_status status = octets_read(source, &owned, &octets);
    if (status == GEDELF_OK)
        status = subset_of_octets(&j, octets, write, context);
    buffer_free(&owned);
    if (result)
        *result = j.result;
    return status;
}
