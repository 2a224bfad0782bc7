/* SPDX-License-Identifier: MIT */
/*
 * The stack of open structures: takes a structure, gives its substructures one after the other, with what each is called
 * in slugs and in paths of tags. There is no recursion, however deep the file.
 */
#include "research/mapping/map.h"

/* ---- Opening and closing --------------------------------------------------------------------- */

/* Counts one more substructure with this tag. */
static uint64_t map_count_tag(mapping *m, uint32_t tag)
{
    size_t before = m->meeting_capacity;
    if (!status_enough(&m->status, array_reserve(m->allocator, &m->meetings, &m->meeting_capacity, (size_t)tag + 1)))
        return 0;
    if (m->meeting_capacity > before)
        memset(m->meetings + before, 0, (m->meeting_capacity - before) * sizeof *m->meetings);
    map_meeting *meeting = &m->meetings[tag];
    if (meeting->structure != m->opened)
        *meeting = (map_meeting){m->opened, 0};
    return ++meeting->count;
}

/* All substructures are numbered at once, so that it takes no longer than looking at them. */
static void map_number_parts(mapping *m, gedelf_structure s)
{
    m->opened++;
    for (gedelf_structure sub = gedelf_structure_first(s); m->status == GEDELF_OK && gedelf_structure_exists(sub);
         sub = gedelf_structure_next(sub)) {
        uint64_t ordinal = map_count_tag(m, gedelf_structure_tag_number(sub));
        status_enough(&m->status,
                      array_add(m->allocator, &m->ordinals, &m->ordinal_count, &m->ordinal_capacity, ordinal));
    }
}

map_frame *map_open(mapping *m, gedelf_structure s, map_context context, size_t slug, size_t path)
{
    size_t ordinals = m->ordinal_count;
    if (m->status == GEDELF_OK)
        map_number_parts(m, s);
    if (!status_enough(&m->status, array_reserve(m->allocator, &m->frames, &m->frame_capacity, m->frame_count + 1)))
        return NULL;
    map_frame *frame = &m->frames[m->frame_count++];
    *frame = (map_frame){.next = gedelf_structure_first(s),
                         .context = context,
                         .nodes = m->node_count,
                         .ordinals = ordinals,
                         .ordinal = ordinals,
                         .slug = slug,
                         .path = path};
    return frame;
}

void map_close(mapping *m)
{
    const map_frame *frame = &m->frames[--m->frame_count];
    m->node_count = frame->nodes;
    m->ordinal_count = frame->ordinals;
    m->slugs.length = frame->slug;
    m->paths.length = frame->path;
}

gedelf_structure map_next(mapping *m, uint64_t *ordinal)
{
    map_frame *frame = &m->frames[m->frame_count - 1];
    gedelf_structure s = frame->next;
    if (gedelf_structure_exists(s)) {
        *ordinal = m->ordinals[frame->ordinal++];
        frame->next = gedelf_structure_next(s);
        m->structure++;
    }
    return s;
}

bool map_is_identified(const mapping *m, gedelf_structure s)
{
    view xref = gedelf_structure_xref(s);
    return xref.length > 0 && gedelf_structure_same(gedelf_dataset_find(m->elf, xref), s);
}

/* ---- What structures are called -------------------------------------------------------------- */

bool map_append_identity(buffer *out, gedelf_structure s)
{
    return buffer_append(out, gedelf_structure_tag(s)) && buffer_append(out, VIEW(" @")) &&
           buffer_append(out, gedelf_structure_xref(s)) && buffer_append(out, VIEW("@"));
}

static bool map_append_record_number(const mapping *m, buffer *out)
{
    return buffer_append(out, VIEW("(record ")) && buffer_append_number(out, m->record) &&
           buffer_append(out, VIEW(")"));
}

void map_append_record_slug(mapping *m, gedelf_structure r)
{
    buffer *out = &m->slugs;
    if (map_is_identified(m, r))
        status_enough(&m->status, map_append_identity(out, r));
    else
        status_enough(&m->status, buffer_append(out, gedelf_structure_tag(r)) && buffer_append(out, VIEW(" ")) &&
                                      map_append_record_number(m, out));
}

bool map_append_step(buffer *out, gedelf_structure s, uint64_t ordinal)
{
    return buffer_append(out, gedelf_structure_tag(s)) &&
           (ordinal < 2 ||
            (buffer_append(out, VIEW("[")) && buffer_append_number(out, ordinal) && buffer_append(out, VIEW("]"))));
}

/* Appends to a buffer what is in it from `from` up to its end. */
static bool map_append_again(buffer *out, size_t from)
{
    size_t length = out->length - from;
    if (!buffer_reserve(out, length))
        return false;
    memcpy(out->data + out->length, out->data + from, length);
    out->length += length;
    return true;
}

/* Can structures below a structure be named by its slug or path, with something added? Not if it is long already, or if
   the structure itself is named by its number, which does not begin with a tag. */
static bool map_can_extend(const buffer *names_above, size_t from)
{
    return names_above->length - from <= MAP_NAME_MOST && is_in_class(names_above->data[from], CLASS_TAG);
}

void map_append_slug(mapping *m, gedelf_structure s, uint64_t ordinal)
{
    buffer *out = &m->slugs;
    size_t above = m->frames[m->frame_count - 1].slug;
    bool done;
    if (map_is_identified(m, s))
        done = map_append_identity(out, s);
    else if (map_can_extend(out, above))
        done = map_append_again(out, above) && buffer_append(out, VIEW(" ")) && map_append_step(out, s, ordinal);
    else
        done = map_append_record_number(m, out) && buffer_append(out, VIEW(" … ")) &&
               buffer_append(out, gedelf_structure_tag(s)) && buffer_append(out, VIEW(" ")) &&
               buffer_append_number(out, m->structure);
    status_enough(&m->status, done);
}

void map_append_path(mapping *m, gedelf_structure s, uint64_t ordinal)
{
    buffer *out = &m->paths;
    size_t above = m->frames[m->frame_count - 1].path;
    bool done = map_can_extend(out, above) ? map_append_again(out, above) && buffer_append(out, VIEW("."))
                                           : buffer_append(out, VIEW("…"));
    status_enough(&m->status, done && map_append_step(out, s, ordinal));
}
