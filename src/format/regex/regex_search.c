/* SPDX-License-Identifier: MIT */
/*
 * Runs the program of a regular expression over a text. What is left to try, and the earlier values of registers, are
 * on one stack, the trail; going back means undoing it down to the last choice. [ECMA-262, edition 5.1, §15.10.2]
 */
#include "format/regex/regex_private.h"

/* How many steps a search may take: a fixed number, and more for each octet of the text; and the least for any text. */
enum { RX_STEPS = 1000000, RX_STEPS_PER_OCTET = 64, RX_STEPS_LEAST = 1000 };

/* Marks are used when a search has taken this many steps and one for each word of marks: most searches end before. If
   there would be more words than that, marks are not used. */
enum { RX_STEPS_UNMARKED = 256, RX_MARK_WORDS = 1 << 24 };

/* A search under way. */
typedef struct rx_run {
    regex *r;
    view text;
    uint32_t pc;
    size_t at;
    gedelf_status status;
    size_t from;       /* the first place that has marks */
    uint64_t unmarked; /* when no more steps than these are left, marks count */
    bool marking;
} rx_run;

/* ---- The trail ------------------------------------------------------------------------------- */

static bool rx_push(rx_run *run, uint32_t pc, uint32_t target, size_t value)
{
    regex *r = run->r;
    rx_trail step = {pc, target, value};
    bool done = array_add(r->allocator, &r->trail, &r->trail_count, &r->trail_capacity, step);
    if (!done)
        run->status = GEDELF_MEMORY;
    return done;
}

static bool rx_choose_later(rx_run *run, uint32_t pc)
{
    return rx_push(run, pc, RX_CHOICE, run->at);
}

static bool rx_set(rx_run *run, uint32_t target, size_t value)
{
    if (!rx_push(run, 0, target, run->r->registers[target]))
        return false;
    run->r->registers[target] = value;
    return true;
}

/* Goes back to the last choice above `floor`; false if there is none. */
static bool rx_go_back(rx_run *run, size_t floor)
{
    regex *r = run->r;
    while (r->trail_count > floor) {
        const rx_trail *top = &r->trail[--r->trail_count];
        if (top->target == RX_CHOICE) {
            run->pc = top->pc;
            run->at = top->value;
            return true;
        }
        r->registers[top->target] = top->value;
    }
    return false;
}

/* ---- Marks ----------------------------------------------------------------------------------- */

static size_t rx_mark_words(const rx_run *run)
{
    uint64_t places = run->text.length - run->from + 1;
    return (size_t)(places * run->r->mark_count / 64 + 1);
}

static bool rx_begin_marking(rx_run *run)
{
    regex *r = run->r;
    size_t words = rx_mark_words(run);
    if (!array_reserve(r->allocator, &r->marks, &r->mark_capacity, words)) {
        run->status = GEDELF_MEMORY;
        return false;
    }
    memset(r->marks, 0, words * sizeof *r->marks);
    run->marking = true;
    return true;
}

/* Has an instruction been visited at this place, so that all that follows has failed? If there is no memory, it counts as that. */
static bool rx_is_marked(rx_run *run, uint32_t number)
{
    regex *r = run->r;
    if (number == 0 || r->steps >= run->unmarked)
        return false;
    if (!run->marking && !rx_begin_marking(run))
        return true;
    uint64_t bit = (uint64_t)(number - 1) * (run->text.length - run->from + 1) + (run->at - run->from);
    bool marked = (r->marks[bit / 64] >> (bit % 64) & 1) != 0;
    r->marks[bit / 64] |= (uint64_t)1 << (bit % 64);
    return marked;
}

/* ---- Characters ------------------------------------------------------------------------------ */

static bool rx_is_word_at(const rx_run *run, size_t at)
{
    if (at >= run->text.length)
        return false;
    char c = run->text.text[at];
    return is_letter(c) || is_digit(c) || c == '_';
}

/* The character before a place that is not the first. */
static uint32_t rx_character_before(const rx_run *run)
{
    size_t at = run->at - 1, length;
    while (((unsigned char)run->text.text[at] & 0xC0) == 0x80)
        at--;
    return utf8_decode(run->text.text + at, &length);
}

static bool rx_class_has(const regex *r, const rx_class *c, uint32_t character)
{
    for (uint32_t i = 0; i < c->count; i++) {
        const rx_range *range = &r->ranges[c->first + i];
        if (character >= range->first && character <= range->last)
            return true;
    }
    return false;
}

/* Case aside, a class has a character if it has one that is like it. */
static bool rx_class_takes(const regex *r, const rx_class *c, uint32_t character)
{
    bool has = rx_class_has(r, c, character);
    if (!has && r->ignore_case) {
        uint32_t canonical = rx_canonical(character), other;
        has = rx_class_has(r, c, canonical);
        for (size_t state = 0; !has && rx_next_alike(canonical, &state, &other);)
            has = rx_class_has(r, c, other);
    }
    return has != c->negated;
}

static bool rx_takes(const regex *r, const rx_instruction *i, uint32_t character)
{
    switch (i->op) {
    case RX_CHARACTER: return (r->ignore_case ? rx_canonical(character) : character) == i->a;
    case RX_ANY: return !rx_is_terminator(character);
    default: return rx_class_takes(r, &r->classes[i->a], character);
    }
}

static bool rx_step_character(rx_run *run, const rx_instruction *i)
{
    size_t length;
    if (run->at >= run->text.length || !rx_takes(run->r, i, utf8_decode(run->text.text + run->at, &length)))
        return false;
    run->at += length;
    run->pc++;
    return true;
}

/* ---- Places ---------------------------------------------------------------------------------- */

static bool rx_step_place(rx_run *run, const rx_instruction *i)
{
    bool holds, first = run->at == 0, last = run->at >= run->text.length, lines = run->r->multiline;
    size_t length;
    if (i->op == RX_BEGINNING)
        holds = first || (lines && rx_is_terminator(rx_character_before(run)));
    else if (i->op == RX_END)
        holds = last || (lines && rx_is_terminator(utf8_decode(run->text.text + run->at, &length)));
    else
        holds = ((!first && rx_is_word_at(run, run->at - 1)) != rx_is_word_at(run, run->at)) != (i->b != 0);
    run->pc++;
    return holds;
}

/* A group that took no part has matched nothing, which is everywhere. */
static bool rx_step_back(rx_run *run, const rx_instruction *i)
{
    const regex *r = run->r;
    size_t from = r->registers[2 * i->a], end = r->registers[2 * i->a + 1];
    run->pc++;
    if (from == RX_UNSET || end == RX_UNSET)
        return true;
    while (from < end && run->at < run->text.length) {
        size_t there, here;
        uint32_t a = utf8_decode(run->text.text + from, &there), b = utf8_decode(run->text.text + run->at, &here);
        if (a != b && !(r->ignore_case && rx_canonical(a) == rx_canonical(b)))
            return false;
        from += there;
        run->at += here;
        run->r->steps -= run->r->steps > 0;
    }
    return from >= end;
}

/* ---- Loops ----------------------------------------------------------------------------------- */

static bool rx_step_loop(rx_run *run, const rx_loop *loop, uint32_t number)
{
    size_t times = run->r->registers[loop->counter];
    uint32_t body = loop->loop + 1;
    run->pc = body;
    if (times < loop->min)
        return true;
    if (rx_is_marked(run, number))
        return false;
    if (loop->max != RX_ENDLESS && times >= loop->max) {
        run->pc = loop->after;
        return true;
    }
    run->pc = loop->lazy ? loop->after : body;
    return rx_choose_later(run, loop->lazy ? body : loop->after);
}

static bool rx_step_enter(rx_run *run, const rx_loop *loop)
{
    regex *r = run->r;
    run->pc++;
    for (uint32_t k = 2 * loop->first_group; k < 2 * loop->group_after; k++) {
        if (r->registers[k] != RX_UNSET && !rx_set(run, k, RX_UNSET))
            return false;
        r->steps -= r->steps > 0;
    }
    return rx_set(run, loop->counter, r->registers[loop->counter] + 1) && rx_set(run, loop->start, run->at);
}

/* A time that was not required, and matched nothing, does not count: else this would never end. [§15.10.2.5] */
static bool rx_step_again(rx_run *run, const rx_loop *loop)
{
    const regex *r = run->r;
    run->pc = loop->loop;
    return r->registers[loop->counter] <= loop->min || r->registers[loop->start] != run->at;
}

/* ---- Looking ahead --------------------------------------------------------------------------- */

/* The registers a and a + 1 keep how high the trail was, and the place. */
static bool rx_step_ahead(rx_run *run, const rx_instruction *i)
{
    regex *r = run->r;
    bool done = rx_set(run, i->a, 0) && rx_set(run, i->a + 1, run->at);
    if (done && i->op == RX_NOT_AHEAD) {
        r->registers[i->a] = r->trail_count;
        done = rx_choose_later(run, i->b);
    } else if (done) {
        r->registers[i->a] = r->trail_count;
    }
    run->pc++;
    return done;
}

/* What was matched ahead stays as it is: its choices go, what they would have undone does not. */
static bool rx_step_ahead_done(rx_run *run, const rx_instruction *i)
{
    regex *r = run->r;
    size_t kept = r->registers[i->a];
    for (size_t k = kept; k < r->trail_count; k++) {
        if (r->trail[k].target != RX_CHOICE)
            r->trail[kept++] = r->trail[k];
        r->steps -= r->steps > 0;
    }
    r->trail_count = kept;
    run->at = r->registers[i->a + 1];
    run->pc++;
    return true;
}

/* Everything since goes, the choice to go on after it too. */
static bool rx_step_not_ahead_done(rx_run *run, const rx_instruction *i)
{
    regex *r = run->r;
    size_t floor = r->registers[i->a];
    while (rx_go_back(run, floor))
        r->steps -= r->steps > 0;
    return false;
}

/* ---- Running --------------------------------------------------------------------------------- */

/* One instruction; false if it does not match, or there is no memory. */
static bool rx_step(rx_run *run)
{
    const regex *r = run->r;
    const rx_instruction *i = &r->code[run->pc];
    switch (i->op) {
    case RX_CHARACTER:
    case RX_ANY:
    case RX_CLASS: return rx_step_character(run, i);
    case RX_BEGINNING:
    case RX_END:
    case RX_BOUNDARY: return rx_step_place(run, i);
    case RX_EITHER: run->pc++; return !rx_is_marked(run, i->b) && rx_choose_later(run, i->a);
    case RX_JUMP: run->pc = i->a; return true;
    case RX_SAVE: run->pc++; return rx_set(run, i->a, run->at);
    case RX_BACK: return rx_step_back(run, i);
    case RX_COUNT: run->pc++; return rx_set(run, r->loops[i->a].counter, 0);
    case RX_LOOP: return rx_step_loop(run, &r->loops[i->a], i->b);
    case RX_ENTER: return rx_step_enter(run, &r->loops[i->a]);
    case RX_AGAIN: return rx_step_again(run, &r->loops[i->a]);
    case RX_AHEAD:
    case RX_NOT_AHEAD: return rx_step_ahead(run, i);
    case RX_AHEAD_DONE: return rx_step_ahead_done(run, i);
    case RX_NOT_AHEAD_DONE: return rx_step_not_ahead_done(run, i);
    case RX_NOTHING:
    case RX_MATCH: run->pc++; return true;
    }
    return false;
}

/* Tries to match from one place on. */
static gedelf_status rx_match_at(rx_run *run, size_t at)
{
    regex *r = run->r;
    uint64_t price = r->register_count / 8;
    for (uint32_t k = 0; k < r->register_count; k++)
        r->registers[k] = RX_UNSET;
    r->steps -= r->steps < price ? r->steps : price;
    r->trail_count = 0;
    run->pc = 0;
    run->at = at;
    while (r->code[run->pc].op != RX_MATCH) {
        if (r->steps == 0)
            return GEDELF_LIMIT;
        r->steps--;
        if (rx_step(run))
            continue;
        if (run->status != GEDELF_OK)
            return run->status;
        if (!rx_go_back(run, 0))
            return GEDELF_END;
    }
    r->registers[0] = at;
    r->registers[1] = run->at;
    return GEDELF_OK;
}

/* Tries one place after the other. */
static gedelf_status rx_try_places(rx_run *run)
{
    view text = run->text;
    for (size_t at = run->from;;) {
        gedelf_status status = rx_match_at(run, at);
        if (status != GEDELF_END || at >= text.length)
            return status;
        do
            at++;
        while (at < text.length && ((unsigned char)text.text[at] & 0xC0) == 0x80);
    }
}

/* Steps for each octet of a text. Where marks see to it that no instruction is visited twice at a place, each may be once. */
static uint64_t rx_steps_per_octet(const regex *r)
{
    enum { MARKED_MOST = 256 };
    uint64_t more = 2 * (uint64_t)r->code_count;
    return RX_STEPS_PER_OCTET + (r->mark_count == 0 ? 0 : more < MARKED_MOST ? more : MARKED_MOST);
}

/* A text is paid for when it is searched from its beginning. */
gedelf_status regex_search_from(regex *r, view text, size_t from)
{
    rx_run run = {.r = r, .text = text, .status = GEDELF_OK, .from = from};
    uint64_t own = RX_STEPS + (uint64_t)(text.length - from) * rx_steps_per_octet(r);
    r->balance += RX_STEPS_LEAST + (from == 0 ? (uint64_t)text.length * rx_steps_per_octet(r) : 0);
    uint64_t begun = own < r->balance ? own : r->balance;
    size_t words = rx_mark_words(&run);
    r->steps = begun;
    if (r->mark_count > 0 && words <= RX_MARK_WORDS && begun > RX_STEPS_UNMARKED + words)
        run.unmarked = begun - RX_STEPS_UNMARKED - words;
    gedelf_status status = rx_try_places(&run);
    r->balance -= begun - r->steps;
    return status;
}

gedelf_status regex_search(regex *r, view text)
{
    return regex_search_from(r, text, 0);
}

view regex_group(const regex *r, view text, int64_t group)
{
    if (group < 0 || group >= r->group_count)
        return VIEW("");
    size_t from = r->registers[2 * group], end = r->registers[2 * group + 1];
    if (from == RX_UNSET) /* then so is the end: after a match no group is open */
        return VIEW("");
    return view_of(from > 0 ? text.text + from : text.text, end - from); /* of nothing, that may be NULL */
}
