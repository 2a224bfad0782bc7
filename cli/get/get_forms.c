/* SPDX-License-Identifier: MIT */
/*
 * Prints what gedelf get has found: as text, as rows with tabs or as CSV, as JSON, as lines of ELF, or as numbers.
 */
#include "cli/core/json.h"
#include "cli/get/get.h"

#include <gedelf/parts.h>

const option_word get_form_words[] = {
    {"text", FORM_TEXT}, {"tsv", FORM_TSV},     {"csv", FORM_CSV}, {"json", FORM_JSON},
    {"elf", FORM_ELF},   {"count", FORM_COUNT}, {NULL, 0}};

/* ---- Text ------------------------------------------------------------------------------------ */

/* The letter of an escape; 0 if the character needs none. */
static char escape_letter(char c)
{
    return c == '\n' ? 'n' : c == '\r' ? 'r' : c == '\t' ? 't' : c == '\\' ? '\\' : 0;
}

/* A text in one line, and without tabs: escapes can be undone. */
static bool put_escaped(buffer *out, view text)
{
    size_t from = 0;
    for (size_t i = 0; i < text.length; i++) {
        char letter = escape_letter(text.text[i]);
        if (!letter)
            continue;
        const char escape[] = {'\\', letter};
        if (!buffer_append(out, view_of(text.text + from, i - from)) || !buffer_append(out, view_of(escape, 2)))
            return false;
        from = i + 1;
    }
    return from == text.length || buffer_append(out, view_after(text, from));
}

static gedelf_status memory_unless(bool done)
{
    return done ? GEDELF_OK : GEDELF_MEMORY;
}

static gedelf_status print_text(get_job *j, gedelf_structure match)
{
    buffer *out = &j->x->out.text;
    view text;
    if (!get_payload(match, &j->value, &text))
        return GEDELF_MEMORY;
    if (j->said->null)
        return memory_unless(buffer_append(out, text) && buffer_append(out, view_of("", 1)));
    return memory_unless(put_escaped(out, text) && put(out, "\n"));
}

/* ---- Rows ------------------------------------------------------------------------------------ */

static gedelf_structure record_of(gedelf_structure s)
{
    for (gedelf_structure above; gedelf_structure_exists(above = gedelf_structure_super(s));)
        s = above;
    return s;
}

/* How long the tags are that lead to a structure, with a full stop after each. */
static size_t tags_length(gedelf_structure s)
{
    size_t length = 0;
    for (; gedelf_structure_exists(s); s = gedelf_structure_super(s))
        length += gedelf_structure_tag(s).length + 1;
    return length;
}

/* The tags that lead to a structure: INDI.BIRT.DATE. They are found from the end on. */
static bool put_tags(buffer *out, gedelf_structure match)
{
    size_t length = tags_length(match);
    if (!buffer_reserve(out, length))
        return false;
    char *end = out->data + out->length + length;
    for (gedelf_structure s = match; gedelf_structure_exists(s); s = gedelf_structure_super(s)) {
        view tag = gedelf_structure_tag(s);
        *--end = '.';
        end -= tag.length;
        memcpy(end, tag.text, tag.length);
    }
    out->length += length - 1;
    return true;
}

static bool is_csv(const get_job *j)
{
    return j->said->format == FORM_CSV;
}

/* What is between two values of a row, and after the last. */
static bool put_between(get_job *j, buffer *out)
{
    return put(out, is_csv(j) ? "," : "\t");
}

static bool put_row_end(get_job *j, buffer *out)
{
    return put(out, is_csv(j) ? "\r\n" : "\n");
}

/* A value of a row: escapes in rows with tabs, quotation marks in CSV [RFC 4180]. */
static bool put_value(get_job *j, buffer *out, view text)
{
    return is_csv(j) ? csv_append(out, text) : put_escaped(out, text);
}

/* Without --columns: which record, where in it, and the payload. */
static gedelf_status print_place(get_job *j, gedelf_structure match)
{
    buffer *out = &j->x->out.text;
    view xref = gedelf_structure_xref(record_of(match)), text;
    bool done = xref.length == 0 || (put(out, "@") && buffer_append(out, xref) && put(out, "@"));
    done = done && put_between(j, out) && put_tags(out, match) && put_between(j, out) &&
           get_payload(match, &j->value, &text);
    return memory_unless(done && put_value(j, out, text) && put_row_end(j, out));
}

static gedelf_status print_row(get_job *j, gedelf_structure match)
{
    buffer *out = &j->x->out.text;
    gedelf_status status = GEDELF_OK;
    for (size_t i = 0; status == GEDELF_OK && i < j->column_count; i++) {
        view value;
        bool there;
        status = get_column_value(j, &j->columns[i], match, &value, &there);
        if (status == GEDELF_OK)
            status = memory_unless((i == 0 || put_between(j, out)) && put_value(j, out, value));
    }
    return status == GEDELF_OK ? memory_unless(put_row_end(j, out)) : status;
}

static gedelf_status print_json_row(get_job *j, gedelf_structure match)
{
    buffer *out = &j->x->out.text;
    gedelf_status status = memory_unless(put(out, "{"));
    for (size_t i = 0; status == GEDELF_OK && i < j->column_count; i++) {
        const get_column *c = &j->columns[i];
        view value;
        bool there;
        status = get_column_value(j, c, match, &value, &there);
        if (status != GEDELF_OK)
            break;
        status = memory_unless(json_put_key_text(out, c->name) &&
                               (there ? json_append_string(out, value) : put(out, "null")));
    }
    return status == GEDELF_OK ? memory_unless(put(out, "}\n")) : status;
}

/* A line with the names of the columns. */
static gedelf_status print_header(get_job *j)
{
    buffer *out = &j->x->out.text;
    bool done = j->column_count > 0 || (put(out, "record") && put_between(j, out) && put(out, "path") &&
                                        put_between(j, out) && put(out, "payload"));
    for (size_t i = 0; done && i < j->column_count; i++)
        done = (i == 0 || put_between(j, out)) && put_value(j, out, j->columns[i].name);
    return memory_unless(done && put_row_end(j, out));
}

/* ---------------------------------------------------------------------------------------------- */

/* What the library writes comes after what is waiting. */
static bool get_write(void *context, const void *octets, size_t size)
{
    get_job *j = context;
    return session_write(j->x, view_of(octets, size));
}

static gedelf_status open_json(get_job *j)
{
    gedelf_json_options options = GEDELF_JSON_OPTIONS();
    options.positions = j->settings->reading.positions;
    options.typed = j->settings->reading.typed;
    options.language = (j->reader ? gedelf_reader_metadata(j->reader) : gedelf_dataset_metadata(j->dataset))->language;
    return gedelf_json_writer_open(&j->json, gedelf_sink_callback(get_write, j), &options);
}

/* The output has spoken for itself. */
static gedelf_status written(gedelf_status status)
{
    return status == GEDELF_UNWRITABLE ? GEDELF_STOPPED : status;
}

/* Is a whole record asked for in text, by its identifier alone? */
static bool get_shows_records(const get_job *j)
{
    bool any = false;
    for (size_t i = 0; i < j->path_count; i++)
        any = any || j->paths[i].whole;
    return any && j->said->format == FORM_TEXT && !j->said->null && j->column_count == 0;
}

gedelf_status get_begin(get_job *j)
{
    if (j->said->format == FORM_JSON && j->column_count == 0)
        return open_json(j);
    if (j->said->format == FORM_ELF || get_shows_records(j))
        return gedelf_writer_open_part(&j->elf, j->reader, j->dataset, gedelf_sink_callback(get_write, j));
    return j->said->header ? print_header(j) : GEDELF_OK;
}

static gedelf_status print_json(get_job *j, gedelf_structure match)
{
    gedelf_status status = gedelf_json_writer_record(j->json, match);
    return written(status == GEDELF_OK ? gedelf_json_writer_flush(j->json) : status);
}

gedelf_status get_print(get_job *j, gedelf_structure match)
{
    gedelf_status status = GEDELF_OK;
    switch (j->said->format) {
    case FORM_COUNT: return GEDELF_OK;
    case FORM_JSON: status = j->column_count > 0 ? print_json_row(j, match) : print_json(j, match); break;
    case FORM_ELF: status = written(gedelf_writer_part(j->elf, match)); break;
    default:
        if (j->column_count > 0)
            status = print_row(j, match);
        else if (j->current->whole && j->elf)
            status = written(gedelf_writer_part(j->elf, match));
        else
            status = j->said->format == FORM_TEXT ? print_text(j, match) : print_place(j, match);
    }
    if (status == GEDELF_OK && !output_flush_if_due(&j->x->out))
        status = GEDELF_STOPPED;
    return status;
}

gedelf_status get_end(get_job *j)
{
    buffer *out = &j->x->out.text;
    bool done = true;
    for (size_t i = 0; done && j->said->format == FORM_COUNT && i < j->path_count; i++)
        done = buffer_append_number(out, j->paths[i].count) && put(out, "\n");
    return memory_unless(done);
}

void get_forms_free(get_job *j)
{
    gedelf_json_writer_close(j->json);
    gedelf_writer_close(j->elf);
    j->json = NULL;
    j->elf = NULL;
    buffer_free(&j->value);
}
