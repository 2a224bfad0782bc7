/* SPDX-License-Identifier: MIT */
/*
 * Serialisation metadata: takes the header record, takes out of it what concerns the file itself: CHAR, ELF, GEDC,
 * PLANG, SCHMA. One that is not as it should be stays in the header as it is, and counts as not there.
 * [ELF-SER §header, §version-numbers, §serialisation-version, §gedcom-version, §parsing-metadata], D3, D106, D107, D118;
 * in GEDCOM 7.0 only the version and what tags mean are taken out, D301–D305
 */
#include "format/structures/structures_private.h"

#include "values/values.h"

/* The header while its metadata is looked at. */
typedef struct header {
    assembler *a;
    const structure *good[TAG_FIRST_OTHER]; /* by tag */
    bool gedc;                              /* there is a GEDC, good or bad */
    bool memory;                            /* cleared when there is none */
} header;

/* ---- Versions -------------------------------------------------------------------------------- */

/* The digits from *i on, without leading zeros. Version ::= Integer "." Integer ( "." Integer )? */
static bool take_integer(view v, size_t *i, view *integer)
{
    size_t begin = *i;
    while (*i < v.length && is_digit(v.text[*i]))
        (*i)++;
    if (*i == begin)
        return false;
    while (begin + 1 < *i && v.text[begin] == '0')
        begin++;
    *integer = view_of(v.text + begin, *i - begin);
    return true;
}

static bool take_dot(view v, size_t *i)
{
    return *i < v.length && v.text[(*i)++] == '.';
}

bool version_parse(view v, buffer *out, bool *memory)
{
    view major, minor, revision = VIEW("0");
    size_t i = 0;
    if (!take_integer(v, &i, &major) || !take_dot(v, &i) || !take_integer(v, &i, &minor))
        return false;
    if (i < v.length && (!take_dot(v, &i) || !take_integer(v, &i, &revision) || i < v.length))
        return false;
    out->length = 0;
    *memory = buffer_append(out, major) && buffer_append(out, VIEW(".")) && buffer_append(out, minor) &&
              buffer_append(out, VIEW(".")) && buffer_append(out, revision);
    return true;
}

/* The part of a normalised version up to its first, or second, dot. */
static view version_prefix(view version, int dots)
{
    size_t i = 0;
    for (; i < version.length; i++) {
        if (version.text[i] == '.' && --dots == 0)
            break;
    }
    return view_of(version.text, i);
}

static bool version_is(view version, const dialect_version *known)
{
    view major = version_prefix(version, 1), minor = version_prefix(version, 2);
    minor = view_of(version.text + major.length + 1, minor.length - major.length - 1);
    size_t rest = major.length + minor.length + 2;
    view revision = view_after(version, rest);
    return view_equal(major, view_of_string(known->major)) && view_equal(minor, view_of_string(known->minor)) &&
           view_equal(revision, view_of_string(known->revision));
}

/* ---- Values ---------------------------------------------------------------------------------- */

/* A value without the white space round it, on which a remark is made (D106). */
static view metadata_value(assembler *a, const structure *s)
{
    size_t begin;
    view value = structure_value(a, s, &begin);
    if (value.length == s->length - s->payload_at || value.length == 0)
        return value;
    bool lead = begin > s->payload_at;
    structure_say(a, s, DIAG_METADATA_SPACE, lead ? s->payload_at : begin + value.length, lead ? begin : s->length,
                  names_at(&a->tags, s->tag), VIEW(""));
    return value;
}

/* Says something about a structure's value; about its tag if it has none. */
static void say_value(assembler *a, const structure *s, enum diag_code code, view value)
{
    size_t from;
    size_t to = structure_value(a, s, &from).length + from;
    if (to == from) {
        from = s->tag_at;
        to = from + names_at(&a->tags, s->tag).length;
    }
    structure_say(a, s, code, from, to, value, VIEW(""));
}

/* ---- Tags ------------------------------------------------------------------------------------ */

uint32_t header_tag(const assembler *a, uint32_t tag)
{
    bool is_char =
        is_metadata_tag(a->rules, TAG_CHAR) && view_equal_ignoring_case(names_at(&a->tags, tag), VIEW("CHAR"));
    return is_char ? TAG_CHAR : tag;
}

/* ---- What holds for all metadata ------------------------------------------------------------- */

static bool is_reserved_here(uint32_t tag)
{
    return is_in_tag_set(tags_for(ROLE_FRAME | ROLE_CONTINUATION), tag);
}

/* Says what is wrong with one structure in the metadata `m`, apart from its value. */
static bool metadata_structure_is_good(assembler *a, const structure *s, const structure *m)
{
    bool good = true;
    view tag = names_at(&a->tags, s->tag), above = names_at(&a->tags, m->tag);
    if (s->xref_length > 0) {
        structure_say(a, s, DIAG_METADATA_XREF, s->xref_at - 1, (size_t)s->xref_at + s->xref_length + 1, tag, above);
        good = false;
    }
    if (is_reserved_here(s->tag)) {
        structure_say_tag(a, s, DIAG_METADATA_RESERVED_TAG, above);
        good = false;
    }
    if (s->kind == PAYLOAD_POINTER) {
        size_t from;
        view pointer = structure_value(a, s, &from);
        structure_say(a, s, DIAG_METADATA_POINTER, from, from + pointer.length, tag, above);
        good = false;
    }
    return good;
}

static bool metadata_is_sound(assembler *a, const structure *m)
{
    bool good = true;
    for (const structure *s = m; s < a->record.items + m->end; s++)
        good = metadata_structure_is_good(a, s, m) && good;
    return good;
}

/* ---- Each kind ------------------------------------------------------------------------------- */

/* [ELF-SER §serialisation-version] */
static bool metadata_elf(header *h, const structure *m)
{
    assembler *a = h->a;
    buffer *version = &a->metadata.elf_version;
    view value = metadata_value(a, m);
    if (!version_parse(value, version, &h->memory)) {
        say_value(a, m, DIAG_ELF_VERSION_MALFORMED, value);
        return false;
    }
    if (!h->memory)
        return true;
    const dialect_version *own = &a->rules->elf_version;
    view major = version_prefix(buffer_view(version), 1), both = version_prefix(buffer_view(version), 2);
    view minor = view_of(both.text + major.length + 1, both.length - major.length - 1);
    if (!view_equal(major, view_of_string(own->major)))
        say_value(a, m, DIAG_ELF_VERSION_UNSUPPORTED, buffer_view(version));
    else if (!view_equal(minor, view_of_string(own->minor)))
        say_value(a, m, DIAG_ELF_VERSION_UNKNOWN, buffer_view(version));
    return true;
}

const structure *gedc_find(const assembler *a, const structure *m, uint32_t tag, uint64_t *count)
{
    const structure *items = a->record.items, *found = NULL;
    *count = 0;
    for (uint32_t i = (uint32_t)(m - items) + 1; i < m->end; i = items[i].end) {
        if (items[i].tag == tag && ++*count == 1)
            found = &items[i];
    }
    return found;
}

static void say_count(assembler *a, const structure *of, enum diag_code code, uint64_t count)
{
    char digits[20];
    view number = view_of(digits, number_format(count, digits));
    structure_say(a, of, code, of->tag_at, of->tag_at + names_at(&a->tags, of->tag).length, number, VIEW(""));
}

void say_gedc_count(assembler *a, const structure *gedc, const structure *first, enum diag_code code, uint64_t count)
{
    const structure *items = a->record.items;
    if (!first)
        say_count(a, gedc, code, count);
    for (uint32_t i = first ? first->end : gedc->end; i < gedc->end; i = items[i].end) {
        if (items[i].tag != first->tag)
            continue;
        a->speaker->related = first->line;
        say_count(a, &items[i], code, count);
    }
}

/* D127: a form that is missing, or not in capitals, is understood anyway. */
static bool gedc_form_is_good(header *h, const structure *m)
{
    uint64_t count;
    const structure *form = gedc_find(h->a, m, TAG_FORM, &count);
    if (count > 1) {
        say_gedc_count(h->a, m, form, DIAG_GEDC_FORM_COUNT, count);
        return false;
    }
    if (!form) {
        structure_say_tag(h->a, m, DIAG_GEDC_FORM_MISSING, VIEW(""));
        return true;
    }
    view value = metadata_value(h->a, form);
    bool understood = view_equal_ignoring_case(value, VIEW("LINEAGE-LINKED"));
    if (!view_equal(value, VIEW("LINEAGE-LINKED")))
        say_value(h->a, form, understood ? DIAG_GEDC_FORM_CASE : DIAG_GEDC_FORM_UNKNOWN, value);
    return understood;
}

/* A version that ELF does not go with is said to be so even where the GEDC is spoilt for another reason: it is probably
   that reason. */
static bool gedc_version(header *h, const structure *vers)
{
    assembler *a = h->a;
    buffer *out = &a->metadata.gedcom_version;
    view value = metadata_value(a, vers);
    if (!version_parse(value, out, &h->memory)) {
        say_value(a, vers, DIAG_GEDCOM_VERSION_MALFORMED, value);
        return false;
    }
    view version = buffer_view(out);
    const dialect_version *known = a->rules->gedcom_versions;
    if (h->memory && !version_is(version, &known[0]) && !version_is(version, &known[1]))
        say_value(a, vers, DIAG_GEDCOM_VERSION_UNSUPPORTED, version);
    return true;
}

/* [ELF-SER §gedcom-version] */
static bool metadata_gedc(header *h, const structure *m)
{
    assembler *a = h->a;
    bool good = true;
    h->gedc = true;
    size_t from;
    if (structure_value(a, m, &from).length > 0) {
        say_value(a, m, DIAG_GEDC_PAYLOAD, VIEW(""));
        good = false;
    }
    uint64_t count;
    const structure *vers = gedc_find(h->a, m, TAG_VERS, &count);
    if (count != 1)
        say_gedc_count(h->a, m, vers, DIAG_GEDC_VERSION_COUNT, count);
    else if (!gedc_version(h, vers))
        good = false;
    good = gedc_form_is_good(h, m) && count == 1 && good;
    if (!good)
        a->metadata.gedcom_version.length = 0;
    return good;
}

static bool metadata_language(header *h, const structure *m)
{
    assembler *a = h->a;
    view value = metadata_value(a, m);
    if (!is_language_tag(value)) {
        say_value(a, m, DIAG_LANGUAGE_MALFORMED, value);
        return false;
    }
    a->metadata.language = names_add(&a->qualifiers, value);
    h->memory = h->memory && a->metadata.language != 0;
    feature_used(a, FEATURE_LANGUAGE);
    return true;
}

/* D118: a reference, or, without a payload, an inline schema; they are collected. */
static bool metadata_schema(header *h, structure *m)
{
    view value = metadata_value(h->a, m);
    m->payload = arena_copy(&h->a->record.arena, value);
    h->memory = h->memory && m->payload;
    m->payload_length = value.length;
    m->kind = value.length > 0 ? PAYLOAD_STRING : PAYLOAD_NONE;
    m->flags |= SCHEMA;
    h->a->metadata.has_schema = true;
    feature_used(h->a, FEATURE_SCHEMA);
    return true;
}

static bool metadata_is_good(header *h, structure *m)
{
    switch (m->tag) {
    case TAG_ELF: return metadata_elf(h, m);
    case TAG_GEDC: return metadata_gedc(h, m);
    case TAG_PLANG: return metadata_language(h, m);
    case TAG_SCHMA: return metadata_schema(h, m);
    default: (void)metadata_value(h->a, m); return true;
    }
}

/* ---- The header ------------------------------------------------------------------------------ */

/* The line of the metadata that holds instead of this; 0 if it is this. The CHAR that holds is the one that the encoding
   was taken from. */
static uint64_t metadata_that_holds(const header *h, const structure *m)
{
    const structure *first = h->good[m->tag];
    uint64_t found = h->a->speaker->text->char_line.line;
    if (m->tag == TAG_CHAR && found > 0)
        return found == m->line ? 0 : found;
    return first && (m->tag != TAG_SCHMA || h->a->rules->metadata_parts) ? first->line : 0;
}

static bool metadata_is_repeated(header *h, const structure *m)
{
    uint64_t holds = metadata_that_holds(h, m);
    char digits[20];
    if (holds == 0)
        return false;
    h->a->speaker->related = holds;
    structure_say_tag(h->a, m, DIAG_METADATA_REPEATED, view_of(digits, number_format(holds, digits)));
    return true;
}

/* Where in the source the lines are that the dataset is without. */
static void note_metadata_line(header *h, const structure *m)
{
    metadata *about = &h->a->metadata;
    uint64_t count;
    if (m->tag == TAG_CHAR)
        about->char_line = m->line;
    else if (m->tag == TAG_ELF)
        about->elf_line = m->line;
    if (m->tag != TAG_GEDC)
        return;
    const structure *vers = gedc_find(h->a, m, TAG_VERS, &count), *form = gedc_find(h->a, m, TAG_FORM, &count);
    about->version_line = vers ? vers->line : 0;
    about->form_line = form ? form->line : 0;
}

static void metadata_take(header *h, structure *m)
{
    bool sound = metadata_is_sound(h->a, m);
    h->gedc = h->gedc || m->tag == TAG_GEDC;
    if (sound && !metadata_is_repeated(h, m) && metadata_is_good(h, m)) {
        h->good[m->tag] = m;
        m->flags |= REMOVED;
        note_metadata_line(h, m);
    } else {
        m->flags |= AS_IT_STANDS;
    }
}

/* ---- Where only parts of it are metadata ------------------------------------------------------ */

/* Is it a line with a text and nothing else? */
static bool is_payload_alone(const assembler *a, const structure *s)
{
    return s->xref_length == 0 && s->kind == PAYLOAD_STRING && s->end == (uint32_t)(s - a->record.items) + 1;
}

/* A version that begins like one of the dialect's, but is not valid, counts as that (D301). */
static void part_version(header *h, const structure *vers)
{
    assembler *a = h->a;
    buffer *out = &a->metadata.gedcom_version;
    const dialect_version *own = &a->rules->gedcom_versions[0];
    view value = metadata_value(a, vers), major = version_prefix(value, 1);
    bool good = version_parse(value, out, &h->memory);
    if (!good)
        say_value(a, vers, DIAG_GEDCOM_VERSION_MALFORMED, value);
    if (!good && view_equal(major, view_of_string(own->major)))
        h->memory = buffer_append(out, view_of_string(own->text)) && h->memory;
    if (!good || !h->memory)
        return;
    view version = buffer_view(out), minor = version_prefix(version, 2);
    size_t length = strlen(own->major) + 1 + strlen(own->minor);
    bool same_major = view_equal(version_prefix(version, 1), view_of_string(own->major));
    bool same_minor = view_equal(minor, view_of(own->text, length));
    if (!same_major)
        say_value(a, vers, DIAG_GEDCOM_VERSION_UNSUPPORTED, version);
    else if (!same_minor)
        say_value(a, vers, DIAG_GEDCOM_VERSION_LATER, version);
}

/* The first VERS is taken out, and GEDC with it if it says no more. */
static void part_gedc(header *h, structure *gedc)
{
    structure *items = h->a->record.items;
    uint64_t count;
    const structure *vers = gedc_find(h->a, gedc, TAG_VERS, &count);
    if (count != 1)
        say_gedc_count(h->a, gedc, vers, DIAG_GEDC_VERSION_COUNT, count);
    if (!vers || !is_payload_alone(h->a, vers))
        return;
    part_version(h, vers);
    items[vers - items].flags |= REMOVED;
    h->a->metadata.version_line = vers->line;
    if (gedc->xref_length == 0 && gedc->kind == PAYLOAD_NONE && gedc->end == (uint32_t)(gedc - items) + 2)
        gedc->flags |= REMOVED;
}

/* TagDef ::= extTag D URI-reference. [gedcom-7.0 §Tag Definition] */
bool is_tag_definition(const dialect *rules, view v)
{
    size_t length = 0;
    while (length < v.length && v.text[length] != ' ')
        length++;
    view tag = view_of(v.text, length), uri = view_after(v, length);
    if (tag.length == 0 || uri.length < 2 || !is_extension_tag(tag) || !is_native_tag(rules, tag))
        return false;
    return gedelf_is_uri_reference(view_after(uri, 1));
}

/* Definitions of tags are taken out, and SCHMA with them if it has nothing else. Everything that is not a definition
   stays (D312). */
static void part_schema(header *h, structure *m)
{
    assembler *a = h->a;
    structure *items = a->record.items;
    bool whole = m->xref_length == 0 && m->kind == PAYLOAD_NONE, any = false;
    for (uint32_t i = (uint32_t)(m - items) + 1; i < m->end; i = items[i].end) {
        bool good = items[i].tag == TAG_TAG && is_payload_alone(a, &items[i]) &&
                    is_tag_definition(a->rules, structure_text(a, &items[i], items[i].payload_at, items[i].length));
        items[i].flags |= good ? REMOVED | ENTRY : 0;
        whole = whole && good;
        any = any || good;
    }
    m->flags |= (any ? SCHEMA | ENTRY : 0) | (any && whole ? REMOVED : 0);
    a->metadata.has_schema = a->metadata.has_schema || any;
}

/* HEAD.LANG stays, and is the default language if it is well formed (D302). */
static void part_language(header *h, const structure *m)
{
    assembler *a = h->a;
    size_t from;
    view value = structure_value(a, m, &from);
    if (m->kind != PAYLOAD_STRING || !is_language_tag(value))
        return;
    a->metadata.language = names_add(&a->qualifiers, value);
    h->memory = h->memory && a->metadata.language != 0;
}

static void take_metadata_parts(header *h, structure *m)
{
    if (m->tag == TAG_GEDC)
        part_gedc(h, m);
    else if (m->tag == TAG_SCHMA)
        part_schema(h, m);
    else
        part_language(h, m);
    h->good[m->tag] = m;
}

/* [gedcom-7.0 §HEADER], D301, D302, D305 */
static gedelf_status metadata_parts_parse(assembler *a)
{
    header h = {.a = a, .memory = true};
    structure *items = a->record.items;
    for (uint32_t i = 1; i < items[0].end && h.memory; i = items[i].end) {
        bool part = is_metadata_tag(a->rules, items[i].tag);
        if (part && metadata_is_repeated(&h, &items[i]))
            continue;
        if (part || (items[i].tag == a->rules->header_language && !h.good[items[i].tag]))
            take_metadata_parts(&h, &items[i]);
    }
    if (h.memory && !h.good[TAG_GEDC] && (items[0].flags & INVENTED) == 0)
        structure_say_tag(a, &items[0], DIAG_GEDCOM_VERSION_MISSING, VIEW(""));
    return h.memory ? GEDELF_OK : GEDELF_MEMORY;
}

gedelf_status metadata_parse(assembler *a)
{
    mislabelling_note_header(a);
    if (a->rules->metadata_parts)
        return metadata_parts_parse(a);
    if (!a->rules->faulty_metadata_kept)
        return pseudo_structures_parse(a);
    header h = {.a = a, .memory = true};
    structure *items = a->record.items;
    for (uint32_t i = 1; i < items[0].end && h.memory; i = items[i].end) {
        if (is_metadata_tag(a->rules, items[i].tag))
            metadata_take(&h, &items[i]);
    }
    bool needs_gedcom = a->metadata.elf_version.length == 0 || !a->metadata.has_schema;
    if (h.memory && needs_gedcom && !h.gedc && (items[0].flags & INVENTED) == 0)
        structure_say_tag(a, &items[0], DIAG_GEDCOM_VERSION_MISSING, VIEW(""));
    return h.memory ? GEDELF_OK : GEDELF_MEMORY;
}
