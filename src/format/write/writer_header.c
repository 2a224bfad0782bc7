/* SPDX-License-Identifier: MIT */
/*
 * The header: takes what a dataset or a reader knows about the file, gives the lines up to the first record: encoding,
 * versions, default language, schemas or dictionary, and everything else in the header. Lines that say how to read the
 * file itself are made for the dialect that is written. [ELF-SER §header], [elf-2018 §header], [elf-2017-10 §4.1,
 * §6.4], D26, D27, D29, D32, D34, D107, D109, D118, D123
 */
#include "format/write/write_private.h"

static view source_dialect_name(const heading *h)
{
    return view_of_string(h->source->name);
}

/* ---- Lines of metadata ----------------------------------------------------------------------- */

/* Does the dialect read metadata as it is, without escapes and continuation lines? (D107) In plain GEDCOM it is like all
   else. */
static bool metadata_stands(const gedelf_writer *w)
{
    return w->rules->faulty_metadata_kept && !is_plain_gedcom(w);
}

/* A value in one line: spaces may separate its parts (D22). White space at its ends is not part of it if it is metadata
   itself (D106), and stays below metadata. */
static bool write_in_one_line(gedelf_writer *w, uint64_t level, view tag, view value)
{
    buffer flat;
    buffer_init(&flat, &w->allocator);
    bool done = buffer_append(&flat, level == 1 ? view_trim(value) : value);
    for (size_t i = 0; done && i < flat.length; i++) {
        if (flat.data[i] == '\n' || flat.data[i] == '\r')
            flat.data[i] = ' ';
    }
    done = done && write_as_it_stands(w, level, tag, buffer_view(&flat));
    buffer_free(&flat);
    return done;
}

bool write_metadata(gedelf_writer *w, uint64_t level, view tag, view value)
{
    if (metadata_stands(w))
        return write_in_one_line(w, level, tag, value);
    bool done = wrapper_payload(&w->wrapper, &(line_opening){.level = level, .tag = tag}, value, NULL, 0);
    if (w->wrapper.lost != LOSS_NONE)
        writer_say(w, DIAG_TEXT_UNWRITABLE, tag, w->encoding->name, value);
    return done;
}

/* ---- Telling the dialect --------------------------------------------------------------------- */

static bool is_empty(gedelf_structure s)
{
    return !gedelf_structure_exists(gedelf_structure_first(s));
}

/* Only a tag and a string? */
static bool is_tag_and_string(gedelf_structure s)
{
    return is_empty(s) && gedelf_structure_xref(s).length == 0 && gedelf_structure_pointer(s).length == 0;
}

/* What a part of the header that is written as it is shows of a dialect (D26). */
static unsigned signs_of_part(gedelf_structure s)
{
    switch (gedelf_structure_tag_number(s)) {
    case TAG_ELF: return SIGN_ELF;
    case TAG_GEDC: return gedelf_structure_exists(gedelf_structure_find(s, VIEW("ELF"))) ? SIGN_GEDC_ELF : 0;
    case TAG_SCHMA: return SIGN_SCHEMA | (is_empty(s) ? 0 : SIGN_INLINE_SCHEMA);
    case TAG_PRFX:
    case TAG_DEFN: return SIGN_DICTIONARY;
    default: return 0;
    }
}

/* What becomes of a structure directly in the header. */
typedef enum header_part {
    PART_ORDINARY, /* it is written like any other */
    PART_FAULTY,   /* metadata that was not as it should be (D107) */
    PART_AGAIN,    /* such metadata, for a reader of the same dataset */
    PART_FOREIGN,  /* it would be taken for metadata */
    PART_DONE      /* it is written elsewhere */
} header_part;

/* GEDC is part of the dataset in some dialects; the first one says what the file is compatible with, and is written with
   the versions (D27). */
static gedelf_structure first_gedc(const heading *h)
{
    if (is_metadata_tag(h->source, TAG_GEDC))
        return (gedelf_structure){NULL, 0};
    return gedelf_structure_find(h->head, VIEW("GEDC"));
}

/* Is it what reading takes out of the first structure of its tag? */
static bool is_taken_out(const heading *h, gedelf_structure s)
{
    return gedelf_structure_tag_number(s) == TAG_TAG && is_tag_and_string(s) &&
           is_tag_definition(h->source, gedelf_structure_payload(s));
}

/* Was it read as a second one? Of the first, metadata has been taken out, and all of it if nothing else was there. */
static bool is_repetition(const heading *h, gedelf_structure s)
{
    bool defines = gedelf_structure_tag_number(s) == TAG_SCHMA;
    bool first_known = defines ? h->metadata->schema_count > 0 : h->metadata->gedcom_version.length > 0;
    bool repeats = is_tag_and_string(s) && gedelf_structure_payload(s).length == 0;
    gedelf_structure below = gedelf_structure_first(s);
    for (; defines && !repeats && gedelf_structure_exists(below); below = gedelf_structure_next(below))
        repeats = is_taken_out(h, below);
    return first_known && repeats;
}

/* Where only parts of it are metadata: what was left of the first structure of this tag, when they were taken out. */
static gedelf_structure rest_of_part(const heading *h, view tag)
{
    gedelf_structure nothing = {NULL, 0};
    gedelf_structure rest = h->source->metadata_parts ? gedelf_structure_find(h->head, tag) : nothing;
    return gedelf_structure_exists(rest) && is_repetition(h, rest) ? nothing : rest;
}

static header_part header_part_of(const gedelf_writer *w, const heading *h, gedelf_structure s)
{
    uint32_t tag = gedelf_structure_tag_number(s);
    if (h->source->metadata_parts && w->rules == h->source && is_metadata_tag(w->rules, tag))
        return gedelf_structure_same(s, rest_of_part(h, gedelf_structure_tag(s))) ? PART_DONE
               : w->for_reading                                                   ? PART_ORDINARY
                                                                                  : PART_FAULTY;
    if (is_metadata_tag(h->source, tag))
        return !w->for_reading || w->rules != h->source ? PART_FAULTY : metadata_stands(w) ? PART_AGAIN : PART_ORDINARY;
    bool moved = !w->for_reading && gedelf_structure_same(s, first_gedc(h));
    if (tag == TAG_GEDC && (is_metadata_tag(w->rules, tag) || moved))
        return PART_DONE;
    return is_metadata_tag(w->rules, tag) ? PART_FOREIGN : PART_ORDINARY;
}

/* What the versions of a GEDC add to the signs. */
static unsigned signs_of_versions(gedelf_structure gedc, unsigned signs)
{
    for (gedelf_structure s = gedelf_structure_first(gedc); gedelf_structure_exists(s); s = gedelf_structure_next(s)) {
        view value = view_trim(gedelf_structure_payload(s));
        size_t word = 0;
        while (word < value.length && !is_white_space(value.text[word]))
            word++;
        if (gedelf_structure_tag_number(s) == TAG_VERS)
            signs |= sign_of_version(view_of(value.text, word), signs);
    }
    return signs;
}

static unsigned signs_of_rest(const gedelf_writer *w, const heading *h)
{
    bool gedc = !is_metadata_tag(w->rules, TAG_GEDC) && gedelf_structure_exists(first_gedc(h));
    unsigned signs = gedc ? signs_of_versions(first_gedc(h), 0) : 0;
    for (gedelf_structure s = gedelf_structure_first(h->head); gedelf_structure_exists(s);
         s = gedelf_structure_next(s)) {
        if (header_part_of(w, h, s) != PART_ORDINARY)
            continue;
        signs |= signs_of_part(s);
        if (gedelf_structure_tag_number(s) == TAG_GEDC)
            signs = signs_of_versions(s, signs);
    }
    return signs;
}

/* D26: if the file does not show its dialect, readers must be given it. */
static void say_untold(gedelf_writer *w)
{
    const dialect *taken = dialect_by_signs(w->signs);
    if (taken != dialect_to_read(w->rules) && !w->for_reading)
        writer_say(w, DIAG_DIALECT_UNTOLD, writer_dialect(w), view_of_string(taken->name), VIEW(""));
}

/* ---- Versions -------------------------------------------------------------------------------- */

/* "5.5" for "5.5.0", which is how GEDCOM calls it. */
static view without_revision_zero(view version)
{
    bool zero = version.length > 2 && memcmp(version.text + version.length - 2, ".0", 2) == 0;
    return zero ? view_of(version.text, version.length - 2) : version;
}

/* The version of ELF is the dialect's own. */
static view own_elf_version(gedelf_writer *w, const heading *h)
{
    view own = view_of_string(w->rules->elf_version.text), claimed = h->metadata->elf_version;
    if (claimed.length > 0 && !view_equal(claimed, own))
        writer_say(w, DIAG_ELF_VERSION_CHANGED, claimed, own, VIEW(""));
    return own;
}

/* HEAD.ELF, where the file needs it: for what it uses, or to distinguish it from another dialect. [ELF-SER
   §serialisation-version], D109 */
static bool write_elf_version(gedelf_writer *w, const heading *h)
{
    bool needed = w->rules->elf_line == ELF_VERSION_IN_HEAD &&
                  (h->metadata->elf_version.length > 0 || w->feature != FEATURE_NONE || h->schemas > 0 ||
                   !view_equal(h->metadata->language, VIEW("und")) || dialect_by_signs(w->signs) != w->rules);
    if (!needed)
        return true;
    w->signs |= SIGN_ELF;
    return write_as_it_stands(w, 1, VIEW("ELF"), own_elf_version(w, h));
}

/* HEAD.GEDC.ELF, where the dialect has it. */
static bool write_elf_in_gedc(gedelf_writer *w, const heading *h)
{
    if (w->rules->elf_line != ELF_VERSION_IN_GEDC)
        return true;
    w->signs |= SIGN_GEDC_ELF;
    return write_metadata(w, 2, VIEW("ELF"), own_elf_version(w, h));
}

/* Is a version one of the dialect's? */
static bool is_own_version(const dialect *rules, view claimed)
{
    for (size_t i = 0; i < 2; i++) {
        view own = view_of_string(rules->gedcom_versions[i].text);
        size_t length = rules->any_revision ? own.length - strlen(rules->gedcom_versions[i].revision) : own.length;
        if (claimed.length >= length && view_equal(view_of(claimed.text, length), view_of(own.text, length)) &&
            (rules->any_revision || claimed.length == length))
            return true;
    }
    return false;
}

/* The version that the output claims: the input's, if the dialect goes with that. */
static view written_gedcom_version(gedelf_writer *w, const heading *h)
{
    view claimed = h->metadata->gedcom_version, own = view_of_string(w->rules->gedcom_versions[1].text);
    if (is_own_version(w->rules, claimed))
        return without_revision_zero(claimed);
    own = without_revision_zero(own);
    if (claimed.length > 0 && !is_plain_gedcom(w)) /* that of plain GEDCOM was asked for */
        writer_say(w, DIAG_GEDCOM_VERSION_CHANGED, claimed, own, VIEW(""));
    return own;
}

/* [ELF-SER §gedcom-version] */
static bool write_gedcom_version(gedelf_writer *w, const heading *h)
{
    view written = written_gedcom_version(w, h);
    return write_as_it_stands(w, 1, VIEW("GEDC"), VIEW("")) && write_metadata(w, 2, VIEW("VERS"), written) &&
           write_elf_in_gedc(w, h) && write_metadata(w, 2, VIEW("FORM"), VIEW("LINEAGE-LINKED"));
}

static void lose_gedc_part(gedelf_writer *w, gedelf_structure s)
{
    writer_say_of(w, s, DIAG_GEDC_PART_LOST, gedelf_structure_tag(s), writer_dialect(w), gedelf_structure_payload(s));
}

/* Is this a line of GEDC that comes back when GEDC is metadata? */
static bool is_usual_gedc_part(const heading *h, gedelf_structure s)
{
    gedelf_structure first = gedelf_structure_find(gedelf_structure_super(s), gedelf_structure_tag(s));
    if (!is_tag_and_string(s) || !gedelf_structure_same(first, s))
        return false;
    switch (gedelf_structure_tag_number(s)) {
    case TAG_VERS: return h->metadata->gedcom_version.length > 0;
    case TAG_ELF: return h->metadata->elf_version.length > 0;
    case TAG_FORM: return view_equal(gedelf_structure_payload(s), VIEW("LINEAGE-LINKED"));
    default: return false;
    }
}

/* Where GEDC is metadata, it says no more than versions (D27). */
static void lose_parts_of_gedc(gedelf_writer *w, const heading *h)
{
    gedelf_structure first = first_gedc(h);
    for (gedelf_structure s = first; gedelf_structure_exists(s); s = gedelf_structure_next(s)) {
        if (gedelf_structure_tag_number(s) != TAG_GEDC)
            continue;
        bool more = gedelf_structure_payload(s).length > 0 || gedelf_structure_pointer(s).length > 0 ||
                    gedelf_structure_xref(s).length > 0;
        if (more || !gedelf_structure_same(s, first))
            lose_gedc_part(w, s);
        gedelf_structure part = gedelf_structure_first(s);
        for (; gedelf_structure_same(s, first) && gedelf_structure_exists(part); part = gedelf_structure_next(part)) {
            if (!is_usual_gedc_part(h, part))
                lose_gedc_part(w, part);
        }
    }
}

/* GEDC as it was, but for the version of ELF, which is the dialect's own or none. */
static bool write_gedc_as_read(gedelf_writer *w, const heading *h, gedelf_structure gedc)
{
    gedelf_structure version = gedelf_structure_find(gedc, VIEW("VERS"));
    bool done = write_alone(w, gedc, 1) && (gedelf_structure_exists(version) || write_elf_in_gedc(w, h));
    for (gedelf_structure s = gedelf_structure_first(gedc); done && gedelf_structure_exists(s);
         s = gedelf_structure_next(s)) {
        if (gedelf_structure_tag_number(s) != TAG_ELF)
            done = write_tree(w, s, 2, NO_CONTEXT);
        else if (!is_tag_and_string(s))
            lose_gedc_part(w, s);
        if (done && gedelf_structure_same(s, version))
            done = write_elf_in_gedc(w, h);
    }
    return done;
}

/* What the dataset says, and nothing else. */
static bool write_versions_as_they_are(gedelf_writer *w, const heading *h)
{
    view elf = h->metadata->elf_version, gedcom = h->metadata->gedcom_version;
    if (!is_metadata_tag(w->rules, TAG_GEDC))
        return true; /* it is where it was */
    return (elf.length == 0 || write_as_it_stands(w, 1, VIEW("ELF"), elf)) &&
           (gedcom.length == 0 ||
            (write_as_it_stands(w, 1, VIEW("GEDC"), VIEW("")) && write_metadata(w, 2, VIEW("VERS"), gedcom) &&
             write_metadata(w, 2, VIEW("FORM"), VIEW("LINEAGE-LINKED"))));
}

/* ---- Where only parts of it are metadata ------------------------------------------------------ */

/* Writes what is below it. */
static bool write_below(gedelf_writer *w, gedelf_structure rest)
{
    bool done = true;
    for (gedelf_structure s = gedelf_structure_first(rest); done && gedelf_structure_exists(s);
         s = gedelf_structure_next(s))
        done = write_tree(w, s, 2, NO_CONTEXT);
    return done;
}

/* Writes the line itself. */
static bool begin_part(gedelf_writer *w, gedelf_structure rest, view tag)
{
    return gedelf_structure_exists(rest) ? write_alone(w, rest, 1) : write_as_it_stands(w, 1, tag, VIEW(""));
}

/* GEDC with the version first. [gedcom-7.0 §HEADER] */
static bool write_version_first(gedelf_writer *w, const heading *h)
{
    gedelf_structure rest = rest_of_part(h, VIEW("GEDC"));
    bool versioned = !w->for_reading || h->metadata->gedcom_version.length > 0;
    if (!versioned && !gedelf_structure_exists(rest))
        return true;
    view version = w->for_reading ? h->metadata->gedcom_version : written_gedcom_version(w, h);
    w->signs |= versioned ? sign_of_version(version, w->signs) : 0;
    return begin_part(w, rest, VIEW("GEDC")) && (!versioned || write_metadata(w, 2, VIEW("VERS"), version)) &&
           write_below(w, rest);
}

static bool write_versions(gedelf_writer *w, const heading *h)
{
    gedelf_structure gedc = first_gedc(h);
    if (w->rules->metadata_parts)
        return write_version_first(w, h);
    if (w->for_reading)
        return write_versions_as_they_are(w, h);
    if (!is_metadata_tag(w->rules, TAG_GEDC))
        return gedelf_structure_exists(gedc) ? write_gedc_as_read(w, h, gedc) : write_gedcom_version(w, h);
    lose_parts_of_gedc(w, h);
    if (!write_elf_version(w, h))
        return false;
    /* With a schema, ELF needs no GEDCOM version; it is written where there was one. */
    bool needed = h->metadata->gedcom_version.length > 0 || h->schemas == 0 || is_plain_gedcom(w);
    return !needed || write_gedcom_version(w, h);
}

/* ---- Schemas and dictionaries ---------------------------------------------------------------- */

gedelf_structure heading_schema(const heading *h, size_t index)
{
    return h->reader ? gedelf_reader_schema(h->reader, index) : gedelf_dataset_schema(h->dataset, index);
}

/* Has the dialect a form for this structure of a schema? Where metadata is read as it is, it can have neither an
   identifier nor a pointer, nor text that would be taken for one, nor a tag with another use. */
static bool schema_line_is_native(const gedelf_writer *w, gedelf_structure s)
{
    size_t begin, end;
    uint32_t tag = gedelf_structure_tag_number(s);
    if (!w->rules->faulty_metadata_kept)
        return true;
    return gedelf_structure_xref(s).length == 0 && gedelf_structure_pointer(s).length == 0 && !is_continuation(tag) &&
           !is_in_tag_set(w->rules->reserved, tag) &&
           !find_pointer(w->rules, gedelf_structure_payload(s), &begin, &end);
}

/* Can this structure of a schema be written? If not, nothing below it is either. */
static bool schema_fits(const gedelf_writer *w, gedelf_structure s)
{
    return !w->rules->faulty_metadata_kept ||
           (text_fits(w, gedelf_structure_payload(s)) && schema_line_is_native(w, s));
}

static bool same_type_source(const gedelf_writer *w, const heading *h)
{
    return h->source->types == w->rules->types;
}

/* How many schemas will be written as they were read. */
static size_t count_schemas(const gedelf_writer *w, const heading *h)
{
    size_t count = 0;
    for (size_t i = 0; same_type_source(w, h) && i < h->metadata->schema_count; i++)
        count += schema_fits(w, heading_schema(h, i));
    return count;
}

/* The words of an entry are the same (D22), but its text is another. */
static void say_joined_lines(gedelf_writer *w, gedelf_structure s)
{
    view payload = gedelf_structure_payload(s);
    bool broken = payload.length > 0 && memchr(payload.text, '\n', payload.length) != NULL;
    if (broken && metadata_stands(w) && schema_fits(w, s))
        writer_say_of(w, s, DIAG_SCHEMA_LINE_JOINED, gedelf_structure_tag(s), writer_dialect(w), VIEW(""));
}

static bool write_schema_line(gedelf_writer *w, gedelf_structure s, uint64_t level)
{
    if (!schema_line_is_native(w, s)) {
        writer_say_of(w, s, DIAG_TAG_INEXPRESSIBLE, gedelf_structure_tag(s), writer_dialect(w), VIEW(""));
        return true;
    }
    say_joined_lines(w, s);
    view tag = gedelf_structure_tag(s), payload = gedelf_structure_payload(s);
    if (is_plain_gedcom(w) && level == 1)
        return write_kept(w, s, level, "_SCHMA", payload);
    if (gedelf_structure_xref(s).length > 0 || gedelf_structure_pointer(s).length > 0)
        return write_alone(w, s, level);
    return w->rules->types == TYPES_FROM_DICTIONARY ? write_dictionary_entry(w, tag, payload)
                                                    : write_metadata(w, level, tag, payload);
}

/* A schema as it was read. Where one must be there, it is an inline one, and a reference that comes from another dialect
   is in it: [elf-2018 §schema] has no other place for it. */
static bool write_schema(gedelf_writer *w, const heading *h, gedelf_structure top)
{
    uint64_t depth = 0, level = 1;
    bool done = true, reference = gedelf_structure_payload(top).length > 0;
    bool schema_tag = gedelf_structure_tag_number(top) == TAG_SCHMA;
    if (w->rules->always_schema && w->rules != h->source && schema_tag && reference) {
        done = write_as_it_stands(w, level++, VIEW("SCHMA"), VIEW(""));
        reference = false;
    }
    bool alone = w->options.by_meaning && is_schema_reference(top);
    gedelf_structure s = top;
    if (alone)
        leave_out_below(w, top);
    while (done && gedelf_structure_exists(s)) {
        done = write_schema_line(w, s, level + depth);
        s = schema_fits(w, s) && !alone ? next_below(s, &depth) : next_beside(s, &depth);
    }
    bool filled = level > 1 || !is_empty(top);
    if (schema_fits(w, top) && !is_plain_gedcom(w))
        w->signs |= schema_tag ? SIGN_SCHEMA | (filled && !reference ? SIGN_INLINE_SCHEMA : 0) : SIGN_DICTIONARY;
    return done;
}

/* A bare reference to the default schema says nothing that a reader of plain GEDCOM would need (D141). */
static bool schema_says_nothing(const gedelf_writer *w, gedelf_structure top)
{
    return is_plain_gedcom(w) && is_default_schema(view_trim(gedelf_structure_payload(top))) &&
           !gedelf_structure_exists(gedelf_structure_first(top));
}

static bool write_schemas_as_read(gedelf_writer *w, const heading *h)
{
    const schema *types = h->reader ? gedelf_reader_types(h->reader) : gedelf_dataset_types(h->dataset);
    bool done = true;
    if (types && is_dictionary(types) && w->options.by_meaning)
        return write_dictionary(w, types);
    for (size_t i = 0; done && i < h->metadata->schema_count; i++)
        done = schema_says_nothing(w, heading_schema(h, i)) || write_schema(w, h, heading_schema(h, i));
    return done;
}

static bool write_default_schema(gedelf_writer *w)
{
    w->signs |= SIGN_SCHEMA | SIGN_INLINE_SCHEMA;
    return write_as_it_stands(w, 1, VIEW("SCHMA"), VIEW("")) &&
           write_metadata(w, 2, VIEW("SCHMA"), VIEW(DEFAULT_SCHEMA_IRI));
}

/* SCHMA with what extension tags mean, and what else was below it. [gedcom-7.0 §Extensions] */
static bool write_definitions(gedelf_writer *w, const heading *h)
{
    gedelf_structure rest = rest_of_part(h, VIEW("SCHMA"));
    bool done = h->schemas + (gedelf_structure_exists(rest) ? 1 : 0) == 0 || begin_part(w, rest, VIEW("SCHMA"));
    if (w->options.by_meaning && h->types && h->schemas > 0)
        return done && write_mappings(w, h->types) && write_below(w, rest);
    for (size_t i = 0; done && i < h->schemas; i++) {
        gedelf_structure s = gedelf_structure_first(heading_schema(h, i));
        for (; done && gedelf_structure_exists(s); s = gedelf_structure_next(s))
            done = write_schema_line(w, s, 2);
    }
    return done && write_below(w, rest);
}

/* D34: what the tags mean, in the form that the dialect has for it. */
static bool write_types_of_dialect(gedelf_writer *w, const heading *h)
{
    bool done = true;
    if (w->rules->metadata_parts)
        return write_definitions(w, h);
    if (!same_type_source(w, h))
        leave_out_below_references(w, h);
    if (h->types && !same_type_source(w, h))
        lose_references(w, h->types);
    if (w->retyping.to)
        done = write_converted_types(w, h->head);
    else if (same_type_source(w, h))
        done = write_schemas_as_read(w, h);
    else if (h->metadata->schema_count > 0 && !(h->types && schema_is_empty(h->types)))
        writer_say_of(w, heading_schema(h, 0), DIAG_TYPES_UNCONVERTED, source_dialect_name(h), writer_dialect(w),
                      VIEW(""));
    if (done && w->rules->always_schema && (w->signs & SIGN_SCHEMA) == 0 && !w->for_reading)
        done = write_default_schema(w);
    return done;
}

/* A schema is read before it can say which escapes its tags keep. */
static bool write_types(gedelf_writer *w, const heading *h)
{
    bool (*preserves)(const void *context, view tag, char type) = w->wrapper.preserves;
    w->wrapper.preserves = NULL;
    bool done = write_types_of_dialect(w, h);
    w->wrapper.preserves = preserves;
    return done;
}

/* ---- Preserved escapes ----------------------------------------------------------------------- */

/* Notes that a tag keeps escapes of these types; what was noted first holds (D29). False if there is no memory. */
static bool note_kept(gedelf_writer *w, view tag, uint32_t types)
{
    uint32_t before = w->kept_tags.count, number = names_add(&w->kept_tags, tag);
    bool room = number != 0 && array_reserve(&w->allocator, &w->kept_types, &w->kept_capacity, number);
    if (room && number > before)
        w->kept_types[number - 1] = types;
    return room;
}

/* Escapes that a dialect preserves by itself are left to the dialect that is written. */
static bool preserves_kept(const void *context, view tag, char type)
{
    const gedelf_writer *w = context;
    uint32_t number = type >= 'A' && type <= 'Z' ? names_find(&w->kept_tags, tag) : 0;
    return number != 0 && (w->kept_types[number - 1] >> (type - 'A') & 1) != 0;
}

/* The default schema's ESC. [elf-2018 §Escape-preserving tags] */
static bool note_default_kept(gedelf_writer *w)
{
    return note_kept(w, VIEW("DATE"), (uint32_t)1 << ('D' - 'A'));
}

/* The ESC of a schema that has been read. */
static bool note_schema_kept(gedelf_writer *w, const schema *known)
{
    bool done = true;
    for (uint32_t number = 1; done && number <= known->tags.count; number++) {
        if (known->tag_entries[number - 1].escapes != 0)
            done = note_kept(w, names_at(&known->tags, number), known->tag_entries[number - 1].escapes);
    }
    return done;
}

/* One ESC as it is: a tag, and the types of its escapes. */
static bool note_esc(gedelf_writer *w, view value)
{
    uint32_t types = 0;
    size_t end = 0;
    value = view_trim(value);
    while (end < value.length && !is_white_space(value.text[end]))
        end++;
    for (size_t i = end; i < value.length; i++) {
        if (value.text[i] >= 'A' && value.text[i] <= 'Z')
            types |= (uint32_t)1 << (value.text[i] - 'A');
    }
    return types == 0 || note_kept(w, view_of(value.text, end), types);
}

/* The ESC of the schemas of a dataset that was built, as far as they are in it. */
static bool note_built_kept(gedelf_writer *w, const heading *h)
{
    bool done = true;
    for (size_t i = 0; done && i < h->metadata->schema_count; i++) {
        gedelf_structure top = heading_schema(h, i), s = gedelf_structure_first(top);
        if (is_default_schema(view_trim(gedelf_structure_payload(top))))
            done = note_default_kept(w);
        for (; done && gedelf_structure_exists(s); s = gedelf_structure_next(s)) {
            uint32_t tag = gedelf_structure_tag_number(s);
            view value = gedelf_structure_payload(s);
            if (tag == TAG_ESC)
                done = note_esc(w, value);
            else if (tag == TAG_SCHMA && is_default_schema(view_trim(value)))
                done = note_default_kept(w);
        }
    }
    return done;
}

/* Which escapes will be preserved when the output is read? The schema that is written decides, not one that was given
   in addition. The answer is noted, because the reader that the header comes from may be closed before the records are
   written. */
static bool choose_preserved(gedelf_writer *w, const heading *h)
{
    const schema *known = w->retyping.to ? w->retyping.to : h->types;
    bool own = (w->retyping.to || h->schemas > 0) && !is_plain_gedcom(w);
    if (w->rules->types != TYPES_FROM_SCHEMA)
        return true;
    w->wrapper.preserves = preserves_kept;
    w->wrapper.preserves_context = w;
    if (!own)
        return note_default_kept(w);
    return known ? note_schema_kept(w, known) : note_built_kept(w, h);
}

/* ---- The rest -------------------------------------------------------------------------------- */

/* Metadata at fault, line by line as it was read. */
static bool write_again(gedelf_writer *w, gedelf_structure top)
{
    uint64_t depth = 0;
    bool done = true;
    for (gedelf_structure s = top; done && gedelf_structure_exists(s); s = next_below(s, &depth)) {
        line_opening opening = {.level = depth + 1, .xref = gedelf_structure_xref(s), .tag = gedelf_structure_tag(s)};
        if (gedelf_structure_pointer(s).length > 0)
            done = write_alone(w, s, depth + 1);
        else if (opening.xref.length > 0)
            done = wrapper_line(&w->wrapper, &opening, gedelf_structure_payload(s));
        else
            done = write_metadata(w, depth + 1, opening.tag, gedelf_structure_payload(s));
    }
    return done;
}

/* A continuation cannot be continued itself: a line break in it needs an escape. */
static bool write_ordinary(gedelf_writer *w, gedelf_structure s)
{
    view text = gedelf_structure_payload(s);
    bool continues = is_continuation(gedelf_structure_tag_number(s)), whole = w->rules->unicode == UNICODE_NONE;
    bool broken = text.length > 0 && (memchr(text.text, '\n', text.length) || memchr(text.text, '\r', text.length));
    if (!continues || !broken || !whole || w->rules->late_continuations)
        return write_tree(w, s, 1, HEADER_CONTEXT);
    writer_say_of(w, s, DIAG_TAG_INEXPRESSIBLE, gedelf_structure_tag(s), writer_dialect(w), VIEW(""));
    return true;
}

static gedelf_structure last_continuation(const gedelf_writer *w, const heading *h)
{
    gedelf_structure last = {NULL, 0}, s = gedelf_structure_first(h->head);
    for (; !w->rules->late_continuations && gedelf_structure_exists(s); s = gedelf_structure_next(s))
        last = is_continuation(gedelf_structure_tag_number(s)) ? s : last;
    return last;
}

/* A CONT or CONC directly below HEAD can only be read before all that stays in the dataset. Metadata may be before it, and stays
   there (D119, D134). */
static bool comes_early(const gedelf_writer *w, gedelf_structure s)
{
    uint32_t tag = gedelf_structure_tag_number(s);
    return is_continuation(tag) || (!w->rules->metadata_parts && is_metadata_tag(w->rules, tag));
}

static bool write_part(gedelf_writer *w, const heading *h, gedelf_structure s)
{
    view tag = gedelf_structure_tag(s);
    switch (header_part_of(w, h, s)) {
    case PART_ORDINARY: return write_ordinary(w, s);
    case PART_AGAIN: return write_again(w, s);
    case PART_FAULTY: writer_say_of(w, s, DIAG_METADATA_LEFT_OUT, tag, VIEW(""), VIEW("")); break;
    case PART_FOREIGN: writer_say_of(w, s, DIAG_HEADER_TAG_LOST, tag, writer_dialect(w), VIEW("")); break;
    case PART_DONE: break;
    }
    return true;
}

/* What is left of the header: what comes early, or the rest. */
static bool write_rest_of_header(gedelf_writer *w, const heading *h, bool early)
{
    gedelf_structure last = last_continuation(w, h), s = gedelf_structure_first(h->head);
    bool done = true, before = gedelf_structure_exists(last);
    for (; done && gedelf_structure_exists(s); s = gedelf_structure_next(s)) {
        if ((before && comes_early(w, s)) == early)
            done = write_part(w, h, s);
        before = before && !gedelf_structure_same(s, last);
    }
    return done;
}

/* The header's own line has no room for more. */
static void lose_head_content(gedelf_writer *w, const heading *h)
{
    gedelf_structure head = h->head;
    view content = gedelf_structure_payload(head);
    if (content.length == 0)
        content = gedelf_structure_pointer(head);
    if (content.length == 0)
        content = gedelf_structure_xref(head);
    if (content.length > 0)
        writer_say_of(w, head, DIAG_HEAD_CONTENT_LOST, content, VIEW(""), VIEW(""));
}

static bool write_first_lines(gedelf_writer *w)
{
    bool wanted = is_wide(w->encoding) ? w->rules->mark_utf16 : w->rules->mark_utf8;
    bool marked = w->options.byte_order_mark || (wanted && !w->options.no_byte_order_mark);
    bool names_encoding = is_metadata_tag(w->rules, TAG_CHAR);
    if (w->encoding->is_utf8 && w->rules->utf8_unforeseen && !w->for_reading)
        writer_say(w, DIAG_ENCODING_UNFORESEEN, writer_dialect(w), w->encoding->name, VIEW(""));
    return (!marked || encoder_append_mark(w->encoding, &w->out)) && write_as_it_stands(w, 0, VIEW("HEAD"), VIEW("")) &&
           (!names_encoding || write_as_it_stands(w, 1, VIEW("CHAR"), w->encoding->char_value));
}

/* The default language. */
static bool write_language(gedelf_writer *w, const heading *h)
{
    view language = h->metadata->language;
    view own = w->rules->header_language == TAG_NONE ? VIEW("") : known_tag(w->rules->header_language);
    if (view_equal_ignoring_case(language, VIEW("und")) ||
        view_equal_ignoring_case(language, view_trim(gedelf_structure_payload(gedelf_structure_find(h->head, own)))))
        return true;
    if (w->rules->qualifiers)
        return write_as_it_stands(w, 1, VIEW("PLANG"), language);
    if (is_plain_gedcom(w))
        return write_kept(w, h->head, 1, "_PLANG", language);
    writer_say_of(w, h->head, DIAG_DEFAULT_LANGUAGE_LOST, language, writer_dialect(w), VIEW(""));
    return true;
}

/* What gave the structures their types, if they have any. */
static schema *schema_of_types(const heading *h)
{
    return h->head.block && h->head.block->schema ? *h->head.block->schema : NULL;
}

/* What comes from an encoding with marks apart from their letters is written in Form C in others (D128). */
static bool is_composed(const gedelf_writer *w, const heading *h)
{
    const encoding *from = encoding_own(h->metadata->encoding);
    bool apart = (from && from->marks_first) || (h->dataset && h->dataset->marks_apart);
    bool automatic = w->options.normalize == GEDELF_NORMALIZE_AUTO;
    return automatic ? apart && !w->encoding->marks_first : w->composes;
}

/* What a dataset of one data model says is something else in the other. */
static bool refuse_data_model(gedelf_writer *w, const heading *h)
{
    writer_say(w, DIAG_DATA_MODEL_FOREIGN, source_dialect_name(h), writer_dialect(w), VIEW(""));
    writer_fail(w, GEDELF_MODEL);
    return false;
}

/* Characters that the encoding does not have, nor plain GEDCOM any escapes for. */
static bool refuse_encoding(gedelf_writer *w)
{
    gedelf_diag diag = {.code = DIAG_ENCODING_LACKS,
                        .line = w->lacking_line > 0 ? w->lacking_line : 1,
                        .column = 1,
                        .width = 1,
                        .args = {buffer_view(&w->lacking), w->encoding->name, writer_dialect(w)},
                        .record = buffer_view(&w->lacking_in)};
    diags_raise(&w->diags, &diag);
    writer_fail(w, GEDELF_NO_FORM);
    return false;
}

bool write_header(gedelf_writer *w, heading *h)
{
    w->composes = is_composed(w, h);
    h->source = dialect_named(h->metadata->dialect);
    if (!have_same_family(h->source, w->rules))
        return refuse_data_model(w, h);
    if (w->lacking.length > 0)
        return refuse_encoding(w);
    w->verbatim = w->verbatim && h->source == dialect_to_read(w->rules);
    w->qualifiers_foreign = !h->source->qualifiers;
    h->types = h->reader ? gedelf_reader_types(h->reader) : gedelf_dataset_types(h->dataset);
    if (!same_type_source(w, h) && !retyping_settle(w, schema_of_types(h)))
        return false;
    h->schemas = w->retyping.to ? 1 : count_schemas(w, h);
    w->signs = signs_of_rest(w, h);
    if (!choose_preserved(w, h) || !note_prefixes(w, h))
        return false;
    lose_head_content(w, h);
    /* A dictionary comes before everything that is part of the dataset. [elf-2017-06 §IRI] */
    bool early = w->rules->types == TYPES_FROM_DICTIONARY;
    bool parts = w->rules->metadata_parts; /* GEDC and SCHMA stay in the dataset */
    bool done = write_first_lines(w) && (!parts || write_rest_of_header(w, h, true)) && (!early || write_types(w, h)) &&
                write_versions(w, h) && write_language(w, h) && (early || write_types(w, h)) &&
                (parts || write_rest_of_header(w, h, true)) && write_rest_of_header(w, h, false);
    say_untold(w);
    return done;
}
