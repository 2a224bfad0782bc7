/* SPDX-License-Identifier: MIT */
/*
 * gedelf explain: takes codes, gives what the catalogue says about them; without codes, a list of all. As Markdown and
 * without codes it is docs/diagnostics.md.
 */
#include "cli/core/json.h"
#include "cli/core/po.h"

#include <gedelf/repair.h>

/* What its options say. */
typedef struct explain_settings {
    unsigned format;
    bool po;
} explain_settings;

static const char *code_name_at(const void *context, size_t index)
{
    (void)context;
    const gedelf_code_info *info = gedelf_code_at(index);
    return info ? info->name : NULL;
}

/* The stages, by their numbers, which are the hundreds of their codes. */
static const struct {
    const char *name, *heading;
} stages[] = {
    [1] = {"octets", "## From bytes to characters\n\n"},
    [2] = {"lines", "## From characters to lines\n\n"},
    [3] = {"structures", "## From lines to structures\n\n"},
    [4] = {"header", "## The header\n\n"},
    [5] = {"writer", "## Writing\n\n"},
    [6] = {"json", "## Reading JSON\n\n"},
    [7] = {"polygenea", "## Polygenea\n\n"},
    [8] = {"types", "## From tags to types: schemas and dictionaries\n\n"},
    [9] = {"general", "## The file as a whole\n\n"},
    [10] = {"edit", "## Editing: refused changes\n\n"},
    [11] = {"model", "## The data model\n\n"},
    [12] = {"genealogy", "## Genealogy: implausible facts\n\n"},
    [15] = {"archive", "## GEDZIP archives and media\n\n"},
    [16] = {"compare", "## Merging\n\n"},
};

_Static_assert(sizeof stages / sizeof *stages == GEDELF_STAGE_COMPARE + 1, "every stage has a name");

/* ---- Texts ----------------------------------------------------------------------------------- */

/* A message in which "…" means what it will quote. */
static bool append_pattern(buffer *out, const char *message)
{
    bool done = true;
    for (; done && *message; message++) {
        bool quoted = message[0] == '%' && is_digit(message[1]);
        done = quoted ? put(out, "…") : buffer_append(out, view_of(message, 1));
        message += quoted;
    }
    return done;
}

/* ---- As text --------------------------------------------------------------------------------- */

/* What is said if there is a repair for it; "" if there is none. */
static const char *repair_hint(const gedelf_code_info *info)
{
    static const char *const always[] = {SAY("'gedelf repair' fixes this."), SAY("'gedelf repair --tidy' fixes this."),
                                         SAY("'gedelf repair --guess' fixes this.")};
    const gedelf_repair_kind *kind = gedelf_repair_kind_for(view_of_string(info->name));
    if (!kind)
        return "";
    return gedelf_fix_depends(info->code)
               ? SAY("'gedelf repair' fixes this in some cases; 'gedelf repair --dry-run' shows which.")
               : always[kind->certainty];
}

/* A text of the code in the language of the program. */
static const char *said(const gedelf_code_info *info, gedelf_code_part part)
{
    return gedelf_code_text(info->code, part, language_chosen());
}

static bool append_as_text(buffer *out, const gedelf_code_info *info)
{
    const char *hint = say(repair_hint(info)), *what = say("What to do: ");
    return put(out, info->name) && put(out, " (") && put(out, say_severity(info->severity)) && put(out, ", ") &&
           put(out, info->clause) && put(out, ")\n\n    ") && append_pattern(out, said(info, GEDELF_CODE_MESSAGE)) &&
           put(out, "\n\n") && append_folded(out, said(info, GEDELF_CODE_EXPLANATION), 0, 0) && put(out, "\n") &&
           put(out, what) && append_folded(out, said(info, GEDELF_CODE_REMEDY), utf8_count(view_of_string(what)), 0) &&
           (!hint[0] || (put(out, hint) && put(out, "\n"))) &&
           (info->example_length == 0 || (put(out, say("\nExample:\n\n")) && example_append(out, info)));
}

static bool append_list(buffer *out)
{
    enum { NAME_WIDTH = 28 };
    bool done = true;
    for (size_t i = 0; done && i < gedelf_code_count(); i++) {
        const gedelf_code_info *info = gedelf_code_at(i);
        done = append_padded(out, view_of_string(info->name), NAME_WIDTH) &&
               append_padded(out, view_of_string(say_severity(info->severity)), severity_width()) &&
               append_pattern(out, said(info, GEDELF_CODE_MESSAGE)) && put(out, "\n");
    }
    return done;
}

/* ---- As JSON --------------------------------------------------------------------------------- */

/* The example as a text, or its octets in hexadecimal digits if they are not UTF-8. */
static bool append_example_member(buffer *out, const gedelf_code_info *info)
{
    view octets = view_of(info->example, info->example_length);
    if (utf8_valid_prefix(octets.text, octets.length) == octets.length)
        return json_put_text(out, "example", octets);
    bool done = json_put_key(out, "example_octets") && put(out, "\"");
    for (size_t i = 0; done && i < octets.length; i++) {
        unsigned octet = (unsigned char)octets.text[i];
        done = buffer_append(out, view_of((const char[]){to_hex_digit(octet >> 4), to_hex_digit(octet)}, 2));
    }
    return done && put(out, "\"");
}

static bool append_as_json(buffer *out, const gedelf_code_info *info)
{
    return put(out, "{") && json_put_word(out, "code", info->name) && json_put_number(out, "number", info->code) &&
           json_put_word(out, "severity", gedelf_severity_name(info->severity)) &&
           json_put_word(out, "stage", stages[info->code / 100].name) &&
           json_put_truth(out, "recoverable", info->recoverable) && json_put_word(out, "clause", info->clause) &&
           json_put_word(out, "message", info->message) && json_put_word(out, "explanation", info->explanation) &&
           json_put_word(out, "remedy", info->remedy) && append_example_member(out, info) &&
           json_put_number(out, "line", info->line) && json_put_number(out, "column", info->column) && put(out, "}\n");
}

/* ---- As Markdown ----------------------------------------------------------------------------- */

/* A text in which nothing is taken as a sign of Markdown. */
static bool append_literal(buffer *out, const char *text)
{
    bool done = true;
    for (; done && *text; text++)
        done = (!strchr("\\`*_<>|#[]", *text) || put(out, "\\")) && buffer_append(out, view_of(text, 1));
    return done;
}

static bool append_literal_pattern(buffer *out, const char *message)
{
    buffer pattern;
    buffer_init(&pattern, out->allocator);
    bool done = append_pattern(&pattern, message) && buffer_append(&pattern, view_of("", 1)) &&
                append_literal(out, pattern.data);
    buffer_free(&pattern);
    return done;
}

static bool append_as_markdown(buffer *out, const gedelf_code_info *info)
{
    return put(out, "### ") && put(out, info->name) && put(out, "\n\n*") &&
           put(out, gedelf_severity_name(info->severity)) && put(out, "* · ") && put(out, info->clause) &&
           put(out, "\n\n> ") && append_literal_pattern(out, info->message) && put(out, "\n\n") &&
           append_literal(out, info->explanation) && put(out, "\n\n**What to do:** ") &&
           append_literal(out, info->remedy) && put(out, repair_hint(info)[0] ? " " : "") &&
           put(out, repair_hint(info)) && put(out, "\n\n") &&
           (info->example_length == 0 || (put(out, "```text\n") && example_append(out, info) && put(out, "```\n\n")));
}

static const char markdown_introduction[] =
    "<!-- Generated by `gedelf explain --format markdown`; do not edit. -->\n"
    "# Diagnostics\n\n"
    "This page lists every diagnostic that gedelf can report. `gedelf explain CODE` prints one of them.\n\n"
    "- **fatal**: the file is malformed, and reading stops at that point. Where `--recover` can continue, the\n"
    "  message says so. With `--recover`, the same diagnostic is an error.\n"
    "- **error**: the file does not conform to the specification. gedelf reads it anyway.\n"
    "- **warning**: something in the file is allowed by the specification but advised against, or is probably a\n"
    "  mistake.\n"
    "- **note**: something in the file is deprecated or worth knowing about. Notes are shown only with `-v`.\n\n"
    "In messages, … is replaced by text from the file.\n\n";

static bool append_catalogue_as_markdown(buffer *out)
{
    bool done = put(out, markdown_introduction);
    for (size_t i = 0; done && i < gedelf_code_count(); i++) {
        const gedelf_code_info *info = gedelf_code_at(i);
        bool first = i == 0 || gedelf_code_at(i - 1)->code / 100 != info->code / 100;
        done = (!first || put(out, stages[info->code / 100].heading)) && append_as_markdown(out, info);
    }
    return done;
}

/* ---- The command ----------------------------------------------------------------------------- */

/* The entry for a code's name or number. */
static const gedelf_code_info *code_of(const char *text)
{
    size_t digits = strspn(text, "0123456789");
    if (digits == 0 || digits > 9 || text[digits])
        return gedelf_code_named(view_of_string(text));
    uint32_t number = 0;
    for (; *text; text++)
        number = number * 10 + (uint32_t)(*text - '0');
    return gedelf_code_find(number);
}

static bool append_everything(buffer *out, output_form form)
{
    if (form == FORM_TEXT)
        return append_list(out);
    if (form == FORM_MARKDOWN)
        return append_catalogue_as_markdown(out);
    bool done = true;
    for (size_t i = 0; done && i < gedelf_code_count(); i++)
        done = append_as_json(out, gedelf_code_at(i));
    return done;
}

static bool append_codes(buffer *out, const void *context)
{
    static bool (*const forms[])(buffer * out, const gedelf_code_info *info) = {
        [FORM_TEXT] = append_as_text, [FORM_JSON] = append_as_json, [FORM_MARKDOWN] = append_as_markdown};
    const settings *s = context;
    const explain_settings *own = s->own;
    if (own->po)
        return po_append_header(out, language_chosen()) && po_append_library(out, language_chosen());
    if (s->operand_count == 0)
        return append_everything(out, own->format);
    bool done = true;
    for (size_t i = 0; done && i < s->operand_count; i++)
        done = (i == 0 || own->format != FORM_TEXT || put(out, "\n\n")) &&
               forms[own->format](out, code_of(s->operands[i]));
    return done;
}

static int run_explain(const settings *s)
{
    for (size_t i = 0; i < s->operand_count; i++) {
        if (!code_of(s->operands[i]))
            return usage_error("explain", "there is no code called", s->operands[i],
                               suggest(s->operands[i], code_name_at, NULL));
    }
    const explain_settings *own = s->own;
    if (own->po && (s->operand_count > 0 || own->format != FORM_TEXT))
        return usage_error("explain", "--po takes no CODE and no --format", NULL, NULL);
    return output_print(append_codes, s);
}

/* ---- The command ----------------------------------------------------------------------------- */

static const option_word explain_forms[] = {
    {"text", FORM_TEXT}, {"json", FORM_JSON}, {"markdown", FORM_MARKDOWN}, {NULL, 0}};

static const option_row explain_rows[] = {
    {0, "format", "FORM", "print text, json or markdown; default: text", OPTION_WORD,
     .offset = offsetof(explain_settings, format), .words = explain_forms},
    {0, "po", NULL, "print the texts that gedelf's library can show, with\ntranslations, as a gettext .po file",
     OPTION_SWITCH, .offset = offsetof(explain_settings, po)},
};

static const option_group explain_group = {"Output", OPTION_ROWS(explain_rows), .own = true};
static const explain_settings explain_defaults = {FORM_TEXT, false};
static const option_group *const explain_options[] = {&explain_group, &options_other, NULL};

const command command_explain = {
    .name = "explain",
    .summary = "explain what a message means and what to do",
    .operands = "[CODE…]",
    .description = "Explains each CODE: what it means and what to do about it, with an example. Without\n"
                   "CODE, lists all codes.\n",
    .options = explain_options,
    .defaults = &explain_defaults,
    .own_size = sizeof explain_defaults,
    .operands_from = "gedelf explain",
    .run = run_explain,
};
