/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: reasoning. Takes any octets, reads them as constructor notation, infers, and asserts that each new
 * Inference is the check, that all new claims follow, that the result can be written and read, and that both
 * reductions give datasets of the kinds that they should.
 *
 * Options: flags (1: aggregating); how it is generalised; none; whether a fuzzer generalises it, or reduces it.
 */
#include "fuzz.h"

#include "research/polygenea/polygenea.h"

#include <gedelf/reason.h>
#include <assert.h>

enum { INFERENCES_MOST = 50, ROUNDS_MOST = 4, STEPS_MOST = 100000, EXAMPLES_MOST = 50 };

/* Which node a diagnostic is about: no new one may be wrong. */
static bool watch(void *context, const gedelf_diag *diag)
{
    const uint32_t *before = context;
    bool wrong = diag->code == DIAG_SUPPORT_MISMATCH || diag->code == DIAG_CLAIM_NOT_INFERRED;
    uint64_t number = 0;
    for (size_t i = strlen("node "); i < diag->record.length && is_digit(diag->record.text[i]); i++)
        number = number * 10 + (uint64_t)(diag->record.text[i] - '0');
    assert(!wrong || number < *before);
    return true;
}

/* What is written can be read, and has as many nodes. */
static void ask_written(const gedelf_pg_dataset *dataset, size_t nodes)
{
    buffer text;
    gedelf_pg_dataset *again;
    buffer_init(&text, fuzz_memory);
    gedelf_pg_write_options sized = GEDELF_PG_WRITE_OPTIONS();
    sized.allocator = fuzz_memory;
    assert(gedelf_pg_write(dataset, gedelf_sink_callback(write_to_buffer, &text), &sized) == GEDELF_OK);
    assert(gedelf_pg_read(&again, gedelf_source_memory(text.data, text.length), fuzz_reading(), NULL) == GEDELF_OK);
    assert(gedelf_pg_node_count(again) == nodes);
    gedelf_pg_free(again);
    buffer_free(&text);
}

static unsigned kinds_in(const gedelf_pg_dataset *d)
{
    unsigned kinds = 0;
    for (uint32_t i = 0; i < gedelf_pg_node_count(d); i++)
        kinds |= 1U << gedelf_pg_kind_of(d, gedelf_pg_node(d, i));
    return kinds;
}

static void ask_reduced(const gedelf_pg_dataset *dataset)
{
    const unsigned rules = 1U << GEDELF_PG_EXPECTATION | 1U << GEDELF_PG_INFERENCE;
    const unsigned links = 1U << GEDELF_PG_TAG | 1U << GEDELF_PG_AGGREGATED_SUBJECT;
    gedelf_pg_dataset *derivations, *beliefs;
    assert(gedelf_pg_reduce_to_derivations(dataset, &derivations) == GEDELF_OK);
    assert(gedelf_pg_reduce_to_beliefs(dataset, 0, &beliefs) == GEDELF_OK);
    assert((kinds_in(derivations) & rules) == 0);
    assert((kinds_in(beliefs) & (rules | links)) == 0);
    ask_written(derivations, gedelf_pg_node_count(derivations));
    ask_written(beliefs, gedelf_pg_node_count(beliefs));
    gedelf_pg_free(derivations);
    gedelf_pg_free(beliefs);
}

/* The rule of each example can be written, and taken into another dataset and out again. */
static void ask_generalised(const gedelf_pg_dataset *dataset, unsigned flags)
{
    for (uint32_t i = 0; i < gedelf_pg_node_count(dataset) && i < EXAMPLES_MOST; i++) {
        gedelf_pg_dataset *rule, *rest, *other;
        uint32_t added;
        gedelf_status status = gedelf_pg_generalise(dataset, i, flags, &rule);
        assert(status == GEDELF_OK || status == GEDELF_ARGUMENT);
        if (status != GEDELF_OK)
            continue;
        ask_written(rule, 1);
        assert(gedelf_pg_new(&other, fuzz_memory) == GEDELF_OK);
        assert(gedelf_pg_add_expectations(other, rule, &added) == GEDELF_OK && added == 1);
        assert(gedelf_pg_remove_unused(other, 0, &rest) == GEDELF_OK && gedelf_pg_node_count(rest) == 0);
        gedelf_pg_free(rest);
        gedelf_pg_free(other);
        gedelf_pg_free(rule);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *octets, size_t length)
{
    static const uint8_t none[FUZZ_OPTION_OCTETS] = {0x80, 0, 0, 0};
    fuzz_input in = fuzz_take(octets, length, none);
    gedelf_pg_dataset *dataset;
    gedelf_status status = gedelf_pg_read(&dataset, fuzz_source(in.text), fuzz_reading(), NULL);
    if (status == GEDELF_OK && gedelf_pg_is_sound(dataset)) {
        uint32_t before = gedelf_pg_node_count(dataset);
        uint64_t added;
        gedelf_pg_infer_options options = GEDELF_PG_INFER_OPTIONS();
        options.diagnose = watch;
        options.context = &before;
        options.max_per_code = GEDELF_NO_LIMIT;
        options.max = INFERENCES_MOST;
        options.rounds = ROUNDS_MOST;
        options.max_steps = STEPS_MOST;
        options.aggregate = (in.options[0] & 1) != 0;
        assert(gedelf_pg_infer(dataset, &options, &added) == GEDELF_OK);
        assert(added <= INFERENCES_MOST && gedelf_pg_node_count(dataset) >= before + added);
        assert(gedelf_pg_check_inferences(dataset, &options, NULL) == GEDELF_OK);
        assert(gedelf_pg_check_expectations(dataset, &options, NULL) == GEDELF_OK);
        size_t first = 0;
        for (uint32_t i = 0; i < gedelf_pg_node_count(dataset); i++)
            first += gedelf_pg_same(dataset, i) == i;
        ask_written(dataset, first);
        if (fuzz_takes(in.options[3], 2, 0))
            ask_reduced(dataset);
        if (fuzz_takes(in.options[3], 2, 1))
            ask_generalised(dataset, in.options[1] % 8u);
    }
    gedelf_pg_free(dataset);
    return 0;
}
