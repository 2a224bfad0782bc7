/* SPDX-License-Identifier: MIT */
/*
 * A trial across dialects: a dataset is written as one of those that have its data model, read again by that one's rules, and is the same
 * dataset; or the writer has said what is not. D25–D34, D109, D110, D121–D126
 */
#include "roundtrip.h"

#include <gedelf/dialect.h>

static const gedelf_view nobody = {"", 0};

/* ---- Ways --------------------------------------------------------------------------------------- */

way dialect_way_at(size_t index)
{
    static const char *const encodings[] = {"UTF-8", "ASCII", "ANSEL", "UTF-16LE"};
    static const gedelf_newline newlines[] = {GEDELF_NEWLINE_LF, GEDELF_NEWLINE_CRLF, GEDELF_NEWLINE_CR};
    const char *name = gedelf_dialect_name(index % gedelf_dialect_count());
    bool seven = strcmp(name, "gedcom-7.0") == 0; /* always UTF-8, and no line is split */
    return (way){.dialect = name,
                 .encoding = encodings[seven ? 0 : index / 4 % 4],
                 .newline = newlines[index % 3],
                 .max_line = index / 16 % 2 == 0 || seven ? 0 : 20};
}

static bool is_dialect(const way *w, const char *name)
{
    return strcmp(w->dialect, name) == 0;
}

static bool was_read_as(const gedelf_dataset *dataset, const char *name)
{
    gedelf_view dialect = gedelf_dataset_metadata(dataset)->dialect;
    return is_exactly(dialect.text, dialect.length, name);
}

/* ---- What is gathered --------------------------------------------------------------------------- */

typedef struct crossing {
    const subject *s;
    const way *w;
    facts known;
    sayings on_writing, on_reading;
    text octets;
    gedelf_dataset *again;
    text *report;
} crossing;

static void complain_of_status(text *report, const char *what, gedelf_status status)
{
    const char *why = gedelf_status_text(status);
    complain(report, what, (gedelf_view){why, strlen(why)});
}

/* ---- What may be lost --------------------------------------------------------------------------- */

/* What the writer says when something does not survive. */
static const char *const losses[] = {
    "tag-inexpressible", "language-lost",   "datatype-lost",     "default-language-lost",
    "space-lost",        "character-lost",  "control-replaced",  "header-tag-lost",
    "head-content-lost", "text-unwritable", "metadata-left-out", "tag-changed",
};

static bool is_a_loss(const char *name)
{
    for (size_t i = 0; i < sizeof losses / sizeof losses[0]; i++)
        if (strcmp(losses[i], name) == 0)
            return true;
    return false;
}

/* Names that lead nowhere are compared as they are, so that a new one makes a difference. */
static bool names_changed(const crossing *c)
{
    return times_said(&c->on_writing, "xref-renamed") > 0 && (c->known.dangling || c->known.ambiguous);
}

static bool something_is_lost(const crossing *c)
{
    for (size_t i = 0; i < c->on_writing.count; i++)
        if (is_a_loss(gedelf_code_find(c->on_writing.codes[i])->name))
            return true;
    return names_changed(c);
}

/* Only tags have changed, if anything has. */
static bool structures_are_the_same(const crossing *c)
{
    for (size_t i = 0; i < c->on_writing.count; i++) {
        const char *name = gedelf_code_find(c->on_writing.codes[i])->name;
        if (is_a_loss(name) && strcmp(name, "tag-changed") != 0)
            return false;
    }
    return true;
}

/* A dataset that was read by the same rules can be written by them, but for what those rules themselves find faulty, and
   for what the encoding lacks. */
static void check_losses_at_home(crossing *c)
{
    static const char *const allowed[] = {"head-content-lost", "metadata-left-out", "text-unwritable", "character-lost",
                                          "control-replaced"};
    if (!was_read_as(c->s->dataset, c->w->dialect))
        return;
    for (size_t i = 0; i < c->on_writing.count; i++) {
        const char *name = gedelf_code_find(c->on_writing.codes[i])->name;
        size_t j = 0, count = sizeof allowed / sizeof allowed[0];
        while (j < count && strcmp(allowed[j], name) != 0)
            j++;
        bool kept_line = strcmp(name, "space-lost") == 0 && c->s->options != NULL && c->s->options->recover;
        if (is_a_loss(name) && j == count && !kept_line)
            complain(c->report, "something is lost in its own dialect:", (gedelf_view){name, strlen(name)});
    }
}

/* ---- The dataset -------------------------------------------------------------------------------- */

static void check_equal(crossing *c)
{
    bool equal = false, reverse = false;
    gedelf_structure where;
    if (gedelf_dataset_equal(c->s->dataset, c->again, NULL, &equal, &where) != GEDELF_OK ||
        gedelf_dataset_equal(c->again, c->s->dataset, NULL, &reverse, NULL) != GEDELF_OK)
        complain(c->report, "gedelf_dataset_equal fails", nobody);
    else if (equal != reverse)
        complain(c->report, "equality is not the same both ways", nobody);
    else if (!equal && !something_is_lost(c))
        complain(c->report, "something is lost, and the writer does not say so, at", gedelf_structure_tag(where));
}

static gedelf_status read_as(gedelf_dataset **out, const text *octets, const char *dialect, sayings *said)
{
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    options.typed = true;
    options.dialect = dialect;
    options.diagnose = said == NULL ? NULL : take_saying;
    options.context = said;
    return gedelf_read(out, gedelf_source_memory(octets->data, octets->length), &options);
}

/* D26: the output is told apart, or the writer has said that it will not be. */
static void check_telling(crossing *c)
{
    gedelf_dataset *told;
    bool untold = times_said(&c->on_writing, "dialect-untold") > 0;
    if (read_as(&told, &c->octets, NULL, NULL) == GEDELF_OK && was_read_as(told, c->w->dialect) == untold)
        complain(c->report, untold ? "dialect-untold, but it is told:" : "the dialect is not told; it is read as",
                 gedelf_dataset_metadata(told)->dialect);
    gedelf_dataset_free(told);
}

/* What only a writer at fault can be told when its output is read. */
static void check_reading(crossing *c)
{
    static const char *const never[] = {
        "escape-removed",     "escape-unspaced",      "unicode-escape-malformed",
        "escape-unfinished",  "bare-at-sign",         "mixed-line-breaks",
        "late-continuation",  "continuation-pointer", "metadata-repeated",
        "metadata-left-over", "trailer-missing",      "text-outside",
        "level-jump",         "tag-missing",          "blank-line",
        "indented-line",
    };
    for (size_t i = 0; i < c->on_reading.count; i++) {
        const char *name = gedelf_code_find(c->on_reading.codes[i])->name;
        for (size_t j = 0; j < sizeof never / sizeof never[0]; j++)
            if (strcmp(never[j], name) == 0)
                complain(c->report, "reading the output says", (gedelf_view){name, strlen(name)});
    }
}

/* ---- Types -------------------------------------------------------------------------------------- */

/* What the default schema calls one thing, a dictionary calls another; names of one's own stay (D30, D34). */
static bool is_own_type(gedelf_view type)
{
    static const char *const spaces[] = {"http://terms.fhiso.org/elf/", "https://terms.fhiso.org/elf/"};
    for (size_t i = 0; i < sizeof spaces / sizeof spaces[0]; i++)
        if (begins_with(type.text, type.length, spaces[i]))
            return false;
    return type.length > 0;
}

/* The next structure in preorder, over all records. */
static gedelf_structure after_in_order(gedelf_structure s)
{
    gedelf_structure next = gedelf_structure_first(s);
    while (!gedelf_structure_exists(next) && gedelf_structure_exists(s)) {
        next = gedelf_structure_next(s);
        s = gedelf_structure_super(s);
    }
    return next;
}

/* A dialect that wants some records first changes their order. */
static bool order_changes(const crossing *c)
{
    bool submission = gedelf_dataset_tag_number(c->s->dataset, (gedelf_view){"SUBN", 4}) != 0;
    return is_dialect(c->w, "elf-2017-10") && submission;
}

static void check_types(crossing *c)
{
    gedelf_structure a = gedelf_dataset_records(c->s->dataset), b = gedelf_dataset_records(c->again);
    bool unknown = times_said(&c->on_writing, "types-unconverted") > 0;
    if (!structures_are_the_same(c) || order_changes(c) || unknown)
        return;
    for (; gedelf_structure_exists(a) && gedelf_structure_exists(b); a = after_in_order(a), b = after_in_order(b)) {
        gedelf_view before = gedelf_structure_type(a), after = gedelf_structure_type(b);
        bool same = before.length == after.length && memcmp(before.text, after.text, before.length) == 0;
        if (is_own_type(before) && !same)
            complain(c->report, "another type than", before);
    }
}

/* ---- The octets --------------------------------------------------------------------------------- */

static bool blank(char c)
{
    return c == ' ' || c == '\t';
}

/* A line of UTF-8 output, by the rules of its dialect. */
static void check_line_of(crossing *c, const char *line, size_t length)
{
    gedelf_view whole = {line, length};
    size_t at_signs = 0, i = 0;
    for (size_t k = 0; k < length; k++)
        at_signs += line[k] == '@';
    if (at_signs % 2 != 0 && !is_dialect(c->w, "elf-1.0") && !is_dialect(c->w, "gedcom-7.0"))
        complain(c->report, "a line has an odd number of at signs:", whole);
    if (length == 0 || line[0] < '0' || line[0] > '9')
        complain(c->report, "a line does not begin with its level:", whole);
    while (i < length && line[i] != ' ')
        i++;
    if (i + 1 < length && blank(line[i + 1]))
        complain(c->report, "more than one space after the level:", whole);
    bool escape = length > 1 && line[length - 2] == '@';
    bool ends_escaped = is_dialect(c->w, "elf-2017-10") || is_dialect(c->w, "elf-2018");
    if (ends_escaped && length > 0 && blank(line[length - 1]) && !escape)
        complain(c->report, "a line ends in white space:", whole);
}

static void check_lines(crossing *c)
{
    const text *t = &c->octets;
    bool marked = t->length >= 3 && memcmp(t->data, "\xEF\xBB\xBF", 3) == 0;
    if (strcmp(c->w->encoding, "UTF-8") != 0 || c->w->newline != GEDELF_NEWLINE_LF)
        return;
    if (marked != (is_dialect(c->w, "elf-2017-10") || is_dialect(c->w, "gedcom-7.0")))
        complain(c->report, "a byte-order mark, or none, against the rules", nobody);
    for (size_t from = marked ? 3 : 0, to; from < t->length; from = to + 1) {
        to = from;
        while (to < t->length && t->data[to] != '\n')
            to++;
        check_line_of(c, t->data + from, to - from);
    }
}

/* ---- Once more ---------------------------------------------------------------------------------- */

static void check_again(crossing *c)
{
    text second = {0};
    /* What a schema says about escapes is not known before it has been read. */
    bool unread = c->s->input == NULL && gedelf_dataset_metadata(c->s->dataset)->schema_count > 0;
    if (something_is_lost(c) || unread)
        return;
    gedelf_write_options options = way_options(c->w, NULL);
    gedelf_status status = gedelf_write(c->again, gedelf_sink_callback(append_octets, &second), &options);
    expect_octets(&c->octets, &second, status, "written a second time, there are other octets:", c->report);
    text_free(&second);
}

/* Record by record, those first that the dialect wants first. */
static gedelf_status cross_streaming(const crossing *c, text *out)
{
    gedelf_write_options options = way_options(c->w, NULL);
    gedelf_writer *writer;
    gedelf_status status = gedelf_writer_open(&writer, gedelf_sink_callback(append_octets, out), &options);
    gedelf_structure first = gedelf_dataset_records(c->s->dataset), s;
    if (status == GEDELF_OK)
        status = gedelf_writer_survey(writer, gedelf_dataset_head(c->s->dataset));
    for (s = first; status == GEDELF_OK && gedelf_structure_exists(s); s = gedelf_structure_next(s))
        status = gedelf_writer_survey(writer, s);
    if (status == GEDELF_OK)
        status = gedelf_writer_begin(writer, c->s->dataset);
    for (int turn = 0; turn < 2; turn++)
        for (s = first; status == GEDELF_OK && gedelf_structure_exists(s); s = gedelf_structure_next(s))
            if (gedelf_writer_wants_first(writer, s) == (turn == 0))
                status = gedelf_writer_record(writer, s);
    if (status == GEDELF_OK)
        status = gedelf_writer_end(writer);
    gedelf_writer_close(writer);
    return status;
}

/* The same from an input that is read once for the survey, and then as often as it takes to write. */
static gedelf_status cross_reading(const crossing *c, gedelf_writer *writer, int turn)
{
    gedelf_reader *reader;
    gedelf_structure s;
    const text *input = c->s->input;
    gedelf_source source = gedelf_source_memory(input->data, input->length);
    gedelf_status status = gedelf_reader_open(&reader, source, c->s->options);
    if (status == GEDELF_OK && turn == 0)
        status = gedelf_writer_survey(writer, gedelf_reader_head(reader));
    if (status == GEDELF_OK && turn == 1)
        status = gedelf_writer_begin_as_read(writer, reader);
    while (status == GEDELF_OK && (status = gedelf_reader_next(reader, &s)) == GEDELF_OK) {
        if (turn == 0)
            status = gedelf_writer_survey(writer, s);
        else if (gedelf_writer_wants_first(writer, s) == (turn == 1))
            status = gedelf_writer_record(writer, s);
    }
    gedelf_reader_close(reader);
    return status == GEDELF_END ? GEDELF_OK : status;
}

static gedelf_status cross_input(const crossing *c, text *out)
{
    gedelf_write_options options = way_options(c->w, NULL);
    gedelf_writer *writer;
    gedelf_status status = gedelf_writer_open(&writer, gedelf_sink_callback(append_octets, out), &options);
    for (int turn = 0; status == GEDELF_OK && turn < 3; turn++)
        status = cross_reading(c, writer, turn);
    if (status == GEDELF_OK)
        status = gedelf_writer_end(writer);
    gedelf_writer_close(writer);
    return status;
}

static void check_by_record(crossing *c)
{
    text out = {0};
    gedelf_status status = cross_streaming(c, &out);
    expect_octets(&c->octets, &out, status, "record by record, other octets are written:", c->report);
    out.length = 0;
    if (c->s->input != NULL) {
        status = cross_input(c, &out);
        expect_octets(&c->octets, &out, status, "while reading, other octets are written:", c->report);
    }
    text_free(&out);
}

/* ---- Trials ------------------------------------------------------------------------------------- */

static bool cross(crossing *c)
{
    gedelf_write_options options = way_options(c->w, &c->on_writing);
    gedelf_status status = gedelf_write(c->s->dataset, gedelf_sink_callback(append_octets, &c->octets), &options);
    if (status != GEDELF_OK) {
        complain_of_status(c->report, "it cannot be written:", status);
        return false;
    }
    status = read_as(&c->again, &c->octets, c->w->dialect, &c->on_reading);
    if (status != GEDELF_OK) {
        complain_of_status(c->report, "the output cannot be read:", status);
        complain(c->report, "reading said:", (gedelf_view){text_string(&c->on_reading.all), c->on_reading.all.length});
    }
    return status == GEDELF_OK;
}

bool try_dialect(const subject *s, const way *w, text *report)
{
    crossing c = {.s = s, .w = w, .known = learn_facts(s->dataset), .report = report};
    if (cross(&c)) {
        check_losses_at_home(&c);
        check_equal(&c);
        check_types(&c);
        check_reading(&c);
        check_lines(&c);
        check_telling(&c);
        check_again(&c);
        if (w->max_line == 0)
            check_by_record(&c);
    }
    gedelf_dataset_free(c.again);
    text_free(&c.octets);
    text_free(&c.on_writing.all);
    text_free(&c.on_reading.all);
    return report->length == 0;
}
