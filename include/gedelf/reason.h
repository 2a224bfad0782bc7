/* SPDX-License-Identifier: MIT */
/*
 * gedelf/reason.h: what follows from the claims and rules of a Polygenea dataset, and what is believed in the end.
 *
 *     uint64_t added;
 *     gedelf_status status = gedelf_pg_infer(dataset, NULL, &added);
 *     if (status == GEDELF_OK)
 *         status = gedelf_pg_reduce_to_beliefs(dataset, 0, &beliefs);
 *
 * The conventions of gedelf/gedelf.h and gedelf/polygenea.h hold here too.
 */
#ifndef GEDELF_REASON_H
#define GEDELF_REASON_H

#include <gedelf/polygenea.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Reasoning ------------------------------------------------------------------------------- */

/* Runs a script of an Expectation. The library has no interpreter: whoever lets scripts run sees to it that they do no
   harm, and end.
     source      one function, in ECMAScript 5.1
     arguments   what to call it with: a JSON array. A string, and a datum that is plain text, is a string, another datum
                 {"media":"…","lang":"…","base64":"…"}, a reference a string of its own, such as "#12", a set or list an
                 array, a pair an array of two, a node an array of its fields. A predicate gets the value and the nodes,
                 a producer the nodes
     result      receives what the function returned, as JSON; or, if there is nothing, words that say why. It lives until
                 the next call
   Returns whether there is a result. */
typedef bool (*gedelf_pg_script_fn)(void *context, gedelf_view source, gedelf_view arguments, gedelf_view *result);

/* How to reason; NULL means the defaults. Of the common fields, diagnose and context count; memory comes from the dataset's
   allocator. Each limit may be GEDELF_NO_LIMIT. */
typedef struct gedelf_pg_infer_options {
    GEDELF_COMMON_OPTIONS;
    uint64_t max_per_code;      /* more diagnostics of one code are counted, not delivered; 0: 50 */
    uint64_t max;               /* how many Inferences may be added; 0: 1000 */
    uint64_t rounds;            /* how often what was added may lead to more; 0: no limit */
    gedelf_pg_script_fn script; /* NULL: Expectations with a script are not supported */
    uint64_t max_steps;  /* how many nodes may be tried for one Expectation, which is then given up; 0: 50 million */
    uint64_t max_memory; /* how many octets of memory may be taken besides what the dataset has; 0: 2 GiB */
    bool aggregate;      /* each Tag "same" that no other says is wrong gets its Aggregated Subject */
} gedelf_pg_infer_options;

/* Makes these options. */
#define GEDELF_PG_INFER_OPTIONS(...) GEDELF_MAKE(gedelf_pg_infer_options, __VA_ARGS__)

/* Infers what follows: for each list of nodes that matches the antecedent of an Expectation, and has no Inference yet,
   adds an Inference and the claims that the consequent makes of it, until there are no more such lists. New nodes come
   after the others. A list whose claims would break a rule of the model is left out, and so is an Expectation with a
   predicate or producer that cannot be evaluated. A limit that is reached is a warning, not a failure.
     options   NULL for the defaults. A diagnostic's `record` names the node; its line and column are where that was
               read, 0 if it was not
     added     receives how many Inferences are new; may be NULL
   If the status is not GEDELF_OK, some may have been added, each with all of its claims. GEDELF_OK, GEDELF_ARGUMENT if the
   dataset is not sound, GEDELF_MEMORY, GEDELF_LIMIT, GEDELF_STOPPED.
   [PG §Matching, §Instantiating Nodes from Inferences] */
GEDELF_API gedelf_status gedelf_pg_infer(gedelf_pg_dataset *dataset, const gedelf_pg_infer_options *options,
                                         uint64_t *added);

/* Says of each Expectation that can match what it makes itself, at once or by way of others, that it can: a warning,
   because inferring from it may never come to an end. Arguments and statuses as below. */
GEDELF_API gedelf_status gedelf_pg_check_expectations(gedelf_pg_dataset *dataset,
                                                      const gedelf_pg_infer_options *options, gedelf_severity *worst);

/* Says of nodes of unknown kinds what becomes of them where the dataset is changed: if they are kept, that the numbers in them
   stay as they are, though nodes get other ones, which goes for nodes that have numbers in them; if not, that they are left
   out. Both are warnings. To be called before the change. Other arguments and statuses as below. (D74) */
GEDELF_API gedelf_status gedelf_pg_check_unknown(gedelf_pg_dataset *dataset, bool kept,
                                                 const gedelf_pg_infer_options *options, gedelf_severity *worst);

/* Checks the Inferences that are there: whether the support of each matches the antecedent of its Expectation, and
   whether the claims that name it as their source are what the Expectation makes of it. What cannot be evaluated is taken
   to be right. Says, too, which Tags "same" contradict a Tag "distinct", and which claims speak against what they rest
   on. No node is added; values may be.
     worst   receives the gravest severity found, GEDELF_NOTE if there was nothing; may be NULL
   Options and statuses as above. [PG §Nodes, §Optional predicates and producers] */
GEDELF_API gedelf_status gedelf_pg_check_inferences(gedelf_pg_dataset *dataset, const gedelf_pg_infer_options *options,
                                                    gedelf_severity *worst);

/* ---- Rules ----------------------------------------------------------------------------------- */

/* Adds the Expectations of another dataset, a file of rules, after the nodes that are there; those that are there already
   are not added again.
     added   receives how many are new; may be NULL
   GEDELF_OK, GEDELF_MEMORY, GEDELF_LIMIT. */
GEDELF_API gedelf_status gedelf_pg_add_expectations(gedelf_pg_dataset *dataset, const gedelf_pg_dataset *rules,
                                                    uint32_t *added);

/* A new dataset without those Expectations, from number `first` on, that no other node refers to: of rules that were added
   before inferring, only those are left that something was inferred by. Statuses as for gedelf_pg_remove. */
GEDELF_API gedelf_status gedelf_pg_remove_unused(const gedelf_pg_dataset *dataset, uint32_t first,
                                                 gedelf_pg_dataset **out);

/* What matters of an example besides keys, and what nodes are about. */
typedef enum gedelf_pg_importance {
    GEDELF_PG_VALUES_MATTER = 1,   /* values of Properties, slugs, reasons, and details of sources that matter */
    GEDELF_PG_SOURCES_MATTER = 2,  /* where claims come from */
    GEDELF_PG_LIKENESS_MATTERS = 4 /* that two values or slugs are the same, whatever they are */
} gedelf_pg_importance;

/* Makes a rule of an example: the Expectation whose antecedent is what supports a Derivation, and whose consequent is the
   claims that have the Derivation for a source. Inferring by it gives these claims again, from an Inference.
     flags   any of gedelf_pg_importance, put together by |
     out     receives a dataset with that Expectation alone, to be freed by the caller; NULL if the status is not GEDELF_OK
   GEDELF_OK, GEDELF_MEMORY, GEDELF_LIMIT; GEDELF_ARGUMENT if the node is no Derivation, no claim has it for a source, a
   node of an unknown kind is involved, or the dataset is not sound.
   [PG §Inferences vs. Derivations, and the creation of Expectations] */
GEDELF_API gedelf_status gedelf_pg_generalise(const gedelf_pg_dataset *dataset, uint32_t derivation, unsigned flags,
                                              gedelf_pg_dataset **out);

/* ---- Reductions ------------------------------------------------------------------------------ */

/* Each makes a new dataset through `out`, to be freed by the caller; NULL if the status is not GEDELF_OK, which is
   GEDELF_MEMORY, GEDELF_LIMIT, or GEDELF_ARGUMENT if the dataset is not sound. */

/* Without Inferences and Expectations: each Inference becomes a Derivation with the same support, and with the
   Expectation in constructor notation for a reason. What depends on an Expectation otherwise is left out.
   [PG §Removing Expectations and Inferences] */
GEDELF_API gedelf_status gedelf_pg_reduce_to_derivations(const gedelf_pg_dataset *dataset, gedelf_pg_dataset **out);

/* Without any reasoning, a belief snapshot: what Tags say is the same becomes one Subject; claims that differ in nothing
   but their source become one; and all are derived from the OutRefs that they depend on. What a Tag says is wrong or
   unsupported, what rests on that, and claims that were corrected by another ("update") are left out; a Subject or an
   OutRef that was corrected is replaced; and what a Tag says is distinct stays two. What many claims with more than 32
   OutRefs have in common is a Derivation of its own (D96).
     max_memory   how many octets of memory may be taken besides what the dataset has; 0: no limit. GEDELF_LIMIT if that is
                  not enough
   [PG §Removing all reasoning, §Known Tag keys, §Known Connection keys] */
GEDELF_API gedelf_status gedelf_pg_reduce_to_beliefs(const gedelf_pg_dataset *dataset, uint64_t max_memory,
                                                     gedelf_pg_dataset **out);

#ifdef __cplusplus
}
#endif

#endif
