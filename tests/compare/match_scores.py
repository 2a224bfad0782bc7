#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Scores, worked out twice: makes small files at random, and holds what gedelf match says of each pair against a plain reading of
D440 to D448: every score to four decimals, every reason and its place, and every pair that is missing or too many.

    match_scores.py --gedelf PROGRAM [--runs N] [--seed N]

Weights and nicknames are tables of the source (src/compare/match/*.def), which are read here too. Names have only letters whose sounds are plain, so
that the code for sounds (D447) is a digit for each.
"""

import argparse
import datetime
import functools
import itertools
import json
import math
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2] / "src/compare/match"
EVIDENCE = ["surname", "given", "birth", "death", "birth-place", "death-place", "father", "mother", "spouse", "marriage", "child", "uid", "title"]
OTHER, INITIAL, SOUND, CLOSE, NICKNAME, EQUAL = range(6)
OPEN_FROM, OPEN_TO, CERTAIN = -10**12, 10**12, 10**9
NOBODY = ("unknown", "living", "nn")

GIVEN = """Robert Bob Rob Berta Berte Dalek Tolog Gustaf Gustav Leopold Leobold Leopoldine Nora Ora Otto Ota Albert Bert Bertran Bertram Rupert
B Unknown Emil Emilian Martin Marten Sigmund Fridolin Fridelin Bertoldine Karl Tom Ted""".split()
SURNAMES = """Gordon Gorton Gordan Fuller Puler Filer Norman Normann Baker Bakker Novak Novakov Ulman Ilmen Lindeman Lindenan Lintemann Delgado Unknown
Bo Grove Groveler Paduk Batog Temple""".split()
PLACES = ["Bremen", "Bremen, Verden, Lower", "Verden", "Bremer, Lower", "Altdorf, Uri", "Altdorp", "Uri", "Roma", "Romo", "Lindenau, Uri", "Lintenou", "Bonn",
          "Bremerforde, Lower", "Premerforte", "", " , Uri"]


TITLES = """Register Registers Parish Paris Bremen Verden 1850 1851 Volume Volumes 2 3 Births Burials Marriages Deaths Tome""".split()
AUTHORS = "Fuller Filer Norman Otto Gordon Gordan Temple".split()


# ---- Tables ------------------------------------------------------------------------------------------------------------------


def log2(number):
    """In hundredths of a bit, from twelve binary places."""
    hundredths = math.floor(math.log2(number) * 4096 + 1e-9) / 4096 * 100
    return int(hundredths - 0.5) if hundredths < 0 else int(hundredths + 0.5)


def power(bits):
    return 2 ** (bits / 100)


def read_weights():
    m, u, bits = {}, {}, {}
    for kind, name, numbers in re.findall(r"^(WEIGHT|SIBLING|LEAST|MOST)\((\w+), ([^)]*)\)", (SOURCE / "match_weights.def").read_text(), re.M):
        numbers = [float(n) for n in numbers.split(",")]
        name = name if kind == "WEIGHT" else f"{kind}_{name}"
        bits[name] = log2(numbers[0] / numbers[1]) if len(numbers) == 2 else int(numbers[0] * 100)
        m[name], u[name] = numbers[0], numbers[-1]
    return m, u, bits


def read_nicknames():
    rows = re.findall(r'NAMES_ALIKE\("([^"]*)"\)', (SOURCE / "nicknames.def").read_text())
    return [set(row.lower().split()) for row in rows]


M, U, BITS = read_weights()
ROWS = read_nicknames()
DIGITS = {**dict.fromkeys("bfpv", "7"), **dict.fromkeys("dt", "3"), **dict.fromkeys("gk", "5"), **dict.fromkeys("mn", "6"), "l": "8", "r": "9", "s": "4"}


@functools.cache
def sound(word):
    code = "0" if word[0] in "aeiou" else ""
    for before, letter in zip(" " + word, word):
        digit = DIGITS.get(letter, "")
        code += "" if digit == DIGITS.get(before) and {before, letter} != {"m", "n"} else digit
    return (code + "000000")[:6]


@functools.cache
def groups(word):
    return [i for i, row in enumerate(ROWS) if word in row]


@functools.cache
def distance(a, b):
    """Slips, of which one may be two letters that changed places."""
    rows = [list(range(len(b) + 1))]
    for i in range(1, len(a) + 1):
        rows.append([i] + [0] * len(b))
        for k in range(1, len(b) + 1):
            rows[i][k] = min(rows[i - 1][k] + 1, rows[i][k - 1] + 1, rows[i - 1][k - 1] + (a[i - 1] != b[k - 1]))
            if i > 1 and k > 1 and a[i - 1] == b[k - 2] and a[i - 2] == b[k - 1]:
                rows[i][k] = min(rows[i][k], rows[i - 2][k - 2] + 1)
    return rows[-1][-1]


@functools.cache
def grade(a, b, given):
    if a == b:
        return EQUAL
    if len(a) == 1 or len(b) == 1:
        return INITIAL if given and a[0] == b[0] else OTHER
    if given and set(groups(a)) & set(groups(b)):
        return NICKNAME
    short, long = sorted((a, b), key=len)
    if len(short) >= 3 and long in (short + "ov", short + "ow"):
        return CLOSE
    slips = 0 if len(short) < 4 else 1 if len(short) < 8 else 2
    if slips and distance(a, b) <= slips:
        return CLOSE
    return SOUND if sound(a) == sound(b) else OTHER


# ---- People ------------------------------------------------------------------------------------------------------------------


def day(year, month=1, of_month=1):
    return (datetime.date(year, month, of_month) - datetime.date(1970, 1, 1)).days


def written(number):
    date = datetime.date(1970, 1, 1) + datetime.timedelta(days=number)
    return f"{date.day} {MONTHS[date.month - 1]} {date.year}"


def some_date(rng, year):
    """A date as it is written, and its first and last day."""
    kind = rng.randrange(10)
    month = rng.randrange(1, 13)
    if kind < 3:
        of_month = rng.randrange(1, 29)
        return f"{of_month} {MONTHS[month - 1]} {year}", (day(year, month, of_month),) * 2
    if kind > 7:
        first = day(year // 50 * 50) + (rng.choice((0, 0, 731, 732, 1826, 1827)) if kind == 8 else 0)
        last = first + (rng.choice((365, 366, 731, 732, 4383, 4384)) if kind == 9 else 0)
        return f"{written(first)}" if kind == 8 else f"BET {written(first)} AND {written(last)}", (first, last)
    whole = (day(year), day(year + 1) - 1)
    if kind == 3:
        return f"ABT {year}", (whole[0] - 1826, whole[1] + 1826)
    if kind == 4:
        return f"BEF {year}", (OPEN_FROM, whole[1])
    if kind == 5:
        return f"BET {year} AND {year + 3}", (whole[0], day(year + 4) - 1)
    if kind == 6:
        return f"AFT {year}", (whole[0], OPEN_TO)
    return f"{year}", whole


MONTHS = "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC".split()


class Person:
    def __init__(self, number):
        self.number = number
        self.names, self.sex, self.events, self.uids = [], "", [], []
        self.families, self.family = [], None


class Family:
    def __init__(self, number):
        self.number = number
        self.husband = self.wife = None
        self.children, self.marriage, self.written = [], None, ""


class Source:
    def __init__(self, rng, number):
        self.number = number
        self.titles = [" ".join(rng.choices(TITLES, k=rng.choice((1, 2, 3, 4, 6)))) for _ in range(rng.choice((0, 1, 1, 1, 1, 2)))]
        self.short = " ".join(rng.choices(TITLES, k=2)) if rng.random() < 0.5 else ""
        self.authors = " ".join(rng.choices(AUTHORS, k=rng.choice((1, 2, 3)))) if rng.random() < 0.6 else ""
        self.references = [str(rng.randrange(5))] if rng.random() < 0.2 else []
        self.title, self.author = [], []
        for title in self.titles:
            take_words(self.title, title, 32)
        if not self.title:
            take_words(self.title, self.short, 32)
        take_words(self.author, self.authors, 32)
        self.numbers = [w for w in self.title if any(c.isdigit() for c in w)]

    def lines(self):
        return ([f"1 TITL {t}" for t in self.titles] + [f"1 ABBR {self.short}"] * bool(self.short) + [f"1 AUTH {self.authors}"] * bool(self.authors) +
                [f"1 REFN {r}" for r in self.references])


class File:
    """One file: people and families as they are written, with few names, so that many are alike."""

    def __init__(self, rng, count, letter):
        self.rng, self.letter = rng, letter
        self.given, self.surnames = rng.sample(GIVEN, 9), rng.sample(SURNAMES, 6)
        self.crowded = count > 50  # one man has many families, and one of these has many children
        self.people = [self.make_person(i) for i in range(count)]
        self.families = []
        for i in range(count // 4):
            self.make_family(i)
        self.sources = [Source(rng, i) for i in range(count // 3)]

    def make_person(self, number):
        rng, p = self.rng, Person(number)
        for _ in range(1 + (rng.random() < 0.15)):
            given = [rng.choice(self.given) for _ in range(rng.choice((1, 1, 1, 2, 3)))] if rng.random() < 0.93 else []
            given = rng.sample(GIVEN, 10) if rng.random() < 0.03 else given
            surname = rng.choice(self.surnames) if rng.random() < 0.9 else ""
            nick = rng.choice(self.given) if rng.random() < 0.1 else ""
            second = rng.choice(self.surnames) if rng.random() < 0.1 else ""
            p.names.append((given, surname, nick, second))
        p.sex = rng.choice(("M", "F", "M", "F", ""))
        year = 1800 + rng.randrange(12)
        for tag, chance, later in (("BIRT", 0.6, 0), ("CHR", 0.2, 0), ("DEAT", 0.3, 50), ("BURI", 0.2, 50)):
            if rng.random() < chance:
                date = some_date(rng, year + later + rng.randrange(3)) if rng.random() < 0.85 else None
                p.events.append((tag, date, rng.choice(PLACES) if rng.random() < 0.5 else None))
        rng.shuffle(p.events)
        if rng.random() < 0.06:
            p.uids = [f"{rng.randrange(6):032X}" for _ in range(rng.choice((1, 1, 1, 6)))]
        return p

    def make_family(self, number):
        rng, f = self.rng, Family(number)
        free = [p for p in self.people if not p.family]
        husband, wife = self.people[0] if self.crowded else rng.choice(self.people), rng.choice(self.people)
        f.husband = husband if husband.sex != "F" and rng.random() < 0.9 else None
        f.wife = wife if wife.sex != "M" and wife is not husband and rng.random() < 0.9 else None
        for child in rng.sample(free, min(len(free), 36 if self.crowded and number == 1 else rng.choice((0, 1, 1, 2, 3)))):
            if child not in (f.husband, f.wife):
                f.children.append(child)
                child.family = f
        if rng.random() < 0.5:
            f.written, f.marriage = some_date(rng, 1825 + rng.randrange(4))
        for partner in (f.husband, f.wife):
            if partner:
                partner.families.append(f)
        self.families.append(f)

    def disturb(self, rng):
        """What the file would be if another had written it: some facts are other ones, or missing."""
        self.rng = rng
        for p in self.people:
            other = self.make_person(0)
            for what in ("names", "events", "uids"):
                if rng.random() < 0.15:
                    setattr(p, what, getattr(other, what))
            if p.events and rng.random() < 0.3:
                p.events.pop()
        for f in self.families:
            if rng.random() < 0.3:
                f.written, f.marriage = some_date(rng, 1825 + rng.randrange(8))
            if f.children and rng.random() < 0.3:
                f.children.pop().family = None

    def text(self):
        lines = ["0 HEAD", "1 GEDC", "2 VERS 5.5.1", "2 FORM LINEAGE-LINKED", "1 CHAR UTF-8"]
        for p in self.people:
            lines.append(f"0 @{self.letter}I{p.number}@ INDI")
            for given, surname, nick, second in p.names:
                lines.append(f"1 NAME {' '.join(given)} " + (f"/{surname}/" if surname else ""))
                lines += [f"2 NICK {nick}"] * bool(nick) + [f"2 _MARNM {second}"] * bool(second)
            lines += [f"1 SEX {p.sex}"] * bool(p.sex)
            for tag, date, place in p.events:
                lines += [f"1 {tag}"] + ([f"2 DATE {date[0]}"] if date else []) + [f"2 PLAC {place}"] * bool(place)
            lines += [f"1 _UID {uid}" for uid in p.uids] + [f"1 FAMS @{self.letter}F{f.number}@" for f in p.families]
            lines += [f"1 FAMC @{self.letter}F{p.family.number}@"] if p.family else []
        for f in self.families:
            lines.append(f"0 @{self.letter}F{f.number}@ FAM")
            lines += [f"1 {tag} @{self.letter}I{p.number}@" for tag, p in (("HUSB", f.husband), ("WIFE", f.wife)) if p]
            lines += [f"1 CHIL @{self.letter}I{p.number}@" for p in f.children] + ["1 MARR", f"2 DATE {f.written}"] * bool(f.written)
        for source in self.sources:
            lines += [f"0 @{self.letter}S{source.number}@ SOUR"] + source.lines()
        return "\n".join(lines + ["0 TRLR", ""])


# ---- What is known of them ---------------------------------------------------------------------------------------------------


class Counts:
    """How many people of both files have what."""

    def __init__(self):
        self.given, self.surnames, self.couples, self.parts = {}, {}, {}, {}
        self.named = self.surnamed = self.placed = 0

    def given_share(self, word, surnames):
        everybody = min((self.given.get(word, 0) + 1) / (self.named + 1), 0.1)
        shares = [everybody]
        for surname in surnames:
            both = max(self.couples.get((surname, word), 0) - 2, 0)
            shares.append((both + 5 * everybody) / (max(self.surnames.get(surname, 0) - 2, 0) + 5))
        return max(shares)

    def surname_share(self, word):
        return (self.surnames.get(word, 0) + 1) / (self.surnamed + 1)


def add_to(table, key, count=1):
    table[key] = table.get(key, 0) + count


def take_words(words, text, most):
    """Adds those of a text that are not there; what is no name is passed over. Where the first new one is, or None."""
    before = len(words)
    for word in text.lower().split():
        if len(words) < most and word not in words:
            words.append(word)
    words[before:] = [w for w in words[before:] if w not in NOBODY]
    return before if len(words) > before else None


def take_names(p):
    p.given, p.own, p.leads = [], [], set()
    for given, surname, nick, second in p.names:
        p.leads.add(take_words(p.given, " ".join(given), 8))
        take_words(p.own, surname, 6)
        if nick:
            p.leads.add(take_words(p.given, nick, 8))
        take_words(p.own, second, 6)
    p.leads.discard(None)


def take_days(p, exact, instead, earlier):
    """Those of the event itself; else those of what stands for it, which is later."""
    for tag, days_before in ((exact, 0), (instead, earlier)):
        for event, date, _ in p.events:
            if event == tag and date:
                return (max(date[1][0] - days_before, OPEN_FROM), date[1][1])
    return None


def take_place(p, tags, counts):
    for tag, _, place in p.events:
        parts = [part.strip().lower() for part in (place or "").split(",") if part.strip()]
        if tag in tags and parts:
            add_to(counts.parts, parts[0])
            counts.placed += 1
            return parts
    return None


def count_names(p, counts):
    for word in p.given:
        add_to(counts.given, word)
    for surname in p.own:
        add_to(counts.surnames, surname)
        for word in p.given:
            add_to(counts.couples, (surname, word))
    counts.named += bool(p.given)
    counts.surnamed += bool(p.own)


def take_relatives(p):
    """At most 8 partners and 32 children."""
    p.father = p.family.husband if p.family else None
    p.mother = p.family.wife if p.family else None
    p.partners, p.children, p.married, p.alive = [], [], None, OPEN_FROM
    for f in p.families:
        p.partners += [q for q in (f.husband, f.wife) if q and q is not p][:1]
        p.children += f.children[:32]
        p.married = p.married or f.marriage
        births = [c.birth[0] for c in f.children if c.birth and c.birth[0] > OPEN_FROM]
        p.alive = max([p.alive] + [b - 366 for b in births] + ([f.marriage[0]] if f.marriage else []))
    p.partners, p.children, p.uids = p.partners[:8], p.children[:32], p.uids[:4]


def is_lone_given(m, p):
    """Of a single name between solidi: True, False or None if relatives say nothing (D444)."""
    found = None
    asked = [(p.father, True), (p.mother, False)] + [(q, False) for q in p.partners] + [(c, p.sex == "M") for c in p.children]
    for relative, inherits in asked:
        if not relative or not relative.own or found is False:
            continue
        if any(grade(a, b, False) > OTHER for a in p.own for b in relative.own):
            found = False
        elif inherits:
            found = True
    return found


def settle_lone(people, counts):
    lone = [p for p in people if not p.given and p.own]
    judged = {p: is_lone_given(None, p) for p in lone}
    alone = {}
    for p in lone:
        for word in p.own:
            add_to(alone, word)
    most = sum(j is True for j in judged.values()) > sum(j is False for j in judged.values())
    for p in lone:
        if judged[p] is None and most and counts.surnames[p.own[0]] <= alone[p.own[0]]:
            judged[p] = True
    for p in lone:
        if judged[p]:
            for word in p.own:
                add_to(counts.surnames, word, -1)
                add_to(counts.given, word)
            counts.surnamed -= 1
            counts.named += 1
            p.given, p.own, p.leads = p.own, [], {0}


def read_side(file, counts):
    for p in file.people:
        take_names(p)
        count_names(p, counts)
        p.birth, p.death = take_days(p, "BIRT", "CHR", 731), take_days(p, "DEAT", "BURI", 31)
        p.birth_place, p.death_place = take_place(p, ("BIRT", "CHR"), counts), take_place(p, ("DEAT", "BURI"), counts)
    for p in file.people:
        take_relatives(p)
    settle_lone(file.people, counts)
    for p in file.people:
        p.surnames = list(p.own)
        lenders = (p.partners if p.sex != "M" else []) + ([p.father] if p.father else [])
        for word in itertools.chain.from_iterable(q.own for q in lenders):
            if word not in p.surnames and len(p.surnames) < 12:
                p.surnames.append(word)


# ---- Who is looked at (D448) -------------------------------------------------------------------------------------------------


def given_codes(p, most):
    codes = []
    for word in [p.given[i] for i in sorted(p.leads)] + [w for i, w in enumerate(p.given) if i not in p.leads]:
        for code in [sound(word)] + groups(word):
            if code not in codes and len(codes) < most:
                codes.append(code)
    return codes


def surname_codes(p, most):
    return list(dict.fromkeys(sound(w) for w in p.surnames))[:most]


def halved(number):
    return abs(number) // 2 * (1 if number >= 0 else -1)


def keys_of(p):
    given, surnames = given_codes(p, 12), surname_codes(p, 16)
    keys = {("names", s, g) for s in surnames for g in given}
    keys |= {("letters", s[:4], p.given[i][:3]) for s in p.surnames for i in p.leads}
    keys |= {("lone", g) for g in given if not p.own} | {("uid", uid) for uid in p.uids}
    if not given and p.birth and p.birth[0] == p.birth[1]:
        keys |= {("unnamed", s, p.birth[0]) for s in surnames}
    if p.birth and p.birth[0] > OPEN_FROM and p.birth[1] < OPEN_TO and p.birth[1] - p.birth[0] <= 4383:
        year = (halved(p.birth[0] + p.birth[1]) * 400 + 146097 * 10000) // 146097
        keys |= {("year", g, year + later) for g in given for later in range(3)}
    for kind, kin in [("father", p.father), ("mother", p.mother)] + [("partner", q) for q in p.partners[:3]]:
        if kin:
            keys |= {(kind, g, called, s) for g in given[:4] for called in given_codes(kin, 4) for s in surname_codes(kin, 4)}
    return keys


# ---- What speaks for and against (D441 to D445) ------------------------------------------------------------------------------


def of_share(name, share):
    return log2(M[name] / max(share, U[name]))


def between(bits, name):
    return max(BITS.get("LEAST_" + name, bits), min(bits, BITS["MOST_" + name]))


def best_given(a, b):
    best = (OTHER, True, None, None)
    for i, k in itertools.product(range(len(a.given)), range(len(b.given))):
        leads = (i in a.leads) + (k in b.leads)
        g = grade(a.given[i], b.given[k], True)
        if leads and (g > best[0] or (g == best[0] > OTHER and best[1] and leads == 2)):
            best = (g, leads < 2, i, k)
    return best


def given_weight(m, a, b):
    if not a.given or not b.given:
        return 0, OTHER
    g, later, i, k = best_given(a, b)
    if g == OTHER:
        return BITS["GIVEN_OTHER"], OTHER
    one, other = m.counts.given_share(a.given[i], a.own), m.counts.given_share(b.given[k], b.own)
    both = min(one + other, 0.03)
    bits = {EQUAL: of_share("GIVEN_EQUAL", max(one, other)), NICKNAME: of_share("GIVEN_NICKNAME", both), CLOSE: of_share("GIVEN_CLOSE", both / 4),
            SOUND: of_share("GIVEN_SOUND", both / 4), INITIAL: BITS["GIVEN_INITIAL"]}[g]
    bits = max(bits, 50) if g >= CLOSE else bits
    bits += BITS["GIVEN_LATER"] if later else 0
    if len(a.given) > 1 and len(b.given) > 1:
        alike = any(x != i and y != k and grade(a.given[x], b.given[y], True) > OTHER
                    for x in range(len(a.given)) for y in range(len(b.given)))
        bits += BITS["MIDDLE_ALIKE" if alike else "MIDDLE_OTHER"]
    return min(bits, BITS["MOST_GIVEN"]), g


def surname_weight(m, a, b):
    if not a.own or not b.own:
        return 0
    found = []
    for (i, x), (k, y) in itertools.product(enumerate(a.surnames), enumerate(b.surnames)):
        lent = (i >= len(a.own)) + (k >= len(b.own))
        g = grade(x, y, False)
        if lent == 2 or g == OTHER:
            continue
        one, other = m.counts.surname_share(x), m.counts.surname_share(y)
        bits = {EQUAL: of_share("SURNAME_EQUAL", one), CLOSE: of_share("SURNAME_CLOSE", (one + other) / 4),
                SOUND: of_share("SURNAME_SOUND", (one + other) / 2)}[g]
        found.append(bits + (BITS["SURNAME_DERIVED"] if lent else 0))
    if found:
        return min(max(found), BITS["MOST_SURNAME"])
    return BITS["SURNAME_OTHER_WOMAN" if "F" in (a.sex, b.sex) else "SURNAME_OTHER"]


def compare_days(a, b):
    gap = max(a[0] - b[1], b[0] - a[1], 0)
    if gap:
        return "DAYS_NEAR" if gap <= 731 else "DAYS_FAR" if gap <= 1826 else "DAYS_OTHER"
    length = a[1] - a[0] + b[1] - b[0]
    return "DAY_SAME" if length == 0 else "DAYS_NARROW" if length <= 731 else "DAYS_DECADE" if length <= 4383 else "DAYS_WIDE"


def place_weight(m, a, b):
    if not a or not b:
        return 0
    if a[0] == b[0]:
        return min(of_share("PLACE_SAME", (m.counts.parts[a[0]] + 1) / (m.counts.placed + 1)), BITS["MOST_PLACE"])
    if a[0] in b or b[0] in a:
        return BITS["PLACE_WITHIN"]
    close = min(len(a[0]), len(b[0])) >= 5 and distance(a[0], b[0]) <= (1 if len(a[0]) < 8 else 2)
    return BITS["PLACE_CLOSE" if close else "PLACE_OTHER"]


def truncated(number, by):
    return int(number / by)


def parent_weight(m, a, b, surname):
    bits = given_weight(m, a, b)[0]
    if a.birth and b.birth:
        bits += max(-400, min(truncated(BITS[compare_days(a.birth, b.birth)], 2), 300))
    return bits + (min(surname_weight(m, a, b), 300) if surname else 0)


def kin_weights(m, a, b):
    father = parent_weight(m, a.father, b.father, False) if a.father and b.father else 0
    mother = parent_weight(m, a.mother, b.mother, True) if a.mother and b.mother else 0
    partners = [parent_weight(m, p, q, True) for p in a.partners for q in b.partners]
    partner = max(partners) if partners else 0
    partner = BITS["PARTNER_OTHER"] if partner < 0 else partner
    taken, children = set(), 0
    for child in a.children:
        for i, its in enumerate(b.children):
            if i not in taken and (child.sex == its.sex or not child.sex or not its.sex) and best_given(child, its)[0] >= CLOSE:
                taken.add(i)
                children += BITS["CHILD_ALIKE"]
                break
    if a.children and b.children and not children:
        children = BITS["CHILD_OTHER"]
    return [between(father, "FATHER"), between(mother, "MOTHER"), between(partner, "PARTNER"), between(children, "CHILDREN")]


class Pair:
    def __init__(self, m, a, b):
        self.a, self.b = a, b
        self.of = dict.fromkeys(EVIDENCE, 0)
        self.uid = bool(set(a.uids) & set(b.uids))
        self.of["given"], g = given_weight(m, a, b)
        self.self = self.of["given"] + (BITS["SIBLING_NAMESAKE"] if g >= CLOSE else 0)
        births = compare_days(a.birth, b.birth) if a.birth and b.birth else None
        if births:
            self.of["birth"] = BITS[births]
            self.self += BITS["SIBLING_" + births]
        if a.death and b.death:
            self.of["death"] = min(BITS[compare_days(a.death, b.death)], BITS["MOST_DEATH"])
            self.self += self.of["death"]
        siblings = m.one and a.family and a.family is b.family
        self.excluded = self.is_excluded(m) or (siblings and not (g >= CLOSE and births in ("DAY_SAME", "DAYS_NARROW")))
        self.of["surname"] = surname_weight(m, a, b)
        self.self += min(self.of["surname"], 0)
        self.of["birth-place"], self.of["death-place"] = place_weight(m, a.birth_place, b.birth_place), place_weight(m, a.death_place, b.death_place)
        if a.married and b.married:
            self.of["marriage"] = between(BITS[compare_days(a.married, b.married)], "MARRIAGE")
        self.own = sum(self.of.values())
        self.by_name = kin_weights(m, a, b)

    def is_excluded(self, m):
        a, b = self.a, self.b
        dead = any(x.death and x.death[1] < OPEN_TO and x.death[1] + 1826 < y.alive for x, y in ((a, b), (b, a)))
        kin = m.one and any(y in [x.father, x.mother] + x.partners + x.children for x, y in ((a, b), (b, a)))
        return {a.sex, b.sex} == {"M", "F"} or dead or kin


# ---- Rounds (D443) -----------------------------------------------------------------------------------------------------------


class Matching:
    def __init__(self, a, b, least):
        self.one, self.a, self.b, self.least = b is None, a, b or a, least
        self.counts = Counts()
        read_side(a, self.counts)
        if b:
            read_side(b, self.counts)
        self.prior = -log2(max(len(self.a.people), len(self.b.people)))
        self.pairs, self.known, self.tied = [], set(), ""
        self.sure_a = self.sure_b = None
        self.find_candidates()

    def find_candidates(self):
        keys = {p: keys_of(p) for p in self.a.people + self.b.people}
        for a, b in itertools.product(self.a.people, self.b.people):
            if (not self.one or a.number < b.number) and keys[a] & keys[b]:
                self.add(a, b)

    def add(self, a, b):
        p = Pair(self, a, b)
        p.odds = self.odds(p)
        if not p.excluded and p.odds >= -1400:
            self.pairs.append(p)
            self.known.add((a, b))

    def is_paired(self, a, b):
        if self.one:
            return a is not b and (self.sure_a.get(a) is b or self.sure_a.get(b) is a)
        return self.sure_a.get(a) is b

    def parent_bits(self, a, b, by_name):
        if not a or not b:
            return by_name
        if self.is_paired(a, b):
            return max(by_name, BITS["KIN_PAIRED"])
        apart = not self.one and (a in self.sure_a or b in self.sure_b)
        return min(by_name, BITS["KIN_APART"]) if apart else by_name

    def kin(self, p):
        father, mother, partner, child = p.by_name
        if self.sure_a is None:
            return p.by_name
        father, mother = self.parent_bits(p.a.father, p.b.father, father), self.parent_bits(p.a.mother, p.b.mother, mother)
        if any(self.is_paired(x, y) for x in p.a.partners for y in p.b.partners):
            partner = max(partner, BITS["KIN_PAIRED"])
        children, half = sum(self.is_paired(x, y) for x in p.a.children for y in p.b.children), truncated(BITS["KIN_PAIRED"], 2)
        if children:
            child = max(child, half + (truncated(half, 2) if children > 1 else 0))
        return [father, mother, partner, child]

    def odds(self, p):
        kin = self.kin(p)
        strangers, siblings = self.prior + p.own + sum(kin), p.self + kin[2] + kin[3] + BITS["SIBLING_COUNT"]
        if p.uid:
            return log2(0.999 / 0.001)
        if min(strangers, siblings) < -3000:
            return min(strangers, siblings)
        if strangers > 3000 or siblings > 3000:
            return min(strangers, siblings, 3000)
        return -log2(power(-strangers) + power(-siblings))

    def tie(self, tied, last):
        """Which of two equal pairs comes first is left open. In the end that is nothing to people of one file, who may be in several."""
        self.tied += ("F" if last and self.one else "IF") * tied

    def rank(self, least, last=False):
        rivals_a, rivals_b = {}, {}
        rival = {p: min(power(min(p.odds, 1000)), 64) for p in self.pairs}
        for p in self.pairs:
            add_to(rivals_a, p.a, rival[p])
            add_to(rivals_b, p.b, rival[p])
        for p in self.pairs:
            own = power(max(-3000, min(p.odds, 3000)))
            rivals = 0 if self.one or p.uid else max(rivals_a[p.a] + rivals_b[p.b] - 2 * rival[p], 0)
            p.score = own / (1 + own + rivals)
        ranked = sorted((p for p in self.pairs if p.score >= least), key=lambda p: (not p.uid, int((1 - p.score) * 2e9)))
        seen = set()
        for p in ranked:
            for key in ((p.a, 0, p.uid, round(p.score, 8)), (p.b, 1, p.uid, round(p.score, 8))):
                self.tie(key in seen, last)
                seen.add(key)
        self.tie(any(abs(p.score - least) < 1e-9 for p in self.pairs if least > 0), last)
        return ranked

    def take(self, ranked):
        self.sure_a, self.sure_b, self.odds_of, taken = {}, {}, {}, []
        for p in ranked:
            free = p.a not in self.sure_a and p.b not in self.sure_b
            if not free and not self.one:
                continue
            if p.a not in self.sure_a:
                self.sure_a[p.a], self.odds_of[p.a] = p.b, p.odds
            self.sure_b.setdefault(p.b, p.a)
            taken.append(p)
        return taken

    def add_if_new(self, a, b):
        if a and b and self.one and a.number > b.number:
            a, b = b, a
        if a and b and a is not b and (a, b) not in self.known:
            self.add(a, b)

    def round(self):
        for p in self.take(self.rank(0.9)):
            self.add_if_new(p.a.father, p.b.father)
            self.add_if_new(p.a.mother, p.b.mother)
            for x, y in itertools.chain(itertools.product(p.a.partners, p.b.partners), itertools.product(p.a.children, p.b.children)):
                if not x.given or not y.given or best_given(x, y)[0] > OTHER:
                    self.add_if_new(x, y)
        for p in self.pairs:
            p.odds = self.odds(p)

    def people(self):
        for _ in range(3):
            self.round()
        for p in self.take(self.rank(min(self.least, 0.9), last=True)):
            if p.score >= self.least:
                kin = dict(zip(("father", "mother", "spouse", "child"), self.kin(p)))
                yield "I", p.a, p.b, p.score, {**p.of, **kin, "uid": CERTAIN if p.uid else 0}

    # ---- Families --------------------------------------------------------------------------------------------------------

    def pair_odds(self, a, b):
        """The odds of two people who are paired; None if they are not."""
        if self.one and a is b:
            return 1000
        if self.one and self.sure_a.get(b) is a:
            return self.odds_of[b]
        return self.odds_of[a] if self.sure_a.get(a) is b else None

    def partner_odds(self, f, husband, wife):
        known = [self.pair_odds(x, y) if x and y else 0 for x, y in ((f.husband, husband), (f.wife, wife))]
        both = [bool(x and y) for x, y in ((f.husband, husband), (f.wife, wife))]
        if None in known:
            return -600
        return min(known) + 300 if all(both) else -100 if any(both) else -400

    def family_evidence(self, f, g):
        of = dict.fromkeys(EVIDENCE, 0)
        partners = max(self.partner_odds(f, g.husband, g.wife), self.partner_odds(f, g.wife, g.husband))
        of["child"] = 500 * min(sum(self.pair_odds(x, y) is not None for x in f.children[:32] for y in g.children[:32]), 4)
        if f.marriage and g.marriage:
            of["marriage"] = truncated(BITS[compare_days(f.marriage, g.marriage)], 2)
        odds = partners + of["child"] + of["marriage"]
        of["spouse"] = 100 if partners == -100 else partners
        return odds, of

    def family_candidates(self):
        pairs = [(p, self.sure_a[p]) for p in self.a.people if p in self.sure_a] + [(p, p) for p in self.a.people if self.one]
        found = set()
        for p, q in pairs:
            for f, g in [(p.family, q.family)] + list(itertools.product(p.families[:16], q.families[:16])):
                if f and g and not (self.one and f is g):
                    found.add((min(f.number, g.number), max(f.number, g.number)) if self.one else (f.number, g.number))
        return [(self.a.families[i], self.b.families[k]) for i, k in sorted(found)]

    def families(self):
        rows = [(*self.family_evidence(f, g), f, g) for f, g in self.family_candidates()]
        taken = set()
        for odds, of, f, g in sorted(rows, key=lambda row: -row[0]):
            score = power(max(-4000, min(odds, 4000)))
            score /= 1 + score
            if score >= self.least and (self.one or not {(f, 0), (g, 1)} & taken):
                taken |= {(f, 0), (g, 1)}
                yield "F", f, g, score, of


# ---- Sources (D440) ----------------------------------------------------------------------------------------------------------


def words_in_common(a, b):
    taken = set()
    for word in a:
        taken |= set([i for i, other in enumerate(b) if i not in taken and grade(word, other, False) >= CLOSE][:1])
    return 200 * len(taken) // (len(a) + len(b)) if a or b else 0


def source_odds(a, b):
    """What the title says, and all in all without the prior; None if they are not compared."""
    common = sum(x == y for x in a.numbers for y in b.numbers)
    if not (set(a.title) & set(b.title) or set(a.references) & set(b.references)) or common < min(len(a.numbers), len(b.numbers)):
        return None
    titles, title, author = words_in_common(a.title, b.title), 0, 0
    if a.title and b.title:
        title = BITS["TITLE_SAME" if titles == 100 else "TITLE_CLOSE" if titles >= 75 else "TITLE_OTHER"]
    if a.author and b.author:
        author = BITS["AUTHOR_SAME" if words_in_common(a.author, b.author) >= 50 else "AUTHOR_OTHER"]
    return title, title + author + (BITS["REFERENCE_SAME"] if set(a.references) & set(b.references) else 0)


def match_sources(m):
    prior, rows, taken = -log2(max(len(m.a.sources), len(m.b.sources), 1)), [], {}
    for a, b in itertools.product(m.a.sources, m.b.sources):
        odds = source_odds(a, b) if not m.one or a.number < b.number else None
        if odds:
            rows.append((-odds[1], a.number, b.number, a, b, odds[0]))
    for odds, _, _, a, b, title in sorted(rows, key=lambda row: row[:3]):
        score = power(max(-4000, min(prior - odds, 4000)))
        score /= 1 + score
        if score < m.least:
            continue
        m.tied += "S" * (not m.one and odds in (taken.get(a), taken.get(b)))
        if m.one or not (a in taken or b in taken):
            uid = CERTAIN if set(a.references) & set(b.references) else 0
            yield "S", a, b, score, {**dict.fromkeys(EVIDENCE, 0), "title": title, "uid": uid}
            taken.setdefault(a, odds)
            taken.setdefault(b, odds)


# ---- Running -----------------------------------------------------------------------------------------------------------------


def expected(a, b, least):
    m = Matching(a, b, least)
    rows = {}
    for letter, x, y, score, of in itertools.chain(list(m.people()), m.families(), match_sources(m)):
        why = sorted((e for e in EVIDENCE if of[e] >= 50), key=lambda e: (-of[e], EVIDENCE.index(e)))
        rows[a.letter + letter + str(x.number), (b or a).letter + letter + str(y.number)] = (score, why)
    return {k: row for k, row in rows.items() if k[0][1] not in m.tied}, set(m.tied)


def found(gedelf, files, least):
    run = subprocess.run([gedelf, "match", "-q", "--format", "json", f"--min={least}", *files], capture_output=True, text=True, check=True)
    rows = [json.loads(line) for line in run.stdout.splitlines()]
    if any(x["score"] < y["score"] for x, y in zip(rows, rows[1:])):
        raise SystemExit("the best are not first")
    return {(row["a"], row["b"]): (row["score"], row["why"]) for row in rows}


def compare(said, wanted, where):
    faults = []
    for key in sorted(set(said) | set(wanted)):
        if key not in said or key not in wanted:
            faults.append(f"{where}: {key} is {'missing: ' + str(wanted[key]) if key in wanted else 'too many: ' + str(said[key])}")
        elif abs(said[key][0] - wanted[key][0]) > 0.000051 or said[key][1] != wanted[key][1]:
            faults.append(f"{where}: {key} is {said[key]}, not {wanted[key]}")
    return faults


def make_sides(seed, run):
    """One file; or two, of which every other second one is the first one as another would have written it."""
    count = (20, 8, 30, 45, 60)[run % 5]
    sides = [File(random.Random(seed), count, "A")]
    if run % 3 > 0:
        sides.append(File(random.Random(seed if run % 3 == 1 else seed + "b"), count, "B"))
    if run % 3 == 1:
        sides[1].disturb(random.Random(seed + "c"))
    return sides


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--gedelf", required=True)
    parser.add_argument("--runs", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    faults, pairs, tied = [], 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for run in range(options.runs):
            sides = make_sides(f"{options.seed}/{run}", run)
            files = []
            for side in sides:
                files.append(Path(folder) / side.letter)
                files[-1].write_text(side.text(), encoding="utf-8")
            least = (0, 0, 0.9, 0, 0.3, 0, 0)[run % 7]
            wanted, ambiguous = expected(sides[0], sides[1] if len(sides) > 1 else None, least)
            said = {k: row for k, row in found(options.gedelf, files, least).items() if k[0][1] not in ambiguous}
            tied += len(ambiguous)
            pairs += len(wanted)
            faults += compare(said, wanted, f"run {run}")
    print("\n".join(faults[:20]))
    print(f"{options.runs} runs, {tied} sorts of records left out for pairs that tie, {pairs} pairs, {len(faults)} faults")
    return 1 if faults or pairs < 20 else 0


if __name__ == "__main__":
    sys.exit(main())
