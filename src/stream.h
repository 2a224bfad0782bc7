/* SPDX-License-Identifier: MIT */
/*
 * Reading and writing in little time: ways through a reader that do not store what need not be stored, and a way through
 * the writer for records whose text is there. What they give is what the usual ways give.
 */
#ifndef GEDELF_STREAM_H
#define GEDELF_STREAM_H

#include "base/base.h"

/* What is known of a record before it is stored. */
typedef struct record_glance {
    bool plain;     /* else nothing is */
    view tag, xref; /* they live until the next call */
} record_glance;

/* Reads the next record as gedelf_reader_next does, but does not store it; reader_store does that, if it is wanted, before
   anything else is read. */
gedelf_status reader_glance(gedelf_reader *reader, record_glance *out);
gedelf_status reader_store(gedelf_reader *reader, gedelf_structure *out);

/* Plain records that follow each other. */
typedef struct record_run {
    view text; /* their lines; it lives until the next call */
    uint64_t count;
    size_t longest; /* no line has more octets */
} record_run;

/* Reads as many records as are plain, and verbatim if `verbatim`, and at hand, and gives their text. If the next one is
   not such a record, it is given as gedelf_reader_next does, and the run is empty. skim.h tells what plain means. */
gedelf_status reader_next_run(gedelf_reader *reader, bool verbatim, record_run *run, gedelf_structure *out);

/* Would the text of verbatim records, as block.verbatim has it, be written as it is? Once the header has been written, the
   answer stays. */
bool writer_takes_text(const gedelf_writer *w);

/* As gedelf_writer_survey and gedelf_writer_record, for any number of such records. */
gedelf_status writer_survey_text(gedelf_writer *w, view text);
gedelf_status writer_record_text(gedelf_writer *w, view text);

#endif
