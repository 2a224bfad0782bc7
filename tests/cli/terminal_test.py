#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What reaches a terminal: nothing that a file or the user typed can control it, or turn the direction of writing.

    terminal_test.py --gedelf PROGRAM

Runs commands with a pseudo-terminal for their output, and again with a pipe, where every octet stays as it is.
"""

import argparse
import os
import pathlib
import pty
import re
import subprocess
import sys
import tempfile
import termios

HEAD = "0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n"
EVIL = "a\033]0;title\ab\u009b31mc\u202ed\u2066e\u200ff"
SHOWN = "a\u241b]0;title\u2407b<U+009B>31mc<U+202E>d<U+2066>e<U+200F>f"
TREACHEROUS = re.compile("[\0-\b\v-\f\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]")
COLOURS = re.compile(r"\033\[[0-9;]*m")


def on_terminal(command, directory, terminal="dumb"):
    """What the command writes to a terminal that leaves line breaks alone."""
    master, slave = pty.openpty()
    attributes = termios.tcgetattr(slave)
    attributes[1] &= ~termios.OPOST
    termios.tcsetattr(slave, termios.TCSANOW, attributes)
    surroundings = {name: value for name, value in os.environ.items() if name not in ("GEDELF_PAGER", "PAGER")}
    pager = {} if terminal == "dumb" else {"GEDELF_PAGER": "cat -"}  # on a terminal that can do nothing, there is none
    process = subprocess.Popen(command, cwd=directory, stdin=subprocess.DEVNULL, stdout=slave, stderr=slave,
                               env=dict(surroundings, TERM=terminal, **pager))
    os.close(slave)
    written = b""
    while True:
        try:
            piece = os.read(master, 65536)
        except OSError:  # the other end is closed
            break
        if not piece:
            break
        written += piece
    os.close(master)
    process.wait()
    return written.decode("utf-8")


def in_pipe(command, directory):
    return subprocess.run(command, cwd=directory, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, check=False).stdout.decode("utf-8")


class Trials:
    def __init__(self, program, directory):
        self.program, self.directory, self.failures = program, directory, 0

    def expect(self, what, good, text):
        if not good:
            self.failures += 1
            print(f"{what}:\n{text!r}")

    def run(self, *arguments, shown=SHOWN, raw=EVIL):
        """On a terminal there is `shown` and nothing treacherous; in a pipe there is `raw`."""
        command = [self.program, *arguments]
        text = on_terminal(command, self.directory)
        self.expect(f"{arguments} on a terminal", shown in text and not TREACHEROUS.search(text), text)
        text = COLOURS.sub("", on_terminal(command, self.directory, "xterm"))
        self.expect(f"{arguments} in colours", shown in text and not TREACHEROUS.search(text), text)
        text = in_pipe(command, self.directory)
        self.expect(f"{arguments} in a pipe", raw in text, text)


def try_payloads(trials):
    path = trials.directory / "evil.ged"
    path.write_text(HEAD + f"0 @I1@ INDI\n1 NAME {EVIL}\n1 SEX F\n0 TRLR\n", encoding="utf-8", newline="")
    trials.run("get", "evil.ged", "INDI.NAME")
    trials.run("tree", "--ancestors", "evil.ged", "I1")
    trials.run("kin", "evil.ged", "I1", "I1")
    trials.run("stats", "evil.ged")
    trials.run("get", "--format", "elf", "evil.ged", "INDI")
    trials.run("get", "--format", "tsv", "--columns", "NAME", "evil.ged", "INDI")
    trials.run("convert", "evil.ged")
    trials.run("convert", "--newline", "crlf", "evil.ged", shown=SHOWN + "\r\n", raw=EVIL + "\r\n")
    trials.run("edit", "-e", "set INDI.SEX M", "--dry-run", "evil.ged")
    trials.run("edit", "-e", "set INDI.SEX M", "evil.ged")
    escaped = r"a\u001B]0;title\u0007b\u009B31mc\u202Ed\u2066e\u200Ff"
    for options in ([], ["--lines"], ["--typed"]):
        trials.run("dump", *options, "evil.ged", shown=escaped, raw=escaped)
    trials.run("check", "--diagnostics=json", "evil.ged", shown="restricted-character", raw="restricted-character")


def try_colours(trials):
    """Colours are sent, whatever has waited before it is shown; and no picture of them."""
    names = "".join(f"0 @I{i}@ INDI\n1 NAME {EVIL}\n1 BIRT\n2 DATE x\n" for i in range(60))
    (trials.directory / "many.ged").write_text(HEAD + names + "0 TRLR\n", encoding="utf-8", newline="")
    for arguments in (["check", "evil.ged"], ["check", "-v", "evil.ged", "many.ged"], ["check", "--diagnostics=summary", "many.ged"],
                      ["check", "--max-per-code=0", "many.ged"], ["get", "-v", "many.ged", "INDI.NAME"],
                      ["edit", "-v", "-e", "set INDI.NAME x", "--dry-run", "many.ged"]):
        text = on_terminal([trials.program, *arguments], trials.directory, "xterm")
        plain = COLOURS.sub("", text)
        trials.expect(f"{arguments}: colours", text != plain and "\u241b[1m" not in text, text[:400])
        trials.expect(f"{arguments}: else nothing", not TREACHEROUS.search(plain), plain[:400])


def try_settings(trials):
    """A file of settings may have come with the data."""
    (trials.directory / ".gedelf.ini").write_text(f"[check]\n{EVIL} = 3\n", encoding="utf-8", newline="")
    trials.run("check", "evil.ged")
    (trials.directory / ".gedelf.ini").unlink()
    trials.run("check", "--config", EVIL, "evil.ged")


def try_words(trials):
    trials.run("ch" + EVIL)
    trials.run("check", "--" + EVIL)
    trials.run("check", "--max-depth=" + EVIL, "evil.ged")
    trials.run("explain", EVIL)
    trials.run("get", "evil.ged", "INDI[" + EVIL, raw=SHOWN)  # a path is shown as in diagnostics, with carets
    trials.run("help", EVIL)
    trials.run("check", EVIL, raw=SHOWN)


def write_family(trials, name, more=""):
    people = "".join(f"0 @I{i}@ INDI\n1 NAME {given} {EVIL} /Bell{EVIL}/\n1 SEX {sex}\n1 BIRT\n2 DATE {1800 + i} {EVIL}\n"
                     f"2 PLAC {EVIL}\n1 OCCU {EVIL}\n1 {link} @F1@\n"
                     for i, given, sex, link in ((1, "Anna", "F", "FAMS"), (2, "Bert", "M", "FAMS"), (3, "Carl", "M", "FAMC")))
    (trials.directory / name).write_text(HEAD + people + more + f"0 @F1@ FAM\n1 HUSB @I2@\n1 WIFE @I1@\n1 CHIL @I3@\n1 MARR\n"
                                         f"2 PLAC {EVIL}\n0 @S1@ SOUR\n1 TITL {EVIL}\n0 TRLR\n", encoding="utf-8", newline="")


def try_commands(trials):
    """Whatever a command shows of a file, its name, or a person or question that it is asked for, nothing treacherous is in it."""
    named = f"n{EVIL}.ged"
    write_family(trials, "a.ged")
    write_family(trials, "b.ged", f"0 @N1@ NOTE {EVIL}\nbroken {EVIL}\n")
    write_family(trials, "c.ged", f"0 @N1@ NOTE c {EVIL}\n1 _X {EVIL}\n")
    write_family(trials, named, f"0 @N1@ NOTE d {EVIL}\n")
    for arguments in (["diff", "a.ged", "c.ged"], ["diff", "--stat", "a.ged", named], ["diff", "--format", "edit", "a.ged", "c.ged"],
                      ["diff", "--format", "html", "a.ged", "c.ged"], ["diff", "--format", "json", "a.ged", "c.ged"],
                      ["repair", "--dry-run", "b.ged"], ["repair", "b.ged"], ["repair", "--format", "json", "b.ged"],
                      ["kin", "a.ged", "I1", "I3"], ["kin", "a.ged", "Bell", "I3"], ["kin", "a.ged", EVIL, "I3"], ["kin", named, "I1", "I9"],
                      ["tree", "--descendants", "a.ged", "I1"], ["chart", "a.ged", "I3"], ["chart", "--kind", "timeline", "a.ged", "I3"],
                      ["chart", "a.ged", EVIL], ["stats", "a.ged", named], ["stats", "--format", "csv", named], ["stats", "--format", "html", named],
                      ["match", "--min", "0", "a.ged", "c.ged"], ["match", "--min", "0", "--format", "html", "a.ged", named],
                      ["join", "--report", "text", "a.ged", "c.ged"], ["join", named, "b.ged"], ["merge", "a.ged", "c.ged", named],
                      ["subset", "--ancestors", "I3", "a.ged"], ["subset", "--ancestors", EVIL, named], ["query", "a.ged", "select * from person"],
                      ["query", "--format", "csv", "a.ged", "select * from person"], ["query", "a.ged", f'select 1 as "{EVIL}"'],
                      ["query", "a.ged", "selec " + EVIL], ["sql", "--extract", named], ["redact", "--report", "text", "a.ged"],
                      ["redact", "--keep", EVIL, "a.ged"], ["anonymise", "a.ged"], ["date", EVIL], ["schema", "show", EVIL],
                      ["convert", "--to", "gedcom-7.0", "--report", "text", "a.ged"], ["convert", "--to", "polygenea", "a.ged"],
                      ["polygenea", "check", named], ["polygenea", "select", "a.ged", EVIL], ["unzip", named, EVIL], ["serve", named + "x"]):
        for terminal in ("dumb", "xterm"):
            text = COLOURS.sub("", on_terminal([trials.program, *arguments], trials.directory, terminal))
            trials.expect(f"{arguments} on a terminal ({terminal})", text and not TREACHEROUS.search(text), text)


def try_long_texts(trials):
    """Characters are not torn apart where pieces of output meet."""
    text = HEAD + "".join(f"0 @I{i}@ INDI\n1 NAME {'é€𝄞' * 20}\n" for i in range(1, 3000)) + "0 TRLR\n"
    (trials.directory / "long.ged").write_text(text, encoding="utf-8", newline="")
    written = on_terminal([trials.program, "convert", "-q", "long.ged"], trials.directory)
    trials.expect("a long file", written == text, written[:200])


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--gedelf", required=True, metavar="PROGRAM")
    program = str(pathlib.Path(parser.parse_args().gedelf).resolve())
    with tempfile.TemporaryDirectory() as directory:
        trials = Trials(program, pathlib.Path(directory))
        try_payloads(trials)
        try_colours(trials)
        try_settings(trials)
        try_words(trials)
        try_commands(trials)
        try_long_texts(trials)
    return 1 if trials.failures else 0


if __name__ == "__main__":
    sys.exit(main())
