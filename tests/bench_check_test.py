#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""When bench/check fails, and when it does not: results are made up, held against the real goals, and spoiled one way
after another."""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "bench"))
import bench_tools  # noqa: E402

GOALS = {goal["metric"].replace("*", "some"): goal for goal in bench_tools.rows_of("goals.tsv")}


def missed_by(goal, part):
    """A value that misses a goal by a part of it; a negative part exceeds it."""
    return float(goal["value"]) * (1 - part if goal["bound"] == "min" else 1 + part)


def check(metrics, missing):
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump({"metrics": metrics, "missing": missing}, file)
        file.flush()
        told = subprocess.run([sys.executable, ROOT / "bench" / "check", file.name], capture_output=True, text=True)
    return told.returncode, [line.split()[1] for line in told.stdout.splitlines() if line.startswith("missed: ")]


def expect(what, found, wanted):
    if found != wanted:
        sys.exit(f"{what}: {found} instead of {wanted}")


def main():
    good = {name: missed_by(goal, 0) for name, goal in GOALS.items()}
    expect("all goals just met", check(good, {}), (0, []))
    expect("nothing measured", check({}, {}), (1, [goal["metric"] for goal in GOALS.values()]))
    for name, goal in GOALS.items():
        others = {other: value for other, value in good.items() if other != name}
        expect(f"{name} exceeded", check(good | {name: missed_by(goal, -0.3)}, {}), (0, []))
        expect(f"{name} missed by 14 %", check(good | {name: missed_by(goal, 0.14)}, {}), (0, []))
        expect(f"{name} missed by 16 %", check(good | {name: missed_by(goal, 0.16)}, {}), (1, [name]))
        expect(f"{name} not there", check(others, {name: "not there yet"}), (1, [name]))
        expect(f"{name} skipped", check(others, {name: "skipped: there is no such program"}), (0, []))
    return 0


sys.exit(main())
