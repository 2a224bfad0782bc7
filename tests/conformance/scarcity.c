/* SPDX-License-Identifier: MIT */
/*
 * The same case with allocations that fail: each must give GEDELF_MEMORY, and nothing may leak.
 */
#include "runner.h"

static gedelf_status read_scarcely(gedelf_source source, const gedelf_read_options *options, bool whole)
{
    gedelf_status status;
    if (whole) {
        gedelf_dataset *dataset;
        status = gedelf_read(&dataset, source, options);
        gedelf_dataset_free(dataset);
        return status;
    }
    gedelf_reader *reader;
    gedelf_structure record;
    status = gedelf_reader_open(&reader, source, options);
    while (status == GEDELF_OK)
        status = gedelf_reader_next(reader, &record);
    gedelf_reader_close(reader);
    return status == GEDELF_END ? GEDELF_OK : status;
}

static bool ignore_diag(void *context, const gedelf_diag *diag)
{
    (void)context;
    (void)diag;
    return true;
}

/* Reads with the allocation number n failing; false once n is beyond the last. */
static bool ask_with_failure(verdict *v, const text *input, gedelf_status expected, const mode *m, size_t n)
{
    scarcity scarce = {.until_failure = n};
    gedelf_allocator allocator = scarce_allocator(&scarce);
    gedelf_read_options options = v->c->options;
    options.allocator = &allocator;
    options.diagnose = ignore_diag;
    piecemeal pieces = {input->data, input->length, m->piece};
    gedelf_source source =
        m->callback ? gedelf_source_callback(deliver, &pieces) : gedelf_source_memory(input->data, input->length);
    gedelf_status status = read_scarcely(source, &options, m->how == HOW_DATASET);
    char name[64];
    snprintf(name, sizeof name, "when allocation %zu fails", n);
    expect_status(v, name, scarce.failed ? GEDELF_MEMORY : expected, status);
    if (scarce.live != 0)
        fail(v, name, "memory is not released");
    if (scarce.wrong_size)
        fail(v, name, "the allocator is told a wrong size");
    return scarce.failed && !v->failed;
}

void ask_with_failures(verdict *v, const text *input, gedelf_status expected)
{
    for (size_t i = 0; i < MODE_COUNT; i++) {
        const mode *m = &modes[i];
        bool chosen = (m->how == HOW_STREAM && m->piece <= 1) || m->how == HOW_DATASET;
        /* Every allocation of a small input, a sample of a large one's. */
        for (size_t n = 0; chosen && ask_with_failure(v, input, expected, m, n);)
            n += n < 300 ? 1 : n / 10;
    }
}
