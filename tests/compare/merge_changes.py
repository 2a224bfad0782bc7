#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Merging loses no change, in any dialect:

    merge_changes.py GEDELF ROUNDS

Files are made at random, and both sides edit them at random: values, structures, pointers and records are changed, added and removed,
records get other identifiers, and extension tags other meanings. What a file says is a set of facts: of each record, known by its REFN,
its identifier, and the values of its structures by what their tags mean; pointers lead to records. Then
  - every fact that a side has added is in the result, and none that it has removed, unless a conflict of that record is told (D420);
  - what both have added alike is there once;
  - there is no fact that no file had;
  - with sides exchanged there are the same facts (D429).
"""

import json
import os
import sys
import tempfile
from collections import Counter
from pathlib import Path

import merge_cases as cases
from merge_cases import Node

GEDELF = cases.Gedelf(sys.argv[1])
ROUNDS = int(os.environ.get("GEDELF_TEST_ROUNDS", sys.argv[2]))
DIALECTS = ["elf-2017-06", "elf-2017-10", "elf-2018", "elf-1.0", "gedcom-7.0"]
PLACE = "https://terms.fhiso.org/elf/INDIVIDUAL_RECORD"
TOLD = ("merge-conflict", "merge-renamed")


# ---- Files -------------------------------------------------------------------------------------------


def header(dialect, meanings):
    form = [] if dialect == "gedcom-7.0" else [Node("FORM", "LINEAGE-LINKED")]
    gedc = Node("GEDC", "", None, [Node("VERS", "7.0" if form == [] else "5.5.1")] + form)
    if dialect in ("elf-2017-10", "elf-2018"):
        gedc.sub.append(Node("ELF", "1.0.0"))
    sub = ([Node("CHAR", "UTF-8")] if form else []) + ([Node("ELF", "1.0.0")] if dialect == "elf-1.0" else []) + [gedc]
    if meanings and dialect == "gedcom-7.0":
        sub.append(Node("SCHMA", "", None, [Node("TAG", f"{tag} {iri}") for tag, iri in meanings.items()]))
    elif meanings:
        sub.append(Node("SCHMA", "https://fhiso.org/TR/elf-data-model/v1.0.0"))
        sub.append(Node("SCHMA", "", None, [Node("IRI", iri, None, [Node("TAG", f"{tag} {PLACE}")]) for tag, iri in meanings.items()]))
    return Node("HEAD", "", None, sub + [Node("SUBM", "@U1@"), Node("NOTE", "all of it")])


class Version:
    """A file: its records, and what it says of its tags."""

    def __init__(self, records, meanings):
        self.records, self.meanings = records, meanings

    def copy(self):
        return Version(cases.copy_of(self.records), dict(self.meanings))

    def text(self, dialect, newline):
        return cases.text_of([header(dialect, self.meanings)] + self.records, newline)


def base_version(chance, dialect):
    records = cases.family_file(chance, chance.choice([6, 10]))[1:]
    for record in records:
        if record.tag != "SUBM":
            record.sub.append(Node("REFN", f"key {record.xref}"))
    meanings = {}
    if dialect not in DIALECTS[:2] and chance.random() < 0.7:
        meanings = {"_T": "http://base.example/t", "_U": "http://base.example/u"}
        if chance.random() < 0.3:
            del meanings["_T"]
    for record in [r for r in records if r.tag == "INDI"][:3]:
        record.sub.append(Node(chance.choice(["_T", "_U"]), f"of {record.xref}"))
    return Version(records, meanings)


# ---- Edits -------------------------------------------------------------------------------------------


def rename(records, old, new):
    for record in records:
        record.xref = new if record.xref == old else record.xref
        for node in record.walk():
            node.value = f"@{new}@" if node.value == f"@{old}@" else node.value


def rename_some(chance, records):
    names = [r.xref for r in records if r.tag in ("INDI", "FAM", "SOUR")]
    one = chance.choice(names)
    new = chance.choice([f"X{one}", f"Y{one}", "I904"])
    if new not in names:
        rename(records, one, new)


def edit_tags(chance, version, mark):
    people = [r for r in version.records if r.tag == "INDI"]
    tag = chance.choice(["_T", "_U", "_N"])
    chance.choice(people).sub.append(Node(tag, f"{mark} {chance.randint(1, 9999)}"))
    if chance.random() < 0.7:
        version.meanings[tag] = f"http://{chance.choice(['same', mark])}.example/{tag[1:].lower()}"
    elif chance.random() < 0.3:
        version.meanings.pop(tag, None)


def edited(chance, dialect, base, mark):
    made = base.copy()
    parts = [r for r in made.records if r.tag != "SUBM"]
    for _ in range(chance.randint(1, 5)):
        chance.choice(cases.EDITS[:-1])(chance, [keyless(r) for r in parts], mark)
    for _ in range(chance.randint(0, 2)):
        cases.move_pointer(chance, [Node("HEAD")] + made.records)
    if chance.random() < 0.3:
        cases.remove_record(made.records, chance.choice([r.xref for r in made.records if r.tag in ("INDI", "SOUR")]))
    for number in (903, 904):
        if chance.random() < 0.3:
            cases.add_record(chance, made.records, number)
            made.records[-1].sub.append(Node("REFN", f"key {chance.choice(['both', mark])} {number}"))
    for _ in range(chance.choice([0, 0, 1, 2])):
        rename_some(chance, made.records)
    if dialect not in DIALECTS[:2] and chance.random() < 0.6:
        edit_tags(chance, made, mark)
    return made


def keyless(record):
    """A record whose REFN is out of the reach of edits; they share the rest."""
    class Shown:
        tag, value, xref = record.tag, record.value, record.xref
        sub = Parts(record.sub)

        @staticmethod
        def walk():
            return [n for n in record.walk() if n.tag != "REFN" and n is not record]
    return Shown


class Parts(list):
    """The parts of a record but for its REFN; what is done to them is done to all."""

    def __init__(self, parts):
        super().__init__(p for p in parts if p.tag not in ("REFN", "_T", "_U", "_N"))
        self.parts = parts

    def insert(self, at, part):
        self.parts.insert(at, part)

    def append(self, part):
        self.parts.append(part)

    def remove(self, part):
        self.parts.remove(part)


# ---- Facts -------------------------------------------------------------------------------------------


def said_of_tags(dataset):
    found = {}
    for schema in dataset["schemas"]:
        for tag, iris in schema.get("tags", {}).items():
            found[tag] = "+".join(sorted(iris))
        for definition in schema.get("inline", []):
            for line in definition.get("sub", []):
                if definition["tag"] == "IRI" and line["tag"] == "TAG":
                    tag = line["payload"].split(" ")[0]
                    found[tag] = "+".join(sorted(set(found.get(tag, "").split("+")) - {""} | {definition["payload"]}))
    return found


class Facts:
    def __init__(self, path, dialect):
        done = GEDELF.run("dump", "-q", "--dialect", dialect, path)
        self.dataset = json.loads(done.stdout)
        self.meanings = said_of_tags(self.dataset)
        self.keys = {}
        for record in self.dataset["records"]:
            refn = [s["payload"] for s in record.get("sub", []) if s["tag"] == "REFN"]
            self.keys[record.get("xref")] = refn[0] if refn else record["tag"]
        self.tags = {s["tag"] for r in self.dataset["records"] for s in walk(r)}

    def all(self, meanings):
        found = Counter()
        for record in self.dataset["records"]:
            key = self.keys[record.get("xref")]
            found[key, "identifier", record.get("xref")] += 1
            stack = [((), s) for s in record.get("sub", [])]
            while stack:
                above, s = stack.pop()
                tag = s["tag"] if s["tag"][0] != "_" else meanings.get(s["tag"], "?")
                value = "to " + str(self.keys.get(s["pointer"])) if "pointer" in s else s.get("payload", "")
                found[key, ".".join(above + (tag,)), value] += 1
                stack += [(above + (tag,), x) for x in s.get("sub", [])]
        return found


def walk(record):
    stack = [record]
    while stack:
        s = stack.pop()
        yield s
        stack += s.get("sub", [])


def merged_meanings(base, own, other):
    """What a side's tags mean in the result: where only the other side says otherwise than BASE, what that says (D424)."""
    merged = dict(own.meanings)
    for tag in base.tags | set(base.meanings):
        mine, was, its = own.meanings.get(tag), base.meanings.get(tag), other.meanings.get(tag)
        if mine == was and (tag in other.tags or tag in other.meanings):
            merged.pop(tag, None)
            if its:
                merged[tag] = its
    return merged


def base_meanings(base, ours, theirs):
    """The same for BASE: what neither side means any more stays apart."""
    merged = dict(base.meanings)
    for tag in base.tags | set(base.meanings):
        now = [merged_meanings(base, a, b).get(tag) for a, b in ((ours, theirs), (theirs, ours)) if tag in a.tags]
        if len(now) == 2 and now[0] == now[1] or len(now) == 1:
            merged.pop(tag, None)
            if now[0]:
                merged[tag] = now[0]
    return merged


# ---- Trials ------------------------------------------------------------------------------------------


class Trial:
    def __init__(self, folder, dialect, seed):
        self.folder, self.dialect, self.seed, self.faults = Path(folder), dialect, seed, 0

    def fail(self, what):
        self.faults += 1
        print(f"{self.dialect}, round {self.seed}: {what}")
        kept = os.environ.get("GEDELF_TEST_KEEP")
        if kept:
            for name in ("base", "ours", "theirs"):
                Path(kept, f"{self.dialect}-{self.seed}-{name}.ged").write_bytes((self.folder / f"{name}.ged").read_bytes())

    def write(self, name, version, newline="\n"):
        path = self.folder / f"{name}.ged"
        path.write_text(version.text(self.dialect, newline), encoding="utf-8", newline="")
        return path

    def merge(self, base, ours, theirs, how):
        out = self.folder / f"out-{how}.ged"
        out.unlink(missing_ok=True)
        done = GEDELF.run("merge", "-v", "--diagnostics=json", "--max-per-code", "0", "--dialect", self.dialect, "--conflicts", how,
                          base, ours, theirs, "-o", out)
        if done.returncode != 0:
            self.fail(f"{how}: status {done.returncode} {done.stderr.decode()[-300:]}")
            return None, None
        lines = [json.loads(x) for x in done.stderr.decode("utf-8", "replace").splitlines() if x.startswith("{")]
        return Facts(out, self.dialect), [d for d in lines if d["code"] in TOLD]

    def told_keys(self, told, *sides):
        """Records of which something is told; by the identifiers of either side."""
        return {side.keys[d["record"]] for d in told for side in sides if d.get("record") in side.keys}

    def run(self):
        chance = cases.seeded(self.dialect, self.seed)
        base = base_version(chance, self.dialect)
        ours, theirs = edited(chance, self.dialect, base, "ours"), edited(chance, self.dialect, base, "theirs")
        paths = [self.write("base", base), self.write("ours", ours, chance.choice(["\n", "\r\n"])), self.write("theirs", theirs)]
        b, o, t = (Facts(path, self.dialect) for path in paths)
        result, told = self.merge(*paths, "ours")
        if not result:
            return
        skipped = self.told_keys(told, o, t)
        facts = {"base": b.all(base_meanings(b, o, t)), "ours": o.all(merged_meanings(b, o, t)),
                 "theirs": t.all(merged_meanings(b, t, o)), "result": result.all(result.meanings)}
        self.hold(facts, skipped)
        other, told = self.merge(paths[0], paths[2], paths[1], "theirs")
        if other:
            facts["exchanged"] = other.all(other.meanings)
            self.exchanged(facts, skipped | self.told_keys(told, o, t))

    @staticmethod
    def judge(facts, skipped):
        """Which facts count: those of records in conflict do not."""
        # a pointer to a record that is in conflict is part of that, and so is what it was before (D425)
        places = {fact[:2] for facts_of in facts.values() for fact in facts_of if fact[2].removeprefix("to ") in skipped}

        def counts(fact):
            place = fact[0], fact[1].split(".")[0]
            return fact[0] not in skipped and fact[:2] not in places and place not in places and "CHAN" not in fact[1]
        return counts

    def hold(self, facts, skipped):
        def removed(key):
            return any(not any(f[0] == key for f in facts[side]) for side in ("ours", "theirs"))

        for fact in filter(self.judge(facts, skipped), set().union(*facts.values())):
            was, ours, theirs, now = (facts[x][fact] for x in ("base", "ours", "theirs", "result"))
            more, fewer = max(ours - was, 0), max(was - ours, 0)
            its_more, its_fewer = max(theirs - was, 0), max(was - theirs, 0)
            low = was + max(more, its_more) - min(was, fewer + its_fewer)
            high = was + more + its_more - max(fewer, its_fewer)
            if fact[1] == "identifier" and was + ours + theirs > 0 and removed(fact[0]):
                continue  # a record that is gone has no name
            if now < low:
                self.fail(f"lost: {fact} {was} {ours} {theirs} {now}")
            elif now > high:
                self.fail(f"invented, or not removed: {fact} {was} {ours} {theirs} {now}")
            elif fact[1] == "identifier" and now > 1:
                self.fail(f"twice: {fact}")

    def exchanged(self, facts, skipped):
        for fact in filter(self.judge(facts, skipped), set(facts["result"]) | set(facts["exchanged"])):
            one, other = facts["result"][fact], facts["exchanged"][fact]
            if one != other:
                self.fail(f"sides exchanged: {fact} {one} {other}")


def main():
    faults = 0
    with tempfile.TemporaryDirectory() as folder:
        for dialect in DIALECTS:
            for seed in range(ROUNDS):
                trial = Trial(folder, dialect, seed)
                trial.run()
                faults += trial.faults
    print(f"{ROUNDS} rounds of {len(DIALECTS)} dialects, {faults} faults")
    return faults > 0


sys.exit(main())
