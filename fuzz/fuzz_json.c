/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: JSON. Takes any octets as JSON and as ELF, and asserts that
 *   - a dataset that was read from JSON is written as JSON which is read again as an equal dataset; from then on, the octets
 *     stay the same;
 *   - so is one that was read from ELF, recovering, and the JSON is recognised as such.
 */
#include "fuzz.h"

#include <gedelf/json.h>

#include <assert.h>

static void write_json(const gedelf_dataset *dataset, buffer *out)
{
    gedelf_json_options sized = GEDELF_JSON_OPTIONS();
    sized.allocator = fuzz_memory;
    assert(gedelf_json_write(dataset, gedelf_sink_callback(write_to_buffer, out), &sized) == GEDELF_OK);
    assert(utf8_valid_prefix(out->data, out->length) == out->length);
    assert(gedelf_json_recognises(buffer_view(out)));
}

/* The same through JSON. */
static void check_dataset(const gedelf_dataset *first)
{
    buffer text, again;
    gedelf_dataset *second, *third;
    gedelf_structure difference;
    bool equal = false;
    buffer_init(&text, fuzz_memory);
    buffer_init(&again, fuzz_memory);
    write_json(first, &text);
    assert(gedelf_json_read(&second, buffer_view(&text), fuzz_reading()) == GEDELF_OK);
    assert(gedelf_dataset_equal(first, second, NULL, &equal, &difference) == GEDELF_OK);
    /* A dictionary goes by its meaning, and may have other lines. */
    assert(equal || gedelf_dataset_metadata(first)->schema_count > 0);
    write_json(second, &again); /* the encoding that the octets had once is not kept, so this is what comes back */
    assert(gedelf_json_read(&third, buffer_view(&again), fuzz_reading()) == GEDELF_OK);
    text.length = 0;
    write_json(third, &text);
    assert(view_equal(buffer_view(&text), buffer_view(&again)));
    gedelf_dataset_free(second);
    gedelf_dataset_free(third);
    buffer_free(&text);
    buffer_free(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *octets, size_t length)
{
    static const uint8_t none[FUZZ_OPTION_OCTETS] = {0x80, 0, 0, 0};
    fuzz_input in = fuzz_take(octets, length, none);
    gedelf_dataset *dataset;
    gedelf_read_options options = fuzz_options();
    gedelf_status status = gedelf_json_read(&dataset, in.text, fuzz_reading());
    assert((status == GEDELF_OK) == (dataset != NULL));
    if (dataset)
        check_dataset(dataset);
    gedelf_dataset_free(dataset);
    options.recover = true;
    if (gedelf_read(&dataset, fuzz_source(in.text), &options) == GEDELF_OK)
        check_dataset(dataset);
    gedelf_dataset_free(dataset);
    return 0;
}
