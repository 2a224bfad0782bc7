/* SPDX-License-Identifier: MIT */
/*
 * build_family: builds a family of three and writes it to standard output. The library escapes text, splits it into lines,
 * numbers the levels, and gives an identifier to each record that something points to.
 */
#include <gedelf/builder.h>
#include <gedelf/gedelf.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A builder and the first failure, so that the program checks for errors only once, at the end. */
typedef struct work {
    gedelf_builder *builder;
    gedelf_status status;
} work;

static gedelf_item add(work *w, gedelf_item super, const char *tag, const char *payload)
{
    gedelf_item item = GEDELF_ITEM_NONE;
    if (w->status == GEDELF_OK)
        w->status = gedelf_builder_add(w->builder, super, (gedelf_view){tag, strlen(tag)}, &item);
    if (w->status == GEDELF_OK)
        w->status = gedelf_builder_set_payload(w->builder, item, (gedelf_view){payload, strlen(payload)});
    return item;
}

static void add_pointer(work *w, gedelf_item super, const char *tag, gedelf_item target)
{
    gedelf_item item = add(w, super, tag, "");
    if (w->status == GEDELF_OK)
        w->status = gedelf_builder_set_pointer(w->builder, item, target);
}

/* Adds a person, and pointers between the person and the family. */
static gedelf_item add_person(work *w, const char *name, gedelf_item family, const char *role, const char *tag)
{
    gedelf_item person = add(w, GEDELF_ITEM_NONE, "INDI", "");
    add(w, person, "NAME", name);
    add_pointer(w, person, tag, family);
    add_pointer(w, family, role, person);
    return person;
}

static void add_family(work *w)
{
    gedelf_item family = add(w, GEDELF_ITEM_NONE, "FAM", "");
    add_person(w, "George Gordon /Byron/", family, "HUSB", "FAMS");
    add_person(w, "Anne Isabella /Milbanke/", family, "WIFE", "FAMS");
    gedelf_item ada = add_person(w, "Augusta Ada /Byron/", family, "CHIL", "FAMC");
    add(w, add(w, ada, "BIRT", ""), "DATE", "10 DEC 1815");
    gedelf_item note = add(w, GEDELF_ITEM_NONE, "NOTE", "Countess of Lovelace.\nHer address was not ada@example.com.");
    add_pointer(w, ada, "NOTE", note);
}

int main(void)
{
    gedelf_dataset *dataset = NULL;
    work w;
    w.status = gedelf_builder_new(&w.builder, NULL);
    add_family(&w);
    if (w.status == GEDELF_OK)
        w.status = gedelf_builder_finish(w.builder, &dataset);
    if (w.status != GEDELF_OK)
        gedelf_builder_free(w.builder); /* gedelf_builder_finish frees it only if it succeeds */
    else
        w.status = gedelf_write(dataset, gedelf_sink_file("/dev/stdout"), NULL);
    gedelf_dataset_free(dataset);
    if (w.status != GEDELF_OK)
        fprintf(stderr, "build_family: %s\n", gedelf_status_text(w.status));
    return w.status == GEDELF_OK ? EXIT_SUCCESS : EXIT_FAILURE;
}
