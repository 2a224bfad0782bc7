/* SPDX-License-Identifier: MIT */
/*
 * The writer: the chain from structures to octets, and nothing else. [ELF-SER §serialising], [elf-2018 §Document],
 * [elf-2017-10 §4.1], D16, D104, D119, D123
 *
 *     structures ─▶ lines ─▶ line strings ─▶ characters ─▶ octets
 */
#include "format/write/write_private.h"

/* ---- Setting up ------------------------------------------------------------------------------ */

static gedelf_status writer_refuse_encoding(gedelf_writer *w, view name)
{
    gedelf_diag diag = {.code = DIAG_UNSUPPORTED_ENCODING, .line = 1, .column = 1, .width = 1, .args = {name}};
    diag.args[1] = VIEW("; gedelf writes UTF-8, ASCII, ANSEL, UTF-16LE and UTF-16BE");
    diags_raise(&w->diags, &diag);
    return GEDELF_ENCODING;
}

/* The dialect that the options ask for; NULL if there is none of that name. */
static const dialect *dialect_asked_for(const gedelf_write_options *o)
{
    return o->dialect ? dialect_for_writing(view_of_string(o->dialect)) : dialect_default();
}

const char *gedelf_write_options_fault(const gedelf_write_options *options)
{
    gedelf_write_options all;
    options_take(&all, options);
    if (!dialect_asked_for(&all))
        return "dialect";
    const dialect *rules = dialect_asked_for(&all);
    if (rules->utf8_only && all.encoding &&
        !view_equal_ignoring_case(view_of_string(all.encoding), encoding_utf_8.name))
        return "encoding";
    if (rules->line_length == 0 && all.max_line > 0)
        return "max_line";
    if (all.newline > GEDELF_NEWLINE_CR)
        return "newline";
    if (all.byte_order_mark && all.no_byte_order_mark)
        return "no_byte_order_mark";
    bool possible =
        all.normalize <= GEDELF_NORMALIZE_NFC && (all.normalize != GEDELF_NORMALIZE_NFC || gedelf_can_normalize());
    return possible ? NULL : "normalize";
}

static gedelf_status writer_check_options(gedelf_writer *w)
{
    const gedelf_write_options *o = &w->options;
    w->rules = dialect_asked_for(o);
    w->composes = o->normalize == GEDELF_NORMALIZE_NFC;
    if (gedelf_write_options_fault(o))
        return GEDELF_ARGUMENT;
    view name = o->encoding ? view_of_string(o->encoding) : VIEW("UTF-8");
    w->encoding = encoder_named(name);
    return w->encoding ? GEDELF_OK : writer_refuse_encoding(w, name);
}

/* How long the longest line is, and how much of that its line break takes, each as the dialect measures. */
static void writer_set_limits(gedelf_writer *w)
{
    line_measure measure = w->rules->measure;
    uint64_t size = measure == MEASURE_OCTETS ? w->encoding->unit : 1;
    uint64_t characters_of_break = w->options.newline == GEDELF_NEWLINE_CRLF ? 2 : 1;
    w->wrapper.limit = w->options.max_line > 0 ? w->options.max_line : size * w->rules->line_length;
    if (w->rules->line_length == 0)
        w->wrapper.limit = UINT64_MAX;
    w->wrapper.line_break = measure == MEASURE_UTF8_OCTETS ? 0 : size * characters_of_break;
}

static void writer_set_up_wrapper(gedelf_writer *w)
{
    static const view line_breaks[] = {{"\n", 1}, {"\r\n", 2}, {"\r", 1}};
    const dialect *rules = w->rules;
    w->restricted = !w->encoding->complete;
    w->refused = rules->dropped | rules->reserved | TAG_BIT(TRLR) | tags_for(ROLE_CONTINUATION);
    w->special = w->refused | tags_for(ROLE_QUALIFIER);
    w->wrapper =
        (wrapper){.rules = rules,
                  .encoding = w->encoding,
                  .output = w->encoding,
                  .ends_escaped = (rules->ends_escaped || w->options.protect_spaces) && rules->unicode != UNICODE_NONE,
                  .break_text = line_breaks[w->options.newline],
                  .out = &w->out,
                  .drain = writer_flush,
                  .context = w};
    writer_set_limits(w);
    w->verbatim = rules->written_as_read && w->encoding->is_utf8 && w->options.newline == GEDELF_NEWLINE_LF &&
                  w->wrapper.limit >= rules->line_length;
    buffer_init(&w->wrapper.line, &w->allocator);
    buffer_init(&w->wrapper.rest, &w->allocator);
}

static void writer_init_tables(gedelf_writer *w)
{
    buffer_init(&w->out, &w->allocator);
    buffer_init(&w->record_name, &w->allocator);
    buffer_init(&w->joined, &w->allocator);
    buffer_init(&w->composed, &w->allocator);
    buffer_init(&w->lacking, &w->allocator);
    buffer_init(&w->lacking_in, &w->allocator);
    normalizer_init(&w->normalizer, &w->allocator);
    names_init(&w->xrefs, &w->allocator);
    names_init(&w->renamed, &w->allocator);
    names_init(&w->forms, &w->allocator);
    names_init(&w->kept_tags, &w->allocator);
    prefixes_init(&w->prefixes, &w->allocator);
    names_init(&w->foreign, &w->allocator);
    retyping_init(&w->retyping, &w->allocator);
}

gedelf_status writer_open(gedelf_writer **out, gedelf_write_fn write, void *context,
                          const gedelf_write_options *options)
{
    gedelf_write_options all = GEDELF_WRITE_OPTIONS();
    options_take(&all, options);
    const gedelf_allocator *allocator = all.allocator ? all.allocator : &memory_default;
    *out = NULL;
    gedelf_writer *w = memory_zeroed(allocator, sizeof *w);
    if (!w)
        return GEDELF_MEMORY;
    w->allocator = *allocator;
    w->options = all;
    w->write = write;
    w->context = context;
    writer_init_tables(w);
    gedelf_read_options speaking = GEDELF_READ_OPTIONS();
    speaking.diagnose = all.diagnose;
    speaking.context = all.context;
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

gedelf_status writer_set_sink(gedelf_writer *w, gedelf_sink sink)
{
    w->write = sink_write;
    w->context = &w->sink;
    return sink_open(&w->sink, sink, &w->allocator);
}

gedelf_status gedelf_writer_open(gedelf_writer **out, gedelf_sink sink, const gedelf_write_options *options)
{
    gedelf_status status = writer_open(out, NULL, NULL, options);
    if (status == GEDELF_OK)
        status = writer_set_sink(*out, sink);
    if (status != GEDELF_OK) {
        gedelf_writer_close(*out);
        *out = NULL;
    }
    return status;
}

void gedelf_writer_close(gedelf_writer *writer)
{
    if (!writer)
        return;
    gedelf_allocator allocator = writer->allocator;
    sink_end(&writer->sink, GEDELF_STOPPED); /* which it is not if it has come to its end */
    diags_free(&writer->diags);
    names_free(&writer->xrefs);
    names_free(&writer->renamed);
    names_free(&writer->forms);
    names_free(&writer->kept_tags);
    prefixes_free(&writer->prefixes);
    memory_release(&allocator, writer->kept_types, writer->kept_capacity * sizeof *writer->kept_types);
    names_free(&writer->foreign);
    memory_release(&allocator, writer->owners, writer->owner_capacity * sizeof *writer->owners);
    retyping_free(&writer->retyping);
    buffer_free(&writer->out);
    buffer_free(&writer->record_name);
    buffer_free(&writer->joined);
    buffer_free(&writer->composed);
    buffer_free(&writer->lacking);
    buffer_free(&writer->lacking_in);
    normalizer_free(&writer->normalizer);
    if (writer->wrapper.line.allocator) {
        buffer_free(&writer->wrapper.line);
        buffer_free(&writer->wrapper.rest);
    }
    memory_release(&allocator, writer, sizeof *writer);
}

gedelf_status writer_fail(gedelf_writer *w, gedelf_status status)
{
    if (w->status == GEDELF_OK)
        w->status = status;
    return w->status;
}

gedelf_status writer_result(gedelf_writer *w, bool done)
{
    if (w->diags.stopped)
        return writer_fail(w, GEDELF_STOPPED);
    return done ? w->status : writer_fail(w, GEDELF_MEMORY);
}

/* ---- Saying ---------------------------------------------------------------------------------- */

view writer_dialect(const gedelf_writer *w)
{
    return view_of_string(w->rules->name);
}

void writer_say(gedelf_writer *w, enum diag_code code, view first, view second, view third)
{
    gedelf_diag diag = {.code = code, .line = 1, .column = 1, .width = 1, .args = {first, second, third}};
    diags_raise(&w->diags, &diag);
}

view writer_record_name(gedelf_writer *w, gedelf_structure s)
{
    if (!record_name_of(&w->record_name, s))
        writer_fail(w, GEDELF_MEMORY);
    return buffer_view(&w->record_name);
}

void writer_say_of(gedelf_writer *w, gedelf_structure s, enum diag_code code, view first, view second, view third)
{
    uint64_t number = gedelf_structure_line(s);
    gedelf_diag diag = {.code = code, .line = number, .column = 1, .width = 1, .args = {first, second, third}};
    if (number == 0)
        diag.line = 1;
    if (diags_wants(&w->diags, code))
        diag.record = writer_record_name(w, s);
    diags_raise(&w->diags, &diag);
}

/* ---- Lines to octets ------------------------------------------------------------------------- */

bool writer_flush(void *context)
{
    gedelf_writer *w = context;
    if (w->out.length > 0 && !w->write(w->context, w->out.data, w->out.length)) {
        writer_fail(w, sink_result(&w->sink, GEDELF_UNWRITABLE));
        return false;
    }
    w->out.length = 0;
    return true;
}

/* ---- Structures to lines --------------------------------------------------------------------- */

gedelf_structure next_beside(gedelf_structure s, uint64_t *depth)
{
    for (; *depth > 0; --*depth) {
        gedelf_structure next = gedelf_structure_next(s);
        if (gedelf_structure_exists(next))
            return next;
        s = gedelf_structure_super(s);
    }
    return (gedelf_structure){NULL, 0};
}

gedelf_structure next_below(gedelf_structure s, uint64_t *depth)
{
    gedelf_structure next = gedelf_structure_first(s);
    if (!gedelf_structure_exists(next))
        return next_beside(s, depth);
    ++*depth;
    return next;
}

bool write_as_it_stands(gedelf_writer *w, uint64_t level, view tag, view value)
{
    if (!text_fits(w, value)) {
        writer_say(w, DIAG_TEXT_UNWRITABLE, tag, w->encoding->name, value);
        return true;
    }
    return wrapper_line(&w->wrapper, &(line_opening){.level = level, .tag = tag}, value);
}

static view default_language(gedelf_structure s)
{
    return names_at(s.block->qualifiers, s.block->language);
}

bool has_other_language(gedelf_structure s)
{
    return structure_has_language(s) && !view_equal_ignoring_case(gedelf_structure_language(s), default_language(s));
}

/* The first PLANG or DTYPE below a structure. The answer is kept for its other substructures, which may be many. */
static gedelf_structure first_qualifier(gedelf_writer *w, gedelf_structure super, uint32_t tag)
{
    if (!gedelf_structure_same(w->qualified, super) || !gedelf_structure_exists(w->qualified)) {
        w->qualified = super;
        w->first_plang = gedelf_structure_find(super, VIEW("PLANG"));
        w->first_dtype = gedelf_structure_find(super, VIEW("DTYPE"));
    }
    return tag == TAG_PLANG ? w->first_plang : w->first_dtype;
}

/* The next record that is streamed may be where this one was. */
void forget_qualifiers(gedelf_writer *w)
{
    w->qualified = (gedelf_structure){NULL, 0};
}

/* A language is written where it differs from the default; and where a PLANG that stayed in the tree (D104) would
   otherwise be taken for it. */
bool language_is_needed(gedelf_writer *w, gedelf_structure s)
{
    return has_other_language(s) ||
           (structure_has_language(s) && gedelf_structure_exists(first_qualifier(w, s, TAG_PLANG)));
}

bool write_kept(gedelf_writer *w, gedelf_structure of, uint64_t level, const char *tag, view value)
{
    view rest = value.length > 0 ? value : VIEW("the lines below it stay as they are");
    writer_say_of(w, of, DIAG_EXTENSION_WRITTEN, view_of_string(tag + 1), writer_dialect(w), rest);
    return wrapper_payload(&w->wrapper, &(line_opening){.level = level, .tag = view_of_string(tag)}, value, NULL, 0);
}

static bool write_kept_qualifiers(gedelf_writer *w, gedelf_structure s, uint64_t level)
{
    view language = gedelf_structure_language(s), datatype = gedelf_structure_datatype(s);
    return (!has_other_language(s) || write_kept(w, s, level, "_PLANG", language)) &&
           (datatype.length == 0 || write_kept(w, s, level, "_DTYPE", datatype));
}

/* Where payloads have no qualifiers, the dialect cannot say what these said. */
static void lose_qualifiers(gedelf_writer *w, gedelf_structure s)
{
    view tag = gedelf_structure_tag(s), datatype = gedelf_structure_datatype(s);
    if (has_other_language(s))
        writer_say_of(w, s, DIAG_LANGUAGE_LOST, tag, writer_dialect(w), gedelf_structure_language(s));
    if (datatype.length > 0)
        writer_say_of(w, s, DIAG_DATATYPE_LOST, tag, writer_dialect(w), datatype);
}

/* One whose scheme is a prefix here, and that no other prefix fits, has no form (D11). */
static bool write_datatype(gedelf_writer *w, gedelf_structure s, uint64_t level, view datatype)
{
    buffer value;
    buffer_init(&value, &w->allocator);
    bool done = append_datatype(w, datatype, &value);
    if (done && value.length == 0)
        writer_say_of(w, s, DIAG_DATATYPE_LOST, gedelf_structure_tag(s), writer_dialect(w), datatype);
    else
        done = done && write_as_it_stands(w, level + 1, VIEW("DTYPE"), buffer_view(&value));
    buffer_free(&value);
    return done;
}

static bool write_qualifiers(gedelf_writer *w, gedelf_structure s, uint64_t level)
{
    view datatype = gedelf_structure_datatype(s);
    if (is_plain_gedcom(w))
        return write_kept_qualifiers(w, s, level + 1);
    if (!w->rules->qualifiers) {
        lose_qualifiers(w, s);
        return true;
    }
    bool done =
        !language_is_needed(w, s) || write_as_it_stands(w, level + 1, VIEW("PLANG"), gedelf_structure_language(s));
    if (done && datatype.length > 0)
        done = write_datatype(w, s, level, datatype);
    return done;
}

/* Would a PLANG or DTYPE that is in the tree be taken for a good one? It stayed there because of its value (D104), which
   is unescaped by now, or comes from a dialect where these are tags like any other. */
static bool looks_good(gedelf_writer *w, gedelf_structure s)
{
    uint32_t tag = gedelf_structure_tag_number(s);
    gedelf_structure super = gedelf_structure_super(s);
    if ((tag != TAG_PLANG && tag != TAG_DTYPE) || !gedelf_structure_exists(super))
        return false;
    view value = view_trim(gedelf_structure_payload(s));
    if (!(tag == TAG_PLANG ? is_language_tag(value) : stands_for_datatype(w, value)) ||
        gedelf_structure_pointer(super).length > 0 || gedelf_structure_xref(s).length > 0 ||
        gedelf_structure_exists(gedelf_structure_first(s)))
        return false;
    bool taken = tag == TAG_PLANG ? language_is_needed(w, super) : gedelf_structure_datatype(super).length > 0;
    return !taken && gedelf_structure_same(first_qualifier(w, super, tag), s);
}

unsigned how_to_wrap(gedelf_writer *w, gedelf_structure s)
{
    /* D119: a CONT that stays in the header cannot itself be continued. */
    if (is_continuation(gedelf_structure_tag_number(s)))
        return WRAP_WHOLE;
    return w->rules->qualifiers && looks_good(w, s) ? WRAP_DISGUISE : 0;
}

static void say_losses(gedelf_writer *w, gedelf_structure s)
{
    view tag = gedelf_structure_tag(s);
    if ((w->wrapper.lost & LOSS_SPACE) != 0)
        writer_say_of(w, s, DIAG_SPACE_LOST, tag, writer_dialect(w), VIEW(""));
    if ((w->wrapper.lost & LOSS_CHARACTER) != 0)
        writer_say_of(w, s, DIAG_CHARACTER_LOST, tag, writer_dialect(w), w->encoding->name);
    if ((w->wrapper.lost & LOSS_CONTROL) != 0)
        writer_say_of(w, s, DIAG_CONTROL_REPLACED, tag, writer_dialect(w), VIEW(""));
}

/* Puts a payload into Normalization Form C (D128). */
static bool normalize_payload(gedelf_writer *w, view *payload)
{
    w->composed.length = 0;
    bool done = text_compose(&w->normalizer, *payload, &w->composed);
    *payload = buffer_view(&w->composed);
    return done;
}

static bool write_payload(gedelf_writer *w, gedelf_structure s, const structure_parts *p, const line_opening *o)
{
    unsigned how = 0;
    if (is_in_tag_set(w->special, p->tag_number) && view_equal(o->tag, p->tag))
        how = how_to_wrap(w, s);
    if ((how & WRAP_DISGUISE) != 0 && w->qualifiers_foreign)
        writer_say_of(w, s, DIAG_TAG_DISGUISED, o->tag, writer_dialect(w), VIEW(""));
    view payload = p->payload;
    if (w->composes && (!p->in_line || (p->traits & TRAIT_HIGH) != 0) && !normalize_payload(w, &payload))
        return false;
    bool done = wrapper_payload(&w->wrapper, o, payload, p->in_line ? &p->traits : NULL, how);
    if (w->wrapper.lost != LOSS_NONE)
        say_losses(w, s);
    return done;
}

static bool write_pointer(gedelf_writer *w, const structure_parts *p, const line_opening *o)
{
    view name = written_name(w, p->pointer, false);
    return name.length > 0 && wrapper_pointer(&w->wrapper, o, name);
}

/* One structure without its substructures. [ELF-SER §serialising-structures] */
static bool write_structure(gedelf_writer *w, gedelf_structure s, const structure_parts *p, uint64_t level, view tag)
{
    line_opening o = {.level = level, .xref = p->xref, .tag = tag};
    if (p->xref.length > 0) {
        o.xref = written_name(w, p->xref, true);
        if (o.xref.length == 0)
            return false;
    }
    bool done = p->pointer.length > 0 ? write_pointer(w, p, &o) : write_payload(w, s, p, &o);
    bool qualified = p->language != 0 || p->datatype != 0;
    return done && (!qualified || write_qualifiers(w, s, level));
}

bool write_alone(gedelf_writer *w, gedelf_structure s, uint64_t level)
{
    structure_parts p;
    structure_look(s, &p);
    return write_structure(w, s, &p, level, p.tag);
}

/* Has the dialect no place for a structure with this tag? A CONT or CONC that was read as part of the header stays there
   in a dialect that keeps it (D119); the trailer's tag is free below records, unless the dialect says otherwise. */
static bool is_refused(const gedelf_writer *w, uint32_t tag, uint64_t depth, uint32_t above)
{
    if (is_continuation(tag))
        return w->rules->late_continuations || depth > 0 || above != HEADER_CONTEXT;
    bool top = depth == 0 && above == RECORD_CONTEXT;
    return (tag == TAG_TRLR && top) || is_in_tag_set(w->rules->dropped | w->rules->reserved, tag);
}

bool write_tree(gedelf_writer *w, gedelf_structure root, uint64_t root_level, uint32_t above)
{
    structure_parts p;
    structure_look(root, &p);
    uint32_t end = root.index + p.size;
    uint64_t depth = 0;
    forget_qualifiers(w);
    for (gedelf_structure s = root;; structure_look(s, &p)) {
        view tag = w->retyping.to ? written_tag(w, s, depth, above) : p.tag;
        bool refused = is_in_tag_set(w->refused, p.tag_number) && view_equal(tag, p.tag) &&
                       is_refused(w, p.tag_number, depth, above);
        if (refused)
            writer_say_of(w, s, DIAG_TAG_INEXPRESSIBLE, tag, writer_dialect(w), VIEW(""));
        else if (tag.length == 0 || !write_structure(w, s, &p, root_level + depth, tag))
            return false;
        bool below = p.size > 1 && !refused;
        depth = below ? depth + 1 : depth - structure_closes(s, root.index);
        s.index += below ? 1 : p.size;
        if (s.index == end)
            return true;
    }
}

gedelf_status gedelf_writer_record(gedelf_writer *writer, gedelf_structure root)
{
    if (writer->status != GEDELF_OK || !gedelf_structure_exists(root))
        return writer->status;
    if (is_written_already(writer, root))
        return writer_record_run(writer, &(record_run){view_of(root.block->text, root.block->text_length), .count = 1});
    return writer_result(writer, write_tree(writer, root, 0, RECORD_CONTEXT));
}

/* Tags that every dialect has for itself are known by name, where there is no number. */
static bool is_row_refused(const gedelf_writer *w, const writer_row *row)
{
    return continuation_of(row->tag) != '\0' ||
           (view_equal(row->tag, VIEW("TRLR")) && (row->level == 0 || is_in_tag_set(w->rules->reserved, TAG_TRLR)));
}

bool writer_write_row(gedelf_writer *w, const writer_row *row, gedelf_status *status)
{
    line_opening o = {.level = row->level, .xref = row->xref, .tag = row->tag};
    view payload = row->payload;
    bool refused = is_row_refused(w, row), done = w->status == GEDELF_OK;
    if (done && refused) {
        gedelf_diag diag = {
            .code = DIAG_TAG_INEXPRESSIBLE, .line = row->line > 0 ? row->line : 1, .column = 1, .width = 1};
        diag.args[0] = row->tag;
        diag.args[1] = writer_dialect(w);
        diags_raise(&w->diags, &diag);
    } else if (done && row->pointer) {
        done = wrapper_pointer(&w->wrapper, &o, row->payload);
    } else if (done) {
        done = (!w->composes || normalize_payload(w, &payload)) && wrapper_payload(&w->wrapper, &o, payload, NULL, 0);
    }
    *status = writer_result(w, done);
    return *status == GEDELF_OK && !refused;
}

/* ---- Beginning and end ----------------------------------------------------------------------- */

gedelf_status gedelf_writer_begin_as_read(gedelf_writer *writer, const gedelf_reader *reader)
{
    heading h = {.metadata = gedelf_reader_metadata(reader), .head = gedelf_reader_head(reader), .reader = reader};
    return writer->status == GEDELF_OK ? writer_result(writer, write_header(writer, &h)) : writer->status;
}

gedelf_status gedelf_writer_begin(gedelf_writer *writer, const gedelf_dataset *dataset)
{
    heading h = {
        .metadata = gedelf_dataset_metadata(dataset), .head = gedelf_dataset_head(dataset), .dataset = dataset};
    return writer->status == GEDELF_OK ? writer_result(writer, write_header(writer, &h)) : writer->status;
}

gedelf_status gedelf_writer_end(gedelf_writer *writer)
{
    gedelf_writer *w = writer;
    if (w->status != GEDELF_OK)
        return w->status;
    bool done = (w->part || write_as_it_stands(w, 0, VIEW("TRLR"), VIEW(""))) && writer_flush(w);
    if (done && w->wrapper.escaped > 0 && w->rules->unicode != UNICODE_NONE) {
        char digits[20];
        view count = view_of(digits, number_format(w->wrapper.escaped, digits));
        writer_say(w, DIAG_CHARACTERS_ESCAPED, count, w->encoding->name, VIEW(""));
    }
    diags_finish(&w->diags);
    gedelf_status status = writer_result(w, done);
    return status == GEDELF_OK ? writer_fail(w, sink_end(&w->sink, GEDELF_OK)) : status;
}

/* ---- The whole dataset ----------------------------------------------------------------------- */

bool gedelf_writer_wants_first(const gedelf_writer *writer, gedelf_structure root)
{
    return writer->rules->submission_first && !writer->for_reading && gedelf_structure_tag_number(root) == TAG_SUBN;
}

/* The records that the dialect wants first, or the others, in their order. */
static gedelf_status write_records(gedelf_writer *w, gedelf_structure first, bool wanted_first)
{
    gedelf_status status = GEDELF_OK;
    for (gedelf_structure s = first; status == GEDELF_OK && gedelf_structure_exists(s); s = gedelf_structure_next(s)) {
        if (gedelf_writer_wants_first(w, s) == wanted_first)
            status = gedelf_writer_record(w, s);
    }
    return status;
}

static gedelf_status write_dataset(gedelf_writer *w, const gedelf_dataset *dataset)
{
    gedelf_structure first = gedelf_dataset_records(dataset), s;
    gedelf_status status = gedelf_writer_survey(w, gedelf_dataset_head(dataset));
    for (s = first; status == GEDELF_OK && gedelf_structure_exists(s); s = gedelf_structure_next(s))
        status = gedelf_writer_survey(w, s);
    if (status == GEDELF_OK)
        status = gedelf_writer_begin(w, dataset);
    if (status == GEDELF_OK && w->rules->submission_first)
        status = write_records(w, first, true);
    if (status == GEDELF_OK)
        status = write_records(w, first, false);
    return status == GEDELF_OK ? gedelf_writer_end(w) : status;
}

static gedelf_status write_whole(const gedelf_dataset *dataset, gedelf_write_fn write, void *context,
                                 const gedelf_write_options *options, bool for_reading)
{
    gedelf_writer *w;
    gedelf_status status = writer_open(&w, write, context, options);
    if (status == GEDELF_OK) {
        w->for_reading = for_reading;
        status = write_dataset(w, dataset);
    }
    gedelf_writer_close(w);
    return status;
}

gedelf_status gedelf_write(const gedelf_dataset *dataset, gedelf_sink sink, const gedelf_write_options *options)
{
    sink_output out;
    gedelf_status status = sink_open(&out, sink, option_allocator(options));
    if (status == GEDELF_OK)
        status = write_whole(dataset, sink_write, &out, options, false);
    return sink_end(&out, status);
}

gedelf_status write_for_reading(const gedelf_dataset *dataset, gedelf_write_fn write, void *context,
                                const gedelf_write_options *options)
{
    return write_whole(dataset, write, context, options, true);
}
