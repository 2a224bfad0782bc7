/* SPDX-License-Identifier: MIT */
/* to_gedcom7 FILE OUTPUT: converts a file to GEDCOM 7.0. */
#include <gedelf/gedelf.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    char message[500];
    if (argc != 3)
        return 2;
    gedelf_convert_options options = GEDELF_CONVERT_OPTIONS(.dialect = "gedcom-7.0");
    gedelf_status status = gedelf_convert(gedelf_source_file(argv[1]), gedelf_sink_file(argv[2]), &options);
    if (status != GEDELF_OK) {
        gedelf_error_message(status, argv[status == GEDELF_UNWRITABLE ? 2 : 1], message, sizeof message);
        fprintf(stderr, "%s\n", message);
    }
    return status == GEDELF_OK ? 0 : 1;
}
