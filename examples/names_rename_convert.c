/* SPDX-License-Identifier: MIT */
/* names_rename_convert FILE OUTPUT: prints all names, renames person @I1@, and writes the result as GEDCOM 7.0. */
#include <gedelf/edit.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    gedelf_dataset *dataset;
    gedelf_bytes renamed;
    if (argc != 3 || gedelf_read(&dataset, gedelf_source_file(argv[1]), NULL) != GEDELF_OK)
        return 2;
    for (gedelf_structure r = gedelf_dataset_records(dataset); gedelf_structure_exists(r); r = gedelf_structure_next(r))
        if (gedelf_structure_is(r, "INDI"))
            printf("%.*s\n", GEDELF_VIEW_ARGS(gedelf_structure_value(r, "NAME")));
    gedelf_dataset_free(dataset);
    gedelf_view script = gedelf_text("set @I1@.NAME Patrick /Prunty/");
    gedelf_status status = gedelf_edit_run(gedelf_source_file(argv[1]), gedelf_sink_memory(&renamed), script, NULL);
    gedelf_source source = gedelf_source_memory(renamed.data, renamed.length);
    if (status == GEDELF_OK)
        status = gedelf_convert(source, gedelf_sink_file(argv[2]), &GEDELF_CONVERT_OPTIONS(.dialect = "gedcom-7.0"));
    gedelf_bytes_free(&renamed);
    return status == GEDELF_OK ? 0 : 1;
}
