#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares gedelf with git's line-by-line merge on the same cases, and prints a table for docs/compare.md:

    merge_against_git.py GEDELF [CASES]

Each case is a random family file with two edited versions and the known result of both edits. A merge is correct if it gives that data, and
wrong if it gives other data or an unreadable file without reporting a conflict. Otherwise it is a conflict.
"""

import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

import merge_cases as cases

GEDELF = cases.Gedelf(sys.argv[1])
CASES = int(sys.argv[2]) if len(sys.argv) > 2 else 100


def other_records(chance, base):
    """The two sides edit different records."""
    trees = [cases.copy_of(base) for _ in range(3)]
    numbers = chance.sample(range(2, len(base)), 8)
    for side, own in ((0, numbers[:4]), (1, numbers[4:])):
        for n in own:
            state, edit = chance.getrandbits(64), chance.choice(cases.EDITS)
            for tree in (trees[side], trees[2]):
                edit(cases.seeded(state), [tree[n]], f"side{side}")
    return trees


def same_record(chance, base):
    """For the same person, one side adds an occupation and the other adds a note to the birth."""
    trees = [cases.copy_of(base) for _ in range(3)]
    people = [i for i, r in enumerate(base) if r.tag == "INDI" and any(s.tag == "BIRT" for s in r.sub)]
    n = chance.choice(people)
    for tree in (trees[0], trees[2]):
        at = [s.tag for s in tree[n].sub].index("BIRT")
        tree[n].sub.insert(at, cases.Node("OCCU", "baker"))
    for tree in (trees[1], trees[2]):
        birth = next(s for s in tree[n].sub if s.tag == "BIRT")
        birth.value = ""
        birth.sub.append(cases.Node("NOTE", "as she said"))
    return trees


def new_records(chance, base):
    """Both sides add a person at the end of the file."""
    trees = [cases.copy_of(base) for _ in range(3)]
    for side, number in ((0, 901), (1, 902)):
        state = chance.getrandbits(64)
        for tree in (trees[side], trees[2]):
            cases.add_record(cases.seeded(state), tree, number)
    return trees


def exported_anew(chance, base):
    """One side's program reorders the records and changes one of them; the other side changes a different record."""
    trees = [cases.copy_of(base) for _ in range(3)]
    a, b = chance.sample([i for i, r in enumerate(base) if r.tag == "INDI"], 2)
    for side, n in ((0, a), (1, b)):
        for tree in (trees[side], trees[2]):
            tree[n].sub[0].value = f"Changed{side} /Name/"
    rest = trees[1][1:]
    chance.shuffle(rest)
    trees[1][1:] = rest
    return trees


def merged_by_lines(folder, paths):
    done = subprocess.run(["git", "merge-file", "-p", paths[0], paths[2], paths[1]], capture_output=True, timeout=60)
    out = Path(folder, "lines.ged")
    out.write_bytes(done.stdout)
    return out, done.returncode != 0


def merged_by_gedelf(folder, paths):
    out = Path(folder, "data.ged")
    out.unlink(missing_ok=True)
    return out, GEDELF.run("merge", "-q", paths[2], paths[0], paths[1], "-o", out).returncode != 0


def judge(out, conflict, wanted):
    if conflict:
        return "conflict"
    dataset = GEDELF.dataset(out)
    return "right" if dataset and cases.canonical_data(dataset) == wanted else "wrong"


def main():
    print("| case | gedelf: correct | conflict | wrong | git line merge: correct | conflict | wrong |\n|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        for kind in (other_records, same_record, new_records, exported_anew):
            found = {merged_by_gedelf: Counter(), merged_by_lines: Counter()}
            for seed in range(CASES):
                chance = cases.seeded(kind.__name__, seed)
                base = cases.family_file(chance, 12)
                ours, theirs, both = kind(chance, base)
                paths = [Path(folder, name) for name in ("ours.ged", "theirs.ged", "base.ged", "both.ged")]
                for path, tree in zip(paths, (ours, theirs, base, both)):
                    path.write_text(cases.text_of(tree), encoding="utf-8")
                wanted = cases.canonical_data(GEDELF.dataset(paths[3]))
                for merge, counts in found.items():
                    counts[judge(*merge(folder, paths), wanted)] += 1
            row = [str(c[word]) for c in found.values() for word in ("right", "conflict", "wrong")]
            print(f"| {kind.__doc__} | " + " | ".join(row) + " |")


main()
