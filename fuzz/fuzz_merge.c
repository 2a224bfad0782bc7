/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: merging. Takes any octets as what both sides were made of, and makes OURS and THEIRS of them by taking lines out,
 * putting them in twice and changing them. Asserts that
 *   - equal sides give OURS, octet for octet (D429);
 *   - the result is refused, or can be read as OURS could;
 *   - no pointer leads nowhere that leads somewhere on either side (D425), unless lines are malformed.
 *
 * Options: flags (1: recovering); two octets by which the sides are made, 0 and 0 if they go by the text; which merge a fuzzer tries.
 */
#include "fuzz.h"

#include <gedelf/merge.h>

#include <assert.h>

/* How it is tried. */
typedef struct merge_case {
    bool recover;
    unsigned choice;
    size_t dangling;  /* pointers of both sides that lead nowhere */
    size_t malformed; /* lines of both that recovering keeps: they may be read otherwise once others are round them */
} merge_case;

/* ---- Merging ------------------------------------------------------------------------------------ */

static bool count_dangling(void *context, const gedelf_diag *diag)
{
    merge_case *c = context;
    const gedelf_code_info *info = gedelf_code_find(diag->code);
    assert(info);
    c->dangling += view_equal(view_of_string(info->name), VIEW("dangling-pointer"));
    c->malformed += info->severity == GEDELF_FATAL;
    return true;
}

static gedelf_dataset *merge_read(view octets, bool recover, merge_case *counts)
{
    gedelf_dataset *dataset = NULL;
    gedelf_read_options options = fuzz_options();
    options.recover = recover;
    options.diagnose = count_dangling;
    options.context = counts;
    options.max_per_code = GEDELF_NO_LIMIT;
    gedelf_read(&dataset, fuzz_source(octets), &options);
    return dataset;
}

/* Merges, and gives whether that was not refused. */
static bool merge_versions(const gedelf_dataset *base, view ours, const gedelf_dataset *theirs, bool recover,
                           gedelf_conflicts how, buffer *out)
{
    gedelf_read_options reading = fuzz_options();
    gedelf_merge_options options = GEDELF_MERGE_OPTIONS();
    options.allocator = fuzz_memory;
    gedelf_merge_result result = GEDELF_MERGE_RESULT();
    reading.recover = recover;
    options.reading = &reading;
    options.conflicts = how;
    out->length = 0;
    gedelf_status status =
        gedelf_merge(base, fuzz_source(ours), theirs, gedelf_sink_callback(write_to_buffer, out), &options, &result);
    assert(status == GEDELF_OK || status == GEDELF_NO_FORM || status == GEDELF_ARGUMENT);
    return status == GEDELF_OK;
}

static void check_result(view merged, const merge_case *c)
{
    merge_case found = {.recover = c->recover};
    gedelf_dataset *dataset = merge_read(merged, c->recover, &found);
    assert(dataset);
    assert(c->malformed > 0 || found.dangling <= c->dangling);
    gedelf_dataset_free(dataset);
}

/* With conflicts settled in each way, with the same on both sides, and with nothing that both were made of. */
static void try_merges(const gedelf_dataset *base, view ours_text, const gedelf_dataset *ours,
                       const gedelf_dataset *theirs, const merge_case *c)
{
    enum { HOWS = GEDELF_CONFLICTS_BOTH + 1, WAYS = HOWS + 2 };
    buffer out;
    buffer_init(&out, fuzz_memory);
    for (unsigned how = 0; how < HOWS; how++) {
        if (fuzz_takes(c->choice, WAYS, how) &&
            merge_versions(base, ours_text, theirs, c->recover, (gedelf_conflicts)how, &out) &&
            how != GEDELF_CONFLICTS_MARKERS)
            check_result(buffer_view(&out), c);
    }
    if (fuzz_takes(c->choice, WAYS, HOWS) &&
        merge_versions(base, ours_text, ours, c->recover, GEDELF_CONFLICTS_MARKERS, &out))
        assert(view_equal(buffer_view(&out), ours_text));
    if (fuzz_takes(c->choice, WAYS, HOWS + 1))
        merge_versions(NULL, ours_text, theirs, c->recover, GEDELF_CONFLICTS_MARKERS, &out);
    buffer_free(&out);
}

static void check_merges(view base_text, view ours_text, view theirs_text, merge_case c)
{
    merge_case ignored = {.recover = c.recover};
    gedelf_dataset *base = merge_read(base_text, c.recover, &ignored);
    gedelf_dataset *ours = merge_read(ours_text, c.recover, &c);
    gedelf_dataset *theirs = merge_read(theirs_text, c.recover, &c);
    if (base && ours && theirs)
        try_merges(base, ours_text, ours, theirs, &c);
    gedelf_dataset_free(base);
    gedelf_dataset_free(ours);
    gedelf_dataset_free(theirs);
}

int LLVMFuzzerTestOneInput(const uint8_t *octets, size_t length)
{
    static const uint8_t none[FUZZ_OPTION_OCTETS] = {0x80, 0, 0, 0};
    fuzz_input in = fuzz_take(octets, length, none);
    unsigned chosen = in.options[1] * 256u + in.options[2];
    merge_case c = {.recover = chosen > 0 ? (in.options[0] & 1) != 0 : length % 2 == 1, .choice = in.options[3]};
    uint64_t state = chosen > 0 ? chosen : hash_text(in.text, 1);
    buffer ours, theirs;
    buffer_init(&ours, fuzz_memory);
    buffer_init(&theirs, fuzz_memory);
    fuzz_change_lines(in.text, state = hash_number(state, FUZZ_MULTIPLIER), &ours);
    fuzz_change_lines(in.text, hash_number(state, FUZZ_MULTIPLIER), &theirs);
    check_merges(in.text, buffer_view(&ours), buffer_view(&theirs), c);
    buffer_free(&ours);
    buffer_free(&theirs);
    return 0;
}
