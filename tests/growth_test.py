#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What every command costs for files of unusual shapes, at two sizes: time and memory must not grow much faster than the file.

    growth_test.py GEDELF [--size N] [--times K] [--only TEXT] [--shape NAME] [--table]

A shape is a file in which something is there N times: levels, siblings, letters of a line, children, partners, generations. Each
command runs on a file of N and on one of K times N. It fails if it takes more than SLACK times K as long, or as much memory,
unless that is little in any case; or if it ends by a signal. Those that compare files get a second version, in which some parts are other ones.
--only takes the commands that have the text in them. --table prints what was measured, also where nothing is wrong.
"""

import argparse
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

HEAD = "0 HEAD\n1 SOUR test\n1 SUBM @U1@\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n"
TAIL = "0 @U1@ SUBM\n1 NAME S\n0 TRLR\n"
SLACK = 3.0  # times K: processors and allocators have their steps
FREE_SECONDS = 0.5  # what takes less is not judged
FREE_MEGABYTES = 64
MOST_SECONDS = 40
MOST_MEMORY = 4 << 30  # of address space, so that a fault harms nobody else

# ---- Shapes: takes a number and whether it is the second version, gives the records ---------------------------------------


def person(number, *lines, name=None):
    return "".join([f"0 @I{number}@ INDI\n1 NAME {name or f'Ann{number} /Ash{number % 97}/'}\n", *(f"{line}\n" for line in lines)])


def other(i, changed, value, instead):
    """Every fifth part is another one in the second version."""
    return instead if changed and i % 5 == 2 else value


def deep(n, changed):
    return person(1) + "".join(f"{i} NOTE {other(i, changed, 'x', 'y')}\n" for i in range(1, n)) + person(2)


def deep_with_siblings(n, changed):
    return person(1) + "".join(f"{i} NOTE {other(i, changed, 'x', 'y')}\n{i} SOUR z{i}\n" for i in range(1, n // 2)) + person(2)


def wide(n, changed):
    return person(1, *(f"1 NOTE number {other(i, changed, i, -i)}" for i in range(n))) + person(2)


def equal_siblings(n, changed):
    return person(1, *("1 NOTE the same" for i in range(n - changed))) + person(2)


def many_tags(n, changed):
    return person(1, *(f"1 _T{i} {other(i, changed, 'a', 'b')}" for i in range(n))) + person(2)


def tag_pairs(n, changed):
    """Each tag twice, in the first half and in the second."""
    return person(1, *(f"1 _T{i % (n // 2)} {other(i, changed, 'a', 'b')}" for i in range(n))) + person(2)


def other_tags(n, changed):
    return person(1, *(f"1 _{other(i, changed, 'T', 'U')}{i} a" for i in range(n))) + person(2)


def events(n, changed):
    return person(1, *(f"1 RESI\n2 DATE {1000 + i % 900}\n2 PLAC {other(i, changed, 'Rome', 'Ulm')} {i % 50}" for i in range(n // 3))) + person(2)


def names(n, changed):
    return person(1, *(f"1 NAME Ann{other(i, changed, i, -i)} /Ash/" for i in range(n))) + person(2)


def long_line(n, changed):
    return person(1, "1 NOTE " + "abcdefgh" * n + "y" * changed) + person(2)


def long_words(n, changed):
    return person(1, "1 NOTE " + " ".join(other(i, changed, f"w{i}", "v") for i in range(n))) + person(2)


def long_name(n, changed):
    return person(1, name="Ann" * n + "y" * changed + " /Ash/") + person(2)


def name_words(n, changed):
    return person(1, name=" ".join(other(i, changed, f"Ann{i}", "Bob") for i in range(n)) + " /Ash/") + person(2)


def conc(n, changed):
    return person(1, "1 NOTE a", *(f"2 CONC {other(i, changed, 'b', 'c')}{i}" for i in range(n))) + person(2)


def cont(n, changed):
    return person(1, "1 NOTE a", *(f"2 CONT {other(i, changed, 'b', 'c')}{i}" for i in range(n))) + person(2)


def escapes(n, changed):
    return person(1, "1 NOTE " + "@@a" * n + "y" * changed) + person(2)


def children(n, changed):
    lines = [person(1, "1 SEX M", "1 FAMS @F1@"), "0 @F1@ FAM\n1 HUSB @I1@\n"] + [f"1 CHIL @I{i}@\n" for i in range(2, n)]
    return "".join(lines + [person(i, f"1 BIRT\n2 DATE {other(i, changed, 1800, 1801)}", "1 FAMC @F1@") for i in range(2, n)])


def renumbered_children(n, changed):
    """In the second version they have other identifiers, some of which others had."""
    numbers = [i * (3 if changed else 1) for i in range(2, n)]
    lines = [person(1, "1 SEX M", "1 FAMS @F1@"), "0 @F1@ FAM\n1 HUSB @I1@\n"] + [f"1 CHIL @I{k}@\n" for k in numbers]
    return "".join(lines + [person(k, "1 FAMC @F1@", name=f"Ann{i} /Ash{i}/") for i, k in enumerate(numbers)])


def equal_children(n, changed):
    lines = [person(1, "1 SEX M", "1 FAMS @F1@"), "0 @F1@ FAM\n1 HUSB @I1@\n"] + [f"1 CHIL @I{i}@\n" for i in range(2, n)]
    return "".join(lines + [person(i, "1 FAMC @F1@", *["1 SEX F"] * (changed and i % 5 == 2), name="Ann /Ash/") for i in range(2, n)])


def spouses(n, changed):
    lines = [person(1, "1 SEX M", *(f"1 FAMS @F{i}@" for i in range(2, n)))]
    for i in range(2, n):
        lines.append(person(i, "1 SEX F", f"1 FAMS @F{i}@"))
        lines.append(f"0 @F{i}@ FAM\n1 HUSB @I1@\n1 WIFE @I{i}@\n1 MARR\n2 DATE {other(i, changed, 1800, 1801)}\n")
    return "".join(lines)


def parents(n, changed):
    lines = [person(1, "1 BIRT\n2 DATE 1900", *(f"1 FAMC @F{i}@" for i in range(2, n)))]
    for i in range(2, n):
        lines.append(person(i, "1 SEX M", f"1 BIRT\n2 DATE {other(i, changed, 1860, 1861)}", f"1 FAMS @F{i}@"))
        lines.append(f"0 @F{i}@ FAM\n1 HUSB @I{i}@\n1 CHIL @I1@\n")
    return "".join(lines)


def couple(n, changed):
    """The same two, in many families."""
    families = [f"1 FAMS @F{i}@" for i in range(n)]
    return person(1, "1 SEX M", *families) + person(2, "1 SEX F", *families) + \
        "".join(f"0 @F{i}@ FAM\n1 HUSB @I1@\n1 WIFE @I2@\n1 MARR\n2 DATE {other(i, changed, 1800, 1801)}\n" for i in range(n))


def descent(n, changed):
    lines = []
    for i in range(1, n):
        lines.append(person(i, "1 SEX M", f"1 FAMS @F{i}@", *[f"1 FAMC @F{i - 1}@"] * (i > 1), *["1 OCCU smith"] * (changed and i % 5 == 2)))
        lines.append(f"0 @F{i}@ FAM\n1 HUSB @I{i}@\n" + f"1 CHIL @I{i + 1}@\n" * (i < n - 1))
    return "".join(lines)


def cycle(n, changed):
    lines = []
    for i in range(1, n):
        up, down = i - 1 or n - 1, i % (n - 1) + 1
        lines.append(person(i, "1 SEX M", f"1 FAMS @F{i}@", f"1 FAMC @F{up}@", *["1 OCCU smith"] * (changed and i % 5 == 2)))
        lines.append(f"0 @F{i}@ FAM\n1 HUSB @I{i}@\n1 CHIL @I{down}@\n")
    return "".join(lines)


def cousins(n, changed):
    """Generations of brother and sister who marry: ways between two double with each."""
    lines, n = [], n // 3
    for i in range(n):
        for k, sex in enumerate("MF"):
            lines.append(person(2 * i + k + 1, f"1 SEX {sex}", f"1 FAMS @F{i}@", *[f"1 FAMC @F{i - 1}@"] * (i > 0), *["1 OCCU smith"] * (changed and i % 5 == 2)))
        lines.append(f"0 @F{i}@ FAM\n1 HUSB @I{2 * i + 1}@\n1 WIFE @I{2 * i + 2}@\n" +
                     f"1 CHIL @I{2 * i + 3}@\n1 CHIL @I{2 * i + 4}@\n" * (i < n - 1))
    return "".join(lines)


def loners(n, changed):
    return "".join(person(i, f"1 BIRT\n2 DATE {other(i, changed, 1800, 1801)}") for i in range(1, n))


def namesakes(n, changed):
    return "".join(person(i, "1 SEX M", *["1 OCCU smith"] * (changed and i % 5 == 2), name="John /Ash/") for i in range(1, n))


def equal_notes(n, changed):
    return person(1) + person(2) + "".join(f"0 @N{i}@ NOTE {other(i, changed, 'the same', 'others')}\n" for i in range(n))


def nameless(n, changed):
    return person(1) + person(2) + "".join(f"0 NOTE {other(i, changed, 'the same', 'others')}\n" for i in range(n))


def one_name(n, changed):
    return person(1) + person(2) + "".join(f"0 @X@ NOTE {other(i, changed, i, -i)}\n" for i in range(n)) + person(3, "1 NOTE @X@")


def one_source(n, changed):
    return "0 @S1@ SOUR\n1 TITL Book\n" + "".join(person(i, f"1 SOUR @S1@\n2 PAGE {other(i, changed, i, -i)}") for i in range(1, n))


def note_chain(n, changed):
    """Records of which each leads to the one before."""
    return person(1, f"1 NOTE @N{n - 1}@") + person(2) + "".join(
        f"0 @N{i}@ NOTE {other(i, changed, 'x', 'y')}\n1 SOUR @N{i - 1}@\n" for i in range(1, n)) + "0 @N0@ NOTE end\n"


def dangling(n, changed):
    return person(1, *(f"1 NOTE @N{other(i, changed, i, n + i)}@" for i in range(n))) + person(2)


def inner_targets(n, changed):
    """One who points to many structures within another."""
    n *= 8
    return person(1, *(f"1 ASSO @N{i}@" for i in range(n))) + person(2, *(f"1 @N{i}@ NOTE {other(i, changed, i, -i)}" for i in range(n)))


def malformed(n, changed):
    return person(1) + person(2) + "".join(f"{other(i, changed, 'not a line', 'neither')} {i}\n" for i in range(n))


def schema_tags(n, changed):
    """GEDCOM 7.0, with a meaning for each of many tags."""
    head = "0 HEAD\n1 GEDC\n2 VERS 7.0\n1 SCHMA\n" + "".join(f"2 TAG _T{i} http://example.org/{i}\n" for i in range(n // 2))
    return head + person(1, *(f"1 _T{i} {other(i, changed, 'a', 'b')}" for i in range(n // 2))) + person(2) + "0 TRLR\n"


SHAPES = {s.__name__: s for s in (
    deep, deep_with_siblings, wide, equal_siblings, many_tags, tag_pairs, other_tags, events, names, long_line, long_words, long_name, name_words, conc, cont, escapes,
    children, renumbered_children, equal_children, spouses, parents, couple, descent, cycle, cousins, loners, namesakes, equal_notes, nameless, one_name, one_source,
    note_chain, dangling, inner_targets, malformed, schema_tags)}

# ---- Commands. F is the file, G its second version, OUT a file to be written -----------------------------------------------

BACKTRACKS = "(.*)(.*)(.*)(.*)(.*)x$"
COMMANDS = [command.split(" ") for command in (
    "check --recover F", "check --checks genealogy --recover F", "check --recover --diagnostics json --max-per-code 0 F", "dump --recover F", "dump --lines --recover F", "get --recover F INDI.**.DATE", "get --recover F INDI[last].NAME",
    "get --recover F INDI.FAMC->CHIL->NAME[1]", "get --recover F INDI[NOTE~\"(a|b)*c\"]", "stats --recover F", "stats --recover --format json F",
    "query --recover F select(count(*))from(person)", "sql --recover -o OUT F", "tree --recover --ancestors F I1", "tree --recover --descendants F I1", "kin --recover F I1 I2", "kin --recover --all F I1 I2",
    "chart --recover F I1", "chart --recover --kind descendants F I1", "chart --recover --kind hourglass F I1", "chart --recover --kind fan F I1", "chart --recover --kind timeline F I1",
    "chart --recover --kind relationship F I1 I2", "repair -o OUT F", "repair --tidy --guess -o OUT F", "edit --recover -e set=INDI[1].SEX=M F", "edit --recover -e delete=INDI.** F",
    f"edit --recover -e replace=**=/{BACKTRACKS}/y/ F", "edit --recover -e xref=@I1@=@I999999@ F", "edit --recover -e renumber F", "edit --recover --dry-run -e set=INDI.NAME[1]=Bob F", "edit --recover -e move=first=@I2@.NAME=@I1@ F", "convert --recover F", "convert --recover --to gedcom-7.0 F",
    "convert --recover --to elf-2018 F", "convert --recover --to json F", "convert --recover --to polygenea F", "convert --recover --output-encoding ANSEL --max-line 80 F",
    "subset --recover --ancestors I1 F", "subset --recover --ancestors I1 --stubs F", "subset --recover --descendants I1 F", "subset --recover --relatives I1 F", "subset --recover --where NOTE --stubs F", "subset --recover --without SOUR F",
    "redact --recover F", "redact --recover --drop F", "anonymise --recover F", "diff --recover F F", "diff --recover E F", "diff --recover --format html E F", "diff --recover --format edit E F", "diff --recover F G", "diff --recover --match content F G", "diff --recover --format edit F G",
    "diff --recover --format html F G", "diff --recover --format json F G", "match --recover F", "match --recover F G", "join --recover F G", "join --recover F F",
    "merge --recover F F G", "merge --recover F G F", "merge --recover F G G", "merge --recover E F G", "merge --recover --conflicts both F G H", "schema show --recover F", "schema check F")]


def arguments(command, folder):
    """Words of a command; blanks inside a word of the list above are written otherwise."""
    files = {w: str(folder / w.lower()) for w in ("F", "G", "H", "E", "OUT")}
    made = []
    for word in command:
        if word.startswith("select("):
            word = "select count(*) from person"
        elif word.split("=")[0] in ("set", "delete", "replace", "xref", "move") and "=" in word:
            word = word.replace("=", " ")
        made.append(files.get(word, word))
    return made


# ---- Measuring -------------------------------------------------------------------------------------------------------------


def limited():
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS + 5))


def measure(gedelf, command, folder):
    """Seconds of processor time, megabytes at most, and the status."""
    (folder / "out").unlink(missing_ok=True)
    running = subprocess.Popen([gedelf, *arguments(command, folder)], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                               stderr=subprocess.PIPE, preexec_fn=limited)
    said = running.stderr.read()
    _, status, usage = os.wait4(running.pid, 0)
    running.stderr.close()
    running.returncode = os.waitstatus_to_exitcode(status)
    memory_gone = b"out of memory" in said or b"out-of-memory" in said
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, running.returncode if not memory_gone else "no memory"


def write_files(shape, n, folder):
    folder.mkdir(exist_ok=True)
    for name, changed in (("f", False), ("g", True)):
        body = SHAPES[shape](n, changed)
        (folder / name).write_text(body if body.startswith("0 HEAD") else HEAD + body + TAIL, encoding="utf-8")
    half = SHAPES[shape](n // 2, True)
    (folder / "h").write_text(half if half.startswith("0 HEAD") else HEAD + half + TAIL, encoding="utf-8")
    (folder / "e").write_text(HEAD + TAIL, encoding="utf-8")


def judge(small, large, times):
    """What is wrong with two measurements; empty if nothing is."""
    faults = ["status 2: the command line is wrong"] if 2 in (small[2], large[2]) else []
    for done in (small, large):
        if done[2] == "no memory" or done[2] < 0:
            faults.append(f"ended with {done[2]} after {done[0]:.1f} s, {done[1]:.0f} MB")
    if large[0] > max(FREE_SECONDS, SLACK * times * small[0]):
        faults.append(f"time grew from {small[0]:.2f} s to {large[0]:.2f} s")
    if large[1] > max(FREE_MEGABYTES, SLACK * times * small[1]):
        faults.append(f"memory grew from {small[1]:.0f} MB to {large[1]:.0f} MB")
    return ", ".join(faults)


def run_shape(options, shape, scratch):
    faults = 0
    write_files(shape, options.size, scratch / "small")
    write_files(shape, options.size * options.times, scratch / "large")
    for command in COMMANDS:
        if options.only and options.only not in " ".join(command):
            continue
        small = measure(options.gedelf, command, scratch / "small")
        large = measure(options.gedelf, command, scratch / "large")
        wrong = judge(small, large, options.times)
        if wrong or options.table:
            print(f"{shape:18} {' '.join(command):55} {small[0]:7.2f} s {large[0]:7.2f} s {small[1]:6.0f} MB {large[1]:6.0f} MB {large[2]} {wrong}", flush=True)
        faults += bool(wrong)
    return faults


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("gedelf", type=os.path.abspath)
    parser.add_argument("--size", type=int, default=3000)
    parser.add_argument("--times", type=int, default=4)
    parser.add_argument("--only")
    parser.add_argument("--shape", choices=SHAPES, action="append")
    parser.add_argument("--table", action="store_true")
    options = parser.parse_args()
    faults = 0
    with tempfile.TemporaryDirectory() as scratch:
        for shape in options.shape or SHAPES:
            faults += run_shape(options, shape, Path(scratch))
    print(f"{faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
