#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What holds of every repair, whatever the file: run over the conformance cases, the examples of the catalogue and any
further files.

  - what comes out has no fatal and no error in `check --checks format`, conflict markers apart;
  - repairing that changes nothing, with --tidy and --guess as without;
  - a file in which nothing is found keeps every octet, and the report says that there is nothing;
  - no word of the input is missing from output and report together.

    properties.py --gedelf build/gedelf [--runner build/tests/conformance_runner] FILE…
"""

import argparse
import json
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

WORD = re.compile(rb"(?<![\x80-\xff\w])[0-9A-Za-z]+(?![\x80-\xff\w])")
# Escapes of this draft that mean no character cannot be written in any other way (D28).
HOPELESS = ("october-unicode-06", "settled-escape-01")
CLASSES = ([], ["--tidy"], ["--guess"], ["--tidy", "--guess"])


def cases(runner, files):
    """The inputs of all cases, each with its name and the dialect that it is read by."""
    with tempfile.TemporaryDirectory() as folder:
        command = [runner, "--inputs", folder, *files]
        listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        for line in listed.splitlines():
            name, *options = line.split("\t")
            dialect = re.search(r"dialect[= ](\S+)", " ".join(options))
            yield name, (Path(folder) / f"{name}.ged").read_bytes(), dialect and dialect.group(1)


class Repairing:
    def __init__(self, gedelf):
        self.gedelf = gedelf

    def repair(self, octets, options):
        command = [self.gedelf, "repair", "--format", "json", *options, "-"]
        done = subprocess.run(command, input=octets, capture_output=True, timeout=120)
        return done.returncode, done.stdout, done.stderr

    def errors(self, octets, options):
        command = [self.gedelf, "check", "--checks", "format", "--diagnostics=json", *options, "-"]
        done = subprocess.run(command, input=octets, capture_output=True, timeout=120)
        found = [json.loads(line) for line in done.stdout.splitlines() if line.startswith(b"{")]
        if any(d["code"] == "conflict-marker" for d in found):
            return []  # such a file is nobody's to repair, and what follows a marker is read as it comes
        return [d for d in found if d["severity"] in ("fatal", "error")]


def words(octets):
    """Words of ASCII letters and digits, which no encoding changes; levels and the values of CHAR and VERS apart, which may go (R6)."""
    lines = (re.sub(rb"^.*\b(CHAR|VERS)\b.*|^\W*\d+(?=\s|$)", b"", line) for line in re.split(b"[\r\n]", octets))
    return {word for line in lines for word in WORD.findall(line)}


def joined(octets):
    """Without CONC lines, whose text goes on without a space."""
    return re.sub(rb"[\r\n]+[ \t]*\d+[ \t]+CONC ?", b"", octets)


def lost_words(octets, out, report):
    if b"\0" in octets or octets.lstrip()[:1] in (b"<", b"{") or octets[:2] == b"PK":
        return set()
    kept = re.findall(rb"[0-9A-Za-z]+", out + b"\n" + joined(out) + b"\n" + report)
    return (words(octets) & words(joined(octets))) - set(kept)  # halves of words, which GEDCOM 7 does not have, may be joined


def faults(tool, number, name, octets, dialect):
    """What does not hold, one text each: without further classes, and with one choice of them, each file with the next."""
    reading = ["--dialect", dialect] if dialect else []
    for classes in (CLASSES[0], CLASSES[1 + number % (len(CLASSES) - 1)]):
        options = reading + classes
        status, out, report = tool.repair(octets, options)
        if status not in (0, 1, 3):
            yield f"{options}: status {status}: {report[-300:]!r}"
            continue
        if status == 3:
            continue
        objects = [json.loads(line) for line in report.splitlines() if line.startswith(b"{")]
        if "summary" not in objects[-1]:
            yield f"{options}: no summary"
            continue
        if not objects[-1]["summary"] and out != octets:
            yield f"{options}: changed without a report"
        if status != (1 if any(o.get("left") for o in objects) else 0):
            yield f"{options}: status {status}, but the report says otherwise"
        for error in tool.errors(out, reading)[:2]:
            yield f"{options}: still {error['code']} at {error['line']}: {error['message'][:80]}"
        again, other, more = tool.repair(out, options)
        if other != out:
            yield f"{options}: repaired again, it differs: {more[:400]!r}"
        lost = lost_words(octets, out, report)
        if lost:
            yield f"{options}: words lost: {sorted(lost)[:8]}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--gedelf", required=True)
    parser.add_argument("--runner", help="writes the inputs of cases")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", default="")
    parser.add_argument("--every", type=int, default=1, help="one case of so many")
    parser.add_argument("files", nargs="*")
    said = parser.parse_args()
    tool = Repairing(said.gedelf)
    of_cases = [f for f in said.files if f.endswith(".case")]
    work = list(cases(said.runner, of_cases))[:: said.every] if of_cases else []
    work += [(f, Path(f).read_bytes(), None) for f in said.files if not f.endswith(".case")]
    work = [w for w in work if w[0] not in HOPELESS]
    work = [w for w in work if said.only in w[0]]
    with ThreadPoolExecutor(said.jobs) as pool:
        results = pool.map(lambda w: (w[1][0], list(faults(tool, w[0], *w[1]))), enumerate(work))
        bad = [(name, found) for name, found in results if found]
    for name, found in bad:
        for text in found:
            print(f"{name}: {text}")
    print(f"{len(work)} files, {len(bad)} with faults")
    return 1 if bad or not work else 0


if __name__ == "__main__":
    sys.exit(main())
