/* SPDX-License-Identifier: MIT */
/*
 * Merging, lines: takes structures of THEIRS, and values of OURS that are not as its own lines have them, gives lines in OURS's dialect,
 * encoding and line break, as the editor writes them. Pointers lead to what they led to (D424, D429).
 */
#include "rewrite/merge/merge_private.h"

static bool keep_wrapped(void *context)
{
    (void)context;
    return true;
}

/* Does OURS's schema say that an escape stays? */
static bool ours_preserves(const void *context, view tag, char type)
{
    return schema_preserves(context, tag, type);
}

void merge_set_up_wrapper(merge_writer *w)
{
    const gedelf_dataset *ours = w->j->ours;
    const dialect *rules = w->rules;
    uint64_t unit = rules->measure == MEASURE_OCTETS ? w->encoding->unit : 1;
    w->wrapper = (wrapper){.rules = rules,
                           .encoding = w->encoding,
                           .ends_escaped = rules->ends_escaped && rules->unicode != UNICODE_NONE,
                           .preserves = ours->schema && ours->assembler.schema.preserves ? ours_preserves : NULL,
                           .preserves_context = ours->schema,
                           .output = w->encoding,
                           .break_text = w->ending,
                           .out = &w->out,
                           .drain = keep_wrapped,
                           .limit = rules->line_length == 0 ? UINT64_MAX : unit * rules->line_length,
                           .line_break = rules->measure == MEASURE_UTF8_OCTETS ? 0 : unit};
    buffer_init(&w->wrapper.line, &w->j->allocator);
    buffer_init(&w->wrapper.rest, &w->j->allocator);
}

void merge_refuse(merge_writer *w, gedelf_structure s, view what)
{
    w->refused = true;
    merge_say(w, DIAG_MERGE_INEXPRESSIBLE, GEDELF_ERROR, s, what, view_of_string(w->rules->name), VIEW(""));
}

/* Escapes and qualifiers mean something only in a file that says that it is ELF. One that has no place for the line that says so
   is refused. */
static void need_version(merge_writer *w, gedelf_structure s, view what)
{
    w->version_needed = true;
    if (w->version_missing && !w->trial)
        merge_refuse(w, s, what);
}

/* What the dataset says of a payload besides, where the file does not by itself. */
static bool compose_qualifiers(merge_writer *w, gedelf_structure s, uint64_t level)
{
    view language = gedelf_structure_language(s), datatype = gedelf_structure_datatype(s);
    view usual = gedelf_dataset_metadata(w->j->ours)->language;
    line_opening lang = {.level = level + 1, .tag = VIEW("PLANG")}, type = {.level = level + 1, .tag = VIEW("DTYPE")};
    bool done = true;
    if (!w->rules->qualifiers || gedelf_structure_payload(s).length == 0)
        return true;
    if (!view_equal_ignoring_case(language, usual))
        done = wrapper_line(&w->wrapper, &lang, language);
    if (done && datatype.length > 0)
        done = wrapper_line(&w->wrapper, &type, datatype);
    if (!view_equal_ignoring_case(language, usual) || datatype.length > 0)
        need_version(w, s, VIEW("a language or datatype, for which its header must have the line 1 ELF 1.0.0"));
    return done;
}

static bool compose_text(merge_writer *w, gedelf_structure s, const line_opening *o, view payload)
{
    bool done = wrapper_payload(&w->wrapper, o, payload, NULL, 0);
    if (done && w->wrapper.lost != LOSS_NONE)
        merge_refuse(w, s,
                     (w->wrapper.lost & LOSS_SPACE) != 0 ? VIEW("white space at an end of a line")
                                                         : VIEW("a character that cannot be written"));
    else if (w->version_missing && payload.length > 0 && wrapper_needs_escapes(&w->wrapper, o->tag, payload, 0))
        need_version(w, s, VIEW("an escape, for which its header must have the line 1 ELF 1.0.0"));
    return done && compose_qualifiers(w, s, o->level);
}

/* A line may have to be closed before, and much may have come together. */
static bool begin_lines(merge_writer *w)
{
    bool open = w->open;
    w->open = false;
    return (!open || encoder_append(w->encoding, w->ending, &w->out)) && (w->out.length < (1 << 16) || merge_flush(w));
}

/* A structure's value that is to be lines. */
typedef struct composed_value {
    bool of_ours;
    gedelf_structure structure;
    uint64_t level;
    view xref;
} composed_value;

/* What the line of a record is called: one that OURS has may have two names. */
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
    line_opening o = {.level = v->level, .xref = xref, .tag = tag};
    if (!begin_lines(w))
        return false;
    if (pointer.length > 0)
        return wrapper_pointer(&w->wrapper, &o,
                               v->of_ours ? merge_ours_pointer(w->j, pointer) : merge_pointer_name(w->j, pointer));
    return compose_text(w, v->structure, &o, gedelf_structure_payload(v->structure));
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
    line_opening o = {.level = 0, .xref = xref, .tag = gedelf_structure_tag(ours)};
    buffer_init(&text, &w->j->allocator);
    bool done = buffer_append(&text, gedelf_structure_payload(ours)) && buffer_append(&text, VIEW("\n")) &&
                buffer_append(&text, gedelf_structure_payload(theirs)) && begin_lines(w) &&
                compose_text(w, ours, &o, buffer_view(&text));
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
