/* SPDX-License-Identifier: MIT */
/*
 * Commands: takes what a command found in the tree, and changes it. Whatever would do harm is refused, with its reason.
 * [ELF-SER §tags, §xref-ids, §levels, §header], D3, D8, D10, D104, D107, D119
 */
#include "rewrite/edit/edit_session.h"

/* ---- What may be touched --------------------------------------------------------------------- */

void edit_touch(edit_session *e, uint32_t n)
{
    e->tree.nodes[tree_record(&e->tree, n)].flags |= EDIT_NODE_TOUCHED;
    e->touched = true;
}

static bool is_gone(const edit_session *e, uint32_t n)
{
    return (e->tree.nodes[n].flags & EDIT_NODE_GONE) != 0;
}

static uint32_t tag_number(const edit_session *e, view tag)
{
    uint32_t number = names_find(&reader_assembler(e->reader)->tags, tag);
    return number < TAG_FIRST_OTHER ? number : TAG_NONE;
}

/* Tags that structures cannot be given, wherever they are. */
static bool is_tag_refused(const edit_session *e, uint32_t tag)
{
    tag_set never = tags_for(ROLE_FRAME | ROLE_CONTINUATION);
    if (e->rules->qualifiers)
        never |= tags_for(ROLE_QUALIFIER);
    return is_in_tag_set(never | e->rules->dropped | e->rules->reserved, tag);
}

/* Whether the encoding is looked for in either case, and so are signs of a dialect (D17, D26). */
static bool is_header_tag(const edit_session *e, view tag)
{
    for (unsigned number = TAG_NONE + 1; number < TAG_FIRST_OTHER; number++) {
        if (is_in_tag_set(tags_for(ROLE_METADATA) | e->rules->metadata, number) &&
            view_equal_ignoring_case(tag, known_tag((enum tag_number)number)))
            return true;
    }
    return false;
}

/* Is it metadata that stayed in the tree, or part of such? */
static bool is_in_metadata(const edit_session *e, uint32_t n)
{
    const edit_node *nodes = e->tree.nodes;
    if (nodes[n].level == 0 || (nodes[nodes[n].record].flags & EDIT_NODE_HEADER) == 0)
        return false;
    while (nodes[n].level > 1)
        n = nodes[n].super;
    return is_header_tag(e, nodes[n].tag);
}

static bool is_qualifier_tag(const edit_session *e, view tag)
{
    return e->rules->qualifiers && (view_equal(tag, VIEW("PLANG")) || view_equal(tag, VIEW("DTYPE")));
}

/* Is it a PLANG or DTYPE that does not count? Something below it may be the reason (D104). */
static bool is_idle_qualifier(const edit_session *e, uint32_t n)
{
    return n > EDIT_ROOT && is_qualifier_tag(e, e->tree.nodes[n].tag);
}

static bool has_idle_qualifier(const edit_session *e, uint32_t n)
{
    const edit_tree *t = &e->tree;
    for (path_node below = tree_path_first(t, (path_node){t, n}); below.at; below = tree_path_next(t, below)) {
        if (is_qualifier_tag(e, tree_path_tag(t, below)))
            return true;
    }
    return false;
}

/* Where there are no lines, the survey has to answer that, also of a record in which nothing is changed. */
static bool is_unclear(edit_session *e, uint32_t n)
{
    uint32_t top = tree_record(&e->tree, n);
    e->tree.nodes[top].flags |= EDIT_NODE_ASKED;
    if ((e->tree.nodes[top].flags & EDIT_NODE_UNCLEAR) == 0)
        return false;
    edit_refuse(e, DIAG_EDIT_OBSCURE, n, e->tree.nodes[top].tag, VIEW(""));
    return true;
}

bool edit_may_touch(edit_session *e, uint32_t n, edit_touching how)
{
    const edit_node *about = &e->tree.nodes[n];
    if (is_unclear(e, n))
        return false;
    bool header = (about->flags & EDIT_NODE_HEADER) != 0, opaque = (about->flags & EDIT_NODE_OPAQUE) != 0;
    /* Where a qualifier that means nothing goes, another one might begin to mean something. */
    bool goes = how == EDIT_TOUCH_DELETE && (opaque || !is_idle_qualifier(e, n));
    bool reserved = is_tag_refused(e, tag_number(e, about->tag)) && !header && !goes;
    if ((header && how != EDIT_TOUCH_BELOW) || (opaque && how != EDIT_TOUCH_DELETE) || reserved ||
        is_in_metadata(e, n) || is_idle_qualifier(e, about->super)) {
        edit_refuse(e, DIAG_EDIT_UNTOUCHABLE, n, about->tag, VIEW(""));
        return false;
    }
    return true;
}

/* Can a structure below `super` have this tag? */
static bool tag_is_good(edit_session *e, view tag, uint32_t super, uint32_t about)
{
    uint32_t number = tag_number(e, tag);
    bool in_header = (e->tree.nodes[super].flags & EDIT_NODE_HEADER) != 0;
    bool good = !edit_tag_fault(tag) && is_native_tag(e->rules, tag) && !is_tag_refused(e, number) &&
                !(in_header && is_header_tag(e, tag));
    if (!good)
        edit_refuse(e, DIAG_EDIT_TAG, about, tag, e->tree.nodes[super].tag);
    return good;
}

/* Does the encoding have every character of a name? */
static bool name_fits(const edit_session *e, view name)
{
    bool after_letter = false;
    for (size_t i = 0, step; i < name.length; i += step) {
        uint32_t c = utf8_decode(name.text + i, &step);
        encoder_fit fit = encoder_fits(e->encoding, c);
        if (fit == FITS_NOT || (fit == FITS_MARK && !after_letter) || !encoding_holds(e->encoding, c))
            return false;
        after_letter = true;
    }
    return true;
}

bool edit_name_is_good(const edit_session *e, view name)
{
    return name.length > 0 && !edit_xref_fault(name) && xref_valid_prefix(e->rules, name) == name.length &&
           (e->rules->name_class == 0 || is_modest_xref(e->rules, name)) && name_fits(e, name);
}

static bool check_name(edit_session *e, view name, uint32_t about)
{
    bool good = edit_name_is_good(e, name);
    if (!good)
        edit_refuse(e, DIAG_EDIT_XREF, about, name, view_of_string(e->rules->name));
    return good;
}

/* The same for what a pointer leads to, which may be nothing. */
static bool check_pointer(edit_session *e, view name, uint32_t about)
{
    return is_void_name(e->rules, name) || check_name(e, name, about);
}

static bool check_depth(edit_session *e, uint64_t level, uint32_t about)
{
    char digits[20];
    uint64_t most = option_depth(&e->options);
    if (level <= most)
        return true;
    edit_refuse(e, DIAG_EDIT_TOO_DEEP, about, view_of(digits, number_format(most, digits)), VIEW(""));
    return false;
}

/* ---- Payloads -------------------------------------------------------------------------------- */

bool edit_set_payload(edit_session *e, uint32_t n, payload_kind kind, view text)
{
    edit_node *changed = &e->tree.nodes[n];
    bool known = e->tree.rest || (changed->flags & EDIT_NODE_PAYLOAD) != 0; /* what it was: the dataset has it */
    edit_more *more = known ? NULL : tree_add_more(&e->tree, n);
    if (!more && !known)
        return false;
    if (more) {
        more->was = changed->payload;
        more->was_kind = changed->kind;
    }
    changed->flags |= EDIT_NODE_PAYLOAD;
    changed->kind = (uint8_t)(text.length > 0 ? kind : PAYLOAD_NONE);
    changed->payload = text.length > 0 ? text : VIEW("");
    edit_touch(e, n);
    return true;
}

/* Line breaks of every kind are one when they are read again. GEDELF_OK or GEDELF_MEMORY. */
static gedelf_status with_line_feeds(edit_session *e, view *text)
{
    if (text->length == 0 || !memchr(text->text, '\r', text->length))
        return GEDELF_OK;
    e->text.length = 0;
    for (size_t i = 0; i < text->length; i++) {
        bool cr = text->text[i] == '\r';
        if (cr && i + 1 < text->length && text->text[i + 1] == '\n')
            continue;
        if (!buffer_append(&e->text, cr ? VIEW("\n") : view_of(text->text + i, 1)))
            return GEDELF_MEMORY;
    }
    *text = buffer_view(&e->text);
    text->text = arena_copy(&e->tree.texts, *text);
    return text->text ? GEDELF_OK : GEDELF_MEMORY;
}

/* A pointer can have neither language nor datatype (D10). */
static bool is_unqualified(edit_session *e, uint32_t n)
{
    const edit_more *about = tree_more(&e->tree, n);
    if (about->language.length == 0 && about->datatype.length == 0)
        return true;
    edit_refuse(e, DIAG_EDIT_LANGUAGE, n, VIEW("a pointer cannot have a language or a datatype"), VIEW(""));
    return false;
}

static const view idle_reason = VIEW_LITERAL("a PLANG or DTYPE line below it has no effect now, but would afterwards");

/* Has a structure this payload already? Canonically equivalent texts are the same (D128). */
static bool has_value(const edit_session *e, const edit_node *about, payload_kind kind, view text)
{
    normalizer n;
    if (about->kind != kind || kind == PAYLOAD_POINTER)
        return about->kind == kind && view_equal(about->payload, text);
    normalizer_init(&n, e->allocator);
    bool same = texts_are_equivalent(&n, about->payload, text); /* without memory it is written, which does no harm */
    normalizer_free(&n);
    return same;
}

static gedelf_status set_value(edit_session *e, uint32_t n, const edit_value *value)
{
    const edit_node *about = &e->tree.nodes[n];
    payload_kind kind = value->pointer ? PAYLOAD_POINTER : PAYLOAD_STRING;
    view text = value->given ? value->text : VIEW("");
    if (text.length == 0)
        kind = PAYLOAD_NONE;
    if (has_value(e, about, kind, text))
        return GEDELF_OK;
    gedelf_status status = value->pointer ? GEDELF_OK : with_line_feeds(e, &text);
    if (status != GEDELF_OK || has_value(e, about, kind, text))
        return status;
    if (!edit_may_touch(e, n, EDIT_TOUCH_VALUE))
        return GEDELF_OK;
    if (value->pointer && !(check_pointer(e, text, n) && is_unqualified(e, n)))
        return GEDELF_OK;
    if (about->kind == PAYLOAD_POINTER && kind != PAYLOAD_POINTER && has_idle_qualifier(e, n)) {
        edit_refuse(e, DIAG_EDIT_LANGUAGE, n, idle_reason, VIEW(""));
        return GEDELF_OK;
    }
    e->command->changed++;
    if (kind == PAYLOAD_POINTER)
        uses_blur(e, text);
    return edit_set_payload(e, n, kind, text) ? GEDELF_OK : GEDELF_MEMORY;
}

/* ---- Replacing ------------------------------------------------------------------------------- */

/* Appends what a "$" in the replacement means; *at is after it then. [ECMA-262 §15.5.4.11] */
static bool append_reference(const edit_session *e, view text, view with, size_t *at, buffer *out)
{
    const regex *r = e->command->pattern;
    view whole = regex_group(r, text, 0);
    char c = *at + 1 < with.length ? with.text[*at + 1] : '\0';
    size_t begin = (size_t)(whole.text - text.text);
    *at += 2;
    switch (c) {
    case '$': return buffer_append(out, VIEW("$"));
    case '&': return buffer_append(out, whole);
    case '`': return buffer_append(out, view_of(text.text, begin));
    case '\'': return buffer_append(out, view_of(whole.text + whole.length, text.length - begin - whole.length));
    default: break;
    }
    int64_t group = is_digit(c) ? c - '0' : 0;
    if (is_digit(c) && *at < with.length && is_digit(with.text[*at])) {
        int64_t longer = 10 * group + (with.text[*at] - '0');
        if (longer > 0 && longer < (int64_t)r->group_count) {
            ++*at;
            return buffer_append(out, regex_group(r, text, longer));
        }
    }
    if (group > 0 && group < (int64_t)r->group_count)
        return buffer_append(out, regex_group(r, text, group));
    --*at;
    return buffer_append(out, VIEW("$"));
}

static bool append_replacement(const edit_session *e, view text, buffer *out)
{
    view with = e->command->text;
    bool done = true;
    for (size_t i = 0; done && i < with.length;) {
        if (with.text[i] == '$') {
            done = append_reference(e, text, with, &i, out);
            continue;
        }
        done = buffer_append(out, view_of(with.text + i, 1));
        i++;
    }
    return done;
}

/* How much longer a replacement can make a payload: with what is before each match put in its place, a text of a few
   megabytes would not fit into any memory. */
enum { MOST_ADDED = 16 * 1024 * 1024 };

/* Makes the new payload in e->text. GEDELF_OK; GEDELF_END if nothing matches; GEDELF_LIMIT, GEDELF_MEMORY. */
static gedelf_status replace_in(edit_session *e, view text)
{
    size_t from = 0, copied = 0;
    gedelf_status status = GEDELF_OK;
    bool done = true;
    e->text.length = 0;
    for (bool first = true; done && (first || e->command->everywhere) && from <= text.length; first = false) {
        status = regex_search_from(e->command->pattern, text, from);
        if (status != GEDELF_OK) {
            status = status == GEDELF_END && !first ? GEDELF_OK : status;
            break;
        }
        view match = regex_group(e->command->pattern, text, 0);
        size_t begin = (size_t)(match.text - text.text), end = begin + match.length, step = 1;
        done = buffer_append(&e->text, view_of(text.text + copied, begin - copied)) &&
               append_replacement(e, text, &e->text);
        if (e->text.length > end && e->text.length - end > MOST_ADDED)
            return GEDELF_LIMIT;
        copied = end;
        if (match.length == 0 && end < text.length)
            utf8_decode(text.text + end, &step);
        from = match.length > 0 ? end : end + step;
    }
    if (!done || (status == GEDELF_OK && !buffer_append(&e->text, view_after(text, copied))))
        return GEDELF_MEMORY;
    return status;
}

/* A payload as an expression sees it: in Normalization Form C, as paths see it (D128). False if there is no memory. */
static bool normal_payload(edit_session *e, view payload, view *text)
{
    normalizer n;
    normalizer_init(&n, e->allocator);
    e->normal.length = 0;
    bool done = text_compose(&n, payload, &e->normal);
    normalizer_free(&n);
    *text = e->normal.length > 0 ? buffer_view(&e->normal) : VIEW("");
    return done;
}

static gedelf_status replace_payload(edit_session *e, uint32_t n)
{
    const edit_node *about = &e->tree.nodes[n];
    if (about->kind == PAYLOAD_POINTER)
        return GEDELF_OK;
    view text;
    gedelf_status status = normal_payload(e, about->payload, &text) ? replace_in(e, text) : GEDELF_MEMORY;
    if (status == GEDELF_LIMIT)
        edit_refuse(e, DIAG_EDIT_PATTERN, n, VIEW(""), VIEW(""));
    if (status != GEDELF_OK)
        return status == GEDELF_MEMORY ? status : GEDELF_OK;
    view made = buffer_view(&e->text);
    made.text = arena_copy(&e->tree.texts, made);
    if (!made.text)
        return GEDELF_MEMORY;
    edit_value value = {.text = made, .given = true};
    return set_value(e, n, &value);
}

static gedelf_status set_new_payload(edit_session *e, uint32_t n)
{
    return set_value(e, n, &e->command->value);
}

/* ---- Deleting and renaming ------------------------------------------------------------------- */

static gedelf_status delete_node(edit_session *e, uint32_t n)
{
    if (!edit_may_touch(e, n, EDIT_TOUCH_DELETE))
        return GEDELF_OK;
    edit_touch(e, n);
    tree_delete(&e->tree, n);
    if (e->tree.rest) /* it may be gone with much that is only in the dataset */
        uses_forget(e);
    e->command->changed++;
    return GEDELF_OK;
}

static gedelf_status rename_node(edit_session *e, uint32_t n)
{
    edit_node *about = &e->tree.nodes[n];
    view tag = e->command->tag;
    if (view_equal(about->tag, tag) || !edit_may_touch(e, n, EDIT_TOUCH_WHOLE) || !tag_is_good(e, tag, about->super, n))
        return GEDELF_OK;
    tree_retag(&e->tree, n, tag);
    edit_touch(e, n);
    e->command->changed++;
    return GEDELF_OK;
}

/* ---- Adding and moving ----------------------------------------------------------------------- */

/* A line that cannot be used is below the last good line before it (D16), and a CONT that stays in the header comes before
   all else there (D119): nothing may come between. */
static bool takes_over(edit_session *e, path_node next, uint32_t super, uint32_t about)
{
    const edit_tree *t = &e->tree;
    bool opaque = next.at == t && (t->nodes[(uint32_t)next.number].flags & EDIT_NODE_OPAQUE) != 0;
    if (!next.at || (!opaque && !is_continuation(tag_number(e, tree_path_tag(t, next)))))
        return false;
    edit_refuse(e, DIAG_EDIT_OBSCURE, about, t->nodes[super].tag, VIEW(""));
    return true;
}

/* What would come directly after something that is put there. */
static path_node next_of_position(const edit_tree *t, uint32_t where, edit_position position)
{
    path_node n = {t, where};
    switch (position) {
    case EDIT_FIRST: return tree_path_first(t, n);
    case EDIT_BEFORE: return n;
    case EDIT_AFTER: return tree_path_next(t, n);
    default: return PATH_NO_NODE;
    }
}

/* May something be put there? `about` is what would be. */
static bool position_is_good(edit_session *e, uint32_t where, edit_position position, view tag, uint64_t height,
                             uint32_t about)
{
    bool beside = position == EDIT_BEFORE || position == EDIT_AFTER;
    uint32_t super = beside ? e->tree.nodes[where].super : where;
    bool header = (e->tree.nodes[where].flags & EDIT_NODE_HEADER) != 0;
    if (where != EDIT_ROOT && is_unclear(e, where))
        return false;
    if (super > EDIT_ROOT && !edit_may_touch(e, super, EDIT_TOUCH_BELOW))
        return false;
    if (header && position == EDIT_BEFORE) {
        edit_refuse(e, DIAG_EDIT_DESTINATION, about, VIEW("nothing can be before the header"), VIEW(""));
        return false;
    }
    if (takes_over(e, next_of_position(&e->tree, where, position), super, about))
        return false;
    uint64_t level = super == EDIT_ROOT ? 0 : tree_level(&e->tree, super) + 1;
    return tag_is_good(e, tag, super, about) && check_depth(e, level + height, about);
}

/* A record of its own goes after the header, or after the last record. */
static uint32_t position_of_record(const edit_session *e, edit_position *position)
{
    const edit_node *root = &e->tree.nodes[EDIT_ROOT];
    uint32_t beside = *position == EDIT_FIRST ? root->first : root->last;
    *position = beside > 0 ? EDIT_AFTER : EDIT_LAST;
    return beside > 0 ? beside : EDIT_ROOT;
}

/* Can what is put there have an identifier, or is that an error in this dialect? */
static bool may_carry(const edit_session *e, uint32_t where, edit_position position)
{
    gedelf_severity severity;
    bool beside_record = (position == EDIT_AFTER || position == EDIT_BEFORE) && e->tree.nodes[where].super == EDIT_ROOT;
    return beside_record || where == EDIT_ROOT || !dialect_severity(e->rules, DIAG_XREF_ON_SUBSTRUCTURE, &severity);
}

/* So that something can be put there. False if there is no memory. */
static bool unfold_at(edit_session *e, uint32_t where, edit_position position)
{
    return position == EDIT_BEFORE || position == EDIT_AFTER || rest_unfold(e, where);
}

static gedelf_status add_node(edit_session *e, uint32_t where)
{
    const edit_command *c = e->command;
    edit_position position = c->position;
    bool pointer = c->value.given && c->value.pointer;
    if (where == EDIT_ROOT)
        where = position_of_record(e, &position);
    uint32_t about = where == EDIT_ROOT ? 0 : where;
    if (!position_is_good(e, where, position, c->tag, 0, about))
        return GEDELF_OK;
    bool misplaced = c->xref.length > 0 && !may_carry(e, where, position);
    if (misplaced)
        edit_refuse(e, DIAG_EDIT_XREF, about, c->xref, view_of_string(e->rules->name));
    if (misplaced || (c->xref.length > 0 && !check_name(e, c->xref, about)) ||
        (pointer && !check_pointer(e, c->value.text, about)))
        return GEDELF_OK;
    uint32_t n = tree_add(&e->tree);
    if (n == 0)
        return GEDELF_MEMORY;
    view text = c->value.given ? c->value.text : VIEW("");
    gedelf_status status = pointer ? GEDELF_OK : with_line_feeds(e, &text);
    edit_node *added = &e->tree.nodes[n];
    added->tag = c->tag;
    added->payload = text.length > 0 ? text : VIEW("");
    added->kind = pointer ? PAYLOAD_POINTER : text.length > 0 ? PAYLOAD_STRING : PAYLOAD_NONE;
    edit_more *more = c->xref.length > 0 ? tree_add_more(&e->tree, n) : NULL;
    if (more)
        more->xref = c->xref;
    else if (c->xref.length > 0)
        return GEDELF_MEMORY;
    if (!unfold_at(e, where, position))
        return GEDELF_MEMORY;
    tree_put(&e->tree, n, where, position);
    uses_blur(e, c->xref);
    uses_blur(e, pointer ? text : VIEW(""));
    edit_touch(e, n);
    e->command->changed++;
    return status;
}

/* Is there a line in it that cannot be used? */
static bool has_opaque(const edit_tree *t, uint32_t top)
{
    uint32_t n = top;
    while (n > 0 && (t->nodes[n].flags & EDIT_NODE_OPAQUE) == 0)
        n = tree_after(t, n, top);
    return n > 0;
}

static bool is_there_already(const edit_session *e, uint32_t n, uint32_t where)
{
    const edit_node *w = &e->tree.nodes[where];
    switch (e->command->position) {
    case EDIT_LAST: return w->last == n;
    case EDIT_FIRST: return w->first == n;
    case EDIT_BEFORE: return w->previous == n;
    default: return w->next == n;
    }
}

static gedelf_status move_node(edit_session *e, uint32_t n, uint32_t where)
{
    uint64_t height;
    if (n == where || is_there_already(e, n, where))
        return GEDELF_OK;
    if (tree_is_below(&e->tree, where, n)) {
        edit_refuse(e, DIAG_EDIT_DESTINATION, n, VIEW("the destination is inside what would be moved"), VIEW(""));
        return GEDELF_OK;
    }
    if (!edit_may_touch(e, n, EDIT_TOUCH_WHOLE))
        return GEDELF_OK;
    if (has_opaque(&e->tree, n)) {
        edit_refuse(e, DIAG_EDIT_OBSCURE, n, e->tree.nodes[n].tag, VIEW(""));
        return GEDELF_OK;
    }
    if (!rest_height(e, n, &height) || !unfold_at(e, where, e->command->position))
        return GEDELF_MEMORY;
    if (!position_is_good(e, where, e->command->position, e->tree.nodes[n].tag, height, n))
        return GEDELF_OK;
    view xref = tree_node_xref(&e->tree, n);
    if (xref.length > 0 && !may_carry(e, where, e->command->position)) {
        edit_refuse(e, DIAG_EDIT_XREF, n, xref, view_of_string(e->rules->name));
        return GEDELF_OK;
    }
    edit_touch(e, n);
    tree_take(&e->tree, n);
    tree_put(&e->tree, n, where, e->command->position);
    uses_forget(e);
    e->tree.nodes[n].flags |= EDIT_NODE_MOVED;
    edit_touch(e, n);
    e->command->changed++;
    return GEDELF_OK;
}

/* Where a structure goes: to the first place in its own record, else to the only one in the file. 0 if there is none,
   or if that cannot be known before all records are in the tree. */
static uint32_t find_destination(edit_session *e, uint32_t n, const uint32_t *destinations, size_t count)
{
    uint32_t goal = tree_more(&e->tree, tree_record(&e->tree, n))->goal;
    if (goal > 0)
        return goal;
    if (!e->whole) {
        e->restart = true;
        return 0;
    }
    char digits[20];
    view number = view_of(digits, number_format(count, digits));
    if (count != 1)
        edit_refuse(e, DIAG_EDIT_DESTINATION, n,
                    count == 0 ? VIEW("there is no such destination")
                               : VIEW("the same record has no such destination, and other records have several"),
                    number);
    return count == 1 ? destinations[0] : 0;
}

/* Notes in each record the first of the destinations in it. False if there is no memory. */
static bool set_goals(edit_session *e, const uint32_t *destinations, size_t count)
{
    for (size_t i = count; i-- > 0;) {
        bool gone = is_gone(e, destinations[i]);
        edit_more *more = gone ? NULL : tree_add_more(&e->tree, tree_record(&e->tree, destinations[i]));
        if (more)
            more->goal = destinations[i];
        else if (!gone)
            return false;
    }
    return true;
}

/* Forgets that of a record again. */
static void clear_goal(edit_session *e, uint32_t n)
{
    uint32_t more = e->tree.nodes[n].more;
    if (more > 0)
        e->tree.more[more].goal = 0;
}

/* The list has what is to be moved, and after that the destinations. Each is put next to its own, so some go backwards. */
static gedelf_status move_found(edit_session *e)
{
    size_t split = 0;
    while (split < e->found_count && e->found[split] != 0)
        split++;
    const uint32_t *destinations = e->found + split + 1;
    size_t count = e->found_count > split ? e->found_count - split - 1 : 0;
    bool backwards = e->command->position == EDIT_FIRST || e->command->position == EDIT_AFTER;
    uint32_t *records = memory_allocate(e->allocator, (count + 1) * sizeof *records);
    if (!records)
        return GEDELF_MEMORY;
    for (size_t i = 0; i < count; i++)
        records[i] = tree_record(&e->tree, destinations[i]);
    gedelf_status status = set_goals(e, destinations, count) ? GEDELF_OK : GEDELF_MEMORY;
    for (size_t i = 0; status == GEDELF_OK && i < split && !e->restart; i++) {
        uint32_t n = e->found[backwards ? split - 1 - i : i];
        uint32_t where = is_gone(e, n) ? 0 : find_destination(e, n, destinations, count);
        if (where > 0)
            status = move_node(e, n, where);
    }
    for (size_t i = 0; i < count; i++)
        clear_goal(e, records[i]);
    memory_release(e->allocator, records, (count + 1) * sizeof *records);
    return status;
}

/* ---- Identifiers, languages, datatypes ---------------------------------------------------------- */

/* An identifier, and every pointer to it. */
static gedelf_status rename_xref_of(edit_session *e, uint32_t n)
{
    const edit_node *about = &e->tree.nodes[n];
    const edit_command *c = e->command;
    if (view_equal(c->from, c->to))
        return GEDELF_OK;
    if (is_unclear(e, n) || !check_name(e, c->to, n)) {
        uses_forget(e);
        return GEDELF_OK;
    }
    if (view_equal(tree_node_xref(&e->tree, n), c->from)) {
        edit_more *more = tree_add_more(&e->tree, n);
        if (!more)
            return GEDELF_MEMORY;
        more->xref = c->to;
        tree_renamed(&e->tree, n);
        edit_touch(e, n);
    }
    e->command->changed++;
    bool leads = about->kind == PAYLOAD_POINTER && view_equal(about->payload, c->from);
    return !leads || edit_set_payload(e, n, PAYLOAD_POINTER, c->to) ? GEDELF_OK : GEDELF_MEMORY;
}

/* What the command gives as a datatype is an IRI, or means one; nothing if it is to go. False if there is no memory. */
static bool settle_datatype(const edit_session *e, view has, bool *same, bool *good)
{
    buffer iri;
    buffer_init(&iri, e->allocator);
    bool done = edit_expand_datatype(e, e->command->tag, &iri);
    *same = view_equal(has, buffer_view(&iri));
    *good = iri.length == 0 || is_iri(buffer_view(&iri));
    buffer_free(&iri);
    return done;
}

/* Why a payload cannot have another language or datatype; nothing if it can. */
static view qualifier_obstacle(const edit_session *e, uint32_t n, bool datatype, bool good)
{
    if (!e->rules->qualifiers)
        return datatype ? VIEW("values have no datatype in this dialect")
                        : VIEW("values have no language in this dialect");
    if (!good)
        return VIEW("the datatype is not an IRI, and the file does not declare its prefix");
    if (e->tree.nodes[n].kind == PAYLOAD_POINTER)
        return datatype ? VIEW("a pointer cannot have a datatype") : VIEW("a pointer cannot have a language");
    return has_idle_qualifier(e, n) ? idle_reason : VIEW("");
}

static gedelf_status set_qualifier(edit_session *e, uint32_t n)
{
    bool datatype = e->command->verb == EDIT_DATATYPE;
    const edit_more *has = tree_more(&e->tree, n);
    view to = e->command->tag;
    bool same = view_equal(has->language, to), good = true;
    if (datatype && !settle_datatype(e, has->datatype, &same, &good))
        return GEDELF_MEMORY;
    if (same || !edit_may_touch(e, n, EDIT_TOUCH_VALUE))
        return GEDELF_OK;
    view why = qualifier_obstacle(e, n, datatype, good);
    if (why.length > 0) {
        edit_refuse(e, DIAG_EDIT_LANGUAGE, n, why, view_of_string(e->rules->name));
        return GEDELF_OK;
    }
    if (!check_depth(e, tree_level(&e->tree, n) + 1, n) ||
        takes_over(e, tree_path_first(&e->tree, (path_node){&e->tree, n}), n, n))
        return GEDELF_OK;
    edit_more *more = tree_add_more(&e->tree, n);
    if (!more)
        return GEDELF_MEMORY;
    *(datatype ? &more->datatype : &more->language) = to;
    edit_touch(e, n);
    e->command->changed++;
    return GEDELF_OK;
}

/* ---- All of them ----------------------------------------------------------------------------- */

static gedelf_status carry_out_on(edit_session *e, uint32_t n)
{
    static gedelf_status (*const acts[])(edit_session * e, uint32_t n) = {
#define VERB(NAME, name, parse, act, next) [EDIT_##NAME] = act,
#include "rewrite/edit/verbs.def"
#undef VERB
    };
    return acts[e->command->verb] ? acts[e->command->verb](e, n) : GEDELF_OK;
}

gedelf_status edit_carry_out(edit_session *e)
{
    gedelf_status status = GEDELF_OK;
    if (e->command->verb == EDIT_MOVE)
        return move_found(e);
    for (size_t i = 0; status == GEDELF_OK && i < e->found_count; i++) {
        if (!is_gone(e, e->found[i]) || e->found[i] == EDIT_ROOT)
            status = carry_out_on(e, e->found[i]);
    }
    return status;
}
