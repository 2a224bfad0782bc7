#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Properties of merging, on files that are made and edited at random:

    merge_properties.py GEDELF ROUNDS

Disjoint edits merge without a conflict, whichever side is OURS, to the data that has both (D420); equal sides give OURS octet for octet
(D429); taking either side of the markers by hand gives what ours and theirs give (D427); with sides swapped the data is the same (D429);
no pointer leads nowhere (D425); and every result but one with markers can be read.
"""

import os
import sys
import tempfile
from pathlib import Path

import merge_cases as cases

GEDELF = cases.Gedelf(sys.argv[1])
ROUNDS = int(os.environ.get("GEDELF_TEST_ROUNDS", sys.argv[2]))


class Trial:
    def __init__(self, folder, seed):
        self.folder, self.seed, self.faults = Path(folder), seed, 0

    def fail(self, what):
        self.faults += 1
        print(f"round {self.seed}: {what}")
        kept = os.environ.get("GEDELF_TEST_KEEP")
        if kept:
            for name in ("base", "ours", "theirs"):
                Path(kept, f"{self.seed}-{name}.ged").write_bytes((self.folder / f"{name}.ged").read_bytes())

    def write(self, name, tree, newline="\n"):
        path = self.folder / f"{name}.ged"
        path.write_text(cases.text_of(tree, newline), encoding="utf-8", newline="")
        return path

    def merge(self, base, ours, theirs, how="markers"):
        out = self.folder / f"{how}-{ours.stem}.ged"
        out.unlink(missing_ok=True)
        done = GEDELF.run("merge", "-q", "--conflicts", how, base, ours, theirs, "-o", out)
        if done.returncode > 1 or not out.exists():
            self.fail(f"{how}: status {done.returncode} {done.stderr.decode()[:300]}")
            return None, done.returncode
        return out, done.returncode

    # ---- Disjoint edits

    def disjoint(self, chance):
        base = cases.family_file(chance, chance.choice([6, 12, 30]))
        ours, theirs, both = cases.copy_of(base), cases.copy_of(base), cases.copy_of(base)
        numbers = list(range(1, len(base)))
        chance.shuffle(numbers)
        half = len(numbers) // 2
        for tree, own, mark in ((ours, numbers[:half], "ours"), (theirs, numbers[half:], "theirs")):
            for n in chance.sample(own, min(len(own), 4)):
                state = chance.getrandbits(64)
                edit = chance.choice(cases.EDITS)
                for target in (tree, both):
                    edit(cases.seeded(state), [target[n]], mark)
        for number, tree in ((901, ours), (902, theirs)):
            if chance.random() < 0.5:
                state = chance.getrandbits(64)
                for target in (tree, both):
                    cases.add_record(cases.seeded(state), target, number)
        paths = [self.write("base", base), self.write("ours", ours), self.write("theirs", theirs, "\r\n")]
        wanted = cases.canonical_data(GEDELF.dataset(self.write("both", both)))
        for order in ((0, 1, 2), (0, 2, 1)):
            out, status = self.merge(*(paths[i] for i in order))
            if out and status != 0:
                self.fail(f"disjoint edits are in conflict, {order}")
            elif out and cases.canonical_data(GEDELF.dataset(out)) != wanted:
                self.fail(f"disjoint edits do not come together, {order}")

    # ---- Any edits

    def edited(self, chance, base, mark):
        tree = cases.copy_of(base)
        for _ in range(chance.randint(1, 8)):
            chance.choice(cases.EDITS)(chance, tree[1:], mark)
        if chance.random() < 0.4:
            cases.remove_record(tree, chance.choice([r.xref for r in tree if r.tag in ("INDI", "FAM", "SOUR")]))
        if chance.random() < 0.4:
            cases.add_record(chance, tree, 903)
        return tree

    def by_hand(self, path, side):
        kept, where = [], None
        for line in path.read_bytes().decode().splitlines(keepends=True):
            if line.startswith("<<<<<<< "):
                where = "ours"
            elif line.startswith("=======") and where:
                where = "theirs"
            elif line.startswith(">>>>>>> "):
                where = None
            elif where in (None, side):
                kept.append(line)
        return "".join(kept).encode()

    def no_pointer_is_lost(self, out, how):
        found = [d for d in GEDELF.errors(out) if d["code"] in ("dangling-pointer", "duplicate-xref", "ambiguous-pointer")
                 or d["severity"] == "fatal"]
        if found:
            self.fail(f"{how}: {found[0]['code']} {found[0]['message']}")

    def any_edits(self, chance):
        base = cases.family_file(chance, chance.choice([4, 8, 16]))
        ours, theirs = self.edited(chance, base, "ours"), self.edited(chance, base, "theirs")
        newline = chance.choice(["\n", "\r\n"])
        paths = self.write("base", base), self.write("ours", ours, newline), self.write("theirs", theirs)
        results = {how: self.merge(*paths, how) for how in ("markers", "ours", "theirs", "both")}
        if any(out is None for out, _ in results.values()):
            return
        for side in ("ours", "theirs"):
            if self.by_hand(results["markers"][0], side) != results[side][0].read_bytes():
                self.fail(f"taking {side} by hand is not --conflicts {side}")
        for how in ("ours", "theirs", "both"):
            self.no_pointer_is_lost(results[how][0], how)
            if results[how][1] != 0:
                self.fail(f"--conflicts {how}: status {results[how][1]}")
        self.swapped(paths, results)
        equal, status = self.merge(paths[0], paths[1], paths[1])
        if status != 0 or equal.read_bytes() != paths[1].read_bytes():
            self.fail("equal sides do not give OURS")

    def swapped(self, paths, results):
        def known(path):  # the identifiers of new records differ (D424), and so may the order of siblings (D422)
            text = repr(sorted((r["tag"], sorted(map(repr, flat(r)))) for r in GEDELF.dataset(path)["records"]))
            return text

        def flat(record):
            stack, found = [((), s) for s in record.get("sub", [])], []
            while stack:
                above, s = stack.pop()
                here = above + ((s["tag"], s.get("payload", ""), s.get("pointer", "")),)
                found.append(here)
                stack += [(here, x) for x in s.get("sub", [])]
            return found

        for how, other in (("ours", "theirs"), ("theirs", "ours")):
            out, _ = self.merge(paths[0], paths[2], paths[1], other)
            if out and known(out) != known(results[how][0]):
                self.fail(f"sides swapped: {how} is not {other}")


def main():
    faults = 0
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(ROUNDS):
            trial = Trial(folder, seed)
            trial.disjoint(cases.seeded("disjoint", seed))
            trial.any_edits(cases.seeded("any", seed))
            faults += trial.faults
    print(f"{ROUNDS} rounds, {faults} faults")
    return faults > 0


sys.exit(main())
