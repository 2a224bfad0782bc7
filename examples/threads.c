/* SPDX-License-Identifier: MIT */
/* threads [FILE]: checks a file with four threads, which is faster for large files, and prints the worst severity. */
#include <gedelf/gedelf.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    const char *path = argc > 1 ? argv[1] : "family.ged";
    gedelf_severity worst;
    gedelf_read_options options = GEDELF_READ_OPTIONS(.threads = 4);
    gedelf_status status = gedelf_check(gedelf_source_file(path), &options, &worst);
    if (status != GEDELF_OK)
        printf("%s: %s\n", path, gedelf_status_text(status));
    else
        printf("%s: the worst finding is: %s\n", path, gedelf_severity_name(worst));
    return status == GEDELF_OK ? 0 : 1;
}
