/* SPDX-License-Identifier: MIT */
/*
 * Qualifying: PLANG and DTYPE give their superstructure's payload a language and a datatype, and are taken out of the
 * tree. One that is not as it should be stays there. [ELF-SER §tags], D10, D11, D104, D112, D119
 */
#include "format/structures/structures_private.h"

/* ---- IRIs ------------------------------------------------------------------------------------ */

bool has_iri_characters(view v)
{
    for (size_t i = 0, step; i < v.length; i += step) {
        uint32_t c = utf8_decode(v.text + i, &step);
        if (c <= 0x20 || (c >= 0x7F && c <= 0x9F) || (c < 0x80 && strchr("<>\"{}|\\^`", (int)c)))
            return false;
    }
    return true;
}

bool is_iri(view v)
{
    size_t i = 0;
    if (v.length == 0 || !is_letter(v.text[0]))
        return false;
    while (i < v.length && (is_letter(v.text[i]) || is_digit(v.text[i]) || strchr("+-.", v.text[i])))
        i++;
    return i < v.length && v.text[i] == ':' && has_iri_characters(view_after(v, i));
}

/* ---- Attaching ------------------------------------------------------------------------------- */

/* The value of a PLANG or DTYPE, which is in a->scratch if a prefix had to be expanded. A prefix may have any
   characters that it was declared with; only its meaning must be an IRI (D11). False if there is no memory. */
static bool qualifier_value(assembler *a, const structure *q, view *value)
{
    size_t from;
    *value = structure_value(a, q, &from);
    if (q->tag != TAG_DTYPE || !a->schema.expand)
        return true;
    a->scratch.length = 0;
    bool expanded = a->schema.expand(a->schema.context, *value, &a->scratch);
    *value = buffer_view(&a->scratch);
    return expanded;
}

/* What keeps this PLANG or DTYPE from counting, or nothing. `first` is the one before it in the same structure. */
static enum diag_code qualifier_fault(const assembler *a, const structure *s, const structure *q,
                                      const structure *first, view value)
{
    const structure *items = a->record.items;
    if (a->record.header && s == items)
        return DIAG_DATATYPE_IN_HEADER;
    if (first)
        return DIAG_QUALIFIER_REPEATED;
    if (s->kind == PAYLOAD_POINTER)
        return DIAG_QUALIFIER_ON_POINTER;
    if (q->xref_length > 0)
        return DIAG_QUALIFIER_XREF;
    if (q->kind == PAYLOAD_POINTER)
        return DIAG_QUALIFIER_POINTER;
    if (q->end > (uint32_t)(q - items) + 1)
        return DIAG_QUALIFIER_SUBSTRUCTURES;
    if (q->tag == TAG_PLANG)
        return is_language_tag(value) ? (enum diag_code)0 : DIAG_LANGUAGE_MALFORMED;
    return is_iri(value) ? (enum diag_code)0 : DIAG_DATATYPE_MALFORMED;
}

/* A value that is malformed is what the diagnostic points at; else it is the tag. */
static void qualifier_say(assembler *a, const structure *s, const structure *q, const structure *first,
                          enum diag_code code)
{
    char digits[20];
    if (code == DIAG_LANGUAGE_MALFORMED || code == DIAG_DATATYPE_MALFORMED) {
        size_t from;
        view value = structure_value(a, q, &from);
        size_t to = from + value.length;
        if (value.length == 0) {
            from = q->tag_at;
            to = from + names_at(&a->tags, q->tag).length;
        }
        structure_say(a, q, code, from, to, value, VIEW(""));
    } else if (first && code == DIAG_QUALIFIER_REPEATED) {
        a->speaker->related = first->line;
        structure_say_tag(a, q, code, view_of(digits, number_format(first->line, digits)));
    } else {
        structure_say_tag(a, q, code, names_at(&a->tags, s->tag));
    }
}

static bool qualifier_attach(assembler *a, structure *s, structure *q, view value)
{
    uint32_t number = names_add(&a->qualifiers, value);
    if (q->tag == TAG_PLANG)
        s->language = number;
    else
        s->datatype = number;
    feature_used(a, q->tag == TAG_PLANG ? FEATURE_LANGUAGE : FEATURE_DATATYPE);
    q->flags |= REMOVED;
    return number != 0;
}

gedelf_status qualifiers_attach(assembler *a, structure *s)
{
    const structure *languages = NULL, *datatypes = NULL;
    structure *items = a->record.items;
    for (uint32_t i = (uint32_t)(s - items) + 1; i < s->end; i = items[i].end) {
        structure *q = &items[i];
        bool language = q->tag == TAG_PLANG;
        if ((!language && q->tag != TAG_DTYPE) || (q->flags & (REMOVED | AS_IT_STANDS)) != 0)
            continue;
        const structure **first = language ? &languages : &datatypes;
        view value;
        if (!qualifier_value(a, q, &value))
            return GEDELF_MEMORY;
        enum diag_code code = qualifier_fault(a, s, q, *first, value);
        if (code != 0)
            qualifier_say(a, s, q, *first, code);
        else if (!qualifier_attach(a, s, q, value))
            return GEDELF_MEMORY;
        if (!*first)
            *first = q;
    }
    return GEDELF_OK;
}
