#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The same rows everywhere: what gedelf sql puts into SQLite, CSV and JSON Lines is compared row by row with readers that are
not ours (Python's); a program that is killed leaves nothing behind, and what was there as it was.

    tables_test.py --gedelf GEDELF FILE…
"""

import argparse
import csv
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ENVIRONMENT = {**os.environ, "SOURCE_DATE_EPOCH": "1767225600"}
failures = []


def fail(text):
    failures.append(text)
    print("FAILED", text)


def run(*arguments):
    return subprocess.run([*arguments], env=ENVIRONMENT, capture_output=True, check=False)


def columns_of(database, table):
    return [row[1:3] for row in database.execute(f'pragma table_info("{table}")')]


def as_csv(value, kind, column):
    """A value of SQLite as CSV has it."""
    if value is None:
        return ""
    if column == "living":
        return "true" if value else "false"
    return str(value)


def compare_csv(database, table, path):
    columns = columns_of(database, table)
    key = ", ".join(f'"{name}"' for name, _ in columns)
    expected = [[as_csv(value, kind, name) for value, (name, kind) in zip(row, columns)]
                for row in database.execute(f'select {key} from "{table}" order by rowid')]
    with open(path, encoding="utf-8", newline="") as stream:
        header, *rows = csv.reader(stream)
    if header != [name for name, _ in columns]:
        fail(f"{path}: header {header}")
    if rows != expected:
        wrong = next((pair for pair in zip(expected, rows) if pair[0] != pair[1]), (len(expected), len(rows)))
        fail(f"{path}: rows differ from SQLite's: {wrong}")
    return len(rows)


def compare_json(database, table, path):
    columns = [name for name, _ in columns_of(database, table)]
    with open(path, encoding="utf-8") as stream:
        rows = [json.loads(line) for line in stream.read().split("\n") if line]
    quoted = ", ".join(f'"{name}"' for name in columns)
    expected = [dict(zip(columns, row)) for row in database.execute(f'select {quoted} from "{table}" order by rowid')]
    for row in expected:
        if row.get("living") is not None and table == "person":
            row["living"] = bool(row["living"])
    if rows != expected:
        fail(f"{path}: rows differ from SQLite's")


def compare_forms(gedelf, folder, files):
    for form, out in ((None, "all.db"), ("csv", "csv"), ("jsonl", "jsonl")):
        done = run(gedelf, "sql", "-q", *(["--to", form] if form else []), *files, "-o", folder / out)
        if done.returncode > 1:
            fail(f"sql {form}: {done.stderr[-300:]}")
            return
    database = sqlite3.connect(folder / "all.db")
    tables = [row[0] for row in database.execute(
        "select name from sqlite_master where type = 'table' and name not like 'search%' and name not like 'sqlite%'")]
    count = 0
    for table in tables:
        count += compare_csv(database, table, folder / "csv" / f"{table}.csv")
        compare_json(database, table, folder / "jsonl" / f"{table}.jsonl")
    if database.execute("pragma integrity_check").fetchone() != ("ok",):
        fail("integrity_check")
    if database.execute("pragma journal_mode").fetchone() == ("off",):
        fail("the journal is still off")
    print(f"{len(tables)} tables, {count} rows the same in SQLite, CSV and JSON Lines")
    database.close()


def size_of_family(folder, people):
    """A file that takes a moment to import."""
    path = folder / "large.ged"
    with open(path, "w", encoding="utf-8") as out:
        out.write("0 HEAD\n1 SOUR T\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n")
        for number in range(people):
            out.write(f"0 @I{number}@ INDI\n1 NAME A{number} /B{number % 97}/\n1 BIRT\n2 DATE {1700 + number % 200}\n"
                      f"2 PLAC P{number % 31}, Q\n")
        out.write("0 TRLR\n")
    return path


def kill_after(command, seconds):
    process = subprocess.Popen(command, env=ENVIRONMENT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(seconds)
    process.send_signal(signal.SIGKILL)
    return process.wait() != 0


def kill_often(gedelf, folder, rounds):
    """Killed at any moment, a new database is not there, and one that was there is as it was."""
    large = size_of_family(folder, 6000)
    work = folder / "killed"
    work.mkdir()
    begin = time.monotonic()
    run(gedelf, "sql", "-q", large, "-o", work / "whole.db")
    took = time.monotonic() - begin
    (work / "whole.db").unlink()
    small = folder / "small.ged"
    small.write_text("0 HEAD\n1 SOUR T\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n0 @I1@ INDI\n0 TRLR\n")
    run(gedelf, "sql", "-q", small, "-o", folder / "old.db")
    killed = 0
    for _ in range(rounds):
        if kill_after([gedelf, "sql", "-q", large, "-o", work / "new.db"], random.uniform(0, took)):
            killed += 1
            if list(work.iterdir()):
                fail(f"killed, and there is {list(work.iterdir())}")
                return
        for left in work.iterdir():
            left.unlink()
        kill_after([gedelf, "sql", "-q", "--append", large, "-o", folder / "old.db"], random.uniform(0, took))
        database = sqlite3.connect(folder / "old.db")
        found = database.execute("select count(*) from file").fetchone()[0]
        people = database.execute("select count(*) from person").fetchone()[0]
        sound = database.execute("pragma integrity_check").fetchone()
        database.execute("pragma journal_mode = delete")
        database.close()
        if (found, people) not in ((1, 1), (2, 6001)) or sound != ("ok",):
            fail(f"killed while adding: {found} files, {people} people, {sound}")
            return
        if found == 2:
            run(gedelf, "sql", "-q", small, "-o", folder / "old.db")
    if killed == 0:
        fail("nothing was killed")
    print(f"killed {killed} times while writing anew, and {rounds} times while adding")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--gedelf", required=True, type=os.path.abspath)
    parser.add_argument("--rounds", type=int, default=int(os.environ.get("GEDELF_TEST_ROUNDS", "6")))
    parser.add_argument("files", nargs="+")
    arguments = parser.parse_args()
    csv.field_size_limit(sys.maxsize)
    with tempfile.TemporaryDirectory() as folder:
        compare_forms(arguments.gedelf, Path(folder), arguments.files)
        kill_often(arguments.gedelf, Path(folder), arguments.rounds)
    return 1 if failures else 0


sys.exit(main())
