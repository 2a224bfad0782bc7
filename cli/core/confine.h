/* SPDX-License-Identifier: MIT */
/*
 * confine: takes away this process's access to the system, except what reading, writing and memory need.
 */
#ifndef GEDELF_CLI_CONFINE_H
#define GEDELF_CLI_CONFINE_H

#include <stdbool.h>

/* From now on this process can use what is open, ask for memory, wait and end, and nothing else: whatever opens files or
   sockets, or concerns processes, fails with EPERM. It cannot be undone. False if the system has no such thing; then nothing
   has changed. */
bool confine_process(void);

#endif
