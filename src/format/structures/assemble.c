/* SPDX-License-Identifier: MIT */
/*
 * First pass: takes lines, gives records, each an array of structures in preorder. Everything malformed is found here,
 * line by line: it ends the reading, or, with --recover, the line is kept as it was (recover.c). [ELF-SER §first-pass,
 * §second-pass, §merge-conts], D16–D19, D120
 */
#include "format/structures/structures_private.h"

/* ---- Setting up ------------------------------------------------------------------------------ */

/* Their numbers are those of the enumeration, because they are the first. */
static bool intern_known_tags(names *tags)
{
    for (unsigned number = TAG_NONE + 1; number < TAG_FIRST_OTHER; number++) {
        if (names_add(tags, known_tag((enum tag_number)number)) == 0)
            return false;
    }
    return true;
}

bool assembler_init(assembler *a, const gedelf_allocator *allocator, const gedelf_read_options *options,
                    const dialect *rules, speaker *to)
{
    *a = (assembler){.allocator = allocator,
                     .rules = rules,
                     .speaker = to,
                     .recover = options->recover,
                     .reads_on = options->keep_fatal,
                     .max_depth = option_depth(options),
                     .unusable_level = LEVEL_UNKNOWN};
    names_init(&a->tags, allocator);
    names_init(&a->qualifiers, allocator);
    xrefs_init(&a->xrefs, allocator);
    buffer_init(&a->metadata.elf_version, allocator);
    buffer_init(&a->metadata.gedcom_version, allocator);
    buffer_init(&a->metadata.source, allocator);
    buffer_init(&a->record.name, allocator);
    buffer_init(&a->scratch, allocator);
    buffer_init(&a->merged, allocator);
    arena_init(&a->record.arena, allocator);
    a->metadata.language = names_add(&a->qualifiers, VIEW("und"));
    return a->metadata.language != 0 && intern_known_tags(&a->tags);
}

void assembler_settle(assembler *a)
{
    xrefs_settle(&a->xrefs);
    buffer_free(&a->record.name);
    buffer_free(&a->scratch);
    buffer_free(&a->merged);
    arena_free(&a->record.arena);
    memory_release(a->allocator, a->record.items, a->record.capacity * sizeof *a->record.items);
    memory_release(a->allocator, a->stack, a->stack_capacity * sizeof *a->stack);
    memory_release(a->allocator, a->deferred, a->deferred_capacity * sizeof *a->deferred);
    a->record.items = NULL;
    a->stack = NULL;
    a->deferred = NULL;
    a->record.count = a->record.capacity = a->stack_capacity = a->deferred_capacity = 0;
    a->speaker = NULL;
}

void assembler_free(assembler *a)
{
    assembler_settle(a);
    names_free(&a->tags);
    names_free(&a->qualifiers);
    xrefs_free(&a->xrefs);
    buffer_free(&a->metadata.elf_version);
    buffer_free(&a->metadata.gedcom_version);
    buffer_free(&a->metadata.source);
}

void record_clear(record *r)
{
    r->count = 0;
    r->header = false;
    r->naming = 0;
    r->named = false;
    arena_reset(&r->arena);
}

/* ---- Adding structures ----------------------------------------------------------------------- */

structure *record_append(assembler *a)
{
    record *r = &a->record;
    if (r->count == r->capacity) {
        bool room = r->count < UINT32_MAX && array_reserve(a->allocator, &r->items, &r->capacity, r->count + 1);
        if (!room)
            return NULL;
    }
    return &r->items[r->count++];
}

gedelf_status record_failure(const assembler *a)
{
    return a->record.count == UINT32_MAX ? GEDELF_LIMIT : GEDELF_MEMORY;
}

/* S? Pointer S?, where Pointer ::= "@" [^#@] [^@]* "@"; or, where pointers are not loose, an identifier between at signs
   and nothing else (D29, D126). Finds the at signs. */
bool find_pointer(const dialect *rules, view payload, size_t *begin, size_t *end)
{
    view label = payload;
    size_t length = payload.length;
    if (length > 0 && (label.text[0] != '@' || label.text[length - 1] != '@') && rules->loose_pointers) {
        label = view_trim(payload);
        length = label.length;
    }
    view name = pointer_name(label);
    if (name.length == 0 || (!rules->loose_pointers && xref_valid_prefix(rules, name) < name.length))
        return false;
    *begin = (size_t)(label.text - payload.text);
    *end = *begin + length;
    return true;
}

/* The kind of a payload that has an at sign, or whose line has one in its identifier: that does not concern the payload,
   and *traits then has none. */
static payload_kind kind_with_at_sign(const assembler *a, const line *l, unsigned *traits)
{
    size_t begin, end;
    view payload = view_of(characters_at(a->speaker->text, l->at) + l->payload_at, l->length - l->payload_at);
    if (l->xref_length > 0 && !memchr(payload.text, '@', payload.length))
        *traits &= ~(unsigned)TRAIT_AT_SIGN;
    else if (find_pointer(a->rules, payload, &begin, &end))
        return PAYLOAD_POINTER;
    return payload.length > 0 ? PAYLOAD_STRING : PAYLOAD_NONE;
}

/* Offsets within a line, before its payload, are 32 bits wide in a structure. */
static bool line_fits(const line *l)
{
    return l->tight || (l->payload_at <= UINT32_MAX && l->at - l->begin <= UINT32_MAX);
}

static inline void structure_of_line(structure *s, const assembler *a, const line *l, uint32_t tag, uint32_t parent)
{
    unsigned traits = l->traits;
    payload_kind kind = l->payload_at < l->length ? PAYLOAD_STRING : PAYLOAD_NONE;
    if ((traits & TRAIT_AT_SIGN) != 0)
        kind = kind_with_at_sign(a, l, &traits);
    s->line = l->number;
    s->at = l->at;
    s->length = l->length;
    s->payload = NULL;
    s->payload_length = 0;
    s->lead = (uint32_t)(l->at - l->begin);
    s->level = (uint32_t)l->level;
    s->xref_at = (uint32_t)l->xref_at;
    s->xref_length = (uint32_t)l->xref_length;
    s->tag_at = (uint32_t)l->tag_at;
    s->payload_at = (uint32_t)l->payload_at;
    s->tag = tag;
    s->parent = parent;
    s->language = s->datatype = s->type = 0;
    s->kind = (uint8_t)kind;
    s->traits = (uint8_t)traits;
    bool apart = !l->tight && (l->dropped > 0 || l->payload_at > l->tag_at + l->tag_length + 1);
    s->flags = apart ? TRIMMED : 0;
}

void note_in_parent(structure *parent, uint32_t tag, uint32_t index)
{
    if (is_continuation(tag)) {
        parent->flags |= CONTINUED;
        return;
    }
    if ((parent->flags & HAS_OTHERS) == 0)
        parent->other = index;
    parent->flags |= tag == TAG_PLANG || tag == TAG_DTYPE ? HAS_OTHERS | QUALIFIED : HAS_OTHERS;
}

static bool stack_set(assembler *a, uint64_t level, uint32_t index)
{
    if (level >= a->stack_capacity) {
        bool room = array_reserve(a->allocator, &a->stack, &a->stack_capacity, (size_t)level + 1);
        if (!room)
            return false;
    }
    a->stack[level] = index;
    return true;
}

/* ---- Checking a line against the lines before ------------------------------------------------ */

static gedelf_status refuse_late(assembler *a, const line *l, uint32_t parent)
{
    say_late(a, l, parent);
    return keep_unusable(a, l);
}

/* If CONT and CONC out of place are merged anyway, this only reports them (D122, D126). */
static gedelf_status remark_continuation(assembler *a, const line *l, uint32_t parent, bool *usable)
{
    const structure *s = &a->record.items[parent];
    *usable = true;
    if (l->xref_length > 0)
        say_tag_of_line(a, l, DIAG_CONTINUATION_XREF, VIEW(""), VIEW(""));
    if ((s->flags & HAS_OTHERS) != 0)
        say_late(a, l, parent);
    if (s->kind == PAYLOAD_POINTER && (s->flags & CONTINUED) == 0 && !a->rules->unescape_merged) {
        size_t from;
        say_tag_of_line(a, l, DIAG_CONTINUATION_OF_POINTER, structure_value(a, s, &from), VIEW(""));
    }
    return GEDELF_OK;
}

/* A continuation line that is not a record. *usable if it may stay. [ELF-SER §merge-conts] */
static gedelf_status check_continuation(assembler *a, const line *l, uint32_t parent, bool *usable)
{
    const structure *s = &a->record.items[parent];
    if (a->rules->late_continuations && parent == 0 && a->record.header)
        return refuse_tag(a, l, DIAG_CONTINUATION_IN_HEADER, VIEW(""), VIEW(""));
    if (a->rules->late_continuations && (s->flags & HAS_ERRORS) == 0)
        return remark_continuation(a, l, parent, usable);
    if (l->xref_length > 0)
        return refuse_tag(a, l, DIAG_CONTINUATION_XREF, VIEW(""), VIEW(""));
    if ((s->flags & HAS_OTHERS) != 0)
        return refuse_late(a, l, parent);
    if (s->kind == PAYLOAD_POINTER) {
        size_t from;
        return refuse_tag(a, l, DIAG_CONTINUATION_OF_POINTER, structure_value(a, s, &from), VIEW(""));
    }
    *usable = true;
    return GEDELF_OK;
}

/* The same, and what hangs below the line goes with it without another word. */
static gedelf_status refuse_all(assembler *a, const line *l, enum diag_code code, view second)
{
    gedelf_status status = refuse_tag(a, l, code, second, VIEW(""));
    a->unusable_below = !a->recover; /* each line that is kept is spoken of */
    return status;
}

/* Says what is wrong with the line's level, quoting a number. */
static gedelf_status refuse_level(assembler *a, const line *l, enum diag_code code, uint64_t number)
{
    char digits[20];
    view quoted = view_of(digits, number_format(number, digits));
    view level = view_of(characters_at(a->speaker->text, l->at), l->level_length);
    return refuse_line(a, l, code, 0, l->level_length, quoted, level, VIEW(""));
}

/* [ELF-SER §levels], D18, D120 */
static gedelf_status check_level(assembler *a, const line *l, bool *usable)
{
    if (l->level > a->unusable_level && a->unusable_below)
        return keep_unusable(a, l);
    if (l->level > a->unusable_level) {
        a->speaker->related = a->unusable_line;
        return refuse_level(a, l, DIAG_ORPHANED_LINE, a->unusable_line);
    }
    a->unusable_level = LEVEL_UNKNOWN;
    a->unusable_below = false;
    if (l->level > a->depth + 1)
        return refuse_level(a, l, DIAG_LEVEL_JUMP, a->depth);
    if (l->level > a->max_depth)
        return refuse_level(a, l, DIAG_LEVEL_TOO_DEEP, a->max_depth);
    *usable = true;
    return GEDELF_OK;
}

/* [gedcom-7.0 §Lines], D307 */
static void note_foreign_conc(assembler *a, const line *l)
{
    say_tag_of_line(a, l, DIAG_CONTINUATION_CONC, VIEW(""), VIEW(""));
    a->signs |= FOREIGN_CONC;
}

/* A substructure's tag and place. */
static gedelf_status check_substructure(assembler *a, const line *l, uint32_t tag, uint32_t parent, bool *usable)
{
    *usable = false;
    if (is_continuation(a->record.items[parent].tag)) {
        view above = names_at(&a->tags, a->record.items[parent].tag);
        return a->rules->late_continuations ? refuse_all(a, l, a->rules->below_continuation, above)
                                            : refuse_tag(a, l, a->rules->below_continuation, above, VIEW(""));
    }
    if (is_continuation(tag)) {
        gedelf_status status = check_continuation(a, l, parent, usable);
        if (*usable && tag == TAG_CONC && a->rules->conc_foreign)
            note_foreign_conc(a, l);
        return status;
    }
    if (is_in_tag_set(a->rules->dropped, tag) && !a->in_metadata)
        return refuse_all(a, l, DIAG_PSEUDO_STRUCTURE_MISPLACED, VIEW(""));
    if (is_in_tag_set(a->rules->reserved, tag))
        return refuse_tag(a, l, tag == TAG_HEAD ? DIAG_HEADER_MISUSED : DIAG_TRAILER_MISUSED, VIEW(""), VIEW(""));
    *usable = true;
    return GEDELF_OK;
}

/* ---- Taking a line --------------------------------------------------------------------------- */

/* The number of the line's tag; 0 if there is no memory. A legacy extension tag is remarked upon when it is new. */
static uint32_t intern_any_tag(assembler *a, const line *l, view tag)
{
    uint32_t before = a->tags.count;
    uint32_t number = names_add(&a->tags, tag);
    if (number > before && is_extension_tag(tag))
        line_say(a->speaker, l, DIAG_EXTENSION_TAG, l->tag_at, l->tag_at + l->tag_length, tag, VIEW(""), VIEW(""));
    return number;
}

/* The same, but most tags are found without looking further: a tag of four to eight characters is identified by its
   first four, its last four and its length. */
static uint32_t intern_tag(assembler *a, const line *l)
{
    view tag = view_of(characters_at(a->speaker->text, l->at) + l->tag_at, l->tag_length);
    if (tag.length < 4 || tag.length > 8)
        return intern_any_tag(a, l, tag);
    uint64_t key = four_octets(tag.text) << 32 | four_octets(tag.text + tag.length - 4);
    tag_memo *memo = &a->memos[key * UINT64_C(0x9FB21C651E98DF25) >> 57];
    if (memo->key != key || memo->length != tag.length)
        *memo = (tag_memo){key, (uint32_t)tag.length, intern_any_tag(a, l, tag)};
    return memo->number;
}

static gedelf_status add_substructure(assembler *a, const line *l, uint32_t tag)
{
    uint32_t parent = a->stack[l->level - 1], index = (uint32_t)a->record.count;
    structure *s = record_append(a);
    if (!s)
        return record_failure(a);
    structure_of_line(s, a, l, tag, parent);
    /* Metadata is taken out of the header before it could come between HEAD and a CONT (D119). */
    if (!(a->in_metadata && l->level == 1))
        note_in_parent(&a->record.items[parent], tag, index);
    if (!stack_set(a, l->level, index))
        return GEDELF_MEMORY;
    if (l->level == 1 && is_naming_tag(tag) && s->kind == PAYLOAD_STRING && a->record.naming == 0) {
        a->record.naming = index;
        a->record.named = false;
    }
    a->depth = l->level;
    a->last = is_continuation(tag) && !a->in_metadata ? parent : index;
    return GEDELF_OK;
}

static gedelf_status push_substructure(assembler *a, const line *l, uint32_t tag)
{
    bool usable = false;
    gedelf_status status = check_level(a, l, &usable);
    if (!usable)
        return status;
    if (l->level == 1 && a->deferred_count > 0 && (status = flush_deferred(a)) != GEDELF_OK)
        return status;
    if (l->level == 1) {
        if (a->in_metadata)
            a->last = 0; /* what is now found unusable goes directly into HEAD (D120) */
        if (a->record.header)
            tag = header_tag(a, tag);
        a->in_metadata = a->record.header && is_metadata_tag(a->rules, tag) && !a->rules->metadata_parts;
    }
    if (!a->in_metadata || a->rules->rejects)
        status = check_substructure(a, l, tag, a->stack[l->level - 1], &usable);
    return usable ? add_substructure(a, l, tag) : status;
}

/* A level 0 line that may begin a record. [ELF-SER §tagged-structs] */
static gedelf_status begin_record(assembler *a, const line *l, uint32_t tag)
{
    structure *s = record_append(a);
    if (!s || !stack_set(a, 0, 0))
        return GEDELF_MEMORY;
    structure_of_line(s, a, l, tag, 0);
    a->depth = 0;
    a->last = 0;
    a->in_metadata = false;
    a->unusable_level = LEVEL_UNKNOWN;
    a->unusable_below = false;
    a->records++;
    a->record.header = a->records == 1;
    return GEDELF_OK;
}

static bool payload_is_blank(const assembler *a, const line *l)
{
    view payload = view_of(characters_at(a->speaker->text, l->at) + l->payload_at, l->length - l->payload_at);
    return view_trim(payload).length == 0;
}

/* "0 TRLR" and nothing else. Where lines are rejected, it is the end even if there is more (D123). With --recover, the
   last record stays open for what may follow (D16). */
static gedelf_status push_trailer(assembler *a, const line *l)
{
    bool bare = l->xref_length == 0 && payload_is_blank(a, l);
    if (!bare && !a->rules->rejects)
        return refuse_tag(a, l, DIAG_TRAILER_MISUSED, VIEW(""), VIEW(""));
    if (!bare)
        say_tag_of_line(a, l, DIAG_TRAILER_MISUSED, VIEW(""), VIEW(""));
    a->trailer = a->below_trailer = true;
    a->outside = false;
    return flush_deferred(a);
}

/* Remembers where the header is, and says so if the encoding is not known. */
static bool note_header(assembler *a, const line *l, size_t tag_at)
{
    if (a->speaker->text->unspecified)
        line_say(a->speaker, l, DIAG_ENCODING_MISSING, tag_at, tag_at + 4, a->speaker->text->encoding.name, VIEW(""),
                 VIEW(""));
    a->metadata.line = l->number;
    a->metadata.column = line_column(a->speaker, l, tag_at);
    a->metadata.octet = characters_octet(a->speaker->text, l->at + tag_at);
    a->metadata.source_at = (size_t)(l->at - l->begin) + tag_at;
    return buffer_append(&a->metadata.source, line_source(a->speaker, l));
}

/* D120: text before the header was put into a header that is taken to be the one that this line begins. */
static gedelf_status complete_header(assembler *a, structure *invented, const line *l)
{
    invented->flags &= (uint16_t)~INVENTED;
    invented->line = l->number;
    invented->at = l->at;
    invented->length = l->length;
    invented->lead = (uint32_t)(l->at - l->begin);
    invented->tag_at = (uint32_t)l->tag_at;
    invented->payload_at = (uint32_t)l->payload_at;
    a->unusable_level = LEVEL_UNKNOWN;
    return note_header(a, l, l->tag_at) ? GEDELF_OK : GEDELF_MEMORY;
}

/* Is there only text so far, in a header that was invented for it? */
static bool is_before_header(const assembler *a)
{
    bool invented = a->record.count > 0 && (a->record.items[0].flags & INVENTED) != 0;
    return a->records == 1 && invented && a->depth == 0;
}

/* Does the line begin the header that is missing, if only its case is wrong? (D120, D135) */
static bool is_late_header(const assembler *a, const line *l)
{
    view tag = view_of(characters_at(a->speaker->text, l->at) + l->tag_at, l->tag_length);
    return is_before_header(a) && view_equal_ignoring_case(tag, VIEW("HEAD")) && !view_equal(tag, VIEW("HEAD")) &&
           l->xref_length == 0 && payload_is_blank(a, l);
}

/* A HEAD that is not the first line. */
static gedelf_status push_late_header(assembler *a, const line *l)
{
    structure *invented = a->record.count > 0 ? &a->record.items[0] : NULL;
    bool first = is_before_header(a);
    bool bare = l->xref_length == 0 && payload_is_blank(a, l);
    if (first && bare)
        return complete_header(a, invented, l);
    if (!a->rules->second_headers)
        return refuse_tag(a, l, DIAG_HEADER_MISUSED, VIEW(""), VIEW(""));
    char digits[20];
    a->speaker->related = a->metadata.line;
    say_tag_of_line(a, l, DIAG_SECOND_HEADER, view_of(digits, number_format(a->metadata.line, digits)), VIEW(""));
    return begin_record(a, l, TAG_HEAD);
}

static gedelf_status push_record(assembler *a, const line *l, uint32_t tag)
{
    if (is_continuation(tag))
        return a->rules->late_continuations ? refuse_all(a, l, DIAG_CONTINUATION_RECORD, VIEW(""))
                                            : refuse_tag(a, l, DIAG_CONTINUATION_RECORD, VIEW(""), VIEW(""));
    if (tag == TAG_TRLR)
        return push_trailer(a, l);
    if (is_in_tag_set(a->rules->dropped, tag))
        return refuse_all(a, l, DIAG_PSEUDO_STRUCTURE_MISPLACED, VIEW(""));
    if (is_late_header(a, l)) {
        say_tag_of_line(a, l, DIAG_HEADER_CASE, VIEW(""), VIEW(""));
        return push_late_header(a, l);
    }
    return tag == TAG_HEAD ? push_late_header(a, l) : begin_record(a, l, tag);
}

/* ---- The first line and the last ------------------------------------------------------------- */

/* Would the line be usable? */
static bool parse_quietly(assembler *a, line *l)
{
    bool muted = a->speaker->muted;
    a->speaker->muted = true;
    bool usable = line_parse(a->speaker, l, 0);
    a->speaker->muted = muted;
    return usable;
}

/* D120: a missing header is taken as an empty one. */
static gedelf_status invent_header(assembler *a)
{
    a->metadata.line = a->metadata.column = 1;
    a->records = 1;
    a->record.header = true;
    structure *head = stack_set(a, 0, 0) ? record_append(a) : NULL;
    if (!head)
        return GEDELF_MEMORY;
    *head = (structure){.tag = TAG_HEAD, .line = 1, .flags = INVENTED};
    return GEDELF_OK;
}

/* The header's tag, in the case it has. */
static size_t header_tag_at(view v)
{
    return (size_t)(view_trim(view_after(v, 1)).text - v.text);
}

/* Begins the header with its line, which has been parsed. */
static gedelf_status open_header(assembler *a, line *l)
{
    if (!line_fits(l))
        return GEDELF_LIMIT;
    line_advise(a->speaker, l);
    gedelf_status status = note_header(a, l, l->tag_at) ? begin_record(a, l, TAG_HEAD) : GEDELF_MEMORY;
    if (status == GEDELF_OK)
        a->record.items[0].kind = PAYLOAD_NONE; /* white space after it does not count (D106) */
    return status;
}

static gedelf_status push_header(assembler *a, line *l)
{
    view v = line_view(a->speaker, l);
    size_t tag_at = header_tag_at(v);
    view tag = view_of(v.text + tag_at, 4);
    if (!view_equal(tag, VIEW("HEAD"))) {
        line_say(a->speaker, l, DIAG_HEADER_CASE, tag_at, tag_at + 4, tag, VIEW(""), VIEW(""));
        if (!a->recover)
            return GEDELF_MALFORMED;
    }
    l->parsed = l->usable = line_parse(a->speaker, l, 0);
    return open_header(a, l);
}

/* Where text before the header is passed over, any line of level 0 with the tag HEAD begins it (D123), and with --recover
   so does "0 head" (D120). */
static bool is_loose_header_line(assembler *a, line *l)
{
    line copy = *l;
    if (!begins_record(line_view(a->speaker, l)) || !parse_quietly(a, &copy) || copy.level != 0)
        return false;
    view tag = view_of(characters_at(a->speaker->text, l->at) + copy.tag_at, copy.tag_length);
    bool exactly = view_equal(tag, VIEW("HEAD"));
    if (!exactly && !(a->recover && view_equal_ignoring_case(tag, VIEW("HEAD"))))
        return false;
    *l = copy;
    l->parsed = l->usable = true;
    if (!exactly)
        say_tag_of_line(a, l, DIAG_HEADER_CASE, VIEW(""), VIEW(""));
    return true;
}

/* Says what the header's line has that it cannot have (D126). */
static void remark_header(assembler *a, const line *l)
{
    structure *head = &a->record.items[0];
    if (l->xref_length > 0)
        structure_say(a, head, DIAG_HEADER_CONTENT, l->xref_at - 1, l->xref_at + l->xref_length + 1,
                      VIEW("an identifier"), VIEW(""));
    if (!payload_is_blank(a, l))
        structure_say(a, head, DIAG_HEADER_CONTENT, l->payload_at, l->length, VIEW("a value"), VIEW(""));
    head->xref_length = 0;
}

/* The first line of the file, or the next one that may be the header's. *taken unless it must be looked at again, as
   the first line after a missing header, which counts as an empty one with --recover (D120). */
static gedelf_status push_loose_first(assembler *a, line *l, bool *taken)
{
    gedelf_status status = GEDELF_OK;
    if (is_loose_header_line(a, l)) {
        if (characters_have_faults(a->speaker->text))
            line_report_faults(a->speaker, l);
        status = a->before_header ? complete_header(a, &a->record.items[0], l) : open_header(a, l);
        a->before_header = false;
        if (status == GEDELF_OK)
            remark_header(a, l);
        return status;
    }
    bool header_follows = a->speaker->text->char_line.in_header;
    *taken = !a->recover || header_follows || !begins_record(line_view(a->speaker, l));
    if (a->recover && a->records == 0)
        status = invent_header(a);
    a->before_header = a->recover && *taken;
    if (*taken)
        return status == GEDELF_OK ? pass_outside(a, l) : status;
    line_say(a->speaker, l, DIAG_HEADER_MISSING, 0, l->length, line_view(a->speaker, l),
             header_hint(line_view(a->speaker, l)), VIEW(""));
    a->unusable_level = LEVEL_UNKNOWN;
    return status;
}

/* The first line of the file. *taken unless it must be looked at again, as the first line after a missing header. */
static gedelf_status push_first(assembler *a, line *l, bool *taken)
{
    view v = line_view(a->speaker, l);
    *taken = true;
    if (a->rules->outside != OUTSIDE_STOPS)
        return push_loose_first(a, l, taken);
    if (is_header_line(v))
        return push_header(a, l);
    bool marker = line_is_marker(a->speaker, l); /* then there may be a header in the next line (D428) */
    line_say(a->speaker, l, marker ? DIAG_CONFLICT_MARKER : DIAG_HEADER_MISSING, 0, l->length, v,
             marker ? VIEW("") : header_hint(v), VIEW(""));
    if (!a->recover)
        return GEDELF_MALFORMED;
    gedelf_status status = invent_header(a);
    /* A line that begins a record does so after an empty header; other text is before the header, up to the next
       record. */
    *taken = !begins_record(v);
    if (status == GEDELF_OK && *taken) {
        line_report_faults(a->speaker, l);
        status = keep_unusable(a, l);
        a->unusable_level = 0;
        a->unusable_line = l->number;
    }
    return status;
}

gedelf_status assembler_finish(assembler *a, const line *last)
{
    if (a->records == 0 || a->before_header) {
        gedelf_diag empty = {.code = DIAG_HEADER_MISSING,
                             .line = 1,
                             .column = 1,
                             .width = 1,
                             .args = {last->number > 0 ? VIEW("some text, with no line “0 HEAD” anywhere")
                                                       : VIEW("nothing (the file is empty)")}};
        diags_raise(a->speaker->diags, &empty);
        gedelf_status status = a->before_header ? GEDELF_OK : a->recover ? invent_header(a) : GEDELF_MALFORMED;
        if (status != GEDELF_OK)
            return status;
    }
    gedelf_status status = flush_deferred(a);
    if (a->trailer || status != GEDELF_OK)
        return status;
    if (last->number > 0) {
        line_say(a->speaker, last, DIAG_TRAILER_MISSING, last->length, last->length, VIEW(""), VIEW(""), VIEW(""));
    } else {
        gedelf_diag missing = {.code = DIAG_TRAILER_MISSING, .line = 1, .column = 1, .width = 1};
        diags_raise(a->speaker->diags, &missing);
    }
    return a->recover || a->rules->rejects ? GEDELF_OK : GEDELF_MALFORMED;
}

/* ---- The main entrance ----------------------------------------------------------------------- */

/* Parses the line, once, and says what there is to say about it by itself. */
static void prepare_line(assembler *a, line *l)
{
    if (l->parsed)
        return;
    if (characters_have_faults(a->speaker->text))
        line_report_faults(a->speaker, l);
    l->usable = line_parse(a->speaker, l, a->payload_line);
    l->parsed = true;
    if (l->usable && !a->speaker->muted)
        line_advise(a->speaker, l);
    if (l->usable || l->level != LEVEL_UNKNOWN)
        a->payload_line = l->usable && l->payload_at < l->length ? l->number : 0;
}

/* Nothing may follow the trailer, and nothing may hang below it. */
static gedelf_status push_after_trailer(assembler *a, line *l)
{
    bool marker = line_is_marker(a->speaker, l);
    if (!marker && a->rules->outside != OUTSIDE_STOPS)
        return pass_outside(a, l);
    line_report_faults(a->speaker, l);
    if (marker)
        return refuse_line(a, l, DIAG_CONFLICT_MARKER, 0, l->length, line_view(a->speaker, l), VIEW(""), VIEW(""));
    if (l->length == 0)
        return GEDELF_OK;
    a->below_trailer = a->below_trailer && parse_quietly(a, l) && l->level > 0;
    if (a->below_trailer)
        return refuse_tag(a, l, DIAG_TRAILER_MISUSED, VIEW(""), VIEW(""));
    return refuse_line(a, l, DIAG_TEXT_AFTER_TRAILER, 0, l->length, VIEW(""), VIEW(""), VIEW(""));
}

/* Does this line complete the record before it? A record that is complete speaks before the line that follows it.
   What is not a line does not begin a record, if it is to be kept: it is part of the one before (D16). */
static bool completes_record(assembler *a, const line *l)
{
    if (a->record.count == 0 || l->parsed || !begins_record(line_view(a->speaker, l)))
        return false;
    if (!a->recover)
        return true;
    line copy = *l;
    bool usable = parse_quietly(a, &copy);
    view tag = view_of(characters_at(a->speaker->text, l->at) + copy.tag_at, copy.tag_length);
    uint32_t number = usable && !is_late_header(a, &copy) ? names_find(&a->tags, tag) : TAG_TRLR;
    bool second = number == TAG_HEAD && a->rules->second_headers && (a->record.items[0].flags & INVENTED) == 0;
    return second || (!is_continuation(number) && number != TAG_HEAD && number != TAG_TRLR &&
                      !is_in_tag_set(a->rules->dropped, number));
}

/* What has to be done before a line is looked at: for the first lines, for what does not decode, after the trailer, and
   at the end. *taken if nothing is left to do. */
static gedelf_status push_carefully(assembler *a, line *l, bool *taken)
{
    *taken = true;
    if (characters_contradict(a->speaker->text, l->at + l->length)) {
        characters_refuse(a->speaker->text, a->speaker->diags);
        return GEDELF_ENCODING;
    }
    if (a->records == 0 || a->before_header) {
        line_remark_ending(a->speaker, l);
        gedelf_status status = push_first(a, l, taken);
        if (*taken || status != GEDELF_OK)
            return status;
    }
    unsigned unusual = l->traits & (TRAIT_CONTROL | TRAIT_HIGH);
    if (unusual != 0 && (a->trailer || is_trailer_line(line_view(a->speaker, l)))) {
        l->level = a->trailer ? l->level : 0; /* it is not in the record before */
        line_drop_controls(a->speaker, l);
        l->level = LEVEL_UNKNOWN;
    }
    if (a->trailer) {
        if (l->ending == BREAK_NONE)
            line_remark_ending(a->speaker, l);
        *taken = true;
        return push_after_trailer(a, l);
    }
    *taken = false;
    return GEDELF_OK;
}

/* Can a line be looked at without that? */
static bool is_ordinary(const assembler *a, const line *l)
{
    return a->records > 0 && !a->before_header && !a->trailer && !a->speaker->text->strictly_utf8 &&
           ((l->traits & (TRAIT_CONTROL | TRAIT_HIGH)) == 0 || !is_trailer_line(line_view(a->speaker, l)));
}

/* Says that the last line has no line break. A trailer is not in the record before, which is open still with --recover. */
static void remark_last_line(assembler *a, line *l)
{
    uint64_t level = l->level;
    l->level = is_trailer_line(line_view(a->speaker, l)) ? 0 : level;
    line_remark_ending(a->speaker, l);
    l->level = level;
}

/* The record is complete, and the line will be given again. */
static gedelf_status end_record(assembler *a)
{
    gedelf_status status = flush_deferred(a);
    return status == GEDELF_OK ? GEDELF_END : status;
}

gedelf_status assembler_push(assembler *a, line *l)
{
    if (!is_ordinary(a, l)) {
        bool within = a->records > 0 && !a->before_header && !a->trailer, taken;
        if (within && completes_record(a, l)) /* whatever is wrong with the line, the record is delivered */
            return end_record(a);
        gedelf_status status = push_carefully(a, l, &taken);
        if (taken || status != GEDELF_OK)
            return status;
    }
    if (completes_record(a, l))
        return end_record(a);
    if (l->ending == BREAK_NONE)
        remark_last_line(a, l);
    prepare_line(a, l);
    if (!l->usable)
        return keep_unusable(a, l);
    if (!line_fits(l))
        return GEDELF_LIMIT;
    uint32_t tag = intern_tag(a, l);
    if (tag == 0)
        return GEDELF_MEMORY;
    return l->level == 0 ? push_record(a, l, tag) : push_substructure(a, l, tag);
}
