/* SPDX-License-Identifier: MIT */
/*
 * A word processor's file (Rich Text Format) ─▶ the text in it, in UTF-8. \par and \line are line breaks, \'xx goes by
 * \ansicpg, \uN is a character whose are-in is skipped; fonts, colours, styles and what only some programs know (\*) are
 * dropped. (container-rtf)
 */
#include "rewrite/repair/repair_octets.h"

typedef struct rtf_group {
    bool dropped;
    uint8_t stand_ins; /* characters after \uN that replace it in old readers */
} rtf_group;

typedef struct rtf_walk {
    view file;
    size_t at;
    size_t token; /* where what is being taken begins */
    taken_text *out;
    rtf_group *groups;
    size_t depth, capacity; /* groups[depth] is the one at hand */
    const uint16_t *page;
    size_t skip;      /* characters still to be skipped after \uN */
    uint32_t pending; /* the first half of a pair of surrogates */
} rtf_walk;

static void rtf_put(rtf_walk *w, uint32_t c)
{
    if (w->groups[w->depth].dropped)
        return;
    if (w->skip > 0) {
        w->skip--;
        return;
    }
    taken_put(w->out, is_character(c) ? c : (uint32_t)REPLACEMENT_CHARACTER, w->token);
}

/* A \uN, which may be one half of a pair. */
static void rtf_put_unicode(rtf_walk *w, long number)
{
    uint32_t unit = (uint32_t)(number < 0 ? number + 0x10000 : number) & 0xFFFF;
    w->skip = 0;
    if (unit >= 0xD800 && unit < 0xDC00) {
        w->pending = unit;
    } else if (unit >= 0xDC00 && unit < 0xE000 && w->pending) {
        rtf_put(w, 0x10000 + ((w->pending - 0xD800) << 10) + (unit - 0xDC00));
        w->pending = 0;
    } else {
        rtf_put(w, unit);
    }
    w->skip = w->groups[w->depth].stand_ins;
}

/* ---- Words of control ------------------------------------------------------------------------------------ */

/* Words that mean a character. */
static uint32_t rtf_character(view word)
{
    static const struct {
        const char *word;
        uint16_t character;
    } rows[] = {{"par", '\n'},         {"line", '\n'},     {"tab", '\t'},      {"emdash", 0x2014},
                {"endash", 0x2013},    {"lquote", 0x2018}, {"rquote", 0x2019}, {"ldblquote", 0x201C},
                {"rdblquote", 0x201D}, {"bullet", 0x2022}};
    size_t row = FIND_ROW(rows, word, word);
    return row < COUNT_OF(rows) ? rows[row].character : 0;
}

/* Groups that hold no text. */
static bool rtf_drops(view word)
{
    static const char *const dropped[] = {"fonttbl", "colortbl", "stylesheet", "info",
                                          "pict",    "header",   "footer",     "generator"};
    return FIND_TEXT(dropped, word) < COUNT_OF(dropped);
}

/* The code page of a number as \ansicpg has it; windows-1252 if it is not known. */
static const uint16_t *rtf_page(long number)
{
    char name[4 + 20] = "CP";
    size_t digits = number > 0 ? number_format((uint64_t)number, name + 2) : 0;
    const uint16_t *page = code_page_own(view_of(name, 2 + digits));
    return page ? page : code_page_own(VIEW("windows-1252"));
}

static void rtf_obey(rtf_walk *w, view word, bool has_number, long number)
{
    uint32_t c = rtf_character(word);
    if (c)
        rtf_put(w, c);
    else if (view_equal(word, VIEW("u")) && has_number)
        rtf_put_unicode(w, number);
    else if (view_equal(word, VIEW("uc")) && number >= 0 && number < 10)
        w->groups[w->depth].stand_ins = (uint8_t)number;
    else if (view_equal(word, VIEW("ansicpg")))
        w->page = rtf_page(number);
    else if (rtf_drops(word))
        w->groups[w->depth].dropped = true;
}

/* \word, \word-12, with one space after it that belongs to it. */
static void rtf_take_word(rtf_walk *w)
{
    view f = w->file;
    size_t begin = w->at;
    while (w->at < f.length && is_letter(f.text[w->at]))
        w->at++;
    view word = view_of(f.text + begin, w->at - begin);
    bool minus = w->at < f.length && f.text[w->at] == '-', has_number = false;
    long number = 0;
    w->at += minus;
    for (; w->at < f.length && is_digit(f.text[w->at]) && number < 1000000; w->at++) {
        number = number * 10 + (f.text[w->at] - '0');
        has_number = true;
    }
    w->at += w->at < f.length && f.text[w->at] == ' ';
    rtf_obey(w, word, has_number, minus ? -number : number);
}

/* A character that is not a digit counts as 0. */
static unsigned rtf_hex(char c)
{
    return is_hex_digit(c) ? (unsigned)hex_digit_value(c) : 0;
}

static void rtf_put_octet(rtf_walk *w, unsigned octet)
{
    rtf_put(w, octet < 0x80 ? octet : w->page[octet - 0x80]);
}

/* What is after a backslash. */
static void rtf_take_control(rtf_walk *w)
{
    view f = w->file;
    char c = w->at < f.length ? f.text[w->at] : '\\';
    if (is_letter(c)) {
        rtf_take_word(w);
        return;
    }
    w->at++;
    if (c == '\'' && w->at + 1 < f.length) {
        rtf_put_octet(w, rtf_hex(f.text[w->at]) << 4 | rtf_hex(f.text[w->at + 1]));
        w->at += 2;
    } else if (c == '*') {
        w->groups[w->depth].dropped = true;
    } else if (c == '~') {
        rtf_put(w, 0xA0);
    } else if (c == '\n' || c == '\r') {
        rtf_put(w, '\n');
    } else if (c == '\\' || c == '{' || c == '}') {
        rtf_put(w, (unsigned char)c);
    }
}

/* ---- Groups ------------------------------------------------------------------------------------------------ */

static void rtf_open(rtf_walk *w, const gedelf_allocator *allocator)
{
    if (!array_reserve(allocator, &w->groups, &w->capacity, w->depth + 2)) {
        w->out->no_memory = true;
        return;
    }
    w->groups[w->depth + 1] = w->groups[w->depth];
    w->depth++;
    w->skip = 0;
}

void rtf_to_text(view page, taken_text *out)
{
    rtf_walk w = {.file = page, .out = out, .page = code_page_own(VIEW("windows-1252"))};
    const gedelf_allocator *allocator = out->text.allocator;
    out->no_memory = !array_reserve(allocator, &w.groups, &w.capacity, 1);
    if (out->no_memory)
        return;
    w.groups[0] = (rtf_group){.stand_ins = 1};
    while (w.at < page.length && !out->no_memory) {
        w.token = w.at;
        unsigned char c = (unsigned char)page.text[w.at++];
        if (c == '{')
            rtf_open(&w, allocator);
        else if (c == '}')
            w.depth -= w.depth > 0;
        else if (c == '\\')
            rtf_take_control(&w);
        else if (c != '\r' && c != '\n' && c != 0)
            rtf_put_octet(&w, c);
    }
    memory_release(allocator, w.groups, w.capacity * sizeof *w.groups);
}
