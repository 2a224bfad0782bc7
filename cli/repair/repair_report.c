/* SPDX-License-Identifier: MIT */
/*
 * Takes repairs, gives the report: a few lines each for people, one object each as JSON; a summary; and the list of all
 * kinds.
 */
#include "cli/core/json.h"
#include "cli/repair/repair.h"

/* ---- One repair ------------------------------------------------------------------------------ */

/* A text, each of its lines set in after a sign. */
static bool append_marked(buffer *out, const char *sign, view text)
{
    bool done = true;
    while (done && text.length > 0) {
        const char *end = memchr(text.text, '\n', text.length);
        size_t length = end ? (size_t)(end - text.text) : text.length;
        done = put(out, sign) && render_append_harmless(out, view_of(text.text, length)) && put(out, "\n");
        text = view_of(text.text + length + (end != NULL), text.length - length - (end != NULL));
    }
    return done;
}

/* The same of a line of the file, or of words for it, which are the library's ("a zip archive"). */
static bool append_marked_line(buffer *out, const char *mark, view text)
{
    const char *words = text.length > 0 ? gedelf_translation_find(language_chosen(), "phrase", text) : NULL;
    return append_marked(out, mark, words ? view_of_string(words) : text);
}

/* The same of a phrase of the library. */
static bool append_marked_phrase(buffer *out, const char *mark, view text)
{
    buffer said;
    buffer_init(&said, &memory_default);
    bool done = put_phrase(&said, text) && append_marked(out, mark, buffer_view(&said));
    buffer_free(&said);
    return done;
}

static bool append_for_people(buffer *out, const char *name, const gedelf_repair_report *told)
{
    bool done = append_name(out, name) && put(out, ":") && buffer_append_number(out, told->line) && put(out, ": ") &&
                put(out, told->kind->code);
    if (told->certainty != GEDELF_REPAIR_SAFE)
        done = done && put(out, " (") && put(out, gedelf_repair_class_name(told->certainty)) && put(out, ")");
    if (told->record.length > 0)
        done = done && put(out, say(" in @")) && render_append_harmless(out, told->record) && put(out, "@");
    return done && put(out, "\n") && append_marked_line(out, "  - ", told->before) &&
           append_marked_line(out, "  + ", told->after) && append_marked_phrase(out, "  ! ", told->left);
}

static bool append_as_json(buffer *out, const gedelf_repair_report *told)
{
    return put(out, "{") && json_put_word(out, "code", told->kind->code) &&
           json_put_word(out, "class", gedelf_repair_class_name(told->certainty)) &&
           json_put_number(out, "line", told->line) && json_put_text_or_null(out, "record", told->record) &&
           json_put_text(out, "before", told->before) && json_put_text(out, "after", told->after) &&
           json_put_text_or_null(out, "left", told->left) && put(out, "}\n");
}

bool repair_append_report(buffer *out, const char *name, const gedelf_repair_report *told, output_form form)
{
    return form == FORM_JSON ? append_as_json(out, told) : append_for_people(out, name, told);
}

/* ---- The summary ----------------------------------------------------------------------------- */

static bool append_json_summary(buffer *out, const gedelf_repair *repair)
{
    bool done = put(out, "{") && json_put_open(out, "summary", "{");
    for (size_t i = 0; done && i < gedelf_repair_kind_count(); i++) {
        uint64_t count = gedelf_repair_count(repair, i);
        done = count == 0 || json_put_number(out, gedelf_repair_kind_at(i)->code, count);
    }
    return done && put(out, "}}\n");
}

static bool is_told_alike(size_t kind, size_t other)
{
    return strcmp(gedelf_repair_kind_at(kind)->done, gedelf_repair_kind_at(other)->done) == 0;
}

/* How many repairs of this kind, and of those that are described in the same words. */
static uint64_t count_alike(const gedelf_repair *repair, size_t kind)
{
    uint64_t count = 0;
    for (size_t i = 0; i < gedelf_repair_kind_count(); i++)
        count += is_told_alike(i, kind) ? gedelf_repair_count(repair, i) : 0;
    return count;
}

/* The kind with most repairs among those that are left; SIZE_MAX if there is none. */
static size_t greatest_kind(const gedelf_repair *repair, const bool *told)
{
    size_t best = SIZE_MAX;
    for (size_t i = 0; i < gedelf_repair_kind_count(); i++) {
        uint64_t count = told[i] || gedelf_repair_count(repair, i) == 0 ? 0 : count_alike(repair, i);
        if (count > 0 && (best == SIZE_MAX || count > count_alike(repair, best)))
            best = i;
    }
    return best;
}

/* What was done, so many times. */
static bool append_done(buffer *out, const char *done, uint64_t count)
{
    bool put_all = buffer_append_number(out, count) && put(out, " ");
    for (; put_all && *done; done++) /* translations have no % */
        put_all = *done != '%' ? buffer_append(out, view_of(done, 1)) : count == 1 || put(out, "s");
    return put_all;
}

static const char *done_text(const gedelf_repair *repair, size_t kind)
{
    return gedelf_repair_text(gedelf_repair_kind_at(kind),
                              count_alike(repair, kind) == 1 ? GEDELF_REPAIR_DONE : GEDELF_REPAIR_DONE_MANY,
                              language_chosen());
}

static bool append_counts(buffer *out, const gedelf_repair *repair)
{
    bool seen[256] = {false}, done = true;
    const char *before = ": ";
    for (size_t kind; done && (kind = greatest_kind(repair, seen)) != SIZE_MAX; before = ", ") {
        for (size_t i = 0; i < gedelf_repair_kind_count(); i++)
            seen[i] = seen[i] || is_told_alike(i, kind);
        done = put(out, before) && append_done(out, done_text(repair, kind), count_alike(repair, kind));
    }
    return done;
}

bool repair_append_summary(buffer *out, const char *name, const gedelf_repair *repair, output_form form)
{
    uint64_t all = 0, left = gedelf_repair_left(repair);
    if (form == FORM_JSON)
        return append_json_summary(out, repair);
    for (size_t i = 0; i < gedelf_repair_kind_count(); i++)
        all += gedelf_repair_count(repair, i);
    bool done = append_name(out, name) && put(out, ": ");
    if (all == 0)
        return done && put(out, say("nothing to repair\n"));
    done = done && buffer_append_number(out, all) && put(out, all == 1 ? say(" repair") : say(" repairs")) &&
           append_counts(out, repair);
    if (left > 0)
        done = done && put(out, "; ") && buffer_append_number(out, left) &&
               put(out, left == 1 ? say(" problem needs your attention") : say(" problems need your attention"));
    return done && put(out, "\n");
}

/* ---- The list -------------------------------------------------------------------------------- */

bool repair_can_choose(const gedelf_repair_kind *kind)
{
    return gedelf_repair_kind_for(view_of_string(kind->code)) != NULL;
}

static bool append_kind(buffer *out, const gedelf_repair_kind *kind, output_form form)
{
    view class = view_of_string(gedelf_repair_class_name(kind->certainty));
    if (form == FORM_JSON)
        return put(out, "{") && json_put_word(out, "code", kind->code) && json_put_text(out, "class", class) &&
               json_put_word(out, "answers", kind->answers) && json_put_word(out, "explanation", kind->explanation) &&
               put(out, "}\n");
    return append_padded(out, view_of_string(kind->code), 28) && buffer_append(out, class) && put(out, "\n    ") &&
           append_folded(out, gedelf_repair_text(kind, GEDELF_REPAIR_EXPLANATION, language_chosen()), 4, 4) &&
           put(out, "\n");
}

static bool append_kinds(buffer *out, const void *context)
{
    const output_form *form = context;
    bool done = true;
    for (size_t i = 0; done && i < gedelf_repair_kind_count(); i++) {
        if (repair_can_choose(gedelf_repair_kind_at(i)))
            done = append_kind(out, gedelf_repair_kind_at(i), *form);
    }
    return done;
}

int repair_list(output_form form)
{
    return output_print(append_kinds, &form);
}
