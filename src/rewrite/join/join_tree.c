/* SPDX-License-Identifier: MIT */
/*
 * Trees: takes a record, gives its structures in preorder with hashes by which those of two records are compared, under the names
 * that they have in the result. [D450, D451]
 */
#include "compare/diff/diff.h"
#include "rewrite/join/join_private.h"

#include <gedelf/migrate.h>

static bool hash_part(join_job *j, gedelf_structure s, joined_part *n, bool second)
{
    view pointer = gedelf_structure_pointer(s), tag = gedelf_structure_tag(s), name = gedelf_structure_xref(s);
    j->text.length = 0;
    if (pointer.length > 0)
        pointer = second ? join_name(j, pointer) : pointer;
    else if (!text_compose(&j->normalizer, second ? join_payload(j, s) : gedelf_structure_payload(s), &j->text))
        return false;
    n->own = hash_text(second ? join_tag(j, tag) : tag, pointer.length > 0);
    n->own = hash_text(pointer.length > 0 ? pointer : buffer_view(&j->text), n->own);
    if (j->qualified)
        n->own = hash_text(gedelf_structure_datatype(s), n->own);
    const gedelf_dataset *of = second ? j->b.dataset : j->a.dataset;
    bool said = j->qualified || dataset_model(of)->language_parts; /* what the result cannot say does not count */
    n->language = !said ? 0 : language_that_counts(s, gedelf_dataset_metadata(of)->language, j->defaults_count);
    n->name = n->level > 0 && name.length > 0 ? hash_text(second ? join_name(j, name) : name, 1) : 0;
    n->whole = hash_number(n->language + n->name, n->own);
    return true;
}

/* The hashes of what is below, from the last to the first. The order of what is below does not count. */
static void finish_tree(join_tree *t)
{
    for (size_t i = t->count; i > 0; i--) {
        joined_part *n = &t->parts[i - 1];
        n->whole = hash_number(n->below, n->whole);
        if (i > 1)
            t->parts[structure_part_above(t->top, (uint32_t)i - 1)].below += n->whole;
    }
}

bool join_read_tree(join_job *j, join_tree *t, gedelf_structure entry, bool second)
{
    uint32_t size = structure_size(entry);
    t->top = entry;
    t->count = 0;
    for (uint32_t i = 0; i < size; i++) {
        gedelf_structure s = structure_part(entry, i);
        const joined_part *above = i > 0 ? &t->parts[structure_part_above(entry, i)] : NULL;
        uint8_t context = above ? above->context : model_guide_records(j->guide);
        joined_part n = {.level = above ? above->level + 1 : 0,
                         .context = model_guide_ask(j->guide, context, gedelf_structure_tag(s)).context};
        if (!hash_part(j, s, &n, second) || !array_add(&j->allocator, &t->parts, &t->count, &t->capacity, n))
            return false;
    }
    finish_tree(t);
    return true;
}
