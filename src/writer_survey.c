/* SPDX-License-Identifier: MIT */
/*
 * Surveying: takes all records, gives what has to be known before the first line is written: what makes HEAD.ELF
 * necessary, which identifiers are in use, and where types occur that must be converted. [ELF-SER §serialisation-version],
 * D34, D109, D110
 */
#include "writer.h"

static void survey_features(gedelf_writer *w, gedelf_structure s)
{
    if (w->feature != FEATURE_NONE || w->rules->elf_place != ELF_VERSION_IN_HEAD)
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

static bool survey_tree(gedelf_writer *w, gedelf_structure root, uint32_t above)
{
    /* GEDC is written in whatever way the dialect has it (D27): it gets no other tag. */
    bool gedc = above == HEADER_PLACE && gedelf_structure_tag_number(root) == TAG_GEDC;
    bool done = true, typed = !gedc && retyping_concerns(w, root);
    uint64_t depth = 0;
    for (gedelf_structure s = root; done && gedelf_structure_exists(s); s = next_below(s, &depth)) {
        survey_features(w, s);
        done = note_name(w, gedelf_structure_xref(s), true) && note_name(w, gedelf_structure_pointer(s), false) &&
               (!typed || retyping_note(w, s, depth, above));
    }
    return done;
}

/* The header without what is written in another way, or not at all. */
static bool survey_header(gedelf_writer *w, gedelf_structure head)
{
    bool done = true;
    for (gedelf_structure s = gedelf_structure_first(head); done && gedelf_structure_exists(s);
         s = gedelf_structure_next(s)) {
        uint32_t tag = gedelf_structure_tag_number(s);
        done = is_metadata_tag(w->rules, tag) || survey_tree(w, s, HEADER_PLACE);
    }
    w->header_surveyed = true;
    return done;
}

gedelf_status gedelf_writer_survey(gedelf_writer *writer, gedelf_structure root)
{
    if (writer->status != GEDELF_OK)
        return writer->status;
    bool heads = gedelf_structure_tag_number(root) == TAG_HEAD && !writer->header_surveyed;
    return writer_result(writer, heads ? survey_header(writer, root) : survey_tree(writer, root, RECORD_PLACE));
}
