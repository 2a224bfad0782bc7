#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""gedelf repair --interactive on a terminal: each guess is asked for, and what is answered is done.

    asking_test.py --gedelf PROGRAM
"""

import argparse
import os
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "compare"))
from review_test import HEAD, converse, expect  # noqa: E402

RECORDS = ("0 @I1@ INDI\n1 SEX M\n1 FAMS @F1@\n0 @I2@ INDI\n0 @I3@ INDI\n0 @F1@ FAM\n1 WIFE @I2@\n1 CHIL @I3@\n"
           "0 TRLR\n")  # three links that one side only has
ADDED = ("1 FAMS @F1@\n0 @I3@", "1 FAMC @F1@\n", "1 HUSB @I1@\n")
QUESTION = b"[e]xplain: "


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--gedelf", required=True)
    gedelf = os.path.abspath(parser.parse_args().gedelf)
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        Path("x.ged").write_text(HEAD + RECORDS, encoding="utf-8")
        command = [gedelf, "repair", "--interactive", "-o", "y.ged", "x.ged"]
        for answers, asked, done in ((["y", "n", "yes"], 3, (True, False, True)), (["No", "n", "N"], 3, (False,) * 3),
                                     (["n", "a"], 2, (False, True, True)), (["y", "o"], 2, (True, False, False)),
                                     (["none"], 1, (False,) * 3), (["perhaps", "", "all"], 3, (True,) * 3),
                                     (["e", "y", "none"], 3, (True, False, False)), ([], 1, (False,) * 3)):
            status, shown = converse(command, answers, QUESTION)
            made = Path("y.ged").read_text(encoding="utf-8")
            expect(f"{answers}: asked as often as need be", status in (0, 1) and shown.count(QUESTION.decode()) == asked)
            expect(f"{answers}: what was answered is done", tuple(text in made for text in ADDED) == done)
        expect("what is explained", "missing side" in converse(command, ["e"], QUESTION)[1])
    return 0


if __name__ == "__main__":
    sys.exit(main())
