/* SPDX-License-Identifier: MIT */
/*
 * Two files, and what differs in them, as one text.
 */
#ifndef GEDELF_TWO_FILES_H
#define GEDELF_TWO_FILES_H

#include "unit.h"

#include "compare/diff/diff.h"

static inline gedelf_dataset *read_records(const char *records, buffer *text)
{
    gedelf_dataset *d;
    buffer_init(text, &memory_default);
    assert_true(buffer_append(text, VIEW(HEADER "1 ELF 1.0.0\n")) && buffer_append(text, view_of_string(records)) &&
                buffer_append(text, VIEW(TRAILER)));
    assert_int_equal(gedelf_read(&d, source_of(buffer_view(text)), NULL), GEDELF_OK);
    return d;
}

/* Two files. */
typedef struct two_files {
    buffer texts[2];
    gedelf_dataset *datasets[2];
} two_files;

static inline two_files read_two(const char *old_records, const char *new_records)
{
    two_files t;
    t.datasets[0] = read_records(old_records, &t.texts[0]);
    t.datasets[1] = read_records(new_records, &t.texts[1]);
    return t;
}

static inline void free_two(two_files *t)
{
    for (int side = 0; side < 2; side++) {
        gedelf_dataset_free(t->datasets[side]);
        buffer_free(&t->texts[side]);
    }
}

/* "changed I1>I1 change BIRT.DATE; added >I2" */
static inline void write_change(notebook *out, const gedelf_diff_change *c)
{
    static const char *const kinds[] = {"added ", "removed ", "changed ", "renamed "};
    static const char *const ops[] = {" add ", " remove ", " change ", " move "};
    notebook_write(out, view_of_string(kinds[c->kind]));
    notebook_write(out, gedelf_structure_xref(c->old_record));
    notebook_write(out, VIEW(">"));
    notebook_write(out, gedelf_structure_xref(c->new_record));
    for (size_t i = 0; i < c->edit_count; i++) {
        notebook_write(out, view_of_string(ops[c->edits[i].op]));
        notebook_write(out, c->edits[i].path);
        if (c->edits[i].op == GEDELF_DIFF_MOVE) {
            notebook_write(out, VIEW(">"));
            notebook_write(out, c->edits[i].new_path);
        }
    }
    notebook_write(out, VIEW(";"));
}

static inline void assert_diff(const char *old_records, const char *new_records, gedelf_pairing way,
                               const char *expected)
{
    two_files t = read_two(old_records, new_records);
    gedelf_diff_options options = GEDELF_DIFF_OPTIONS();
    gedelf_diff *diff;
    gedelf_diff_change change = GEDELF_DIFF_CHANGE();
    gedelf_status status;
    notebook found;
    notebook_init(&found);
    options.match = way;
    assert_int_equal(gedelf_diff_new(&diff, t.datasets[0], t.datasets[1], &options), GEDELF_OK);
    while ((status = gedelf_diff_next(diff, &change)) == GEDELF_OK)
        write_change(&found, &change);
    assert_int_equal(status, GEDELF_END);
    assert_string_equal(notebook_text(&found), expected);
    notebook_free(&found);
    gedelf_diff_free(diff);
    free_two(&t);
}

/* ---- All that can be asked --------------------------------------------------------------------------- */

static inline bool count_octets(void *context, const void *octets, size_t size)
{
    (void)octets;
    *(size_t *)context += size;
    return true;
}

static inline gedelf_status compare_all(const two_files *t, const gedelf_allocator *allocator, gedelf_pairing way)
{
    gedelf_diff_options options = GEDELF_DIFF_OPTIONS();
    gedelf_diff *diff;
    gedelf_diff_change change = GEDELF_DIFF_CHANGE();
    size_t written = 0;
    options.allocator = allocator;
    options.match = way;
    gedelf_status status = gedelf_diff_new(&diff, t->datasets[0], t->datasets[1], &options);
    if (status == GEDELF_OK)
        status = gedelf_diff_script(diff, gedelf_sink_callback(count_octets, &written));
    while (status == GEDELF_OK)
        status = gedelf_diff_next(diff, &change);
    gedelf_diff_free(diff);
    return status;
}

#endif
