/* SPDX-License-Identifier: MIT */
/* rename FILE ID NAME: renames the person with the identifier ID and saves the file. No other byte changes. */
#include <gedelf/edit.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    char script[500], message[500];
    if (argc != 4)
        return 2;
    snprintf(script, sizeof script, "set @%s@.NAME %s", argv[2], argv[3]);
    gedelf_source file = gedelf_source_file(argv[1]);
    gedelf_status status = gedelf_edit_run(file, gedelf_sink_file(argv[1]), gedelf_text(script), NULL);
    if (status != GEDELF_OK) {
        gedelf_error_message(status, argv[1], message, sizeof message);
        fprintf(stderr, "%s\n", message);
    }
    return status == GEDELF_OK ? 0 : 1;
}
