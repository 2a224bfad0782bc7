/* SPDX-License-Identifier: MIT */
/*
 * What is wrong with a text, in words.
 */
#include "values/values_private.h"

const char *gedelf_problem_text(gedelf_problem problem)
{
    static const struct {
        gedelf_problem problem;
        const char *text;
    } problems[] = {
#define PROBLEM(name, text) {name, text},
#include "values/problems.def"
#undef PROBLEM
    };
    for (size_t i = 0; i < sizeof problems / sizeof *problems; i++) {
        if (problems[i].problem == problem)
            return problems[i].text;
    }
    return "unknown problem";
}
