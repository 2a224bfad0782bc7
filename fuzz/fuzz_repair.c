/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: repair. Takes any octets. Asserts that
 *   - it ends, with one of the statuses that it may have;
 *   - what it makes reads without anything malformed, and repairing it again changes nothing, unless there are conflict markers in
 *     it (D428);
 *   - a plan without changes gives the same octets.
 * Options: flags (1: tidying, 2: guessing).
 */
#include "diag/diag.h"
#include "fuzz.h"

#include <gedelf/repair.h>

#include <assert.h>

/* Notes conflict markers. */
static bool fuzz_note_marker(void *context, const gedelf_diag *diag)
{
    bool *marked = context;
    *marked = *marked || diag->code == DIAG_CONFLICT_MARKER;
    return true;
}

/* Has a text conflict markers, wherever they are? */
static bool fuzz_has_markers(view mended)
{
    gedelf_read_options options = fuzz_options();
    gedelf_severity worst;
    bool marked = false;
    options.recover = true;
    options.diagnose = fuzz_note_marker;
    options.context = &marked;
    (void)gedelf_check(fuzz_source(mended), &options, &worst);
    return marked;
}

static bool fuzz_reads(view mended)
{
    gedelf_severity worst = GEDELF_NOTE;
    return gedelf_check(fuzz_source(mended), fuzz_reading(), &worst) == GEDELF_OK && worst < GEDELF_FATAL;
}

/* Repairs some octets; false if they are no genealogy file. */
static bool fuzz_mend(view octets, unsigned classes, buffer *out, size_t *changes)
{
    gedelf_repair_options options = GEDELF_REPAIR_OPTIONS();
    options.allocator = fuzz_memory;
    gedelf_repair *repair;
    gedelf_source source = fuzz_source(octets);
    options.tidy = (classes & 1) != 0;
    options.guess = (classes & 2) != 0;
    assert(gedelf_repair_new(&repair, &options) == GEDELF_OK);
    gedelf_status status = gedelf_repair_plan(repair, source, fuzz_reading());
    assert(status == GEDELF_OK || status == GEDELF_NOT_GENEALOGY);
    if (status == GEDELF_OK) {
        *changes = gedelf_edit_change_count(gedelf_repair_changes(repair));
        assert(gedelf_repair_apply(repair, source, gedelf_sink_callback(write_to_buffer, out)) == GEDELF_OK);
    }
    gedelf_repair_free(repair);
    return status == GEDELF_OK;
}

int LLVMFuzzerTestOneInput(const uint8_t *octets, size_t length)
{
    static const uint8_t none[FUZZ_OPTION_OCTETS] = {0x80, 0, 0, 0};
    fuzz_input in = fuzz_take(octets, length, none);
    view given = in.text;
    unsigned classes = in.options[0];
    buffer once, twice;
    size_t changes = 0, more = 0;
    buffer_init(&once, fuzz_memory);
    buffer_init(&twice, fuzz_memory);
    if (fuzz_mend(given, classes, &once, &changes)) {
        view mended = buffer_view(&once);
        assert(changes > 0 || view_equal(given, mended));
        bool marked = fuzz_has_markers(mended);
        assert(fuzz_mend(mended, classes, &twice, &more));
        assert(marked || (fuzz_reads(mended) && more == 0));
    }
    buffer_free(&once);
    buffer_free(&twice);
    return 0;
}
