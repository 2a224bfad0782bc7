/* SPDX-License-Identifier: MIT */
/*
 * Looking for people: takes a text that somebody typed, gives the people that it can mean. It is an identifier, or a path,
 * or the beginnings of words of a name, and the first of these that finds anybody is what it is.
 */
#include "family/people/people.h"

#include "format/path/path.h"

/* ---- By identifier ------------------------------------------------------------------------------ */

/* ---- By path ------------------------------------------------------------------------------------ */

/* The people in whose records a path found something: a bit for each. */
typedef struct path_search {
    const gedelf_people *people;
    gedelf_structure record; /* the one that is being looked through */
    gedelf_person person;    /* and its number; GEDELF_PERSON_NONE if it is not a person's */
    uint8_t *met;
    bool any;
} path_search;

/* Takes a match, which may be in another record if pointers were followed. */
static bool meet_record(void *context, gedelf_structure match)
{
    path_search *s = context;
    gedelf_structure top = match, above = gedelf_structure_super(match);
    for (; gedelf_structure_exists(above); above = gedelf_structure_super(top))
        top = above;
    gedelf_person person =
        gedelf_structure_same(top, s->record) ? s->person : gedelf_people_find(s->people, gedelf_structure_xref(top));
    if (person != GEDELF_PERSON_NONE) {
        s->met[person / 8] |= (uint8_t)(1u << person % 8);
        s->any = true;
    }
    return true;
}

static gedelf_status follow_path(path_search *s, gedelf_path *path, const gedelf_dataset *dataset)
{
    gedelf_status status = GEDELF_OK;
    gedelf_person next = 0;
    s->record = gedelf_dataset_records(dataset);
    for (; status == GEDELF_OK && gedelf_structure_exists(s->record); s->record = gedelf_structure_next(s->record)) {
        view tag = gedelf_structure_tag(s->record);
        s->person = view_equal(tag, VIEW("INDI")) ? next++ : GEDELF_PERSON_NONE;
        if (gedelf_path_concerns(path, tag, gedelf_structure_xref(s->record)))
            status = gedelf_path_find(path, s->record, dataset, meet_record, s);
    }
    return status;
}

static gedelf_status tell_met(const path_search *s, gedelf_person_fn found, void *context)
{
    for (gedelf_person p = 0; p < s->people->persons.count; p++) {
        if ((s->met[p / 8] >> p % 8 & 1) != 0 && !found(context, p))
            return GEDELF_STOPPED;
    }
    return GEDELF_OK;
}

/* A text that is not a path finds nobody. */
static gedelf_status search_by_path(path_search *s, const gedelf_dataset *dataset, view text)
{
    gedelf_path *path;
    gedelf_status status = gedelf_path_parse(&path, text, &s->people->allocator, NULL);
    if (status == GEDELF_ARGUMENT)
        return GEDELF_OK;
    if (status == GEDELF_OK)
        status = follow_path(s, path, dataset);
    gedelf_path_free(path);
    return status;
}

/* ---- By name ------------------------------------------------------------------------------------ */

/* A text in small letters without marks, whose words have one space before each. */
static bool fold_words(normalizer *n, view text, buffer *out)
{
    bool done = true;
    out->length = 0;
    for (size_t at = 0, end; done && at < text.length; at = end) {
        while (at < text.length && (is_white_space(text.text[at]) || text.text[at] == '/'))
            at++;
        for (end = at; end < text.length && !is_white_space(text.text[end]) && text.text[end] != '/';)
            end++;
        if (end > at)
            done = buffer_append(out, VIEW(" ")) && text_fold(n, view_of(text.text + at, end - at), out);
    }
    return done;
}

/* Is this, a space and a word, somewhere in the name? */
static bool has_name_word(view name, view word)
{
    for (size_t i = 0; i + word.length <= name.length; i++) {
        if (memcmp(name.text + i, word.text, word.length) == 0)
            return true;
    }
    return false;
}

static bool has_every_word(view name, view wanted)
{
    bool all = wanted.length > 0;
    for (size_t at = 0, end; all && at < wanted.length; at = end) {
        for (end = at + 1; end < wanted.length && wanted.text[end] != ' ';)
            end++;
        all = has_name_word(name, view_of(wanted.text + at, end - at));
    }
    return all;
}

typedef struct name_search {
    normalizer normalizer;
    buffer wanted, name;
} name_search;

static gedelf_status search_names(name_search *s, const gedelf_people *p, gedelf_person_fn found, void *context)
{
    for (gedelf_person i = 0; i < p->persons.count; i++) {
        if (!fold_words(&s->normalizer, gedelf_person_name(p, i), &s->name))
            return GEDELF_MEMORY;
        if (has_every_word(buffer_view(&s->name), buffer_view(&s->wanted)) && !found(context, i))
            return GEDELF_STOPPED;
    }
    return GEDELF_OK;
}

static gedelf_status search_by_name(const gedelf_people *p, view text, gedelf_person_fn found, void *context)
{
    name_search s;
    normalizer_init(&s.normalizer, &p->allocator);
    buffer_init(&s.wanted, &p->allocator);
    buffer_init(&s.name, &p->allocator);
    gedelf_status status = GEDELF_MEMORY;
    if (fold_words(&s.normalizer, text, &s.wanted))
        status = search_names(&s, p, found, context);
    buffer_free(&s.name);
    buffer_free(&s.wanted);
    normalizer_free(&s.normalizer);
    return status;
}

/* ---- All of it ---------------------------------------------------------------------------------- */

gedelf_status gedelf_people_search(const gedelf_people *people, const gedelf_dataset *dataset, gedelf_view text,
                                   gedelf_person_fn found, void *context)
{
    gedelf_person named = gedelf_people_find(people, without_at_signs(view_trim(text)));
    if (named != GEDELF_PERSON_NONE)
        return found(context, named) ? GEDELF_OK : GEDELF_STOPPED;
    size_t size = people->persons.count / 8 + 1;
    path_search s = {.people = people, .met = memory_allocate(&people->allocator, size)};
    if (!s.met)
        return GEDELF_MEMORY;
    memset(s.met, 0, size);
    gedelf_status status = dataset ? search_by_path(&s, dataset, text) : GEDELF_OK;
    if (status == GEDELF_OK)
        status = s.any ? tell_met(&s, found, context) : search_by_name(people, text, found, context);
    memory_release(&people->allocator, s.met, size);
    return status;
}
