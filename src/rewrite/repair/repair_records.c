/* SPDX-License-Identifier: MIT */
/*
 * Levels and continuation: takes records whose rows are lines, gives records in which each line is below one that it may
 * are below, and CONT and CONC directly after their text.
 */
#include "rewrite/repair/repair_lines.h"
#include "rewrite/repair/repair_records.h"

/* A structure that is open. */
typedef struct branch {
    uint64_t was, level; /* as it is, and as it will be */
    uint8_t context;     /* of what is below it */
    bool text, given;    /* it may have a text; it has one */
    bool pointer;
    bool continuation;
    bool others;     /* something else than continuation is below it */
    size_t text_end; /* after the last row of its text */
    size_t owner;    /* of a continuation: the structure whose text it is part of */
} branch;

typedef struct records_job {
    repair *r;
    leftovers leftovers;
    model_guide *guide;
    branch *stack;
    size_t count, capacity;
    size_t after;    /* where the row after the last line begins */
    uint64_t lost;   /* what is deeper than this level goes with a line that found no place; UINT64_MAX: nothing does */
    repair_code why; /* it found none */
    waiting_lines beside;  /* notes that go after the structure at hand, */
    uint64_t beside_level; /* which has this level */
    buffer scratch;
    bool in_header;
    bool ended;
} records_job;

/* ---- Open structures ------------------------------------------------------------------------- */

static branch *push_branch(records_job *j, const loose_line *l, uint64_t level, uint8_t context)
{
    if (!array_reserve(j->r->allocator, &j->stack, &j->capacity, j->count + 1))
        return NULL;
    view tag = loose_tag(l), payload = loose_payload(l);
    model_answer answer = model_guide_ask(j->guide, context, tag);
    bool pointer = loose_pointer(payload).length > 0;
    branch *b = &j->stack[j->count++];
    *b = (branch){.was = l->level,
                  .level = level,
                  .context = answer.context,
                  .text = !pointer && (answer.text || payload.length > 0),
                  .given = !pointer && payload.length > 0,
                  .pointer = pointer,
                  .text_end = l->next};
    return b;
}

/* The innermost structure that a line of this level is below, as levels are; SIZE_MAX if there is none. */
static size_t branch_above(const records_job *j, uint64_t was)
{
    size_t i = j->count;
    while (i > 0 && j->stack[i - 1].was >= was)
        i--;
    return i > 0 ? i - 1 : SIZE_MAX;
}

/* ---- Changing -------------------------------------------------------------------------------- */

/* The line with another level, and without its identifier if that is asked for; escaped if its payload must not point. */
static bool compose_levelled(records_job *j, const loose_line *l, uint64_t level, bool bare, bool escaped)
{
    buffer *out = &j->scratch;
    size_t from = bare && l->xref_end > 0 ? l->tag_at : l->level_end;
    out->length = 0;
    bool done = buffer_append_number(out, level) && (from == l->level_end || buffer_append(out, VIEW(" ")));
    if (!escaped)
        return done && buffer_append(out, view_after(l->text, from));
    return done && buffer_append(out, view_of(l->text.text + from, l->payload_at - from)) &&
           append_escaped(j->r, out, loose_payload(l));
}

/* The line gets another level where it is. */
static gedelf_status set_level(records_job *j, const loose_line *l, uint64_t level)
{
    char digits[20];
    size_t length = number_format(level, digits);
    return level == l->level ? GEDELF_OK : repair_change(j->r, l->at, l->at + l->level_end, view_of(digits, length));
}

/* The line, and all below it, find no place. */
static gedelf_status lose_line(records_job *j, const loose_line *l, repair_code code)
{
    gedelf_status status = leftovers_offer(&j->leftovers, code, l);
    if (status == GEDELF_OK) {
        j->lost = l->level;
        j->why = code;
    }
    return status == GEDELF_END ? GEDELF_OK : status;
}

/* ---- Continuation ---------------------------------------------------------------------------- */

/* Whose text a CONT or CONC out of place continues: the nearest structure above with text, at the same level or one above. */
static size_t find_owner(const records_job *j, const loose_line *l)
{
    size_t above = branch_above(j, l->level);
    /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): what is counted is there */
    if (above != SIZE_MAX && j->stack[above].continuation)
        return j->stack[above].owner;
    for (size_t i = j->count; i > 0; i--) {
        const branch *b = &j->stack[i - 1];
        /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): likewise */
        if (b->was == l->level && b->continuation)
            return b->owner;
        bool empty = b->text && !b->others && i == j->count; /* a text that begins with the CONT */
        if (b->was == l->level && (b->given || empty))
            return i - 1;
        if (b->was < l->level)
            break;
    }
    return above != SIZE_MAX && j->stack[above].text ? above : SIZE_MAX;
}

/* A continuation of a pointer becomes a note beside it. */
static gedelf_status put_beside(records_job *j, const loose_line *l, const branch *pointer)
{
    buffer *out = &j->beside.text;
    bool first = out->length == 0;
    if (pointer->level == 0)
        return lose_line(j, l, REPAIR_CONTINUATION_OF_POINTER);
    size_t from = out->length;
    bool done = buffer_append_number(out, first ? pointer->level : pointer->level + 1) &&
                buffer_append(out, VIEW(" ")) && buffer_append(out, first ? VIEW("NOTE") : loose_tag(l)) &&
                (loose_payload(l).length == 0 || buffer_append(out, VIEW(" "))) && buffer_append(out, loose_payload(l));
    if (!done)
        return GEDELF_MEMORY;
    view after = view_of(out->data + from, out->length - from);
    if (!repair_offer_change(j->r, REPAIR_CONTINUATION_OF_POINTER, l->begin, repair_row(j->r, l), after)) {
        out->length = from;
        return GEDELF_OK;
    }
    j->beside_level = pointer->was;
    if (!buffer_append(out, j->leftovers.ending) || !waiting_note(&j->beside, repair_line_of(j->r, l->begin)))
        return GEDELF_MEMORY;
    return repair_change(j->r, l->begin, l->next, VIEW(""));
}

/* What waits beside a structure comes after it, where a line of this level begins. */
static gedelf_status flush_beside(records_job *j, uint64_t level)
{
    bool over = j->beside.count > 0 && level <= j->beside_level;
    return over ? waiting_put(&j->beside, j->r, j->after) : GEDELF_OK;
}

/* A continuation line stays where it is, or goes up after its text. */
static gedelf_status place_continuation(records_job *j, const loose_line *l, size_t index, bool bare, bool escaped)
{
    branch *owner = &j->stack[index];
    uint64_t level = owner->level + 1;
    bool moves = owner->others, relevelled = level != l->level;
    repair_code code = moves || relevelled ? REPAIR_CONTINUATION_LEVEL
                       : bare              ? REPAIR_CONTINUATION_XREF
                                           : REPAIR_CONTINUATION_POINTER;
    gedelf_status status = GEDELF_OK;
    if (!compose_levelled(j, l, level, bare, escaped))
        return GEDELF_MEMORY;
    bool changes = moves || relevelled || bare || escaped;
    if (changes && !repair_offer_change(j->r, code, l->begin, repair_row(j->r, l), buffer_view(&j->scratch)))
        return GEDELF_OK;
    if (moves) {
        if (!buffer_append(&j->scratch, l->next > l->end ? loose_break(j->r, l) : j->leftovers.ending))
            return GEDELF_MEMORY;
        status = repair_put_from(j->r, owner->text_end, buffer_view(&j->scratch), repair_line_of(j->r, l->begin));
        if (status == GEDELF_OK)
            status = repair_change(j->r, l->begin, l->next, VIEW(""));
    } else if (changes) {
        status = repair_change(j->r, l->at, l->end, buffer_view(&j->scratch));
    }
    if (!moves)
        owner->text_end = l->next;
    owner->given = true;
    return status;
}

static gedelf_status pass_continuation(records_job *j, const loose_line *l)
{
    const dialect *rules = j->r->rules;
    size_t above = branch_above(j, l->level), owner;
    const branch *parent = above != SIZE_MAX ? &j->stack[above] : NULL;
    bool direct = parent && !parent->continuation && l->level == parent->was + 1;
    bool lenient = rules->late_continuations;
    if (direct && !parent->pointer && (!parent->others || lenient))
        owner = above;
    else
        owner = find_owner(j, l);
    if (owner == SIZE_MAX && direct && parent->pointer && !rules->unescape_merged)
        return put_beside(j, l, parent);
    if (owner == SIZE_MAX)
        return lose_line(j, l, REPAIR_CONTINUATION_LEVEL);
    bool points = loose_pointer(loose_payload(l)).length > 0 && !lenient;
    bool kept = lenient && owner == above;
    if (kept)
        j->stack[owner].others = false;
    gedelf_status status = place_continuation(j, l, owner, l->xref_end > 0, points);
    if (status != GEDELF_OK)
        return status;
    j->count = owner + 1;
    branch *b = push_branch(j, l, j->stack[owner].level + 1, MODEL_ANYTHING);
    if (!b)
        return GEDELF_MEMORY;
    b->continuation = true;
    b->owner = owner;
    return GEDELF_OK;
}

/* ---- Other lines ----------------------------------------------------------------------------- */

static gedelf_status pass_substructure(records_job *j, const loose_line *l)
{
    view tag = loose_tag(l);
    size_t above = branch_above(j, l->level);
    if (above == SIZE_MAX)
        return lose_line(j, l, REPAIR_SUPERSTRUCTURE_LOST);
    bool below_continuation = j->stack[above].continuation;
    size_t super = below_continuation ? j->stack[above].owner : above;
    branch *parent = &j->stack[super];
    model_answer answer = model_guide_ask(j->guide, parent->context, tag);
    bool jump = !below_continuation && l->level > parent->was + 1;
    uint64_t level = parent->level + 1;
    if (is_in_tag_set(j->r->rules->reserved, TAG_HEAD) &&
        (view_equal(tag, VIEW("HEAD")) || view_equal(tag, VIEW("TRLR"))))
        return lose_line(j, l, tag.text[0] == 'H' ? REPAIR_SECOND_HEADER : REPAIR_TEXT_AFTER_TRAILER);
    if (jump && !answer.allowed && !answer.extension && parent->context != MODEL_ANYTHING)
        return lose_line(j, l, REPAIR_SUPERSTRUCTURE_LOST);
    if (jump || (below_continuation && level != l->level)) {
        repair_code code = jump ? REPAIR_LEVEL_JUMP : REPAIR_CONTINUATION_LEVEL;
        if (!compose_levelled(j, l, level, false, false))
            return GEDELF_MEMORY;
        if (!repair_offer_change(j->r, code, l->begin, repair_row(j->r, l), buffer_view(&j->scratch)))
            return GEDELF_OK;
    }
    gedelf_status status = set_level(j, l, level);
    bool metadata_line = j->in_header && super == 0 && (view_equal(tag, VIEW("CHAR")) || view_equal(tag, VIEW("GEDC")));
    parent->others = parent->others || !metadata_line;
    uint8_t context = parent->context;
    if (!below_continuation)
        j->count = above + 1;
    if (status == GEDELF_OK && !push_branch(j, l, level, context))
        status = GEDELF_MEMORY;
    return status;
}

static gedelf_status open_record(records_job *j, const loose_line *l)
{
    view tag = loose_tag(l);
    gedelf_status status = flush_beside(j, 0);
    if (status == GEDELF_OK)
        status = leftovers_record_ends(&j->leftovers, j->after);
    leftovers_record(&j->leftovers, tag);
    j->count = 0;
    j->in_header = view_equal(tag, VIEW("HEAD"));
    j->ended = view_equal(tag, VIEW("TRLR"));
    if (status == GEDELF_OK && !push_branch(j, l, 0, model_guide_records(j->guide)))
        status = GEDELF_MEMORY;
    return status;
}

static gedelf_status pass_record_row(records_job *j, const loose_line *l)
{
    bool continuation = is_continuation_tag(loose_tag(l));
    if (j->lost != UINT64_MAX && l->level > j->lost)
        return leftovers_take(&j->leftovers, j->why, l);
    j->lost = UINT64_MAX;
    if (l->level == 0 && !continuation)
        return open_record(j, l);
    if (j->ended)
        return GEDELF_OK;
    gedelf_status status = flush_beside(j, l->level);
    if (status != GEDELF_OK)
        return status;
    return continuation ? pass_continuation(j, l) : pass_substructure(j, l);
}

/* ---- The part -------------------------------------------------------------------------------- */

static gedelf_status pass_records(records_job *j)
{
    loose_line l;
    gedelf_status status = GEDELF_OK;
    size_t trailer = j->r->text.length;
    for (size_t at = 0; status == GEDELF_OK && walk_row(j->r, at, &l); at = l.next) {
        if (l.kind != LOOSE_LINE)
            continue;
        if (l.next > l.end)
            j->leftovers.ending = loose_break(j->r, &l);
        if (l.level == 0 && view_equal(loose_tag(&l), VIEW("TRLR")))
            trailer = l.begin;
        status = pass_record_row(j, &l);
        j->after = l.next;
    }
    if (status == GEDELF_OK)
        status = flush_beside(j, 0);
    return status == GEDELF_OK ? leftovers_ends(&j->leftovers, j->after, trailer) : status;
}

gedelf_status repair_records(repair *r)
{
    records_job j = {.r = r, .lost = UINT64_MAX, .guide = model_guide_open(r->allocator, r->rules->model)};
    leftovers_init(&j.leftovers, r);
    waiting_init(&j.beside, r->allocator);
    buffer_init(&j.scratch, r->allocator);
    gedelf_status status = j.guide ? pass_records(&j) : GEDELF_MEMORY;
    model_guide_close(j.guide);
    memory_release(r->allocator, j.stack, j.capacity * sizeof *j.stack);
    waiting_free(&j.beside);
    buffer_free(&j.scratch);
    leftovers_free(&j.leftovers);
    return status == GEDELF_OK ? repair_apply(r) : status;
}
