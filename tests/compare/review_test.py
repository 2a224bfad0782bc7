#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""gedelf match --review on a terminal: answers are kept at once, what was answered is not asked again, and join takes the file.

    review_test.py --gedelf PROGRAM
"""

import argparse
import json
import os
import pty
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HEAD = "0 HEAD\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n"
PEOPLE = [("Johann", "Grünwald", "3 MAR 1801"), ("Ottilie", "Fenstermacher", "7 JUN 1832"), ("Xaver", "Quandt", "12 DEC 1755")]


def write(path, prefix):
    records = "".join("0 @%s%d@ INDI\n1 NAME %s /%s/\n1 BIRT\n2 DATE %s\n" % (prefix, i, given, surname, date)
                      for i, (given, surname, date) in enumerate(PEOPLE))
    Path(path).write_text(HEAD + records + "0 TRLR\n", encoding="utf-8")


def converse(command, answers, question=b"q(uit): "):
    """Runs a command on a terminal, and types an answer each time it asks."""
    child, terminal = pty.fork()
    if child == 0:
        os.environ["TERM"] = "dumb"
        os.execv(command[0], command)
    shown, left, end = b"", list(answers), time.monotonic() + 30
    seen = 0
    while time.monotonic() < end:
        try:
            octets = os.read(terminal, 65536)
        except OSError:
            break
        if not octets:
            break
        shown += octets
        while seen < min(shown.count(question), len(answers) + 1):
            seen += 1
            os.write(terminal, (left.pop(0) + "\n").encode() if left else b"\x04")
        if shown.count(question) > len(answers) + 1:
            break  # who asks again after the end of all answers would ask for ever
    os.close(terminal)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), shown.decode()


def expect(what, good):
    if not good:
        sys.exit("NOT OK: " + what)
    print("ok", what)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--gedelf", required=True)
    gedelf = os.path.abspath(parser.parse_args().gedelf)
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        write("a.ged", "A")
        write("b.ged", "B")
        command = [gedelf, "match", "--review", "answers.json", "a.ged", "b.ged"]
        status, shown = converse(command, ["y", "what?", "s", "q"])
        lines = Path("answers.json").read_text().splitlines()
        expect("the first answer is kept, one asked again, one skipped", status == 0 and len(lines) == 1)
        first = json.loads(lines[0])
        expect("it says yes", first["same"] is True and first["a"][1:] == first["b"][1:])
        expect("both stand side by side", any(line.count("Grünwald") == 2 for line in shown.splitlines()))
        status, shown = converse(command, ["n", "y"])
        answers = [json.loads(line) for line in Path("answers.json").read_text().splitlines()]
        expect("the rest is asked, and no more", status == 0 and shown.count("q(uit)") == 2 and len(answers) == 3)
        expect("answers are as given", [a["same"] for a in answers] == [True, False, True])
        done = subprocess.run([gedelf, "join", "--pairs", "answers.json", "--report", "json", "a.ged", "b.ged", "-o", "c.ged"],
                              capture_output=True, check=True)
        events = [json.loads(line) for line in done.stderr.splitlines()]
        united = {(e["a"], e["b"]) for e in events if e["action"] == "united"}
        expect("join takes them", united == {(a["a"], a["b"]) for a in answers if a["same"]})
        expect("and keeps the others apart", sum(e["action"] == "added" for e in events) == 1)
        evil = "a\033]0;title\ab\u009b31mc\u202ed\u2066e\u200ff"
        for name in ("c.ged", "d.ged"):
            Path(name).write_text(HEAD + f"0 @I1@ INDI\n1 NAME Johann {evil} /Quandt/\n1 BIRT\n2 DATE 3 MAR 1801\n2 PLAC {evil}\n0 TRLR\n",
                                  encoding="utf-8", newline="")
        status, shown = converse([gedelf, "match", "--review", "evil.json", "c.ged", "d.ged"], ["y"])
        expect("both are shown, and nothing in them controls the terminal",
               status == 0 and "Johann" in shown and not set(shown) & set("\033\a\u009b\u202e\u2066\u200f"))
        nowhere = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True)
        expect("without a terminal nothing is asked", nowhere.returncode == 2)
    return 0


if __name__ == "__main__":
    sys.exit(main())
