/* SPDX-License-Identifier: MIT */
/*
 * The table of cross-reference identifiers: takes names, gives slots of sixteen octets. Here are those that are not numbered,
 * or too sparsely (xref_numbers.c). Files can have millions of them, so both the room and the time for each count.
 *
 * A name of up to eight octets is in its slot. A longer one is in a text beside the table, and the slot has some bits of
 * its hash, so that the text is hardly ever looked at in vain.
 *
 * Slots come in rows of four, which is what memory is fetched in. A name belongs into its home row. Names that differ in
 * their last octet only (@I120@, @I121@, @I122@) have homes side by side, because they are often met one after the other.
 * If the home is full, the name is in the first row with room from a second place on. Nothing is ever removed, so a row
 * with a free slot ends the search.
 *
 * The table has eight parts, which grow when they are two thirds full, one after the other because they begin with
 * different sizes. So there is never more than a part twice in memory, and once they are large and grow by half only, a
 * name takes 29 octets, not 24 to 48 as it would if the whole were doubled. The hash depends on a seed, so that no file
 * can be made whose names all have the same home.
 */
#include "format/structures/structures_private.h"

enum {
    ROW = 4,        /* slots */
    ROW_OCTETS = 64 /* which is also what rows are aligned to */
};

_Static_assert(ROW * sizeof(xref_slot) == ROW_OCTETS, "a row is fetched at once");

/* ---- Names ----------------------------------------------------------------------------------- */

enum {
    SHORT_XREF = 8, /* the longest name that is in its slot */
    HASH_SHIFT = 40 /* the slot of a longer one has this many bits for the place of its text, and then some of its hash
                       */
};

#define HASH_MASK (UINT64_MAX << HASH_SHIFT)

/* What slots are compared with. */
typedef struct xref_key {
    uint64_t key, mask; /* the rest of the slot apart from the state, and the bits of it that count */
    uint64_t length;    /* as in the state */
    view name;
} xref_key;

static inline void put_eight_octets(char *text, uint64_t value)
{
    for (size_t i = 0; i < 8; i++)
        text[i] = (char)(unsigned char)(value >> 8 * i);
}

/* A name of one to eight octets, as eight_octets would give it. From four on, two loads overlap; up to three, three. */
static inline uint64_t short_xref(view name)
{
    const char *text = name.text;
    size_t length = name.length;
    if (length >= 4)
        return four_octets(text) | four_octets(text + length - 4) << 8 * (length - 4);
    size_t middle = length / 2, last = length - 1;
    return (uint64_t)(unsigned char)text[0] | (uint64_t)(unsigned char)text[middle] << 8 * middle |
           (uint64_t)(unsigned char)text[last] << 8 * last;
}

static inline bool is_short_xref(view name)
{
    return name.length > 0 && name.length <= SHORT_XREF;
}

/* The bits of a hash that depend on all of a name but its end, which is in the others. The highest bit is not set: those
   with it are codes of numbered names. */
#define SPREAD_MASK (~XREF_IS_NUMBERED & ~UINT64_C(0xFF))

static inline uint64_t spread_bits(const xref_table *t, uint64_t others)
{
    uint64_t spread = (others ^ t->seed) * UINT64_C(0x9FB21C651E98DF25);
    return (spread ^ spread >> 29) * UINT64_C(0xC4CEB9FE1A85EC53) & SPREAD_MASK;
}

/* The lowest octet is the name's last one. */
static inline uint64_t short_xref_hash(const xref_table *t, uint64_t key, size_t length)
{
    uint64_t last = key >> 8 * (length - 1), others = key ^ last << 8 * (length - 1);
    return spread_bits(t, others) | last;
}

static uint64_t long_xref_hash(const xref_table *t, view name)
{
    view others = view_of(name.text, name.length > 0 ? name.length - 1 : 0);
    uint64_t last = name.length > 0 ? (unsigned char)name.text[name.length - 1] : 0;
    return (hash_text(others, t->seed) & SPREAD_MASK) | last;
}

uint64_t xref_table_code(const xref_table *t, view name)
{
    if (!is_short_xref(name)) {
        uint64_t code = xref_code_of_long(name);
        return code != 0 ? code : long_xref_hash(t, name);
    }
    uint64_t key = short_xref(name);
    uint64_t code = xref_is_usual(key, name.length) ? xref_code_of_eight(key, name.length) : 0;
    return code != 0 ? code : short_xref_hash(t, key, name.length);
}

/* The hash of a numbered name that has no page. Here too, sixteen in a row have homes side by side. */
uint64_t xref_table_hash(const xref_table *t, uint64_t code)
{
    return xref_is_numbered(code) ? spread_bits(t, code >> 4) | (code & 15) : code;
}

static inline xref_key xref_key_of(view name, uint64_t hash)
{
    if (is_short_xref(name))
        return (xref_key){short_xref(name), UINT64_MAX, name.length, name};
    return (xref_key){hash << (HASH_SHIFT - 8) & HASH_MASK, HASH_MASK, XREF_LONG, name};
}

/* ---- Long names ------------------------------------------------------------------------------ */

/* A long name's place: the number of its piece, and where it is in that. A piece is no longer than its places can be
   numbered, unless it holds one name alone. */
enum { PIECE_SHIFT = 20, PIECES_MOST = 1 << (HASH_SHIFT - PIECE_SHIFT) };

/* Before a text is its length: one octet, or this one and eight more. */
enum { LENGTH_FOLLOWS = 255 };

static view long_name(const xref_table *t, uint64_t at)
{
    const char *text = t->pieces[at >> PIECE_SHIFT].text + (at & ((UINT64_C(1) << PIECE_SHIFT) - 1));
    size_t length = (unsigned char)*text++;
    if (length == LENGTH_FOLLOWS) {
        length = (size_t)eight_octets(text);
        text += 8;
    }
    return view_of(text, length);
}

/* Begins a piece that has room for `size` octets. */
static bool begin_piece(xref_table *t, size_t size)
{
    bool room =
        t->piece_count < PIECES_MOST && array_reserve(t->allocator, &t->pieces, &t->piece_capacity, t->piece_count + 1);
    size_t usual = memory_sizes(t->allocator)->long_names << (t->piece_count < 8 ? t->piece_count : 8);
    size_t whole = size > usual ? size : usual;
    char *text = room ? memory_allocate(t->allocator, whole) : NULL;
    if (!text)
        return false;
    t->pieces[t->piece_count++] = (xref_piece){text, whole};
    t->piece_used = 0;
    return true;
}

/* Keeps a long name; false if there is no memory. */
static bool keep_long_name(xref_table *t, view name, uint64_t *at)
{
    size_t before = name.length < LENGTH_FOLLOWS ? 1 : 9;
    if (name.length > SIZE_MAX - before)
        return false;
    size_t size = before + name.length;
    if (t->piece_count == 0 || t->pieces[t->piece_count - 1].size - t->piece_used < size) {
        if (!begin_piece(t, size))
            return false;
    }
    char *text = t->pieces[t->piece_count - 1].text + t->piece_used;
    *at = (uint64_t)(t->piece_count - 1) << PIECE_SHIFT | t->piece_used;
    t->piece_used += size;
    *text = (char)(unsigned char)(before == 1 ? name.length : LENGTH_FOLLOWS);
    if (before > 1)
        put_eight_octets(text + 1, name.length);
    if (name.length > 0)
        memcpy(text + before, name.text, name.length);
    return true;
}

view xref_table_name(const xref_table *t, const xref_slot *slot)
{
    uint64_t length = slot->state & XREF_LENGTH;
    return length == XREF_LONG ? long_name(t, eight_octets(slot->name) & ~HASH_MASK)
                               : view_of(slot->name, (size_t)length);
}

static uint64_t slot_hash(const xref_table *t, const xref_slot *slot)
{
    return xref_table_hash(t, xref_table_code(t, xref_table_name(t, slot)));
}

/* ---- Rows ------------------------------------------------------------------------------------ */

/* Maps 32 bits to the numbers below `count`, evenly. */
static inline size_t scale_bits(uint64_t bits, size_t count)
{
    return (size_t)((bits & UINT32_MAX) * (uint64_t)count >> 32);
}

/* Two of those that differ only in the last octet share a home. More would fill it, so that no other could have it
   too. */
enum { NEIGHBOURS = 8 };

static inline size_t home_row(const xref_part *p, uint64_t hash)
{
    return scale_bits(hash >> 28, p->rows - NEIGHBOURS + 1) + (hash >> 1 & (NEIGHBOURS - 1));
}

static size_t second_row(const xref_part *p, uint64_t hash)
{
    return scale_bits(hash * UINT64_C(0xFF51AFD7ED558CCD) >> 32, p->rows);
}

static inline xref_part *part_of(const xref_table *t, uint64_t hash)
{
    return (xref_part *)&t->parts[hash >> 60];
}

/* The first free slot of a row, whose slots are taken in order; NULL if there is none. */
static inline xref_slot *free_slot(xref_slot *row)
{
    if (row[ROW - 1].state != 0)
        return NULL;
    return row + (row[0].state != 0) + (row[1].state != 0) + (row[2].state != 0);
}

/* The slot in this row that holds the name, or the first free one; NULL if there is neither. */
static xref_slot *look_in_row(const xref_table *t, xref_slot *row, const xref_key *k)
{
    for (xref_slot *s = row; s < row + ROW; s++) {
        if (((eight_octets(s->name) ^ k->key) & k->mask) == 0 && (s->state & XREF_LENGTH) == k->length &&
            (k->length != XREF_LONG || view_equal(xref_table_name(t, s), k->name)))
            return s;
    }
    return free_slot(row);
}

/* The slot that holds the name, or the free one where it belongs. */
static xref_slot *slot_for(const xref_table *t, const xref_part *p, const xref_key *k, uint64_t hash)
{
    xref_slot *found = look_in_row(t, p->slots + home_row(p, hash) * ROW, k);
    for (size_t row = second_row(p, hash); !found; row = row + 1 < p->rows ? row + 1 : 0)
        found = look_in_row(t, p->slots + row * ROW, k);
    return found;
}

/* The lowest bit that is set of four. */
static const uint8_t lowest_of_row[1 << ROW] = {0, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0};

/* The slot of a short name, if it is in its home, as most are; else NULL. Searching slot by slot would make the
   processor guess each time, and a wrong guess keeps it from fetching ahead. So all slots of the row are compared,
   without a branch. */
static inline xref_slot *slot_at_home(const xref_part *p, view name, uint64_t hash)
{
    uint64_t key = short_xref(name);
    xref_slot *row = p->slots + home_row(p, hash) * ROW;
    unsigned found = (unsigned)(eight_octets(row[0].name) == key) | (unsigned)(eight_octets(row[1].name) == key) << 1 |
                     (unsigned)(eight_octets(row[2].name) == key) << 2 |
                     (unsigned)(eight_octets(row[3].name) == key) << 3;
    xref_slot *slot = row + lowest_of_row[found];
    return found != 0 && (slot->state & XREF_LENGTH) == name.length ? slot : NULL;
}

/* ---- Growing --------------------------------------------------------------------------------- */

/* How much is allocated for this many rows, so that they can be aligned. */
static size_t part_size(size_t rows)
{
    return rows * ROW_OCTETS + ROW_OCTETS - 1;
}

/* Puts a slot where it belongs in a part that does not have its name. */
static void move_slot(const xref_table *t, const xref_part *p, const xref_slot *slot)
{
    uint64_t hash = slot_hash(t, slot);
    xref_slot *to = free_slot(p->slots + home_row(p, hash) * ROW);
    for (size_t row = second_row(p, hash); !to; row = row + 1 < p->rows ? row + 1 : 0)
        to = free_slot(p->slots + row * ROW);
    *to = *slot;
}

static bool part_grow(const xref_table *t, xref_part *p)
{
    /* A small part is doubled, which costs little room then. */
    enum { FIRST_ROWS = 16, DOUBLED_ROWS = 8192, PART_COUNT = sizeof t->parts / sizeof *t->parts };
    _Static_assert(FIRST_ROWS / 2 == PART_COUNT,
                   "sizes are spread evenly between that of one part and half as much again");
    size_t more = p->rows < DOUBLED_ROWS ? p->rows : p->rows / 2;
    size_t rows = p->rows > 0 ? p->rows + more : FIRST_ROWS + (size_t)(p - t->parts);
    if (rows > UINT32_MAX || rows > (SIZE_MAX - ROW_OCTETS) / ROW_OCTETS)
        return false;
    char *memory = memory_zeroed(t->allocator, part_size(rows));
    if (!memory)
        return false;
    size_t over = (size_t)((uintptr_t)memory % ROW_OCTETS);
    xref_part grown = {.memory = memory, .rows = rows, .count = p->count, .most = rows * ROW / 3 * 2};
    grown.slots = (xref_slot *)(void *)(memory + (over > 0 ? ROW_OCTETS - over : 0));
    for (size_t i = 0; i < p->rows * ROW; i++) {
        if (p->slots[i].state != 0)
            move_slot(t, &grown, &p->slots[i]);
    }
    memory_release(t->allocator, p->memory, p->rows > 0 ? part_size(p->rows) : 0);
    *p = grown;
    return true;
}

/* ---------------------------------------------------------------------------------------------- */

void xref_table_init(xref_table *t, const gedelf_allocator *allocator)
{
    *t = (xref_table){.allocator = allocator, .seed = (uint64_t)(uintptr_t)t * UINT64_C(0x9E3779B97F4A7C15)};
}

void xref_table_free(xref_table *t)
{
    for (size_t i = 0; i < sizeof t->parts / sizeof *t->parts; i++)
        memory_release(t->allocator, t->parts[i].memory, t->parts[i].rows > 0 ? part_size(t->parts[i].rows) : 0);
    for (size_t i = 0; i < t->piece_count; i++)
        memory_release(t->allocator, t->pieces[i].text, t->pieces[i].size);
    memory_release(t->allocator, t->pieces, t->piece_capacity * sizeof *t->pieces);
    xref_table_init(t, t->allocator);
}

void xref_table_prefetch(const xref_table *t, uint64_t hash)
{
    const xref_part *p = part_of(t, hash);
    if (p->rows > 0)
        xref_prefetch_to_write(p->slots + home_row(p, hash) * ROW);
}

void xref_table_prefetch_second(const xref_table *t, uint64_t hash)
{
    const xref_part *p = part_of(t, hash);
    if (p->rows > 0 && p->slots[home_row(p, hash) * ROW + ROW - 1].state != 0)
        xref_prefetch_to_write(p->slots + second_row(p, hash) * ROW);
}

xref_slot *xref_table_find(const xref_table *t, view name, uint64_t hash)
{
    const xref_part *p = part_of(t, hash);
    if (p->rows == 0)
        return NULL;
    xref_slot *slot = is_short_xref(name) ? slot_at_home(p, name, hash) : NULL;
    if (slot)
        return slot;
    xref_key k = xref_key_of(name, hash);
    slot = slot_for(t, p, &k, hash);
    return slot->state != 0 ? slot : NULL;
}

/* The slot of a name that is not at home, or new. */
static xref_slot *find_or_add(xref_table *t, xref_part *p, view name, uint64_t hash)
{
    xref_key k = xref_key_of(name, hash);
    xref_slot *slot = p->rows > 0 ? slot_for(t, p, &k, hash) : NULL;
    uint64_t at = 0;
    if (slot && slot->state != 0)
        return slot;
    if (!slot || p->count == p->most) {
        if (!part_grow(t, p))
            return NULL;
        slot = slot_for(t, p, &k, hash);
    }
    if (k.length == XREF_LONG && !keep_long_name(t, name, &at))
        return NULL;
    put_eight_octets(slot->name, k.key | at);
    slot->state = k.length;
    p->count++;
    return slot;
}

xref_slot *xref_table_add(xref_table *t, view name, uint64_t hash)
{
    xref_part *p = part_of(t, hash);
    xref_slot *slot = p->rows > 0 && is_short_xref(name) ? slot_at_home(p, name, hash) : NULL;
    return slot ? slot : find_or_add(t, p, name, hash);
}

size_t xref_table_slots(const xref_table *t)
{
    size_t places = 0;
    for (size_t i = 0; i < sizeof t->parts / sizeof *t->parts; i++)
        places += t->parts[i].rows * ROW;
    return places;
}

xref_slot *xref_table_at(const xref_table *t, size_t place)
{
    const xref_part *p = t->parts;
    for (; place >= p->rows * ROW; p++)
        place -= p->rows * ROW;
    return p->slots[place].state != 0 ? &p->slots[place] : NULL;
}

size_t xref_table_slot(const xref_table *t, const xref_slot *slot, uint64_t hash)
{
    const xref_part *its_part = part_of(t, hash);
    size_t before = 0;
    for (const xref_part *p = t->parts; p < its_part; p++)
        before += p->rows * ROW;
    return before + (size_t)(slot - its_part->slots);
}
