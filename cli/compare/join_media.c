/* SPDX-License-Identifier: MIT */
/*
 * gedelf join, media: takes two archives, says which files of the second are added to the first and under which names,
 * and copies them. A file that the first has too, octet for octet, is there once. If the first has another file of that
 * name, the second's gets "-1", "-2" before its dot, as in D365. [D450]
 */
#include "cli/compare/join_media.h"

#include <gedelf/migrate.h>

static gedelf_status entries_are_equal(join_media *m, size_t in_a, size_t in_b, bool *equal)
{
    gedelf_archive_entry one = GEDELF_ARCHIVE_ENTRY(), other = GEDELF_ARCHIVE_ENTRY();
    buffer first, second;
    gedelf_archive_entry_at(m->a, in_a, &one);
    gedelf_archive_entry_at(m->b, in_b, &other);
    *equal = false;
    if (one.length != other.length)
        return GEDELF_OK;
    buffer_init(&first, &memory_default);
    buffer_init(&second, &memory_default);
    gedelf_status status = gedelf_archive_extract(m->a, in_a, gedelf_sink_callback(write_to_buffer, &first));
    if (status == GEDELF_OK)
        status = gedelf_archive_extract(m->b, in_b, gedelf_sink_callback(write_to_buffer, &second));
    *equal = status == GEDELF_OK && view_equal(buffer_view(&first), buffer_view(&second));
    buffer_free(&first);
    buffer_free(&second);
    return status == GEDELF_UNWRITABLE ? GEDELF_MEMORY : status;
}

/* Puts a number before the dot of a name. */
static bool put_numbered(buffer *out, view name, uint64_t number)
{
    size_t dot = name.length;
    while (dot > 0 && name.text[dot - 1] != '.' && name.text[dot - 1] != '/')
        dot--;
    dot = dot > 1 && name.text[dot - 1] == '.' && name.text[dot - 2] != '/' ? dot - 1 : name.length;
    out->length = 0;
    return buffer_append(out, view_of(name.text, dot)) && put(out, "-") && buffer_append_number(out, number) &&
           buffer_append(out, view_of(name.text + dot, name.length - dot));
}

static bool is_free_name(const join_media *m, view name)
{
    return gedelf_archive_find(m->a, name) == gedelf_archive_count(m->a) &&
           gedelf_archive_find(m->b, name) == gedelf_archive_count(m->b) && names_find(&m->now, name) == 0;
}

static bool give_other_name(join_media *m, view name)
{
    bool done = true;
    uint64_t number = 0;
    do
        done = put_numbered(&m->name, name, ++number);
    while (done && !is_free_name(m, buffer_view(&m->name)));
    return done && names_add(&m->moved, name) > 0 && names_add(&m->now, buffer_view(&m->name)) > 0;
}

/* Does an entry of the second come along? Others than files below the archive's own folder never do. */
static bool is_medium(const join_media *m, size_t index, gedelf_archive_entry *entry)
{
    return gedelf_archive_entry_at(m->b, index, entry) && index != m->b_dataset && entry->safe && !entry->folder &&
           entry->first_of_name;
}

gedelf_status join_media_plan(join_media *m, input *a, input *b)
{
    gedelf_status status = GEDELF_OK;
    *m = (join_media){.a = a->archive, .b = b->archive, .b_dataset = b->dataset};
    names_init(&m->moved, &memory_default);
    names_init(&m->now, &memory_default);
    names_init(&m->urls, &memory_default);
    buffer_init(&m->name, &memory_default);
    for (size_t i = 0; status == GEDELF_OK && i < gedelf_archive_count(m->b); i++) {
        gedelf_archive_entry entry = GEDELF_ARCHIVE_ENTRY();
        bool equal = false;
        if (!is_medium(m, i, &entry))
            continue;
        size_t there = gedelf_archive_find(m->a, entry.name);
        if (there == gedelf_archive_count(m->a))
            continue;
        status = entries_are_equal(m, there, i, &equal);
        if (status == GEDELF_OK && !equal && !give_other_name(m, entry.name))
            status = GEDELF_MEMORY;
    }
    return status;
}

void join_media_free(join_media *m)
{
    for (uint32_t i = 0; i < m->urls.count; i++)
        buffer_free(&m->answers[i]);
    memory_release(&memory_default, m->answers, m->room * sizeof *m->answers);
    names_free(&m->moved);
    names_free(&m->now);
    names_free(&m->urls);
    buffer_free(&m->name);
}

/* ---- Names ----------------------------------------------------------------------------------- */

/* Makes the URL of the entry that a file became; the old one where it stayed. */
static bool answer_url(join_media *m, view url, buffer *out)
{
    size_t length = gedelf_file_path(url, NULL, 0);
    m->name.length = 0;
    if (length == 0)
        return buffer_append(out, url);
    if (!buffer_reserve(&m->name, length))
        return false;
    m->name.length = gedelf_file_path(url, m->name.data, length);
    uint32_t number = names_find(&m->moved, buffer_view(&m->name));
    if (number == 0)
        return buffer_append(out, url);
    view now = names_at(&m->now, number);
    length = gedelf_file_url(now, NULL, 0);
    if (!buffer_reserve(out, length))
        return false;
    out->length += gedelf_file_url(now, out->data + out->length, length);
    return true;
}

gedelf_view join_media_name(void *media, gedelf_view url)
{
    join_media *m = media;
    if (m->moved.count == 0)
        return url;
    uint32_t before = m->urls.count, number = names_add(&m->urls, url);
    if (number == 0 || !array_reserve(&memory_default, &m->answers, &m->room, number)) {
        m->no_memory = true;
        return url;
    }
    if (number > before) {
        buffer_init(&m->answers[number - 1], &memory_default);
        m->no_memory = !answer_url(m, url, &m->answers[number - 1]) || m->no_memory;
    }
    return buffer_view(&m->answers[number - 1]);
}

/* ---- Copying --------------------------------------------------------------------------------- */

static gedelf_status copy_renamed(join_media *m, gedelf_archive_writer *writer, size_t index, view name)
{
    gedelf_status status = gedelf_archive_writer_begin(writer, name);
    if (status == GEDELF_OK)
        status = gedelf_archive_extract(m->b, index, gedelf_sink_callback(gedelf_archive_writer_write, writer));
    return status == GEDELF_OK ? gedelf_archive_writer_end(writer) : status;
}

gedelf_status join_media_copy(join_media *m, gedelf_archive_writer *writer)
{
    gedelf_status status = m->no_memory ? GEDELF_MEMORY : GEDELF_OK;
    for (size_t i = 0; status == GEDELF_OK && i < gedelf_archive_count(m->b); i++) {
        gedelf_archive_entry entry = GEDELF_ARCHIVE_ENTRY();
        if (!is_medium(m, i, &entry))
            continue;
        uint32_t moved = names_find(&m->moved, entry.name);
        if (moved > 0)
            status = copy_renamed(m, writer, i, names_at(&m->now, moved));
        else if (gedelf_archive_find(m->a, entry.name) == gedelf_archive_count(m->a))
            status = gedelf_archive_writer_copy(writer, m->b, i);
    }
    return status;
}
