/* SPDX-License-Identifier: MIT */
/*
 * gedelf/reason.h: reasoning with the claims and rules of a Polygenea dataset.
 *
 * The functions here infer new claims from rules, which Polygenea calls Expectations; check inferences; and reduce a
 * dataset to what is believed in the end:
 *
 *     uint64_t added;
 *     gedelf_status status = gedelf_pg_infer(dataset, NULL, &added);
 *     if (status == GEDELF_OK)
 *         status = gedelf_pg_reduce_to_beliefs(dataset, 0, &beliefs);
 *
 * The conventions of gedelf/gedelf.h and gedelf/polygenea.h apply here too.
 */
#ifndef GEDELF_REASON_H
#define GEDELF_REASON_H

#include <gedelf/polygenea.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Reasoning ------------------------------------------------------------------------------- */

/* Runs a script of an Expectation. The library has no interpreter. If you supply one, make sure that scripts do no harm
   and come to an end.
     context     the context in the options
     source      the script: one function in ECMAScript 5.1
     arguments   the arguments of the function, as a JSON array. A predicate gets the value and the nodes; a producer
                 gets the nodes. A string is written as a string, and so is a datum that is plain text; another datum as
                 {"media":"…","lang":"…","base64":"…"}; a reference as a string such as "#12"; a set or list as an
                 array; a pair as an array of two; a node as an array of its fields
     result      receives what the function returned, as JSON; or, if it failed, a text that says why. It must live
                 until the next call
   Returns whether there is a result. */
typedef bool (*gedelf_pg_script_fn)(void *context, gedelf_view source, gedelf_view arguments, gedelf_view *result);

/* Options for reasoning. Of the common fields, only `diagnose` and `context` are used; memory comes from the dataset's
   allocator. Each limit may be GEDELF_NO_LIMIT. */
typedef struct gedelf_pg_infer_options {
    GEDELF_COMMON_OPTIONS;
    uint64_t max_per_code;      /* how many diagnostics of each code are reported; more are only counted. 0: 50 */
    uint64_t max;               /* how many Inferences may be added; 0: 1000 */
    uint64_t rounds;            /* how many rounds of inferring there may be, each using what the others added; 0: no
                                   limit */
    gedelf_pg_script_fn script; /* runs scripts; NULL: Expectations with a script are not supported */
    uint64_t max_steps;  /* how many nodes may be tried for an Expectation before it is given up; 0: 50 million */
    uint64_t max_memory; /* how many octets of memory may be used in addition to the dataset; 0: 2 GiB */
    bool aggregate;      /* add an Aggregated Subject for each Tag "same" that no other Tag says is wrong */
} gedelf_pg_infer_options;

/* Makes a gedelf_pg_infer_options from the fields that you name. */
#define GEDELF_PG_INFER_OPTIONS(...) GEDELF_MAKE(gedelf_pg_infer_options, __VA_ARGS__)

/* Infers everything that follows from the Expectations of a dataset. For each list of nodes that matches the antecedent
   of an Expectation and has no Inference yet, it adds an Inference and the claims that the consequent makes from the
   list. It repeats this until there are no more such lists. New nodes come after the existing ones. A list is left out
   if its claims would break a rule of the model. An Expectation is left out if one of its predicates or producers
   cannot be evaluated. If a limit is reached, this is reported as a warning, and the call succeeds.
     dataset   the dataset, which is changed
     options   may be NULL for the defaults. The member `record` of a diagnostic names the node; its line and column are
               the place from which the node was read, or 0
     added     receives the number of new Inferences; may be NULL
   Returns GEDELF_OK, GEDELF_MEMORY or GEDELF_LIMIT; GEDELF_ARGUMENT if the dataset is not sound; GEDELF_STOPPED if the
   diagnostics callback asked to stop. If the status is not GEDELF_OK, some Inferences may have been added, each with
   all of its claims. [PG §Matching, §Instantiating Nodes from Inferences] */
GEDELF_API gedelf_status gedelf_pg_infer(gedelf_pg_dataset *dataset, const gedelf_pg_infer_options *options,
                                         uint64_t *added);

/* Reports a warning for each Expectation that can match claims that it makes itself, directly or through other
   Expectations. Inferring from such an Expectation may never end. Arguments and statuses as for
   gedelf_pg_check_inferences. */
GEDELF_API gedelf_status gedelf_pg_check_expectations(gedelf_pg_dataset *dataset,
                                                      const gedelf_pg_infer_options *options, gedelf_severity *worst);

/* Reports warnings about nodes of unknown kinds, before a change that gives nodes other numbers or leaves nodes of
   unknown kinds out. Call it before you make such a change.
     kept   true if the change keeps these nodes: warns about each that has numbers in it, because these numbers stay as
            they are. False if the change leaves these nodes out: warns about each of them
   Other arguments and statuses as for gedelf_pg_check_inferences. */
GEDELF_API gedelf_status gedelf_pg_check_unknown(gedelf_pg_dataset *dataset, bool kept,
                                                 const gedelf_pg_infer_options *options, gedelf_severity *worst);

/* Checks the Inferences of a dataset: whether the support of each matches the antecedent of its Expectation, and
   whether the claims that have it as their source are those that the Expectation makes. What cannot be evaluated counts
   as correct. Also reports Tags "same" that contradict a Tag "distinct", and claims that contradict what they rest on.
     dataset   the dataset; no nodes are added, but values may be
     options   may be NULL for the defaults
     worst     receives the gravest severity found, GEDELF_NOTE if there are no problems; may be NULL
   Returns GEDELF_OK, GEDELF_MEMORY or GEDELF_LIMIT; GEDELF_ARGUMENT if the dataset is not sound; GEDELF_STOPPED if the
   diagnostics callback asked to stop. [PG §Nodes, §Optional predicates and producers] */
GEDELF_API gedelf_status gedelf_pg_check_inferences(gedelf_pg_dataset *dataset, const gedelf_pg_infer_options *options,
                                                    gedelf_severity *worst);

/* ---- Rules ----------------------------------------------------------------------------------- */

/* Adds the Expectations of another dataset, such as a file of rules, after the existing nodes. Expectations that the
   dataset already has are not added again.
     dataset   the dataset, which is changed
     rules     the dataset with the Expectations
     added     receives the number of new Expectations; may be NULL
   Returns GEDELF_OK, GEDELF_MEMORY or GEDELF_LIMIT. */
GEDELF_API gedelf_status gedelf_pg_add_expectations(gedelf_pg_dataset *dataset, const gedelf_pg_dataset *rules,
                                                    uint32_t *added);

/* Makes a copy of a dataset without the Expectations to which no other node refers. If you added rules before
   inferring, the copy keeps only the rules from which something was inferred.
     first   only Expectations from this number on are removed
     out     receives the copy, or NULL if the status is not GEDELF_OK; free it with gedelf_pg_free
   Returns GEDELF_OK or GEDELF_MEMORY; GEDELF_ARGUMENT if the dataset is not sound. */
GEDELF_API gedelf_status gedelf_pg_remove_unused(const gedelf_pg_dataset *dataset, uint32_t first,
                                                 gedelf_pg_dataset **out);

/* What a rule takes over from an example, in addition to keys and what the nodes are about. */
typedef enum gedelf_pg_importance {
    GEDELF_PG_VALUES_MATTER = 1,   /* values of Properties, slugs, reasons, and the details of sources that matter */
    GEDELF_PG_SOURCES_MATTER = 2,  /* the sources of claims */
    GEDELF_PG_LIKENESS_MATTERS = 4 /* that two values or slugs are the same, whatever they are */
} gedelf_pg_importance;

/* Makes a rule from an example. The antecedent of the new Expectation is the support of a Derivation; the consequent is
   the claims that have the Derivation as their source. If you infer with this rule, you get the same claims again, from
   an Inference.
     derivation   the number of the Derivation
     flags        any of gedelf_pg_importance, combined with |
     out          receives a dataset with this Expectation only, or NULL if the status is not GEDELF_OK; free it with
                  gedelf_pg_free
   Returns GEDELF_OK, GEDELF_MEMORY or GEDELF_LIMIT; GEDELF_ARGUMENT if the node is not a Derivation, if no claim has it
   as its source, if a node of an unknown kind is involved, or if the dataset is not sound.
   [PG §Inferences vs. Derivations, and the creation of Expectations] */
GEDELF_API gedelf_status gedelf_pg_generalise(const gedelf_pg_dataset *dataset, uint32_t derivation, unsigned flags,
                                              gedelf_pg_dataset **out);

/* ---- Reductions ------------------------------------------------------------------------------ */

/* Makes a copy of a dataset without Inferences and Expectations. Each Inference becomes a Derivation with the same
   support, and with the Expectation in constructor notation as the reason. Other nodes that depend on an Expectation
   are left out.
     dataset   the dataset, which stays as it is
     out       receives the copy, or NULL if the status is not GEDELF_OK; free it with gedelf_pg_free
   Returns GEDELF_OK, GEDELF_MEMORY or GEDELF_LIMIT; GEDELF_ARGUMENT if the dataset is not sound.
   [PG §Removing Expectations and Inferences] */
GEDELF_API gedelf_status gedelf_pg_reduce_to_derivations(const gedelf_pg_dataset *dataset, gedelf_pg_dataset **out);

/* Makes a belief snapshot: a copy of a dataset without any reasoning.
     - Subjects that Tags say are the same become one Subject; those that a Tag says are distinct stay apart.
     - Claims that differ only in their source become one claim.
     - Each claim is derived from the OutRefs on which it depends. If many claims depend on more than 32 OutRefs, those
       that they have in common get a Derivation of their own.
     - Nodes that a Tag says are wrong or unsupported are left out, and so is everything that rests on them, and claims
       that another one corrects ("update").
     - A Subject or an OutRef that was corrected is replaced.
   The arguments are:
     dataset      the dataset, which stays as it is
     max_memory   how many octets of memory may be used in addition to the dataset; 0: no limit
     out          receives the copy, or NULL if the status is not GEDELF_OK; free it with gedelf_pg_free
   Returns GEDELF_OK or GEDELF_MEMORY; GEDELF_LIMIT if `max_memory` or another limit is exceeded; GEDELF_ARGUMENT if the
   dataset is not sound. [PG §Removing all reasoning, §Known Tag keys, §Known Connection keys] */
GEDELF_API gedelf_status gedelf_pg_reduce_to_beliefs(const gedelf_pg_dataset *dataset, uint64_t max_memory,
                                                     gedelf_pg_dataset **out);

#ifdef __cplusplus
}
#endif

#endif
