#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Properties of parts of files, for files of any kind:

    subset_properties.py GEDELF FILE…

Lines of a part are lines of the file, in its order (D464); no pointer leads nowhere that did not before, and there is no other error
that the file had not; who is kept is who a plain search over the links finds (D460, D461); with --stubs no line of a record that is
kept is missing.
"""

import json
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from pathlib import Path

GEDELF = sys.argv[1]


def run(*arguments):
    return subprocess.run([GEDELF, *map(str, arguments)], capture_output=True, timeout=300)


def errors(path):
    done = run("check", "--checks", "format,model", "--diagnostics=json", "--max-per-code", "0", path)
    found = map(json.loads, done.stdout.decode("utf-8", "replace").splitlines())
    return Counter(d["code"] for d in found if d["severity"] in ("error", "fatal"))


def records(path):
    out = run("dump", "-q", path).stdout.decode("utf-8", "replace")
    return json.loads(out)["records"] if out else []


class Links:
    """The family graph, as a link counts if either side says it (D256)."""

    def __init__(self, all_records):
        names = Counter(r["xref"] for r in all_records if "xref" in r)
        inner = Counter()
        stack = [s for r in all_records for s in r.get("sub", [])]
        while stack:
            s = stack.pop()
            inner[s.get("xref")] += "xref" in s
            stack += s.get("sub", [])
        kind = {r["xref"]: r["tag"] for r in all_records
                if "xref" in r and names[r["xref"]] == 1 and inner[r["xref"]] == 0}
        self.unclear = len(kind) < len(names)  # whoever has an identifier twice has links, but cannot be told here
        self.people = [x for x, tag in kind.items() if tag == "INDI"]
        self.partners, self.children = defaultdict(set), defaultdict(set)
        self.spouse_in, self.child_in = defaultdict(set), defaultdict(set)
        for r in all_records:
            if r["tag"] not in ("INDI", "FAM") or r.get("xref") not in kind:
                continue
            for s in r.get("sub", []):
                to = s.get("pointer")
                if r["tag"] == "FAM" and kind.get(to) == "INDI" and s["tag"] in ("HUSB", "WIFE", "CHIL"):
                    self.link(to, r["xref"], s["tag"] == "CHIL")
                if r["tag"] == "INDI" and kind.get(to) == "FAM" and s["tag"] in ("FAMC", "FAMS"):
                    self.link(r["xref"], to, s["tag"] == "FAMC")

    def link(self, person, family, as_child):
        (self.children if as_child else self.partners)[family].add(person)
        (self.child_in if as_child else self.spouse_in)[person].add(family)

    def search(self, kind, start, most):
        kept, through, met, row = {start}, set(), {start}, [start]
        generation = 0
        while row:
            following = []
            for person in row:
                if kind == "descendants":
                    for family in self.spouse_in[person]:
                        kept |= self.partners[family]
                if generation >= most:
                    continue
                for family in self.child_in[person] if kind != "descendants" else ():
                    following += self.partners[family]
                    through |= {family} if kind == "ancestors" else set()
                for family in self.spouse_in[person] if kind != "ancestors" else ():
                    following += self.children[family]
                    following += self.partners[family] if kind == "relatives" else []
                    through |= {family} if kind == "descendants" else set()
            row = [p for p in dict.fromkeys(following) if p not in met]
            met |= set(row)
            kept |= set(row)
            generation += 1
        families = set(self.partners) | set(self.children)
        through |= {f for f in families if len((self.partners[f] | self.children[f]) & kept) > 1}
        return kept, through


def is_part(part, whole):
    """Is it what is left of a file when lines are taken out?"""
    lines, at = whole.splitlines(keepends=True), 0
    for line in part.splitlines(keepends=True):
        while at < len(lines) and lines[at] != line:
            at += 1
        if at == len(lines):
            return False
        at += 1
    return True


def check_part(path, out, links, kind, person, most, fail):
    options = [f"--{kind}", person] + ([] if most is None else ["--generations", most])
    if run("subset", "-q", *options, path, "-o", out).returncode != 0:
        return fail(f"{options}: not done")
    if not is_part(out.read_bytes(), Path(path).read_bytes()):
        fail(f"{options}: lines that the file has not")
    more = errors(out) - errors(path)
    if more:
        fail(f"{options}: new errors {dict(more)}")
    if links.unclear:
        return
    kept, families = links.search(kind, person, 10**9 if most is None else most)
    got = {tag: {r.get("xref") for r in records(out) if r["tag"] == tag} for tag in ("INDI", "FAM")}
    if got["INDI"] != kept:
        fail(f"{options}: other people: {sorted(got['INDI'] ^ kept)[:5]}")
    if got["FAM"] != families:
        fail(f"{options}: other families: {sorted(got['FAM'] ^ families)[:5]}")


def check_stubs(path, out, person, fail):
    options = ["--ancestors", person, "--generations", 0, "--stubs"]
    if run("subset", "-q", *options, path, "-o", out).returncode != 0:
        return fail(f"{options}: not done")
    was = {r["xref"]: r for r in records(path) if "xref" in r}
    now = {r["xref"]: r for r in records(out) if "xref" in r}
    if now.get(person) != was[person]:
        fail(f"{options}: something of the person is missing")
    dangling = errors(out)["dangling-pointer"] - errors(path)["dangling-pointer"]
    if dangling > 0:
        fail(f"{options}: {dangling} more pointers lead nowhere")
    for xref, entry in now.items():
        if entry != was[xref] and set(entry) - {"xref", "tag"}:
            fail(f"{options}: {xref} is neither whole nor empty")


def check_all_kept(path, out, fail):
    if run("subset", "-q", "--without", "NOSUCHTAG", path, "-o", out).returncode != 0:
        return fail("--without nothing: not done")
    if out.read_bytes() != Path(path).read_bytes():
        fail("--without nothing: not the file itself")


def main():
    faults = 0
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out.ged"
        for path in sys.argv[2:]:
            def fail(what):
                nonlocal faults
                faults += 1
                print(f"{path}: {what}")
            try:
                links = Links(records(path))
            except RecursionError:  # deeper than Python goes
                continue
            if run("check", "-q", "--checks", "format", path).returncode == 3:
                continue
            check_all_kept(path, out, fail)
            chosen = links.people[:1] + links.people[len(links.people) // 2:][:1]
            for number, person in enumerate(chosen):
                for kind in ("ancestors", "descendants", "relatives"):
                    check_part(path, out, links, kind, person, None if number else 1, fail)
                check_stubs(path, out, person, fail)
    return faults > 0


sys.exit(main())
