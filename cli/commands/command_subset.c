/* SPDX-License-Identifier: MIT */
/*
 * gedelf subset: takes a file, writes the records that are wanted with what belongs to them; every line that stays keeps its
 * octets. [D460–D464]
 */
#include "cli/core/rewrite.h"

#include <gedelf/path.h>
#include <gedelf/subset.h>

typedef struct subset_settings {
    rewrite_settings rewrite;
    text_list wishes; /* marked with a gedelf_subset_kind */
    uint64_t generations;
    bool stubs;
} subset_settings;

typedef struct subset_command {
    session *x;
    const subset_settings *said;
    input *input;
    gedelf_subset_wish *wishes;
    gedelf_subset_result result;
} subset_command;

/* ---- The command line -------------------------------------------------------------------------- */

static bool is_path_wish(unsigned kind)
{
    return kind == GEDELF_SUBSET_WHERE || kind == GEDELF_SUBSET_WITHOUT;
}

/* What is wrong with a path is said before any file is read. */
static int check_wish(const listed_text *wish)
{
    gedelf_path *path = NULL;
    gedelf_path_fault fault = GEDELF_PATH_FAULT();
    gedelf_status status = GEDELF_OK;
    if (is_path_wish(wish->mark))
        status = gedelf_path_parse(&path, view_of_string(wish->text), NULL, &fault);
    gedelf_path_free(path);
    if (status == GEDELF_ARGUMENT)
        return usage_error("subset", fault.message, wish->text, NULL);
    if (status != GEDELF_OK)
        complain("gedelf: out of memory\n");
    return status == GEDELF_OK ? EXIT_DONE : EXIT_NOT_DONE;
}

static int subset_prepare(subset_command *c)
{
    const text_list *list = &c->said->wishes;
    int result = EXIT_DONE;
    if (list->count == 0)
        return usage_error("subset",
                           "choose what to keep with --ancestors, --descendants, --relatives, --where or --without",
                           NULL, NULL);
    c->wishes = memory_allocate(&memory_default, list->count * sizeof *c->wishes);
    if (!c->wishes) {
        complain("gedelf: out of memory\n");
        return EXIT_NOT_DONE;
    }
    for (size_t i = 0; result == EXIT_DONE && i < list->count; i++) {
        result = check_wish(&list->items[i]);
        c->wishes[i] =
            (gedelf_subset_wish){(gedelf_subset_kind)list->items[i].mark, view_of_string(list->items[i].text)};
    }
    return result;
}

/* ---- The command ------------------------------------------------------------------------------- */

static gedelf_status subset_source(void *job, gedelf_source source, gedelf_sink sink)
{
    subset_command *c = job;
    gedelf_subset_options options = GEDELF_SUBSET_OPTIONS();
    options.reading = &c->x->reading;
    options.wishes = c->wishes;
    options.wish_count = c->said->wishes.count;
    options.generations = c->said->generations;
    options.stubs = c->said->stubs;
    c->result = GEDELF_SUBSET_RESULT();
    gedelf_status status = gedelf_subset(source, sink, &options, &c->result);
    if (status == GEDELF_OK && c->result.ambiguous > 0)
        session_name_bound(c->x, c->input, GEDELF_BOUND_OPEN);
    return status;
}

/* How much is left, which is nothing where a path was mistyped. */
static bool tell_kept(const subset_command *c)
{
    buffer *out = &c->x->err.text;
    const gedelf_subset_result *kept = &c->result;
    return c->x->settings->quiet ||
           (put_counted(out, kept->people, "%1 person, ", "%1 people, ") &&
            put_counted(out, kept->families, "%1 family, ", "%1 families, ") &&
            put_counted(out, kept->others, "%1 other record kept\n", "%1 other records kept\n"));
}

static int subset_file(session *x, input *i)
{
    subset_command *c = x->job;
    gedelf_status status = GEDELF_OK;
    c->x = x;
    c->input = i;
    int result = rewrite_file(x, i, &c->said->rewrite, subset_source, c, &status);
    if (status == GEDELF_ARGUMENT) {
        output_flush(&x->err);
        complain("gedelf subset: no person in %s has the identifier %s\n", i->name,
                 c->said->wishes.items[c->result.fault].text);
        return EXIT_NOT_DONE;
    }
    if (result == EXIT_DONE && !tell_kept(c))
        result = report_status(&x->report, GEDELF_MEMORY);
    return result;
}

static int run_subset(const settings *s)
{
    subset_command c = {.said = s->own};
    session x;
    const char *wrong = rewrite_conflict(s, &c.said->rewrite);
    if (wrong)
        return usage_error("subset", wrong, NULL, NULL);
    int status = subset_prepare(&c);
    if (status == EXIT_DONE) {
        target_prepare();
        status = session_begin(&x, s, false);
        x.job = &c;
        status = session_end(&x, status == EXIT_DONE ? session_each(&x, subset_file) : status);
    }
    memory_release(&memory_default, c.wishes, c.said->wishes.count * sizeof *c.wishes);
    return status;
}

#define WISH(name, value, help, what, kind)                                                                            \
    {                                                                                                                  \
        0, name, value, help, OPTION_LIST, .offset = offsetof(subset_settings, wishes), .expected = what, .mark = kind \
    }

static const option_row subset_rows[] = {
    WISH("ancestors", "ID", "keep this person and all of the person's ancestors", "an identifier",
         GEDELF_SUBSET_ANCESTORS),
    WISH("descendants", "ID", "keep this person and all of the person's descendants,\nwith their partners",
         "an identifier", GEDELF_SUBSET_DESCENDANTS),
    WISH("relatives", "ID", "keep this person and everyone connected through\nparents, children and partners",
         "an identifier", GEDELF_SUBSET_RELATIVES),
    {0, "generations", "N",
     "keep at most N generations or, with --relatives, N\nsteps; 0 means only the person; default: no limit",
     OPTION_EXACT, .offset = offsetof(subset_settings, generations)},
    WISH("where", "PATH", "keep records in which PATH matches something", "a path", GEDELF_SUBSET_WHERE),
    WISH("without", "PATH",
         "leave out records in which PATH matches something, even\nif other options keep them; if used alone, keep "
         "all\nother records",
         "a path", GEDELF_SUBSET_WITHOUT),
    {0, "stubs", NULL, "keep pointers to records that are left out, and add\nempty records for them", OPTION_SWITCH,
     .offset = offsetof(subset_settings, stubs)},
};

static const option_group subset_group = {"Choosing what to keep (these options can be repeated and combined)",
                                          OPTION_ROWS(subset_rows), .own = true};
static const option_group subset_rewrite_group = {"Output", rewrite_rows, REWRITE_ROW_COUNT, .own = true};
static const subset_settings subset_defaults = {.generations = GEDELF_NO_LIMIT};
static const option_group *const subset_options[] = {&subset_group,        &subset_rewrite_group, &options_output,
                                                     &options_reading,     &options_accepting,    &options_schemas,
                                                     &options_diagnostics, &options_other,        NULL};

const command command_subset = {
    .name = "subset",
    .summary = "keep only chosen people and the data that belongs to them",
    .operands = "FILE",
    .description = "Writes part of FILE: the people you choose, the families that connect them, and the\n"
                   "notes, sources, media and other records that they point to. Removes pointers to records\n"
                   "that are left out, and leaves all other bytes as they are. Use - for standard input.\n",
    .options = subset_options,
    .defaults = &subset_defaults,
    .own_size = sizeof subset_defaults,
    .brief = true,
    .run = run_subset,
};
