/* SPDX-License-Identifier: MIT */
/*
 * Comparing: takes two datasets, says whether they are equal, and if not, where they differ.
 *
 * Structures are paired: each with the one in the same place in the other dataset. That is the one below its
 * superstructure's partner which has the same tag, and as many structures with that tag before it. Two rows of
 * structures usually have their tags in the same order, and are then gone through side by side. If they do not, the
 * rest of the second row waits in one queue for each tag.
 */
#include "format/dataset/dataset.h"

/* ---- The comparison -------------------------------------------------------------------------- */

/* Two structures that are in the same place. */
typedef struct structure_pair {
    gedelf_structure first, second;
    bool in_row;  /* the structures after them are to be compared too */
    bool visited; /* they themselves have been compared, and so has all that is below them */
} structure_pair;

/* A structure of the second dataset whose partner has not been found yet. */
typedef struct waiting_structure {
    gedelf_structure structure;
    size_t next; /* its number from 1; 0 if there is none */
} waiting_structure;

/* Those that wait with the same tag. */
typedef struct tag_queue {
    size_t first, last;
} tag_queue;

/* What is known about a name in the first dataset that belongs to exactly one structure. */
typedef struct name_link {
    gedelf_structure partner; /* of that structure */
    gedelf_structure pointer; /* the first one that points to it */
    size_t name;              /* what that pointer's partner points to; 0 if nothing points */
} name_link;

typedef struct comparison {
    const gedelf_allocator *allocator;
    const gedelf_dataset *first, *second;
    uint32_t *tags;    /* the first dataset's number for each tag of the second; 0 if it has none */
    tag_queue *queues; /* for each tag of the first dataset; all are empty between uses */
    name_link *links;  /* for each name of the first dataset */
    structure_pair *stack;
    size_t stack_count, stack_capacity;
    waiting_structure *waiting;
    size_t waiting_count, waiting_capacity;
    normalizer normalizer;
    bool by_words; /* it is at entries of dictionaries, whose words alone count (D22) */
    bool differs;
    gedelf_structure difference;
} comparison;

/* Both end the comparison. */
static bool give_up(comparison *c)
{
    c->normalizer.out_of_memory = true;
    return false;
}

static bool differ(comparison *c, gedelf_structure where)
{
    c->differs = !c->normalizer.out_of_memory;
    c->difference = where;
    return false;
}

static size_t tag_count(const gedelf_dataset *d)
{
    return (size_t)d->assembler.tags.count + 1; /* numbers begin at 1 */
}

static size_t name_count(const gedelf_dataset *d)
{
    return xrefs_slots(&d->assembler.xrefs) + 1;
}

static void *comparison_table(const comparison *c, size_t count, size_t size)
{
    void *table = count <= SIZE_MAX / size ? memory_allocate(c->allocator, count * size) : NULL;
    if (table)
        memset(table, 0, count * size);
    return table;
}

static bool comparison_init(comparison *c)
{
    normalizer_init(&c->normalizer, c->allocator);
    c->tags = comparison_table(c, tag_count(c->second), sizeof *c->tags);
    c->queues = comparison_table(c, tag_count(c->first), sizeof *c->queues);
    c->links = comparison_table(c, name_count(c->first), sizeof *c->links);
    if (!c->tags || !c->queues || !c->links)
        return give_up(c);
    for (uint32_t tag = 1; tag < tag_count(c->second); tag++)
        c->tags[tag] = gedelf_dataset_tag_number(c->first, names_at(&c->second->assembler.tags, tag));
    return true;
}

static void comparison_free(comparison *c)
{
    memory_release(c->allocator, c->tags, tag_count(c->second) * sizeof *c->tags);
    memory_release(c->allocator, c->queues, tag_count(c->first) * sizeof *c->queues);
    memory_release(c->allocator, c->links, name_count(c->first) * sizeof *c->links);
    memory_release(c->allocator, c->stack, c->stack_capacity * sizeof *c->stack);
    memory_release(c->allocator, c->waiting, c->waiting_capacity * sizeof *c->waiting);
    normalizer_free(&c->normalizer);
}

/* ---- Texts ---------------------------------------------------------------------------- */

/* A text that is looked at line by line. */
typedef struct line_walk {
    view rest, line;
    bool ended; /* the line is the last one */
} line_walk;

/* Takes the next line; LF, CR, and CR LF each end one. */
static void line_walk_next(line_walk *w)
{
    unsigned traits = 0;
    size_t length = sweep_line(w->rest.text, w->rest.length, &traits), end = length;
    w->line = view_of(w->rest.text, length);
    w->ended = length == w->rest.length;
    if (!w->ended)
        end += w->rest.length - length > 1 && w->rest.text[end] == '\r' && w->rest.text[end + 1] == '\n' ? 2 : 1;
    w->rest = view_after(w->rest, end);
}

/* Are two texts canonically equivalent, and equal apart from the kinds of line breaks? No equivalence crosses a line
   break, so only lines that differ have to be decomposed. */
static bool texts_are_equal(comparison *c, view a, view b)
{
    if (view_equal(a, b))
        return true;
    if (a.length == 0 || b.length == 0)
        return false;
    line_walk first = {.rest = a}, second = {.rest = b};
    do {
        line_walk_next(&first);
        line_walk_next(&second);
        if (!texts_are_equivalent(&c->normalizer, first.line, second.line))
            return false;
    } while (!first.ended && !second.ended);
    return first.ended && second.ended;
}

/* ---- Names ----------------------------------------------------------------------------------- */

/* The number of a name that belongs to just one structure, or 0. */
static size_t name_of_one(const gedelf_dataset *d, view name)
{
    const xrefs *x = &d->assembler.xrefs;
    return xrefs_find(x, name).count == 1 ? xrefs_slot(x, name) + 1 : 0;
}

/* Remembers the partner of a structure that can be pointed to. A structure in faulty metadata cannot, even if it has an
   identifier (D119). */
static void note_partner(comparison *c, gedelf_structure a, gedelf_structure b)
{
    view xref = gedelf_structure_xref(a);
    size_t name = xref.length > 0 ? name_of_one(c->first, xref) : 0;
    if (name != 0 && gedelf_structure_same(gedelf_dataset_find(c->first, xref), a))
        c->links[name].partner = b;
}

/* Pointers to nothing, or to several structures, are compared by name. For others, it is noted which names must belong
   to partners. */
static bool compare_pointers(comparison *c, gedelf_structure a, gedelf_structure b)
{
    view first = gedelf_structure_pointer(a), second = gedelf_structure_pointer(b);
    if (first.length == 0 || second.length == 0)
        return first.length == second.length || differ(c, a);
    size_t name = name_of_one(c->first, first), other = name_of_one(c->second, second);
    if (name == 0 || other == 0)
        return (name == other && texts_are_equal(c, first, second)) || differ(c, a);
    name_link *link = &c->links[name];
    if (link->name == 0) {
        link->name = other;
        link->pointer = a;
    }
    return link->name == other || differ(c, a);
}

/* Do the names that mean each other belong to partners? */
static bool compare_links(comparison *c)
{
    const xrefs *others = &c->second->assembler.xrefs;
    for (size_t name = 1; name < name_count(c->first); name++) {
        const name_link *link = &c->links[name];
        if (link->name == 0)
            continue;
        char room[XREF_NUMBERED_LONGEST];
        gedelf_structure target = gedelf_dataset_find(c->second, xrefs_name_at(others, link->name - 1, room));
        if (!gedelf_structure_same(link->partner, target))
            return differ(c, link->pointer);
    }
    return true;
}

/* ---- Rows of structures ---------------------------------------------------------------------- */

/* Is this structure directly in a header, and about the file itself? */
static bool is_passed_over(const comparison *c, gedelf_structure s)
{
    if (s.block != &c->first->head && s.block != &c->second->head)
        return false;
    uint32_t tag = gedelf_structure_tag_number(s);
    return (tag == TAG_GEDC || tag == TAG_CHAR) && gedelf_structure_super(s).index == 0;
}

/* From this structure on, the first one in its row that is compared. */
static gedelf_structure compared_from(const comparison *c, gedelf_structure s)
{
    while (is_passed_over(c, s))
        s = gedelf_structure_next(s);
    return s;
}

static gedelf_structure compared_next(const comparison *c, gedelf_structure s)
{
    return compared_from(c, gedelf_structure_next(s));
}

static bool push_pair(comparison *c, gedelf_structure a, gedelf_structure b, bool in_row)
{
    structure_pair pair = {.first = a, .second = b, .in_row = in_row};
    return array_add(c->allocator, &c->stack, &c->stack_count, &c->stack_capacity, pair) || give_up(c);
}

/* Puts what is left of the second row into queues. */
static bool queue_row(comparison *c, gedelf_structure b)
{
    for (c->waiting_count = 0; gedelf_structure_exists(b); b = compared_next(c, b)) {
        if (!array_add(c->allocator, &c->waiting, &c->waiting_count, &c->waiting_capacity, (waiting_structure){b, 0}))
            return give_up(c);
        tag_queue *q = &c->queues[c->tags[gedelf_structure_tag_number(b)]];
        if (q->first == 0)
            q->first = c->waiting_count;
        else
            c->waiting[q->last - 1].next = c->waiting_count;
        q->last = c->waiting_count;
    }
    return true;
}

/* What was pushed last is compared first, so it is turned round to come in the order of the row. */
static void reverse_pairs(comparison *c, size_t begin)
{
    for (size_t end = c->stack_count; begin + 1 < end; begin++) {
        structure_pair other = c->stack[--end];
        c->stack[end] = c->stack[begin];
        c->stack[begin] = other;
    }
}

/* Pairs what is left of two rows whose tags are not in the same order. */
static bool pair_by_tag(comparison *c, gedelf_structure a, gedelf_structure b)
{
    size_t begin = c->stack_count;
    gedelf_structure super = gedelf_structure_super(a);
    if (!queue_row(c, b))
        return false;
    for (; gedelf_structure_exists(a); a = compared_next(c, a)) {
        tag_queue *q = &c->queues[gedelf_structure_tag_number(a)];
        if (q->first == 0)
            return differ(c, a);
        const waiting_structure *partner = &c->waiting[q->first - 1];
        if (!push_pair(c, a, partner->structure, false))
            return false;
        q->first = partner->next;
    }
    if (c->stack_count - begin < c->waiting_count)
        return differ(c, super);
    reverse_pairs(c, begin);
    return true;
}

/* Pairs two rows, from these structures on; `super` is what the first row is below. */
static bool compare_rows(comparison *c, gedelf_structure a, gedelf_structure b, gedelf_structure super)
{
    if (!gedelf_structure_exists(a))
        return !gedelf_structure_exists(b) || differ(c, super);
    if (!gedelf_structure_exists(b))
        return differ(c, a);
    if (c->tags[gedelf_structure_tag_number(b)] == gedelf_structure_tag_number(a))
        return push_pair(c, a, b, true);
    return pair_by_tag(c, a, b);
}

/* ---- Structures ------------------------------------------------------------------------------ */

static bool words_are_equal(view a, view b)
{
    view word;
    do {
        word = take_word(&a);
        if (!view_equal(word, take_word(&b)))
            return false;
    } while (word.length > 0);
    return true;
}

static bool payloads_are_equal(comparison *c, view a, view b)
{
    return c->by_words ? words_are_equal(a, b) : texts_are_equal(c, a, b);
}

static bool compare_structures(comparison *c, gedelf_structure a, gedelf_structure b)
{
    if (!payloads_are_equal(c, gedelf_structure_payload(a), gedelf_structure_payload(b)) ||
        !view_equal_ignoring_case(gedelf_structure_language(a), gedelf_structure_language(b)) ||
        !texts_are_equal(c, gedelf_structure_datatype(a), gedelf_structure_datatype(b)))
        return differ(c, a);
    note_partner(c, a, b);
    gedelf_structure first = compared_from(c, gedelf_structure_first(a));
    return compare_pointers(c, a, b) && compare_rows(c, first, compared_from(c, gedelf_structure_first(b)), a);
}

/* Compares two rows with all that is below them, in the order of the first. */
static bool compare_trees(comparison *c, gedelf_structure a, gedelf_structure b)
{
    bool equal = compare_rows(c, a, b, (gedelf_structure){NULL, 0});
    while (equal && c->stack_count > 0) {
        structure_pair *top = &c->stack[c->stack_count - 1];
        structure_pair now = *top;
        top->visited = true;
        if (!now.visited) {
            equal = compare_structures(c, now.first, now.second);
            continue;
        }
        c->stack_count--;
        if (now.in_row)
            equal = compare_rows(c, compared_next(c, now.first), compared_next(c, now.second),
                                 gedelf_structure_super(now.first));
    }
    return equal;
}

/* Does this structure refer to the default schema, or has it nothing but such references below it? */
static bool is_default_reference(gedelf_structure s)
{
    view reference = gedelf_structure_payload(s);
    return gedelf_structure_tag_number(s) == TAG_SCHMA && is_default_schema(view_trim(reference)) &&
           !gedelf_structure_exists(gedelf_structure_first(s));
}

/* Do the schemas say no more than that the default schema holds, which it does without any? (D32) */
static bool has_default_schema_only(const gedelf_dataset *d)
{
    for (size_t i = 0; i < d->metadata.schema_count; i++) {
        gedelf_structure schema_top = gedelf_dataset_schema(d, i), s = gedelf_structure_first(schema_top);
        bool referred = gedelf_structure_exists(s) && gedelf_structure_payload(schema_top).length == 0;
        for (; referred && gedelf_structure_exists(s); s = gedelf_structure_next(s))
            referred = is_default_reference(s);
        if (!referred && !is_default_reference(schema_top))
            return false;
    }
    return true;
}

/* What gives tags their types: the first of some in a row. What SCHMA itself says stays in the header where only parts are taken out
   (D312). */
static gedelf_structure first_schema(const gedelf_dataset *d)
{
    gedelf_structure first = gedelf_dataset_schema(d, 0);
    return d->assembler.rules->metadata_parts && gedelf_structure_exists(first) ? gedelf_structure_first(first) : first;
}

/* Are the schemas or dictionaries equal? Those of different dialects are not compared (D34). */
static bool compare_schemas(comparison *c)
{
    const gedelf_dataset *a = c->first, *b = c->second;
    if (!view_equal(a->metadata.dialect, b->metadata.dialect))
        return true;
    if (has_default_schema_only(a) && has_default_schema_only(b))
        return true;
    c->by_words = a->assembler.rules->types == TYPES_FROM_DICTIONARY;
    bool equal = compare_trees(c, first_schema(a), first_schema(b));
    c->by_words = false;
    return equal;
}

/* The header, and what was taken out of it. A schema that only the second has is missing in the header. */
static bool compare_headers(comparison *c)
{
    const gedelf_dataset *a = c->first, *b = c->second;
    gedelf_structure head = gedelf_dataset_head(a);
    if (!view_equal_ignoring_case(a->metadata.language, b->metadata.language))
        return differ(c, head);
    bool equal = compare_trees(c, head, gedelf_dataset_head(b)) && compare_schemas(c);
    if (!equal && !gedelf_structure_exists(c->difference))
        c->difference = head;
    return equal;
}

gedelf_status gedelf_dataset_equal(const gedelf_dataset *first, const gedelf_dataset *second,
                                   const gedelf_read_options *options, bool *equal, gedelf_structure *difference)
{
    comparison c = {.allocator = options && options->allocator ? options->allocator : &memory_default,
                    .first = first,
                    .second = second};
    *equal = comparison_init(&c) && compare_headers(&c) &&
             compare_trees(&c, gedelf_dataset_records(first), gedelf_dataset_records(second)) && compare_links(&c);
    comparison_free(&c);
    if (difference)
        *difference = c.differs ? c.difference : (gedelf_structure){NULL, 0};
    return c.normalizer.out_of_memory ? GEDELF_MEMORY : GEDELF_OK;
}
