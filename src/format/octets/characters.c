/* SPDX-License-Identifier: MIT */
/*
 * The text: takes octets from the input through the encoding's decoder, keeps the characters that are still needed,
 * and knows where in the input each of them came from.
 *
 * UTF-8 is not copied where that can be helped: octets in the caller's memory stay there, and octets that are read
 * from elsewhere are read to where they will stay. Only at a fault is what follows decoded from one place to another.
 */
#include "format/octets/octets_private.h"

/* A sequence that is cut off by the end of a window has fewer octets than this, CESU-8 pairs included. */
enum { LONGEST_SEQUENCE = 6 };

/* ---- What the decoders call ------------------------------------------------------------------ */

bool characters_append(characters *c, view v)
{
    if (!buffer_append(&c->kept, v))
        return false;
    c->text = c->kept.data;
    c->length = c->kept.length;
    return true;
}

bool characters_append_one(characters *c, uint32_t code_point)
{
    char octets[4];
    return characters_append(c, view_of(octets, utf8_encode(code_point, octets)));
}

char *characters_reserve(characters *c, size_t room)
{
    return buffer_reserve(&c->kept, room) ? c->kept.data + c->kept.length : NULL;
}

void characters_extend(characters *c, const char *end)
{
    c->text = c->kept.data;
    c->length = c->kept.length = (size_t)(end - c->kept.data);
}

static bool characters_mark(characters *c, uint64_t octet)
{
    return array_add(c->allocator, &c->marks, &c->mark_count, &c->mark_capacity, (mark){c->begin + c->length, octet});
}

/* Forgets the faults that were taken once they are the greater part. */
static bool characters_reserve_fault(characters *c)
{
    if (c->fault_first > c->fault_count / 2) {
        c->fault_count -= c->fault_first;
        memmove(c->faults, c->faults + c->fault_first, c->fault_count * sizeof *c->faults);
        c->fault_first = 0;
    }
    return array_reserve(c->allocator, &c->faults, &c->fault_capacity, c->fault_count + 1);
}

bool characters_append_fault(characters *c, uint32_t code, uint64_t octet, const unsigned char *octets, size_t count,
                             uint32_t value)
{
    if (!characters_reserve_fault(c))
        return false;
    fault f = {.at = c->begin + c->length, .octet = octet, .code = code, .value = value, .count = (uint8_t)count};
    memcpy(f.octets, octets, count);
    uint32_t stand_in = code == DIAG_CESU_8 ? value : (uint32_t)REPLACEMENT_CHARACTER;
    bool done = code == DIAG_LONE_DIACRITIC || characters_append_one(c, stand_in);
    c->faults[c->fault_count++] = f;
    return done && (c->encoding.one_each || characters_mark(c, octet + count));
}

/* ---- Filling --------------------------------------------------------------------------------- */

/* Decodes what is waiting. */
static gedelf_status characters_decode(characters *c)
{
    const unsigned char *octets = (const unsigned char *)c->raw.data + c->raw_used;
    size_t length = c->raw.length - c->raw_used, used = 0;
    bool settled = !c->encoding.is_utf8 && c->diacritics.length == 0;
    if (settled && length > 0 && !characters_mark(c, c->octet))
        return GEDELF_MEMORY;
    if (!c->encoding.decode(c, octets, length, c->in.ended, &used))
        return GEDELF_MEMORY;
    if (c->encoding.eight_bit)
        utf8_guess_feed(&c->guess, octets, used);
    c->raw_used += used;
    c->octet += used;
    c->whole = c->in.ended && c->raw_used == c->raw.length;
    return GEDELF_OK;
}

gedelf_status characters_read(characters *c, size_t size)
{
    if (c->raw_used > 0) {
        c->raw.length -= c->raw_used;
        memmove(c->raw.data, c->raw.data + c->raw_used, c->raw.length);
        c->raw_used = 0;
    }
    if (!buffer_reserve(&c->raw, size))
        return GEDELF_MEMORY;
    size_t got;
    gedelf_status status = input_read(&c->in, c->raw.data + c->raw.length, size, &got);
    c->raw.length += got;
    return status;
}

/* Looks at the next window of the caller's memory; at a fault, takes the text over to go on with a copy. Windows are small at first, for
   what one of them teaches of tags helps with the next. */
static gedelf_status characters_fill_borrowed(characters *c)
{
    const char *end = (const char *)c->in.source.octets + c->in.source.length;
    size_t left = (size_t)(end - (c->text + c->length));
    size_t window = c->octet < c->sizes->window ? (size_t)c->octet : c->sizes->window;
    window = window > c->sizes->header ? window : c->sizes->header;
    window = window < left ? window : left;
    size_t valid = c->loops->utf8_valid_prefix(c->text + c->length, window);
    c->length += valid;
    c->octet += valid;
    c->in.done = c->octet;
    c->whole = valid == left;
    if (valid > 0 || left == 0)
        return GEDELF_OK;
    if (!buffer_append(&c->kept, view_of(c->text, c->length)))
        return GEDELF_MEMORY;
    c->text = c->kept.data;
    c->borrowed = false;
    return GEDELF_OK;
}

/* How many octets to read at a time. A sixty-fourth part of a small file, so that memory goes by the file's size; whoever
   works on the text has several times this in hand. */
static size_t characters_window(const characters *c)
{
    const work_sizes *sizes = c->sizes;
    uint64_t part = c->in.total / 64;
    if (c->in.total == 0 || part >= sizes->window)
        return sizes->window;
    return part < sizes->window_least ? sizes->window_least : (size_t)part;
}

/* Reads UTF-8 to where it will stay. What is not valid waits as raw octets. */
static gedelf_status characters_fill_in_place(characters *c)
{
    size_t got, window = characters_window(c);
    if (!buffer_reserve(&c->kept, window))
        return GEDELF_MEMORY;
    c->text = c->kept.data;
    gedelf_status status = input_read(&c->in, c->kept.data + c->kept.length, window, &got);
    if (status != GEDELF_OK)
        return status;
    c->undecoded += got;
    size_t valid = c->loops->utf8_valid_prefix(c->text + c->length, c->undecoded);
    c->length += valid;
    c->octet += valid;
    c->undecoded -= valid;
    c->kept.length = c->length + c->undecoded;
    c->whole = c->in.ended && c->undecoded == 0;
    if (c->undecoded == 0 || (c->undecoded < LONGEST_SEQUENCE && !c->in.ended))
        return GEDELF_OK;
    if (!buffer_append(&c->raw, view_of(c->text + c->length, c->undecoded)))
        return GEDELF_MEMORY;
    c->kept.length = c->length;
    c->undecoded = 0;
    return GEDELF_OK;
}

/* One step; it need not make the text longer. */
static gedelf_status characters_step(characters *c)
{
    if (c->borrowed)
        return characters_fill_borrowed(c);
    bool waiting = c->raw_used < c->raw.length;
    if (!waiting) {
        c->raw.length = c->raw_used = 0;
        if (c->encoding.is_utf8 && !c->in.ended)
            return characters_fill_in_place(c);
    }
    size_t before = c->raw_used;
    gedelf_status status = waiting ? characters_decode(c) : GEDELF_OK;
    if (status != GEDELF_OK || c->raw_used > before)
        return status;
    status = characters_read(c, characters_window(c));
    return status == GEDELF_OK && c->in.ended ? characters_decode(c) : status;
}

gedelf_status characters_fill(characters *c)
{
    gedelf_status status = c->end_lending ? c->end_lending(c->lender) : GEDELF_OK;
    size_t before = c->length;
    while (status == GEDELF_OK && !c->whole && c->length == before)
        status = characters_step(c);
    return status;
}

bool characters_contradict(const characters *c, uint64_t end)
{
    if (!c->strictly_utf8)
        return false;
    for (size_t i = c->fault_first; i < c->fault_count && c->faults[i].at < end; i++) {
        uint32_t code = c->faults[i].code;
        if (code == DIAG_BAD_OCTET || code == DIAG_CUT_OFF_CHARACTER || code == DIAG_CESU_8)
            return true; /* CESU-8 is not UTF-8 (D140) */
    }
    return false;
}

bool characters_expect_all(characters *c)
{
    c->keeps_all = true;
    if (c->borrowed)
        return true;
    return c->in.total <= SIZE_MAX / 2 && buffer_reserve(&c->kept, (size_t)c->in.total + c->sizes->window);
}

/* ---- Discarding ------------------------------------------------------------------------------ */

/* Keeps one mark at the new beginning, so that every place can still be found. */
static void characters_discard_marks(characters *c, uint64_t at)
{
    mark first = {at, characters_octet(c, at)};
    size_t gone = 0;
    while (gone < c->mark_count && c->marks[gone].at <= at)
        gone++;
    if (gone == 0)
        return;
    c->mark_count -= gone - 1;
    memmove(c->marks, c->marks + gone - 1, c->mark_count * sizeof *c->marks);
    c->marks[0] = first;
    c->nearby = first;
}

void characters_discard(characters *c, uint64_t at)
{
    size_t gone = (size_t)(at - c->begin);
    /* Moving the rest down costs time, so it is done only when there is more to forget than to move. */
    bool elsewhere = c->borrowed || c->lent;
    if (gone == 0 || c->keeps_all || (!elsewhere && gone < c->kept.length - gone))
        return;
    characters_discard_marks(c, at);
    c->begin = at;
    c->length -= gone;
    if (elsewhere) {
        c->text += gone;
        return;
    }
    c->kept.length -= gone;
    memmove(c->kept.data, c->kept.data + gone, c->kept.length);
}

/* ---- Places ---------------------------------------------------------------------------------- */

uint64_t characters_measure(const characters *c, view v)
{
    return c->encoding.one_each ? utf8_count(v) : encoder_measure(&c->encoding, v, MEASURE_OCTETS);
}

/* The last mark at or before `at`. There is one at the beginning. */
static mark characters_mark_before(const characters *c, uint64_t at)
{
    size_t next;
    SEARCH_SORTED(next, 1, c->mark_count, c->marks[next].at <= at);
    return c->marks[next - 1];
}

uint64_t characters_octet(characters *c, uint64_t at)
{
    mark from = characters_mark_before(c, at);
    if (c->nearby.at > from.at && c->nearby.at <= at)
        from = c->nearby;
    view between = view_of(characters_at(c, from.at), (size_t)(at - from.at));
    c->nearby = (mark){at, from.octet + characters_measure(c, between)};
    return c->nearby.octet;
}

const fault *characters_take_fault(characters *c, uint64_t end)
{
    if (c->fault_first == c->fault_count || c->faults[c->fault_first].at >= end)
        return NULL;
    return &c->faults[c->fault_first++];
}

size_t characters_faults_before(const characters *c, uint64_t end)
{
    size_t first;
    SEARCH_SORTED(first, c->fault_first, c->fault_count, c->faults[first].at < end);
    return first;
}

void characters_drop_faults(characters *c, uint64_t from, uint64_t to)
{
    size_t end = characters_faults_before(c, to);
    /* What is before `from` moves up to what is after `to`. */
    size_t kept = end;
    for (size_t i = end; i-- > c->fault_first;) {
        if (c->faults[i].at < from)
            c->faults[--kept] = c->faults[i];
    }
    c->fault_first = kept;
}

void characters_settle(characters *c)
{
    input_close(&c->in);
    buffer_free(&c->raw);
    memory_release(c->allocator, c->faults, c->fault_capacity * sizeof *c->faults);
    memory_release(c->allocator, c->marks, c->mark_capacity * sizeof *c->marks);
    c->faults = NULL;
    c->marks = NULL;
    c->fault_capacity = c->fault_count = c->fault_first = c->mark_capacity = c->mark_count = 0;
}

/* ---- Opening and closing --------------------------------------------------------------------- */

/* Decoding starts after the byte-order mark. UTF-8 in the caller's memory is used where it is. */
static gedelf_status characters_start(characters *c, size_t byte_order_mark)
{
    c->raw_used = byte_order_mark;
    c->octet = byte_order_mark;
    if (c->encoding.is_utf8 && c->in.source.octets) {
        c->borrowed = true;
        c->text = (const char *)c->in.source.octets + byte_order_mark;
        c->in.done = byte_order_mark;
        c->in.ended = false;
        buffer_free(&c->raw);
        c->raw_used = 0;
    }
    return characters_mark(c, byte_order_mark) ? GEDELF_OK : GEDELF_MEMORY;
}

void characters_init(characters *c, const gedelf_allocator *allocator)
{
    *c = (characters){.allocator = allocator, .loops = wide_best(), .in.file.descriptor = -1, .text = ""};
    c->sizes = memory_sizes(allocator);
    buffer_init(&c->kept, allocator);
    buffer_init(&c->raw, allocator);
    buffer_init(&c->diacritics, allocator);
    buffer_init(&c->name, allocator);
    buffer_init(&c->char_line.value, allocator);
    buffer_init(&c->char_line.vers, allocator);
    buffer_init(&c->char_line.source, allocator);
}

gedelf_status characters_open(characters *c, gedelf_source source, const gedelf_read_options *options,
                              const dialect **rules, diags *d)
{
    gedelf_status status = input_open(&c->in, source);
    size_t byte_order_mark = 0;
    if (status == GEDELF_OK)
        status = encoding_determine(c, options, rules, d, &byte_order_mark);
    return status == GEDELF_OK ? characters_start(c, byte_order_mark) : status;
}

void characters_close(characters *c)
{
    characters_settle(c);
    buffer_free(&c->kept);
    buffer_free(&c->diacritics);
    buffer_free(&c->name);
    buffer_free(&c->char_line.value);
    buffer_free(&c->char_line.vers);
    buffer_free(&c->char_line.source);
    memory_release(c->allocator, c->code_page, c->code_page ? sizeof *c->code_page : 0);
    c->code_page = NULL;
}
