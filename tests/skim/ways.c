/* SPDX-License-Identifier: MIT */
/*
 * Reads a file in one way, and writes down all that a user of the library can find out about it.
 */
#include "ways.h"

#include "runs.h"

#include <gedelf/dialect.h>

/* ---- Sources --------------------------------------------------------------------------------- */

/* A callback's octets. */
typedef struct dispenser {
    const char *next;
    size_t left, piece;
} dispenser;

static ptrdiff_t hand_out(void *context, void *into, size_t size)
{
    dispenser *d = context;
    size_t count = d->piece != 0 && d->piece < size ? d->piece : size;
    count = count < d->left ? count : d->left;
    if (count > 0)
        memcpy(into, d->next, count);
    d->next += count;
    d->left -= count;
    return (ptrdiff_t)count;
}

static gedelf_source source_for(const way *w, const material *m, dispenser *d)
{
    if (w->from == FROM_FILE)
        return gedelf_source_file(m->path);
    if (w->from == FROM_MEMORY || w->from == BY_STAGES)
        return gedelf_source_memory(m->octets.data, m->octets.length);
    *d = (dispenser){m->octets.data, m->octets.length, w->piece};
    return gedelf_source_callback(hand_out, d);
}

/* ---- Diagnostics ----------------------------------------------------------------------------- */

/* Who listens. */
typedef struct listener {
    transcript *t;
    size_t stop_after;
} listener;

static void add_quoted(text *out, const char *title, gedelf_view v)
{
    text_add_string(out, title);
    text_add(out, v.text, v.length);
}

static void add_numbers(text *out, const gedelf_diag *diag)
{
    char numbers[256];
    snprintf(numbers, sizeof numbers,
             "%" PRIu64 ":%" PRIu64 " %s %" PRIu32 " octets %" PRIu64 "+%" PRIu64 " width %" PRIu64 " related %" PRIu64,
             diag->line, diag->column, gedelf_severity_name(diag->severity), diag->code, diag->where.offset,
             diag->where.length, diag->width, diag->related_line);
    text_add_string(out, numbers);
}

/* A line that is longer need not be at hand. */
enum { LONGEST_SOURCE = 1024 };

static bool listen(void *context, const gedelf_diag *diag)
{
    listener *l = context;
    text *out = &l->t->diags;
    add_numbers(out, diag);
    for (size_t i = 0; i < 3; i++)
        add_quoted(out, " | ", diag->args[i]);
    add_quoted(out, " in ", diag->record);
    add_quoted(out, " of ", diag->file);
    text_add_string(out, diag->clause ? diag->clause : "");
    if (diag->source.length <= LONGEST_SOURCE) {
        add_quoted(out, ": ", diag->source);
        text_add_octet(out, ' ');
        text_add_number(out, (int64_t)diag->source_at);
    }
    text_add_octet(out, '\n');
    l->t->worst = diag->severity > l->t->worst ? diag->severity : l->t->worst;
    return ++l->t->diag_count != l->stop_after;
}

/* ---- Structures ------------------------------------------------------------------------------ */

static void add_structure(text *out, gedelf_structure s, size_t depth)
{
    char numbers[64];
    snprintf(numbers, sizeof numbers, "%zu line %" PRIu64 " ", depth, gedelf_structure_line(s));
    text_add_string(out, numbers);
    add_quoted(out, "", gedelf_structure_tag(s));
    add_quoted(out, " @", gedelf_structure_xref(s));
    add_quoted(out, " ", gedelf_structure_language(s));
    add_quoted(out, " ", gedelf_structure_datatype(s));
    add_quoted(out, " ", gedelf_structure_type(s));
    add_quoted(out, " > ", gedelf_structure_pointer(s));
    add_quoted(out, " = ", gedelf_structure_payload(s));
    text_add_octet(out, '\n');
}

static void add_place(text *out, const char *title, gedelf_view name, gedelf_structure s)
{
    add_quoted(out, title, name);
    text_add_string(out, " is ");
    if (gedelf_structure_exists(s))
        add_structure(out, s, 0);
    else
        text_add_string(out, "nowhere\n");
}

/* Where the structure's identifier leads, and its pointer. */
static void add_links(text *out, const gedelf_dataset *d, gedelf_structure s)
{
    gedelf_view xref = gedelf_structure_xref(s), pointer = gedelf_structure_pointer(s);
    if (gedelf_dataset_tag_number(d, gedelf_structure_tag(s)) != gedelf_structure_tag_number(s))
        give_up("a tag has not the number that it has");
    if (xref.length > 0)
        add_place(out, "@", xref, gedelf_dataset_find(d, xref));
    if (pointer.length > 0)
        add_place(out, "> ", pointer, gedelf_dataset_target(d, s));
}

/* A record with all that is below it. */
static void add_record(transcript *t, const gedelf_dataset *d, gedelf_structure root)
{
    gedelf_structure s = root;
    size_t depth = 0;
    for (;;) {
        add_structure(&t->structures, s, depth);
        if (d)
            add_links(&t->links, d, s);
        gedelf_structure next = gedelf_structure_first(s);
        depth += gedelf_structure_exists(next);
        while (!gedelf_structure_exists(next) && depth > 0) {
            next = gedelf_structure_next(s);
            if (!gedelf_structure_exists(next)) {
                s = gedelf_structure_super(s);
                depth--;
            }
        }
        if (depth == 0)
            return;
        s = next;
    }
}

static void add_metadata(text *out, const gedelf_metadata *m)
{
    add_quoted(out, "", m->dialect);
    add_quoted(out, " ", m->encoding);
    add_quoted(out, " ", m->elf_version);
    add_quoted(out, " ", m->gedcom_version);
    add_quoted(out, " ", m->language);
    text_add_octet(out, '\n');
}

/* ---- Writing --------------------------------------------------------------------------------- */

static bool take_octets(void *context, const void *octets, size_t length)
{
    text_add(context, octets, length);
    return true;
}

static void add_status(text *out, gedelf_status status)
{
    text_add_string(out, gedelf_status_text(status));
    text_add_octet(out, '\n');
}

/* Is it read as GEDCOM 7.0? It cannot be written as anything else. */
static const char *dialect_to_write(gedelf_view read)
{
    return gedelf_dialects_share_model((gedelf_view){"", 0}, read) ? NULL : "gedcom-7.0";
}

/* The same, of what is not read yet. */
static const char *dialect_to_write_for(const material *m)
{
    gedelf_reader *reader;
    gedelf_read_options quietly = m->options;
    quietly.diagnose = NULL;
    gedelf_source source = gedelf_source_memory(m->octets.data, m->octets.length);
    gedelf_view name = {"", 0};
    if (gedelf_reader_open(&reader, source, &quietly) == GEDELF_OK)
        name = gedelf_reader_metadata(reader)->dialect;
    const char *dialect = dialect_to_write(name);
    gedelf_reader_close(reader);
    return dialect;
}

/* What cannot be written is the same too. */
static void write_dataset(transcript *t, const gedelf_dataset *d, const gedelf_allocator *allocator)
{
    gedelf_write_options options = GEDELF_WRITE_OPTIONS();
    options.allocator = allocator;
    options.dialect = dialect_to_write(gedelf_dataset_metadata(d)->dialect);
    add_status(&t->written, gedelf_write(d, gedelf_sink_callback(take_octets, &t->written), &options));
}

/* ---- The ways -------------------------------------------------------------------------------- */

static gedelf_status go_through(transcript *t, const way *w, gedelf_source source, const gedelf_read_options *options)
{
    gedelf_reader *reader;
    gedelf_structure record;
    gedelf_status status = runs_open(&reader, source, options, w->from == BY_STAGES);
    if (status != GEDELF_OK)
        return status;
    const gedelf_metadata *metadata = gedelf_reader_metadata(reader);
    add_metadata(&t->structures, metadata);
    add_record(t, NULL, gedelf_reader_head(reader));
    for (size_t i = 0; i < metadata->schema_count; i++)
        add_record(t, NULL, gedelf_reader_schema(reader, i));
    while ((status = gedelf_reader_next(reader, &record)) == GEDELF_OK)
        add_record(t, NULL, record);
    t->worst = gedelf_reader_worst(reader);
    gedelf_reader_close(reader);
    return status == GEDELF_END ? GEDELF_OK : status;
}

/* Passes over none, one, two, … records before each that it takes. */
static gedelf_status go_in_leaps(transcript *t, const way *w, gedelf_source source, const gedelf_read_options *options)
{
    enum { LONGEST_LEAP = 5 };
    gedelf_reader *reader;
    gedelf_structure record;
    gedelf_status status = runs_open(&reader, source, options, w->from == BY_STAGES);
    if (status != GEDELF_OK)
        return status;
    for (uint64_t leap = 0; (status = gedelf_reader_skip(reader, leap)) == GEDELF_OK;
         leap = (leap + 1) % LONGEST_LEAP) {
        if ((status = gedelf_reader_next(reader, &record)) != GEDELF_OK)
            break;
        add_record(t, NULL, record);
    }
    t->worst = gedelf_reader_worst(reader);
    gedelf_reader_close(reader);
    return status == GEDELF_END ? GEDELF_OK : status;
}

/* What is written is the same wherever it is read in pieces of other sizes; memory that is scarce is for reading alone. */
static const gedelf_allocator *memory_to_write(const way *w, const material *m)
{
    return w->from == BY_STAGES ? NULL : m->sized;
}

static gedelf_status take_whole(transcript *t, const way *w, const material *m, gedelf_source source,
                                const gedelf_read_options *options)
{
    gedelf_dataset *d;
    gedelf_status status = runs_read(&d, source, options, w->from == BY_STAGES);
    if (status != GEDELF_OK)
        return status;
    const gedelf_metadata *metadata = gedelf_dataset_metadata(d);
    add_metadata(&t->structures, metadata);
    add_record(t, d, gedelf_dataset_head(d));
    for (size_t i = 0; i < metadata->schema_count; i++)
        add_record(t, NULL, gedelf_dataset_schema(d, i));
    for (gedelf_structure s = gedelf_dataset_records(d); gedelf_structure_exists(s); s = gedelf_structure_next(s))
        add_record(t, d, s);
    write_dataset(t, d, memory_to_write(w, m));
    gedelf_dataset_free(d);
    return GEDELF_OK;
}

/* Shows all records to the writer, or writes them. */
static gedelf_status convert_pass(gedelf_writer *writer, const way *w, gedelf_source source,
                                  const gedelf_read_options *options, bool first)
{
    gedelf_reader *reader;
    gedelf_status status = runs_open(&reader, source, options, w->from == BY_STAGES);
    if (status == GEDELF_OK)
        status = first ? gedelf_writer_survey(writer, gedelf_reader_head(reader))
                       : gedelf_writer_begin_as_read(writer, reader);
    if (status == GEDELF_OK)
        status = runs_convert(writer, reader, first);
    gedelf_reader_close(reader);
    return status == GEDELF_END ? GEDELF_OK : status;
}

/* Diagnostics are those of the first pass. */
static gedelf_status convert(transcript *t, const way *w, const material *m, const gedelf_read_options *options)
{
    gedelf_writer *writer;
    gedelf_write_options write_options = GEDELF_WRITE_OPTIONS();
    gedelf_read_options silently = *options;
    dispenser d;
    silently.diagnose = NULL;
    write_options.dialect = dialect_to_write_for(m);
    write_options.allocator = memory_to_write(w, m);
    gedelf_status status = gedelf_writer_open(&writer, gedelf_sink_callback(take_octets, &t->written), &write_options);
    if (status == GEDELF_OK)
        status = convert_pass(writer, w, source_for(w, m, &d), options, true);
    if (status != GEDELF_OK) {
        gedelf_writer_close(writer);
        return status;
    }
    gedelf_status written = convert_pass(writer, w, source_for(w, m, &d), &silently, false);
    if (written == GEDELF_OK)
        written = gedelf_writer_end(writer);
    add_status(&t->written, written);
    gedelf_writer_close(writer);
    return GEDELF_OK;
}

static gedelf_status print_lines(transcript *t, const way *w, gedelf_source source, const gedelf_read_options *options)
{
    gedelf_reader *reader;
    gedelf_status status = runs_open(&reader, source, options, w->from == BY_STAGES);
    if (status != GEDELF_OK)
        return status;
    status = runs_print(reader, options, take_octets, &t->written);
    t->worst = gedelf_reader_worst(reader);
    gedelf_reader_close(reader);
    return status == GEDELF_END ? GEDELF_OK : status;
}

/* Who listens to a check, be it nobody else. */
typedef struct watcher {
    gedelf_diag_fn diagnose;
    void *context;
    gedelf_severity worst;
} watcher;

static bool watch(void *context, const gedelf_diag *diag)
{
    watcher *w = context;
    w->worst = diag->severity > w->worst ? diag->severity : w->worst;
    return !w->diagnose || w->diagnose(w->context, diag);
}

/* What gedelf_check does. */
static gedelf_status check_by_stages(gedelf_source source, const gedelf_read_options *options, gedelf_severity *worst)
{
    gedelf_reader *reader;
    watcher w = {options->diagnose, options->context, GEDELF_NOTE};
    gedelf_read_options watched = *options;
    watched.diagnose = watch;
    watched.context = &w;
    gedelf_status status = runs_open(&reader, source, &watched, true);
    while (status == GEDELF_OK)
        status = gedelf_reader_skip(reader, UINT64_MAX);
    gedelf_reader_close(reader);
    *worst = w.worst;
    return status == GEDELF_END ? GEDELF_OK : status;
}

transcript way_go(const way *w, const material *m)
{
    transcript t = {.worst = GEDELF_NOTE};
    listener l = {&t, m->stop_after};
    gedelf_read_options options = m->options;
    gedelf_severity worst;
    dispenser d;
    options.threads = w->jobs;
    if (m->sized && w->from != BY_STAGES)
        options.allocator = m->sized;
    options.diagnose = m->silent ? NULL : listen;
    options.context = &l;
    switch (w->what) {
    case AS_STREAM: t.status = go_through(&t, w, source_for(w, m, &d), &options); break;
    case AS_DATASET: t.status = take_whole(&t, w, m, source_for(w, m, &d), &options); break;
    case AS_CHECK:
        t.status = w->from == BY_STAGES ? check_by_stages(source_for(w, m, &d), &options, &worst)
                                        : gedelf_check(source_for(w, m, &d), &options, &worst);
        t.worst = worst;
        break;
    case AS_CONVERSION: t.status = convert(&t, w, m, &options); break;
    case AS_SAMPLES: t.status = go_in_leaps(&t, w, source_for(w, m, &d), &options); break;
    case AS_LINES: t.status = print_lines(&t, w, source_for(w, m, &d), &options); break;
    }
    return t;
}

void transcript_free(transcript *t)
{
    text_free(&t->structures);
    text_free(&t->links);
    text_free(&t->written);
    text_free(&t->diags);
}

/* ---- Comparing ------------------------------------------------------------------------------- */

void way_describe(const way *w, const material *m, text *out)
{
    static const char *const whats[] = {"record by record", "as a whole", "only checked",
                                        "converted",        "in leaps",   "as lines of JSON"};
    static const char *const froms[] = {"memory by stages", "a callback", "memory", "a file"};
    char line[256];
    snprintf(line, sizeof line,
             "%s from %s, pieces of %zu, %zu jobs, %s, %s, depth %" PRIu64 ", %" PRIu64 " of a code, stop after %zu%s",
             whats[w->what], froms[w->from], w->piece, w->jobs, m->options.typed ? "typed" : "untyped",
             m->options.positions ? "with positions" : "without positions", m->options.max_depth,
             m->options.max_per_code, m->stop_after, m->silent ? ", silent" : "");
    text_add_string(out, line);
}

static bool has_same_structures(way_what a, way_what b)
{
    bool all_a = a == AS_STREAM || a == AS_DATASET, all_b = b == AS_STREAM || b == AS_DATASET;
    return (all_a && all_b) || (a == AS_SAMPLES && b == AS_SAMPLES);
}

static bool has_written(way_what what)
{
    return what == AS_DATASET || what == AS_CONVERSION;
}

/* A line whose line break is remarked upon comes before the record that it ends, if that goes through the stages; so, if
   the diagnostics are stopped there, one more record may have been delivered otherwise, and more of the line judged. */
static bool is_beginning_of_other(const text *a, const text *b)
{
    size_t shorter = a->length < b->length ? a->length : b->length;
    return memcmp(text_string(a), text_string(b), shorter) == 0;
}

const char *transcript_difference(const transcript *a, way_what what_a, const transcript *b, way_what what_b,
                                  const text **in_a, const text **in_b)
{
    /* What is delivered before a failure depends on what was asked for; only a stream knows the gravest severity where
       nobody listens. */
    bool comparable = a->status == GEDELF_OK || what_a == what_b;
    const struct {
        const char *what;
        bool compared;
        const text *a, *b;
    } table[] = {
        {"the diagnostics", true, &a->diags, &b->diags},
        {"the structures", comparable && has_same_structures(what_a, what_b), &a->structures, &b->structures},
        {"the links", what_a == AS_DATASET && what_b == AS_DATASET, &a->links, &b->links},
        {"the lines of JSON", what_a == AS_LINES && what_b == AS_LINES, &a->written, &b->written},
        {"what is written", comparable && has_written(what_a) && has_written(what_b), &a->written, &b->written},
    };
    bool stopped = a->status == GEDELF_STOPPED && b->status == GEDELF_STOPPED;
    *in_a = *in_b = NULL;
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        if (!table[i].compared || text_equal(table[i].a, table[i].b))
            continue;
        if (stopped && table[i].a != &a->diags && is_beginning_of_other(table[i].a, table[i].b))
            continue;
        *in_a = table[i].a;
        *in_b = table[i].b;
        return table[i].what;
    }
    if (a->status != b->status)
        return "the status";
    return what_a == what_b && !stopped && a->worst != b->worst ? "the gravest severity" : NULL;
}
