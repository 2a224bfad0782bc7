/* SPDX-License-Identifier: MIT */
/*
 * gedelf convert: takes a file in ELF or GEDCOM, or JSON from gedelf dump, and gives its dataset as a new file.
 *
 * What the new header must say depends on all of the input. Where the output can be taken back, the input is read once:
 * it is written as if nothing in it mattered for the header, which is nearly always so, and written again if something
 * did. Else it is read twice: first to report what is wrong with it, and to find out what the new header must say; then,
 * in silence, to write it. Either way memory does not grow with the file. What comes from a pipe is kept in memory as it
 * is; JSON becomes a whole dataset.
 */
#include "cli/cli.h"
#include "dialect/dialect.h"
#include "json/json.h"
#include "write/write.h"

/* The codes for reading, for writing, and for reading JSON. */
enum { CODES_BEGIN = 100, CODES_END = 700 };

/* A conversion. */
typedef struct conversion {
    session *x;
    input *in;
    target target;
    gedelf_options reading;
    gedelf_write_options writing;
    const dialect *from;     /* the input's dialect; NULL if it is JSON, or cannot be read */
    bool has_types;          /* it has a schema or dictionary of its own */
    gedelf_dataset *dataset; /* if there is a whole one */
    buffer text;             /* that it was read from, if that had to be made */
    bool again;              /* it was read before, or is written already: the input must not have changed since */
    bool hasty;              /* it is being written without knowing all of it */
    bool regretted;          /* and that was wrong */
    uint64_t records;
    bool out_of_order;                         /* a record is not where the dialect wants it */
    uint64_t unusable;                         /* lines of the input that could not be used */
    uint64_t lost;                             /* what the output cannot hold: errors of the writer */
    uint64_t escaped;                          /* characters */
    uint64_t changes[CODES_END - CODES_BEGIN]; /* what could not be taken over as it was, by code */
} conversion;

/* ---- What is said on the way ----------------------------------------------------------------- */

/* Does this tell of something that the output has to do without? What the report names in other words does not count. */
static bool is_loss(uint32_t code)
{
    const gedelf_code_info *info = gedelf_code_find(code);
    return info && info->stage == GEDELF_STAGE_WRITER && info->severity == GEDELF_ERROR && code != DIAG_TEXT_UNWRITABLE;
}

/* Does this tell of a line that could not be used, and is left out, or kept as an ERROR structure? In the dialects that go on
   past malformed lines, some are used all the same (D122); and a header or trailer that is missing is no line. */
static bool is_unusable_line(const conversion *c, const gedelf_code_info *info)
{
    switch (info->code) {
    case DIAG_HEADER_CASE:
    case DIAG_TRAILER_MISSING: return false;
    case DIAG_CONTINUATION_LATE:
    case DIAG_CONTINUATION_XREF:
    case DIAG_CONTINUATION_OF_POINTER: return c->reading.recover;
    case DIAG_CONTINUATION_IN_HEADER: return c->from && c->from->rejects; /* else it stays (D119) */
    case DIAG_ORPHANED_LINE:
    case DIAG_TEXT_OUTSIDE:
    case DIAG_TEXT_OUTSIDE_REJECTED:
    case DIAG_PSEUDO_STRUCTURE_MISPLACED:
    case DIAG_BELOW_CONTINUATION_IGNORED: return true;
    default: return info->stage < GEDELF_STAGE_HEADER && info->severity == GEDELF_FATAL;
    }
}

/* Counts what was changed, and passes it on. */
static bool convert_diagnose(void *context, const gedelf_diag *diag)
{
    conversion *c = context;
    const gedelf_code_info *info = gedelf_code_find(diag->code);
    if (diag->code == DIAG_GEDCOM_7)
        return report_refuse_seven(&c->x->report, diag);
    if (c->hasty && info && info->stage == GEDELF_STAGE_WRITER) {
        c->regretted = true; /* it will be said in its turn */
        return true;
    }
    const gedelf_code_info *repeated = diag->code == DIAG_REPEATED ? gedelf_code_named(diag->args[0]) : NULL;
    uint32_t code = repeated ? repeated->code : diag->code;
    uint64_t count = repeated ? number_of(diag->args[1]) - number_of(diag->args[2]) : 1;
    if (code >= CODES_BEGIN && code < CODES_END)
        c->changes[code - CODES_BEGIN] += count;
    if (code == DIAG_CHARACTERS_ESCAPED)
        c->escaped = number_of(diag->args[0]);
    c->lost += is_loss(code) ? count : 0;
    c->unusable += info && is_unusable_line(c, repeated ? repeated : info) ? count : 0;
    if (code == DIAG_UNDEFINED_TAG || code == DIAG_UNDEFINED_EXTENSION)
        return true; /* types are looked at for the output's sake; the user did not ask */
    return report_diagnose(&c->x->report, diag);
}

/* ---- A record after the other ---------------------------------------------------------------- */

/* What is done with the records while they are read. */
typedef enum convert_pass {
    PASS_SURVEY,
    PASS_HASTY,  /* surveyed, and written at the same time */
    PASS_FIRST,  /* those are written that the dialect wants before all others */
    PASS_OTHERS, /* then all others */
    PASS_ALL
} convert_pass;

/* Who does it. */
typedef struct convert_writers {
    gedelf_writer *writer;
    gedelf_writer *hasty; /* who writes in haste; NULL if nobody does */
} convert_writers;

static gedelf_status survey_record(conversion *c, gedelf_writer *writer, gedelf_structure record)
{
    bool late = gedelf_writer_wants_first(writer, record) && c->records > 0;
    c->out_of_order = c->out_of_order || late;
    return gedelf_writer_survey(writer, record);
}

/* Is what was written so far still good? */
static bool is_haste_of_use(const conversion *c)
{
    return !c->regretted && !c->out_of_order;
}

/* That it cannot be written is found out again, when everything has been said about the input. */
static void write_hastily(conversion *c, const convert_writers *w, gedelf_structure record)
{
    c->regretted = !is_haste_of_use(c) || gedelf_writer_record(w->hasty, record) != GEDELF_OK || c->regretted;
}

static gedelf_status convert_record(conversion *c, const convert_writers *w, gedelf_structure record, convert_pass pass)
{
    if (pass == PASS_SURVEY || pass == PASS_HASTY) {
        gedelf_status status = survey_record(c, w->writer, record);
        if (status == GEDELF_OK && pass == PASS_HASTY)
            write_hastily(c, w, record);
        return status;
    }
    bool first = pass != PASS_ALL && gedelf_writer_wants_first(w->writer, record);
    bool skipped = pass == PASS_FIRST ? !first : first;
    return skipped ? GEDELF_OK : gedelf_writer_record(w->writer, record);
}

/* The same for records of which there is the text. */
static gedelf_status convert_run(conversion *c, const convert_writers *w, const record_run *run, convert_pass pass)
{
    if (pass == PASS_ALL)
        return writer_record_run(w->writer, run);
    gedelf_status status = writer_survey_run(w->writer, run);
    if (status == GEDELF_OK && pass == PASS_HASTY)
        c->regretted = !is_haste_of_use(c) || writer_record_run(w->hasty, run) != GEDELF_OK;
    return status;
}

/* Reads a record, or several at once, and sees to it. */
static gedelf_status convert_next(conversion *c, gedelf_reader *reader, const convert_writers *w, convert_pass pass)
{
    gedelf_structure record;
    record_run run = {.count = 0};
    text_kind loosest = pass == PASS_FIRST || pass == PASS_OTHERS ? TEXT_PLAIN : writer_takes_text(w->writer);
    gedelf_status status =
        loosest == TEXT_PLAIN ? gedelf_reader_next(reader, &record) : reader_next_run(reader, loosest, &run, &record);
    if (status != GEDELF_OK)
        return status;
    uint64_t done, total;
    gedelf_reader_progress(reader, &done, &total);
    progress_step(&c->x->progress, done, total);
    status = run.count > 0 ? convert_run(c, w, &run, pass) : convert_record(c, w, record, pass);
    c->records += run.count > 0 ? run.count : 1;
    return status;
}

static gedelf_status convert_records(conversion *c, gedelf_reader *reader, const convert_writers *w, convert_pass pass)
{
    gedelf_status status = GEDELF_OK;
    c->records = 0;
    while (status == GEDELF_OK)
        status = convert_next(c, reader, w, pass);
    return status == GEDELF_END ? GEDELF_OK : status;
}

/* The header, as far as it is known when nothing else has been read. */
static gedelf_status begin_hastily(conversion *c, const convert_writers *w, const gedelf_reader *reader)
{
    gedelf_status status = gedelf_writer_survey(w->hasty, gedelf_reader_head(reader));
    if (status == GEDELF_OK)
        status = gedelf_writer_begin_as_read(w->hasty, reader);
    c->regretted = status != GEDELF_OK || c->regretted;
    return status == GEDELF_MEMORY ? status : GEDELF_OK;
}

/* The first look. Nothing will be said of a structure of which the line has to be known. */
static gedelf_status convert_survey(conversion *c, const convert_writers *w)
{
    gedelf_reader *reader;
    gedelf_options reading = c->reading;
    reading.positions = false;
    gedelf_status status = gedelf_reader_open(&reader, input_source(c->in), &reading);
    if (status == GEDELF_OK)
        status = gedelf_writer_survey(w->writer, gedelf_reader_head(reader));
    if (status == GEDELF_OK && w->hasty)
        status = begin_hastily(c, w, reader);
    if (status == GEDELF_OK)
        status = convert_records(c, reader, w, w->hasty ? PASS_HASTY : PASS_SURVEY);
    gedelf_reader_close(reader);
    return status;
}

/* Another look: everything has been said about the input. The header is written with the first one. */
static gedelf_status convert_look(conversion *c, const convert_writers *w, bool begins, convert_pass pass)
{
    gedelf_reader *reader;
    gedelf_options silent = c->reading;
    silent.diagnose = NULL;
    c->again = true;
    progress_erase(&c->x->progress);
    progress_begin(&c->x->progress);
    gedelf_status status = gedelf_reader_open(&reader, input_source(c->in), &silent);
    if (status == GEDELF_OK && begins)
        status = gedelf_writer_begin_as_read(w->writer, reader);
    if (status == GEDELF_OK)
        status = convert_records(c, reader, w, pass);
    gedelf_reader_close(reader);
    return status;
}

/* Where the dialect wants a record before all others that comes later in the input, two looks are needed. */
static gedelf_status convert_write(conversion *c, const convert_writers *w)
{
    bool twice = c->out_of_order;
    gedelf_status status = convert_look(c, w, true, twice ? PASS_FIRST : PASS_ALL);
    if (status == GEDELF_OK && twice)
        status = convert_look(c, w, false, PASS_OTHERS);
    return status == GEDELF_OK ? gedelf_writer_end(w->writer) : status;
}

/* All has been read: was it right to write it already? If so, what is left is the end of the file; if not, all of it is
   written again. */
static gedelf_status convert_conclude_haste(conversion *c, const convert_writers *w)
{
    bool right = w->hasty && !c->regretted && !c->out_of_order && gedelf_writer_agrees(w->hasty, w->writer);
    c->hasty = false;
    if (right) {
        c->again = true;
        return gedelf_writer_end(w->hasty);
    }
    if (w->hasty && !target_restart(&c->target))
        return GEDELF_UNWRITABLE;
    return convert_write(c, w);
}

/* Types are noted first and decided on then: there is no haste with them. */
static gedelf_status convert_open_writers(conversion *c, convert_writers *w)
{
    gedelf_status status = gedelf_writer_open(&w->writer, target_write, &c->target, &c->writing);
    if (status == GEDELF_OK)
        writer_set_by_meaning(w->writer);
    if (status != GEDELF_OK || !c->target.can_restart || c->reading.typed)
        return status;
    c->hasty = true;
    status = gedelf_writer_open(&w->hasty, target_write, &c->target, &c->writing);
    if (status == GEDELF_OK)
        writer_set_by_meaning(w->hasty);
    return status;
}

static gedelf_status convert_stream(conversion *c)
{
    convert_writers w = {NULL, NULL};
    gedelf_status status = convert_open_writers(c, &w);
    if (status == GEDELF_OK)
        status = convert_survey(c, &w);
    if (status == GEDELF_OK && !session_rejects(c->x))
        status = convert_conclude_haste(c, &w);
    c->hasty = false;
    gedelf_writer_close(w.writer);
    gedelf_writer_close(w.hasty);
    return status;
}

/* ---- A whole dataset ------------------------------------------------------------------------- */

static const dialect *target_dialect(const conversion *c)
{
    return c->writing.dialect ? dialect_named(view_of_string(c->writing.dialect)) : dialect_default();
}

static gedelf_status read_dataset(conversion *c)
{
    if (c->in->json) {
        gedelf_status status = input_load_all(c->in);
        if (status == GEDELF_OK)
            status = json_import(&c->dataset, buffer_view(&c->in->octets), &c->reading);
        buffer_free(&c->in->octets);
        return status == GEDELF_OK && report_refused_dataset(&c->x->report, c->dataset) ? GEDELF_STOPPED : status;
    }
    input_watch(c->in, &c->x->progress);
    return gedelf_read(&c->dataset, input_source(c->in), &c->reading);
}

/* Is the schema or dictionary that the dataset has of another kind than the output's? */
static bool has_foreign_types(const conversion *c)
{
    const gedelf_metadata *m = gedelf_dataset_metadata(c->dataset);
    const dialect *from = dialect_named(m->dialect), *to = target_dialect(c);
    return (m->schema_count > 0 || c->reading.schema_count > 0) && !c->x->settings->to_json && from && to &&
           from->types != to->types;
}

static bool write_to_buffer(void *context, const void *octets, size_t size)
{
    return buffer_append(context, view_of(octets, size));
}

/* Structures get their types when ELF is read. So a dataset from JSON, if they are needed, is written in its own dialect,
   in memory, and read; both in silence, because nothing new can be said. */
static gedelf_status find_types(conversion *c)
{
    buffer text;
    gedelf_dataset *typed = NULL;
    gedelf_options reading = c->reading;
    gedelf_write_options writing = GEDELF_WRITE_OPTIONS_INIT;
    const dialect *own = dialect_named(gedelf_dataset_metadata(c->dataset)->dialect);
    writing.dialect = reading.dialect = own->name;
    reading.typed = true;
    reading.positions = false; /* lines of a text that nobody has seen */
    reading.diagnose = NULL;
    buffer_init(&text, &memory_default);
    gedelf_status status = write_for_reading(c->dataset, write_to_buffer, &text, &writing);
    if (status == GEDELF_OK)
        status = gedelf_read(&typed, gedelf_source_memory(text.data, text.length), &reading);
    if (status == GEDELF_OK) {
        gedelf_dataset_free(c->dataset);
        c->dataset = typed;
        c->text = text;
        return GEDELF_OK;
    }
    buffer_free(&text);
    return status == GEDELF_UNWRITABLE ? GEDELF_MEMORY : status;
}

static bool convert_drain(void *context, buffer *text)
{
    bool done = target_write(context, text->data, text->length);
    text->length = 0;
    return done;
}

static gedelf_status write_json(conversion *c)
{
    buffer text;
    buffer_init(&text, &memory_default);
    json_export e = {.out = &text, .drain = convert_drain, .context = &c->target};
    gedelf_status status = json_export_dataset(&e, c->dataset);
    if (status == GEDELF_OK && !convert_drain(&c->target, &text))
        status = GEDELF_STOPPED;
    buffer_free(&text);
    return status == GEDELF_STOPPED ? GEDELF_UNWRITABLE : status;
}

static gedelf_status write_dataset(conversion *c)
{
    gedelf_structure s = gedelf_dataset_records(c->dataset);
    for (c->records = 0; gedelf_structure_exists(s); s = gedelf_structure_next(s))
        c->records++;
    progress_erase(&c->x->progress);
    progress_begin(&c->x->progress);
    c->target.progress = &c->x->progress;
    c->target.written = 0;
    if (c->x->settings->to_json)
        return write_json(c);
    return write_by_meaning(c->dataset, target_write, &c->target, &c->writing);
}

/* ---- Either ---------------------------------------------------------------------------------- */

/* What goes to standard output cannot be taken back. So with --strict, which rejects also what cannot be written without
   an error, it is first written to nowhere. */
static gedelf_status convert_by(conversion *c, gedelf_status (*attempt)(conversion *c))
{
    if (!c->x->settings->strict || c->target.name)
        return attempt(c);
    c->target.discard = true;
    gedelf_status status = attempt(c);
    c->target.discard = false;
    if (status != GEDELF_OK || session_rejects(c->x))
        return status;
    c->reading.diagnose = NULL;
    c->writing.diagnose = NULL;
    return attempt(c);
}

/* The dialect of the input: the header tells, if the user does not. NULL if it cannot be read; that is then found out in
   the usual way. */
static const dialect *input_dialect(conversion *c)
{
    gedelf_reader *reader;
    gedelf_options silent = c->reading;
    silent.diagnose = NULL;
    silent.find_schema = NULL;
    silent.schema_count = 0;
    const dialect *found = NULL;
    if (gedelf_reader_open(&reader, input_source(c->in), &silent) == GEDELF_OK) {
        found = dialect_named(gedelf_reader_metadata(reader)->dialect);
        c->has_types = gedelf_reader_metadata(reader)->schema_count > 0 || c->reading.schema_count > 0;
    }
    gedelf_reader_close(reader);
    return found;
}

/* D34: types are needed only to say in other words where they come from. */
static bool needs_types(const conversion *c)
{
    const dialect *to = target_dialect(c);
    return c->has_types && !c->x->settings->to_json && c->from && to && c->from->types != to->types;
}

static gedelf_status convert(conversion *c)
{
    gedelf_status status = input_make_rereadable(c->in);
    if (status == GEDELF_OK && !c->reading.dialect) /* a dialect says that it is no JSON (D140) */
        status = input_recognise(c->in);
    if (status != GEDELF_OK)
        return status;
    input_note(c->in);
    c->from = c->in->json ? NULL : input_dialect(c);
    c->reading.typed = needs_types(c);
    if (!c->in->json && !c->x->settings->to_json)
        return convert_by(c, convert_stream);
    status = read_dataset(c);
    if (status == GEDELF_OK && has_foreign_types(c))
        status = find_types(c);
    if (status == GEDELF_OK && !session_rejects(c->x))
        status = convert_by(c, write_dataset);
    gedelf_dataset_free(c->dataset);
    buffer_free(&c->text);
    return status;
}

/* ---- The report ------------------------------------------------------------------------------ */

/* What the output has otherwise than the input. If there is something in `after`, the number is told too. */
static const struct {
    uint32_t code;
    const char *what, *after;
} meanings[] = {
    {DIAG_BAD_OCTET, "octet sequence", " that could not be read replaced by U+FFFD"},
    {DIAG_UNPAIRED_SURROGATE, "half of a character replaced by U+FFFD", ""},
    {DIAG_NULL_CHARACTER, "zero character", " replaced by U+FFFD"},
    {DIAG_NOT_A_CHARACTER, "code point", " that is no character replaced by U+FFFD"},
    {DIAG_CUT_OFF_CHARACTER, "a character that is cut off replaced by U+FFFD", ""},
    {DIAG_ESCAPE_REMOVED, "escape", " removed"},
    {DIAG_METADATA_LEFT_OUT, "faulty header structure", " left out"},
    {DIAG_GEDCOM_VERSION_CHANGED, "the version of GEDCOM is another one", ""},
    {DIAG_ELF_VERSION_CHANGED, "the version of ELF is another one", ""},
    {DIAG_TEXT_UNWRITABLE, "text", " left out"},
    {DIAG_JSON_VALUE, "value", " left out"},
    {DIAG_JSON_KEY_REPEATED, "repeated key", " left out"},
    {DIAG_JSON_CHARACTER, "character", " replaced"},
    {DIAG_JSON_TAG_MISSING, "structure", " without a tag left out"},
    {DIAG_JSON_TAG_ILLEGAL, "structure", " with an illegal tag left out"},
};

static uint64_t changes_of(const conversion *c, uint32_t code)
{
    return c->changes[code - CODES_BEGIN];
}

/* "; 2 texts left out", or nothing if there are none. */
static bool put_count(buffer *out, uint64_t count, const char *what, const char *after)
{
    return count == 0 || (put(out, "; ") && buffer_append_number(out, count) && put(out, " ") && put(out, what) &&
                          put(out, count == 1 ? "" : "s") && put(out, after));
}

static bool append_changes(const conversion *c, buffer *out)
{
    bool done = true, changed = false;
    for (size_t i = 0; done && i < sizeof meanings / sizeof *meanings; i++) {
        uint64_t count = changes_of(c, meanings[i].code);
        changed = changed || count > 0;
        if (meanings[i].after[0])
            done = put_count(out, count, meanings[i].what, meanings[i].after);
        else if (count > 0)
            done = put(out, "; ") && put(out, meanings[i].what);
    }
    changed = changed || c->lost > 0 || c->unusable > 0;
    const char *fate =
        c->reading.recover ? " that could not be used kept as ERROR structures" : " that could not be used left out";
    return done && put_count(out, c->unusable, "line", fate) &&
           put_count(out, c->lost, "thing", " that the output cannot hold") &&
           (changed || put(out, "; nothing changed in meaning")) &&
           put_count(out, c->escaped, "character", " escaped") &&
           put_count(out, changes_of(c, DIAG_XREF_RENAMED), "identifier", " renamed");
}

/* "family.ged -> out.ged: 812 records, UTF-8; nothing changed in meaning" */
static bool append_report(const conversion *c, buffer *out)
{
    const char *encoding = c->writing.encoding ? c->writing.encoding : "UTF-8";
    const char *to = c->writing.dialect ? c->writing.dialect : "";
    return append_name(out, c->in->name) &&
           (!c->target.name || (put(out, " -> ") && append_name(out, c->target.name))) && put(out, ": ") &&
           buffer_append_number(out, c->records) && put(out, c->records == 1 ? " record, " : " records, ") &&
           put(out, to) && put(out, to[0] ? ", " : "") && put(out, c->x->settings->to_json ? "JSON" : encoding) &&
           append_changes(c, out) && put(out, "\n");
}

static bool append_rejection(const conversion *c, buffer *out)
{
    uint64_t count = c->x->report.found[GEDELF_ERROR];
    return append_name(out, c->in->name) && put(out, ": not converted: ") && buffer_append_number(out, count) &&
           put(out, count == 1 ? " error" : " errors") && put(out, ", which --strict rejects\n");
}

/* One line about the conversion, for people. */
static void convert_report(const conversion *c, bool (*append)(const conversion *c, buffer *out))
{
    const settings *s = c->x->settings;
    if (s->quiet || s->diagnostics != RENDER_TEXT)
        return;
    c->x->report.no_memory = !append(c, &c->x->err.text) || c->x->report.no_memory;
    output_flush_if_due(&c->x->err);
}

/* ---- The end --------------------------------------------------------------------------------- */

/* Was the input another one when it was read for the second time, or did it change while it was read? */
static bool is_replaced(const conversion *c, gedelf_status status)
{
    bool surprise = status == GEDELF_MALFORMED || status == GEDELF_ENCODING;
    return c->again && (surprise || (status == GEDELF_OK && !input_is_as_noted(c->in)));
}

static int convert_conclude(conversion *c, gedelf_status status)
{
    bool rejected = session_rejects(c->x), replaced = is_replaced(c, status);
    if (status != GEDELF_OK || rejected || replaced)
        target_abandon(&c->target);
    else
        status = target_commit(&c->target);
    if (replaced)
        return report_failure(&c->x->report, DIAG_REPLACED_FILE, VIEW(""));
    if (status != GEDELF_OK)
        return session_failure(c->x, c->in, &c->target, status);
    convert_report(c, rejected ? append_rejection : append_report);
    return rejected ? EXIT_PROBLEMS : EXIT_DONE;
}

static int convert_file(session *x, input *i)
{
    conversion c = {.x = x, .in = i, .reading = x->reading, .writing = x->settings->writing};
    buffer_init(&c.text, &memory_default);
    c.reading.positions = true; /* so that the writer can say where it is what it cannot write */
    c.reading.diagnose = c.writing.diagnose = convert_diagnose;
    c.reading.diagnose_context = c.writing.diagnose_context = &c;
    c.writing.max_per_code = x->reading.max_per_code;
    gedelf_status status = target_open(&c.target, x->settings->output, &x->out);
    if (status != GEDELF_OK)
        return session_failure(c.x, c.in, &c.target, status);
    status = convert(&c);
    return convert_conclude(&c, status);
}

/* ---- The command ----------------------------------------------------------------------------- */

/* What is wrong with the options taken together; NULL if nothing is. */
static const char *conflict(const settings *s)
{
    const gedelf_write_options *w = &s->writing;
    const char *encoding = w->encoding ? w->encoding : "UTF-8";
    bool plain = strcmp(encoding, "UTF-8") == 0;
    if (s->to_json &&
        (!plain || w->newline != GEDELF_NEWLINE_LF || w->byte_order_mark || w->max_line > 0 || w->protect_spaces))
        return "--to=json is always UTF-8; options about encoding and lines have no meaning with it";
    if (w->byte_order_mark && (strcmp(encoding, "ASCII") == 0 || strcmp(encoding, "ANSEL") == 0))
        return "--bom has no meaning in ASCII and ANSEL";
    return NULL;
}

int command_convert(const settings *s)
{
    const char *wrong = conflict(s);
    if (s->to_polygenea)
        return convert_to_polygenea(s);
    if (s->operand_count > 1)
        return usage_error("convert", "one FILE is converted at a time; there is also", s->operands[1], NULL);
    if (wrong)
        return usage_error("convert", wrong, NULL, NULL);
    target_prepare();
    return session_run(s, false, convert_file);
}
