/* SPDX-License-Identifier: MIT */
/*
 * gedelf schema: takes schemas, gives what is wrong with them (check), or what their tags and types mean (show).
 */
#include "cli/core/cli.h"
#include "cli/schemas/schema_index.h"

/* What the options of show say. */
typedef struct schema_settings {
    unsigned format;
} schema_settings;

/* ---- check ----------------------------------------------------------------------------------- */

static bool append_amount(buffer *out, const char *separator, size_t count, const char *what)
{
    return put(out, separator) && buffer_append_number(out, count) && put(out, " ") && put(out, what) &&
           put(out, count == 1 ? "" : "s");
}

static bool append_prefix_amount(buffer *out, size_t count)
{
    return put(out, ", ") && buffer_append_number(out, count) && put(out, count == 1 ? " prefix" : " prefixes");
}

/* "family.ged: 3 types, 4 definitions, 1 prefix" */
static bool append_amounts(buffer *out, const char *name, const gedelf_schema *s)
{
    return append_name(out, name) && append_amount(out, ": ", gedelf_schema_type_count(s), "type") &&
           append_amount(out, ", ", gedelf_schema_definition_count(s), "definition") &&
           append_prefix_amount(out, gedelf_schema_prefix_count(s)) && put(out, "\n");
}

static int check_schema(session *x, input *i)
{
    gedelf_schema *schema_found;
    gedelf_status status = gedelf_schema_read(&schema_found, input_source(i), &x->reading);
    int result = report_status(&x->report, input_status(i, status));
    if (x->report.found[GEDELF_ERROR] > 0)
        result = worse(result, EXIT_PROBLEMS);
    if (x->settings->diagnostics == RENDER_TEXT && !x->settings->quiet) {
        if (schema_found && !append_amounts(&x->out.text, i->name, schema_found))
            x->report.no_memory = true;
        report_summary(&x->report);
    }
    gedelf_schema_free(schema_found);
    return result;
}

static int run_schema_check(const settings *s)
{
    return session_run(s, true, check_schema);
}

/* ---- show: what might have been meant -------------------------------------------------------- */

/* Names with a NUL at their end. */
typedef struct candidate_list {
    const char **items;
    size_t count, capacity;
    arena text;
} candidate_list;

static bool candidates_add(candidate_list *l, view name)
{
    buffer terminated;
    bool room = array_reserve(&memory_default, &l->items, &l->capacity, l->count + 1);
    buffer_init(&terminated, &memory_default);
    const char *copy = room && buffer_append(&terminated, name) && buffer_append(&terminated, view_of("", 1))
                           ? arena_copy(&l->text, buffer_view(&terminated))
                           : NULL;
    buffer_free(&terminated);
    if (copy)
        l->items[l->count++] = copy;
    return copy != NULL;
}

static const char *candidate_at(const void *context, size_t index)
{
    const candidate_list *l = context;
    return index < l->count ? l->items[index] : NULL;
}

/* What might have been meant: the same in another case, or else what is most like it. */
static const char *candidates_suggest(const candidate_list *l, const char *name)
{
    for (size_t i = 0; i < l->count; i++) {
        if (view_equal_ignoring_case(view_of_string(name), view_of_string(l->items[i])))
            return l->items[i];
    }
    return suggest(name, candidate_at, l);
}

/* Says that there is no such type or tag. */
static bool report_unknown(const schema_index *x, const char *name, buffer *out)
{
    candidate_list l = {0};
    buffer prefixed;
    arena_init(&l.text, &memory_default);
    buffer_init(&prefixed, &memory_default);
    bool is_prefixed = strchr(name, ':') != NULL, done = true;
    for (uint32_t tag = 1; done && tag <= x->tags.count; tag++)
        done = candidates_add(&l, names_at(&x->tags, tag));
    for (uint32_t type = 1; done && type <= x->types.count; type++) {
        prefixed.length = 0;
        done = is_prefixed ? schema_index_append_type(x, &prefixed, type) && candidates_add(&l, buffer_view(&prefixed))
                           : candidates_add(&l, iri_last_part(names_at(&x->types, type)));
    }
    const char *meant = done ? candidates_suggest(&l, name) : NULL;
    done = done && put(out, "gedelf schema show: there is no type or tag '") && append_name(out, name) &&
           put(out, "'") && (!meant || (put(out, "; did you mean '") && put(out, meant) && put(out, "'?"))) &&
           put(out, "\n");
    memory_release(&memory_default, l.items, l.capacity * sizeof *l.items);
    arena_free(&l.text);
    buffer_free(&prefixed);
    return done;
}

/* ---- show ------------------------------------------------------------------------------------ */

/* Adds what a name means; it may be a tag and a type. *known is false if it is neither. */
static bool select_name(schema_selection *s, const char *name, buffer *complaints, bool *known)
{
    const schema_index *x = s->index;
    size_t before = s->types.count + s->tags.count;
    uint32_t tag = names_find(&x->tags, view_of_string(name));
    bool done =
        (tag == 0 || number_list_add(&s->tags, tag)) && schema_index_find_types(x, view_of_string(name), &s->types);
    *known = s->types.count + s->tags.count > before;
    return done && (*known || report_unknown(x, name, complaints));
}

static int show_index(session *x, const schema_index *index)
{
    static bool (*const forms[])(buffer * out, const schema_selection *s) = {
        [FORM_TEXT] = append_schema_as_text, [FORM_JSON] = append_schema_as_json, [FORM_DOT] = append_schema_as_dot};
    const settings *s = x->settings;
    const schema_settings *own = s->own;
    schema_selection selected = {.index = index, .whole = s->operand_count == 0};
    int result = EXIT_DONE;
    bool done = true, any = selected.whole;
    for (size_t i = 0; done && i < s->operand_count; i++) {
        bool known;
        done = select_name(&selected, s->operands[i], &x->err.text, &known);
        any = any || known;
        result = known ? result : EXIT_PROBLEMS;
    }
    done = done && (!any || forms[own->format](&x->out.text, &selected));
    number_list_free(&selected.types);
    number_list_free(&selected.tags);
    return done ? result : report_status(&x->report, GEDELF_MEMORY);
}

static int show_schema(session *x, const gedelf_schema *s)
{
    schema_index index;
    const settings *said = x->settings;
    bool made = schema_index_init(&index, s, said->operands, said->operand_count);
    int result = made ? show_index(x, &index) : report_status(&x->report, GEDELF_MEMORY);
    schema_index_free(&index);
    return result;
}

/* The schema of the first file, to which the others count as references; without any, the default schema. */
static gedelf_status open_shown(session *x, gedelf_schema **out)
{
    if (x->settings->schemas.count == 0)
        return gedelf_schema_new_default(out, NULL);
    gedelf_source first = x->reading.schemas[0];
    x->report.name = x->settings->schemas.items[0].text;
    x->reading.schemas++;
    x->reading.schema_count--;
    return gedelf_schema_read(out, first, &x->reading);
}

static int run_schema_show(const settings *s)
{
    session x;
    gedelf_schema *shown = NULL;
    int result = session_begin(&x, s, false);
    if (result == EXIT_DONE) {
        x.finder.turn = 1;
        result = report_status(&x.report, open_shown(&x, &shown));
        if (result == EXIT_DONE && session_rejects(&x))
            result = EXIT_PROBLEMS;
        else if (result == EXIT_DONE)
            result = show_schema(&x, shown);
        gedelf_schema_free(shown);
    }
    return session_end(&x, result);
}

/* ---- The commands ---------------------------------------------------------------------------- */

static const option_group *const schema_check_options[] = {
    &options_reading,  &options_archives, &options_accepting, &options_schemas,
    &options_findings, &options_quiet,    &options_other,     NULL};

const command command_schema_check = {
    .name = "schema check",
    .summary = "report problems in the schema of a file",
    .operands = "FILE…",
    .description = "Reports every problem in the schema of each FILE, and how many types, definitions and\n"
                   "prefixes the schema has. Does not read past the header. Use - for standard input. Exits\n"
                   "with status 1 if there is an error, and with 3 if a header cannot be read to the end.\n",
    .options = schema_check_options,
    .run = run_schema_check,
};

static const option_word schema_forms[] = {{"text", FORM_TEXT}, {"json", FORM_JSON}, {"dot", FORM_DOT}, {NULL, 0}};

static const option_row schema_show_rows[] = {
    {0, "format", "FORM",
     "print text, json or dot (the hierarchy of types, for\n"
     "Graphviz); default: text",
     OPTION_WORD, .offset = offsetof(schema_settings, format), .words = schema_forms},
};

static const option_group schema_show_group = {"Output", OPTION_ROWS(schema_show_rows), .own = true};
static const schema_settings schema_show_defaults = {FORM_TEXT};
static const option_group *const schema_show_options[] = {&schema_show_group, &options_reading, &options_archives,
                                                          &options_accepting, &options_schemas, &options_findings,
                                                          &options_quiet,     &options_other,   NULL};

const command command_schema_show = {
    .name = "schema show",
    .summary = "show what tags and types mean",
    .operands = "[TYPE|TAG…]",
    .description = "Shows what each TAG means in each context, and the tags, supertypes and subtypes of\n"
                   "each TYPE. Without TAG or TYPE, shows the whole schema. Uses the schemas of the files\n"
                   "given with --schema, or the default schema if there are none. A TYPE is an IRI, a prefixed\n"
                   "name such as elf:BIRTH, or the last part of an IRI, such as BIRTH.\n",
    .options = schema_show_options,
    .defaults = &schema_show_defaults,
    .own_size = sizeof schema_show_defaults,
    .run = run_schema_show,
};
