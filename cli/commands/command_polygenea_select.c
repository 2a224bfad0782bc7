/* SPDX-License-Identifier: MIT */
/*
 * gedelf polygenea select, remove and why: takes a file and what nodes are meant, by number, name or conditions; lists these
 * nodes, writes the file without them, or explains what they are based on.
 */
#include "cli/core/json.h"
#include "cli/polygenea/polygenea.h"

/* ---- What is meant --------------------------------------------------------------------------- */

/* "; it could be node 3 (5f0a31be), node 7 (5f0a39c0)" */
static bool append_choice(buffer *out, const gedelf_pg_dataset *dataset, const gedelf_pg_numbers *choice)
{
    enum { CHOICES_MOST = 8 };
    gedelf_pg_names *known = NULL;
    char name[GEDELF_PG_NAME_LENGTH];
    if (choice->count == 0)
        return true;
    bool done = gedelf_pg_names_new(&known, dataset) == GEDELF_OK && put(out, "; it could be");
    for (size_t i = 0; done && i < choice->count && i < CHOICES_MOST; i++) {
        uint32_t node = choice->items[i];
        done = put(out, i > 0 ? ", node " : " node ") && buffer_append_number(out, node) && put(out, " (") &&
               gedelf_pg_name(known, node, name) &&
               buffer_append(out, view_of(name, gedelf_pg_name_enough(known, node))) && put(out, ")");
    }
    done = done && (choice->count <= CHOICES_MOST || put(out, " and others"));
    gedelf_pg_names_free(known);
    return done;
}

gedelf_status select_nodes(polygenea_job *j, const gedelf_view *terms, size_t count, gedelf_pg_numbers *out)
{
    gedelf_pg_select_fault fault = GEDELF_PG_SELECT_FAULT();
    buffer *text = &j->x->err.text;
    gedelf_status status = gedelf_pg_select(j->dataset, terms, count, out, &fault);
    if (status != GEDELF_ARGUMENT && status != GEDELF_LIMIT)
        return status;
    bool told = append_name(text, j->in->name) && put(text, ": ");
    if (status == GEDELF_LIMIT)
        told = told && put(text, "a regular expression takes too many steps");
    else
        told = told && put(text, "'") && buffer_append(text, terms[fault.term]) && put(text, "' ") &&
               put(text, fault.why) && append_choice(text, j->dataset, &fault.choice);
    j->x->report.no_memory = !(told && put(text, "\n")) || j->x->report.no_memory;
    gedelf_pg_numbers_free(&fault.choice);
    return GEDELF_MALFORMED;
}

gedelf_status select_operands(polygenea_job *j, gedelf_pg_numbers *out)
{
    buffer terms;
    bool done = true;
    buffer_init(&terms, &memory_default);
    *out = (gedelf_pg_numbers){NULL, 0, 0, NULL};
    for (size_t i = 0; done && i < j->said->more_count; i++) {
        gedelf_view term = view_of_string(j->said->more[i]);
        done = buffer_append(&terms, view_of((const char *)&term, sizeof term));
    }
    gedelf_status status =
        done ? select_nodes(j, (const gedelf_view *)(const void *)terms.data, terms.length / sizeof(gedelf_view), out)
             : GEDELF_MEMORY;
    buffer_free(&terms);
    return status;
}

/* Does something with the nodes that the operands mean. */
static gedelf_status with_operands(polygenea_job *j,
                                   gedelf_status (*work)(polygenea_job *j, const gedelf_pg_numbers *nodes))
{
    gedelf_pg_numbers nodes;
    gedelf_status status = select_operands(j, &nodes);
    if (status == GEDELF_OK)
        status = work(j, &nodes);
    gedelf_pg_numbers_free(&nodes);
    return status;
}

/* The same where all nodes must be sound. */
static gedelf_status with_sound_operands(polygenea_job *j,
                                         gedelf_status (*work)(polygenea_job *j, const gedelf_pg_numbers *nodes))
{
    return gedelf_pg_is_sound(j->dataset) ? with_operands(j, work) : refuse_unsound(j);
}

/* ---- select ---------------------------------------------------------------------------------- */

static gedelf_status write_part(polygenea_job *j, const gedelf_pg_numbers *nodes)
{
    gedelf_pg_dataset *part;
    if (!gedelf_pg_is_sound(j->dataset))
        return refuse_unsound(j);
    gedelf_status status = gedelf_pg_extract(j->dataset, nodes->items, nodes->count, &part);
    if (status == GEDELF_OK)
        status = gedelf_pg_write(part, target_sink(&j->target), &j->said->writing);
    gedelf_pg_free(part);
    return status;
}

static gedelf_status show_selected(polygenea_job *j, const gedelf_pg_numbers *nodes)
{
    if (nodes->count == 0)
        j->result = EXIT_PROBLEMS;
    return j->said->form == RESEARCH_PGN ? write_part(j, nodes) : polygenea_list(j, j->dataset, nodes, NULL, "");
}

static gedelf_status write_selected(polygenea_job *j)
{
    return with_operands(j, show_selected);
}

int select_polygenea(session *x, input *i)
{
    return polygenea_rewrite(x, i, write_selected);
}

/* ---- remove ---------------------------------------------------------------------------------- */

/* Which nodes would go: those that are meant, and after them what depends on them. */
static gedelf_status list_removed(polygenea_job *j, const gedelf_pg_numbers *nodes)
{
    gedelf_pg_numbers dependents;
    node_lines lines;
    gedelf_status status = gedelf_pg_dependents(j->dataset, nodes->items, nodes->count, &dependents);
    if (status != GEDELF_OK)
        return status;
    status = node_lines_open(&lines, j->dataset);
    for (size_t i = 0; status == GEDELF_OK && i < nodes->count; i++)
        status = node_lines_text(&lines, nodes->items[i], "selected: ");
    for (size_t i = 0; status == GEDELF_OK && i < dependents.count; i++)
        status = node_lines_text(&lines, dependents.items[i], "depends: ");
    if (status == GEDELF_OK)
        status = node_lines_drain(&lines, &j->target, true);
    node_lines_close(&lines);
    gedelf_pg_numbers_free(&dependents);
    return status;
}

static gedelf_status write_rest(polygenea_job *j, const gedelf_pg_numbers *nodes)
{
    gedelf_pg_dataset *rest = NULL;
    gedelf_status status = tell_unknown(j, j->dataset, true);
    if (status == GEDELF_OK)
        status = gedelf_pg_remove(j->dataset, nodes->items, nodes->count, &rest);
    if (status == GEDELF_OK)
        status = gedelf_pg_write(rest, target_sink(&j->target), &j->said->writing);
    gedelf_pg_free(rest);
    return status;
}

static gedelf_status write_removed(polygenea_job *j)
{
    return with_sound_operands(j, j->said->dry_run ? list_removed : write_rest);
}

int remove_polygenea(session *x, input *i)
{
    return polygenea_rewrite(x, i, write_removed);
}

/* ---- why ------------------------------------------------------------------------------------- */

/* How far lines are set in; deeper ones begin with their depth instead. */
enum { WHY_INDENT_MOST = 30 };

static const char *const part_names[] = {"asked", "also", "source", "support", "rule", "parent", "tag"};

/* What comes before the words of a step. */
static const char *why_opening(const node_lines *l, const gedelf_pg_step *step)
{
    gedelf_pg_kind kind = gedelf_pg_kind_of(l->dataset, gedelf_pg_node(l->dataset, step->node));
    switch (step->part) {
    case GEDELF_PG_ASKED: return "";
    case GEDELF_PG_ALSO: return "also said: ";
    case GEDELF_PG_SOURCE:
        return kind == GEDELF_PG_INFERENCE ? "inferred" : kind == GEDELF_PG_DERIVATION ? "concluded: " : "from ";
    case GEDELF_PG_RULE: return "by the rule: ";
    case GEDELF_PG_PARENT: return "in ";
    case GEDELF_PG_TAGGED: return "because ";
    default: return "since ";
    }
}

static bool put_margin(buffer *out, uint32_t depth)
{
    if (depth <= WHY_INDENT_MOST)
        return put_spaces(out, 2 * (size_t)depth);
    return put_spaces(out, 2 * (size_t)WHY_INDENT_MOST) && put(out, "(") && buffer_append_number(out, depth) &&
           put(out, ") ");
}

/* "    since husband of …: Patrick Brontë  [48, 5f0a31be]" */
static gedelf_status put_step_text(node_lines *l, const gedelf_pg_step *step)
{
    gedelf_pg_kind kind = gedelf_pg_kind_of(l->dataset, gedelf_pg_node(l->dataset, step->node));
    gedelf_status status =
        put_margin(&l->out, step->depth) && put(&l->out, why_opening(l, step)) ? GEDELF_OK : GEDELF_MEMORY;
    if (status == GEDELF_OK && !(kind == GEDELF_PG_INFERENCE && step->part == GEDELF_PG_SOURCE))
        status = node_lines_words(l, step->node);
    bool seen = step->again && kind != GEDELF_PG_OUTREF && kind != GEDELF_PG_EXPECTATION;
    bool done = status == GEDELF_OK && put(&l->out, "  [") && buffer_append_number(&l->out, step->node) &&
                put(&l->out, ", ") && node_lines_name(l, step->node) && put(&l->out, seen ? "; see above]\n" : "]\n");
    return status == GEDELF_OK && !done ? GEDELF_MEMORY : status;
}

static gedelf_status put_step_json(node_lines *l, const gedelf_pg_step *step)
{
    gedelf_status status = node_lines_json(l, step->node);
    bool done = status == GEDELF_OK && json_put_number(&l->out, "depth", step->depth) &&
                json_put_word(&l->out, "part", part_names[step->part]) &&
                (!step->again || json_put_truth(&l->out, "again", true)) && put(&l->out, "}\n");
    return status == GEDELF_OK && !done ? GEDELF_MEMORY : status;
}

static gedelf_pg_kind source_kind(const gedelf_pg_dataset *d, gedelf_pg_value claim)
{
    int64_t source = gedelf_pg_number(d, gedelf_pg_item(d, claim, 0));
    return gedelf_pg_kind_of(d, gedelf_pg_node(d, (uint32_t)source));
}

/* In an explanation, people do not want to read for everybody that some file mentions them, nor what each source is in,
   which its name shows. So these are left out, with everything below them, unless all is wanted. */
static bool is_left_out(const node_lines *l, const gedelf_pg_step *step)
{
    gedelf_pg_value content = gedelf_pg_node(l->dataset, step->node);
    bool subject = gedelf_pg_kind_of(l->dataset, content) == GEDELF_PG_SUBJECT;
    return step->part == GEDELF_PG_PARENT ||
           (step->part == GEDELF_PG_SUPPORT && subject && source_kind(l->dataset, content) == GEDELF_PG_OUTREF);
}

static gedelf_status tell_evidence(polygenea_job *j, node_lines *l, const gedelf_pg_evidence *evidence)
{
    bool json = j->said->form == RESEARCH_JSON, all = json || j->x->settings->verbose;
    uint32_t hidden = UINT32_MAX; /* what is deeper than this is below something that is left out */
    gedelf_status status = GEDELF_OK;
    for (size_t i = 0; status == GEDELF_OK && i < evidence->count; i++) {
        const gedelf_pg_step *step = &evidence->items[i];
        if (step->depth > hidden)
            continue;
        hidden = !all && is_left_out(l, step) ? step->depth : UINT32_MAX;
        if (hidden == UINT32_MAX)
            status = json ? put_step_json(l, step) : put_step_text(l, step);
        if (status == GEDELF_OK)
            status = node_lines_drain(l, &j->target, false);
    }
    return status;
}

static gedelf_status tell_why(polygenea_job *j, const gedelf_pg_numbers *nodes)
{
    node_lines lines;
    gedelf_pg_evidence evidence;
    uint32_t depth = j->said->depth > UINT32_MAX ? 0 : (uint32_t)j->said->depth;
    if (nodes->count == 0)
        j->result = EXIT_PROBLEMS;
    gedelf_status status = node_lines_open(&lines, j->dataset);
    for (size_t i = 0; status == GEDELF_OK && i < nodes->count; i++) {
        if (i > 0 && j->said->form != RESEARCH_JSON && !put(&lines.out, "\n"))
            status = GEDELF_MEMORY;
        if (status == GEDELF_OK)
            status = gedelf_pg_why(j->dataset, nodes->items[i], depth, &evidence);
        if (status == GEDELF_OK)
            status = tell_evidence(j, &lines, &evidence);
        gedelf_pg_evidence_free(&evidence);
    }
    if (status == GEDELF_OK)
        status = node_lines_drain(&lines, &j->target, true);
    node_lines_close(&lines);
    return status;
}

static gedelf_status write_why(polygenea_job *j)
{
    return with_sound_operands(j, tell_why);
}

int why_polygenea(session *x, input *i)
{
    return polygenea_rewrite(x, i, write_why);
}
