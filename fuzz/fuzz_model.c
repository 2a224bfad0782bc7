/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: the data model. Takes any octets, reads them as ELF with recovery, checks the records once with pointers
 * remembered and once with a second look, and asserts that
 *   - both tell the same number of diagnostics of each code, and are equally grave;
 *   - each diagnostic is about a line that there is, and its message is valid UTF-8.
 * Options: flags (1: not recovering).
 */
#include "fuzz.h"

#include <gedelf/model.h>

#include <assert.h>

enum { CODES_MOST = 2000 };

/* What was told. */
typedef struct told {
    uint64_t counts[CODES_MOST];
    gedelf_severity worst;
    uint64_t lines; /* no more than so many are there */
} told;

static bool take_diag(void *context, const gedelf_diag *diag)
{
    told *t = context;
    char message[1000];
    size_t length = gedelf_diag_message(diag, message, sizeof message);
    assert(diag->code < CODES_MOST && diag->line <= t->lines);
    assert(length >= sizeof message || utf8_valid_prefix(message, length) == length);
    t->counts[diag->code]++;
    return true;
}

/* Goes through all records. What is fatal ends the reading, and what was read till then is checked. */
static void check_records(gedelf_model *model, gedelf_source source, const gedelf_read_options *reading)
{
    gedelf_reader *reader;
    gedelf_structure record;
    if (gedelf_reader_open(&reader, source, reading) == GEDELF_OK) {
        assert(gedelf_model_record(model, gedelf_reader_head(reader)) == GEDELF_OK);
        while (gedelf_reader_next(reader, &record) == GEDELF_OK)
            assert(gedelf_model_record(model, record) == GEDELF_OK);
    }
    gedelf_reader_close(reader);
    assert(gedelf_model_finish(model) == GEDELF_OK);
}

static void check_model(const fuzz_input *in, bool remember, told *t)
{
    gedelf_model *model;
    gedelf_read_options reading = fuzz_options();
    gedelf_source source = fuzz_source(in->text);
    reading.recover = (in->options[0] & 1) == 0;
    reading.positions = reading.typed_by_own = true;
    gedelf_model_options options = GEDELF_MODEL_OPTIONS();
    options.allocator = fuzz_memory;
    options.diagnose = take_diag;
    options.context = t;
    options.max_per_code = GEDELF_NO_LIMIT;
    options.remember = remember;
    assert(gedelf_model_new(&model, &options) == GEDELF_OK);
    check_records(model, source, &reading);
    assert(!remember || !gedelf_model_wants_look(model));
    if (gedelf_model_wants_look(model))
        check_records(model, source, &reading);
    t->worst = gedelf_model_worst(model);
    gedelf_model_free(model);
}

int LLVMFuzzerTestOneInput(const uint8_t *octets, size_t length)
{
    static const uint8_t none[FUZZ_OPTION_OCTETS] = {0x80, 0, 0, 0};
    fuzz_input in = fuzz_take(octets, length, none);
    told remembered = {.lines = 2}, looked = {.lines = 2};
    for (size_t i = 0; i < length; i++)
        remembered.lines += octets[i] == '\n' || octets[i] == '\r';
    looked.lines = remembered.lines;
    check_model(&in, true, &remembered);
    check_model(&in, false, &looked);
    assert(remembered.worst == looked.worst);
    assert(memcmp(remembered.counts, looked.counts, sizeof looked.counts) == 0);
    return 0;
}
