/* SPDX-License-Identifier: MIT */
/*
 * Splitting: takes the text, gives line strings. A line string ends at LF, CR or CR LF, in one dialect at LF CR too.
 * White space before it is not part of it, and a line of white space only is not a line string. [ELF-SER §line-strings]
 */
#include "format/lines/lines.h"

void splitter_init(splitter *s, speaker *to)
{
    *s = (splitter){.speaker = to, .number = 1};
}

void splitter_move(splitter *s, uint64_t at, uint64_t lines)
{
    s->at = s->swept = at;
    s->number += lines;
    s->traits = 0;
}

/* ---- Remarks --------------------------------------------------------------------------------- */

static view line_break_name(line_break ending)
{
    switch (ending) {
    case BREAK_LF: return VIEW("LF");
    case BREAK_CR: return VIEW("CR");
    case BREAK_LFCR: return VIEW("LF CR");
    default: return VIEW("CR LF");
    }
}

/* Is it certain, before it is parsed, that the line begins a record? Then it is not in the record before. */
static bool is_record_line(const splitter *s, const line *l)
{
    return l->length >= 2 && begins_record(line_view(s->speaker, l));
}

/* Once a file: whoever mixed line breaks did it in many lines. [ELF-SER §serialising-line-strings] */
static void splitter_remark(splitter *s, line *l)
{
    if (s->first == BREAK_NONE) {
        s->first = l->ending;
        return;
    }
    if (s->mixed)
        return;
    s->mixed = true;
    l->level = is_record_line(s, l) ? 0 : LEVEL_UNKNOWN;
    line_say(s->speaker, l, DIAG_MIXED_LINE_BREAKS, l->length, l->length, line_break_name(l->ending),
             line_break_name(s->first), VIEW(""));
    l->level = LEVEL_UNKNOWN;
}

/* ---- Finding the end ------------------------------------------------------------------------- */

/* Moves s->swept to the next CR or LF, or to the end of the text. */
static void splitter_sweep(splitter *s, const characters *c)
{
    size_t left = (size_t)(c->begin + c->length - s->swept);
    if (left > 0)
        s->swept += c->loops->sweep_line(characters_at(c, s->swept), left, &s->traits);
}

/* Looks for the line break. True if the end of the physical line is known: it is at s->swept. */
static bool splitter_find_end(splitter *s, line_break *ending)
{
    const characters *c = s->speaker->text;
    splitter_sweep(s, c);
    size_t left = (size_t)(c->begin + c->length - s->swept);
    const char *text = characters_at(c, s->swept);
    if (left == 0) {
        *ending = BREAK_NONE;
        return c->whole;
    }
    if (text[0] == '\n' && !s->speaker->rules->lf_cr) {
        *ending = BREAK_LF;
        return true;
    }
    if (left == 1 && !c->whole)
        return false; /* the other half of the line break may follow */
    char next = left > 1 ? text[1] : '\0';
    if (text[0] == '\n')
        *ending = next == '\r' ? BREAK_LFCR : BREAK_LF;
    else
        *ending = next == '\n' ? BREAK_CRLF : BREAK_CR;
    return true;
}

/* How much white space the physical line that ends at `end` begins with. */
static size_t splitter_lead(const splitter *s, uint64_t end)
{
    const char *text = characters_at(s->speaker->text, s->at);
    size_t length = (size_t)(end - s->at), lead = 0;
    while (lead < length && is_in_class(text[lead], CLASS_SPACE))
        lead++;
    return lead;
}

static size_t line_break_length(line_break ending)
{
    return ending == BREAK_NONE ? 0 : ending == BREAK_CRLF || ending == BREAK_LFCR ? 2 : 1;
}

/* Makes a line string of the physical line that ends at `end`, and moves on after it. What parsing will set is left as
   it is. */
static void splitter_take(splitter *s, uint64_t end, size_t lead, line_break ending, line *l)
{
    l->begin = s->at;
    l->at = s->at + lead;
    l->length = (size_t)(end - l->at);
    l->number = s->number;
    l->traits = s->traits;
    l->ending = ending;
    l->level = LEVEL_UNKNOWN;
    l->xref_length = 0;
    l->dropped = 0;
    l->tight = l->remarked = l->parsed = l->usable = false;
    splitter_move(s, end + line_break_length(ending), 1);
}

static void splitter_take_and_remark(splitter *s, uint64_t end, size_t lead, line_break ending, line *l)
{
    splitter_take(s, end, lead, ending, l);
    if (ending != s->first && ending != BREAK_NONE)
        splitter_remark(s, l);
}

/* Passes over a line of white space. */
static void splitter_pass_blank(splitter *s, uint64_t end, line_break ending)
{
    line blank = {.length = 0};
    splitter_take_and_remark(s, end, 0, ending, &blank);
    line_say(s->speaker, &blank, DIAG_BLANK_LINE, 0, 0, VIEW(""), VIEW(""), VIEW(""));
}

/* Takes a line that ends as most lines of the file do, and begins with no white space. Else nothing has changed, but that
   some of the text has been looked at. */
static bool splitter_take_usual(splitter *s, const characters *c, line *l)
{
    splitter_sweep(s, c);
    const char *text = characters_at(c, s->at);
    size_t length = (size_t)(s->swept - s->at), left = (size_t)(c->begin + c->length - s->swept);
    size_t ending = s->first == BREAK_CRLF ? 2 : 1;
    bool ended = ending == 2 ? left >= 2 && text[length] == '\r' && text[length + 1] == '\n'
                             : left >= 1 && text[length] == '\n' && s->first == BREAK_LF;
    if (!ended || length == 0 || is_in_class(text[0], CLASS_SPACE) || s->speaker->rules->lf_cr)
        return false;
    splitter_take(s, s->swept, 0, s->first, l);
    return true;
}

gedelf_status splitter_next(splitter *s, line *l)
{
    characters *c = s->speaker->text;
    if (splitter_take_usual(s, c, l))
        return GEDELF_OK;
    for (;;) {
        line_break ending;
        if (!splitter_find_end(s, &ending)) {
            gedelf_status status = characters_fill(c);
            if (status != GEDELF_OK)
                return status;
            continue;
        }
        uint64_t end = s->swept;
        if (end == s->at && ending == BREAK_NONE)
            return GEDELF_END;
        size_t lead = splitter_lead(s, end);
        if (lead < end - s->at) {
            splitter_take_and_remark(s, end, lead, ending, l);
            return GEDELF_OK;
        }
        splitter_pass_blank(s, end, ending);
    }
}
