/* SPDX-License-Identifier: MIT */
/*
 * Losses: takes both datasets, reports which languages and datatypes of the second are not in the result, because the
 * first file's dialect has no place for them. [D450], D104
 */
#include "diag/diag.h"
#include "rewrite/join/join_private.h"
#include "format/write/write.h"

#include <gedelf/migrate.h>

typedef struct loss_list {
    const join_job *j;
    diags told;
    buffer record;
} loss_list;

static bool raise_loss(loss_list *l, gedelf_structure s, enum diag_code code, view what)
{
    uint64_t number = gedelf_structure_line(s);
    bool whole = code == DIAG_DEFAULT_LANGUAGE_LOST;
    view tag = gedelf_structure_tag(s), own = gedelf_dataset_metadata(l->j->a.dataset)->dialect;
    gedelf_diag diag = {.code = code, .line = number > 0 ? number : 1, .column = 1, .width = 1};
    diag.args[0] = whole ? what : tag;
    diag.args[1] = own;
    diag.args[2] = whole ? VIEW("") : what;
    l->record.length = 0;
    if (diags_wants(&l->told, code) && !record_name_of(&l->record, s))
        return false;
    diag.record = buffer_view(&l->record);
    diags_raise(&l->told, &diag);
    return true;
}

static bool raise_losses_of(loss_list *l, gedelf_structure s)
{
    view datatype = gedelf_structure_datatype(s);
    return (!has_other_language(s) || raise_loss(l, s, DIAG_LANGUAGE_LOST, gedelf_structure_language(s))) &&
           (datatype.length == 0 || raise_loss(l, s, DIAG_DATATYPE_LOST, datatype));
}

static bool raise_losses(loss_list *l)
{
    const gedelf_dataset *b = l->j->b.dataset;
    bool translated = l->j->language.length > 0; /* its own header said it */
    view usual = translated ? l->j->language : gedelf_dataset_metadata(b)->language;
    bool none = usual.length == 0 || view_equal_ignoring_case(usual, VIEW("und"));
    bool done = none || raise_loss(l, gedelf_dataset_head(b), DIAG_DEFAULT_LANGUAGE_LOST, usual);
    for (size_t i = 0; done && i < l->j->b.records.count; i++) {
        gedelf_structure top = l->j->b.records.items[i];
        uint32_t size = structure_size(top);
        for (uint32_t k = 0; done && k < size; k++)
            done = raise_losses_of(l, structure_part(top, k));
    }
    return done;
}

gedelf_status join_tell_losses(const join_job *j)
{
    loss_list l = {.j = j};
    gedelf_read_options telling = GEDELF_READ_OPTIONS();
    if (j->qualified || dataset_model(j->a.dataset)->language_parts || !j->options.diagnose)
        return GEDELF_OK;
    buffer_init(&l.record, &j->allocator);
    telling.diagnose = j->options.diagnose;
    telling.context = j->options.context;
    telling.max_per_code = j->options.max_per_code;
    bool done = diags_init(&l.told, &j->allocator, &telling) && raise_losses(&l);
    if (done)
        diags_finish(&l.told);
    gedelf_status status = !done ? GEDELF_MEMORY : l.told.stopped ? GEDELF_STOPPED : GEDELF_OK;
    diags_free(&l.told);
    buffer_free(&l.record);
    return status;
}
