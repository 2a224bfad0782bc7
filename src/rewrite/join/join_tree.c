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

/* The hashes of what is below, from the last to the first. The order of what is below does not count. */
static void finish_tree(join_tree *t)
{
    for (size_t i = t->count; i > 0; i--) {
        join_node *n = &t->items[i - 1];
        n->whole = hash_number(n->below, n->whole);
        if (i > 1)
            t->items[n->super].below += n->whole;
    }
}

bool join_read_tree(join_job *j, join_tree *t, gedelf_structure entry, bool second)
{
    uint32_t size = structure_size(entry);
    t->count = 0;
    for (uint32_t i = 0; i < size; i++) {
        gedelf_structure s = structure_part(entry, i);
        join_node n = {.structure = s, .behind = i + structure_size(s)};
        uint8_t above = model_guide_records(j->guide);
        if (i > 0) {
            n.super = structure_part_above(entry, i);
            n.level = t->items[n.super].level + 1;
            above = t->items[n.super].context;
        }
        n.context = model_guide_ask(j->guide, above, gedelf_structure_tag(s)).context;
        if (!node_hash(j, &n, second) || !array_add(&j->allocator, &t->items, &t->count, &t->capacity, n))
            return false;
    }
    finish_tree(t);
    return true;
}
