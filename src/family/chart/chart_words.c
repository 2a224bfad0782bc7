/* SPDX-License-Identifier: MIT */
/*
 * Takes a word of charts and a language, gives its text; and fills in what it has room for.
 */
#include "family/chart/chart_private.h"

static const struct {
    const char *name, *text;
} chart_words[] = {
#define WORD(NAME, name, text) {name, text},
#include "family/chart/chart_words.def"
#undef WORD
#define CHART(name, heading) {"heading-" #name, heading},
#include "family/chart/chart_kinds.def"
#undef CHART
};

enum { WORDS = sizeof chart_words / sizeof *chart_words };

const char *gedelf_chart_word_name(size_t index)
{
    return index < WORDS ? chart_words[index].name : NULL;
}

const char *gedelf_chart_word(size_t index, const gedelf_language *language)
{
    return index < WORDS ? language_part(language, "chart", chart_words[index].name, chart_words[index].text) : NULL;
}

view chart_word(const chart *c, size_t word)
{
    return view_of_string(gedelf_chart_word(word, c->options.language));
}

void word_fill_in(chart *c, buffer *out, size_t word, const view *parts, size_t count)
{
    c->no_memory |= !buffer_append_filled(out, chart_word(c, word).text, parts, count);
}

void word_fill_in_numbers(chart *c, buffer *out, size_t word, const uint64_t *numbers, size_t count)
{
    enum { MOST = 4 };
    char digits[MOST][20];
    view parts[MOST];
    for (size_t i = 0; i < count && i < MOST; i++)
        parts[i] = view_of(digits[i], number_format(numbers[i], digits[i]));
    word_fill_in(c, out, word, parts, count);
}
