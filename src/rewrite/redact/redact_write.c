/* SPDX-License-Identifier: MIT */
/*
 * Writing what stays: takes the marks of structures, goes through the lines of the source, and copies those of structures that
 * stay, octet for octet. The lines of names are shortened, and identifiers renamed. [D472, D475, D476]
 */
#include "rewrite/redact/redact_private.h"

enum {
    LINE_NONE, /* no structure begins there */
    LINE_CUT,
    LINE_BROKEN, /* cut because it cannot be used, not with what it is in */
    LINE_KEPT,
    LINE_EMPTY,   /* without its payload */
    LINE_LIVING,  /* with another */
    LINE_NAMELESS /* without its payload, and a NAME after it */
};

typedef struct redact_writer {
    redaction *r;
    line_pass pass;
    patch_flow flow;
    uint8_t *lines; /* what becomes of the structure that begins there, by the line's number */
    size_t count;
    uint8_t current; /* of the structure at hand, */
    uint8_t part;    /* and of the structure directly in the header that it is in */
    bool ended;      /* the trailer has been written */
    bool in_header;
    uint64_t note_level; /* of a note below a structure that says how the file is written; 0: there is none */
    bool broken;         /* a line that cannot be used came before, so that nobody knows what is continued */
    bool damaged;        /* there was such a line anywhere before */
    bool begun;          /* a line has been written, */
    bool is_first;       /* and the one at hand is of the first record that is */
    uint64_t first;      /* where the first line of the source begins */
    buffer names;        /* what renamed identifiers become, one after the other, */
    size_t *name_ends;   /* and where each ends */
} redact_writer;

/* ---- Lines -------------------------------------------------------------------------------------- */

static uint8_t line_action(uint8_t marks)
{
    if ((marks & MARKED_CUT) != 0)
        return LINE_CUT;
    if ((marks & MARKED_LIVING) != 0)
        return LINE_LIVING;
    if ((marks & MARKED_NAMELESS) != 0)
        return LINE_NAMELESS;
    return (marks & MARKED_EMPTY) != 0 ? LINE_EMPTY : LINE_KEPT;
}

static uint64_t last_line(gedelf_structure top)
{
    uint64_t last = 0;
    uint32_t size = structure_size(top);
    for (uint32_t i = 0; i < size; i++) {
        uint64_t number = gedelf_structure_line(structure_part(top, i));
        last = number > last ? number : last;
    }
    return last;
}

/* Notes what becomes of each line that a structure of a record begins on; of two on one line, which cannot be, it would be cut. */
static void note_record_lines(const redact_record *entry, uint8_t *lines)
{
    uint32_t size = structure_size(entry->top);
    for (uint32_t i = 0, cut_until = 0; i < size; i++) {
        gedelf_structure s = structure_part(entry->top, i);
        uint8_t *action = &lines[gedelf_structure_line(s)];
        bool broken = i >= cut_until && is_unusable(s);
        if (i >= cut_until && !part_stays(entry, i))
            cut_until = structure_part_end(entry->top, i);
        *action = broken ? LINE_BROKEN : i < cut_until || *action == LINE_CUT ? LINE_CUT : line_action(entry->marks[i]);
    }
}

static bool note_lines(redact_writer *w)
{
    redaction *r = w->r;
    uint64_t last = 0;
    for (size_t i = 0; i < r->record_count; i++) {
        uint64_t number = last_line(r->records[i].top);
        last = number > last ? number : last;
    }
    w->count = (size_t)last + 1;
    w->lines = memory_allocate(&r->allocator, w->count);
    if (!w->lines)
        return false;
    memset(w->lines, LINE_NONE, w->count);
    for (size_t i = 0; i < r->record_count; i++)
        note_record_lines(&r->records[i], w->lines);
    return true;
}

/* ---- Identifiers -------------------------------------------------------------------------------- */

/* Notes the names of structures and pointers: a dangling name must not lead to somebody in the result. */
static bool note_used(gedelf_structure top, patch_names *used)
{
    bool done = true;
    uint32_t size = structure_size(top);
    for (uint32_t i = 0; done && i < size; i++) {
        gedelf_structure s = structure_part(top, i);
        view xref = gedelf_structure_xref(s), name = gedelf_structure_pointer(s);
        done = (xref.length == 0 || patch_names_note(used, xref)) && (name.length == 0 || patch_names_note(used, name));
    }
    return done;
}

/* X and a number, for each identifier that is renamed (D475). */
static bool name_renamed(redact_writer *w)
{
    size_t count = w->r->renamed.count;
    if (count == 0)
        return true;
    patch_names used;
    patch_names_init(&used, &w->r->allocator);
    w->name_ends = memory_allocate(&w->r->allocator, count * sizeof *w->name_ends);
    bool done = w->name_ends != NULL;
    for (size_t i = 0; done && i < w->r->record_count; i++)
        done = note_used(w->r->records[i].top, &used);
    for (size_t i = 0; done && i < count; i++) {
        done = patch_names_next(&used, VIEW("X"), NULL, NULL, &w->names);
        w->name_ends[i] = w->names.length;
    }
    patch_names_free(&used);
    return done;
}

/* ---- Writing ------------------------------------------------------------------------------------ */

/* Zero octets at the start are accepted only if the encoding is known, and an earlier line that named it may have been
   removed: then they would be fatal. The zero octets of wide characters do not count. */
static bool copy_covered(redact_writer *w, uint64_t from, uint64_t to)
{
    bool covers = (w->in_header || w->is_first) && characters_measure(&w->pass.text, VIEW("@")) == 1;
    const char *text = w->pass.octets.text;
    for (const char *zero; covers && from < to && (zero = memchr(text + from, '\0', (size_t)(to - from)));) {
        uint64_t at = (uint64_t)(zero - text);
        if (!flow_copy(&w->flow, from, at) || !flow_put(&w->flow, VIEW("?")))
            return false;
        from = at + 1;
    }
    return flow_copy(&w->flow, from, to);
}

/* What a name that is renamed becomes, in the place of its octets; else these themselves. */
static bool copy_name(redact_writer *w, view name, uint64_t from, uint64_t to)
{
    uint32_t number = names_find(&w->r->renamed, name);
    if (number == 0)
        return copy_covered(w, from, to);
    size_t begin = number > 1 ? w->name_ends[number - 2] : 0;
    return flow_put_text(&w->flow, view_of(w->names.data + begin, w->name_ends[number - 1] - begin));
}

/* The beginning of a line, up to the end of its tag. */
static bool copy_opening(redact_writer *w)
{
    line_pass *p = &w->pass;
    return flow_copy(&w->flow, p->begin, p->xref_at) && copy_name(w, line_pass_xref(p), p->xref_at, p->xref_end) &&
           flow_copy(&w->flow, p->xref_end, p->tag_end);
}

/* A payload that is a pointer: its at signs stay. */
static bool copy_payload(redact_writer *w)
{
    line_pass *p = &w->pass;
    view payload = line_pass_payload(p);
    view pointer = w->r->renamed.count > 0 ? pointer_name(payload) : VIEW("");
    if (pointer.length == 0)
        return copy_covered(w, p->tag_end, p->end);
    uint64_t sign = characters_measure(&p->text, VIEW("@"));
    return copy_covered(w, p->tag_end, p->payload_at + sign) &&
           copy_name(w, pointer, p->payload_at + sign, p->payload_end - sign) &&
           copy_covered(w, p->payload_end - sign, p->end);
}

/* The line break of the line; or one like the first of the file, where it has none. */
static bool copy_ending(redact_writer *w, bool needed)
{
    line_pass *p = &w->pass;
    uint64_t end = p->line.ending == BREAK_NONE ? p->after : p->end;
    if (p->line.ending == BREAK_NONE && needed)
        return flow_put_text(&w->flow, VIEW("\n"));
    uint64_t width = characters_measure(
        &p->text, p->line.ending == BREAK_CRLF || p->line.ending == BREAK_LFCR ? VIEW("\r\n") : VIEW("\n"));
    return flow_copy(&w->flow, end, p->line.ending == BREAK_NONE ? p->after : end + width);
}

static bool write_line(redact_writer *w, uint8_t action)
{
    bool done = copy_opening(w);
    if (action == LINE_KEPT)
        done = done && copy_payload(w);
    else if (action == LINE_LIVING)
        done = done && flow_put_text(&w->flow, VIEW(" Living"));
    else if (action == LINE_NAMELESS)
        done = done && copy_ending(w, true) && flow_put_text(&w->flow, VIEW("1 NAME Living"));
    return done && copy_ending(w, false);
}

/* Does it name an encoding that there is none of? It was passed over then, after lines that cannot be used; once these have gone it
   would not be. */
static bool names_no_encoding(const line_pass *p)
{
    view name = view_trim(line_pass_payload(p));
    return view_equal_ignoring_case(line_pass_tag(p), VIEW("CHAR")) && name.length > 0 && !encoding_own(name) &&
           encoding_named(name, VIEW("")).length == 0;
}

/* Is a line of the header part of a note below a structure that says how the file is written (D473)? No dialect has one
   there. */
static bool is_in_written_note(redact_writer *w, view tag, bool continues)
{
    uint64_t level = w->pass.line.level;
    if (!continues && (w->note_level == 0 || level <= w->note_level))
        w->note_level = level > 1 && is_note_tag(tag) ? level : 0;
    return w->note_level > 0;
}

/* What happens to a line at which no structure begins. In the header it says how the file is written, and stays; so
   does the trailer. A line that continues or qualifies a structure's payload is treated like the structure, and so is a
   line that is not understood. */
static uint8_t action_between(redact_writer *w)
{
    view tag = line_pass_tag(&w->pass);
    bool continues = continuation_of(tag) != '\0';
    if (w->ended || !w->pass.usable || (w->broken && continues))
        return LINE_CUT;
    w->broken = false;
    if (w->pass.line.level == 0 && view_equal(tag, VIEW("TRLR"))) {
        w->ended = true;
        return LINE_EMPTY;
    }
    if (w->in_header && !continues && w->pass.line.level == 1) /* what is deeper goes with what it is in */
        w->current = w->part = w->damaged && names_no_encoding(&w->pass) ? LINE_CUT : LINE_KEPT;
    if (w->in_header && !continues && w->pass.line.level == 2)
        w->current = w->part;
    bool note = w->in_header && is_in_written_note(w, tag, continues);
    return w->current == LINE_KEPT && !note ? LINE_KEPT : LINE_CUT;
}

/* What is before a line that is written: a byte order mark, and blank lines, which go with the line after them, or with the
   structure before them. */
static bool copy_before(redact_writer *w, bool kept)
{
    line_pass *p = &w->pass;
    w->is_first = !w->begun || (w->is_first && p->usable && p->line.level > 0);
    bool done = w->begun ? !kept || flow_copy(&w->flow, p->previous, p->begin) : flow_copy(&w->flow, 0, w->first);
    w->begun = true;
    return done;
}

static bool take_redact_line(redact_writer *w)
{
    line_pass *p = &w->pass;
    uint8_t action = p->line.number < w->count ? w->lines[p->line.number] : LINE_NONE;
    bool begins = action != LINE_NONE, kept = w->current == LINE_KEPT;
    w->note_level = begins ? 0 : w->note_level;
    if (begins) {
        bool head = p->line.number == gedelf_structure_line(w->r->records[0].top);
        /* a header that is not there has the line of the first record, which may go */
        w->in_header = head ? action > LINE_BROKEN : w->in_header && (!p->usable || p->line.level > 0);
        /* the part that says how the file is written continues after a line of the header that cannot be used */
        w->broken = w->in_header && action == LINE_BROKEN;
        w->damaged = w->damaged || action == LINE_BROKEN;
        w->current = w->broken ? w->current : action;
        w->part = !w->broken && p->usable && p->line.level == 1 ? action : w->part;
    } else {
        action = action_between(w);
    }
    w->first = p->previous == 0 ? p->begin : w->first;
    if (action <= LINE_BROKEN || (begins && !p->usable && action != LINE_KEPT))
        return true;
    bool done = copy_before(w, kept);
    return done && (begins && !p->usable ? flow_copy(&w->flow, p->begin, p->after) : write_line(w, action));
}

static gedelf_status write_redacted_lines(redact_writer *w)
{
    gedelf_status status = GEDELF_OK;
    while (status == GEDELF_OK && (status = line_pass_next(&w->pass)) == GEDELF_OK)
        status = take_redact_line(w) ? flow_pass_on(&w->flow) : GEDELF_MEMORY;
    return status == GEDELF_END ? flow_end(&w->flow) : status;
}

gedelf_status write_redacted(redaction *r, view octets, gedelf_write_fn write, void *context)
{
    redact_writer w = {.r = r, .current = LINE_CUT};
    flow_begin(&w.flow, &w.pass, write, context, &r->allocator);
    buffer_init(&w.names, &r->allocator);
    gedelf_status status = line_pass_open(&w.pass, octets, r->options.reading);
    if (status == GEDELF_OK)
        status = note_lines(&w) && name_renamed(&w) ? write_redacted_lines(&w) : GEDELF_MEMORY;
    line_pass_close(&w.pass);
    memory_release(&r->allocator, w.lines, w.count);
    memory_release(&r->allocator, w.name_ends, (size_t)r->renamed.count * sizeof *w.name_ends);
    buffer_free(&w.names);
    flow_free(&w.flow);
    return status;
}
