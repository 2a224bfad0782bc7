/* SPDX-License-Identifier: MIT */
/*
 * Takes the name of a file that is about to be replaced, gives it a second name, under which it stays.
 *
 * That is a hard link, if it can be: the file itself, with its mode, owner and times, and whatever happens, it is whole.
 * Where the file system has none, it is copied. A file that has the second name already is replaced at once.
 */
#include "cli/core/cli.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

enum { COPY_STEP = 256 * 1024 };

/* ---- A link ---------------------------------------------------------------------------------- */

/* Something beside `copy` that nothing else is called. */
static bool spare_name(buffer *spare, const char *copy)
{
    const char *slash = strrchr(copy, '/');
    char name[64];
    snprintf(name, sizeof name, ".gedelf-backup-%ld", (long)getpid());
    spare->length = 0;
    return buffer_append(spare, view_of(copy, slash ? (size_t)(slash - copy) + 1 : 0)) &&
           buffer_append(spare, view_of(name, strlen(name) + 1));
}

/* rename does nothing if both names are of the same file, so the spare one is removed in any case. */
static bool backup_link(const char *name, const char *copy, const char *spare)
{
    unlink(spare);
    if (linkat(AT_FDCWD, name, AT_FDCWD, spare, AT_SYMLINK_FOLLOW) != 0)
        return false;
    bool done = rename(spare, copy) == 0;
    int reason = errno;
    unlink(spare);
    errno = reason;
    return done;
}

/* ---- A copy ---------------------------------------------------------------------------------- */

static gedelf_status copy_octets(file *from, file_output *to, buffer *octets)
{
    gedelf_status status = GEDELF_OK;
    size_t got = 1;
    if (!buffer_reserve(octets, COPY_STEP))
        return GEDELF_MEMORY;
    while (status == GEDELF_OK && got > 0) {
        status = file_read(from, octets->data, COPY_STEP, &got);
        if (status == GEDELF_OK && got > 0)
            status = file_output_write(to, octets->data, got);
    }
    return status;
}

/* The copy of a file that others must not read must not be read by them either. */
static gedelf_status copy_to(file *from, const char *copy, buffer *octets)
{
    struct stat about;
    file_output to;
    if (fstat(from->descriptor, &about) != 0)
        return GEDELF_UNREADABLE;
    gedelf_status status = file_output_open(&to, copy, &memory_default);
    if (status != GEDELF_OK)
        return status;
    if (!to.direct) /* a copy with fewer attributes is still a copy */
        file_attributes_copy(from->descriptor, to.descriptor, true, &memory_default);
    if (!to.direct && fchmod(to.descriptor, about.st_mode & 0777) != 0)
        status = GEDELF_UNWRITABLE;
    if (status == GEDELF_OK)
        status = copy_octets(from, &to, octets);
    if (status == GEDELF_OK)
        return file_output_commit(&to);
    file_output_abandon(&to);
    return status;
}

static gedelf_status backup_copy(const char *name, const char *copy)
{
    file from;
    buffer octets;
    gedelf_status status = file_open(&from, name);
    if (status != GEDELF_OK)
        return status;
    buffer_init(&octets, &memory_default);
    status = copy_to(&from, copy, &octets);
    int reason = errno;
    buffer_free(&octets);
    file_close(&from);
    errno = reason;
    return status;
}

/* ---------------------------------------------------------------------------------------------- */

gedelf_status backup_make(const char *name, const char *suffix, buffer *copy)
{
    buffer spare;
    buffer_init(&spare, &memory_default);
    copy->length = 0;
    bool named =
        put(copy, name) && put(copy, suffix) && buffer_append(copy, view_of("", 1)) && spare_name(&spare, copy->data);
    gedelf_status status = GEDELF_MEMORY;
    if (named)
        status = backup_link(name, copy->data, spare.data) ? GEDELF_OK : backup_copy(name, copy->data);
    int reason = errno;
    buffer_free(&spare);
    errno = reason;
    return status;
}

/* A suffix that begins with a letter is probably no suffix: -ie is not -i -e. */
value_fault in_place_suffix(const char *value, const char **suffix)
{
    if (value && value[0] == '=') /* -i=.bak is -i.bak */
        value++;
    *suffix = value;
    return fault_unless(!value ||
                            (value[0] && !strchr(value, '/') && !is_in_class(value[0], CLASS_LETTER | CLASS_DIGIT)),
                        "a suffix for the file name that begins with a punctuation mark, such as .bak");
}
