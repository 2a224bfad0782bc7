/* SPDX-License-Identifier: MIT */
/*
 * What is to be looked for: takes settings by name, from the command line or from a file, gives the rules of a check.
 */
#include "cli/check/check.h"

#include <stdio.h>

bool check_rules_init(check_rules *r)
{
    r->levels = memory_allocate(&memory_default, gedelf_code_count());
    if (r->levels)
        check_rules_reset(r);
    return r->levels;
}

void check_rules_free(check_rules *r)
{
    memory_release(&memory_default, r->levels, gedelf_code_count());
}

void check_rules_reset(check_rules *r)
{
    gedelf_genealogy_options usual = GEDELF_GENEALOGY_OPTIONS();
    r->checks = CHECK_ALL;
    r->genealogy = usual;
    memset(r->levels, LEVEL_SAME, gedelf_code_count());
}

/* ---- Faults ---------------------------------------------------------------------------------- */

static bool refuse_rule(rule_fault *fault, const char *what, view text, const char *suggestion)
{
    *fault = (rule_fault){.what = what, .suggestion = suggestion};
    if (text.length > 0)
        snprintf(fault->text, sizeof fault->text, "%.*s", (int)(text.length < 60 ? text.length : 60), text.text);
    return false;
}

static const char *code_at(const void *context, size_t index)
{
    (void)context;
    const gedelf_code_info *info = gedelf_code_at(index);
    return info ? info->name : NULL;
}

static const char *limit_at(const void *context, size_t index)
{
    (void)context;
    return gedelf_genealogy_limit_name(index);
}

/* ---- One setting ----------------------------------------------------------------------------- */

/* A short text with a NUL after it. A longer one is cut, and is then not the name of anything. */
typedef struct short_text {
    char text[64];
} short_text;

static short_text short_text_of(view v)
{
    short_text s = {""};
    if (v.length > 0)
        snprintf(s.text, sizeof s.text, "%.*s", (int)(v.length < 63 ? v.length : 63), v.text);
    return s;
}

static const char *check_at(const void *context, size_t index)
{
    static const char *const words[] = {"format", "model", "genealogy"};
    (void)context;
    return index < sizeof words / sizeof *words ? words[index] : NULL;
}

static bool set_check(check_rules *r, view name, rule_fault *fault)
{
    for (unsigned i = 0; check_at(NULL, i); i++) {
        if (view_equal(name, view_of_string(check_at(NULL, i)))) {
            r->checks |= 1u << i;
            return true;
        }
    }
    return refuse_rule(fault, "there is no check called", name, suggest(short_text_of(name).text, check_at, NULL));
}

/* The level of a code. */
static uint8_t *level_of(check_rules *r, view name, rule_fault *fault)
{
    const gedelf_code_info *info = gedelf_code_named(name);
    if (info)
        return &r->levels[catalogue_index(info->code)];
    refuse_rule(fault, "there is no code called", name, suggest(short_text_of(name).text, code_at, NULL));
    return NULL;
}

static bool disable_code(check_rules *r, view name, rule_fault *fault)
{
    uint8_t *level = level_of(r, name, fault);
    if (level)
        *level = LEVEL_OFF;
    return level;
}

/* Cuts a text at its first equals sign. */
static bool cut_at_equals(view text, view *name, view *value)
{
    const char *equals = text.length > 0 ? memchr(text.text, '=', text.length) : NULL;
    size_t length = equals ? (size_t)(equals - text.text) : text.length;
    *name = view_trim(view_of(text.text, length));
    *value = equals ? view_trim(view_of(equals + 1, text.length - length - 1)) : view_of(NULL, 0);
    return equals;
}

/* CODE=LEVEL. A fatal finding ends the reading, whatever its level is set to. */
static bool set_severity(check_rules *r, view text, rule_fault *fault)
{
    view name, value;
    if (!cut_at_equals(text, &name, &value))
        return refuse_rule(fault, "severity must be CODE=LEVEL, not", text, NULL);
    uint8_t *level = level_of(r, name, fault);
    for (int severity = GEDELF_NOTE; level && severity <= GEDELF_ERROR; severity++) {
        if (view_equal(value, view_of_string(gedelf_severity_name((gedelf_severity)severity)))) {
            *level = (uint8_t)(LEVEL_NOTE + severity);
            return true;
        }
    }
    return level ? refuse_rule(fault, "a severity must be note, warning or error, not", value, NULL) : false;
}

/* NAME=NUMBER */
static bool set_limit(check_rules *r, view text, rule_fault *fault)
{
    view name, value;
    uint64_t number;
    if (!cut_at_equals(text, &name, &value))
        return refuse_rule(fault, "limit must be NAME=NUMBER, not", text, NULL);
    short_text limit = short_text_of(name), digits = short_text_of(value);
    if (!option_parse_number(&number, digits.text) || number > 1000000)
        return refuse_rule(fault, "a limit must be a number up to 1000000, not", value, NULL);
    if (gedelf_genealogy_limit_set(&r->genealogy, limit.text, number))
        return true;
    return refuse_rule(fault, "there is no limit called", name, suggest(limit.text, limit_at, NULL));
}

/* ---- All settings ---------------------------------------------------------------------------- */

bool check_rules_set(check_rules *r, const char *name, view value, rule_fault *fault)
{
    static const struct {
        const char *name;
        bool (*set)(check_rules *r, view part, rule_fault *fault);
    } settings_known[] = {
        {"checks", set_check}, {"disable", disable_code}, {"severity", set_severity}, {"limit", set_limit}};
    size_t i = 0, count = sizeof settings_known / sizeof *settings_known;
    while (i < count && strcmp(name, settings_known[i].name) != 0)
        i++;
    if (i == count)
        return refuse_rule(fault, "there is no setting called", view_of_string(name), NULL);
    if (settings_known[i].set == set_check)
        r->checks = 0; /* those that are named, and no others */
    bool good = true;
    gedelf_view part;
    while (good && gedelf_place_next(&value, &part))
        good = part.length == 0 || settings_known[i].set(r, part, fault);
    if (good && r->checks == 0)
        good = refuse_rule(fault, "name at least one check: format, model or genealogy", view_of(NULL, 0), NULL);
    return good;
}
