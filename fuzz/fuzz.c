/* SPDX-License-Identifier: MIT */
/*
 * What the fuzz targets share. See fuzz.h.
 */
#include "fuzz.h"

#include "diag/diag.h"

#include <assert.h>

fuzz_input fuzz_take(const uint8_t *octets, size_t length, const uint8_t none[FUZZ_OPTION_OCTETS])
{
    bool told = length >= FUZZ_OPTION_OCTETS && (octets[0] & 0xC0) == 0x80;
    size_t skipped = told ? FUZZ_OPTION_OCTETS : 0;
    fuzz_input input = {.text = view_of((const char *)octets + skipped, length - skipped)};
    memcpy(input.options, told ? octets : none, FUZZ_OPTION_OCTETS);
    return input;
}

bool fuzz_keep(void *context, const void *octets, size_t size)
{
    return buffer_append(context, view_of(octets, size));
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
