/* SPDX-License-Identifier: MIT */
/*
 * Rewriting: takes a structure that stays where it is and whose payload is another one, and changes as few of its lines as
 * it can. Between line breaks, what is the same stays as it is, split as it is; so do lines that come out the same.
 * [ELF-SER §line-cont, §serialising-structures]
 */
#include "rewrite/edit/edit_changes.h"
#include "rewrite/edit/edit_session.h"

/* A payload that is to be written anew, and the lines that it has now. */
typedef struct rewriting {
    edit_session *e;
    uint32_t n;
    const edit_line *own;
    uint32_t *more; /* the numbers of its continuation lines */
    size_t count, capacity;
    view old, fresh;
    payload_kind old_kind;
    bool comparable;    /* parts of the old lines can stay */
    size_t front, back; /* how many lines between line breaks stay, at both ends */
    size_t first, last; /* of the continuation lines, those from `first` up to `last` go */
    size_t made, end;   /* of the composed lines, those from `made` up to `end` come */
} rewriting;

static bool gather_more(rewriting *r)
{
    const edit_tree *t = &r->e->tree;
    uint32_t left = t->nodes[r->n].parts, number = t->nodes[r->n].own_line;
    while ((number = edit_next_part(t, r->n, number, &left)) > 0) {
        if (tree_line(t, number)->kind != EDIT_LINE_MORE)
            continue;
        if (!array_add(r->e->allocator, &r->more, &r->count, &r->capacity, number))
            return false;
    }
    return true;
}

static const edit_line *more_line(const rewriting *r, size_t index)
{
    return &r->e->tree.lines[r->more[index] - 1];
}

static bool is_conc(const edit_line *l)
{
    return continuation_of(edit_line_tag(l)) == 'C';
}

bool edit_has_at_sign(const edit_line *l)
{
    view v = edit_line_payload(l);
    return v.length > 0 && memchr(v.text, '@', v.length);
}

static size_t count_breaks(view v)
{
    size_t count = 0;
    for (size_t i = 0; i < v.length; i++)
        count += v.text[i] == '\n';
    return count;
}

/* Can the lines of the old payload be found by its line breaks? */
static void judge_lines(rewriting *r)
{
    const edit_node *about = &r->e->tree.nodes[r->n];
    bool merged = r->e->rules->unescape_merged, at_sign = edit_has_at_sign(r->own);
    size_t breaks = 0;
    for (size_t i = 0; i < r->count; i++) {
        breaks += !is_conc(more_line(r, i));
        at_sign = at_sign || edit_has_at_sign(more_line(r, i));
    }
    r->comparable = about->kind == PAYLOAD_STRING && r->old_kind == PAYLOAD_STRING && breaks == count_breaks(r->old) &&
                    !(merged && at_sign) && view_equal(edit_line_tag(r->own), about->tag);
}

/* How many octets both texts have in common at the front, and at the back, up to a line break. */
static size_t common_front(view a, view b)
{
    size_t least = a.length < b.length ? a.length : b.length, i = 0, breaks = 0;
    while (i < least && a.text[i] == b.text[i])
        breaks += a.text[i++] == '\n';
    bool ends = (i == a.length || a.text[i] == '\n') && (i == b.length || b.text[i] == '\n');
    return breaks + ends;
}

static size_t common_back(view a, view b)
{
    size_t least = a.length < b.length ? a.length : b.length, i = 0, breaks = 0;
    while (i < least && a.text[a.length - 1 - i] == b.text[b.length - 1 - i])
        breaks += a.text[a.length - 1 - i++] == '\n';
    return breaks;
}

/* Line number `index` of a text begins here; its length after the last. */
static size_t segment_begin(view v, size_t index)
{
    size_t i = 0;
    while (index > 0 && i < v.length)
        index -= v.text[i++] == '\n';
    return index > 0 ? v.length + 1 : i;
}

/* Decides which lines stay. The first line of the payload stays only if nothing in it has to be escaped, so that it is
   read the same whatever follows. */
static void choose_lines(rewriting *r)
{
    size_t old = count_breaks(r->old) + 1, fresh = count_breaks(r->fresh) + 1;
    size_t least = old < fresh ? old : fresh;
    judge_lines(r);
    if (!r->comparable)
        return;
    r->front = edit_has_at_sign(r->own) ? 0 : common_front(r->old, r->fresh);
    r->back = common_back(r->old, r->fresh);
    size_t most = least - (r->front > 0 ? r->front : 1);
    r->back = r->back < most ? r->back : most;
}

/* The continuation lines that go: those of the lines between line breaks from `front` up to `back` before the end. */
static void choose_cut(rewriting *r)
{
    size_t segment = 0, after = count_breaks(r->old) + 1 - r->back;
    r->first = r->last = r->count;
    if (!r->comparable) {
        r->first = 0;
        return;
    }
    for (size_t i = 0; i < r->count; i++) {
        segment += !is_conc(more_line(r, i));
        if (segment >= r->front && r->first == r->count)
            r->first = i;
        if (segment >= after && r->last == r->count)
            r->last = i;
    }
    if (r->first > r->last)
        r->first = r->last;
}

/* Makes the lines that come. */
static bool compose_cut(rewriting *r)
{
    edit_session *e = r->e;
    size_t all = count_breaks(r->fresh) + 1;
    size_t begin = r->front > 0 ? segment_begin(r->fresh, r->front) - 1 : 0;
    size_t end = r->back > 0 ? segment_begin(r->fresh, all - r->back) - 1 : r->fresh.length;
    r->made = r->end = 0;
    e->composed_count = 0;
    if (r->front > 0 && r->front + r->back >= all)
        return true;
    view cut = view_after(r->fresh, begin);
    cut.length = end - begin;
    if (!edit_compose(e, r->n, r->own->level, cut))
        return false;
    r->made = 1;
    r->end = e->composed_count;
    return true;
}

/* Is a composed line, of the level below, the same as one that is there? */
static bool is_same_line(const rewriting *r, size_t made, size_t index)
{
    const edit_line *l = more_line(r, index);
    view text = edit_composed_line(r->e, made), payload = edit_line_payload(l);
    size_t prefix = edit_prefix_length((uint64_t)r->own->level + 1, VIEW(""), VIEW("CONT"));
    if (text.text[prefix - 1] != l->text.text[l->tag_end - 1])
        return false;
    if (text.length == prefix)
        return payload.length == 0;
    return view_equal(view_of(text.text + prefix + 1, text.length - prefix - 1), payload);
}

static void spare_equal_lines(rewriting *r)
{
    while (r->first < r->last && r->made < r->end && is_same_line(r, r->made, r->first)) {
        r->first++;
        r->made++;
    }
    while (r->first < r->last && r->made < r->end && is_same_line(r, r->end - 1, r->last - 1)) {
        r->last--;
        r->end--;
    }
}

/* Where a line's text ends in the source. */
static uint64_t text_end_octet(const edit_session *e, const edit_line *l)
{
    return l->after - characters_measure(reader_characters(e->reader), edit_line_break_text(l->ending));
}

/* In ANSEL a mark is before its letter: one on the space before the payload belongs to both. */
static bool is_tangled(const edit_session *e, const edit_line *l)
{
    size_t step;
    view payload = edit_line_payload(l);
    return e->encoding->marks_first && payload.length > 0 && is_combining_mark(utf8_decode(payload.text, &step));
}

/* Puts a text into the place of a line's payload. */
bool edit_change_payload(edit_session *e, const edit_line *l, view text)
{
    edit_octets at = edit_line_octets(e, l);
    view payload = edit_line_payload(l);
    if (view_equal(payload, text) && payload.length > 0)
        return true;
    if (payload.length > 0 && text.length > 0 && !is_tangled(e, l))
        return edit_change_text(e, at.payload_at, at.payload_end, text, l->number);
    if (text.length == 0)
        return edit_change_add(e, at.tag_end, text_end_octet(e, l), VIEW(""), l->number);
    e->text.length = 0;
    return buffer_append(&e->text, VIEW(" ")) && buffer_append(&e->text, text) &&
           edit_change_text(e, at.tag_end, text_end_octet(e, l), buffer_view(&e->text), l->number);
}

/* The first composed line, without what is before the payload. */
static view first_composed_payload(const rewriting *r)
{
    const edit_node *about = &r->e->tree.nodes[r->n];
    view text = edit_composed_line(r->e, 0);
    size_t prefix = edit_prefix_length(r->own->level, tree_node_xref(&r->e->tree, r->n), about->tag);
    return text.length > prefix ? view_of(text.text + prefix + 1, text.length - prefix - 1) : VIEW("");
}

static bool has_payload_already(const edit_line *l, view text)
{
    return view_equal(edit_line_payload(l), text);
}

/* Puts the composed lines after the line that stays before them. */
static bool insert_composed(const rewriting *r)
{
    edit_session *e = r->e;
    const edit_line *before = r->first > 0 ? more_line(r, r->first - 1) : r->own;
    buffer octets, text;
    buffer_init(&octets, e->allocator);
    buffer_init(&text, e->allocator);
    bool done = true;
    for (size_t i = r->made; done && i < r->end; i++) {
        text.length = 0;
        done = (r->count > 0 ? buffer_append(&text, edit_lead_of(more_line(r, 0)))
                             : edit_append_lead(e, (uint64_t)r->own->level + 1, &text)) &&
               buffer_append(&text, edit_composed_line(e, i)) &&
               edit_append_line(e, buffer_view(&text), before, &octets);
    }
    uint64_t number = before->number + (before->ending == BREAK_NONE ? 0 : 1);
    done = done && edit_change_add(e, before->after, before->after, buffer_view(&octets), number);
    buffer_free(&octets);
    buffer_free(&text);
    return done;
}

/* Lines among those of the payload that are not understood must not end up elsewhere in it. */
static bool payload_is_clear(const rewriting *r)
{
    const edit_tree *t = &r->e->tree;
    uint32_t last = r->count > 0 ? r->more[r->count - 1] : t->nodes[r->n].own_line;
    for (uint32_t i = t->nodes[r->n].own_line; i < last; i++) {
        if (tree_line(t, i)->kind == EDIT_LINE_OBSCURE) {
            edit_refuse_line(r->e, DIAG_EDIT_IN_THE_WAY, tree_line(t, i), VIEW(""), VIEW(""), VIEW(""));
            return false;
        }
    }
    return true;
}

/* Of a pointer that becomes another one, only the name changes: white space round it stays. False if that is not so. */
static bool is_other_pointer(const rewriting *r, size_t *begin, size_t *end)
{
    const edit_node *about = &r->e->tree.nodes[r->n];
    return about->kind == PAYLOAD_POINTER && r->old_kind == PAYLOAD_POINTER && r->count == 0 &&
           r->own->irregular == 0 && find_pointer(r->e->rules, edit_line_payload(r->own), begin, end);
}

static bool change_name(const rewriting *r, size_t begin, size_t end)
{
    const characters *c = reader_characters(r->e->reader);
    const edit_line *l = r->own;
    uint64_t from = l->octet + characters_measure(c, view_of(l->text.text, l->payload_at + begin + 1));
    uint64_t to = l->octet + characters_measure(c, view_of(l->text.text, l->payload_at + end - 1));
    return edit_change_text(r->e, from, to, r->fresh, l->number);
}

static bool rewrite_lines(rewriting *r)
{
    size_t begin, end;
    if (is_other_pointer(r, &begin, &end))
        return change_name(r, begin, end);
    choose_lines(r);
    choose_cut(r);
    if (!compose_cut(r))
        return false;
    spare_equal_lines(r);
    bool done = true;
    if (r->front == 0 && !has_payload_already(r->own, first_composed_payload(r)))
        done = edit_change_payload(r->e, r->own, first_composed_payload(r));
    done = done && (r->made == r->end || insert_composed(r));
    for (size_t i = r->first; done && i < r->last; i++)
        done = edit_cut_line(r->e, more_line(r, i));
    return done;
}

bool edit_rewrite_payload(edit_session *e, uint32_t n)
{
    const edit_node *about = &e->tree.nodes[n];
    const edit_more *more = tree_more(&e->tree, n);
    bool changed = (about->flags & EDIT_NODE_PAYLOAD) != 0;
    rewriting r = {.e = e, .n = n, .own = &e->tree.lines[about->own_line - 1], .fresh = about->payload};
    r.old = changed ? more->was : about->payload;
    r.old_kind = (payload_kind)(changed ? more->was_kind : about->kind);
    bool done = gather_more(&r);
    if (done && payload_is_clear(&r))
        done = rewrite_lines(&r);
    memory_release(e->allocator, r.more, r.capacity * sizeof *r.more);
    return done;
}
