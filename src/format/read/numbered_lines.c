/* SPDX-License-Identifier: MIT */
/*
 * Lines by their numbers: takes a source that is read once more, gives the text of lines, for diagnostics that are made
 * when the text is gone. It goes forward only, so that one look through the source serves all of them.
 */
#include "format/lines/lines.h"
#include "format/read/read.h"

#include <gedelf/lines.h>

struct gedelf_lines {
    gedelf_allocator allocator;
    characters text;
    diags diags;
    speaker speaker;
    splitter splitter;
    line line; /* the one that was found last; its number is 0 if there is none */
    bool ended;
    uint64_t looked;   /* before this place in the text, lines are taken one by one */
    found_lines found; /* lines that are passed over */
};

/* Reports nothing about faults of the text: they have been reported already. */
static gedelf_read_options quiet_options(const gedelf_read_options *options)
{
    gedelf_read_options all = reader_options(options);
    all.diagnose = NULL;
    return all;
}

gedelf_status gedelf_lines_open(gedelf_lines **out, gedelf_source source, const gedelf_read_options *options)
{
    gedelf_read_options all = quiet_options(options);
    const gedelf_allocator *allocator = all.allocator ? all.allocator : &memory_default;
    gedelf_lines *l = memory_zeroed(allocator, sizeof *l);
    *out = NULL;
    if (!l)
        return GEDELF_MEMORY;
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

/* Has one of the lines that were found something odd in it? It may be a line break. */
static bool has_odd_line(const found_lines *f)
{
    uint64_t odd = 0;
    for (size_t i = 0; i * WIDE_MAPPED < f->looked - f->lines.begin; i++)
        odd |= f->lines.odd[i];
    return odd != 0;
}

/* Passes over all lines that end in the next octets, if all of them are before the one with this number. */
static bool pass_octets(gedelf_lines *l, uint64_t number)
{
    uint64_t breaks[WIDE_WORDS], stops[WIDE_WORDS];
    const size_t words = l->text.sizes->found_words, octets = words * WIDE_MAPPED;
    splitter *s = &l->splitter;
    const char *text = characters_at(&l->text, s->at);
    uint64_t count = 0, left = l->text.begin + l->text.length - s->at, after = 0;
    if (s->first != BREAK_LF || left < octets || memchr(text, '\r', octets))
        return false;
    l->text.loops->map_strings(text, words, breaks, stops);
    for (size_t i = 0; i < words; i++) {
        count += count_bits(breaks[i]);
        if (breaks[i] != 0)
            after = (i + 1) * WIDE_MAPPED - bits_above(breaks[i]);
    }
    if (count == 0 || count > number - s->number)
        return false;
    splitter_move(s, s->at + after, count);
    return true;
}

/* Passes over lines before one with this number, as far as there is text, and it is as usual. */
static void pass_lines(gedelf_lines *l, uint64_t number)
{
    const size_t most = l->text.sizes->lines_passed;
    splitter *s = &l->splitter;
    bool usual = (s->first == BREAK_LF || s->first == BREAK_CRLF) && !l->speaker.rules->lf_cr;
    if (!usual || s->at < l->looked)
        return;
    while (s->number < number && pass_octets(l, number))
        continue;
    uint64_t from = s->at, left = l->text.begin + l->text.length - from;
    found_init(&l->found, l->text.sizes);
    found_begin(&l->found, view_of(characters_at(&l->text, from), left < most ? (size_t)left : most), s->first);
    while (s->number < number && found_more(&l->found) && !has_odd_line(&l->found)) {
        uint64_t wanted = number - s->number;
        size_t count = wanted < l->found.lines.count ? (size_t)wanted : l->found.lines.count;
        splitter_move(s, from + l->found.lines.ends[count - 1] + 1, count);
    }
    l->looked = s->number < number ? from + l->found.looked : 0;
}

bool gedelf_lines_find(void *lines, uint64_t number, gedelf_view *text)
{
    gedelf_lines *l = lines;
    while (!l->ended && l->line.number < number) {
        pass_lines(l, number);
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
