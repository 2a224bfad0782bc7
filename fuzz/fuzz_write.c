/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: the writer. Takes any octets, reads them as a file, writes the dataset in some dialect and encoding, reads
 * that, and asserts that
 *   - what is written can be read, without a fatal error, and in the dialect that it was written in;
 *   - it is the same dataset, unless the writer said of something that the target cannot hold it;
 *   - writing what was read gives the same octets again.
 *
 * An input that begins with an octet from 80 to BF has options in its first four octets: flags (1: recovering, 2: a
 * byte-order mark, 4: spaces protected), the encoding, the dialect and the line break, and the longest line.
 */
#include "base/base.h"

#include <assert.h>

int LLVMFuzzerTestOneInput(const uint8_t *octets, size_t length);

enum { OPTION_OCTETS = 4, FLAG_RECOVER = 1, FLAG_MARK = 2, FLAG_SPACES = 4 };

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

static bool take_octets(void *context, const void *octets, size_t size)
{
    return buffer_append(context, view_of(octets, size));
}

static gedelf_dataset *read_octets(view octets, const char *dialect, const char *encoding, bool recover)
{
    gedelf_dataset *dataset;
    gedelf_options options = GEDELF_OPTIONS_INIT;
    options.recover = recover;
    options.dialect = dialect;
    options.encoding = encoding;
    gedelf_status status = gedelf_read(&dataset, gedelf_source_memory(octets.text, octets.length), &options);
    assert((status == GEDELF_OK) == (dataset != NULL));
    return dataset;
}

static void write_dataset(const gedelf_dataset *dataset, const gedelf_write_options *options, buffer *out)
{
    out->length = 0;
    assert(gedelf_write(dataset, take_octets, out, options) == GEDELF_OK);
}

/* Is the encoding one that this build can write? ANSEL may be left out. */
static bool can_write(const gedelf_dataset *dataset, const gedelf_write_options *options, buffer *out)
{
    gedelf_status status = gedelf_write(dataset, take_octets, out, options);
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
    buffer_init(&again, &memory_default);
    options->diagnose = NULL;
    write_dataset(second, options, &again);
    assert(said->any || view_equal(octets, buffer_view(&again)));
    buffer_free(&again);
    gedelf_dataset_free(second);
}

int LLVMFuzzerTestOneInput(const uint8_t *octets, size_t length)
{
    uint8_t chosen[OPTION_OCTETS] = {0};
    bool has_options = length >= OPTION_OCTETS && octets[0] >= 0x80 && octets[0] <= 0xBF;
    if (has_options)
        memcpy(chosen, octets, OPTION_OCTETS);
    size_t skipped = has_options ? OPTION_OCTETS : 0;
    view input = view_of((const char *)octets + skipped, length - skipped);
    remarks said = {GEDELF_NOTE, false};
    gedelf_write_options options = GEDELF_WRITE_OPTIONS_INIT;
    size_t dialects = 0;
    while (gedelf_dialect_name(dialects))
        dialects++;
    options.diagnose = take_remark;
    options.diagnose_context = &said;
    options.encoding = encodings[chosen[1] % (sizeof encodings / sizeof *encodings)];
    options.dialect = gedelf_dialect_name((dialects - 2 + chosen[2]) % dialects); /* elf-1.0 if none is chosen */
    options.newline = (gedelf_newline)(chosen[2] / 8 % 3);
    options.byte_order_mark = (chosen[0] & FLAG_MARK) != 0;
    options.protect_spaces = (chosen[0] & FLAG_SPACES) != 0;
    options.max_line = chosen[3] > 0 ? 40 + chosen[3] : 0;
    gedelf_dataset *first = read_octets(input, NULL, NULL, (chosen[0] & FLAG_RECOVER) != 0);
    if (!first)
        return 0;
    if (!gedelf_dialects_share_model(gedelf_dataset_metadata(first)->dialect, view_of_string(options.dialect)))
        options.dialect = gedelf_dataset_metadata(first)->dialect.text;
    if (gedelf_write_options_fault(&options)) {
        options.encoding = NULL;
        options.max_line = 0;
    }
    buffer out;
    buffer_init(&out, &memory_default);
    if (can_write(first, &options, &out))
        check_again(buffer_view(&out), first, &options, &said);
    buffer_free(&out);
    gedelf_dataset_free(first);
    return 0;
}
