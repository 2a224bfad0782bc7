/* SPDX-License-Identifier: MIT */
/*
 * Sweeping: takes text that begins with a record, gives the records that are complete in it, those that are plain with
 * their structures. Where line breaks, at signs and odd characters are has been found beforehand, 64 octets at a time;
 * here each line costs a few comparisons, and its tag one look into a table.
 */
#include "skim/skim.h"

/* ---- Setting up ------------------------------------------------------------------------------ */

void skim_init(skim *k, const gedelf_allocator *allocator)
{
    *k = (skim){.allocator = allocator, .finder = finder_best()};
    arena_init(&k->arena, allocator);
    buffer_init(&k->scratch, allocator);
}

void skim_resemble(skim *k, const skim *other)
{
    k->tags = other->tags;
    k->types = other->types;
    k->document = other->document;
    k->xrefs = other->xrefs;
    k->refused = other->refused;
    k->line_length = other->line_length;
    k->xref_length = other->xref_length;
    k->max_depth = other->max_depth;
    k->crlf = other->crlf;
    k->positions = other->positions;
}

void skim_free(skim *k)
{
    memory_release(k->allocator, k->words, k->word_capacity * sizeof *k->words);
    memory_release(k->allocator, k->nodes, k->node_capacity * sizeof *k->nodes);
    memory_release(k->allocator, k->node_types, k->type_capacity * sizeof *k->node_types);
    memory_release(k->allocator, k->node_lines, k->line_capacity * sizeof *k->node_lines);
    memory_release(k->allocator, k->names, k->name_capacity * sizeof *k->names);
    memory_release(k->allocator, k->texts, k->text_capacity * sizeof *k->texts);
    memory_release(k->allocator, k->records, k->record_capacity * sizeof *k->records);
    memory_release(k->allocator, k->levels, k->level_capacity * sizeof *k->levels);
    memory_release(k->allocator, k->cells, k->cell_capacity * sizeof *k->cells);
    memory_release(k->allocator, k->numbers, k->number_capacity * sizeof *k->numbers);
    arena_free(&k->arena);
    buffer_free(&k->scratch);
}

/* ---- Places that were found ------------------------------------------------------------------ */

#define NOWHERE UINT32_MAX

/* Goes from one bit to the next. */
typedef struct cursor {
    const uint64_t *words;
    size_t word, count;
    uint64_t left; /* the bits of the word that are still to come */
    uint32_t at;   /* where it is; NOWHERE behind the last */
} cursor;

static inline void cursor_next(cursor *c)
{
    while (c->left == 0) {
        if (++c->word >= c->count) {
            c->word = c->count;
            c->at = NOWHERE;
            return;
        }
        c->left = c->words[c->word];
    }
    c->at = (uint32_t)(c->word * 64 + first_bit(c->left));
    c->left &= c->left - 1;
}

static cursor cursor_begin(const uint64_t *words, size_t count)
{
    cursor c = {words, 0, count, count > 0 ? words[0] : 0, NOWHERE};
    cursor_next(&c);
    return c;
}

/* To the first place that is not before `at`. */
static inline void cursor_pass(cursor *c, uint32_t at)
{
    while (c->at < at)
        cursor_next(c);
}

/* ---- The sweep ------------------------------------------------------------------------------- */

/* What can be below a structure, or cannot any more. */
enum {
    LEVEL_HAS_OTHERS = 1,   /* has substructures other than continuation lines */
    LEVEL_POINTER = 2,      /* its payload is a pointer */
    LEVEL_CONTINUATION = 4, /* is a continuation line */
    LEVEL_ESCAPED = 8       /* its payload has escapes, which stay as they are */
};

typedef enum place_kind { PLACE_NONE, PLACE_ORDINARY, PLACE_CONT, PLACE_CONC } place_kind;

/* The line that is looked at, and where the next one begins. */
typedef struct sweep {
    skim *k;
    const char *text;
    uint32_t length;
    uint32_t cr;      /* how much of a line break is before its last octet */
    uint32_t longest; /* line without its break */
    cursor breaks, ats, odds, loose;
    uint32_t begin, end, next;
    uint32_t payload, payload_before, end_before;
    uint32_t line;   /* how many lines were before the next one */
    uint32_t record; /* where the record begins */
    uint32_t first;  /* its first node */
    uint64_t depth;  /* the level of the line before */
    uint32_t alone;  /* at signs in it that are not one of two */
    bool verbatim;
    bool cut; /* the line that begins at `begin` has no end yet */
} sweep;

static inline bool next_line(sweep *s)
{
    s->begin = s->next;
    s->cut = s->breaks.at == NOWHERE;
    if (s->cut)
        return false;
    s->end = s->breaks.at - s->cr;
    s->next = s->breaks.at + 1;
    s->line++;
    cursor_next(&s->breaks);
    return true;
}

/* Are there two octets of the next line, which tell whether it begins a record? */
static inline bool is_next_visible(const sweep *s)
{
    return s->next + 1 < s->length;
}

static inline bool begins_plain_record(const sweep *s)
{
    return s->text[s->next] == '0' && s->text[s->next + 1] == ' ';
}

/* Has the line nothing that no line should have, and is it short enough? */
static inline bool is_fair_line(sweep *s)
{
    if (s->loose.at <= s->end) {
        cursor_pass(&s->loose, s->begin);
        s->verbatim = s->verbatim && s->loose.at > s->end;
    }
    if (s->odds.at < s->end)
        cursor_pass(&s->odds, s->begin);
    return s->odds.at > s->end && s->end - s->begin <= s->longest;
}

/* ---- Tags ------------------------------------------------------------------------------------ */

/* Eight octets as a number, the first in its lowest bits; what is behind the text is 0. */
static inline uint64_t load_eight(const sweep *s, uint32_t at)
{
    uint64_t eight = 0;
    if (s->length - at >= 8)
        memcpy(&eight, s->text + at, 8);
    else
        memcpy(&eight, s->text + at, s->length - at);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    eight = __builtin_bswap64(eight);
#endif
    return eight;
}

/* Asks those who know. Nothing is noted about a tag that is not known: the chain is about to learn it. */
static place_kind ask_place(const skim *k, view tag, uint32_t super, skim_place *out)
{
    out->tag = names_find(k->tags, tag);
    out->type = 0;
    if (out->tag == TAG_CONT || out->tag == TAG_CONC)
        return out->tag == TAG_CONT ? PLACE_CONT : PLACE_CONC;
    if (is_in_tag_set(k->refused, out->tag) || out->tag >= NODE_TAG_MOST)
        return PLACE_NONE;
    if (out->tag != TAG_NONE && k->types)
        out->type = pairs_find(k->types, out->tag, super);
    bool known = out->tag != TAG_NONE && (!k->types || out->type != 0);
    return known || (k->teach && k->teach(k->teacher, tag, super, &out->tag, &out->type)) ? PLACE_ORDINARY : PLACE_NONE;
}

/* Notes what a tag means in one of two entries, so that two tags do not drive each other out. NULL if it is not known. */
static const skim_place *learn_place(skim *k, view tag, uint64_t text, uint32_t super, size_t slot)
{
    skim_place learnt = {.tag_text = text, .super = super};
    ahead_share(k->ahead);
    learnt.kind = ask_place(k, tag, super, &learnt);
    ahead_leave(k->ahead);
    if (learnt.kind == PLACE_NONE)
        return NULL;
    k->greatest_tag = learnt.tag > k->greatest_tag ? learnt.tag : k->greatest_tag;
    k->places[slot ^ 1] = k->places[slot];
    k->places[slot] = learnt;
    return &k->places[slot];
}

enum { LONGEST_PLAIN_TAG = 15 };

/* The same for a tag of eight or more octets, which is looked up each time. Its entry is one that no short tag matches. */
static const skim_place *find_long_place(sweep *s, uint32_t at, uint32_t super, uint32_t *tag_end)
{
    uint32_t i = at + 8;
    while (i < s->end && s->text[i] != ' ')
        i++;
    *tag_end = i;
    return i - at <= LONGEST_PLAIN_TAG ? learn_place(s->k, view_of(s->text + at, i - at), 0, super, SKIM_PLACES) : NULL;
}

/* What the tag at `at` means below a type, and where it ends. NULL if that is not known. */
static inline const skim_place *find_place(sweep *s, uint32_t at, uint32_t super, uint32_t *tag_end)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    uint64_t eight = load_eight(s, at);
    uint64_t ends = (eight - 0x21 * ones) & ~eight & 0x80 * ones; /* the lowest is the first octet up to a space */
    if (ends == 0)
        return find_long_place(s, at, super, tag_end);
    unsigned bits = first_bit(ends) & ~7U;
    uint64_t text = eight & ((UINT64_C(1) << bits) - 1);
    *tag_end = at + bits / 8;
    uint64_t spread = (text ^ (uint64_t)super << 40) * UINT64_C(0x9FB21C651E98DF25);
    size_t slot = (size_t)(spread >> 48) % SKIM_PLACES;
    const skim_place *place = &s->k->places[slot];
    if (place->tag_text != text || place->super != super)
        place = &s->k->places[slot ^ 1];
    if (place->tag_text == text && place->super == super && text != 0)
        return place;
    return text == 0 ? NULL : learn_place(s->k, view_of(s->text + at, bits / 8), text, super, slot);
}

/* ---- Identifiers and pointers ---------------------------------------------------------------- */

static inline bool is_plain_name(const char *text, uint32_t length)
{
    unsigned all = CLASS_ID;
    for (uint32_t i = 0; i < length; i++)
        all &= character_classes[(unsigned char)text[i]];
    return length > 0 && all != 0;
}

static inline bool take_name(sweep *s, uint32_t at, uint32_t length)
{
    skim *k = s->k;
    view name = view_of(s->text + at, length);
    if (!is_plain_name(name.text, length))
        return false;
    k->names[k->name_count++] = (plain_name){xrefs_hash(k->xrefs, name), at, length};
    return true;
}

/* Every at sign from here on is text: two that stand together are one, and one that stands alone is what it is, which is
   to be remarked upon. Where a pointer or an escape might begin, none may stand alone. */
static bool pass_text(sweep *s, bool *any_pairs)
{
    bool alone = s->text[s->payload] != '@' && s->text[s->payload] != ' ';
    *any_pairs = false;
    while (s->ats.at < s->end) {
        uint32_t first = s->ats.at;
        cursor_next(&s->ats);
        if (s->ats.at == first + 1) {
            cursor_next(&s->ats);
            *any_pairs = true;
            continue;
        }
        if (!alone || s->text[first + 1] == '#')
            return false;
        s->alone++;
    }
    s->verbatim = false;
    return true;
}

/* Every at sign from here on begins or ends an escape for a date, such as "@#DJULIAN@". These are part of the payload
   in every schema. [ELF-SER §permitted-escs] */
static bool pass_date_escapes(sweep *s)
{
    while (s->ats.at < s->end) {
        const char *begin = s->text + s->ats.at;
        cursor_next(&s->ats);
        if (s->ats.at >= s->end || begin[1] != '#' || begin[2] != 'D')
            return false;
        cursor_next(&s->ats);
    }
    s->verbatim = false; /* a writer doubles their at signs, but where the schema wants escapes */
    return true;
}

/* What at signs make of a payload. */
typedef enum at_sign_use {
    AT_SIGNS_ODD,
    AT_SIGNS_POINTER,
    AT_SIGNS_PAIRS,
    AT_SIGNS_ALONE,
    AT_SIGNS_ESCAPES
} at_sign_use;

/* A pointer is all of the payload. */
static at_sign_use take_at_signs(sweep *s)
{
    cursor from_here = s->ats;
    bool any_pairs;
    if (s->text[from_here.at + 1] == '#')
        return pass_date_escapes(s) ? AT_SIGNS_ESCAPES : AT_SIGNS_ODD;
    cursor_next(&s->ats);
    if (from_here.at == s->payload && s->ats.at == s->end - 1 && s->ats.at > from_here.at + 1) {
        cursor_next(&s->ats);
        return take_name(s, s->payload + 1, s->end - s->payload - 2) ? AT_SIGNS_POINTER : AT_SIGNS_ODD;
    }
    s->ats = from_here;
    if (!pass_text(s, &any_pairs))
        return AT_SIGNS_ODD;
    return any_pairs ? AT_SIGNS_PAIRS : AT_SIGNS_ALONE;
}

/* ---- Lines ----------------------------------------------------------------------------------- */

/* The payload has to be put together from the lines of the structure up to here. */
static void note_text(sweep *s, uint32_t node_number, uint32_t from)
{
    skim *k = s->k;
    size_t count = k->text_count;
    if (count == 0 || k->texts[count - 1].node != node_number)
        k->texts[k->text_count++] = (plain_text){.node = node_number, .from = from};
    k->texts[k->text_count - 1].to = s->next - s->record;
}

/* A structure with its payload. */
static inline bool take_structure(sweep *s, const skim_place *p, uint64_t level, uint32_t parent, uint32_t flags)
{
    skim *k = s->k;
    uint32_t index = (uint32_t)k->node_count++, level_flags = 0;
    flags |= s->payload < s->end ? NODE_STRING : 0;
    if (s->ats.at < s->end) {
        at_sign_use use = take_at_signs(s);
        if (use == AT_SIGNS_ODD)
            return false;
        if (use == AT_SIGNS_PAIRS)
            note_text(s, index, s->begin - s->record);
        flags ^= use == AT_SIGNS_POINTER ? NODE_STRING | NODE_POINTER : 0;
        level_flags = use == AT_SIGNS_POINTER ? LEVEL_POINTER : use == AT_SIGNS_ESCAPES ? LEVEL_ESCAPED : 0;
    }
    k->nodes[index] = (node){
        .text = s->begin - s->record, .size = 1, .parent = parent - s->first, .tag = p->tag << NODE_FLAGS | flags};
    if (k->types)
        k->node_types[index] = p->type;
    if (k->positions)
        k->node_lines[index] = s->line - 1;
    k->levels[level] = (skim_level){.node = index, .type = p->type, .flags = level_flags};
    return true;
}

/* Is there no white space at the seam, where programs lose it? */
static inline bool is_smooth_seam(const sweep *s)
{
    return s->payload_before < s->end_before && s->text[s->end_before - 1] != ' ' &&
           (s->payload == s->end || s->text[s->payload] != ' ');
}

static bool take_continuation(sweep *s, const skim_place *p, uint64_t level)
{
    skim *k = s->k;
    skim_level *above = &k->levels[level - 1];
    if ((above->flags & (LEVEL_HAS_OTHERS | LEVEL_POINTER | LEVEL_ESCAPED)) != 0)
        return false;
    if (p->kind == PLACE_CONC && !is_smooth_seam(s))
        return false;
    bool any_pairs;
    if (s->ats.at < s->end && !pass_text(s, &any_pairs))
        return false;
    s->verbatim = s->verbatim && p->kind == PLACE_CONT;
    k->nodes[above->node].tag |= NODE_STRING;
    note_text(s, above->node, k->nodes[above->node].text);
    k->levels[level].flags = LEVEL_CONTINUATION;
    return true;
}

/* A level of more than one digit. */
static bool take_long_level(const sweep *s, uint64_t *level, uint32_t *at)
{
    enum { MOST_DIGITS = 9 };
    uint32_t i = s->begin;
    *level = 0;
    while (i - s->begin < MOST_DIGITS && is_digit(s->text[i]))
        *level = *level * 10 + (uint64_t)(s->text[i++] - '0');
    *at = i + 1;
    return s->text[s->begin] != '0' && i > s->begin && s->text[i] == ' ';
}

static bool reserve_level(skim *k, uint64_t level)
{
    void *levels = k->levels;
    bool room = memory_reserve(k->allocator, &levels, &k->level_capacity, sizeof *k->levels, (size_t)level + 1);
    k->levels = levels;
    k->out_of_memory = k->out_of_memory || !room;
    return room;
}

/* A line below the record's first. */
static inline bool skim_line(sweep *s)
{
    skim *k = s->k;
    s->payload_before = s->payload;
    s->end_before = s->end;
    if (!next_line(s) || !is_fair_line(s))
        return false;
    uint64_t level = (unsigned char)s->text[s->begin] - (unsigned)'0';
    uint32_t at = s->begin + 2, tag_end;
    if ((level > 9 || s->text[s->begin + 1] != ' ') && !take_long_level(s, &level, &at))
        return false;
    if (level - 1 > s->depth || level > k->max_depth || (level >= k->level_capacity && !reserve_level(k, level)))
        return false;
    skim_level *above = &k->levels[level - 1];
    const skim_place *place =
        (above->flags & LEVEL_CONTINUATION) == 0 ? find_place(s, at, above->type, &tag_end) : NULL;
    if (!place)
        return false;
    s->payload = tag_end + (tag_end < s->end ? 1 : 0);
    s->depth = level;
    if (place->kind != PLACE_ORDINARY)
        return take_continuation(s, place, level);
    above->flags |= LEVEL_HAS_OTHERS;
    return take_structure(s, place, level, above->node, 0);
}

/* "0 @I1@ INDI", and perhaps a payload. */
static inline bool take_first_line(sweep *s)
{
    skim *k = s->k;
    if (!next_line(s) || !is_fair_line(s))
        return false;
    uint32_t name = s->begin + 3, tag_end;
    cursor_pass(&s->ats, s->begin);
    if (s->ats.at != name - 1)
        return false;
    cursor_next(&s->ats);
    uint32_t name_end = s->ats.at;
    if (name_end >= s->end || name_end - name > k->xref_length || s->text[name_end + 1] != ' ')
        return false;
    cursor_next(&s->ats);
    if (!is_in_class(s->text[name], CLASS_TAG) || !take_name(s, name, name_end - name))
        return false;
    const skim_place *place = find_place(s, name_end + 2, k->document, &tag_end);
    if (!place || place->kind != PLACE_ORDINARY)
        return false;
    s->payload = tag_end + (tag_end < s->end ? 1 : 0);
    s->depth = 0;
    return take_structure(s, place, 0, s->first, NODE_XREF);
}

/* ---- Records --------------------------------------------------------------------------------- */

/* What there is when a record begins, and what it goes back to if it is not plain. */
static void begin_plain_record(sweep *s, plain_record *r)
{
    const skim *k = s->k;
    *r = (plain_record){.begin = s->next,
                        .line = s->line,
                        .node = (uint32_t)k->node_count,
                        .name = (uint32_t)k->name_count,
                        .text = (uint32_t)k->text_count};
    s->record = s->next;
    s->first = r->node;
    s->alone = 0;
    s->verbatim = !k->crlf;
}

static void forget_record(skim *k, const plain_record *r)
{
    k->node_count = r->node;
    k->name_count = r->name;
    k->text_count = r->text;
}

/* Passes over lines up to the next that can begin a record. False if there is none. */
static bool pass_record(sweep *s)
{
    while (is_next_visible(s)) {
        if (begins_plain_record(s))
            return true;
        if (!next_line(s))
            return false;
    }
    return false;
}

/* Takes one record, plain or not. False if it is not complete. */
static bool take_record(sweep *s, plain_record *r)
{
    skim *k = s->k;
    begin_plain_record(s, r);
    r->plain = take_first_line(s);
    while (r->plain && is_next_visible(s) && !begins_plain_record(s))
        r->plain = skim_line(s);
    k->open = r->plain || (s->cut && s->length - s->begin <= s->longest);
    /* A first line that has no end yet was not passed over. */
    bool complete = s->next > r->begin && pass_record(s);
    if (!r->plain || !complete)
        forget_record(k, r);
    r->alone = s->alone;
    r->verbatim = r->plain && s->verbatim;
    return complete;
}

/* ---- Batches --------------------------------------------------------------------------------- */

/* In each word neighbouring sums are added up, two bits, four bits and an octet wide; the product adds up the octets. */
static size_t count_bits(const uint64_t *words, size_t count)
{
    size_t bits = 0;
    for (size_t i = 0; i < count; i++) {
        uint64_t sums = words[i] - (words[i] >> 1 & UINT64_C(0x5555555555555555));
        sums = (sums & UINT64_C(0x3333333333333333)) + (sums >> 2 & UINT64_C(0x3333333333333333));
        sums = (sums + (sums >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
        bits += (size_t)(sums * UINT64_C(0x0101010101010101) >> 56);
    }
    return bits;
}

/* Room for whatever so many lines can hold. */
static bool reserve_lines(skim *k, size_t lines)
{
    void *nodes = k->nodes, *types = k->node_types, *numbers = k->node_lines;
    void *all_names = k->names, *texts = k->texts, *records = k->records;
    const gedelf_allocator *allocator = k->allocator;
    bool room =
        memory_reserve(allocator, &nodes, &k->node_capacity, sizeof *k->nodes, lines) &&
        memory_reserve(allocator, &all_names, &k->name_capacity, sizeof *k->names, 2 * lines) &&
        memory_reserve(allocator, &texts, &k->text_capacity, sizeof *k->texts, lines) &&
        memory_reserve(allocator, &records, &k->record_capacity, sizeof *k->records, lines + 1) &&
        (!k->types || memory_reserve(allocator, &types, &k->type_capacity, sizeof *k->node_types, lines)) &&
        (!k->positions || memory_reserve(allocator, &numbers, &k->line_capacity, sizeof *k->node_lines, lines)) &&
        reserve_level(k, 0);
    k->nodes = nodes;
    k->node_types = types;
    k->node_lines = numbers;
    k->names = all_names;
    k->texts = texts;
    k->records = records;
    return room;
}

static bool skim_find(skim *k, view text, size_t words, finding *f)
{
    void *room = k->words;
    bool done = memory_reserve(k->allocator, &room, &k->word_capacity, sizeof *k->words, 4 * words);
    k->words = room;
    if (!done)
        return false;
    *f = (finding){k->words, k->words + words, k->words + 2 * words, k->words + 3 * words};
    k->finder->find(text.text, text.length, k->crlf, f);
    return true;
}

gedelf_status skim_sweep(skim *k, view text)
{
    finding f;
    k->count = k->node_count = k->name_count = k->text_count = 0;
    k->open = true;
    if (text.length < 2 || text.length >= UINT32_MAX - 64)
        return GEDELF_OK;
    size_t words = (text.length + 63) / 64;
    if (!skim_find(k, text, words, &f) || !reserve_lines(k, count_bits(f.breaks, words) + 1))
        return GEDELF_MEMORY;
    sweep s = {.k = k,
               .text = text.text,
               .length = (uint32_t)text.length,
               .cr = k->crlf ? 1 : 0,
               .longest = (uint32_t)k->line_length - 2};
    s.breaks = cursor_begin(f.breaks, words);
    s.ats = cursor_begin(f.ats, words);
    s.odds = cursor_begin(f.odds, words);
    s.loose = cursor_begin(f.loose, words);
    bool complete = true;
    while (complete && is_next_visible(&s) && begins_plain_record(&s)) {
        complete = take_record(&s, &k->records[k->count]);
        k->count += complete ? 1 : 0;
    }
    if (complete)
        begin_plain_record(&s, &k->records[k->count]);
    return k->out_of_memory ? GEDELF_MEMORY : GEDELF_OK;
}
