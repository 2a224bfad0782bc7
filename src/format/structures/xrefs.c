/* SPDX-License-Identifier: MIT */
/*
 * Cross-reference identifiers and pointers: notes each, and knows at the end which pointers are dangling and which lead
 * to several structures. If a source cannot be read again, each pointer is remembered (pointers.c). [ELF-SER
 * §pointer-conversion], D8, D9
 */
#include "format/structures/structures_private.h"

void xrefs_init(xrefs *x, const gedelf_allocator *allocator)
{
    *x = (xrefs){.allocator = allocator};
    xref_table_init(&x->table, allocator);
    xref_numbers_init(&x->numbers, allocator);
    pointers_init(&x->pointers, allocator);
}

void xrefs_settle(xrefs *x)
{
    pointers_free(&x->pointers);
}

void xrefs_free(xrefs *x)
{
    bool remember = x->remember;
    xrefs_settle(x);
    xref_table_free(&x->table);
    xref_numbers_free(&x->numbers);
    memory_release(x->allocator, x->odd, x->odd_capacity * sizeof *x->odd);
    memory_release(x->allocator, x->bases, x->base_capacity * sizeof *x->bases);
    xrefs_init(x, x->allocator);
    x->remember = remember;
}

/* ---- What a state says ----------------------------------------------------------------------- */

/* The bits of the parts of the number, 57 in all. A block has at most 2^20 octets of text, unless it has one giant record
   only; that are less than 2^18 structures. */
enum { INDEX_BITS = 18, LINE_BITS = 39, BASED_LINE_BITS = 19, BLOCK_BITS = 20 };

static inline bool fits_bits(uint64_t number, unsigned bits)
{
    return number >> bits == 0;
}

static inline uint64_t low_bits(uint64_t number, unsigned bits)
{
    return number & ((UINT64_C(1) << bits) - 1);
}

static xref_entry state_entry(const xrefs *x, uint64_t state)
{
    uint64_t number = state >> XREF_NUMBER, in_block = number >> BASED_LINE_BITS;
    xref_entry entry = {.exists = true, .count = 1};
    switch (state & XREF_KIND) {
    case XREF_OPEN:
        entry.count = 0;
        entry.undefined = (uint32_t)number;
        break;
    case XREF_STREAM:
        entry.line = number >> INDEX_BITS;
        entry.where = low_bits(number, INDEX_BITS);
        break;
    case XREF_BLOCK:
        entry.where = in_block >> INDEX_BITS << 32 | low_bits(in_block, INDEX_BITS);
        entry.line = x->bases[in_block >> INDEX_BITS] + low_bits(number, BASED_LINE_BITS);
        break;
    default: entry = x->odd[number];
    }
    entry.pointed = (state & XREF_POINTED) != 0;
    return entry;
}

static inline void state_set(uint64_t *state, uint64_t kind, uint64_t number)
{
    *state = (*state & (XREF_LENGTH | XREF_POINTED)) | kind | number << XREF_NUMBER;
}

/* Puts an entry beside the names. */
static bool state_set_odd(xrefs *x, uint64_t *state, xref_entry entry)
{
    bool room = array_reserve(x->allocator, &x->odd, &x->odd_capacity, x->odd_count + 1);
    if (!room)
        return false;
    state_set(state, XREF_ODD, x->odd_count);
    x->odd[x->odd_count++] = entry;
    return true;
}

/* Lines of a block are counted from the first one that is noted. */
static bool note_base(xrefs *x, uint64_t block_number, uint64_t number_of_line)
{
    size_t needed = (size_t)block_number + 1;
    bool room = array_reserve(x->allocator, &x->bases, &x->base_capacity, needed);
    while (room && x->base_count < needed)
        x->bases[x->base_count++] = number_of_line;
    return room;
}

/* Notes the first structure that has a name. */
static bool state_define(xrefs *x, uint64_t *state, uint64_t number_of_line, uint64_t where)
{
    uint64_t block_number = where >> 32, index = where & UINT32_MAX;
    bool small = fits_bits(index, INDEX_BITS) && fits_bits(block_number, BLOCK_BITS);
    if (small && block_number == 0 && fits_bits(number_of_line, LINE_BITS)) {
        state_set(state, XREF_STREAM, number_of_line << INDEX_BITS | index);
        return true;
    }
    if (small && block_number > 0) {
        if (block_number >= x->base_count && !note_base(x, block_number, number_of_line))
            return false;
        uint64_t based = number_of_line - x->bases[block_number];
        if (fits_bits(based, BASED_LINE_BITS)) {
            state_set(state, XREF_BLOCK, (block_number << INDEX_BITS | index) << BASED_LINE_BITS | based);
            return true;
        }
    }
    return state_set_odd(x, state, (xref_entry){.exists = true, .line = number_of_line, .count = 1, .where = where});
}

/* ---- Noting and finding ---------------------------------------------------------------------- */

uint64_t xrefs_code(const xrefs *x, view name)
{
    return xref_table_code(&x->table, name);
}

/* The state of a name; NULL if it was never met. A numbered one has a page, or is in the table. */
static uint64_t *find_state(const xrefs *x, view name, uint64_t code)
{
    uint64_t *state = xref_is_numbered(code) ? xref_numbered_state(&x->numbers, code) : NULL;
    if (state && *state != 0)
        return state;
    if (state && x->numbers.strays == 0)
        return NULL;
    xref_slot *slot = xref_table_find(&x->table, name, xref_table_hash(&x->table, code));
    return slot ? &slot->state : NULL;
}

xref_entry xrefs_find(const xrefs *x, view name)
{
    const uint64_t *state = find_state(x, name, xrefs_code(x, name));
    return state ? state_entry(x, *state) : (xref_entry){0};
}

bool xrefs_is_defined(const xrefs *x, view name, uint64_t code)
{
    const uint64_t *state = find_state(x, name, code);
    return state && xref_is_defined(*state);
}

/* A name that went to the table before its page was made stays there. */
uint64_t *xrefs_fetch_slowly(xrefs *x, view name, uint64_t code)
{
    xref_table *t = &x->table;
    uint64_t *state = NULL;
    bool numbered = xref_is_numbered(code);
    xref_slot *slot = numbered && x->numbers.strays > 0 ? xref_table_find(t, name, xref_table_hash(t, code)) : NULL;
    if (!slot && numbered && !xref_numbers_add(&x->numbers, code, &state))
        return NULL;
    if (state)
        return state;
    slot = slot ? slot : xref_table_add(t, name, xref_table_hash(t, code));
    return slot ? &slot->state : NULL;
}

/* Notes one more structure that has the name. */
static bool define_again(xrefs *x, uint64_t *state, uint64_t *taken)
{
    if ((*state & XREF_KIND) != XREF_ODD && !state_set_odd(x, state, state_entry(x, *state)))
        return false;
    xref_entry *entry = &x->odd[*state >> XREF_NUMBER];
    *taken = entry->line;
    if (entry->count++ == 1 && (*state & XREF_POINTED) != 0) {
        x->amiss++;
        x->shared++;
    }
    return true;
}

bool xrefs_define_at(xrefs *x, uint64_t *state, uint64_t number_of_line, uint64_t where, uint64_t *taken)
{
    *taken = 0;
    if (xref_is_defined(*state))
        return define_again(x, state, taken);
    uint64_t pointers = *state >> XREF_NUMBER;
    if (!state_define(x, state, number_of_line, where))
        return false;
    x->dangling -= pointers;
    x->amiss -= (*state & XREF_POINTED) != 0 ? 1 : 0;
    return true;
}

bool xrefs_define(xrefs *x, view name, uint64_t number_of_line, uint64_t where, uint64_t *taken)
{
    uint64_t *state = xrefs_fetch(x, name, xrefs_code(x, name));
    *taken = 0;
    return state && xrefs_define_at(x, state, number_of_line, where, taken);
}

/* Something points to the name for the first time. */
static void state_point(xrefs *x, uint64_t *state)
{
    *state |= XREF_POINTED;
    uint64_t kind = *state & XREF_KIND;
    bool shared = kind == XREF_ODD && x->odd[*state >> XREF_NUMBER].count != 1;
    x->shared += shared ? 1 : 0;
    x->amiss += kind == XREF_OPEN || shared ? 1 : 0;
}

/* Notes one more pointer, or, where it does not count, none. */
static bool state_mention(xrefs *x, uint64_t *state, uint64_t pointers)
{
    if (!state)
        return false;
    if ((*state & XREF_POINTED) == 0)
        state_point(x, state);
    if ((*state & XREF_KIND) == XREF_OPEN) {
        *state += pointers << XREF_NUMBER;
        x->dangling += pointers;
    }
    return true;
}

bool xrefs_mention_slowly(xrefs *x, view name, uint64_t code)
{
    return state_mention(x, xrefs_fetch(x, name, code), 1);
}

bool xrefs_mention(xrefs *x, view name)
{
    return xrefs_mention_coded(x, name, xrefs_code(x, name));
}

bool xrefs_mention_only(xrefs *x, view name)
{
    return state_mention(x, xrefs_fetch(x, name, xrefs_code(x, name)), 0);
}

bool xrefs_need_look(const xrefs *x)
{
    return x->amiss > 0;
}

bool xrefs_are_reported(const xrefs *x, uint64_t reported, bool only_counts)
{
    return x->shared == 0 && (only_counts || reported >= x->dangling);
}

bool xrefs_are_clear(const xrefs *x)
{
    return x->amiss == 0 && x->odd_count == 0;
}

/* ---- All names ------------------------------------------------------------------------------- */

/* Places in pages come first. */
static size_t page_places(const xrefs *x)
{
    return x->numbers.page_count * XREF_PAGE;
}

/* The state at a place; NULL if there is no name. */
static uint64_t *state_at(const xrefs *x, size_t place)
{
    size_t in_pages = page_places(x);
    if (place < in_pages) {
        uint64_t *state = &x->numbers.pages[place / XREF_PAGE]->states[place % XREF_PAGE];
        return *state != 0 ? state : NULL;
    }
    xref_slot *slot = xref_table_at(&x->table, place - in_pages);
    return slot ? &slot->state : NULL;
}

/* Numbered names are often met in the order of their numbers. */
bool xrefs_are_far(const xrefs *x)
{
    const work_sizes *sizes = memory_sizes(x->table.allocator);
    return page_places(x) > sizes->pages_near || xref_table_slots(&x->table) > sizes->slots_near;
}

size_t xrefs_slots(const xrefs *x)
{
    return page_places(x) + xref_table_slots(&x->table);
}

size_t xrefs_slot(const xrefs *x, view name)
{
    uint64_t code = xrefs_code(x, name), hash = xref_table_hash(&x->table, code);
    const xref_page *page = xref_is_numbered(code) ? xref_page_of(&x->numbers, code) : &xref_no_page;
    if (page->states[code % XREF_PAGE] != 0)
        return page->position * XREF_PAGE + code % XREF_PAGE;
    return page_places(x) + xref_table_slot(&x->table, xref_table_find(&x->table, name, hash), hash);
}

xref_entry xrefs_at(const xrefs *x, size_t place)
{
    const uint64_t *state = state_at(x, place);
    return state ? state_entry(x, *state) : (xref_entry){0};
}

view xrefs_name_at(const xrefs *x, size_t place, char room[XREF_NUMBERED_LONGEST])
{
    size_t in_pages = page_places(x);
    return place < in_pages ? xref_numbered_name(x->numbers.pages[place / XREF_PAGE]->code + place % XREF_PAGE, room)
                            : xref_table_name(&x->table, xref_table_at(&x->table, place - in_pages));
}

void xrefs_set_undefined(xrefs *x, size_t place, uint32_t undefined)
{
    uint64_t *state = state_at(x, place);
    if (!xref_is_defined(*state))
        state_set(state, XREF_OPEN, undefined);
    else
        x->odd[*state >> XREF_NUMBER].undefined = undefined;
}

/* ---- Pointers that are remembered ------------------------------------------------------------ */

static void report_place(const pointer_cursor *c, const xref_entry *entry, enum diag_code code, view label,
                         view record_name, diags *d)
{
    char digits[20];
    const kept_pointer *p = &c->place;
    gedelf_diag diag = {.code = code,
                        .line = p->line,
                        .column = p->column,
                        .where = p->where,
                        .related_line = entry->line,
                        .width = p->width,
                        .source = p->source,
                        .record = record_name};
    diag.source_at = diag.source.length > 0 ? p->source_at : 0;
    diag.args[0] = label;
    diag.args[1] = view_of(digits, number_format(entry->count, digits));
    diags_raise(d, &diag);
}

bool xrefs_conclude(xrefs *x, diags *d)
{
    buffer label, name_of_record;
    bool done = true;
    buffer_init(&label, x->allocator);
    buffer_init(&name_of_record, x->allocator);
    pointer_cursor c = {.piece = 0};
    while (done && x->amiss > 0 && pointers_next(&x->pointers, &c)) {
        view name = c.place.name;
        xref_entry entry = xrefs_find(x, name);
        enum diag_code code;
        if (!is_dangling(&entry, &code))
            continue;
        label.length = 0;
        done = buffer_append(&label, VIEW("@")) && buffer_append(&label, name) && buffer_append(&label, VIEW("@")) &&
               record_name_make(&name_of_record, &c.record);
        if (done)
            report_place(&c, &entry, code, buffer_view(&label), buffer_view(&name_of_record), d);
    }
    buffer_free(&label);
    buffer_free(&name_of_record);
    return done;
}
