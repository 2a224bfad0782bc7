#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Lets memory run out at each call in turn, and looks what the program makes of it.

    scarce_memory.py --gedelf PROGRAM --library LIBRARY SAMPLE

For each command, the limit rises until the program ends as it does without one. Before that, its status is 3, it says why,
and the file that it was to change is as it was.
"""

import argparse
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

COMMANDS = (
    ["edit", "-i", "-e", "set INDI.SEX X"],
    ["edit", "-e", "set INDI.SEX X", "-e", "move INDI.SEX INDI.NAME"],
    ["edit", "--dry-run", "-e", "set INDI.SEX X"],
    ["get"],
    ["get", "--format", "json"],
    ["dump"],
    ["check"],
    ["convert", "-o", "f.ged"],
    ["repair", "-i", "--no-backup"],
    ["redact", "-o", "f.ged"],
    ["subset", "--ancestors", "I1", "-o", "f.ged"],
    ["anonymise", "--seed", "1", "-o", "f.ged"],
    ["join", "-o", "f.ged"],
    ["merge", "-o", "f.ged"],
    ["diff"],
    ["match"],
    ["tree", "--ancestors"],
    ["kin"],
    ["chart"],
    ["stats"],
    ["query"],
)
BEHIND = {  # what stands after the file
    "get": ["INDI.NAME"],
    "query": ["select 1"],
    "join": ["f.ged"],
    "merge": ["f.ged", "f.ged"],
    "diff": ["f.ged"],
    "tree": ["@I5@"],
    "kin": ["@I5@", "@I6@"],
    "chart": ["@I5@"],
}
EACH = 40  # so many calls fail one by one, then some are left out
MOST_CALLS = 20000


def run(arguments, library, limit, folder):
    environment = dict(os.environ, LD_PRELOAD=library, SCARCE_MEMORY=str(limit))
    done = subprocess.run(arguments, env=environment, cwd=folder, capture_output=True, timeout=60, check=False)
    return done.returncode, done.stdout, done.stderr


def try_command(program, command, library, sample, folder):
    """How many limits were tried, and what is wrong."""
    name = folder / "f.ged"
    arguments = [program, *command, "f.ged", *BEHIND.get(command[0], [])]
    shutil.copy(sample, name)
    wanted = run(arguments, library, 0, folder), name.read_bytes()
    old = sample.read_bytes()
    limit = 0
    while limit < MOST_CALLS:
        limit += 1 if command[0] in ("edit", "get") or limit < EACH else limit // 10
        shutil.copy(sample, name)
        got = run(arguments, library, limit, folder)
        left = name.read_bytes()
        if (got, left) == wanted:
            return limit, []
        if got[0] != 3 or not (b"memory" in got[2] or b"cannot be loaded" in got[2]):  # a library is loaded late
            return limit, [f"{command}, call {limit}: status {got[0]}, {got[2].decode(errors='replace')!r}"]
        if left != old and left != wanted[1]:
            return limit, [f"{command}, call {limit}: the file is damaged"]
        if len(os.listdir(folder)) > 1:
            return limit, [f"{command}, call {limit}: left behind: {os.listdir(folder)}"]
    return MOST_CALLS, [f"{command}: memory never suffices"]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--gedelf", required=True)
    parser.add_argument("--library", required=True)
    parser.add_argument("sample", type=pathlib.Path)
    options = parser.parse_args()
    wrong, tried = [], 0
    for command in COMMANDS:
        with tempfile.TemporaryDirectory() as folder:
            limits, faults = try_command(os.path.abspath(options.gedelf), command, os.path.abspath(options.library), options.sample, pathlib.Path(folder))
            wrong += faults
            tried += limits
    for fault in wrong:
        print(fault)
    print(f"{tried} limits tried, {len(wrong)} wrong")
    return 1 if wrong or tried == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
