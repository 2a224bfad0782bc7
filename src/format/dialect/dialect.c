/* SPDX-License-Identifier: MIT */
/*
 * The dialects, from dialect.def, and their data models, from models.def; how a header shows its dialect, from
 * signs.def; where each dialect is specified, from clauses.def; how severe its findings are, from severities.def; and
 * the table for people, from rules.def.
 */
#include "format/dialect/dialect.h"

#include <gedelf/dialect.h>

#define VERSION(major, minor, revision)                                                                                \
    {                                                                                                                  \
        major, minor, revision, major "." minor "." revision                                                           \
    }

/* The sets of tags that are metadata, from their roles. */
enum {
    METADATA_2017 = 0
#define TAG(tag, roles) | (((roles)&IN_2017) != 0 ? 1 << TAG_##tag : 0)
#include "format/dialect/tags.def"
#undef TAG
    ,
    METADATA_2018 = 0
#define TAG(tag, roles) | (((roles)&IN_2018) != 0 ? 1 << TAG_##tag : 0)
#include "format/dialect/tags.def"
#undef TAG
    ,
    METADATA_ELF = 0
#define TAG(tag, roles) | (((roles)&IN_ELF) != 0 ? 1 << TAG_##tag : 0)
#include "format/dialect/tags.def"
#undef TAG
    ,
    METADATA_TYPED = 0
#define TAG(tag, roles) | (((roles)&IN_TYPED) != 0 ? 1 << TAG_##tag : 0)
#include "format/dialect/tags.def"
#undef TAG
};

#define GEDC(text, line) .version = text, .version_lines = {"1 GEDC", "2 VERS " text, line}

static const data_model data_models[MODEL_COUNT] = {
#define MODEL(NAME, ...) {.number = MODEL_##NAME, __VA_ARGS__},
#include "format/dialect/models.def"
#undef MODEL
};

static const dialect dialects[] = {
#define DIALECT(...) {__VA_ARGS__},
#include "format/dialect/dialect.def"
#undef DIALECT
};

static const dialect plain_dialects[] = {
#define DIALECT(...) {__VA_ARGS__},
#define SHORT(name, of)
#include "format/dialect/plain.def"
#undef DIALECT
#undef SHORT
};

enum {
    DIALECT_COUNT = sizeof dialects / sizeof dialects[0],
    PLAIN_COUNT = sizeof plain_dialects / sizeof plain_dialects[0]
};

static const dialect *find_dialect(const dialect *table, size_t count, view name)
{
    for (size_t i = 0; i < count; i++) {
        if (view_equal(view_of_string(table[i].name), name))
            return &table[i];
    }
    return NULL;
}

const dialect *dialect_named(view name)
{
    return find_dialect(dialects, DIALECT_COUNT, name);
}

/* What a short name is short for. */
static view whole_dialect_name(view name)
{
    static const struct {
        const char *name, *of;
    } rows[] = {
#define DIALECT(...)
#define SHORT(name, of) {name, of},
#include "format/dialect/plain.def"
#undef DIALECT
#undef SHORT
    };
    size_t i = FIND_ROW(rows, name, name);
    return i < COUNT_OF(rows) ? view_of_string(rows[i].of) : name;
}

const dialect *dialect_for_writing(view name)
{
    view whole = whole_dialect_name(name);
    const dialect *found = dialect_named(whole);
    return found ? found : find_dialect(plain_dialects, PLAIN_COUNT, whole);
}

const dialect *dialect_to_read(const dialect *written)
{
    return written->read_as ? dialect_named(view_of_string(written->read_as)) : written;
}

view known_tag(enum tag_number number)
{
    static const view tags[] = {
        {NULL, 0},
#define TAG(tag, roles) {#tag, sizeof(#tag) - 1},
#include "format/dialect/tags.def"
#undef TAG
    };
    return tags[number];
}

enum tag_number tag_numbered(view text)
{
    uint32_t number = TAG_NONE + 1;
    while (number < TAG_FIRST_OTHER && !view_equal(text, known_tag((enum tag_number)number)))
        number++;
    return number < TAG_FIRST_OTHER ? (enum tag_number)number : TAG_NONE;
}

bool has_role(view tag, unsigned wanted)
{
    return is_in_tag_set(tags_for(wanted), tag_numbered(tag));
}

bool is_tag(view v)
{
    size_t i = 0;
    while (i < v.length && is_in_class(v.text[i], CLASS_TAG))
        i++;
    return v.length > 0 && i == v.length;
}

const dialect *dialect_default(void)
{
    size_t i = 0;
    while (!dialects[i].is_default)
        i++;
    return &dialects[i];
}

static bool version_begins(view version, view numbers)
{
    return view_begins(version, numbers) && (version.length == numbers.length || version.text[numbers.length] == '.');
}

const dialect *dialect_by_version(view version)
{
    const dialect *found = NULL;
    for (size_t i = 0; i < DIALECT_COUNT; i++) {
        const char *numbers = dialects[i].told_by;
        bool more = numbers && (!found || strlen(numbers) > strlen(found->told_by));
        if (more && version_begins(version, view_of_string(numbers)))
            found = &dialects[i];
    }
    return found;
}

const dialect *dialect_of_family(gedelf_data_model family)
{
    size_t i = 0;
    while (data_models[i].family != family)
        i++;
    return dialect_named(view_of_string(data_models[i].dialect));
}

/* Number `number` of the dialects that a version identifies. */
static const dialect *dialect_told(unsigned number)
{
    size_t i = 0;
    while (!dialects[i].told_by || number-- > 0)
        i++;
    return &dialects[i];
}

unsigned sign_of_version(view version, unsigned signs)
{
    const dialect *told = (signs & SIGN_VERSION) == 0 ? dialect_by_version(version) : NULL;
    unsigned number = 0;
    while (told && dialect_told(number) != told)
        number++;
    return told ? SIGN_VERSION | SIGN_TOLD | number * SIGN_WHICH : SIGN_VERSION;
}

const dialect *dialect_by_signs(unsigned signs)
{
    static const struct {
        unsigned signs;
        const char *name;
    } rows[] = {
#define SIGN(signs, name) {signs, name},
#include "format/dialect/signs.def"
#undef SIGN
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if ((signs & rows[i].signs) == rows[i].signs)
            return rows[i].name ? dialect_named(view_of_string(rows[i].name)) : dialect_told(signs / SIGN_WHICH);
    }
    return dialect_default();
}

/* Is a row about a dialect, or about the one that it is like? A dialect's own rows come after the other's. */
static bool is_row_of(const dialect *d, const char *name)
{
    return strcmp(d->name, name) == 0 || (d->like && strcmp(d->like, name) == 0);
}

const char *dialect_clause(const void *rules, uint32_t code)
{
    static const struct {
        const char *name;
        enum diag_code code;
        const char *clause;
    } rows[] = {
#define CLAUSE(name, CODE, clause) {name, DIAG_##CODE, clause},
#include "format/dialect/clauses.def"
#undef CLAUSE
    };
    for (size_t i = sizeof rows / sizeof rows[0]; i-- > 0;) {
        if (rows[i].code == code && is_row_of(rules, rows[i].name))
            return rows[i].clause;
    }
    return NULL;
}

bool dialect_severity(const void *rules, uint32_t code, gedelf_severity *severity)
{
    static const struct {
        const char *name;
        enum diag_code code;
        gedelf_severity severity;
    } rows[] = {
#define SEVERITY(name, CODE, severity) {name, DIAG_##CODE, GEDELF_##severity},
#include "format/dialect/severities.def"
#undef SEVERITY
    };
    for (size_t i = sizeof rows / sizeof rows[0]; i-- > 0;) {
        if (rows[i].code == code && is_row_of(rules, rows[i].name)) {
            *severity = rows[i].severity;
            return true;
        }
    }
    return false;
}

/* ---- What users ask ---------------------------------------------------------------------------- */

bool gedelf_dialects_share_types(gedelf_view first, gedelf_view second)
{
    const dialect *a = first.length > 0 ? dialect_for_writing(first) : dialect_default();
    const dialect *b = second.length > 0 ? dialect_for_writing(second) : dialect_default();
    return a && b && a->types == b->types;
}

bool gedelf_dialects_share_model(gedelf_view first, gedelf_view second)
{
    const dialect *a = first.length > 0 ? dialect_for_writing(first) : dialect_default();
    const dialect *b = second.length > 0 ? dialect_for_writing(second) : dialect_default();
    return a && b && have_same_family(a, b);
}

gedelf_severity gedelf_dialect_severity(gedelf_view name, uint32_t code)
{
    const dialect *rules = dialect_named(name);
    const gedelf_code_info *info = gedelf_code_find(code);
    gedelf_severity severity = info ? info->severity : GEDELF_NOTE;
    bool passed = info && rules && rules->rejects && catalogue_rejected(catalogue_index(code));
    if (rules && dialect_severity(rules, code, &severity))
        return severity;
    return passed ? GEDELF_ERROR : severity;
}

bool gedelf_dialect_is_metadata(gedelf_view name, gedelf_view tag)
{
    const dialect *rules = dialect_named(name);
    return rules && is_in_tag_set(rules->metadata, tag_numbered(tag));
}

/* ---- The table for people --------------------------------------------------------------------- */

size_t gedelf_dialect_count(void)
{
    return DIALECT_COUNT;
}

const char *gedelf_dialect_name(size_t index)
{
    return index < DIALECT_COUNT ? dialects[index].name : NULL;
}

const char *gedelf_output_dialect_name(size_t index)
{
    size_t plain = index - DIALECT_COUNT;
    return index < DIALECT_COUNT ? dialects[index].name : plain < PLAIN_COUNT ? plain_dialects[plain].name : NULL;
}

bool gedelf_dialect_is_plain(gedelf_view name)
{
    const dialect *found = dialect_for_writing(name);
    return found && found->read_as;
}

const char *gedelf_output_dialect(gedelf_view name)
{
    const dialect *found = dialect_for_writing(name);
    return found ? found->name : NULL;
}

enum dialect_rule {
#define RULE(NAME, title, value) RULE_##NAME,
#include "format/dialect/rules.def"
#undef RULE
    RULE_COUNT
};

size_t gedelf_dialect_rule_count(void)
{
    return RULE_COUNT;
}

const char *gedelf_dialect_rule_title(size_t rule)
{
    static const char *const titles[] = {
#define RULE(NAME, title, value) title,
#include "format/dialect/rules.def"
#undef RULE
    };
    return rule < RULE_COUNT ? titles[rule] : NULL;
}

static bool is_error(const dialect *d, enum diag_code code)
{
    gedelf_severity severity;
    return dialect_severity(d, code, &severity) && severity == GEDELF_ERROR;
}

const char *gedelf_dialect_rule(size_t index, size_t rule)
{
    if (index >= DIALECT_COUNT)
        return NULL;
    const dialect *d = &dialects[index];
    switch (rule) {
#define RULE(NAME, title, value)                                                                                       \
    case RULE_##NAME:                                                                                                  \
        return value;
#include "format/dialect/rules.def"
#undef RULE
    default: return NULL;
    }
}
