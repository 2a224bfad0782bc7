/* SPDX-License-Identifier: MIT */
/*
 * Takes records that differ, and shows them as text: a heading a record, then lines with - and + before path and value (D411).
 * On a terminal they have colours, and in long values the words that differ are marked.
 */
#include "cli/compare/compare.h"

#define COLOUR_HEADING "\x1B[1m"
#define COLOUR_REMOVED "\x1B[31m"
#define COLOUR_ADDED "\x1B[32m"
#define COLOUR_MARK "\x1B[7m"
#define COLOUR_UNMARK "\x1B[27m"
#define COLOUR_END "\x1B[m"

/* Values that are shorter are seen at a glance, and lines after the first are set in. */
enum { WORDS_WORTH_MARKING = 40 };
static const char value_indent[] = "    ";

/* ---- Texts ----------------------------------------------------------------------------------------- */

static bool append_escape(buffer *out, uint32_t c)
{
    const char escape[] = {'\\', 'x', to_hex_digit(c >> 4), to_hex_digit(c)};
    const char longer[] = {'\\',           'u', to_hex_digit(c >> 12), to_hex_digit(c >> 8), to_hex_digit(c >> 4),
                           to_hex_digit(c)};
    return c < 0x100 ? buffer_append(out, view_of(escape, sizeof escape))
                     : buffer_append(out, view_of(longer, sizeof longer));
}

bool append_visible(buffer *out, view text, const char *indent)
{
    bool done = true;
    for (size_t i = 0, step; done && i < text.length; i += step) {
        uint32_t c = utf8_decode(text.text + i, &step);
        if (c == '\n')
            done = put(out, "\n") && put(out, indent);
        else if ((c < 0x20 && c != '\t') || c == 0x7F || is_treacherous(c))
            done = append_escape(out, c);
        else
            done = buffer_append(out, view_of(text.text + i, step));
    }
    return done;
}

bool append_said(buffer *out, gedelf_structure s)
{
    view pointer = gedelf_structure_pointer(s);
    if (pointer.length == 0)
        return buffer_append(out, gedelf_structure_payload(s));
    return put(out, "@") && buffer_append(out, pointer) && put(out, "@");
}

bool has_said(gedelf_structure s)
{
    return gedelf_structure_payload(s).length > 0 || gedelf_structure_pointer(s).length > 0;
}

static bool append_said_visibly(buffer *out, gedelf_structure s)
{
    view pointer = gedelf_structure_pointer(s);
    if (pointer.length == 0)
        return append_visible(out, gedelf_structure_payload(s), value_indent);
    return put(out, "@") && append_visible(out, pointer, "") && put(out, "@");
}

const char *compare_kind_word(gedelf_diff_kind kind)
{
    static const char *const words[] = {"added", "removed", "changed", "renamed"};
    return words[kind];
}

/* ---- Walking --------------------------------------------------------------------------------------- */

/* So many steps of a path are shown, and its last one: else what is shown would grow with the square of the depth. */
enum { STEPS_SHOWN = 64 };

static bool path_down(compare_job *j, gedelf_structure s)
{
    j->steps++;
    if (j->steps == STEPS_SHOWN)
        j->shown = j->path.length;
    if (j->steps < STEPS_SHOWN)
        return (j->path.length == 0 || put(&j->path, ".")) && buffer_append(&j->path, gedelf_structure_tag(s));
    j->path.length = j->shown;
    return put(&j->path, j->steps == STEPS_SHOWN ? "." : ".….") && buffer_append(&j->path, gedelf_structure_tag(s));
}

static void path_up(compare_job *j, gedelf_structure s)
{
    j->steps--;
    if (j->steps + 1 >= STEPS_SHOWN) {
        j->path.length = j->shown;
        return;
    }
    j->path.length -= gedelf_structure_tag(s).length;
    j->path.length -= j->path.length > 0; /* the full stop */
}

bool compare_each_below(compare_job *j, gedelf_structure top, bool (*each)(compare_job *j, gedelf_structure s))
{
    size_t own = j->path.length;
    j->steps = 0;
    bool done = each(j, top);
    gedelf_structure s = gedelf_structure_first(top);
    while (done && gedelf_structure_exists(s)) {
        done = path_down(j, s) && each(j, s);
        gedelf_structure next = gedelf_structure_first(s);
        while (done && !gedelf_structure_exists(next) && !gedelf_structure_same(s, top)) {
            path_up(j, s);
            next = gedelf_structure_next(s);
            s = gedelf_structure_exists(next) ? s : gedelf_structure_super(s);
        }
        s = next;
    }
    j->path.length = own;
    return done;
}

/* ---- Lines ----------------------------------------------------------------------------------------- */

static bool append_colour(compare_job *j, const char *colour)
{
    return !j->colours || put(&j->out, colour);
}

static bool begin_line(compare_job *j, bool added)
{
    return append_colour(j, added ? COLOUR_ADDED : COLOUR_REMOVED) && put(&j->out, added ? "+ " : "- ");
}

static bool end_line(compare_job *j)
{
    return append_colour(j, COLOUR_END) && put(&j->out, "\n");
}

static bool append_structure_line(compare_job *j, gedelf_structure s, bool added)
{
    bool speaks = has_said(s);
    if (!speaks && j->path.length == 0)
        return true; /* a record that says nothing itself */
    return begin_line(j, added) && buffer_append(&j->out, j->path.length > 0 ? buffer_view(&j->path) : VIEW(".")) &&
           (!speaks || (put(&j->out, " ") && append_said_visibly(&j->out, s))) && end_line(j);
}

static bool append_added_line(compare_job *j, gedelf_structure s)
{
    return append_structure_line(j, s, true);
}

static bool append_removed_line(compare_job *j, gedelf_structure s)
{
    return append_structure_line(j, s, false);
}

/* A structure with all that is below it. */
static bool append_structure(compare_job *j, view path, gedelf_structure s, bool added)
{
    j->path.length = 0;
    return buffer_append(&j->path, path) && compare_each_below(j, s, added ? append_added_line : append_removed_line);
}

/* What is left of a value, or new in it, with marks. */
typedef struct word_marks {
    compare_job *j;
    gedelf_words_kind kind;
} word_marks;

static bool append_words(void *context, gedelf_words_kind kind, gedelf_view words)
{
    word_marks *m = context;
    if (kind != GEDELF_WORDS_SAME && kind != m->kind)
        return true;
    return (kind == GEDELF_WORDS_SAME || put(&m->j->out, COLOUR_MARK)) &&
           append_visible(&m->j->out, words, value_indent) &&
           (kind == GEDELF_WORDS_SAME || put(&m->j->out, COLOUR_UNMARK));
}

static bool is_worth_marking(const compare_job *j, const gedelf_diff_edit *e)
{
    return j->colours && gedelf_structure_payload(e->old_structure).length > WORDS_WORTH_MARKING &&
           gedelf_structure_payload(e->new_structure).length > WORDS_WORTH_MARKING;
}

static bool append_value_line(compare_job *j, const gedelf_diff_edit *e, bool added)
{
    gedelf_structure s = added ? e->new_structure : e->old_structure;
    word_marks marks = {j, added ? GEDELF_WORDS_ADDED : GEDELF_WORDS_REMOVED};
    bool done = begin_line(j, added) && buffer_append(&j->out, e->path) && put(&j->out, " ");
    if (done && e->what == GEDELF_DIFF_LANGUAGE)
        done = put(&j->out, say("(language) ")) && append_visible(&j->out, gedelf_structure_language(s), "");
    else if (done && e->what == GEDELF_DIFF_DATATYPE)
        done = put(&j->out, say("(datatype) ")) && append_visible(&j->out, gedelf_structure_datatype(s), "");
    else if (done && is_worth_marking(j, e))
        done =
            gedelf_words_compare(gedelf_structure_payload(e->old_structure), gedelf_structure_payload(e->new_structure),
                                 append_words, &marks, NULL) == GEDELF_OK;
    else if (done)
        done = append_said_visibly(&j->out, s);
    return done && end_line(j);
}

static bool append_edit_text(compare_job *j, const gedelf_diff_edit *e)
{
    switch (e->op) {
    case GEDELF_DIFF_ADD: return append_structure(j, e->path, e->new_structure, true);
    case GEDELF_DIFF_REMOVE: return append_structure(j, e->path, e->old_structure, false);
    case GEDELF_DIFF_MOVE:
        return put(&j->out, "  ") && put_said(&j->out, "%1 moved to %2", e->path, e->new_path) &&
               put(&j->out, has_said(e->old_structure) ? " " : "") && append_said_visibly(&j->out, e->old_structure) &&
               put(&j->out, "\n");
    case GEDELF_DIFF_CHANGE: break;
    }
    return append_value_line(j, e, false) && append_value_line(j, e, true);
}

/* ---- Records --------------------------------------------------------------------------------------- */

static bool append_identifier(buffer *out, view xref)
{
    return xref.length == 0 || (put(out, " @") && append_visible(out, xref, "") && put(out, "@"));
}

/* "@I1@", as a part of a sentence. */
static bool append_identifier_or_none(buffer *out, view xref)
{
    return xref.length == 0 ? put(out, say("none")) : put(out, "@") && append_visible(out, xref, "") && put(out, "@");
}

/* "INDI @I1@", the same. */
static bool append_tag_and_identifier(buffer *out, gedelf_structure record)
{
    return buffer_append(out, gedelf_structure_tag(record)) && append_identifier(out, gedelf_structure_xref(record));
}

/* "changed INDI @I1@", "renamed INDI @I1@ to @I2@" */
static bool append_what_happened(compare_job *j, const gedelf_diff_change *c)
{
    static const char *const words[] = {SAY("added %1"), SAY("removed %1"), SAY("changed %1"), SAY("renamed %1 to %2")};
    gedelf_structure top = gedelf_structure_exists(c->old_record) ? c->old_record : c->new_record;
    view after = gedelf_structure_xref(c->new_record);
    buffer record, now;
    buffer_init(&record, &memory_default);
    buffer_init(&now, &memory_default);
    bool none = c->kind == GEDELF_DIFF_RENAMED && after.length == 0;
    bool done = append_tag_and_identifier(&record, top) && append_identifier_or_none(&now, after) &&
                put_said(&j->out, none ? "renamed %1 to no identifier" : words[c->kind], buffer_view(&record),
                         buffer_view(&now));
    buffer_free(&record);
    buffer_free(&now);
    return done;
}

/* "changed INDI @I1@ John Smith" */
static bool append_heading(compare_job *j, const gedelf_diff_change *c)
{
    return (j->headings++ == 0 || put(&j->out, "\n")) && append_colour(j, COLOUR_HEADING) &&
           append_what_happened(j, c) &&
           (c->name.length == 0 || (put(&j->out, " ") && append_visible(&j->out, c->name, " "))) && end_line(j);
}

/* Records that were only renamed are summed up. */
static bool note_renamed(compare_job *j, const gedelf_diff_change *c)
{
    enum { SHOWN_MOST = 5 };
    buffer *out = &j->renamed;
    if (++j->renamed_count > SHOWN_MOST)
        return true;
    buffer before, after;
    buffer_init(&before, &memory_default);
    buffer_init(&after, &memory_default);
    bool done = append_identifier_or_none(&before, gedelf_structure_xref(c->old_record)) &&
                append_identifier_or_none(&after, gedelf_structure_xref(c->new_record)) &&
                (j->renamed_count == 1 || put(out, ",")) &&
                put_said(out, " %1 to %2", buffer_view(&before), buffer_view(&after)) &&
                (j->renamed_count < SHOWN_MOST || put(out, ", …"));
    buffer_free(&before);
    buffer_free(&after);
    return done;
}

bool compare_append_text(compare_job *j, const gedelf_diff_change *change)
{
    if (change->kind == GEDELF_DIFF_RENAMED && change->edit_count == 0)
        return note_renamed(j, change);
    if (!append_heading(j, change))
        return false;
    if (change->kind == GEDELF_DIFF_ADDED)
        return append_structure(j, VIEW(""), change->new_record, true);
    if (change->kind == GEDELF_DIFF_REMOVED)
        return append_structure(j, VIEW(""), change->old_record, false);
    bool done = true;
    for (size_t i = 0; done && i < change->edit_count; i++)
        done = append_edit_text(j, &change->edits[i]);
    return done;
}

bool compare_end_text(compare_job *j)
{
    if (j->renamed_count == 0)
        return true;
    bool done = (j->headings == 0 || put(&j->out, "\n")) && append_colour(j, COLOUR_HEADING) &&
                put_counted(&j->out, j->renamed_count,
                            "renamed %1 record, otherwise the same:", "renamed %1 records, otherwise the same:") &&
                buffer_append(&j->out, buffer_view(&j->renamed));
    return done && end_line(j);
}

/* ---- Counts ---------------------------------------------------------------------------------------- */

bool compare_count_add(compare_job *j, const gedelf_diff_change *change)
{
    gedelf_structure top = gedelf_structure_exists(change->old_record) ? change->old_record : change->new_record;
    view tag = gedelf_structure_tag(top);
    size_t i = 0;
    while (i < j->count_count && !view_equal(j->counts[i].tag, tag))
        i++;
    if (i == j->count_count &&
        !array_add(&memory_default, &j->counts, &j->count_count, &j->count_capacity, (compare_count){.tag = tag}))
        return false;
    j->counts[i].counts[change->kind]++;
    return true;
}

static bool append_count_line(buffer *out, view name, const uint64_t *counts)
{
    enum { NAME_WIDTH = 8 };
    static const char *const words[] = {SAY("%1 added"), SAY("%1 removed"), SAY("%1 changed"), SAY("%1 renamed")};
    char digits[20];
    bool done = append_padded(out, name, NAME_WIDTH);
    for (int kind = 0; done && kind < COMPARE_KINDS; kind++)
        done = put(out, kind == 0 ? "" : ", ") && put_said(out, words[kind], digits_of(counts[kind], digits));
    return done && put(out, "\n");
}

bool append_counts(compare_job *j, buffer *out)
{
    uint64_t total[COMPARE_KINDS] = {0};
    bool done = true;
    for (size_t i = 0; done && i < j->count_count; i++) {
        for (int kind = 0; kind < COMPARE_KINDS; kind++)
            total[kind] += j->counts[i].counts[kind];
        done = append_count_line(out, j->counts[i].tag, j->counts[i].counts);
    }
    return done && append_count_line(out, view_of_string(say("total")), total);
}
