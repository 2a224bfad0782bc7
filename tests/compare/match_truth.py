#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Labelled duplicates: makes a tree of families, a second file that has part of it with noise, and counts what gedelf match finds.

    match_truth.py --gedelf PROGRAM                  the test: D449's goals at moderate noise, each kind of noise, strangers
    match_truth.py --gedelf PROGRAM --table          precision and recall by kind of noise, and the calibration, as Markdown
    match_truth.py --write A.ged B.ged --people N    two files to measure time with; B has four fifths of A's people

Everything comes from a seed, so every run is the same. Kinds of noise are D449's: misspelt names, marks lost, dates rounded or
moved by up to two years, facts missing, nicknames, married names, parents missing.
"""

import argparse
import json
import random
import subprocess
import sys
import tempfile
import unicodedata
from pathlib import Path

MEN = """John William Thomas George James Henry Robert Joseph Charles Edward Samuel Richard David Daniel Peter Johann Georg Heinrich
Friedrich Wilhelm Jakob Karl Ludwig Andreas Michael Martin Christian Hermann Jörg Jürgen Jean Pierre François Jacques Louis Antoine
Étienne Nicolas Juan José Francisco Antonio Manuel Pedro Giovanni Giuseppe Luigi Vincenzo Jan Stanisław Józef Franciszek Wojciech Piotr
Łukasz Mikołaj Ivan Nikolai Pavel Aleksandr Vasili Lars Anders Nils Ole Knut Sven Søren Jens Rasmus Håkon Bjørn Matthias Stephan
Benjamin Nathaniel Isaac Abraham Frederick Walter Arthur Albert Ernest Alfred Hugh Patrick Edmund Francis Philip Simon Adam
Gustav Otto Conrad Bernhard Anton Kaspar Valentin Sebastian Gottlieb Christoph Philipp Ferdinand Leonard Laurence Stephen""".split()
WOMEN = """Mary Elizabeth Sarah Ann Jane Margaret Hannah Ellen Martha Catherine Alice Susan Emma Harriet Charlotte Anna Maria Katharina
Margarethe Elisabeth Barbara Dorothea Sophie Christina Magdalena Eva Ursula Marie Jeanne Françoise Marguerite Louise Thérèse Geneviève
María Josefa Isabel Francisca Carmen Rosa Teresa Lucia Agnieszka Zofia Małgorzata Katarzyna Jadwiga Marianna Olga Tatiana Natalia Ingrid
Karen Kirsten Sigrid Birgit Gudrun Ragnhild Johanna Henrietta Caroline Amelia Julia Rebecca Rachel Abigail Judith Lydia Esther Agnes
Cecilia Frances Bridget Victoria Augusta Wilhelmina Gertrude Hedwig Clara Rosina Regina Veronica Apollonia Adelheid""".split()
NICKNAMES = {
    "John": "Jack", "William": "Bill", "Thomas": "Tom", "George": "Geo", "James": "Jim", "Henry": "Harry", "Robert": "Bob",
    "Joseph": "Joe", "Charles": "Charlie", "Edward": "Ned", "Samuel": "Sam", "Richard": "Dick", "David": "Dave", "Daniel": "Dan",
    "Johann": "Hans", "Georg": "Jörg", "Heinrich": "Heinz", "Friedrich": "Fritz", "Wilhelm": "Willi", "Michael": "Mike",
    "José": "Pepe", "Francisco": "Paco", "Giuseppe": "Beppe", "Ivan": "Vanya", "Frederick": "Fred", "Benjamin": "Ben",
    "Mary": "Polly", "Elizabeth": "Betsy", "Sarah": "Sally", "Ann": "Nancy", "Margaret": "Peggy", "Ellen": "Nell",
    "Martha": "Patsy", "Catherine": "Kate", "Susan": "Sukey", "Harriet": "Hattie", "Katharina": "Trina", "Margarethe": "Grete",
    "Elisabeth": "Lisbeth", "Dorothea": "Dorte", "Christina": "Stine", "Magdalena": "Lena", "Małgorzata": "Gosia",
    "Katarzyna": "Kasia", "Francisca": "Paca", "Johanna": "Hanne", "Henrietta": "Etta", "Caroline": "Carrie", "Abigail": "Nabby",
}
STEMS = """Ber Stein Wald Feld Bach Kirch Hof Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Koch Bauer
Richter Klein Wolf Schröder Neumann Schwarz Zimmermann Braun Krüger Hartmann Lange Werner Krause Lehmann Köhler Maier König Walter Huber
Kaiser Fuchs Peters Lang Scholz Möller Weiß Jung Hahn Vogel Friedrich Keller Günther Frank Berger Winkler Roth Beck Lorenz Baumann
Franke Albrecht Schuster Simon Ludwig Böhm Winter Kraus Martin Schumacher Krämer Vogt Stein Jäger Otto Sommer Groß Seidel Heinrich Brandt
Haas Schreiber Graf Dietrich Ziegler Kuhn Kühn Pohl Engel Horn Busch Bergmann Thomas Voigt Sauer Arnold Wolff Pfeiffer""".split()
ENDS = ["", "", "er", "mann", "s", "ing", "el", "ert", "beck", "sen", "son", "ke", "lein", "hard"]
OTHERS = """Smith Jones Taylor Brown Williams Wilson Johnson Davies Robinson Wright Thompson Evans Walker White Roberts Green Hall Wood
Jackson Clarke Patel Khan Lewis James Phillips Mason Mitchell Rose Davis Cox Dupont Durand Leroy Moreau Lefèvre Fournier Girard Bonnet
Mercier García Fernández López Martínez Sánchez Pérez Gómez Ruiz Hernández Díaz Álvarez Muñoz Rossi Russo Ferrari Esposito Bianchi Romano
Kowalski Wiśniewski Wójcik Kowalczyk Kamiński Lewandowski Zieliński Szymański Woźniak Dąbrowski Ivanov Petrov Sidorov Smirnov Kuznetsov
Andersson Johansson Karlsson Nilsson Hansen Jensen Nielsen Pedersen Sørensen Rasmussen Lindqvist Bergström Håkansson O'Brien McCarthy Byrne
Murphy Kelly Sullivan Walsh Ryan Connor Doyle Gallagher Doherty""".split()
TOWNS = """Leith Ashford Kirkby Marburg Altdorf Neustadt Grünberg Bergen Lund Växjö Odense Ribe Kraków Łódź Tarnów Lyon Dijon Nîmes Angers
Toledo Ávila Cádiz Siena Lucca Bari Tver Pskov Kazan Cork Sligo Galway Whitby Malton Settle Kendal Ripon Selby Goole Hull Otley Ilkley
Keighley Skipton Haworth Bingley Shipley Pudsey Morley Batley Ossett Horbury Mirfield Elland Brighouse Halifax Todmorden Hebden""".split()
LANDS = ["Yorkshire, England", "Hesse, Germany", "Skåne, Sweden", "Galicia, Poland", "Burgundy, France", "Castile, Spain"]
MONTHS = "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC".split()

MODERATE = dict(misspelt=0.10, marks=0.30, dates=0.33, missing=0.10, nicknames=0.10, married=0.15, parents=0.10)


class Person:
    def __init__(self, number, given, surname, sex, birth, place):
        self.number, self.given, self.surname, self.sex, self.birth, self.place = number, given, surname, sex, birth, place
        self.death, self.family, self.families, self.second = None, None, [], None


class Family:
    def __init__(self, number, husband, wife, year):
        self.number, self.husband, self.wife, self.marriage, self.children = number, husband, wife, year, []


class Tree:
    """Families of five generations and more, until there are so many people."""

    def __init__(self, seed, people, surnames=None):
        self.rng = random.Random(seed)
        self.people, self.families = [], []
        self.surnames = surnames or self.make_surnames(max(60, people // 12))
        while len(self.people) < people:
            self.grow(people)

    def make_surnames(self, count):
        names = list(OTHERS)
        while len(names) < count:
            base = self.rng.choice(STEMS) + self.rng.choice(ENDS)
            if self.rng.random() < 0.5:
                base = self.rng.choice("Al El Ol Ar Er Or Un Am Kal Tam Dor Wen Ger Sal Vor Bel".split()) + base.lower()
            names.append(base)
        return list(dict.fromkeys(names))

    def pick(self, items):
        """A few are frequent, most are not."""
        return items[min(int(len(items) * self.rng.random() ** 2.2), len(items) - 1)]

    def date(self, year):
        return [year, self.rng.randint(1, 12), self.rng.randint(1, 28)]

    def person(self, sex, surname, year, place):
        given = self.pick(MEN if sex == "M" else WOMEN)
        p = Person(len(self.people) + 1, given, surname, sex, self.date(year), place)
        if self.rng.random() < 0.35:
            p.second = self.pick(MEN if sex == "M" else WOMEN)
        if self.rng.random() < 0.8:
            p.death = self.date(year + self.rng.choice([self.rng.randint(0, 10), self.rng.randint(30, 85)]))
        self.people.append(p)
        return p

    def place(self):
        return self.pick(TOWNS) + ", " + self.rng.choice(LANDS)

    def couple(self, husband, wife, year):
        f = Family(len(self.families) + 1, husband, wife, self.date(year))
        for p in (husband, wife):
            p.families.append(f)
            if p.death and p.death[0] < year + 12:
                p.death = self.date(year + self.rng.randint(12, 50))
        self.families.append(f)
        return f

    def grow(self, most):
        year, place = self.rng.randint(1640, 1780), self.place()
        heads = [self.person("M", self.pick(self.surnames), year, place)]
        for _ in range(5):
            heads = [child for head in heads for child in self.household(head, most)]

    def household(self, head, most):
        if len(self.people) >= most or (head.death and head.death[0] < head.birth[0] + 20):
            return []
        married = head.birth[0] + self.rng.randint(20, 32)
        place = head.place if self.rng.random() < 0.7 else self.place()
        other = self.person("F" if head.sex == "M" else "M", self.pick(self.surnames), married - self.rng.randint(18, 30), place)
        family = self.couple(head, other, married)
        used, born = set(), married
        for _ in range(self.rng.randint(0, 6)):
            born += self.rng.randint(1, 4)
            child = self.person(self.rng.choice("MF"), family.husband.surname, born, place)
            while child.given in used:
                child.given = self.pick(MEN if child.sex == "M" else WOMEN)
            used.add(child.given)
            child.family = family
            family.children.append(child)
        return [c for c in family.children if self.rng.random() < 0.6]


class Noise:
    def __init__(self, seed, **chances):
        self.rng = random.Random(seed)
        self.chances = chances

    def strikes(self, kind):
        return self.rng.random() < self.chances.get(kind, 0)

    def misspell(self, word):
        if len(word) < 4 or not self.strikes("misspelt"):
            return word
        at = self.rng.randrange(1, len(word))
        letter = self.rng.choice("abdefghiklmnoprstuvwy")
        return self.rng.choice([word[:at] + word[at + 1:], word[:at] + letter + word[at:], word[:at] + letter + word[at + 1:],
                                word[:at - 1] + word[at] + word[at - 1] + word[at + 1:] if at > 1 else word + letter])

    def strip(self, word):
        special = word.translate(str.maketrans({"ł": "l", "Ł": "L", "ø": "o", "Ø": "O", "ß": "s"}))
        return "".join(c for c in unicodedata.normalize("NFD", special) if not unicodedata.combining(c))

    def name(self, person):
        given, surname = person.given, person.surname
        if self.strikes("nicknames"):
            given = NICKNAMES.get(given, given)
        words = [self.misspell(given)] + ([person.second] if person.second and not self.strikes("missing") else [])
        if person.sex == "F" and person.families and self.strikes("married"):
            surname = person.families[0].husband.surname
        if self.strikes("unnamed"):
            words = []
        if self.strikes("single"):  # one name, as gods and saints have it, and some programs put between solidi
            full = "/" + words[0] + "/"
        else:
            full = " ".join(words) + " /" + self.misspell(surname) + "/"
        return self.strip(full) if self.strikes("marks") else full

    def name_lines(self, person):
        full = self.name(person)
        if not self.strikes("pieces"):
            return ["1 NAME " + full]
        given, surname = full.rstrip("/").split("/", 1)
        return ["1 NAME", "2 GIVN " + given.strip(), "2 SURN " + surname]

    def date(self, date):
        year, month, day = date
        if self.strikes("dates"):
            kind = self.rng.randrange(4)
            if kind == 0:
                return str(year)
            if kind == 1:
                return "ABT %d" % (year + self.rng.randint(-2, 2))
            if kind == 2:
                return "%s %d" % (MONTHS[month - 1], year)
            return str(year + self.rng.choice([-2, -1, 1, 2]))
        return "%d %s %d" % (day, MONTHS[month - 1], year)

    def place(self, place):
        text = place if not self.strikes("missing") else place.split(", ", 1)[self.rng.randrange(2)]
        return self.strip(text) if self.strikes("marks") else text


def write(path, people, families, noise, prefix):
    """Writes a file; people and families that it does not have are left out of links."""
    have, kept = {p.number for p in people}, []
    for f in families:
        members = [p for p in [f.husband, f.wife] + f.children if p.number in have]
        if len(members) > 1:
            kept.append(f)
    orphans = {f.number for f in kept if noise.strikes("parents")}
    lines = ["0 HEAD", "1 SOUR truth", "1 GEDC", "2 VERS 5.5.1", "2 FORM LINEAGE-LINKED", "1 CHAR UTF-8"]
    numbers = {f.number for f in kept}
    for p in people:
        lines += ["0 @%sI%d@ INDI" % (prefix, p.number)] + noise.name_lines(p) + ["1 SEX " + p.sex]
        if not noise.strikes("missing"):
            lines += ["1 BIRT", "2 DATE " + noise.date(p.birth)]
            if not noise.strikes("missing"):
                lines.append("2 PLAC " + noise.place(p.place))
        if p.death and not noise.strikes("missing"):
            lines += ["1 DEAT", "2 DATE " + noise.date(p.death)]
        if p.family and p.family.number in numbers - orphans:
            lines.append("1 FAMC @%sF%d@" % (prefix, p.family.number))
        lines += ["1 FAMS @%sF%d@" % (prefix, f.number) for f in p.families if f.number in numbers]
    for f in kept:
        lines.append("0 @%sF%d@ FAM" % (prefix, f.number))
        lines += ["1 %s @%sI%d@" % (tag, prefix, p.number) for tag, p in (("HUSB", f.husband), ("WIFE", f.wife)) if p.number in have]
        if not noise.strikes("missing"):
            lines += ["1 MARR", "2 DATE " + noise.date(f.marriage)]
        if f.number not in orphans:
            lines += ["1 CHIL @%sI%d@" % (prefix, c.number) for c in f.children if c.number in have]
    Path(path).write_text("\n".join(lines + ["0 TRLR", ""]), encoding="utf-8")


def split(tree, seed, share=0.8):
    """Which people the second file has: whole branches, as people copy them, and some of its own."""
    rng = random.Random(seed)
    return [p for p in tree.people if rng.random() < share]


def make_pair(folder, seed, people, chances):
    tree = Tree(seed, people)
    shared = split(tree, seed + 1)
    own = Tree(seed + 2, people // 5, tree.surnames)
    for p in own.people:
        p.number += 1000000
    for f in own.families:
        f.number += 1000000
    quiet = Noise(seed, single=chances.get("single", 0))
    write(folder + "/a.ged", tree.people, tree.families, quiet, "")
    noise = Noise(seed + 3, **chances)
    random.Random(seed + 4).shuffle(shared)
    write(folder + "/b.ged", shared + own.people, tree.families + own.families, noise, "B")
    return {"I%d" % p.number for p in shared}


def find(gedelf, a, b, least=0.9):
    out = subprocess.run([gedelf, "match", "--format", "json", "--min", str(least), "--quiet", a, b], check=True,
                         capture_output=True).stdout
    return [json.loads(line) for line in out.splitlines()]


def measure(gedelf, seed, people, chances, least=0.9):
    with tempfile.TemporaryDirectory() as folder:
        shared = make_pair(folder, seed, people, chances)
        pairs = [p for p in find(gedelf, folder + "/a.ged", folder + "/b.ged", least) if p["tag"] == "INDI"]
    right = sum("B" + p["a"] == p["b"] for p in pairs)
    return right / max(len(pairs), 1), right / len(shared), pairs


def strangers(gedelf, seed, people):
    """Two trees that share names and places, but nobody: the share of people that are paired."""
    with tempfile.TemporaryDirectory() as folder:
        first = Tree(seed, people)
        second = Tree(seed + 100, people, first.surnames)
        quiet = Noise(seed, **{})
        write(folder + "/a.ged", first.people, first.families, quiet, "")
        write(folder + "/b.ged", second.people, second.families, quiet, "B")
        pairs = find(gedelf, folder + "/a.ged", folder + "/b.ged")
    return sum(p["tag"] == "INDI" for p in pairs) / people


# How names are written, beside noise: chances, and the recall that is asked for.
FORMS = (("all names in GIVN and SURN only", {"pieces": 1}, 0.95), ("all people with only one name, between slashes", {"single": 1}, 0.95),
         ("10% of given names missing", {"unnamed": 0.1}, 0.95))


def kinds():
    rows = [("none", {})] + [(kind, {kind: chance}) for kind, chance in MODERATE.items()]
    return rows + [("all of these", MODERATE), ("all of these, at twice the rate", {k: min(2 * v, 0.9) for k, v in MODERATE.items()})]


def table(gedelf, people):
    print("| noise | precision | recall |\n|---|---|---|")
    for name, chances in kinds():
        precision, recall, _ = measure(gedelf, 7, people, chances)
        print("| %s | %.4f | %.4f |" % (name, precision, recall))
    for name, chances, _ in FORMS:
        print("| %s | %.4f | %.4f |" % (name, *measure(gedelf, 7, people, chances)[:2]))
    print("\nstrangers paired: %.4f\n" % strangers(gedelf, 11, people))
    _, _, pairs = measure(gedelf, 7, people, MODERATE, 0.05)
    print("| score | pairs | right |\n|---|---|---|")
    bounds = [0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99, 1.01]
    for low, high in zip(bounds, bounds[1:]):
        band = [p for p in pairs if low <= p["score"] < high]
        right = sum("B" + p["a"] == p["b"] for p in band)
        if band:
            print("| %.2f to %.2f | %d | %.3f |" % (low, min(high, 1), len(band), right / len(band)))


def test(gedelf, people):
    failed = False
    for name, chances in kinds()[:-1]:
        for seed in (1, 2) if name == "all of these" else (1,):
            precision, recall, _ = measure(gedelf, seed, people, chances)
            good = precision >= 0.99 and recall >= 0.95
            print("%s %s (seed %d): precision %.4f, recall %.4f" % ("ok" if good else "NOT OK", name, seed, precision, recall))
            failed = failed or not good
    for name, chances, least in FORMS:
        precision, recall, _ = measure(gedelf, 1, people, chances)
        good = precision >= 0.99 and recall >= least
        print("%s %s: precision %.4f, recall %.4f" % ("ok" if good else "NOT OK", name, precision, recall))
        failed = failed or not good
    share = strangers(gedelf, 5, people)
    print("%s strangers: %.4f paired" % ("ok" if share < 0.01 else "NOT OK", share))
    return 1 if failed or share >= 0.01 else 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--gedelf")
    parser.add_argument("--people", type=int, default=2000)
    parser.add_argument("--table", action="store_true")
    parser.add_argument("--write", nargs=2)
    given = parser.parse_args()
    if given.write:
        with tempfile.TemporaryDirectory() as folder:
            make_pair(folder, 3, given.people, MODERATE)
            for source, name in zip(("a.ged", "b.ged"), given.write):
                Path(name).write_bytes(Path(folder, source).read_bytes())
        return 0
    if given.table:
        table(given.gedelf, given.people)
        return 0
    return test(given.gedelf, given.people)


if __name__ == "__main__":
    sys.exit(main())
