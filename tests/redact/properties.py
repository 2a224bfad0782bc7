#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Properties of redacted and anonymised files, for files of any kind:

    properties.py GEDELF FILE…

Redacting the result changes nothing, and it has no error that the file had not (D476). Anonymising keeps the length of every line,
and `check` says the same of it (D480); no word of four letters or more comes again, but for what is kept (D481, D482).
"""

import json
import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

GEDELF = sys.argv[1]
WORD = re.compile(r"[^\W\d_]{4,}")


def run(*arguments):
    return subprocess.run([GEDELF, *map(str, arguments)], capture_output=True, timeout=300)


def findings(path, checks="format,model"):
    done = run("check", "--checks", checks, "--diagnostics=json", "--max-per-code", "0", path)
    return [json.loads(line) for line in done.stdout.decode("utf-8", "replace").splitlines()]


def places(found):
    return Counter((d["code"], d["line"], d["column"]) for d in found)


def payloads(path):
    """All payloads with their tags, as dump has them."""
    out = run("dump", "-q", path).stdout.decode("utf-8", "replace")
    if not out:
        return []
    try:
        document = json.loads(out)
    except RecursionError:  # deeper than Python goes
        return []
    result, stack = [], [(s, ["HEAD"]) for s in document["head"]] + [(s, []) for s in document["records"]]
    while stack:
        structure, above = stack.pop()
        tags = above + [structure["tag"]]
        result.append((tags, structure.get("payload", "")))
        stack += [(s, tags) for s in structure.get("sub", [])]
    return result


KEPT = {"SEX", "PEDI", "MEDI", "RESN", "QUAY", "STAT", "ROLE", "AGE", "TIME", "LANG", "DATE", "SDATE", "MIME", "FORM", "FILE", "ADOP", "NO", "EVEN"}


def words(path, kept):
    found = Counter()
    for tags, payload in payloads(path):
        program = tags[:2] in (["HEAD", "SOUR"], ["HEAD", "DEST"], ["HEAD", "SCHMA"], ["HEAD", "GEDC"])
        if (tags[-1] in KEPT or tags[-2:] == ["NAME", "TYPE"] or program) != kept:
            continue
        for word in WORD.findall(re.sub(r"@#D[A-Z ]+@", "", payload)):
            found[word.casefold()] += 1
    return found


def line_lengths(octets):
    wide = octets[:2] in (b"\xff\xfe", b"\xfe\xff") or b"\0" in octets[:64]
    return list(map(len, re.split("\r\n|\n|\r", octets.decode("utf-16" if wide else "latin-1", "replace"))))


def check_anonymised(path, out, fail):
    done = run("anonymise", "-q", path, "-o", out)
    if done.returncode == 3:
        return
    before, after = Path(path).read_bytes(), Path(out).read_bytes()
    if len(before) != len(after) or line_lengths(before) != line_lengths(after):
        fail("anonymise: lines of other lengths")
    was, now = places(findings(path)), places(findings(out))
    if was != now:
        fail(f"anonymise: check says otherwise: gone {list((was - now).items())[:5]}, come {list((now - was).items())[:5]}")
    again = set(words(path, False)) & set(words(out, False))
    if again:
        fail(f"anonymise: words come again: {sorted(again)[:8]}")


def errors(path):
    return Counter(d["code"] for d in findings(path) if d["severity"] in ("error", "fatal"))


def check_redacted(path, out, twice, fail, *options):
    done = run("redact", "-q", "--as-of", "2026-11-15", *options, path, "-o", out)
    if done.returncode == 3:
        return
    run("redact", "-q", "--as-of", "2026-11-15", *options, out, "-o", twice)
    if Path(out).read_bytes() != Path(twice).read_bytes():
        fail(f"redact {options}: redacting again changes something")
    more = errors(out) - errors(path)
    if more:
        fail(f"redact {options}: new errors {dict(more)}")


def main():
    faults = 0
    with tempfile.TemporaryDirectory() as folder:
        out, twice = Path(folder) / "out.ged", Path(folder) / "twice.ged"
        for path in sys.argv[2:]:
            def fail(what):
                nonlocal faults
                faults += 1
                print(f"{path}: {what}")
            for old in (out, twice):
                old.unlink(missing_ok=True)
            check_anonymised(path, out, fail)
            out.unlink(missing_ok=True)
            check_redacted(path, out, twice, fail)
            out.unlink(missing_ok=True)
            check_redacted(path, out, twice, fail, "--drop")
    return faults > 0


sys.exit(main())
