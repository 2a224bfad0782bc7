/* SPDX-License-Identifier: MIT */
/*
 * Lines by their numbers: takes a source that is read once more, gives the text of lines, for diagnostics that are made
 * when the text is gone. It goes forward only, so that one look through the source serves all of them.
 */
#include "genealogy/genealogy.h"
#include "lines/lines.h"

struct gedelf_lines {
    gedelf_allocator allocator;
    characters text;
    diags diags;
    speaker speaker;
    splitter splitter;
    line line; /* the one that was found last; its number is 0 if there is none */
    bool ended;
};

/* Nobody is told what is wrong with the text: that has been said. */
static gedelf_options quiet_options(const gedelf_options *options)
{
    gedelf_options all = GEDELF_OPTIONS_INIT;
    if (options)
        memcpy(&all, options, options->size < sizeof all ? options->size : sizeof all);
    all.diagnose = NULL;
    return all;
}

gedelf_status gedelf_lines_open(gedelf_lines **out, gedelf_source source, const gedelf_options *options)
{
    gedelf_options all = quiet_options(options);
    const gedelf_allocator *allocator = all.allocator ? all.allocator : &memory_default;
    gedelf_lines *l = memory_allocate(allocator, sizeof *l);
    *out = NULL;
    if (!l)
        return GEDELF_MEMORY;
    memset(l, 0, sizeof *l);
    l->allocator = *allocator;
    const dialect *rules = all.dialect ? dialect_named(view_of_string(all.dialect)) : NULL;
    characters_init(&l->text, &l->allocator);
    gedelf_status status = diags_init(&l->diags, &l->allocator, &all) ? GEDELF_OK : GEDELF_MEMORY;
    if (status == GEDELF_OK && all.dialect && !rules)
        status = GEDELF_ARGUMENT;
    if (status == GEDELF_OK)
        status = characters_open(&l->text, source, &all, &rules, &l->diags);
    l->speaker =
        (speaker){.text = &l->text, .diags = &l->diags, .rules = rules ? rules : dialect_default(), .muted = true};
    splitter_init(&l->splitter, &l->speaker);
    if (status == GEDELF_OK)
        *out = l;
    else
        gedelf_lines_close(l);
    return status;
}

bool gedelf_lines_find(void *lines, uint64_t number, gedelf_view *text)
{
    gedelf_lines *l = lines;
    while (!l->ended && l->line.number < number) {
        characters_discard(&l->text, l->splitter.at);
        l->ended = splitter_next(&l->splitter, &l->line) != GEDELF_OK;
    }
    if (l->ended || l->line.number != number)
        return false;
    *text = line_source(&l->speaker, &l->line);
    return true;
}

void gedelf_lines_close(gedelf_lines *lines)
{
    if (!lines)
        return;
    gedelf_allocator allocator = lines->allocator;
    characters_close(&lines->text);
    diags_free(&lines->diags);
    memory_release(&allocator, lines, sizeof *lines);
}
