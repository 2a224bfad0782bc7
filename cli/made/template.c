/* SPDX-License-Identifier: MIT */
/*
 * Takes the tables of the library, of commands and of options, gives the English texts in them as a .po file without translations.
 * scripts/make_translations adds what is in the sources themselves. An English text may come more than once.
 */
#include "cli/core/po.h"
#include "cli/made/made.h"

#include <stdio.h>

static bool append_text(buffer *out, const char *context, const char *english)
{
    return !english || !*english || po_append(out, &(po_entry){.context = context, .english = english});
}

static bool append_options(buffer *out, const command *c)
{
    bool done = true;
    for (const option_group *const *group = c->options; done && *group; group++)
        done = append_text(out, "help", (*group)->heading);
    const option_row *row;
    for (size_t i = 0; done && (row = option_at(c, i)); i++)
        done = append_text(out, "help", row->help) && append_text(out, "program", row->expected);
    return done;
}

static bool append_commands(buffer *out)
{
    static const char *const headings[] = {
#define HEADING(text) text,
#define COMMAND(name)
#include "cli/core/commands.def"
#undef COMMAND
#undef HEADING
    };
    bool done = true;
    for (size_t i = 0; done && i < sizeof headings / sizeof *headings; i++)
        done = append_text(out, "help", headings[i]);
    for (size_t i = 0; done && i < COMMAND_COUNT; i++)
        done = append_text(out, "help", commands[i]->summary) && append_text(out, "help", commands[i]->description) &&
               append_options(out, commands[i]);
    return done;
}

bool make_template(void)
{
    buffer out;
    buffer_init(&out, &memory_default);
    bool done = po_append_header(&out, NULL) && po_append_library(&out, NULL) && append_commands(&out) &&
                fwrite(out.data, 1, out.length, stdout) == out.length;
    buffer_free(&out);
    return done;
}
