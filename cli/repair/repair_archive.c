/* SPDX-License-Identifier: MIT */
/*
 * Archives that are to be repaired: a GEDZIP archive with a dataset of GEDCOM 7 stays an archive, in which the dataset alone is
 * repaired (R10); out of any other the genealogy file is taken, by the library.
 */
#include "cli/repair/repair.h"

#include <gedelf/model.h>

static bool may_be_archived(const buffer *dataset)
{
    gedelf_reader *reader;
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    options.recover = true;
    gedelf_source source = gedelf_source_memory(dataset->data, dataset->length);
    bool may = gedelf_reader_open(&reader, source, &options) == GEDELF_OK &&
               gedelf_is_gedcom7(gedelf_reader_metadata(reader), gedelf_reader_head(reader));
    gedelf_reader_close(reader);
    return may;
}

/* Is it a GEDZIP archive of GEDCOM 7? The repair will report other faults. */
static bool is_gedzip(session *x, input *i)
{
    gedelf_archive *archive = NULL;
    gedelf_archive_options options = session_archive_options(x);
    buffer dataset;
    size_t index;
    options.diagnose = NULL;
    buffer_init(&dataset, &memory_default);
    bool may = gedelf_archive_open(&archive, input_source(i), &options) == GEDELF_OK &&
               gedelf_archive_dataset(archive, &index) == GEDELF_OK &&
               gedelf_archive_extract(archive, index, gedelf_sink_callback(write_to_buffer, &dataset)) == GEDELF_OK &&
               may_be_archived(&dataset);
    gedelf_archive_close(archive);
    buffer_free(&dataset);
    return may;
}

int repair_unpack(session *x, input *i)
{
    bool archive;
    gedelf_status status = input_is_archive(i, &archive);
    if (status == GEDELF_OK && archive)
        status = input_make_rereadable(i);
    if (status != GEDELF_OK)
        return report_status(&x->report, input_status(i, status));
    return archive && is_gedzip(x, i) ? session_unpack(x, i) : EXIT_DONE;
}
