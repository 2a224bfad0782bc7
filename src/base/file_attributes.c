/* SPDX-License-Identifier: MIT */
/*
 * Extended attributes of files. Takes two open files, gives the second those of the first: what users and programs have
 * noted there, and access-control lists. Where the system has none, there is nothing to do.
 */
#if defined __linux__ && !defined _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "base/base.h"

#if defined __linux__
#include <errno.h>
#include <sys/types.h>
#include <sys/xattr.h>

/* Who may do what with the file, apart from its mode. */
static const char access_list[] = "system.posix_acl_access";

/* The value of an attribute. False if there is none, or no memory. */
static bool attribute_read(int descriptor, const char *name, buffer *value)
{
    for (;;) {
        ssize_t size = fgetxattr(descriptor, name, NULL, 0);
        value->length = 0;
        if (size < 0 || !buffer_reserve(value, (size_t)size + 1))
            return false;
        size = fgetxattr(descriptor, name, value->data, (size_t)size);
        if (size >= 0)
            value->length = (size_t)size;
        if (size >= 0 || errno != ERANGE) /* it became longer meanwhile */
            return size >= 0;
    }
}

/* The names of all attributes, each with a NUL after it. */
static bool attributes_list(int descriptor, buffer *list)
{
    ssize_t size = flistxattr(descriptor, NULL, 0);
    if (size <= 0)
        return size == 0 || errno == ENOTSUP || errno == ENOSYS;
    if (!buffer_reserve(list, (size_t)size))
        return false;
    size = flistxattr(descriptor, list->data, (size_t)size);
    list->length = size > 0 ? (size_t)size : 0;
    return size >= 0;
}

/* Some attributes only the system sets; they are kept if the new file has the same one already. */
static bool attribute_copy(int from, int to, const char *name, buffer *value, buffer *other)
{
    if (!attribute_read(from, name, value))
        return false;
    if (fsetxattr(to, name, value->data, value->length, 0) == 0)
        return true;
    return attribute_read(to, name, other) && view_equal(buffer_view(value), buffer_view(other));
}

bool file_attributes_copy(int from, int to, bool access, const gedelf_allocator *allocator)
{
    buffer list, value, other;
    buffer_init(&list, allocator);
    buffer_init(&value, allocator);
    buffer_init(&other, allocator);
    /* A folder may give new files a list of its own. */
    fremovexattr(to, access_list);
    bool done = attributes_list(from, &list);
    for (size_t at = 0; at < list.length; at += strlen(list.data + at) + 1) {
        const char *name = list.data + at;
        bool allowed = access || strcmp(name, access_list) != 0;
        done = allowed && attribute_copy(from, to, name, &value, &other) && done;
    }
    buffer_free(&list);
    buffer_free(&value);
    buffer_free(&other);
    return done;
}

#else

bool file_attributes_copy(int from, int to, bool access, const gedelf_allocator *allocator)
{
    (void)from;
    (void)to;
    (void)access;
    (void)allocator;
    return true;
}

#endif
