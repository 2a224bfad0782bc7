/* SPDX-License-Identifier: MIT */
/*
 * What is linked with a target to make a fuzzer of it.
 *
 * Most of an execution's time went into what the sanitizer remembers of each block: where it was allocated, thirty calls deep,
 * and 256 MB of blocks that were freed, each of which costs a new page. Both are cut down here; ASAN_OPTIONS sets them back, to
 * look closer at what was found.
 */
#include "fuzz.h"

const bool fuzz_every_way = false;

const char *__asan_default_options(void); /* as the sanitizer declares it, which has no header for C */

const char *__asan_default_options(void)
{
    return "malloc_context_size=2:quarantine_size_mb=4:max_malloc_fill_size=256";
}
