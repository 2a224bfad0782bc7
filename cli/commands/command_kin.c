/* SPDX-License-Identifier: MIT */
/*
 * gedelf kin: takes a file and two people, shows how they are related: the word for it, the ways with the ancestors in
 * common, drawn as small trees, and the share of genes. [D490–D496]
 */
#include "cli/core/json.h"
#include "cli/core/people_option.h"
#include "cli/core/text_tree.h"

#include <gedelf/kin.h>

#include <stdio.h>
#include <string.h>

/* Where --language is not given, text is in the program's language, and JSON in English. */
enum { LANGUAGE_UNSAID = 255 };

typedef struct kin_settings {
    unsigned format;   /* an output_form */
    unsigned language; /* its index in gedelf_kin_language, or LANGUAGE_UNSAID */
    bool all;
    bool ascii;
} kin_settings;

typedef struct kin_job {
    session *x;
    people_file file;
    gedelf_person a, b;
    gedelf_kin *kin;
} kin_job;

/* ---- JSON -------------------------------------------------------------------------------------- */

static bool append_people(buffer *out, const char *key, const gedelf_people *people, const gedelf_person *persons,
                          size_t count)
{
    bool done = json_put_open(out, key, "[");
    for (size_t i = 0; done && i < count; i++)
        done = json_put_text_or_null(out, NULL, gedelf_person_xref(people, persons[i]));
    return done && put(out, "]");
}

static bool append_generations(buffer *out, const gedelf_kin_way *w)
{
    if (!w->has_ancestors)
        return json_put_null(out, "up") && json_put_null(out, "down");
    return json_put_number(out, "up", w->up) && json_put_number(out, "down", w->down);
}

static bool append_way_json(buffer *out, const gedelf_people *people, gedelf_kin_way w)
{
    return json_put_open(out, NULL, "{") && json_put_text(out, "term", w.term) &&
           json_put_word(out, "kind", gedelf_kin_kind_name(w.kind)) && append_generations(out, &w) &&
           json_put_truth(out, "half", w.half) && append_people(out, "common", people, w.common, w.common_count) &&
           append_people(out, "path", people, w.path, w.path_count) && put(out, "}");
}

/* For people four digits are enough: ancestors many generations ago add nothing that matters. */
enum { DIGITS_FOR_PEOPLE = 4, DIGITS_FOR_PROGRAMS = 10 };

static bool append_coefficient(buffer *out, const gedelf_kin *kin, int precision)
{
    double share;
    char digits[32];
    if (!gedelf_kin_coefficient(kin, &share))
        return put(out, "null");
    snprintf(digits, sizeof digits, "%.*g", precision, share);
    return put(out, digits);
}

static bool append_kin_json(buffer *out, const kin_job *j)
{
    const gedelf_people *people = j->file.people;
    size_t count = gedelf_kin_count(j->kin);
    bool done =
        put(out, "{") && json_put_text_or_null(out, "a", gedelf_person_xref(people, j->a)) &&
        json_put_text_or_null(out, "b", gedelf_person_xref(people, j->b)) &&
        (count > 0 ? json_put_text(out, "term", gedelf_kin_way_at(j->kin, 0).term) : json_put_null(out, "term")) &&
        json_put_key(out, "coefficient") && append_coefficient(out, j->kin, DIGITS_FOR_PROGRAMS) &&
        json_put_open(out, "ways", "[");
    for (size_t i = 0; done && i < count; i++)
        done = append_way_json(out, people, gedelf_kin_way_at(j->kin, i));
    return done && put(out, "]") && (!gedelf_kin_is_cut(j->kin) || json_put_truth(out, "more", true)) &&
           put(out, "}\n");
}

/* ---- Sentences --------------------------------------------------------------------------------- */

/* The language of the words. */
static const char *words_of(const kin_settings *own)
{
    if (own->language != LANGUAGE_UNSAID)
        return gedelf_kin_language(own->language);
    return gedelf_language_code(own->format == FORM_JSON ? NULL : language_chosen());
}

/* "25%", and "25 %" in other languages than English */
static bool append_share(buffer *out, const kin_job *j)
{
    const kin_settings *own = j->x->settings->own;
    bool english = strcmp(words_of(own), "en") == 0;
    double share;
    char text[48];
    gedelf_kin_coefficient(j->kin, &share);
    snprintf(text, sizeof text, "%.*g%s%%", DIGITS_FOR_PEOPLE, 100 * share, english ? "" : " ");
    return put(out, text);
}

static bool append_sentence_part(buffer *out, const kin_job *j, char letter, const gedelf_kin_way *w)
{
    switch (letter) {
    case 'a': return append_person(out, j->file.people, j->a);
    case 'b': return append_person(out, j->file.people, j->b);
    case 't': return buffer_append(out, w->term);
    case 'u': return buffer_append_number(out, w->up);
    case 'd': return buffer_append_number(out, w->down);
    case 's': return append_share(out, j);
    default: return append_coefficient(out, j->kin, DIGITS_FOR_PEOPLE);
    }
}

/* For a sentence that is about no way. */
static const gedelf_kin_way no_way;

/* Appends a sentence in the language that is wanted; the way is that which it is about. */
static bool append_sentence(buffer *out, const kin_job *j, gedelf_kin_sentence sentence, const gedelf_kin_way *w)
{
    const kin_settings *own = j->x->settings->own;
    const char *form = gedelf_kin_sentence_form(words_of(own), sentence);
    bool done = true;
    for (; done && *form; form++) {
        if (*form == '%')
            done = append_sentence_part(out, j, *++form, w);
        else
            done = buffer_append(out, view_of(form, 1));
    }
    return done && put(out, "\n");
}

/* ---- Text -------------------------------------------------------------------------------------- */

/* Deeper than this nothing is indented: lines of ten thousand generations would be more space than names. */
enum { INDENTED_MOST = 64 };

/* One line of the line from the ancestors down to one of the two: person number `index` of the path, at this depth. */
static bool draw_descent(buffer *out, const kin_job *j, gedelf_person person, size_t depth, bool beside, bool ascii)
{
    const tree_signs *signs = tree_signs_for(ascii);
    bool done = put(out, "  ");
    if (depth > 0 && beside) /* beside the line of the first person, which the second one's hangs below */
        done = done && (depth == 1 ? put(out, signs->branch) : put(out, signs->pass));
    else if (depth > 0)
        done = done && (depth == 1 ? put(out, signs->last) : put(out, signs->blank));
    for (size_t i = 2; done && i < depth && i < INDENTED_MOST; i++)
        done = put(out, signs->blank);
    if (depth > 1)
        done = done && put(out, signs->last);
    return done && append_person_life(out, j->file.people, person) && put(out, "\n");
}

/* The ancestors in common, in one line. */
static bool draw_common(buffer *out, const kin_job *j, const gedelf_kin_way *w, bool ascii)
{
    bool done = put(out, "  ");
    if (w->common_count == 0)
        return done && append_sentence(out, j, GEDELF_KIN_SAYS_UNNAMED, w);
    for (size_t i = 0; done && i < w->common_count; i++)
        done = (i == 0 || put(out, ascii ? " = " : " ⚭ ")) && append_person_life(out, j->file.people, w->common[i]);
    return done && put(out, "\n");
}

/* Two lines that begin with siblings: the first person's, then the second's. */
static bool draw_two_lines(buffer *out, const kin_job *j, const gedelf_kin_way *w, bool ascii)
{
    bool done = draw_common(out, j, w, ascii);
    size_t top = w->common_count > 0; /* it is in the path then */
    for (size_t i = w->up; done && i > 0; i--)
        done = draw_descent(out, j, w->path[i - 1], w->up - i + 1, true, ascii);
    for (size_t i = 0; done && i < w->down; i++)
        done = draw_descent(out, j, w->path[w->up + top + i], i + 1, false, ascii);
    return done;
}

/* One line: from the ancestor down. */
static bool draw_one_line(buffer *out, const kin_job *j, const gedelf_kin_way *w, bool ascii)
{
    bool done = true;
    for (size_t i = 0; done && i < w->path_count; i++)
        done = draw_descent(out, j, w->path[w->up > 0 ? w->path_count - 1 - i : i], i, false, ascii);
    return done;
}

/* Over partners: from one to the other. */
static bool draw_steps(buffer *out, const kin_job *j, const gedelf_kin_way *w)
{
    bool done = true;
    for (size_t i = 0; done && i < w->path_count; i++)
        done = put(out, "  ") && (i == 0 || put(out, "– ")) && append_person_life(out, j->file.people, w->path[i]) &&
               put(out, "\n");
    return done;
}

static bool append_way_heading(buffer *out, const kin_job *j, const gedelf_kin_way *w)
{
    if (w->has_ancestors)
        return put(out, "\n") && append_sentence(out, j, GEDELF_KIN_SAYS_WAY, w);
    return put(out, "\n") && buffer_append(out, w->term) && put(out, "\n");
}

static bool append_way_text(buffer *out, const kin_job *j, gedelf_kin_way w, bool ascii)
{
    bool done = append_way_heading(out, j, &w);
    if (!w.has_ancestors)
        return done && draw_steps(out, j, &w);
    return done && (w.up > 0 && w.down > 0 ? draw_two_lines(out, j, &w, ascii) : draw_one_line(out, j, &w, ascii));
}

static bool append_genes(buffer *out, const kin_job *j)
{
    double share;
    bool known = gedelf_kin_coefficient(j->kin, &share);
    if (known && share == 0)
        return true;
    return put(out, "\n") && append_sentence(out, j, known ? GEDELF_KIN_SAYS_GENES : GEDELF_KIN_SAYS_NO_GENES, &no_way);
}

static bool append_kin_text(buffer *out, const kin_job *j)
{
    const kin_settings *own = j->x->settings->own;
    size_t count = gedelf_kin_count(j->kin);
    if (count == 0)
        return append_sentence(out, j, GEDELF_KIN_SAYS_UNRELATED, &no_way);
    if (j->a == j->b)
        return append_sentence(out, j, GEDELF_KIN_SAYS_SAME, &no_way);
    gedelf_kin_way first = gedelf_kin_way_at(j->kin, 0);
    bool done = append_sentence(out, j, GEDELF_KIN_SAYS_RELATED, &first);
    for (size_t i = 0; done && i < count; i++)
        done = append_way_text(out, j, gedelf_kin_way_at(j->kin, i), own->ascii || locale_is_ascii());
    if (gedelf_kin_is_cut(j->kin))
        done = done && put(out, "\n") && append_sentence(out, j, GEDELF_KIN_SAYS_MORE, &no_way);
    return done && append_genes(out, j);
}

/* ---- The command ------------------------------------------------------------------------------- */

/* Says what goes wrong in the language of the words, too, if that was chosen and the program has it. */
static void speak(const kin_settings *own)
{
    const gedelf_language *language;
    for (size_t i = 0; own->language != LANGUAGE_UNSAID && (language = gedelf_language_at(i)); i++) {
        if (strcmp(gedelf_language_code(language), gedelf_kin_language(own->language)) == 0)
            language_choose(i);
    }
}

static int tell_kin(kin_job *j)
{
    session *x = j->x;
    const kin_settings *own = x->settings->own;
    gedelf_kin_options options = GEDELF_KIN_OPTIONS();
    options.language = words_of(own);
    options.all = own->all;
    gedelf_status status = gedelf_kin_find(&j->kin, j->file.people, j->a, j->b, &options);
    if (status != GEDELF_OK)
        return report_status(&x->report, status);
    bool done = own->format == FORM_JSON ? append_kin_json(&x->out.text, j) : append_kin_text(&x->out.text, j);
    int result = gedelf_kin_count(j->kin) > 0 ? EXIT_DONE : EXIT_PROBLEMS;
    if (!done)
        result = report_status(&x->report, GEDELF_MEMORY);
    gedelf_kin_free(j->kin);
    return result;
}

static int kin_in_file(session *x, input *i)
{
    kin_job *j = x->job;
    j->x = x;
    int result = people_file_read(&j->file, x, i);
    if (result == EXIT_DONE)
        result = people_file_choose(&j->file, x, x->settings->operands[1], &j->a);
    if (result == EXIT_DONE)
        result = people_file_choose(&j->file, x, x->settings->operands[2], &j->b);
    if (result == EXIT_DONE)
        result = tell_kin(j);
    people_file_free(&j->file);
    return result;
}

static int run_kin(const settings *s)
{
    kin_job j = {.x = NULL};
    speak(s->own);
    if (s->operand_count != 3)
        return usage_error("kin",
                           s->operand_count == 0 ? "no FILE given; use - for standard input"
                           : s->operand_count < 3
                               ? "give two people after FILE, each by an identifier, a path or part of a name"
                               : "only two people can be given, but there is also",
                           s->operand_count > 3 ? s->operands[3] : NULL, NULL);
    return people_run(s, kin_in_file, &j);
}

static const char *kin_language_at(const void *context, size_t index)
{
    (void)context;
    return gedelf_kin_language(index);
}

static const option_word kin_forms[] = {{"text", FORM_TEXT}, {"json", FORM_JSON}, {NULL, 0}};

static const option_row kin_rows[] = {
    {0, "format", "FORM", "print text or json; default: text", OPTION_WORD, .offset = offsetof(kin_settings, format),
     .words = kin_forms},
    {0, "language", "TAG",
     "print the result in this language: en, de, fr or nl;\ndefault: the language of messages, or en for JSON",
     OPTION_WORD, .offset = offsetof(kin_settings, language), .word_at = kin_language_at},
    {0, "all", NULL, "also show longer paths through blood relatives", OPTION_SWITCH,
     .offset = offsetof(kin_settings, all)},
    {0, "ascii", NULL, "draw with ASCII characters only", OPTION_SWITCH, .offset = offsetof(kin_settings, ascii)},
};

static const option_group kin_group = {"Output", OPTION_ROWS(kin_rows), .own = true};
static const kin_settings kin_defaults = {.format = FORM_TEXT, .language = LANGUAGE_UNSAID};
static const option_group *const kin_options[] = {
    &kin_group,       &options_reading,     &options_accepting,   &options_jobs,
    &options_schemas, &options_diagnostics, &options_other_words, NULL};

const command command_kin = {
    .name = "kin",
    .summary = "show how two people are related",
    .operands = "FILE A B",
    .description = "Shows how B is related to A: the name of the relationship, all the shortest\n"
                   "paths between the two (with the common ancestors), and the proportion of their genes that\n"
                   "the two share. A and B are each an identifier, a path as described in gedelf-path(7), or\n"
                   "part of a name. Use - for standard input. Exits with status 1 if the two are not related,\n"
                   "and with 3 if a name matches nobody or several people.\n",
    .options = kin_options,
    .defaults = &kin_defaults,
    .own_size = sizeof kin_defaults,
    .brief = true,
    .recovers = true,
    .run = run_kin,
};
