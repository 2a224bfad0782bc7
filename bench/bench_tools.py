# SPDX-License-Identifier: MIT
"""What the scripts of this folder share: tables as files, and how numbers are shown."""

import fnmatch
import json
import math
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
TOLERANCE = 0.15  # by how much a goal may be missed before `make bench-check` fails


def rows_of(name):
    """The rows of a .tsv file of this folder, as dictionaries; the line before the first row names the columns."""
    lines = (FOLDER / name).read_text(encoding="utf-8").splitlines()
    heads = [line[1:].strip() for line in lines if line.startswith("#")]
    columns = heads[-1].split("\t")
    return [dict(zip(columns, line.split("\t"))) for line in lines if line and not line.startswith("#")]


def load_results(path):
    return json.loads(Path(path).read_text(encoding="utf-8"))


def judged(results):
    """Each goal with its metric, its value (None if there is none), and one of: met, close, MISSED, not there yet."""
    metrics, missing = results["metrics"], results["missing"]
    for goal in rows_of("goals.tsv"):
        wanted = float(goal["value"])
        found = [name for name in metrics if fnmatch.fnmatchcase(name, goal["metric"])]
        for name in found:
            yield goal, name, metrics[name], verdict(metrics[name], goal["bound"], wanted)
        for name, reason in missing.items():
            if fnmatch.fnmatchcase(name, goal["metric"]):
                yield goal, name, None, reason
        if not found and not any(fnmatch.fnmatchcase(name, goal["metric"]) for name in missing):
            yield goal, goal["metric"], None, "not there yet"


def verdict(value, bound, wanted):
    if (value >= wanted) if bound == "min" else (value <= wanted):
        return "met"
    near = value >= wanted * (1 - TOLERANCE) if bound == "min" else value <= wanted * (1 + TOLERANCE)
    return "close" if near else "MISSED"


def is_missed(word):
    """Does this verdict fail `make bench-check`? What could not be had on this machine does not."""
    return word in ("MISSED", "not there yet")


def exponent(first, last):
    """How cost grows between two (size, cost): 1 is linear, 2 is quadratic."""
    return math.log(last[1] / first[1]) / math.log(last[0] / first[0])


def number(value, digits=3):
    """A number with so many digits that mean something."""
    if value is None:
        return "-"
    if value == 0:
        return "0"
    places = max(0, digits - 1 - math.floor(math.log10(abs(value))))
    return f"{value:.{places}f}"


def megabytes(octets):
    return "-" if octets is None else number(octets / 1e6)
