/* SPDX-License-Identifier: MIT */
/*
 * Takes a source of octets, gives text that is valid UTF-8, in pieces; and says in which line and column a position of it is.
 * [PGN §Encoding; D49]
 */
#include "research/polygenea/notation.h"

gedelf_status pg_notation_open(pg_notation *n, gedelf_source source, const gedelf_allocator *allocator)
{
    *n = (pg_notation){.allocator = allocator, .mark = {0, 1, 1, false}};
    buffer_init(&n->kept, allocator);
    n->status = input_open(&n->in, source);
    while (n->status == GEDELF_OK && n->kept.length < 3 && !n->whole)
        pg_notation_fill(n);
    if (n->status == GEDELF_OK)
        n->mark.at = utf8_mark_length(view_of(n->kept.data, n->valid)); /* columns are counted from after it */
    n->marked = n->mark.at > 0;
    n->cursor = n->anchor = n->mark;
    return n->status;
}

void pg_notation_close(pg_notation *n)
{
    input_close(&n->in);
    buffer_free(&n->kept);
}

/* What has been read is looked at as far as it is whole characters. */
static void pg_notation_judge(pg_notation *n)
{
    view rest = view_of(n->kept.data + n->valid, n->kept.length - n->valid);
    size_t good = pg_utf8_prefix(rest);
    n->valid += good;
    /* A character has four octets at most, so three may be the beginning of one. */
    n->bad = good < rest.length && (n->whole || rest.length - good >= 4);
}

bool pg_notation_fill(pg_notation *n)
{
    size_t before = n->valid, got = 0;
    while (n->valid == before && !n->whole && !n->bad && n->status == GEDELF_OK) {
        size_t window = memory_sizes(n->allocator)->window;
        if (!buffer_reserve(&n->kept, window)) {
            n->status = GEDELF_MEMORY;
            return false;
        }
        n->status = input_read(&n->in, n->kept.data + n->kept.length, window, &got);
        n->kept.length += got;
        n->whole = n->status == GEDELF_OK && got == 0;
        if (n->status == GEDELF_OK)
            pg_notation_judge(n);
    }
    return n->valid > before;
}

/* ---- Positions ------------------------------------------------------------------------------- */

/* Moves a position on. */
static void pg_position_move(const pg_notation *n, pg_position *position, uint64_t at)
{
    const char *text = n->kept.data;
    for (size_t i = (size_t)(position->at - n->begin), end = (size_t)(at - n->begin); i < end; i++) {
        char c = text[i];
        bool newline = c == '\n';
        if (newline && position->after_return) {
            position->after_return = false;
            continue; /* it was counted with the carriage return */
        }
        position->after_return = c == '\r';
        if (newline || position->after_return) {
            position->line++;
            position->column = 1;
        } else if (((unsigned char)c & 0xC0) != 0x80) {
            position->column++;
        }
    }
    position->at = at;
}

void pg_notation_anchor(pg_notation *n, uint64_t at)
{
    if (at < n->anchor.at)
        n->anchor = n->mark;
    n->anchor_at = at;
}

static const pg_position *pg_notation_find(pg_notation *n, uint64_t at)
{
    if (n->anchor.at < n->anchor_at && n->anchor_at <= at) {
        if (n->anchor.at < n->cursor.at && n->cursor.at <= n->anchor_at)
            n->anchor = n->cursor;
        pg_position_move(n, &n->anchor, n->anchor_at);
    }
    if (n->cursor.at > at)
        n->cursor = n->anchor.at <= at ? n->anchor : n->mark;
    if (n->cursor.at < at)
        pg_position_move(n, &n->cursor, at);
    return &n->cursor;
}

pg_origin pg_notation_origin(pg_notation *n, uint64_t at)
{
    return pg_origin_at(pg_notation_find(n, at));
}

pg_origin pg_origin_at(const pg_position *position)
{
    return (pg_origin){position->line > UINT32_MAX ? UINT32_MAX : (uint32_t)position->line,
                       position->column > UINT32_MAX ? UINT32_MAX : (uint32_t)position->column};
}

uint64_t pg_notation_line(pg_notation *n, uint64_t at)
{
    return pg_notation_find(n, at)->line;
}

void pg_notation_forget(pg_notation *n, uint64_t at)
{
    const work_sizes *sizes = memory_sizes(n->allocator);
    if (at - n->begin < sizes->window + sizes->notation_before)
        return;
    uint64_t begin = at - sizes->notation_before;
    while (((unsigned char)n->kept.data[begin - n->begin] & 0xC0) == 0x80)
        begin++; /* whole characters */
    pg_position_move(n, &n->mark, begin);
    size_t gone = (size_t)(begin - n->begin);
    memmove(n->kept.data, n->kept.data + gone, n->kept.length - gone);
    n->kept.length -= gone;
    n->valid -= gone;
    n->begin = begin;
    if (n->cursor.at < begin)
        n->cursor = n->mark;
    if (n->anchor.at < begin)
        n->anchor = n->mark;
}

static bool pg_is_line_end(const pg_notation *n, uint64_t at)
{
    char c = n->kept.data[at - n->begin];
    return c == '\n' || c == '\r';
}

void pg_notation_locate(pg_notation *n, uint64_t at, uint64_t length, gedelf_diag *diag)
{
    const work_sizes *sizes = memory_sizes(n->allocator);
    uint64_t first = n->mark.at, from = at, to = at;
    while (to < at + sizes->notation_after && pg_peek(n, to) >= 0 && !pg_is_line_end(n, to))
        to++;
    while (to > at && to - n->begin < n->valid && ((unsigned char)n->kept.data[to - n->begin] & 0xC0) == 0x80)
        to--; /* whole characters */
    while (from > first && at - from < sizes->notation_before && !pg_is_line_end(n, from - 1))
        from--;
    while (from < at && ((unsigned char)n->kept.data[from - n->begin] & 0xC0) == 0x80)
        from++;
    const pg_position *position = pg_notation_find(n, at);
    diag->line = position->line;
    diag->column = position->column;
    diag->where = (gedelf_span){at, length};
    diag->source = pg_notation_view(n, from, to);
    diag->source_at = (size_t)(at - from);
    uint64_t end = length < to - at ? at + length : to;
    diag->width = utf8_count(pg_notation_view(n, at, end));
    if (diag->width == 0)
        diag->width = 1;
}
