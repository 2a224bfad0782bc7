/* SPDX-License-Identifier: MIT */
/*
 * The tables of the model as the notation needs them: what each kind of node, query and template is made of, and each
 * predicate and producer. [PG §Nodes, §Node Queries, §Node Templates, §Predicates, §Producers]
 */
#include "research/polygenea/polygenea_private.h"

const pg_form_info pg_forms[FORM_COUNT] = {
    [FORM_STRING] = {GEDELF_PG_STRING, FORM_NONE, "a string"},
    [FORM_INTEGER] = {GEDELF_PG_INTEGER, FORM_NONE, "an integer"},
    [FORM_REFERENCE] = {GEDELF_PG_REFERENCE, FORM_NONE, "a reference"},
    [FORM_DATUM] = {GEDELF_PG_DATUM, FORM_NONE, "a datum"},
    [FORM_REFERENCES_LIST] = {GEDELF_PG_LIST, FORM_REFERENCE, "a list of references"},
    [FORM_REFERENCES_SET] = {GEDELF_PG_SET, FORM_REFERENCE, "a set of references"},
    [FORM_INTEGERS_LIST] = {GEDELF_PG_LIST, FORM_INTEGER, "a list of integers"},
    [FORM_INTEGERS_SET] = {GEDELF_PG_SET, FORM_INTEGER, "a set of integers"},
    [FORM_PARENTS] = {GEDELF_PG_SET, FORM_PARENT, "a set of pairs"},
    [FORM_PARENT_INDICES] = {GEDELF_PG_SET, FORM_PARENT_INDEX, "a set of pairs"},
    [FORM_DETAILS] = {GEDELF_PG_SET, FORM_DETAIL, "a set of pairs"},
    [FORM_DETAIL_PREDICATES] = {GEDELF_PG_SET, FORM_DETAIL_PREDICATE, "a set of pairs"},
    [FORM_PARENT] = {GEDELF_PG_PAIR, FORM_REFERENCE, "a pair of a string and a reference"},
    [FORM_PARENT_INDEX] = {GEDELF_PG_PAIR, FORM_INTEGER, "a pair of a string and an integer"},
    [FORM_DETAIL] = {GEDELF_PG_PAIR, FORM_DATUM, "a pair of a string and a datum"},
    [FORM_DETAIL_PREDICATE] = {GEDELF_PG_PAIR, FORM_DATUM_PREDICATE, "a pair of a string and a predicate"},
    [FORM_QUERIES] = {GEDELF_PG_LIST, FORM_QUERY, "a list of queries"},
    [FORM_TEMPLATES] = {GEDELF_PG_LIST, FORM_TEMPLATE, "a list of templates"},
    [FORM_QUERY] = {GEDELF_PG_QUERY, FORM_NONE, "a query"},
    [FORM_TEMPLATE] = {GEDELF_PG_TEMPLATE, FORM_NONE, "a template"},
    [FORM_STRING_PREDICATE] = {GEDELF_PG_PREDICATE, FORM_STRING, "a predicate"},
    [FORM_DATUM_PREDICATE] = {GEDELF_PG_PREDICATE, FORM_DATUM, "a predicate"},
    [FORM_STRING_PREDICATES] = {GEDELF_PG_SET, FORM_STRING_PREDICATE, "a set of predicates"},
    [FORM_DATUM_PREDICATES] = {GEDELF_PG_SET, FORM_DATUM_PREDICATE, "a set of predicates"},
    [FORM_STRING_PRODUCER] = {GEDELF_PG_PRODUCER, FORM_STRING, "a producer of strings"},
    [FORM_DATUM_PRODUCER] = {GEDELF_PG_PRODUCER, FORM_DATUM, "a producer of data"},
    [FORM_SET_PRODUCER] = {GEDELF_PG_PRODUCER, FORM_INTEGERS_SET, "a producer of sets"},
    [FORM_STRING_PRODUCERS] = {GEDELF_PG_LIST, FORM_STRING_PRODUCER, "a list of producers"},
    [FORM_SET_PRODUCERS] = {GEDELF_PG_SET, FORM_SET_PRODUCER, "a set of producers"},
    [FORM_NODE] = {GEDELF_PG_CONTENT, FORM_NONE, "a node"},
};

/* D60: a Connection's value is a reference. D64: a Subject query's second field is a predicate on the slug. D69: a
   Property template's value may produce a datum. */
const pg_kind_info pg_kinds[PG_KINDS] = {
    [GEDELF_PG_AGGREGATED_SUBJECT] =
        {"AggregatedSubject", 'A', 1, {"parts"}, {FORM_REFERENCE}, {FORM_NONE}, {FORM_NONE}},
    [GEDELF_PG_CONNECTION] = {"Connection",
                              'C',
                              4,
                              {"source", "key", "of", "value"},
                              {FORM_REFERENCE, FORM_STRING, FORM_REFERENCE, FORM_REFERENCE},
                              {FORM_INTEGER, FORM_STRING_PREDICATE, FORM_INTEGER, FORM_INTEGER},
                              {FORM_INTEGER, FORM_STRING_PRODUCER, FORM_INTEGER, FORM_INTEGER}},
    [GEDELF_PG_DERIVATION] = {"Derivation",
                              'D',
                              2,
                              {"support", "reason"},
                              {FORM_REFERENCES_SET, FORM_STRING},
                              {FORM_INTEGERS_SET, FORM_STRING_PREDICATE},
                              {FORM_NONE}},
    [GEDELF_PG_EXPECTATION] = {"Expectation",
                               'E',
                               2,
                               {"antecedent", "consequent"},
                               {FORM_QUERIES, FORM_TEMPLATES},
                               {FORM_QUERIES, FORM_TEMPLATES},
                               {FORM_NONE}},
    [GEDELF_PG_INFERENCE] = {"Inference",
                             'I',
                             2,
                             {"support", "reason"},
                             {FORM_REFERENCES_LIST, FORM_REFERENCE},
                             {FORM_INTEGERS_LIST, FORM_INTEGER},
                             {FORM_NONE}},
    [GEDELF_PG_OUTREF] = {"OutRef",
                          'O',
                          2,
                          {"parents", "details"},
                          {FORM_PARENTS, FORM_DETAILS},
                          {FORM_PARENT_INDICES, FORM_DETAIL_PREDICATES},
                          {FORM_NONE}},
    [GEDELF_PG_PROPERTY] = {"Property",
                            'P',
                            4,
                            {"source", "key", "of", "value"},
                            {FORM_REFERENCE, FORM_STRING, FORM_REFERENCE, FORM_DATUM},
                            {FORM_INTEGER, FORM_STRING_PREDICATE, FORM_INTEGER, FORM_DATUM_PREDICATE},
                            {FORM_INTEGER, FORM_STRING_PRODUCER, FORM_INTEGER, FORM_DATUM_PRODUCER}},
    [GEDELF_PG_SUBJECT] = {"Subject",
                           'S',
                           2,
                           {"source", "slug"},
                           {FORM_REFERENCE, FORM_STRING},
                           {FORM_INTEGER, FORM_STRING_PREDICATE},
                           {FORM_INTEGER, FORM_STRING_PRODUCER}},
    [GEDELF_PG_TAG] = {"Tag",
                       'T',
                       3,
                       {"source", "key", "of"},
                       {FORM_REFERENCE, FORM_STRING, FORM_REFERENCES_SET},
                       {FORM_INTEGER, FORM_STRING_PREDICATE, FORM_INTEGERS_SET},
                       {FORM_INTEGER, FORM_STRING_PRODUCER, FORM_SET_PRODUCER}},
    [GEDELF_PG_UNKNOWN] = {"Unknown", 0, 1, {"text"}, {FORM_STRING}, {FORM_STRING}, {FORM_STRING}}, /* D74 */
};

#define TWO_INTEGERS                                                                                                   \
    {                                                                                                                  \
        FORM_INTEGER, FORM_INTEGER                                                                                     \
    }
#define A_DATUM                                                                                                        \
    {                                                                                                                  \
        FORM_DATUM                                                                                                     \
    }
#define MATCH_ARGS                                                                                                     \
    {                                                                                                                  \
        FORM_STRING_PRODUCER, FORM_STRING, FORM_INTEGER                                                                \
    }
#define SLICE_ARGS                                                                                                     \
    {                                                                                                                  \
        FORM_STRING_PRODUCER, FORM_INTEGER, FORM_INTEGER                                                               \
    }

/* D65: Regex applies to plain-text data too. D66: Cmp's and ICmp's operator is a string. D69: what produces strings
   produces data too. */
const pg_op_info pg_ops[PG_OPS] = {
    [GEDELF_PG_TOP] = {"Top", {{FORM_NONE}}},
    [GEDELF_PG_LIT] = {"Lit", {{FORM_STRING}, {FORM_DATUM}, {FORM_STRING}, {FORM_DATUM}, {FORM_INTEGERS_SET}}},
    [GEDELF_PG_SAME] = {"Same", {TWO_INTEGERS, TWO_INTEGERS}},
    [GEDELF_PG_CMP] = {"Cmp", {{FORM_STRING, FORM_STRING}, {FORM_STRING, FORM_DATUM}}},
    [GEDELF_PG_ICMP] = {"ICmp", {{FORM_STRING, FORM_INTEGER, FORM_INTEGER}, {FORM_STRING, FORM_INTEGER, FORM_INTEGER}}},
    [GEDELF_PG_REGEX] = {"Regex", {{FORM_STRING}, {FORM_STRING}}},
    [GEDELF_PG_AND] = {"And", {{FORM_STRING_PREDICATES}, {FORM_DATUM_PREDICATES}}},
    [GEDELF_PG_OR] = {"Or", {{FORM_STRING_PREDICATES}, {FORM_DATUM_PREDICATES}}},
    [GEDELF_PG_NOT] = {"Not", {{FORM_STRING_PREDICATE}, {FORM_DATUM_PREDICATE}}},
    [GEDELF_PG_SCRIPT] = {"Script", {A_DATUM, A_DATUM, A_DATUM, A_DATUM, A_DATUM}},
    [GEDELF_PG_LOOKUP] = {"Lookup", {{FORM_NONE}, {FORM_NONE}, TWO_INTEGERS, TWO_INTEGERS, TWO_INTEGERS}},
    [GEDELF_PG_MATCH] = {"Match", {{FORM_NONE}, {FORM_NONE}, MATCH_ARGS, MATCH_ARGS}},
    [GEDELF_PG_SLICE] = {"Slice", {{FORM_NONE}, {FORM_NONE}, SLICE_ARGS, SLICE_ARGS}},
    [GEDELF_PG_CAT] = {"Cat", {{FORM_NONE}, {FORM_NONE}, {FORM_STRING_PRODUCERS}, {FORM_STRING_PRODUCERS}}},
    [GEDELF_PG_UNION] = {"Union", {[PG_OF_SET_PRODUCER] = {FORM_SET_PRODUCERS}}},
    [GEDELF_PG_INTERSECT] = {"Intersect", {[PG_OF_SET_PRODUCER] = {FORM_SET_PRODUCERS}}},
    [GEDELF_PG_OTHER] = {"Other", {{FORM_STRING}, {FORM_STRING}, {FORM_STRING}, {FORM_STRING}, {FORM_STRING}}},
};

/* ---- Questions ------------------------------------------------------------------------------- */

const pg_form *pg_field_forms(gedelf_pg_type type, gedelf_pg_kind kind)
{
    const pg_kind_info *info = &pg_kinds[kind];
    const pg_form *forms = type == GEDELF_PG_CONTENT ? info->node
                           : type == GEDELF_PG_QUERY ? info->query
                                                     : info->template;
    return forms[0] == FORM_NONE ? NULL : forms;
}

const pg_form *pg_argument_forms(pg_form form, gedelf_pg_op op)
{
    static const uint8_t columns[FORM_COUNT] = {
        [FORM_STRING_PREDICATE] = PG_OF_STRING_PREDICATE, [FORM_DATUM_PREDICATE] = PG_OF_DATUM_PREDICATE,
        [FORM_STRING_PRODUCER] = PG_OF_STRING_PRODUCER,   [FORM_DATUM_PRODUCER] = PG_OF_DATUM_PRODUCER,
        [FORM_SET_PRODUCER] = PG_OF_SET_PRODUCER,
    };
    const pg_form *forms = pg_ops[op].args[columns[form]];
    bool is_top = op == GEDELF_PG_TOP && pg_forms[form].type == GEDELF_PG_PREDICATE;
    return forms[0] == FORM_NONE && !is_top ? NULL : forms;
}

size_t pg_form_count(const pg_form *forms)
{
    size_t count = 0;
    while (forms[count] != FORM_NONE)
        count++;
    return count;
}

unsigned pg_kind_of_letter(char letter)
{
    unsigned kind = 0;
    while (kind < PG_KINDS && pg_kinds[kind].letter != letter)
        kind++;
    return kind;
}

unsigned pg_op_named(view name)
{
    return (unsigned)FIND_ROW(pg_ops, name, name);
}

/* ---- The same for users ---------------------------------------------------------------------- */

const char *gedelf_pg_kind_name(gedelf_pg_kind kind)
{
    return (unsigned)kind < PG_KINDS ? pg_kinds[kind].name : NULL;
}

char gedelf_pg_kind_letter(gedelf_pg_kind kind)
{
    return (char)((unsigned)kind < PG_KINDS ? pg_kinds[kind].letter : 0);
}

size_t gedelf_pg_kind_fields(gedelf_pg_kind kind)
{
    return (unsigned)kind < PG_KINDS ? pg_kinds[kind].fields : 0;
}

const char *gedelf_pg_field_name(gedelf_pg_kind kind, size_t field)
{
    return field < gedelf_pg_kind_fields(kind) ? pg_kinds[kind].names[field] : NULL;
}

const char *gedelf_pg_op_name(gedelf_pg_op op)
{
    return (unsigned)op < PG_OPS ? pg_ops[op].name : NULL;
}

bool gedelf_pg_kind_is_claim(gedelf_pg_kind kind)
{
    return kind == GEDELF_PG_CONNECTION || kind == GEDELF_PG_PROPERTY || kind == GEDELF_PG_SUBJECT ||
           kind == GEDELF_PG_TAG;
}

bool gedelf_pg_kind_is_source(gedelf_pg_kind kind)
{
    return kind == GEDELF_PG_DERIVATION || kind == GEDELF_PG_INFERENCE || kind == GEDELF_PG_OUTREF;
}
