/* SPDX-License-Identifier: MIT */
/*
 * Records, one after the other: takes them from a dataset, or from a source that is read anew each time; has each
 * translated, and gives the result to a builder or a writer. Only a few bits are remembered for each record. D320,
 * D325, D326
 */
#include "rewrite/migrate/migrate_names.h"
#include "rewrite/migrate/migrate_stays.h"

#include "format/write/write.h"

/* ---- Bits ------------------------------------------------------------------------------------ */

bool bit_is_set(const record_bits *b, size_t at)
{
    return at / 8 < b->room && (b->bits[at / 8] >> at % 8 & 1) != 0;
}

/* Bits by the number of a record. */
static void bit_set(migration *m, record_bits *b, size_t at)
{
    size_t before = b->room;
    if (!array_reserve(&m->allocator, &b->bits, &b->room, at / 8 + 1)) {
        m->status = GEDELF_MEMORY;
        return;
    }
    for (size_t i = before; i < b->room; i++)
        b->bits[i] = 0;
    b->bits[at / 8] |= (uint8_t)(1u << at % 8);
}

/* ---- Going through them ---------------------------------------------------------------------- */

static void tell_how_far(const migration *m, uint64_t done, uint64_t total)
{
    if (m->progress)
        m->progress(m->progress_context, done, total);
}

/* The text of the record that was read last. */
static view text_of_record(gedelf_reader *reader, record_edge begin)
{
    uint64_t end = reader_edge(reader).at;
    return view_of(characters_at(reader_characters(reader), begin.at), (size_t)(end - begin.at));
}

/* How many records that follow each other are written as they are. */
static uint64_t verbatim_run(const migration *m)
{
    bool writes = m->writer && !m->surveys && m->pass == PASS_TRANSLATE && !m->from;
    uint64_t count = 0;
    while (writes && bit_is_set(&m->verbatim, m->record_number + count))
        count++;
    return count;
}

/* Writes as many of them as are at hand. */
static gedelf_status take_verbatim(migration *m, gedelf_reader *reader, uint64_t most, visit_fn visit)
{
    record_run run;
    gedelf_structure top;
    gedelf_status status = reader_next_few(reader, most, &run, &top);
    if (status != GEDELF_OK)
        return status;
    if (run.count == 0) {
        visit(m, top);
        return m->status;
    }
    m->record_number += (size_t)run.count - 1;
    m->written += run.count;
    m->status = writer_write_text(m->writer, run.text);
    return m->status;
}

/* Is what becomes of records noted in a plan? */
static bool is_planning(const migration *m)
{
    return m->plans && m->guesses;
}

/* What records are written with; NULL: they are only looked at. */
static gedelf_writer *writer_at_hand(const migration *m)
{
    return !m->surveys ? m->writer : is_planning(m) ? m->plan_writer : NULL;
}

/* What a plan takes for the text of the record that was read last: nothing if its text does not stay. */
static view planned_text(const migration *m, gedelf_reader *reader, record_edge begin)
{
    return bit_is_set(&m->as_text, m->record_number) ? text_of_record(reader, begin) : view_of("", 0);
}

static gedelf_status take_source_record(migration *m, gedelf_reader *reader, skim_fn skim, visit_fn visit)
{
    record_glance glance;
    gedelf_structure top;
    uint64_t done, total;
    record_edge begin = reader_edge(reader);
    bool plans = is_planning(m);
    uint64_t from = plans ? characters_octet(reader_characters(reader), begin.at) : 0;
    gedelf_status status = reader_glance(reader, &glance);
    if (status != GEDELF_OK)
        return status;
    gedelf_reader_progress(reader, &done, &total);
    tell_how_far(m, done, total);
    m->lines.length = 0;
    if (!glance.known || !skim || !skim(m, glance.tag, glance.xref, text_of_record(reader, begin))) {
        status = m->status == GEDELF_OK ? reader_store(reader, &top) : m->status;
        if (status == GEDELF_OK)
            visit(m, top);
    }
    if (plans && status == GEDELF_OK && m->status == GEDELF_OK)
        plan_record(m, reader, from, planned_text(m, reader, begin));
    return status == GEDELF_OK ? m->status : status;
}

static void read_each(migration *m, const gedelf_read_options *loud, skim_fn skim, visit_fn visit)
{
    gedelf_reader *reader;
    gedelf_read_options silent = *m->reading;
    silent.diagnose = NULL;
    tell_how_far(m, 0, 0);
    gedelf_status status = gedelf_reader_open(&reader, m->source, loud ? loud : &silent);
    while (status == GEDELF_OK) {
        uint64_t verbatim = verbatim_run(m);
        status = verbatim > 0 ? take_verbatim(m, reader, verbatim, visit) : take_source_record(m, reader, skim, visit);
        m->record_number++;
    }
    if (status == GEDELF_END && loud)
        copy_tags(m, reader_tags(reader));
    if (status != GEDELF_END && m->status == GEDELF_OK)
        m->status = status;
    gedelf_reader_close(reader);
}

void each_record(migration *m, const gedelf_read_options *reading, skim_fn skim, visit_fn visit)
{
    m->record_number = 0;
    if (m->status != GEDELF_OK)
        return;
    if (!m->from) {
        read_each(m, reading, skim, visit);
        m->record_number -= m->record_number > 0 ? 1 : 0; /* the last one was the end */
    } else {
        gedelf_structure s = gedelf_dataset_records(m->from);
        for (; m->status == GEDELF_OK && gedelf_structure_exists(s); s = gedelf_structure_next(s), m->record_number++)
            visit(m, s);
    }
    m->record_count = m->record_number;
}

/* ---- Where they go --------------------------------------------------------------------------- */

/* Writes what was made, line by line, in seven, where there is nothing to be known but the lines. */
static void write_migrate_node(migration *m, gedelf_writer *writer, const migrate_node *top)
{
    uint64_t level = 0;
    for (const migrate_node *t = top; t && m->status == GEDELF_OK;) {
        writer_row row = {.level = level, .xref = migrate_node_xref(m, t), .tag = t->tag, .line = t->line};
        row.payload = migrate_node_payload(m, t, &row.pointer);
        bool written = writer_write_row(writer, &row, &m->status);
        m->plans = m->plans && written; /* text that cannot be written is to be reported, too */
        if (written && t->first) {
            t = t->first;
            level++;
            continue;
        }
        for (; t != top && !t->next; level--)
            t = t->super;
        t = t == top ? NULL : t->next;
    }
}

/* What has been built is surveyed or written. */
static void empty_batch(migration *m)
{
    gedelf_dataset *made = NULL;
    if (!m->batch || m->batch_count == 0 || m->status != GEDELF_OK)
        return;
    m->status = gedelf_builder_finish(m->batch, &made);
    if (m->status == GEDELF_OK)
        m->batch = NULL;
    gedelf_structure s = made ? gedelf_dataset_records(made) : (gedelf_structure){NULL, 0};
    for (; m->status == GEDELF_OK && gedelf_structure_exists(s); s = gedelf_structure_next(s))
        m->status = m->surveys ? gedelf_writer_survey(m->writer, s) : gedelf_writer_record(m->writer, s);
    gedelf_dataset_free(made);
    m->batch_count = 0;
}

/* To a builder or a writer. */
static void deliver_made(migration *m, const migrate_node *made)
{
    if (m->writer && m->to->typed) {
        gedelf_writer *writer = writer_at_hand(m);
        if (writer)
            write_migrate_node(m, writer, made);
        return;
    }
    if (m->writer && !m->batch) {
        m->status = gedelf_builder_new(&m->batch, &m->allocator);
        if (m->status == GEDELF_OK) /* else a text of no language would be taken for one of the file's */
            m->status = gedelf_builder_set_language(m->batch, GEDELF_ITEM_HEAD, m->language);
    }
    if (m->status == GEDELF_OK)
        m->status = migrate_node_build(m, m->writer ? m->batch : m->builder, made, GEDELF_ITEM_NONE);
    if (m->writer && ++m->batch_count >= memory_sizes(&m->allocator)->records)
        empty_batch(m);
}

/* ---- Translating them ------------------------------------------------------------------------ */

static void tell_new_name(migration *m, const migrate_node *top)
{
    view name = top->again.length > 0 ? top->again : new_name(m, top->xref);
    if (view_equal(name, top->xref) || top->xref.length == 0)
        return;
    if (top->again.length > 0)
        say_of(m, top, DIAG_DUPLICATE_RENAMED, top->xref, top->again, VIEW(""));
    else if (!is_target_name(m, top->xref)) /* D110; an old name that is restored is not reported */
        say_of(m, top, DIAG_XREF_RENAMED, top->xref, view_of_string(m->to->dialect), name);
    migrate_node named = {.tag = top->to->tag, .xref = name};
    tell(m, top, GEDELF_FATE_TRANSLATED, &named, NULL,
         top->again.length > 0 ? "an earlier record has the same identifier" : "it gets a new identifier");
}

/* The result of a tree, with the mark that it is to be inlined again. */
static void translate_record(migration *m, migrate_node *top, bool goes_inline)
{
    if (!top)
        return;
    m->record = top->origin_path.length > 0 ? top->origin_record : top->xref;
    migrate_node *made = m->status == GEDELF_OK ? translate_tree(m, top) : NULL;
    if (made && goes_inline && !m->options.one_way)
        term_add(m, made, TERM_INLINE, VIEW("Y"));
    if (made && !m->to->typed)
        inline_tree(m, made);
    bool wanted = m->pass == PASS_TRANSLATE || goes_inline;
    if (made)
        tell_new_name(m, top);
    if (made && m->status == GEDELF_OK && wanted) {
        deliver_made(m, made);
        m->written++;
    }
    if (m->stopped)
        m->status = GEDELF_STOPPED;
}

/* Those that were made from its structures, which may have such structures themselves (D325). */
static void translate_outlined(migration *m)
{
    m->nested = true;
    for (size_t i = 0; m->status == GEDELF_OK && i < m->outlined_count; i++)
        translate_record(m, m->outlined[i], true);
    m->nested = false;
}

void note_outlined(migration *m, bool *of_head)
{
    if (m->outlined_count > 0 && of_head)
        *of_head = true;
    else if (m->outlined_count > 0)
        bit_set(m, &m->outlines, m->record_number);
    if (m->pass == PASS_OUTLINED)
        translate_outlined(m);
    m->outlined_count = 0;
    arena_reset(&m->text);
}

static void pass_record_on(migration *m, gedelf_structure top)
{
    m->written++;
    if (!m->writer)
        copy_record(m, top);
    else if (writer_at_hand(m))
        m->status = gedelf_writer_record(writer_at_hand(m), top);
}

static void translate_visited(migration *m, gedelf_structure top)
{
    bool known = bit_is_set(&m->stays, m->record_number);
    if (m->pass == PASS_OUTLINED && !bit_is_set(&m->outlines, m->record_number))
        return;
    bool looks = !m->writer || m->surveys; /* else it has been looked at */
    if (m->to->typed && m->pass == PASS_TRANSLATE && (known || (looks && record_stays(m, top)))) {
        if (!known)
            bit_set(m, &m->stays, m->record_number);
        pass_record_on(m, top);
        return;
    }
    if (!m->to->typed && find_inlined(m, gedelf_structure_xref(top)))
        return;
    migrate_node *tree = migrate_node_of_structure(m, top);
    if (tree && m->pass == PASS_TRANSLATE)
        tree->again = name_again(m, tree->xref);
    translate_record(m, tree, false);
    note_outlined(m, NULL);
}

/* ---- As text --------------------------------------------------------------------------------- */

/* Writes the text of a record that stays. Lines that continue others without a line break become one with them. */
static void write_record_text(migration *m, view text, bool verbatim)
{
    m->written++;
    if (m->surveys)
        return;
    if (verbatim) {
        m->status = writer_write_text(m->writer, text);
        return;
    }
    m->lines.length = 0;
    bool done = append_record_text(&m->lines, text);
    m->status = done ? writer_write_text(m->writer, buffer_view(&m->lines)) : GEDELF_MEMORY;
}

static bool skim_record(migration *m, view tag, view xref, view text)
{
    size_t at = m->record_number;
    bool verbatim = false;
    (void)tag;
    (void)xref;
    if (m->pass == PASS_OUTLINED)
        return !bit_is_set(&m->outlines, at);
    if (!bit_is_set(&m->as_text, at)) {
        if (!m->surveys || !record_text_stays(m, text, &verbatim))
            return false;
        bit_set(m, &m->as_text, at);
        if (verbatim)
            bit_set(m, &m->verbatim, at);
    }
    write_record_text(m, text, bit_is_set(&m->verbatim, at));
    return true;
}

/* While identifiers are learnt, too. */
static bool skim_first(migration *m, view tag, view xref, view text)
{
    if (xref.length > 0)
        note_record_name(m, xref, tag, is_pointing_record(text));
    m->noted = m->record_number + 1;
    return m->status == GEDELF_OK && skim_record(m, tag, xref, text);
}

static void visit_first(migration *m, gedelf_structure top)
{
    (m->noted != m->record_number + 1 ? note_record : note_pointers)(m, top);
    if (m->status == GEDELF_OK)
        translate_visited(m, top);
}

/* Can the text of the source be written as it is? Otherwise only structures can. */
static bool takes_text(const migration *m)
{
    const encoding *from = encoding_own(m->metadata->encoding);
    return m->to->typed && m->writer && !m->from && !(from && from->marks_first) &&
           writer_takes_text(m->writer) != TEXT_ANY;
}

/* Nothing of it has been found out. */
static void forget_guesses(migration *m)
{
    record_bits *const bits[] = {&m->stays, &m->as_text, &m->verbatim, &m->outlines};
    names *const tables[] = {&m->kept.keys, &m->definitions, &m->outlined_names, &m->nested_names, &m->taken};
    for (size_t i = 0; i < COUNT_OF(bits); i++) {
        for (size_t k = 0; k < bits[i]->room; k++)
            bits[i]->bits[k] = 0;
    }
    for (size_t i = 0; i < COUNT_OF(tables); i++) {
        names_free(tables[i]);
        names_init(tables[i], &m->allocator);
    }
    m->outlined_number = 0;
}

void guess_records(migration *m)
{
    bool guesses = takes_text(m) && m->surveys && !m->options.tell && m->own.keys.count == 0;
    m->plans = m->plans && guesses;
    if (!guesses)
        return;
    m->guesses = true;
    each_record(m, m->reading, skim_first, visit_first);
    m->guesses = false;
    m->surveyed = m->status == GEDELF_OK && guesses_are_right(m);
    m->learnt = true;
    m->plans = m->plans && m->surveyed;
    m->planned = m->written;
    if (!m->surveyed)
        forget_guesses(m);
}

void translate_records(migration *m, migrate_pass pass)
{
    bool outlines = m->head_outlines || m->outlined_names.count > 0;
    m->pass = pass;
    m->outlined_met = m->nested_met = 0;
    forget_met(m);
    if (pass == PASS_OUTLINED ? !outlines : m->surveyed && m->surveys)
        return;
    each_record(m, NULL, takes_text(m) || pass == PASS_OUTLINED ? skim_record : NULL, translate_visited);
    if (pass == PASS_OUTLINED && m->head_outlines && m->status == GEDELF_OK) {
        translate_head_again(m);
        note_outlined(m, &m->head_outlines);
    }
    empty_batch(m);
}
