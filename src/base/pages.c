/* SPDX-License-Identifier: MIT */
/*
 * Pages: takes a large block of memory that is new, and asks the system for large pages, where it has a choice. A block
 * that will hold a whole file is touched from one end to the other, and being given small pages one by one takes time.
 */
#define _DEFAULT_SOURCE

#include "base/base.h"

#if defined(__unix__) || defined(__APPLE__)
#include <sys/mman.h>
#endif

void pages_prefer_large(void *block_of_memory, size_t size)
{
#ifdef MADV_HUGEPAGE
    enum { LARGE_PAGE = 2 * 1024 * 1024 };
    uintptr_t begin = ((uintptr_t)block_of_memory + LARGE_PAGE - 1) / LARGE_PAGE * LARGE_PAGE;
    uintptr_t end = ((uintptr_t)block_of_memory + size) / LARGE_PAGE * LARGE_PAGE;
    /* If it is refused, the block is as good as before. */
    if (begin < end)
        (void)madvise((void *)begin, end - begin, MADV_HUGEPAGE);
#else
    (void)block_of_memory;
    (void)size;
#endif
}
