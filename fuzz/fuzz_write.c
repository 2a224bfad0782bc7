/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: the writer. Takes any octets, reads them as a file, writes the dataset in some dialect and encoding, reads
 * that, and asserts that
 *   - what is written can be read, without a fatal error, and in the dialect that it was written in;
 *   - it is the same dataset, unless the writer said of something that the target cannot hold it;
 *   - writing what was read gives the same octets again.
 *
 * Options: flags (1: recovering, 2: a byte-order mark, 4: spaces protected); the encoding; the dialect and the line break; the
 * longest line.
 */
#include "fuzz.h"

#include <gedelf/dialect.h>
#include <assert.h>

enum { FLAG_RECOVER = 1, FLAG_MARK = 2, FLAG_SPACES = 4 };

static const char *const encodings[] = {"UTF-8", "ASCII", "ANSEL", "UTF-16LE", "UTF-16BE"};

/* What was said while writing. */
typedef struct remarks {
    gedelf_severity worst;
    bool any; /* warnings at least */
} remarks;

static bool take_remark(void *context, const gedelf_diag *diag)
{
    remarks *r = context;
    r->worst = diag->severity > r->worst ? diag->severity : r->worst;
    r->any = r->any || diag->severity >= GEDELF_WARNING;
    return true;
}

static gedelf_dataset *read_octets(view octets, const char *dialect, const char *encoding, bool recover)
{
    gedelf_dataset *dataset;
    gedelf_read_options options = fuzz_options();
    options.recover = recover;
    options.dialect = dialect;
    options.encoding = encoding;
    gedelf_status status = gedelf_read(&dataset, fuzz_source(octets), &options);
    assert((status == GEDELF_OK) == (dataset != NULL));
    return dataset;
}

static void write_dataset(const gedelf_dataset *dataset, const gedelf_write_options *options, buffer *out)
{
    out->length = 0;
    assert(gedelf_write(dataset, gedelf_sink_callback(write_to_buffer, out), options) == GEDELF_OK);
}

/* Is the encoding one that this build can write? ANSEL may be left out. */
static bool can_write(const gedelf_dataset *dataset, const gedelf_write_options *options, buffer *out)
{
    gedelf_status status = gedelf_write(dataset, gedelf_sink_callback(write_to_buffer, out), options);
    assert(status == GEDELF_OK || status == GEDELF_ENCODING);
    return status == GEDELF_OK;
}

static void check_again(view octets, const gedelf_dataset *first, gedelf_write_options *options, const remarks *said)
{
    buffer again;
    bool equal = false;
    gedelf_structure difference;
    gedelf_dataset *second = read_octets(octets, options->dialect, NULL, false);
    assert(second);
    assert(gedelf_dataset_equal(first, second, NULL, &equal, &difference) == GEDELF_OK);
    assert(equal || said->worst >= GEDELF_ERROR || said->any);
    buffer_init(&again, fuzz_memory);
    options->diagnose = NULL;
    write_dataset(second, options, &again);
    assert(said->any || view_equal(octets, buffer_view(&again)));
    buffer_free(&again);
    gedelf_dataset_free(second);
}

int LLVMFuzzerTestOneInput(const uint8_t *octets, size_t length)
{
    static const uint8_t none[FUZZ_OPTION_OCTETS] = {0x80, 0, 0, 0};
    fuzz_input in = fuzz_take(octets, length, none);
    const uint8_t *chosen = in.options;
    remarks said = {GEDELF_NOTE, false};
    gedelf_write_options options = GEDELF_WRITE_OPTIONS();
    options.allocator = fuzz_memory;
    size_t dialects = 0;
    while (gedelf_dialect_name(dialects))
        dialects++;
    options.diagnose = take_remark;
    options.context = &said;
    options.encoding = encodings[chosen[1] % (sizeof encodings / sizeof *encodings)];
    options.dialect = gedelf_dialect_name((dialects - 2 + chosen[2]) % dialects); /* elf-1.0 if none is chosen */
    options.newline = (gedelf_newline)(chosen[2] / 8 % 3);
    options.byte_order_mark = (chosen[0] & FLAG_MARK) != 0;
    options.protect_spaces = (chosen[0] & FLAG_SPACES) != 0;
    options.max_line = chosen[3] > 0 ? 40 + chosen[3] : 0;
    gedelf_dataset *first = read_octets(in.text, NULL, NULL, (chosen[0] & FLAG_RECOVER) != 0);
    if (!first)
        return 0;
    if (!gedelf_dialects_share_model(gedelf_dataset_metadata(first)->dialect, view_of_string(options.dialect)))
        options.dialect = gedelf_dataset_metadata(first)->dialect.text;
    if (gedelf_write_options_fault(&options)) {
        options.encoding = NULL;
        options.max_line = 0;
    }
    buffer out;
    buffer_init(&out, fuzz_memory);
    if (can_write(first, &options, &out))
        check_again(buffer_view(&out), first, &options, &said);
    buffer_free(&out);
    gedelf_dataset_free(first);
    return 0;
}
