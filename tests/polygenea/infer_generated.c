/* SPDX-License-Identifier: MIT */
/*
 * Makes small datasets with Expectations at random, and asks of each: does one round of inferring find just the lists that
 * match, as trying all of them shows? Is what a second round adds the same as what inferring from the written result
 * adds? Are reductions what the model says they are? Does the rule that a Derivation is an example of give its claims
 * again?
 *
 *     infer_generated [--datasets N] [--seed N]
 *
 * A failure prints its dataset and its seed.
 */
#include "infer_support.h"

#include "chance.h"

#include <gedelf/reason.h>
#include <stdarg.h>

static uint64_t state;

static int below(int limit)
{
    return (int)(random_number(&state) % (uint64_t)limit);
}

static void put(text *out, const char *format, ...)
{
    char piece[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(piece, sizeof piece, format, arguments);
    va_end(arguments);
    text_add_string(out, piece);
}

/* ---- Nodes ----------------------------------------------------------------------------------- */

/* Which numbers nodes have, by what can be done with them. */
typedef struct made {
    int count;
    int sources[64], subjects[64], same[64];
    int source_count, subject_count, same_count;
} made;

static int any_of(const int *items, int count)
{
    return items[below(count)];
}

static void add_source(text *out, made *m)
{
    if (m->source_count == 0 || below(3) > 0)
        put(out, "O({%s},{\"type\":\"%c\"})\n", m->source_count > 0 && below(3) == 0 ? "\"in\":0" : "", 'a' + below(3));
    else
        put(out, "D({%d},\"%c\")\n", below(m->count), 'a' + below(3));
    m->sources[m->source_count++] = m->count++;
}

static void add_subject(text *out, made *m)
{
    if (m->same_count > 0 && below(2) == 0)
        put(out, "A(%d)\n", any_of(m->same, m->same_count));
    else
        put(out, "S(%d,\"%c\")\n", any_of(m->sources, m->source_count), 'a' + below(4));
    m->subjects[m->subject_count++] = m->count++;
}

/* A value: a text, a date, or a text that can be read as one. */
static void add_value(text *out)
{
    static const char *const dates[] = {
        "MTg4NA==", "OSBKQU4gMTg4NA==", "QkVGIDE4ODQ=", "QUJUIDE5MDA=", "MTEgSkFOIDE5ODc="};
    static const char *const texts[] = {"1884", "9 JAN 1884", "AFT 1900"};
    int kind = below(6);
    if (kind == 0)
        put(out, "(\"%s\",,\\%s)", GEDELF_PG_DATE, dates[below(5)]);
    else if (kind == 1)
        put(out, "\"%s\"", texts[below(3)]);
    else if (kind == 2)
        put(out, "(\"image/png\",,\\YQ==)");
    else
        put(out, "\"%c\"", 'a' + below(3));
}

/* What speaks against something, allowed or not. */
static void add_opinion(text *out, int source, int a, int b, int any)
{
    switch (below(4)) {
    case 0: put(out, "T(%d,\"wrong\",{%d})\n", source, any); break;
    case 1: put(out, "T(%d,\"unsupported\",{%d})\n", source, any); break;
    case 2: put(out, "C(%d,\"update\",%d,%d)\n", source, below(2) ? any : a, b); break;
    default: put(out, "T(%d,\"distinct\",{%d,%d})\n", source, a, b);
    }
}

static void add_claim(text *out, made *m)
{
    int source = any_of(m->sources, m->source_count);
    int a = any_of(m->subjects, m->subject_count), b = any_of(m->subjects, m->subject_count);
    switch (below(3)) {
    case 0:
        put(out, "P(%d,\"%c\",%d,", source, 'k' + below(2), a);
        add_value(out);
        put(out, ")\n");
        break;
    case 1: put(out, "C(%d,\"%c\",%d,%d)\n", source, 'k' + below(2), a, b); break;
    default:
        if (below(4) == 0) {
            add_opinion(out, source, a, b, below(m->count));
            break;
        }
        if (a == b)
            put(out, "T(%d,\"k\",{%d})\n", source, a);
        else
            put(out, "T(%d,\"same\",{%d,%d})\n", source, a, b);
        if (a != b)
            m->same[m->same_count++] = m->count;
    }
    m->count++;
}

/* ---- Expectations ---------------------------------------------------------------------------- */

/* An index of an earlier query, or nothing. */
static void add_index(text *out, int before)
{
    if (before > 0 && below(3) > 0)
        put(out, "%d", below(before));
}

static void add_predicate(text *out, int before, int depth)
{
    static const char *const relations[] = {"<", "≤", "=", "≠", "≥", ">"};
    switch (below(depth > 1 ? 6 : 10)) {
    case 0:
    case 1: put(out, "\"%c\"", below(2) ? 'a' + below(3) : 'k' + below(2)); break;
    case 2: put(out, "QRegex(\"[ak]\")"); break;
    case 3: put(out, "QSame(%d,%d)", below(before + 1), below(4)); break;
    case 4: put(out, "QICmp(\"%s\",%d,%d)", relations[below(6)], below(before + 1), 1 + 2 * below(2)); break;
    case 5: put(out, "QCmp(\"%s\",\"%s\")", relations[below(6)], below(2) ? "b" : "1884"); break;
    case 6:
        put(out, "QNot(");
        add_predicate(out, before, depth + 1);
        put(out, ")");
        break;
    case 7:
        put(out, below(2) ? "QAnd({" : "QOr({");
        add_predicate(out, before, depth + 1);
        put(out, ",");
        add_predicate(out, before, depth + 1);
        put(out, "})");
        break;
    default: break; /* Top */
    }
}

static void add_query(text *out, int before)
{
    static const char letters[] = "SSPPCCTODI";
    char letter = letters[below((int)sizeof letters - 1)];
    put(out, "%c(", letter);
    if (letter == 'D' || letter == 'I') {
        put(out, letter == 'D' ? "{" : "[");
        if (letter == 'I' || below(2))
            put(out, "%d", before > 0 ? below(before) : -1);
        put(out, letter == 'D' ? "}," : "],");
        if (letter == 'D')
            add_predicate(out, before, 0);
    } else if (letter == 'O') {
        put(out, "{%s},{", below(3) == 0 ? "\"in\":-1" : "");
        if (below(2)) {
            put(out, "\"type\":");
            add_predicate(out, before, 2);
        }
        put(out, "}");
    } else {
        add_index(out, before);
        put(out, ",");
        add_predicate(out, before, letter == 'S' ? 1 : 0);
    }
    if (letter == 'P' || letter == 'C') {
        put(out, ",");
        add_index(out, before);
        put(out, ",");
        if (letter == 'P')
            add_predicate(out, before, 0);
        else
            add_index(out, before);
    } else if (letter == 'T') {
        put(out, ",{%d}", before > 0 ? below(before) : -1);
    }
    put(out, ")");
}

static void add_expectation(text *out)
{
    int queries = 1 + below(3);
    put(out, "E([");
    bool linked = below(2) == 0; /* a Subject and what is said of it, as most rules begin */
    for (int i = 0; i < queries; i++) {
        put(out, i > 0 ? "," : "");
        if (linked && i == 0)
            put(out, below(2) ? "S(,)" : "S(,QRegex(\"[ab]\"))");
        else if (linked && i == 1)
            put(out, below(2) ? "C(,,%d,)" : "P(,,%d,)", 0);
        else
            add_query(out, i);
    }
    put(out, "],[P(,\"%c\",%d,\"new\")])\n", 'k' + below(3), below(queries));
}

static text make_dataset(void)
{
    text out = {0};
    made m = {0};
    add_source(&out, &m);
    add_subject(&out, &m);
    for (int i = 4 + below(20); i > 0; i--) {
        int kind = below(6);
        if (kind == 0)
            add_source(&out, &m);
        else if (kind < 3)
            add_subject(&out, &m);
        else
            add_claim(&out, &m);
    }
    for (int i = 1 + below(2); i > 0; i--)
        add_expectation(&out);
    return out;
}

/* ---- Questions ------------------------------------------------------------------------------- */

static gedelf_pg_infer_options rounds(uint64_t count)
{
    gedelf_pg_infer_options options = GEDELF_PG_INFER_OPTIONS();
    options.max = 3000;
    options.rounds = count;
    return options;
}

/* Two rounds at once give what one round after the other gives, in another order: rounds look only at lists with
   something new, and this shows that nothing is lost by it. */
static const char *infer_in_steps(const text *input)
{
    pg_outcome at_once = read_polygenea(input, 0, NULL), first = read_polygenea(input, 0, NULL);
    gedelf_pg_infer_options two = rounds(2), one = rounds(1);
    gedelf_status status, written;
    uint64_t all = 0, some = 0, rest = 0;
    const char *wrong = NULL;
    status = gedelf_pg_infer(at_once.dataset, &two, &all);
    if (status == GEDELF_OK)
        status = gedelf_pg_infer(first.dataset, &one, &some);
    text middle = write_polygenea(first.dataset, GEDELF_PG_WITHOUT, false, &written);
    pg_outcome second = read_polygenea(&middle, 0, NULL);
    if (status == GEDELF_OK && some < 3000)
        status = gedelf_pg_infer(second.dataset, &one, &rest);
    if (status != GEDELF_OK || written != GEDELF_OK)
        wrong = "inferring failed";
    else if (all < 3000 && some + rest < 3000 && all != some + rest)
        wrong = "two rounds are not one and one";
    text_free(&middle);
    pg_outcome_free(&at_once);
    pg_outcome_free(&first);
    pg_outcome_free(&second);
    return wrong;
}

/* The kinds that a dataset has, as bits. */
static unsigned kinds_in(const gedelf_pg_dataset *d)
{
    unsigned kinds = 0;
    for (uint32_t node = 0; node < gedelf_pg_node_count(d); node++)
        kinds |= 1U << gedelf_pg_kind_of(d, gedelf_pg_node(d, node));
    return kinds;
}

/* Is every source of a claim a Derivation, and every support of one an OutRef? */
static bool is_snapshot(const gedelf_pg_dataset *d)
{
    for (uint32_t node = 0; node < gedelf_pg_node_count(d); node++) {
        gedelf_pg_value content = gedelf_pg_node(d, node), field = gedelf_pg_item(d, content, 0);
        gedelf_pg_kind kind = gedelf_pg_kind_of(d, content);
        uint32_t source = (uint32_t)gedelf_pg_number(d, field);
        if (gedelf_pg_kind_is_claim(kind) && gedelf_pg_kind_of(d, gedelf_pg_node(d, source)) != GEDELF_PG_DERIVATION)
            return false;
        for (size_t i = 0; kind == GEDELF_PG_DERIVATION && i < gedelf_pg_item_count(d, field); i++) {
            source = (uint32_t)gedelf_pg_number(d, gedelf_pg_item(d, field, i));
            if (gedelf_pg_kind_of(d, gedelf_pg_node(d, source)) != GEDELF_PG_OUTREF)
                return false;
        }
    }
    return true;
}

static const char *reduce_both(const text *input)
{
    const unsigned reasoning = 1U << GEDELF_PG_INFERENCE | 1U << GEDELF_PG_EXPECTATION;
    const unsigned others = reasoning | 1U << GEDELF_PG_TAG | 1U << GEDELF_PG_AGGREGATED_SUBJECT;
    pg_outcome o = read_polygenea(input, 0, NULL);
    gedelf_pg_infer_options one = rounds(1);
    gedelf_pg_dataset *derivations = NULL, *beliefs = NULL;
    gedelf_severity worst = GEDELF_NOTE, worse = GEDELF_NOTE;
    const char *wrong = NULL;
    if (gedelf_pg_infer(o.dataset, &one, NULL) != GEDELF_OK ||
        gedelf_pg_reduce_to_derivations(o.dataset, &derivations) != GEDELF_OK ||
        gedelf_pg_reduce_to_beliefs(o.dataset, 0, &beliefs) != GEDELF_OK ||
        gedelf_pg_check(derivations, NULL, &worst) != GEDELF_OK || gedelf_pg_check(beliefs, NULL, &worse) != GEDELF_OK)
        wrong = "reducing failed";
    else if (!strstr(text_string(&o.diags), " error ") && (worst > GEDELF_WARNING || worse > GEDELF_WARNING))
        wrong = "what was reduced breaks a rule";
    else if (kinds_in(derivations) & reasoning || kinds_in(beliefs) & others || !is_snapshot(beliefs))
        wrong = "something is left that should be gone";
    else if ((wrong = round_trip(derivations)) == NULL)
        wrong = round_trip(beliefs);
    gedelf_pg_free(derivations);
    gedelf_pg_free(beliefs);
    pg_outcome_free(&o);
    return wrong;
}

/* Is a field, or something in it, a reference to a claim of the Derivation? That is another one in what is inferred. */
static bool leads_to_claim(const gedelf_pg_dataset *d, gedelf_pg_value field, uint32_t derivation)
{
    size_t count = gedelf_pg_type_of(d, field) == GEDELF_PG_SET ? gedelf_pg_item_count(d, field) : 0;
    bool found = false;
    for (size_t i = 0; i < count + 1 && !found; i++) {
        gedelf_pg_value one = i < count ? gedelf_pg_item(d, field, i) : field;
        if (gedelf_pg_type_of(d, one) != GEDELF_PG_REFERENCE)
            continue;
        gedelf_pg_value content = gedelf_pg_canonical(d, gedelf_pg_node(d, (uint32_t)gedelf_pg_number(d, one)));
        found = gedelf_pg_kind_is_claim(gedelf_pg_kind_of(d, content)) &&
                gedelf_pg_number(d, gedelf_pg_item(d, content, 0)) == derivation;
    }
    return found;
}

/* Is there a claim like this one, but with an Inference by the rule as its source? */
static bool follows_again(const gedelf_pg_dataset *d, uint32_t claim, uint32_t rule)
{
    gedelf_pg_value wanted = gedelf_pg_canonical(d, gedelf_pg_node(d, claim));
    uint32_t derivation = (uint32_t)gedelf_pg_number(d, gedelf_pg_item(d, wanted, 0));
    for (uint32_t node = rule + 1; node < gedelf_pg_node_count(d); node++) {
        gedelf_pg_value content = gedelf_pg_canonical(d, gedelf_pg_node(d, node));
        bool alike = gedelf_pg_kind_of(d, content) == gedelf_pg_kind_of(d, wanted);
        for (size_t i = 1; alike && i < gedelf_pg_item_count(d, content); i++)
            alike = gedelf_pg_item(d, content, i) == gedelf_pg_item(d, wanted, i) ||
                    leads_to_claim(d, gedelf_pg_item(d, wanted, i), derivation);
        gedelf_pg_value source = alike ? gedelf_pg_item(d, content, 0) : 0;
        gedelf_pg_value inference = alike ? gedelf_pg_node(d, (uint32_t)gedelf_pg_number(d, source)) : 0;
        if (alike && gedelf_pg_kind_of(d, inference) == GEDELF_PG_INFERENCE &&
            gedelf_pg_number(d, gedelf_pg_item(d, inference, 1)) == rule)
            return true;
    }
    return false;
}

/* Does the rule that a Derivation is an example of give its claims again? */
static const char *generalise_one(const text *input, uint32_t derivation, unsigned flags)
{
    pg_outcome o = read_polygenea(input, 0, NULL);
    gedelf_pg_dataset *rule = NULL;
    gedelf_pg_infer_options one = rounds(1);
    uint32_t nodes = gedelf_pg_node_count(o.dataset), added = 0;
    const char *wrong = NULL;
    one.max = 100000;
    gedelf_status status = gedelf_pg_generalise(o.dataset, derivation, flags, &rule);
    if (status == GEDELF_OK)
        wrong = round_trip(rule);
    if (status == GEDELF_OK)
        status = gedelf_pg_add_expectations(o.dataset, rule, &added);
    if (status == GEDELF_OK)
        status = gedelf_pg_infer(o.dataset, &one, NULL);
    bool is_claimed = false;
    for (uint32_t node = 0; node < nodes && !wrong; node++) {
        gedelf_pg_value content = gedelf_pg_canonical(o.dataset, gedelf_pg_node(o.dataset, node));
        bool is_claim = gedelf_pg_kind_is_claim(gedelf_pg_kind_of(o.dataset, content)) &&
                        gedelf_pg_number(o.dataset, gedelf_pg_item(o.dataset, content, 0)) == derivation;
        is_claimed = is_claimed || is_claim;
        if (is_claim && status == GEDELF_OK && added == 1 && !follows_again(o.dataset, node, nodes))
            wrong = "the rule of an example does not give the example's claims";
    }
    if (status != (is_claimed ? GEDELF_OK : GEDELF_ARGUMENT))
        wrong = "an example cannot be made into a rule";
    gedelf_pg_free(rule);
    pg_outcome_free(&o);
    return wrong;
}

static const char *generalise_all(const text *input)
{
    pg_outcome o = read_polygenea(input, 0, NULL);
    const char *wrong = NULL;
    bool sound = !strstr(text_string(&o.diags), " error "); /* else what breaks a rule is not made again */
    for (uint32_t node = 0; sound && node < gedelf_pg_node_count(o.dataset) && !wrong; node++) {
        bool is_first = gedelf_pg_same(o.dataset, node) == node;
        if (is_first && gedelf_pg_kind_of(o.dataset, gedelf_pg_node(o.dataset, node)) == GEDELF_PG_DERIVATION)
            wrong = generalise_one(input, node, (unsigned)below(8));
    }
    pg_outcome_free(&o);
    return wrong;
}

int main(int argc, char **argv)
{
    uint64_t datasets = 1000, seed = 1;
    for (int i = 1; i + 1 < argc; i += 2) {
        if (strcmp(argv[i], "--datasets") == 0)
            datasets = strtoull(argv[i + 1], NULL, 10);
        else if (strcmp(argv[i], "--seed") == 0)
            seed = strtoull(argv[i + 1], NULL, 10);
    }
    for (uint64_t k = 0; k < datasets; k++) {
        state = seed + k;
        text input = make_dataset();
        const char *wrong = infer_by_trying(&input);
        wrong = wrong ? wrong : infer_in_steps(&input);
        wrong = wrong ? wrong : reduce_both(&input);
        wrong = wrong ? wrong : generalise_all(&input);
        if (wrong) {
            printf("FAILED --seed %" PRIu64 ": %s\n%s", seed + k, wrong, text_string(&input));
            text_free(&input);
            return 1;
        }
        text_free(&input);
    }
    printf("%" PRIu64 " datasets\n", datasets);
    return 0;
}
