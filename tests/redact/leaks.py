#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What redacting must not let through: files are made at random in which every text of a living person, and all that belongs to one
(notes, sources, pictures, events, extensions, families, identifiers), has words of its own; none of them may be in the result, in
any encoding. What belongs to the dead must all be there, line for line (D470 to D476).

    leaks.py GEDELF [ROUNDS]
"""

import json
import random
import subprocess
import sys
import tempfile
from datetime import date
from itertools import permutations
from pathlib import Path

GEDELF = sys.argv[1]
ROUNDS = int(sys.argv[2]) if len(sys.argv) > 2 else 20
ENCODINGS = {"UTF-8": "utf-8", "ANSEL": "ascii", "ANSI": "cp1252", "UNICODE": "utf-16"}
TODAY = date(2026, 11, 15)


class Family:
    def __init__(self, rng):
        self.rng, self.words = rng, set()
        self.secrets, self.public = [], []
        count = rng.randint(6, 14)
        self.kinds = [rng.choice(["old", "old", "recent", "living", "living"]) for _ in range(count)]
        self.dead = [kind != "living" for kind in self.kinds]
        self.years = [{"old": rng.randint(1780, 1850), "recent": 1940, "living": 1970}[kind] for kind in self.kinds]
        self.ids = [f"I{i}" if rng.random() < 0.7 else f"{self.word().upper()}_{i}" for i in range(count)]
        self.lines, self.others = [], []
        for i in range(count):
            self.person(i)
        for f in range(count // 3):
            self.family(f)

    def word(self):
        """A word that nothing else has."""
        while True:
            word = "".join(self.rng.choice("bcdfghjklmnprstvwz") + self.rng.choice("aeiou") for _ in range(4))
            if word not in self.words:
                self.words.add(word)
                return word

    def text(self, dead):
        word = self.word()
        (self.public if dead else self.secrets).append(word)
        return word

    def record(self, tag, text_tag, dead):
        xref = f"{tag[0]}{len(self.others)}R"
        text = self.text(dead)
        if tag == "NOTE":
            self.others.append([f"0 @{xref}@ NOTE {text}", f"1 CONT {self.text(dead)}"])
        else:
            self.others.append([f"0 @{xref}@ {tag}", f"1 {text_tag} {text}"])
        return xref

    def person(self, i):
        dead, rng = self.dead[i], self.rng
        given, surname = self.text(dead), self.text(dead)
        lines = [f"0 @{self.ids[i]}@ INDI", f"1 NAME {given.title()} /{surname.title()}/", f"2 GIVN {given.title()}",
                 f"2 _MARNM {self.text(dead)}", "1 SEX " + rng.choice("MF"), "1 BIRT",
                 f"2 DATE {self.years[i]}", f"2 PLAC {self.text(dead)}, {self.text(dead)}",
                 f"2 SOUR @{self.record('SOUR', 'TITL', dead)}@", f"3 PAGE {self.text(dead)}", f"1 NOTE {self.text(dead)}",
                 f"2 CONC {self.text(dead)}", f"2 CONT {self.text(dead)}", f"1 NOTE @{self.record('NOTE', '', dead)}@",
                 f"1 OBJE @{self.record('OBJE', 'FILE', dead)}@", f"1 _SECRET {self.text(dead)}", f"2 _DEEP {self.text(dead)}"]
        if self.kinds[i] == "recent" or (dead and rng.random() < 0.5):
            lines += ["1 DEAT", f"2 DATE {2015 if self.kinds[i] == 'recent' else self.years[i] + 60}", f"2 CAUS {self.text(True)}"]
        if dead:  # what names the living goes, wherever it stands
            other = rng.randrange(len(self.dead))
            if not self.dead[other]:
                lines += [f"1 ASSO @{self.ids[other]}@", f"2 RELA {self.text(False)}"]
        self.lines.append(lines)

    def fits(self, a, b, c):
        """Can these two be the parents of the third? The old are far from the others, so that nobody's age follows from theirs."""
        return all(15 <= self.years[c] - self.years[parent] <= 50 for parent in (a, b))

    def family(self, f):
        old = self.rng.random() < 0.4
        members = [i for i, kind in enumerate(self.kinds) if (kind == "old") == old]
        choices = [t for t in permutations(members, 3) if not old or self.fits(*t)]
        if not choices:
            return
        a, b, c = self.rng.choice(choices)
        dead = self.dead[a] and self.dead[b]
        self.others.append([f"0 @F{f}@ FAM", f"1 HUSB @{self.ids[a]}@", f"1 WIFE @{self.ids[b]}@", f"1 CHIL @{self.ids[c]}@",
                            f"2 _FREL {self.text(self.dead[c] and dead)}", "1 MARR", f"2 PLAC {self.text(dead)}"])

    def write(self, char):
        submitter = self.text(False)
        living = [i for i, dead in enumerate(self.dead) if not dead]
        head = ["0 HEAD", "1 SOUR TEST", f"1 CHAR {char}", "1 GEDC", "2 VERS 5.5.1", "2 FORM LINEAGE-LINKED", "1 SUBM @U1@",
                f"1 FILE {self.text(False)}.ged", f"1 NOTE {self.text(False)}", "0 @U1@ SUBM", f"1 NAME {submitter}",
                f"1 ADDR {self.text(False)}", f"2 CONT {self.text(False)}"]
        # a dead person's note that names a living one; a source that nobody cites any more
        for i, dead in enumerate(self.dead):
            if dead and living:
                name = self.lines[self.rng.choice(living)][1].split("/")[1]
                self.lines[i].append(f"1 NOTE told by {name.upper()}, {self.text(False)}")
        lines = head + [line for part in self.lines + self.others for line in part] + ["0 TRLR", ""]
        return self.rng.choice(["\n", "\r\n"]).join(lines)


def redact(path, out, *options):
    return subprocess.run([GEDELF, "redact", "--as-of", TODAY.isoformat(), "--report", "json", path, "-o", out, *options],
                          capture_output=True, timeout=60)


def compare(family, text, out, report, dropped):
    decoded = out.casefold()
    for word in family.secrets:
        assert word not in decoded, f"“{word}” is still there"
    for i, dead in enumerate(family.dead):
        assert report[i]["living"] == (not dead), (i, report[i])
        named = family.ids[i].casefold()
        if not dead and "_" in named:
            assert named not in decoded, f"the identifier {named} is still there"
    for word in family.public:
        assert word in decoded, f"“{word}” is gone"
    kept = [line for line in text.splitlines() if any(w in line.casefold() for w in family.public)]
    lines = set(out.splitlines())
    for line in kept:
        assert line in lines or any(w in line.casefold() for w in family.secrets), f"changed: {line}"
    living = sum(not d for d in family.dead)
    assert out.count("1 NAME Living") == (1 if dropped else living + 1)


def main():
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(ROUNDS):
            family = Family(random.Random(seed))
            char = list(ENCODINGS)[seed % len(ENCODINGS)]
            path, out = Path(folder) / f"{seed}.ged", Path(folder) / f"{seed}.out.ged"
            text = family.write(char)
            path.write_bytes(text.encode(ENCODINGS[char]))
            for options in ([], ["--drop"]):
                done = redact(path, out, *options)
                assert done.returncode == 0, done.stderr
                report = [json.loads(line) for line in done.stderr.splitlines() if line.startswith(b"{\"person\"")]
                try:
                    compare(family, text, out.read_bytes().decode(ENCODINGS[char]), report, bool(options))
                except AssertionError:
                    print(f"seed {seed}, {char}, {options}")
                    raise


main()
