#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Holds the checks of genealogy against another opinion: small families are made at random, and every pair of their people
and events is compared here in the plainest way, by the words of D255 to D258.

    oracle.py RUNNER [--documents N] [--seed N]

RUNNER is genealogy_runner, of which `--list` is used. A document that is judged differently is printed.
"""

import argparse
import datetime
import random
import subprocess
import sys
import tempfile

MONTHS = "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC".split()
WIDTHS = {"ABT": 1826, "CAL": 730, "EST": 3652}
TODAY = datetime.date(2020, 1, 1)
BEFORE_BIRTH = "ADOP BARM BASM CHRA CONF FCOM ORDN NATU EMIG IMMI CENS GRAD RETI WILL PROB RESI OCCU EDUC".split()
AFTER_DEATH = [tag for tag in BEFORE_BIRTH if tag not in ("WILL", "PROB")]
YOUNG = {"OCCU": 5, "GRAD": 8, "ORDN": 8, "CHRA": 7, "BARM": 10, "BASM": 10, "WILL": 10, "RETI": 20}
WORDS = {"CHILD": 18, "INFANT": 3, "STILLBORN": 1}

# ---- Dates ---------------------------------------------------------------------------------------


def last_of_month(year, month):
    following = datetime.date(year + month // 12, month % 12 + 1, 1)
    return following - datetime.timedelta(1)


def some_date(rng, near):
    """A date as text, and its interval: first and last day, None where it is open; None for both if it is not dated."""
    year = near + rng.choice([0, 0, 0, 1, -1, 2, -3, 5, -8, 13, -21, 60])
    kind = rng.randrange(6)
    if kind < 3:
        day = datetime.date(year, rng.randint(1, 12), rng.randint(1, 28))
        text, first, last = f"{day.day} {MONTHS[day.month - 1]} {day.year}", day, day
    elif kind == 3:
        month = rng.randint(1, 12)
        text, first, last = f"{MONTHS[month - 1]} {year}", datetime.date(year, month, 1), last_of_month(year, month)
    else:
        text, first, last = str(year), datetime.date(year, 1, 1), datetime.date(year, 12, 31)
    form = rng.choice([None] * 12 + ["ABT", "CAL", "EST", "BEF", "AFT", "BET", "FROM", "PHRASE", "FROMTO"])
    if form in WIDTHS:
        wide = datetime.timedelta(WIDTHS[form])
        return f"{form} {text}", first - wide, last + wide
    if form == "BEF":
        return f"BEF {text}", None, last
    if form in ("AFT", "FROM"):
        return f"{form} {text}", first, None
    if form in ("BET", "FROMTO"):
        other = year + rng.randint(1, 6)
        words = ("BET", "AND") if form == "BET" else ("FROM", "TO")
        return f"{words[0]} {text} {words[1]} {other}", first, datetime.date(other, 12, 31)
    if form == "PHRASE":
        return f"({text})", None, None
    return text, first, last


def later(day, years):
    try:
        return day.replace(year=day.year + years)
    except ValueError:
        return day.replace(year=day.year + years, day=28)


def before(a, b):
    return a[1] is not None and b[0] is not None and a[1] < b[0]


def before_years(a, years, b):
    return a[1] is not None and b[0] is not None and a[1] < later(b[0], years)


def after_years(a, years, b):
    return a[0] is not None and b[1] is not None and a[0] > later(b[1], years)


def after_days(a, days, b):
    return a[0] is not None and b[1] is not None and a[0] > b[1] + datetime.timedelta(days)


OPEN = (None, None)


def is_dated(days):
    return days[0] is not None or days[1] is not None


def is_single(days):
    return days[0] is not None and days[0] == days[1]


# ---- Documents -----------------------------------------------------------------------------------


class Record:
    def __init__(self, tag, name):
        self.tag, self.name, self.line = tag, name, 0
        self.events = []  # [tag, days, line, date line, ages]
        self.links = []  # [tag, target name, line, pedigree, status]
        self.sex = self.full_name = self.nchi = None
        self.order = []

    def write(self, out):
        out.append(f"0 @{self.name}@ {self.tag}")
        self.line = len(out)
        for put in self.order:
            put(out)

    def first(self, *tags):
        """The first event of its tag that is dated (D258): its days and its date's line."""
        for tag, days, _, date_line, _ in self.events:
            if tag in tags and is_dated(days):
                return days, date_line
        return OPEN, 0

    def vital(self, tag, *others):
        days, line = self.first(tag)
        if is_dated(days):
            return days, line
        for other, days, _, date_line, _ in self.events:
            if other in others and days[1] is not None:
                return (None, days[1]), date_line
        return OPEN, 0

    def birth(self):
        return self.vital("BIRT", "CHR", "BAPM")

    def death(self):
        return self.vital("DEAT", "BURI", "CREM")


def add_event(record, rng, tag, near):
    event = [tag, OPEN, 0, 0, []]
    text = None
    if rng.random() < 0.9:
        text, first, last = some_date(rng, near)
        event[1] = (first, last)
    age = None
    if rng.random() < 0.15:
        age = rng.choice(["30y", "5y", "< 20y", "> 40y", "13m", "400d", "130y", "CHILD", "INFANT", "STILLBORN", "2y 11m"])
    who = None if record.tag == "INDI" else rng.choice(["HUSB", "WIFE"])
    record.events.append(event)

    def put(out):
        out.append(f"1 {tag}")
        event[2] = len(out)
        if text:
            out.append(f"2 DATE {text}")
            event[3] = len(out)
        if age:
            if who:
                out.append(f"2 {who}")
            out.append(f"{3 if who else 2} AGE {age}")
            event[4].append((who, age, len(out)))
    record.order.append(put)


def add_link(record, tag, target, pedigree=None, status=None):
    link = [tag, target, 0, pedigree, status]
    record.links.append(link)

    def put(out):
        out.append(f"1 {tag} @{target}@")
        link[2] = len(out)
        if pedigree:
            out.append(f"2 PEDI {pedigree}")
        if status:
            out.append(f"2 STAT {status}")
    record.order.append(put)


def add_line(record, text):
    record.order.append(lambda out: out.append(text))


def make_person(rng, name):
    p = Record("INDI", name)
    if rng.random() < 0.9:
        p.full_name = rng.choice(["Anne /Moss/", "John /Moss/", "anne  Moss", "Mary /Hill/"])
        add_line(p, f"1 NAME {p.full_name}")
    if rng.random() < 0.9:
        p.sex = rng.choice("MMFFUX")
        add_line(p, f"1 SEX {p.sex}")
    near = rng.choice([1800, 1810, 1825, 1850, 1872])
    for tag, chance in (("BIRT", 0.8), ("CHR", 0.3), ("BAPM", 0.1), ("BLES", 0.1), ("DEAT", 0.6), ("BURI", 0.3), ("CREM", 0.1)):
        times = (rng.random() < chance) + (rng.random() < 0.05)
        for _ in range(times):
            add_event(p, rng, tag, near if tag in ("BIRT", "CHR", "BAPM", "BLES") else near + rng.choice([0, 1, 9, 40, 70]))
    for _ in range(rng.randrange(4)):
        add_event(p, rng, rng.choice(BEFORE_BIRTH), near + rng.choice([-5, 0, 4, 9, 30, 80]))
    return p


def make_family(rng, name):
    f = Record("FAM", name)
    for tag in ("MARR", "MARR", "DIV", "DIVF", "ANUL", "ENGA", "MARB", "MARL"):
        if rng.random() < (0.6 if tag == "MARR" else 0.15):
            add_event(f, rng, tag, rng.choice([1825, 1840, 1860, 1905]))
    return f


def make_document(rng):
    people = [make_person(rng, f"I{i}") for i in range(1, rng.randint(3, 8))]
    families = [make_family(rng, f"F{i}") for i in range(1, rng.randint(2, 5))]
    for f in families:
        for tag, chance in (("HUSB", 0.8), ("WIFE", 0.8), ("HUSB", 0.1), ("CHIL", 0.8), ("CHIL", 0.6), ("CHIL", 0.4)):
            if rng.random() > chance:
                continue
            p = rng.choice(people)
            said = rng.random()
            pedigree = rng.choice([None] * 5 + ["birth", "adopted", "FOSTER"]) if tag == "CHIL" else None
            status = rng.choice([None] * 6 + ["proven", "disproven", "Challenged"]) if tag == "CHIL" else None
            if said < 0.95:
                add_link(f, tag, p.name)
            if said > 0.05:
                add_link(p, "FAMC" if tag == "CHIL" else "FAMS", f.name, pedigree, status)
        if rng.random() < 0.1:
            add_link(f, "CHIL", "I99")
        if rng.random() < 0.2:
            f.nchi = [rng.randrange(4), 0]

            def put(out, f=f):
                out.append(f"1 NCHI {f.nchi[0]}")
                f.nchi[1] = len(out)
            f.order.append(put)
    for p in people:
        if rng.random() < 0.1:
            add_link(p, rng.choice(["ASSO", "ALIA"]), rng.choice(people).name)
    records = people + families
    rng.shuffle(records)
    out = ["0 HEAD", "1 GEDC", "2 VERS 5.5.1"]
    for record in records:
        rng.shuffle(record.order)
        # what is first in the record is first in the lists
        record.write(out)
        record.events.sort(key=lambda event: event[2])
        record.links.sort(key=lambda link: link[2])
    out.append("0 TRLR")
    return records, out


# ---- Opinions ------------------------------------------------------------------------------------


def plain(name):
    return " ".join((name or "").replace("/", " ").split()).upper() if name and "/" in name and name.count("/") == 2 \
        else " ".join((name or "").split()).upper()


class Opinion:
    def __init__(self, records):
        self.people = {r.name: r for r in records if r.tag == "INDI"}
        self.families = {r.name: r for r in records if r.tag == "FAM"}
        self.records = records
        self.found = set()
        self.parents, self.children, self.spouses = {}, {}, {}
        for name, f in self.families.items():
            self.spouses[name] = self.spouses_of(name, f)
            self.children[name] = self.children_of(name, f)

    def say(self, line, code):
        self.found.add((line, code))

    def spouses_of(self, name, f):
        own = [link[1] for link in f.links if link[0] in ("HUSB", "WIFE") and link[1] in self.people]
        others = [p.name for p in self.records if p.tag == "INDI"
                  for link in p.links if link[0] == "FAMS" and link[1] == name]
        return list(dict.fromkeys(own + others))

    def children_of(self, name, f):
        """Each child with whether it is by birth, and the line of its CHIL, if there is one."""
        found = {}
        for link in f.links:
            if link[0] == "CHIL" and link[1] in self.people and link[1] not in found:
                found[link[1]] = [True, link[2]]
        for p in self.people.values():
            for link in p.links:
                if link[0] == "FAMC" and link[1] == name:
                    entry = found.setdefault(p.name, [True, None])
                    if len(entry) == 2:
                        natural = link[3] in (None, "birth") and (link[4] or "").lower() not in ("disproven", "challenged")
                        entry[0] = natural
                        entry.append("said")
        return {child: (entry[0], entry[1]) for child, entry in found.items()}

    def births_of(self, person):
        return [name for name in self.families if self.children[name].get(person, (False, 0))[0]]

    def check(self):
        for p in self.people.values():
            self.check_life(p)
            self.check_person_links(p)
        for name, f in self.families.items():
            self.check_marriages(name, f)
            self.check_family_links(name, f)
            self.check_children(name, f)
        self.check_cycles()
        self.check_twins()
        self.check_ancestors()
        return self.found

    # Persons
    def check_life(self, p):
        birt, deat = p.first("BIRT")[0], p.first("DEAT")[0]
        birth, (death, death_line) = p.birth()[0], p.death()
        if before(death, birt):
            self.say(death_line, "death-before-birth")
        if after_years(death, 120, birth):
            self.say(death_line, "too-long-life")
        for tag in ("BURI", "CREM"):
            days, line = p.first(tag)
            if before(days, deat):
                self.say(line, "burial-before-death")
            if after_days(days, 366, deat):
                self.say(line, "burial-long-after-death")
        if before(p.first("PROB")[0], deat):
            self.say(p.first("PROB")[1], "probate-before-death")
        for tag in ("CHR", "BAPM", "BLES"):
            if before(p.first(tag)[0], birt):
                self.say(p.first(tag)[1], "baptism-before-birth")
            if tag != "BLES" and before(deat, p.first(tag)[0]):
                self.say(p.first(tag)[1], "baptism-after-death")
        for tag in BEFORE_BIRTH:
            days, line = p.first(tag)
            if before(days, birt):
                self.say(line, "event-before-birth")
            elif tag in YOUNG and before_years(days, YOUNG[tag], birt):
                self.say(line, "too-young-for-event")
            if tag in AFTER_DEATH and before(deat, days):
                self.say(line, "event-after-death")
        self.check_ages(p.events, lambda who: p)
        self.check_conflicts(p)
        tags = [event[0] for event in p.events]
        if not p.full_name:
            self.say(p.line, "no-name")
        if not p.sex:
            self.say(p.line, "no-sex")
        if not any(is_dated(p.first(tag)[0]) for tag in ("BIRT", "CHR", "BAPM")):
            self.say(p.line, "no-birth-date")
        if not set(tags) & {"DEAT", "BURI", "CREM", "PROB"} and after_years((TODAY, TODAY), 120, birth):
            self.say(p.line, "no-death")
        if tags.count("EMIG") == 1 and tags.count("IMMI") == 1 and before(p.first("IMMI")[0], p.first("EMIG")[0]):
            self.say(p.first("EMIG")[1], "emigration-order")

    def check_ages(self, events, whose):
        for _, days, _, _, ages in events:
            for who, age, line in ages:
                person = whose(who)
                if not person:
                    continue
                birt = person.first("BIRT")[0]
                if age in WORDS:
                    if after_years(days, WORDS[age], birt):
                        self.say(line, "age-mismatch")
                    continue
                parts = age.replace("<", "").replace(">", "").split()
                units = {part[-1]: int(part[:-1]) for part in parts}
                n = units.get("y", 0) + units.get("m", 0) // 12 + units.get("d", 0) // 366
                if n > 120 and "<" not in age:
                    self.say(line, "implausible-age")
                    continue
                low = "<" not in age and before_years(days, n - 1, birt)
                high = ">" not in age and after_years(days, n + 2, birt)
                if low or high:
                    self.say(line, "age-mismatch")

    def check_conflicts(self, p):
        for tag, code in (("BIRT", "conflicting-births"), ("DEAT", "conflicting-deaths")):
            dated = [event for event in p.events if event[0] == tag and is_dated(event[1])]
            for i, event in enumerate(dated):
                if any(before(event[1], other[1]) or before(other[1], event[1]) for other in dated[:i]):
                    self.say(event[2], code)

    def check_person_links(self, p):
        seen, births, connected = set(), [], False
        for tag, target, line, pedigree, status in p.links:
            if tag in ("ASSO", "ALIA"):
                connected = True
                continue
            if target not in self.families:
                continue
            wanted = ("CHIL",) if tag == "FAMC" else ("HUSB", "WIFE")
            if not any(link[0] in wanted and link[1] == p.name for link in self.families[target].links):
                self.say(line, "link-one-way")
            if (tag, target) in seen:
                self.say(line, "duplicate-link")
            natural = pedigree in (None, "birth") and (status or "").lower() not in ("disproven", "challenged")
            if tag == "FAMC" and natural and (tag, target) not in seen:
                births.append((target, line))
            seen.add((tag, target))
        if len(births) > 1:
            self.say(births[1][1], "multiple-parents")
        connected = connected or any(link[1] == p.name for q in self.people.values() for link in q.links)
        for name in self.families:
            connected = connected or p.name in self.spouses[name] or p.name in self.children[name]
        if not connected and len(self.people) > 1:
            self.say(p.line, "disconnected-person")
        birt, (death, _) = p.first("BIRT")[0], p.death()
        if before_years(death, 12, birt) and not before(death, birt):
            for name, f in self.families.items():
                if p.name in self.spouses[name] and (any(natural for natural, _ in self.children[name].values()) or
                                                     any(event[0] == "MARR" for event in f.events)):
                    self.say(p.line, "died-too-young-for-family")

    # Families
    def person_of(self, f, tag):
        return next((link[1] for link in f.links if link[0] == tag and link[1] in self.people), None)

    def check_marriages(self, name, f):
        marr, line = f.first("MARR")
        for spouse in self.spouses[name]:
            p = self.people[spouse]
            birt, birth, deat, death = p.first("BIRT")[0], p.birth()[0], p.first("DEAT")[0], p.death()[0]
            if before(marr, birt):
                self.say(line, "marriage-before-birth")
            elif before_years(marr, 12, birt):
                self.say(line, "married-too-young")
            if before(death, marr):
                self.say(line, "marriage-after-death")
            elif after_years(marr, 100, birth):
                self.say(line, "married-too-old")
            for tag in ("DIV", "DIVF"):
                if before(deat, f.first(tag)[0]):
                    self.say(f.first(tag)[1], "divorce-after-death")
            self.check_other_marriages(p, name, f)
        for tag in ("DIV", "DIVF", "ANUL"):
            if before(f.first(tag)[0], marr):
                self.say(f.first(tag)[1], "divorce-before-marriage")
        for tag in ("ENGA", "MARB", "MARL"):
            if before(marr, f.first(tag)[0]):
                self.say(f.first(tag)[1], "engaged-after-marriage")
        births = [self.people[s].birth()[0] for s in self.spouses[name]]
        if any(after_years(a, 60, b) for a in births for b in births):
            self.say(f.line, "spouse-age-gap")
        husband, wife = self.person_of(f, "HUSB"), self.person_of(f, "WIFE")
        self.check_ages(f.events, lambda who: self.people.get(husband if who == "HUSB" else wife))

    def check_other_marriages(self, p, name, f):
        """Is this MARR, b, within another one of the person?"""
        b, line = f.first("MARR")
        for other, g in self.families.items():
            a = g.first("MARR")[0]
            if other == name or p.name not in self.spouses[other] or not before(a, b):
                continue
            ends = [g.first("DIV")[0], g.first("ANUL")[0]]
            ends += [self.people[s].first("DEAT")[0] for s in self.spouses[other] if s != p.name]
            ends = [end for end in ends if is_dated(end)]
            if ends and all(before(b, end) for end in ends):
                self.say(line, "overlapping-marriages")

    def check_family_links(self, name, f):
        seen, children = set(), 0
        for tag, target, line, _, _ in f.links:
            children += tag == "CHIL"
            if target not in self.people:
                continue
            wanted = "FAMC" if tag == "CHIL" else "FAMS"
            if not any(link[0] == wanted and link[1] == name for link in self.people[target].links):
                self.say(line, "link-one-way")
            if (tag, target) in seen:
                self.say(line, "duplicate-link")
            seen.add((tag, target))
        if f.nchi and f.nchi[0] < children:
            self.say(f.nchi[1], "child-count")
        if not self.spouses[name] and not self.children[name]:
            self.say(f.line, "empty-family")
        husband, wife = self.person_of(f, "HUSB"), self.person_of(f, "WIFE")
        lines = {tag: next((link[2] for link in f.links if link[0] == tag and link[1] in self.people), 0)
                 for tag in ("HUSB", "WIFE")}
        if husband and husband == wife:
            self.say(lines["WIFE"], "own-spouse")
        for child, (_, line) in self.children[name].items():
            if child in self.spouses[name]:
                self.say(line or f.line, "spouse-and-child")
        sexes = [self.people[who].sex if who else None for who in (husband, wife)]
        if sexes == ["F", "M"]:
            self.say(f.line, "spouses-swapped")
        if sexes[0] == "F" and sexes[1] not in ("M", "F"):
            self.say(lines["HUSB"], "sex-role")
        if sexes[1] == "M" and sexes[0] not in ("M", "F"):
            self.say(lines["WIFE"], "sex-role")
        for a in self.spouses[name]:
            for b in self.spouses[name]:
                if a != b and any(a in self.spouses[birth] for birth in self.births_of(b)):
                    self.say(f.line, "spouse-is-parent")
        if husband and wife and husband != wife and set(self.births_of(husband)) & set(self.births_of(wife)):
            self.say(f.line, "spouse-is-sibling")

    def check_children(self, name, f):
        natural = [(child, line) for child, (by_birth, line) in self.children[name].items() if by_birth]
        marr = f.first("MARR")[0]
        old_mother = False
        for child, _ in natural:
            p = self.people[child]
            (birt, birt_line), (birth, birth_line) = p.first("BIRT"), p.birth()
            if before(birth, marr):
                self.say(birth_line, "born-before-marriage")
            for spouse in self.spouses[name]:
                q = self.people[spouse]
                if before(birth, q.first("BIRT")[0]):
                    self.say(birth_line, "born-before-parent")
                elif before_years(birth, 12, q.first("BIRT")[0]):
                    self.say(birth_line, "parent-too-young")
                mother = q.sex == "F"
                if mother and after_years(birt, 55, q.birth()[0]):
                    self.say(birt_line, "mother-too-old")
                    old_mother = True
                if not mother and after_years(birt, 90, q.birth()[0]):
                    self.say(birt_line, "father-too-old")
                if mother and before(q.death()[0], birt):
                    self.say(birt_line, "born-after-mother-death")
                if not mother and after_days(birt, 300, q.death()[0]):
                    self.say(birt_line, "born-after-father-death")
        self.check_siblings(name, f, natural, old_mother)

    def check_siblings(self, name, f, natural, old_mother):
        has_mother = self.person_of(f, "WIFE") or any(self.people[s].sex == "F" for s in self.spouses[name])
        births = {child: self.people[child].first("BIRT") for child, _ in natural}
        for a, (days_a, _) in births.items():
            for b, (days_b, line_b) in births.items():
                if has_mother and is_single(days_a) and is_single(days_b) and 4 <= (days_b[0] - days_a[0]).days <= 200:
                    self.say(line_b, "siblings-too-close")
        known = [(self.people[child].birth(), child) for child, _ in natural]
        known = [(days, line) for (days, line), _ in known if days[0] and days[1]]
        if known and not old_mother:
            first = min(known, key=lambda entry: entry[0][1])
            last = [entry for entry in known if entry[0][0] == max(other[0][0] for other in known)][0]
            if after_years(last[0], 50, first[0]):
                self.say(last[1], "children-span")
        previous = OPEN
        for child, line in natural:
            birth = self.people[child].birth()[0]
            if line and is_dated(birth):
                if before(birth, previous):
                    self.say(line, "children-out-of-order")
                previous = birth
        for i, (b, line_b) in enumerate(natural):
            for a, line_a in natural[:i]:
                p, q = self.people[a], self.people[b]
                same = p.full_name and plain(p.full_name) == plain(q.full_name or "")
                if same and (line_a or line_b) and not before(p.death()[0], q.birth()[0]) \
                        and not before(q.death()[0], p.birth()[0]):
                    self.say(line_b or line_a, "same-named-siblings")

    # All of them
    def check_cycles(self):
        ancestors = {p: {s for f in self.births_of(p) for s in self.spouses[f]} for p in self.people}
        changed = True
        while changed:
            changed = False
            for p in ancestors:
                more = set().union(*[ancestors[q] for q in ancestors[p]]) if ancestors[p] else set()
                changed = changed or not more <= ancestors[p]
                ancestors[p] |= more
        order = [r.name for r in self.records if r.tag == "INDI"]
        told = set()
        for p in order:
            if p in ancestors[p] and p not in told:
                self.say(self.people[p].line, "cyclic-ancestry")
                told |= {q for q in ancestors[p] if p in ancestors[q]}

    def check_twins(self):
        order = [r for r in self.records if r.tag == "INDI"]
        for i, b in enumerate(order):
            for a in order[:i]:
                alias = any(link[0] == "ALIA" and link[1] == y.name for x, y in ((a, b), (b, a)) for link in x.links)
                days = b.first("BIRT")[0]
                if b.full_name and a.full_name and plain(a.full_name) == plain(b.full_name) and is_single(days) \
                        and a.first("BIRT")[0] == days and {a.sex, b.sex} != {"M", "F"} and not alias:
                    self.say(b.line, "possible-duplicate")
        families = [r for r in self.records if r.tag == "FAM"]
        roles, told = {}, set()
        for i, b in enumerate(families):
            couple = (self.person_of(b, "HUSB"), self.person_of(b, "WIFE"))
            if all(couple) and any(couple == (self.person_of(a, "HUSB"), self.person_of(a, "WIFE")) for a in families[:i]):
                self.say(b.line, "duplicate-family")
            here = [(link[0], link[1], link[2]) for link in b.links if link[0] in ("HUSB", "WIFE") and link[1] in self.people]
            for tag, who, line in here:
                other = "WIFE" if tag == "HUSB" else "HUSB"
                if other in roles.get(who, ()) and who not in told:
                    told.add(who)
                    self.say(line, "role-changes")
            for tag, who, _ in here:
                roles.setdefault(who, set()).add(tag)

    def check_ancestors(self):
        for p in self.people.values():
            birth, line = p.birth()
            level = {s for f in self.births_of(p.name) for s in self.spouses[f]}
            for n in range(2, 6):
                undated = [q for q in level if not is_dated(self.people[q].birth()[0])]
                level = {s for q in undated for f in self.births_of(q) for s in self.spouses[f]}
                if any(before_years(birth, 12 * n, self.people[q].first("BIRT")[0]) for q in level):
                    self.say(line, "ancestor-too-late")


# ---- Comparing -----------------------------------------------------------------------------------


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("runner")
    parser.add_argument("--documents", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    documents = [make_document(rng) for _ in range(options.documents)]
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("".join("\n".join(lines) + "\n---\n" for _, lines in documents))
        file.flush()
        run = subprocess.run([options.runner, "--list", file.name], check=True, capture_output=True, text=True)
    answers = run.stdout.split("---\n")[:-1]
    failed, seen = 0, set()
    for (records, lines), answer in zip(documents, answers):
        expected = Opinion(records).check()
        got = {(int(line.split()[0]), line.split()[1]) for line in answer.splitlines()}
        seen |= {code for _, code in expected}
        if expected != got or len(got) != len(answer.splitlines()):
            failed += 1
            if failed <= 3:
                print("\n".join(f"{number:4} {line}" for number, line in enumerate(lines, 1)))
                print("only here:", sorted(expected - got))
                print("only gedelf:", sorted(got - expected))
    print(f"{len(documents)} documents, {len(seen)} codes, {failed} judged differently")
    return 1 if failed or len(answers) != len(documents) else 0


sys.exit(main())
