/* SPDX-License-Identifier: MIT */
/*
 * Takes a dataset, gives a file that appears whole or not at all.
 */
#include "format/write/write_private.h"

/* A file that is being written. */
typedef struct writing_file {
    file_output file;
    gedelf_status status;
} writing_file;

static bool write_to_file(void *context, const void *octets, size_t size)
{
    writing_file *f = context;
    f->status = file_output_write(&f->file, octets, size);
    return f->status == GEDELF_OK;
}

gedelf_status gedelf_write_file(const gedelf_dataset *dataset, const char *path, const gedelf_write_options *options)
{
    writing_file f = {.status = GEDELF_OK};
    const gedelf_allocator *allocator = options && options->allocator ? options->allocator : &memory_default;
    gedelf_status status = file_output_open(&f.file, path, allocator);
    if (status != GEDELF_OK)
        return status;
    status = gedelf_write(dataset, write_to_file, &f, options);
    if (status == GEDELF_OK)
        return file_output_commit(&f.file);
    file_output_abandon(&f.file);
    return f.status == GEDELF_OK ? status : f.status;
}
