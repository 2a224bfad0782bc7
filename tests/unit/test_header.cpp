/* SPDX-License-Identifier: MIT */
/*
 * The public header alone, in C++: no warning comes of it, the library links, and a dataset can be read and walked.
 */
#include <gedelf/gedelf.h>
#include <gedelf/edit.h>
#include <gedelf/genealogy.h>
#include <gedelf/json.h>
#include <gedelf/model.h>
#include <gedelf/path.h>
#include <gedelf/people.h>
#include <gedelf/polygenea.h>
#include <gedelf/values.h>

#include <cstring>
#include <iostream>

static const char family[] = "0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n"
                             "0 @I1@ INDI\n1 NAME Ada /Lovelace/\n0 TRLR\n";

int main()
{
    const gedelf_options options = GEDELF_OPTIONS_INIT;
    gedelf_dataset *dataset = nullptr;
    const gedelf_status status = gedelf_read(&dataset, gedelf_source_memory(family, sizeof family - 1), &options);
    if (status != GEDELF_OK) {
        std::cerr << "not read: " << gedelf_status_text(status) << '\n';
        return 1;
    }
    const gedelf_view tag = gedelf_structure_tag(gedelf_dataset_records(dataset));
    const bool good = tag.length == 4 && std::memcmp(tag.text, "INDI", 4) == 0;
    if (!good)
        std::cerr << "the first record is not the INDI\n";
    gedelf_dataset_free(dataset);
    gedelf_pg_dataset *claims = nullptr;
    const gedelf_pg_write_options writing = GEDELF_PG_WRITE_OPTIONS_INIT;
    const bool opened = gedelf_pg_open(&claims, nullptr) == GEDELF_OK && writing.size == sizeof writing;
    gedelf_pg_free(claims);
    return good && opened ? 0 : 1;
}
