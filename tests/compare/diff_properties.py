#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Properties of gedelf diff, for files of any kind:

    diff_properties.py GEDELF FILE…

A file has no difference from its conversions (D401, D402). Edits that are made at random are found, and no others, where tags are
not repeated (D409). The script makes one file of the other, in both directions, whatever was done: values, languages, structures
added, removed and put in another order, records added, removed and renamed, identifiers exchanged (D410); lines that no edit
concerns keep their octets. So does the script of two of the files, chosen at random, GEDELF_TEST_PAIRS times. GEDELF_TEST_ROUNDS says how often each file is edited; the default is 4.
"""

import copy
import json
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

GEDELF = sys.argv[1]
ROUNDS = int(os.environ.get("GEDELF_TEST_ROUNDS", "4"))
failures = []


def run(*arguments, text=None):
    return subprocess.run([GEDELF, *map(str, arguments)], input=text, capture_output=True, timeout=300)


def check(good, what, detail=b""):
    if not good:
        failures.append(what)
        print(f"{what}\n{detail.decode('utf-8', 'replace')[:2000]}")


def diff(old, new, *options):
    return run("diff", "-q", *options, old, new)


def changes(old, new, *options):
    return [json.loads(line) for line in diff(old, new, "--format=json", *options).stdout.decode().splitlines()]


# ---- Conversions ---------------------------------------------------------------------------------

CONVERSIONS = (
    ("--output-encoding=UTF-16LE",), ("--to=elf-2018",), ("--max-line=60", "--newline=crlf"), ("--to=gedcom-7.0",),
)


def compare_conversions(path, folder):
    for options in CONVERSIONS:
        out = folder / "converted.ged"
        if run("convert", "-q", *options, path, "-o", out).returncode != 0:
            continue
        if "--to=gedcom-7.0" in options and run("check", "-q", "--checks=model", path).returncode != 0:
            continue  # what is not as the data model has it may be put right by the translation
        done = diff(path, out)
        check(done.returncode == 0, f"{path} {options}: not the same", done.stdout + done.stderr)


# ---- Edits ---------------------------------------------------------------------------------------

def below(structure):
    return structure.get("sub", [])


def places(record):
    """All structures of a record with what they are below, and the path that diff has for them if no tag is repeated there."""
    found, stack = [], [(record, "")]
    while stack:
        top, path = stack.pop()
        for s in below(top):
            alone = path is not None and sum(t["tag"] == s["tag"] for t in below(top)) == 1
            here = (path + "." if path else "") + s["tag"] if alone else None
            found.append((top, s, here))
            stack.append((s, here))
    return found


def meanings(document):
    return {tag: iris for schema in document["schemas"] for tag, iris in schema.get("tags", {}).items()}


def pointers(document):
    stack = list(document["head"]) + list(document["records"])
    while stack:
        s = stack.pop()
        if "pointer" in s:
            yield s
        stack += below(s)


def plain_edits(document, rng):
    """Edits at places whose tags are not repeated, one a record, and what diff must say of them."""
    expected = []
    records = [r for r in document["records"] if "xref" in r]
    for record in rng.sample(records, min(3, len(records))):
        choices = [p for p in places(record) if p[2] and "pointer" not in p[1]]
        if not choices:
            continue
        top, s, path = rng.choice(choices)
        what = rng.randrange(3)
        if what == 0:
            s["payload"] = s.get("payload", "") + " made otherwise"
            expected.append((record["xref"], [("change", path)]))
        elif what == 1:
            top["sub"] = [t for t in below(top) if t is not s]
            expected.append((record["xref"], [("remove", path)]))
        else:
            s.setdefault("sub", []).append({"tag": "_NEW", "payload": "added", "sub": [{"tag": "_BELOW"}]})
            expected.append((record["xref"], [("add", path + "._NEW")]))
    return expected


def edit_value(document, rng, record):
    choices = places(record)
    if choices:
        s = rng.choice(choices)[1]
        s.pop("pointer", None)
        s["payload"] = rng.choice(("", "new", "@odd@ “text” \\ \"x\"", "two\nlines\n", "  spaces  ", "< sign", "cafe\u0301"))


def edit_remove(document, rng, record):
    choices = places(record)
    if choices:
        top, s, _ = rng.choice(choices)
        top["sub"] = [t for t in below(top) if t is not s]


def edit_add(document, rng, record):
    choices = [record] + [p[1] for p in places(record)]
    top = rng.choice(choices)
    new = copy.deepcopy(rng.choice(choices[1:])) if len(choices) > 1 else {"tag": "NOTE", "payload": "x"}
    top.setdefault("sub", []).insert(rng.randrange(len(below(top)) + 1), new)


def edit_order(document, rng, record):
    rng.shuffle(rng.choice([record] + [p[1] for p in places(record)]).setdefault("sub", []))


def edit_record_away(document, rng, record):
    document["records"].remove(record)
    if "xref" in record and rng.random() < 0.7:
        keep = [{"sub": document["head"]}] + [{"sub": document["records"]}]
        while keep:
            top = keep.pop()
            if "sub" in top:
                top["sub"][:] = [s for s in top["sub"] if s.get("pointer") != record["xref"]]
                keep += top["sub"]


def edit_record_new(document, rng, record):
    new = copy.deepcopy(record)
    if "xref" in new:
        new["xref"] = f"NEW{rng.randrange(10**6)}"
    document["records"].insert(rng.randrange(len(document["records"]) + 1), new)
    edit_value(document, rng, new)


def rename(document, names):
    for r in document["records"]:
        r["xref"] = names.get(r.get("xref"), r.get("xref"))
        if r["xref"] is None:
            del r["xref"]
    for s in pointers(document):
        s["pointer"] = names.get(s["pointer"], s["pointer"])


def edit_names(document, rng, record):
    names = [r["xref"] for r in document["records"] if "xref" in r]
    some = rng.sample(names, min(len(names), 3))
    rename(document, dict(zip(some, some[1:] + some[:1])) if rng.random() < 0.6 else {n: "R" + n for n in some})


def edit_meaning(document, rng, record):
    """In GEDCOM 7.0 the header says what a tag means."""
    if document["dialect"] == "gedcom-7.0":
        tags = {f"_T{rng.randrange(4)}": [f"https://t.example/{rng.randrange(3)}"] for _ in range(2)}
        document["schemas"] = [{"tags": {**meanings(document), **tags}}]
    edit_value(document, rng, record)


EDITS = (edit_meaning, edit_value, edit_value, edit_remove, edit_add, edit_add, edit_order, edit_record_away, edit_record_new, edit_names)


def make(document, folder, name):
    out = folder / name
    done = run("convert", "-q", "--to", document["dialect"], "-o", out, "-", text=json.dumps(document).encode())
    return out if done.returncode == 0 else None


def concerned_lines(old, script):
    return run("edit", "-q", "--allow-dangling", "--dry-run", "-f", script, old)


def carry_out(old, new, folder, what, *options):
    script, made = folder / "script", folder / "made.ged"
    done = diff(old, new, "--format=edit", *options)
    script.write_bytes(done.stdout)
    same = diff(old, new, *options).returncode == 0
    check(same == (not done.stdout), f"{what}: the script is empty, or there is no difference, but not both", done.stdout)
    if same:
        return
    edited = run("edit", "-q", "--allow-dangling", "-f", script, "-o", made, old)
    check(edited.returncode == 0, f"{what}: the script is refused", done.stdout + edited.stderr)
    if edited.returncode == 0:
        left = diff(made, new, "--match=id")
        check(left.returncode == 0, f"{what}: the script does not make NEW of OLD", done.stdout + left.stdout + left.stderr)
        check_meanings(made, new, what)


def check_meanings(made, new, what):
    """Tags mean what they mean in NEW, where that is GEDCOM 7.0 and well formed."""
    now, wanted = (json.loads(run("dump", "-q", path).stdout) for path in (made, new))
    if now["dialect"] == wanted["dialect"] == "gedcom-7.0":
        said = {tag: iris for tag, iris in meanings(wanted).items() if tag.startswith("_") and all(":" in i for i in iris)}
        check(said.items() <= meanings(now).items(), f"{what}: {said} became {meanings(now)}")


def compare_pair(old, new, folder):
    """Two files that have nothing to do with each other, or much."""
    if all(run("dump", "-q", path).returncode == 0 for path in (old, new)):
        carry_out(old, new, folder, f"{old} and {new}")


def compare_edited(path, folder, rng):
    dumped = run("dump", "-q", path)
    try:
        document = json.loads(dumped.stdout)
    except (ValueError, RecursionError):
        return
    names = [r["xref"] for r in document["records"] if "xref" in r]
    if len(names) != len(set(names)) or not document["records"]:
        return
    base = make(document, folder, "base.ged")
    if base is None:
        return
    edited = copy.deepcopy(document)
    expected = plain_edits(edited, rng)
    new = make(edited, folder, "new.ged")
    if new:
        found = [(c["old"], [(e["op"], e["path"]) for e in c["edits"]]) for c in changes(base, new)]
        check(sorted(found, key=str) == sorted(expected, key=str), f"{path}: found {found}, not {expected}")
        carry_out(base, new, folder, f"{path}, plain edits")
    edited = copy.deepcopy(document)
    for _ in range(rng.randrange(1, 7)):
        if edited["records"]:
            rng.choice(EDITS)(edited, rng, rng.choice(edited["records"]))
    new = make(edited, folder, "new.ged")
    if new:
        way = rng.choice(("auto", "id", "uid", "content"))
        carry_out(base, new, folder, f"{path}, forwards by {way}", "--match", way)
        carry_out(new, base, folder, f"{path}, backwards by {way}", "--match", way)


PAIRS = int(os.environ.get("GEDELF_TEST_PAIRS", "6"))

with tempfile.TemporaryDirectory() as temporary:
    where = Path(temporary)
    for number, name in enumerate(sys.argv[2:]):
        compare_conversions(name, where)
        for turn in range(ROUNDS):
            compare_edited(name, where, random.Random(1000 * number + turn))
            if failures:
                print(f"{name}: file {number}, turn {turn}")
                sys.exit(1)
    files, choose = sys.argv[2:], random.Random(18)
    for _ in range(PAIRS if len(files) > 1 else 0):
        compare_pair(*choose.sample(files, 2), where)
sys.exit(1 if failures else 0)
