/* SPDX-License-Identifier: MIT */
/*
 * gedelf convert --to json: takes a dataset, gives the document that gedelf dump prints.
 */
#include "cli/convert/convert.h"

#include <gedelf/json.h>

static gedelf_status write_json(const gedelf_dataset *dataset, gedelf_sink sink)
{
    return gedelf_json_write(dataset, sink, NULL);
}

const convert_form convert_form_json = {.name = "json", .title = "JSON", .write = write_json};
