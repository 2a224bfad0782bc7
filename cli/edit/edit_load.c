/* SPDX-License-Identifier: MIT */
/*
 * Takes the commands that -e and -f give, makes an edit of them, or says what is wrong with them, and where.
 */
#include "cli/core/cli.h"

#include <errno.h>

/* ---- Files ----------------------------------------------------------------------------------- */

/* Says that a file which is not one of those to be edited cannot be read. */
static int say_unreadable(edit_job *j, const char *name, gedelf_status status)
{
    const char *before = j->x->report.name;
    report_file(&j->x->report, name);
    int result = report_status(&j->x->report, status);
    report_file(&j->x->report, before);
    return result;
}

static gedelf_status load_file(const char *name, buffer *out)
{
    input in;
    input_init(&in, name);
    gedelf_status status = input_load_all(&in);
    int reason = errno;
    buffer_free(out);
    *out = in.octets;
    buffer_init(&in.octets, &memory_default);
    input_free(&in);
    errno = reason;
    return status;
}

/* The callback for a value that is in a file. */
static gedelf_status load_value(void *context, gedelf_view name, gedelf_view *text)
{
    edit_job *j = context;
    buffer path;
    buffer_init(&path, &memory_default);
    gedelf_status status = GEDELF_MEMORY;
    if (buffer_append(&path, name) && buffer_append(&path, view_of("", 1))) {
        status = load_file(path.data, &j->value);
        *text = buffer_view(&j->value);
        if (status != GEDELF_OK)
            say_unreadable(j, path.data, status);
        j->unloadable = status != GEDELF_OK;
    }
    buffer_free(&path);
    return status;
}

/* ---- Faults ---------------------------------------------------------------------------------- */

/* How many characters some octets are, which need not be UTF-8. */
static uint64_t count_characters(view v)
{
    return utf8_count(view_of(v.text, utf8_valid_prefix(v.text, v.length)));
}

/* A diagnostic about octets of a script. */
static gedelf_diag script_diag(view script, size_t at, size_t length)
{
    size_t begin = 0, end;
    gedelf_diag diag = {.line = 1, .where = {at, length}};
    for (size_t i = 0; i < at; i++) {
        bool breaks = script.text[i] == '\n' || (script.text[i] == '\r' && (i + 1 == at || script.text[i + 1] != '\n'));
        diag.line += breaks;
        begin = breaks ? i + 1 : begin;
    }
    for (end = begin; end < script.length && script.text[end] != '\n' && script.text[end] != '\r';)
        end++;
    view text = view_of(script.text + begin, end - begin);
    text.length = utf8_valid_prefix(text.text, text.length);
    diag.source = text;
    diag.source_at = at - begin;
    diag.column = count_characters(view_of(script.text + begin, at - begin)) + 1;
    size_t left = at < end ? end - at : 0;
    diag.width = count_characters(view_of(script.text + at, length < left ? length : left));
    diag.width = diag.width > 0 ? diag.width : 1;
    return diag;
}

bool edit_say(edit_job *j, size_t script, size_t at, size_t length, const gedelf_diag *what)
{
    const listed_text *part = &j->said->parts.items[script];
    gedelf_diag diag = script_diag(buffer_view(&j->scripts[script]), at, length);
    diag.code = what->code;
    diag.severity = what->severity;
    memcpy(diag.args, what->args, sizeof diag.args);
    diag.file = view_of_string(part->mark == EDIT_FILE ? part->text : "-e");
    return report_diagnose(&j->x->report, &diag);
}

/* ---- Loading --------------------------------------------------------------------------------- */

static int take_script(edit_job *j, size_t index)
{
    gedelf_edit_fault fault = GEDELF_EDIT_FAULT();
    gedelf_status status = gedelf_edit_add(j->edit, buffer_view(&j->scripts[index]), &fault);
    if (status == GEDELF_ARGUMENT) {
        gedelf_diag diag = {
            .code = DIAG_BAD_COMMAND, .severity = GEDELF_FATAL, .args = {{0}, view_of_string(fault.message)}};
        edit_say(j, index, fault.at, fault.length, &diag);
        return EXIT_USAGE;
    }
    return j->unloadable ? EXIT_NOT_DONE : report_status(&j->x->report, status);
}

static int load_part(edit_job *j, size_t index)
{
    const listed_text *part = &j->said->parts.items[index];
    if (part->mark != EDIT_FILE)
        return put(&j->scripts[index], part->text) ? EXIT_DONE : report_status(&j->x->report, GEDELF_MEMORY);
    gedelf_status status = load_file(part->text, &j->scripts[index]);
    return status == GEDELF_OK ? EXIT_DONE : say_unreadable(j, part->text, status);
}

static bool make_room(edit_job *j)
{
    size_t count = j->said->parts.count;
    j->scripts = memory_allocate(&memory_default, count * sizeof *j->scripts);
    if (!j->scripts)
        return false;
    for (; j->script_count < count; j->script_count++)
        buffer_init(&j->scripts[j->script_count], &memory_default);
    return true;
}

/* One counter for each command. */
static bool make_counters(edit_job *j)
{
    size_t count = gedelf_edit_command_count(j->edit);
    bool room = array_reserve(&memory_default, &j->found, &j->found_capacity, count + 1);
    if (room)
        memset(j->found, 0, j->found_capacity * sizeof *j->found);
    return room;
}

int edit_load(edit_job *j)
{
    report_file(&j->x->report, "-e");
    buffer_init(&j->value, &memory_default);
    if (!make_room(j) || gedelf_edit_new(&j->edit, NULL) != GEDELF_OK)
        return report_status(&j->x->report, GEDELF_MEMORY);
    gedelf_edit_on_file(j->edit, load_value, j);
    gedelf_edit_allow_dangling(j->edit, j->said->allow_dangling);
    int status = EXIT_DONE;
    for (size_t i = 0; i < j->script_count && status == EXIT_DONE; i++) {
        status = load_part(j, i);
        if (status == EXIT_DONE)
            status = take_script(j, i);
    }
    return status != EXIT_DONE || make_counters(j) ? status : report_status(&j->x->report, GEDELF_MEMORY);
}

void edit_unload(edit_job *j)
{
    for (size_t i = 0; i < j->script_count; i++)
        buffer_free(&j->scripts[i]);
    memory_release(&memory_default, j->scripts, j->script_count * sizeof *j->scripts);
    memory_release(&memory_default, j->found, j->found_capacity * sizeof *j->found);
    buffer_free(&j->value);
    gedelf_edit_free(j->edit);
}
