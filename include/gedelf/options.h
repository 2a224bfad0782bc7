/* SPDX-License-Identifier: MIT */
/*
 * gedelf/options.h: how options are made. gedelf/gedelf.h includes it; there is no need to include it yourself.
 *
 * Each kind of options is a struct with a macro of the same name, which sets the struct's size and the fields that you name:
 *
 *     gedelf_read_options options = GEDELF_READ_OPTIONS(.threads = 4, .recover = true);
 *     status = gedelf_read(&dataset, gedelf_source_file("family.ged"), &options);
 *
 * In every field, 0, NULL and false mean the default. Later versions may add fields at the end of a struct. A program that
 * was compiled with an older header keeps working, because the size tells the library which fields there are. A struct
 * without its size has no fields: always make it with its macro, or, where a constant is needed, as in a static variable, with
 * {.size = sizeof(gedelf_read_options), .recover = true}. In C++ the macros need C++20, which wants the fields in their order.
 *
 * Structs that you hand over to be filled in, such as gedelf_merge_result, are made in the same manner.
 */
#ifndef GEDELF_OPTIONS_H
#define GEDELF_OPTIONS_H

#include <stddef.h>
#include <stdint.h>

/* g++ warns of fields that a designated initialiser leaves out, but not in macros of system headers. */
#if defined(__cplusplus) && defined(__GNUC__)
#pragma GCC system_header
#endif

/* ---- Making options -------------------------------------------------------------------------- */

#ifdef __cplusplus
/* Makes a struct that begins with its size: GEDELF_MAKE(gedelf_read_options, .recover = true). Fields that are not named are
   zero. The macros that are named after their struct do the same. */
#define GEDELF_MAKE(type, ...) (type{.size = sizeof(type), __VA_ARGS__})
#else
/* Makes a struct that begins with its size: GEDELF_MAKE(gedelf_read_options, .recover = true). Fields that are not named are
   zero. The macros that are named after their struct do the same. The result is a compound literal, so that its address can
   be taken. */
#define GEDELF_MAKE(type, ...) ((type){.size = sizeof(type), __VA_ARGS__})
#endif

/* The fields that every options struct begins with. A call ignores those that it does not need; the struct's comment says
   which ones count.
     size        the size of the struct, which its macro sets
     allocator   where memory comes from; NULL: malloc and friends. It is copied, but its context must outlive the result
     diagnose    receives diagnostics; NULL: they are not wanted
     progress    receives how much is done; NULL: it is not wanted
     context     the first argument of these callbacks, and of all others in the struct unless its comment says otherwise
     threads     how many threads the call may use, the caller's included; 0: one. With more than one, all of them call the
                 allocator. The result is the same with any number */
#define GEDELF_COMMON_OPTIONS                                                                                          \
    size_t size;                                                                                                       \
    const gedelf_allocator *allocator;                                                                                 \
    gedelf_diag_fn diagnose;                                                                                           \
    gedelf_progress_fn progress;                                                                                       \
    void *context;                                                                                                     \
    size_t threads

/* No limit, in a field of type uint64_t that limits something. */
#define GEDELF_NO_LIMIT UINT64_MAX

/* The number 0 itself, in a field of type uint64_t where a plain 0 means a default of another value. */
#define GEDELF_ZERO (UINT64_MAX - 1)

#endif
