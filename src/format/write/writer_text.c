/* SPDX-License-Identifier: MIT */
/*
 * Records that are there as text: takes lines that were read, gives the lines that would be written for their
 * structures. These are the lines themselves. Only the payload of a structure that has a CONC, or pairs of at signs,
 * goes through the wrapper: lines may be split elsewhere, and not every dialect's writer doubles every at sign.
 * [ELF-SER §serialising-structures, §line-cont, §payload-unesc]
 */
#include "format/write/write_private.h"

/* Whether the ends of payloads matter has to be known before, because only their structures show it. */
text_kind writer_takes_text(const gedelf_writer *w)
{
    if (!w->verbatim || w->retyping.to || w->composes)
        return TEXT_ANY;
    return w->wrapper.ends_escaped ? TEXT_VERBATIM : TEXT_JOINED;
}

bool is_written_already(const gedelf_writer *w, gedelf_structure root)
{
    return writer_takes_text(w) != TEXT_ANY && root.block->verbatim == dialect_to_read(w->rules) && root.index == 0;
}

gedelf_status writer_survey_run(gedelf_writer *w, const record_run *run)
{
    if (w->status == GEDELF_OK)
        note_names_in(w, run->text);
    return w->status;
}

/* ---- As it is ---------------------------------------------------------------------------- */

/* A long text is not copied to the buffer. */
static bool write_text(gedelf_writer *w, view text)
{
    if (text.length < memory_sizes(&w->allocator)->written_whole)
        return text.length == 0 || wrapper_lines(&w->wrapper, text);
    if (!w->wrapper.drain(w->wrapper.context))
        return false;
    if (!w->write(w->context, text.text, text.length))
        writer_fail(w, sink_result(&w->sink, GEDELF_UNWRITABLE));
    return w->status == GEDELF_OK;
}

gedelf_status writer_write_text(gedelf_writer *w, view lines)
{
    return w->status == GEDELF_OK ? writer_result(w, write_text(w, lines)) : w->status;
}

/* ---- Joined ---------------------------------------------------------------------------------- */

/* Lines on their way. */
typedef struct text_lines {
    const char *kept; /* from here on, lines are written as they are */
    const char *own;  /* the last one that does not continue another */
    const char *end;
    const char *pair; /* the next two at signs; the end if there are none */
} text_lines;

static const char *find_pair(const char *at, const char *end)
{
    while (at < end && (at = memchr(at, '@', (size_t)(end - at))) && at[1] != '@')
        at++;
    return at ? at : end;
}

static const char *after_line(const char *at, const char *end)
{
    return (const char *)memchr(at, '\n', (size_t)(end - at)) + 1;
}

/* Level, identifier and tag of a line. */
static line_opening opening_of(const char *at)
{
    line_opening o = {.level = 0};
    const char *after = after_level(at);
    o.level = level_value(view_of(at, (size_t)(after - at) - 1));
    at = after;
    if (*at == '@') {
        const char *name = ++at;
        while (*at != '@')
            at++;
        o.xref = view_of(name, (size_t)(at - name));
        at += 2;
    }
    const char *tag = at;
    while ((unsigned char)*at > ' ')
        at++;
    o.tag = view_of(tag, (size_t)(at - tag));
    return o;
}

/* Writes the structure whose own line this is, with the lines that continue it up to `end`. No line is lost or gets an escape
   for its white space, so there is nothing to say. */
static bool write_joined(gedelf_writer *w, const char *own, const char *end)
{
    line_opening o = opening_of(own);
    const char *tag_end = o.tag.text + o.tag.length;
    w->joined.length = 0;
    return payload_append_joined(w->rules, &w->joined, after_tag(tag_end), end, BREAK_LF) &&
           wrapper_payload(&w->wrapper, &o, buffer_view(&w->joined), NULL, 0);
}

/* Writes what is before the structure as it is, and the structure anew. Returns where it ends; NULL if it could not be
   written. */
static const char *write_anew(gedelf_writer *w, text_lines *t)
{
    const char *at = after_line(t->own, t->end);
    while (at < t->end && continuation_letter(at) != '\0')
        at = after_line(at, t->end);
    if (!write_text(w, view_of(t->kept, (size_t)(t->own - t->kept))) || !write_joined(w, t->own, at))
        return NULL;
    t->kept = at;
    return at;
}

static bool write_lines(gedelf_writer *w, view text)
{
    const char *at = text.text, *end = text.text + text.length;
    text_lines t = {.kept = at, .own = at, .end = end, .pair = find_pair(at, end)};
    while (at && at < end) {
        char letter = continuation_letter(at);
        const char *next = after_line(at, end);
        t.own = letter != '\0' ? t.own : at;
        if (letter == 'C' || t.pair < next)
            next = write_anew(w, &t);
        if (next && t.pair < next)
            t.pair = find_pair(next, end);
        at = next;
    }
    return at && write_text(w, view_of(t.kept, (size_t)(end - t.kept)));
}

/* ---------------------------------------------------------------------------------------------- */

gedelf_status writer_record_run(gedelf_writer *w, const record_run *run)
{
    if (w->status != GEDELF_OK)
        return w->status;
    return writer_result(w, run->kind == TEXT_VERBATIM ? write_text(w, run->text) : write_lines(w, run->text));
}
