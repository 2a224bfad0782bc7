/* SPDX-License-Identifier: MIT */
/* findings [FILE]: lists the problems of a file, with line and message. Exits with 0 if the file can be read. */
#include <gedelf/gedelf.h>
#include <stdio.h>

static bool show(void *path, const gedelf_diag *diag)
{
    char message[500];
    gedelf_diag_message(diag, message, sizeof message);
    printf("%s:%llu: %s\n", (const char *)path, (unsigned long long)diag->line, message);
    return true;
}

int main(int argc, char **argv)
{
    char usual[] = "family.ged", *path = argc > 1 ? argv[1] : usual;
    gedelf_read_options options = GEDELF_READ_OPTIONS(.diagnose = show, .context = path);
    return gedelf_check(gedelf_source_file(path), &options, NULL) == GEDELF_OK ? 0 : 1;
}
