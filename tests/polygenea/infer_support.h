/* SPDX-License-Identifier: MIT */
/*
 * What the tests of reasoning share: inferring, scripts that need no interpreter, and the slow but certain way to find
 * what matches.
 */
#ifndef GEDELF_POLYGENEA_INFER_SUPPORT_H
#define GEDELF_POLYGENEA_INFER_SUPPORT_H

#include "support.h"

/* A gedelf_diag_fn whose context is a text: "LINE:COLUMN severity code", a line each. */
bool take_reasoning(void *context, const gedelf_diag *diag);

/* A gedelf_pg_script_fn that knows a few sources: true, false, arguments (as a string), text, set, empty, all, wrong,
   half, fail. */
bool run_canned_script(void *context, gedelf_view source, gedelf_view arguments, gedelf_view *result);

/* Tries all lists of nodes for all Expectations: is what one round infers just what matches? Says what is wrong; NULL if
   nothing is, or if there are too many lists to try. */
const char *infer_by_trying(const text *input);

#endif
