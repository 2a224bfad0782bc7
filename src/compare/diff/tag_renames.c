/* SPDX-License-Identifier: MIT */
/*
 * Names of extension tags: takes what two files, and the file that both were made from, say about the tags that they
 * use; gives the tags of the second that must get other names in the first. [D322, D424, D450]
 */
#include "compare/diff/diff.h"

/* ---- What a file says ------------------------------------------------------------------------------ */

/* What a tag is looked up by: with its place, and, unless that is empty, its meaning. */
static view make_tag_key(tag_survey *s, view tag, view place, view meaning)
{
    s->key.length = 0;
    bool done = buffer_append(&s->key, tag) && buffer_append(&s->key, VIEW("\n")) && buffer_append(&s->key, place) &&
                (meaning.length == 0 || (buffer_append(&s->key, VIEW("\n")) && buffer_append(&s->key, meaning)));
    return done ? buffer_view(&s->key) : VIEW("");
}

/* The number of a tag; 0 if there is no memory. */
static uint32_t survey_tag(tag_survey *s, view tag)
{
    uint32_t before = s->tags.count, number = names_add(&s->tags, tag);
    if (number == 0 || !array_reserve(s->tags.allocator, &s->states, &s->state_capacity, number))
        return 0;
    if (number > before)
        s->states[number - 1] = 0;
    return number;
}

static bool survey_sense(tag_survey *s, const told_meaning *m)
{
    view key = make_tag_key(s, VIEW(""), m->place, m->meaning);
    uint32_t before = s->senses.count, number = key.length > 0 ? names_add(&s->senses, key) : 0;
    if (number == 0 || !array_reserve(s->senses.allocator, &s->by_sense, &s->sense_capacity, number))
        return false;
    uint32_t tag = names_find(&s->tags, m->tag);
    if (number > before)
        s->by_sense[number - 1] = names_at(&s->tags, tag);
    return true;
}

/* The definitions of one tag are a set, in which order does not count. */
static bool survey_meaning(void *context, const told_meaning *m)
{
    tag_survey *s = context;
    if (m->tag.length == 0)
        return true; /* it is said of nothing */
    uint32_t number = survey_tag(s, m->tag);
    view key = number > 0 ? make_tag_key(s, m->tag, m->place, VIEW("")) : VIEW("");
    if (key.length == 0 || names_add(&s->places, key) == 0)
        return false;
    key = make_tag_key(s, m->tag, m->place, m->meaning);
    uint32_t before = s->meanings.count;
    if (key.length == 0 || names_add(&s->meanings, key) == 0)
        return false;
    if (s->meanings.count > before)
        s->states[number - 1] += hash_text(key, 1) | 1;
    s->speaks = true;
    return survey_sense(s, m);
}

/* Tags that structures have; by the numbers that the dataset has for them. */
static bool survey_structures(tag_survey *s, gedelf_structure top, uint8_t *seen)
{
    bool done = true;
    uint32_t size = structure_size(top);
    for (uint32_t i = 0; done && i < size; i++) {
        gedelf_structure part = structure_part(top, i);
        uint32_t tag = gedelf_structure_tag_number(part);
        if (seen[tag])
            continue;
        seen[tag] = 1;
        done = !is_extension_tag(gedelf_structure_tag(part)) || survey_tag(s, gedelf_structure_tag(part)) > 0;
    }
    return done;
}

static bool survey_used(tag_survey *s, bool head)
{
    const gedelf_allocator *allocator = s->tags.allocator;
    size_t count = (size_t)s->dataset->assembler.tags.count + 1;
    uint8_t *seen = memory_zeroed(allocator, count);
    gedelf_structure r = gedelf_dataset_records(s->dataset);
    bool done = seen != NULL;
    if (done) {
        done = !head || survey_structures(s, gedelf_dataset_head(s->dataset), seen);
    }
    for (; done && gedelf_structure_exists(r); r = gedelf_structure_next(r))
        done = survey_structures(s, r, seen);
    memory_release(allocator, seen, count);
    return done;
}

static void survey_init(tag_survey *s, const gedelf_allocator *allocator)
{
    names_init(&s->tags, allocator);
    names_init(&s->places, allocator);
    names_init(&s->meanings, allocator);
    names_init(&s->senses, allocator);
    buffer_init(&s->key, allocator);
}

static void tag_survey_free(tag_survey *s)
{
    const gedelf_allocator *allocator = s->tags.allocator;
    memory_release(allocator, s->states, s->state_capacity * sizeof *s->states);
    memory_release(allocator, s->by_sense, s->sense_capacity * sizeof *s->by_sense);
    names_free(&s->tags);
    names_free(&s->places);
    names_free(&s->meanings);
    names_free(&s->senses);
    buffer_free(&s->key);
}

/* ---- Differences ----------------------------------------------------------------------------------- */

static bool has_tag_at_all(const tag_survey *s, view tag)
{
    return names_find(&s->tags, tag) > 0;
}

static uint64_t tag_state(const tag_survey *s, view tag)
{
    uint32_t number = names_find(&s->tags, tag);
    return number > 0 ? s->states[number - 1] : 0;
}

/* Tags that both files have and say different things of; and of those that must not be, since the one file says it for the same
   place. */
typedef struct tag_clashes {
    tag_renames *renames;
    names clashing;
    view *same; /* the tag of the first file that means what the second does by it; empty: none does */
    size_t capacity;
} tag_clashes;

static bool note_clash(tag_clashes *c, view tag, view same)
{
    uint32_t before = c->clashing.count, number = names_add(&c->clashing, tag);
    if (number == 0 || !array_reserve(c->clashing.allocator, &c->same, &c->capacity, number))
        return false;
    if (number > before)
        c->same[number - 1] = same;
    return true;
}

/* Something that the second file says: does the first say otherwise? */
static bool judge_said(void *context, const told_meaning *m)
{
    tag_clashes *c = context;
    tag_survey *into = &c->renames->into;
    if (m->tag.length == 0 || !is_extension_tag(m->tag) || tag_state(into, m->tag) == 0)
        return true;
    view key = make_tag_key(into, m->tag, m->place, m->meaning);
    if (key.length == 0 || names_find(&into->meanings, key) > 0)
        return key.length > 0;
    key = make_tag_key(into, m->tag, m->place, VIEW(""));
    if (key.length == 0 || names_find(&into->places, key) == 0)
        return key.length > 0;
    key = make_tag_key(into, VIEW(""), m->place, m->meaning);
    uint32_t sense = key.length > 0 ? names_find(&into->senses, key) : 0;
    return key.length > 0 && note_clash(c, m->tag, sense > 0 ? into->by_sense[sense - 1] : VIEW(""));
}

/* Tags that both files use and only one defines. A tag of `into` with the same meaning is looked up when it is
   needed. */
static bool judge_unsaid(tag_clashes *c)
{
    const tag_survey *into = &c->renames->into, *from = &c->renames->from;
    bool done = true;
    for (uint32_t i = 1; done && i <= from->tags.count; i++) {
        view tag = names_at(&from->tags, i);
        bool both = is_extension_tag(tag) && !view_equal(tag, VIEW("_SCHMA")) && has_tag_at_all(into, tag);
        if (both && (from->states[i - 1] == 0) != (tag_state(into, tag) == 0))
            done = note_clash(c, tag, VIEW(""));
    }
    return done;
}

/* What only one side says otherwise than BASE is what both mean. */
static bool is_settled_by_base(const tag_renames *t, view tag)
{
    uint64_t before = tag_state(&t->base, tag);
    return t->base.dataset && has_tag_at_all(&t->base, tag) &&
           (tag_state(&t->into, tag) == before || tag_state(&t->from, tag) == before);
}

/* ---- Names ----------------------------------------------------------------------------------------- */

static bool note_becomes(tag_renames *t, view tag, view now)
{
    uint32_t known = t->old.count;
    char *kept = arena_copy(&t->texts, now);
    if (!kept || names_add(&t->old, tag) == 0 ||
        !array_reserve(t->old.allocator, &t->becomes, &t->capacity, (size_t)known + 1))
        return false;
    t->becomes[known] = view_of(kept, now.length);
    return true;
}

/* A name that nobody has: _TAG2, _TAG3, … (D322) */
static bool choose_other_tag(tag_renames *t, view tag, names *taken, buffer *text)
{
    for (uint64_t number = 2;; number++) {
        text->length = 0;
        if (!buffer_append(text, tag) || !buffer_append_number(text, number))
            return false;
        view name = buffer_view(text);
        if (names_find(taken, name) == 0 && !has_tag_at_all(&t->into, name) && !has_tag_at_all(&t->from, name) &&
            !has_tag_at_all(&t->base, name))
            break;
    }
    return names_add(taken, buffer_view(text)) > 0 && note_becomes(t, tag, buffer_view(text));
}

static bool rename_clashing(tag_renames *t, const tag_clashes *c)
{
    names taken;
    buffer text;
    bool done = true;
    names_init(&taken, t->old.allocator);
    buffer_init(&text, t->old.allocator);
    for (uint32_t i = 1; done && i <= c->clashing.count; i++) {
        view tag = names_at(&c->clashing, i), same = c->same[i - 1];
        if (!is_settled_by_base(t, tag))
            done = same.length > 0 ? note_becomes(t, tag, same) : choose_other_tag(t, tag, &taken, &text);
    }
    names_free(&taken);
    buffer_free(&text);
    return done;
}

static bool find_anew(tag_renames *t)
{
    bool done = true;
    for (uint32_t i = 1; done && i <= t->from.tags.count; i++) {
        view tag = names_at(&t->from.tags, i);
        done = has_tag_at_all(&t->into, tag) || names_add(&t->anew, tag) > 0;
    }
    return done;
}

/* ---- All of it ------------------------------------------------------------------------------------- */

void tag_renames_init(tag_renames *t, const gedelf_allocator *allocator)
{
    memset(t, 0, sizeof *t);
    survey_init(&t->into, allocator);
    survey_init(&t->from, allocator);
    survey_init(&t->base, allocator);
    names_init(&t->old, allocator);
    names_init(&t->anew, allocator);
    arena_init(&t->texts, allocator);
}

void tag_renames_free(tag_renames *t)
{
    memory_release(t->old.allocator, t->becomes, t->capacity * sizeof *t->becomes);
    tag_survey_free(&t->into);
    tag_survey_free(&t->from);
    tag_survey_free(&t->base);
    names_free(&t->old);
    names_free(&t->anew);
    arena_free(&t->texts);
}

static bool find_clashes(tag_renames *t)
{
    tag_clashes c = {.renames = t};
    names_init(&c.clashing, t->old.allocator);
    bool done = tag_meanings_tell(t->from.dataset, judge_said, &c) && judge_unsaid(&c) && rename_clashing(t, &c) &&
                find_anew(t);
    memory_release(t->old.allocator, c.same, c.capacity * sizeof *c.same);
    names_free(&c.clashing);
    return done;
}

bool tag_renames_find(tag_renames *t, const gedelf_dataset *into, const gedelf_dataset *from,
                      const gedelf_dataset *base, bool heads)
{
    tag_survey *all[] = {&t->into, &t->from, &t->base};
    bool done = true, speaks = false;
    t->into.dataset = into;
    t->from.dataset = from;
    t->base.dataset = base;
    for (size_t i = 0; done && i < 3; i++) {
        done = !all[i]->dataset || tag_meanings_tell(all[i]->dataset, survey_meaning, all[i]);
        speaks = speaks || all[i]->speaks;
    }
    if (!done || !speaks)
        return done;
    for (size_t i = 0; done && i < 3; i++)
        done = !all[i]->dataset || survey_used(all[i], heads || all[i] != &t->from);
    return done && find_clashes(t);
}

view tag_renamed(const tag_renames *t, view tag)
{
    uint32_t number = t->old.count > 0 && tag.length > 0 && is_extension_tag(tag) ? names_find(&t->old, tag) : 0;
    return number > 0 ? t->becomes[number - 1] : tag;
}

bool tag_meaning_goes(tag_renames *t, const told_meaning *m, bool *goes)
{
    view key = make_tag_key(&t->into, m->tag, m->place, m->meaning);
    *goes = has_tag_at_all(&t->from, m->tag) && names_find(&t->old, m->tag) == 0 &&
            names_find(&t->base.meanings, key) > 0 && names_find(&t->from.meanings, key) == 0;
    return key.length > 0;
}

bool tag_meanings_agree(const gedelf_dataset *a, const gedelf_dataset *b, const gedelf_allocator *allocator,
                        bool *agree)
{
    tag_survey x = {.dataset = a}, y = {.dataset = b};
    survey_init(&x, allocator);
    survey_init(&y, allocator);
    bool done = tag_meanings_tell(a, survey_meaning, &x) && tag_meanings_tell(b, survey_meaning, &y);
    *agree = done && x.meanings.count == y.meanings.count;
    for (uint32_t i = 1; *agree && i <= x.meanings.count; i++)
        *agree = names_find(&y.meanings, names_at(&x.meanings, i)) > 0;
    tag_survey_free(&x);
    tag_survey_free(&y);
    return done;
}
