/* SPDX-License-Identifier: MIT */
/*
 * Mislabelling: notes features that only another version of GEDCOM has than the one the file claims, and reports it at
 * the end if there are two. Most of them are also reported one by one; this gives the common reason. D307
 */
#include "format/structures/structures_private.h"

/* What there is below a structure of the header. */
static bool has_below(const assembler *a, uint32_t index, uint32_t tag)
{
    const structure *items = a->record.items;
    for (uint32_t i = index + 1; i < items[index].end; i = items[i].end) {
        if (items[i].tag == tag)
            return true;
    }
    return false;
}

void mislabelling_note_header(assembler *a)
{
    const structure *items = a->record.items;
    for (uint32_t i = 1; i < items[0].end; i = items[i].end) {
        switch (items[i].tag) {
        case TAG_CHAR: a->signs |= FOREIGN_CHAR; break;
        case TAG_SUBN: a->signs |= FOREIGN_SUBN; break;
        case TAG_GEDC:
            a->signs |= has_below(a, i, TAG_FORM) ? FOREIGN_FORM : 0;
            a->signs |= has_below(a, i, TAG_ELF) ? OWN_ELF : 0;
            break;
        case TAG_SCHMA: a->signs |= has_below(a, i, TAG_TAG) ? FOREIGN_SCHEMA : 0; break;
        default: break;
        }
    }
}

/* Tags that were met anywhere, and what was pointed to in vain. */
static unsigned signs_of_names(const assembler *a)
{
    static const struct {
        const char *tag;
        unsigned sign;
    } rows[] = {{"RELA", FOREIGN_RELA}, {"SNOTE", FOREIGN_SNOTE}, {"EXID", FOREIGN_EXID}, {"PHRASE", FOREIGN_PHRASE}};
    xref_entry entry = xrefs_find(&a->xrefs, VIEW("VOID"));
    unsigned signs = entry.pointed && entry.count == 0 ? FOREIGN_VOID : 0;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        signs |= names_find(&a->tags, view_of_string(rows[i].tag)) != 0 ? rows[i].sign : 0;
    return signs;
}

/* "HEAD.CHAR, CONC". */
static view name_signs(unsigned signs, char out[128])
{
    static const struct {
        unsigned sign;
        const char *name;
    } rows[] = {{FOREIGN_CHAR, "HEAD.CHAR"}, {FOREIGN_FORM, "GEDC.FORM"},     {FOREIGN_CONC, "CONC"},
                {FOREIGN_ESCAPE, "@#D…@"},   {FOREIGN_NOTE, "a NOTE record"}, {FOREIGN_RELA, "RELA"},
                {FOREIGN_SUBN, "SUBN"},      {FOREIGN_SCHEMA, "SCHMA.TAG"},   {FOREIGN_SNOTE, "SNOTE"},
                {FOREIGN_EXID, "EXID"},      {FOREIGN_PHRASE, "PHRASE"},      {FOREIGN_VOID, "@VOID@"}};
    size_t length = 0;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if ((signs & rows[i].sign) == 0)
            continue;
        view name = view_of_string(rows[i].name), comma = length > 0 ? VIEW(", ") : VIEW("");
        memcpy(out + length, comma.text, comma.length);
        memcpy(out + length + comma.length, name.text, name.length);
        length += comma.length + name.length;
    }
    return view_of(out, length);
}

void mislabelling_conclude(assembler *a)
{
    unsigned signs = a->rules->foreign & (a->signs | signs_of_names(a));
    char names_of_signs[128];
    bool several = (signs & (signs - 1)) != 0;
    if (!several || a->metadata.elf_version.length > 0 || (a->signs & OWN_ELF) != 0)
        return;
    gedelf_diag diag = header_diag(a, DIAG_MISLABELLED_VERSION);
    diag.args[0] = view_of_string(a->rules->name);
    diag.args[1] = name_signs(signs, names_of_signs);
    diag.args[2] = view_of_string(a->rules->rival);
    diags_raise(a->speaker->diags, &diag);
}
