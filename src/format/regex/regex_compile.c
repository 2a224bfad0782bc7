/* SPDX-License-Identifier: MIT */
/*
 * Takes a regular expression, gives its program. The grammar is that of ECMA-262, edition 5.1, §15.10.1, to the letter;
 * characters are code points, not halves of them (D65), so two escapes \u that are the halves of one are one.
 *
 * A group keeps places free in front of it, for the loop that it may turn out to be, and in front of each alternative,
 * for the choice that it may turn out to have: so the program grows at its end alone, and nesting costs no stack.
 */
#include "format/regex/regex_private.h"

#define RX_NOWHERE UINT32_MAX

/* A group that is open; the first is the whole expression. */
typedef struct rx_group {
    rx_op kind;           /* RX_SAVE: it captures; RX_AHEAD, RX_NOT_AHEAD; RX_NOTHING */
    uint32_t begin;       /* its first instruction */
    uint32_t alternative; /* the place that is free for a choice */
    uint32_t jumps;       /* those that lead to its end, each with the one before in `a`; RX_NOWHERE: none */
    uint32_t number;      /* of what it captures, or its register */
    uint32_t first_group; /* how many groups there were before it */
    size_t at;
} rx_group;

typedef struct rx_parser {
    regex *r;
    view text;
    size_t at;
    rx_group *groups;
    size_t group_count, group_capacity;
    uint64_t furthest_back; /* the greatest group that is referred to */
    size_t furthest_at;
    regex_fault *flaw;
    gedelf_status status;
} rx_parser;

static bool rx_fail(rx_parser *p, size_t at, const char *why)
{
    *p->flaw = (regex_fault){why, at};
    p->status = GEDELF_MALFORMED;
    return false;
}

static bool rx_no_memory(rx_parser *p)
{
    p->status = GEDELF_MEMORY;
    return false;
}

/* ---- Emitting -------------------------------------------------------------------------------- */

static bool rx_emit(rx_parser *p, rx_op op, uint32_t a, uint32_t b)
{
    regex *r = p->r;
    return (r->code_count < UINT32_MAX - 8 &&
            array_add(r->allocator, &r->code, &r->code_count, &r->code_capacity, (rx_instruction){op, a, b})) ||
           rx_no_memory(p);
}

static uint32_t rx_here(const rx_parser *p)
{
    return (uint32_t)p->r->code_count;
}

static bool rx_add_range(rx_parser *p, uint32_t first, uint32_t last)
{
    regex *r = p->r;
    return (r->range_count < UINT32_MAX &&
            array_add(r->allocator, &r->ranges, &r->range_count, &r->range_capacity, (rx_range){first, last})) ||
           rx_no_memory(p);
}

/* A class of the ranges from `first` on. */
static bool rx_add_class(rx_parser *p, size_t first, bool negated, rx_instruction *out)
{
    regex *r = p->r;
    rx_class made = {(uint32_t)first, (uint32_t)(r->range_count - first), negated};
    *out = (rx_instruction){RX_CLASS, (uint32_t)r->class_count, 0};
    return array_add(r->allocator, &r->classes, &r->class_count, &r->class_capacity, made) || rx_no_memory(p);
}

/* ---- Looking at the text --------------------------------------------------------------------- */

static bool rx_at_end(const rx_parser *p)
{
    return p->at >= p->text.length;
}

static bool rx_sees(const rx_parser *p, char c)
{
    return !rx_at_end(p) && p->text.text[p->at] == c;
}

static bool rx_accepts(rx_parser *p, char c)
{
    bool there = rx_sees(p, c);
    p->at += there;
    return there;
}

static uint32_t rx_next(rx_parser *p)
{
    size_t length;
    uint32_t c = utf8_decode(p->text.text + p->at, &length);
    p->at += length;
    return c;
}

static bool rx_sees_digit(const rx_parser *p)
{
    return !rx_at_end(p) && is_digit(p->text.text[p->at]);
}

/* Digits, at least one. A number that is too large becomes the largest below RX_ENDLESS. */
static uint32_t rx_number(rx_parser *p)
{
    uint64_t number = 0;
    for (; rx_sees_digit(p); p->at++) {
        number = number * 10 + (uint64_t)(p->text.text[p->at] - '0');
        number = number < RX_ENDLESS - 1 ? number : RX_ENDLESS - 1;
    }
    return (uint32_t)number;
}

/* ---- Escapes --------------------------------------------------------------------------------- */

static bool rx_hex(rx_parser *p, size_t digits, uint32_t *out)
{
    uint32_t number = 0;
    for (size_t i = 0; i < digits; i++) {
        int digit = p->at + i < p->text.length ? hex_digit_value(p->text.text[p->at + i]) : -1;
        if (digit < 0)
            return false;
        number = number * 16 + (uint32_t)digit;
    }
    p->at += digits;
    *out = number;
    return true;
}

/* After "\u": four digits, and where they are one half of a character the other half. */
static bool rx_parse_unicode(rx_parser *p, uint32_t *out)
{
    uint32_t low;
    if (!rx_hex(p, 4, out))
        return rx_fail(p, p->at, "four hexadecimal digits must follow \\u");
    if (*out < 0xD800 || *out > 0xDBFF)
        return true;
    size_t back = p->at;
    bool pair = rx_accepts(p, '\\') && rx_accepts(p, 'u') && rx_hex(p, 4, &low) && low >= 0xDC00 && low <= 0xDFFF;
    if (pair)
        *out = 0x10000 + ((*out - 0xD800) << 10) + (low - 0xDC00);
    else
        p->at = back;
    return true;
}

/* Characters that may not be escaped to mean themselves: those that can be part of a name. In other scripts, everything
   beyond ASCII that is not white space or punctuation of Latin-1 counts as such. [§15.10.1, IdentityEscape; §7.6] */
static bool rx_is_name_part(uint32_t c)
{
    if (c < 0x80)
        return is_letter((char)c) || is_digit((char)c) || c == '_' || c == '$';
    return c > 0xBF && c != 0xD7 && c != 0xF7 && !(c >= 0x2000 && c <= 0x2BFF) && !(c >= 0x3000 && c <= 0x3020) &&
           c != 0xFEFF;
}

/* CharacterEscape, after the reverse solidus. */
static bool rx_parse_character_escape(rx_parser *p, uint32_t *out)
{
    static const char controls[] = "fnrtv";
    static const char meanings[] = "\f\n\r\t\v";
    size_t begin = p->at;
    uint32_t c = rx_next(p);
    const char *control = c > 0 && c < 0x80 ? strchr(controls, (int)c) : NULL;
    *out = c;
    if (control) {
        *out = (uint32_t)meanings[control - controls];
        return true;
    }
    if (c == 'c') {
        if (rx_at_end(p) || !is_letter(p->text.text[p->at]))
            return rx_fail(p, begin, "a letter must follow \\c");
        *out = rx_next(p) % 32;
        return true;
    }
    if (c == 'x')
        return rx_hex(p, 2, out) || rx_fail(p, begin, "two hexadecimal digits must follow \\x");
    if (c == 'u')
        return rx_parse_unicode(p, out);
    return !rx_is_name_part(c) || rx_fail(p, begin, "this character has no meaning when it is escaped");
}

/* The characters of \d, \s and \w, in order. [§15.10.2.12] */
static const rx_range rx_digits[] = {{'0', '9'}};
static const rx_range rx_spaces[] = {{'\t', '\r'},     {' ', ' '},       {0xA0, 0xA0},     {0x1680, 0x1680},
                                     {0x2000, 0x200A}, {0x2028, 0x2029}, {0x202F, 0x202F}, {0x205F, 0x205F},
                                     {0x3000, 0x3000}, {0xFEFF, 0xFEFF}};
static const rx_range rx_words[] = {{'0', '9'}, {'A', 'Z'}, {'_', '_'}, {'a', 'z'}};

/* The ranges of one of them, or of all other characters. */
static bool rx_add_set(rx_parser *p, const rx_range *set, size_t count, bool others)
{
    uint32_t next = 0;
    for (size_t i = 0; i < count; i++) {
        if (!others && !rx_add_range(p, set[i].first, set[i].last))
            return false;
        if (others && set[i].first > next && !rx_add_range(p, next, set[i].first - 1))
            return false;
        next = set[i].last + 1;
    }
    return !others || rx_add_range(p, next, 0x10FFFF);
}

/* If a CharacterClassEscape is here, after the backslash, adds its ranges; *found says whether it is. */
static bool rx_parse_set_escape(rx_parser *p, bool *found)
{
    char c = p->text.text[p->at];
    *found = true;
    p->at++;
    switch (c) {
    case 'd':
    case 'D': return rx_add_set(p, rx_digits, sizeof rx_digits / sizeof *rx_digits, c == 'D');
    case 's':
    case 'S': return rx_add_set(p, rx_spaces, sizeof rx_spaces / sizeof *rx_spaces, c == 'S');
    case 'w':
    case 'W': return rx_add_set(p, rx_words, sizeof rx_words / sizeof *rx_words, c == 'W');
    default: *found = false; p->at--;
    }
    return true;
}

/* ---- Classes --------------------------------------------------------------------------------- */

/* ClassAtom: one character, or the ranges of an escape; then *is_set. */
static bool rx_parse_class_atom(rx_parser *p, uint32_t *out, bool *is_set)
{
    size_t begin = p->at;
    *is_set = false;
    if (!rx_accepts(p, '\\')) {
        *out = rx_next(p);
        return true;
    }
    if (rx_at_end(p))
        return rx_fail(p, begin, "nothing follows the backslash");
    if (!rx_parse_set_escape(p, is_set) || *is_set)
        return p->status == GEDELF_OK;
    if (rx_accepts(p, 'b')) {
        *out = '\b';
        return true;
    }
    if (rx_sees_digit(p)) {
        bool zero = rx_accepts(p, '0');
        *out = 0;
        return (zero && !rx_sees_digit(p)) || rx_fail(p, begin, "a class cannot contain a reference to a group");
    }
    return rx_parse_character_escape(p, out);
}

/* An atom, or a range of two. */
static bool rx_parse_class_item(rx_parser *p)
{
    size_t begin = p->at;
    uint32_t first, last;
    bool first_set, last_set;
    if (!rx_parse_class_atom(p, &first, &first_set))
        return false;
    bool is_range = rx_sees(p, '-') && p->at + 1 < p->text.length && p->text.text[p->at + 1] != ']';
    if (!is_range)
        return first_set || rx_add_range(p, first, first);
    p->at++;
    if (!rx_parse_class_atom(p, &last, &last_set))
        return false;
    if (first_set || last_set)
        return rx_fail(p, begin, "a range must go from one character to another");
    if (first > last)
        return rx_fail(p, begin, "a range must go from a lower to a higher character");
    return rx_add_range(p, first, last);
}

static bool rx_parse_class(rx_parser *p, rx_instruction *out)
{
    size_t begin = p->at - 1, first = p->r->range_count;
    bool negated = rx_accepts(p, '^');
    while (!rx_at_end(p) && !rx_sees(p, ']')) {
        if (!rx_parse_class_item(p))
            return false;
    }
    if (!rx_accepts(p, ']'))
        return rx_fail(p, begin, "a class is not closed");
    return rx_add_class(p, first, negated, out);
}

/* ---- Quantifiers ----------------------------------------------------------------------------- */

static bool rx_parse_braces(rx_parser *p, rx_loop *loop)
{
    size_t begin = p->at - 1;
    if (!rx_sees_digit(p))
        return rx_fail(p, begin, "a number must follow the brace");
    loop->min = loop->max = rx_number(p);
    if (rx_accepts(p, ','))
        loop->max = rx_sees_digit(p) ? rx_number(p) : RX_ENDLESS;
    if (!rx_accepts(p, '}'))
        return rx_fail(p, begin, "a brace is not closed");
    return loop->min <= loop->max || rx_fail(p, begin, "the numbers of a quantifier are out of order");
}

/* A quantifier, if there is one. */
static bool rx_parse_quantifier(rx_parser *p, rx_loop *loop, bool *found)
{
    *loop = (rx_loop){.min = 0, .max = RX_ENDLESS};
    *found = true;
    if (rx_accepts(p, '+'))
        loop->min = 1;
    else if (rx_accepts(p, '?'))
        loop->max = 1;
    else if (rx_accepts(p, '{'))
        *found = rx_parse_braces(p, loop);
    else
        *found = rx_accepts(p, '*');
    loop->lazy = *found && rx_accepts(p, '?');
    return p->status == GEDELF_OK;
}

static bool rx_add_loop(rx_parser *p, rx_loop *loop, uint32_t *number)
{
    regex *r = p->r;
    bool done = array_reserve(r->allocator, &r->loops, &r->loop_capacity, r->loop_count + 1);
    if (!done)
        return rx_no_memory(p);
    loop->counter = r->register_count++;
    loop->start = r->register_count++;
    *number = (uint32_t)r->loop_count;
    r->loops[r->loop_count++] = *loop;
    return true;
}

/* An atom of one instruction, with its quantifier. */
static bool rx_emit_atom(rx_parser *p, rx_instruction atom)
{
    rx_loop loop;
    bool found;
    uint32_t number;
    if (!rx_parse_quantifier(p, &loop, &found))
        return false;
    if (!found)
        return rx_emit(p, atom.op, atom.a, atom.b);
    loop.loop = rx_here(p) + 1;
    loop.after = rx_here(p) + 5;
    return rx_add_loop(p, &loop, &number) && rx_emit(p, RX_COUNT, number, 0) && rx_emit(p, RX_LOOP, number, 0) &&
           rx_emit(p, RX_ENTER, number, 0) && rx_emit(p, atom.op, atom.a, atom.b) && rx_emit(p, RX_AGAIN, number, 0);
}

/* ---- Groups ---------------------------------------------------------------------------------- */

static bool rx_open_group(rx_parser *p, rx_op kind, size_t at)
{
    regex *r = p->r;
    bool done = array_reserve(r->allocator, &p->groups, &p->group_capacity, p->group_count + 1);
    if (!done)
        return rx_no_memory(p);
    rx_group g = {.kind = kind, .begin = rx_here(p), .jumps = RX_NOWHERE, .first_group = r->group_count, .at = at};
    bool loops = kind == RX_SAVE || kind == RX_NOTHING;
    for (int i = 0; loops && done && i < 3; i++)
        done = rx_emit(p, RX_NOTHING, 0, 0);
    if (kind == RX_SAVE) {
        g.number = r->group_count++;
        done = done && rx_emit(p, RX_SAVE, 2 * g.number, 0);
    } else if (!loops) {
        g.number = r->register_count;
        r->register_count += 2;
        done = done && rx_emit(p, kind, g.number, 0);
    }
    g.alternative = rx_here(p);
    p->groups[p->group_count++] = g;
    return done && rx_emit(p, RX_NOTHING, 0, 0);
}

/* A group that captures has number and registers before it is known how many there are: registers are counted from the
   last group on when all is done. */
static void rx_place_registers(regex *r)
{
    uint32_t after = 2 * r->group_count;
    for (size_t i = 0; i < r->loop_count; i++) {
        r->loops[i].counter += after;
        r->loops[i].start += after;
    }
    for (size_t i = 0; i < r->code_count; i++) {
        rx_op op = r->code[i].op;
        if (op == RX_AHEAD || op == RX_AHEAD_DONE || op == RX_NOT_AHEAD || op == RX_NOT_AHEAD_DONE)
            r->code[i].a += after;
    }
    r->register_count += after;
}

static bool rx_next_alternative(rx_parser *p)
{
    rx_group *g = &p->groups[p->group_count - 1];
    uint32_t jump = rx_here(p);
    if (!rx_emit(p, RX_JUMP, g->jumps, 0))
        return false;
    g->jumps = jump;
    p->r->code[g->alternative] = (rx_instruction){RX_EITHER, rx_here(p), 0};
    g->alternative = rx_here(p);
    return rx_emit(p, RX_NOTHING, 0, 0);
}

/* The alternatives all lead here. */
static void rx_join_alternatives(rx_parser *p, const rx_group *g)
{
    for (uint32_t jump = g->jumps; jump != RX_NOWHERE;) {
        uint32_t before = p->r->code[jump].a;
        p->r->code[jump].a = rx_here(p);
        jump = before;
    }
}

/* The places that were kept free become a loop. */
static bool rx_loop_group(rx_parser *p, const rx_group *g, rx_loop loop)
{
    uint32_t number;
    loop.loop = g->begin + 1;
    loop.after = rx_here(p) + 1;
    loop.first_group = g->first_group;
    loop.group_after = p->r->group_count;
    if (!rx_add_loop(p, &loop, &number))
        return false;
    rx_instruction *code = p->r->code + g->begin;
    code[0] = (rx_instruction){RX_COUNT, number, 0};
    code[1] = (rx_instruction){RX_LOOP, number, 0};
    code[2] = (rx_instruction){RX_ENTER, number, 0};
    return rx_emit(p, RX_AGAIN, number, 0);
}

static bool rx_close_group(rx_parser *p)
{
    rx_group g = p->groups[--p->group_count];
    rx_loop loop;
    bool found;
    rx_join_alternatives(p, &g);
    if (g.kind == RX_AHEAD)
        return rx_emit(p, RX_AHEAD_DONE, g.number, 0);
    if (g.kind == RX_NOT_AHEAD) {
        p->r->code[g.begin].b = rx_here(p) + 1;
        return rx_emit(p, RX_NOT_AHEAD_DONE, g.number, 0);
    }
    if (g.kind == RX_SAVE && !rx_emit(p, RX_SAVE, 2 * g.number + 1, 0))
        return false;
    if (!rx_parse_quantifier(p, &loop, &found))
        return false;
    return !found || rx_loop_group(p, &g, loop);
}

/* After "(". */
static bool rx_parse_group(rx_parser *p, size_t begin)
{
    rx_op kind = RX_SAVE;
    if (rx_accepts(p, '?')) {
        if (rx_accepts(p, ':'))
            kind = RX_NOTHING;
        else if (rx_accepts(p, '='))
            kind = RX_AHEAD;
        else if (rx_accepts(p, '!'))
            kind = RX_NOT_AHEAD;
        else
            return rx_fail(p, begin, "what follows “(?” must be a colon, an equals sign or an exclamation mark");
    }
    return rx_open_group(p, kind, begin);
}

/* ---- Terms ----------------------------------------------------------------------------------- */

/* A reference to a group, or \0. */
static bool rx_parse_decimal_escape(rx_parser *p)
{
    size_t begin = p->at - 1;
    bool leading_zero = rx_sees(p, '0');
    uint32_t number = rx_number(p);
    if (leading_zero && p->at != begin + 2)
        return rx_fail(p, begin, "a digit must not follow \\0");
    if (leading_zero)
        return rx_emit_atom(p, (rx_instruction){RX_CHARACTER, 0, 0});
    if (number > p->furthest_back) {
        p->furthest_back = number;
        p->furthest_at = begin;
    }
    return rx_emit_atom(p, (rx_instruction){RX_BACK, number, 0});
}

static bool rx_emit_character(rx_parser *p, uint32_t c)
{
    return rx_emit_atom(p, (rx_instruction){RX_CHARACTER, p->r->ignore_case ? rx_canonical(c) : c, 0});
}

/* After the reverse solidus. */
static bool rx_parse_escape(rx_parser *p)
{
    size_t first = p->r->range_count;
    bool is_set;
    uint32_t c;
    rx_instruction atom;
    if (rx_at_end(p))
        return rx_fail(p, p->at - 1, "nothing follows the backslash");
    if (rx_accepts(p, 'b'))
        return rx_emit(p, RX_BOUNDARY, 0, 0);
    if (rx_accepts(p, 'B'))
        return rx_emit(p, RX_BOUNDARY, 0, 1);
    if (rx_sees_digit(p))
        return rx_parse_decimal_escape(p);
    if (!rx_parse_set_escape(p, &is_set))
        return false;
    if (is_set)
        return rx_add_class(p, first, false, &atom) && rx_emit_atom(p, atom);
    return rx_parse_character_escape(p, &c) && rx_emit_character(p, c);
}

static bool rx_parse_term(rx_parser *p)
{
    size_t begin = p->at;
    rx_instruction atom;
    uint32_t c = rx_next(p);
    switch (c) {
    case '^': return rx_emit(p, RX_BEGINNING, 0, 0);
    case '$': return rx_emit(p, RX_END, 0, 0);
    case '\\': return rx_parse_escape(p);
    case '.': return rx_emit_atom(p, (rx_instruction){RX_ANY, 0, 0});
    case '[': return rx_parse_class(p, &atom) && rx_emit_atom(p, atom);
    case '(': return rx_parse_group(p, begin);
    case '|': return rx_next_alternative(p);
    case ')':
        if (p->group_count == 1)
            return rx_fail(p, begin, "a closing parenthesis has no opening one");
        return rx_close_group(p);
    case '*':
    case '+':
    case '?':
    case '{': return rx_fail(p, begin, "there is nothing to repeat");
    case '}':
    case ']': return rx_fail(p, begin, "a closing bracket has no opening one");
    default: return rx_emit_character(p, c);
    }
}

static bool rx_parse_body(rx_parser *p)
{
    if (!rx_open_group(p, RX_NOTHING, 0))
        return false;
    while (!rx_at_end(p)) {
        if (!rx_parse_term(p))
            return false;
    }
    if (p->group_count > 1)
        return rx_fail(p, p->groups[p->group_count - 1].at, "a parenthesis is not closed");
    if (p->furthest_back >= p->r->group_count)
        return rx_fail(p, p->furthest_at, "there is no group with this number");
    rx_join_alternatives(p, &p->groups[0]);
    return rx_emit(p, RX_MATCH, 0, 0);
}

/* ---- Literals -------------------------------------------------------------------------------- */

/* Flags, which are `before` octets after the start of what is compiled. */
static bool rx_parse_flags(rx_parser *p, view flags, size_t before)
{
    bool global = false;
    for (size_t i = 0; i < flags.length; i++) {
        char c = flags.text[i];
        bool *flag = c == 'i' ? &p->r->ignore_case : c == 'm' ? &p->r->multiline : c == 'g' ? &global : NULL;
        if (!flag || *flag)
            return rx_fail(p, before + i, "the flags are g, i and m, each at most once");
        *flag = true;
    }
    return true;
}

/* An expression that begins with a solidus is a literal: finds where its body ends. [ECMA-262 §7.8.5; PG §regex] */
static bool rx_open_literal(rx_parser *p)
{
    bool in_class = false;
    if (!rx_sees(p, '/'))
        return true;
    size_t at = 1;
    for (; at < p->text.length && (in_class || p->text.text[at] != '/'); at++) {
        char c = p->text.text[at];
        if (c == '\\')
            at++;
        else if (c == '[' || c == ']')
            in_class = c == '[';
    }
    if (at >= p->text.length)
        return rx_fail(p, 0, "the regular expression has no closing slash");
    if (!rx_parse_flags(p, view_of(p->text.text + at + 1, p->text.length - at - 1), at + 1))
        return false;
    p->text.length = at;
    p->at = 1;
    return true;
}

/* Compiles a body with its flags, or, if there is no view of flags, what may be a literal. */
static gedelf_status rx_compile(regex **out, view source, const view *flags, const gedelf_allocator *allocator,
                                regex_fault *flaw)
{
    regex *r = memory_allocate(allocator, sizeof *r);
    *out = NULL;
    if (!r)
        return GEDELF_MEMORY;
    *r = (regex){.allocator = allocator, .group_count = 1, .balance = RX_BALANCE};
    rx_parser p = {.r = r, .text = source, .flaw = flaw, .status = GEDELF_OK};
    bool open = flags ? rx_parse_flags(&p, *flags, source.length) : rx_open_literal(&p);
    if (open && rx_parse_body(&p)) {
        rx_place_registers(r);
        r->registers = memory_allocate(allocator, r->register_count * sizeof *r->registers);
        if (!r->registers || !rx_place_marks(r))
            p.status = GEDELF_MEMORY;
    }
    memory_release(allocator, p.groups, p.group_capacity * sizeof *p.groups);
    if (p.status == GEDELF_OK)
        *out = r;
    else
        regex_free(r);
    return p.status;
}

gedelf_status regex_compile(regex **out, view source, const gedelf_allocator *allocator, regex_fault *flaw)
{
    return rx_compile(out, source, NULL, allocator, flaw);
}

gedelf_status regex_compile_body(regex **out, view body, view flags, const gedelf_allocator *allocator,
                                 regex_fault *flaw)
{
    return rx_compile(out, body, &flags, allocator, flaw);
}

gedelf_status regex_compile_composed(regex **out, view body, view flags, normalizer *n, buffer *composed,
                                     const gedelf_allocator *allocator, regex_fault *flaw)
{
    gedelf_status status = regex_compile_body(out, body, flags, allocator, flaw);
    if (status != GEDELF_OK)
        return status;
    composed->length = 0;
    bool done = text_compose(n, body, composed);
    if (done && view_equal(buffer_view(composed), body))
        return GEDELF_OK;
    regex_free(*out);
    *out = NULL;
    return done ? regex_compile_body(out, buffer_view(composed), flags, allocator, flaw) : GEDELF_MEMORY;
}

void regex_free(regex *r)
{
    if (!r)
        return;
    const gedelf_allocator *a = r->allocator;
    memory_release(a, r->code, r->code_capacity * sizeof *r->code);
    memory_release(a, r->loops, r->loop_capacity * sizeof *r->loops);
    memory_release(a, r->classes, r->class_capacity * sizeof *r->classes);
    memory_release(a, r->ranges, r->range_capacity * sizeof *r->ranges);
    memory_release(a, r->registers, r->register_count * sizeof *r->registers);
    memory_release(a, r->marks, r->mark_capacity * sizeof *r->marks);
    memory_release(a, r->trail, r->trail_capacity * sizeof *r->trail);
    memory_release(a, r, sizeof *r);
}
