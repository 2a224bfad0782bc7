/* SPDX-License-Identifier: MIT */
/*
 * Merging, lines: takes structures of THEIRS, and values of OURS that are not as its own lines have them, gives lines in OURS's dialect,
 * encoding and line break, as the editor writes them. Pointers lead to what they led to (D424, D429).
 */
#include "rewrite/merge/merge_private.h"

void merge_refuse(merge_writer *w, gedelf_structure s, view what)
{
    w->refused = true;
    merge_say(w, DIAG_MERGE_INEXPRESSIBLE, GEDELF_ERROR, s, what, view_of_string(w->composer.wrapper.rules->name),
              VIEW(""));
}

/* Refuses anything that the file has no form for. Escapes and qualifiers mean something only in a file that says that
   it is ELF. A file without a place for the line that says so is refused, too. */
static void judge_composed(merge_writer *w, const composer_value *v, gedelf_structure s)
{
    unsigned lost = v->pointer.length > 0 ? LOSS_NONE : w->composer.wrapper.lost;
    bool qualified = v->datatype.length > 0 || !view_equal_ignoring_case(v->language, w->composer.language);
    if (lost != LOSS_NONE)
        merge_refuse(w, s,
                     (lost & LOSS_SPACE) != 0 ? VIEW("white space at the start or end of a line")
                                              : VIEW("a character that cannot be written"));
    else if (w->composer.needs_version && w->version_refused)
        merge_refuse(w, s,
                     qualified ? VIEW("a language or datatype, which needs the line 1 ELF 1.0.0 in the header")
                               : VIEW("an escape, which needs the line 1 ELF 1.0.0 in the header"));
}

/* The lines of a structure. */
static bool put_composed_value(merge_writer *w, const composer_value *v, gedelf_structure s)
{
    bool needed = w->composer.needs_version;
    w->composer.needs_version = false;
    w->composer.lines.length = 0;
    bool done = compose_lines(&w->composer, v);
    judge_composed(w, v, s);
    w->composer.needs_version = w->composer.needs_version || needed;
    return done && flow_put_lines(&w->flow, buffer_view(&w->composer.lines));
}

/* The value of a structure as it is composed; of an opening and a pointer it does not know what they are called in the result. */
static composer_value value_of(gedelf_structure s, line_opening opening)
{
    return (composer_value){.opening = opening,
                            .payload = gedelf_structure_payload(s),
                            .language = gedelf_structure_language(s),
                            .datatype = gedelf_structure_datatype(s)};
}

/* A structure's value that is to be lines. */
typedef struct composed_value {
    bool of_ours;
    gedelf_structure structure;
    uint64_t level;
    view xref;
} composed_value;

/* The name in the line of a record: a record of OURS may have two names. */
static bool is_record_of_ours(const merge_writer *w, const composed_value *v)
{
    return v->level == 0 && w->number > 0 && w->given.length == 0;
}

static bool compose_named(merge_writer *w, const void *what)
{
    const composed_value *v = what;
    view pointer = gedelf_structure_pointer(v->structure), tag = gedelf_structure_tag(v->structure);
    tag = v->of_ours ? tag : tag_renamed(&w->j->tags, tag);
    view xref = is_record_of_ours(w, v) ? merge_ours_name(w->j, w->number) : v->xref;
    composer_value made = value_of(v->structure, (line_opening){.level = v->level, .xref = xref, .tag = tag});
    if (pointer.length > 0)
        made.pointer = v->of_ours ? merge_ours_pointer(w->j, pointer) : merge_pointer_name(w->j, pointer);
    return put_composed_value(w, &made, v->structure);
}

/* Is there a record in a line that has two names? */
static bool is_named_twice(const merge_writer *w, const composed_value *v)
{
    const merge_job *j = w->j;
    view pointer = gedelf_structure_pointer(v->structure);
    int side = v->of_ours ? SIDE_OLD : SIDE_NEW;
    uint32_t target = j->names_conflict && pointer.length > 0 ? record_pointed(&j->sides, side, pointer) : 0;
    if (target > 0 && !v->of_ours)
        target = record_partner(&j->sides, SIDE_NEW, target);
    return (is_record_of_ours(w, v) && merge_name_is_contested(j, w->number)) || merge_name_is_contested(j, target);
}

bool merge_compose_value(merge_writer *w, bool of_ours, gedelf_structure s, uint64_t level, view xref)
{
    composed_value v = {of_ours, s, level, xref};
    return is_named_twice(w, &v) ? merge_put_versions(w, compose_named, &v) : compose_named(w, &v);
}

bool merge_compose_both(merge_writer *w, gedelf_structure ours, gedelf_structure theirs)
{
    buffer text;
    view xref = w->number > 0 ? merge_ours_name(w->j, w->number) : VIEW(""); /* the header has none */
    composer_value made = value_of(ours, (line_opening){.level = 0, .xref = xref, .tag = gedelf_structure_tag(ours)});
    buffer_init(&text, &w->j->allocator);
    bool done = buffer_append(&text, gedelf_structure_payload(ours)) && buffer_append(&text, VIEW("\n")) &&
                buffer_append(&text, gedelf_structure_payload(theirs));
    made.payload = buffer_view(&text);
    done = done && put_composed_value(w, &made, ours);
    buffer_free(&text);
    return done;
}

/* The identifier that a structure of THEIRS has in the result. */
static view composed_xref(const merge_writer *w, gedelf_structure s)
{
    view name = gedelf_structure_xref(s);
    if (name.length == 0 || gedelf_structure_exists(gedelf_structure_super(s)))
        return name;
    return merge_pointer_name(w->j, name);
}

bool merge_compose_whole(merge_writer *w, gedelf_structure s, uint64_t level)
{
    uint32_t size = structure_size(s);
    bool done = true;
    for (uint32_t i = 0; done && i < size; i++) {
        gedelf_structure part = structure_part(s, i);
        if (i > 0)
            level = structure_next_level(s, i, level);
        done = merge_compose_value(w, false, part, level, composed_xref(w, part));
    }
    return done;
}
