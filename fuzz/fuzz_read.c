/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: the reader. Takes any octets, reads them record by record and as a whole, from memory, in chunks and from a file, and
 * asserts that
 *   - every way gives the same status, the same structures and the same diagnostics;
 *   - every text is valid UTF-8 in valid memory, and holds only Chars;
 *   - the tree's links agree with each other, and every pointer leads somewhere;
 *   - every diagnostic has a place that is in the file, and nothing follows one that is fatal;
 *   - when an allocation fails, the status says so, and nothing else happens.
 *
 * Options: flags (see below); the encoding and the dialect; the size of a chunk, times four, and which of the six other ways
 * is held against reading record by record from memory; what goes wrong: an even number 2n stops after n diagnostics, an odd
 * number 2n + 1 lets the nth allocation fail.
 */
#include "fuzz.h"

#include "diag/diag.h"

#include <gedelf/dialect.h>
#include <assert.h>
#include <stdlib.h>
#include <unistd.h>

enum {
    FLAG_RECOVER = 1,
    FLAG_POSITIONS = 2,
    FLAG_NO_LIMIT = 4,
    FLAG_SHALLOW = 8,
    FLAG_TOLD_TWICE = 16,
    FLAG_TYPED = 32
};

static const char *const encodings[] = {NULL,       "UTF-8",  "ASCII",        "ANSEL",  "UTF-16LE",
                                        "UTF-16BE", "UTF-16", "windows-1252", "IBM850", "nonsense"};

enum { ENCODINGS = sizeof encodings / sizeof encodings[0] };

/* ---- What a reading comes to ----------------------------------------------------------------- */

typedef struct outcome {
    gedelf_status status;
    uint64_t records;    /* that were delivered */
    uint64_t structures; /* a hash of all of them */
    uint64_t diags;      /* a hash of all diagnostics */
    uint64_t diag_count;
    gedelf_severity worst;
} outcome;

/* A reading in progress. */
typedef struct reading {
    gedelf_read_options options;
    view input;
    const char *path; /* NULL: from memory, */
    size_t chunk;     /* or in chunks, if this is not 0 */
    size_t at;
    size_t stop_after; /* 0: takes all */
    size_t left;       /* allocations until one fails, from 1; 0: none does */
    bool fatal;
    outcome outcome;
} reading;

static void hash_add(uint64_t *hash, view v)
{
    *hash = *hash * UINT64_C(0x9E3779B97F4A7C15) + hash_text(v, 1);
}

static void hash_add_number(uint64_t *hash, uint64_t number)
{
    *hash = *hash * UINT64_C(0x9E3779B97F4A7C15) + number;
}

/* Looks at every octet of a text. */
static void check_text(view v)
{
    assert(v.length == 0 || v.text);
    assert(utf8_valid_prefix(v.text, v.length) == v.length);
}

/* ---- Diagnostics ----------------------------------------------------------------------------- */

static void check_severity(const reading *r, const gedelf_diag *diag)
{
    const gedelf_code_info *info = gedelf_code_find(diag->code);
    assert(info);
    bool milder = info->recoverable && diag->severity == GEDELF_ERROR; /* the dialect may be one that rejects lines */
    bool own = diag->severity == gedelf_dialect_severity(VIEW("gedcom-7.0"), diag->code); /* or stricter */
    assert(milder || own || (diag->severity == info->severity && !(info->recoverable && r->options.recover)));
}

/* What is said while the encoding is being found out may have only the beginning of its line at hand. */
static void check_place(const reading *r, const gedelf_diag *diag)
{
    assert(diag->line >= 1 && diag->column >= 1 && diag->width >= 1);
    assert(diag->where.offset <= r->input.length && diag->where.length <= r->input.length - diag->where.offset);
    size_t characters = utf8_count(diag->source);
    if (characters > 0 && diag->code >= 200) {
        assert(diag->column <= characters + 1);
        assert(diag->width <= 1 || diag->column + diag->width <= characters + 1);
    }
    assert(!diag->source.length || !memchr(diag->source.text, '\n', diag->source.length));
}

static void check_message(const gedelf_diag *diag)
{
    char message[2048];
    size_t length = gedelf_diag_message(diag, message, sizeof message);
    assert(length > 0 && length < sizeof message);
    check_text(view_of(message, length));
}

static bool take_diag(void *context, const gedelf_diag *diag)
{
    reading *r = context;
    outcome *o = &r->outcome;
    assert(!r->fatal || diag->code == DIAG_CONFLICT_MARKER); /* each of them is named (D428) */
    check_severity(r, diag);
    check_text(diag->source);
    check_text(diag->record);
    for (size_t i = 0; i < 3; i++) {
        check_text(diag->args[i]);
        hash_add(&o->diags, diag->args[i]);
    }
    check_place(r, diag);
    check_message(diag);
    hash_add(&o->diags, diag->record);
    hash_add_number(&o->diags, diag->code);
    hash_add_number(&o->diags, diag->line);
    hash_add_number(&o->diags, diag->column);
    hash_add_number(&o->diags, diag->width);
    hash_add_number(&o->diags, diag->where.offset);
    hash_add_number(&o->diags, diag->where.length);
    hash_add_number(&o->diags, diag->related_line);
    o->worst = diag->severity > o->worst ? diag->severity : o->worst;
    r->fatal = diag->severity == GEDELF_FATAL;
    return r->stop_after == 0 || ++o->diag_count < r->stop_after;
}

/* ---- Structures ------------------------------------------------------------------------------ */

static bool is_tag(view v)
{
    for (size_t i = 0; i < v.length; i++) {
        if (!is_letter(v.text[i]) && !is_digit(v.text[i]) && v.text[i] != '_')
            return false;
    }
    return v.length > 0;
}

static void visit_structure(reading *r, gedelf_structure s)
{
    uint64_t *hash = &r->outcome.structures;
    const view texts[] = {gedelf_structure_tag(s),     gedelf_structure_xref(s),     gedelf_structure_payload(s),
                          gedelf_structure_pointer(s), gedelf_structure_language(s), gedelf_structure_datatype(s),
                          gedelf_structure_type(s)};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        check_text(texts[i]);
        hash_add(hash, texts[i]);
    }
    assert(is_tag(texts[0]) && gedelf_structure_tag_number(s) > 0);
    assert(texts[2].length == 0 || texts[3].length == 0);
    assert(texts[4].length > 0);
    assert((gedelf_structure_line(s) > 0) == r->options.positions);
    hash_add_number(hash, gedelf_structure_line(s));
}

/* In a dataset, what has an identifier is found by it, and what points to something points to that. */
static void check_links(const gedelf_dataset *d, gedelf_structure s)
{
    view xref = gedelf_structure_xref(s), pointer = gedelf_structure_pointer(s);
    bool seven = view_equal(gedelf_dataset_metadata(d)->dialect, VIEW("gedcom-7.0")); /* where VOID is nothing */
    bool no_name = xref.length == 0 || (seven && view_equal(xref, VIEW("VOID")));
    bool leads = pointer.length > 0 && !(seven && view_equal(pointer, VIEW("VOID")));
    assert(no_name || view_equal(gedelf_structure_xref(gedelf_dataset_find(d, xref)), xref));
    gedelf_structure target = gedelf_dataset_target(d, s);
    assert(gedelf_structure_exists(target) == leads);
    if (!gedelf_structure_exists(target))
        return;
    bool undefined = view_equal(gedelf_structure_tag(target), VIEW("UNDEF")) &&
                     gedelf_structure_xref(target).length == 0 &&
                     !gedelf_structure_exists(gedelf_structure_first(target));
    assert(undefined || view_equal(gedelf_structure_xref(target), pointer));
}

/* Visits a record with all that is below it. `d` is NULL when streaming, and for the header, which may keep metadata
   whose identifiers and pointers do not count (D119). */
static void visit_record(reading *r, const gedelf_dataset *d, gedelf_structure root)
{
    gedelf_structure s = root;
    uint64_t depth = 0;
    assert(!gedelf_structure_exists(gedelf_structure_super(root)));
    for (;;) {
        visit_structure(r, s);
        hash_add_number(&r->outcome.structures, depth);
        if (d)
            check_links(d, s);
        gedelf_structure next = gedelf_structure_first(s);
        if (gedelf_structure_exists(next)) {
            assert(gedelf_structure_same(gedelf_structure_super(next), s));
            assert(gedelf_structure_same(gedelf_structure_find(s, gedelf_structure_tag(next)), next));
            depth++;
        } else {
            while (depth > 0 && !gedelf_structure_exists(next = gedelf_structure_next(s))) {
                s = gedelf_structure_super(s);
                depth--;
            }
            if (depth == 0)
                break;
            assert(gedelf_structure_same(gedelf_structure_super(next), gedelf_structure_super(s)));
        }
        s = next;
    }
    assert(gedelf_structure_same(s, root));
}

static void visit_metadata(reading *r, const gedelf_metadata *m)
{
    const view texts[] = {m->dialect, m->encoding, m->elf_version, m->gedcom_version, m->language};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        check_text(texts[i]);
        hash_add(&r->outcome.structures, texts[i]);
    }
    assert(m->dialect.length > 0 && m->encoding.length > 0 && m->language.length > 0);
    hash_add_number(&r->outcome.structures, m->schema_count);
}

/* ---- Reading --------------------------------------------------------------------------------- */

static ptrdiff_t read_chunk(void *context, void *into, size_t size)
{
    reading *r = context;
    size_t left = r->input.length - r->at, count = size < r->chunk ? size : r->chunk;
    count = count < left ? count : left;
    if (count > 0)
        memcpy(into, r->input.text + r->at, count);
    r->at += count;
    return (ptrdiff_t)count;
}

/* Writes an input to a new file, whose name is a template. */
static void write_input(view input, char *path)
{
    int made = mkstemp(path);
    bool written = made >= 0 && write(made, input.text, input.length) == (ssize_t)input.length && close(made) == 0;
    assert(written);
    (void)written;
}

static gedelf_source reading_source(reading *r)
{
    r->at = 0;
    if (r->path)
        return gedelf_source_file(r->path);
    return r->chunk == 0 ? gedelf_source_memory(r->input.text, r->input.length) : gedelf_source_callback(read_chunk, r);
}

/* Record by record. */
static outcome stream(reading r)
{
    gedelf_reader *reader;
    r.options.context = &r;
    gedelf_status status = gedelf_reader_open(&reader, reading_source(&r), &r.options);
    assert((reader != NULL) == (status == GEDELF_OK));
    if (status == GEDELF_OK) {
        const gedelf_metadata *m = gedelf_reader_metadata(reader);
        visit_metadata(&r, m);
        visit_record(&r, NULL, gedelf_reader_head(reader));
        for (size_t i = 0; i < m->schema_count && i < 100; i++)
            visit_record(&r, NULL, gedelf_reader_schema(reader, i));
        gedelf_structure record;
        for (; (status = gedelf_reader_next(reader, &record)) == GEDELF_OK; r.outcome.records++)
            visit_record(&r, NULL, record);
        assert(gedelf_reader_next(reader, &record) == status);
        assert(gedelf_reader_worst(reader) == r.outcome.worst || r.stop_after > 0 || r.left > 0);
    }
    gedelf_reader_close(reader);
    r.outcome.status = status == GEDELF_END ? GEDELF_OK : status;
    return r.outcome;
}

/* As a whole. */
static outcome read_all(reading r)
{
    gedelf_dataset *d;
    r.options.context = &r;
    r.outcome.status = gedelf_read(&d, reading_source(&r), &r.options);
    assert((d != NULL) == (r.outcome.status == GEDELF_OK));
    if (!d)
        return r.outcome;
    const gedelf_metadata *m = gedelf_dataset_metadata(d);
    visit_metadata(&r, m);
    visit_record(&r, NULL, gedelf_dataset_head(d));
    for (size_t i = 0; i < m->schema_count && i < 100; i++)
        visit_record(&r, NULL, gedelf_dataset_schema(d, i));
    gedelf_structure s = gedelf_dataset_records(d);
    for (; gedelf_structure_exists(s); s = gedelf_structure_next(s), r.outcome.records++)
        visit_record(&r, d, s);
    gedelf_dataset_free(d);
    return r.outcome;
}

/* For the diagnostics' sake. */
static outcome check_all(reading r)
{
    gedelf_severity worst;
    r.options.context = &r;
    r.outcome.status = gedelf_check(reading_source(&r), &r.options, &worst);
    assert(worst == r.outcome.worst);
    return r.outcome;
}

static void assert_same(const outcome *a, const outcome *b, bool structures)
{
    assert(a->status == b->status);
    assert(a->diags == b->diags && a->diag_count == b->diag_count && a->worst == b->worst);
    assert(!structures || (a->records == b->records && a->structures == b->structures));
}

/* The first way, from memory record by record in pieces of the usual sizes, against one of the others, or all. */
static void read_in_other_ways(reading r, size_t chunk, unsigned choice)
{
    enum { WAYS = 6, FIRST_IN_CHUNKS = 2, FIRST_OF_FILE = 4 };
    static outcome (*const ways[WAYS])(reading) = {read_all, check_all, stream, read_all, stream, read_all};
    reading usual = r;
    usual.options.allocator = NULL;
    usual.options.threads = 1;
    outcome first = stream(usual);
    assert(first.status != GEDELF_MEMORY && first.status != GEDELF_UNREADABLE && first.status != GEDELF_ARGUMENT);
    assert((first.status == GEDELF_MALFORMED || first.status == GEDELF_ENCODING) == (first.worst == GEDELF_FATAL) ||
           first.status == GEDELF_STOPPED);
    bool complete = first.status == GEDELF_OK;
    for (unsigned way = 0; way < WAYS; way++) {
        if (!fuzz_takes(choice, WAYS, way))
            continue;
        r.path = NULL;
        r.chunk = way >= FIRST_IN_CHUNKS ? chunk : 0;
        char path[] = "/tmp/gedelf-fuzz-XXXXXX";
        if (way >= FIRST_OF_FILE) {
            write_input(r.input, path);
            r.path = path;
        }
        outcome other = ways[way](r);
        if (r.path)
            unlink(path);
        assert_same(&first, &other, ways[way] == check_all ? false : ways[way] == stream || complete);
    }
}

/* ---- Scarcity -------------------------------------------------------------------------------- */

static bool is_granted(reading *r)
{
    return r->left == 0 || --r->left > 0;
}

/* Once one allocation has failed, so do all others. */
static void *allocate_scarcely(void *context, size_t size)
{
    reading *r = context;
    if (!is_granted(r)) {
        r->left = 1;
        return NULL;
    }
    return malloc(size);
}

static void *resize_scarcely(void *context, void *block, size_t old_size, size_t new_size)
{
    reading *r = context;
    (void)old_size;
    if (!is_granted(r)) {
        r->left = 1;
        return NULL;
    }
    return realloc(block, new_size);
}

static void release(void *context, void *block, size_t size)
{
    (void)context;
    (void)size;
    free(block);
}

/* Whichever way is chosen, there is either enough memory, or GEDELF_MEMORY. */
static void read_scarcely(reading r, size_t failing, outcome (*way)(reading))
{
    outcome usual = way(r);
    reading counter = {.left = failing};
    sized_memory sized;
    gedelf_allocator scarce = {allocate_scarcely, resize_scarcely, release, &counter};
    gedelf_allocator allocator = memory_with_sizes_of(&sized, scarce, fuzz_memory);
    r.options.allocator = &allocator;
    r.options.threads = 1; /* it counts */
    r.left = failing;
    outcome o = way(r);
    assert(o.status == GEDELF_MEMORY || (o.status == usual.status && o.structures == usual.structures));
}

/* ---- The target ------------------------------------------------------------------------------ */

int LLVMFuzzerTestOneInput(const uint8_t *octets, size_t length)
{
    static const uint8_t none[FUZZ_OPTION_OCTETS] = {0x80, 0, 4, 0};
    fuzz_input in = fuzz_take(octets, length, none);
    unsigned flags = in.options[0], wrong = in.options[3];
    reading r = {.options = fuzz_options(), .input = in.text};
    r.options.diagnose = take_diag;
    r.options.encoding = encodings[in.options[1] % ENCODINGS];
    if (in.options[1] >= ENCODINGS)
        r.options.dialect = gedelf_dialect_name(in.options[1] / ENCODINGS - 1u);
    r.options.typed = (flags & FLAG_TYPED) != 0;
    r.options.recover = (flags & FLAG_RECOVER) != 0;
    r.options.positions = (flags & FLAG_POSITIONS) != 0;
    r.options.max_per_code = (flags & FLAG_NO_LIMIT) != 0 ? GEDELF_NO_LIMIT : (flags & FLAG_TOLD_TWICE) != 0 ? 2 : 50;
    r.options.max_depth = (flags & FLAG_SHALLOW) != 0 ? 3 : 1000000;
    r.stop_after = wrong % 2 == 0 ? wrong / 2 : 0;
    r.chunk = 0;
    size_t chunk = in.options[2] >= 4 ? in.options[2] / 4 : 4096;
    if (wrong % 2 == 0 || fuzz_every_way)
        read_in_other_ways(r, chunk, in.options[2]);
    if (wrong % 2 == 1) {
        static outcome (*const ways[])(reading) = {stream, read_all, check_all};
        r.chunk = flags % 3 == 0 ? 0 : chunk;
        read_scarcely(r, wrong / 2 + 1, ways[flags % 3]);
    }
    return 0;
}
