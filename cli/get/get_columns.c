/* SPDX-License-Identifier: MIT */
/*
 * The columns of gedelf get: takes a list such as @,NAME,BIRT.DATE, gives of each match what is there.
 */
#include "cli/get/get.h"

/* ---- Faults of paths ------------------------------------------------------------------------- */

/* Appends spaces, and carets under what is wrong. Widths are those of a terminal. */
static bool append_carets(buffer *out, view text, const gedelf_path_fault *flaw)
{
    size_t end = flaw->at + flaw->length, length;
    bool done = true;
    for (size_t i = 0; done && i < text.length && i < end; i += length) {
        uint32_t character = utf8_decode(text.text + i, &length);
        size_t cells = is_treacherous(character) ? sizeof "<U+0000>" - 1 : character_cells(character);
        for (; done && cells > 0; cells--)
            done = put(out, i < flaw->at ? " " : "^");
    }
    return done && put(out, flaw->length == 0 ? "^\n" : "\n");
}

/* Shows a path with carets under what is wrong with it; both are put as in diagnostics, wherever they go. */
static void show_fault(view text, const gedelf_path_fault *flaw)
{
    buffer shown;
    buffer_init(&shown, &memory_default);
    bool done = put(&shown, "    ") && render_append_harmless(&shown, text) && put(&shown, "\n    ") &&
                append_carets(&shown, text, flaw) && buffer_append(&shown, view_of("", 1));
    complain("gedelf get: invalid path: %s\n%s", phrase_of(flaw->message), done ? shown.data : "");
    complain("See gedelf-path(7), or 'gedelf get --help'.\n");
    buffer_free(&shown);
}

gedelf_status get_parse(gedelf_path **out, view text, bool relative)
{
    gedelf_path_fault flaw = GEDELF_PATH_FAULT();
    gedelf_status status =
        relative ? gedelf_path_parse_relative(out, text, NULL, &flaw) : gedelf_path_parse(out, text, NULL, &flaw);
    bool utf8 = utf8_valid_prefix(text.text, text.length) == text.length;
    if (status == GEDELF_ARGUMENT && utf8)
        show_fault(text, &flaw);
    else if (status == GEDELF_ARGUMENT)
        usage_error("get", "a path is not in UTF-8", NULL, NULL);
    return status;
}

/* ---- The list -------------------------------------------------------------------------------- */

static gedelf_status column_add(get_job *j, view name)
{
    bool room = array_reserve(&memory_default, &j->columns, &j->column_capacity, j->column_count + 1);
    if (!room)
        return GEDELF_MEMORY;
    get_column c = {.kind = COLUMN_BELOW, .name = name};
    gedelf_status status = GEDELF_OK;
    if (view_equal(name, VIEW("@")))
        c.kind = COLUMN_XREF;
    else if (view_equal(name, VIEW(".")))
        c.kind = COLUMN_ITSELF;
    else
        status = get_parse(&c.path, name, true);
    j->columns[j->column_count++] = c;
    return status;
}

/* An object of JSON has each key once. */
static gedelf_status columns_judge(const get_job *j)
{
    for (size_t i = 0; j->said->format == FORM_JSON && i < j->column_count; i++) {
        for (size_t k = 0; k < i; k++) {
            if (view_equal(j->columns[i].name, j->columns[k].name)) {
                usage_error("get", "--columns names a column twice, which JSON cannot represent", NULL, NULL);
                return GEDELF_ARGUMENT;
            }
        }
    }
    return GEDELF_OK;
}

gedelf_status get_columns_parse(get_job *j)
{
    view rest = view_of_string(j->said->columns);
    gedelf_status status = GEDELF_OK;
    while (j->said->columns && status == GEDELF_OK) {
        size_t length = gedelf_path_extent(rest, ",");
        status = column_add(j, view_of(rest.text, length));
        if (length == rest.length)
            break;
        rest = view_of(rest.text + length + 1, rest.length - length - 1);
    }
    return status == GEDELF_OK ? columns_judge(j) : status;
}

void get_columns_free(get_job *j)
{
    for (size_t i = 0; i < j->column_count; i++)
        gedelf_path_free(j->columns[i].path);
    memory_release(&memory_default, j->columns, j->column_capacity * sizeof *j->columns);
}

/* ---- Values ---------------------------------------------------------------------------------- */

/* A name with its at signs. */
static bool put_label(buffer *room, view name, view *out)
{
    room->length = 0;
    bool done = put(room, "@") && buffer_append(room, name) && put(room, "@");
    *out = buffer_view(room);
    return done;
}

bool get_payload(gedelf_structure s, buffer *room, view *out)
{
    view pointer = gedelf_structure_pointer(s);
    *out = gedelf_structure_payload(s);
    return pointer.length == 0 || put_label(room, pointer, out);
}

static bool take_first(void *context, gedelf_structure match)
{
    *(gedelf_structure *)context = match;
    return false;
}

gedelf_status get_column_value(get_job *j, const get_column *c, gedelf_structure match, view *value, bool *there)
{
    gedelf_structure found = match;
    gedelf_status status = GEDELF_OK;
    view xref = gedelf_structure_xref(match);
    *value = view_of("", 0);
    if (c->kind == COLUMN_XREF) {
        *there = xref.length > 0;
        return !*there || put_label(&j->value, xref, value) ? GEDELF_OK : GEDELF_MEMORY;
    }
    if (c->kind == COLUMN_BELOW) {
        found = (gedelf_structure){NULL, 0};
        status = gedelf_path_find_below(c->path, match, j->dataset, take_first, &found);
    }
    *there = gedelf_structure_exists(found);
    if (status == GEDELF_OK || status == GEDELF_STOPPED)
        status = !*there || get_payload(found, &j->value, value) ? GEDELF_OK : GEDELF_MEMORY;
    return status;
}
