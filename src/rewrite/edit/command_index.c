/* SPDX-License-Identifier: MIT */
/*
 * Which commands concern a record: takes its identifiers, gives the commands that begin with one of them, or rename it,
 * and those that may concern any record. Commands that look for a payload first are in command_values.c. So many
 * commands on many records take no longer than looking each up.
 *
 * A command may give a record another identifier, or give one to a structure that becomes a record. Then the later
 * commands that begin with that identifier concern it too. For an identifier that a record only points to, the commands
 * that rename it do.
 */
#include "rewrite/edit/edit_session.h"

/* ---- Making ---------------------------------------------------------------------------------- */

static edit_key *index_key(edit_index *x, view name)
{
    uint32_t before = x->names.count, number = names_add(&x->names, name);
    bool room = number > 0 && array_reserve(x->names.allocator, &x->keys, &x->capacity, number);
    if (!room)
        return NULL;
    if (number > before)
        x->keys[number - 1] = (edit_key){.first = 0};
    x->lengths |= UINT64_C(1) << name.length % 64;
    x->endings |= UINT64_C(1) << (unsigned char)name.text[name.length - 1] % 64;
    return &x->keys[number - 1];
}

static void set_bit(uint64_t *bits, size_t i)
{
    bits[i / 64] |= UINT64_C(1) << i % 64;
}

/* The identifier that a path's records have; empty if it may concern any. */
static view key_of(const gedelf_path *path)
{
    view name;
    return path_begins_with_xref(path, &name) ? name : VIEW("");
}

/* Puts an entry into the list of an identifier, of those that rename it if there is no path; lists are made from their ends. Each command has two entries. */
static bool index_list(edit_index *x, view name, const gedelf_path *path, size_t entry)
{
    path_value asked;
    if (name.length == 0 && path && path_asks_for_value(path, &asked))
        return values_list(&x->values, &asked, x->next, entry);
    edit_key *key = name.length > 0 ? index_key(x, name) : NULL;
    if (name.length == 0)
        set_bit(x->unnamed, entry / 2);
    if (key) {
        uint32_t *first = path ? &key->first : &key->renamed;
        x->next[entry] = *first;
        *first = (uint32_t)entry + 1;
    }
    return key || name.length == 0;
}

/* A new record of the file is made at its beginning or end, where all commands are chosen. */
static bool index_add(edit_index *x, const edit_command *c, size_t i)
{
    view name = c->verb == EDIT_XREF ? c->from : c->path ? key_of(c->path) : VIEW("");
    bool done = (!c->path && c->verb != EDIT_XREF) || index_list(x, name, c->path, 2 * i);
    if (done && c->other)
        done = index_list(x, key_of(c->other), c->other, 2 * i + 1);
    x->numbers = x->numbers || c->verb == EDIT_RENUMBER;
    x->scans = x->scans || c->verb == EDIT_XREF || c->verb == EDIT_MOVE;
    /* What is added beside records of any kind becomes a record with them. */
    x->numbers = x->numbers || (c->verb == EDIT_ADD && c->path && c->xref.length > 0 && name.length == 0);
    return done;
}

/* Does a command give something a pointer as its value? */
static bool makes_pointer(const edit_command *c)
{
    return (c->verb == EDIT_SET || c->verb == EDIT_ADD) && c->value.pointer && c->value.text.length > 0;
}

/* Notes which identifiers a command makes pointers of. */
static bool index_note_made(edit_index *x, const edit_command *c)
{
    bool value = makes_pointer(c);
    edit_key *key = NULL;
    if (value || c->verb == EDIT_XREF) {
        key = index_key(x, value ? c->value.text : c->to);
        if (!key)
            return false;
        key->made = true;
        key->captures = key->captures || c->verb == EDIT_XREF;
    }
    return true;
}

/* A pointer that a command makes in any record may be in all that the ones after it see: so may be what renames its goal, and what
   renames that again. Keys are there for all of these. What is made in a record that is named, is met there. */
static void index_note_given(edit_index *x, const gedelf_edit *edit)
{
    for (size_t i = 0; i < x->count; i++) {
        const edit_command *c = &edit->commands[i];
        view goal = VIEW("");
        if (makes_pointer(c)) {
            goal = c->path && key_of(c->path).length > 0 ? VIEW("") : c->value.text;
        } else if (c->verb == EDIT_XREF && x->keys[names_find(&x->names, c->from) - 1].given) {
            set_bit(x->unnamed, i);
            goal = c->to;
        }
        if (goal.length > 0)
            x->keys[names_find(&x->names, goal) - 1].given = true;
    }
}

bool index_open(edit_index *x, const gedelf_edit *edit, const gedelf_allocator *allocator)
{
    size_t count = edit->command_count;
    *x = (edit_index){.count = count, .words = count / 64 + 1};
    names_init(&x->names, allocator);
    values_init(&x->values, allocator);
    x->unnamed = memory_zeroed(allocator, 2 * x->words * sizeof *x->unnamed);
    x->next = memory_allocate(allocator, (2 * count + 1) * sizeof *x->next);
    if (!x->unnamed || !x->next)
        return false;
    x->chosen = x->unnamed + x->words;
    bool done = count < UINT32_MAX / 2;
    for (size_t i = count; done && i-- > 0;)
        done = index_add(x, &edit->commands[i], i) && index_note_made(x, &edit->commands[i]);
    if (done)
        index_note_given(x, edit);
    return done;
}

void index_close(edit_index *x)
{
    const gedelf_allocator *allocator = x->names.allocator;
    memory_release(allocator, x->unnamed, x->unnamed ? 2 * x->words * sizeof *x->unnamed : 0);
    memory_release(allocator, x->next, x->next ? (2 * x->count + 1) * sizeof *x->next : 0);
    memory_release(allocator, x->keys, x->capacity * sizeof *x->keys);
    memory_release(allocator, x->pending, x->pending_capacity * sizeof *x->pending);
    names_free(&x->names);
    values_free(&x->values);
}

/* ---- Choosing -------------------------------------------------------------------------------- */

/* Could this be one of the identifiers? This little is enough to exclude most. */
static bool index_may_have(const edit_index *x, view name)
{
    return name.length > 0 && (x->lengths >> name.length % 64 & 1) != 0 &&
           (x->endings >> (unsigned char)name.text[name.length - 1] % 64 & 1) != 0;
}

/* An identifier that the record has, or may get; or that it only points to. False if there is no memory. */
static bool index_meet(edit_index *x, view name, bool has)
{
    uint32_t number = index_may_have(x, name) ? names_find(&x->names, name) : 0;
    edit_key *key = number > 0 ? &x->keys[number - 1] : NULL;
    if (!key || (has ? key->turn : key->pointed) == x->turn)
        return true;
    key->turn = has ? x->turn : key->turn;
    key->pointed = x->turn;
    return array_add(x->names.allocator, &x->pending, &x->pending_count, &x->pending_capacity,
                     2 * (uint64_t)number + has);
}

/* May what begins here be the identifier of its line? Then a level is before it. A tag may end in a digit, too. */
static bool may_be_own_name(view text, const char *at)
{
    while (at > text.text && is_in_class(at[-1], CLASS_SPACE))
        at--;
    return at == text.text || is_digit(at[-1]);
}

/* The identifiers that are anywhere in the record's text. */
static bool index_meet_text(edit_index *x, view text)
{
    const char *end = text.text + text.length, *at_sign = text.length > 0 ? memchr(text.text, '@', text.length) : NULL;
    bool done = true;
    while (done && at_sign) {
        const char *next = memchr(at_sign + 1, '@', (size_t)(end - at_sign) - 1);
        if (next)
            done = index_meet(x, view_of(at_sign + 1, (size_t)(next - at_sign) - 1), may_be_own_name(text, at_sign));
        at_sign = next;
    }
    return done;
}

/* Has a line an at sign that is neither part of its identifier nor one of two? */
static bool has_lone_at_sign(view v)
{
    size_t i = level_digits(v);
    while (i < v.length && is_in_class(v.text[i], CLASS_SPACE))
        i++;
    size_t after = after_xref(v, i);
    const char *at = v.text + (after > 0 ? after : i), *end = v.text + v.length;
    view text;
    payload_piece piece = PIECE_TEXT;
    while (at < end && (piece == PIECE_TEXT || piece == PIECE_PAIR))
        piece = payload_take(&at, end, &text);
    return piece == PIECE_ALONE || piece == PIECE_ESCAPE;
}

static bool has_continuation_tag(view v)
{
    for (size_t i = 0; i + 3 < v.length; i++) {
        if (memcmp(v.text + i, "CON", 3) == 0)
            return true;
    }
    return false;
}

/* Where payloads are unescaped when they have been merged, a pointer can go on in another line (D126): then what the
   record has is not known. */
static bool may_continue_pointer(view text)
{
    bool lone = false;
    for (size_t i = 0, end; i < text.length; i = end + 1) {
        end = i;
        while (end < text.length && text.text[end] != '\n' && text.text[end] != '\r')
            end++;
        view v = view_trim(view_of(text.text + i, end - i));
        if (lone && has_continuation_tag(v))
            return true;
        lone = v.length > 0 ? has_lone_at_sign(v) : lone; /* blank lines are passed over */
    }
    return false;
}

void index_set(edit_index *x, size_t i)
{
    set_bit(x->chosen, i);
    x->chosen_some = true;
}

/* Chooses the commands of a list; some of them bring further identifiers. */
static bool index_follow_list(edit_index *x, const gedelf_edit *edit, uint32_t first, bool has)
{
    bool done = true;
    for (uint32_t i = first; done && i > 0; i = x->next[i - 1]) {
        const edit_command *c = &edit->commands[(i - 1) / 2];
        index_set(x, (i - 1) / 2);
        done = index_meet(x, c->verb == EDIT_XREF ? c->to : c->xref, has) &&
               (!makes_pointer(c) || index_meet(x, c->value.text, false));
    }
    return done;
}

/* Chooses the commands of all identifiers that were met. */
static bool index_follow(edit_index *x, const gedelf_edit *edit)
{
    bool done = true;
    while (done && x->pending_count > 0) {
        uint64_t met = x->pending[--x->pending_count];
        edit_key key = x->keys[met / 2 - 1];
        bool has = met % 2 != 0;
        done = index_follow_list(x, edit, key.renamed, has) && (!has || index_follow_list(x, edit, key.first, true));
    }
    return done;
}

bool index_choose(edit_session *e, view xref)
{
    edit_index *x = &e->index;
    view text = VIEW("");
    if (x->scans)
        text = view_of(characters_at(reader_characters(e->reader), e->stretch.from),
                       (size_t)(e->stretch.to - e->stretch.from));
    x->all = x->numbers || (e->rules->unescape_merged && may_continue_pointer(text));
    if (x->all)
        return true;
    if (x->chosen_some)
        memset(x->chosen, 0, x->words * sizeof *x->chosen);
    x->chosen_some = false;
    x->turn++;
    return index_meet(x, xref, true) && (!x->scans || index_meet_text(x, text)) &&
           (x->pending_count == 0 || index_follow(x, e->edit));
}

void index_choose_all(edit_session *e)
{
    e->index.all = true;
}

size_t index_next(const edit_session *e, size_t i)
{
    const edit_index *x = &e->index;
    while (!x->all && i < x->count) {
        uint64_t word = (x->unnamed[i / 64] | x->chosen[i / 64]) >> i % 64;
        if ((word & 1) != 0)
            break;
        i = word == 0 ? (i / 64 + 1) * 64 : i + 1;
    }
    return i < x->count ? i : x->count;
}

const edit_key *index_find(const edit_session *e, view name)
{
    static const edit_key none;
    uint32_t number = name.length > 0 ? names_find(&e->index.names, name) : 0;
    return number > 0 ? &e->index.keys[number - 1] : &none;
}
