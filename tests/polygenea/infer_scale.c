/* SPDX-License-Identifier: MIT */
/*
 * Large datasets whose shape once took time or memory that grew with the square of their size: one Aggregated Subject with
 * very many constituents, comparisons and alternatives between very many nodes, a long chain of Derivations that each add
 * a source, with a claim at its end or on each. The search may take so many steps for each node, and reducing so much
 * memory, and so much notation; none depends on the machine.
 *
 *     infer_scale [--size N]
 */
#include "infer_support.h"

#include <gedelf/reason.h>
#include <stdarg.h>

static void put(text *out, const char *format, ...)
{
    char piece[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(piece, sizeof piece, format, arguments);
    va_end(arguments);
    text_add_string(out, piece);
}

/* ---- Datasets -------------------------------------------------------------------------------- */

/* A Tag "same" of the nodes from `first` on, and its Aggregated Subject, which is node `number` + 1. */
static void put_aggregate(text *out, uint32_t first, uint32_t count, uint32_t number)
{
    text_add_string(out, "T(0,\"same\",{");
    for (uint32_t i = 0; i < count; i++)
        put(out, i > 0 ? ",%" PRIu32 : "%" PRIu32, first + i);
    put(out, "})\nA(%" PRIu32 ")\n", number);
}

static text aggregate(uint32_t size)
{
    text out = {0};
    text_add_string(&out, "O({},{})\n");
    for (uint32_t i = 0; i < size; i++)
        put(&out, "S(0,\"s%" PRIu32 "\")\n", i);
    put_aggregate(&out, 1, size, size + 1);
    put(&out, "C(0,\"k\",%" PRIu32 ",1)\nP(0,\"n\",%" PRIu32 ",\"x\")\n", size + 2, size + 2);
    text_add_string(&out, "E([S(,),P(,\"n\",0,)],[])\nE([S(,),T(,\"same\",{0})],[])\n"
                          "E([O({},{}),S(0,),C(0,\"k\",1,)],[])\n");
    return out;
}

static text aggregate_of_sources(uint32_t size)
{
    text out = {0};
    for (uint32_t i = 0; i < size; i++)
        put(&out, "O({},{\"n\":\"%" PRIu32 "\"})\n", i);
    for (uint32_t i = 0; i < size; i++)
        put(&out, "S(%" PRIu32 ",\"s\")\n", i);
    put_aggregate(&out, size, size, 2 * size);
    text_add_string(&out, "E([O({},{\"n\":}),S(0,)],[])\n");
    return out;
}

/* Each Subject with one Property, whose values are the slugs in the other order; dates too. */
static text comparisons(uint32_t size)
{
    text out = {0};
    text_add_string(&out, "O({},{})\n");
    for (uint32_t i = 0; i < size; i++)
        put(&out, "S(0,\"%08" PRIu32 "\")\nP(0,\"v\",%" PRIu32 ",\"%08" PRIu32 "\")\n", i, 2 * i + 1, size - 1 - i);
    text_add_string(&out, "E([S(,),P(,\"v\",,QICmp(\"=\",0,1))],[])\n"
                          "E([S(,QCmp(\"<\",\"00000003\")),P(,\"v\",,QICmp(\"<\",0,1))],[])\n"
                          "E([S(,QCmp(\"<\",\"00000003\")),P(,\"v\",,QNot(QICmp(\"≥\",0,1)))],[])\n"
                          "E([S(,),P(,\"v\",0,),P(,\"v\",,QOr({QSame(0,1),QICmp(\"=\",1,3)}))],[])\n");
    return out;
}

/* Derivations of which each adds a source, and a claim at the end; and claims that differ only in their source. */
static text chain(uint32_t size)
{
    text out = {0};
    uint32_t number = 2, before = 1;
    text_add_string(&out, "O({},{})\nS(0,\"a\")\n");
    for (uint32_t i = 0; i < size; i++, number += 2) {
        put(&out, "O({},{\"n\":\"%" PRIu32 "\"})\nD({%" PRIu32 ",%" PRIu32 "},\"r\")\n", i, before, number);
        before = number + 1;
    }
    put(&out, "P(%" PRIu32 ",\"k\",1,\"v\")\n", before);
    return out;
}

/* The same with a claim on each Derivation: claim number i depends on i + 2 OutRefs. */
static text chain_of_claims(uint32_t size)
{
    text out = {0};
    uint32_t number = 2, before = 1;
    text_add_string(&out, "O({},{})\nS(0,\"a\")\n");
    for (uint32_t i = 0; i < size; i++, number += 3) {
        put(&out, "O({},{\"n\":\"%" PRIu32 "\"})\nD({%" PRIu32 ",%" PRIu32 "},\"r\")\n", i, before, number);
        put(&out, "P(%" PRIu32 ",\"k\",1,\"%" PRIu32 "\")\n", number + 1, i);
        before = number + 1;
    }
    return out;
}

static text claims(uint32_t size)
{
    text out = {0};
    text_add_string(&out, "O({},{})\nS(0,\"a\")\n");
    for (uint32_t i = 0, number = 2; i < size; i++, number += 3)
        put(&out, "O({},{\"n\":\"%" PRIu32 "\"})\nD({1,%" PRIu32 "},\"r\")\nP(%" PRIu32 ",\"k\",1,\"v\")\n", i, number,
            number + 1);
    return out;
}

/* ---- Questions ------------------------------------------------------------------------------- */

/* Memory that is counted. */
typedef struct counted {
    uint64_t now, most;
} counted;

static void count_more(counted *c, size_t more, size_t less)
{
    c->now += more;
    c->now -= less;
    c->most = c->now > c->most ? c->now : c->most;
}

static void *counted_allocate(void *context, size_t size)
{
    count_more(context, size, 0);
    return malloc(size);
}

static void *counted_resize(void *context, void *block, size_t old_size, size_t new_size)
{
    count_more(context, new_size, old_size);
    return realloc(block, new_size);
}

static void counted_release(void *context, void *block, size_t size)
{
    count_more(context, 0, size);
    free(block);
}

/* What is said while inferring. */
static bool take_warning(void *context, const gedelf_diag *diag)
{
    if (diag->severity >= GEDELF_WARNING)
        ++*(unsigned *)context;
    return true;
}

/* Infers with so many steps for each node, or reduces with so many octets; `wanted` is how many Inferences there are, or
   nodes of the snapshot. */
static bool ask(const char *name, text input, bool reduce, uint64_t bound, uint64_t wanted)
{
    counted memory = {0, 0};
    gedelf_allocator allocator = {counted_allocate, counted_resize, counted_release, &memory};
    gedelf_read_options reading = GEDELF_READ_OPTIONS();
    gedelf_pg_infer_options options = GEDELF_PG_INFER_OPTIONS();
    gedelf_pg_dataset *dataset = NULL, *beliefs = NULL;
    unsigned warnings = 0;
    uint64_t got = 0;
    reading.allocator = &allocator;
    gedelf_status status =
        gedelf_pg_read(&dataset, gedelf_source_memory(text_string(&input), input.length), &reading, NULL);
    uint64_t nodes = status == GEDELF_OK ? gedelf_pg_node_count(dataset) : 0, before = memory.now;
    options.diagnose = take_warning;
    options.context = &warnings;
    options.max = GEDELF_NO_LIMIT;
    options.max_steps = bound * nodes == 0 ? GEDELF_NO_LIMIT : bound * nodes;
    if (status == GEDELF_OK && reduce)
        status = gedelf_pg_reduce_to_beliefs(dataset, 0, &beliefs);
    else if (status == GEDELF_OK)
        status = gedelf_pg_infer(dataset, &options, &got);
    uint64_t octets = memory.most - before;
    if (reduce && beliefs)
        got = gedelf_pg_node_count(beliefs);
    bool good = status == GEDELF_OK && warnings == 0 && got == wanted && (!reduce || octets < bound * nodes);
    printf("%s %s: %" PRIu64 " nodes, %" PRIu64 " made, %" PRIu64 " octets a node\n", good ? "ok" : "FAILED", name,
           nodes, got, nodes > 0 ? octets / nodes : 0);
    gedelf_pg_free(beliefs);
    gedelf_pg_free(dataset);
    text_free(&input);
    return good;
}

/* ---- Beliefs on each of a chain -------------------------------------------------------------- */

static bool count_octets(void *context, const void *octets, size_t length)
{
    (void)octets;
    *(uint64_t *)context += length;
    return true;
}

static uint32_t field_number(const gedelf_pg_dataset *d, uint32_t node, size_t field)
{
    return (uint32_t)gedelf_pg_number(d, gedelf_pg_item(d, gedelf_pg_node(d, node), field));
}

/* How many OutRefs a node rests on, by way of Derivations: references lead back, so going down meets all. */
static uint32_t count_outrefs(const gedelf_pg_dataset *d, uint32_t source, bool *met)
{
    uint32_t count = 0;
    memset(met, 0, gedelf_pg_node_count(d));
    met[source] = true;
    for (uint32_t node = source + 1; node-- > 0;) {
        gedelf_pg_kind kind = gedelf_pg_kind_of(d, gedelf_pg_node(d, node));
        if (!met[node])
            continue;
        count += kind == GEDELF_PG_OUTREF;
        gedelf_pg_value support = kind == GEDELF_PG_DERIVATION ? gedelf_pg_item(d, gedelf_pg_node(d, node), 0) : 0;
        for (size_t i = 0; support && i < gedelf_pg_item_count(d, support); i++)
            met[gedelf_pg_number(d, gedelf_pg_item(d, support, i))] = true;
    }
    return count;
}

/* Does each of `size` claims rest on just the OutRefs that it should, by what its value says? */
static bool all_rest_right(const gedelf_pg_dataset *d, uint32_t size)
{
    uint32_t right = 0;
    bool *met = calloc(gedelf_pg_node_count(d), 1);
    for (uint32_t node = 0; met && node < gedelf_pg_node_count(d); node++) {
        if (gedelf_pg_kind_of(d, gedelf_pg_node(d, node)) != GEDELF_PG_PROPERTY)
            continue;
        gedelf_view value = gedelf_pg_text(d, gedelf_pg_item(d, gedelf_pg_item(d, gedelf_pg_node(d, node), 3), 2));
        uint32_t number = 0;
        for (size_t i = 0; i < value.length; i++)
            number = 10 * number + (uint32_t)(value.text[i] - '0');
        right += count_outrefs(d, field_number(d, node, 0), met) == number + 2;
    }
    free(met);
    return right == size;
}

/* Reduces a chain of claims with so many octets for each node of memory, that are all it may take, and of notation. */
static bool ask_chain(uint32_t size, uint64_t memory, uint64_t notation, bool closely)
{
    text input = chain_of_claims(size);
    gedelf_read_options reading = GEDELF_READ_OPTIONS();
    gedelf_pg_dataset *dataset = NULL, *beliefs = NULL, *none = NULL;
    uint64_t nodes = 3 * (uint64_t)size + 2, octets = 0;
    bool good = gedelf_pg_read(&dataset, gedelf_source_memory(text_string(&input), input.length), &reading, NULL) ==
                    GEDELF_OK &&
                gedelf_pg_node_count(dataset) == nodes &&
                gedelf_pg_reduce_to_beliefs(dataset, memory * nodes, &beliefs) == GEDELF_OK &&
                gedelf_pg_write(beliefs, gedelf_sink_callback(count_octets, &octets), NULL) == GEDELF_OK &&
                octets < notation * nodes && gedelf_pg_reduce_to_beliefs(dataset, 10 * nodes, &none) == GEDELF_LIMIT &&
                none == NULL && (!closely || all_rest_right(beliefs, size));
    printf("%s chain of claims: %" PRIu64 " nodes, %" PRIu64 " octets of notation a node\n", good ? "ok" : "FAILED",
           nodes, octets / nodes);
    gedelf_pg_free(beliefs);
    gedelf_pg_free(dataset);
    text_free(&input);
    return good;
}

int main(int argc, char **argv)
{
    uint32_t size = 20000;
    if (argc == 3 && strcmp(argv[1], "--size") == 0)
        size = (uint32_t)strtoul(argv[2], NULL, 10);
    bool good = ask("aggregate", aggregate(size), false, 20, (uint64_t)3 * size + 2);
    good = ask("aggregate of sources", aggregate_of_sources(size), false, 20, (uint64_t)2 * size) && good;
    good = ask("comparisons", comparisons(size), false, 20, (uint64_t)3 * size + 6) && good;
    good = ask("chain", chain(size), true, 1000, size + 5) && good;
    good = ask_chain(700, 2000, 100, true) && good;
    good = ask_chain(size, 2000, 100, false) && good;
    good = ask("claims", claims(size), true, 1000, size + 5) && good;
    return good ? 0 : 1;
}
