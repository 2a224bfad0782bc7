/* SPDX-License-Identifier: MIT */
/*
 * gedelf polygenea: takes files in Polygenea's constructor notation; checks them, or gives their datasets as JSON or
 * written anew.
 *
 * A file is read to its end before anything is written, because only then is it known how it counts its nodes (D40).
 */
#include "cli/polygenea/polygenea.h"

gedelf_status polygenea_read(session *x, input *i, gedelf_pg_dataset **out)
{
    input_note(i);
    input_watch(i, &x->progress);
    return input_status(i, gedelf_pg_read(out, input_source(i), &x->reading, NULL));
}

/* ---- check ----------------------------------------------------------------------------------- */

gedelf_pg_infer_options inference_options(const polygenea_job *j)
{
    gedelf_pg_infer_options options = j->said->inference;
    options.diagnose = j->x->reading.diagnose;
    options.context = j->x->reading.context;
    options.max_per_code = j->x->reading.max_per_code;
    return options;
}

/* Does what was inferred follow, and may inferring go on for ever? Scripts are not run, and so taken to be right. */
static gedelf_status check_inferences(polygenea_job *j)
{
    gedelf_pg_infer_options options = inference_options(j);
    gedelf_status status = gedelf_pg_check_inferences(j->dataset, &options, NULL);
    return status == GEDELF_OK ? gedelf_pg_check_expectations(j->dataset, &options, NULL) : status;
}

/* The dataset that is being checked, and the nodes with diagnostics. */
typedef struct checking {
    polygenea_job job;
    buffer nodes; /* uint32_t each */
} checking;

/* Passes it on, and takes down the node that it is about, which the record names: "node 3 (Property)". */
static bool check_diagnose(void *context, const gedelf_diag *diag)
{
    checking *c = context;
    view record = diag->record, word = VIEW("node ");
    bool about = record.length > word.length && view_begins(record, word);
    uint32_t number = 0;
    for (size_t i = word.length; about && i < record.length && is_digit(record.text[i]); i++)
        number = number * 10 + (uint32_t)(record.text[i] - '0');
    if (about && !buffer_append(&c->nodes, view_of((const char *)&number, sizeof number)))
        c->job.x->report.no_memory = true;
    return report_diagnose(&c->job.x->report, diag);
}

/* Names stay when numbers change: with --verbose, the names of nodes with diagnostics are shown. */
static void tell_names(checking *c)
{
    gedelf_pg_names *known = NULL;
    output *out = &c->job.x->out;
    char name[GEDELF_PG_NAME_LENGTH];
    bool done = gedelf_pg_names_new(&known, c->job.dataset) == GEDELF_OK;
    uint32_t last = UINT32_MAX;
    for (size_t i = 0; done && i < c->nodes.length; i += sizeof last) {
        uint32_t node;
        memcpy(&node, c->nodes.data + i, sizeof node);
        if (node != last && gedelf_pg_name(known, node, name))
            done = append_name(&out->text, c->job.in->name) && put(&out->text, ": node ") &&
                   buffer_append_number(&out->text, node) && put(&out->text, " has the name ") &&
                   buffer_append(&out->text, view_of(name, sizeof name)) && put(&out->text, "\n");
        last = node;
    }
    gedelf_pg_names_free(known);
    c->job.x->report.no_memory = !done || c->job.x->report.no_memory;
}

static int check_polygenea(session *x, input *i)
{
    checking c = {.job = {.x = x, .said = x->settings->own, .in = i}};
    gedelf_read_options reading = x->reading;
    buffer_init(&c.nodes, &memory_default);
    x->reading.diagnose = check_diagnose;
    x->reading.context = &c;
    gedelf_status status = polygenea_read(x, i, &c.job.dataset);
    if (status == GEDELF_OK && gedelf_pg_is_sound(c.job.dataset))
        status = check_inferences(&c.job);
    x->reading = reading;
    int result = report_status(&x->report, status);
    bool text = x->settings->diagnostics == RENDER_TEXT;
    if (status == GEDELF_OK && text && x->settings->verbose)
        tell_names(&c);
    gedelf_pg_free(c.job.dataset);
    buffer_free(&c.nodes);
    if (x->report.found[GEDELF_ERROR] > 0)
        result = worse(result, EXIT_PROBLEMS);
    if (text && !x->settings->quiet)
        report_summary(&x->report);
    return result;
}

gedelf_status tell_unknown(polygenea_job *j, gedelf_pg_dataset *dataset, bool kept)
{
    gedelf_pg_infer_options options = inference_options(j);
    return gedelf_pg_is_sound(dataset) ? gedelf_pg_check_unknown(dataset, kept, &options, NULL) : GEDELF_OK;
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
    status = polygenea_read(x, i, &j.dataset);
    j.rejected = session_rejects(x);
    if (status == GEDELF_OK && !j.rejected) {
        progress_erase(&x->progress);
        progress_begin(&x->progress);
        j.target.progress = &x->progress;
        if (j.said->writing.canonical)
            status = tell_unknown(&j, j.dataset, true);
        if (status == GEDELF_OK)
            status = write(&j);
    }
    gedelf_pg_free(j.dataset);
    bool done = status == GEDELF_OK && !j.rejected;
    bool replaced = done && x->settings->output && (j.replaced || !input_is_as_noted(i));
    if (!done || replaced)
        target_abandon(&j.target);
    else
        status = session_commit(x, &j.target);
    if (replaced)
        return report_failure(&x->report, DIAG_REPLACED_FILE, VIEW(""));
    int result = worse(session_failure(x, NULL, &j.target, status), j.result);
    return j.rejected ? worse(result, EXIT_PROBLEMS) : result;
}

static gedelf_status write_dump(polygenea_job *j)
{
    gedelf_pg_write_options options = j->said->writing;
    options.names = true;
    return gedelf_pg_write_json(j->dataset, target_sink(&j->target), &options);
}

static int dump_polygenea(session *x, input *i)
{
    return polygenea_rewrite(x, i, write_dump);
}

/* D61: a node that refers forward or to nothing cannot be written. The errors have been reported; this reports the
   consequence. */
gedelf_status refuse_unsound(polygenea_job *j)
{
    const settings *s = j->x->settings;
    buffer *out = &j->x->err.text;
    if (!s->quiet && s->diagnostics == RENDER_TEXT) {
        bool told = append_name(out, j->in->name) &&
                    put(out, ": not written, because it has references to later nodes or to nodes that do not exist\n");
        j->x->report.no_memory = !told || j->x->report.no_memory;
    }
    return GEDELF_MALFORMED;
}

static gedelf_status write_format(polygenea_job *j)
{
    if (!gedelf_pg_is_sound(j->dataset))
        return refuse_unsound(j);
    return gedelf_pg_write(j->dataset, target_sink(&j->target), &j->said->writing);
}

static int format_polygenea(session *x, input *i)
{
    return polygenea_rewrite(x, i, write_format);
}

/* ---- The command ----------------------------------------------------------------------------- */

/* Which options have a meaning. */
enum {
    TAKES_OUTPUT = 1,
    TAKES_STYLE = 2,
    TAKES_PICTURE = 4,
    TAKES_INFERENCE = 8,
    TAKES_FORM = 16,
    TAKES_DEPTH = 32,
    TAKES_NEW = 64,
    TAKES_DRY_RUN = 128,
    TAKES_EXAMPLE = 256
};

/* What operands there are. */
typedef enum action_operands {
    EACH_FILE,
    ONE_FILE,
    FILE_AND_NODE,
    FILE_AND_TERMS,
    TWO_FILES,
    ALL_FILES
} action_operands;

/* A form as a bit. */
#define FORM_BIT(form) (1u << (form))

/* What can be done with a file. */
static const struct {
    const char *name;
    int (*work)(session *x, input *i);
    bool diagnostics_to_output;
    unsigned takes;
    action_operands operands;
    unsigned forms;
} polygenea_actions[] = {
    {"check", check_polygenea, true, 0, EACH_FILE, 0},
    {"dump", dump_polygenea, false, 0, EACH_FILE, 0},
    {"format", format_polygenea, false, TAKES_OUTPUT | TAKES_STYLE, ONE_FILE, 0},
    {"infer", infer_polygenea, false, TAKES_OUTPUT | TAKES_STYLE | TAKES_INFERENCE, ONE_FILE, 0},
    {"generalise", generalise_polygenea, false, TAKES_OUTPUT | TAKES_STYLE | TAKES_EXAMPLE, FILE_AND_NODE, 0},
    {"graph", graph_polygenea, false, TAKES_OUTPUT | TAKES_PICTURE | TAKES_FORM | TAKES_DEPTH, ONE_FILE,
     FORM_BIT(RESEARCH_DOT) | FORM_BIT(RESEARCH_SVG)},
    {"why", why_polygenea, false, TAKES_OUTPUT | TAKES_FORM | TAKES_DEPTH, FILE_AND_TERMS,
     FORM_BIT(RESEARCH_TEXT) | FORM_BIT(RESEARCH_JSON)},
    {"select", select_polygenea, false, TAKES_OUTPUT | TAKES_STYLE | TAKES_FORM, FILE_AND_TERMS,
     FORM_BIT(RESEARCH_TEXT) | FORM_BIT(RESEARCH_JSON) | FORM_BIT(RESEARCH_PGN)},
    {"remove", remove_polygenea, false, TAKES_OUTPUT | TAKES_STYLE | TAKES_DRY_RUN, FILE_AND_TERMS, 0},
    {"merge", merge_polygenea, false, TAKES_OUTPUT | TAKES_STYLE, ALL_FILES, 0},
    {"diff", diff_polygenea, false, TAKES_OUTPUT | TAKES_STYLE | TAKES_FORM | TAKES_NEW, TWO_FILES,
     FORM_BIT(RESEARCH_TEXT) | FORM_BIT(RESEARCH_JSON)},
};

enum { ACTION_COUNT = sizeof polygenea_actions / sizeof *polygenea_actions };

static const char *action_name_at(const void *context, size_t index)
{
    (void)context;
    return index < ACTION_COUNT ? polygenea_actions[index].name : NULL;
}

/* An option that an action does not take; NULL if there is none. */
static const char *misplaced(const settings *s, unsigned takes)
{
    const polygenea_settings *own = s->own;
    if (!(takes & TAKES_OUTPUT) && s->output)
        return "--output cannot be used with 'gedelf polygenea check' or 'dump'";
    if (!(takes & TAKES_STYLE) && (own->abbreviations || own->writing.canonical))
        return "--abbreviations and --canonical work only with actions that write a dataset";
    if (!(takes & TAKES_FORM) && own->form != RESEARCH_UNSAID)
        return "--format works only with 'gedelf polygenea graph', 'why', 'select' and 'diff'";
    if (!(takes & TAKES_PICTURE) && (own->max_nodes > 0 || own->show != SHOW_UNSAID || own->of))
        return "--max-nodes, --show and --of work only with 'gedelf polygenea graph'";
    if (!(takes & TAKES_DEPTH) && own->depth > 0)
        return "--depth works only with 'gedelf polygenea graph' and 'why'";
    if (!(takes & TAKES_NEW) && own->only_new)
        return "--new works only with 'gedelf polygenea diff'";
    if (!(takes & TAKES_DRY_RUN) && own->dry_run)
        return "--dry-run works only with 'gedelf polygenea remove'";
    if (!(takes & TAKES_INFERENCE) && (own->limits || own->scripts || own->remove || own->reduction != REDUCE_NOT))
        return "--max, --max-steps, --max-memory, --rounds, --scripts, --remove and --reduce work only with 'gedelf "
               "polygenea infer'";
    if (!(takes & TAKES_INFERENCE) && (own->rules.count > 0 || own->inference.aggregate))
        return "--rules and --aggregate work only with 'gedelf polygenea infer'";
    if (!(takes & TAKES_EXAMPLE) && (own->values || own->sources || own->likeness))
        return "--values, --sources and --likeness work only with 'gedelf polygenea generalise'";
    return NULL;
}

/* What is wrong with the number of operands; NULL if nothing is. */
static const char *miscounted(action_operands wanted, size_t count)
{
    switch (wanted) {
    case EACH_FILE: return NULL;
    case ONE_FILE: return count > 1 ? "give only one FILE" : NULL;
    case FILE_AND_NODE: return count != 2 ? "give FILE, and the number or name of a Derivation in it" : NULL;
    case FILE_AND_TERMS: return count == 1 ? "give WHAT after FILE: a node's number or name, or conditions" : NULL;
    case TWO_FILES: return count != 2 && count > 0 ? "give two files: gedelf polygenea diff OLD NEW" : NULL;
    default: return NULL;
    }
}

/* What is wrong with the options taken together; NULL if nothing is. */
static const char *conflict(const settings *s, size_t action)
{
    const polygenea_settings *own = s->own;
    const gedelf_pg_write_options *w = &own->writing;
    unsigned takes = polygenea_actions[action].takes;
    const char *wrong = misplaced(s, takes);
    if (wrong)
        return wrong;
    if (own->form != RESEARCH_UNSAID && !(polygenea_actions[action].forms & FORM_BIT(own->form)))
        return takes & TAKES_PICTURE ? "--format must be dot or svg with graph"
                                     : "--format must be text or json here, or pgn with select";
    if (own->scripts && !script_is_there())
        return "--scripts needs Duktape, which this build does not have";
    if (own->form == RESEARCH_SVG && !svg_is_there())
        return "--format=svg needs Graphviz, which this build does not have; use --format=dot";
    if (w->canonical && own->abbreviations && w->abbreviations == GEDELF_PG_KEEP)
        return "--canonical cannot be used with --abbreviations=keep, which depends on the file";
    wrong = miscounted(polygenea_actions[action].operands, s->operand_count);
    if (wrong)
        return wrong;
    bool dataset = (takes & TAKES_STYLE) && (!(takes & TAKES_FORM) || own->form == RESEARCH_PGN || own->only_new);
    action_operands operands = polygenea_actions[action].operands;
    size_t files = operands == FILE_AND_TERMS || operands == FILE_AND_NODE ? 1 : s->operand_count;
    if (takes & TAKES_OUTPUT && !dataset && target_is_input(s->output, s->operands, files))
        return target_input_lost;
    return NULL;
}

/* Operands after the first are not separate files, except for commands that look at each. */
static void settle_operands(settings *s, size_t action)
{
    polygenea_settings *own = s->own;
    if (polygenea_actions[action].operands == EACH_FILE || s->operand_count == 0)
        return;
    own->more = s->operands + 1;
    own->more_count = s->operand_count - 1;
    s->operand_count = 1;
}

static int run_polygenea(const settings *s)
{
    size_t action = 0;
    settings mine = *s;
    polygenea_settings *own = mine.own;
    const char *name = s->operand_count > 0 ? s->operands[0] : NULL;
    if (!name)
        return usage_error("polygenea", "give an ACTION: check, dump, format, infer, graph and so on", NULL, NULL);
    while (action < ACTION_COUNT && strcmp(polygenea_actions[action].name, name) != 0)
        action++;
    if (action == ACTION_COUNT)
        return usage_error("polygenea", "unknown action", name, suggest(name, action_name_at, NULL));
    mine.operands++;
    mine.operand_count--;
    const char *wrong = conflict(&mine, action);
    if (wrong)
        return usage_error("polygenea", wrong, NULL, NULL);
    if (own->writing.canonical && !own->abbreviations)
        own->writing.abbreviations = GEDELF_PG_AUTO;
    settle_operands(&mine, action);
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

/* 0 means no limit. */
static value_fault parse_limit(uint64_t *limit, const char *value)
{
    bool good = option_parse_number(limit, value);
    *limit = *limit == 0 ? GEDELF_NO_LIMIT : *limit;
    return fault_unless(good, "a number");
}

static value_fault apply_max(void *said, const char *value)
{
    polygenea_settings *own = said;
    own->limits = true;
    return parse_limit(&own->inference.max, value);
}

static value_fault apply_max_steps(void *said, const char *value)
{
    polygenea_settings *own = said;
    own->limits = true;
    return parse_limit(&own->inference.max_steps, value);
}

/* In mebibytes. */
static value_fault apply_max_memory(void *said, const char *value)
{
    polygenea_settings *own = said;
    uint64_t number = 0;
    own->limits = true;
    bool good = option_parse_number(&number, value) && number <= UINT64_MAX >> 20;
    own->inference.max_memory = number == 0 ? GEDELF_NO_LIMIT : number << 20;
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
    size_t length = strlen(value);
    bool whole = length > 0 && value[0] != ',' && value[length - 1] != ',' && !strstr(value, ",,");
    return fault_unless(whole, "numbers or names of nodes with commas between them");
}

static const option_word abbreviation_words[] = {{"keep", 0}, {"auto", 0}, {"none", 0}, {NULL, 0}};
static const option_word form_words[] = {{"dot", RESEARCH_DOT},   {"svg", RESEARCH_SVG}, {"text", RESEARCH_TEXT},
                                         {"json", RESEARCH_JSON}, {"pgn", RESEARCH_PGN}, {NULL, 0}};
static const option_word show_words[] = {{"nodes", SHOW_NODES}, {"people", SHOW_PEOPLE}, {NULL, 0}};
static const option_word reduction_words[] = {
    {"derivations", REDUCE_DERIVATIONS}, {"beliefs", REDUCE_BELIEFS}, {NULL, 0}};

static const option_row polygenea_output_rows[] = {
    {0, "abbreviations", "WHICH",
     "keep the abbreviations of the file (keep), choose\n"
     "abbreviations that make the output short (auto), or\n"
     "write no abbreviations (none); default: keep",
     OPTION_OTHER, .words = abbreviation_words, .apply = apply_abbreviations},
    {0, "canonical", NULL,
     "write equal datasets identically, in an order that\n"
     "depends only on the content of the nodes;\n"
     "implies --abbreviations=auto unless you\n"
     "give --abbreviations=none",
     OPTION_SWITCH, .offset = offsetof(polygenea_settings, writing.canonical)},
    {0, "format", "FORM",
     "for 'graph', write dot (text for Graphviz) or svg (a\n"
     "picture); for 'why', 'select' and 'diff', text or\n"
     "json; for 'select', also pgn (the nodes and what they\n"
     "refer to); default: dot for 'graph', text for the\n"
     "others",
     OPTION_WORD, .offset = offsetof(polygenea_settings, form), .words = form_words},
    {0, "new", NULL,
     "with 'diff', write the nodes that are only in NEW, and\n"
     "the nodes that they refer to, in constructor notation",
     OPTION_SWITCH, .offset = offsetof(polygenea_settings, only_new)},
    {0, "dry-run", NULL, "with 'remove', list what would be removed, and write\nnothing", OPTION_SWITCH,
     .offset = offsetof(polygenea_settings, dry_run)},
};

static const option_row polygenea_picture_rows[] = {
    {0, "show", "WHAT",
     "draw people (one box for each person, with conclusions\n"
     "and with connections between people) or nodes (every\n"
     "node and reference); default: nodes if there are at\n"
     "most 60, otherwise people",
     OPTION_WORD, .offset = offsetof(polygenea_settings, show), .words = show_words},
    {0, "of", "NODE",
     "draw the evidence for this node or, if the node is a\n"
     "Subject, the people who are connected to that Subject",
     OPTION_TEXT, .offset = offsetof(polygenea_settings, of)},
    {0, "depth", "N",
     "with 'graph --of' and with 'why', go at most N steps;\n"
     "default: 2 for people, no limit for evidence",
     OPTION_POSITIVE, .offset = offsetof(polygenea_settings, depth)},
    {0, "max-nodes", "N", "draw at most N boxes; default: 30 people or 60 nodes", OPTION_POSITIVE,
     .offset = offsetof(polygenea_settings, max_nodes)},
};

static const option_row polygenea_infer_rows[] = {
    {0, "max", "N",
     "add at most N Inferences; 0 means no limit; default:\n"
     "1000",
     OPTION_OTHER, .apply = apply_max},
    {0, "rounds", "N",
     "stop after N rounds; with 0, infer nothing; default:\n"
     "continue until nothing new follows",
     OPTION_OTHER, .apply = apply_rounds},
    {0, "max-steps", "N",
     "give up on an Expectation after trying N nodes for it;\n"
     "0 means no limit; default: 50000000",
     OPTION_OTHER, .apply = apply_max_steps},
    {0, "max-memory", "N",
     "use at most N MiB of memory in addition to the file\n"
     "itself; 0 means no limit; default: 2048",
     OPTION_OTHER, .apply = apply_max_memory},
    {0, "rules", "FILE",
     "also use the Expectations in FILE, and add to the\n"
     "output those that were used; may be repeated",
     OPTION_LIST, .offset = offsetof(polygenea_settings, rules), .expected = "the name of a file"},
    {0, "aggregate", NULL,
     "add an Aggregated Subject for each “same” Tag that\n"
     "is believed",
     OPTION_SWITCH, .offset = offsetof(polygenea_settings, inference.aggregate)},
    {0, "scripts", NULL,
     "run the scripts in the file, in an isolated process:\n"
     "each for at most a second, and all of them together for\n"
     "at most a minute",
     OPTION_SWITCH, .offset = offsetof(polygenea_settings, scripts)},
    {0, "remove", "NODE[,NODE...]",
     "before inferring, remove the nodes with these numbers\n"
     "or names, and everything that depends on them",
     OPTION_OTHER, .apply = apply_remove},
    {0, "reduce", "WHAT",
     "reduce the result: replace Inferences with Derivations\n"
     "(derivations), or keep only beliefs, without the\n"
     "reasoning (beliefs)",
     OPTION_WORD, .offset = offsetof(polygenea_settings, reduction), .words = reduction_words},
};

static const option_row polygenea_example_rows[] = {
    {0, "values", NULL, "require the same values, slugs and reasons as in the\nexample", OPTION_SWITCH,
     .offset = offsetof(polygenea_settings, values)},
    {0, "sources", NULL, "also require the sources of the claims in the example", OPTION_SWITCH,
     .offset = offsetof(polygenea_settings, sources)},
    {0, "likeness", NULL, "require values that are equal in the example to be\nequal in every match as well",
     OPTION_SWITCH, .offset = offsetof(polygenea_settings, likeness)},
};

static const option_group polygenea_output = {"Output", OPTION_ROWS(polygenea_output_rows), .own = true};
static const option_group polygenea_pictures = {"Pictures and evidence", OPTION_ROWS(polygenea_picture_rows),
                                                .own = true};
static const option_group polygenea_infer = {"Inferring", OPTION_ROWS(polygenea_infer_rows), .own = true};
static const option_group polygenea_example = {"Generalising", OPTION_ROWS(polygenea_example_rows), .own = true};
static const polygenea_settings polygenea_defaults = {
    .writing = {.size = sizeof(gedelf_pg_write_options)},
    .inference = {.size = sizeof(gedelf_pg_infer_options), .max_memory = UINT64_C(1) << 31}};
static const option_group *const polygenea_options[] = {
    &options_output,    &polygenea_output, &polygenea_pictures, &polygenea_infer, &polygenea_example,
    &options_accepting, &options_findings, &options_quiet,      &options_other,   NULL};

const command command_polygenea = {
    .name = "polygenea",
    .summary = "check, merge, explain or draw Polygenea data, or infer new facts from it",
    .operands = "ACTION FILE…",
    .description = "Works with Polygenea datasets, in constructor notation or as the JSON that 'dump' prints.\n"
                   "Use - for standard input. ACTION is one of these:\n"
                   "  check FILE…           report problems; status 1 if there is an error\n"
                   "  dump FILE…            print the dataset as JSON\n"
                   "  format FILE           rewrite the dataset, one node per line\n"
                   "  infer FILE            add what follows from the Expectations\n"
                   "  generalise FILE NODE  write the general rule that a Derivation follows\n"
                   "  graph FILE            draw the dataset\n"
                   "  why FILE WHAT…        explain in words what the nodes are based on\n"
                   "  select FILE WHAT…     list nodes; status 1 if there are none\n"
                   "  remove FILE WHAT…     remove nodes, and everything that depends on them\n"
                   "  merge FILE…           combine the nodes of all files; write equal nodes only once\n"
                   "  diff OLD NEW          show the nodes that only one file has; status 1 if there are any\n"
                   "WHAT is a node's number, the beginning of its name, FIELD=TEXT or FIELD~REGEX. FIELD is\n"
                   "kind, key, value, source, subject or tag. The result goes to standard output or to OUT.\n"
                   "OUT is written completely or not at all, and may be FILE itself.\n",
    .options = polygenea_options,
    .defaults = &polygenea_defaults,
    .own_size = sizeof polygenea_defaults,
    .operand_at = action_name_at,
    .run = run_polygenea,
};
