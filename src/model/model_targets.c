/* SPDX-License-Identifier: MIT */
/*
 * Pointers and their targets: takes identifiers with the kind of their record, and pointers with the kinds that they
 * may lead to; at the end, knows whether some pointer leads to the wrong kind. D243, D245
 *
 * One number is kept for each name: the kind of record that has it, and the kinds that some pointer to it does not
 * accept. If there are wrong pointers, a second pass over the file finds them. If the source cannot be read twice, each
 * pointer that may prove wrong is remembered.
 */
#include "model/model_private.h"

/* The bits of a state: how the name is kept, which is the table's business, the kind, and the refused kinds. */
enum { KIND_SHIFT = XREF_NUMBER, KIND_BITS = 4, REFUSED_SHIFT = KIND_SHIFT + KIND_BITS };

void model_targets_init(model_targets *t, const gedelf_allocator *allocator)
{
    *t = (model_targets){.suspect = false};
    xrefs_init(&t->names, allocator);
    buffer_init(&t->texts, allocator);
}

void model_targets_free(model_targets *t)
{
    memory_release(t->names.allocator, t->pointers, t->pointer_capacity * sizeof *t->pointers);
    buffer_free(&t->texts);
    xrefs_free(&t->names);
}

static uint64_t *target_state(gedelf_model *m, view name)
{
    uint64_t *state = xrefs_fetch(&m->targets.names, name, xrefs_code(&m->targets.names, name));
    m->no_memory = m->no_memory || !state;
    return state;
}

static record_kind target_kind(uint64_t state)
{
    return (record_kind)(state >> KIND_SHIFT & ((1u << KIND_BITS) - 1));
}

/* Will some pointer not have it? */
static bool is_kind_refused(uint64_t state)
{
    record_kind kind = target_kind(state);
    return kind != TARGET_UNKNOWN && kind != TARGET_SEVERAL && (state >> REFUSED_SHIFT >> kind & 1) != 0;
}

void model_target_define(gedelf_model *m, view xref, record_kind kind)
{
    uint64_t *state = target_state(m, xref);
    if (!state)
        return;
    if (target_kind(*state) != TARGET_UNKNOWN)
        kind = TARGET_SEVERAL; /* D8: such pointers are ambiguous, which has been said */
    *state = (*state & ~(UINT64_C(15) << KIND_SHIFT)) | (uint64_t)kind << KIND_SHIFT;
    m->targets.suspect = m->targets.suspect || is_kind_refused(*state);
}

/* ---- Words ----------------------------------------------------------------------------------- */

static const char *const kind_words[] = {[TARGET_HEAD] = "the header",
                                         [TARGET_FAM] = "a family (FAM)",
                                         [TARGET_INDI] = "a person (INDI)",
                                         [TARGET_OBJE] = "a media object (OBJE)",
                                         [TARGET_NOTE] = "a note (NOTE)",
                                         [TARGET_REPO] = "a repository (REPO)",
                                         [TARGET_SOUR] = "a source (SOUR)",
                                         [TARGET_SUBM] = "a submitter (SUBM)",
                                         [TARGET_SUBN] = "a submission (SUBN)",
                                         [TARGET_OTHER] = "a record of another kind",
                                         [TARGET_NONE] = "a line that is not a record"};

static view kind_word(const gedelf_model *m, record_kind kind)
{
    bool shared = kind == TARGET_NOTE && strcmp(m->rules->model->note_record, "SNOTE") == 0;
    return shared ? VIEW("a shared note (SNOTE)") : view_of_string(kind_words[kind]);
}

/* "a person (INDI) or a submitter (SUBM)" */
static view model_kinds_text(gedelf_model *m, uint16_t kinds)
{
    buffer *out = &m->scratch;
    bool done = true;
    out->length = 0;
    for (record_kind kind = TARGET_HEAD; done && kind <= TARGET_NONE; kind++) {
        if ((kinds >> kind & 1) == 0)
            continue;
        done = out->length == 0 || buffer_append(out, VIEW(" or "));
        done = done && buffer_append(out, kind_word(m, kind));
    }
    m->no_memory = m->no_memory || !done;
    return buffer_view(out);
}

/* ---- Pointers -------------------------------------------------------------------------------- */

static void model_remember_pointer(gedelf_model *m, gedelf_structure s, view name, uint16_t targets)
{
    model_targets *t = &m->targets;
    view named = model_record_name(m);
    bool room = array_reserve(&m->allocator, &t->pointers, &t->pointer_capacity, t->pointer_count + 1);
    size_t at = t->texts.length;
    model_position place;
    if (!room || !buffer_append(&t->texts, name) || !buffer_append(&t->texts, named)) {
        m->no_memory = true;
        return;
    }
    model_position_of(s, PART_PAYLOAD, &place);
    t->pointers[t->pointer_count++] = (model_pointer){.line = place.line,
                                                      .column = place.column,
                                                      .width = place.width,
                                                      .where = place.where,
                                                      .name_at = at,
                                                      .record_at = at + name.length,
                                                      .name_length = (uint32_t)name.length,
                                                      .record_length = (uint32_t)named.length,
                                                      .targets = targets};
}

/* The second look: says so if this is one of those that lead to the wrong kind. */
static void model_tell_pointer(gedelf_model *m, gedelf_structure s, view name, uint16_t targets)
{
    uint64_t *state = target_state(m, name);
    record_kind kind = state ? target_kind(*state) : TARGET_UNKNOWN;
    if (kind == TARGET_UNKNOWN || kind == TARGET_SEVERAL || (targets >> kind & 1) != 0)
        return;
    model_say(m, s, PART_PAYLOAD, DIAG_WRONG_POINTER_TARGET, name, kind_word(m, kind), model_kinds_text(m, targets));
}

void model_target_mention(gedelf_model *m, gedelf_structure s, view name, uint16_t targets)
{
    if (m->phase == PHASE_LOOK) {
        model_tell_pointer(m, s, name, targets);
        return;
    }
    uint64_t *state = target_state(m, name);
    if (!state)
        return;
    *state |= (uint64_t)(uint16_t)~targets << REFUSED_SHIFT;
    m->targets.suspect = m->targets.suspect || is_kind_refused(*state);
    record_kind kind = target_kind(*state);
    if (m->remember && (kind == TARGET_UNKNOWN || (targets >> kind & 1) == 0))
        model_remember_pointer(m, s, name, targets);
}

void model_targets_tell(gedelf_model *m)
{
    model_targets *t = &m->targets;
    for (size_t i = 0; i < t->pointer_count && !m->diags.stopped; i++) {
        const model_pointer *p = &t->pointers[i];
        view name = view_of(t->texts.data + p->name_at, p->name_length);
        uint64_t *state = target_state(m, name);
        record_kind kind = state ? target_kind(*state) : TARGET_UNKNOWN;
        if (kind == TARGET_UNKNOWN || kind == TARGET_SEVERAL || (p->targets >> kind & 1) != 0)
            continue;
        gedelf_diag diag = {.code = DIAG_WRONG_POINTER_TARGET,
                            .line = p->line,
                            .column = p->column,
                            .width = p->width,
                            .where = p->where,
                            .record = view_of(t->texts.data + p->record_at, p->record_length),
                            .args = {name, kind_word(m, kind), model_kinds_text(m, p->targets)}};
        diags_raise(&m->diags, &diag);
    }
}
