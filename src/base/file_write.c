/* SPDX-License-Identifier: MIT */
/*
 * Writes files. Takes octets, gives a file that appears under its name whole or not at all: the octets go to a
 * temporary file in the same folder, which is flushed to the disk and then renamed. Until then, the file that had the
 * name before is untouched.
 *
 * If the system has files without a name (O_TMPFILE), the temporary file is one. It gets a name only when all of it is
 * on the disk, because a file without a name cannot be renamed. So a program that is killed leaves nothing behind,
 * unless it is killed at that very moment, or on another system. Then it leaves a file .gedelf-… with sixteen digits.
 *
 * If the name is not that of a regular file (a pipe, a terminal, /dev/null), it cannot be replaced, and is written
 * directly.
 */
#if defined __linux__
#define _GNU_SOURCE /* O_TMPFILE */
#else
#define _POSIX_C_SOURCE 200809L
#endif

#include "base/base.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
    LINKS_FOLLOWED = 40, /* as many as Linux follows */
    NAMES_TRIED = 100,
    TEMPORARY_LENGTH = 24 /* of a temporary file's name, its folder apart */
};

/* ---- Names ----------------------------------------------------------------------------------- */

static bool path_set(buffer *path, view directory, view name)
{
    buffer made;
    buffer_init(&made, path->allocator);
    bool enough = buffer_append(&made, directory) && buffer_append(&made, name) && buffer_append(&made, view_of("", 1));
    if (!enough) {
        buffer_free(&made);
        return false;
    }
    buffer_free(path);
    *path = made;
    return true;
}

/* A path up to and with its last slash; empty if it has none. */
static view path_directory(const char *path)
{
    const char *slash = strrchr(path, '/');
    return view_of(path, slash ? (size_t)(slash - path) + 1 : 0);
}

/* Reads a symbolic link. *length is 0 if the path is not a link, or is one whose target does not exist. */
static gedelf_status link_read(const char *path, buffer *into, size_t *length)
{
    *length = 0;
    for (size_t size = 256;; size *= 2) {
        into->length = 0;
        if (!buffer_reserve(into, size))
            return GEDELF_MEMORY;
        ssize_t got = readlink(path, into->data, size);
        if (got < 0)
            return errno == EINVAL || errno == ENOENT ? GEDELF_OK : GEDELF_UNWRITABLE;
        if ((size_t)got < size) {
            *length = (size_t)got;
            return GEDELF_OK;
        }
    }
}

/* Makes the path lead to its target directly, so that a symbolic link stays, and what it leads to is replaced. */
static gedelf_status path_follow(buffer *path)
{
    buffer link;
    buffer_init(&link, path->allocator);
    gedelf_status status = GEDELF_OK;
    size_t length = 1;
    for (int i = 0; status == GEDELF_OK && length > 0; i++) {
        status = link_read(path->data, &link, &length);
        if (status != GEDELF_OK || length == 0)
            break;
        view target = view_of(link.data, length), directory = path_directory(path->data);
        if (!path_set(path, target.text[0] == '/' ? VIEW("") : directory, target))
            status = GEDELF_MEMORY;
        if (i == LINKS_FOLLOWED) {
            errno = ELOOP;
            status = GEDELF_UNWRITABLE;
        }
    }
    int reason = errno;
    buffer_free(&link);
    errno = reason;
    return status;
}

/* Where the system has a link to each open file, if it has. */
static const char descriptor_folder[] = "/proc/self/fd/";

/* A number of at most six digits, or -1. */
static int descriptor_parse(const char *text)
{
    int number = 0;
    for (size_t i = 0; i == 0 || text[i]; i++) {
        if (!is_digit(text[i]) || i == 6)
            return -1;
        number = number * 10 + (text[i] - '0');
    }
    return number;
}

/* The descriptor that a name such as /dev/stdout means, or -1. Such a name means the open file as it is, and not
   the file that is found by following it. */
static int descriptor_named(const char *path)
{
    static const char *const folders[] = {"/dev/fd/", descriptor_folder};
    if (strcmp(path, "/dev/stdout") == 0)
        return STDOUT_FILENO;
    if (strcmp(path, "/dev/stderr") == 0)
        return STDERR_FILENO;
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        size_t length = strlen(folders[i]);
        if (strncmp(path, folders[i], length) == 0)
            return descriptor_parse(path + length);
    }
    return -1;
}

/* ---- The temporary file ---------------------------------------------------------------------- */

/* The name of something in the path's folder. What was reserved for it is used. */
static bool temporary_set(file_output *f, view name)
{
    f->temporary.length = 0;
    bool enough = buffer_append(&f->temporary, path_directory(f->path.data)) && buffer_append(&f->temporary, name) &&
                  buffer_append(&f->temporary, view_of("", 1));
    if (!enough)
        f->temporary.length = 0;
    return enough;
}

/* Finds a name beside the path that nothing else has, and has `make` give it to the temporary file. */
static gedelf_status temporary_name(file_output *f, mode_t mode, bool (*make)(file_output *f, mode_t mode))
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    uint64_t number = (uint64_t)now.tv_nsec << 32 ^ (uint64_t)now.tv_sec ^ (uint64_t)getpid() << 16;
    for (int tried = 0; tried < NAMES_TRIED; tried++, number++) {
        char name[TEMPORARY_LENGTH + 1] = ".gedelf-0123456789abcdef";
        for (size_t i = 0; i < 16; i++)
            name[TEMPORARY_LENGTH - 1 - i] = to_small_hex_digit((unsigned)(number >> (4 * i)));
        if (!temporary_set(f, view_of(name, TEMPORARY_LENGTH)))
            return GEDELF_MEMORY;
        if (make(f, mode))
            return GEDELF_OK;
        f->temporary.length = 0; /* it is not ours */
        if (errno != EEXIST)
            break;
    }
    return GEDELF_UNWRITABLE;
}

static bool create_named(file_output *f, mode_t mode)
{
    f->descriptor = open(f->temporary.data, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    return f->descriptor >= 0;
}

bool file_descriptor_path(int descriptor, descriptor_path *path)
{
    struct stat here, there;
    size_t length = sizeof descriptor_folder - 1;
    memcpy(path->text, descriptor_folder, length);
    length += number_format((uint64_t)descriptor, path->text + length);
    path->text[length] = '\0';
    return fstat(descriptor, &here) == 0 && stat(path->text, &there) == 0 && here.st_dev == there.st_dev &&
           here.st_ino == there.st_ino;
}

#if defined O_TMPFILE
/* Creates a file without a name. False if the system has no such files, or if it could not be given a name. */
static bool create_unnamed(file_output *f, mode_t mode)
{
    descriptor_path path;
    /* The name that it gets in the end is longer than its folder's: no memory is needed then. */
    if (!buffer_reserve(&f->temporary, f->path.length + TEMPORARY_LENGTH) || !temporary_set(f, VIEW(".")))
        return false;
    int descriptor = open(f->temporary.data, O_TMPFILE | O_WRONLY | O_CLOEXEC, mode);
    f->temporary.length = 0;
    if (descriptor < 0)
        return false;
    f->unnamed = file_descriptor_path(descriptor, &path);
    if (f->unnamed)
        f->descriptor = descriptor;
    else
        close(descriptor);
    return f->unnamed;
}

static bool link_unnamed(file_output *f, mode_t mode)
{
    (void)mode;
    descriptor_path path;
    return file_descriptor_path(f->descriptor, &path) &&
           linkat(AT_FDCWD, path.text, AT_FDCWD, f->temporary.data, AT_SYMLINK_FOLLOW) == 0;
}

/* Gives a file without a name one, so that it can be renamed. */
static bool temporary_link(file_output *f)
{
    return !f->unnamed || temporary_name(f, 0, link_unnamed) == GEDELF_OK;
}
#else
static bool create_unnamed(file_output *f, mode_t mode)
{
    (void)f;
    (void)mode;
    return false;
}

static bool temporary_link(file_output *f)
{
    (void)f;
    return true;
}
#endif

/* Gives the temporary file owner, extended attributes and mode of the file it will replace. Where the group cannot be kept,
   others of the new group get no more than everybody has. */
static gedelf_status temporary_resemble(file_output *f, int original, const struct stat *old)
{
    struct stat about;
    mode_t mode = old->st_mode & 07777;
    if (fstat(f->descriptor, &about) != 0)
        return GEDELF_UNWRITABLE;
    if (about.st_uid != old->st_uid && fchown(f->descriptor, old->st_uid, (gid_t)-1) != 0) {
        mode &= 01777;
        f->lost |= FILE_LOST_OWNER;
    }
    if (about.st_gid != old->st_gid && fchown(f->descriptor, (uid_t)-1, old->st_gid) != 0) {
        mode = (mode & 01707) | (mode & 07) << 3;
        f->lost |= FILE_LOST_GROUP;
    }
    if (!file_attributes_copy(original, f->descriptor, (f->lost & FILE_LOST_GROUP) == 0, f->path.allocator))
        f->lost |= FILE_LOST_ATTRIBUTES;
    if (old->st_nlink > 1)
        f->lost |= FILE_LOST_LINKS;
    return fchmod(f->descriptor, mode) == 0 ? GEDELF_OK : GEDELF_UNWRITABLE;
}

/* `original` is the file that will be replaced, and `old` what is known about it; NULL if there is none. */
static gedelf_status temporary_open(file_output *f, int original, const struct stat *old)
{
    mode_t mode = old ? 0600 : 0666;
    gedelf_status status = path_follow(&f->path);
    if (status == GEDELF_OK && !create_unnamed(f, mode))
        status = temporary_name(f, mode, create_named);
    if (status == GEDELF_OK && old)
        status = temporary_resemble(f, original, old);
    return status;
}

/* ---- Opening --------------------------------------------------------------------------------- */

/* Looks at what has the name now. It is opened as if it were to be written, so that a file which may not be written is
   not replaced either. */
static gedelf_status output_look(file_output *f, const char *path)
{
    struct stat old;
    int named = descriptor_named(path);
    f->descriptor = named >= 0 ? fcntl(named, F_DUPFD_CLOEXEC, 0) : open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY);
    if (f->descriptor < 0)
        return named < 0 && errno == ENOENT && path[0] ? temporary_open(f, -1, NULL) : GEDELF_UNWRITABLE;
    if (fstat(f->descriptor, &old) != 0)
        return GEDELF_UNWRITABLE;
    f->direct = named >= 0 || !S_ISREG(old.st_mode);
    if (f->direct)
        return GEDELF_OK;
    int original = f->descriptor;
    f->descriptor = -1;
    gedelf_status status = temporary_open(f, original, &old);
    int reason = errno;
    close(original);
    errno = reason;
    return status;
}

gedelf_status file_output_open(file_output *f, const char *path, const gedelf_allocator *allocator)
{
    *f = (file_output){.descriptor = -1};
    buffer_init(&f->path, allocator);
    buffer_init(&f->temporary, allocator);
    gedelf_status status = path_set(&f->path, VIEW(""), view_of_string(path)) ? output_look(f, path) : GEDELF_MEMORY;
    if (status != GEDELF_OK)
        file_output_abandon(f);
    return status;
}

/* ---- Writing --------------------------------------------------------------------------------- */

gedelf_status file_output_write(file_output *f, const void *octets, size_t size)
{
    const char *at = octets;
    while (size > 0) {
        ssize_t count = write(f->descriptor, at, size);
        if (count < 0 && errno != EINTR)
            return GEDELF_UNWRITABLE;
        if (count > 0) {
            at += count;
            size -= (size_t)count;
        }
    }
    return GEDELF_OK;
}

bool file_output_restart(file_output *f)
{
    return !f->direct && lseek(f->descriptor, 0, SEEK_SET) == 0 && ftruncate(f->descriptor, 0) == 0;
}

/* ---- The end --------------------------------------------------------------------------------- */

/* To the disk. Not every kind of file system can do that. */
static bool descriptor_flush(int descriptor)
{
    return fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP;
}

/* Some file systems report only on closing that a file could not be written. */
static bool output_close(file_output *f)
{
    int descriptor = f->descriptor;
    f->descriptor = -1;
    return descriptor < 0 || close(descriptor) == 0 || errno == EINTR;
}

/* The new name is as safe as the file. That it could not be flushed is not said: the file is in its place, and the
   directory may be one that can be written but not read. */
static void flush_directory(file_output *f)
{
    if (!temporary_set(f, VIEW(".")))
        return;
    int descriptor = open(f->temporary.data, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    f->temporary.length = 0;
    if (descriptor < 0)
        return;
    descriptor_flush(descriptor);
    close(descriptor);
}

bool file_output_flush(file_output *f)
{
    f->flushed = f->flushed || f->direct || descriptor_flush(f->descriptor);
    return f->flushed;
}

gedelf_status file_output_commit(file_output *f)
{
    bool done = file_output_flush(f);
    done = done && temporary_link(f) && output_close(f);
    done = done && (f->direct || rename(f->temporary.data, f->path.data) == 0);
    if (done && !f->direct)
        flush_directory(f);
    file_output_abandon(f);
    return done ? GEDELF_OK : GEDELF_UNWRITABLE;
}

void file_output_abandon(file_output *f)
{
    int reason = errno;
    output_close(f);
    if (f->temporary.length > 0)
        unlink(f->temporary.data);
    buffer_free(&f->path);
    buffer_free(&f->temporary);
    errno = reason;
}
