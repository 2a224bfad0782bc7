/* SPDX-License-Identifier: MIT */
/*
 * Sweeping: takes text that begins with a record, gives the records that are complete in it, those that are unremarked with
 * their structures. Where lines end and what is odd in them has been found beforehand, 64 octets at a time; here each
 * line costs a few comparisons, and its tag one look into a table.
 *
 * Checking a file needs no structures. So the loop over lines is compiled twice, with and without making
 * them; what it counts with are its own variables, which are in registers as long as no other function can change them.
 */
#include "format/read/sweep.h"

/* ---- Setting up ------------------------------------------------------------------------------ */

void batch_init(record_batch *k, const gedelf_allocator *allocator)
{
    *k = (record_batch){.allocator = allocator};
    k->tag_mask = power_of_two_within(memory_sizes(allocator)->tag_entries) - 1;
    found_init(&k->found, memory_sizes(allocator));
    arena_init(&k->arena, allocator);
}

void batch_resemble(record_batch *k, const record_batch *other)
{
    k->tags = other->tags;
    k->types = other->types;
    k->document = other->document;
    k->xrefs = other->xrefs;
    k->refused = other->refused;
    k->rules = other->rules;
    k->max_depth = other->max_depth;
    k->ending = other->ending;
    k->dictionary = other->dictionary;
    k->ends_apart = other->ends_apart;
    k->written_alike = other->written_alike;
    k->held_open = other->held_open;
    k->positions = other->positions;
    k->numbered = other->numbered;
    k->keeps_nodes = other->keeps_nodes;
}

void batch_free(record_batch *k)
{
    memory_release(k->allocator, k->nodes, k->node_capacity * sizeof *k->nodes);
    memory_release(k->allocator, k->node_types, k->type_capacity * sizeof *k->node_types);
    memory_release(k->allocator, k->node_lines, k->line_capacity * sizeof *k->node_lines);
    memory_release(k->allocator, k->names, k->name_capacity * sizeof *k->names);
    memory_release(k->allocator, k->texts, k->text_capacity * sizeof *k->texts);
    memory_release(k->allocator, k->records, k->record_capacity * sizeof *k->records);
    memory_release(k->allocator, k->levels, k->level_capacity * sizeof *k->levels);
    arena_free(&k->arena);
}

/* ---- The sweep ------------------------------------------------------------------------------- */

/* A text, and how far it has been swept. */
typedef struct sweep {
    record_batch *k;
    const char *text;
    uint32_t length;
    uint32_t cr;       /* how much of a line break is before its last octet */
    uint32_t longest;  /* line without its break */
    uint32_t near_end; /* from here on, less than LOADED octets are left */
    uint32_t next;     /* where the next line begins */
    uint32_t found;    /* the number of that line among those that were found last */
    uint32_t alone;    /* at signs in the record that are not one of two */
    uint32_t lines;    /* how many there were before those */
} sweep;

/* Makes room for everything that `lines` more lines can hold. */
static bool reserve_lines(record_batch *k, size_t lines)
{
    return array_reserve(k->allocator, &k->names, &k->name_capacity, k->name_count + 2 * lines) &&
           array_reserve(k->allocator, &k->records, &k->record_capacity, k->count + lines + 2);
}

/* The same for what only structures need. */
static bool reserve_swept_nodes(record_batch *k, size_t lines)
{
    size_t needed = k->node_count + lines;
    return array_reserve(k->allocator, &k->nodes, &k->node_capacity, needed) &&
           array_reserve(k->allocator, &k->texts, &k->text_capacity, k->text_count + lines) &&
           (!k->types || array_reserve(k->allocator, &k->node_types, &k->type_capacity, needed)) &&
           (!k->numbered || array_reserve(k->allocator, &k->node_lines, &k->line_capacity, needed));
}

/* Finds more lines, and makes room for their contents. False if there are none, or there is no memory. */
static bool sweep_find(sweep *s, bool keeps_nodes)
{
    record_batch *k = s->k;
    s->lines += (uint32_t)k->found.lines.count;
    s->found = 0;
    if (!found_more(&k->found))
        return false;
    bool room =
        reserve_lines(k, k->found.lines.count) && (!keeps_nodes || reserve_swept_nodes(k, k->found.lines.count));
    if (!room) {
        k->out_of_memory = true;
        found_begin(&k->found, VIEW(""), k->ending); /* no more lines */
    }
    return room;
}

static bool reserve_level(record_batch *k, uint64_t level)
{
    bool room = array_reserve(k->allocator, &k->levels, &k->level_capacity, (size_t)level + 1);
    k->out_of_memory = k->out_of_memory || !room;
    return room;
}

/* ---- Octets ---------------------------------------------------------------------------------- */

/* As eight_octets, near the end of the text; what is after it is 0. */
static uint64_t load_last(const sweep *s, uint32_t at)
{
    char octets[8] = {0};
    if (at < s->length)
        memcpy(octets, s->text + at, s->length - at < 8 ? s->length - at : 8);
    return eight_octets(octets);
}

/* How many octets of a line are looked at without checking that there are as many. */
enum { LOADED = 16 };

static inline uint64_t load_at(const sweep *s, uint32_t at)
{
    return at < s->near_end ? eight_octets(s->text + at) : load_last(s, at);
}

/* The level of a line that begins with one digit and a space; else a number above 9. */
static inline uint32_t short_level(uint64_t eight)
{
    return (uint32_t)((eight & 0xFFFF) - (' ' << 8 | '0'));
}

/* Is enough of the next line there to see whether it begins a record? */
static inline bool is_next_visible(const sweep *s)
{
    return s->next + 1 < s->length;
}

static inline bool is_at_record(const sweep *s)
{
    return are_record_beginning(s->text + s->next);
}

/* ---- Tags ------------------------------------------------------------------------------------ */

typedef enum tag_use { TAG_USE_UNKNOWN, TAG_USE_STRUCTURE, TAG_USE_CONT, TAG_USE_CONC } tag_use;

/* Asks the tables of the chain. Nothing is noted about a tag that is not known: the chain is about to learn it. */
static tag_use ask_swept_tag(const record_batch *k, view tag, uint32_t super, swept_tag_entry *out)
{
    out->tag = names_find(k->tags, tag);
    out->type = 0;
    if (is_in_tag_set(k->refused, out->tag) || out->tag >= NODE_TAG_MOST || !is_native_tag(k->rules, tag))
        return TAG_USE_UNKNOWN;
    if (out->tag == TAG_CONT || out->tag == TAG_CONC)
        return out->tag == TAG_CONT ? TAG_USE_CONT : TAG_USE_CONC;
    if (out->tag != TAG_NONE && k->types)
        out->type = pairs_find(k->types, out->tag, k->dictionary ? 0 : super);
    bool known = out->tag != TAG_NONE && (!k->types || out->type != 0);
    return known || (k->teach && k->teach(k->teacher, tag, super, &out->tag, &out->type)) ? TAG_USE_STRUCTURE
                                                                                          : TAG_USE_UNKNOWN;
}

/* Notes what a tag means in one of two entries, so that two tags do not drive each other out. NULL if it is not known. */
static const swept_tag_entry *learn_swept_tag(record_batch *k, view tag, uint64_t text, uint32_t super, size_t slot)
{
    swept_tag_entry learnt = {.tag_text = text, .super = super};
    ahead_share(k->ahead);
    learnt.kind = ask_swept_tag(k, tag, super, &learnt);
    ahead_leave(k->ahead);
    if (learnt.kind == TAG_USE_UNKNOWN)
        return NULL;
    k->greatest_tag = learnt.tag > k->greatest_tag ? learnt.tag : k->greatest_tag;
    k->tag_entries[slot ^ 1] = k->tag_entries[slot];
    k->tag_entries[slot] = learnt;
    return &k->tag_entries[slot];
}

enum { LONGEST_SWEPT_TAG = 15 };

bool batch_learns(record_batch *k, view tag, uint32_t super)
{
    swept_tag_entry learnt;
    return tag.length <= LONGEST_SWEPT_TAG && ask_swept_tag(k, tag, super, &learnt) == TAG_USE_STRUCTURE;
}

/* The same for a tag of eight or more octets, which is looked up each time. Its entry is one that no short tag matches. */
static const swept_tag_entry *find_long_tag(const sweep *s, uint32_t at, uint32_t end, uint32_t super,
                                            uint32_t *tag_end)
{
    uint32_t i = at + 8;
    while (i < end && s->text[i] != ' ')
        i++;
    *tag_end = i;
    return i - at <= LONGEST_SWEPT_TAG ? learn_swept_tag(s->k, view_of(s->text + at, i - at), 0, super, TAG_ENTRIES)
                                       : NULL;
}

/* The same for one of up to seven octets that is not in its first entry. */
static const swept_tag_entry *find_second_entry(record_batch *k, view tag, uint64_t text, uint32_t super, size_t slot)
{
    const swept_tag_entry *entry = &k->tag_entries[slot ^ 1];
    if (entry->tag_text == text && entry->super == super)
        return entry;
    return text == 0 ? NULL : learn_swept_tag(k, tag, text, super, slot);
}

/* What the tag at `at`, with which these eight octets begin, means below a type, and where it ends. NULL, or TAG_USE_UNKNOWN, if
   that is not known. */
ALWAYS_INLINE const swept_tag_entry *find_swept_tag(const sweep *s, uint64_t eight, uint32_t at, uint32_t end,
                                                    uint32_t super, uint32_t *tag_end)
{
    uint64_t ends =
        (eight - EIGHT_TIMES(0x21)) & ~eight & EIGHT_TIMES(0x80); /* the lowest is the first octet up to a space */
    if (ends == 0)
        return find_long_tag(s, at, end, super, tag_end);
    uint64_t text = eight & (((ends & (0 - ends)) >> 7) - 1);
    *tag_end = at + first_bit(ends) / 8;
    /* The type comes last, because it has to be waited for: it is what was found for a line before. */
    size_t spread = (size_t)(text * UINT64_C(0x9FB21C651E98DF25) >> (64 - TAG_ENTRY_BITS));
    size_t slot = (spread ^ super) & s->k->tag_mask;
    const swept_tag_entry *entry = &s->k->tag_entries[slot];
    if (entry->tag_text == text && entry->super == super)
        return entry;
    return find_second_entry(s->k, view_of(s->text + at, *tag_end - at), text, super, slot);
}

/* ---- Identifiers and pointers ---------------------------------------------------------------- */

/* A letter and digits, as in most names, are looked at all at once. A pointer to nothing is not a name. */
static inline bool take_name(const sweep *s, uint32_t at, uint32_t length)
{
    record_batch *k = s->k;
    uint64_t code = length <= 8 ? xref_letter_code(load_at(s, at), length) : 0;
    if (code == 0) {
        view name = view_of(s->text + at, length);
        if (length == 0 || ascii_xref_length(k->rules, name) < length)
            return false;
        if (is_void_name(k->rules, name))
            return true;
        if (k->rules->name_class != 0 && !is_of_class(name, k->rules->name_class))
            return false;
        code = xrefs_code(k->xrefs, name);
    } else if (k->rules->name_class != 0 && !is_in_class(s->text[at], k->rules->name_class)) {
        return false;
    }
    k->names[k->name_count++] = (swept_name){code, at, length};
    return true;
}

/* The effect of at signs on a payload. */
typedef enum at_sign_use {
    AT_SIGNS_NONE,
    AT_SIGNS_POINTER,
    AT_SIGNS_PAIRS,
    AT_SIGNS_ALONE,
    AT_SIGNS_ESCAPES,
    AT_SIGNS_ODD
} at_sign_use;

static const char *find_at_sign(const char *p, const char *end)
{
    return p < end ? memchr(p, '@', (size_t)(end - p)) : NULL;
}

/* The effect of one more at sign, alone or in an escape, on a payload that has such at signs already. */
static at_sign_use use_at_sign(sweep *s, at_sign_use before, payload_piece piece, view text, bool may_be_alone)
{
    if (piece == PIECE_ESCAPE) {
        bool stays = text.length > 3 && escape_stays(s->k->rules, text.text[2]);
        return stays && (before == AT_SIGNS_NONE || before == AT_SIGNS_ESCAPES) ? AT_SIGNS_ESCAPES : AT_SIGNS_ODD;
    }
    s->alone++;
    if (!may_be_alone || before == AT_SIGNS_ESCAPES)
        return AT_SIGNS_ODD;
    return before == AT_SIGNS_NONE ? AT_SIGNS_ALONE : before;
}

/* At signs that are not those of a pointer: two that are together are one, and one that is alone is what it is, which
   is to be remarked upon; or all are those of escapes that stay. Where a pointer might begin, none may be alone. */
static at_sign_use other_at_signs(sweep *s, const char *at, const char *end)
{
    bool may_be_alone = *at != '@' && *at != ' ';
    at_sign_use use = AT_SIGNS_NONE;
    while (at < end && use != AT_SIGNS_ODD) {
        view text;
        if (is_pair(at, end)) {
            do
                at += 2;
            while (is_pair(at, end));
            use = use == AT_SIGNS_ESCAPES || is_escape_after_pair(s->k->rules, at, end) ? AT_SIGNS_ODD : AT_SIGNS_PAIRS;
            continue;
        }
        payload_piece piece = payload_take_other(&at, end, &text);
        if (piece != PIECE_TEXT)
            use = use_at_sign(s, use, piece, text, may_be_alone);
    }
    return use;
}

/* The same where only at signs at the beginning of a line's payload mean anything. Others are text, but count as lone
   at signs, so that a search through the text does not take them for those of a pointer. */
static at_sign_use lead_at_signs(sweep *s, const char *at, const char *end)
{
    const char *rest = at + 2 * lead_pair_length(at, end);
    if (rest == at && *at == '@')
        return AT_SIGNS_ODD;
    s->alone += find_at_sign(rest, end) ? 1 : 0;
    return rest > at ? AT_SIGNS_PAIRS : AT_SIGNS_ALONE;
}

/* A pointer is all of the payload. */
static inline at_sign_use take_at_signs(sweep *s, uint32_t payload, uint32_t end)
{
    const char *p = s->text + payload;
    if (end - payload > 2 && begins_pointer(p) && s->text[end - 1] == '@' &&
        take_name(s, payload + 1, end - payload - 2))
        return AT_SIGNS_POINTER;
    return s->k->rules->lead_pairs ? lead_at_signs(s, p, s->text + end) : other_at_signs(s, p, s->text + end);
}

/* Has a payload a space at an end, where that is not part of it, or is a space all that is after the tag, where that is
   remarked upon? Asked of lines that have a space after another, or at their end. */
static bool has_loose_end(const sweep *s, uint32_t tag_end, uint32_t end)
{
    const record_batch *k = s->k;
    uint32_t payload = tag_end + (tag_end < end ? 1 : 0);
    if (k->ends_apart && (s->text[payload] == ' ' || s->text[end - 1] == ' '))
        return true;
    return k->rules->blank_payload_remarked && payload == end && payload > tag_end;
}

/* ---- Structures ------------------------------------------------------------------------------ */

/* The payload has to be put together from the lines of the structure up to here. */
static void note_text(record_batch *k, uint32_t from, uint32_t to)
{
    uint32_t last = (uint32_t)k->node_count - 1;
    if (k->text_count == 0 || k->texts[k->text_count - 1].node != last)
        k->texts[k->text_count++] = (split_payload){.node = last, .from = from};
    k->texts[k->text_count - 1].to = to;
}

/* Adds the structure of a line. */
static inline void sweep_add_node(record_batch *k, const swept_tag_entry *p, uint32_t text, uint32_t parent,
                                  uint32_t flags, uint32_t number)
{
    size_t index = k->node_count++;
    k->nodes[index] = (node){.text = text, .size = 1, .parent = parent, .tag = p->tag << NODE_FLAGS | flags};
    if (k->types)
        k->node_types[index] = p->type;
    if (k->numbered)
        k->node_lines[index] = number;
}

static inline uint32_t payload_flags(at_sign_use use, bool is_empty)
{
    return use == AT_SIGNS_POINTER ? NODE_POINTER : is_empty ? 0 : NODE_STRING;
}

/* A writer doubles the at signs of escapes, but where the schema wants them. */
static inline bool is_written_so(at_sign_use use)
{
    return use == AT_SIGNS_NONE || use == AT_SIGNS_POINTER;
}

/* Can it be written once it has been put together, with nothing to be said about it? */
static inline bool can_be_joined(at_sign_use use)
{
    return use != AT_SIGNS_ESCAPES && use != AT_SIGNS_ALONE;
}

/* ---- Records --------------------------------------------------------------------------------- */

/* What there is of a line when the next one is looked at, which may continue it. */
typedef struct line_before {
    at_sign_use use; /* in the structure that it is, or continues */
    bool is_empty;   /* it has no payload */
} line_before;

static inline void note_unknown(swept_record *r, uint32_t tag, uint32_t super)
{
    r->unknown = tag;
    r->super = super;
}

/* "0 @I1@ INDI", and perhaps a payload. */
ALWAYS_INLINE bool take_first_line(sweep *s, swept_record *r, line_before *before, bool keeps_nodes)
{
    record_batch *k = s->k;
    uint32_t last = k->found.lines.ends[s->found], begin = s->next, end = last - s->cr, name = begin + 3, tag_end;
    s->found++;
    s->next = last + 1;
    if (found_has(&k->found, k->found.lines.odd, last) || end - begin > s->longest || end - begin < 4)
        return false;
    const char *stop = s->text[name - 1] == '@' ? find_at_sign(s->text + name, s->text + end) : NULL;
    uint32_t name_end = stop ? (uint32_t)(stop - s->text) : end;
    if (name_end == end || name_end == name || stop[1] != ' ' ||
        !is_modest_xref(k->rules, view_of(s->text + name, name_end - name)) || !take_name(s, name, name_end - name))
        return false;
    const swept_tag_entry *entry =
        find_swept_tag(s, load_at(s, name_end + 2), name_end + 2, end, k->document, &tag_end);
    if (!entry)
        note_unknown(r, name_end + 2, k->document);
    if (!entry || entry->kind != TAG_USE_STRUCTURE)
        return false;
    uint32_t payload = tag_end + (tag_end < end ? 1 : 0);
    at_sign_use use = payload < end ? take_at_signs(s, payload, end) : AT_SIGNS_NONE;
    bool is_loose = found_has(&k->found, k->found.lines.loose, last);
    if (use == AT_SIGNS_ODD || (is_loose && has_loose_end(s, tag_end, end)))
        return false;
    *before = (line_before){use, payload == end};
    r->joined = k->written_alike && can_be_joined(use) && !is_loose;
    r->verbatim = is_written_so(use);
    r->tag = entry->tag;
    k->levels[0] = (open_level){.type = entry->type, .node = r->node};
    if (keeps_nodes) {
        sweep_add_node(k, entry, begin, r->node, NODE_XREF | payload_flags(use, payload == end), r->line);
        if (use == AT_SIGNS_PAIRS)
            note_text(k, begin, s->next);
    }
    return true;
}

/* How a line begins. */
typedef struct line_head {
    uint32_t level; /* 0 if it begins a record */
    uint32_t tag;   /* where that is */
    uint64_t eight; /* octets from there on */
} line_head;

/* The head of a line whose level is one digit; else its level is above 9. */
ALWAYS_INLINE line_head short_head(const sweep *s, uint32_t begin)
{
    if (begin < s->near_end)
        return (line_head){short_level(eight_octets(s->text + begin)), begin + 2, eight_octets(s->text + begin + 2)};
    return (line_head){short_level(load_last(s, begin)), begin + 2, load_last(s, begin + 2)};
}

/* The head of any line; its level is 0 if it has none. */
static line_head long_head(const sweep *s, uint32_t begin, uint32_t end)
{
    enum { MOST_DIGITS = 9 };
    const char *text = s->text + begin;
    uint32_t count = (uint32_t)level_digits(view_of(text, end - begin));
    view digits = view_of(text, count);
    bool is_level = count > 0 && count <= MOST_DIGITS && begin + count < end && text[0] != '0' && text[count] == ' ';
    return (line_head){is_level ? (uint32_t)level_value(digits) : 0, begin + count + 1, load_at(s, begin + count + 1)};
}

/* May a line continue the one before, whose last octet is `last`? Programs lose white space at a seam of CONC. */
static inline bool may_continue(const record_batch *k, tag_use kind, line_before before, at_sign_use use,
                                const char *last, view payload)
{
    if (k->rules->unescape_merged && (before.use != AT_SIGNS_NONE || use != AT_SIGNS_NONE))
        return false;
    if (before.use == AT_SIGNS_POINTER || before.use == AT_SIGNS_ESCAPES || use == AT_SIGNS_POINTER ||
        use == AT_SIGNS_ESCAPES)
        return false;
    return kind == TAG_USE_CONT || (kind == TAG_USE_CONC && !before.is_empty && is_smooth_seam(*last, payload));
}

/* Where a line and its payload are, and where the next one begins. */
typedef struct line_extent {
    uint32_t begin, payload, end, next;
} line_extent;

/* Adds the structure of a line below the record's first. */
static inline void keep_structure(record_batch *k, open_level *level, const swept_tag_entry *p, at_sign_use use,
                                  line_extent e, uint32_t number)
{
    level->node = (uint32_t)k->node_count;
    sweep_add_node(k, p, e.begin, level[-1].node, payload_flags(use, e.payload == e.end), number);
    if (use == AT_SIGNS_PAIRS)
        note_text(k, e.begin, e.next);
}

/* A line that continues the payload of the structure before it, by now up to `to`. */
static inline void sweep_continue_node(record_batch *k, uint32_t to)
{
    node *n = &k->nodes[k->node_count - 1];
    n->tag |= NODE_STRING;
    note_text(k, n->text, to);
}

/* Can there be a structure of this level, which is not too deep? Then there is room for it. */
static bool admit_level(record_batch *k, uint32_t level)
{
    return level <= k->max_depth && (level < k->level_capacity || reserve_level(k, level));
}

/* The levels for which there is room, and which are not too deep. */
static uint32_t admitted_levels(const record_batch *k)
{
    return k->level_capacity <= k->max_depth ? (uint32_t)k->level_capacity : (uint32_t)k->max_depth + 1;
}

/* Takes the lines below a record's first, up to the next record or the end. Returns whether all are unremarked. A line can be
   below a structure, so that `deepest` is one more than its level; and at that level it can continue it, or, at the same
   level, what continues it, below which nothing can be. */
ALWAYS_INLINE bool take_lines(sweep *s, swept_record *r, line_before before, bool keeps_nodes)
{
    record_batch *k = s->k;
    found_lines *f = &k->found;
    const uint32_t cr = s->cr, longest = s->longest;
    uint32_t found = s->found, next = s->next, deepest = 1, admitted = admitted_levels(k);
    bool unremarked = true, verbatim = r->verbatim, joined = r->joined;
    for (;;) {
        if (found == f->lines.count) {
            found = 0;
            if (!sweep_find(s, keeps_nodes))
                break;
        }
        const uint32_t begin = next, last = f->lines.ends[found], end = last - cr;
        line_head head = short_head(s, begin);
        uint32_t tag_end;
        if (head.level == 0)
            break;
        unremarked = false;
        found++;
        next = last + 1;
        if (head.level > (deepest < 9 ? deepest : 9)) {
            head = long_head(s, begin, end);
            if (head.level - 1 >= deepest)
                break;
        }
        bool is_marked = found_has(f, f->lines.marked, last);
        if (end - begin > longest || (is_marked && found_has(f, f->lines.odd, last)))
            break;
        if (head.level >= admitted) {
            if (!admit_level(k, head.level))
                break;
            admitted = admitted_levels(k);
        }
        open_level *level = k->levels + head.level;
        const swept_tag_entry *entry = find_swept_tag(s, head.eight, head.tag, end, level[-1].type, &tag_end);
        if (!entry) {
            note_unknown(r, head.tag, level[-1].type);
            break;
        }
        uint32_t payload = tag_end + (tag_end < end ? 1 : 0);
        at_sign_use use = AT_SIGNS_NONE;
        if (is_marked) {
            use = found_has(f, f->lines.at_signs, last) ? take_at_signs(s, payload, end) : AT_SIGNS_NONE;
            if (use == AT_SIGNS_ODD)
                break;
            bool is_loose = found_has(f, f->lines.loose, last);
            if (is_loose && has_loose_end(s, tag_end, end))
                break;
            verbatim = verbatim && is_written_so(use);
            joined = joined && can_be_joined(use) && !is_loose;
        }
        if (entry->kind == TAG_USE_STRUCTURE) {
            level->type = entry->type;
            if (keeps_nodes)
                keep_structure(k, level, entry, use, (line_extent){begin, payload, end, next}, s->lines + found - 1);
            before = (line_before){use, payload == end};
            deepest = head.level + 1;
        } else {
            view rest = view_of(s->text + payload, end - payload);
            if (head.level != deepest || !may_continue(k, entry->kind, before, use, s->text + begin - 2 - cr, rest))
                break;
            verbatim = verbatim && entry->kind == TAG_USE_CONT;
            if (keeps_nodes)
                sweep_continue_node(k, next);
            before.is_empty = payload == end;
        }
        unremarked = true;
    }
    s->found = found;
    s->next = next;
    r->joined = joined;
    r->verbatim = verbatim && joined;
    return unremarked;
}

/* What there is when a record begins, and what it goes back to if it is not unremarked. */
static void sweep_begin_record(const sweep *s, swept_record *r)
{
    const record_batch *k = s->k;
    *r = (swept_record){.begin = s->next,
                        .line = s->lines + s->found,
                        .node = (uint32_t)k->node_count,
                        .name = (uint32_t)k->name_count,
                        .text = (uint32_t)k->text_count};
}

static void forget_record(record_batch *k, const swept_record *r)
{
    k->node_count = r->node;
    k->name_count = r->name;
    k->text_count = r->text;
}

/* Passes over lines up to the next that begins a record. False if there is none. */
static bool pass_record(sweep *s, bool keeps_nodes)
{
    const found_lines *f = &s->k->found;
    while (is_next_visible(s) && !is_at_record(s)) {
        if (s->found == f->lines.count && !sweep_find(s, keeps_nodes))
            return false;
        s->next = f->lines.ends[s->found++] + 1;
    }
    return is_next_visible(s);
}

/* Takes one record, unremarked or not. False if it is not complete. */
ALWAYS_INLINE bool take_record(sweep *s, bool keeps_nodes)
{
    record_batch *k = s->k;
    swept_record r;
    line_before before;
    sweep_begin_record(s, &r);
    bool begun = s->found < k->found.lines.count || sweep_find(s, keeps_nodes);
    r.begun = begun && take_first_line(s, &r, &before, keeps_nodes);
    r.unremarked = r.begun && take_lines(s, &r, before, keeps_nodes);
    r.alone = s->alone;
    s->alone = 0;
    k->open = (r.unremarked || !begun) && s->length - s->next <= s->longest;
    bool complete = begun && pass_record(s, keeps_nodes);
    if (!r.unremarked || !complete)
        forget_record(k, &r);
    k->records[k->count] = r;
    return complete;
}

/* ---- Batches --------------------------------------------------------------------------------- */

ALWAYS_INLINE bool sweep_records(sweep *s, bool keeps_nodes)
{
    bool complete = true;
    while (complete && is_next_visible(s) && is_at_record(s)) {
        complete = take_record(s, keeps_nodes);
        s->k->count += complete ? 1 : 0;
    }
    return complete;
}

static bool sweep_with_nodes(sweep *s)
{
    return sweep_records(s, true);
}

static bool sweep_without_nodes(sweep *s)
{
    return sweep_records(s, false);
}

/* A record that is not ended by what follows it, because that may have to be put into it, is not complete here. */
static void hold_open(record_batch *k)
{
    for (size_t i = 0; i < k->count; i++)
        k->records[i].unremarked = k->records[i].unremarked && k->records[i + 1].begun;
}

static sweep sweep_begin(record_batch *k, view text)
{
    size_t usual = memory_sizes(k->allocator)->line_usual, short_for_dialect = surely_short_line(k->rules);
    found_begin(&k->found, text, k->ending);
    return (sweep){.k = k,
                   .text = text.text,
                   .length = (uint32_t)text.length,
                   .cr = k->ending == BREAK_CRLF ? 1 : 0,
                   .longest = (uint32_t)(usual < short_for_dialect ? usual : short_for_dialect),
                   .near_end = text.length < LOADED ? 0 : (uint32_t)text.length - LOADED + 1};
}

gedelf_status batch_sweep(record_batch *k, view text)
{
    k->count = k->node_count = k->name_count = k->text_count = 0;
    k->open = true;
    k->has_nodes = k->keeps_nodes;
    if (text.length < 2 || text.length >= UINT32_MAX - 64)
        return GEDELF_OK;
    if (!reserve_lines(k, 0) || !reserve_level(k, 0))
        return GEDELF_MEMORY;
    sweep s = sweep_begin(k, text);
    if (k->keeps_nodes ? sweep_with_nodes(&s) : sweep_without_nodes(&s))
        sweep_begin_record(&s, &k->records[k->count]);
    if (k->held_open)
        hold_open(k);
    return k->out_of_memory ? GEDELF_MEMORY : GEDELF_OK;
}

gedelf_status batch_make_nodes(record_batch *k, view text)
{
    size_t name_count = k->name_count;
    k->node_count = k->text_count = 0;
    sweep s = sweep_begin(k, text);
    swept_record r = {.unremarked = false};
    line_before before;
    if (sweep_find(&s, true))
        r.unremarked = take_first_line(&s, &r, &before, true) && take_lines(&s, &r, before, true);
    k->name_count = name_count;
    return r.unremarked ? GEDELF_OK : GEDELF_MEMORY;
}
