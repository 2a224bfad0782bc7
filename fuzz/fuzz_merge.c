/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: merging. Takes any octets as what both sides were made of, and makes OURS and THEIRS of them by taking lines out,
 * putting them in twice and changing them. Asserts that
 *   - equal sides give OURS, octet for octet (D429);
 *   - the result is refused, or can be read as OURS could;
 *   - no pointer leads nowhere that leads somewhere on either side (D425).
 */
#include "base/base.h"

#include <gedelf/compare.h>

#include <assert.h>

int LLVMFuzzerTestOneInput(const uint8_t *octets, size_t length);

/* ---- Two versions ------------------------------------------------------------------------------- */

static uint64_t merge_draw(uint64_t *state)
{
    return *state = hash_number(*state, UINT64_C(0x9E3779B97F4A7C15));
}

static size_t line_end(view v, size_t at)
{
    while (at < v.length && v.text[at] != '\n')
        at++;
    return at < v.length ? at + 1 : at;
}

static char line_level(view v, size_t at)
{
    return at < v.length && is_digit(v.text[at]) ? v.text[at] : '0';
}

/* Where the lines below the one at `at` end. */
static size_t part_end(view v, size_t at)
{
    char level = line_level(v, at);
    do
        at = line_end(v, at);
    while (at < v.length && line_level(v, at) > level);
    return at;
}

/* Some lines go with all below them, some come twice, and in some a letter changes. */
static void make_version(view from, uint64_t state, buffer *out)
{
    for (size_t at = 0, end; at < from.length; at = end) {
        end = line_end(from, at);
        uint64_t choice =
            at == 0 || line_level(from, at) == '0' ? 3 + merge_draw(&state) % 60 : merge_draw(&state) % 40;
        size_t part = part_end(from, at), begun = out->length;
        if (choice == 0 || choice == 3) {
            end = at == 0 ? end : part;
            if (at > 0)
                continue;
        }
        bool done = buffer_append(out, view_of(from.text + at, end - at));
        if (choice == 1)
            done = done && buffer_append(out, view_of(from.text + at, part - at));
        assert(done);
        if (choice <= 2 && end > at + 8 && is_letter(out->data[begun + 7]))
            out->data[begun + 7] = out->data[begun + 7] == 'Q' ? 'R' : 'Q';
    }
}

/* ---- Merging ------------------------------------------------------------------------------------ */

static bool merge_keep(void *context, const void *octets, size_t size)
{
    return buffer_append(context, view_of(octets, size));
}

static bool count_dangling(void *context, const gedelf_diag *diag)
{
    size_t *count = context;
    const gedelf_code_info *info = gedelf_code_find(diag->code);
    assert(info);
    *count += view_equal(view_of_string(info->name), VIEW("dangling-pointer"));
    return true;
}

static gedelf_dataset *merge_read(view octets, bool recover, size_t *dangling)
{
    gedelf_dataset *dataset = NULL;
    gedelf_options options = GEDELF_OPTIONS_INIT;
    options.recover = recover;
    options.diagnose = count_dangling;
    options.diagnose_context = dangling;
    options.max_per_code = 0;
    gedelf_read(&dataset, gedelf_source_memory(octets.text, octets.length), &options);
    return dataset;
}

/* Merges, and gives whether that was not refused. */
static bool merge_versions(const gedelf_dataset *base, view ours, const gedelf_dataset *theirs, bool recover,
                           gedelf_conflicts how, buffer *out)
{
    gedelf_options reading = GEDELF_OPTIONS_INIT;
    gedelf_merge_options options = GEDELF_MERGE_OPTIONS_INIT;
    gedelf_merge_result result;
    reading.recover = recover;
    options.reading = &reading;
    options.conflicts = how;
    out->length = 0;
    gedelf_status status =
        gedelf_merge(base, gedelf_source_memory(ours.text, ours.length), theirs, merge_keep, out, &options, &result);
    assert(status == GEDELF_OK || status == GEDELF_REFUSED || status == GEDELF_ARGUMENT);
    return status == GEDELF_OK;
}

static void check_result(view merged, bool recover, size_t allowed)
{
    size_t dangling = 0;
    gedelf_dataset *dataset = merge_read(merged, recover, &dangling);
    assert(dataset);
    assert(recover || dangling <= allowed);
    gedelf_dataset_free(dataset);
}

static void check_merges(view base_text, view ours_text, view theirs_text, bool recover)
{
    size_t dangling[3] = {0, 0, 0};
    gedelf_dataset *base = merge_read(base_text, recover, &dangling[0]);
    gedelf_dataset *ours = merge_read(ours_text, recover, &dangling[1]);
    gedelf_dataset *theirs = merge_read(theirs_text, recover, &dangling[2]);
    buffer out;
    buffer_init(&out, &memory_default);
    if (base && ours && theirs) {
        for (int how = GEDELF_CONFLICTS_MARKERS; how <= GEDELF_CONFLICTS_BOTH; how++) {
            if (merge_versions(base, ours_text, theirs, recover, (gedelf_conflicts)how, &out) &&
                how != GEDELF_CONFLICTS_MARKERS)
                check_result(buffer_view(&out), recover, dangling[1] + dangling[2]);
        }
        if (merge_versions(base, ours_text, ours, recover, GEDELF_CONFLICTS_MARKERS, &out))
            assert(view_equal(buffer_view(&out), ours_text));
        merge_versions(NULL, ours_text, theirs, recover, GEDELF_CONFLICTS_MARKERS, &out);
    }
    buffer_free(&out);
    gedelf_dataset_free(base);
    gedelf_dataset_free(ours);
    gedelf_dataset_free(theirs);
}

int LLVMFuzzerTestOneInput(const uint8_t *octets, size_t length)
{
    view base = view_of((const char *)octets, length);
    uint64_t state = hash_text(base, 1);
    buffer ours, theirs;
    buffer_init(&ours, &memory_default);
    buffer_init(&theirs, &memory_default);
    make_version(base, merge_draw(&state), &ours);
    make_version(base, merge_draw(&state), &theirs);
    check_merges(base, buffer_view(&ours), buffer_view(&theirs), length % 2 == 1);
    buffer_free(&ours);
    buffer_free(&theirs);
    return 0;
}
