/* SPDX-License-Identifier: MIT */
/*
 * gedelf dialects: gives the table of dialects, rule by rule, in words; it is the table that reading and writing go by.
 */
#include "cli/core/json.h"

#include <gedelf/dialect.h>

/* What its options say. */
typedef struct dialects_settings {
    unsigned format;
} dialects_settings;

/* ---- As text --------------------------------------------------------------------------------- */

/* Is it the first dialect that says this? */
static bool is_first_to_say(size_t index, size_t rule)
{
    for (size_t i = 0; i < index; i++) {
        if (strcmp(gedelf_dialect_rule(i, rule), gedelf_dialect_rule(index, rule)) == 0)
            return false;
    }
    return true;
}

/* How many dialects say the same as this one. */
static size_t count_agreeing(size_t index, size_t rule)
{
    size_t count = 0;
    for (size_t i = 0; i < gedelf_dialect_count(); i++)
        count += strcmp(gedelf_dialect_rule(i, rule), gedelf_dialect_rule(index, rule)) == 0;
    return count;
}

/* The names of the dialects from `index` on that say the same, one after the other, and how wide that is. */
static bool append_agreeing(buffer *out, size_t index, size_t rule, size_t *width)
{
    bool done = true;
    *width = strlen("all");
    if (count_agreeing(index, rule) == gedelf_dialect_count())
        return put(out, "all");
    *width = 0;
    for (size_t i = index; done && i < gedelf_dialect_count(); i++) {
        if (strcmp(gedelf_dialect_rule(i, rule), gedelf_dialect_rule(index, rule)) != 0)
            continue;
        done = (*width == 0 || put(out, ", ")) && put(out, gedelf_dialect_name(i));
        *width += (*width == 0 ? 0 : 2) + strlen(gedelf_dialect_name(i));
    }
    return done;
}

/* "  elf-2017-06, elf-2017-10: line by line"; the text goes on under itself if it is long. */
static bool append_saying(buffer *out, size_t index, size_t rule)
{
    enum { INDENT = 2, TEXT_INDENT = 6 };
    size_t width;
    return put(out, "  ") && append_agreeing(out, index, rule, &width) && put(out, ": ") &&
           append_folded(out, gedelf_dialect_rule(index, rule), INDENT + width + 2, TEXT_INDENT);
}

/* What a rule is called in text. Its title is a key of JSON, and has the specification's words. */
static const char *rule_heading(size_t rule)
{
    static const struct {
        const char *title, *heading;
    } plain[] = {{"what it is", "description"},
                 {"between tag and payload", "between tag and value"},
                 {"white space at a payload's ends", "white space around a value"},
                 {"payloads are unescaped", "escapes are replaced"},
                 {"CONT and CONC behind other substructures", "CONT and CONC after other lines"},
                 {"text before HEAD and behind TRLR", "text before HEAD and after TRLR"},
                 {"level jumps, and lines that do not parse", "skipped levels, and lines that cannot be read"},
                 {"elf: stands for", "elf: means"},
                 {"a pointer to nothing, or to several", "a pointer to no record, or to several"},
                 {"white space at a payload's ends when writing", "white space around a value when writing"}};
    const char *title = gedelf_dialect_rule_title(rule);
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++) {
        if (strcmp(plain[i].title, title) == 0)
            return plain[i].heading;
    }
    return title;
}

static bool append_rule_text(buffer *out, size_t rule)
{
    bool done = put(out, rule > 0 ? "\n" : "") && put(out, rule_heading(rule)) && put(out, "\n");
    for (size_t i = 0; done && i < gedelf_dialect_count(); i++)
        done = !is_first_to_say(i, rule) || append_saying(out, i, rule);
    return done;
}

static bool append_rules_as_text(buffer *out, const void *context)
{
    bool done = true;
    (void)context;
    for (size_t rule = 0; done && rule < gedelf_dialect_rule_count(); rule++)
        done = append_rule_text(out, rule);
    return done;
}

/* ---- As JSON --------------------------------------------------------------------------------- */

/* An object on a line for each dialect. */
static bool append_rules_as_json(buffer *out, const void *context)
{
    bool done = true;
    (void)context;
    for (size_t i = 0; done && i < gedelf_dialect_count(); i++) {
        done =
            put(out, "{") && json_put_word(out, "dialect", gedelf_dialect_name(i)) && json_put_open(out, "rules", "{");
        for (size_t rule = 0; done && rule < gedelf_dialect_rule_count(); rule++)
            done = json_put_word(out, gedelf_dialect_rule_title(rule), gedelf_dialect_rule(i, rule));
        done = done && put(out, "}}\n");
    }
    return done;
}

static int run_dialects(const settings *s)
{
    const dialects_settings *own = s->own;
    if (s->operand_count > 0)
        return usage_error("dialects", "unexpected argument", s->operands[0], NULL);
    return output_print(own->format == FORM_JSON ? append_rules_as_json : append_rules_as_text, NULL);
}

/* ---- The command ----------------------------------------------------------------------------- */

static const option_word dialects_forms[] = {{"text", FORM_TEXT}, {"json", FORM_JSON}, {NULL, 0}};

static const option_row dialects_rows[] = {
    {0, "format", "FORM", "print text or json; default: text", OPTION_WORD,
     .offset = offsetof(dialects_settings, format), .words = dialects_forms},
};

static const option_group dialects_group = {"Output", OPTION_ROWS(dialects_rows), .own = true};
static const dialects_settings dialects_defaults = {FORM_TEXT};
static const option_group *const dialects_options[] = {&dialects_group, &options_other, NULL};

const command command_dialects = {
    .name = "dialects",
    .summary = "show how the dialects of ELF and GEDCOM differ",
    .operands = "",
    .description = "Shows how the dialects of ELF and GEDCOM differ, rule by rule.\n",
    .options = dialects_options,
    .defaults = &dialects_defaults,
    .own_size = sizeof dialects_defaults,
    .run = run_dialects,
};
