/* SPDX-License-Identifier: MIT */
/*
 * Numbering: takes the identifiers of all records in their order, gives them new ones by a pattern. A pointer may come
 * before what it points to, so all are known before the first is changed.
 */
#include "rewrite/edit/edit_session.h"

void numbering_init(edit_numbering *n, const gedelf_allocator *allocator)
{
    *n = (edit_numbering){.ready = false};
    names_init(&n->old, allocator);
    names_init(&n->kept, allocator);
    names_init(&n->fresh, allocator);
    buffer_init(&n->tags, allocator);
}

void numbering_free(edit_numbering *n)
{
    names_free(&n->old);
    names_free(&n->kept);
    names_free(&n->fresh);
    buffer_free(&n->tags);
}

/* ---- Noting ---------------------------------------------------------------------------------- */

/* Is this a record that gets another identifier? */
static bool is_numbered(const edit_session *e, bool top, view tag, view xref)
{
    view wanted = e->command->tag_pattern;
    return top && xref.length > 0 && (wanted.length == 0 || view_equal(wanted, tag));
}

static bool note_structure(edit_session *e, edit_numbering *n, bool top, view tag, view xref, view pointer)
{
    if (pointer.length > 0 && names_add(&n->kept, pointer) == 0)
        return false;
    if (!is_numbered(e, top, tag, xref))
        return xref.length == 0 || names_add(&n->kept, xref) > 0;
    uint32_t before = n->old.count, number = names_add(&n->old, xref);
    n->doubled = n->doubled || (number > 0 && number <= before);
    return number > 0 && buffer_append(&n->tags, tag) && buffer_append(&n->tags, view_of("", 1));
}

/* Is it a record? */
static bool is_record(const edit_tree *t, path_node n)
{
    return n.at == t ? t->nodes[n.number].super == EDIT_ROOT
                     : !gedelf_structure_exists(gedelf_structure_super(path_structure_of(n)));
}

static bool note_in_tree(edit_session *e, path_node n, void *context)
{
    path_tree t;
    return tree_for_paths(&e->tree, false, &t) &&
           note_structure(e, context, is_record(&e->tree, n), t.tag(t.context, n), t.xref(t.context, n),
                          t.pointer(t.context, n));
}

gedelf_status numbering_note(edit_session *e, edit_numbering *n)
{
    bool done = true;
    if (e->built)
        return rest_walk(e, note_in_tree, n) ? GEDELF_OK : GEDELF_MEMORY;
    uint32_t size = structure_size(e->given);
    for (uint32_t i = 0; done && i < size; i++) {
        gedelf_structure s = structure_part(e->given, i);
        done = note_structure(e, n, i == 0, gedelf_structure_tag(s), gedelf_structure_xref(s),
                              gedelf_structure_pointer(s));
    }
    return done ? GEDELF_OK : GEDELF_MEMORY;
}

/* ---- Choosing -------------------------------------------------------------------------------- */

/* Numbers in use, by the text before them. */
typedef struct counting {
    names prefixes;
    uint64_t *numbers;
    size_t capacity;
} counting;

static uint64_t *counter_of(counting *c, view prefix)
{
    uint32_t before = c->prefixes.count, number = names_add(&c->prefixes, prefix);
    bool room = number > 0 && array_reserve(c->prefixes.allocator, &c->numbers, &c->capacity, number);
    if (!room)
        return NULL;
    if (number > before)
        c->numbers[number - 1] = 0;
    return &c->numbers[number - 1];
}

static view first_letter(view tag)
{
    for (size_t i = 0; i < tag.length; i++) {
        if (is_letter(tag.text[i]))
            return view_of(tag.text + i, 1);
    }
    return VIEW("X");
}

/* The least number of digits that "n:4" asks for. */
static size_t digits_wanted(view inside)
{
    size_t wanted = 0;
    for (size_t i = 2; i < inside.length; i++)
        wanted = 10 * wanted + (size_t)(inside.text[i] - '0');
    return wanted;
}

static bool append_padded(buffer *out, uint64_t number, size_t wanted)
{
    char digits[20];
    size_t length = number_format(number, digits);
    bool done = true;
    for (size_t i = length; done && i < wanted; i++)
        done = buffer_append(out, VIEW("0"));
    return done && buffer_append(out, view_of(digits, length));
}

/* Appends a pattern up to its number, or all of it with a number that is not 0. */
static bool append_numbering(buffer *out, view pattern, view tag, uint64_t number)
{
    bool done = true;
    for (size_t i = 0; done && i < pattern.length;) {
        if (pattern.text[i] != '{') {
            done = buffer_append(out, view_of(pattern.text + i, 1));
            i++;
            continue;
        }
        const char *close = memchr(pattern.text + i, '}', pattern.length - i);
        view inside = view_of(pattern.text + i + 1, (size_t)(close - pattern.text) - i - 1);
        if (inside.text[0] == 'n' && number == 0)
            return done;
        if (inside.text[0] == 'n')
            done = append_padded(out, number, digits_wanted(inside));
        else
            done = buffer_append(out, inside.text[0] == 't' ? tag : first_letter(tag));
        i += inside.length + 2;
    }
    return done;
}

/* The next identifier for a record with this tag that no other has, in e->text. */
static bool next_identifier(edit_session *e, edit_numbering *n, counting *c, view tag)
{
    view pattern = e->command->numbering.length > 0 ? e->command->numbering : VIEW("{letter}{n}");
    e->text.length = 0;
    uint64_t *counter = append_numbering(&e->text, pattern, tag, 0) ? counter_of(c, buffer_view(&e->text)) : NULL;
    bool done = counter != NULL, taken = true;
    while (done && taken) {
        e->text.length = 0;
        done = append_numbering(&e->text, pattern, tag, ++*counter);
        view name = buffer_view(&e->text);
        taken = done &&
                ((names_find(&n->kept, name) > 0 && names_find(&n->old, name) == 0) || names_find(&n->fresh, name) > 0);
    }
    return done;
}

gedelf_status numbering_settle(edit_session *e, edit_numbering *n)
{
    counting c = {.capacity = 0};
    bool done = true;
    names_init(&c.prefixes, e->allocator);
    n->ready = true;
    size_t at = 0;
    for (uint32_t i = 1; done && !n->doubled && i <= n->old.count; i++) {
        view tag = view_of_string(n->tags.data + at);
        at += tag.length + 1;
        done = next_identifier(e, n, &c, tag) && names_add(&n->fresh, buffer_view(&e->text)) > 0;
    }
    names_free(&c.prefixes);
    memory_release(e->allocator, c.numbers, c.capacity * sizeof *c.numbers);
    return done ? GEDELF_OK : GEDELF_MEMORY;
}

/* ---- Renaming -------------------------------------------------------------------------------- */

/* The new name of an old one; the same if it has none. */
static view renumbered(const edit_numbering *n, view name)
{
    uint32_t number = name.length > 0 ? names_find(&n->old, name) : 0;
    return number > 0 && number <= n->fresh.count ? names_at(&n->fresh, number) : name;
}

/* Notes what changes. */
static bool find_renumbered(edit_session *e, path_node n, void *context)
{
    const edit_numbering *numbering = context;
    path_tree t;
    if (!tree_for_paths(&e->tree, false, &t))
        return false;
    view old = t.xref(t.context, n), pointer = t.pointer(t.context, n);
    bool numbered = is_numbered(e, is_record(&e->tree, n), t.tag(t.context, n), old);
    e->command->matched += numbered;
    bool changes = (numbered && !view_equal(renumbered(numbering, old), old)) ||
                   !view_equal(renumbered(numbering, pointer), pointer);
    return !changes || array_add(e->allocator, &e->matches, &e->match_count, &e->match_capacity, n);
}

static bool renumber_node(edit_session *e, const edit_numbering *n, uint32_t i)
{
    const edit_node *about = &e->tree.nodes[i];
    view old = tree_node_xref(&e->tree, i);
    bool numbered = is_numbered(e, about->super == EDIT_ROOT, about->tag, old);
    view xref = numbered ? renumbered(n, old) : old;
    view pointer = about->kind == PAYLOAD_POINTER ? renumbered(n, about->payload) : about->payload;
    bool renamed = !view_equal(xref, old), led = !view_equal(pointer, about->payload);
    if (!edit_may_touch(e, i, EDIT_TOUCH_VALUE))
        return true;
    if (renamed && !edit_name_is_good(e, xref)) {
        edit_refuse(e, DIAG_EDIT_XREF, i, xref, view_of_string(e->rules->name));
        return true;
    }
    edit_more *more = renamed ? tree_add_more(&e->tree, i) : NULL;
    if (renamed && !more)
        return false;
    if (renamed) {
        more->xref = xref;
        tree_renamed(&e->tree, i);
    }
    edit_touch(e, i);
    e->command->changed += renamed;
    return !led || edit_set_payload(e, i, PAYLOAD_POINTER, pointer);
}

gedelf_status numbering_carry_out(edit_session *e, edit_numbering *n)
{
    if (n->doubled && e->at_header)
        edit_refuse(e, DIAG_EDIT_NUMBERING, 0, VIEW(""), VIEW(""));
    e->match_count = 0;
    bool done = rest_walk(e, find_renumbered, n);
    for (size_t i = 0; done && i < e->match_count; i++) {
        uint32_t number;
        done = rest_fetch(e, e->matches[i], &number) && renumber_node(e, n, number);
    }
    return done ? GEDELF_OK : GEDELF_MEMORY;
}
