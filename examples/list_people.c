/* SPDX-License-Identifier: MIT */
/*
 * list_people FILE: prints identifier, name and date of birth of each person. Reads one record after another, so that
 * memory does not grow with the file.
 */
#include <gedelf/gedelf.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static gedelf_view view(const char *text)
{
    return (gedelf_view){text, strlen(text)};
}

static bool has_tag(gedelf_structure structure, const char *tag)
{
    gedelf_view v = gedelf_structure_tag(structure);
    return v.length == strlen(tag) && memcmp(v.text, tag, v.length) == 0;
}

static void print(gedelf_view v)
{
    if (v.length > 0)
        fwrite(v.text, 1, v.length, stdout);
}

/* Shows what is wrong with the file, notes excepted, and goes on. */
static bool show(void *path, const gedelf_diag *diag)
{
    char message[500];
    if (diag->severity == GEDELF_NOTE)
        return true;
    gedelf_diag_message(diag, message, sizeof message);
    fprintf(stderr, "%s:%llu: %s: %s\n", (const char *)path, (unsigned long long)diag->line,
            gedelf_severity_name(diag->severity), message);
    return true;
}

static void list_person(gedelf_structure person)
{
    gedelf_structure birth = gedelf_structure_find(person, view("BIRT"));
    print(gedelf_structure_xref(person));
    putchar('\t');
    print(gedelf_structure_payload(gedelf_structure_find(person, view("NAME"))));
    putchar('\t');
    print(gedelf_structure_payload(gedelf_structure_find(birth, view("DATE"))));
    putchar('\n');
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        fputs("usage: list_people FILE\n", stderr);
        return 2;
    }
    gedelf_options options = GEDELF_OPTIONS_INIT;
    options.diagnose = show;
    options.diagnose_context = argv[1];

    gedelf_reader *reader;
    gedelf_structure record;
    gedelf_status status = gedelf_reader_open(&reader, gedelf_source_file(argv[1]), &options);
    while (status == GEDELF_OK && (status = gedelf_reader_next(reader, &record)) == GEDELF_OK)
        if (has_tag(record, "INDI"))
            list_person(record);
    if (status != GEDELF_END)
        fprintf(stderr, "%s: %s\n", argv[1], gedelf_status_text(status));
    gedelf_reader_close(reader);
    return status == GEDELF_END ? EXIT_SUCCESS : EXIT_FAILURE;
}
