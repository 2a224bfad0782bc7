/* SPDX-License-Identifier: MIT */
/*
 * Takes a source, gives its dataset as a new file, in memory that does not grow with it.
 *
 * What the new header must say depends on all of the source. Where the output can be taken back, the source is read once:
 * it is written as if nothing in it mattered for the header, which is nearly always so, and written again if something
 * did. Else it is read twice: first to report what is wrong with it, and to find out what the new header must say; then,
 * in silence, to write it.
 */
#include "format/write/write_private.h"

#include <gedelf/dialect.h>

/* What is done with the records while they are read. */
typedef enum convert_pass {
    PASS_SURVEY,
    PASS_EARLY,  /* surveyed, and written at the same time */
    PASS_FIRST,  /* those are written that the dialect wants before all others */
    PASS_OTHERS, /* then all others */
    PASS_ALL
} convert_pass;

/* A conversion. */
typedef struct source_conversion {
    gedelf_source source;
    gedelf_convert_options options;
    gedelf_read_options reading;
    gedelf_write_options writing;
    bool untold_types;       /* types are used for the output, and not because the caller asked for them */
    gedelf_writer *surveyor; /* knows all that was read, and writes if need be */
    gedelf_writer *early;    /* writes what is read for the first time; NULL: nothing does */
    bool surveying;          /* it is being read for the first time */
    bool void_early;         /* what was written early is not what is to be written */
    bool out_of_order;       /* a record is not where the dialect wants it */
    uint64_t records;
} source_conversion;

/* ---- What is said on the way ----------------------------------------------------------------- */

/* The code that a diagnostic is about, which may be one that only counts others. */
static uint32_t code_told(const gedelf_diag *diag)
{
    const gedelf_code_info *repeated = diag->code == DIAG_REPEATED ? gedelf_code_named(diag->args[0]) : NULL;
    return repeated ? repeated->code : diag->code;
}

static bool told_while_reading(void *context, const gedelf_diag *diag)
{
    source_conversion *c = context;
    const gedelf_read_options *told = c->options.reading;
    uint32_t code = code_told(diag);
    if (c->untold_types && (code == DIAG_UNDEFINED_TAG || code == DIAG_UNDEFINED_EXTENSION))
        return true;
    return !told || !told->diagnose || told->diagnose(told->context, diag);
}

/* What is said about writing early will be said in its turn, when all of the source is known. */
static bool told_while_writing(void *context, const gedelf_diag *diag)
{
    source_conversion *c = context;
    const gedelf_write_options *told = c->options.writing;
    const gedelf_code_info *info = gedelf_code_find(diag->code);
    if (c->early && c->surveying && info && info->stage == GEDELF_STAGE_WRITER) {
        c->void_early = true;
        return true;
    }
    return !told || !told->diagnose || told->diagnose(told->context, diag);
}

static void convert_tell_progress(const source_conversion *c, uint64_t done, uint64_t total)
{
    if (c->options.progress)
        c->options.progress(c->options.context, done, total);
}

/* ---- A record after the other ---------------------------------------------------------------- */

static bool is_early_of_use(const source_conversion *c)
{
    return !c->void_early && !c->out_of_order;
}

/* That it cannot be written is found out again, when everything has been said about the source. */
static gedelf_status convert_record(source_conversion *c, gedelf_structure top, convert_pass pass)
{
    gedelf_writer *w = c->surveyor;
    bool first = gedelf_writer_wants_first(w, top);
    if (pass != PASS_SURVEY && pass != PASS_EARLY) {
        bool skipped = pass == PASS_FIRST ? !first : pass == PASS_OTHERS && first;
        return skipped ? GEDELF_OK : gedelf_writer_record(w, top);
    }
    c->out_of_order = c->out_of_order || (first && c->records > 0);
    gedelf_status status = gedelf_writer_survey(w, top);
    if (status == GEDELF_OK && pass == PASS_EARLY)
        c->void_early = !is_early_of_use(c) || gedelf_writer_record(c->early, top) != GEDELF_OK || c->void_early;
    return status;
}

/* The same for records that are there as text. */
static gedelf_status convert_run(source_conversion *c, const record_run *run, convert_pass pass)
{
    if (pass == PASS_ALL)
        return writer_record_run(c->surveyor, run);
    gedelf_status status = writer_survey_run(c->surveyor, run);
    if (status == GEDELF_OK && pass == PASS_EARLY)
        c->void_early = !is_early_of_use(c) || writer_record_run(c->early, run) != GEDELF_OK || c->void_early;
    return status;
}

/* Reads a record, or several at once, and sees to it. */
static gedelf_status convert_next(source_conversion *c, gedelf_reader *reader, convert_pass pass)
{
    gedelf_structure top;
    record_run run = {.count = 0};
    const gedelf_writer *taker = pass == PASS_EARLY ? c->early : c->surveyor; /* known only after it has begun */
    bool as_read =
        pass != PASS_FIRST && pass != PASS_OTHERS &&
        view_equal(gedelf_reader_metadata(reader)->dialect, view_of_string(dialect_to_read(taker->rules)->name));
    text_kind loosest = as_read ? writer_takes_text(taker) : TEXT_ANY;
    gedelf_status status =
        loosest == TEXT_ANY ? gedelf_reader_next(reader, &top) : reader_next_run(reader, loosest, &run, &top);
    if (status != GEDELF_OK)
        return status;
    uint64_t done, total;
    gedelf_reader_progress(reader, &done, &total);
    convert_tell_progress(c, done, total);
    status = run.count > 0 ? convert_run(c, &run, pass) : convert_record(c, top, pass);
    c->records += run.count > 0 ? run.count : 1;
    return status;
}

static gedelf_status convert_records(source_conversion *c, gedelf_reader *reader, convert_pass pass)
{
    gedelf_status status = GEDELF_OK;
    c->records = 0;
    while (status == GEDELF_OK)
        status = convert_next(c, reader, pass);
    return status == GEDELF_END ? GEDELF_OK : status;
}

/* ---- The first look -------------------------------------------------------------------------- */

/* The header, as far as it is known when nothing else has been read. */
static gedelf_status begin_early(source_conversion *c, const gedelf_reader *reader)
{
    gedelf_status status = gedelf_writer_survey(c->early, gedelf_reader_head(reader));
    if (status == GEDELF_OK)
        status = gedelf_writer_begin_as_read(c->early, reader);
    c->void_early = status != GEDELF_OK || c->void_early;
    return status == GEDELF_MEMORY ? status : GEDELF_OK;
}

/* No diagnostic will be about a structure whose line has to be known, except for characters that the encoding lacks
   (encoding-lacks). */
static gedelf_status convert_survey(source_conversion *c)
{
    gedelf_reader *reader;
    gedelf_read_options loud = c->reading;
    loud.positions = is_plain_gedcom(c->surveyor) && c->surveyor->restricted;
    c->surveying = true;
    convert_tell_progress(c, 0, 0);
    gedelf_status status = gedelf_reader_open(&reader, c->source, &loud);
    if (status == GEDELF_OK)
        status = gedelf_writer_survey(c->surveyor, gedelf_reader_head(reader));
    if (status == GEDELF_OK && c->early)
        status = begin_early(c, reader);
    if (status == GEDELF_OK)
        status = convert_records(c, reader, c->early ? PASS_EARLY : PASS_SURVEY);
    gedelf_reader_close(reader);
    c->surveying = false;
    return status;
}

/* ---- Another look ---------------------------------------------------------------------------- */

/* Everything has been said about the source. The header is written with the first of these looks. */
static gedelf_status convert_look(source_conversion *c, bool begins, convert_pass pass)
{
    gedelf_reader *reader;
    gedelf_read_options silent = c->reading;
    silent.diagnose = NULL;
    silent.positions = true; /* so that the writer can say where it is what it cannot write */
    convert_tell_progress(c, 0, 0);
    gedelf_status status = gedelf_reader_open(&reader, c->source, &silent);
    if (status == GEDELF_OK && begins)
        status = gedelf_writer_begin_as_read(c->surveyor, reader);
    if (status == GEDELF_OK)
        status = convert_records(c, reader, pass);
    gedelf_reader_close(reader);
    return status;
}

/* Where the dialect wants a record before all others that comes later in the source, two looks are needed. */
static gedelf_status convert_write(source_conversion *c)
{
    bool twice = c->out_of_order;
    gedelf_status status = convert_look(c, true, twice ? PASS_FIRST : PASS_ALL);
    if (status == GEDELF_OK && twice)
        status = convert_look(c, false, PASS_OTHERS);
    return status == GEDELF_OK ? gedelf_writer_end(c->surveyor) : status;
}

/* All has been read. Was it right to write it already? Then what is left is the end of the file; if not, all of it is
   written again. */
static gedelf_status convert_conclude(source_conversion *c)
{
    if (c->options.accept && !c->options.accept(c->options.context))
        return GEDELF_STOPPED;
    if (c->early && is_early_of_use(c) && writer_agrees(c->early, c->surveyor))
        return gedelf_writer_end(c->early);
    if (c->early && c->options.restart && !c->options.restart(c->options.context))
        return GEDELF_UNWRITABLE;
    return convert_write(c);
}

/* ---- The whole ------------------------------------------------------------------------------- */

/* D34: types are needed only to express in other words where they come from. The header says the dialect, if the caller
   does not. A source that cannot be read is reported in the usual way. False if there is no memory. */
static bool find_untold_types(source_conversion *c)
{
    gedelf_reader *reader;
    gedelf_read_options silent = c->reading;
    silent.diagnose = NULL;
    silent.find_schema = NULL;
    silent.schema_count = 0;
    gedelf_status status = gedelf_reader_open(&reader, c->source, &silent);
    if (status == GEDELF_OK)
        c->untold_types =
            (gedelf_reader_metadata(reader)->schema_count > 0 || c->reading.schema_count > 0) &&
            !gedelf_dialects_share_types(gedelf_reader_metadata(reader)->dialect, gedelf_text(c->writing.dialect));
    gedelf_reader_close(reader);
    return status != GEDELF_MEMORY;
}

/* False if there is no memory. */
static bool convert_set_up(source_conversion *c)
{
    c->reading = reader_options(c->options.reading);
    options_take(&c->writing, c->options.writing);
    c->reading.diagnose = told_while_reading;
    c->writing.diagnose = told_while_writing;
    c->reading.context = c->writing.context = c;
    bool ready = c->reading.typed || gedelf_write_options_fault(&c->writing) || find_untold_types(c);
    c->reading.typed = c->reading.typed || c->untold_types;
    return ready;
}

gedelf_status convert_source(gedelf_source source, gedelf_write_fn write, void *context,
                             const gedelf_convert_options *options)
{
    source_conversion c = {.source = source,
                           .options = GEDELF_CONVERT_OPTIONS(),
                           .reading = GEDELF_READ_OPTIONS(),
                           .writing = GEDELF_WRITE_OPTIONS()};
    options_take(&c.options, options);
    if (source.read)
        return GEDELF_ARGUMENT;
    gedelf_status status = convert_set_up(&c) ? writer_open(&c.surveyor, write, context, &c.writing) : GEDELF_MEMORY;
    /* Types are noted first and decided on then: there is nothing to be written early with them. */
    if (status == GEDELF_OK && c.options.restart && !c.reading.typed)
        status = writer_open(&c.early, write, context, &c.writing);
    if (status == GEDELF_OK)
        status = convert_survey(&c);
    if (status == GEDELF_OK)
        status = convert_conclude(&c);
    gedelf_writer_close(c.surveyor);
    gedelf_writer_close(c.early);
    if (c.options.records)
        *c.options.records = c.records;
    return status;
}
