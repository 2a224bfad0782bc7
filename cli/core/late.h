/* SPDX-License-Identifier: MIT */
/*
 * late: takes the name of a shared library and those of its functions, gives pointers to them. The library is loaded then
 * and not before: most commands need none of libcurl, Graphviz and Duktape, and with them the program takes ten times as
 * long to start and has six times the memory.
 */
#ifndef GEDELF_CLI_LATE_H
#define GEDELF_CLI_LATE_H

#include <stdbool.h>
#include <stddef.h>

/* A function of a library, and the member of a struct that is to point to it. */
typedef struct late_function {
    const char *name;
    size_t offset, size; /* of the member */
} late_function;

/* The row for a function. Types that differ are a warning: what is in sizeof is looked at, but makes no reference. */
#define LATE_FUNCTION(table, member, function)                                                                         \
    {                                                                                                                  \
#function, offsetof(table, member), sizeof(1 ? ((table *)NULL)->member : (function))                           \
    }

/* Loads a library and fills the table, which is a struct of pointers to functions. False if there is no such library, or
   it lacks one of them; then the table is not to be used. The library stays until the program ends. */
bool late_load(const char *library, const late_function *functions, size_t count, void *table);

/* What is said if that was not possible, as a string literal; it can be after a colon, and names the package that has
   the library. Short enough to be shown whole as part of a diagnostic. */
#define LATE_MISSING(library, package) library " cannot be loaded (Debian: " package ")"

#endif
