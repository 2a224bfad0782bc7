/* SPDX-License-Identifier: MIT */
/*
 * The public headers alone, in C++11 and C++20: no warning comes of them, the library links, and a dataset can be read and
 * walked. In C++20 the macros of options can be used.
 */
#include <gedelf/gedelf.h>
#include <gedelf/anonymise.h>
#include <gedelf/archive.h>
#include <gedelf/builder.h>
#include <gedelf/chart.h>
#include <gedelf/dialect.h>
#include <gedelf/diff.h>
#include <gedelf/edit.h>
#include <gedelf/genealogy.h>
#include <gedelf/join.h>
#include <gedelf/json.h>
#include <gedelf/judge.h>
#include <gedelf/kin.h>
#include <gedelf/lines.h>
#include <gedelf/mapping.h>
#include <gedelf/match.h>
#include <gedelf/merge.h>
#include <gedelf/migrate.h>
#include <gedelf/model.h>
#include <gedelf/octets.h>
#include <gedelf/options.h>
#include <gedelf/parts.h>
#include <gedelf/path.h>
#include <gedelf/people.h>
#include <gedelf/polygenea.h>
#include <gedelf/reason.h>
#include <gedelf/redact.h>
#include <gedelf/repair.h>
#include <gedelf/schema.h>
#include <gedelf/stats.h>
#include <gedelf/store.h>
#include <gedelf/subset.h>
#include <gedelf/tree.h>
#include <gedelf/values.h>

#include <cstring>
#include <iostream>

static const char family[] = "0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n"
                             "0 @I1@ INDI\n1 NAME Ada /Lovelace/\n0 TRLR\n";

int main()
{
#if __cplusplus >= 202002L
    const gedelf_read_options options = GEDELF_READ_OPTIONS(.threads = 2, .recover = true);
    const gedelf_pg_write_options writing = GEDELF_PG_WRITE_OPTIONS();
    const gedelf_merge_result result = GEDELF_MERGE_RESULT();
    if (result.size != sizeof result)
        return 1;
#else
    gedelf_read_options options = gedelf_read_options();
    gedelf_pg_write_options writing = gedelf_pg_write_options();
    options.size = sizeof options;
    writing.size = sizeof writing;
#endif
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
    const bool opened = gedelf_pg_new(&claims, nullptr) == GEDELF_OK && writing.size == sizeof writing;
    gedelf_pg_free(claims);
    return good && opened ? 0 : 1;
}
