/* SPDX-License-Identifier: MIT */
/*
 * Saying something about a structure: takes the structure of a record that was stored, finds its line in the text again,
 * and gives a diagnostic as the stages of reading give theirs: with line, column, octets, the line itself and the
 * record's name. Nothing is looked for if it would not be shown.
 */
#include "model/model_private.h"

/* ---- Finding the line ------------------------------------------------------------------------ */

static bool model_is_line_break(char c)
{
    return c == '\n' || c == '\r';
}

/* Where the next physical line begins, or the end of the text. */
static size_t next_line_of(const block *b, size_t at)
{
    while (at < b->text_length && !model_is_line_break(b->text[at]))
        at++;
    if (at + 1 < b->text_length && b->text[at] == '\r' && b->text[at + 1] == '\n')
        at++;
    return at < b->text_length ? at + 1 : at;
}

/* Where the physical line of a structure begins, if its node does not say. It is counted from the last one before it
   whose node does. In a dataset, a joined payload may have been written over its lines, so only streamed records are
   looked at. */
static bool model_count_to_line(gedelf_structure s, size_t *at)
{
    const block *b = s.block;
    uint32_t from = s.index;
    if (!b->lines || !b->from)
        return false;
    while (from > 0 && (block_node(b, from).tag & NODE_CELL) != 0)
        from--;
    node n = block_node(b, from);
    bool known = (n.tag & NODE_CELL) == 0;
    *at = known ? n.text : 0;
    uint64_t more = b->lines[s.index] - b->lines[known ? from : 0];
    for (; more > 0 && *at < b->text_length; more--)
        *at = next_line_of(b, *at);
    return true;
}

static bool model_find_line(gedelf_structure s, size_t *at)
{
    node n = block_node(s.block, s.index);
    if (!s.block->text)
        return false;
    if ((n.tag & NODE_CELL) != 0)
        return model_count_to_line(s, at);
    *at = n.text;
    return true;
}

/* ---- The parts of a line --------------------------------------------------------------------- */

/* Offsets in a physical line. */
typedef struct line_parts {
    size_t tag, tag_end, payload;
} line_parts;

static size_t skip_class(view v, size_t i, uint8_t class)
{
    while (i < v.length && is_in_class(v.text[i], class))
        i++;
    return i;
}

/* Takes a line apart that became a structure. False if it is another line. */
static bool take_apart(view line_text, view tag, line_parts *out)
{
    size_t i = skip_class(line_text, 0, CLASS_SPACE);
    i = skip_class(line_text, i + level_digits(view_after(line_text, i)), CLASS_SPACE);
    size_t after = after_xref(line_text, i);
    if (after > 0)
        i = skip_class(line_text, after, CLASS_SPACE);
    out->tag = i;
    out->tag_end = i + tag_characters(view_after(line_text, i));
    out->payload = out->tag_end < line_text.length ? out->tag_end + 1 : out->tag_end;
    return view_equal(view_of(line_text.text + i, out->tag_end - i), tag);
}

/* The physical line that `at` is in. */
static view model_physical_line(const block *b, size_t at)
{
    size_t begin = at, end = at;
    while (begin > 0 && !model_is_line_break(b->text[begin - 1]))
        begin--;
    while (end < b->text_length && !model_is_line_break(b->text[end]))
        end++;
    return view_of(b->text + begin, end - begin);
}

/* The octets that some text of the block was, if what knows that is at hand. */
static gedelf_span octets_of(const block *b, const char *from, const char *to)
{
    if (!b->from)
        return (gedelf_span){0, 0};
    uint64_t begin = characters_octet(b->from, b->begin + (uint64_t)(from - b->text));
    return (gedelf_span){begin, characters_octet(b->from, b->begin + (uint64_t)(to - b->text)) - begin};
}

void model_position_of(gedelf_structure s, line_part part, model_position *out)
{
    size_t at;
    line_parts parts;
    *out = (model_position){.line = gedelf_structure_line(s), .column = 1, .width = 1};
    if (!model_find_line(s, &at))
        return;
    view source = model_physical_line(s.block, at);
    if (!take_apart(source, gedelf_structure_tag(s), &parts))
        return;
    bool payload = part == PART_PAYLOAD && parts.payload < source.length;
    size_t from = payload ? skip_class(source, parts.payload, CLASS_SPACE) : parts.tag;
    size_t to = payload ? source.length : parts.tag_end;
    while (to > from + 1 && is_in_class(source.text[to - 1], CLASS_SPACE))
        to--;
    out->source = source;
    out->source_at = from;
    out->column = 1 + utf8_count(view_of(source.text, from));
    out->width = utf8_count(view_of(source.text + from, to - from));
    out->where = octets_of(s.block, source.text + from, source.text + to);
}

/* ---- The record ------------------------------------------------------------------------------ */

view model_record_name(gedelf_model *m)
{
    if (!m->named)
        m->no_memory = !record_name_of(&m->record_name, m->record) || m->no_memory;
    m->named = true;
    return buffer_view(&m->record_name);
}

/* ---- Saying ---------------------------------------------------------------------------------- */

static void say_at_position(gedelf_model *m, gedelf_structure s, line_part part, gedelf_diag *diag)
{
    model_position place;
    model_position_of(s, part, &place);
    diag->line = place.line;
    diag->column = place.column;
    diag->width = place.width;
    diag->where = place.where;
    diag->source = place.source;
    diag->source_at = place.source_at;
    diag->record = model_record_name(m);
}

void model_say(gedelf_model *m, gedelf_structure s, line_part part, enum diag_code code, view first, view second,
               view third)
{
    if (!diags_admit(&m->diags, code, gedelf_structure_line(s)))
        return;
    gedelf_diag diag = {.code = code, .args = {first, second, third}};
    say_at_position(m, s, part, &diag);
    diags_raise(&m->diags, &diag);
}

void model_say_as(gedelf_model *m, gedelf_structure s, line_part part, enum diag_code code, gedelf_severity severity,
                  view first, view second)
{
    gedelf_diag diag = {.code = code, .args = {first, second}};
    say_at_position(m, s, part, &diag);
    diags_raise_as(&m->diags, &diag, severity);
}
