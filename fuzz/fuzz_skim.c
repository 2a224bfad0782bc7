/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: skimming. Takes any octets, and asserts that reading them from memory, through a callback and from a file,
 * where unremarked records are skimmed, comes to the same as reading them by stages, where none are: the same status,
 * structures, links, written text and diagnostics, with their places; whatever the sizes of pieces, and with several threads.
 *
 * Options: flags (see below); whether the octets come twice, so that what is learned from the first is known in the second, if it
 * is odd, and from its second bit on which of the ways is taken; the dialect, and, if it is 80 or above, --recover; and if it is
 * even, 2n, that the diagnostics are stopped after n of them.
 */
#define _GNU_SOURCE /* memfd_create */

#include "fuzz.h"

#include "ways.h"

#include <gedelf/dialect.h>
#include <sys/mman.h>
#include <unistd.h>

enum {
    FLAG_TYPED = 1,
    FLAG_POSITIONS = 2,
    FLAG_SHALLOW = 4,
    FLAG_NO_LIMIT = 8,
    FLAG_HEADER = 16, /* a header is put before the octets; */
    FLAG_CRLF = 32    /* its lines end with CR LF */
};

static void add_header(text *out, unsigned flags)
{
    static const char lf[] = "0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n";
    static const char crlf[] = "0 HEAD\r\n1 CHAR UTF-8\r\n1 GEDC\r\n2 VERS 5.5.1\r\n2 FORM LINEAGE-LINKED\r\n";
    if ((flags & FLAG_HEADER) != 0)
        text_add_string(out, (flags & FLAG_CRLF) != 0 ? crlf : lf);
}

/* Shows what is different before the program ends. */
static void assert_same(const material *m, const way *wa, const transcript *a, const way *wb)
{
    const text *in_a, *in_b;
    transcript b = way_go(wb, m);
    const char *what = transcript_difference(a, wa->what, &b, wb->what, &in_a, &in_b);
    if (what) {
        text line = {0};
        way_describe(wb, m, &line);
        fprintf(stderr, "%s: different: %s\n", text_string(&line), what);
        if (in_a)
            fprintf(stderr, "--- by stages\n%s--- otherwise\n%s", text_string(in_a), text_string(in_b));
        abort();
    }
    transcript_free(&b);
}

/* The octets that are read. */
static text input_for(const fuzz_input *in)
{
    text input = {0};
    add_header(&input, in->options[0]);
    for (unsigned i = 0; i < 1u + in->options[1] % 2; i++)
        text_add(&input, in->text.text, in->text.length);
    return input;
}

static void read_all_ways(const material *m, unsigned choice)
{
    static const way_what whats[] = {AS_STREAM, AS_DATASET, AS_CHECK, AS_CONVERSION, AS_SAMPLES, AS_LINES};
    enum { WHATS = sizeof whats / sizeof whats[0] };
    for (unsigned i = 0; i < WHATS; i++) {
        if (!fuzz_takes(choice, WHATS, i))
            continue;
        size_t jobs = m->options.threads;
        way stages = {BY_STAGES, whats[i], 1, 0}, memory = {FROM_MEMORY, whats[i], jobs, 0};
        way callback = {FROM_CALLBACK, whats[i], 1, 0}, from_file = {FROM_FILE, whats[i], jobs, 0};
        transcript t = way_go(&stages, m);
        if (fuzz_takes(choice / WHATS, 3, 0))
            assert_same(m, &stages, &t, &memory);
        if (fuzz_takes(choice / WHATS, 3, 1))
            assert_same(m, &stages, &t, &callback);
        if (fuzz_takes(choice / WHATS, 3, 2))
            assert_same(m, &stages, &t, &from_file);
        transcript_free(&t);
    }
}

/* A file in memory with these octets; `path` has room for the name of it. */
static int open_file(const text *octets, char path[64])
{
    int descriptor = memfd_create("skim", 0);
    if (descriptor < 0 || write(descriptor, text_string(octets), octets->length) != (ssize_t)octets->length)
        give_up("no file in memory");
    snprintf(path, 64, "/proc/self/fd/%d", descriptor);
    return descriptor;
}

int LLVMFuzzerTestOneInput(const uint8_t *octets, size_t length)
{
    static const uint8_t none[FUZZ_OPTION_OCTETS] = {0x80 | FLAG_TYPED | FLAG_POSITIONS, 0, 0x7F, 0};
    fuzz_input in = fuzz_take(octets, length, none);
    text input = input_for(&in);
    /* Just as long as it is, so that a sanitizer sees what is read after its end. */
    material m = {.octets = {malloc(input.length > 0 ? input.length : 1), input.length, input.length},
                  .options = fuzz_options(),
                  .sized = fuzz_memory};
    char path[64];
    int descriptor = open_file(&input, path);
    m.path = path;
    m.options.allocator = NULL;
    if (!m.octets.data)
        give_up("out of memory");
    memcpy(m.octets.data, text_string(&input), input.length);
    m.options.typed = (in.options[0] & FLAG_TYPED) != 0;
    m.options.positions = (in.options[0] & FLAG_POSITIONS) != 0;
    m.options.max_depth = (in.options[0] & FLAG_SHALLOW) != 0 ? 2 : 1000000;
    m.options.max_per_code = (in.options[0] & FLAG_NO_LIMIT) != 0 ? GEDELF_NO_LIMIT : 3;
    m.stop_after = in.options[3] % 2 == 0 ? in.options[3] / 2 : 0;
    m.options.recover = in.options[2] >= 0x80;
    size_t dialect = in.options[2] % 0x80;
    m.options.dialect = dialect < gedelf_dialect_count() ? gedelf_dialect_name(dialect) : NULL;
    read_all_ways(&m, in.options[1] / 2u);
    close(descriptor);
    text_free(&m.octets);
    text_free(&input);
    return 0;
}
