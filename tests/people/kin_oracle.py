#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""An oracle for kinship: pedigrees with collapse are made at random, and what `gedelf kin` says of pairs of people is held against
what trying all ways says (D490 to D494). The coefficient is worked out by the recursive definition, in fractions.

    kin_oracle.py GEDELF [ROUNDS]
"""

import json
import math
import random
import subprocess
import sys
import tempfile
from fractions import Fraction
from functools import lru_cache
from pathlib import Path

GEDELF = sys.argv[1]
ROUNDS = int(sys.argv[2]) if len(sys.argv) > 2 else 6


class Pedigree:
    """Generations of people, in which cousins, half-siblings and unknown partners are frequent."""

    def __init__(self, rng):
        self.sex, self.families, self.family_of = [], [], []
        older = []
        for _ in range(rng.randint(3, 5)):
            layer = []
            for _ in range(rng.randint(3, 6)):
                self.sex.append(rng.choice("MFMFU"))
                self.family_of.append(None)
                person = len(self.sex) - 1
                if older and rng.random() < 0.85:
                    self.family_of[person] = self.choose_family(rng, older)
                layer.append(person)
            older = layer if rng.random() < 0.8 else older + layer

    def choose_family(self, rng, older):
        usable = [f for f, partners in enumerate(self.families) if all(p in older for p in partners)]
        if usable and rng.random() < 0.5:
            return rng.choice(usable)
        self.families.append(tuple(rng.sample(older, min(len(older), rng.choice([0, 1, 2, 2, 2, 2])))))
        return len(self.families) - 1

    def parents(self, person):
        """Father first; whom the family does not name is a node of its own."""
        family = self.family_of[person]
        if family is None:
            return []
        partners = sorted(self.families[family], key=lambda p: not self.is_father(family, p))
        return list(partners) + ([("U", family)] if len(partners) < 2 else [])

    def is_father(self, family, person):
        return self.sex[person] == "M" or (self.sex[person] != "F" and self.families[family][0] == person)

    def write(self, rng):
        lines = ["0 HEAD", "1 SOUR TEST", "1 CHAR UTF-8", "1 GEDC", "2 VERS 5.5.1", "2 FORM LINEAGE-LINKED"]
        said = {}  # which side says that a child is of its family
        for person, sex in enumerate(self.sex):
            lines += [f"0 @I{person}@ INDI", f"1 NAME P{person} /X/", f"1 SEX {sex}"]
            if self.family_of[person] is not None:
                said[person] = rng.choice(["both", "child", "family"])
                if said[person] != "family":
                    lines.append(f"1 FAMC @F{self.family_of[person]}@")
        for family, partners in enumerate(self.families):
            lines.append(f"0 @F{family}@ FAM")
            lines += [f"1 {tag} @I{p}@" for tag, p in zip(("HUSB", "WIFE"), partners)]
            lines += [f"1 CHIL @I{p}@" for p, side in said.items() if self.family_of[p] == family and side != "child"]
        return "\n".join(lines + ["0 TRLR", ""])


def chains(pedigree, start):
    result, waiting = [], [(start,)]
    while waiting:
        chain = waiting.pop()
        result.append(chain)
        waiting += [chain + (p,) for p in pedigree.parents(chain[-1]) if isinstance(p, int) and p not in chain]
    return result


def all_ways(pedigree, a, b):
    """(up, down, half, common, path) of every way by blood in which nobody is met twice."""
    ways, from_b = [], chains(pedigree, b)
    for up in chains(pedigree, a):
        if len(up) > 1 and up[-1] == b:
            ways.append((len(up) - 1, 0, False, (b,), up))
        for down in from_b:
            shared = [p for p in pedigree.parents(up[-1]) if p in pedigree.parents(down[-1])]
            if up[-1] == down[-1] or not shared or set(up) & set(down) or set(shared) & (set(up) | set(down)):
                continue
            one_family = pedigree.family_of[up[-1]] == pedigree.family_of[down[-1]]
            common = tuple(p for p in shared if isinstance(p, int))
            path = up + common[:1] + tuple(reversed(down))
            ways.append((len(up), len(down), len(shared) == 1 and not one_family, common, path))
    for down in from_b:
        if len(down) > 1 and down[-1] == a:
            ways.append((0, len(down) - 1, False, (a,), tuple(reversed(down))))
    return ways


def coefficient(pedigree, a, b):
    def two(person):
        family = pedigree.family_of[person] if isinstance(person, int) else None
        if family is None:
            return None
        return (list(pedigree.families[family]) + [("U1", family), ("U2", family)])[:2]

    @lru_cache(None)
    def age(person):
        parents = two(person)
        return 0 if parents is None else 1 + max(map(age, parents))

    @lru_cache(None)
    def kinship(one, other):
        if one == other:
            parents = two(one)
            return Fraction(1, 2) * (1 + (kinship(*parents) if parents else 0))
        if age(one) < age(other) or (age(one) == age(other) and two(one) is None):
            one, other = other, one
        parents = two(one)
        return Fraction(0) if parents is None else (kinship(parents[0], other) + kinship(parents[1], other)) / 2

    if a == b:
        return 1.0
    inbreeding = [2 * kinship(p, p) - 1 for p in (a, b)]
    return float(2 * kinship(a, b)) / math.sqrt((1 + inbreeding[0]) * (1 + inbreeding[1]))


ORDINALS = "first second third fourth fifth sixth".split()


def term(up, down, half, sex):
    def by_sex(male, female, other):
        return {"M": male, "F": female}.get(sex, other)

    def greats(count):
        return "great-" * count if count < 3 else f"{count}rd great-" if count == 3 else f"{count}th great-"

    if down == 0 or up == 0:
        count = up + down
        word = by_sex(*(("father", "mother", "parent") if down == 0 else ("son", "daughter", "child")))
        return word if count == 1 else greats(count - 2) + "grand" + word
    halved = "half-" if half else ""
    if up == down == 1:
        return halved + by_sex("brother", "sister", "sibling")
    if down == 1:
        return halved + greats(up - 2) + by_sex("uncle", "aunt", "uncle or aunt")
    if up == 1:
        return halved + greats(down - 2) + by_sex("nephew", "niece", "nephew or niece")
    removed = ["", " once removed", " twice removed", " three times removed"][abs(up - down)]
    return ("half " if half else "") + ORDINALS[min(up, down) - 2] + " cousin" + removed


def ask(path, a, b, *options):
    done = subprocess.run([GEDELF, "kin", "-q", "--format", "json", *options, path, f"I{a}", f"I{b}"], capture_output=True,
                          timeout=60)
    return done.returncode, json.loads(done.stdout)


def as_way(way):
    number = lambda xref: int(xref[1:])  # noqa: E731
    return (way["up"], way["down"], way["half"], tuple(map(number, way["common"])), tuple(map(number, way["path"])))


def compare(pedigree, path, a, b):
    status, said = ask(path, a, b)
    ways = all_ways(pedigree, a, b)
    least = min((w[0] + w[1] for w in ways), default=0)
    shortest = sorted(w for w in ways if w[0] + w[1] == least)
    blood = sorted(as_way(w) for w in said["ways"] if w["kind"] == "blood")
    assert blood == shortest, (a, b, blood, shortest)
    for way in said["ways"]:
        if way["kind"] == "blood":
            assert way["term"] == term(way["up"], way["down"], way["half"], pedigree.sex[b]), way
    assert abs(said["coefficient"] - coefficient(pedigree, a, b)) < 1e-9, (a, b, said["coefficient"], coefficient(pedigree, a, b))
    assert status == (0 if said["ways"] else 1)
    every = sorted(as_way(w) for w in ask(path, a, b, "--all")[1]["ways"] if w["kind"] == "blood")
    assert every == sorted(ways), (a, b, every, sorted(ways))


def main():
    related = 0
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(ROUNDS):
            rng = random.Random(seed)
            pedigree = Pedigree(rng)
            path = Path(folder) / f"{seed}.ged"
            path.write_text(pedigree.write(rng), encoding="utf-8")
            for _ in range(25):
                a, b = rng.sample(range(len(pedigree.sex)), 2)
                try:
                    compare(pedigree, path, a, b)
                except AssertionError:
                    print(f"seed {seed}")
                    raise
                related += bool(all_ways(pedigree, a, b))
    assert related > ROUNDS, "hardly anybody is related"


main()
