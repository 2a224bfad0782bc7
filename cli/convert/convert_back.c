/* SPDX-License-Identifier: MIT */
/*
 * gedelf convert of claims: takes a Polygenea dataset, in constructor notation or JSON, gives the structures that its
 * claims come from, and says which nodes have no place among them.
 */
#include "cli/convert/convert.h"
#include "cli/convert/migrate_report.h"
#include "cli/pictures/picture.h"
#include "cli/polygenea/polygenea.h"

#include <gedelf/json.h>
#include <gedelf/mapping.h>

/* Lists what is left, one node a line. */
static gedelf_status list_left(session *x, const gedelf_pg_dataset *claims, const gedelf_pg_numbers *left, bool json)
{
    node_lines lines;
    gedelf_status status = node_lines_open(&lines, claims);
    for (size_t i = 0; status == GEDELF_OK && i < left->count; i++) {
        lines.out.length = 0;
        status = json ? node_lines_json_line(&lines, left->items[i], "action", "dropped")
                      : node_lines_text(&lines, left->items[i], "left out: ");
        if (status == GEDELF_OK)
            status = output_write(&x->err, buffer_view(&lines.out));
    }
    node_lines_close(&lines);
    return status;
}

/* Structures that are built have no types; what goes on to GEDCOM 7.0 wants them. So they are read once more, as JSON, which
   need not outlive what is read from it. */
static gedelf_status give_types(gedelf_dataset **dataset, const gedelf_read_options *reading)
{
    buffer json;
    gedelf_dataset *typed = NULL;
    gedelf_read_options silent = *reading;
    buffer_init(&json, &memory_default);
    silent.diagnose = NULL; /* all has been said of the claims */
    gedelf_status status = gedelf_json_write(*dataset, gedelf_sink_callback(write_to_buffer, &json), NULL);
    if (status == GEDELF_OK)
        status = gedelf_json_read(&typed, buffer_view(&json), &silent);
    buffer_free(&json);
    if (status == GEDELF_OK) {
        gedelf_dataset_free(*dataset);
        *dataset = typed;
    }
    return status;
}

gedelf_status convert_from_claims(session *x, input *i, const gedelf_read_options *reading, unsigned form,
                                  gedelf_dataset **out, uint64_t *left)
{
    gedelf_pg_dataset *claims = NULL;
    gedelf_pg_numbers nodes = {NULL, 0, 0, NULL};
    input_watch(i, &x->progress);
    gedelf_status status = input_status(i, gedelf_pg_read(&claims, input_source(i), reading, NULL));
    if (status == GEDELF_OK && !gedelf_pg_is_sound(claims))
        status = GEDELF_REFUSED; /* the errors have reported references to nothing */
    if (status == GEDELF_OK)
        status = gedelf_pg_to_elf(out, claims, &nodes);
    if (status == GEDELF_OK && reading->typed)
        status = give_types(out, reading);
    *left = nodes.count;
    if (status == GEDELF_OK && form != REPORT_NONE)
        status = list_left(x, claims, &nodes, form == REPORT_JSON);
    gedelf_pg_numbers_free(&nodes);
    gedelf_pg_free(claims);
    return status;
}
