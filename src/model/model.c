/* SPDX-License-Identifier: MIT */
/*
 * The check of the data model: what users call. Records go to model_walk.c; here it begins, ends, and looks again.
 */
#include "model/model_private.h"

/* ---- Beginning ------------------------------------------------------------------------------- */

/* Fields that a later version has, and the caller does not, keep their defaults. */
static gedelf_model_options all_model_options(const gedelf_model_options *options)
{
    gedelf_model_options all;
    options_take(&all, options);
    return all;
}

static bool model_init(gedelf_model *m, const gedelf_model_options *options)
{
    gedelf_read_options reading = GEDELF_READ_OPTIONS();
    reading.diagnose = options->diagnose;
    reading.context = options->context;
    reading.max_per_code = options->max_per_code;
    m->remember = options->remember;
    buffer_init(&m->record_name, &m->allocator);
    buffer_init(&m->scratch, &m->allocator);
    model_groups_init(&m->groups, &m->allocator);
    model_targets_init(&m->targets, &m->allocator);
    bool ready = diags_init(&m->diags, &m->allocator, &reading);
    m->diags.clause = m->rules->model->typed ? dialect_clause : NULL;
    m->diags.severity = m->rules->model->typed ? dialect_severity : NULL;
    m->diags.clause_context = m->rules;
    return model_table_init(&m->table, &m->allocator, m->rules->model) && ready;
}

bool gedelf_is_gedcom7(const gedelf_metadata *about, gedelf_structure head)
{
    return header_model(about, head)->family == GEDELF_MODEL_GEDCOM7;
}

static gedelf_status model_status(const gedelf_model *m)
{
    if (m->no_memory)
        return GEDELF_MEMORY;
    return m->diags.stopped ? GEDELF_STOPPED : GEDELF_OK;
}

gedelf_status gedelf_model_new(gedelf_model **out, const gedelf_model_options *options)
{
    gedelf_model_options all = all_model_options(options);
    const gedelf_allocator *allocator = all.allocator ? all.allocator : &memory_default;
    *out = NULL;
    gedelf_model *m = memory_zeroed(allocator, sizeof *m);
    if (!m)
        return GEDELF_MEMORY;
    m->allocator = *allocator;
    m->rules = dialect_of_family(all.gedcom7 ? GEDELF_MODEL_GEDCOM7 : GEDELF_MODEL_ELF);
    m->no_memory = !model_init(m, &all);
    gedelf_status status = model_status(m);
    if (status == GEDELF_OK)
        *out = m;
    else
        gedelf_model_free(m);
    return status;
}

void gedelf_model_free(gedelf_model *model)
{
    if (!model)
        return;
    gedelf_allocator allocator = model->allocator;
    memory_release(&allocator, model->classes, model->class_capacity * sizeof *model->classes);
    memory_release(&allocator, model->walk, model->walk_capacity * sizeof *model->walk);
    buffer_free(&model->record_name);
    buffer_free(&model->scratch);
    model_groups_free(&model->groups);
    model_targets_free(&model->targets);
    diags_free(&model->diags);
    model_table_free(&model->table);
    memory_release(&allocator, model, sizeof *model);
}

gedelf_severity gedelf_model_worst(const gedelf_model *model)
{
    return model->diags.worst;
}

/* ---- Records --------------------------------------------------------------------------------- */

/* Callers say which data model it is. The first record shows which version. */
static void take_version(gedelf_model *m, gedelf_structure first)
{
    const dialect *rules = *first.block->rules;
    const data_model *before = m->rules->model;
    if (!have_same_family(rules, m->rules))
        return;
    m->diags.clause_context = m->rules = rules;
    if (rules->model != before) {
        model_table_free(&m->table);
        m->no_memory = !model_table_init(&m->table, &m->allocator, rules->model);
    }
}

gedelf_status gedelf_model_record(gedelf_model *model, gedelf_structure top)
{
    gedelf_status status = model_status(model);
    if (status != GEDELF_OK || !gedelf_structure_exists(top))
        return status;
    if (!gedelf_structure_exists(model->record))
        take_version(model, top);
    if (model->phase == PHASE_WANTS_LOOK) {
        model->phase = PHASE_LOOK;
        model->tags = NULL; /* another reader has other numbers */
    }
    if (model->phase != PHASE_DONE)
        model_walk_record(model, top);
    return model_status(model);
}

/* ---- The end --------------------------------------------------------------------------------- */

/* If nothing is reported, it is enough to know that there are such pointers. */
static bool needs_look(const gedelf_model *m)
{
    return m->targets.suspect && !m->remember && m->diags.diagnose;
}

gedelf_status gedelf_model_finish(gedelf_model *model)
{
    if (model->phase == PHASE_FIRST) {
        model_groups_tell(model);
        if (model->remember)
            model_targets_tell(model);
        else if (model->targets.suspect && !model->diags.diagnose)
            diags_count(&model->diags, DIAG_WRONG_POINTER_TARGET, 1, 0);
        model->phase = needs_look(model) && !model->diags.stopped ? PHASE_WANTS_LOOK : PHASE_DONE;
    } else if (model->phase == PHASE_LOOK || model->phase == PHASE_WANTS_LOOK) {
        model->phase = PHASE_DONE;
    }
    if (model->phase == PHASE_DONE)
        diags_finish(&model->diags);
    return model_status(model);
}

bool gedelf_model_wants_look(const gedelf_model *model)
{
    return model->phase == PHASE_WANTS_LOOK;
}

gedelf_status gedelf_model_look_again(gedelf_model *model, gedelf_source source, const gedelf_read_options *options)
{
    gedelf_read_options quietly;
    gedelf_structure top;
    gedelf_reader *reader;
    options_take(&quietly, options);
    quietly.diagnose = NULL;
    quietly.positions = true;
    gedelf_status status = gedelf_reader_open(&reader, source, &quietly);
    if (status == GEDELF_OK)
        status = gedelf_model_record(model, gedelf_reader_head(reader));
    while (status == GEDELF_OK && (status = gedelf_reader_next(reader, &top)) == GEDELF_OK)
        status = gedelf_model_record(model, top);
    gedelf_reader_close(reader);
    if (status == GEDELF_END)
        return gedelf_model_finish(model);
    if (status == GEDELF_MEMORY || status == GEDELF_STOPPED)
        return status;
    /* It could be read a moment ago. */
    return GEDELF_CHANGED;
}
