/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: from one data model to the other. Takes any octets. Asserts that
 *   - a dataset that was read can be translated, whatever is in it;
 *   - what comes of it can be written in its dialect, and read again without anything fatal;
 *   - that is in the other model, and can be translated back.
 * That what comes back is the same dataset is not asserted: files with more of something than their model allows are known
 * not to (tests/migrate/unfit.txt).
 */
#include "fuzz.h"

#include <gedelf/migrate.h>

#include <assert.h>

/* Counts what is told; every part of it must be there. */
static bool migrate_tell(void *context, const gedelf_migrated *what)
{
    size_t *count = context;
    ++*count;
    assert(what->path.length > 0 && what->why && (what->fate == GEDELF_FATE_DROPPED || what->to.length > 0));
    return true;
}

static gedelf_dataset *migrate_read(view octets)
{
    gedelf_dataset *dataset = NULL;
    gedelf_read_options options = fuzz_options();
    options.typed = true;
    options.recover = true;
    gedelf_status status = gedelf_read(&dataset, fuzz_source(octets), &options);
    assert((status == GEDELF_OK) == (dataset != NULL));
    return dataset;
}

/* The dataset in the other model. */
static gedelf_dataset *migrate_over(const gedelf_dataset *from)
{
    gedelf_dataset *made = NULL;
    size_t told = 0;
    gedelf_migrate_options options = GEDELF_MIGRATE_OPTIONS();
    options.allocator = fuzz_memory;
    bool seven = gedelf_dataset_model(from) == GEDELF_MODEL_GEDCOM7;
    options.tell = migrate_tell;
    options.context = &told;
    assert(gedelf_migrate(&made, from, seven ? GEDELF_MODEL_ELF : GEDELF_MODEL_GEDCOM7, &options) == GEDELF_OK);
    return made;
}

int LLVMFuzzerTestOneInput(const uint8_t *octets, size_t length)
{
    static const uint8_t none[FUZZ_OPTION_OCTETS] = {0x80, 0, 0, 0};
    fuzz_input in = fuzz_take(octets, length, none);
    gedelf_dataset *first = migrate_read(in.text);
    if (!first)
        return 0;
    buffer written;
    gedelf_write_options writing = GEDELF_WRITE_OPTIONS();
    writing.allocator = fuzz_memory;
    gedelf_data_model model = gedelf_dataset_model(first);
    buffer_init(&written, fuzz_memory);
    gedelf_dataset *second = migrate_over(first);
    writing.dialect = model == GEDELF_MODEL_GEDCOM7 ? "elf-1.0" : "gedcom-7.0";
    assert(gedelf_write(second, gedelf_sink_callback(write_to_buffer, &written), &writing) == GEDELF_OK);
    gedelf_dataset *third = migrate_read(buffer_view(&written));
    assert(third && gedelf_dataset_model(third) != model);
    gedelf_dataset *fourth = migrate_over(third);
    assert(gedelf_dataset_model(fourth) == model);
    gedelf_dataset_free(first);
    gedelf_dataset_free(second);
    gedelf_dataset_free(third);
    gedelf_dataset_free(fourth);
    buffer_free(&written);
    return 0;
}
