/* SPDX-License-Identifier: MIT */
/*
 * What users call, and the engine: takes a source, has the stages work on it one after the other (R3), gives a plan.
 */
#include "rewrite/repair/repair_private.h"

struct gedelf_repair {
    gedelf_allocator callers;
    sized_memory sized;
    gedelf_allocator allocator; /* the caller's, through which all goes, so that no stage can pass over a failure */
    bool out_of_memory;         /* one has failed */
    gedelf_packer packer;
    gedelf_read_options reading; /* how the source is read */
    repair state;
    gedelf_edit *edit; /* holds the plan; NULL if there is none */
};

static const repair_stage_fn repair_stages[] = {
#define STAGE(name) repair_##name,
#include "rewrite/repair/stages.def"
#undef STAGE
};

enum { STAGE_COUNT = COUNT_OF(repair_stages) };

/* The stages up to that of identifiers. */
enum {
#define STAGE(name) PLACE_OF_##name,
#include "rewrite/repair/stages.def"
#undef STAGE
    STAGES_OF_AIMS = PLACE_OF_identifiers + 1
};

/* ---- Memory ----------------------------------------------------------------------------------- */

static void *noting_allocate(void *context, size_t size)
{
    gedelf_repair *g = context;
    void *given = g->callers.allocate(g->callers.context, size);
    g->out_of_memory = g->out_of_memory || !given;
    return given;
}

static void *noting_resize(void *context, void *old, size_t old_size, size_t new_size)
{
    gedelf_repair *g = context;
    void *given = g->callers.resize(g->callers.context, old, old_size, new_size);
    g->out_of_memory = g->out_of_memory || !given;
    return given;
}

static void noting_release(void *context, void *old, size_t size)
{
    const gedelf_repair *g = context;
    g->callers.release(g->callers.context, old, size);
}

/* ---- Opening --------------------------------------------------------------------------------- */

gedelf_status gedelf_repair_new(gedelf_repair **out, const gedelf_repair_options *options)
{
    gedelf_repair_options all, *o = &all;
    options_take(&all, options);
    const gedelf_allocator *from = o->allocator ? o->allocator : &memory_default;
    gedelf_repair *made = memory_zeroed(from, sizeof *made);
    *out = NULL;
    if (!made)
        return GEDELF_MEMORY;
    made->callers = *from;
    gedelf_allocator noting = {noting_allocate, noting_resize, noting_release, made};
    made->allocator = memory_with_sizes_of(&made->sized, noting, from);
    repair *r = &made->state;
    *r = (repair){.allocator = &made->allocator,
                  .tidy = o->tidy,
                  .guess = o->guess,
                  .tell = o->tell,
                  .ask = o->ask,
                  .progress = o->progress,
                  .context = o->context,
                  .packer = o->packer ? &made->packer : NULL};
    if (o->packer)
        made->packer = *o->packer;
    buffer_init(&r->text, r->allocator);
    buffer_init(&r->refusal, r->allocator);
    buffer_init(&r->label, r->allocator);
    patch_init(&r->changes, r->allocator);
    if (!repair_choose(r, o->fix, 1) || !repair_choose(r, o->skip, -1)) {
        gedelf_repair_free(made);
        return GEDELF_ARGUMENT;
    }
    *out = made;
    return GEDELF_OK;
}

/* Forgets all that belongs to one round. */
static void forget_round(repair *r)
{
    buffer_free(&r->text);
    r->refusal.length = r->label.length = 0;
    patch_clear(&r->changes);
    memory_release(r->allocator, r->runs, r->run_capacity * sizeof *r->runs);
    memory_release(r->allocator, r->page, r->page ? sizeof *r->page : 0);
    memory_release(r->allocator, r->parts, r->part_capacity * sizeof *r->parts);
    memory_release(r->allocator, r->unread, r->unread_capacity * sizeof *r->unread);
    r->unread = NULL;
    r->unread_count = r->unread_capacity = 0;
    r->parts = NULL;
    r->part_count = r->part_capacity = 0;
    r->runs = NULL;
    r->run_count = r->run_capacity = 0;
    r->page = NULL;
    r->encoding = (encoding){.unit = 0};
    r->mark = r->source_mark = VIEW("");
    r->wide = NULL;
    r->reencoded = r->replaced = r->keeps_unread = false;
    r->changed = r->taken_out = r->conflicts = r->owes_label = false;
    r->rules = dialect_default();
}

/* Forgets all that belongs to one file. */
static void forget_file(gedelf_repair *g)
{
    repair *r = &g->state;
    gedelf_edit_free(g->edit);
    g->edit = NULL;
    forget_round(r);
    for (; r->round > 0; r->round--) {
        repair_round *earlier = &r->earlier[r->round - 1];
        memory_release(r->allocator, earlier->runs, earlier->capacity * sizeof *earlier->runs);
    }
    r->base = NULL;
    r->tally = (repair_tally){.left = 0};
}

void gedelf_repair_free(gedelf_repair *g)
{
    if (!g)
        return;
    gedelf_allocator allocator = g->callers;
    forget_file(g);
    buffer_free(&g->state.refusal);
    buffer_free(&g->state.label);
    memory_release(&allocator, g, sizeof *g);
}

/* ---- Planning -------------------------------------------------------------------------------- */

static gedelf_status run_stages(repair *r)
{
    gedelf_status status = GEDELF_OK;
    size_t count = r->aimed ? STAGES_OF_AIMS : STAGE_COUNT;
    for (size_t i = 0; status == GEDELF_OK && i < count; i++) {
        r->cursor = (repair_cursor){.record = SIZE_MAX};
        status = repair_stages[i](r);
        if (status == GEDELF_OK)
            status = repair_apply(r);
        if (r->progress)
            r->progress(r->context, i + 1, STAGE_COUNT);
    }
    if (status != GEDELF_MALFORMED && status != GEDELF_ENCODING)
        return status;
    return buffer_append(&r->refusal, VIEW("bytes in an unknown encoding")) ? GEDELF_NOT_GENEALOGY : GEDELF_MEMORY;
}

/* The plan becomes the edit's. */
static gedelf_status keep_plan(gedelf_repair *g, patch *plan)
{
    gedelf_status status = patch_take_prints(plan, g->state.source);
    if (status == GEDELF_OK)
        status = gedelf_edit_new(&g->edit, &g->allocator);
    if (status == GEDELF_OK && !edit_adopt(g->edit, plan))
        status = GEDELF_MEMORY;
    return status;
}

/* Has the stages work once; a plan is made of it if there is one to fill. */
static gedelf_status work_round(repair *r, patch *plan)
{
    forget_round(r);
    gedelf_status status = repair_load(r, &r->text);
    if (status == GEDELF_OK && plan)
        plan->total = r->text.length;
    if (status == GEDELF_OK && !repair_run_add(r, 0, 1, true))
        status = GEDELF_MEMORY;
    if (status == GEDELF_OK)
        status = run_stages(r);
    bool idle = r->base && repair_is_untouched(r); /* it changes nothing of what earlier ones made */
    if (status == GEDELF_OK && plan && !idle)
        status = repair_plan_source(r, plan);
    buffer_free(&r->text);
    if (status == GEDELF_OK && plan && !patch_settle(plan))
        status = GEDELF_MEMORY;
    return status;
}

/* The first round. */
static gedelf_status work_on_source(gedelf_repair *g, gedelf_source source, const gedelf_read_options *options,
                                    patch *plan)
{
    repair *r = &g->state;
    forget_file(g);
    g->out_of_memory = false;
    r->source = source;
    options_take(&g->reading, options);
    r->reading = &g->reading;
    return work_round(r, plan);
}

/* ---- Rounds ------------------------------------------------------------------------------------ */

/* Would another round change any octet? Reports nothing. */
static gedelf_status look_again(repair *r, bool *found)
{
    patch looked;
    repair_tally before = r->tally;
    gedelf_repair_fn telling = r->tell;
    patch_init(&looked, r->allocator);
    r->tell = NULL;
    gedelf_status status = work_round(r, &looked);
    *found = status == GEDELF_OK && looked.count > 0;
    patch_clear(&looked);
    r->tell = telling;
    r->tally = before;
    r->refusal.length = 0; /* it is a genealogy file, whatever became of it */
    return status == GEDELF_NOT_GENEALOGY ? GEDELF_OK : status;
}

static uint64_t line_before_round(void *context, uint64_t number)
{
    return repair_first_line(context, number);
}

/* Another round, whose changes are added to the plan; *more: it had some. */
static gedelf_status work_again(repair *r, patch *plan, bool *more)
{
    patch further, both;
    patch_init(&further, r->allocator);
    patch_init(&both, r->allocator);
    plan->trusted = true; /* the source has just been read */
    r->base = plan;
    repair_end_round(r);
    gedelf_status status = look_again(r, more);
    if (status == GEDELF_OK && *more)
        status = work_round(r, &further);
    if (status == GEDELF_OK && *more && !patch_then(plan, &further, line_before_round, r, &both))
        status = GEDELF_MEMORY;
    plan->trusted = false;
    r->base = NULL;
    if (status == GEDELF_OK && *more) {
        patch_clear(plan);
        *plan = both;
        patch_init(&both, r->allocator);
    }
    patch_clear(&both);
    patch_clear(&further);
    return status;
}

/* The same, where it is read in the encoding that the rounds before have written, whichever the caller named for the source. */
static gedelf_status work_on_written(repair *r, patch *plan, bool *more)
{
    const gedelf_read_options *named = r->reading;
    gedelf_read_options written = *named;
    buffer name;
    buffer_init(&name, r->allocator);
    bool done = buffer_append(&name, buffer_view(&plan->encoding)) && buffer_append(&name, VIEW("\0"));
    if (named->encoding)
        written.encoding = name.data;
    r->reading = &written;
    gedelf_status status = done ? work_again(r, plan, more) : GEDELF_MEMORY;
    r->reading = named;
    buffer_free(&name);
    return status;
}

/* The result of a stage may be something that an earlier stage would have repaired. So the stages work on their own
   result until they find nothing in it (R3). Guesses are asked about in the first round, and later rounds make none.
   Which of two versions between conflict markers a file is to have, nobody knows yet (D428). */
static gedelf_status work_until_settled(repair *r, patch *plan)
{
    gedelf_status status = GEDELF_OK;
    bool more = plan->count > 0 && !r->conflicts, guess = r->guess;
    gedelf_progress_fn progress = r->progress;
    gedelf_repair_ask_fn ask = r->ask;
    r->progress = NULL;
    r->guess = guess && !ask;
    r->ask = NULL;
    while (status == GEDELF_OK && more && r->round < REPAIR_ROUNDS)
        status = work_on_written(r, plan, &more);
    r->progress = progress;
    r->guess = guess;
    r->ask = ask;
    return status;
}

/* No stage can pass over a failure. */
static gedelf_status settle_memory(gedelf_repair *g, gedelf_status status)
{
    if (!g->out_of_memory)
        return status;
    forget_file(g);
    return GEDELF_MEMORY;
}

gedelf_status gedelf_repair_plan(gedelf_repair *g, gedelf_source source, const gedelf_read_options *options)
{
    patch plan;
    patch_init(&plan, &g->allocator);
    gedelf_status status = work_on_source(g, source, options, &plan);
    if (status == GEDELF_OK)
        status = work_until_settled(&g->state, &plan);
    if (status == GEDELF_OK)
        status = keep_plan(g, &plan);
    patch_clear(&plan);
    return settle_memory(g, status);
}

gedelf_status repair_look(gedelf_repair *g, gedelf_source source, const gedelf_read_options *options)
{
    return settle_memory(g, work_on_source(g, source, options, NULL));
}

gedelf_status repair_look_at_aims(gedelf_repair *g, gedelf_source source, const gedelf_read_options *options,
                                  repair_aim_fn aimed, void *context)
{
    g->state.aimed = aimed;
    g->state.context = context;
    gedelf_status status = repair_look(g, source, options);
    g->state.aimed = NULL;
    return status;
}

bool repair_has_conflicts(const gedelf_repair *g)
{
    return g->state.conflicts;
}

/* ---- What came of it ------------------------------------------------------------------------- */

gedelf_view gedelf_repair_refusal(const gedelf_repair *g)
{
    return buffer_view(&g->state.refusal);
}

const gedelf_edit *gedelf_repair_changes(const gedelf_repair *g)
{
    return g->edit;
}

uint64_t gedelf_repair_count(const gedelf_repair *g, size_t index)
{
    return index < REPAIR_COUNT ? g->state.tally.counts[index] : 0;
}

uint64_t gedelf_repair_left(const gedelf_repair *g)
{
    return g->state.tally.left;
}

gedelf_status gedelf_repair_apply(const gedelf_repair *g, gedelf_source source, gedelf_sink sink)
{
    return g->edit ? gedelf_edit_apply(g->edit, source, sink) : GEDELF_ARGUMENT;
}
