/* SPDX-License-Identifier: MIT */
/*
 * The result: takes the first file's octets, and writes them with the pieces between its lines, in its own encoding and with its
 * own line breaks. [D453]
 */
#include "rewrite/join/join_private.h"
#include "format/lines/lines.h"

/* A line that is not blank. */
typedef struct join_line {
    uint64_t begin;    /* where it begins in the octets, */
    uint64_t previous; /* and where the one before it ended: blank lines may lie between */
    uint32_t number, level;
} join_line;

/* The file, and its lines. */
typedef struct join_file {
    join_job *j;
    const encoding *encoding;
    view octets;
    join_line *lines;
    size_t count, capacity;
    size_t last;     /* the index of the trailer; of what would be behind the last line, if there is none */
    uint64_t behind; /* where the last line ends, */
    bool unbroken;   /* and that it has no line break */
    buffer ending;   /* the file's line break, in octets */
    buffer out;
    uint64_t at; /* so far it has been written */
    gedelf_write_fn write;
    void *context;
} join_file;

/* ---- Lines ----------------------------------------------------------------------------------------- */

static bool note_line(join_file *f, const line_pass *p)
{
    join_line l = {.begin = p->begin, .previous = p->previous, .number = (uint32_t)p->line.number};
    l.level = p->usable ? (uint32_t)p->line.level : UINT32_MAX;
    f->behind = p->behind;
    f->unbroken = p->end == p->behind;
    return array_add(&f->j->allocator, &f->lines, &f->count, &f->capacity, l);
}

/* Up to the trailer, as the reader sees it: what old systems put behind it is not looked at. */
static gedelf_status list_lines(join_file *f, line_pass *p)
{
    gedelf_status status = GEDELF_OK;
    bool trailer = false;
    while (!trailer && (status = line_pass_next(p)) == GEDELF_OK) {
        trailer = line_pass_is_trailer(p);
        if (!note_line(f, p))
            return GEDELF_MEMORY;
    }
    f->last = f->count - trailer;
    if (status != GEDELF_OK && status != GEDELF_END)
        return status;
    return encoder_append(f->encoding, line_pass_break(p), &f->ending) ? GEDELF_OK : GEDELF_MEMORY;
}

/* In the encoding and dialect in which the dataset was read. Now it is known where the header's lines are, too. */
static gedelf_status find_lines(join_file *f)
{
    gedelf_options options = GEDELF_OPTIONS_INIT;
    line_pass p;
    options.allocator = &f->j->allocator;
    if (!buffer_append(&f->out, f->encoding->name) || !buffer_append(&f->out, view_of("", 1)))
        return GEDELF_MEMORY;
    options.encoding = f->out.data;
    options.dialect = dialect_named(gedelf_dataset_metadata(f->j->a.dataset)->dialect)->name;
    gedelf_status status = line_pass_open(&p, f->octets, &options);
    if (status == GEDELF_OK)
        status = list_lines(f, &p);
    line_pass_close(&p);
    return status == GEDELF_OK ? join_add_header_lines(f->j, f->octets, &options) : status;
}

/* The index of the line with this number, or of the next one behind it. */
static size_t index_of_line(const join_file *f, uint64_t number)
{
    size_t first;
    SEARCH_SORTED(first, 0, f->last, f->lines[first].number < number);
    return first;
}

/* The index of the line that a piece goes before. Lines between that continue or qualify a structure above the piece's own, such as
   PLANG, are not structures, but they end what is below as these do. */
static size_t row_of_piece(const join_file *f, const join_piece *piece)
{
    size_t row = piece->point.line == 0 ? f->last : index_of_line(f, piece->point.line);
    while (row > 0 && f->lines[row - 1].number > piece->point.after && f->lines[row - 1].level <= piece->point.under)
        row--;
    return row;
}

/* Where that line begins in the octets, blank lines before it included: these stay behind what is put in. */
static uint64_t octet_of_row(const join_file *f, size_t row)
{
    return row < f->count ? f->lines[row].previous : f->behind;
}

/* ---- Writing --------------------------------------------------------------------------------------- */

static bool join_put_octets(join_file *f, view octets)
{
    return octets.length == 0 || f->write(f->context, octets.text, octets.length);
}

/* Can the encoding hold all of it? */
static bool can_hold(join_file *f, view text)
{
    bool held = encoder_fits_all(f->encoding, text);
    if (!held)
        f->j->fault = (gedelf_join_fault){"a character of the second file is not in the first file's encoding,",
                                          f->encoding->name};
    return held;
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

static gedelf_status write_piece(join_file *f, const join_piece *piece, size_t row)
{
    uint64_t to = octet_of_row(f, row);
    uint64_t from = piece->point.cut > 0 ? f->lines[index_of_line(f, piece->point.cut)].begin : to;
    f->out.length = 0;
    if (from > f->at && !join_put_octets(f, view_of(f->octets.text + f->at, (size_t)(from - f->at))))
        return GEDELF_UNWRITABLE;
    f->at = to > f->at ? to : f->at;
    if (row == f->count && f->unbroken && !buffer_append(&f->out, buffer_view(&f->ending)))
        return GEDELF_MEMORY;
    f->unbroken = f->unbroken && row < f->count;
    if (!encode_piece(f, piece))
        return GEDELF_MEMORY;
    return join_put_octets(f, buffer_view(&f->out)) ? GEDELF_OK : GEDELF_UNWRITABLE;
}

/* By line; at one line what takes others' place first, because these stand before it; then the deepest, because what is above it
   ends there too; then in their order: `order` receives pieces by level, `ranks` lines with indices in that. */
static gedelf_status sort_pieces(join_file *f, uint64_t *ranks, uint32_t *order)
{
    join_job *j = f->j;
    size_t count = j->piece_count;
    uint64_t *spare = memory_allocate(&j->allocator, count * sizeof *spare + 1);
    if (!spare)
        return GEDELF_MEMORY;
    for (size_t i = 0; i < count; i++)
        ranks[i] = (j->pieces[i].point.cut > 0 ? 0 : (uint64_t)(UINT32_MAX - j->pieces[i].level) << 32) | i;
    match_sort(ranks, spare, count);
    for (size_t i = 0; i < count; i++) {
        order[i] = (uint32_t)ranks[i];
        ranks[i] = (uint64_t)row_of_piece(f, &j->pieces[order[i]]) << 32 | i;
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
    size_t octets = (j->piece_count + JOIN_HEADER_PIECES) * sizeof(uint64_t) + 1;
    buffer owned;
    buffer_init(&owned, &j->allocator);
    buffer_init(&f.ending, &j->allocator);
    buffer_init(&f.out, &j->allocator);
    uint64_t *ranks = memory_allocate(&j->allocator, octets);
    uint32_t *order = memory_allocate(&j->allocator, octets);
    gedelf_status status = ranks && order ? octets_read(source, &owned, &f.octets) : GEDELF_MEMORY;
    if (status == GEDELF_OK)
        status = find_lines(&f);
    if (status == GEDELF_OK && !can_hold(&f, buffer_view(&j->lines)))
        status = GEDELF_ENCODING;
    if (status == GEDELF_OK)
        status = write_with_pieces(&f, ranks, order);
    memory_release(&j->allocator, ranks, octets);
    memory_release(&j->allocator, order, octets);
    memory_release(&j->allocator, f.lines, f.capacity * sizeof *f.lines);
    buffer_free(&owned);
    buffer_free(&f.ending);
    buffer_free(&f.out);
    return status;
}
