/* SPDX-License-Identifier: MIT */
/*
 * Merging, what tags mean: takes the lines SCHMA.TAG of GEDCOM 7.0 that THEIRS has added, and puts them into the header of the
 * result, so that no tag that comes from THEIRS loses its meaning (D429). They are no part of the header record.
 */
#include "compare/merge_write.h"

/* Goes through the definitions of a dataset: gives the one behind `s`, or the first of the schemas from *number on. */
static gedelf_structure next_tag_meaning(const gedelf_dataset *d, size_t *number, gedelf_structure s)
{
    gedelf_structure none = {NULL, 0};
    if (gedelf_structure_exists(s))
        s = gedelf_structure_next(s);
    for (; !gedelf_structure_exists(s) && *number < gedelf_dataset_metadata(d)->schema_count; ++*number)
        s = gedelf_structure_first(gedelf_dataset_schema(d, *number));
    return gedelf_structure_exists(s) ? s : none;
}

static bool know_tag_meanings(const gedelf_dataset *d, names *known)
{
    size_t number = 0;
    gedelf_structure s = next_tag_meaning(d, &number, (gedelf_structure){NULL, 0});
    bool done = true;
    for (; done && gedelf_structure_exists(s); s = next_tag_meaning(d, &number, s))
        done = names_add(known, gedelf_structure_payload(s)) > 0;
    return done;
}

/* The lines that are to be added: those that none of the others has; each once. */
static bool compose_tag_meanings(const merge_writer *w, names *known, buffer *out)
{
    const gedelf_dataset *theirs = w->j->theirs;
    size_t number = 0;
    gedelf_structure s = next_tag_meaning(theirs, &number, (gedelf_structure){NULL, 0});
    bool done = know_tag_meanings(w->j->base, known) && know_tag_meanings(w->j->ours, known);
    for (; done && gedelf_structure_exists(s); s = next_tag_meaning(theirs, &number, s)) {
        view text = gedelf_structure_payload(s);
        if (names_find(known, text) > 0)
            continue;
        done = names_add(known, text) > 0 && buffer_append(out, VIEW("2 ")) &&
               buffer_append(out, gedelf_structure_tag(s)) && buffer_append(out, VIEW(" ")) &&
               buffer_append(out, text) && buffer_append(out, w->ending);
    }
    return done;
}

/* Where the line 1 SCHMA of the header that was written ends; 0 if there is none. */
static size_t merge_schema_end(const merge_writer *w)
{
    view text = buffer_view(&w->out);
    for (size_t at = 0, end; at < text.length; at = end) {
        for (end = at; end < text.length && text.text[end] != '\n' && text.text[end] != '\r';)
            end++;
        bool found = view_equal(view_trim(view_of(text.text + at, end - at)), VIEW("1 SCHMA"));
        while (end < text.length && (text.text[end] == '\n' || text.text[end] == '\r'))
            end++;
        if (found)
            return end;
    }
    return 0;
}

bool merge_add_definitions(merge_writer *w)
{
    buffer lines;
    names known;
    buffer_init(&lines, &w->j->allocator);
    names_init(&known, &w->j->allocator);
    bool done = compose_tag_meanings(w, &known, &lines);
    names_free(&known);
    if (done && lines.length > 0) {
        size_t at = merge_schema_end(w);
        done = (at > 0 || merge_put_line(w, VIEW("1 SCHMA"))) && merge_put(w, buffer_view(&lines));
        if (done && at > 0) {
            memmove(w->out.data + at + lines.length, w->out.data + at, w->out.length - lines.length - at);
            memcpy(w->out.data + at, lines.data, lines.length);
        }
    }
    buffer_free(&lines);
    return done;
}
