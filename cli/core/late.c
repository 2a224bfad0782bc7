/* SPDX-License-Identifier: MIT */
/*
 * Takes the name of a shared library and those of its functions, gives pointers to them.
 *
 * Nothing is ever unloaded: libraries of this size leave threads, handlers and memory after that need their code.
 */
#include "cli/core/late.h"

#include <dlfcn.h>
#include <string.h>

/* ISO C has no conversion between the two kinds of pointers; POSIX says that they have one form. */
_Static_assert(sizeof(void *) == sizeof(void (*)(void)), "pointers to functions differ from pointers to objects");

bool late_load(const char *library, const late_function *functions, size_t count, void *table)
{
    void *loaded = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    for (size_t i = 0; loaded && i < count; i++) {
        void *found = dlsym(loaded, functions[i].name);
        if (!found)
            return false;
        memcpy((char *)table + functions[i].offset, &found, functions[i].size);
    }
    return loaded != NULL;
}
