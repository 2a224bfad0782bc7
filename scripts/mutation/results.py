# SPDX-License-Identifier: MIT
"""What is known of faults: which are equivalent, which tests reach them, and what became of them when they were tried."""

import dataclasses
import json
import threading
from pathlib import Path

from .switches import Fault
from .tree import hash_of


@dataclasses.dataclass
class Mutant:
    """A fault of a file, with the number that switches it on."""

    file: str
    fault: Fault
    number: int

    @property
    def room(self):
        """The room of src/ that it is in, or the chamber."""
        return str(Path(self.file).parent).removeprefix("src/")

    @property
    def place(self):
        """Stays the same when other lines of the file change."""
        fault = self.fault
        return self.file, fault.function, fault.operator, fault.before, fault.after, str(fault.nth)

    @property
    def key(self):
        """The same, short."""
        return hash_of(*self.place)

    def __str__(self):
        fault = self.fault
        return f"{self.file}:{fault.line}: {fault.function}: {fault.operator}: {fault.before} -> {fault.after or 'nothing'}" + \
            (f" (number {fault.nth})" if fault.nth > 1 else "")


def read_equivalent(path):
    """Faults that nobody can see, with the reason, by what they are."""
    found = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines() if path.exists() else [], 1):
        fields = line.split("\t")
        if line and not line.startswith("#"):
            if len(fields) != 7:
                raise SystemExit(f"{path.name}:{number}: seven columns are wanted, this line has {len(fields)}")
            found[tuple(fields[:6])] = fields[6]
    return found


class Reach:
    """Which tests reach which faults of a room, in a file that stays."""

    def __init__(self, path, versions):
        self.path = path
        self.versions = versions
        self.tests = json.loads(path.read_text()) if path.exists() else {}
        for entry in self.tests.values():
            entry["reached"] = set(entry["reached"])

    def stale(self, tests, stamps):
        """The tests that have changed or come since."""
        return [test for test in tests if self.tests.get(test.name, {}).get("stamp") != stamps[test.name]]

    def add(self, name, stamp, told, mutants):
        """What a run of a test has reached, of these faults by number."""
        passed, seconds, clock, numbers = told
        reached = {key for number in numbers if number in mutants for key in keys_of(mutants[number])}
        self.tests[name] = {"stamp": stamp, "passed": passed, "seconds": round(seconds, 3), "clock": round(clock, 3),
                            "files": self.versions, "reached": reached}

    def save(self):
        """Keeps it."""
        tests = {name: {**entry, "reached": sorted(entry["reached"])} for name, entry in self.tests.items()}
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.write_text(json.dumps(tests))

    def tests_of(self, mutant, tests):
        """Those of these tests that can notice a fault; if its file has changed since, those that reach its function."""
        fault, function, file = keys_of(mutant)
        entries = [(test, self.tests[test.name]) for test in tests if self.tests.get(test.name, {}).get("passed")]
        is_new = not any(function in entry["reached"] for _, entry in entries)
        found = []
        for test, entry in entries:
            changed = entry["files"].get(mutant.file) != self.versions[mutant.file]
            if (file if changed and is_new else function if changed else fault) in entry["reached"]:
                found.append(test)
        return found


def keys_of(mutant):
    """What a fault is known by: itself, its function, its file."""
    return mutant.key, hash_of(mutant.file, mutant.fault.function), hash_of(mutant.file)


class Results:
    """What became of faults that were tried, in a file to which lines are added: key, outcome, test, stamp of tests."""

    def __init__(self, path):
        self.path = path
        self.lock = threading.Lock()
        lines = path.read_text().splitlines() if path.exists() else []
        self.found = {fields[0]: fields[1:] for fields in (line.split("\t") for line in lines) if len(fields) == 4}

    def get(self, key, stamp):
        """What is known of a fault: that it was noticed, or that it lives with tests that have not changed since."""
        outcome, test, tests = self.found.get(key, ("", "", ""))
        return (outcome, test) if outcome == "noticed" or tests == stamp else ("", "")

    def add(self, key, outcome, test, stamp):
        """Keeps what was found."""
        with self.lock:
            self.found[key] = [outcome, test, stamp]
            with open(self.path, "a", encoding="utf-8") as file:
                file.write(f"{key}\t{outcome}\t{test}\t{stamp}\n")

    def noticed_by(self):
        """How often each test has noticed one."""
        counts = {}
        for outcome, test, _ in self.found.values():
            counts[test] = counts.get(test, 0) + (outcome == "noticed")
        return counts


COLUMNS = "room\tmutants\ttried\tnoticed\tequivalent\talive"


def read_table(path):
    """The committed table: counts by room."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return {line.split("\t")[0]: line.split("\t")[1:] for line in lines if line and not line.startswith(("#", "room\t"))}


def write_table(path, counts):
    """Puts the counts of these rooms into the table; the others stay."""
    rooms = {**read_table(path), **{room: [str(count) for count in row] for room, row in counts.items()}}
    lines = ["# What became of faults that scripts/mutants has tried, by room of src/; --table writes the rows of the rooms that were tried.",
             COLUMNS, *["\t".join([room, *row]) for room, row in sorted(rooms.items())]]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
