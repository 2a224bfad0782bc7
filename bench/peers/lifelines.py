#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Debian's lifelines: reads a file into a new database and prints how many people that has.

    lifelines.py LAUNCH RESULT FILE

LifeLines imports by hand only, so this types what somebody would at its terminal. LAUNCH measures LifeLines alone; the
count comes afterwards, by a report.
"""

import os
import pty
import subprocess
import sys
import tempfile

COUNT = """proc main() { set(n, 0) forindi(person, i) { incr(n) } d(n) "\\n" }\n"""
# Create the database; utilities; read; the file's name; with its own keys if asked; any key; quit.
KEYS = "yur{}\ryyqqqq"


def import_file(launch, result, database, file):
    child, terminal = pty.fork()
    if child == 0:
        os.environ.update(TERM="vt100", LANG="C.UTF-8")
        os.execv(launch, [launch, result, "-", "/usr/lib/lifelines/llines", database])
    os.write(terminal, KEYS.format(file).encode())
    try:
        while os.read(terminal, 65536):
            pass
    except OSError:
        pass  # the terminal is gone, and so is LifeLines
    return os.waitpid(child, 0)[1]


def main():
    launch, result, file = map(os.path.abspath, sys.argv[1:])
    with tempfile.TemporaryDirectory() as folder:
        # A line of the terminal has to hold the name.
        os.symlink(file, f"{folder}/in.ged")
        os.environ["HOME"] = folder
        os.chdir(folder)
        if import_file(launch, result, f"{folder}/base", f"{folder}/in.ged") != 0:
            return 1
        with open("count.ll", "w", encoding="ascii") as report:
            report.write(COUNT)
        subprocess.run(["llexec", "-x", "count.ll", "-o", "count", f"{folder}/base"], check=True,
                       stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        with open("count", encoding="ascii") as count:
            print(count.read().strip())
        return 0


sys.exit(main())
