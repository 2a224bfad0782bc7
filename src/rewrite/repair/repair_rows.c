/* SPDX-License-Identifier: MIT */
/*
 * Rows: takes changes of the text, gives the text with them made, and knows of each row of it which physical line of the
 * source it comes from, and whether it still is that line.
 */
#include "rewrite/repair/repair_private.h"

/* ---- Runs ------------------------------------------------------------------------------------ */

/* The source's line of a row in a run. */
static uint64_t run_line(const repair_run *run, uint64_t row)
{
    return run->kept ? run->line + (row - run->row) : run->line;
}

/* Adds a run to some. A run that continues the last one extends it. */
static bool runs_add(const repair *r, repair_run **runs, size_t *count, size_t *capacity, repair_run next)
{
    const repair_run *last = *count > 0 ? &(*runs)[*count - 1] : NULL;
    if (last && last->kept == next.kept && run_line(last, next.row) == next.line)
        return true;
    if (last && last->row == next.row)
        --*count;
    /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): what there is room for is there */
    return array_add(r->allocator, runs, count, capacity, next);
}

bool repair_run_add(repair *r, uint64_t row, uint64_t source_line, bool kept)
{
    return runs_add(r, &r->runs, &r->run_count, &r->run_capacity, (repair_run){row, source_line, kept});
}

/* ---- Places ---------------------------------------------------------------------------------- */

/* A conflict marker of this sign begins here. */
static bool is_marker_of(view text, size_t at, char sign)
{
    size_t length = 0;
    while (at + length < text.length && text.text[at + length] == sign)
        length++;
    return length == 7;
}

/* Two versions begin at the cursor, up to the marker that closes them. */
static void cursor_enter(repair_cursor *c, view text)
{
    size_t at = c->at;
    if (c->unclosed || at < c->conflict || !is_marker_of(text, at, '<'))
        return;
    while (at < text.length && !is_marker_of(text, at, '>'))
        at = row_next(text, row_end(text, at));
    c->unclosed = at >= text.length;
    c->conflict = c->unclosed ? c->conflict : row_end(text, at);
}

/* Moves the cursor to the row that an offset is in; back to the beginning if that is after it. */
static void cursor_move(repair *r, size_t at)
{
    view text = repair_text(r);
    repair_cursor *c = &r->cursor;
    if (at < c->at)
        *c = (repair_cursor){.record = SIZE_MAX};
    for (;;) {
        size_t next = row_next(text, row_end(text, c->at));
        if (c->at + 1 < text.length && begins_record(view_of(text.text + c->at, 2)))
            c->record = c->at;
        cursor_enter(c, text);
        if (next > at || next == c->at || next == text.length)
            break;
        c->at = next;
        c->row++;
        while (c->run + 1 < r->run_count && r->runs[c->run + 1].row <= c->row)
            c->run++;
    }
}

uint64_t repair_line_of(repair *r, size_t at)
{
    cursor_move(r, at);
    return r->run_count > 0 ? run_line(&r->runs[r->cursor.run], r->cursor.row) : 1;
}

uint64_t repair_last_line(repair *r, size_t at)
{
    uint64_t last = repair_line_of(r, at);
    for (size_t i = 1; i < r->run_count; i++) {
        uint64_t ends = run_line(&r->runs[i - 1], r->runs[i].row - 1);
        last = ends > last ? ends : last;
    }
    return last;
}

/* The line that a line of a text, from 1, comes from. */
static uint64_t runs_line(const repair_run *runs, size_t count, uint64_t number)
{
    size_t after;
    SEARCH_SORTED(after, 0, count, runs[after].row < number);
    return after > 0 ? run_line(&runs[after - 1], number - 1) : 1;
}

uint64_t repair_source_line(const repair *r, uint64_t number)
{
    return runs_line(r->runs, r->run_count, number);
}

uint64_t repair_first_line(const repair *r, uint64_t number)
{
    for (size_t i = r->round; i > 0; i--)
        number = runs_line(r->earlier[i - 1].runs, r->earlier[i - 1].count, number);
    return number;
}

void repair_end_round(repair *r)
{
    r->earlier[r->round++] = (repair_round){r->runs, r->run_count, r->run_capacity};
    r->runs = NULL;
    r->run_count = r->run_capacity = 0;
}

bool repair_in_conflict(repair *r, size_t at)
{
    cursor_move(r, at);
    return at < r->cursor.conflict;
}

view repair_record_of(repair *r, size_t at)
{
    cursor_move(r, at);
    if (r->cursor.record == SIZE_MAX)
        return VIEW("");
    view text = repair_text(r);
    size_t from = r->cursor.record + 1, end = row_end(text, r->cursor.record);
    while (from < end && is_in_class(text.text[from], CLASS_SPACE))
        from++;
    size_t after = after_xref(view_of(text.text, end), from);
    return after > 0 ? without_at_signs(view_of(text.text + from, after - from)) : VIEW("");
}

bool repair_append_shown(buffer *out, view octets)
{
    bool done = true;
    while (done && octets.length > 0) {
        size_t good = utf8_valid_prefix(octets.text, octets.length);
        done = buffer_append(out, view_of(octets.text, good));
        octets = view_after(octets, good);
        if (octets.length > 0) {
            unsigned char bad = (unsigned char)octets.text[0];
            char shown[] = {'<', to_hex_digit(bad >> 4u), to_hex_digit(bad), '>'};
            done = done && buffer_append(out, view_of(shown, sizeof shown));
            octets = view_after(octets, 1);
        }
    }
    return done;
}

/* ---- Changing -------------------------------------------------------------------------------- */

/* Would what goes bring a CR before an LF, and make one line break of two? */
static bool joins_break(const repair *r, size_t from, size_t to)
{
    return from > 0 && to > from && to < r->text.length && r->text.data[from - 1] == '\r' && r->text.data[to] == '\n';
}

gedelf_status repair_change(repair *r, size_t from, size_t to, view octets)
{
    bool joins = octets.length == 0 && joins_break(r, from, to);
    bool done =
        joins ? patch_add(&r->changes, from - 1, to + 1, VIEW("\r\n"), 0) : patch_add(&r->changes, from, to, octets, 0);
    return done ? GEDELF_OK : GEDELF_MEMORY;
}

gedelf_status repair_put_from(repair *r, size_t at, view octets, uint64_t source_line)
{
    return patch_add(&r->changes, at, at, octets, source_line) ? GEDELF_OK : GEDELF_MEMORY;
}

/* Follows the rows from the old text to the new one. */
typedef struct follower {
    repair *r;
    view text;            /* the old one */
    size_t at;            /* where the row at hand begins there, */
    size_t next, next_of; /* and where the one after it does, if `next_of` is `at` + 1: a row may have many changes */
    uint64_t row, new_row;
    size_t run;
    repair_run *runs;
    size_t count, capacity;
    bool touched;  /* the new row at hand is not a whole old one */
    bool begun;    /* something of the new row at hand is there already */
    uint64_t line; /* that it comes from */
} follower;

static uint64_t follower_line(follower *f)
{
    while (f->run + 1 < f->r->run_count && f->r->runs[f->run + 1].row <= f->row)
        f->run++;
    return run_line(&f->r->runs[f->run], f->row);
}

static size_t follower_next(follower *f)
{
    if (f->next_of != f->at + 1)
        f->next = row_next(f->text, row_end(f->text, f->at));
    f->next_of = f->at + 1;
    return f->next;
}

static bool follower_kept(const follower *f)
{
    return f->r->runs[f->run].kept;
}

/* The new row at hand is complete. */
static bool follower_close(follower *f, bool kept)
{
    bool done = runs_add(f->r, &f->runs, &f->count, &f->capacity, (repair_run){f->new_row++, f->line, kept});
    f->touched = f->begun = false;
    return done;
}

static void follower_begin(follower *f, uint64_t source_line)
{
    if (!f->begun)
        f->line = source_line;
    f->begun = true;
}

/* The old text up to `to` stays. */
static bool follow_kept(follower *f, size_t *from, size_t to)
{
    bool done = true;
    while (done && *from < to) {
        size_t next = follower_next(f);
        bool whole = *from == f->at && next <= to && !f->begun;
        uint64_t source_line = follower_line(f);
        follower_begin(f, source_line);
        if (next > to) {
            f->touched = true;
            *from = to;
            break;
        }
        bool ended = next > *from && (f->text.text[next - 1] == '\n' || f->text.text[next - 1] == '\r');
        if (ended) {
            done = follower_close(f, whole && !f->touched && follower_kept(f));
        } else {
            f->touched = f->touched || !whole || !follower_kept(f);
        }
        *from = next;
        f->at = next;
        f->row += ended;
    }
    return done;
}

/* The old text up to `to` goes: its rows are counted. */
static void follow_cut(follower *f, size_t from, size_t to)
{
    while (f->at <= from || f->at < to) {
        size_t next = follower_next(f);
        if (next > to || next == f->at || next == f->text.length)
            break;
        f->at = next;
        f->row++;
    }
}

static bool follow_put(follower *f, view octets, uint64_t source_line)
{
    bool done = true;
    for (size_t at = 0; done && at < octets.length;) {
        size_t end = row_end(octets, at), next = row_next(octets, end);
        follower_begin(f, source_line);
        f->touched = true;
        if (next > end)
            done = follower_close(f, false);
        at = next;
    }
    return done;
}

/* No change cuts a line break in two, or makes one of two halves: each keeps whole line breaks or whole rows, and where
   something goes from between the halves, both are part of the change. */
static gedelf_status follow_changes(follower *f)
{
    const patch *p = &f->r->changes;
    size_t from = 0;
    bool done = true;
    for (size_t i = 0; done && i < p->count; i++) {
        const patch_change *c = &p->changes[i];
        done = follow_kept(f, &from, (size_t)c->offset);
        uint64_t source_line = c->line > 0 ? c->line : follower_line(f);
        bool inside = f->at < (size_t)c->offset;
        follow_cut(f, (size_t)c->offset, (size_t)(c->offset + c->length));
        done = done && follow_put(f, patch_octets(p, c), source_line);
        from = (size_t)(c->offset + c->length);
        if (inside || f->at < from)
            f->touched = true;
    }
    done = done && follow_kept(f, &from, f->text.length);
    if (done && (f->begun || f->count == 0)) {
        follower_begin(f, follower_line(f));
        done = follower_close(f, !f->touched && follower_kept(f));
    }
    return done ? GEDELF_OK : GEDELF_MEMORY;
}

/* The runs of the new text take the place of the old ones. */
static void follower_settle(follower *f)
{
    repair *r = f->r;
    memory_release(r->allocator, r->runs, r->run_capacity * sizeof *r->runs);
    r->runs = f->runs;
    r->run_count = f->count;
    r->run_capacity = f->capacity;
}

/* The new text takes the place of the old one. */
static void replace_text(repair *r, buffer *text)
{
    buffer_free(&r->text);
    r->text = *text;
    buffer_init(text, r->allocator);
    r->cursor = (repair_cursor){.record = SIZE_MAX};
}

gedelf_status repair_apply(repair *r)
{
    buffer text;
    follower f = {.r = r, .text = repair_text(r)};
    if (r->changes.count == 0)
        return GEDELF_OK;
    buffer_init(&text, r->allocator);
    r->changes.total = r->text.length;
    r->changes.trusted = r->changes.insertions_first = r->changes.lines_apart = true;
    gedelf_status status = patch_settle(&r->changes) ? follow_changes(&f) : GEDELF_MEMORY;
    if (status == GEDELF_OK && !buffer_reserve(&text, r->text.length + r->changes.octets.length + 1))
        status = GEDELF_MEMORY;
    if (status == GEDELF_OK)
        status = patch_write(&r->changes, gedelf_source_memory(r->text.data, r->text.length), write_to_buffer, &text);
    if (status == GEDELF_UNWRITABLE)
        status = GEDELF_MEMORY;
    if (status == GEDELF_OK) {
        follower_settle(&f);
        r->changed = true;
        replace_text(r, &text);
    } else {
        memory_release(r->allocator, f.runs, f.capacity * sizeof *f.runs);
    }
    buffer_free(&text);
    patch_clear(&r->changes);
    return status;
}

/* ---- Texts that are made anew ---------------------------------------------------------------- */

void repair_decoded(repair *r, buffer *text)
{
    replace_text(r, text);
}

gedelf_status repair_taken_out(repair *r, buffer *text)
{
    replace_text(r, text);
    r->taken_out = true;
    r->run_count = 0;
    return repair_run_add(r, 0, 1, true) ? GEDELF_OK : GEDELF_MEMORY;
}
