#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests scripts/mutation: which faults it finds in a small file, and that each does what it says when it is switched on.

    mutants_test.py COMPILER
"""

import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "scripts"))
from mutation import results, switches, tests, tree  # noqa: E402
from mutation.operators import find_faults  # noqa: E402
from mutation.source import Source  # noqa: E402

SMALL = """\
#include <stdbool.h>
enum { MOST = 3 };
typedef enum side { OLD, NEW } side;
#define TWICE(x) ((x) + (x))
static const int table[MOST + 1] = {1, 2, 3, 4};
static int calls;
void note(void) { calls++; }
static int difference(int a, int b) { return a - b; }
bool check(int a, int b)
{
    /* a comment with "a < b" && '<' */
    if (a > 0 && b > 0)
        note();
    switch (a) {
    case 7:
        b += 1;
        break;
    default:
        b -= difference(b, 5);
    }
    for (int i = 0; i < MOST; i++)
        b += table[i];
    return TWICE(a) < b;
}
side turn(side s) { return s == OLD ? NEW : OLD; }
bool is_at(char c) { return c == '@'; }
int count(void) { return calls; }
int unused(int a) { return -a; }
"""

CHECKS = """\
#include <stdbool.h>
bool check(int a, int b), is_at(char c);
int count(void), turn(int s);
int main(void)
{
    bool fine = check(1, 1) && count() == 1 && check(0, 1) && count() == 1 && !check(7, 7) && check(7, 8) && count() == 3;
    return fine && !check(9, -1) && count() == 3 && turn(0) == 1 && turn(1) == 0 && is_at('@') && !is_at('A') ? 0 : 1;
}
"""

# Every fault of SMALL. CHECKS does not notice those marked "-", and does not reach those marked "0".
FAULTS = """\
  7 dropped: calls++ ->
- 8 returned: a - b -> 0
  8 arithmetic: a - b -> a + b
  12 if-never: a > 0 && b > 0 -> false
  12 if-always: a > 0 && b > 0 -> true
  12 if-negated: a > 0 && b > 0 -> !(a > 0 && b > 0)
  13 dropped: note() ->
  12 half-dropped: a > 0 && b > 0 -> b > 0
  12 half-dropped: a > 0 && b > 0 -> a > 0
  12 boundary: a > 0 -> a >= 0
  12 turned: a > 0 -> a < 0
  12 constant: 0 -> 1
0 12 boundary: b > 0 -> b >= 0
  12 turned: b > 0 -> b < 0
  12 constant: 0 -> 1
  16 dropped: b += 1 ->
  16 assignment: b += 1 -> b -= 1
  16 constant: 1 -> 2
  16 constant: 1 -> 0
  17 dropped: break ->
- 19 dropped: b -= difference(b, 5) ->
- 19 assignment: b -= difference(b, 5) -> b += difference(b, 5)
- 19 swapped: difference(b, 5) -> difference(5, b)
- 19 constant: 5 -> 6
- 19 constant: 5 -> 4
  21 loop-never: i < MOST -> false
  22 dropped: b += table[i] ->
  21 constant: 0 -> 1
  21 boundary: i < MOST -> i <= MOST
  21 turned: i < MOST -> i > MOST
  21 constant: MOST -> MOST - 1
  22 assignment: b += table[i] -> b -= table[i]
  23 returned: TWICE(a) < b -> true
  23 returned: TWICE(a) < b -> false
  23 boundary: TWICE(a) < b -> TWICE(a) <= b
  23 turned: TWICE(a) < b -> TWICE(a) > b
  25 returned: s == OLD ? NEW : OLD -> OLD
  25 if-never: s == OLD -> false
  25 if-always: s == OLD -> true
  25 equality: s == OLD -> s != OLD
  25 neighbour: OLD -> NEW
  25 neighbour: NEW -> OLD
  25 neighbour: OLD -> NEW
  26 returned: c == '@' -> true
  26 returned: c == '@' -> false
  26 equality: c == '@' -> c != '@'
  26 constant: '@' -> '@' + 1
  27 returned: calls -> 0
0 28 returned: -a -> 0
0 28 minus-dropped: -a -> a
"""


def fail(text):
    """Ends the test."""
    sys.exit(f"mutants_test: {text}")


def expect(what, found, wanted):
    """Both must be the same."""
    if found != wanted:
        fail(f"{what}: {found!r}, not {wanted!r}")


def make_program(folder, compiler):
    """The program with all faults, and these."""
    (folder / "base").mkdir()
    (folder / "base" / "mutants_switches.h").write_text(switches.HEADER)
    (folder / "base" / "switches.c").write_text(switches.RUNTIME)
    (folder / "small.c").write_text(SMALL)
    (folder / "checks.c").write_text(CHECKS)
    source = Source(folder / "small.c", tree.PARSE_ARGUMENTS)
    expect("errors", source.errors(), [])
    faults = find_faults(source)
    (folder / "mutated.c").write_bytes(switches.put_in(source.text, faults, 1))
    subprocess.run([compiler, "-std=c17", "-w", "-I", folder, "-o", folder / "program", folder / "mutated.c",
                    folder / "checks.c", folder / "base" / "switches.c"], check=True)
    return faults


def mark_of(check, number, reached):
    """Whether a fault is noticed (" "), reached only ("-"), or not even that ("0")."""
    noticed = tests.notices(check, number)
    if number not in reached:
        return "noticed without being reached" if noticed else "0"
    return " " if noticed else "-"


def test_faults(folder, compiler):
    """Each fault is found, compiles, and is noticed if it can be."""
    faults = make_program(folder, compiler)
    check = tests.Test({"name": "checks", "command": [str(folder / "program")]}, folder)
    passed, _, _, reached = tests.record(check, folder / "table")
    expect("the program as it is", passed, True)
    lines = [f"{mark_of(check, number, set(reached))} {fault.line} {fault.operator}: {fault.before} -> {fault.after}".rstrip()
             for number, fault in enumerate(faults, 1)]
    if sys.argv[2:] == ["--show"]:
        print("\n".join(lines))
    else:
        expect("faults", lines, FAULTS.splitlines())
    return [results.Mutant("small.c", fault, number) for number, fault in enumerate(faults, 1)], set(reached)


def test_left_out(mutants):
    """A fault that is left out leaves the numbers of the others."""
    text = switches.put_in(SMALL, [mutant.fault for mutant in mutants], 1, {0}).decode()
    expect("left out", ("MUTANT(1)" in text, "MUTANT_IF(2," in text), (False, True))


def test_reach(folder, mutants, reached):
    """What a test reaches is kept, and known of a changed file by its functions."""
    test = tests.Test({"name": "checks", "command": ["true"]}, folder)
    kept = results.Reach(folder / "reach.json", {"small.c": "old"})
    expect("stale", kept.stale([test], {"checks": "1"}), [test])
    kept.add("checks", "1", (True, 0.5, 0.5, reached), {mutant.number: mutant for mutant in mutants})
    kept.save()
    for version, of_unused in (("old", []), ("new", [test])):
        again = results.Reach(folder / "reach.json", {"small.c": version})
        expect("fresh", again.stale([test], {"checks": "1"}), [])
        expect("reached", again.tests_of(mutants[0], [test]), [test])
        expect("not reached", again.tests_of(mutants[-1], [test]), of_unused)


def test_results(folder, mutants):
    """Noticed stays noticed; what lived is tried again with other tests."""
    kept = results.Results(folder / "results.tsv")
    kept.add(mutants[0].key, "noticed", "checks", "1")
    kept.add(mutants[1].key, "alive", "", "1")
    again = results.Results(folder / "results.tsv")
    expect("noticed", again.get(mutants[0].key, "2"), ("noticed", "checks"))
    expect("alive", (again.get(mutants[1].key, "1"), again.get(mutants[1].key, "2")), (("alive", ""), ("", "")))
    (folder / "equivalent.tsv").write_text("# why\n" + "\t".join([*mutants[2].place, "because"]) + "\n")
    expect("equivalent", results.read_equivalent(folder / "equivalent.tsv"), {mutants[2].place: "because"})
    results.write_table(folder / "table.tsv", {"b": [5, 4, 3, 1, 1]})
    results.write_table(folder / "table.tsv", {"a": [9, 9, 9, 0, 0]})
    expect("table", results.read_table(folder / "table.tsv"), {"a": ["9", "9", "9", "0", "0"], "b": ["5", "4", "3", "1", "1"]})


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        mutants, reached = test_faults(folder, sys.argv[1])
        test_left_out(mutants)
        test_reach(folder, mutants, reached)
        test_results(folder, mutants)
    return 0


if __name__ == "__main__":
    sys.exit(main())
