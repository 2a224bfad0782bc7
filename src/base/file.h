/* SPDX-License-Identifier: MIT */
/* Files: read, and written whole or not at all. */
#ifndef GEDELF_FILE_H
#define GEDELF_FILE_H

#include "base/base.h"

/* A file open for reading. */
typedef struct file {
    int descriptor;
    uint64_t size; /* of a regular file, when it was opened; else 0 */
    bool regular;
    bool shared; /* somebody else closes it */
} file;

/* These give GEDELF_OK or GEDELF_UNREADABLE, with errno set. A directory is unreadable. */
gedelf_status file_open(file *f, const char *path);
gedelf_status file_read(file *f, void *into, size_t size, size_t *got);

/* A file that is open already, as a source: each reader begins at its beginning, has its own place in it, and need not
   open it. It must be regular, and stay open as long as the source is used. `path` is its name. */
gedelf_source file_source(file *f, const char *path);

/* Opens the file of a source that is one. Statuses as above. */
gedelf_status file_open_source(file *f, gedelf_source source);

/* The next octet to be read is number `at`. */
gedelf_status file_seek(file *f, uint64_t at);

/* The same, from a place of a regular file on, wherever it was read to. */
gedelf_status file_read_at(file *f, uint64_t offset, void *into, size_t size, size_t *got);
void file_close(file *f);

/* A name under which an open file can be opened once more, whether or not it has one in a folder. */
typedef struct descriptor_path {
    char text[40];
} descriptor_path;

/* Finds it; false if the system has no such names. */
bool file_descriptor_path(int descriptor, descriptor_path *path);

/* What the old file had and the file that replaces it cannot have. */
enum {
    FILE_LOST_OWNER = 1,
    FILE_LOST_GROUP = 2,
    FILE_LOST_LINKS = 4,     /* its other names, which still lead to the old file */
    FILE_LOST_ATTRIBUTES = 8 /* extended attributes, or some of them */
};

/* A file that is being written. It appears under its name whole or not at all. */
typedef struct file_output {
    int descriptor;
    bool direct;      /* no regular file: written as it is */
    bool unnamed;     /* it has no name yet, so that nothing is left of it if the program is killed */
    bool flushed;     /* to the disk */
    unsigned lost;    /* FILE_LOST_OWNER and so on; 0 where nothing is replaced */
    buffer path;      /* its name, symbolic links followed, with a NUL at its end */
    buffer temporary; /* the name of the file that will take its place, with a NUL at its end; empty if there is none */
} file_output;

/* Opens a file for writing: a temporary one in the same folder if it is a regular file or not there yet, without a name
   where the system has such files. Symbolic links are followed; mode, owner and extended attributes of a file that is there
   are kept where they can be. Each of these three gives GEDELF_OK, GEDELF_UNWRITABLE with errno set, or GEDELF_MEMORY; if
   opening fails there is nothing to close. */
gedelf_status file_output_open(file_output *f, const char *path, const gedelf_allocator *allocator);
gedelf_status file_output_write(file_output *f, const void *octets, size_t size);

/* Forgets what was written, if that is possible: what comes next is the file's beginning. */
bool file_output_restart(file_output *f);

/* Flushes it to the disk, which may take long; nothing is changed yet that others could see. False with errno set if it
   cannot be written there. */
bool file_output_flush(file_output *f);

/* Flushes the file, if that was not done, and puts it in its place. In any case the file is closed, and no temporary
   file is left. */
gedelf_status file_output_commit(file_output *f);

/* Closes it, and removes the temporary file: what had the name before is as it was. Keeps errno. */
void file_output_abandon(file_output *f);

/* Gives an open file the extended attributes of another one; `access`: also the list of who may do what with it. False if
   one of them could not be given. */
bool file_attributes_copy(int from, int to, bool access, const gedelf_allocator *allocator);

#endif
