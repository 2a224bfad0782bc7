/* SPDX-License-Identifier: MIT */
/*
 * A file for what is needed only until the program ends: takes octets, gives the name under which they can be read again.
 *
 * It is made in the folder for such files (TMPDIR, or else /tmp), is nobody else's to read, and has no name there from the
 * moment on that the system can find it by its descriptor: so it goes with the program, whatever ends it.
 */
#include "cli/core/cli.h"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

void scratch_init(scratch *s)
{
    *s = (scratch){.file = {.descriptor = -1, .direct = true}};
    buffer_init(&s->file.path, &memory_default);
    buffer_init(&s->file.temporary, &memory_default);
}

void scratch_free(scratch *s)
{
    file_output_abandon(&s->file);
    scratch_init(s);
}

bool scratch_open(scratch *s)
{
    const char *folder = getenv("TMPDIR");
    buffer *name = &s->file.temporary;
    bool named = put(name, folder && *folder ? folder : "/tmp") && put(name, "/gedelf-XXXXXX") &&
                 buffer_append(name, view_of("", 1));
    if (named)
        s->file.descriptor = mkstemp(name->data);
    if (s->file.descriptor < 0) {
        name->length = 0; /* nothing there is ours */
        return false;
    }
    (void)fcntl(s->file.descriptor, F_SETFD, FD_CLOEXEC);
    s->unnamed = file_descriptor_path(s->file.descriptor, &s->path) && unlink(name->data) == 0;
    if (s->unnamed)
        name->length = 0;
    return true;
}

bool scratch_is_open(const scratch *s)
{
    return s->file.descriptor >= 0;
}

gedelf_status scratch_write(scratch *s, view octets)
{
    s->length += octets.length;
    return file_output_write(&s->file, octets.text, octets.length);
}

const char *scratch_name(const scratch *s)
{
    return s->unnamed ? s->path.text : s->file.temporary.data;
}
