/* SPDX-License-Identifier: MIT */
/*
 * Pseudo-structures: takes the header record of an older dialect, takes out of it what concerns the file itself, CHAR and
 * a schema or dictionary, with all that hangs below; and later finds out the versions, which stay.
 * [elf-2017-10 §3.2, §4.2], [elf-2018 §header], D27, D123, D124
 */
#include "format/structures/structures_private.h"

/* ---- Versions -------------------------------------------------------------------------------- */

/* Takes the first version number that a structure of this tag below GEDC has. */
static bool find_version(assembler *a, uint32_t gedc, uint32_t tag, buffer *version)
{
    const structure *items = a->record.items;
    bool memory = true;
    for (uint32_t i = gedc + 1; memory && version->length == 0 && i < items[gedc].end; i = items[i].end) {
        if (items[i].tag == tag && items[i].kind == PAYLOAD_STRING)
            (void)version_parse(view_trim(structure_payload(a, &items[i])), version, &memory);
    }
    return memory;
}

/* GEDC has one version: of several the first that is one counts (D124), and the others are named. */
static void say_further_versions(assembler *a, const structure *gedc)
{
    uint64_t count;
    const structure *first = gedc_find(a, gedc, TAG_VERS, &count);
    if (count > 1)
        say_gedc_count(a, gedc, first, DIAG_GEDC_VERSION_COUNT, count);
}

gedelf_status find_versions(assembler *a)
{
    const structure *items = a->record.items;
    bool memory = true;
    for (uint32_t i = 1; memory && i < items[0].end; i = items[i].end) {
        if (items[i].tag != TAG_GEDC)
            continue;
        memory = find_version(a, i, TAG_VERS, &a->metadata.gedcom_version) &&
                 find_version(a, i, TAG_ELF, &a->metadata.elf_version);
        say_further_versions(a, &items[i]);
    }
    return memory ? GEDELF_OK : GEDELF_MEMORY;
}

/* ---- What none of them can have --------------------------------------------------------------- */

/* Reports a structure in the metadata `m` that has an identifier, or a pointer as its payload: neither means anything
   there. True if it has neither. */
static bool is_without_links(assembler *a, const structure *s, const structure *m)
{
    view tag = names_at(&a->tags, s->tag), above = names_at(&a->tags, m->tag);
    if (s->xref_length > 0)
        structure_say(a, s, DIAG_METADATA_XREF, s->xref_at - 1, (size_t)s->xref_at + s->xref_length + 1, tag, above);
    if (s->kind == PAYLOAD_POINTER) {
        size_t from;
        view pointer = structure_value(a, s, &from);
        structure_say(a, s, DIAG_METADATA_POINTER, from, from + pointer.length, tag, above);
    }
    return s->xref_length == 0 && s->kind != PAYLOAD_POINTER;
}

/* ---- Schemas and dictionaries ---------------------------------------------------------------- */

/* Their payloads are unescaped and merged like any other; but what hangs below an entry of a dictionary is ignored (D136). */
static gedelf_status settle_payloads(assembler *a, const structure *top, bool alone)
{
    gedelf_status status = GEDELF_OK;
    structure *items = a->record.items;
    uint32_t first = (uint32_t)(top - items), end = alone ? first + 1 : top->end;
    for (uint32_t i = first; status == GEDELF_OK && i < end; i++) {
        structure *s = &items[i];
        bool pointer = s->kind == PAYLOAD_POINTER && (s->flags & CONTINUED) == 0;
        if ((s->flags & REMOVED) == 0 && !pointer && ((s->flags & CONTINUED) != 0 || (s->traits & TRAIT_AT_SIGN) != 0))
            status = payload_settle(a, s);
    }
    return status;
}

/* An identifier or a pointer spoils the entry that has it, with what hangs below it (D133). */
static void drop_spoilt_entries(assembler *a, const structure *top)
{
    structure *items = a->record.items;
    for (uint32_t i = (uint32_t)(top - items) + 1; i < top->end; i++) {
        if ((items[i].flags & REMOVED) != 0 || is_without_links(a, &items[i], top))
            continue;
        items[i].flags |= REMOVED | SPOILT;
        i = items[i].end - 1;
    }
}

/* Structures below an entry of a dictionary are not part of it (D136). */
static void drop_all_below(assembler *a, const structure *entry)
{
    structure *items = a->record.items;
    for (uint32_t i = (uint32_t)(entry - items) + 1; i < entry->end; i++)
        items[i].flags |= REMOVED;
}

/* White space at its ends is not part of it (D106), and white space alone is no payload (D118). False if there is no
   memory. */
static bool trim_payload(assembler *a, structure *s)
{
    view all = structure_payload(a, s), value = view_trim(all);
    if (value.length == all.length)
        return true;
    s->payload = arena_copy(&a->record.arena, value);
    s->payload_length = value.length;
    s->kind = value.length > 0 ? PAYLOAD_STRING : PAYLOAD_NONE;
    return s->payload != NULL;
}

static gedelf_status take_schema(assembler *a, structure *s)
{
    bool alone = a->rules->types == TYPES_FROM_DICTIONARY;
    gedelf_status status = settle_payloads(a, s, alone);
    bool good = is_without_links(a, s, s);
    s->flags |= good ? 0 : REMOVED;
    if (!good)
        return status;
    if (alone)
        drop_all_below(a, s);
    else
        drop_spoilt_entries(a, s);
    s->flags |= SCHEMA | REMOVED;
    a->metadata.has_schema = true;
    return status == GEDELF_OK && !trim_payload(a, s) ? GEDELF_MEMORY : status;
}

/* ---- The header ------------------------------------------------------------------------------ */

/* The CHAR that holds is the one that the encoding was taken from; if there is none, the first (D131). */
static void take_encoding(assembler *a, structure *s, uint64_t *first)
{
    uint64_t found = a->speaker->text->char_line.line;
    *first = *first == 0 ? s->line : *first;
    uint64_t holds = found != 0 ? found : *first;
    (void)is_without_links(a, s, s);
    if (holds != s->line) {
        char digits[20];
        a->speaker->related = holds;
        structure_say_tag(a, s, DIAG_METADATA_REPEATED, view_of(digits, number_format(holds, digits)));
    }
    a->metadata.char_line = holds;
    s->flags |= REMOVED;
}

gedelf_status pseudo_structures_parse(assembler *a)
{
    structure *items = a->record.items;
    gedelf_status status = GEDELF_OK;
    uint64_t first_char = 0;
    for (uint32_t i = 1; status == GEDELF_OK && i < items[0].end; i = items[i].end) {
        if (!is_metadata_tag(a->rules, items[i].tag))
            continue;
        if (items[i].tag == TAG_CHAR)
            take_encoding(a, &items[i], &first_char);
        else
            status = take_schema(a, &items[i]);
    }
    return status;
}
