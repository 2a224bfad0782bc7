/* SPDX-License-Identifier: MIT */
/*
 * Writing by a plan: takes what becomes of records while they are read for the first time, notes which octets of the source
 * others take the place of, and copies the source with these changes when the header is written. So nothing is read as lines
 * a second time. Most records stay as they are, and are not noted at all. D320
 */
#include "rewrite/migrate/migrate_run.h"
#include "rewrite/migrate/migrate_stays.h"

#include "format/write/write.h"

/* Octets of the source that are text, one by one. */
static bool is_text_in_octets(const migration *m)
{
    return view_equal(m->metadata->encoding, VIEW("UTF-8")) || view_equal(m->metadata->encoding, VIEW("US-ASCII"));
}

void plan_open(migration *m, const gedelf_write_options *writing)
{
    gedelf_write_options options;
    if (!m->to->typed || m->from || !is_text_in_octets(m))
        return;
    options_take(&options, writing);
    options.diagnose = NULL;
    patch_init(&m->plan, &m->allocator);
    m->plan.trusted = true;
    m->status = writer_open(&m->plan_writer, write_to_buffer, &m->lines, &options);
    if (m->status == GEDELF_OK)
        writer_ignore_types(m->plan_writer);
    m->plans = m->status == GEDELF_OK;
}

void plan_close(migration *m)
{
    if (m->plan_writer)
        patch_clear(&m->plan);
    gedelf_writer_close(m->plan_writer);
    m->plan_writer = NULL;
}

/* Where changes of a record's text are in the source. */
typedef struct planned_record {
    patch *plan;
    const char *text;
    uint64_t from;
} planned_record;

static bool plan_change(void *context, view old, view made)
{
    const planned_record *r = context;
    uint64_t from = r->from + (uint64_t)(old.text - r->text);
    return patch_add(r->plan, from, from + old.length, made, 0);
}

/* Octets that are not as many as their text are not the same. */
static bool plan_text(migration *m, uint64_t from, uint64_t to, view text)
{
    planned_record r = {&m->plan, text.text, from};
    m->plans = m->plans && to - from == text.length;
    return bit_is_set(&m->verbatim, m->record_number) || each_text_change(text, plan_change, &r);
}

void plan_record(migration *m, gedelf_reader *reader, uint64_t from, view text)
{
    uint64_t done, to = characters_octet(reader_characters(reader), reader_edge(reader).at);
    bool room = m->plan_end > 0 || patch_add(&m->plan, 0, from, view_of("", 0), 0);
    m->plans = m->plans && (m->plan_end == 0 || from == m->plan_end);
    if (room && text.length > 0)
        room = plan_text(m, from, to, text);
    else if (room)
        room = writer_flush(m->plan_writer) && patch_add(&m->plan, from, to, buffer_view(&m->lines), 0);
    if (!room)
        m->status = GEDELF_MEMORY;
    m->plan_end = to;
    gedelf_reader_progress(reader, &done, &m->plan.total);
    size_t taken = m->plan.octets.length + m->plan.count * sizeof *m->plan.changes;
    m->plans = m->plans && taken < memory_sizes(&m->allocator)->plan; /* else the source is read again */
}

static bool pass_planned(void *context, const void *octets, size_t length)
{
    migration *m = context;
    m->status = writer_write_text(m->writer, view_of(octets, length));
    return m->status == GEDELF_OK;
}

void write_planned(migration *m)
{
    patch *p = &m->plan;
    bool room = patch_add(p, m->plan_end, p->total, view_of("", 0), 0) && patch_settle(p);
    gedelf_status status = room ? GEDELF_OK : GEDELF_MEMORY;
    if (room && m->plan_end > 0)
        status = patch_write(p, m->source, pass_planned, m);
    if (m->status == GEDELF_OK)
        m->status = status;
    m->written = m->planned;
}
