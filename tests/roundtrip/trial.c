/* SPDX-License-Identifier: MIT */
/*
 * A trial: one dataset is written in one way, and everything that must hold then is looked at.
 */
#include "roundtrip.h"

/* ---- Ways --------------------------------------------------------------------------------------- */

way way_at(size_t index)
{
    static const char *const encodings[] = {"UTF-8", "ASCII", "ANSEL", "UTF-16LE", "UTF-16BE"};
    static const gedelf_newline newlines[] = {GEDELF_NEWLINE_LF, GEDELF_NEWLINE_CRLF, GEDELF_NEWLINE_CR};
    static const uint64_t lengths[] = {0, 10, 20, 40, 100000};
    return (way){.encoding = encodings[index % 5],
                 .newline = newlines[index / 5 % 3],
                 .max_line = lengths[index / 15 % 5],
                 .protect_spaces = index / 75 % 2 == 1,
                 .byte_order_mark = index / 5 % 3 == 1};
}

void way_show(const way *w, text *out)
{
    static const char *const names[] = {"lf", "crlf", "cr"};
    char line[128];
    snprintf(line, sizeof line, "to=%s encoding=%s newline=%s max-line=%" PRIu64 "%s%s",
             w->dialect == NULL ? "elf-1.0" : w->dialect, w->encoding, names[w->newline], w->max_line,
             w->byte_order_mark ? " bom" : "", w->protect_spaces ? " protect-spaces" : "");
    text_add_string(out, line);
}

bool is_wide(const way *w)
{
    return strncmp(w->encoding, "UTF-16", 6) == 0;
}

/* [ELF-SER §serialising-structures] recommends 255 octets, and twice that in UTF-16. */
uint64_t way_limit(const way *w)
{
    return w->max_line > 0 ? w->max_line : is_wide(w) ? 510 : 255;
}

gedelf_write_options way_options(const way *w, sayings *said)
{
    gedelf_write_options options = GEDELF_WRITE_OPTIONS();
    options.diagnose = said == NULL ? NULL : take_saying;
    options.context = said;
    options.dialect = w->dialect;
    options.encoding = w->encoding;
    options.newline = w->newline;
    options.byte_order_mark = w->byte_order_mark;
    options.protect_spaces = w->protect_spaces;
    options.max_line = w->max_line;
    /* In one way out of three payloads from ANSEL are composed (D128); in the others they are compared exactly. */
    options.normalize = w->newline == GEDELF_NEWLINE_CR ? GEDELF_NORMALIZE_AUTO : GEDELF_NORMALIZE_NONE;
    return options;
}

/* ---- What is said ------------------------------------------------------------------------------- */

bool take_saying(void *context, const gedelf_diag *diag)
{
    sayings *s = context;
    char message[512];
    gedelf_diag_message(diag, message, sizeof message);
    text_add_string(&s->all, message);
    text_add_octet(&s->all, '\n');
    size_t i = 0;
    while (i < s->count && s->codes[i] != diag->code)
        i++;
    if (i == sizeof s->codes / sizeof s->codes[0])
        return true;
    s->codes[i] = diag->code;
    s->counts[i]++;
    s->count += i == s->count;
    return true;
}

size_t times_said(const sayings *s, const char *name)
{
    const gedelf_code_info *info = gedelf_code_named((gedelf_view){name, strlen(name)});
    if (info == NULL)
        give_up("a code that the catalogue does not have");
    for (size_t i = 0; i < s->count; i++)
        if (s->codes[i] == info->code)
            return s->counts[i];
    return 0;
}

void complain(text *report, const char *what, gedelf_view about)
{
    if (report->length > 4000)
        return;
    text_add_string(report, "  ");
    text_add_string(report, what);
    text_add_octet(report, ' ');
    for (size_t i = 0; i < about.length && i < 400; i++) {
        unsigned char c = (unsigned char)about.text[i];
        char escape[8] = {(char)c, '\0'};
        if (c < 0x20 || c >= 0x7F)
            snprintf(escape, sizeof escape, "\\x%02X", (unsigned)c);
        text_add_string(report, escape);
    }
    text_add_octet(report, '\n');
}

static void complain_status(text *report, const char *what, gedelf_status status)
{
    const char *why = gedelf_status_text(status);
    complain(report, what, (gedelf_view){why, strlen(why)});
}

/* ---- Writing ------------------------------------------------------------------------------------ */

bool append_octets(void *context, const void *octets, size_t size)
{
    text_add(context, octets, size);
    return true;
}

bool can_write(const char *encoding)
{
    gedelf_write_options options = GEDELF_WRITE_OPTIONS();
    options.encoding = encoding;
    gedelf_writer *writer;
    text out = {0};
    gedelf_status status = gedelf_writer_open(&writer, gedelf_sink_callback(append_octets, &out), &options);
    gedelf_writer_close(writer);
    text_free(&out);
    return status != GEDELF_ENCODING;
}

/* Record by record, from a dataset. */
static gedelf_status write_records(const gedelf_dataset *dataset, const way *w, text *out)
{
    gedelf_write_options options = way_options(w, NULL);
    gedelf_writer *writer;
    gedelf_status status = gedelf_writer_open(&writer, gedelf_sink_callback(append_octets, out), &options);
    gedelf_structure first = gedelf_dataset_records(dataset), s;
    if (status == GEDELF_OK)
        status = gedelf_writer_survey(writer, gedelf_dataset_head(dataset));
    for (s = first; status == GEDELF_OK && gedelf_structure_exists(s); s = gedelf_structure_next(s))
        status = gedelf_writer_survey(writer, s);
    if (status == GEDELF_OK)
        status = gedelf_writer_begin(writer, dataset);
    for (s = first; status == GEDELF_OK && gedelf_structure_exists(s); s = gedelf_structure_next(s))
        status = gedelf_writer_record(writer, s);
    if (status == GEDELF_OK)
        status = gedelf_writer_end(writer);
    gedelf_writer_close(writer);
    return status;
}

typedef gedelf_status (*record_fn)(gedelf_writer *writer, gedelf_structure record);

/* Reads the input once and hands each record to `use`; the header first, to `begin`, whichever it is. */
static gedelf_status pass(const subject *s, gedelf_writer *writer, bool second)
{
    gedelf_reader *reader;
    gedelf_structure record;
    gedelf_source source = gedelf_source_memory(s->input->data, s->input->length);
    gedelf_status status = gedelf_reader_open(&reader, source, s->options);
    record_fn use = second ? gedelf_writer_record : gedelf_writer_survey;
    if (status == GEDELF_OK)
        status = second ? gedelf_writer_begin_as_read(writer, reader)
                        : gedelf_writer_survey(writer, gedelf_reader_head(reader));
    while (status == GEDELF_OK && (status = gedelf_reader_next(reader, &record)) == GEDELF_OK)
        status = use(writer, record);
    gedelf_reader_close(reader);
    return status == GEDELF_END ? GEDELF_OK : status;
}

/* Record by record, from an input that is read twice. */
static gedelf_status write_stream(const subject *s, const way *w, text *out)
{
    gedelf_write_options options = way_options(w, NULL);
    gedelf_writer *writer;
    gedelf_status status = gedelf_writer_open(&writer, gedelf_sink_callback(append_octets, out), &options);
    if (status == GEDELF_OK)
        status = pass(s, writer, false);
    if (status == GEDELF_OK)
        status = pass(s, writer, true);
    if (status == GEDELF_OK)
        status = gedelf_writer_end(writer);
    gedelf_writer_close(writer);
    return status;
}

static gedelf_view first_difference(const text *a, const text *b)
{
    size_t i = 0;
    while (i < a->length && i < b->length && a->data[i] == b->data[i])
        i++;
    size_t from = i > 20 ? i - 20 : 0, to = b->length - from < 60 ? b->length : from + 60;
    return (gedelf_view){text_string(b) + from, from < b->length ? to - from : 0};
}

void expect_octets(const text *expected, const text *got, gedelf_status status, const char *what, text *report)
{
    if (status != GEDELF_OK)
        complain_status(report, what, status);
    else if (!text_equal(expected, got))
        complain(report, what, first_difference(expected, got));
}

static void check_streaming(const subject *s, const way *w, const text *octets, text *report)
{
    text out = {0};
    gedelf_status status = write_records(s->dataset, w, &out);
    expect_octets(octets, &out, status, "record by record, other octets are written:", report);
    out.length = 0;
    if (s->input != NULL) {
        status = write_stream(s, w, &out);
        expect_octets(octets, &out, status, "while reading, other octets are written:", report);
    }
    text_free(&out);
}

/* ---- What may be said --------------------------------------------------------------------------- */

typedef struct allowance {
    const char *name;
    bool allowed;
} allowance;

/* Of what reading the output says, only what the dataset itself brings with it. */
static void check_sayings(const sayings *said, const facts *f, const way *w, text *report)
{
    bool kept = f->kept_qualifiers;
    bool old = strcmp(w->encoding, "UTF-8") != 0;
    const allowance allowed[] = {
        {"dangling-pointer", f->dangling},
        {"ambiguous-pointer", f->ambiguous},
        {"pointer-reserved", f->reserved},
        {"duplicate-xref", f->duplicates},
        {"language-malformed", kept},
        {"datatype-malformed", kept},
        {"qualifier-on-pointer", kept},
        {"qualifier-repeated", kept},
        {"qualifier-xref", kept},
        {"qualifier-pointer", kept},
        {"qualifier-substructures", kept},
        {"qualifier-record", kept},
        {"datatype-in-header", kept},
        {"needless-escape", w->protect_spaces || strcmp(w->encoding, "ANSEL") == 0 || kept || f->kept_continuations},
        {"continuation-in-header", f->kept_continuations},
        {"restricted-character", f->restricted},
        {"encoding-deprecated", old},
        {"byte-order-mark", !old && w->byte_order_mark},
        {"encoding-contradicted", strcmp(w->encoding, "ANSEL") == 0}, /* some of it may look like UTF-8 */
        {"long-line", true},
        {"long-tag", true},
        {"extension-tag", true},
        {"long-xref", true},
        {"xref-not-ascii", f->foreign_names},
        {"xref-first-character", true},
        {"private-use-character", true},
        {"xref-on-substructure", true},
        {"record-without-xref", true},
        {"repeated", true},
        {"mislabelled-version", f->mislabelled},
    };
    for (size_t i = 0; i < said->count; i++) {
        const gedelf_code_info *info = gedelf_code_find(said->codes[i]);
        if (info->stage == GEDELF_STAGE_TYPES)
            continue; /* a schema is written as it is */
        const char *name = info->name;
        size_t j = 0, count = sizeof allowed / sizeof allowed[0];
        while (j < count && (strcmp(allowed[j].name, name) != 0 || !allowed[j].allowed))
            j++;
        if (j == count)
            complain(report, "reading the output says", (gedelf_view){name, strlen(name)});
    }
}

static bool is_version(gedelf_view v, const char *version)
{
    return is_exactly(v.text, v.length, version);
}

/* What the writer says of the header, and what it makes of it. [ELF-SER §serialisation-version, §gedcom-version] */
static void check_header(const gedelf_metadata *m, const written_facts *found, const facts *known, const sayings *said,
                         text *report)
{
    const gedelf_view none = {"", 0};
    bool needed = found->escaped > 0 || found->schema || found->languages || found->datatypes || known->misleading;
    if (found->elf != (needed || m->elf_version.length > 0) && !known->kept_qualifiers)
        complain(report, needed ? "the ELF line is missing" : "an ELF line that is not needed", none);
    if (found->gedc != !(found->elf && found->schema && m->gedcom_version.length == 0))
        complain(report, found->gedc ? "a GEDC that is not needed" : "GEDC is missing", none);
    bool same = is_version(m->gedcom_version, "5.5.0") || is_version(m->gedcom_version, "5.5.1");
    const char *expected = is_version(m->gedcom_version, "5.5.0") ? "5.5" : "5.5.1";
    if (found->gedc && !is_version(found->gedcom_version, expected))
        complain(report, "another GEDCOM version:", found->gedcom_version);
    if ((times_said(said, "gedcom-version-changed") > 0) != (m->gedcom_version.length > 0 && !same))
        complain(report, "gedcom-version-changed, or not, against the facts", m->gedcom_version);
    bool other = m->elf_version.length > 0 && !is_version(m->elf_version, "1.0.0");
    if ((times_said(said, "elf-version-changed") > 0) != other)
        complain(report, "elf-version-changed, or not, against the facts", m->elf_version);
}

/* ---- Trials ------------------------------------------------------------------------------------- */

/* What is gathered in a trial. */
typedef struct trial {
    const subject *s;
    const way *w;
    facts known;
    sayings on_writing, on_reading;
    text octets;           /* as written */
    gedelf_dataset *again; /* read from them */
    text *report;
} trial;

static bool write_first(trial *t)
{
    gedelf_write_options options = way_options(t->w, &t->on_writing);
    gedelf_status status = gedelf_write(t->s->dataset, gedelf_sink_callback(append_octets, &t->octets), &options);
    if (status != GEDELF_OK)
        complain_status(t->report, "it cannot be written:", status);
    return status == GEDELF_OK;
}

/* Datatypes and schemas cannot hold escapes: what the encoding does not have is left out, with an error. */
static bool is_incomplete(trial *t)
{
    bool narrow = strcmp(t->w->encoding, "ASCII") == 0 || strcmp(t->w->encoding, "ANSEL") == 0;
    bool said = times_said(&t->on_writing, "text-unwritable") > 0;
    if (said && !(narrow && t->known.foreign_values))
        complain(t->report, "text-unwritable without need", (gedelf_view){"", 0});
    return said;
}

static bool read_again(trial *t)
{
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    options.diagnose = take_saying;
    options.context = &t->on_reading;
    gedelf_source source = gedelf_source_memory(t->octets.data, t->octets.length);
    gedelf_status status = gedelf_read(&t->again, source, &options);
    if (status != GEDELF_OK) {
        complain_status(t->report, "the output cannot be read:", status);
        complain(t->report, "reading said:", (gedelf_view){text_string(&t->on_reading.all), t->on_reading.all.length});
    }
    return status == GEDELF_OK;
}

/* Names that lead nowhere and cannot be written get another one, which equality minds. */
static bool may_be_unequal(const trial *t)
{
    bool renamed = t->known.foreign_names && times_said(&t->on_writing, "xref-renamed") > 0;
    return t->known.kept_metadata || (renamed && (t->known.dangling || t->known.ambiguous));
}

static void check_equality(trial *t)
{
    bool equal = false, reverse = false;
    gedelf_structure where;
    if (gedelf_dataset_equal(t->s->dataset, t->again, NULL, &equal, &where) != GEDELF_OK ||
        gedelf_dataset_equal(t->again, t->s->dataset, NULL, &reverse, NULL) != GEDELF_OK)
        complain(t->report, "gedelf_dataset_equal fails", (gedelf_view){"", 0});
    else if (equal != reverse)
        complain(t->report, "equality is not the same both ways", (gedelf_view){"", 0});
    else if (!equal && !may_be_unequal(t))
        complain(t->report, "gedelf_dataset_equal finds a difference at", gedelf_structure_tag(where));
}

static void check_second_writing(trial *t)
{
    text second = {0};
    sayings said = {0};
    gedelf_write_options options = way_options(t->w, &said);
    gedelf_status status = gedelf_write(t->again, gedelf_sink_callback(append_octets, &second), &options);
    expect_octets(&t->octets, &second, status, "written a second time, there are other octets:", t->report);
    if (times_said(&said, "xref-renamed") + times_said(&said, "metadata-left-out") > 0)
        complain(t->report, "written a second time, something is still changed", (gedelf_view){"", 0});
    text_free(&second);
    text_free(&said.all);
}

static void check_writing(trial *t)
{
    written_facts found = check_written(&t->octets, t->w, &t->known, t->report);
    const gedelf_metadata *m = gedelf_dataset_metadata(t->s->dataset);
    check_header(m, &found, &t->known, &t->on_writing, t->report);
    bool counted = t->on_writing.all.length > 0 && times_said(&t->on_writing, "characters-escaped") > 0;
    bool ansel = strcmp(t->w->encoding, "ANSEL") == 0;
    bool exact = !t->w->protect_spaces && !ansel && !t->known.kept_qualifiers && !t->known.kept_continuations;
    if (counted != (found.escaped > 0) && exact)
        complain(t->report, "characters-escaped, or not, against the facts", (gedelf_view){"", 0});
    if ((times_said(&t->on_writing, "metadata-left-out") > 0) != t->known.kept_metadata)
        complain(t->report, "metadata-left-out, or not, against the facts", (gedelf_view){"", 0});
    if (times_said(&t->on_writing, "xref-renamed") > 0 && !t->known.foreign_names)
        complain(t->report, "xref-renamed without need", (gedelf_view){"", 0});
    text_free(&found.lines);
}

bool try_way(const subject *s, const way *w, text *report)
{
    if (w->dialect != NULL)
        return try_dialect(s, w, report);
    trial t = {.s = s, .w = w, .known = learn_facts(s->dataset), .report = report};
    if (write_first(&t)) {
        if (!is_incomplete(&t))
            check_writing(&t);
        if (read_again(&t)) {
            check_sayings(&t.on_reading, &t.known, w, report);
            if (!is_incomplete(&t)) {
                walk_in_lockstep(s->dataset, t.again, w, report);
                check_equality(&t);
            }
            check_second_writing(&t);
        }
        if (w->max_line == 0 && w->newline == GEDELF_NEWLINE_LF)
            check_streaming(s, w, &t.octets, report);
    }
    gedelf_dataset_free(t.again);
    text_free(&t.octets);
    text_free(&t.on_writing.all);
    text_free(&t.on_reading.all);
    return report->length == 0;
}
