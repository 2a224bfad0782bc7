/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: paths. Takes any octets; the first line is a path, the rest a document. Where the first line is no path,
 * all of it is a document, and the path is one that has everything in it. Asserts that a fault lies within the path, that
 * no structure is found twice in a record, and that streaming finds as much as the whole dataset does.
 */
#include "fuzz.h"

#include <gedelf/path.h>

#include <assert.h>

/* What was found: of the last record, so much of it as is compared; and how much in all. */
typedef struct finds {
    gedelf_structure last[64];
    size_t count, all;
} finds;

static bool take_find(void *context, gedelf_structure match)
{
    finds *f = context;
    assert(gedelf_structure_exists(match));
    for (size_t i = 0; i < f->count; i++)
        assert(!gedelf_structure_same(f->last[i], match));
    if (f->count < sizeof f->last / sizeof *f->last)
        f->last[f->count++] = match;
    f->all++;
    return true;
}

static gedelf_status find_next(gedelf_path *path, gedelf_structure top, const gedelf_dataset *dataset, finds *f)
{
    f->count = 0;
    return gedelf_path_find(path, top, dataset, take_find, f);
}

static gedelf_status find_all(gedelf_path *path, const gedelf_dataset *dataset, finds *f)
{
    gedelf_status status = find_next(path, gedelf_dataset_head(dataset), dataset, f);
    gedelf_structure s = gedelf_dataset_records(dataset);
    for (; status == GEDELF_OK && gedelf_structure_exists(s); s = gedelf_structure_next(s))
        status = find_next(path, s, dataset, f);
    assert(status == GEDELF_OK || status == GEDELF_LIMIT);
    return status;
}

static gedelf_status find_streaming(gedelf_path *path, view document, const gedelf_read_options *options, finds *f)
{
    gedelf_reader *reader;
    gedelf_structure top;
    gedelf_path_rewind(path);
    gedelf_status status = gedelf_reader_open(&reader, fuzz_source(document), options);
    if (status == GEDELF_OK)
        status = find_next(path, gedelf_reader_head(reader), NULL, f);
    while (status == GEDELF_OK && (status = gedelf_reader_next(reader, &top)) == GEDELF_OK)
        status = find_next(path, top, NULL, f);
    gedelf_reader_close(reader);
    return status == GEDELF_END ? GEDELF_OK : status;
}

static void follow(gedelf_path *path, view document)
{
    gedelf_read_options options = fuzz_options();
    gedelf_dataset *dataset;
    finds whole = {.all = 0}, streamed = {.all = 0};
    options.recover = true;
    options.max_depth = 2000;
    gedelf_status status = gedelf_read(&dataset, fuzz_source(document), &options);
    if (status == GEDELF_OK) {
        status = find_all(path, dataset, &whole);
        if (!gedelf_path_needs_dataset(path))
            assert(find_streaming(path, document, &options, &streamed) == status && streamed.all == whole.all);
    }
    gedelf_dataset_free(dataset);
}

int LLVMFuzzerTestOneInput(const uint8_t *octets, size_t length)
{
    const view everything =
        VIEW("**.*[!**.DATE][2][**.*[last]~\"[A-Z]+\\d?\"i].*[!=\"x\"]->*[!@I1@].**[!NOTE[1][->*.NAME]]");
    static const uint8_t none[FUZZ_OPTION_OCTETS] = {0x80, 0, 0, 0};
    fuzz_input in = fuzz_take(octets, length, none);
    view document = in.text, first = {document.text, 0};
    gedelf_path *path;
    gedelf_path_fault fault = GEDELF_PATH_FAULT();
    while (first.length < document.length && document.text[first.length] != '\n')
        first.length++;
    gedelf_status status = gedelf_path_parse(&path, first, fuzz_memory, &fault);
    if (status == GEDELF_OK) {
        document = view_of(document.text + first.length, document.length - first.length);
    } else {
        assert(status == GEDELF_ARGUMENT && fault.message && fault.at <= first.length);
        assert(fault.length <= first.length - fault.at);
        assert(gedelf_path_parse(&path, everything, fuzz_memory, NULL) == GEDELF_OK);
    }
    follow(path, document);
    gedelf_path_free(path);
    return 0;
}
