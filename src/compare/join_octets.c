/* SPDX-License-Identifier: MIT */
/*
 * The result: takes the first file's octets, and writes them with the pieces between its lines, in its own encoding and with its
 * own line breaks. [D453]
 */
#include "compare/join_private.h"

/* The file, and where its lines begin. */
typedef struct join_file {
    join_job *j;
    const encoding *encoding;
    view octets;
    buffer owned;
    uint64_t *lines; /* number n begins at lines[n - 1]; and one more, where the file ends */
    size_t count, capacity;
    buffer ending; /* its line break, in octets */
    buffer out;
    uint64_t at; /* so far it has been written */
    gedelf_write_fn write;
    void *context;
} join_file;

static gedelf_status read_octets(join_file *f, gedelf_source source)
{
    enum { JOIN_AT_ONCE = 1 << 16 };
    input in;
    if (source.octets) {
        f->octets = view_of(source.octets, source.length);
        return GEDELF_OK;
    }
    gedelf_status status = input_open(&in, source);
    size_t got = 1;
    while (status == GEDELF_OK && got > 0) {
        uint64_t left = in.total > f->owned.length ? in.total - f->owned.length + 1 : JOIN_AT_ONCE;
        if (!buffer_reserve(&f->owned, (size_t)left))
            status = GEDELF_MEMORY;
        else
            status = input_read(&in, f->owned.data + f->owned.length, f->owned.capacity - f->owned.length, &got);
        f->owned.length += status == GEDELF_OK ? got : 0;
    }
    input_close(&in);
    f->octets = buffer_view(&f->owned);
    return status;
}

/* ---- Lines ----------------------------------------------------------------------------------------- */

/* The character at a place, if it is one of ASCII; else something else. */
static unsigned ascii_at(const join_file *f, uint64_t at)
{
    const unsigned char *p = (const unsigned char *)f->octets.text + at;
    if (f->encoding->unit < 2)
        return at < f->octets.length ? p[0] : 0;
    if (at + 1 >= f->octets.length)
        return 0;
    return f->encoding->greater_first ? (unsigned)p[0] << 8 | p[1] : (unsigned)p[1] << 8 | p[0];
}

static bool note_line(join_file *f, uint64_t at)
{
    return array_add(&f->j->allocator, &f->lines, &f->count, &f->capacity, at);
}

/* Lines end in LF, CR, or CR LF; the first break is the file's. */
static bool find_lines(join_file *f)
{
    uint64_t unit = f->encoding->unit < 2 ? 1 : f->encoding->unit, length = f->octets.length;
    bool done = note_line(f, 0);
    for (uint64_t at = 0; done && at < length; at += unit) {
        unsigned c = ascii_at(f, at);
        if (c != '\n' && c != '\r')
            continue;
        uint64_t behind = at + unit;
        if (c == '\r' && ascii_at(f, behind) == '\n')
            behind += unit;
        if (f->ending.length == 0)
            done = buffer_append(&f->ending, view_of(f->octets.text + at, (size_t)(behind - at)));
        done = done && note_line(f, behind);
        at = behind - unit;
    }
    if (done && f->lines[f->count - 1] < length)
        done = note_line(f, length);
    return done && (f->ending.length > 0 || encoder_append(f->encoding, VIEW("\n"), &f->ending));
}

static bool row_is_blank(const join_file *f, size_t row)
{
    uint64_t unit = f->encoding->unit < 2 ? 1 : f->encoding->unit;
    for (uint64_t at = f->lines[row - 1]; at < f->lines[row]; at += unit) {
        unsigned c = ascii_at(f, at);
        if (c != ' ' && c != '\t' && c != '\r' && c != '\n')
            return false;
    }
    return true;
}

/* Does a line say this, white space before it and behind it apart? */
static bool line_says(const join_file *f, size_t row, const char *text)
{
    uint64_t unit = f->encoding->unit < 2 ? 1 : f->encoding->unit, at = f->lines[row - 1];
    while (at < f->lines[row] && (ascii_at(f, at) == ' ' || ascii_at(f, at) == '\t'))
        at += unit;
    for (; *text; text++, at += unit) {
        if (at >= f->lines[row] || ascii_at(f, at) != (unsigned char)*text)
            return false;
    }
    unsigned c = at < f->lines[row] ? ascii_at(f, at) : '\n';
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/* The number of the line that pieces at the end go before: the trailer; one more than there are if there is none. */
static size_t last_place(const join_file *f)
{
    size_t row = f->count - 1;
    while (row > 0 && row_is_blank(f, row))
        row--;
    return row > 0 && line_says(f, row, "0 TRLR") ? row : row + 1;
}

/* Blank lines stay behind what is put in. */
static size_t before_blank(const join_file *f, size_t row)
{
    while (row > 1 && row_is_blank(f, row - 1))
        row--;
    return row;
}

/* ---- Writing --------------------------------------------------------------------------------------- */

static bool join_put_octets(join_file *f, view octets)
{
    return octets.length == 0 || f->write(f->context, octets.text, octets.length);
}

/* Can the encoding hold all of it? */
static bool can_hold(join_file *f, view text)
{
    for (size_t i = 0, step; i < text.length; i += step) {
        if (!encoding_holds(f->encoding, utf8_decode(text.text + i, &step))) {
            f->j->fault = (gedelf_join_fault){"the first file's encoding does not have a character of the second:",
                                              f->encoding->name};
            return false;
        }
    }
    return true;
}

/* The lines of a piece, in the file's encoding, each with its line break. */
static bool encode_piece(join_file *f, const join_piece *piece)
{
    const char *at = f->j->lines.data + piece->at, *end = at + piece->length;
    bool done = true;
    while (done && at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        const char *to = stop ? stop : end;
        done = encoder_append(f->encoding, view_of(at, (size_t)(to - at)), &f->out) &&
               buffer_append(&f->out, buffer_view(&f->ending));
        at = to + 1;
    }
    return done;
}

static bool ends_with_break(const join_file *f, uint64_t at)
{
    uint64_t unit = f->encoding->unit < 2 ? 1 : f->encoding->unit;
    if (at < unit)
        return true;
    unsigned c = ascii_at(f, at - unit);
    return c == '\n' || c == '\r';
}

static gedelf_status write_piece(join_file *f, const join_piece *piece, size_t row)
{
    uint64_t to = f->lines[(row < f->count ? row : f->count) - 1];
    uint64_t from = piece->cut > 0 && piece->cut < f->count ? f->lines[piece->cut - 1] : to;
    f->out.length = 0;
    if (from > f->at && !join_put_octets(f, view_of(f->octets.text + f->at, (size_t)(from - f->at))))
        return GEDELF_UNWRITABLE;
    f->at = to > f->at ? to : f->at;
    if (!ends_with_break(f, from) && !buffer_append(&f->out, buffer_view(&f->ending)))
        return GEDELF_MEMORY;
    if (!encode_piece(f, piece))
        return GEDELF_MEMORY;
    return join_put_octets(f, buffer_view(&f->out)) ? GEDELF_OK : GEDELF_UNWRITABLE;
}

/* By line; at one line the deepest first, because what is above it ends there too; then in their order: `order` receives pieces
   by level, `ranks` lines with places in that. */
static gedelf_status sort_pieces(join_file *f, uint64_t *ranks, uint32_t *order)
{
    join_job *j = f->j;
    size_t count = j->piece_count, last = last_place(f);
    uint64_t *spare = memory_allocate(&j->allocator, count * sizeof *spare + 1);
    if (!spare)
        return GEDELF_MEMORY;
    for (size_t i = 0; i < count; i++)
        ranks[i] = (uint64_t)(UINT32_MAX - j->pieces[i].level) << 32 | i;
    match_sort(ranks, spare, count);
    for (size_t i = 0; i < count; i++) {
        order[i] = (uint32_t)ranks[i];
        uint64_t row = j->pieces[order[i]].line;
        ranks[i] = (uint64_t)before_blank(f, row == 0 ? last : (size_t)row) << 32 | i;
    }
    match_sort(ranks, spare, count);
    memory_release(&j->allocator, spare, count * sizeof *spare + 1);
    return GEDELF_OK;
}

static gedelf_status write_with_pieces(join_file *f, uint64_t *ranks, uint32_t *order)
{
    join_job *j = f->j;
    gedelf_status status = sort_pieces(f, ranks, order);
    for (size_t i = 0; status == GEDELF_OK && i < j->piece_count; i++)
        status = write_piece(f, &j->pieces[order[(uint32_t)ranks[i]]], (size_t)(ranks[i] >> 32));
    if (status == GEDELF_OK && f->at < f->octets.length &&
        !join_put_octets(f, view_of(f->octets.text + f->at, (size_t)(f->octets.length - f->at))))
        status = GEDELF_UNWRITABLE;
    return status;
}

gedelf_status join_write_octets(join_job *j, gedelf_source source, gedelf_write_fn write, void *context)
{
    join_file f = {.j = j, .encoding = &j->a.dataset->characters.encoding, .write = write, .context = context};
    size_t octets = j->piece_count * sizeof(uint64_t) + 1;
    buffer_init(&f.owned, &j->allocator);
    buffer_init(&f.ending, &j->allocator);
    buffer_init(&f.out, &j->allocator);
    uint64_t *ranks = memory_allocate(&j->allocator, octets);
    uint32_t *order = memory_allocate(&j->allocator, octets);
    gedelf_status status = ranks && order ? read_octets(&f, source) : GEDELF_MEMORY;
    if (status == GEDELF_OK && !find_lines(&f))
        status = GEDELF_MEMORY;
    if (status == GEDELF_OK && !can_hold(&f, buffer_view(&j->lines)))
        status = GEDELF_ENCODING;
    if (status == GEDELF_OK)
        status = write_with_pieces(&f, ranks, order);
    memory_release(&j->allocator, ranks, octets);
    memory_release(&j->allocator, order, octets);
    memory_release(&j->allocator, f.lines, f.capacity * sizeof *f.lines);
    buffer_free(&f.owned);
    buffer_free(&f.ending);
    buffer_free(&f.out);
    return status;
}
