/* SPDX-License-Identifier: MIT */
/*
 * Text without a place: takes texts, gives notes at the end of the record that they were in, or records at the end of
 * the file. R6, R9
 */
#include "rewrite/repair/repair_lines.h"

/* ---- Lines that wait --------------------------------------------------------------------------- */

void waiting_init(waiting_lines *w, const gedelf_allocator *allocator)
{
    *w = (waiting_lines){.count = 0};
    buffer_init(&w->text, allocator);
}

void waiting_free(waiting_lines *w)
{
    memory_release(w->text.allocator, w->items, w->capacity * sizeof *w->items);
    buffer_free(&w->text);
}

bool waiting_note(waiting_lines *w, uint64_t source_line)
{
    waiting_line own = {w->text.length, source_line};
    return array_add(w->text.allocator, &w->items, &w->count, &w->capacity, own);
}

gedelf_status waiting_put(waiting_lines *w, repair *r, size_t at)
{
    gedelf_status status = GEDELF_OK;
    size_t from = 0;
    for (size_t i = 0; status == GEDELF_OK && i < w->count; from = w->items[i++].end)
        status = repair_put_from(r, at, view_of(w->text.data + from, w->items[i].end - from), w->items[i].line);
    w->text.length = w->count = 0;
    return status;
}

/* ---- The leftovers ----------------------------------------------------------------------------------- */

void leftovers_init(leftovers *a, repair *r)
{
    *a = (leftovers){.r = r, .last = SIZE_MAX, .ending = VIEW("\n")};
    waiting_init(&a->below, r->allocator);
    waiting_init(&a->after, r->allocator);
    patch_names_init(&a->names, r->allocator);
}

void leftovers_free(leftovers *a)
{
    waiting_free(&a->below);
    waiting_free(&a->after);
    patch_names_free(&a->names);
}

void leftovers_record(leftovers *a, view tag)
{
    static const char *const without[] = {"HEAD", "NOTE", "SNOTE", "TRLR"};
    a->to_record = tag.length > 0 && FIND_TEXT(without, tag) == COUNT_OF(without);
    a->last = SIZE_MAX;
}

/* ---- Identifiers ----------------------------------------------------------------------------- */

/* All that is between at signs may be an identifier, or be taken for one: none of it is made anew. */
static bool gather_used(leftovers *a)
{
    view text = repair_text(a->r);
    bool done = true;
    for (size_t at = 0; done && at < text.length; at = row_next(text, row_end(text, at))) {
        size_t end = row_end(text, at), from = at;
        while (done && from < end) {
            const char *first = memchr(text.text + from, '@', end - from);
            const char *second = first ? memchr(first + 1, '@', (size_t)(text.text + end - first) - 1) : NULL;
            if (!second)
                break;
            view name = view_of(first + 1, (size_t)(second - first) - 1);
            if (name.length > 0 && name.text[0] == 'X') /* those that are made are X and a number */
                done = patch_names_note(&a->names, name);
            from = (size_t)(second - text.text);
        }
    }
    a->gathered = true;
    return done;
}

bool leftovers_new_xref(leftovers *a, buffer *out)
{
    return (a->gathered || gather_used(a)) && patch_names_next(&a->names, VIEW("X"), NULL, NULL, out);
}

/* ---- Notes ----------------------------------------------------------------------------------- */

bool append_escaped(const repair *r, buffer *out, view text)
{
    return payload_append_doubled(out, text, r->rules->lead_pairs);
}

/* "[gedelf CODE, line N] " */
static bool append_label(leftovers *a, buffer *out, repair_code code, size_t at)
{
    view name = view_of_string(gedelf_repair_kind_at(code)->code);
    return buffer_append(out, VIEW("[gedelf ")) && buffer_append(out, name) && buffer_append(out, VIEW(", line ")) &&
           buffer_append_number(out, repair_first_line(a->r, repair_line_of(a->r, at))) &&
           buffer_append(out, VIEW("] "));
}

/* The first line of a note up to its label. */
static bool append_beginning(leftovers *a, buffer *out)
{
    if (a->to_record)
        return buffer_append(out, VIEW("1 NOTE "));
    return buffer_append(out, VIEW("0 @")) && leftovers_new_xref(a, out) && buffer_append(out, VIEW("@ ")) &&
           buffer_append(out, view_of_string(a->r->rules->model->note_record)) && buffer_append(out, VIEW(" "));
}

gedelf_status leftovers_keep(leftovers *a, repair_code code, size_t at, view text)
{
    waiting_lines *lines = a->to_record ? &a->below : &a->after;
    buffer *out = &lines->text;
    bool goes_on = a->last == at && a->code == code && a->beyond == !a->to_record;
    bool done = goes_on ? buffer_append(out, a->to_record ? VIEW("2 CONT ") : VIEW("1 CONT "))
                        : append_beginning(a, out) && append_label(a, out, code, at);
    done = done && append_escaped(a->r, out, text) && buffer_append(out, a->ending) &&
           waiting_note(lines, repair_line_of(a->r, at));
    a->code = code;
    a->beyond = !a->to_record;
    a->last = row_next(repair_text(a->r), row_end(repair_text(a->r), at));
    return done ? GEDELF_OK : GEDELF_MEMORY;
}

gedelf_status leftovers_take(leftovers *a, repair_code code, const loose_line *l)
{
    gedelf_status status = leftovers_keep(a, code, l->begin, l->text);
    return status == GEDELF_OK ? repair_change(a->r, l->begin, l->next, VIEW("")) : status;
}

gedelf_status leftovers_offer(leftovers *a, repair_code code, const loose_line *l)
{
    repair_note note = {
        .code = code,
        .at = l->begin,
        .before = view_of(a->r->text.data + l->begin, l->end - l->begin),
        .after = VIEW(""),
        .left =
            VIEW("it is unclear where this line belongs, so the line is kept in a note: move it to the right place")};
    return repair_offer(a->r, &note) ? leftovers_take(a, code, l) : GEDELF_END;
}

bool is_last_row_out(const repair *r)
{
    for (size_t i = r->changes.count; i > 0; i--) {
        const patch_change *c = &r->changes.changes[i - 1];
        if (c->size == 0 && c->length > 0 && c->offset > 0 && c->offset + c->length == r->text.length &&
            is_white_space(r->text.data[c->offset - 1]))
            return true;
    }
    return false;
}

/* Puts what waits at an offset; if the text ends there without a line break, it gets one first. */
static gedelf_status leftovers_put(leftovers *a, waiting_lines *lines, size_t at)
{
    view text = repair_text(a->r);
    gedelf_status status = GEDELF_OK;
    if (lines->count == 0)
        return status;
    bool open = at == text.length && !is_row_start(text, at);
    if (open && !is_last_row_out(a->r))
        status = repair_change(a->r, at, at, a->ending);
    if (status == GEDELF_OK)
        status = waiting_put(lines, a->r, at);
    a->last = SIZE_MAX;
    return status;
}

gedelf_status leftovers_record_ends(leftovers *a, size_t at)
{
    return leftovers_put(a, &a->below, at);
}

gedelf_status leftovers_file_ends(leftovers *a, size_t at)
{
    return leftovers_put(a, &a->after, at);
}

gedelf_status leftovers_ends(leftovers *a, size_t record_end, size_t file_end)
{
    gedelf_status status = leftovers_record_ends(a, record_end);
    return status == GEDELF_OK ? leftovers_file_ends(a, file_end) : status;
}
