/* SPDX-License-Identifier: MIT */
/*
 * Takes paths that found nothing, tells a person so, and which tag in them may be a slip: one that the default schema does
 * not have, and that is like one that it has.
 */
#include "cli/get.h"

#include "path/path.h"

#include <stdio.h>

/* The tags of the default schema, as strings. */
typedef struct tag_list {
    buffer text;
    size_t *places;
    size_t count, capacity;
} tag_list;

static bool list_tags(tag_list *l, const gedelf_schema *types)
{
    gedelf_definition d;
    bool done = true;
    for (size_t i = 0; done && gedelf_schema_definition(types, i, &d); i++) {
        void *places = l->places;
        done = memory_reserve(&memory_default, &places, &l->capacity, sizeof *l->places, l->count + 1);
        l->places = places;
        if (!done)
            break;
        l->places[l->count++] = l->text.length;
        done = buffer_append(&l->text, d.tag) && buffer_append(&l->text, view_of("", 1));
    }
    return done;
}

static const char *tag_at(const void *context, size_t index)
{
    const tag_list *l = context;
    return index < l->count ? l->text.data + l->places[index] : NULL;
}

static bool has_tag(const tag_list *l, const char *tag)
{
    for (size_t i = 0; i < l->count; i++) {
        if (strcmp(tag_at(l, i), tag) == 0)
            return true;
    }
    return false;
}

/* Says of the first tag of a path that looks like a slip what may have been meant. */
static void say_slip(const tag_list *l, const gedelf_path *p)
{
    for (size_t i = 0; i < p->step_count; i++) {
        char tag[32];
        const path_step *s = &p->steps[i];
        if (s->name != PATH_TAG || s->text.length == 0 || s->text.length >= sizeof tag || s->text.text[0] == '_')
            continue;
        snprintf(tag, sizeof tag, "%.*s", (int)s->text.length, s->text.text);
        const char *meant = has_tag(l, tag) ? NULL : suggest(tag, tag_at, l);
        if (!meant)
            continue;
        fprintf(stderr, "; did you mean %s instead of %s?", meant, tag);
        return;
    }
}

void get_say_nothing(const get_job *j)
{
    gedelf_schema *types;
    tag_list l = {.count = 0};
    buffer_init(&l.text, &memory_default);
    bool listed = gedelf_schema_open_default(&types, NULL) == GEDELF_OK && list_tags(&l, types);
    for (size_t i = 0; i < j->path_count; i++) {
        fprintf(stderr, "gedelf get: nothing matches %s", j->paths[i].text);
        if (listed)
            say_slip(&l, j->paths[i].path);
        fputs("\n", stderr);
    }
    gedelf_schema_close(types);
    memory_release(&memory_default, l.places, l.capacity * sizeof *l.places);
    buffer_free(&l.text);
}
