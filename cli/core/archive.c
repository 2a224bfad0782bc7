/* SPDX-License-Identifier: MIT */
/*
 * Archives as input: takes a file that may be one, gives its dataset, so that every command reads an archive as it reads a
 * file; and writes an archive again with another dataset in it. D360
 */
#include "cli/core/cli.h"

#include <errno.h>

gedelf_archive_options session_archive_options(session *x)
{
    gedelf_archive_options o = GEDELF_ARCHIVE_OPTIONS();
    o.diagnose = report_diagnose;
    o.context = &x->report;
    o.max_per_code = x->reading.max_per_code;
    o.packer = &packer_zlib;
    o.max_size = x->settings->max_size;
    o.max_total = x->settings->max_total;
    o.max_ratio = x->settings->max_ratio;
    return o;
}

/* Where its octets are: in the file, or, if that can be read only once, in memory. */
static gedelf_status archive_source(input *i, gedelf_source *source)
{
    *source = file_source(&i->file, i->name);
    if (i->regular)
        return GEDELF_OK;
    gedelf_status status = input_load_all(i);
    buffer octets = i->packed;
    i->packed = i->octets;
    i->octets = octets;
    i->loaded = false;
    *source = gedelf_source_memory(i->packed.data, i->packed.length);
    return status;
}

static gedelf_status unpack(session *x, input *i)
{
    gedelf_archive_options options = session_archive_options(x);
    gedelf_source source;
    gedelf_archive_close(i->archive);
    i->archive = NULL;
    input_note(i);
    gedelf_status status = archive_source(i, &source);
    if (status == GEDELF_OK)
        status = gedelf_archive_open(&i->archive, source, &options);
    if (status == GEDELF_OK)
        status = gedelf_archive_dataset(i->archive, &i->dataset);
    i->octets.length = 0;
    if (status == GEDELF_OK)
        status = gedelf_archive_extract(i->archive, i->dataset, gedelf_sink_callback(write_to_buffer, &i->octets));
    i->loaded = status == GEDELF_OK;
    return status == GEDELF_UNWRITABLE ? GEDELF_MEMORY : status;
}

/* What cannot be opened is left to the command, which says so. */
int session_unpack(session *x, input *i)
{
    bool archive = i->archive != NULL;
    if (!archive && input_is_archive(i, &archive) != GEDELF_OK)
        return EXIT_DONE;
    return archive ? report_status(&x->report, unpack(x, i)) : EXIT_DONE;
}

/* ---- Writing one again ----------------------------------------------------------------------- */

bool names_archive(const char *name)
{
    view text = view_of_string(name ? name : "");
    view end = text.length > 4 ? view_of(text.text + text.length - 4, 4) : VIEW("");
    return view_equal_ignoring_case(end, VIEW(".gdz")) || view_equal_ignoring_case(end, VIEW(".zip"));
}

static gedelf_status rewrite_dataset(input *i, gedelf_archive_writer *writer, const archive_changes *c)
{
    gedelf_archive_entry dataset = GEDELF_ARCHIVE_ENTRY();
    gedelf_archive_entry_at(i->archive, i->dataset, &dataset);
    gedelf_status status = gedelf_archive_writer_begin(writer, dataset.name);
    if (status == GEDELF_OK)
        status = c->make(c->job, gedelf_sink_callback(gedelf_archive_writer_write, writer));
    return status == GEDELF_OK ? gedelf_archive_writer_end(writer) : status;
}

static gedelf_status rewrite_entries(input *i, gedelf_archive_writer *writer, const archive_changes *c)
{
    gedelf_status status = GEDELF_OK;
    for (size_t k = 0; status == GEDELF_OK && k < gedelf_archive_count(i->archive); k++) {
        if (k == i->dataset)
            status = rewrite_dataset(i, writer, c);
        else if (!c->keeps || c->keeps(c->job, k))
            status = gedelf_archive_writer_copy(writer, i->archive, k);
    }
    if (status == GEDELF_OK && c->more)
        status = c->more(c->job, writer);
    gedelf_view comment = c->keeps ? VIEW("") : gedelf_archive_comment(i->archive);
    return status == GEDELF_OK ? gedelf_archive_writer_finish(writer, comment) : status;
}

gedelf_status archive_rewrite_with(session *x, input *i, const archive_changes *changes, gedelf_sink sink)
{
    gedelf_archive_options options = session_archive_options(x);
    options.bare = changes->keeps != NULL;
    gedelf_archive_writer *writer;
    gedelf_status status = gedelf_archive_writer_open(&writer, sink, &options);
    if (status == GEDELF_OK)
        status = rewrite_entries(i, writer, changes);
    gedelf_archive_writer_close(writer);
    return status;
}

gedelf_status archive_rewrite(session *x, input *i, gedelf_status (*make)(void *job, gedelf_sink sink), void *job,
                              gedelf_sink sink)
{
    return archive_rewrite_with(x, i, &(archive_changes){.make = make, .job = job}, sink);
}
