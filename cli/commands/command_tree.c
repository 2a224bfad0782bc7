/* SPDX-License-Identifier: MIT */
/*
 * gedelf tree: takes a file and a person, prints the ancestors or the descendants as a tree of text, with numbers, years and
 * places; or as JSON, one object for each of them.
 */
#include "cli/core/json.h"
#include "cli/core/people_option.h"
#include "cli/core/text_tree.h"

#include <gedelf/tree.h>

typedef struct tree_settings {
    unsigned format;  /* an output_form */
    unsigned numbers; /* a gedelf_tree_numbers */
    uint64_t generations;
    bool ancestors, descendants;
    bool ascii;
    bool full;
} tree_settings;

typedef struct tree_job {
    session *x;
    const tree_settings *said;
    bool ascii;
    people_file file;
    gedelf_person first;
    buffer last; /* an octet for each generation: is who is on the way there the last one? */
    bool failed;
} tree_job;

/* ---- Events ------------------------------------------------------------------------------------ */

/* The payload of a substructure of an event, in the record of a person or family. */
static gedelf_view event_part(gedelf_structure record, const char *tag, const char *part)
{
    gedelf_structure event = gedelf_structure_find(record, view_of_string(tag));
    return gedelf_structure_payload(gedelf_structure_find(event, view_of_string(part)));
}

/* Where an event was: all of it, or the first part that says something. */
static gedelf_view event_place(const tree_job *j, gedelf_structure record, const char *tag)
{
    gedelf_view place = event_part(record, tag, "PLAC"), rest = place, part = {"", 0};
    if (j->said->full)
        return place;
    while (part.length == 0 && gedelf_place_next(&rest, &part))
        continue;
    return part;
}

/* When it was: as the file has it, or the year. */
static bool append_when(buffer *out, const tree_job *j, gedelf_structure record, const char *tag, const gedelf_event *e)
{
    if (j->said->full)
        return append_line(out, event_part(record, tag, "DATE"));
    char year[64];
    size_t length = gedelf_event_year_format(e, year, sizeof year);
    return put_phrase(out, view_of(year, length < sizeof year ? length : sizeof year));
}

/* Appends what is known of an event: a sign for it, date and place. */
static bool append_event(buffer *out, const tree_job *j, gedelf_structure record, const char *tag,
                         const gedelf_event *e, const char *sign)
{
    gedelf_view place = event_place(j, record, tag);
    size_t begin = out->length;
    bool done = put(out, sign) && put(out, " ");
    size_t before = out->length;
    done = done && append_when(out, j, record, tag, e);
    bool dated = out->length > before;
    if (place.length > 0)
        done = done && put(out, dated ? (j->said->full ? ", " : " ") : "") && append_line(out, place);
    if (out->length == before)
        out->length = begin;
    return done;
}

/* The first event of a tag. */
static gedelf_event family_event(const tree_job *j, gedelf_family family, gedelf_event_tag tag)
{
    gedelf_event e = {.next = 0};
    while (gedelf_family_event_next(j->file.people, family, &e)) {
        if (e.tag == tag)
            return e;
    }
    return (gedelf_event){.next = 0};
}

static gedelf_structure family_record(const tree_job *j, gedelf_family family)
{
    return gedelf_dataset_find(j->file.dataset, gedelf_family_xref(j->file.people, family));
}

/* ---- Text -------------------------------------------------------------------------------------- */

/* What is before somebody: the lines of the generations that go on. */
static bool append_lines(buffer *out, const tree_job *j, const gedelf_tree_entry *e)
{
    const tree_signs *signs = tree_signs_for(j->ascii);
    bool done = true;
    for (size_t i = 1; done && i < e->depth + e->partner; i++)
        done = put(out, j->last.data[i] ? signs->blank : signs->pass);
    if (e->depth > 0 && !e->partner)
        done = done && put(out, e->last ? signs->last : signs->branch);
    return done;
}

static bool append_number(buffer *out, const gedelf_tree_entry *e)
{
    if (e->again || e->number.length == 0)
        return true;
    return buffer_append(out, e->number) && put(out, " ");
}

/* Not a child by birth. */
static bool append_pedigree(buffer *out, const gedelf_tree_entry *e)
{
    static const char *const words[] = {
        "", "", SAY(" [adopted]"), SAY(" [foster]"), SAY(" [sealing]"), SAY(" [other]")};
    return e->partner || put(out, say(words[e->pedigree]));
}

/* Where somebody is who is there again: by number, if there is one. */
static bool append_reference(buffer *out, const gedelf_tree_entry *e, bool ascii)
{
    if (e->number.length == 0)
        return put(out, ascii ? say(" - see above") : say(" – see above"));
    return put_said(out, ascii ? " - see %1" : " – see %1", e->number);
}

static bool append_entry(buffer *out, const tree_job *j, const gedelf_tree_entry *e)
{
    gedelf_structure record = people_file_record(&j->file, e->person);
    bool ascii = j->ascii;
    bool done = append_number(out, e) && append_person(out, j->file.people, e->person) && append_pedigree(out, e);
    if (e->again)
        return done && append_reference(out, e, ascii) && put(out, "\n");
    gedelf_event birth, death;
    gedelf_person_birth(j->file.people, e->person, &birth);
    gedelf_person_death(j->file.people, e->person, &death);
    done = done && append_event(out, j, record, "BIRT", &birth, ascii ? say("  b.") : "  *") &&
           append_event(out, j, record, "DEAT", &death, ascii ? say("  d.") : "  †");
    return done && put(out, !e->cut ? "\n" : ascii ? "  ...\n" : "  …\n");
}

/* A partner is below the person, with a sign that it is one. */
static bool append_partner(buffer *out, const tree_job *j, const gedelf_tree_entry *e)
{
    gedelf_structure family = family_record(j, e->family);
    bool ascii = j->ascii;
    size_t below = e->depth + 1; /* children of an earlier partner are there, if others of this one follow */
    bool between = j->last.length > below && !j->last.data[below];
    const char *line = !between ? "  " : e->last ? (ascii ? "` " : "└ ") : (ascii ? "| " : "│ ");
    bool done = put(out, line) && put(out, ascii ? "= " : "⚭ ");
    if (e->person == GEDELF_PERSON_NONE)
        done = done && put(out, say("unknown"));
    else
        done = done && append_person_life(out, j->file.people, e->person);
    if (e->again)
        done = done && append_reference(out, e, ascii);
    gedelf_event marriage = family_event(j, e->family, GEDELF_EVENT_MARR);
    return done && append_event(out, j, family, "MARR", &marriage, say("  married")) && put(out, "\n");
}

static bool draw_entry(tree_job *j, const gedelf_tree_entry *e)
{
    buffer *out = &j->x->out.text;
    if (!e->partner) {
        j->last.length = e->depth;
        if (!buffer_append(&j->last, view_of(e->last ? "\1" : "\0", 1)))
            return false;
    }
    if (!append_lines(out, j, e))
        return false;
    return e->partner ? append_partner(out, j, e) : append_entry(out, j, e);
}

/* ---- JSON -------------------------------------------------------------------------------------- */

static bool append_event_json(buffer *out, gedelf_structure record, const char *tag, const char *key)
{
    gedelf_view date = event_part(record, tag, "DATE"), place = event_part(record, tag, "PLAC");
    if (!gedelf_structure_exists(gedelf_structure_find(record, view_of_string(tag))))
        return json_put_null(out, key);
    return json_put_open(out, key, "{") && json_put_text_or_null(out, "date", date) &&
           json_put_text_or_null(out, "place", place) && put(out, "}");
}

static bool append_name_json(buffer *out, const tree_job *j, gedelf_person person)
{
    gedelf_view name = gedelf_person_name(j->file.people, person);
    buffer full;
    buffer_init(&full, &memory_default);
    bool done = buffer_reserve(&full, name.length + 1);
    if (done)
        full.length = gedelf_name_format(name, full.data, name.length);
    done = done && json_put_text(out, "name", buffer_view(&full));
    buffer_free(&full);
    return done;
}

static bool write_entry(tree_job *j, const gedelf_tree_entry *e)
{
    static const char *const pedigrees[] = {"birth", "birth", "adopted", "foster", "sealing", "other"};
    buffer *out = &j->x->out.text;
    const gedelf_people *people = j->file.people;
    bool known = e->person != GEDELF_PERSON_NONE;
    gedelf_view none = {"", 0};
    gedelf_structure record = people_file_record(&j->file, e->person);
    bool done = put(out, "{") &&
                json_put_text_or_null(out, "person", known ? gedelf_person_xref(people, e->person) : none) &&
                (known ? append_name_json(out, j, e->person) : json_put_word(out, "name", "")) &&
                json_put_text_or_null(out, "number", e->number) && json_put_number(out, "generation", e->depth) &&
                json_put_text_or_null(out, "family",
                                      e->family != GEDELF_FAMILY_NONE ? gedelf_family_xref(people, e->family) : none) &&
                json_put_truth(out, "partner", e->partner) &&
                json_put_word(out, "pedigree", e->partner ? "" : pedigrees[e->pedigree]) &&
                json_put_truth(out, "again", e->again) && append_event_json(out, record, "BIRT", "birth") &&
                append_event_json(out, record, "DEAT", "death");
    return done && put(out, "}\n");
}

/* ---- The command ------------------------------------------------------------------------------- */

static bool take_entry(void *context, const gedelf_tree_entry *entry)
{
    tree_job *j = context;
    bool done = j->said->format == FORM_JSON ? write_entry(j, entry) : draw_entry(j, entry);
    j->failed = j->failed || !done;
    return done && output_flush_if_due(&j->x->out);
}

static int tree_in_file(session *x, input *i)
{
    tree_job *j = x->job;
    gedelf_tree_options options = GEDELF_TREE_OPTIONS();
    j->x = x;
    options.direction = j->said->descendants ? GEDELF_TREE_DESCENDANTS : GEDELF_TREE_ANCESTORS;
    options.numbers = (gedelf_tree_numbers)j->said->numbers;
    options.generations = j->said->generations;
    int result = people_file_read(&j->file, x, i);
    if (result == EXIT_DONE)
        result = people_file_choose(&j->file, x, x->settings->operands[1], &j->first);
    if (result == EXIT_DONE) {
        gedelf_status status = gedelf_tree_walk(j->file.people, j->first, &options, take_entry, j);
        if (status == GEDELF_STOPPED)
            status = j->failed ? GEDELF_MEMORY : GEDELF_OK; /* what could not be written has been said */
        result = report_status(&x->report, status);
    }
    people_file_free(&j->file);
    return result;
}

static int run_tree(const settings *s)
{
    tree_job j = {.said = s->own};
    j.ascii = j.said->ascii || locale_is_ascii();
    if (s->operand_count == 0)
        return usage_error("tree", "no FILE given; use - for standard input", NULL, NULL);
    if (s->operand_count == 1)
        return usage_error("tree", "no PERSON given; use an identifier, a path or part of a name", NULL, NULL);
    if (s->operand_count > 2)
        return usage_error("tree", "only one PERSON can be given, but there is also", s->operands[2], NULL);
    if (j.said->ancestors == j.said->descendants)
        return usage_error("tree", "use either --ancestors or --descendants", NULL, NULL);
    buffer_init(&j.last, &memory_default);
    int status = people_run(s, tree_in_file, &j);
    buffer_free(&j.last);
    return status;
}

static const option_word tree_forms[] = {{"text", FORM_TEXT}, {"json", FORM_JSON}, {NULL, 0}};
static const option_word tree_numberings[] = {
    {"daboville", GEDELF_NUMBERS_DABOVILLE}, {"henry", GEDELF_NUMBERS_HENRY}, {NULL, 0}};

static const option_row tree_rows[] = {
    {0, "ancestors", NULL, "print parents, grandparents and so on, with Ahnentafel\nnumbers", OPTION_SWITCH,
     .offset = offsetof(tree_settings, ancestors)},
    {0, "descendants", NULL, "print partners, children, grandchildren and so on", OPTION_SWITCH,
     .offset = offsetof(tree_settings, descendants)},
    {0, "generations", "N", "print at most N generations beyond the person;\ndefault: 250", OPTION_EXACT,
     .offset = offsetof(tree_settings, generations)},
    {0, "numbers", "SYSTEM",
     "number descendants as daboville (1.2.10) or henry\n"
     "(12(10)); default: daboville",
     OPTION_WORD, .offset = offsetof(tree_settings, numbers), .words = tree_numberings},
};

static const option_row tree_output_rows[] = {
    {0, "format", "FORM", "print text, or json: one object for each person;\ndefault: text", OPTION_WORD,
     .offset = offsetof(tree_settings, format), .words = tree_forms},
    {0, "ascii", NULL, "draw with ASCII characters only", OPTION_SWITCH, .offset = offsetof(tree_settings, ascii)},
    {0, "full", NULL, "print dates and places in full, as in the file", OPTION_SWITCH,
     .offset = offsetof(tree_settings, full)},
};

static const option_group tree_group = {"The tree", OPTION_ROWS(tree_rows), .own = true};
static const option_group tree_output_group = {"Output", OPTION_ROWS(tree_output_rows), .own = true};
static const tree_settings tree_defaults = {.generations = 250};
static const option_group *const tree_options[] = {&tree_group,          &tree_output_group, &options_reading,
                                                   &options_accepting,   &options_jobs,      &options_schemas,
                                                   &options_diagnostics, &options_other,     NULL};

const command command_tree = {
    .name = "tree",
    .summary = "print the ancestors or descendants of a person",
    .operands = "FILE PERSON",
    .description = "Prints the ancestors or descendants of PERSON as a tree, with each person's number, birth\n"
                   "and death. People who appear more than once are printed in full only once. PERSON is an\n"
                   "identifier, a path or part of a name. Use - for standard input.\n",
    .options = tree_options,
    .defaults = &tree_defaults,
    .own_size = sizeof tree_defaults,
    .brief = true,
    .recovers = true,
    .run = run_tree,
};
