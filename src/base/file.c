/* SPDX-License-Identifier: MIT */
/*
 * Files, for reading. They are read rather than mapped, because a mapped file that another program cuts short would end
 * the process with a signal.
 */
#define _POSIX_C_SOURCE 200809L

#include "base/base.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

/* Finds out what has been opened. */
static gedelf_status file_look_at(file *f)
{
    struct stat about;
    if (f->descriptor < 0)
        return GEDELF_UNREADABLE;
    if (fstat(f->descriptor, &about) != 0) {
        int reason = errno;
        file_close(f);
        errno = reason;
        return GEDELF_UNREADABLE;
    }
    if (S_ISDIR(about.st_mode)) {
        file_close(f);
        errno = EISDIR;
        return GEDELF_UNREADABLE;
    }
    f->regular = S_ISREG(about.st_mode);
    f->size = f->regular ? (uint64_t)about.st_size : 0;
    return GEDELF_OK;
}

gedelf_status file_open(file *f, const char *path)
{
    *f = (file){.descriptor = open(path, O_RDONLY | O_CLOEXEC)};
    return file_look_at(f);
}

gedelf_source file_source(file *f, const char *path)
{
    return (gedelf_source){.path = path, .context = f};
}

gedelf_status file_open_source(file *f, gedelf_source source)
{
    const file *open_already = source.context;
    if (!open_already)
        return file_open(f, source.path);
    *f = (file){.descriptor = open_already->descriptor, .shared = true};
    return file_look_at(f);
}

gedelf_status file_read(file *f, void *into, size_t size, size_t *got)
{
    ssize_t count;
    do {
        count = read(f->descriptor, into, size);
    } while (count < 0 && errno == EINTR);
    if (count < 0)
        return GEDELF_UNREADABLE;
    *got = (size_t)count;
    return GEDELF_OK;
}

gedelf_status file_seek(file *f, uint64_t at)
{
    return lseek(f->descriptor, (off_t)at, SEEK_SET) < 0 ? GEDELF_UNREADABLE : GEDELF_OK;
}

gedelf_status file_read_at(file *f, uint64_t offset, void *into, size_t size, size_t *got)
{
    ssize_t count;
    do {
        count = pread(f->descriptor, into, size, (off_t)offset);
    } while (count < 0 && errno == EINTR);
    if (count < 0)
        return GEDELF_UNREADABLE;
    *got = (size_t)count;
    return GEDELF_OK;
}

void file_close(file *f)
{
    if (f->descriptor >= 0 && !f->shared)
        close(f->descriptor);
    f->descriptor = -1;
}
