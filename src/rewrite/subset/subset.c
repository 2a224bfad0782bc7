/* SPDX-License-Identifier: MIT */
/*
 * A part of a file: takes a source and wishes, finds out which of its records are wanted and what belongs to them, and has
 * them written. [D460–D464]
 */
#include "rewrite/subset/subset_private.h"

/* ---- Records ------------------------------------------------------------------------------------ */

static bool add_namesake(subset_job *j, gedelf_structure first, gedelf_structure s)
{
    uint32_t before = j->repeated.count, group = names_add(&j->repeated, gedelf_structure_xref(s));
    subset_namesake one = {.structure = s};
    if (group == 0 || !array_reserve(&j->allocator, &j->groups, &j->group_capacity, group) ||
        !array_add(&j->allocator, &j->namesakes, &j->namesake_count, &j->namesake_capacity, one))
        return false;
    subset_namesakes *of = &j->groups[group - 1];
    uint32_t number = (uint32_t)j->namesake_count;
    if (group > before)
        *of = (subset_namesakes){.first = first, .next = number};
    else
        j->namesakes[of->last - 1].next = number;
    of->last = number;
    return true;
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
        bool again = gedelf_structure_exists(first) && !gedelf_structure_same(first, s);
        done = !again || add_namesake(j, first, s);
    }
    return done;
}

static bool list_as(subset_job *j, uint32_t **list, size_t *capacity, size_t count)
{
    if (!array_reserve(&j->allocator, list, capacity, count + 1))
        return false;
    (*list)[count] = (uint32_t)j->records.count - 1;
    return true;
}

static bool add_subset_record(subset_job *j, gedelf_structure s, uint8_t flags)
{
    if (!structures_add(&j->records, s) ||
        !array_reserve(&j->allocator, &j->flags, &j->flag_capacity, j->records.count))
        return false;
    j->flags[j->records.count - 1] = flags;
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
    structures_free(&j->records);
    memory_release(a, j->flags, j->flag_capacity);
    memory_release(a, j->persons, j->person_capacity * sizeof *j->persons);
    memory_release(a, j->families, j->family_capacity * sizeof *j->families);
    memory_release(a, j->queue, j->queue_capacity * sizeof *j->queue);
    structures_free(&j->stub_targets);
    names_free(&j->repeated);
    memory_release(a, j->groups, j->group_capacity * sizeof *j->groups);
    memory_release(a, j->namesakes, j->namesake_capacity * sizeof *j->namesakes);
}

/* The place of the record that a structure is in, or is; UINT32_MAX for the UNDEF that a dangling pointer leads to. */
static uint32_t subset_record_of(const subset_job *j, gedelf_structure s)
{
    gedelf_structure above;
    while (gedelf_structure_exists(above = gedelf_structure_super(s)))
        s = above;
    return structures_find(&j->records, s) - 1;
}

/* What a structure points to, if several have the identifier; else NULL. (D8) */
static subset_namesakes *subset_several_targets(const subset_job *j, gedelf_structure s)
{
    uint32_t number = names_find(&j->repeated, gedelf_structure_pointer(s));
    return number > 0 ? &j->groups[number - 1] : NULL;
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
    /* a record that is a pointer itself, and leads to several records, stays, as a dangling one does */
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
    for (size_t i = 0; status == GEDELF_OK && i < j->records.count; i++)
        status = gedelf_path_find(path, j->records.items[i], j->dataset, found_by_path, r);
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
    return structures_find(&j->stub_targets, target) > 0 || structures_add(&j->stub_targets, target);
}

/* A structure is kept with its record, unless that is a person or a family, or a path says that it goes. */
static bool follow_to(subset_job *j, uint32_t entry)
{
    if (subset_keeps(j, entry) || (j->flags[entry] & (SUBSET_OTHER | SUBSET_BARRED)) != SUBSET_OTHER)
        return true;
    subset_keep(j, entry);
    return array_add(&j->allocator, &j->queue, &j->queue_count, &j->queue_capacity, entry);
}

/* All are kept that can be: nobody knows which one is meant. If none is, the first means them. */
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

/* The record that a record leads to, if it is a pointer itself; UINT32_MAX if it is not, or is dangling. */
static uint32_t record_led_to(const subset_job *j, uint32_t entry)
{
    gedelf_structure target;
    uint32_t led_to;
    return subset_target(j, j->records.items[entry], &target, &led_to) ? led_to : UINT32_MAX;
}

/* Will it be left out, as far as others than itself decide? Others than people and families come with what leads to them. */
static bool will_be_left_out(const subset_job *j, uint32_t entry)
{
    unsigned flags = j->flags[entry];
    return (flags & SUBSET_BARRED) != 0 || (flags & (SUBSET_KEPT | SUBSET_OTHER)) == 0;
}

/* Of records that are pointers, each to the next one: all go if the last leads to one that is left out. One after which it is
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
    for (uint32_t i = 1; !j->options.stubs && i < j->records.count; i++)
        bar_row(j, i);
}

static gedelf_status follow_pointers(subset_job *j)
{
    bool done = true;
    j->queue_count = 0;
    for (uint32_t i = 0; done && i < j->records.count; i++) {
        if (subset_keeps(j, i))
            done = array_add(&j->allocator, &j->queue, &j->queue_count, &j->queue_capacity, i);
    }
    for (size_t at = 0; done && at < j->queue_count; at++) {
        gedelf_structure entry = j->records.items[j->queue[at]];
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
    for (uint32_t i = 0; i < j->records.count; i++)
        subset_keep(j, i);
}

static void count_kept(subset_job *j)
{
    gedelf_subset_result *r = &j->result;
    for (uint32_t i = 1; i < j->records.count; i++)
        r->others += subset_keeps(j, i);
    for (size_t i = 0; i < gedelf_people_count(j->people); i++)
        r->people += subset_keeps(j, j->persons[i]);
    for (size_t i = 0; i < gedelf_people_family_count(j->people); i++)
        r->families += subset_keeps(j, j->families[i]);
    r->others -= r->people + r->families;
}

static gedelf_status subset_choose(subset_job *j)
{
    structures_init(&j->records, &j->allocator);
    structures_init(&j->stub_targets, &j->allocator);
    names_init(&j->repeated, &j->allocator);
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
    gedelf_read_options reading = reader_options(j->options.reading);
    gedelf_people_options options = GEDELF_PEOPLE_OPTIONS();
    gedelf_dataset *dataset = NULL;
    gedelf_people *people = NULL;
    reading.positions = true;
    reading.allocator = reading.allocator ? reading.allocator : &j->allocator;
    options.allocator = &j->allocator;
    gedelf_status status = gedelf_read(&dataset, gedelf_source_memory(octets.text, octets.length), &reading);
    if (status == GEDELF_OK)
        status = gedelf_people_new_from(&people, dataset, &options);
    if (status == GEDELF_OK) {
        j->dataset = dataset;
        j->people = people;
        status = subset_choose(j);
        if (status == GEDELF_OK)
            status = subset_write(j, octets, &reading, write, context);
        subset_free(j);
    }
    gedelf_people_free(people);
    gedelf_dataset_free(dataset);
    return status;
}

static gedelf_status subset_to(gedelf_source source, gedelf_write_fn write, void *context,
                               const gedelf_subset_options *options, gedelf_subset_result *result)
{
    subset_job j = {.people = NULL};
    buffer owned;
    view octets;
    options_take(&j.options, options);
    j.options.generations = option_number(j.options.generations, GEDELF_NO_LIMIT);
    j.allocator = j.options.allocator ? *j.options.allocator : memory_default;
    if (j.options.wish_count == 0)
        return GEDELF_ARGUMENT;
    buffer_init(&owned, &j.allocator);
    gedelf_status status = octets_read(source, &owned, &octets);
    if (status == GEDELF_OK)
        status = subset_of_octets(&j, octets, write, context);
    buffer_free(&owned);
    output_give(result, &j.result);
    return status;
}

gedelf_status gedelf_subset(gedelf_source source, gedelf_sink sink, const gedelf_subset_options *options,
                            gedelf_subset_result *result)
{
    sink_output out;
    gedelf_status status = sink_open(&out, sink, option_allocator(options));
    if (status == GEDELF_OK)
        status = subset_to(source, sink_write, &out, options, result);
    return sink_end(&out, status);
}
