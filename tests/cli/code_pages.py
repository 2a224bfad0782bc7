#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Holds each built-in code page, all of its octets, against Python's table of the same name.

    code_pages.py --gedelf PROGRAM

The names are those of src/format/octets/code_pages.def; an octet that means nothing is read as U+FFFD.
"""

import argparse
import json
import pathlib
import re
import subprocess
import sys

TABLES = pathlib.Path("src/format/octets/code_pages.def")
HEAD = b"0 HEAD\n1 CHAR ASCII\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n0 @N1@ NOTE\n"
OTHER_NAMES = {"macintosh": "mac_roman", "MAC": "mac_roman"}  # in Python
OCTETS = [octet for octet in range(0x20, 0x100) if octet not in (0x40, 0x7F)]  # no controls, and no at sign


def wanted(name):
    """What each octet means to Python."""
    return [bytes([octet]).decode(OTHER_NAMES.get(name, name), "replace") for octet in OCTETS]


def read(program, name):
    """What each means to gedelf: a line of its own, with a letter on either side."""
    lines = b"".join(b"1 CONT x" + bytes([octet]) + b"x\n" for octet in OCTETS)
    command = [program, "dump", "-q", "--encoding", name, "-"]
    done = subprocess.run(command, input=HEAD + lines + b"0 TRLR\n", capture_output=True, check=False)
    if done.returncode != 0:
        return []
    return [line[1:-1] for line in json.loads(done.stdout)["records"][0]["payload"].split("\n")[1:]]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--gedelf", required=True)
    program = parser.parse_args().gedelf
    names = [name for pair in re.findall(r'CODE_PAGE\("([^"]+)", "([^"]+)"', TABLES.read_text()) for name in pair]
    wrong = []
    for name in names:
        of_python, of_gedelf = wanted(name), read(program, name)
        if len(of_python) != len(of_gedelf):
            wrong.append(f"{name}: {len(of_gedelf)} lines are read")
        wrong += [f"{name} {o:02X}: {g!r}, not {p!r}" for o, p, g in zip(OCTETS, of_python, of_gedelf) if p != g]
    print("\n".join(wrong) if wrong else f"{len(names)} names, {len(OCTETS)} octets each: as Python has them")
    return 1 if wrong or not names else 0


if __name__ == "__main__":
    sys.exit(main())
