/* SPDX-License-Identifier: MIT */
/* duplicates [FILE]: lists pairs of records that probably mean the same person, family or source. */
#include <gedelf/match.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    gedelf_dataset *dataset;
    gedelf_match *match = NULL;
    gedelf_status status = gedelf_read(&dataset, gedelf_source_file(argc > 1 ? argv[1] : "family.ged"), NULL);
    if (status == GEDELF_OK)
        status = gedelf_match_new(&match, dataset, NULL, &GEDELF_MATCH_OPTIONS(.min = 0.8));
    for (size_t i = 0; status == GEDELF_OK && i < gedelf_match_count(match); i++) {
        const gedelf_match_pair *pair = gedelf_match_at(match, i);
        gedelf_view a = gedelf_structure_xref(pair->a), b = gedelf_structure_xref(pair->b);
        printf("@%.*s@ and @%.*s@: %.0f %%\n", GEDELF_VIEW_ARGS(a), GEDELF_VIEW_ARGS(b), 100 * pair->score);
    }
    gedelf_match_free(match);
    gedelf_dataset_free(dataset);
    return status == GEDELF_OK ? 0 : 1;
}
