/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: the family graph and its checks. Takes any octets, reads them as ELF with recovery, whole and record by
 * record, and asserts that both make the same graph; that links can be seen from both sides; that diagnostics come in the
 * order of lines, one code once for a line, and are in lines that there are.
 *
 * Options: flags (1: not recovering); none; none; whether a fuzzer looks at the graph, or compares what is said of two.
 */
#include "fuzz.h"

#include <gedelf/genealogy.h>

#include <assert.h>

/* ---- Links ------------------------------------------------------------------------------------- */

/* Does the other side know of this link? */
static bool is_known(const gedelf_people *p, const gedelf_link *of, uint32_t owner, bool owner_is_family)
{
    gedelf_link link = {.next = 0};
    while (owner_is_family ? gedelf_person_link_next(p, of->other, &link)
                           : gedelf_family_link_next(p, of->other, &link)) {
        bool same_kind = (link.kind == GEDELF_LINK_CHIL || link.kind == GEDELF_LINK_FAMC) ==
                         (of->kind == GEDELF_LINK_CHIL || of->kind == GEDELF_LINK_FAMC);
        if (link.other == owner && link.kind < GEDELF_LINK_ASSO && same_kind)
            return true;
    }
    return false;
}

/* Long lists would take too long here, where each is gone through for each of its links. */
enum { LINKS_TRIED = 100 };

static void try_links(const gedelf_people *p, uint32_t owner, bool owner_is_family)
{
    gedelf_link link = {.next = 0};
    size_t tried = 0;
    while (tried++ < LINKS_TRIED &&
           (owner_is_family ? gedelf_family_link_next(p, owner, &link) : gedelf_person_link_next(p, owner, &link))) {
        bool to_person = owner_is_family || link.kind >= GEDELF_LINK_ASSO;
        assert(link.other < (to_person ? gedelf_people_count(p) : gedelf_people_family_count(p)));
        if (link.kind < GEDELF_LINK_ASSO)
            assert(is_known(p, &link, owner, owner_is_family));
        assert(!link.by_birth || !link.repeated);
    }
}

static void try_events(const gedelf_people *p, gedelf_person person)
{
    gedelf_event e = {.next = 0}, birth, death;
    while (gedelf_person_event_next(p, person, &e)) {
        assert(!e.days.has_earliest || !e.days.has_latest || e.days.earliest <= e.days.latest);
        assert(!e.days.has_earliest || e.wide.earliest <= e.days.earliest);
        assert(!e.days.has_latest || e.wide.latest >= e.days.latest);
    }
    gedelf_person_birth(p, person, &birth);
    gedelf_person_death(p, person, &death);
    gedelf_parent_walk walk = {.parent = 0};
    for (size_t i = 0; i < LINKS_TRIED && gedelf_person_parent_next(p, person, &walk); i++)
        assert(walk.parent < gedelf_people_count(p) && walk.family < gedelf_people_family_count(p));
}

static void try_graph(const gedelf_people *p)
{
    for (gedelf_person i = 0; i < gedelf_people_count(p); i++) {
        gedelf_view xref = gedelf_person_xref(p, i);
        gedelf_person found = xref.length > 0 ? gedelf_people_find(p, xref) : i;
        assert(found == i || found == GEDELF_PERSON_NONE);
        try_links(p, i, false);
        try_events(p, i);
    }
    for (gedelf_family i = 0; i < gedelf_people_family_count(p); i++)
        try_links(p, i, true);
}

/* ---- Diagnostics ------------------------------------------------------------------------------- */

typedef struct listener {
    uint64_t line, codes, sum;
    uint32_t code;
    size_t count;
} listener;

static bool listen(void *context, const gedelf_diag *diag)
{
    listener *l = context;
    char message[200];
    bool is_note = gedelf_code_find(diag->code)->stage != GEDELF_STAGE_GENEALOGY;
    assert(is_note || diag->line > l->line || (diag->line == l->line && diag->code > l->code));
    assert(is_note || diag->source.length > 0);
    gedelf_diag_message(diag, message, sizeof message);
    l->line = is_note ? l->line : diag->line;
    l->code = diag->code;
    l->sum = l->sum * 31 + diag->line * 1000 + diag->code;
    l->count++;
    return true;
}

static void check_graph(const gedelf_people *p, view input, const gedelf_read_options *reading, uint64_t most,
                        listener *l)
{
    gedelf_genealogy_options options = GEDELF_GENEALOGY_OPTIONS();
    options.allocator = fuzz_memory;
    gedelf_lines *lines;
    assert(gedelf_lines_open(&lines, fuzz_source(input), reading) == GEDELF_OK);
    options.diagnose = listen;
    options.context = l;
    options.max_per_code = most == 0 ? GEDELF_NO_LIMIT : most;
    options.line = gedelf_lines_find;
    options.line_context = lines;
    options.has_today = true;
    options.today = 18262;
    assert(gedelf_genealogy_check(p, &options, NULL) == GEDELF_OK);
    gedelf_lines_close(lines);
}

/* ---- Reading ----------------------------------------------------------------------------------- */

static gedelf_people *stream_graph(view input, const gedelf_read_options *options)
{
    gedelf_reader *reader;
    gedelf_people *people = NULL;
    gedelf_structure record;
    gedelf_status status = gedelf_reader_open(&reader, fuzz_source(input), options);
    gedelf_people_options sized = GEDELF_PEOPLE_OPTIONS();
    sized.allocator = fuzz_memory;
    assert(status == GEDELF_OK && gedelf_people_new(&people, &sized) == GEDELF_OK);
    status = gedelf_people_add(people, gedelf_reader_head(reader));
    while (status == GEDELF_OK && (status = gedelf_reader_next(reader, &record)) == GEDELF_OK)
        status = gedelf_people_add(people, record);
    gedelf_reader_close(reader);
    assert(status == GEDELF_END && gedelf_people_finish(people) == GEDELF_OK);
    return people;
}

/* What is said of the graph that was made of the whole dataset is said of one that was made while streaming too. */
static void compare_streamed(const gedelf_people *whole, view input, const gedelf_read_options *options)
{
    gedelf_people *streamed = stream_graph(input, options);
    listener first = {.line = 0}, second = {.line = 0}, few = {.line = 0};
    check_graph(whole, input, options, 0, &first);
    check_graph(streamed, input, options, 0, &second);
    check_graph(streamed, input, options, 2, &few);
    assert(first.count == second.count && first.sum == second.sum);
    gedelf_people_free(streamed);
}

int LLVMFuzzerTestOneInput(const uint8_t *octets, size_t length)
{
    static const uint8_t none[FUZZ_OPTION_OCTETS] = {0x80, 0, 0, 1};
    fuzz_input in = fuzz_take(octets, length, none);
    gedelf_read_options options = fuzz_options();
    gedelf_dataset *dataset;
    gedelf_people *whole;
    options.recover = (in.options[0] & 1) == 0;
    options.positions = true;
    options.max_depth = 2000;
    if (gedelf_read(&dataset, fuzz_source(in.text), &options) != GEDELF_OK)
        return 0;
    gedelf_people_options sized = GEDELF_PEOPLE_OPTIONS();
    sized.allocator = fuzz_memory;
    assert(gedelf_people_new_from(&whole, dataset, &sized) == GEDELF_OK);
    gedelf_dataset_free(dataset);
    if (fuzz_takes(in.options[3], 2, 0))
        try_graph(whole);
    if (fuzz_takes(in.options[3], 2, 1))
        compare_streamed(whole, in.text, &options);
    gedelf_people_free(whole);
    return 0;
}
