#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Edits files as tests/cli/edit.case says, and compares what comes of it, octet for octet.

    edit_cases.py --gedelf PROGRAM FILE...

The file of cases tells what a case looks like. An edit that is refused must leave the file alone; one that is carried
out must not give a file with errors if there were none.
"""

import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile

HEADER = "0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n"
ESCAPES = {"\\r": "\r", "\\t": "\t", "\\\\": "\\", "\\_": " "}


def file_of(text):
    text = re.sub(r"\\.", lambda match: ESCAPES[match.group()], text)
    return text.replace("HEADER\n", HEADER).encode("utf-8")


def cases_of(path):
    """(id, file, script, what is expected, the expectation) of each case."""
    found = re.findall(r"^=== (\S+) .*\n((?:.*\n)*?)--- edit\n((?:.*\n)*?)--- (gives|refused)\n((?:.*\n)*?)===$",
                       path.read_text(encoding="utf-8"), re.MULTILINE)
    if len(found) != len(re.findall(r"^=== ", path.read_text(encoding="utf-8"), re.MULTILINE)):
        sys.exit(f"{path}: not every case is whole")
    return found


def errors(program, path):
    told = subprocess.run([program, "check", "--quiet", "--diagnostics=json", path], capture_output=True, check=False)
    grave = [json.loads(line) for line in told.stdout.decode("utf-8").splitlines()]
    return sum(diag["severity"] in ("error", "fatal") for diag in grave)


def fault_of(program, folder, case):
    """What is wrong with a case; None if nothing is."""
    _, text, script, kind, expected = case
    file, commands = folder / "f.ged", folder / "f.edit"
    file.write_bytes(file_of(text))
    commands.write_text(script, encoding="utf-8")
    before = errors(program, file)
    done = subprocess.run([program, "edit", "-i", "--diagnostics=json", "-f", commands, file], capture_output=True,
                          check=False)
    made = file.read_bytes()
    told = [json.loads(line) for line in done.stderr.decode("utf-8").splitlines()]
    codes = sorted({diag["code"] for diag in told if diag["code"].startswith("edit-")})
    if kind == "refused":
        good = done.returncode == 3 and codes == expected.split() and made == file_of(text)
        return None if good else f"status {done.returncode}, {codes}"
    if done.returncode != 0 or codes:
        return f"status {done.returncode}, {codes}"
    if made != file_of(expected):
        return f"what comes of it is\n{made.decode('utf-8')!r}\nand not\n{file_of(expected).decode('utf-8')!r}"
    return "it has errors now" if before == 0 and errors(program, file) > 0 else None


def main():
    parser = argparse.ArgumentParser(description="Edits files as cases say.")
    parser.add_argument("--gedelf", required=True, type=pathlib.Path, metavar="PROGRAM")
    parser.add_argument("files", nargs="+", type=pathlib.Path, metavar="FILE")
    arguments = parser.parse_args()
    cases = [case for path in arguments.files for case in cases_of(path)]
    failed = 0
    with tempfile.TemporaryDirectory(prefix="gedelf-edit-") as folder:
        for case in cases:
            fault = fault_of(str(arguments.gedelf.resolve()), pathlib.Path(folder), case)
            if fault:
                print(f"{case[0]}: {fault}")
                failed += 1
    print(f"{len(cases)} cases, {failed} failed")
    return 1 if failed or not cases else 0


sys.exit(main())
