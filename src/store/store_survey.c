/* SPDX-License-Identifier: MIT */
/*
 * The first reading: takes a source, gives the number of each structure that has an identifier, the family graph, who is
 * living, and the rows of `problem`: what the format, the data model and plausibility have to say, as `gedelf check` says it. [D507]
 */
#include "store/store_private.h"

#include <gedelf/genealogy.h>
#include <gedelf/model.h>

/* ---- Problems ----------------------------------------------------------------------------------- */

/* Is there a row for a diagnostic already? Notes that there will be one. The counts that follow a fatal finding are
   reported when the whole file has been read. */
static bool is_told(row_maker *m, const gedelf_diag *diag)
{
    const uint64_t place[] = {diag->code, diag->line, diag->column};
    view key = view_of((const char *)place, sizeof place);
    bool told = m->told_before && names_find(m->told_before, key) != 0;
    bool early = m->ended && diag->code == DIAG_REPEATED;
    m->ended = m->ended || (diag->severity == GEDELF_FATAL && !m->reading.recover);
    if (!told && !early && !m->reading.recover && names_add(&m->told, key) == 0)
        m->failed = GEDELF_MEMORY;
    return told || early;
}

/* A row for a diagnostic. What `row` said is kept, since diagnostics come in callbacks. */
static bool tell_problem(row_maker *m, const gedelf_diag *diag)
{
    const gedelf_code_info *info = gedelf_code_find(diag->code);
    if (is_told(m, diag) || m->failed != GEDELF_OK)
        return m->failed == GEDELF_OK;
    rows_begin(m, TABLE_problem);
    size_t length = gedelf_diag_message(diag, NULL, 0);
    if (!info || !buffer_reserve(&m->text, length + 1)) {
        m->failed = GEDELF_MEMORY;
        return false;
    }
    gedelf_diag_message(diag, m->text.data, length + 1);
    m->text.length = length;
    rows_number(m, AT_problem_id, ++m->problems);
    rows_text(m, AT_problem_code, view_of_string(info->name));
    rows_text(m, AT_problem_severity, view_of_string(gedelf_severity_name(diag->severity)));
    rows_text(m, AT_problem_record, render_record_xref(diag));
    rows_id(m, AT_problem_line, (int64_t)diag->line);
    rows_made(m, AT_problem_message, 0);
    m->failed = rows_give(m, TABLE_problem);
    return m->failed == GEDELF_OK;
}

/* Takes what the data model and plausibility say. */
static bool take_remark(void *context, const gedelf_diag *diag)
{
    return tell_problem(context, diag);
}

/* Takes the reader's diagnostics, and passes them on to the caller. */
static bool take_format_remark(void *context, const gedelf_diag *diag)
{
    row_maker *m = context;
    if (rows_wanted(m, TABLE_problem) && !diag_is_left_to_model(diag_code_about(diag)) && !tell_problem(m, diag))
        return false;
    return !m->reading.diagnose || m->reading.diagnose(m->reading.context, diag);
}

/* ---- Identifiers -------------------------------------------------------------------------------- */

static bool note_id(row_maker *m, gedelf_view xref, int64_t id)
{
    size_t before = m->id_capacity;
    uint32_t at = name_map_add(&m->xrefs, xref);
    if (at == NO_NAME || !array_reserve(&m->allocator, &m->ids, &m->id_capacity, (size_t)at + 1))
        return false;
    for (size_t i = before; i < m->id_capacity; i++)
        m->ids[i] = -1;
    m->ids[at] = m->ids[at] == -1 ? id : 0;
    m->xrefs.states[at] = (uint32_t)KIN_OTHER << STATE_KIND; /* it was met */
    return true;
}

int64_t rows_find_id(const row_maker *m, gedelf_view xref)
{
    uint32_t at = xref.length > 0 ? name_map_find(&m->xrefs, xref) : NO_NAME;
    return at != NO_NAME && at < m->id_capacity && m->ids[at] > 0 ? m->ids[at] : 0;
}

/* Which structures of a record have identifiers: mostly the record alone. */
static bool note_ids(row_maker *m, gedelf_structure owner, int64_t base, bool head)
{
    uint32_t size = structure_size(owner);
    for (uint32_t i = head; i < size; i++) {
        gedelf_structure s = {owner.block, owner.index + i};
        if ((block_node(s.block, s.index).tag & NODE_XREF) != 0 && !note_id(m, gedelf_structure_xref(s), base + i))
            return false;
    }
    return true;
}

/* ---- Records ------------------------------------------------------------------------------------ */

/* A record that made the graph larger is a person's or a family's. */
static gedelf_status add_to_people(row_maker *m, gedelf_structure owner, int64_t id)
{
    gedelf_status status = m->people ? gedelf_people_add(m->people, owner) : GEDELF_OK;
    if (status == GEDELF_OK && m->lives)
        status = gedelf_lives_add(m->lives, owner);
    if (!m->people || status != GEDELF_OK)
        return status;
    if (gedelf_people_count(m->people) > m->person_count &&
        !array_add(&m->allocator, &m->person_ids, &m->person_count, &m->person_capacity, id))
        return GEDELF_MEMORY;
    if (gedelf_people_family_count(m->people) > m->family_count &&
        !array_add(&m->allocator, &m->family_ids, &m->family_count, &m->family_capacity, id))
        return GEDELF_MEMORY;
    return GEDELF_OK;
}

/* A citation may only name a source, and a source only a repository (D506). */
static bool note_kind(row_maker *m, gedelf_structure owner)
{
    view tag = gedelf_structure_tag(owner);
    record_ids *ids = NULL;
    if (rows_wanted(m, TABLE_citation) && view_equal(tag, VIEW("SOUR")))
        ids = &m->sources;
    else if (rows_wanted(m, TABLE_source) && view_equal(tag, VIEW("REPO")))
        ids = &m->repositories;
    return !ids || array_add(&m->allocator, &ids->items, &ids->count, &ids->capacity, m->next_id);
}

static gedelf_status survey_rows_record(row_maker *m, gedelf_model *model, gedelf_structure owner, bool head)
{
    if (!note_ids(m, owner, m->next_id, head) || (!head && !note_kind(m, owner)))
        return GEDELF_MEMORY;
    gedelf_status status = add_to_people(m, owner, m->next_id);
    if (status == GEDELF_OK && model)
        status = gedelf_model_record(model, owner);
    m->next_id += structure_size(owner);
    return status;
}

static gedelf_status survey_rows_records(row_maker *m, gedelf_model *model, gedelf_reader *reader)
{
    gedelf_structure owner;
    uint64_t before = 0;
    gedelf_status status = survey_rows_record(m, model, gedelf_reader_head(reader), true);
    while (status == GEDELF_OK && (status = gedelf_reader_next(reader, &owner)) == GEDELF_OK) {
        status = survey_rows_record(m, model, owner, false);
        rows_step(m, reader, &before);
    }
    return status;
}

/* ---- Who is living ------------------------------------------------------------------------------ */

static bool note_life(void *context, gedelf_view xref, gedelf_life life)
{
    row_maker *m = context;
    (void)xref;
    return array_add(&m->allocator, &m->living, &m->living_count, &m->living_capacity,
                     (uint8_t)gedelf_life_is_living(life));
}

static gedelf_status open_lives(row_maker *m)
{
    gedelf_redact_options options = GEDELF_REDACT_OPTIONS();
    options.allocator = &m->allocator;
    options.today = m->options.today;
    options.tell = note_life;
    options.context = m;
    return rows_wanted(m, TABLE_person) ? gedelf_lives_new(&m->lives, m->notation, &options) : GEDELF_OK;
}

/* What was kept of lives is needed no more. */
static gedelf_status find_living(row_maker *m)
{
    gedelf_status status = m->lives ? gedelf_lives_judge(m->lives, m->people, NULL) : GEDELF_OK;
    gedelf_lives_free(m->lives);
    m->lives = NULL;
    return status == GEDELF_STOPPED ? GEDELF_MEMORY : status;
}

/* ---- Checks ------------------------------------------------------------------------------------- */

static gedelf_status open_checks(row_maker *m, gedelf_model **model, const gedelf_reader *reader)
{
    gedelf_people_options options = GEDELF_PEOPLE_OPTIONS();
    gedelf_model_options checks = GEDELF_MODEL_OPTIONS();
    const data_model *version = header_model(gedelf_reader_metadata(reader), gedelf_reader_head(reader));
    m->notation = version->notation;
    options.allocator = checks.allocator = &m->allocator;
    options.notation = m->notation;
    gedelf_status status = rows_have_upper(m) ? gedelf_people_new(&m->people, &options) : GEDELF_OK;
    if (status == GEDELF_OK)
        status = open_lives(m);
    if (status != GEDELF_OK || !rows_wanted(m, TABLE_problem))
        return status;
    checks.diagnose = take_remark;
    checks.context = m;
    checks.max_per_code = m->reading.max_per_code;
    checks.gedcom7 = version->family == GEDELF_MODEL_GEDCOM7;
    return gedelf_model_new(model, &checks);
}

/* All records have been read. */
static gedelf_status conclude_checks(row_maker *m, gedelf_model *model, const gedelf_read_options *reading)
{
    gedelf_genealogy_options options = GEDELF_GENEALOGY_OPTIONS();
    gedelf_status status = model ? gedelf_model_finish(model) : GEDELF_OK;
    if (status == GEDELF_OK && model && gedelf_model_wants_look(model))
        status = gedelf_model_look_again(model, m->source, reading);
    if (status == GEDELF_OK && m->people)
        status = gedelf_people_finish(m->people);
    if (status == GEDELF_OK)
        status = find_living(m);
    if (status != GEDELF_OK || !model)
        return status;
    options.allocator = &m->allocator;
    options.diagnose = take_remark;
    options.context = m;
    options.max_per_code = m->reading.max_per_code;
    options.has_today = true;
    options.today = m->options.today;
    return gedelf_genealogy_check(m->people, &options, NULL);
}

gedelf_status rows_survey(row_maker *m)
{
    gedelf_reader *reader;
    gedelf_model *model = NULL;
    gedelf_read_options reading = m->reading;
    reading.diagnose = take_format_remark;
    reading.context = m;
    reading.positions = true;
    reading.typed_by_own = true; /* as check reads it: the model asks for it */
    m->total = 2 * m->options.octets;
    gedelf_status status = gedelf_reader_open(&reader, m->source, &reading);
    if (status == GEDELF_OK)
        status = open_checks(m, &model, reader);
    if (status == GEDELF_OK)
        status = survey_rows_records(m, model, reader);
    if (status == GEDELF_END)
        status = conclude_checks(m, model, &reading);
    gedelf_model_free(model);
    gedelf_reader_close(reader);
    return status == GEDELF_STOPPED && m->failed != GEDELF_OK ? m->failed : status;
}
