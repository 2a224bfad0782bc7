/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: comparing. Takes any octets as a file, makes another version of it, and asserts that
 *   - a file does not differ from itself;
 *   - what is said of a change has a place in the records that it is about;
 *   - the script is empty if nothing differs, and else makes of the one file what does not differ from the other (D410).
 * The editor may refuse the script, for reasons that lie in the files; else nothing differs afterwards but a second header.
 * Only the first refusal counts: a command that is refused leaves out what later commands count on.
 * Options: none; two octets by which the version is made; which of these a fuzzer tries.
 */
#include "fuzz.h"

#include "diag/diag.h"
#include "format/dialect/dialect.h"

#include <gedelf/diff.h>
#include <gedelf/edit.h>

#include <assert.h>

static gedelf_dataset *diff_read(view octets)
{
    gedelf_dataset *dataset = NULL;
    gedelf_read_options options = fuzz_options();
    options.typed = true;
    gedelf_read(&dataset, fuzz_source(octets), &options);
    return dataset;
}

/* ---- What differs ---------------------------------------------------------------------------- */

static void check_edit(const gedelf_diff_edit *e)
{
    assert(e->path.length > 0 && (e->op == GEDELF_DIFF_MOVE) == (e->new_path.length > 0));
    assert(gedelf_structure_exists(e->old_structure) == (e->op != GEDELF_DIFF_ADD));
    assert(gedelf_structure_exists(e->new_structure) == (e->op != GEDELF_DIFF_REMOVE));
    assert((e->what == GEDELF_DIFF_STRUCTURE) == (e->op != GEDELF_DIFF_CHANGE));
}

/* How many records differ. */
static size_t count_changes(gedelf_diff *diff)
{
    gedelf_diff_change change = GEDELF_DIFF_CHANGE();
    gedelf_status status;
    size_t count = 0;
    for (; (status = gedelf_diff_next(diff, &change)) == GEDELF_OK; count++) {
        assert(gedelf_structure_exists(change.old_record) == (change.kind != GEDELF_DIFF_ADDED));
        assert(gedelf_structure_exists(change.new_record) == (change.kind != GEDELF_DIFF_REMOVED));
        assert(change.kind != GEDELF_DIFF_CHANGED || change.edit_count > 0);
        for (size_t i = 0; i < change.edit_count; i++)
            check_edit(&change.edits[i]);
    }
    assert(status == GEDELF_END);
    return count;
}

static size_t differences(const gedelf_dataset *before, const gedelf_dataset *after)
{
    gedelf_diff *diff;
    gedelf_diff_options sized = GEDELF_DIFF_OPTIONS();
    sized.allocator = fuzz_memory;
    assert(gedelf_diff_new(&diff, before, after, &sized) == GEDELF_OK);
    size_t count = count_changes(diff);
    gedelf_diff_free(diff);
    return count;
}

/* ---- What the script leaves ------------------------------------------------------------------ */

/* Is it about a second header, which no command reaches? */
static bool is_second_header(const gedelf_diff_change *change, const gedelf_dataset *before)
{
    gedelf_structure r = gedelf_structure_exists(change->old_record) ? change->old_record : change->new_record;
    return view_equal(gedelf_structure_tag(r), VIEW("HEAD")) && !gedelf_structure_same(r, gedelf_dataset_head(before));
}

static void check_left(const gedelf_dataset *made, const gedelf_dataset *wanted)
{
    gedelf_diff *diff;
    gedelf_diff_change change = GEDELF_DIFF_CHANGE();
    gedelf_diff_options sized = GEDELF_DIFF_OPTIONS();
    sized.allocator = fuzz_memory;
    assert(gedelf_diff_new(&diff, made, wanted, &sized) == GEDELF_OK);
    while (gedelf_diff_next(diff, &change) == GEDELF_OK)
        assert(is_second_header(&change, made));
    gedelf_diff_free(diff);
}

/* ---- The script ------------------------------------------------------------------------------ */

/* What the first command that was refused came to. */
typedef struct refusal {
    bool refused;
    bool
        framed; /* it is about a HEAD or TRLR in a record, which is no error in every dialect, and which can only be deleted */
} refusal;

/* The editor refuses what it never writes, and to touch what is not understood; not what only a wrong script would ask for. (D410) */
static bool check_refusal(void *context, const gedelf_diag *diag)
{
    static const uint32_t codes[] = {DIAG_EDIT_TAG,     DIAG_EDIT_UNTOUCHABLE,   DIAG_EDIT_XREF_TAKEN,
                                     DIAG_EDIT_XREF,    DIAG_EDIT_LANGUAGE,      DIAG_EDIT_OBSCURE,
                                     DIAG_EDIT_VERSION, DIAG_EDIT_INEXPRESSIBLE, DIAG_EDIT_IN_THE_WAY};
    refusal *first = context;
    bool known = false;
    if (first->refused || gedelf_code_find(diag->code)->stage != GEDELF_STAGE_EDIT || diag->severity < GEDELF_ERROR)
        return true;
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        known = known || diag->code == codes[i];
    assert(known);
    bool about_tag = diag->code == DIAG_EDIT_TAG || diag->code == DIAG_EDIT_UNTOUCHABLE;
    *first = (refusal){.refused = true, .framed = about_tag && has_role(diag->args[1], ROLE_FRAME)};
    return true;
}

/* Carries the script out, unless it is refused. */
static bool edit_with(view octets, view script, buffer *out, refusal *first)
{
    gedelf_edit *edit;
    gedelf_read_options reading = fuzz_options();
    reading.diagnose = check_refusal;
    reading.context = first;
    assert(gedelf_edit_new(&edit, fuzz_memory) == GEDELF_OK);
    gedelf_edit_allow_dangling(edit, true);
    gedelf_status status = gedelf_edit_add(edit, script, NULL);
    assert(status == GEDELF_OK || status == GEDELF_ARGUMENT); /* a pointer that leads nowhere may be no name */
    if (status == GEDELF_OK) {
        status = gedelf_edit_plan(edit, fuzz_source(octets), &reading);
        assert(status == (first->refused ? GEDELF_REFUSED : GEDELF_OK));
    }
    if (status == GEDELF_OK)
        assert(gedelf_edit_apply(edit, fuzz_source(octets), gedelf_sink_callback(write_to_buffer, out)) == GEDELF_OK);
    gedelf_edit_free(edit);
    return status == GEDELF_OK;
}

static bool has_errors(view octets)
{
    gedelf_severity worst;
    return gedelf_check(fuzz_source(octets), fuzz_reading(), &worst) != GEDELF_OK || worst >= GEDELF_ERROR;
}

/* Does the script change the header? What tells the dialect there is not edited. */
static bool is_about_header(view script)
{
    for (size_t i = 0; i + 5 <= script.length; i++) {
        if (memcmp(script.text + i, " HEAD", 5) == 0)
            return true;
    }
    return false;
}

/* Nothing else is refused where neither file has an error. */
static void try_script(view octets, view version, const gedelf_dataset *before, const gedelf_dataset *after)
{
    gedelf_diff *diff;
    buffer script, made;
    buffer_init(&script, fuzz_memory);
    buffer_init(&made, fuzz_memory);
    gedelf_diff_options sized = GEDELF_DIFF_OPTIONS();
    sized.allocator = fuzz_memory;
    assert(gedelf_diff_new(&diff, before, after, &sized) == GEDELF_OK);
    assert(gedelf_diff_script(diff, gedelf_sink_callback(write_to_buffer, &script)) == GEDELF_OK);
    assert((script.length == 0) == (count_changes(diff) == 0));
    gedelf_diff_free(diff);
    refusal first = {.refused = false};
    bool done = script.length > 0 && edit_with(octets, buffer_view(&script), &made, &first);
    assert(done || script.length == 0 || first.framed || has_errors(octets) || has_errors(version) ||
           is_about_header(buffer_view(&script)));
    if (done) {
        gedelf_dataset *again = diff_read(buffer_view(&made));
        assert(again);
        check_left(again, after);
        gedelf_dataset_free(again);
    }
    buffer_free(&script);
    buffer_free(&made);
}

int LLVMFuzzerTestOneInput(const uint8_t *octets, size_t length)
{
    static const uint8_t none[FUZZ_OPTION_OCTETS] = {0x80, 0, 1, 2};
    fuzz_input in = fuzz_take(octets, length, none);
    buffer version;
    buffer_init(&version, fuzz_memory);
    fuzz_change_lines(in.text, hash_number(in.options[1] * 256u + in.options[2], FUZZ_MULTIPLIER), &version);
    gedelf_dataset *before = diff_read(in.text), *after = before ? diff_read(buffer_view(&version)) : NULL;
    if (before && fuzz_takes(in.options[3], 4, 0))
        assert(differences(before, before) == 0);
    if (after && fuzz_takes(in.options[3], 4, 1))
        assert((differences(before, after) == 0) == (differences(after, before) == 0));
    if (after && (fuzz_every_way || in.options[3] % 4 >= 2))
        try_script(in.text, buffer_view(&version), before, after);
    gedelf_dataset_free(before);
    gedelf_dataset_free(after);
    buffer_free(&version);
    return 0;
}
