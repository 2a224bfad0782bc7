/* SPDX-License-Identifier: MIT */
/*
 * What the fuzz targets share. See fuzz.h.
 */
#include "fuzz.h"

#include "diag/diag.h"

#include <assert.h>

size_t fuzz_sizes_length(const uint8_t *octets, size_t length)
{
    return length >= FUZZ_SIZE_OCTETS && (octets[0] & 0xFC) == 0xF8 ? FUZZ_SIZE_OCTETS : 0;
}

size_t fuzz_options_length(const uint8_t *octets, size_t length)
{
    return length >= FUZZ_OPTION_OCTETS && (octets[0] & 0xC0) == 0x80 ? FUZZ_OPTION_OCTETS : 0;
}

/* ---- Sizes ----------------------------------------------------------------------------------- */

static sized_memory fuzz_sized;
static gedelf_allocator fuzz_allocator;
static size_t fuzz_jobs = 1;
const gedelf_allocator *fuzz_memory = &memory_default;

static void fuzz_set_sizes(const uint8_t sizes[FUZZ_SIZE_OCTETS])
{
    enum { MOST = 64 };
    work_sizes chosen = sizes[1] < 0x80 ? equal_sizes(1 + sizes[1] % MOST) : mixed_sizes(MOST, sizes[1]);
    fuzz_allocator = memory_with_sizes(&fuzz_sized, memory_default, &chosen);
    fuzz_memory = &fuzz_allocator;
    fuzz_jobs = 1u + sizes[0] % 4;
}

gedelf_read_options fuzz_options(void)
{
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    options.allocator = fuzz_memory;
    options.threads = fuzz_jobs;
    return options;
}

const gedelf_read_options *fuzz_reading(void)
{
    static gedelf_read_options options;
    options = fuzz_options();
    return &options;
}

fuzz_input fuzz_take(const uint8_t *octets, size_t length, const uint8_t none[FUZZ_OPTION_OCTETS])
{
    size_t sizes = fuzz_sizes_length(octets, length);
    fuzz_memory = &memory_default;
    fuzz_jobs = 1;
    if (sizes > 0)
        fuzz_set_sizes(octets);
    octets += sizes;
    length -= sizes;
    size_t skipped = fuzz_options_length(octets, length);
    fuzz_input input = {.text = view_of((const char *)octets + skipped, length - skipped)};
    memcpy(input.options, skipped > 0 ? octets : none, FUZZ_OPTION_OCTETS);
    return input;
}

bool fuzz_is_lost_pointer(const gedelf_diag *diag)
{
    return diag->code == DIAG_DANGLING_POINTER || diag->code == DIAG_AMBIGUOUS_POINTER;
}

/* ---- Versions -------------------------------------------------------------------------------- */

static uint64_t fuzz_draw(uint64_t *state)
{
    return *state = hash_number(*state, FUZZ_MULTIPLIER);
}

static size_t line_end(view v, size_t at)
{
    while (at < v.length && v.text[at] != '\n')
        at++;
    return at < v.length ? at + 1 : at;
}

static char line_level(view v, size_t at)
{
    return at < v.length && is_digit(v.text[at]) ? v.text[at] : '0';
}

/* Where the lines below the one at `at` end. */
static size_t part_end(view v, size_t at)
{
    char level = line_level(v, at);
    do
        at = line_end(v, at);
    while (at < v.length && line_level(v, at) > level);
    return at;
}

void fuzz_change_lines(view from, uint64_t state, buffer *out)
{
    for (size_t at = 0, end; at < from.length; at = end) {
        end = line_end(from, at);
        uint64_t choice = at == 0 || line_level(from, at) == '0' ? 3 + fuzz_draw(&state) % 60 : fuzz_draw(&state) % 40;
        size_t part = part_end(from, at), begun = out->length;
        if (choice == 0 || choice == 3) {
            end = at == 0 ? end : part;
            if (at > 0)
                continue;
        }
        bool done = buffer_append(out, view_of(from.text + at, end - at));
        if (choice == 1)
            done = done && buffer_append(out, view_of(from.text + at, part - at));
        assert(done);
        if (choice <= 2 && end > at + 8 && is_letter(out->data[begun + 7]))
            out->data[begun + 7] = out->data[begun + 7] == 'Q' ? 'R' : 'Q';
    }
}
