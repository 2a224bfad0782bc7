/* SPDX-License-Identifier: MIT */
/*
 * Trees: takes a record, gives its structures in preorder with hashes by which those of two records are compared, under the names
 * that they have in the result. [D450, D451]
 */
#include "compare/diff/diff.h"
#include "rewrite/join/join_private.h"

#include <gedelf/migrate.h>

static bool node_hash(join_job *j, join_node *n, bool second)
{
    view pointer = gedelf_structure_pointer(n->structure);
    j->text.length = 0;
    if (pointer.length > 0)
        pointer = second ? join_name(j, pointer) : pointer;
    else if (!text_compose(&j->normalizer,
                           second ? join_payload(j, n->structure) : gedelf_structure_payload(n->structure), &j->text))
        return false;
    view tag = gedelf_structure_tag(n->structure);
    n->own = hash_text(second ? join_tag(j, tag) : tag, pointer.length > 0);
    n->own = hash_text(pointer.length > 0 ? pointer : buffer_view(&j->text), n->own);
    if (j->qualified)
        n->own = hash_text(gedelf_structure_datatype(n->structure), n->own);
    const gedelf_dataset *of = second ? j->b.dataset : j->a.dataset;
    bool said = j->qualified || dataset_model(of)->language_parts; /* what the result cannot say does not count */
    n->language =
        !said ? 0 : language_that_counts(n->structure, gedelf_dataset_metadata(of)->language, j->defaults_count);
    view name = second ? join_name(j, gedelf_structure_xref(n->structure)) : gedelf_structure_xref(n->structure);
    n->name = n->level > 0 && name.length > 0 ? hash_text(name, 1) : 0;
    n->whole = hash_number(n->language + n->name, n->own);
    return true;
}

static bool add_join_node(join_job *j, join_tree *t, gedelf_structure s, uint32_t super, uint32_t level, bool second)
{
    join_node n = {.structure = s, .super = super, .level = level};
    uint8_t above = level > 0 ? t->items[super].context : model_guide_records(j->guide);
    n.context = model_guide_ask(j->guide, above, gedelf_structure_tag(s)).context;
    return node_hash(j, &n, second) && array_add(&j->allocator, &t->items, &t->count, &t->capacity, n);
}

/* Where each node ends, and the hashes of what is below, from the last to the first. The order of what is below does not
   count. */
static void finish_tree(join_tree *t)
{
    for (size_t i = t->count; i > 0; i--) {
        join_node *n = &t->items[i - 1], *super = &t->items[n->super];
        if (n->behind == 0)
            n->behind = (uint32_t)i;
        n->whole = hash_number(n->below, n->whole);
        if (i > 1) {
            super->below += n->whole;
            super->behind = super->behind > n->behind ? super->behind : n->behind;
        }
    }
}

bool join_read_tree(join_job *j, join_tree *t, gedelf_structure entry, bool second)
{
    gedelf_structure s = entry;
    uint32_t super = 0, level = 0;
    t->count = 0;
    while (gedelf_structure_exists(s)) {
        if (!add_join_node(j, t, s, super, level, second))
            return false;
        gedelf_structure next = gedelf_structure_first(s);
        if (gedelf_structure_exists(next)) {
            super = (uint32_t)t->count - 1;
            level++;
        }
        while (!gedelf_structure_exists(next) && level > 0) {
            next = gedelf_structure_next(s);
            if (gedelf_structure_exists(next))
                break;
            s = gedelf_structure_super(s);
            super = t->items[super].super;
            level--;
        }
        s = next;
    }
    finish_tree(t);
    return true;
}
