/* SPDX-License-Identifier: MIT */
/*
 * Changes: takes a tree that commands have changed, and compares it with the lines it came from. A line that stays is not
 * touched, or only in the part that changed; one that goes is cut out whole; new ones are put after the line that now
 * comes before them, with its line break and the white space that lines of their level begin with.
 */
#include "rewrite/edit/edit_changes.h"
#include "rewrite/edit/edit_session.h"

/* Changes that are being made. */
typedef struct changing {
    edit_session *e;
    const edit_line *anchor; /* the last line that stays where it is, of those so far; NULL if there is none */
    bool pending;            /* e->encoded holds lines that go after it */
} changing;

bool edit_change_add(edit_session *e, uint64_t from, uint64_t to, view octets, uint64_t number)
{
    return e->purpose != EDIT_PLANNING || patch_add(e->plan, from, to, octets, number);
}

/* The same, for a text. */
bool edit_change_text(edit_session *e, uint64_t from, uint64_t to, view text, uint64_t number)
{
    buffer octets;
    buffer_init(&octets, e->allocator);
    bool done = edit_encode(e, text, &octets) && edit_change_add(e, from, to, buffer_view(&octets), number);
    buffer_free(&octets);
    return done;
}

bool edit_cut_line(edit_session *e, const edit_line *l)
{
    return edit_change_add(e, l->octet, l->after, VIEW(""), l->number);
}

/* ---- Where nodes are ------------------------------------------------------------------------- */

/* Marks the nodes that are in the tree, and those that are where their lines are. */
static void mark_nodes(edit_tree *t)
{
    for (size_t i = EDIT_ROOT; i < t->count; i++)
        t->nodes[i].flags &= (uint16_t) ~(EDIT_NODE_ALIVE | EDIT_NODE_AT_LINES);
    t->nodes[EDIT_ROOT].flags |= EDIT_NODE_AT_LINES;
    for (uint32_t n = t->nodes[EDIT_ROOT].first; n > 0; n = tree_after(t, n, EDIT_ROOT))
        t->nodes[n].flags |= EDIT_NODE_ALIVE;
    for (size_t i = EDIT_ROOT + 1; i < t->count; i++) {
        edit_node *n = &t->nodes[i];
        bool stays = n->own_line > 0 && (n->flags & EDIT_NODE_ALIVE) != 0 && (n->flags & EDIT_NODE_MOVED) == 0;
        if (stays && (t->nodes[n->origin].flags & EDIT_NODE_AT_LINES) != 0)
            n->flags |= EDIT_NODE_AT_LINES;
    }
}

static bool is_at_lines(const edit_session *e, uint32_t n)
{
    return (e->tree.nodes[n].flags & EDIT_NODE_AT_LINES) != 0;
}

/* ---- Style ----------------------------------------------------------------------------------- */

view edit_lead_of(const edit_line *l)
{
    size_t lead = 0;
    while (lead < l->text.length && is_in_class(l->text.text[lead], CLASS_SPACE))
        lead++;
    return view_of(l->text.text, lead);
}

/* The white space that a line of this level begins with; where there is no such line, that of the level above, and as
   much more as that has more than the one above it. */
bool edit_append_lead(const edit_session *e, uint64_t level, buffer *out)
{
    const edit_tree *t = &e->tree;
    if (level < t->lead_count)
        return buffer_append(out, t->leads[level]);
    if (t->lead_count <= 1) { /* as elsewhere in the file */
        bool appended = t->lead_count == 0 || buffer_append(out, t->leads[0]);
        for (uint64_t i = 0; appended && e->indent.length > 0 && i < level; i++)
            appended = buffer_append(out, buffer_view(&e->indent));
        return appended;
    }
    view last = t->leads[t->lead_count - 1];
    size_t above = t->leads[t->lead_count - 2].length;
    view more = last.length > above ? view_after(last, above) : VIEW("");
    bool done = buffer_append(out, last);
    for (uint64_t i = t->lead_count; done && more.length > 0 && i <= level; i++)
        done = buffer_append(out, more);
    return done;
}

/* That of a line beside it, if there is one. */
static bool append_lead_of(const edit_session *e, uint32_t n, uint64_t level, buffer *out)
{
    const edit_node *about = &e->tree.nodes[n];
    uint32_t beside = about->previous > 0 && is_at_lines(e, about->previous) ? about->previous : about->next;
    bool known = beside > 0 && is_at_lines(e, beside) && (e->tree.nodes[beside].flags & EDIT_NODE_OPAQUE) == 0;
    return known ? buffer_append(out, edit_lead_of(tree_line(&e->tree, e->tree.nodes[beside].own_line)))
                 : edit_append_lead(e, level, out);
}

/* The line break of a neighbour; where that is the last line and has none, the file's first. */
static view break_like(const edit_session *e, const edit_line *neighbour)
{
    unsigned first = reader_line_break(e->reader);
    if (neighbour && neighbour->ending != BREAK_NONE)
        return edit_line_break_text(neighbour->ending);
    return edit_line_break_text(first == BREAK_NONE ? BREAK_LF : first);
}

/* Appends a line, in octets; after the last line of the file, its line break goes first. */
bool edit_append_line(edit_session *e, view text, const edit_line *neighbour, buffer *out)
{
    view ending = break_like(e, neighbour);
    bool open = neighbour && neighbour->ending == BREAK_NONE;
    bool halved = open && is_wide(e->encoding) && neighbour->after % 2 != 0; /* what follows would be read otherwise */
    if (halved) {
        edit_refuse_line(e, DIAG_EDIT_IN_THE_WAY, neighbour, VIEW(""), VIEW(""), VIEW(""));
        return true;
    }
    if (open)
        return edit_encode(e, ending, out) && edit_encode(e, text, out);
    return edit_encode(e, text, out) && edit_encode(e, ending, out);
}

/* ---- Lines that go after the anchor --------------------------------------------------------- */

/* The first line that stays, for what goes before it. */
static const edit_line *first_at_lines(const edit_session *e)
{
    for (size_t i = 0; i < e->tree.line_count; i++) {
        const edit_line *l = &e->tree.lines[i];
        if (l->owner > 0 && is_at_lines(e, l->owner))
            return l;
    }
    return NULL;
}

/* Where new lines go, and whose line break they take. */
static const edit_line *neighbour_of(const changing *c)
{
    if (c->anchor)
        return c->anchor;
    const edit_line *l = first_at_lines(c->e);
    return l && l->ending != BREAK_NONE ? l : NULL;
}

static bool flush_pending(changing *c)
{
    edit_session *e = c->e;
    if (!c->pending)
        return true;
    uint64_t octet = 0, number = 1;
    const edit_line *l = first_at_lines(e);
    if (!l && e->tree.line_count > 0)
        l = tree_line(&e->tree, e->tree.nodes[EDIT_ROOT + 1].own_line);
    if (c->anchor) {
        octet = c->anchor->after;
        number = c->anchor->number + (c->anchor->ending == BREAK_NONE ? 0 : 1);
    } else if (l) {
        octet = l->octet;
        number = l->number;
    }
    bool done = edit_change_add(e, octet, octet, buffer_view(&e->encoded), number);
    e->encoded.length = 0;
    c->pending = false;
    return done;
}

static bool put_line(changing *c, view text)
{
    c->pending = true;
    return edit_append_line(c->e, text, neighbour_of(c), &c->e->encoded);
}

/* ---- A structure's own lines ----------------------------------------------------------------- */

/* The next line after `number` that continues or qualifies a node; 0 if there is none. `left` is how many there are. */
uint32_t edit_next_part(const edit_tree *t, uint32_t n, uint32_t number, uint32_t *left)
{
    if (*left == 0)
        return 0;
    for (number++; number <= t->line_count + t->foreign_count; number++) {
        const edit_line *l = tree_line(t, number);
        if (l->owner == n && (l->kind == EDIT_LINE_MORE || l->kind == EDIT_LINE_QUALIFIER)) {
            --*left;
            return number;
        }
    }
    return 0;
}

/* The last of the lines that directly follow the node's own and are its own too. Text without a level is most likely a
   part of the line before it that was broken off. */
static const edit_line *last_own_line(const edit_tree *t, uint32_t n)
{
    uint32_t number = t->nodes[n].own_line, last = number;
    for (number++; number <= t->line_count && tree_line(t, number)->kind != EDIT_LINE_OWN; number++) {
        if (tree_line(t, number)->owner == n || tree_line(t, number)->kind == EDIT_LINE_OBSCURE)
            last = number;
    }
    return tree_line(t, last);
}

/* ---- Structures that stay -------------------------------------------------------------------- */

static bool has_escapes(const edit_session *e, uint32_t n)
{
    const edit_tree *t = &e->tree;
    uint32_t left = t->nodes[n].parts, number = t->nodes[n].own_line;
    bool found = edit_has_at_sign(tree_line(t, number));
    while (!found && (number = edit_next_part(t, n, number, &left)) > 0)
        found = tree_line(t, number)->kind == EDIT_LINE_MORE && edit_has_at_sign(tree_line(t, number));
    return found;
}

/* Which escapes stay in a payload depends on the tag (D7). So with another tag it may have to be written differently,
   even if no escape has stayed in it. */
static bool payload_differs(const edit_session *e, uint32_t n, bool retagged)
{
    const edit_node *about = &e->tree.nodes[n];
    const edit_more *more = tree_more(&e->tree, n);
    if ((about->flags & EDIT_NODE_PAYLOAD) != 0 &&
        (about->kind != more->was_kind || !view_equal(about->payload, more->was)))
        return true;
    return retagged && about->kind != PAYLOAD_POINTER && has_escapes(e, n);
}

/* "2 PLANG fr" or "2 DTYPE https://…" */
static bool append_qualifier(edit_session *e, uint64_t level, view tag, view text, buffer *out)
{
    return edit_append_lead(e, level, out) && line_join(out, level, VIEW(""), tag) && buffer_append(out, VIEW(" ")) &&
           buffer_append(out, text);
}

/* A line of its own that qualifies the payload, after that. */
static bool insert_qualifier(edit_session *e, uint32_t n, const edit_line *own, view tag, view to)
{
    const edit_line *before = last_own_line(&e->tree, n);
    buffer text, octets;
    buffer_init(&text, e->allocator);
    buffer_init(&octets, e->allocator);
    bool done = append_qualifier(e, (uint64_t)own->level + 1, tag, to, &text) &&
                edit_append_line(e, buffer_view(&text), before, &octets) &&
                edit_change_add(e, before->after, before->after, buffer_view(&octets),
                                before->number + (before->ending == BREAK_NONE ? 0 : 1));
    buffer_free(&text);
    buffer_free(&octets);
    return done;
}

/* Does the line say this of its payload? It may say a datatype with a prefix (D11). False if there is no memory. */
static bool qualifier_says(edit_session *e, const edit_line *l, view wanted, bool *says)
{
    view value = l ? view_trim(edit_line_payload(l)) : VIEW("");
    buffer iri;
    *says = view_equal(value, wanted);
    if (*says || value.length == 0 || wanted.length == 0 || edit_is_language_line(l))
        return true;
    buffer_init(&iri, e->allocator);
    bool done = edit_expand_datatype(e, value, &iri);
    *says = done && view_equal(buffer_view(&iri), wanted);
    buffer_free(&iri);
    return done;
}

static bool change_qualifier(edit_session *e, uint32_t n, view tag, const edit_line *l, view to)
{
    bool same;
    if (!qualifier_says(e, l, to, &same))
        return false;
    if (same)
        return true;
    if (to.length == 0)
        return edit_cut_line(e, l);
    e->composer.needs_version = true;
    return l ? edit_change_payload(e, l, to)
             : insert_qualifier(e, n, tree_line(&e->tree, e->tree.nodes[n].own_line), tag, to);
}

/* Changes in the lines of a structure that stays where it is. */
static bool change_lines(edit_session *e, uint32_t n)
{
    const edit_node *about = &e->tree.nodes[n];
    const edit_more *more = tree_more(&e->tree, n);
    const edit_line *own = tree_line(&e->tree, about->own_line);
    edit_octets at = edit_line_octets(e, own);
    bool done = true;
    view tag = view_of(own->text.text + own->tag_at, own->tag_end - own->tag_at);
    view xref = view_of(own->text.text + own->xref_at, own->xref_end - own->xref_at);
    bool retagged = !view_equal(tag, about->tag);
    if (more->xref.length > 0 && !view_equal(xref, more->xref))
        done = edit_change_text(e, at.xref_at, at.xref_end, more->xref, own->number);
    if (done && retagged)
        done = edit_change_text(e, at.tag_at, at.tag_end, about->tag, own->number);
    if (done && payload_differs(e, n, retagged))
        done = edit_rewrite_payload(e, n);
    return done && change_qualifier(e, n, VIEW("PLANG"), tree_line(&e->tree, more->language_line), more->language) &&
           change_qualifier(e, n, VIEW("DTYPE"), tree_line(&e->tree, more->datatype_line), more->datatype);
}

/* ---- Structures that are new, or elsewhere --------------------------------------------------- */

/* Is everything about it as its lines say? False if there is no memory. */
static bool compare_with_lines(edit_session *e, uint32_t n, bool *same)
{
    const edit_node *about = &e->tree.nodes[n];
    const edit_more *more = tree_more(&e->tree, n);
    const edit_line *own = tree_line(&e->tree, about->own_line);
    bool language = false, datatype = false;
    *same = false;
    if (!own)
        return true;
    view tag = view_of(own->text.text + own->tag_at, own->tag_end - own->tag_at);
    view xref = view_of(own->text.text + own->xref_at, own->xref_end - own->xref_at);
    bool done = qualifier_says(e, tree_line(&e->tree, more->language_line), more->language, &language) &&
                qualifier_says(e, tree_line(&e->tree, more->datatype_line), more->datatype, &datatype);
    *same = language && datatype && view_equal(tag, about->tag) && view_equal(xref, more->xref) &&
            !payload_differs(e, n, false);
    return done;
}

/* Can a line be written as it was read? What did not decode cannot. */
static bool line_is_whole(const edit_session *e, const edit_line *l)
{
    for (size_t i = 0, step; !e->encoding->complete && i < l->text.length; i += step) {
        if (!encoding_holds(e->encoding, utf8_decode(l->text.text + i, &step)))
            return false;
    }
    return l->irregular == 0;
}

/* A line as it was, on another level. */
static bool put_moved_line(changing *c, uint32_t n, const edit_line *l, uint64_t level)
{
    edit_session *e = c->e;
    view lead = edit_lead_of(l);
    size_t digits = lead.length;
    while (is_digit(l->text.text[digits]))
        digits++;
    if (!line_is_whole(e, l)) {
        edit_refuse_line(e, DIAG_EDIT_IN_THE_WAY, l, VIEW(""), VIEW(""), VIEW(""));
        return true;
    }
    if (level == l->level)
        return put_line(c, l->text);
    e->text.length = 0;
    bool own = l->kind == EDIT_LINE_OWN;
    return (own ? append_lead_of(e, n, level, &e->text) : edit_append_lead(e, level, &e->text)) &&
           buffer_append_number(&e->text, level) && buffer_append(&e->text, view_after(l->text, digits)) &&
           put_line(c, buffer_view(&e->text));
}

static bool put_moved(changing *c, uint32_t n, uint64_t level)
{
    const edit_tree *t = &c->e->tree;
    uint32_t left = t->nodes[n].parts, number = t->nodes[n].own_line;
    bool done = put_moved_line(c, n, tree_line(t, number), level);
    while (done && (number = edit_next_part(t, n, number, &left)) > 0)
        done = put_moved_line(c, n, tree_line(t, number), level + 1);
    return done;
}

/* As the line says it that it was read from, if that still holds. */
static bool put_qualifier(changing *c, uint64_t level, view tag, const edit_line *l, view text)
{
    edit_session *e = c->e;
    bool said;
    if (text.length == 0)
        return true;
    if (!qualifier_says(e, l, text, &said))
        return false;
    text = said ? view_trim(edit_line_payload(l)) : text;
    e->composer.needs_version = true;
    e->text.length = 0;
    return append_qualifier(e, level + 1, tag, text, &e->text) && put_line(c, buffer_view(&e->text));
}

static bool put_composed(changing *c, uint32_t n, uint64_t level)
{
    edit_session *e = c->e;
    const edit_node *about = &e->tree.nodes[n];
    const edit_more *more = tree_more(&e->tree, n);
    bool done = edit_compose(e, n, level, about->payload);
    for (size_t i = 0; done && i < e->composed_count; i++) {
        e->text.length = 0;
        done = (i == 0 ? append_lead_of(e, n, level, &e->text) : edit_append_lead(e, level + 1, &e->text)) &&
               buffer_append(&e->text, edit_composed_line(e, i)) && put_line(c, buffer_view(&e->text));
    }
    return done && put_qualifier(c, level, VIEW("PLANG"), tree_line(&e->tree, more->language_line), more->language) &&
           put_qualifier(c, level, VIEW("DTYPE"), tree_line(&e->tree, more->datatype_line), more->datatype);
}

/* ---- Lines that go --------------------------------------------------------------------------- */

/* The topmost structure that is gone, or elsewhere, with this one. */
static uint32_t top_that_goes(const edit_session *e, uint32_t n)
{
    while (e->tree.nodes[n].origin > EDIT_ROOT && !is_at_lines(e, e->tree.nodes[n].origin))
        n = e->tree.nodes[n].origin;
    return n;
}

/* Blank lines within what goes, go with it: from number `from` up to `to`. */
static bool cut_blank_lines(edit_session *e, uint32_t from, uint32_t to)
{
    bool done = true;
    for (uint32_t i = from; done && i < to; i++)
        done = tree_line(&e->tree, i)->kind != EDIT_LINE_BLANK || edit_cut_line(e, tree_line(&e->tree, i));
    return done;
}

static bool cut_lines(edit_session *e)
{
    uint32_t before = 0; /* the last line that had an owner, if that goes */
    bool done = true;
    for (uint32_t i = 1; done && i <= e->tree.line_count; i++) {
        const edit_line *l = tree_line(&e->tree, i);
        if (l->owner == 0) {
            if (l->kind == EDIT_LINE_OBSCURE && before > 0)
                edit_refuse_line(e, DIAG_EDIT_IN_THE_WAY, l, VIEW(""), VIEW(""), VIEW(""));
            before = l->kind == EDIT_LINE_FOREIGN ? 0 : before;
            continue;
        }
        bool goes = !is_at_lines(e, l->owner);
        if (goes && before > 0 && before + 1 < i &&
            top_that_goes(e, l->owner) == top_that_goes(e, tree_line(&e->tree, before)->owner))
            done = cut_blank_lines(e, before + 1, i);
        done = done && (!goes || edit_cut_line(e, l));
        before = goes ? i : 0;
    }
    return done;
}

/* Notes the last line that stays. Where all lines of a record go, it is one before them, if that is directly before. */
static void note_staying(edit_session *e, size_t from)
{
    const edit_tree *t = &e->tree;
    size_t number = t->line_count;
    while (number > 0 && t->lines[number - 1].owner > 0 && !is_at_lines(e, t->lines[number - 1].owner))
        number--;
    if (number == 0) {
        e->staying.known = e->staying.known && e->whole && t->line_count > 0 && e->staying.after == t->lines[0].octet;
        return;
    }
    const edit_line *l = &t->lines[number - 1];
    uint64_t ending = characters_measure(reader_characters(e->reader), edit_line_break_text(l->ending));
    e->staying = (edit_staying){true, l->after, ending, l->number, from};
}

/* Does something new go after the line that stays? */
static bool is_followed(const edit_session *e)
{
    for (size_t i = e->staying.from; i < e->plan->count; i++) {
        if (e->plan->changes[i].offset == e->staying.after && e->plan->changes[i].size > 0)
            return true;
    }
    return false;
}

/* A file whose last line has no line break stays such a file, when that line goes and nothing comes in its place; unless the
   record before it is not known. */
static bool cut_last_break(edit_session *e, size_t from)
{
    const edit_tree *t = &e->tree;
    const edit_line *l = tree_line(t, (uint32_t)t->line_count);
    const edit_staying *s = &e->staying;
    note_staying(e, from);
    if (!l || l->ending != BREAK_NONE || l->owner == 0 || is_at_lines(e, l->owner) || !s->known || is_followed(e))
        return true;
    return edit_change_add(e, s->after - s->ending, s->after, VIEW(""), s->number);
}

/* ---- All of it ------------------------------------------------------------------------------- */

static bool visit_node(changing *c, uint32_t n, uint64_t level)
{
    edit_session *e = c->e;
    if (is_at_lines(e, n)) {
        bool opaque = (e->tree.nodes[n].flags & EDIT_NODE_OPAQUE) != 0;
        bool done = flush_pending(c) && (opaque || change_lines(e, n));
        c->anchor = last_own_line(&e->tree, n);
        return done;
    }
    bool same;
    if (!compare_with_lines(e, n, &same))
        return false;
    return same ? put_moved(c, n, level) : put_composed(c, n, level);
}

/* Something may come after a record that is as it was. */
static bool is_untouched(const edit_tree *t, uint32_t n)
{
    return t->nodes[n].super == EDIT_ROOT && (t->nodes[n].flags & EDIT_NODE_TOUCHED) == 0;
}

/* What continues or qualifies a structure may be after what is below it, and metadata after what else the header, or the part of
   it that it says something of, has: then that is its last line. */
static bool leave_node(changing *c, uint32_t n)
{
    const edit_session *e = c->e;
    const edit_tree *t = &e->tree;
    bool done = true, header = ((t->nodes[n].flags | t->nodes[t->nodes[n].super].flags) & EDIT_NODE_HEADER) != 0;
    if ((t->nodes[n].parts == 0 && !header) || !is_at_lines(e, n) || !c->anchor)
        return true;
    for (uint32_t number = (uint32_t)(c->anchor - t->lines) + 2; done && number <= t->line_count; number++) {
        const edit_line *l = tree_line(t, number);
        if (l->kind == EDIT_LINE_OWN && is_at_lines(e, l->owner))
            break;
        if (l->owner == n) {
            done = flush_pending(c);
            c->anchor = l;
        }
    }
    return done;
}

static bool visit_nodes(changing *c)
{
    const edit_tree *t = &c->e->tree;
    uint64_t level = 0;
    bool done = true;
    for (uint32_t n = t->nodes[EDIT_ROOT].first; done && n > 0;) {
        bool passed = is_untouched(t, n);
        if (passed) {
            done = flush_pending(c);
            if (tree_more(t, n)->last_line > 0)
                c->anchor = tree_line(t, tree_more(t, n)->last_line);
        } else {
            done = visit_node(c, n, level);
        }
        if (!passed && t->nodes[n].first > 0) {
            n = t->nodes[n].first;
            level++;
            continue;
        }
        while (done && n != EDIT_ROOT) {
            done = passed || leave_node(c, n);
            passed = false;
            if (t->nodes[n].next > 0)
                break;
            n = t->nodes[n].super;
            level--;
        }
        n = n == EDIT_ROOT ? 0 : t->nodes[n].next;
    }
    return done;
}

/* Notes which lines the record has, if it was touched. */
static bool note_touched(edit_session *e)
{
    patch *p = e->plan;
    const edit_tree *t = &e->tree;
    const edit_node *top = t->count > EDIT_ROOT + 1 ? &t->nodes[EDIT_ROOT + 1] : NULL;
    if (!top || top->own_line == 0 || (top->flags & EDIT_NODE_TOUCHED) == 0)
        return true;
    patch_touched touched = {tree_line(t, top->own_line)->number, tree_line(t, (uint32_t)t->line_count)->number};
    return array_add(e->allocator, &p->touched, &p->touched_count, &p->touched_capacity, touched);
}

gedelf_status edit_make_changes(edit_session *e)
{
    changing c = {.e = e, .anchor = e->tree.line_count == 0 ? &e->tail : NULL};
    size_t from = e->plan->count;
    e->encoded.length = 0;
    mark_nodes(&e->tree);
    bool done = visit_nodes(&c) && flush_pending(&c) && cut_lines(e) && cut_last_break(e, from) && note_touched(e);
    return done ? GEDELF_OK : GEDELF_MEMORY;
}
