/* SPDX-License-Identifier: MIT */
/*
 * Merging texts in one of the forms that a file can have, and what must come of it.
 */
#ifndef GEDELF_MERGE_TRIES_H
#define GEDELF_MERGE_TRIES_H

#include "file_forms.h"

#include <gedelf/merge.h>

static inline gedelf_dataset *merge_dataset(const char *text)
{
    gedelf_dataset *dataset = NULL;
    assert_int_equal(gedelf_read(&dataset, gedelf_source_memory(text, strlen(text)), NULL), GEDELF_OK);
    return dataset;
}

/* OURS, and so what comes of it, in one of the forms that a file can have. */
typedef struct merge_try {
    const char *what, *base, *ours, *theirs, *merged;
    uint64_t conflicts, renamed;
    unsigned how;
    size_t form;
} merge_try;

static inline void assert_merge(const merge_try *t)
{
    buffer ours, wanted, out;
    gedelf_merge_result result = GEDELF_MERGE_RESULT();
    gedelf_merge_options options = GEDELF_MERGE_OPTIONS();
    gedelf_dataset *base = merge_dataset(t->base), *theirs = merge_dataset(t->theirs);
    buffer_init(&out, &memory_default);
    buffer_init(&ours, &memory_default);
    buffer_init(&wanted, &memory_default);
    append_in_form(&ours, &file_forms[t->form], t->ours);
    append_in_form(&wanted, &file_forms[t->form], t->merged);
    options.conflicts = (gedelf_conflicts)t->how;
    assert_int_equal(gedelf_merge(base, source_of(buffer_view(&ours)), theirs,
                                  gedelf_sink_callback(write_to_buffer, &out), &options, &result),
                     GEDELF_OK);
    if (!view_equal(buffer_view(&out), buffer_view(&wanted)) || result.conflicts != t->conflicts ||
        result.renamed != t->renamed)
        fail_msg("%s, form %zu, %u: %u conflicts, %u renamed\n%.*s", t->what, t->form, t->how,
                 (unsigned)result.conflicts, (unsigned)result.renamed, (int)out.length, out.data);
    buffer_free(&out);
    buffer_free(&ours);
    buffer_free(&wanted);
    gedelf_dataset_free(base);
    gedelf_dataset_free(theirs);
}

/* What is merged when memory fails. */
typedef struct scarce_merge {
    const gedelf_dataset *base, *theirs;
    view ours;
    unsigned how;
    gedelf_pairing match;
} scarce_merge;

static inline bool merge_drop(void *context, const void *octets, size_t size)
{
    (void)context;
    (void)octets;
    (void)size;
    return true;
}

static inline gedelf_status merge_row_scarcely(void *context, const gedelf_allocator *allocator)
{
    const scarce_merge *m = context;
    gedelf_merge_options options = GEDELF_MERGE_OPTIONS();
    gedelf_read_options reading = GEDELF_READ_OPTIONS();
    reading.allocator = options.allocator = allocator;
    options.reading = &reading;
    options.conflicts = (gedelf_conflicts)m->how;
    options.match = m->match;
    return gedelf_merge(m->base, source_of(m->ours), m->theirs, gedelf_sink_callback(merge_drop, NULL), &options, NULL);
}

#endif
