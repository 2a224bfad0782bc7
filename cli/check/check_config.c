/* SPDX-License-Identifier: MIT */
/*
 * Settings from a file: takes .gedelf.ini, or what --config names, gives its settings to the rules. inih reads it, if the
 * program was built with it, and is loaded only when there is such a file.
 *
 *     [check]
 *     checks = format, model
 *     disable = no-sex
 *     severity = unknown-tag=note
 *     [limit]
 *     life = 110
 *
 * The section [check] may be left out. In the sections [severity] and [limit] a line is one of their settings.
 */
#include "cli/check/check.h"

#include <errno.h>
#include <stdio.h>
#include <unistd.h>

#define CONFIG_NAME ".gedelf.ini"

bool check_config_beside(const char *name, buffer *path)
{
    const char *slash = strrchr(name, '/');
    path->length = 0;
    if (strcmp(name, "-") == 0)
        return true;
    bool done = buffer_append(path, view_of(name, slash ? (size_t)(slash - name) + 1 : 0)) &&
                buffer_append(path, view_of(CONFIG_NAME, sizeof CONFIG_NAME));
    if (done && access(path->data, F_OK) != 0)
        path->length = 0;
    return done;
}

#ifdef GEDELF_HAVE_INIH

#include "cli/core/late.h"

#include <ini.h>

typedef struct inih_calls {
    int (*parse)(const char *path, ini_handler handler, void *user);
} inih_calls;

static const late_function inih_functions[] = {LATE_FUNCTION(inih_calls, parse, ini_parse)};

/* A file on its way to the rules. */
typedef struct config {
    check_rules *rules;
    rule_fault fault; /* the first one */
    bool faulty;
} config;

/* "life = 110" in the section [limit] is limit = life=110. */
static bool take_in_section(config *c, const char *section, const char *name, const char *value)
{
    buffer both;
    buffer_init(&both, &memory_default);
    bool good = put(&both, name) && put(&both, "=") && put(&both, value) &&
                check_rules_set(c->rules, section, buffer_view(&both), &c->fault);
    buffer_free(&both);
    return good;
}

/* inih gives a line that continues another one with the same name. */
static int take_setting(void *context, const char *section, const char *name, const char *value)
{
    config *c = context;
    if (c->faulty)
        return 1;
    bool alone = strcmp(section, "severity") == 0 || strcmp(section, "limit") == 0;
    if (!alone && section[0] && strcmp(section, "check") != 0)
        return 1; /* somebody else's */
    bool good = alone ? take_in_section(c, section, name, value)
                      : check_rules_set(c->rules, name, view_of_string(value), &c->fault);
    c->faulty = !good;
    return good;
}

bool check_config_is_there(void)
{
    return true;
}

int check_config_read(check_rules *r, const char *path, bool named)
{
    inih_calls inih;
    config c = {.rules = r};
    if (!late_load(GEDELF_INIH_LIBRARY, inih_functions, 1, &inih)) {
        complain("gedelf check: %s was ignored: %s\n", path, LATE_MISSING(GEDELF_INIH_LIBRARY, "libinih1"));
        return named ? EXIT_NOT_DONE : EXIT_DONE;
    }
    int line = inih.parse(path, take_setting, &c);
    if (line == 0)
        return EXIT_DONE;
    if (line < 0) {
        complain("gedelf check: %s: %s\n", path, strerror(errno));
        return EXIT_NOT_DONE;
    }
    complain("gedelf check: %s:%d: %s", path, line, say(c.faulty ? c.fault.what : "this line is not a setting"));
    if (c.faulty && c.fault.text[0])
        complain(" '%s'", c.fault.text);
    if (c.faulty && c.fault.suggestion)
        complain("; did you mean '%s'?", c.fault.suggestion);
    complain("\n");
    return EXIT_USAGE;
}

#else

bool check_config_is_there(void)
{
    return false;
}

int check_config_read(check_rules *r, const char *path, bool named)
{
    (void)r;
    complain("gedelf check: %s was ignored: this gedelf was built without inih\n", path);
    return named ? EXIT_NOT_DONE : EXIT_DONE;
}

#endif
