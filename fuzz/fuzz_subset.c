/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: parts of files. Takes a path, a line break, and any octets as a file, and asserts that
 *   - the part can be read, if the file could, and has not more pointers that lead nowhere (D461);
 *   - it has as many records as is said, stubs apart, and no more than the file.
 * Where the first line is no path, it belongs to the file. Options: flags (1: recovering, 2: with stubs); the kind of wish;
 * generations.
 */
#include "fuzz.h"

#include <gedelf/path.h>
#include <gedelf/people.h>
#include <gedelf/subset.h>

#include <assert.h>

/* What is in a file. */
typedef struct contents {
    uint64_t records, dangling;
    bool read;
} contents;

static bool count_dangling(void *context, const gedelf_diag *diag)
{
    contents *c = context;
    c->dangling += fuzz_is_lost_pointer(diag);
    return true;
}

static contents contents_of(view octets, bool recover)
{
    contents c = {0, 0, false};
    gedelf_dataset *dataset;
    gedelf_read_options options = fuzz_options();
    options.recover = recover;
    options.diagnose = count_dangling;
    options.context = &c;
    options.max_per_code = GEDELF_NO_LIMIT;
    c.read = gedelf_read(&dataset, fuzz_source(octets), &options) == GEDELF_OK;
    gedelf_structure s = c.read ? gedelf_dataset_records(dataset) : (gedelf_structure){0};
    for (; c.read && gedelf_structure_exists(s); s = gedelf_structure_next(s))
        c.records++;
    gedelf_dataset_free(dataset);
    return c;
}

/* Takes a path off the beginning; all records if there is none. */
static view take_path(view *octets)
{
    gedelf_path *path;
    view first = {octets->text, 0};
    while (first.length < octets->length && octets->text[first.length] != '\n')
        first.length++;
    bool good = first.length < octets->length && gedelf_path_parse(&path, first, fuzz_memory, NULL) == GEDELF_OK;
    if (!good)
        return VIEW("*.NAME");
    gedelf_path_free(path);
    *octets = view_after(*octets, first.length + 1);
    return first;
}

int LLVMFuzzerTestOneInput(const uint8_t *octets, size_t length)
{
    static const uint8_t none[FUZZ_OPTION_OCTETS] = {0x80, 0, 0, 0};
    fuzz_input in = fuzz_take(octets, length, none);
    gedelf_read_options reading = fuzz_options();
    gedelf_subset_options options = GEDELF_SUBSET_OPTIONS();
    options.allocator = fuzz_memory;
    gedelf_subset_wish wishes[2] = {{GEDELF_SUBSET_WHERE, take_path(&in.text)}, {GEDELF_SUBSET_ANCESTORS, VIEW("I1")}};
    gedelf_subset_result result = GEDELF_SUBSET_RESULT();
    buffer out;
    buffer_init(&out, fuzz_memory);
    wishes[0].kind = in.options[1] % 2 == 0 ? GEDELF_SUBSET_WHERE : GEDELF_SUBSET_WITHOUT;
    wishes[1].kind = (gedelf_subset_kind)(in.options[1] / 2 % 3);
    reading.recover = (in.options[0] & 1) != 0;
    options.reading = &reading;
    options.wishes = wishes;
    options.wish_count = in.options[1] / 6 % 2 + 1u;
    options.generations = in.options[2] > 0 ? in.options[2] : UINT64_MAX;
    options.stubs = (in.options[0] & 2) != 0;
    gedelf_status status =
        gedelf_subset(fuzz_source(in.text), gedelf_sink_callback(write_to_buffer, &out), &options, &result);
    assert(status != GEDELF_MEMORY && status != GEDELF_UNREADABLE && status != GEDELF_UNWRITABLE);
    if (status == GEDELF_OK) {
        contents before = contents_of(in.text, reading.recover),
                 after = contents_of(buffer_view(&out), reading.recover);
        assert(before.read && after.read && after.dangling <= before.dangling);
        uint64_t kept = result.people + result.families + result.others;
        assert(options.stubs ? after.records >= kept : after.records == kept);
        assert(kept <= before.records);
    }
    buffer_free(&out);
    return 0;
}
