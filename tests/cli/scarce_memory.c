/* SPDX-License-Identifier: MIT */
/*
 * To be loaded before a program's libraries (LD_PRELOAD): memory that runs out. From call number $SCARCE_MEMORY on, counted
 * from 1, malloc and realloc give none to the program. Needs the C library of GNU, whose own names are under others.
 */
#include <errno.h>
#include <stddef.h>
#include <stdlib.h>

void *__libc_malloc(size_t size);
void *__libc_realloc(void *block, size_t size);

static unsigned long calls, limit;

/* Is this one call too many? The first asks how many there may be. */
static int is_refused(void)
{
    if (calls++ == 0) {
        const char *text = getenv("SCARCE_MEMORY");
        while (text && *text >= '0' && *text <= '9')
            limit = 10 * limit + (unsigned long)(*text++ - '0');
    }
    if (limit == 0 || calls < limit)
        return 0;
    errno = ENOMEM;
    return 1;
}

void *malloc(size_t size)
{
    return is_refused() ? NULL : __libc_malloc(size);
}

void *realloc(void *block, size_t size)
{
    return is_refused() ? NULL : __libc_realloc(block, size);
}
