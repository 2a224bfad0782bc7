#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What gedelf join promises, tried with trees made at random and with files (D450–D453):

  - every text of both files is in the result, as often at least as in the file that has it more often; every record of both
    is there;
  - lines of the first file stay as they are and in their order, but for the date of the last change, and unless its encoding lacks a
    character;
  - pointers lead somewhere, if they did before, and to a record of the same kind;
  - the result has no error that neither file has;
  - a file joined with itself is itself, octet for octet.

    join_properties.py --gedelf PROGRAM [FILE…]
"""

import argparse
import json
import random
import re
import subprocess
import sys
import tempfile
import unicodedata
from collections import Counter
from pathlib import Path

import match_truth

failures = 0


def fail(what, *details):
    global failures
    failures += 1
    print("NOT OK:", what, *details)


def run(*command):
    return subprocess.run([str(part) for part in command], capture_output=True)


def dump(gedelf, path):
    return json.loads(run(gedelf, "dump", "--quiet", path).stdout)


def walk(record):
    stack = [(record, record["tag"])]
    while stack:
        structure, path = stack.pop()
        yield structure, path
        stack += [(sub, path + "." + sub["tag"]) for sub in structure.get("sub", [])]


def texts(document):
    """Texts by tag, as Unicode composes them (ANSEL has letter and mark); of two dates of change only the later is kept."""
    return Counter((s["tag"], unicodedata.normalize("NFC", s["payload"])) for record in document["records"]
                   for s, path in walk(record) if s.get("payload") and ".CHAN.DATE" not in path)


def errors(gedelf, path):
    lines = run(gedelf, "check", "--diagnostics=json", "--checks", "format,model", "--max-per-code", "1000000", path).stdout
    found = [json.loads(line) for line in lines.splitlines()]
    return Counter(d["code"] for d in found if d["severity"] in ("error", "fatal"))


def check_texts(name, a, b, joined):
    have = texts(joined)
    words = "\n".join(payload for (_, payload) in have)
    for document in (a, b):
        for (tag, payload), _ in texts(document).items():
            if (tag, payload) not in have and payload not in words:
                fail(name, "lost", tag, payload)
                return


def targets(document):
    return {r["xref"]: r["tag"] for r in document["records"] if "xref" in r}


def dangling(document):
    known = {s["xref"] for r in document["records"] for s, _ in walk(r) if "xref" in s}
    return sum(s["pointer"] not in known for r in document["records"] for s, _ in walk(r) if "pointer" in s)


def check_records(name, a, b, joined, report):
    events = [json.loads(line) for line in report.splitlines() if line.startswith(b"{\"action\"")]
    united = sum(e["action"] == "united" for e in events)
    if len(joined["records"]) != len(a["records"]) + len(b["records"]) - united:
        fail(name, "records", len(a["records"]), len(b["records"]), united, len(joined["records"]))
    if dangling(joined) > dangling(a) + dangling(b):
        fail(name, "pointers lead nowhere", dangling(joined))
    kinds, before = targets(joined), targets(b)
    for e in events:
        if e["b"] in before and kinds.get(e["a"]) != before[e["b"]]:
            fail(name, "kind of", e)


def check_octets(name, first, joined):
    """Lines of A, but for CHAN, are in the result in their order."""
    lines = iter(re.split(b"\r\n|\r|\n", joined))
    changing = False
    for line in re.split(b"\r\n|\r|\n", first):
        level = line.lstrip()[:2]
        changing = line.lstrip().startswith(b"1 CHAN") or (changing and level not in (b"0 ", b"1 "))
        if changing or not line.strip():
            continue
        if not any(line == other for other in lines):
            fail(name, "a line of the first file is gone or moved:", line)
            return


def check_join(gedelf, folder, name, first, second, options=()):
    out = folder + "/joined.ged"
    done = run(gedelf, "join", *options, "--report", "json", first, second, "-o", out)
    if done.returncode != 0:
        fail(name, "status", done.returncode, done.stderr)
        return
    try:
        a, b, joined = dump(gedelf, first), dump(gedelf, second), dump(gedelf, out)
    except RecursionError:
        return  # deeper than this reader of JSON goes
    same_model = (a["dialect"] == "gedcom-7.0") == (b["dialect"] == "gedcom-7.0")
    if same_model:
        check_texts(name, a, b, joined)
        check_records(name, a, b, joined, done.stderr)
    recoded = b'"recoded"' in done.stderr
    if recoded and joined["encoding"] != "UTF-8":
        fail(name, "is not in UTF-8")
    if a["encoding"] in ("UTF-8", "ASCII", "ANSEL") and not recoded:
        check_octets(name, Path(first).read_bytes(), Path(out).read_bytes())
    new = errors(gedelf, out) - errors(gedelf, first) - errors(gedelf, second)
    if new and same_model:
        fail(name, "new errors", dict(new))


def check_itself(gedelf, folder, path):
    out = folder + "/itself.ged"
    done = run(gedelf, "join", path, path, "-o", out)
    if done.returncode != 0:
        fail(path, "joined with itself: status", done.returncode, done.stderr)
    elif Path(path).read_bytes() != Path(out).read_bytes():
        fail(path, "joined with itself is another")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--gedelf", required=True)
    parser.add_argument("files", nargs="*")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(4):
            match_truth.make_pair(folder, 100 + seed, 150, match_truth.MODERATE)
            a, b = folder + "/a.ged", folder + "/b.ged"
            check_join(given.gedelf, folder, "seed %d" % seed, a, b)
            check_join(given.gedelf, folder, "seed %d, the other way" % seed, b, a)
            check_join(given.gedelf, folder, "seed %d, all that is possible" % seed, a, b, ["--min", "0.01"])
            check_itself(given.gedelf, folder, b)
        readable = [f for f in given.files if run(given.gedelf, "dump", "--quiet", f).returncode == 0]
        for f in readable:
            check_itself(given.gedelf, folder, f)
        rng = random.Random(1)
        for f in readable:
            other = rng.choice(readable)
            check_join(given.gedelf, folder, "%s with %s" % (f, other), f, other)
    print("%d failures" % failures)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
