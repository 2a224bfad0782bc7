#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What `gedelf edit --dry-run` prints, `patch` applies, and what comes of it is what `gedelf edit` writes.

    edit_diff.py --gedelf PROGRAM [--rounds N] [--seed N]

Edits the samples with commands at random, in UTF-8 with every kind of line break; and in other encodings, where the diff
must fit to the file as it is shown: in UTF-8, with LF.
"""

import argparse
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SAMPLES = ["bronte", "curie", "herschel", "faulty"]

# What a file can be: its encoding for Python, the CHAR line, its line break, and a byte-order mark.
FORMS = {
    "utf-8, LF": ("utf-8", "UTF-8", "\n", b""),
    "utf-8, CR LF": ("utf-8", "UTF-8", "\r\n", b""),
    "utf-8, byte-order mark": ("utf-8", "UTF-8", "\n", b"\xEF\xBB\xBF"),
    "utf-8, CR": ("utf-8", "UTF-8", "\r", b""),
    "utf-16-le": ("utf-16-le", "UNICODE", "\r\n", b"\xFF\xFE"),
    "utf-16-be": ("utf-16-be", "UNICODE", "\r", b"\xFE\xFF"),
    "windows-1252": ("cp1252", "WINDOWS-1252", "\n", b""),
}

TAGS = ["NOTE", "OCCU", "_X", "RESI", "EVEN"]
PATHS = ["INDI.NAME", "INDI.BIRT.DATE", "**.PLAC", "INDI[2]", "INDI.SEX", "FAM.MARR", "INDI[BIRT]", "SOUR.TITL",
         "HEAD.FILE", "INDI.NOTE", "INDI.DEAT", "**.DATE", "*[CHAN]", "FAM[1].CHIL[1]", "INDI.NAME[last]"]
TEXTS = ["x", "a longer text with spaces", "één", "twice\\ntwo lines", "", "@", "word " * 80]


class Failure(Exception):
    pass


def command(chance):
    path, tag = chance.choice(PATHS), chance.choice(TAGS)
    text = '"' + chance.choice(TEXTS) + '"'
    return chance.choice([
        f"set {path} {text}",
        f"delete {chance.choice(['INDI.NOTE', '**.PLAC', 'INDI.SEX', 'INDI.BIRT', 'FAM.MARR.DATE', 'INDI[3].NAME'])}",
        f"rename {chance.choice(['INDI.SEX', 'INDI.OCCU', 'INDI.BIRT'])} {tag}",
        f"add {chance.choice(['', 'first ', 'last ', 'before ', 'after '])}{path} {tag} {text}",
        f"replace {path} /{chance.choice(['a', 'e+', '^.', '[0-9]+', '$'])}/{chance.choice(['', 'xy', '$&$&'])}/"
        + chance.choice(["", "g"]),
        "add . NOTE " + text,
    ])


def make_file(chance, form):
    encoding, char, newline, mark = FORMS[form]
    text = (ROOT / "samples" / f"{chance.choice(SAMPLES)}.ged").read_bytes().decode("utf-8")
    text = re.sub(r"\r\n|\r", "\n", text)
    text = re.sub(r"^1 CHAR .*$", f"1 CHAR {char}", text, count=1, flags=re.MULTILINE)
    if chance.randrange(4) == 0:
        text = text.removesuffix("\n")
    return mark + text.replace("\n", newline).encode(encoding, "replace")


def shown(octets, form):
    """The file as a diff of it shows it."""
    encoding, _, newline, mark = FORMS[form]
    if encoding == "utf-8" and newline != "\r":
        return octets
    text = octets.removeprefix(mark).decode(encoding)
    return re.sub(r"\r\n|\r", "\n", text).encode("utf-8")


def run(arguments, folder, statuses=(0, 1), **more):
    done = subprocess.run(arguments, cwd=folder, capture_output=True, check=False, **more)
    if done.returncode not in statuses:
        raise Failure(f"{arguments} ended with {done.returncode}:\n{done.stdout.decode('utf-8', 'replace')}"
                      f"{done.stderr.decode('utf-8', 'replace')}")
    return done


def try_one(program, seed, folder):
    """Returns whether there was something to patch."""
    chance = random.Random(seed)
    form = chance.choice(list(FORMS))
    file = folder / "f.ged"
    file.write_bytes(make_file(chance, form))
    options = []
    for _ in range(chance.randrange(1, 4)):
        options += ["-e", command(chance)]
    done = run([program, "edit", *options, "-o", "new.ged", "f.ged"], folder, statuses=(0, 1, 3))
    diff = run([program, "edit", "--dry-run", *options, "f.ged"], folder, statuses=(done.returncode,)).stdout
    if done.returncode == 3:
        if diff:
            raise Failure("what is refused has a diff")
        return False
    old, new = file.read_bytes(), (folder / "new.ged").read_bytes()
    if (old == new) != (diff == b""):
        raise Failure("there is a diff without a change, or a change without a diff")
    if not diff:
        return False
    file.write_bytes(shown(old, form))
    run(["patch", "--binary", "--fuzz=0", "--posix", "f.ged"], folder, statuses=(0,), input=diff)
    if file.read_bytes() != shown(new, form):
        raise Failure(f"{form}: {options}: patch makes another file:\n{diff.decode('utf-8', 'replace')}")
    return True


def main():
    parser = argparse.ArgumentParser(description="Compares diffs of edits with the edits.")
    parser.add_argument("--gedelf", required=True, type=pathlib.Path, metavar="PROGRAM")
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    program = str(arguments.gedelf.resolve())
    if not any(os.access(pathlib.Path(p, "patch"), os.X_OK) for p in os.environ["PATH"].split(":")):
        print("there is no patch: skipped")
        return 77
    patched = 0
    with tempfile.TemporaryDirectory(prefix="gedelf-diff-") as folder:
        for seed in range(arguments.seed, arguments.seed + arguments.rounds):
            try:
                patched += try_one(program, seed, pathlib.Path(folder))
            except Failure as failure:
                print(f"seed {seed}: {failure}")
                return 1
    print(f"{arguments.rounds} edits, {patched} diffs applied")
    return 0 if 2 * patched > arguments.rounds else 1


sys.exit(main())
