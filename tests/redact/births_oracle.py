#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Who is living, worked out a second time: families are made at random, with years that somebody mistyped, and a plain fixed point of
D470, D471, D477 and D478 is held against `gedelf redact`. Nobody who is living by it may be published, nor be called dead; whom
gedelf alone calls living must be so because of what is left out (D476); and redacting the result must change nothing.

    births_oracle.py GEDELF [ROUNDS [SEED]]
"""

import calendar
import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path

GEDELF = sys.argv[1]
ROUNDS = int(sys.argv[2]) if len(sys.argv) > 2 else 20
FIRST = int(sys.argv[3]) if len(sys.argv) > 3 else 0
TODAY = (2026, 11, 16)
MONTHS = "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC".split()
LOW, HIGH = (-10**9, 1, 1), (10**9, 1, 1)  # no bound


def years(day, count):
    if day in (LOW, HIGH):
        return day
    year, month, number = day[0] + count, day[1], day[2]
    most = 29 if calendar.isleap(year) and month == 2 else calendar.mdays[month]
    return (year, month, min(number, most))


# ---- Dates: what is written, and between which days it was --------------------------------------------------------------------------

class Written:
    def __init__(self, rng, year):
        self.rng, self.year, self.other = rng, year, year + rng.randint(1, 6)
        self.form = rng.choice(["day", "day", "day", "year", "ABT", "CAL", "EST", "BEF", "AFT", "BET", "FROM"])
        self.month, self.day = rng.randint(1, 12), rng.randint(1, 28)
        if rng.random() < 0.05:
            self.year = year - year % 4
            self.month, self.day = 2, 29 if calendar.isleap(self.year) else 28

    def mistype(self):
        """One digit is another, two are exchanged, or the century is wrong."""
        digits = list(f"{self.year:04}")
        kind = self.rng.randrange(3)
        if kind == 0:
            digits[self.rng.randrange(4)] = str(self.rng.randrange(10))
        elif kind == 1:
            at = self.rng.randrange(3)
            digits[at], digits[at + 1] = digits[at + 1], digits[at]
        else:
            digits[:2] = self.rng.choice(["17", "18", "19", "20"])
        self.year = max(int("".join(digits)), 1001)
        self.other = self.year + 3
        if self.month == 2 and self.day == 29:
            self.day = 28

    def text(self):
        return {"day": f"{self.day} {MONTHS[self.month - 1]} {self.year}", "year": f"{self.year}",
                "BET": f"BET {self.year} AND {self.other}", "FROM": f"FROM {self.year} TO {self.other}"}.get(
                    self.form, f"{self.form} {self.year}")

    def begins_after_today(self):
        """D470; ABT and the like are no wider here."""
        first = (self.year, self.month, self.day) if self.form == "day" else (self.year, 1, 1)
        return self.form != "BEF" and first > TODAY

    def days(self):
        first, last = (self.year, 1, 1), (self.year, 12, 31)
        if self.form == "day":
            first = last = (self.year, self.month, self.day)
        elif self.form in ("ABT", "CAL", "EST"):
            first, last = years(first, -5), years(last, 5)
        elif self.form in ("BET", "FROM"):
            last = (self.other, 12, 31)
        return (LOW if self.form == "BEF" else first, HIGH if self.form == "AFT" else last)


# ---- Families -------------------------------------------------------------------------------------------------------------------------

EVENTS = ["CHR", "BAPM", "CENS", "RESI", "OCCU", "EMIG", "GRAD", "BAPL", "EVEN"]
DEATHS = ["DEAT", "BURI", "CREM", "PROB"]


class Person:
    def __init__(self, number, sex, born):
        self.number, self.sex, self.born = number, sex, born
        self.events, self.denied, self.claimed = [], False, False  # events: (tag, Written)
        self.fams, self.famc = [], []  # famc: (family, by birth)


class Tree:
    def __init__(self, rng):
        self.rng, self.people, self.families = rng, [], []
        couples = [self.couple(rng.randint(1750, 1990)) for _ in range(rng.randint(1, 3))]
        for _ in range(rng.randint(2, 7)):
            family = rng.choice(couples)
            mother = self.people[family["wife"] if family["wife"] is not None else family["husb"]]
            for _ in range(rng.randint(1, 3)):
                child = self.person(mother.born + rng.randint(17, 40))
                child.famc.append((family, rng.random() < 0.93))
                family["children"].append(child.number)
                if rng.random() < 0.7:
                    couples.append(self.marry(child))
        self.typos = self.mistype()

    def person(self, born, sex=None):
        rng = self.rng
        p = Person(len(self.people), sex or rng.choice("MFMFMFX"), born)
        self.people.append(p)
        if rng.random() < 0.6:
            p.events.append(("BIRT", Written(rng, born)))
        for _ in range(rng.randrange(3)):
            p.events.append((rng.choice(EVENTS), Written(rng, born + rng.randint(0, 70))))
        if born < 1950 and rng.random() < 0.4:
            p.events.append((rng.choice(DEATHS), Written(rng, born + rng.randint(40, 90))))
        p.denied, p.claimed = rng.random() < 0.03, born < 1940 and rng.random() < 0.1
        return p

    def marry(self, p):
        rng = self.rng
        other = self.person(p.born + rng.randint(-8, 8), {"M": "F", "F": "M"}.get(p.sex)) if rng.random() < 0.8 else None
        wife, husb = (p, other) if p.sex == "F" else (other, p)
        family = {"number": len(self.families), "husb": husb.number if husb else None, "wife": wife.number if wife else None,
                  "children": [], "events": []}
        for q in (husb, wife):
            if q:
                q.fams.append(family)
        if rng.random() < 0.5:
            family["events"].append((rng.choice(["MARR", "ENGA", "DIV"]), Written(rng, p.born + rng.randint(18, 40))))
        self.families.append(family)
        return family

    def couple(self, born):
        return self.marry(self.person(born))

    def mistype(self):
        dates = [d for p in self.people for _, d in p.events] + [d for f in self.families for _, d in f["events"]]
        chosen = self.rng.sample(dates, min(len(dates), self.rng.randrange(4)))
        for date in chosen:
            date.mistype()
        return len(chosen)

    def write(self):
        lines = ["0 HEAD", "1 SOUR TEST", "1 GEDC", "2 VERS 5.5.1", "2 FORM LINEAGE-LINKED", "1 CHAR UTF-8"]
        for p in self.people:
            lines += [f"0 @I{p.number}@ INDI", f"1 NAME Given{word(p)} /Sur{word(p)}/"] + ([f"1 SEX {p.sex}"] if p.sex != "X" else [])
            for tag, date in p.events:
                lines += [f"1 {tag}", f"2 DATE {date.text()}"]
            lines += ["1 DEAT N", "2 DATE 1800"] if p.denied else []
            lines += ["1 DEAT Y"] if p.claimed else []
            lines += [f"1 FAMS @F{f['number']}@" for f in p.fams]
            for family, birth in p.famc:
                lines += [f"1 FAMC @F{family['number']}@"] + ([] if birth or says_by_family(p) else ["2 PEDI adopted"])
            lines += [f"1 NOTE about{word(p)}"]
        for f in self.families:
            lines.append(f"0 @F{f['number']}@ FAM")
            lines += [f"1 {tag} @I{f[key]}@" for tag, key in (("HUSB", "husb"), ("WIFE", "wife")) if f[key] is not None]
            for c in f["children"]:
                adopted = not birth_child(self, f, c) and says_by_family(self.people[c])
                lines += [f"1 CHIL @I{c}@"] + (["2 _FREL Natural", "2 _MREL Adopted"] if adopted else [])
            for tag, date in f["events"]:
                lines += [f"1 {tag}", f"2 DATE {date.text()}"]
        return "\n".join(lines + ["0 TRLR", ""])


def says_by_family(p):
    """Whether the family tells that somebody is adopted, and not the person."""
    return p.number % 2 == 0


def word(p):
    """Letters that no other person has."""
    return "".join("bcdfghjklm"[int(digit)] + "a" for digit in f"{p.number:03}") + "x"


# ---- The rules, read plainly ----------------------------------------------------------------------------------------------------------

def partners(tree, family):
    return [tree.people[family[key]] for key in ("husb", "wife") if family[key] is not None]


def is_dead(p):
    return p.claimed or any(tag in DEATHS and not date.begins_after_today() for tag, date in p.events)


def died(p):
    return min([date.days()[1] for tag, date in p.events if tag in DEATHS], default=HIGH)


def latest(tree, p, b, silent):
    bounds = [TODAY] + [date.days()[1] for tag, date in p.events if tag not in DEATHS]
    for family in p.fams:
        bounds += [years(date.days()[1], -12) for _, date in family["events"]]
        bounds += [years(b[c], -12) for c in family["children"] if c not in silent and birth_child(tree, family, c)]
        for q in partners(tree, family):
            if q is not p and q.number not in silent:
                bounds += [years(died(q), -12), years(b[q.number], 98)]
    for family, birth in p.famc:
        for q in partners(tree, family) if birth else []:
            if q.number not in silent:
                mother = q.sex == "F"
                bounds += [years(b[q.number], 60 if mother else 90), years(died(q), 0 if mother else 1)]
    return min(bounds)


def earliest(tree, p, a, silent):
    bounds = [LOW] + [years(date.days()[0], 0 if tag == "BIRT" else -110) for tag, date in p.events]
    for family in p.fams:
        bounds += [years(date.days()[0], -110) for _, date in family["events"]]
        bounds += [years(a[c], -60 if p.sex == "F" else -90) for c in family["children"]
                   if c not in silent and birth_child(tree, family, c)]
        bounds += [years(a[q.number], -98) for q in partners(tree, family) if q is not p and q.number not in silent]
    for family, birth in p.famc:
        bounds += [years(a[q.number], 12) for q in (partners(tree, family) if birth else []) if q.number not in silent]
    return max(bounds)


def birth_child(tree, family, child):
    return any(f is family and birth for f, birth in tree.people[child].famc)


def work_out(tree, silent):
    a, b = [LOW] * len(tree.people), [HIGH] * len(tree.people)
    changed = True
    while changed:
        changed = False
        for p in tree.people:
            new = (earliest(tree, p, a, silent), latest(tree, p, b, silent))
            changed = changed or new != (a[p.number], b[p.number])
            a[p.number], b[p.number] = new
    return a, b


def living(tree):
    silent = set()
    while True:
        a, b = work_out(tree, silent)
        more = {p.number for p in tree.people if a[p.number] > b[p.number]} - silent
        if not more:
            return {p.number for p in tree.people
                    if not is_dead(p) and (p.number in silent or not years(b[p.number], 110) < TODAY)}
        silent |= more


# ---- Comparing ------------------------------------------------------------------------------------------------------------------------

def redact(path, out, *options):
    done = subprocess.run([GEDELF, "redact", "--as-of", "{}-{}-{}".format(*TODAY), "--report", "json", path, "-o", out, *options],
                          capture_output=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stderr.splitlines() if line.startswith(b"{\"person\"")]


def check(tree, folder, options):
    path, once, twice = folder / "in.ged", folder / "once.ged", folder / "twice.ged"
    for old in (once, twice):
        old.unlink(missing_ok=True)
    path.write_text(tree.write())
    report, expected = redact(path, once, *options), living(tree)
    text = once.read_text()
    for p, said in zip(tree.people, report):
        why = said["why"]
        assert said["living"] or p.number not in expected, f"I{p.number} is living, and not by gedelf: {why}"
        assert p.number in expected or not said["living"] or "left out" in why, f"I{p.number} is dead, and not by gedelf: {why}"
        if p.number in expected:
            assert word(p) not in text, f"I{p.number} is published"
    redact(once, twice, *options)
    assert text == twice.read_text(), "redacting again changes something"
    return len(expected), len(tree.people)


def main():
    total, alive, typos = 0, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(FIRST, FIRST + ROUNDS):
            tree = Tree(random.Random(seed))
            try:
                found, count = check(tree, Path(folder), ["--drop"] if seed % 4 == 3 else [])
            except AssertionError:
                print(f"seed {seed}:\n{tree.write()}")
                raise
            alive, total, typos = alive + found, total + count, typos + tree.typos
    print(f"{alive} of {total} people are living, with {typos} mistyped years")


main()
