/* SPDX-License-Identifier: MIT */
/*
 * Prefixes of datatypes: takes what the header's schemas declare, says how a datatype is written so that it is read as
 * the same, and which DTYPE of the tree would be read as one. [ELF-SCH §prefix], D11, D104, D112
 */
#include "format/write/write_private.h"

/* ---- What is declared -------------------------------------------------------------------------- */

static bool note_prefix(gedelf_writer *w, view key, view iri)
{
    return prefixes_add(&w->prefixes, key, &(prefix_entry){.iri = iri});
}

/* Those of a schema that has been read. */
static bool note_known_prefixes(gedelf_writer *w, const prefix_table *known)
{
    bool done = true;
    for (uint32_t i = 1; done && i <= known->keys.count; i++)
        done = note_prefix(w, names_at(&known->keys, i), known->entries[i - 1].iri);
    return done;
}

/* Those of a schema of a dataset that was built, as far as they are in it. */
static bool note_built_prefixes(gedelf_writer *w, gedelf_structure top)
{
    bool done = true;
    for (gedelf_structure s = gedelf_structure_first(top); done && gedelf_structure_exists(s);
         s = gedelf_structure_next(s)) {
        view rest = gedelf_structure_payload(s), key = take_word(&rest), iri = take_word(&rest);
        if (gedelf_structure_tag_number(s) == TAG_PRFX && is_iri(iri) && take_word(&rest).length == 0)
            done = note_prefix(w, key, iri);
    }
    return done;
}

bool note_prefixes(gedelf_writer *w, const heading *h)
{
    bool done = true;
    if (!w->rules->qualifiers || h->schemas == 0)
        return true;
    if (h->types && !is_dictionary(h->types))
        return note_known_prefixes(w, &h->types->prefixes);
    for (size_t i = 0; done && i < h->metadata->schema_count; i++)
        done = note_built_prefixes(w, heading_schema(h, i));
    return done;
}

/* ---- Datatypes --------------------------------------------------------------------------------- */

/* The prefix that a name begins with, and how long it is with its colon; NULL if none does. */
static const prefix_entry *prefix_of(const gedelf_writer *w, view name, size_t *length)
{
    const char *colon = name.length > 0 ? memchr(name.text, ':', name.length) : NULL;
    *length = colon ? (size_t)(colon - name.text) + 1 : 0;
    return colon ? prefixes_find(&w->prefixes, view_of(name.text, *length - 1)) : NULL;
}

bool stands_for_datatype(const gedelf_writer *w, view value)
{
    size_t length;
    return prefix_of(w, value, &length) ? has_iri_characters(view_after(value, length)) : is_iri(value);
}

bool append_datatype(const gedelf_writer *w, view iri, buffer *out)
{
    size_t length;
    if (!prefix_of(w, iri, &length))
        return buffer_append(out, iri);
    for (uint32_t i = 1; i <= w->prefixes.keys.count; i++) {
        view space = w->prefixes.entries[i - 1].iri;
        if (view_begins(iri, space))
            return buffer_append(out, names_at(&w->prefixes.keys, i)) && buffer_append(out, VIEW(":")) &&
                   buffer_append(out, view_after(iri, space.length));
    }
    return true;
}
