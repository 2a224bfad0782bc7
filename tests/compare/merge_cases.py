# SPDX-License-Identifier: MIT
"""Files for tests of merging: made at random, read as trees, and edited at random."""

import json
import random
import subprocess

SURNAMES = ["Ahlgren", "Brontë", "Curie", "Dürer", "Euler", "Franklin"]
PLACES = ["Haworth, Yorkshire", "Warszawa", "Basel", "Nürnberg", "Boston"]


class Node:
    """A structure: what its line says, and what is below it."""

    def __init__(self, tag, value="", xref=None, sub=None):
        self.tag, self.value, self.xref, self.sub = tag, value, xref, sub or []

    def copy(self):
        return Node(self.tag, self.value, self.xref, [s.copy() for s in self.sub])

    def walk(self):
        yield self
        for s in self.sub:
            yield from s.walk()

    def lines(self, level=0):
        first, *rest = self.value.split("\n")
        yield f"{level} " + (f"@{self.xref}@ " if self.xref else "") + self.tag + (f" {first}" if first else "")
        for text in rest:
            yield f"{level + 1} CONT {text}".rstrip(" ")
        for s in self.sub:
            yield from s.lines(level + 1)


def text_of(tree, newline="\n"):
    return newline.join([line for record in tree for line in record.lines()] + ["0 TRLR", ""])


def parse(text):
    """The records of a plain file; continuation lines stay lines, which is all the same for editing."""
    records, stack = [], []
    for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n"):
        if not line.strip() or line.startswith("0 TRLR"):
            continue
        level, _, rest = line.lstrip("\ufeff ").partition(" ")
        xref = None
        if rest.startswith("@"):
            xref, _, rest = rest[1:].partition("@ ")
        tag, _, value = rest.partition(" ")
        node = Node(tag, value, xref)
        del stack[int(level):]
        (stack[-1].sub if stack else records).append(node)
        stack.append(node)
    return records


def event(chance, tag):
    sub = []
    if chance.random() < 0.8:
        sub.append(Node("DATE", f"{chance.randint(1, 28)} {chance.choice(['JAN', 'MAY', 'OCT'])} {chance.randint(1700, 1900)}"))
    if chance.random() < 0.6:
        sub.append(Node("PLAC", chance.choice(PLACES)))
    return Node(tag, "" if sub else "Y", None, sub)


def person(chance, number, families):
    sub = [Node("NAME", f"P{number} /{chance.choice(SURNAMES)}/"), Node("SEX", chance.choice("MF"))]
    sub += [event(chance, tag) for tag in ("BIRT", "DEAT", "RESI", "RESI") if chance.random() < 0.6]
    if chance.random() < 0.5:
        sub.append(Node("NOTE", f"note {number}\nof {chance.randint(1, 99)} lines\n\nand more"))
    if chance.random() < 0.4:
        sub.append(Node("SOUR", f"@S{chance.randint(1, 3)}@", None, [Node("PAGE", str(chance.randint(1, 400)))]))
    if families:
        sub.append(Node("FAMC", f"@F{chance.randint(1, families)}@"))
    if chance.random() < 0.3:
        sub.append(Node("CHAN", "", None, [Node("DATE", f"{chance.randint(1, 28)} FEB 2020")]))
    return Node("INDI", "", f"I{number}", sub)


def family_file(chance, people=12):
    """A file in which every pointer leads somewhere."""
    families = max(1, people // 4)
    head = Node("HEAD", "", None, [Node("SOUR", "TEST"), Node("SUBM", "@U1@"), Node("GEDC", "", None, [
        Node("VERS", "5.5.1"), Node("FORM", "LINEAGE-LINKED")]), Node("CHAR", "UTF-8"), Node("NOTE", "all of it")])
    records = [head, Node("SUBM", "", "U1", [Node("NAME", "Somebody")])]
    indis = [person(chance, n, families) for n in range(1, people + 1)]
    fams = []
    for n in range(1, families + 1):
        pair = chance.sample(range(1, people + 1), 2)
        sub = [Node("HUSB", f"@I{pair[0]}@"), Node("WIFE", f"@I{pair[1]}@")]
        sub += [Node("CHIL", f"@{i.xref}@") for i in indis for s in i.sub if s.tag == "FAMC" and s.value == f"@F{n}@"]
        fams.append(Node("FAM", "", f"F{n}", sub + ([event(chance, "MARR")] if chance.random() < 0.7 else [])))
        for p in pair:
            indis[p - 1].sub.append(Node("FAMS", f"@F{n}@"))
    sources = [Node("SOUR", "", f"S{n}", [Node("TITL", f"Book {n}")]) for n in (1, 2, 3)]
    return records + indis + fams + sources


# ---- Edits ------------------------------------------------------------------------------------------


def change_value(chance, records, mark):
    nodes = [n for r in records for n in r.walk() if n.value and not n.value.startswith("@") and n.tag not in ("SEX", "CONT", "CONC")]
    if nodes:
        node = chance.choice(nodes)
        if node.tag == "DATE":
            node.value = f"{chance.randint(1, 28)} JUN {chance.randint(1901, 1990)}"
        else:
            node.value += f" {mark}{chance.randint(100, 999)}"


def add_part(chance, records, mark):
    record = chance.choice(records)
    if record.tag == "INDI":
        made = chance.choice([Node("OCCU", f"{mark} trade {chance.randint(1, 999)}"), Node("NOTE", f"{mark}\nsays {chance.random()}"),
                              event(chance, "RESI"), event(chance, "BAPM")])
        record.sub.insert(chance.randint(0, len(record.sub)), made)
    else:
        record.sub.append(Node("NOTE", f"{mark} note {chance.random()}"))


def remove_part(chance, records, mark):
    record = chance.choice(records)
    parts = [s for s in record.sub if not s.value.startswith("@") and s.tag not in ("NAME", "TITL")]
    if parts:
        record.sub.remove(chance.choice(parts))


def swap_parts(chance, records, mark):
    record = chance.choice(records)
    same = [i for i, s in enumerate(record.sub) if s.tag in ("RESI", "CHIL")]
    if len(same) > 1:
        a, b = chance.sample(same, 2)
        if record.sub[a].tag == record.sub[b].tag:
            record.sub[a], record.sub[b] = record.sub[b], record.sub[a]


EDITS = [change_value, change_value, add_part, remove_part, swap_parts]


def add_record(chance, tree, number):
    tree.append(Node("INDI", "", f"I{number}", [Node("NAME", f"New{number} /{chance.choice(SURNAMES)}/"), event(chance, "BIRT")]))


def remove_record(tree, xref):
    """With the pointers to it, which is one change."""
    tree[:] = [r for r in tree if r.xref != xref]
    for r in tree:
        for n in r.walk():
            n.sub[:] = [s for s in n.sub if s.value != f"@{xref}@"]


def copy_of(tree):
    return [r.copy() for r in tree]


# ---- Asking gedelf ------------------------------------------------------------------------------------


class Gedelf:
    def __init__(self, program):
        self.program = program

    def run(self, *arguments):
        return subprocess.run([self.program, *map(str, arguments)], capture_output=True, timeout=300)

    def dataset(self, path):
        done = self.run("dump", "-q", path)
        return json.loads(done.stdout) if done.returncode < 2 else None

    def errors(self, path):
        done = self.run("check", "--checks", "format", "--diagnostics=json", "--max-per-code", "0", path)
        found = [json.loads(line) for line in done.stdout.decode("utf-8", "replace").splitlines()]
        return [d for d in found if d["severity"] in ("error", "fatal")]


def canonical(structure, names):
    """What counts of a structure (D400, D401), whatever the order of differently tagged siblings is."""
    sub = {}
    for s in structure.get("sub", []):
        sub.setdefault(s["tag"], []).append(canonical(s, names))
    pointer = structure.get("pointer")
    return (structure["tag"], structure.get("payload", ""), names.get(pointer, pointer), structure.get("lang", ""),
            tuple(sorted((tag, tuple(kept)) for tag, kept in sub.items())))


def canonical_data(dataset, with_head=True):
    """A dataset as a value; records are known by their identifiers."""
    head = canonical({"tag": "HEAD", "sub": [s for s in dataset["head"] if s["tag"] != "DATE"]}, {})
    return (head if with_head else None,
            tuple(sorted((r.get("xref", ""), canonical(r, {})) for r in dataset["records"])))


def seeded(*what):
    return random.Random(repr(what))
