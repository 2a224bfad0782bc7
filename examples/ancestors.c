/* SPDX-License-Identifier: MIT */
/*
 * ancestors FILE [XREF]: prints a person, the first in the file unless XREF names one, and their ancestors, numbered as
 * genealogists do: the father of number n is 2n, the mother 2n + 1. Reads the whole dataset and follows its pointers,
 * from FAMC to the family, and from there by HUSB and WIFE to the parents.
 */
#include <gedelf/gedelf.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define VIEW(literal) ((gedelf_view){(literal), sizeof(literal) - 1})

/* Ten generations. There is an end to them even in a file where someone is their own ancestor. */
enum { MOST = 1023 };

/* Errors and worse go to standard error, and reading goes on. */
static bool show(void *path, const gedelf_diag *diag)
{
    char message[500];
    gedelf_diag_message(diag, message, sizeof message);
    if (diag->severity >= GEDELF_ERROR)
        fprintf(stderr, "%s:%llu: %s\n", (const char *)path, (unsigned long long)diag->line, message);
    return true;
}

static gedelf_structure find_person(const gedelf_dataset *dataset, const char *xref)
{
    if (xref != NULL)
        return gedelf_dataset_find(dataset, (gedelf_view){xref, strlen(xref)});
    uint32_t indi = gedelf_dataset_tag_number(dataset, VIEW("INDI"));
    gedelf_structure record = gedelf_dataset_records(dataset);
    while (gedelf_structure_exists(record) && gedelf_structure_tag_number(record) != indi)
        record = gedelf_structure_next(record);
    return record;
}

/* Every function takes "no structure" and then gives nothing, so what is missing needs no special care. */
static void print_ancestors(const gedelf_dataset *dataset, gedelf_structure person)
{
    gedelf_structure people[MOST + 1];
    people[1] = person;
    for (size_t n = 1; n <= MOST; n++) {
        gedelf_view name = gedelf_structure_payload(gedelf_structure_find(people[n], VIEW("NAME")));
        if (name.length > 0)
            printf("%zu\t%.*s\n", n, (int)name.length, name.text);
        if (2 * n > MOST)
            continue;
        gedelf_structure family = gedelf_dataset_target(dataset, gedelf_structure_find(people[n], VIEW("FAMC")));
        people[2 * n] = gedelf_dataset_target(dataset, gedelf_structure_find(family, VIEW("HUSB")));
        people[2 * n + 1] = gedelf_dataset_target(dataset, gedelf_structure_find(family, VIEW("WIFE")));
    }
}

int main(int argc, char **argv)
{
    if (argc != 2 && argc != 3) {
        fputs("usage: ancestors FILE [XREF]\n", stderr);
        return 2;
    }
    gedelf_options options = GEDELF_OPTIONS_INIT;
    options.diagnose = show;
    options.diagnose_context = argv[1];
    gedelf_dataset *dataset;
    gedelf_status status = gedelf_read(&dataset, gedelf_source_file(argv[1]), &options);
    if (status != GEDELF_OK) {
        fprintf(stderr, "%s: %s\n", argv[1], gedelf_status_text(status));
        return EXIT_FAILURE;
    }
    gedelf_structure person = find_person(dataset, argv[2]);
    bool found = gedelf_structure_exists(person);
    if (found)
        print_ancestors(dataset, person);
    else
        fprintf(stderr, "%s: there is no such person\n", argv[1]);
    gedelf_dataset_free(dataset);
    return found ? EXIT_SUCCESS : EXIT_FAILURE;
}
