/* SPDX-License-Identifier: MIT */
/*
 * gedelf convert: takes a file in ELF or GEDCOM, or JSON from gedelf dump, and gives its dataset as a new file.
 *
 * Memory does not grow with the file (see gedelf_convert), except that JSON becomes a whole dataset.
 */
#include "cli/convert/convert.h"
#include "cli/convert/migrate_report.h"

#include <gedelf/dialect.h>
#include <gedelf/json.h>

#include <stdio.h>

/* The codes for reading, for writing, and for reading JSON. */
enum { CODES_BEGIN = 100, CODES_END = 700 };

/* A conversion. */
typedef struct conversion {
    session *x;
    const convert_settings *said;
    input *in;
    target target;
    gedelf_read_options reading;
    gedelf_write_options writing;
    const char *from;        /* the input's dialect; NULL if it is JSON, or cannot be read */
    gedelf_dataset *dataset; /* if there is a whole one */
    bool migrates;           /* it may go from one data model to the other */
    bool again;              /* all of it was read and reported: the input must not have changed since */
    migrate_report told;     /* what was translated, for --report */
    uint64_t records;
    uint64_t left;                             /* nodes of the input that have no place among structures */
    uint64_t unusable;                         /* lines of the input that could not be used */
    uint64_t lost;                             /* what the output cannot hold: errors of the writer */
    uint64_t escaped;                          /* characters */
    uint64_t changes[CODES_END - CODES_BEGIN]; /* what could not be taken over as it was, by code */
} conversion;

/* ---- What is said on the way ----------------------------------------------------------------- */

/* Does this report something that the output has to do without? What the report names in other words does not count. */
static bool is_loss(uint32_t code)
{
    const gedelf_code_info *info = gedelf_code_find(code);
    return info && info->stage == GEDELF_STAGE_WRITER && info->severity == GEDELF_ERROR && code != DIAG_TEXT_UNWRITABLE;
}

/* Does a dialect reject what is malformed line by line, and go on? (D121) */
static bool goes_past_malformed(const char *dialect)
{
    return dialect && gedelf_dialect_severity(view_of_string(dialect), DIAG_LEVEL_JUMP) == GEDELF_ERROR;
}

/* Does this report a line that could not be used, and is left out or kept as an ERROR structure? In the dialects that
   continue past malformed lines, some are still used (D122). A missing header or trailer is not a line. */
static bool is_unusable_line(const conversion *c, const gedelf_code_info *info)
{
    switch (info->code) {
    case DIAG_HEADER_CASE:
    case DIAG_TRAILER_MISSING: return false;
    case DIAG_CONTINUATION_LATE:
    case DIAG_CONTINUATION_XREF:
    case DIAG_CONTINUATION_OF_POINTER: return c->reading.recover;
    case DIAG_CONTINUATION_IN_HEADER: return goes_past_malformed(c->from); /* else it stays (D119) */
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
    if (c->migrates && (diag->code == DIAG_UNDEFINED_TAG || diag->code == DIAG_UNDEFINED_EXTENSION))
        return true; /* types are not asked for */
    const gedelf_code_info *info = gedelf_code_find(diag->code);
    const gedelf_code_info *repeated = diag->code == DIAG_REPEATED ? gedelf_code_named(diag->args[0]) : NULL;
    uint32_t code = repeated ? repeated->code : diag->code;
    uint64_t count = repeated ? number_of(diag->args[1]) - number_of(diag->args[2]) : 1;
    if (code >= CODES_BEGIN && code < CODES_END)
        c->changes[code - CODES_BEGIN] += count;
    if (code == DIAG_CHARACTERS_ESCAPED)
        c->escaped = number_of(diag->args[0]);
    c->lost += is_loss(code) ? count : 0;
    c->unusable += info && is_unusable_line(c, repeated ? repeated : info) ? count : 0;
    return report_diagnose(&c->x->report, diag);
}

/* ---- A record after the other ---------------------------------------------------------------- */

/* All has been read: is it to be written? */
static bool convert_accept(void *context)
{
    conversion *c = context;
    c->again = !session_rejects(c->x);
    return c->again;
}

static bool convert_restart(void *context)
{
    conversion *c = context;
    return target_restart(&c->target);
}

static void convert_progress(void *context, uint64_t done, uint64_t total)
{
    conversion *c = context;
    if (done == 0) {
        progress_erase(&c->x->progress);
        progress_begin(&c->x->progress);
    }
    progress_step(&c->x->progress, done, total);
}

/* The data model of a dialect; NULL is the default one. */
static gedelf_data_model model_of(const char *name)
{
    view dialect = name ? view_of_string(name) : VIEW("");
    return gedelf_dialects_share_model(dialect, VIEW("gedcom-7.0")) ? GEDELF_MODEL_GEDCOM7 : GEDELF_MODEL_ELF;
}

static bool convert_tell(void *context, const gedelf_migrated *what)
{
    conversion *c = context;
    return migrate_report_take(&c->told, what);
}

static gedelf_status convert_stream(conversion *c)
{
    gedelf_convert_options options = GEDELF_CONVERT_OPTIONS();
    gedelf_write_options writing = c->writing;
    writing.dialect = NULL;
    options.dialect = c->writing.dialect;
    options.reading = &c->reading;
    options.writing = &writing;
    options.accept = convert_accept;
    options.restart = c->target.can_restart ? convert_restart : NULL;
    options.progress = convert_progress;
    options.context = c;
    options.records = &c->records;
    c->again = false;
    migrate_report_init(&c->told, c->writing.diagnose ? c->said->report : REPORT_NONE, &c->x->err);
    options.report = c->told.form == REPORT_NONE ? NULL : convert_tell;
    gedelf_status status = gedelf_convert(input_source(c->in), target_sink(&c->target), &options);
    if (status == GEDELF_OK && !migrate_report_end(&c->told))
        status = GEDELF_MEMORY;
    migrate_report_free(&c->told);
    return status == GEDELF_STOPPED && session_rejects(c->x) ? GEDELF_OK : status;
}

/* ---- A whole dataset ------------------------------------------------------------------------- */

/* Does a schema of the dataset refer to another one? Which escapes stay, is then known only when that has been read. */
static bool schemas_refer(const gedelf_dataset *d, size_t count)
{
    bool refer = false;
    for (size_t i = 0; i < count && !refer; i++) {
        gedelf_structure s = gedelf_dataset_schema(d, i);
        refer = gedelf_structure_payload(s).length > 0 ||
                gedelf_structure_exists(gedelf_structure_find(s, gedelf_text("SCHMA")));
    }
    return refer;
}

/* Of what is read for the second time, only what its own dialect has no form for is news. */
static bool diagnose_writing(void *context, const gedelf_diag *diag)
{
    const gedelf_code_info *info = gedelf_code_find(diag->code);
    return !info || info->stage != GEDELF_STAGE_WRITER || convert_diagnose(context, diag);
}

static gedelf_status read_json(conversion *c, const gedelf_read_options *options)
{
    gedelf_status status = gedelf_json_read(&c->dataset, buffer_view(&c->in->octets), options);
    const gedelf_metadata *m = status == GEDELF_OK ? gedelf_dataset_metadata(c->dataset) : NULL;
    if (!m || options->typed || (m->schema_count == 0 && options->schema_count == 0) || c->said->form ||
        (gedelf_dialects_share_types(m->dialect, gedelf_text(c->writing.dialect)) &&
         !schemas_refer(c->dataset, m->schema_count)))
        return status;
    gedelf_read_options typed = *options; /* D34 */
    typed.typed = true;
    typed.diagnose = diagnose_writing;
    gedelf_dataset_free(c->dataset);
    return gedelf_json_read(&c->dataset, buffer_view(&c->in->octets), &typed);
}

static gedelf_status read_dataset(conversion *c)
{
    if (c->in->notation)
        return convert_from_claims(c->x, c->in, &c->reading, c->said->report, &c->dataset, &c->left);
    if (c->in->json) {
        gedelf_status status = input_load_all(c->in);
        if (status == GEDELF_OK)
            status = read_json(c, &c->reading);
        buffer_free(&c->in->octets);
        return status;
    }
    input_watch(c->in, &c->x->progress);
    return gedelf_read(&c->dataset, input_source(c->in), &c->reading);
}

static gedelf_migrate_options migrating_options(conversion *c)
{
    gedelf_migrate_options options = GEDELF_MIGRATE_OPTIONS();
    options.tell = c->told.form == REPORT_NONE ? NULL : convert_tell;
    options.diagnose = c->writing.diagnose;
    options.context = c;
    options.max_per_code = c->writing.max_per_code;
    /* what is only for going back means nothing without the schema, and plain GEDCOM has none (D141) */
    options.one_way = c->writing.dialect && gedelf_dialect_is_plain(view_of_string(c->writing.dialect));
    return options;
}

/* Puts a dataset of the other data model in the place of the one that was read. */
static gedelf_status migrate_dataset(conversion *c)
{
    gedelf_data_model to = model_of(c->writing.dialect);
    gedelf_dataset *from = c->dataset;
    if (gedelf_dataset_model(from) == to)
        return GEDELF_OK;
    migrate_report_init(&c->told, c->said->report, &c->x->err);
    gedelf_migrate_options options = migrating_options(c);
    gedelf_status status = gedelf_migrate(&c->dataset, from, to, &options);
    if (status == GEDELF_OK && !migrate_report_end(&c->told))
        status = GEDELF_MEMORY;
    migrate_report_free(&c->told);
    gedelf_dataset_free(from);
    return status;
}

static void begin_writing(conversion *c)
{
    progress_erase(&c->x->progress);
    progress_begin(&c->x->progress);
    c->target.progress = &c->x->progress;
    c->target.written = 0;
}

static gedelf_status write_dataset(conversion *c)
{
    gedelf_structure s = gedelf_dataset_records(c->dataset);
    for (c->records = 0; gedelf_structure_exists(s); s = gedelf_structure_next(s))
        c->records++;
    begin_writing(c);
    if (c->said->archive)
        return convert_to_archive(c->x, c->in, &c->dataset, &c->writing, target_sink(&c->target));
    if (c->said->form)
        return c->said->form->write(c->dataset, target_sink(&c->target));
    return gedelf_write(c->dataset, target_sink(&c->target), &c->writing);
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

/* The dialect of the input: the header shows it, if the user does not give it. NULL if it cannot be read; that is then
   reported in the usual way. */
static const char *input_dialect(conversion *c)
{
    gedelf_reader *reader;
    gedelf_read_options silent = c->reading;
    silent.diagnose = NULL;
    silent.find_schema = NULL;
    silent.schema_count = 0;
    const char *found = NULL;
    gedelf_status status = gedelf_reader_open(&reader, input_source(c->in), &silent);
    view name = status == GEDELF_OK ? gedelf_reader_metadata(reader)->dialect : VIEW("");
    for (size_t i = 0; !found && gedelf_dialect_name(i); i++)
        found = view_equal(name, view_of_string(gedelf_dialect_name(i))) ? gedelf_dialect_name(i) : NULL;
    gedelf_reader_close(reader);
    return found;
}

static gedelf_status convert(conversion *c)
{
    gedelf_status status = input_make_rereadable(c->in);
    if (status == GEDELF_OK && !c->reading.dialect) /* a dialect says that it is not JSON (D140) */
        status = input_recognise(c->in);
    if (status != GEDELF_OK)
        return status;
    bool whole = c->in->json || c->in->notation; /* there are no records before all has been read */
    c->from = whole ? NULL : input_dialect(c);
    gedelf_data_model to = model_of(c->writing.dialect);
    c->migrates = !c->said->form && (whole || (c->from && model_of(c->from) != to));
    if (!whole && !c->said->form && !c->said->archive)
        return convert_by(c, convert_stream);
    c->reading.typed = c->reading.typed || (c->migrates && to == GEDELF_MODEL_GEDCOM7);
    status = read_dataset(c);
    if (status == GEDELF_OK && c->migrates)
        status = migrate_dataset(c);
    if (status == GEDELF_OK && !session_rejects(c->x))
        status = convert_by(c, write_dataset);
    gedelf_dataset_free(c->dataset);
    return status;
}

/* ---- The report ------------------------------------------------------------------------------ */

/* How the output differs from the input, in the order of the report. */
static const struct {
    uint32_t code;
    const char *one, *many;
} meanings[] = {
    {DIAG_BAD_OCTET, SAY("; %1 unreadable byte sequence replaced with U+FFFD"),
     SAY("; %1 unreadable byte sequences replaced with U+FFFD")},
    {DIAG_UNPAIRED_SURROGATE, SAY("; half of a character replaced with U+FFFD"),
     SAY("; half of a character replaced with U+FFFD")},
    {DIAG_NULL_CHARACTER, SAY("; %1 null character replaced with U+FFFD"),
     SAY("; %1 null characters replaced with U+FFFD")},
    {DIAG_NOT_A_CHARACTER, SAY("; %1 invalid code point replaced with U+FFFD"),
     SAY("; %1 invalid code points replaced with U+FFFD")},
    {DIAG_CUT_OFF_CHARACTER, SAY("; a truncated character replaced with U+FFFD"),
     SAY("; a truncated character replaced with U+FFFD")},
    {DIAG_ESCAPE_REMOVED, SAY("; %1 escape removed"), SAY("; %1 escapes removed")},
    {DIAG_METADATA_LEFT_OUT, SAY("; %1 invalid header field left out"), SAY("; %1 invalid header fields left out")},
    {DIAG_GEDCOM_VERSION_CHANGED, SAY("; GEDCOM version changed"), SAY("; GEDCOM version changed")},
    {DIAG_ELF_VERSION_CHANGED, SAY("; ELF version changed"), SAY("; ELF version changed")},
    {DIAG_DUPLICATE_RENAMED, SAY("; %1 duplicate identifier renamed"), SAY("; %1 duplicate identifiers renamed")},
    {DIAG_PATH_SHORTENED, SAY("; %1 path shortened"), SAY("; %1 paths shortened")},
    {DIAG_TEXT_UNWRITABLE, SAY("; %1 text left out"), SAY("; %1 texts left out")},
    {DIAG_SCHEMA_LINE_JOINED, SAY("; %1 schema text written on one line"),
     SAY("; %1 schema texts written on one line")},
    {DIAG_EXTENSION_WRITTEN, SAY("; %1 ELF line written with an extension tag"),
     SAY("; %1 ELF lines written with an extension tag")},
    {DIAG_JSON_VALUE, SAY("; %1 value left out"), SAY("; %1 values left out")},
    {DIAG_JSON_KEY_REPEATED, SAY("; %1 repeated key left out"), SAY("; %1 repeated keys left out")},
    {DIAG_JSON_CHARACTER, SAY("; %1 character replaced"), SAY("; %1 characters replaced")},
    {DIAG_JSON_TAG_MISSING, SAY("; %1 object without a tag left out"), SAY("; %1 objects without a tag left out")},
    {DIAG_JSON_TAG_ILLEGAL, SAY("; %1 object with an invalid tag left out"),
     SAY("; %1 objects with an invalid tag left out")},
};

static uint64_t changes_of(const conversion *c, uint32_t code)
{
    return c->changes[code - CODES_BEGIN];
}

/* "; 2 texts left out", or nothing if there are none. */
static bool put_some(buffer *out, uint64_t count, const char *one, const char *many)
{
    return count == 0 || put_counted(out, count, one, many);
}

/* What was changed, so that the meaning is another one. */
static bool append_losses(const conversion *c, buffer *out)
{
    bool done = true, changed = c->lost > 0 || c->unusable > 0 || c->left > 0;
    for (size_t i = 0; done && i < sizeof meanings / sizeof *meanings; i++) {
        uint64_t count = changes_of(c, meanings[i].code);
        changed = changed || count > 0;
        done = put_some(out, count, meanings[i].one, meanings[i].many);
    }
    done = done && (c->reading.recover
                        ? put_some(out, c->unusable, "; %1 unusable line kept with the tag ERROR",
                                   "; %1 unusable lines kept with the tag ERROR")
                        : put_some(out, c->unusable, "; %1 unusable line left out", "; %1 unusable lines left out"));
    return done &&
           put_some(out, c->lost, "; %1 item lost because the output cannot represent it",
                    "; %1 items lost because the output cannot represent them") &&
           put_some(out, c->left, "; %1 node left out, wholly or in part, because there is no place for it",
                    "; %1 nodes left out, wholly or in part, because there is no place for them") &&
           (changed || put(out, say("; meaning unchanged")));
}

static bool append_changes(const conversion *c, buffer *out)
{
    return append_losses(c, out) && put_some(out, c->escaped, "; %1 character escaped", "; %1 characters escaped") &&
           put_some(out, changes_of(c, DIAG_XREF_RENAMED), "; %1 identifier renamed", "; %1 identifiers renamed") &&
           put_some(out, changes_of(c, DIAG_TAG_CHANGED), "; %1 tag changed", "; %1 tags changed");
}

/* "family.ged -> out.ged: 812 records, UTF-8; meaning unchanged" */
static bool append_report(const conversion *c, buffer *out)
{
    const char *encoding = c->writing.encoding ? c->writing.encoding : "UTF-8";
    const char *to = c->writing.dialect ? c->writing.dialect : "";
    return append_name(out, c->in->name) &&
           (!c->target.name || (put(out, " -> ") && append_name(out, c->target.name))) && put(out, ": ") &&
           put_counted(out, c->records, "%1 record, ", "%1 records, ") && put(out, to) && put(out, to[0] ? ", " : "") &&
           put(out, c->said->archive ? "GEDZIP"
                    : c->said->form  ? c->said->form->title
                                     : encoding) &&
           append_changes(c, out) && put(out, "\n");
}

static bool append_rejection(const conversion *c, buffer *out)
{
    uint64_t count = c->x->report.found[GEDELF_ERROR];
    return append_name(out, c->in->name) &&
           put_counted(out, count, ": not converted: %1 error, and --strict allows none\n",
                       ": not converted: %1 errors, and --strict allows none\n");
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

/* Was the input another one when it was read for the second time, or is it by now? OUT may be the input itself. */
static bool is_replaced(const conversion *c, gedelf_status status)
{
    bool surprise = status == GEDELF_MALFORMED || status == GEDELF_ENCODING;
    return (c->again && surprise) || (status == GEDELF_OK && !input_is_as_noted(c->in));
}

static int convert_conclude(conversion *c, gedelf_status status)
{
    bool rejected = session_rejects(c->x), replaced = is_replaced(c, status);
    if (status == GEDELF_OK && !rejected && !replaced)
        session_name_bound(c->x, c->in, c->migrates ? GEDELF_BOUND_FIRST : GEDELF_BOUND_OPEN);
    if (status != GEDELF_OK || rejected || replaced)
        target_abandon(&c->target);
    else
        status = session_commit(c->x, &c->target);
    if (replaced)
        return report_failure(&c->x->report, DIAG_REPLACED_FILE, VIEW(""));
    if (status != GEDELF_OK)
        return session_failure(c->x, c->in, &c->target, status);
    convert_report(c, rejected ? append_rejection : append_report);
    return rejected ? EXIT_PROBLEMS : EXIT_DONE;
}

static int convert_file(session *x, input *i)
{
    const convert_settings *own = x->settings->own;
    conversion c = {.x = x, .said = own, .in = i, .reading = x->reading, .writing = own->writing};
    c.writing.by_meaning = true;
    c.writing.newline = (gedelf_newline)own->newline;
    c.writing.normalize = (gedelf_normalization)own->normalize;
    c.reading.positions = true; /* so that the writer can say where it is what it cannot write */
    c.reading.diagnose = c.writing.diagnose = convert_diagnose;
    c.reading.context = c.writing.context = &c;
    c.writing.max_per_code = x->reading.max_per_code;
    int locked = session_lock(x, i, x->settings->output);
    if (locked != EXIT_DONE)
        return locked;
    gedelf_status status = target_open(&c.target, x->settings->output, &x->out);
    if (status != GEDELF_OK)
        return session_failure(c.x, c.in, &c.target, status);
    status = convert(&c);
    return convert_conclude(&c, status);
}

/* ---- The command ----------------------------------------------------------------------------- */

/* Is there an option about encoding or lines, which only ELF can have? */
static bool says_how_lines_are(const convert_settings *own)
{
    const gedelf_write_options *w = &own->writing;
    bool utf8 = !w->encoding || strcmp(w->encoding, "UTF-8") == 0;
    return !utf8 || own->newline != GEDELF_NEWLINE_LF || w->byte_order_mark || w->no_byte_order_mark ||
           w->max_line > 0 || w->protect_spaces || own->normalize != GEDELF_NORMALIZE_AUTO;
}

static int form_conflict(const convert_form *form)
{
    char what[128];
    snprintf(what, sizeof what, "--to=%s always writes UTF-8; options for encoding and lines cannot be used with it",
             form->name);
    return usage_error("convert", what, NULL, NULL);
}

/* What the dialect that is written has no place for. */
static int dialect_conflict(const gedelf_write_options *w, const char *fault)
{
    char what[160];
    if (strcmp(fault, "no_byte_order_mark") == 0)
        return usage_error("convert", "--bom and --no-bom cannot be used together", NULL, NULL);
    snprintf(what, sizeof what,
             strcmp(fault, "encoding") == 0 ? "--to=%s always writes UTF-8; --output-encoding cannot change that"
                                            : "--to=%s has no limit on line length; --max-line cannot be used with it",
             w->dialect);
    return usage_error("convert", what, NULL, NULL);
}

static int run_convert(const settings *s)
{
    const convert_settings *own = s->own;
    const char *encoding = own->writing.encoding ? own->writing.encoding : "UTF-8";
    if (s->operand_count > 1)
        return usage_error("convert", "only one FILE can be converted at a time, but there is also", s->operands[1],
                           NULL);
    if (own->form && says_how_lines_are(own))
        return form_conflict(own->form);
    if (own->writing.byte_order_mark && (strcmp(encoding, "ASCII") == 0 || strcmp(encoding, "ANSEL") == 0))
        return usage_error("convert", "--bom cannot be used with ASCII or ANSEL", NULL, NULL);
    const char *fault = own->form ? NULL : gedelf_write_options_fault(&own->writing);
    if (fault)
        return dialect_conflict(&own->writing, fault);
    target_prepare();
    return session_run(s, false, own->form && own->form->file ? own->form->file : convert_file);
}

/* ---- Its options ----------------------------------------------------------------------------- */

static const convert_form *const forms[] = {
#define FORM(name) &convert_form_##name,
#include "cli/convert/convert_forms.def"
#undef FORM
};

enum { OTHER_FORMS = sizeof forms / sizeof *forms };

/* What --to can be: forms that are not ELF, and the dialects. */
static const char *form_name_at(const void *context, size_t index)
{
    if (index < OTHER_FORMS)
        return forms[index]->name;
    (void)context;
    return index == OTHER_FORMS ? "gedzip" : gedelf_output_dialect_name(index - OTHER_FORMS - 1);
}

/* "json, polygenea or a name listed by 'gedelf dialects'" */
static const char *expected_of_to(void)
{
    static char text[160];
    text[0] = 0;
    for (size_t i = 0, length; i < OTHER_FORMS && (length = strlen(text)) < sizeof text; i++)
        snprintf(text + length, sizeof text - length, "%s%s", i > 0 ? ", " : "", forms[i]->name);
    size_t length = strlen(text);
    snprintf(text + length, sizeof text - length, ", gedzip, 5.5.1, 5.5, 7 or a name listed by 'gedelf dialects'");
    return text;
}

/* What others write: a form that is looked for here, and the command. */
static const struct {
    const char *form, *line;
} elsewhere[] = {
    {"csv", "gedelf sql --to csv FILE -o FOLDER"},
    {"jsonl", "gedelf sql --to jsonl FILE -o FOLDER"},
    {"sqlite", "gedelf sql FILE -o OUT.db"},
    {"sql", "gedelf sql FILE -o OUT.db"},
    {"db", "gedelf sql FILE -o OUT.db"},
    {"tsv", "gedelf get --format tsv FILE PATH"},
    {"svg", "gedelf chart FILE PERSON -o OUT.svg"},
    {"png", "gedelf chart FILE PERSON -o OUT.png"},
    {"pdf", "gedelf chart FILE PERSON -o OUT.pdf"},
    {"html", "gedelf stats --format html FILE"},
};

/* The command that makes a file of this form; NULL if none does. */
static const char *command_that_writes(const char *form)
{
    for (size_t i = 0; i < sizeof elsewhere / sizeof *elsewhere; i++) {
        if (view_equal_ignoring_case(view_of_string(form), view_of_string(elsewhere[i].form)))
            return elsewhere[i].line;
    }
    return NULL;
}

static value_fault apply_to(void *said, const char *value)
{
    convert_settings *own = said;
    own->form = NULL;
    own->archive = strcmp(value, "gedzip") == 0;
    if (own->archive) {
        own->writing.dialect = "gedcom-7.0";
        return fault_unless(true, NULL);
    }
    for (size_t i = 0; i < OTHER_FORMS; i++) {
        if (strcmp(value, forms[i]->name) == 0) {
            own->form = forms[i];
            return fault_unless(true, NULL);
        }
    }
    own->writing.dialect = gedelf_output_dialect(view_of_string(value));
    if (own->writing.dialect)
        return fault_unless(true, NULL);
    const char *other = command_that_writes(value);
    return (value_fault){expected_of_to(), other ? other : suggest(value, form_name_at, NULL)};
}

/* In upper or lower case. */
static value_fault apply_output_encoding(void *said, const char *value)
{
    for (const option_word *w = option_encodings; w->word; w++) {
        ((convert_settings *)said)->writing.encoding = w->word;
        if (view_equal_ignoring_case(view_of_string(value), view_of_string(w->word)))
            return fault_unless(true, NULL);
    }
    return fault_unless(false, "UTF-8, ASCII, ANSEL, UTF-16LE or UTF-16BE (UTF-16 needs a byte order)");
}

static const option_word newline_words[] = {
    {"lf", GEDELF_NEWLINE_LF}, {"crlf", GEDELF_NEWLINE_CRLF}, {"cr", GEDELF_NEWLINE_CR}, {NULL, 0}};

static const option_word normalize_words[] = {
    {"nfc", GEDELF_NORMALIZE_NFC}, {"none", GEDELF_NORMALIZE_NONE}, {NULL, 0}};

static value_fault apply_normalize(void *said, const char *value)
{
    bool composed = strcmp(value, "nfc") == 0;
    if (!composed && strcmp(value, "none") != 0)
        return fault_unless(false, "nfc or none");
    ((convert_settings *)said)->normalize = composed ? GEDELF_NORMALIZE_NFC : GEDELF_NORMALIZE_NONE;
    return fault_unless(!composed || gedelf_can_normalize(), "none, because this gedelf was built without utf8proc");
}

static const option_word report_words[] = {{"text", REPORT_TEXT}, {"json", REPORT_JSON}, {NULL, 0}};

static const option_row convert_rows[] = {
    {0, "to", "FORM",
     "convert to a dialect that 'gedelf dialects' lists, or\n"
     "to 5.5.1 or 5.5 (plain GEDCOM for other programs), 7\n"
     "(GEDCOM 7.0), gedzip (GEDCOM 7.0 with its media in an\n"
     "archive), json (as 'gedelf dump' prints it) or\n"
     "polygenea (claims and sources in constructor\n"
     "notation); default: elf-1.0",
     OPTION_OTHER, .word_at = form_name_at, .apply = apply_to},
    {0, "output-encoding", "NAME",
     "write UTF-8, ASCII, ANSEL, UTF-16LE or UTF-16BE;\n"
     "default: UTF-8",
     OPTION_OTHER, .words = option_encodings, .apply = apply_output_encoding},
    {0, "report", "FORM",
     "report on standard error, as text (counts) or json,\n"
     "what was translated from one data model to another",
     OPTION_WORD, .offset = offsetof(convert_settings, report), .words = report_words},
    {0, "media-root", "DIR",
     "with gedzip, look for the media files in DIR;\n"
     "default: the folder of FILE",
     OPTION_TEXT, .offset = offsetof(convert_settings, media_root)},
    {0, "newline", "KIND", "end lines with lf, crlf or cr; default: lf", OPTION_WORD,
     .offset = offsetof(convert_settings, newline), .words = newline_words},
    {0, "bom", NULL,
     "write a byte-order mark even if the dialect does not\n"
     "ask for one",
     OPTION_SWITCH, .offset = offsetof(convert_settings, writing.byte_order_mark)},
    {0, "no-bom", NULL,
     "write no byte-order mark even if the dialect asks for\n"
     "one",
     OPTION_SWITCH, .offset = offsetof(convert_settings, writing.no_byte_order_mark)},
    {0, "max-line", "N",
     "break lines longer than N, measured as the dialect\n"
     "specifies; default: what the dialect recommends",
     OPTION_POSITIVE, .offset = offsetof(convert_settings, writing.max_line)},
    {0, "protect-spaces", NULL, "escape white space at the start and end of every line", OPTION_SWITCH,
     .offset = offsetof(convert_settings, writing.protect_spaces)},
    {0, "normalize", "FORM",
     "write a letter and its accent as one character where\n"
     "Unicode has one (nfc), or as they were read (none);\n"
     "default: nfc when converting from ANSEL to another\n"
     "encoding, otherwise none",
     OPTION_OTHER, .words = normalize_words, .apply = apply_normalize},
};

static const option_group convert_group = {"Output", OPTION_ROWS(convert_rows), .own = true};
static const convert_settings convert_defaults = {.writing = {.size = sizeof(gedelf_write_options)}};
static const option_group *const convert_options[] = {
    &options_output, &convert_group,   &options_reading,     &options_archives, &options_accepting,
    &options_jobs,   &options_schemas, &options_diagnostics, &options_other,    NULL};

const command command_convert = {
    .name = "convert",
    .summary = "write a file in another version, encoding or format",
    .operands = "FILE",
    .description = "Converts FILE to ELF 1.0 in UTF-8, unless the options say otherwise. Writes to standard\n"
                   "output or OUT. FILE may also be JSON from 'gedelf dump'. Use - for standard input.\n"
                   "OUT is written completely or not at all, and may be FILE itself. Diagnostics and a\n"
                   "report go to standard error.\n",
    .options = convert_options,
    .defaults = &convert_defaults,
    .own_size = sizeof convert_defaults,
    .brief = true,
    .run = run_convert,
};
