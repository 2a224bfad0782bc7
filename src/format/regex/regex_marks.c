/* SPDX-License-Identifier: MIT */
/*
 * Takes the program of a regular expression, finds the instructions at which a search can be cut short: if everything
 * that follows depends only on the instruction and the place in the text, a second visit fails as the first one did. So
 * (a+)+b and (.*)(.*)(.*)x take time that grows with the text, and not with its powers.
 *
 * This excludes instructions in a loop whose times are counted, or whose body can match nothing, because then the
 * registers of the loop matter. It also excludes everything in a program that looks back or ahead.
 */
#include "format/regex/regex_private.h"

/* In longer programs the search for such places would itself take long. */
enum { RX_MARKED_CODE = 4096 };

typedef struct rx_planner {
    regex *r;
    bool *seen;       /* for each instruction */
    uint32_t *stack;  /* two for each */
    int32_t *counted; /* for each, and one after: how many loops that count it is in, as differences */
    size_t depth;
} rx_planner;

static void rx_visit(rx_planner *p, uint32_t pc)
{
    if (!p->seen[pc])
        p->stack[p->depth++] = pc;
    p->seen[pc] = true;
}

/* Goes on from an instruction as far as nothing is taken from the text. */
static void rx_pass_by(rx_planner *p, uint32_t pc)
{
    const rx_instruction *i = &p->r->code[pc];
    switch (i->op) {
    case RX_CHARACTER:
    case RX_ANY:
    case RX_CLASS:
    case RX_MATCH: return;
    case RX_JUMP: rx_visit(p, i->a); return;
    case RX_AGAIN: rx_visit(p, p->r->loops[i->a].after); return;
    case RX_EITHER: rx_visit(p, i->a); break;
    case RX_LOOP:
        if (p->r->loops[i->a].min == 0)
            rx_visit(p, p->r->loops[i->a].after);
        break;
    default: break;
    }
    rx_visit(p, pc + 1);
}

/* Can the body of a loop match nothing? */
static bool rx_can_be_empty(rx_planner *p, const rx_loop *loop)
{
    uint32_t end = loop->after - 1;
    memset(p->seen, 0, p->r->code_count * sizeof *p->seen);
    p->depth = 0;
    rx_visit(p, loop->loop + 2);
    while (p->depth > 0 && !p->seen[end])
        rx_pass_by(p, p->stack[--p->depth]);
    return p->seen[end];
}

static bool rx_looks_elsewhere(const regex *r)
{
    for (size_t i = 0; i < r->code_count; i++) {
        rx_op op = r->code[i].op;
        if (op == RX_BACK || op == RX_AHEAD || op == RX_NOT_AHEAD)
            return true;
    }
    return false;
}

/* Numbers the instructions; 0 means no number. */
static void rx_number_marks(rx_planner *p)
{
    regex *r = p->r;
    memset(p->counted, 0, (r->code_count + 1) * sizeof *p->counted);
    for (size_t i = 0; i < r->loop_count; i++) {
        const rx_loop *loop = &r->loops[i];
        bool counts = loop->max != RX_ENDLESS || loop->min > 1 || rx_can_be_empty(p, loop);
        p->counted[loop->loop] += counts;
        p->counted[loop->after] -= counts;
    }
    int32_t depth = 0;
    for (size_t i = 0; i < r->code_count; i++) {
        depth += p->counted[i];
        if (depth == 0 && (r->code[i].op == RX_LOOP || r->code[i].op == RX_EITHER))
            r->code[i].b = ++r->mark_count;
    }
}

bool rx_place_marks(regex *r)
{
    rx_planner p = {.r = r};
    size_t count = r->code_count;
    if (count > RX_MARKED_CODE || rx_looks_elsewhere(r))
        return true;
    p.seen = memory_allocate(r->allocator, count * sizeof *p.seen);
    p.stack = memory_allocate(r->allocator, count * sizeof *p.stack);
    p.counted = memory_allocate(r->allocator, (count + 1) * sizeof *p.counted);
    bool done = p.seen && p.stack && p.counted;
    if (done)
        rx_number_marks(&p);
    memory_release(r->allocator, p.seen, p.seen ? count * sizeof *p.seen : 0);
    memory_release(r->allocator, p.stack, p.stack ? count * sizeof *p.stack : 0);
    memory_release(r->allocator, p.counted, p.counted ? (count + 1) * sizeof *p.counted : 0);
    return done;
}
