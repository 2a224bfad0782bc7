/* SPDX-License-Identifier: MIT */
/*
 * Takes a structure and a step, gives whether it fulfils what is in the step's brackets.
 *
 * Brackets hold paths, whose steps have brackets of their own; so there is a stack of questions:
 *
 *   FRAME_TEST     does this structure fulfil the predicates of this step?
 *   FRAME_SEARCH   is there a match for this step, and for all after it, below this structure?
 *   FRAME_LATER    is there a later neighbour that comes as far as `[last]`?
 *
 * The topmost question is gone on with until it is answered, or puts another one on top of itself, whose answer it
 * then finds. Where many ways lead to the same question, which is so after `**` and `->`, its answer is kept: each is
 * asked once, and the time goes by the number of structures, not by the number of ways.
 */
#include "format/path/path_private.h"

enum { FRAME_TEST, FRAME_SEARCH, FRAME_LATER };

/* Where a search is: each stage leads to one below, or to a question and the stage that takes its answer. */
enum {
    SEARCH_NEXT,    /* take the next candidate */
    SEARCH_TESTED,  /* it was asked whether that fulfils the predicates */
    SEARCH_MATCHED, /* it does */
    SEARCH_BEYOND,  /* it was asked whether the steps after match too */
    SEARCH_DEEPER,  /* they do not, or it did not: look further below, if the step is deep */
    SEARCH_BELOW    /* it was asked there */
};

/* ---- Names and payloads ---------------------------------------------------------------------- */

bool path_is_named(const path_run *run, const path_step *s, path_node n)
{
    const path_tree *t = run->tree;
    if (s->name == PATH_ANY_TAG)
        return true;
    return view_equal(s->name == PATH_TAG ? t->tag(t->context, n) : t->xref(t->context, n), s->text);
}

/* A payload as text: a pointer with its at signs. */
static view path_payload(path_run *run, path_node n)
{
    const path_tree *t = run->tree;
    view name = t->pointer(t->context, n);
    buffer *out = &run->p->pointer;
    if (name.length == 0)
        return t->payload(t->context, n);
    out->length = 0;
    if (!buffer_append(out, VIEW("@")) || !buffer_append(out, name) || !buffer_append(out, VIEW("@")))
        run->status = GEDELF_MEMORY;
    return buffer_view(out);
}

/* Are two texts canonically equivalent? (D128) */
static bool path_texts_equal(path_run *run, view a, view b)
{
    normalizer *n = &run->p->normalizer;
    bool equal = texts_are_equivalent(n, a, b);
    if (n->out_of_memory)
        run->status = GEDELF_MEMORY;
    n->out_of_memory = false;
    return equal;
}

/* A text in Normalization Form C. */
static view path_composed(path_run *run, view text)
{
    buffer *out = &run->p->composed;
    out->length = 0;
    if (!text_compose(&run->p->normalizer, text, out))
        run->status = GEDELF_MEMORY;
    return buffer_view(out);
}

/* Does a structure's payload compare as the predicate asks? */
static bool path_compares(path_run *run, const path_predicate *q, path_node n)
{
    if (q->comparison == PATH_EXISTS)
        return true;
    view text = path_payload(run, n);
    if (run->status != GEDELF_OK)
        return false;
    if (q->comparison == PATH_EQUAL || q->comparison == PATH_UNEQUAL)
        return path_texts_equal(run, text, q->text) == (q->comparison == PATH_EQUAL);
    if (q->comparison >= PATH_BEFORE)
        return path_dates_compare(q, text);
    text = path_composed(run, text);
    gedelf_status status = run->status == GEDELF_OK ? regex_search(q->pattern, text) : run->status;
    if (status != GEDELF_OK && status != GEDELF_END)
        run->status = status;
    return (status == GEDELF_OK) == (q->comparison == PATH_LIKE);
}

/* ---- Questions ------------------------------------------------------------------------------- */

static path_frame *frame_push(path_run *run, path_frame f)
{
    gedelf_path *p = run->p;
    bool room = array_reserve(&p->allocator, &p->frames, &p->frame_capacity, p->frame_count + 1);
    if (!room) {
        run->status = GEDELF_MEMORY;
        return NULL;
    }
    p->frames[p->frame_count] = f;
    return &p->frames[p->frame_count++];
}

static path_frame *frame_top(const path_run *run)
{
    return &run->p->frames[run->p->frame_count - 1];
}

static void frame_answer(path_run *run, bool answer)
{
    run->p->frame_count--;
    run->answered = true;
    run->answer = answer;
}

static void frame_ask_test(path_run *run, uint32_t step, path_node n, uint32_t end, bool alone)
{
    frame_push(run, (path_frame){.kind = FRAME_TEST,
                                 .alone = alone,
                                 .step = step,
                                 .predicate = run->p->steps[step].predicate,
                                 .end = end,
                                 .node = n});
}

/* After these, several ways lead to one structure. */
static bool frame_is_kept(const path_step *s)
{
    return s->deep || s->arrow;
}

static uint32_t frame_key(uint32_t step, bool jump)
{
    return path_key(step, jump ? PATH_KEY_JUMP : PATH_KEY_SEARCH);
}

static void frame_ask_search(path_run *run, uint32_t step, path_node base, bool jump)
{
    const path_tree *t = run->tree;
    const bool *known =
        frame_is_kept(&run->p->steps[step]) ? path_memory_find(run->p, base, frame_key(step, jump)) : NULL;
    if (known) {
        run->answered = true;
        run->answer = *known;
        return;
    }
    path_node first = jump ? t->target(t->context, base) : t->first(t->context, base);
    frame_push(run, (path_frame){.kind = FRAME_SEARCH,
                                 .stage = SEARCH_NEXT,
                                 .alone = jump,
                                 .jump = jump,
                                 .step = step,
                                 .base = base,
                                 .next = first});
}

static void frame_ask_later(path_run *run, const path_frame *test)
{
    const path_tree *t = run->tree;
    frame_push(run, (path_frame){.kind = FRAME_LATER,
                                 .step = test->step,
                                 .end = test->predicate,
                                 .next = t->next(t->context, test->node)});
}

/* ---- Tests ----------------------------------------------------------------------------------- */

/* Where the level of the topmost frame, a test, counts: with the search right below it, or with the first question. */
static uint64_t *test_count(const path_run *run)
{
    size_t above = run->p->frame_count;
    return above > 1 ? &run->p->frames[above - 2].count : run->count;
}

/* Asks the topmost frame's next predicate: true if it says yes at once, or has put a question on top. */
static bool test_predicate(path_run *run, path_frame *f, const path_predicate *q)
{
    switch (q->question) {
    case PATH_POSITION: return ++*test_count(run) == q->position;
    case PATH_OWN: return path_compares(run, q, f->node);
    case PATH_LAST:
        if (!f->alone)
            frame_ask_later(run, f);
        return true;
    case PATH_BELOW: frame_ask_search(run, q->step, f->node, run->p->steps[q->step].arrow); return true;
    default: return false;
    }
}

/* What the answer to a predicate's question means. */
static bool test_holds(const path_predicate *q, bool answer)
{
    return q->question == PATH_LAST ? !answer : answer != q->negated;
}

static void test_go_on(path_run *run)
{
    size_t frames = run->p->frame_count;
    path_frame *f = frame_top(run);
    while (run->answered || (f->predicate != f->end && f->predicate != PATH_NONE)) {
        const path_predicate *q = &run->p->predicates[f->predicate];
        bool holds;
        if (run->answered) {
            run->answered = false;
            holds = test_holds(q, run->answer);
        } else {
            holds = test_predicate(run, f, q);
            if (run->status != GEDELF_OK || run->p->frame_count > frames)
                return;
            if (run->answered)
                continue;
        }
        if (!holds) {
            frame_answer(run, false);
            return;
        }
        f->predicate = q->next;
    }
    frame_answer(run, true);
}

/* ---- Searches -------------------------------------------------------------------------------- */

static void search_answer(path_run *run, bool answer)
{
    const path_frame *f = frame_top(run);
    if (frame_is_kept(&run->p->steps[f->step]) &&
        !path_memory_add(run->p, f->base, frame_key(f->step, f->jump), answer))
        run->status = GEDELF_MEMORY;
    frame_answer(run, answer);
}

/* Takes the next candidate; false if there is none. */
static bool search_take(path_run *run, path_frame *f)
{
    const path_tree *t = run->tree;
    const path_step *s = &run->p->steps[f->step];
    f->node = f->next;
    if (!f->node.at)
        return false;
    f->next = f->alone ? PATH_NO_NODE : t->next(t->context, f->node);
    if (!path_is_named(run, s, f->node))
        f->stage = SEARCH_DEEPER;
    else
        f->stage = s->predicate == PATH_NONE ? SEARCH_MATCHED : SEARCH_TESTED;
    if (f->stage == SEARCH_TESTED)
        frame_ask_test(run, f->step, f->node, PATH_NONE, f->alone);
    return true;
}

/* The candidate matches. False if that answers the question. */
static bool search_matched(path_run *run, path_frame *f)
{
    const path_step *s = &run->p->steps[f->step];
    if (s->next == PATH_NONE) {
        f->stage = SEARCH_DEEPER;
        return !path_compares(run, &run->p->predicates[s->comparison], f->node);
    }
    f->stage = SEARCH_BEYOND;
    frame_ask_search(run, s->next, f->node, run->p->steps[s->next].arrow);
    return true;
}

static void search_deeper(path_run *run, path_frame *f)
{
    bool deep = run->p->steps[f->step].deep;
    f->stage = deep ? SEARCH_BELOW : SEARCH_NEXT;
    if (deep)
        frame_ask_search(run, f->step, f->node, false);
}

/* One stage further. */
static void search_go_on(path_run *run)
{
    path_frame *f = frame_top(run);
    bool yes = run->answered && run->answer, more = true, found = false;
    run->answered = false;
    switch (f->stage) {
    case SEARCH_NEXT: more = search_take(run, f); break;
    case SEARCH_TESTED: f->stage = yes ? SEARCH_MATCHED : SEARCH_DEEPER; break;
    case SEARCH_MATCHED: found = !search_matched(run, f); break;
    case SEARCH_DEEPER: search_deeper(run, f); break;
    default: /* SEARCH_BEYOND, SEARCH_BELOW */
        found = yes;
        f->stage = f->stage == SEARCH_BEYOND ? SEARCH_DEEPER : SEARCH_NEXT;
    }
    if (run->status == GEDELF_OK && (found || !more))
        search_answer(run, found);
}

/* ---- Later neighbours ------------------------------------------------------------------------ */

static void later_go_on(path_run *run)
{
    const path_tree *t = run->tree;
    path_frame *f = frame_top(run);
    const path_step *s = &run->p->steps[f->step];
    if (run->answered && run->answer) {
        frame_answer(run, true);
        return;
    }
    run->answered = false;
    do {
        f->node = f->next;
        if (f->node.at)
            f->next = t->next(t->context, f->node);
    } while (f->node.at && !path_is_named(run, s, f->node));
    if (f->node.at)
        frame_ask_test(run, f->step, f->node, f->end, false);
    else
        frame_answer(run, false);
}

/* ---------------------------------------------------------------------------------------------- */

bool path_test(path_run *run, uint32_t step, path_node n, uint64_t *count, bool alone)
{
    run->count = count;
    run->answered = false;
    run->p->frame_count = 0;
    frame_ask_test(run, step, n, PATH_NONE, alone);
    while (run->status == GEDELF_OK && run->p->frame_count > 0) {
        switch (frame_top(run)->kind) {
        case FRAME_TEST: test_go_on(run); break;
        case FRAME_SEARCH: search_go_on(run); break;
        default: later_go_on(run);
        }
    }
    return run->status == GEDELF_OK && run->answer;
}
