/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: from ELF to Polygenea. Takes any octets, reads them as ELF with recovery, and asserts that the claims made of
 * the dataset keep every rule of the model, that no payload of the dataset is missing from them, that they can be written
 * and read again, and drawn.
 *
 * Options: flags (1: not recovering); none; none; whether a fuzzer looks at the claims, or writes them.
 */
#include "fuzz.h"

#include "research/polygenea/polygenea.h"

#include <gedelf/mapping.h>
#include <assert.h>

/* ---- Nothing is lost ------------------------------------------------------------------------- */

/* The structure after this one, first those below it; none after the last one below `top`. */
static gedelf_structure following(gedelf_structure s, gedelf_structure top)
{
    gedelf_structure next = gedelf_structure_first(s);
    while (!gedelf_structure_exists(next) && gedelf_structure_exists(s) && !gedelf_structure_same(s, top)) {
        next = gedelf_structure_next(s);
        s = gedelf_structure_super(s);
    }
    return next;
}

/* Every payload is the text of some value. */
static void look_for_payloads(const gedelf_pg_dataset *claims, gedelf_structure top)
{
    for (gedelf_structure s = top; gedelf_structure_exists(s); s = following(s, top)) {
        view payload = gedelf_structure_payload(s);
        assert(payload.length == 0 || names_find(&claims->strings, payload) != 0);
    }
}

static void look_for_all(const gedelf_pg_dataset *claims, const gedelf_dataset *elf)
{
    look_for_payloads(claims, gedelf_dataset_head(elf));
    for (size_t i = 0; i < gedelf_dataset_metadata(elf)->schema_count; i++)
        look_for_payloads(claims, gedelf_dataset_schema(elf, i));
    for (gedelf_structure s = gedelf_dataset_records(elf); gedelf_structure_exists(s); s = gedelf_structure_next(s))
        look_for_payloads(claims, s);
}

/* ---- Writing --------------------------------------------------------------------------------- */

static void write_claims(const gedelf_pg_dataset *claims, buffer *out)
{
    gedelf_pg_write_options sized = GEDELF_PG_WRITE_OPTIONS();
    sized.allocator = fuzz_memory;
    gedelf_status status = gedelf_pg_write(claims, gedelf_sink_callback(write_to_buffer, out), &sized);
    assert(status == GEDELF_OK);
}

static void go_round(const gedelf_pg_dataset *claims)
{
    buffer first, second;
    gedelf_pg_dataset *again;
    gedelf_severity worst;
    buffer_init(&first, fuzz_memory);
    buffer_init(&second, fuzz_memory);
    write_claims(claims, &first);
    gedelf_status status =
        gedelf_pg_read(&again, gedelf_source_memory(first.data, first.length), fuzz_reading(), &worst);
    assert(status == GEDELF_OK && worst == GEDELF_NOTE && gedelf_pg_is_sound(again));
    write_claims(again, &second);
    assert(view_equal(buffer_view(&first), buffer_view(&second)));
    second.length = 0;
    status = gedelf_pg_write_dot(again, 0, gedelf_sink_callback(write_to_buffer, &second), NULL);
    assert(status == GEDELF_OK && pg_is_utf8(buffer_view(&second)));
    gedelf_pg_free(again);
    buffer_free(&first);
    buffer_free(&second);
}

int LLVMFuzzerTestOneInput(const uint8_t *octets, size_t length)
{
    gedelf_dataset *elf;
    gedelf_pg_dataset *claims;
    static const uint8_t none[FUZZ_OPTION_OCTETS] = {0x80, 0, 0, 0};
    fuzz_input in = fuzz_take(octets, length, none);
    gedelf_read_options options = fuzz_options();
    options.recover = (in.options[0] & 1) == 0;
    if (gedelf_read(&elf, fuzz_source(in.text), &options) != GEDELF_OK)
        return 0;
    gedelf_status status = gedelf_pg_from_elf(&claims, elf, view_of("fuzz", 4), &options);
    assert(status == GEDELF_OK);
    if (fuzz_takes(in.options[3], 2, 0)) {
        gedelf_severity worst;
        status = gedelf_pg_check(claims, fuzz_reading(), &worst);
        assert(status == GEDELF_OK && worst == GEDELF_NOTE && gedelf_pg_is_sound(claims));
        look_for_all(claims, elf);
    }
    gedelf_dataset_free(elf);
    if (fuzz_takes(in.options[3], 2, 1))
        go_round(claims);
    gedelf_pg_free(claims);
    return 0;
}
