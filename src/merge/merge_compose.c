/* SPDX-License-Identifier: MIT */
/*
 * Merging, lines: takes structures of THEIRS, and values of OURS that are not as its own lines have them, gives lines in OURS's dialect,
 * encoding and line break, as the editor writes them. Pointers lead to what they led to (D424, D429).
 */
#include "merge/merge_private.h"

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

/* Says that OURS has no form for a payload. */
static void refuse_value(merge_writer *w, gedelf_structure s, view what)
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
        refuse_value(w, s, what);
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
        refuse_value(w, s,
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

bool merge_compose_value(merge_writer *w, bool of_ours, gedelf_structure s, uint64_t level, view xref)
{
    view pointer = gedelf_structure_pointer(s);
    line_opening o = {.level = level, .xref = xref, .tag = gedelf_structure_tag(s)};
    if (!begin_lines(w))
        return false;
    if (pointer.length > 0)
        return wrapper_pointer(&w->wrapper, &o, of_ours ? pointer : merge_pointer_name(w->j, pointer));
    return compose_text(w, s, &o, gedelf_structure_payload(s));
}

bool merge_compose_both(merge_writer *w, gedelf_structure ours, gedelf_structure theirs)
{
    buffer text;
    line_opening o = {.level = 0, .xref = gedelf_structure_xref(ours), .tag = gedelf_structure_tag(ours)};
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
    uint32_t number = record_pointed(&w->j->sides, SIDE_NEW, name);
    return number > 0 ? merge_record_name(w->j, number) : name;
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
