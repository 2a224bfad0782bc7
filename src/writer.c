/* SPDX-License-Identifier: MIT */
/*
 * The writer: the chain from structures to octets, and nothing else. [ELF-SER §serialising]
 *
 *     structures ─▶ lines ─▶ line strings ─▶ characters ─▶ octets
 */
#include "dataset/dataset.h"

/* How many octets are handed over at a time. */
enum { OUTPUT_CHUNK = 64 * 1024 };

struct gedelf_writer {
    gedelf_allocator allocator;
    gedelf_write_options options;
    gedelf_write_fn write;
    void *context;
    const dialect *rules;
    encoding encoding;
    diags diags;
    wrapper wrapper;
    buffer out;           /* octets that have not been handed over */
    gedelf_status status; /* the first failure stays */

    elf_feature feature; /* what makes HEAD.ELF necessary; found by the survey */
    view language;       /* the default one, while a dataset or reader is being written */

    /* Only where not every identifier can be written: all of them, and the new names of some, by number. */
    names xrefs;
    names renamed;    /* old names and new ones, in turn */
    names forms;      /* their octets */
    uint32_t *owners; /* the number of the first name that comes to those octets */
    size_t owner_capacity;
    bool restricted;
    uint64_t next_name;
};

/* ---- Setting up ------------------------------------------------------------------------------ */

static gedelf_write_options writer_options(const gedelf_write_options *options)
{
    gedelf_write_options all = GEDELF_WRITE_OPTIONS_INIT;
    if (options)
        memcpy(&all, options, options->size < sizeof all ? options->size : sizeof all);
    return all;
}

static bool writer_take_line(void *context, view line_string);

static gedelf_status writer_refuse_encoding(gedelf_writer *w, view name)
{
    gedelf_diag diag = {.code = DIAG_UNSUPPORTED_ENCODING, .line = 1, .column = 1, .width = 1, .args = {name}};
    diag.args[1] = view_equal_ignoring_case(name, VIEW("ANSEL"))
                       ? VIEW("writing it needs utf8proc, which this build does without")
                       : VIEW("UTF-8, ASCII, ANSEL, UTF-16LE and UTF-16BE can be written");
    diags_raise(&w->diags, &diag);
    return GEDELF_ENCODING;
}

static gedelf_status writer_check_options(gedelf_writer *w)
{
    const gedelf_write_options *o = &w->options;
    w->rules = o->dialect ? dialect_named(view_of_string(o->dialect)) : dialect_default();
    if (!w->rules || o->newline > GEDELF_NEWLINE_CR)
        return GEDELF_ARGUMENT;
    view name = o->encoding ? view_of_string(o->encoding) : VIEW("UTF-8");
    return encoder_named(name, &w->encoding) ? GEDELF_OK : writer_refuse_encoding(w, name);
}

static void writer_set_up_wrapper(gedelf_writer *w)
{
    encoding_kind kind = w->encoding.kind;
    uint64_t size = is_utf16(kind) ? 2 : 1;
    w->restricted = kind == ENCODING_ASCII || kind == ENCODING_ANSEL;
    w->wrapper = (wrapper){.encoding = kind,
                           .limit = w->options.max_line > 0 ? w->options.max_line : size * w->rules->line_length,
                           .line_break = size * (w->options.newline == GEDELF_NEWLINE_CRLF ? 2 : 1),
                           .protect_spaces = w->options.protect_spaces,
                           .emit = writer_take_line,
                           .context = w};
    buffer_init(&w->wrapper.line, &w->allocator);
    buffer_init(&w->wrapper.rest, &w->allocator);
}

gedelf_status gedelf_writer_open(gedelf_writer **out, gedelf_write_fn write, void *context,
                                 const gedelf_write_options *options)
{
    gedelf_write_options all = writer_options(options);
    const gedelf_allocator *allocator = all.allocator ? all.allocator : &memory_default;
    *out = NULL;
    gedelf_writer *w = memory_allocate(allocator, sizeof *w);
    if (!w)
        return GEDELF_MEMORY;
    memset(w, 0, sizeof *w);
    w->allocator = *allocator;
    w->options = all;
    w->write = write;
    w->context = context;
    buffer_init(&w->out, &w->allocator);
    names_init(&w->xrefs, &w->allocator);
    names_init(&w->renamed, &w->allocator);
    names_init(&w->forms, &w->allocator);
    gedelf_options speaking = GEDELF_OPTIONS_INIT;
    speaking.diagnose = all.diagnose;
    speaking.diagnose_context = all.diagnose_context;
    speaking.max_per_code = all.max_per_code;
    bool ready = diags_init(&w->diags, &w->allocator, &speaking);
    gedelf_status status = ready ? writer_check_options(w) : GEDELF_MEMORY;
    if (status == GEDELF_OK)
        writer_set_up_wrapper(w);
    if (status == GEDELF_OK)
        *out = w;
    else
        gedelf_writer_close(w);
    return status;
}

void gedelf_writer_close(gedelf_writer *writer)
{
    if (!writer)
        return;
    gedelf_allocator allocator = writer->allocator;
    diags_free(&writer->diags);
    names_free(&writer->xrefs);
    names_free(&writer->renamed);
    names_free(&writer->forms);
    memory_release(&allocator, writer->owners, writer->owner_capacity * sizeof *writer->owners);
    buffer_free(&writer->out);
    if (writer->wrapper.line.allocator) {
        buffer_free(&writer->wrapper.line);
        buffer_free(&writer->wrapper.rest);
    }
    memory_release(&allocator, writer, sizeof *writer);
}

/* The first failure is what every later call comes to. */
static gedelf_status writer_fail(gedelf_writer *w, gedelf_status status)
{
    if (w->status == GEDELF_OK)
        w->status = status;
    return w->status;
}

/* What a step came to: if not all went well, and nobody said why, there was no memory. */
static gedelf_status writer_result(gedelf_writer *w, bool done)
{
    if (w->diags.stopped)
        return writer_fail(w, GEDELF_STOPPED);
    return done ? w->status : writer_fail(w, GEDELF_MEMORY);
}

static void writer_say(gedelf_writer *w, enum diag_code code, view first, view second, view third)
{
    gedelf_diag diag = {.code = code, .line = 1, .column = 1, .width = 1, .args = {first, second, third}};
    diags_raise(&w->diags, &diag);
}

/* ---- Lines to octets ------------------------------------------------------------------------- */

static bool writer_flush(gedelf_writer *w)
{
    if (w->out.length > 0 && !w->write(w->context, w->out.data, w->out.length)) {
        writer_fail(w, GEDELF_UNWRITABLE);
        return false;
    }
    w->out.length = 0;
    return true;
}

/* [ELF-SER §serialising-line-strings] */
static bool writer_take_line(void *context, view line_string)
{
    static const view line_breaks[] = {{"\n", 1}, {"\r\n", 2}, {"\r", 1}};
    gedelf_writer *w = context;
    bool done = encoder_append(w->encoding.kind, line_string, &w->out) &&
                encoder_append(w->encoding.kind, line_breaks[w->options.newline], &w->out);
    return done && (w->out.length < OUTPUT_CHUNK || writer_flush(w));
}

/* ---- Identifiers ----------------------------------------------------------------------------- */

static bool text_fits(const gedelf_writer *w, view v)
{
    bool after_letter = false;
    for (size_t i = 0, step; w->restricted && i < v.length; i += step) {
        encoder_fit fit = encoder_fits(w->encoding.kind, utf8_decode(v.text + i, &step));
        if (fit == FITS_NOT || (fit == FITS_MARK && !after_letter))
            return false;
        after_letter = true;
    }
    return true;
}

/* Where the encoding takes letters apart, two names can come to the same octets. The number of the name that they belong
   to, which is noted for them if it is the first; 0 if there is no memory. */
static uint32_t owner_of_octets(gedelf_writer *w, view name, uint32_t number)
{
    buffer octets;
    buffer_init(&octets, &w->allocator);
    uint32_t before = w->forms.count;
    uint32_t form = encoder_append(w->encoding.kind, name, &octets) ? names_add(&w->forms, buffer_view(&octets)) : 0;
    buffer_free(&octets);
    if (form > before) {
        void *owners = w->owners;
        bool room = memory_reserve(&w->allocator, &owners, &w->owner_capacity, sizeof *w->owners, form);
        w->owners = owners;
        if (!room)
            return 0;
        w->owners[form - 1] = number;
    }
    return form == 0 ? 0 : w->owners[form - 1];
}

/* Notes a name, so that no other is given in its place. */
static bool note_name(gedelf_writer *w, view name)
{
    if (name.length == 0 || !w->restricted)
        return true;
    uint32_t number = names_add(&w->xrefs, name);
    return number != 0 && (!text_fits(w, name) || owner_of_octets(w, name, number) != 0);
}

/* A name that is not in use: X and the next number. */
static bool invent_name(gedelf_writer *w, buffer *out)
{
    do {
        out->length = 0;
        if (!buffer_append(out, VIEW("X")) || !buffer_append_number(out, ++w->next_name))
            return false;
    } while (names_find(&w->xrefs, buffer_view(out)) != 0);
    return true;
}

/* D110: what the encoding cannot hold gets another name, everywhere the same. */
static view rename_xref(gedelf_writer *w, view name)
{
    buffer key, fresh;
    view result = {NULL, 0};
    buffer_init(&key, &w->allocator);
    buffer_init(&fresh, &w->allocator);
    /* In `renamed`, an old name and its new one follow each other; at signs keep them apart from all other names. */
    bool done = buffer_append(&key, VIEW("@")) && buffer_append(&key, name);
    uint32_t number = done ? names_find(&w->renamed, buffer_view(&key)) : 0;
    if (done && number == 0) {
        number = invent_name(w, &fresh) ? names_add(&w->renamed, buffer_view(&key)) : 0;
        if (number != 0 && names_add(&w->renamed, buffer_view(&fresh)) != 0)
            writer_say(w, DIAG_XREF_RENAMED, name, w->encoding.name, buffer_view(&fresh));
        else
            number = 0;
    }
    if (number != 0)
        result = names_at(&w->renamed, number + 1);
    buffer_free(&key);
    buffer_free(&fresh);
    return result;
}

/* Can the name be written, and are its octets no other name's? */
static bool name_stays(gedelf_writer *w, view name)
{
    if (!w->restricted)
        return true;
    if (!text_fits(w, name))
        return false;
    uint32_t number = names_add(&w->xrefs, name), owner = number != 0 ? owner_of_octets(w, name, number) : 0;
    if (owner == 0)
        writer_fail(w, GEDELF_MEMORY);
    return owner == number;
}

/* The name as it is written; empty if there is no memory. */
static view written_name(gedelf_writer *w, view name)
{
    return name_stays(w, name) ? name : rename_xref(w, name);
}

/* ---- Structures to lines --------------------------------------------------------------------- */

/* The next structure in preorder that is not below `s`, in a walk that began at depth 0; no structure behind the last. */
static gedelf_structure next_beside(gedelf_structure s, uint64_t *depth)
{
    for (; *depth > 0; --*depth) {
        gedelf_structure next = gedelf_structure_next(s);
        if (gedelf_structure_exists(next))
            return next;
        s = gedelf_structure_super(s);
    }
    return (gedelf_structure){NULL, 0};
}

/* The next structure in preorder. */
static gedelf_structure next_below(gedelf_structure s, uint64_t *depth)
{
    gedelf_structure next = gedelf_structure_first(s);
    if (!gedelf_structure_exists(next))
        return next_beside(s, depth);
    ++*depth;
    return next;
}

/* A line that holds no escapes: metadata, PLANG, DTYPE. What cannot be written is left out. */
static bool write_as_it_stands(gedelf_writer *w, uint64_t level, view tag, view value)
{
    if (!text_fits(w, value)) {
        writer_say(w, DIAG_TEXT_UNWRITABLE, tag, w->encoding.name, value);
        return true;
    }
    bool done = wrapper_begin(&w->wrapper, level, VIEW(""), tag);
    if (done && value.length > 0)
        done = wrapper_append(&w->wrapper, VIEW(" ")) && wrapper_append(&w->wrapper, value);
    return done && wrapper_end(&w->wrapper);
}

/* A language is written where it differs from the default; and where a PLANG that stayed in the tree (D104) would
   otherwise be taken for it. */
static bool language_is_needed(gedelf_structure s)
{
    if (!structure_has_language(s))
        return false;
    view usual = names_at(s.block->qualifiers, s.block->language);
    return !view_equal_ignoring_case(gedelf_structure_language(s), usual) ||
           gedelf_structure_exists(gedelf_structure_find(s, VIEW("PLANG")));
}

static bool write_qualifiers(gedelf_writer *w, gedelf_structure s, uint64_t level)
{
    view datatype = gedelf_structure_datatype(s);
    bool done = !language_is_needed(s) || write_as_it_stands(w, level + 1, VIEW("PLANG"), gedelf_structure_language(s));
    if (done && datatype.length > 0)
        done = write_as_it_stands(w, level + 1, VIEW("DTYPE"), datatype);
    return done;
}

static bool write_pointer(gedelf_writer *w, view pointer)
{
    view name = written_name(w, pointer);
    return name.length > 0 && wrapper_append(&w->wrapper, VIEW(" @")) && wrapper_append(&w->wrapper, name) &&
           wrapper_append(&w->wrapper, VIEW("@")) && wrapper_end(&w->wrapper);
}

/* Would a PLANG or DTYPE that stayed in the tree because of its value (D104) be taken for a good one, now that the value is
   unescaped? */
static bool looks_good(gedelf_structure s)
{
    uint32_t tag = gedelf_structure_tag_number(s);
    gedelf_structure super = gedelf_structure_super(s);
    if ((tag != TAG_PLANG && tag != TAG_DTYPE) || !gedelf_structure_exists(super))
        return false;
    bool first = gedelf_structure_same(gedelf_structure_find(super, gedelf_structure_tag(s)), s);
    bool taken = tag == TAG_PLANG ? language_is_needed(super) : gedelf_structure_datatype(super).length > 0;
    if (!first || taken || gedelf_structure_pointer(super).length > 0 || gedelf_structure_xref(s).length > 0 ||
        gedelf_structure_exists(gedelf_structure_first(s)))
        return false;
    view value = view_trim(gedelf_structure_payload(s));
    return tag == TAG_PLANG ? is_language_tag(value) : is_iri(value);
}

/* What may be done with a structure's payload. */
static unsigned how_to_wrap(gedelf_structure s)
{
    /* D119: a CONT that stays in the header cannot itself be continued. */
    if (is_continuation(gedelf_structure_tag_number(s)))
        return WRAP_WHOLE;
    if (looks_good(s))
        return WRAP_DISGUISE;
    return view_equal(gedelf_structure_tag(s), VIEW("DATE")) ? WRAP_CALENDARS : 0;
}

/* One structure without its substructures. [ELF-SER §serialising-structures] */
static bool write_structure(gedelf_writer *w, gedelf_structure s, uint64_t level)
{
    view tag = gedelf_structure_tag(s), xref = gedelf_structure_xref(s), pointer = gedelf_structure_pointer(s);
    if (xref.length > 0) {
        xref = written_name(w, xref);
        if (xref.length == 0)
            return false;
    }
    if (!wrapper_begin(&w->wrapper, level, xref, tag))
        return false;
    bool done;
    if (pointer.length > 0) {
        done = write_pointer(w, pointer);
    } else {
        done = wrapper_payload(&w->wrapper, level, gedelf_structure_payload(s), how_to_wrap(s));
    }
    return done && write_qualifiers(w, s, level);
}

static bool write_tree(gedelf_writer *w, gedelf_structure root, uint64_t root_level)
{
    uint64_t depth = 0;
    bool done = true;
    for (gedelf_structure s = root; done && gedelf_structure_exists(s); s = next_below(s, &depth))
        done = write_structure(w, s, root_level + depth);
    return done;
}

gedelf_status gedelf_writer_record(gedelf_writer *writer, gedelf_structure root)
{
    if (writer->status != GEDELF_OK || !gedelf_structure_exists(root))
        return writer->status;
    return writer_result(writer, write_tree(writer, root, 0));
}

/* ---- Surveying ------------------------------------------------------------------------------- */

static void survey_features(gedelf_writer *w, gedelf_structure s)
{
    if (w->feature != FEATURE_NONE)
        return;
    unsigned how = how_to_wrap(s);
    bool escapes = w->restricted || w->options.protect_spaces || (how & (WRAP_WHOLE | WRAP_DISGUISE)) != 0;
    if (language_is_needed(s))
        w->feature = FEATURE_LANGUAGE;
    else if (gedelf_structure_datatype(s).length > 0)
        w->feature = FEATURE_DATATYPE;
    else if (escapes && wrapper_needs_escapes(&w->wrapper, gedelf_structure_payload(s), how))
        w->feature = FEATURE_UNICODE_ESCAPE;
}

static bool survey_tree(gedelf_writer *w, gedelf_structure root)
{
    bool done = true;
    uint64_t depth = 0;
    for (gedelf_structure s = root; done && gedelf_structure_exists(s); s = next_below(s, &depth)) {
        survey_features(w, s);
        done = note_name(w, gedelf_structure_xref(s)) && note_name(w, gedelf_structure_pointer(s));
    }
    return done;
}

gedelf_status gedelf_writer_survey(gedelf_writer *writer, gedelf_structure root)
{
    bool done = true;
    if (writer->status != GEDELF_OK)
        return writer->status;
    if (gedelf_structure_tag_number(root) != TAG_HEAD)
        return writer_result(writer, survey_tree(writer, root));
    for (gedelf_structure s = gedelf_structure_first(root); done && gedelf_structure_exists(s);
         s = gedelf_structure_next(s))
        done = is_metadata_tag(gedelf_structure_tag_number(s)) || survey_tree(writer, s);
    return writer_result(writer, done);
}

/* ---- The header ------------------------------------------------------------------------------ */

/* Where the header comes from: a reader or a dataset. */
typedef struct heading {
    const gedelf_metadata *metadata;
    gedelf_structure head;
    const gedelf_reader *reader;
    const gedelf_dataset *dataset;
    size_t schemas; /* how many will be written */
} heading;

static gedelf_structure heading_schema(const heading *h, size_t index)
{
    return h->reader ? gedelf_reader_schema(h->reader, index) : gedelf_dataset_schema(h->dataset, index);
}

/* Can this structure of a schema be written? If not, nothing below it is either. */
static bool schema_fits(const gedelf_writer *w, gedelf_structure s)
{
    return text_fits(w, gedelf_structure_payload(s));
}

/* How many schemas will be written. */
static size_t count_schemas(const gedelf_writer *w, const heading *h)
{
    size_t count = 0;
    for (size_t i = 0; i < h->metadata->schema_count; i++)
        count += schema_fits(w, heading_schema(h, i));
    return count;
}

/* "5.5" for "5.5.0", which is how GEDCOM calls it. */
static view without_revision_zero(view version)
{
    bool zero = version.length > 2 && memcmp(version.text + version.length - 2, ".0", 2) == 0;
    return zero ? view_of(version.text, version.length - 2) : version;
}

/* [ELF-SER §serialisation-version], D109 */
static bool write_elf_version(gedelf_writer *w, const heading *h)
{
    view own = VIEW("1.0.0"), claimed = h->metadata->elf_version;
    if (claimed.length == 0 && w->feature == FEATURE_NONE && h->schemas == 0 &&
        view_equal(h->metadata->language, VIEW("und")))
        return true;
    if (claimed.length > 0 && !view_equal(claimed, own))
        writer_say(w, DIAG_ELF_VERSION_CHANGED, claimed, own, VIEW(""));
    return write_as_it_stands(w, 1, VIEW("ELF"), own);
}

/* [ELF-SER §gedcom-version] */
static bool write_gedcom_version(gedelf_writer *w, const heading *h)
{
    view claimed = h->metadata->gedcom_version, written = VIEW("5.5.1");
    if (view_equal(claimed, VIEW("5.5.0")) || view_equal(claimed, VIEW("5.5.1")))
        written = without_revision_zero(claimed);
    else if (claimed.length > 0)
        writer_say(w, DIAG_GEDCOM_VERSION_CHANGED, claimed, written, VIEW(""));
    /* With a schema, ELF needs no GEDCOM version; it is written where there was one. */
    if (claimed.length == 0 && h->schemas > 0)
        return true;
    return write_as_it_stands(w, 1, VIEW("GEDC"), VIEW("")) && write_as_it_stands(w, 2, VIEW("VERS"), written) &&
           write_as_it_stands(w, 2, VIEW("FORM"), VIEW("LINEAGE-LINKED"));
}

static bool write_schema(gedelf_writer *w, gedelf_structure schema)
{
    uint64_t depth = 0;
    bool done = true;
    gedelf_structure s = schema;
    while (done && gedelf_structure_exists(s)) {
        done = write_as_it_stands(w, depth + 1, gedelf_structure_tag(s), gedelf_structure_payload(s));
        s = schema_fits(w, s) ? next_below(s, &depth) : next_beside(s, &depth);
    }
    return done;
}

static bool write_schemas(gedelf_writer *w, const heading *h)
{
    bool done = true;
    for (size_t i = 0; done && i < h->metadata->schema_count; i++)
        done = write_schema(w, heading_schema(h, i));
    return done;
}

/* What is left of the header. Metadata that is still there is faulty (D107). */
static bool write_rest_of_header(gedelf_writer *w, gedelf_structure head)
{
    bool done = true;
    for (gedelf_structure s = gedelf_structure_first(head); done && gedelf_structure_exists(s);
         s = gedelf_structure_next(s)) {
        if (is_metadata_tag(gedelf_structure_tag_number(s)))
            writer_say(w, DIAG_METADATA_LEFT_OUT, gedelf_structure_tag(s), VIEW(""), VIEW(""));
        else
            done = write_tree(w, s, 1);
    }
    return done;
}

static view char_value(const gedelf_writer *w)
{
    encoding_kind kind = w->encoding.kind;
    return is_utf16(kind) ? VIEW("UNICODE") : w->encoding.name;
}

static gedelf_status write_header(gedelf_writer *w, heading *h)
{
    h->schemas = count_schemas(w, h);
    encoding_kind kind = w->encoding.kind;
    bool wide = is_utf16(kind);
    bool marked = wide || (w->options.byte_order_mark && kind == ENCODING_UTF_8);
    bool done = (!marked || encoder_append_mark(kind, &w->out)) && write_as_it_stands(w, 0, VIEW("HEAD"), VIEW("")) &&
                write_as_it_stands(w, 1, VIEW("CHAR"), char_value(w)) && write_elf_version(w, h) &&
                write_gedcom_version(w, h);
    if (done && !view_equal(h->metadata->language, VIEW("und")))
        done = write_as_it_stands(w, 1, VIEW("PLANG"), h->metadata->language);
    return writer_result(w, done && write_schemas(w, h) && write_rest_of_header(w, h->head));
}

gedelf_status gedelf_writer_begin_as_read(gedelf_writer *writer, const gedelf_reader *reader)
{
    heading h = {.metadata = gedelf_reader_metadata(reader), .head = gedelf_reader_head(reader), .reader = reader};
    return writer->status == GEDELF_OK ? write_header(writer, &h) : writer->status;
}

gedelf_status gedelf_writer_begin(gedelf_writer *writer, const gedelf_dataset *dataset)
{
    heading h = {
        .metadata = gedelf_dataset_metadata(dataset), .head = gedelf_dataset_head(dataset), .dataset = dataset};
    return writer->status == GEDELF_OK ? write_header(writer, &h) : writer->status;
}

/* ---- The end --------------------------------------------------------------------------------- */

gedelf_status gedelf_writer_end(gedelf_writer *writer)
{
    gedelf_writer *w = writer;
    if (w->status != GEDELF_OK)
        return w->status;
    bool done = write_as_it_stands(w, 0, VIEW("TRLR"), VIEW("")) && writer_flush(w);
    if (done && w->wrapper.escaped > 0) {
        char digits[20];
        view count = view_of(digits, number_format(w->wrapper.escaped, digits));
        writer_say(w, DIAG_CHARACTERS_ESCAPED, count, w->encoding.name, VIEW(""));
    }
    diags_finish(&w->diags);
    return writer_result(w, done);
}

/* ---- The whole dataset ----------------------------------------------------------------------- */

static gedelf_status write_dataset(gedelf_writer *w, const gedelf_dataset *dataset)
{
    gedelf_structure first = gedelf_dataset_records(dataset), s;
    gedelf_status status = gedelf_writer_survey(w, gedelf_dataset_head(dataset));
    for (s = first; status == GEDELF_OK && gedelf_structure_exists(s); s = gedelf_structure_next(s))
        status = gedelf_writer_survey(w, s);
    if (status == GEDELF_OK)
        status = gedelf_writer_begin(w, dataset);
    for (s = first; status == GEDELF_OK && gedelf_structure_exists(s); s = gedelf_structure_next(s))
        status = gedelf_writer_record(w, s);
    return status == GEDELF_OK ? gedelf_writer_end(w) : status;
}

gedelf_status gedelf_write(const gedelf_dataset *dataset, gedelf_write_fn write, void *context,
                           const gedelf_write_options *options)
{
    gedelf_writer *w;
    gedelf_status status = gedelf_writer_open(&w, write, context, options);
    if (status == GEDELF_OK)
        status = write_dataset(w, dataset);
    gedelf_writer_close(w);
    return status;
}
