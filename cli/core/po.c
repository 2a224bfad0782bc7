/* SPDX-License-Identifier: MIT */
/*
 * Takes the texts of the library, gives them as a .po file, the form in which translators exchange them: for `gedelf explain --po`, and
 * without translations for the template of po/.
 */
#include "cli/core/po.h"

#include <stdio.h>

/* ---- Entries --------------------------------------------------------------------------------- */

/* A string as gettext reads it: in one line, or in several with a line break at the end of each. */
static bool append_quoted(buffer *out, const char *text)
{
    size_t first = strcspn(text, "\n");
    bool several = text[first] && text[first + 1], done = put(out, several ? "\"\"\n\"" : "\"");
    for (; done && *text; text++) {
        bool ends = several && *text == '\n' && text[1];
        if (*text == '\n')
            done = put(out, ends ? "\\n\"\n\"" : "\\n");
        else
            done = (!strchr("\"\\", *text) || put(out, "\\")) && buffer_append(out, view_of(text, 1));
    }
    return done && put(out, "\"\n");
}

bool po_append(buffer *out, const po_entry *e)
{
    bool done = put(out, "\nmsgctxt ") && append_quoted(out, e->context) && put(out, "msgid ") &&
                append_quoted(out, e->english);
    if (!e->english_many)
        return done && put(out, "msgstr ") && append_quoted(out, e->text ? e->text : "");
    return done && put(out, "msgid_plural ") && append_quoted(out, e->english_many) && put(out, "msgstr[0] ") &&
           append_quoted(out, e->text ? e->text : "") && put(out, "msgstr[1] ") &&
           append_quoted(out, e->text_many ? e->text_many : "");
}

bool po_append_header(buffer *out, const gedelf_language *language)
{
    return put(out, "msgid \"\"\nmsgstr \"\"\n\"Project-Id-Version: gedelf ") && put(out, gedelf_version()) &&
           put(out, "\\n\"\n\"MIME-Version: 1.0\\n\"\n\"Content-Type: text/plain; charset=UTF-8\\n\"\n"
                    "\"Content-Transfer-Encoding: 8bit\\n\"\n\"Language: ") &&
           put(out, gedelf_language_code(language)) &&
           put(out, "\\n\"\n\"Plural-Forms: nplurals=2; plural=(n != 1);\\n\"\n");
}

/* ---- Texts of the library -------------------------------------------------------------------- */

/* An entry that its context alone identifies. */
static bool append_keyed(buffer *out, const gedelf_language *language, const char *name, const char *part,
                         const char *english)
{
    char context[96];
    snprintf(context, sizeof context, "%s %s", name, part);
    return !*english || po_append(out, &(po_entry){.context = context,
                                                   .english = english,
                                                   .text = gedelf_translation_find(language, context, VIEW(""))});
}

static bool append_code(buffer *out, const gedelf_language *language, const gedelf_code_info *info)
{
    return append_keyed(out, language, info->name, "message", info->message) &&
           append_keyed(out, language, info->name, "explanation", info->explanation) &&
           append_keyed(out, language, info->name, "remedy", info->remedy);
}

/* What was done, with or without the s of the plural for its %. */
static void copy_done(char *out, size_t size, const char *done, bool many)
{
    size_t length = 0;
    for (; *done && length + 1 < size; done++) {
        if (*done != '%')
            out[length++] = *done;
        else if (many)
            out[length++] = 's';
    }
    out[length] = 0;
}

static bool append_repair(buffer *out, const gedelf_language *language, const gedelf_repair_kind *kind)
{
    char name[80], context[96], context_many[96], one[200], many[200];
    snprintf(name, sizeof name, "repair %s", kind->code);
    snprintf(context, sizeof context, "%s done", name);
    snprintf(context_many, sizeof context_many, "%s done many", name);
    copy_done(one, sizeof one, kind->done, false);
    copy_done(many, sizeof many, kind->done, true);
    return append_keyed(out, language, name, "explanation", kind->explanation) &&
           po_append(out, &(po_entry){.context = context,
                                      .english = one,
                                      .english_many = many,
                                      .text = gedelf_translation_find(language, context, VIEW("")),
                                      .text_many = gedelf_translation_find(language, context_many, VIEW(""))});
}

/* The phrases, of which the language alone has a list. */
static bool append_phrases(buffer *out, const gedelf_language *language)
{
    gedelf_translation t = GEDELF_TRANSLATION();
    bool done = true;
    for (size_t i = 0; done && gedelf_translation_at(language, i, &t); i++) {
        if (strcmp(t.context, "phrase") == 0)
            done = po_append(out, &(po_entry){.context = t.context, .english = t.english, .text = t.text});
    }
    return done;
}

bool po_append_library(buffer *out, const gedelf_language *language)
{
    bool done = true;
    const char *name;
    for (int i = GEDELF_NOTE; done && i <= GEDELF_FATAL; i++)
        done = append_keyed(out, language, "severity", gedelf_severity_name((gedelf_severity)i),
                            gedelf_severity_name((gedelf_severity)i));
    for (size_t i = 0; done && i < gedelf_code_count(); i++)
        done = append_code(out, language, gedelf_code_at(i));
    for (size_t i = 0; done && i < gedelf_repair_kind_count(); i++)
        done = append_repair(out, language, gedelf_repair_kind_at(i));
    for (size_t i = 0; done && (name = gedelf_chart_word_name(i)); i++)
        done = append_keyed(out, language, "chart", name, gedelf_chart_word(i, NULL));
    return done && append_phrases(out, language);
}
