#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Reads src/rooms.txt, for check_sources and mutants. As a program it puts the table of rooms into ARCHITECTURE.md."""

import re
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent


class Room(NamedTuple):
    """A row: a room or a chamber of one."""
    name: str
    build: list
    includes: list
    about: str
    line: int


def read():
    """The rows, in their order."""
    rows = []
    for number, line in enumerate((ROOT / "src/rooms.txt").read_text(encoding="utf-8").splitlines(), 1):
        if line and not line.startswith("#"):
            name, build, includes, about = (part.strip() for part in line.split("|"))
            rows.append(Room(name, build.split(), includes.split(), about, number))
    return rows


def table(rooms):
    """The rooms with what they are, as ARCHITECTURE.md shows them."""
    lines = [f"    src/{room.name + '/':<20} {room.about}" if "/" not in room.name else
             f"      {room.name.partition('/')[2] + '/':<22} {room.about}" for room in rooms]
    return "\n".join(lines) + "\n"


def main():
    path = ROOT / "ARCHITECTURE.md"
    text = path.read_text(encoding="utf-8")
    path.write_text(re.sub(r"(?m)^    src/base/.*\n(?:    (?:src/|  )\S.*\n)*", lambda _: table(read()), text, count=1), encoding="utf-8")


if __name__ == "__main__":
    main()
