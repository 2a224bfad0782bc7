/* SPDX-License-Identifier: MIT */
/*
 * gedelf polygenea: takes files in Polygenea's constructor notation; checks them, or gives their datasets as JSON or
 * written anew.
 *
 * A file is read to its end before anything is written, because only then is it known how it counts its nodes (D40).
 */
#include "cli/polygenea.h"

static gedelf_status read_polygenea(polygenea_job *j)
{
    input_watch(j->in, &j->x->progress);
    return input_status(j->in, gedelf_pg_read(&j->dataset, input_source(j->in), &j->x->reading, NULL));
}

/* ---- check ----------------------------------------------------------------------------------- */

/* Does what was inferred follow, and may inferring go on for ever? Scripts are not run, and so taken to be right. */
static gedelf_status check_inferences(polygenea_job *j)
{
    gedelf_pg_infer_options options = j->said->inference;
    options.diagnose = j->x->reading.diagnose;
    options.diagnose_context = j->x->reading.diagnose_context;
    options.max_per_code = j->x->reading.max_per_code;
    gedelf_status status = gedelf_pg_check_inferences(j->dataset, &options, NULL);
    return status == GEDELF_OK ? gedelf_pg_check_expectations(j->dataset, &options, NULL) : status;
}

static int check_polygenea(session *x, input *i)
{
    polygenea_job j = {.x = x, .said = x->settings->own, .in = i};
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
    polygenea_job j = {.x = x, .said = x->settings->own, .in = i};
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
    return gedelf_pg_write(j->dataset, target_write, &j->target, &j->said->writing);
}

static int format_polygenea(session *x, input *i)
{
    return polygenea_rewrite(x, i, write_format);
}

/* ---- The command ----------------------------------------------------------------------------- */

/* Which options have a meaning. */
enum { TAKES_OUTPUT = 1, TAKES_STYLE = 2, TAKES_PICTURE = 4, TAKES_INFERENCE = 8, TAKES_EXAMPLE = 16 };

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
    {"generalise", generalise_polygenea, false, TAKES_OUTPUT | TAKES_STYLE | TAKES_EXAMPLE},
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
    const polygenea_settings *own = s->own;
    const gedelf_pg_write_options *w = &own->writing;
    unsigned takes = polygenea_actions[action].takes;
    if (!(takes & TAKES_OUTPUT) && s->output)
        return "--output is for 'gedelf polygenea format', 'infer', 'graph' and 'generalise'";
    if (!(takes & TAKES_STYLE) && (own->abbreviations || w->canonical))
        return "--abbreviations and --canonical are for 'gedelf polygenea format', 'infer' and 'generalise'";
    if (!(takes & TAKES_PICTURE) && (own->picture != PICTURE_UNSAID || own->max_nodes > 0))
        return "--format and --max-nodes are for 'gedelf polygenea graph'";
    if (!(takes & TAKES_INFERENCE) && (own->limits || own->scripts || own->remove || own->reduction != REDUCE_NOT))
        return "--max, --max-steps, --max-memory, --rounds, --scripts, --remove and --reduce are for 'gedelf polygenea "
               "infer'";
    if (!(takes & TAKES_INFERENCE) && (own->rules.count > 0 || own->inference.aggregate))
        return "--rules and --aggregate are for 'gedelf polygenea infer'";
    if (!(takes & TAKES_EXAMPLE) && (own->values || own->sources || own->likeness))
        return "--values, --sources and --likeness are for 'gedelf polygenea generalise'";
    if (takes & TAKES_EXAMPLE && (!own->node || !infer_is_list(own->node) || strchr(own->node, ',')))
        return "'gedelf polygenea generalise' takes FILE, and the number of a Derivation in it";
    if (own->scripts && !script_is_there())
        return "--scripts needs Duktape, which this build does without";
    if (own->picture == PICTURE_SVG && !svg_is_there())
        return "--format=svg needs Graphviz, which this build does without; --format=dot does not";
    if (w->canonical && own->abbreviations && w->abbreviations == GEDELF_PG_KEEP)
        return "--canonical has no meaning with --abbreviations=keep, which depends on the file";
    if (takes & TAKES_OUTPUT && s->operand_count > 1)
        return "one FILE is written at a time";
    if (takes & TAKES_PICTURE && target_is_input(s->output, s->operands, s->operand_count))
        return target_input_lost;
    return NULL;
}

static int run_polygenea(const settings *s)
{
    size_t action = 0;
    settings mine = *s;
    polygenea_settings *own = mine.own;
    const char *name = s->operand_count > 0 ? s->operands[0] : NULL;
    if (!name)
        return usage_error(
            "polygenea", "what is to be done is missing: check, dump, format, infer, graph or generalise", NULL, NULL);
    while (action < ACTION_COUNT && strcmp(polygenea_actions[action].name, name) != 0)
        action++;
    if (action == ACTION_COUNT)
        return usage_error("polygenea", "there is no", name, suggest(name, action_name_at, NULL));
    mine.operands++;
    mine.operand_count--;
    if (polygenea_actions[action].takes & TAKES_EXAMPLE && mine.operand_count == 2)
        own->node = mine.operands[--mine.operand_count];
    const char *wrong = conflict(&mine, action);
    if (wrong)
        return usage_error("polygenea", wrong, NULL, NULL);
    if (own->writing.canonical && !own->abbreviations)
        own->writing.abbreviations = GEDELF_PG_AUTO;
    target_prepare();
    return session_run(&mine, polygenea_actions[action].diagnostics_to_output, polygenea_actions[action].work);
}

/* ---- Its options ----------------------------------------------------------------------------- */

static value_fault apply_abbreviations(void *said, const char *value)
{
    static const char *const words[] = {"keep", "auto", "none"}; /* as in gedelf_pg_abbreviations */
    polygenea_settings *own = said;
    own->abbreviations = true;
    for (unsigned i = 0; i < 3; i++) {
        own->writing.abbreviations = (gedelf_pg_abbreviations)i;
        if (strcmp(value, words[i]) == 0)
            return fault_unless(true, NULL);
    }
    return fault_unless(false, "keep, auto or none");
}

static value_fault apply_max(void *said, const char *value)
{
    polygenea_settings *own = said;
    own->limits = true;
    return fault_unless(option_parse_number(&own->inference.max, value), "a number");
}

static value_fault apply_max_steps(void *said, const char *value)
{
    polygenea_settings *own = said;
    own->limits = true;
    return fault_unless(option_parse_number(&own->inference.max_steps, value), "a number");
}

/* In mebibytes. */
static value_fault apply_max_memory(void *said, const char *value)
{
    polygenea_settings *own = said;
    uint64_t number = 0;
    own->limits = true;
    bool good = option_parse_number(&number, value) && number <= UINT64_MAX >> 20;
    own->inference.max_memory = number << 20;
    return fault_unless(good, "a number of mebibytes");
}

static value_fault apply_rounds(void *said, const char *value)
{
    polygenea_settings *own = said;
    own->limits = true;
    bool good = option_parse_number(&own->inference.rounds, value);
    own->no_rounds = own->inference.rounds == 0;
    return fault_unless(good, "a number");
}

static value_fault apply_remove(void *said, const char *value)
{
    ((polygenea_settings *)said)->remove = value;
    return fault_unless(infer_is_list(value), "numbers of nodes with commas between");
}

static const option_word abbreviation_words[] = {{"keep", 0}, {"auto", 0}, {"none", 0}, {NULL, 0}};
static const option_word picture_words[] = {{"dot", PICTURE_DOT}, {"svg", PICTURE_SVG}, {NULL, 0}};
static const option_word reduction_words[] = {
    {"derivations", REDUCE_DERIVATIONS}, {"beliefs", REDUCE_BELIEFS}, {NULL, 0}};

static const option_row polygenea_output_rows[] = {
    {0, "abbreviations", "WHICH",
     "keep (the default): those of the file; auto: those\n"
     "that make the output short; none",
     OPTION_OTHER, .words = abbreviation_words, .apply = apply_abbreviations},
    {0, "canonical", NULL,
     "write nodes in an order that depends on their\n"
     "content alone, with --abbreviations=auto unless none\n"
     "is given: equal datasets give equal octets",
     OPTION_SWITCH, .place = offsetof(polygenea_settings, writing.canonical)},
    {0, "format", "FORM",
     "of graph: dot (the default), text for Graphviz and\n"
     "other programs that draw; or svg, a picture",
     OPTION_WORD, .place = offsetof(polygenea_settings, picture), .words = picture_words},
    {0, "max-nodes", "N",
     "of graph: draw only the first N nodes; default 500\n"
     "for svg, and all for dot",
     OPTION_POSITIVE, .place = offsetof(polygenea_settings, max_nodes)},
};

static const option_row polygenea_infer_rows[] = {
    {0, "max", "N",
     "add at most N Inferences; default 1000; 0 means no\n"
     "limit",
     OPTION_OTHER, .apply = apply_max},
    {0, "rounds", "N",
     "look N times at what was added; default: until\n"
     "nothing is; 0 means to infer nothing",
     OPTION_OTHER, .apply = apply_rounds},
    {0, "max-steps", "N",
     "give up an Expectation when N nodes have been tried\n"
     "for it; default 50000000; 0 means no limit",
     OPTION_OTHER, .apply = apply_max_steps},
    {0, "max-memory", "N",
     "take at most N MiB of memory besides what the file\n"
     "takes; default 2048; 0 means no limit",
     OPTION_OTHER, .apply = apply_max_memory},
    {0, "rules", "FILE",
     "infer by the Expectations of this file too, and add\n"
     "those that are used; may be repeated",
     OPTION_LIST, .place = offsetof(polygenea_settings, rules), .expected = "the name of a file"},
    {0, "aggregate", NULL,
     "add an Aggregated Subject for each Tag “same” that\n"
     "is believed",
     OPTION_SWITCH, .place = offsetof(polygenea_settings, inference.aggregate)},
    {0, "scripts", NULL,
     "run the scripts of the file, in a process that can\n"
     "do nothing else, each for a second at most, and all\n"
     "for a minute",
     OPTION_SWITCH, .place = offsetof(polygenea_settings, scripts)},
    {0, "remove", "N[,N...]",
     "first remove these nodes, counted from 0, and what\n"
     "depends on them",
     OPTION_OTHER, .apply = apply_remove},
    {0, "reduce", "WHAT",
     "then reduce: derivations for Inferences and their\n"
     "Expectations, or all to beliefs without reasoning",
     OPTION_WORD, .place = offsetof(polygenea_settings, reduction), .words = reduction_words},
};

static const option_row polygenea_example_rows[] = {
    {0, "values", NULL, "values, slugs and reasons must be those of the example", OPTION_SWITCH,
     .place = offsetof(polygenea_settings, values)},
    {0, "sources", NULL, "where claims come from matters, too", OPTION_SWITCH,
     .place = offsetof(polygenea_settings, sources)},
    {0, "likeness", NULL, "values that are the same in the example must be", OPTION_SWITCH,
     .place = offsetof(polygenea_settings, likeness)},
};

static const option_group polygenea_output = {"Output", OPTION_ROWS(polygenea_output_rows), .own = true};
static const option_group polygenea_infer = {"Inferring", OPTION_ROWS(polygenea_infer_rows), .own = true};
static const option_group polygenea_example = {"Generalising", OPTION_ROWS(polygenea_example_rows), .own = true};
static const polygenea_settings polygenea_defaults = {.writing = GEDELF_PG_WRITE_OPTIONS_INIT,
                                                      .inference = GEDELF_PG_INFER_OPTIONS_INIT};
static const option_group *const polygenea_options[] = {
    &options_output,    &polygenea_output,    &polygenea_infer, &polygenea_example,
    &options_accepting, &options_diagnostics, &options_other,   NULL};

const command command_polygenea = {
    .name = "polygenea",
    .summary = "check, dump, format, reason in or draw Polygenea",
    .operands = "check|dump|format|infer|graph FILE…|generalise FILE NODE",
    .description = "Reads each FILE as a Polygenea dataset in constructor notation; - is standard input.\n"
                   "check reports everything that is wrong with it, with status 1 if there was an error;\n"
                   "dump prints it as JSON; format writes it anew, one node a line, infer adds what follows\n"
                   "from its Expectations, and graph draws it, to standard output or OUT, which appears\n"
                   "whole or not at all, and may be FILE itself. generalise writes the rule that NODE, the\n"
                   "number of a Derivation, is an example of.\n",
    .options = polygenea_options,
    .defaults = &polygenea_defaults,
    .own_size = sizeof polygenea_defaults,
    .operand_at = action_name_at,
    .run = run_polygenea,
};
