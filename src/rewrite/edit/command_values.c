/* SPDX-License-Identifier: MIT */
/*
 * Which commands concern a record by what is in it: takes the payloads below a record, gives the commands whose paths
 * ask for one of them, as INDI[NAME="Anne"] does, or INDI.NOTE[="Anne"]. So thousands of such commands take no longer than
 * looking each payload up.
 *
 * A command may change what a later one asks for: then what the record has by now is looked up again.
 */
#include "rewrite/edit/edit_session.h"

void values_init(edit_values *v, const gedelf_allocator *allocator)
{
    *v = (edit_values){.capacity = 0};
    names_init(&v->keys, allocator);
    names_init(&v->records, allocator);
    names_init(&v->tags, allocator);
    buffer_init(&v->key, allocator);
    normalizer_init(&v->normalizer, allocator);
}

void values_free(edit_values *v)
{
    memory_release(v->keys.allocator, v->first, v->capacity * sizeof *v->first);
    names_free(&v->keys);
    names_free(&v->records);
    names_free(&v->tags);
    buffer_free(&v->key);
    normalizer_free(&v->normalizer);
}

/* ---- Making ---------------------------------------------------------------------------------- */

/* Makes the key of a payload, in which canonically equivalent texts are the same (D128). */
static bool make_key(edit_values *v, view tag, view before, view text, view after)
{
    v->key.length = 0;
    return buffer_append(&v->key, tag) && buffer_append(&v->key, VIEW(" ")) && buffer_append(&v->key, before) &&
           text_compose(&v->normalizer, text, &v->key) && buffer_append(&v->key, after);
}

bool values_list(edit_values *v, const path_value *asked, uint32_t *next, size_t entry)
{
    if (!make_key(v, asked->tag, VIEW(""), asked->text, VIEW("")))
        return false;
    uint32_t before = v->keys.count, number = names_add(&v->keys, buffer_view(&v->key));
    bool room = number > 0 && array_reserve(v->keys.allocator, &v->first, &v->capacity, number) &&
                names_add(&v->tags, asked->tag) > 0;
    if (room && asked->record.length > 0)
        room = names_add(&v->records, asked->record) > 0;
    v->any_record = v->any_record || asked->record.length == 0;
    if (!room)
        return false;
    next[entry] = number > before ? 0 : v->first[number - 1];
    v->first[number - 1] = (uint32_t)entry + 1;
    return true;
}

/* ---- Choosing -------------------------------------------------------------------------------- */

bool values_concern(const edit_index *x, view tag)
{
    return !x->all && x->values.keys.count > 0 && (x->values.any_record || names_find(&x->values.records, tag) > 0);
}

/* Chooses the commands that ask for this payload. */
static bool meet_value(edit_index *x, view tag, view text, bool pointer)
{
    edit_values *v = &x->values;
    view sign = pointer ? VIEW("@") : VIEW("");
    if (names_find(&v->tags, tag) == 0)
        return true;
    if (!make_key(v, tag, sign, text, sign))
        return false;
    uint32_t number = names_find(&v->keys, buffer_view(&v->key));
    for (uint32_t i = number > 0 ? v->first[number - 1] : 0; i > 0; i = x->next[i - 1])
        index_set(x, (i - 1) / 2);
    return true;
}

static bool meet_in_tree(edit_index *x, const edit_tree *t)
{
    bool done = true;
    for (uint32_t n = t->nodes[EDIT_ROOT].first; done && n > 0; n = tree_after(t, n, EDIT_ROOT)) {
        if (t->nodes[n].super != EDIT_ROOT)
            done = meet_value(x, t->nodes[n].tag, t->nodes[n].payload, t->nodes[n].kind == PAYLOAD_POINTER);
    }
    return done;
}

static bool meet_as_read(edit_index *x, gedelf_structure top)
{
    uint32_t size = structure_size(top);
    bool done = true;
    for (uint32_t i = 1; done && i < size; i++) {
        gedelf_structure s = structure_part(top, i);
        payload_kind kind;
        view payload = edit_payload_as_read(s, &kind);
        done = meet_value(x, gedelf_structure_tag(s), payload, kind == PAYLOAD_POINTER);
    }
    return done;
}

bool values_meet(edit_session *e)
{
    edit_index *x = &e->index;
    if (x->all || x->values.keys.count == 0)
        return true;
    return e->built ? meet_in_tree(x, &e->tree) : meet_as_read(x, e->given);
}
