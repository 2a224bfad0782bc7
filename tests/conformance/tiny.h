/* SPDX-License-Identifier: MIT */
/*
 * Allocators that make the library work in pieces of a few octets, so that small texts come to where a piece ends.
 */
#ifndef GEDELF_TINY_H
#define GEDELF_TINY_H

#include <gedelf/gedelf.h>

/* An allocator with all sizes from 1 to 64 octets: for an even number all of one size, which half of the number tells, for an odd
   one each of another. `inner` is what it allocates by; NULL: malloc and friends. Ends the program if there is no memory. */
gedelf_allocator *tiny_open(uint64_t number, const gedelf_allocator *inner);
void tiny_close(gedelf_allocator *tiny);

#endif
