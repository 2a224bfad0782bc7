# SPDX-License-Identifier: MIT
"""Files of other kinds than bench/generate.c makes, so that what is fast on its files alone is not taken for fast.

  other    people, families and notes with other tags, shorter lines and identifiers that are no numbers
  corpus   the records of real files, repeated with new identifiers; left out where there is no such folder

A kind is a text of about a megabyte in which MARK stands in each identifier. Copies of it, each with a number in place of the
mark, are put behind each other until the file is as large as it is to be.
"""

import re
import subprocess
from pathlib import Path

import bench_tools as tools

CORPUS = tools.FOLDER.parent.parent / "shared" / "corpus"
MARK = b"\x01"
HEAD = b"0 HEAD\n1 SOUR BENCH\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n"
TRAILER = b"0 TRLR\n"
PEOPLE = 4000


def octets_of(size):
    return int(size[:-1]) * {"k": 10**3, "M": 10**6, "G": 10**9}[size[-1]]


# ---- Another generator ---------------------------------------------------------------------------

def other_name(number):
    """An identifier that ends in no number: the mark is in its middle."""
    return f"P{number:x}~{'abcdefgh'[number % 8]}z"


def other_person(number):
    """About 24 octets a line: names in parts, flags, ages, remarks of a few words."""
    family = number // 5
    lines = [f"0 @{other_name(number)}@ INDI", f"1 NAME Ann{number % 97} /O'Hara{number % 89}/",
             f"2 GIVN Ann{number % 97}", f"2 SURN O'Hara{number % 89}", "2 TYPE as in the register of births", f"1 SEX {'FM'[number % 2]}",
             "1 CHR", f"2 DATE {number % 28 + 1} OCT {1600 + number % 300}", "2 AGE 3d", f"2 PLAC Kirk of St {number % 61}, Stirlingshire, Scotland",
             "1 CENS Y", f"2 DATE {1841 + number % 7 * 10}", f"2 AGE {number % 80}y", "1 BURI", "2 CAUS a fever that went round that winter",
             f"1 NATI {'Scots' if number % 3 else 'Irish'}", f"1 FAM{'C' if number % 2 else 'S'} @M{family:x}~@",
             f"1 REFN {number:08d}", "2 TYPE number of the card", "1 NOTE Seen in the book of the parish, whose first pages are torn.", "2 CONT The clerk wrote the name in three ways.",
             "1 CHAN", f"2 DATE {number % 28 + 1} JAN 2001", f"3 TIME {number % 24:02d}:00"]
    return lines


def other_family(number):
    first = number * 5
    return [f"0 @M{number:x}~@ FAM", "1 MARB", f"2 DATE {1700 + number % 200}", "1 NCHI 5",
            *(f"1 CHIL @{other_name(child)}@" for child in range(first, first + 5))]


def other_block():
    lines = [line for number in range(PEOPLE) for line in other_person(number)]
    lines += [line for number in range(PEOPLE // 5) for line in other_family(number)]
    return ("\n".join(lines) + "\n").encode().replace(b"~", MARK)


# ---- Real files ----------------------------------------------------------------------------------

def records_of(path, gedelf):
    """The records of a file as gedelf writes them, with the mark in their identifiers; nothing if it cannot read them."""
    told = subprocess.run([gedelf, "convert", "--quiet", str(path)], capture_output=True, check=False)
    if told.returncode != 0 or b"\n0 @" not in told.stdout:
        return b""
    begin, end = told.stdout.index(b"\n0 @") + 1, told.stdout.rindex(b"\n0 TRLR") + 1
    name = re.sub(rb"[^0-9A-Za-z]", b"", path.stem.encode())[:12]
    return re.sub(rb"(?m)^(\d+ (?:\w+ )?@)(?!#)([^@\n]+)(@)", rb"\1\2" + name + MARK + rb"\3", told.stdout[begin:end])


def corpus_block(gedelf):
    paths = sorted(CORPUS.glob("*.ged")) if CORPUS.is_dir() else []
    return b"".join(records_of(path, gedelf) for path in paths)


# ---- Files ---------------------------------------------------------------------------------------

def copy_name(number):
    """Letters that are no hexadecimal digits: with these, the names of one copy cannot be those of another."""
    letters, name = "ghijklmnopqrstuvwxyz", ""
    while number > 0:
        number, digit = divmod(number, len(letters))
        name = letters[digit] + name
    return name


def make(kind, size, path, gedelf):
    """Makes a file; what it holds, or None if there is nothing to make it of."""
    block = other_block() if kind == "other" else corpus_block(gedelf)
    if not block:
        return None
    octets, copies = len(HEAD) + len(TRAILER), 0
    with open(path, "wb") as out:
        out.write(HEAD)
        while octets < octets_of(size):
            copies += 1
            octets += out.write(block.replace(MARK, copy_name(copies).encode()))
        out.write(TRAILER)
    names = block.count(b"\n0 @") + 1
    return {"octets": octets, "lines": block.count(b"\n") * copies + 7, "names": names * copies}
