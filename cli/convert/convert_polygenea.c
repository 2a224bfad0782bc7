/* SPDX-License-Identifier: MIT */
/*
 * gedelf convert --to polygenea: takes a file in ELF or GEDCOM, or JSON from gedelf dump, and gives its claims, with their
 * sources, in Polygenea's constructor notation. What claims come from is known only when the whole file is, since sources
 * usually are at its end; so the dataset is in memory, as the claims are in any case.
 */
#include "cli/convert/convert.h"

#include <gedelf/json.h>
#include <gedelf/mapping.h>
#include <gedelf/migrate.h>
#include <gedelf/polygenea.h>

/* A conversion. */
typedef struct claim_conversion {
    session *x;
    input *in;
    target target;
    gedelf_read_options reading;
    uint64_t records, nodes;
    uint64_t kept_by_tag; /* structures that ELF does not define */
    uint64_t kept_once;   /* and that say what another one says */
} claim_conversion;

static bool claims_diagnose(void *context, const gedelf_diag *diag)
{
    claim_conversion *c = context;
    if (diag->code == DIAG_UNDEFINED_TAG || diag->code == DIAG_UNDEFINED_EXTENSION)
        return true; /* types are not asked for */
    if (diag->code == DIAG_KEPT_BY_TAG)
        c->kept_by_tag = number_of(diag->args[0]);
    if (diag->code == DIAG_KEPT_ONCE)
        c->kept_once = number_of(diag->args[0]);
    return report_diagnose(&c->x->report, diag);
}

/* ---- The work -------------------------------------------------------------------------------- */

static gedelf_status read_structures(claim_conversion *c, gedelf_dataset **out)
{
    gedelf_status status = input_make_rereadable(c->in);
    if (status == GEDELF_OK && !c->reading.dialect)
        status = input_recognise(c->in);
    if (status == GEDELF_OK && !c->in->json) {
        input_watch(c->in, &c->x->progress);
        return gedelf_read(out, input_source(c->in), &c->reading);
    }
    if (status == GEDELF_OK)
        status = input_load_all(c->in);
    gedelf_read_options untyped = c->reading;
    untyped.typed = false; /* tags are enough where there is no schema to be read */
    if (status == GEDELF_OK)
        status = gedelf_json_read(out, buffer_view(&c->in->octets), &untyped);
    buffer_free(&c->in->octets);
    return status;
}

/* Claims have ELF's types; what is GEDCOM 7 is translated first, for good: claims keep nothing of how it was written. */
static gedelf_status translate_structures(gedelf_dataset **structures)
{
    gedelf_migrate_options options = GEDELF_MIGRATE_OPTIONS();
    gedelf_dataset *from = *structures;
    if (gedelf_dataset_model(from) != GEDELF_MODEL_GEDCOM7)
        return GEDELF_OK;
    options.one_way = true;
    gedelf_status status = gedelf_migrate(structures, from, GEDELF_MODEL_ELF, &options);
    gedelf_dataset_free(from);
    return status;
}

/* The file's name without the folders that it is in, which are private. */
static view name_of(const input *i)
{
    const char *slash = strrchr(i->name, '/');
    return strcmp(i->name, "-") == 0 ? VIEW("") : view_of_string(slash ? slash + 1 : i->name);
}

static gedelf_status write_claims(claim_conversion *c, const gedelf_dataset *structures)
{
    gedelf_pg_dataset *claims;
    gedelf_structure s = gedelf_dataset_records(structures);
    for (c->records = 0; gedelf_structure_exists(s); s = gedelf_structure_next(s))
        c->records++;
    gedelf_status status = gedelf_pg_from_elf(&claims, structures, name_of(c->in), &c->reading);
    if (status != GEDELF_OK)
        return status;
    c->nodes = gedelf_pg_node_count(claims);
    progress_erase(&c->x->progress);
    progress_begin(&c->x->progress);
    c->target.progress = &c->x->progress;
    status = gedelf_pg_write(claims, target_sink(&c->target), NULL);
    gedelf_pg_free(claims);
    return status;
}

/* ---- The report ------------------------------------------------------------------------------ */

/* "family.ged -> family.pgn: 24 records, 337 nodes; 2 fields kept under their tags" */
static bool append_report(const claim_conversion *c, buffer *out)
{
    bool done = append_name(out, c->in->name) &&
                (!c->target.name || (put(out, " -> ") && append_name(out, c->target.name))) && put(out, ": ") &&
                put_counted(out, c->records, "%1 record, ", "%1 records, ") &&
                put_counted(out, c->nodes, "%1 node", "%1 nodes");
    if (c->kept_by_tag > 0)
        done = done &&
               put_counted(out, c->kept_by_tag, "; %1 field kept under its tag", "; %1 fields kept under their tags");
    if (c->kept_once > 0)
        done =
            done && put_counted(out, c->kept_once, "; %1 duplicate field kept once", "; %1 duplicate fields kept once");
    return done && put(out, "\n");
}

static bool append_rejection(const claim_conversion *c, buffer *out)
{
    return append_name(out, c->in->name) &&
           put_counted(out, c->x->report.found[GEDELF_ERROR], ": not converted: %1 error, and --strict allows none\n",
                       ": not converted: %1 errors, and --strict allows none\n");
}

/* One line about the conversion, for people. */
static void report_claims(const claim_conversion *c, bool (*append)(const claim_conversion *c, buffer *out))
{
    const settings *s = c->x->settings;
    if (s->quiet || s->diagnostics != RENDER_TEXT)
        return;
    c->x->report.no_memory = !append(c, &c->x->err.text) || c->x->report.no_memory;
    output_flush_if_due(&c->x->err);
}

/* ---- The command ----------------------------------------------------------------------------- */

static int convert_claims(session *x, input *i)
{
    claim_conversion c = {.x = x, .in = i, .reading = x->reading};
    gedelf_dataset *structures = NULL;
    c.reading.typed = true; /* keys are types */
    c.reading.diagnose = claims_diagnose;
    c.reading.context = &c;
    int locked = session_lock(x, i, x->settings->output);
    if (locked != EXIT_DONE)
        return locked;
    gedelf_status status = target_open(&c.target, x->settings->output, &x->out);
    if (status != GEDELF_OK)
        return session_failure(x, i, &c.target, status);
    status = read_structures(&c, &structures);
    if (status == GEDELF_OK)
        status = translate_structures(&structures);
    bool rejected = session_rejects(x);
    if (status == GEDELF_OK && !rejected)
        status = write_claims(&c, structures);
    gedelf_dataset_free(structures);
    if (status == GEDELF_OK && !rejected)
        session_name_bound(x, i, GEDELF_BOUND_NONE);
    if (status != GEDELF_OK || rejected)
        target_abandon(&c.target);
    else
        status = session_commit(x, &c.target);
    if (status != GEDELF_OK)
        return session_failure(x, i, &c.target, status);
    report_claims(&c, rejected ? append_rejection : append_report);
    return rejected ? EXIT_PROBLEMS : EXIT_DONE;
}

const convert_form convert_form_polygenea = {.name = "polygenea", .title = "Polygenea", .file = convert_claims};
