/* SPDX-License-Identifier: MIT */
/* Late loading where nothing can be loaded: what is there is linked in, and found by its name (posix.c). */
#ifndef GEDELF_WASI_DLFCN_H
#define GEDELF_WASI_DLFCN_H

enum { RTLD_NOW = 1, RTLD_LOCAL = 2 };

/* NULL if there is no such library in the module. */
void *dlopen(const char *name, int mode);
void *dlsym(void *library, const char *name);

#endif
