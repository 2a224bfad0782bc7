/* SPDX-License-Identifier: MIT */
/*
 * Takes texts, gives their widths, and lines into which they are broken: between words, and where that does not do, cut off
 * with an ellipsis.
 */
#include "family/chart/chart_private.h"

/* ---- Widths ------------------------------------------------------------------------------------ */

/* Characters that are equally wide, in thousandths of the size of the type. */
static const struct {
    uint16_t first, last, regular, bold;
} font_widths[] = {
#define W(first, last, regular, bold) {first, last, regular, bold},
#include "family/chart/font_widths.def"
#undef W
};

/* What is not in the table is drawn in a font that is not known here. Characters that take two cells of a terminal are
   square; of the others few scripts have wider ones than this. */
enum { WIDTH_UNKNOWN = 700, WIDTH_SQUARE = 1040 };

static unsigned character_width(uint32_t character, bool bold)
{
    size_t first;
    SEARCH_SORTED(first, 0, sizeof font_widths / sizeof *font_widths, font_widths[first].last < character);
    if (first < sizeof font_widths / sizeof *font_widths && font_widths[first].first <= character)
        return bold ? font_widths[first].bold : font_widths[first].regular;
    size_t cells = character_cells(character);
    return cells == 0 ? 0 : cells == 1 ? WIDTH_UNKNOWN : WIDTH_SQUARE;
}

/* How many octets of a text fit into so much space; a character stays with the marks that are on it. */
static size_t text_fit(view text, chart_px size, bool bold, chart_px space)
{
    size_t fits = 0, length;
    int64_t sum = 0;
    for (size_t i = 0; i < text.length; i += length) {
        unsigned width = character_width(utf8_decode(text.text + i, &length), bold);
        if (width > 0)
            fits = i;
        sum += width;
        if (sum * size / 1000 > space)
            return fits;
    }
    return text.length;
}

chart_px text_width(view text, chart_px size, bool bold)
{
    int64_t sum = 0;
    size_t length;
    for (size_t i = 0; i < text.length; i += length)
        sum += character_width(utf8_decode(text.text + i, &length), bold);
    return (sum * size + 999) / 1000;
}

/* Numbers among Arabic letters do not set a direction. */
static bool is_arabic_number(uint32_t c)
{
    return (c >= 0x600 && c <= 0x605) || (c >= 0x660 && c <= 0x66C) || (c >= 0x6F0 && c <= 0x6F9);
}

/* Letters of scripts that go from right to left: the classes R and AL of the Unicode bidirectional algorithm, by blocks. */
static bool is_right_to_left(uint32_t c)
{
    return c == 0x200F || c == 0x61C || (c >= 0x590 && c <= 0x8FF && !is_arabic_number(c)) ||
           (c >= 0xFB1D && c <= 0xFDFF) || (c >= 0xFE70 && c <= 0xFEFE) || (c >= 0x10800 && c <= 0x10FFF) ||
           (c >= 0x1E800 && c <= 0x1EFFF);
}

/* Letters of all others, as far as they set a direction: not digits, punctuation and combining characters. */
static bool is_left_to_right(uint32_t c)
{
    if (c < 0x80)
        return is_in_class((char)c, CLASS_LETTER);
    bool sign = c < 0xAA || c == 0xD7 || c == 0xF7 || (c >= 0x2000 && c <= 0x2BFF && c != 0x200E) ||
                (c >= 0x3000 && c <= 0x3004) || (c >= 0x3008 && c <= 0x3020);
    return !sign && !is_arabic_number(c) && (c == 0x200E || character_cells(c) > 0);
}

bool text_is_right_to_left(const view runs[RUN_COUNT])
{
    for (int run = 0; run < RUN_COUNT; run++) {
        size_t length;
        for (size_t i = 0; i < runs[run].length; i += length) {
            uint32_t character = utf8_decode(runs[run].text + i, &length);
            if (is_right_to_left(character))
                return true;
            if (is_left_to_right(character))
                return false;
        }
    }
    return false;
}

static chart_px space_width(chart_px size)
{
    return (chart_px)character_width(' ', false) * size / 1000;
}

/* ---- Lines ------------------------------------------------------------------------------------- */

/* Lines that are being filled, word by word. */
typedef struct line_filler {
    text_line *lines;
    size_t count, most;
    chart_px size, width;
} line_filler;

static bool filler_next_line(line_filler *f)
{
    if (f->count == f->most)
        return false;
    f->lines[f->count++] = (text_line){.size = f->size};
    return true;
}

/* Puts a word after what is on the last line; false if there is no room. */
static bool filler_add(line_filler *f, int run, view word)
{
    text_line *words = &f->lines[f->count - 1];
    bool bold = run == RUN_SURNAME;
    chart_px more = text_width(word, f->size, bold) + (words->width > 0 ? space_width(f->size) : 0);
    if (words->width + more > f->width)
        return false;
    words->width += more;
    view *whole = &words->runs[run];
    *whole = whole->length == 0 ? word : view_of(whole->text, (size_t)(word.text - whole->text) + word.length);
    return true;
}

/* Takes the next word off a text; false if there is none. */
static bool filler_word(view *rest, view *word)
{
    size_t length = 0;
    while (length < rest->length && rest->text[length] != ' ')
        length++;
    *word = view_of(rest->text, length);
    *rest = view_after(*rest, length + (length < rest->length));
    return length > 0;
}

/* Fills lines with the words of the runs. False where a word finds no room, which `run` and `word` then are. */
static bool filler_fill(line_filler *f, const view runs[RUN_COUNT], int *run, view *word)
{
    for (*run = 0; *run < RUN_COUNT; ++*run) {
        view rest = runs[*run];
        while (filler_word(&rest, word)) {
            bool empty = f->lines[f->count - 1].width == 0;
            if (!filler_add(f, *run, *word) && (empty || !filler_next_line(f) || !filler_add(f, *run, *word)))
                return false;
        }
    }
    return true;
}

/* Given names on one line, the rest on the next: the break that people would choose. */
static size_t wrap_before_surname(text_line *lines, const view runs[RUN_COUNT], chart_px size, chart_px width)
{
    view given[RUN_COUNT] = {runs[RUN_GIVEN]}, rest[RUN_COUNT] = {{NULL, 0}, runs[RUN_SURNAME], runs[RUN_SUFFIX]};
    int run;
    view word;
    line_filler first = {lines, 1, 1, size, width}, second = {lines + 1, 1, 1, size, width};
    lines[0] = lines[1] = (text_line){.size = size};
    bool two = runs[RUN_GIVEN].length > 0 && runs[RUN_SURNAME].length > 0;
    return two && filler_fill(&first, given, &run, &word) && filler_fill(&second, rest, &run, &word) ? 2 : 0;
}

size_t text_wrap(text_line *lines, size_t most, const view runs[RUN_COUNT], chart_px size, chart_px width)
{
    int run;
    view word;
    line_filler f = {lines, 1, 1, size, width};
    lines[0] = (text_line){.size = size};
    if (filler_fill(&f, runs, &run, &word))
        return 1;
    if (most >= 2 && wrap_before_surname(lines, runs, size, width))
        return 2;
    f = (line_filler){lines, 1, most, size, width};
    lines[0] = (text_line){.size = size};
    return filler_fill(&f, runs, &run, &word) ? f.count : 0;
}

/* Puts as much of what begins with this word as has room on the last line, and an ellipsis after it. */
static bool filler_cut(line_filler *f, int run, view rest, arena *texts)
{
    text_line *words = &f->lines[f->count - 1];
    bool bold = run == RUN_SURNAME;
    view *whole = &words->runs[run];
    chart_px others = 0;
    if (whole->length > 0)
        rest = view_of(whole->text, (size_t)(rest.text - whole->text) + rest.length);
    for (int r = 0; r < run; r++) {
        if (words->runs[r].length > 0)
            others += text_width(words->runs[r], f->size, r == RUN_SURNAME) + space_width(f->size);
    }
    chart_px ellipsis = text_width(VIEW("…"), f->size, bold);
    size_t fits = text_fit(rest, f->size, bold, f->width - others - ellipsis);
    while (fits > 0 && rest.text[fits - 1] == ' ')
        fits--;
    char *copy = arena_reserve(texts, fits + sizeof "…");
    if (!copy)
        return false;
    memcpy(copy, rest.text, fits);
    memcpy(copy + fits, "…", sizeof "…" - 1);
    arena_take(texts, fits + sizeof "…" - 1);
    *whole = view_of(copy, fits + sizeof "…" - 1);
    words->width = others + text_width(*whole, f->size, bold);
    return true;
}

/* Fills lines, and cuts where there is no room. Gives how many there are, 0 if there is no memory; `run` is where it was
   cut, or RUN_COUNT. */
static size_t filler_fill_cut(line_filler *f, const view runs[RUN_COUNT], arena *texts, int *run)
{
    view word;
    f->lines[0] = (text_line){.size = f->size};
    if (filler_fill(f, runs, run, &word))
        return f->count;
    view rest = view_of(word.text, (size_t)(runs[*run].text + runs[*run].length - word.text));
    return filler_cut(f, *run, rest, texts) ? f->count : 0;
}

/* On one line: as much of the given names as the surname leaves room for; of a surname that has no room, what has. */
static size_t cut_given_names(text_line *lines, const view runs[RUN_COUNT], chart_px size, chart_px width, arena *texts)
{
    int run;
    view given[RUN_COUNT] = {runs[RUN_GIVEN]}, surname[RUN_COUNT] = {{NULL, 0}, runs[RUN_SURNAME]};
    chart_px needed = text_width(runs[RUN_SURNAME], size, true) + space_width(size);
    line_filler f = {lines, 1, 1, size, width - needed};
    if (f.width < text_width(VIEW("…"), size, false)) {
        f.width = width;
        return filler_fill_cut(&f, surname, texts, &run);
    }
    size_t count = filler_fill_cut(&f, given, texts, &run);
    lines[0].runs[RUN_SURNAME] = runs[RUN_SURNAME];
    lines[0].width += needed;
    return count;
}

/* The same on several lines: the surname takes what it needs, but leaves one. */
static size_t cut_above_surname(text_line *lines, size_t most, const view runs[RUN_COUNT], chart_px size,
                                chart_px width, arena *texts)
{
    int run;
    view given[RUN_COUNT] = {runs[RUN_GIVEN]}, others[RUN_COUNT] = {{NULL, 0}, runs[RUN_SURNAME], runs[RUN_SUFFIX]};
    line_filler below = {lines + 1, 1, most - 1, size, width};
    size_t needed = filler_fill_cut(&below, others, texts, &run);
    line_filler above = {lines, 1, most - needed, size, width};
    size_t count = needed > 0 ? filler_fill_cut(&above, given, texts, &run) : 0;
    below = (line_filler){lines + count, 1, most - count, size, width};
    needed = count > 0 ? filler_fill_cut(&below, others, texts, &run) : 0;
    return needed > 0 ? count + needed : 0;
}

/* Given names are cut before the surname, which says more. */
size_t text_wrap_cut(text_line *lines, size_t most, const view runs[RUN_COUNT], chart_px size, chart_px width,
                     arena *texts)
{
    int run;
    line_filler f = {lines, 1, most, size, width};
    size_t count = filler_fill_cut(&f, runs, texts, &run);
    if (count == 0 || run > RUN_SURNAME || runs[RUN_GIVEN].length == 0 || runs[RUN_SURNAME].length == 0)
        return count;
    return most == 1 ? cut_given_names(lines, runs, size, width, texts)
                     : cut_above_surname(lines, most, runs, size, width, texts);
}

size_t text_paragraph(text_line lines[PARAGRAPH_LINES], view text, chart_px size, chart_px width, arena *texts)
{
    const view runs[RUN_COUNT] = {{NULL, 0}, text};
    size_t count = text_wrap(lines, PARAGRAPH_LINES, runs, size, width);
    return count > 0 ? count : text_wrap_cut(lines, PARAGRAPH_LINES, runs, size, width, texts);
}
