#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What holds of every repair, whatever the file: run over the conformance cases, the examples of the catalogue and any
further files.

  - what comes out has no fatal and no error in `check --checks format`, conflict markers apart;
  - repairing that changes nothing, with --tidy and --guess as without;
  - a file in which nothing is found keeps every octet, and the report says that there is nothing;
  - no word of the input is missing from output and report together.

    properties.py --gedelf build/gedelf [--cases DIR] [FILE…]
"""

import argparse
import json
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HEAD = b"0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n"
ESCAPE = re.compile(rb"\\x([0-9A-Fa-f]{2})|\\u\{?([0-9A-Fa-f]+)\}?|\\(.)")
CLASSES = ([], ["--tidy"], ["--guess"], ["--tidy", "--guess"])


def unescape(match):
    octet, character, other = match.groups()
    if octet:
        return bytes([int(octet, 16)])
    if character:
        return chr(int(character, 16)).encode("utf-8", "surrogatepass")
    return {b"r": b"\r", b"n": b"\n", b"t": b"\t", b"s": b" ", b"0": b"\0"}.get(other, other)


def cases(folder):
    """The inputs of all cases, each with its name and the dialect that it is read by."""
    for path in sorted(Path(folder).glob("*.case")):
        text = path.read_bytes()
        for match in re.finditer(rb"^=== (\S+)[ \t]*(\[[^\]]*\])?([^\n]*)\n(.*?)(?=^---|^===)", text, re.M | re.S):
            name, _, flags, body = match.groups()
            octets = ESCAPE.sub(unescape, body)
            if b"body" in flags.split():
                octets = HEAD + octets + b"0 TRLR\n"
            dialect = re.search(rb"dialect=(\S+)", flags)
            yield f"{path.name}:{name.decode()}", octets, dialect and dialect.group(1).decode()


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
        return [d for d in found if d["severity"] in ("fatal", "error") and d["code"] != "conflict-marker"]


def words(text):
    """All words, levels apart: one that is replaced need not be in the report (R6)."""
    return {word for line in re.split("[\r\n]", text) for word in re.findall(r"[^\W_]+", re.sub(r"^\W*\d+(?=\s|$)", "", line))}


def decoded(octets):
    if octets[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return octets.decode("utf-16", "replace")
    return octets.decode("utf-8", "replace")


def faults(tool, name, octets, dialect):
    """What does not hold, one text each."""
    reading = ["--dialect", dialect] if dialect else []
    for classes in CLASSES:
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
        said = "\n".join(json.dumps(o, ensure_ascii=False) for o in objects)
        after = decoded(out)
        joined = re.sub(r"[\r\n]+[ \t]*\d+[ \t]+CONC ?", "", after)
        lost = words(decoded(octets)) - words(after) - words(joined) - words(said)
        if lost and b"\\ufffd" not in report:
            yield f"{options}: words lost: {sorted(lost)[:8]}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--gedelf", required=True)
    parser.add_argument("--cases")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", default="")
    parser.add_argument("files", nargs="*")
    said = parser.parse_args()
    tool = Repairing(said.gedelf)
    work = list(cases(said.cases)) if said.cases else []
    work += [(f, Path(f).read_bytes(), None) for f in said.files]
    work = [w for w in work if said.only in w[0]]
    with ThreadPoolExecutor(said.jobs) as pool:
        results = pool.map(lambda w: (w[0], list(faults(tool, *w))), work)
        bad = [(name, found) for name, found in results if found]
    for name, found in bad:
        for text in found:
            print(f"{name}: {text}")
    print(f"{len(work)} files, {len(bad)} with faults")
    return 1 if bad or not work else 0


if __name__ == "__main__":
    sys.exit(main())
