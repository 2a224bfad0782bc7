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
    LINE_NAMELESS /* without its payload, and a NAME behind it */
};

typedef struct redact_writer {
    redaction *r;
    line_pass pass;
    gedelf_write_fn write;
    void *context;
    uint8_t *lines; /* what becomes of the structure that begins there, by the line's number */
    size_t count;
    uint8_t current; /* of the structure at hand */
    bool ended;      /* the trailer has been written */
    bool in_header;
    uint64_t note_level; /* of a note below what tells how the file is written; 0: there is none */
    bool broken;         /* a line that cannot be used came before, so that nobody knows what is continued */
    bool damaged;        /* there was such a line anywhere before */
    bool begun;          /* a line has been written, */
    bool is_first;       /* and the one at hand is of the first record that is */
    uint64_t first;      /* where the first line of the source begins */
    uint64_t *numbers;   /* of renamed identifiers: X and this */
    buffer out;
} redact_writer;

/* ---- Lines -------------------------------------------------------------------------------------- */

static uint8_t line_action(const redact_item *item)
{
    if ((item->flags & ITEM_CUT) != 0)
        return LINE_CUT;
    if ((item->flags & ITEM_LIVING) != 0)
        return LINE_LIVING;
    if ((item->flags & ITEM_NAMELESS) != 0)
        return LINE_NAMELESS;
    return (item->flags & ITEM_EMPTY) != 0 ? LINE_EMPTY : LINE_KEPT;
}

/* Notes what becomes of each line that a structure begins on; of two on one line, which cannot be, it would be cut. */
static bool note_lines(redact_writer *w)
{
    redaction *r = w->r;
    uint64_t last = 0;
    for (size_t i = 0; i < r->item_count; i++) {
        uint64_t number = gedelf_structure_line(r->items[i].structure);
        last = number > last ? number : last;
    }
    w->count = (size_t)last + 1;
    w->lines = memory_allocate(&r->allocator, w->count);
    if (!w->lines)
        return false;
    memset(w->lines, LINE_NONE, w->count);
    for (uint32_t i = 0, cut_until = 0; i < r->item_count; i++) {
        uint8_t *action = &w->lines[gedelf_structure_line(r->items[i].structure)];
        bool broken = i >= cut_until && is_unusable(r->items[i].structure);
        if ((r->items[i].flags & ITEM_CUT) != 0 && r->items[i].behind > cut_until)
            cut_until = r->items[i].behind;
        *action = broken ? LINE_BROKEN : i < cut_until || *action == LINE_CUT ? LINE_CUT : line_action(&r->items[i]);
    }
    return true;
}

/* ---- Identifiers -------------------------------------------------------------------------------- */

/* Notes names that pointers have: those that lead nowhere must not lead to somebody then. */
static bool note_pointed(const redaction *r, names *pointed)
{
    bool done = true;
    for (size_t i = 0; done && i < r->item_count; i++) {
        view name = gedelf_structure_pointer(r->items[i].structure);
        done = name.length == 0 || name.text[0] != 'X' || names_add(pointed, name) > 0;
    }
    return done;
}

static bool is_taken(const redaction *r, const names *pointed, uint64_t number)
{
    char text[24] = "X";
    view name = view_of(text, 1 + number_format(number, text + 1));
    return names_find(&r->xrefs, name) > 0 || names_find(pointed, name) > 0;
}

static bool number_renamed(redact_writer *w)
{
    uint64_t next = 0;
    size_t count = w->r->renamed.count;
    names pointed;
    names_init(&pointed, &w->r->allocator);
    w->numbers = memory_allocate(&w->r->allocator, (count + 1) * sizeof *w->numbers);
    bool done = w->numbers && (count == 0 || note_pointed(w->r, &pointed));
    for (size_t i = 0; done && i < count; i++) {
        do
            next++;
        while (is_taken(w->r, &pointed, next));
        w->numbers[i] = next;
    }
    names_free(&pointed);
    return done;
}

/* ---- Writing ------------------------------------------------------------------------------------ */

static bool copy_octets(redact_writer *w, uint64_t from, uint64_t to)
{
    return to <= from || buffer_append(&w->out, view_of(w->pass.octets.text + from, (size_t)(to - from)));
}

static bool write_encoded(redact_writer *w, view text)
{
    return encoder_append(&w->pass.text.encoding, text, &w->out);
}

/* "X12", in the place of octets that are a name which is renamed; else these themselves. */
static bool copy_name(redact_writer *w, view name, uint64_t from, uint64_t to)
{
    uint32_t number = names_find(&w->r->renamed, name);
    char text[24] = "X";
    if (number == 0)
        return copy_octets(w, from, to);
    return write_encoded(w, view_of(text, 1 + number_format(w->numbers[number - 1], text + 1)));
}

/* The beginning of a line, up to the end of its tag. */
static bool copy_opening(redact_writer *w)
{
    line_pass *p = &w->pass;
    return copy_octets(w, p->begin, p->xref_at) && copy_name(w, line_pass_xref(p), p->xref_at, p->xref_end) &&
           copy_octets(w, p->xref_end, p->tag_end);
}

/* A payload that is a pointer: its at signs stay. */
static bool copy_payload(redact_writer *w)
{
    line_pass *p = &w->pass;
    view payload = line_pass_payload(p);
    view pointer = w->r->renamed.count > 0 ? pointer_name(payload) : VIEW("");
    if (pointer.length == 0)
        return copy_octets(w, p->tag_end, p->end);
    uint64_t sign = characters_measure(&p->text, VIEW("@"));
    return copy_octets(w, p->tag_end, p->payload_at + sign) &&
           copy_name(w, pointer, p->payload_at + sign, p->payload_end - sign) &&
           copy_octets(w, p->payload_end - sign, p->end);
}

/* The line break of the line; or one like the first of the file, where it has none. */
static bool copy_ending(redact_writer *w, bool needed)
{
    line_pass *p = &w->pass;
    uint64_t end = p->line.ending == BREAK_NONE ? p->behind : p->end;
    if (p->line.ending == BREAK_NONE && needed)
        return write_encoded(w, VIEW("\n"));
    uint64_t width = characters_measure(
        &p->text, p->line.ending == BREAK_CRLF || p->line.ending == BREAK_LFCR ? VIEW("\r\n") : VIEW("\n"));
    return copy_octets(w, end, p->line.ending == BREAK_NONE ? p->behind : end + width);
}

/* Octets of zero in what is read first are read only where the encoding is known, and a line that told it earlier may have gone: then they
   would be fatal. The octets of wide characters are no such. */
static void cover_zeros(redact_writer *w, size_t from)
{
    bool wide = characters_measure(&w->pass.text, VIEW("@")) > 1;
    for (size_t i = from; (w->in_header || w->is_first) && !wide && i < w->out.length; i++)
        w->out.data[i] = w->out.data[i] == '\0' ? '?' : w->out.data[i];
}

static bool write_line(redact_writer *w, uint8_t action)
{
    bool done = copy_opening(w);
    size_t from = w->out.length;
    if (action == LINE_KEPT)
        done = done && copy_payload(w);
    else if (action == LINE_LIVING)
        done = done && write_encoded(w, VIEW(" Living"));
    cover_zeros(w, from);
    if (action == LINE_NAMELESS)
        done = done && copy_ending(w, true) && write_encoded(w, VIEW("1 NAME Living"));
    return done && copy_ending(w, false);
}

/* Does it name an encoding that there is none of? It was passed over then, behind lines that cannot be used; once these have gone it
   would not be. */
static bool names_no_encoding(const line_pass *p)
{
    view name = view_trim(line_pass_payload(p));
    return view_equal_ignoring_case(line_pass_tag(p), VIEW("CHAR")) && name.length > 0 && !encoding_own(name) &&
           encoding_named(name, VIEW("")).length == 0;
}

/* Is a line of the header part of a note below what tells how the file is written (D473)? No dialect has one there. */
static bool is_in_written_note(redact_writer *w, view tag, bool continues)
{
    uint64_t level = w->pass.line.level;
    if (!continues && (w->note_level == 0 || level <= w->note_level))
        w->note_level = level > 1 && is_note_tag(tag) ? level : 0;
    return w->note_level > 0;
}

/* What becomes of a line at which no structure begins. In the header it tells how the file is written, and stays; so does the
   trailer; what continues or qualifies a structure's payload goes with it, and so does whatever is not understood. */
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
        w->current = w->damaged && names_no_encoding(&w->pass) ? LINE_CUT : LINE_KEPT;
    bool note = w->in_header && is_in_written_note(w, tag, continues);
    return w->current == LINE_KEPT && !note ? LINE_KEPT : LINE_CUT;
}

/* What is before a line that is written: a byte order mark, and blank lines, which go with the line behind them, or with the
   structure before them. */
static bool copy_before(redact_writer *w, bool kept)
{
    line_pass *p = &w->pass;
    w->is_first = !w->begun || (w->is_first && p->usable && p->line.level > 0);
    bool done = w->begun ? !kept || copy_octets(w, p->previous, p->begin) : copy_octets(w, 0, w->first);
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
        bool head = p->line.number == gedelf_structure_line(w->r->items[0].structure);
        /* a header that is not there has the line of the first record, which may go */
        w->in_header = head ? action > LINE_BROKEN : w->in_header && (!p->usable || p->line.level > 0);
        /* what tells how the file is written goes on behind a line of the header that cannot be used */
        w->broken = w->in_header && action == LINE_BROKEN;
        w->damaged = w->damaged || action == LINE_BROKEN;
        w->current = w->broken ? w->current : action;
    } else {
        action = action_between(w);
    }
    w->first = p->previous == 0 ? p->begin : w->first;
    if (action <= LINE_BROKEN || (begins && !p->usable && action != LINE_KEPT))
        return true;
    bool done = copy_before(w, kept);
    return done && (begins && !p->usable ? copy_octets(w, p->begin, p->behind) : write_line(w, action));
}

static gedelf_status write_redacted_lines(redact_writer *w)
{
    size_t at_once = memory_sizes(&w->r->allocator)->written;
    gedelf_status status;
    while ((status = line_pass_next(&w->pass)) == GEDELF_OK) {
        if (!take_redact_line(w))
            return GEDELF_MEMORY;
        if (w->out.length < at_once)
            continue;
        if (!w->write(w->context, w->out.data, w->out.length))
            return GEDELF_UNWRITABLE;
        w->out.length = 0;
    }
    if (status == GEDELF_END && w->out.length > 0 && !w->write(w->context, w->out.data, w->out.length))
        return GEDELF_UNWRITABLE;
    return status == GEDELF_END ? GEDELF_OK : status;
}

gedelf_status write_redacted(redaction *r, view octets, gedelf_write_fn write, void *context)
{
    redact_writer w = {.r = r, .write = write, .context = context, .current = LINE_CUT};
    buffer_init(&w.out, &r->allocator);
    gedelf_status status = line_pass_open(&w.pass, octets, r->options.reading);
    if (status == GEDELF_OK)
        status = note_lines(&w) && number_renamed(&w) ? write_redacted_lines(&w) : GEDELF_MEMORY;
    line_pass_close(&w.pass);
    memory_release(&r->allocator, w.lines, w.count);
    memory_release(&r->allocator, w.numbers, (r->renamed.count + (size_t)1) * sizeof *w.numbers);
    buffer_free(&w.out);
    return status;
}
