/* SPDX-License-Identifier: MIT */
/*
 * gedelf/options.h: make options.
 *
 * gedelf/gedelf.h includes this header; you need not include it yourself.
 *
 * Each kind of options is a struct. A macro of the same name sets the size of the struct and the fields that you name:
 *
 *     gedelf_read_options options = GEDELF_READ_OPTIONS(.threads = 4, .recover = true);
 *     status = gedelf_read(&dataset, gedelf_source_file("family.ged"), &options);
 *
 * In every field, 0, NULL and false mean the default. Later versions may add fields at the end of a struct. Programs that
 * were compiled with an older header continue to work, because the size shows the library which fields the struct has. If
 * the size is 0, the library ignores all fields. So always use the macro or, where C requires a constant, as in a static
 * variable, {.size = sizeof(gedelf_read_options), .recover = true}. In C++ the macros need C++20, and you must name the
 * fields in their order.
 *
 * Structs that a call fills in, such as gedelf_merge_result, are made in the same way.
 */
#ifndef GEDELF_OPTIONS_H
#define GEDELF_OPTIONS_H

#include <stddef.h>
#include <stdint.h>

/* g++ warns about fields that a designated initialiser does not name, but not in macros of system headers. */
#if defined(__cplusplus) && defined(__GNUC__)
#pragma GCC system_header
#endif

/* ---- Making options -------------------------------------------------------------------------- */

#ifdef __cplusplus
/* In C++: makes a struct that begins with its size, such as GEDELF_MAKE(gedelf_read_options, .recover = true). Fields that
   you do not name are zero. The macros that are named after a struct use it. */
#define GEDELF_MAKE(type, ...) (type{.size = sizeof(type), __VA_ARGS__})
#else
/* In C: does the same. The result is a compound literal, so you can take its address. */
#define GEDELF_MAKE(type, ...) ((type){.size = sizeof(type), __VA_ARGS__})
#endif

/* The fields at the beginning of every options struct. A call ignores the fields that it does not need; the comment of the
   struct names those that it uses.
     size        the size of the struct; its macro sets it
     allocator   where memory comes from; NULL: malloc, realloc and free. It is copied, but its context must outlive the
                 result
     diagnose    receives diagnostics; NULL: you do not need them
     progress    receives progress reports; NULL: you do not need them
     context     the first argument of these callbacks, and of all others in the struct unless its comment says otherwise
     threads     how many threads the call may use, including the caller's; 0: one. If there are several, all of them call
                 the allocator. The number does not affect the result */
#define GEDELF_COMMON_OPTIONS                                                                                          \
    size_t size;                                                                                                       \
    const gedelf_allocator *allocator;                                                                                 \
    gedelf_diag_fn diagnose;                                                                                           \
    gedelf_progress_fn progress;                                                                                       \
    void *context;                                                                                                     \
    size_t threads

/* No limit, for a field of type uint64_t that limits something. */
#define GEDELF_NO_LIMIT UINT64_MAX

/* The number 0, for a field of type uint64_t in which a plain 0 means another default. */
#define GEDELF_ZERO (UINT64_MAX - 1)

#endif
