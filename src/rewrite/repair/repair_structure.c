/* SPDX-License-Identifier: MIT */
/*
 * The stage of structure: takes rows that are lines, gives a header, records and a trailer in which reading finds no error
 * but those about identifiers and pointers. A file in which there is none is not touched.
 */
#include "rewrite/repair/repair_records.h"

/* Lines are judged by the version (R10). If the header had to be repaired before the version could be seen, and it is
   GEDCOM 7, they are judged once more; but not where there are conflict markers, which are reported once. */
static gedelf_status judge_lines_again(repair *r)
{
    sayings found = {.allocator = r->allocator};
    gedelf_status status = repair_read(r, &found);
    sayings_free(&found);
    if (status != GEDELF_OK || r->rules->model->tolerant || r->conflicts)
        return status;
    status = repair_lines(r);
    return status == GEDELF_OK ? repair_apply(r) : status;
}

gedelf_status repair_structure(repair *r)
{
    sayings found = {.allocator = r->allocator, .stops = true};
    bool tolerant = r->rules->model->tolerant;
    gedelf_status status = repair_read(r, &found);
    bool faulty = found.count > 0;
    found.stops = false; /* dialect and version are those of the whole */
    if (status == GEDELF_OK && faulty)
        status = repair_read(r, &found);
    sayings_free(&found);
    if (status == GEDELF_OK && faulty)
        status = repair_frame(r);
    if (status == GEDELF_OK && faulty && tolerant)
        status = judge_lines_again(r);
    if (status == GEDELF_OK && faulty)
        status = repair_records(r);
    if (status == GEDELF_OK && faulty)
        status = repair_malformed_xrefs(r); /* what hangs below such a line is not lost then */
    if (status == GEDELF_OK && faulty)
        status = repair_answers(r);
    if (status == GEDELF_OK)
        status = repair_apply(r);
    return status == GEDELF_OK ? repair_settle_label(r) : status;
}
