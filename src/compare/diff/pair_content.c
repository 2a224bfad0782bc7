/* SPDX-License-Identifier: MIT */
/*
 * Pairs records by what they say and whom they are related to (D405): first those that are the same and the only ones so, then
 * outwards along pointers from pairs that are there, the most similar first.
 *
 * A *hook* is what ties a record to a pair: a pointer to it, or from it, at some path; or its name, title or payload. Two records that hang on the same hook
 * may be the same. In each round the hooks of those without partners are sorted, those of both sides gone through side by
 * side, and what is similar enough becomes a pair, on which others hang in the next round.
 *
 * Here too it is found out which pairs have the same identifier only because it was given to somebody else (D406).
 */
#include "compare/diff/diff_private.h"
#include "compare/match/match.h"

#include <stdlib.h>

/* A hook that more than HOOK_MOST records share means nothing. Records whose similarity is not above CONTENT_LEAST are
   not the same. */
enum { HOOK_MOST = 32, CONTENT_ROUNDS_MOST = 64, CONTENT_LEAST = SIMILARITY_TENTHS(4) };

/* A pointer with at least one end that has no partner. */
typedef struct content_link {
    uint32_t from, to;
    uint32_t path; /* a hash of the tags that it is under */
} content_link;

typedef struct content_links {
    content_link *items;
    size_t count, capacity;
} content_links;

/* Two records that may be the same. */
typedef struct content_pair {
    uint32_t a, b, similarity;
} content_pair;

typedef struct content_work {
    record_pairs *p;
    bool all;     /* else only records without identifiers */
    bool scored;  /* nothing but content shows which records are the same; another way leaves few records over, and the
                   score takes long for large files */
    bool named;   /* they have the same identifier, which speaks for them */
    bool ordered; /* of several that are the same, the first is the first */
    bool again;   /* pairs that are there may become others */
    structure_pairs trees;
    content_links links[2];
    sort_items hooks[2];
    uint64_t *paths; /* of the nodes of a record */
    size_t path_capacity;
    content_pair *pairs;
    size_t pair_count, pair_capacity;
} content_work;

/* Is this record to be paired? */
static bool is_open(const content_work *w, int side, size_t number)
{
    return record_partner(w->p, side, number) == 0 &&
           (w->all || gedelf_structure_xref(record_at(w->p, side, number)).length == 0);
}

/* Adds the keys of both sides, and sorts them. */
static bool gather_keys(content_work *w, bool (*gather)(content_work *w, int side))
{
    for (int side = 0; side < 2; side++) {
        w->hooks[side].count = 0;
        if (!gather(w, side))
            return false;
        sort_items_sort(&w->hooks[side]);
    }
    return true;
}

/* ---- The same, and the only ones so ---------------------------------------------------------------- */

/* Is there a text that says more than a sex does? */
static bool tells_something(gedelf_structure top)
{
    uint32_t size = structure_size(top);
    for (uint32_t i = 0; i < size; i++) {
        if (gedelf_structure_payload(structure_part(top, i)).length > 1)
            return true;
    }
    return false;
}

/* Pointers to records that have no partners yet all count as the same. */
static void level_pointers(content_work *w, int side)
{
    structure_tree *t = &w->trees.trees[side];
    for (uint32_t i = 0; i < t->count; i++) {
        view pointer = gedelf_structure_pointer(node_structure(t, i));
        uint32_t to = pointer.length > 0 ? record_pointed(w->p, side, pointer) : 0;
        if (to != 0 && record_partner(w->p, side, to) == 0)
            t->nodes[i].value = 1;
    }
}

static bool gather_wholes(content_work *w, int side)
{
    for (size_t i = 1; i <= w->p->sides[side].count; i++) {
        gedelf_structure top = record_at(w->p, side, i), none = {NULL, 0};
        bool nameless = gedelf_structure_xref(top).length == 0;
        if (!is_open(w, side, i) || !((w->ordered && nameless) || tells_something(top)))
            continue;
        if (structure_pairs_load(&w->trees, side == SIDE_OLD ? top : none, side == SIDE_NEW ? top : none) != GEDELF_OK)
            return false;
        level_pointers(w, side);
        hash_wholes(&w->trees.trees[side]);
        if (!sort_items_add(w->p, &w->hooks[side],
                            (sort_item){w->trees.trees[side].nodes[0].whole, (uint32_t)i, (uint32_t)i}))
            return false;
    }
    return true;
}

/* Pairs records that are equal if each is the only such record on its side or, if their order shows which is which, all
   equal ones. Returns how many. */
static bool link_wholes(content_work *w, size_t *linked)
{
    const sort_items *a = &w->hooks[SIDE_OLD], *b = &w->hooks[SIDE_NEW];
    *linked = 0;
    if (!gather_keys(w, gather_wholes))
        return false;
    for (size_t i = 0, j = 0; i < a->count && j < b->count;) {
        size_t i_end = sort_items_run(a, i), j_end = sort_items_run(b, j);
        uint64_t first = a->items[i].key, second = b->items[j].key;
        bool telling = first == second && (w->ordered || (i_end == i + 1 && j_end == j + 1));
        for (size_t k = i, l = j; telling && k < i_end && l < j_end; k++, l++) {
            if (!can_be_linked(w->p, a->items[k].number, b->items[l].number))
                continue;
            record_pairs_link(w->p, a->items[k].number, b->items[l].number);
            ++*linked;
        }
        i = first <= second ? i_end : i;
        j = second <= first ? j_end : j;
    }
    return true;
}

/* ---- By likeness ----------------------------------------------------------------------------------- */

/* Pairs people, families and sources by D441's score, which looks at all of both files at once. */
static gedelf_status link_by_score(record_pairs *p)
{
    gedelf_match_options options = GEDELF_MATCH_OPTIONS();
    gedelf_match *found;
    options.allocator = p->allocator;
    options.min = 0.4;
    gedelf_status status = gedelf_match_new(&found, p->sides[SIDE_OLD].dataset, p->sides[SIDE_NEW].dataset, &options);
    if (status != GEDELF_OK)
        return status;
    for (size_t i = 0; i < gedelf_match_count(found); i++) {
        const gedelf_match_pair *pair = gedelf_match_at(found, i);
        view a = gedelf_structure_xref(pair->a), b = gedelf_structure_xref(pair->b);
        uint32_t x = a.length > 0 ? record_pointed(p, SIDE_OLD, a) : 0,
                 y = b.length > 0 ? record_pointed(p, SIDE_NEW, b) : 0;
        if (x != 0 && y != 0 && can_be_linked(p, x, y))
            record_pairs_link(p, x, y);
    }
    gedelf_match_free(found);
    return GEDELF_OK;
}

/* ---- Outwards along pointers ----------------------------------------------------------------------- */

/* Notes the pointers of a record that may become hooks. */
static bool note_links(content_work *w, int side, size_t number)
{
    const record_pairs *p = w->p;
    gedelf_structure top = record_at(p, side, number);
    uint32_t size = structure_size(top);
    bool from_open = is_open(w, side, number);
    if (!array_reserve(p->allocator, &w->paths, &w->path_capacity, size))
        return false;
    for (uint32_t i = 0; i < size; i++) {
        gedelf_structure s = structure_part(top, i);
        uint32_t tag = common_tag(p, side, gedelf_structure_tag_number(s));
        w->paths[i] = i == 0 ? tag : hash_number(tag, w->paths[gedelf_structure_super(s).index - top.index]);
        view pointer = gedelf_structure_pointer(s);
        uint32_t to = pointer.length > 0 ? record_pointed(p, side, pointer) : 0;
        if (to == 0 || (!from_open && !is_open(w, side, to)))
            continue;
        content_links *l = &w->links[side];
        content_link link = {(uint32_t)number, to, (uint32_t)w->paths[i]};
        if (!array_add(p->allocator, &l->items, &l->count, &l->capacity, link))
            return false;
    }
    return true;
}

static bool gather_links(content_work *w)
{
    for (int side = 0; side < 2; side++) {
        for (size_t i = 1; i <= w->p->sides[side].count; i++) {
            if (!note_links(w, side, i))
                return false;
        }
    }
    return true;
}

/* Hangs a record on the one at the other end of a pointer, if that is one of a pair. */
static bool hang(content_work *w, int side, uint32_t number, uint32_t other, uint64_t path)
{
    const record_pairs *p = w->p;
    uint32_t partner = record_partner(p, side, other);
    if (partner == 0 || !is_open(w, side, number))
        return true;
    uint64_t key = hash_number(side == SIDE_OLD ? other : partner, path);
    key = hash_number(record_tag(p, side, number), key);
    return sort_items_add(p, &w->hooks[side], (sort_item){key, number, number});
}

/* Hangs records without identifiers on their tag: nothing points to them. */
static bool hang_by_tags(content_work *w, int side)
{
    const record_pairs *p = w->p;
    bool done = true;
    for (size_t i = 1; done && i <= p->sides[side].count; i++) {
        if (gedelf_structure_xref(record_at(p, side, i)).length == 0 && is_open(w, side, i))
            done = sort_items_add(p, &w->hooks[side], (sort_item){record_tag(p, side, i), (uint32_t)i, (uint32_t)i});
    }
    return done;
}

/* What a record is called, or else says itself. */
static view record_text(gedelf_structure top)
{
    view label = record_label(top);
    return label.length > 0 ? label : gedelf_structure_payload(top);
}

static bool hang_by_text(content_work *w, int side, size_t number)
{
    view text = record_text(record_at(w->p, side, number));
    uint64_t key = hash_number(record_tag(w->p, side, number), hash_settled(w->p, side, text));
    return text.length == 0 ||
           sort_items_add(w->p, &w->hooks[side], (sort_item){key, (uint32_t)number, (uint32_t)number});
}

/* Hangs records on their texts: those that nothing points to have no other hooks. */
static bool hang_by_texts(content_work *w, int side)
{
    bool done = true;
    for (size_t i = 1; done && i <= w->p->sides[side].count; i++)
        done = !is_open(w, side, i) || hang_by_text(w, side, i);
    return done;
}

static bool gather_hooks(content_work *w, int side)
{
    enum { INWARDS = 1 };
    if (!hang_by_tags(w, side) || !hang_by_texts(w, side))
        return false;
    for (size_t i = 0; i < w->links[side].count; i++) {
        const content_link *l = &w->links[side].items[i];
        if (!hang(w, side, l->to, l->from, (uint64_t)l->path << 1) ||
            !hang(w, side, l->from, l->to, (uint64_t)l->path << 1 | INWARDS))
            return false;
    }
    return true;
}

/* Would it be another pair for one of the two? What has no partner at all is left to the rules of content. */
static bool may_replace_pair(const record_pairs *p, uint32_t a, uint32_t b)
{
    uint32_t partner = record_partner(p, SIDE_OLD, a);
    return partner != b && (partner != 0 || record_partner(p, SIDE_NEW, b) != 0) &&
           record_tag(p, SIDE_OLD, a) == record_tag(p, SIDE_NEW, b);
}

static bool add_content_pair(content_work *w, uint32_t a, uint32_t b)
{
    content_pair pair = {a, b, 0};
    bool open = w->again ? may_replace_pair(w->p, a, b) : can_be_linked(w->p, a, b);
    return !open || array_add(w->p->allocator, &w->pairs, &w->pair_count, &w->pair_capacity, pair);
}

/* Each of OLD's that hang on a hook with each of NEW's. */
static bool add_content_pairs(content_work *w, const sort_items *a, size_t i, size_t i_end, const sort_items *b,
                              size_t j, size_t j_end)
{
    if (i_end - i > HOOK_MOST || j_end - j > HOOK_MOST)
        return true;
    for (; i < i_end; i++) {
        for (size_t k = j; k < j_end; k++) {
            if (!add_content_pair(w, a->items[i].number, b->items[k].number))
                return false;
        }
    }
    return true;
}

static bool gather_pairs(content_work *w)
{
    const sort_items *a = &w->hooks[SIDE_OLD], *b = &w->hooks[SIDE_NEW];
    w->pair_count = 0;
    for (size_t i = 0, j = 0; i < a->count && j < b->count;) {
        size_t i_end = sort_items_run(a, i), j_end = sort_items_run(b, j);
        uint64_t first = a->items[i].key, second = b->items[j].key;
        if (first == second && !add_content_pairs(w, a, i, i_end, b, j, j_end))
            return false;
        i = first <= second ? i_end : i;
        j = second <= first ? j_end : j;
    }
    return true;
}

static int content_record_order(const void *first, const void *second)
{
    const content_pair *a = first, *b = second;
    if (a->a != b->a)
        return a->a < b->a ? -1 : 1;
    return a->b < b->b ? -1 : a->b > b->b;
}

static int content_similarity_order(const void *first, const void *second)
{
    const content_pair *a = first, *b = second;
    if (a->similarity != b->similarity)
        return a->similarity > b->similarity ? -1 : 1;
    return content_record_order(first, second);
}

/* Finds out how similar the pairs are, each once. */
static bool weigh_pairs(content_work *w)
{
    size_t kept = 0;
    if (w->pair_count > 1)
        qsort(w->pairs, w->pair_count, sizeof *w->pairs, content_record_order);
    for (size_t i = 0; i < w->pair_count; i++) {
        content_pair pair = w->pairs[i];
        if (i > 0 && content_record_order(&w->pairs[i - 1], &pair) == 0)
            continue;
        if (structure_pairs_load(&w->trees, record_at(w->p, SIDE_OLD, pair.a), record_at(w->p, SIDE_NEW, pair.b)) !=
                GEDELF_OK ||
            trees_similarity(&w->trees, &pair.similarity) != GEDELF_OK)
            return false;
        w->pairs[kept++] = pair;
    }
    w->pair_count = kept;
    if (kept > 1)
        qsort(w->pairs, kept, sizeof *w->pairs, content_similarity_order);
    return true;
}

/* A round: pairs what hangs on the same hooks. How many became pairs. */
static bool link_hung(content_work *w, bool (*gather)(content_work *w, int side), size_t *linked)
{
    *linked = 0;
    if (!gather_keys(w, gather) || !gather_pairs(w) || !weigh_pairs(w))
        return false;
    for (size_t i = 0; i < w->pair_count && w->pairs[i].similarity > CONTENT_LEAST; i++) {
        const content_pair *pair = &w->pairs[i];
        if (!can_be_linked(w->p, pair->a, pair->b) ||
            (!w->named && pair->similarity <= least_similarity(w->p, pair->a, pair->b)))
            continue;
        record_pairs_link(w->p, w->pairs[i].a, w->pairs[i].b);
        ++*linked;
    }
    return true;
}

/* Hangs records on their identifiers. */
static bool gather_names(content_work *w, int side)
{
    const record_pairs *p = w->p;
    bool done = true;
    for (size_t i = 1; done && i <= p->sides[side].count; i++) {
        view xref = gedelf_structure_xref(record_at(p, side, i));
        if (xref.length == 0 || !is_open(w, side, i))
            continue;
        uint64_t key = hash_number(record_tag(p, side, i), hash_text(xref, p->tags.numbers.seed));
        done = sort_items_add(p, &w->hooks[side], (sort_item){key, (uint32_t)i, (uint32_t)i});
    }
    return done;
}

/* Identifiers may serve though half the names are others: if no pair that was found by other means has two of them, and those left
   are few, or have not more than there are pairs with one. */
static bool names_may_serve(const content_work *w, size_t left)
{
    enum { FEW_NAMES = 8 };
    const record_pairs *p = w->p;
    size_t same = 0;
    for (size_t i = 1; i <= p->sides[SIDE_OLD].count; i++) {
        uint32_t partner = record_partner(p, SIDE_OLD, i);
        view name = gedelf_structure_xref(record_at(p, SIDE_OLD, i));
        if (partner == 0 || name.length == 0)
            continue;
        if (!view_equal(name, gedelf_structure_xref(record_at(p, SIDE_NEW, partner))))
            return false;
        same++;
    }
    return left <= FEW_NAMES || left <= same;
}

/* Pairs the records with the same identifier that are left over, whatever they say: a change of a whole record is one
   change (D409). */
static bool link_by_names(content_work *w)
{
    size_t left = 0;
    if (!gather_keys(w, gather_names) || !gather_pairs(w))
        return false;
    for (size_t i = 0; i < w->pair_count; i++)
        left += can_be_linked(w->p, w->pairs[i].a, w->pairs[i].b);
    if (!names_may_serve(w, left))
        return true;
    for (size_t i = 0; i < w->pair_count; i++) {
        if (can_be_linked(w->p, w->pairs[i].a, w->pairs[i].b))
            record_pairs_link(w->p, w->pairs[i].a, w->pairs[i].b);
    }
    return true;
}

/* ---- Exchanged identifiers ------------------------------------------------------------------------- */

/* Is it a pair because both have one identifier? */
static bool has_one_name(const record_pairs *p, uint32_t a, uint32_t b)
{
    view name = gedelf_structure_xref(record_at(p, SIDE_OLD, a));
    return name.length > 0 && view_equal(name, gedelf_structure_xref(record_at(p, SIDE_NEW, b)));
}

/* Hangs a record on all that it says. */
static bool hang_by_whole(content_work *w, int side, size_t number)
{
    gedelf_structure top = record_at(w->p, side, number), none = {NULL, 0};
    if (structure_pairs_load(&w->trees, side == SIDE_OLD ? top : none, side == SIDE_NEW ? top : none) != GEDELF_OK)
        return false;
    return sort_items_add(w->p, &w->hooks[side],
                          (sort_item){w->trees.trees[side].nodes[0].whole, (uint32_t)number, (uint32_t)number});
}

/* Hangs one that differs from the other one of its name on what it says, and on what it is called if the other is called
   otherwise. */
static bool hang_differing(content_work *w, int side, uint32_t number, uint32_t partner)
{
    record_pairs *p = w->p;
    uint32_t a = side == SIDE_OLD ? number : partner, b = side == SIDE_OLD ? partner : number;
    gedelf_structure x = record_at(p, SIDE_OLD, a), y = record_at(p, SIDE_NEW, b);
    if (!has_one_name(p, a, b) || structures_run_alike(p, x, y))
        return true;
    return hang_by_whole(w, side, number) &&
           (texts_agree(p, record_text(x), record_text(y)) || hang_by_text(w, side, number));
}

/* One whose own identifier is gone may have got that of another: it is hung on what it is called. */
static bool gather_differing(content_work *w, int side)
{
    bool done = true;
    for (uint32_t i = 1; done && i <= w->p->sides[side].count; i++) {
        uint32_t partner = record_partner(w->p, side, i);
        done = partner == 0 ? hang_by_text(w, side, i) : hang_differing(w, side, i, partner);
    }
    return done;
}

static bool add_present_pair(content_work *w, uint32_t a, uint32_t b)
{
    content_pair pair = {a, b, 0};
    return a == 0 || b == 0 || array_add(w->p->allocator, &w->pairs, &w->pair_count, &w->pair_capacity, pair);
}

/* Adds to each pair that may be one those that its two records are of now. */
static bool add_present_pairs(content_work *w)
{
    bool done = true;
    for (size_t i = 0, count = w->pair_count; done && i < count; i++) {
        content_pair pair = w->pairs[i];
        done = add_present_pair(w, pair.a, record_partner(w->p, SIDE_OLD, pair.a)) &&
               add_present_pair(w, record_partner(w->p, SIDE_NEW, pair.b), pair.b);
    }
    return done;
}

/* Of pairs that exclude each other the most similar ones stay; the same name decides where nothing else does. How many have two. */
static size_t link_best(content_work *w)
{
    record_pairs *p = w->p;
    size_t linked = 0;
    for (size_t i = 0; i < w->pair_count; i++) {
        p->sides[SIDE_OLD].partners[w->pairs[i].a - 1] = 0;
        p->sides[SIDE_NEW].partners[w->pairs[i].b - 1] = 0;
        w->pairs[i].similarity += has_one_name(p, w->pairs[i].a, w->pairs[i].b);
    }
    if (w->pair_count > 1)
        qsort(w->pairs, w->pair_count, sizeof *w->pairs, content_similarity_order);
    for (size_t i = 0; i < w->pair_count; i++) {
        const content_pair *pair = &w->pairs[i];
        bool named = has_one_name(p, pair->a, pair->b);
        if (!can_be_linked(p, pair->a, pair->b) ||
            (!named && pair->similarity <= least_similarity(p, pair->a, pair->b)))
            continue;
        record_pairs_link(p, pair->a, pair->b);
        linked += !named;
    }
    return linked;
}

/* A round: families follow the people who were exchanged in the one before. */
static bool link_exchanged(content_work *w, size_t *linked)
{
    if (!gather_keys(w, gather_differing) || !gather_pairs(w) || !add_present_pairs(w) || !weigh_pairs(w))
        return false;
    *linked = link_best(w);
    return true;
}

/* ---- All of it ----------------------------------------------------------------------------------- */

/* Is there something to be paired on a side? */
static bool has_open(const content_work *w, int side)
{
    for (size_t i = 1; i <= w->p->sides[side].count; i++) {
        if (is_open(w, side, i))
            return true;
    }
    return false;
}

static bool pair_in_rounds(content_work *w)
{
    size_t only = 1, outwards = 1;
    if (!link_wholes(w, &only) || (w->scored && link_by_score(w->p) != GEDELF_OK) || !gather_links(w))
        return false;
    for (int round = 0; round < CONTENT_ROUNDS_MOST && only + outwards > 0; round++) {
        if (!link_hung(w, gather_hooks, &outwards) || (outwards > 0 && !link_wholes(w, &only)))
            return false;
        only = outwards > 0 ? only : 0;
    }
    w->ordered = true; /* what is left of it hangs on hooks with many others */
    return link_wholes(w, &only);
}

static void content_free(content_work *w)
{
    const record_pairs *p = w->p;
    structure_pairs_free(&w->trees);
    for (int side = 0; side < 2; side++) {
        memory_release(p->allocator, w->links[side].items, w->links[side].capacity * sizeof *w->links[side].items);
        sort_items_free(p, &w->hooks[side]);
    }
    memory_release(p->allocator, w->paths, w->path_capacity * sizeof *w->paths);
    memory_release(p->allocator, w->pairs, w->pair_capacity * sizeof *w->pairs);
}

gedelf_status pair_exchanged(record_pairs *p)
{
    content_work w = {.p = p, .again = true};
    bool done = true;
    structure_pairs_init(&w.trees, p);
    for (size_t round = 0, linked = 1; done && linked > 0 && round < CONTENT_ROUNDS_MOST; round++)
        done = link_exchanged(&w, &linked);
    content_free(&w);
    return done ? GEDELF_OK : GEDELF_MEMORY;
}

gedelf_status pair_by_name_and_content(record_pairs *p)
{
    content_work w = {.p = p, .all = true, .named = true};
    bool done = true, open = has_open(&w, SIDE_OLD) && has_open(&w, SIDE_NEW);
    structure_pairs_init(&w.trees, p);
    for (size_t round = 0, linked = 1; done && open && linked > 0 && round < CONTENT_ROUNDS_MOST; round++)
        done = link_hung(&w, gather_names, &linked);
    done = done && (!open || link_by_names(&w));
    content_free(&w);
    return done ? GEDELF_OK : GEDELF_MEMORY;
}

gedelf_status pair_by_content(record_pairs *p, bool all)
{
    content_work w = {.p = p, .all = all, .scored = p->way == GEDELF_PAIRING_CONTENT};
    structure_pairs_init(&w.trees, p);
    bool done = !has_open(&w, SIDE_OLD) || !has_open(&w, SIDE_NEW) || pair_in_rounds(&w);
    content_free(&w);
    return done ? GEDELF_OK : GEDELF_MEMORY;
}
