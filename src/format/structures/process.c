/* SPDX-License-Identifier: MIT */
/*
 * Second pass: takes a record as it was assembled, gives it as it was meant. [ELF-SER §second-pass], D8–D11, D117
 */
#include "format/structures/structures_private.h"

/* ---- Cross-reference identifiers and pointers ------------------------------------------------ */

static gedelf_status process_xref(assembler *a, const structure *s, uint64_t where)
{
    size_t from = s->xref_at - 1, to = (size_t)s->xref_at + s->xref_length + 1;
    uint64_t taken = 0;
    bool is_void = is_void_name(a->rules, structure_xref(a, s));
    if (is_void)
        structure_say(a, s, DIAG_XREF_VOID, from, to, VIEW(""), VIEW(""));
    if (!is_void && !xrefs_define(&a->xrefs, structure_xref(a, s), s->line, where, &taken))
        return GEDELF_MEMORY;
    if (s->level > 0)
        structure_say(a, s, DIAG_XREF_ON_SUBSTRUCTURE, from, to, names_at(&a->tags, s->tag), VIEW(""));
    if (taken > 0) {
        char digits[20];
        a->speaker->related = taken;
        structure_say(a, s, DIAG_DUPLICATE_XREF, from, to, structure_text(a, s, from, to),
                      view_of(digits, number_format(taken, digits)));
    }
    return GEDELF_OK;
}

/* Keeps of the line what a diagnostic at the end will need: all of it, unless it is very long. */
static view pointer_source(const assembler *a, const line *l)
{
    enum { LONGEST = 1024 };
    view source = line_source(a->speaker, l);
    return source.length <= LONGEST ? source : view_of(NULL, 0);
}

static bool remember_pointer(assembler *a, const structure *s, size_t from, size_t to)
{
    line l = structure_line(s);
    uint64_t octet = characters_octet(a->speaker->text, s->at + from);
    kept_pointer place = {.line = s->line,
                          .column = line_column(a->speaker, &l, from),
                          .where = {octet, 0},
                          .source_at = s->lead + from,
                          .name = structure_pointer(a, s),
                          .source = pointer_source(a, &l)};
    place.where.length = characters_octet(a->speaker->text, s->at + to) - octet;
    place.width = utf8_count(structure_text(a, s, from, to));
    place.width = place.width > 0 ? place.width : 1; /* a pointer that begins in a continuation line */
    pointer_memory *all = &a->xrefs.pointers;
    return pointers_enter_named(all, assembler_name_record(a, &l)) && pointers_remember(all, &place);
}

/* At the second look, all else has been said. */
static void judge_pointer(assembler *a, const structure *s, view name, size_t from, size_t to)
{
    xref_entry entry = xrefs_find(a->known, name);
    enum diag_code code;
    if (!is_dangling(&entry, &code))
        return;
    char digits[20];
    view count = view_of(digits, number_format(entry.count, digits));
    view label = s->payload ? view_of(s->payload, s->payload_length) : structure_text(a, s, from, to);
    a->speaker->muted = false;
    a->speaker->related = entry.line;
    structure_say(a, s, code, from, to, label, count);
    a->speaker->muted = true;
}

static gedelf_status note_pointer(assembler *a, const structure *s, view name, size_t from, size_t to)
{
    if (is_void_name(a->rules, name))
        return GEDELF_OK;
    if (a->rules->name_class != 0 && !is_of_class(name, a->rules->name_class))
        structure_say(a, s, DIAG_XREF_CHARACTERS, from, to, structure_text(a, s, from, to), VIEW(""));
    if (a->known) {
        judge_pointer(a, s, name, from, to);
        return GEDELF_OK;
    }
    bool noted = xrefs_mention(&a->xrefs, name);
    if (noted && a->xrefs.remember)
        noted = remember_pointer(a, s, from, to);
    return noted ? GEDELF_OK : GEDELF_MEMORY;
}

/* A pointer that continuation lines were joined to: diagnostics about it are at its first line. */
static gedelf_status process_merged_pointer(assembler *a, const structure *s)
{
    return note_pointer(a, s, structure_pointer(a, s), s->payload_at, s->length);
}

static gedelf_status process_pointer(assembler *a, const structure *s)
{
    size_t from;
    if (s->payload)
        return process_merged_pointer(a, s);
    view label = structure_value(a, s, &from), name = view_of(label.text + 1, label.length - 2);
    size_t to = from + label.length;
    if (label.length < s->length - s->payload_at) {
        bool lead = from > s->payload_at;
        structure_say(a, s, DIAG_POINTER_SPACE, lead ? s->payload_at : to, lead ? from : s->length, VIEW(""), VIEW(""));
    }
    if (xref_valid_prefix(a->rules, name) == name.length)
        return note_pointer(a, s, name, from, to);
    structure_say(a, s, DIAG_POINTER_RESERVED, from, to, label, VIEW(""));
    return xrefs_mention_only(&a->xrefs, name) ? GEDELF_OK : GEDELF_MEMORY;
}

/* ---- Private-use characters ------------------------------------------------------------------ */

/* A private-use subtag may say what private-use characters mean, and so may a datatype. [Basic Concepts §pua-chars] */
static bool explains_private_use(const assembler *a, const structure *s)
{
    view language = names_at(&a->qualifiers, s->language != 0 ? s->language : a->metadata.language);
    if (s->datatype != 0 || (language.length > 1 && to_upper(language.text[0]) == 'X' && language.text[1] == '-'))
        return true;
    for (size_t i = 0; i + 2 < language.length; i++) {
        if (language.text[i] == '-' && to_upper(language.text[i + 1]) == 'X' && language.text[i + 2] == '-')
            return true;
    }
    return false;
}

static bool is_private_use_lead(unsigned char c)
{
    return c == 0xEE || c == 0xEF || c == 0xF3 || c == 0xF4;
}

/* The next place from `i` on where an octet E0 to FF may be among eight. */
static size_t skip_short_sequences(view v, size_t i)
{
    uint64_t word;
    for (; v.length - i >= 8; i += 8) {
        memcpy(&word, v.text + i, 8);
        if ((word & word << 1 & word << 2 & UINT64_C(0x8080808080808080)) != 0)
            break;
    }
    return i;
}

/* Looks at one line's payload. */
static void check_private_use(assembler *a, const structure *s)
{
    view v = structure_text(a, s, 0, s->length);
    for (size_t i = skip_short_sequences(v, s->payload_at); i < v.length; i++) {
        if (!is_private_use_lead((unsigned char)v.text[i]))
            continue;
        size_t step;
        uint32_t c = utf8_decode(v.text + i, &step);
        char name[8];
        if (is_private_use(c))
            structure_say(a, s, DIAG_PRIVATE_USE_CHARACTER, i, i + step, view_of(name, code_point_format(c, name)),
                          VIEW(""));
    }
}

/* Looks at the payload's lines, continuation lines included. */
static void check_characters(assembler *a, const structure *s)
{
    if (s->kind == PAYLOAD_POINTER || a->rules->private_use_free || explains_private_use(a, s))
        return;
    const structure *end = a->record.items + s->end;
    for (const structure *part = s; part < end; part++) {
        if (part != s && !((part->flags & REMOVED) != 0 && is_continuation(part->tag)))
            break;
        if ((part->traits & TRAIT_HIGH) != 0)
            check_private_use(a, part);
    }
}

/* ---- Structures ------------------------------------------------------------------------------ */

/* The record's own place: what it may be, and whether it can be pointed to. */
static void check_record(assembler *a, const structure *s)
{
    if (s->xref_length == 0)
        structure_say_tag(a, s, DIAG_RECORD_WITHOUT_XREF, VIEW(""));
    mislabelling_note_record(a, s->tag);
    if (!a->rules->qualifiers)
        return;
    if (s->tag == TAG_PLANG || s->tag == TAG_DTYPE)
        structure_say_tag(a, s, DIAG_QUALIFIER_RECORD, VIEW(""));
}

/* Most payloads need nothing done: they have no at sign and no continuation lines. */
static gedelf_status process_payload(assembler *a, structure *s)
{
    bool of_header = a->record.header && s == a->record.items;
    bool continued = (s->flags & CONTINUED) != 0 && !of_header;
    if (s->kind == PAYLOAD_POINTER && !continued)
        return process_pointer(a, s);
    bool escaped = s->kind == PAYLOAD_STRING && (s->traits & TRAIT_AT_SIGN) != 0;
    gedelf_status status = continued || escaped ? payload_settle(a, s) : GEDELF_OK;
    return status == GEDELF_OK && s->kind == PAYLOAD_POINTER ? process_pointer(a, s) : status;
}

/* Is there nothing to be done for it? At the second look, only pointers matter, and the text that names the record. */
static bool needs_nothing(const assembler *a, const structure *s)
{
    const record *r = &a->record;
    if ((s->flags & (REMOVED | AS_IT_STANDS | CONTINUED | QUALIFIED)) != 0 || is_continuation(s->tag))
        return false;
    if ((s->traits & (TRAIT_AT_SIGN | TRAIT_HIGH)) == 0 && s->level > 0 && s->xref_length == 0)
        return true;
    bool names_record = r->naming > 0 && s == &r->items[r->naming];
    return a->known && s->kind != PAYLOAD_POINTER && !a->rules->unescape_merged && !names_record;
}

static gedelf_status process_structure(assembler *a, structure *s, uint64_t where)
{
    gedelf_status status = GEDELF_OK;
    if (s->level == 0 && !a->record.header)
        check_record(a, s);
    if (s->xref_length > 0 && !a->known)
        status = process_xref(a, s, where);
    if (status == GEDELF_OK)
        status = process_payload(a, s);
    if (s == a->record.items + a->record.naming)
        a->record.named = false; /* now it has its name as it was meant */
    if (status == GEDELF_OK && (s->flags & QUALIFIED) != 0 && a->rules->qualifiers)
        status = qualifiers_attach(a, s);
    if (is_continuation(s->tag))
        structure_say_tag(a, s, DIAG_CONTINUATION_IN_HEADER, VIEW(""));
    if ((s->traits & TRAIT_HIGH) != 0 || (s->flags & CONTINUED) != 0)
        check_characters(a, s);
    return status;
}

/* ---- Records --------------------------------------------------------------------------------- */

/* Where each structure's substructures end. In preorder, children come before the next sibling of their parent, so
   going backwards each structure hands its end up. */
static void find_ends(record *r)
{
    for (size_t i = 0; i < r->count; i++)
        r->items[i].end = (uint32_t)i + 1;
    for (size_t i = r->count; i-- > 1;) {
        structure *parent = &r->items[r->items[i].parent];
        if (parent->end < r->items[i].end)
            parent->end = r->items[i].end;
    }
}

gedelf_status header_prepare(assembler *a)
{
    find_ends(&a->record);
    return metadata_parse(a);
}

gedelf_status record_process(assembler *a, uint64_t where)
{
    record *r = &a->record;
    gedelf_status status = GEDELF_OK;
    if (!r->header)
        find_ends(r);
    for (size_t i = 0; status == GEDELF_OK && i < r->count;) {
        structure *s = &r->items[i];
        if (needs_nothing(a, s)) {
            where++;
            i++;
        } else if ((s->flags & REMOVED) != 0) {
            i = s->end;
        } else if ((s->flags & AS_IT_STANDS) != 0) {
            where += s->end - i;
            i = s->end;
        } else {
            status = process_structure(a, s, where++);
            i++;
        }
    }
    if (status == GEDELF_OK && r->header && !a->rules->faulty_metadata_kept)
        status = find_versions(a);
    return status;
}

/* ---- The end --------------------------------------------------------------------------------- */

gedelf_diag header_diag(const assembler *a, enum diag_code code)
{
    return (gedelf_diag){.code = code,
                         .line = a->metadata.line,
                         .column = a->metadata.column,
                         .where = {a->metadata.octet, 4},
                         .width = 4,
                         .source = buffer_view(&a->metadata.source),
                         .source_at = a->metadata.source_at};
}

/* [ELF-SER §serialisation-version] */
static void report_feature(assembler *a)
{
    static const view uses[] = {[FEATURE_NONE] = VIEW_LITERAL(""),
                                [FEATURE_UNICODE_ESCAPE] = VIEW_LITERAL("Unicode escapes"),
                                [FEATURE_LANGUAGE] = VIEW_LITERAL("language tags (PLANG)"),
                                [FEATURE_DATATYPE] = VIEW_LITERAL("datatypes (DTYPE)"),
                                [FEATURE_SCHEMA] = VIEW_LITERAL("schema references")};
    gedelf_diag diag = header_diag(a, DIAG_ELF_VERSION_MISSING);
    diag.args[0] = uses[a->feature];
    diags_raise(a->speaker->diags, &diag);
}

void assembler_conclude(assembler *a)
{
    if (a->rules->elf_line == ELF_VERSION_IN_HEAD && a->feature != FEATURE_NONE && a->metadata.elf_version.length == 0)
        report_feature(a);
    mislabelling_conclude(a);
}
