# SPDX-License-Identifier: MIT
"""Files of other kinds than bench/generate.c makes, so that what is fast on its files alone is not taken for fast.

  other    people, families and notes with other tags, shorter lines and identifiers that are no numbers
  corpus   the records of real files, repeated with new identifiers; left out where there is no such folder

Copies of a text of a few megabytes, each with identifiers of its own, are put behind each other until the file is as large as
it is to be. In the other generator's text MARK stands in each identifier, and letters of the copy take its place; in real files the number
in an identifier is counted on (@I0017@ becomes @I0423@), so that identifiers keep the shape that programs give them.
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

NUMBERED = re.compile(rb"(.*?)(\d*)")
BEGINNING = re.compile(rb"(?m)^\d+ (?:\w+ )?@(?!#)[^@\n]+@")


def records_of(path, gedelf):
    """The records of a file as gedelf writes them; nothing if it cannot read them."""
    told = subprocess.run([gedelf, "convert", "--quiet", str(path)], capture_output=True, check=False)
    if told.returncode != 0 or b"\n0 @" not in told.stdout:
        return b""
    return told.stdout[told.stdout.index(b"\n0 @") + 1:told.stdout.rindex(b"\n0 TRLR") + 1]


def identifiers_of(text):
    """Where identifiers and pointers stand in a text, each as what is before its number, and the number's digits."""
    for line in BEGINNING.finditer(text):
        begin = text.index(b"@", line.start()) + 1
        yield begin, line.end() - 1, *NUMBERED.fullmatch(text, begin, line.end() - 1).groups()


class Numbers:
    """New identifiers of the same shape: those of each file are counted on from those of the files before it."""

    def __init__(self):
        self.taken = {}  # by what stands before the number

    def new_numbers(self, text):
        """What each identifier's number becomes. Numbers with wide gaps are closed up, or they would soon be too long."""
        numbers = {}
        for _, _, stem, digits in identifiers_of(text):
            numbers.setdefault(stem, set()).add(int(digits or 0))
        new = {}
        for stem, used in numbers.items():
            first, dense = self.taken.get(stem, 0), max(used) < 8 * len(used)
            new.update(((stem, number), first + (number if dense else rank)) for rank, number in enumerate(sorted(used)))
            self.taken[stem] = first + (max(used) if dense else len(used)) + 1
        return new

    def of_file(self, text):
        """Text and identifiers in turn, an identifier as what stands before its number, the number and its width."""
        new, pieces, at = self.new_numbers(text), [], 0
        for begin, end, stem, digits in identifiers_of(text):
            pieces.append((text[at:begin], stem, new[stem, int(digits or 0)], len(digits)))
            at = end
        return [*pieces, (text[at:], b"", None, 0)]


def corpus_pieces(gedelf):
    numbers, paths = Numbers(), sorted(CORPUS.glob("*.ged")) if CORPUS.is_dir() else []
    pieces = [piece for path in paths for piece in numbers.of_file(records_of(path, gedelf))]
    return pieces, numbers.taken


def corpus_copy(pieces, taken, copy):
    """The records of all files, with numbers that no other copy has."""
    out = []
    for text, stem, number, width in pieces:
        out.append(text)
        if number is not None:
            out.append(b"%s%0*d" % (stem, width, number + copy * taken[stem]))
    return b"".join(out)


# ---- Files ---------------------------------------------------------------------------------------

def copy_name(number):
    """Letters that are no hexadecimal digits: with these, the names of one copy cannot be those of another."""
    letters, name = "ghijklmnopqrstuvwxyz", ""
    while number > 0:
        number, digit = divmod(number, len(letters))
        name = letters[digit] + name
    return name


def copies_of(kind, gedelf):
    """A function that gives copy number n of a kind's records; None if there is nothing to make them of."""
    if kind == "other":
        block = other_block()
        return lambda number: block.replace(MARK, copy_name(number + 1).encode())
    pieces, taken = corpus_pieces(gedelf)
    return (lambda number: corpus_copy(pieces, taken, number)) if pieces else None


def make(kind, size, path, gedelf):
    """Makes a file; what it holds, or None if there is nothing to make it of."""
    copy_of = copies_of(kind, gedelf)
    if not copy_of:
        return None
    octets, lines, names, copies = len(HEAD) + len(TRAILER), 7, 0, 0
    with open(path, "wb") as out:
        out.write(HEAD)
        while octets < octets_of(size):
            text = copy_of(copies)
            copies += 1
            octets, lines, names = octets + out.write(text), lines + text.count(b"\n"), names + text.count(b"\n0 @") + 1
        out.write(TRAILER)
    return {"octets": octets, "lines": lines, "names": names}
