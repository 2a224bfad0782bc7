/* SPDX-License-Identifier: MIT */
/*
 * Reads an input in each of the ways that the library offers, and notes what came of it.
 */
#include "runner.h"
#include "tiny.h"

#include <gedelf/dialect.h>

void outcome_free(outcome *o)
{
    text_free(&o->document);
    text_free(&o->records);
    text_free(&o->diags);
    text_free(&o->details);
    text_free(&o->fault);
}

static void fault(outcome *o, const char *what)
{
    text_add_string(&o->fault, what);
    text_add_octet(&o->fault, '\n');
}

/* Is it as severe as some dialect has it? */
static bool is_severity_of_dialect(const gedelf_diag *diag)
{
    for (size_t i = 0; i < gedelf_dialect_count(); i++) {
        if (gedelf_dialect_severity(gedelf_text(gedelf_dialect_name(i)), diag->code) == diag->severity)
            return true;
    }
    return false;
}

static void check_diag(outcome *o, const gedelf_diag *diag, const gedelf_code_info *info)
{
    if (diag->line == 0 || diag->column == 0 || diag->width == 0)
        fault(o, "a diagnostic without line, column or width");
    if (diag->where.offset > o->input_length || diag->where.length > o->input_length - diag->where.offset)
        fault(o, "a diagnostic's span is not within the input");
    bool milder = info->recoverable && info->severity == GEDELF_FATAL && diag->severity == GEDELF_ERROR;
    if (!milder && !is_severity_of_dialect(diag))
        fault(o, "a diagnostic's severity is not the catalogue's");
    o->rejected = o->rejected || (milder && !o->recover);
}

static void add_details(outcome *o, const gedelf_diag *diag)
{
    char numbers[160];
    snprintf(numbers, sizeof numbers, " octets %" PRIu64 "+%" PRIu64 " width %" PRIu64 " related %" PRIu64 "\n  ",
             diag->where.offset, diag->where.length, diag->width, diag->related_line);
    text_add_string(&o->details, numbers);
    size_t length = gedelf_diag_message(diag, NULL, 0);
    char *message = malloc(length + 1);
    if (message == NULL)
        give_up("out of memory");
    if (gedelf_diag_message(diag, message, length + 1) != length || strlen(message) != length)
        fault(o, "a message does not have the length it is said to have");
    text_add(&o->details, message, length);
    free(message);
    text_add_string(&o->details, "\n  in: ");
    text_add(&o->details, diag->record.text, diag->record.length);
    text_add_string(&o->details, "\n  line: ");
    text_add(&o->details, diag->source.text, diag->source.length);
    text_add_octet(&o->details, '\n');
}

static bool take_diag(void *context, const gedelf_diag *diag)
{
    outcome *o = context;
    const gedelf_code_info *info = gedelf_code_find(diag->code);
    if (info == NULL) {
        fault(o, "a diagnostic whose code is not in the catalogue");
        return true;
    }
    check_diag(o, diag, info);
    if (diag->severity > o->worst)
        o->worst = diag->severity;
    size_t start = o->diags.length;
    text_add_number(&o->diags, (int64_t)diag->line - o->line_offset);
    text_add_octet(&o->diags, ':');
    text_add_number(&o->diags, (int64_t)diag->column);
    text_add_octet(&o->diags, ' ');
    text_add_string(&o->diags, gedelf_severity_name(diag->severity));
    text_add_octet(&o->diags, ' ');
    text_add_string(&o->diags, info->name);
    text_add(&o->details, o->diags.data + start, o->diags.length - start);
    text_add_octet(&o->diags, '\n');
    add_details(o, diag);
    return true;
}

ptrdiff_t deliver(void *context, void *buffer, size_t size)
{
    piecemeal *p = context;
    size_t n = p->piece != 0 && p->piece < size ? p->piece : size;
    if (n > p->left)
        n = p->left;
    if (n == 0)
        return 0; /* there may be no octets at all */
    memcpy(buffer, p->octets, n);
    p->octets += n;
    p->left -= n;
    return (ptrdiff_t)n;
}

const mode modes[MODE_COUNT] = {
    {"record by record, from memory", HOW_STREAM, false, 0, 0, 1},
    {"whole dataset, from memory", HOW_DATASET, false, 0, 0, 1},
    {"with line numbers", HOW_POSITIONS, false, 0, 0, 1},
    {"records not asked for", HOW_SKIP, false, 0, 0, 1},
    {"gedelf_check", HOW_CHECK, false, 0, 0, 1},
    {"from a callback", HOW_STREAM, true, 0, 0, 1},
    {"in chunks of 1", HOW_STREAM, true, 1, 0, 1},
    {"in chunks of 2", HOW_STREAM, true, 2, 0, 1},
    {"in chunks of 3", HOW_STREAM, true, 3, 0, 1},
    {"in chunks of 4", HOW_STREAM, true, 4, 0, 1},
    {"in chunks of 5", HOW_STREAM, true, 5, 0, 1},
    {"whole dataset, in chunks of 3", HOW_DATASET, true, 3, 0, 1},
    {"record by record, in tiny pieces", HOW_STREAM, false, 0, 2, 3},
    {"whole dataset, in tiny pieces", HOW_DATASET, false, 0, 33, 2},
    {"gedelf_check, in small pieces", HOW_CHECK, false, 0, 16, 4},
    {"with line numbers, in tiny pieces of a callback's", HOW_POSITIONS, true, 7, 5, 1},
};

/* ELF 1.0 rejects no lines: what is malformed ends the reading. (D5, D121) */
static void check_rejection(outcome *o, const gedelf_metadata *m)
{
    if (o->rejected && is_exactly(m->dialect.text, m->dialect.length, "elf-1.0"))
        fault(o, "a line was rejected in a dialect that rejects none");
}

/* The links of a record agree with each other, and its line numbers grow (unless recovery moved lines about). */
static void check_links(outcome *o, gedelf_structure root, bool positions)
{
    uint64_t line = 0;
    gedelf_structure s = root;
    for (;;) {
        if (positions && gedelf_structure_line(s) <= line && !o->recover)
            fault(o, "line numbers do not grow");
        if (!positions && gedelf_structure_line(s) != 0)
            fault(o, "a line number that was not asked for");
        line = gedelf_structure_line(s);
        if (gedelf_structure_tag_number(s) == 0)
            fault(o, "a tag without a number");
        gedelf_structure next = gedelf_structure_first(s);
        if (gedelf_structure_exists(next)) {
            if (!gedelf_structure_same(gedelf_structure_super(next), s))
                fault(o, "the superstructure of the first substructure is another structure");
            s = next;
            continue;
        }
        while (!gedelf_structure_same(s, root) && !gedelf_structure_exists(gedelf_structure_next(s)))
            s = gedelf_structure_super(s);
        if (gedelf_structure_same(s, root))
            return;
        s = gedelf_structure_next(s);
    }
}

static void read_records(outcome *o, gedelf_reader *reader, enum how how)
{
    gedelf_structure record;
    gedelf_view language = gedelf_reader_metadata(reader)->language;
    while ((o->status = gedelf_reader_next(reader, how == HOW_SKIP ? NULL : &record)) == GEDELF_OK) {
        if (how == HOW_SKIP)
            continue;
        check_links(o, record, how == HOW_POSITIONS);
        if (gedelf_structure_exists(gedelf_structure_super(record)))
            fault(o, "a record with a superstructure");
        json_structure(&o->records, record, language);
        text_add_octet(&o->records, '\n');
    }
    if (gedelf_reader_next(reader, &record) != o->status)
        fault(o, "the status changes when the next record is asked for again");
}

static void read_stream(outcome *o, gedelf_source source, const gedelf_read_options *options, enum how how)
{
    gedelf_reader *reader;
    o->status = gedelf_reader_open(&reader, source, options);
    if (o->status != GEDELF_OK) {
        if (reader != NULL)
            fault(o, "a reader that could not be opened is not NULL");
        return;
    }
    json_reader(&o->document, reader);
    read_records(o, reader, how);
    check_rejection(o, gedelf_reader_metadata(reader));
    uint64_t done, total;
    gedelf_reader_progress(reader, &done, &total);
    if (o->status == GEDELF_END && done != o->input_length)
        fault(o, "at the end, not all octets have been read");
    if (gedelf_reader_worst(reader) != o->worst)
        fault(o, "the gravest severity is not that of the diagnostics");
    gedelf_reader_close(reader);
    if (o->status == GEDELF_END)
        o->status = GEDELF_OK;
}

/* In GEDCOM 7.0 this name is nobody's, and a pointer to it leads nowhere. */
static bool is_void(const gedelf_dataset *dataset, gedelf_view name)
{
    gedelf_view dialect = gedelf_dataset_metadata(dataset)->dialect;
    return is_exactly(dialect.text, dialect.length, "gedcom-7.0") && is_exactly(name.text, name.length, "VOID");
}

/* A pointer leads to the one structure with its xref, or to UNDEF. [ELF-SER §pointer-conversion] */
static void check_target(outcome *o, const gedelf_dataset *dataset, gedelf_structure s)
{
    gedelf_view pointer = gedelf_structure_pointer(s);
    gedelf_structure target = gedelf_dataset_target(dataset, s);
    if (pointer.length == 0 || is_void(dataset, pointer)) {
        if (gedelf_structure_exists(target))
            fault(o, "a string payload, or a void pointer, has a target");
        return;
    }
    gedelf_structure found = gedelf_dataset_find(dataset, pointer);
    gedelf_view tag = gedelf_structure_tag(target);
    bool undefined = is_exactly(tag.text, tag.length, "UNDEF") && !gedelf_structure_same(target, found);
    if (!gedelf_structure_exists(target))
        fault(o, "a pointer without a target");
    else if (undefined &&
             (gedelf_structure_payload(target).length > 0 || gedelf_structure_exists(gedelf_structure_first(target))))
        fault(o, "an UNDEF record with something in it");
    else if (!undefined && !gedelf_structure_same(target, found))
        fault(o, "a pointer's target is neither what has its xref nor UNDEF");
}

/* What the dataset looks up is what is in the tree. */
static void check_lookup(outcome *o, const gedelf_dataset *dataset, gedelf_structure root)
{
    gedelf_structure s = root;
    for (;;) {
        gedelf_view xref = gedelf_structure_xref(s);
        gedelf_view found = gedelf_structure_xref(gedelf_dataset_find(dataset, xref));
        if (is_void(dataset, xref))
            found = xref;
        if (found.length != xref.length || (found.length > 0 && memcmp(found.text, xref.text, found.length) != 0))
            fault(o, "an xref is not found");
        if (gedelf_dataset_tag_number(dataset, gedelf_structure_tag(s)) != gedelf_structure_tag_number(s))
            fault(o, "a tag's number is not the dataset's");
        check_target(o, dataset, s);
        gedelf_structure next = gedelf_structure_first(s);
        while (!gedelf_structure_exists(next) && !gedelf_structure_same(s, root)) {
            next = gedelf_structure_next(s);
            if (!gedelf_structure_exists(next))
                s = gedelf_structure_super(s);
        }
        if (!gedelf_structure_exists(next))
            return;
        s = next;
    }
}

static void read_dataset(outcome *o, gedelf_source source, const gedelf_read_options *options)
{
    gedelf_dataset *dataset;
    o->status = gedelf_read(&dataset, source, options);
    if (o->status != GEDELF_OK) {
        if (dataset != NULL)
            fault(o, "a dataset that could not be read is not NULL");
        return;
    }
    json_dataset(&o->document, dataset);
    gedelf_structure record = gedelf_dataset_records(dataset);
    for (; gedelf_structure_exists(record); record = gedelf_structure_next(record)) {
        check_links(o, record, false);
        check_lookup(o, dataset, record);
        json_structure(&o->records, record, gedelf_dataset_metadata(dataset)->language);
        text_add_octet(&o->records, '\n');
    }
    check_rejection(o, gedelf_dataset_metadata(dataset));
    gedelf_dataset_free(dataset);
}

static void read_with(outcome *o, gedelf_source source, const gedelf_read_options *options, enum how how)
{
    gedelf_severity worst = GEDELF_NOTE;
    switch (how) {
    case HOW_DATASET: read_dataset(o, source, options); break;
    case HOW_CHECK:
        o->status = gedelf_check(source, options, &worst);
        if (worst != o->worst)
            fault(o, "gedelf_check's gravest severity is not that of the diagnostics");
        break;
    case HOW_STREAM:
    case HOW_SKIP:
    case HOW_POSITIONS: read_stream(o, source, options, how); break;
    }
}

/* Reads `input` in one of the ways. The octets are copied to a block of exactly their length, so that a sanitizer sees
   any step beyond it. */
outcome read_input(const test_case *c, const text *input, const mode *m)
{
    outcome o = {
        .line_offset = c->body ? HEADER_LINES : 0, .input_length = input->length, .recover = c->options.recover};
    gedelf_read_options options = c->options;
    options.diagnose = take_diag;
    options.context = &o;
    options.positions = m->how == HOW_POSITIONS;
    gedelf_allocator *tiny = m->tiny > 0 ? tiny_open(m->tiny, NULL) : NULL;
    options.allocator = tiny;
    options.threads = m->jobs;
    char *octets = input->length == 0 ? NULL : malloc(input->length);
    if (octets != NULL)
        memcpy(octets, input->data, input->length);
    piecemeal pieces = {octets, input->length, m->piece};
    read_with(&o, m->callback ? gedelf_source_callback(deliver, &pieces) : gedelf_source_memory(octets, input->length),
              &options, m->how);
    free(octets);
    tiny_close(tiny);
    return o;
}
