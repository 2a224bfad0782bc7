/* SPDX-License-Identifier: MIT */
/* count_events [FILE]: counts the births, marriages and deaths in a file, one record at a time. */
#include <gedelf/gedelf.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    unsigned long births = 0, marriages = 0, deaths = 0;
    gedelf_reader *reader;
    gedelf_structure record, event;
    gedelf_status status = gedelf_reader_open(&reader, gedelf_source_file(argc > 1 ? argv[1] : "family.ged"), NULL);
    while (status == GEDELF_OK && (status = gedelf_reader_next(reader, &record)) == GEDELF_OK)
        for (event = gedelf_structure_first(record); gedelf_structure_exists(event);
             event = gedelf_structure_next(event)) {
            births += gedelf_structure_is(event, "BIRT");
            marriages += gedelf_structure_is(event, "MARR");
            deaths += gedelf_structure_is(event, "DEAT");
        }
    printf("%lu births, %lu marriages, %lu deaths\n", births, marriages, deaths);
    gedelf_reader_close(reader);
    return status == GEDELF_END ? 0 : 1;
}
