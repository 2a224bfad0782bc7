/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: finding records that are the same, and joining files. Takes any octets as a file, makes another version of it, and
 * asserts that
 *   - pairs come with the best first, each as probable as was asked for, and no record is in two;
 *   - the result of joining can be read, has not less records than the first file, and not more pointers that lead nowhere than both,
 *     those apart that lead into the second's header, which does not come to it (D450);
 *   - no identifier is there twice, unless it is in one of the files;
 *   - pairs that are read from a text lie in it.
 * Options: none; two octets by which the version is made; which of these a fuzzer tries.
 */
#include "fuzz.h"

#include "diag/diag.h"

#include <gedelf/join.h>

#include <assert.h>

typedef struct joinable {
    gedelf_dataset *dataset;
    uint64_t records, dangling, repeated; /* pointers that lead nowhere, and identifiers that are there again */
    uint64_t into_header;                 /* pointers that lead there */
} joinable;

static bool count_lost(void *context, const gedelf_diag *diag)
{
    joinable *j = context;
    j->dangling += diag->code == DIAG_DANGLING_POINTER;
    j->repeated += diag->code == DIAG_DUPLICATE_XREF;
    return true;
}

/* The structure after one in preorder, in its record. */
static gedelf_structure structure_after(gedelf_structure s)
{
    gedelf_structure next = gedelf_structure_first(s);
    while (!gedelf_structure_exists(next) && gedelf_structure_exists(gedelf_structure_super(s))) {
        next = gedelf_structure_next(s);
        s = gedelf_structure_super(s);
    }
    return next;
}

static bool leads_into_header(const gedelf_dataset *dataset, gedelf_structure pointer)
{
    gedelf_structure s = gedelf_dataset_target(dataset, pointer), last = s;
    for (; gedelf_structure_exists(s); s = gedelf_structure_super(s))
        last = s;
    return gedelf_structure_exists(last) && gedelf_structure_same(last, gedelf_dataset_head(dataset));
}

static void count_record(joinable *j, gedelf_structure record)
{
    j->records++;
    for (gedelf_structure s = record; gedelf_structure_exists(s); s = structure_after(s))
        j->into_header += gedelf_structure_pointer(s).length > 0 && leads_into_header(j->dataset, s);
}

/* In this dialect; NULL: in the one that the file says. */
static joinable join_read(view octets, const char *dialect)
{
    joinable j = {.dataset = NULL};
    gedelf_read_options options = fuzz_options();
    options.positions = true;
    options.typed = true;
    options.dialect = dialect;
    options.diagnose = count_lost;
    options.context = &j;
    options.max_per_code = GEDELF_NO_LIMIT;
    if (gedelf_read(&j.dataset, fuzz_source(octets), &options) != GEDELF_OK)
        return j;
    gedelf_structure s = gedelf_dataset_records(j.dataset);
    for (; gedelf_structure_exists(s); s = gedelf_structure_next(s))
        count_record(&j, s);
    return j;
}

/* ---- Matching -------------------------------------------------------------------------------- */

static void try_matching(const gedelf_dataset *a, const gedelf_dataset *b)
{
    gedelf_match *match;
    gedelf_match_options options = GEDELF_MATCH_OPTIONS();
    options.allocator = fuzz_memory;
    double last = 1;
    options.min = 0.5;
    assert(gedelf_match_new(&match, a, b, &options) == GEDELF_OK);
    for (size_t i = 0; i < gedelf_match_count(match); i++) {
        const gedelf_match_pair *p = gedelf_match_at(match, i);
        assert(p->score >= options.min && p->score <= last && p->why_count <= GEDELF_EVIDENCE_COUNT);
        assert(view_equal(gedelf_structure_tag(p->a), gedelf_structure_tag(p->b)));
        for (size_t k = 0; k < i && k < 50; k++) {
            const gedelf_match_pair *q = gedelf_match_at(match, k);
            assert(!b || (!gedelf_structure_same(p->a, q->a) && !gedelf_structure_same(p->b, q->b)));
        }
        last = p->score;
    }
    gedelf_match_free(match);
}

/* ---- Joining --------------------------------------------------------------------------------- */

/* The result is in the first file's dialect. If it is not in its encoding any more (D453), it may look like another: the look ahead
   into a header does not know ANSEL, where marks come before the space that ends a level, so it can miss where the next record begins. */
static joinable join_read_result(view octets, const gedelf_dataset *a)
{
    const gedelf_metadata *before = gedelf_dataset_metadata(a), *after;
    joinable joined = join_read(octets, NULL);
    assert(joined.dataset);
    after = gedelf_dataset_metadata(joined.dataset);
    if (view_equal(before->encoding, after->encoding) || view_equal(before->dialect, after->dialect))
        return joined;
    gedelf_dataset_free(joined.dataset);
    return join_read(octets, before->dialect.text);
}

static void try_joining(view octets, const joinable *a, const joinable *b)
{
    buffer out;
    gedelf_join_options options = GEDELF_JOIN_OPTIONS();
    options.allocator = fuzz_memory;
    options.name = VIEW("other.ged");
    buffer_init(&out, fuzz_memory);
    gedelf_status status =
        gedelf_join(a->dataset, fuzz_source(octets), b->dataset, gedelf_sink_callback(write_to_buffer, &out), &options);
    assert(status == GEDELF_OK || status == GEDELF_ENCODING);
    assert(status == GEDELF_OK || out.length == 0);
    if (status == GEDELF_OK) {
        joinable joined = join_read_result(buffer_view(&out), a->dataset);
        assert(joined.dataset && joined.records >= a->records && joined.records <= a->records + b->records);
        /* what points to several in B's header, which does not come along, led somewhere before */
        assert(b->repeated > 0 || joined.dangling <= a->dangling + b->dangling + b->into_header);
        assert(a->repeated + b->repeated > 0 || joined.repeated == 0);
        gedelf_dataset_free(joined.dataset);
    }
    buffer_free(&out);
}

/* ---- Pairs ----------------------------------------------------------------------------------- */

static bool take_pair(void *context, const gedelf_join_pair *pair)
{
    const view *text = context;
    const view sides[] = {pair->a, pair->b};
    for (size_t i = 0; i < 2; i++) {
        assert(sides[i].length > 0 && sides[i].text >= text->text);
        assert(sides[i].text + sides[i].length <= text->text + text->length);
    }
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *octets, size_t length)
{
    static const uint8_t none[FUZZ_OPTION_OCTETS] = {0x80, 0, 1, 0};
    fuzz_input in = fuzz_take(octets, length, none);
    size_t line = 0;
    gedelf_status status = gedelf_join_read_pairs(in.text, take_pair, &in.text, &line);
    assert(status == GEDELF_OK || (status == GEDELF_ARGUMENT && line > 0));
    buffer version;
    buffer_init(&version, fuzz_memory);
    fuzz_change_lines(in.text, hash_number(in.options[1] * 256u + in.options[2], FUZZ_MULTIPLIER), &version);
    joinable a = join_read(in.text, NULL), b = {.dataset = NULL};
    if (a.dataset)
        b = join_read(buffer_view(&version), NULL);
    if (b.dataset && fuzz_takes(in.options[3], 3, 0))
        try_matching(a.dataset, b.dataset);
    if (b.dataset && fuzz_takes(in.options[3], 3, 1))
        try_matching(a.dataset, NULL);
    if (b.dataset && fuzz_takes(in.options[3], 3, 2))
        try_joining(in.text, &a, &b);
    gedelf_dataset_free(a.dataset);
    gedelf_dataset_free(b.dataset);
    buffer_free(&version);
    return 0;
}
