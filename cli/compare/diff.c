/* SPDX-License-Identifier: MIT */
/*
 * Takes the plan of an edit and the file, gives a unified diff.
 *
 * The lines of the file pass by one after the other. Those that no change touches are context; a run of those that some
 * change touches becomes a stretch: its lines as they are, and as they will be. Stretches that are near each other are
 * one hunk.
 */
#include "cli/compare/diff.h"
#include "cli/compare/diff_lines.h"

enum {
    CONTEXT = 3,                    /* lines before and after a change */
    WAITING_MOST = 2 * CONTEXT + 1, /* so many lines without a change end a hunk */
    HEADING_LENGTH = 60,            /* octets */
    DRAIN_LENGTH = 64 * 1024
};

/* A hunk in the making, and the lines round it. */
typedef struct diff_maker {
    const diff_job *job;
    diff_form form;
    diff_lines lines;
    size_t next;           /* the first change that is not after us */
    uint64_t begun, taken; /* where in the file the stretch began, and how far it has been taken over as it will be */
    bool running;          /* there is a stretch, */
    bool whole;            /* what it becomes is a number of whole lines, */
    bool over;             /* a change goes beyond it */
    buffer before, after;  /* the stretch */
    uint64_t old_line, new_line; /* the number of the next line on either side */

    buffer waiting[WAITING_MOST]; /* lines without a change that no hunk has yet, as octets */
    size_t waiting_count;
    bool open;  /* there is a hunk */
    bool named; /* the names of the files have been written */
    buffer body;
    uint64_t old_first, new_first;
    buffer record, heading; /* the last line that began a record; and that in force when the hunk began */
} diff_maker;

static gedelf_status enough(bool memory)
{
    return memory ? GEDELF_OK : GEDELF_MEMORY;
}

static bool put_text(buffer *out, const char *text)
{
    return buffer_append(out, view_of_string(text));
}

/* ---- Names ----------------------------------------------------------------------------------- */

/* A name as `patch` reads it: in quotes if it holds what would confuse it, and with a tab after it if it has spaces. */
static bool append_file_name(buffer *out, const char *name)
{
    bool quoted = strpbrk(name, "\"\\\n\t\r") != NULL, done = !quoted || put_text(out, "\"");
    for (const char *at = name; done && *at; at++) {
        char escaped[] = {'\\', *at == '\n' ? 'n' : *at == '\t' ? 't' : *at == '\r' ? 'r' : *at, 0};
        done = quoted && strchr("\"\\\n\t\r", *at) ? put_text(out, escaped) : buffer_append(out, view_of(at, 1));
    }
    return done && (!quoted || put_text(out, "\"")) && (quoted || !strchr(name, ' ') || put_text(out, "\t")) &&
           put_text(out, "\n");
}

/* `patch` passes over lines before the names. */
static bool append_names(const diff_maker *m)
{
    buffer *out = m->job->out;
    bool encoded = !m->form.exact && !m->form.utf8, done = true;
    if (encoded)
        done = put_text(out, "# in ") && buffer_append(out, m->job->encoding) && put_text(out, ", shown as UTF-8");
    else if (!m->form.exact)
        done =
            put_text(out, m->form.mixed ? "# some lines end with CR, shown as ␍" : "# lines end with CR, shown as LF");
    return done && (m->form.exact || put_text(out, ": patch cannot apply this\n")) && put_text(out, "--- ") &&
           append_file_name(out, m->job->name) && put_text(out, "+++ ") && append_file_name(out, m->job->name);
}

/* ---- Hunks ----------------------------------------------------------------------------------- */

static gedelf_status append_line(diff_maker *m, const char *sign, view line)
{
    bool ended;
    if (!put_text(&m->body, sign))
        return GEDELF_MEMORY;
    gedelf_status status = diff_line_show(&m->form, line, &m->body, &ended);
    if (status != GEDELF_OK)
        return status;
    return enough(put_text(&m->body, ended ? "\n" : "\n\\ No newline at end of file\n"));
}

/* "12,7": where a side of a hunk begins, and how many lines it has. An empty one is named by the line before it. */
static bool append_range(buffer *out, uint64_t first, uint64_t count)
{
    return buffer_append_number(out, count == 0 ? first - 1 : first) &&
           (count == 1 || (put_text(out, ",") && buffer_append_number(out, count)));
}

static gedelf_status hunk_write(diff_maker *m)
{
    buffer *out = m->job->out;
    bool done = (m->named || append_names(m)) && put_text(out, "@@ -") &&
                append_range(out, m->old_first, m->old_line - m->old_first) && put_text(out, " +") &&
                append_range(out, m->new_first, m->new_line - m->new_first) && put_text(out, " @@") &&
                (m->heading.length == 0 || put_text(out, " ")) && buffer_append(out, buffer_view(&m->heading)) &&
                put_text(out, "\n") && buffer_append(out, buffer_view(&m->body));
    m->body.length = 0;
    m->open = false;
    m->named = true;
    if (!done)
        return GEDELF_MEMORY;
    return out->length < DRAIN_LENGTH || m->job->drain(m->job->context, out) ? GEDELF_OK : GEDELF_STOPPED;
}

/* Remembers a line if it begins a record, so that a hunk can say where it is. */
static bool note_record(diff_maker *m, view line)
{
    if (!diff_line_begins_record(&m->form, line))
        return true;
    m->record.length = 0;
    return buffer_append(&m->record, line);
}

/* Takes the first `count` waiting lines away. */
static void waiting_drop(diff_maker *m, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        buffer first = m->waiting[0];
        memmove(m->waiting, m->waiting + 1, (WAITING_MOST - 1) * sizeof *m->waiting);
        m->waiting[WAITING_MOST - 1] = first;
    }
    m->waiting_count -= count;
}

/* Takes the first `count` waiting lines into the hunk. */
static gedelf_status waiting_take(diff_maker *m, size_t count)
{
    gedelf_status status = GEDELF_OK;
    for (size_t i = 0; i < count && status == GEDELF_OK; i++)
        status = append_line(m, " ", buffer_view(&m->waiting[i]));
    waiting_drop(m, count);
    return status;
}

/* Ends the hunk, with the context after it. */
static gedelf_status hunk_close(diff_maker *m)
{
    size_t after = m->waiting_count < CONTEXT ? m->waiting_count : CONTEXT, left = m->waiting_count - after;
    if (!m->open)
        return GEDELF_OK;
    gedelf_status status = waiting_take(m, after);
    if (status != GEDELF_OK)
        return status;
    m->old_line -= left;
    m->new_line -= left;
    status = hunk_write(m);
    m->old_line += left;
    m->new_line += left;
    return status;
}

/* The beginning of the record's line, cut at a character. */
static gedelf_status show_heading(diff_maker *m)
{
    bool ended;
    m->heading.length = 0;
    gedelf_status status = diff_line_show(&m->form, buffer_view(&m->record), &m->heading, &ended);
    view text = view_trim(buffer_view(&m->heading));
    m->heading.length = text.length < HEADING_LENGTH ? text.length : HEADING_LENGTH;
    while (m->heading.length > 0 && m->heading.length < text.length &&
           ((unsigned char)m->heading.data[m->heading.length] & 0xC0) == 0x80)
        m->heading.length--;
    return status;
}

/* There is a change here: all that waits belongs to the hunk. */
static gedelf_status hunk_reach(diff_maker *m)
{
    if (!m->open) {
        m->open = true;
        m->old_first = m->old_line - m->waiting_count;
        m->new_first = m->new_line - m->waiting_count;
        gedelf_status status = show_heading(m);
        if (status != GEDELF_OK)
            return status;
    }
    return waiting_take(m, m->waiting_count);
}

/* A line that stays as it is. */
static gedelf_status pass_line(diff_maker *m, view line)
{
    gedelf_status status = GEDELF_OK;
    if (m->open && m->waiting_count == WAITING_MOST - 1)
        status = hunk_close(m);
    if (!m->open && m->waiting_count == CONTEXT)
        waiting_drop(m, 1);
    buffer *place = &m->waiting[m->waiting_count++];
    place->length = 0;
    m->old_line++;
    m->new_line++;
    return status == GEDELF_OK ? enough(buffer_append(place, line) && note_record(m, line)) : status;
}

/* ---- Stretches ------------------------------------------------------------------------------- */

/* Takes the first line off some octets. */
static view take_line(const diff_form *form, view *octets)
{
    view line = view_of(octets->text, diff_line_length(form, *octets, 0, true));
    octets->text += line.length;
    octets->length -= line.length;
    return line;
}

/* How many lines at the end are the same; takes them off. */
static size_t common_end(const diff_form *form, view *before, view *after)
{
    size_t count = 0;
    while (before->length > 0 && after->length > 0) {
        view a = diff_last_line(form, *before), b = diff_last_line(form, *after);
        if (!view_equal(a, b))
            break;
        before->length -= a.length;
        after->length -= b.length;
        count++;
    }
    return count;
}

/* Passes lines that are the same at the beginning. */
static gedelf_status pass_common_beginning(diff_maker *m, view *before, view *after)
{
    gedelf_status status = GEDELF_OK;
    while (status == GEDELF_OK && before->length > 0 && after->length > 0) {
        view a = *before, b = *after, line = take_line(&m->form, &a);
        if (!view_equal(line, take_line(&m->form, &b)))
            break;
        *before = a;
        *after = b;
        status = pass_line(m, line);
    }
    return status;
}

static gedelf_status remove_lines(diff_maker *m, view octets)
{
    gedelf_status status = GEDELF_OK;
    for (; status == GEDELF_OK && octets.length > 0; m->old_line++)
        status = append_line(m, "-", take_line(&m->form, &octets));
    return status;
}

static gedelf_status add_lines(diff_maker *m, view octets)
{
    gedelf_status status = GEDELF_OK;
    for (; status == GEDELF_OK && octets.length > 0; m->new_line++) {
        view line = take_line(&m->form, &octets);
        status = append_line(m, "+", line);
        if (status == GEDELF_OK && !note_record(m, line))
            status = GEDELF_MEMORY;
    }
    return status;
}

/* The stretch is complete. */
static gedelf_status stretch_end(diff_maker *m)
{
    view before = buffer_view(&m->before), after = buffer_view(&m->after);
    gedelf_status status = pass_common_beginning(m, &before, &after);
    view common = before;
    size_t same = common_end(&m->form, &before, &after);
    common = view_after(common, before.length);
    if (status == GEDELF_OK && before.length + after.length > 0)
        status = hunk_reach(m);
    if (status == GEDELF_OK)
        status = remove_lines(m, before);
    if (status == GEDELF_OK)
        status = add_lines(m, after);
    for (; status == GEDELF_OK && same > 0; same--)
        status = pass_line(m, take_line(&m->form, &common));
    m->before.length = m->after.length = 0;
    m->running = false;
    return status;
}

/* ---- Changes --------------------------------------------------------------------------------- */

static bool has_change(const diff_maker *m)
{
    return m->next < gedelf_edit_change_count(m->job->edit);
}

/* What of the file is in the stretch, up to `end`, goes over as it is. */
static bool take_over(diff_maker *m, uint64_t end)
{
    view octets = view_of(m->before.data + (m->taken - m->begun), (size_t)(end - m->taken));
    m->taken = end;
    return buffer_append(&m->after, octets);
}

/* Applies the changes that lie in the stretch, whose octets end before `end`; m->over says that one goes beyond. A
   change at its very end belongs to the line after it, unless nothing follows. */
static bool apply_changes(diff_maker *m, uint64_t end, bool last)
{
    m->over = false;
    while (has_change(m)) {
        gedelf_edit_change c = gedelf_edit_change_at(m->job->edit, m->next);
        uint64_t after = c.where.offset + c.where.length;
        if (c.where.offset > end || (c.where.offset == end && !last))
            break;
        m->over = after > end;
        if (m->over)
            return true;
        if (!take_over(m, c.where.offset) || !buffer_append(&m->after, c.octets))
            return false;
        m->taken = after;
        m->next++;
    }
    return take_over(m, end);
}

/* Takes a line into the stretch, which begins with it if there is none; an empty one means the end of the file. */
static gedelf_status take_into_stretch(diff_maker *m, view line)
{
    bool last = line.length == 0 || !diff_line_is_ended(&m->form, line);
    if (!m->running)
        m->begun = m->taken = m->lines.offset - line.length;
    m->running = true;
    if (!buffer_append(&m->before, line) || !apply_changes(m, m->begun + m->before.length, last))
        return GEDELF_MEMORY;
    m->whole = !m->over && (m->after.length == 0 || diff_line_is_ended(&m->form, buffer_view(&m->after)));
    return GEDELF_OK;
}

/* Does the next change begin in a line that ends before `end`? A line without a line break is the last one, and what is
   added after it touches it. */
static bool is_touched(const diff_maker *m, view line)
{
    if (!has_change(m))
        return false;
    uint64_t offset = gedelf_edit_change_at(m->job->edit, m->next).where.offset, end = m->lines.offset;
    return offset < end || (offset == end && !diff_line_is_ended(&m->form, line));
}

/* ---- The whole ------------------------------------------------------------------------------- */

/* A line of the file. Lines that changes touch one after the other are one stretch, and so is what comes of a line only
   with the next one. */
static gedelf_status take_next_line(diff_maker *m, view line)
{
    if (is_touched(m, line) || (m->running && !m->whole))
        return take_into_stretch(m, line);
    gedelf_status status = m->running ? stretch_end(m) : GEDELF_OK;
    return status == GEDELF_OK ? pass_line(m, line) : status;
}

static gedelf_status write_hunks(diff_maker *m)
{
    view line;
    gedelf_status status;
    while ((status = diff_lines_next(&m->lines, &line)) == GEDELF_OK) {
        status = take_next_line(m, line);
        if (status != GEDELF_OK)
            return status;
        if (!has_change(m) && !m->open && !m->running)
            return GEDELF_OK; /* the rest of the file need not be looked at */
    }
    if (status != GEDELF_END)
        return status;
    status = has_change(m) ? take_into_stretch(m, VIEW("")) : GEDELF_OK;
    if (status == GEDELF_OK && has_change(m))
        return GEDELF_CHANGED;
    if (status == GEDELF_OK && m->running)
        status = stretch_end(m);
    return status == GEDELF_OK ? hunk_close(m) : status;
}

/* How the lines of a file in UTF-8 end: with one that ends with a CR alone, `patch` would take two lines for one. */
static gedelf_status find_line_ends(const diff_job *job, diff_form *form)
{
    view octets;
    diff_lines lines;
    bool lone = false, other = false;
    gedelf_status status = diff_lines_open(&lines, form, job->source);
    while (status == GEDELF_OK && !(lone && other) && (status = diff_lines_next(&lines, &octets)) == GEDELF_OK) {
        char last = octets.text[octets.length - 1];
        lone = lone || last == '\r';
        other = other || last == '\n';
    }
    form->exact = !lone;
    form->mixed = lone && other;
    diff_lines_close(&lines);
    return status == GEDELF_END ? GEDELF_OK : status;
}

static gedelf_status find_form(const diff_job *job, diff_form *form)
{
    view utf16[] = {VIEW("UTF-16LE"), VIEW("UTF-16BE")};
    *form = (diff_form){.encoding = job->encoding};
    form->big = view_equal(job->encoding, utf16[1]);
    form->wide = form->big || view_equal(job->encoding, utf16[0]);
    form->utf8 = view_equal(job->encoding, VIEW("UTF-8")) || view_equal(job->encoding, VIEW("ASCII"));
    return form->utf8 ? find_line_ends(job, form) : GEDELF_OK;
}

static void maker_init(diff_maker *m, const diff_job *job)
{
    *m = (diff_maker){.job = job, .old_line = 1, .new_line = 1};
    buffer *const buffers[] = {&m->before, &m->after, &m->body, &m->record, &m->heading};
    for (size_t i = 0; i < sizeof buffers / sizeof *buffers; i++)
        buffer_init(buffers[i], &memory_default);
    for (size_t i = 0; i < WAITING_MOST; i++)
        buffer_init(&m->waiting[i], &memory_default);
}

static void maker_free(diff_maker *m)
{
    buffer *const buffers[] = {&m->before, &m->after, &m->body, &m->record, &m->heading};
    for (size_t i = 0; i < sizeof buffers / sizeof *buffers; i++)
        buffer_free(buffers[i]);
    for (size_t i = 0; i < WAITING_MOST; i++)
        buffer_free(&m->waiting[i]);
}

gedelf_status diff_write(const diff_job *job)
{
    diff_maker m;
    if (gedelf_edit_change_count(job->edit) == 0)
        return GEDELF_OK;
    maker_init(&m, job);
    gedelf_status status = find_form(job, &m.form);
    if (status == GEDELF_OK) {
        status = diff_lines_open(&m.lines, &m.form, job->source);
        if (status == GEDELF_OK)
            status = write_hunks(&m);
        diff_lines_close(&m.lines);
    }
    maker_free(&m);
    return status;
}
