/* SPDX-License-Identifier: MIT */
/*
 * Surveying: takes all records, gives what has to be known before the first line is written: what makes HEAD.ELF
 * necessary, which identifiers are in use, and where types occur that must be converted. [ELF-SER §serialisation-version],
 * D34, D109, D110
 */
#include "format/write/write_private.h"

/* Does it still matter what the file uses that needs HEAD.ELF? */
static bool features_matter(const gedelf_writer *w)
{
    return w->feature == FEATURE_NONE && w->rules->elf_line == ELF_VERSION_IN_HEAD;
}

static void survey_features(gedelf_writer *w, gedelf_structure s)
{
    if (!features_matter(w))
        return;
    unsigned how = how_to_wrap(w, s);
    bool escapes = w->restricted || w->wrapper.ends_escaped || how != 0;
    if (language_is_needed(w, s))
        w->feature = FEATURE_LANGUAGE;
    else if (gedelf_structure_datatype(s).length > 0)
        w->feature = FEATURE_DATATYPE;
    else if (escapes && wrapper_needs_escapes(&w->wrapper, gedelf_structure_tag(s), gedelf_structure_payload(s), how))
        w->feature = FEATURE_UNICODE_ESCAPE;
}

/* Plain GEDCOM has no escapes: what the encoding lacks cannot be written at all, which the header has to know (D141). */
static bool note_lacking(gedelf_writer *w, gedelf_structure s)
{
    view tag = gedelf_structure_tag(s);
    bool matters = is_plain_gedcom(w) && w->restricted && w->lacking.length == 0;
    if (!matters || !wrapper_needs_escapes(&w->wrapper, tag, gedelf_structure_payload(s), 0))
        return true;
    w->lacking_line = gedelf_structure_line(s);
    return buffer_append(&w->lacking, tag) && buffer_append(&w->lacking_in, writer_record_name(w, s));
}

static bool survey_structure(gedelf_writer *w, gedelf_structure s)
{
    survey_features(w, s);
    return note_lacking(w, s) && note_name(w, gedelf_structure_xref(s), true) &&
           note_name(w, gedelf_structure_pointer(s), false);
}

/* Types are noted with each structure's place in the tree. */
static bool survey_types(gedelf_writer *w, gedelf_structure root, uint32_t above)
{
    bool done = true;
    uint64_t depth = 0;
    for (gedelf_structure s = root; done && gedelf_structure_exists(s); s = next_below(s, &depth))
        done = retyping_note(w, s, depth, above);
    return done;
}

static bool survey_tree(gedelf_writer *w, gedelf_structure root, uint32_t above)
{
    /* GEDC is written in whatever way the dialect has it (D27): it gets no other tag. */
    bool gedc = above == HEADER_CONTEXT && gedelf_structure_tag_number(root) == TAG_GEDC;
    bool typed = !gedc && retyping_concerns(w, root);
    bool payloads = (features_matter(w) || is_plain_gedcom(w)) && (w->restricted || w->wrapper.ends_escaped);
    bool done = true;
    gedelf_structure s = root;
    forget_qualifiers(w);
    for (uint32_t left = structure_size(root); done && left > 0; left--, s.index++) {
        if (payloads || !structure_is_simple(s) || is_in_tag_set(w->special, gedelf_structure_tag_number(s)))
            done = survey_structure(w, s);
    }
    return done && (!typed || survey_types(w, root, above));
}

/* The header without what is written in another way, or not at all. */
static bool survey_header(gedelf_writer *w, gedelf_structure head)
{
    bool done = true;
    for (gedelf_structure s = gedelf_structure_first(head); done && gedelf_structure_exists(s);
         s = gedelf_structure_next(s)) {
        uint32_t tag = gedelf_structure_tag_number(s);
        bool whole = is_metadata_tag(w->rules, tag) && !w->rules->metadata_parts;
        done = whole || survey_tree(w, s, HEADER_CONTEXT);
    }
    w->header_surveyed = true;
    return done;
}

static bool survey_record(gedelf_writer *w, gedelf_structure root)
{
    if (!is_written_already(w, root))
        return survey_tree(w, root, RECORD_CONTEXT);
    note_names_in(w, view_of(root.block->text, root.block->text_length));
    return true;
}

gedelf_status gedelf_writer_survey(gedelf_writer *writer, gedelf_structure root)
{
    if (writer->status != GEDELF_OK)
        return writer->status;
    bool heads = gedelf_structure_tag_number(root) == TAG_HEAD && !writer->header_surveyed;
    return writer_result(writer, heads ? survey_header(writer, root) : survey_record(writer, root));
}

/* If nothing was said, no name had to be changed, and all else that a survey is for is HEAD.ELF, and types. */
bool writer_agrees(const gedelf_writer *writer, const gedelf_writer *surveyed)
{
    bool versioned = surveyed->feature == FEATURE_NONE || (writer->signs & SIGN_ELF) != 0;
    return versioned && !surveyed->retyping.asked;
}
