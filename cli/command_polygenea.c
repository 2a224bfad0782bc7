/* SPDX-License-Identifier: MIT */
/*
 * gedelf polygenea: takes files in Polygenea's constructor notation; checks them, or gives their datasets as JSON or
 * written anew.
 *
 * A file is read to its end before anything is written, because only then is it known how it counts its nodes (D40).
 */
#include "cli/cli.h"

static gedelf_status read_polygenea(polygenea_job *j)
{
    input_watch(j->in, &j->x->progress);
    return input_status(j->in, gedelf_pg_read(&j->dataset, input_source(j->in), &j->x->reading, NULL));
}

/* ---- check ----------------------------------------------------------------------------------- */

/* Does what was inferred follow? Scripts are not run, and so taken to be right. */
static gedelf_status check_inferences(polygenea_job *j)
{
    gedelf_pg_infer_options options = j->x->settings->inference;
    options.diagnose = j->x->reading.diagnose;
    options.diagnose_context = j->x->reading.diagnose_context;
    options.max_per_code = j->x->reading.max_per_code;
    return gedelf_pg_check_inferences(j->dataset, &options, NULL);
}

static int check_polygenea(session *x, input *i)
{
    polygenea_job j = {.x = x, .in = i};
    gedelf_status status = read_polygenea(&j);
    if (status == GEDELF_OK && gedelf_pg_is_sound(j.dataset))
        status = check_inferences(&j);
    int result = report_status(&x->report, status);
    gedelf_pg_free(j.dataset);
    if (x->report.found[GEDELF_ERROR] > 0)
        result = worse(result, EXIT_PROBLEMS);
    if (x->settings->diagnostics == RENDER_TEXT && !x->settings->quiet)
        report_summary(&x->report);
    return result;
}

/* ---- What is written ------------------------------------------------------------------------- */

int polygenea_rewrite(session *x, input *i, gedelf_status (*write)(polygenea_job *j))
{
    polygenea_job j = {.x = x, .in = i};
    int locked = session_lock(x, i, x->settings->output);
    if (locked != EXIT_DONE)
        return locked;
    gedelf_status status = target_open(&j.target, x->settings->output, &x->out);
    if (status != GEDELF_OK)
        return session_failure(x, NULL, &j.target, status);
    status = read_polygenea(&j);
    bool rejected = session_rejects(x);
    if (status == GEDELF_OK && !rejected) {
        progress_erase(&x->progress);
        progress_begin(&x->progress);
        j.target.progress = &x->progress;
        status = write(&j);
    }
    gedelf_pg_free(j.dataset);
    if (status != GEDELF_OK || rejected)
        target_abandon(&j.target);
    else
        status = session_commit(x, &j.target);
    int result = session_failure(x, NULL, &j.target, status);
    return rejected ? worse(result, EXIT_PROBLEMS) : result;
}

static gedelf_status write_dump(polygenea_job *j)
{
    return gedelf_pg_write_json(j->dataset, target_write, &j->target, NULL);
}

static int dump_polygenea(session *x, input *i)
{
    return polygenea_rewrite(x, i, write_dump);
}

/* D61: what refers forward or to nothing cannot be written. The errors have been told; this tells what comes of them. */
gedelf_status refuse_unsound(polygenea_job *j)
{
    const settings *s = j->x->settings;
    buffer *out = &j->x->err.text;
    if (!s->quiet && s->diagnostics == RENDER_TEXT) {
        bool told = append_name(out, j->in->name) &&
                    put(out, ": not written, because there are references that lead forward or to nothing\n");
        j->x->report.no_memory = !told || j->x->report.no_memory;
    }
    return GEDELF_MALFORMED;
}

static gedelf_status write_format(polygenea_job *j)
{
    if (!gedelf_pg_is_sound(j->dataset))
        return refuse_unsound(j);
    return gedelf_pg_write(j->dataset, target_write, &j->target, &j->x->settings->polygenea);
}

static int format_polygenea(session *x, input *i)
{
    return polygenea_rewrite(x, i, write_format);
}

/* ---- The command ----------------------------------------------------------------------------- */

/* Which options have a meaning. */
enum { TAKES_OUTPUT = 1, TAKES_STYLE = 2, TAKES_PICTURE = 4, TAKES_INFERENCE = 8 };

/* What can be done with a file. */
static const struct {
    const char *name;
    int (*work)(session *x, input *i);
    bool diagnostics_to_output;
    unsigned takes;
} polygenea_actions[] = {
    {"check", check_polygenea, true, 0},
    {"dump", dump_polygenea, false, 0},
    {"format", format_polygenea, false, TAKES_OUTPUT | TAKES_STYLE},
    {"infer", infer_polygenea, false, TAKES_OUTPUT | TAKES_STYLE | TAKES_INFERENCE},
    {"graph", graph_polygenea, false, TAKES_OUTPUT | TAKES_PICTURE},
};

enum { ACTION_COUNT = sizeof polygenea_actions / sizeof *polygenea_actions };

static const char *action_name_at(const void *context, size_t index)
{
    (void)context;
    return index < ACTION_COUNT ? polygenea_actions[index].name : NULL;
}

/* What is wrong with the options taken together; NULL if nothing is. */
static const char *conflict(const settings *s, size_t action)
{
    const gedelf_pg_write_options *w = &s->polygenea;
    unsigned takes = polygenea_actions[action].takes;
    if (!(takes & TAKES_OUTPUT) && s->output)
        return "--output is for 'gedelf polygenea format', 'infer' and 'graph'";
    if (!(takes & TAKES_STYLE) && (s->abbreviations || w->canonical))
        return "--abbreviations and --canonical are for 'gedelf polygenea format' and 'infer'";
    if (!(takes & TAKES_PICTURE) && (s->picture != PICTURE_UNSAID || s->max_nodes > 0))
        return "--format and --max-nodes are for 'gedelf polygenea graph'";
    if (!(takes & TAKES_INFERENCE) && (s->limits || s->scripts || s->remove || s->reduction != REDUCE_NOT))
        return "--max, --rounds, --scripts, --remove and --reduce are for 'gedelf polygenea infer'";
    if (s->scripts && !script_is_there())
        return "--scripts needs Duktape, which this build does without";
    if (s->picture == PICTURE_SVG && !svg_is_there())
        return "--format=svg needs Graphviz, which this build does without; --format=dot does not";
    if (w->canonical && s->abbreviations && w->abbreviations == GEDELF_PG_KEEP)
        return "--canonical has no meaning with --abbreviations=keep, which depends on the file";
    if (takes & TAKES_OUTPUT && s->operand_count > 1)
        return "one FILE is written at a time";
    return NULL;
}

int command_polygenea(const settings *s)
{
    size_t action = 0;
    settings mine = *s;
    const char *name = s->operand_count > 0 ? s->operands[0] : NULL;
    if (!name)
        return usage_error("polygenea", "what is to be done is missing: check, dump, format, infer or graph", NULL,
                           NULL);
    while (action < ACTION_COUNT && strcmp(polygenea_actions[action].name, name) != 0)
        action++;
    if (action == ACTION_COUNT)
        return usage_error("polygenea", "there is no", name, suggest(name, action_name_at, NULL));
    mine.operands++;
    mine.operand_count--;
    const char *wrong = conflict(&mine, action);
    if (wrong)
        return usage_error("polygenea", wrong, NULL, NULL);
    if (mine.polygenea.canonical && !mine.abbreviations)
        mine.polygenea.abbreviations = GEDELF_PG_AUTO;
    target_prepare();
    return session_run(&mine, polygenea_actions[action].diagnostics_to_output, polygenea_actions[action].work);
}
