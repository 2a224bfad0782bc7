# SPDX-License-Identifier: MIT
"""A copy of a C file in which faults are compiled in, to be switched on at run time."""

import dataclasses

# A file has so many numbers, and there is room for so many files; both are powers of two. Number 0 is no fault.
NUMBERS = 4096
FILES = 2048

# Stands for the number of a fault in its texts; no source has it.
NUMBER = "\x01"

HEADER = f"""/* Which fault is switched on, and which places were reached. Made by scripts/mutants. */
#ifndef MUTANTS_SWITCHES_H
#define MUTANTS_SWITCHES_H
enum {{ MUTANTS_COUNT = {NUMBERS * FILES} }};
/* Above 0, the fault that is switched on; below 0, places that are reached are noted. */
extern __attribute__((visibility("hidden"))) int mutants_chosen;
extern __attribute__((visibility("hidden"))) unsigned char mutants_reached[MUTANTS_COUNT];
#define MUTANT(n) (mutants_chosen == (n) || (mutants_chosen < 0 && (mutants_reached[n] = 1, 0)))
#define MUTANT_IF(n, x) (mutants_chosen == (n) || (mutants_chosen < 0 && (x) && (mutants_reached[n] = 1, 0)))
#endif
"""

# The table is the file itself, mapped, so that processes that are killed leave nothing out, and those that a test starts
# write into one table.
RUNTIME = """#define _GNU_SOURCE
#include "base/mutants_switches.h"
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>
int mutants_chosen;
unsigned char __attribute__((aligned(65536))) mutants_reached[MUTANTS_COUNT];
__attribute__((constructor(101))) static void mutants_begin(void)
{
    const char *chosen = getenv("GEDELF_MUTANT"), *file = getenv("GEDELF_MUTANTS_REACHED");
    int descriptor = file ? open(file, O_RDWR | O_CLOEXEC) : -1;
    mutants_chosen = chosen ? atoi(chosen) : 0;
    if (descriptor < 0)
        return;
    if (mmap(mutants_reached, MUTANTS_COUNT, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, descriptor, 0) != MAP_FAILED)
        mutants_chosen = -1;
    close(descriptor);
}
"""


@dataclasses.dataclass
class Fault:
    """One fault: where it is, what it makes of what, and the texts that put it in, in which NUMBER is its number."""

    function: str
    operator: str
    line: int
    last_line: int
    before: str
    after: str
    range: tuple
    texts: tuple
    nth: int = 0


def put_in(source, faults, first, left_out=()):
    """A source with these faults but for those left out, as it is compiled. The first of them has number `first`."""
    opening, closing = {}, {}
    for at, fault in enumerate(faults):
        if at in left_out:
            continue
        begin, end = fault.range
        opening.setdefault(begin, []).append(fault.texts[0].replace(NUMBER, str(first + at)))
        closing.setdefault(end, []).append(fault.texts[1].replace(NUMBER, str(first + at)))
    parts, last = [], 0
    for at in sorted({*opening, *closing}):
        parts += [source[last:at], *reversed(closing.get(at, [])), *opening.get(at, [])]
        last = at
    text = "".join(parts) + source[last:]
    return f'#include "base/mutants_switches.h"\n#line 1\n{text}'.encode("latin-1")
