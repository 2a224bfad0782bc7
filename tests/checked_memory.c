/* SPDX-License-Identifier: MIT */
/*
 * The default allocator of builds for tests (GEDELF_CHECK_MEMORY): ends the program if a block is released or resized with another
 * size than it has, if something was written after its end, or if a block is left when the program ends. New memory is not zero, a
 * block that is resized moves, and what is released is overwritten, so that nobody relies on luck.
 */
#include "base/base.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#ifdef __has_feature
#if __has_feature(address_sanitizer)
#define GEDELF_ASAN
#endif
#elif defined(__SANITIZE_ADDRESS__)
#define GEDELF_ASAN
#endif

#ifdef GEDELF_ASAN
#include <sanitizer/asan_interface.h>
#endif

enum { NEW_OCTET = 0xA5, OLD_OCTET = 0x5A, END_OCTET = 0xE7, END_OCTETS = 16, STATUS = 99 };

/* Before each block; as large as any alignment. */
typedef union block_head {
    size_t size;
    max_align_t aligned;
} block_head;

static atomic_size_t blocks;

_Noreturn static void give_up(const char *why, size_t is, size_t should)
{
    fprintf(stderr, "memory: %s (%zu, should be %zu)\n", why, is, should);
    abort();
}

/* With AddressSanitizer nobody may touch the head and the end. */
static void guard(block_head *head, size_t size)
{
    memset((char *)(head + 1) + size, END_OCTET, END_OCTETS);
#ifdef GEDELF_ASAN
    ASAN_POISON_MEMORY_REGION(head, sizeof *head);
    ASAN_POISON_MEMORY_REGION((char *)(head + 1) + size, END_OCTETS);
#endif
}

static void unguard(block_head *head, size_t size)
{
#ifdef GEDELF_ASAN
    ASAN_UNPOISON_MEMORY_REGION(head, sizeof *head);
    if (head->size == size)
        ASAN_UNPOISON_MEMORY_REGION((char *)(head + 1) + size, END_OCTETS);
#endif
    if (head->size != size)
        give_up("a block is released with another size", size, head->size);
    for (size_t i = 0; i < END_OCTETS; i++) {
        unsigned char octet = (unsigned char)((char *)(head + 1))[size + i];
        if (octet != END_OCTET)
            give_up("something was written after a block's end", octet, END_OCTET);
    }
}

static void *checked_allocate(void *context, size_t size)
{
    (void)context;
    block_head *head = size > SIZE_MAX - sizeof *head - END_OCTETS ? NULL : malloc(sizeof *head + size + END_OCTETS);
    if (!head)
        return NULL;
    head->size = size;
    memset(head + 1, NEW_OCTET, size);
    guard(head, size);
    atomic_fetch_add(&blocks, 1);
    return head + 1;
}

static void checked_release(void *context, void *block, size_t size)
{
    (void)context;
    block_head *head = (block_head *)block - 1;
    unguard(head, size);
    memset(block, OLD_OCTET, size);
    free(head);
    atomic_fetch_sub(&blocks, 1);
}

static void *checked_resize(void *context, void *block, size_t old_size, size_t new_size)
{
    void *moved = checked_allocate(context, new_size);
    if (!moved)
        return NULL;
    memcpy(moved, block, old_size < new_size ? old_size : new_size);
    checked_release(context, block, old_size);
    return moved;
}

const gedelf_allocator memory_default = {checked_allocate, checked_resize, checked_release, NULL};

/* A process that was split off and ends by _exit does not come here. */
__attribute__((destructor)) static void checked_end(void)
{
    size_t left = atomic_load(&blocks);
    if (left == 0)
        return;
    fflush(NULL);
    fprintf(stderr, "memory: blocks are left at the end (%zu)\n", left);
    _Exit(STATUS);
}
